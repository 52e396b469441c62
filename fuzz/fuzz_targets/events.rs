//! Student submissions: streams of events, plain or gzipped, and homework files of graph game
//! trees. No bytes cause a panic.
#![no_main]

use libfuzzer_sys::fuzz_target;
use plyscope::service::wire::Expectations;
use plyscope::service::{check_homework, check_stream};

fuzz_target!(|input: &[u8]| {
    let _ = check_stream(&mut &*input, &Expectations::default());
    if let Ok(text) = std::str::from_utf8(input) {
        let _ = check_homework(text, None);
    }
});
