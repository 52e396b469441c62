//! The memory of an enhanced search beyond its open path: a transposition table, killer moves, and a
//! history of cutoffs.

use super::table::{Entry, Key, Table};
use super::{Bound, Run};
use crate::evaluation::Score;
use crate::game::{Keyed, Move, Player, Symmetry};

/// Killer moves of one ply, the latest first.
type Killers = [Option<Move>; 2];

pub(super) struct Enhancements<K> {
    table: Option<Table<K>>,
    /// Whether symmetric positions share an entry: only if the evaluation is symmetric too.
    folds: bool,
    /// Whether the search first tries the table's move, or at the root the last iteration's.
    first_moves: bool,
    /// The last iteration's best move; `None` in the first.
    pub(super) root_move: Option<Move>,
    /// Whether the iteration has no depth limit, so that every remaining depth is the same.
    pub(super) unlimited: bool,
    /// Lines that have ended at the depth limit in this iteration.
    pub(super) at_limit: u64,
    /// The keys of the open path, by ply; empty without a table.
    keys: Vec<(Key<K>, Symmetry)>,
    killers: Vec<Killers>,
    /// The sum of the squared depths of the cutoffs by player and move.
    history: [Vec<u64>; 2],
    /// The moves that were promoted last; kept to reuse the allocation.
    promoted: Vec<Move>,
}

impl<K: AsRef<[u64]> + Copy + Eq> Enhancements<K> {
    /// `symmetric`: whether symmetric positions have the same score. `largest`: the most bytes that a table
    /// without a size may use.
    pub(super) fn new(run: Run, symmetric: bool, largest: u64) -> Self {
        Self {
            table: run.table.map(|size| Table::new(size, largest)),
            folds: run.symmetry && symmetric,
            first_moves: run.iterates(),
            root_move: None,
            unlimited: false,
            at_limit: 0,
            keys: Vec::new(),
            killers: Vec::new(),
            history: [Vec::new(), Vec::new()],
            promoted: Vec::new(),
        }
    }

    /// Starts an iteration to `depth` plies; the table, killers and history stay.
    pub(super) fn begin(&mut self, depth: Option<u32>) {
        self.unlimited = depth.is_none();
        self.at_limit = 0;
    }

    fn key<P: Keyed<Key = K>>(&self, position: &P) -> (Key<K>, Symmetry) {
        let (words, symmetry) =
            if self.folds { position.folded_key() } else { (position.key(), Symmetry::IDENTITY) };
        (Key::new(words), symmetry)
    }

    /// The remaining depth under which entries are stored, plies; `u32::MAX` without a limit.
    const fn draft(&self, depth: u32) -> u32 {
        if self.unlimited { u32::MAX } else { depth }
    }

    /// Hashes the position entered at a ply and returns its entry for the remaining depth, with the
    /// move as it is on the board.
    pub(super) fn probe<P: Keyed<Key = K>>(
        &mut self,
        position: &P,
        ply: u32,
        depth: u32,
    ) -> Option<Entry> {
        self.table.as_ref()?;
        let (key, symmetry) = self.key(position);
        self.keys.truncate(ply as usize);
        self.keys.push((key, symmetry));
        let entry = self.table.as_ref()?.get(&key, self.draft(depth))?;
        let mv = entry.mv.map(|mv| position.mirrored_move(mv, symmetry.inverse()));
        Some(Entry { mv, ..entry })
    }

    /// Returns the entry of a child without entering it. Its move may be that of a mirror image.
    pub(super) fn probe_child<P: Keyed<Key = K>>(&self, child: &P, depth: u32) -> Option<Entry> {
        self.table.as_ref()?.get(&self.key(child).0, self.draft(depth))
    }

    /// Stores the result of the node at a ply; `entry` has the move as it is on the board.
    pub(super) fn store<P: Keyed<Key = K>>(&mut self, position: &P, ply: u32, entry: Entry) {
        let Some(&(key, symmetry)) = self.keys.get(ply as usize) else { return };
        let draft = self.draft(entry.draft);
        let Some(table) = self.table.as_mut() else { return };
        // Drop a move that failed low, because nothing shows it to be better than the others.
        let mv = entry.mv.filter(|_| entry.bound != Bound::Upper);
        let mv = mv.map(|mv| position.mirrored_move(mv, symmetry));
        table.put(key, Entry { draft, mv, ..entry });
    }

    /// Returns every entry of the table.
    #[cfg(test)]
    pub(super) fn entries(&self) -> Vec<Entry> {
        self.table.as_ref().map_or_else(Vec::new, Table::entries)
    }

    /// Whether the table has refused an entry; never for a table with a size.
    pub(super) fn is_table_full(&self) -> bool {
        self.table.as_ref().is_some_and(Table::is_full)
    }

    /// Whether any move can be promoted; without killers and history only in runs of several
    /// iterations.
    pub(super) const fn promotes(&self, run: Run) -> bool {
        run.killer || run.history || self.first_moves
    }

    /// Returns the moves to try first, in reverse: the last one goes before all others. The history's moves
    /// come first, then the killers, then the table's move (`known` for the remaining depth) or the last iteration's.
    pub(super) fn promoted<P: Keyed<Key = K>>(
        &mut self,
        run: Run,
        position: &P,
        (ply, depth, known): (u32, u32, Option<Move>),
        moves: &[Move],
    ) -> &[Move] {
        let table_move = if self.first_moves {
            let root_move = if ply == 0 { self.root_move } else { None };
            known.or_else(|| self.shallower_move(position, ply, depth)).or(root_move)
        } else {
            None
        };
        let promoted = &mut self.promoted;
        promoted.clear();
        if run.history {
            promote_by(&self.history[position.side_to_move().index()], moves, promoted);
        }
        let [first, second] = self.killers.get(ply as usize).copied().unwrap_or_default();
        promoted.extend([second, first, table_move].into_iter().flatten());
        promoted
    }

    /// Returns the best move of the position's entry at one ply less, which the last iteration of a
    /// deepening stored.
    fn shallower_move<P: Keyed<Key = K>>(
        &self,
        position: &P,
        ply: u32,
        depth: u32,
    ) -> Option<Move> {
        let (key, symmetry) = self.keys.get(ply as usize)?;
        let draft = self.draft(depth).checked_sub(1)?;
        let mv = self.table.as_ref()?.get(key, draft)?.mv?;
        Some(position.mirrored_move(mv, symmetry.inverse()))
    }

    /// Notes the move that caused a cutoff, if the run has killers or a history.
    pub(super) fn note_cutoff(&mut self, run: Run, player: Player, ply: u32, depth: u32, mv: Move) {
        if run.killer {
            let ply = ply as usize;
            if self.killers.len() <= ply {
                self.killers.resize(ply + 1, Killers::default());
            }
            let [first, second] = &mut self.killers[ply];
            if *first != Some(mv) {
                *second = first.replace(mv);
            }
        }
        if run.history {
            // Without a depth limit all cutoffs weigh the same, because the remaining depth is unknown.
            let depth = if self.unlimited { 1 } else { u64::from(depth) };
            let history = &mut self.history[player.index()];
            if history.len() <= mv.index() {
                history.resize(mv.index() + 1, 0);
            }
            history[mv.index()] += depth * depth;
        }
    }
}

/// Returns the bound that an inner node has proved, from its entry window and the `best` score still
/// possible. A score above alpha is a lower bound and `best` an upper bound, so the score is exact if they
/// are equal.
pub(super) fn proved_bound(score: Score, window: super::Window, best: Score, hard: bool) -> Bound {
    // Fail-hard returns a score above beta as beta.
    let is_returned = !hard || score <= window.beta;
    if best == score && score > window.alpha && is_returned {
        Bound::Exact
    } else {
        window.bound(score)
    }
}

/// Promotes the moves that have caused cutoffs, the most valuable last. It has no game type, so it is
/// compiled once.
#[inline(never)]
fn promote_by(history: &[u64], moves: &[Move], promoted: &mut Vec<Move>) {
    let worth = |mv: Move| history.get(mv.index()).copied().unwrap_or(0);
    promoted.extend(moves.iter().copied().filter(|&mv| worth(mv) > 0));
    // The sort is stable, so reverse first: of equal moves the first in order must be promoted last.
    promoted.reverse();
    promoted.sort_by_key(|&mv| worth(mv));
}
