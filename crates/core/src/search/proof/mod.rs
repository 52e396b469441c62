//! Proof-number search: best first, and depth first with a table.
//!
//! Both ask a question with a yes or no: does MAX reach a goal? MAX nodes are OR nodes, because one good move is
//! enough; MIN nodes are AND nodes, because every reply must be answered. Both go where the fewest leaves are left to
//! prove or to disprove, so they look deep where the choice is narrow. They know no value and have no window.
//!
//! Sources: L. V. Allis, M. van der Meulen and H. J. van den Herik 1994 (best first); A. Nagai 2002 (depth first);
//! A. Kishimoto, M. Winands, M. Mueller and J.-T. Saito 2012 (a survey).

mod best_first;
mod depth_first;
mod numbers;
mod settings;
pub(super) mod tree;

pub use numbers::ProofNumbers;
pub use settings::{Goal, MAX_PROOF_NODES, ProofSettings};
pub use tree::{ProofCounts, ProofTree};

use super::walk::Walk;
use super::{Algorithm, Control, Limits, Order, Report, Run};
use crate::game::Move;

/// The result of a proof-number search. [`proof_search`] has an example.
#[derive(Debug)]
pub struct ProofResult {
    /// The report. Its score is `None`, because an answer is no value; its counts have the answer.
    pub report: Report,
    /// The tree of `pn`, or the visits of `dfpn`; empty for `dfpn` unless it was to be kept.
    pub tree: ProofTree,
}

/// Searches for a proof from the start of a walk. The run must be `pn` or `dfpn`; any other counts as `pn` with its
/// usual settings. With `keep` the result has every change of a number; the search is the same without. The depth
/// limit plays no part; the node limit counts nodes created by `pn`, and visits of `dfpn`.
///
/// # Complexity
/// An iteration of `pn` is O(plies x branching). Memory: 32 bytes per node, and 16 for each change that is kept; `dfpn`
/// keeps one entry for each position that it visited.
///
/// # Examples
/// ```
/// use plyscope_core::evaluation::EvaluationName;
/// use plyscope_core::game::SetupRequest;
/// use plyscope_core::search::any::walk;
/// use plyscope_core::search::{Limits, NoLimit, Run, proof_search};
///
/// let root = SetupRequest::at("tictactoe", "").read()?.position;
/// let answer = |word: &str| {
///     let run: Run = word.parse().unwrap();
///     let mut found = None;
///     walk(&root, EvaluationName::Outcome, Some(&run), &mut |walk| {
///         found = Some(proof_search(walk, run, Limits::default(), false, &mut NoLimit));
///     });
///     let report = found.unwrap().report;
///     (report.proof.unwrap().answer, report.nodes)
/// };
/// assert_eq!(answer("pn"), (Some(false), 13_950));
/// assert_eq!(answer("dfpn+goal:draw"), (Some(true), 708));
/// # Ok::<(), plyscope_core::game::SetupError>(())
/// ```
pub fn proof_search(
    walk: &mut dyn Walk,
    run: Run,
    limits: Limits,
    keep: bool,
    control: &mut dyn Control,
) -> ProofResult {
    let settings = run.proof.unwrap_or(ProofSettings::USUAL);
    let is_random = matches!(run.order, Order::Random(_));
    let mut search = Search {
        place: Place { walk, least: settings.goal.least(), is_random, ply: 0 },
        tree: ProofTree::default(),
        counts: ProofCounts::default(),
        keep,
        limit: settings.limit.min(limits.nodes.unwrap_or(u64::MAX)),
        control,
        moves: Vec::new(),
    };
    let is_depth_first = run.algorithm == Algorithm::Dfpn;
    let (stop, best_move) = if is_depth_first { search.depth_first() } else { search.best_first() };
    let Search { tree, counts, .. } = search;
    let nodes = if is_depth_first { counts.visits } else { tree.len().into() };
    let report =
        Report { best_move, nodes, stop, proof: Some(counts), ..Report::before(run, limits) };
    ProofResult { report, tree }
}

struct Search<'a> {
    place: Place<'a>,
    tree: ProofTree,
    counts: ProofCounts,
    keep: bool,
    /// Nodes, or visits.
    limit: u64,
    control: &'a mut dyn Control,
    /// The moves of the nodes of the open path, one after the other.
    moves: Vec<Move>,
}

/// The current position of a walk.
struct Place<'a> {
    walk: &'a mut dyn Walk,
    /// The least score that reaches the goal.
    least: i32,
    /// Whether the order of moves depends on the path.
    is_random: bool,
    ply: u32,
}

impl Place<'_> {
    /// Returns the numbers of a node that was not searched.
    fn numbers(&self) -> ProofNumbers {
        if !self.walk.is_over() {
            return ProofNumbers::LEAF;
        }
        let is_reached = self.walk.score(false).get() >= self.least;
        if is_reached { ProofNumbers::PROVED } else { ProofNumbers::DISPROVED }
    }

    /// Appends the moves in the order of the run. Returns the place of the first.
    fn list(&mut self, moves: &mut Vec<Move>) -> usize {
        let base = moves.len();
        self.walk.legal_moves(moves);
        self.walk.arrange(self.ply, base, &mut moves[base..], None);
        base
    }

    /// Plays the move at a place of the list.
    fn descend(&mut self, place: usize, mv: Move) {
        self.walk.descend(self.ply, place, mv);
        self.ply += 1;
    }

    fn leave(&mut self) {
        self.walk.leave();
        self.ply -= 1;
    }
}
