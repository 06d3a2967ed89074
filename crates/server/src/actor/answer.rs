//! What is asked of a game, one request after another.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::atomic::Ordering,
};

use serde_json::json;
use store::{EntryKind, SeatKind};
use wargame::{Node, Target, Viewer, words::capital};

use super::{Actor, Answer, From};
use crate::{
    error::Problem,
    request::{Eyes, Request},
    wire,
};

impl Actor {
    pub(super) async fn answer(&mut self, eyes: Eyes, from: From, version: Option<u32>, request: Request) -> Answer {
        let info = self.table.info();
        match request {
            Request::Act(actions) => {
                let side = eyes.side().ok_or_else(Problem::not_yours)?;
                self.fresh(version)?;
                let done = self.act(side, &actions).await?;
                Ok(json!({ "done": done, "version": self.version }).to_string())
            }
            Request::Instead(actions) => {
                let side = eyes.side().ok_or_else(Problem::not_yours)?;
                self.fresh(version)?;
                let back = actions.first().and_then(|action| self.table.back_to(side, action));
                self.take_back(side, back.unwrap_or(0)).await?;
                let acted = self.act(side, &actions).await;
                if acted.is_err() {
                    self.changed();
                }
                Ok(json!({ "done": acted?, "version": self.version }).to_string())
            }
            Request::Undo => {
                let side = eyes.side().ok_or_else(Problem::not_yours)?;
                self.fresh(version)?;
                // What was sent at once is taken back at once.
                self.take_back(side, self.back()).await?;
                self.changed();
                Ok(json!({ "version": self.version }).to_string())
            }
            Request::Reopen => {
                let side = eyes.side().ok_or_else(Problem::not_yours)?;
                self.fresh(version)?;
                self.reopen(side).await?;
                self.changed();
                Ok(json!({ "version": self.version }).to_string())
            }
            Request::Standing(wish) => match eyes.held[wish.side.index()] {
                true => self.wish(wish).await,
                false => Err(Problem::not_yours()),
            },
            Request::Resign => {
                let side = eyes.side().ok_or_else(Problem::not_yours)?;
                if matches!(self.table.node(), Node::Over(_)) {
                    return Err(Problem::new("over", "the game is over"));
                }
                self.table.resign(side);
                self.keep(Some(side), EntryKind::Resign, String::new()).await?;
                self.changed();
                Ok("{}".into())
            }
            Request::Why(clicked) => {
                let side = eyes.side().ok_or_else(Problem::not_yours)?;
                let units = clicked.units.iter().filter_map(|u| info.unit_named(u)).map(Target::Unit);
                let hex = clicked.hex.as_deref().and_then(|h| info.map.by_label(h)).map(Target::Hex);
                let targets: Vec<_> = units.chain(hex).collect();
                let why = self.table.why_not(side, &targets);
                let answer = why.map(|(tried, refusal)| {
                    let (verb, target) = tried.split_once(' ').unwrap_or((&tried, ""));
                    let name = info.unit_named(target).map_or_else(|| target.to_owned(), |unit| self.table.name(unit));
                    let say = capital(info.say_of(verb, target, &name));
                    json!({ "tried": tried, "say": say, "refusal": self.board().json(&refusal) })
                });
                Ok(json!(answer).to_string())
            }
            Request::Way(action) => {
                let side = eyes.side().ok_or_else(Problem::not_yours)?;
                Ok(self.board().json(&self.table.way(side, &action)).to_string())
            }
            Request::Preview(action) => {
                let side = eyes.side().ok_or_else(Problem::not_yours)?;
                Ok(self.board().json(&self.table.preview(side, &action)).to_string())
            }
            Request::Hint => {
                let side = eyes.side().ok_or_else(Problem::not_yours)?;
                match self.table.node() {
                    Node::Over(_) => return Err(Problem::new("over", "the game is over")),
                    node if node != Node::Decide(side) => return Err(Problem::not_yours()),
                    _ => {}
                }
                // Milliseconds for this game, which waits for its player anyway; other games' tasks go on elsewhere.
                // Advice that breaks down must not take the game with it.
                let hint = tokio::task::block_in_place(|| catch_unwind(AssertUnwindSafe(|| self.table.hint(side))));
                let hint = hint.ok().flatten().filter(|hint| !hint.acts.is_empty());
                let hint = hint.ok_or_else(|| Problem::broken("the veteran knows no advice here"))?;
                Ok(wire::hint(&*self.table, side, &hint).to_string())
            }
            Request::Inspect(looked) => {
                use crate::request::Looked;
                let target = match &looked {
                    Looked::Unit(unit) => info.unit_named(unit).map(Target::Unit),
                    Looked::Hex(hex) => info.map.by_label(hex).map(Target::Hex),
                };
                let target =
                    target.ok_or_else(|| Problem::new("unknown", "there is no such unit or hex in this game"))?;
                Ok(self.board().json(&self.table.inspect(eyes.viewer, target)).to_string())
            }
            Request::Layer(key) => {
                if !info.layers.iter().any(|l| l.key == key) {
                    return Err(Problem::new("unknown", format!("this game has no layer «{key}»")));
                }
                Ok(self.board().json(&self.table.layer(eyes.viewer, &key)).to_string())
            }
            Request::Sit(side) => {
                let From::Connection(id) = from else { return Err(Problem::not_yours()) };
                if !eyes.held[side.index()] {
                    return Err(Problem::not_yours());
                }
                let Some(at) = self.watchers.iter().position(|w| w.id == id) else { return Err(Problem::not_yours()) };
                self.watchers[at].eyes.viewer = Viewer::Player(side);
                self.watchers[at].seq = self.opening(Viewer::Player(side));
                self.show(&[at]);
                Ok("{}".into())
            }
            Request::Now => {
                if eyes.side().is_none() && !eyes.maker {
                    return Err(Problem::not_yours());
                }
                if let Some(thinking) = &self.thinking {
                    thinking.stop.store(true, Ordering::Relaxed);
                }
                Ok("{}".into())
            }
            Request::Pace(pace) => {
                if !eyes.maker {
                    return Err(Problem::not_yours());
                }
                let (store, id) = (self.app.store.clone(), self.game.id.clone());
                let kept = tokio::task::spawn_blocking(move || store.set_pace(&id, pace)).await;
                kept.map_err(|_| Problem::broken("the pace could not be kept"))?.map_err(Problem::unkept)?;
                self.game.pace = pace;
                self.think();
                Ok("{}".into())
            }
            Request::Level(level) => {
                let side = level.side.index();
                if !(eyes.maker || eyes.side().is_some()) {
                    return Err(Problem::not_yours());
                }
                if !matches!(self.game.seats[side].kind, SeatKind::Computer(_)) {
                    return Err(Problem::new("refused", "no computer sits there"));
                }
                if self.table.mind(&level.level, 0).is_none() {
                    return Err(Problem::unreadable(players::unknown(&level.level)));
                }
                self.room()?;
                self.keep(Some(level.side), EntryKind::Level, level.level.clone()).await?;
                self.game.seats[side].name.clone_from(&level.level);
                self.game.seats[side].kind = SeatKind::Computer(level.level);
                self.minds[side] = None;
                self.changed();
                Ok("{}".into())
            }
        }
    }

    /// An action names the position it is about.
    fn fresh(&self, version: Option<u32>) -> Result<(), Problem> {
        match version {
            Some(version) if version == self.version => Ok(()),
            Some(_) => Err(Problem::stale(self.version)),
            None => Err(Problem::unreadable("an action names the version of the game it is about")),
        }
    }
}
