//! The control: the product's search, file by file, with every event removed by hand. The product's extra cost over the
//! control is the cost of being observable.

#[expect(dead_code, reason = "what is told is never read")]
mod events;
#[path = "../../../crates/core/src/search/plain.rs"]
mod plain;
#[path = "../../../crates/core/src/search/searcher.rs"]
#[expect(dead_code, reason = "some of it is for enhancements alone")]
pub(crate) mod searcher;

/// Nodes between two polls, as in the product.
pub(crate) mod limits {
    pub(crate) const POLL_INTERVAL: u64 = 512;
}

pub(crate) mod order;

pub(crate) use plyscope::search::{
    Algorithm, Bound, Control, Limits, Mark, Observer, Report, Run, Silent, Stop, Tie, Window,
};

use plyscope::evaluation::Evaluation;
use plyscope::game::Position;

/// Searches as `plyscope::search::search` does, without an observer.
pub(crate) fn control<P: Position, E: Evaluation<P>>(
    root: &P,
    evaluation: &E,
    run: Run,
    limits: Limits,
    control: &mut dyn Control,
) -> Report {
    let max = root.max_player();
    searcher::Searcher::new(evaluation, Silent, control, run, limits, max).plain(root, limits.depth)
}
