//! Minimax: the value of a tree is what both sides make of it. Read a tree, search all of it.
//!
//! `cargo run --example 02_minimax` prints:
//!
//! ```text
//! ((3 12 8)(2 4 6)(14 5 2))
//! value 3, best move 1, 13 nodes
//!
//!  1 | 2 | 3
//! ---+---+---
//!  4 | 5 | 6
//! ---+---+---
//!  7 | 8 | 9
//! first player to move
//! value 0, best move 1, 549946 nodes
//!
//! ```

#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use plyscope::evaluation::FinalResult;
use plyscope::game::{InputError, Keyed, Notation, TicTacToe, Tree};
use plyscope::search::{Algorithm, Limits, NoLimit, Run, Silent, search};

fn main() -> Result<(), InputError> {
    let tree = Tree::parse("((3 12 8)(2 4 6)(14 5 2))")?;
    print!("{}", tree.picture());
    minimax(&tree);

    let board = TicTacToe::new();
    print!("{}", board.picture());
    minimax(&board);
    Ok(())
}

/// Searches to the end of every line; leaves are scored by the game's own result.
fn minimax<P>(root: &P)
where
    P: Keyed + Notation + plyscope::game::FinalScore,
{
    let run = Run::plain(Algorithm::Minimax);
    let report = search(root, &FinalResult, run, Limits::default(), Silent, &mut NoLimit);
    let value = report.score.map_or("none".to_owned(), |score| score.to_string());
    let best = report.best_move.map_or("none".to_owned(), |mv| root.move_text(mv));
    println!("value {value}, best move {best}, {} nodes\n", report.nodes);
}
