//! The solver of (m, n, k) games against plain minimax, and its table of small boards.

use crate::soak::times;
use plyscope::evaluation::{FinalResult, Score};
use plyscope::game::gomoku::{Area, Rules};
use plyscope::game::{
    AnyPosition, FinalScore, Gomoku, Keyed, Notation, Position, PositionExt, TicTacToe, Turn,
};
use plyscope::random::below;
use plyscope::search::{Limits, NoLimit, Run, Silent, Stop, search};
use plyscope::solve::{Meter, Question, Solution, Task, solve};

fn solved(position: &AnyPosition, question: Question, every_move: bool) -> Solution {
    let mut outside = NoLimit;
    let mut meter = Meter::new(&mut outside, None);
    solve(position, Task { question, every_move, memory: 64 << 20 }, &mut meter)
}

/// Plain minimax for the side to move.
fn minimax<P: FinalScore>(position: &P) -> i32 {
    match position.turn() {
        Turn::Over(outcome) => position.final_score(outcome, position.side_to_move()),
        Turn::Moves(moves) => moves.map(|mv| -minimax(&position.child(mv))).max().unwrap(),
    }
}

/// A position of a random game with this number of free squares, or fewer if the game ends earlier.
fn late<P: Position>(state: &mut u64, mut position: P, free: usize) -> P {
    loop {
        let moves = position.moves();
        if moves.len() <= free {
            return position;
        }
        position.play(moves[below(state, moves.len())]);
    }
}

fn agree<P: FinalScore + Keyed + Notation>(position: &P, any: &AnyPosition) {
    let label = format!("{position:?}");
    let found = solved(any, Question::Score, true);
    let value = minimax(position);
    assert_eq!(found.exact(), Some(Score::new(value)), "{label}");
    let moves = position.moves();
    let values: Vec<_> = moves.iter().map(|&mv| (mv, -minimax(&position.child(mv)))).collect();
    let scores: Vec<_> =
        found.moves.iter().map(|(mv, v)| (*mv, v.exact().unwrap().get())).collect();
    assert_eq!(scores, values, "{label}");
    assert_eq!(found.best, found.best_moves().next(), "{label}");
    let run: Run = "alphabeta".parse().unwrap();
    let taught = search(position, &FinalResult, run, Limits::default(), Silent, &mut NoLimit);
    assert_eq!(taught.score, Some(Score::new(value)), "{label}");
    let one = solved(any, Question::Outcome, false);
    assert_eq!(one.exact(), Some(Score::new(value)), "{label}");
    assert!(one.best.is_none_or(|mv| values.contains(&(mv, value))), "{label}");
    assert_eq!(one.best.is_none(), moves.is_empty(), "{label}");
}

#[test]
fn late_positions_agree_with_minimax_and_with_the_search_that_is_taught() {
    let mut state = 7;
    let mut seen = [0; 3];
    for number in 0..times(2_000, 10_000) {
        let width = 3 + below(&mut state, 5) as u32;
        let height = 3 + below(&mut state, if number % 10 == 0 { 8 } else { 4 }) as u32;
        let k = 3 + below(&mut state, (width.max(height) - 2) as usize) as u32;
        let rules = Rules { width, height, k, exact: number % 4 == 0 };
        let free = 1 + below(&mut state, 7);
        let start = Gomoku::new(rules).unwrap();
        let mut position = late(&mut state, start, free + if number % 3 == 0 { 12 } else { 0 });
        if number % 3 == 0 && position.outcome().is_none() {
            let area = position.area_by_margin(0);
            let area = if number % 2 == 0 { area } else { Area::parse("a1-c3", &rules).unwrap() };
            position = position.with_area(area);
            position = late(&mut state, position, free);
        }
        agree(&position, &AnyPosition::Gomoku(position.clone()));
        seen[(minimax(&position) + 1) as usize] += 1;
    }
    assert!(seen.iter().all(|&count| count > 50), "too few to mean anything: {seen:?}");
    for _ in 0..times(100, 10_000) {
        let free = 1 + below(&mut state, 9);
        let position = late(&mut state, TicTacToe::new(), free);
        agree(&position, &AnyPosition::TicTacToe(position));
    }
}

/// The rows of the table in the docs: m, n, k, the value, its nodes, and the nodes for every move's value.
fn rows() -> Vec<(Rules, i32, [u64; 2])> {
    let number = |text: &str| text.replace(',', "").parse::<u64>();
    let read = |line: &str| {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [m, n, k, value, one, all] = cells.try_into().ok()?;
        let [height, width, k] = [m, n, k].map(|text| number(text).ok());
        let rules =
            Rules { width: width? as u32, height: height? as u32, k: k? as u32, exact: false };
        let value = i32::from(value == "first player wins");
        Some((rules, value, [number(one).unwrap(), number(all).unwrap()]))
    };
    include_str!("../../docs/solving-lines.md").lines().filter_map(read).collect()
}

/// The table has every board of at most 20 squares, with the solver's value and nodes in each row.
#[test]
fn the_table_of_small_boards_holds() {
    let rows = rows();
    for m in 3..=4 {
        for n in (m..=6).filter(|n| m * n <= 20) {
            for k in 3..=n {
                let rules = Rules { width: n, height: m, k, exact: false };
                assert_eq!(rows.iter().filter(|row| row.0 == rules).count(), 1, "{rules:?}");
            }
        }
    }
    for (rules, value, nodes) in rows {
        let longest = times(300_000, usize::MAX) as u64;
        for (every_move, nodes) in [false, true].into_iter().zip(nodes) {
            if nodes <= longest {
                let start = AnyPosition::Gomoku(Gomoku::new(rules).unwrap());
                let found = solved(&start, Question::Score, every_move);
                let solution = (found.exact(), found.nodes);
                assert_eq!(solution, (Some(Score::new(value)), nodes), "{rules:?} {every_move}");
            }
        }
    }
}

#[test]
fn whole_boards_agree_with_the_search_that_is_taught() {
    let run: Run = "alphabeta+tt+symmetry+static".parse().unwrap();
    for (width, height, k) in [(3, 3, 3), (4, 3, 3), (4, 3, 4), (4, 4, 3)] {
        for exact in [false, true] {
            let board = Gomoku::new(Rules { width, height, k, exact }).unwrap();
            let taught = search(&board, &FinalResult, run, Limits::default(), Silent, &mut NoLimit);
            let found = solved(&AnyPosition::Gomoku(board), Question::Score, true);
            assert_eq!(found.exact(), taught.score, "{width}x{height} {k} {exact}");
            assert_eq!(found.best_moves().next(), found.best);
        }
    }
}

/// A board out of reach stops exactly at the limit, with an interval that contains its value.
#[test]
fn a_limit_leaves_an_interval() {
    let rules = Rules { width: 5, height: 5, k: 4, exact: false };
    let small = AnyPosition::Gomoku(Gomoku::new(rules).unwrap());
    let large = AnyPosition::Gomoku(Gomoku::new(Rules::default()).unwrap());
    for (position, most) in [(&small, 100_000), (&large, 2_000)] {
        for limit in [0, 1, 10, 100, 1_000, most] {
            for every_move in [false, true] {
                let mut outside = NoLimit;
                let mut meter = Meter::new(&mut outside, Some(limit));
                let task = Task { question: Question::Score, every_move, memory: 1 << 20 };
                let found = solve(position, task, &mut meter);
                assert!(found.value.allows(Score::new(0)), "{found:?}");
                assert_eq!((found.nodes, found.stop), (limit, Some(Stop::Nodes)), "{every_move}");
            }
        }
    }
}
