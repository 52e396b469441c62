//! `cargo xtask tidy`: the rules of the house that no compiler checks.
//!
//! Every rule looks at one file at a time, but for [`circles`], and is tried in its own tests on
//! snippets that must fail; a test here holds them all against this repository.

mod circles;
mod finding;
mod imports;
mod lengths;
mod rooms;
mod source;
mod tokens;
mod tree;
mod words;

use std::path::Path;

use anyhow::{Result, bail};

use finding::Finding;
use source::Source;

/// A rule looks at a file and says what is wrong with it.
type Rule = fn(&Source) -> Vec<Finding>;

const RULES: [Rule; 4] =
    [source::check_tokens, rooms::check, words::check, source::check_module_docs];

/// Prints notes and findings; fails if there is a finding.
pub(crate) fn run(root: &Path) -> Result<()> {
    let (sources, findings) = survey(root)?;
    for source in &sources {
        if let Some(note) = lengths::note(source) {
            println!("note: {}: {note}", source.path);
        }
    }
    if !findings.is_empty() {
        bail!("not tidy, {} findings:\n{}", findings.len(), findings.join("\n"));
    }
    println!("tidy: {} files", sources.len());
    Ok(())
}

fn survey(root: &Path) -> Result<(Vec<Source>, Vec<String>)> {
    let sources = tree::sources(root)?;
    let mut findings = Vec::new();
    for source in &sources {
        for finding in RULES.iter().flat_map(|rule| rule(source)) {
            findings.push(format!("{}:{}: {}", source.path, finding.line, finding.what));
        }
    }
    findings.extend(circles::check(&sources));
    Ok((sources, findings))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_repository_is_tidy() {
        let root = crate::house::repository_root().expect("xtask lies in the repository");
        let (sources, findings) = survey(&root).expect("readable");
        assert!(sources.iter().any(|source| source.path == "src/lib.rs"), "the core was not read");
        assert!(findings.is_empty(), "{}", findings.join("\n"));
    }
}
