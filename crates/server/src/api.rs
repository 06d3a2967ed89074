//! The same over HTTP, for programs.

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use axum::{
    Router,
    body::Bytes,
    extract::{Path, State},
    http::{HeaderMap, StatusCode, header},
    middleware::map_response,
    response::{IntoResponse, Response},
    routing::{get, post},
};
use wargame::{
    Options, Side,
    shape::{Shape, Shapes},
};

use crate::{
    actor::{Answer, Command, From, Page, Want},
    addresses::Kind,
    app::App,
    error::Problem,
    extent::{self, Extent},
    library::Shelf,
    look::{self, Look},
    make::{Order, Plan},
    openapi,
    reading::{self, Fields, asked},
    request::{Clicked, Eyes, Level, Looked, Request},
    standing::Wish,
    visitor::{Visitor, own_page},
    wire::{List, Listed, Made, MadeSeat, message},
};

pub type Shared = State<Arc<App>>;
pub type Reply = Result<Response, Problem>;

/// Longest time a request waits for a change.
const WAIT: Duration = Duration::from_secs(55);

pub fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/api", get(openapi::document))
        .route("/api/asyncapi.json", get(openapi::socket))
        .route("/api/list", get(list))
        .route("/api/games", post(create))
        .route("/api/games/{id}", get(view))
        .route("/api/games/{id}/offers", get(offers))
        .route("/api/games/{id}/hint", get(hint))
        .route("/api/games/{id}/log", get(log))
        .route("/api/games/{id}/course", get(course))
        .route("/api/games/{id}/score", get(score))
        .route("/api/games/{id}/account", get(account))
        .route("/api/games/{id}/report", get(report))
        .route("/api/games/{id}/at/{seq}", get(at))
        .route("/api/games/{id}/replay", get(replay))
        .route("/api/games/{id}/link", post(crate::seating::link))
        .route("/api/games/{id}/standing", get(standing).post(stand))
        .route("/api/games/{id}/take", post(crate::seating::take))
        .route("/api/games/{id}/{verb}", post(act))
        .route("/api/replays/{id}/course", get(crate::replays::course))
        .route("/api/replays/{id}/account", get(crate::replays::account))
        .route("/api/replays/{id}/report", get(crate::replays::report))
        .route("/api/replays/{id}/at/{seq}", get(crate::replays::at))
        .route("/api/replays/{id}/replay", get(crate::replays::download))
        .layer(map_response(as_json))
}

/// What is refused before it comes to a handler (an address that is no text, a body too long) is told like everything
/// else, and in words of ours.
async fn as_json(response: Response) -> Response {
    let status = response.status();
    let json = response.headers().get(header::CONTENT_TYPE).is_some_and(|v| v == "application/json");
    if json || !status.is_client_error() {
        return response;
    }
    let allow = response.headers().get(header::ALLOW).cloned();
    let problem = match status {
        StatusCode::PAYLOAD_TOO_LARGE => Problem::limit("this is more than is taken at once"),
        StatusCode::METHOD_NOT_ALLOWED => Problem::unreadable("this cannot be asked for with this method"),
        _ => Problem::unreadable("the address cannot be read; /api tells how addresses are written"),
    };
    let mut response = (status, problem.body()).into_response();
    response.headers_mut().extend(allow.map(|allow| (header::ALLOW, allow)));
    response
}

pub fn json_reply(body: String) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], body).into_response()
}

fn listed<'a>(app: &'a App, shelf: &'a Shelf) -> Listed<'a> {
    let info = shelf.game(&app.library.data).ok().map(|game| game.info());
    Listed {
        game: shelf.entry,
        scenarios: info.map(|i| &i.scenarios[..]),
        options: info.map(|i| &i.options[..]),
        sides: info.map(|i| &i.sides),
    }
}

/// The games there are.
async fn list(State(app): Shared) -> Response {
    let games = app.library.shelves().iter().map(|shelf| listed(&app, shelf)).collect();
    json_reply(message(&List { games, players: players::NAMES }))
}

asked! {
    /// What a new game shall be. Each game has options of its own; `list` tells of them too.
    pub struct NewGame {
        game: String = need reading::WORD,
        /// The first of the game without it.
        scenario: Option<String> = or_null reading::WORD,
        /// Those left out are as they are anyway.
        options: Option<BTreeMap<String, u16>> = maybe reading::OPTIONS,
        /// For each side `person` or the name of a computer player.
        seats: [String; 2] = need reading::SEATS,
        /// Everybody finds it under /watch.
        listed: Option<bool> = maybe reading::FLAG,
        /// Milliseconds between the steps of a game of computers; 1 without it, 0 stands still.
        pace: Option<u32> = or_null reading::PACE,
    }
}

impl NewGame {
    fn order(self) -> Order {
        Order {
            game: self.game,
            scenario: self.scenario,
            options: Options(self.options.unwrap_or_default()),
            // A program holds its seats by their secrets, not by a cookie.
            seats: self.seats.map(|s| if s == "person" { Plan::Open } else { Plan::Computer(s) }),
            listed: self.listed.unwrap_or(false),
            pace: self.pace.unwrap_or(1),
            holders: Vec::new(),
        }
    }
}

async fn create(State(app): Shared, visitor: Visitor, headers: HeaderMap, body: Bytes) -> Reply {
    if !own_page(&headers) {
        return Err(Problem::not_yours());
    }
    let made = app.make(&visitor, NewGame::of(&body)?.order()).await?;
    let mut secrets = made.secrets.into_iter();
    let seats = Side::BOTH.map(|side| {
        let secret = secrets.next().flatten();
        MadeSeat { side, link: secret.as_ref().map(|secret| format!("/join/{secret}")), secret }
    });
    let location = [(header::LOCATION, format!("/api/games/{}", made.id))];
    let page = format!("/game/{}", made.id);
    let body = message(&Made { id: made.id, dice: made.dice, seats, page });
    Ok((StatusCode::CREATED, location, json_reply(body)).into_response())
}

async fn view(State(app): Shared, visitor: Visitor, Path(id): Path<String>, look: Look) -> Reply {
    let eyes = visitor.eyes(&app, &id, look.eyes.as_deref()).await?;
    Ok(json_reply(state(&app, &id, eyes, look.wait, Want::Whole).await?))
}

async fn state(app: &Arc<App>, id: &str, eyes: Eyes, unlike: Option<u32>, want: Want) -> Answer {
    // Whoever waits is there like somebody with a socket.
    let full = |_| Problem::limit("too many requests wait for a change already");
    let _place = unlike.map(|_| app.addresses.open(eyes.from, Kind::Socket).map_err(full)).transpose()?;
    let changed = app.ask(id, |reply| Command::Wait { eyes, unlike, want, reply });
    match tokio::time::timeout(WAIT, changed).await {
        Ok(answer) => answer?,
        Err(_) => app.ask(id, |reply| Command::Wait { eyes, unlike: None, want, reply }).await?,
    }
}

/// Only what may be done now.
async fn offers(State(app): Shared, visitor: Visitor, Path(id): Path<String>, look: Look) -> Reply {
    let eyes = visitor.eyes(&app, &id, look.eyes.as_deref()).await?;
    Ok(json_reply(state(&app, &id, eyes, look.wait, Want::Offers).await?))
}

/// What the veteran would do.
async fn hint(State(app): Shared, visitor: Visitor, Path(id): Path<String>, look: Look) -> Reply {
    let from = From::Caller(visitor.eyes(&app, &id, look.eyes.as_deref()).await?);
    let (_turn, request) = (app.addresses.work(visitor.from).await, Request::Hint);
    Ok(json_reply(app.ask(&id, |reply| Command::Do { from, version: None, request, reply }).await??.into_text()))
}

/// What the seat one looks with wishes to be answered by itself.
async fn standing(State(app): Shared, visitor: Visitor, Path(id): Path<String>, look: Look) -> Reply {
    let eyes = visitor.eyes(&app, &id, look.eyes.as_deref()).await?;
    let wish = Wish::none(eyes.side().ok_or_else(Problem::not_yours)?);
    let (from, request) = (From::Caller(eyes), Request::Standing(wish));
    Ok(json_reply(app.ask(&id, |reply| Command::Do { from, version: None, request, reply }).await??.into_text()))
}

async fn stand(
    app: Shared,
    visitor: Visitor,
    Path(id): Path<String>,
    look: Look,
    headers: HeaderMap,
    body: Bytes,
) -> Reply {
    act(app, visitor, Path((id, "standing".into())), look, headers, body).await
}

async fn log(State(app): Shared, visitor: Visitor, Path(id): Path<String>, look: Look) -> Reply {
    let eyes = visitor.eyes(&app, &id, look.eyes.as_deref()).await?;
    let page = match (look.since, look.until) {
        (Some(_), Some(_)) => {
            return Err(Problem::unreadable("a log is asked for either «since» or «until» an action"));
        }
        (None, Some(until)) => Page::Until(until),
        (since, None) => Page::Since(since.unwrap_or(0)),
    };
    let _turn = app.addresses.work(visitor.from).await;
    Ok(json_reply(app.ask(&id, |reply| Command::Log { eyes, page, reply }).await??))
}

async fn course(State(app): Shared, visitor: Visitor, Path(id): Path<String>, look: Look) -> Reply {
    let eyes = visitor.eyes(&app, &id, look.eyes.as_deref()).await?;
    let (_turn, since) = (app.addresses.work(visitor.from).await, look.since.unwrap_or(0));
    Ok(json_reply(app.ask(&id, |reply| Command::Course { eyes, since, reply }).await??))
}

/// Where the game stands.
async fn score(State(app): Shared, visitor: Visitor, Path(id): Path<String>, look: Look) -> Reply {
    let eyes = visitor.eyes(&app, &id, look.eyes.as_deref()).await?;
    Ok(json_reply(app.ask(&id, |reply| Command::Score { eyes, reply }).await??))
}

/// What it has cost so far, and its points impulse by impulse.
async fn account(State(app): Shared, visitor: Visitor, Path(id): Path<String>, look: Look) -> Reply {
    let eyes = visitor.eyes(&app, &id, look.eyes.as_deref()).await?;
    let _turn = app.addresses.work(visitor.from).await;
    Ok(json_reply(app.ask(&id, |reply| Command::Account { eyes, reply }).await??))
}

async fn report(State(app): Shared, visitor: Visitor, Path(id): Path<String>, look: Look) -> Reply {
    let eyes = visitor.eyes(&app, &id, look.eyes.as_deref()).await?;
    let (when, since) = (look.when()?, look.since.unwrap_or(0));
    let _turn = app.addresses.work(visitor.from).await;
    Ok(json_reply(app.ask(&id, |reply| Command::Report { eyes, when, since, reply }).await??))
}

async fn at(State(app): Shared, visitor: Visitor, Path((id, seq)): Path<(String, String)>, look: Look) -> Reply {
    let seq = look::number("the number of actions", &seq)?;
    let eyes = visitor.eyes(&app, &id, look.eyes.as_deref()).await?;
    let _turn = app.addresses.work(visitor.from).await;
    Ok(json_reply(app.ask(&id, |reply| Command::At { eyes, seq, reply }).await??))
}

async fn replay(State(app): Shared, visitor: Visitor, Path(id): Path<String>) -> Reply {
    visitor.eyes(&app, &id, None).await?;
    let _turn = app.addresses.work(visitor.from).await;
    let replay = app.ask(&id, |reply| Command::Replay { reply }).await??;
    Ok(download(&replay.header.game, &id, replay.to_text()))
}

/// A replay as a file.
pub fn download(game: &str, id: &str, text: String) -> Response {
    let name = format!("attachment; filename=\"{game}-{}.replay\"", &id[..id.len().min(6)]);
    ([(header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (header::CONTENT_DISPOSITION, name)], text)
        .into_response()
}

/// `POST /api/games/ID/VERB` with the body that would stand under the verb on the socket.
async fn act(
    State(app): Shared,
    visitor: Visitor,
    Path((id, verb)): Path<(String, String)>,
    look: Look,
    headers: HeaderMap,
    body: Bytes,
) -> Reply {
    if !own_page(&headers) {
        return Err(Problem::not_yours());
    }
    let (request, version) = posted(&verb, &body)?;
    let from = From::Caller(visitor.eyes(&app, &id, look.eyes.as_deref()).await?);
    let _turn = if request.is_costly() { app.addresses.work(visitor.from).await } else { None };
    Ok(json_reply(app.ask(&id, |reply| Command::Do { from, version, request, reply }).await??.into_text()))
}

asked! {
    /// A row of actions.
    pub struct Act {
        /// As they stand in offers. They are done in order, up to a throw, something coming to light or the other side's
        /// turn.
        actions: Vec<String> = need reading::LINES,
        /// The version of the game they are about.
        version: u32 = need reading::NUMBER,
    }
}

asked! {
    /// The version of the game a request is about.
    pub struct About as "VersionNumber" {
        version: u32 = need reading::NUMBER,
    }
}

asked! {
    /// How much is taken back, and in which version of the game.
    pub struct TakenBack {
        version: u32 = need reading::NUMBER,
        /// The last row without it.
        extent: Option<Extent> = maybe extent::EXTENT,
    }
}

asked! {
    /// An action to be looked at.
    pub struct Action {
        action: String = need reading::LINE,
    }
}

asked! {
    /// Something to be laid over the map.
    pub struct LayerKey {
        layer: String = need reading::LAYER,
    }
}

/// What a body says under a verb, and the version it is about.
fn posted(verb: &str, body: &[u8]) -> Result<(Request, Option<u32>), Problem> {
    let row = || Act::of(body).map(|act| (act.actions, Some(act.version)));
    let about = || About::of(body).map(|about| Some(about.version));
    let action = || Action::of(body).map(|action| action.action);
    Ok(match verb {
        "act" => row().map(|(row, version)| (Request::Act(row), version))?,
        "instead" => row().map(|(row, version)| (Request::Instead(row), version))?,
        "reopen" => (Request::Reopen, about()?),
        "standing" => (Request::Standing(Wish::of(body)?), None),
        "undo" => TakenBack::of(body).map(|back| (Request::Undo(back.extent), Some(back.version)))?,
        "resign" => (Request::Resign, None),
        "why" => (Request::Why(Clicked::of(body)?), None),
        "way" => (Request::Way(action()?), None),
        "preview" => (Request::Preview(action()?), None),
        "leads" => (Request::Leads(action()?), None),
        "inspect" => (Request::Inspect(Looked::read(Fields::of(body, Looked::FIELDS)?)?), None),
        "layer" => (Request::Layer(LayerKey::of(body)?.layer), None),
        "level" => (Request::Level(Level::of(body)?), None),
        _ => return Err(Problem::unknown(format!("«{verb}» is nothing one can do here; /api tells what is"))),
    })
}

/// What looks like what is asked for with a body.
pub fn bodies(shapes: &mut Shapes) {
    for shape in [
        NewGame::shape,
        Act::shape,
        About::shape,
        TakenBack::shape,
        Action::shape,
        LayerKey::shape,
        crate::seating::Seated::shape,
    ] {
        shape(shapes);
    }
}
