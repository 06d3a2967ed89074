//! Assault on Leningrad, and its companion Assault on Stalingrad.
//!
//! Rules are found by their section: the modules below stand in the order of the rulebook, with the numbers of its
//! sections. What differs in Stalingrad (section 19) stands beside the rule it changes.

mod action;
mod book;
mod campaign;
mod event;
mod frame;
mod ground;
mod load;
mod muster;
mod state;
mod tables;

mod air; // 12
mod announce; // 10.1
mod battle; // 10.22
mod follow; // 10.5
mod inset; // 8
mod movement; // 6
mod navy; // 13
mod odds; // 10.21, 10.3, 10.4
mod reinforce; // 16, 19.7
mod results; // 10.23 to 10.26, 10.210 to 10.212
mod retreat; // 10.27 to 10.29
mod setup; // 5
mod stacking; // 7
mod supply; // 11
mod turn; // 4
mod victory; // 17, 19.9
mod zone; // 9

mod audit;
mod click;
mod facts;
mod forecast;
mod layer;
mod question;
mod scene;
mod shortcut;
mod view;
mod way;
mod words;

use hexmap::Folder;
use wargame::{
    Audience, Fact, Forecast, Info, Layer, Listen, Node, Options, Rules, Ruling, SetupError, Side, Step, Target, View,
    Viewer, refuse,
};

pub use action::{Act, LOSE, RETREAT, SKIP, WAYS};
/// What a bomber needs, and what stands or goes together: for players who reckon ahead.
pub use air::needed;
pub use book::{Book, BookError, Class, Corps, Kind, Slot, Spot, built_in};
pub use campaign::Campaign;
pub use event::Event;
pub use frame::{Frame, Hexes, March, Phase, Stage, Throw};
pub use ground::Gate;
pub use movement::{Mover, begin_march};
pub use odds::{Odds, Reckoning, multiple, outcome, reckon};
/// Whether all these units could retreat.
pub use retreat::possible as can_retreat;
pub use scene::MARKERS;
pub use stacking::together;
pub use state::{Battle, GERMAN, Garrison, HexSet, Outcome as Penalty, RUSSIAN, State, UNITS, UnitSet, W};
/// Where paths may run, what feeds headquarters and corps, what a Russian net reaches.
pub use supply::{
    Paths, connected, corps, headquarters, lines as supply_lines, open_hexes, reached, russian_net, self_fed, supplied,
};
pub use victory::points;
pub use zone::{Zones, zones};

/// Raised whenever a legal game changes.
pub const RULES_VERSION: u32 = 3;

/// One of the two games.
pub struct Assault {
    book: Book,
}

impl Assault {
    /// The game with the data the program ships.
    pub fn new(campaign: Campaign) -> Result<Assault, BookError> {
        Assault::from_folder(&built_in(), campaign)
    }

    /// The game with somebody's own data.
    pub fn from_folder(folder: &Folder, campaign: Campaign) -> Result<Assault, BookError> {
        Book::load(folder, campaign).map(Assault::from)
    }

    pub fn book(&self) -> &Book {
        &self.book
    }
}

impl From<Book> for Assault {
    fn from(book: Book) -> Assault {
        Assault { book }
    }
}

/// Who answers a frame that asks; nothing for doings and throws.
fn asked(state: &State) -> Option<Side> {
    match state.stack.top() {
        Frame::Phase { .. } | Frame::Roll(_) | Frame::Draw { .. } | Frame::Bombing { .. } | Frame::Battle(_) => None,
        Frame::SetUp { .. } | Frame::Harbour | Frame::Window | Frame::TransferTo { .. } => Some(RUSSIAN),
        Frame::Evacuate | Frame::Fire => Some(RUSSIAN),
        Frame::Disrupt { .. } | Frame::Bomb | Frame::Support | Frame::PickMover => Some(state.phasing()),
        Frame::Enter { .. } | Frame::Move(_) | Frame::Excess { .. } => Some(state.phasing()),
        Frame::PickTarget | Frame::Announce { .. } | Frame::Escort { .. } => Some(state.phasing()),
        Frame::Advance | Frame::AdvanceTo { .. } => Some(state.phasing()),
        Frame::ChooseWay { attacker } | Frame::Retreat { attacker, .. } => Some(battle::side_of(state, attacker)),
        Frame::RetreatTo { attacker, .. } | Frame::TakeLoss { attacker, .. } => Some(battle::side_of(state, attacker)),
    }
}

/// Runs doings until somebody is asked, a throw is due, or the game is over.
fn settle(book: &Book, state: &mut State, log: &mut impl Listen<Event>) {
    loop {
        match state.stack.top() {
            Frame::Phase { phase: Phase::GameEnd, step: 2.. } => return,
            Frame::Phase { phase, step } => turn::run(book, state, phase, step, log),
            Frame::Battle(stage) => battle::step(book, state, stage, log),
            Frame::Bombing { next } => air::bombing(state, next),
            Frame::Move(march) => {
                if !movement::settle(book, state, march, log) {
                    return;
                }
            }
            Frame::Evacuate => {
                if inset::evacuation::next(book, state).is_some() {
                    return;
                }
                state.stack.done();
            }
            Frame::Retreat { attacker, to_go } => match (to_go.first(), to_go.len()) {
                (None, _) => state.stack.done(),
                (Some(last), 1) => retreat::pick::apply(state, attacker, to_go, wargame::UnitId(last as u8)),
                _ => return,
            },
            _ => return,
        }
    }
}

impl Rules for Assault {
    type State = State;
    type Action = Act;
    type Event = Event;

    fn info(&self) -> &Info {
        &self.book.info
    }

    fn setup(&self, scenario: &str, options: &Options) -> Result<State, SetupError> {
        let info = &self.book.info;
        if !info.scenarios.iter().any(|s| s.id == scenario) {
            let known: Vec<_> = info.scenarios.iter().map(|s| s.id.as_str()).collect();
            return Err(SetupError(format!("there is no scenario «{scenario}» (scenarios: {})", known.join(", "))));
        }
        options.check(info)?;
        let mut state = setup::blank(&self.book);
        state.chosen = scene::chosen(info, options);
        settle(&self.book, &mut state, &mut ());
        Ok(state)
    }

    fn node(&self, state: &State) -> Node {
        if let Some(side) = asked(state) {
            return Node::Decide(side);
        }
        match state.stack.top() {
            Frame::Phase { .. } => Node::Over(victory::outcome(&self.book, state)),
            _ => Node::Chance,
        }
    }

    fn legal(&self, state: &State, out: &mut Vec<Act>) {
        let book = &self.book;
        match state.stack.top() {
            Frame::Phase { .. } | Frame::Battle(_) | Frame::Bombing { .. } => {}
            Frame::Roll(_) => out.extend((1..=6).map(Act::Die)),
            Frame::Draw { .. } => out.extend(reinforce::in_cup(state).map(Act::Draw)),
            Frame::SetUp { unit } => setup::legal(book, state, unit, out),
            Frame::Bomb => air::bomb::legal(state, out),
            Frame::Disrupt { hex, tanks } => air::name::legal(book, state, hex, tanks, out),
            Frame::Harbour => navy::harbour::legal(book, out),
            Frame::Support => air::support::legal(book, state, out),
            Frame::Window => inset::transfer::window::legal(book, state, out),
            Frame::TransferTo { unit } => inset::transfer::legal_to(book, state, unit, out),
            Frame::PickMover => movement::pick::legal(book, state, out),
            Frame::Enter { unit } => reinforce::enter::legal(book, state, unit, out),
            Frame::Move(march) => movement::legal(book, state, march, out),
            Frame::Evacuate => inset::evacuation::legal(book, state, out),
            Frame::Excess { hex } => inset::fringe::legal(book, state, hex, out),
            Frame::Fire => navy::fire::legal(book, state, out),
            Frame::PickTarget => announce::pick::legal(book, state, out),
            Frame::Announce { targets, force } => announce::legal(book, state, &targets, &force, out),
            Frame::ChooseWay { attacker } => results::way::legal(book, state, attacker, out),
            Frame::Retreat { to_go, .. } => retreat::pick::legal(book, state, &to_go, out),
            Frame::RetreatTo { unit, .. } => retreat::legal(book, state, unit, out),
            Frame::Escort { hqs } => retreat::escort::legal(&hqs, out),
            Frame::TakeLoss { attacker, first, .. } => results::loss::legal(book, state, attacker, first, out),
            Frame::Advance => follow::legal(book, state, out),
            Frame::AdvanceTo { unit } => follow::to::legal(book, state, unit, out),
        }
    }

    fn check(&self, state: &State, action: Act) -> Ruling {
        let book = &self.book;
        match state.stack.top() {
            Frame::Phase { .. } | Frame::Battle(_) | Frame::Bombing { .. } => refuse("4.0", "the game is over"),
            Frame::Roll(_) => match action {
                Act::Die(1..=6) => Ok(()),
                _ => refuse("10.21", "the die is being thrown"),
            },
            Frame::Draw { .. } => match action {
                Act::Draw(unit) if reinforce::in_cup(state).any(|u| u == unit) => Ok(()),
                _ => refuse("19.72", "a unit is being drawn from the cup"),
            },
            Frame::SetUp { unit } => setup::check(book, state, unit, action),
            Frame::Bomb => air::bomb::check(state, action),
            Frame::Disrupt { hex, tanks } => air::name::check(book, state, hex, tanks, action),
            Frame::Harbour => navy::harbour::check(book, action),
            Frame::Support => air::support::check(book, state, action),
            Frame::Window => inset::transfer::window::check(book, state, action),
            Frame::TransferTo { unit } => inset::transfer::check_to(book, state, unit, action),
            Frame::PickMover => movement::pick::check(book, state, action),
            Frame::Enter { unit } => reinforce::enter::check(book, state, unit, action),
            Frame::Move(march) => movement::check(book, state, march, action),
            Frame::Evacuate => inset::evacuation::check(book, state, action),
            Frame::Excess { hex } => inset::fringe::check(book, state, hex, action),
            Frame::Fire => navy::fire::check(book, state, action),
            Frame::PickTarget => announce::pick::check(book, state, action),
            Frame::Announce { targets, force } => announce::check(book, state, &targets, &force, action),
            Frame::ChooseWay { attacker } => results::way::check(book, state, attacker, action),
            Frame::Retreat { to_go, .. } => retreat::pick::check(book, state, &to_go, action),
            Frame::RetreatTo { unit, .. } => retreat::check(book, state, unit, action),
            Frame::Escort { hqs } => retreat::escort::check(&hqs, action),
            Frame::TakeLoss { attacker, first, .. } => results::loss::check(book, state, attacker, first, action),
            Frame::Advance => follow::check(book, state, action),
            Frame::AdvanceTo { unit } => follow::to::check(book, state, unit, action),
        }
    }

    fn apply(&self, state: &mut State, action: Act, log: &mut impl Listen<Event>) {
        let book = &self.book;
        match (state.stack.top(), action) {
            (Frame::Roll(Throw::Air), Act::Die(die)) => air::thrown(book, state, die, log),
            (Frame::Roll(Throw::Bomb), Act::Die(die)) => air::strike(book, state, die, log),
            (Frame::Roll(Throw::Combat), Act::Die(die)) => battle::roll(book, state, die, log),
            (Frame::Draw { area, left }, Act::Draw(unit)) => reinforce::drawn(book, state, area, left, unit, log),
            (Frame::SetUp { unit }, Act::At(hex)) => setup::apply(book, state, unit, hex, log),
            (Frame::Bomb, action) => air::bomb::apply(state, action, log),
            (Frame::Disrupt { .. }, Act::Disrupt(unit)) => air::name::apply(state, unit, log),
            (Frame::Harbour, Act::Sail(hex)) => navy::harbour::apply(state, hex, log),
            (Frame::Support, Act::Support(hex)) => air::support::apply(book, state, hex, log),
            (Frame::Window | Frame::PickMover, Act::Transfer(unit)) => state.stack.call(Frame::TransferTo { unit }),
            (Frame::TransferTo { unit }, Act::At(hex)) => inset::transfer::apply_to(book, state, unit, hex, log),
            (Frame::PickMover, Act::Pick(unit)) => movement::pick::apply(book, state, unit, log),
            (Frame::PickMover, Act::Sail(hex)) => navy::sail(state, hex, log),
            (Frame::Enter { unit }, Act::Enter(hex)) => reinforce::enter::apply(book, state, unit, hex, log),
            (Frame::Enter { unit }, Act::Done) => reinforce::enter::keep_back(state, unit, log),
            (Frame::Move(march), action) => movement::apply(book, state, march, action, log),
            (Frame::Evacuate, Act::At(hex)) => inset::evacuation::apply(book, state, hex, log),
            (Frame::Excess { hex }, Act::Lose(unit)) => inset::fringe::apply(book, state, hex, unit, log),
            (Frame::Fire, Act::Fire(hex)) => navy::fire::apply(state, hex, log),
            (Frame::PickTarget, Act::Attack(hex)) => {
                state.stack.call(Frame::Announce { targets: Hexes::of(hex), force: UnitSet::EMPTY });
            }
            (Frame::Announce { targets, force }, Act::Join(unit)) => {
                state.stack.goto(Frame::Announce { targets, force: force.with(unit.index()) });
            }
            (Frame::Announce { targets, force }, Act::Also(hex)) => {
                state.stack.goto(Frame::Announce { targets: targets.with(hex), force });
            }
            (Frame::Announce { targets, force }, Act::Done) => battle::begin(book, state, targets, force, log),
            (Frame::ChooseWay { attacker }, Act::Way(way)) => results::way::apply(state, attacker, way, log),
            (Frame::Retreat { attacker, to_go }, Act::Pick(unit)) => {
                retreat::pick::apply(state, attacker, to_go, unit);
            }
            (Frame::RetreatTo { unit, .. }, Act::Retreat(hex)) => retreat::apply(book, state, unit, hex, log),
            (Frame::Escort { .. }, Act::Pick(unit)) => retreat::escort::apply(state, unit),
            (Frame::TakeLoss { attacker, left, .. }, Act::Lose(unit)) => {
                results::loss::apply(book, state, (attacker, left), unit, log);
            }
            (Frame::Advance, Act::Advance(unit)) => follow::apply(book, state, unit, log),
            (Frame::AdvanceTo { unit }, Act::At(hex)) => follow::to::apply(book, state, unit, hex, log),
            (_, Act::Done) => {
                log.hear(Audience::All, || Event::Finished);
                state.stack.done();
            }
            (frame, action) => unreachable!("{action:?} was checked against {frame:?}"),
        }
        settle(book, state, log);
    }

    fn moment(&self, state: &State) -> (u8, u8) {
        (state.turn.min(self.book.turns), state.phase() as u8)
    }

    fn points(&self, state: &State) -> [i16; 2] {
        points(&self.book, state)
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        view::view(self, state, viewer)
    }

    fn way(&self, state: &State, action: Act) -> Vec<Step> {
        if self.check(state, action).is_ok() { way::way(&self.book, state, action) } else { Vec::new() }
    }

    fn preview(&self, state: &State, _: Viewer, action: Act) -> Option<Forecast> {
        self.check(state, action).ok()?;
        forecast::preview(&self.book, state, action)
    }

    fn inspect(&self, state: &State, _: Viewer, target: Target) -> Vec<Fact> {
        match target {
            Target::Unit(unit) => facts::of_unit(&self.book, state, unit),
            Target::Hex(hex) => facts::of_hex(&self.book, state, hex),
            _ => Vec::new(),
        }
    }

    fn meant(&self, state: &State, clicked: &[Target]) -> Option<Act> {
        click::meant(&self.book, state, clicked)
    }

    fn layer(&self, state: &State, _: Viewer, key: &str) -> Layer {
        layer::layer(&self.book, state, key)
    }

    fn redundant(&self, state: &State, action: Act) -> bool {
        match (state.stack.top(), action) {
            // Attackers, bombers and support are sets: in ascending order only.
            (Frame::Announce { targets, force }, Act::Join(unit)) => {
                force.iter().any(|u| u > unit.index())
                    && announce::check(&self.book, state, &targets, &force, Act::Done).is_ok()
            }
            (Frame::Bomb | Frame::Support, Act::Bomb(hex) | Act::Support(hex)) => {
                state.flying.iter().any(|&h| h.exists() && h > hex)
            }
            _ => false,
        }
    }

    fn steps(&self, state: &State, action: Act, out: &mut Vec<Act>) {
        if let (Frame::Move(march), Act::Move(to)) = (state.stack.top(), action) {
            let mover = Mover::new(&self.book, state, march);
            // A guerrilla on its way out goes in one piece (18.21).
            if !mover.must_go() {
                out.extend(mover.way(to).0.into_iter().map(Act::Move));
            }
        }
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        audit::audit(&self.book, state)
    }
}
