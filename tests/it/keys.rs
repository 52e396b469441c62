//! Keys distinguish positions, and symmetries preserve the game and its evaluations.

use crate::random_positions::{Random, evaluation, position};
use plyscope::evaluation::{Evaluation, EvaluationName};
use plyscope::game::{
    AnyPosition, Game, Geometry, Keyed, Move, Notation, Player, Position, PositionExt, TicTacToe,
};
use plyscope::search::{Task, bind};
use plyscope::with_position;
use std::collections::{HashMap, HashSet};

/// Positions of the tree below: up to four children of each of the first 60.
fn below<P: Position>(root: &P, random: &mut Random) -> Vec<P> {
    let mut found = vec![root.clone()];
    for place in 0..60 {
        let Some(position) = found.get(place) else { break };
        let moves = position.moves();
        let position = position.clone();
        for _ in 0..moves.len().min(4) {
            found.push(position.child(moves[random.below(moves.len())]));
        }
    }
    found
}

fn check_keys<P: Keyed>(positions: &[P], label: &str) {
    let mut known: HashMap<Vec<u64>, &P> = HashMap::new();
    for position in positions {
        let first = known.entry(position.key().as_ref().to_vec()).or_insert(position);
        assert!(*first == position, "{label}: two positions with one key");
    }
    for (a, position) in known.values().enumerate() {
        let same = known.values().skip(a + 1).any(|other| other == position);
        assert!(!same, "{label}: two keys for one position");
    }
}

struct Symmetric<'a>(&'a str);

impl Task for Symmetric<'_> {
    type Output = usize;

    /// Every image is the same game: moves, children, outcome, folded key and score.
    fn run<P: Keyed + Notation, E: Evaluation<P>>(self, p: &P, e: &E) -> usize {
        let folded = p.folded_key().0;
        for &symmetry in p.symmetries() {
            let what = || format!("{} under {symmetry:?}", self.0);
            let image = p.mirrored(symmetry);
            assert_eq!(image.mirrored(symmetry.inverse()), *p, "{}", what());
            assert_eq!(image.folded_key().0, folded, "{}", what());
            let images = |mv| p.mirrored_move(mv, symmetry);
            let moves: HashSet<_> = p.moves().into_iter().map(images).collect();
            assert_eq!(moves, image.moves().into_iter().collect(), "{}", what());
            for mv in p.moves() {
                let there = images(mv);
                assert_eq!(image.mirrored_move(there, symmetry.inverse()), mv, "{}", what());
                assert_eq!(p.child(mv).mirrored(symmetry), image.child(there), "{}", what());
            }
            assert_eq!(p.outcome(), image.outcome(), "{}", what());
            for max in [p.side_to_move(), p.side_to_move().opponent()] {
                let score = |at: &P| e.score(at, &e.start(at), at.outcome(), max);
                let same = score(p) == score(&image);
                assert!(same || !E::SYMMETRIC, "{}: {} and {}", what(), score(p), score(&image));
            }
        }
        p.symmetries().len()
    }
}

#[test]
fn keys_are_positions_and_images_are_the_same_game() {
    for game in Game::ALL {
        let mut most = 0;
        for case in 0..150 {
            let mut random = Random::of(2000 + game as u64, case);
            let any = position(&mut random, game);
            let label = format!("case {case} of {game}");
            with_position!(&any, p => check_keys(&below(p, &mut random), &label));
            for _ in 0..3 {
                let name = evaluation(&mut random, game);
                let label = format!("{label} with {name}");
                most = most.max(bind(&any, name, Symmetric(&label)));
            }
        }
        let expected = match game {
            Game::TicTacToe | Game::Gomoku => 8,
            Game::Othello => 4,
            Game::ConnectFour => 2,
            Game::Tree | Game::Uniform => 1,
        };
        assert_eq!(most, expected, "{game}");
    }
}

#[test]
fn tic_tac_toe_has_5478_positions_and_765_up_to_symmetry() {
    let (mut all, mut folded) = (HashSet::new(), HashSet::new());
    let mut todo = vec![TicTacToe::new()];
    while let Some(position) = todo.pop() {
        if all.insert(position.key()) {
            folded.insert(position.folded_key().0);
            todo.extend(position.moves().into_iter().map(|mv| position.child(mv)));
        }
    }
    assert_eq!((all.len(), folded.len()), (5_478, 765));
}

/// A search area that only some symmetries preserve.
#[test]
fn symmetries_of_gomoku_keep_the_search_area() {
    use plyscope::game::Gomoku;
    use plyscope::game::gomoku::{Area, Rules};
    let board = Gomoku::new(Rules::default()).unwrap();
    let with = |area: &str| {
        let area = Area::parse(area, board.rules()).unwrap();
        AnyPosition::Gomoku(board.clone().with_area(area))
    };
    let areas = [
        ("a1-o15", 8),
        ("g7-i9", 8),
        ("g5-i11", 4),
        ("g5-i9", 2),
        ("e7-f9", 2),
        ("a1-c3", 2),
        ("m1-o3", 2),
        ("a1-c4", 1),
    ];
    for (area, count) in areas {
        let found = with_position!(&with(area), p => p.symmetries().len());
        assert_eq!(found, count, "{area}");
    }
}

struct Promises<'a>(&'a str);

impl Task for Promises<'_> {
    type Output = ();

    /// The properties that the searches assume without checking.
    fn run<P: Keyed + Notation, E: Evaluation<P>>(self, p: &P, e: &E) {
        for mv in p.moves() {
            let turns = p.child(mv).side_to_move() != p.side_to_move();
            assert!(turns || !P::ALTERNATES, "{}: the same side moves twice", self.0);
        }
        let score = |max| e.score(p, &e.start(p), p.outcome(), max);
        let scores = [Player::First, Player::Second].map(score);
        assert!(!E::ANTISYMMETRIC || scores[0] == -scores[1], "{}: {scores:?}", self.0);
    }
}

#[test]
fn games_and_evaluations_keep_their_promises() {
    for (series, game) in (20..).zip(Game::ALL) {
        for case in 0..500 {
            let mut random = Random::of(series, case);
            let any = position(&mut random, game);
            for name in EvaluationName::of(game) {
                bind(&any, name, Promises(&format!("{game} {case} {name}")));
            }
        }
    }
}

/// The static orders by their definitions: a stable sort over the natural order.
#[test]
fn static_orders_are_sorted_by_what_they_say() {
    const QUARTER: [[i32; 4]; 4] =
        [[120, -20, 20, 5], [-20, -40, -5, -5], [20, -5, 15, 3], [5, -5, 3, 3]];
    for (series, game) in (30..).zip(Game::ALL) {
        for case in 0..300 {
            let any = position(&mut Random::of(series, case), game);
            let key = |mv: Move| -> i32 {
                let square = mv.index();
                match &any {
                    AnyPosition::TicTacToe(_) => [1, 2, 1, 2, 0, 2, 1, 2, 1][square],
                    AnyPosition::ConnectFour(_) => (2 * square as i32 - 6).abs(),
                    AnyPosition::ConnectFourSized(board) => {
                        (2 * square as i32 - board.geometry().columns() as i32 + 1).abs()
                    }
                    AnyPosition::Othello(board) if square < 64 => {
                        let edge = |line: usize| line.min(board.size() - 1 - line);
                        -QUARTER[edge(square / 8)][edge(square % 8)]
                    }
                    AnyPosition::Gomoku(board) => board.distances().of(mv) as i32,
                    AnyPosition::Othello(_) | AnyPosition::Tree(_) | AnyPosition::Uniform(_) => 0,
                }
            };
            with_position!(&any, position => {
                let mut sorted = position.moves();
                sorted.sort_by_key(|&mv| key(mv));
                assert_eq!(position.moves_in_static_order(), sorted, "{game} {case}");
            });
        }
    }
}
