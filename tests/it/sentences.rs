//! The sentences of steps, as a lecturer would say them.

use plyscope::analysis::{explain, sentence};
use plyscope::evaluation::FinalResult;
use plyscope::game::{Notation, Tree};
use plyscope::search::{Limits, RunRequest, Unlimited, search};
use plyscope::trace::{About, Recorder};

/// The sentences of all steps of a run.
fn sentences(tree: &str, run: &str) -> Vec<String> {
    let tree = Tree::parse(tree).unwrap();
    let mut recorder = Recorder::new(10_000);
    let word = run.parse().unwrap();
    let limits = Limits::default();
    let report = search(&tree, &FinalResult, word, limits, &mut recorder, &mut Unlimited);
    let about = About::from(RunRequest {
        run: run.to_owned(),
        budget: Some(10_000),
        ..RunRequest::default()
    });
    let trace = recorder.finish(about, report, |mv| tree.move_text(mv));
    let say = |step| sentence(&trace, &explain(&trace, &trace.state(step).unwrap()));
    (0..=trace.steps()).map(say).collect()
}

fn says(tree: &str, run: &str, expected: &[&str]) {
    let said = sentences(tree, run);
    for sentence in expected {
        assert!(
            said.iter().any(|said| said == sentence),
            "{sentence}\nnot in\n{}",
            said.join("\n")
        );
    }
}

const AIMA: &str = "((3 12 8)(2 4 6)(14 5 2))";

/// The book says that the last MIN node is worth exactly 2; the window of the search alone says
/// "at most 2".
#[test]
fn a_node_all_of_whose_moves_were_searched_has_its_value() {
    says(
        AIMA,
        "alphabeta",
        &[
            "Node 2 returns at most 2.",
            "Node 3 returns 2, its exact value: all 3 moves were searched.",
            "Move 3 gives 2; MAX keeps 3.",
            "The search returns 3.",
        ],
    );
}

#[test]
fn fail_hard_tells_what_a_leaf_is_worth() {
    says(
        "((3 12 8)(2 4 6))",
        "alphabeta+hard",
        &[
            "The game is over at node 1-3: its score is 8. Fail-hard returns beta = 3.",
            "The game is over at node 2-1: its score is 2. Fail-hard returns alpha = 3.",
            "Node 2 returns 3; its value is at most 2.",
        ],
    );
}

/// MTD(f) fails low and then high: in the second iteration the node is known better than it returns.
#[test]
fn null_windows_and_re_searches() {
    says(
        "((3 12)(2 4)(7 5))",
        "pvs",
        &[
            "Re-search of node 3 with window [5, +inf]: the null window only proved that it is better.",
            "Move 3 gives 5: the re-search confirms it.",
        ],
    );
    says(
        AIMA,
        "sss",
        &[
            "Pass 1 of 4, to the same depth, with another window. Enter the root, where MAX moves with window [+inf-1, +inf].",
        ],
    );
}
