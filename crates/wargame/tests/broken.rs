//! A law that cannot fail is worthless: games broken in one place each, and the law that finds it.

mod toys;

use std::sync::{
    Arc,
    atomic::{AtomicU32, Ordering::Relaxed},
};

use hexmap::HexId;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use toys::{
    Said,
    untried::{Act, Frame, Untried, unit_of},
};
use wargame::{
    Audience, Consequence, Dice, Info, Listen, Matter, Moment, Node, Options, Place, Rules, Ruling, SetupError, Show,
    Side, Track, UnitId, View, Viewer,
    laws::{Care, never_back, random_game, undo_restores},
    refuse,
};

/// What is wrong with the game.
#[derive(Copy, Clone, PartialEq, Debug)]
enum Flaw {
    None,
    OfferRefused,
    NotOffered,
    OfferedTwice,
    NoSlot,
    NameWithBlank,
    DeadEnd,
    AllRedundant,
    NoOutcome,
    OffersAfterTheEnd,
    Endless,
    LeadsBack,
    FieldNotSaved,
    RulesRemember,
    CloneShares,
    NodeLeaks,
    ViewLeaks,
    SpectatorSees,
    OffersLeak,
    RefusalLeaks,
    EventLeaks,
    SamplePeeks,
    SampleKeeps,
    SampleImpossible,
    NothingImagined,
    Silent,
    CounterLost,
    StackTooHigh,
    SealForgotten,
    NewsToldUnsealed,
    FarMoveElsewhere,
    FarMoveRefused,
    FarMoveInterrupted,
    PointsElsewhere,
    ImpulseGoesBack,
    TwoPlayers,
    PlaysOn,
    MomentElsewhere,
    HandleBare,
    HexBare,
    BracketOpen,
    UnitUnknown,
    TellsBare,
    LossUnsaid,
    LossLied,
    ChanceLied,
    RescueLied,
    PointsLied,
    LeadsLeak,
    LeadsToldToAll,
    LeadsBare,
}

struct Broken {
    toy: Untried,
    flaw: Flaw,
    applied: AtomicU32,
}

/// A number that all clones of a state have in common.
#[derive(Clone, Debug, Default)]
struct Shared(Arc<AtomicU32>);

impl PartialEq for Shared {
    fn eq(&self, other: &Shared) -> bool {
        self.0.load(Relaxed) == other.0.load(Relaxed)
    }
}

impl Serialize for Shared {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.0.load(Relaxed).serialize(to)
    }
}

impl<'de> Deserialize<'de> for Shared {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Shared, D::Error> {
        Ok(Shared(Arc::new(AtomicU32::new(u32::deserialize(from)?))))
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct State {
    game: toys::untried::State,
    #[serde(skip)]
    not_saved: u32,
    noise: u32,
    shared: Shared,
}

impl State {
    /// Something that depends on the counter under the first piece, known or not.
    fn odd(&self) -> bool {
        self.game.veil.dealt(0) && self.game.veil.counter(0) % 2 == 1
    }

    /// Three units in the first hex.
    fn pile_up(&mut self) {
        (0..3).for_each(|u| self.game.units.put(UnitId(u), HexId(0).into()));
    }
}

/// Passes on what it hears, with the flaw.
struct Ear<'a, L> {
    log: &'a mut L,
    flaw: Flaw,
}

impl<L: Listen<Said>> Listen<Said> for Ear<'_, L> {
    fn hear(&mut self, to: Audience, event: impl FnOnce() -> Said) {
        match self.flaw {
            Flaw::Silent => {}
            Flaw::EventLeaks => self.log.hear(Audience::All, event),
            _ => self.log.hear(to, event),
        }
    }

    fn seal(&mut self) {
        if self.flaw != Flaw::SealForgotten {
            self.log.seal();
        }
    }
}

impl Broken {
    fn new(flaw: Flaw) -> Arc<Broken> {
        let mut toy = Untried::new();
        if flaw == Flaw::NameWithBlank {
            toy.info.units[0] = "b 1".into();
        }
        toy.info.titles = vec![(UnitId(0), "1st Blue".into())];
        Arc::new(Broken { toy, flaw, applied: AtomicU32::new(0) })
    }

    fn is(&self, flaw: Flaw) -> bool {
        self.flaw == flaw
    }
}

impl Rules for Broken {
    type State = State;
    type Action = Act;
    type Event = Said;

    fn info(&self) -> &Info {
        &self.toy.info
    }

    fn setup(&self, scenario: &str, options: &Options) -> Result<State, SetupError> {
        let game = self.toy.setup(scenario, options)?;
        Ok(State { game, not_saved: 0, noise: 0, shared: Shared::default() })
    }

    fn node(&self, state: &State) -> Node {
        let leaks = self.is(Flaw::NodeLeaks) && state.game.stack.top() == Frame::PickMover(Side::First) && state.odd();
        if leaks { Node::Decide(Side::Second) } else { self.toy.node(&state.game) }
    }

    fn legal(&self, state: &State, out: &mut Vec<Act>) {
        self.toy.legal(&state.game, out);
        match self.flaw {
            Flaw::NotOffered => out.retain(|&a| a != Act::Hold),
            Flaw::OfferedTwice => out.extend_from_within(..1),
            Flaw::NoSlot if out[..] == [Act::Push, Act::Hold] => out.push(Act::Die(200)),
            Flaw::DeadEnd if matches!(state.game.stack.top(), Frame::TakeLoss { .. }) => out.clear(),
            Flaw::OffersAfterTheEnd if state.game.stack.top() == Frame::Over => out.push(Act::Done),
            Flaw::OffersLeak if state.odd() => out.retain(|&a| a != Act::Drop(unit_of(1))),
            _ => {}
        }
    }

    fn check(&self, state: &State, action: Act) -> Ruling {
        match self.flaw {
            Flaw::OfferRefused if action == Act::Hold => return refuse("4.7", "nobody holds back"),
            Flaw::NoSlot if action == Act::Die(200) => return Ok(()),
            Flaw::OffersLeak if state.odd() && action == Act::Drop(unit_of(1)) => return refuse("3.9", "odd"),
            _ => {}
        }
        let ruling = self.toy.check(&state.game, action);
        match ruling {
            Err(_) if self.is(Flaw::RefusalLeaks) && action == Act::Join(unit_of(0)) && state.odd() => {
                refuse("4.9", "the unit is too weak to attack")
            }
            _ => ruling,
        }
    }

    fn apply(&self, state: &mut State, action: Act, log: &mut impl Listen<Said>) {
        let mut steps = Vec::new();
        self.toy.steps(&state.game, action, &mut steps);
        let count = 1 + self.applied.fetch_add(1, Relaxed);
        match (self.flaw, action) {
            (Flaw::RulesRemember, Act::Lose(_)) => state.noise = count,
            (Flaw::SampleKeeps, Act::Deal(c)) => state.noise = c.into(),
            (Flaw::FieldNotSaved, _) => state.not_saved += 1,
            (Flaw::CloneShares, _) => drop(state.shared.0.fetch_add(1, Relaxed)),
            (Flaw::FarMoveInterrupted, Act::Move(_)) => log.seal(),
            (Flaw::TellsBare, Act::Pick(_)) => log.hear(Audience::All, || Said::new("b1 goes")),
            (Flaw::NewsToldUnsealed, Act::Pick(_)) => {
                let odd = state.odd();
                log.hear(Audience::All, || Said::new("weighed").number(odd));
            }
            (Flaw::Endless | Flaw::LeadsBack, Act::Done) if state.game.stack.depth() == 1 => {
                state.noise += u32::from(self.is(Flaw::Endless));
                return log.hear(Audience::All, || Said::new("waits"));
            }
            (Flaw::CounterLost, Act::Drop(unit)) => {
                state.game.units.put(unit, Place::DEAD);
                return log.hear(Audience::All, || Said::of("vanished", unit));
            }
            _ => {}
        }
        let action = if action == Act::Die(200) { Act::Hold } else { action };
        self.toy.apply(&mut state.game, action, &mut Ear { log, flaw: self.flaw });
        match self.flaw {
            Flaw::FarMoveElsewhere if steps.len() > 1 => state.game.hit.add(HexId(0)),
            Flaw::StackTooHigh => state.pile_up(),
            _ => {}
        }
    }

    fn moment(&self, state: &State) -> Moment {
        let moment = self.toy.moment(&state.game);
        let impulse = if self.is(Flaw::ImpulseGoesBack) { 200 - state.game.stack.depth() as u8 } else { 1 };
        let playing = match self.node(state) {
            Node::Decide(side) if self.is(Flaw::TwoPlayers) => Some(side),
            Node::Over(_) if self.is(Flaw::PlaysOn) => Some(Side::First),
            _ => None,
        };
        Moment { impulse, playing, ..moment }
    }

    fn points(&self, state: &State) -> [i16; 2] {
        let [first, second] = self.toy.points(&state.game);
        [first + i16::from(self.is(Flaw::PointsElsewhere)), second]
    }

    fn weight(&self, state: &State, _: Act) -> u32 {
        u32::from(!(self.is(Flaw::NoOutcome) && matches!(state.game.stack.top(), Frame::Throw { .. })))
    }

    fn redundant(&self, state: &State, action: Act) -> bool {
        let all = self.is(Flaw::AllRedundant) && matches!(state.game.stack.top(), Frame::Press { .. });
        all || self.toy.redundant(&state.game, action)
    }

    fn resample(&self, state: &mut State, viewer: Side, dice: &mut Dice) {
        match self.flaw {
            Flaw::NothingImagined => return,
            Flaw::SamplePeeks if state.odd() && state.game.turn > 1 => drop(dice.below(2)),
            _ => {}
        }
        self.toy.resample(&mut state.game, viewer, dice);
        if self.is(Flaw::SampleImpossible) {
            state.pile_up();
        }
    }

    fn steps(&self, state: &State, action: Act, out: &mut Vec<Act>) {
        self.toy.steps(&state.game, action, out);
        if self.is(Flaw::FarMoveRefused) && !out.is_empty() {
            out.insert(0, out[0]);
        }
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        self.toy.audit(&state.game)
    }
}

impl Show for Broken {
    fn view(&self, state: &State, viewer: Viewer) -> View {
        let seen_as = if self.is(Flaw::SpectatorSees) && viewer == Viewer::Spectator { Viewer::Umpire } else { viewer };
        let mut view = self.toy.view(&state.game, seen_as);
        view.viewer = viewer;
        view.moment = self.moment(state);
        view.moment.phase += u8::from(self.is(Flaw::MomentElsewhere));
        if self.is(Flaw::ViewLeaks) {
            let value = state.odd().into();
            view.tracks.push(Track { name: "odd", side: None, value, case: "2.1".into() });
        }
        if let Some(ask) = &mut view.ask {
            ask.question += match self.flaw {
                Flaw::HandleBare => " (b1)",
                Flaw::HexBare => " 0305?",
                Flaw::BracketOpen => " [h:0305",
                Flaw::UnitUnknown => " [u:b1,b99|Blues]",
                Flaw::None => " [u:b1|1st Blue] [e:0303/0305|b1]",
                _ => "",
            };
            ask.side = view.decides.unwrap_or(ask.side);
        }
        view
    }

    fn fate(&self, state: &State, unit: UnitId) -> Option<(Side, bool)> {
        self.toy.fate(&state.game, unit)
    }

    fn leads_to(&self, _: &State, action: Act) -> Vec<Consequence> {
        let says = |matter, words: &str| Consequence::new(matter, "5.1", words).of([UnitId(0)]);
        match (self.flaw, action) {
            (Flaw::LossLied, Act::Hold) => vec![says(Matter::Unit, "[u:b1|1st Blue] is lost")],
            (Flaw::ChanceLied, Act::Push | Act::Hold) => {
                vec![says(Matter::Unit, "[u:b1|1st Blue] is lost").chance(5, 6)]
            }
            (Flaw::RescueLied, Act::Done) => vec![says(Matter::Unit, "[u:b1|1st Blue] is lost").unless()],
            (Flaw::PointsLied, Act::Pick(_)) => vec![says(Matter::Points, "a point less").count(1).against()],
            (Flaw::LeadsBare, Act::Pick(_)) => vec![says(Matter::Note, "b1 goes")],
            (Flaw::LeadsLeak | Flaw::LeadsToldToAll, _) => vec![says(Matter::Note, "so it is")],
            _ => Vec::new(),
        }
    }

    fn leads(&self, state: &State, viewer: Viewer, action: Act) -> Vec<Consequence> {
        let viewer = match self.node(state) {
            Node::Decide(side) if self.is(Flaw::LeadsToldToAll) => Viewer::Player(side),
            _ => viewer,
        };
        let mut leads = wargame::consequence::leads(self, state, viewer, action);
        match self.flaw {
            Flaw::LossUnsaid => leads.retain(|one| one.matter != Matter::Unit),
            // Not from what the side imagines: from the truth.
            Flaw::LeadsLeak if !leads.is_empty() && state.odd() => leads.truncate(leads.len() - 1),
            _ => {}
        }
        leads
    }
}

const CARE: Care = Care { slots_every: 5, veil_every: 2, most_actions: 1_000 };

/// What the laws say of a flaw, over some games.
fn found(flaw: Flaw) -> Result<(), String> {
    let rules = Broken::new(flaw);
    (0..40).try_for_each(|seed| random_game(&rules, "short", &Options::default(), seed, CARE).map(drop))
}

#[track_caller]
fn finds(flaw: Flaw, words: &str) {
    let what = found(flaw).expect_err("the laws find nothing");
    assert!(what.contains(words), "{flaw:?} is found as: {what}");
}

#[test]
fn a_sound_game_passes() {
    found(Flaw::None).unwrap();
    let rules = Broken::new(Flaw::None);
    (0..20).for_each(|seed| undo_restores(&rules, "short", &Options::default(), seed, 1_000).unwrap());
}

#[test]
fn law_1_finds_offers_and_rulings_that_disagree() {
    finds(Flaw::OfferRefused, "law 1: «hold» is offered but refused");
    finds(Flaw::NotOffered, "law 1: «hold» is legal but not offered");
    finds(Flaw::OfferedTwice, "is offered twice");
    finds(Flaw::NoSlot, "law 1: «die 200» has no slot");
    finds(Flaw::NameWithBlank, "law 1: «pick b 1» does not read back");
}

#[test]
fn law_2_finds_dead_ends() {
    finds(Flaw::DeadEnd, "law 2: Decide(");
    finds(Flaw::AllRedundant, "law 2: Decide(");
    finds(Flaw::NoOutcome, "law 2: Chance");
    finds(Flaw::OffersAfterTheEnd, "law 2: Over(");
}

#[test]
fn law_3_finds_a_game_without_end() {
    finds(Flaw::Endless, "law 3:");
}

#[test]
fn law_16_finds_moments_out_of_order() {
    finds(Flaw::ImpulseGoesBack, "the moment goes back");
    finds(Flaw::TwoPlayers, "the moment has two players in one impulse");
    finds(Flaw::PlaysOn, "the moment has a player when the game is over");
    finds(Flaw::MomentElsewhere, "the moment is not that of the view");
}

#[test]
fn law_17_finds_names_without_marks_and_marks_of_nothing() {
    finds(Flaw::HandleBare, "has the handle «b1» in the place of a name");
    finds(Flaw::TellsBare, "law 17: «b1 goes» has the handle «b1» in the place of a name");
    finds(Flaw::HexBare, "names «0305» without a mark");
    finds(Flaw::BracketOpen, "has a bracket without a mark at");
    finds(Flaw::UnitUnknown, "has a mark of «b1,b99», which is no Unit of the game");
}

#[test]
fn law_15_finds_a_phase_that_leads_back() {
    finds(Flaw::LeadsBack, "law 15: «done» leads back");
    let rules = Broken::new(Flaw::LeadsBack);
    let mut games = (0..40).map(|seed| never_back(&rules, "short", &Options::default(), seed, 1_000));
    assert!(games.any(|game| game.is_err_and(|what| what.contains("law 15:"))));
}

#[test]
fn law_4_finds_a_field_that_is_not_saved() {
    finds(Flaw::FieldNotSaved, "law 4:");
}

/// Rules that remember break other laws too when those are looked at; without the looks only law 5 sees them.
#[test]
fn law_5_finds_rules_that_remember() {
    let rules = Broken::new(Flaw::RulesRemember);
    let care = Care { slots_every: 1_000_000, veil_every: 1_000_000, most_actions: 1_000 };
    let games = (0..40).map(|seed| random_game(&rules, "short", &Options::default(), seed, care));
    let broken: Vec<_> = games.filter_map(Result::err).collect();
    assert!(broken.iter().any(|what| what.contains("law 5:")), "{broken:?}");
}

#[test]
fn law_6_finds_a_clone_that_shares() {
    finds(Flaw::CloneShares, "law 6:");
}

#[test]
fn law_7_finds_leaks_of_a_hidden_counter() {
    finds(Flaw::NodeLeaks, "law 7: who decides depends");
    finds(Flaw::ViewLeaks, "law 7: the view of");
    finds(Flaw::SpectatorSees, "law 7: a spectator sees");
    finds(Flaw::OffersLeak, "law 7: the offers to");
    finds(Flaw::RefusalLeaks, "law 7: the refusal of «join i01»");
    finds(Flaw::EventLeaks, "law 7: First is told whether it was «deal");
}

#[test]
fn law_7_finds_samples_that_are_none() {
    finds(Flaw::SamplePeeks, "imagines depends on the truth");
    finds(Flaw::SampleKeeps, "law 7: First imagines whether it was «deal");
    finds(Flaw::SampleImpossible, "imagines cannot be: ");
    finds(Flaw::NothingImagined, "law 7: First imagines whether it was «deal");
}

#[test]
fn law_8_finds_a_silent_change() {
    finds(Flaw::Silent, "law 8:");
}

#[test]
fn laws_9_and_10_find_a_lost_counter_and_a_high_stack() {
    finds(Flaw::CounterLost, "counters were made or lost");
    finds(Flaw::StackTooHigh, "units in ");
}

#[test]
fn law_11_finds_a_change_that_undo_leaves() {
    let rules = Broken::new(Flaw::CloneShares);
    let what = undo_restores(&rules, "short", &Options::default(), 1, 1_000).unwrap_err();
    assert!(what.contains("law 11: undoing"), "{what}");
}

#[test]
fn law_12_finds_a_forgotten_seal() {
    finds(Flaw::SealForgotten, "law 12: «done» shows");
    finds(Flaw::NewsToldUnsealed, "law 12: «pick");
}

#[test]
fn law_13_finds_a_far_move_unlike_its_steps() {
    finds(Flaw::FarMoveElsewhere, "is not its steps");
    finds(Flaw::FarMoveRefused, "which is refused");
    finds(Flaw::FarMoveInterrupted, "which asks, throws or shows something");
}

#[test]
fn law_14_finds_points_that_are_counted_otherwise() {
    finds(Flaw::PointsElsewhere, "law 14:");
}

#[test]
fn law_18_finds_losses_that_were_not_said_and_sayings_that_do_not_come_to_pass() {
    finds(Flaw::LossUnsaid, "and did not say so");
    finds(Flaw::LossLied, "law 18: «hold» says «[u:b1|1st Blue] is lost», and it does not come to pass");
    finds(Flaw::ChanceLied, "says «[u:b1|1st Blue] is lost», and it does not come to pass");
    finds(Flaw::RescueLied, "law 18: «done» says");
    finds(Flaw::PointsLied, "changes points by 0 and says -1");
    finds(Flaw::LeadsLeak, "leads to what");
    finds(Flaw::LeadsToldToAll, "tells Player(");
    finds(Flaw::LeadsBare, "law 17: «b1 goes");
}
