//! Writing and reading trace files, against a plain write of the same bytes.
//!
//! The file stays in the page cache and is not synced, so that the disk does not matter. Elapsed time is measured, because a
//! second thread computes the hash.

use crate::recording::tic_tac_toe_trace;
use crate::table::{Table, elapsed_per_unit};
use plyscope::format::{Format, read, write};
use std::fs::File;
use std::hint::black_box;
use std::io::Write;

pub(crate) fn measure(table: &mut Table) {
    let trace = tic_tac_toe_trace();
    let path = std::env::temp_dir().join(format!("plyscope-bench-{}", std::process::id()));
    for (name, format) in [("native JSON", Format::Json), ("JSON Lines", Format::Lines)] {
        let mut bytes = Vec::new();
        write(&trace, format, &mut bytes).expect("a vector takes everything");
        let size = bytes.len() as u64;
        let mut buffer = Vec::with_capacity(bytes.len());
        let create = || File::create(&path).expect("the temporary folder is writable");
        let [memory, file, plain, typed] = elapsed_per_unit(
            7,
            [
                &mut || {
                    buffer.clear();
                    write(&trace, format, &mut buffer).expect("a vector takes everything");
                    buffer.len() as u64
                },
                &mut || {
                    write(&trace, format, &mut create()).expect("the file is written");
                    size
                },
                &mut || {
                    create().write_all(&bytes).expect("the file is written");
                    size
                },
                &mut || {
                    drop(black_box(read(&mut bytes.as_slice(), None).expect("our own file")));
                    size
                },
            ],
        );
        table.note(format!("{name}, size"), size as f64 / f64::from(trace.len()), "B/node");
        table.note(format!("{name} to memory"), 1e3 / memory, "MB/s");
        table.at_least(format!("{name} to a file"), 1e3 / file, "MB/s", 1000.0);
        table.note("plain write of the same bytes", 1e3 / plain, "MB/s");
        table.note(format!("{name} to a file / plain write"), plain / file, "ratio");
        table.at_least(format!("{name} read and checked"), 1e3 / typed, "MB/s", 300.0);
    }
    std::fs::remove_file(&path).expect("ours");
}
