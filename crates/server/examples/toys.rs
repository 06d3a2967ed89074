//! A server with a toy in place of the games, for tests in a browser of what no finished game asks for yet: hexsides to be
//! clicked, secret chits and questions for all to see at one screen, odds with shifts and modifiers. Takes the arguments
//! of `ladoga serve` that those tests give.

use std::{env, net::SocketAddr, sync::Arc};

use games::Entry;
use server::{Config, Limits, Listed, Server};

#[path = "../../players/tests/common/chits.rs"]
mod staff;
#[path = "../../wargame/tests/toys/mod.rs"]
mod toys;

use toys::chits::RULES;

static CHITS: Entry = Entry {
    id: "chits",
    system: "toy",
    title: "Chits",
    name: "Chits",
    edition: "",
    turns: 3,
    about: "chits out of a cup, planes and bridges",
    hexes: 24,
    hours: (1, 1),
    complexity: 1,
    reconstructed: "",
    maps: &[],
    playable: true,
    cases: "",
    others: &[],
};

fn main() {
    let args: Vec<String> = env::args().collect();
    let value = |name: &str| args.iter().position(|arg| arg == name).and_then(|at| args.get(at + 1));
    let open = |_: &Entry, _: &_| Ok(Box::new(Arc::clone(&RULES)) as Box<dyn players::Playable>);
    let config = Config {
        address: SocketAddr::from(([127, 0, 0, 1], value("--port").map_or(0, |port| port.parse().expect("a port")))),
        database: value("--database").expect("--database FILE").into(),
        data: games::data(None),
        games: vec![Listed { entry: &CHITS, open, map: |_, _| Ok(RULES.info.map.clone()) }],
        limits: Limits::home(),
        seed: value("--seed").map(|seed| seed.parse().expect("a number")),
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("threads");
    runtime.block_on(async {
        let server = Server::bind(config).await.unwrap_or_else(|e| panic!("{e}"));
        println!("Ladoga is at http://{}/\n", server.address());
        server.run(std::future::pending()).await.expect("it runs until it is ended");
    });
}
