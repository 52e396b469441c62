//! Reading what is asked: every word, every position, before the first search.

use super::{SuccessTask, Trial};
use crate::experiments::comparison::{read_runs, within};
use crate::experiments::positions::draw::{Draw, draw, first_of_each};
use crate::experiments::positions::plies::Plies;
use crate::experiments::positions::{Given, held_against, read_set};
use crate::experiments::success::json::SuccessRequest;
use crate::game::{InputError, SetupWords};
use crate::play::DEFAULT_EVALUATION;
use crate::search::{Run, RunRequest};
use crate::work::error::ServiceError;
use crate::work::numbers::grouped;
use crate::work::request::{Request, check_evaluation};
use std::cmp::Reverse;

/// Positions of each number of stones that are drawn if nothing is said.
const USUAL_PER: u32 = 20;
/// Positions of each number of stones at most.
const MAX_PER: u32 = 1_000;
/// Random games that are drawn from if nothing is said.
const USUAL_GAMES: u32 = 2_000;
/// Random games at most.
const MAX_GAMES: u32 = 100_000;
/// The longest patience, positions.
const MAX_PATIENCE: u32 = 10_000;

impl SuccessTask {
    /// Reads a request: every word, every position.
    pub fn read(wire: &SuccessRequest) -> Result<Self, ServiceError> {
        check_limit(wire)?;
        let words: Vec<String> = wire.runs.iter().map(|word| word.trim().to_owned()).collect();
        let runs = read_runs(&words)?;
        check_runs(&words, &runs)?;
        let patience = wire.stop_after_failures;
        let patience = patience.map(|n| within("stop_after_failures", n, 1..=MAX_PATIENCE));
        let shared = RunRequest {
            setup: wire.setup.clone(),
            run: runs[0].to_string(),
            // Solving is searching to the end of the game: its default is the game's own result.
            eval: wire.eval.clone().filter(|eval| eval != DEFAULT_EVALUATION),
            node_limit: wire.node_limit,
            time_limit_ms: wire.time_limit_ms,
            ..RunRequest::default()
        };
        let (given, source) = positions(wire, &shared.setup)?;
        let position = given[0].setup.position.clone();
        let setup = SetupWords { position, ..shared.setup };
        let first = RunRequest { setup, ..shared };
        let whole = Request::read(&first)?;
        for &run in &runs {
            check_evaluation("runs", run, whole.evaluation, whole.game())?;
        }
        let trials = trials(given, &whole)?;
        let mut order: Vec<usize> = (0..trials.len()).collect();
        order.sort_by_key(|&place| Reverse(trials[place].filling.stones));
        Ok(Self { trials, order, words, runs, patience: patience.transpose()?, source })
    }
}

/// A limit is needed, and of one kind: two of them make a curve that is neither.
fn check_limit(wire: &SuccessRequest) -> Result<(), ServiceError> {
    let (reason, remedy) = match (wire.node_limit, wire.time_limit_ms) {
        (None, None) => ("a limit is missing", "give a node limit or a time limit"),
        (Some(_), Some(_)) => ("a time limit is given too", "give one of the two"),
        _ => return Ok(()),
    };
    Err(ServiceError::input("node_limit", &InputError::whole(reason, remedy)))
}

/// A depth limit that falls ends a search before the game does, which solves nothing.
fn check_runs(words: &[String], runs: &[Run]) -> Result<(), ServiceError> {
    let Some(place) = runs.iter().position(|run| run.shorten.is_some()) else { return Ok(()) };
    let word = &words[place];
    let reason = format!("{word:?}: a search that ends before the game solves nothing");
    let at = word.find("+shorten").map_or(0, |plus| plus + 1);
    let error = InputError::at(at, reason, "leave shorten out");
    Err(ServiceError::input("runs", &error))
}

/// The positions, and where they come from in words.
fn positions(
    wire: &SuccessRequest,
    setup: &SetupWords,
) -> Result<(Vec<Given>, String), ServiceError> {
    let per = wire.per.map(|per| within("per", per, 1..=MAX_PER)).transpose()?;
    let at = |field: &str| {
        let field = field.to_owned();
        move |error: InputError| ServiceError::input(&field, &error)
    };
    if let Some(text) = &wire.positions {
        let foreign = [("games", wire.games.is_some()), ("seed", wire.seed.is_some())];
        if let Some((field, _)) = foreign.iter().find(|(_, given)| *given) {
            let error = InputError::whole("a set of positions is given too", "give one of the two");
            return Err(ServiceError::input(field, &error));
        }
        let mut given = read_set(setup, text, &mut Plies::of_a_request())?;
        let mut source = "of the set".to_owned();
        if let Some(per) = per {
            given = first_of_each(given, per).map_err(at("positions"))?;
            source += &format!(", of each number of stones the first {per} at most");
        }
        return Ok((given, source));
    }
    let games = within("games", wire.games.unwrap_or(USUAL_GAMES), 1..=MAX_GAMES)?;
    let (seed, per) = (wire.seed.unwrap_or(1), per.unwrap_or(USUAL_PER));
    let given = draw(setup, Draw { games, seed, per }).map_err(at("position"))?;
    if given.is_empty() {
        let error = InputError::whole("no game goes on from here", "give another position");
        return Err(ServiceError::input("position", &error));
    }
    let source = format!(
        "that go on, of {} random games with seed {seed}, {per} at most of each number of stones, \
         none twice",
        grouped(games.into())
    );
    Ok((given, source))
}

fn trials(given: Vec<Given>, whole: &Request) -> Result<Vec<Trial>, ServiceError> {
    let trial = |given: Given| {
        let Some(filling) = given.start.position.filling() else {
            let remedy = "use a game with a board";
            let error = InputError::whole("a tree has no stones to count", remedy);
            return Err(ServiceError::input("game", &error));
        };
        let Given { setup, start, expected, line } = given;
        let expected = expected.and_then(|score| held_against(whole.evaluation, score));
        let request = Request { setup, start, ..whole.clone() };
        Ok(Trial { request, filling, expected, line })
    };
    given.into_iter().map(trial).collect()
}
