//! The game interface of the simulation: values are for MAX, and the root has ply 0.

use crate::evaluation::Score;
use crate::search::Window;

/// A game as the simulation sees it: a walk that starts at the root.
///
/// It is used as a trait object, because one simulation serves every game and evaluation.
pub(crate) trait Field {
    /// Returns whether a cut is reported even after the last move. This is so if the remaining moves
    /// are unknown.
    fn cuts_at_the_end(&self) -> bool {
        false
    }

    fn is_max(&self) -> bool;

    /// Pushes the moves to try, in order. Pushes none if the game is over.
    fn list(&mut self, ply: u32, moves: &mut Vec<u32>);

    /// Plays a move. `index` is its index among all pushed moves, and `ply` is that of the current node.
    fn descend(&mut self, ply: u32, index: usize, mv: u32);

    fn leave(&mut self);

    /// Returns the code of a move in events, or `None` if it is not reported.
    fn code(&self, mv: u32) -> Option<u32>;

    /// Returns the value of a leaf for MAX. With `for_mover` it is the value for the side to move
    /// there, treated as MAX's.
    fn leaf(&mut self, ply: u32, for_mover: bool) -> Score;

    /// Returns the answer of the program's own table that closes the current node before a child is
    /// tried, or `None`. `window` is the window on entry.
    fn hit(&mut self, ply: u32, window: Window) -> Option<Score> {
        let _ = (ply, window);
        None
    }

    /// Handles the return of a value from the current node. `window` is the window on entry.
    fn returns(&mut self, ply: u32, value: Score, window: Window) {
        let _ = (ply, value, window);
    }

    /// Returns a key that equal positions share in a table, or `None` if tables are not used.
    fn key(&self) -> Option<Vec<u64>> {
        None
    }
}
