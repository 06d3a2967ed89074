//! Questions that a seat wishes to be answered by itself: answered here, kept and told like any other.

use store::EntryKind;
use wargame::{Node, Side, Viewer};

use super::Actor;
use crate::{
    error::Problem,
    extent::Extent,
    standing::{KEYS, Wish, befallen},
    wire::{Passed, Standing},
};

impl Actor {
    /// Answers by the wish of whoever is to decide, as long as that goes; tells nobody yet. Answers whether it did.
    pub(super) async fn pass_over(&mut self) -> bool {
        let mut any = false;
        while let Some((side, act, passed)) = self.own_answer() {
            // A player-turn may end here and the next begin unseen.
            self.note_aims();
            if self.table.act(side, self.table.seq(), &[&act]).is_err() {
                break;
            }
            // If it cannot be kept, the game goes back to the question.
            if self.keep(Some(side), EntryKind::Pass, act).await.is_err() {
                break;
            }
            if let Some(passed) = passed {
                self.passed[side.index()] = Some(Passed { seq: self.table.seq(), ..passed });
            }
            any = true;
        }
        any
    }

    /// What the seat that decides wishes to be answered, and what is said of it where that was a choice.
    fn own_answer(&self) -> Option<(Side, String, Option<Passed>)> {
        let Node::Decide(side) = self.table.node() else { return None };
        let wish = &self.wishes[side.index()];
        if !wish.is_any() || self.course.is_held(side) || self.lost || self.room().is_err() {
            return None;
        }
        let view = self.table.view(Viewer::Player(side));
        let ask = view.ask.as_ref()?;
        let written: Vec<_> = ask.offers.iter().map(|offer| self.table.write(offer.verb, offer.target)).collect();
        let done = written.iter().position(|act| act == "done");
        let befallen = || {
            let told = self.table.told(Viewer::Player(side), self.course.decided(side));
            befallen(&view, side, &told, |unit| self.table.info().unit(unit).to_owned())
        };
        let answer = wish.answer(&view, ask, done, || self.seals(side, written.first()), befallen)?;
        let chosen = ask.aside || wish.names(ask.key, view.moment.turn);
        let passed = chosen.then(|| Passed {
            question: ask.question.clone(),
            case: ask.case.as_str().to_owned(),
            open: false,
            seq: 0,
        });
        Some((side, written.into_iter().nth(answer)?, passed))
    }

    /// Whether something can be taken back that could not be after an answer: a throw, a reveal or the other side comes.
    fn seals(&self, side: Side, act: Option<&String>) -> bool {
        let Some(act) = act.filter(|_| self.table.can_undo(side)) else { return false };
        let mut then = self.table.copy();
        then.act(side, then.seq(), &[act]).is_err() || !then.can_undo(side)
    }

    /// How many actions an undo takes back: a row, with what was answered by itself after it.
    pub(super) fn back(&self) -> usize {
        let mut back = 0;
        while self.course.passed(back) && self.table.row_before(back) > 0 {
            back += self.table.row_before(back);
        }
        back + self.table.row_before(back)
    }

    /// How many actions are taken back: what was sent at once, or more.
    pub(super) fn back_by(&self, extent: Option<Extent>) -> usize {
        let [whole, phase] = self.farther();
        match extent {
            None => self.back(),
            Some(Extent::Whole) => whole,
            Some(Extent::Phase) => phase,
        }
    }

    /// How much more than the last row can be taken back.
    pub(super) fn extents(&self, viewer: Viewer) -> Vec<Extent> {
        if !matches!(viewer, Viewer::Player(side) if self.table.can_undo(side)) {
            return Vec::new();
        }
        let ([whole, phase], step) = (self.farther(), self.back());
        let each = [(Extent::Whole, whole > step), (Extent::Phase, phase > whole)];
        each.into_iter().filter(|(_, more)| *more).map(|(extent, _)| extent).collect()
    }

    /// How many actions are taken back with all since the hand was empty, and with everything of the phase: with them
    /// goes what was answered by itself after them, and right before them.
    fn farther(&self) -> [usize; 2] {
        let step = self.back();
        let mut passed = 0;
        while self.course.passed(passed) {
            passed += 1;
        }
        let by_itself = |count: usize| {
            let mut count = count.max(step);
            while count > 0 && self.course.passed(count - 1) && self.table.row_before(count) > 0 {
                count += self.table.row_before(count);
            }
            count
        };
        let whole = by_itself(self.table.whole_before(passed));
        [whole, by_itself(self.table.phase_before(passed)).max(whole)]
    }

    /// The last question passed over for a side since it decided itself.
    pub(super) fn passed(&self, viewer: Viewer) -> Option<Passed> {
        let Viewer::Player(side) = viewer else { return None };
        let passed = self.passed[side.index()].clone()?;
        let open = passed.seq == self.table.seq() && self.course.passed(0) && self.table.can_undo(side);
        Some(Passed { open, ..passed })
    }

    /// Notes what the holder of a seat wishes, and answers by it what is asked now.
    pub(super) async fn wish(&mut self, wish: Wish) -> Result<Standing, Problem> {
        let side = wish.side;
        let was = &self.wishes[side.index()];
        let wished = wish.on(was, self.table.moment().turn);
        if wished.keys.len() > KEYS {
            return Err(Problem::limit(format!("no more than {KEYS} questions can be named by their keys")));
        }
        if wished != *was {
            let (store, id, text) = (self.app.store.clone(), self.game.id.clone(), wished.to_text());
            let keep = move || store.set_wish(&id, side.index() as u8, &text);
            let kept = tokio::task::spawn_blocking(keep).await;
            kept.map_err(|_| Problem::broken("the wish could not be kept"))?.map_err(Problem::unkept)?;
            self.wishes[side.index()] = wished.clone();
            self.course.let_go(side);
            if self.pass_over().await {
                self.changed();
            }
        }
        Ok(Standing::new(side, &wished))
    }

    /// Takes back what was passed over last, and nothing else, so that it is asked after all.
    pub(super) async fn reopen(&mut self, side: Side) -> Result<(), Problem> {
        if !self.course.passed(0) {
            let why = "the last action was not answered by itself";
            return Err(Problem { version: Some(self.version), ..Problem::refused(why) });
        }
        self.take_back(side, 1).await
    }
}
