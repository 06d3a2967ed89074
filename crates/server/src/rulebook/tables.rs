//! tables.toml laid out as tables: rows of alike things become grids, the rest pairs of name and value.

use games::Entry;

use super::{
    slug,
    toml_doc::{self, Fields, Value, get, text},
};

/// One table of the file, with those inside it.
pub struct TableSection {
    pub anchor: String,
    pub title: String,
    /// Where it comes from, if it says so: `rulebook` or `reconstructed`.
    pub source: Option<String>,
    pub notes: Vec<String>,
    pub bodies: Vec<Body>,
    pub inside: Vec<TableSection>,
}

pub enum Body {
    /// Names and values.
    Pairs(Vec<(String, Cell)>),
    Grid(Grid),
}

/// Rows of cells under heads; the first cell of a row names it if `named`.
pub struct Grid {
    pub caption: String,
    pub heads: Vec<String>,
    pub rows: Vec<Row>,
    pub named: bool,
}

pub struct Row {
    pub cells: Vec<Cell>,
    /// What the row says of itself: `uncertain`, `reconstructed`.
    pub mark: Option<&'static str>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cell {
    Text(String),
    /// Sentences in order.
    List(Vec<String>),
}

/// More columns than this, and those that are mostly empty are put together in one.
const WIDE: usize = 9;
/// And never more than this beside it.
const WIDEST: usize = 13;

/// The comment at the head of the file.
pub(super) fn about(toml: &str) -> String {
    let lines = toml.lines().take_while(|l| l.starts_with('#')).map(|l| l.trim_start_matches('#').trim());
    // Thirds are for the program; the page shows points.
    let lines = lines.filter(|l| !l.contains("_thirds"));
    lines.collect::<Vec<_>>().join("\n")
}

/// The tables of a game; those of the other games of its system are left out.
pub(super) fn read(toml: &str, entry: &'static Entry) -> Result<Vec<TableSection>, String> {
    let layout = Layout { entry };
    let fields = in_points(&toml_doc::parse(toml)?);
    let sections = fields.iter().filter(|(key, _)| !layout.foreign(key)).filter_map(|(key, value)| {
        let inside = match value {
            Value::Table(fields) => fields.clone(),
            Value::List(list) if !list.is_empty() => vec![(key.clone(), value.clone())],
            _ => return None,
        };
        layout.section(&[key], &inside)
    });
    Ok(sections.collect())
}

/// How the tables of a game are laid out.
pub(super) struct Layout {
    pub(super) entry: &'static Entry,
}

impl TableSection {
    fn is_empty(&self) -> bool {
        self.bodies.is_empty() && self.inside.is_empty() && self.notes.is_empty()
    }

    pub fn reconstructed(&self) -> bool {
        self.source.as_deref() == Some("reconstructed")
    }
}

impl Layout {
    /// Whether a key belongs to another game of the system.
    fn foreign(&self, key: &str) -> bool {
        let of = |word: &&&str| {
            let around = |part: Option<&str>| part.is_some_and(|rest| rest.is_empty() || rest.starts_with('_'));
            around(key.strip_prefix(**word)) || key.strip_suffix(**word).is_some_and(|rest| rest.ends_with('_'))
        };
        self.entry.others.iter().any(|word| of(&word))
    }

    fn section(&self, path: &[&str], fields: &Fields) -> Option<TableSection> {
        let mut section = TableSection {
            anchor: format!("table-{}", slug(&path.join("-"))),
            title: self.words(path.last().unwrap_or(&"")),
            source: text(fields, "source").map(str::to_owned),
            notes: Vec::new(),
            bodies: Vec::new(),
            inside: Vec::new(),
        };
        let columns = get(fields, "columns").and_then(Value::scalars).map(|c| c.iter().map(plain).collect::<Vec<_>>());
        let mut pairs = Vec::new();
        let mut matrix = Vec::new();
        for (key, value) in fields.iter().filter(|(key, _)| !self.foreign(key)) {
            match value {
                _ if SILENT.contains(&key.as_str()) => {}
                Value::Text(note) if key == "note" => {
                    section.notes.extend(note.trim().lines().map(|line| self.say(line)));
                }
                Value::Text(note) if key.ends_with("_note") => {
                    section.notes.push(format!("{}: {}", self.words(key.trim_end_matches("_note")), self.say(note)));
                }
                Value::List(list)
                    if columns.as_ref().is_some_and(|c| c.len() == list.len()) && value.scalars().is_some() =>
                {
                    if key != "columns" {
                        matrix.push((self.words(key), list));
                    }
                }
                Value::List(list) if list.iter().any(|v| v.fields().is_some()) => {
                    section.bodies.push(Body::Grid(self.grid(key, list, columns.as_deref())));
                }
                Value::List(list) if list.iter().any(|v| !v.is_scalar()) => {
                    section.bodies.push(Body::Grid(self.bare_grid(key, list)));
                }
                Value::Table(inner) => {
                    self.table(path, key, inner, fields, columns.as_deref(), &mut pairs, &mut section)
                }
                value => pairs.push((self.words(key), self.cell(value))),
            }
        }
        let pairs_first = fields.iter().find(|(key, _)| !SILENT.contains(&key.as_str()) && !key.ends_with("note"));
        let pairs_first = pairs_first.is_some_and(|(_, v)| v.is_scalar() || v.scalars().is_some());
        let matrix_rows = matrix.len();
        if !matrix.is_empty() {
            section.bodies.insert(0, Body::Grid(by_columns(String::new(), columns.unwrap_or_default(), matrix)));
        }
        if !pairs.is_empty() {
            let at = if pairs_first && matrix_rows == 0 { 0 } else { section.bodies.len() };
            section.bodies.insert(at, Body::Pairs(pairs));
        }
        (!section.is_empty()).then_some(section)
    }

    /// A table in a table: a row of its kind, a value, a grid of its own, or a section.
    #[expect(clippy::too_many_arguments, reason = "the parts of one section in the making")]
    fn table(
        &self,
        path: &[&str],
        key: &str,
        inner: &Fields,
        siblings: &Fields,
        columns: Option<&[String]>,
        pairs: &mut Vec<(String, Cell)>,
        section: &mut TableSection,
    ) {
        let family: Vec<(&String, &Fields)> = siblings
            .iter()
            .filter(|(k, _)| !self.foreign(k))
            .filter_map(|(k, v)| v.fields().filter(|f| alike(f, inner)).map(|f| (k, f)))
            .collect();
        if family.len() > 1 && is_row(inner) {
            if family[0].0 == key {
                let rows: Vec<Value> = family.iter().map(|(_, f)| Value::Table((*f).clone())).collect();
                let names: Vec<String> = family.iter().map(|(k, _)| self.words(k)).collect();
                section.bodies.push(Body::Grid(self.named_grid(&names, &rows)));
            }
            return;
        }
        let lists: Vec<(String, &Vec<Value>)> = inner
            .iter()
            .filter(|(k, _)| !self.foreign(k))
            .filter_map(
                |(k, v)| if let (Value::List(l), Some(_)) = (v, v.scalars()) { Some((self.words(k), l)) } else { None },
            )
            .collect();
        let length = lists.first().map_or(0, |(_, l)| l.len());
        let even = lists.len() == inner.len() && lists.len() > 1 && lists.iter().all(|(_, l)| l.len() == length);
        match columns {
            Some(columns) if even && columns.len() == length => {
                section.bodies.push(Body::Grid(by_columns(self.words(key), columns.to_vec(), lists)));
            }
            _ if even && length > 2 => {
                let (corner, first) = &lists[0];
                let mut grid = by_columns(self.words(key), first.iter().map(plain).collect(), lists[1..].to_vec());
                grid.heads[0].clone_from(corner);
                section.bodies.push(Body::Grid(grid));
            }
            _ if is_row(inner) && inner.len() <= 4 => pairs.push((self.words(key), Cell::Text(self.run(inner)))),
            _ => {
                let path: Vec<&str> = path.iter().copied().chain([key]).collect();
                section.inside.extend(self.section(&path, inner));
            }
        }
    }

    fn named_grid(&self, names: &[String], rows: &[Value]) -> Grid {
        let mut grid = self.grid("", rows, None);
        grid.heads.insert(0, String::new());
        for (row, name) in grid.rows.iter_mut().zip(names) {
            row.cells.insert(0, Cell::Text(name.clone()));
        }
        grid.named = true;
        grid
    }

    /// A list of tables: the keys are the heads.
    fn grid(&self, key: &str, list: &[Value], columns: Option<&[String]>) -> Grid {
        let rows: Vec<&Fields> = list.iter().filter_map(Value::fields).collect();
        let mut keys: Vec<&str> = Vec::new();
        for (key, _) in rows.iter().flat_map(|r| r.iter()) {
            if !keys.contains(&key.as_str()) && !self.foreign(key) && !["source", "uncertain"].contains(&key.as_str()) {
                keys.push(key);
            }
        }
        let filled = |key: &str| rows.iter().filter(|r| get(r, key).is_some()).count();
        // A wide table keeps the columns that have most in them.
        let mut fullest = keys.clone();
        fullest.sort_by_key(|key| std::cmp::Reverse(filled(key)));
        let few = |key: &&str| {
            keys.len() > WIDE && (filled(key) * 4 < rows.len() || !fullest[..WIDEST.min(keys.len())].contains(key))
        };
        let (rare, common): (Vec<&str>, Vec<&str>) = keys.iter().copied().partition(few);
        let spread = |key: &str, of: &Fields| -> Option<usize> {
            let (columns, list) = (columns?, get(of, key)?.scalars()?);
            (columns.len() == list.len()).then_some(columns.len())
        };
        let mut heads = Vec::new();
        for key in &common {
            match rows.first().and_then(|r| spread(key, r)) {
                Some(_) => heads.extend(columns.unwrap_or_default().iter().cloned()),
                None if *key == "id" && common.contains(&"name") => heads.push("Id".into()),
                None => heads.push(self.words(key)),
            }
        }
        if !rare.is_empty() {
            heads.push("More".into());
        }
        let row = |fields: &&Fields| {
            let mut cells = Vec::new();
            for key in &common {
                match (spread(key, fields), get(fields, key)) {
                    (Some(_), Some(Value::List(list))) => cells.extend(list.iter().map(|v| Cell::Text(plain(v)))),
                    (_, Some(Value::Text(origin))) if *key == "from" => cells.push(Cell::Text(came_from(origin))),
                    (_, found) => cells.push(found.map_or(Cell::Text(String::new()), |v| self.cell(v))),
                }
            }
            if !rare.is_empty() {
                let rest: Fields = fields.iter().filter(|(k, _)| rare.contains(&k.as_str())).cloned().collect();
                cells.push(Cell::Text(self.run(&rest)));
            }
            let uncertain = matches!(get(fields, "uncertain"), Some(Value::Flag(true))).then_some("uncertain");
            let rebuilt = (text(fields, "source") == Some("reconstructed")).then_some("reconstructed");
            Row { cells, mark: uncertain.or(rebuilt) }
        };
        let named = common.first().is_some_and(|k| ["id", "name", "turn", "label", "hex", "roll", "unit"].contains(k));
        let caption = if ["list", "unit", "units", "row", "rows", "lines"].contains(&key) { "" } else { key };
        Grid { caption: self.words(caption), heads, rows: rows.iter().map(row).collect(), named }
    }

    /// A list of lists: no heads.
    fn bare_grid(&self, key: &str, list: &[Value]) -> Grid {
        let row = |value: &Value| {
            let cells = match value {
                Value::List(cells) => cells.iter().map(|v| self.cell(v)).collect(),
                other => vec![self.cell(other)],
            };
            Row { cells, mark: None }
        };
        let mut rows: Vec<Row> = list.iter().map(row).collect();
        let width = rows.iter().map(|r| r.cells.len()).max().unwrap_or_default();
        rows.iter_mut().for_each(|r| r.cells.resize(width, Cell::Text(String::new())));
        Grid { caption: self.words(key), heads: Vec::new(), rows, named: true }
    }

    fn cell(&self, value: &Value) -> Cell {
        match value {
            Value::List(list) if list.iter().any(|v| plain(v).len() > 24) => {
                Cell::List(list.iter().map(|v| self.inline(v)).collect())
            }
            other => Cell::Text(self.inline(other)),
        }
    }

    fn inline(&self, value: &Value) -> String {
        match value {
            Value::List(list) => list.iter().map(|v| self.inline(v)).collect::<Vec<_>>().join(", "),
            Value::Table(fields) => self.run(fields),
            scalar => self.say(&plain(scalar)),
        }
    }

    /// Fields in a row: `armor 2, infantry 4`.
    fn run(&self, fields: &Fields) -> String {
        let field = |(key, value): &(String, Value)| match value {
            Value::Flag(true) => self.lower(key),
            value => format!("{} {}", self.lower(key), self.inline(value)),
        };
        fields.iter().filter(|(k, _)| !self.foreign(k)).map(field).collect::<Vec<_>>().join(", ")
    }
}

/// Keys that are not shown: they are told otherwise, or are for the program only.
const SILENT: [&str; 4] = ["source", "editions", "system", "move_unit"];

/// Alike in keys, so that they can be rows of one grid.
fn alike(a: &Fields, b: &Fields) -> bool {
    a.len() == b.len() && a.iter().all(|(key, _)| get(b, key).is_some())
}

/// Nothing but plain values, and no source or note of its own.
fn is_row(fields: &Fields) -> bool {
    fields.iter().all(|(key, v)| key != "source" && key != "note" && (v.is_scalar() || v.scalars().is_some()))
}

fn by_columns(caption: String, columns: Vec<String>, rows: Vec<(String, &Vec<Value>)>) -> Grid {
    let row = |(name, list): (String, &Vec<Value>)| {
        let cells = std::iter::once(name).chain(list.iter().map(plain)).map(Cell::Text);
        Row { cells: cells.collect(), mark: None }
    };
    let heads = std::iter::once(String::new()).chain(columns).collect();
    Grid { caption, heads, rows: rows.into_iter().map(row).collect(), named: true }
}

/// Thirds of a point as points: those of a key that ends in `_thirds`, and of all inside it.
fn in_points(fields: &Fields) -> Fields {
    fn value(found: &Value, thirds: bool) -> Value {
        match found {
            Value::Table(fields) if thirds => {
                Value::Table(fields.iter().map(|(k, v)| (k.clone(), value(v, true))).collect())
            }
            Value::Table(fields) => Value::Table(in_points(fields)),
            Value::List(list) => Value::List(list.iter().map(|v| value(v, thirds)).collect()),
            Value::Text(text) if thirds => Value::Text(text.parse().map_or_else(|_| text.clone(), points)),
            plain => plain.clone(),
        }
    }
    fields.iter().map(|(key, found)| (key.clone(), value(found, key.ends_with("_thirds")))).collect()
}

/// So many thirds in points: `2/3`, `1`, `1 1/3`.
fn points(thirds: u32) -> String {
    match (thirds / 3, thirds % 3) {
        (whole, 0) => whole.to_string(),
        (0, part) => format!("{part}/3"),
        (whole, part) => format!("{whole} {part}/3"),
    }
}

/// Where a row comes from: a case, or `r` for what is reconstructed.
fn came_from(origin: &str) -> String {
    match origin.strip_prefix('r') {
        Some(rest) if rest.is_empty() || rest.starts_with(' ') => format!("reconstructed{rest}"),
        _ => origin.to_owned(),
    }
}

/// A value as it is said.
fn plain(value: &Value) -> String {
    match value {
        Value::Text(text) => text.clone(),
        Value::Flag(true) => "yes".into(),
        Value::Flag(false) => "no".into(),
        Value::List(list) => list.iter().map(plain).collect::<Vec<_>>().join(", "),
        Value::Table(fields) => fields.iter().map(|(k, v)| format!("{k} {}", plain(v))).collect::<Vec<_>>().join(", "),
    }
}
