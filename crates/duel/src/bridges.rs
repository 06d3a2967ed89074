//! Bridges: blown, mended, pontoons (section 12).

use crate::{prelude::*, zone};

/// The two hexes a hexside separates.
fn banks(book: &Book, edge: EdgeId) -> [HexId; 2] {
    let edge = book.map.edge(edge);
    [edge.a, edge.b]
}

/// Hexsides of a hex that carry something.
pub fn edges_of<'a>(book: &'a Book, hex: HexId) -> impl Iterator<Item = EdgeId> + 'a {
    book.map.around(hex).filter_map(move |(_, to)| book.edge(hex, to))
}

/// Whether there is something to be blown for a side: a standing bridge, for the Soviets a pontoon too (12.2).
pub fn target(at: At, side: Side, edge: EdgeId) -> Ruling {
    let about = Target::Edge(edge);
    if at.state.bridged(at.book, edge) {
        return Ok(());
    }
    match (at.state.pontoons.has(edge), side) {
        (true, SOVIET) => Ok(()),
        (true, _) => refuse_about("12.2", "only the Soviets blow a pontoon: it can be taken up", about),
        _ if at.book.bridges.has(edge) => refuse_about("12.0", "the bridge is blown already", about),
        _ => refuse_about("12.0", "there is no bridge", about),
    }
}

/// Whether a unit that has not moved may try to blow a bridge (12.0a): a combat unit in one of its two hexes, enemies
/// or not (12.0c), while it stands (12.0f).
pub fn may_blow(at: At, unit: UnitId, edge: EdgeId) -> Ruling {
    let about = Target::Edge(edge);
    if at.book.is_hq(unit) {
        return refuse_about("12.0", "only combat units blow bridges", about);
    }
    if !at.state.units.at(unit).is_some_and(|hex| banks(at.book, edge).contains(&hex)) {
        return refuse_about("12.0", "a unit blows a bridge of the hex in which its move begins", about);
    }
    target(at, at.state.side(unit), edge)
}

/// The die of a unit that spends its move on a bridge (12.0b), `[bridge_demolition]`: 1 holds, 2 to 6 blow it, and
/// it is a river from then on (12.0d).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Demolition {
    pub unit: UnitId,
    pub edge: EdgeId,
}

impl Throw<Duel> for Demolition {
    fn outcomes(&self, _: At, out: &mut Vec<Act>) {
        out.extend((1..=6).map(Act::Die));
    }

    fn check(&self, _: At, act: Act) -> Ruling {
        match act {
            Act::Die(1..=6) => Ok(()),
            _ => refuse("12.0", "a die is thrown for the bridge"),
        }
    }

    fn fallen<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Die(die) = act else { unreachable!("checked before") };
        let (unit, edge) = (self.unit, self.edge);
        let blown = die > play.book.bridge_holds;
        if blown {
            // Where a bridge stands it is hit, and a pontoon beside it has no effect yet (12.2).
            match play.state.bridged(play.book, edge) {
                true => play.state.blown.add(edge),
                false => play.state.pontoons.remove(edge),
            }
        }
        play.state.stack.done();
        play.tell(|at| Event::Demolition { unit: Called::now(at, unit), edge, die, blown });
    }
}

/// Asks a side which of its blown bridges it mends (12.1), if it can mend any.
pub fn repairs(play: &mut Play<impl Listen<Event>>, side: Side) {
    if (Repair { side }).any(play.at()) {
        play.state.stack.call(Repair { side });
    }
}

/// Which blown bridge is mended next.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Repair {
    pub side: Side,
}

impl Repair {
    /// A combat unit beside it, and no enemy in the two hexes nor in reach of them (12.1).
    fn may(self, at: At, edge: EdgeId, enemy: &HexSet) -> Ruling {
        let about = Target::Edge(edge);
        let (side, banks) = (self.side, banks(at.book, edge));
        if !at.state.blown.has(edge) {
            return refuse_about("12.1", "the bridge is not blown", about);
        }
        let own = |&hex: &HexId| at.state.units.here(side, hex).any(|unit| !at.book.is_hq(unit));
        if !banks.iter().any(own) {
            return refuse_about("12.1", "a combat unit in one of its hexes mends a bridge", about);
        }
        if banks.iter().any(|&hex| at.state.units.held(side.other()).has(hex)) {
            return refuse_about("12.1", "an enemy unit is on the other side", about);
        }
        match banks.iter().any(|&hex| enemy.has(hex)) {
            true => refuse_about("12.1", "the bridge lies in an enemy zone of control", about),
            false => Ok(()),
        }
    }

    fn all(self, at: At<'_>) -> impl Iterator<Item = EdgeId> + '_ {
        let enemy = match at.state.blown.is_empty() {
            true => HexSet::EMPTY,
            false => zone::zones(at, self.side.other()),
        };
        at.state.blown.iter().filter(move |&edge| self.may(at, edge, &enemy).is_ok())
    }

    fn any(self, at: At) -> bool {
        self.all(at).next().is_some()
    }
}

impl Question<Duel> for Repair {
    fn side(&self, _: At) -> Side {
        self.side
    }

    fn prompt(&self, at: At) -> Prompt {
        let side = side_name(at.book, self.side);
        Prompt::new("12.1", format!("Which blown bridge does the {side} player mend?"))
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        out.extend(self.all(at).map(Act::Repair));
        out.push(Act::Done);
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match act {
            Act::Repair(edge) => self.may(at, edge, &zone::zones(at, self.side.other())),
            Act::Done => Ok(()),
            _ => refuse("12.1", "name a blown bridge to be mended"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Repair(edge) = act else { return finished(play) };
        play.state.blown.remove(edge);
        play.tell(|_| Event::Repaired { edge, side: self.side });
    }

    fn settle<L: Listen<Event>>(self, play: &mut Play<L>) -> bool {
        let over = !self.any(play.at());
        if over {
            play.state.stack.done();
        }
        over
    }

    fn click(&self, at: At, click: &Click) -> Option<Act> {
        let hex = click.hex?;
        let here = |edge: EdgeId| self.check(at, Act::Repair(edge)).is_ok();
        edges_of(at.book, hex).find(|&edge| here(edge)).map(Act::Repair)
    }

    fn done(&self, _: At) -> &'static str {
        "Mend no more"
    }

    fn undone(&self, _: At, offers: &[Act]) -> Option<String> {
        let open = offers.len() - 1;
        (open > 0).then(|| format!("{} could be mended", capital(count(open, "blown bridge", "blown bridges"))))
    }

    fn shortcuts(&self, _: At, offers: &[Act]) -> Vec<Shortcut> {
        if offers.len() < 3 {
            return Vec::new();
        }
        let say = format!("Mend all {}", offers.len() - 1);
        // The question ends by itself with the last of them.
        let all = offers.iter().copied().filter(|&act| act != Act::Done);
        vec![Shortcut::new(say, HexId::NONE, all)]
    }
}

/// Asks the German where pontoons lie (12.2), if he can lay or take up any.
pub fn pontoons(play: &mut Play<impl Listen<Event>>) {
    let first = LayPontoon { laying: false };
    if first.any(play.at()) {
        play.state.stack.call(first);
    }
}

/// Which pontoon is taken up or laid next. All that are taken up come before those laid, so that none goes to and fro.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LayPontoon {
    pub laying: bool,
}

impl LayPontoon {
    fn in_hand(at: At) -> usize {
        usize::from(at.book.pontoons).saturating_sub(at.state.pontoons.len())
    }

    /// A river hexside without a standing bridge of which the German controls a hex (12.2); enemies do not matter.
    fn may_lay(at: At, edge: EdgeId) -> Ruling {
        let about = Target::Edge(edge);
        if LayPontoon::in_hand(at) == 0 {
            return refuse_about("12.2", "no pontoon is left", about);
        }
        if !at.book.rivers.has(edge) {
            return refuse_about("12.2", "pontoons are laid on river hexsides", about);
        }
        if at.state.pontoons.has(edge) {
            return refuse_about("12.2", "a pontoon lies there already", about);
        }
        if at.state.bridged(at.book, edge) {
            return refuse_about("12.2", "a bridge stands there", about);
        }
        match banks(at.book, edge).iter().any(|&hex| at.state.controls(GERMAN, hex)) {
            true => Ok(()),
            false => refuse_about("12.2", "the German controls neither of the two hexes", about),
        }
    }

    fn may_lift(self, at: At, edge: EdgeId) -> Ruling {
        let about = Target::Edge(edge);
        if !at.state.pontoons.has(edge) {
            return refuse_about("12.2", "no pontoon lies there", about);
        }
        match self.laying {
            true => refuse_about("12.2", "pontoons are taken up before others are laid", about),
            false => Ok(()),
        }
    }

    fn lays(at: At<'_>) -> impl Iterator<Item = EdgeId> + '_ {
        let none = LayPontoon::in_hand(at) == 0;
        let rivers = if none { EdgeSet::EMPTY } else { at.book.rivers - at.state.pontoons };
        rivers.iter().filter(move |&edge| LayPontoon::may_lay(at, edge).is_ok())
    }

    fn any(self, at: At) -> bool {
        !self.laying && !at.state.pontoons.is_empty() || LayPontoon::lays(at).next().is_some()
    }
}

impl Question<Duel> for LayPontoon {
    fn side(&self, _: At) -> Side {
        GERMAN
    }

    fn prompt(&self, at: At) -> Prompt {
        let left = match LayPontoon::in_hand(at) {
            0 => "None is left".to_owned(),
            n => format!("{} can be laid", capital(count(n, "pontoon", "pontoons"))),
        };
        Prompt::new("12.2", format!("Where do pontoons lie? {left}, {} on the map.", at.state.pontoons.len()))
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        out.extend(LayPontoon::lays(at).map(Act::Pontoon));
        if !self.laying {
            out.extend(at.state.pontoons.iter().map(Act::Lift));
        }
        out.push(Act::Done);
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match act {
            Act::Pontoon(edge) => LayPontoon::may_lay(at, edge),
            Act::Lift(edge) => self.may_lift(at, edge),
            Act::Done => Ok(()),
            _ => refuse("12.2", "pontoons are laid and taken up now"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        match act {
            Act::Pontoon(edge) => {
                play.state.pontoons.add(edge);
                play.state.stack.goto(LayPontoon { laying: true });
                play.tell(|_| Event::PontoonLaid { edge });
            }
            Act::Lift(edge) => {
                play.state.pontoons.remove(edge);
                play.tell(|_| Event::PontoonLifted { edge });
            }
            _ => finished(play),
        }
    }

    fn settle<L: Listen<Event>>(self, play: &mut Play<L>) -> bool {
        let over = !self.any(play.at());
        if over {
            play.state.stack.done();
        }
        over
    }

    fn click(&self, at: At, click: &Click) -> Option<Act> {
        let hex = click.hex?;
        let laid = |edge: &EdgeId| at.state.pontoons.has(*edge);
        let lift = edges_of(at.book, hex).find(laid).map(Act::Lift);
        let lay = edges_of(at.book, hex).find(|&edge| LayPontoon::may_lay(at, edge).is_ok()).map(Act::Pontoon);
        lay.or(lift)
    }

    fn done(&self, _: At) -> &'static str {
        "Leave pontoons as they are"
    }

    fn undone(&self, at: At, _: &[Act]) -> Option<String> {
        let left = LayPontoon::in_hand(at);
        (left > 0).then(|| format!("{} can still be laid", capital(count(left, "pontoon", "pontoons"))))
    }

    fn leads_to(&self, at: At, act: Act) -> Vec<Consequence> {
        match act {
            Act::Pontoon(edge) => {
                let words = "it is a bridge for German and Finnish movement, advance and retreat; the river still \
                             shifts attacks, and no train crosses it";
                vec![Consequence::note("12.2", words).on(banks(at.book, edge))]
            }
            Act::Lift(_) => {
                let words = "it can be laid elsewhere in this phase or later";
                vec![Consequence::note("12.2", words)]
            }
            _ => Vec::new(),
        }
    }
}
