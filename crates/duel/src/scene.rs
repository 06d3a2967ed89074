//! Positions from scenes.

use hexmap::{EdgeId, HexId};
use wargame::{Known, Marking, Options, Place, Scene, SceneError, Side, Staged, UnitId};

use crate::{
    At, Duel, Play,
    action::{ATTACK_MOVE, MOVE_ATTACK},
    activation::{self, Step},
    book::Book,
    setup,
    state::{Activation, EdgeSet, GERMAN, HexSet, POOL, SOVIET, State, TURN_BOX, Truth, UnitSet},
    turn::{Phase, Span},
};

/// What `[markers]` takes; docs/scenes.md says what each means.
pub const MARKERS: [&str; 34] = [
    "hq",
    "hex",
    "named",
    "second",
    "failed",
    "control",
    "blown",
    "pontoons",
    "forts",
    "forts_ready",
    "air",
    "air_lost",
    "cup",
    "left",
    "german_first",
    "led",
    "activated",
    "entered",
    "raised",
    "sailed",
    "trains",
    "fielded",
    "finns_east",
    "regrouped",
    "groups",
    "merging",
    "range",
    "waiting",
    "turn_box",
    "artillery",
    "last",
    "overran",
    "gone",
    "hexes_done",
];

/// Units that are not in the scene.
const ABSENT: Place = Place::boxed(3);

const NAMES: &str = "units";
const AIR: &str = "a table of sides, each with its fighters and close support units: { german = [4, 8] }";
const SIDES: &str = "a table of sides: { german = 1, soviet = 0 }";

fn err<T>(what: impl Into<String>) -> Result<T, SceneError> {
    SceneError::because(what)
}

impl Staged for Duel {
    fn stage(&self, scene: &Scene) -> Result<State, SceneError> {
        let book = self.book();
        let (phase, options) = scene.opening(&book.info)?;
        if !scene.unknown.is_empty() {
            return err("nothing is unknown to both sides in this game");
        }
        let phase = Phase::ALL[phase];
        let mut stage = Stage { book, scene, phase, state: blank(book, scene, &options) };
        if phase > Phase::Setup {
            stage.units()?;
            stage.pools()?;
        }
        stage.markers()?;
        stage.begin()?;
        crate::audit::audit(stage.at()).map_err(SceneError)?;
        let mut state = stage.state;
        crate::settle(&mut Play::new(book, &mut state, &mut ()));
        Ok(state)
    }

    fn handle_of(&self, state: &State, key: &str) -> Option<String> {
        let book = self.book();
        let counter = book.counters.iter().position(|c| c.key == key)?;
        let piece = (0..book.counters.len()).find(|&p| state.veil.dealt(p) && state.veil.counter(p) == counter)?;
        Some(book.info.unit(book.unit_of(piece)).to_owned())
    }
}

/// The game before anything stands anywhere.
fn blank(book: &Book, scene: &Scene, options: &Options) -> State {
    let mut state = setup::blank(book, setup::campaign(book, scene.scenario(&book.info)), options);
    state.turn = scene.turn;
    state
}

struct Stage<'a> {
    book: &'a Book,
    scene: &'a Scene,
    phase: Phase,
    state: State,
}

impl Stage<'_> {
    fn at(&self) -> At<'_> {
        At::new(self.book, &self.state)
    }

    fn hex(&self, label: &str) -> Result<HexId, SceneError> {
        self.book.hex(label).ok_or_else(|| SceneError(format!("there is no hex {label} on the map")))
    }

    /// A unit by its handle, or by the counter: a Soviet combat unit lies under a piece of its own here.
    fn unit(&self, key: &str) -> Result<UnitId, SceneError> {
        let counter = || self.book.counters.iter().position(|c| c.key == key).map(|c| self.book.unit_of(c));
        let unit = self.book.info.unit_named(key).or_else(counter);
        unit.ok_or_else(|| SceneError(format!("there is no unit «{key}» in this game")))
    }

    fn hq(&self, key: &str) -> Result<UnitId, SceneError> {
        let unit = self.unit(key)?;
        if self.book.is_hq(unit) { Ok(unit) } else { err(format!("{key} is no headquarters")) }
    }

    /// Everybody is out of the scene but battle groups, who are in the pool; then whom the scene names.
    fn units(&mut self) -> Result<(), SceneError> {
        for unit in self.state.units.all() {
            let group = self.book.groups.contains(&unit);
            self.state.units.put(unit, if group { POOL } else { ABSENT });
        }
        let mut known =
            vec![if self.state.hidden { Known::Only(SOVIET) } else { Known::Both }; self.book.counters.len()];
        let dead = self.scene.pools.values().flatten();
        for (key, placed) in
            self.scene.units.iter().map(|(key, placed)| (key, Some(placed))).chain(dead.map(|k| (k, None)))
        {
            let unit = self.unit(key)?;
            let Some(piece) = self.book.piece(unit) else {
                if placed.is_some_and(|p| p.hidden().is_some()) {
                    return err(format!("{key}: only Soviet combat units are hidden"));
                }
                continue;
            };
            known[piece] = match placed.and_then(|p| p.hidden()) {
                None => Known::Both,
                Some("german") if self.state.hidden => Known::Only(SOVIET),
                Some("german") => return err(format!("{key}: with the option hidden = 0 nothing is hidden")),
                Some(other) => return err(format!("{key}: hidden from «{other}»: in this game only from german")),
            };
        }
        self.state.veil.begin_lot();
        for (piece, known) in known.into_iter().enumerate() {
            self.state.veil.deal(piece, piece, known);
        }
        for (key, placed) in &self.scene.units {
            let (unit, hex) = (self.unit(key)?, self.hex(placed.hex())?);
            if self.state.units.at(unit).is_some() {
                return err(format!("{key} stands twice in the scene"));
            }
            if placed.reduced() {
                if self.at().unit(unit).reduced.is_none() {
                    return err(format!("{key} has one step and no reduced side"));
                }
                self.state.reduced.add(unit);
            }
            self.state.units.put(unit, hex.into());
            if !self.book.squares.has(hex) {
                self.state.german.set(hex, self.state.side(unit) == GERMAN);
            }
        }
        Ok(())
    }

    /// Puts units somewhere beside the map.
    fn aside(&mut self, keys: impl IntoIterator<Item = impl AsRef<str>>, place: Place) -> Result<(), SceneError> {
        for key in keys {
            let unit = self.unit(key.as_ref())?;
            if ![ABSENT, POOL].contains(&self.state.units.place(unit)) {
                return err(format!("{} stands twice in the scene", key.as_ref()));
            }
            self.state.units.put(unit, place);
            if let Some(piece) = self.book.piece(unit).filter(|_| place == Place::DEAD) {
                self.state.veil.lose(piece);
            }
        }
        Ok(())
    }

    fn pools(&mut self) -> Result<(), SceneError> {
        for (pool, keys) in &self.scene.pools {
            if pool != "dead" {
                return err(format!("this game has no pool «{pool}» (pools: dead)"));
            }
            if let Some(key) = keys.iter().find(|key| self.hq(key).is_ok()) {
                return err(format!("{key}: an eliminated headquarters is in the turn_box"));
            }
            self.aside(keys, Place::DEAD)?;
        }
        Ok(())
    }

    fn markers(&mut self) -> Result<(), SceneError> {
        for mark in self.scene.markings() {
            match mark.key {
                // Read before, or once everybody stands.
                "hq" | "hex" | "named" | "second" | "artillery" | "overran" => {}
                "failed" => {
                    for (name, times) in mark.table("a table of units with their failed checks")? {
                        let unit = self.unit(name)?;
                        self.state.failed[unit.index()] = mark.of(times).number(20)? as u8;
                    }
                }
                "control" => {
                    for (side, hexes) in mark.table("a table of sides with their hexes")? {
                        let german = side_of(mark, side)? == GERMAN;
                        for label in mark.of(hexes).list("hexes")? {
                            let hex = self.hex(label)?;
                            self.state.german.set(hex, german);
                        }
                    }
                }
                "blown" => self.state.blown = self.edges(mark, &self.book.bridges, "bridge")?,
                "pontoons" => self.state.pontoons = self.edges(mark, &self.book.rivers, "river")?,
                "forts" => self.state.forts = self.hexes(mark)?,
                "forts_ready" => self.state.forts_ready = mark.number(20)? as u8,
                "air" => self.state.air.ready = air(mark)?,
                "air_lost" => self.state.air.lost = air(mark)?,
                "cup" => self.state.chits.cup = self.hqs(mark)?,
                "left" => {}
                "german_first" => self.state.chits.german_first = mark.truth()?,
                "led" => self.state.led = self.hqs(mark)?,
                "activated" => self.state.activated = self.set(mark)?,
                "entered" => self.state.entered |= &self.set(mark)?,
                "raised" => {
                    self.state.raised = self.set(mark)?;
                    self.state.entered |= &self.set(mark)?;
                }
                "sailed" => self.state.sailed = self.set(mark)?,
                "trains" => self.state.trains = sides(mark, 6)?,
                "fielded" => self.state.fielded = self.set(mark)?,
                "finns_east" => self.state.finns_east = mark.number(self.book.finns_east.into())? as u8,
                "regrouped" => self.state.regrouped = self.set(mark)?,
                "groups" | "merging" => self.groups(mark)?,
                "range" => self.ranges(mark)?,
                "waiting" => self.aside(mark.list(NAMES)?, Place::WAITING)?,
                "turn_box" => {
                    let keys = mark.list(NAMES)?;
                    keys.iter().try_for_each(|key| self.hq(key).map(|_| ()))?;
                    self.aside(keys, TURN_BOX)?;
                }
                "last" => self.state.chits.last = Some(side_of(mark, mark.word("german or soviet")?)?),
                "gone" => self.state.chits.gone = self.hqs(mark)?,
                "hexes_done" => {
                    for side in mark.list("sides")? {
                        self.state.hexes_done[side_of(mark, side)?.index()] = true;
                    }
                }
                _ => return mark.unknown(&MARKERS),
            }
        }
        self.finns();
        self.chits()
    }

    /// Finns that stand on the map have been there, and so have those that were eliminated (4.4).
    fn finns(&mut self) {
        let out = |&unit: &UnitId| match self.state.units.at(unit) {
            Some(hex) => !self.book.squares.has(hex),
            None => self.state.units.place(unit) == Place::DEAD,
        };
        let out: UnitSet = self.state.units.all().filter(|&unit| self.book.is_finn(unit)).filter(out).collect();
        self.state.fielded |= &out;
    }

    fn set(&self, mark: Marking) -> Result<UnitSet, SceneError> {
        mark.list(NAMES)?.into_iter().map(|name| self.unit(name)).collect()
    }

    fn hqs(&self, mark: Marking) -> Result<UnitSet, SceneError> {
        mark.list("headquarters")?.into_iter().map(|name| self.hq(name)).collect()
    }

    fn hexes(&self, mark: Marking) -> Result<HexSet, SceneError> {
        mark.list("hexes")?.into_iter().map(|label| self.hex(label)).collect()
    }

    /// Hexsides as `"3923/3922"`.
    fn edges(&self, mark: Marking, of: &EdgeSet, what: &str) -> Result<EdgeSet, SceneError> {
        let edge = |text: &str| -> Result<EdgeId, SceneError> {
            let ends = text.split_once('/').and_then(|(a, b)| Some((self.book.hex(a)?, self.book.hex(b)?)));
            let edge = ends.and_then(|(a, b)| self.book.dir(a, b).and_then(|_| self.book.edge(a, b)));
            let edge = edge.filter(|&edge| of.has(edge));
            edge.ok_or_else(|| SceneError(format!("{}: {text} is no hexside with a {what}", mark.key)))
        };
        mark.list("hexsides")?.into_iter().map(edge).collect()
    }

    /// `groups = { "kg-a" = "1id" }`: the division a group came from, or is being combined with.
    fn groups(&mut self, mark: Marking) -> Result<(), SceneError> {
        for (group, division) in mark.table("a table of battle groups with their divisions")? {
            let unit = self.unit(group)?;
            let Some(i) = self.book.groups.iter().position(|&g| g == unit) else {
                return err(format!("{group} is no battle group"));
            };
            let division = self.unit(mark.of(division).word("a table of battle groups with their divisions")?)?;
            if mark.key == "groups" {
                self.state.parent[i] = division;
            } else {
                self.state.merging[i] = division;
            }
        }
        Ok(())
    }

    /// `range = { "19pd" = "4634 to 4834" }`: where a unit came in.
    fn ranges(&mut self, mark: Marking) -> Result<(), SceneError> {
        for (name, range) in mark.table("a table of units with their ranges")? {
            let (unit, range) = (self.unit(name)?, mark.of(range).word("a table of units with their ranges")?);
            let Some(i) = self.book.ranges.iter().position(|r| r.name == range) else {
                let known: Vec<_> = self.book.ranges.iter().map(|r| r.name.as_str()).collect();
                return err(format!("there is no range «{range}» (ranges: {})", known.join(", ")));
            };
            self.state.range[unit.index()] = i as u8;
        }
        Ok(())
    }

    /// What the cup of a scene follows from: everybody on the map could be chosen, and who was activated was drawn.
    fn chits(&mut self) -> Result<(), SceneError> {
        if self.phase <= Phase::Chits {
            return match ["cup", "left", "german_first", "led"].iter().find_map(|key| self.scene.marking(key)) {
                Some(mark) => err(format!("{}: chits are chosen only in the phase «chits»", mark.key)),
                None => Ok(()),
            };
        }
        let book = self.book;
        let there = |&unit: &UnitId| {
            book.is_hq(unit) && (self.state.units.at(unit).is_some() || self.state.units.place(unit) == Place::WAITING)
        };
        let pool: UnitSet = self.state.units.all().filter(there).collect();
        let chits = &mut self.state.chits;
        chits.pool = pool | chits.cup;
        chits.drawn = self.state.led;
        let both = chits.cup & self.state.led;
        if let Some(hq) = both.first() {
            return err(format!("{} is in the cup and was activated", book.info.unit(hq)));
        }
        chits.left = Side::BOTH.map(|side| self.state.units.of(side).filter(|&u| chits.cup.has(u)).count() as u8);
        if let Some(mark) = self.scene.marking("left") {
            chits.left = sides(mark, 20)?;
        }
        Ok(())
    }

    /// The boxes of the flow chart that are open: the phase, in a mode the activation over it.
    fn begin(&mut self) -> Result<(), SceneError> {
        let of_mode = ["hq", "hex", "named", "second", "artillery", "overran"];
        if !matches!(self.phase, Phase::Movement | Phase::Combat) {
            self.state.stack.goto(Span::of(self.phase));
            return match of_mode.iter().find_map(|key| self.scene.marking(key)) {
                Some(mark) => err(format!("{}: only in scenes of the phases movement and combat", mark.key)),
                None => Ok(()),
            };
        }
        self.state.impulse = 1;
        // What is written wrongly is told by its own key, whatever else is missing.
        let second = self.scene.marking("second").map(Marking::truth).transpose()?.unwrap_or(false);
        let artillery = self.scene.marking("artillery").map(|mark| mark.number(8)).transpose()?;
        for key in ["named", "overran"] {
            self.scene.marking(key).map(|mark| mark.list(NAMES)).transpose()?;
        }
        let hq = self.scene.marking("hq").map(|mark| self.hq(mark.word("a headquarters")?)).transpose()?;
        let hex = self.scene.marking("hex").map(|mark| self.hex(mark.word("a hex")?)).transpose()?;
        match (hq, hex) {
            (Some(hq), None) => self.led(hq),
            (None, Some(hex)) => self.alone(hex),
            _ => err("a scene that begins in a mode needs one of the markers hq and hex"),
        }?;
        self.name()?;
        if let Some(mark) = self.scene.marking("overran") {
            self.state.activation.overran = self.set(mark)?;
        }
        if let Some(markers) = artillery {
            self.state.activation.artillery = markers as u8;
        }
        let moving = self.phase == Phase::Movement;
        self.state.activation.order = if moving == second { ATTACK_MOVE } else { MOVE_ATTACK };
        let step = if moving { Step::Move } else { Step::Fight };
        self.state.stack.call(activation::Stage { leg: second.into(), step });
        Ok(())
    }

    fn led(&mut self, hq: UnitId) -> Result<(), SceneError> {
        let side = self.state.side(hq);
        let there = self.state.units.at(hq);
        if there.is_none() && self.state.units.place(hq) != Place::WAITING {
            return err(format!("{} is neither on the map nor waiting", self.book.info.unit(hq)));
        }
        self.state.chits.cup.remove(hq);
        self.state.chits.drawn.add(hq);
        self.state.chits.last.get_or_insert(side);
        self.state.led.add(hq);
        let artillery = if self.state.failed[hq.index()] >= 2 { 0 } else { self.at().unit(hq).artillery };
        self.state.activation = Activation {
            side: Some(side),
            hq,
            drawn_at: there.unwrap_or(HexId::NONE),
            artillery,
            ..Activation::default()
        };
        self.state.stack.goto(Span { phase: Phase::Activation, step: 1 });
        Ok(())
    }

    fn alone(&mut self, hex: HexId) -> Result<(), SceneError> {
        let side = Side::BOTH.into_iter().find(|&side| self.state.units.held(side).has(hex));
        let Some(side) = side else {
            return err(format!("hex: nobody stands in {}", self.book.info.hex(hex)));
        };
        self.state.hexes_done[side.index()] = true;
        let first = self.state.chits.last.unwrap_or(SOVIET).other();
        self.state.activation = Activation { side: Some(side), hex, ..Activation::default() };
        self.state.stack.goto(Span { phase: Phase::Hexes, step: if side == first { 1 } else { 2 } });
        Ok(())
    }

    /// The units named, or all that may be (6).
    fn name(&mut self) -> Result<(), SceneError> {
        let named: Option<Vec<UnitId>> = match self.scene.marking("named") {
            Some(mark) => Some(mark.list(NAMES)?.into_iter().map(|name| self.unit(name)).collect::<Result<_, _>>()?),
            None => None,
        };
        // Whoever came onto the map in this activation belongs to it, wherever he stands.
        let wanted = named.clone().unwrap_or_else(|| self.state.units.of(self.state.phasing()).collect());
        for unit in wanted {
            match activation::may_name(self.at(), unit) {
                Ok(()) => self.state.activation.units.add(unit),
                Err(why) if named.is_some() => {
                    return err(format!("named: {}: {} (case {})", self.book.info.unit(unit), why.why, why.case));
                }
                Err(_) => {}
            }
        }
        let named = self.state.activation.units;
        self.state.activated |= &named;
        Ok(())
    }
}

fn side_of(mark: Marking, word: &str) -> Result<Side, SceneError> {
    match word {
        "german" => Ok(GERMAN),
        "soviet" => Ok(SOVIET),
        _ => mark.wanted(None, "the sides are german and soviet"),
    }
}

/// `{ german = 1, soviet = 2 }`; a side that is not named has none.
fn sides(mark: Marking, most: u32) -> Result<[u8; 2], SceneError> {
    let mut of = [0; 2];
    for (side, number) in mark.table(SIDES)? {
        of[side_of(mark, side)?.index()] = mark.of(number).number(most)? as u8;
    }
    Ok(of)
}

/// `{ german = [4, 8] }`: fighters and close support units.
fn air(mark: Marking) -> Result<[[u8; 2]; 2], SceneError> {
    let mut of = [[0; 2]; 2];
    for (side, numbers) in mark.table(AIR)? {
        let two = numbers.as_array().filter(|list| list.len() == 2);
        for (kind, number) in mark.wanted(two, AIR)?.iter().enumerate() {
            of[side_of(mark, side)?.index()][kind] = mark.of(number).number(20)? as u8;
        }
    }
    Ok(of)
}
