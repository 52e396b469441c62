//! A cell of a sweep: one experiment in canonical words, and the key computed from them.

use crate::experiments::matches::json::MatchRequest;
use crate::experiments::success::json::SuccessRequest;
use crate::game::SetupRequest;
use crate::search::{RunRequest, SEMANTICS};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;

/// The experiment of a cell; a grid without a kind searches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// One search of one position, without a clock.
    #[default]
    Search,
    /// A match of two players from one position, on one thread.
    Match,
    /// The success curve of one run, within a limit of nodes.
    Success,
}

impl Kind {
    /// The word in grids, plans and rows: `search`, `match` or `success`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Search => "search",
            Self::Match => "match",
            Self::Success => "success",
        }
    }
}

/// A cell; equal experiments have equal words. The order of the fields determines the text from which the
/// key is computed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cell {
    /// The kind of experiment, on which the other fields depend.
    pub kind: Kind,
    /// The game's word: `connect4`.
    pub game: String,
    /// The size of the board: `7x6`; absent for trees.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<String>,
    /// Gomoku: stones in a row that win.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub k: Option<u32>,
    /// Gomoku: whether longer rows do not win.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub exact: bool,
    /// Gomoku: the search area, `b2-d4`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub subboard: Option<String>,
    /// Gomoku, in matches and success curves: the search area as a margin round the stones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub margin: Option<u32>,
    /// The position in its canonical text.
    pub position: String,
    /// The run in canonical words; absent in a match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub run: Option<String>,
    /// The evaluation by name, never `default`; absent in a match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub eval: Option<String>,
    /// The depth limit, plies; absent: to the end of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Maximum nodes of one search.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub node_limit: Option<u64>,
    /// The player of a match for which the score counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub a: Option<String>,
    /// The other player; both are in canonical words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub b: Option<String>,
    /// Games of a match; for a curve, the random games from which its positions are drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub games: Option<u32>,
    /// Openings of a match: `random:K`, or `start`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub openings: Option<String>,
    /// Whether drawn games of a match go to the longer chain.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub five: bool,
    /// Positions of a curve for each number of stones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub per: Option<u32>,
    /// The seed of random choices; for a search, the seed in its run or its position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
}

impl Cell {
    /// Its key, the same in every plan and on every machine.
    pub fn key(&self) -> Key {
        let mut hash = Sha256::new();
        hash.update(format!("plyscope sweep cell, semantics {SEMANTICS}\n"));
        // This cannot fail, because a cell holds only texts and numbers.
        hash.update(serde_json::to_vec(self).unwrap_or_default());
        let mut key = [0; 16];
        key.copy_from_slice(&hash.finalize()[..16]);
        Key(key)
    }

    pub(super) fn setup(&self) -> SetupRequest {
        SetupRequest {
            game: self.game.clone(),
            size: self.size.clone(),
            k: self.k,
            exact: self.exact,
            subboard: self.subboard.clone(),
            margin: self.margin,
            position: self.position.clone(),
        }
    }

    pub(super) fn search(&self) -> RunRequest {
        RunRequest {
            depth: self.depth,
            eval: self.eval.clone(),
            node_limit: self.node_limit,
            ..RunRequest::of(self.setup(), self.run.as_deref().unwrap_or_default())
        }
    }

    /// The request of a match, on one thread.
    pub(super) fn game_match(&self) -> MatchRequest {
        MatchRequest {
            setup: self.setup(),
            a: self.a.clone().unwrap_or_default(),
            b: self.b.clone().unwrap_or_default(),
            games: self.games,
            openings: self.openings.clone(),
            seed: self.seed,
            threads: Some(1),
            five: self.five,
            ..MatchRequest::default()
        }
    }

    pub(super) fn success(&self) -> SuccessRequest {
        SuccessRequest {
            setup: self.setup(),
            runs: self.run.iter().cloned().collect(),
            games: self.games,
            seed: self.seed,
            per: self.per,
            eval: self.eval.clone(),
            node_limit: self.node_limit,
            ..SuccessRequest::default()
        }
    }
}

/// Describes the cell in one line, for messages: `connect4 7x6, 4453, alphabeta, lines, depth 6`.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = if self.position.is_empty() { "start position" } else { &self.position };
        let size = self.size.as_ref().map(|size| format!(" {size}")).unwrap_or_default();
        write!(f, "{}{size}, {position}", self.game)?;
        let words = [&self.run, &self.a, &self.b, &self.eval, &self.openings];
        for word in words.into_iter().flatten() {
            write!(f, ", {word}")?;
        }
        let numbers = [
            ("depth", self.depth.map(u64::from)),
            ("nodes", self.node_limit),
            ("games", self.games.map(u64::from)),
            ("per", self.per.map(u64::from)),
            ("seed", self.seed),
        ];
        for (name, number) in numbers {
            number.map_or(Ok(()), |number| write!(f, ", {name} {number}"))?;
        }
        Ok(())
    }
}

/// The key of a cell: the first 128 bits of SHA-256 of its canonical words and the semantic version.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key(pub(super) [u8; 16]);

impl Key {
    /// Reads 32 hexadecimal digits; `None` for any other text.
    pub fn parse(text: &str) -> Option<Self> {
        let mut key = [0; 16];
        hex::decode_to_slice(text, &mut key).ok()?;
        Some(Self(key))
    }

    /// Returns its shard, 1 to `shards`. It does not change when other cells are added or removed.
    pub fn shard(self, shards: u32) -> u32 {
        let [a, b, c, d, e, f, g, h, ..] = self.0;
        let number = u64::from_be_bytes([a, b, c, d, e, f, g, h]);
        (number % u64::from(shards.max(1))) as u32 + 1
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_made_of_every_field() {
        let plain = Cell { game: "connect4".to_owned(), ..Cell::default() };
        let word = || Some("x".to_owned());
        let changes: [fn(&mut Cell, Option<String>); 19] = [
            |cell, _| cell.kind = Kind::Match,
            |cell, _| cell.game.push('x'),
            |cell, word| cell.size = word,
            |cell, _| cell.k = Some(5),
            |cell, _| cell.exact = true,
            |cell, word| cell.subboard = word,
            |cell, _| cell.margin = Some(5),
            |cell, _| cell.position.push('4'),
            |cell, word| cell.run = word,
            |cell, word| cell.eval = word,
            |cell, _| cell.depth = Some(5),
            |cell, _| cell.node_limit = Some(5),
            |cell, word| cell.a = word,
            |cell, word| cell.b = word,
            |cell, _| cell.games = Some(5),
            |cell, word| cell.openings = word,
            |cell, _| cell.five = true,
            |cell, _| cell.per = Some(5),
            |cell, _| cell.seed = Some(5),
        ];
        let mut keys = vec![plain.key()];
        for change in changes {
            let mut cell = plain.clone();
            change(&mut cell, word());
            let text = serde_json::to_string(&cell).unwrap();
            assert_eq!(serde_json::from_str::<Cell>(&text).unwrap(), cell);
            keys.push(cell.key());
        }
        let count = keys.len();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), count);
        assert_eq!(Key::parse(&keys[0].to_string()), Some(keys[0]));
        assert_eq!((Key::parse("00"), Key::parse(&"g".repeat(32))), (None, None));
    }

    #[test]
    fn shards_are_from_one_and_take_equal_shares() {
        let key = |seed| Cell { seed: Some(seed), ..Cell::default() }.key();
        let mut sizes = [0; 5];
        for seed in 0..5_000 {
            sizes[key(seed).shard(5) as usize - 1] += 1;
        }
        assert!(sizes.iter().all(|size| (900..1_100).contains(size)), "{sizes:?}");
        assert_eq!(key(1).shard(1), 1);
    }
}
