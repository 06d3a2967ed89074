//! Positions as text, and the few words that rule tests are written in.

mod toys;

use toys::{
    hex,
    untried::{Act, COUNTERS, Frame, RULES, State, Untried, unit_of},
};
use wargame::{
    Dice, Known, Match, Node, Options, Place, Rules, Scene, SceneError, Side, Stack, Staged, Table, Trial, Viewer,
};

impl Staged for Untried {
    /// Blue to move; counters take the handles of their class in order.
    fn stage(&self, scene: &Scene) -> Result<State, SceneError> {
        let mut state = self
            .setup(scene.scenario(&self.info), &Options(scene.options.clone()))
            .map_err(|e| SceneError(e.to_string()))?;
        state.units.all().collect::<Vec<_>>().into_iter().for_each(|u| state.units.put(u, Place::WAITING));
        let mut handles = [0..9, 9..12];
        let mut deal = |state: &mut State, counter: usize, label: &str, known| {
            let Some(piece) = handles[usize::from(counter >= 6)].next() else {
                return Err(SceneError("no handle is left".into()));
            };
            state.veil.deal(piece, counter, known);
            state.units.put(unit_of(piece), hex(&self.info, label).into());
            Ok(())
        };
        for (key, placed) in &scene.units {
            if self.info.map.by_label(placed.hex()).is_none() {
                return Err(SceneError(format!("there is no hex «{}»", placed.hex())));
            }
            if let Some(unit) = self.info.unit_named(key) {
                state.units.put(unit, hex(&self.info, placed.hex()).into());
            } else if let Some(counter) = COUNTERS.iter().position(|(name, _)| name == key) {
                let known = if placed.hidden().is_some() { Known::Nobody } else { Known::Both };
                deal(&mut state, counter, placed.hex(), known)?;
            } else {
                return Err(SceneError(format!("there is no counter «{key}»")));
            }
        }
        let mut dice = Dice::new(scene.seed);
        for unknown in &scene.unknown {
            let left: Vec<usize> =
                state.veil.pile().iter().filter(|&c| (c >= 6) == (unknown.kind == "armor")).collect();
            deal(&mut state, left[dice.below(left.len() as u32) as usize], &unknown.hex, Known::Nobody)?;
        }
        self.audit(&state).map_err(SceneError)?;
        (state.turn, state.stack) = (scene.turn, Stack::new(Frame::PickMover(Side::First)));
        Ok(state)
    }
}

fn trial() -> Trial<Untried> {
    Trial::new(&RULES, 2, "play")
}

#[test]
fn a_unit_stops_next_to_an_enemy() {
    let mut trial = trial().unit("b1", "0305").unit("n0", "0303").act(&["pick b1"]);
    assert_eq!(trial.decides(), Side::First);
    assert!(trial.targets("move").contains(&"0304".to_owned()) && !trial.targets("move").contains(&"0303".into()));
    trial.go(&["move 0304"]);
    assert_eq!(trial.hex_of("b1").as_deref(), Some("0304"));
    assert_eq!((trial.asked().as_str(), trial.state().stack.top()), ("1.1", Frame::PickMover(Side::First)));
    assert!(trial.undo() && trial.undo() && !trial.undo());
}

#[test]
fn case_3_1_only_ones_own_units_move() {
    trial()
        .unit("b1", "0305")
        .unit("n0", "0303")
        .refused("pick i01", "3.1")
        .offered(&["pick b1", "done"])
        .not_offered(&["pick i01", "pick b2", "drop i01"]);
}

#[test]
fn an_attack_shows_the_defender_before_the_die() {
    let mut trial = trial().unit("b4", "0304").untried("t5", "0303").unknown("infantry", "0303").dice(&[6]).act(&[
        "done",
        "attack 0303",
        "join b4",
    ]);
    let faces = |trial: &mut Trial<Untried>| -> Vec<bool> {
        trial.view(Viewer::Player(Side::First)).units.iter().map(|u| u.face.untried).collect()
    };
    assert_eq!(faces(&mut trial), [false, true, true]);
    trial.go(&["done"]);
    assert_eq!(faces(&mut trial), [false, false, false]);
    assert!(!trial.undo(), "something was shown");
    trial.go(&["hold"]);
    assert!(trial.told(Viewer::Spectator).contains(&"threw 6".to_owned()));
    assert_eq!(trial.node(), Node::Decide(Side::Second), "at 1-2 a six makes the defender retreat");
    let trial = trial.dice(&[1]).act(&["retreat 0302", "retreat 0302", "done"]);
    assert!(trial.rules().info().id == "untried");
}

#[test]
fn options_of_a_scene_add_up_and_are_checked() {
    let mut trial = trial().option("turns", 2).unit("b1", "0305");
    assert_eq!(trial.state().turns, 2);
    let what = self::trial().option("turns", 2).option("snow", 1).impossible();
    assert!(what.contains("untried has no option «snow»"), "{what}");
    let what = self::trial().option("turns", 99).impossible();
    assert!(what.contains("option turns is 1 to 7"), "{what}");
}

#[test]
fn a_scene_that_cannot_be_says_why() {
    assert!(trial().unit("b1", "9999").impossible().contains("there is no hex «9999»"));
    assert!(trial().unit("b1", "0305").unit("n0", "0305").impossible().contains("[1, 1] units in 0305"));
    assert!(trial().unit("x9", "0305").impossible().contains("there is no counter «x9»"));
}

const TEXT: &str = r#"
game = "untried"
turn = 3
phase = "play"
dice = [5]
seed = 7
do = ["pick b1", "move 0304"]
[units]
b1 = "0305"
n3 = { hex = "0303", hidden = "both" }
[[unknown]]
kind = "armor"
hex = "0302"
"#;

#[test]
fn a_scene_file_is_a_position_and_actions_from_there() {
    let scene = Scene::from_toml(TEXT).unwrap();
    let game = Match::stage(RULES.clone(), &scene).unwrap();
    assert_eq!((game.seq(), game.node()), (2, Node::Decide(Side::First)));
    assert_eq!(game.actions(), [Act::Pick(wargame::UnitId(0)), Act::Move(hex(&RULES.info, "0304"))]);
    let view = game.view(Viewer::Player(Side::First));
    assert_eq!((view.moment.turn, view.units.len()), (3, 3));
    assert!(view.units[1].face.untried && view.units[2].face.untried);
}

#[test]
fn a_slip_of_the_pen_in_a_scene_file_is_refused() {
    let error = |from: &str, to: &str| {
        assert!(TEXT.contains(from));
        let scene = Scene::from_toml(&TEXT.replace(from, to))?;
        Match::stage(RULES.clone(), &scene).map(|game| game.seq())
    };
    let what = |from, to| error(from, to).unwrap_err().to_string();
    assert!(what("seed = 7", "sead = 7").contains("unknown field `sead`"));
    assert!(what("kind = ", "kinds = ").contains("unknown field `kinds`"));
    assert!(what("hidden = ", "hiden = ").contains("line 10"));
    assert!(what("turn = 3\n", "").contains("missing field `turn`"));
    assert!(what("\"untried\"", "\"chits\"").contains("this is a scene of chits, not of untried"));
    assert!(
        what("\"move 0304\"", "\"move 0601\"")
            .contains("«move 0601» cannot be done: the hex is out of reach (case 3.4)")
    );
    assert!(what("\"move 0304\"", "\"fly 0601\"").contains("«fly 0601» cannot be done: «fly» is no verb"));
}

#[test]
fn a_scene_can_name_its_scenario_and_without_a_name_it_is_the_first() {
    let stage = |scenario: &str| {
        let text = format!("game = \"untried\"\n{scenario}turn = 2\nphase = \"play\"\n[units]\nb1 = \"0305\"\n");
        Scene::from_toml(&text).and_then(|scene| Match::stage(RULES.clone(), &scene)).map(|game| game.state().turns)
    };
    let short = stage("").expect("the first");
    assert_eq!(stage("scenario = \"short\"\n"), Ok(short));
    assert_eq!(stage("scenario = \"long\"\n"), Ok(short + 1));
    let refused = stage("scenario = \"winter\"\n").expect_err("there is none");
    assert_eq!(refused.0, "there is no scenario «winter» (scenarios: short, long)");
}
