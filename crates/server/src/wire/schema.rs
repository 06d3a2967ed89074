//! Forms as JSON Schema.

use serde_json::{Map, Value, json};
use wargame::shape::{Defined, Form, Shapes};

/// All forms with a name, as a description has them.
pub fn map_of(shapes: &Shapes) -> Map<String, Value> {
    shapes.all.iter().map(|defined| (defined.name.to_owned(), defined_schema(defined))).collect()
}

fn defined_schema(defined: &Defined) -> Value {
    described(schema_of(&defined.form), &defined.about)
}

fn described(mut schema: Value, about: &str) -> Value {
    if !about.is_empty() {
        schema["description"] = about.into();
    }
    schema
}

pub fn schema_of(form: &Form) -> Value {
    let list = |forms: &[Form]| forms.iter().map(schema_of).collect::<Vec<_>>();
    match form {
        Form::Flag => json!({ "type": "boolean" }),
        Form::Text => json!({ "type": "string" }),
        Form::Number => json!({ "type": "number" }),
        Form::Whole(least, most) => {
            let mut schema = json!({ "type": "integer" });
            let bounds = [("minimum", least), ("maximum", most)];
            bounds.into_iter().filter_map(|(key, bound)| Some((key, (*bound)?))).for_each(|(key, bound)| {
                schema[key] = bound.into();
            });
            schema
        }
        Form::Words(words) => json!({ "type": "string", "enum": words }),
        Form::List(item) => json!({ "type": "array", "items": schema_of(item) }),
        Form::Places(places) => {
            json!({ "type": "array", "prefixItems": list(places), "items": false, "minItems": places.len() })
        }
        Form::Table(item) => json!({ "type": "object", "additionalProperties": schema_of(item) }),
        Form::Record(fields) => {
            let required: Vec<_> = fields.iter().filter(|f| !f.optional).map(|f| &f.name).collect();
            let properties: Map<_, _> =
                fields.iter().map(|f| (f.name.clone(), described(schema_of(&f.form), &f.about))).collect();
            let mut schema = json!({ "type": "object", "properties": properties, "additionalProperties": false });
            if !required.is_empty() {
                schema["required"] = json!(required);
            }
            schema
        }
        Form::One(forms) => json!({ "oneOf": list(forms) }),
        Form::OrNull(form) => or_null(schema_of(form)),
        Form::Of(name) => json!({ "$ref": format!("#/components/schemas/{name}") }),
        Form::Bound(form, bounds) => {
            let mut schema = schema_of(form);
            bounds.iter().for_each(|(key, bound)| schema[key] = bound.clone());
            schema
        }
    }
}

fn or_null(mut schema: Value) -> Value {
    let Some(kind) = schema["type"].as_str().map(str::to_owned) else {
        return json!({ "oneOf": [schema, { "type": "null" }] });
    };
    schema["type"] = json!([kind, "null"]);
    if let Some(words) = schema.get_mut("enum").and_then(Value::as_array_mut) {
        words.push(Value::Null);
    }
    schema
}
