//! How long the published programs think: `cargo bench --bench published`.
//!
//! `othello-deepdiver` on 20 midgame positions (its depth 8 within 5 s) and on positions with 12
//! empty squares that it searches to the end (2 s each). Wall-clock time, as its rule has it; the
//! positions are those of the FFO suite, played on by a quick search to the wanted number of discs.
#![allow(clippy::print_stdout, reason = "a bench prints its figures")]
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed bench")]

use plyscope::game::{AnyPosition, Game, SetupWords};
use plyscope::play::Engine;
use plyscope::service::{GameRecord, Handle, choose};

const POSITIONS: usize = 20;

/// Positions of the suite with at most `empties` empty squares, played on from its larger ones.
fn positions(empties: u32) -> Vec<GameRecord> {
    let quick = Engine::parse("alphabeta+static,eval=phases,depth=2", Game::Othello).unwrap();
    let set = include_str!("../tests/data/othello/fforum-60-79.obf");
    let mut found = Vec::new();
    for line in set.lines().filter(|line| !line.starts_with('%') && !line.is_empty()) {
        let position = line.to_owned();
        let mut game =
            GameRecord::at(SetupWords { position, ..SetupWords::start(Game::Othello) }).unwrap();
        while game.to_move().is_some() && empty(&game) > empties {
            let chosen = choose(&game, &quick, 1, &Handle::new()).unwrap();
            game.play(chosen.mv);
        }
        if game.to_move().is_some() && empty(&game) <= empties {
            found.push(game);
        }
    }
    found.truncate(POSITIONS);
    found
}

fn empty(game: &GameRecord) -> u32 {
    match &game.now {
        AnyPosition::Othello(board) => 64 - board.occupied().count_ones(),
        _ => 0,
    }
}

fn main() {
    let deepdiver = Engine::parse("othello-deepdiver", Game::Othello).unwrap();
    for (what, empties, limit_ms) in
        [("depth 8, midgame", 64, 5_000), ("12 empty to the end", 12, 2_000)]
    {
        let (mut slowest, mut nodes, mut shortened) = (0, 0, 0);
        let games = positions(empties);
        for game in &games {
            let chosen = choose(game, &deepdiver, 1, &Handle::new()).unwrap();
            slowest = slowest.max(chosen.elapsed_ms);
            nodes += chosen.nodes;
            let run = chosen.request.map(|request| request.run);
            shortened += u32::from(run.is_some_and(|run| run.shorten.is_some()));
        }
        println!(
            "deepdiver {what}: {} positions, slowest {slowest} ms of {limit_ms}, \
             {nodes} nodes in all, {shortened} shortened",
            games.len()
        );
    }
}
