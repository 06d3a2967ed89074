//! The description of the socket against what really goes over it.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use crate::{
    LENINGRAD, PEOPLE,
    away::Away,
    common::{
        host::Host,
        play::{has_offer, make, offer},
        socket::Socket,
    },
    making::make_by_form,
    schema::Schemas,
};

fn document(host: &Host) -> Value {
    host.caller().get("/api/asyncapi.json").fine()
}

/// The operations in which the server does this: `receive` a request, or `send` by itself.
fn operations<'a>(document: &'a Value, action: &str) -> BTreeMap<&'a str, &'a Value> {
    let all = document["operations"].as_object().expect("operations").iter();
    all.filter(|(_, o)| o["action"] == action).map(|(name, o)| (name.as_str(), o)).collect()
}

/// The messages something names, by their names.
fn messages<'a>(schemas: &'a Schemas<'a>, list: &'a Value) -> Vec<(&'a str, &'a Value)> {
    let list = list.as_array().expect("messages").iter().map(|m| schemas.resolve(m));
    list.map(|m| (m["name"].as_str().expect("a name"), &m["payload"])).collect()
}

#[test]
fn the_server_gives_the_whole_of_it_out() {
    let host = Host::shared();
    let reply = host.caller().get("/api/asyncapi.json");
    assert!(reply.header("content-type").starts_with("application/json"), "{reply:?}");
    let document = reply.fine();
    assert_eq!(document["asyncapi"], "3.1.0");
    // What it refers to is there, in the draft of JSON Schema it takes.
    let schemas = Schemas { document: &document };
    let mut refs = 0;
    walk(&document, &mut |at| {
        assert!(at.get("prefixItems").is_none(), "{at}");
        if at.get("$ref").is_some() {
            assert!(schemas.resolve(at).is_object(), "{at}");
            refs += 1;
        }
    });
    assert!(refs > 100, "{refs}");
    // Nothing is in it that nobody names.
    let text = document.to_string();
    for name in document["components"]["schemas"].as_object().expect("schemas").keys() {
        assert!(text.contains(&format!("#/components/schemas/{name}\"")), "{name}");
    }
}

fn walk(value: &Value, visit: &mut impl FnMut(&Value)) {
    visit(value);
    match value {
        Value::Object(fields) => fields.values().for_each(|v| walk(v, visit)),
        Value::Array(items) => items.iter().for_each(|v| walk(v, visit)),
        _ => {}
    }
}

#[test]
fn every_request_is_described_and_every_description_is_a_request() {
    let host = Host::shared();
    let document = document(&host);
    let mut socket = make(&host.caller(), LENINGRAD, PEOPLE).sit(&host.caller(), 0);
    let answer = socket.ask(json!({}));
    let list = answer["error"]["why"].as_str().and_then(|why| why.strip_prefix("a message asks one of "));
    let known: BTreeSet<&str> = list.expect("the list").split(", ").collect();
    assert!(known.len() > 10, "{known:?}");
    assert_eq!(operations(&document, "receive").into_keys().collect::<BTreeSet<_>>(), known);
}

#[test]
fn examples_are_examples() {
    let document = document(&Host::shared());
    let schemas = Schemas { document: &document };
    for (name, message) in document["components"]["messages"].as_object().expect("messages") {
        let examples = message["examples"].as_array().unwrap_or_else(|| panic!("{name} has no example"));
        for example in examples {
            let fits = schemas.check(&message["payload"], &example["payload"]);
            fits.unwrap_or_else(|why| panic!("{name}: {why} in {example}"));
        }
    }
}

/// Holds what goes over sockets against the description, and remembers what was met.
struct Listener<'a> {
    schemas: Schemas<'a>,
    met: BTreeSet<String>,
}

impl Listener<'_> {
    /// Sends a request, which must be as described if it is done, and checks its answer, whatever it is.
    fn ask(&mut self, socket: &mut Socket, request: Value) -> Value {
        let operations = operations(self.schemas.document, "receive");
        let mut verbs = request.as_object().expect("a request").keys().filter(|k| *k != "version");
        let verb = verbs.next().expect("a verb").as_str();
        let operation = operations.get(verb).unwrap_or_else(|| panic!("{verb} is not described"));
        let answer = socket.ask(request.clone());
        let (name, payload) = messages(&self.schemas, &operation["messages"])[0];
        let mut sent = request.clone();
        sent["id"] = answer["id"].clone();
        if answer.get("ok").is_some() {
            let fits = self.schemas.check(payload, &sent);
            fits.unwrap_or_else(|why| panic!("{name} was done although {why}: {sent}"));
        }
        let replies = messages(&self.schemas, &operation["reply"]["messages"]);
        let tried: Vec<_> =
            replies.iter().map(|(name, payload)| (*name, self.schemas.check(payload, &answer))).collect();
        let fitting: Vec<_> = tried.iter().filter(|(_, fits)| fits.is_ok()).map(|(name, _)| *name).collect();
        assert_eq!(fitting.len(), 1, "{sent} is answered {answer:.2000}: {tried:?}");
        self.met.insert(format!("{verb} {}", fitting[0]));
        answer
    }

    /// Everything a connection has heard that was no answer.
    fn overheard(&mut self, socket: &Socket) {
        let operations = operations(self.schemas.document, "send");
        for text in &socket.heard {
            let message: Value = serde_json::from_str(text).expect("JSON");
            if message.get("id").is_some() {
                continue;
            }
            let tried: Vec<_> = (operations.values())
                .flat_map(|o| messages(&self.schemas, &o["messages"]))
                .map(|(name, payload)| (name, self.schemas.check(payload, &message)))
                .collect();
            let fitting: Vec<_> = tried.iter().filter(|(_, fits)| fits.is_ok()).map(|(name, _)| *name).collect();
            assert_eq!(fitting.len(), 1, "{text:.2000}: {tried:?}");
            self.met.insert(fitting[0].to_owned());
        }
    }
}

#[test]
fn what_goes_over_the_socket_is_as_described() {
    let host = Host::shared();
    let document = document(&host);
    let mut listener = Listener { schemas: Schemas { document: &document }, met: BTreeSet::new() };
    let caller = host.caller();
    let game = make(&caller, LENINGRAD, PEOPLE);
    let mut both = game.both(&caller);
    let mut spectator = caller.sit(&game.ws());
    both.play_to_movement();

    // A corps is taken in hand, another instead of it; what can be asked about it is asked.
    let version = both.version();
    let row = both.sides[0].state["ask"]["shortcuts"][0]["acts"].clone();
    listener.ask(&mut both.sides[0], json!({ "act": row, "version": version }));
    listener.ask(&mut both.sides[0], json!({ "instead": row, "version": version + 1 }));
    both.catch_up();
    let overrun = offer(&both.sides[0].state, "overrun");
    for request in [
        json!({ "why": { "hex": "2308", "units": [] } }),
        json!({ "why": {} }),
        json!({ "way": overrun }),
        json!({ "preview": overrun }),
        json!({ "preview": "done" }),
        json!({ "leads": overrun }),
        json!({ "leads": "done" }),
        json!({ "hint": true }),
        json!({ "inspect": { "unit": "1pz" } }),
        json!({ "inspect": { "hex": "0111" } }),
        json!({ "layer": "zones" }),
        json!({ "layer": "supply" }),
        json!({ "layer": "entry" }),
        json!({ "layer": "entry" }),
        json!({ "sit": "first" }),
        json!({ "now": true }),
        json!({ "standing": { "side": "first" } }),
        json!({ "undo": true, "version": both.version() }),
    ] {
        listener.ask(&mut both.sides[0], request);
    }
    // Each can fail.
    for request in [
        json!({ "act": ["move 0101"], "version": 0 }),
        json!({ "act": "done" }),
        json!({ "instead": ["done"], "version": 0 }),
        json!({ "undo": true, "version": 0 }),
        json!({ "reopen": true, "version": 0 }),
        json!({ "standing": { "side": "second" } }),
        json!({ "resign": true }),
        json!({ "why": { "hex": "2308" } }),
        json!({ "way": "done" }),
        json!({ "preview": "done" }),
        json!({ "leads": "done" }),
        json!({ "hint": true }),
        json!({ "inspect": { "hex": "9999" } }),
        json!({ "layer": "weather" }),
        json!({ "sit": "second" }),
        json!({ "now": true }),
        json!({ "pace": 500 }),
        json!({ "level": { "side": "second", "level": "random" } }),
    ] {
        listener.ask(&mut spectator, request);
    }
    let version = both.version();
    listener.ask(&mut both.sides[0], json!({ "act": ["move 0101"], "version": version }));
    // Who has nothing to do is not asked, but can be.
    let routine = Away::at(&host, game).routine_question();
    both.sides.iter_mut().for_each(|side| side.reach(routine.version));
    listener.ask(&mut both.sides[0], json!({ "standing": { "side": "first", "routine": true } }));
    listener.ask(&mut both.sides[0], json!({ "reopen": true, "version": routine.version + 1 }));
    listener.ask(&mut both.sides[0], json!({ "standing": { "side": "first", "routine": false } }));
    both.sides.iter_mut().for_each(|side| side.reach(routine.version + 2));
    let side = both.play_until(|state| has_offer(state, "move"));
    let way = offer(&both.sides[side].state, "move");
    listener.ask(&mut both.sides[side], json!({ "way": way }));
    listener.ask(&mut both.sides[side], json!({ "resign": true }));
    both.catch_up();
    for socket in [&both.sides[0], &both.sides[1], &spectator] {
        listener.overheard(socket);
    }

    // Computers among themselves, at the pace of whoever made the game, of a kind that thinks for a while.
    let (browser, id) = make_by_form(&caller, &[("against", "watch"), ("level", "marshal")]);
    let mut maker = browser.sit(&format!("/ws/{id}"));
    listener.ask(&mut maker, json!({ "pace": 1 }));
    maker.until(|m| m.get("thinking").is_some_and(|t| !t.is_null()));
    listener.ask(&mut maker, json!({ "level": { "side": "second", "level": "random" } }));
    let other = caller.sit(&format!("/ws/{id}"));
    maker.until(|m| m.get("players").is_some());
    listener.ask(&mut maker, json!({ "now": true }));
    maker.until(|m| m.get("thinking").is_some_and(Value::is_null));
    listener.ask(&mut maker, json!({ "pace": 0 }));
    listener.overheard(&maker);
    listener.overheard(&other);

    let asked = operations(&document, "receive");
    let answers = asked.iter().flat_map(|(verb, o)| {
        messages(&listener.schemas, &o["reply"]["messages"]).into_iter().map(move |(name, _)| format!("{verb} {name}"))
    });
    let sent = operations(&document, "send").into_keys().map(str::to_owned).collect::<Vec<_>>();
    let missing: Vec<_> = answers.chain(sent).filter(|m| !listener.met.contains(m)).collect();
    assert!(missing.is_empty(), "never met: {missing:?}");
}

#[test]
fn what_is_no_request_is_answered_as_described() {
    let host = Host::shared();
    let document = document(&host);
    let schemas = Schemas { document: &document };
    let game = make(&host.caller(), LENINGRAD, PEOPLE);
    let mut socket = game.sit(&host.caller(), 0);
    for (text, words) in [
        ("no JSON", "this is not JSON from line 1, column 2 on"),
        ("{}", "a message needs «id», a whole number from 0 on"),
        ("{\"id\":1}", "a message asks one of act, "),
        ("{\"id\":1,\"undo\":true}", "an action names the version"),
    ] {
        socket.send_text(text);
        let answer = socket.until(|m| m.get("error").is_some());
        let fits = schemas.check(&document["components"]["messages"]["failed"]["payload"], &answer);
        fits.unwrap_or_else(|why| panic!("{text}: {why} in {answer}"));
        assert!(answer["error"]["why"].as_str().is_some_and(|w| w.starts_with(words)), "{text}: {answer}");
    }
}
