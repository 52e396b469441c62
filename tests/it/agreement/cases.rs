//! The positions: 10,000 per game, so that every combination of options meets more than 500 of them.
//!
//! A failure names its case; `Random::of(series, case)` gives the same position again.

use super::{SHARE, agree, every_run};
use crate::random_positions::{Random, evaluation, position};
use plyscope::evaluation::{Evaluation, Score};
use plyscope::game::{AnyPosition, Game, Keyed, Move, Notation, Outcome, Player, Position};
use plyscope::search::{Task, bind};
use plyscope::with_position;
use std::hash::{DefaultHasher, Hash, Hasher};

const CASES: usize = 10_000;

/// Hashes a position to one of five scores, so that ties and surprises abound.
struct FewScores;

impl<P: Position + Hash> Evaluation<P> for FewScores {
    type Accumulator = ();

    fn start(&self, _: &P) {}

    fn advance(&self, (): &(), _: &P, _: Move, _: &P) {}

    fn score(&self, position: &P, (): &(), _: Option<Outcome>, max: Player) -> Score {
        let mut hasher = DefaultHasher::new();
        (position, max).hash(&mut hasher);
        Score::new((hasher.finish() % 5) as i32 - 2)
    }
}

struct Agree<'a>(&'a str, usize);

impl Task for Agree<'_> {
    type Output = (u32, [usize; SHARE]);

    fn run<P: Keyed + Notation, E: Evaluation<P>>(self, p: &P, e: &E) -> Self::Output {
        agree(&format!("{} {}", self.0, p.position_text()), self.1, p, e)
    }
}

fn ten_thousand(game: Game) {
    let mut used = vec![0; every_run(0).len()];
    let mut depths = [0; 6];
    let mut finished = 0;
    for case in 0..CASES {
        let mut random = Random::of(game as u64 + 100, case as u64);
        let position = position(&mut random, game);
        let name = evaluation(&mut random, game);
        finished += usize::from(with_position!(&position, p => p.outcome().is_some()));
        let label = format!("case {case} of {game} with {name}");
        let hashed = random.chance(4);
        let label_hashed = format!("case {case} of {game} with few scores");
        let (depth, runs) = match &position {
            AnyPosition::TicTacToe(p) if hashed => agree(&label_hashed, case, p, &FewScores),
            AnyPosition::ConnectFour(p) if hashed => agree(&label_hashed, case, p, &FewScores),
            AnyPosition::ConnectFourSized(p) if hashed => agree(&label_hashed, case, p, &FewScores),
            AnyPosition::Othello(p) if hashed => agree(&label_hashed, case, p, &FewScores),
            AnyPosition::Uniform(p) if hashed => agree(&label_hashed, case, p, &FewScores),
            _ => bind(&position, name, Agree(&label, case)),
        };
        for run in runs {
            used[run] += 1;
        }
        depths[depth as usize] += 1;
    }
    assert!(used.iter().all(|&times| times >= 500), "{game}: {used:?}");
    assert!(finished < CASES / 4, "{game}: {finished} positions are finished");
    assert_eq!(depths[..3], [0; 3], "{game}: searches of fewer than 3 plies");
}

#[test]
fn tic_tac_toe() {
    ten_thousand(Game::TicTacToe);
}

#[test]
fn gomoku() {
    ten_thousand(Game::Gomoku);
}

#[test]
fn connect_four() {
    ten_thousand(Game::ConnectFour);
}

#[test]
fn othello() {
    ten_thousand(Game::Othello);
}

#[test]
fn textbook_trees() {
    ten_thousand(Game::Tree);
}

#[test]
fn uniform_trees() {
    ten_thousand(Game::Uniform);
}
