//! Why a trace is refused: the broken rule, the node, and a remedy per rule.

use crate::game::cut_quotes;
use std::fmt;

/// The broken rule of the record; each has one remedy. [`CheckError`] has an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fault {
    /// Ids are not 0, 1, 2, ... in the order in which the search entered the nodes.
    Id,
    /// The trace does not have exactly one root per iteration.
    Root,
    /// The parent is missing, comes later, or was already closed.
    Parent,
    /// The ply is not one below the parent's.
    Ply,
    /// The wrong side moves: MAX and MIN do not alternate, or the game says otherwise.
    Kind,
    /// A field that the status requires is missing, or one that it forbids is present.
    Status,
    /// A child is present where none may be, or missing where one must be.
    Children,
    /// The enter or exit step does not match the order of events.
    Step,
    /// The score is not a valid score, or not the best of the children's.
    Score,
    /// The entry window does not match the parent's window at that moment.
    Window,
    /// The bound does not follow from the entry window.
    Bound,
    /// A cutoff happens where the window is open, or is missing where it is closed.
    Cutoff,
    /// A count does not match the nodes.
    Count,
    /// The principal variation does not follow the best children.
    Variation,
    /// The trace exceeds the depth limit, the node limit or the budget.
    Limit,
    /// A move has no text, or a text that the game does not write.
    Name,
    /// The game's set-up cannot be read.
    Setup,
    /// The book's reply is not a move at the start of the search.
    Book,
    /// The move is illegal, a sibling has it too, or a legal move is missing.
    Move,
    /// The status does not match the outcome there.
    Outcome,
    /// The static evaluation gives another score.
    Evaluation,
    /// `wins` or `ceiling` should close the node but did not, or the reverse.
    Foreseen,
    /// The table cannot have given this answer.
    Table,
    /// A re-search happens where the algorithm makes none, or without a first search of its move.
    ReSearch,
    /// The run word has a modifier that its algorithm does not know.
    Run,
    /// An iteration is surplus or missing.
    Iteration,
    /// The order of the moves is not the run's.
    Order,
    /// The same run, repeated, gives a different trace.
    Repeated,
}

impl Fault {
    /// Returns the remedy, in lower case without a final stop.
    pub const fn remedy(self) -> &'static str {
        match self {
            Self::Id => "number the nodes 0, 1, 2, ... in the order in which they are entered",
            Self::Root => "give the first node, and no other, no parent_id and no move",
            Self::Parent => "list a node's whole subtree before its next sibling",
            Self::Ply => "give each node its parent's ply plus 1",
            Self::Kind => "give each node the side that moves there in the game",
            Self::Status => "give each node the fields of its status",
            Self::Children => "put children below searched, cutoff and open nodes only",
            Self::Step => "count enter, score, update, cutoff and exit events from 1",
            Self::Score => {
                "use whole numbers of at most 2147483646 either way, and the best child's"
            }
            Self::Window => "use the parent's window as it was when the child was entered",
            Self::Bound => "at or below alpha is upper, at or above beta lower, else exact",
            Self::Cutoff => "cut where alpha has reached beta and a child is left, nowhere else",
            Self::Count => "recount, what is inside stubs included",
            Self::Variation => "follow the best child from the root",
            Self::Limit => "state the limits that the search had",
            Self::Name => "write moves as `plyscope games` shows them",
            Self::Setup => "write game, rules and position as `plyscope games` shows them",
            Self::Book => "give the reply of the book at the root, or leave it out",
            Self::Move => "list each legal move once",
            Self::Outcome => "mark finished games terminal, and no others",
            Self::Evaluation => "state the evaluation that the search had",
            Self::Foreseen => "close nodes early where the run's wins and ceiling do, nowhere else",
            Self::Table => {
                "name an earlier node with the same position, depth left, score and bound"
            }
            Self::ReSearch => "mark the second child with the move of its elder sibling, no other",
            Self::Run => "write the run as `plyscope games` shows it",
            Self::Iteration => "list every iteration of the search, each to its end",
            Self::Order => "state the run with the order that the search had",
            Self::Repeated => "trace the run again from its request",
        }
    }
}

/// The reason to refuse a trace, or its records, that no search can have left.
///
/// # Examples
/// ```
/// use plyscope_core::trace::{Fault, Trace};
///
/// let error = Trace::default().check().unwrap_err();
/// assert_eq!((error.node, error.fault), (None, Fault::Root));
/// let text = "no nodes; give the first node, and no other, no parent_id and no move";
/// assert_eq!(error.to_string(), text);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckError {
    /// The faulty node; `None` if the fault lies in the whole trace.
    pub node: Option<u32>,
    /// The broken rule, the first that the check finds.
    pub fault: Fault,
    /// The fault, in lower case without a final stop.
    pub reason: String,
}

impl CheckError {
    pub(in crate::trace) fn at(node: u32, fault: Fault, reason: impl Into<String>) -> Self {
        Self { node: Some(node), fault, reason: cut_quotes(reason.into()) }
    }

    pub(in crate::trace) fn whole(fault: Fault, reason: impl Into<String>) -> Self {
        Self { node: None, fault, reason: cut_quotes(reason.into()) }
    }

    /// Passes on why the request of a trace cannot be read.
    pub(in crate::trace) fn setup(error: impl fmt::Display) -> Self {
        Self::whole(Fault::Setup, error.to_string())
    }

    /// Returns the remedy of the broken rule, in lower case without a final stop.
    pub const fn remedy(&self) -> &'static str {
        self.fault.remedy()
    }
}

impl fmt::Display for CheckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(node) = self.node {
            write!(f, "node {node}: ")?;
        }
        write!(f, "{}; {}", self.reason, self.remedy())
    }
}

impl std::error::Error for CheckError {}
