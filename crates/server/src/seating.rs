//! Who sits where: links that work once, and programs that take a seat.

use axum::body::Bytes;
use axum::{
    extract::{Path, State},
    http::HeaderMap,
    response::Response,
};
use store::{Found, Seat, SeatKind};
use wargame::Side;

use crate::{
    actor::Command,
    api::{Reply, Shared, json_reply},
    error::Problem,
    reading::{self, asked},
    request::Eyes,
    secret,
    visitor::{Visitor, own_page},
    wire::{Link, Secret, message},
};

/// Whether somebody may make a link to a seat: its holder, to go on elsewhere, and the maker if it was given back.
pub fn may_link(seat: &Seat, eyes: &Eyes, side: Side) -> bool {
    let own = eyes.held[side.index()] && !eyes.by_secret;
    let given_back = eyes.maker && seat.spent && !seat.held;
    seat.kind == SeatKind::Person && (own || given_back)
}

asked! {
    /// A seat.
    pub struct Seated {
        side: Side = need reading::SIDE,
    }
}

/// `POST /api/games/ID/link`: a link to a seat that works once. One made before and not used works no more.
pub async fn link(
    State(app): Shared,
    visitor: Visitor,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Reply {
    if !own_page(&headers) {
        return Err(Problem::not_yours());
    }
    let side = Seated::of(&body)?.side;
    let eyes = visitor.eyes(&app, &id, None).await?;
    let (store, word) = (app.store.clone(), secret::secret());
    let hash = secret::hash(&word);
    let make = move || {
        let game = store.game(&id).map_err(Problem::unread)?.ok_or_else(Problem::unknown_game)?;
        if game.status.over.is_some() {
            return Err(Problem::over("the game is over"));
        }
        match may_link(&game.seats[side.index()], &eyes, side) {
            true => store.link(&id, side.index() as u8, &hash).map_err(Problem::unkept),
            false => Err(Problem::not_yours()),
        }
    };
    tokio::task::spawn_blocking(make).await.unwrap_or_else(|_| Err(Problem::broken("the link could not be made")))?;
    Ok(json_reply(message(&Link { link: format!("/join/{word}") })))
}

/// `POST /api/games/ID/take`: a program that was given the secret of an open seat gets one that nobody else knows.
pub async fn take(State(app): Shared, visitor: Visitor, Path(id): Path<String>) -> Result<Response, Problem> {
    let eyes = visitor.eyes(&app, &id, None).await?;
    let (Some(old), true) = (visitor.bearer, eyes.by_secret) else { return Err(Problem::not_yours()) };
    let (store, word) = (app.store.clone(), secret::secret());
    let (old, fresh) = (secret::hash(&old), secret::hash(&word));
    let taken = tokio::task::spawn_blocking(move || store.take(&old, &fresh)).await;
    let taken = taken.unwrap_or(Err(store::StoreError::Closed)).map_err(Problem::unkept)?;
    let Some(Found { side, .. }) = taken else { return Err(Problem::not_yours()) };
    app.hub.tell(&id, Command::Taken { side: Side::BOTH[usize::from(side)], invited: true }).await;
    Ok(json_reply(message(&Secret { secret: word })))
}
