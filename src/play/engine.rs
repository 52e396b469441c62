//! Engines given as words, and the search that each runs in a position.

use super::fit::{Misfit, check_evaluation, check_moment};
use super::{DEFAULT_EVALUATION, PRESETS, Preset, Reach, default_evaluation};
use crate::book::{BundledBook, Reply, bundled};
use crate::evaluation::EvaluationName;
use crate::game::{AnyPosition, Game, InputError, Move, Position, SetupError, SetupRequest};
use crate::random;
use crate::search::{Run, Shorten};
use std::fmt;

/// The search that an engine runs in one position, only described, because nothing here has a
/// clock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineSearch {
    /// The algorithm with its modifiers and its table.
    pub run: Run,
    /// The evaluation; `eval=default` is already resolved.
    pub evaluation: EvaluationName,
    /// Whether the search has no limit yet and chooses its default evaluation again when it is restarted
    /// with a depth limit.
    pub by_default: bool,
    /// Depth limit, 1 to 400 plies; `None`: no limit.
    pub depth: Option<u32>,
    /// Node limit, 1 to 2^53; `None`: no limit.
    pub nodes: Option<u64>,
    /// Time limit, 1 to 86,400,000 ms; `None`: no limit.
    pub time_ms: Option<u64>,
    /// Time after which the limit of a run with `+shorten` falls, milliseconds.
    pub shorten_after_ms: Option<u64>,
    /// Gomoku: the margin of the subboard round the stones, 0 to 19 squares.
    pub margin: Option<u32>,
}

/// A player given as words, as [`Engine::parse`] reads them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::large_enum_variant, reason = "a match has two of them")]
pub enum Engine {
    /// A player of random legal moves, all equally likely.
    Random,
    /// A published program, one of [`PRESETS`].
    Preset(&'static Preset),
    /// A search with limits of its own.
    Search(EngineSearch),
}

impl Engine {
    /// Returns the first error if no game can read these words.
    pub fn known_nowhere(text: &str) -> Option<InputError> {
        let mut boards = Game::ALL.into_iter().filter(|game| !game.entry().is_tree);
        let refused = Self::parse(text, boards.next()?).err()?;
        boards.all(|game| Self::parse(text, game).is_err()).then_some(refused)
    }

    /// Reads an engine for a game: a preset's name, `random`, or a run followed by comma-separated limits:
    /// `alphabeta+static,eval=phases,depth=4,nodes=100000,time=1,shorten-after=0.8,margin=1`.
    ///
    /// # Errors
    /// An unknown word, a preset of another game, a value out of range, or a limit that does not apply to
    /// the run.
    pub fn parse(text: &str, game: Game) -> Result<Self, InputError> {
        match SetupRequest::start(game).read() {
            Ok(start) => Self::parse_from(text, game, &start.position),
            // Trees have no start position, so they are not played.
            Err(SetupError { error, .. }) => Err(error),
        }
    }

    /// Does the same for games from `start`, which decides the meaning of `eval=default`.
    ///
    /// # Errors
    /// Those of [`parse`](Self::parse).
    pub fn parse_from(text: &str, game: Game, start: &AnyPosition) -> Result<Self, InputError> {
        let text = text.trim();
        if text == "random" {
            return Ok(Self::Random);
        }
        if let Ok(preset) = Preset::named(text) {
            if preset.game == game {
                return Ok(Self::Preset(preset));
            }
            let remedy = format!("choose a program for {game}, or play {}", preset.game);
            let reason = format!("{text} plays {}, not {game}", preset.game);
            return Err(InputError::whole(reason, remedy));
        }
        read(text, game, start).map(Self::Search)
    }

    /// Returns whether the engine answers threats before it searches; only a preset does.
    pub fn sees_threats(&self) -> bool {
        matches!(self, Self::Preset(Preset { plan: Some(plan), .. }) if plan.threats)
    }

    /// Returns whether a solver finds the engine's moves; only a preset has one.
    pub fn solves(&self) -> bool {
        matches!(self, Self::Preset(Preset { plan: Some(plan), .. }) if plan.solves)
    }

    /// Returns the book that the engine consults before it searches; only a preset has one.
    pub fn book(&self) -> Option<&'static BundledBook> {
        let Self::Preset(preset) = self else { return None };
        preset.book.and_then(|word| bundled(word).ok())
    }

    /// Returns the move from the engine's book; `None` if there is no book, it is not loaded, or it does
    /// not have the position.
    pub fn book_reply(&self, position: &AnyPosition) -> Option<Reply> {
        self.book()?.book()?.reply(position)
    }

    /// Returns whether the engine draws its moves at random: `random`, or a preset without a plan.
    pub fn is_random(&self) -> bool {
        matches!(self, Self::Random | Self::Preset(Preset { plan: None, .. }))
    }

    /// Returns whether the engine, from `position` on, always plays the same move in the same position,
    /// so that neither chance nor a clock decides.
    pub fn is_repeatable(&self, position: &AnyPosition) -> bool {
        let timeless = |it: &EngineSearch| it.time_ms.is_none() && it.shorten_after_ms.is_none();
        self.solves()
            || self.thought(position).is_ok_and(|thought| thought.as_ref().is_some_and(timeless))
    }

    /// Returns the engine's search in a position; `None` if the engine does not search.
    pub fn thought(&self, position: &AnyPosition) -> Result<Option<EngineSearch>, InputError> {
        let preset = match self {
            Self::Random => return Ok(None),
            Self::Search(thought) => return Ok(Some(thought.clone())),
            Self::Preset(preset) => preset,
        };
        let Some(plan) = preset.plan.filter(|plan| !plan.solves) else { return Ok(None) };
        let solves = plan.solve_from.zip(position.filling());
        let solves = solves.is_some_and(|(discs, board)| board.stones >= discs);
        let mut run: Run = plan.run.parse()?;
        let shorten = plan.shorten.filter(|_| !solves);
        run.shorten = shorten.map(|(depth, _)| Shorten { depth, nodes: None });
        Ok(Some(EngineSearch {
            run,
            evaluation: EvaluationName::parse(plan.evaluation, preset.game)?,
            by_default: false,
            depth: plan.depth.filter(|_| !solves),
            nodes: None,
            time_ms: plan.time_ms,
            shorten_after_ms: shorten.map(|(_, after)| after),
            margin: plan.margin,
        }))
    }
}

/// Writes the engine's words, as [`Engine::parse`] reads them.
impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let thought = match self {
            Self::Random => return f.write_str("random"),
            Self::Preset(preset) => return f.write_str(preset.name),
            Self::Search(thought) => thought,
        };
        if thought.by_default {
            write!(f, "{},eval={DEFAULT_EVALUATION}", thought.run)?;
        } else {
            write!(f, "{},eval={}", thought.run, thought.evaluation)?;
        }
        let mut limit = |word: &str, value: Option<String>| {
            value.map_or(Ok(()), |value| write!(f, ",{word}={value}"))
        };
        let seconds = |ms: u64| (ms as f64 / 1e3).to_string();
        limit("depth", thought.depth.map(|depth| depth.to_string()))?;
        limit("nodes", thought.nodes.map(|nodes| nodes.to_string()))?;
        limit("time", thought.time_ms.map(seconds))?;
        limit("shorten-after", thought.shorten_after_ms.map(seconds))?;
        limit("margin", thought.margin.map(|margin| margin.to_string()))
    }
}

/// Returns a random legal move, or `None` if there is none. The seed and the move number determine
/// it.
pub fn random_move(position: &impl Position, seed: u64, number: usize) -> Option<Move> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let word = random::mix(random::descend(seed, number as u64));
    moves.get(random::scale(word, moves.len() as u64) as usize).copied()
}

/// Reads a run and the limits after its commas. Places in errors are byte offsets in `text`.
fn read(text: &str, game: Game, start: &AnyPosition) -> Result<EngineSearch, InputError> {
    let run = text.split(',').next().unwrap_or_default();
    let mut thought = EngineSearch {
        run: run.parse().map_err(|error: InputError| unknown(error, text))?,
        evaluation: EvaluationName::Result,
        by_default: false,
        depth: None,
        nodes: None,
        time_ms: None,
        shorten_after_ms: None,
        margin: None,
    };
    let mut at = run.len() + 1;
    let mut seen: Vec<&str> = Vec::new();
    for limit in limits(text.get(at..).unwrap_or_default()) {
        let word = limit.split('=').next().unwrap_or_default();
        if seen.contains(&word) {
            return Err(InputError::at(at, format!("{word} is given twice"), "give it once"));
        }
        seen.push(word);
        thought.take(limit, game).map_err(|error| error.shifted(at))?;
        at += limit.len() + 1;
    }
    thought.by_default |= thought.run.monte_carlo.is_some() && !seen.contains(&"eval");
    thought.settle(game, start);
    thought.check_without_value(text)?;
    check_evaluation(run, thought.run, thought.evaluation, game)?;
    check_moment(thought.run, thought.shorten_after_ms).map_err(|(what, error)| {
        let place = match what {
            Misfit::Run => run.find("+shorten").map(|plus| plus + 1),
            Misfit::Time => text.find(",shorten-after").map(|comma| comma + 1),
        };
        InputError { at: place, ..error }
    })?;
    Ok(thought)
}

/// Splits limits at commas. A part without `=` belongs to the value before it, because weights
/// contain commas.
fn limits(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut start = 0;
    for (comma, _) in text.match_indices(',') {
        let next = text[comma + 1..].split(',').next().unwrap_or_default();
        if next.contains('=') || next.is_empty() {
            parts.push(&text[start..comma]);
            start = comma + 1;
        }
    }
    if !text.is_empty() {
        parts.push(&text[start..]);
    }
    parts
}

/// Adds `eval=default` to a run that names no evaluation, because that is the meaning of such words
/// when typed. Returns other words unchanged.
pub fn asking_default(text: &str) -> String {
    let text = text.trim();
    let mut parts = text.split(',');
    let is_run = parts.next().is_some_and(|run| run.parse::<Run>().is_ok());
    if !is_run || text.ends_with(',') || parts.any(|limit| limit.trim().starts_with("eval=")) {
        return text.to_owned();
    }
    format!("{text},eval={DEFAULT_EVALUATION}")
}

impl EngineSearch {
    /// Refuses a search for a proof, and a Monte Carlo search with a depth limit, or with an evaluation that is not the
    /// outcome.
    fn check_without_value(&self, text: &str) -> Result<(), InputError> {
        if self.run.proof.is_some() {
            let reason = "a search for a proof has a move only where it proves its goal";
            return Err(InputError::at(0, reason, "play by alphabeta or mcts, as in mcts:1000"));
        }
        if self.run.monte_carlo.is_none() {
            return Ok(());
        }
        let place = |word: &str| text.find(word).map_or(0, |comma| comma + 1);
        if self.depth.is_some() {
            let reason = "random games are played to their end";
            return Err(InputError::at(place(",depth="), reason, "leave the depth out"));
        }
        if self.evaluation != EvaluationName::Outcome {
            let reason = "finished games are scored by their outcome alone";
            return Err(InputError::at(place(",eval="), reason, "leave the evaluation out"));
        }
        Ok(())
    }

    /// Resolves a default evaluation once, for all games from `start`.
    fn settle(&mut self, game: Game, start: &AnyPosition) {
        if !self.by_default {
            return;
        }
        let is_limited = self.nodes.is_some() || self.time_ms.is_some();
        let reach = Reach { depth: self.depth, is_limited };
        let runs = [self.run];
        (self.evaluation, _) = default_evaluation(game, std::iter::once(start), &runs, reach);
        // Only a search without limits can be restarted with a depth limit, which may
        // change the default. Random games have none.
        let is_restarted = self.depth.is_none() && !is_limited && self.run.monte_carlo.is_none();
        self.by_default = is_restarted && game.default_depth().is_some();
    }

    fn take(&mut self, limit: &str, game: Game) -> Result<(), InputError> {
        let Some((word, value)) = limit.split_once('=') else {
            let remedy = "write for example alphabeta+static,eval=phases,depth=4";
            return Err(InputError::at(0, format!("{limit:?} is not a limit"), remedy));
        };
        let whole = |range: std::ops::RangeInclusive<u64>| {
            let number = value.parse().ok().filter(|number| range.contains(number));
            let remedy = format!("use {} to {}", range.start(), range.end());
            number.ok_or_else(|| {
                InputError::at(word.len() + 1, format!("{word} is not {value:?}"), remedy)
            })
        };
        let milliseconds = || match value.parse::<f64>() {
            Ok(seconds) if (0.001..=86_400.0).contains(&seconds) => {
                Ok((seconds * 1e3).round() as u64)
            }
            _ => {
                let reason = format!("{value:?} is no time");
                Err(InputError::at(word.len() + 1, reason, "use 0.001 to 86400 seconds"))
            }
        };
        match word {
            "eval" if value == DEFAULT_EVALUATION => self.by_default = true,
            "eval" => {
                self.evaluation = EvaluationName::parse(value, game)
                    .map_err(|error| InputError { at: Some(0), ..error }.shifted(word.len() + 1))?;
            }
            "depth" => self.depth = Some(whole(1..=400)? as u32),
            "nodes" => self.nodes = Some(whole(1..=1 << 53)?),
            "time" => self.time_ms = Some(milliseconds()?),
            "shorten-after" => self.shorten_after_ms = Some(milliseconds()?),
            "margin" if game == Game::Gomoku => self.margin = Some(whole(0..=19)? as u32),
            _ => {
                let remedy = "use eval, depth, nodes, time, shorten-after (Gomoku: margin)";
                return Err(InputError::at(0, format!("unknown limit {word:?}"), remedy));
            }
        }
        Ok(())
    }
}

fn unknown(error: InputError, text: &str) -> InputError {
    let named = text.split([',', '+']).next().unwrap_or_default();
    if let Some(preset) = PRESETS.iter().find(|preset| preset.name == named) {
        let reason = format!("{} is a program as it was published", preset.name);
        return InputError { reason, remedy: "leave its limits as they are".to_owned(), ..error };
    }
    if text.contains(['+', ',']) || error.at != Some(0) {
        return error;
    }
    let names: Vec<_> = PRESETS.iter().map(|preset| preset.name).collect();
    let remedy =
        format!("use {}, random, or a run such as alphabeta+static,depth=4", names.join(", "));
    InputError { reason: format!("unknown engine {text:?}"), remedy, ..error }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_come_back() {
        for text in [
            "random",
            "othello-phases",
            "alphabeta+static,eval=phases,depth=4",
            "pvs+tt:16MB+deepening,eval=discs,nodes=100000,time=1.5",
            "alphabeta+shorten:6,eval=deepdiver,depth=8,shorten-after=4",
            "alphabeta+shorten:6@500,eval=deepdiver,depth=8",
            "alphabeta+wins,eval=outcome",
            "alphabeta,eval=result,time=1.001",
            "alphabeta,eval=result,time=2.01",
            "alphabeta+shorten:2,eval=result,shorten-after=0.001",
        ] {
            assert_eq!(Engine::parse(text, Game::Othello).unwrap().to_string(), text);
        }
    }

    #[test]
    fn a_default_evaluation_is_settled_when_the_words_are_read() {
        for (game, text, settled) in [
            (Game::ConnectFour, "alphabeta,depth=4", "alphabeta,eval=lines,depth=4"),
            (Game::ConnectFour, "alphabeta,depth=42", "alphabeta,eval=result,depth=42"),
            (Game::ConnectFour, "pvs+deepening,time=1", "pvs+deepening,eval=lines,time=1"),
            (Game::ConnectFour, "pvs,time=1", "pvs,eval=result,time=1"),
            (Game::ConnectFour, "pvs", "pvs,eval=default"),
            (Game::ConnectFour, "pvs,eval=result,depth=4", "pvs,eval=result,depth=4"),
            (Game::TicTacToe, "minimax", "minimax,eval=result"),
            (Game::Othello, "alphabeta+static,depth=3", "alphabeta+static,eval=phases,depth=3"),
            (
                Game::Othello,
                "alphabeta,eval=deepdiver:1,2,3,depth=3",
                "alphabeta,eval=deepdiver:1,2,3,depth=3",
            ),
            (Game::Gomoku, "alphabeta+wins,depth=2", "alphabeta+wins,eval=result,depth=2"),
        ] {
            let with_default = asking_default(text);
            let engine = Engine::parse(&with_default, game).unwrap();
            assert_eq!(engine.to_string(), settled, "{text}");
            assert_eq!(Engine::parse(settled, game).unwrap(), engine, "{text}");
        }
        for text in ["random", "othello-phases", "human", "./engine", "alphabeta,", ""] {
            assert_eq!(asking_default(text), text);
        }
        let small =
            SetupRequest { size: Some("4x4".to_owned()), ..SetupRequest::start(Game::ConnectFour) };
        let start = small.read().unwrap().position;
        let to_the_end =
            Engine::parse_from("alphabeta,depth=16,eval=default", Game::ConnectFour, &start);
        assert_eq!(to_the_end.unwrap().to_string(), "alphabeta,eval=result,depth=16");
        let before = Engine::parse("alphabeta,depth=4", Game::ConnectFour).unwrap();
        assert_eq!(before.to_string(), "alphabeta,eval=result,depth=4", "words from before");
    }

    #[test]
    fn wrong_words_are_refused_with_their_place() {
        for (text, at) in [
            ("", Some(0)),
            ("connect4-bitboard", None),
            ("gomoku", Some(0)),
            ("alphabeta+statik", Some(10)),
            ("alphabeta,depth=0", Some(16)),
            ("alphabeta,depth=4,", Some(18)),
            ("alphabeta,eval=chains", Some(15)),
            ("alphabeta,depth=2,speed=9", Some(18)),
            ("alphabeta,margin=1", Some(10)),
            ("alphabeta,time=0", Some(15)),
            ("alphabeta+shorten:6,depth=8", Some(10)),
            ("alphabeta,depth=2,shorten-after=4", Some(18)),
            ("alphabeta+shorten:6@500,shorten-after=4", Some(24)),
            ("alphabeta+static+wins,eval=phases", Some(17)),
            ("alphabeta+ceiling", Some(10)),
        ] {
            assert_eq!(Engine::parse(text, Game::Othello).expect_err(text).at, at, "{text}");
        }
    }

    #[test]
    fn every_preset_can_think_at_the_start_of_its_game() {
        for preset in &super::super::PRESETS {
            let start = SetupRequest::start(preset.game).read().unwrap();
            let thought = Engine::Preset(preset).thought(&start.position).unwrap();
            let searches = preset.plan.is_some_and(|plan| !plan.solves);
            assert_eq!(thought.is_some(), searches, "{}", preset.name);
        }
    }

    #[test]
    fn the_endgame_is_searched_to_the_end() {
        let setup = |empty: usize| {
            let board = "X".repeat(30) + &"O".repeat(34 - empty) + &"-".repeat(empty);
            SetupRequest { position: format!("{board} X"), ..SetupRequest::start(Game::Othello) }
        };
        let engine = Engine::parse("othello-deepdiver", Game::Othello).unwrap();
        let at = |empty| engine.thought(&setup(empty).read().unwrap().position).unwrap().unwrap();
        assert_eq!(at(13).depth, Some(8));
        assert_eq!(at(13).run.to_string(), "alphabeta+shorten:6");
        assert_eq!((at(12).depth, at(12).shorten_after_ms), (None, None));
    }

    #[test]
    fn random_games_have_one_evaluation_and_no_depth() {
        let parse = |text: &str| Engine::parse(text, Game::ConnectFour);
        for text in ["mcts:50+seed:2", "mcts:50+seed:2,eval=default", "mcts:50+seed:2,eval=outcome"]
        {
            let engine = parse(text).unwrap();
            assert_eq!(engine.to_string(), "mcts:50+seed:2,eval=outcome");
        }
        assert_eq!(
            parse("flat:70,nodes=500").unwrap().to_string(),
            "flat:70,eval=outcome,nodes=500"
        );
        assert_eq!(parse("mcts:50,depth=3").unwrap_err().at, Some(8));
        assert_eq!(parse("dfpn+goal:draw").unwrap_err().at, Some(0));
        assert_eq!(parse("mcts:50,eval=lines").unwrap_err().at, Some(8));
    }
}
