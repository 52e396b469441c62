//! Comparisons as jobs, and overlays of two open traces.

use crate::asking::{ask, merged, run};
use crate::known::{ALPHA_BETA, ALPHA_BETA_STATIC, MINIMAX};
use plyscope::search::Stop;
use plyscope::service::wire::{ComparisonView, JobEvent};
use plyscope::service::{Code, Workspace, call, call_tiles};
use serde_json::{Value, json};
use std::time::Duration;

fn compared(open: &Workspace, request: &Value) -> ComparisonView {
    let job = ask(open, "compare", request)["job"].as_u64().unwrap();
    loop {
        match open.job(job).unwrap().next_event(Duration::from_secs(20)) {
            JobEvent::Progress { .. } => {}
            JobEvent::Compared { comparison } => return comparison,
            other => panic!("{other:?}"),
        }
    }
}

pub(super) fn small(open: &Workspace) -> Value {
    let setup = json!({"game": "tictactoe", "position": "15"});
    let request = json!({"setup": setup, "runs": ["minimax", "alphabeta"], "random_orders": 3});
    serde_json::to_value(compared(open, &request)).unwrap()
}

pub(super) fn curve(open: &Workspace) -> Value {
    let request = json!({"setup": {"game": "tictactoe", "position": ""}, "runs": ["alphabeta"],
        "positions": "15\n1523 0", "node_limit": 300});
    let job = ask(open, "success", &request)["job"].as_u64().unwrap();
    loop {
        match open.job(job).unwrap().next_event(Duration::from_secs(20)) {
            JobEvent::Progress { .. } => {}
            JobEvent::Solved { success } => return serde_json::to_value(success).unwrap(),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn six_runs_are_compared_with_their_references() {
    let open = Workspace::new();
    let words = [
        "minimax",
        "alphabeta",
        "alphabeta+static",
        "alphabeta+best",
        "alphabeta+worst",
        "alphabeta+random:1",
    ];
    let request = json!({"setup": {"game": "tictactoe", "position": ""}, "runs": words,
        "random_orders": 5, "seed": 1, "repeats": 2});
    let found = compared(&open, &request);
    let nodes: Vec<u64> = found.runs.iter().map(|row| row.nodes).collect();
    assert_eq!(nodes[..3], [MINIMAX, ALPHA_BETA, ALPHA_BETA_STATIC]);
    assert!(found.agree && found.stopped.is_none() && found.repeats == 2);
    let row = &found.runs[1];
    let entered = ALPHA_BETA as f64;
    assert_eq!(row.ratios.to_minimax, Some(entered / MINIMAX as f64));
    assert_eq!(row.ratios.to_best_first, Some(entered / nodes[3] as f64));
    assert_eq!(row.ratios.to_worst, Some(entered / nodes[4] as f64));
    assert_eq!(row.plies.iter().map(|ply| ply.nodes).sum::<u64>(), ALPHA_BETA);
    assert!(row.milliseconds_low <= row.milliseconds);
    assert!(row.milliseconds <= row.milliseconds_high);
    let random = found.random.unwrap();
    assert_eq!(random.counts[0], nodes[5], "the same seed, the same order");
    assert_eq!(random.counts.len(), 5);
    let mean = random.mean.unwrap();
    assert_eq!((mean * 5.0).round() as u64, random.counts.iter().sum::<u64>());
    assert_eq!(row.ratios.to_random, Some(entered / mean));
    for column in ["nodes", "leaves", "cutoffs", "branching", "milliseconds", "ns_per_node"] {
        assert!(found.conventions.iter().any(|known| known.column == column), "{column}");
    }
}

#[test]
fn sets_have_sums_means_and_scores_that_are_checked() {
    let open = Workspace::new();
    let of = |positions: &str| {
        compared(
            &open,
            &json!({"setup": {"game": "tictactoe", "position": ""},
            "positions": positions, "runs": ["minimax", "alphabeta"]}),
        )
    };
    let found = of("15 0\n1523\n# the third\n12 1\n");
    assert_eq!(found.positions.len(), 3);
    assert_eq!((found.positions[0].expected, found.positions[1].expected), (Some(0), None));
    let row = &found.runs[1];
    assert_eq!(row.by_position.iter().map(|point| point.nodes).sum::<u64>(), row.nodes);
    assert_eq!((row.mean_nodes * 3.0).round() as u64, row.nodes);
    assert_eq!((row.value, row.by_position[2].value), (None, Some(1)));
    assert!(found.agree, "{:?}", found.disagreement);
    assert!(found.runs[1].ratios.to_minimax.is_some());
    let wrong = of("15 0\n12 -1");
    assert_eq!(
        wrong.runs[1].ratios.to_minimax, None,
        "what counts for another value is no measure"
    );
    let wrong = wrong.disagreement.unwrap();
    assert_eq!(wrong, "minimax gives 1, but the set gives -1 on position 2, 12, line 2");
    let games = of("games:4:9:3");
    assert_eq!((games.positions.len(), games.agree), (4, true));
    assert_eq!(games, ComparisonView { runs: games.runs.clone(), ..of("games:4:9:3") });
}

#[test]
fn uniform_trees_come_with_theory() {
    let open = Workspace::new();
    let setup = json!({"game": "uniform", "position": "b=3,d=4,seed=7,min=-999999,max=999999"});
    let found = compared(&open, &json!({"setup": setup, "runs": ["minimax", "alphabeta+best"]}));
    let theory = found.theory.unwrap();
    assert_eq!((theory.tree.minimax_leaves, theory.tree.minimal_leaves), (81, 17));
    assert_eq!((found.runs[0].leaves, found.runs[1].leaves), (81, 17));
    assert!((theory.pearl_growth - 2.148).abs() < 1e-3);
}

#[test]
fn a_cancelled_comparison_keeps_the_runs_that_ended() {
    let open = Workspace::new();
    let runs = ["alphabeta+static", "minimax", "minimax+last"];
    let request = json!({"setup": {"game": "connect4", "position": ""}, "depth": 11, "runs": runs});
    let job = ask(&open, "compare", &request)["job"].as_u64().unwrap();
    let mut seen = Vec::new();
    let found = loop {
        match open.job(job).unwrap().next_event(Duration::from_millis(5)) {
            JobEvent::Progress { progress } => {
                let Some(stage) = progress.comparison else { continue };
                assert_eq!((stage.runs, stage.positions), (3, 1));
                assert_eq!(stage.word, runs[stage.run as usize]);
                if stage.run == 1 && progress.nodes > 0 {
                    ask(&open, "cancel", &json!({"job": job}));
                }
                seen.push(stage.run);
            }
            JobEvent::Compared { comparison } => break comparison,
            other => panic!("{other:?}"),
        }
    };
    assert!(seen.contains(&1) && !seen.contains(&2));
    assert_eq!(found.stopped, Some(Stop::Cancelled));
    let stopped: Vec<_> = found.runs.iter().map(|row| row.stopped).collect();
    assert_eq!(stopped, [None, Some(Stop::Cancelled)]);
    assert!(found.runs[0].value.is_some() && found.runs[1].value.is_none());
}

#[test]
fn wrong_words_of_a_comparison_are_refused_at_once() {
    let open = Workspace::new();
    for (field, more) in [
        ("runs", json!({"runs": []})),
        ("runs", json!({"runs": ["minimax", "fast"]})),
        ("repeats", json!({"repeats": 101})),
        ("random_orders", json!({"random_orders": 10_001})),
        ("positions", json!({"positions": "15\n11"})),
        ("positions", json!({"positions": "games:0:1:2"})),
        ("depth", json!({"depth": 401})),
    ] {
        let request = json!({"setup": {"game": "tictactoe", "position": ""}, "runs": ["minimax"]});
        let request = merged(&request, &more).to_string();
        let error = call(&open, "compare", &request).unwrap_err();
        assert_eq!((error.code, error.field.as_deref()), (Code::Input, Some(field)), "{more}");
    }
}

#[test]
fn two_searches_are_laid_over_each_other() {
    let open = Workspace::new();
    let of = |word: &str, position: &str| {
        run(&open, &json!({"game": "tictactoe", "position": position, "run": word}))
    };
    let (plain, cut, elsewhere) = (of("minimax", "15"), of("alphabeta", "15"), of("minimax", "51"));
    let laid = ask(&open, "overlay", &json!({"a": plain, "b": cut}));
    let (counts, nodes) = (&laid["counts"], |side: &str| laid[side]["nodes"].as_u64().unwrap());
    assert_eq!(counts["saved_by_b"], nodes("a") - nodes("b"));
    assert_eq!((&counts["both"], &laid["agree"]), (&json!(nodes("b")), &json!(true)));
    let back = ask(&open, "overlay", &json!({"a": cut, "b": plain}));
    assert_eq!(back["counts"]["saved_by_a"], counts["saved_by_b"]);
    assert_eq!(
        back["root_moves"][0]["counts"]["only_b"],
        laid["root_moves"][0]["counts"]["only_a"]
    );
    let request = json!({"a": plain, "b": cut, "offset": 0, "count": 3});
    let cuts = ask(&open, "overlay_cuts", &request);
    let largest = &cuts["cuts"][0];
    let step = json!({"trace": cut, "step": largest["cutoff_step_b"]});
    let state = ask(&open, "step", &step);
    assert_eq!((&state["event"], &state["node"]), (&json!("cutoff"), &largest["cutter_b"]));
    let node = json!({"trace": plain, "node": largest["node_a"], "other": cut});
    let twin = ask(&open, "counterpart", &node);
    assert_eq!((&twin["node"], &twin["mark"]), (&largest["node_b"], &json!("cut")));
    let child = json!({"trace": plain, "node": largest["node_a"].as_u64().unwrap() + 1,
        "other": cut});
    let twin = ask(&open, "counterpart", &child);
    assert_eq!((&twin["node"], &twin["nearest"]), (&Value::Null, &largest["node_b"]));
    assert_eq!(twin["plies_below"], 1);
    let tiles = json!({"trace": plain, "from": 0, "to": 9, "width": 900, "first_ply": 0,
        "plies": 9, "against": cut});
    let bytes = call_tiles(&open, &tiles.to_string()).unwrap();
    let count = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap()) as usize;
    let (tiles, cells) = (count(0), count(4));
    assert!(bytes.len() > 16 + 21 * tiles + 13 * cells, "marks, shares and moves");
    assert_eq!(bytes[16 + 20 * tiles + 12 * cells], 1, "both entered the root");
    let refused = json!({"a": plain, "b": elsewhere}).to_string();
    assert!(call(&open, "overlay", &refused).unwrap_err().reason.contains("positions differ"));
    ask(&open, "close", &json!({"trace": cut}));
    let gone = json!({"a": plain, "b": cut}).to_string();
    assert_eq!(call(&open, "overlay", &gone).unwrap_err().code, Code::NotFound);
}
