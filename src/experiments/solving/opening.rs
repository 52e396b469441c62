//! Book knowledge of an opening after an unfinished search: the winner.

use crate::book::{BundledBook, Holds, bundled};
use crate::evaluation::Score;
use crate::game::{AnyPosition, Game};
use crate::search::Interval;
use crate::solve::{Question, Solution};

/// Narrows the proved values of a position and its moves by the shipped book of the game, if it is for
/// this board. A score remains a range if the book knows only win, draw or loss.
pub(super) fn narrow(found: &mut Solution, position: &AnyPosition, question: Question) {
    if found.stop.is_none() || position.game() != Game::ConnectFour {
        return;
    }
    let Ok(Some(book)) = bundled("connect4").map(BundledBook::book) else { return };
    let holds_scores = book.header().holds == Holds::Score;
    let says = |value: i32| match (question, holds_scores) {
        (Question::Outcome, _) => Interval::exactly(Score::new(value.signum())),
        (Question::Score, true) => Interval::exactly(Score::new(value)),
        (Question::Score, false) => of_sign(value),
    };
    for (mv, value) in book.moves(position).unwrap_or_default() {
        if let Some((_, proved)) = found.moves.iter_mut().find(|(of, _)| *of == mv) {
            *proved = proved.met(says(value));
        }
    }
    if let Some(value) = book.value(position) {
        found.value = found.value.met(says(value));
    }
}

/// Every score of a win, of a draw or of a loss.
fn of_sign(value: i32) -> Interval {
    match value.signum() {
        1 => Interval { lo: Score::new(1), ..Interval::UNKNOWN },
        -1 => Interval { hi: Score::new(-1), ..Interval::UNKNOWN },
        _ => Interval::exactly(Score::new(0)),
    }
}

#[cfg(test)]
mod tests {
    use crate::experiments::solving::SolveTask;
    use crate::experiments::solving::json::SolveRequest;
    use crate::game::SetupRequest;
    use crate::work::control::Handle;

    fn ended_at_once(position: &str, outcome: bool) -> SolveRequest {
        SolveRequest {
            setup: SetupRequest::at("connect4", position),
            moves: true,
            outcome,
            node_limit: Some(1),
            memory: Some(1 << 20),
            ..SolveRequest::default()
        }
    }

    /// The values of the first moves are known (J. Allis and V. Allen, 1988): the centre wins, its
    /// neighbours draw, the others lose.
    #[test]
    fn the_sign_of_each_first_move_is_known_without_a_search() {
        let signs = |outcome| -> Vec<(Option<i32>, Option<i32>)> {
            let solving = SolveTask::read(&ended_at_once("", outcome)).unwrap().run(&Handle::new());
            let one = &solving.solved[0];
            assert!(solving.stopped.is_some() && one.lo == Some(1), "{one:?}");
            let of = |column: &str| one.moves.iter().find(|each| each.mv == column).unwrap();
            ["1", "2", "3", "4", "5", "6", "7"].map(of).map(|each| (each.lo, each.hi)).to_vec()
        };
        let exact = |value: i32| (Some(value), Some(value));
        assert_eq!(signs(true), [-1, -1, 0, 1, 0, -1, -1].map(exact));
        let scores = signs(false);
        for (column, sign) in [-1, -1, 0, 1, 0, -1, -1].into_iter().enumerate() {
            let (lo, hi) = scores[column];
            match sign {
                1 => assert!(lo >= Some(1), "{scores:?}"),
                0 => assert_eq!((lo, hi), exact(0)),
                _ => assert!(hi.is_some_and(|hi| hi <= -1), "{scores:?}"),
            }
        }
    }

    #[test]
    fn past_the_book_nothing_is_added() {
        let deep = "32164625";
        let solving = SolveTask::read(&ended_at_once(deep, false)).unwrap().run(&Handle::new());
        assert_eq!(solving.solved[0].value, None);
    }
}
