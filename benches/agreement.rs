//! Compares every algorithm and modifier with plain minimax, on many more positions than the quick tests have.
//!
//! `cargo bench --bench agreement -- SINGLES PAIRS [GAME]`: the numbers of positions per game for single modifiers and for
//! pairs. The long run is `-- 100000 5000`. Without numbers it is short, so that `cargo bench` stays short.
//!
//! The depth is 4, or less where plain minimax would be slow. A failure names its case; the positions are those of
//! `tests/it/random_positions.rs`.
#![allow(clippy::print_stdout, reason = "a long test tells how far it is")]
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]
#![allow(dead_code, reason = "the quick tests use more of the positions' file")]

#[path = "../tests/it/random_positions.rs"]
mod random_positions;

use plyscope::evaluation::Evaluation;
use plyscope::game::{Game, Keyed, Notation, perft};
use plyscope::search::techniques::MODIFIERS;
use plyscope::search::{Algorithm, Limits, NoLimit, Run, Silent, Task, bind, search};
use plyscope::with_position;
use random_positions::{Random, evaluation, position};

/// Positions between two lines of progress.
const REPORT_EVERY: u64 = 10_000;

struct Agree<'a>(&'a [Run], Limits, &'a str);

impl Task for Agree<'_> {
    type Output = u64;

    /// Returns the number of searches; a disagreement ends the program.
    fn run<P: Keyed + Notation, E: Evaluation<P>>(self, p: &P, e: &E) -> u64 {
        let Self(runs, limits, label) = self;
        let score = |run| search(p, e, run, limits, Silent, &mut NoLimit).score;
        let expected = score(Run::plain(Algorithm::Minimax));
        for &run in runs {
            let found = score(run);
            assert_eq!(found, expected, "{run}, {:?}, {label}: {p:?}", limits.depth);
        }
        runs.len() as u64
    }
}

/// Returns the words of the modifiers, with tables and windows that suit small positions.
fn modifiers() -> Vec<String> {
    let mut words: Vec<String> = MODIFIERS.iter().map(|page| page.example.to_owned()).collect();
    words.extend(["tt", "tt:1KB", "aspiration:1"].map(str::to_owned));
    words
}

/// Returns every algorithm with every group of modifiers that it supports.
fn runs(groups: &[String]) -> Vec<Run> {
    let words = Algorithm::WITH_VALUES.into_iter().flat_map(|algorithm| {
        groups.iter().map(move |group| format!("{}+{group}", algorithm.word()))
    });
    words.filter_map(|word| word.parse().ok()).collect()
}

fn series(game: Game, series: u64, positions: u64, runs: &[Run]) -> u64 {
    let mut searches = 0;
    for case in 0..positions {
        let mut random = Random::of(series + game as u64, case);
        let position = position(&mut random, game);
        let name = evaluation(&mut random, game);
        let paths = |depth| with_position!(&position, p => perft(p, depth));
        let depth = (1..=4).rev().find(|&depth| paths(depth) <= 5_000).unwrap_or(1);
        let label = format!("case {case} of series {series}, {game} with {name}");
        searches += bind(&position, name, Agree(runs, Limits::depth(depth), &label));
        if (case + 1) % REPORT_EVERY == 0 {
            println!("  {game}: {} positions", case + 1);
        }
    }
    searches
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let number = |place: usize, usual: u64| {
        words.get(place).map_or(usual, |word| word.parse().expect("a number of positions"))
    };
    let (singles, pairs) = (number(0, 500), number(1, 20));
    let modifiers = modifiers();
    let single_runs = runs(&modifiers);
    let both = |a: &String| modifiers.iter().map(|b| format!("{a}+{b}")).collect::<Vec<_>>();
    let pair_runs = runs(&modifiers.iter().flat_map(both).collect::<Vec<_>>());
    println!("{} runs with one modifier, {} with two", single_runs.len(), pair_runs.len());
    for game in Game::ALL {
        if words.get(2).is_some_and(|word| *word != game.word()) {
            continue;
        }
        let first = series(game, 5_000, singles, &single_runs);
        let second = series(game, 6_000, pairs, &pair_runs);
        println!(
            "{game}: {singles} positions, {first} searches with one modifier; {pairs} positions, {second} with two; all agree"
        );
    }
}
