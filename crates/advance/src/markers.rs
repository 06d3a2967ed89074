//! Interdiction (13.3; second edition 11.3) and forts (15; second edition 13).

use serde::{Deserialize, Serialize};

use crate::{book::INFANTRY, prelude::*, supply};

/// Which hexes are interdicted: unused air units go on any land hexes, or wait for the defense.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Interdict;

impl Question<crate::Advance> for Interdict {
    fn side(&self, _: At) -> Side {
        GERMAN
    }

    fn prompt(&self, at: At) -> Prompt {
        let ready = capital(count(at.state.air_ready.into(), "air unit is", "air units are"));
        Prompt::new(at.case("79:13.3", "10:11.3"), format!("Which hexes are interdicted? {ready} ready."))
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        if at.state.air_ready > 0 {
            out.extend(at.book.land.iter().map(Act::Interdict));
        }
        out.push(Act::Done);
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match act {
            Act::Interdict(hex) if !at.book.land.has(hex) => {
                refuse_about(at.case("79:13.3", "10:11.3"), "only a land hex can be interdicted", Target::Hex(hex))
            }
            Act::Interdict(hex) if at.state.air_ready == 0 => {
                refuse_about(at.case("79:13.5", "10:11.5"), "each air unit is used once a Game-Turn", Target::Hex(hex))
            }
            Act::Interdict(_) | Act::Done => Ok(()),
            _ => refuse(at.case("79:13.3", "10:11.3"), "put air units on hexes, or end the phase"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Interdict(hex) = act else { return play.state.stack.done() };
        let free = usize::from(play.state.interdicted[0].exists());
        play.state.interdicted[free] = hex;
        play.state.air_ready -= 1;
        play.tell(|_| Event::Interdicted { hex });
        if play.state.air_ready == 0 {
            play.state.stack.done();
        }
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        click.hex.map(Act::Interdict)
    }

    fn done(&self, _: At) -> &'static str {
        "End the interdiction phase"
    }

    fn undone(&self, at: At, _: &[Act]) -> Option<String> {
        let units = count(at.state.air_ready.into(), "air unit interdicts", "air units interdict");
        (at.state.air_ready > 0).then(|| format!("{} no hex; kept for the defence", capital(units)))
    }

    fn leads_to(&self, at: At, act: Act) -> Vec<Consequence> {
        let hex = match act {
            Act::Interdict(hex) => hex,
            _ => return Vec::new(),
        };
        let over = at.state.air_on(hex) as usize + 1;
        let times = at.book.interdiction[over.min(at.book.interdiction.len() - 1)];
        let words = format!(
            "Soviet units and supply lines pay {times} times as much for {}, and units that begin there for their first \
             hex",
            place(at.book, hex)
        );
        let mut leads = vec![Consequence::note(at.case("79:13.3", "10:11.3"), words).on([hex])];
        if at.state.air_ready == 1 {
            let words = "no air unit is left for the defence in this Game-Turn";
            leads.push(Consequence::note(at.case("79:13.5", "10:11.5"), words));
        }
        leads
    }
}

/// Hexes a fort may be built on now. The line is traced as for infantry standing there.
pub fn sites(at: At) -> HexSet {
    let sources =
        if at.book.edition.forts_need_leningrad() { at.book.leningrad } else { at.book.sources[SOVIET.index()] };
    let lines = supply::lines_from(at, SOVIET, sources);
    (at.book.fort_area - at.state.forts) & lines.fed(at, INFANTRY)
}

fn may_fortify(at: At, hex: HexId) -> Ruling {
    let about = Target::Hex(hex);
    let area = at.case("79:15.0", "10:13.0");
    if !at.book.fort_area.has(hex) {
        return refuse_about(area, "a fort is placed on land within four hexes of Leningrad", about);
    }
    if at.state.forts.has(hex) {
        return refuse_about(at.case("79:15.5", "10:13.5"), "no more than one fort is in a hex", about);
    }
    if at.state.units.held(GERMAN).has(hex) {
        return refuse_about(area, "a German unit is there", about);
    }
    if !sites(at).has(hex) {
        let case = at.case("79:15.0", "10:13.6");
        let lines = supply::lines(at, SOVIET);
        if lines.blocked.has(hex) {
            return refuse_about(case, "the hex is in an enemy zone of control and no Soviet unit is there", about);
        }
        return refuse_about(area, "no supply line leads to the hex", about);
    }
    Ok(())
}

/// Forts that may still be placed in this Game-Turn (15.4).
fn forts_now(at: At) -> u8 {
    at.state.forts_ready.min(at.book.forts_per_turn.saturating_sub(at.state.forts_laid))
}

/// Where forts are built: up to two near Leningrad; with the second the phase is over (15.4).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fortify;

impl Question<crate::Advance> for Fortify {
    fn side(&self, _: At) -> Side {
        SOVIET
    }

    fn prompt(&self, at: At) -> Prompt {
        let forts = capital(count(forts_now(at).into(), "fort", "forts"));
        Prompt::new(at.case("79:15.0", "10:13.0"), format!("Where are forts built? {forts} may be placed now."))
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        out.extend(sites(at).iter().map(Act::Fort));
        out.push(Act::Done);
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match act {
            Act::Fort(hex) => may_fortify(at, hex),
            Act::Done => Ok(()),
            _ => refuse(at.case("79:15.0", "10:13.0"), "place forts, or end the phase"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        // There it stays (15.3).
        let Act::Fort(hex) = act else { return play.state.stack.done() };
        play.state.forts.add(hex);
        play.state.forts_ready -= 1;
        play.state.forts_laid += 1;
        play.tell(|_| Event::FortBuilt { hex });
        if play.state.forts_ready == 0 || play.state.forts_laid >= play.book.forts_per_turn {
            play.state.stack.done();
        }
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        click.hex.map(Act::Fort)
    }

    fn done(&self, _: At) -> &'static str {
        "End the fortification phase"
    }

    fn undone(&self, at: At, offers: &[Act]) -> Option<String> {
        let forts = count(forts_now(at).into(), "fort could still be built", "forts could still be built");
        (offers.len() > 1).then(|| capital(forts))
    }

    /// Without a site there is nothing to ask.
    fn routine(&self, at: At, offers: &[Act]) -> bool {
        offers.len() == 1 && at.state.forts_laid == 0
    }

    fn leads_to(&self, at: At, act: Act) -> Vec<Consequence> {
        let Act::Fort(hex) = act else { return Vec::new() };
        let notes = [
            (at.case("79:15.1", "10:13.1"), "Soviets defending in it shift one column left"),
            (at.case("79:15.2", "10:13.2"), "the first German unit that enters removes it for good"),
            (at.case("79:15.3", "10:13.3"), "it stays where it is placed"),
        ];
        notes.map(|(case, words)| Consequence::note(case, words).on([hex])).into()
    }
}
