//! Searches without an observer, and perft: against the `minimax` crate, and Gomoku against itself.

use crate::peer::{self, Ours, Points, nodes_of, plain_minimax};
use crate::table::{Table, per_unit};
use minimax::{Negamax, Strategy};
use plyscope::evaluation::{Chains, Discs, Evaluation, FinalResult, RecomputedChains};
use plyscope::game::{
    AnyPosition, ConnectFour, Game, Gomoku, Keyed, Othello, Player, Position, SetupRequest,
    TicTacToe, perft,
};
use plyscope::search::{Algorithm, Limits, NoLimit, Run, Silent, search};
use std::hint::black_box;

const ALPHA_BETA: Run = Run::plain(Algorithm::AlphaBeta);

pub(crate) fn nodes<P: Keyed, E: Evaluation<P>>(
    root: &P,
    evaluation: &E,
    run: Run,
    limits: Limits,
) -> u64 {
    search(black_box(root), evaluation, run, limits, Silent, &mut NoLimit).nodes
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
                let discs = Points(|board: &Othello| board.disc_difference(Player::First));
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

pub(crate) fn measure_perft(table: &mut Table) {
    perft_of(table, "Connect Four perft 9", &ConnectFour::new(), 9);
    perft_of(table, "Othello perft 9", &Othello::new(8).expect("a played size"), 9);
}

/// Measures perft with the last ply counted in bulk, against the `minimax` crate's on the same boards.
fn perft_of<P: Position>(table: &mut Table, name: &str, root: &P, depth: u32) {
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

/// Returns the FFO endgame positions 60 to 79.
pub(crate) fn ffo() -> Vec<Othello> {
    let text = include_str!("../../tests/data/othello/fforum-60-79.obf");
    let board = Othello::new(8).expect("a played size");
    let lines = text.lines().map(|line| board.read_obf_line(line).expect("a valid line"));
    lines.flatten().map(|line| line.position).collect()
}

/// Returns a Gomoku position on 15x15; its search area reaches `margin` squares around five stones.
fn gomoku(margin: u32) -> Gomoku {
    let setup = SetupRequest {
        margin: Some(margin),
        position: "h9f7f9j7g8".into(),
        ..SetupRequest::start(Game::Gomoku)
    };
    match setup.read().expect("a legal position").position {
        AnyPosition::Gomoku(position) => position,
        other => unreachable!("a Gomoku set-up gave {other:?}"),
    }
}
