//! Tic-tac-toe: the m,n,k game 3,3,3 on two 9-bit masks.
//!
//! ```text
//!  squares   bits
//!  1 2 3     0 1 2
//!  4 5 6     3 4 5
//!  7 8 9     6 7 8
//! ```

mod notation;

use super::final_score::win_or_loss;
use super::{
    BitMoves, Board, FinalScore, Keyed, Line, Loud, Move, MoveNames, Outcome, Player, Position,
    Shape, Symmetry, Turn,
};

/// All nine squares, bits 0 to 8.
const FULL: u16 = 0o777;

/// The eight lines of three: rows, columns, diagonals.
const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/// Bit m % 64 of word m / 64 is set if the mask m holds a line.
const HAS_LINE: [u64; 8] = {
    let mut table = [0; 8];
    let mut mask = 0;
    while mask < 512 {
        let mut line = 0;
        while line < 8 {
            if mask & LINES[line] as usize == LINES[line] as usize {
                table[mask / 64] |= 1 << (mask % 64);
            }
            line += 1;
        }
        mask += 1;
    }
    table
};

#[inline]
const fn has_line(mask: u16) -> bool {
    HAS_LINE[(mask as usize >> 6) & 7] >> (mask & 63) & 1 != 0
}

/// A tic-tac-toe position. `Move(s)` marks square s + 1.
///
/// # Examples
/// ```
/// use plyscope_core::game::{Notation, Player, TicTacToe};
///
/// let board = TicTacToe::new().read("X...O....")?.position;
/// assert_eq!(board.squares(Player::Second), 0b000_010_000);
/// assert_eq!(board.open_lines(Player::First), 4);
/// assert_eq!(board.open_lines(Player::Second), 5);
/// # Ok::<(), plyscope_core::game::InputError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TicTacToe {
    /// The squares of the side to move and of its opponent, bit s for square s + 1.
    own: u16,
    other: u16,
    /// Marks on the board, one more or less after null moves; its parity is the side to move.
    plies: u8,
}

impl TicTacToe {
    /// The empty board, with the first player to move.
    pub const fn new() -> Self {
        Self { own: 0, other: 0, plies: 0 }
    }

    /// The squares that a player has marked, bit s for square s + 1.
    #[inline]
    pub fn squares(&self, player: Player) -> u16 {
        if player == self.side_to_move() { self.own } else { self.other }
    }

    /// Lines in which `player`'s opponent has no mark, 0 to 8.
    #[inline]
    pub fn open_lines(&self, player: Player) -> u32 {
        let theirs = self.squares(player.opponent());
        LINES.iter().map(|line| u32::from(theirs & line == 0)).sum()
    }
}

impl Position for TicTacToe {
    type Moves = BitMoves;

    const LOUD: Loud = Loud::Lines;

    #[inline]
    fn side_to_move(&self) -> Player {
        Player::after(u32::from(self.plies))
    }

    #[inline]
    fn turn(&self) -> Turn<BitMoves> {
        let free = FULL & !(self.own | self.other);
        if has_line(self.other) {
            Turn::Over(Outcome::Win(self.side_to_move().opponent()))
        } else if free == 0 {
            Turn::Over(Outcome::Draw)
        } else {
            Turn::Moves(BitMoves(u64::from(free)))
        }
    }

    /// Centre, corners, edges; each group row by row.
    #[inline]
    fn static_order(&self, moves: BitMoves, list: &mut Vec<Move>) {
        const ORDER: [u16; 9] = [4, 0, 2, 6, 8, 1, 3, 5, 7];
        list.extend(ORDER.into_iter().filter(|square| moves.0 >> square & 1 != 0).map(Move));
    }

    #[inline]
    fn play(&mut self, mv: Move) {
        debug_assert!(mv.0 < 9 && (self.own | self.other) >> mv.0 & 1 == 0);
        let marked = self.own | 1 << (mv.0 & 15);
        self.own = self.other;
        self.other = marked;
        self.plies += 1;
    }

    fn pass(&mut self) {
        std::mem::swap(&mut self.own, &mut self.other);
        self.plies ^= 1;
    }

    fn completes_line(&self, mv: Move, player: Player) -> bool {
        has_line(self.squares(player) | 1 << (mv.0 & 15))
    }
}

impl FinalScore for TicTacToe {
    #[inline]
    fn final_score(&self, outcome: Outcome, player: Player) -> i32 {
        win_or_loss(outcome, player)
    }

    #[inline]
    fn sooner(&self, outcome: Outcome, player: Player) -> i32 {
        win_or_loss(outcome, player) * (10 - (self.own | self.other).count_ones() as i32)
    }

    #[inline]
    fn ceiling(&self, _at_once: bool) -> Option<i32> {
        Some(1)
    }
}

impl Board for TicTacToe {
    fn shape(&self) -> Option<Shape> {
        let line = Some(Line { length: 3, exact: false });
        Some(Shape { columns: 3, rows: 3, moves: MoveNames::Numbers, from_the_top: false, line })
    }

    fn at(&self, column: u32, row: u32) -> Option<Player> {
        let cell = row * 3 + column;
        Player::BOTH.into_iter().find(|&player| self.squares(player) >> cell & 1 != 0)
    }

    fn cell_of(&self, mv: Move) -> Option<u32> {
        Some(mv.0.into())
    }
}

impl Keyed for TicTacToe {
    type Key = [u64; 1];

    /// The squares of both sides, from which the side to move follows.
    #[inline]
    fn key(&self) -> Self::Key {
        [u64::from(self.own) << 16 | u64::from(self.other)]
    }

    fn symmetries(&self) -> &'static [Symmetry] {
        &Symmetry::SQUARE
    }

    fn mirrored(&self, symmetry: Symmetry) -> Self {
        let mirrored = |mask: u16| {
            let squares = (0..9).filter(|square| mask >> square & 1 != 0);
            squares.fold(0, |all, square| all | 1 << self.mirrored_move(Move(square), symmetry).0)
        };
        Self { own: mirrored(self.own), other: mirrored(self.other), plies: self.plies }
    }

    fn mirrored_move(&self, mv: Move, symmetry: Symmetry) -> Move {
        let (column, row) = symmetry.square((u32::from(mv.0) % 3, u32::from(mv.0) / 3 % 3), 3, 3);
        Move((3 * row + column) as u16)
    }
}
