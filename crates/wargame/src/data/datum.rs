//! A file of tables, and the values in it with their places.

use hexmap::LoadError;
use serde::de::DeserializeOwned;
use toml::{
    Spanned,
    de::{DeTable, DeValue, ValueDeserializer},
};

/// A file of tables as it was parsed.
pub struct Tables<'t> {
    file: String,
    text: &'t str,
    root: Spanned<DeValue<'t>>,
}

impl<'t> Tables<'t> {
    pub fn parse(file: impl Into<String>, text: &'t str) -> Result<Tables<'t>, LoadError> {
        let file = file.into();
        match DeTable::parse(text) {
            Ok(root) => {
                let root = Spanned::new(root.span(), DeValue::Table(root.into_inner()));
                Ok(Tables { file, text, root })
            }
            Err(error) => Err(LoadError::toml(file, text, &error)),
        }
    }

    /// The file as a whole.
    pub fn root(&self) -> Datum<'_> {
        Datum { tables: self, path: String::new(), value: &self.root }
    }
}

/// A value of a file of tables: a table, a list, a number, a word.
#[derive(Clone)]
pub struct Datum<'a> {
    tables: &'a Tables<'a>,
    /// Its keys, for messages.
    path: String,
    value: &'a Spanned<DeValue<'a>>,
}

impl<'a> Datum<'a> {
    /// What is wrong with it.
    pub fn error(&self, what: impl AsRef<str>) -> LoadError {
        let colon = if self.path.is_empty() { "" } else { ": " };
        let what = format!("{}{colon}{}", self.path, what.as_ref());
        let before = self.tables.text.get(..self.value.span().start).unwrap_or_default();
        LoadError::new(self.tables.file.as_str(), what).line(1 + before.matches('\n').count())
    }

    /// What lies under keys: `terrain.clear`.
    pub fn at(&self, keys: &str) -> Result<Datum<'a>, LoadError> {
        keys.split('.').try_fold(self.clone(), |datum, key| {
            let missing = || match datum.path.as_str() {
                "" => datum.error(format!("there is no «{key}»")),
                path => Datum { path: String::new(), ..datum.clone() }.error(format!("{path} has no «{key}»")),
            };
            datum.inside(key).ok_or_else(missing)
        })
    }

    /// The same where it may be absent.
    pub fn find(&self, keys: &str) -> Option<Datum<'a>> {
        keys.split('.').try_fold(self.clone(), |datum, key| datum.inside(key))
    }

    fn inside(&self, key: &str) -> Option<Datum<'a>> {
        let value = self.value.get_ref().as_table()?.get(key)?;
        let dot = if self.path.is_empty() { "" } else { "." };
        Some(Datum { tables: self.tables, path: format!("{}{dot}{key}", self.path), value })
    }

    /// It as a value of some type.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, LoadError> {
        T::deserialize(ValueDeserializer::from(self.value.clone())).map_err(|error| {
            let found = LoadError::toml(self.tables.file.as_str(), self.tables.text, &error);
            LoadError { what: self.said(&found.what), ..found }
        })
    }

    /// What lies under keys, as a value of some type.
    pub fn get<T: DeserializeOwned>(&self, keys: &str) -> Result<T, LoadError> {
        self.at(keys)?.read()
    }

    /// The same where it may be absent.
    pub fn maybe<T: DeserializeOwned>(&self, keys: &str) -> Result<Option<T>, LoadError> {
        self.find(keys).map(|datum| datum.read()).transpose()
    }

    /// It as a text.
    pub fn text(&self) -> Result<&'a str, LoadError> {
        self.value.get_ref().as_str().ok_or_else(|| self.error("this is no text"))
    }

    /// The entries of a list.
    pub fn list(&self) -> Result<Vec<Datum<'a>>, LoadError> {
        let list = self.value.get_ref().as_array().ok_or_else(|| self.error("this is no list"))?;
        Ok(list.iter().map(|value| Datum { value, ..self.clone() }).collect())
    }

    /// Keys and values of a table, in the order of the keys.
    pub fn entries(&self) -> Result<Vec<(&'a str, Datum<'a>)>, LoadError> {
        let table = self.value.get_ref().as_table().ok_or_else(|| self.error("this is no table"))?;
        let of = |key: &'a str| self.inside(key).map(|datum| (key, datum));
        let mut entries: Vec<_> = table.keys().filter_map(|key| of(key.get_ref())).collect();
        entries.sort_by_key(|&(key, _)| key);
        Ok(entries)
    }

    /// What a word stands for.
    pub fn word<T: Copy>(&self, known: &[(&str, T)]) -> Result<T, LoadError> {
        let word = self.text()?;
        let refused = || {
            let words: Vec<_> = known.iter().map(|&(word, _)| word).collect();
            self.error(match words[..] {
                [one, other] => format!("«{word}» is neither {one} nor {other}"),
                _ => format!("«{word}» is none of {}", words.join(", ")),
            })
        };
        known.iter().find(|&&(known, _)| known == word).map(|&(_, meaning)| meaning).ok_or_else(refused)
    }

    /// Refuses a table with other keys than these.
    pub fn only(&self, keys: &[&str]) -> Result<(), LoadError> {
        match self.entries()?.iter().find(|(key, _)| !keys.contains(key)) {
            None => Ok(()),
            Some((key, datum)) => Err(Datum { path: self.path.clone(), ..datum.clone() }
                .error(format!("«{key}» is not known here (known: {})", keys.join(", ")))),
        }
    }

    /// A value for each field of a type from a list of lines with `id` and a number under `key`.
    pub fn by_id<T: DeserializeOwned>(&self, key: &str) -> Result<T, LoadError> {
        let lines = self.list()?.into_iter().map(|line| Ok((line.get::<String>("id")?, line.get::<i64>(key)?)));
        let lines = lines.collect::<Result<Vec<_>, LoadError>>()?;
        let values = serde::de::value::MapDeserializer::<_, toml::de::Error>::new(lines.into_iter());
        T::deserialize(values)
            .map_err(|error| Datum { path: String::new(), ..self.clone() }.error(self.said(error.message())))
    }

    /// What a reader of a type says, with the place.
    fn said(&self, what: &str) -> String {
        match what.strip_prefix("missing field `").and_then(|rest| rest.strip_suffix('`')) {
            Some(key) => format!("{} has no «{key}»", self.path),
            None => format!("{}: {}", self.path, what.trim_end()),
        }
    }
}
