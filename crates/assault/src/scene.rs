//! Positions from scenes.

use hexmap::HexId;
use wargame::{Info, Options, Place, Scene, SceneError, Staged, UnitId};

use crate::{
    Assault,
    book::{Book, Kind},
    frame::{Frame, Phase},
    setup, stacking,
    state::{CUP, Chosen, GERMAN, GONE, Garrison, State, UnitSet},
};

/// What `[markers]` takes; docs/scenes.md says what each means.
pub const MARKERS: [&str; 15] = [
    "oos",
    "disrupted",
    "retreated",
    "moved",
    "entered",
    "reinforcements",
    "air",
    "losses",
    "ship",
    "fire",
    "ship_disrupted",
    "lost",
    "holders",
    "garrison",
    "vp",
];

fn err<T>(what: impl Into<String>) -> Result<T, SceneError> {
    Err(SceneError(what.into()))
}

/// The optional rules that are on.
pub fn chosen(info: &Info, options: &Options) -> Chosen {
    let on = |key: &str| info.options.iter().find(|o| o.key == key).is_some_and(|o| options.get(o) != 0);
    Chosen {
        air_waiver: on("air-waiver"),
        guerrilla_distance: on("guerrilla-distance"),
        highest_class_first: on("highest-class-first"),
        no_attrition: on("no-attrition"),
        vp_markers: on("vp-markers"),
    }
}

impl Staged for Assault {
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
        if !scene.unknown.is_empty() {
            return err("nothing is unknown in this game");
        }
        let options = Options(scene.options.clone());
        options.check(&book.info).map_err(|e| SceneError(e.0))?;
        let mut state = setup::blank(book);
        state.turn = scene.turn;
        state.chosen = chosen(&book.info, &options);
        let phase = Phase::ALL[phase];
        let mut stage = Stage { book, scene, state };
        if phase != Phase::Setup {
            stage.units()?;
            stage.pools()?;
        }
        stage.markers()?;
        stage.check()?;
        let mut state = stage.state;
        state.stack.goto(Frame::Phase { phase, step: 0 });
        crate::settle(book, &mut state, &mut ());
        Ok(state)
    }
}

struct Stage<'a> {
    book: &'a Book,
    scene: &'a Scene,
    state: State,
}

impl Stage<'_> {
    fn hex(&self, label: &str) -> Result<HexId, SceneError> {
        self.book.map.by_label(label).ok_or_else(|| SceneError(format!("there is no hex {label} on the maps")))
    }

    fn unit(&self, key: &str) -> Result<UnitId, SceneError> {
        self.book.info.unit_named(key).ok_or_else(|| SceneError(format!("there is no unit «{key}» in this game")))
    }

    fn units(&mut self) -> Result<(), SceneError> {
        for unit in self.state.units.all() {
            self.state.units.put(unit, GONE);
        }
        for (key, placed) in &self.scene.units {
            let (unit, hex) = (self.unit(key)?, self.hex(placed.hex())?);
            if placed.hidden().is_some() {
                return err(format!("{key}: nothing is hidden in this game"));
            }
            if self.book.unit(unit).kind == Kind::Naval {
                self.state.ship = hex;
                continue;
            }
            if !self.book.land.has(hex.index()) {
                return err(format!("hex {} is water: no ground unit stands there", placed.hex()));
            }
            if placed.reduced() {
                self.lose(unit, 1)?;
            }
            self.state.units.put(unit, hex.into());
            self.state.seen.add(unit.index());
            let place = self.book.place_at[hex.index()];
            if self.state.side(unit) == GERMAN && place != u8::MAX {
                let spot = &self.book.places[usize::from(place)];
                let counts = !spot.combat_only || self.book.unit(unit).kind != Kind::Hq;
                self.state.german |= if counts { 1 << place } else { 0 };
            }
            if self.book.far.has(hex.index()) {
                self.state.afar.add(unit.index());
            }
        }
        Ok(())
    }

    fn lose(&mut self, unit: UnitId, lost: u8) -> Result<(), SceneError> {
        let most = self.book.unit(unit).faces.len() as u8 - 1;
        if lost > most {
            let steps = wargame::words::count(most.into(), "step", "steps");
            return err(format!("{} can lose {steps} and stay, not {lost}", self.book.info.unit(unit)));
        }
        self.state.lost[unit.index()] = lost;
        Ok(())
    }

    fn pools(&mut self) -> Result<(), SceneError> {
        for (pool, keys) in &self.scene.pools {
            let place = match pool.as_str() {
                "dead" => Place::DEAD,
                "cup" if self.book.is_stalingrad() => CUP,
                _ => return err(format!("this game has no pool «{pool}» (pools: dead, in Stalingrad also cup)")),
            };
            for key in keys {
                let unit = self.unit(key)?;
                if self.state.units.place(unit) != GONE {
                    return err(format!("{key} stands twice in the scene"));
                }
                self.state.units.put(unit, place);
                if place == Place::DEAD {
                    self.state.seen.add(unit.index());
                    self.state.lost[unit.index()] = self.book.unit(unit).faces.len() as u8 - 1;
                }
            }
        }
        Ok(())
    }

    fn markers(&mut self) -> Result<(), SceneError> {
        if self.state.chosen.vp_markers {
            self.state.vp_markers = (1 << self.book.vp_markers.len()) - 1;
        }
        for (key, value) in &self.scene.markers {
            match key.as_str() {
                "oos" => self.state.oos = self.set(key, value)?,
                "disrupted" => self.state.disrupted = self.set(key, value)?,
                "retreated" => self.state.retreated = self.set(key, value)?,
                "moved" => self.state.moved = self.set(key, value)?,
                "entered" => self.state.entered = self.set(key, value)?,
                "reinforcements" => self.reinforcements(value)?,
                "air" => self.state.air = self.number(key, value, 5)? as u8,
                "losses" => self.state.losses = self.number(key, value, 1000)? as i16,
                "ship" => self.state.ship = self.one_hex(key, value)?,
                "fire" => self.state.fire = self.one_hex(key, value)?,
                "ship_disrupted" => {
                    self.state.ship_disrupted =
                        value.as_bool().ok_or_else(|| SceneError(format!("{key}: true or false")))?;
                }
                "lost" => {
                    for (name, steps) in self.table(key, value)? {
                        let unit = self.unit(name)?;
                        let steps = self.number(key, steps, 3)? as u8;
                        self.lose(unit, steps)?;
                    }
                }
                "holders" => self.holders(value)?,
                "garrison" => self.garrisons(value)?,
                "vp" => self.vp(value)?,
                other => {
                    let known = MARKERS.join(", ");
                    return err(format!("this game has no marker «{other}» (markers: {known})"));
                }
            }
        }
        Ok(())
    }

    fn list<'v>(&self, key: &str, value: &'v toml::Value) -> Result<Vec<&'v str>, SceneError> {
        let bad = || SceneError(format!("{key}: a list of names"));
        value.as_array().ok_or_else(bad)?.iter().map(|v| v.as_str().ok_or_else(bad)).collect()
    }

    fn set(&self, key: &str, value: &toml::Value) -> Result<UnitSet, SceneError> {
        self.list(key, value)?.into_iter().map(|name| Ok(self.unit(name)?.index())).collect()
    }

    fn table<'v>(&self, key: &str, value: &'v toml::Value) -> Result<&'v toml::Table, SceneError> {
        value.as_table().ok_or_else(|| SceneError(format!("{key}: a table")))
    }

    fn number(&self, key: &str, value: &toml::Value, most: u32) -> Result<u32, SceneError> {
        let number = value.as_integer().and_then(|n| u32::try_from(n).ok()).filter(|n| *n <= most);
        number.ok_or_else(|| SceneError(format!("{key}: a number from 0 to {most}")))
    }

    fn one_hex(&self, key: &str, value: &toml::Value) -> Result<HexId, SceneError> {
        self.hex(value.as_str().ok_or_else(|| SceneError(format!("{key}: a hex")))?)
    }

    /// `"due"` for those of this turn, or a list of units that wait and may come now.
    fn reinforcements(&mut self, value: &toml::Value) -> Result<(), SceneError> {
        let due = |u: &UnitId| self.book.due[u.index()].is_some_and(|d| d.turn == self.scene.turn);
        let units: Vec<UnitId> = match value {
            toml::Value::String(word) if word == "due" => self.state.units.all().filter(due).collect(),
            _ => self.list("reinforcements", value)?.into_iter().map(|n| self.unit(n)).collect::<Result<_, _>>()?,
        };
        for unit in units {
            if self.state.units.place(unit) != GONE {
                return err(format!("{} stands twice in the scene", self.book.info.unit(unit)));
            }
            self.state.units.put(unit, Place::WAITING);
        }
        Ok(())
    }

    /// `holders = { "3113" = "german" }`.
    fn holders(&mut self, value: &toml::Value) -> Result<(), SceneError> {
        for (label, who) in self.table("holders", value)? {
            let hex = self.hex(label)?;
            let Some(i) = self.book.places.iter().position(|s| s.hex == hex) else {
                return err(format!("holders: {label} is worth nothing"));
            };
            match who.as_str() {
                Some("german") => self.state.german |= 1 << i,
                Some("russian" | "soviet") => self.state.german &= !(1 << i),
                _ => return err("holders: german or russian"),
            }
        }
        Ok(())
    }

    /// `garrison = { "3113" = "kept" }`.
    fn garrisons(&mut self, value: &toml::Value) -> Result<(), SceneError> {
        for (label, mark) in self.table("garrison", value)? {
            let hex = self.hex(label)?;
            let spot = self.book.places.iter().find(|s| s.hex == hex).and_then(|s| s.garrison);
            let Some(i) = spot else { return err(format!("garrison: {label} needs none")) };
            self.state.garrisons[usize::from(i)] = match mark.as_str() {
                Some("untaken") => Garrison::Untaken,
                Some("kept") => {
                    // Whoever keeps a garrison there holds it, unless the scene says otherwise.
                    let place = self.book.places.iter().position(|s| s.hex == hex).unwrap_or(0);
                    let said = self.scene.markers.get("holders").is_some_and(|h| h.get(label).is_some());
                    self.state.german |= if said { 0 } else { 1 << place };
                    Garrison::Kept
                }
                Some("lost") => Garrison::Lost,
                _ => return err("garrison: untaken, kept or lost"),
            };
        }
        Ok(())
    }

    fn vp(&mut self, value: &toml::Value) -> Result<(), SceneError> {
        self.state.vp_markers = 0;
        for label in self.list("vp", value)? {
            let hex = self.hex(label)?;
            let Some(i) = self.book.vp_markers.iter().position(|&h| h == hex) else {
                return err(format!("vp: no marker belongs on {label}"));
            };
            self.state.vp_markers |= 1 << i;
        }
        Ok(())
    }

    fn check(&self) -> Result<(), SceneError> {
        for side in wargame::Side::BOTH {
            for hex in self.state.units.held(side).iter().map(|h| HexId(h as u16)) {
                if let Some(why) = stacking::conflict(self.book, &self.state, side, hex) {
                    return err(format!("hex {}: {}", self.book.info.hex(hex), why.why));
                }
            }
        }
        let on_map = |set: &UnitSet| set.iter().all(|u| self.state.units.at(UnitId(u as u8)).is_some());
        if !on_map(&self.state.oos) || !on_map(&self.state.disrupted) {
            return err("a unit with a marker is not on the map");
        }
        crate::audit::audit(self.book, &self.state).map_err(SceneError)
    }
}
