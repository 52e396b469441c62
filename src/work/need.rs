//! Estimates the maximum memory of a job before it starts, and suggests a smaller job if it needs too
//! much.
//!
//! A recording needs its budget, or less if the search cannot fill it. A table needs its size; without
//! one, the maximum size, or less if the search cannot fill it. A match or a tuning has one table per
//! thread. The size of a search follows from its node limit and from Knuth's estimate of the minimax
//! tree.

use crate::analysis::estimate_minimax;
use crate::game::{AnyPosition, SetupRequest};
use crate::play::Engine;
use crate::search::{MonteCarlo, ProofSettings, Run, RunRequest, TableSize, table_room};
use crate::with_position;
use crate::work::error::{Code, ServiceError};
use crate::work::numbers::gigabytes;
use crate::work::request::Request;

/// Fixed memory of a job, bytes: its thread, its open path and its answer.
const A_JOB: u64 = 1 << 20;
/// Maximum memory per recorded node, bytes: 56, and as much again while the graph grows.
const A_NODE: u64 = 112;
/// Additional memory per node in a run with a table, for nodes that the table answered, bytes.
const A_HIT: u64 = 64;
/// Memory per node of the tree of a Monte Carlo search, with its iteration, bytes.
const A_GROWN_NODE: u64 = 64;
/// Memory per move of such a node, bytes.
const A_GROWN_MOVE: u64 = 16;
/// Memory per node of `pn`, or per visit of `dfpn` with its entry of the table, bytes.
const A_PROVED_NODE: u64 = 112;
/// Additional memory for the changes of its numbers in a recording, and for their order by node, bytes.
const A_CHANGED_NODE: u64 = 80;
/// Memory per position of a set, bytes, its request included.
const A_POSITION: u64 = 2 << 10;
/// Maximum number of positions of a set that are examined one by one.
const FEW_POSITIONS: usize = 16;
/// Maximum depth of an estimate, plies; a deeper search counts as endless.
const DEEPEST_DIVE: u32 = 24;
/// Safety factor for plain minimax, because the sampled size of the tree is uncertain. A run with
/// windows enters less than the tree and needs no factor.
const SAMPLED: f64 = 4.0;
/// Factor for a run that re-searches moves or whole trees.
const AGAIN: f64 = 2.0;

#[derive(Clone, Debug)]
pub(crate) struct Advice {
    pub(crate) field: &'static str,
    pub(crate) remedy: String,
    /// The command that does the same without the limit.
    pub(crate) command: String,
}

#[derive(Clone, Debug)]
pub(crate) struct Need {
    /// Maximum number of graph nodes to record.
    pub(crate) budget: u64,
    /// Memory for any number of threads, bytes.
    pub(crate) bytes: u64,
    /// Memory per thread, bytes.
    pub(crate) per_thread: u64,
    pub(crate) threads: u32,
    pub(crate) advice: Advice,
}

impl Need {
    /// Creates the need of a job with one thread and no recording.
    pub(crate) fn counted(bytes: u64, advice: Advice) -> Self {
        Self { budget: 0, bytes: A_JOB + bytes, per_thread: 0, threads: 1, advice }
    }

    /// Returns the memory with the given number of threads, bytes.
    pub(crate) fn with_threads(&self, threads: u32) -> u64 {
        self.bytes.saturating_add(self.per_thread.saturating_mul(threads.into()))
    }

    /// Returns the `limit` error of a job that exceeds the total memory of the service even with
    /// one thread.
    pub(crate) fn never_fits(&self, total: u64) -> ServiceError {
        let Advice { field, remedy, command } = &self.advice;
        let (needed, total) = (gigabytes(self.with_threads(1)), gigabytes(total));
        let reason =
            format!("this may need {needed} of memory, and the service has {total} in all");
        let remedy = format!("{remedy}, or run it on the command line: {command}");
        refusal(Code::Limit, field, &reason, remedy)
    }

    /// Returns the `busy` error of a job that fits once other jobs end.
    pub(crate) fn not_now(&self, free: u64, total: u64) -> ServiceError {
        let Advice { field, remedy, .. } = &self.advice;
        let needed = gigabytes(self.with_threads(1));
        let (free, total) = (gigabytes(free), gigabytes(total));
        let reason = format!(
            "this may need {needed} of memory, and {free} of the service's {total} are free: other \
             searches and open traces have the rest"
        );
        let remedy = format!("wait, cancel a search or close a trace, or {remedy}");
        refusal(Code::Busy, field, &reason, remedy)
    }
}

fn refusal(code: Code, field: &str, reason: &str, remedy: String) -> ServiceError {
    let field = Some(field.to_owned());
    ServiceError { field, ..ServiceError::new(code, reason).with_remedy(remedy) }
}

/// Returns the need of judging the claims of an open trace: a few searches without a record, one after another.
pub(crate) fn of_claims() -> Need {
    let (field, remedy) = ("trace", "close another trace".to_owned());
    let command = "plyscope trace ... --claims".to_owned();
    Need::counted(0, Advice { field, remedy, command })
}

/// Estimates the maximum need of a recorded search. The advice names its larger part, the recording
/// or the table.
pub(crate) fn of_search(request: &Request) -> Need {
    let run = request.run;
    let reach = Reach::of(request);
    let recorded = reach.placed.min(request.budget);
    let per_node = if run.table.is_some() { A_NODE + A_HIT } else { A_NODE };
    let position = &request.start.position;
    let (recording, table) = (recorded * per_node, table_of(position, run, reach.entered));
    let recording = recording
        + match run.proof {
            // A recording ends where its budget does.
            Some(_) => recorded * (A_PROVED_NODE + A_CHANGED_NODE),
            None => tree_of(position, run),
        };
    let (field, remedy) = if table > recording {
        ("run", smaller_table(run))
    } else {
        ("budget", "record fewer nodes (a smaller budget: all are counted still)".to_owned())
    };
    let command = trace_command(&request.canonical());
    let bytes = A_JOB + recording + table;
    let advice = Advice { field, remedy, command };
    Need { budget: request.budget, bytes, per_thread: 0, threads: 1, advice }
}

/// Estimates the maximum need of counting runs; only the largest table counts, because one search
/// follows the other.
pub(crate) fn of_counting<'a>(
    requests: impl ExactSizeIterator<Item = &'a Request>,
    runs: &[Run],
    command: String,
) -> Need {
    let held = requests.len() as u64 * A_POSITION;
    let is_set = requests.len() > FEW_POSITIONS;
    let table = |request: &Request, run: Run| {
        if !run.algorithm.finds_value() {
            return tree_of(&request.start.position, run);
        }
        let entered = if is_set {
            request.limits.nodes.unwrap_or(u64::MAX)
        } else {
            Reach::of(&Request { run, ..request.clone() }).entered
        };
        table_of(&request.start.position, run, entered)
    };
    // All positions of a set are of the same game, so the first few stand for the rest.
    let looked_at: Vec<&Request> = requests.take(FEW_POSITIONS).collect();
    let of_run = |&run: &Run| {
        let tables = looked_at.iter().map(|request| table(request, run));
        (tables.max().unwrap_or(0), run)
    };
    let largest = runs.iter().map(of_run).max_by_key(|(bytes, _)| *bytes);
    let (table, remedy) =
        largest.map_or_else(|| (0, String::new()), |(bytes, run)| (bytes, smaller_table(run)));
    Need::counted(held + table, Advice { field: "runs", remedy, command })
}

/// Returns the size in bytes of the tree that a Monte Carlo search or a search for a proof grows; 0 for any other run.
fn tree_of(position: &AnyPosition, run: Run) -> u64 {
    let iterations = run.monte_carlo.map_or(0, |settings| u64::from(settings.iterations));
    let of_games = iterations * (A_GROWN_NODE + A_GROWN_MOVE * branching_at_most(position));
    of_games + run.proof.map_or(0, |settings| settings.limit * A_PROVED_NODE)
}

/// Returns the size in bytes of the table of a run that enters at most `entered` nodes.
pub(crate) fn table_of(position: &AnyPosition, run: Run, entered: u64) -> u64 {
    let Some(size) = run.table else { return 0 };
    with_position!(position, position => table_room(position, size, entered))
}

/// Returns the size in bytes of the largest table that the engines use in games from a position.
pub(crate) fn table_of_engines(engines: &[Engine], position: &AnyPosition) -> u64 {
    let thoughts = engines.iter().filter_map(|engine| engine.thought(position).ok().flatten());
    let table = |run: Run, nodes: Option<u64>| {
        table_of(position, run, nodes.unwrap_or(u64::MAX)) + tree_of(position, run)
    };
    let searched = thoughts.map(|thought| table(thought.run, thought.nodes)).max();
    let solved = engines.iter().any(Engine::solves).then_some(SOLVER_TABLE);
    searched.max(solved).unwrap_or(0)
}

/// Maximum table size of an engine that solves, bytes.
pub(crate) const SOLVER_TABLE: u64 = 256 << 20;

/// Suggests 256 MiB for a table without a size, and a smaller size for any other table.
pub(crate) fn smaller_table(run: Run) -> String {
    match run.table {
        _ if run.monte_carlo.is_some() => "take fewer iterations".to_owned(),
        _ if run.proof.is_some() => "give it a smaller limit, as in limit:100000".to_owned(),
        Some(TableSize::Unlimited) => {
            let sized = Run { table: Some(TableSize::Bytes(256 << 20)), ..run };
            format!("give the table a size, as in {sized}")
        }
        _ => "give it a smaller table".to_owned(),
    }
}

/// The maximum size of a search, in nodes.
struct Reach {
    entered: u64,
    /// Graph nodes, pruned ones included.
    placed: u64,
}

impl Reach {
    fn of(request: &Request) -> Self {
        let run = request.run;
        if let Some(MonteCarlo { iterations, .. }) = run.monte_carlo {
            let nodes = u64::from(iterations) + 1;
            return Self { entered: nodes, placed: nodes };
        }
        if let Some(ProofSettings { limit, .. }) = run.proof {
            let limit = limit.min(request.limits.nodes.unwrap_or(u64::MAX));
            return Self { entered: limit, placed: limit };
        }
        let again = run.iterates() || run.algorithm.re_searches();
        let sampled = if run.has_windows() { 1.0 } else { SAMPLED };
        let times = if again { sampled * AGAIN } else { sampled };
        // Beyond the depth limit a search with quiescence has no bound but the game, and tests and re-searches of
        // forward pruning are no nodes of the minimax tree.
        let is_bounded = run.quiescence.is_none() && !run.selective.is_any();
        let tree = minimax_tree(request).filter(|_| is_bounded);
        let tree = tree.map_or(u64::MAX, |nodes| (nodes * times) as u64);
        let limit = request.limits.nodes.unwrap_or(u64::MAX);
        let each = branching_at_most(&request.start.position);
        Self { entered: tree.min(limit), placed: tree.min(limit.saturating_mul(each)) }
    }
}

/// Estimates the size of the minimax tree in nodes, or returns `None` if it is too deep to sample.
fn minimax_tree(request: &Request) -> Option<f64> {
    let position = &request.start.position;
    if let AnyPosition::Tree(tree) = position {
        return Some(tree.len() as f64);
    }
    let left = position.filling().map_or(u32::MAX, |filling| 2 * filling.empties());
    let depth = request.limits.depth.unwrap_or(u32::MAX);
    let is_uniform = matches!(position, AnyPosition::Uniform(_));
    if !is_uniform && depth.min(left) > DEEPEST_DIVE {
        return None;
    }
    let depth = request.limits.depth;
    Some(with_position!(position, position => estimate_minimax(position, depth)).high)
}

/// Returns the maximum number of children of a node, plus one for the node itself.
fn branching_at_most(position: &AnyPosition) -> u64 {
    let squares = position.filling().map(|filling| u64::from(filling.squares));
    1 + match position {
        AnyPosition::Uniform(tree) => tree.branching().into(),
        AnyPosition::Tree(tree) => tree.len() as u64,
        _ => squares.unwrap_or(u16::MAX.into()),
    }
}

/// Returns the shell command that records a request into `trace.json.gz`.
fn trace_command(request: &RunRequest) -> String {
    let RunRequest { setup, run, depth, eval, .. } = request;
    let SetupRequest { game, size, k, exact, subboard, position, .. } = setup;
    let seconds = |ms: u64| (ms as f64 / 1e3).to_string();
    let mut command = format!("plyscope trace --game {game}");
    let mut say = |flag: &str, value: Option<String>| {
        if let Some(value) = value {
            command.push_str(&format!(" --{flag} {}", quoted(&value)));
        }
    };
    say("size", size.clone());
    say("k", k.map(|k| k.to_string()));
    say("subboard", subboard.clone());
    say("position", Some(position.clone()).filter(|position| !position.is_empty()));
    say("run", Some(run.clone()));
    say("depth", depth.map(|depth| depth.to_string()));
    say("eval", eval.clone());
    say("budget", request.budget.map(|budget| budget.to_string()));
    say("nodes", request.node_limit.map(|nodes| nodes.to_string()));
    say("time", request.time_limit_ms.map(seconds));
    say("shorten-after", request.shorten_after_ms.map(seconds));
    if *exact {
        command.push_str(" --exact");
    }
    command + " -o trace.json.gz"
}

/// Quotes a word for a POSIX shell, if it needs quotes.
pub(crate) fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "+-_.,:/@=".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The default memory of a service, bytes.
    const USUAL_MEMORY: u64 = 2 << 30;

    fn need(game: &str, run: &str, depth: Option<u32>, more: RunRequest) -> Need {
        let (game, run) = (game.to_owned(), run.to_owned());
        of_search(
            &Request::read(&RunRequest {
                setup: SetupRequest { game, ..more.setup },
                run,
                depth,
                ..more
            })
            .unwrap(),
        )
    }

    fn usual(game: &str, run: &str, depth: Option<u32>) -> u64 {
        need(game, run, depth, RunRequest::default()).bytes
    }

    /// The searches that a page starts by itself leave room for others; eight large ones do not fit.
    #[test]
    fn a_need_is_what_the_search_can_come_to() {
        assert!(usual("tictactoe", "alphabeta", Some(1)) < 2 << 20);
        assert!(usual("connect4", "alphabeta+static", Some(6)) < USUAL_MEMORY / 8);
        let endless = usual("connect4", "alphabeta", None);
        assert!((200 << 20..USUAL_MEMORY / 8).contains(&endless), "{endless}");
        let table = usual("connect4", "alphabeta+tt", None);
        assert!((1 << 30..USUAL_MEMORY * 3 / 4).contains(&table), "{table}");
        assert!(
            usual("connect4", "alphabeta+tt", Some(4)) < 64 << 20,
            "a small tree fills no table"
        );
        let sized = usual("connect4", "alphabeta+tt:16MB", None);
        assert!(sized < USUAL_MEMORY / 4, "{sized}");
    }

    #[test]
    fn limits_bound_a_need() {
        let of = |more| need("othello", "alphabeta+tt", None, more).bytes;
        let few = of(RunRequest { node_limit: Some(1_000), ..RunRequest::default() });
        assert!(few < 32 << 20, "{few}");
        let small = of(RunRequest { budget: Some(1_000), ..RunRequest::default() });
        assert!(small < of(RunRequest::default()) - (200 << 20));
        let tree = RunRequest {
            setup: SetupRequest { position: "((1 2)(3 4))".to_owned(), ..SetupRequest::default() },
            ..RunRequest::default()
        };
        assert!(need("tree", "minimax", None, tree).bytes < 2 << 20);
    }

    #[test]
    fn refusals_say_what_to_do() {
        let large = RunRequest { budget: Some(50_000_000), ..RunRequest::default() };
        let need = need("connect4", "alphabeta", None, large);
        let error = need.never_fits(USUAL_MEMORY);
        assert_eq!((error.code, error.field.as_deref()), (Code::Limit, Some("budget")));
        assert!(error.reason.contains("the service has 2 GB in all"), "{error}");
        let remedy = error.remedy.unwrap();
        assert!(remedy.contains("plyscope trace --game connect4"), "{remedy}");
        assert!(remedy.ends_with(" --budget 50000000 -o trace.json.gz"), "{remedy}");
        let error = need.not_now(1 << 20, USUAL_MEMORY);
        assert_eq!(error.code, Code::Busy);
        assert!(error.reason.contains("1 MB of the service's 2 GB are free"), "{error}");
        let table = super::of_search(
            &Request::read(&RunRequest::of(SetupRequest::at("connect4", ""), "pvs+tt")).unwrap(),
        );
        assert!(table.advice.remedy.contains("pvs+tt:256MB"), "{:?}", table.advice);
        assert_eq!(quoted("((1 2) 'a')"), r"'((1 2) '\''a'\'')'");
    }
}
