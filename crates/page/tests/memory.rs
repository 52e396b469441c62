//! The memory that the page needs for the largest tree of the lessons: tic-tac-toe whole, 549,946
//! nodes.

use serde_json::Value;
use std::process::Command;

/// Bytes that the page may hold with that trace open; a phone has little more for one page.
const MOST: u64 = 200_000_000;

#[test]
fn the_whole_tree_of_tic_tac_toe_is_held_in_200_megabytes() {
    let folder = std::env::var("PLYSCOPE_CORE").expect("PLYSCOPE_CORE names the core's folder");
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/memory.mjs");
    let output = Command::new("node").args([script, &folder]).output().expect("Node.js starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let bytes_held: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(bytes_held["nodes"], 549_946);
    for part in ["worker", "desk"] {
        let bytes = bytes_held[part].as_u64().expect("bytes");
        assert!((10_000_000..=MOST).contains(&bytes), "{bytes_held}");
    }
}
