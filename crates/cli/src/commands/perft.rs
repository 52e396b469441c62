//! `plyscope perft`: move paths of every length.

use super::print;
use crate::arguments::PerftArguments;
use crate::exit::{Done, Failure};
use crate::streams::print_json;
use crate::terminal::numbers;
use plyscope::service::perft_table;
use serde::Serialize;

#[derive(Serialize)]
struct Answer {
    perft: Vec<u64>,
}

pub(super) fn run(arguments: &PerftArguments) -> Result<Done, Failure> {
    let setup = arguments.position.setup();
    let perft = perft_table(&setup, arguments.depth)?;
    if arguments.json.json {
        return print_json(&Answer { perft });
    }
    let line = |(ply, paths): (usize, &u64)| format!("{:>3}  {:>20}\n", ply + 1, numbers(*paths));
    print(&perft.iter().enumerate().map(line).collect::<String>())
}
