//! Monte Carlo searches: rows and events of an independent implementation, and what must hold in every search.
//! Origin of the data: `tests/data/README.md`.

use crate::more_searches::{self, events, setup, text_without_digest};
use crate::random_positions::Random;
use plyscope::analysis::{Seek, seek};
use plyscope::evaluation::EvaluationName;
use plyscope::format::{Format, read, write};
use plyscope::game::Notation;
use plyscope::layout::{Selection, tidy_tree};
use plyscope::search::{Limits, NoLimit, Run, RunRequest, Stop, Tally, any, monte_carlo};
use plyscope::service::{Handle, Request, record};
use plyscope::trace::{CutoffSteps, Frames, Status, StepEvent, Trace, Visits};
use plyscope::with_position;
use serde::Deserialize;

#[derive(Deserialize, Debug)]
struct Row {
    run: String,
    game: String,
    position: String,
    iterations: u32,
    best: String,
    nodes: u64,
    entered: u64,
    playouts: u32,
    playout_moves: u64,
    deepest: Option<u32>,
    steps: Option<u64>,
    #[serde(default)]
    proved: Option<u32>,
    children: Vec<(String, u32, u64, i64)>,
    events: Option<Vec<String>>,
}

fn rows() -> Vec<Row> {
    more_searches::rows(|row| {
        row["run"].as_str().is_some_and(|run| run.starts_with("mcts") || run.starts_with("flat"))
    })
}

pub(crate) fn trace_of(game: &str, position: &str, run: &str, node_limit: Option<u64>) -> Trace {
    let request = RunRequest { node_limit, ..RunRequest::of(setup(game, position), run) };
    record(&Request::read(&request).unwrap(), &Handle::new())
}

fn recorded(row: &Row) -> Trace {
    trace_of(&row.game, &row.position, &row.run, None)
}

/// Counted, traced and unobserved, every row is what another implementation found.
#[test]
fn every_row_is_found() {
    let rows = rows();
    assert_eq!(rows.len(), 29, "no row is left out");
    for row in &rows {
        let run: Run = row.run.parse().unwrap();
        let start = setup(&row.game, &row.position).read().unwrap().position;
        let (outcome, tally) = (EvaluationName::Outcome, Tally::new());
        let counted = any::count(&start, outcome, run, Limits::default(), tally, &mut NoLimit);
        let counts = counted.report.monte_carlo.unwrap();
        assert_eq!(
            (counts.iterations, counted.report.nodes, counts.entered, counts.playouts),
            (row.iterations, row.nodes, row.entered, row.playouts),
            "{row:?}"
        );
        assert_eq!(
            (counts.playout_moves, counts.deepest, counts.steps, counts.proved),
            (
                row.playout_moves,
                row.deepest.unwrap_or(counts.deepest),
                row.steps.unwrap_or(counts.steps),
                row.proved
            ),
            "{row:?}"
        );
        let children: Vec<_> = with_position!(&start, root => counted.root_moves.iter().map(|child| {
            let proved = child.proved.map_or(-1, i64::from);
            (root.move_text(child.mv), child.visits, child.reward, proved)
        }).collect());
        assert_eq!(children, row.children, "{row:?}");
        let best = counted.report.best_move.unwrap();
        assert_eq!(with_position!(&start, root => root.move_text(best)), row.best, "{row:?}");
        let silent = with_position!(&start, root => {
            monte_carlo(root, run, Limits::default(), false, &mut NoLimit).report
        });
        assert_eq!(silent, counted.report, "{row:?}");
        let trace = recorded(row);
        assert_eq!(trace.monte_carlo().unwrap().counts(), &counts, "{row:?}");
        assert_eq!((u64::from(trace.len()), trace.score()), (row.nodes, None), "{row:?}");
        assert_eq!(trace.variation().first(), Some(&best), "{row:?}");
    }
}

#[test]
fn every_event_comes_in_order() {
    let rows = rows();
    let logged = rows.iter().filter_map(|row| Some((row, row.events.as_ref()?)));
    let mut seen = 0;
    for (row, wanted) in logged {
        let trace = recorded(row);
        assert_eq!(&events(&trace), wanted, "{}", row.run);
        seen += 1;
    }
    assert_eq!(seen, 2);
}

/// Positions and runs of every game, for what must hold in every search.
fn samples() -> Vec<Trace> {
    let mut random = Random::of(43, 43);
    let mut samples = Vec::new();
    for (game, position) in [
        ("tictactoe", "15"),
        ("connect4:5x4", "545442"),
        ("othello:4", ""),
        ("gomoku:4,4,3", ""),
        ("uniform", "uniform:b=3,d=4,seed=2,min=-9,max=9"),
        ("tree", "((3 12 8)(2 4 6)(14 5 2))"),
        ("tree", "A(B(3 (12 7)) C(2 4) D=5)"),
    ] {
        for run in ["mcts:300", "mcts:300+solver", "mcts:90+random:3+c:0.2", "flat:50+static"] {
            let run = format!("{run}+seed:{}", random.below(1_000));
            samples.push(trace_of(game, position, &run, None));
        }
    }
    samples
}

/// The visits of a node are one more than those of its children, because its first visit grew it; the root was
/// there before.
#[test]
fn visits_add_up() {
    for trace in samples() {
        let is_flat = trace.about().words().run.starts_with("flat");
        let visits = Visits::at(&trace, trace.steps()).unwrap();
        for id in 0..trace.len() {
            let below: u32 = trace.children(id).map(|child| visits.of(child).0).sum();
            let (own, reward) = visits.of(id);
            let is_over = trace.node(id).unwrap().status() == Status::Terminal;
            if id == 0 && !is_over {
                assert_eq!(own, below);
            } else if !is_over && !is_flat {
                assert_eq!(own, 1 + below, "{}", trace.about().words().run);
            }
            let most = trace.monte_carlo().unwrap().counts().reward_max;
            assert!(reward <= u64::from(own) * u64::from(most));
            // Pictures show MAX's share, whoever chooses the node; the search compares the chooser's mean.
            let (mean, share) = (visits.mean(&trace, id), visits.share(&trace, id));
            let is_for_max = trace.parent(id).is_none_or(|up| trace.node(up).unwrap().is_max());
            let expected = share.map(|share| if is_for_max { share } else { 1.0 - share });
            assert_eq!(mean.is_some(), own > 0);
            assert!(mean.zip(expected).is_none_or(|(mean, own)| (mean - own).abs() < 1e-12));
        }
    }
}

/// At every step the numbers are those that the events up to there give, whether the replay goes forwards,
/// backwards or jumps.
#[test]
fn visits_at_a_step_are_those_of_the_events_before() {
    let mut random = Random::of(43, 7);
    for trace in samples() {
        let frames = Frames::of(&trace);
        let mut counts = vec![0_u32; trace.len() as usize];
        let mut before = counts.clone();
        let mut known = 0;
        let mut jumping = Visits::at(&trace, trace.steps()).unwrap();
        for step in 0..=trace.steps() {
            match frames.event(step).unwrap() {
                StepEvent::Backup(node) => counts[node as usize] += 1,
                StepEvent::Grow(node) => {
                    known += 1;
                    assert!(trace.is_placed(node, step) && !trace.is_placed(node, step - 1));
                }
                StepEvent::Enter(_) => known += 1,
                StepEvent::Select { node: 0, .. } => {
                    before.clone_from(&counts);
                }
                _ => {}
            }
            if let Some(number) = trace.iteration_at(step) {
                let (first, _) = trace.steps_of_iteration(number).unwrap();
                // The stage goes back to the first selection of an iteration, to say why it went down there.
                let mut seen = Visits::at(&trace, step).filter(|_| random.chance(40));
                if let Some(seen) = &mut seen {
                    seen.go_to(&trace, first);
                }
                let place = random.below(trace.len() as usize);
                let is_selected = matches!(frames.event(first), Some(StepEvent::Select { .. }));
                assert!(
                    !is_selected
                        || seen.is_none_or(|seen| seen.of(place as u32).0 == before[place])
                );
            }
            assert_eq!(trace.so_far(&trace.state(step).unwrap()).entered, known);
            let node = random.below(trace.len() as usize) as u32;
            assert_eq!(frames.visits(node, step).unwrap().0, counts[node as usize]);
            if random.chance(20) {
                jumping.go_to(&trace, random.below(trace.steps() as usize + 1) as u32);
                jumping.go_to(&trace, step);
                assert_eq!(jumping.of(node), frames.visits(node, step).unwrap());
            }
        }
    }
}

/// A proved root has the value that minimax finds: it wins, draws or loses, or has the value of the leaf.
#[test]
fn a_proved_root_is_worth_what_minimax_says() {
    let mut random = Random::of(43, 12);
    let mut proved = 0;
    for number in 0..120 {
        let (game, position) = match number % 3 {
            0 => ("tictactoe", String::from(["15", "1523", "749", "152376", "5"][random.below(5)])),
            1 => {
                let (b, d, seed) = (2 + random.below(2), 2 + random.below(4), random.below(999));
                ("uniform", format!("uniform:b={b},d={d},seed={seed},min=-3,max=3"))
            }
            _ => {
                ("connect4:4x4", String::from(["12332141", "1122334", "14412233"][random.below(3)]))
            }
        };
        let run = format!("mcts:20000+solver+seed:{number}");
        let start = setup(game, &position).read().unwrap().position;
        let found = with_position!(&start, root => {
            monte_carlo(root, run.parse().unwrap(), Limits::default(), false, &mut NoLimit)
        });
        let Some(reward) = found.report.monte_carlo.unwrap().proved else { continue };
        let minimax: Run = "minimax".parse().unwrap();
        let is_board = start.filling().is_some();
        let name = if is_board { EvaluationName::Outcome } else { EvaluationName::Result };
        let (limits, tally) = (Limits::default(), Tally::new());
        let value = any::count(&start, name, minimax, limits, tally, &mut NoLimit).report.score;
        let value = i64::from(value.unwrap().get());
        let wanted = if is_board { value.signum() + 1 } else { value + 3 };
        assert_eq!(i64::from(reward), wanted, "{game} {position} {run}");
        proved += 1;
    }
    assert!(proved > 80, "{proved}");
}

/// A limit of positions stops between two iterations, and the same limit stops there again.
#[test]
fn a_node_limit_counts_positions_entered() {
    let trace = trace_of("connect4", "44", "mcts:100000+seed:3", Some(20_000));
    let entered = trace.monte_carlo().unwrap().counts().entered;
    assert!((20_000..20_100).contains(&entered));
    assert_eq!(trace.stop(), Some(Stop::Nodes));
    let again = trace_of("connect4", "44", "mcts:100000+seed:3", Some(entered));
    assert_eq!((again.len(), again.steps()), (trace.len(), trace.steps()));
}

/// Native files bring the whole search back, and a file with another number is refused.
#[test]
fn files_bring_the_search_back() {
    for trace in samples() {
        for format in [Format::Json, Format::Lines] {
            let mut bytes = Vec::new();
            write(&trace, format, &mut bytes).unwrap();
            let back = read(&mut &bytes[..], None).unwrap();
            assert_eq!(
                back.monte_carlo().unwrap().iterations(),
                trace.monte_carlo().unwrap().iterations()
            );
            let mut again = Vec::new();
            write(&back, format, &mut again).unwrap();
            assert!(again == bytes, "{}", trace.about().words().run);
        }
    }
    let trace = trace_of("tictactoe", "1523", "mcts:12+seed:7", None);
    let text = text_without_digest(&trace);
    assert!(read(&mut text.as_bytes(), None).is_ok() && text.contains("\"format_minor\":2"));
    for (from, to) in [
        ("\"visits\":3", "\"visits\":4"),
        ("\"reward\":3", "\"reward\":2"),
        ("\"reward_max\":2", "\"reward_max\":3"),
        ("\"entered\":48", "\"entered\":47"),
        ("\"entered\":48", "\"entered\":49"),
        ("mcts:12", "mcts:13"),
        ("\"iterations\":[[1,0,", "\"iterations\":[[1,1,"),
        ("\"move\":\"6\"", "\"move\":\"8\""),
    ] {
        let forged = text.replacen(from, to, 1);
        assert!(forged != text, "{from}");
        assert!(read(&mut forged.as_bytes(), None).is_err(), "{to}");
    }
}

/// Over goes from one end of an iteration to the next, and a leaf is the random game or the finished game.
#[test]
fn debugger_commands_go_by_iterations() {
    for trace in samples() {
        let cutoffs = CutoffSteps::of(&trace);
        let go = |step, kind, backwards| seek(&trace, &cutoffs, step, kind, backwards);
        let iterations = trace.monte_carlo().unwrap().counts().iterations;
        let (mut step, mut ends) = (1, 0);
        while let Some(next) = go(step, Seek::Over, false) {
            assert_eq!(go(next, Seek::Over, true), Some(step));
            let game = go(step, Seek::Leaf, false).unwrap();
            assert!((step..next).contains(&game));
            assert!(matches!(
                trace.event(game).unwrap(),
                StepEvent::Playout(_) | StepEvent::Score(_)
            ));
            (step, ends) = (next, ends + 1);
        }
        assert_eq!((step, ends), (trace.steps(), iterations));
    }
}

/// Where the root has more moves than a picture has places, the most visited are drawn, at every step.
#[test]
fn a_wide_ply_shows_the_most_visited_moves() {
    let trace = trace_of("gomoku:9,9,5", "e5", "mcts:700+seed:5", None);
    let end = trace.steps();
    for step in [end, end / 2] {
        let visits = Visits::at(&trace, step).unwrap();
        let wanted = Selection { max_glyphs: 500, step: Some(step), ..Selection::default() };
        let drawing = tidy_tree(&trace, None, &wanted);
        let is_drawn = |id: &u32| drawing.glyphs.iter().any(|glyph| glyph.node == *id);
        let count = |id: u32| visits.of(id).0;
        let placed = trace.children(0).filter(|&id| trace.is_placed(id, step));
        let (drawn, left): (Vec<u32>, Vec<u32>) = placed.partition(is_drawn);
        let least = drawn.iter().map(|&id| count(id)).min().unwrap();
        assert!(left.iter().all(|&id| count(id) <= least), "step {step}");
        assert_eq!(drawn.len(), 12);
        let (first, folded) = (left[0], drawing.folds[0]);
        assert_eq!((folded.first, folded.count), (first, left.len() as u32));
        assert!(drawn.iter().any(|&id| id > first), "not the first of the row, step {step}");
    }
}

#[test]
fn requests_that_make_no_sense_are_refused() {
    let words = |run: &str| RunRequest::of(setup("connect4", ""), run);
    for (request, field) in [
        (RunRequest { depth: Some(4), ..words("mcts:10") }, "depth"),
        (RunRequest { eval: Some("lines".into()), ..words("mcts:10") }, "eval"),
        (RunRequest { budget: Some(10), ..words("mcts:10") }, "budget"),
        (RunRequest::of(setup("tree", "(chance(1 2) 3)"), "mcts:10"), "run"),
    ] {
        let refused = Request::read(&request).unwrap_err();
        assert_eq!(refused.field.as_deref(), Some(field), "{refused}");
    }
    let by_default = RunRequest { eval: Some("default".into()), ..words("flat:10") };
    assert_eq!(Request::read(&by_default).unwrap().evaluation, EvaluationName::Outcome);
}
