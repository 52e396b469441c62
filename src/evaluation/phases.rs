//! The evaluation of an Othello engine that weighs mobility and corners by phase (article, 2012).

use super::{Evaluation, Score};
use crate::game::{Move, Othello, Outcome, Player};

/// Mobility, potential mobility, corners, and the squares that give corners away; in the endgame
/// the disc difference.
///
/// Play that is over scores 1,000,000 for the winner and 0 for a draw, whatever the phase. The
/// phase goes by the discs on the scored board: opening up to 20, midgame up to 51, endgame from
/// 52. Smaller boards use their own corners and the same numbers of discs, so that 4x4 never
/// leaves the opening and 6x6 never reaches the endgame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Phases;

const WON: i32 = 1_000_000;
const OPENING_DISCS: u32 = 20;
const MIDGAME_DISCS: u32 = 51;
const MOBILITY: i32 = 100;
const POTENTIAL_MOBILITY: i32 = 100;
const BAD_C_SQUARE: i32 = -200;

/// The weights that differ between opening and midgame.
struct Weights {
    corner: i32,
    bad_x_square: i32,
}

const OPENING: Weights = Weights { corner: 800, bad_x_square: -200 };
const MIDGAME: Weights = Weights { corner: 900, bad_x_square: -250 };

impl Weights {
    /// One player's side of the sum; the score is the difference of the two.
    fn sum(&self, position: &Othello, player: Player) -> i32 {
        let count = |squares: u64| squares.count_ones() as i32;
        let mine = position.discs(player);
        let theirs = position.discs(player.opponent());
        let corners = position.corners();
        let lost_corners = corners & !mine;
        let near_empty = theirs & position.neighbours(position.empties());
        MOBILITY * count(position.mobility(player))
            + POTENTIAL_MOBILITY * count(near_empty)
            + self.corner * count(mine & corners)
            + self.bad_x_square * count(mine & position.diagonal_neighbours(lost_corners))
            + BAD_C_SQUARE * count(mine & position.orthogonal_neighbours(lost_corners))
    }
}

impl Evaluation<Othello> for Phases {
    type Accumulator = ();

    const SYMMETRIC: bool = true;

    fn start(&self, _root: &Othello) {}

    #[inline]
    fn advance(&self, _accumulator: &(), _before: &Othello, _mv: Move, _after: &Othello) {}

    fn score(
        &self,
        position: &Othello,
        _accumulator: &(),
        outcome: Option<Outcome>,
        max: Player,
    ) -> Score {
        let difference =
            |weights: Weights| weights.sum(position, max) - weights.sum(position, max.opponent());
        Score::new(match (outcome, position.occupied().count_ones()) {
            (Some(outcome), _) => match outcome.winner() {
                Some(winner) if winner == max => WON,
                Some(_) => -WON,
                None => 0,
            },
            (None, ..=OPENING_DISCS) => difference(OPENING),
            (None, ..=MIDGAME_DISCS) => difference(MIDGAME),
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
        Phases.score(&position, &(), position.outcome(), max).get()
    }

    #[test]
    fn an_opening_by_hand() {
        // Both have 3 moves; X looks at one disc beside an empty square, O at four.
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

    #[test]
    fn the_endgame_counts_discs() {
        let rows = "XXXXXXXX".repeat(3) + &"XXXOOXXX".repeat(3) + "XXXXO-----------";
        let position = format!("{rows} O");
        assert_eq!(score(8, &position, Player::First), 46 - 7);
    }
}
