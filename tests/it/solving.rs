//! Strong solvers: Connect Four against sets, tables, and a plain minimax that only knows the rules.

use crate::soak::times;
use plyscope::evaluation::FinalResult;
use plyscope::game::{
    AnyPosition, ConnectFour, FinalScore, Geometry, Move, Position, PositionExt, SetupRequest, Turn,
};
use plyscope::search::{Limits, NoLimit, Run, Silent, Stop, search};
use plyscope::service::wire::{SolveRequest, SolvingView};
use plyscope::service::{Handle, SolveTask};
use plyscope::solve::{ConnectFourSolver, Meter, Question, Solution, Task, solve};
use plyscope::with_position;

const L3_R1: &str = include_str!("../data/connect4/Test_L3_R1");
const L2_R1: &str = include_str!("../data/connect4/Test_L2_R1");
const L1_R1: &str = include_str!("../data/connect4/Test_L1_R1");
const L2_R2: &str = include_str!("../data/connect4/Test_L2_R2");
const L1_R2: &str = include_str!("../data/connect4/Test_L1_R2");
const L1_R3: &str = include_str!("../data/connect4/Test_L1_R3");
const BOARDS: &str = include_str!("../data/solved/connect4.csv");

const SCORE: Task = Task { question: Question::Score, every_move: false, memory: 256 << 20 };

/// The value and the nodes of a position alone, because the ladder of Pons does not look for a best move.
fn solved(setup: &SetupRequest, task: Task) -> Solution {
    let start = setup.read().unwrap();
    solve(&start.position, task, &mut Meter::new(&mut NoLimit, None))
}

/// Solves a set from a cold table at each position, and checks every score and the limit on the nodes.
fn set(name: &str, text: &str, number: usize, most: f64) {
    let mut solver = ConnectFourSolver::new(7, 6, SCORE.memory);
    let (mut nodes, mut tried) = (0, 0u32);
    for line in text.lines().take(number) {
        let (moves, score) = line.split_once(' ').unwrap();
        let start = SetupRequest::at("connect4", moves).read().unwrap();
        let AnyPosition::ConnectFour(board) = &start.position else { panic!("another game") };
        let mut outside = NoLimit;
        let mut meter = Meter::new(&mut outside, None);
        let found = solver.value(board, Question::Score, &mut meter);
        assert_eq!(
            found.exact().map(plyscope::evaluation::Score::get),
            score.parse().ok(),
            "{name} {moves}"
        );
        nodes += meter.nodes();
        tried += 1;
    }
    let mean = nodes as f64 / f64::from(tried.max(1));
    println!("{name}: {tried} positions, {mean:.1} nodes a position");
    assert!(mean <= most, "{name}: {mean} nodes a position");
}

/// Pons' means with the same convention are 51.3, 449.7, 3,295.6 and 39,808.
#[test]
fn the_sets_are_right_and_take_few_nodes() {
    set("L3_R1", L3_R1, 1_000, 18.0);
    set("L2_R1", L2_R1, 1_000, 140.0);
    set("L1_R1", L1_R1, 1_000, 1_000.0);
    set("L2_R2", L2_R2, 1_000, 14_000.0);
}

/// Positions with many empty squares: they take minutes in the long form.
#[test]
fn the_hard_sets_are_right() {
    set("L1_R2", L1_R2, times(4, 100), 2_000_000.0);
    set("L1_R3", L1_R3, times(0, 20), 12_000_000.0);
}

/// The empty board, without a book: a win in the middle. It takes minutes, so only the long form runs it.
#[test]
fn the_standard_board_is_won_in_the_middle() {
    for _ in 0..times(0, 1) {
        let found = solved(&SetupRequest::at("connect4", ""), Task { memory: 1 << 30, ..SCORE });
        assert_eq!(found.exact().map(plyscope::evaluation::Score::get), Some(1));
        assert_eq!(found.best, Some(Move(3)));
        println!("the empty board: {} nodes", found.nodes);
    }
}

fn rows() -> impl Iterator<Item = (&'static str, Vec<i64>)> {
    BOARDS.lines().filter(|line| !line.starts_with('#')).skip(1).map(|line| {
        let (size, rest) = line.split_once(',').unwrap();
        (size, rest.split(',').map(|number| number.trim().parse().unwrap()).collect())
    })
}

/// The value of the empty board, its outcome and the nodes are those of the table.
#[test]
fn the_table_of_small_boards_holds() {
    assert_eq!(rows().count(), 3);
    for (size, row) in rows().take(times(2, 3)) {
        let setup =
            SetupRequest { size: Some(size.to_owned()), ..SetupRequest::at("connect4", "") };
        let exact = solved(&setup, SCORE);
        let outcome = solved(&setup, Task { question: Question::Outcome, ..SCORE });
        let value = |found: &Solution| i64::from(found.exact().unwrap().get());
        let found = [value(&exact), value(&outcome), exact.nodes as i64, outcome.nodes as i64];
        assert_eq!(found.to_vec(), row, "{size}");
    }
}

/// Plain minimax: the value for the side to move, by its definition.
fn minimax<P: FinalScore>(position: &P, outcome_only: bool) -> i32 {
    match position.turn() {
        Turn::Over(outcome) => {
            let score = position.final_score(outcome, position.side_to_move());
            if outcome_only {
                let won = outcome.winner().map(|winner| winner == position.side_to_move());
                won.map_or(0, |won| if won { 1 } else { -1 })
            } else {
                score
            }
        }
        Turn::Moves(moves) => {
            moves.map(|mv| -minimax(&position.child(mv), outcome_only)).max().unwrap_or_default()
        }
    }
}

/// A random position with this number of empty squares, from a seed.
fn late<G: Geometry>(empty: &ConnectFour<G>, left: u32, seed: u64) -> Option<ConnectFour<G>> {
    let mut state = seed;
    let mut board = *empty;
    while board.geometry().cells() - board.stones() > left {
        // No move that wins at once, because a win ends most random games long before the board is
        // full.
        let mut moves = board.moves();
        moves.retain(|&mv| !board.wins_at_once(mv));
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let mv = *moves.get((state >> 33) as usize % moves.len().max(1))?;
        board.play(mv);
    }
    board.outcome().is_none().then_some(board)
}

fn agree<G: Geometry>(board: &ConnectFour<G>, position: &AnyPosition) {
    let task = Task { every_move: true, memory: 1 << 20, ..SCORE };
    let full = |task: Task| solve(position, task, &mut Meter::new(&mut NoLimit, None));
    for question in [Question::Score, Question::Outcome] {
        let is_outcome = question == Question::Outcome;
        let values: Vec<(Move, i32)> = board
            .moves()
            .into_iter()
            .map(|mv| (mv, -minimax(&board.child(mv), is_outcome)))
            .collect();
        let value = values.iter().map(|&(_, value)| value).max();
        let found = full(Task { question, ..task });
        assert_eq!(found.exact().map(plyscope::evaluation::Score::get), value, "{board:?}");
        let of_moves: Vec<(Move, i32)> =
            found.moves.iter().map(|(mv, proved)| (*mv, proved.exact().unwrap().get())).collect();
        assert_eq!(of_moves, values, "{board:?}");
        let short = full(Task { question, every_move: false, ..task });
        assert_eq!(short.value, found.value, "{board:?}");
        let best = short.best.unwrap();
        assert!(values.contains(&(best, value.unwrap())), "{board:?}: {best:?}");
        assert!(found.best_moves().any(|mv| Some(mv) == found.best), "{board:?}");
    }
    let run: Run = "alphabeta+static".parse().unwrap();
    let teaching = search(board, &FinalResult, run, Limits::default(), Silent, &mut NoLimit).score;
    assert_eq!(full(SCORE).exact(), teaching, "{board:?}");
}

/// Value, value of every move and set of best moves match plain minimax, and the value matches the teaching
/// search: 10,000 positions of all kinds of boards in the long form.
#[test]
fn late_positions_agree_with_plain_minimax() {
    let wanted = times(1_000, 10_000);
    let sizes = ["7x6", "4x4", "5x5", "7x7", "6x5", "8x7", "8x8", "4x8", "5x7"];
    let (mut tried, mut seed) = (0, 0);
    // Each seed gives at most one position per size, because some games end earlier.
    while tried < wanted && seed < wanted as u64 {
        for size in sizes {
            let words =
                SetupRequest { size: Some(size.to_owned()), ..SetupRequest::at("connect4", "") };
            let left = 3 + (seed % 7) as u32;
            let start = words.read().unwrap();
            match &start.position {
                AnyPosition::ConnectFour(empty) => {
                    if let Some(board) = late(empty, left, seed) {
                        agree(&board, &AnyPosition::ConnectFour(board));
                        tried += 1;
                    }
                }
                AnyPosition::ConnectFourSized(empty) => {
                    if let Some(board) = late(empty, left, seed * 31 + 7) {
                        agree(&board, &AnyPosition::ConnectFourSized(board));
                        tried += 1;
                    }
                }
                _ => panic!("another game"),
            }
        }
        seed += 1;
    }
    println!("{tried} positions from {seed} seeds");
    assert!(tried >= wanted, "{tried} positions were in play");
}

/// A stopped solver returns an interval that contains the value, and a node limit is exact.
#[test]
fn what_is_proved_when_it_stops_is_true() {
    let whole = solved(&SetupRequest::at("connect4", "24165526"), SCORE);
    assert!(whole.exact().is_some() && whole.stop.is_none());
    let start = SetupRequest::at("connect4", "24165526").read().unwrap();
    for limit in [1, 10, 100, 1_000, 10_000] {
        for every_move in [false, true] {
            let mut outside = NoLimit;
            let mut meter = Meter::new(&mut outside, Some(limit));
            let found = solve(&start.position, Task { every_move, ..SCORE }, &mut meter);
            assert!(found.value.allows(whole.exact().unwrap()), "{limit}: {found:?}");
            assert_eq!((found.nodes, found.stop), (limit, Some(Stop::Nodes)), "{limit}");
        }
    }
}

/// Tic-tac-toe and textbook trees, MIN at the root too.
#[test]
fn small_games_are_solved() {
    for (game, position, value, best) in [
        ("tictactoe", "", 0, 9),
        ("tictactoe", "15", 0, 0),
        ("tictactoe", "1524", 1, 0),
        ("tree", "((3 12 8)(2 4 6)(14 5 2))", 3, 1),
        ("tree", "min:((3 12 8)(2 4 6)(14 5 2))", 6, 1),
        ("tree", "7", 7, 0),
        ("uniform", "uniform:b=3,d=4,seed=7,min=-9,max=9", -4, 0),
    ] {
        let setup = SetupRequest::at(game, position);
        let found = solved(&setup, Task { every_move: true, ..SCORE });
        let run: Run = "minimax".parse().unwrap();
        let start = setup.read().unwrap();
        let teaching = with_position!(&start.position, position =>
            search(position, &FinalResult, run, Limits::default(), Silent, &mut NoLimit).score);
        assert_eq!(found.exact(), teaching, "{game} {position}");
        if game != "uniform" {
            assert_eq!(
                found.exact().map(plyscope::evaluation::Score::get),
                Some(value),
                "{game} {position}"
            );
        }
        if best > 0 {
            assert_eq!(found.best_moves().count(), best, "{game} {position}");
        }
        let short = solved(&setup, SCORE);
        assert_eq!(short.value, found.value, "{game} {position}");
    }
}

fn view(request: &SolveRequest) -> SolvingView {
    SolveTask::read(request).unwrap().run(&Handle::new())
}

/// Sets: right and wrong scores, OBF lines with wrong values and wrong best moves, the limit over all
/// positions.
#[test]
fn a_set_is_held_to_what_is_proved() {
    let of = |set: &str| SolveRequest {
        setup: SetupRequest::at("connect4", ""),
        positions: Some(set.to_owned()),
        ..SolveRequest::default()
    };
    let lines: Vec<&str> = L3_R1.lines().take(20).collect();
    let right = view(&of(&lines.join("\n")));
    assert_eq!((right.checked, right.wrong.len(), right.solved.len()), (20, 0, 20));
    let (position, score) = lines[3].split_once(' ').unwrap();
    let wrong = view(&of(&format!("# one\n{}\n{position} 17\n", lines[0])));
    assert_eq!((wrong.checked, wrong.wrong.len(), wrong.wrong[0].line), (2, 1, 3));
    let reported = (wrong.wrong[0].said.as_str(), wrong.wrong[0].proved.as_str());
    assert_eq!(reported, ("+17", score));
    let limited = SolveRequest { node_limit: Some(5), ..of(&lines.join("\n")) };
    let limited = view(&limited);
    assert_eq!((limited.stopped, limited.nodes), (Some(Stop::Nodes), 5));
    let refused = |request: &SolveRequest| SolveTask::read(request).unwrap_err();
    assert_eq!(refused(&SolveRequest { memory: Some(1), ..of("44 0") }).field.unwrap(), "memory");
    assert_eq!(
        refused(&SolveRequest { node_limit: Some(0), ..of("44 0") }).field.unwrap(),
        "node_limit"
    );
    assert!(refused(&of("44 0\n4x 1")).reason.contains("line 2"));
}
