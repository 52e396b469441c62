//! The header of a search: which position, which run, in whose view.

use super::line::fault;
use crate::game::{SetupWords, shortened};
use crate::search::{Algorithm, Order, Run, RunRequest};
use crate::work::error::{Code, ServiceError};
use crate::work::request::Request;
use serde::Deserialize;

/// The word for a game that this program does not know.
const OWN: &str = "own";
/// The version of the format.
const VERSION: u64 = 1;
/// Most parts of a point.
const MAX_SCALE: i64 = 1_000_000;

#[derive(Deserialize)]
struct HeaderWire {
    plyscope: Option<String>,
    version: Option<u64>,
    game: Option<String>,
    size: Option<String>,
    k: Option<u32>,
    exact: Option<bool>,
    subboard: Option<String>,
    margin: Option<u32>,
    position: Option<String>,
    depth: Option<u32>,
    eval: Option<String>,
    run: Option<String>,
    order: Option<String>,
    view: Option<String>,
    scale: Option<i64>,
    name: Option<String>,
}

/// A header that was understood.
#[derive(Clone, Debug)]
pub(super) struct Header {
    /// The search in words; `None` for a game of its own.
    pub(super) request: Option<Request>,
    /// What the program means to be.
    pub(super) run: Run,
    /// The order of moves is that of the events.
    pub(super) any_order: bool,
    /// Scores and windows are those of the side to move.
    pub(super) for_mover: bool,
    /// Parts of a point in which scores are whole.
    pub(super) scale: i64,
    /// What the program calls itself.
    pub(super) name: Option<String>,
}

impl Header {
    /// Reads a header from the JSON of its line.
    pub(super) fn read(json: &str) -> Result<Self, ServiceError> {
        let wire: HeaderWire = serde_json::from_str(json)
            .map_err(|error| ServiceError::new(Code::InvalidFile, fault(&error)))?;
        if wire.plyscope.as_deref() != Some("events") {
            return Err(refused("plyscope", "not a header of events", "write \"events\""));
        }
        if wire.version.is_some_and(|version| version != VERSION) {
            return Err(refused("version", "another version of the format", "write 1"));
        }
        let word = wire.run.as_deref().unwrap_or("alphabeta");
        let run: Run = word.parse().map_err(ServiceError::of("run"))?;
        check_run(run)?;
        let any_order = match wire.order.as_deref() {
            None => false,
            Some("any") => true,
            Some(_) => return Err(refused("order", "unknown order", "write \"any\" or nothing")),
        };
        let for_mover = match wire.view.as_deref() {
            None | Some("max") => false,
            Some("mover") => true,
            Some(_) => return Err(refused("view", "unknown view", "write \"max\" or \"mover\"")),
        };
        let scale = wire.scale.unwrap_or(1);
        if !(1..=MAX_SCALE).contains(&scale) {
            return Err(refused("scale", "no such scale", "use a number from 1 to 1000000"));
        }
        let game = wire.game.unwrap_or_default();
        if game.is_empty() {
            let remedy = "name one, as in \"game\":\"tictactoe\", or \"game\":\"own\"";
            return Err(refused("game", "there is none", remedy));
        }
        let request = if game == OWN {
            None
        } else {
            let setup = SetupWords {
                game,
                size: wire.size,
                k: wire.k,
                exact: wire.exact.unwrap_or(false),
                subboard: wire.subboard,
                margin: wire.margin,
                position: wire.position.unwrap_or_default(),
            };
            let words =
                RunRequest { depth: wire.depth, eval: wire.eval, ..RunRequest::of(setup, word) };
            Some(Request::read(&words)?)
        };
        let name = wire.name.map(|name| shortened(&name).into_owned());
        Ok(Self { request, run, any_order, for_mover, scale, name })
    }

    /// The depth limit, plies.
    pub(super) fn depth(&self) -> Option<u32> {
        self.request.as_ref().and_then(|request| request.limits.depth)
    }
}

/// Refuses what a short program is not: tables, iterations, re-searches.
fn check_run(run: Run) -> Result<(), ServiceError> {
    let known = matches!(run.algorithm, Algorithm::Minimax | Algorithm::AlphaBeta)
        && matches!(run.order, Order::Natural | Order::Static | Order::Random(_));
    let Run { order, tie, hard, strict, .. } = run;
    if known && run == (Run { order, tie, hard, strict, ..Run::plain(run.algorithm) }) {
        return Ok(());
    }
    let remedy = "use minimax or alphabeta with static, random:SEED, last, hard, strict; \
                  \"order\":\"any\" leaves the order unchecked";
    Err(refused("run", "it is not compared event by event", remedy))
}

fn refused(field: &str, reason: &str, remedy: &str) -> ServiceError {
    ServiceError::refused(field, reason, remedy)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(more: &str) -> Result<Header, ServiceError> {
        Header::read(&format!("{{\"plyscope\":\"events\",\"game\":\"tictactoe\"{more}}}"))
    }

    #[test]
    fn defaults_and_words() {
        let plain = read("").unwrap();
        assert_eq!(plain.run, Run::plain(Algorithm::AlphaBeta));
        assert!(!plain.for_mover && !plain.any_order && plain.scale == 1);
        let more = r#","run":"alphabeta+random:7+hard+last","view":"mover","depth":3,"size":null"#;
        let full = read(more).unwrap();
        assert_eq!((full.depth(), full.for_mover, full.run.hard), (Some(3), true, true));
    }

    #[test]
    fn refused_with_the_field() {
        for (more, field) in [
            (r#","run":"alphabeta+tt""#, "run"),
            (r#","run":"pvs""#, "run"),
            (r#","run":"alphabeta+best""#, "run"),
            (r#","run":"alphabeta2009""#, "run"),
            (r#","view":"min""#, "view"),
            (r#","order":"best""#, "order"),
            (r#","scale":0"#, "scale"),
            (r#","version":2"#, "version"),
            (r#","position":"1x""#, "position"),
            (r#","depth":401"#, "depth"),
            (r#","eval":"phases""#, "eval"),
        ] {
            assert_eq!(read(more).expect_err(more).field.as_deref(), Some(field), "{more}");
        }
        assert_eq!(Header::read(r#"{"plyscope":"events"}"#).unwrap_err().field.unwrap(), "game");
    }
}
