//! The score is whole, is what the game ends with, and hides what a side may not know (law 19).

use super::walk::Walk;
use crate::{
    rules::{Node, Show, Side, Viewer},
    score::{self, Score},
};

const EYES: [Viewer; 4] =
    [Viewer::Player(Side::First), Viewer::Player(Side::Second), Viewer::Spectator, Viewer::Umpire];

impl<R: Show> Walk<'_, R> {
    /// Parts add up, levels have no gap, sentences are whole, a side that counts sees the same the other way round.
    pub fn score_whole(&self, state: &R::State) -> Result<(), String> {
        let (rules, info, points) = (self.rules, self.rules.info(), self.rules.points(state));
        for viewer in EYES {
            let score = rules.score(state, viewer);
            let fails = |what: String| Err(format!("law 19: the score for {viewer:?} {what}"));
            let sum = |side: Side| score.parts.iter().filter(|p| p.side == side).map(|p| p.points).sum::<i16>();
            if Side::BOTH.map(sum) != points || score.points != points {
                return fails(format!("has parts of {:?} points, {points:?} are counted", Side::BOTH.map(sum)));
            }
            if score.balance != points[score.side.index()] - points[score.side.other().index()] {
                return fails(format!("has a balance of {}", score.balance));
            }
            let below = score.levels.windows(2).all(|two| two[0].least == two[1].most.map(|most| most + 1));
            let ends = [score.levels.first().map(|l| l.most), score.levels.last().map(|l| l.least)];
            if !below || ends.iter().flatten().any(Option::is_some) {
                return fails(format!("has levels with a gap: {:?}", score.levels));
            }
            let parts = score.parts.iter().map(|part| &part.say);
            let said =
                parts.chain(score.stakes.iter().map(|stake| &stake.say)).chain(score.ways.iter().map(|w| &w.say));
            for text in said {
                if let Err(what) = self.sentences.check(info, text) {
                    return fails(format!("says «{text}», which {what}"));
                }
            }
            if !score.levels.is_empty() && score.parts.iter().any(|part| part.case.is_none()) {
                return fails("has a part without a case".into());
            }
        }
        Ok(())
    }

    /// What has changed is told in whole sentences, exactly if points have.
    pub fn change_told(&self, before: &R::State, after: &R::State) -> Result<(), String> {
        let (rules, info) = (self.rules, self.rules.info());
        let score = |state: &R::State| rules.score(state, Viewer::Spectator);
        let line = score::change(info, &score(before), &score(after));
        let changed = rules.points(before) != rules.points(after);
        match line {
            None if changed => Err("law 19: points change and nothing can be told of it".into()),
            Some(line) if changed => {
                self.sentences.check(info, &line.text).map_err(|what| format!("law 19: «{}» {what}", line.text))
            }
            _ => Ok(()),
        }
    }

    /// What a side cannot know does not show in its score, nor in that of a spectator.
    pub fn score_hides(&self, state: &R::State, imagined: &R::State, side: Side) -> Result<(), String> {
        for viewer in [Viewer::Player(side), Viewer::Spectator] {
            if self.rules.score(state, viewer) != self.rules.score(imagined, viewer) {
                return Err(format!("law 19: the score for {viewer:?} depends on what {side:?} cannot know"));
            }
        }
        Ok(())
    }

    /// It ends with what the score says it would.
    pub fn score_ends(&self) -> Result<(), String> {
        let Node::Over(outcome) = self.rules.node(&self.state) else { return Ok(()) };
        let Score { stands: Some(verdict), .. } = self.rules.score(&self.state, Viewer::Spectator) else {
            return Ok(());
        };
        let said = (verdict.winner, &verdict.level, &verdict.case);
        match said == (outcome.winner, &outcome.level, &outcome.case) {
            true => Ok(()),
            false => Err(format!("law 19: it ends with {outcome:?}, the score says {verdict:?}")),
        }
    }
}
