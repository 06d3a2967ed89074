//! Making a game and opening its seats.

use std::sync::Arc;

use store::{NewGame, NewSeat, SeatKind, Status};
use wargame::{Fair, Info, Options, Seed, Side};

use crate::{
    actor::{Command, Want},
    addresses::{Block, Once},
    app::{App, now},
    error::Problem,
    request::Eyes,
    secret,
    visitor::Visitor,
    wire,
};

/// Who shall sit on a side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Plan {
    /// Whoever makes the game.
    Me,
    /// Whoever gets the link.
    Open,
    /// A computer of this name.
    Computer(String),
}

/// A game to be made.
#[derive(Clone, Debug)]
pub struct Order {
    pub game: String,
    /// The first of the game without it.
    pub scenario: Option<String>,
    pub options: Options,
    pub seats: [Plan; 2],
    pub listed: bool,
    /// Milliseconds between the steps of a game of computers.
    pub pace: u32,
    /// Who holds seats from the start beside whoever makes it.
    pub holders: Vec<(Side, store::Hash)>,
}

/// A game that was made: its id, the hash its dice are bound to, and the secrets of the seats of people.
#[derive(Clone, Debug)]
pub struct Made {
    pub id: String,
    pub dice: String,
    pub secrets: [Option<String>; 2],
}

const DAY: i64 = 86_400_000;

/// The secret of a seat. It follows from the game's salt and seed, so that it can be shown again to whoever may see it
/// though only its hash is kept; they come to light when the game is over and the seat is worth nothing any more.
pub fn seat_secret(game: &str, salt: [u8; 16], seed: Seed, side: Side) -> String {
    let seed = match seed {
        Seed::Mixed(seed) => seed.to_le_bytes().to_vec(),
        Seed::Keyed(key) => key.to_vec(),
    };
    let key = blake3::derive_key("ladoga: the secret of a seat", &[&salt[..], &seed].concat());
    secret::word_from(blake3::keyed_hash(&key, format!("{game} {}", side.index()).as_bytes()).as_bytes())
}

/// What the throws of a kept game follow from.
pub fn seed_of(game: &store::Game) -> Seed {
    game.dice.map_or(Seed::Mixed(game.seed), Seed::Keyed)
}

impl App {
    pub async fn make(self: &Arc<Self>, visitor: &Visitor, order: Order) -> Result<Made, Problem> {
        // A game that finds no place at once would be kept, and nobody would ever get its secrets.
        drop(self.place().await?);
        let (app, from, visitor) = (self.clone(), visitor.from, visitor.hash());
        let made = tokio::task::spawn_blocking(move || app.make_now(visitor, from, order)).await;
        let made = made.unwrap_or_else(|_| Err(Problem::broken("the game could not be made")))?;
        // A computer that begins thinks at once.
        let eyes = Eyes::maker(from);
        self.ask(&made.id, |reply| Command::Wait { eyes, unlike: None, want: Want::Whole, reply }).await??;
        Ok(made)
    }

    fn make_now(&self, visitor: store::Hash, from: Block, order: Order) -> Result<Made, Problem> {
        let game = self.library.game(&order.game).map_err(|e| Problem::unreadable(e.to_string()))?;
        let info = game.info();
        let scenario = order.scenario.unwrap_or_else(|| info.first_scenario().to_owned());
        let limits = &self.limits;
        if self.store.count_by(&visitor, now() - DAY).map_err(Problem::unread)? >= limits.games_a_day {
            return Err(Problem::limit(format!("no more than {} games a day can be made here", limits.games_a_day)));
        }
        if self.store.count().map_err(Problem::unread)? >= limits.games {
            return Err(Problem::limit("the server is full: no more games can be made"));
        }
        let (seed, salt) = (self.seed(), secret::salt());
        let table = game.host(&scenario, &order.options, seed).map_err(|e| Problem::unreadable(e.to_string()))?;
        for plan in &order.seats {
            if let Plan::Computer(name) = plan
                && table.mind(name, 0).is_none()
            {
                return Err(Problem::unreadable(players::unknown(name)));
            }
        }
        let (turn, phase, decides, over) = wire::status(&*table);
        let status = Status { turn, phase, decides: decides.map(|s| s.index() as u8), over, version: 0, at: now() };
        let id = secret::id();
        let secrets = Side::BOTH.map(|side| seat_secret(&id, salt, seed, side));
        let seat = |side: Side| {
            let secret = secret::hash(&secrets[side.index()]);
            let (kind, name) = match &order.seats[side.index()] {
                Plan::Me | Plan::Open => (SeatKind::Person, info.sides[side.index()].clone()),
                Plan::Computer(name) => (SeatKind::Computer(name.clone()), name.clone()),
            };
            NewSeat { kind, secret, name }
        };
        let new = NewGame {
            id: id.clone(),
            game: order.game.clone(),
            scenario,
            options: serde_json::to_string(&order.options).expect("options are plain data"),
            seed: if let Seed::Mixed(seed) = seed { seed } else { 0 },
            dice: if let Seed::Keyed(key) = seed { Some(key) } else { None },
            salt,
            maker: visitor,
            listed: order.listed,
            pace: order.pace,
            created: now(),
            seats: Side::BOTH.map(seat),
        };
        let mine = |side: &Side| order.seats[side.index()] == Plan::Me;
        let mine = Side::BOTH.into_iter().filter(mine).map(|side| (side, visitor));
        let holders = mine.chain(order.holders.iter().copied()).map(|(side, who)| (side.index() as u8, who));
        let holders: Vec<_> = holders.collect();
        // Last, so that only games that are made count. Whoever keeps no cookie is a new visitor every time.
        if !self.addresses.take(from, Once::Game) {
            let most = limits.games_an_address.burst;
            return Err(Problem::limit(format!("no more than {most} games a day can be made from one address here")));
        }
        self.store.create(&new, &status, &holders).map_err(Problem::unkept)?;
        let people = |side: Side| !matches!(order.seats[side.index()], Plan::Computer(_));
        let secrets = Side::BOTH.map(|s| people(s).then(|| secrets[s.index()].clone()));
        Ok(Made { id, dice: Fair::new(salt, seed).hash, secrets })
    }
}

/// Reads options of a form or a program, leaving out those that are as they are anyway.
pub fn options(info: &Info, given: impl IntoIterator<Item = (String, u16)>) -> Options {
    let plain = |key: &str, value: u16| info.options.iter().any(|o| o.key == key && o.default == value);
    Options(given.into_iter().filter(|(key, value)| !plain(key, *value)).collect())
}
