//! Search for three players, each of whom takes the child that is best for itself.
//!
//! C. A. Luckhardt and K. B. Irani, "An algorithmic solution of n-person games", AAAI 1986 (maxn); R. E. Korf,
//! "Multi-player alpha-beta pruning", Artificial Intelligence 48, 1991 (shallow pruning).

use super::searcher::{Place, Searcher, Unwind};
use super::{Bound, Event, Mark, Observer, Report, Window};
use crate::evaluation::{Evaluation, Score};
use crate::game::{Move, Position, Turn};

/// The numbers of A, B and C.
type Numbers = [i32; 3];

impl<P: Position, E: Evaluation<P>, O: Observer> Searcher<'_, P, E, O> {
    /// Searches a game for three players to its end. The score is A's number.
    pub(super) fn maxn(mut self, root: &P) -> Report {
        self.begin_iteration(root, None);
        let place = (root.clone(), self.evaluation.start(root));
        let numbers = self.three_node(&place, 0, None, None).ok();
        let score = numbers.map(|[a, ..]| Score::new(a));
        let best_move = self.best_move;
        Report { score, numbers, best_move, ..self.report() }
    }

    /// Enters a node and returns its numbers. `above` is the best so far of the parent's mover, in its own number. The bound
    /// of a node that is cut is for its mover: its own number is at least that.
    fn three_node(
        &mut self,
        place: &Place<P, E::Accumulator>,
        ply: u32,
        mv: Option<Move>,
        above: Option<i32>,
    ) -> Result<Numbers, Unwind> {
        self.count()?;
        let (position, accumulator) = place;
        let max = self.is_max(position);
        let (chance, window, mark) = (false, Window::FULL, Mark::Plain);
        self.on(Event::Enter { ply, max, chance, mv, window, mark });
        let (mover, numbers, total) = position
            .three()
            .map_or((0, [0; 3], 0), |three| (three.mover, three.numbers, three.total));
        let moves = match position.turn() {
            Turn::Moves(moves) => moves,
            Turn::Over(outcome) => {
                self.score_leaf(place, ply, Some(outcome));
                return Ok(numbers);
            }
        };
        let base = self.moves.len();
        self.list(position, accumulator, ply, u32::MAX, moves)?;
        self.expanded(ply, base);
        let end = self.moves.len();
        let (mut best, mut bound): (Option<Numbers>, _) = (None, Bound::Exact);
        for at in base..end {
            let mv = self.moves[at];
            let child = self.child(place, mv);
            self.descend(ply, at);
            let own = best.map(|best| best[mover]);
            let value = self.three_node(&child, ply + 1, Some(mv), own)?;
            // The first of equals is kept.
            let improved = own.is_none_or(|own| value[mover] > own);
            let now = if improved { value } else { best.unwrap_or(value) };
            best = Some(now);
            if improved && ply == 0 {
                self.best_move = Some(mv);
            }
            let score = Score::new(now[0]);
            self.on(Event::Update { ply, mv, improved, best: score, window, kept: false });
            // The mover has all there is to share, or leaves the player above no more than it has.
            let has_all = now[mover] >= total;
            let is_enough = has_all || above.is_some_and(|above| now[mover] >= total - above);
            if self.run.shallow && is_enough && at + 1 < end {
                self.cut_off(position, ply, base, at + 1);
                bound = if has_all { Bound::Exact } else { Bound::Lower };
                break;
            }
        }
        self.moves.truncate(base);
        let value = best.unwrap_or(numbers);
        self.on(Event::Exit { ply, score: Score::new(value[0]), bound });
        Ok(value)
    }
}

#[cfg(test)]
mod tests {
    use crate::evaluation::{FinalResult, Score};
    use crate::game::{Notation, Tree};
    use crate::search::{Limits, NoLimit, Run, Tally, search};

    /// Rows of the reference: the figure of AIMA (5.4), and a tree in which shallow pruning cuts.
    #[test]
    fn the_figure_and_a_tree_with_a_cut() {
        let figure = "((([1 2 6] [4 2 3])([6 1 2] [7 4 1]))(([5 1 1] [1 5 2])([7 7 1] [5 4 5])))";
        let cut = "(((([8 1 0] [3 2 4])([0 9 0] [6 3 0]))(([8 1 0] [0 9 0])([1 5 3] [0 1 8])))\
                   ((([7 0 2] [5 2 2])([7 1 1] [9 0 0]))(([2 6 1] [8 1 0])([7 2 0] [7 1 1]))))";
        for (text, run, value, numbers, best, nodes, cutoffs) in [
            (figure, "maxn", 1, Some([1, 2, 6]), "1", 15, 0),
            (figure, "maxn+shallow", 1, Some([1, 2, 6]), "1", 15, 0),
            (figure, "paranoid", 1, None, "1", 12, 1),
            (cut, "maxn", 8, Some([8, 1, 0]), "2", 31, 0),
            (cut, "maxn+shallow", 8, Some([8, 1, 0]), "2", 30, 1),
            (cut, "paranoid", 7, None, "2", 28, 3),
        ] {
            let tree = Tree::parse(text).unwrap();
            let (run, mut tally): (Run, _) = (run.parse().unwrap(), Tally::new());
            let report =
                search(&tree, &FinalResult, run, Limits::default(), &mut tally, &mut NoLimit);
            assert_eq!(report.score.map(Score::get), Some(value), "{run}");
            assert_eq!((report.numbers, report.nodes), (numbers, nodes), "{run}");
            assert_eq!(report.best_move.map(|mv| tree.move_text(mv)).as_deref(), Some(best));
            assert_eq!(tally.counts().total.cutoffs, cutoffs, "{run}");
        }
    }
}
