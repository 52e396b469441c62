//! What a simulated search walks over.

use crate::evaluation::Score;
use crate::search::Window;

/// A game as the simulation sees it: a walk that begins at the root.
///
/// It is asked through a reference, because one simulation serves every game and evaluation.
pub(crate) trait Field {
    /// Whether a cut is told also after the last move: where it is not known which moves are left.
    fn cuts_at_the_end(&self) -> bool {
        false
    }

    /// Whether MAX moves at the place.
    fn is_max(&self) -> bool;

    /// Pushes the moves to be tried, in order; none where play is over.
    fn list(&mut self, ply: u32, moves: &mut Vec<u32>);

    /// Goes down by the move at an index of all that were pushed; the place is at that ply.
    fn descend(&mut self, ply: u32, index: usize, mv: u32);

    /// Goes back to the parent.
    fn leave(&mut self);

    /// How a move is told; `None` where it is not.
    fn code(&self, mv: u32) -> Option<u32>;

    /// A leaf's value for MAX; `for_mover`: for the side to move there, taken as MAX's.
    fn leaf(&mut self, ply: u32, for_mover: bool) -> Score;

    /// What closes the node at the place before a child is tried, with the window in which it was entered: an answer out of a
    /// table of the program's own. `None`: nothing does.
    fn hit(&mut self, ply: u32, window: Window) -> Option<Score> {
        let _ = (ply, window);
        None
    }

    /// The node at the place returns a value; its window is that of its entry.
    fn returns(&mut self, ply: u32, value: Score, window: Window) {
        let _ = (ply, value, window);
    }

    /// What makes the place equal to another one in a table; `None` where nothing is kept in tables.
    fn key(&self) -> Option<Vec<u64>> {
        None
    }
}
