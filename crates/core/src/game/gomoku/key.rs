//! Keys of the (m, n, k) game, and the symmetries that keep its search area.

use super::{Area, Gomoku, MAX_SIDE, Square, Stones};
use crate::game::{Keyed, Move, Player, Symmetry};

/// Words of a key: one per row of the largest board, and one for the search area.
const WORDS: usize = MAX_SIDE as usize + 1;

impl Keyed for Gomoku {
    type Key = [u64; WORDS];

    /// The stones of both players row by row, from which the side to move follows, and the area.
    fn key(&self) -> Self::Key {
        let mut key = [0; WORDS];
        let [first, second] = &self.stones;
        for (row, word) in key.iter_mut().take(WORDS - 1).enumerate() {
            *word = u64::from(first.row(row)) | u64::from(second.row(row)) << 32;
        }
        let (columns, rows) = (self.area.columns(), self.area.rows());
        let sides = [*columns.start(), *columns.end(), *rows.start(), *rows.end()];
        key[WORDS - 1] = sides.iter().fold(0, |word, &side| word << 8 | u64::from(side));
        key
    }

    /// The largest group of the board's symmetries, of eight if it is square and else of four, that
    /// keeps the search area.
    fn symmetries(&self) -> &'static [Symmetry] {
        let all: &[&'static [Symmetry]] = &[
            &Symmetry::SQUARE,
            &Symmetry::DIAGONALS,
            &Symmetry::RECTANGLE,
            &Symmetry::TRANSPOSED,
            &Symmetry::OTHER_DIAGONAL,
            &Symmetry::MIRRORED,
            &Symmetry::UPSIDE_DOWN,
        ];
        // Columns and rows can be exchanged only on a square board.
        let square = self.rules.width == self.rules.height;
        let all = if square { all } else { &[all[2], all[5], all[6]] };
        let kept = |group: &&&'static [Symmetry]| {
            group.iter().all(|&symmetry| self.mirrored_area(symmetry) == Some(self.area))
        };
        all.iter().find(kept).copied().unwrap_or(&[Symmetry::IDENTITY])
    }

    fn mirrored(&self, symmetry: Symmetry) -> Self {
        let mirrored = |stones: &Stones| {
            let mut image = Stones::none();
            for square in stones.squares() {
                let mv = self.mirrored_move(square.to_move(&self.rules), symmetry);
                image.put(Square::of_move(mv, &self.rules));
            }
            image
        };
        let [first, second] = Player::BOTH.map(|p| mirrored(self.stones(p)));
        Self { stones: [first, second], ..self.clone() }
    }

    fn mirrored_move(&self, mv: Move, symmetry: Symmetry) -> Move {
        let (width, height) = (self.rules.width, self.rules.height);
        let index = u32::from(mv.0);
        let (column, row) = symmetry.square((index % width, index / width), width, height);
        Move((row * width + column) as u16)
    }
}

impl Gomoku {
    /// The image of the search area; always `Some`, because two corners are given.
    fn mirrored_area(&self, symmetry: Symmetry) -> Option<Area> {
        let (columns, rows) = (self.area.columns(), self.area.rows());
        let corners = [(*columns.start(), *rows.start()), (*columns.end(), *rows.end())];
        let corners = corners.map(|(column, row)| {
            let mv = Move((row * self.rules.width + column) as u16);
            Square::of_move(self.mirrored_move(mv, symmetry), &self.rules)
        });
        Area::around(corners.into_iter())
    }
}
