//! Searching: windows, limits, reports, runs, one file per ordering, and one loop for every
//! algorithm.
//!
//! [`search`] takes a position, an evaluation, a [`Run`] and [`Limits`], and answers a
//! [`Report`]. Who watches is an [`Observer`]: nobody ([`Silent`], free), a counter ([`Tally`]),
//! or a recorder. Nothing here knows a clock, a thread, a random source or a file.

mod dispatch;
mod engine;
mod interval;
mod leaf_values;
mod limits;
mod line;
mod observer;
pub mod order;
mod plan;
mod report;
mod run;
mod table;
mod tally;
pub mod techniques;
mod window;

pub use dispatch::{Task, bind};
pub use interval::Interval;
pub use leaf_values::LeafValues;
pub use limits::{Control, Limits, Stop, Unlimited};
pub use line::{Line, LineEnd, prove_line};
pub use observer::{Event, Hit, Observer, Silent};
pub use order::{Order, StaticOrder};
pub(crate) use plan::{Plan, score_range};
pub use report::Report;
pub use run::{Algorithm, Run, Shorten, Tie, WindowRule};
pub use table::{LARGEST as LARGEST_TABLE, TableSize, table_room};
pub use tally::{Counts, NodeCounts, Tally};
pub use window::{Bound, Window};

use crate::evaluation::Evaluation;
use engine::{Memory, Nothing, Searcher};

/// Searches a position: the root's score, a best move, and how many nodes it took.
///
/// Fail-soft unless the run says `hard`: inside the window the returned score is exact, at or
/// below alpha it is an upper bound, at or above beta a lower bound. At the root the window is
/// full, or passes go on until the score lies inside, so the answer is exact.
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
/// use plyscope::evaluation::FinalResult;
/// use plyscope::game::TicTacToe;
/// use plyscope::search::{Limits, Run, Silent, Unlimited, search};
///
/// let run: Run = "alphabeta".parse().unwrap();
/// let board = TicTacToe::new();
/// let report = search(&board, &FinalResult, run, Limits::default(), Silent, &mut Unlimited);
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
    P: StaticOrder,
    E: Evaluation<P>,
    O: Observer,
{
    let depth = limits.depth;
    if !run.is_plain() {
        let memory = Memory::new(run, E::SYMMETRIC, LARGEST_TABLE);
        return Searcher::new(evaluation, observer, control, run, limits, root, memory)
            .passes(root, depth);
    }
    let searcher = Searcher::new(evaluation, observer, control, run, limits, root, Nothing);
    if run.has_windows() {
        searcher.pass::<true>(root, depth)
    } else {
        searcher.pass::<false>(root, depth)
    }
}
