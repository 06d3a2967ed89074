//! Headers, foreign pages, redirects, bodies, and what visitors write into addresses and forms.

use serde_json::json;
use server::Limits;

use crate::{
    LENINGRAD, PEOPLE,
    common::{
        host::Host,
        http::{Caller, Reply},
        play::make,
    },
    making::make_by_form,
};

fn headed(what: &str, reply: &Reply) {
    let policy = reply.header("content-security-policy");
    for word in [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ] {
        assert!(policy.contains(word), "{what}: {policy}");
    }
    assert!(!policy.contains("unsafe") && !policy.contains('*'), "{what}: {policy}");
    assert_eq!(reply.header("x-content-type-options"), "nosniff", "{what}");
    assert_eq!(reply.header("referrer-policy"), "same-origin", "{what}");
    assert_ne!(reply.header("cache-control"), "", "{what}");
}

#[test]
fn every_answer_has_its_headers() {
    let host = Host::shared();
    let caller = host.caller();
    let game = make(&caller, LENINGRAD, PEOPLE);
    let pages =
        ["/", "/watch", "/replays", "/rules", "/learn", "/rules/leningrad-1979", "/rules/leningrad-1979/tables"];
    let more = [
        "/api",
        "/api/list",
        "/fixed/leningrad-1979.json",
        "/map/leningrad-1979/light.svg",
        "/nothing",
        "/api/nothing",
        "/game/nothing",
    ];
    let own = [
        format!("/game/{}", game.id),
        format!("/join/{}", game.secrets[0]),
        game.path(),
        format!("{}/at/x", game.path()),
    ];
    for path in pages.into_iter().chain(more).map(str::to_owned).chain(own) {
        let reply = caller.get(&path);
        headed(&path, &reply);
        if reply.header("content-type").starts_with("text/html") {
            assert_eq!(reply.header("cache-control"), "no-store", "{path} is made for one visitor");
        }
    }
    headed("a method", &caller.request("DELETE", "/", "", b""));
    headed("a form", &caller.form("/games", &[]));
    headed("a body", &caller.request("POST", "/api/games", "application/json", &[b' '; 70_000]));
    headed("a redirect", &caller.form("/theme", &[("theme", "dark"), ("to", "/")]));
}

#[test]
fn the_theme_is_kept_and_leads_back_to_our_own_pages_only() {
    let host = Host::shared();
    let caller = host.caller();
    let set = |theme: &str, to: &str| caller.form("/theme", &[("theme", theme), ("to", to)]);
    let reply = set("dark", "/rules?x=1");
    assert_eq!((reply.status, reply.header("location")), (303, "/rules?x=1"));
    assert_eq!(reply.set_cookie("theme").as_deref(), Some("dark"));
    assert!(caller.with("Cookie", "theme=dark").get("/").body.contains("data-theme=\"dark\""));
    assert!(!caller.get("/").body.contains("data-theme"));
    assert_eq!(set("pink; Domain=evil.example", "/").set_cookie("theme").as_deref(), Some("auto"));
    assert!(!caller.with("Cookie", "theme=\"><script>").get("/").body.contains("data-theme"));
    for to in [
        "https://evil.example/",
        "//evil.example",
        "/\\evil.example",
        "\\\\evil.example",
        "/\t/evil.example",
        "/\n/evil.example",
        "/\r\nSet-Cookie: a=b",
        "javascript:alert(1)",
        "evil.example",
        "",
        " /",
    ] {
        let reply = set("light", to);
        assert_eq!((reply.status, reply.header("location")), (303, "/"), "«{to:?}»");
        assert_eq!(reply.set_cookie("a"), None);
    }
}

#[test]
fn a_page_of_another_site_can_do_nothing() {
    let host = Host::shared();
    let (browser, id) = make_by_form(&host.caller(), &[("against", "screen")]);
    let made = make(&host.caller(), LENINGRAD, PEOPLE);
    let foreign = |origin: &str| browser.with("Origin", origin);
    let own = format!("http://{}", host.address);
    for origin in
        ["https://evil.example", "null", "", &format!("{own}.evil.example"), &format!("http://x@{}", host.address)]
    {
        let evil = foreign(origin);
        let forms = [
            evil.form("/games", &[("game", LENINGRAD), ("against", "screen")]),
            evil.form(&format!("/games/{id}/forget"), &[]),
            evil.form(&format!("/join/{}", made.secrets[0]), &[]),
            evil.form("/theme", &[("theme", "dark"), ("to", "/")]),
            evil.upload("/replays", b"no replay at all"),
        ];
        for reply in forms {
            assert_eq!(reply.status, 403, "«{origin}»: {reply:?}");
            assert_eq!(reply.set_cookie("theme"), None);
        }
        evil.post("/api/games", &json!({ "game": LENINGRAD, "seats": PEOPLE })).fails(403, "not-yours");
        for verb in ["act", "resign", "undo", "level", "inspect"] {
            evil.post(&format!("/api/games/{id}/{verb}"), &json!({ "version": 0 })).fails(403, "not-yours");
        }
        assert_eq!(evil.open(&format!("/ws/{id}")).err(), Some(403), "«{origin}»");
    }
    let state = browser.get(&format!("/api/games/{id}")).fine()["state"].clone();
    assert_eq!((&state["viewer"], &state["outcome"]), (&json!("second"), &json!(null)), "nothing was done");

    let ours = foreign(&own);
    let mut socket = ours.sit(&format!("/ws/{id}"));
    assert_eq!(socket.ok(json!({ "sit": "first" })), json!({}));
    assert_eq!(ours.form("/theme", &[("theme", "dark"), ("to", "/")]).status, 303);
    assert_eq!(ours.post(&format!("/api/games/{id}/resign"), &json!({})).fine(), json!({}));
}

/// An origin that is no ASCII counted as none, and a request without one was done though the browser said that another
/// site's page sent it.
#[test]
fn what_a_browser_says_of_another_site_is_believed() {
    let host = Host::shared();
    let (browser, id) = make_by_form(&host.caller(), &[("against", "screen")]);
    let own = format!("http://{}", host.address);
    let refused = |evil: &Caller| {
        let theme = evil.form("/theme", &[("theme", "dark"), ("to", "/")]);
        assert_eq!((theme.status, theme.set_cookie("theme")), (403, None), "{:?}", evil.headers);
        evil.post(&format!("/api/games/{id}/resign"), &json!({})).fails(403, "not-yours");
        evil.post("/api/games", &json!({ "game": LENINGRAD, "seats": PEOPLE })).fails(403, "not-yours");
    };
    refused(&browser.with("Origin", "https://ладога.example"));
    refused(&browser.with("Origin", &own).with("Origin", "https://evil.example"));
    for site in ["cross-site", "same-site", "Ж", "", "same-origin, cross-site"] {
        refused(&browser.with("Sec-Fetch-Site", site));
        refused(&browser.with("Sec-Fetch-Site", site).with("Origin", &own));
    }
    let cross = browser.with("Sec-Fetch-Site", "cross-site");
    assert_eq!(cross.open(&format!("/ws/{id}")).err(), Some(403));
    assert_eq!(cross.get("/").status, 200, "to look is not to do: links from elsewhere lead here");

    for site in ["same-origin", "none"] {
        let ours = browser.with("Sec-Fetch-Site", site);
        assert_eq!(ours.form("/theme", &[("theme", "dark"), ("to", "/")]).status, 303, "{site}");
    }
    assert_eq!(browser.get(&format!("/api/games/{id}")).fine()["state"]["outcome"], json!(null), "nothing was done");
}

/// Any name was answered: a page elsewhere gives its own name this machine's address and is then of our origin.
#[test]
fn on_loopback_a_foreign_name_is_refused() {
    let named = |host: &Host, name: &str| host.caller().with("Host", name);
    let host = Host::shared();
    let port = host.address.port();
    for name in ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "192.168.0.7", "", "Ж"] {
        for name in [name.to_owned(), format!("{name}:{port}")] {
            let evil = named(&host, &name).with("Origin", &format!("http://{name}"));
            headed(&name, &evil.get("/"));
            evil.get("/api/list").fails(421, "not-yours");
            evil.post("/api/games", &json!({ "game": LENINGRAD, "seats": PEOPLE })).fails(421, "not-yours");
        }
    }
    for name in ["localhost", "ladoga.localhost", "127.0.0.1", "127.0.0.2", "[::1]"] {
        assert_eq!(named(&host, &format!("{name}:{port}")).get("/").status, 200, "{name}");
    }
    // A proxy passes on the name its visitors know.
    let proxied = Host::with(Limits { behind_proxy: true, ..Limits::home() });
    assert_eq!(named(&proxied, "ladoga.example").get("/").status, 200);
    // Whoever says how the server is called is reached by no other name.
    let known = Host::with(Limits { behind_proxy: true, hosts: vec!["Ladoga.example".into()], ..Limits::home() });
    assert_eq!(named(&known, "ladoga.example:443").get("/").status, 200);
    assert_eq!(known.caller().get("/").status, 200, "whoever sits at the machine");
    assert_eq!(named(&known, "evil.example").get("/").status, 421);
}

/// A body that is refused before it was all sent can cost the answer: the connection is reset. Then once more.
fn posted(caller: &Caller, path: &str, kind: &str, body: &[u8]) -> Reply {
    let once = || caller.try_request("POST", path, kind, body);
    (0..20).find_map(|_| once().ok()).unwrap_or_else(|| panic!("{path} never answers"))
}

#[test]
fn bodies_have_an_end() {
    let host = Host::shared();
    let caller = host.caller();
    let game = make(&caller, LENINGRAD, PEOPLE);
    let long = json!({ "game": LENINGRAD, "seats": PEOPLE, "scenario": "x".repeat(70_000) }).to_string();
    let act = json!({ "actions": ["x".repeat(70_000)], "version": 0 }).to_string();
    let fits = json!({ "actions": ["x".repeat(60_000)], "version": 0 });
    posted(&caller, "/api/games", "application/json", long.as_bytes()).fails(413, "limit");
    posted(&caller, &format!("{}/act", game.path()), "application/json", act.as_bytes()).fails(413, "limit");
    game.caller(&caller, 1).post(&format!("{}/act", game.path()), &fits).fails(400, "unreadable");
    let form = format!("game={}", "x".repeat(70_000));
    assert_eq!(posted(&caller, "/games", "application/x-www-form-urlencoded", form.as_bytes()).status, 413);
    let file = |length: usize| {
        let head = "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a\"\r\n\r\n";
        let body = format!("{head}{}\r\n--x--\r\n", "x".repeat(length));
        let reply = posted(&caller, "/replays", "multipart/form-data; boundary=x", body.as_bytes());
        assert_eq!(reply.status, 400);
        reply.body
    };
    assert!(file(900_000).contains("no replay header"), "it is read");
    assert!(file(1_200_000).contains("at most one megabyte"));
}

#[test]
fn what_visitors_write_is_never_markup() {
    let host = Host::shared();
    let caller = host.caller();
    let bad = "<script>alert(1)</script>\"'><b>";
    let in_address = "%3Cscript%3Ealert(1)%3C/script%3E%22'%3E%3Cb%3E";
    let (browser, id) = make_by_form(&caller, &[("against", "link")]);
    let replies = [
        caller.form("/games", &[("game", bad)]),
        caller.form("/games", &[("game", LENINGRAD), ("against", bad)]),
        caller.form("/games", &[("game", LENINGRAD), ("level", bad)]),
        caller.form("/games", &[("game", LENINGRAD), ("scenario", bad)]),
        caller.form("/games", &[("game", "leningrad-2010"), ("option.bid", bad)]),
        caller.form("/games", &[("game", "leningrad-2010"), (&format!("option.{bad}"), "1")]),
        caller.get(&format!("/{in_address}")),
        caller.get(&format!("/?game={in_address}")),
        caller.get("/?x=\"'><script>alert(1)</script>"),
        caller.get(&format!("/game/{in_address}")),
        caller.get(&format!("/join/{in_address}")),
        caller.get(&format!("/rules/{in_address}")),
        caller.get(&format!("/replay/{in_address}")),
        browser.get(&format!("/game/{id}?as={in_address}")),
        browser.get(&format!("/game/{id}?at={in_address}")),
        caller.with("Cookie", &format!("theme={bad}")).get("/"),
    ];
    for reply in replies {
        let html = reply.header("content-type").starts_with("text/html");
        assert!(!html || !reply.body.contains("<script>alert"), "{reply:?}");
        assert!(reply.status < 500, "{reply:?}");
    }
}
