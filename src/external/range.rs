//! The range of scores that an evaluation can give. All window ends beyond the range are equivalent.

use super::number::settled;
use crate::evaluation::{EvaluationName, Score};
use crate::game::{
    AnyPosition, FinalScore, Game, Outcome, Player, Position, PositionExt, Tree, Turn, Uniform,
};
use crate::work::request::Request;

/// The least and the greatest window end that are distinguished; `None` distinguishes all ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Range(Option<(Score, Score)>);

impl Range {
    pub(super) const OPEN: Self = Self(None);

    /// Creates the range of leaf values. Without leaf values all ends are distinguished.
    pub(super) fn between(ends: Option<(Score, Score)>) -> Self {
        let points = |score: Score| i64::from(score.get());
        Self::beyond(ends.map(|(least, greatest)| (points(least), points(greatest))))
    }

    fn beyond(extremes: Option<(i64, i64)>) -> Self {
        Self(extremes.map(|(least, greatest)| (settled(least - 1), settled(greatest + 1))))
    }

    /// Returns the range of a request's evaluation; open if the evaluation has no known range.
    pub(super) fn of(request: &Request) -> Self {
        let extremes = match request.evaluation {
            EvaluationName::Outcome => Some((-1, 1)),
            EvaluationName::Lines => Some((-1_000, 1_000)),
            EvaluationName::OpenLines => Some((-10, 10)),
            EvaluationName::Phases(_) => Some((-1_000_000, 1_000_000)),
            EvaluationName::Sooner => squares(request).map(|squares| (-squares, squares)),
            EvaluationName::Discs | EvaluationName::Final => {
                squares(request).map(|squares| (-squares, squares))
            }
            EvaluationName::Result => result(request),
            _ => None,
        };
        Self::beyond(extremes)
    }

    pub(super) fn clamp(self, end: Score) -> Score {
        self.0.map_or(end, |(low, high)| end.clamp(low, high))
    }
}

fn squares(request: &Request) -> Option<i64> {
    request.start.position.filling().map(|filling| i64::from(filling.squares))
}

fn result(request: &Request) -> Option<(i64, i64)> {
    let both = |most: i64| Some((-most, most));
    let leaves = match &request.start.position {
        AnyPosition::Tree(tree) => leaves(tree),
        AnyPosition::Uniform(tree) => values(tree),
        any => {
            return match any.game() {
                Game::Othello => both(squares(request)?),
                Game::ConnectFour => both(squares(request)? / 2 - 3),
                _ => both(1),
            };
        }
    };
    let (least, greatest) = leaves;
    // At the depth limit an inner node has the value 0.
    let at_limit = request.limits.depth.is_some();
    Some(if at_limit { (least.min(0), greatest.max(0)) } else { (least, greatest) })
}

fn values(tree: &Uniform) -> (i64, i64) {
    let (least, greatest) = tree.values();
    (i64::from(least), i64::from(greatest))
}

fn leaves(root: &Tree) -> (i64, i64) {
    let (mut least, mut greatest) = (i64::MAX, i64::MIN);
    let mut open = vec![root.clone()];
    while let Some(place) = open.pop() {
        match place.turn() {
            Turn::Moves(moves) => open.extend(moves.map(|mv| place.child(mv))),
            Turn::Over(_) => {
                let value = i64::from(place.final_score(Outcome::Exhausted, Player::First));
                (least, greatest) = (least.min(value), greatest.max(value));
            }
        }
    }
    (least, greatest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::SetupRequest;
    use crate::search::RunRequest;

    fn ends(game: &str, position: &str, depth: Option<u32>, eval: Option<&str>) -> (i32, i32) {
        let setup = SetupRequest::at(game, position);
        let eval = eval.map(str::to_owned);
        let words = RunRequest { depth, eval, ..RunRequest::of(setup, "alphabeta") };
        let range = Range::of(&Request::read(&words).unwrap());
        (range.clamp(Score::MINUS_INFINITY).get(), range.clamp(Score::INFINITY).get())
    }

    #[test]
    fn one_beyond_the_extremes() {
        let open = (-i32::MAX, i32::MAX);
        for (game, position, depth, eval, expected) in [
            ("tictactoe", "", None, None, (-2, 2)),
            ("tictactoe", "", Some(3), Some("open-lines"), (-11, 11)),
            ("tictactoe", "", None, Some("sooner"), (-10, 10)),
            ("tictactoe", "", None, Some("zero"), open),
            ("gomoku", "", Some(1), Some("sooner"), (-226, 226)),
            ("connect4", "", Some(3), None, (-19, 19)),
            ("connect4", "", Some(3), Some("lines"), (-1_001, 1_001)),
            ("othello", "", Some(3), None, (-65, 65)),
            ("othello", "", Some(3), Some("discs"), (-65, 65)),
            ("othello", "", Some(3), Some("phases"), (-1_000_001, 1_000_001)),
            ("tree", "((3 12)(5 4))", None, None, (2, 13)),
            ("tree", "((3 12)(5 4))", Some(1), None, (-1, 13)),
            ("uniform", "b=2,d=2,min=4,max=8", None, None, (3, 9)),
            ("gomoku", "", Some(1), Some("outcome"), (-2, 2)),
            ("gomoku", "", Some(1), Some("chains"), open),
        ] {
            assert_eq!(ends(game, position, depth, eval), expected, "{game} {position} {eval:?}");
        }
    }
}
