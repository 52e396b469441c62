//! Compares two streams, the events of the file and those of a search, up to the first difference.

use super::number::settled_score;
use super::range::Range;
use super::record::{Act, FileEvent, Word};
use crate::evaluation::Score;
use crate::mistakes::{Item, Listener};
use crate::search::Window;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

#[derive(Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "independent properties of a file and a search")]
pub(super) struct Interpretation<'a> {
    pub(super) events: &'a [FileEvent],
    /// The move of each word; `None` if the word is not a move.
    pub(super) codes: &'a [Option<u32>],
    /// The move of each word where it names a best move.
    pub(super) bests: &'a [Option<u32>],
    /// True if the last of equal moves is the best.
    pub(super) last: bool,
    /// True if scores in the file are from the view of the side to move.
    pub(super) for_mover: bool,
    /// True if windows are compared.
    pub(super) windows: bool,
    /// True for a game of its own: every printed cut is compared.
    pub(super) own: bool,
    pub(super) range: Range,
}

impl Interpretation<'_> {
    /// Converts a score between MAX's view and that of the file at a node, in either direction.
    pub(super) fn seen(&self, score: Score, max: bool) -> Score {
        if self.for_mover && !max { -score } else { score }
    }

    /// Converts a window like [`Interpretation::seen`].
    pub(super) fn seen_window(&self, window: Window, max: bool) -> Window {
        if self.for_mover && !max { window.flipped() } else { window }
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct OpenNode {
    /// The move that leads to the node; `None` at the root, or if the file does not report it.
    pub(super) mv: Option<u32>,
    pub(super) max: bool,
    pub(super) window: Window,
    pub(super) best: Option<(Score, Option<u32>)>,
    pub(super) cut: bool,
    /// The index of its first tried move in the shared list.
    tried: usize,
}

impl OpenNode {
    /// Returns whether no child has returned a value better than the bound of the node's own side.
    fn failed_low(&self) -> bool {
        let Window { alpha, beta } = self.window;
        self.best.is_some_and(|(best, _)| if self.max { best <= alpha } else { best >= beta })
    }
}

/// The first field that differs between two events of one type, or another reason why they differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Differs {
    Broken,
    Early,
    Type,
    Move,
    Window,
    Value,
    Best,
    Hit,
}

/// The state shared by a walk and the game beside it, for leaf values and table answers that are read
/// from the file.
#[derive(Default)]
pub(super) struct Between {
    /// The index of the next event.
    pub(super) next: Cell<usize>,
    pub(super) is_wrong: Cell<bool>,
    /// Whether that answer is a bound from an earlier exit, kept as an exact value.
    pub(super) is_kept_bound: Cell<bool>,
    /// The index of the event that gave another value to the position of the next leaf.
    pub(super) earlier: Cell<Option<usize>>,
    pub(super) hits: Cell<u64>,
    /// The number of nodes searched to compute the values of positions.
    pub(super) proved: Cell<u64>,
    pub(super) earlier_path: RefCell<Vec<u32>>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct FirstDifference {
    /// The index of the event; the number of events if the file has ended.
    pub(super) at: usize,
    /// The event of the search at this point; `None` if the search has ended.
    pub(super) expected: Option<Item>,
    /// Whether MAX moves at the node of `expected`.
    pub(super) max: bool,
    pub(super) differs: Differs,
}

pub(super) struct Walk<'a> {
    pub(super) reading: Interpretation<'a>,
    pub(super) between: Rc<Between>,
    pub(super) open: Vec<OpenNode>,
    tried: Vec<Option<u32>>,
    pub(super) found: Option<FirstDifference>,
    /// Whether the file names a best move at a node that failed low from its own side.
    pub(super) names_low: bool,
}

impl<'a> Walk<'a> {
    pub(super) fn new(reading: Interpretation<'a>) -> Self {
        let between = Rc::default();
        let (open, tried) = (Vec::new(), Vec::new());
        Self { reading, between, open, tried, found: None, names_low: false }
    }

    fn at(&self) -> usize {
        self.between.next.get()
    }

    fn event(&self) -> Option<&'a FileEvent> {
        self.reading.events.get(self.at())
    }

    fn pass(&self) {
        self.between.next.set(self.at() + 1);
    }

    pub(super) fn tried(&self) -> &[Option<u32>] {
        &self.tried[self.open.last().map_or(0, |open| open.tried)..]
    }

    /// Ends the walk after the last event of the search. Remaining events of the file are a difference.
    pub(super) fn finish(&mut self) {
        if self.found.is_none() && self.event().is_some() {
            self.differ(None, Differs::Broken);
        }
    }

    /// Returns whether everything in the file agrees. A file that ends early still agrees.
    pub(super) fn agrees_as_far(&self) -> bool {
        self.found.is_none_or(|found| found.differs == Differs::Early)
    }

    pub(super) fn is_kept_bound(&self) -> bool {
        self.found.is_some_and(|found| found.differs == Differs::Hit)
            && self.between.is_kept_bound.get()
    }

    fn differ(&mut self, expected: Option<Item>, differs: Differs) -> bool {
        let max = match expected {
            Some(Item::Enter { max, .. }) => max,
            _ => self.open.last().is_none_or(|open| open.max),
        };
        self.found = Some(FirstDifference { at: self.at(), expected, max, differs });
        false
    }

    fn code(&self, word: Word) -> Option<u32> {
        self.reading.codes[word.index()]
    }

    /// Handles a cut of the search. The file need not print it.
    fn cut(&mut self) {
        if self.event().is_some_and(|event| event.act == Act::Cut) {
            self.pass();
        }
        if let Some(open) = self.open.last_mut() {
            open.cut = true;
        }
    }

    /// Skips printed cuts at a node that the search has finished. Without rules only a real cut may be
    /// printed.
    fn pass_cuts(&mut self, item: Item) {
        if matches!(item, Item::Enter { .. }) {
            return;
        }
        let cut = self.open.last().is_some_and(|open| open.cut);
        while (cut || !self.reading.own) && self.event().is_some_and(|event| event.act == Act::Cut)
        {
            self.pass();
        }
    }

    /// Returns the difference between two entries, or `None` if they agree.
    fn entry(&self, act: Act, item: Item) -> Option<Differs> {
        let Act::Enter { mv: reported_move, alpha, beta, .. } = act else {
            return Some(Differs::Type);
        };
        let Item::Enter { mv, max, window } = item else { return Some(Differs::Type) };
        let is_move = match reported_move {
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
        let same = |reported: Option<Score>, end| {
            reported.is_none_or(|reported| clamp(reported) == clamp(end))
        };
        let agrees = same(low, window.alpha) && same(high, window.beta);
        (!agrees).then_some(Differs::Window)
    }

    /// Returns the difference between two exits, or `None` if they agree.
    fn exit(&self, act: Act, item: Item) -> Option<Differs> {
        if let (Act::Hit { .. }, Item::Exit { .. }) = (act, item) {
            return self.between.is_wrong.get().then_some(Differs::Hit);
        }
        let Act::Exit { value: reported, best: reported_best } = act else {
            return Some(Differs::Type);
        };
        let Item::Exit { value, also, best, .. } = item else { return Some(Differs::Type) };
        let max = self.open.last().is_none_or(|open| open.max);
        let reported = reported.map(|reported| self.reading.seen(reported, max));
        if reported.is_some_and(|reported| {
            reported != settled_score(value) && reported != settled_score(also)
        }) {
            return Some(Differs::Value);
        }
        let named = |word: Word| self.reading.bests[word.index()];
        let same = reported_best.is_none_or(|word| best.is_some() && named(word) == best);
        (!same).then_some(Differs::Best)
    }
}

impl Walk<'_> {
    /// Updates the best value of the open node; of equal values the last one wins if the program
    /// keeps it.
    fn raise(&mut self, value: Score, mv: Option<u32>) {
        let Some(open) = self.open.last_mut() else { return };
        let last = self.reading.last;
        let better = |best: Score| {
            (if open.max { value > best } else { value < best }) || (last && value == best)
        };
        if open.best.is_none_or(|(best, _)| better(best)) {
            open.best = Some((value, mv));
        }
    }
}

impl Listener for Walk<'_> {
    fn take(&mut self, item: Item) -> bool {
        if item == Item::Cut {
            self.cut();
            return true;
        }
        self.pass_cuts(item);
        let Some(event) = self.event() else {
            return self.differ(Some(item), Differs::Early);
        };
        let act = event.act;
        if matches!(act, Act::Malformed | Act::Unbalanced) {
            return self.differ(Some(item), Differs::Broken);
        }
        match item {
            Item::Enter { mv, max, window } => {
                if let Some(differs) = self.entry(act, item) {
                    return self.differ(Some(item), differs);
                }
                self.pass();
                self.tried.push(mv);
                let tried = self.tried.len();
                self.open.push(OpenNode { mv, max, window, best: None, cut: false, tried });
            }
            Item::Exit { value, .. } => {
                if let Some(differs) = self.exit(act, item) {
                    return self.differ(Some(item), differs);
                }
                self.pass();
                if let (Act::Exit { best: Some(_), .. }, Some(open)) = (act, self.open.last()) {
                    self.names_low |= open.failed_low();
                }
                if let Some(closed) = self.open.pop() {
                    self.tried.truncate(closed.tried);
                    self.raise(value, closed.mv);
                }
            }
            Item::Cut => {}
        }
        true
    }
}
