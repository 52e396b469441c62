//! Moves traces from one worker of a page to another.

use plyscope::format::{Format, carry, receive, write};
use plyscope::game::SetupRequest;
use plyscope::search::RunRequest;
use plyscope::service::{Handle, Request, record};
use plyscope::trace::Trace;

fn traced(game: &str, position: &str, run: &str, limits: RunRequest) -> Trace {
    let position = position.to_owned();
    let setup = SetupRequest { game: game.to_owned(), position, ..SetupRequest::default() };
    let request = RunRequest { setup, run: run.to_owned(), ..limits };
    record(&Request::read(&request).unwrap(), &Handle::new())
}

fn json(trace: &Trace) -> Vec<u8> {
    let mut file = Vec::new();
    write(trace, Format::Json, &mut file).unwrap();
    file
}

#[test]
fn a_trace_arrives_as_it_was_sent() {
    let limits = RunRequest::default;
    let traces = [
        traced("tree", "((3 12 8)(2 4 6)(14 5 2))", "alphabeta", limits()),
        // Deepening gives several iterations, `tt` answers of the table, and PVS re-searches.
        traced("connect4", "", "pvs+tt+deepening", RunRequest { depth: Some(5), ..limits() }),
        // A budget leaves subtrees that are only counted.
        traced("tictactoe", "", "minimax", RunRequest { budget: Some(500), ..limits() }),
        // A node limit leaves open nodes.
        traced("othello", "", "alphabeta", RunRequest { node_limit: Some(999), ..limits() }),
    ];
    for trace in traces {
        let (other, beside) = receive::<u8>(&carry(&trace, &7u8).unwrap()).unwrap();
        assert_eq!((json(&trace), 7), (json(&other), beside));
        assert!(other.is_forest());
    }
}

#[test]
fn damaged_bytes_are_refused() {
    let trace = traced("tree", "(1 2)", "minimax", RunRequest::default());
    let bytes = carry(&trace, &()).unwrap();
    for end in 0..bytes.len() {
        assert!(receive::<()>(&bytes[..end]).is_err(), "cut at {end}");
    }
}
