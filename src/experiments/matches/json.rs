//! A match of two players: what is asked, how far it is, and what came of it.

use crate::game::SetupWords;
use crate::play::matches::{GameResult, Side};
use crate::search::Stop;
use crate::work::stage::{MatchScore, SprtState};
use crate::work::told::EvaluationTold;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A match to play. Without time limits the same request gives the same games, on any number of
/// threads.
#[derive(Clone, Debug, Default, JsonSchema, Deserialize)]
pub struct MatchRequest {
    /// The game, its board, and the position that openings start from. An empty game word takes
    /// the game of the published program that plays.
    pub setup: SetupWords,
    /// The player that the score is for: a published program, `random`, or a run with limits,
    /// `alphabeta+static,eval=phases,depth=4`.
    pub a: String,
    /// The other player.
    pub b: String,
    /// Games, 1 to 100,000; absent: 100, or 5 with `five`, or at most 10,000 with `sprt`.
    pub games: Option<u32>,
    /// `random:K`: every two games begin with K random plies of their own, sides swapped. Absent
    /// or `start`: every game begins at the position.
    pub openings: Option<String>,
    /// The seed of openings and of random players; absent: 1.
    pub seed: Option<u64>,
    /// Games at once, 1 to 64; absent: as many as there are processors.
    pub threads: Option<u32>,
    /// Award a drawn game to the longer chain, of equal ones to the one made first.
    #[serde(default)]
    pub five: bool,
    /// Ends the match as soon as a sequential test rejects that the Elo difference is `elo0` or less, at the
    /// error rate `alpha`, or that it is `elo1` or more, at the rate `beta`: `elo0=0,elo1=10`, with `alpha=` and
    /// `beta=`, 0.001 to 0.4, 0.05 if absent. Absent: all games are played.
    pub sprt: Option<String>,
    /// Games of the same match that are finished already; the others are played.
    #[serde(default)]
    pub finished: Vec<MatchGame>,
}

/// What one player spent in a game or a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, JsonSchema, Serialize, Deserialize)]
pub struct Spent {
    /// Moves that were searched or solved; those of the opening, of a book, random ones and only moves were not.
    pub moves: u64,
    /// Nodes entered.
    pub nodes: u64,
    /// Wall-clock time, milliseconds.
    pub milliseconds: f64,
    /// Moves at which a limit of time acted.
    pub timed_out: u64,
    /// Moves whose search a depth limit cut off and whose leaves all had one value: it could not
    /// tell one move from another.
    #[serde(default)]
    pub equal_leaves: u64,
    /// Moves whose search had no limit, entered too many nodes, and was begun again at the game's
    /// default depth; `nodes` are those of the second search.
    #[serde(default)]
    pub begun_again: u64,
    /// Moves that the player's book replied, without a search.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub book: u64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_zero(number: &u64) -> bool {
    *number == 0
}

impl Spent {
    /// Adds a time, in whole microseconds: any reader of decimals gives such a sum back as it was.
    pub(super) fn add_time(&mut self, time: Duration) {
        let micros = (self.milliseconds * 1e3).round() + time.as_micros() as f64;
        self.milliseconds = micros / 1e3;
    }

    /// What both are together.
    pub(super) fn plus(self, other: &Self) -> Self {
        Self {
            moves: self.moves + other.moves,
            nodes: self.nodes + other.nodes,
            milliseconds: ((self.milliseconds + other.milliseconds) * 1e3).round() / 1e3,
            timed_out: self.timed_out + other.timed_out,
            equal_leaves: self.equal_leaves + other.equal_leaves,
            begun_again: self.begun_again + other.begun_again,
            book: self.book + other.book,
        }
    }
}

/// What a player of a match searches by.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct PlayerTold {
    /// Its evaluation, and why it has it.
    pub evaluation: EvaluationTold,
    /// The other evaluations of the game that tell unfinished positions apart.
    pub tell_more: Vec<String>,
}

impl PlayerTold {
    /// That many of its moves were chosen by searches whose leaves were all alike; `None` if none
    /// was.
    pub fn remark(&self, spent: &Spent) -> Option<String> {
        let (blind, moves) = (spent.equal_leaves, spent.moves);
        let more = match &self.tell_more[..] {
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

/// A finished game.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize, Deserialize)]
pub struct MatchGame {
    /// Its number, from 0.
    pub game: u32,
    /// Its opening, from 0; two games share it.
    pub opening: u32,
    /// Who was the first player: `a` or `b`.
    pub first: Side,
    /// For `a`: `win`, `draw` or `loss`.
    pub result: GameResult,
    /// Whether the rules drew it and the longer chain decided.
    #[serde(default)]
    pub awarded: bool,
    /// Plies of the opening, the first of `moves`.
    pub opening_plies: u32,
    /// All moves from the match's position on.
    pub moves: Vec<String>,
    /// What `a` spent.
    pub a: Spent,
    /// What `b` spent.
    pub b: Spent,
}

/// What came of a match.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize, Deserialize)]
#[schemars(rename = "Match")]
pub struct MatchView {
    /// The game, its board and its rules, `othello 8x8`.
    pub title: String,
    /// The game, its board, and the position that every game starts from.
    #[serde(flatten)]
    pub setup: SetupWords,
    /// The player that the score is for, in canonical words.
    pub a: String,
    /// The other player.
    pub b: String,
    /// Games that were asked for.
    pub planned: u32,
    /// Random plies of an opening.
    pub opening_plies: u32,
    /// The seed.
    pub seed: u64,
    /// Whether drawn games went to the longer chain.
    pub five: bool,
    /// The score.
    pub score: MatchScore,
    /// How interval and Elo are computed.
    pub method: String,
    /// What the interval does not tell by itself, in a sentence; null: nothing.
    pub remark: Option<String>,
    /// What `a` spent in all.
    pub spent_a: Spent,
    /// What `b` spent in all.
    pub spent_b: Spent,
    /// The finished games, in their order.
    pub games: Vec<MatchGame>,
    /// Why games are missing; null: none is.
    pub stopped: Option<Stop>,
    /// What `a` searches by; absent: it does not search, or a file from before it was told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player_a: Option<PlayerTold>,
    /// What `b` searches by; absent likewise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player_b: Option<PlayerTold>,
    /// The sequential test, how far it is and what it decides; absent: none was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sprt: Option<SprtState>,
}
