//! The data of a node and of the edge that leads to it: 28 and 4 bytes.

use crate::evaluation::Score;
use crate::game::Move;
use crate::search::{Bound, Mark, Window};
use std::fmt;

/// "No step": a node that was never entered or never closed.
pub(super) const NO_STEP: u32 = u32::MAX;
/// The marks of nodes, by their numbers. A node beyond the depth limit is known by its ply.
const MARKS: [Mark; 8] = [
    Mark::Plain,
    Mark::ReSearch,
    Mark::Probe,
    Mark::Again,
    Mark::Null,
    Mark::Reduced,
    Mark::Deeper,
    Mark::Check,
];
/// The bits of `entry`: whether MAX moves, whether chance does, from the third on the number of the mark, and whether
/// three players move in turn.
const MAX: u8 = 1;
const CHANCE: u8 = 2;
const MARK: u32 = 2;
const THREE: u8 = 1 << 5;

/// The state of a node at the end of the record.
#[cfg_attr(doc, doc = "[`Trace`](super::Trace) has an example.")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[repr(u8)]
pub enum Status {
    /// An inner node with every move tried.
    Searched = 0,
    /// Scored without being expanded: at the depth limit, or above it by the run's `wins` and
    /// `ceiling`.
    Leaf = 1,
    /// A finished game, or a leaf of a tree.
    Terminal = 2,
    /// An inner node with its last moves cut.
    Cutoff = 3,
    /// Never entered: cut at its parent.
    Pruned = 4,
    /// Entered and closed, but its subtree was only counted.
    Stub = 5,
    /// Not finished: the search stopped inside.
    Open = 6,
    /// Answered by the transposition table, so it has no children.
    Hit = 7,
}

impl Status {
    /// Every status, by its number.
    pub const ALL: [Self; 8] = [
        Self::Searched,
        Self::Leaf,
        Self::Terminal,
        Self::Cutoff,
        Self::Pruned,
        Self::Stub,
        Self::Open,
        Self::Hit,
    ];

    /// Returns the word used in files and on screens: the variant's name in small letters.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Searched => "searched",
            Self::Leaf => "leaf",
            Self::Terminal => "terminal",
            Self::Cutoff => "cutoff",
            Self::Pruned => "pruned",
            Self::Stub => "stub",
            Self::Open => "open",
            Self::Hit => "hit",
        }
    }

    /// Returns whether nodes of this status can have children in the graph.
    pub const fn is_inner(self) -> bool {
        matches!(self, Self::Searched | Self::Cutoff | Self::Open)
    }
}

/// The side to move at a node. All scores are for MAX.
#[cfg_attr(doc, doc = "[`Trace`](super::Trace) has an example.")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Kind {
    /// The side that all scores are for.
    Max,
    /// The other side, which wants low scores.
    Min,
    /// Chance, which chooses by weights.
    Chance,
    /// The first of three players, whom the scores are for.
    A,
    /// The second of three players.
    B,
    /// The third of three players.
    C,
}

impl Kind {
    /// Returns MAX if `is_max` is true, else MIN.
    pub const fn of(is_max: bool) -> Self {
        if is_max { Self::Max } else { Self::Min }
    }

    /// Returns the one of three players who moves at a ply.
    pub const fn of_three(ply: u32) -> Self {
        match ply % 3 {
            0 => Self::A,
            1 => Self::B,
            _ => Self::C,
        }
    }

    /// Returns the place of one of three players: 0 for A, 1 for B, 2 for C; `None` for any other side.
    pub const fn place(self) -> Option<usize> {
        match self {
            Self::A => Some(0),
            Self::B => Some(1),
            Self::C => Some(2),
            Self::Max | Self::Min | Self::Chance => None,
        }
    }

    /// Returns the word used in files and on screens: `max`, `min`, `chance`, `a`, `b` or `c`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Max => "max",
            Self::Min => "min",
            Self::Chance => "chance",
            Self::A => "a",
            Self::B => "b",
            Self::C => "c",
        }
    }

    /// Returns the name in pictures and sentences, the same in every language: `MAX`, `MIN`, `CHANCE`, `A`, `B` or `C`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Max => "MAX",
            Self::Min => "MIN",
            Self::Chance => "CHANCE",
            Self::A => "A",
            Self::B => "B",
            Self::C => "C",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// A node of the trace. Scores and windows are in MAX's view. [`Trace`](super::Trace) has an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Node {
    /// The returned score; `MINUS_INFINITY` means "none".
    score: Score,
    window: Window,
    /// The step at which the search enters the node; for a pruned node, the step of the cutoff.
    pub(super) enter: u32,
    pub(super) exit: u32,
    /// One past the last id of the subtree.
    pub(super) end: u32,
    ply: u16,
    /// Who moves, and why the node was entered.
    entry: u8,
    /// Status in bits 0 to 2, bound in bits 4 and 5.
    packed: u8,
}

impl Node {
    pub(super) fn entered(id: u32, ply: u32, max: bool, window: Window, step: u32) -> Self {
        Self {
            score: Score::MINUS_INFINITY,
            window,
            enter: step,
            exit: NO_STEP,
            end: id + 1,
            ply: ply as u16,
            entry: if max { MAX } else { 0 },
            packed: Status::Open as u8,
        }
    }

    pub(super) fn pruned(id: u32, ply: u32, max: bool, step: u32) -> Self {
        let status = Status::Pruned as u8;
        Self { packed: status, ..Self::entered(id, ply, max, Window::FULL, step) }
    }

    pub(super) fn close(&mut self, status: Status, score: Score, bound: Bound, step: u32) {
        self.score = score;
        self.exit = step;
        self.packed = status as u8 | (bound as u8) << 4;
    }

    /// Closes a node of an external run, which may have no value.
    pub(super) fn close_external(&mut self, status: Status, score: Option<Score>, step: u32) {
        let bound = score.filter(|_| status.is_inner()).map_or(Bound::Exact, |s| self.proves(s));
        self.close(status, score.unwrap_or(Score::MINUS_INFINITY), bound, step);
    }

    pub(super) fn marked(mut self, mark: Mark, chance: bool) -> Self {
        self.entry |= number_of(mark) << MARK | if chance { CHANCE } else { 0 };
        self
    }

    /// Removes the end of a node, as if the search had stopped inside.
    pub(super) fn reopen(&mut self) {
        (self.score, self.exit, self.packed) = (Score::MINUS_INFINITY, NO_STEP, Status::Open as u8);
    }

    /// Turns the node into one of a search for three players, who move by the ply.
    pub(super) fn seat_three(&mut self) {
        self.entry |= THREE;
    }

    /// Returns why the search entered the node, but a loud move as a plain one ([`Trace::is_quiet`] distinguishes them).
    ///
    /// [`Trace::is_quiet`]: super::Trace::is_quiet
    pub fn mark(&self) -> Mark {
        MARKS[usize::from(self.entry >> MARK & 7)]
    }

    /// Returns whether the node re-searches the move of an elder sibling.
    #[inline]
    pub fn is_re_search(&self) -> bool {
        matches!(self.mark(), Mark::ReSearch | Mark::Again | Mark::Deeper)
    }

    /// Returns whether an equal score counts as better, because the node is searched again to find the score by which
    /// an elder sibling became the best.
    #[inline]
    pub(super) fn confirms(&self) -> bool {
        matches!(self.mark(), Mark::ReSearch | Mark::Again)
    }

    /// Returns whether chance moves here.
    #[inline]
    pub fn is_chance(&self) -> bool {
        self.entry & CHANCE != 0
    }

    /// Returns the state of the node: [`Status::Open`] until the search closes it.
    #[inline]
    pub fn status(&self) -> Status {
        Status::ALL[usize::from(self.packed & 7)]
    }

    pub(super) fn set_status(&mut self, status: Status) {
        self.packed = self.packed & !7 | status as u8;
    }

    /// Returns the plies from the root; 0 at the root.
    #[inline]
    pub fn ply(&self) -> u32 {
        u32::from(self.ply)
    }

    /// Returns whether MAX moves here, or A of three players; at the end of a game, and at a chance node, whether MAX
    /// would move.
    #[inline]
    pub fn is_max(&self) -> bool {
        self.entry & MAX != 0
    }

    /// Returns the node's score; `None` if the node returned none or an external run omits it.
    #[inline]
    pub fn score(&self) -> Option<Score> {
        (self.exit != NO_STEP && self.score != Score::MINUS_INFINITY).then_some(self.score)
    }

    /// Returns the bound that the score proves; `None` if there is no score.
    #[inline]
    pub fn bound(&self) -> Option<Bound> {
        let bound = match self.packed >> 4 & 3 {
            0 => Bound::Exact,
            1 => Bound::Lower,
            _ => Bound::Upper,
        };
        self.score().map(|_| bound)
    }

    /// Returns whether a search to a reduced depth did not find the move better, so that it was believed. `max`:
    /// whether MAX made the move.
    pub(super) fn is_believed(&self, max: bool) -> bool {
        let Window { alpha, beta } = self.window;
        self.score().is_some_and(|score| if max { score <= alpha } else { score >= beta })
    }

    /// Returns whether a closed node leaves the best score of its parent, where MAX moves if `max`, as it is: after a
    /// null move or a check, and after a search to a reduced depth that found the move better, because a score of a
    /// lesser depth is not comparable.
    pub(super) fn changes_nothing(&self, max: bool) -> bool {
        match self.mark() {
            Mark::Null | Mark::Check => true,
            Mark::Reduced => !self.is_believed(max),
            _ => false,
        }
    }

    /// Returns the window at entry; full for a node that was never entered.
    #[inline]
    pub fn window(&self) -> Window {
        self.window
    }

    /// Returns the bound that a score proves, returned through the node's window.
    pub(super) fn proves(&self, score: Score) -> Bound {
        self.window.bound_for(self.is_max(), score)
    }

    /// Returns the side to move here; at the end of a game, the side that would move.
    #[inline]
    pub fn kind(&self) -> Kind {
        match self.entry & (THREE | CHANCE) {
            THREE => Kind::of_three(self.ply()),
            CHANCE => Kind::Chance,
            _ => Kind::of(self.is_max()),
        }
    }

    /// Returns whether the search entered the node; all but the pruned ones.
    #[inline]
    pub fn was_entered(&self) -> bool {
        self.status() != Status::Pruned
    }

    /// Returns the step at which the search enters the node; `None` if it never does.
    #[inline]
    pub fn enter(&self) -> Option<u32> {
        self.was_entered().then_some(self.enter)
    }

    /// Returns the step at which the search closes the node; `None` if it never does.
    #[inline]
    pub fn exit(&self) -> Option<u32> {
        (self.exit != NO_STEP).then_some(self.exit)
    }

    /// Returns one past the last id of the node's subtree: the subtree is `id..end`.
    #[inline]
    pub fn end(&self) -> u32 {
        self.end
    }
}

/// Returns the place of a mark in [`MARKS`].
const fn number_of(mark: Mark) -> u8 {
    match mark {
        Mark::Plain | Mark::Quiet => 0,
        Mark::ReSearch => 1,
        Mark::Probe => 2,
        Mark::Again => 3,
        Mark::Null => 4,
        Mark::Reduced => 5,
        Mark::Deeper => 6,
        Mark::Check => 7,
    }
}

/// The edge to a child, 4 bytes. [`Trace`](super::Trace) has an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Edge {
    /// The move to the child; the trace's names have its text.
    pub mv: Move,
    /// The place among the parent's children in search order, from 0. It is stored here because
    /// petgraph lists the newest edge first.
    pub ordinal: u16,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// With petgraph's links, 8 bytes per node and 16 per edge, a node of a tree takes 56 bytes.
    #[test]
    fn sizes() {
        assert_eq!((size_of::<Node>(), size_of::<Edge>()), (28, 4));
    }
}
