//! The ladders: bundles of runs under one convention that show the saving of one optimisation after another.

use crate::evaluation::EvaluationName;
use crate::game::Game;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The representation of the board in a rung.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Board {
    /// The game's own board.
    Usual,
    /// Connect Four on 7x6 in a plain array of squares: the same moves, but slower.
    Array,
}

impl Board {
    /// The word for files and screens: `usual` or `array`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Usual => "usual",
            Self::Array => "array",
        }
    }
}

/// One step of a ladder: a run, and the board that it uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
#[schemars(rename = "RungEntry")]
pub struct Rung {
    /// The rung's title: `centre first`.
    pub title: &'static str,
    /// The new idea in this rung, in one sentence.
    pub text: &'static str,
    /// The run word: `alphabeta+wins+ceiling`.
    pub run: &'static str,
    /// The board of every search in this rung.
    pub board: Board,
    /// The most empty squares for which the rung finishes in reasonable time; if a position of the set has
    /// more, the rung is left out and named.
    pub reach: u32,
}

/// A bundle of runs under one convention, each with one idea more than the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
#[schemars(rename = "LadderEntry")]
pub struct Ladder {
    /// Its word: `connect4` or `othello`.
    pub word: &'static str,
    /// The ladder's name for people, in English.
    pub title: &'static str,
    /// The game; a request with another one is refused.
    pub game: Game,
    /// The evaluation of every run; `result` in both ladders.
    #[schemars(with = "String")]
    pub evaluation: EvaluationName,
    /// The definition of its nodes and scores.
    pub convention: &'static str,
    /// The default sets of positions, as `games:N:SEED:PLIES`.
    #[serde(skip)]
    pub usual: &'static [&'static str],
    /// Whether its tables are grouped by stones played; otherwise by empty squares.
    #[serde(skip)]
    pub by_stones: bool,
    /// The rungs, the slowest first.
    pub rungs: &'static [Rung],
}

impl Ladder {
    /// The ladder of a word; `None` if the word is unknown.
    pub fn of(word: &str) -> Option<&'static Self> {
        LADDERS.iter().find(|ladder| ladder.word == word)
    }
}

/// Every ladder, one per game.
pub static LADDERS: [Ladder; 2] = [CONNECT_FOUR, OTHELLO];

/// The chapters of P. Pons' tutorial "Solving Connect 4: how to build a perfect AI", 2015, with its convention.
const CONNECT_FOUR: Ladder = Ladder {
    word: "connect4",
    title: "Connect Four, solved ever faster",
    game: Game::ConnectFour,
    evaluation: EvaluationName::Result,
    convention: "Every position entered is one node, passes of null windows included. A position \
                 whose mover can win at once is scored there (+wins); beta is first lowered to the \
                 best score still possible (+ceiling); a full board is 0. Scores count from the \
                 end: 22 less the winner's stones. The table is unlimited, holds whole positions, \
                 and answers by exact scores and by bounds that settle the window.",
    usual: &["games:40:1:34", "games:40:2:32", "games:40:3:30", "games:20:4:28"],
    by_stones: true,
    rungs: &[
        Rung {
            title: "plain",
            text: "Minimax: every move of every position, on an array of squares.",
            run: "minimax+wins",
            board: Board::Array,
            reach: 14,
        },
        Rung {
            title: "alpha-beta",
            text: "Moves that cannot matter are cut.",
            run: "alphabeta+wins+ceiling",
            board: Board::Array,
            reach: 18,
        },
        Rung {
            title: "centre first",
            text: "The middle columns are tried first, of two equally central ones the left.",
            run: "alphabeta+static+wins+ceiling",
            board: Board::Array,
            reach: 28,
        },
        Rung {
            title: "bitboard",
            text: "The same search, the board in two machine words: the same nodes, faster.",
            run: "alphabeta+static+wins+ceiling",
            board: Board::Usual,
            reach: 28,
        },
        Rung {
            title: "table",
            text: "What was proved of a position is remembered.",
            run: "alphabeta+static+tt+wins+ceiling",
            board: Board::Usual,
            reach: 28,
        },
        Rung {
            title: "null windows",
            text: "Deepening with null windows: the range of the score is halved, from 0 outwards, \
                   with the table between the passes.",
            run: "negac+static+wins+ceiling",
            board: Board::Usual,
            reach: 32,
        },
    ],
};

const OTHELLO: Ladder = Ladder {
    word: "othello",
    title: "Othello endgames, solved ever faster",
    game: Game::Othello,
    evaluation: EvaluationName::Result,
    convention: "Every position entered is one node; a forced pass is a move. Scores are disc \
                 differences at the end, empty squares counting for neither side. The table is \
                 unlimited, holds whole positions, and answers by exact scores and by bounds that \
                 settle the window.",
    usual: &["games:20:1:52", "games:20:2:51", "games:20:3:50"],
    by_stones: false,
    rungs: &[
        Rung {
            title: "plain",
            text: "Minimax: every move of every position.",
            run: "minimax",
            board: Board::Usual,
            reach: 10,
        },
        Rung {
            title: "alpha-beta",
            text: "Moves that cannot matter are cut.",
            run: "alphabeta",
            board: Board::Usual,
            reach: 13,
        },
        Rung {
            title: "static order",
            text: "Corners first, the squares beside them last.",
            run: "alphabeta+static",
            board: Board::Usual,
            reach: 14,
        },
        Rung {
            title: "fewest replies first",
            text: "The moves that leave the opponent the fewest replies are tried first.",
            run: "alphabeta+fewest",
            board: Board::Usual,
            reach: 15,
        },
        Rung {
            title: "table",
            text: "What was proved of a position is remembered.",
            run: "alphabeta+fewest+tt",
            board: Board::Usual,
            reach: 16,
        },
    ],
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Run;

    #[test]
    fn every_rung_is_a_canonical_run_of_its_game() {
        for ladder in &LADDERS {
            assert_eq!(Ladder::of(ladder.word), Some(ladder));
            assert!(EvaluationName::of(ladder.game).contains(&ladder.evaluation));
            for rung in ladder.rungs {
                let run: Run = rung.run.parse().unwrap();
                assert_eq!(run.to_string(), rung.run);
                assert!(!run.prunes_statically() || ladder.evaluation.has_ceiling(ladder.game));
                assert!(rung.board == Board::Usual || ladder.game == Game::ConnectFour);
            }
            assert!(ladder.rungs.is_sorted_by_key(|rung| rung.reach), "{}", ladder.word);
        }
    }
}
