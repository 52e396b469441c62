//! A game with data from the file: leaf values, nodes closed by a table, and the side that is MAX.

use super::field::GamePosition;
use super::record::{Act, FileEvent};
use super::walk::Between;
use crate::evaluation::Score;
use crate::mistakes::Field;
use crate::search::{Bound, Window};
use std::collections::HashMap;
use std::rc::Rc;

/// Node budget for all searches that check table answers by computing the value of a position.
const MOST_PROVED: u64 = 200_000;

#[derive(Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "independent properties of a file and a search")]
pub(super) struct FileData<'a> {
    pub(super) events: &'a [FileEvent],
    /// True if scores in the file are from the view of the side to move.
    pub(super) for_mover: bool,
    /// True if the file's MAX is the opposite of the game's MAX.
    pub(super) turned: bool,
    /// True if leaf values are read from the file.
    pub(super) leaves: bool,
    /// True if all leaves at one position must have the same value. False if leaves may be clamped,
    /// because the clamped value depends on the window.
    pub(super) one_value: bool,
    /// Computes the values that a table's answers are checked against; `None` accepts the answers as
    /// reported.
    pub(super) proof: Option<Proof<'a>>,
}

#[derive(Clone, Copy)]
pub(super) struct Proof<'a> {
    pub(super) game: &'a GamePosition<'a>,
    /// The depth limit of the search, in plies.
    pub(super) depth: Option<u32>,
}

/// The key of a position, and its ply.
type Place = (Vec<u64>, u32);

pub(super) struct FileField<'a> {
    inner: &'a mut dyn Field,
    taken: FileData<'a>,
    between: Rc<Between>,
    path: Vec<u32>,
    /// The leaves by position: the first value, the index of its event, and the moves that led there.
    leaves: HashMap<Place, (Score, usize, Vec<u32>)>,
    /// Returned values that were only bounds, by position.
    bounds: HashMap<Place, Vec<Score>>,
    proved: u64,
}

impl<'a> FileField<'a> {
    pub(super) fn of(inner: &'a mut dyn Field, taken: FileData<'a>, between: Rc<Between>) -> Self {
        let (leaves, bounds) = (HashMap::new(), HashMap::new());
        Self { inner, taken, between, path: Vec::new(), leaves, bounds, proved: 0 }
    }

    fn seen(&self, score: Score) -> Score {
        if self.taken.for_mover && !self.is_max() { -score } else { score }
    }

    /// Returns the index and content of the next event that is not a cut. Cuts are skipped because they
    /// carry no information before a child is tried.
    fn next(&self) -> Option<(usize, Act)> {
        let from = self.between.next.get();
        let events = self.taken.events.iter().enumerate().skip(from);
        events.map(|(at, event)| (at, event.act)).find(|(_, act)| *act != Act::Cut)
    }

    fn place(&self, ply: u32) -> Option<Place> {
        Some((self.inner.key()?, ply))
    }

    /// Computes the value of the current position for MAX. Returns `None` if it is unknown, or if the
    /// node budget is used up.
    fn worth(&mut self, ply: u32) -> Option<Score> {
        let Proof { game, depth } = self.taken.proof?;
        let left = MOST_PROVED.saturating_sub(self.proved);
        let depth = depth.map(|depth| depth.saturating_sub(ply));
        let (value, nodes) = game.worth(&self.path, depth, left);
        self.proved += nodes;
        self.between.proved.set(self.between.proved.get() + nodes);
        value.map(|value| if self.taken.turned { -value } else { value })
    }
}

impl Field for FileField<'_> {
    fn cuts_at_the_end(&self) -> bool {
        self.inner.cuts_at_the_end()
    }

    fn is_max(&self) -> bool {
        self.inner.is_max() != self.taken.turned
    }

    fn list(&mut self, ply: u32, moves: &mut Vec<u32>) {
        self.inner.list(ply, moves);
    }

    fn descend(&mut self, ply: u32, index: usize, mv: u32) {
        self.path.push(mv);
        self.inner.descend(ply, index, mv);
    }

    fn leave(&mut self) {
        self.path.pop();
        self.inner.leave();
    }

    fn code(&self, mv: u32) -> Option<u32> {
        self.inner.code(mv)
    }

    fn leaf(&mut self, ply: u32, for_mover: bool) -> Score {
        if !self.taken.leaves {
            let value = self.inner.leaf(ply, for_mover);
            return if self.taken.turned && !for_mover { -value } else { value };
        }
        let Some((at, Act::Exit { value: Some(reported), .. })) = self.next() else {
            return Score::ZERO;
        };
        let reported = self.seen(reported);
        let Some(place) = self.place(ply).filter(|_| self.taken.one_value) else { return reported };
        let path = &self.path;
        let (first, earlier, way) =
            self.leaves.entry(place).or_insert_with(|| (reported, at, path.clone()));
        if *first != reported {
            self.between.earlier.set(Some(*earlier));
            self.between.earlier_path.replace(way.clone());
        }
        *first
    }

    fn hit(&mut self, ply: u32, window: Window) -> Option<Score> {
        let (_, Act::Hit { value, bound, is_named }) = self.next()? else { return None };
        let reported = self.seen(value);
        let bound = if self.seen(Score::new(1)) == Score::new(1) { bound } else { bound.flipped() };
        let Some(worth) = self.worth(ply) else { return Some(reported) };
        self.between.hits.set(self.between.hits.get() + 1);
        let is_sound = match bound {
            Bound::Exact => reported == worth,
            Bound::Lower => worth >= reported && reported >= window.beta,
            Bound::Upper => worth <= reported && reported <= window.alpha,
        };
        if is_sound {
            return Some(reported);
        }
        self.between.is_wrong.set(true);
        if !is_named || bound == Bound::Exact {
            let kept = self.place(ply).and_then(|place| self.bounds.get(&place));
            self.between.is_kept_bound.set(kept.is_some_and(|kept| kept.contains(&reported)));
        }
        Some(worth)
    }

    fn returns(&mut self, ply: u32, value: Score, window: Window) {
        if self.taken.proof.is_some()
            && window.bound(value) != Bound::Exact
            && let Some(place) = self.place(ply)
        {
            self.bounds.entry(place).or_default().push(value);
        }
    }

    fn key(&self) -> Option<Vec<u64>> {
        self.inner.key()
    }
}
