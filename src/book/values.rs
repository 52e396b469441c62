//! A book of values: all Connect Four positions with a given number of stones, and those before them.
//!
//! A position is named by the least of all move sequences that lead to it or to its mirror image.
//! The walk below tries moves from the left, so it meets each position under that name first. The
//! entries therefore form a list without gaps, and a missing one is noticed.

use super::format::{Entry, wrong};
use super::least_image::{Key, key_of};
use crate::game::{
    ConnectFour, FinalScore, Geometry, InputError, Move, Notation, Position, PositionExt,
};
use std::collections::{HashMap, HashSet};

/// Returns all unfinished positions with `stones` stones, one per mirror pair, in the order of
/// their names. Stops after `most + 1`, because one surplus position already makes a book wrong.
pub(super) fn positions<G: Geometry>(
    empty: &ConnectFour<G>,
    stones: u32,
    most: usize,
) -> Vec<(String, ConnectFour<G>)> {
    let mut found = Vec::new();
    let mut seen = vec![HashSet::new(); stones as usize + 1];
    walk(empty, &mut String::new(), &mut seen, &mut found, most);
    found
}

/// Tries moves from the left, so that it meets each position first under its least name. A position
/// met before is skipped, because everything below it was met then too.
fn walk<G: Geometry>(
    position: &ConnectFour<G>,
    name: &mut String,
    seen: &mut [HashSet<Key>],
    found: &mut Vec<(String, ConnectFour<G>)>,
    most: usize,
) {
    let Some((here, deeper)) = seen.split_first_mut() else { return };
    if found.len() > most || position.outcome().is_some() || !here.insert(key_of(position)) {
        return;
    }
    if deeper.is_empty() {
        found.push((name.clone(), *position));
        return;
    }
    for mv in position.moves() {
        let length = name.len();
        name.push_str(&position.move_text(mv));
        walk(&position.child(mv), name, deeper, found, most);
        name.truncate(length);
    }
}

/// The values of all unfinished positions with at most `stones` stones.
#[derive(Clone, Debug)]
pub(super) struct Values {
    stones: u32,
    outcome: bool,
    known: HashMap<Key, i8>,
}

impl Values {
    /// Reads the entries. Each must be in its place and have a value that its position can have.
    pub(super) fn read<G: Geometry>(
        empty: &ConnectFour<G>,
        (stones, outcome): (u32, bool),
        entries: &[Entry<'_>],
    ) -> Result<Self, InputError> {
        let positions = positions(empty, stones, entries.len());
        let mut values = Self { stones, outcome, known: HashMap::new() };
        for (entry, (name, position)) in entries.iter().zip(&positions) {
            let value = values.entry(entry, name, position)?;
            values.known.insert(key_of(position), value);
        }
        if positions.len() != entries.len() {
            let line = entries.last().map_or(1, |entry| entry.line);
            let found = entries.len();
            let more = if positions.len() > found { "more" } else { "fewer" };
            let reason =
                format!("{found} entries, and there are {more} positions of {stones} stones");
            return Err(wrong(line, reason));
        }
        values.follow(empty);
        Ok(values)
    }

    /// Reads the value of an entry, which must name this position.
    pub(super) fn entry<G: Geometry>(
        &self,
        entry: &Entry<'_>,
        name: &str,
        position: &ConnectFour<G>,
    ) -> Result<i8, InputError> {
        if entry.position != name {
            let reason = format!("{:?} where the position {name:?} is due", entry.position);
            return Err(wrong(entry.line, reason));
        }
        let (least, most) = bounds(position, self.outcome);
        let value = entry.says.parse().ok().filter(|value: &i32| value.to_string() == entry.says);
        value.filter(|value| (least..=most).contains(value)).map(|value| value as i8).ok_or_else(
            || {
                wrong(
                    entry.line,
                    format_args!("{:?} is no value from {least} to {most}", entry.says),
                )
            },
        )
    }

    /// Returns a book without entries, for checking entries against.
    #[cfg(not(target_family = "wasm"))]
    pub(super) fn none(stones: u32, outcome: bool) -> Self {
        Self { stones, outcome, known: HashMap::new() }
    }

    /// Returns the value of an unfinished position, derived from the values after its moves.
    fn follow<G: Geometry>(&mut self, position: &ConnectFour<G>) -> i8 {
        let key = key_of(position);
        if let Some(&value) = self.known.get(&key) {
            return value;
        }
        let after = |mv| {
            let next = position.child(mv);
            -self.over(&next).unwrap_or_else(|| self.follow(&next))
        };
        let value = position.moves().into_iter().map(after).max().unwrap_or_default();
        self.known.insert(key, value);
        value
    }

    /// Returns the value of a finished game for the side to move.
    fn over<G: Geometry>(&self, position: &ConnectFour<G>) -> Option<i8> {
        let score = position.final_score(position.outcome()?, position.side_to_move());
        Some(if self.outcome { score.signum() } else { score } as i8)
    }

    /// Returns the value of a position for the side to move; `None` if it is not in the book.
    pub(super) fn value<G: Geometry>(&self, position: &ConnectFour<G>) -> Option<i32> {
        let known = || self.known.get(&key_of(position)).copied();
        self.over(position).or_else(known).map(i32::from)
    }

    /// Returns the moves of a position with their values for the side to move; `None` if the game
    /// is over or the book lacks the positions after the moves.
    pub(super) fn moves<G: Geometry>(&self, position: &ConnectFour<G>) -> Option<Vec<(Move, i32)>> {
        if position.stones() >= self.stones || position.outcome().is_some() {
            return None;
        }
        let valued = |mv| Some((mv, -self.value(&position.child(mv))?));
        position.moves_in_static_order().into_iter().map(valued).collect()
    }
}

/// Returns the least and greatest value that an unfinished position can have. At best the side to
/// move wins with its next stone; at worst the opponent wins with the stone after.
fn bounds<G: Geometry>(position: &ConnectFour<G>, outcome: bool) -> (i32, i32) {
    let most = |position: &ConnectFour<G>| position.ceiling(true).unwrap_or_default();
    let least = position.moves().first().map_or(0, |&mv| -most(&position.child(mv)));
    if outcome { (least.signum(), most(position).signum()) } else { (least, most(position)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::AnySize;

    #[test]
    fn positions_are_counted_once_with_their_mirror_images() {
        let counts = |empty: &ConnectFour, most| -> Vec<usize> {
            (0..=most).map(|stones| positions(empty, stones, 10_000).len()).collect()
        };
        // Unfolded: 1, 7, 49, 238, 1120, 4263 (J. Tromp, OEIS A212693). Folding halves the
        // asymmetric positions and keeps the symmetric ones.
        assert_eq!(counts(&ConnectFour::new(), 5), [1, 4, 25, 121, 568, 2_144]);
        let small = ConnectFour::empty(AnySize::new(4, 4).unwrap());
        let named = positions(&small, 2, 100);
        let names: Vec<&str> = named.iter().map(|(name, _)| &**name).collect();
        assert_eq!(names, ["11", "12", "13", "14", "21", "22", "23", "24"]);
    }

    #[test]
    fn a_name_is_the_least_of_all_that_lead_to_its_position() {
        let named = positions(&ConnectFour::new(), 4, 1_000);
        assert_eq!(positions(&ConnectFour::new(), 4, 9).len(), 10, "no more than it takes");
        assert!(named.is_sorted_by(|a, b| a.0 < b.0));
        for (name, position) in &named {
            assert_eq!(ConnectFour::new().read(name).unwrap().position, *position);
        }
    }
}
