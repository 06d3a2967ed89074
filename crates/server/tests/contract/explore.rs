use serde_json::json;
use crate::common::{host::Host, play::make};
#[test]
fn explore() {
    let t = std::time::Instant::now();
    let host = Host::shared();
    println!("up {:?}", t.elapsed());
    let caller = host.caller();
    let game = make(&caller, "leningrad-1979", ["person", "person"]);
    println!("made {:?}", t.elapsed());
    let mut both = game.both(&caller);
    println!("sat {:?} {}", t.elapsed(), both.sides[0].heard[0].len());
    let side = both.play_to_movement();
    println!("movement {:?} version {}", t.elapsed(), both.version());
    println!("{}", both.sides[side].state);
    println!("{:?}", both.sides[side].heard.iter().map(|h| h.len()).collect::<Vec<_>>());
    println!("{}", both.sides[side].ask(json!({"layer":"zones"})));
    println!("{}", caller.get("/fixed/leningrad-1979.json").json()["layers"]);
    println!("{}", both.sides[side].ask(json!({"why":{"hex":"2209"}})));
    println!("{}", both.sides[side].ask(json!({"inspect":{"hex":"2209"}})));
    println!("{}", both.sides[side].ask(json!({"inspect":{"unit":"1pz"}})));
    for (p, b) in [("/api/games", "{"), ("/api/games/xx/act", "{}"), (&format!("{}/act", game.path()), "{}"), (&format!("{}/nonsense", game.path()), "{}")] {
        println!("{:?}", caller.request("POST", p, "application/json", b.as_bytes()));
    }
    for p in ["/api/games/xx", "/api/games/xx/at/a", &format!("{}/at/a", game.path()), &format!("{}/at/1?since=x", game.path()), &format!("{}?wait=x", game.path()), "/api/nothing", "/nothing", "/api/replays/x/course", "/game/x"] {
        println!("{p} {:?}", caller.get(p));
    }
    println!("{:?}", caller.request("DELETE", &game.path(), "", b""));
    println!("{:?}", caller.form("/games", &[("game", "x")]).status);
    println!("{:?}", caller.post("/games", &json!({})));
    println!("{:?}", caller.request("POST", "/api/games", "application/json", &vec![b' '; 70_000]));
}
