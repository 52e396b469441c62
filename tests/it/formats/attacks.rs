//! Damage by intent: each variant of a small file is refused for its own reason.

use super::text;
use crate::traces::{SMALL, trace};
use plyscope::format::Format;

#[test]
fn show() {
    std::fs::write("/tmp/small.json", text(&trace(SMALL), Format::Json)).unwrap();
    std::fs::write("/tmp/small.jsonl", text(&trace(SMALL), Format::Lines)).unwrap();
}
