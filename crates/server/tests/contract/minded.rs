//! Games whose computers think as a test wants them to.

use players::{Hint, Hosted, Mind, Playable, Position};
use wargame::{
    Account, ActError, Charts, Consequence, Fact, Fair, Forecast, Header, Info, Layer, Moment, Node, Options, Refusal,
    Replay, ReplayError, Score, Seed, SetupError, Shortcut, Side, Step, Table, Target, Told, UnitId, View, Viewer,
    report::{Span, When},
};

/// What a test makes of the mind of a level.
pub type Make = fn(level: &str, mind: Box<dyn Mind>) -> Box<dyn Mind>;

/// A game, and what becomes of its minds.
pub struct Minded(pub Box<dyn Playable>, pub Make);

impl Playable for Minded {
    fn info(&self) -> &Info {
        self.0.info()
    }

    fn verbs(&self) -> Vec<&'static str> {
        self.0.verbs()
    }

    fn charts(&self) -> Charts {
        self.0.charts()
    }

    fn host(&self, scenario: &str, options: &Options, seed: Seed) -> Result<Box<dyn Hosted>, SetupError> {
        Ok(Box::new(At(self.0.host(scenario, options, seed)?, self.1)))
    }

    fn host_replay(&self, replay: &Replay) -> Result<Box<dyn Hosted>, ReplayError> {
        Ok(Box::new(At(self.0.host_replay(replay)?, self.1)))
    }
}

/// Its table.
struct At(Box<dyn Hosted>, Make);

/// Methods that are those of the table within.
macro_rules! as_within {
    ($(fn $name:ident(self $(, $arg:ident: $type:ty)*) $(-> $answer:ty)?;)*) => {
        $(fn $name(&self $(, $arg: $type)*) $(-> $answer)? { self.0.$name($($arg),*) })*
    };
    (mut: $(fn $name:ident(self $(, $arg:ident: $type:ty)*) $(-> $answer:ty)?;)*) => {
        $(fn $name(&mut self $(, $arg: $type)*) $(-> $answer)? { self.0.$name($($arg),*) })*
    };
}

impl Table for At {
    as_within! {
        fn info(self) -> &Info;
        fn seq(self) -> u32;
        fn node(self) -> Node;
        fn view(self, viewer: Viewer) -> View;
        fn write(self, verb: u8, target: Target) -> String;
        fn name(self, unit: UnitId) -> String;
        fn offers(self) -> Vec<String>;
        fn why(self, by: Side, actions: &[&str]) -> Option<Refusal>;
        fn why_not(self, by: Side, clicked: &[Target]) -> Option<(String, Refusal)>;
        fn way(self, by: Side, action: &str) -> Vec<Step>;
        fn preview(self, by: Side, action: &str) -> Option<Forecast>;
        fn leads(self, by: Side, action: &str) -> Vec<Consequence>;
        fn grave(self, by: Side) -> Vec<(String, Vec<Consequence>)>;
        fn grave_rows(self, by: Side, rows: &[Shortcut]) -> Vec<(usize, Vec<Consequence>)>;
        fn inspect(self, viewer: Viewer, target: Target) -> Vec<Fact>;
        fn layer(self, viewer: Viewer, key: &str) -> Layer;
        fn score(self, viewer: Viewer) -> Score;
        fn account(self, viewer: Viewer) -> Option<Account>;
        fn moment(self) -> Moment;
        fn told_page(self, viewer: Viewer, since: u32, most: usize) -> (Vec<Told>, Option<u32>);
        fn told_before(self, viewer: Viewer, seq: u32, most: usize) -> (Vec<Told>, Option<u32>);
        fn span(self, when: When) -> Option<Span>;
        fn told_of(self, viewer: Viewer, when: When, later: bool) -> Option<When>;
        fn can_undo(self, by: Side) -> bool;
        fn row_before(self, back: usize) -> usize;
        fn whole_before(self, back: usize) -> usize;
        fn phase_before(self, back: usize) -> usize;
        fn back_to(self, by: Side, action: &str) -> Option<usize>;
        fn replay(self) -> Replay;
    }

    as_within! {
        mut:
        fn act(self, by: Side, seq: u32, actions: &[&str]) -> Result<usize, ActError>;
        fn undo(self, by: Side) -> bool;
        fn resign(self, by: Side);
    }
}

impl Hosted for At {
    fn mind(&self, name: &str, seed: u64) -> Option<Box<dyn Mind>> {
        Some(self.1(name, self.0.mind(name, seed)?))
    }

    fn host_back(&self, actions: u32) -> Option<Box<dyn Hosted>> {
        Some(Box::new(At(self.0.host_back(actions)?, self.1)))
    }

    fn copy(&self) -> Box<dyn Hosted> {
        Box::new(At(self.0.copy(), self.1))
    }

    fn imagined(&self, side: Side, nth: u64) -> Box<dyn Hosted> {
        Box::new(At(self.0.imagined(side, nth), self.1))
    }

    as_within! {
        fn hint(self, side: Side) -> Option<Hint>;
        fn position(self) -> Option<Position>;
        fn is_secret(self) -> bool;
        fn head(self) -> &Header;
    }

    as_within! {
        mut:
        fn sign(self, seats: [String; 2], fair: Fair);
    }
}
