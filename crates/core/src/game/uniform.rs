//! Uniform trees: every inner node has the same number of children, and every leaf the same depth. Leaf
//! values come from a portable generator over the leaf's path (see [`random`](crate::random)), so that
//! other languages can make the same tree.

use super::{
    Board, FinalScore, InputError, Keyed, Move, Notation, NumberedMoves, Outcome, ParsedPosition,
    Player, Position, Turn,
};
use crate::random::{descend, mix, scale};

/// A node of a uniform tree. `Move(i)` goes to child i + 1.
///
/// # Examples
/// ```
/// use plyscope_core::game::{Notation, Uniform, perft};
///
/// let tree = Uniform::parse("b=3,seed=7")?;
/// assert_eq!(tree.position_text(), "uniform:b=3,d=4,seed=7,min=-9,max=9");
/// assert_eq!(perft(&tree, 4), 81);
/// # Ok::<(), plyscope_core::game::InputError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Uniform {
    branching: u16,
    depth: u16,
    ply: u16,
    min: i32,
    max: i32,
    /// Outcomes of a chance node, which every odd ply then has; 0 without chance.
    chance: u16,
    /// Parts per value, so that the average of every chance node is a whole number.
    parts: i32,
    seed: u64,
    /// The generator's state after the path to this node; the seed at the root.
    state: u64,
}

const REMEDY: &str = "write for example uniform:b=3,d=4,seed=7,min=-9,max=9 with b 1 to 32, \
                      d 0 to 24 and min at most max; chance=2 to chance=8 \
                      makes the odd plies chance nodes";

impl Uniform {
    /// Children of an inner node, 1 to 32.
    pub fn branching(&self) -> u32 {
        u32::from(self.branching)
    }

    /// Plies from the root of the tree to its leaves, 0 to 24.
    pub fn depth(&self) -> u32 {
        u32::from(self.depth)
    }

    /// Plies from here to the leaves, 0 at a leaf.
    pub fn plies_left(&self) -> u32 {
        u32::from(self.depth - self.ply)
    }

    /// Nodes so many plies below this one, if the tree is that deep.
    pub fn nodes_below(&self, plies: u32) -> u64 {
        let rows = (0..plies).map(|ply| Self { ply: self.ply + ply as u16, ..*self });
        rows.fold(1, |all, row| u64::from(row.children()).saturating_mul(all))
    }

    /// The least and the greatest value that a leaf can have for the first player.
    pub fn values(&self) -> (i32, i32) {
        (self.min * self.parts, self.max * self.parts)
    }

    /// Parts per point, 1 without chance nodes.
    pub fn scale(&self) -> u32 {
        self.parts.unsigned_abs()
    }

    /// Children of the node here, unless it is a leaf.
    const fn children(&self) -> u16 {
        if self.is_outcome_ply() { self.chance } else { self.branching }
    }

    const fn is_outcome_ply(&self) -> bool {
        self.chance > 0 && self.ply % 2 == 1
    }

    /// Reads `uniform:b=3,d=4,seed=7,min=-9,max=9`. The word in front and any of the five values may be
    /// missing; the defaults are b=3, d=4, seed=0, min=-9, max=9.
    ///
    /// # Errors
    /// A word that is not understood, b outside 1 to 32, d outside 0 to 24, min above max, or leaf values outside
    /// -2,147,483,646 to 2,147,483,646.
    pub fn parse(text: &str) -> Result<Self, InputError> {
        let trimmed = text.trim();
        let body = trimmed.strip_prefix("uniform:").unwrap_or(trimmed);
        let offset = body.as_ptr() as usize - text.as_ptr() as usize;
        let (mut b, mut d, mut seed, mut min, mut max) = (3i64, 4i64, 0u64, -9i64, 9i64);
        let mut chance = 0u16;
        let mut start = 0;
        for part in body.split(',') {
            let at = offset + start;
            start += part.len() + 1;
            if part.trim().is_empty() && body.trim().is_empty() {
                continue;
            }
            let wrong =
                || InputError::at(at, format!("{:?} is not understood", part.trim()), REMEDY);
            let (key, value) = part.split_once('=').ok_or_else(wrong)?;
            let value = value.trim();
            match key.trim() {
                "seed" => seed = value.parse().map_err(|_| wrong())?,
                "b" => b = value.parse().map_err(|_| wrong())?,
                "d" => d = value.parse().map_err(|_| wrong())?,
                "min" => min = value.parse().map_err(|_| wrong())?,
                "max" => max = value.parse().map_err(|_| wrong())?,
                "chance" => {
                    let outcomes = value.parse().ok().filter(|count| (2..=8).contains(count));
                    chance = outcomes.ok_or_else(wrong)?;
                }
                _ => return Err(wrong()),
            }
        }
        // A score cannot be at the ends of 32 bits, because these are the infinities.
        let scores = -(i64::from(i32::MAX) - 1)..i64::from(i32::MAX);
        if !(1..=32).contains(&b) || !(0..=24).contains(&d) || min > max {
            return Err(InputError::whole(
                format!("b={b},d={d},min={min},max={max} is out of range"),
                REMEDY,
            ));
        }
        if !scores.contains(&min) || !scores.contains(&max) {
            return Err(InputError::whole("leaf values are out of range", "use 32-bit values"));
        }
        // The weights are chance, ..., 2, 1, and every chance ply multiplies the parts by their sum.
        let plies = if chance > 0 { d as u32 / 2 } else { 0 };
        let parts = i64::from(chance * (chance + 1) / 2).checked_pow(plies);
        let fits = |value: i64| parts?.checked_mul(value).filter(|value| scores.contains(value));
        let parts = parts.filter(|_| [min, max, 1].into_iter().all(|value| fits(value).is_some()));
        let Some(parts) = parts else {
            let reason =
                format!("with chance={chance} and d={d} the averages have too many digits");
            return Err(InputError::whole(reason, "use fewer outcomes, plies or smaller values"));
        };
        Ok(Self {
            branching: b as u16,
            depth: d as u16,
            ply: 0,
            min: min as i32,
            max: max as i32,
            chance,
            parts: parts as i32,
            seed,
            state: seed,
        })
    }
}

impl Position for Uniform {
    type Moves = NumberedMoves;

    const HAS_CHANCE: bool = true;

    #[inline]
    fn side_to_move(&self) -> Player {
        // Chance takes no player's turn.
        Player::after(u32::from(if self.chance > 0 { self.ply.div_ceil(2) } else { self.ply }))
    }

    #[inline]
    fn turn(&self) -> Turn<NumberedMoves> {
        if self.ply == self.depth {
            Turn::Over(Outcome::Exhausted)
        } else {
            Turn::Moves(NumberedMoves::first(self.children()))
        }
    }

    #[inline]
    fn play(&mut self, mv: Move) {
        debug_assert!(mv.0 < self.children() && self.ply < self.depth);
        self.state = descend(self.state, u64::from(mv.0));
        self.ply += 1;
    }

    fn max_player(&self) -> Player {
        Player::First
    }

    fn is_chance(&self) -> bool {
        self.is_outcome_ply() && self.ply < self.depth
    }

    fn weight(&self, outcome: Move) -> u32 {
        u32::from(self.chance.saturating_sub(outcome.0)).max(1)
    }

    fn chance_values(&self, limited: bool) -> Option<(i32, i32)> {
        let (min, max) = self.values();
        let all = if limited { (min.min(0), max.max(0)) } else { (min, max) };
        (self.chance > 0).then_some(all)
    }

    fn greatest_reward(&self) -> u32 {
        let (least, greatest) = self.values();
        greatest.abs_diff(least).max(1)
    }

    fn reward(&self, outcome: Outcome, max: Player) -> u32 {
        self.final_score(outcome, max).abs_diff(self.values().0)
    }
}

impl Keyed for Uniform {
    type Key = [u64; 2];

    /// The generator's state and the ply, because the values below depend on nothing else.
    fn key(&self) -> Self::Key {
        [self.state, u64::from(self.ply)]
    }
}

impl Board for Uniform {}

impl FinalScore for Uniform {
    #[inline]
    fn final_score(&self, _outcome: Outcome, player: Player) -> i32 {
        let values = (i64::from(self.max) - i64::from(self.min) + 1) as u64;
        let written = (i64::from(self.min) + scale(mix(self.state), values) as i64) as i32;
        let for_max = written * self.parts;
        if player == Player::First { for_max } else { -for_max }
    }
}

impl Notation for Uniform {
    fn move_text(&self, mv: Move) -> String {
        (mv.0 + 1).to_string()
    }

    fn parse_move(&self, text: &str) -> Result<Move, InputError> {
        match text.trim().parse::<u16>() {
            Ok(child) if (1..=self.children()).contains(&child) => Ok(Move(child - 1)),
            _ => Err(InputError::at(
                0,
                format!("{text:?} is not the number of a child"),
                format!("children are counted from 1 to {}", self.children()),
            )),
        }
    }

    fn read(&self, text: &str) -> Result<ParsedPosition<Self>, InputError> {
        Ok(ParsedPosition { position: Self::parse(text)?, moves: None })
    }

    /// The text of the whole tree, because its inner nodes have no text of their own.
    fn position_text(&self) -> String {
        let Self { branching, depth, seed, min, max, chance, .. } = self;
        let tree = format!("uniform:b={branching},d={depth},seed={seed},min={min},max={max}");
        if *chance > 0 { format!("{tree},chance={chance}") } else { tree }
    }

    fn picture(&self) -> String {
        format!("{} at ply {}\n", self.position_text(), self.ply)
    }

    fn moves_text(&self, moves: &[Move]) -> String {
        moves.iter().map(|&mv| self.move_text(mv)).collect::<Vec<_>>().join("-")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{PositionExt, perft};

    #[test]
    fn reads_what_it_writes_and_fills_in_defaults() {
        let text = "uniform:b=3,d=4,seed=7,min=-9,max=9";
        assert_eq!(Uniform::parse(text).unwrap().position_text(), text);
        assert_eq!(Uniform::parse(" b=3 , seed=7").unwrap(), Uniform::parse(text).unwrap());
        assert_eq!(perft(&Uniform::parse(text).unwrap(), 4), 81);
    }

    #[test]
    fn refused_with_the_place() {
        for (text, at) in
            [("b=3,x=4", Some(4)), ("uniform:b=q", Some(8)), ("b=0", None), ("min=3,max=2", None)]
        {
            assert_eq!(Uniform::parse(text).expect_err(text).at, at, "{text}");
        }
        assert!(Uniform::parse("max=2147483647").is_err());
    }

    /// All four leaves of one tree, computed by a separate Python program from the definition.
    #[test]
    fn leaf_values_are_portable() {
        let root = Uniform::parse("b=2,d=2,seed=7,min=-9,max=9").unwrap();
        let mut leaves = Vec::new();
        for first in root.moves() {
            for second in root.child(first).moves() {
                leaves.push(
                    root.child(first).child(second).final_score(Outcome::Exhausted, Player::First),
                );
            }
        }
        assert_eq!(leaves, PYTHON_LEAVES);
    }

    const PYTHON_LEAVES: [i32; 4] = [6, -4, 9, -2];
}
