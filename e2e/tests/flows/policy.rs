//! The content policy of the built page, in both of its files.

use plyscope_e2e::programs::page;
use std::collections::BTreeMap;
use std::fs;

const BEGIN: &str = "<meta http-equiv=\"Content-Security-Policy\" content=\"";

// A plain test, because reading the built files needs no window.
#[test]
fn page_and_its_one_file_let_only_their_own_scripts_run() {
    for file in ["index.html", "plyscope.html"] {
        let html = fs::read_to_string(page(file)).expect("a built page");
        let (before, after) = html.split_once(BEGIN).expect("a policy");
        assert!(!before.contains("<script"), "{file}: the policy comes after a script");
        let (policy, _) = after.split_once('"').expect("its end");
        let parts: BTreeMap<&str, Vec<&str>> = policy
            .split(';')
            .filter_map(|part| {
                let mut words = part.split_whitespace();
                Some((words.next()?, words.collect()))
            })
            .collect();
        for name in ["default-src", "base-uri", "form-action"] {
            assert_eq!(parts[name], ["'none'"], "{file}: {name}");
        }
        // Only the page's own scripts may run, by their place or by their digests; no inline script may.
        let is_own = |source: &&str| {
            ["'self'", "'wasm-unsafe-eval'"].contains(source) || source.starts_with("'sha256-")
        };
        let scripts = &parts["script-src"];
        assert!(!scripts.is_empty() && scripts.iter().all(is_own), "{file}: {scripts:?}");
        assert!(!parts.contains_key("script-src-elem") && !parts.contains_key("script-src-attr"));
        // No source is a host or a wildcard.
        for (name, sources) in &parts {
            let is_here =
                |source: &&str| source.starts_with('\'') || ["data:", "blob:"].contains(source);
            assert!(sources.iter().all(is_here), "{file}: {name} {sources:?}");
        }
    }
}
