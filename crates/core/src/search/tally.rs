//! Counting without recording: totals, counts per ply, and the line that the search follows.

use super::{Bound, Event, Mark, Observer, STANDING, SelectiveCounts};
use crate::game::Move;
use crate::random::mix;
use std::collections::HashSet;
use std::iter::Sum;
use std::ops::AddAssign;

/// Counts of a set of nodes; a sum of counts stops at 2^64 - 1.
#[cfg_attr(doc, doc = "[`Tally`] has an example.")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
pub struct NodeCounts {
    /// Positions entered, once more by each iteration and re-search.
    pub nodes: u64,
    /// Nodes scored without being expanded, terminals included.
    pub leaves: u64,
    /// Finished games among the leaves, 0 to `leaves`.
    pub terminals: u64,
    /// Nodes at which the window closed while a child was left.
    pub cutoffs: u64,
    /// Cutoffs right after the first child, 0 to `cutoffs`.
    pub first_move_cutoffs: u64,
    /// Children never entered because of cutoffs; counted at the ply of the node that cut.
    pub pruned: u64,
    /// Nodes that the transposition table answered; they are not leaves.
    #[cfg_attr(feature = "serde", serde(default))]
    pub table_hits: u64,
    /// Cutoffs at chance nodes, 0 to `cutoffs`.
    #[cfg_attr(feature = "serde", serde(default))]
    pub chance_cutoffs: u64,
    /// Outcomes entered as a probe.
    #[cfg_attr(feature = "serde", serde(default))]
    pub probes: u64,
    /// Values of probes that were kept, so that a move was not searched again.
    #[cfg_attr(feature = "serde", serde(default))]
    pub kept: u64,
    /// Nodes entered beyond the depth limit, because the position there was not quiet.
    #[cfg_attr(feature = "serde", serde(default))]
    pub quiet_nodes: u64,
    /// Nodes whose mover could decline the loud moves.
    #[cfg_attr(feature = "serde", serde(default))]
    pub stands: u64,
    /// Cutoffs at such nodes before a move was tried, 0 to `cutoffs`. Each is a leaf too.
    #[cfg_attr(feature = "serde", serde(default))]
    pub stand_cutoffs: u64,
    /// The trials of a search with forward pruning.
    #[cfg_attr(feature = "serde", serde(default))]
    pub selective: SelectiveCounts,
}

impl NodeCounts {
    /// Counts an event inside the set; `Iteration`, `Expand`, `Chance` and `Exit` change no count.
    #[expect(clippy::inline_always, reason = "each call is one kind of event: its arm alone stays")]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[cfg_attr(target_family = "wasm", inline)]
    pub(crate) fn take(&mut self, event: Event<'_>) {
        match event {
            Event::Enter { mark, .. } => {
                self.nodes += 1;
                self.probes += u64::from(mark == Mark::Probe);
                self.quiet_nodes += u64::from(mark == Mark::Quiet);
                self.selective.enter(mark);
            }
            Event::Score { hit: Some(_), .. } => self.table_hits += 1,
            Event::Score { outcome, futile, .. } => {
                self.leaves += 1;
                self.selective.futile += u64::from(futile);
                self.terminals += u64::from(outcome.is_some());
            }
            Event::Update { kept, .. } => self.kept += u64::from(kept),
            Event::Stand { .. } => self.stands += 1,
            Event::Test { mark, cuts: true, .. } => self.selective.cut(mark),
            Event::Cutoff { at, cut, chance, .. } => {
                self.cutoffs += 1;
                self.chance_cutoffs += u64::from(chance);
                self.first_move_cutoffs += u64::from(at == 0);
                self.stand_cutoffs += u64::from(at == STANDING);
                self.leaves += u64::from(at == STANDING);
                self.pruned += cut.len() as u64;
            }
            Event::Test { .. }
            | Event::Iteration { .. }
            | Event::Expand { .. }
            | Event::Chance { .. }
            | Event::Exit { .. } => {}
        }
    }
}

/// Saturates, because a hostile file can claim anything.
impl AddAssign for NodeCounts {
    fn add_assign(&mut self, more: Self) {
        let add = |sum: &mut u64, more| *sum = sum.saturating_add(more);
        add(&mut self.nodes, more.nodes);
        add(&mut self.leaves, more.leaves);
        add(&mut self.terminals, more.terminals);
        add(&mut self.cutoffs, more.cutoffs);
        add(&mut self.first_move_cutoffs, more.first_move_cutoffs);
        add(&mut self.pruned, more.pruned);
        add(&mut self.table_hits, more.table_hits);
        add(&mut self.chance_cutoffs, more.chance_cutoffs);
        add(&mut self.probes, more.probes);
        add(&mut self.kept, more.kept);
        add(&mut self.quiet_nodes, more.quiet_nodes);
        add(&mut self.stands, more.stands);
        add(&mut self.stand_cutoffs, more.stand_cutoffs);
        self.selective += more.selective;
    }
}

impl<'a> Sum<&'a Self> for NodeCounts {
    fn sum<I: Iterator<Item = &'a Self>>(parts: I) -> Self {
        let mut sum = Self::default();
        parts.for_each(|&part| sum += part);
        sum
    }
}

/// Counts of one search, over all its iterations. [`Tally`] has an example.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Counts {
    /// The counts of the whole search: the sum of `per_ply`.
    pub total: NodeCounts,
    /// The counts of each ply, index = ply.
    pub per_ply: Vec<NodeCounts>,
}

/// An observer that counts and follows the best children. It keeps O(d^2) moves for a tree of d
/// plies.
///
/// # Examples
/// ```
/// use plyscope_core::evaluation::FinalResult;
/// use plyscope_core::game::{Move, Tree};
/// use plyscope_core::search::{Limits, NoLimit, Tally, search};
///
/// let tree = Tree::parse("((3 12 8)(2 4 6)(14 5 2))")?;
/// let (mut tally, run) = (Tally::new(), "alphabeta".parse()?);
/// search(&tree, &FinalResult, run, Limits::default(), &mut tally, &mut NoLimit);
/// let total = tally.counts().total;
/// assert_eq!((total.nodes, total.leaves, total.cutoffs, total.pruned), (11, 7, 1, 2));
/// assert_eq!(tally.variation(), [Move(0), Move(0)]);
/// # Ok::<(), plyscope_core::game::InputError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Tally {
    per_ply: Vec<NodeCounts>,
    /// The best line found below each ply of the open path.
    lines: Vec<Vec<Move>>,
    /// The root's line in the last iteration that did not fail low.
    answer: Vec<Move>,
    root_is_max: bool,
    distinct: Option<Paths>,
}

/// The paths of leaves, each stored once as a 128-bit hash of its moves.
#[derive(Clone, Debug, Default)]
struct Paths {
    /// The hashes of the open path, one per ply.
    open: Vec<u128>,
    leaves: HashSet<u128>,
}

impl Paths {
    fn enter(&mut self, ply: usize, mv: Option<Move>) {
        self.open.truncate(ply);
        let above = self.open.last().copied().unwrap_or_default();
        // Two words of SplitMix64 over the path: two of n leaves collide with a probability below n^2 / 2^128.
        let number = mv.map_or(0, |mv| u64::from(mv.0) + 1);
        let (high, low) = ((above >> 64) as u64, above as u64);
        let low = mix(low ^ number);
        let high = mix(high.rotate_left(23) ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ low);
        self.open.push(u128::from(high) << 64 | u128::from(low));
    }

    fn score(&mut self) {
        self.leaves.extend(self.open.last());
    }
}

impl Tally {
    /// Creates a tally with all counts at zero, which does not distinguish leaves.
    pub fn new() -> Self {
        Self::default()
    }

    /// Also distinguishes leaves by their path from the root (see [`Tally::distinct_leaves`]). This costs
    /// 16 bytes and a look-up per leaf.
    #[must_use]
    pub fn with_distinct_leaves(mut self) -> Self {
        self.distinct = Some(Paths::default());
        self
    }

    /// Returns the number of distinct leaves, however often iterations and re-searches scored them. Returns
    /// `None` without [`Tally::with_distinct_leaves`].
    pub fn distinct_leaves(&self) -> Option<u64> {
        self.distinct.as_ref().map(|paths| paths.leaves.len() as u64)
    }

    /// Returns the counts so far, of all iterations. O(plies).
    pub fn counts(&self) -> Counts {
        Counts { total: self.per_ply.iter().sum(), per_ply: self.per_ply.clone() }
    }

    /// Returns the line that the search has followed from the root, from one best child to the next. In a
    /// single iteration without a memory it is the principal variation. An iteration that fails low leaves
    /// the line unchanged, because it proves no move better than another.
    pub fn variation(&self) -> &[Move] {
        self.lines.first().map_or(&[], Vec::as_slice)
    }

    /// Returns the best line found so far below the open node of a ply; empty before a child has
    /// returned.
    pub(crate) fn line(&self, ply: u32) -> &[Move] {
        self.lines.get(ply as usize).map_or(&[], Vec::as_slice)
    }

    #[cold]
    fn end_iteration(&mut self, bound: Bound) {
        let failed_low = bound == if self.root_is_max { Bound::Upper } else { Bound::Lower };
        let Some(line) = self.lines.first_mut() else { return };
        if !failed_low {
            self.answer.clone_from(line);
        } else if !self.answer.is_empty() {
            line.clone_from(&self.answer);
        }
    }

    #[cold]
    fn deepen(&mut self, ply: usize) {
        self.per_ply.resize(ply + 1, NodeCounts::default());
        self.lines.resize(ply + 1, Vec::new());
    }

    /// Begins to count below an open node of which the tally has not heard, at a ply.
    pub(crate) fn begin_below(&mut self, ply: u32) {
        let ply = ply as usize;
        if ply >= self.per_ply.len() {
            self.deepen(ply);
        }
        // The line is of an earlier node at this ply, and this one may get none: at a chance node no child is best.
        self.lines[ply].clear();
    }
}

impl Observer for Tally {
    #[expect(clippy::inline_always, reason = "each call is one kind of event: its arm alone stays")]
    #[inline(always)]
    fn on(&mut self, event: Event<'_>) {
        match event {
            Event::Enter { ply, mv, .. } => {
                let ply = ply as usize;
                if let Some(paths) = &mut self.distinct {
                    paths.enter(ply, mv);
                }
                if ply >= self.per_ply.len() {
                    self.deepen(ply);
                }
                self.per_ply[ply].take(event);
                self.lines[ply].clear();
            }
            Event::Score { ply, bound, hit, .. } => {
                self.per_ply[ply as usize].take(event);
                if let (Some(paths), None) = (&mut self.distinct, hit) {
                    paths.score();
                }
                if ply == 0 {
                    self.end_iteration(bound);
                }
            }
            Event::Cutoff { ply, at, .. } => {
                self.per_ply[ply as usize].take(event);
                if let (Some(paths), STANDING) = (&mut self.distinct, at) {
                    paths.score();
                }
            }
            Event::Stand { ply, .. } | Event::Test { ply, .. } => {
                self.per_ply[ply as usize].take(event);
            }
            Event::Update { ply, mv, kept: true, .. } => {
                // The line below was that of the probe, which is gone.
                let ply = ply as usize;
                self.per_ply[ply].take(event);
                self.lines[ply].clear();
                self.lines[ply].push(mv);
            }
            Event::Update { ply, mv, improved: true, .. } => {
                let (above, below) = self.lines.split_at_mut(ply as usize + 1);
                let line = &mut above[ply as usize];
                line.clear();
                line.push(mv);
                line.extend_from_slice(&below[0]);
            }
            Event::Exit { ply: 0, bound, .. } => self.end_iteration(bound),
            Event::Iteration { max, .. } => self.root_is_max = max,
            Event::Expand { .. }
            | Event::Update { .. }
            | Event::Chance { .. }
            | Event::Exit { .. } => {}
        }
    }
}
