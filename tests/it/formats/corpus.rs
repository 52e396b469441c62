//! Files of earlier releases open in this one, and all their exports are the same byte for byte.

use super::{open, text};
use plyscope::format::Format;
use sha2::{Digest, Sha256};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

/// Formats without compression: their bytes depend on this program alone.
const EXPORTS: [Format; 5] =
    [Format::Json, Format::Lines, Format::Dot, Format::GraphMl, Format::Csv];

/// Every trace file below a folder, in ascending order of path.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else if Format::of_path(&path).is_ok() {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// SHA-256 of an export without the version and the file's own hash, because those change with every
/// release.
fn hash(export: &str) -> String {
    let own = concat!("plyscope@", env!("CARGO_PKG_VERSION"));
    let digest = Sha256::digest(export.replace(own, "plyscope").as_bytes());
    digest.iter().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").unwrap();
        text
    })
}

#[test]
fn files_of_earlier_programs_open_and_export_the_same_bytes() {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/corpus"));
    let files = files(folder);
    assert!(files.len() >= 46, "{}", files.len());
    let mut hashes = String::new();
    for path in files {
        let name = path.strip_prefix(folder).unwrap().to_str().unwrap();
        let file = fs::read(&path).unwrap();
        let trace = open(&file).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(!trace.was_cut_off() && !trace.is_empty(), "{name}");
        for format in EXPORTS {
            let export = text(&trace, format);
            writeln!(hashes, "{}  {name} {}", hash(&export), format.extension()).unwrap();
            if format.is_readable() {
                let again = open(export.as_bytes()).unwrap();
                assert!(text(&again, format) == export, "{name}: {}", format.extension());
            }
        }
    }
    let expected = folder.join("exports.sha256");
    if std::env::var_os("PLYSCOPE_BLESS").is_some() {
        fs::write(&expected, &hashes).unwrap();
    }
    let expected = fs::read_to_string(expected).unwrap();
    let changed = hashes.lines().zip(expected.lines()).find(|(now, before)| now != before);
    assert_eq!(changed, None, "an export has other bytes than before");
    assert_eq!(hashes.len(), expected.len());
}
