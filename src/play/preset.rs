//! The published programs: the game of each, and its method of finding a move.

use crate::game::{Game, InputError};
use schemars::JsonSchema;
use serde::Serialize;

/// A program's method of finding a move, as published.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The words of the run, without limits.
    pub run: &'static str,
    /// The word of the evaluation.
    pub evaluation: &'static str,
    /// Depth limit, plies; `None`: no limit.
    pub depth: Option<u32>,
    /// Number of discs on the board from which the search has no depth limit.
    pub solve_from: Option<u32>,
    /// Time per move, milliseconds; `None`: no limit.
    pub time_ms: Option<u64>,
    /// A lower depth limit, plies, and the time after which it applies, milliseconds.
    pub shorten: Option<(u32, u64)>,
    /// Gomoku: the margin of the subboard round the stones, squares.
    pub margin: Option<u32>,
    /// Gomoku: whether the program answers a row that lacks one stone without a search.
    pub threats: bool,
    /// Whether a solver finds the moves; the fields above then do not apply.
    pub solves: bool,
}

impl Plan {
    /// Returns the plan of a search without limits, threats and solver.
    pub const fn of(run: &'static str, evaluation: &'static str) -> Self {
        Self {
            run,
            evaluation,
            depth: None,
            solve_from: None,
            time_ms: None,
            shorten: None,
            margin: None,
            threats: false,
            solves: false,
        }
    }

    /// Returns a plan that uses the solver; its evaluation is `result`.
    pub const fn solver() -> Self {
        Self { solves: true, ..Self::of("", "result") }
    }
}

/// A published program: a bundle of game, evaluation, move order, algorithm, limits and tie rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Preset {
    /// The word that selects the program, such as `ttt-minimax`.
    pub name: &'static str,
    /// The name shown to people, in English.
    pub title: &'static str,
    /// The game that the program plays, on the usual board.
    pub game: Game,
    /// The method of finding a move; `None` plays a random one.
    #[serde(skip)]
    pub plan: Option<Plan>,
    /// The word of the book that the program consults before it searches; null if it has none.
    pub book: Option<&'static str>,
    /// A short description of the program, in English.
    pub text: &'static str,
    /// The source of the program; `plyscope` for one of its own.
    pub source: &'static str,
}

const TTT: &str = "tic-tac-toe player (article, 2009)";
const OWN: &str = "plyscope";

/// Every published program, game by game.
pub const PRESETS: [Preset; 14] = [
    Preset {
        name: "ttt-random",
        title: "Random tic-tac-toe",
        game: Game::TicTacToe,
        plan: None,
        book: None,
        text: "A uniformly random empty square, from a seed. It has no search.",
        source: TTT,
    },
    Preset {
        name: "ttt-minimax",
        title: "Minimax tic-tac-toe",
        game: Game::TicTacToe,
        plan: Some(Plan::of("minimax+last", "result")),
        book: None,
        text: "Minimax to the end of the game; of equal moves the last. From the start position it never loses. A later win \
               is worth as much to it as one at once: by the evaluation sooner it would win at once.",
        source: TTT,
    },
    Preset {
        name: "ttt-alphabeta",
        title: "Alpha-beta tic-tac-toe",
        game: Game::TicTacToe,
        plan: Some(Plan::of("alphabeta+last", "result")),
        book: None,
        text: "Alpha-beta to the end of the game, without the mistake of the published code. Among \
               equal moves it plays the last, and under alpha-beta an equal move can be a mistake. It does not prefer \
               an early win.",
        source: TTT,
    },
    Preset {
        name: "ttt-alphabeta-2009",
        title: "Alpha-beta tic-tac-toe as published",
        game: Game::TicTacToe,
        plan: Some(Plan::of("alphabeta2009+last", "result")),
        book: None,
        text: "The published code with its mistake: alpha is set to a node's own best even where \
               that lowers it. 19,553 nodes on the empty board instead of 18,297.",
        source: TTT,
    },
    Preset {
        name: "ttt-depth3",
        title: "Tic-tac-toe, three plies deep",
        game: Game::TicTacToe,
        plan: Some(Plan { depth: Some(3), ..Plan::of("alphabeta+last", "open-lines") }),
        book: None,
        text: "Three plies from the root, scored by the lines that are still open to either side.",
        source: TTT,
    },
    Preset {
        name: "ttt-uct",
        title: "UCT tic-tac-toe",
        game: Game::TicTacToe,
        plan: Some(Plan::of("mcts:2000+solver", "outcome")),
        book: None,
        text: "Monte Carlo tree search (UCT) of 2,000 iterations by random games; the solver proves what finished \
               games decide. It has no evaluation: what is not proved it knows by random games alone.",
        source: OWN,
    },
    Preset {
        name: "othello-phases",
        title: "Othello by phases",
        game: Game::Othello,
        plan: Some(Plan {
            depth: Some(6),
            solve_from: Some(52),
            ..Plan::of("alphabeta+static", "phases")
        }),
        book: None,
        text: "Alpha-beta to depth 6, moves sorted by a table of squares; mobility, corners and \
               the squares beside them weighed by the phase of the game. From 52 discs on it \
               searches to the end.",
        source: "Othello engine (article, 2012)",
    },
    Preset {
        name: "othello-deepdiver",
        title: "Deepdiver",
        game: Game::Othello,
        plan: Some(Plan {
            depth: Some(8),
            solve_from: Some(52),
            shorten: Some((6, 4_000)),
            ..Plan::of("alphabeta", "deepdiver")
        }),
        book: Some("othello"),
        text: "A book of openings up to ply 22, then alpha-beta to depth 8 in natural order, with the weights \
               that its authors started from. For a move that may take 5 s, the depth limit falls to 6 after 4 s; \
               from 52 discs on it searches to the end.",
        source: "Othello tournament player (report, 2013)",
    },
    Preset {
        name: "othello-uct",
        title: "Othello by random games",
        game: Game::Othello,
        plan: Some(Plan::of("mcts:2000+solver", "outcome")),
        book: None,
        text: "UCT of 2,000 iterations with the solver. It has no book and no evaluation: corners and mobility \
               count only as far as they win random games.",
        source: OWN,
    },
    Preset {
        name: "connect4-bitboard",
        title: "Connect Four on bitboards",
        game: Game::ConnectFour,
        plan: Some(Plan {
            time_ms: Some(1_000),
            ..Plan::of("alphabeta+static+tt:64MB+deepening", "result")
        }),
        book: Some("connect4"),
        text: "Alpha-beta with a table and deepening, centre first, one second a move; a game \
               won earlier counts more (22 less the winner's stones). Its first moves are from a book.",
        source: "Connect Four bot (course competition in Ghent)",
    },
    Preset {
        name: "connect4-solver",
        title: "Connect Four, solved",
        game: Game::ConnectFour,
        plan: Some(Plan::solver()),
        book: Some("connect4"),
        text: "Its book, and where that ends the solver: every move is proved to the end of the game. Of equal \
               moves the one nearest to the centre.",
        source: OWN,
    },
    Preset {
        name: "connect4-uct",
        title: "Connect Four by random games",
        game: Game::ConnectFour,
        plan: Some(Plan::of("mcts:20000+solver", "outcome")),
        book: None,
        text: "UCT of 20,000 iterations with the solver. It has no book and no evaluation: a threat counts only as \
               far as it wins random games.",
        source: OWN,
    },
    Preset {
        name: "gomoku-chains",
        title: "Gomoku by chains",
        game: Game::Gomoku,
        plan: Some(Plan {
            depth: Some(4),
            margin: Some(1),
            threats: true,
            ..Plan::of("alphabeta+static", "chains")
        }),
        book: None,
        text: "Alpha-beta to depth 4 on 15x15, inside a subboard one square wider than the \
               stones, which grows with them; scored by the squares of the lengths of chains. A \
               chain of four is a threat and is answered at once: completed, or blocked.",
        source: "Gomoku program (report, 2017)",
    },
    Preset {
        name: "gomoku-uct",
        title: "Gomoku by random games",
        game: Game::Gomoku,
        plan: Some(Plan { margin: Some(1), ..Plan::of("mcts:5000+solver", "outcome") }),
        book: None,
        text: "UCT of 5,000 iterations with the solver, on 15x15 inside a subboard one square wider than the \
               stones. It has no evaluation, and looks for no threats before it searches.",
        source: OWN,
    },
];

impl Preset {
    /// Returns the preset with this name, or an error that lists all names.
    pub fn named(name: &str) -> Result<&'static Self, InputError> {
        PRESETS.iter().find(|preset| preset.name == name).ok_or_else(|| {
            let names: Vec<_> = PRESETS.iter().map(|preset| preset.name).collect();
            let remedy = format!("use one of {}", names.join(", "));
            InputError::whole(format!("unknown preset {name:?}"), remedy)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Run;

    #[test]
    fn random_games_have_no_depth_and_as_many_iterations_as_the_text_says() {
        let mut games = Vec::new();
        for Preset { name, game, plan, text, .. } in &PRESETS {
            let Some(plan) = plan.filter(|plan| !plan.solves) else { continue };
            let run: Run = plan.run.parse().unwrap();
            let Some(settings) = run.monte_carlo else { continue };
            assert_eq!((plan.evaluation, plan.depth), ("outcome", None), "{name}");
            let (before, _) = text.split_once(" iterations").unwrap();
            let said: String = before.chars().filter(char::is_ascii_digit).collect();
            assert_eq!(said, settings.iterations.to_string(), "{name}");
            games.push(*game);
        }
        assert_eq!(games, [Game::TicTacToe, Game::Othello, Game::ConnectFour, Game::Gomoku]);
    }
}
