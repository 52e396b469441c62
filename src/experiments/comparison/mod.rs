//! Counts runs side by side, on one position or on a set.
//!
//! The whole request is read before the first search. The runs follow one after the other, each on every
//! position; then the random orders. A stopped comparison keeps the runs that ended.

mod export;
pub(crate) mod json;
mod orders;
mod rungs;
#[cfg(test)]
mod tests;
mod view;

use crate::analysis::{PositionCounts, RunCounts, compare};
use crate::evaluation::EvaluationName;
use crate::experiments::claims::{JudgedClaims, judge_claims};
use crate::experiments::comparison::json::{CompareRequest, ComparisonView};
use crate::experiments::positions::set_position::{Plies, SetPosition};
use crate::experiments::positions::{held_against, read_set};
use crate::game::{InputError, SetupRequest};
use crate::play::{Why, default_evaluation};
use crate::search::{Algorithm, Order, Run, RunRequest, Stop};
use crate::trace::{DEFAULT_BUDGET, MAX_BUDGET};
use crate::work::asker::Asker;
use crate::work::control::Handle;
use crate::work::error::ServiceError;
use crate::work::need::{Need, of_counting, of_search, quoted};
use crate::work::notices::Restart;
use crate::work::numbers::within;
use crate::work::request::{Request, check_evaluation, check_moment, check_position};
use crate::work::run::{count, count_up_to, distinct_leaves, line, record};
use crate::work::stage::{CompareProgress, Stage};
pub use export::{ColumnView, TableFormat, column_words};
use orders::{RandomOrders, ScoreMismatch};
use rungs::{Climb, Timing};

const MAX_RUNS: usize = 64;
const MAX_REPEATS: u32 = 100;

/// Number of timings that are enough for a short run.
const ENOUGH_TIMINGS: usize = 5;

/// Total time of all timings that is enough for a run, milliseconds.
const ENOUGH_MS: f64 = 500.0;
const MAX_ORDERS: u32 = 10_000;

/// A comparison, read and checked, so that only a stop or a limit can end it early.
#[derive(Clone, Debug)]
pub struct CompareTask {
    /// One request per position, with an arbitrary run.
    requests: Vec<Request>,
    /// The scores that the set gives, as far as the evaluation can show them.
    expected: Vec<Option<i32>>,
    /// Whether the positions came as a set, even as a set of one.
    is_set: bool,
    /// The line numbers of the positions, if they came as lines.
    lines: Vec<Option<usize>>,
    words: Vec<String>,
    runs: Vec<Run>,
    repeats: u32,
    orders: u32,
    seed: u64,
    /// The ladder, if the runs are its rungs.
    climb: Option<Climb>,
    /// The scores as the set gives them.
    scores: Vec<Option<i32>>,
    /// The default evaluation of all runs on all positions, and its reason.
    default: (EvaluationName, Why),
    /// Whether claims are judged.
    claims: bool,
    /// The restart that led to this comparison, if an earlier one entered too many nodes.
    begun_again: Option<Restart>,
}

/// Receives a function that returns the comparison so far.
type OnPart<'a> = dyn Fn(&dyn Fn() -> ComparisonView) + 'a;

#[derive(Default)]
struct FinishedRuns {
    /// Nodes of every search so far, with repeats.
    nodes: u64,
    measured: Vec<RunCounts>,
    /// Milliseconds of each repeat on all positions, run by run.
    times: Vec<Vec<f64>>,
    /// The searches of all repeats on each position, run by run.
    times_by_position: Vec<Vec<Timing>>,
    /// The claims of each run, where they were judged.
    judged: Vec<Option<JudgedClaims>>,
    random: RandomOrders,
    /// Maximum nodes of one search before everything is restarted.
    most: Option<u64>,
}

struct RunResults {
    counted: Vec<PositionCounts>,
    times: Vec<f64>,
    by_position: Vec<Timing>,
    judged: Option<JudgedClaims>,
}

impl CompareTask {
    /// Reads a request: every word, every position. An error names the field.
    pub fn read(wire: &CompareRequest) -> Result<Self, ServiceError> {
        Self::read_for(wire, &Asker::default())
    }

    /// Like [`read`](Self::read), as long as the asker waits.
    #[expect(clippy::too_many_lines, reason = "one word of the request after the other")]
    pub(crate) fn read_for(wire: &CompareRequest, asker: &Asker) -> Result<Self, ServiceError> {
        let ladder = rungs::named(wire)?;
        let mut words: Vec<String> = wire.runs.iter().map(|word| word.trim().to_owned()).collect();
        if let Some(ladder) = ladder {
            words = ladder.rungs.iter().map(|rung| rung.run.to_owned()).collect();
        }
        let runs = read_runs(&words)?;
        // Random games and proofs have neither a depth limit nor another evaluation, so another run must show whether
        // these are right; alone they ignore them.
        let plain = runs.iter().find(|run| run.algorithm.finds_value());
        let mut shared = RunRequest {
            setup: wire.setup.clone(),
            run: plain.unwrap_or(&runs[0]).to_string(),
            budget: Some(MAX_BUDGET),
            depth: wire.depth.filter(|_| plain.is_some()),
            eval: wire.eval.clone().filter(|_| plain.is_some()),
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
                let setup = SetupRequest { position, ..shared.setup };
                let first = RunRequest { setup, ..shared };
                let whole = Request::read(&first)?;
                let of = |given: SetPosition| {
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
            for request in &requests {
                check_position("runs", &request.start.position, run, evaluation)?;
            }
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
            claims: wire.claims,
            begun_again: None,
        })
    }

    /// The memory of one search with the largest table, because searches run one at a time.
    pub(crate) fn need(&self) -> Need {
        let first = self.requests[0].canonical();
        let place = if self.is_set { " --positions FILE" } else { "" };
        let depth = first.depth.map(|depth| format!(" --depth {depth}")).unwrap_or_default();
        let (game, runs) = (&first.setup.game, quoted(&self.words.join(",")));
        let command = format!("plyscope compare --game {game} --runs {runs}{depth}{place}");
        let mut need = of_counting(self.requests.iter(), &self.runs, command);
        let recorded = self.judged_requests().map(|request| of_search(&request).bytes).max();
        need.bytes = need.bytes.saturating_add(recorded.unwrap_or(0));
        need
    }

    /// The searches that are recorded, because their claims are judged.
    fn judged_requests(&self) -> impl Iterator<Item = Request> {
        let is_asked = self.claims && !self.is_set;
        let runs = self.runs.iter().filter(move |run| is_asked && run.selective.is_any());
        runs.map(|&run| Request { run, budget: DEFAULT_BUDGET, ..self.requests[0].clone() })
    }

    /// The replacement of this comparison if a run without limits enters too many nodes: all runs at the
    /// game's default depth. A ladder has none, because it always searches to the end of the game.
    fn again(&self) -> Option<Self> {
        if self.climb.is_some() {
            return None;
        }
        let requests: Option<Vec<Request>> = self.requests.iter().map(Request::restart).collect();
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

    /// Counts every run on every position. The handle can stop it and shows the progress.
    pub fn run(&self, handle: &Handle) -> ComparisonView {
        self.run_in_parts(handle, &|_| ())
    }

    /// Like [`run`](Self::run), and hands the comparison so far to `part_done` after each run.
    pub(crate) fn run_in_parts(&self, handle: &Handle, part_done: &OnPart<'_>) -> ComparisonView {
        let Some(again) = self.again() else { return self.run_whole(handle, part_done) };
        if let Some(done) = self.run_up_to(handle, Some(handle.patience()), part_done) {
            return self.view_so_far(&done, handle.is_stopped());
        }
        let depth = again.requests[0].limits.depth.unwrap_or_default();
        let begun_again = Some(handle.begin_again(depth));
        Self { begun_again, ..again }.run_whole(handle, part_done)
    }

    fn run_whole(&self, handle: &Handle, part_done: &OnPart<'_>) -> ComparisonView {
        let done = self.run_up_to(handle, None, part_done).unwrap_or_default();
        self.view_so_far(&done, handle.is_stopped())
    }

    /// Counts the runs; `None` as soon as a search enters more than `most` nodes.
    fn run_up_to(
        &self,
        handle: &Handle,
        most: Option<u64>,
        part_done: &OnPart<'_>,
    ) -> Option<FinishedRuns> {
        let mut done = FinishedRuns { most, ..FinishedRuns::default() };
        for (place, &run) in self.runs.iter().enumerate() {
            let RunResults { counted, times, by_position, judged } =
                self.measure(handle, place, run, &mut done)?;
            let began = !counted.is_empty();
            if began {
                done.measured.push(RunCounts { run, counted });
                done.times.push(times);
                done.times_by_position.push(by_position);
                done.judged.push(judged);
                part_done(&|| self.view_so_far(&done, true));
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

    fn view_so_far(&self, done: &FinishedRuns, stopped: bool) -> ComparisonView {
        let comparison = compare(done.measured.clone(), self.requests.len(), done.random.mean());
        let mut view = self.view(&comparison, &done.times, &done.random, stopped);
        for (row, judged) in view.runs.iter_mut().zip(&done.judged) {
            row.judged.take(judged.as_ref());
        }
        let climb = self.climb.as_ref();
        let by_position = &done.times_by_position;
        view.ladder = climb.map(|climb| climb.view(&self.requests, &comparison.rows, by_position));
        view
    }

    /// Counts one run on every position, and times it as often as requested; `None` if a search enters too many nodes.
    fn measure(
        &self,
        handle: &Handle,
        place: usize,
        run: Run,
        done: &mut FinishedRuns,
    ) -> Option<RunResults> {
        let (all, most) = (&mut done.nodes, done.most);
        let (mut counted, mut times, mut judged) = (Vec::new(), Vec::new(), None);
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
                self.report_progress(handle, (place, word), repeat, position, (before, *all));
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
                    // The line and the distinct leaves are found after the timed section, because they are
                    // no part of the measurement.
                    // A mean is no value, so no line keeps it.
                    if !self.is_set && run.algorithm.finds_value() {
                        found.line = Some(line(&request, &found, handle));
                        found.distinct_leaves = distinct_leaves(&request, &found, handle);
                    }
                    if let Some(asked) = self.judged_requests().find(|asked| asked.run == run) {
                        judged = judge_claims(&record(&asked, handle), handle).ok();
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
        Some(RunResults { counted, times, by_position, judged })
    }

    /// Returns whether a run is timed once more after `timed` timings. If the request leaves their number
    /// open, the first timing warms caches and predictors, and counts only if the run is slow.
    fn is_timed_again(&self, timed: u32, times: &[f64]) -> bool {
        let all: f64 = times.iter().sum();
        match (self.repeats, timed) {
            (0, 0) => true,
            (0, 1) => !self.is_set && all <= ENOUGH_MS,
            (0, _) => times.len() < ENOUGH_TIMINGS && all < ENOUGH_MS,
            (repeats, timed) => timed < repeats,
        }
    }

    /// Counts alpha-beta in one random order on all positions; false if stopped. An order that meets a
    /// limit is abandoned. `None` if a search enters too many nodes.
    fn random_order(&self, handle: &Handle, order: u32, done: &mut FinishedRuns) -> Option<bool> {
        let seed = self.seed.wrapping_add(u64::from(order));
        let run = Run { order: Order::Random(seed), ..Run::plain(Algorithm::AlphaBeta) };
        let (place, word) = (self.runs.len() + order as usize, run.to_string());
        let mut nodes = 0;
        for (position, request) in self.requests.iter().enumerate() {
            // A search of few nodes ends before it looks at the handle.
            if handle.is_stopped() {
                return Some(false);
            }
            self.report_progress(handle, (place, &word), 0, position, (nodes, done.nodes));
            let request = Request { run, ..request.clone() };
            let report = match done.most {
                Some(most) => count_up_to(&request, handle, most)?.report,
                None => count(&request, handle).report,
            };
            done.nodes += report.nodes;
            nodes += report.nodes;
            let Some(score) = report.score else {
                let cancelled = report.stop == Some(Stop::Cancelled);
                done.random.unfinished += u32::from(!cancelled);
                return Some(!cancelled);
            };
            let depth = request.limits.depth;
            let plain = |(_, measured): &(usize, &RunCounts)| measured.run.scores_like(&run, depth);
            let whole =
                done.measured.iter().enumerate().filter(plain).find_map(|(run, measured)| {
                    Some((run, measured.counted.get(position)?.whole_score()?))
                });
            let other = whole.filter(|&(_, other)| other != score);
            if let (None, Some(other)) = (&done.random.strayed, other) {
                let word = word.clone();
                done.random.strayed = Some(ScoreMismatch { word, position, score, other });
            }
        }
        done.random.counts.push(nodes);
        Some(true)
    }

    fn report_progress(
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

/// Chooses one default evaluation for all runs on all positions, so that their figures compare.
fn default_of(requests: &[Request], runs: &[Run]) -> (EvaluationName, Why) {
    let positions = requests.iter().map(|request| &request.start.position);
    default_evaluation(requests[0].game(), positions, runs, requests[0].reach())
}

/// The scores of a set as searches by an evaluation should give them.
fn expected_of(scores: &[Option<i32>], evaluation: EvaluationName) -> Vec<Option<i32>> {
    scores.iter().map(|score| held_against(evaluation, (*score)?)).collect()
}

/// Reads run words; an error names the wrong word.
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
