//! The header of a search: its position, its run and its conventions, all checked when it is read.

use super::conventions::{
    Conventions, HeaderConventions, MaxIs, MoveWords, Possible, ReturnsWord, View,
};
use super::line::fault;
use crate::game::{AnyPosition, Game, Player, Position, SetupRequest, shortened};
use crate::search::{Algorithm, Order, Run, RunRequest};
use crate::with_position;
use crate::work::error::{Code, ServiceError};
use crate::work::request::Request;
use serde::Deserialize;

const OWN: &str = "own";
const VERSION: u64 = 1;
/// The largest number of score units per point.
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
    max: Option<String>,
    returns: Option<String>,
    moves: Option<String>,
    scale: Option<i64>,
    name: Option<String>,
    lines: Option<bool>,
}

#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a word of the header")]
pub(super) struct Header {
    /// The search that the header describes; `None` for a game of its own.
    pub(super) request: Option<Request>,
    /// The run that the program claims to be, before its conventions are applied.
    run: Run,
    /// True if the move order is read from the events.
    pub(super) any_order: bool,
    pub(super) conventions: Conventions,
    pub(super) written: HeaderConventions,
    /// True if leaf values are read from the events.
    pub(super) own_leaves: bool,
    /// True if a table may close nodes.
    pub(super) table: bool,
    /// The number of score units per point: every score is a whole number of units.
    pub(super) scale: i64,
    /// The name that the program gives itself, shortened.
    pub(super) name: Option<String>,
    /// Whether the events are a line of play alone, so that there is no search to compare.
    pub(super) is_line: bool,
}

impl Header {
    /// Reads a header from the JSON of its line. An error names the wrong field.
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
        let (run, table) = without_table(run);
        check_run(run)?;
        let any_order = match wire.order.as_deref() {
            None => false,
            Some("any") => true,
            Some(_) => return Err(refused("order", "unknown order", "write \"any\" or nothing")),
        };
        let conventions = conventions(&wire, run)?;
        let scale = wire.scale.unwrap_or(1);
        if !(1..=MAX_SCALE).contains(&scale) {
            return Err(refused("scale", "no such scale", "use a number from 1 to 1000000"));
        }
        let game = wire.game.clone().unwrap_or_default();
        if game.is_empty() {
            let remedy = "name one, as in \"game\":\"tictactoe\", or \"game\":\"own\"";
            return Err(refused("game", "there is none", remedy));
        }
        let own_leaves = game != OWN && wire.eval.as_deref() == Some(OWN);
        let eval = wire.eval.clone().filter(|_| !own_leaves);
        let request = if game == OWN {
            None
        } else {
            let setup = SetupRequest {
                game,
                size: wire.size.clone(),
                k: wire.k,
                exact: wire.exact.unwrap_or(false),
                subboard: wire.subboard.clone(),
                margin: wire.margin,
                position: wire.position.clone().unwrap_or_default(),
            };
            let hard = run.has_windows() && conventions.returns == ReturnsWord::Clamped;
            let run = Run { hard, ..run }.to_string();
            let words = RunRequest { depth: wire.depth, eval, ..RunRequest::of(setup, &run) };
            let request = Request::read(&words)?;
            let position = &request.start.position;
            if position.has_chance() || position.three().is_some() {
                let reason =
                    "events of a tree with chance, or for three players, cannot be checked";
                let remedy =
                    "leave the chance nodes out, or compare two logs of step --events with diff";
                return Err(refused("position", reason, remedy));
            }
            Some(request)
        };
        let header = Self {
            request,
            run,
            any_order,
            conventions,
            written: HeaderConventions {
                moves: wire.moves.is_some(),
                max: wire.max.is_some(),
                view: wire.view.is_some(),
                returns: wire.returns.is_some(),
                run: wire.run.is_some(),
            },
            own_leaves,
            table,
            scale,
            name: wire.name.map(|name| shortened(&name).into_owned()),
            is_line: wire.lines.unwrap_or(false),
        };
        header.check()?;
        Ok(header)
    }

    /// Refuses words that do not apply to the game.
    fn check(&self) -> Result<(), ServiceError> {
        let possible = self.possible();
        let Conventions { moves, max, .. } = self.conventions;
        if self.own_leaves && possible.other_max.is_none() {
            return Err(refused("eval", "a tree's leaves have values", "leave eval out"));
        }
        if max != MaxIs::Root && possible.other_max.is_none() {
            let remedy = "leave max out: MAX is the side that the tree or the events name";
            return Err(refused("max", "this game has no first and second player", remedy));
        }
        match moves {
            MoveWords::FromZero if !possible.from_zero => {
                Err(refused("moves", "its moves have no numbers", "leave moves out"))
            }
            MoveWords::RowColumn if !possible.row_column => {
                let remedy = "use it for tictactoe, othello or gomoku";
                Err(refused("moves", "its moves have no row and column", remedy))
            }
            _ => Ok(()),
        }
    }

    pub(super) fn possible(&self) -> Possible {
        let root = self.request.as_ref().map(|request| &request.start.position);
        let games = [Game::TicTacToe, Game::Othello, Game::Gomoku, Game::ConnectFour];
        let has_colours = root.filter(|root| games.contains(&root.game()));
        let other_max = has_colours.map(|root| match side_to_move(root) {
            Player::First => MaxIs::Second,
            Player::Second => MaxIs::First,
        });
        Possible {
            from_zero: root.is_some(),
            row_column: has_colours.is_some_and(|root| root.game() != Game::ConnectFour),
            other_max,
            windows: self.run.has_windows(),
        }
    }

    /// Returns whether MAX is the opposite of the game's MAX.
    pub(super) fn is_turned(&self, conventions: Conventions) -> bool {
        let other = self.possible().other_max;
        conventions.max != MaxIs::Root && Some(conventions.max) == other
    }

    /// Returns the run under these conventions; only a run with windows can be hard.
    pub(super) fn run(&self, conventions: Conventions) -> Run {
        let hard = self.run.has_windows() && conventions.returns == ReturnsWord::Clamped;
        Run { hard, strict: conventions.strict, ..self.run }
    }

    /// Returns the depth limit in plies; `None` without a limit, and for a game of its own.
    pub(super) fn depth(&self) -> Option<u32> {
        self.request.as_ref().and_then(|request| request.limits.depth)
    }
}

fn side_to_move(root: &AnyPosition) -> Player {
    with_position!(root, root => root.side_to_move())
}

/// Returns the run without a table, and whether it had one. Only the table of alpha-beta is removed.
pub(super) fn without_table(run: Run) -> (Run, bool) {
    let plain = Run { table: None, ..run };
    let is_table = run.algorithm == Algorithm::AlphaBeta && run.table.is_some();
    if is_table { (plain, true) } else { (run, false) }
}

/// Reads the conventions that a header states; an absent word has its default. Refuses a word that
/// contradicts the run.
fn conventions(wire: &HeaderWire, run: Run) -> Result<Conventions, ServiceError> {
    fn word<T: Default + for<'a> Deserialize<'a>>(
        value: Option<&str>,
        field: &str,
        known: &str,
    ) -> Result<T, ServiceError> {
        let Some(value) = value else { return Ok(T::default()) };
        let text = serde::de::value::StrDeserializer::<serde::de::value::Error>::new(value);
        T::deserialize(text).map_err(|_| {
            refused(field, &format!("unknown word {:?}", shortened(value)), &format!("use {known}"))
        })
    }
    let returns: ReturnsWord =
        word(wire.returns.as_deref(), "returns", "\"best\", \"clamped\" or \"window\"")?;
    if run.hard && wire.returns.is_some() && returns != ReturnsWord::Clamped {
        let remedy = "a run with +hard returns clamped values: leave out one of the two";
        return Err(refused("returns", "it contradicts the run", remedy));
    }
    Ok(Conventions {
        moves: word(
            wire.moves.as_deref(),
            "moves",
            "\"plyscope\", \"from-zero\" or \"row-column\"",
        )?,
        max: word(wire.max.as_deref(), "max", "\"root\", \"first\" or \"second\"")?,
        view: word::<View>(wire.view.as_deref(), "view", "\"max\" or \"mover\"")?,
        returns: if run.hard { ReturnsWord::Clamped } else { returns },
        strict: run.strict,
    })
}

/// Refuses runs that are not compared event by event: those with tables, iterations or re-searches.
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
        assert_eq!(plain.run(plain.conventions), Run::plain(Algorithm::AlphaBeta));
        assert_eq!(plain.conventions, Conventions::default());
        assert!(!plain.any_order && plain.scale == 1 && !plain.own_leaves && !plain.table);
        let more = r#","run":"alphabeta+random:7+hard+last","view":"mover","depth":3,"size":null"#;
        let full = read(more).unwrap();
        let Conventions { view, returns, .. } = full.conventions;
        assert_eq!((full.depth(), view, returns), (Some(3), View::Mover, ReturnsWord::Clamped));
        let own = read(r#","eval":"own","run":"alphabeta+tt","max":"second","moves":"row-column""#);
        let own = own.unwrap();
        assert!(own.own_leaves && own.table && own.is_turned(own.conventions));
        let first = read(r#","max":"first""#).unwrap();
        assert!(!first.is_turned(first.conventions));
        assert!(read(r#","run":"alphabeta+hard","returns":"clamped""#).is_ok());
    }

    #[test]
    fn refused_with_the_field() {
        for (more, field) in [
            (r#","run":"minimax+tt""#, "run"),
            (r#","returns":"alpha""#, "returns"),
            (r#","run":"alphabeta+hard","returns":"window""#, "returns"),
            (r#","max":"X""#, "max"),
            (r#","moves":"zero""#, "moves"),
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
        for (game, field) in [
            (r#""game":"tree","position":"(1 2)","max":"first""#, "max"),
            (r#""game":"own","max":"second""#, "max"),
            (r#""game":"own","moves":"from-zero""#, "moves"),
            (r#""game":"connect4","moves":"row-column""#, "moves"),
            (r#""game":"tree","position":"(1 2)","eval":"own""#, "eval"),
        ] {
            let header = format!("{{\"plyscope\":\"events\",{game}}}");
            let error = Header::read(&header).expect_err(game);
            assert_eq!(error.field.as_deref(), Some(field), "{game}");
        }
        assert_eq!(Header::read(r#"{"plyscope":"events"}"#).unwrap_err().field.unwrap(), "game");
    }
}
