//! A request: everything that decides a run, read once and then only passed on.

use super::wire::RunRequest;
use super::{Code, ServiceError};
use crate::evaluation::EvaluationName;
use crate::game::{AnyPosition, Game, InputError, Setup, Start};
use crate::play::fit::{self, Misfit};
use crate::search::{Limits, Run};
use crate::trace::{About, DEFAULT_BUDGET, MAX_BUDGET};
use crate::with_position;

/// Deepest depth limit, plies.
pub const MAX_DEPTH: u32 = 400;

/// One search, complete and checked.
#[derive(Clone, Debug)]
pub struct Request {
    /// How the position was written.
    pub setup: Setup,
    /// The position.
    pub start: Start,
    /// The run.
    pub run: Run,
    /// The evaluation.
    pub evaluation: EvaluationName,
    /// Depth and node limit.
    pub limits: Limits,
    /// Wall-clock limit, milliseconds; a run with one is not repeatable by its request alone.
    pub time_limit_ms: Option<u64>,
    /// Wall-clock time after which the limit of a run with `+shorten` falls, milliseconds.
    pub shorten_after_ms: Option<u64>,
    /// Graph nodes to record.
    pub budget: u64,
}

impl Request {
    /// Reads and checks a request.
    pub fn read(wire: &RunRequest) -> Result<Self, ServiceError> {
        let setup = wire.setup()?;
        let start = setup.read()?;
        let run = wire.run.parse().map_err(|error| ServiceError::input("run", &error))?;
        let evaluation = wire.eval.as_deref().unwrap_or(EvaluationName::Result.word());
        let evaluation = EvaluationName::parse(evaluation, setup.game)
            .map_err(|error| ServiceError::input("eval", &error))?;
        check_evaluation("run", run, evaluation, setup.game)?;
        let within = |field: &str, value: u64, most: u64| {
            if (1..=most).contains(&value) {
                return Ok(value);
            }
            let error =
                InputError::whole(format!("{value} is out of range"), format!("use 1 to {most}"));
            Err(ServiceError::input(field, &error))
        };
        if wire.depth.is_some_and(|depth| depth > MAX_DEPTH) {
            let reason = format!("{} is out of range", wire.depth.unwrap_or(0));
            let error = InputError::whole(reason, format!("use 0 to {MAX_DEPTH} plies"));
            return Err(ServiceError::input("depth", &error));
        }
        let nodes = wire.node_limit.map(|n| within("node_limit", n, 1 << 53)).transpose()?;
        let time_limit_ms =
            wire.time_limit_ms.map(|n| within("time_limit_ms", n, 86_400_000)).transpose()?;
        let shorten_after_ms =
            wire.shorten_after_ms.map(|n| within("shorten_after_ms", n, 86_400_000)).transpose()?;
        check_moment(run, shorten_after_ms)?;
        let budget = within("budget", wire.budget.unwrap_or(DEFAULT_BUDGET), MAX_BUDGET)?;
        let limits = Limits { depth: wire.depth, nodes };
        Ok(Self { setup, start, run, evaluation, limits, time_limit_ms, shorten_after_ms, budget })
    }

    /// What the trace will say it is a trace of.
    pub fn about(&self) -> About {
        let (k, exact, subboard) = match &self.start.position {
            AnyPosition::Gomoku(board) => {
                let rules = board.rules();
                (Some(rules.k), rules.exact, Some(board.area().text(rules)))
            }
            _ => (None, false, None),
        };
        About {
            game: self.setup.game.word().to_owned(),
            size: self.size_text(),
            k,
            exact,
            subboard,
            position: self.position_text(),
            run: self.run.to_string(),
            evaluation: self.evaluation.to_string(),
            depth: self.limits.depth,
            node_limit: self.limits.nodes,
            budget: self.budget,
        }
    }

    /// The board's size in words; `None` for games without one.
    pub fn size_text(&self) -> Option<String> {
        use crate::game::Geometry;
        match &self.start.position {
            AnyPosition::TicTacToe(_) => Some("3x3".to_owned()),
            AnyPosition::Gomoku(board) => {
                Some(format!("{}x{}", board.rules().width, board.rules().height))
            }
            AnyPosition::ConnectFour(_) => Some("7x6".to_owned()),
            AnyPosition::ConnectFourSized(board) => {
                let geometry = board.geometry();
                Some(format!("{}x{}", geometry.columns(), geometry.rows()))
            }
            AnyPosition::Othello(board) => Some(format!("{0}x{0}", board.size())),
            AnyPosition::Tree(_) | AnyPosition::Uniform(_) => None,
        }
    }

    /// The position in its canonical spelling, without what other fields say.
    pub fn position_text(&self) -> String {
        let text = self.start.text();
        // Gomoku's board text carries its search area, which has a field of its own.
        text.split('@').next().unwrap_or_default().to_owned()
    }

    /// The request in canonical words: equal runs have equal words.
    pub fn canonical(&self) -> RunRequest {
        let about = self.about();
        RunRequest {
            game: about.game,
            size: about.size,
            k: about.k,
            exact: about.exact,
            subboard: about.subboard,
            margin: None,
            position: about.position,
            run: about.run,
            depth: about.depth,
            eval: Some(about.evaluation),
            budget: Some(about.budget),
            node_limit: about.node_limit,
            time_limit_ms: self.time_limit_ms,
            shorten_after_ms: self.shorten_after_ms,
        }
    }

    /// The request behind a trace, checked again.
    pub fn of_about(about: &About) -> Result<Self, ServiceError> {
        Self::read(&RunRequest {
            game: about.game.clone(),
            size: about.size.clone(),
            k: about.k,
            exact: about.exact,
            subboard: about.subboard.clone(),
            margin: None,
            position: about.position.clone(),
            run: about.run.clone(),
            depth: about.depth,
            eval: Some(about.evaluation.clone()),
            budget: Some(about.budget),
            node_limit: about.node_limit,
            time_limit_ms: None,
            shorten_after_ms: None,
        })
    }

    /// One line that names the run: `connect4 7x6, 4453, alphabeta+static, depth 6`.
    pub fn title(&self) -> String {
        let Self { run, evaluation, .. } = self;
        let (board, place, depth) = (self.board_words(), self.place_words(), self.depth_words());
        format!("{board}, {place}, {run}, {evaluation}{depth}")
    }

    /// The game and its board: `connect4 7x6`.
    pub(super) fn board_words(&self) -> String {
        let size = self.size_text().map(|size| format!(" {size}")).unwrap_or_default();
        format!("{}{size}", self.setup.game.word())
    }

    /// The position, or that it is the start position.
    pub(super) fn place_words(&self) -> String {
        Some(self.position_text())
            .filter(|position| !position.is_empty())
            .unwrap_or_else(|| "start position".to_owned())
    }

    /// The depth limit behind a comma; nothing without one.
    pub(super) fn depth_words(&self) -> String {
        self.limits.depth.map(|depth| format!(", depth {depth}")).unwrap_or_default()
    }

    /// A move's text in this game.
    pub fn move_text(&self, mv: crate::game::Move) -> String {
        with_position!(&self.start.position, position => {
            crate::game::Notation::move_text(position, mv)
        })
    }
}

/// A depth limit falls at a node count or at a time, and at one of them.
pub(super) fn check_moment(run: Run, after_ms: Option<u64>) -> Result<(), ServiceError> {
    fit::check_moment(run, after_ms).map_err(|(what, error)| {
        let field = match what {
            Misfit::Run => "run",
            Misfit::Time => "shorten_after_ms",
        };
        ServiceError::input(field, &error)
    })
}

/// Refuses `wins` and `ceiling` where the evaluation does not know the best score still possible.
pub(super) fn check_evaluation(
    field: &str,
    run: Run,
    evaluation: EvaluationName,
    game: Game,
) -> Result<(), ServiceError> {
    fit::check_evaluation(&run.to_string(), run, evaluation, game)
        .map_err(|error| ServiceError::input(field, &error))
}

impl RunRequest {
    /// The position's part of the request.
    pub fn setup(&self) -> Result<Setup, ServiceError> {
        let game = self.game.parse().map_err(|error| ServiceError::input("game", &error))?;
        Ok(Setup {
            game,
            size: self.size.clone(),
            k: self.k,
            exact: self.exact,
            subboard: self.subboard.clone(),
            margin: self.margin,
            position: self.position.clone(),
        })
    }
}

impl From<InputError> for ServiceError {
    fn from(error: InputError) -> Self {
        Self { code: Code::Input, ..Self::input("text", &error) }
    }
}
