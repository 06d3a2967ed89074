//! Positions from scenes.

use hexmap::HexId;
use wargame::{Info, Marking, Options, Place, Scene, SceneError, Staged, UnitId};

use crate::{
    Assault, At, Play,
    book::{Book, Kind},
    setup, stacking,
    state::{CUP, Chosen, GERMAN, GONE, Garrison, State, UnitSet},
    turn::{Phase, Span},
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
    SceneError::because(what)
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
        let (phase, options) = scene.opening(&book.info)?;
        if !scene.unknown.is_empty() {
            return err("nothing is unknown in this game");
        }
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
        state.stack.goto(Span::of(phase));
        crate::settle(&mut Play::new(book, &mut state, &mut ()));
        Ok(state)
    }
}

struct Stage<'a> {
    book: &'a Book,
    scene: &'a Scene,
    state: State,
}

impl Stage<'_> {
    fn at(&self) -> At<'_> {
        At::new(self.book, &self.state)
    }

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
            if !self.book.land.has(hex) {
                return err(format!("hex {} is water: no ground unit stands there", placed.hex()));
            }
            if placed.reduced() {
                self.lose(unit, 1)?;
            }
            self.state.units.put(unit, hex.into());
            self.state.seen.add(unit);
            let place = self.book.place_at[hex.index()];
            if self.state.side(unit) == GERMAN && place != u8::MAX {
                let spot = &self.book.places[usize::from(place)];
                let counts = !spot.combat_only || self.book.unit(unit).kind != Kind::Hq;
                self.state.german |= if counts { 1 << place } else { 0 };
            }
            if self.book.far.has(hex) {
                self.state.afar.add(unit);
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
                    self.state.seen.add(unit);
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
        for mark in self.scene.markings() {
            match mark.key {
                "oos" => self.state.oos = self.set(mark)?,
                "disrupted" => self.state.disrupted = self.set(mark)?,
                "retreated" => self.state.retreated = self.set(mark)?,
                "moved" => self.state.moved = self.set(mark)?,
                "entered" => self.state.entered = self.set(mark)?,
                "reinforcements" => self.reinforcements(mark)?,
                "air" => self.state.air = mark.number(5)? as u8,
                "losses" => self.state.losses = mark.number(1000)? as i16,
                "ship" => self.state.ship = self.hex(mark.word("a hex")?)?,
                "fire" => self.state.fire = self.hex(mark.word("a hex")?)?,
                "ship_disrupted" => self.state.ship_disrupted = mark.truth()?,
                "lost" => {
                    for (name, steps) in mark.table("a table")? {
                        self.lose(self.unit(name)?, mark.of(steps).number(3)? as u8)?;
                    }
                }
                "holders" => self.holders(mark)?,
                "garrison" => self.garrisons(mark)?,
                "vp" => self.vp(mark)?,
                _ => return mark.unknown(&MARKERS),
            }
        }
        Ok(())
    }

    fn set(&self, mark: Marking) -> Result<UnitSet, SceneError> {
        mark.list("names")?.into_iter().map(|name| self.unit(name)).collect()
    }

    /// `"due"` for those of this turn, or a list of units that wait and may come now.
    fn reinforcements(&mut self, mark: Marking) -> Result<(), SceneError> {
        let due = |u: &UnitId| self.book.due[u.index()].is_some_and(|d| d.turn == self.scene.turn);
        let units: Vec<UnitId> = match mark.value {
            toml::Value::String(word) if word == "due" => self.state.units.all().filter(due).collect(),
            _ => mark.list("names")?.into_iter().map(|n| self.unit(n)).collect::<Result<_, _>>()?,
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
    fn holders(&mut self, mark: Marking) -> Result<(), SceneError> {
        for (label, who) in mark.table("a table")? {
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
    fn garrisons(&mut self, mark: Marking) -> Result<(), SceneError> {
        for (label, mark) in mark.table("a table")? {
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

    fn vp(&mut self, mark: Marking) -> Result<(), SceneError> {
        self.state.vp_markers = 0;
        for label in mark.list("names")? {
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
            for hex in self.state.units.held(side).iter() {
                if let Some(why) = stacking::conflict(self.at(), side, hex) {
                    return err(format!("hex {}: {}", self.book.info.hex(hex), why.why));
                }
            }
        }
        let on_map = |set: &UnitSet| set.iter().all(|u| self.state.units.at(u).is_some());
        if !on_map(&self.state.oos) || !on_map(&self.state.disrupted) {
            return err("a unit with a marker is not on the map");
        }
        crate::audit::audit(self.at()).map_err(SceneError)
    }
}
