//! Node counts of the whole game of tic-tac-toe from the empty board, from the literature and an
//! independent implementation: the only place that states them for the tests.

/// Minimax: every line of play.
pub(crate) const MINIMAX: u64 = 549_946;
/// Alpha-beta in natural order.
pub(crate) const ALPHA_BETA: u64 = 18_297;
/// Alpha-beta, centre and corners first.
pub(crate) const ALPHA_BETA_STATIC: u64 = 7_275;
