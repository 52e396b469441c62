//! The moves to the end of a game, from its score: in Connect Four a faster win is worth more.

use crate::game::{AnyPosition, ConnectFour, Geometry, Player, Position};
use crate::search::Interval;
use crate::solve::Question;

/// The stones of a position with scores that count stones.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ending {
    cells: u32,
    stones: u32,
    mover: Player,
}

impl Ending {
    /// The stones of a position; `None` if its score does not determine the length of the game.
    pub(super) fn of(position: &AnyPosition, question: Question) -> Option<Self> {
        match (question, position) {
            (Question::Score, AnyPosition::ConnectFour(board)) => Some(Self::on(board)),
            (Question::Score, AnyPosition::ConnectFourSized(board)) => Some(Self::on(board)),
            _ => None,
        }
    }

    fn on<G: Geometry>(board: &ConnectFour<G>) -> Self {
        let cells = board.geometry().cells();
        Self { cells, stones: board.stones(), mover: board.side_to_move() }
    }

    /// Moves of both sides until the game is won or lost; `None` if the value for the side to move is a
    /// draw or not exact.
    pub(super) fn plies(self, proved: Interval) -> Option<u32> {
        let value = proved.exact()?.get();
        if value == 0 {
            return None;
        }
        let winner = if value > 0 { self.mover } else { self.mover.opponent() };
        let of_winner = (self.cells / 2 + 1).checked_sub(value.unsigned_abs())?;
        // The winner plays last, and the odd stone is the first player's.
        let at_the_end = 2 * of_winner - u32::from(winner == Player::First);
        at_the_end.checked_sub(self.stones)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::Score;
    use crate::game::{Notation, SetupRequest, Turn};
    use crate::search::NoLimit;
    use crate::solve::{Meter, Task, solve};
    use crate::with_position;

    /// With best moves alone, the game ends after as many moves as each score implies.
    #[test]
    fn a_score_determines_how_many_moves_are_left() {
        let task = Task { question: Question::Score, every_move: false, memory: 1 << 20 };
        let mut decided = 0;
        for (size, start) in [
            ("7x6", "2252576253462244111563365343671351441"),
            ("7x6", "7422341735647741166133573473242566"),
            ("7x6", "32164625"),
            ("5x5", "33333"),
            ("5x5", "13"),
            ("4x5", ""),
        ] {
            let mut moves = start.to_owned();
            let mut before: Option<u32> = None;
            loop {
                let words = SetupRequest {
                    size: Some(size.to_owned()),
                    ..SetupRequest::at("connect4", &moves)
                };
                let position = words.read().unwrap().position;
                let mut outside = NoLimit;
                let found = solve(&position, task, &mut Meter::new(&mut outside, None));
                let ending = Ending::of(&position, Question::Score).unwrap();
                let left = ending.plies(found.value);
                if let Some(before) = before {
                    assert_eq!(left, Some(before - 1), "{size} {moves}");
                }
                let Some(best) = found.best else {
                    let over = with_position!(&position, p => matches!(p.turn(), Turn::Over(_)));
                    assert!(over && left.is_none_or(|left| left == 0), "{size} {moves}");
                    break;
                };
                decided += u32::from(left.is_some());
                before = left;
                moves += &with_position!(&position, p => p.move_text(best));
            }
        }
        assert!(decided > 20, "few of these positions are won or lost: {decided}");
        let draw = Interval::exactly(Score::new(0));
        let tictactoe = SetupRequest::at("tictactoe", "").read().unwrap().position;
        assert!(Ending::of(&tictactoe, Question::Score).is_none());
        let four = SetupRequest::at("connect4", "").read().unwrap().position;
        assert!(Ending::of(&four, Question::Outcome).is_none());
        assert_eq!(Ending::of(&four, Question::Score).unwrap().plies(draw), None);
    }
}
