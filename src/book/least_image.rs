//! Maps all positions that are equal up to symmetry to one key.

use crate::game::{AnyPosition, ConnectFour, Geometry, Keyed, Move, Othello, Symmetry};

/// A position packed into at most four words, unused ones 0.
pub(super) type Key = [u64; 4];

fn padded(words: &[u64]) -> Key {
    let mut key = Key::default();
    key[..words.len()].copy_from_slice(words);
    key
}

/// Returns the key that a position shares with its mirror image.
pub(super) fn key_of<G: Geometry>(position: &ConnectFour<G>) -> Key {
    padded(position.folded_key().0.as_ref())
}

/// A position of Othello among its eight images.
#[derive(Clone, Copy, Debug)]
pub(super) struct LeastImage {
    /// The least key of the eight images.
    pub(super) key: Key,
    /// The symmetry that maps the position to that image.
    symmetry: Symmetry,
}

impl LeastImage {
    /// Folds a position. All eight images of a board are positions of the game, but only four
    /// images of the start are the start itself.
    pub(super) fn of(position: &Othello) -> Self {
        let image = |symmetry| Self { key: padded(&position.mirrored(symmetry).key()), symmetry };
        let [first, rest @ ..] = Symmetry::SQUARE.map(image);
        rest.into_iter().fold(first, |least, next| if next.key < least.key { next } else { least })
    }

    /// Maps a move of the position to its least image.
    #[cfg(not(target_family = "wasm"))]
    pub(super) fn folded(self, position: &Othello, mv: Move) -> Move {
        position.mirrored_move(mv, self.symmetry)
    }

    /// Maps a move of the least image back to the position.
    pub(super) fn unfolded(self, position: &Othello, mv: Move) -> Move {
        position.mirrored_move(mv, self.symmetry.inverse())
    }

    pub(super) fn image(self, position: &Othello) -> Othello {
        position.mirrored(self.symmetry)
    }
}

/// Returns columns and rows of a board; `None` for a game without books.
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
