//! Searches beyond the depth limit: rows and events of an independent implementation, and what must hold in every search.
//! Origin of the data: `tests/data/README.md`.

use crate::more_searches::{self, events, request, setup, text_without_digest, trace_of};
use crate::random_positions::{Random, moves_text};
use plyscope::analysis::{Manner, explain, says};
use plyscope::evaluation::{Evaluation, EvaluationName, Score};
use plyscope::format::{Format, read, write};
use plyscope::game::{AnyPosition, Keyed, Loud, Move, Notation, Player, Position, PositionExt};
use plyscope::say::Language;
use plyscope::search::{Limits, NoLimit, Run, RunRequest, Tally, Task, any, bind};
use plyscope::service::Request;
use plyscope::trace::{Frames, StepEvent, Trace};
use plyscope::with_position;
use serde::Deserialize;

#[derive(Deserialize, Debug)]
struct Row {
    run: String,
    game: String,
    position: String,
    depth: u32,
    eval: String,
    value: i32,
    best: String,
    nodes: u64,
    leaves: u64,
    terminals: u64,
    cutoffs: u64,
    pruned: u64,
    steps: u64,
    quiet_nodes: u64,
    stands: u64,
    stand_cutoffs: u64,
    sound_value: i32,
    events: Option<Vec<String>>,
}

fn rows() -> Vec<Row> {
    more_searches::rows(|row| row["run"].as_str().is_some_and(|run| run.contains("+quiescence")))
}

/// Counted, traced and unobserved, every row is what another implementation found.
#[test]
fn every_row_is_found() {
    let rows = rows();
    assert_eq!(rows.len(), 27, "no row is left out");
    for row in &rows {
        let request = request(&row.game, &row.position, &row.run, &row.eval, row.depth);
        let read = Request::read(&request).unwrap();
        let (start, limits) = (&read.setup, Limits::depth(row.depth));
        let position = start.read().unwrap().position;
        let run: Run = row.run.parse().unwrap();
        let counted =
            any::count(&position, read.evaluation, run, limits, Tally::new(), &mut NoLimit);
        let counts = counted.tally.counts();
        let total = counts.total;
        assert_eq!(
            (total.nodes, total.leaves, total.terminals, total.cutoffs, total.pruned),
            (row.nodes, row.leaves, row.terminals, row.cutoffs, row.pruned),
            "{row:?}"
        );
        assert_eq!(
            (total.quiet_nodes, total.stands, total.stand_cutoffs),
            (row.quiet_nodes, row.stands, row.stand_cutoffs),
            "{row:?}"
        );
        let trace = trace_of(&request);
        assert_eq!(trace.score(), Some(Score::new(row.value)), "{row:?}");
        assert_eq!(u64::from(trace.steps()), row.steps, "{row:?}");
        assert_eq!(trace.counts(), &counts, "{row:?}");
        let best = trace.variation().first().map(|&mv| trace.name(mv));
        assert_eq!(best, Some(&*row.best), "{row:?}");
        let sound = trace_of(&RunRequest { run: "alphabeta+static".into(), ..request.clone() });
        assert_eq!(sound.score(), Some(Score::new(row.sound_value)), "{row:?}");
        trace.check().unwrap();
        trace.check_game().unwrap();
    }
}

#[test]
fn every_event_comes_in_order() {
    let mut seen = 0;
    for row in rows() {
        let Some(wanted) = &row.events else { continue };
        let trace = trace_of(&request(&row.game, &row.position, &row.run, &row.eval, row.depth));
        assert_eq!(&events(&trace), wanted, "{}", row.run);
        seen += 1;
    }
    assert_eq!(seen, 2);
}

/// Alpha-beta without windows, by the rules of the specification: the value of a position and its first best move.
struct ByHand {
    depth: u32,
    threats: bool,
}

impl Task for ByHand {
    type Output = (Score, Option<Move>);

    fn run<P: Keyed + Notation, E: Evaluation<P>>(self, root: &P, evaluation: &E) -> Self::Output {
        let max = root.max_player();
        let start = evaluation.start(root);
        let mut best_move = None;
        let score = self.value(root, &start, evaluation, (max, self.depth), &mut best_move);
        (score, best_move)
    }
}

impl ByHand {
    fn value<P: Position, E: Evaluation<P>>(
        &self,
        at: &P,
        accumulator: &E::Accumulator,
        evaluation: &E,
        (max, depth): (Player, u32),
        best_move: &mut Option<Move>,
    ) -> Score {
        let value = || evaluation.score(at, accumulator, at.outcome(), max);
        let mut moves = at.moves_in_static_order();
        let mut best = None;
        if depth == 0 && !moves.is_empty() {
            let (own, other) = (at.side_to_move(), at.side_to_move().opponent());
            let wins: Vec<Move> =
                moves.iter().copied().filter(|&mv| at.completes_line(mv, own)).collect();
            let blocks: Vec<Move> =
                moves.iter().copied().filter(|&mv| at.completes_line(mv, other)).collect();
            let is_forced = P::LOUD == Loud::Lines && !(wins.is_empty() && blocks.is_empty());
            moves = match P::LOUD {
                Loud::Lines if !wins.is_empty() => wins[..1].to_vec(),
                Loud::Lines if !blocks.is_empty() => blocks,
                Loud::Lines if self.threats => {
                    moves.retain(|&mv| {
                        let child = at.child(mv);
                        child.moves().iter().any(|&next| child.completes_line(next, own))
                    });
                    moves
                }
                Loud::Corners => moves.into_iter().filter(|&mv| at.takes_corner(mv)).collect(),
                _ => Vec::new(),
            };
            best = (!is_forced).then(value);
        }
        if moves.is_empty() {
            return value();
        }
        for mv in moves {
            let child = at.child(mv);
            let below = evaluation.advance(accumulator, at, mv, &child);
            let left = (max, depth.saturating_sub(1));
            let score = self.value(&child, &below, evaluation, left, &mut None);
            let better =
                best.is_none_or(
                    |best| {
                        if at.side_to_move() == max { score > best } else { score < best }
                    },
                );
            if better {
                best = Some(score);
                *best_move = Some(mv);
            }
        }
        best.unwrap_or_else(value)
    }
}

/// Random positions of every game with loud moves.
fn positions(each: u32) -> Vec<(&'static str, &'static str, AnyPosition, String)> {
    let mut random = Random::of(45, 1);
    let mut found = Vec::new();
    for (game, eval, plies) in [
        ("connect4", "lines", 24),
        ("tictactoe", "open-lines", 4),
        ("gomoku:5,5,4", "chains", 14),
        ("othello", "discs", 50),
        ("othello:4", "result", 5),
    ] {
        let mut count = 0;
        while count < each {
            let start = setup(game, "").read().unwrap().position;
            let text = with_position!(&start, start => moves_text(start, plies, &mut random));
            let Ok(start) = setup(game, &text).read() else { continue };
            if with_position!(&start.position, at => at.outcome().is_none()) {
                found.push((game, eval, start.position, text));
                count += 1;
            }
        }
    }
    found
}

/// Windows change no value and no best move, and watching changes nothing.
#[test]
fn the_value_is_that_without_windows() {
    let mut quiet = 0;
    for (game, eval, position, text) in positions(60) {
        let evaluation = EvaluationName::parse(eval, position.game()).unwrap();
        for (word, threats) in [("quiescence", false), ("quiescence:threats", true)] {
            let depth = 2;
            let run: Run = format!("alphabeta+static+{word}").parse().unwrap();
            let limits = Limits::depth(depth);
            let counted =
                any::count(&position, evaluation, run, limits, Tally::new(), &mut NoLimit);
            let by_hand = bind(&position, evaluation, ByHand { depth, threats });
            let found = (counted.report.score.unwrap(), counted.report.best_move);
            assert_eq!(found, by_hand, "{game} {text} {word}");
            let mut events = 0_u64;
            let mut hear = |_: plyscope::search::Event<'_>| events += 1;
            let heard = any::search(&position, evaluation, run, limits, &mut hear, &mut NoLimit);
            assert_eq!(heard, counted.report, "{game} {text} {word}");
            quiet += counted.tally.counts().total.quiet_nodes;
        }
    }
    assert!(quiet > 1_000, "{quiet}");
}

/// The interval that the record proves for a node holds the value of its own search without windows.
struct Sound<'a>(&'a Trace, ByHand);

impl Task for Sound<'_> {
    type Output = u32;

    fn run<P: Keyed + Notation, E: Evaluation<P>>(self, root: &P, evaluation: &E) -> u32 {
        let Self(trace, ByHand { depth, threats }) = self;
        let mut checked = 0;
        for id in 0..trace.len() {
            let Some(proved) = trace.proved(id) else { continue };
            let at = trace.moves_to(id).into_iter().fold(root.clone(), |at, mv| at.child(mv));
            let by_hand = ByHand { depth: 0, threats };
            let left = depth.saturating_sub(trace.node(id).unwrap().ply());
            let max = root.max_player();
            let start = evaluation.start(&at);
            let value = by_hand.value(&at, &start, evaluation, (max, left), &mut None);
            assert!(proved.allows(value), "node {id}: {proved:?} without {value}");
            checked += 1;
        }
        checked
    }
}

#[test]
fn every_proved_interval_holds_the_value() {
    let mut checked = 0;
    for row in rows().iter().filter(|row| row.nodes < 1_000) {
        let request = request(&row.game, &row.position, &row.run, &row.eval, row.depth);
        let read = Request::read(&request).unwrap();
        let position = read.setup.read().unwrap().position;
        let by_hand = ByHand { depth: row.depth, threats: row.run.contains("threats") };
        checked += bind(&position, read.evaluation, Sound(&trace_of(&request), by_hand));
    }
    assert!(checked > 2_000, "{checked}");
}

/// On a search to the end of the game nothing is beyond the limit.
#[test]
fn to_the_end_of_the_game_it_changes_nothing() {
    for (game, position) in [("tictactoe", "15"), ("othello:4", ""), ("connect4:4x4", "12")] {
        let of = |run: &str| {
            let request = RunRequest {
                eval: Some("result".into()),
                ..RunRequest::of(setup(game, position), run)
            };
            trace_of(&request)
        };
        let (plain, quiet) = (of("alphabeta+static"), of("alphabeta+static+quiescence:threats"));
        assert_eq!(plain.counts(), quiet.counts(), "{game}");
        assert_eq!((plain.steps(), plain.score()), (quiet.steps(), quiet.score()), "{game}");
    }
}

/// A file brings the search back, and a changed one is refused.
#[test]
fn files_bring_the_search_back() {
    let row = rows().into_iter().find(|row| row.stand_cutoffs > 0 && row.events.is_some()).unwrap();
    let trace = trace_of(&request(&row.game, &row.position, &row.run, &row.eval, row.depth));
    let stands = |trace: &Trace| (0..trace.len()).map(|id| trace.stand(id)).collect::<Vec<_>>();
    for format in [Format::Json, Format::Lines] {
        let mut bytes = Vec::new();
        write(&trace, format, &mut bytes).unwrap();
        let back = read(&mut &bytes[..], None).unwrap();
        assert_eq!((back.counts(), back.steps()), (trace.counts(), trace.steps()));
        assert_eq!(stands(&back), stands(&trace));
        let mut again = Vec::new();
        write(&back, format, &mut again).unwrap();
        assert!(again == bytes);
    }
    let text = text_without_digest(&trace);
    assert!(read(&mut text.as_bytes(), None).is_ok() && text.contains("\"format_minor\":2"));
    assert!(text.contains("\"quiet\":true"));
    let stand = text.find("\"stand\":").unwrap() + 8;
    let end = stand + text[stand..].find(',').unwrap();
    let damaged = format!("{}99{}", &text[..stand], &text[end..]);
    assert!(read(&mut damaged.as_bytes(), None).is_err(), "another score to stand pat with");
}

/// Every step of a search has its event, and a node at the limit has a reason if it has moves.
#[test]
fn every_step_has_its_event() {
    for row in rows().iter().filter(|row| row.nodes < 800) {
        let trace = trace_of(&request(&row.game, &row.position, &row.run, &row.eval, row.depth));
        let frames = Frames::of(&trace);
        let (mut stands, mut cutoffs) = (0, 0);
        for step in 1..=trace.steps() {
            let event = trace.event(step).unwrap();
            assert_eq!(frames.event(step), Some(event), "step {step}");
            let state = trace.state(step).unwrap();
            stands += u64::from(matches!(event, StepEvent::Stand(_)));
            cutoffs += u64::from(matches!(event, StepEvent::Cutoff { .. }));
            assert_eq!(u64::from(trace.so_far(&state).cutoffs), cutoffs, "step {step} of {row:?}");
            if let StepEvent::Enter(id) = event {
                let inner = trace.node(id).unwrap().ply() >= row.depth
                    && trace.children(id).next().is_some();
                assert_eq!(trace.alarm(id).is_some(), inner, "step {step}");
            }
        }
        assert_eq!((stands, cutoffs), (row.stands, row.cutoffs), "{row:?}");
    }
}

/// The bound that cuts belongs to a child that returned it, or to a mover that could stand pat with it.
#[test]
fn the_owner_of_a_cut_moved_its_window() {
    let (mut by_child, mut by_standing) = (0, 0);
    for row in rows().iter().filter(|row| row.nodes < 3_000) {
        let trace = trace_of(&request(&row.game, &row.position, &row.run, &row.eval, row.depth));
        for step in 1..=trace.steps() {
            let Some(StepEvent::Cutoff { node, .. }) = trace.event(step) else { continue };
            let owner = trace.owner(node).unwrap_or_else(|| panic!("{row:?}: step {step}"));
            if owner.child == owner.node {
                assert_eq!(trace.stand(owner.node), Some(owner.bound), "{row:?}: step {step}");
                by_standing += 1;
            } else {
                let score = trace.node(owner.child).unwrap().score();
                assert_eq!(score, Some(owner.bound), "{row:?}: step {step}");
                by_child += 1;
            }
        }
    }
    assert!(
        by_child > 100 && by_standing > 5,
        "{by_child} by a child, {by_standing} by standing pat"
    );
}

/// The order of a node depends on the seed and the path alone, also beyond the limit.
#[test]
fn a_random_order_is_that_of_a_deeper_search() {
    let position = "4342323763751314237";
    let of = |run: &str, depth| trace_of(&request("connect4", position, run, "lines", depth));
    let mut seen = 0;
    for seed in 1..5 {
        let quiet = of(&format!("alphabeta+random:{seed}+quiescence:threats"), 1);
        let deep = of(&format!("alphabeta+random:{seed}"), 5);
        let children = |trace: &Trace, id| -> Vec<Move> {
            trace.children(id).map(|child| trace.edge(child).unwrap().mv).collect()
        };
        for id in (0..quiet.len()).filter(|&id| !quiet.is_pruned(id)) {
            let path = quiet.moves_to(id);
            let Some(same) = (0..deep.len()).find(|&other| deep.moves_to(other) == path) else {
                continue;
            };
            let (few, all) = (children(&quiet, id), children(&deep, same));
            if few.len() < 2 || all.is_empty() {
                continue;
            }
            let placed: Vec<usize> =
                few.iter().map(|mv| all.iter().position(|each| each == mv).unwrap()).collect();
            assert!(placed.is_sorted(), "seed {seed}, {path:?}: {few:?} of {all:?}");
            seen += 1;
        }
    }
    assert!(seen > 10, "{seen}");
}

/// Standing pat has its sentences: at the step, where it keeps the value, and where it is the bound that cuts.
#[test]
fn standing_pat_is_explained() {
    let row =
        ("connect4", "4342323763751314237", "alphabeta+static+quiescence:threats", "lines", 1);
    let trace = trace_of(&request(row.0, row.1, row.2, row.3, row.4));
    let said = |step| {
        let step = explain(&trace, &trace.state(step).unwrap());
        let said = says(&trace, &step, Manner::default());
        let all = std::iter::once(&said.head).chain(&said.detail);
        all.map(|message| message.text(Language::English)).collect::<Vec<_>>().join(" ")
    };
    assert!(
        said(2).contains("with columns 5, 6, 1 and 7, Red would threaten to win"),
        "{}",
        said(2)
    );
    assert!(
        said(3).contains("it may stand pat with the evaluation, 3. β falls from +∞ to 3"),
        "{}",
        said(3)
    );
    let keeps =
        (1..=trace.steps()).filter(|&step| said(step).contains("keeps 3, its evaluation.")).count();
    assert!(keeps > 1, "{keeps}");
    assert!(
        said(177).contains("to 3 elsewhere, with the evaluation after Yellow plays column 4"),
        "{}",
        said(177)
    );
    assert!((1..=trace.steps()).all(|step| !said(step).contains("null window")));
}
