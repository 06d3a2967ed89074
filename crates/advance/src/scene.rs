//! Positions from scenes.

use wargame::{Dice, Known, Marking, Place, Scene, SceneError, Staged};

use crate::{
    Advance,
    book::Kind,
    prelude::*,
    setup,
    turn::{Phase, Span},
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

const UNITS_TO_COME: &str = "a list of unit handles, or \"due\"";
const INTERDICTION: &str = "hexes with the number of air units on them, two in all";
const DISTURBED: &str = "German units with the turn they were last disturbed in";

fn err<T>(what: impl Into<String>) -> Result<T, SceneError> {
    SceneError::because(what)
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
        let (phase, options) = scene.opening(&book.info)?;
        let state = setup::blank(book);
        let mut stage =
            Stage { book, scene, state, reserved: Vec::new(), dice: Dice::new(wargame::sub_seed(scene.seed, 9)) };
        stage.state.turn = scene.turn;
        stage.state.bid = book.info.options.iter().find(|o| o.key == "bid").map_or(0, |o| options.get(o));
        let phase = Phase::ALL[phase];
        if phase > Phase::SetupSoviet {
            stage.units(phase)?;
        }
        stage.markers(phase)?;
        stage.check_stacks(phase)?;
        let mut state = stage.state;
        state.stack.goto(Span { phase, begun: false });
        crate::settle(&mut Play::new(book, &mut state, &mut ()));
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
            Some(hex) if self.book.land.has(hex) => Ok(hex),
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
                self.state.reduced.set(unit, placed.reduced());
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
        let Some(mark) = self.scene.marking("reinforcements") else { return Ok(()) };
        let units: Vec<UnitId> = match mark.value {
            toml::Value::String(word) if word == "due" => {
                let due = |u: &UnitId| {
                    self.book.due[u.index()].is_some_and(|e| self.book.entries[usize::from(e)].turn == self.scene.turn)
                };
                self.state.units.all().filter(due).collect()
            }
            toml::Value::Array(list) => {
                let unit = |v: &toml::Value| v.as_str().and_then(|k| self.book.info.unit_named(k));
                mark.wanted(list.iter().map(unit).collect(), UNITS_TO_COME)?
            }
            _ => return mark.wanted(None, UNITS_TO_COME),
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
        for mark in self.scene.markings() {
            match mark.key {
                "reinforcements" => {}
                "forts" => {
                    for label in mark.list("hexes")? {
                        self.state.forts.add(self.hex(label)?);
                    }
                }
                "interdiction" => self.interdiction(mark)?,
                "air" => self.state.air_ready = mark.number(u32::from(air))? as u8,
                "forts_ready" => self.state.forts_ready = mark.number(12)? as u8,
                "surprise" => self.state.surprise = mark.number(u32::from(self.book.surprise_units))? as u8,
                "replaced" => self.state.replaced = mark.number(100)? as u8,
                "disturbed" => self.disturbed(mark)?,
                "moved" | "fought" | "attacked" => {
                    for name in mark.list("units")? {
                        let unit = self.unit(name)?;
                        let set = match mark.key {
                            "moved" => &mut self.state.moved,
                            "fought" => &mut self.state.fought,
                            _ => &mut self.state.attacked,
                        };
                        set.add(unit);
                    }
                }
                _ => return mark.unknown(&MARKERS),
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

    /// `interdiction = { "1511" = 1 }`.
    fn interdiction(&mut self, mark: Marking) -> Result<(), SceneError> {
        let mut hexes = Vec::new();
        for (label, count) in mark.table(INTERDICTION)? {
            let hex = self.hex(label)?;
            let count = mark.wanted(count.as_integer().filter(|n| (1..=2).contains(n)), INTERDICTION)?;
            hexes.extend((0..count).map(|_| hex));
        }
        if hexes.is_empty() || hexes.len() > 2 {
            return mark.wanted(None, INTERDICTION);
        }
        for (i, hex) in hexes.into_iter().enumerate() {
            self.state.interdicted[i] = hex;
            self.state.air_ready = self.state.air_ready.saturating_sub(1);
        }
        Ok(())
    }

    /// `disturbed = { "1pz" = 3 }`: the turn a German unit was last disturbed; 0 for others.
    fn disturbed(&mut self, mark: Marking) -> Result<(), SceneError> {
        for (key, value) in mark.table(DISTURBED)? {
            let unit = self.unit(key)?;
            if self.state.side(unit) != GERMAN {
                return mark.wanted(None, DISTURBED);
            }
            self.state.disturbed[unit.index()] = Marking { key, value }.number(self.scene.turn.into())? as u8;
        }
        Ok(())
    }

    fn check_stacks(&self, phase: Phase) -> Result<(), SceneError> {
        let (book, state) = (self.book, &self.state);
        if let Some(hex) = (*state.units.held(GERMAN) & *state.units.held(SOVIET)).iter().next() {
            return err(format!("both sides stand in {}", book.info.hex(hex)));
        }
        if let Some(hex) = (state.forts & *state.units.held(GERMAN)).iter().next() {
            return err(format!("a fort and a German unit are in {}", book.info.hex(hex)));
        }
        for side in Side::BOTH {
            for hex in state.units.held(side).iter() {
                let first =
                    side == GERMAN && state.turn == 1 && phase <= Phase::GermanMovement && book.german_start.has(hex);
                if state.units.count(side, hex) > book.stack_limit && !first {
                    return err(format!("more than {} units of a side in {}", book.stack_limit, book.info.hex(hex)));
                }
            }
        }
        Ok(())
    }
}
