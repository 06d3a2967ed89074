//! Positions from scenes.

use hexmap::{EdgeId, HexId};
use wargame::{Known, Marking, Place, Scene, SceneError, Side, Staged, UnitId};

use crate::{
    At, Manstein, Play,
    book::{Book, Command},
    sets::{EdgeSet, GERMAN, HexSet, SOVIET, UnitSet},
    state::{self, ASIDE, GONE, POOL, State, Truth},
    turn::{Phase, Span},
};

/// What `[markers]` takes; docs/scenes.md says what each means.
pub const MARKERS: [&str; 19] = [
    "control",
    "rubble",
    "demolished",
    "pontoons",
    "bound",
    "prepared",
    "waiting",
    "ready",
    "used",
    "away",
    "moved",
    "fired",
    "closed",
    "open",
    "newcomers",
    "dropped",
    "struck",
    "entered",
    "flieger",
];

const NAMES: &str = "units";

fn err<T>(what: impl Into<String>) -> Result<T, SceneError> {
    SceneError::because(what)
}

impl Staged for Manstein {
    fn stage(&self, scene: &Scene) -> Result<State, SceneError> {
        let book = self.book();
        let (phase, options) = scene.opening(&book.info)?;
        let phase = Phase::ALL[phase];
        let rules = crate::rules_of(book, &options);
        let mut stage = Stage { book, scene, state: state::blank(book, rules, Span::of(phase)) };
        stage.state.turn = scene.turn;
        if phase > Phase::Setup {
            state::begin_phase(&mut stage.state, phase);
            stage.units()?;
            stage.pools()?;
        }
        stage.markers()?;
        // Its first step would forget what the markers say was done.
        stage.state.stack.goto(Span { phase, step: u8::from(phase > Phase::Setup) });
        let mut state = stage.state;
        crate::settle(&mut Play::new(book, &mut state, &mut ()));
        Ok(state)
    }

    fn handle_of(&self, state: &State, key: &str) -> Option<String> {
        let book = self.book();
        let counter = book.counters.iter().position(|c| c.key == key)?;
        let lies = |&piece: &usize| state.veil.dealt(piece) && state.veil.counter(piece) == counter;
        let piece = (0..book.pieces.len()).rfind(lies)?;
        Some(book.info.unit(book.unit_of(piece)).to_owned())
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
        self.book.hex(label).ok_or_else(|| SceneError(format!("there is no hex {label} on the map")))
    }

    /// A counter of the 42nd Army by its key.
    fn counter(&self, key: &str) -> Option<usize> {
        self.book.counters.iter().position(|c| c.key == key)
    }

    /// A unit by its handle, or by the counter that lies under a piece of the scene.
    fn unit(&self, key: &str) -> Result<UnitId, SceneError> {
        let veil = &self.state.veil;
        let under = |counter: usize| (0..self.book.pieces.len()).find(|&p| veil.dealt(p) && veil.counter(p) == counter);
        let piece = self.counter(key).and_then(under).map(|piece| self.book.unit_of(piece));
        let unit = piece.or_else(|| self.book.info.unit_named(key));
        unit.ok_or_else(|| SceneError(format!("there is no unit «{key}» in this scene")))
    }

    /// Everybody is out of the scene; the counters of the 42nd Army that it does not name lie in the pool. Those it names
    /// lie under pieces in its order: first whom everybody knows and who begins face up, then the others.
    fn units(&mut self) -> Result<(), SceneError> {
        let pools = [Command::Front, Command::Corps, Command::Luftwaffe];
        for unit in self.state.units.all() {
            let pooled = self.book.units.get(unit.index()).is_none_or(|u| pools.contains(&u.command));
            self.state.units.put(unit, if pooled { POOL } else { GONE });
        }
        self.state.veil.begin_lot();
        let mut next = self.book.begun();
        for (key, placed) in &self.scene.units {
            let hex = self.hex(placed.hex())?;
            if placed.reduced() {
                return err(format!("{key}: units have one step in this game"));
            }
            let unit = match self.counter(key) {
                Some(counter) => {
                    let piece = match counter.checked_sub(self.book.pool).filter(|_| placed.hidden().is_none()) {
                        Some(begun) => begun,
                        None => {
                            next += 1;
                            next - 1
                        }
                    };
                    let known = match placed.hidden() {
                        None => Known::Both,
                        Some("german") => Known::Only(SOVIET),
                        Some("both") => Known::Nobody,
                        Some(other) => {
                            return err(format!("{key}: hidden from «{other}»: it is hidden from german or both"));
                        }
                    };
                    self.state.veil.deal(piece, counter, known);
                    self.book.unit_of(piece)
                }
                None if placed.hidden().is_some() => {
                    return err(format!("{key}: only units of the 42nd Army lie face down (6.6)"));
                }
                None => self.unit(key)?,
            };
            if !self.at().unit(unit).is_ground() {
                return err(format!("{key} is a marker beside the map"));
            }
            self.state.units.put(unit, hex.into());
            if self.book.land.has(hex) {
                self.state.german.set(hex, self.state.side(unit) == GERMAN);
            }
            self.state.entered[0] |= 1 << self.at().unit(unit).command as u8;
        }
        for key in self.scene.units.keys() {
            let unit = self.unit(key)?;
            if let Some(hex) = self.state.units.at(unit)
                && self.state.units.held(self.state.side(unit).other()).has(hex)
            {
                return err(format!("friend and enemy are in one hex with {key}"));
            }
        }
        match self.scene.unknown.is_empty() {
            true => Ok(()),
            false => err("unknown: name the counters with hidden = \"both\""),
        }
    }

    /// `dead`: Germans in the dead piles of their commands.
    fn pools(&mut self) -> Result<(), SceneError> {
        for (pool, keys) in &self.scene.pools {
            if pool != "dead" {
                return err(format!("this game has no pool «{pool}» (pools: dead)"));
            }
            self.aside(keys, Place::DEAD)?;
        }
        Ok(())
    }

    /// Puts units somewhere beside the map.
    fn aside(&mut self, keys: impl IntoIterator<Item = impl AsRef<str>>, place: Place) -> Result<(), SceneError> {
        for key in keys {
            let unit = self.unit(key.as_ref())?;
            if self.state.units.at(unit).is_some() {
                return err(format!("{} stands twice in the scene", key.as_ref()));
            }
            self.state.units.put(unit, place);
        }
        Ok(())
    }

    fn markers(&mut self) -> Result<(), SceneError> {
        for mark in self.scene.markings() {
            match mark.key {
                "control" => {
                    for (side, hexes) in mark.table("a table of sides with their hexes")? {
                        let german = side_of(mark, side)? == GERMAN;
                        for label in mark.of(hexes).list("hexes")? {
                            let hex = self.hex(label)?;
                            self.state.german.set(hex, german);
                        }
                    }
                }
                "rubble" => self.state.rubble = self.hexes(mark)?,
                "struck" => self.state.struck = self.hexes(mark)?,
                "demolished" => self.state.demolished = self.edges(mark, &self.book.bridges, "bridge")?,
                "pontoons" => self.pontoons(mark)?,
                "bound" => self.state.bound = self.set(mark)?,
                "prepared" => self.state.prepared = mark.truth()?,
                "waiting" => self.aside(mark.list(NAMES)?, Place::WAITING)?,
                "ready" => self.aside(mark.list(NAMES)?, ASIDE)?,
                "used" => {
                    self.aside(mark.list(NAMES)?, ASIDE)?;
                    self.state.fired |= &self.set(mark)?;
                }
                "away" => self.state.naval = mark.number(20)? as u8,
                "moved" => self.state.movement.moved = self.set(mark)?,
                "fired" => self.state.fired |= &self.set(mark)?,
                "closed" => {
                    for word in mark.list("commands")? {
                        self.state.movement.closed |= 1 << command(mark, word)? as u8;
                    }
                }
                "open" => self.state.movement.open = Some(command(mark, mark.word("a command")?)?),
                "newcomers" => self.state.newcomers = self.set(mark)?,
                "dropped" => self.state.dropped = self.set(mark)?,
                "entered" => {
                    for word in mark.list("commands")? {
                        self.state.entered[0] |= 1 << command(mark, word)? as u8;
                    }
                }
                "flieger" => self.state.flieger = mark.number(20)? as u8,
                _ => return mark.unknown(&MARKERS),
            }
        }
        Ok(())
    }

    fn set(&self, mark: Marking) -> Result<UnitSet, SceneError> {
        mark.list(NAMES)?.into_iter().map(|name| self.unit(name)).collect()
    }

    fn hexes(&self, mark: Marking) -> Result<HexSet, SceneError> {
        mark.list("hexes")?.into_iter().map(|label| self.hex(label)).collect()
    }

    /// A hexside as `"3923/3922"`.
    fn edge(&self, mark: Marking, text: &str, of: &EdgeSet, what: &str) -> Result<EdgeId, SceneError> {
        let ends = text.split_once('/').and_then(|(a, b)| Some((self.book.hex(a)?, self.book.hex(b)?)));
        let edge = ends.and_then(|(a, b)| self.book.dir(a, b).and_then(|_| self.book.edge(a, b)));
        let edge = edge.filter(|&edge| of.has(edge));
        edge.ok_or_else(|| SceneError(format!("{}: {text} is no hexside with a {what}", mark.key)))
    }

    fn edges(&self, mark: Marking, of: &EdgeSet, what: &str) -> Result<EdgeSet, SceneError> {
        mark.list("hexsides")?.into_iter().map(|text| self.edge(mark, text, of, what)).collect()
    }

    /// `pontoons = { "59-pi" = "3923/3922" }`: an engineer with its hexside.
    fn pontoons(&mut self, mark: Marking) -> Result<(), SceneError> {
        const WHAT: &str = "a table of engineers with their hexsides";
        for (engineer, edge) in mark.table(WHAT)? {
            let unit = self.unit(engineer)?;
            if !self.at().unit(unit).bridges() {
                return err(format!("{engineer} lays no pontoons (8.10)"));
            }
            let edge = self.edge(mark, mark.of(edge).word(WHAT)?, &self.book.rivers, "river")?;
            self.state.lay_pontoon(unit, edge);
        }
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

fn command(mark: Marking, word: &str) -> Result<Command, SceneError> {
    let known = Command::ALL.iter().find(|(_, known)| *known == word).map(|(command, _)| *command);
    mark.wanted(known, format_args!("there is no command «{word}»"))
}
