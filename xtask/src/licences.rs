//! Checks the licences of all dependencies against the list in `deny.toml`.

use anyhow::{Context, Result, bail};
use serde_json::Value;
use spdx::{Expression, ParseMode};

use crate::house::House;
use crate::process::Task;

/// Checks every package of the lock file, on all platforms; then runs cargo-deny too, if it is installed.
pub(crate) fn run(house: &House) -> Result<()> {
    let policy: toml::Table = std::fs::read_to_string(house.root.join("deny.toml"))?.parse()?;
    let allowed = policy["licenses"]["allow"].as_array().context("deny.toml allows nothing")?;
    let allowed: Vec<_> = allowed.iter().filter_map(toml::Value::as_str).collect();
    let printed = Task::new("cargo metadata --locked --format-version 1").output(&house.root)?;
    let metadata: Value = serde_json::from_slice(&printed)?;
    let packages = metadata["packages"].as_array().context("cargo metadata printed no packages")?;
    let complaints: Vec<_> = packages
        .iter()
        .filter_map(|package| {
            let wrong = complaint(package["license"].as_str(), &allowed)?;
            Some(format!("{} {}: {wrong}", package["name"], package["version"]))
        })
        .collect();
    if !complaints.is_empty() {
        bail!("licences that `deny.toml` does not allow:\n  {}", complaints.join("\n  "));
    }
    println!("{} packages, all under licences that `deny.toml` allows", packages.len());
    if Task::new("cargo-deny --version").succeeds(&house.root) {
        return Task::new("cargo deny check licenses bans sources").run(&house.root);
    }
    Ok(())
}

/// Returns the fault in a package's licence, or `None`.
fn complaint(license: Option<&str>, allowed: &[&str]) -> Option<String> {
    let Some(text) = license else { return Some("names no licence".to_owned()) };
    // Lax, because old manifests write `MIT/Apache-2.0` for a choice.
    let expression = match Expression::parse_mode(text, ParseMode::LAX) {
        Ok(expression) => expression,
        Err(error) => return Some(format!("`{text}` is no licence expression: {}", error.reason)),
    };
    // A licence with an exception is the same licence with fewer duties.
    let is_allowed =
        expression.evaluate(|one| one.license.id().is_some_and(|id| allowed.contains(&id.name)));
    (!is_allowed).then(|| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_needs_one_allowed_licence_and_a_sum_needs_all() {
        let judged = |license| complaint(license, &["MIT", "Apache-2.0"]);
        for good in [
            "MIT",
            "MIT OR GPL-3.0",
            "MIT/Apache-2.0",
            "(MIT OR GPL-3.0) AND Apache-2.0",
            "Apache-2.0 WITH LLVM-exception",
        ] {
            assert_eq!(judged(Some(good)), None, "{good}");
        }
        for bad in ["GPL-3.0-only", "MIT AND GPL-3.0-only", "Made-Up-1.0", ""] {
            assert!(judged(Some(bad)).is_some(), "{bad}");
        }
        assert_eq!(judged(None).as_deref(), Some("names no licence"));
    }
}
