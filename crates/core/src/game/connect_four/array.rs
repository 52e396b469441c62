//! Connect Four on a plain array of squares: the same rules as the bitboard, slower.
//!
//! A first program is often written like this. Searches enter the same nodes on both, so that the
//! ladder can measure the gain of a bitboard.

use super::{ConnectFour, Geometry, Standard, ceiling, centre_first};
use crate::game::plies::Plies;
use crate::game::{BitMoves, FinalScore, Keyed, Loud, Move, Outcome, Player, Position, Turn};

const COLUMNS: usize = 7;
const ROWS: usize = 6;
/// Steps to a neighbour, in columns and rows. The other four are the opposites of these.
const DIRECTIONS: [(i8, i8); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

/// A Connect Four position on 7x6, square by square. `Move(c)` drops a stone into column c + 1.
///
/// # Examples
/// ```
/// use plyscope_core::game::{ConnectFour, ConnectFourArray, perft};
///
/// let board = ConnectFour::new();
/// let array = ConnectFourArray::from(&board);
/// assert_eq!([perft(&board, 4), perft(&array, 4)], [2_401; 2]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ConnectFourArray {
    /// The squares by column and row, row 0 at the bottom.
    squares: [[Option<Player>; ROWS]; COLUMNS],
    heights: [u8; COLUMNS],
    plies: Plies,
    /// True if the last stone made four in a row.
    won: bool,
}

impl From<&ConnectFour<Standard>> for ConnectFourArray {
    fn from(board: &ConnectFour<Standard>) -> Self {
        let mut array = Self {
            squares: [[None; ROWS]; COLUMNS],
            heights: [0; COLUMNS],
            plies: board.plies,
            won: board.last_mover_won(),
        };
        for player in Player::BOTH {
            let stones = board.stones_of(player);
            for (column, squares) in array.squares.iter_mut().enumerate() {
                for (row, square) in squares.iter_mut().enumerate() {
                    if stones & Standard.square(column as u32, row as u32) != 0 {
                        *square = Some(player);
                        array.heights[column] += 1;
                    }
                }
            }
        }
        array
    }
}

impl ConnectFourArray {
    /// Returns whether a stone of a player in this square makes a row of four. It need not be there
    /// yet.
    fn makes_four(&self, column: usize, row: usize, player: Player) -> bool {
        let run = |(across, up): (i8, i8)| {
            let (mut x, mut y) = (column as i8, row as i8);
            let mut length = 0;
            loop {
                (x, y) = (x + across, y + up);
                let squares = usize::try_from(x).ok().and_then(|x| self.squares.get(x));
                let square = usize::try_from(y).ok().and_then(|y| squares?.get(y));
                if square != Some(&Some(player)) {
                    return length;
                }
                length += 1;
            }
        };
        DIRECTIONS.into_iter().any(|(across, up)| run((across, up)) + run((-across, -up)) >= 3)
    }
}

impl Position for ConnectFourArray {
    type Moves = BitMoves;

    const LOUD: Loud = Loud::Lines;

    fn side_to_move(&self) -> Player {
        self.plies.to_move()
    }

    fn turn(&self) -> Turn<BitMoves> {
        if self.won {
            Turn::Over(Outcome::Win(self.side_to_move().opponent()))
        } else if self.plies.stones() == (COLUMNS * ROWS) as u32 {
            Turn::Over(Outcome::Draw)
        } else {
            let open = (0..COLUMNS).filter(|&column| usize::from(self.heights[column]) < ROWS);
            Turn::Moves(BitMoves(open.fold(0, |columns, column| columns | 1 << column)))
        }
    }

    /// The same order as on the bitboard, because searches must enter the same nodes on both.
    fn static_order(&self, moves: BitMoves, list: &mut Vec<Move>) {
        let open = centre_first(COLUMNS as u32).filter(|column| moves.0 >> column & 1 != 0);
        list.extend(open.map(|column| Move(column as u16)));
    }

    fn play(&mut self, mv: Move) {
        let player = self.side_to_move();
        let column = mv.index() % COLUMNS;
        let row = usize::from(self.heights[column]).min(ROWS - 1);
        self.won = self.makes_four(column, row, player);
        self.squares[column][row] = Some(player);
        self.heights[column] += 1;
        self.plies.play();
    }

    fn pass(&mut self) {
        self.plies.pass();
    }

    fn wins_at_once(&self, mv: Move) -> bool {
        self.completes_line(mv, self.side_to_move())
    }

    fn completes_line(&self, mv: Move, player: Player) -> bool {
        let column = mv.index() % COLUMNS;
        self.makes_four(column, usize::from(self.heights[column]), player)
    }
}

impl FinalScore for ConnectFourArray {
    fn final_score(&self, outcome: Outcome, player: Player) -> i32 {
        let Some(winner) = outcome.winner() else { return 0 };
        let of_winner = |square: &&Option<Player>| **square == Some(winner);
        let count = || self.squares.iter().flatten().filter(of_winner).count() as u32;
        let winner_stones = self.plies.stones_of_last().unwrap_or_else(count);
        let points = 22 - winner_stones as i32;
        if winner == player { points } else { -points }
    }

    fn ceiling(&self, at_once: bool) -> Option<i32> {
        Some(ceiling((COLUMNS * ROWS) as u32, self.plies.stones(), at_once))
    }
}

impl Keyed for ConnectFourArray {
    type Key = [u64; 2];

    /// Two bits per square, 21 squares per word.
    fn key(&self) -> Self::Key {
        let mut key = [0; 2];
        for (place, square) in self.squares.iter().flatten().enumerate() {
            let bits = square.map_or(0, |player| 1 + player.index() as u64);
            key[place / 21] |= bits << (2 * (place % 21));
        }
        key
    }
}
