//! Positions from scenes.

use hexmap::{HexId, Hexes as _};
use wargame::{Dice, Known, Place, Scene, SceneError, Side, Staged, UnitId};

use crate::{
    Advance,
    book::{Book, Kind},
    frame::{Frame, Phase},
    setup,
    state::{GERMAN, SOVIET, State},
};

/// Units that are not in the scene.
const ABSENT: Place = Place::boxed(0);

/// What `[markers]` takes; docs/scenes.md says what each means.
pub const MARKERS: [&str; 11] = [
    "forts",
    "interdiction",
    "air",
    "forts_ready",
    "surprise",
    "replaced",
    "disturbed",
    "moved",
    "fought",
    "attacked",
    "reinforcements",
];

const PHASES: [Phase; 11] = [
    Phase::SetupSoviet,
    Phase::SetupGerman,
    Phase::Replacement,
    Phase::GermanMovement,
    Phase::GermanCombat,
    Phase::Interdiction,
    Phase::Fortification,
    Phase::SovietMovement,
    Phase::SovietCombat,
    Phase::TurnEnd,
    Phase::GameEnd,
];

fn err<T>(what: impl Into<String>) -> Result<T, SceneError> {
    Err(SceneError(what.into()))
}

struct Stage<'a> {
    book: &'a Book,
    scene: &'a Scene,
    state: State,
    /// Pieces kept for reinforcements of the scene.
    reserved: Vec<usize>,
    dice: Dice,
}

impl Staged for Advance {
    fn stage(&self, scene: &Scene) -> Result<State, SceneError> {
        let book = self.book();
        if scene.game != book.info.id {
            return err(format!("the scene is for {}, not for {}", scene.game, book.info.id));
        }
        if !(1..=book.turns).contains(&scene.turn) {
            return err(format!("turn is 1 to {}, not {}", book.turns, scene.turn));
        }
        let Some(phase) = book.info.phases.iter().position(|p| p.key == scene.phase) else {
            let known: Vec<_> = book.info.phases.iter().map(|p| p.key.as_str()).collect();
            return err(format!("there is no phase «{}» (phases: {})", scene.phase, known.join(", ")));
        };
        let options = wargame::Options(scene.options.clone());
        options.check(&book.info).map_err(|e| SceneError(e.0))?;
        let state = setup::blank(book);
        let mut stage =
            Stage { book, scene, state, reserved: Vec::new(), dice: Dice::new(wargame::sub_seed(scene.seed, 9)) };
        stage.state.turn = scene.turn;
        stage.state.bid = book.info.options.iter().find(|o| o.key == "bid").map_or(0, |o| options.get(o));
        let phase = PHASES[phase];
        if phase > Phase::SetupSoviet {
            stage.units(phase)?;
        }
        stage.markers(phase)?;
        stage.check_stacks(phase)?;
        let mut state = stage.state;
        state.stack.goto(Frame::Phase { phase, begun: false });
        crate::settle(book, &mut state, &mut ());
        Ok(state)
    }

    fn handle_of(&self, state: &State, key: &str) -> Option<String> {
        let counter = self.book().info.number_names("deal")?.iter().position(|k| k == key)?;
        let alive = |p: &usize| state.units.place(self.book().unit_of(*p)) != Place::DEAD;
        let holds = |p: &usize| state.veil.dealt(*p) && state.veil.counter(*p) == counter;
        let pieces = 0..self.book().pieces.len();
        let piece = pieces.clone().filter(holds).find(alive).or_else(|| pieces.clone().rfind(|p| holds(p)))?;
        Some(self.book().info.unit(self.book().unit_of(piece)).to_owned())
    }
}

impl Stage<'_> {
    fn hex(&self, label: &str) -> Result<HexId, SceneError> {
        match self.book.hex(label) {
            Some(hex) if self.book.land.has_hex(hex) => Ok(hex),
            Some(_) => err(format!("hex {label} is water: nothing stands there")),
            None => err(format!("there is no hex {label} on the map")),
        }
    }

    fn units(&mut self, phase: Phase) -> Result<(), SceneError> {
        let setting_up = phase == Phase::SetupGerman;
        for unit in self.state.units.all() {
            let waits = setting_up && self.state.side(unit) == GERMAN && self.book.due[unit.index()].is_none();
            self.state.units.put(unit, if waits { Place::WAITING } else { ABSENT });
        }
        self.reserve()?;
        self.state.veil.begin_lot();
        for (key, placed) in &self.scene.units {
            let hex = self.hex(placed.hex())?;
            if let Some(unit) = self.book.info.unit_named(key).filter(|u| self.state.side(*u) == GERMAN) {
                if placed.hidden().is_some() {
                    return err(format!("{key}: German units are never hidden"));
                }
                self.state.units.put(unit, hex.into());
                self.state.reduced.set(unit.index(), placed.reduced());
                continue;
            }
            let Some(counter) = self.counter(key) else {
                return err(format!("there is no counter «{key}» in this game"));
            };
            if placed.reduced() {
                return err(format!("{key}: a Soviet unit has one step and no reduced side"));
            }
            let known = match placed.hidden() {
                None => Known::Both,
                Some("both") => Known::Nobody,
                Some(other) => return err(format!("{key}: hidden from «{other}»: in this game only from both")),
            };
            self.lay(counter, known, hex.into())?;
        }
        for unknown in &self.scene.unknown {
            let hex = self.hex(&unknown.hex)?;
            let armored = match unknown.kind.as_str() {
                "infantry" => false,
                "armored" | "armor" => true,
                other => return err(format!("«{other}» is no kind of untried unit (infantry, armored)")),
            };
            let counter = self.draw(armored)?;
            self.lay(counter, Known::Nobody, hex.into())?;
        }
        self.dead()?;
        self.rest();
        Ok(())
    }

    fn counter(&self, key: &str) -> Option<usize> {
        self.book.info.number_names("deal")?.iter().position(|k| k == key)
    }

    /// Draws a counter of a class from those not used and not named anywhere in the scene.
    fn draw(&mut self, armored: bool) -> Result<usize, SceneError> {
        let named = |c: usize| {
            let key = &self.book.info.number_names("deal").expect("counters have keys")[c];
            self.scene.units.contains_key(key) || self.scene.pools.values().any(|p| p.contains(key))
        };
        let class = u8::from(armored);
        let free: Vec<_> =
            self.state.veil.pile().iter().filter(|&c| self.book.counter_class(c) == class && !named(c)).collect();
        match free.len() {
            0 => err("no counter is left for an unknown unit"),
            n => Ok(free[self.dice.below(n as u32) as usize]),
        }
    }

    /// Lays a counter under the next piece of its kind.
    fn lay(&mut self, counter: usize, known: Known, place: Place) -> Result<usize, SceneError> {
        let armored = self.book.counters[counter].kind != Kind::Infantry;
        let free = |p: &usize| {
            !self.state.veil.dealt(*p) && !self.reserved.contains(p) && self.book.pieces[*p].armored == armored
        };
        let Some(piece) = (0..self.book.pieces.len()).find(free) else {
            return err("the scene has more Soviet units than the game");
        };
        self.state.veil.deal(piece, counter, known);
        self.state.units.put(self.book.unit_of(piece), place);
        Ok(piece)
    }

    /// Eliminated units: German ones by name, Soviet counters seen to go there.
    fn dead(&mut self) -> Result<(), SceneError> {
        for (pool, keys) in &self.scene.pools {
            if pool != "dead" {
                return err(format!("this game has no pool «{pool}» (pools: dead)"));
            }
            for (number, key) in keys.iter().enumerate() {
                if self.scene.units.contains_key(key) || keys[..number].contains(key) {
                    return err(format!("{key} stands twice in the scene"));
                }
                if let Some(unit) = self.book.info.unit_named(key).filter(|u| self.state.side(*u) == GERMAN) {
                    self.state.units.put(unit, Place::DEAD);
                    continue;
                }
                let Some(counter) = self.counter(key) else {
                    return err(format!("there is no counter «{key}» in this game"));
                };
                let piece = self.lay(counter, Known::Both, Place::DEAD)?;
                self.state.veil.lose(piece);
            }
        }
        Ok(())
    }

    /// All other counters lie under pieces that are not in the scene or come later, as far as they last.
    fn rest(&mut self) {
        for piece in 0..self.book.pieces.len() {
            let unit = self.book.unit_of(piece);
            if self.state.veil.dealt(piece) {
                continue;
            }
            let dead: Vec<usize> = self.scene.pools.values().flatten().filter_map(|k| self.counter(k)).collect();
            let class = self.book.piece_class(piece);
            let pile = self.state.veil.pile();
            let free: Vec<_> =
                pile.iter().filter(|&c| self.book.counter_class(c) == class && !dead.contains(&c)).collect();
            if !free.is_empty() {
                let counter = free[self.dice.below(free.len() as u32) as usize];
                self.state.veil.deal(piece, counter, Known::Nobody);
            }
            let waits = self.reserved.contains(&piece);
            self.state.units.put(unit, if waits { Place::WAITING } else { ABSENT });
        }
    }

    /// Reinforcements that wait: `reinforcements = "due"` for those of this turn, or a list of handles.
    fn reserve(&mut self) -> Result<(), SceneError> {
        let units: Vec<UnitId> = match self.scene.markers.get("reinforcements") {
            None => return Ok(()),
            Some(toml::Value::String(word)) if word == "due" => {
                let due = |u: &UnitId| {
                    self.book.due[u.index()].is_some_and(|e| self.book.entries[usize::from(e)].turn == self.scene.turn)
                };
                self.state.units.all().filter(due).collect()
            }
            Some(toml::Value::Array(list)) => {
                let unit = |v: &toml::Value| v.as_str().and_then(|k| self.book.info.unit_named(k));
                match list.iter().map(unit).collect() {
                    Some(units) => units,
                    None => return err("reinforcements: a list of unit handles, or \"due\""),
                }
            }
            Some(_) => return err("reinforcements: a list of unit handles, or \"due\""),
        };
        for unit in units {
            if self.book.due[unit.index()].is_none() {
                return err(format!("{} is not on the reinforcement schedule", self.book.info.unit(unit)));
            }
            self.state.units.put(unit, Place::WAITING);
            if self.state.side(unit) == SOVIET {
                self.reserved.push(self.state.piece(self.book, unit));
            }
        }
        Ok(())
    }

    fn markers(&mut self, phase: Phase) -> Result<(), SceneError> {
        let turn = usize::from(self.scene.turn);
        let air: u8 = self.book.air_due[..=turn.min(15)].iter().sum();
        if phase > Phase::Replacement {
            self.state.air_ready = air;
            self.state.forts_ready = self.book.forts_due[turn.min(15)];
        }
        for (key, value) in &self.scene.markers {
            match key.as_str() {
                "reinforcements" => {}
                "forts" => {
                    for hex in self.hexes(key, value)? {
                        self.state.forts.add(hex.index());
                    }
                }
                "interdiction" => self.interdiction(value)?,
                "air" => self.state.air_ready = self.number(key, value, u32::from(air))? as u8,
                "forts_ready" => self.state.forts_ready = self.number(key, value, 12)? as u8,
                "surprise" => self.state.surprise = self.number(key, value, u32::from(self.book.surprise_units))? as u8,
                "replaced" => self.state.replaced = self.number(key, value, 100)? as u8,
                "disturbed" => self.disturbed(value)?,
                "moved" | "fought" | "attacked" => {
                    let bad = || SceneError(format!("{key}: a list of units"));
                    for item in value.as_array().ok_or_else(bad)? {
                        let unit = self.unit(item.as_str().ok_or_else(bad)?)?;
                        let set = match key.as_str() {
                            "moved" => &mut self.state.moved,
                            "fought" => &mut self.state.fought,
                            _ => &mut self.state.attacked,
                        };
                        set.add(unit.index());
                    }
                }
                other => {
                    let known = MARKERS.join(", ");
                    return err(format!("this game has no marker «{other}» (markers: {known})"));
                }
            }
        }
        Ok(())
    }

    fn unit(&self, key: &str) -> Result<UnitId, SceneError> {
        let piece = |counter| {
            (0..self.book.pieces.len()).find(|&p| self.state.veil.dealt(p) && self.state.veil.counter(p) == counter)
        };
        let unit = self.book.info.unit_named(key).or_else(|| Some(self.book.unit_of(piece(self.counter(key)?)?)));
        unit.ok_or_else(|| SceneError(format!("there is no unit «{key}» in this scene")))
    }

    fn hexes(&self, key: &str, value: &toml::Value) -> Result<Vec<HexId>, SceneError> {
        let bad = || SceneError(format!("{key}: a list of hexes"));
        value.as_array().ok_or_else(bad)?.iter().map(|v| self.hex(v.as_str().ok_or_else(bad)?)).collect()
    }

    fn number(&self, key: &str, value: &toml::Value, most: u32) -> Result<u32, SceneError> {
        let number = value.as_integer().and_then(|n| u32::try_from(n).ok()).filter(|n| *n <= most);
        number.ok_or_else(|| SceneError(format!("{key}: a number from 0 to {most}")))
    }

    /// `interdiction = { "1511" = 1 }`.
    fn interdiction(&mut self, value: &toml::Value) -> Result<(), SceneError> {
        let bad = || SceneError("interdiction: hexes with the number of air units on them, two in all".into());
        let mut hexes = Vec::new();
        for (label, count) in value.as_table().ok_or_else(bad)? {
            let hex = self.hex(label)?;
            let count = count.as_integer().filter(|n| (1..=2).contains(n)).ok_or_else(bad)?;
            hexes.extend((0..count).map(|_| hex));
        }
        if hexes.is_empty() || hexes.len() > 2 {
            return Err(bad());
        }
        for (i, hex) in hexes.into_iter().enumerate() {
            self.state.interdicted[i] = hex;
            self.state.air_ready = self.state.air_ready.saturating_sub(1);
        }
        Ok(())
    }

    /// `disturbed = { "1pz" = 3 }`: the turn a German unit was last disturbed; 0 for others.
    fn disturbed(&mut self, value: &toml::Value) -> Result<(), SceneError> {
        let bad = || SceneError("disturbed: German units with the turn they were last disturbed in".into());
        for (key, turn) in value.as_table().ok_or_else(bad)? {
            let unit = self.unit(key)?;
            if self.state.side(unit) != GERMAN {
                return Err(bad());
            }
            self.state.disturbed[unit.index()] = self.number(key, turn, self.scene.turn.into())? as u8;
        }
        Ok(())
    }

    fn check_stacks(&self, phase: Phase) -> Result<(), SceneError> {
        let (book, state) = (self.book, &self.state);
        if let Some(hex) = (*state.units.held(GERMAN) & *state.units.held(SOVIET)).hexes().next() {
            return err(format!("both sides stand in {}", book.info.hex(hex)));
        }
        if let Some(hex) = (state.forts & *state.units.held(GERMAN)).hexes().next() {
            return err(format!("a fort and a German unit are in {}", book.info.hex(hex)));
        }
        for side in Side::BOTH {
            for hex in state.units.held(side).hexes() {
                let first = side == GERMAN
                    && state.turn == 1
                    && phase <= Phase::GermanMovement
                    && book.german_start.has_hex(hex);
                if state.units.count(side, hex) > book.stack_limit && !first {
                    return err(format!("more than {} units of a side in {}", book.stack_limit, book.info.hex(hex)));
                }
            }
        }
        Ok(())
    }
}
