//! A position as a board to draw.

use super::wire::{Area, BoardView, LegalMove};
use crate::game::{
    AnyPosition, Geometry, Move, Notation, Othello, Outcome, Player, Position, PositionExt, Word,
};
use crate::with_position;

/// The squares of a board, row by row from the top left.
struct Grid {
    columns: u32,
    rows: u32,
    cells: Vec<Option<Player>>,
    /// Stones in a row that win, and whether exactly; `None`: lines do not win.
    line: Option<(u32, bool)>,
    drop: bool,
    rows_from_bottom: bool,
}

/// The view of a position; `moves` led there, when known.
pub fn board_view(any: &AnyPosition, moves: Option<&[Move]>) -> BoardView {
    let grid = grid(any);
    let cell_of = |mv: Move| cell(any, &grid, mv, false);
    with_position!(any, position => {
        let outcome = position.outcome();
        let legal = position.moves().into_iter();
        let last = moves.and_then(|moves| moves.last()).and_then(|&mv| cell(any, &grid, mv, true));
        let canonical = position.position_text();
        let is_tree = matches!(any, AnyPosition::Tree(_) | AnyPosition::Uniform(_));
        let stones = |player| grid.cells.iter().filter(|&&c| c == Some(player)).count() as u32;
        BoardView {
            columns: grid.columns,
            rows: grid.rows,
            cells: grid.cells.iter().map(|&stone| mark(stone)).collect(),
            column_labels: (0..grid.columns).map(|c| column_label(any, c)).collect(),
            row_labels: (0..grid.rows).map(|r| row_label(&grid, r)).collect(),
            drop: grid.drop,
            numbered: matches!(any, AnyPosition::TicTacToe(_)),
            area: area(any),
            side_to_move: player_word(position.side_to_move()).to_owned(),
            outcome: outcome.map(|outcome| outcome_word(outcome).to_owned()),
            legal: legal.map(|mv| LegalMove { text: position.move_text(mv), cell: cell_of(mv) }).collect(),
            last_cell: last,
            line: outcome.and_then(Outcome::winner).map_or_else(Vec::new, |w| grid.winning(w)),
            discs: [stones(Player::First), stones(Player::Second)],
            tree: is_tree.then(|| canonical.clone()),
            canonical,
            moves: moves.map(|moves| position.moves_text(moves)),
            notations: named(position.other_notations(moves)),
            picture: position.picture(),
        }
    })
}

fn named(notations: Vec<(&'static str, String)>) -> Vec<(String, String)> {
    notations.into_iter().map(|(name, text)| (name.to_owned(), text)).collect()
}

/// The word of a player.
pub(super) const fn player_word(player: Player) -> &'static str {
    match player {
        Player::First => "first",
        Player::Second => "second",
    }
}

/// The word of an outcome.
pub(super) const fn outcome_word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win(player) => player_word(player),
        Outcome::Draw => "draw",
        Outcome::Exhausted => "exhausted",
    }
}

const fn mark(stone: Option<Player>) -> char {
    match stone {
        Some(Player::First) => 'X',
        Some(Player::Second) => 'O',
        None => '.',
    }
}

fn grid(any: &AnyPosition) -> Grid {
    match any {
        AnyPosition::TicTacToe(board) => Grid::new((3, 3), Some((3, false)), |column, row| {
            let square = row * 3 + column;
            [Player::First, Player::Second]
                .into_iter()
                .find(|&player| board.squares(player) >> square & 1 != 0)
        }),
        AnyPosition::Gomoku(board) => {
            let rules = *board.rules();
            let size = (rules.width, rules.height);
            Grid::new(size, Some((rules.k, rules.exact)), |column, row| {
                board.stone(Move((row * rules.width + column) as u16))
            })
        }
        AnyPosition::ConnectFour(board) => drop_grid(board),
        AnyPosition::ConnectFourSized(board) => drop_grid(board),
        AnyPosition::Othello(board) => {
            let size = board.size() as u32;
            let grid = Grid::new((size, size), None, |column, row| {
                let square = row * 8 + column;
                [Player::First, Player::Second]
                    .into_iter()
                    .find(|&player| board.discs(player) >> square & 1 != 0)
            });
            Grid { rows_from_bottom: false, ..grid }
        }
        AnyPosition::Tree(_) | AnyPosition::Uniform(_) => Grid::new((0, 0), None, |_, _| None),
    }
}

fn drop_grid<G: Geometry>(board: &crate::game::ConnectFour<G>) -> Grid {
    let geometry = board.geometry();
    let (columns, rows) = (geometry.columns(), geometry.rows());
    let grid = Grid::new((columns, rows), Some((4, false)), |column, row| {
        let square = geometry.square(column, rows - 1 - row);
        [Player::First, Player::Second]
            .into_iter()
            .find(|&player| (board.stones_of(player) & square).count() > 0)
    });
    Grid { drop: true, ..grid }
}

/// The square of a move: where it will fall, or (`played`) where it lies.
fn cell(any: &AnyPosition, grid: &Grid, mv: Move, played: bool) -> Option<u32> {
    let number = u32::from(mv.0);
    match any {
        AnyPosition::TicTacToe(_) | AnyPosition::Gomoku(_) => Some(number),
        AnyPosition::ConnectFour(_) | AnyPosition::ConnectFourSized(_) => {
            let squares = (0..grid.rows).map(|row| row * grid.columns + number);
            let stone = |square: &u32| grid.cells.get(*square as usize).copied().flatten();
            let empty = squares.clone().take_while(|square| stone(square).is_none());
            if played { squares.clone().nth(empty.count()) } else { empty.last() }
        }
        AnyPosition::Othello(_) if mv == Othello::PASS => None,
        AnyPosition::Othello(_) => Some(number / 8 * grid.columns + number % 8),
        AnyPosition::Tree(_) | AnyPosition::Uniform(_) => None,
    }
}

fn area(any: &AnyPosition) -> Option<Area> {
    let AnyPosition::Gomoku(board) = any else { return None };
    let (columns, rows) = (board.area().columns(), board.area().rows());
    Some(Area {
        column: *columns.start(),
        row: *rows.start(),
        columns: columns.end() - columns.start() + 1,
        rows: rows.end() - rows.start() + 1,
    })
}

fn column_label(any: &AnyPosition, column: u32) -> String {
    match any {
        AnyPosition::ConnectFour(_) | AnyPosition::ConnectFourSized(_) => (column + 1).to_string(),
        _ => char::from(b'a' + (column % 26) as u8).to_string(),
    }
}

fn row_label(grid: &Grid, row: u32) -> String {
    (if grid.rows_from_bottom { grid.rows - row } else { row + 1 }).to_string()
}

impl Grid {
    fn new(
        (columns, rows): (u32, u32),
        line: Option<(u32, bool)>,
        stone: impl Fn(u32, u32) -> Option<Player>,
    ) -> Self {
        let squares = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
        let cells = squares.map(|(column, row)| stone(column, row)).collect();
        Self { columns, rows, cells, line, drop: false, rows_from_bottom: true }
    }

    fn stone(&self, column: i32, row: i32) -> Option<Player> {
        let inside =
            column >= 0 && row >= 0 && column < self.columns as i32 && row < self.rows as i32;
        if !inside {
            return None;
        }
        self.cells[(row * self.columns as i32 + column) as usize]
    }

    /// The squares of every line that wins for a player.
    fn winning(&self, player: Player) -> Vec<u32> {
        let Some((k, exact)) = self.line else { return Vec::new() };
        let k_or_more = self.columns.max(self.rows) as i32;
        let mut squares = Vec::new();
        for row in 0..self.rows as i32 {
            for column in 0..self.columns as i32 {
                for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                    let own = |n: i32| self.stone(column + n * dx, row + n * dy) == Some(player);
                    if !own(0) || own(-1) {
                        continue;
                    }
                    let length = (0..k_or_more).take_while(|&n| own(n)).count() as i32;
                    if length == k as i32 || (length > k as i32 && !exact) {
                        squares.extend((0..length).map(|n| {
                            ((row + n * dy) * self.columns as i32 + column + n * dx) as u32
                        }));
                    }
                }
            }
        }
        squares.sort_unstable();
        squares.dedup();
        squares
    }
}
