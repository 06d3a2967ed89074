//! Replacements (16.6 to 16.10; second edition 14.6 to 14.10).

use serde::{Deserialize, Serialize};

use crate::{activation::units_by_hex, prelude::*, supply, zone::zone_of};

/// Whether a unit may be turned back to full strength now; `flipped` are those of this phase.
pub fn may(at: At, flipped: &UnitSet, unit: UnitId) -> Ruling {
    let about = Target::Unit(unit);
    let case = at.case("79:16.6", "10:14.6");
    if at.state.side(unit) != GERMAN {
        return refuse_about(at.case("79:16.6", "10:14.10"), "only German units receive replacements", about);
    }
    let Some(hex) = at.state.units.at(unit) else {
        return refuse_about(at.case("79:16.6", "10:14.10"), "an eliminated unit never returns", about);
    };
    if !at.state.reduced.has(unit) {
        return refuse_about(case, "the unit is at full strength", about);
    }
    if !at.book.replacement_hexes.has(hex) {
        return refuse_about(case, "replacements are received in East Prussia and in cities only", about);
    }
    if at.state.disturbed[unit.index()] + 2 > at.state.turn {
        return refuse_about(
            at.case("79:16.9", "10:14.9"),
            "the unit has not spent an entire Game-Turn there undisturbed",
            about,
        );
    }
    if zone_of(at, SOVIET).has(hex) {
        return refuse_about(
            at.case("79:16.7", "10:14.7"),
            "the hex is in an enemy zone of control, which German units there do not cancel",
            about,
        );
    }
    if !supply::lines(at, GERMAN).supplies(at, unit) {
        return refuse_about(case, "the unit is not in supply", about);
    }
    let here = flipped.iter().filter(|&u| at.state.units.at(u) == Some(hex)).count();
    if here >= 3 {
        return refuse_about(
            at.case("79:16.8", "10:14.8"),
            "three units of the hex have received replacements in this phase",
            about,
        );
    }
    Ok(())
}

/// Whether any unit may be rebuilt.
pub fn anything(at: At) -> bool {
    !at.state.reduced.is_empty() && at.state.units.of(GERMAN).any(|u| may(at, &UnitSet::EMPTY, u).is_ok())
}

/// Which reduced units are rebuilt; `flipped` are those of this phase.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Replace {
    pub flipped: UnitSet,
}

impl Question<crate::Advance> for Replace {
    fn side(&self, _: At) -> Side {
        GERMAN
    }

    fn prompt(&self, at: At) -> Prompt {
        Prompt::new(at.case("79:16.6", "10:14.6"), "Which reduced units receive replacements?")
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        out.extend(at.state.units.of(GERMAN).filter(|&u| may(at, &self.flipped, u).is_ok()).map(Act::Flip));
        out.push(Act::Done);
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match act {
            Act::Flip(unit) => may(at, &self.flipped, unit),
            Act::Done => Ok(()),
            _ => refuse(at.case("79:16.6", "10:14.6"), "rebuild reduced units, or end the phase"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Flip(unit) = act else { return play.state.stack.done() };
        play.state.reduced.remove(unit);
        play.state.replaced += 1;
        play.tell(|_| Event::Rebuilt { unit: Called::german(unit) });
        play.state.stack.goto(Replace { flipped: self.flipped.with(unit) });
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        click.one.map(Act::Flip)
    }

    fn done(&self, _: At) -> &'static str {
        "End the replacement phase"
    }

    fn undone(&self, _: At, offers: &[Act]) -> Option<String> {
        let units = offers.iter().filter(|a| matches!(a, Act::Flip(_))).count();
        (units > 0).then(|| capital(count(units, "unit could still be rebuilt", "units could still be rebuilt")))
    }

    fn shortcuts(&self, at: At, offers: &[Act]) -> Vec<Shortcut> {
        rebuilt(at, &self.flipped, offers)
    }

    fn goes_on(&self) -> bool {
        true
    }
}

/// All reduced units of a hex, at most three in a phase (16.8).
fn rebuilt(at: At, flipped: &UnitSet, legal: &[Act]) -> Vec<Shortcut> {
    let units = units_by_hex(at.state, legal, |act| if let Act::Flip(unit) = act { Some(unit) } else { None });
    let mut out = Vec::new();
    for here in units.chunk_by(|a, b| a.0 == b.0) {
        let hex = here[0].0;
        let before = flipped.iter().filter(|&u| at.state.units.at(u) == Some(hex)).count();
        let take = &here[..here.len().min(3usize.saturating_sub(before))];
        if take.len() > 1 {
            let say = format!(
                "Bring {} in {} back to full strength",
                count(take.len(), "unit", "units"),
                place(at.book, hex)
            );
            out.push(Shortcut::new(say, hex, take.iter().map(|&(_, u)| Act::Flip(u))));
        }
    }
    out
}
