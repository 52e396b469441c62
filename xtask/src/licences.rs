//! The licences of all dependencies, held against the list in `deny.toml`.

use std::path::Path;

use anyhow::{Context, Result, bail};
use serde::Deserialize;
use spdx::{Expression, LicenseReq, ParseMode};

use crate::house::House;
use crate::process::Task;

#[derive(Deserialize)]
struct Policy {
    licenses: Licenses,
}

#[derive(Deserialize)]
struct Licenses {
    allow: Vec<String>,
}

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    version: String,
    license: Option<String>,
}

/// Checks every package of the lock file, on all platforms; then asks cargo-deny too, where it
/// is installed.
pub(crate) fn run(house: &House) -> Result<()> {
    let allowed = read_policy(&house.root.join("deny.toml"))?;
    let printed = Task::new("cargo metadata --locked --format-version 1").output(&house.root)?;
    let metadata: Metadata = serde_json::from_slice(&printed)?;
    let complaints: Vec<_> =
        metadata.packages.iter().filter_map(|package| complaint(package, &allowed)).collect();
    if !complaints.is_empty() {
        bail!("licences that `deny.toml` does not allow:\n  {}", complaints.join("\n  "));
    }
    println!("{} packages, all under licences that `deny.toml` allows", metadata.packages.len());
    if Task::new("cargo-deny --version").succeeds(&house.root) {
        return Task::new("cargo deny check licenses bans sources").run(&house.root);
    }
    Ok(())
}

fn read_policy(file: &Path) -> Result<Vec<String>> {
    let text = std::fs::read_to_string(file).with_context(|| file.display().to_string())?;
    let policy: Policy = toml::from_str(&text).with_context(|| file.display().to_string())?;
    Ok(policy.licenses.allow)
}

/// What is wrong with a package's licence, or nothing.
fn complaint(package: &Package, allowed: &[String]) -> Option<String> {
    let who = format!("{} {}", package.name, package.version);
    let Some(text) = &package.license else {
        return Some(format!("{who}: names no licence"));
    };
    // Old manifests write `MIT/Apache-2.0` for a choice.
    match Expression::parse_mode(text, ParseMode::LAX) {
        Err(error) => Some(format!("{who}: `{text}` is no licence expression: {}", error.reason)),
        Ok(expression) if expression.evaluate(|one| is_allowed(one, allowed)) => None,
        Ok(_) => Some(format!("{who}: {text}")),
    }
}

/// A licence with an exception is the same licence with fewer duties.
fn is_allowed(one: &LicenseReq, allowed: &[String]) -> bool {
    one.license.id().is_some_and(|id| allowed.iter().any(|name| name == id.name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(license: Option<&str>) -> Option<String> {
        let allowed = ["MIT".to_owned(), "Apache-2.0".to_owned()];
        let package = Package {
            name: "p".into(),
            version: "1.0.0".into(),
            license: license.map(str::to_owned),
        };
        complaint(&package, &allowed)
    }

    #[test]
    fn a_choice_needs_one_allowed_licence_and_a_sum_needs_all() {
        for good in ["MIT", "MIT OR GPL-3.0", "MIT/Apache-2.0", "(MIT OR GPL-3.0) AND Apache-2.0"] {
            assert_eq!(judged(Some(good)), None, "{good}");
        }
        assert_eq!(judged(Some("Apache-2.0 WITH LLVM-exception")), None);
        for bad in ["GPL-3.0-only", "MIT AND GPL-3.0-only", "Made-Up-1.0", ""] {
            assert!(judged(Some(bad)).is_some(), "{bad}");
        }
        assert!(judged(None).is_some_and(|words| words.contains("names no licence")));
    }

    #[test]
    fn the_policy_of_this_repository_can_be_read() {
        let root = crate::house::repository_root().expect("xtask lies in the repository");
        let allowed = read_policy(&root.join("deny.toml")).expect("it is there");
        assert!(
            allowed.contains(&"MIT".to_owned()) && !allowed.contains(&"GPL-3.0-only".to_owned())
        );
    }
}
