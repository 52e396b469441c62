//! Limits the size of the fast list: counts the tests that `--skip elsewhere::` leaves, as the test program itself lists them.

use plyscope_e2e::programs::repository;
use std::collections::BTreeMap;
use std::process::Command;

/// The most starts of a browser or a window in the fast list. Each costs every developer seconds.
const MOST: usize = 32;
/// The bodies that the fast list runs in several shells, because shells differ in files, dialogs and keys.
const IN_SEVERAL: [&str; 2] = ["main_flow", "keyboard_only"];
/// The bodies that the fast list leaves out, each with a file of tests in it that fail where this body would.
const LEFT_OUT: [(&str, &str); 16] = [
    ("arena", "ui/tests/screens/arena.test.ts"),
    ("compare", "ui/tests/screens/compare.test.ts"),
    ("comparison_stopped", "ui/tests/screens/compare.test.ts"),
    ("course", "ui/tests/screens/course.test.ts"),
    ("deck", "e2e/tests/flows/embedded.rs"),
    ("exercise_sheet", "ui/tests/screens/exercise.test.ts"),
    ("guide", "xtask/src/guide/links.rs"),
    ("labels", "ui/tests/screens/labels.test.ts"),
    ("ladder", "ui/tests/screens/ladder.test.ts"),
    ("languages", "e2e/tests/flows/tour.rs"),
    ("lesson_read", "ui/tests/screens/lesson.test.ts"),
    ("notebook", "python/tests/test_widget.py"),
    ("own_program", "ui/tests/screens/told.test.ts"),
    ("play", "ui/tests/screens/play.test.ts"),
    ("predict", "ui/tests/screens/predict.test.ts"),
    ("stopwatches", "crates/cli/tests/cli/lessons.rs"),
];

/// Counts the starts of this test program that a filter leaves, by body.
fn starts(filter: &[&str]) -> BTreeMap<String, usize> {
    let program = std::env::current_exe().expect("the running program has a path");
    let output = Command::new(program).args(["--list", "--format", "terse"]).args(filter).output();
    let output = output.expect("it lists its tests");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let mut found = BTreeMap::new();
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let parts: Vec<&str> = line.trim_end_matches(": test").split("::").collect();
        // Every other test runs without a window.
        if let [.., "once" | "elsewhere", body, _shell] = parts[..] {
            *found.entry(body.to_owned()).or_default() += 1;
        }
    }
    found
}

#[test]
fn the_fast_list_is_short_and_runs_a_body_once() {
    let fast = starts(&["--skip", "elsewhere::"]);
    let count: usize = fast.values().sum();
    assert!((1..=MOST).contains(&count), "{count} starts, of at most {MOST}: {fast:?}");
    let several = fast.iter().filter(|(_, shells)| **shells > 1).map(|(body, _)| body.as_str());
    let unexpected: Vec<&str> = several.filter(|body| !IN_SEVERAL.contains(body)).collect();
    assert!(unexpected.is_empty(), "more than one shell: {unexpected:?}; move one below elsewhere");
}

#[test]
fn a_body_that_the_fast_list_leaves_out_has_a_test_in_its_place() {
    let [fast, whole] = [starts(&["--skip", "elsewhere::"]), starts(&[])];
    let left: Vec<&str> =
        whole.keys().filter(|body| !fast.contains_key(*body)).map(String::as_str).collect();
    assert_eq!(left, LEFT_OUT.map(|(body, _)| body), "name the test that stands for it");
    for (body, test) in LEFT_OUT {
        assert!(repository().join(test).is_file(), "{body}: there is no {test}");
    }
}
