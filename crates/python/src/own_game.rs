//! A game written in Python as a game of the core: its states are positions, its moves are numbered as they appear.
//!
//! A position of the core cannot fail, but a game in Python can. The first exception is kept: from then on every
//! position is over, no more of the game is called, and the search ends at its next poll. The exception is then
//! raised as it is, and the record is dropped.

use crate::errors::{of_input, raised, refused};
use crate::number::{Whole, milliseconds};
use crate::record::Record;
use plyscope::evaluation::FnEvaluation;
use plyscope::game::{Keyed, Move, Outcome, Player, Position, Turn};
use plyscope::search::{Control, Limits, Run, RunRequest, Stop, search as search_keyed};
use plyscope::service::wire::SetupRequest;
use plyscope::service::{Code, ServiceError, now};
use plyscope::trace::{About, DEFAULT_BUDGET, Recorder};
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyFloat, PyList};
use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// The most different moves of a game, because a move has 16 bits.
const MOST_MOVES: usize = 65_535;
/// The most plies of a line. A ply of the search takes about 1 kB of the stack, and Linux and macOS have 8 MB.
const DEEPEST: u32 = if cfg!(windows) { 400 } else { 2_500 };
/// The most characters of a state's text that the record keeps as its position.
const LONGEST_TEXT: usize = 200;
/// The most nodes that finding the end of a line may enter beyond those of the search.
const LINE_NODES: u64 = 10_000;

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The moves that have appeared, numbered in that order.
struct Moves {
    objects: Vec<Py<PyAny>>,
    names: Vec<String>,
    numbers: Py<PyDict>,
    by_name: HashMap<String, u16>,
    /// The list in which each move was last, so that a repeated move is found without comparing lists.
    listed: Vec<u64>,
    lists: u64,
}

impl Moves {
    fn number(&mut self, mv: &Bound<'_, PyAny>) -> PyResult<u16> {
        let numbers = self.numbers.bind(mv.py());
        if let Some(number) = numbers.get_item(mv)? {
            return number.extract();
        }
        if self.objects.len() == MOST_MOVES {
            let reason = format!("the game has more than {MOST_MOVES} different moves");
            let error = ServiceError::new(Code::Limit, reason);
            return Err(raised(&error.with_remedy("search a smaller game")));
        }
        let (number, name) = (self.objects.len() as u16, mv.str()?.to_string());
        if let Some(&other) = self.by_name.get(&name) {
            let other = self.objects[usize::from(other)].bind(mv.py());
            let what =
                format!("two moves have the name {name:?}: {} and {}", other.repr()?, mv.repr()?);
            return Err(PyValueError::new_err(format!("{what}; give each its own str()")));
        }
        numbers.set_item(mv, number)?;
        self.objects.push(mv.clone().unbind());
        self.names.push(name.clone());
        self.by_name.insert(name, number);
        self.listed.push(0);
        Ok(number)
    }
}

/// What all states of one search share.
struct Play {
    moves: Mutex<Moves>,
    /// The numbers of the keys, each with the side to move.
    keys: Py<PyDict>,
    has_key: bool,
    has_order: bool,
    unique: Mutex<u64>,
    failure: Mutex<Option<PyErr>>,
}

/// A state and what the game has said of it, each of it once, so that a game that changes its mind is searched as
/// it was first.
struct State {
    play: Arc<Play>,
    object: Py<PyAny>,
    ply: u32,
    player: OnceLock<Player>,
    moves: OnceLock<Arc<[Move]>>,
    key: OnceLock<u64>,
}

#[derive(Clone)]
struct PyPosition(Arc<State>);

impl PartialEq for PyPosition {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for PyPosition {}

impl fmt::Debug for PyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a state at ply {}", self.0.ply)
    }
}

/// The moves of a state, shared with it.
#[derive(Clone)]
struct Listed(Arc<[Move]>, usize);

impl Iterator for Listed {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        let mv = self.0.get(self.1).copied();
        self.1 += usize::from(mv.is_some());
        mv
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.len() - self.1;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Listed {}

impl PyPosition {
    fn new(game: Arc<Play>, object: Py<PyAny>, ply: u32) -> Self {
        let (player, moves, key) = Default::default();
        Self(Arc::new(State { play: game, object, ply, player, moves, key }))
    }

    /// Calls the game, unless it has failed before; returns `without` if it fails.
    fn ask<T>(&self, without: T, ask: impl FnOnce(Python<'_>, &State) -> PyResult<T>) -> T {
        if self.has_failed() {
            return without;
        }
        Python::attach(|py| ask(py, &self.0)).unwrap_or_else(|error| {
            locked(&self.0.play.failure).get_or_insert(error);
            without
        })
    }

    fn has_failed(&self) -> bool {
        locked(&self.0.play.failure).is_some()
    }

    fn listed(&self) -> Listed {
        let moves = self.0.moves.get_or_init(|| self.ask(Arc::default(), listed_moves));
        // After a failure every state is over, also one with moves, so that the search comes back at once.
        Listed(if self.has_failed() { Arc::default() } else { Arc::clone(moves) }, 0)
    }

    /// Returns the score for the first player.
    fn score(&self) -> i32 {
        self.ask(0, |py, state| {
            let score = state.object.bind(py).call_method0(intern!(py, "score"))?;
            whole(&score)
        })
    }
}

fn listed_moves(py: Python<'_>, state: &State) -> PyResult<Arc<[Move]>> {
    let mut known = locked(&state.play.moves);
    known.lists += 1;
    let (list, mut moves) = (known.lists, Vec::new());
    for mv in state.object.bind(py).call_method0(intern!(py, "moves"))?.try_iter()? {
        let mv = mv?;
        let number = known.number(&mv)?;
        if std::mem::replace(&mut known.listed[usize::from(number)], list) == list {
            let what = format!("moves() lists {} twice", mv.repr()?);
            return Err(PyValueError::new_err(format!("{what}; list each move once")));
        }
        moves.push(Move(number));
    }
    Ok(moves.into())
}

/// Reads a score; a float that is a whole number counts as one.
fn whole(score: &Bound<'_, PyAny>) -> PyResult<i32> {
    let number = match score.cast::<PyFloat>() {
        Ok(float) if float.value().fract() == 0.0 => Some(float.value() as i64),
        Ok(_) => None,
        Err(_) => score.extract().ok(),
    };
    let limit = i64::from(i32::MAX) - 1;
    match number.filter(|number| (-limit..=limit).contains(number)) {
        Some(number) => Ok(number as i32),
        None if score.is_instance_of::<PyFloat>() || number.is_none() => {
            let what = format!("score() returned {}, which is no whole number", score.repr()?);
            Err(PyTypeError::new_err(format!("{what} of 32 bits; multiply, and round")))
        }
        None => Err(PyOverflowError::new_err(format!("score() returned {score}, past {limit}"))),
    }
}

impl Position for PyPosition {
    type Moves = Listed;
    // A game in Python may give a player two turns.
    const ALTERNATES: bool = false;

    fn side_to_move(&self) -> Player {
        *self.0.player.get_or_init(|| {
            self.ask(Player::First, |py, state| {
                let player = state.object.bind(py).call_method0(intern!(py, "player"))?;
                match player.extract() {
                    Ok(0) => Ok(Player::First),
                    Ok(1) => Ok(Player::Second),
                    _ => Err(PyValueError::new_err(format!(
                        "player() returned {}; return 0 or 1",
                        player.repr()?
                    ))),
                }
            })
        })
    }

    fn turn(&self) -> Turn<Listed> {
        let moves = self.listed();
        if moves.len() == 0 { Turn::Over(Outcome::Exhausted) } else { Turn::Moves(moves) }
    }

    fn play(&mut self, mv: Move) {
        let next = self.ask(None, |py, state| {
            let ply = state.ply + 1;
            if ply > DEEPEST {
                let reason = format!("a line of the game is longer than {DEEPEST} plies");
                let error = ServiceError::new(Code::Limit, reason);
                return Err(raised(&error.with_remedy("give a depth")));
            }
            let object = locked(&state.play.moves).objects[mv.index()].clone_ref(py);
            let here = state.object.bind(py);
            let next = here.call_method1(intern!(py, "play"), (object,))?;
            if next.is_none() || next.is(here) {
                let what = "play() must return a new state and leave its own as it is";
                return Err(PyTypeError::new_err(format!("{what}, but returned {}", next.repr()?)));
            }
            Ok(Some(Self::new(Arc::clone(&state.play), next.unbind(), ply)))
        });
        if let Some(next) = next {
            *self = next;
        }
    }

    fn static_order(&self, moves: Listed, list: &mut Vec<Move>) {
        let begin = list.len();
        list.extend(moves);
        if !self.0.play.has_order || list.len() == begin {
            return;
        }
        let natural = &list[begin..];
        let ordered = self.ask(None, |py, state| {
            let known = |mv: &Move| locked(&state.play.moves).objects[mv.index()].clone_ref(py);
            let given = PyList::new(py, natural.iter().map(known))?;
            let mut ordered = Vec::new();
            for mv in state
                .object
                .bind(py)
                .call_method1(intern!(py, "static_order"), (given,))?
                .try_iter()?
            {
                ordered.push(Move(locked(&state.play.moves).number(&mv?)?));
            }
            let [mut wanted, mut found] = [natural.to_vec(), ordered.clone()];
            wanted.sort_unstable();
            found.sort_unstable();
            if wanted != found {
                let what = "static_order() must return the same moves in another order";
                return Err(PyValueError::new_err(what));
            }
            Ok(Some(ordered))
        });
        if let Some(ordered) = ordered {
            list.splice(begin.., ordered);
        }
    }
}

impl Keyed for PyPosition {
    type Key = [u64; 1];

    /// States without `key()` get a number each, so that a table never answers for another state.
    fn key(&self) -> [u64; 1] {
        let key = self.0.key.get_or_init(|| {
            let mut unique = locked(&self.0.play.unique);
            *unique += 1;
            if !self.0.play.has_key {
                return *unique;
            }
            let side = self.side_to_move().index();
            self.ask(*unique, |py, state| {
                let key = state.object.bind(py).call_method0(intern!(py, "key"))?;
                let keys = state.play.keys.bind(py);
                if let Some(number) = keys.get_item((&key, side))? {
                    return number.extract();
                }
                keys.set_item((key, side), *unique)?;
                Ok(*unique)
            })
        });
        [*key]
    }
}

/// Ends a search after its time, at Ctrl-C, and after a failure of the game.
struct Watch<'a> {
    root: &'a PyPosition,
    deadline: Option<Instant>,
    most: u64,
}

impl Control for Watch<'_> {
    fn poll(&mut self, nodes: u64) -> Option<Stop> {
        // A game in C calls no bytecode, so Python would not notice a signal.
        let () = self.root.ask((), |py, _| py.check_signals());
        if self.root.has_failed() || nodes > self.most {
            return Some(Stop::Cancelled);
        }
        self.deadline.filter(|&deadline| now() >= deadline).map(|_| Stop::Time)
    }
}

/// Reads a run word, and refuses what a game in Python cannot give.
fn read_run(text: &str, has_key: bool) -> PyResult<Run> {
    let run: Run = text.parse().map_err(|error| of_input("run", error))?;
    if run.algorithm.is_monte_carlo() {
        let reason = format!(
            "{run} plays random games, and its record needs a game that Plyscope can play again"
        );
        return Err(refused("run", reason, "use a run such as alphabeta"));
    }
    if run.proof.is_some() {
        let reason = format!(
            "{run} proves a goal, and its record needs a game that Plyscope can play again"
        );
        return Err(refused("run", reason, "use a run such as alphabeta"));
    }
    if run.wins || run.ceiling {
        let reason = "wins and ceiling need the best score still possible, which a game in Python does not say";
        return Err(refused("run", reason, "leave them out"));
    }
    if run.quiescence.is_some() {
        let reason = "quiescence needs the loud moves, which a game in Python does not say";
        return Err(refused("run", reason, "leave it out"));
    }
    if run.selective.is_any() {
        let reason = "null, lmr, futility and probcut need null moves and threats, which a game in Python does not say";
        return Err(refused("run", reason, "leave them out"));
    }
    if run.shorten.is_some_and(|shorten| shorten.nodes.is_none()) {
        return Err(refused(
            "run",
            "shorten needs a number of nodes here",
            "write it as the guide does",
        ));
    }
    if run.table.is_some() && !has_key {
        let reason = format!("{run} has a table, which needs the keys of states");
        return Err(refused(
            "run",
            reason,
            "give the game a method key(), or use a run without a table",
        ));
    }
    Ok(run)
}

/// Searches a game written in Python and returns the record. `name` is the game's name in it.
#[pyfunction]
#[pyo3(signature = (state, *, name, text, run, depth, budget, node_limit, time_limit, notes))]
#[expect(clippy::too_many_arguments, reason = "one per argument of Python's function")]
pub(crate) fn search(
    py: Python<'_>,
    state: Bound<'_, PyAny>,
    name: String,
    text: String,
    run: &str,
    depth: Option<Whole>,
    budget: Option<Whole>,
    node_limit: Option<Whole>,
    time_limit: Option<f64>,
    notes: Vec<String>,
) -> PyResult<Record> {
    let has = |method: &str| state.hasattr(method);
    let (has_key, has_order) = (has("key")?, has("static_order")?);
    let run = read_run(run, has_key)?;
    let depth = Whole::of(depth, "depth")?;
    let limits = Limits { depth, nodes: Whole::of(node_limit, "node_limit")? };
    let budget = Whole::of(budget, "budget")?.unwrap_or(DEFAULT_BUDGET);
    let deadline = milliseconds(time_limit)?.map(|limit| now() + Duration::from_millis(limit));
    let moves = Moves {
        objects: Vec::new(),
        names: Vec::new(),
        numbers: PyDict::new(py).unbind(),
        by_name: HashMap::new(),
        listed: Vec::new(),
        lists: 0,
    };
    let play = Arc::new(Play {
        moves: Mutex::new(moves),
        keys: PyDict::new(py).unbind(),
        has_key,
        has_order,
        unique: Mutex::default(),
        failure: Mutex::default(),
    });
    let root = PyPosition::new(Arc::clone(&play), state.unbind(), 0);
    let evaluation = FnEvaluation(|position: &PyPosition, _: Option<Outcome>, max: Player| {
        let score = position.score();
        if max == Player::First { score } else { -score }
    });
    let mut recorder = Recorder::new(budget);
    let mut watch = Watch { root: &root, deadline, most: u64::MAX };
    let report = search_keyed(&root, &evaluation, run, limits, &mut recorder, &mut watch);
    let position: String = text.chars().take(LONGEST_TEXT).collect();
    let about = About::from(RunRequest {
        depth,
        eval: Some("own".to_owned()),
        budget: Some(budget),
        node_limit: limits.nodes,
        ..RunRequest::of(SetupRequest::at(&name, &position), &run.to_string())
    });
    let name_of = |mv: Move| locked(&play.moves).names[mv.index()].clone();
    let mut trace = None;
    if !root.has_failed() {
        let entered = report.nodes;
        let mut found = recorder.finish(about, report, name_of);
        watch.most = entered.max(LINE_NODES);
        found.find_line(&root, &evaluation, &mut watch, name_of);
        if entered > 0 && found.stop() == Some(Stop::Time) {
            found.limit_nodes(entered);
        }
        found.prepare();
        trace = Some(found);
    }
    if let Some(error) = locked(&play.failure).take() {
        return Err(error);
    }
    trace.map(|trace| Record::new(trace, notes)).ok_or_else(|| PyValueError::new_err("no record"))
}
