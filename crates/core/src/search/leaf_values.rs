//! Detects a search in which all leaves have one value: it cannot distinguish the moves.

use super::{Bound, Event, Observer};
use crate::evaluation::Score;

/// An observer that keeps the value of the leaves as long as there is only one, over all
/// iterations.
///
/// # Examples
/// ```
/// use plyscope_core::evaluation::{FinalResult, Score};
/// use plyscope_core::game::Tree;
/// use plyscope_core::search::{LeafValues, Limits, NoLimit, search};
///
/// let tree = Tree::parse("((3 12) (2 4))")?;
/// let (mut leaves, run) = (LeafValues::new(), "minimax".parse()?);
/// search(&tree, &FinalResult, run, Limits::depth(1), &mut leaves, &mut NoLimit);
/// assert_eq!(leaves.common(), Some(Score::ZERO));
/// # Ok::<(), plyscope_core::game::InputError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct LeafValues {
    /// The depth limit of the iteration, plies.
    depth: Option<u32>,
    /// The value of the first leaf of the first iteration.
    first: Option<Score>,
    several: bool,
    /// Whether another value was seen, or a leaf with an unknown value.
    differ: bool,
    /// Whether a line of an unfinished game ended at a depth limit.
    at_limit: bool,
}

impl LeafValues {
    /// Creates an observer that has seen no leaf: [`common`](Self::common) is `None`.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the common value of all leaves, of which there are at least two, if a line ended at a depth
    /// limit. Returns `None` if they differ, and for a search to the end of the game, because its leaves
    /// are true results.
    pub fn common(&self) -> Option<Score> {
        self.first.filter(|_| self.at_limit && self.several && !self.differ)
    }

    /// Starts an iteration to this depth, in plies; the values seen before stay.
    pub(crate) fn begin(&mut self, depth: Option<u32>) {
        self.depth = depth;
    }

    /// Adds a leaf. A score that is only a bound is no value. `is_over`: whether the game is over.
    #[inline]
    pub(crate) fn take(&mut self, ply: u32, score: Score, bound: Bound, is_over: bool) {
        match self.first {
            None => self.first = Some(score),
            Some(first) => {
                self.several = true;
                self.differ |= first != score;
            }
        }
        self.differ |= bound != Bound::Exact;
        self.at_limit |= !is_over && self.depth.is_some_and(|depth| ply >= depth);
    }
}

impl Observer for LeafValues {
    #[expect(clippy::inline_always, reason = "each call is one kind of event: its arm alone stays")]
    #[inline(always)]
    fn on(&mut self, event: Event<'_>) {
        match event {
            Event::Iteration { depth, .. } => self.begin(depth),
            Event::Score { ply, score, bound, outcome, hit: None, .. } => {
                self.take(ply, score, bound, outcome.is_some());
            }
            // Its mover compares the evaluation with the loud moves.
            Event::Stand { ply, value, .. } => self.take(ply, value, Bound::Exact, false),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::{FinalResult, Lines, OpenLines};
    use crate::game::{ConnectFour, Notation, TicTacToe, Tree};
    use crate::search::{Limits, NoLimit, search};

    fn of_tree(text: &str, run: &str, depth: Option<u32>) -> Option<i32> {
        let mut seen = LeafValues::new();
        let limits = Limits { depth, nodes: None };
        let tree = Tree::parse(text).unwrap();
        search(&tree, &FinalResult, run.parse().unwrap(), limits, &mut seen, &mut NoLimit);
        seen.common().map(Score::get)
    }

    #[test]
    fn one_value_at_a_depth_limit() {
        assert_eq!(of_tree("((3 12) (2 4))", "minimax", Some(1)), Some(0));
        assert_eq!(of_tree("((3 12) 0)", "minimax", Some(1)), Some(0), "one of them is a leaf");
        assert_eq!(of_tree("((3 12) 1)", "minimax", Some(1)), None);
        assert_eq!(of_tree("((7 7) (7 7))", "minimax", None), None, "the whole tree is what it is");
        assert_eq!(of_tree("((7 7) (7 7))", "minimax", Some(2)), None, "no line was cut off");
        assert_eq!(
            of_tree("((3 12) (2 4))", "minimax", Some(0)),
            None,
            "one leaf differs from none"
        );
    }

    /// The score that a leaf returns can be an end of its window.
    #[test]
    fn a_clamped_score_is_no_value() {
        let mut seen = LeafValues::new();
        let run = "alphabeta+static+hard".parse().unwrap();
        // The centre is worth 4, and every other square returns alpha = 4.
        let limits = Limits::depth(1);
        search(&TicTacToe::new(), &OpenLines, run, limits, &mut seen, &mut NoLimit);
        assert_eq!(seen.common(), None);
        assert_eq!(of_tree("((1 2) (3 4))", "alphabeta+hard", Some(1)), Some(0));
    }

    #[test]
    fn result_is_blind_where_lines_sees() {
        let board = ConnectFour::new().read("4453").unwrap().position;
        let run = "alphabeta+static".parse().unwrap();
        let (mut blind, mut sees) = (LeafValues::new(), LeafValues::new());
        search(&board, &FinalResult, run, Limits::depth(2), &mut blind, &mut NoLimit);
        search(&board, &Lines, run, Limits::depth(2), &mut sees, &mut NoLimit);
        assert_eq!((blind.common(), sees.common()), (Some(Score::ZERO), None));
        let (board, mut to_the_end) = (TicTacToe::new(), LeafValues::new());
        search(&board, &FinalResult, run, Limits::default(), &mut to_the_end, &mut NoLimit);
        assert_eq!(to_the_end.common(), None);
    }
}
