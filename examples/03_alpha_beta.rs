//! Alpha-beta: the same value and a best move with fewer nodes; how many fewer is luck or order.
//!
//! `cargo run --example 03_alpha_beta` prints:
//!
//! ```text
//! minimax         value -36  5461 nodes  4096 leaves    0 cutoffs
//! alphabeta       value -36  1175 nodes   754 leaves  224 cutoffs
//! alphabeta+worst value -36  4700 nodes  3446 leaves  264 cutoffs
//! alphabeta+best  value -36   268 nodes   127 leaves   99 cutoffs
//! theory: 4096 leaves, at best 127
//! ```

#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use plyscope::evaluation::FinalResult;
use plyscope::game::{InputError, Uniform};
use plyscope::search::{Limits, NoLimit, Tally, search};
use plyscope::trace::Theory;

fn main() -> Result<(), InputError> {
    let tree = Uniform::parse("uniform:b=4,d=6,seed=7,min=-99,max=99")?;
    for word in ["minimax", "alphabeta", "alphabeta+worst", "alphabeta+best"] {
        let mut tally = Tally::new();
        let limits = Limits::default();
        let report = search(&tree, &FinalResult, word.parse()?, limits, &mut tally, &mut NoLimit);
        let counts = tally.counts().total;
        let value = report.score.map_or("none".to_owned(), |score| score.to_string());
        println!(
            "{word:15} value {value:>3} {:>5} nodes {:>5} leaves {:>4} cutoffs",
            counts.nodes, counts.leaves, counts.cutoffs
        );
    }
    let theory = Theory::of(tree.branching(), tree.depth());
    println!("theory: {} leaves, at best {}", theory.minimax_leaves, theory.minimal_leaves);
    Ok(())
}
