//! Perft with the last ply counted in bulk, against the `minimax` crate's on the same boards.

use crate::clock::per_unit;
use crate::peer::{self, Ours};
use crate::table::Table;
use plyscope::game::{ConnectFour, Othello, Position, perft};
use std::hint::black_box;

pub(crate) fn measure(table: &mut Table) {
    one(table, "Connect Four perft 9", &ConnectFour::new(), 9);
    one(table, "Othello perft 9", &Othello::new(8).expect("a played size"), 9);
}

fn one<P: Position>(table: &mut Table, name: &str, root: &P, depth: u32) {
    let mut pool = Vec::new();
    let [ours, theirs] = per_unit(
        5,
        [&mut || perft(black_box(root), depth), &mut || {
            peer::perft::<Ours<P, false>>(&mut black_box(root).clone(), depth, &mut pool)
        }],
    );
    table.note(name, 1e3 / ours, "M leaves/s");
    table.note("the same, minimax crate's trait", 1e3 / theirs, "M leaves/s");
    table.at_least(format!("{name} / minimax crate"), theirs / ours, "ratio", 1.5);
}
