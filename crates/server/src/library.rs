//! What never changes while the server runs: rules, maps and what is worked out from them, each once and on demand.

use std::sync::{Arc, OnceLock};

use axum::body::Bytes;
use draw::{MapArt, Rect, Theme, Title};
use games::{Entry, Game, OpenError};
use hexmap::{Dir, Folder, Map};
use players::Hosted;
use serde_json::{Map as Object, Value, json};
use wargame::{Action, Match, Options, Replay, ReplayError, Rules, Seed, SetupError};

use crate::{faces::Faces, rulebook::Book};

pub struct Library {
    pub data: Folder,
    shelves: Vec<Shelf>,
}

/// One game of the list.
pub struct Shelf {
    pub entry: &'static Entry,
    pub faces: Faces,
    game: OnceLock<Result<Game, OpenError>>,
    art: OnceLock<Result<(Arc<Map>, MapArt), OpenError>>,
    fixed: OnceLock<Bytes>,
    maps: [OnceLock<Bytes>; 2],
    pictures: [OnceLock<Bytes>; 2],
    book: OnceLock<Result<Arc<Book>, OpenError>>,
}

pub const THEMES: [Theme; 2] = [Theme::LIGHT, Theme::DARK];

impl Library {
    pub fn new(data: Folder) -> Library {
        let shelf = |entry| Shelf {
            entry,
            faces: Faces::default(),
            game: OnceLock::new(),
            art: OnceLock::new(),
            fixed: OnceLock::new(),
            maps: Default::default(),
            pictures: Default::default(),
            book: OnceLock::new(),
        };
        Library { data, shelves: games::ALL.iter().map(shelf).collect() }
    }

    pub fn shelf(&self, id: &str) -> Option<&Shelf> {
        self.shelves.iter().find(|s| s.entry.id == id)
    }

    pub fn shelves(&self) -> &[Shelf] {
        &self.shelves
    }

    pub fn game(&self, id: &str) -> Result<&Game, OpenError> {
        let shelf = self.shelf(id).ok_or_else(|| games::find(id).err().unwrap_or_else(|| OpenError(id.into())))?;
        shelf.game(&self.data)
    }
}

/// A new game with computers allowed at its seats.
pub fn host(game: &Game, scenario: &str, options: &Options, seed: Seed) -> Result<Box<dyn Hosted>, SetupError> {
    games::with_rules!(game, rules => Ok(Box::new(Match::new(rules.clone(), scenario, options, seed)?)))
}

/// A replay played again, every line checked.
pub fn host_replay(game: &Game, replay: &Replay) -> Result<Box<dyn Hosted>, ReplayError> {
    games::with_rules!(game, rules => Ok(Box::new(replay.play(rules.clone(), None)?)))
}

impl Shelf {
    pub fn game(&self, data: &Folder) -> Result<&Game, OpenError> {
        self.game.get_or_init(|| games::open(self.entry.id, data)).as_ref().map_err(Clone::clone)
    }

    fn art(&self, data: &Folder) -> Result<&(Arc<Map>, MapArt), OpenError> {
        let make = || {
            let map = Arc::new(games::map(self.entry.id, data)?);
            let art = MapArt::new(&map, &Title::of(&map));
            Ok((map, art))
        };
        self.art.get_or_init(make).as_ref().map_err(Clone::clone)
    }

    /// The map layer of the table.
    pub fn map(&self, data: &Folder, theme: usize) -> Result<Bytes, OpenError> {
        let (_, art) = self.art(data)?;
        let make = || {
            // The first sheet fills the picture; the table lays the others on panels of their own.
            let [x, y, w, h] = frame(art.frames().next());
            let layer = art.layer_svg(&THEMES[theme]);
            Bytes::from(format!(
                "<svg xmlns='http://www.w3.org/2000/svg' class='sheet' viewBox='{x} {y} {w:.1} {h:.1}' \
                 width='{w:.1}' height='{h:.1}'>{layer}</svg>"
            ))
        };
        Ok(self.maps[theme].get_or_init(make).clone())
    }

    /// The rulebook as pages show it.
    pub fn book(&self, data: &Folder) -> Result<Arc<Book>, OpenError> {
        self.book.get_or_init(|| Book::open(self.entry.id, data).map(Arc::new)).clone()
    }

    /// The small picture on the start page.
    pub fn picture(&self, data: &Folder, theme: usize) -> Result<Bytes, OpenError> {
        let (_, art) = self.art(data)?;
        let make = || Bytes::from(art.thumbnail_svg(&THEMES[theme]));
        Ok(self.pictures[theme].get_or_init(make).clone())
    }

    /// `/fixed/GAME.json`.
    pub fn fixed(&self, data: &Folder) -> Result<Bytes, OpenError> {
        let game = self.game(data)?;
        let (map, art) = self.art(data)?;
        Ok(self.fixed.get_or_init(|| Bytes::from(fixed(game, map, art).to_string())).clone())
    }
}

/// Left, top, width and height.
fn frame(of: Option<&Rect>) -> [f64; 4] {
    of.map_or([0.0; 4], |r| [r.x0, r.y0, r.width(), r.height()])
}

fn fixed(game: &Game, map: &Map, art: &MapArt) -> Value {
    let info = game.info();
    let round = |x: f64| (x * 10.0).round() / 10.0;
    let sheets: Vec<_> = (map.sheets.iter().zip(art.frames()))
        .map(|(s, f)| json!({ "name": s.name, "frame": frame(Some(f)).map(round) }))
        .collect();
    let mut hexes = Object::new();
    for hex in map.hexes() {
        let (x, y) = art.centre(hex);
        let near: Vec<_> =
            (Dir::ALL.into_iter()).map(|dir| map.step(hex, dir)).map(|to| to.exists().then(|| map.label(to))).collect();
        let sheet = map.sheets.iter().position(|s| s.name == map.sheet(hex).name);
        let mut here = json!({
            "x": round(x), "y": round(y), "sheet": sheet, "name": map.name(hex),
            "terrain": map.terrain_name(hex), "has": map.features(hex), "near": near,
        });
        let far: Vec<_> = (map.far_links().iter())
            .filter_map(|&(a, b, _)| if a == hex { Some(b) } else { (b == hex).then_some(a) })
            .map(|other| map.label(other))
            .collect();
        if !far.is_empty() {
            here["far"] = json!(far);
        }
        hexes.insert(map.label(hex).to_owned(), here);
    }
    let corners: Vec<_> = (map.sheets.iter())
        .map(|s| {
            hexmap::corners(s.numbering.orientation()).map(|(x, y)| [round(x * draw::SCALE), round(y * draw::SCALE)])
        })
        .collect();
    let results: Object<_, _> =
        (info.results.iter()).map(|r| (r.result.clone(), json!({ "say": r.say, "hurts": r.hurts }))).collect();
    let titles: Object<_, _> = info.titles.iter().map(|(u, title)| (info.unit(*u).to_owned(), json!(title))).collect();
    json!({
        "id": info.id, "title": info.title, "system": info.system, "turns": info.turns, "parts": info.parts,
        "sides": info.sides, "phases": info.phases, "verbs": verbs(game), "layers": info.layers,
        "columns": info.columns, "results": results,
        "reconstructed": info.reconstructed, "viewbox": frame(art.frames().next()).map(round), "sheets": sheets,
        "counter": draw::COUNTER, "scale": draw::SCALE, "corners": corners, "hexes": hexes, "units": info.units, "titles": titles,
    })
}

/// Names of the verbs, in the order of their numbers.
fn verbs(game: &Game) -> Vec<&'static str> {
    fn of<R: Rules>(_: &Arc<R>) -> Vec<&'static str> {
        R::Action::VERBS.iter().map(|v| v.name).collect()
    }
    games::with_rules!(game, rules => of(rules))
}

impl Library {
    /// Works out beforehand what the start page and the first game need.
    pub fn warm(&self) {
        for shelf in &self.shelves {
            let _ = shelf.picture(&self.data, 0);
        }
        for shelf in self.shelves.iter().filter(|s| s.entry.playable) {
            let _ = shelf.fixed(&self.data);
            let _ = shelf.map(&self.data, 0);
        }
    }
}
