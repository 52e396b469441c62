//! Words that are forbidden everywhere, or outside some folders.

use super::source::{Finding, Source};

/// Marks of unfinished work, forbidden in any file and in comments. They are concatenated so that this file does not hold
/// them.
const MARKS: [&str; 2] = [concat!("TO", "DO"), concat!("FIX", "ME")];
/// Placeholders for code, and tests that do not run, as tokens.
const STUBS: [&[&str]; 3] = [&["todo", "!"], &["unimplemented", "!"], &["#", "[", "ignore"]];
/// Attributes that readers of files may not use, because each lets unchecked data through.
const LOOSE_SERDE: [&str; 2] = ["flatten", "untagged"];
/// The only folder that knows the service behind the UI.
const BACKEND: &str = "ui/src/backend/";

pub(super) fn check(source: &Source) -> Vec<Finding> {
    let mut findings = marks(source);
    if source.is_rust() {
        findings.extend(stubs(source));
        findings.extend(loose_format(source));
        findings.extend(petgraph(source));
    } else if source.path.starts_with("ui/src/") && !source.path.starts_with(BACKEND) {
        let lines = source.lines_where(|line| line.contains("@tauri-apps"));
        let what =
            format!("`@tauri-apps` is named in {BACKEND} only: the browser has no such thing");
        findings.extend(lines.into_iter().map(|line| Finding::new(line, what.as_str())));
    }
    findings
}

fn marks(source: &Source) -> Vec<Finding> {
    let is_marked = |line: &str| {
        let mut words = line.split(|c: char| !c.is_alphanumeric());
        words.any(|word| MARKS.contains(&word))
    };
    let lines = source.lines_where(is_marked).into_iter();
    lines.map(|line| Finding::new(line, "unfinished work is an issue, not a comment")).collect()
}

fn stubs(source: &Source) -> Vec<Finding> {
    let mut findings = Vec::new();
    for stub in STUBS {
        let found = source.tokens.windows(stub.len());
        let found = found.filter(|tokens| tokens.iter().map(|token| &token.text).eq(stub));
        let what = format!("`{}` is in the place of something missing", stub.concat());
        findings.extend(found.map(|tokens| Finding::new(tokens[0].line, what.as_str())));
    }
    findings
}

fn loose_format(source: &Source) -> Vec<Finding> {
    if !source.path.starts_with("src/format/") {
        return Vec::new();
    }
    let named = source.named.iter();
    let mut findings: Vec<_> = named
        .filter(|named| named.path.starts_with(&["serde_json".to_owned()]))
        .filter(|named| matches!(named.path[1].as_str(), "Value" | "value" | "*"))
        // Allowed, because text that is only kept is not a document in memory.
        .filter(|named| named.path.get(2).is_none_or(|name| name != "RawValue"))
        .map(|named| {
            Finding::new(named.line, "`serde_json::Value` forgets duplicate keys: use a type")
        })
        .collect();
    // Only inside `serde(..)`, up to the end of the attribute.
    for (at, _) in source.tokens.iter().enumerate().filter(|(_, token)| token.text == "serde") {
        let inside = source.tokens[at..].iter().skip(1).take_while(|token| token.text != "]");
        let mut inside = inside.filter(|token| LOOSE_SERDE.contains(&token.text.as_str()));
        let is_attribute = source.tokens.get(at + 1).is_some_and(|token| token.text == "(");
        if let Some(word) = inside.next().filter(|_| is_attribute) {
            let what = format!("`serde({})` loses the place of an error", word.text);
            findings.push(Finding::new(word.line, what));
        }
    }
    findings
}

/// Reports petgraph outside `trace`, because it is only how a trace is stored.
fn petgraph(source: &Source) -> Vec<Finding> {
    let path = source.path.as_str();
    let watched = ["src/", "crates/", "src-tauri/"].iter().any(|start| path.starts_with(start));
    if !watched || path.starts_with("crates/core/src/trace/") {
        return Vec::new();
    }
    let named = source.tokens.iter().filter(|token| token.text == "petgraph");
    named
        .map(|token| Finding::new(token.line, "petgraph is used in crates/core/src/trace/ only"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn findings(path: &str, text: &str) -> usize {
        check(&Source::new(path, text)).len()
    }

    #[test]
    fn unfinished_work_is_found_in_comments_too() {
        for mark in MARKS {
            assert_eq!(findings("src/a.rs", &format!("// {mark}: later")), 1);
            assert_eq!(findings("ui/src/a.ts", &format!("// {mark} later")), 1);
        }
        assert_eq!(findings("src/a.rs", "// what is to do, METHODOLOGY"), 0);
    }

    #[test]
    fn words_are_found_in_code_and_where_they_may_not_be() {
        for (path, text, count) in [
            ("tests/a.rs", "todo!()", 1),
            ("tests/a.rs", "unimplemented! ()", 1),
            ("tests/a.rs", "#[ignore]", 1),
            ("tests/a.rs", "#[ ignore = \"slow\"]", 1),
            ("tests/a.rs", "// todo!()\nlet a = \"#[ignore]\";", 0),
            ("src/format/a.rs", "use serde_json::{Value, json};", 1),
            ("src/format/a.rs", "fn f(v: serde_json::Value) {}", 1),
            ("src/format/a.rs", "#[serde(default, flatten)]", 1),
            ("src/format/a.rs", "#[cfg_attr(a, serde(\n    untagged\n))]", 1),
            ("src/format/a.rs", "use serde_json::value::RawValue;", 0),
            ("src/format/a.rs", "#[serde(default)] struct A { flatten: u8 }", 0),
            ("src/service/a.rs", "use serde_json::Value; #[serde(flatten, untagged)]", 0),
            ("src/layout/a.rs", "use petgraph::graph::DiGraph;", 1),
            ("crates/cli/src/a.rs", "petgraph::algo::toposort(g)", 1),
            ("crates/core/src/trace/a.rs", "use petgraph::graph::DiGraph;", 0),
            ("src/lib.rs", "//! A petgraph tree.", 0),
            ("ui/src/views/a.ts", "import { invoke } from \"@tauri-apps/api/core\";", 1),
            ("ui/src/backend/tauri.ts", "import { invoke } from \"@tauri-apps/api/core\";", 0),
        ] {
            assert_eq!(findings(path, text), count, "{path}: {text}");
        }
    }
}
