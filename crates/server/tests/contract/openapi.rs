//! The description of the API against its routes and against what the server really answers.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::{
    LENINGRAD, PEOPLE,
    common::{
        host::Host,
        http::{Caller, Reply},
        play::{has_offer, make, offer},
    },
    schema::Schemas,
};

const SOURCE: &str = include_str!("../../src/api.rs");

fn document() -> Value {
    Host::shared().caller().get("/api").fine()
}

/// Method and path of everything in the description.
fn described(document: &Value) -> BTreeSet<(String, String)> {
    let paths = document["paths"].as_object().expect("paths").iter();
    let methods = |(path, of): (&String, &Value)| {
        let path = path.clone();
        of.as_object().expect("methods").keys().map(move |m| (m.clone(), path.clone())).collect::<Vec<_>>()
    };
    paths.flat_map(methods).collect()
}

/// Method and path of every route, the verbs of the last one written out.
fn routed() -> BTreeSet<(String, String)> {
    let mut routes = BTreeSet::new();
    for line in SOURCE.lines().filter_map(|l| l.trim().strip_prefix(".route(\"")) {
        let (path, rest) = line.split_once("\", ").expect("a path and a handler");
        let (method, _) = rest.split_once('(').expect("a method");
        routes.insert((method.to_owned(), path.to_owned()));
    }
    let many = ("post".to_owned(), "/api/games/{id}/{verb}".to_owned());
    assert!(routes.remove(&many), "{routes:?}");
    let (_, body) = SOURCE.split_once("match verb {").expect("the verbs");
    let (body, _) = body.split_once("_ =>").expect("the last arm");
    let arms = body.lines().filter_map(|l| l.trim().strip_prefix('"')?.split_once("\" =>"));
    routes.extend(arms.map(|(verb, _)| ("post".to_owned(), format!("/api/games/{{id}}/{verb}"))));
    routes
}

#[test]
fn every_route_is_described_and_every_description_has_a_route() {
    let (described, routed) = (described(&document()), routed());
    assert!(routed.len() > 15, "{routed:?}");
    assert_eq!(described, routed);
}

#[test]
fn what_it_names_is_there_and_what_is_there_is_named() {
    let document = document();
    assert_eq!(document["openapi"], "3.1.0");
    let schemas = Schemas { document: &document };
    let mut named = BTreeSet::new();
    walk(&document, &mut |at| {
        if let Some(name) = at.get("$ref").and_then(Value::as_str) {
            assert!(schemas.resolve(at).is_object(), "{at}");
            named.insert(name.rsplit('/').next().unwrap_or_default().to_owned());
        }
    });
    let all: BTreeSet<_> = document["components"]["schemas"].as_object().expect("schemas").keys().cloned().collect();
    assert!(all.len() > 40 && all.is_subset(&named), "{:?}", all.difference(&named));
}

/// The words a schema can be.
fn words(schema: &Value) -> Vec<&str> {
    schema["enum"].as_array().expect("words").iter().filter_map(Value::as_str).collect()
}

#[test]
fn what_can_be_chosen_is_what_there_is() {
    let host = Host::shared();
    let (document, list) = (document(), host.caller().get("/api/list").fine());
    let schemas = &document["components"]["schemas"];
    let resolve = Schemas { document: &document };
    let players: Vec<_> = list["players"].as_array().expect("players").iter().filter_map(Value::as_str).collect();
    assert_eq!(words(&schemas["Level"]["properties"]["level"]), players);
    let games = list["games"].as_array().expect("games").iter().filter(|g| g["game"]["playable"] == true);
    let described = schemas["NewGame"]["oneOf"].as_array().expect("games").iter().map(|g| resolve.resolve(g));
    let mut described: Vec<_> = described.map(|g| &g["properties"]).collect();
    let mut seen = BTreeSet::new();
    for game in games {
        let id = game["game"]["id"].as_str().expect("an id");
        let at = described.iter().position(|g| words(&g["game"]) == [id]).unwrap_or_else(|| panic!("no {id}"));
        let properties = described.remove(at);
        assert_eq!(words(&properties["seats"]["items"]), [&["person"], &players[..]].concat());
        let scenarios: Vec<_> = game["scenarios"].as_array().expect("scenarios").iter().map(|s| &s["id"]).collect();
        assert_eq!(json!(words(resolve.resolve(&properties["scenario"]))), json!(scenarios), "{id}");
        let options = game["options"].as_array().expect("options").iter();
        let options: serde_json::Map<String, Value> =
            (options).map(|o| (o["key"].as_str().expect("a key").to_owned(), json!([o["least"], o["most"]]))).collect();
        let none = serde_json::Map::new();
        let bounds: serde_json::Map<String, Value> = (properties["options"]["properties"].as_object().unwrap_or(&none))
            .iter()
            .map(|(key, o)| (key.clone(), json!([o["minimum"], o["maximum"]])))
            .collect();
        assert_eq!(bounds, options, "{id}");
        let fixed = host.caller().get(&format!("/fixed/{id}.json")).fine();
        let layers = fixed["layers"].as_array().expect("layers").iter().filter_map(|l| l["key"].as_str());
        let before = seen.len();
        seen.extend(layers.map(str::to_owned));
        assert!(seen.len() > before || before > 0, "{id} has no layer");
    }
    assert!(described.is_empty(), "these are not there: {described:?}");
    let layers = words(resolve.resolve(&schemas["LayerKey"]["properties"]["layer"]));
    assert_eq!(layers.into_iter().map(str::to_owned).collect::<BTreeSet<_>>(), seen);
}

/// What the libraries that read JSON and addresses would say.
const THEIRS: [&str; 9] = [
    "expected",
    "missing field",
    "unknown field",
    "invalid type",
    "invalid digit",
    "column 1 at",
    "EOF",
    "Failed",
    "`id`",
];

#[test]
fn what_is_not_as_described_is_answered_in_words_of_ours() {
    let host = Host::shared();
    let caller = host.caller();
    let game = make(&caller, LENINGRAD, PEOPLE);
    let german = game.caller(&caller, 0);
    let document = document();
    let mut asked = Asked { document: &document, seen: BTreeSet::new() };
    let mut wrong = Vec::new();
    for (method, template) in described(&document) {
        let path = template.replace("{id}", &game.id).replace("{seq}", "0");
        let operation = &document["paths"][&template][&method];
        if operation.get("requestBody").is_some() {
            for body in [json!([]), json!(7), json!("x"), json!({ "odd": 1 }), json!({ "version": "0", "hex": 7 })] {
                wrong.push(asked.ask(&german, &method, &template, &path, body));
            }
            let empty = german.request("POST", &path, "application/json", b"");
            let broken = german.request("POST", &path, "application/json", b"{\"version\": 1,");
            let bytes = german.request("POST", &path, "application/json", b"\xff");
            wrong.extend([empty, broken, bytes]);
        }
        if template.contains("{id}") && !template.contains("/replays/") {
            wrong.push(asked.ask(&german, &method, &template, &template.replace("{id}", "%ff"), json!({})));
        }
        let parameters = operation["parameters"].to_string();
        for (name, value) in [("wait", "soon"), ("since", "-1"), ("wait", "4294967296"), ("as", "first&as=first")] {
            if parameters.contains(&format!("/{name}\"")) {
                let example = operation.pointer("/requestBody/content/application~1json/example");
                let path = format!("{path}?{name}={value}");
                wrong.push(asked.ask(&german, &method, &template, &path, example.cloned().unwrap_or_default()));
            }
        }
    }
    wrong.push(asked.ask(&german, "get", "/api/games/{id}/at/{seq}", &format!("{}/at/soon", game.path()), json!({})));
    assert!(wrong.len() > 100, "{}", wrong.len());
    for reply in wrong {
        let why = reply.fails(400, "unreadable")["why"].as_str().expect("a sentence").to_owned();
        assert!(!THEIRS.iter().any(|words| why.contains(words)), "{why}");
        assert!(why.split(' ').count() > 3, "{why}");
    }
}

#[test]
fn examples_are_examples() {
    let document = document();
    let schemas = Schemas { document: &document };
    let mut found = 0;
    walk(&document["paths"], &mut |at| found += usize::from(example(&schemas, at)));
    walk(&document["components"]["responses"], &mut |at| found += usize::from(example(&schemas, at)));
    assert!(found > 25, "{found}");
}

/// Whether this is a body with examples, which must fit its schema.
fn example(schemas: &Schemas<'_>, at: &Value) -> bool {
    let Some(schema) = at.get("schema") else { return false };
    let named = at["examples"].as_object().into_iter().flatten().map(|(_, example)| &example["value"]);
    let all: Vec<_> = at.get("example").into_iter().chain(named).collect();
    for example in &all {
        schemas.check(schema, example).unwrap_or_else(|why| panic!("{why} in {example}"));
    }
    !all.is_empty()
}

fn walk(value: &Value, visit: &mut impl FnMut(&Value)) {
    visit(value);
    match value {
        Value::Object(fields) => fields.values().for_each(|v| walk(v, visit)),
        Value::Array(items) => items.iter().for_each(|v| walk(v, visit)),
        _ => {}
    }
}

/// Asks, and holds the answer against the description.
struct Asked<'a> {
    document: &'a Value,
    seen: BTreeSet<(String, String, u16)>,
}

impl Asked<'_> {
    /// `template` is the path in the description, `path` the one that is asked for.
    fn ask(&mut self, caller: &Caller, method: &str, template: &str, path: &str, body: Value) -> Reply {
        let schemas = Schemas { document: self.document };
        let operation = &self.document["paths"][template][method];
        assert!(operation.is_object(), "{method} {template} is not described");
        let reply = match method {
            "get" => caller.get(path),
            _ => caller.post(path, &body),
        };
        let what = format!("{method} {path} {body} answers {}", reply.status);
        let response = operation["responses"].get(reply.status.to_string());
        let response =
            schemas.resolve(response.unwrap_or_else(|| panic!("{what}, which is not described: {}", reply.body)));
        let (kind, content) = response["content"].as_object().and_then(|c| c.iter().next()).expect("a content");
        assert!(reply.header("content-type").starts_with(kind), "{what} as {}", reply.header("content-type"));
        if kind == "application/json" {
            let fits = schemas.check(&content["schema"], &reply.json());
            fits.unwrap_or_else(|why| panic!("{what}: {why}: {:.2000}", reply.body));
        }
        // What goes well is asked for as the description says.
        if reply.status < 300
            && let Some(schema) = operation.pointer("/requestBody/content/application~1json/schema")
        {
            schemas.check(schema, &body).unwrap_or_else(|why| panic!("{what} although {why}"));
        }
        self.seen.insert((method.into(), template.into(), reply.status));
        reply
    }
}

#[test]
fn answers_are_as_described() {
    let host = Host::shared();
    let caller = host.caller();
    let document = document();
    let mut asked = Asked { document: &document, seen: BTreeSet::new() };
    let none = || json!({});
    let order =
        json!({ "game": "leningrad-2010", "seats": PEOPLE, "options": { "bid": 3 }, "listed": false, "pace": 1 });
    asked.ask(&caller, "get", "/api/list", "/api/list", none());
    asked.ask(&caller, "get", "/api/asyncapi.json", "/api/asyncapi.json", none());
    asked.ask(&caller, "post", "/api/games", "/api/games", order);
    asked.ask(&caller, "post", "/api/games", "/api/games", json!({ "game": "chess", "seats": PEOPLE }));
    asked.ask(&caller.with("Origin", "https://evil.example"), "post", "/api/games", "/api/games", none());
    let computers = json!({ "game": LENINGRAD, "seats": ["person", "random"] });
    let with_computer = asked.ask(&caller, "post", "/api/games", "/api/games", computers).json();

    let game = make(&caller, LENINGRAD, PEOPLE);
    let mut both = game.both(&caller);
    both.play_to_movement();
    let shortcut = both.sides[0].state["ask"]["shortcuts"][0]["acts"].clone();
    let (german, soviet) = (game.caller(&caller, 0), game.caller(&caller, 1));
    let template = |rest: &str| format!("/api/games/{{id}}{rest}");
    let path = |rest: &str| format!("{}{rest}", game.path());
    let mut go = |who: &Caller, method: &str, rest: &str, body: Value| {
        asked.ask(who, method, &template(rest), &path(rest), body).json()
    };
    let version = both.version();
    go(&german, "post", "/act", json!({ "actions": shortcut, "version": version }));
    let stale = go(&german, "post", "/act", json!({ "actions": [], "version": version }));
    assert_eq!(stale["error"]["kind"], "stale");
    go(&german, "post", "/instead", json!({ "actions": shortcut, "version": version + 1 }));
    // What was taken back and what was done are kept one after the other.
    let version = version + 2;
    go(&german, "post", "/instead", json!({ "actions": ["fort 0111"], "version": version + 1 }));
    go(&soviet, "post", "/instead", json!({ "actions": ["done"], "version": version + 1 }));
    go(&german, "post", "/instead", json!({ "actions": "done" }));
    go(&german, "post", "/act", json!({ "actions": ["move 2308"], "version": version + 1 }));
    go(&soviet, "post", "/act", json!({ "actions": ["done"], "version": version + 1 }));
    go(&german, "post", "/act", json!({ "actions": "done" }));
    let offers = go(&german, "get", "/offers", none());
    let first = |verb: &str| {
        let all = offers["ask"]["offers"].as_array().expect("offers").iter();
        all.filter(|o| o["verb"] == verb).map(|o| o["act"].clone()).next().unwrap_or_else(|| panic!("no {verb}"))
    };
    for (verb, action) in
        [("way", first("overrun")), ("preview", first("overrun")), ("preview", first("done")), ("leads", first("done"))]
    {
        go(&german, "post", &format!("/{verb}"), json!({ "action": action }));
        go(&caller, "post", &format!("/{verb}"), json!({ "action": action }));
        go(&german, "post", &format!("/{verb}"), none());
    }
    for who in [&german, &soviet, &caller] {
        go(who, "get", "/hint", none());
    }
    go(&german, "post", "/why", json!({ "hex": "2308", "units": [] }));
    go(&german, "post", "/why", json!({ "hex": null }));
    for look in [json!({ "unit": "1pz" }), json!({ "hex": "0111" }), json!({ "hex": "9999" })] {
        go(&caller, "post", "/inspect", look);
    }
    for layer in ["zones", "supply", "entry", "weather"] {
        go(&caller, "post", "/layer", json!({ "layer": layer }));
    }
    for who in [&german, &soviet, &caller] {
        for rest in ["", "/offers", "/log", "/course", "/score", "/account"] {
            go(who, "get", rest, none());
        }
    }
    go(&german, "post", "/undo", json!({ "version": version + 1 }));
    go(&german, "post", "/undo", json!({ "version": version + 1 }));
    go(&soviet, "post", "/undo", json!({ "version": version + 2 }));
    go(&german, "post", "/level", json!({ "side": "second", "level": "random" }));
    go(&german, "get", "/standing", none());
    go(&caller, "get", "/standing", none());
    go(&german, "post", "/standing", json!({ "side": "second" }));
    go(&german, "post", "/reopen", json!({ "version": version + 2 }));
    let routine = crate::away::Away::at(&host, game.clone()).routine_question();
    go(&german, "post", "/standing", json!({ "side": "first", "routine": true }));
    go(&german, "post", "/reopen", json!({ "version": routine.version + 1 }));
    go(&german, "post", "/standing", json!({ "side": "first", "routine": false }));
    both.sides.iter_mut().for_each(|side| side.reach(routine.version + 2));
    let side = both.play_until(|state| has_offer(state, "move"));
    let way = json!({ "action": offer(&both.sides[side].state, "move") });
    let steps = asked.ask(&game.caller(&caller, side), "post", &template("/way"), &path("/way"), way);
    assert!(steps.json().as_array().is_some_and(|s| !s.is_empty()), "{}", steps.body);
    let early = asked.ask(&caller, "get", &template("/replay"), &path("/replay"), none());
    assert_eq!(early.status, 409);
    for seq in ["0", "60", "100", "9999", "soon"] {
        asked.ask(&german, "get", &template("/at/{seq}"), &path(&format!("/at/{seq}")), none());
    }
    let (browser, of) = crate::making::make_by_form(&caller, &[("against", "computer"), ("level", "random")]);
    let link = format!("/api/games/{of}/link");
    for body in [json!({ "side": "first" }), json!({ "side": "second" }), none()] {
        asked.ask(&browser, "post", &template("/link"), &link, body.clone());
        asked.ask(&caller, "post", &template("/link"), &link, body);
    }
    let taken = asked.ask(&german, "post", &template("/take"), &path("/take"), none()).json();
    asked.ask(&german, "post", &template("/take"), &path("/take"), none());
    let german = caller.bearer(taken["secret"].as_str().expect("a secret"));
    let resigned =
        |asked: &mut Asked<'_>| asked.ask(&soviet, "post", &template("/resign"), &path("/resign"), json!({})).status;
    assert_eq!([resigned(&mut asked), resigned(&mut asked)], [200, 409]);
    assert_eq!(asked.ask(&german, "get", &template("/hint"), &path("/hint"), none()).status, 409);
    for rest in ["", "/offers", "/log", "/course", "/replay"] {
        asked.ask(&caller, "get", &template(rest), &path(rest), none());
    }
    asked.ask(&caller, "get", &template("/at/{seq}"), &path("/at/60"), none());

    let other = format!("/api/games/{}", with_computer["id"].as_str().expect("an id"));
    let me = caller.bearer(with_computer["seats"][0]["secret"].as_str().expect("a secret"));
    for level in ["veteran", "nobody"] {
        asked.ask(
            &me,
            "post",
            &template("/level"),
            &format!("{other}/level"),
            json!({ "side": "second", "level": level }),
        );
    }
    asked.ask(
        &caller,
        "post",
        &template("/level"),
        &format!("{other}/level"),
        json!({ "side": "second", "level": "random" }),
    );

    let file = caller.get(&path("/replay")).body;
    let brought = caller.upload("/replays", file.as_bytes()).header("location").replace("/replay/", "/api/replays/");
    for rest in ["/course", "/at/{seq}", "/replay"] {
        for id in [brought.as_str(), "/api/replays/nobody"] {
            asked.ask(
                &caller,
                "get",
                &format!("/api/replays/{{id}}{rest}"),
                &format!("{id}{}", rest.replace("{seq}", "70")),
                none(),
            );
        }
    }
    asked.ask(&caller, "get", "/api/replays/{id}/at/{seq}", &format!("{brought}/at/9999"), none());
    asked.ask(&caller, "get", "/api/replays/{id}/account", &format!("{brought}/account"), none());
    for (told, from) in
        [("/api/games/{id}/report", path("/report")), ("/api/replays/{id}/report", format!("{brought}/report"))]
    {
        for when in [
            "?turn=1&impulse=1",
            "?turn=0&impulse=0",
            "?turn=1&impulse=1&since=60",
            "?turn=99&impulse=1",
            "?turn=x&impulse=1",
        ] {
            asked.ask(&caller, "get", told, &format!("{from}{when}"), none());
        }
    }
    for (method, template) in described(&document).iter().filter(|(_, t)| t.contains("/games/{id}")) {
        let path = template.replace("{id}", "nobodyknowsthisgame1").replace("{seq}", "0");
        let body = document["paths"][template][method].pointer("/requestBody/content/application~1json/example");
        assert_eq!(
            asked.ask(&caller, method, template, &path, body.cloned().unwrap_or_default()).status,
            404,
            "{path}"
        );
    }
    let well = |(method, template): &(String, String)| {
        asked.seen.iter().any(|(m, t, status)| m == method && t == template && *status < 300)
    };
    let missing: Vec<_> = described(&document).into_iter().filter(|d| d.1 != "/api" && !well(d)).collect();
    assert!(missing.is_empty(), "never went well: {missing:?}");
}
