//! Adjusts the JSON Schema beyond the field types: marks fields that are always present.

use schemars::Schema;
use serde_json::{Value, json};

/// Requires the handle of a summary, because a service always sends one. A summary of a file alone has
/// none.
pub(crate) fn with_trace(schema: &mut Schema) {
    require(schema, "trace");
}

/// Requires all fields, null or not, in an answer type that is also used in requests.
pub(crate) fn with_all(schema: &mut Schema) {
    let fields = schema.get("properties").and_then(Value::as_object);
    let fields: Vec<String> = fields.into_iter().flat_map(|all| all.keys().cloned()).collect();
    for field in fields {
        require(schema, &field);
    }
}

fn require(schema: &mut Schema, field: &str) {
    let required = schema.ensure_object().entry("required").or_insert_with(|| json!([]));
    if let Value::Array(fields) = required
        && !fields.contains(&json!(field))
    {
        fields.push(json!(field));
    }
}
