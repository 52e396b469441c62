//! The search with its enhancements: static pruning, a transposition table, re-searches, and an order that
//! starts with moves that were good elsewhere. It follows the numbered steps of `plain.rs`.
//!
//! T. A. Marsland and M. Campbell, "Parallel search of strongly ordered game trees", 1982, and
//! A. Reinefeld, "An improvement to the Scout tree search algorithm", 1983 (re-searches); D. Slate
//! and L. Atkin, "CHESS 4.5", 1977 (table); A. Plaat et al., "Exploiting graph properties of game
//! trees", 1996 (enhanced transposition cutoff); S. Akl and M. Newborn, 1977 (killers); J. Schaeffer,
//! 1983 (history). Static pruning is an old habit of Connect Four programs: L. V. Allis, "A
//! knowledge-based approach of Connect-Four", 1988; J. Tromp's solver; P. Pons' tutorial, 2015.

use super::enhancements::{Enhancements, proved_bound};
use super::events::LeafScore;
use super::plan::Plan;
use super::searcher::{Searcher, Sides, Unwind};
use super::table::Entry;
use super::{
    Bound, Control, Hit, LARGEST_TABLE, Limits, Mark, Observer, Order, Report, Run, Tie, Window,
};
use crate::evaluation::{Evaluation, Score};
use crate::game::{Keyed, Move, Outcome, PositionExt, Turn};

pub(super) struct EnhancedSearch<'a, P: Keyed, E: Evaluation<P>, O> {
    base: Searcher<'a, P, E, O>,
    run: Run,
    kept: Enhancements<P::Key>,
}

struct Node<'p, P, A> {
    position: &'p P,
    accumulator: &'p A,
    ply: u32,
    /// Plies left to the depth limit of the iteration.
    depth: u32,
    /// The window on entry, with beta lowered to the best score still possible.
    window: Window,
    /// The best score still possible; infinite if unknown.
    ceiling: Score,
    /// Its number in the order of entry, from 0.
    number: u64,
    /// Lines that had ended at the depth limit before this node.
    at_limit: u64,
    /// The best move of its table entry, if the entry did not settle the window.
    table_move: Option<Move>,
}

struct NodeResult {
    best: Score,
    best_move: Option<Move>,
    window: Window,
}

/// An answer that closes a node before a move is tried.
struct Answer {
    score: Score,
    bound: Bound,
    mv: Option<Move>,
    /// The entry of the table; `None` if static pruning answers.
    hit: Option<Hit>,
}

impl<'a, P: Keyed, E: Evaluation<P>, O: Observer> EnhancedSearch<'a, P, E, O> {
    /// `largest`: the most bytes that a table without a size may use.
    pub(super) fn new(
        evaluation: &'a E,
        observer: O,
        control: &'a mut dyn Control,
        (run, limits): (Run, Limits),
        root: &P,
        largest: u64,
    ) -> Self {
        let base = Searcher::new(evaluation, observer, control, run, limits, root.max_player());
        Self { base, run, kept: Enhancements::new(run, E::SYMMETRIC, largest) }
    }

    /// Runs the iterations until the plan ends. A stopped search has no score, only that of the
    /// last finished depth.
    pub(super) fn search(&mut self, root: &P, limit: Option<u32>) -> Report {
        let accumulator = self.base.evaluation.start(root);
        let mut plan = Plan::of(self.run, limit, root, self.base.evaluation);
        let (mut score, mut best_move, mut exact) = (None, None, None);
        while let Some(iteration) = plan.next() {
            self.base.begin_iteration(root, iteration.depth);
            self.kept.begin(iteration.depth);
            let plies = iteration.depth.unwrap_or(u32::MAX);
            let window = iteration.window;
            match self.node(root, &accumulator, (0, plies), window, (None, false)) {
                Ok(found) => {
                    score = Some(self.base.view(root, found));
                    // If every move failed low, all scores are upper bounds, so no move is known to be the best.
                    if found > window.alpha {
                        best_move = self.base.best_move;
                    } else if self.run.window.is_some() {
                        best_move = None;
                    }
                    if plan.done(found, self.kept.at_limit > 0) {
                        exact = score;
                    }
                }
                Err(Unwind) => {
                    // The first iteration has no earlier best move, so use its best so far.
                    let best_move = best_move.or(self.base.best_move);
                    return Report { best_move, before_stop: exact, ..self.base.report() };
                }
            }
            self.kept.root_move = best_move;
        }
        // If no iteration failed high, the score is the lowest possible, so any move is a best move. Not so
        // with a given window, because the score may merely lie below it.
        let any = self.base.best_move.filter(|_| self.run.window.is_none());
        Report { score, best_move: best_move.or(any), ..self.base.report() }
    }

    /// Enters a node and returns its score for its side to move; fails if the search is stopped.
    fn node(
        &mut self,
        position: &P,
        accumulator: &E::Accumulator,
        (ply, depth): (u32, u32),
        window: Window,
        (mv, re_search): (Option<Move>, bool),
    ) -> Result<Score, Unwind> {
        self.base.count()?;
        let mut node = Node {
            position,
            accumulator,
            ply,
            depth,
            window,
            ceiling: Score::INFINITY,
            number: self.base.nodes - 1,
            at_limit: self.kept.at_limit,
            table_move: None,
        };
        let left = self.base.left(ply, depth);
        let turn = if left > 0 { Some(position.turn()) } else { None };
        // Prune statically before the observer sees the node, because pruning can lower its window.
        let known = match &turn {
            Some(Turn::Moves(moves)) if self.run.prunes_statically() => {
                self.prune_statically(&mut node, moves.clone())
            }
            _ => None,
        };
        let mark = if re_search { Mark::ReSearch } else { Mark::Plain };
        self.base.enter(position, ply, mv, node.window, mark);
        if let Some(known) = known {
            return Ok(self.answered(&node, &known));
        }
        // Step 1: a leaf returns its evaluation.
        let moves = match turn {
            Some(Turn::Moves(moves)) => moves,
            Some(Turn::Over(outcome)) => return Ok(self.leaf(&node, Some(outcome))),
            None => return Ok(self.leaf(&node, position.outcome())),
        };
        let known = self.probe(&mut node).or_else(|| self.probe_children(&node, &moves));
        match known {
            Some(known) => Ok(self.answered(&node, &known)),
            None => self.inner_node(&node, moves),
        }
    }

    fn leaf(&mut self, node: &Node<P, E::Accumulator>, outcome: Option<Outcome>) -> Score {
        self.kept.at_limit += u64::from(outcome.is_none());
        self.base.leaf::<true>(node.position, node.accumulator, node.ply, node.window, outcome)
    }

    fn inner_node(
        &mut self,
        node: &Node<P, E::Accumulator>,
        moves: P::Moves,
    ) -> Result<Score, Unwind> {
        let Node { position, accumulator, ply, depth, window, .. } = *node;
        // Step 2: the moves in the order of the run, after those that were good elsewhere.
        let base = self.base.moves.len();
        self.base.list(position, accumulator, ply, depth, moves)?;
        self.promote(node, base);
        self.base.expanded(ply, base);
        let mut found = NodeResult { best: Score::MINUS_INFINITY, best_move: None, window };
        for place in base..self.base.moves.len() {
            // Step 3: the next child; after the first, with a null window if the run uses them.
            let mv = self.base.moves[place];
            let child = position.child(mv);
            let below = self.base.evaluation.advance(accumulator, position, mv, &child);
            self.base.descend(ply, place);
            let before = found.window;
            let child_window = self.run.child_window(before, place == base, false);
            let sides = Sides::of(position, &child);
            let at = (ply + 1, depth - 1);
            let result =
                self.node(&child, &below, at, sides.window(child_window), (Some(mv), false));
            let score = sides.score(result?);
            let mut is_closed = self.fold(node, &mut found, mv, score, false);
            // Re-search, because a null window proves only that the move is better, not its score.
            if !is_closed && child_window != before && before.contains(score) {
                let child_window = self.run.child_window(found.window, false, true);
                let result =
                    self.node(&child, &below, at, sides.window(child_window), (Some(mv), true));
                is_closed = self.fold(node, &mut found, mv, sides.score(result?), true);
            }
            // Step 6: the opponent already has something at least as good elsewhere.
            if is_closed {
                self.base.cut_off(position, ply, base, place + 1);
                let player = position.side_to_move();
                self.kept.note_cutoff(self.run, player, ply, depth, mv);
                break;
            }
        }
        self.base.moves.truncate(base);
        // Step 7: the best is returned and stored.
        self.store(node, &found);
        let score = self.base.returned(found.best, window);
        let bound = proved_bound(found.best, window, node.ceiling, self.run.hard);
        self.base.left_node(position, ply, score, bound);
        Ok(score)
    }

    /// Takes a child's score, in the node's view; returns whether it closes the window.
    fn fold(
        &mut self,
        node: &Node<P, E::Accumulator>,
        found: &mut NodeResult,
        mv: Move,
        score: Score,
        re_search: bool,
    ) -> bool {
        // Step 4: better than the best so far? A re-search wins ties, because it confirms the null window's move.
        let keeps_last = self.run.tie == Tie::Last || re_search;
        let improved = score > found.best || (score == found.best && keeps_last);
        if improved {
            found.best = score;
            found.best_move = Some(mv);
            if node.ply == 0 {
                self.base.best_move = Some(mv);
            }
        }
        // Step 5: the side to move now has at least this much.
        found.window = self.run.window_rule().after(found.window, found.best);
        self.base.updated(node.position, node.ply, (mv, improved), found.best, found.window);
        self.run.cuts_at(found.window)
    }

    /// Looks for an immediate win, then lowers beta to the best score still possible. `None`: the
    /// moves must be tried.
    fn prune_statically(
        &self,
        node: &mut Node<P, E::Accumulator>,
        mut moves: P::Moves,
    ) -> Option<Answer> {
        let (run, position) = (self.run, node.position);
        // Without a ceiling the evaluation guarantees nothing, so nothing can be pruned.
        let ceiling = self.base.evaluation.ceiling(position, !run.wins)?;
        if run.wins
            && let Some(mv) = moves.find(|&mv| position.wins_at_once(mv))
        {
            let child = position.child(mv);
            let evaluation = self.base.evaluation;
            let below = evaluation.advance(node.accumulator, position, mv, &child);
            let won = self.base.evaluate(&child, &below, child.outcome());
            let score = Sides::of(position, &child).score(won);
            return Some(Answer { score, bound: Bound::Exact, mv: Some(mv), hit: None });
        }
        if !run.ceiling {
            return None;
        }
        let lowered = Window { beta: node.window.beta.min(ceiling), ..node.window };
        if lowered.beta != node.window.beta && run.cuts_at(lowered) {
            return Some(Answer { score: ceiling, bound: Bound::Upper, mv: None, hit: None });
        }
        (node.window, node.ceiling) = (lowered, ceiling);
        None
    }

    /// Returns the table's answer for a node, if it settles the node's window; otherwise notes its
    /// move, to try it first.
    fn probe(&mut self, node: &mut Node<P, E::Accumulator>) -> Option<Answer> {
        let entry = self.kept.probe(node.position, node.ply, node.depth)?;
        if !entry.answers(node.window) {
            node.table_move = entry.mv;
            return None;
        }
        self.kept.at_limit += u64::from(!entry.complete);
        let hit = Some(Hit { stored_by: entry.stored_by, via: None });
        Some(Answer { score: entry.score, bound: entry.bound, mv: entry.mv, hit })
    }

    /// Enhanced transposition cutoff: returns the table's answer for a child, if it cuts the node.
    fn probe_children(
        &mut self,
        node: &Node<P, E::Accumulator>,
        moves: &P::Moves,
    ) -> Option<Answer> {
        // At depth 1 a look-up is useless, because the children are leaves and the table holds no leaves.
        if !self.run.etc || node.depth < 2 {
            return None;
        }
        let (mv, score, entry) = moves.clone().find_map(|mv| {
            let child = node.position.child(mv);
            let entry = self.kept.probe_child(&child, node.depth - 1)?;
            let sides = Sides::of(node.position, &child);
            let (score, bound) = (sides.score(entry.score), sides.bound(entry.bound));
            let cuts = self.run.cuts_at(Window { alpha: score, beta: node.window.beta });
            (cuts && bound != Bound::Upper).then_some((mv, score, entry))
        })?;
        self.kept.at_limit += u64::from(!entry.complete);
        let hit = Some(Hit { stored_by: entry.stored_by, via: Some(mv) });
        Some(Answer { score, bound: Bound::Lower, mv: Some(mv), hit })
    }

    /// Closes a node before a move is tried; fail-hard clamps the answer to the window.
    fn answered(&mut self, node: &Node<P, E::Accumulator>, answer: &Answer) -> Score {
        let Answer { score: unclamped, bound, mv, hit } = *answer;
        let score = self.base.returned(unclamped, node.window);
        if node.ply == 0 {
            self.base.best_move = mv;
        }
        let bound = if score == unclamped { bound } else { node.window.bound(unclamped) };
        let scored = LeafScore { score, unclamped, bound, outcome: None, hit };
        self.base.scored(node.position, node.ply, &scored);
        score
    }

    /// Puts the moves that were good elsewhere first, because an early cutoff saves the moves after
    /// it.
    fn promote(&mut self, node: &Node<P, E::Accumulator>, base: usize) {
        if !self.kept.promotes(self.run) {
            return;
        }
        let moves = &mut self.base.moves[base..];
        let at = (node.ply, node.depth, node.table_move);
        for &mv in self.kept.promoted(self.run, node.position, at, moves) {
            let Some(place) = moves.iter().position(|&known| known == mv) else { continue };
            moves[..=place].rotate_right(1);
            if matches!(self.run.order, Order::Random(_)) {
                self.base.seeded.move_to_front(base, place);
            }
        }
    }

    /// Stores the result of a node, with the score that it returns.
    fn store(&mut self, node: &Node<P, E::Accumulator>, found: &NodeResult) {
        let window = node.window;
        // An empty window clamps the scores of all children, so they prove nothing.
        if self.run.hard && window.alpha == window.beta {
            return;
        }
        let score = self.base.returned(found.best, window);
        let entry = Entry {
            score,
            bound: proved_bound(score, window, node.ceiling, self.run.hard),
            draft: node.depth,
            mv: found.best_move,
            stored_by: node.number,
            complete: self.kept.at_limit == node.at_limit,
        };
        self.kept.store(node.position, node.ply, entry);
        self.base.is_table_full = self.kept.is_table_full();
    }
}

/// Searches a run that is more than minimax or alpha-beta in one iteration; its table may take 1
/// GB.
pub(super) fn search<P: Keyed, E: Evaluation<P>, O: Observer>(
    root: &P,
    evaluation: &E,
    (run, limits): (Run, Limits),
    observer: O,
    control: &mut dyn Control,
) -> Report {
    EnhancedSearch::new(evaluation, observer, control, (run, limits), root, LARGEST_TABLE)
        .search(root, limits.depth)
}

/// An entry of the search's own table, for the tests of the record: the number of the node that stored it, the plies
/// left there, and the score, its bound and the move for the side to move.
#[cfg(test)]
pub(crate) type OwnEntry = (u64, u32, Score, Bound, Option<Move>);

/// Returns the entries that the search's own table has when the search ends or is stopped.
#[cfg(test)]
pub(crate) fn own_table<P: Keyed, E: Evaluation<P>>(
    root: &P,
    evaluation: &E,
    (run, limits): (Run, Limits),
) -> Vec<OwnEntry> {
    let (observer, control) = (super::Silent, &mut super::NoLimit);
    let mut search =
        EnhancedSearch::new(evaluation, observer, control, (run, limits), root, LARGEST_TABLE);
    search.search(root, limits.depth);
    let entries = search.kept.entries().into_iter();
    entries
        .map(|entry| (entry.stored_by, entry.draft, entry.score, entry.bound, entry.mv))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::FinalResult;
    use crate::game::TicTacToe;
    use crate::search::{NoLimit, Silent, Stop};

    fn search(word: &str, largest: u64) -> Report {
        let run: Run = word.parse().unwrap();
        let (root, limits) = (TicTacToe::new(), Limits::default());
        EnhancedSearch::new(&FinalResult, Silent, &mut NoLimit, (run, limits), &root, largest)
            .search(&root, None)
    }

    #[test]
    fn a_table_without_a_size_that_grows_too_large_stops_its_search() {
        let done = search("minimax+tt", 1 << 19);
        assert_eq!((done.score, done.stop, done.nodes), (Some(Score::new(0)), None, 16_168));
        let stopped = search("minimax+tt", 1 << 17);
        assert_eq!((stopped.score, stopped.stop), (None, Some(Stop::Memory)));
        assert!((1_000..16_168).contains(&stopped.nodes), "{}", stopped.nodes);
        assert_eq!(search("minimax+tt", 1 << 17).nodes, stopped.nodes, "it repeats");
        let sized = search("minimax+tt:1KB", 1 << 10);
        assert_eq!((sized.score, sized.stop), (done.score, None), "a table with a size forgets");
    }
}
