//! The socket of a table: requests in, answers and states out.

use std::{sync::Arc, time::Duration};

use axum::extract::ws::{CloseFrame, Message, WebSocket};
use futures_util::{SinkExt as _, StreamExt as _, stream::SplitSink};
use tokio::{
    sync::{mpsc, oneshot},
    time::{Instant, interval_at, timeout},
};

use crate::{
    actor::{self, BACKLOG, Command},
    addresses::{Held, Once},
    app::App,
    error::Problem,
    limits::Bucket,
    request::{Envelope, Eyes},
    wire::{Failed, Fine},
};

/// The longest message a client may send.
pub const LONGEST: usize = 16 * 1024;
const PING: Duration = Duration::from_secs(20);
/// A connection that takes nothing for so long is dead.
const STUCK: Duration = Duration::from_secs(20);

pub async fn serve(app: Arc<App>, game: String, eyes: Eyes, socket: WebSocket, place: Held) {
    let (mut sink, mut stream) = socket.split();
    let (out, mut states) = mpsc::channel(BACKLOG);
    let joined = app.ask(&game, |reply| Command::Join { eyes, out, reply }).await;
    let id = match joined {
        Ok(id) => id,
        Err(problem) => {
            let _ = send(&mut sink, Failed::text(None, &problem)).await;
            return;
        }
    };
    let mut bucket = Bucket::new(app.limits.socket, std::time::Instant::now());
    let mut ping = interval_at(Instant::now() + PING, PING);
    let mut answered = true;
    loop {
        tokio::select! {
            state = states.recv() => {
                // The game lets go of whoever cannot keep up; the client comes back and gets a whole state.
                let Some(state) = state else { break };
                if !send(&mut sink, state).await {
                    break;
                }
            }
            message = stream.next() => {
                let Some(Ok(message)) = message else { break };
                answered = true;
                let text = match message {
                    Message::Text(text) => text,
                    Message::Close(_) => break,
                    _ => continue,
                };
                let now = std::time::Instant::now();
                if !(bucket.take(app.limits.socket, now) && app.addresses.take(eyes.from, Once::Socket)) {
                    let problem = Problem::limit("too many requests; wait a moment");
                    let id = Envelope::read(&text).map_or_else(|(id, _)| id, |envelope| Some(envelope.id));
                    if !send(&mut sink, Failed::text(id, &problem)).await {
                        break;
                    }
                    continue;
                }
                let answer = answer(&app, &game, id, eyes, &text).await;
                // States that were made before the answer go out before it.
                let mut fine = true;
                while let Ok(state) = states.try_recv() {
                    fine &= send(&mut sink, state).await;
                }
                if !fine || !send(&mut sink, answer).await {
                    break;
                }
            }
            _ = ping.tick() => {
                if !answered {
                    break;
                }
                answered = false;
                let sent = timeout(STUCK, sink.send(Message::Ping(Default::default()))).await;
                if !matches!(sent, Ok(Ok(()))) {
                    break;
                }
            }
        }
    }
    app.hub.tell(&game, Command::Leave(id)).await;
    let _ = timeout(Duration::from_secs(1), sink.send(Message::Close(None::<CloseFrame>))).await;
    drop(place);
}

async fn send(sink: &mut SplitSink<WebSocket, Message>, text: String) -> bool {
    matches!(timeout(STUCK, sink.send(Message::Text(text.into()))).await, Ok(Ok(())))
}

async fn answer(app: &Arc<App>, game: &str, connection: u64, eyes: Eyes, text: &str) -> String {
    let Envelope { id, version, request } = match Envelope::read(text) {
        Ok(envelope) => envelope,
        Err((id, problem)) => return Failed::text(id, &problem),
    };
    let _turn = if request.is_costly() { app.addresses.work(eyes.from).await } else { None };
    let from = actor::From::Connection(connection);
    let (reply, answer) = oneshot::channel();
    let result = match app.send(game, Command::Do { from, version, request, reply }).await {
        Ok(()) => answer.await.unwrap_or_else(|_| Err(Problem::broken("the game does not answer"))),
        Err(problem) => Err(problem),
    };
    match result {
        Ok(ok) => Fine::text(id, &ok),
        Err(problem) => Failed::text(Some(id), &problem),
    }
}
