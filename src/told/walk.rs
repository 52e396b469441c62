//! Two streams side by side: what was told, and what a search does, up to the first difference.

use super::number::settled_score;
use super::range::Range;
use super::record::{Act, ToldEvent, Word};
use crate::evaluation::Score;
use crate::mistakes::{Item, Listener};

/// How told events are read.
#[derive(Clone, Copy)]
pub(super) struct Reading<'a> {
    pub(super) events: &'a [ToldEvent],
    /// The move of each word, where it is one.
    pub(super) codes: &'a [Option<u32>],
    /// Told scores are those of the side to move.
    pub(super) for_mover: bool,
    /// Whether windows are compared.
    pub(super) windows: bool,
    /// A game of its own: a cut is compared wherever it is told.
    pub(super) own: bool,
    pub(super) range: Range,
}

/// A node that both have open.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpenNode {
    /// The move that leads there; `None` at the root, and where none was told.
    pub(super) mv: Option<u32>,
    max: bool,
    /// Whether the search has cut.
    pub(super) cut: bool,
    /// Where its tried moves begin.
    tried: usize,
}

/// What differs first at two events of one type, or that they are of two types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Differs {
    /// The event itself is none, or has no place.
    Broken,
    /// The file has ended.
    Early,
    Type,
    Move,
    Window,
    Value,
    Best,
}

/// The first difference.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    /// Index of the event; their number where the file has ended.
    pub(super) at: usize,
    /// What the search does there.
    pub(super) expected: Option<Item>,
    /// Whether MAX moves at the node that `expected` is about.
    pub(super) max: bool,
    pub(super) differs: Differs,
}

/// A walk over both streams.
pub(super) struct Walk<'a> {
    reading: Reading<'a>,
    next: usize,
    pub(super) open: Vec<OpenNode>,
    tried: Vec<Option<u32>>,
    pub(super) found: Option<Found>,
}

impl<'a> Walk<'a> {
    pub(super) const fn new(reading: Reading<'a>) -> Self {
        Self { reading, next: 0, open: Vec::new(), tried: Vec::new(), found: None }
    }

    /// The moves tried at the open node.
    pub(super) fn tried(&self) -> &[Option<u32>] {
        &self.tried[self.open.last().map_or(0, |open| open.tried)..]
    }

    /// The search has told everything: what is left of the file differs.
    pub(super) fn finish(&mut self) {
        if self.found.is_none() && self.next < self.reading.events.len() {
            self.differ(None, Differs::Broken);
        }
    }

    /// Whether all that was told agrees; a file that ends early may.
    pub(super) fn agrees_as_far(&self) -> bool {
        self.found.is_none_or(|found| found.differs == Differs::Early)
    }

    fn differ(&mut self, expected: Option<Item>, differs: Differs) -> bool {
        let max = match expected {
            Some(Item::Enter { max, .. }) => max,
            _ => self.open.last().is_none_or(|open| open.max),
        };
        self.found = Some(Found { at: self.next, expected, max, differs });
        false
    }

    fn code(&self, word: Word) -> Option<u32> {
        self.reading.codes[word.index()]
    }

    /// A told score in MAX's view.
    fn seen(&self, score: Score, max: bool) -> Score {
        if self.reading.for_mover && !max { -score } else { score }
    }

    /// Takes a cut of the search, which may be told or not.
    fn cut(&mut self) {
        if let Some(Act::Cut) = self.reading.events.get(self.next).map(|event| event.act) {
            self.next += 1;
        }
        if let Some(open) = self.open.last_mut() {
            open.cut = true;
        }
    }

    /// Passes over a cut that is told where nothing is left to try.
    fn pass_cuts(&mut self, item: Item) {
        if matches!(item, Item::Enter { .. }) {
            return;
        }
        let cut = self.open.last().is_some_and(|open| open.cut);
        while (cut || !self.reading.own)
            && self.reading.events.get(self.next).is_some_and(|event| event.act == Act::Cut)
        {
            self.next += 1;
        }
    }

    /// What differs in an entry; `None` if nothing does.
    fn entry(&self, act: Act, item: Item) -> Option<Differs> {
        let Act::Enter { mv: told, alpha, beta, .. } = act else { return Some(Differs::Type) };
        let Item::Enter { mv, max, window } = item else { return Some(Differs::Type) };
        let is_move = match told {
            None => true,
            // In a game of its own the root may have a name.
            Some(_) if self.reading.own && self.open.is_empty() => true,
            Some(word) => mv.is_some() && self.code(word) == mv,
        };
        if !is_move {
            return Some(Differs::Move);
        }
        if !self.reading.windows {
            return None;
        }
        let (low, high) = if self.reading.for_mover && !max {
            (beta.map(|end| -end), alpha.map(|end| -end))
        } else {
            (alpha, beta)
        };
        let clamp = |end: Score| self.reading.range.clamp(settled_score(end));
        let same = |told: Option<Score>, end| told.is_none_or(|told| clamp(told) == clamp(end));
        let agrees = same(low, window.alpha) && same(high, window.beta);
        (!agrees).then_some(Differs::Window)
    }

    /// What differs in a return; `None` if nothing does.
    fn exit(&self, act: Act, item: Item) -> Option<Differs> {
        let Act::Exit { value: told, best: told_best } = act else { return Some(Differs::Type) };
        let Item::Exit { value, also, best, .. } = item else { return Some(Differs::Type) };
        let max = self.open.last().is_none_or(|open| open.max);
        let told = told.map(|told| self.seen(told, max));
        if told.is_some_and(|told| told != settled_score(value) && told != settled_score(also)) {
            return Some(Differs::Value);
        }
        let same = told_best.is_none_or(|word| best.is_some() && self.code(word) == best);
        (!same).then_some(Differs::Best)
    }
}

impl Listener for Walk<'_> {
    fn take(&mut self, item: Item) -> bool {
        if item == Item::Cut {
            self.cut();
            return true;
        }
        self.pass_cuts(item);
        let Some(event) = self.reading.events.get(self.next) else {
            return self.differ(Some(item), Differs::Early);
        };
        let act = event.act;
        if matches!(act, Act::Malformed | Act::Unbalanced) {
            return self.differ(Some(item), Differs::Broken);
        }
        match item {
            Item::Enter { mv, max, .. } => {
                if let Some(differs) = self.entry(act, item) {
                    return self.differ(Some(item), differs);
                }
                self.next += 1;
                self.tried.push(mv);
                let tried = self.tried.len();
                self.open.push(OpenNode { mv, max, cut: false, tried });
            }
            Item::Exit { .. } => {
                if let Some(differs) = self.exit(act, item) {
                    return self.differ(Some(item), differs);
                }
                self.next += 1;
                if let Some(closed) = self.open.pop() {
                    self.tried.truncate(closed.tried);
                }
            }
            Item::Cut => {}
        }
        true
    }
}
