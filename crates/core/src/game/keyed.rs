//! Keys of positions for a transposition table, and the symmetries of boards.
//!
//! A key is the position itself in a few words, not a hash of it. Two different positions of one search
//! never share a key, so a table never returns an entry of another position.

use super::{Move, Position};
use std::fmt::Debug;

/// A position that a transposition table can hold.
///
/// Within one search (same rules, same search area, same start) two positions have equal keys
/// exactly when they are equal, the side to move included.
///
/// # Examples
/// ```
/// use plyscope_core::game::{Keyed, Notation, Symmetry, TicTacToe};
///
/// let empty = TicTacToe::new();
/// let (left, right) = (empty.read("1")?.position, empty.read("3")?.position);
/// assert_ne!(left.key(), right.key());
/// assert_eq!(left.mirrored(Symmetry::MIRROR), right);
/// assert_eq!(left.folded_key().0, right.folded_key().0);
/// # Ok::<(), plyscope_core::game::InputError>(())
/// ```
pub trait Keyed: Position {
    /// The words of a key: 1 to 20 of 64 bits.
    type Key: AsRef<[u64]> + Copy + Eq + Debug + Send + Sync;

    /// The position's key, the side to move included.
    fn key(&self) -> Self::Key;

    /// The symmetries that leave the rules and the search area of this position unchanged, the identity first.
    fn symmetries(&self) -> &'static [Symmetry] {
        &[Symmetry::IDENTITY]
    }

    /// The position mirrored by one of its symmetries; itself in a game without any.
    #[must_use]
    fn mirrored(&self, _symmetry: Symmetry) -> Self {
        self.clone()
    }

    /// The image of a move: it leads from the mirrored position to the mirror image of the one
    /// after `mv`.
    fn mirrored_move(&self, mv: Move, _symmetry: Symmetry) -> Move {
        mv
    }

    /// Returns the least key among the position's mirror images, and the symmetry that leads to it.
    /// Positions that are equal up to symmetry have the same least key. It makes one image for each symmetry but the
    /// identity, at most seven.
    fn folded_key(&self) -> (Self::Key, Symmetry) {
        let images = self.symmetries().iter().skip(1);
        let first = (self.key(), Symmetry::IDENTITY);
        images.fold(first, |least, &symmetry| {
            let key = self.mirrored(symmetry).key();
            if key.as_ref() < least.0.as_ref() { (key, symmetry) } else { least }
        })
    }
}

/// A symmetry of a rectangular board: columns reversed or not, rows reversed or not, and then, on
/// square boards, columns and rows exchanged or not.
/// See the example of [`Keyed`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    columns: bool,
    rows: bool,
    exchanged: bool,
}

impl Symmetry {
    /// Everything stays where it is. Every list of symmetries begins with it.
    pub const IDENTITY: Self = Self::new(false, false, false);
    /// Left becomes right; rows stay.
    pub const MIRROR: Self = Self::new(true, false, false);
    /// The eight symmetries of a square: four turns and four reflections.
    pub const SQUARE: [Self; 8] = [
        Self::IDENTITY,
        Self::MIRROR,
        Self::new(false, true, false),
        Self::new(true, true, false),
        Self::new(false, false, true),
        Self::new(true, false, true),
        Self::new(false, true, true),
        Self::new(true, true, true),
    ];
    /// The four symmetries of a rectangle: the identity, two reflections and the half turn.
    pub const RECTANGLE: [Self; 4] =
        [Self::IDENTITY, Self::MIRROR, Self::new(false, true, false), Self::new(true, true, false)];
    /// The four symmetries that keep both diagonals of a square, as Othello's start position needs.
    pub const DIAGONALS: [Self; 4] = [
        Self::IDENTITY,
        Self::new(true, true, false),
        Self::new(false, false, true),
        Self::new(true, true, true),
    ];

    /// Left and right exchanged, or not: all that gravity allows in Connect Four.
    pub const MIRRORED: [Self; 2] = [Self::IDENTITY, Self::MIRROR];
    /// Top and bottom exchanged, or not, for a Gomoku area that keeps no other symmetry.
    pub const UPSIDE_DOWN: [Self; 2] = [Self::IDENTITY, Self::new(false, true, false)];
    /// Columns and rows exchanged, or not; on square boards only.
    pub const TRANSPOSED: [Self; 2] = [Self::IDENTITY, Self::new(false, false, true)];
    /// Columns and rows exchanged along the other diagonal, or not; on square boards only.
    pub const OTHER_DIAGONAL: [Self; 2] = [Self::IDENTITY, Self::new(true, true, true)];

    const fn new(columns: bool, rows: bool, exchanged: bool) -> Self {
        Self { columns, rows, exchanged }
    }

    /// The symmetry that undoes this one: itself, unless it is a quarter turn.
    #[must_use]
    pub const fn inverse(self) -> Self {
        if self.exchanged { Self::new(self.rows, self.columns, true) } else { self }
    }

    /// Returns the image of a square. A symmetry that exchanges columns and rows needs a square board.
    #[inline]
    pub const fn square(self, (column, row): (u32, u32), width: u32, height: u32) -> (u32, u32) {
        let column = if self.columns { width - 1 - column } else { column };
        let row = if self.rows { height - 1 - row } else { row };
        if self.exchanged { (row, column) } else { (column, row) }
    }
}
