//! The Connect Four ladder on the whole middle set, which is too long for the quick tests.
//!
//! `cargo bench --bench ladder [-- FILE]`. Every score is checked; a wrong one ends the program.
#![allow(clippy::print_stdout, reason = "a long run tells what it found")]
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed run")]

use plyscope::service::wire::CompareRequest;
use plyscope::service::wire::ExportFormat;
use plyscope::service::{CompareTask, Handle, export};

/// The allocator of the command line, so that the times are comparable.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    let file = std::env::args().skip(1).find(|word| word != "--bench");
    let file = file.unwrap_or_else(|| "tests/data/connect4/Test_L2_R1".to_owned());
    let request = CompareRequest {
        ladder: Some("connect4".to_owned()),
        positions: Some(std::fs::read_to_string(&file).unwrap()),
        ..CompareRequest::default()
    };
    let found = CompareTask::read(&request).unwrap().run(&Handle::new());
    println!("{}", export(&found, ExportFormat::Markdown).unwrap());
    assert_eq!(found.disagreement, None, "{file}");
}
