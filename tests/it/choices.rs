//! The moves that a search would have played: each is the answer of the same search with a node limit.

use plyscope::game::SetupRequest;
use plyscope::search::RunRequest;
use plyscope::service::{Handle, Request, count, record};

/// Checks the choices of a search against searches that stop after every `each` positions.
fn check(
    game: &str,
    position: &str,
    run: &str,
    (eval, depth): (Option<&str>, Option<u32>),
    each: u64,
) {
    let setup = SetupRequest {
        game: game.to_owned(),
        position: position.to_owned(),
        ..SetupRequest::default()
    };
    let eval = eval.map(str::to_owned);
    let words = RunRequest { eval, depth, ..RunRequest::of(setup, run) };
    let trace = record(&Request::read(&words).unwrap(), &Handle::new());
    let choices = trace.choices().unwrap();
    let ends = trace.moments(1_000).unwrap();
    let (all, last) = *ends.last().unwrap();
    assert_eq!(last, trace.steps(), "{run}");
    let is_games = trace.monte_carlo().is_some();
    assert!(choices.len() > 1, "{run} changes its mind");
    let limits: Vec<u64> = if is_games {
        ends.iter().map(|&(entered, _)| entered).step_by(each as usize).collect()
    } else {
        (1..all).step_by(each as usize).collect()
    };
    assert!(limits.len() > 10, "{run}: {} limits", limits.len());
    for limit in limits {
        let words = RunRequest { node_limit: Some(limit), ..words.clone() };
        let request = Request::read(&words).unwrap();
        let best = count(&request, &Handle::new()).report.best_move.map(|mv| request.move_text(mv));
        let choice = choices.iter().rev().find(|choice| choice.entered <= limit);
        let expected = choice.and_then(|choice| choice.mv).map(|mv| trace.name(mv).to_owned());
        assert_eq!(expected, best, "{game} {position} {run}, {limit} positions: {choices:?}");
    }
    for (entered, step) in ends {
        let now = choices.iter().rev().find(|choice| choice.entered <= entered);
        let played = trace.answer_at(step).and_then(|child| trace.edge(child)).map(|edge| edge.mv);
        assert!(!is_games || played == now.and_then(|choice| choice.mv), "{run} step {step}");
        let so_far = trace.so_far(&trace.state(step).unwrap());
        assert!(is_games || u64::from(so_far.entered) == entered, "{run} step {step}");
    }
}

const TRAP: &str = "7214521555716325513232";

#[test]
fn a_choice_is_the_answer_of_a_search_that_stops_there() {
    let lines = (Some("lines"), Some(5));
    check("connect4", TRAP, "alphabeta+static+deepening", lines, 7);
    check("connect4", TRAP, "pvs+tt+deepening+aspiration:2+killer", lines, 5);
    check("connect4", TRAP, "alphabeta", (Some("lines"), Some(4)), 3);
    check("tictactoe", "123", "minimax", (None, None), 11);
    check("tictactoe", "12", "alphabeta+deepening", (Some("open-lines"), Some(5)), 5);
    check("tree", "(min:(5 6) min:(9 8) min:(2 3) min:(10 11))", "alphabeta", (None, None), 1);
    check("tree", "(chance(9*(2 2) 1*(3 3)) chance(9*(1 1) 1*(40 40)))", "star1", (None, None), 1);
}

#[test]
fn random_games_have_an_answer_after_each_iteration() {
    check("connect4", TRAP, "mcts:400+seed:1", (None, None), 7);
    check("connect4", TRAP, "mcts:400+seed:1+solver", (None, None), 7);
    check("tictactoe", "132", "flat:600+seed:7", (None, None), 11);
    check("tictactoe", "123", "mcts:600+seed:7+solver+random:3", (None, None), 11);
}

/// The figures of the lesson: where each search plays the losing move.
#[test]
fn the_race_of_the_trap_has_the_figures_of_the_lesson() {
    let changes = |run: &str, eval: Option<&str>, depth| {
        let setup = SetupRequest {
            game: "connect4".to_owned(),
            position: TRAP.to_owned(),
            ..SetupRequest::default()
        };
        let eval = eval.map(str::to_owned);
        let words = RunRequest { eval, depth, ..RunRequest::of(setup, run) };
        let trace = record(&Request::read(&words).unwrap(), &Handle::new());
        let choices = trace.choices().unwrap().into_iter();
        let losing = |mv: &Option<String>| mv.as_deref() == Some("7");
        let mut spans: Vec<(u64, Option<u64>)> = Vec::new();
        for choice in choices {
            let mv = choice.mv.map(|mv| trace.name(mv).to_owned());
            match spans.last_mut() {
                Some((_, end @ None)) if !losing(&mv) => *end = Some(choice.entered),
                Some((_, None)) => {}
                _ if losing(&mv) => spans.push((choice.entered, None)),
                _ => {}
            }
        }
        spans
    };
    let uct = changes("mcts:600+seed:1", None, None);
    assert_eq!(uct, [(126, Some(204)), (908, Some(3_428))]);
    let deepening = changes("alphabeta+static+deepening", Some("lines"), Some(7));
    assert_eq!(deepening, [(155, Some(459))]);
    // Only within one round of its six moves, never after a whole one.
    assert_eq!(changes("flat:600+seed:1", None, None), [(675, Some(696))]);
}
