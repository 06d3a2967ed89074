//! One game at a table: who may do what when, what is told to whom, and what can be taken back.

mod toys;

use toys::{
    chits::{self, Chits},
    fire::{self, Fire},
    untried,
};
use wargame::{ActError, Match, Node, Options, Side, Table, Viewer, prose::plain};

const BLUE: Side = Side::First;
const RED: Side = Side::Second;

fn chits() -> Match<Chits> {
    Match::new(chits::RULES.clone(), "short", &Options::default(), 7).unwrap()
}

/// Four pieces set up, blue to move. Under seed 3 a dummy lies under k03 and k05, 3 under k01, 5 under k04.
fn fire() -> Match<Fire> {
    let mut game = Match::new(fire::RULES.clone(), "short", &Options::default(), 3).unwrap();
    let set_up =
        ["place k01", "at 0303", "place k04", "at 0403", "place k05", "at 0101", "place k02", "at 0601", "done"];
    does(&mut game, RED, &set_up);
    game
}

#[track_caller]
fn does(game: &mut dyn Table, by: Side, actions: &[&str]) {
    let seq = game.seq();
    assert_eq!(game.act(by, seq, actions), Ok(actions.len()));
}

fn unreadable(game: &mut dyn Table, by: Side, text: &str) -> String {
    match game.act(by, game.seq(), &[text]) {
        Err(ActError::Unreadable(why)) => why.to_string(),
        other => panic!("«{text}»: {other:?}"),
    }
}

fn texts(game: &dyn Table, viewer: Viewer, since: u32) -> Vec<String> {
    game.told(viewer, since).into_iter().map(|t| plain(&t.line.text).into_owned()).collect()
}

#[test]
fn an_action_with_an_old_number_is_stale() {
    let mut game = chits();
    does(&mut game, BLUE, &["chit b1"]);
    assert_eq!(game.act(BLUE, 0, &["done"]), Err(ActError::Stale(1)));
    assert_eq!(game.act(RED, 2, &["done"]), Err(ActError::Stale(1)));
    assert_eq!(game.seq(), 1);
}

#[test]
fn only_the_side_that_decides_may_act() {
    let mut game = chits();
    assert_eq!(game.act(RED, 0, &["chit r1"]), Err(ActError::NotYours));
    assert_eq!(game.act(RED, 0, &["nonsense"]), Err(ActError::NotYours));
    does(&mut game, BLUE, &["chit b1", "done"]);
    assert_eq!(game.act(BLUE, 2, &["chit b2"]), Err(ActError::NotYours));
}

#[test]
fn what_cannot_be_read_is_explained() {
    let mut game = chits();
    assert!(unreadable(&mut game, BLUE, "choose b1").contains("«choose» is no verb of this game (verbs: chit,"));
    assert!(unreadable(&mut game, BLUE, "").contains("empty line"));
    assert!(unreadable(&mut game, BLUE, "chit").contains("«chit» takes one unit"));
    assert!(unreadable(&mut game, BLUE, "chit b1 b2").contains("«chit» takes one unit"));
    assert!(unreadable(&mut game, BLUE, "done b1").contains("«done» takes no target"));
    assert!(unreadable(&mut game, BLUE, "chit b9").contains("there is no unit «b9» in this game"));
    assert!(unreadable(&mut game, BLUE, "chit 10").contains("there is no unit «10» in this game"));
    assert!(unreadable(&mut game, BLUE, "die 64").contains("«64» is no choice of «die»"));
    let mut game = fire();
    assert!(unreadable(&mut game, BLUE, "move 9901").contains("there is no hex «9901» on this map"));
    assert!(unreadable(&mut game, BLUE, "pick b77").contains("there is no unit «b77» in this game"));
    assert!(unreadable(&mut game, BLUE, "blow 0303").contains("a hexside is written as its two hexes"));
    assert!(unreadable(&mut game, BLUE, "blow 0101/0102").contains("nothing is on the hexside"));
    assert!(unreadable(&mut game, BLUE, "blow 0101/9901").contains("there is no hex «9901»"));
    assert_eq!(game.seq(), 15);
}

#[test]
fn hexsides_and_hexes_of_the_second_sheet_are_read_as_written() {
    let mut game = fire();
    does(&mut game, BLUE, &["pick b2", "cross", "move inset-0202", "done", "done"]);
    let seq = game.seq();
    assert!(game.act(RED, seq, &["at 0201", "blow 0403/0303"]).is_ok());
    assert_eq!(game.replay().actions.last().unwrap(), "blow 0303/0403");
    assert_eq!(game.view(Viewer::Spectator).marks.len(), 1);
}

#[test]
fn a_refusal_names_its_case_and_changes_nothing() {
    let mut game = chits();
    let before = game.state().clone();
    let Err(ActError::Refused(refusal)) = game.act(BLUE, 0, &["chit r1"]) else { panic!("it is refused") };
    assert_eq!((refusal.case, refusal.to_string().as_str()), ("2.1", "a side chooses its own chits (case 2.1)"));
    assert_eq!((game.seq(), game.state()), (0, &before));
    let Err(ActError::Refused(refusal)) = game.act(BLUE, 0, &["commit"]) else { panic!("it is refused") };
    assert_eq!(refusal.case, "1.2");
}

#[test]
fn a_row_goes_as_far_as_it_can() {
    let mut game = chits();
    let Err(ActError::Refused(refusal)) = game.act(BLUE, 0, &["chit b1", "chit b1", "done"]) else { panic!("refused") };
    assert_eq!((refusal.case, game.seq()), ("2.3", 1));
    assert_eq!(game.act(BLUE, 1, &["done", "chit r1"]), Ok(1), "the other side decides");
    assert_eq!(game.act(RED, 2, &["chit r1", "done", "pass"]), Ok(2), "a throw follows");
    let mut game = fire();
    does(&mut game, BLUE, &["pick b2", "move 0304"]);
    let seq = game.seq();
    assert_eq!(game.act(RED, seq, &["name k01", "name k04"]), Ok(1), "something was shown");
}

#[test]
fn why_answers_for_the_last_of_a_row() {
    let game = fire();
    let why = |by, row: &[&str]| game.why(by, row).map(|refusal| refusal.case);
    assert_eq!(why(BLUE, &["pick k01"]), Some("3.1"));
    assert_eq!(why(BLUE, &["pick b2", "move 0101"]), Some("3.3"));
    assert_eq!(why(BLUE, &["pick b2", "cross", "cross"]), Some("3.6"));
    assert_eq!(why(BLUE, &["pick b2", "pick b1", "move 0101"]), Some("1.2"), "the first that is refused");
    assert_eq!(why(BLUE, &["pick b2", "move 0305"]), None, "it may be done");
    assert_eq!(why(BLUE, &["pick b9"]), None, "it cannot be read");
    assert_eq!(why(BLUE, &["pick b9", "done"]), None);
    assert_eq!(why(BLUE, &[]), None);
    assert_eq!(why(RED, &["pick b2"]), None, "only the side that decides is answered");
    assert_eq!(why(BLUE, &["pick b2", "move 0304", "name b1"]), None, "the other side decides before");
    assert_eq!(game.seq(), 15, "asking changes nothing");
}

#[test]
fn why_stops_at_a_throw_and_at_a_seal() {
    let mut game = fire();
    does(&mut game, BLUE, &["pick b2", "move 0304"]);
    assert_eq!(game.why(RED, &["name k05"]).map(|r| r.case), Some("4.2"));
    assert_eq!(game.why(RED, &["name k01", "name k05"]), None, "naming shows the piece");
    does(&mut game, RED, &["pass"]);
    assert_eq!(game.why(BLUE, &["storm 0303", "move 0101"]), None, "a storm is thrown for");
}

#[test]
fn undo_goes_back_to_the_last_change_of_sides() {
    let mut game = chits();
    let start = game.state().clone();
    assert!(!game.undo(BLUE), "nothing was done");
    does(&mut game, BLUE, &["chit b1", "chit b2"]);
    assert!(!game.undo(RED), "it is not theirs");
    assert!(game.undo(BLUE) && game.undo(BLUE) && !game.undo(BLUE));
    assert_eq!((game.state(), game.seq()), (&start, 0));
    assert!(texts(&game, Viewer::Umpire, 0).is_empty());
    does(&mut game, BLUE, &["chit b1", "done"]);
    assert!(!game.undo(BLUE) && !game.undo(RED));
    does(&mut game, RED, &["chit r3"]);
    assert!(game.undo(RED) && !game.undo(RED));
}

#[test]
fn a_row_is_known_and_the_way_back_to_another_action() {
    let mut game = chits();
    assert_eq!((game.last_row(), game.back_to(BLUE, "chit b1")), (0, None));
    does(&mut game, BLUE, &["chit b1", "chit b2"]);
    assert_eq!(game.last_row(), 2);
    does(&mut game, BLUE, &["chit b3"]);
    assert_eq!(game.last_row(), 1);
    assert_eq!([0, 1, 2, 3, 9].map(|back| game.row_before(back)), [1, 2, 1, 0, 0]);
    assert_eq!((game.back_to(BLUE, "chit b2"), game.back_to(BLUE, "chit b1")), (Some(2), Some(3)));
    assert_eq!((game.back_to(RED, "chit b1"), game.back_to(BLUE, "chit r1")), (None, None));
    assert!(game.undo(BLUE));
    assert_eq!(game.last_row(), 2, "the row before is whole again");
}

#[test]
fn undo_ends_at_a_throw() {
    let mut game = chits();
    does(&mut game, BLUE, &["chit b1", "done"]);
    does(&mut game, RED, &["chit r1", "done"]);
    let Node::Decide(side) = game.node() else { panic!("a chit was drawn") };
    assert!(!game.undo(side) && !game.undo(side.other()));
}

#[test]
fn undo_ends_at_a_seal_though_the_same_side_decides() {
    let mut game = fire();
    does(&mut game, BLUE, &["pick b2", "move 0304"]);
    assert_eq!(game.node(), Node::Decide(RED));
    does(&mut game, RED, &["name k01"]);
    assert_eq!(game.node(), Node::Decide(RED));
    assert!(!game.undo(RED));
    does(&mut game, RED, &["pass"]);
    assert!(!game.undo(BLUE), "red decided in between");
    does(&mut game, BLUE, &["done"]);
    assert!(game.undo(BLUE));
}

#[test]
fn naming_a_piece_that_is_known_already_can_be_taken_back() {
    let mut game = fire();
    does(&mut game, BLUE, &["pick b2", "move 0304"]);
    does(&mut game, RED, &["name k01"]);
    does(&mut game, RED, &["pass"]);
    does(&mut game, BLUE, &["done", "done"]);
    does(&mut game, RED, &["at 0201", "done"]);
    does(&mut game, BLUE, &["pick b2", "move 0305", "move 0304"]);
    does(&mut game, RED, &["name k01"]);
    assert!(game.undo(RED));
}

#[test]
fn events_reach_only_their_audience() {
    let mut game = chits();
    does(&mut game, BLUE, &["chit b2", "done"]);
    assert_eq!(texts(&game, Viewer::Player(BLUE), 0), ["chose b2", "has chosen"]);
    for viewer in [Viewer::Player(RED), Viewer::Spectator] {
        assert_eq!(texts(&game, viewer, 0), ["has chosen"]);
    }
    assert_eq!(texts(&game, Viewer::Umpire, 0), ["chose b2", "has chosen"]);
    assert_eq!(texts(&game, Viewer::Umpire, 1), ["has chosen"]);
    assert!(texts(&game, Viewer::Umpire, 2).is_empty());
    let numbers: Vec<u32> = game.told(Viewer::Umpire, 0).iter().map(|t| t.seq).collect();
    assert_eq!(numbers, [1, 2]);
}

#[test]
fn draws_are_told_to_those_who_look() {
    let game = fire();
    let is = |viewer| texts(&game, viewer, 0).into_iter().filter(|t| t.starts_with("is ")).collect::<Vec<_>>();
    assert_eq!(is(Viewer::Player(RED)), ["is k04 5", "is k05 1", "is k06 4"]);
    assert_eq!(is(Viewer::Umpire).len(), 6);
    assert!(is(Viewer::Player(BLUE)).is_empty() && is(Viewer::Spectator).is_empty());
    assert!(texts(&game, Viewer::Player(BLUE), 0).contains(&"stands k01 0303".to_owned()));
    assert!(!texts(&game, Viewer::Player(BLUE), 0).iter().any(|t| t.starts_with("placed")));
}

#[test]
fn a_set_up_out_of_sight_is_seen_when_it_is_done() {
    let mut game = Match::new(fire::RULES.clone(), "short", &Options::default(), 3).unwrap();
    let seen = |game: &Match<Fire>, viewer| game.view(viewer).units.len();
    does(&mut game, RED, &["place k01", "at 0303", "place k04", "at 0403", "place k05", "at 0101"]);
    assert_eq!((seen(&game, Viewer::Player(BLUE)), seen(&game, Viewer::Spectator)), (4, 4));
    assert_eq!((seen(&game, Viewer::Player(RED)), seen(&game, Viewer::Umpire)), (7, 7));
    does(&mut game, RED, &["done"]);
    assert_eq!(seen(&game, Viewer::Player(BLUE)), 7);
    let view = game.view(Viewer::Player(BLUE));
    assert!(view.units[4..].iter().all(|u| u.face.untried), "known to red or to nobody, they lie alike");
    let untried: Vec<bool> = game.view(Viewer::Player(RED)).units[4..].iter().map(|u| u.face.untried).collect();
    assert_eq!(untried, [true, false, false]);
}

#[test]
fn who_resigns_loses() {
    let mut game = chits();
    does(&mut game, BLUE, &["chit b1"]);
    game.resign(RED);
    let Node::Over(outcome) = game.node() else { panic!("the game is over") };
    assert_eq!((outcome.winner, outcome.level.as_str()), (Some(BLUE), "resigned"));
    game.resign(BLUE);
    assert_eq!(game.node(), Node::Over(outcome.clone()), "nobody resigns a game that is over");
    assert_eq!(game.act(BLUE, 1, &["done"]), Err(ActError::Over));
    assert!(game.play(chits::Act::Done).is_err());
    assert!(!game.undo(BLUE) && game.why(BLUE, &["chit r1"]).is_none() && game.offers().is_empty());
    let view = game.view(Viewer::Player(BLUE));
    assert_eq!((view.outcome, view.ask, view.decides), (Some(outcome), None, None));
    assert!(game.replay().to_text().contains("{\"resign\":\"second\"}\n{\"end\":"));
}

#[test]
fn throws_can_be_laid_down_beforehand() {
    for (die, lost) in [(6, "stormed k05"), (1, "threw 1")] {
        let mut game = Match::new(fire::RULES.clone(), "short", &Options::default(), 3).unwrap();
        does(&mut game, RED, &["place k05", "at 0303", "place k01", "at 0101", "place k02", "at 0601", "done"]);
        does(&mut game, BLUE, &["pick b2", "move 0304"]);
        does(&mut game, RED, &["pass"]);
        game.script(&[die]);
        does(&mut game, BLUE, &["storm 0303"]);
        assert!(texts(&game, Viewer::Spectator, 0).iter().any(|text| text == lost), "a {die} was laid down");
    }
}

#[test]
fn a_throw_that_cannot_be_as_laid_down_is_thrown() {
    let (mut scripted, mut plain) = (chits(), chits());
    scripted.script(&[60]);
    for game in [&mut scripted, &mut plain] {
        does(game, BLUE, &["chit b1", "done"]);
        does(game, RED, &["chit r1", "done"]);
    }
    assert_eq!(scripted.actions(), plain.actions());
}

#[test]
fn options_a_game_does_not_have_are_refused() {
    let open =
        |key: &str, value| Match::new(untried::RULES.clone(), "short", &Options([(key.into(), value)].into()), 1);
    assert!(open("turns", 2).is_ok());
    assert!(open("turns", 99).err().unwrap().to_string().contains("option turns is 1 to 7, not 99"));
    assert!(open("snow", 1).err().unwrap().to_string().contains("untried has no option «snow» (options: turns)"));
    let other = Match::new(untried::RULES.clone(), "endless", &Options::default(), 1);
    assert!(other.err().unwrap().to_string().contains("no scenario «endless»"));
}

#[test]
fn a_long_log_comes_in_pages_of_whole_actions() {
    let game = toys::played(&untried::RULES, 4, usize::MAX);
    for viewer in [Viewer::Player(BLUE), Viewer::Spectator, Viewer::Umpire] {
        let all: Vec<_> = game.told(viewer, 0).into_iter().map(|t| (t.seq, t.line.text)).collect();
        for most in [1, 7, 40] {
            let (mut pages, mut since, mut count) = (Vec::new(), Some(0), 0);
            while let Some(from) = since {
                let (page, next) = game.told_page(viewer, from, most);
                assert!(page.len() >= most || next.is_none(), "a page is full unless it is the last");
                pages.extend(page.into_iter().map(|t| (t.seq, t.line.text)));
                (since, count) = (next, count + 1);
            }
            assert_eq!(pages, all);
            assert!(count > 1, "{most}");
        }
    }
}

#[test]
fn a_long_log_can_be_read_from_its_end() {
    let game = toys::played(&untried::RULES, 4, usize::MAX);
    for viewer in [Viewer::Player(BLUE), Viewer::Spectator, Viewer::Umpire] {
        let all = game.told(viewer, 0);
        for most in [1, 7, 40] {
            let (mut read, mut until, mut count) = (Vec::new(), Some(u32::MAX), 0);
            while let Some(seq) = until {
                let (page, earlier) = game.told_before(viewer, seq, most);
                assert!(page.len() >= most || earlier.is_none(), "a page is full unless it is the first");
                assert!(earlier.is_none_or(|seq| page[0].seq > seq), "no action is in two pages");
                read.splice(0..0, page);
                (until, count) = (earlier, count + 1);
            }
            assert_eq!(read, all);
            assert!(count > 1, "{most}");
        }
        let middle = all[all.len() / 2].seq;
        let (half, _) = game.told_before(viewer, middle, usize::MAX);
        assert_eq!(half.len() + game.told(viewer, middle).len(), all.len());
    }
}
