//! What never changes while the server runs: rules, maps and what is worked out from them, each once and on demand.

use std::sync::{Arc, OnceLock};

use draw::{MapArt, Theme, Title};
use games::{Entry, OpenError};
use hexmap::{Folder, Map};
use players::Playable;
use wargame::Intro;

use crate::{
    faces::Faces,
    packed::Packed,
    rulebook::Book,
    wire::{ChartsOf, Documents, Fixed, message},
};

pub struct Library {
    pub data: Folder,
    shelves: Vec<Shelf>,
    documents: OnceLock<Documents>,
}

type Opened<T> = Result<T, OpenError>;

/// A game a server offers: what is said of it before it is opened, and how that is done.
#[derive(Copy, Clone)]
pub struct Listed {
    pub entry: &'static Entry,
    pub open: fn(&Entry, &Folder) -> Opened<Box<dyn Playable>>,
    pub map: fn(&Entry, &Folder) -> Opened<Arc<Map>>,
}

/// The games of the list, with those to learn by if they are wanted.
pub fn listed(examples: bool) -> Vec<Listed> {
    fn open(entry: &Entry, data: &Folder) -> Opened<Box<dyn Playable>> {
        let game = games::open(entry.id, data)?;
        Ok(games::with_rules!(game, rules => Box::new(rules) as Box<dyn Playable>))
    }
    let map = |entry: &Entry, data: &Folder| games::map(entry.id, data).map(Arc::new);
    let learning = if examples { games::EXAMPLES } else { &[] };
    games::ALL.iter().chain(learning).map(|entry| Listed { entry, open, map }).collect()
}

/// One of the games offered.
pub struct Shelf {
    pub entry: &'static Entry,
    listed: Listed,
    pub faces: Faces,
    game: OnceLock<Result<Box<dyn Playable>, OpenError>>,
    art: OnceLock<Result<(Arc<Map>, MapArt), OpenError>>,
    fixed: OnceLock<Packed>,
    charts: [OnceLock<Packed>; 2],
    maps: [OnceLock<Packed>; 2],
    pictures: [OnceLock<Packed>; 2],
    book: OnceLock<Result<Arc<Book>, OpenError>>,
    intro: OnceLock<Option<Intro>>,
}

pub const THEMES: [Theme; 2] = [Theme::LIGHT, Theme::DARK];

impl Library {
    pub fn new(data: Folder, games: Vec<Listed>) -> Library {
        let shelf = |listed: Listed| Shelf {
            entry: listed.entry,
            listed,
            faces: Faces::default(),
            game: OnceLock::new(),
            art: OnceLock::new(),
            fixed: OnceLock::new(),
            charts: Default::default(),
            maps: Default::default(),
            pictures: Default::default(),
            book: OnceLock::new(),
            intro: OnceLock::new(),
        };
        Library { data, shelves: games.into_iter().map(shelf).collect(), documents: OnceLock::new() }
    }

    pub fn shelf(&self, id: &str) -> Option<&Shelf> {
        self.shelves.iter().find(|s| s.entry.id == id)
    }

    pub fn shelves(&self) -> &[Shelf] {
        &self.shelves
    }

    /// What programs read of the messages.
    pub fn documents(&self) -> &Documents {
        let playable = self.shelves.iter().filter(|shelf| shelf.entry.playable);
        self.documents.get_or_init(|| {
            Documents::new(playable.filter_map(|shelf| shelf.game(&self.data).ok()).map(|game| game.info()))
        })
    }

    pub fn game(&self, id: &str) -> Result<&dyn Playable, OpenError> {
        let shelf = self.shelf(id).ok_or_else(|| games::find(id).err().unwrap_or_else(|| OpenError(id.into())))?;
        shelf.game(&self.data)
    }
}

impl Shelf {
    pub fn game(&self, data: &Folder) -> Result<&dyn Playable, OpenError> {
        let game = self.game.get_or_init(|| (self.listed.open)(self.entry, data));
        game.as_ref().map(|game| &**game).map_err(Clone::clone)
    }

    fn art(&self, data: &Folder) -> Result<&(Arc<Map>, MapArt), OpenError> {
        let make = || {
            let map = (self.listed.map)(self.entry, data)?;
            let art = MapArt::new(&map, &Title::of(&map).map_err(|e| OpenError(e.to_string()))?);
            Ok((map, art))
        };
        self.art.get_or_init(make).as_ref().map_err(Clone::clone)
    }

    /// The map layer of the table.
    pub fn map(&self, data: &Folder, theme: usize) -> Result<Packed, OpenError> {
        let (_, art) = self.art(data)?;
        let make = || {
            // The first sheet fills the picture; the table lays the others on panels of their own.
            let [x, y, w, h] = art.frames().next().map_or([0.0; 4], |r| [r.x0, r.y0, r.width(), r.height()]);
            let layer = art.layer_svg(&THEMES[theme]);
            Packed::new(format!(
                "<svg xmlns='http://www.w3.org/2000/svg' class='sheet' viewBox='{x} {y} {w:.1} {h:.1}' \
                 width='{w:.1}' height='{h:.1}'>{layer}</svg>"
            ))
        };
        Ok(self.maps[theme].get_or_init(make).clone())
    }

    /// The game for somebody who has never played it.
    pub fn intro(&self, data: &Folder) -> Option<&Intro> {
        let own = || self.game(data).ok().and_then(|game| game.info().intro.clone());
        // What is wrong with a game that is only read of is said by its rulebook.
        let read = || games::intro(self.entry.id, data).ok().flatten();
        self.intro.get_or_init(|| if self.entry.playable { own() } else { read() }).as_ref()
    }

    /// The rulebook as pages show it.
    pub fn book(&self, data: &Folder) -> Result<Arc<Book>, OpenError> {
        self.book.get_or_init(|| Book::open(self.entry.id, data).map(Arc::new)).clone()
    }

    /// The small picture on the start page.
    pub fn picture(&self, data: &Folder, theme: usize) -> Result<Packed, OpenError> {
        let (_, art) = self.art(data)?;
        let make = || Packed::new(art.thumbnail_svg(&THEMES[theme]));
        Ok(self.pictures[theme].get_or_init(make).clone())
    }

    /// `/fixed/GAME.json`.
    pub fn fixed(&self, data: &Folder) -> Result<Packed, OpenError> {
        let game = self.game(data)?;
        let (map, art) = self.art(data)?;
        Ok(self.fixed.get_or_init(|| Packed::new(message(&Fixed::new(game, map, art)))).clone())
    }

    /// `/charts/GAME/THEME.json`.
    pub fn charts(&self, data: &Folder, theme: usize) -> Result<Packed, OpenError> {
        let game = self.game(data)?;
        let (map, art) = self.art(data)?;
        let make = || Packed::new(ChartsOf::new(game, map, art, &THEMES[theme], &self.faces).text());
        Ok(self.charts[theme].get_or_init(make).clone())
    }
}

impl Library {
    /// Works out beforehand what the start page and the first game need.
    pub fn warm(&self) {
        for shelf in &self.shelves {
            let _ = shelf.picture(&self.data, 0);
        }
        for shelf in self.shelves.iter().filter(|s| s.entry.playable) {
            let made = [shelf.fixed(&self.data), shelf.map(&self.data, 0)];
            // A debug build is mostly started for a test, which needs one game at most.
            if !cfg!(debug_assertions) {
                for packed in made.iter().flatten() {
                    packed.brotli();
                }
            }
        }
    }
}
