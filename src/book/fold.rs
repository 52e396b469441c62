//! One key for all positions that are one up to symmetry.

use crate::game::{AnyPosition, ConnectFour, Geometry, Keyed, Move, Othello, Symmetry};

/// A position in at most four words.
pub(super) type Key = [u64; 4];

fn padded(words: &[u64]) -> Key {
    let mut key = Key::default();
    key[..words.len()].copy_from_slice(words);
    key
}

/// The key of a position and of its mirror image.
pub(super) fn key_of<G: Geometry>(position: &ConnectFour<G>) -> Key {
    padded(position.folded_key().0.as_ref())
}

/// A position of Othello among its eight images.
#[derive(Clone, Copy, Debug)]
pub(super) struct Folded {
    /// The least key of the images.
    pub(super) key: Key,
    /// What leads to that image.
    symmetry: Symmetry,
}

impl Folded {
    /// Folds a position. All eight images of a board are positions of the game, though only four of the start are the
    /// start.
    pub(super) fn of(position: &Othello) -> Self {
        let image = |symmetry| Self { key: padded(&position.mirrored(symmetry).key()), symmetry };
        let [first, rest @ ..] = Symmetry::SQUARE.map(image);
        rest.into_iter().fold(first, |least, next| if next.key < least.key { next } else { least })
    }

    /// A move of the position in its least image.
    #[cfg(not(target_family = "wasm"))]
    pub(super) fn folded(self, position: &Othello, mv: Move) -> Move {
        position.mirrored_move(mv, self.symmetry)
    }

    /// A move of the least image in the position.
    pub(super) fn unfolded(self, position: &Othello, mv: Move) -> Move {
        position.mirrored_move(mv, self.symmetry.inverse())
    }

    /// The image itself.
    pub(super) fn image(self, position: &Othello) -> Othello {
        position.mirrored(self.symmetry)
    }
}

/// Columns and rows of a board that a book can be of.
pub(super) fn board_size(position: &AnyPosition) -> Option<(u32, u32)> {
    fn of<G: Geometry>(board: &ConnectFour<G>) -> (u32, u32) {
        (board.geometry().columns(), board.geometry().rows())
    }
    match position {
        AnyPosition::ConnectFour(board) => Some(of(board)),
        AnyPosition::ConnectFourSized(board) => Some(of(board)),
        AnyPosition::Othello(board) => Some((board.size() as u32, board.size() as u32)),
        _ => None,
    }
}
