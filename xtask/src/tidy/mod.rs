//! `cargo xtask tidy`: the project's rules that no compiler checks.
//!
//! Every rule checks one file at a time, except [`circles`] and [`voice`]. The rule's own tests apply it to snippets that
//! must fail; a test here applies all rules to this repository.

mod circles;
mod imports;
mod lines;
mod rooms;
mod source;
mod tokens;
mod voice;
mod words;

use std::path::Path;

use anyhow::{Result, bail};

pub(crate) use source::extension;
use source::{Finding, Source};

type Rule = fn(&Source) -> Vec<Finding>;

const RULES: [Rule; 5] =
    [source::check_tokens, rooms::check, words::check, source::check_module_docs, voice::sentences];

/// A file with more lines than this, tests included, gets a note. The note only asks for a reason, because a file with one
/// idea may be as long as the idea needs.
const LONG: usize = 500;

/// Options to print the sizes of the modules.
#[derive(clap::Args)]
pub(crate) struct Sizes {
    /// Print the lines of code of each module, product and tests apart, without blank lines and comments.
    #[arg(long)]
    lines: bool,
    /// Print the growth since this commit.
    #[arg(long, value_name = "COMMIT", requires = "lines")]
    since: Option<String>,
}

/// Prints notes, findings and the selected sizes; fails if there is a finding.
pub(crate) fn run(root: &Path, sizes: Option<&Sizes>) -> Result<()> {
    let (sources, findings) = survey(root)?;
    if let Some(Sizes { lines: true, since }) = sizes {
        lines::print(root, &sources, since.as_deref())?;
    }
    for source in sources.iter().filter(|source| is_long(source)) {
        let lines = source.text.lines().count();
        println!("note: {}: {lines} lines: is it one idea?", source.path);
    }
    if !findings.is_empty() {
        bail!("not tidy, {} findings:\n{}", findings.len(), findings.join("\n"));
    }
    println!("tidy: {} files", sources.len());
    Ok(())
}

fn survey(root: &Path) -> Result<(Vec<Source>, Vec<String>)> {
    let sources = source::sources(root)?;
    let mut findings = Vec::new();
    for source in &sources {
        for finding in RULES.iter().flat_map(|rule| rule(source)) {
            findings.push(format!("{}:{}: {}", source.path, finding.line, finding.what));
        }
    }
    findings.extend(circles::check(&sources));
    findings.extend(voice::check(&sources));
    Ok((sources, findings))
}

fn is_long(source: &Source) -> bool {
    // Exempt, because the length of a language's message table is the number of messages.
    let is_table = source.path.starts_with("ui/src/i18n/");
    let is_ours = matches!(extension(&source.path), "rs" | "ts" | "svelte" | "css" | "py");
    is_ours && !is_table && source.text.lines().count() > LONG
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

    /// Every known mistake of students is a variant of one type, so a new mistake is added there.
    #[test]
    fn what_people_get_wrong_is_one_list() {
        const NAMES: [&str; 5] =
            ["maxeverywhere", "minasmax", "minismax", "minreadasmax", "allmax"];
        let named = |text: &str| {
            let letters = text.chars().filter(|character| character.is_alphanumeric());
            NAMES.contains(&&*letters.collect::<String>().to_lowercase())
        };
        // A line of a Rust enum, or a member of a union in TypeScript.
        let is_variant = |line: &str| {
            let line = line.trim();
            let alone = line
                .strip_suffix(',')
                .is_some_and(|name| name.chars().all(char::is_alphanumeric) && named(name));
            let is_union = line.starts_with('|') || line.contains("type ");
            alone || (is_union && line.split(['|', '=', ';']).any(named))
        };
        assert!(is_variant("    MinAsMax,") && is_variant("type Slip = \"minAsMax\" | \"sign\";"));
        assert!(!is_variant("  Self::MaxEverywhere,") && !is_variant("\"max-everywhere\": ["));
        let root = crate::house::repository_root().expect("xtask lies in the repository");
        let sources = source::sources(&root).expect("readable");
        let ours = sources.iter().filter(|source| {
            matches!(extension(&source.path), "rs" | "ts" | "svelte")
                && !source.path.contains("/generated/")
                && !source.path.starts_with("xtask/")
        });
        let lists: Vec<&str> = ours
            .filter(|source| source.text.lines().any(is_variant))
            .map(|source| source.path.as_str())
            .collect();
        assert_eq!(lists, ["src/mistakes/mistake.rs"]);
    }

    #[test]
    fn a_long_file_gets_a_note() {
        let is_noted =
            |path: &str, lines: usize| is_long(&Source::new(path, &"//\n".repeat(lines)));
        for path in ["a.rs", "ui/a.ts", "ui/A.svelte"] {
            assert!(!is_noted(path, LONG) && is_noted(path, LONG + 1), "{path}");
        }
        assert!(!is_noted("ui/a.js", 1000) && !is_noted("ui/src/i18n/en.ts", 1000));
    }
}
