//! Native JSON and JSON Lines: any bytes are a valid trace or an error, and writing and reading a valid trace gives the
//! same bytes again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use plyscope::format::{Format, read, write};
use plyscope::service::open_stream;

fuzz_target!(|input: &[u8]| {
    let Ok(opened) = open_stream(&mut &*input) else { return };
    if opened.trace.was_cut_off() {
        return;
    }
    let mut once = Vec::new();
    write(&opened.trace, Format::Json, &mut once).expect("memory takes it");
    let again = read(&mut once.as_slice(), None).expect("what was written is read");
    let mut twice = Vec::new();
    write(&again, Format::Json, &mut twice).expect("memory takes it");
    assert!(once == twice);
});
