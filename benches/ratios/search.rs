//! Searches that nobody watches: against the `minimax` crate, and Gomoku against itself.

use crate::clock::per_unit;
use crate::peer::{Ours, Points, nodes_of, plain_minimax};
use crate::positions::{ffo, gomoku};
use crate::table::Table;
use minimax::{Negamax, Strategy};
use plyscope::evaluation::{Chains, Discs, Evaluation, FinalResult, RecomputedChains};
use plyscope::game::{ConnectFour, Keyed, Player, TicTacToe};
use plyscope::search::{Algorithm, Limits, Run, Silent, Unlimited, search};
use std::hint::black_box;

const ALPHA_BETA: Run = Run::plain(Algorithm::AlphaBeta);

/// The nodes of a search that nobody watches.
pub(crate) fn nodes<P: Keyed, E: Evaluation<P>>(
    root: &P,
    evaluation: &E,
    run: Run,
    limits: Limits,
) -> u64 {
    search(black_box(root), evaluation, run, limits, Silent, &mut Unlimited).nodes
}

pub(crate) fn measure(table: &mut Table) {
    let plain = Run::plain(Algorithm::Minimax);
    let board = TicTacToe::new();
    let mut pool = Vec::new();
    let [ours, theirs] = per_unit(
        25,
        [&mut || nodes(&board, &FinalResult, plain, Limits::default()), &mut || {
            plain_minimax::<Ours<TicTacToe, false>>(&mut board.clone(), &mut pool).1
        }],
    );
    table.note("tic-tac-toe minimax", ours, "ns/node");
    table.note("the same, minimax crate's trait over the same board", theirs, "ns/node");
    table.at_most("tic-tac-toe minimax / minimax crate", ours / theirs, "ratio", 0.45);

    let board = ConnectFour::new();
    let [ours, theirs] = per_unit(
        7,
        [&mut || nodes(&board, &FinalResult, ALPHA_BETA, Limits::depth(11)), &mut || {
            let mut engine = Negamax::new(Points(|_: &ConnectFour| 0), 11);
            nodes_of(|| {
                black_box(engine.choose_move(&board));
            })
        }],
    );
    table.note("Connect Four alpha-beta, depth 11", 1e3 / ours, "M nodes/s");
    table.note("the same, minimax crate's Negamax", 1e3 / theirs, "M nodes/s");
    table.at_least("Connect Four alpha-beta / minimax crate", theirs / ours, "ratio", 1.5);

    let positions = ffo();
    let [ours, theirs] = per_unit(
        5,
        [
            &mut || {
                let limits = Limits::depth(8);
                positions.iter().map(|root| nodes(root, &Discs, ALPHA_BETA, limits)).sum()
            },
            &mut || {
                let discs =
                    Points(|board: &plyscope::game::Othello| board.disc_difference(Player::First));
                let mut engine = Negamax::new(discs, 8);
                nodes_of(|| {
                    for root in &positions {
                        black_box(engine.choose_move(root));
                    }
                })
            },
        ],
    );
    table.note("Othello alpha-beta depth 8, FFO 60-79", ours, "ns/node");
    table.note("the same, minimax crate's Negamax", theirs, "ns/node");
    table.at_least("minimax crate / Othello alpha-beta", theirs / ours, "ratio", 1.3);
}

pub(crate) fn measure_gomoku(table: &mut Table) {
    for (name, margin, depth) in [("area of 7x5", 1, 4), ("whole board", 15, 3)] {
        let root = gomoku(margin);
        let limits = Limits::depth(depth);
        let [kept, recomputed] = per_unit(
            3,
            [&mut || nodes(&root, &Chains, ALPHA_BETA, limits), &mut || {
                nodes(&root, &RecomputedChains, ALPHA_BETA, limits)
            }],
        );
        let what = format!("Gomoku 15x15 chains, {name}, alpha-beta depth {depth}");
        table.at_least(what, 1e3 / kept, "M nodes/s", 3.0);
        table.note("the same, chains recomputed", 1e3 / recomputed, "M nodes/s");
        table.at_least("incremental / recomputed", recomputed / kept, "ratio", 3.0);
    }
}
