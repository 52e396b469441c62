//! Ids, parents, counts and budgets.

use super::{Case, entered};
use crate::known::{ALPHA_BETA, MINIMAX};
use plyscope::evaluation::FinalResult;
use plyscope::game::{Notation, TicTacToe};
use plyscope::search::{Limits, LineEnd, NoLimit, NodeCounts, RunRequest, SelectiveCounts, search};
use plyscope::trace::{About, DEFAULT_BUDGET, Recorder, Status, Trace};

/// Searches of each game.
const CASES: u64 = 400;

fn tic_tac_toe(word: &str) -> Trace {
    let mut recorder = Recorder::new(DEFAULT_BUDGET);
    let board = TicTacToe::new();
    let (run, limits) = (word.parse().unwrap(), Limits::default());
    let report = search(&board, &FinalResult, run, limits, &mut recorder, &mut NoLimit);
    let about = About::from(RunRequest { run: word.into(), ..RunRequest::default() });
    recorder.finish(about, report, |mv| board.move_text(mv))
}

#[test]
fn tic_tac_toe_takes_as_many_steps_as_published() {
    for (word, nodes, steps) in [("minimax", MINIMAX, 1_649_837), ("alphabeta", ALPHA_BETA, 59_127)]
    {
        let trace = tic_tac_toe(word);
        assert_eq!((trace.counts().total.nodes, trace.steps()), (nodes, steps), "{word}");
        assert_eq!(u64::from(trace.len()), nodes + trace.counts().total.pruned, "{word}");
    }
}

#[test]
fn steps_counts_and_graph_size_obey_their_formulas() {
    for case in Case::of_every_game(200, CASES) {
        let trace = case.full();
        let (tally, report) = case.tally();
        let total = trace.counts().total;
        let passes = trace.iterations().len() as u64;
        let steps = 3 * total.nodes - passes + total.cutoffs + total.stands;
        assert_eq!(u64::from(trace.steps()), steps, "{}", case.label);
        assert_eq!(u64::from(trace.len()), total.nodes + total.pruned, "{}", case.label);
        assert_eq!(entered(&trace), total.nodes, "{}", case.label);
        assert_eq!(*trace.counts(), tally.counts(), "{}", case.label);
        if case.run.is_plain() {
            assert_eq!(trace.variation(), tally.variation(), "{}", case.label);
        }
        // MTD's last iteration returns a bound, which meets the bound of an earlier one.
        assert_eq!(trace.score(), report.score, "{}", case.label);
        // If static knowledge closes the root, or its value lies outside the window, there is a move but no
        // line.
        let outside = trace.line_end() == Some(LineEnd::Outside);
        let known = (case.run.prunes_statically() || outside) && trace.variation().is_empty();
        let fits = trace.variation().first() == report.best_move.as_ref() || known;
        assert!(fits, "{}", case.label);
        assert_eq!(case.silent(), report, "{}", case.label);
        assert_eq!(report.nodes, total.nodes, "{}", case.label);
        assert_eq!(counted_again(&trace), per_ply(&trace), "{}", case.label);
    }
}

fn per_ply(trace: &Trace) -> Vec<NodeCounts> {
    let selective = SelectiveCounts::default();
    let first_moves = |ply: &NodeCounts| NodeCounts { first_move_cutoffs: 0, selective, ..*ply };
    trace.counts().per_ply.iter().map(first_moves).collect()
}

/// Recounts the nodes per ply from the statuses in the graph.
fn counted_again(trace: &Trace) -> Vec<NodeCounts> {
    let mut plies = vec![NodeCounts::default(); trace.counts().per_ply.len()];
    for id in 0..trace.len() {
        let node = trace.node(id).unwrap();
        let ply = node.ply() as usize;
        let status = node.status();
        if status == Status::Pruned {
            plies[ply - 1].pruned += 1;
            continue;
        }
        plies[ply].nodes += 1;
        plies[ply].leaves += u64::from(matches!(status, Status::Leaf | Status::Terminal));
        plies[ply].table_hits += u64::from(status == Status::Hit);
        plies[ply].terminals += u64::from(status == Status::Terminal);
        plies[ply].cutoffs += u64::from(status == Status::Cutoff);
        plies[ply].quiet_nodes += u64::from(trace.is_quiet(id));
        plies[ply].stands += u64::from(trace.stand(id).is_some());
        let first = trace.children(id).next();
        let has_stood =
            trace.stand(id).is_some() && first.is_some_and(|child| trace.is_pruned(child));
        plies[ply].stand_cutoffs += u64::from(has_stood);
        plies[ply].leaves += u64::from(has_stood);
    }
    plies
}

/// Asserts a preorder with contiguous subtrees, and siblings in search order with the pruned ones last.
fn assert_well_formed(trace: &Trace, label: &str) {
    assert!(trace.is_forest(), "{label}");
    let mut open: Vec<u32> = Vec::new();
    for id in 0..trace.len() {
        while open.last().is_some_and(|&top| trace.node(top).unwrap().end() <= id) {
            open.pop();
        }
        assert_eq!(trace.parent(id), open.last().copied(), "{label}: parent of {id}");
        let node = trace.node(id).unwrap();
        let end = open.last().map_or(trace.len(), |&top| trace.node(top).unwrap().end());
        assert!(id < node.end() && node.end() <= end, "{label}: range of {id}");
        assert_eq!(node.ply() as usize, open.len(), "{label}: ply of {id}");
        let children: Vec<u32> = trace.children(id).collect();
        for (place, &child) in children.iter().enumerate() {
            assert_eq!(trace.parent(child), Some(id), "{label}: child {child}");
            assert_eq!(usize::from(trace.edge(child).unwrap().ordinal), place, "{label}: {child}");
        }
        assert!(children.is_sorted_by_key(|&child| trace.is_pruned(child)), "{label}: {id}");
        let cut = children.iter().any(|&child| trace.is_pruned(child));
        assert_eq!(cut, node.status() == Status::Cutoff, "{label}: {id}");
        assert!(children.is_empty() || node.status().is_inner(), "{label}: {id}");
        open.push(id);
    }
}

#[test]
fn ids_are_a_preorder_and_the_graph_is_a_tree() {
    for case in Case::of_every_game(300, CASES) {
        assert_well_formed(&case.full(), &case.label);
    }
}

#[test]
fn a_budget_is_kept_and_hides_no_node_from_the_counts() {
    let mut stubs = 0;
    for case in Case::of_every_game(400, CASES) {
        let full = case.full();
        for budget in [1, 2, 5, 17, 60, 250] {
            let label = format!("budget {budget}, {}", case.label);
            let (trace, _) = case.record(budget, None);
            let passes = trace.iterations().len() as u64;
            assert!(u64::from(trace.len()) < budget + passes, "{label}");
            assert_well_formed(&trace, &label);
            assert_eq!(trace.counts(), full.counts(), "{label}");
            // Equal even so, because another search finds the unrecorded part.
            assert_eq!(trace.variation().first(), full.variation().first(), "{label}");
            assert_eq!(trace.score(), full.score(), "{label}");
            let total = trace.counts().total;
            let inside = trace.stubs().iter().fold(NodeCounts::default(), |mut sum, stub| {
                sum += stub.inside;
                sum
            });
            let recorded = entered(&trace) - trace.stubs().len() as u64;
            assert_eq!(recorded + inside.nodes, total.nodes, "{label}");
            let roots = trace.iterations().iter().map(|pass| trace.inside(pass.root));
            assert_eq!(roots.sum::<u64>(), total.nodes, "{label}");
            let pruned = u64::from(trace.len()) - entered(&trace);
            assert_eq!(pruned + inside.pruned, total.pruned, "{label}");
            let cut = |id: &u32| trace.node(*id).unwrap().status() == Status::Cutoff;
            let cutoffs = (0..trace.len()).filter(cut).count() as u64;
            assert_eq!(cutoffs + inside.cutoffs, total.cutoffs, "{label}");
            assert_eq!(trace.is_over_budget(), trace.len() < full.len(), "{label}");
            // A stub has the steps of a leaf: an entry and an exit.
            let stands = (0..trace.len()).filter(|&id| trace.stand(id).is_some()).count() as u64;
            let steps = 3 * entered(&trace) - passes + cutoffs + stands;
            assert_eq!(u64::from(trace.steps()), steps, "{label}");
            stubs += trace.stubs().len();
        }
    }
    assert!(stubs > 10_000, "only {stubs} stubs were tried");
}
