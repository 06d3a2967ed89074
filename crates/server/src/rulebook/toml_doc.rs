//! TOML in the order it was written, which a map by key forgets.

use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

/// A value; numbers are kept as they were written.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Value {
    Text(String),
    Flag(bool),
    List(Vec<Value>),
    Table(Fields),
}

/// The fields of a table in the order of the file.
pub(super) type Fields = Vec<(String, Value)>;

pub(super) fn parse(text: &str) -> Result<Fields, String> {
    let document = DeTable::parse(text).map_err(|e| e.message().to_owned())?;
    Ok(fields(document.get_ref()))
}

fn fields(table: &DeTable<'_>) -> Fields {
    let mut fields: Vec<_> = table.iter().collect();
    fields.sort_by_key(|(key, _)| key.span().start);
    fields.into_iter().map(|(key, found)| (key.get_ref().to_string(), value(found))).collect()
}

fn value(found: &Spanned<DeValue<'_>>) -> Value {
    match found.get_ref() {
        DeValue::String(text) => Value::Text(text.to_string()),
        DeValue::Integer(number) => Value::Text(number.as_str().to_owned()),
        DeValue::Float(number) => Value::Text(number.as_str().to_owned()),
        DeValue::Boolean(flag) => Value::Flag(*flag),
        DeValue::Datetime(date) => Value::Text(date.to_string()),
        DeValue::Array(list) => Value::List(list.iter().map(value).collect()),
        DeValue::Table(table) => Value::Table(fields(table)),
    }
}

impl Value {
    pub(super) fn is_scalar(&self) -> bool {
        matches!(self, Value::Text(_) | Value::Flag(_))
    }

    pub(super) fn fields(&self) -> Option<&Fields> {
        if let Value::Table(fields) = self { Some(fields) } else { None }
    }

    /// A list of nothing but texts and flags.
    pub(super) fn scalars(&self) -> Option<&[Value]> {
        if let Value::List(list) = self
            && list.iter().all(Value::is_scalar)
        {
            Some(list)
        } else {
            None
        }
    }
}

pub(super) fn get<'a>(fields: &'a Fields, key: &str) -> Option<&'a Value> {
    fields.iter().find(|(k, _)| k == key).map(|(_, v)| v)
}

pub(super) fn text<'a>(fields: &'a Fields, key: &str) -> Option<&'a str> {
    if let Some(Value::Text(text)) = get(fields, key) { Some(text) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_keep_the_order_of_the_file() {
        let doc = parse("z = 1\n[m.y]\nb = true\n[c]\n[m.a]\nlist = [3, \"x\"]\n").unwrap();
        let keys: Vec<_> = doc.iter().map(|(k, _)| k.as_str()).collect();
        assert_eq!(keys, ["z", "m", "c"]);
        let inner: Vec<_> = get(&doc, "m").unwrap().fields().unwrap().iter().map(|(k, _)| k.as_str()).collect();
        assert_eq!(inner, ["y", "a"]);
    }

    #[test]
    fn what_is_no_toml_is_refused_in_words() {
        assert!(parse("a = = 1").is_err_and(|why| !why.is_empty()));
    }
}
