//! The next game of the same players, sides changed.

use axum::{
    extract::{Path, State},
    http::{HeaderMap, Uri},
    response::Response,
};
use store::{Game, SeatKind};
use wargame::Side;

use super::{Shared, sorry, start::lead};
use crate::{
    actor::Command,
    app::App,
    error::Problem,
    make::{Order, Plan},
    visitor::{Visitor, own_page},
};

/// The game again with the sides changed: its options are kept, computers change with their level, and whoever held a
/// seat holds the other one. A seat that nobody holds by a cookie is an open one.
fn order(game: &Game, holders: Vec<(u8, store::Hash)>) -> Result<Order, Problem> {
    let options = serde_json::from_str(&game.options).map_err(|_| Problem::broken("its options are unreadable"))?;
    let plan = |side: Side| match &game.seats[side.other().index()].kind {
        SeatKind::Computer(level) => Plan::Computer(level.clone()),
        SeatKind::Person => Plan::Open,
    };
    let changed = |(side, who): (u8, store::Hash)| (Side::BOTH[usize::from(side == 0)], who);
    Ok(Order {
        game: game.game.clone(),
        scenario: Some(game.scenario.clone()),
        options,
        seats: Side::BOTH.map(plan),
        listed: game.listed,
        pace: game.pace,
        holders: holders.into_iter().map(changed).collect(),
    })
}

impl App {
    /// Makes the next game, once: whoever asks again is led to it.
    async fn again(self: &std::sync::Arc<Self>, visitor: &Visitor, id: &str) -> Result<String, Problem> {
        let eyes = visitor.eyes(self, id, None).await?;
        if !eyes.own_it() {
            return Err(Problem::not_yours());
        }
        let _one = self.again.lock().await;
        let (store, of) = (self.store.clone(), id.to_owned());
        let read = move || Ok((store.game(&of)?, store.holders(&of)?));
        let read =
            tokio::task::spawn_blocking(read).await.map_err(|_| Problem::broken("the game could not be read"))?;
        let (game, holders) = read.map_err(Problem::unread)?;
        let game = game.ok_or_else(Problem::unknown_game)?;
        if let Some(next) = &game.next {
            return Ok(next.clone());
        }
        if game.status.over.is_none() {
            return Err(Problem::over("a game can be played again when it is over"));
        }
        let next = self.make(visitor, order(&game, holders)?).await?.id;
        let (store, of, told) = (self.store.clone(), id.to_owned(), next.clone());
        let kept = tokio::task::spawn_blocking(move || store.set_next(&of, &told)).await;
        kept.map_err(|_| Problem::broken("the next game could not be noted"))?.map_err(Problem::unkept)?;
        let told = next.clone();
        let _ = self.send(id, Command::Again { id: told }).await;
        Ok(next)
    }
}

pub async fn again(
    State(app): Shared,
    visitor: Visitor,
    uri: Uri,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Response {
    if !own_page(&headers) {
        return sorry(&app, &visitor, &uri, &Problem::not_yours());
    }
    match app.again(&visitor, &id).await {
        Ok(next) => lead(&visitor, &format!("/game/{next}")),
        Err(problem) => sorry(&app, &visitor, &uri, &problem),
    }
}
