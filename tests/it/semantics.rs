//! The semantic version goes up with every change of a reference count.

use plyscope::search::SEMANTICS;
use serde::Deserialize;
use sha2::{Digest, Sha256};

/// A version, and the reference counts that it gives.
#[derive(Deserialize)]
struct Version {
    semantics: u32,
    counts: String,
}

#[test]
fn a_changed_reference_count_raises_the_semantic_version() {
    let versions = include_str!("../data/semantics.json");
    let versions: Vec<Version> = serde_json::from_str(versions).unwrap();
    let mut counts = Sha256::new();
    counts.update(include_bytes!("../data/reference-counts.json"));
    counts.update(include_bytes!("../data/reference-counts-lines.json"));
    let counts = hex::encode(counts.finalize());
    for (place, version) in versions.iter().enumerate() {
        assert_eq!(version.semantics as usize, place + 1, "versions are numbered from 1");
        let repeated = versions[..place].iter().find(|other| other.counts == version.counts);
        assert!(repeated.is_none(), "version {} has counts of an earlier one", place + 1);
    }
    let last = versions.last().unwrap();
    assert_eq!(
        last.counts, counts,
        "the reference counts have changed: raise SEMANTICS in src/search/semantics.rs and add a line with \
         the number and {counts:?} to tests/data/semantics.json; lines that are there stay"
    );
    assert_eq!(last.semantics, SEMANTICS, "src/search/semantics.rs is the last version");
}
