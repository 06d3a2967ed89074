//! The table: a game being played, a game's course, a replay that somebody brought.

use std::{collections::BTreeMap, sync::Arc};

use axum::{
    extract::{Path, Query, State},
    http::{StatusCode, Uri},
    response::Response,
};
use serde::Deserialize;
use store::{Game, SeatKind};
use wargame::{Fair, Side, Viewer};

use super::{Shared, page, sorry};
use crate::{
    app::App,
    assets,
    error::Problem,
    make::{seat_secret, seed_of},
    pages::{
        LEVELS,
        table::{TablePage, table},
    },
    request::Eyes,
    seating::may_link,
    visitor::Visitor,
    wire::{Mode, Page, message},
};

#[derive(Deserialize)]
pub struct Look {
    #[serde(rename = "as")]
    eyes: Option<String>,
    at: Option<u32>,
}

async fn game(app: &Arc<App>, id: &str) -> Result<Game, Problem> {
    let (store, id) = (app.store.clone(), id.to_owned());
    let game = tokio::task::spawn_blocking(move || store.game(&id)).await;
    game.map_err(|_| Problem::broken("the game could not be read"))?
        .map_err(Problem::unread)?
        .ok_or_else(Problem::unknown_game)
}

/// Links to seats nobody has taken, for the maker.
fn links(game: &Game, eyes: &Eyes) -> BTreeMap<Side, String> {
    let open = |side: &Side| {
        let seat = &game.seats[side.index()];
        let open = !seat.held && !seat.spent && seat.taken == 0;
        seat.kind == SeatKind::Person && eyes.maker && open && game.status.over.is_none()
    };
    let link = |side: Side| format!("/join/{}", seat_secret(&game.id, game.salt, seed_of(game), side));
    Side::BOTH.into_iter().filter(open).map(|side| (side, link(side))).collect()
}

/// Seats for which he can make a link that works once: his own, to go on elsewhere, and for the maker those that were
/// given back.
fn linkable(game: &Game, eyes: &Eyes) -> Vec<Side> {
    let may = |side: &Side| game.status.over.is_none() && may_link(&game.seats[side.index()], eyes, *side);
    Side::BOTH.into_iter().filter(may).collect()
}

/// The computers that can take over a computer's seat: key and name.
fn levels() -> Vec<[&'static str; 2]> {
    LEVELS.iter().map(|level| [level.key, level.name]).collect()
}

fn data<'a>(app: &'a App, visitor: &Visitor, game: &'a Game, eyes: &Eyes, mode: Mode, at: Option<u32>) -> Page<'a> {
    let fair = Fair::new(game.salt, seed_of(game));
    Page {
        game: &game.game,
        table: &game.id,
        eyes: eyes.viewer,
        held: Side::BOTH.into_iter().filter(|s| eyes.held[s.index()]).collect(),
        mode,
        source: format!("/api/games/{}", game.id),
        at,
        maker: eyes.maker,
        hotseat: eyes.both(),
        // What the dice are bound to is shown from the start, the seed itself only when nothing depends on it any more.
        commit: Some(fair.hash),
        seed: game.status.over.is_some().then(|| seed_of(game).to_string()),
        links: links(game, eyes),
        linkable: linkable(game, eyes),
        levels: levels(),
        pace: eyes.maker.then_some(game.pace),
        base: &app.base,
        theme: visitor.theme.unwrap_or_default(),
    }
}

fn show(app: &App, visitor: &Visitor, game: &str, data: &Page<'_>) -> Response {
    let title = app.library.shelf(game).map(|s| s.entry.short()).unwrap_or_default();
    let theme = visitor.theme.unwrap_or_default();
    let data = &message(data);
    let shown = TablePage { base: &app.base, modules: assets::modules(), theme, title: &title, data };
    page(visitor, StatusCode::OK, table(&shown))
}

async fn open(app: &Arc<App>, visitor: &Visitor, id: &str, look: &Look, mode: Mode) -> Result<Response, Problem> {
    let eyes = visitor.eyes(app, id, look.eyes.as_deref()).await?;
    let game = game(app, id).await?;
    Ok(show(app, visitor, &game.game, &data(app, visitor, &game, &eyes, mode, look.at)))
}

pub async fn play(
    State(app): Shared,
    visitor: Visitor,
    uri: Uri,
    Path(id): Path<String>,
    Query(look): Query<Look>,
) -> Response {
    let opened = open(&app, &visitor, &id, &look, Mode::Play).await;
    opened.unwrap_or_else(|problem| sorry(&app, &visitor, &uri, &problem))
}

pub async fn course(
    State(app): Shared,
    visitor: Visitor,
    uri: Uri,
    Path(id): Path<String>,
    Query(look): Query<Look>,
) -> Response {
    let opened = open(&app, &visitor, &id, &look, Mode::Replay).await;
    opened.unwrap_or_else(|problem| sorry(&app, &visitor, &uri, &problem))
}

/// A replay file that somebody brought: nothing in it is secret.
pub async fn replay(
    State(app): Shared,
    visitor: Visitor,
    uri: Uri,
    Path(id): Path<String>,
    Query(look): Query<Look>,
) -> Response {
    let head = app.replay_head(&visitor, &id).await;
    let header = match head {
        Ok(header) => header,
        Err(problem) => return sorry(&app, &visitor, &uri, &problem),
    };
    let data = Page {
        game: &header.game,
        table: &id,
        eyes: Viewer::Spectator,
        held: Vec::new(),
        mode: Mode::Replay,
        source: format!("/api/replays/{id}"),
        at: look.at,
        maker: false,
        hotseat: false,
        commit: header.fair.as_ref().map(|fair| fair.hash.clone()),
        seed: Some(header.seed.clone()),
        links: BTreeMap::new(),
        linkable: Vec::new(),
        levels: Vec::new(),
        pace: None,
        base: &app.base,
        theme: visitor.theme.unwrap_or_default(),
    };
    show(&app, &visitor, &header.game, &data)
}
