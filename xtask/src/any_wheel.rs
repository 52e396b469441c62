//! The wheel of any system, which Pyodide takes: the package without its extension.

use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use sha2::{Digest as _, Sha256};
use zip::write::{SimpleFileOptions, ZipWriter};
use zip::{CompressionMethod, ZipArchive};

const TAG: &str = "py3-none-any";

/// Makes the wheel of any system from that of this one, without the extension and its notices.
pub(crate) fn make(native: &Path, notices: &str) -> Result<PathBuf> {
    let name = native.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let [package, version, ..] = name.split('-').collect::<Vec<_>>()[..] else {
        bail!("{name} is no name of a wheel");
    };
    let (about, path) = (
        format!("{package}-{version}.dist-info"),
        native.with_file_name(format!("{package}-{version}-{TAG}.whl")),
    );
    let [wheel, record] = ["WHEEL", "RECORD"].map(|name| format!("{about}/{name}"));
    let tag =
        format!("Wheel-Version: 1.0\nGenerator: plyscope\nRoot-Is-Purelib: true\nTag: {TAG}\n");
    let mut files = vec![(wheel.clone(), tag.into_bytes())];
    let mut from = ZipArchive::new(std::fs::File::open(native)?)?;
    for at in 0..from.len() {
        let mut file = from.by_index(at)?;
        let name = file.name().to_owned();
        let is_native = name.contains("/_plyscope.") && name != "plyscope/_plyscope.pyi"
            || name.ends_with(&format!("/static/{notices}"))
            || name.contains("/sboms/");
        if file.is_dir() || is_native || name == wheel || name == record {
            continue;
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        files.push((name, bytes));
    }
    files.sort();
    let lines = files.iter().map(|(name, bytes)| {
        let digest = BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(bytes));
        format!("{name},sha256={digest},{}\n", bytes.len())
    });
    let lines: String = lines.chain([format!("{record},,\n")]).collect();
    files.push((record, lines.into_bytes()));
    let best = SimpleFileOptions::DEFAULT
        .compression_method(CompressionMethod::Deflated)
        .compression_level(Some(9));
    let mut zip = ZipWriter::new(std::fs::File::create(&path)?);
    for (name, bytes) in files {
        zip.start_file(name, best)?;
        zip.write_all(&bytes)?;
    }
    zip.finish()?;
    Ok(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wheel_of_any_system_has_all_but_the_extension() {
        let folder = tempfile::tempdir().expect("a folder");
        let native = folder.path().join("plyscope-0.1.0-cp310-abi3-manylinux2014_x86_64.whl");
        let mut zip = ZipWriter::new(std::fs::File::create(&native).expect("writable"));
        for name in [
            "plyscope/__init__.py",
            "plyscope/_plyscope.abi3.so",
            "plyscope/_plyscope.pyi",
            "plyscope/static/plyscope.html.gz",
            "plyscope/static/third-party.md",
            "plyscope-0.1.0.dist-info/METADATA",
            "plyscope-0.1.0.dist-info/WHEEL",
            "plyscope-0.1.0.dist-info/RECORD",
        ] {
            zip.start_file(name, SimpleFileOptions::DEFAULT).expect("a new file");
            zip.write_all(b"abc").expect("writable");
        }
        zip.finish().expect("writable");
        let path = make(&native, "third-party.md").expect("a wheel");
        assert!(path.ends_with("plyscope-0.1.0-py3-none-any.whl"));
        let mut zip = ZipArchive::new(std::fs::File::open(path).expect("there")).expect("a zip");
        let names: Vec<String> = zip.file_names().map(str::to_owned).collect();
        assert_eq!(names.len(), 6, "{names:?}");
        let mut record = String::new();
        let mut file = zip.by_name("plyscope-0.1.0.dist-info/RECORD").expect("there");
        file.read_to_string(&mut record).expect("text");
        let abc = "sha256=ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0,3";
        assert!(record.contains(&format!("plyscope/_plyscope.pyi,{abc}\n")), "{record}");
        assert!(record.ends_with("RECORD,,\n") && !record.contains(".so"));
    }
}
