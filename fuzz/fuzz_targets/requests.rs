//! Requests of every operation: the first line is a name, the rest its JSON. Jobs are started and never run, so that no
//! input waits for a search.
#![no_main]

use libfuzzer_sys::fuzz_target;
use plyscope::game::SetupRequest;
use plyscope::search::RunRequest;
use plyscope::service::{Handle, Host, Request, Workers, Workspace, call, call_tiles, record};

/// Bytes in the memory account.
const MEMORY: u64 = 64 << 20;

/// Accepts jobs and runs none of them.
#[derive(Debug)]
struct Idle;

impl Workers for Idle {
    fn at_once(&self) -> u32 {
        1
    }

    fn run(&self, _job: Box<dyn FnOnce() + Send>) {}
}

fuzz_target!(|input: &str| {
    let Some((name, payload)) = input.split_once('\n') else { return };
    let open = Workspace::on(Host { workers: &Idle, ..Host::default() }, MEMORY);
    let tree = SetupRequest::at("tree", "((3 12 8) (2 4 6) (14 5 2))");
    let request = Request::read(&RunRequest::of(tree, "alphabeta")).expect("a request");
    let first = open.add(record(&request, &Handle::new()));
    let answer = if name == "tiles" {
        call_tiles(&open, payload).map(drop)
    } else {
        call(&open, name, payload).map(drop)
    };
    if let Err(error) = answer {
        assert!(!error.reason.is_empty());
    }
    drop(first);
});
