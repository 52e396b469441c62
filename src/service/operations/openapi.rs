//! The service in the words of OpenAPI 3.1: the table, and the routes beside it.

use super::operation::Described;
use super::table::table;
use crate::service::json::{JobEvent, Recent};
use crate::views::summary::TraceSummary;
use crate::views::tiles::TilesRequest;
use crate::work::error::ServiceError;
use schemars::generate::SchemaSettings;
use schemars::{Schema, SchemaGenerator};
use serde_json::{Map, Value, json};

/// Where the shared schemas lie.
const SCHEMAS: &str = "/components/schemas";

/// The description of the HTTP service, as JSON text. What the operations take and answer are its
/// schemas, so types made from them fit the desktop bridge too.
pub fn openapi() -> String {
    let mut settings = SchemaSettings::draft2020_12();
    settings.definitions_path = SCHEMAS.into();
    settings.meta_schema = None;
    // What is sent decides which fields are there; requests say themselves what may be left out.
    let mut taken = settings.clone().for_deserialize().into_generator();
    let mut answered = settings.for_serialize().into_generator();
    let mut paths = Map::new();
    for operation in table::<Described>() {
        let takes = (operation.takes)(&mut taken);
        let answers = (operation.answers)(&mut answered);
        paths.insert(
            format!("/{}", operation.name),
            json!({ "post": {
                "operationId": operation.name,
                "summary": operation.about,
                "requestBody": { "required": true, "content": json_content(&takes) },
                "responses": responses(&json_content(&answers)),
            } }),
        );
    }
    if let Value::Object(routes) = other_routes(&mut taken, &mut answered) {
        paths.extend(routes);
    }
    let _ = answered.subschema_for::<ServiceError>();
    // Answered by the desktop's bridge alone.
    let _ = answered.subschema_for::<Recent>();
    let mut schemas = answered.take_definitions(true);
    // A type of both directions is described as it is taken: what may be left out is optional.
    schemas.extend(taken.take_definitions(true));
    schemas.values_mut().for_each(leave_out);
    let document = json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Plyscope",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Searches of game trees, traced. Scores and windows are in MAX's view; \
                            an open window end is null. Node ids, steps and counts are integers \
                            below 2^53.",
            "license": { "name": "MIT OR Apache-2.0" },
        },
        "servers": [{ "url": "/api/v1" }],
        "paths": paths,
        "components": { "schemas": schemas },
    });
    let mut text = format!("{document:#}");
    text.push('\n');
    text
}

/// A field that may be left out is left out rather than null.
fn leave_out(schema: &mut Value) {
    if let Some(object) = schema.as_object_mut() {
        let required = object.get("required").cloned().unwrap_or_default();
        let is_required =
            |name: &String| required.as_array().is_some_and(|all| all.contains(&json!(name)));
        let properties = object.get_mut("properties").and_then(Value::as_object_mut);
        let optional = properties.into_iter().flatten().filter(|(name, _)| !is_required(name));
        optional.for_each(|(_, property)| without_null(property));
        object.values_mut().for_each(leave_out);
    } else if let Some(list) = schema.as_array_mut() {
        list.iter_mut().for_each(leave_out);
    }
}

fn without_null(property: &mut Value) {
    if let Some(kinds) = property.get_mut("type").and_then(Value::as_array_mut) {
        kinds.retain(|kind| kind != "null");
        if let [kind] = &kinds[..] {
            property["type"] = kind.clone();
        }
    }
    let Some(object) = property.as_object_mut() else { return };
    if object.get("default").is_some_and(Value::is_null) {
        object.remove("default");
    }
    let Some(Value::Array(kinds)) = object.remove("anyOf") else { return };
    let mut kinds: Vec<Value> = kinds.into_iter().filter(|kind| kind["type"] != "null").collect();
    match (kinds.len(), kinds.pop()) {
        (1, Some(Value::Object(kind))) => object.extend(kind),
        (_, last) => {
            kinds.extend(last);
            object.insert("anyOf".to_owned(), Value::Array(kinds));
        }
    }
}

fn json_content(schema: &Schema) -> Value {
    json!({ "application/json": { "schema": schema } })
}

fn responses(content: &Value) -> Value {
    json!({
        "200": { "description": "The answer.", "content": content },
        "default": {
            "description": "A refusal: its code says which kind.",
            "content": { "application/json": { "schema": { "$ref": format!("#{SCHEMAS}/ServiceError") } } },
        },
    })
}

/// Routes that move bytes or events, which a table of JSON operations cannot hold.
fn other_routes(taken: &mut SchemaGenerator, answered: &mut SchemaGenerator) -> Value {
    let bytes = json!({ "application/octet-stream": {} });
    let body = |content: &Value| json!({ "requestBody": { "required": true, "content": content } });
    let number = |name: &str| {
        json!({ "name": name, "in": "path", "required": true,
                "schema": { "type": "integer", "minimum": 0 } })
    };
    let format = json!({ "name": "format", "in": "query", "required": true,
        "schema": { "enum": ["json", "jsonl", "json.gz", "jsonl.gz", "dot", "graphml", "csv"] } });
    let route = |id: &str, summary: &str, more: Value, content: &Value| {
        let mut described = more;
        described["operationId"] = json!(id);
        described["summary"] = json!(summary);
        described["responses"] = responses(content);
        described
    };
    let job = || json!({ "parameters": [number("job")] });
    let tiles = body(&json_content(&taken.subschema_for::<TilesRequest>()));
    let event = answered.subschema_for::<JobEvent>();
    let events = json!({ "text/event-stream": { "schema": event } });
    let summary = json_content(&answered.subschema_for::<TraceSummary>());
    json!({
        "/tiles": { "post": route(
            "tiles", "The icicle's tiles for a viewport, as bytes.", tiles, &bytes) },
        "/traces/file": { "post": route(
            "open_file", "Opens a trace file.", body(&bytes), &summary) },
        "/traces/{trace}/file": { "get": route(
            "save_file", "A trace as a file.",
            json!({ "parameters": [number("trace"), format] }), &bytes) },
        "/jobs/{job}": { "get": route(
            "glance", "How far a job is, or its end.", job(), &json_content(&event)) },
        "/jobs/{job}/events": { "get": route(
            "watch", "A job's progress, ten times a second at most, and its end.", job(), &events) },
    })
}
