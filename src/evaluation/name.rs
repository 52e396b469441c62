//! The names of the evaluations, and which game has which.

use crate::game::{Game, InputError};
use std::fmt;

/// A named evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EvaluationName {
    /// The game's own final score; of trees, the leaf's value.
    Result,
    /// +1, 0, -1.
    Outcome,
    /// 0 everywhere.
    Zero,
    /// Othello: disc difference, unfinished positions too.
    Discs,
    /// Tic-tac-toe: open lines (2009 article).
    OpenLines,
    /// Othello: by phase of the game (2012 article).
    Phases,
    /// Othello: the weighted sum of a tournament player (2013 report).
    Deepdiver,
    /// Gomoku: squares of chain lengths (2017 report).
    Chains,
}

impl EvaluationName {
    /// Every evaluation.
    pub const ALL: [Self; 8] = [
        Self::Result,
        Self::Outcome,
        Self::Zero,
        Self::Discs,
        Self::OpenLines,
        Self::Phases,
        Self::Deepdiver,
        Self::Chains,
    ];

    /// The word used on command lines, in files and in links.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Result => "result",
            Self::Outcome => "outcome",
            Self::Zero => "zero",
            Self::Discs => "discs",
            Self::OpenLines => "open-lines",
            Self::Phases => "phases",
            Self::Deepdiver => "deepdiver",
            Self::Chains => "chains",
        }
    }

    /// One line on what it scores.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Result => "the game's own final score, 0 while unfinished; trees: leaf values",
            Self::Outcome => "+1 win, 0 draw or unfinished, -1 loss",
            Self::Zero => "0 everywhere: the bare shape of the tree",
            Self::Discs => "disc difference, unfinished positions too",
            Self::OpenLines => "win 10, loss -10, else open lines of MAX minus those of MIN (2009)",
            Self::Phases => "mobility, corners and bad squares by phase, discs at the end (2012)",
            Self::Deepdiver => "weighted squares, mobility, corners and discs (2013)",
            Self::Chains => "squares of chain lengths, weighted by blocked chains (2017)",
        }
    }

    /// The evaluations of a game, the default first.
    pub const fn of(game: Game) -> &'static [Self] {
        match game {
            Game::TicTacToe => &[Self::Result, Self::Outcome, Self::Zero, Self::OpenLines],
            Game::Gomoku => &[Self::Result, Self::Outcome, Self::Zero, Self::Chains],
            Game::ConnectFour => &[Self::Result, Self::Outcome, Self::Zero],
            Game::Othello => &[
                Self::Result,
                Self::Outcome,
                Self::Zero,
                Self::Discs,
                Self::Phases,
                Self::Deepdiver,
            ],
            Game::Tree | Game::Uniform => &[Self::Result, Self::Zero],
        }
    }

    /// Whether it knows the best score still possible, which `+wins` and `+ceiling` need.
    pub const fn has_ceiling(self, game: Game) -> bool {
        match self {
            Self::Outcome => true,
            Self::Result => matches!(game, Game::TicTacToe | Game::Gomoku | Game::ConnectFour),
            _ => false,
        }
    }

    /// The evaluation of a game by its word.
    pub fn parse(text: &str, game: Game) -> Result<Self, InputError> {
        let known = Self::of(game);
        known.iter().copied().find(|name| name.word() == text).ok_or_else(|| {
            let words: Vec<_> = known.iter().map(|name| name.word()).collect();
            InputError::whole(
                format!("{game} has no evaluation {text:?}"),
                format!("use {}", words.join(", ")),
            )
        })
    }
}

impl fmt::Display for EvaluationName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
