//! Checks `lines` against a plain recomputation on a board of cells, which shares no code with it.

use super::*;
use crate::game::{AnySize, Keyed, Notation, Position, PositionExt, Standard};
use crate::random;

/// Returns the stones by row and column, read from the board's text, the top row first.
fn cells<G: Geometry>(board: &ConnectFour<G>) -> Vec<Vec<char>>
where
    ConnectFour<G>: Notation,
{
    let text = board.position_text();
    let rows: Vec<Vec<char>> = text.split('/').map(|row| row.chars().collect()).collect();
    assert_eq!(rows.len() as u32, board.geometry().rows(), "{text}");
    rows
}

fn recomputed(rows: &[Vec<char>]) -> i32 {
    let at = |column: i32, row: i32| {
        let row = usize::try_from(row).ok().and_then(|row| rows.get(row))?;
        usize::try_from(column).ok().and_then(|column| row.get(column)).copied()
    };
    let mut sum = 0;
    for row in 0..rows.len() as i32 {
        for column in 0..rows[0].len() as i32 {
            for (across, down) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                let line: Option<String> =
                    (0..4).map(|step| at(column + step * across, row + step * down)).collect();
                let Some(line) = line else { continue };
                let count = |stone: char| line.chars().filter(|&cell| cell == stone).count();
                let points = |stones: usize| [0, 1, 4, 16, 0][stones];
                sum += match (count('X'), count('O')) {
                    (x, 0) => points(x),
                    (0, o) => -points(o),
                    _ => 0,
                };
            }
        }
    }
    sum
}

fn lines_on<G: Geometry>(board: &ConnectFour<G>) -> i32 {
    Lines.start(board)
}

/// Plays games from a seed. Every position's running sum must equal the sum of its cells and that of
/// its mirror image, and must be the negated sum of the position with swapped colours.
fn check_games<G: Geometry>(empty: ConnectFour<G>, seed: u64) -> usize
where
    ConnectFour<G>: Notation,
{
    let mut source = random::mix(seed);
    let mut compared = 0;
    for _ in 0..30 {
        let (mut board, mut sum) = (empty, Lines.start(&empty));
        while board.outcome().is_none() {
            let moves = board.moves();
            let mv = moves[random::below(&mut source, moves.len())];
            let after = board.child(mv);
            sum = Lines.advance(&sum, &board, mv, &after);
            board = after;
            let outcome = board.outcome();
            let score = |board: &ConnectFour<G>, sum: i32, max| {
                Lines.score(board, &sum, board.outcome(), max).get()
            };
            let text = board.position_text();
            if outcome.is_none() {
                let rows = cells(&board);
                assert_eq!(sum, recomputed(&rows), "{text}");
                assert_eq!(sum, lines_on(&board), "{text}");
                let swap = |&cell: &char| match cell {
                    'X' => 'O',
                    'O' => 'X',
                    other => other,
                };
                let swapped: Vec<Vec<char>> =
                    rows.iter().map(|row| row.iter().map(swap).collect()).collect();
                assert_eq!(recomputed(&swapped), -sum, "{text}");
                assert_eq!(score(&board, sum, Player::First), sum, "{text}");
            } else {
                let won = outcome.and_then(Outcome::winner);
                let points = won.map_or(0, |w| if w == Player::First { 1_000 } else { -1_000 });
                assert_eq!(score(&board, sum, Player::First), points, "{text}");
            }
            assert_eq!(score(&board, sum, Player::Second), -score(&board, sum, Player::First));
            let mirrored = board.mirrored(board.symmetries()[1]);
            let start = lines_on(&mirrored);
            let there = score(&mirrored, start, Player::First);
            assert_eq!(there, score(&board, sum, Player::First), "{text}");
            compared += 1;
        }
    }
    compared
}

#[test]
fn the_running_sum_is_that_of_the_cells_on_every_board() {
    let mut compared = check_games(ConnectFour::<Standard>::new(), 1);
    for columns in 4..=8 {
        for rows in 4..=8 {
            let empty = ConnectFour::empty(AnySize::new(columns, rows).unwrap());
            compared += check_games(empty, u64::from(10 * columns + rows));
        }
    }
    assert!(compared > 10_000, "{compared}");
}

#[test]
fn the_standard_board_has_69_lines() {
    let boards = |columns, rows| {
        let geometry = AnySize::new(columns, rows).unwrap();
        let cells = (0..columns as i32).flat_map(|c| (0..rows as i32).map(move |r| (c, r)));
        let all = cells.flat_map(|cell| DIRECTIONS.map(|way| line_from(geometry, cell, way)));
        all.flatten().collect::<std::collections::HashSet<_>>().len()
    };
    assert_eq!((boards(7, 6), boards(4, 4), boards(8, 8)), (69, 10, 130));
}

#[test]
fn lines_by_hand() {
    let sum = |moves: &str| lines_on(&ConnectFour::new().read(moves).unwrap().position);
    // The bottom cell of the middle column lies in seven lines, that of the left one in three.
    assert_eq!((sum(""), sum("4"), sum("1")), (0, 7, 3));
    // After X 4 and O 4, the second cell lies in ten lines. In one of them, the column, X has a stone.
    // Of X's seven lines, the column is dead.
    assert_eq!(sum("44"), 6 - 9);
}
