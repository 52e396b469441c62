//! The sentences of steps, as a lecturer would say them.

use plyscope::analysis::{convention, explain, sentence_in};
use plyscope::evaluation::FinalResult;
use plyscope::game::{Notation, SetupWords, Tree};
use plyscope::search::{Differing, Limits, Profile, RunRequest, Unlimited, search};
use plyscope::trace::{About, Recorder, Trace};

fn traced(words: &str, run: &str) -> Trace {
    let tree = Tree::parse(words).unwrap();
    let mut recorder = Recorder::new(10_000);
    let word = run.parse().unwrap();
    let limits = Limits::default();
    let report = search(&tree, &FinalResult, word, limits, &mut recorder, &mut Unlimited);
    let about = About::from(RunRequest {
        budget: Some(10_000),
        ..RunRequest::of(SetupWords::at("tree", words), run)
    });
    recorder.finish(about, report, |mv| tree.move_text(mv))
}

/// The sentences of all steps of a run.
fn sentences(tree: &str, run: &str, profile: Profile) -> Vec<String> {
    let trace = traced(tree, run);
    let say = |step| sentence_in(&trace, &explain(&trace, &trace.state(step).unwrap()), profile);
    (0..=trace.steps()).map(say).collect()
}

fn says(tree: &str, run: &str, expected: &[&str]) {
    says_in(Profile::default(), tree, run, expected);
}

fn says_in(profile: Profile, tree: &str, run: &str, expected: &[&str]) {
    let said = sentences(tree, run, profile);
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
            "Iteration 1 of 4, to the same depth, with another window. Enter the root, where MAX moves with window [+inf-1, +inf].",
        ],
    );
}

/// A convention changes the words, whose numbers they are, and what comes first; what cuts is the trace's.
#[test]
fn conventions_rule_the_sentences() {
    let owner =
        "The bound comes from the root, one ply above: a shallow cutoff, through the line 1 1.";
    let cut = format!(
        "2 is at most alpha = 3: MAX, higher up, already has something at least as good. 2 moves are cut (2, 3). {owner}"
    );
    says(
        AIMA,
        "alphabeta",
        &[
            &cut,
            "Move 1 gives 2, the first score of MIN at node 2. Beta falls from +inf to 2: MIN already holds MAX to 2.",
        ],
    );
    says_in(
        Profile::Negamax,
        AIMA,
        "alphabeta",
        &[
            "Enter node 2, where MIN moves with window [-inf, -3].",
            "Move 1 gives -2, the first score of MIN at node 2. Alpha rises from -inf to -2: MIN is already sure of -2.",
            &format!(
                "-2 is at least beta = -3: MAX, higher up, already has something at least as good. 2 moves are cut (2, 3). {owner}"
            ),
            "Node 2 returns at least -2.",
            "Move 2 gives at most 2; MAX keeps 3.",
        ],
    );
    says_in(
        Profile::Aima,
        AIMA,
        "alphabeta",
        &[
            "Move 1 gives 2, the first score of MIN at node 2.",
            "Move 1 gives 3, the first score of MIN at node 1. Beta falls from +inf to 3: MIN already holds MAX to 3.",
            &cut.replace("moves are cut", "moves are pruned"),
        ],
    );
    let strict = cut
        .replace("at most alpha", "below alpha")
        .replace("something at least as good", "something better");
    says(AIMA, "alphabeta+strict", &[&strict]);
}

#[test]
fn a_trace_beside_another_convention() {
    let trace = traced(AIMA, "alphabeta+strict");
    let here = |step, profile| convention(&trace, step, profile);
    assert_eq!(here(0, Profile::KnuthMoore).differing, [Differing::Strict]);
    let class = here(18, Profile::Cs188);
    assert!(class.differing.is_empty());
    assert_eq!(class.rounds, Some(0));
    assert_eq!(class.entered.unwrap().join(" "), "A B b1 b2 b3 C c1");
    assert_eq!(here(16, Profile::Cs188).rounds, Some(1), "a leaf of MAX's");
    assert_eq!(here(18, Profile::Strict).entered, None);
}
