//! The names of the evaluations, and the games of each; the reader of a name refuses every other
//! game.

use super::{Deepdiver, Phases};
use crate::game::{Game, InputError};
use std::fmt;

/// A named evaluation; serialised as its canonical text.
///
/// # Examples
/// ```
/// use plyscope_core::evaluation::EvaluationName;
/// use plyscope_core::game::Game;
///
/// let name = EvaluationName::parse("deepdiver: 310,-5,0470", Game::Othello)?;
/// assert_eq!(name.to_string(), "deepdiver:310,-5,470");
/// assert_eq!(name.weights(), [310, -5, 470]);
/// assert_eq!(name.weight_names()[0].name, "squares");
/// assert!(EvaluationName::parse("chains", Game::Othello).is_err());
/// # Ok::<(), plyscope_core::game::InputError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(into = "String"))]
pub enum EvaluationName {
    /// The game's own final score; for trees, the leaf's value.
    Result,
    /// +1 for a win, 0 for a draw, -1 for a loss.
    Outcome,
    /// 0 everywhere.
    Zero,
    /// Othello: disc difference, unfinished positions too.
    Discs,
    /// Othello: disc difference at the end, empty squares to the winner; 0 while unfinished.
    Final,
    /// Tic-tac-toe, Gomoku: an earlier win counts more.
    Sooner,
    /// Tic-tac-toe: open lines (2009 article).
    OpenLines,
    /// Othello: by phase of the game (2012 article).
    Phases(Phases),
    /// Othello: the weighted sum of a tournament player (2013 report).
    Deepdiver(Deepdiver),
    /// Gomoku: squares of chain lengths (2017 report).
    Chains,
    /// Connect Four: lines of four with stones of one side only.
    Lines,
}

impl EvaluationName {
    const PHASES: Self = Self::Phases(Phases::ARTICLE);
    const DEEPDIVER: Self = Self::Deepdiver(Deepdiver::UNTUNED);

    /// Every evaluation; those with weights have the published ones.
    pub const ALL: [Self; 11] = [
        Self::Result,
        Self::Outcome,
        Self::Zero,
        Self::Discs,
        Self::Final,
        Self::Sooner,
        Self::OpenLines,
        Self::PHASES,
        Self::DEEPDIVER,
        Self::Chains,
        Self::Lines,
    ];

    /// Returns the name alone, without weights; `Display` writes the text that names a run.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Result => "result",
            Self::Outcome => "outcome",
            Self::Zero => "zero",
            Self::Discs => "discs",
            Self::Final => "final",
            Self::Sooner => "sooner",
            Self::OpenLines => "open-lines",
            Self::Phases(_) => "phases",
            Self::Deepdiver(_) => "deepdiver",
            Self::Chains => "chains",
            Self::Lines => "lines",
        }
    }

    /// Returns a description of the score in English: one line without a full stop.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Result => "the game's own final score, 0 while unfinished; trees: leaf values",
            Self::Outcome => "+1 win, 0 draw or unfinished, -1 loss",
            Self::Zero => "0 everywhere: the bare shape of the tree",
            Self::Discs => "disc difference, unfinished positions too",
            Self::Final => {
                "disc difference at the end, empty squares to the winner, 0 while unfinished"
            }
            Self::Sooner => {
                "a win is worth the empty squares of the whole board + 1, a loss its negative"
            }
            Self::OpenLines => "win 10, loss -10, else open lines of MAX minus those of MIN (2009)",
            Self::Phases(_) => {
                "mobility, corners and bad squares by phase, discs at the end (2012)"
            }
            Self::Deepdiver(_) => "weighted squares, mobility, corners and discs (2013)",
            Self::Chains => "squares of chain lengths, weighted by blocked chains (2017)",
            Self::Lines => {
                "win 1000, loss -1000, else 1, 4 or 16 a line of four with 1, 2 or 3 stones of one side only"
            }
        }
    }

    /// Returns the games of the evaluation; an empty list means every game.
    const fn games(self) -> &'static [Game] {
        match self {
            Self::Result | Self::Outcome | Self::Zero => &[],
            Self::Sooner => &[Game::TicTacToe, Game::Gomoku],
            Self::OpenLines => &[Game::TicTacToe],
            Self::Chains => &[Game::Gomoku],
            Self::Lines => &[Game::ConnectFour],
            Self::Discs | Self::Final | Self::Phases(_) | Self::Deepdiver(_) => &[Game::Othello],
        }
    }

    /// Returns the evaluations of a game, `result` first. Trees have no `outcome`, because a tree's
    /// leaves have values and a tree is not won.
    pub fn of(game: Game) -> Vec<Self> {
        let known = |name: &Self| match name.games() {
            [] => *name != Self::Outcome || !game.entry().is_tree,
            own => own.contains(&game),
        };
        Self::ALL.into_iter().filter(known).collect()
    }

    /// Returns the default evaluation of a game with a possible horizon: one that distinguishes
    /// unfinished positions. A game without such an evaluation uses `result`.
    pub fn for_a_horizon(game: Game) -> Self {
        let is_default = |name: &Self| {
            name.games().contains(&game) && name.sees_unfinished() && *name != Self::Discs
        };
        Self::ALL.into_iter().find(is_default).unwrap_or(Self::Result)
    }

    /// Returns whether the evaluation distinguishes unfinished positions; `false` for the five of
    /// [`Ending`](super::Ending).
    pub const fn sees_unfinished(self) -> bool {
        !matches!(self, Self::Result | Self::Outcome | Self::Zero | Self::Final | Self::Sooner)
    }

    /// Returns whether the evaluation knows the best score still possible, which `+wins` and `+ceiling`
    /// need.
    pub const fn has_ceiling(self, game: Game) -> bool {
        match self {
            Self::Outcome | Self::Lines => true,
            Self::Result => game.entry().has_ceiling,
            _ => false,
        }
    }

    /// Reads a game's evaluation from its word, optionally followed by weights:
    /// `deepdiver:310,580,470`.
    ///
    /// # Errors
    /// The game does not have the evaluation, a weight is no whole number or out of range
    /// ([`LARGEST_WEIGHT`](super::LARGEST_WEIGHT)), or the number of weights is wrong.
    pub fn parse(text: &str, game: Game) -> Result<Self, InputError> {
        let known = Self::of(game);
        let (word, weights) = match text.split_once(':') {
            Some((word, weights)) => (word, Some(weights)),
            None => (text, None),
        };
        let named = known.iter().copied().find(|name| name.word() == word).ok_or_else(|| {
            let words: Vec<_> = known.iter().map(|name| name.word()).collect();
            InputError::whole(
                format!("{game} has no evaluation {word:?}"),
                format!("use {}", words.join(", ")),
            )
        })?;
        match weights {
            Some(weights) => named.read_weights(weights),
            None => Ok(named),
        }
    }
}

impl From<EvaluationName> for String {
    fn from(name: EvaluationName) -> Self {
        name.to_string()
    }
}

/// Writes the canonical text: equal evaluations have equal texts, and `parse` reads the evaluation
/// back. Published weights are left out: `deepdiver`, or `deepdiver:310,580,470`.
impl fmt::Display for EvaluationName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())?;
        if self.has_published_weights() {
            return Ok(());
        }
        for (place, weight) in self.weights().into_iter().enumerate() {
            write!(f, "{}{weight}", if place == 0 { ':' } else { ',' })?;
        }
        Ok(())
    }
}
