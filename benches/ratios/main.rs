//! Times, and ratios of times measured in the same run. The measure is process CPU time: the works of a group take turns,
//! and the fastest round of each counts. Ratios below 1.3 are ties.
//!
//! `cargo bench --bench ratios [-- [--json] [GROUP...]]`; the groups are `search`, `perft`, `gomoku`, `random-games`,
//! `recording`, `look-up`, `steps` and `files`. The allocator is that of the command line.
#![allow(clippy::print_stdout, reason = "a bench prints its table")]

mod files;
mod monte_carlo;
mod peer;
mod recording;
mod search;
mod steps;
mod table;

use table::Table;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

type Group = (&'static str, fn(&mut Table));

const GROUPS: [Group; 8] = [
    ("search", search::measure),
    ("perft", search::measure_perft),
    ("gomoku", search::measure_gomoku),
    ("random-games", monte_carlo::measure),
    ("recording", recording::measure),
    ("look-up", recording::measure_look_up),
    ("steps", steps::measure),
    ("files", files::measure),
];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.first().is_some_and(|word| word == recording::COLD) {
        return recording::print_cold(&arguments[1]);
    }
    let wanted: Vec<_> = arguments.iter().filter(|word| !word.starts_with('-')).collect();
    let mut table = Table::default();
    for (name, measure) in GROUPS {
        if wanted.is_empty() || wanted.iter().any(|word| *word == name) {
            measure(&mut table);
        }
    }
    let json = arguments.iter().any(|word| word == "--json");
    println!("{}", if json { table.json() } else { table.text() });
}
