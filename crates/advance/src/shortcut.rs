//! Rows of offers that are often wanted together. Each can be done action by action.

use hexmap::{HexId, Hexes as _};
use wargame::{Shortcut, UnitId};

use crate::{
    action::Act,
    announce,
    book::{Book, Kind},
    called::Called,
    follow,
    frame::{Frame, Hexes},
    setup::germans::{may_stand, to_place},
    state::{GERMAN, HexSet, State, UnitSet},
    surprise,
    words::{corps_name, count, party, place, whole_corps},
};

/// The shortcuts of the question now asked, told from its offers.
pub fn shortcuts(book: &Book, state: &State, legal: &[Act]) -> Vec<Shortcut> {
    match state.stack.top() {
        Frame::PickMover => stacks(book, state, legal),
        Frame::Announce { targets, force } => everybody(book, state, &targets, &force),
        Frame::Advance { attacker, hand: None } => advances(book, state, attacker),
        Frame::Replace { flipped } => rebuilt(book, state, &flipped, legal),
        Frame::SetGermans { hand: None } => set_up(book, state),
        _ => Vec::new(),
    }
}

/// Whole stacks, and whole Panzer corps out of larger ones (4.5). Soviet units of Game-Turn 1 move singly.
fn stacks(book: &Book, state: &State, legal: &[Act]) -> Vec<Shortcut> {
    if surprise::binds(state, state.phasing()) {
        return Vec::new();
    }
    let units = units_by_hex(state, legal, |act| if let Act::Pick(unit) = act { Some(unit) } else { None });
    let stacks = units.chunk_by(|a, b| a.0 == b.0).filter(|stack| stack.len() > 1);
    stacks
        .flat_map(|stack| of_stack(book, state, stack))
        .map(|(who, at, take)| taken(format!("Take {who}"), at, &take))
        .collect()
}

/// Those of a stack that are often taken together, and what they are called.
fn of_stack(book: &Book, state: &State, stack: &[(HexId, UnitId)]) -> Vec<(String, HexId, Vec<UnitId>)> {
    let at = stack[0].0;
    let units: Vec<_> = stack.iter().map(|&(_, unit)| unit).collect();
    let take = &units[..units.len().min(book.stack_limit)];
    let whole = units.len() == state.units.count(state.phasing(), at);
    let who = match whole_corps(book, take) {
        Some(corps) => format!("the {}", corps_name(book, corps)),
        None if take.len() == 1 => Called::now(book, state, take[0]).words(&book.info),
        None if take.len() < units.len() => party(book, state, take).0,
        None if whole => format!("all of {}", place(book, at)),
        None => format!("all of {} that have not moved", place(book, at)),
    };
    let corps = book.corps.iter().enumerate().filter_map(|(corps, (_, members))| {
        let those: Vec<_> = units.iter().copied().filter(|u| members.has(u.index())).collect();
        (those.len() == members.len() && those != take).then(|| (format!("the {}", corps_name(book, corps)), at, those))
    });
    [(who, at, take.to_vec())].into_iter().chain(corps).collect()
}

/// While a party moves: another stack or unit is taken, and the party stops where it is; one that has spent nothing
/// yet is put back instead and keeps its move. Not for hexes the party can move to.
pub fn changes(book: &Book, state: &State, legal: &[Act], stopped: &State, next: &[Act]) -> Vec<Shortcut> {
    let Frame::Move(act) = state.stack.top() else { return Vec::new() };
    if !matches!(stopped.stack.top(), Frame::PickMover) || surprise::binds(state, state.phasing()) {
        return Vec::new();
    }
    let fresh = (0..3).filter(|&i| act.unit(i).is_some()).all(|i| act.fresh >> i & 1 != 0);
    let units = units_by_hex(stopped, next, |act| if let Act::Pick(unit) = act { Some(unit) } else { None });
    let mut out = Vec::new();
    for stack in units.chunk_by(|a, b| a.0 == b.0).filter(|stack| !legal.contains(&Act::Move(stack[0].0))) {
        let mut rows = of_stack(book, stopped, stack);
        if stack.len() > 1 {
            rows.extend(
                stack.iter().map(|&(at, unit)| (Called::now(book, stopped, unit).words(&book.info), at, vec![unit])),
            );
        }
        for (who, at, take) in rows {
            let say = if fresh { format!("Take {who} instead") } else { format!("Stop here and take {who}") };
            let mut row = taken(say, at, &take);
            if !fresh {
                row.acts.insert(0, Shortcut::new(String::new(), at, [Act::Done]).acts[0]);
            }
            out.push(Shortcut { unit: if let [unit] = take[..] { Some(unit) } else { None }, instead: fresh, ..row });
        }
    }
    out
}

/// One is picked, the others join.
fn taken(say: String, at: HexId, units: &[UnitId]) -> Shortcut {
    let first = units.iter().take(1).map(|&u| Act::Pick(u));
    Shortcut::new(say, at, first.chain(units.iter().skip(1).map(|&u| Act::Join(u))))
}

/// Units on the map that an offer names, hex by hex.
fn units_by_hex(state: &State, legal: &[Act], named: impl Fn(Act) -> Option<UnitId>) -> Vec<(HexId, UnitId)> {
    let mut units: Vec<_> =
        legal.iter().filter_map(|&a| named(a)).filter_map(|u| Some((state.units.at(u)?, u))).collect();
    units.sort_unstable();
    units
}

/// Every unit that can joins the attack being announced.
fn everybody(book: &Book, state: &State, targets: &Hexes, force: &UnitSet) -> Vec<Shortcut> {
    let (Some(at), more) = (targets.iter().next(), announce::most(book, state, targets) - *force) else {
        return Vec::new();
    };
    if more.len() < 2 {
        return Vec::new();
    }
    // Hex by hex, for a click on a stack beside the target.
    let mut by_hex: Vec<_> =
        more.iter().map(|u| UnitId(u as u8)).filter_map(|u| Some((state.units.at(u)?, u))).collect();
    by_hex.sort_unstable();
    let stacks = by_hex.chunk_by(|a, b| a.0 == b.0).filter(|stack| stack.len() > 1 && stack.len() < more.len());
    let stacks = stacks.map(|stack| {
        let say = format!("All of {} join", place(book, stack[0].0));
        Shortcut::new(say, stack[0].0, stack.iter().map(|&(_, u)| Act::Join(u)))
    });
    let who = if force.is_empty() { "Attack with every unit that can" } else { "Add every other unit that can" };
    let say = format!("{who} ({})", more.len());
    let all = Shortcut::new(say, at, more.iter().map(|u| Act::Join(UnitId(u as u8))));
    [all].into_iter().chain(stacks).collect()
}

/// All that can advance into one hex, as far as it has room.
fn advances(book: &Book, state: &State, attacker: bool) -> Vec<Shortcut> {
    let able = follow::able(book, state, attacker);
    let goals: Vec<_> =
        able.iter().map(|u| (UnitId(u as u8), follow::goals(book, state, attacker, UnitId(u as u8)))).collect();
    let hexes = goals.iter().fold(HexSet::EMPTY, |all, (_, hexes)| all | *hexes);
    let mut out = Vec::new();
    for hex in hexes.hexes() {
        let side = crate::battle::side_of(state, attacker);
        let room = book.stack_limit.saturating_sub(state.units.count(side, hex));
        let mut units: Vec<_> = goals.iter().filter(|(_, to)| to.has_hex(hex)).map(|&(u, _)| u).collect();
        // Where not all find room, those of full strength go.
        units.sort_by_key(|u| state.reduced.has(u.index()));
        units.truncate(room);
        if units.len() > 1 {
            let say = format!("Advance with {} to {}", party(book, state, &units).0, place(book, hex));
            out.push(Shortcut::new(say, hex, units.iter().flat_map(|&u| [Act::Advance(u), Act::At(hex)])));
        }
    }
    out
}

/// All reduced units of a hex, at most three in a phase (16.8).
fn rebuilt(book: &Book, state: &State, flipped: &UnitSet, legal: &[Act]) -> Vec<Shortcut> {
    let units = units_by_hex(state, legal, |act| if let Act::Flip(unit) = act { Some(unit) } else { None });
    let mut out = Vec::new();
    for here in units.chunk_by(|a, b| a.0 == b.0) {
        let at = here[0].0;
        let before = flipped.iter().filter(|&u| state.units.at(UnitId(u as u8)) == Some(at)).count();
        let take = &here[..here.len().min(3usize.saturating_sub(before))];
        if take.len() > 1 {
            let say =
                format!("Bring {} in {} back to full strength", count(take.len(), "unit", "units"), place(book, at));
            out.push(Shortcut::new(say, at, take.iter().map(|&(_, u)| Act::Flip(u))));
        }
    }
    out
}

/// All that is left, the emptiest hex first: corps whole and with those of theirs that stand already, then the
/// infantry.
fn shared_out(book: &Book, state: &State, waiting: &[UnitId]) -> Option<Shortcut> {
    let mut room: Vec<_> =
        (book.german_start - book.north).hexes().map(|h| (state.units.count(GERMAN, h), h)).collect();
    let mut put = |units: &[UnitId], mates: Option<HexId>| {
        let found = mates.and_then(|mates| room.iter().position(|&(_, hex)| hex == mates));
        let nth = found.or_else(|| (0..room.len()).min_by_key(|&i| room[i]))?;
        room[nth].0 += units.len();
        let hex = room[nth].1;
        Some(units.iter().flat_map(move |&u| [Act::Place(u), Act::At(hex)]).collect::<Vec<_>>())
    };
    let corps = |u: &UnitId| book.corps.iter().position(|(_, members)| members.has(u.index()));
    let mut acts = Vec::new();
    for number in 0..book.corps.len() {
        let those: Vec<_> = waiting.iter().copied().filter(|u| corps(u) == Some(number)).collect();
        let mates = book.corps[number].1.iter().find_map(|u| state.units.at(UnitId(u as u8)));
        acts.extend(put(&those, mates)?);
    }
    for unit in waiting.iter().filter(|u| corps(u).is_none()) {
        acts.extend(put(&[*unit], None)?);
    }
    let say = format!("Share out all {} units that are left", waiting.len());
    (waiting.len() > 2).then(|| Shortcut::new(say, HexId::NONE, acts))
}

/// Set-up by the handful: a whole corps, three infantry units, all that is left.
fn set_up(book: &Book, state: &State) -> Vec<Shortcut> {
    let waiting: Vec<_> = to_place(book, state).collect();
    let north: usize = book.north.hexes().map(|h| state.units.count(GERMAN, h)).sum();
    let mut out: Vec<_> = shared_out(book, state, &waiting).into_iter().collect();
    for hex in book.german_start.hexes() {
        let room =
            if book.north.has_hex(hex) { usize::from(book.north_most).saturating_sub(north) } else { waiting.len() };
        let units: Vec<_> = waiting.iter().copied().filter(|&u| may_stand(book, state, u, hex).is_ok()).collect();
        let mut put = |say: String, units: &[UnitId]| {
            if units.len() > 1 {
                let say = format!("Set up {say} on {}", place(book, hex));
                out.push(Shortcut::new(say, hex, units.iter().flat_map(|&u| [Act::Place(u), Act::At(hex)])));
            }
        };
        for (corps, (_, members)) in book.corps.iter().enumerate() {
            let those: Vec<_> = units.iter().copied().filter(|u| members.has(u.index())).collect();
            if those.len() == members.len() {
                put(format!("the {}", corps_name(book, corps)), &those);
            }
        }
        let foot = units.iter().copied().filter(|u| book.kinds[u.index()] == Kind::Infantry);
        let foot: Vec<_> = foot.take(room.min(book.stack_limit)).collect();
        put(count(foot.len(), "infantry unit", "infantry units"), &foot);
        if units.len() > foot.len() && units.len() <= room {
            put(format!("all {} units left", units.len()), &units);
        }
    }
    out
}
