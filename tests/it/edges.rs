//! Numbers at the limits of a request: refused or clamped, and answered at once.

use crate::asking::{ask, merged, run};
use cpu_time::ThreadTime;
use plyscope::service::{Code, ServiceError, Workspace, call, call_tiles};
use serde_json::{Value, json};
use std::time::Duration;

const EDGE: u64 = 4_294_967_294;

/// Calls an operation and fails if it takes long. It measures processor time, because other programs must
/// not count.
fn quickly(open: &Workspace, name: &str, payload: &Value) -> Result<Value, ServiceError> {
    let begun = ThreadTime::now();
    let answer = call(open, name, &payload.to_string());
    assert!(begun.elapsed() < Duration::from_secs(2), "{name} {payload}: {:?}", begun.elapsed());
    answer.map(|text| serde_json::from_str(&text).unwrap())
}

#[test]
fn a_seek_from_beyond_the_last_step_begins_there() {
    let open = Workspace::new();
    let position = "((3 12 8)(2 4 6)(14 5 2))";
    let request = json!({"game": "tree", "position": position, "run": "alphabeta"});
    let trace = run(&open, &request);
    let last = ask(&open, "summary", &json!({"trace": trace}))["steps"].as_u64().unwrap();
    let seek = |step: u64, kind: &str, backwards: bool, condition: &str| {
        let query = json!({"trace": trace, "step": step, "backwards": backwards, "kind": kind,
            "node": 1, "condition": condition});
        quickly(&open, "seek", &query).unwrap()["step"].clone()
    };
    for kind in ["into", "over", "out", "cutoff", "root_best", "leaf", "visit", "breakpoint"] {
        for step in [last + 1, EDGE, EDGE + 1] {
            let never = "value >= 3 and event = cutoff";
            let back = seek(step, kind, true, never);
            assert!(back.as_u64().is_none_or(|to| to <= last), "{kind}: {back}");
            assert_eq!(back, seek(last + 1, kind, true, never), "{kind}");
            assert!(seek(step, kind, false, never).is_null(), "{kind}");
        }
    }
    assert_eq!(seek(EDGE, "breakpoint", true, "event = exit"), json!(last));
}

#[test]
fn views_are_bounded_whatever_is_requested() {
    let open = Workspace::new();
    let trace = run(&open, &json!({"game": "tictactoe", "position": "15", "run": "alphabeta"}));
    let other = run(&open, &json!({"game": "tictactoe", "position": "15", "run": "minimax"}));
    let at = json!({"trace": trace});
    let with = |more: Value| merged(&at, &more);
    let tiles = |width: f64, last: u64| {
        let view = json!({"from": 0, "to": 9_000, "width": width, "first_ply": 0, "plies": last});
        call_tiles(&open, &with(view).to_string())
    };
    let refused = tiles(1e12, 10).unwrap_err();
    assert_eq!((refused.code, refused.field.as_deref()), (Code::Input, Some("width")));
    assert!(refused.to_string().contains("use 32768 at most"), "{refused}");
    assert!(tiles(32_768.0, EDGE).unwrap().len() < 1 << 20);
    assert_eq!(tiles(0.0, 10).unwrap().len(), 16, "nothing to see");
    let tree = |more: Value| {
        let all = json!({"step": 5, "focus": 0, "opened": [], "closed": [],
            "max_glyphs": 100, "show_future": true});
        quickly(&open, "tree", &with(merged(&all, &more)))
    };
    let drawn = tree(json!({"max_glyphs": EDGE, "opened": (0..3_000).collect::<Vec<u32>>()}));
    assert!(drawn.unwrap()["glyphs"].as_array().unwrap().len() <= 2_100);
    assert!(tree(json!({"focus": EDGE, "max_glyphs": 0})).is_ok(), "no such node: the root");
    assert_eq!(tree(json!({"step": EDGE})).unwrap_err().code, Code::NotFound);
    let many: Vec<u32> = (0..100_001).collect();
    let error = tree(json!({"opened": many})).unwrap_err();
    assert_eq!((error.code, error.field.as_deref()), (Code::Input, Some("opened")));
    let bins = |more: Value| {
        let all = json!({"bins": 8, "from_step": 0, "to_step": EDGE});
        quickly(&open, "histogram", &with(merged(&all, &more)))
    };
    assert_eq!(bins(json!({})).unwrap().as_array().unwrap().len(), 8);
    assert!(bins(json!({"condition": "event = cutoff", "from_step": EDGE})).is_ok());
    assert_eq!(bins(json!({"bins": 4_097})).unwrap_err().code, Code::Input);
    let pages = [
        ("siblings", with(json!({"node": 1, "offset": 0, "count": EDGE}))),
        ("siblings", with(json!({"node": 1, "offset": EDGE, "count": EDGE}))),
        ("find", with(json!({"query": "ply >= 0", "offset": 0, "count": EDGE}))),
        ("find", with(json!({"query": "ply >= 0", "offset": EDGE, "count": EDGE}))),
        ("overlay_cuts", json!({"a": other, "b": trace, "offset": 0, "count": EDGE})),
        ("overlay_cuts", json!({"a": other, "b": trace, "offset": EDGE, "count": EDGE})),
    ];
    for (name, page) in pages {
        let answer = quickly(&open, name, &page).unwrap().to_string();
        assert!(answer.len() < 1 << 20, "{name}: {} bytes", answer.len());
    }
    for name in ["step", "node", "path"] {
        let beyond = with(json!({"step": EDGE, "node": EDGE}));
        assert_eq!(quickly(&open, name, &beyond).unwrap_err().code, Code::NotFound, "{name}");
    }
}

#[test]
fn counts_of_long_work_are_refused_or_clamped() {
    let open = Workspace::new();
    let setup = json!({"game": "connect4"});
    let refused = |name: &str, payload: Value, field: &str| {
        let error = quickly(&open, name, &payload).unwrap_err();
        assert_eq!((error.code, error.field.as_deref()), (Code::Input, Some(field)), "{payload}");
    };
    let run = |more: Value| merged(&json!({"game": "connect4", "run": "alphabeta"}), &more);
    for name in ["start", "estimate", "validate_request"] {
        refused(name, run(json!({"depth": EDGE})), "depth");
        refused(name, run(json!({"budget": EDGE})), "budget");
        refused(name, run(json!({"budget": 0})), "budget");
        refused(name, run(json!({"node_limit": u64::MAX})), "node_limit");
        refused(name, run(json!({"time_limit_ms": u64::MAX})), "time_limit_ms");
    }
    let compare = |more: Value| merged(&json!({"setup": setup, "runs": ["alphabeta"]}), &more);
    refused("compare", compare(json!({"repeats": EDGE})), "repeats");
    refused("compare", compare(json!({"random_orders": EDGE})), "random_orders");
    refused("compare", compare(json!({"runs": vec!["alphabeta"; 65]})), "runs");
    let success = |more: Value| merged(&compare(json!({"node_limit": 10})), &more);
    refused("success", success(json!({"per": EDGE})), "per");
    refused("success", success(json!({"games": EDGE})), "games");
    refused("success", success(json!({"stop_after_failures": EDGE})), "stop_after_failures");
    let play = |more: Value| merged(&json!({"setup": setup, "a": "random", "b": "random"}), &more);
    refused("start_match", play(json!({"games": EDGE})), "games");
    refused("start_match", play(json!({"threads": EDGE})), "threads");
    refused("start_match", play(json!({"openings": format!("random:{EDGE}")})), "openings");
    let tune =
        |more: Value| merged(&json!({"setup": {"game": "othello"}, "eval": "deepdiver"}), &more);
    for field in ["depth", "pairs", "threads", "starts", "sweeps"] {
        refused("start_tuning", tune(json!({field: EDGE})), field);
    }
    let spsa = |more: Value| merged(&tune(json!({"method": "spsa"})), &more);
    refused("start_tuning", spsa(json!({"iterations": EDGE})), "iterations");
    refused("start_tuning", spsa(json!({"step": 1e300})), "step");
    let margin = json!({"game": "gomoku", "position": "h8", "margin": EDGE, "run": "alphabeta"});
    assert_eq!(quickly(&open, "validate_request", &margin).unwrap_err().code, Code::Input);
}
