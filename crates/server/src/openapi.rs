//! The descriptions that programs read: of the API (OpenAPI) and of the socket (AsyncAPI).

use std::sync::LazyLock;

use axum::{http::header, response::IntoResponse};
use serde_json::Value;

const DOCUMENT: &str = include_str!("openapi.json");
/// What of the socket's description is not in the other one.
const SOCKET: &str = include_str!("asyncapi.json");

static WHOLE_SOCKET: LazyLock<String> = LazyLock::new(|| with_schemas(SOCKET, DOCUMENT).to_string());

pub async fn document() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], DOCUMENT)
}

pub async fn socket() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], WHOLE_SOCKET.as_str())
}

/// Views, offers and the rest are described once: the schemas that the socket's description names and has not itself
/// are those of the API.
fn with_schemas(socket: &str, api: &str) -> Value {
    const PLACE: &str = "/components/schemas";
    let read = |text| serde_json::from_str::<Value>(text).expect("descriptions are JSON");
    let (mut socket, api) = (read(socket), read(api));
    let mut named = Vec::new();
    names(&socket, &mut named);
    while let Some(name) = named.pop() {
        let own = socket.pointer_mut(PLACE).and_then(Value::as_object_mut).expect("it has schemas");
        if !own.contains_key(&name) {
            let schema = api.pointer(PLACE).and_then(|all| all.get(&name)).expect("a schema that is named is there");
            names(schema, &mut named);
            own.insert(name, older(schema.clone()));
        }
    }
    socket
}

/// The schemas that something refers to.
fn names(value: &Value, out: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            let to = fields.get("$ref").and_then(Value::as_str);
            out.extend(to.and_then(|to| to.strip_prefix("#/components/schemas/")).map(str::to_owned));
            fields.values().for_each(|v| names(v, out));
        }
        Value::Array(items) => items.iter().for_each(|v| names(v, out)),
        _ => {}
    }
}

/// `AsyncAPI` takes the seventh draft of JSON Schema, which writes lists of fixed places otherwise.
fn older(mut schema: Value) -> Value {
    if let Value::Object(fields) = &mut schema {
        fields.values_mut().for_each(|v| *v = older(v.take()));
        if let Some(places) = fields.remove("prefixItems") {
            let rest = fields.insert("items".into(), places);
            fields.insert("additionalItems".into(), rest.unwrap_or(Value::Bool(true)));
        }
    } else if let Value::Array(items) = &mut schema {
        items.iter_mut().for_each(|v| *v = older(v.take()));
    }
    schema
}
