//! The events of one external run, in 32 bytes per event.

use super::field_counts::FieldCounts;
use super::header::Header;
use super::line::Line;
use crate::evaluation::Score;
use crate::search::Bound;
use std::collections::HashMap;
use std::num::NonZeroU32;
use std::sync::Arc;

/// The longest name of a move, in bytes.
const MAX_WORD: usize = 256;
/// The limit on the total length of all different move names, in bytes.
const MAX_WORDS: usize = 64 << 20;

/// A move as the file writes it: its number among the different words, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Word(NonZeroU32);

impl Word {
    pub(super) const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    fn at(index: usize) -> Option<Self> {
        NonZeroU32::new(index as u32 + 1).map(Self)
    }
}

/// The content of an event. A field is `None` if the event leaves it out. Scores are in units of the
/// header's scale and in the view of the header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Act {
    Enter {
        mv: Option<Word>,
        alpha: Option<Score>,
        beta: Option<Score>,
        /// Whether MAX moves at the node, if the event says so.
        max: Option<bool>,
    },
    Exit {
        value: Option<Score>,
        best: Option<Word>,
    },
    Cut,
    Hit {
        value: Score,
        bound: Bound,
        /// True if the event names the bound.
        is_named: bool,
    },
    Malformed,
    Unbalanced,
}

impl Act {
    pub(super) const fn is_enter(self) -> bool {
        matches!(self, Self::Enter { .. })
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct FileEvent {
    /// The line in the whole file, from 1.
    pub(super) line: u32,
    pub(super) act: Act,
}

#[derive(Debug, Default)]
pub(super) struct Record {
    /// The events up to and including the first invalid one. A `leaf` makes two.
    pub(super) events: Vec<FileEvent>,
    /// The different move words, in the order of their numbers.
    words: Vec<Arc<str>>,
    ids: HashMap<Arc<str>, Word>,
    word_bytes: usize,
    /// The number of lines with events, valid or not.
    pub(super) lines: u64,
    pub(super) skipped: u64,
    pub(super) nodes: u64,
    /// The number of reported fields, out of those possible, without cuts and hits.
    pub(super) reported: FieldCounts,
    pub(super) reports_best: bool,
    pub(super) hits: u64,
    /// The value that the root returned, in the view of the header.
    pub(super) value: Option<Score>,
    /// The line of the last event; that of the header if there is none.
    pub(super) last_line: u32,
    /// The fault of the first invalid event; `None` if there is none.
    pub(super) fault: Option<String>,
    /// For every open node, whether it has children.
    open: Vec<bool>,
    root_is_closed: bool,
}

struct Fault(Act, String);

fn count([reported, of]: &mut [u64; 2], is_reported: bool) {
    *reported += u64::from(is_reported);
    *of += 1;
}

fn malformed(reason: impl Into<String>) -> Fault {
    Fault(Act::Malformed, reason.into())
}

fn unbalanced(reason: &str) -> Fault {
    Fault(Act::Unbalanced, reason.to_owned())
}

impl Record {
    pub(super) fn text(&self, word: Word) -> &str {
        &self.words[word.index()]
    }

    /// Returns the texts of all words, in the order of their numbers.
    pub(super) fn texts(&self) -> impl Iterator<Item = &str> {
        self.words.iter().map(AsRef::as_ref)
    }

    /// Returns the step of a line. Every line with an event is one step; another line has the step before it.
    pub(super) fn step_of(&self, line: u32) -> u32 {
        let is_event = |act| !matches!(act, Act::Malformed | Act::Unbalanced);
        let events = self.events.iter().filter(|event| is_event(event.act));
        let (mut steps, mut last) = (0, 0);
        for event in events.take_while(|event| event.line <= line) {
            steps += u32::from(event.line != last);
            last = event.line;
        }
        steps
    }

    /// Records a line with an event; keeps only the first fault.
    pub(super) fn take(&mut self, at: u32, line: Result<Line<'_>, String>, header: &Header) {
        self.lines += 1;
        self.last_line = at;
        let taken = line.map_err(malformed).and_then(|line| self.event(at, &line, header));
        if let Err(Fault(act, reason)) = taken
            && self.fault.is_none()
        {
            self.events.push(FileEvent { line: at, act });
            self.fault = Some(reason);
        }
    }

    fn event(&mut self, line: u32, event: &Line<'_>, header: &Header) -> Result<(), Fault> {
        let kind = event.e.as_ref().map_or("", |kind| kind.0.as_ref());
        let score = |number: Option<super::number::Number>| {
            number.map(|number| number.score(header.scale)).transpose().map_err(malformed)
        };
        let (alpha, beta) = (score(event.alpha)?, score(event.beta)?);
        let value = score(event.value)?;
        if matches!(kind, "enter" | "leaf") {
            self.nodes += 1;
            let max = match event.player.as_ref().map(|player| player.0.as_ref()) {
                None => None,
                Some("max") => Some(true),
                Some("min") => Some(false),
                Some(_) => return Err(malformed("player is neither \"max\" nor \"min\"")),
            };
            let mv = event.mv.as_ref().map(|mv| self.word(&mv.0)).transpose()?;
            if self.root_is_closed {
                return Err(unbalanced("the root has been left, so nothing can be entered"));
            }
            if let Some(parent) = self.open.last_mut() {
                *parent = true;
            }
            if !self.open.is_empty() {
                count(&mut self.reported.moves, mv.is_some());
            }
            count(&mut self.reported.windows, alpha.is_some() && beta.is_some());
            self.open.push(false);
            self.push(line, Act::Enter { mv, alpha, beta, max });
        }
        match kind {
            "enter" => Ok(()),
            "exit" | "leaf" => {
                let best = event.best.as_ref().map(|mv| self.word(&mv.0)).transpose()?;
                let Some(inner) = self.open.pop() else {
                    return Err(unbalanced("no node is open that could be left"));
                };
                let takes_leaves = header.request.is_none() || header.own_leaves;
                let is_none = value.is_none_or(|end| header.own_leaves && end.finite().is_none());
                if takes_leaves && !inner && is_none {
                    self.open.push(inner);
                    let of = if header.own_leaves { "an evaluation" } else { "a game" };
                    return Err(malformed(format!("a leaf of {of} of your own needs a value")));
                }
                count(&mut self.reported.values, value.is_some());
                self.reports_best |= self.open.is_empty() && best.is_some();
                if inner {
                    count(&mut self.reported.best, best.is_some());
                }
                self.push(line, Act::Exit { value, best });
                self.close(value);
                Ok(())
            }
            "hit" => self.hit(line, event, value, header),
            "cut" if self.open.is_empty() => Err(unbalanced("no node is open that could be cut")),
            "cut" => {
                self.push(line, Act::Cut);
                Ok(())
            }
            "" => Err(malformed("the field \"e\" is missing")),
            other => {
                let shown: String = other.chars().take(20).collect();
                Err(malformed(format!("{shown:?} is not one of enter, exit, leaf, cut, hit")))
            }
        }
    }

    /// Records an answer of the program's table. Refuses one after a child, or without a table in
    /// the header.
    fn hit(
        &mut self,
        line: u32,
        event: &Line<'_>,
        value: Option<Score>,
        header: &Header,
    ) -> Result<(), Fault> {
        let Some(inner) = self.open.last() else {
            return Err(unbalanced("no node is open that a table could close"));
        };
        if *inner {
            return Err(unbalanced("a hit closes a node before any child is tried"));
        }
        if !header.table {
            return Err(malformed("a hit needs \"run\":\"alphabeta+tt\" in the header"));
        }
        let Some(value) = value else { return Err(malformed("a hit needs a value")) };
        let bound = match event.bound.as_ref().map(|bound| bound.0.as_ref()) {
            None | Some("exact") => Bound::Exact,
            Some("lower") => Bound::Lower,
            Some("upper") => Bound::Upper,
            Some(_) => return Err(malformed("bound is not exact, lower or upper")),
        };
        self.open.pop();
        self.hits += 1;
        self.push(line, Act::Hit { value, bound, is_named: event.bound.is_some() });
        self.close(Some(value));
        Ok(())
    }

    /// Handles the closing of a node. If no node is open afterwards, the node is the root.
    fn close(&mut self, value: Option<Score>) {
        if self.open.is_empty() {
            self.root_is_closed = true;
            self.value = value;
        }
    }

    fn push(&mut self, line: u32, act: Act) {
        // Nothing after the first invalid event is compared, so it is not stored.
        if self.fault.is_none() {
            self.events.push(FileEvent { line, act });
        }
    }

    fn word(&mut self, text: &str) -> Result<Word, Fault> {
        if let Some(&word) = self.ids.get(text) {
            return Ok(word);
        }
        if text.len() > MAX_WORD {
            return Err(malformed(format!("a move of more than {MAX_WORD} bytes")));
        }
        self.word_bytes += text.len();
        if self.word_bytes > MAX_WORDS {
            return Err(malformed("too many different moves"));
        }
        let word = Word::at(self.words.len()).ok_or_else(|| malformed("too many moves"))?;
        let text: Arc<str> = text.into();
        self.words.push(Arc::clone(&text));
        self.ids.insert(text, word);
        Ok(word)
    }
}
