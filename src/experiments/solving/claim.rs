//! The claims of a set about a position, and their verification.

use crate::evaluation::Score;
use crate::experiments::positions::set_position::SetPosition;
use crate::experiments::solving::json::WrongScore;
use crate::game::{Move, Notation, Says, Start};
use crate::solve::Solution;
use crate::with_position;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Claim {
    /// The value for the side to move.
    pub(super) value: Option<i32>,
    /// Whether only the sign of the value is known.
    is_sign: bool,
    /// Moves with their values, from an OBF line.
    moves: Vec<(Move, i32)>,
}

impl Claim {
    pub(super) fn of(given: &SetPosition) -> Self {
        let best = |moves: &[(Move, i32)]| moves.iter().map(|&(_, score)| score).max();
        match &given.start.says {
            Some(Says::Moves(moves)) => {
                Self { value: best(moves).or(given.expected), moves: moves.clone(), is_sign: false }
            }
            Some(Says::Sign(sign)) if given.expected.is_none() => {
                Self { value: Some(*sign), is_sign: true, moves: Vec::new() }
            }
            _ => Self { value: given.expected, ..Self::default() },
        }
    }

    /// Returns whether verification needs the value of every move.
    pub(super) fn names_moves(&self) -> bool {
        !self.moves.is_empty()
    }

    pub(super) fn says_something(&self) -> bool {
        self.value.is_some()
    }

    /// The first claim that the proof refutes; `None` if all claims are possible. With `outcome` only the
    /// sign is known.
    pub(super) fn held_to(
        &self,
        solved: &Solution,
        given: &SetPosition,
        outcome: bool,
    ) -> Option<WrongScore> {
        let claimed = self.value?;
        let (line, start) = (given.line?, &given.start);
        let wrong = |text: String, proved: String| {
            Some(WrongScore { line, position: start.text(), said: text, proved })
        };
        let held = |score: i32| Score::new(if outcome { score.signum() } else { score });
        let is_possible = match claimed {
            1 if self.is_sign => solved.value.hi > Score::new(0),
            -1 if self.is_sign => solved.value.lo < Score::new(0),
            _ => solved.value.allows(held(claimed)),
        };
        if !is_possible {
            let proved = match solved.exact() {
                Some(value) => format!("{}", value.get()),
                None => format!("{} to {}", solved.value.lo, solved.value.hi),
            };
            let text = match claimed {
                1 if self.is_sign => "a win".to_owned(),
                0 if self.is_sign => "a draw".to_owned(),
                -1 if self.is_sign => "a loss".to_owned(),
                _ => format!("{claimed:+}"),
            };
            return wrong(text, proved);
        }
        solved.exact()?;
        let best: Vec<Move> = solved.best_moves().collect();
        let is_wrong = |&&(mv, score): &&(Move, i32)| {
            solved.moves.iter().any(|(known, _)| *known == mv)
                && best.contains(&mv) != (held(score) == held(claimed))
        };
        let (mv, score) = *self.moves.iter().find(is_wrong)?;
        let of_best: Vec<String> = best.iter().map(|&mv| text_of(start, mv)).collect();
        wrong(
            format!("{}:{score:+}", text_of(start, mv)),
            format!("the best moves are {}", of_best.join(" ")),
        )
    }
}

pub(super) fn text_of(start: &Start, mv: Move) -> String {
    with_position!(&start.position, position => position.move_text(mv))
}
