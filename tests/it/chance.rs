//! Searches of trees with chance nodes: rows and events of an independent implementation, and what must hold on
//! every tree. Origin of the data: `tests/data/README.md`.

use crate::more_searches::{self, events, trace_of};
use crate::random_positions::Random;
use plyscope::evaluation::{EvaluationName, FinalResult, Score};
use plyscope::format::{Format, read, write};
use plyscope::game::{AnyPosition, InputError, Notation, SetupRequest, Tree};
use plyscope::search::{Limits, NoLimit, Run, RunRequest, Silent, Tally, any, search};
use plyscope::service::Request;
use plyscope::trace::{Holder, Trace};
use plyscope::with_position;
use serde::Deserialize;

/// The searches that a tree with chance nodes can have.
const RUNS: [&str; 4] = ["expectimax", "alphabeta", "star1", "star2"];

/// A row of a tree with chance nodes.
#[derive(Deserialize, Debug)]
struct Row {
    run: String,
    game: String,
    position: String,
    depth: Option<u32>,
    value: i32,
    scale: u32,
    best: String,
    nodes: u64,
    leaves: u64,
    terminals: u64,
    cutoffs: u64,
    chance_cutoffs: u64,
    pruned: u64,
    probes: Option<u64>,
    kept: Option<u64>,
    steps: u32,
    per_ply: Vec<u64>,
    events: Option<Vec<String>>,
}

fn rows() -> Vec<Row> {
    more_searches::rows(|row| row["position"].as_str().unwrap().contains("chance"))
}

fn recorded(game: &str, position: &str, run: &str, depth: Option<u32>) -> Trace {
    let request = RunRequest { depth, ..RunRequest::of(SetupRequest::at(game, position), run) };
    trace_of(&request)
}

/// Counted, traced and unobserved, every row is what another implementation found.
#[test]
fn every_row_is_found() {
    let rows = rows();
    assert_eq!(rows.len(), 33, "no row is left out");
    for row in &rows {
        let run: Run = row.run.parse().unwrap();
        let start = SetupRequest::at(&row.game, &row.position).read().unwrap().position;
        let limits = Limits { depth: row.depth, nodes: None };
        let (result, tally) = (EvaluationName::Result, Tally::new());
        let counted = any::count(&start, result, run, limits, tally, &mut NoLimit);
        let total = counted.tally.counts().total;
        assert_eq!(
            (counted.report.score.map(Score::get), start.scale(), total.nodes, total.leaves),
            (Some(row.value), row.scale, row.nodes, row.leaves),
            "{row:?}"
        );
        assert_eq!(
            (total.terminals, total.cutoffs, total.chance_cutoffs, total.pruned),
            (row.terminals, row.cutoffs, row.chance_cutoffs, row.pruned),
            "{row:?}"
        );
        let (probes, kept) = (row.probes.unwrap_or(0), row.kept.unwrap_or(0));
        assert_eq!((total.probes, total.kept), (probes, kept), "{row:?}");
        let best = counted.report.best_move;
        let best = best.map(|mv| with_position!(&start, root => root.move_text(mv)));
        assert_eq!(best.unwrap_or_default(), row.best, "{row:?}");
        let silent = with_position!(&start, root => {
            search(root, &FinalResult, run, limits, Silent, &mut NoLimit)
        });
        assert_eq!(silent, counted.report, "{row:?}");
        let trace = recorded(&row.game, &row.position, &row.run, row.depth);
        assert_eq!(trace.counts(), &counted.tally.counts(), "{row:?}");
        assert_eq!(trace.steps(), row.steps, "{row:?}");
        let plies: Vec<u64> = trace.counts().per_ply.iter().map(|ply| ply.nodes).collect();
        assert_eq!(plies, row.per_ply, "{row:?}");
    }
}

#[test]
fn every_event_comes_in_order() {
    let rows = rows();
    let logged = rows.iter().filter_map(|row| Some((row, row.events.as_ref()?)));
    let mut seen = 0;
    for (row, wanted) in logged {
        let trace = recorded(&row.game, &row.position, &row.run, row.depth);
        assert_eq!(&events(&trace), wanted, "{}", row.run);
        seen += 1;
    }
    assert_eq!(seen, 3);
}

/// A random tree of up to five plies in which chance moves at some nodes.
fn tree(random: &mut Random) -> (String, Tree) {
    loop {
        let mut text = String::new();
        write_tree(random, 5, false, &mut text);
        if let Ok(tree) = Tree::parse(&text)
            && AnyPosition::Tree(tree.clone()).has_chance()
        {
            return (text, tree);
        }
    }
}

fn write_tree(random: &mut Random, depth: i32, weighted: bool, text: &mut String) {
    if weighted && random.chance(2) {
        text.push_str(&format!("{}*", random.from(1, 4)));
    }
    if depth == 0 || random.chance(7) {
        text.push_str(&random.from(-5, 5).to_string());
        return;
    }
    let chance = random.chance(2);
    text.push_str(if chance { "chance(" } else { ["(", "max(", "min("][random.below(3)] });
    for _ in 0..random.from(1, 4) {
        write_tree(random, depth - 1, chance, text);
        text.push(' ');
    }
    text.push(')');
}

/// The average by its definition, without any search of ours, in parts of a point.
fn value_of(tree: &Tree) -> i64 {
    use plyscope::game::{FinalScore, Player, Position, PositionExt};
    let moves = tree.moves();
    let values = || moves.iter().map(|&mv| value_of(&tree.child(mv)));
    match tree.outcome() {
        Some(outcome) => i64::from(tree.final_score(outcome, Player::First)),
        None if tree.is_chance() => {
            let weights = || moves.iter().map(|&mv| i64::from(tree.weight(mv)));
            let sum: i64 = values().zip(weights()).map(|(value, weight)| value * weight).sum();
            assert_eq!(sum % weights().sum::<i64>(), 0, "an average is a whole number of parts");
            sum / weights().sum::<i64>()
        }
        None if tree.side_to_move() == Player::First => values().max().unwrap(),
        None => values().min().unwrap(),
    }
}

/// The four searches find the value and one best move, each with at most the nodes of the one before it; a file
/// gives the trace back; and every step has its event.
#[test]
fn the_four_searches_agree() {
    for case in 0..500 {
        let mut random = Random::of(4_300, case);
        let (text, tree) = tree(&mut random);
        let mut nodes = Vec::new();
        let mut best = None;
        for run in RUNS {
            let trace = recorded("tree", &text, run, None);
            let value = trace.score().map(|score| i64::from(score.get()));
            assert_eq!(value, Some(value_of(&tree)), "{run} {text}");
            let mv = trace.variation().first().map(|&mv| trace.name(mv).to_owned());
            assert_eq!(*best.get_or_insert_with(|| mv.clone()), mv, "{run} {text}");
            nodes.push(trace.counts().total.nodes);
            trace.check().unwrap();
            trace.check_game().unwrap();
            let lines = events(&trace);
            assert_eq!(lines.len() as u32, trace.steps());
            if case % 10 == 0 {
                let mut file = Vec::new();
                write(&trace, Format::Json, &mut file).unwrap();
                let again = read(&mut &file[..], None).unwrap();
                assert_eq!(events(&again), lines, "{run} {text}");
                assert_eq!(again.counts(), trace.counts(), "{run} {text}");
            }
        }
        let [expectimax, alphabeta, star1, _] = nodes[..] else { panic!() };
        assert!(star1 <= alphabeta && alphabeta <= expectimax, "{nodes:?} {text}");
    }
}

/// With a depth limit every search of it finds one value too.
/// No search of chance nodes has a null window, so none holds the end that cuts. A value kept from a probe can be what
/// moved it.
#[test]
fn the_owner_of_a_cut_moved_its_window() {
    let mut random = Random::of(45, 3);
    let (mut cuts, mut kept) = (0, 0);
    for _ in 0..400 {
        let (text, _) = tree(&mut random);
        let trace = recorded("tree", &text, "star2", None);
        for id in
            (0..trace.len()).filter(|&id| trace.node(id).is_some_and(|node| !node.is_chance()))
        {
            let Some(holder) = trace.cut_holder(id) else { continue };
            cuts += 1;
            match holder {
                Holder::Ancestor(owner) => {
                    assert_eq!(
                        trace.node(owner.child).unwrap().score(),
                        Some(owner.bound),
                        "{text}: {id}"
                    );
                    kept += u32::from(trace.kept_child(owner.node) == Some(owner.child));
                }
                Holder::Outcome { .. } => {}
                other => panic!("{text}: node {id} is cut by {other:?}"),
            }
        }
    }
    assert!(cuts > 100 && kept > 0, "{cuts} cuts, {kept} by a kept value");
}

/// A budget hides no node from the counts, also where a stub begins with a value kept from a probe.
#[test]
fn a_budget_changes_no_count() {
    let mut random = Random::of(45, 4);
    for _ in 0..200 {
        let (text, _) = tree(&mut random);
        let all = recorded("tree", &text, "star2", None);
        for budget in [1, 3, 9, 27] {
            let request = RunRequest::of(SetupRequest::at("tree", &text), "star2");
            let request = RunRequest { budget: Some(budget), ..request };
            let trace = trace_of(&request);
            assert_eq!(trace.counts(), all.counts(), "{text} within {budget}");
            assert_eq!(trace.score(), all.score(), "{text} within {budget}");
        }
    }
}

#[test]
fn they_agree_to_every_depth() {
    for case in 0..120 {
        let mut random = Random::of(4_301, case);
        let (text, _) = tree(&mut random);
        for depth in 0..4 {
            let score = |run: &str| recorded("tree", &text, run, Some(depth)).score();
            let wanted = score("expectimax");
            for run in &RUNS[1..] {
                assert_eq!(score(run), wanted, "{run} to {depth}: {text}");
            }
        }
    }
}

#[test]
fn what_cannot_be_searched_is_refused() {
    let refused = |run: &str, eval: Option<&str>| -> InputError {
        let eval = eval.map(str::to_owned);
        let setup = SetupRequest::at("tree", "(chance(1 2) 3)");
        let error = Request::read(&RunRequest { eval, ..RunRequest::of(setup, run) }).unwrap_err();
        InputError::whole(error.reason, error.remedy.unwrap_or_default())
    };
    for run in ["minimax", "pvs", "alphabeta+tt", "alphabeta+best", "mtdf"] {
        let error = refused(run, None);
        assert!(error.reason.contains("in which chance moves"), "{run}: {}", error.reason);
        assert!(error.remedy.contains("expectimax"), "{run}: {}", error.remedy);
    }
    assert!(refused("star1", Some("zero")).remedy.contains("result"));
}

/// On a tree without chance they are minimax and alpha-beta.
#[test]
fn without_chance_nothing_is_new() {
    let nodes = |run: &str| {
        let trace = recorded("tree", "((3 12 8)(2 4 6)(14 5 2))", run, None);
        (trace.counts().total, trace.score())
    };
    assert_eq!(nodes("expectimax"), nodes("minimax"));
    assert_eq!(nodes("star1"), nodes("alphabeta"));
    assert_eq!(nodes("star2"), nodes("alphabeta"));
}
