//! The number of repetitions of the tests with a long form: `cargo xtask soak` selects it.

/// The variable that selects the long forms.
const ASKS: &str = "PLYSCOPE_SOAK";

/// Returns `short`, or `long` if the long forms are selected.
pub(crate) fn times(short: usize, long: usize) -> usize {
    if std::env::var_os(ASKS).is_some_and(|value| value == "1") { long } else { short }
}
