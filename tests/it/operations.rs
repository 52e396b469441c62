//! The operations as a shell calls them: by name, with JSON text.

use plyscope::service::wire::JobEvent;
use plyscope::service::{Code, OPERATIONS, Workspace, call, call_tiles, step_view};
use serde_json::{Value, json};
use std::time::Duration;

fn ask(open: &Workspace, name: &str, payload: &Value) -> Value {
    let answer = call(open, name, &payload.to_string());
    serde_json::from_str(&answer.unwrap_or_else(|error| panic!("{name} {payload}: {error}")))
        .unwrap()
}

/// Runs a request to its end and gives the trace's handle.
fn run(open: &Workspace, request: &Value) -> u64 {
    let job = ask(open, "start", request)["job"].as_u64().unwrap();
    loop {
        match open.job(job).unwrap().next_event(Duration::from_secs(10)) {
            JobEvent::Progress { .. } => {}
            JobEvent::Finished { summary } => return summary.trace.unwrap(),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn a_search_is_run_and_looked_at() {
    let open = Workspace::new();
    let request =
        json!({"game": "connect4", "position": "4453", "run": "alphabeta+static", "depth": 4});
    assert!(ask(&open, "estimate", &request)["nodes"].as_f64().unwrap() > 1_000.0);
    let trace = run(&open, &request);
    let summary = ask(&open, "summary", &json!({"trace": trace}));
    let last = summary["steps"].as_u64().unwrap();
    for step in [0, 1, last / 2, last] {
        let view = ask(&open, "step", &json!({"trace": trace, "step": step}));
        let own = step_view(&open.get(trace).unwrap().trace, step as u32).unwrap();
        assert_eq!(view, serde_json::to_value(own).unwrap());
    }
    let end = ask(&open, "step", &json!({"trace": trace, "step": last}));
    for (so_far, count) in [("entered", "nodes"), ("cutoffs", "cutoffs"), ("pruned", "pruned")] {
        assert_eq!(end[so_far], summary["counts"][count], "{so_far}");
    }
    assert_eq!(end["closed"], end["entered"]);
    let link = json!({"link": summary["link"]});
    let again = ask(&open, "request_of_link", &link);
    assert_eq!(again, summary["request"]);
    assert_eq!(ask(&open, "traces", &json!({})).as_array().unwrap().len(), 1);
    ask(&open, "close", &json!({"trace": trace}));
    let gone = call(&open, "summary", &json!({"trace": trace}).to_string()).unwrap_err();
    assert_eq!(gone.code, Code::NotFound);
}

#[test]
fn every_step_has_its_way_back() {
    let open = Workspace::new();
    let trace = run(&open, &json!({"game": "tictactoe", "position": "15", "run": "alphabeta"}));
    let seek = |step: &Value, kind: &str, backwards: bool| {
        let request = json!({"trace": trace, "step": step, "backwards": backwards, "kind": kind,
            "node": 1, "condition": "event = cutoff and ply = 2"});
        ask(&open, "seek", &request)["step"].clone()
    };
    for kind in ["into", "over", "out", "cutoff", "root_best", "leaf", "visit", "breakpoint"] {
        let mut step = json!(0);
        let mut seen = 0;
        while seen < 5 {
            let next = seek(&step, kind, false);
            if next.is_null() {
                break;
            }
            assert!(next.as_u64() > step.as_u64(), "{kind}: {step} to {next}");
            assert!(seek(&next, kind, true).as_u64() < next.as_u64(), "{kind} back from {next}");
            (step, seen) = (next, seen + 1);
        }
        assert!(seen > 0, "{kind} leads nowhere");
    }
    let cut =
        ask(&open, "step", &json!({"trace": trace, "step": seek(&json!(0), "cutoff", false)}));
    assert_eq!(cut["event"], "cutoff");
    let hit =
        ask(&open, "step", &json!({"trace": trace, "step": seek(&json!(0), "breakpoint", false)}));
    assert_eq!((&hit["event"], &hit["explanation"]["ply"]), (&json!("cutoff"), &json!(2)));
}

/// Passes, second attempts and table hits on the stage: every step has its view, its drawing shows
/// the tree of its own pass, and what the table answered says from where.
#[test]
fn passes_and_table_hits_are_stepped_through() {
    let open = Workspace::new();
    let request = json!({"game": "tictactoe", "position": "1", "run": "pvs+tt+deepening",
        "depth": 4, "eval": "open-lines"});
    let trace = run(&open, &request);
    let summary = ask(&open, "summary", &json!({"trace": trace}));
    let passes = summary["passes"].as_array().unwrap();
    assert_eq!((passes.len(), &passes[3]["depth"]), (4, &json!(4)));
    let entered: u64 = passes.iter().map(|pass| pass["nodes"].as_u64().unwrap()).sum();
    assert_eq!(summary["counts"]["nodes"], entered);
    let (mut hits, mut again) = (0, 0);
    for step in 0..=summary["steps"].as_u64().unwrap() {
        let view = ask(&open, "step", &json!({"trace": trace, "step": step}));
        let why = &view["explanation"];
        hits += usize::from(!why["hit"].is_null());
        again += usize::from(why["again"] == true && why["event"] == "enter");
        let node = &view["node"];
        let Some(pass) = why["pass"].as_u64().filter(|_| step % 33 == 0) else { continue };
        let wanted = json!({"trace": trace, "step": step, "focus": node, "opened": [],
            "closed": [], "max_glyphs": 60, "show_future": true});
        let drawing = ask(&open, "tree", &wanted);
        let glyphs = drawing["glyphs"].as_array().unwrap();
        assert!(glyphs.iter().any(|glyph| glyph["node"]["id"] == *node), "step {step}");
        assert_eq!(glyphs[0]["node"]["id"], passes[pass as usize - 1]["root"], "step {step}");
    }
    let recorded = open.get(trace).unwrap();
    let ids = 0..recorded.trace.len();
    let attempts = ids.filter(|&id| recorded.trace.node(id).unwrap().is_again()).count();
    assert_eq!((hits, again), (recorded.trace.hits().len(), attempts));
    assert!(hits > 2 && again > 2, "{hits} hits, {again} second attempts");
    let found = ask(
        &open,
        "find",
        &json!({"trace": trace, "query": "status = hit", "offset": 0,
        "count": 5}),
    );
    assert_eq!(found["total"], summary["counts"]["table_hits"]);
    assert!(found["hits"][0]["stored_by"].is_u64());
}

#[test]
fn pictures_stay_small() {
    let open = Workspace::new();
    let trace = run(&open, &json!({"game": "tictactoe", "run": "alphabeta"}));
    let tree = ask(
        &open,
        "tree",
        &json!({"trace": trace, "step": 5000, "focus": 700, "opened": [0, 1],
        "closed": [], "max_glyphs": 1000, "show_future": false}),
    );
    assert!(tree["glyphs"].as_array().unwrap().len() <= 1_000);
    assert!(tree["glyphs"].as_array().unwrap().iter().any(|glyph| glyph["on_path"] == true));
    let tiles =
        json!({"trace": trace, "from": 0, "to": 25000, "width": 1280, "first_ply": 0, "plies": 10});
    let bytes = call_tiles(&open, &tiles.to_string()).unwrap();
    let count = u32::from_le_bytes(bytes[..4].try_into().unwrap()) as usize;
    assert_eq!(bytes.len(), 4 + 24 * count);
    let bins = ask(
        &open,
        "histogram",
        &json!({"trace": trace, "bins": 64, "from_step": 0, "to_step": 60000}),
    );
    let sum: u64 = bins.as_array().unwrap().iter().map(|bin| bin.as_u64().unwrap()).sum();
    assert_eq!(sum, 4_237);
}

#[test]
fn nonsense_is_refused_by_every_operation() {
    let open = Workspace::new();
    for (name, _) in OPERATIONS {
        for payload in
            ["", "[", "null", "7", "{\"trace\":-1}", "{\"game\":\"chess\",\"run\":\"x\"}"]
        {
            let answer = call(&open, name, payload);
            let harmless = matches!(name, "catalogue" | "traces") && payload.starts_with('{');
            assert!(answer.is_err() || harmless, "{name} took {payload:?}");
        }
    }
    assert_eq!(call(&open, "fly", "{}").unwrap_err().code, Code::NotFound);
}

#[test]
fn a_cancelled_search_leaves_a_prefix() {
    let open = Workspace::new();
    let request = json!({"game": "connect4", "run": "minimax", "depth": 30, "budget": 1000});
    let job = ask(&open, "start", &request)["job"].as_u64().unwrap();
    std::thread::sleep(Duration::from_millis(50));
    ask(&open, "cancel", &json!({"job": job}));
    let end = loop {
        match open.job(job).unwrap().next_event(Duration::from_secs(10)) {
            JobEvent::Progress { .. } => {}
            end => break end,
        }
    };
    let JobEvent::Cancelled { summary: Some(summary) } = end else { panic!("{end:?}") };
    assert_eq!(summary.stopped.as_deref(), Some("cancelled"));
    assert!(summary.graph_nodes <= 1000 && summary.counts.total.nodes > 0);
}
