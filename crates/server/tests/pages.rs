//! The pages as HTML: what must be in them, and what the strict policy forbids.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use server::{pages::*, rulebook::Book};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn shell(current: Nav) -> Shell {
    Shell { base: "/assets/b1".into(), current, here: "/somewhere?x=1".into(), ..Shell::default() }
}

fn cards() -> Vec<Card> {
    let data = games::data(None);
    let card = |entry: &'static games::Entry| {
        let game = games::open(entry.id, &data).ok();
        Card::new(entry, game.as_ref().map(|g| g.info()), games::intro(entry.id, &data).unwrap().as_ref())
    };
    games::ALL.iter().map(card).collect()
}

fn my_game(id: &str, whose: Whose, opponent: &str) -> MyGame {
    MyGame {
        id: id.into(),
        game: "leningrad-1979".into(),
        turn: 6,
        phase: "German movement".into(),
        whose,
        opponent: opponent.into(),
        at: 0,
    }
}

fn start_data() -> Start {
    Start { cards: cards(), mine: Ok(Vec::new()), levels: LEVELS.to_vec(), chosen: None, now: 240_000, problem: None }
}

fn books() -> Vec<Book> {
    games::ALL.iter().map(|e| Book::open(e.id, &games::data(None)).unwrap_or_else(|e| panic!("{e}"))).collect()
}

/// Every page once, by its address.
fn all_pages() -> BTreeMap<String, String> {
    let mut pages = BTreeMap::new();
    let mut put = |path: &str, html: maud::Markup| {
        pages.insert(path.to_owned(), html.into_string());
    };
    let whose = [Whose::Mine, Whose::Theirs, Whose::Over("Soviet tactical victory".into())];
    let mine = whose.into_iter().enumerate().map(|(i, w)| my_game(&format!("g{i}"), w, "Veteran")).collect();
    put("/", start(&shell(Nav::Play), &Start { mine: Ok(mine), ..start_data() }));
    put("/rules", rulebooks(&shell(Nav::Rules)));
    for book in books() {
        put(&format!("/rules/{}", book.entry.id), rulebook(&shell(Nav::Rules), &book));
        put(&format!("/rules/{}/tables", book.entry.id), tables(&shell(Nav::Rules), &book));
    }
    let finished = |href: &str| Finished {
        href: href.into(),
        game: "leningrad-2010".into(),
        players: "Veteran against Recruit".into(),
        result: "German strategic victory".into(),
        at: 0,
    };
    let data = Replays {
        finished: Ok(vec![finished("/game/g1/replay")]),
        brought: Ok(vec![finished("/replay/r1")]),
        now: 0,
        problem: Some("line 3 is no action".into()),
    };
    put("/replays", replays(&shell(Nav::Replays), &data));
    let running = Running {
        id: "g1".into(),
        game: "leningrad-1979".into(),
        turn: 2,
        phase: "Soviet combat".into(),
        players: "Veteran against Veteran".into(),
        at: 0,
    };
    let data = Watch { running: Ok(vec![running]), cards: cards(), levels: LEVELS.to_vec(), now: 0, problem: None };
    put("/watch", watch(&shell(Nav::Watch), &data));
    put("/learn", learn(&shell(Nav::Learn)));
    for (i, seat) in [Seat::Open, Seat::Mine, Seat::Over].into_iter().enumerate() {
        put(&format!("/join/s{i}"), join(&shell(Nav::Elsewhere), &invitation(seat)));
    }
    for status in [404, 410, 500] {
        put(&format!("/error/{status}"), error(&shell(Nav::Elsewhere), status, None));
    }
    pages
}

fn invitation(seat: Seat) -> Join {
    Join {
        entry: &games::ALL[0],
        action: "/join/s0".into(),
        table: "/game/g1".into(),
        side: "Soviet".into(),
        waiting: None,
        turn: 1,
        phase: "German set-up".into(),
        seat,
        problem: None,
    }
}

/// The values of an attribute, in order.
fn attribute<'a>(html: &'a str, name: &str) -> Vec<&'a str> {
    let begin = format!(" {name}=\"");
    html.split(begin.as_str()).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

fn ids(html: &str) -> BTreeSet<&str> {
    attribute(html, "id").into_iter().collect()
}

#[test]
fn every_case_of_every_game_has_its_anchor() {
    for book in books() {
        let html = rulebook(&shell(Nav::Rules), &book).into_string();
        let ids = ids(&html);
        let listed = games::data(None).sub(book.entry.system).read("cases.tsv").unwrap();
        let cases =
            listed.lines().filter_map(|l| Some(l.split_once('\t')?.0)).filter(|c| c.starts_with(book.entry.cases));
        let mut count = 0;
        for case in cases {
            let stem = case.trim_end_matches(|c: char| c.is_ascii_lowercase());
            for wanted in [case, stem] {
                let anchor = book.anchor(wanted).unwrap_or_else(|| panic!("{}: {wanted} has no place", book.entry.id));
                assert!(ids.contains(anchor.as_str()), "{}: #{anchor} is not in the page", book.entry.id);
            }
            assert!(ids.contains(case) && ids.contains(stem), "{}: #{case} or #{stem} is missing", book.entry.id);
            count += 1;
        }
        assert!(count > 100, "{}: only {count} cases", book.entry.id);
    }
}

/// The cases that are string literals of a rule system's sources, without a letter and with.
fn cited(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        if path.is_dir() {
            cited(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs") {
            let text = fs::read_to_string(&path).unwrap();
            let case = |word: &&str| {
                let number = word.strip_prefix("79:").or_else(|| word.strip_prefix("10:"));
                number.is_some_and(|n| n.contains('.') && n.bytes().all(|b| b.is_ascii_digit() || b == b'.'))
            };
            found.extend(text.split('"').filter(case).map(str::to_owned));
        }
    }
}

#[test]
fn every_case_the_program_cites_has_its_anchor() {
    let index = fs::read_to_string(root().join("docs/rule-index.md")).unwrap();
    let rows = index.lines().filter_map(|l| l.strip_prefix("| ")?.split(' ').next()).filter(|c| c.contains(':'));
    let mut cases: BTreeSet<String> = rows.map(str::to_owned).collect();
    assert!(cases.len() > 300);
    cited(&root().join("crates/advance/src"), &mut cases);
    for book in books().iter().filter(|b| b.entry.system == "advance") {
        let html = rulebook(&shell(Nav::Rules), book).into_string();
        let ids = ids(&html);
        for case in cases.iter().filter(|c| c.starts_with(book.entry.cases)) {
            assert!(ids.contains(case.as_str()), "{}: #{case} is cited and not in the page", book.entry.id);
            let text = book.case_text(case).unwrap_or_else(|| panic!("{case} has no text"));
            assert!(!text.html.is_empty() && !text.title.is_empty(), "{case}: {text:?}");
        }
    }
}

#[test]
fn names_in_a_page_are_given_once() {
    for (path, html) in all_pages() {
        let all = attribute(&html, "id");
        let mut seen = BTreeSet::new();
        for id in all {
            assert!(seen.insert(id), "{path}: #{id} stands twice");
        }
    }
}

#[test]
fn nothing_inline_and_nothing_from_elsewhere() {
    for (path, html) in all_pages() {
        for forbidden in
            [" style=", "<style", " onclick=", " onload=", "javascript:", "<iframe", "href=\"http", "src=\"http"]
        {
            assert!(!html.contains(forbidden), "{path} has {forbidden}");
        }
        for script in html.split("<script").skip(1) {
            let tag = script.split("</script>").next().unwrap_or_default();
            assert!(tag.contains(" src=\"/assets/b1/") && tag.ends_with('>'), "{path}: <script{tag}");
        }
    }
}

#[test]
fn files_a_page_names_are_there() {
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("web");
    let fonts: Vec<&str> = draw::FONTS.iter().flat_map(|font| font.woff2.map(|(name, _)| name)).collect();
    for (path, html) in all_pages() {
        for address in attribute(&html, "href").into_iter().chain(attribute(&html, "src")) {
            let Some(file) = address.strip_prefix("/assets/b1/") else { continue };
            let font = file.strip_prefix("fonts/").is_some_and(|f| fonts.contains(&f));
            assert!(font || web.join(file).is_file(), "{path} names {file}");
        }
    }
    let base = fs::read_to_string(web.join("base.css")).unwrap();
    for font in fonts {
        assert!(base.contains(&format!("url(\"fonts/{font}\")")), "{font} is not in base.css");
    }
}

#[test]
fn every_link_to_a_page_of_ours_has_a_target() {
    let pages = all_pages();
    let known: BTreeMap<&str, BTreeSet<&str>> = pages.iter().map(|(path, html)| (path.as_str(), ids(html))).collect();
    for (path, html) in &pages {
        for address in attribute(html, "href") {
            let (page, name) = address.split_once('#').unwrap_or((address, ""));
            let page = if page.is_empty() { path } else { page.split('?').next().unwrap_or_default() };
            let elsewhere = ["/assets/", "/game/", "/replay/", "/api"].iter().any(|begin| page.starts_with(begin));
            if elsewhere {
                continue;
            }
            let names = known.get(page).unwrap_or_else(|| panic!("{path} leads to {address}, which is no page"));
            assert!(name.is_empty() || names.contains(name), "{path} leads to {address}, which has no such place");
        }
        for action in attribute(html, "action") {
            let plain = ["/games", "/theme", "/replays", "/#new"].contains(&action);
            let with_id =
                action.starts_with("/join/") || (action.starts_with("/games/") && action.ends_with("/forget"));
            assert!(plain || with_id, "{path} posts to {action}");
        }
    }
}

/// The text of the only form with this class.
fn form<'a>(html: &'a str, class: &str) -> &'a str {
    let at = html.find(&format!("<form class=\"{class}\"")).unwrap_or_else(|| panic!("no form {class}"));
    html[at..].split("</form>").next().unwrap_or_default()
}

#[test]
fn the_form_for_a_new_game_has_the_fields_of_the_protocol() {
    let html = start(&shell(Nav::Play), &start_data()).into_string();
    let form = form(&html, "make");
    let names: BTreeSet<&str> = attribute(form, "name").into_iter().collect();
    let mut fields = BTreeSet::from(["game", "scenario", "side", "against", "level", "listed"].map(str::to_owned));
    for entry in games::ALL.iter().filter(|e| e.playable) {
        let game = games::open(entry.id, &games::data(None)).expect("a game");
        fields.extend(game.info().options.iter().map(|o| format!("option.{}", o.key)));
    }
    assert_eq!(names.into_iter().map(str::to_owned).collect::<BTreeSet<_>>(), fields);
    let values: BTreeSet<&str> = attribute(form, "value").into_iter().collect();
    for value in ["first", "second", "either", "computer", "link", "screen", "watch", "campaign"] {
        assert!(values.contains(value), "{value}");
    }
    for level in LEVELS {
        assert!(values.contains(level.key), "{}", level.key);
    }
    assert!(form.contains("/rules/leningrad-2010#10:16.4"), "an option cites its case");
}

#[test]
fn only_the_fields_of_the_chosen_game_are_sent() {
    for chosen in [None, Some("leningrad-2010"), Some("leningrad-41"), Some("nothing")] {
        let html = start(&shell(Nav::Play), &Start { chosen: chosen.map(str::to_owned), ..start_data() }).into_string();
        let wanted = if chosen == Some("leningrad-2010") { "leningrad-2010" } else { "leningrad-1979" };
        let form = form(&html, "make");
        assert!(form.contains(&format!("name=\"game\" value=\"{wanted}\"")), "{chosen:?}");
        for fields in form.split("<fieldset class=\"of\"").skip(1) {
            let tag = fields.split('>').next().unwrap_or_default();
            assert_eq!(tag.contains(&format!("data-game=\"{wanted}\"")), !tag.contains("disabled"), "{tag}");
        }
    }
}

#[test]
fn one_press_on_a_card_begins_a_game() {
    let html = start(&shell(Nav::Play), &start_data()).into_string();
    for entry in games::ALL {
        let card = html.split(&format!("<li class=\"card\" id=\"{}\"", entry.id)).nth(1).unwrap();
        let card =
            card.split("<li class=\"card\"").next().and_then(|c| c.split("</section>").next()).unwrap_or_default();
        assert_eq!(card.contains("action=\"/games\""), entry.playable, "{}", entry.id);
        assert_eq!(card.contains("Rules not yet in the program"), !entry.playable, "{}", entry.id);
        assert!(card.contains(&format!("/rules/{}#reconstructed", entry.id)), "{}", entry.id);
        if entry.playable {
            for field in [
                "name=\"side\" value=\"first\"",
                "name=\"against\" value=\"computer\"",
                "name=\"level\" value=\"veteran\"",
            ] {
                assert!(card.contains(field), "{}: {field}", entry.id);
            }
        }
    }
}

#[test]
fn my_games_say_whose_move_it_is() {
    let mine = vec![my_game("g1", Whose::Mine, "Veteran"), my_game("g2", Whose::Theirs, "a friend")];
    let html = start(&shell(Nav::Play), &Start { mine: Ok(mine), ..start_data() }).into_string();
    assert!(html.contains("Your move") && html.contains("Waiting") && html.contains("4 min"));
    assert!(html.contains("against Veteran") && html.contains("against a friend"));
    assert!(html.contains("href=\"/game/g1\"") && html.contains("action=\"/games/g2/forget\""));
    assert!(!start(&shell(Nav::Play), &start_data()).into_string().contains("My games"));
    let mine = vec![my_game("g1", Whose::Mine, "same screen"), my_game("g2", Whose::Theirs, "Veteran against Recruit")];
    let html = start(&shell(Nav::Play), &Start { mine: Ok(mine), ..start_data() }).into_string();
    assert!(
        html.contains("<small>Same screen</small>")
            && !html.contains("against same")
            && !html.contains("against Veteran against")
    );
}

#[test]
fn a_list_that_cannot_be_read_does_not_look_empty() {
    fn why<T>() -> Result<Vec<T>, String> {
        Err("this list cannot be read: the database is damaged".to_owned())
    }
    let told = "<p class=\"problem\" role=\"alert\">This list cannot be read: the database is damaged.</p>";
    let begin = start(&shell(Nav::Play), &Start { mine: why(), ..start_data() }).into_string();
    assert!(begin.contains("My games") && begin.contains(told) && begin.contains("New game"), "{begin}");
    let data = Watch { running: why(), cards: cards(), levels: LEVELS.to_vec(), now: 0, problem: None };
    let watching = watch(&shell(Nav::Watch), &data).into_string();
    assert!(watching.contains(told) && !watching.contains("No listed game is being played"), "{watching}");
    let data = Replays { finished: why(), brought: Ok(Vec::new()), now: 0, problem: None };
    let lists = replays(&shell(Nav::Replays), &data).into_string();
    assert!(lists.contains(told) && !lists.contains("No listed game has been finished"), "{lists}");
    assert!(lists.contains("Nobody has brought one yet"), "the other list can be read: {lists}");
}

#[test]
fn words_of_strangers_are_only_words() {
    let bad = "<script>alert(1)</script>\"'";
    let mine = vec![my_game("g1", Whose::Over(bad.into()), bad)];
    let mut pages =
        vec![start(&shell(Nav::Play), &Start { mine: Ok(mine), problem: Some(bad.into()), ..start_data() })];
    pages
        .push(join(&shell(Nav::Play), &Join { waiting: Some(bad.into()), side: bad.into(), ..invitation(Seat::Open) }));
    pages.push(error(&Shell { here: bad.into(), visitor: bad.into(), ..shell(Nav::Play) }, 404, Some(bad)));
    for page in pages {
        let html = page.into_string();
        assert!(!html.contains("<script>") && html.contains("&lt;script&gt;"));
    }
}

#[test]
fn the_theme_is_the_visitors() {
    let page = |theme| start(&Shell { theme, ..shell(Nav::Play) }, &start_data()).into_string();
    let (auto, light, dark) = (page(Theme::Auto), page(Theme::Light), page(Theme::Dark));
    assert!(!auto.contains("data-theme") && auto.contains("(prefers-color-scheme: dark)"));
    assert!(light.contains("<html lang=\"en\" data-theme=\"light\"") && !light.contains("dark.svg"));
    assert!(dark.contains("<html lang=\"en\" data-theme=\"dark\"") && !dark.contains("light.svg"));
    // The button offers what is not seen, on a light system and on a dark one.
    let offers = |html: &str| {
        let form = form(html, "theme").to_owned();
        attribute(&form, "value").into_iter().filter(|v| !v.starts_with('/')).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(offers(&auto), ["dark", "light"]);
    assert_eq!(offers(&light), ["dark", "auto"]);
    assert_eq!(offers(&dark), ["auto", "light"]);
}

#[test]
fn the_header_says_where_one_is() {
    for (path, html) in all_pages() {
        let current = attribute(&html, "aria-current").len();
        let somewhere = !path.starts_with("/join") && !path.starts_with("/error");
        assert!(somewhere == (current > 0), "{path}: {current}");
        assert!(
            html.contains("href=\"#main\"") && html.contains(" id=\"main\""),
            "{path}: the skip link leads nowhere"
        );
        assert_eq!(html.matches("<h1").count(), 1, "{path}");
    }
}

#[test]
fn every_colour_of_the_pages_is_a_token() {
    let read = |name| fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("web").join(name)).unwrap();
    // Tokens stand in `:root` of the shared sheet; these pages have none of their own.
    let shared = read("base.css");
    let (tokens, rules) = shared[shared.find(":root {").unwrap()..].split_once("\n}").unwrap();
    assert!(tokens.contains("light-dark("));
    let rules = rules.to_owned() + &read("pages.css");
    for (i, line) in rules.lines().enumerate() {
        let colour = line.split('#').skip(1).any(|rest| {
            let hex = rest.bytes().take_while(u8::is_ascii_hexdigit).count();
            matches!(hex, 3 | 6) && rest[hex..].starts_with([';', ' ', ')', '}'])
        });
        assert!(!colour && !line.contains("rgb"), "line {i} after the tokens: {line}");
    }
}
