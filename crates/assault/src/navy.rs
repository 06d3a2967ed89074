//! The Russian naval unit and its +5 marker (section 13).

use crate::{announce, prelude::*};

/// Moves of the ship, offered beside those of ground units (13.2).
pub fn moves<'a>(at: At<'a>) -> impl Iterator<Item = HexId> + 'a {
    let hexes = at.book.navy.iter().flat_map(|navy| navy.hexes.iter());
    hexes.filter(move |&h| may_sail(at, h).is_ok())
}

pub fn may_sail(at: At, hex: HexId) -> Ruling {
    let about = Target::Hex(hex);
    let Some(navy) = at.book.navy.as_ref().filter(|_| at.state.ship.exists()) else {
        return refuse("13.1", "there is no naval unit in play");
    };
    if at.state.phase() != Phase::RussianMovement {
        return refuse("13.2", "the naval unit moves in the Russian Movement Phase");
    }
    if at.state.ship_disrupted {
        return refuse("13.11", "the disrupted naval unit does not move");
    }
    if at.state.ship_moved {
        return refuse("13.2", "the naval unit moves once a phase");
    }
    if hex == at.state.ship {
        return refuse_about("13.2", "the naval unit is there", about);
    }
    match navy.hexes.has(hex) {
        true => Ok(()),
        false => refuse_about("13.2", "the naval unit moves only among its twelve hexes", about),
    }
}

pub fn sail(play: &mut Play<impl Listen<Event>>, hex: HexId) {
    play.state.ship = hex;
    play.state.ship_moved = true;
    play.tell(|_| Event::Sailed { hex });
}

/// The ship is hit and never destroyed (13.12): its marker is off at once, and from the sea it may go to its harbour
/// (13.10, 13.11).
pub fn hit(play: &mut Play<impl Listen<Event>>) {
    play.state.ship_disrupted = true;
    play.tell(|_| Event::ShipDisrupted);
    take_marker_up(play);
    if play.book.navy.as_ref().is_some_and(|n| n.harbour != play.state.ship) {
        play.state.stack.call(Harbour);
    }
}

fn take_marker_up(play: &mut Play<impl Listen<Event>>) {
    if play.state.fire.exists() {
        play.state.fire = HexId::NONE;
        play.tell(|_| Event::FireRemoved);
    }
}

/// Whether the ship, hit at sea, goes to its harbour (13.11).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Harbour;

impl Question<Assault> for Harbour {
    fn side(&self, _: At) -> Side {
        RUSSIAN
    }

    fn prompt(&self, _: At) -> Prompt {
        Prompt::new("13.11", "The ship was hit. Does it go to Kronstadt at once?")
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        out.extend(at.book.navy.as_ref().map(|n| Act::Sail(n.harbour)));
        out.push(Act::Done);
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match act {
            Act::Sail(hex) if at.book.navy.as_ref().is_some_and(|n| n.harbour == hex) => Ok(()),
            Act::Done => Ok(()),
            _ => refuse("13.11", "the disrupted ship may go to its harbour at once, or stay"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Sail(hex) = act else { return finished(play) };
        play.state.ship = hex;
        play.tell(|_| Event::Sailed { hex });
        play.state.stack.done();
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        click.hex.map(Act::Sail)
    }

    fn done(&self, _: At) -> &'static str {
        "Stay at sea"
    }

    fn leads_to(&self, _: At, act: Act) -> Vec<Consequence> {
        let stays = "it stays disrupted, and does not sail in the next Russian movement phase";
        let mut leads = vec![Consequence::note("13.11", stays)];
        if matches!(act, Act::Sail(_)) {
            leads.push(Consequence::note("13.7", "in its harbour the ship lays no marker"));
        }
        leads
    }
}

/// Where the +5 marker may lie (13.3, 13.7, 13.8): any hex of the main map within range but the city.
fn reach(at: At) -> HexSet {
    let Some(navy) = at.book.navy.as_ref().filter(|n| at.state.ship.exists() && at.state.ship != n.harbour) else {
        return HexSet::EMPTY;
    };
    if at.state.ship_disrupted {
        return HexSet::EMPTY;
    }
    let near = |&h: &HexId| at.book.map.distance(at.state.ship, h).is_some_and(|d| (1..=navy.range).contains(&d));
    (at.book.land - at.book.city).iter().filter(near).collect()
}

/// The marker is laid anew, or stays off: begins by taking it up.
pub fn begin_fire(play: &mut Play<impl Listen<Event>>) {
    take_marker_up(play);
    if !reach(play.at()).is_empty() {
        play.state.stack.call(Fire);
    }
}

/// Where the +5 marker lies (13.3).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fire;

impl Question<Assault> for Fire {
    fn side(&self, _: At) -> Side {
        RUSSIAN
    }

    fn prompt(&self, _: At) -> Prompt {
        Prompt::new("13.3", "Where does the +5 marker lie?")
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        out.extend(reach(at).iter().map(Act::Fire));
        out.push(Act::Done);
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        let hex = match act {
            Act::Fire(hex) => hex,
            Act::Done => return Ok(()),
            _ => return refuse("13.3", "the +5 marker is laid now, or left off"),
        };
        let about = Target::Hex(hex);
        if reach(at).has(hex) {
            return Ok(());
        }
        if at.book.city.has(hex) || at.book.on_inset(hex) {
            return refuse_about("13.8", "the +5 marker never lies in the city", about);
        }
        refuse_about("13.3", "the +5 marker lies within four hexes of the ship, on land", about)
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Fire(hex) = act else { return finished(play) };
        play.state.fire = hex;
        play.tell(|_| Event::Fire { hex });
        play.state.stack.done();
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        click.hex.map(Act::Fire)
    }

    fn done(&self, _: At) -> &'static str {
        "Leave the marker off"
    }

    /// It lies until the next of the two moments it is laid at (13.3): before the Russian attacks, and before the German
    /// does.
    fn leads_to(&self, at: At, act: Act) -> Vec<Consequence> {
        let Act::Fire(hex) = act else { return Vec::new() };
        let (held, there) = (&at.state.units, place(at.book, hex));
        let wasted = |words: &str| vec![Consequence::new(Matter::Wasted, "13.3", words).on([hex]).against()];
        if at.state.phase() == Phase::RussianMovement {
            if !held.held(GERMAN).has(hex) {
                return wasted(
                    "only Russians attack before it is laid anew: without Germans on its hex it does nothing",
                );
            }
            let mut laid = at.state.clone();
            laid.fire = hex;
            if announce::may_target(At::new(at.book, &laid), hex).is_err() {
                return wasted("no Russian unit can attack there, and the ship does not attack alone");
            }
            let words = format!("it adds 5 to a Russian attack on {there}");
            return vec![Consequence::note("13.4", words).on([hex])];
        }
        if !held.held(RUSSIAN).has(hex) {
            return wasted("only Germans attack before it is laid anew: without Russians on its hex it does nothing");
        }
        vec![Consequence::note("13.5", format!("it adds 5 to the defence of {there}")).on([hex])]
    }
}
