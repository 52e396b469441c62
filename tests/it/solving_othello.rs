//! The solver of Othello's last moves against published scores, plain minimax and the teaching search.

use crate::soak::times;
use plyscope::evaluation::{Evaluation, EvaluationName, Score};
use plyscope::game::{
    AnyPosition, FinalScore, Game, Keyed, Move, Notation, Othello, Position, PositionExt, Turn,
};
use plyscope::random::below;
use plyscope::search::{self, Limits, NoLimit, Run, Silent, Stop, bind, search};
use plyscope::solve::{Meter, Question, Solution, Task};

const MEMORY: u64 = 64 << 20;

fn solve(position: &Othello, question: Question, every_move: bool) -> Solution {
    let mut outside = NoLimit;
    let mut meter = Meter::new(&mut outside, None);
    let position = AnyPosition::Othello(*position);
    plyscope::solve::solve(&position, Task { question, every_move, memory: MEMORY }, &mut meter)
}

/// Returns the value of the teaching search under the evaluation that the word `final` names.
fn taught(position: &Othello, run: Run) -> Option<Score> {
    struct TeachingSearch(Run);
    impl search::Task for TeachingSearch {
        type Output = Option<Score>;

        fn run<P: Keyed + Notation, E: Evaluation<P>>(
            self,
            root: &P,
            evaluation: &E,
        ) -> Option<Score> {
            let limits = Limits::default();
            search(root, evaluation, self.0, limits, &mut Silent, &mut NoLimit).score
        }
    }
    let name = EvaluationName::parse("final", Game::Othello).unwrap();
    assert_eq!((name, name.to_string().as_str()), (EvaluationName::Final, "final"));
    assert!(EvaluationName::parse("final", Game::Gomoku).is_err());
    bind(&AnyPosition::Othello(*position), name, TeachingSearch(run))
}

/// Plain minimax: the score for the side to move, empty squares to the winner.
fn minimax(position: &Othello) -> i32 {
    match position.turn() {
        Turn::Over(outcome) => position.full_count(outcome, position.side_to_move()),
        Turn::Moves(moves) => moves.map(|mv| -minimax(&position.child(mv))).max().unwrap(),
    }
}

fn ffo() -> Vec<(usize, plyscope::game::ObfLine)> {
    let sets = [
        include_str!("../data/othello/fforum-1-19.obf"),
        include_str!("../data/othello/fforum-20-39.obf"),
        include_str!("../data/othello/fforum-40-59.obf"),
    ];
    let board = Othello::new(8).unwrap();
    let lines = sets.iter().flat_map(|set| set.lines());
    let positions = lines.filter_map(|line| board.read_obf_line(line).unwrap());
    positions.enumerate().map(|(place, line)| (place + 1, line)).collect()
}

/// Scores and best moves as published, with each move's score if the suite gives it.
#[test]
fn the_ffo_suite_is_solved() {
    let last = times(21, 40);
    for (number, line) in ffo().into_iter().take(last) {
        let published = line.scores[0].1;
        let solved = solve(&line.position, Question::Score, false);
        assert_eq!(solved.exact(), Some(Score::new(published)), "FFO {number}");
        let known = |mv: Move| line.scores.iter().find(|(known, _)| *known == mv);
        let best = known(solved.best.unwrap());
        assert_eq!(best.map(|known| known.1), Some(published), "FFO {number}");
        if number <= times(19, 26) {
            let whole = solve(&line.position, Question::Score, true);
            assert_eq!(whole.moves.len(), line.position.moves().len());
            for (mv, value) in &whole.moves {
                if let Some((_, score)) = known(*mv) {
                    assert_eq!(value.exact(), Some(Score::new(*score)), "FFO {number} {mv:?}");
                }
            }
        }
    }
}

#[test]
fn who_wins_is_the_sign_of_the_score() {
    for (number, line) in ffo().into_iter().take(times(21, 34)) {
        let published = line.scores[0].1.signum();
        let solved = solve(&line.position, Question::Outcome, false);
        assert_eq!(solved.exact(), Some(Score::new(published)), "FFO {number}");
    }
}

/// A position of a random game with this number of empty squares, or fewer if the game ends earlier.
fn late(state: &mut u64, size: usize, empty: u32) -> Othello {
    let mut position = Othello::new(size).unwrap();
    while position.empties().count_ones() > empty {
        let moves = position.moves();
        if moves.is_empty() {
            break;
        }
        position.play(moves[below(state, moves.len())]);
    }
    position
}

#[test]
fn late_positions_agree_with_minimax_and_with_the_search_that_is_taught() {
    let mut state = 2026;
    let run: Run = "alphabeta".parse().unwrap();
    let (mut passes, mut over) = (0, 0);
    for number in 0..times(3_000, 10_000) {
        let size = [8, 8, 8, 6, 4][number % 5];
        let most = if number % 50 == 0 { 9 } else { 7 };
        let empty = below(&mut state, most + 1) as u32;
        let position = late(&mut state, size, empty);
        let value = minimax(&position);
        let solved = solve(&position, Question::Score, true);
        let label = format!("number {number}: {position:?}");
        assert_eq!(solved.exact(), Some(Score::new(value)), "{label}");
        assert_eq!(solved.stop, None, "{label}");
        assert_eq!(taught(&position, run), Some(Score::new(value)), "{label}");
        let moves = position.moves();
        let values: Vec<_> = moves.iter().map(|&mv| -minimax(&position.child(mv))).collect();
        let scores: Vec<_> =
            solved.moves.iter().map(|(mv, v)| (*mv, v.exact().unwrap().get())).collect();
        assert_eq!(
            scores,
            moves.iter().copied().zip(values.iter().copied()).collect::<Vec<_>>(),
            "{label}"
        );
        let best: Vec<_> = solved.best_moves().collect();
        assert_eq!(solved.best, best.first().copied(), "{label}");
        let one = solve(&position, Question::Score, false);
        assert_eq!(one.exact(), Some(Score::new(value)), "{label}");
        assert!(one.best.is_none_or(|mv| best.contains(&mv)), "{label}");
        assert_eq!(one.best.is_none(), moves.is_empty(), "{label}");
        let won = solve(&position, Question::Outcome, true);
        assert_eq!(won.exact(), Some(Score::new(value.signum())), "{label}");
        for ((_, outcome), score) in won.moves.iter().zip(&values) {
            assert_eq!(outcome.exact(), Some(Score::new(score.signum())), "{label}");
        }
        passes += u32::from(moves == [Othello::PASS]);
        over += u32::from(moves.is_empty());
    }
    assert!(passes > 50 && over > 200, "too few to mean anything: {passes} {over}");
}

/// The whole 4x4 game, known since 1993 (Feinstein solved 6x6 too): the second player wins by 8.
#[test]
fn the_small_board_from_its_start() {
    let start = Othello::new(4).unwrap();
    let solved = solve(&start, Question::Score, true);
    let run: Run = "alphabeta+tt".parse().unwrap();
    assert_eq!(solved.exact(), taught(&start, run));
    assert!(solved.exact().unwrap().get() < 0);
}

#[test]
fn a_search_that_is_stopped_has_proved_an_interval() {
    for (number, line) in ffo().into_iter().take(19) {
        let score = Score::new(line.scores[0].1);
        let task = Task { question: Question::Score, every_move: true, memory: MEMORY };
        let mut last = None;
        let position = AnyPosition::Othello(line.position);
        for limit in [0, 1, 100, 1_000, 10_000, 100_000] {
            let mut outside = NoLimit;
            let mut meter = Meter::new(&mut outside, Some(limit));
            let solved = plyscope::solve::solve(&position, task, &mut meter);
            assert!(solved.value.allows(score), "FFO {number} at {limit}: {solved:?}");
            assert!(solved.nodes <= limit + 2_000, "FFO {number} at {limit}: {}", solved.nodes);
            assert_eq!(
                solved.stop.is_none(),
                solved.moves.iter().all(|(_, v)| v.exact().is_some())
            );
            assert!(solved.stop.is_none_or(|stop| stop == Stop::Nodes));
            let width = solved.value.hi.get() - solved.value.lo.get();
            assert!(last.is_none_or(|last| width <= last), "more nodes prove no less");
            last = Some(width);
        }
        // A search with its own final count as the limit repeats itself.
        let mut outside = |nodes| (nodes > 5_000).then_some(Stop::Cancelled);
        let mut meter = Meter::new(&mut outside, None);
        let cancelled = plyscope::solve::solve(&position, task, &mut meter);
        let mut outside = NoLimit;
        let mut meter = Meter::new(&mut outside, Some(cancelled.nodes));
        let again = plyscope::solve::solve(&position, task, &mut meter);
        assert_eq!((cancelled.value, cancelled.moves), (again.value, again.moves), "FFO {number}");
    }
}
