//! Counts the node look-ups of an operation, because a clock cannot show that it is O(log nodes). Also
//! tests the jobs of a host without threads.

use super::{call, openapi, operations};
use crate::game::SetupRequest;
use crate::search::RunRequest;
use crate::service::memory::USUAL_MEMORY;
use crate::service::workspace::Workspace;
use crate::trace::{StepEvent, reads};
use crate::work::asker::Asker;
use crate::work::control::Handle;
use crate::work::error::Code;
use crate::work::host::{Clock, Host, Workers};
use crate::work::request::Request;
use crate::work::run::record;
use serde_json::json;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// The number of steps, spread over the trace by multiples of the golden ratio.
const STEPS: u32 = 40;

/// Counts the node look-ups of each operation on a step, over [`STEPS`] steps of one search with a
/// recording budget of `budget` nodes.
fn look_ups(budget: u64) -> Vec<(&'static str, u64)> {
    let words = RunRequest {
        depth: Some(7),
        eval: Some("lines".to_owned()),
        budget: Some(budget),
        ..RunRequest::of(SetupRequest::at("connect4", ""), "minimax")
    };
    let open = Workspace::new();
    let stored = open.add(record(&Request::read(&words).unwrap(), &Handle::new()));
    assert!(u64::from(stored.trace.len()) > budget * 9 / 10, "the budget is used up");
    let (trace, last) = (stored.summary().trace, stored.trace.steps());
    let steps: Vec<u32> = (1..=STEPS)
        .map(|turn| (f64::from(last) * (f64::from(turn) * 0.618_033_988_75).fract()) as u32)
        .collect();
    let operation = |name: &'static str, request: &dyn Fn(u32, u32) -> serde_json::Value| {
        let all = || {
            for &step in &steps {
                let node = stored.trace.event(step).and_then(StepEvent::node).unwrap_or(0);
                call(&open, name, &request(step, node).to_string()).unwrap();
            }
        };
        (name, reads::during(all))
    };
    vec![
        operation("step", &|step, _| json!({ "trace": trace, "step": step })),
        operation("node", &|_, node| json!({ "trace": trace, "node": node })),
        operation("path", &|_, node| json!({ "trace": trace, "node": node })),
        operation(
            "siblings",
            &|_, node| json!({ "trace": trace, "node": node, "offset": 0, "count": 400 }),
        ),
        operation("tree", &|step, node| {
            json!({ "trace": trace, "step": step, "focus": node, "opened": [], "closed": [],
                    "max_glyphs": 500, "show_future": false })
        }),
        operation("stage", &|step, node| {
            // The same number of nodes and pixels for every size of trace.
            let from = node.min(stored.trace.len() - 1_000);
            let to = from + 1_000;
            json!({ "trace": trace, "step": step, "tree": { "opened": [], "closed": [],
                    "max_glyphs": 500, "show_future": false },
                    "tiles": { "from": from, "to": to, "width": 200.0, "first_ply": 0, "plies": 5 } })
        }),
        operation(
            "histogram",
            &|step, _| json!({ "trace": trace, "bins": 400, "from_step": step / 2, "to_step": last }),
        ),
        operation(
            "seek",
            &|step, _| json!({ "trace": trace, "step": step, "kind": "leaf", "backwards": true }),
        ),
        operation("summary", &|_, _| json!({ "trace": trace })),
    ]
}

/// No operation on a step reads a part of the trace that grows with it: forty times the nodes cost a few
/// more iterations of the binary searches.
#[test]
fn a_step_costs_the_same_in_a_large_trace() {
    let (small, large) = (look_ups(5_000), look_ups(200_000));
    for ((name, few), (_, many)) in small.into_iter().zip(large) {
        assert!(many <= few * 3 / 2 + u64::from(STEPS) * 8, "{name}: {few} against {many}");
    }
}

/// Counts the node look-ups of a histogram, a seek forward and a seek back, over every step of a chain
/// with this many plies.
fn look_ups_of_a_chain(plies: u32) -> [u64; 3] {
    let header = r#"{"plyscope":"events","version":1,"game":"own"}"#;
    let (enter, exit) = ("{\"e\":\"enter\",\"move\":\"a\"}\n", "{\"e\":\"exit\",\"value\":1}\n");
    let (enters, exits) = (enter.repeat(plies as usize), exit.repeat(plies as usize));
    let text = format!("{header}\n{{\"e\":\"enter\"}}\n{enters}{exits}{exit}");
    let open = Workspace::new();
    let opened = call(&open, "external", &json!({ "text": text }).to_string()).unwrap();
    let summary = &serde_json::from_str::<serde_json::Value>(&opened).unwrap()["summary"];
    let (trace, last) = (&summary["trace"], summary["steps"].as_u64().unwrap());
    assert_eq!(last, 2 * (u64::from(plies) + 1));
    let never = "alpha = 0 and beta = 1";
    let seek = |backwards: bool| {
        json!({ "trace": trace, "step": if backwards { last } else { 0 }, "kind": "breakpoint",
                "condition": never, "backwards": backwards })
    };
    let histogram = json!({ "trace": trace, "bins": 9, "from_step": 0, "to_step": last,
                            "condition": never });
    [("histogram", histogram), ("seek", seek(false)), ("seek", seek(true))].map(
        |(name, payload)| reads::during(|| drop(call(&open, name, &payload.to_string()).unwrap())),
    )
}

/// A walk over all steps does not climb the open path at each step. In the deepest possible trace,
/// sixteen times as deep as the small one, it reads sixteen times the nodes and needs a few more
/// iterations of the binary searches.
#[test]
fn a_walk_over_a_deep_chain_is_linear() {
    let (small, large) = (look_ups_of_a_chain(4_095), look_ups_of_a_chain(65_535));
    for (few, many) in small.into_iter().zip(large) {
        assert!(few > 2 * 4_095, "{few}: the walk looks at nodes");
        assert!(many <= few * 16 * 3 / 2, "{few} against {many}");
    }
}

/// An operation that walks over all steps or nodes ends when its client has gone; one that reads a few
/// nodes still answers.
#[test]
fn nothing_walks_on_for_an_asker_who_has_gone() {
    let words = RunRequest::of(SetupRequest::at("tictactoe", ""), "alphabeta");
    let open = Workspace::new();
    let stored = open.add(record(&Request::read(&words).unwrap(), &Handle::new()));
    let (trace, last) = (stored.handle(), stored.trace.steps());
    assert!(last > 50_000, "{last}");
    let condition = "alpha = 0 and beta = 1 and ply = 7";
    let seek = |backwards: bool| {
        json!({ "trace": trace, "step": if backwards { last } else { 0 }, "kind": "breakpoint",
                "condition": "ply = 99", "backwards": backwards })
    };
    let setup = json!({ "game": "tictactoe", "position": "" });
    let walks = [
        (
            "histogram",
            json!({ "trace": trace, "bins": 9, "from_step": 0, "to_step": last, "condition": condition }),
        ),
        ("seek", seek(false)),
        ("seek", seek(true)),
        ("find", json!({ "trace": trace, "query": "value = 1", "offset": 0, "count": 9 })),
    ];
    let gone = Asker::default();
    gone.leave();
    for (name, request) in walks {
        call(&open, name, &request.to_string()).unwrap();
        let mut refused = None;
        let looked = reads::during(|| {
            refused = Some(call(&open.for_client(gone.clone()), name, &request.to_string()));
        });
        assert_eq!(refused.unwrap().unwrap_err().code, Code::Cancelled, "{name}");
        assert!(looked < 50_000, "{name}: {looked} nodes were looked at");
    }
    // The pictures that are drawn without a job, and an overlay, which is kept once it is made.
    let [a, b] = ["alphabeta", "minimax"].map(|run| {
        let words = RunRequest::of(SetupRequest::at("tictactoe", "1"), run);
        open.add(record(&Request::read(&words).unwrap(), &Handle::new())).handle()
    });
    let drawn = [
        ("overlay", json!({ "a": a, "b": b })),
        (
            "success",
            json!({ "setup": setup, "runs": ["minimax"], "node_limit": 1, "games": 9, "per": 1 }),
        ),
        (
            "success",
            json!({ "setup": setup, "runs": ["minimax"], "node_limit": 1,
                            "positions": "games:3:1:4" }),
        ),
        (
            "compare",
            json!({ "setup": setup, "runs": ["minimax"], "depth": 1, "positions": "games:3:1:4" }),
        ),
        ("solve", json!({ "setup": setup, "positions": "games:3:1:6", "memory": 1 << 24 })),
        (
            "start_match",
            json!({ "setup": setup, "a": "random", "b": "random", "games": 2,
                                "openings": "random:2" }),
        ),
        (
            "start_tuning",
            json!({ "eval": "deepdiver", "depth": 1, "method": "spsa", "iterations": 1,
                                 "pairs": 1 }),
        ),
    ];
    for (name, request) in drawn {
        let mut refused = None;
        let looked = reads::during(|| {
            refused = Some(call(&open.for_client(gone.clone()), name, &request.to_string()));
        });
        assert_eq!(refused.unwrap().unwrap_err().code, Code::Cancelled, "{name}");
        assert!(looked < 50_000, "{name}: {looked} nodes were looked at");
        call(&open, name, &request.to_string()).unwrap();
    }
    let step = json!({ "trace": trace, "step": 9 });
    call(&open.for_client(gone), "step", &step.to_string()).unwrap();
}

/// A clock that advances one millisecond per reading.
#[derive(Debug)]
struct StepClock(AtomicU64);

impl Clock for StepClock {
    fn now(&self) -> Duration {
        Duration::from_millis(self.0.fetch_add(1, Ordering::Relaxed))
    }
}

/// Workers without threads: the caller does the job.
#[derive(Debug)]
struct Alone;

impl Workers for Alone {
    fn at_once(&self) -> u32 {
        1
    }

    fn run(&self, job: Box<dyn FnOnce() + Send>) {
        job();
    }
}

/// Every job has ended when its number is returned, as in a browser's worker.
#[test]
fn a_host_without_threads_does_every_job() {
    static CLOCK: StepClock = StepClock(AtomicU64::new(0));
    let open = Workspace::on(Host { clock: &CLOCK, workers: &Alone }, USUAL_MEMORY);
    let setup = json!({ "game": "tictactoe", "position": "1523" });
    let words = RunRequest::of(SetupRequest::at("tree", "((3 12 8)(2 4 6))"), "alphabeta");
    let cut = open.add(record(&Request::read(&words).unwrap(), &Handle::new()));
    let pruned = (0..cut.trace.len()).find(|&id| cut.trace.is_pruned(id)).unwrap();
    let null = SetupRequest::at("tictactoe", "1523");
    let null = RunRequest { depth: Some(3), ..RunRequest::of(null, "alphabeta+null:1") };
    let null = Request::read(&null).unwrap();
    let believing = open.add(record(&null, &Handle::new()));
    let jobs = [
        ("judge_claims", json!({ "trace": believing.handle() }), "judged"),
        ("start", json!({ "game": "tictactoe", "position": "1523", "run": "minimax" }), "finished"),
        ("compare", json!({ "setup": setup, "runs": ["minimax", "alphabeta"] }), "compared"),
        (
            "success",
            json!({ "setup": setup, "runs": ["minimax"], "node_limit": 9, "games": 3 }),
            "solved",
        ),
        ("think", json!({ "game": { "setup": setup }, "engine": "alphabeta" }), "moved"),
        (
            "start_match",
            json!({ "setup": setup, "a": "random", "b": "minimax", "games": 2 }),
            "matched",
        ),
        (
            "start_tuning",
            json!({ "setup": { "game": "othello", "size": "4x4" }, "eval": "phases", "depth": 1, "starts": 1,
                    "sweeps": 1, "pairs": 1, "openings": "random:2" }),
            "tuned",
        ),
        (
            "what_if",
            json!({ "trace": cut.handle(), "node": pruned, "node_limit": 100 }),
            "answered",
        ),
        ("solve", json!({ "setup": setup }), "proved"),
    ];
    let described: serde_json::Value = serde_json::from_str(&openapi()).unwrap();
    let begins_a_job = |operation: &serde_json::Value| {
        let answer = &operation["post"]["responses"]["200"]["content"]["application/json"];
        answer["schema"]["$ref"].as_str().is_some_and(|name| name.ends_with("/JobRef"))
    };
    let mut all: Vec<_> = operations().iter().map(|operation| operation.name).collect();
    all.retain(|name| begins_a_job(&described["paths"][format!("/{name}")]));
    let mut named: Vec<_> = jobs.iter().map(|(name, ..)| *name).collect();
    named.sort_unstable();
    assert_eq!(named, all);
    for (name, request, end) in jobs {
        let answer = call(&open, name, &request.to_string()).unwrap();
        let job: serde_json::Value = serde_json::from_str(&answer).unwrap();
        let event = open.job(job["job"].as_u64().unwrap()).unwrap().glance();
        assert_eq!(serde_json::to_value(event).unwrap()["type"], end, "{name}");
    }
}
