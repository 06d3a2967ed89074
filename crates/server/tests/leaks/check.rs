//! Makes everything that was received again, from a position its receiver cannot tell from the true one.

use std::{collections::BTreeMap, path::Path, sync::Arc};

use players::{Hosted as _, Staffed};
use serde::Deserialize;
use serde_json::{Value, json};
use server::{
    actor,
    extent::Extent,
    faces::{Faces, Had},
    wire::{self, Advice, Around, Board, CourseMark, Encoded, Log, Offers, PlayerKind, PlayerView, Raw, message},
};
use wargame::{
    Dice, Match, Moment, Node, Show, Side, Table as _, Target, Viewer,
    battle::{Battle, battles, since},
    report, sub_seed,
};

use crate::{
    Tally,
    imagined::Imagined,
    play::{Course, Received, Thing, Who},
    prepare::Game,
};

pub fn check<R: Staffed>(database: &Path, rules: &Arc<R>, game: &Game, course: &Course) -> Tally {
    no_secrets(database, game, course);
    Checker::new(rules, game).run(course)
}

/// No secret stands in anything, however it might be written.
fn no_secrets(database: &Path, game: &Game, course: &Course) {
    let kept = &game.kept.game;
    let hex = |bytes: &[u8]| bytes.iter().map(|b| format!("{b:02x}")).collect::<String>();
    let mut needles = vec![
        format!("{:x}", kept.seed),
        format!("{:X}", kept.seed),
        kept.seed.to_string(),
        kept.seed.cast_signed().to_string(),
        hex(&kept.seed.to_le_bytes()),
        hex(&kept.salt),
        hex(&kept.salt).to_uppercase(),
        u128::from_be_bytes(kept.salt).to_string(),
        database.file_name().expect("a name").to_string_lossy().into_owned(),
    ];
    needles.extend(game.made.secrets.iter().map(|s| hex(blake3::hash(s.as_bytes()).as_bytes())));
    for received in &course.received {
        let (text, own_page) = match &received.thing {
            Thing::Message(text) | Thing::Answer { text, .. } => (text, false),
            Thing::Reply { path, reply } => (&reply.body, path.starts_with("/game/")),
        };
        // A player's own page shows him his own link, to go on elsewhere.
        let others = (0..2).filter(|&side| !(own_page && side == received.who)).map(|side| &game.made.secrets[side]);
        for needle in needles.iter().chain(others) {
            assert!(!text.contains(needle.as_str()), "game {}: «{needle}» is in {text:.2000}", game.number);
        }
    }
}

/// Of a state that was sent, what is needed to make it again.
#[derive(Deserialize)]
struct Sent {
    state: Head,
}

#[derive(Deserialize)]
struct Head {
    phase: u64,
    viewer: String,
    decides: Option<String>,
    players: Value,
    extents: Value,
}

/// What one connection has had so far.
#[derive(Default)]
struct Connection {
    seq: u32,
    had: Had,
}

struct Checker<'a, R: Staffed> {
    game: &'a Game,
    truth: Match<R>,
    version: u32,
    faces: Faces,
    connections: [Connection; 3],
    tally: Tally,
    /// For dealing anew.
    deals: u64,
}

fn viewer(who: Who) -> Viewer {
    Side::BOTH.get(who).map_or(Viewer::Spectator, |&side| Viewer::Player(side))
}

impl<'a, R: Staffed> Checker<'a, R> {
    fn new(rules: &Arc<R>, game: &'a Game) -> Checker<'a, R> {
        Checker {
            game,
            truth: game.start(rules),
            version: 0,
            faces: Faces::default(),
            connections: Default::default(),
            tally: Tally::default(),
            deals: 0,
        }
    }

    fn run(mut self, course: &Course) -> Tally {
        let mut done = 0;
        for received in &course.received {
            while done < received.step {
                let step = &course.steps[done];
                let side = Side::BOTH[step.side];
                let acts: Vec<_> = step.acts.iter().map(String::as_str).collect();
                if acts.is_empty() {
                    // A row is taken back at once.
                    for _ in 0..self.truth.last_row().max(1) {
                        assert!(self.truth.undo(side));
                    }
                } else {
                    assert_eq!(self.truth.act(side, self.truth.seq(), &acts), Ok(acts.len()));
                }
                self.version += 1;
                done += 1;
            }
            self.received(received);
        }
        self.tally
    }

    /// Fails with what was sent and what it should have been.
    fn same(&self, what: &str, who: Who, sent: &str, made: &str) {
        if sent == made {
            return;
        }
        let at = sent.bytes().zip(made.bytes()).take_while(|(a, b)| a == b).count();
        let near = |text: &str| {
            String::from_utf8_lossy(&text.as_bytes()[at.saturating_sub(200)..text.len().min(at + 200)]).into_owned()
        };
        panic!(
            "{} {} (seed {:016x}), version {}: {what} to {:?} depends on what it may not know\n  sent: …{}…\n  made: …{}…",
            self.game.game,
            self.game.number,
            self.game.kept.game.seed,
            self.version,
            viewer(who),
            near(sent),
            near(made)
        );
    }

    /// A position that differs from the true one in what the receiver may not know, now or then. A spectator knows no
    /// more than either side.
    fn imagine(&mut self, who: Who, then: Option<&Match<R>>) -> Imagined<R> {
        self.deals += 1;
        let side = Side::BOTH.get(who).copied().unwrap_or(Side::BOTH[self.deals as usize % 2]);
        let truth = then.unwrap_or(&self.truth);
        let imagined = Imagined::new(truth, side, &mut Dice::new(sub_seed(self.game.number, self.deals)));
        self.tally.imagined += usize::from(imagined.differs(truth));
        imagined
    }

    fn received(&mut self, received: &Received) {
        let who = received.who;
        let imagined = self.imagine(who, None);
        match &received.thing {
            Thing::Message(text) if text.starts_with("{\"players\"") => {}
            Thing::Message(text) => self.state(who, text, &imagined),
            Thing::Answer { id, request, text } => self.answer(who, (*id, request, text), &imagined),
            Thing::Reply { path, reply } => self.reply(who, path, &reply.body, &imagined),
        }
    }

    fn state(&mut self, who: Who, text: &str, imagined: &Imagined<R>) {
        let state = serde_json::from_str::<Sent>(text).expect("JSON").state;
        self.tally.states += 1;
        // Whose turn it was to deal out a throw is over when a state is sent, so the phase is one somebody decides in.
        if matches!(imagined.node(), Node::Decide(_)) {
            self.tally.phases.insert((self.game.game.clone(), state.phase));
        }
        if state.decides.as_ref() != Some(&state.viewer) {
            assert!(!text.contains("\"act\":"), "only who decides has offers: {text:.2000}");
        }
        let made = self.encode(who, [&state.players, &state.extents], true, imagined);
        let connection = &mut self.connections[who];
        let log = match connection.seq {
            0 => opening(&self.truth, viewer(who)),
            seq => seq.min(self.truth.seq()),
        };
        connection.seq = self.truth.seq();
        let told = Raw::of(&self.truth.told(viewer(who), log));
        let battles = Raw::<[Battle]>::of(&since(&self.truth, viewer(who), log, &self.truth.told(viewer(who), log)));
        let whole = made.message(&mut connection.had, &told, &battles, log);
        self.same("a state", who, text, &whole);
    }

    /// The state as it would have been sent, now or of the past; who is here is taken over, and how far one can go back.
    fn encode(&self, who: Who, sent: [&Value; 2], asks: bool, imagined: &Imagined<R>) -> Encoded {
        let (players, extents) = (players(sent[0]), extents(sent[1]));
        let around = Around {
            version: self.version,
            players: &players,
            aims: &[],
            passed: None,
            again: None,
            extents,
            both: false,
            shared: None,
            asks,
        };
        wire::state(imagined, &self.faces, viewer(who), &around)
    }

    fn answer(&mut self, who: Who, (id, request, text): (u64, &Value, &str), imagined: &Imagined<R>) {
        self.tally.answers += 1;
        let (verb, asked) = request.as_object().and_then(|r| r.iter().next()).expect("a request");
        self.tally.verbs.insert(verb.clone());
        let (info, board) = (imagined.info(), Board::new(imagined, &self.faces));
        let word = |name: &str| asked[name].as_str().unwrap_or_default();
        let action = asked.as_str().unwrap_or_default();
        let body = match (verb.as_str(), viewer(who)) {
            ("why" | "way" | "preview" | "leads" | "hint", Viewer::Spectator) => {
                return assert!(text.contains("\"not-yours\""), "{text}");
            }
            ("why", Viewer::Player(side)) => {
                let units = asked["units"].as_array().into_iter().flatten().filter_map(Value::as_str);
                let units = units.filter_map(|u| info.unit_named(u)).map(Target::Unit);
                let clicked: Vec<_> = units.chain(info.map.by_label(word("hex")).map(Target::Hex)).collect();
                let made = imagined.why_not(side, &clicked);
                let made = made.map(|(tried, why)| json!({ "tried": tried, "refusal": board.text(&why) }));
                // Words for what was tried may stand beside it.
                let sent: Value = serde_json::from_str(text).expect("JSON");
                let sent = match &sent["ok"] {
                    Value::Null => Value::Null,
                    ok => json!({ "tried": ok["tried"], "refusal": ok["refusal"] }),
                };
                return self.same("why", who, &sent.to_string(), &json!(made).to_string());
            }
            ("way", Viewer::Player(side)) => board.text(&imagined.way(side, action)).into_text(),
            ("preview", Viewer::Player(side)) => board.text(&imagined.preview(side, action)).into_text(),
            ("leads", Viewer::Player(side)) => board.text(&imagined.leads(side, action)).into_text(),
            ("hint", Viewer::Player(side)) => match imagined.hint(side) {
                Some(hint) => message(&Advice::new(imagined, side, hint)),
                None => return assert!(text.contains("\"not-yours\""), "{text}"),
            },
            ("inspect", eyes) => {
                let unit = info.unit_named(word("unit")).map(Target::Unit);
                let target = unit.or_else(|| info.map.by_label(word("hex")).map(Target::Hex));
                board.text(&imagined.inspect(eyes, target.expect("a target"))).into_text()
            }
            ("layer", eyes) => board.text(&imagined.layer(eyes, action)).into_text(),
            other => panic!("nobody asks for {other:?}"),
        };
        self.same(verb, who, text, &format!("{{\"id\":{id},\"ok\":{body}}}"));
    }

    fn reply(&mut self, who: Who, path: &str, text: &str, imagined: &Imagined<R>) {
        self.tally.answers += 1;
        let rest = path.strip_prefix(&self.game.made.path());
        let (rest, at) = match rest.and_then(|r| r.strip_prefix("/at/")) {
            Some(seq) => ("at", seq.parse().expect("a number")),
            None => (rest.unwrap_or("page"), 0),
        };
        self.tally.verbs.insert(rest.to_owned());
        let sent = || serde_json::from_str::<Value>(text).expect("JSON");
        match rest {
            "" => {
                let players = players(&sent()["state"]["players"]);
                let extents = extents(&sent()["state"]["extents"]);
                let around = Around {
                    version: self.version,
                    players: &players,
                    aims: &[],
                    passed: None,
                    again: None,
                    extents,
                    both: false,
                    shared: None,
                    asks: true,
                };
                self.same("a state", who, text, &actor::plain(imagined, &self.faces, viewer(who), &around));
            }
            "/offers" => {
                self.same("offers", who, text, &Offers::text(imagined, &self.faces, viewer(who), self.version));
            }
            // The log is made of what was told; that this keeps to the eyes is all there is to see.
            "/log" => {
                let (page, next) = self.truth.told_page(viewer(who), 0, PAGE);
                let log = message(&Log { told: &page, battles: &battles(self.truth.info(), &page), next });
                self.same("the log", who, text, &log);
            }
            "/score" => {
                let (score, board) = (imagined.score(viewer(who)), Board::new(imagined, &self.faces));
                self.same("the score", who, text, board.text(&score).as_str());
            }
            // Points are open, and losses are those of what was told.
            "/account" => {
                let account = self.truth.account(viewer(who)).expect("a way back");
                self.same("the account", who, text, &message(&account));
            }
            "/course" => self.same("the course", who, text, &course(&self.truth, viewer(who))),
            // Of what was told, and of the board as it was seen before and after.
            "/report" => {
                let when = report::When::of(self.truth.moment());
                let now = self.truth.seq();
                let span = self.truth.span(when).unwrap_or(report::Span { when, from: now, to: now });
                let [before, after] = [span.from, span.to].map(|seq| {
                    let then = self.truth.back(seq).expect("a way back");
                    self.imagine(who, Some(&then)).view(viewer(who))
                });
                let made = report::report(&self.truth, viewer(who), span, 0, &before, &after);
                self.same("a report", who, text, &message(&made));
            }
            "at" => {
                let then = self.truth.back(at).expect("a way back");
                let imagined = self.imagine(who, Some(&then));
                let told = then.told(viewer(who), at.saturating_sub(1));
                let battles = message(&since(&then, viewer(who), at.saturating_sub(1), &told)[..]);
                let told = message(&told[..]);
                let made =
                    self.encode(who, [&sent()["state"]["players"], &sent()["state"]["extents"]], false, &imagined);
                let begin = format!("{{\"state\":{},\"faces\":{{", made.state.as_str());
                self.same("a past state", who, &text[..begin.len().min(text.len())], &begin);
                let (score, board) = (imagined.score(viewer(who)), Board::new(&imagined, &self.faces));
                let end =
                    format!("}},\"told\":{told},\"battles\":{battles},\"score\":{}}}", board.text(&score).as_str());
                self.same("past lines", who, &text[text.len().saturating_sub(end.len())..], &end);
                let named: BTreeMap<_, _> = made.faces.iter().map(|f| (f.id.clone(), f.drawn.as_str())).collect();
                let faces = sent()["faces"].as_object().expect("faces").clone();
                assert_eq!(faces.keys().collect::<Vec<_>>(), named.keys().collect::<Vec<_>>());
            }
            // What the page says of the position is nothing.
            "page" => {}
            other => panic!("nobody looks at {other}"),
        }
    }
}

/// How far one can go back, as it was sent: it depends on the course of the game, not on the position.
fn extents(sent: &Value) -> Vec<Extent> {
    sent.as_array().expect("a list").iter().map(|word| Extent::read(word).expect("an extent")).collect()
}

/// Who is here, as it was sent.
fn players(sent: &Value) -> [PlayerView; 2] {
    let kinds = [PlayerKind::Person, PlayerKind::Computer, PlayerKind::Open];
    [&sent[0], &sent[1]].map(|p| PlayerView {
        side: wire::side_of(p["side"].as_str().unwrap_or_default()).expect("a side"),
        kind: kinds.into_iter().find(|kind| p["kind"] == json!(kind)).expect("a kind"),
        name: p["name"].as_str().unwrap_or_default().to_owned(),
        taken: p["taken"].as_u64().unwrap_or(0) as u32,
        here: p["here"] == true,
    })
}

/// Lines in a page of a log or a course, as the server cuts them.
const PAGE: usize = 2000;
/// So many lines somebody is told at first, at the least.
const OPENING: usize = 100;

/// After which action whoever comes is told the log: its last lines, from the beginning of an impulse where one begins in
/// their first half. It hangs on what he was told alone.
fn opening(truth: &dyn wargame::Table, viewer: Viewer) -> u32 {
    let (page, earlier) = truth.told_before(viewer, u32::MAX, OPENING);
    if earlier.is_none() {
        return 0;
    }
    let mut pairs = page[..page.len() / 2].windows(2);
    let last = pairs.find(|pair| pair[0].moment.when() != pair[1].moment.when()).map(|pair| &pair[0]);
    last.or(page.first()).map_or(0, |told| told.seq.saturating_sub(1))
}

/// The marks of the slider, from what was told.
fn course<R: Show>(truth: &Match<R>, viewer: Viewer) -> String {
    let mut marks = vec![CourseMark { seq: 0, moment: Moment { turn: 1, ..Moment::default() }, by: None }];
    let (page, next) = truth.told_page(viewer, 0, PAGE);
    for told in page {
        if marks.last().is_some_and(|mark| mark.seq != told.seq) {
            marks.push(CourseMark { seq: told.seq, moment: told.moment, by: told.by });
        }
    }
    message(&wire::Course { length: truth.seq(), marks, next })
}
