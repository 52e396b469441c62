//! A match of two players: the JSON types of its request and its result.

use crate::game::SetupRequest;
use crate::play::matches::{GameResult, LapseKind, Side};
use crate::search::Stop;
use crate::work::notices::EvaluationChoice;
use crate::work::stage::{MatchScore, SprtState};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A match to play. Without time limits the same request gives the same games, on any number of
/// threads.
#[derive(Clone, Debug, Default, JsonSchema, Deserialize)]
pub struct MatchRequest {
    /// The game, its board, and the position at which openings start. An empty game word means the game of
    /// the published program that plays.
    pub setup: SetupRequest,
    /// The player for which the score counts: a published program, `random`, or a run with limits,
    /// `alphabeta+static,eval=phases,depth=4`.
    pub a: String,
    /// The other player, in the same words.
    pub b: String,
    /// Games, 1 to 100,000; absent: 100, or 5 with `five`, or at most 10,000 with `sprt`.
    pub games: Option<u32>,
    /// `random:K`: every two games start with K random plies of their own, sides swapped. Absent or
    /// `start`: every game starts at the position.
    pub openings: Option<String>,
    /// The seed of openings and of random players; absent: 1.
    pub seed: Option<u64>,
    /// Games at once, 1 to 64; absent: one per processor, as memory allows.
    pub threads: Option<u32>,
    /// Whether a drawn game is awarded to the longer chain; of equal chains, to the one made first.
    #[serde(default)]
    pub five: bool,
    /// Ends the match as soon as a sequential test rejects that the Elo difference is `elo0` or less, at
    /// the error rate `alpha`, or that it is `elo1` or more, at the rate `beta`: `elo0=0,elo1=10`, with
    /// `alpha=` and `beta=`, 0.001 to 0.4, 0.05 if absent. Absent: all games are played.
    pub sprt: Option<String>,
    /// Finished games of the same match; only the others are played.
    #[serde(default)]
    pub finished: Vec<MatchGame>,
}

/// The effort of one player in a game or a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, JsonSchema, Serialize, Deserialize)]
pub struct Effort {
    /// Moves that were searched or solved; moves of the opening, book moves, random moves and forced moves
    /// do not count. Of a program every move counts.
    pub moves: u64,
    /// Nodes entered in these moves; of a program those that it reported.
    pub nodes: u64,
    /// Wall-clock time of these moves, milliseconds.
    pub milliseconds: f64,
    /// Moves at which a time limit took effect; of a program's moves those after the limit that needed more
    /// than 90 % of the margin.
    pub timed_out: u64,
    /// Moves of a search that a depth limit cut off with one value at all leaves, so that it could not
    /// distinguish moves.
    #[serde(default)]
    pub equal_leaves: u64,
    /// Moves chosen by a search that had no limit, entered too many nodes, and was restarted at the game's
    /// default depth; `nodes` are those of the second search.
    #[serde(default)]
    pub restarts: u64,
    /// Moves from the player's book, without a search.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub book: u64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_zero(number: &u64) -> bool {
    *number == 0
}

impl Effort {
    /// Adds a time, rounded to whole microseconds, so that the sum survives being written and read as a decimal.
    pub(super) fn add_time(&mut self, time: Duration) {
        let micros = (self.milliseconds * 1e3).round() + time.as_micros() as f64;
        self.milliseconds = micros / 1e3;
    }

    /// The sum of both efforts, times rounded to whole microseconds.
    pub(super) fn plus(self, other: &Self) -> Self {
        Self {
            moves: self.moves + other.moves,
            nodes: self.nodes + other.nodes,
            milliseconds: ((self.milliseconds + other.milliseconds) * 1e3).round() / 1e3,
            timed_out: self.timed_out + other.timed_out,
            equal_leaves: self.equal_leaves + other.equal_leaves,
            restarts: self.restarts + other.restarts,
            book: self.book + other.book,
        }
    }
}

/// The evaluation of a player in a match.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct PlayerEvaluation {
    /// The player's evaluation, and the reason for it.
    pub evaluation: EvaluationChoice,
    /// The other evaluations of the game that distinguish unfinished positions.
    pub alternatives: Vec<String>,
}

impl PlayerEvaluation {
    /// Describes the number of moves chosen by searches with equal values at all leaves; `None` if there are none.
    pub fn remark(&self, spent: &Effort) -> Option<String> {
        let (blind, moves) = (spent.equal_leaves, spent.moves);
        let more = match &self.alternatives[..] {
            [] => "a deeper search can tell more".to_owned(),
            all => format!("to tell more: {}", all.join(", ")),
        };
        (blind > 0).then(|| {
            format!(
                "in {blind} of {moves} searched moves every leaf had one value, so no move was told \
                 from another; {more}"
            )
        })
    }
}

/// A finished game of a match; its moves determine its result.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize, Deserialize)]
pub struct MatchGame {
    /// The game's number, from 0.
    pub game: u32,
    /// The opening's number, from 0; two games share it.
    pub opening: u32,
    /// The player that moves first: `a` or `b`.
    pub first: Side,
    /// The result for `a`: `win`, `draw` or `loss`.
    pub result: GameResult,
    /// Whether the rules drew the game and the longer chain decided.
    #[serde(default)]
    pub awarded: bool,
    /// Plies of the opening, which come first in `moves`.
    pub opening_plies: u32,
    /// All moves from the match's position.
    pub moves: Vec<String>,
    /// The effort of `a` in this game.
    pub a: Effort,
    /// The effort of `b` in this game.
    pub b: Effort,
    /// The loss of a program before the end of the game; absent: the rules ended the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lapse: Option<GameLapse>,
    /// The times of `a`'s moves, milliseconds, without the opening and forced moves of an engine. Absent: no
    /// player is a program.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub times_a_ms: Vec<u64>,
    /// The times of `b`'s moves, likewise.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub times_b_ms: Vec<u64>,
}

/// The loss of a program before the end of a game.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct GameLapse {
    /// The player that lost: `a` or `b`.
    pub side: Side,
    /// The kind of the loss.
    pub kind: LapseKind,
    /// The rest of a sentence that begins with the player: `timed out after 1,050 ms at ply 12`.
    pub reason: String,
}

impl GameLapse {
    /// Returns the whole sentence: `B timed out after 1,050 ms at ply 12`.
    pub fn sentence(&self) -> String {
        let side = if self.side == Side::A { "A" } else { "B" };
        format!("{side} {}", self.reason)
    }
}

/// The result of a match, or of the games finished so far.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize, Deserialize)]
#[schemars(rename = "Match")]
pub struct MatchView {
    /// The game, its board and its rules, `othello 8x8`.
    pub title: String,
    /// The game, its board, and the position at which every game starts.
    #[serde(flatten)]
    pub setup: SetupRequest,
    /// The player for which the score counts, in canonical words.
    pub a: String,
    /// The other player, in canonical words.
    pub b: String,
    /// Number of games requested; a sequential test can end the match earlier.
    pub planned: u32,
    /// Random plies of an opening; 0: every game starts at the position.
    pub opening_plies: u32,
    /// The seed of openings and of random players.
    pub seed: u64,
    /// Whether drawn games went to the longer chain.
    pub five: bool,
    /// The score of `a`, with its interval and the Elo difference.
    pub score: MatchScore,
    /// The method of the interval and of Elo, with its sources.
    pub method: String,
    /// A sentence about the limits of the interval; null: none.
    pub remark: Option<String>,
    /// The effort of `a`, summed over `games`.
    pub spent_a: Effort,
    /// The effort of `b`, summed over `games`.
    pub spent_b: Effort,
    /// The finished games, by ascending number.
    pub games: Vec<MatchGame>,
    /// Why games are missing; null: none is missing.
    pub stopped: Option<Stop>,
    /// The evaluation of `a`; absent: `a` does not search, or the file is of a version without this field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player_a: Option<PlayerEvaluation>,
    /// The evaluation of `b`; absent in the same cases.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player_b: Option<PlayerEvaluation>,
    /// The state and the verdict of the sequential test; absent: none was requested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sprt: Option<SprtState>,
    /// The reason to end the match before its last game: too many faults of a program in a row. Absent: there
    /// is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub given_up: Option<String>,
    /// Whether `a` is a program of its own; absent: it is not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub program_a: bool,
    /// Whether `b` is a program of its own; absent: it is not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub program_b: bool,
}

impl MatchView {
    /// Returns the slowest and the median time of a player's moves, milliseconds; `None` if no player is a
    /// program.
    pub fn pace(&self, side: Side) -> Option<[u64; 2]> {
        let times = self.games.iter().flat_map(|game| match side {
            Side::A => &game.times_a_ms,
            Side::B => &game.times_b_ms,
        });
        let mut times: Vec<u64> = times.copied().collect();
        times.sort_unstable();
        Some([*times.last()?, times[times.len() / 2]])
    }

    /// Returns the losses of a player before the end of a game, by kind, the most frequent first.
    pub fn lapses(&self, side: Side) -> Vec<(LapseKind, usize)> {
        let mut counts: Vec<(LapseKind, usize)> = Vec::new();
        let lapses = self.games.iter().filter_map(|game| game.lapse.as_ref());
        for lapse in lapses.filter(|lapse| lapse.side == side) {
            match counts.iter_mut().find(|(kind, _)| *kind == lapse.kind) {
                Some((_, count)) => *count += 1,
                None => counts.push((lapse.kind, 1)),
            }
        }
        counts.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        counts
    }
}
