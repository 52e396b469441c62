//! Gzipped traces, with archives that may lie about their content: no bytes cause a panic.
#![no_main]

use libfuzzer_sys::fuzz_target;
use plyscope::service::open_stream;

fuzz_target!(|input: &[u8]| {
    let mut archive = vec![0x1f, 0x8b];
    archive.extend_from_slice(input);
    let _ = open_stream(&mut archive.as_slice());
});
