//! Checks that play can reach a board: gravity, counts, an order of drops that fits the colours, and
//! no stone after the end.

use super::{ConnectFour, Geometry, Word, has_four};
use crate::game::plies::Plies;
use crate::game::squares::{Cell, check_counts};
use crate::game::{InputError, Player};
use std::collections::BTreeSet;

/// Column heights tried before a board counts as reachable; ordinary boards need a few hundred.
const ORDERS_TRIED: usize = 200_000;

impl<G: Geometry> ConnectFour<G> {
    /// The position of a board given row by row from the top, each cell with its byte offset.
    /// Refuses a board that play cannot reach.
    pub(super) fn from_cells(geometry: G, cells: &[(Cell, usize)]) -> Result<Self, InputError> {
        let (columns, rows) = (geometry.columns(), geometry.rows());
        let mut stones = [G::Bits::default(); 2];
        let mut tops = vec![0; columns as usize];
        for column in 0..columns {
            let mut below_empty = false;
            for row in 0..rows {
                let (cell, at) = cells[((rows - 1 - row) * columns + column) as usize];
                match cell {
                    Cell::Empty => below_empty = true,
                    Cell::Stone(_) if below_empty => {
                        let reason = format!("the stone in column {} floats", column + 1);
                        return Err(InputError::at(at, reason, "fill the squares below it"));
                    }
                    Cell::Stone(player) => {
                        let held = &mut stones[player.index()];
                        *held = *held | geometry.square(column, row);
                        tops[column as usize] = row + 1;
                    }
                }
            }
        }
        let [first, second] = stones;
        check_counts(first.count(), second.count())?;
        let count = first.count() + second.count();
        let own = if Player::after(count) == Player::First { first } else { second };
        let position =
            Self { geometry, plies: Plies::after_stones(count), own, all: first | second };
        position.check_reachable(&tops)?;
        Ok(position)
    }

    fn check_reachable(&self, tops: &[u32]) -> Result<(), InputError> {
        if has_four(self.geometry, self.own) {
            let reason = "a player has four in a row although the other moved last";
            return Err(InputError::whole(reason, "only the player who moved last can have four"));
        }
        let won = self.last_mover_won();
        let mut seen = BTreeSet::new();
        let mut open = vec![tops.to_vec()];
        // Removes stones, the last one first. The mover's colour must be on top of some column, and
        // neither side may have had four before the last stone.
        while let Some(heights) = open.pop() {
            let left: u32 = heights.iter().sum();
            if left == 0 || seen.len() > ORDERS_TRIED {
                return Ok(());
            }
            let mover = Player::after(left - 1);
            for column in 0..heights.len() {
                if heights[column] == 0 {
                    continue;
                }
                let top = self.geometry.square(column as u32, heights[column] - 1);
                if self.stones_of(mover) & top == G::Bits::default() {
                    continue;
                }
                let last = won && left == self.stones();
                if last && has_four(self.geometry, (self.own ^ self.all) ^ top) {
                    continue;
                }
                let mut below = heights.clone();
                below[column] -= 1;
                if seen.insert(below.clone()) {
                    open.push(below);
                }
            }
        }
        Err(InputError::whole(
            "no order of alternate drops gives this board",
            "check the colours, or give the columns played",
        ))
    }
}
