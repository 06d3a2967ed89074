//! The same over HTTP, for programs.

use std::{sync::Arc, time::Duration};

use axum::{
    Json, Router,
    body::Bytes,
    extract::{Path, State},
    http::{HeaderMap, StatusCode, header},
    middleware::map_response,
    response::{IntoResponse, Response},
    routing::{get, post},
};
use serde_json::{Value, json};
use wargame::{Options, Viewer};

use crate::{
    actor::{Answer, Command, From, Page},
    addresses::Kind,
    app::App,
    error::Problem,
    look::{self, Look},
    make::{Order, Plan},
    openapi,
    reading::{self, Fields},
    request::{Clicked, Eyes, Level, Looked, Request},
    standing::Wish,
    visitor::{Visitor, own_page},
    wire,
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
        .route("/api/games/{id}/at/{seq}", get(at))
        .route("/api/games/{id}/replay", get(replay))
        .route("/api/games/{id}/link", post(crate::seating::link))
        .route("/api/games/{id}/standing", get(standing).post(stand))
        .route("/api/games/{id}/take", post(crate::seating::take))
        .route("/api/games/{id}/{verb}", post(act))
        .route("/api/replays/{id}/course", get(crate::replays::course))
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
    let mut response = (status, Json(json!({ "error": problem.json() }))).into_response();
    response.headers_mut().extend(allow.map(|allow| (header::ALLOW, allow)));
    response
}

pub fn json_reply(body: String) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], body).into_response()
}

/// The games there are.
async fn list(State(app): Shared) -> Response {
    let games: Vec<_> = (app.library.shelves().iter())
        .map(|shelf| {
            let game = shelf.game(&app.library.data).ok().map(|g| g.info());
            json!({
                "game": shelf.entry, "scenarios": game.map(|i| &i.scenarios), "options": game.map(|i| &i.options),
                "sides": game.map(|i| &i.sides),
            })
        })
        .collect();
    json_reply(json!({ "games": games, "players": players::NAMES }).to_string())
}

const NEW_GAME: [&str; 6] = ["game", "scenario", "options", "seats", "listed", "pace"];

/// Reads what a new game shall be.
fn order(body: &[u8]) -> Result<Order, Problem> {
    let mut fields = Fields::of(body, &NEW_GAME)?;
    let game = fields.need("game", &reading::WORD)?;
    let seats = fields.need("seats", &reading::SEATS)?;
    let options = fields.maybe("options", &reading::OPTIONS)?.unwrap_or_default();
    Ok(Order {
        game,
        scenario: fields.or_null("scenario", &reading::WORD)?,
        options: Options(options),
        // A program holds its seats by their secrets, not by a cookie.
        seats: seats.map(|s| if s == "person" { Plan::Open } else { Plan::Computer(s) }),
        listed: fields.maybe("listed", &reading::FLAG)?.unwrap_or(false),
        pace: fields.or_null("pace", &reading::PACE)?.unwrap_or(1),
    })
}

async fn create(State(app): Shared, visitor: Visitor, headers: HeaderMap, body: Bytes) -> Reply {
    if !own_page(&headers) {
        return Err(Problem::not_yours());
    }
    let made = app.make(&visitor, order(&body)?).await?;
    let seat = |side: usize| {
        let secret = &made.secrets[side];
        json!({
            "side": wargame::Side::BOTH[side].name(), "secret": secret,
            "link": secret.as_ref().map(|s| format!("/join/{s}")),
        })
    };
    let body =
        json!({ "id": made.id, "dice": made.dice, "seats": [seat(0), seat(1)], "page": format!("/game/{}", made.id) });
    let location = [(header::LOCATION, format!("/api/games/{}", made.id))];
    Ok((StatusCode::CREATED, location, json_reply(body.to_string())).into_response())
}

async fn view(State(app): Shared, visitor: Visitor, Path(id): Path<String>, look: Look) -> Reply {
    let eyes = visitor.eyes(&app, &id, look.eyes.as_deref()).await?;
    Ok(json_reply(state(&app, &id, eyes, look.wait).await?))
}

async fn state(app: &Arc<App>, id: &str, eyes: Eyes, unlike: Option<u32>) -> Answer {
    // Whoever waits is there like somebody with a socket.
    let full = |_| Problem::limit("too many requests wait for a change already");
    let _place = unlike.map(|_| app.addresses.open(eyes.from, Kind::Socket).map_err(full)).transpose()?;
    let changed = app.ask(id, |reply| Command::Wait { eyes, unlike, reply });
    match tokio::time::timeout(WAIT, changed).await {
        Ok(answer) => answer?,
        Err(_) => app.ask(id, |reply| Command::Wait { eyes, unlike: None, reply }).await?,
    }
}

/// Only what may be done now.
async fn offers(State(app): Shared, visitor: Visitor, Path(id): Path<String>, look: Look) -> Reply {
    let eyes = visitor.eyes(&app, &id, look.eyes.as_deref()).await?;
    let text = state(&app, &id, eyes, look.wait).await?;
    let mut whole: Value = serde_json::from_str(&text).map_err(|e| Problem::broken(e.to_string()))?;
    let state = &mut whole["state"];
    let body = json!({
        "version": state["version"], "decides": state["decides"], "outcome": state["outcome"],
        "ask": state["ask"].take(), "undo": state["undo"],
    });
    Ok(json_reply(body.to_string()))
}

/// What the veteran would do.
async fn hint(State(app): Shared, visitor: Visitor, Path(id): Path<String>, look: Look) -> Reply {
    let from = From::Caller(decider(&app, &visitor, &id, &look).await?);
    let (_turn, request) = (app.addresses.work(visitor.from).await, Request::Hint);
    Ok(json_reply(app.ask(&id, |reply| Command::Do { from, version: None, request, reply }).await??))
}

/// What the seat one looks with wishes to be answered by itself.
async fn standing(State(app): Shared, visitor: Visitor, Path(id): Path<String>, look: Look) -> Reply {
    let eyes = visitor.eyes(&app, &id, look.eyes.as_deref()).await?;
    let wish = Wish::none(eyes.side().ok_or_else(Problem::not_yours)?);
    let (from, request) = (From::Caller(eyes), Request::Standing(wish));
    Ok(json_reply(app.ask(&id, |reply| Command::Do { from, version: None, request, reply }).await??))
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
    let from = From::Caller(decider(&app, &visitor, &id, &look).await?);
    let _turn = if request.is_costly() { app.addresses.work(visitor.from).await } else { None };
    Ok(json_reply(app.ask(&id, |reply| Command::Do { from, version, request, reply }).await??))
}

/// What a body says under a verb, and the version it is about.
fn posted(verb: &str, body: &[u8]) -> Result<(Request, Option<u32>), Problem> {
    let row = || {
        let mut fields = Fields::of(body, &["actions", "version"])?;
        Ok::<_, Problem>((fields.need("actions", &reading::LINES)?, Some(fields.need("version", &reading::NUMBER)?)))
    };
    let action = || Fields::of(body, &["action"])?.need("action", &reading::LINE);
    Ok(match verb {
        "act" => row().map(|(row, version)| (Request::Act(row), version))?,
        "instead" => row().map(|(row, version)| (Request::Instead(row), version))?,
        "reopen" => (Request::Reopen, Some(Fields::of(body, &["version"])?.need("version", &reading::NUMBER)?)),
        "standing" => (Request::Standing(Wish::read(Fields::of(body, &Wish::FIELDS)?)?), None),
        "undo" => (Request::Undo, Some(Fields::of(body, &["version"])?.need("version", &reading::NUMBER)?)),
        "resign" => (Request::Resign, None),
        "why" => (Request::Why(Clicked::read(Fields::of(body, &Clicked::FIELDS)?)?), None),
        "way" => (Request::Way(action()?), None),
        "preview" => (Request::Preview(action()?), None),
        "inspect" => (Request::Inspect(Looked::read(Fields::of(body, &Looked::FIELDS)?)?), None),
        "layer" => (Request::Layer(Fields::of(body, &["layer"])?.need("layer", &reading::WORD)?), None),
        "level" => (Request::Level(Level::read(Fields::of(body, &Level::FIELDS)?)?), None),
        _ => return Err(Problem::new("unknown", format!("«{verb}» is nothing one can do here; /api tells what is"))),
    })
}

/// The eyes of somebody who acts. A program that holds both sides acts for whoever decides.
async fn decider(app: &Arc<App>, visitor: &Visitor, id: &str, look: &Look) -> Result<Eyes, Problem> {
    let mut eyes = visitor.eyes(app, id, look.eyes.as_deref()).await?;
    if eyes.both() && look.eyes.is_none() {
        let whole: Value = serde_json::from_str(&state(app, id, eyes, None).await?).unwrap_or_default();
        if let Some(side) = whole["state"]["decides"].as_str().and_then(wire::side_of) {
            eyes.viewer = Viewer::Player(side);
        }
    }
    Ok(eyes)
}
