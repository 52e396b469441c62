//! What a search remembers beyond its open path: a table, killer moves, a history. The plain loop
//! has none of it, and its type says so, so that the compiler leaves every question about it out.

use super::Searcher;
use crate::evaluation::{Evaluation, Score};
use crate::game::{Keyed, Move, Player, Symmetry};
use crate::search::order::{Order, StaticOrder};
use crate::search::table::{Entry, Table};
use crate::search::{Bound, Event, Hit, Observer, Run, Window};

/// Killer moves of one ply, the latest first.
type Killers = [Option<Move>; 2];

/// A search's memory, or that it has none.
pub(in crate::search) trait Remember<P: Keyed> {
    /// `false` promises that `memory` gives `None`.
    const ON: bool;

    fn memory(&mut self) -> Option<&mut Memory<P::Key>>;
}

/// Remembers nothing.
pub(in crate::search) struct Nothing;

impl<P: Keyed> Remember<P> for Nothing {
    const ON: bool = false;

    #[inline]
    fn memory(&mut self) -> Option<&mut Memory<P::Key>> {
        None
    }
}

/// The memory of a search with modifiers.
#[expect(clippy::struct_excessive_bools, reason = "independent facts")]
pub(in crate::search) struct Memory<K> {
    table: Option<Table<K>>,
    fold: bool,
    /// Whether the table's move, or the last pass's at the root, is tried first.
    first_moves: bool,
    /// The last pass's best move.
    pub(super) root_move: Option<Move>,
    /// Whether the pass has no depth limit: then every remaining depth is the same.
    pub(super) unlimited: bool,
    /// The next node is entered for the second time.
    pub(super) again: bool,
    /// Lines that have ended at the depth limit in this pass.
    pub(super) at_limit: u64,
    /// The best scores still possible on the open path, where the run asks for them.
    pub(super) ceilings: Vec<Score>,
    /// The keys of the open path.
    keys: Vec<(K, Symmetry)>,
    killers: Vec<Killers>,
    /// By player and move: what cutoffs were worth.
    history: [Vec<u64>; 2],
}

impl<P: Keyed<Key = K>, K: AsRef<[u64]> + Copy + Eq> Remember<P> for Memory<K> {
    const ON: bool = true;

    #[inline]
    fn memory(&mut self) -> Option<&mut Memory<P::Key>> {
        Some(self)
    }
}

impl<K: AsRef<[u64]> + Copy + Eq> Memory<K> {
    /// `fold`: whether positions that are one up to symmetry have one score. `largest`: bytes that
    /// a table without a size may come to.
    pub(in crate::search) fn new(run: Run, fold: bool, largest: u64) -> Self {
        Self {
            table: run.table.map(|size| Table::new(size, largest)),
            fold: run.symmetry && fold,
            first_moves: run.has_passes(),
            root_move: None,
            unlimited: false,
            again: false,
            at_limit: 0,
            ceilings: Vec::new(),
            keys: Vec::new(),
            killers: Vec::new(),
            history: [Vec::new(), Vec::new()],
        }
    }

    fn key<P: Keyed<Key = K>>(&self, position: &P) -> (K, Symmetry) {
        if self.fold { position.folded_key() } else { (position.key(), Symmetry::IDENTITY) }
    }

    const fn draft(&self, depth: u32) -> u32 {
        if self.unlimited { u32::MAX } else { depth }
    }

    /// What the table says of a node, which it answers if it can.
    fn probe<P: Keyed<Key = K>>(&mut self, position: &P, ply: u32, depth: u32) -> Option<Entry> {
        self.table.as_ref()?;
        let key = self.key(position);
        self.keys.truncate(ply as usize);
        self.keys.push(key);
        self.table.as_ref()?.get(&key.0, self.draft(depth))
    }

    /// The moves to try first, the last of them before all others.
    fn promoted<P: Keyed<Key = K>>(&self, position: &P, ply: u32, depth: u32) -> [Option<Move>; 3] {
        let [first, second] = self.killers.get(ply as usize).copied().unwrap_or_default();
        let known = || {
            let (key, symmetry) = self.keys.get(ply as usize)?;
            let mv = self.table.as_ref()?.best_move(key, self.draft(depth))?;
            Some(position.mirrored_move(mv, symmetry.inverse()))
        };
        let root_move = if ply == 0 { self.root_move } else { None };
        let best = if self.first_moves { known().or(root_move) } else { None };
        [second, first, best]
    }

    /// Whether the table has had to refuse an entry.
    pub(super) fn is_full(&self) -> bool {
        self.table.as_ref().is_some_and(Table::is_full)
    }

    fn worth(&self, player: Player, mv: Move) -> u64 {
        self.history[player.index()].get(mv.index()).copied().unwrap_or(0)
    }
}

/// What answers a node in place of its children: the table, or what is foreseen.
pub(super) struct Answer {
    pub(super) score: Score,
    pub(super) bound: Bound,
    pub(super) mv: Option<Move>,
    /// The table's part in it, if it is the table's.
    pub(super) hit: Option<Hit>,
}

impl<P: StaticOrder, E: Evaluation<P>, O: Observer, X: Remember<P>> Searcher<'_, P, E, O, X> {
    /// Closes a node that the table answers.
    pub(super) fn ask_table(
        &mut self,
        position: &P,
        ply: u32,
        depth: u32,
        window: Window,
    ) -> Option<Score> {
        let memory = self.extra.memory()?;
        let entry = memory.probe(position, ply, depth)?;
        if !entry.answers(memory.draft(depth), window) {
            return None;
        }
        memory.at_limit += u64::from(!entry.complete);
        let symmetry = memory.keys.last().map_or(Symmetry::IDENTITY, |(_, symmetry)| *symmetry);
        let mv = entry.mv.map(|mv| position.mirrored_move(mv, symmetry.inverse()));
        let hit = Some(Hit { stored_by: entry.stored_by, via: None });
        let answer = Answer { score: entry.score, bound: entry.bound, mv, hit };
        Some(self.answered(ply, window, &answer))
    }

    /// Enhanced transposition cutoff: closes a node if what the table knows of a child cuts it.
    /// The node's moves stand on the stack from `base` on.
    pub(super) fn ask_table_of_children(
        &mut self,
        position: &P,
        ply: u32,
        depth: u32,
        window: Window,
        base: usize,
    ) -> Option<Score> {
        // Leaves are not in the table.
        if !self.run.etc || depth < 2 {
            return None;
        }
        let run = self.run;
        let memory = self.extra.memory()?;
        let draft = memory.draft(depth - 1);
        let found = self.moves[base..].iter().find_map(|&mv| {
            let mut child = position.clone();
            child.play(mv);
            let entry = memory.table.as_ref()?.get(&memory.key(&child).0, draft)?;
            let score = -entry.score;
            let cuts = run.cuts_at(Window { alpha: score, beta: window.beta });
            (cuts && entry.bound != Bound::Lower).then_some((mv, score, entry))
        });
        let (mv, score, entry) = found?;
        memory.at_limit += u64::from(!entry.complete);
        let hit = Some(Hit { stored_by: entry.stored_by, via: Some(mv) });
        let answer = Answer { score, bound: Bound::Lower, mv: Some(mv), hit };
        Some(self.answered(ply, window, &answer))
    }

    /// Closes a node that needs no search.
    pub(super) fn answered(&mut self, ply: u32, window: Window, answer: &Answer) -> Score {
        let Answer { score: full, mut bound, mv, hit } = *answer;
        let score = if self.run.hard { full.clamp(window.alpha, window.beta) } else { full };
        if ply == 0 {
            self.best_move = mv;
        }
        if O::ENABLED {
            if score != full {
                bound = window.bound(full);
            }
            let bound = if self.is_max(ply) { bound } else { bound.flipped() };
            let (score, unclamped) = (self.view(ply, score), self.view(ply, full));
            self.observer.on(Event::Score { ply, score, unclamped, bound, outcome: None, hit });
        }
        score
    }

    /// Puts the moves of the table, the killers and the history in front of the others.
    pub(super) fn promote(&mut self, position: &P, ply: u32, depth: u32, base: usize) {
        let (run, player) = (self.run, position.side_to_move());
        let Some(memory) = self.extra.memory() else { return };
        if !(run.killer || run.history || memory.first_moves) {
            return;
        }
        let mut worthy: Vec<(u64, Move)> = Vec::new();
        if run.history {
            let worth = self.moves[base..].iter().map(|&mv| (memory.worth(player, mv), mv));
            worthy.extend(worth.filter(|(worth, _)| *worth > 0));
            worthy.sort_by(|(a, _), (b, _)| b.cmp(a));
        }
        let promoted = memory.promoted(position, ply, depth);
        let worthy = worthy.into_iter().rev().map(|(_, mv)| mv);
        for mv in worthy.chain(promoted.into_iter().flatten()) {
            let Some(place) = self.moves[base..].iter().position(|&known| known == mv) else {
                continue;
            };
            self.moves[base..=base + place].rotate_right(1);
            if matches!(run.order, Order::Random(_)) {
                self.seeded.follow_to_front(base, place);
            }
        }
    }

    /// Notes the move that closed a window.
    pub(super) fn note_cut(&mut self, position: &P, ply: u32, depth: u32, mv: Move) {
        let run = self.run;
        let Some(memory) = self.extra.memory() else { return };
        if run.killer {
            let ply = ply as usize;
            if memory.killers.len() <= ply {
                memory.killers.resize(ply + 1, Killers::default());
            }
            let [first, second] = &mut memory.killers[ply];
            if *first != Some(mv) {
                *second = first.replace(mv);
            }
        }
        if run.history {
            // Without a depth limit nothing tells a near cutoff from a far one.
            let depth = if memory.unlimited { 1 } else { u64::from(depth) };
            let history = &mut memory.history[position.side_to_move().index()];
            if history.len() <= mv.index() {
                history.resize(mv.index() + 1, 0);
            }
            history[mv.index()] += depth * depth;
        }
    }

    /// Lines of the pass that have ended at its depth limit.
    pub(super) fn lines_at_limit(&mut self) -> u64 {
        self.extra.memory().map_or(0, |memory| memory.at_limit)
    }

    /// Stores what a node has proved, with the score that it returns.
    pub(super) fn remember(&mut self, position: &P, ply: u32, depth: u32, proved: &Proved) {
        let Window { alpha, beta } = proved.window;
        // The children's scores were clamped to a window without an inside: they say nothing.
        if self.run.hard && alpha == beta {
            return;
        }
        let score = if self.run.hard { proved.best.clamp(alpha, beta) } else { proved.best };
        let bound = self.proved(ply, proved.window, score);
        let Some(memory) = self.extra.memory() else { return };
        let (draft, complete) = (memory.draft(depth), memory.at_limit == proved.at_limit);
        let Some(&(key, symmetry)) = memory.keys.get(ply as usize) else { return };
        let Some(table) = memory.table.as_mut() else { return };
        let stored_by = proved.stored_by;
        // A move that failed low is no better than the others.
        let mv = proved.mv.filter(|_| bound != Bound::Upper);
        let mv = mv.map(|mv| position.mirrored_move(mv, symmetry));
        table.put(key, Entry { score, bound, draft, mv, stored_by, complete });
    }
}

/// What a node leaves behind.
pub(super) struct Proved {
    /// The best score, not clamped.
    pub(super) best: Score,
    /// The entry window.
    pub(super) window: Window,
    pub(super) mv: Option<Move>,
    /// The number of the node in the order of entry, from 0.
    pub(super) stored_by: u64,
    /// Lines of the pass that had ended at its depth limit when the node was entered.
    pub(super) at_limit: u64,
}
