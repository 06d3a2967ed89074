//! What a game cost each side, and by whose doing: told from its events, for statistics over many games.

use serde::{Deserialize, Serialize};

use crate::{
    action::UnitId,
    listen::{Audience, Listen, Tell},
    rules::Side,
    shaped,
};

shaped! {
    /// Why a unit was lost.
    #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Cause {
        Combat,
        /// It had to retreat and could not.
        NoRetreat,
        /// Too many in a hex.
        Stacking,
        /// Out of supply for too long.
        Hunger,
        Other,
    }
}

impl Cause {
    pub const ALL: [Cause; 5] = [Cause::Combat, Cause::NoRetreat, Cause::Stacking, Cause::Hunger, Cause::Other];

    /// How so many came to their end: `in combat`.
    pub const fn words(self) -> &'static str {
        match self {
            Cause::Combat => "in combat",
            Cause::NoRetreat => "without a way to retreat",
            Cause::Stacking => "too many in a hex",
            Cause::Hunger => "out of supply for too long",
            Cause::Other => "in other ways",
        }
    }
}

/// How a unit came to its end, in words after «is eliminated:».
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Fate {
    pub cause: Cause,
    pub say: &'static str,
}

impl Fate {
    pub const fn new(cause: Cause, say: &'static str) -> Fate {
        Fate { cause, say }
    }

    pub const fn combat(say: &'static str) -> Fate {
        Fate { cause: Cause::Combat, say }
    }
}

/// What an event says of a unit, for the ledger and for what is said before an answer.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Entry {
    Lost(UnitId, Cause),
    /// It lost a step and is still there.
    Reduced(UnitId),
    /// It got a marker: out of supply, disrupted.
    Hungry(UnitId),
    Disrupted(UnitId),
    /// It was taken up to be moved.
    TakenUp(UnitId),
    /// It did something with that.
    Used(UnitId),
    /// Whoever was taken up is laid down by now.
    LaidDown,
}

/// What a game cost one side.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Losses {
    pub combat: u32,
    pub no_retreat: u32,
    pub stacking: u32,
    pub hunger: u32,
    pub other: u32,
    /// Of all these.
    pub headquarters: u32,
    /// Units taken up to be moved, and those laid down again without having done anything.
    pub taken_up: u32,
    pub for_nothing: u32,
}

impl Losses {
    /// How many units were lost so.
    pub const fn by(&self, cause: Cause) -> u32 {
        match cause {
            Cause::Combat => self.combat,
            Cause::NoRetreat => self.no_retreat,
            Cause::Stacking => self.stacking,
            Cause::Hunger => self.hunger,
            Cause::Other => self.other,
        }
    }

    fn lose(&mut self, cause: Cause) {
        *match cause {
            Cause::Combat => &mut self.combat,
            Cause::NoRetreat => &mut self.no_retreat,
            Cause::Stacking => &mut self.stacking,
            Cause::Hunger => &mut self.hunger,
            Cause::Other => &mut self.other,
        } += 1;
    }

    /// Adds another game.
    pub fn add(&mut self, other: &Losses) {
        self.combat += other.combat;
        self.no_retreat += other.no_retreat;
        self.stacking += other.stacking;
        self.hunger += other.hunger;
        self.other += other.other;
        self.headquarters += other.headquarters;
        self.taken_up += other.taken_up;
        self.for_nothing += other.for_nothing;
    }
}

/// Keeps the losses of both sides while it listens to a game.
pub struct Ledger<'a> {
    /// The side of a unit, and whether it is a headquarters.
    who: &'a dyn Fn(UnitId) -> (Side, bool),
    losses: [Losses; 2],
    /// Taken up and not used yet.
    idle: Vec<UnitId>,
}

impl<'a> Ledger<'a> {
    pub fn new(who: &'a dyn Fn(UnitId) -> (Side, bool)) -> Self {
        Ledger { who, losses: Default::default(), idle: Vec::new() }
    }

    /// What the game cost, by side.
    pub fn close(mut self) -> [Losses; 2] {
        self.enter(Entry::LaidDown);
        self.losses
    }

    pub(crate) fn enter(&mut self, entry: Entry) {
        match entry {
            Entry::Lost(unit, cause) => {
                let (side, headquarters) = (self.who)(unit);
                let losses = &mut self.losses[side.index()];
                losses.lose(cause);
                losses.headquarters += u32::from(headquarters);
                self.idle.retain(|&u| u != unit);
            }
            Entry::TakenUp(unit) => {
                self.losses[(self.who)(unit).0.index()].taken_up += 1;
                self.idle.push(unit);
            }
            Entry::Reduced(_) | Entry::Hungry(_) | Entry::Disrupted(_) => {}
            Entry::Used(unit) => self.idle.retain(|&u| u != unit),
            Entry::LaidDown => {
                for unit in self.idle.drain(..) {
                    self.losses[(self.who)(unit).0.index()].for_nothing += 1;
                }
            }
        }
    }
}

impl<E: Tell> Listen<E> for Ledger<'_> {
    fn hear(&mut self, _: Audience, event: impl FnOnce() -> E) {
        event().entries(&mut |entry| self.enter(entry));
    }
    fn seal(&mut self) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Info, Line};

    struct Happened(Vec<Entry>);

    impl Tell for Happened {
        fn tell(&self, _: &Info) -> Line {
            Line::default()
        }

        fn entries(&self, enter: &mut dyn FnMut(Entry)) {
            self.0.iter().for_each(|&entry| enter(entry));
        }
    }

    /// Units below 10 are the first side's, 5 and 15 are headquarters.
    fn who(unit: UnitId) -> (Side, bool) {
        (if unit.0 < 10 { Side::First } else { Side::Second }, unit.0 % 10 == 5)
    }

    fn losses(happened: &[Entry]) -> [Losses; 2] {
        let mut ledger = Ledger::new(&who);
        for &entry in happened {
            ledger.hear(Audience::All, || Happened(vec![entry]));
        }
        ledger.close()
    }

    #[test]
    fn losses_are_kept_by_side_and_cause() {
        let [first, second] = losses(&[
            Entry::Lost(UnitId(1), Cause::Combat),
            Entry::Lost(UnitId(2), Cause::Hunger),
            Entry::Lost(UnitId(5), Cause::Stacking),
            Entry::Lost(UnitId(11), Cause::NoRetreat),
            Entry::Lost(UnitId(12), Cause::Other),
        ]);
        assert_eq!(first, Losses { combat: 1, hunger: 1, stacking: 1, headquarters: 1, ..Losses::default() });
        assert_eq!(second, Losses { no_retreat: 1, other: 1, ..Losses::default() });
    }

    #[test]
    fn a_unit_laid_down_unused_was_taken_up_for_nothing() {
        let (a, b) = (UnitId(1), UnitId(2));
        let taken = [Entry::TakenUp(a), Entry::TakenUp(b), Entry::Used(a), Entry::LaidDown];
        let [first, second] = losses(&taken);
        assert_eq!((first.taken_up, first.for_nothing, second), (2, 1, Losses::default()));
        // One taken up last is laid down with the end; one that dies was not for nothing.
        let [first, _] = losses(&[Entry::TakenUp(a)]);
        assert_eq!(first.for_nothing, 1);
        let [first, _] = losses(&[Entry::TakenUp(a), Entry::Lost(a, Cause::Combat)]);
        assert_eq!(first.for_nothing, 0);
    }
}
