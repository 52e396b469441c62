//! A board as its lines: the winning sets of squares, the area of play, and the symmetries that keep the board.

use super::bits::Bits;
use crate::game::{Board, Line, Position, PositionExt, Shape, Symmetry};
use crate::random::mix;

/// A winning line and the squares at its ends. If only the exact length wins, these must not be of its colour.
#[derive(Clone, Copy)]
pub(super) struct Row<const W: usize> {
    pub(super) squares: Bits<W>,
    pub(super) ends: Bits<W>,
}

/// The properties that do not change while a position is solved.
pub(super) struct Grid<const W: usize> {
    /// The length of a winning line, squares.
    pub(super) k: u32,
    /// Whether a longer line does not win.
    pub(super) exact: bool,
    /// The lines that could still be filled in the area of play.
    pub(super) rows: Vec<Row<W>>,
    /// Squares that can be played: those of the area of play that are empty at the root.
    pub(super) free: Bits<W>,
    /// The image of each square, by symmetry that keeps the board and its area; the identity first.
    pub(super) images: Vec<Vec<u16>>,
    /// The contribution of a stone to the position's signature, by symmetry, square and side.
    words: Vec<Vec<[u64; 2]>>,
}

impl<const W: usize> Grid<W> {
    /// Returns the lines of a board and the stones of the side to move and of the other; `None` for a game
    /// that is not won by lines.
    pub(super) fn of<P: Board + Position>(position: &P) -> Option<(Self, [Bits<W>; 2])> {
        let Shape { columns, rows, line: Some(Line { length, exact }), .. } = position.shape()?
        else {
            return None;
        };
        let side = position.side_to_move();
        let mut stones = [Bits::EMPTY; 2];
        for (column, row) in (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)))
        {
            if let Some(player) = position.at(column, row) {
                stones[usize::from(player != side)].add((row * columns + column) as usize);
            }
        }
        let mut free = Bits::EMPTY;
        for cell in position.moves().iter().filter_map(|&mv| position.cell_of(mv)) {
            free.add(cell as usize);
        }
        let fillable = free.or(stones[0]).or(stones[1]);
        let all = all_rows(columns as i32, rows as i32, length as i32);
        let rows_left = all.into_iter().filter(|row: &Row<W>| {
            let taken = stones.map(|stones| row.squares.meets(stones));
            row.squares.without(fillable).is_empty() && taken != [true, true]
        });
        let rows_left: Vec<_> = rows_left.collect();
        let images = images(columns, rows, fillable);
        let words = images.iter().map(|image| {
            image
                .iter()
                .map(|&to| [mix(2 * u64::from(to) + 1), mix(2 * u64::from(to) + 0x1_0001)])
                .collect()
        });
        let words = words.collect();
        let grid = Self { k: length, exact, rows: rows_left, free, images, words };
        Some((grid, stones))
    }

    /// Returns the contribution of a stone of the attacker (0) or the defender (1) to the signature under a symmetry.
    #[inline]
    pub(super) fn word(&self, symmetry: usize, square: usize, side: usize) -> u64 {
        self.words[symmetry][square][side]
    }
}

/// Returns every line of `k` squares on a board, each once.
fn all_rows<const W: usize>(columns: i32, rows: i32, k: i32) -> Vec<Row<W>> {
    let mut found = Vec::new();
    let inside = |column: i32, row: i32| (0..columns).contains(&column) && (0..rows).contains(&row);
    for row in 0..rows {
        for column in 0..columns {
            for (right, down) in [(1, 0), (0, 1), (1, 1), (-1, 1)] {
                let at = |steps: i32| (column + right * steps, row + down * steps);
                let (last_column, last_row) = at(k - 1);
                if !inside(last_column, last_row) {
                    continue;
                }
                let mut line = Row { squares: Bits::EMPTY, ends: Bits::EMPTY };
                for steps in 0..k {
                    let (column, row) = at(steps);
                    line.squares.add((row * columns + column) as usize);
                }
                for (column, row) in [at(-1), at(k)] {
                    if inside(column, row) {
                        line.ends.add((row * columns + column) as usize);
                    }
                }
                found.push(line);
            }
        }
    }
    found
}

/// Returns the symmetries of the board that keep the area of play, as maps of squares.
///
/// Squares outside the area are never played, so a symmetry must keep those.
fn images<const W: usize>(columns: u32, rows: u32, fillable: Bits<W>) -> Vec<Vec<u16>> {
    let symmetries: &[Symmetry] =
        if columns == rows { &Symmetry::SQUARE } else { &Symmetry::RECTANGLE };
    let map = |symmetry: &Symmetry| -> Vec<u16> {
        let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
        let image = places.map(|place| {
            let (column, row) = symmetry.square(place, columns, rows);
            (row * columns + column) as u16
        });
        image.collect()
    };
    let whole = fillable.len() == columns * rows;
    let keeps = |image: &Vec<u16>| {
        whole
            || image
                .iter()
                .enumerate()
                .all(|(from, &to)| fillable.has(from) == fillable.has(to.into()))
    };
    symmetries.iter().map(map).filter(keeps).collect()
}
