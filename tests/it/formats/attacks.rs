//! Deliberate damage: each variant of a small file is refused for its own reason.

use super::{open, refusal, text};
use crate::traces::{Case, SMALL, trace};
use plyscope::format::Format;

/// Replaces the first occurrence of a piece; panics if there is none.
fn swap(file: &str, from: &str, to: &str) -> String {
    assert!(file.contains(from), "{from} is not in the file");
    file.replacen(from, to, 1)
}

/// Replacements in the small file: the old text, the new text, and a word of the reason.
const SWAPS: [(&str, &str, &str); 73] = [
    ("\"id\":5,\"parent_id\":0", "\"id\":5,\"parent_id\":5", "not open"),
    ("\"id\":1,\"parent_id\":0", "\"id\":1,\"parent_id\":9", "not open"),
    ("\"id\":4,\"parent_id\":1", "\"id\":4,\"parent_id\":3", "can have no children"),
    ("\"id\":6,\"parent_id\":5", "\"id\":6,\"parent_id\":1", "not open"),
    ("\"id\":5,\"parent_id\":0,\"move\":\"2\",", "\"id\":5,", "a second root"),
    ("\"id\":5,\"parent_id\":0", "\"id\":5", "a second root"),
    ("\"id\":0,", "\"id\":0,\"parent_id\":0,", "node 0 has a parent"),
    ("\"id\":3,", "\"id\":4,", "the id is 4 where 3"),
    ("\"id\":3,", "\"id\":2,", "the id is 2 where 3"),
    ("\"id\":3,", "\"id\":18446744073709551616,", "whole number that fits"),
    ("\"id\":3,", "\"id\":-3,", "out of range"),
    ("\"id\":3,", "\"id\":3.5,", "whole number"),
    ("\"id\":3,", "", "missing field `id`"),
    ("\"move\":\"3\",\"ply\":2", "\"move\":\"3\",\"ply\":3", "ply 3 below ply 1"),
    ("\"ply\":0", "\"ply\":70000", "past 65535"),
    ("\"ply\":2,\"kind\":\"max\"", "\"ply\":2,\"kind\":\"min\"", "the other side moves there"),
    ("\"kind\":\"max\"", "\"kind\":\"both\"", "unknown variant"),
    ("\"status\":\"cutoff\"", "\"status\":\"searched\"", "no cutoff"),
    ("\"status\":\"searched\",\"score\":2", "\"status\":\"cutoff\",\"score\":2", "cuts nothing"),
    ("\"status\":\"terminal\"", "\"status\":\"leaf\"", "depth limit"),
    ("\"status\":\"terminal\"", "\"status\":\"searched\"", "no child"),
    ("\"status\":\"terminal\"", "\"status\":\"stub\"", "what is inside"),
    ("\"status\":\"terminal\"", "\"status\":\"open\"", "has exit"),
    ("\"status\":\"pruned\"", "\"status\":\"leaf\"", "lacks enter"),
    ("\"status\":\"pruned\"", "\"status\":\"pruned\",\"score\":1", "has score"),
    ("\"status\":\"pruned\"", "\"status\":\"pruned\",\"beta_in\":1", "has a window"),
    ("\"enter\":1,", "\"enter\":2,", "entered at step 2"),
    ("\"exit\":19", "\"exit\":18", "left at step 18"),
    ("\"exit\":4}", "\"exit\":5}", "left at step 5"),
    ("\"enter\":14", "\"enter\":13", "entered at step 13"),
    ("\"exit\":33", "\"exit\":4294967295", "a step may be"),
    ("\"steps\":33", "\"steps\":34", "34 steps"),
    ("\"score\":12", "\"score\":11", "the evaluation gives 12"),
    ("\"score\":12", "\"score\":2147483647", "out of range"),
    ("\"score\":12", "\"score\":1e400", "out of range"),
    (
        "\"status\":\"cutoff\",\"score\":2",
        "\"status\":\"cutoff\",\"score\":1",
        "best child gives 2",
    ),
    ("\"beta_in\":3", "\"beta_in\":4", "the window is"),
    ("\"alpha_in\":3,\"enter\":14", "\"enter\":14", "the window is"),
    ("\"beta_in\":3", "\"alpha_in\":3,\"beta_in\":3", "closed window"),
    ("\"bound\":\"upper\"", "\"bound\":\"exact\"", "the bound of 2"),
    ("\"bound\":\"upper\"", "\"bound\":\"lower\"", "the bound of 2"),
    (
        "\"score\":3,\"bound\":\"exact\",\"enter\":3",
        "\"score\":3,\"bound\":\"lower\",\"enter\":3",
        "bound",
    ),
    ("\"value\":3", "\"value\":4", "not the root's score"),
    ("\"best_move\":\"1\"", "\"best_move\":\"2\"", "not the first move"),
    ("\"pv\":[\"1\",\"1\"]", "\"pv\":[\"1\",\"2\"]", "does not have the root's value"),
    ("\"nodes\":11", "\"nodes\":12", "claimed"),
    ("\"pruned\":2,\"ordering", "\"pruned\":3,\"ordering", "claimed"),
    (
        "\"leaves\":7,\"terminals\":7,\"cutoffs\":0",
        "\"leaves\":7,\"terminals\":6,\"cutoffs\":0",
        "claimed",
    ),
    ("\"cutoffs\":1,\"first", "\"cutoffs\":9007199254740993,\"first", "too many"),
    ("\"budget\":2000000", "\"budget\":5", "over a budget"),
    ("\"budget\":2000000", "\"node_limit\":9,\"budget\":2000000", "past a limit"),
    ("\"budget\":2000000", "\"depth\":1,\"budget\":2000000", "to another depth"),
    ("\"budget\":2000000", "\"budget\":9223372036854775808", "a budget of"),
    (
        "\"budget\":2000000",
        "\"node_limit\":9223372036854775808,\"budget\":2000000",
        "a node limit of",
    ),
    ("\"ordering_nodes\":0", "\"ordering_nodes\":18446744073709551615", "too many"),
    ("\"ordering_nodes\":0", "\"ordering_nodes\":1", "1 nodes for ordering"),
    ("\"run\":\"alphabeta\"", "\"run\":\"alphabeta+sta4ic\"", "unknown modifier"),
    ("\"run\":\"alphabeta\"", "\"run\":\"alphabeta+random:7\"", "the order of the run has"),
    ("\"status\":\"searched\"", "\"attempt\":7,\"status\":\"searched\"", "attempt 7"),
    ("\"stopped\":null", "\"stopped\":\"cancelled\"", "must go together"),
    (
        "\"truncated\":null",
        "\"truncated\":{\"reason\":\"budget\",\"budget\":2000000,\"stubs\":1}",
        "stubs",
    ),
    ("\"algorithm\":\"alphabeta\"", "\"algorithm\":\"minimax\"", "but the run is"),
    ("\"run\":\"alphabeta\"", "\"run\":\"alphabeta+hard\"", "fail-hard"),
    ("\"game\":\"tree\"", "\"game\":\"connect4\"", "position"),
    ("A(B(3 12 8)", "A(B(3 12 8 9)", "missing"),
    ("A(B(3 12 8) C(2 4 6)", "A(B(3 12 8) C(2 4)", "not legal"),
    ("\"move\":\"2\"", "\"move\":\"1\"", "but the nodes say"),
    ("\"move\":\"2\"", "\"move\":\"02\"", "but the nodes say"),
    ("\"format\":\"plyscope-trace\"", "\"format\":\"other\"", "another one"),
    ("\"format_major\":1", "\"format_major\":2", "version 2"),
    ("\"directed\":true", "\"directed\":false", "must be true"),
    ("\"source\":5,\"target\":7", "\"source\":1,\"target\":7", "but the nodes say"),
    ("\"source\":5,\"target\":7", "\"source\":5,\"target\":99", "no child"),
];

#[test]
fn every_swap_is_refused_for_its_reason() {
    let file = text(&trace(SMALL), Format::Json);
    for (from, to, reason) in SWAPS {
        let damaged = swap(&file, from, to);
        assert!(open(damaged.as_bytes()).is_err(), "{from} -> {to} was read");
        let refused = refusal(damaged.as_bytes());
        let message = refused.to_string();
        assert!(message.contains(reason), "{from} -> {to}: {message}");
        assert!(!refused.remedy.is_empty(), "{message}");
    }
}

/// Moves that agree between nodes and edges are still checked against the game.
#[test]
fn moves_are_those_of_the_game() {
    let file = text(&trace(SMALL), Format::Json);
    for (from, to, reason) in [
        ("\"move\":\"2\"", "\"move\":\"1\"", "a sibling has it"),
        ("\"move\":\"2\"", "\"move\":\"4\"", "not legal"),
        ("\"move\":\"2\"", "\"move\":\"02\"", "is written \"2\""),
        ("\"move\":\"2\"", "\"move\":\"x\"", "not the number of a child"),
    ] {
        let refused = refusal(file.replace(from, to).as_bytes()).to_string();
        assert!(refused.contains(reason), "{to}: {refused}");
    }
}

#[test]
fn damage_to_the_text_is_refused_with_its_place() {
    let file = text(&trace(SMALL), Format::Json);
    let deep = "[".repeat(100_000);
    let long = "a".repeat(5_000);
    for (from, to, reason) in [
        ("\"ply\":0", "\"ply\":0,\"ply\":0", "duplicate field"),
        ("\"directed\"", "\"format\":\"plyscope-trace\",\"directed\"", "duplicate field"),
        ("\"game\":", "\"game\":\"tree\",\"game\":", "duplicate field"),
        ("\"move\":\"1\"", "\"move\":\"\\ud800\"", "end of hex escape"),
        ("\"move\":\"1\"", "\"move\":\"\u{0}\"", "control character"),
        ("\"move\":\"1\"", "\"move\":\"\\u0000\"", "but the nodes say"),
        ("\"move\":\"1\"", "\"move\":\"\"", "no move leads here"),
        ("\"move\":\"1\"", &format!("\"move\":\"{long}\""), "more than 4096 bytes"),
        ("\"evaluation\":\"result\"", &format!("\"evaluation\":\"{long}\""), "5000 bytes"),
        ("\"directed\"", &format!("\"x\":{deep},\"directed\""), "too deep"),
        ("\"directed\"", &format!("\"ext\":{{\"x\":{deep}}},\"directed\""), "too deep"),
        ("\"nodes\":[", &format!("\"nodes\":[{deep}"), "too deep"),
        ("\"rules\":{}", &format!("\"rules\":{{\"x\":{deep}}}"), "too deep"),
        ("\"directed\"", "\"ext\":[1],\"directed\"", "not an object"),
        ("\"score\":3", "\"score\":NaN", "expected"),
        ("\"score\":3", "\"score\":\"3\"", "a whole number"),
        ("\"score\":3", "\"score\":0x3", "expected"),
        ("\"nodes\":[", "\"nodes\":{},\"n\":[", "expected `[`"),
    ] {
        let refused = refusal(swap(&file, from, to).as_bytes());
        assert!(refused.to_string().contains(reason), "{to:.60}: {refused}");
        assert!(refused.line.is_some() || !refused.path.is_empty(), "{refused:?}");
    }
}

#[test]
fn what_is_no_trace_at_all_is_refused() {
    for (content, reason) in [
        ("", "ends early"),
        ("null", "expected `{`"),
        ("[]", "expected `{`"),
        ("{}", "not a trace"),
        ("{\"nodes\":[],\"edges\":[]}", "not a trace"),
        ("\u{FEFF}{}", "byte-order mark"),
        ("\0\0\0\0", "expected `{`"),
        ("{\"type\":\"header\"}\n", "missing field"),
        ("{\"type\":\"header\"", "inside its header"),
    ] {
        let refused = refusal(content.as_bytes());
        assert!(refused.to_string().contains(reason), "{content:?}: {refused}");
    }
    let file = text(&trace(SMALL), Format::Json);
    assert!(refusal(format!("{file}{{}}").as_bytes()).to_string().contains("after the end"));
    assert!(open(format!("\n {file}\n\n").as_bytes()).is_ok());
}

#[test]
fn stubs_and_stops_are_held_to_their_counts() {
    let stubs = text(&trace(Case { budget: 5, ..SMALL }), Format::Json);
    let inside = stubs.find("\"inside\"").unwrap();
    let (before, after) = stubs.split_at(inside);
    let damaged = format!("{before}{}", after.replacen("\"nodes\":", "\"nodes\":1", 1));
    assert!(refusal(damaged.as_bytes()).to_string().contains("claimed"));
    let stopped = text(&trace(Case { nodes: Some(7), ..SMALL }), Format::Json);
    for (from, to, reason) in [
        ("\"stopped\":\"node limit\"", "\"stopped\":null", "was not stopped"),
        ("\"node_limit\":7", "\"node_limit\":8", "stopped by a node limit after 7"),
    ] {
        let refused = refusal(swap(&stopped, from, to).as_bytes());
        assert!(refused.to_string().contains(reason), "{refused}");
    }
}
