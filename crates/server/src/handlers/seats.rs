//! Invitations: a link with a seat's secret, and the button that takes the seat.

use std::sync::Arc;

use axum::{
    extract::{Path, State},
    http::{HeaderMap, StatusCode, Uri},
    response::Response,
};
use store::{Found, Key};
use wargame::Side;

use super::{
    Shared, page, shell, sorry,
    start::{lead, seat_words},
};
use crate::{
    actor::Command,
    app::App,
    error::Problem,
    pages::{self, Join, Nav, Seat},
    secret,
    visitor::{Visitor, own_page},
};

fn stale() -> Problem {
    Problem::unknown("this link does not work: it was used, or another was made instead of it")
}

async fn found(app: &Arc<App>, visitor: &Visitor, word: &str) -> Result<Join, Problem> {
    let (app, hash, word) = (app.clone(), visitor.hash(), word.to_owned());
    let look = move || {
        let Some(Found { game: id, side, key }) = app.store.seat_of(&secret::hash(&word)).map_err(Problem::unread)?
        else {
            return Err(stale());
        };
        let game = app.store.game(&id).map_err(Problem::unread)?.ok_or_else(stale)?;
        let shelf = app.library.shelf(&game.game).ok_or_else(Problem::unknown_game)?;
        let mine = app.store.sides_of(&id, &hash).map_err(Problem::unread)?.contains(&side);
        let sides = shelf.game(&app.library.data).map_err(|e| Problem::broken(e.to_string()))?.info().sides.clone();
        let other = &game.seats[usize::from(1 - side)];
        let there = other.held || matches!(other.kind, store::SeatKind::Computer(_));
        Ok(Join {
            entry: shelf.entry,
            action: format!("/join/{word}"),
            table: format!("/game/{id}"),
            side: sides[usize::from(side)].clone(),
            waiting: there.then(|| format!("{}: {}", sides[usize::from(1 - side)], seat_words(other))),
            turn: game.status.turn,
            phase: game.status.phase,
            seat: match (game.status.over, mine, key) {
                (Some(_), ..) => Seat::Over,
                (None, true, _) => Seat::Mine,
                (None, false, Key::Seat) => Seat::Open,
                (None, false, Key::Link) => Seat::Elsewhere,
                (None, false, Key::Spent) => Seat::Spent,
            },
            problem: None,
        })
    };
    tokio::task::spawn_blocking(look).await.unwrap_or_else(|_| Err(Problem::broken("the game could not be read")))
}

pub async fn invitation(State(app): Shared, visitor: Visitor, uri: Uri, Path(word): Path<String>) -> Response {
    match found(&app, &visitor, &word).await {
        Ok(join) => page(&visitor, StatusCode::OK, pages::join(&shell(&app, &visitor, Nav::Play, &uri), &join)),
        Err(problem) => sorry(&app, &visitor, &uri, &problem),
    }
}

pub async fn join(
    State(app): Shared,
    visitor: Visitor,
    uri: Uri,
    headers: HeaderMap,
    Path(word): Path<String>,
) -> Response {
    if !own_page(&headers) {
        return sorry(&app, &visitor, &uri, &Problem::not_yours());
    }
    let (store, hash) = (app.store.clone(), visitor.hash());
    let claimed = tokio::task::spawn_blocking(move || store.claim(&secret::hash(&word), &hash)).await;
    match claimed.unwrap_or(Err(store::StoreError::Closed)) {
        Ok(Some(Found { game: id, side, key })) => {
            let (side, invited) = (Side::BOTH[usize::from(side)], key == Key::Seat);
            app.hub.tell(&id, Command::Taken { side, invited }).await;
            lead(&visitor, &format!("/game/{id}"))
        }
        Ok(None) => sorry(&app, &visitor, &uri, &stale()),
        Err(error) => sorry(&app, &visitor, &uri, &Problem::unkept(error)),
    }
}
