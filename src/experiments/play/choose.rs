//! Chooses the move of an engine: searches under its clock, and records the request that repeats the search exactly.

use super::game::{BoardRequest, GameRecord};
use crate::evaluation::Score;
use crate::game::{Move, PositionExt, SetupRequest};
use crate::play::{Engine, EngineSearch, Preset, Threat, random_move, threat};
use crate::search::{BookReply, Limits, RunRequest, Shorten, Stop};
use crate::trace::DEFAULT_BUDGET;
use crate::with_position;
use crate::work::control::Handle;
use crate::work::error::ServiceError;
use crate::work::need::{Advice, Need, quoted, table_of_engines};
use crate::work::notices::Restart;
use crate::work::request::{Request, check_evaluation, check_moment};
use crate::work::restart::{PatientResult, count_patiently};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A request for an engine's move; a finished game is refused.
#[derive(Clone, Debug, JsonSchema, Deserialize)]
pub struct ThinkRequest {
    /// The game: its start, and the moves so far.
    pub game: BoardRequest,
    /// The engine: a preset, `random`, or a run with limits, `alphabeta+static,depth=4`.
    pub engine: String,
    /// The seed of random moves; absent: 1.
    pub seed: Option<u64>,
}

/// The move that an engine chose, with the request that repeats its search.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct EngineMove {
    /// The text of the move, in the notation of the game.
    #[serde(rename = "move")]
    pub mv: String,
    /// The score for the side to move, after a stop that of the last finished iteration; null: nothing was
    /// searched, or no iteration finished.
    pub score: Option<i32>,
    /// Nodes that a search or a solver entered, else 0.
    pub nodes: u64,
    /// Wall-clock time of a search or a solver, milliseconds, else 0.
    pub elapsed_ms: u64,
    /// Why the search stopped early; null: it did not.
    pub stopped: Option<Stop>,
    /// `completes` or `blocks`: the move answers a threat, in place of a search; null: it does not.
    pub threat: Option<Threat>,
    /// The reply of the engine's book, in place of a search; absent: there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub book: Option<BookReply>,
    /// Whether a solver proved the move to the end of the game; then there is no search to repeat.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub solved: bool,
    /// Whether a depth limit cut the search off and all leaves had one value, so that the search could not
    /// distinguish the moves.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub equal_leaves: bool,
    /// The restart of a search that had no limit and entered too many nodes, at the game's default depth;
    /// absent: there was none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub restart: Option<Restart>,
    /// The request that repeats the search to the node; for an answered threat or a book's reply, the
    /// search that it replaced; null: there was none.
    pub request: Option<RunRequest>,
}

/// A move that an engine chose, as values; [`EngineMove`] has their texts.
#[derive(Clone, Debug)]
pub struct Chosen {
    /// The move, legal in the position.
    pub mv: Move,
    /// The score for the side to move, after a stop that of the last finished iteration. `None` if nothing
    /// was searched, or no iteration finished.
    pub score: Option<Score>,
    /// Nodes that a search or a solver entered, else 0.
    pub nodes: u64,
    /// Wall-clock time of a search or a solver, milliseconds, else 0.
    pub elapsed_ms: u64,
    /// Why the search stopped early; `None` if it did not.
    pub stop: Option<Stop>,
    /// The threat that the move answers, in place of a search; `None` if it answers none.
    pub threat: Option<Threat>,
    /// The reply of the engine's book, in place of a search; `None` if there is none.
    pub book: Option<BookReply>,
    /// Whether a solver proved the move to the end of the game.
    pub is_solved: bool,
    /// Whether a depth limit cut the search off and all its leaves had one value.
    pub is_blind: bool,
    /// The restart of a search without any limit at the game's default depth; the nodes are those of the second search.
    pub restart: Option<Restart>,
    /// The request that repeats the search to the node: node counts take the place of decisions by the
    /// clock. For an answered threat or a book's reply, the search that it replaced; `None` for a random
    /// or a solved move.
    pub request: Option<Request>,
}

impl Chosen {
    /// Creates a move without a search; `request` is the search that it replaced.
    const fn at_once(mv: Move, threat: Option<Threat>, request: Option<Request>) -> Self {
        Self {
            mv,
            score: None,
            nodes: 0,
            elapsed_ms: 0,
            stop: None,
            threat,
            book: None,
            is_solved: false,
            is_blind: false,
            restart: None,
            request,
        }
    }

    /// Returns whether a search or a solver found the move.
    pub fn was_searched(&self) -> bool {
        self.book.is_none() && (self.request.is_some() || self.is_solved)
    }

    /// Returns whether a person stopped the search, not a limit.
    pub fn was_stopped(&self) -> bool {
        self.stop == Some(Stop::Cancelled)
    }

    /// The score in points for the side to move; `None` without a finite score.
    pub fn points(&self) -> Option<i32> {
        self.score.and_then(Score::finite)
    }
}

/// Chooses the move of an engine in a game. `seed` determines random moves. Errors: the game is over, or
/// the engine's limits do not fit the position.
pub fn choose(
    game: &GameRecord,
    engine: &Engine,
    seed: u64,
    handle: &Handle,
) -> Result<Chosen, ServiceError> {
    let started = handle.now();
    let refused = ServiceError::of("engine");
    let number = game.moves.len();
    let fallback = with_position!(&game.now, position => match engine.thought(&game.now) {
        Ok(None) => random_move(position, seed, number),
        _ => position.moves().first().copied(),
    });
    let Some(fallback) = fallback else {
        return Err(ServiceError::refused(
            "engine",
            "the game is over",
            "take moves back or start again",
        ));
    };
    let book = book_reply(game, engine);
    let thought = engine.thought(&game.now).map_err(&refused)?;
    let cloned_reply = || book.as_ref().map(|(_, reply)| reply.clone());
    let request = thought.map(|thought| searched(game, &thought, cloned_reply())).transpose()?;
    if let Some((mv, reply)) = book {
        return Ok(Chosen { book: Some(reply), ..Chosen::at_once(mv, None, request) });
    }
    if engine.solves() {
        return solved(game, fallback, handle);
    }
    let Some(mut request) = request else { return Ok(Chosen::at_once(fallback, None, None)) };
    if engine.sees_threats()
        && let Some((mv, threat)) = threat(&request.start.position)
    {
        return Ok(Chosen::at_once(mv, Some(threat), Some(request)));
    }
    let PatientResult { found: counted, request: again, restart: begun_again } =
        count_patiently(&request, handle);
    let blind = counted.common_leaf.is_some();
    request = again;
    if matches!(counted.report.stop, Some(Stop::Time | Stop::Cancelled)) {
        request.limits.nodes = Some(counted.report.entered());
    }
    request.time_limit_ms = None;
    if request.shorten_after_ms.take().is_some() {
        let fell = counted.report.shortened_at;
        request.run.shorten = request
            .run
            .shorten
            .and_then(|shorten| fell.map(|nodes| Shorten { nodes: Some(nodes), ..shorten }));
    }
    Ok(Chosen {
        mv: counted.report.best_move.unwrap_or(fallback),
        score: counted.score().or(counted.report.before_stop),
        nodes: counted.report.nodes,
        elapsed_ms: handle.since(started).as_millis() as u64,
        stop: counted.report.stop,
        threat: None,
        book: None,
        is_solved: false,
        is_blind: blind,
        restart: begun_again,
        request: Some(request),
    })
}

fn book_reply(game: &GameRecord, engine: &Engine) -> Option<(Move, BookReply)> {
    let (book, reply) = (engine.book()?, engine.book_reply(&game.now)?);
    let mv = game.move_text(reply.mv);
    Some((reply.mv, BookReply { book: book.word.to_owned(), mv, value: reply.value }))
}

/// Plays a move proved to the end of the game, with a table of `SOLVER_TABLE` bytes.
#[cfg(not(target_family = "wasm"))]
#[expect(clippy::unnecessary_wraps, reason = "that of the page refuses")]
fn solved(game: &GameRecord, fallback: Move, handle: &Handle) -> Result<Chosen, ServiceError> {
    use crate::solve::{Meter, Question, Task, solve};
    use crate::work::need::SOLVER_TABLE;

    let started = handle.now();
    let task = Task { question: Question::Score, every_move: false, memory: SOLVER_TABLE };
    let mut control = handle.control(None);
    let found = solve(&game.now, task, &mut Meter::new(&mut control, None));
    Ok(Chosen {
        mv: found.best.unwrap_or(fallback),
        score: found.exact(),
        nodes: found.nodes,
        elapsed_ms: handle.since(started).as_millis() as u64,
        stop: found.stop,
        // A stopped solver may have proved no move.
        is_solved: found.best.is_some(),
        ..Chosen::at_once(fallback, None, None)
    })
}

/// The page does not contain the solver.
#[cfg(target_family = "wasm")]
fn solved(_: &GameRecord, _: Move, _: &Handle) -> Result<Chosen, ServiceError> {
    Err(ServiceError::refused(
        "engine",
        "this page does not solve",
        "use the program: plyscope play, or another engine",
    ))
}

/// The search of a preset in a position of its game (empty: the start). Refuses a preset without a search.
pub fn preset_request(name: &str, position: &str) -> Result<Request, ServiceError> {
    requested(name, position, true)
}

/// Like [`preset_request`], but without the reply of the preset's book, which the web page may not have loaded.
pub(crate) fn bookless_request(name: &str, position: &str) -> Result<Request, ServiceError> {
    requested(name, position, false)
}

fn requested(name: &str, position: &str, asks_book: bool) -> Result<Request, ServiceError> {
    let refused = ServiceError::of("preset");
    let preset = Preset::named(name).map_err(&refused)?;
    let position = position.to_owned();
    let game = GameRecord::at(SetupRequest { position, ..SetupRequest::start(preset.game) })?;
    let engine = Engine::Preset(preset);
    let reply = book_reply(&game, &engine).filter(|_| asks_book).map(|(_, reply)| reply);
    match engine.thought(&game.now).map_err(&refused)? {
        Some(thought) => searched(&game, &thought, reply),
        None => {
            let why = if engine.solves() { "solves" } else { "plays at random" };
            let reason = format!("{name} {why} and has no search to trace");
            Err(ServiceError::refused("preset", reason, "choose another preset"))
        }
    }
}

fn searched(
    game: &GameRecord,
    thought: &EngineSearch,
    book: Option<BookReply>,
) -> Result<Request, ServiceError> {
    check_moment(thought.run, thought.shorten_after_ms)?;
    check_evaluation("run", thought.run, thought.evaluation, game.game())?;
    Ok(Request {
        setup: game.setup.clone(),
        start: game.searched(thought.margin),
        run: thought.run,
        evaluation: thought.evaluation,
        by_default: thought.by_default,
        limits: Limits { depth: thought.depth, nodes: thought.nodes },
        time_limit_ms: thought.time_ms,
        shorten_after_ms: thought.shorten_after_ms,
        budget: DEFAULT_BUDGET,
        book,
    })
}

/// A request for a move, read before its job starts.
pub(crate) struct MoveJob {
    game: GameRecord,
    engine: Engine,
    seed: u64,
}

/// Reads and checks the engine and the game of a request. A finished game is an error.
pub(crate) fn think(request: &ThinkRequest) -> Result<MoveJob, ServiceError> {
    let game = GameRecord::read(&request.game)?;
    let start = &game.start.position;
    let engine = Engine::parse_from(&request.engine, game.game(), start)
        .map_err(ServiceError::of("engine"))?;
    if game.to_move().is_none() {
        return Err(ServiceError::refused(
            "play",
            "the game is over",
            "take moves back or start again",
        ));
    }
    Ok(MoveJob { game, engine, seed: request.seed.unwrap_or(1) })
}

impl MoveJob {
    /// Estimates the memory: the engine's table.
    pub(crate) fn need(&self) -> Need {
        let engines = std::slice::from_ref(&self.engine);
        let remedy = "give the engine a smaller table, as in alphabeta+tt:64MB".to_owned();
        let command = format!("plyscope play {} human", quoted(&self.engine.to_string()));
        let advice = Advice { field: "engine", remedy, command };
        Need::counted(table_of_engines(engines, &self.game.now), advice)
    }

    pub(crate) fn run(&self, handle: &Handle) -> Result<EngineMove, ServiceError> {
        let chosen = choose(&self.game, &self.engine, self.seed, handle)?;
        Ok(engine_move(&self.game, &chosen))
    }
}

fn engine_move(game: &GameRecord, chosen: &Chosen) -> EngineMove {
    EngineMove {
        mv: game.move_text(chosen.mv),
        score: chosen.points(),
        nodes: chosen.nodes,
        elapsed_ms: chosen.elapsed_ms,
        stopped: chosen.stop,
        threat: chosen.threat,
        book: chosen.book.clone(),
        solved: chosen.is_solved,
        equal_leaves: chosen.is_blind,
        restart: chosen.restart,
        request: chosen.request.as_ref().map(Request::canonical),
    }
}
