//! Success curves: how many positions each run solves within a limit, by stones on the board.
//!
//! A position is solved if its search, which has no depth limit, finishes within the limit with the right
//! score. The whole request is read before the first search. The runs follow one after the other, each
//! from the fullest board to the emptiest. A stopped run keeps its results so far.

mod export;
pub(crate) mod json;
mod view;

use crate::evaluation::Score;
use crate::experiments::comparison::read_runs;
use crate::experiments::positions::draw::{Draw, draw, first_of_each};
use crate::experiments::positions::set_position::{Plies, SetPosition};
use crate::experiments::positions::{held_against, place_text, read_set};
use crate::experiments::success::json::{DrawnPositions, SuccessRequest, SuccessView};
use crate::game::{FillLevel, InputError, SetupRequest};
use crate::play::DEFAULT_EVALUATION;
use crate::search::{ClaimBy, Run, RunRequest, Stop};
use crate::stats::grouped;
use crate::work::asker::Asker;
use crate::work::control::Handle;
use crate::work::error::ServiceError;
use crate::work::need::{Need, of_counting, quoted};
use crate::work::numbers::within;
use crate::work::request::{Request, check_evaluation};
use crate::work::run::count;
use crate::work::stage::{CompareProgress, Stage};
use std::cmp::Reverse;

/// Default positions drawn for each number of stones.
const USUAL_PER: u32 = 20;
const MAX_PER: u32 = 1_000;
/// Default random games.
const USUAL_GAMES: u32 = 2_000;
const MAX_GAMES: u32 = 100_000;
const MAX_PATIENCE: u32 = 10_000;

/// A success curve, read and checked.
#[derive(Clone, Debug)]
pub struct SuccessTask {
    /// The positions, each with the limit and an arbitrary run.
    trials: Vec<Trial>,
    /// The indices of the trials, from the fullest board to the emptiest.
    order: Vec<usize>,
    words: Vec<String>,
    runs: Vec<Run>,
    /// Unsolved positions in a row after which a run gives up.
    patience: Option<u32>,
    source: String,
    /// The random games from which the positions come; `None` for a set.
    drawn: Option<DrawnPositions>,
}

#[derive(Clone, Debug)]
struct Trial {
    request: Request,
    filling: FillLevel,
    /// The score in the set, as far as the evaluation can show it.
    expected: Option<i32>,
    /// The line in the set, from 1.
    line: Option<usize>,
}

struct Curve {
    points: Vec<Point>,
    gave_up_at: Option<u32>,
    cancelled: bool,
}

struct Point {
    place: usize,
    /// `None` if the limit was reached first.
    value: Option<i32>,
    is_right: bool,
    nodes: u64,
    milliseconds: f64,
}

/// The known scores, by position, and the first search that contradicts one.
struct KnownScores {
    scores: Vec<Option<(i32, String)>>,
    wrong: Option<String>,
}

impl SuccessTask {
    /// Reads a request: every word, every position. An error names the field.
    pub fn read(wire: &SuccessRequest) -> Result<Self, ServiceError> {
        Self::read_for(wire, &Asker::default())
    }

    /// Like [`read`](Self::read), as long as the asker waits.
    pub(crate) fn read_for(wire: &SuccessRequest, asker: &Asker) -> Result<Self, ServiceError> {
        check_limit(wire)?;
        let words: Vec<String> = wire.runs.iter().map(|word| word.trim().to_owned()).collect();
        let runs = read_runs(&words)?;
        check_runs(&words, &runs)?;
        let patience = wire.stop_after_failures;
        let patience = patience.map(|n| within("stop_after_failures", n, 1..=MAX_PATIENCE));
        let shared = RunRequest {
            setup: wire.setup.clone(),
            run: runs[0].to_string(),
            // The default is the game's own result, because solving searches to the end of the game.
            eval: wire.eval.clone().filter(|eval| eval != DEFAULT_EVALUATION),
            node_limit: wire.node_limit,
            time_limit_ms: wire.time_limit_ms,
            ..RunRequest::default()
        };
        let (given, source, drawn) =
            positions(wire, &shared.setup, &mut Plies::of_a_request(asker))?;
        let position = given[0].setup.position.clone();
        let setup = SetupRequest { position, ..shared.setup };
        let first = RunRequest { setup, ..shared };
        let whole = Request::read(&first)?;
        for &run in &runs {
            check_evaluation("runs", run, whole.evaluation, whole.game())?;
        }
        let trials = trials(given, &whole)?;
        let mut order: Vec<usize> = (0..trials.len()).collect();
        order.sort_by_key(|&place| Reverse(trials[place].filling.stones));
        Ok(Self { trials, order, words, runs, patience: patience.transpose()?, source, drawn })
    }

    /// Tries every run on every position. The handle can stop it and shows the progress.
    pub fn run(&self, handle: &Handle) -> SuccessView {
        self.run_in_parts(handle, &|_| ())
    }

    /// Like [`run`](Self::run), and hands the curves so far to `part_done` after each run.
    pub(crate) fn run_in_parts(
        &self,
        handle: &Handle,
        part_done: &dyn Fn(&dyn Fn() -> SuccessView),
    ) -> SuccessView {
        let given = |trial: &Trial| trial.expected.map(|score| (score, "the set".to_owned()));
        let scores = self.trials.iter().map(given).collect();
        let mut known = KnownScores { scores, wrong: None };
        let (mut curves, mut nodes) = (Vec::new(), 0);
        for place in 0..self.runs.len() {
            if handle.is_stopped() {
                break;
            }
            curves.push(self.curve(handle, place, &mut nodes, &mut known));
            part_done(&|| self.view(&curves, known.wrong.clone(), true));
        }
        self.view(&curves, known.wrong, handle.is_stopped())
    }

    /// The memory of one search with the largest table, because searches run one at a time.
    pub(crate) fn need(&self) -> Need {
        let requests = self.trials.iter().map(|trial| &trial.request);
        let game = self.trials.first().map_or("", |trial| trial.request.game().word());
        let runs = quoted(&self.words.join(","));
        let command = format!("plyscope success --game {game} --runs {runs}");
        of_counting(requests, &self.runs, command)
    }

    fn curve(&self, handle: &Handle, run: usize, all: &mut u64, known: &mut KnownScores) -> Curve {
        let mut curve = Curve { points: Vec::new(), gave_up_at: None, cancelled: false };
        let (before, mut failures) = (*all, 0);
        for (nth, &place) in self.order.iter().enumerate() {
            // A search of few nodes ends before it looks at the handle.
            if handle.is_stopped() {
                curve.cancelled = true;
                break;
            }
            if self.patience == Some(failures) {
                let last = curve.points.last().map_or(place, |point| point.place);
                curve.gave_up_at = Some(self.trials[last].filling.stones);
                break;
            }
            handle.enter_stage(Stage::Comparison(CompareProgress {
                run: run as u32,
                runs: self.runs.len() as u32,
                word: self.words[run].clone(),
                repeat: 0,
                position: nth as u32,
                positions: self.order.len() as u32,
                nodes_before: *all - before,
                all_nodes_before: *all,
            }));
            let start = handle.now();
            let request = Request { run: self.runs[run], ..self.trials[place].request.clone() };
            let counted = count(&request, handle);
            let (report, value) = (&counted.report, counted.score().and_then(Score::finite));
            let milliseconds = handle.since(start).as_secs_f64() * 1e3;
            if report.stop == Some(Stop::Cancelled) {
                curve.cancelled = true;
                break;
            }
            *all += report.nodes;
            let is_right = value.is_some_and(|value| self.check(run, place, value, known));
            failures = if is_right { 0 } else { failures + 1 };
            let nodes = report.nodes;
            curve.points.push(Point { place, value, is_right, nodes, milliseconds });
        }
        curve
    }

    /// Returns whether a score equals that of the set, or else that of the first run that solved the position.
    fn check(&self, run: usize, place: usize, value: i32, known: &mut KnownScores) -> bool {
        let word = &self.words[run];
        match &known.scores[place] {
            None => known.scores[place] = Some((value, word.clone())),
            Some((score, _)) if *score == value => {}
            Some((score, who)) => {
                if known.wrong.is_none() {
                    let trial = &self.trials[place];
                    let at = place_text(place, &trial.request, trial.line);
                    known.wrong =
                        Some(format!("{word} gives {value}, but {who} gives {score}{at}"));
                }
                return false;
            }
        }
        true
    }
}

/// Requires exactly one kind of limit, because a curve under two would be neither.
fn check_limit(wire: &SuccessRequest) -> Result<(), ServiceError> {
    let (reason, remedy) = match (wire.node_limit, wire.time_limit_ms) {
        (None, None) => ("a limit is missing", "give a node limit or a time limit"),
        (Some(_), Some(_)) => ("a time limit is given too", "give one of the two"),
        _ => return Ok(()),
    };
    Err(ServiceError::refused("node_limit", reason, remedy))
}

/// A shrinking depth limit ends a search before the game does, and a search without proof proves no score. Neither
/// solves anything.
fn check_runs(words: &[String], runs: &[Run]) -> Result<(), ServiceError> {
    for (word, run) in words.iter().zip(runs) {
        let place = |modifier: &str| word.find(&format!("+{modifier}")).map(|plus| plus + 1);
        if run.proof.is_some() {
            let reason = format!("{word:?}: a search for a proof finds no value");
            let error = InputError::at(0, reason, "use a run that does, such as alphabeta");
            return Err(ServiceError::input("runs", error));
        }
        let (modifier, reason) = if run.shorten.is_some() {
            ("shorten", "a search that ends before the game solves nothing")
        } else {
            let mut forward = ClaimBy::ALL.into_iter().map(ClaimBy::word);
            let Some(first) = forward.find(|modifier| place(modifier).is_some()) else { continue };
            (first, "a search that proves nothing solves nothing")
        };
        let (reason, remedy) = (format!("{word:?}: {reason}"), format!("leave {modifier} out"));
        let error = InputError::at(place(modifier).unwrap_or(0), reason, remedy);
        return Err(ServiceError::input("runs", error));
    }
    Ok(())
}

/// The positions, and their source in words and as numbers.
fn positions(
    wire: &SuccessRequest,
    setup: &SetupRequest,
    plies: &mut Plies,
) -> Result<(Vec<SetPosition>, String, Option<DrawnPositions>), ServiceError> {
    let per = wire.per.map(|per| within("per", per, 1..=MAX_PER)).transpose()?;
    if let Some(text) = &wire.positions {
        let foreign = [("games", wire.games.is_some()), ("seed", wire.seed.is_some())];
        if let Some((field, _)) = foreign.iter().find(|(_, given)| *given) {
            return Err(ServiceError::refused(
                field,
                "a set of positions is given too",
                "give one of the two",
            ));
        }
        let mut given = read_set(setup, text, plies)?;
        let mut source = "of the set".to_owned();
        if let Some(per) = per {
            given = first_of_each(given, per).map_err(ServiceError::of("positions"))?;
            source += &format!(", of each number of stones the first {per} at most");
        }
        return Ok((given, source, None));
    }
    let games = within("games", wire.games.unwrap_or(USUAL_GAMES), 1..=MAX_GAMES)?;
    let (seed, per) = (wire.seed.unwrap_or(1), per.unwrap_or(USUAL_PER));
    let how = Draw { games, seed, per };
    let given = draw(setup, how, plies).map_err(ServiceError::of("position"))?;
    if given.is_empty() {
        return Err(ServiceError::refused(
            "position",
            "no game goes on from here",
            "give another position",
        ));
    }
    let source = format!(
        "that go on, of {} random games with seed {seed}, {per} at most of each number of stones, \
         none twice",
        grouped(games.into())
    );
    let game = setup.game()?;
    Ok((given, source, Some(DrawnPositions { game, games, seed, per })))
}

fn trials(given: Vec<SetPosition>, whole: &Request) -> Result<Vec<Trial>, ServiceError> {
    let trial = |given: SetPosition| {
        let Some(filling) = given.start.position.filling() else {
            let remedy = "use a game with a board";
            return Err(ServiceError::refused("game", "a tree has no stones to count", remedy));
        };
        let SetPosition { setup, start, expected, line } = given;
        let expected = expected.and_then(|score| held_against(whole.evaluation, score));
        let request = Request { setup, start, ..whole.clone() };
        Ok(Trial { request, filling, expected, line })
    };
    given.into_iter().map(trial).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_search_begins_after_a_stop() {
        let request = SuccessRequest {
            setup: SetupRequest::at("tictactoe", ""),
            runs: vec!["alphabeta".to_owned()],
            positions: Some("1523\n1524".to_owned()),
            node_limit: Some(1_000),
            ..SuccessRequest::default()
        };
        let task = SuccessTask::read(&request).unwrap();
        let handle = Handle::new();
        let curve = |handle: &Handle| {
            let mut known = KnownScores { scores: vec![None; 2], wrong: None };
            task.curve(handle, 0, &mut 0, &mut known)
        };
        assert_eq!(curve(&handle).points.len(), 2);
        handle.stop();
        let stopped = curve(&handle);
        assert!(stopped.points.is_empty() && stopped.cancelled);
    }
}
