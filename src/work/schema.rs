//! What the schema says of fields beyond their types: which are always there.

use schemars::Schema;
use serde_json::{Value, json};

/// A service's summary always has a handle; one of a file alone has none.
pub(crate) fn with_trace(schema: &mut Schema) {
    require(schema, "trace");
}

/// An answer that is also asked with has all of its fields, null or not.
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
