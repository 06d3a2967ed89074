//! The upgrade of a request to a socket.

use std::sync::Arc;

use axum::{
    extract::{Path, Query, State, WebSocketUpgrade},
    http::HeaderMap,
    response::Response,
};
use serde::Deserialize;

use crate::{
    addresses::Kind,
    app::App,
    error::Problem,
    socket,
    visitor::{Visitor, own_page},
};

#[derive(Deserialize)]
pub struct Look {
    #[serde(rename = "as")]
    eyes: Option<String>,
}

pub async fn connect(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(look): Query<Look>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Problem> {
    // Another site's page could otherwise use the visitor's cookie.
    if !own_page(&headers) {
        return Err(Problem::not_yours());
    }
    let eyes = visitor.eyes(&app, &id, look.eyes.as_deref()).await?;
    let full = |_| Problem::limit("too many connections; close some tables and try again");
    let place = app.addresses.open(visitor.from, Kind::Socket).map_err(full)?;
    // Requests are short: the usual buffers of 128 kB would be most of what an idle game costs.
    let upgrade = upgrade
        .max_message_size(socket::LONGEST)
        .max_frame_size(socket::LONGEST)
        .read_buffer_size(2 * 1024)
        .write_buffer_size(8 * 1024);
    Ok(upgrade.on_upgrade(move |socket| socket::serve(app, id, eyes, socket, place)))
}
