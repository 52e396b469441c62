//! What an operation looks at, counted: no clock tells what is O(log nodes).

use super::call;
use crate::game::SetupWords;
use crate::search::RunRequest;
use crate::service::workspace::Workspace;
use crate::trace::{StepEvent, reads};
use crate::work::control::Handle;
use crate::work::request::Request;
use crate::work::run::record;
use serde_json::json;

/// Steps, spread over the trace by multiples of the golden ratio.
const STEPS: u32 = 40;

/// Node look-ups of each operation behind a step, over [`STEPS`] steps of one search, of which so
/// many nodes were recorded.
fn look_ups(budget: u64) -> Vec<(&'static str, u64)> {
    let words = RunRequest {
        setup: SetupWords { game: "connect4".to_owned(), ..SetupWords::default() },
        run: "minimax".to_owned(),
        depth: Some(7),
        eval: Some("lines".to_owned()),
        budget: Some(budget),
        ..RunRequest::default()
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
            // As many nodes and pixels, whatever the size of the trace.
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

/// No operation behind a step looks at a part of the trace that grows with it: forty times the nodes
/// cost a few more turns of the binary searches.
#[test]
fn a_step_costs_the_same_in_a_large_trace() {
    let (small, large) = (look_ups(5_000), look_ups(200_000));
    for ((name, few), (_, many)) in small.into_iter().zip(large) {
        assert!(many <= few * 3 / 2 + u64::from(STEPS) * 8, "{name}: {few} against {many}");
    }
}
