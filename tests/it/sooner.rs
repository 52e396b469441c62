//! The evaluation `sooner`: an earlier win is worth more, as tutorials write it, `10 - depth`.

use plyscope::evaluation::{Evaluation, EvaluationName, Sooner};
use plyscope::game::gomoku::{Area, Rules};
use plyscope::game::{
    AnyPosition, Game, Gomoku, Keyed, Move, Notation, Outcome, Player, Position, PositionExt,
    TicTacToe,
};
use plyscope::search::{Algorithm, Limits, NoLimit, Run, Silent, Task, bind, search};

/// The minimax of tutorials, for X, who is MAX; `depth` is the number of moves since the empty board.
fn tutorial(board: [char; 9], depth: i32) -> i32 {
    const LINES: [[usize; 3]; 8] =
        [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
    let has_won = |mark| LINES.iter().any(|line| line.iter().all(|&square| board[square] == mark));
    if has_won('X') {
        return 10 - depth;
    }
    if has_won('O') {
        return depth - 10;
    }
    let mark = if depth % 2 == 0 { 'X' } else { 'O' };
    let values = (0..9).filter(|&square| board[square] == ' ').map(|square| {
        let mut next = board;
        next[square] = mark;
        tutorial(next, depth + 1)
    });
    let best = if mark == 'X' { values.max() } else { values.min() };
    best.unwrap_or(0)
}

/// Returns the value of a tic-tac-toe position by our search, for X.
fn searched(position: TicTacToe) -> i32 {
    let run = Run::plain(Algorithm::AlphaBeta);
    let report = search(&position, &Sooner, run, Limits::default(), Silent, &mut NoLimit);
    let score = report.score.unwrap().get();
    if position.side_to_move() == Player::First { score } else { -score }
}

/// Every position after two moves, and every second one further on.
#[test]
fn it_is_ten_minus_the_depth() {
    let (mut open, mut compared) = (vec![(TicTacToe::new(), [' '; 9], 0)], 0);
    while let Some((position, board, depth)) = open.pop() {
        if depth >= 2 && position.outcome().is_none() {
            assert_eq!(searched(position), tutorial(board, depth), "{board:?}");
            compared += 1;
        }
        if depth == 5 {
            continue;
        }
        for mv in position.moves().into_iter().step_by(if depth < 2 { 1 } else { 2 }) {
            let mut next = board;
            next[usize::from(mv.0)] = if depth % 2 == 0 { 'X' } else { 'O' };
            open.push((position.child(mv), next, depth + 1));
        }
    }
    assert!(compared > 1_000, "{compared}");
}

struct Best;

impl Task for Best {
    type Output = Option<Move>;

    fn run<P: Keyed + Notation, E: Evaluation<P>>(
        self,
        position: &P,
        evaluation: &E,
    ) -> Option<Move> {
        let run = Run::plain(Algorithm::AlphaBeta);
        search(position, evaluation, run, Limits::default(), Silent, &mut NoLimit).best_move
    }
}

fn best_move(position: &str, eval: EvaluationName) -> Option<Move> {
    let start = TicTacToe::new().read(position).unwrap().position;
    bind(&AnyPosition::TicTacToe(start), eval, Best)
}

/// The positions of the lesson: an immediate win, and a loss as late as possible.
#[test]
fn it_wins_at_once_and_loses_late() {
    for (position, by_result, by_sooner) in [("124389", 6, 7), ("12438", 5, 7), ("1243", 5, 7)] {
        let square = |eval| best_move(position, eval).unwrap().0 + 1;
        assert_eq!(
            (square(EvaluationName::Result), square(EvaluationName::Sooner)),
            (by_result, by_sooner),
            "{position}"
        );
    }
}

/// In Gomoku the empty squares of the whole board count, including those outside the search area.
#[test]
fn gomoku_counts_the_whole_board() {
    let rules = Rules { width: 5, height: 5, k: 3, exact: false };
    let empty = Gomoku::new(rules).unwrap();
    let area = Area::parse("a1-c3", empty.rules()).unwrap();
    let won = empty.with_area(area).read("a1a2b1b2c1").unwrap().position;
    assert_eq!(won.outcome(), Some(Outcome::Win(Player::First)));
    let score = |max| Sooner.score(&won, &(), won.outcome(), max).get();
    assert_eq!((score(Player::First), score(Player::Second)), (21, -21));
}

#[test]
fn only_games_that_are_won_by_a_line_have_it() {
    let known = |game| EvaluationName::parse("sooner", game).is_ok();
    let having: Vec<Game> = Game::ALL.into_iter().filter(|&game| known(game)).collect();
    assert_eq!(having, [Game::TicTacToe, Game::Gomoku]);
}
