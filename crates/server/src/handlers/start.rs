//! The start page, and what its forms do.

use std::{collections::BTreeMap, sync::Arc};

use axum::{
    Form,
    extract::{Path, Query, State},
    http::{HeaderMap, StatusCode, Uri, header},
    response::{IntoResponse, Redirect, Response},
};
use serde::Deserialize;
use store::{SeatKind, Summary};

use super::{Shared, page, shell, sorry};
use crate::{
    app::{App, now},
    error::Problem,
    make::{self, Order, Plan},
    pages::{self, Card, MyGame, Nav, Start, Whose},
    visitor::{Visitor, own_page},
};

/// Games of a visitor that are shown.
const MINE: u32 = 30;
/// Milliseconds between the steps of computers that play each other, to begin with.
const PACE: u32 = 700;

#[derive(Deserialize)]
pub struct Chosen {
    game: Option<String>,
}

async fn page_of(
    app: &Arc<App>,
    visitor: &Visitor,
    uri: &Uri,
    chosen: Option<String>,
    problem: Option<String>,
) -> Response {
    let hash = visitor.hash();
    // A new visitor has no games: the database need not be asked.
    let mine = match visitor.fresh {
        true => Ok(Vec::new()),
        false => app.list(move |store| store.games_of(&hash, MINE)).await,
    };
    let status = match (&problem, &mine) {
        (Some(_), _) => StatusCode::BAD_REQUEST,
        (None, Err(_)) => StatusCode::INTERNAL_SERVER_ERROR,
        (None, Ok(_)) => StatusCode::OK,
    };
    let start = Start {
        cards: cards(app),
        mine: mine.map(|games| games.iter().map(my_game).collect()),
        levels: pages::LEVELS.to_vec(),
        chosen,
        now: now(),
        problem,
    };
    // A form that was refused is answered under its own address, which cannot be asked for again.
    let mut shell = shell(app, visitor, Nav::Play, uri);
    if uri.path() != "/" {
        shell.here = "/".into();
    }
    page(visitor, status, pages::start(&shell, &start))
}

pub async fn show(State(app): Shared, visitor: Visitor, uri: Uri, Query(chosen): Query<Chosen>) -> Response {
    page_of(&app, &visitor, &uri, chosen.game, None).await
}

pub fn cards(app: &App) -> Vec<Card> {
    let info = |shelf: &crate::library::Shelf| {
        let game = shelf.entry.playable.then(|| shelf.game(&app.library.data).ok()).flatten();
        Card::new(shelf.entry, game.map(|g| g.info()), shelf.intro(&app.library.data))
    };
    app.library.shelves().iter().map(info).collect()
}

/// Who sits somewhere, in words.
pub fn seat_words(seat: &store::Seat) -> String {
    match &seat.kind {
        SeatKind::Computer(level) => pages::level_name(level).to_owned(),
        SeatKind::Person if seat.held => "a friend".into(),
        SeatKind::Person => "nobody yet".into(),
    }
}

fn my_game(game: &Summary) -> MyGame {
    let held = |side: u8| game.sides.contains(&side);
    let whose = match (&game.status.over, game.status.decides) {
        (Some(result), _) => Whose::Over(result.clone()),
        (None, Some(side)) if held(side) => Whose::Mine,
        (None, _) => Whose::Theirs,
    };
    let opponent = match game.sides.as_slice() {
        [0, 1] => "same screen".into(),
        [side] => seat_words(&game.seats[usize::from(1 - side)]),
        _ => format!("{} against {}", seat_words(&game.seats[0]), seat_words(&game.seats[1])),
    };
    MyGame {
        id: game.id.clone(),
        game: game.game.clone(),
        turn: game.status.turn,
        phase: game.status.phase.clone(),
        whose,
        opponent,
        at: game.status.at,
    }
}

/// Reads the form of a new game.
fn order(app: &App, form: &BTreeMap<String, String>) -> Result<Order, Problem> {
    let field = |name: &str| form.get(name).map(String::as_str).unwrap_or_default();
    let game = app.library.game(field("game")).map_err(|e| Problem::unreadable(e.to_string()))?;
    let mut given = Vec::new();
    for (key, value) in form {
        let Some(key) = key.strip_prefix("option.") else { continue };
        let value =
            value.parse().map_err(|_| Problem::unreadable(format!("option {key} is a number, not «{value}»")))?;
        given.push((key.to_owned(), value));
    }
    let level =
        || Plan::Computer(if field("level").is_empty() { pages::STANDARD.key } else { field("level") }.to_owned());
    let other = match field("against") {
        "" | "computer" => level(),
        "link" => Plan::Open,
        "screen" => Plan::Me,
        "watch" => level(),
        against => return Err(Problem::unreadable(format!("nobody knows how to play against «{against}»"))),
    };
    let me = if field("against") == "watch" { level() } else { Plan::Me };
    let first = match field("side") {
        "second" => false,
        "either" => crate::secret::coin(),
        _ => true,
    };
    Ok(Order {
        game: field("game").to_owned(),
        scenario: Some(field("scenario")).filter(|s| !s.is_empty()).map(str::to_owned),
        options: make::options(game.info(), given),
        seats: if first { [me, other] } else { [other, me] },
        listed: form.contains_key("listed") || field("against") == "watch",
        pace: PACE,
        holders: Vec::new(),
    })
}

pub async fn create(
    State(app): Shared,
    visitor: Visitor,
    uri: Uri,
    headers: HeaderMap,
    Form(form): Form<BTreeMap<String, String>>,
) -> Response {
    if !own_page(&headers) {
        return sorry(&app, &visitor, &uri, &Problem::not_yours());
    }
    let made = match order(&app, &form) {
        Ok(order) => app.make(&visitor, order).await,
        Err(problem) => Err(problem),
    };
    match made {
        Ok(made) => lead(&visitor, &format!("/game/{}", made.id)),
        Err(problem) => page_of(&app, &visitor, &uri, form.get("game").cloned(), Some(problem.why)).await,
    }
}

/// Leads somewhere else, with the cookie if it is new.
pub fn lead(visitor: &Visitor, to: &str) -> Response {
    let mut response = Redirect::to(to).into_response();
    if let Some(cookie) = visitor.set_cookie() {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    response
}

/// Takes a game off the visitor's list.
pub async fn forget(
    State(app): Shared,
    visitor: Visitor,
    uri: Uri,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Response {
    if !own_page(&headers) {
        return sorry(&app, &visitor, &uri, &Problem::not_yours());
    }
    let (store, hash) = (app.store.clone(), visitor.hash());
    let forgot = tokio::task::spawn_blocking(move || store.forget(&id, &hash)).await;
    match forgot.unwrap_or(Err(store::StoreError::Closed)) {
        Ok(()) => lead(&visitor, "/"),
        Err(error) => sorry(&app, &visitor, &uri, &Problem::unkept(error)),
    }
}
