//! Comparing: what the order of moves is worth, counted without recording anything.
//!
//! `cargo run --release --example 07_comparing` prints:
//!
//! ```text
//! | . . . . . . . |
//! | . . . . . . . |
//! | . . . X . . . |
//! | . . . O . O . |
//! | O O . X O X . |
//! | X O . O X X X |
//!   1 2 3 4 5 6 7
//! first player (X) to move
//! minimax           value 14   86122 nodes 100.0 % branching 6.46, first move cuts   0 %
//! alphabeta+worst   value 14   48407 nodes  56.2 % branching 5.85, first move cuts  83 %
//! alphabeta         value 14    7539 nodes   8.8 % branching 4.23, first move cuts  79 %
//! alphabeta+static  value 14    2198 nodes   2.6 % branching 3.40, first move cuts  80 %
//! alphabeta+best    value 14     502 nodes   0.6 % branching 2.60, first move cuts 100 %
//! ```

#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use plyscope::evaluation::{FinalResult, Score};
use plyscope::game::{ConnectFour, InputError, Notation};
use plyscope::search::{Limits, NoLimit, Tally, search};
use plyscope::trace::{effective_branching, first_move_share};

fn main() -> Result<(), InputError> {
    let board = ConnectFour::new().read("64726246145145")?.position;
    print!("{}", board.picture());
    let limits = Limits::depth(6);
    let mut of_minimax = None;
    for word in ["minimax", "alphabeta+worst", "alphabeta", "alphabeta+static", "alphabeta+best"] {
        let mut tally = Tally::new();
        let run = word.parse()?;
        let report = search(&board, &FinalResult, run, limits, &mut tally, &mut NoLimit);
        let counts = tally.counts();
        let all = *of_minimax.get_or_insert(counts.total.nodes);
        println!(
            "{word:17} value {} {:>7} nodes {:>5.1} % branching {:.2}, first move cuts {:>3.0} %",
            report.score.map_or(0, Score::get),
            counts.total.nodes,
            100.0 * counts.total.nodes as f64 / all as f64,
            effective_branching(&counts).unwrap_or_default(),
            100.0 * first_move_share(&counts).unwrap_or_default(),
        );
    }
    Ok(())
}
