//! The notices that the licences of the shipped packages require: names and texts, shipped beside the programs.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::house::House;
use crate::process::Task;

/// Beginnings of the names of licence files, in lower case.
const FILES: [&str; 5] = ["licen", "copying", "copyright", "notice", "unlicense"];

/// A third-party package that is compiled into one of our programs, unlike those of build scripts
/// and tests.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Package {
    name: String,
    /// Its licences according to its manifest, as an SPDX expression.
    licence: String,
    /// The whole text of each licence file; some packages have none.
    texts: Vec<String>,
}

/// Returns the notices of all packages that are compiled into one of `programs` on `system`.
///
/// Each text appears once, with the names of its packages. The fonts of the UI come last, because no package holds them.
pub(crate) fn of(house: &House, programs: &[&str], system: &str) -> Result<String> {
    let line = format!("cargo metadata --locked --format-version 1 --filter-platform {system}");
    let metadata: Value = serde_json::from_slice(&Task::new(&line).output(&house.root)?)?;
    let packages = compiled_in(&metadata, programs)?.into_iter().map(read);
    let packages = listing(&packages.collect::<Result<Vec<_>>>()?);
    let fonts = std::fs::read_to_string(house.root.join("ui/src/fonts/OFL.txt"))?;
    Ok(format!("{packages}\n# Fonts\n\n{fonts}"))
}

/// Returns the manifests of the packages that `programs` need at run time, without those of this repository.
fn compiled_in<'a>(metadata: &'a Value, programs: &[&str]) -> Result<Vec<&'a Value>> {
    let all = |key: &str, list: &'a Value| -> Result<BTreeMap<&'a str, &'a Value>> {
        let list = list.as_array().with_context(|| format!("cargo metadata has no {key}"))?;
        Ok(list.iter().filter_map(|each| Some((each["id"].as_str()?, each))).collect())
    };
    let packages = all("packages", &metadata["packages"])?;
    let nodes = all("nodes", &metadata["resolve"]["nodes"])?;
    let roots =
        packages.iter().filter(|(_, each)| programs.iter().any(|name| each["name"] == *name));
    let mut open: Vec<&str> = roots.map(|(id, _)| *id).collect();
    if open.len() != programs.len() {
        bail!("of {programs:?} {} are packages", open.len());
    }
    let mut seen = BTreeSet::new();
    while let Some(id) = open.pop() {
        if !seen.insert(id) {
            continue;
        }
        let needs = nodes.get(id).and_then(|node| node["deps"].as_array()).into_iter().flatten();
        // Left out, because packages that only build or test others are in no program.
        let at_run_time = needs.filter(|need| {
            let kinds = need["dep_kinds"].as_array();
            kinds.is_some_and(|kinds| kinds.iter().any(|kind| kind["kind"].is_null()))
        });
        open.extend(at_run_time.filter_map(|need| need["pkg"].as_str()));
    }
    let found = seen.into_iter().filter_map(|id| packages.get(id).copied());
    Ok(found.filter(|each| !each["source"].is_null()).collect())
}

fn read(manifest: &Value) -> Result<Package> {
    let word = |key: &str| manifest[key].as_str().unwrap_or_default();
    let folder = Path::new(word("manifest_path")).parent().context("a manifest is in a folder")?;
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().to_lowercase();
        if entry.file_type()?.is_file() && FILES.iter().any(|begin| name.starts_with(begin)) {
            files.push(entry.path());
        }
    }
    files.sort();
    let texts = files.iter().map(std::fs::read_to_string).collect::<Result<Vec<_>, _>>()?;
    Ok(Package {
        name: format!("{} {}", word("name"), word("version")),
        licence: word("license").to_owned(),
        texts: texts.iter().map(|text| text.trim().replace("\r\n", "\n")).collect(),
    })
}

fn listing(packages: &[Package]) -> String {
    let mut out = "# Packages in Rust\n\n".to_owned();
    let mut texts: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for Package { name, licence, texts: own } in packages {
        let _ = writeln!(out, "- {name} ({licence})");
        for text in own {
            texts.entry(text).or_default().push(name);
        }
    }
    let mut texts: Vec<_> = texts.into_iter().map(|(text, names)| (names, text)).collect();
    texts.sort();
    for (names, text) in texts {
        let _ = write!(out, "\n## {}\n\n{text}\n", names.join(", "));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_only_builds_or_tests_a_package_is_in_no_program() {
        let package = |name: &str, source: Value| serde_json::json!({ "id": name, "name": name, "source": source });
        let need = |name: &str, kind: Value| serde_json::json!({ "pkg": name, "dep_kinds": [{ "kind": kind }] });
        let metadata = serde_json::json!({
            "packages": [
                package("ours", Value::Null), package("kept", "a".into()), package("deep", "a".into()),
                package("builds", "a".into()), package("other", "a".into()),
            ],
            "resolve": { "nodes": [
                { "id": "ours", "deps": [need("kept", Value::Null), need("builds", "build".into())] },
                { "id": "kept", "deps": [need("deep", Value::Null), need("other", "dev".into())] },
            ] },
        });
        let found = compiled_in(&metadata, &["ours"]).expect("it is well formed");
        let names: Vec<_> = found.iter().filter_map(|each| each["name"].as_str()).collect();
        assert_eq!(names, ["deep", "kept"]);
        assert!(compiled_in(&metadata, &["nobody"]).is_err());
    }

    #[test]
    fn a_text_that_several_packages_bring_is_there_once() {
        let package = |name: &str, texts: &[&str]| Package {
            name: name.to_owned(),
            licence: "MIT".to_owned(),
            texts: texts.iter().map(|&text| text.to_owned()).collect(),
        };
        let text = listing(&[
            package("a 1", &["one", "two"]),
            package("b 2", &["two"]),
            package("c 3", &[]),
        ]);
        let expected = "# Packages in Rust\n\n- a 1 (MIT)\n- b 2 (MIT)\n- c 3 (MIT)\n\
                        \n## a 1\n\none\n\n## a 1, b 2\n\ntwo\n";
        assert_eq!(text, expected);
    }
}
