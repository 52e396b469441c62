//! Monte Carlo tree search against the `minimax` crate's, and what its record costs.

use crate::peer::{Ours, nodes_of};
use crate::table::{Table, per_unit};
use minimax::{MCTSOptions, MonteCarloTreeSearch, Strategy};
use plyscope::game::{ConnectFour, Game, SetupRequest};
use plyscope::search::{Limits, NoLimit, Run, RunRequest, monte_carlo};
use plyscope::service::{Handle, Request, record, step_view};
use std::hint::black_box;

/// Random games of a comparison. The crate plays its games from the same positions, by its own random numbers.
const GAMES: u32 = 20_000;
/// Iterations of the record.
const RECORDED: u32 = 100_000;

pub(crate) fn measure(table: &mut Table) {
    let board = ConnectFour::new();
    let run: Run = format!("mcts:{GAMES}+solver").parse().expect("a run");
    let [ours, theirs] = per_unit(
        7,
        [
            &mut || {
                let found = monte_carlo(&board, run, Limits::default(), false, &mut NoLimit);
                found.report.monte_carlo.map_or(0, |counts| counts.entered)
            },
            &mut || {
                let options = MCTSOptions::default().with_num_threads(1);
                let mut engine = MonteCarloTreeSearch::<Ours<ConnectFour, true>>::new(options);
                engine.set_max_rollouts(GAMES);
                nodes_of(|| {
                    black_box(engine.choose_move(&board));
                })
            },
        ],
    );
    table.note("Connect Four by random games", 1e3 / ours, "M entered/s");
    table.note("the same, minimax crate's MonteCarloTreeSearch", 1e3 / theirs, "M entered/s");
    table.at_least("random games / minimax crate", theirs / ours, "ratio", 2.0);

    let words = RunRequest::of(SetupRequest::start(Game::ConnectFour), &format!("mcts:{RECORDED}"));
    let trace = record(&Request::read(&words).expect("a request"), &Handle::new());
    let bytes = trace.bytes() as f64;
    table.note("its record of 100,000 iterations", bytes / f64::from(trace.len()), "B/node");
    let [jump] = per_unit(
        5,
        [&mut || {
            // Far apart, so that no jump continues the one before.
            for place in [9, 1, 5, 0, 10, 3] {
                black_box(step_view(&trace, trace.steps() / 10 * place)).expect("a step");
            }
            6
        }],
    );
    table.at_most("the whole view of any of its steps", jump / 1e6, "ms", 2.0);
}
