//! The request for a search in words, and its report in numbers.

use super::{Limits, MonteCarloCounts, ProofCounts, Run, Stop};
use crate::evaluation::Score;
use crate::game::{Move, SetupRequest};

/// The complete result of a search, finished or stopped. [`search`](super::search) has an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report {
    /// The run of the search, as it was given.
    pub run: Run,
    /// The limits of the search, as they were given: plies and nodes.
    pub limits: Limits,
    /// The root's score in MAX's view; `None` if the search was stopped.
    pub score: Option<Score>,
    /// The numbers of A, B and C at the root in a maxn search; `None` in any other, and if it was stopped.
    pub numbers: Option<[i32; 3]>,
    /// The root's score, in MAX's view, at the last finished depth of a stopped search; `None` if there is
    /// no such depth, or if the search was not stopped.
    pub before_stop: Option<Score>,
    /// The root's best move; `None` at a leaf, and if no move reached a given window. For a stopped search:
    /// the best of the last iteration that ended, or the best so far in the only one; `None` if no child
    /// had returned.
    pub best_move: Option<Move>,
    /// Nodes entered in all iterations, roots included.
    pub nodes: u64,
    /// Nodes of the searches that only ordered moves; not part of `nodes`.
    pub ordering_nodes: u64,
    /// The node count at which the depth limit was reduced, if it was. In the run word (`shorten:6@N`) it
    /// repeats the same search.
    pub shortened_at: Option<u64>,
    /// Why the search stopped early; `None` if it ended by itself.
    pub stop: Option<Stop>,
    /// The counts of a Monte Carlo search; `None` for any other.
    pub monte_carlo: Option<MonteCarloCounts>,
    /// The counts of a proof-number search; `None` for any other.
    pub proof: Option<ProofCounts>,
}

impl Report {
    /// Returns the report of a search that has not begun: no node, no score, no move.
    ///
    /// # Examples
    /// ```
    /// use plyscope_core::search::{Algorithm, Limits, Report, Run};
    ///
    /// let report = Report::before(Run::plain(Algorithm::AlphaBeta), Limits::depth(4));
    /// assert_eq!((report.nodes, report.score, report.limits.depth), (0, None, Some(4)));
    /// ```
    pub const fn before(run: Run, limits: Limits) -> Self {
        Self {
            run,
            limits,
            score: None,
            before_stop: None,
            best_move: None,
            nodes: 0,
            ordering_nodes: 0,
            shortened_at: None,
            stop: None,
            numbers: None,
            monte_carlo: None,
            proof: None,
        }
    }

    /// Returns the positions that the search entered, in its random games too: the measure by which searches of
    /// either kind compare.
    pub fn entered(&self) -> u64 {
        self.monte_carlo.map_or(self.nodes, |counts| counts.entered)
    }
}

/// One complete search request: the same request gives the same trace (unless it has a time limit).
#[cfg_attr(doc, doc = "[`RunRequest::of`] has an example.")]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct RunRequest {
    /// The position. Its fields stand beside the others, not in an object of their own.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub setup: SetupRequest,
    /// The run word: an algorithm and its modifiers, as in `alphabeta+static`.
    pub run: String,
    /// Depth limit, 0 to 400 plies; absent: to the end of the game.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub depth: Option<u32>,
    /// The evaluation. `default` is the game's own for searches that can have a horizon, else `result`. If
    /// absent, as in links from before there was a default, it is `result`.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub eval: Option<String>,
    /// Graph nodes to record, 1 to 50,000,000; absent: 2,000,000.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub budget: Option<u64>,
    /// Nodes that may be entered, 1 to 2^53; absent: no limit.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub node_limit: Option<u64>,
    /// Wall-clock limit, 1 to 86,400,000 milliseconds; absent: no limit.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub time_limit_ms: Option<u64>,
    /// Wall-clock time after which the depth limit of a run with `+shorten` is reduced, 1 to
    /// 86,400,000 milliseconds.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub shorten_after_ms: Option<u64>,
    /// The move that the searching player's book plays here without a search; absent: the player has no
    /// book, or the book does not know the position. The search ignores it.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub book: Option<BookReply>,
}

/// A book's reply to the position at which a search starts. It must be a legal move there.
#[cfg_attr(doc, doc = "[`RunRequest::of`] has an example of a request.")]
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct BookReply {
    /// The book's word, as in `othello`.
    pub book: String,
    /// The move that it plays, as the game writes it.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub mv: String,
    /// The position's value for the side to move; absent: the book has no value here.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub value: Option<i32>,
}

impl RunRequest {
    /// Requests a run on a position, without limits.
    ///
    /// # Examples
    /// ```
    /// use plyscope_core::game::SetupRequest;
    /// use plyscope_core::search::RunRequest;
    ///
    /// let request = RunRequest::of(SetupRequest::at("connect4", "4453"), "alphabeta+static");
    /// let request = RunRequest { depth: Some(6), ..request };
    /// assert_eq!((request.depth, request.node_limit), (Some(6), None));
    /// ```
    pub fn of(setup: SetupRequest, run: &str) -> Self {
        Self { setup, run: run.to_owned(), ..Self::default() }
    }
}
