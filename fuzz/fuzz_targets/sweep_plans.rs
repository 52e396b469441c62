//! Grids of sweeps: no text causes a panic. Large numbers are skipped, because a grid of a million cells takes seconds.
#![no_main]

use libfuzzer_sys::fuzz_target;
use plyscope::service::Draft;

/// Digits allowed in one grid, because the lengths of the lists multiply.
const MOST_DIGITS: usize = 24;

fuzz_target!(|input: &str| {
    let digits = input.bytes().filter(u8::is_ascii_digit).count();
    let is_long = |word: &str| word.len() > 2;
    if digits > MOST_DIGITS || input.split(|sign: char| !sign.is_ascii_digit()).any(is_long) {
        return;
    }
    let no_file = |name: &str| Err(format!("{name}: there are no files here"));
    if let Ok(draft) = Draft::of(input, &no_file, &std::env::temp_dir()) {
        assert!(draft.cells() > 0);
    }
});
