//! Thinking times and results of the published programs: `cargo bench --bench published`; with `-- connect4` only that game.
//!
//! `othello-deepdiver` searches 20 midgame positions (its depth 8 within 5 s) and positions with 12 empty squares, to the
//! end (2 s each). `connect4-bitboard` plays with its book: 100 games as first player against `random`, all of which it
//! must win, and 20 against itself from won positions at the book's end, which `connect4-solver` must win too. Times are wall-clock times, because its rule uses
//! them. The positions are those of the FFO suite; a quick search plays them on to the wanted number of discs.
#![allow(clippy::print_stdout, reason = "a bench prints its figures")]
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed bench")]

use plyscope::book::bundled;
use plyscope::game::{AnyPosition, Game, Outcome, Player, Position, SetupRequest};
use plyscope::play::Engine;
use plyscope::service::{GameRecord, Handle, choose};

const POSITIONS: usize = 20;

/// Returns positions with at most `empties` empty squares; a quick search plays the larger ones of the suite on.
fn positions(empties: u32) -> Vec<GameRecord> {
    let quick = Engine::parse("alphabeta+static,eval=phases,depth=2", Game::Othello).unwrap();
    let set = include_str!("../tests/data/othello/fforum-60-79.obf");
    let mut found = Vec::new();
    for line in set.lines().filter(|line| !line.starts_with('%') && !line.is_empty()) {
        let position = line.to_owned();
        let mut game =
            GameRecord::at(SetupRequest { position, ..SetupRequest::start(Game::Othello) })
                .unwrap();
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

fn played(position: &str, engines: [&Engine; 2], seed: u64) -> Outcome {
    let start =
        SetupRequest { position: position.to_owned(), ..SetupRequest::start(Game::ConnectFour) };
    let mut game = GameRecord::at(start).unwrap();
    loop {
        let AnyPosition::ConnectFour(board) = &game.now else { unreachable!() };
        if let Some(outcome) = board.outcome() {
            return outcome;
        }
        let engine = engines[board.side_to_move().index()];
        let chosen = choose(&game, engine, seed, &Handle::new()).unwrap();
        game.play(chosen.mv);
    }
}

/// Returns the numbers of wins, draws and losses of the first player.
fn counted(outcomes: impl Iterator<Item = Outcome>) -> [u32; 3] {
    let mut counts = [0; 3];
    for outcome in outcomes {
        counts[match outcome.winner() {
            Some(Player::First) => 0,
            None => 1,
            Some(Player::Second) => 2,
        }] += 1;
    }
    counts
}

/// Returns positions at the end of the book that the first player wins, spread evenly over the book.
fn won_at_the_end() -> Vec<String> {
    let book = bundled("connect4").unwrap();
    let first_moves = book.book().unwrap().header().stones.unwrap().is_multiple_of(2);
    let entry = |line: &str| {
        let (name, value) = line.rsplit_once(' ')?;
        let value: i32 = value.parse().ok()?;
        let is_won = value != 0 && (value > 0) == first_moves;
        (is_won && name.bytes().all(|digit| digit.is_ascii_digit())).then(|| name.to_owned())
    };
    let won: Vec<String> = book.text().unwrap().lines().filter_map(entry).collect();
    let count = POSITIONS.min(won.len());
    (0..count).map(|place| won[place * won.len() / count].clone()).collect()
}

fn connect_four() {
    let bot = Engine::parse("connect4-bitboard", Game::ConnectFour).unwrap();
    let random = Engine::Random;
    let games @ [won, drawn, lost] =
        counted((1..=100).map(|seed| played("", [&bot, &random], seed)));
    println!("connect4-bitboard first against random: won {won}, drawn {drawn}, lost {lost}");
    assert_eq!(games, [100, 0, 0], "the centre wins, and the book begins there");
    let starts = won_at_the_end();
    let solver = Engine::parse("connect4-solver", Game::ConnectFour).unwrap();
    for (name, bot) in [("connect4-solver", &solver), ("connect4-bitboard", &bot)] {
        let outcomes = starts.iter().map(|start| played(start, [bot, bot], 1));
        let [won, drawn, lost] = counted(outcomes);
        println!(
            "{name} against itself from {} won positions at the book's end: won {won}, drawn {drawn}, lost {lost}",
            starts.len()
        );
        assert!(name != "connect4-solver" || won as usize == starts.len(), "it proves each move");
    }
}

fn main() {
    if std::env::args().any(|word| word == "connect4") {
        return connect_four();
    }
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
    connect_four();
}
