//! The descriptions that programs read: of the API (OpenAPI) and of the socket (AsyncAPI). Paths, examples and what
//! they are for are written by hand, in openapi.json and asyncapi.json; what messages look like comes from their types,
//! and what can be chosen from the games there are.

use serde_json::{Map, Value, json};
use wargame::{
    Account, Info, OptionSpec, Score,
    report::Report,
    shape::{Field, Form, Shape, Shapes},
};

use super::{
    CaseText, ChartsOf, Course, Error, Failed, Fixed, Link, List, Log, Made, Offers, Page, Past, Players, Secret,
    StateMessage, Thinking, Whole, map_of, schema_of,
};
use crate::{
    api, reading,
    request::{Described, described},
};

const API: &str = include_str!("../openapi.json");
pub const SOCKET: &str = include_str!("../asyncapi.json");
const PLACE: &str = "#/components/schemas/";

/// Everything that stands in messages, in the order of the client's types, and all that can be asked.
pub fn shapes() -> (Shapes, Vec<Described>) {
    let mut shapes = Shapes::default();
    let all = &mut shapes;
    let firsts = [Page::shape, Fixed::shape, ChartsOf::shape, StateMessage::shape, Thinking::shape, Players::shape];
    firsts.into_iter().for_each(|shape| drop(shape(all)));
    let asked = described(all);
    let answers = [
        Failed::shape,
        Error::shape,
        Log::shape,
        Course::shape,
        Past::shape,
        Score::shape,
        Account::shape,
        Report::shape,
        Whole::shape,
        Offers::shape,
    ];
    let lists = [List::shape, Made::shape, Link::shape, Secret::shape, CaseText::shape];
    answers.into_iter().chain(lists).for_each(|shape| drop(shape(all)));
    api::bodies(all);
    (shapes, asked)
}

/// Both descriptions.
pub struct Documents {
    pub api: String,
    pub socket: String,
}

impl Documents {
    /// For a server of these games.
    pub fn new<'a>(games: impl Iterator<Item = &'a Info>) -> Documents {
        let (shapes, asked) = shapes();
        let mut schemas = map_of(&shapes);
        choices(&mut schemas, &shapes, &games.collect::<Vec<_>>());
        let read = |text| serde_json::from_str::<Value>(text).expect("descriptions are JSON");
        let mut api = read(API);
        for Described { verb, answer, .. } in &asked {
            let place = format!("/paths/~1api~1games~1{{id}}~1{verb}/post/responses/200/content/application~1json");
            if let Some(Value::Object(content)) = api.pointer_mut(&place) {
                content.insert("schema".into(), schema_of(answer));
            }
        }
        let socket = older(with_schemas(socket(read(SOCKET), &asked), &schemas));
        Documents { api: with_schemas(api, &schemas).to_string(), socket: socket.to_string() }
    }
}

/// What can be chosen is what the games have.
fn choices(schemas: &mut Map<String, Value>, shapes: &Shapes, games: &[&Info]) {
    let mut layers: Vec<_> = Vec::new();
    for layer in games.iter().flat_map(|info| &info.layers) {
        if !layers.contains(&layer.key) {
            layers.push(layer.key);
        }
    }
    schemas["LayerName"]["enum"] = json!(layers);
    let new = shapes.get("NewGame").map(|defined| &defined.form);
    let Some(Form::Record(plain)) = new else { panic!("a new game is asked for with an object") };
    let mut mapping = Map::new();
    for info in games {
        let mut fields = plain.clone();
        for field in &mut fields {
            match field.name.as_str() {
                "game" => field.form = Form::Words(vec![info.id.clone()]),
                "scenario" => {
                    let scenarios = info.scenarios.iter().map(|scenario| scenario.id.clone()).collect();
                    field.form = Form::OrNull(Box::new(Form::Words(scenarios)));
                }
                "options" => field.form = Form::Record(info.options.iter().map(option).collect()),
                _ => {}
            }
        }
        let name = format!("New-{}", info.id);
        mapping.insert(info.id.clone(), format!("{PLACE}{name}").into());
        schemas.insert(name, schema_of(&Form::Record(fields)));
    }
    let all: Vec<_> = mapping.values().map(|place| json!({ "$ref": place })).collect();
    let about = schemas["NewGame"]["description"].take();
    let discriminator = json!({ "propertyName": "game", "mapping": mapping });
    schemas["NewGame"] = json!({ "description": about, "discriminator": discriminator, "oneOf": all });
}

/// An option as it is chosen.
fn option(option: &OptionSpec) -> Field {
    let form = Form::Whole(Some(option.least.into()), Some(option.most.into()));
    Field { name: option.key.clone(), form, about: option.about.clone(), optional: true }
}

/// The description of the socket, its messages and operations made from what can be asked.
fn socket(mut by_hand: Value, asked: &[Described]) -> Value {
    let (requests, sent) = (by_hand["requests"].take(), by_hand["sent"].take());
    let (failed, schemes) = (by_hand["failed"].take(), by_hand["securitySchemes"].take());
    let mut messages = Map::new();
    let mut operations = Map::new();
    let mut note = |name: &str, summary: &Value, payload: Value, examples: &[&Value]| {
        let examples: Vec<_> = examples.iter().map(|example| json!({ "payload": example })).collect();
        let message = json!({ "name": name, "summary": summary, "payload": payload, "examples": examples });
        messages.insert(name.to_owned(), message);
        json!({ "$ref": format!("#/channels/table/messages/{name}") })
    };
    let shape = |shape: fn(&mut Shapes) -> Form| schema_of(&shape(&mut Shapes::default()));
    let list = |of: &'_ Value| of.as_array().into_iter().flatten().cloned().collect::<Vec<_>>();
    let channel = json!({ "$ref": "#/channels/table" });
    let failed_examples = list(&failed["examples"]);
    let failed = note("failed", &failed["summary"], shape(Failed::shape), &failed_examples.iter().collect::<Vec<_>>());
    for Described { verb, asked, version, answer } in asked {
        let said = &requests[*verb];
        let number = |name: &str, form| reading::field(name, "need", form, &[]);
        let id = || number("id", (reading::ID.form)(&mut Shapes::default()));
        let mut fields = vec![id(), number(verb, asked.clone())];
        fields.extend(version.then(|| number("version", u32::shape(&mut Shapes::default()))));
        let request = note(verb, &said["summary"], schema_of(&Form::Record(fields)), &[&said["example"]]);
        let fine = Form::Record(vec![id(), number("ok", answer.clone())]);
        let (name, summary) = (said["answer"].as_str().unwrap_or(verb), json!(format!("The answer to `{verb}`")));
        let answer = note(name, &summary, schema_of(&fine), &[&said["answered"]]);
        let mut operation = json!({
            "action": "receive", "channel": channel, "summary": said["summary"], "messages": [request],
            "reply": { "channel": channel, "messages": [answer, failed] },
        });
        if let Some(description) = said.get("description") {
            operation["description"] = description.clone();
        }
        if said["open"] != true {
            let scheme = |name| json!({ "$ref": format!("#/components/securitySchemes/{name}") });
            operation["security"] = json!([scheme("seat"), scheme("browser")]);
        }
        operations.insert((*verb).to_owned(), operation);
    }
    for (name, form) in [
        ("state", StateMessage::shape as fn(&mut Shapes) -> Form),
        ("thinking", Thinking::shape),
        ("players", Players::shape),
    ] {
        let (said, examples) = (&sent[name], list(&sent[name]["examples"]));
        let message = note(name, &said["summary"], shape(form), &examples.iter().collect::<Vec<_>>());
        let (summary, description) = (&said["summary"], &said["description"]);
        let operation = json!({
            "action": "send", "channel": channel, "summary": summary, "description": description, "messages": [message],
        });
        operations.insert(name.to_owned(), operation);
    }
    let places = messages.keys().map(|name| (name.clone(), json!({ "$ref": format!("#/components/messages/{name}") })));
    by_hand["channels"]["table"]["messages"] = Value::Object(places.collect());
    by_hand["operations"] = Value::Object(operations);
    by_hand["components"] = json!({ "messages": messages, "securitySchemes": schemes, "schemas": {} });
    let fields = by_hand.as_object_mut().expect("a description is an object");
    ["requests", "sent", "failed", "securitySchemes"].iter().for_each(|key| drop(fields.remove(*key)));
    by_hand
}

/// A description with the schemas it names.
fn with_schemas(mut document: Value, all: &Map<String, Value>) -> Value {
    let (mut named, mut own) = (Vec::new(), Map::new());
    names(&document, &mut named);
    while let Some(name) = named.pop() {
        if !own.contains_key(&name) {
            let schema = all.get(&name).unwrap_or_else(|| panic!("nothing is called {name}"));
            names(schema, &mut named);
            own.insert(name, schema.clone());
        }
    }
    document["components"]["schemas"] = Value::Object(own);
    document
}

/// The schemas that something refers to.
fn names(value: &Value, out: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            let to = fields.get("$ref").and_then(Value::as_str);
            out.extend(to.and_then(|to| to.strip_prefix(PLACE)).map(str::to_owned));
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
