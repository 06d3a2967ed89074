//! Rulebooks.

use std::sync::Arc;

use axum::{
    extract::{Path, State},
    http::{StatusCode, Uri},
    response::Response,
};
use maud::Markup;

use super::{Shared, page, shell, sorry};
use crate::{
    api::json_reply,
    app::App,
    error::Problem,
    pages::{self, Nav, Shell},
    rulebook::Book,
    visitor::Visitor,
    wire::{CaseText, message},
};

pub async fn list(State(app): Shared, visitor: Visitor, uri: Uri) -> Response {
    page(&visitor, StatusCode::OK, pages::rulebooks(&shell(&app, &visitor, Nav::Rules, &uri)))
}

/// The book of a game, made once, off the tasks' threads.
async fn open(app: &Arc<App>, game: String) -> Result<Arc<Book>, Problem> {
    let app = app.clone();
    let open = move || {
        let shelf = app.library.shelf(&game).ok_or_else(|| Problem::unknown("there is no such game"))?;
        shelf.book(&app.library.data).map_err(|e| Problem::broken(e.to_string()))
    };
    tokio::task::spawn_blocking(open).await.unwrap_or_else(|_| Err(Problem::broken("the rulebook could not be read")))
}

async fn show(app: &Arc<App>, visitor: &Visitor, uri: &Uri, game: String, of: fn(&Shell, &Book) -> Markup) -> Response {
    match open(app, game).await {
        Ok(book) => page(visitor, StatusCode::OK, of(&shell(app, visitor, Nav::Rules, uri), &book)),
        Err(problem) => sorry(app, visitor, uri, &problem),
    }
}

pub async fn rulebook(State(app): Shared, visitor: Visitor, uri: Uri, Path(game): Path<String>) -> Response {
    show(&app, &visitor, &uri, game, pages::rulebook).await
}

pub async fn tables(State(app): Shared, visitor: Visitor, uri: Uri, Path(game): Path<String>) -> Response {
    show(&app, &visitor, &uri, game, pages::tables).await
}

/// What a case says, for a pop-up at the table.
pub async fn case(State(app): Shared, Path((game, case)): Path<(String, String)>) -> Result<Response, Problem> {
    let book = open(&app, game).await?;
    let text = book.case_text(&case).ok_or_else(|| Problem::unknown("there is no such case in this book"))?;
    Ok(json_reply(message(&CaseText { title: &text.title, html: &text.html })))
}
