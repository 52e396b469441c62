//! Proof-number searches: rows and events of an independent implementation, and properties of every search.
//! Origin of the data: `tests/data/README.md`.

use crate::more_searches::{self, events, setup, text_without_digest, trace_of};
use crate::random_positions::Random;
use plyscope::analysis::{Seek, seek};
use plyscope::evaluation::EvaluationName;
use plyscope::format::{Format, read, write};
use plyscope::game::{AnyPosition, Notation, Position, PositionExt};
use plyscope::search::{
    Limits, NoLimit, ProofCounts, ProofNumbers, Report, Run, RunRequest, Stop, Tally, any,
};
use plyscope::service::{Handle, Request, count, record};
use plyscope::trace::{CutoffSteps, Frames, Status, StepEvent, Trace};
use plyscope::with_position;
use serde::Deserialize;

#[derive(Deserialize, Debug)]
struct Row {
    run: String,
    game: String,
    position: String,
    result: String,
    nodes: Option<u64>,
    expanded: Option<u64>,
    deepest: u32,
    proof: Option<u64>,
    best: Option<String>,
    pn: Option<u32>,
    dn: Option<u32>,
    steps: Option<u64>,
    visits: Option<u64>,
    stored: Option<u64>,
    events: Option<Vec<String>>,
}

fn rows() -> Vec<Row> {
    more_searches::rows(|row| {
        row["run"].as_str().is_some_and(|run| run.starts_with("pn") || run.starts_with("dfpn"))
    })
}

fn recorded(game: &str, position: &str, run: &str) -> Trace {
    trace_of(&RunRequest::of(setup(game, position), run))
}

/// Returns the evaluation that scores finished games.
fn evaluation(root: &AnyPosition) -> EvaluationName {
    let is_tree = matches!(root, AnyPosition::Tree(_) | AnyPosition::Uniform(_));
    if is_tree { EvaluationName::Result } else { EvaluationName::Outcome }
}

fn counted(root: &AnyPosition, run: &str) -> Report {
    let (run, limits) = (run.parse().unwrap(), Limits::default());
    any::count(root, evaluation(root), run, limits, Tally::new(), &mut NoLimit).report
}

fn answer(root: &AnyPosition, run: &str) -> Option<bool> {
    counted(root, run).proof.unwrap().answer
}

/// The infinity of the rows.
fn finite(number: u32) -> u32 {
    if number == ProofNumbers::INFINITY { 1_000_000_000 } else { number }
}

/// Counted, traced and unobserved, every row is that of another implementation.
#[test]
fn every_row_is_found() {
    let rows = rows();
    assert_eq!(rows.len(), 27, "no row is left out");
    for row in &rows {
        let start = setup(&row.game, &row.position).read().unwrap().position;
        let report = counted(&start, &row.run);
        let counts = report.proof.unwrap();
        let root = counts.root.unwrap();
        assert_eq!(counts.answer, Some(row.result == "proved"), "{row:?}");
        let is_pn = row.nodes.is_some();
        let wanted = ProofCounts {
            expanded: row.expanded.unwrap_or(0),
            deepest: row.deepest,
            proof: row.proof.unwrap_or(0),
            visits: row.visits.unwrap_or(0),
            stored: row.stored.unwrap_or(0),
            steps: row.steps.unwrap_or(counts.steps),
            ..counts
        };
        assert_eq!(counts, wanted, "{row:?}");
        assert_eq!(report.nodes, row.nodes.or(row.visits).unwrap(), "{row:?}");
        if is_pn {
            assert_eq!((Some(finite(root.pn)), Some(finite(root.dn))), (row.pn, row.dn), "{row:?}");
            let best =
                report.best_move.map(|mv| with_position!(&start, root => root.move_text(mv)));
            assert_eq!(Some(best.unwrap_or_default()), row.best, "{row:?}");
        }
        let run: Run = row.run.parse().unwrap();
        let kept =
            any::prove(&start, evaluation(&start), (run, Limits::default()), true, &mut NoLimit);
        assert_eq!(kept.report, report, "{row:?}");
        let trace = recorded(&row.game, &row.position, &row.run);
        assert_eq!(trace.proof().unwrap().counts(), &counts, "{row:?}");
        assert_eq!((u64::from(trace.len()), trace.score()), (report.nodes, None), "{row:?}");
        assert_eq!(trace.variation().first().copied(), report.best_move, "{row:?}");
    }
}

#[test]
fn every_event_comes_in_order() {
    let rows = rows();
    let mut seen = 0;
    for (row, wanted) in rows.iter().filter_map(|row| Some((row, row.events.as_ref()?))) {
        assert_eq!(&events(&recorded(&row.game, &row.position, &row.run)), wanted, "{}", row.run);
        seen += 1;
    }
    assert_eq!(seen, 2);
}

/// Plays random moves from the start of a game, so that its end is near.
fn near_the_end(random: &mut Random, game: &str, plies: usize) -> AnyPosition {
    let mut position = setup(game, "").read().unwrap().position;
    for _ in 0..plies {
        with_position!(&mut position, position => {
            let moves = position.moves();
            if !moves.is_empty() {
                let mv = moves[random.below(moves.len())];
                position.play(mv);
            }
        });
    }
    position
}

fn value(root: &AnyPosition) -> i32 {
    let (run, limits) = ("alphabeta".parse().unwrap(), Limits::default());
    let found = any::count(root, evaluation(root), run, limits, Tally::new(), &mut NoLimit);
    found.report.score.unwrap().get()
}

/// Both searches answer as minimax does, in every order.
#[test]
fn the_answer_is_that_of_minimax() {
    let mut random = Random::of(45, 1);
    for (game, plies) in
        [("tictactoe", 2), ("connect4:4x4", 5), ("othello:4", 3), ("gomoku:4,3,3", 2)]
    {
        for _ in 0..95 {
            let more = random.below(5);
            let root = near_the_end(&mut random, game, plies + more);
            let value = value(&root);
            for (goal, least) in [("", 1), ("+goal:draw", 0)] {
                for run in ["pn", "dfpn", "pn+random:3", "dfpn+random:8", "dfpn+static"] {
                    let found = answer(&root, &format!("{run}{goal}"));
                    assert_eq!(found, Some(value >= least), "{game} {run}{goal}");
                }
            }
        }
    }
}

#[test]
fn the_answer_is_that_of_minimax_at_every_threshold_of_a_tree() {
    let mut random = Random::of(45, 2);
    for _ in 0..90 {
        let (b, d, seed) = (2 + random.below(2), 2 + random.below(4), random.below(1_000));
        let words = format!("uniform:b={b},d={d},seed={seed},min=-4,max=5");
        let root = setup("uniform", &words).read().unwrap().position;
        let value = value(&root);
        for least in value - 3..=value + 2 {
            for run in ["pn", "dfpn"] {
                let found = answer(&root, &format!("{run}+goal:{least}"));
                assert_eq!(found, Some(value >= least), "{words} {run} {least}");
            }
        }
    }
}

/// The positions that the specification names.
#[test]
fn known_games_are_solved() {
    for (game, run, reached) in [
        ("connect4:4x4", "dfpn", false),
        ("connect4:5x4", "dfpn", false),
        ("gomoku:4,3,3", "dfpn", true),
        ("othello:4", "dfpn+goal:draw", false),
        ("othello:4", "pn+goal:draw", false),
    ] {
        let root = setup(game, "").read().unwrap().position;
        assert_eq!(answer(&root, run), Some(reached), "{game} {run}");
    }
}

fn samples() -> Vec<Trace> {
    let mut samples = Vec::new();
    for run in ["pn", "pn+random:3", "dfpn", "dfpn+random:3"] {
        for (game, position, goal) in [
            ("tictactoe", "1523", ""),
            ("tictactoe", "152376", ""),
            ("connect4:4x4", "341422", "+goal:draw"),
            ("othello:4", "", "+goal:draw"),
            ("gomoku:4,3,3", "a3b1", ""),
            ("uniform", "uniform:b=3,d=4,seed=2,min=0,max=9", "+goal:5"),
            ("tree", "((0 1)(1 (1 0)))", "+goal:1"),
            ("tree", "min((0 1)(1 (1 0)))", "+goal:1"),
            ("tree", "7", "+goal:8"),
        ] {
            if setup(game, position).read().is_ok() {
                samples.push(recorded(game, position, &format!("{run}{goal}")));
            }
        }
    }
    samples
}

/// At every step the numbers are those that the events up to there give, and each node's follow from its children's.
#[test]
fn the_numbers_at_a_step_are_those_of_the_events_before() {
    for trace in samples() {
        let proof = trace.proof().unwrap();
        let frames = Frames::of(&trace);
        let mut now: Vec<Option<ProofNumbers>> = vec![None; trace.len() as usize];
        for step in 1..=trace.steps() {
            let event = frames.event(step).unwrap();
            assert_eq!(trace.event(step), Some(event), "the event alone is that of the frames");
            match event {
                StepEvent::Enter(0) if !proof.is_depth_first() => {
                    now[0] = trace.proof_numbers(0, step);
                }
                StepEvent::Child(id) => {
                    let is_over = trace.node(id).unwrap().status() == Status::Terminal;
                    let numbers = trace.proof_numbers(id, step).unwrap();
                    assert_eq!(numbers.decided().is_some(), is_over);
                    assert!(trace.is_placed(id, step) && !trace.is_placed(id, step - 1));
                    now[id as usize] = Some(numbers);
                }
                StepEvent::Recompute(id) if !proof.is_depth_first() => {
                    let is_or = trace.node(id).unwrap().is_max();
                    let children = trace.children(id).map(|child| now[child as usize].unwrap());
                    now[id as usize] = Some(ProofNumbers::of_children(is_or, children));
                }
                StepEvent::Select { node, child } => {
                    let is_or = trace.node(node).unwrap().is_max();
                    let own = now[node as usize].unwrap().seen(is_or).0;
                    let first = trace
                        .children(node)
                        .find(|&child| now[child as usize].unwrap().seen(is_or).0 == own);
                    assert_eq!(first, Some(child), "the first of the easiest");
                }
                _ => {}
            }
            for (id, numbers) in (0..).zip(&now).filter(|_| !proof.is_depth_first()) {
                assert_eq!(trace.proof_numbers(id, step), *numbers, "node {id} at {step}");
                let is_proved = numbers.is_some_and(|numbers| numbers.pn == 0);
                assert!(!is_proved || *numbers == Some(ProofNumbers::PROVED));
            }
        }
    }
}

/// The leaf at the end of the most-proving path is the one that is expanded next, and the leaves of the proof set are
/// as many as the root's number.
#[test]
fn the_most_proving_leaf_is_expanded_next() {
    for trace in samples().into_iter().filter(|trace| !trace.proof().unwrap().is_depth_first()) {
        let proof = trace.proof().unwrap();
        let ends: Vec<u32> = (0..proof.expansions().len() as u32)
            .map(|place| proof.steps_of_expansion(&trace, place).unwrap().1)
            .collect();
        assert!(ends.is_empty() || ends.last() == Some(&trace.steps()));
        let starts = std::iter::once(1).chain(ends);
        for (before, (node, _)) in starts.zip(proof.expansions()) {
            assert_eq!(trace.most_proving_path(before).last(), Some(&node));
            let ProofNumbers { pn, dn } = trace.proof_numbers(0, before).unwrap();
            for (is_proof, number) in [(true, pn), (false, dn)] {
                let set = trace.proof_set(is_proof, before, 1_000).unwrap();
                assert_eq!(set.len() as u32, number);
            }
        }
        assert_eq!(trace.most_proving_path(trace.steps()), [0], "nothing is left to expand");
    }
}

/// Visits of a depth-first search nest, end at a threshold, and the stepper finds each.
#[test]
fn visits_end_at_a_threshold() {
    for trace in samples().into_iter().filter(|trace| trace.proof().unwrap().is_depth_first()) {
        let proof = trace.proof().unwrap();
        for id in 0..trace.len() {
            let exit = trace.node(id).unwrap().exit().unwrap();
            let ProofNumbers { pn, dn } = trace.proof_numbers(id, exit).unwrap();
            let limits = proof.thresholds(id).unwrap();
            let is_over = trace.node(id).unwrap().status() == Status::Terminal;
            assert!(is_over || pn >= limits.pn || dn >= limits.dn);
            assert_eq!(trace.event(exit), Some(StepEvent::Exit(id)));
            assert_eq!(
                trace.event(trace.node(id).unwrap().enter().unwrap()),
                Some(StepEvent::Enter(id))
            );
        }
    }
}

/// Every format that is read gives the same trace back, and a file that was changed is refused.
#[test]
fn a_file_is_checked_by_the_search_itself() {
    for trace in samples() {
        for format in [Format::Json, Format::Lines] {
            let mut bytes = Vec::new();
            write(&trace, format, &mut bytes).unwrap();
            let back = read(&mut &bytes[..], Some(format)).unwrap();
            let mut again = Vec::new();
            write(&back, format, &mut again).unwrap();
            assert!(bytes == again, "{}", trace.about().words().run);
            assert_eq!(back.proof().unwrap().counts(), trace.proof().unwrap().counts());
        }
    }
    let trace = recorded("tictactoe", "1523", "pn");
    let text = text_without_digest(&trace);
    assert!(read(&mut text.as_bytes(), Some(Format::Json)).is_ok());
    assert!(text.contains("\"format_minor\":2") || text.contains("\"format_minor\": 2"));
    let mut seen = 0;
    for (from, to) in [
        ("\"pn\":1,", "\"pn\":2,"),
        ("\"dn\":\"inf\"", "\"dn\":7"),
        ("\"result\":\"proved\"", "\"result\":\"disproved\""),
        ("\"result\":\"disproved\"", "\"result\":\"proved\""),
        ("\"result\":\"disproved\",", ""),
        ("\"goal\":\"win\"", "\"goal\":\"draw\""),
        ("\"expansions\":[0,", "\"expansions\":[1,"),
        ("\"run\":\"pn\"", "\"run\":\"pn+static\""),
        ("\"run\":\"pn\"", "\"run\":\"pn+limit:3\""),
        ("\"status\":\"terminal\"", "\"status\":\"leaf\""),
    ] {
        let damaged = text.replacen(from, to, 1);
        if damaged != text {
            seen += 1;
            let refused = read(&mut damaged.as_bytes(), Some(Format::Json));
            assert!(refused.is_err(), "{from} -> {to}");
        }
    }
    assert!(seen >= 7, "only {seen} of the damages are in the file");
}

/// A search that is stopped says how far it came, and its file is read back.
#[test]
fn a_stopped_search_keeps_what_it_has() {
    for (run, node_limit, nodes) in [
        ("pn+limit:500", None, 500..520),
        ("pn", Some(500), 500..520),
        ("dfpn+limit:500", None, 500..501),
        ("dfpn", Some(500), 500..501),
    ] {
        let request = RunRequest { node_limit, ..RunRequest::of(setup("tictactoe", ""), run) };
        let request = Request::read(&request).unwrap();
        let trace = record(&request, &Handle::new());
        let proof = trace.proof().unwrap();
        let counted = count(&request, &Handle::new());
        assert_eq!(counted.report.proof, Some(*proof.counts()), "counted and traced: {run}");
        assert!(proof.counts().root.is_some(), "{run}");
        assert_eq!((trace.stop(), proof.counts().answer), (Some(Stop::Nodes), None), "{run}");
        assert!(nodes.contains(&trace.len()), "{run}: {}", trace.len());
        assert_eq!(trace.variation(), []);
        let mut bytes = Vec::new();
        write(&trace, Format::Json, &mut bytes).unwrap();
        let back = read(&mut &bytes[..], Some(Format::Json)).unwrap();
        assert_eq!(
            (back.len(), back.steps(), back.stop()),
            (trace.len(), trace.steps(), trace.stop())
        );
        for step in 0..=trace.steps() {
            assert!(trace.event(step).is_some(), "{run} {step}");
        }
    }
    let small = RunRequest { budget: Some(300), ..RunRequest::of(setup("tictactoe", ""), "pn") };
    let trace = record(&Request::read(&small).unwrap(), &Handle::new());
    assert_eq!(trace.stop(), Some(Stop::Nodes), "a record without room ends the search");
}

/// The stepper's larger steps are the expansions.
#[test]
fn seeking_goes_from_expansion_to_expansion() {
    let trace = recorded("tictactoe", "1523", "pn");
    let proof = trace.proof().unwrap();
    let ends: Vec<u32> = (0..proof.expansions().len() as u32)
        .map(|place| proof.steps_of_expansion(&trace, place).unwrap().1)
        .collect();
    let go = |step, backwards| seek(&trace, &CutoffSteps::default(), step, Seek::Over, backwards);
    let mut step = 0;
    for &end in &ends {
        step = go(step, false).unwrap();
        assert_eq!(step, end);
    }
    assert_eq!(go(step, false), None);
    for &end in ends.iter().rev().skip(1) {
        step = go(step, true).unwrap();
        assert_eq!(step, end);
    }
}

/// What does not fit is refused with a remedy.
#[test]
fn requests_that_do_not_fit_are_refused() {
    for (game, position, run, eval, depth, word) in [
        ("tictactoe", "", "pn+goal:3", None, None, "goal:3"),
        ("tree", "((0 1)(1 0))", "pn", None, None, "least value"),
        ("tree", "((0 1)(1 0))", "dfpn+goal:draw", None, None, "least value"),
        ("tree", "(chance(0 1) 1)", "pn+goal:1", None, None, "chance"),
        ("connect4", "", "pn", Some("lines"), None, "outcome"),
        ("connect4", "", "dfpn", None, Some(4), "depth"),
    ] {
        let eval = eval.map(str::to_owned);
        let request = RunRequest { eval, depth, ..RunRequest::of(setup(game, position), run) };
        let error = Request::read(&request).map(|_| ()).expect_err(run).to_string();
        assert!(error.contains(word), "{run}: {error}");
    }
}
