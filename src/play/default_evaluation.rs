//! Chooses the default evaluation of a search, and gives the reason.
//!
//! The game's own result cannot tell unfinished positions apart. It is therefore the default only if
//! the search reaches the end of every line. If a horizon is possible, the default is an evaluation
//! that scores unfinished positions.

use super::fit::check_evaluation;
use crate::evaluation::EvaluationName;
use crate::game::{AnyPosition, Game};
use crate::search::Run;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The word for the default evaluation. A request without any evaluation means `result` instead,
/// because such requests are older than this word.
pub const DEFAULT_EVALUATION: &str = "default";

/// The reason for the evaluation of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Why {
    /// The default evaluation for a horizon: lines can end before the game does.
    Horizon,
    /// The default evaluation for complete lines: every line reaches the end of the game.
    End,
    /// The default evaluation `result`, because a modifier of the run does not accept the one for a horizon.
    Refused,
    /// The only evaluation of a tree, because its leaves have their values.
    Leaves,
    /// The only evaluation of Monte Carlo searches on a board, because their games all come to an end.
    Games,
    /// The only evaluation of searches for a proof on a board, because only finished games prove anything.
    Proof,
    /// The evaluation that the request names, if it is not the default.
    Named,
}

impl Why {
    /// Returns the word in tables and in JSON.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Horizon => "horizon",
            Self::End => "end",
            Self::Refused => "refused",
            Self::Leaves => "leaves",
            Self::Games => "games",
            Self::Proof => "proof",
            Self::Named => "named",
        }
    }

    /// Returns the sentence that follows the evaluation's name and a colon.
    pub fn text(self, game: Game) -> String {
        match self {
            Self::Horizon => {
                let title = game.title();
                let name = title.split(" (").next().unwrap_or(title);
                format!("default for {name} where a horizon is possible")
            }
            Self::End => "default for searches to the end of the game".to_owned(),
            Self::Refused => {
                let horizon = EvaluationName::for_a_horizon(game).word();
                format!("default, as a modifier of the run would be refused by {horizon}")
            }
            Self::Leaves => "a tree's leaves have their values".to_owned(),
            Self::Games => "random games are played to their end".to_owned(),
            Self::Proof => "a proof counts finished games alone".to_owned(),
            Self::Named => "as named".to_owned(),
        }
    }
}

/// The limits of searches that share an evaluation; the default has none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reach {
    /// Depth limit, plies; `None`: no limit.
    pub depth: Option<u32>,
    /// Whether a node or time limit applies.
    pub is_limited: bool,
}

/// Returns the default evaluation for all given runs from all given positions, and the reason.
pub fn default_evaluation<'a>(
    game: Game,
    positions: impl Iterator<Item = &'a AnyPosition>,
    runs: &[Run],
    reach: Reach,
) -> (EvaluationName, Why) {
    let horizon = EvaluationName::for_a_horizon(game);
    if horizon == EvaluationName::Result {
        return (EvaluationName::Result, Why::Leaves);
    }
    if !runs.is_empty() && runs.iter().all(|run| !run.algorithm.finds_value()) {
        let games = runs.iter().any(|run| run.monte_carlo.is_some());
        return (EvaluationName::Outcome, if games { Why::Games } else { Why::Proof });
    }
    let is_possible = match reach.depth {
        Some(depth) => {
            let free = positions.filter_map(AnyPosition::free_squares).max();
            free.is_some_and(|free| depth < free)
        }
        None => reach.is_limited && runs.iter().any(|run| run.deepening),
    };
    if !is_possible {
        return (EvaluationName::Result, Why::End);
    }
    let refused = |run: &Run| check_evaluation(&run.to_string(), *run, horizon, game).is_err();
    if runs.iter().any(refused) {
        return (EvaluationName::Result, Why::Refused);
    }
    (horizon, Why::Horizon)
}

/// Returns the names of a game's evaluations that distinguish unfinished positions, except `but`.
pub fn alternative_evaluations(game: Game, but: EvaluationName) -> Vec<&'static str> {
    let known = EvaluationName::of(game).into_iter();
    let known = known.filter(|name| name.sees_unfinished() && name.word() != but.word());
    known.map(EvaluationName::word).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::SetupRequest;

    fn chosen(
        game: Game,
        position: &str,
        size: Option<&str>,
        run: &str,
        (depth, is_limited): (Option<u32>, bool),
    ) -> (&'static str, Why) {
        let setup = SetupRequest {
            position: position.to_owned(),
            size: size.map(str::to_owned),
            ..SetupRequest::start(game)
        };
        let start = setup.read().unwrap().position;
        let runs = [run.parse().unwrap()];
        let reach = Reach { depth, is_limited };
        let (name, why) = default_evaluation(game, std::iter::once(&start), &runs, reach);
        (name.word(), why)
    }

    #[test]
    fn a_depth_below_the_empty_squares_is_a_horizon() {
        let plain = "alphabeta";
        for (game, at, size, depth, expected) in [
            (Game::ConnectFour, "", None, 41, ("lines", Why::Horizon)),
            (Game::ConnectFour, "", None, 42, ("result", Why::End)),
            (Game::ConnectFour, "4453", None, 37, ("lines", Why::Horizon)),
            (Game::ConnectFour, "4453", None, 38, ("result", Why::End)),
            (Game::ConnectFour, "", Some("4x4"), 16, ("result", Why::End)),
            (Game::Othello, "", None, 59, ("phases", Why::Horizon)),
            (Game::Othello, "", None, 60, ("result", Why::End)),
            (Game::Othello, "", Some("4"), 12, ("result", Why::End)),
            (Game::Gomoku, "h8", None, 3, ("chains", Why::Horizon)),
            (Game::TicTacToe, "", None, 8, ("open-lines", Why::Horizon)),
            (Game::TicTacToe, "", None, 9, ("result", Why::End)),
            (Game::Tree, "((1 2) (3 4))", None, 1, ("result", Why::Leaves)),
            (Game::Uniform, "uniform:b=2,d=4,seed=1,min=0,max=9", None, 1, ("result", Why::Leaves)),
        ] {
            let found = chosen(game, at, size, plain, (Some(depth), false));
            assert_eq!(found, expected, "{game} {at} depth {depth}");
            let limited = chosen(game, at, size, plain, (Some(depth), true));
            assert_eq!(limited, expected, "{game} {at} depth {depth}, limited");
        }
    }

    /// A search area bounds the number of moves that can still be played.
    #[test]
    fn the_squares_of_the_area_count() {
        let setup = SetupRequest {
            position: "h8".to_owned(),
            subboard: Some("g7-i9".to_owned()),
            ..SetupRequest::start(Game::Gomoku)
        };
        let start = setup.read().unwrap().position;
        let of = |depth| {
            let reach = Reach { depth: Some(depth), is_limited: false };
            let runs = ["alphabeta".parse().unwrap()];
            default_evaluation(Game::Gomoku, std::iter::once(&start), &runs, reach).0.word()
        };
        assert_eq!((of(7), of(8)), ("chains", "result"));
    }

    #[test]
    fn without_a_depth_only_a_limited_deepening_has_a_horizon() {
        let (four, deep) = (Game::ConnectFour, "alphabeta+deepening");
        let of = |run, is_limited| chosen(four, "", None, run, (None, is_limited));
        assert_eq!(of("alphabeta", false), ("result", Why::End));
        assert_eq!(of("alphabeta", true), ("result", Why::End));
        assert_eq!(of(deep, false), ("result", Why::End));
        assert_eq!(of(deep, true), ("lines", Why::Horizon));
    }

    #[test]
    fn a_modifier_that_would_be_refused_keeps_the_result() {
        let gomoku = |run| chosen(Game::Gomoku, "h8", None, run, (Some(2), false));
        assert_eq!(gomoku("alphabeta+wins"), ("result", Why::Refused));
        assert_eq!(gomoku("alphabeta+ceiling"), ("result", Why::Refused));
        assert_eq!(gomoku("alphabeta+tt+symmetry"), ("chains", Why::Horizon));
        let four = chosen(Game::ConnectFour, "", None, "alphabeta+wins+ceiling", (Some(4), false));
        assert_eq!(four, ("lines", Why::Horizon), "it tells the best score possible");
    }

    #[test]
    fn every_default_is_one_of_its_game_and_sees_unfinished_positions() {
        for game in Game::ALL {
            let default = EvaluationName::for_a_horizon(game);
            assert!(EvaluationName::of(game).contains(&default));
            let alternatives = alternative_evaluations(game, EvaluationName::Result);
            assert_eq!(alternatives.contains(&default.word()), default.sees_unfinished(), "{game}");
        }
        assert_eq!(
            alternative_evaluations(Game::Othello, EvaluationName::Discs),
            ["phases", "deepdiver"]
        );
        assert!(alternative_evaluations(Game::Tree, EvaluationName::Zero).is_empty());
    }
}
