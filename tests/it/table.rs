//! The transposition table at a step, and the positions of a search as a graph. That the record has the search's own
//! table at every step is tested beside it, in the core.

use plyscope::game::SetupRequest;
use plyscope::search::RunRequest;
use plyscope::service::wire::{Bound, EntryMeaning, Filed, TableRequest, TableStep};
use plyscope::service::{Handle, Request, joined, record, table_step};
use plyscope::trace::Trace;

fn recorded(game: &str, position: &str, run: &str, depth: Option<u32>) -> Trace {
    let words = RunRequest { depth, ..RunRequest::of(SetupRequest::at(game, position), run) };
    record(&Request::read(&words).unwrap(), &Handle::new())
}

fn at(trace: &Trace, step: u32) -> TableStep {
    table_step(trace, &TableRequest { trace: 0, step, node: None }).unwrap()
}

/// The position of the lesson and of the mistake "a bound stored as a value".
fn lesson() -> Trace {
    recorded("tictactoe", "1759", "alphabeta+tt", None)
}

#[test]
fn a_bound_is_stored_as_a_bound_and_does_not_answer_another_window() {
    let trace = lesson();
    let leaving = at(&trace, 127);
    let [entry] = &leaving.entries[..] else { panic!("{:?}", leaving.entries) };
    assert_eq!((&*entry.called, entry.stored), ("4-2-8", 127));
    assert_eq!((entry.score, entry.bound), (Some(1), Some(Bound::Upper)));
    assert_eq!((entry.mv.as_deref(), entry.draft), (Some("3"), None));
    assert_eq!(leaving.events[0].filed, Some(Filed::Stored));

    let again = at(&trace, 251);
    let [entry] = &again.entries[..] else { panic!("{:?}", again.entries) };
    assert_eq!((&*again.called, &*entry.called, again.visits), ("8-2-4", "4-2-8", 2));
    assert_eq!((again.alpha, again.beta), (Some(0), None));
    assert_eq!((entry.means, again.answer.is_none()), (EntryMeaning::Open, true));
    assert_eq!(at(&trace, 126).held + 1, leaving.held, "it is stored at its exit");
}

#[test]
fn an_answer_stands_beside_the_node_that_stored_it() {
    let trace = lesson();
    let hit = at(&trace, 249);
    let answer = hit.answer.as_ref().unwrap();
    assert_eq!((&*hit.called, &*answer.called, answer.stored), ("8-2-3", "3-2-8", 88));
    assert_eq!((answer.score, answer.bound), (Some(0), Some(Bound::Exact)));
    assert_eq!((hit.events[0].step, hit.events[0].filed), (249, None));
    let cells: Vec<&str> = hit.boards.iter().map(|board| &*board.cells).collect();
    assert_eq!(cells, ["XOX.X.OXO", "XOX.X.OXO"], "one board");
    assert_eq!(at(&trace, 248).hits + 1, hit.hits);
    assert!(at(&trace, 248).answer.is_none(), "the answer comes one step later");
}

#[test]
fn an_entry_of_another_depth_does_not_answer() {
    let trace = recorded("tictactoe", "1759", "alphabeta+tt+deepening", Some(3));
    let root = at(&trace, 18);
    let [entry] = &root.entries[..] else { panic!("{:?}", root.entries) };
    assert_eq!((root.draft, entry.draft, entry.means), (Some(2), Some(1), EntryMeaning::Depth));
}

#[test]
fn a_table_with_a_size_forgets() {
    let trace = recorded("connect4", "4453", "pvs+tt:1KB+deepening", Some(5));
    let end = at(&trace, trace.steps());
    assert_eq!((end.room, end.held), (Some(24), 24));
    assert!(end.evicted > 600, "{}", end.evicted);
    assert_eq!(end.stored, end.held + end.renewed + end.evicted);
}

/// `dfpn` reports how many positions its table has; the record has as many wherever the search is stopped.
#[test]
fn the_table_of_dfpn_has_as_many_positions_as_the_search_reports() {
    for (game, position) in [("tictactoe", "15"), ("connect4", "7214521555716325513232")] {
        for limit in [1, 2, 7, 40, 150, 600] {
            let trace = recorded(game, position, &format!("dfpn+goal:draw+limit:{limit}"), None);
            let stored = trace.proof().unwrap().counts().stored;
            let end = at(&trace, trace.steps());
            assert_eq!((u64::from(end.held), end.evicted), (stored, 0), "{game} {limit}");
        }
    }
    let trace = recorded("tictactoe", "1532", "dfpn+goal:draw", None);
    let proof = trace.proof().unwrap();
    for step in 0..=trace.steps() {
        let table = at(&trace, step);
        for entry in &table.entries {
            let own = proof.numbers_at(entry.node, entry.stored).map(Into::into);
            assert_eq!((table.entries.len(), entry.numbers), (1, own), "step {step}");
        }
    }
}

#[test]
fn equal_positions_are_one_place() {
    let trace = recorded("tictactoe", "", "minimax", Some(3));
    let graph = joined(&trace).unwrap();
    assert_eq!((graph.nodes, graph.positions, graph.shared), (586, 334, 252));
    // X's two moves may be exchanged: 252 positions of ply 3 have 504 moves to them.
    assert_eq!((graph.moves, graph.edges.len()), (9 + 72 + 504, 9 + 72 + 504));
    for row in 0..4 {
        let mut places: Vec<f32> =
            graph.places.iter().filter(|at| at.row == row).map(|at| at.place).collect();
        places.sort_by(f32::total_cmp);
        assert!(places.windows(2).all(|pair| (pair[1] - pair[0] - 1.0).abs() < 1e-3), "row {row}");
    }
    for edge in &graph.edges {
        let [from, to] = [edge.from, edge.to].map(|place| &graph.places[place as usize]);
        assert_eq!((from.row + 1, to.step <= edge.step), (to.row, true));
    }
    let folded = joined(&recorded("tictactoe", "", "alphabeta+tt+symmetry", Some(3))).unwrap();
    assert!(folded.folded && folded.positions < 60, "{}", folded.positions);
    let large = joined(&recorded("tictactoe", "", "alphabeta", None)).unwrap();
    assert_eq!((large.places.len(), large.edges.len()), (0, 0), "{} are counted", large.positions);
    assert!(large.positions > 2_000 && large.nodes == 18_297);
}

#[test]
fn a_table_that_is_not_there_is_refused_with_its_remedy() {
    let refused = |trace: &Trace, step| {
        table_step(trace, &TableRequest { trace: 0, step, node: None }).unwrap_err().to_string()
    };
    let plain = recorded("tictactoe", "1759", "alphabeta", None);
    assert!(refused(&plain, 3).contains("+tt"), "{}", refused(&plain, 3));
    assert!(refused(&lesson(), 301).contains("0 to 300"));
    let setup = SetupRequest::at("tictactoe", "");
    let request = RunRequest { budget: Some(500), ..RunRequest::of(setup, "alphabeta+tt") };
    let small = record(&Request::read(&request).unwrap(), &Handle::new());
    assert!(refused(&small, 3).contains("budget"), "{}", refused(&small, 3));
    let unknown = TableRequest { trace: 0, step: 3, node: Some(9_999) };
    assert!(table_step(&lesson(), &unknown).is_err());
    let believing = recorded("connect4", "4453", "alphabeta+lmr", Some(4));
    assert!(joined(&believing).is_err(), "a null move is no move of the game");
}
