//! Files of earlier releases open in this one, and are written as this one writes.

use super::{bytes, open};
use plyscope::format::Format;
use std::fs;

#[test]
fn files_of_earlier_releases_open() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/corpus");
    let mut opened = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if Format::of_path(&path).is_err() {
            continue;
        }
        let file = fs::read(&path).unwrap();
        let trace = open(&file).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert!(!trace.was_cut_off() && !trace.is_empty(), "{}", path.display());
        let written = bytes(&trace, Format::Json);
        assert!(bytes(&open(&written).unwrap(), Format::Json) == written, "{}", path.display());
        opened += 1;
    }
    assert!(opened >= 16, "{opened}");
}
