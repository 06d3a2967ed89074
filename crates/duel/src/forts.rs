//! Fort markers (section 13, 3.1): put down in the reinforcement phase.

use crate::{prelude::*, zone};

/// The markers of the turn come (17.3), and the Soviet is asked where they go, if there is a place for one. Those not
/// put down are kept for a later turn (3.1).
pub fn begin(play: &mut Play<impl Listen<Event>>) {
    let come = play.book.fort_markers.get(usize::from(play.state.turn)).copied().unwrap_or(0);
    play.state.forts_ready += come;
    if come > 0 {
        play.tell(|at| Event::FortsReady { number: at.state.forts_ready });
    }
    if anywhere(play.at()) {
        play.state.stack.call(PutFort);
    }
}

/// Whether a marker is there, and a hex for it.
fn anywhere(at: At) -> bool {
    at.state.forts_ready > 0 && !hexes(at).is_empty()
}

/// Hexes with a Soviet combat unit outside German zones (13.0d). Where a fort is already another would do nothing.
fn hexes(at: At) -> HexSet {
    let units = at.state.units.on_map(SOVIET).filter(|&(unit, _)| !at.book.is_hq(unit));
    let held: HexSet = units.map(|(_, hex)| hex).collect();
    held - zone::zones(at, GERMAN) - at.book.forts - at.state.forts
}

/// Where a fort is built.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PutFort;

impl Question<Duel> for PutFort {
    fn side(&self, _: At) -> Side {
        SOVIET
    }

    fn prompt(&self, at: At) -> Prompt {
        let left = count(at.state.forts_ready.into(), "marker is", "markers are");
        Prompt::new("13.0", format!("Where is a fort built? {} left.", capital(left)))
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        out.extend(hexes(at).iter().map(Act::Fort));
        out.push(Act::Done);
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        let hex = match act {
            Act::Done => return Ok(()),
            Act::Fort(hex) => hex,
            _ => return refuse("13.0", "name a hex for the fort, or keep the marker"),
        };
        let about = Target::Hex(hex);
        if at.state.fort(at.book, hex) {
            return refuse_about("13.0", "a fort is there, and several do not add up", about);
        }
        if !at.state.units.here(SOVIET, hex).any(|unit| !at.book.is_hq(unit)) {
            return refuse_about("13.0", "a fort is built where a Soviet combat unit is", about);
        }
        match zone::covers(at, GERMAN, hex) {
            true => refuse_about("13.0", "no fort is built in an enemy zone of control", about),
            false => Ok(()),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Fort(hex) = act else { return finished(play) };
        play.state.forts.add(hex);
        play.state.forts_ready -= 1;
        play.tell(|_| Event::FortBuilt { hex });
        if !anywhere(play.at()) {
            play.state.stack.done();
        }
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        click.hex.map(Act::Fort)
    }

    fn done(&self, at: At) -> &'static str {
        if at.state.forts_ready > 1 { "Keep the markers" } else { "Keep the marker" }
    }

    fn undone(&self, at: At, _: &[Act]) -> Option<String> {
        let left = count(at.state.forts_ready.into(), "fort marker is", "fort markers are");
        Some(format!("{} kept for a later turn", capital(left)))
    }
}
