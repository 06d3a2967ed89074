//! Rule tests in few words: build a scene, act, ask.

use std::{collections::BTreeSet, fs, path::Path, sync::Arc};

use crate::{
    action::{self, Action as _},
    case::Refusal,
    consequence::Consequence,
    game::Match,
    prose::plain,
    rules::{Node, Show, Side, Viewer},
    scene::{Placed, Scene, Staged, Unknown},
    table::Table,
    view::{Offer, View},
};

/// A scene being built, then played. Every method that does something panics with a sentence when
/// the rules refuse it, and names the question at hand.
pub struct Trial<R: Show> {
    rules: Arc<R>,
    scene: Scene,
    game: Option<Match<R>>,
}

impl<R: Show + Staged> Trial<R> {
    /// A scene at the start of a phase. `phase` is a key of the sequence of play.
    pub fn new(rules: &Arc<R>, turn: u8, phase: &str) -> Self {
        let scene = Scene { game: rules.info().id.clone(), turn, phase: phase.into(), seed: 1, ..Scene::default() };
        Trial { rules: rules.clone(), scene, game: None }
    }

    /// Puts a counter on a hex, known to both.
    pub fn unit(self, key: &str, hex: &str) -> Self {
        self.placed(key, Placed::Hex(hex.into()))
    }

    /// Puts a counter on its reduced side.
    pub fn reduced(self, key: &str, hex: &str) -> Self {
        self.placed(key, Placed::Full { hex: hex.into(), reduced: true, hidden: None })
    }

    /// Puts counters on hexes: `1inf@1135`, with a step lost `~1inf@1135`.
    pub fn units(self, units: &str) -> Self {
        units.split_whitespace().fold(self, |trial, unit| {
            let (key, hex) = unit.split_once('@').expect("unit@hex");
            match key.strip_prefix('~') {
                Some(key) => trial.reduced(key, hex),
                None => trial.unit(key, hex),
            }
        })
    }

    /// Puts a counter face down: known to nobody.
    pub fn untried(self, key: &str, hex: &str) -> Self {
        self.placed(key, Placed::Full { hex: hex.into(), reduced: false, hidden: Some("both".into()) })
    }

    /// Puts a counter face down: its owner knows it, the other side, the first of the game, does not.
    pub fn face_down(self, key: &str, hex: &str) -> Self {
        let from = self.rules.info().sides[0].to_lowercase();
        self.placed(key, Placed::Full { hex: hex.into(), reduced: false, hidden: Some(from) })
    }

    fn placed(mut self, key: &str, placed: Placed) -> Self {
        self.unbuilt();
        assert!(self.scene.units.insert(key.into(), placed).is_none(), "{key} stands twice");
        self
    }

    /// A piece of a kind, dealt by the seed from what is left.
    pub fn unknown(mut self, kind: &str, hex: &str) -> Self {
        self.unbuilt();
        self.scene.unknown.push(Unknown { kind: kind.into(), hex: hex.into() });
        self
    }

    /// A marker of the system: a list of hexes, a number, a table, as in a scene file.
    pub fn mark(mut self, key: &str, value: impl Into<toml::Value>) -> Self {
        self.unbuilt();
        self.scene.markers.insert(key.into(), value.into());
        self
    }

    pub fn pool(mut self, name: &str, keys: &[&str]) -> Self {
        self.unbuilt();
        self.scene.pools.insert(name.into(), keys.iter().map(|k| (*k).to_owned()).collect());
        self
    }

    pub fn option(mut self, key: &str, value: u16) -> Self {
        self.unbuilt();
        self.scene.options.insert(key.to_owned(), value);
        self
    }

    pub fn scenario(mut self, id: &str) -> Self {
        self.unbuilt();
        self.scene.scenario = Some(id.to_owned());
        self
    }

    /// The next throws of the die.
    pub fn dice(mut self, throws: &[u16]) -> Self {
        match &mut self.game {
            Some(game) => game.script(throws),
            None => self.scene.dice = throws.to_vec(),
        }
        self
    }

    fn unbuilt(&self) {
        assert!(self.game.is_none(), "the scene is already being played");
    }

    fn game(&mut self) -> &mut Match<R> {
        if self.game.is_none() {
            let game = Match::stage(self.rules.clone(), &self.scene);
            self.game = Some(game.unwrap_or_else(|e| panic!("the scene cannot be: {e}")));
        }
        self.game.as_mut().expect("it was just staged")
    }

    /// Builds the scene if it is not yet built, and gives the match.
    pub fn play(mut self) -> Self {
        self.game();
        self
    }

    /// Why the scene cannot be.
    pub fn impossible(&self) -> String {
        match Match::stage(self.rules.clone(), &self.scene) {
            Err(e) => e.to_string(),
            Ok(_) => panic!("the scene can be"),
        }
    }

    /// Does actions of whoever decides.
    pub fn act(mut self, actions: &[&str]) -> Self {
        self.go(actions);
        self
    }

    pub fn go(&mut self, actions: &[&str]) {
        for text in actions {
            let text = self.named(text);
            let text = text.as_str();
            let game = self.game();
            let Node::Decide(side) = game.node() else { panic!("«{text}»: nobody decides now") };
            if let Err(why) = game.act(side, game.seq(), &[text]) {
                let question = game.view(Viewer::Umpire).ask.map(|a| a.question).unwrap_or_default();
                panic!("«{text}»: {why}\n  asked: {question}\n  offers: {}", game.offers().join(", "));
            }
        }
    }

    /// Announces an attack of some units on one hex or several and throws a die for it.
    pub fn attack(self, hexes: &str, units: &str, die: u16) -> Self {
        let mut trial = self.dice(&[die]);
        for (i, hex) in hexes.split_whitespace().enumerate() {
            trial.go(&[&format!("{} {hex}", if i == 0 { "attack" } else { "also" })]);
        }
        for unit in units.split_whitespace() {
            trial.go(&[&format!("join {unit}")]);
        }
        trial.act(&["done"])
    }

    /// What an offered action says is left of the movement allowance; panics if it is not offered.
    pub fn left_after(&mut self, action: &str) -> u8 {
        let ask = self.view(Viewer::Umpire).ask.expect("a question is asked");
        let info = self.rules.info();
        let text = |o: &Offer| action::write_parts(info, &R::Action::VERBS[o.verb as usize], o.target);
        let offer = ask.offers.iter().find(|o| text(o) == action);
        let offer = offer.unwrap_or_else(|| panic!("«{action}» is not offered"));
        offer.left.unwrap_or_else(|| panic!("«{action}» does not say what is left"))
    }

    /// What an offered action leads to, as whoever decides reads it, the gravest first; the grave begin with `!`.
    pub fn leads(&mut self, text: &str) -> Vec<String> {
        let text = self.named(text);
        let side = self.decides();
        let leads = self.game().leads(side, &text);
        let said = |one: &Consequence| format!("{}{}", if one.is_grave() { "!" } else { "" }, plain(&one.say()));
        leads.iter().map(said).collect()
    }

    /// The key of the phase now played.
    pub fn phase(&mut self) -> String {
        let phase = self.view(Viewer::Umpire).moment.phase;
        self.rules.info().phases[usize::from(phase)].key.clone()
    }

    /// The steps a unit has left; none when it is off the map.
    pub fn steps(&mut self, handle: &str) -> u8 {
        let unit = self.rules.info().unit_named(handle).unwrap_or_else(|| panic!("no unit {handle}"));
        self.view(Viewer::Umpire).units.iter().find(|u| u.unit == unit).map_or(0, |u| u.face.steps.0)
    }

    /// The places of units; `-` for one that is off the map.
    pub fn places(&mut self, units: &str) -> Vec<String> {
        units.split_whitespace().map(|u| self.hex_of(u).unwrap_or_else(|| "-".into())).collect()
    }

    /// An action with counters named by their keys, rewritten with the handles of their pieces.
    fn named(&mut self, text: &str) -> String {
        let game = self.game();
        let word = |word: &str| game.rules().handle_of(game.state(), word).unwrap_or_else(|| word.to_owned());
        text.split(' ').map(word).collect::<Vec<_>>().join(" ")
    }

    /// The refusal of an action now.
    pub fn refusal(&mut self, text: &str) -> Refusal {
        let text = self.named(text);
        let text = text.as_str();
        let game = self.game();
        let action = action::read::<R::Action>(game.info(), text).unwrap_or_else(|e| panic!("«{text}»: {e}"));
        match game.rules().check(game.state(), action) {
            Err(refusal) => refusal,
            Ok(()) => panic!("«{text}» is legal"),
        }
    }

    /// Asserts that an action is refused under a case (the case itself or one it begins with).
    pub fn refused(mut self, text: &str, case: &str) -> Self {
        let refusal = self.refusal(text);
        assert!(
            same_case(refusal.case, case),
            "«{text}» is refused, but under {} ({}), not {case}",
            refusal.case,
            refusal.why
        );
        self
    }

    /// Asserts that actions are offered now.
    pub fn offered(mut self, texts: &[&str]) -> Self {
        let offers = self.offers();
        for text in texts {
            let text = self.named(text);
            assert!(offers.contains(&text), "«{text}» is not offered; offers: {}", offers.join(", "));
        }
        self
    }

    /// Asserts that actions are neither offered nor legal now.
    pub fn not_offered(mut self, texts: &[&str]) -> Self {
        let offers = self.offers();
        for text in texts {
            let text = self.named(text);
            assert!(!offers.contains(&text), "«{text}» is offered");
            self.refusal(&text);
        }
        self
    }

    pub fn offers(&mut self) -> Vec<String> {
        self.game().offers()
    }

    /// The targets of the offers of one verb.
    pub fn targets(&mut self, verb: &str) -> Vec<String> {
        let offers = self.offers();
        offers.iter().filter_map(|o| o.strip_prefix(verb)?.strip_prefix(' ')).map(str::to_owned).collect()
    }

    /// Who decides.
    pub fn decides(&mut self) -> Side {
        match self.game().node() {
            Node::Decide(side) => side,
            other => panic!("nobody decides: {other:?}"),
        }
    }

    /// The question now asked, as it is read.
    pub fn question(&mut self) -> String {
        self.view(Viewer::Umpire).ask.map(|a| plain(&a.question).into_owned()).unwrap_or_default()
    }

    /// The case of the question now asked.
    pub fn asked(&mut self) -> String {
        self.view(Viewer::Umpire).ask.map(|a| a.case.to_string()).unwrap_or_default()
    }

    pub fn view(&mut self, viewer: Viewer) -> View {
        self.game().view(viewer)
    }

    pub fn node(&mut self) -> Node {
        self.game().node()
    }

    /// The true state.
    pub fn state(&mut self) -> &R::State {
        self.game();
        self.game.as_ref().expect("it was just staged").state()
    }

    /// The table the scene is played at.
    pub fn table(&mut self) -> &dyn Table {
        self.game()
    }

    pub fn rules(&self) -> &Arc<R> {
        &self.rules
    }

    pub fn undo(&mut self) -> bool {
        let Node::Decide(side) = self.game().node() else { return false };
        self.undo_of(side)
    }

    /// Takes back what a side did last, whoever decides now.
    pub fn undo_of(&mut self, side: Side) -> bool {
        self.game().undo(side)
    }

    /// Everything told so far to a viewer, as it is read.
    pub fn told(&mut self, viewer: Viewer) -> Vec<String> {
        self.game().told(viewer, 0).into_iter().map(|t| plain(&t.line.text).into_owned()).collect()
    }

    /// The hex a unit stands in, by handle or counter key; nothing if it is off the map.
    pub fn hex_of(&mut self, handle: &str) -> Option<String> {
        let handle = self.named(handle);
        let game = self.game();
        let view = game.view(Viewer::Umpire);
        let unit = game.info().unit_named(&handle).unwrap_or_else(|| panic!("no unit {handle}"));
        view.units.iter().find(|u| u.unit == unit).map(|u| game.info().hex(u.at).to_owned())
    }
}

/// Whether two cases are the same, or one is a part of the other: `79:7.3a` of `79:7.3`, but not `79:7.3b`.
fn same_case(cited: &str, case: &str) -> bool {
    let part_of = |part: &str, whole: &str| {
        let letters = part.strip_prefix(whole).unwrap_or(".");
        whole.ends_with(|c: char| c.is_ascii_digit()) && letters.chars().all(|c| c.is_ascii_lowercase())
    };
    cited == case || part_of(cited, case) || part_of(case, cited)
}

/// Panics unless the part of docs/scenes.md under a heading tells of all that scenes of these games take: games, phases
/// and options; in its table just the markers there are; and at its end a scene that can be played.
pub fn scenes_documented<R: Show + Staged>(docs: &Path, heading: &str, games: &[Arc<R>], markers: &[&str]) {
    let text = fs::read_to_string(docs).unwrap_or_else(|e| panic!("{}: {e}", docs.display()));
    let (_, part) = text.split_once(&format!("\n## {heading}")).expect("the games have a part of their own");
    let part = part.split("\n## ").next().unwrap_or_default();
    for info in games.iter().map(|r| r.info()) {
        let keys = info.phases.iter().map(|p| &*p.key).chain(info.options.iter().map(|o| &*o.key)).chain([&*info.id]);
        for key in keys {
            assert!(part.contains(&format!("`{key}`")), "«{key}» of {} is not named", info.id);
        }
    }
    let (_, table) = part.split_once("| marker |").expect("markers have a table");
    let rows = table.lines().skip(2).take_while(|l| l.starts_with('|'));
    let listed: BTreeSet<_> = rows.filter_map(|l| l.split('`').nth(1)).collect();
    assert_eq!(listed, markers.iter().copied().collect(), "the table of markers");
    let (_, scene) = part.rsplit_once("```toml\n").expect("the part has a scene");
    let scene = Scene::from_toml(scene.split("```").next().unwrap_or_default()).unwrap_or_else(|e| panic!("{e}"));
    let rules = games.iter().find(|r| r.info().id == scene.game).expect("it is one of these games");
    for key in markers {
        // No marker takes a half: the value is refused, the name is not.
        let wrong = Scene { markers: toml::Table::from_iter([((*key).to_owned(), 0.5.into())]), ..scene.clone() };
        let said = rules.stage(&wrong).err().unwrap_or_else(|| panic!("«{key}» takes a half")).to_string();
        assert!(said.starts_with(key), "«{key}»: {said}");
    }
    let game = Match::stage(rules.clone(), &scene).unwrap_or_else(|e| panic!("{e}"));
    assert!(!game.offers().is_empty());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_of_its_case_and_not_of_its_neighbour() {
        assert!(same_case("79:7.3a", "79:7.3") && same_case("79:7.3", "79:7.3a") && same_case("9.1", "9.1"));
        assert!(!same_case("79:7.3a", "79:7.3b") && !same_case("7.31", "7.3") && !same_case("resigned", "setup"));
    }
}
