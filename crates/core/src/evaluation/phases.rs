//! The evaluation of an Othello engine that weighs mobility and corners by phase (article, 2012).

use super::{Evaluation, Score, stateless};
use crate::game::{Othello, Outcome, Player};

/// Mobility, potential mobility, corners, and the squares that give corners away; in the endgame, the
/// disc difference.
///
/// In any phase, a finished game scores 1,000,000 for the winner and 0 for a draw. The phase depends on
/// the discs on the scored board: opening up to 20, midgame up to 51, endgame from 52. Smaller boards
/// use their own corners and the same numbers of discs, so that 4x4 never leaves the opening and 6x6
/// never reaches the endgame. [`Discs`](super::Discs) has an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Phases {
    /// The weights up to 20 discs.
    pub opening: PhaseWeights,
    /// The weights from 21 to 51 discs.
    pub midgame: PhaseWeights,
}

/// The weights of one phase, in points of the score. Each multiplies a difference, mine minus theirs;
/// the two bad ones are subtracted. [`Discs`](super::Discs) has an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PhaseWeights {
    /// The weight of a legal move, in points.
    pub mobility: i32,
    /// The weight of an opponent's disc beside an empty square, in points.
    pub potential_mobility: i32,
    /// The weight of a corner, in points.
    pub corners: i32,
    /// The points subtracted for a disc diagonal to a corner that its owner does not have.
    pub bad_x: i32,
    /// The points subtracted for a disc beside a corner that its owner does not have.
    pub bad_c: i32,
}

const WON: i32 = 1_000_000;
const OPENING_DISCS: u32 = 20;
const MIDGAME_DISCS: u32 = 51;

/// The weights of the article, [`Phases::ARTICLE`].
impl Default for Phases {
    fn default() -> Self {
        Self::ARTICLE
    }
}

impl Phases {
    /// The weights of the article of 2012: a corner counts eight moves in the opening, nine in the
    /// midgame.
    pub const ARTICLE: Self = Self {
        opening: PhaseWeights {
            mobility: 100,
            potential_mobility: 100,
            corners: 800,
            bad_x: 200,
            bad_c: 200,
        },
        midgame: PhaseWeights {
            mobility: 100,
            potential_mobility: 100,
            corners: 900,
            bad_x: 250,
            bad_c: 200,
        },
    };
}

impl PhaseWeights {
    /// Returns one player's side of the sum; the score is the difference of the two. `frontier` holds
    /// the squares beside an empty one.
    fn sum(&self, position: &Othello, player: Player, frontier: u64) -> i32 {
        let count = |squares: u64| squares.count_ones() as i32;
        let mine = position.discs(player);
        let theirs = position.discs(player.opponent());
        let corners = position.corners();
        let lost_corners = corners & !mine;
        let near_empty = theirs & frontier;
        self.mobility * count(position.mobility(player))
            + self.potential_mobility * count(near_empty)
            + self.corners * count(mine & corners)
            - self.bad_x * count(mine & position.diagonal_neighbours(lost_corners))
            - self.bad_c * count(mine & position.orthogonal_neighbours(lost_corners))
    }

    /// Returns the difference of the two sides. It is clamped below a won game, so that any weights are
    /// safe.
    fn difference(&self, position: &Othello, max: Player) -> i32 {
        let frontier = position.neighbours(position.empties());
        let difference =
            self.sum(position, max, frontier) - self.sum(position, max.opponent(), frontier);
        difference.clamp(1 - WON, WON - 1)
    }
}

impl Evaluation<Othello> for Phases {
    stateless!(Othello, ANTISYMMETRIC, SYMMETRIC);

    fn score(&self, position: &Othello, (): &(), outcome: Option<Outcome>, max: Player) -> Score {
        Score::new(match (outcome, position.occupied().count_ones()) {
            (Some(outcome), _) => match outcome.winner() {
                Some(winner) if winner == max => WON,
                Some(_) => -WON,
                None => 0,
            },
            (None, ..=OPENING_DISCS) => self.opening.difference(position, max),
            (None, ..=MIDGAME_DISCS) => self.midgame.difference(position, max),
            (None, _) => position.disc_difference(max),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Notation, Position};

    fn score(size: usize, text: &str, max: Player) -> i32 {
        let position = Othello::new(size).unwrap().read(text).unwrap().position;
        Phases::ARTICLE.score(&position, &(), position.outcome(), max).get()
    }

    #[test]
    fn an_opening_by_hand() {
        // Both have 3 moves; X has one opposing disc beside an empty square, O has four.
        assert_eq!(score(8, "f5", Player::First), -300);
        assert_eq!(score(8, "f5", Player::Second), 300);
    }

    #[test]
    fn the_end_comes_before_the_phase() {
        let full = |text: &str, max| score(4, &format!("{text} X"), max);
        assert_eq!(full("XXXXXXXXXOOOOOOO", Player::First), 1_000_000);
        assert_eq!(full("XXXXXXXXXOOOOOOO", Player::Second), -1_000_000);
        assert_eq!(full("XXXXXXXXOOOOOOOO", Player::First), 0);
    }
}
