//! Who is asking: a browser by its cookie, a program by the secret of a seat.

use std::{
    convert::Infallible,
    net::{IpAddr, SocketAddr},
    sync::Arc,
};

use axum::{
    extract::{ConnectInfo, FromRequestParts},
    http::{HeaderMap, HeaderValue, header, request::Parts},
};
use store::{Found, Hash, Key};
use wargame::{Side, Viewer};

use crate::{addresses::Block, app::App, error::Problem, request::Eyes, secret};

pub const COOKIE: &str = "ladoga";

/// Whoever sent a request.
#[derive(Clone, Debug)]
pub struct Visitor {
    /// The cookie, or a new one to be set.
    pub cookie: String,
    pub fresh: bool,
    /// The secret of a seat, from a program.
    pub bearer: Option<String>,
    /// Where he comes from.
    pub from: Block,
    pub theme: Option<&'static str>,
    secure: bool,
}

impl Visitor {
    pub fn hash(&self) -> Hash {
        secret::hash(&self.cookie)
    }

    /// The header that makes a browser remember who it is.
    pub fn set_cookie(&self) -> Option<HeaderValue> {
        let secure = if self.secure { "; Secure" } else { "" };
        let text = format!("{COOKIE}={}; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax{secure}", self.cookie);
        self.fresh.then(|| HeaderValue::from_str(&text).ok()).flatten()
    }

    /// With whose eyes he looks at a game. `wanted` is one of the sides he holds; without it the first he holds.
    pub async fn eyes(&self, app: &Arc<App>, id: &str, wanted: Option<&str>) -> Result<Eyes, Problem> {
        let store = app.store.clone();
        let (visitor, bearer, game) = (self.hash(), self.bearer.clone(), id.to_owned());
        let look = move || {
            let Some(row) = store.game(&game)? else { return Ok(None) };
            let mut held = [false; 2];
            match bearer {
                Some(secret) => {
                    // A seat that somebody took is his alone: the secret it was taken with opens it no more.
                    if let Some(Found { game: of, side, key: Key::Seat }) = store.seat_of(&secret::hash(&secret))?
                        && of == game
                    {
                        held[usize::from(side)] = true;
                    }
                }
                None => store.sides_of(&game, &visitor)?.into_iter().for_each(|s| held[usize::from(s)] = true),
            }
            Ok(Some((held, row.maker == visitor, row.status.decides)))
        };
        let found = tokio::task::spawn_blocking(look).await;
        let found = found.map_err(|_| Problem::broken("the game could not be read"))?.map_err(Problem::unread)?;
        let Some((held, maker, decides)) = found else { return Err(Problem::unknown_game()) };
        // Two people at one screen begin with whoever is to decide.
        let turn = decides.map(usize::from).filter(|&s| held[s]);
        let first = turn.or_else(|| held.iter().position(|&h| h)).map(|i| Side::BOTH[i]);
        let viewer = match wanted {
            None => first.map_or(Viewer::Spectator, Viewer::Player),
            Some("spectator") => Viewer::Spectator,
            Some(name) => match crate::wire::side_of(name) {
                Some(side) if held[side.index()] => Viewer::Player(side),
                _ => return Err(Problem::not_yours()),
            },
        };
        if self.bearer.is_some() && held == [false; 2] {
            return Err(Problem::not_yours());
        }
        Ok(Eyes { viewer, held, maker, by_secret: self.bearer.is_some(), from: self.from })
    }
}

fn cookies(headers: &HeaderMap) -> impl Iterator<Item = (&str, &str)> {
    let lines = headers.get_all(header::COOKIE).iter().filter_map(|v| v.to_str().ok());
    lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='))
}

impl<S: Send + Sync> FromRequestParts<S> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let good = |word: &str| word.len() == 32 && word.bytes().all(|b| b.is_ascii_alphanumeric());
        let known = cookies(&parts.headers).find(|(name, value)| *name == COOKIE && good(value));
        let known = known.map(|(_, value)| value.to_owned());
        let theme = cookies(&parts.headers).find(|(name, _)| *name == "theme").and_then(|(_, v)| match v {
            "light" => Some("light"),
            "dark" => Some("dark"),
            _ => None,
        });
        let bearer = parts.headers.get(header::AUTHORIZATION).and_then(|v| v.to_str().ok());
        let bearer = bearer.and_then(|v| v.strip_prefix("Bearer ")).map(|s| s.trim().to_owned());
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        let secure = parts.headers.get("x-forwarded-proto").is_some_and(|v| v == "https");
        Ok(Visitor {
            fresh: known.is_none(),
            cookie: known.unwrap_or_else(secret::secret),
            bearer,
            from: Block::of(peer.map_or(IpAddr::from([127, 0, 0, 1]), |p| p.0.ip())),
            theme,
            secure,
        })
    }
}

/// Whether a request that changes something comes from a page of ours: browsers name the page's origin, and say whether
/// it is another site's. What they say must be readable and all of it ours; programs say nothing of the kind.
pub fn own_page(headers: &HeaderMap) -> bool {
    let host = headers.get(header::HOST).and_then(|v| v.to_str().ok()).unwrap_or_default();
    let ours = |origin: &str| origin.split_once("://").is_some_and(|(_, rest)| rest == host);
    // `none` is a person who typed the address or chose a bookmark.
    let near = |site: &str| matches!(site, "same-origin" | "none");
    let all =
        |name: &str, fits: &dyn Fn(&str) -> bool| headers.get_all(name).iter().all(|v| v.to_str().is_ok_and(fits));
    all("origin", &ours) && all("sec-fetch-site", &near)
}
