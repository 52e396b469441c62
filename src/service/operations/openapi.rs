//! The OpenAPI 3.1 description of the service: the table of operations and the other routes.

use super::operation::OperationSchemas;
use super::table::table;
use crate::class::{
    ClassAddresses, ClassAnswerRequest, ClassCountRequest, ClassJoinRequest, ClassLetInRequest,
    ClassNow, ClassOpenRequest, ClassQuestion, ClassRoom, ClassShowRequest, ClassStepKinds,
    ClassStepKindsRequest, ClassStepRequest, ClassVoteRef,
};
#[cfg(not(target_family = "wasm"))]
use crate::experiments::solving::json::SolveScores;
use crate::say::Language;
use crate::service::json::{JobEvent, Messages, Recent};
use crate::views::summary::TraceSummary;
use crate::views::tiles::TilesRequest;
use crate::work::error::ServiceError;
use schemars::generate::SchemaSettings;
use schemars::{Schema, SchemaGenerator};
use serde_json::{Map, Value, json};

const SCHEMAS: &str = "/components/schemas";

/// Returns the description of the HTTP service as JSON text. Its schemas are the requests and answers of
/// the operations, so types generated from it fit the desktop bridge too.
pub fn openapi() -> String {
    let mut settings = SchemaSettings::draft2020_12();
    settings.definitions_path = SCHEMAS.into();
    settings.meta_schema = None;
    // Two generators, because an answer always has the fields that it is sent with, while a request may
    // omit optional ones.
    let mut taken = settings.clone().for_deserialize().into_generator();
    let mut answered = settings.for_serialize().into_generator();
    let mut paths = Map::new();
    for operation in table::<OperationSchemas>() {
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
    #[cfg(not(target_family = "wasm"))]
    if let Some(operation) = paths.get_mut("/solve") {
        operation["get"] = solve_route(&mut answered);
    }
    if let Value::Object(routes) = class_routes(&mut taken, &mut answered) {
        paths.extend(routes);
    }
    let _ = answered.subschema_for::<ServiceError>();
    // Named here, because no route of the service returns it, only the desktop's bridge.
    let _ = answered.subschema_for::<Recent>();
    let mut schemas = answered.take_definitions(true);
    // A type used in both directions has its schema as a request, because there the optional fields may
    // be missing.
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

/// Makes an optional field absent rather than null.
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

/// Returns the routes that transfer bytes or events, because a table of JSON operations cannot describe
/// them.
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
            "tiles", "Returns the icicle's tiles for a viewport, as bytes.", tiles, &bytes) },
        "/traces/file": { "post": route(
            "open_file", "Opens a trace file.", body(&bytes), &summary) },
        "/traces/{trace}/file": { "get": route(
            "save_file", "Returns a trace as a file.",
            json!({ "parameters": [number("trace"), format] }), &bytes) },
        "/jobs/{job}": { "get": route(
            "glance", "Returns the progress of a job, or its end.", job(), &json_content(&event)) },
        "/jobs/{job}/events": { "get": route(
            "watch", "Streams a job's progress, at most ten times a second, and its end.", job(), &events) },
    })
}

/// Returns the route of a service started with `plyscope serve --solve`, in a form that students'
/// programs read. It is at the root, beside the operation of the same name.
#[cfg(not(target_family = "wasm"))]
fn solve_route(answered: &mut SchemaGenerator) -> Value {
    let scores = json_content(&answered.subschema_for::<SolveScores>());
    let mut answers = responses(&scores);
    answers["400"] = json!({ "description": "The position cannot be read or played." });
    answers["503"] = json!({ "description": "No answer within 10 s, or other work has the memory: Retry-After says when to ask \
                                            again." });
    let parameter = |name: &str, required: bool, about: &str| {
        json!({ "name": name, "in": "query", "required": required, "description": about,
                "schema": { "type": "string" } })
    };
    json!({
        "operationId": "solve_columns",
        "summary": "Returns the value of each column of Connect Four (7x6). The path is /solve, without /api/v1; only `plyscope serve --solve` has it.",
        "servers": [{ "url": "/" }],
        "parameters": [
            parameter("pos", true, "The columns played, from 1 to 7, as in 4453."),
            parameter("token", false, "The token of the service; the header Authorization: Bearer works too."),
        ],
        "responses": answers,
    })
}

/// Returns the routes of a class. They are not operations, because the page has none of them, and some
/// belong to students, who may use no other route. The students' routes answer at the door of the class,
/// or in a service that holds it (`plyscope serve --class`).
#[expect(clippy::too_many_lines, reason = "a table has a row a route")]
fn class_routes(taken: &mut SchemaGenerator, answered: &mut SchemaGenerator) -> Value {
    let room = json_content(&answered.subschema_for::<ClassRoom>());
    let now = json_content(&answered.subschema_for::<ClassNow>());
    let kinds = json_content(&answered.subschema_for::<ClassStepKinds>());
    let addresses = json_content(&answered.subschema_for::<ClassAddresses>());
    let nothing = json_content(&answered.subschema_for::<()>());
    let messages = json_content(&answered.subschema_for::<Messages>());
    let language = taken.subschema_for::<Language>();
    let route = |id: &str, who: &str, summary: &str, takes: Option<&Schema>, content: &Value| {
        let mut described = json!({
            "operationId": format!("class_{id}"),
            "summary": format!("{summary} For {who}."),
            "responses": responses(content),
        });
        if let Some(takes) = takes {
            described["requestBody"] = json!({ "required": true, "content": json_content(takes) });
        }
        described
    };
    let teacher = "the teacher";
    let show = taken.subschema_for::<ClassShowRequest>();
    let ask_step = taken.subschema_for::<ClassStepRequest>();
    let of_step = taken.subschema_for::<ClassStepKindsRequest>();
    let open = taken.subschema_for::<ClassOpenRequest>();
    let question = taken.subschema_for::<ClassQuestion>();
    let vote = taken.subschema_for::<ClassVoteRef>();
    let let_in = taken.subschema_for::<ClassLetInRequest>();
    let count = taken.subschema_for::<ClassCountRequest>();
    let join = taken.subschema_for::<ClassJoinRequest>();
    let answer = taken.subschema_for::<ClassAnswerRequest>();
    let csv = json!({ "text/csv": {} });
    let svg = json!({ "image/svg+xml": {} });
    let mut look = route("room", teacher, "Returns the class.", None, &room);
    look["parameters"] = json!([{ "name": "live", "in": "query", "required": false,
        "description": "Whether the answer includes the tally of an open vote.", "schema": { "type": "boolean" } }]);
    let mut picture =
        route("picture", "students", "Draws the step that the teacher shows.", None, &svg);
    picture["parameters"] = json!([{ "name": "number", "in": "path", "required": true,
        "schema": { "type": "integer", "minimum": 1 } }]);
    let about = "Returns the messages from which exercises build their sentences.";
    let mut texts = route("messages", "everyone", about, None, &messages);
    texts["parameters"] =
        json!([{ "name": "language", "in": "path", "required": true, "schema": language }]);
    let about =
        "Returns the step, the question and the disclosed results; 204: nothing has changed.";
    let mut look_now = route("now", "students", about, None, &now);
    look_now["parameters"] = json!([{ "name": "since", "in": "query", "required": false,
        "description": "The version that the client has.", "schema": { "type": "string" } }]);
    let mut joins = route("join", "anyone with the code", "Joins the class.", Some(&join), &now);
    joins["responses"]["202"] = json!({ "description": "Too many have joined from this address: it waits for the teacher. \
        Ask again with the cookie after the seconds in `Retry-After`." });
    json!({
        "/class": { "get": look },
        "/class/addresses": { "get": route("addresses", teacher, "Lists the addresses of this machine.", None, &addresses) },
        "/class/open": { "post": route(
            "open", teacher, "Opens a class behind a door of its own.", Some(&open), &room) },
        "/class/shut": { "post": route("shut", teacher, "Closes the door of a class.", None, &nothing) },
        "/class/step-kinds": { "post": route(
            "step_kinds", teacher, "Lists the kinds of question that a step has.", Some(&of_step), &kinds) },
        "/class/ask-step": { "post": route(
            "ask_step", teacher, "Shows a step and asks a question about it.", Some(&ask_step), &room) },
        "/class/show": { "post": route("show", teacher, "Shows a step of a trace.", Some(&show), &room) },
        "/class/hide": { "post": route("hide", teacher, "Shows nothing.", None, &room) },
        "/class/ask": { "post": route(
            "ask", teacher, "Asks a question and opens a vote.", Some(&question), &room) },
        "/class/close": { "post": route("close", teacher, "Closes a vote.", Some(&vote), &room) },
        "/class/disclose": { "post": route(
            "disclose", teacher, "Shows the students the result of a question.", Some(&vote), &room) },
        "/class/again": { "post": route(
            "again", teacher, "Opens another vote on a question.", Some(&vote), &room) },
        "/class/results": { "get": route("results", teacher, "Returns all answers as a table.", None, &csv) },
        "/class/let-in": { "post": route(
            "let_in", teacher, "Admits the people who wait at one address.", Some(&let_in), &room) },
        "/class/new-code": { "post": route(
            "new_code", teacher, "Replaces the code. Questions and closed votes stay, and everyone joins again.",
            None, &room) },
        "/class/count": { "post": route(
            "count", teacher, "Leaves students out of tallies and results, or counts them again.",
            Some(&count), &room) },
        "/class/join": { "post": joins },
        "/class/now": { "get": look_now },
        "/class/picture/{number}": { "get": picture },
        "/class/messages/{language}": { "get": texts },
        "/class/answer": { "post": route("answer", "students", "Answers.", Some(&answer), &now) },
    })
}
