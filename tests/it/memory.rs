//! The memory of a service: which jobs get some, which are refused, and which traces go to make room.

use crate::asking::{ask, merged, run};
use plyscope::service::wire::JobEvent;
use plyscope::service::{Code, LEAST_MEMORY, Workspace, call};
use serde_json::{Value, json};
use std::time::Duration;

fn ttt(more: &Value) -> Value {
    let request = json!({"game": "tictactoe", "run": "alphabeta", "budget": 100_000});
    merged(&request, more)
}

fn free(open: &Workspace) -> u64 {
    open.memory().1
}

#[test]
fn open_traces_keep_to_their_share_and_the_one_in_use_stays() {
    let open = Workspace::with_memory(LEAST_MEMORY);
    let first = run(&open, &ttt(&json!({})));
    let one = LEAST_MEMORY - free(&open);
    assert!((1 << 20..8 << 20).contains(&one), "{one} bytes of one trace");
    for _ in 0..40 {
        run(&open, &ttt(&json!({})));
        ask(&open, "summary", &json!({"trace": first}));
        assert!(free(&open) >= LEAST_MEMORY / 2 - (1 << 20), "{} are free", free(&open));
    }
    let traces = open.all();
    assert!((2..=40).contains(&traces.len()), "{} are open", traces.len());
    assert!(open.get(first).is_ok(), "it was looked at lately");
    assert!(open.get(first + 2).is_err(), "the second one was not");
    let handles: Vec<u64> = traces.iter().filter_map(|stored| stored.summary().trace).collect();
    drop(traces);
    for trace in handles {
        ask(&open, "close", &json!({"trace": trace}));
    }
    assert!(free(&open) > LEAST_MEMORY - (1 << 20), "closed traces give all back");
}

#[test]
fn small_traces_are_bounded_in_number() {
    let open = Workspace::new();
    for _ in 0..600 {
        run(&open, &ttt(&json!({"depth": 1})));
    }
    assert_eq!(open.all().len(), 512);
}

#[test]
fn a_job_is_let_in_or_refused_before_it_starts() {
    let open = Workspace::with_memory(512 << 20);
    let start = |more: Value| {
        let request = merged(&json!({"game": "connect4", "run": "alphabeta"}), &more);
        call(&open, "start", &request.to_string())
    };
    let never = start(json!({"budget": 50_000_000})).unwrap_err();
    assert_eq!((never.code, never.field.as_deref()), (Code::Limit, Some("budget")));
    assert!(never.to_string().contains("the service has 512 MB in all"), "{never}");
    assert!(never.remedy.unwrap().contains("--budget 50000000 -o"));
    let never = start(json!({"run": "pvs+tt"})).unwrap_err();
    assert_eq!((never.code, never.field.as_deref()), (Code::Limit, Some("run")));
    assert!(never.to_string().contains("pvs+tt:256MB"), "{never}");
    let mut jobs = Vec::new();
    let later = loop {
        match start(json!({})) {
            Ok(answer) => jobs.push(serde_json::from_str::<Value>(&answer).unwrap()),
            Err(error) => break error,
        }
    };
    assert_eq!((jobs.len(), later.code), (2, Code::Busy), "{later}");
    assert!(later.to_string().contains("are free: other searches and open traces"), "{later}");
    assert!(start(json!({"depth": 3})).is_ok(), "a small one fits beside them");
    let game =
        json!({"setup": {"game": "connect4"}, "a": "alphabeta+tt:1GB,depth=3", "b": "random"});
    let never = call(&open, "start_match", &game.to_string()).unwrap_err();
    assert_eq!((never.code, never.field.as_deref()), (Code::Limit, Some("a")));
    assert!(never.to_string().contains("plyscope match alphabeta+tt:1GB,"), "{never}");
    for job in &jobs {
        ask(&open, "cancel", &merged(job, &json!({"keep": false})));
        let job = open.job(job["job"].as_u64().unwrap()).unwrap();
        while matches!(job.next_event(Duration::from_secs(10)), JobEvent::Progress { .. }) {}
    }
    assert!(free(&open) > 400 << 20, "{} are free after the jobs", free(&open));
    assert!(start(json!({"budget": 2_000_000})).is_ok());
}

/// The games do not depend on the threads, because short memory only lowers the number of games at once.
#[test]
fn a_match_takes_as_many_tables_as_there_is_room_for() {
    let open = Workspace::with_memory(LEAST_MEMORY);
    let game = json!({"setup": {"game": "tictactoe"}, "a": "alphabeta+tt:40MB,depth=2",
        "b": "random", "games": 20, "threads": 64, "openings": "random:2"});
    let job = ask(&open, "start_match", &game)["job"].as_u64().unwrap();
    let end = loop {
        match open.job(job).unwrap().next_event(Duration::from_secs(10)) {
            JobEvent::Progress { .. } => {}
            end => break end,
        }
    };
    let JobEvent::Matched { result } = end else { panic!("{end:?}") };
    assert_eq!(result.games.len(), 20);
    assert!(free(&open) > LEAST_MEMORY / 2, "its tables are gone, its games are small");
}
