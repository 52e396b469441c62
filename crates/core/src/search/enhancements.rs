//! What an enhanced search keeps beyond its open path: a transposition table, killer moves, and a
//! history of cutoffs.

use super::table::{Entry, Key, Table};
use super::{Bound, Run};
use crate::evaluation::Score;
use crate::game::{Keyed, Move, Player, Symmetry};

/// Killer moves of one ply, the latest first.
type Killers = [Option<Move>; 2];

/// The enhancements of one search.
pub(super) struct Enhancements<K> {
    table: Option<Table<K>>,
    /// Whether positions that are one up to symmetry share an entry.
    folds: bool,
    /// Whether the table's move, or at the root the last iteration's, is tried first.
    first_moves: bool,
    /// The last iteration's best move.
    pub(super) root_move: Option<Move>,
    /// Whether the iteration has no depth limit: then every remaining depth is the same.
    pub(super) unlimited: bool,
    /// Lines that have ended at the depth limit in this iteration.
    pub(super) at_limit: u64,
    /// The keys of the open path.
    keys: Vec<(Key<K>, Symmetry)>,
    killers: Vec<Killers>,
    /// By player and move: the sum of the squared depths of its cutoffs.
    history: [Vec<u64>; 2],
    /// The moves that were promoted last; kept for its memory.
    promoted: Vec<Move>,
}

impl<K: AsRef<[u64]> + Copy + Eq> Enhancements<K> {
    /// `symmetric`: whether positions that are one up to symmetry have one score. `largest`: bytes
    /// that a table without a size may come to.
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

    /// Begins an iteration to `depth` plies.
    pub(super) fn begin(&mut self, depth: Option<u32>) {
        self.unlimited = depth.is_none();
        self.at_limit = 0;
    }

    fn key<P: Keyed<Key = K>>(&self, position: &P) -> (Key<K>, Symmetry) {
        let (words, symmetry) =
            if self.folds { position.folded_key() } else { (position.key(), Symmetry::IDENTITY) };
        (Key::new(words), symmetry)
    }

    /// The remaining depth under which entries are stored.
    const fn draft(&self, depth: u32) -> u32 {
        if self.unlimited { u32::MAX } else { depth }
    }

    /// Hashes the position that is entered at a ply, and finds its entry.
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

    /// The entry of a child, which is not entered.
    pub(super) fn probe_child<P: Keyed<Key = K>>(&self, child: &P, depth: u32) -> Option<Entry> {
        self.table.as_ref()?.get(&self.key(child).0, self.draft(depth))
    }

    /// Stores what the node at a ply has proved; `entry` has the move as it is on the board.
    pub(super) fn store<P: Keyed<Key = K>>(&mut self, position: &P, ply: u32, entry: Entry) {
        let Some(&(key, symmetry)) = self.keys.get(ply as usize) else { return };
        let draft = self.draft(entry.draft);
        let Some(table) = self.table.as_mut() else { return };
        // A move that failed low is no better than the others.
        let mv = entry.mv.filter(|_| entry.bound != Bound::Upper);
        let mv = mv.map(|mv| position.mirrored_move(mv, symmetry));
        table.put(key, Entry { draft, mv, ..entry });
    }

    /// Whether the table has refused an entry.
    pub(super) fn is_table_full(&self) -> bool {
        self.table.as_ref().is_some_and(Table::is_full)
    }

    /// Whether any move can be promoted.
    pub(super) const fn promotes(&self, run: Run) -> bool {
        run.killer || run.history || self.first_moves
    }

    /// The moves to be tried first, the last of them before all others: the history's, the
    /// killers', and the table's (`known` for the depth that is left) or the last iteration's.
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

    /// The best move of the position's entry for one ply less.
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

    /// Notes the move that caused a cutoff.
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
            // Without a depth limit nothing tells a near cutoff from a far one.
            let depth = if self.unlimited { 1 } else { u64::from(depth) };
            let history = &mut self.history[player.index()];
            if history.len() <= mv.index() {
                history.resize(mv.index() + 1, 0);
            }
            history[mv.index()] += depth * depth;
        }
    }
}

/// What an inner node has proved, by its entry window and the best score that was still possible in
/// it: a score above alpha is at least what it says, and that best score at most.
pub(super) fn proved_bound(score: Score, window: super::Window, best: Score, hard: bool) -> Bound {
    // Fail-hard returns a score above beta as beta.
    let is_returned = !hard || score <= window.beta;
    if best == score && score > window.alpha && is_returned {
        Bound::Exact
    } else {
        window.bound(score)
    }
}

/// Promotes the moves that have cut, those worth most last. It knows no game, so it is compiled once.
#[inline(never)]
fn promote_by(history: &[u64], moves: &[Move], promoted: &mut Vec<Move>) {
    let worth = |mv: Move| history.get(mv.index()).copied().unwrap_or(0);
    promoted.extend(moves.iter().copied().filter(|&mv| worth(mv) > 0));
    // Of equals the first in order comes first, so it is promoted last.
    promoted.reverse();
    promoted.sort_by_key(|&mv| worth(mv));
}
