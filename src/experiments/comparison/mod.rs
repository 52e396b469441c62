//! Runs counted side by side, on one position or on a set of them.
//!
//! Everything is read before the first search. The runs come one after the other, each on every
//! position; then the random orders. What is stopped keeps the runs that ended.

mod export;
pub(crate) mod json;
mod orders;
mod rungs;
#[cfg(test)]
mod tests;
mod view;

use crate::analysis::{Counted, Measured, compare};
use crate::evaluation::EvaluationName;
use crate::experiments::comparison::json::{CompareRequest, ComparisonView};
use crate::experiments::positions::given::{Given, Plies};
use crate::experiments::positions::{held_against, read_set};
use crate::game::{InputError, SetupWords};
use crate::play::{Why, default_evaluation};
use crate::search::{Algorithm, Order, Run, RunRequest, Stop};
use crate::work::asker::Asker;
use crate::work::control::Handle;
use crate::work::error::ServiceError;
use crate::work::need::{Need, of_counting, quoted};
use crate::work::numbers::within;
use crate::work::request::{Request, check_evaluation, check_moment};
use crate::work::run::{count, count_up_to, distinct_leaves, line};
use crate::work::stage::{CompareProgress, Stage};
use crate::work::told::BegunAgain;
pub use export::{ColumnView, TableFormat, column_words};
use orders::{RandomOrders, Strayed};
use rungs::{Climb, Timing};

/// Runs of one comparison.
const MAX_RUNS: usize = 64;
/// Times that one run is timed.
const MAX_REPEATS: u32 = 100;

/// Timings that tell enough of a short run.
const ENOUGH_TIMINGS: usize = 5;

/// Milliseconds that a run is timed for, all timings together.
const ENOUGH_MS: f64 = 500.0;
/// Random orders of one comparison.
const MAX_ORDERS: u32 = 10_000;

/// A comparison, read and checked.
#[derive(Clone, Debug)]
pub struct CompareTask {
    /// One a position, with any run.
    requests: Vec<Request>,
    /// The scores that the set gives them, as far as the evaluation tells them.
    expected: Vec<Option<i32>>,
    /// Whether the positions came as a set.
    is_set: bool,
    /// The lines of the positions, where they came as lines.
    lines: Vec<Option<usize>>,
    words: Vec<String>,
    runs: Vec<Run>,
    repeats: u32,
    orders: u32,
    seed: u64,
    /// The ladder whose rungs the runs are.
    climb: Option<Climb>,
    /// The scores of the set as it gives them.
    scores: Vec<Option<i32>>,
    /// The default evaluation of all runs on all positions, and why.
    default: (EvaluationName, Why),
    /// Whether it takes the place of a comparison that entered too many nodes.
    begun_again: Option<BegunAgain>,
}

/// Is handed what tells a comparison as far as it has come.
type PartDone<'a> = dyn Fn(&dyn Fn() -> ComparisonView) + 'a;

/// What the runs have given.
#[derive(Default)]
struct Done {
    /// Nodes of every search so far, repeats too.
    nodes: u64,
    measured: Vec<Measured>,
    /// Milliseconds of each repeat on all positions, run by run.
    times: Vec<Vec<f64>>,
    /// The searches of all repeats on each position, run by run.
    times_by_position: Vec<Vec<Timing>>,
    random: RandomOrders,
    /// Nodes that one search may enter before all are begun again.
    most: Option<u64>,
}

/// One run on every position.
struct Measuring {
    counted: Vec<Counted>,
    times: Vec<f64>,
    by_position: Vec<Timing>,
}

impl CompareTask {
    /// Reads a request: every word, every position.
    pub fn read(wire: &CompareRequest) -> Result<Self, ServiceError> {
        Self::read_for(wire, &Asker::default())
    }

    /// The same for as long as the asker waits.
    #[expect(clippy::too_many_lines, reason = "one word of the request after the other")]
    pub(crate) fn read_for(wire: &CompareRequest, asker: &Asker) -> Result<Self, ServiceError> {
        let ladder = rungs::named(wire)?;
        let mut words: Vec<String> = wire.runs.iter().map(|word| word.trim().to_owned()).collect();
        if let Some(ladder) = ladder {
            words = ladder.rungs.iter().map(|rung| rung.run.to_owned()).collect();
        }
        let runs = read_runs(&words)?;
        let mut shared = RunRequest {
            setup: wire.setup.clone(),
            run: runs[0].to_string(),
            depth: wire.depth,
            eval: wire.eval.clone(),
            node_limit: wire.node_limit,
            time_limit_ms: wire.time_limit_ms,
            ..RunRequest::default()
        };
        if let Some(ladder) = ladder {
            ladder.game.word().clone_into(&mut shared.setup.game);
            shared.eval = Some(ladder.evaluation.word().to_owned());
        }
        let repeats = within("repeats", wire.repeats.unwrap_or(1), 0..=MAX_REPEATS)?;
        let orders = within("random_orders", wire.random_orders.unwrap_or(0), 0..=MAX_ORDERS)?;
        let mut plies = Plies::of_a_request(asker);
        let mut read = |text: &str| read_set(&shared.setup, text, &mut plies);
        let given = match (&wire.positions, ladder) {
            (Some(text), _) => read(text)?,
            (None, Some(ladder)) if shared.setup.position.is_empty() => {
                let sets = ladder.usual.iter().map(|words| read(words));
                sets.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect()
            }
            (None, _) => Vec::new(),
        };
        let (is_set, lines) = (!given.is_empty(), given.iter().map(|given| given.line).collect());
        let (mut requests, scores): (Vec<Request>, Vec<_>) = match &given[..] {
            [] => (vec![Request::read(&shared)?], vec![None]),
            _ => {
                let position = given[0].setup.position.clone();
                let setup = SetupWords { position, ..shared.setup };
                let first = RunRequest { setup, ..shared };
                let whole = Request::read(&first)?;
                let of = |given: Given| {
                    let request =
                        Request { setup: given.setup, start: given.start, ..whole.clone() };
                    (request, given.expected)
                };
                given.into_iter().map(of).unzip()
            }
        };
        let default = default_of(&requests, &runs);
        if requests[0].by_default {
            for request in &mut requests {
                request.evaluation = default.0;
            }
        }
        let (game, evaluation) = (requests[0].game(), requests[0].evaluation);
        let expected = expected_of(&scores, evaluation);
        for &run in &runs {
            check_evaluation("runs", run, evaluation, game)?;
        }
        let climb = ladder.map(|ladder| Climb::of(ladder, &requests)).transpose()?;
        let (words, runs) = match &climb {
            None => (words, runs),
            Some(climb) => {
                let words: Vec<String> =
                    climb.rungs.iter().map(|rung| rung.run.to_owned()).collect();
                let runs = read_runs(&words)?;
                (words, runs)
            }
        };
        Ok(Self {
            requests,
            expected,
            is_set,
            lines,
            words,
            runs,
            repeats,
            orders,
            seed: wire.seed.unwrap_or(1),
            climb,
            scores,
            default,
            begun_again: None,
        })
    }

    /// One search at a time: the largest table of them.
    pub(crate) fn need(&self) -> Need {
        let first = self.requests[0].canonical();
        let place = if self.is_set { " --positions FILE" } else { "" };
        let depth = first.depth.map(|depth| format!(" --depth {depth}")).unwrap_or_default();
        let (game, runs) = (&first.setup.game, quoted(&self.words.join(",")));
        let command = format!("plyscope compare --game {game} --runs {runs}{depth}{place}");
        of_counting(self.requests.iter(), &self.runs, command)
    }

    /// The comparison that takes the place of this one if a run enters too many nodes without an
    /// end: all runs at the game's default depth. A ladder goes to the end of the game always.
    fn again(&self) -> Option<Self> {
        if self.climb.is_some() {
            return None;
        }
        let requests: Option<Vec<Request>> = self.requests.iter().map(Request::again).collect();
        let mut requests = requests?;
        let default = default_of(&requests, &self.runs);
        if requests[0].by_default {
            for request in &mut requests {
                request.evaluation = default.0;
            }
        }
        let expected = expected_of(&self.scores, requests[0].evaluation);
        Some(Self { requests, expected, default, ..self.clone() })
    }

    /// Counts every run on every position under a handle that can stop it and tells how far it is.
    pub fn run(&self, handle: &Handle) -> ComparisonView {
        self.run_in_parts(handle, &|_| ())
    }

    /// The same; after each run `part_done` is handed what tells the comparison so far.
    pub(crate) fn run_in_parts(&self, handle: &Handle, part_done: &PartDone<'_>) -> ComparisonView {
        let Some(again) = self.again() else { return self.run_whole(handle, part_done) };
        if let Some(done) = self.run_up_to(handle, Some(handle.patience()), part_done) {
            return self.told(&done, handle.is_stopped());
        }
        let depth = again.requests[0].limits.depth.unwrap_or_default();
        let begun_again = Some(handle.begin_again(depth));
        Self { begun_again, ..again }.run_whole(handle, part_done)
    }

    fn run_whole(&self, handle: &Handle, part_done: &PartDone<'_>) -> ComparisonView {
        let done = self.run_up_to(handle, None, part_done).unwrap_or_default();
        self.told(&done, handle.is_stopped())
    }

    /// What the runs give; `None` as soon as a search enters more than `most` nodes.
    fn run_up_to(
        &self,
        handle: &Handle,
        most: Option<u64>,
        part_done: &PartDone<'_>,
    ) -> Option<Done> {
        let mut done = Done { most, ..Done::default() };
        for (place, &run) in self.runs.iter().enumerate() {
            let Measuring { counted, times, by_position } =
                self.measure(handle, place, run, &mut done)?;
            let began = !counted.is_empty();
            if began {
                done.measured.push(Measured { run, counted });
                done.times.push(times);
                done.times_by_position.push(by_position);
                part_done(&|| self.told(&done, true));
            }
            if handle.is_stopped() {
                break;
            }
        }
        for order in 0..self.orders {
            if !self.random_order(handle, order, &mut done)? {
                break;
            }
        }
        Some(done)
    }

    fn told(&self, done: &Done, stopped: bool) -> ComparisonView {
        let comparison = compare(done.measured.clone(), self.requests.len(), done.random.mean());
        let mut view = self.view(&comparison, &done.times, &done.random, stopped);
        let climb = self.climb.as_ref();
        let by_position = &done.times_by_position;
        view.ladder = climb.map(|climb| climb.view(&self.requests, &comparison.rows, by_position));
        view
    }

    /// One run on every position, counted once and timed as often as asked; `None` if a search
    /// enters too many nodes.
    fn measure(
        &self,
        handle: &Handle,
        place: usize,
        run: Run,
        done: &mut Done,
    ) -> Option<Measuring> {
        let (all, most) = (&mut done.nodes, done.most);
        let (mut counted, mut times) = (Vec::new(), Vec::new());
        let mut by_position = vec![Timing::default(); self.requests.len()];
        let rung = self.climb.as_ref().and_then(|climb| climb.rungs.get(place));
        for repeat in 0.. {
            if !self.is_timed_again(repeat, &times) {
                break;
            }
            let mut taken = 0.0;
            let mut before = 0;
            for (position, request) in self.requests.iter().enumerate() {
                if handle.is_stopped() {
                    break;
                }
                let word = &self.words[place];
                self.tell(handle, (place, word), repeat, position, (before, *all));
                let start = handle.now();
                let request = Request { run, ..request.clone() };
                let mut found = match most {
                    Some(most) => count_up_to(&request, handle, most)?,
                    None => rungs::count_rung(rung, &request, handle),
                };
                let milliseconds = handle.since(start).as_secs_f64() * 1e3;
                taken += milliseconds;
                by_position[position].add(&found, milliseconds);
                before += found.report.nodes;
                *all += found.report.nodes;
                if repeat == 0 {
                    // One position shows its line and its leaves; looking for them is no part of the
                    // measurement.
                    if !self.is_set {
                        found.line = Some(line(&request, &found, handle));
                        found.distinct_leaves = distinct_leaves(&request, &found, handle);
                    }
                    counted.push(found);
                }
            }
            if repeat > 0 && handle.is_stopped() {
                break;
            }
            if self.repeats == 0 && repeat == 1 {
                times.clear();
            }
            times.push(taken);
        }
        Some(Measuring { counted, times, by_position })
    }

    /// Whether a run is timed once more after so many timings. Where their number is not given the first one
    /// warms caches and predictors, and counts only if the run takes long.
    fn is_timed_again(&self, timed: u32, times: &[f64]) -> bool {
        let all: f64 = times.iter().sum();
        match (self.repeats, timed) {
            (0, 0) => true,
            (0, 1) => !self.is_set && all <= ENOUGH_MS,
            (0, _) => times.len() < ENOUGH_TIMINGS && all < ENOUGH_MS,
            (repeats, timed) => timed < repeats,
        }
    }

    /// Counts alpha-beta in one random order on all positions; false if it was stopped. An
    /// order that meets a limit is left there. `None` if a search enters too many nodes.
    fn random_order(&self, handle: &Handle, order: u32, done: &mut Done) -> Option<bool> {
        let seed = self.seed.wrapping_add(u64::from(order));
        let run = Run { order: Order::Random(seed), ..Run::plain(Algorithm::AlphaBeta) };
        let (place, word) = (self.runs.len() + order as usize, run.to_string());
        let mut nodes = 0;
        for (position, request) in self.requests.iter().enumerate() {
            // A search of few nodes ends before it asks.
            if handle.is_stopped() {
                return Some(false);
            }
            self.tell(handle, (place, &word), 0, position, (nodes, done.nodes));
            let request = Request { run, ..request.clone() };
            let counted = match done.most {
                Some(most) => count_up_to(&request, handle, most)?,
                None => count(&request, handle),
            };
            let report = &counted.report;
            done.nodes += report.nodes;
            nodes += report.nodes;
            let Some(score) = report.score else {
                let cancelled = report.stop == Some(Stop::Cancelled);
                done.random.unfinished += u32::from(!cancelled);
                return Some(!cancelled);
            };
            let whole = done.measured.iter().enumerate().find_map(|(run, measured)| {
                Some((run, measured.counted.get(position)?.whole_score()?))
            });
            let other = whole.filter(|&(_, other)| other != score);
            if let (None, Some(other)) = (&done.random.strayed, other) {
                let word = word.clone();
                done.random.strayed = Some(Strayed { word, position, score, other });
            }
        }
        done.random.counts.push(nodes);
        Some(true)
    }

    fn tell(
        &self,
        handle: &Handle,
        (run, word): (usize, &str),
        repeat: u32,
        position: usize,
        (nodes_before, all_nodes_before): (u64, u64),
    ) {
        handle.enter_stage(Stage::Comparison(CompareProgress {
            run: run as u32,
            runs: self.runs.len() as u32 + self.orders,
            word: word.to_owned(),
            repeat,
            position: position as u32,
            positions: self.requests.len() as u32,
            nodes_before,
            all_nodes_before,
        }));
    }
}

/// The default evaluation of all runs on all positions: one, so that their figures compare.
fn default_of(requests: &[Request], runs: &[Run]) -> (EvaluationName, Why) {
    let positions = requests.iter().map(|request| &request.start.position);
    default_evaluation(requests[0].game(), positions, runs, requests[0].reach())
}

/// What searches by an evaluation are held against of the scores of a set.
fn expected_of(scores: &[Option<i32>], evaluation: EvaluationName) -> Vec<Option<i32>> {
    scores.iter().map(|score| held_against(evaluation, (*score)?)).collect()
}

/// Reads run words; an error names the word.
pub(crate) fn read_runs(words: &[String]) -> Result<Vec<Run>, ServiceError> {
    let refuse = ServiceError::of("runs");
    if words.is_empty() || words.len() > MAX_RUNS {
        let remedy = format!("write 1 to {MAX_RUNS}, for example minimax,alphabeta");
        let reason = format!("{} runs were given", words.len());
        return Err(refuse(InputError::whole(reason, remedy)));
    }
    let read = |word: &String| {
        let run = word.trim().parse::<Run>().map_err(|error| {
            let reason = format!("{:?}: {}", word.trim(), error.reason);
            refuse(InputError { reason, ..error })
        })?;
        check_moment(run, None).map(|()| run)
    };
    words.iter().map(read).collect()
}
