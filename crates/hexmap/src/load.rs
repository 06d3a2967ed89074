//! Reading one sheet: grid.toml, hexes.tsv, sides.tsv, links.tsv; sheet.toml is kept for whoever draws it.
//!
//! The head of grid.toml names the map, its source, orientation, kilometres a hex and turn; `[grid]` says how
//! hexes are numbered and how many there are; `[kinds]` lists every word that the other files may use.
//! Every word is checked against these lists, so a slip of the pen is refused with its file,
//! line and hex instead of becoming a new kind of terrain.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::{
    folder::{Folder, LoadError},
    grid::{Axial, Numbering, Orientation},
    id::{Dir, HexId},
    map::{Dress, Edge, Kinds, Map, Pending, Sheet},
};

/// The part of grid.toml that a program reads; everything else in it is for people.
#[derive(Deserialize)]
struct Head {
    map: String,
    source: String,
    orientation: String,
    hex_km: Option<f64>,
    #[serde(default)]
    turned: f64,
    #[serde(default)]
    islands: Vec<String>,
    grid: Grid,
    kinds: Words,
    /// Prefix of a hex in links.tsv -> the sheet it is on.
    #[serde(default)]
    sheets: BTreeMap<String, String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Grid {
    numbering: String,
    rows: [i16; 2],
    columns: [i16; 2],
    count: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Words {
    terrains: Vec<String>,
    sides: Vec<String>,
    links: Vec<String>,
    /// Kinds of link that may join hexes that do not touch.
    #[serde(default)]
    far_links: Vec<String>,
    /// Whole features, or `key:` for any feature that begins so.
    features: Vec<String>,
}

impl Map {
    /// Reads the map in a folder as a map of one sheet. Hexes are numbered in ascending order of label,
    /// row letters before column numbers. Links to other sheets wait for [`Map::join`].
    pub fn load(folder: &Folder) -> Result<Map, LoadError> {
        let (head, numbering) = head(folder)?;
        let mut map = Map {
            sheets: vec![Sheet {
                name: head.map.clone(),
                numbering,
                first: HexId(0),
                count: head.grid.count,
                source: head.source.clone(),
                turned: head.turned.round() as i16,
                hex_km_tenths: (head.hex_km.unwrap_or(0.0) * 10.0).round() as u16,
                dress: dress(folder)?,
            }],
            terrains: head.kinds.terrains.clone(),
            side_kinds: head.kinds.sides.clone(),
            link_kinds: head.kinds.links.clone(),
            ..Map::default()
        };
        hexes(&mut map, &head, &Table::read(folder, "hexes.tsv", &["hex", "terrain", "features", "name"])?)?;
        sides(&mut map, &Table::read(folder, "sides.tsv", &["hexA", "hexB", "kind", "name"])?)?;
        links(&mut map, &head, &Table::read(folder, "links.tsv", &["hexA", "hexB", "kind"])?)?;
        match head.islands.iter().find(|label| map.by_label(label).is_none()) {
            Some(label) => {
                Err(LoadError::new(folder.path("grid.toml"), "an island that is no hex of this map").hex(label))
            }
            None => Ok(map),
        }
    }
}

/// A folder may do without sheet.toml.
fn dress(folder: &Folder) -> Result<Option<Dress>, LoadError> {
    let name = "sheet.toml";
    let read = || Ok(Dress { file: folder.path(name), text: folder.read(name)? });
    folder.exists(name).then(read).transpose()
}

fn head(folder: &Folder) -> Result<(Head, Numbering), LoadError> {
    let file = folder.path("grid.toml");
    let text = folder.read("grid.toml")?;
    let head: Head = toml::from_str(&text).map_err(|e| LoadError::toml(&file, &text, &e))?;
    let refuse = |what: String| Err(LoadError::new(&file, what));
    let numbering = match head.grid.numbering.as_str() {
        "ccrr-from-west" => Numbering::ColumnsFromWest,
        "rrcc-from-north-east" => Numbering::RowsFromNorth,
        "letter-rows" => Numbering::LetterRows,
        "boxes" => Numbering::Boxes,
        other => {
            return refuse(format!(
                "«{other}» is no numbering (known: ccrr-from-west, rrcc-from-north-east, letter-rows, boxes)"
            ));
        }
    };
    let orientation = match head.orientation.as_str() {
        "flat-top" => Orientation::FlatTop,
        "pointy-top" => Orientation::PointyTop,
        "boxes" => Orientation::Boxes,
        other => return refuse(format!("«{other}» is no orientation (known: flat-top, pointy-top, boxes)")),
    };
    if orientation != numbering.orientation() {
        return refuse(format!("{} hexes are not numbered {}", head.orientation, head.grid.numbering));
    }
    let lettered = matches!(numbering, Numbering::LetterRows | Numbering::Boxes);
    let most_rows = if lettered { 26 } else { 99 };
    for (name, [first, last], most) in [("rows", head.grid.rows, most_rows), ("columns", head.grid.columns, 99)] {
        if first < 0 || first > last || last > most {
            return refuse(format!(
                "{name} from {first} to {last}: the first must not follow the last, nor {most} be passed"
            ));
        }
    }
    if head.hex_km.is_some_and(|km| !(0.1..=1000.0).contains(&km)) {
        return refuse("hex_km must lie between 0.1 and 1000".into());
    }
    if !(-180.0..=180.0).contains(&head.turned) {
        return refuse("turned must lie between -180 and 180 degrees".into());
    }
    let kinds = &head.kinds;
    for (name, words, most) in [
        ("terrains", &kinds.terrains, 256),
        ("sides", &kinds.sides, 16),
        ("links", &kinds.links, 16),
        ("features", &kinds.features, usize::MAX),
    ] {
        if words.len() > most {
            return refuse(format!("{} kinds of {name}, at most {most} can be told apart", words.len()));
        }
        if let Some(word) = words.iter().enumerate().find_map(|(i, w)| words[..i].contains(w).then_some(w)) {
            return refuse(format!("{name} lists «{word}» twice"));
        }
    }
    if let Some(word) = kinds.far_links.iter().find(|w| !kinds.links.contains(w)) {
        return refuse(unknown(word, "kind of link", &kinds.links));
    }
    Ok((head, numbering))
}

fn hexes(map: &mut Map, head: &Head, table: &Table) -> Result<(), LoadError> {
    let grid = &head.grid;
    let numbering = map.sheets[0].numbering;
    let mut rows = Vec::new();
    for row in table.rows()? {
        let label = row.fields[0];
        let refuse = |what: String| Err(row.error(what).hex(label));
        let Some(place) = numbering.place(label) else {
            return refuse(format!("no hex is numbered so under {}", grid.numbering));
        };
        let inside = |[first, last]: [i16; 2], at: i16| first <= at && at <= last;
        if !inside(grid.rows, place.0) || !inside(grid.columns, place.1) {
            return refuse(format!("outside rows {:?} and columns {:?} of the grid", grid.rows, grid.columns));
        }
        let Some(terrain) = head.kinds.terrains.iter().position(|t| t == row.fields[1]) else {
            return refuse(unknown(row.fields[1], "terrain", &head.kinds.terrains));
        };
        let features: Vec<String> = optional(row.fields[2]).split_terminator(',').map(str::to_owned).collect();
        for (i, feature) in features.iter().enumerate() {
            if !known_feature(&head.kinds.features, feature) {
                return refuse(unknown(feature, "feature", &head.kinds.features));
            }
            if features[..i].contains(feature) {
                return refuse(format!("feature «{feature}» twice"));
            }
        }
        rows.push((label, terrain as u8, features, optional(row.fields[3]), row.line));
    }
    rows.sort_by(|a, b| natural(a.0).cmp(&natural(b.0)));
    for pair in rows.windows(2) {
        if pair[0].0 == pair[1].0 {
            let line = pair[0].4.max(pair[1].4);
            return Err(table.error("the hex is listed twice").line(line).hex(pair[0].0));
        }
    }
    if rows.len() != grid.count {
        return Err(table.error(format!("{} hexes, but grid.toml counts {}", rows.len(), grid.count)));
    }
    let mut at: BTreeMap<(i16, i16), HexId> = BTreeMap::new();
    for (id, (label, terrain, features, name, _)) in rows.into_iter().enumerate() {
        let id = HexId(id as u16);
        let axial = numbering.axial(label).expect("a label with a place has coordinates");
        at.insert((axial.q, axial.r), id);
        map.axial.push(axial);
        map.terrain.push(terrain);
        map.features.push(features);
        map.names.push(name.to_owned());
        map.labels.push(label.to_owned());
        map.by_label.insert(label.to_owned(), id);
    }
    let find = |a: Axial| at.get(&(a.q, a.r)).copied().unwrap_or(HexId::NONE);
    map.near = map.axial.iter().map(|&a| Dir::ALL.map(|d| find(a.step(d)))).collect();
    let count = map.near.len();
    map.sheet_of = vec![0; count];
    map.sides = vec![[Kinds::default(); 6]; count];
    map.links = vec![[Kinds::default(); 6]; count];
    map.edge_at = vec![[u16::MAX; 6]; count];
    Ok(())
}

fn sides(map: &mut Map, table: &Table) -> Result<(), LoadError> {
    for row in table.rows()? {
        let (a, b) = (row.hex(map, row.fields[0])?, row.hex(map, row.fields[1])?);
        let kind = row.kind("hexside", &map.side_kinds)?;
        let Some(dir) = map.dir(a, b) else { return Err(row.apart()) };
        let bit = Kinds(1 << kind);
        if map.side(a, dir).meets(bit) {
            return Err(row.twice());
        }
        if map.edge_at[a.index()][dir.index()] == u16::MAX {
            let id = map.edges.len() as u16;
            map.edges.push(Edge { a, b, kinds: Kinds(0), names: Vec::new() });
            map.edge_at[a.index()][dir.index()] = id;
            map.edge_at[b.index()][dir.opposite().index()] = id;
        }
        let edge = &mut map.edges[map.edge_at[a.index()][dir.index()] as usize];
        edge.kinds.0 |= bit.0;
        if row.fields[3] != "-" {
            edge.names.push((kind, row.fields[3].to_owned()));
        }
        map.sides[a.index()][dir.index()].0 |= bit.0;
        map.sides[b.index()][dir.opposite().index()].0 |= bit.0;
    }
    Ok(())
}

fn links(map: &mut Map, head: &Head, table: &Table) -> Result<(), LoadError> {
    for row in table.rows()? {
        let a = row.hex(map, row.fields[0])?;
        let kind = row.kind("link", &map.link_kinds)?;
        let may_be_far = head.kinds.far_links.contains(&map.link_kinds[kind as usize]);
        if let Some((prefix, label)) = row.fields[1].split_once(':') {
            let Some(sheet) = head.sheets.get(prefix) else {
                let known: Vec<String> = head.sheets.keys().cloned().collect();
                return Err(row.error(unknown(prefix, "other sheet", &known)).hex(row.fields[1]));
            };
            if !may_be_far {
                return Err(row.apart());
            }
            let (sheet, label, file) = (sheet.clone(), label.to_owned(), table.file.clone());
            let link = Pending { from: a, sheet, label, kind, file, line: row.line };
            if map.pending.iter().any(|p| Pending { line: row.line, ..p.clone() } == link) {
                return Err(row.twice());
            }
            map.pending.push(link);
            continue;
        }
        let b = row.hex(map, row.fields[1])?;
        match map.dir(a, b) {
            Some(dir) => {
                let bit = Kinds(1 << kind);
                if map.link(a, dir).meets(bit) {
                    return Err(row.twice());
                }
                map.links[a.index()][dir.index()].0 |= bit.0;
                map.links[b.index()][dir.opposite().index()].0 |= bit.0;
            }
            None if may_be_far && a != b => {
                if map.far_links.contains(&(a, b, kind)) || map.far_links.contains(&(b, a, kind)) {
                    return Err(row.twice());
                }
                map.far_links.push((a, b, kind));
            }
            None => return Err(row.apart()),
        }
    }
    Ok(())
}

/// A file of tab-separated fields under a header.
struct Table {
    file: String,
    text: String,
    columns: usize,
}

struct Row<'a> {
    table: &'a Table,
    line: usize,
    fields: Vec<&'a str>,
}

impl Table {
    fn read(folder: &Folder, file: &str, columns: &[&str]) -> Result<Table, LoadError> {
        let table = Table { file: folder.path(file), text: folder.read(file)?, columns: columns.len() };
        let header: Vec<&str> = table.text.lines().next().unwrap_or_default().split('\t').collect();
        if header != columns {
            let what = format!("the columns are {}, not {}", columns.join(", "), header.join(", "));
            return Err(table.error(what).line(1));
        }
        Ok(table)
    }

    fn rows(&self) -> Result<Vec<Row<'_>>, LoadError> {
        let mut rows = Vec::new();
        for (i, text) in self.text.lines().enumerate().skip(1) {
            let row = Row { table: self, line: i + 1, fields: text.split('\t').collect() };
            let hex = row.fields[0];
            if row.fields.len() != self.columns {
                let what = format!("{} fields, not {}", row.fields.len(), self.columns);
                return Err(row.error(what).hex(hex));
            }
            if row.fields.iter().any(|f| f.is_empty() || f.trim() != *f) {
                return Err(row.error("a field is empty or has blanks around it; nothing is written -").hex(hex));
            }
            rows.push(row);
        }
        Ok(rows)
    }

    fn error(&self, what: impl Into<String>) -> LoadError {
        LoadError::new(&self.file, what)
    }
}

impl Row<'_> {
    fn error(&self, what: impl Into<String>) -> LoadError {
        self.table.error(what).line(self.line)
    }

    fn hex(&self, map: &Map, label: &str) -> Result<HexId, LoadError> {
        map.by_label(label).ok_or_else(|| self.error("not a hex of this map").hex(label))
    }

    fn kind(&self, what: &str, known: &[String]) -> Result<u8, LoadError> {
        let word = self.fields[2];
        match known.iter().position(|k| k == word) {
            Some(kind) => Ok(kind as u8),
            None => Err(self.error(unknown(word, &format!("kind of {what}"), known)).hex(self.fields[0])),
        }
    }

    fn apart(&self) -> LoadError {
        self.error(format!("does not touch {}", self.fields[1])).hex(self.fields[0])
    }

    fn twice(&self) -> LoadError {
        self.error(format!("{} to {} is listed twice", self.fields[2], self.fields[1])).hex(self.fields[0])
    }
}

fn unknown(word: &str, what: &str, known: &[String]) -> String {
    let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
    format!("«{word}» is no {what} known here (known: {known})")
}

fn optional(field: &str) -> &str {
    if field == "-" { "" } else { field }
}

fn known_feature(known: &[String], feature: &str) -> bool {
    match feature.split_once(':') {
        Some((key, value)) => !value.is_empty() && known.iter().any(|k| k.strip_suffix(':') == Some(key)),
        None => known.iter().any(|k| k == feature),
    }
}

/// Sorts `C3` before `C10`.
fn natural(label: &str) -> (Option<char>, usize, &str) {
    (label.chars().next().filter(char::is_ascii_alphabetic), label.len(), label)
}
