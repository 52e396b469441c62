//! How often the tests repeat that have a long form: `cargo xtask soak` asks for it.

/// The variable that asks for the long forms.
const ASKS: &str = "PLYSCOPE_SOAK";

/// `short` times in every run of the tests, `long` times where the long forms were asked for.
pub(crate) fn times(short: usize, long: usize) -> usize {
    if std::env::var_os(ASKS).is_some_and(|asked| asked == "1") { long } else { short }
}
