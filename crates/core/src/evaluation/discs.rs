//! Othello's disc difference, which needs no outcome, because empty squares count for nobody.

use super::{Evaluation, Score, stateless};
use crate::game::{Othello, Outcome, Player};

/// MAX's discs less MIN's, from -64 to 64, in unfinished positions too; empties do not count.
///
/// # Examples
/// The same position by three evaluations of Othello:
/// ```
/// use plyscope_core::evaluation::{Deepdiver, Discs, Evaluation, Phases};
/// use plyscope_core::game::{Notation, Othello, Player};
///
/// let (board, max) = (Othello::new(8)?.read("f5")?.position, Player::First);
/// assert_eq!(Discs.score(&board, &(), None, max).get(), 3);
/// assert_eq!(Phases::ARTICLE.score(&board, &(), None, max).get(), -300);
/// assert_eq!(Deepdiver::UNTUNED.score(&board, &(), None, max).get(), 450);
/// # Ok::<(), plyscope_core::game::InputError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Discs;

impl Evaluation<Othello> for Discs {
    stateless!(Othello, ANTISYMMETRIC, SYMMETRIC);

    const NEEDS_OUTCOME: bool = false;

    #[inline]
    fn score(&self, position: &Othello, (): &(), _outcome: Option<Outcome>, max: Player) -> Score {
        Score::new(position.disc_difference(max))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Notation;

    #[test]
    fn discs_count_for_max_wherever_the_turn_is() {
        let read = |text| Othello::new(8).unwrap().read(text).unwrap().position;
        for (text, difference) in [("", 0), ("f5", 3), ("f5d6", 0)] {
            let position = read(text);
            assert_eq!(Discs.score(&position, &(), None, Player::First).get(), difference);
            assert_eq!(Discs.score(&position, &(), None, Player::Second).get(), -difference);
        }
    }
}
