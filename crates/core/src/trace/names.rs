//! The texts of the moves of one trace, one per number of a move.

use super::check::{CheckError, Fault};
use super::parts::Graph;
use super::record::Header;
use super::{About, TableHit};
use crate::game::{Move, Notation};
use std::collections::{HashMap, HashSet};

/// The text of every move that occurs in a trace, by the move's number.
///
/// # Examples
/// ```
/// use plyscope_core::game::Move;
/// use plyscope_core::trace::MoveNames;
///
/// let names = MoveNames::listed(vec!["a1".into(), "b2".into()]);
/// assert_eq!((names.text(Move(1)), names.text(Move(2))), ("b2", ""));
/// assert_eq!((names.find("b2"), names.find("c3")), (Some(Move(1)), None));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MoveNames(Vec<Box<str>>);

impl MoveNames {
    /// Names every move that occurs; calls `name` once per move, because it allocates.
    pub(super) fn of(moves: impl Iterator<Item = Move>, name: &dyn Fn(Move) -> String) -> Self {
        let mut names: Vec<Box<str>> = Vec::new();
        for mv in moves.filter(|mv| mv.word().is_none()) {
            if mv.index() >= names.len() {
                names.resize(mv.index() + 1, Box::default());
            }
            let text = &mut names[mv.index()];
            if text.is_empty() {
                *text = name(mv).into();
            }
        }
        Self(names)
    }

    /// Names more moves; known ones keep their text.
    pub(super) fn add(&mut self, moves: &[Move], name: &dyn Fn(Move) -> String) {
        let named = self.0.iter().zip(0..=u16::MAX).filter(|(text, _)| !text.is_empty());
        let known: Vec<Move> = named.map(|(_, number)| Move(number)).collect();
        let old = std::mem::take(self);
        let all = known.iter().chain(moves).copied();
        *self = Self::of(all, &|mv| match old.text(mv) {
            "" => name(mv),
            text => text.to_owned(),
        });
    }

    /// Creates the names from a file's list: name i is the text of `Move(i)`.
    pub fn listed(names: Vec<Box<str>>) -> Self {
        Self(names)
    }

    /// Numbers the move texts of an external run. A move of the game keeps the game's number (`codes`);
    /// every other text gets a free number, from the last one down.
    pub fn of_external(texts: Vec<Box<str>>, codes: &[Option<Move>]) -> (Self, Vec<Move>) {
        let known: HashSet<Move> = codes.iter().flatten().copied().collect();
        let mut free = (0..Move::CHECK.0).rev().map(Move).filter(|mv| !known.contains(mv));
        let numbers: Vec<Move> = codes
            .iter()
            .map(|code| code.unwrap_or_else(|| free.next().unwrap_or(Move(u16::MAX))))
            .collect();
        let mut names: Vec<Box<str>> = Vec::new();
        for (mv, text) in numbers.iter().zip(texts) {
            if mv.index() >= names.len() {
                names.resize(mv.index() + 1, Box::default());
            }
            names[mv.index()] = text;
        }
        (Self(names), numbers)
    }

    /// Returns a move's text; empty for a move that does not occur.
    pub fn text(&self, mv: Move) -> &str {
        match self.0.get(mv.index()) {
            Some(name) => name,
            None => mv.word().unwrap_or_default(),
        }
    }

    /// Returns the texts in the order of the moves' numbers; empty where a move does not occur.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|name| &**name)
    }

    /// Returns the move with this text; `None` if there is none. O(moves).
    pub fn find(&self, text: &str) -> Option<Move> {
        self.0.iter().position(|name| **name == *text).map(|index| Move(index as u16))
    }
}

/// Returns the step of a search that is no move, by its word.
fn step_of(text: &str) -> Option<Move> {
    [Move::NULL, Move::CHECK].into_iter().find(|step| step.word() == Some(text))
}

/// Texts that are compared before the hash table is used.
const NEAR: usize = 9;

/// Numbers the texts of moves in their order of arrival, from 0.
#[derive(Default)]
pub(super) struct Interner {
    texts: Vec<Box<str>>,
    numbers: HashMap<Box<str>, u16>,
    /// The size of all texts in bytes.
    bytes: usize,
}

/// The maximum bytes of all texts together, 4 MiB. No game needs as many.
const MAX_BYTES: usize = 4 << 20;

impl Interner {
    /// Returns the number of a text; `None` if there are too many texts, or too long ones.
    pub(super) fn intern(&mut self, text: &str) -> Option<Move> {
        // A linear scan comes first, because few games have so many moves that hashing pays.
        let near = self.texts.iter().take(NEAR).position(|known| **known == *text);
        if let Some(number) = near {
            return Some(Move(number as u16));
        }
        if let Some(&number) = self.numbers.get(text) {
            return Some(Move(number));
        }
        let number = u16::try_from(self.texts.len()).ok()?;
        self.bytes = self.bytes.saturating_add(text.len());
        if self.bytes > MAX_BYTES {
            return None;
        }
        self.texts.push(text.into());
        self.numbers.insert(text.into(), number);
        Some(Move(number))
    }

    /// Returns the text of a number; empty for an unknown one.
    pub(super) fn text(&self, mv: Move) -> &str {
        self.texts.get(mv.index()).map_or("", |text| text)
    }

    /// Gives the moves of the graph the numbers of their game, if the game is known, and reads the
    /// variation. Fails for a text that the game does not write.
    pub(super) fn resolve(
        mut self,
        about: &About,
        graph: &mut Graph,
        hits: &mut [TableHit],
        header: &Header,
    ) -> Result<(MoveNames, Vec<Move>), CheckError> {
        let mut line = Vec::with_capacity(header.variation.len());
        for text in &header.variation {
            let mv = self.intern(text).filter(|_| !text.is_empty());
            line.push(mv.ok_or_else(|| {
                CheckError::whole(Fault::Variation, "a move of the PV has no text")
            })?);
        }
        let setup = &about.words().setup;
        if setup.game().is_err() {
            return Ok((MoveNames(self.texts), line));
        }
        let start = setup.read().map_err(CheckError::setup)?;
        if header.external {
            let codes = crate::with_position!(&start.position, position => {
                let code = |text: &str| {
                    position.parse_move(text).ok().filter(|&mv| position.move_text(mv) == text)
                };
                self.texts.iter().map(|text| code(text)).collect::<Vec<_>>()
            });
            let (names, moves) = MoveNames::of_external(self.texts, &codes);
            let renumber = |mv: &mut Move| *mv = moves.get(mv.index()).copied().unwrap_or(*mv);
            graph.edge_weights_mut().for_each(|edge| renumber(&mut edge.mv));
            line.iter_mut().for_each(renumber);
            return Ok((names, line));
        }
        // In any other run such a word is a move of a tree.
        let is_selective = about.run().is_some_and(|run| run.selective.is_any());
        let moves = crate::with_position!(&start.position, position => {
            let read = self.texts.iter().map(|text| {
                if let Some(step) = step_of(text).filter(|_| is_selective) {
                    return Ok(step);
                }
                let mv = position.parse_move(text).map_err(|error| error.to_string())?;
                let canonical = position.move_text(mv);
                let same = canonical == **text;
                same.then_some(mv).ok_or_else(|| format!("{text:?} is written {canonical:?}"))
            });
            read.collect::<Result<Vec<Move>, String>>()
        })
        .map_err(|reason| CheckError::whole(Fault::Name, reason))?;
        let renumber = |mv: &mut Move| *mv = moves.get(mv.index()).copied().unwrap_or(*mv);
        graph.edge_weights_mut().for_each(|edge| renumber(&mut edge.mv));
        line.iter_mut().for_each(renumber);
        hits.iter_mut().filter_map(|hit| hit.via.as_mut()).for_each(renumber);
        let mut names = Vec::new();
        for (mv, text) in moves.iter().zip(self.texts).filter(|(mv, _)| mv.word().is_none()) {
            if mv.index() >= names.len() {
                names.resize(mv.index() + 1, Box::default());
            }
            names[mv.index()] = text;
        }
        Ok((MoveNames(names), line))
    }
}
