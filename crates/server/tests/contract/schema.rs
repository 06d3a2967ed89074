//! A small checker of JSON Schema: as much of it as our description uses, and an error for anything else.

use regex_lite::Regex;
use serde_json::Value;

pub struct Schemas<'a> {
    pub document: &'a Value,
}

impl Schemas<'_> {
    /// Says where a value does not fit a schema.
    pub fn check(&self, schema: &Value, value: &Value) -> Result<(), String> {
        let schema = self.resolve(schema);
        for key in schema.as_object().ok_or("a schema is an object")?.keys() {
            let known = [
                "type",
                "enum",
                "required",
                "properties",
                "additionalProperties",
                "items",
                "prefixItems",
                "oneOf",
                "anyOf",
            ];
            let more = [
                "additionalItems",
                "minItems",
                "maxItems",
                "minimum",
                "maximum",
                "minLength",
                "maxLength",
                "pattern",
                "const",
                "format",
                "description",
                "discriminator",
                "propertyNames",
                "maxProperties",
            ];
            if !known.contains(&key.as_str()) && !more.contains(&key.as_str()) {
                return Err(format!("this checker does not know «{key}»"));
            }
        }
        let fits = match &schema["type"] {
            Value::Null => true,
            Value::Array(types) => types.iter().any(|t| is(t, value)),
            one => is(one, value),
        };
        if !fits {
            return Err(format!("{value} is no {}", schema["type"]));
        }
        if let Some(all) = schema["enum"].as_array()
            && !all.contains(value)
        {
            return Err(format!("{value} is none of {}", schema["enum"]));
        }
        if schema.get("const").is_some_and(|only| only != value) {
            return Err(format!("{value} is not {}", schema["const"]));
        }
        if schema["minimum"].as_i64().is_some_and(|least| value.as_i64().is_some_and(|v| v < least)) {
            return Err(format!("{value} is less than {}", schema["minimum"]));
        }
        if schema["maximum"].as_i64().is_some_and(|most| value.as_i64().is_some_and(|v| v > most)) {
            return Err(format!("{value} is more than {}", schema["maximum"]));
        }
        if let Some(text) = value.as_str() {
            string(schema, text)?;
        }
        for (choice, most) in [("oneOf", 1), ("anyOf", usize::MAX)] {
            let Some(options) = schema[choice].as_array() else { continue };
            let tried: Vec<_> = options.iter().map(|option| self.check(option, value)).collect();
            let count = tried.iter().filter(|t| t.is_ok()).count();
            if count == 0 || count > most {
                return Err(format!("{count} of {choice} fit: {tried:?}"));
            }
        }
        match value {
            Value::Object(fields) => self.object(schema, fields),
            Value::Array(items) => self.array(schema, items),
            _ => Ok(()),
        }
    }

    pub fn resolve<'a>(&'a self, schema: &'a Value) -> &'a Value {
        let Some(path) = schema["$ref"].as_str() else { return schema };
        let found = path.strip_prefix('#').and_then(|p| self.document.pointer(p));
        self.resolve(found.unwrap_or_else(|| panic!("{path} leads nowhere")))
    }

    fn object(&self, schema: &Value, fields: &serde_json::Map<String, Value>) -> Result<(), String> {
        for name in schema["required"].as_array().into_iter().flatten() {
            if !fields.contains_key(name.as_str().unwrap_or_default()) {
                return Err(format!("{name} is missing"));
            }
        }
        if schema["maxProperties"].as_u64().is_some_and(|most| fields.len() as u64 > most) {
            return Err(format!("{} fields", fields.len()));
        }
        for (name, value) in fields {
            if let Some(names) = schema.get("propertyNames") {
                self.check(names, &name.as_str().into()).map_err(|why| format!("«{name}»: {why}"))?;
            }
            let inner = match (schema["properties"].get(name), &schema["additionalProperties"]) {
                (Some(property), _) => property,
                (None, Value::Bool(false)) => return Err(format!("«{name}» is not described")),
                (None, Value::Object(_)) => &schema["additionalProperties"],
                (None, _) => continue,
            };
            self.check(inner, value).map_err(|why| format!("{name}: {why}"))?;
        }
        Ok(())
    }

    fn array(&self, schema: &Value, items: &[Value]) -> Result<(), String> {
        let length = items.len() as u64;
        if schema["minItems"].as_u64().is_some_and(|l| length < l)
            || schema["maxItems"].as_u64().is_some_and(|m| length > m)
        {
            return Err(format!("{length} items"));
        }
        // Fixed places are `prefixItems`, or `items` in the older way of the socket's description.
        let old = schema["items"].is_array();
        let (front, rest) = if old { ("items", "additionalItems") } else { ("prefixItems", "items") };
        let (front, rest) = (schema[front].as_array().map_or(&[][..], Vec::as_slice), &schema[rest]);
        for (number, item) in items.iter().enumerate() {
            let inner = match (front.get(number), rest) {
                (Some(schema), _) => schema,
                (None, Value::Bool(false)) => return Err(format!("{length} items")),
                (None, Value::Object(_)) => rest,
                (None, _) => continue,
            };
            self.check(inner, item).map_err(|why| format!("[{number}]: {why}"))?;
        }
        Ok(())
    }
}

/// A sentence has whole marks; the other formats are for readers and tools, and nothing is held against them here.
fn string(schema: &Value, text: &str) -> Result<(), String> {
    let length = text.chars().count() as u64;
    if schema["minLength"].as_u64().is_some_and(|l| length < l)
        || schema["maxLength"].as_u64().is_some_and(|m| length > m)
    {
        return Err(format!("{length} characters"));
    }
    if schema["format"] == "sentence"
        && let Err(why) = wargame::prose::check(text)
    {
        return Err(format!("«{text}»: {why}"));
    }
    let Some(pattern) = schema["pattern"].as_str() else { return Ok(()) };
    let fits = Regex::new(pattern).map_err(|e| format!("{pattern}: {e}"))?.is_match(text);
    if fits { Ok(()) } else { Err(format!("«{text}» is not like {pattern}")) }
}

fn is(kind: &Value, value: &Value) -> bool {
    match kind.as_str() {
        Some("string") => value.is_string(),
        Some("number") => value.is_number(),
        Some("integer") => value.is_i64() || value.is_u64(),
        Some("boolean") => value.is_boolean(),
        Some("array") => value.is_array(),
        Some("object") => value.is_object(),
        Some("null") => value.is_null(),
        _ => false,
    }
}

#[test]
fn the_checker_finds_what_is_wrong() {
    use serde_json::json;
    let document = json!({ "side": { "type": "string", "enum": ["first", "second"] } });
    let schemas = Schemas { document: &document };
    let schema = json!({
        "type": "object", "required": ["by", "at"], "additionalProperties": false,
        "properties": {
            "by": { "oneOf": [{ "$ref": "#/side" }, { "type": "null" }] },
            "at": { "type": ["integer", "null"], "minimum": 0 },
            "way": { "type": "array", "prefixItems": [{ "type": "string" }], "items": false },
            "old": { "type": "array", "items": [{ "type": "string" }], "additionalItems": false },
            "id": { "type": "string", "pattern": "^[a-z]+$", "minLength": 2, "maxLength": 3 },
            "few": { "type": "integer", "maximum": 5 },
            "only": { "const": true },
        },
    });
    for good in [
        json!({ "by": "first", "at": 3, "few": 5, "only": true }),
        json!({ "by": null, "at": null, "way": ["x"], "old": ["x"], "id": "ab" }),
    ] {
        assert_eq!(schemas.check(&schema, &good), Ok(()));
    }
    for (bad, word) in [
        (json!({ "by": "first" }), "at"),
        (json!({ "by": "third", "at": 1 }), "by"),
        (json!({ "by": null, "at": -1 }), "less"),
        (json!({ "by": null, "at": "1" }), "at"),
        (json!({ "by": null, "at": 1, "so": 2 }), "so"),
        (json!({ "by": null, "at": 1, "way": [1] }), "[0]"),
        (json!({ "by": null, "at": 1, "way": ["x", "y"] }), "2 items"),
        (json!({ "by": null, "at": 1, "old": [1] }), "[0]"),
        (json!({ "by": null, "at": 1, "old": ["x", "y"] }), "2 items"),
        (json!({ "by": null, "at": 1, "id": "a" }), "1 characters"),
        (json!({ "by": null, "at": 1, "id": "abcd" }), "4 characters"),
        (json!({ "by": null, "at": 1, "id": "AB" }), "not like"),
        (json!({ "by": null, "at": 1, "few": 6 }), "more"),
        (json!({ "by": null, "at": 1, "only": false }), "not true"),
        (json!([]), "object"),
    ] {
        let why = schemas.check(&schema, &bad).expect_err("it does not fit");
        assert!(why.contains(word), "{bad}: {why}");
    }
    assert!(schemas.check(&json!({ "multipleOf": 2 }), &json!(2)).is_err(), "what it does not know is not passed over");
}
