//! Jobs as a shell follows them: stopped, discarded, answered.

use crate::asking::{ask, run};
use plyscope::search::Stop;
use plyscope::service::wire::JobEvent;
use plyscope::service::{Code, Workspace, call};
use serde_json::json;
use std::time::Duration;

#[test]
fn a_cancelled_search_leaves_a_prefix() {
    let open = Workspace::new();
    let request = json!({"game": "connect4", "run": "minimax", "depth": 30, "budget": 1000});
    let job = ask(&open, "start", &request)["job"].as_u64().unwrap();
    let searched = |event: JobEvent| match event {
        JobEvent::Progress { progress } => progress.nodes > 0,
        end => panic!("{end:?}"),
    };
    while !searched(open.job(job).unwrap().next_event(Duration::from_secs(10))) {}
    ask(&open, "cancel", &json!({"job": job}));
    let end = loop {
        match open.job(job).unwrap().next_event(Duration::from_secs(10)) {
            JobEvent::Progress { .. } => {}
            end => break end,
        }
    };
    let JobEvent::Cancelled { summary: Some(summary) } = end else { panic!("{end:?}") };
    let job = ask(&open, "start", &request)["job"].as_u64().unwrap();
    ask(&open, "cancel", &json!({"job": job, "keep": false}));
    let end = std::iter::repeat_with(|| open.job(job).unwrap().next_event(Duration::from_secs(10)))
        .find(|event| !matches!(event, JobEvent::Progress { .. }));
    assert_eq!(end, Some(JobEvent::Cancelled { summary: None }), "it is not wanted");
    assert_eq!(summary.stopped, Some(Stop::Cancelled));
    assert!(summary.graph_nodes <= 1000 && summary.counts.total.nodes > 0);
}

#[test]
fn a_branch_that_was_cut_is_searched_as_a_job() {
    let open = Workspace::new();
    let request = json!({"game": "connect4", "position": "4453", "run": "alphabeta", "depth": 4});
    let trace = run(&open, &request);
    let stored = open.get(trace).unwrap();
    let pruned = (0..stored.trace.len()).find(|&id| stored.trace.is_pruned(id)).unwrap();
    let question = json!({"trace": trace, "node": pruned, "node_limit": 100_000});
    let job = ask(&open, "what_if", &question)["job"].as_u64().unwrap();
    let end = loop {
        match open.job(job).unwrap().next_event(Duration::from_secs(10)) {
            JobEvent::Progress { .. } => {}
            end => break end,
        }
    };
    let JobEvent::Answered { what_if } = end else { panic!("{end:?}") };
    let branch = open.get(what_if.trace.unwrap()).unwrap();
    assert_eq!(branch.trace.counts().total.nodes, what_if.nodes as u64);
    let own = run(&open, &serde_json::to_value(what_if.request.unwrap()).unwrap());
    let own = open.get(own).unwrap().summary();
    assert_eq!(own.counts.total.nodes, what_if.nodes as u64, "as a run of its own");
    let not_pruned = json!({"trace": trace, "node": 0, "node_limit": 9}).to_string();
    assert_eq!(call(&open, "what_if", &not_pruned).unwrap_err().code, Code::Input);
}
