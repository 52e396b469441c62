//! Searching: windows, limits, reports, runs, orders, and the searches themselves.
//!
//! To read how a search works, start with `plain.rs`: minimax and alpha-beta in a hundred lines, step by
//! step. `enhanced.rs` has the same steps and everything else.
//!
//! [`search`] takes a position, an evaluation, a [`Run`] and [`Limits`], and returns a [`Report`]. An
//! [`Observer`] watches it: none ([`Silent`], which is free), a counter ([`Tally`]), or a recorder. Nothing
//! here uses a clock, a thread, a random source or a file.

pub mod any;
mod chance;
mod dispatch;
mod enhanced;
mod enhancements;
mod events;
mod forward;
mod leaf_bands;
mod leaf_values;
mod limits;
mod line;
mod maxn;
mod monte_carlo;
mod observer;
pub mod order;
mod outcomes;
mod plain;
mod plan;
mod profile;
mod proof;
mod quiet;
mod report;
mod run;
mod searcher;
mod selective;
mod semantics;
mod table;
mod tally;
pub mod techniques;
mod walk;
mod window;

pub use dispatch::{Task, bind};
#[cfg(test)]
pub(crate) use enhanced::{OwnEntry, own_table};
pub use leaf_bands::{LeafBand, LeafBands, RootValue, leaf_bands};
pub use leaf_values::LeafValues;
pub use limits::{Control, Limits, NoLimit, Stop};
pub(crate) use line::prove_line_for;
pub use line::{Line, LineEnd, prove_line};
pub(crate) use monte_carlo::{Asker, Bonus, mean, playout};
pub use monte_carlo::{
    Exploration, MAX_ITERATIONS, MonteCarlo, MonteCarloCounts, MonteCarloResult, MonteCarloTree,
    Played, Proof, VisitedMove, monte_carlo,
};
pub use observer::{Event, FnObserver, Hit, Mark, Observer, STANDING, Side, Silent};
pub use order::Order;
pub use outcomes::{Decision, Outcomes};
pub(crate) use plan::Plan;
pub use profile::{Deviation, Profile};
pub(crate) use proof::tree::{Change, Expansion, ProofNode};
pub use proof::{
    Goal, MAX_PROOF_NODES, ProofCounts, ProofNumbers, ProofResult, ProofSettings, ProofTree,
    proof_search,
};
pub use report::{BookReply, Report, RunRequest};
pub use run::{Algorithm, Quiescence, Run, Shorten, Tie, WindowRule};
pub use selective::{ClaimBy, Doubt, Selective, SelectiveCounts};
pub use semantics::SEMANTICS;
pub use table::{LARGEST as LARGEST_TABLE, TableSize, table_room};
pub(crate) use table::{Placing, bucket_of, entries_in, placing};
pub use tally::{Counts, NodeCounts, Tally};
pub use window::{Bound, Interval, Window};

use crate::evaluation::Evaluation;
use crate::game::{InputError, Keyed, Loud, Player, Position};
use searcher::Searcher;

/// Searches a position and returns the root's score, a best move and the number of nodes.
///
/// The search is fail-soft unless the run says `hard`: inside the window the returned score is exact, at or
/// below alpha it is an upper bound, at or above beta a lower bound. The score of the root is exact,
/// because its window is full or iterations continue until the score lies inside. Only a window given in
/// the run can leave it a bound. On a tree with chance nodes minimax is expectimax; a run that is more than an
/// algorithm with an order is not for such a tree. A run of Monte Carlo search plays random games
/// ([`monte_carlo`]): it has no score and no evaluation, and reports no event. A run of proof-number search
/// ([`proof_search`]) has no score and reports no event either; the evaluation scores its finished games.
///
/// # Complexity
/// With branching b and depth d, minimax enters O(b^d) nodes, alpha-beta between O(b^(d/2)) and
/// O(b^d); memory is O(b d).
///
/// # References
/// D. E. Knuth and R. W. Moore, "An analysis of alpha-beta pruning", Artificial Intelligence 6,
/// 1975.
///
/// # Examples
/// ```
/// use plyscope_core::evaluation::FinalResult;
/// use plyscope_core::game::TicTacToe;
/// use plyscope_core::search::{Limits, NoLimit, Run, Silent, search};
///
/// let run: Run = "alphabeta".parse().unwrap();
/// let board = TicTacToe::new();
/// let report = search(&board, &FinalResult, run, Limits::default(), Silent, &mut NoLimit);
/// assert_eq!(report.score.map(|score| score.get()), Some(0));
/// assert_eq!(report.nodes, 18_297);
/// ```
pub fn search<P, E, O>(
    root: &P,
    evaluation: &E,
    run: Run,
    limits: Limits,
    observer: O,
    control: &mut dyn Control,
) -> Report
where
    P: Keyed,
    E: Evaluation<P>,
    O: Observer,
{
    if run.algorithm.is_monte_carlo() {
        monte_carlo(root, run, limits, false, control).report
    } else if run.algorithm.is_proof() && !cfg!(target_family = "wasm") {
        // The page calls `any::prove` alone, so that each game has one walk.
        walk::of_walk(root, evaluation, Some(&run), |walk| {
            proof_search(walk, run, limits, false, control).report
        })
    } else if run.needs_no_keys() {
        plain_for(root.max_player(), root, evaluation, (run, limits), observer, control)
    } else {
        enhanced::search(root, evaluation, (run, limits), observer, control)
    }
}

/// Searches as [`search`] does, for positions without keys, because a plain run has no
/// transposition table.
///
/// # Examples
/// ```
/// use plyscope_core::evaluation::FinalResult;
/// use plyscope_core::game::TicTacToe;
/// use plyscope_core::search::{Limits, NoLimit, Silent, search_plain};
///
/// let board = TicTacToe::new();
/// let count = |run: &str| {
///     let (run, limits) = (run.parse().unwrap(), Limits::default());
///     search_plain(&board, &FinalResult, run, limits, Silent, &mut NoLimit).map(|report| report.nodes)
/// };
/// assert_eq!(count("alphabeta"), Ok(18_297));
/// assert!(count("alphabeta+tt").unwrap_err().reason.contains("needs the keys"));
/// ```
///
/// # Errors
/// The run is more than minimax, alpha-beta or Monte Carlo search with an order and a tie rule, or alpha-beta with
/// quiescence or forward pruning, so it needs [`Keyed`] positions.
pub fn search_plain<P, E, O>(
    root: &P,
    evaluation: &E,
    run: Run,
    limits: Limits,
    observer: O,
    control: &mut dyn Control,
) -> Result<Report, InputError>
where
    P: Position,
    E: Evaluation<P>,
    O: Observer,
{
    if run.algorithm.is_monte_carlo() {
        return Ok(monte_carlo(root, run, limits, false, control).report);
    }
    if run.needs_no_keys() {
        let max = root.max_player();
        return Ok(plain_for(max, root, evaluation, (run, limits), observer, control));
    }
    let remedy = "implement Keyed for the position and call search, or use minimax or alphabeta";
    Err(InputError::whole(format!("{run} needs the keys of positions"), remedy))
}

/// Searches with a run that needs no keys, for a given MAX, who need not be the side to move: a branch of another
/// search has the roles of the whole.
pub(crate) fn plain_for<P: Position, E: Evaluation<P>, O: Observer>(
    max: Player,
    root: &P,
    evaluation: &E,
    (run, limits): (Run, Limits),
    observer: O,
    control: &mut dyn Control,
) -> Report {
    let chance = if P::HAS_CHANCE { root.chance_values(limits.depth.is_some()) } else { None };
    let by_vectors = P::MAY_HAVE_THREE && run.algorithm == Algorithm::Maxn;
    if chance.is_none() && run.is_plain() && !by_vectors {
        return Searcher::new(evaluation, observer, control, run, limits, max)
            .plain(root, limits.depth);
    }
    // One copy of these searches for all observers, because they are rare and the page is a download.
    let mut observer = observer;
    let mut hear = |event: Event<'_>| observer.on(event);
    if O::ENABLED || cfg!(target_family = "wasm") {
        let hear = FnObserver(&mut hear);
        Searcher::new(evaluation, hear, control, run, limits, max).rare(root, chance)
    } else {
        Searcher::new(evaluation, Silent, control, run, limits, max).rare(root, chance)
    }
}

impl<P: Position, E: Evaluation<P>, O: Observer> Searcher<'_, P, E, O> {
    /// Searches a tree with chance nodes and leaves of `values`, or for three players, beyond the depth limit, or with
    /// forward pruning.
    fn rare(self, root: &P, values: Option<(i32, i32)>) -> Report {
        match values {
            Some(values) if P::HAS_CHANCE => self.with_chance(root, values),
            _ if P::MAY_HAVE_THREE && self.run.algorithm == Algorithm::Maxn => self.maxn(root),
            // A tree has no loud moves. Requests refuse such runs there, so the page has no code for them.
            _ if cfg!(target_family = "wasm") && matches!(P::LOUD, Loud::Never) => {
                let depth = self.limits.depth;
                self.plain(root, depth)
            }
            _ if self.run.quiescence.is_some() => self.with_quiescence(root),
            _ => self.with_forward_pruning(root, Window::FULL, None),
        }
    }
}
