//! A request: all parameters of a run, read and checked once.

use crate::evaluation::EvaluationName;
use crate::game::{AnyPosition, Board, Game, Notation, PositionExt, SetupRequest, Start};
use crate::play::fit::{self, Misfit, PositionMisfit};
use crate::play::{DEFAULT_EVALUATION, Reach, Why, default_evaluation};
use crate::search::{BookReply, Limits, MonteCarlo, Run, RunRequest};
use crate::trace::{About, DEFAULT_BUDGET, MAX_BUDGET};
use crate::with_position;
use crate::work::error::ServiceError;
use crate::work::notices::EvaluationChoice;
use crate::work::numbers::within;

/// Largest depth limit, plies.
pub const MAX_DEPTH: u32 = 400;

/// One search, complete and checked; [`Request::read`] builds it.
#[derive(Clone, Debug)]
pub struct Request {
    /// The setup as written.
    pub setup: SetupRequest,
    /// The start position, read from the setup.
    pub start: Start,
    /// The algorithm with its modifiers and its table.
    pub run: Run,
    /// The evaluation, already chosen if the request leaves it to the default.
    pub evaluation: EvaluationName,
    /// Whether the evaluation is the default, chosen from the rest of the request.
    pub by_default: bool,
    /// Depth limit, 0 to 400 plies, and node limit, 1 to 2^53; `None`: no limit.
    pub limits: Limits,
    /// Wall-clock limit, 1 to 86,400,000 ms; a run with one is not reproducible from its request
    /// alone.
    pub time_limit_ms: Option<u64>,
    /// Wall-clock time after which a run with `+shorten` reduces its depth limit, 1 to 86,400,000
    /// ms.
    pub shorten_after_ms: Option<u64>,
    /// Maximum number of graph nodes to record, 1 to [`MAX_BUDGET`].
    pub budget: u64,
    /// The reply of a book at this position, for information only: the search ignores it.
    pub book: Option<BookReply>,
}

impl Request {
    /// Reads and checks a request. An error names the first wrong field.
    pub fn read(wire: &RunRequest) -> Result<Self, ServiceError> {
        let setup = wire.setup.clone();
        let start = setup.read()?;
        let game = start.position.game();
        let run = wire.run.parse().map_err(ServiceError::of("run"))?;
        // Links and files without an evaluation predate the default, so they mean `result`.
        let by_default = wire.eval.as_deref() == Some(DEFAULT_EVALUATION);
        let evaluation = match wire.eval.as_deref() {
            None | Some(DEFAULT_EVALUATION) => EvaluationName::Result,
            Some(text) => EvaluationName::parse(text, game).map_err(ServiceError::of("eval"))?,
        };
        let depth = wire.depth.map(|depth| within("depth", depth, 0..=MAX_DEPTH)).transpose()?;
        let nodes = wire.node_limit.map(|n| within("node_limit", n, 1..=1 << 53)).transpose()?;
        let time_limit_ms =
            wire.time_limit_ms.map(|n| within("time_limit_ms", n, 1..=86_400_000)).transpose()?;
        let shorten_after_ms = wire
            .shorten_after_ms
            .map(|n| within("shorten_after_ms", n, 1..=86_400_000))
            .transpose()?;
        check_moment(run, shorten_after_ms)?;
        let budget = within("budget", wire.budget.unwrap_or(DEFAULT_BUDGET), 1..=MAX_BUDGET)?;
        let limits = Limits { depth, nodes };
        let mut request = Self {
            setup,
            start,
            run,
            evaluation,
            by_default,
            limits,
            time_limit_ms,
            shorten_after_ms,
            budget,
            book: wire.book.clone(),
        };
        request.check_book()?;
        if by_default || wire.eval.is_none() && !run.algorithm.finds_value() {
            (request.evaluation, _) = request.default_evaluation();
        }
        request.check_without_value()?;
        check_evaluation("run", run, request.evaluation, request.game())?;
        check_position("run", &request.start.position, run, request.evaluation)?;
        request.check_three()?;
        Ok(request)
    }

    /// Refuses a search for three players with a depth limit, or with less room than its record needs: the choices above
    /// a subtree that is only counted are not known.
    fn check_three(&self) -> Result<(), ServiceError> {
        let AnyPosition::Tree(tree) = &self.start.position else { return Ok(()) };
        if !self.run.algorithm.is_for_three() {
            return Ok(());
        }
        let word = self.run.algorithm.word();
        if self.limits.depth.is_some() {
            let reason = format!("{word} searches a tree for three players to its leaves");
            return Err(ServiceError::refused("depth", reason, "leave the depth out"));
        }
        let nodes = tree.len() as u64;
        if self.budget < nodes {
            let reason = format!("{word} is recorded whole, and the tree has {nodes} nodes");
            let remedy = format!("take a budget of at least {nodes}");
            return Err(ServiceError::refused("budget", reason, remedy));
        }
        Ok(())
    }

    /// Refuses a Monte Carlo search or a search for a proof with an evaluation that is not its own, with a depth limit,
    /// or with more nodes than the record has room for.
    fn check_without_value(&self) -> Result<(), ServiceError> {
        if self.run.algorithm.finds_value() {
            return Ok(());
        }
        let word = self.run.algorithm.word();
        let (own, _) = self.default_evaluation();
        if self.evaluation != own {
            let reason = format!("{word} scores finished games alone, by {own}");
            return Err(ServiceError::refused(
                "eval",
                reason,
                format!("leave it out, or use {own}"),
            ));
        }
        if self.limits.depth.is_some() {
            let does = if self.run.proof.is_some() { "proves" } else { "plays" };
            let reason = format!("{word} {does} every game to its end");
            let remedy = "leave the depth out, and limit the iterations or the nodes";
            return Err(ServiceError::refused("depth", reason, remedy));
        }
        let Some(MonteCarlo { iterations, .. }) = self.run.monte_carlo else { return Ok(()) };
        if u64::from(iterations) >= self.budget {
            let reason = format!("{} can create {} nodes", self.run, u64::from(iterations) + 1);
            let remedy = "take fewer iterations, or a larger budget";
            return Err(ServiceError::refused("budget", reason, remedy));
        }
        Ok(())
    }

    /// Refuses a book reply that is not a legal move here.
    fn check_book(&self) -> Result<(), ServiceError> {
        let Some(BookReply { mv, book, .. }) = &self.book else { return Ok(()) };
        let is_legal = with_position!(&self.start.position, position => {
            position.parse_move(mv).is_ok_and(|played| {
                position.move_text(played) == *mv && position.clone().try_play(played)
            })
        });
        if is_legal {
            return Ok(());
        }
        let reason = format!("plays {mv:?} from {book:?}, which is no move here");
        Err(ServiceError::refused("book", reason, "leave it out, or take the book's own reply"))
    }

    pub(crate) fn reach(&self) -> Reach {
        let is_limited = self.limits.nodes.is_some() || self.time_limit_ms.is_some();
        Reach { depth: self.limits.depth, is_limited }
    }

    fn default_evaluation(&self) -> (EvaluationName, Why) {
        let positions = std::iter::once(&self.start.position);
        default_evaluation(self.game(), positions, &[self.run], self.reach())
    }

    /// Returns the evaluation of this request and the reason for it. The default keeps its own
    /// reason even if the request names it.
    pub fn evaluation_choice(&self) -> EvaluationChoice {
        evaluation_choice(self.game(), self.evaluation, self.default_evaluation())
    }

    /// Returns the request that replaces this one if it enters too many nodes: the same at the game's
    /// default depth. Returns `None` if the request has its own limit, or the game has no default
    /// depth.
    pub(crate) fn restart(&self) -> Option<Self> {
        let Reach { depth, is_limited } = self.reach();
        if depth.is_some() || is_limited {
            return None;
        }
        let limits = Limits { depth: Some(self.game().default_depth()?), ..self.limits };
        let mut again = Self { limits, ..self.clone() };
        if again.by_default {
            (again.evaluation, _) = again.default_evaluation();
        }
        Some(again)
    }

    /// Returns the game.
    pub fn game(&self) -> Game {
        self.start.position.game()
    }

    /// Returns the description that a trace of this request carries: the canonical request without
    /// its time limits.
    pub fn about(&self) -> About {
        let words = RunRequest { time_limit_ms: None, shorten_after_ms: None, ..self.canonical() };
        About::from(words)
    }

    /// Returns the board's size, columns first: `7x6`; `None` for games without a board.
    pub fn size_text(&self) -> Option<String> {
        let shape = with_position!(&self.start.position, position => position.shape());
        shape.map(|shape| format!("{}x{}", shape.columns, shape.rows))
    }

    /// Returns the position in its canonical notation, without data that other fields contain.
    pub fn position_text(&self) -> String {
        let text = self.start.text();
        // Gomoku's board text includes its search area, which is a separate field.
        text.split('@').next().unwrap_or_default().to_owned()
    }

    /// Returns the request in canonical words: equal runs have equal words.
    pub fn canonical(&self) -> RunRequest {
        let (k, exact, subboard) = match &self.start.position {
            AnyPosition::Gomoku(board) => {
                let rules = board.rules();
                (Some(rules.k), rules.exact, Some(board.area().text(rules)))
            }
            _ => (None, false, None),
        };
        let game = self.game().word().to_owned();
        let (size, position) = (self.size_text(), self.position_text());
        RunRequest {
            setup: SetupRequest { game, size, k, exact, subboard, margin: None, position },
            run: self.run.to_string(),
            depth: self.limits.depth,
            eval: Some(self.evaluation.to_string()),
            budget: Some(self.budget),
            node_limit: self.limits.nodes,
            time_limit_ms: self.time_limit_ms,
            shorten_after_ms: self.shorten_after_ms,
            book: self.book.clone(),
        }
    }

    /// Reads and checks the request behind a trace. Fails as [`read`](Self::read) does, so for an
    /// unknown game.
    pub fn of_about(about: &About) -> Result<Self, ServiceError> {
        Self::read(about.words())
    }

    /// Returns a one-line title of the run: `connect4 7x6, 4453, alphabeta+static, depth 6`.
    pub fn title(&self) -> String {
        let Self { run, evaluation, .. } = self;
        let (board, place, depth) = (self.board_words(), self.place_words(), self.depth_words());
        format!("{board}, {place}, {run}, {evaluation}{depth}")
    }

    /// Returns the game and its board: `connect4 7x6`.
    pub(crate) fn board_words(&self) -> String {
        let size = self.size_text().map(|size| format!(" {size}")).unwrap_or_default();
        format!("{}{size}", self.game().word())
    }

    /// Returns the position, or "start position".
    pub(crate) fn place_words(&self) -> String {
        Some(self.position_text())
            .filter(|position| !position.is_empty())
            .unwrap_or_else(|| "start position".to_owned())
    }

    /// Returns the depth limit after a comma, or an empty text without one.
    pub(crate) fn depth_words(&self) -> String {
        self.limits.depth.map(|depth| format!(", depth {depth}")).unwrap_or_default()
    }

    /// Returns the text of a move at the start position.
    pub fn move_text(&self, mv: crate::game::Move) -> String {
        with_position!(&self.start.position, position => {
            crate::game::Notation::move_text(position, mv)
        })
    }
}

/// Describes an evaluation with the reason for it. An evaluation equal to the default has the default's
/// reason.
pub(crate) fn evaluation_choice(
    game: Game,
    evaluation: EvaluationName,
    (default, why): (EvaluationName, Why),
) -> EvaluationChoice {
    let why = if default == evaluation { why } else { Why::Named };
    EvaluationChoice {
        evaluation: evaluation.to_string(),
        why,
        text: format!("{evaluation}: {}", why.text(game)),
    }
}

/// Checks that a run with `+shorten` has exactly one moment for it, a node count or a time, and that no
/// other run has a time for it.
pub(crate) fn check_moment(run: Run, after_ms: Option<u64>) -> Result<(), ServiceError> {
    fit::check_moment(run, after_ms).map_err(|(what, error)| {
        let field = match what {
            Misfit::Run => "run",
            Misfit::Time => "shorten_after_ms",
        };
        ServiceError::input(field, error)
    })
}

/// Refuses a run or an evaluation that does not fit a position.
pub(crate) fn check_position(
    field: &str,
    position: &AnyPosition,
    run: Run,
    evaluation: EvaluationName,
) -> Result<(), ServiceError> {
    fit::check_position(position, run, evaluation).map_err(|(what, error)| {
        let field = match what {
            PositionMisfit::Run => field,
            PositionMisfit::Evaluation => "eval",
        };
        ServiceError::input(field, error)
    })
}

/// Refuses `wins` and `ceiling` if the evaluation does not know the best score still possible.
pub(crate) fn check_evaluation(
    field: &str,
    run: Run,
    evaluation: EvaluationName,
    game: Game,
) -> Result<(), ServiceError> {
    fit::check_evaluation(&run.to_string(), run, evaluation, game).map_err(ServiceError::of(field))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(eval: Option<&str>, depth: Option<u32>) -> Request {
        let words = RunRequest {
            eval: eval.map(str::to_owned),
            depth,
            ..RunRequest::of(SetupRequest::at("connect4", ""), "alphabeta")
        };
        Request::read(&words).unwrap()
    }

    #[test]
    fn the_evaluation_has_its_reason() {
        let text = |eval, depth| read(eval, depth).evaluation_choice().text;
        let horizon = "lines: default for Connect Four where a horizon is possible";
        assert_eq!(text(Some("default"), Some(6)), horizon);
        assert_eq!(text(Some("lines"), Some(6)), horizon, "the same, whoever chose it");
        let end = "result: default for searches to the end of the game";
        assert_eq!(text(Some("default"), None), end);
        assert_eq!(text(None, None), end);
        assert_eq!(text(None, Some(6)), "result: as named", "a link from before the default");
    }

    #[test]
    fn the_canonical_words_name_the_evaluation() {
        let canonical = |eval, depth| read(eval, depth).canonical().eval.unwrap();
        assert_eq!(canonical(None, Some(6)), "result");
        assert_eq!(canonical(Some("default"), Some(6)), "lines");
        assert_eq!(canonical(Some("default"), None), "result");
        let words = read(Some("default"), Some(6)).canonical();
        assert_eq!(Request::read(&words).unwrap().canonical(), words);
    }
}
