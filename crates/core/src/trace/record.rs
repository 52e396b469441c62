//! A node and a header as stored in a file, and the fields that each status requires.

use super::check::{CheckError, Fault};
use super::node::{Kind, NO_STEP, Status};
use super::{About, BeforeStop, Iteration};
use crate::evaluation::Score;
use crate::search::{Bound, Counts, LineEnd, Mark, NodeCounts, ProofNumbers, Stop};

/// The largest ply of a node. [`Builder`](super::Builder), which refuses a larger one, has an example.
pub const MAX_PLY: u32 = 65_535;

/// A node as stored in a file, with scores in MAX's view. [`Builder`](super::Builder) has an
/// example.
#[derive(Clone, Debug)]
pub struct NodeRecord<'a> {
    /// The node's id, from 0 in the order of entry.
    pub id: u32,
    /// The parent; `None` for the root.
    pub parent: Option<u32>,
    /// The text of the move that leads here; `None` for the root.
    pub mv: Option<&'a str>,
    /// Plies from the root, 0 to [`MAX_PLY`].
    pub ply: u32,
    /// The side to move here. A file does not say who would move in the place of chance, because that follows from the
    /// parent.
    pub kind: Kind,
    /// The state of the node, which decides the other fields that it needs.
    pub status: Status,
    /// The returned score; `None` if the node is open or pruned, or an external run omits it.
    pub score: Option<i32>,
    /// The bound that the score proves; `None` without a score.
    pub bound: Option<Bound>,
    /// A leaf's value before fail-hard clamped it to the score; `None` if the score is that value.
    pub static_value: Option<i32>,
    /// The score with which the mover could stand pat; `None` where it could not.
    pub stand: Option<i32>,
    /// Lower end of the entry window; `None` if it is open.
    pub alpha: Option<i32>,
    /// Upper end of the entry window; `None` if it is open.
    pub beta: Option<i32>,
    /// Step of entry, from 1; `None` if the node is pruned.
    pub enter: Option<u32>,
    /// Step of return; `None` if the node is open or pruned.
    pub exit: Option<u32>,
    /// Why the search entered the node.
    pub mark: Mark,
    /// The node that stored the table entry that answered this one; `None` if it was not recorded,
    /// or the table did not answer.
    pub stored_by: Option<u32>,
    /// The text of the move to the child with the table entry that answered this node; `None` for
    /// an entry of its own.
    pub hit_move: Option<&'a str>,
    /// The counts inside a stub, finished or open, itself included; `None` for any other node.
    pub inside: Option<NodeCounts>,
    /// The visits of the node in a Monte Carlo search; `None` in any other.
    pub visits: Option<VisitRecord>,
    /// The numbers of the node in a proof-number search at its end; `None` in any other.
    pub numbers: Option<ProofNumbers>,
    /// Other programs' part of the node, as JSON text; `None` if it has none.
    pub ext: Option<&'a str>,
}

/// The visits of a node at the end of a Monte Carlo search, as stored in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VisitRecord {
    /// Iterations that passed through the node.
    pub visits: u32,
    /// The sum of their rewards, for MAX.
    pub reward: u64,
    /// The proved reward; `None` if nothing is proved.
    pub proved: Option<u32>,
}

/// What the file of a Monte Carlo search has beside its nodes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MonteCarloHeader {
    /// The last node of each iteration and the reward of its game.
    pub iterations: Vec<(u32, u32)>,
    /// Positions entered.
    pub entered: u64,
}

/// What the file of a proof-number search has beside its nodes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProofHeader {
    /// The nodes that `pn` expanded, in order; empty for `dfpn`.
    pub expansions: Vec<u32>,
    /// The answer; `None` if the search was stopped before it knew.
    pub answer: Option<bool>,
}

/// The data of a file besides its nodes. [`Builder`](super::Builder) has an example.
#[derive(Clone, Debug, Default)]
pub struct Header {
    /// The request behind the trace, enough to repeat the search.
    pub about: About,
    /// The iterations; one with the whole depth if the file lists none.
    pub iterations: Vec<Iteration>,
    /// Exact counts of the whole search, with the part that was not recorded.
    pub counts: Counts,
    /// Nodes in searches that only ordered moves, which `counts` lacks.
    pub ordering_nodes: u64,
    /// The root's principal variation, as texts of moves; empty without a value.
    pub variation: Vec<String>,
    /// Why the variation ends; `None` if the file does not say.
    pub line_end: Option<LineEnd>,
    /// Why the search stopped early; `None` if it ended by itself.
    pub stop: Option<Stop>,
    /// The result that the search had found before it was stopped; `None` if no depth was finished.
    pub before_stop: Option<BeforeStop>,
    /// The last step; 0 without nodes.
    pub steps: u32,
    /// Other programs' part of the file, as JSON text; `None` if it has none.
    pub ext: Option<Box<str>>,
    /// True if the file ended early: the nodes are a prefix, and everything else describes the whole
    /// search.
    pub cut_off: bool,
    /// True for an external run, with one step per line.
    pub external: bool,
    /// Given for a Monte Carlo search alone.
    pub monte_carlo: Option<MonteCarloHeader>,
    /// Given for a proof-number search alone.
    pub proof: Option<ProofHeader>,
}

/// Refuses a closed node without a score. Only an external run may leave scores out.
pub(super) fn check_value(record: &NodeRecord<'_>) -> Result<(), CheckError> {
    let closed = !matches!(record.status, Status::Pruned | Status::Open);
    if closed && record.score.is_none() {
        let reason = format!("a node with status {} lacks score", record.status.word());
        return Err(CheckError::at(record.id, Fault::Status, reason));
    }
    Ok(())
}

/// Checks the fields that a status requires and forbids, and the ranges of the numbers.
pub(super) fn check_fields(record: &NodeRecord<'_>) -> Result<(), CheckError> {
    let id = record.id;
    let refuse = |fault, reason: String| Err(CheckError::at(id, fault, reason));
    if record.ply > MAX_PLY {
        return refuse(Fault::Ply, format!("ply {} is past {MAX_PLY}", record.ply));
    }
    let entered = record.status != Status::Pruned;
    let closed = entered && record.status != Status::Open;
    let word = record.status.word();
    let windowed = record.alpha.is_some() || record.beta.is_some();
    for (name, is_there, wanted) in [
        ("enter", record.enter.is_some(), entered),
        ("exit", record.exit.is_some(), closed),
        // `check_value` checks that a score exists.
        ("score", record.score.is_some(), closed && record.score.is_some()),
        ("bound", record.bound.is_some(), closed && record.score.is_some()),
        ("a window", windowed, windowed && entered),
    ] {
        if is_there != wanted {
            let verb = if wanted { "lacks" } else { "has" };
            return refuse(Fault::Status, format!("a node with status {word} {verb} {name}"));
        }
    }
    let linked = record.stored_by.is_some() || record.hit_move.is_some();
    if linked && record.status != Status::Hit {
        let reason = format!("a node with status {word} has an entry of the table");
        return refuse(Fault::Status, reason);
    }
    if record.mark != Mark::Plain && !entered {
        return refuse(Fault::Status, "a re-search or a probe that was never entered".into());
    }
    let is_leaf = matches!(record.status, Status::Leaf | Status::Terminal | Status::Hit);
    if record.kind.place().is_some_and(|_| record.kind != Kind::of_three(record.ply)) {
        let reason =
            format!("{} cannot move at ply {}: A, B and C take turns", record.kind, record.ply);
        return refuse(Fault::Kind, reason);
    }
    if record.kind == Kind::Chance && is_leaf {
        return refuse(Fault::Kind, format!("a node with status {word} where chance moves"));
    }
    match (record.status, record.inside) {
        (Status::Stub, None) => {
            return refuse(Fault::Status, "a stub does not say what is inside".into());
        }
        (Status::Stub | Status::Open, _) | (_, None) => {}
        (_, Some(_)) => return refuse(Fault::Status, format!("{word} and counts of the inside")),
    }
    if record.enter == Some(NO_STEP) || record.exit == Some(NO_STEP) {
        return refuse(Fault::Step, format!("a step may be at most {}", NO_STEP - 1));
    }
    let is_leaf = matches!(record.status, Status::Leaf | Status::Terminal);
    if record.static_value.is_some() && !is_leaf {
        return refuse(Fault::Status, format!("a node with status {word} has a static value"));
    }
    if record.stand.is_some() && !record.status.is_inner() {
        return refuse(Fault::Status, format!("a node with status {word} stands pat"));
    }
    for (name, number) in [
        ("score", record.score),
        ("static", record.static_value),
        ("stand", record.stand),
        ("alpha_in", record.alpha),
        ("beta_in", record.beta),
    ] {
        if let Some(number) = number.filter(|&number| Score::new(number).get() != number) {
            return refuse(Fault::Score, format!("{name} {number} is out of range"));
        }
    }
    Ok(())
}
