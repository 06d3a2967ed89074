//! Set-up (3), and the option of 16 that comes before it.

use crate::{
    aim::may_start,
    dice::{die, faces},
    hidden,
    prelude::*,
    stacking,
};

/// Places everybody who starts beside the map, and asks for the die of 16.2 where the option is in use.
pub fn begin(play: &mut Play<impl Listen<Event>>) {
    for unit in play.state.units.all() {
        let Some(counter) = play.book.units.get(unit.index()) else { break };
        match counter.start {
            Some(Start::Aside) if counter.is_leader() => play.state.units.put(unit, POOL),
            Some(Start::Aside) => play.state.units.put(unit, ASIDE),
            Some(Start::Hex(hex)) => set_up(play, unit, hex),
            _ => {}
        }
    }
    // Artillery 51 and 704 lie face up (3.3).
    play.state.veil.begin_lot();
    for piece in 0..play.book.begun() {
        play.state.veil.deal(piece, play.book.pool + piece, Known::Both);
    }
    if play.state.rules.states {
        play.state.stack.call(States);
    }
}

fn set_up(play: &mut Play<impl Listen<Event>>, unit: UnitId, hex: HexId) {
    play.tell(|at| Event::SetUp { unit: Called::now(at, unit), hex });
    put(play, unit, hex);
}

/// Whether the city is prepared for its defence (16.2).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct States;

impl Throw<Manstein> for States {
    fn outcomes(&self, _: At, out: &mut Vec<Act>) {
        faces(out);
    }

    fn check(&self, _: At, act: Act) -> Ruling {
        die(act, "16.2", "the die for the defensive states is thrown")
    }

    fn fallen<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Die(die) = act else { unreachable!("checked before") };
        play.state.prepared = die > 3;
        play.state.stack.done();
        play.tell(|at| Event::StatesDie { die, prepared: at.state.prepared });
    }
}

/// Units that the Soviet puts on the map face up before the draw (3.3), in order.
fn fixed<'a>(at: At<'a>) -> impl Iterator<Item = UnitId> + 'a {
    let open = (0..at.book.units.len()).map(|i| UnitId(i as u8));
    let pieces = (0..at.book.begun()).map(|piece| at.book.unit_of(piece));
    open.chain(pieces).filter(move |&unit| {
        let starts = matches!(at.unit(unit).start, Some(Start::Water | Start::Anywhere | Start::Rail));
        starts && at.state.units.at(unit).is_none()
    })
}

/// Asks for the fixed units, then for the 36 that nobody knows.
pub fn place_fixed(play: &mut Play<impl Listen<Event>>) {
    if fixed(play.at()).next().is_some() {
        play.state.stack.call(PlaceFixed);
    }
}

/// Where one of the fixed units starts (3.3).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlaceFixed;

impl PlaceFixed {
    fn fits(self, at: At, unit: UnitId, hex: HexId) -> Ruling {
        may_start(at.book, at.unit(unit), hex)?;
        stacking::room(at, unit, hex)
    }
}

impl Question<Manstein> for PlaceFixed {
    fn prompt(&self, at: At) -> Prompt {
        let who = fixed(at).next().map(|unit| name(at, unit)).unwrap_or_default();
        Prompt::new("3.3", format!("Where does {who} start?"))
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        if let Some(unit) = fixed(at).next() {
            out.extend(at.book.map.hexes().filter(|&hex| self.fits(at, unit, hex).is_ok()).map(Act::At));
        }
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match (act, fixed(at).next()) {
            (Act::At(hex), Some(unit)) => self.fits(at, unit, hex),
            _ => refuse("3.3", "name the hex the unit starts in"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::At(hex) = act else { unreachable!("checked before") };
        let unit = fixed(play.at()).next().expect("checked before");
        set_up(play, unit, hex);
        if fixed(play.at()).next().is_none() {
            play.state.stack.done();
        }
    }

    fn chosen(&self, at: At) -> Vec<UnitId> {
        fixed(at).next().into_iter().collect()
    }

    fn in_hand(&self, _: At) -> bool {
        false
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        click.hex.map(Act::At)
    }
}

/// The piece that is laid next; none when all that the set-up draws lie.
fn next_piece(at: At) -> Option<UnitId> {
    let first = at.book.begun();
    let pieces = first..first + usize::from(at.book.drawn);
    pieces.map(|piece| at.book.unit_of(piece)).find(|&unit| at.state.units.at(unit).is_none())
}

/// Why a counter nobody knows cannot be laid in a hex (3.6).
fn may_lie(at: At, unit: UnitId, hex: HexId) -> Ruling {
    let about = Target::Hex(hex);
    if !at.book.land.has(hex) {
        return refuse_about("3.6", "the units that are drawn start on land", about);
    }
    if !at.book.setup.has(hex) {
        return refuse_about("3.6", "the units that are drawn do not start in rows 50 and 51", about);
    }
    stacking::room(at, unit, hex)
}

/// Where the next of the 36 units lies that nobody knows (3.6). Which counter it is, the dice say when all lie.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LayOut;

impl Question<Manstein> for LayOut {
    fn prompt(&self, at: At) -> Prompt {
        let first = at.book.begun();
        let laid = (first..first + usize::from(at.book.drawn))
            .filter(|&piece| at.state.units.at(at.book.unit_of(piece)).is_some())
            .count();
        let left = usize::from(at.book.drawn) - laid;
        let words =
            format!("Where does the next unit lie face down? {} to be laid out.", count(left, "unit is", "units are"));
        Prompt::new("3.6", words)
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        if let Some(unit) = next_piece(at) {
            out.extend(at.book.setup.iter().filter(|&hex| may_lie(at, unit, hex).is_ok()).map(Act::At));
        }
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match (act, next_piece(at)) {
            (Act::At(hex), Some(unit)) => may_lie(at, unit, hex),
            _ => refuse("3.6", "name the hex the next unit lies in"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::At(hex) = act else { unreachable!("checked before") };
        let unit = next_piece(play.at()).expect("checked before");
        put(play, unit, hex);
        play.tell(|at| Event::LaidOut { unit: Called::now(at, unit), hex });
        if next_piece(play.at()).is_none() {
            play.state.stack.done();
            hidden::deal(play, play.book.drawn, Known::Nobody);
        }
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        click.hex.map(Act::At)
    }

    /// The rest on the objectives that are free, the southernmost first, then a second one on them.
    fn shortcuts(&self, at: At, _: &[Act]) -> Vec<Shortcut> {
        let row = |hex: HexId| at.book.map.label(hex).to_owned();
        let mut objectives: Vec<HexId> = at.book.objectives.iter().collect();
        objectives.sort_by_key(|&hex| std::cmp::Reverse(row(hex)));
        let mut then = Rehearsal::new(at);
        for _ in 0..2 {
            for &hex in &objectives {
                if !matches!(then.top(), crate::frame::Frame::LayOut(_)) {
                    break;
                }
                let lies = then.at().state.units.here(SOVIET, hex).count();
                if lies == 0 || then.acts.len() >= objectives.len() {
                    then.does(Act::At(hex));
                }
            }
        }
        let all = then.acts.len();
        let say = format!("Lay the next {all} on the objectives, from the south");
        (all > 1).then(|| Shortcut::new(say, HexId::NONE, then.acts.iter().copied())).into_iter().collect()
    }
}

pub fn lay_out(play: &mut Play<impl Listen<Event>>) {
    if next_piece(play.at()).is_some() {
        play.state.stack.call(LayOut);
    }
}
