//! The pages' handlers: they gather what a page shows and leave the looks to [`crate::pages`].

mod again;
mod books;
mod connect;
mod fixed;
mod lists;
mod seats;
mod start;
mod table;

use std::sync::Arc;

use axum::{
    Form, Router,
    extract::{DefaultBodyLimit, State},
    http::{HeaderMap, HeaderValue, StatusCode, Uri, header},
    response::{Html, IntoResponse, Redirect, Response},
    routing::{get, post},
};
use maud::Markup;
use serde::Deserialize;

use crate::{
    app::App,
    assets,
    error::Problem,
    pages::{self, Nav, Shell, Theme},
    replays,
    visitor::{Visitor, own_page},
};

type Shared = State<Arc<App>>;

pub fn routes() -> Router<Arc<App>> {
    let upload = DefaultBodyLimit::max(replays::LONGEST + 16 * 1024);
    Router::new()
        .route("/", get(start::show))
        .route("/games", post(start::create))
        .route("/games/{id}/forget", post(start::forget))
        .route("/game/{id}", get(table::play))
        .route("/game/{id}/replay", get(table::course))
        .route("/game/{id}/again", post(again::again))
        .route("/replay/{id}", get(table::replay))
        .route("/join/{secret}", get(seats::invitation).post(seats::join))
        .route("/rules", get(books::list))
        .route("/rules/{game}", get(books::rulebook))
        .route("/rules/{game}/tables", get(books::tables))
        .route("/rules/{game}/case/{case}", get(books::case))
        .route("/replays", get(lists::replays).post(lists::upload).layer(upload))
        .route("/watch", get(lists::watch))
        .route("/learn", get(learn))
        .route("/theme", post(theme))
        .route("/assets/{build}/{*name}", get(assets::get))
        .route("/map/{game}/{theme}", get(fixed::map))
        .route("/picture/{game}/{theme}", get(fixed::picture))
        .route("/fixed/{game}", get(fixed::game))
        .route("/charts/{game}/{theme}", get(fixed::charts))
        .route("/ws/{id}", get(connect::connect))
}

/// What all pages need to know.
fn shell(app: &App, visitor: &Visitor, current: Nav, uri: &Uri) -> Shell {
    Shell {
        base: app.base.clone(),
        theme: visitor.theme.map_or(Theme::Auto, Theme::named),
        current,
        here: uri.path_and_query().map_or_else(|| "/".into(), |p| p.as_str().to_owned()),
        visitor: String::new(),
    }
}

/// A page as an answer; a browser that is new gets its cookie with it.
fn page(visitor: &Visitor, status: StatusCode, markup: Markup) -> Response {
    let mut response = (status, Html(markup.into_string())).into_response();
    if let Some(cookie) = visitor.set_cookie() {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    response
}

/// What went wrong, as a page.
fn sorry(app: &App, visitor: &Visitor, uri: &Uri, problem: &Problem) -> Response {
    let shell = shell(app, visitor, Nav::Elsewhere, uri);
    let status = problem.status();
    page(visitor, status, pages::error(&shell, status.as_u16(), Some(&problem.why)))
}

pub async fn not_found(State(app): Shared, visitor: Visitor, uri: Uri) -> Response {
    if uri.path().starts_with("/api/") {
        return Problem::unknown("there is nothing here; /api tells what there is").into_response();
    }
    let shell = shell(&app, &visitor, Nav::Elsewhere, &uri);
    page(&visitor, StatusCode::NOT_FOUND, pages::error(&shell, 404, None))
}

async fn learn(State(app): Shared, visitor: Visitor, uri: Uri) -> Response {
    page(&visitor, StatusCode::OK, pages::learn(&shell(&app, &visitor, Nav::Learn, &uri)))
}

#[derive(Deserialize)]
struct Look {
    theme: String,
    to: String,
}

/// Light or dark, kept in a cookie.
async fn theme(State(app): Shared, visitor: Visitor, uri: Uri, headers: HeaderMap, Form(look): Form<Look>) -> Response {
    if !own_page(&headers) {
        return sorry(&app, &visitor, &uri, &Problem::not_yours());
    }
    // Only to pages of ours: a path, not `//elsewhere`. Browsers leave out tabs and line ends, so `/<tab>/elsewhere` too.
    let odd = |c: char| c == '\\' || c.is_control();
    let own = look.to.starts_with('/') && !look.to.starts_with("//") && !look.to.contains(odd);
    let to = if own { look.to.as_str() } else { "/" };
    let name = Theme::named(&look.theme).name().unwrap_or("auto");
    let mut response = Redirect::to(to).into_response();
    let cookie = format!("theme={name}; Path=/; Max-Age=34560000; SameSite=Lax");
    if let Ok(cookie) = HeaderValue::from_str(&cookie) {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    response
}
