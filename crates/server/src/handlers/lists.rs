//! Lists of games to watch and of replays, and the upload of a replay file.

use std::sync::Arc;

use axum::{
    extract::{Multipart, State, multipart::MultipartError},
    http::{HeaderMap, StatusCode, Uri},
    response::Response,
};
use store::Summary;

use super::{
    Shared, page, shell, sorry,
    start::{cards, lead, seat_words},
};
use crate::{
    addresses::Once,
    app::{App, now},
    error::Problem,
    pages::{self, Finished, Nav, Replays, Running, Watch},
    replays::TITLE,
    visitor::{Visitor, own_page},
};

const MOST: u32 = 50;

fn players(game: &Summary) -> String {
    format!("{} against {}", seat_words(&game.seats[0]), seat_words(&game.seats[1]))
}

pub async fn watch(State(app): Shared, visitor: Visitor, uri: Uri) -> Response {
    let running = app.list(|store| store.listed(MOST)).await;
    let status = if running.is_ok() { StatusCode::OK } else { StatusCode::INTERNAL_SERVER_ERROR };
    let of = |game: &Summary| Running {
        id: game.id.clone(),
        game: game.game.clone(),
        turn: game.status.turn,
        phase: game.status.phase.clone(),
        players: players(game),
        at: game.status.at,
    };
    let data = Watch {
        running: running.map(|games| games.iter().map(of).collect()),
        cards: cards(&app),
        levels: pages::LEVELS.to_vec(),
        now: now(),
        problem: None,
    };
    page(&visitor, status, pages::watch(&shell(&app, &visitor, Nav::Watch, &uri), &data))
}

async fn list(app: &Arc<App>, visitor: &Visitor, uri: &Uri, problem: Option<Problem>) -> Response {
    let finished = app.list(|store| store.finished(MOST)).await;
    let brought = app.list(|store| store.replays(MOST)).await;
    let whole = finished.is_ok() && brought.is_ok();
    let played = |game: &Summary| Finished {
        href: format!("/game/{}/replay", game.id),
        game: game.game.clone(),
        players: players(game),
        result: game.status.over.clone().unwrap_or_default(),
        at: game.status.at,
    };
    let kept = |replay: &store::ReplayTitle| Finished {
        href: format!("/replay/{}", replay.id),
        game: replay.game.clone(),
        players: replay.title.chars().take(TITLE).collect(),
        result: String::new(),
        at: replay.at,
    };
    let data = Replays {
        finished: finished.map(|games| games.iter().map(played).collect()),
        brought: brought.map(|replays| replays.iter().map(kept).collect()),
        now: now(),
        problem: problem.as_ref().map(|p| p.why.clone()),
    };
    let read = if whole { StatusCode::OK } else { StatusCode::INTERNAL_SERVER_ERROR };
    let status = problem.map_or(read, |p| p.status());
    page(visitor, status, pages::replays(&shell(app, visitor, Nav::Replays, uri), &data))
}

pub async fn replays(State(app): Shared, visitor: Visitor, uri: Uri) -> Response {
    list(&app, &visitor, &uri, None).await
}

/// Reads a file, checks and keeps it, all in a turn of the address: files are large, and also what is refused is read.
async fn bring(app: &Arc<App>, visitor: &Visitor, form: Multipart) -> Result<String, Problem> {
    // Whoever keeps no cookie is a new visitor every time.
    if !app.addresses.take(visitor.from, Once::Replay) {
        return Err(Problem::limit("no more replays can be brought from this address today"));
    }
    let _turn = app.addresses.work(visitor.from).await;
    app.keep_replay(visitor, file(form).await?).await
}

async fn file(mut form: Multipart) -> Result<String, Problem> {
    let unreadable = |e: MultipartError| match e.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Problem::unreadable("a replay file has at most one megabyte"),
        _ => Problem::unreadable(e.body_text()),
    };
    while let Some(field) = form.next_field().await.map_err(unreadable)? {
        if field.name() == Some("file") {
            let bytes = field.bytes().await.map_err(unreadable)?;
            return String::from_utf8(bytes.to_vec()).map_err(|_| Problem::unreadable("this file is not text (UTF-8)"));
        }
    }
    Err(Problem::unreadable("no file was sent"))
}

pub async fn upload(State(app): Shared, visitor: Visitor, uri: Uri, headers: HeaderMap, form: Multipart) -> Response {
    if !own_page(&headers) {
        return sorry(&app, &visitor, &uri, &Problem::not_yours());
    }
    match bring(&app, &visitor, form).await {
        Ok(id) => lead(&visitor, &format!("/replay/{id}")),
        Err(problem) => list(&app, &visitor, &uri, Some(problem)).await,
    }
}
