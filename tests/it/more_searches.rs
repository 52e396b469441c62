//! The rows of the searches that are no minimax, from an independent implementation. Origin: `tests/data/README.md`.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

#[derive(Deserialize)]
struct Reference {
    searches: Vec<Value>,
}

/// Returns the rows that `is_ours` takes.
pub(crate) fn rows<T: DeserializeOwned>(is_ours: impl Fn(&Value) -> bool) -> Vec<T> {
    let text = include_str!("../data/reference-more-searches.json");
    let all: Reference = serde_json::from_str(text).unwrap();
    let rows = all.searches.into_iter().filter(is_ours);
    rows.map(|row| serde_json::from_value(row).unwrap()).collect()
}
