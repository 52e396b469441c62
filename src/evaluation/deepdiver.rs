//! The evaluation of an Othello tournament player whose weights were tuned by play (report, 2013).

use super::square_table::{DEEPDIVER, RowWeights};
use super::{Evaluation, Score};
use crate::game::{Move, Othello, Outcome, Player};

/// Disc difference, square table, mobility and corner safety, in thousandths:
/// `50 D + (w_p P + w_m M + w_c C) / 1000`, every division truncated toward zero.
///
/// D is MAX's discs less MIN's. P and M compare the two sides' sums over the square table and
/// numbers of moves, 1000 times the difference over the sum, 0 where the sum is 0, and held
/// within -1000 to 1000. C is 1000 times MIN's discs next to an empty corner less MAX's, over 12.
/// Play that is over scores 1,000,000 times D. Smaller boards read the table by the distance to
/// the nearest edges and use their own corners.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Deepdiver {
    /// Weight of the square table (P), in thousandths.
    pub squares: i32,
    /// Weight of mobility (M), in thousandths.
    pub mobility: i32,
    /// Weight of corner safety (C), in thousandths.
    pub corners: i32,
}

/// The weights before tuning: 300, 600, 500.
impl Default for Deepdiver {
    fn default() -> Self {
        Self::UNTUNED
    }
}

const DISC: i64 = 50;
const WON_DISC: i64 = 1_000_000;
/// Discs that can stand next to a corner.
const CORNER_NEIGHBOURS: i64 = 12;

static TABLES: [RowWeights; 3] = [
    RowWeights::new(&DEEPDIVER, 4),
    RowWeights::new(&DEEPDIVER, 6),
    RowWeights::new(&DEEPDIVER, 8),
];

impl Deepdiver {
    /// The weights before tuning: 300, 600, 500.
    pub const UNTUNED: Self = Self::new(300, 600, 500);

    /// The evaluation with these weights of square table, mobility and corner safety, in
    /// thousandths.
    pub const fn new(squares: i32, mobility: i32, corners: i32) -> Self {
        Self { squares, mobility, corners }
    }
}

/// 1000 times the difference over the sum, within -1000 to 1000; 0 where the sum is 0.
fn quotient(mine: i32, theirs: i32) -> i64 {
    match i64::from(mine + theirs) {
        0 => 0,
        sum => (1000 * i64::from(mine - theirs) / sum).clamp(-1000, 1000),
    }
}

impl Evaluation<Othello> for Deepdiver {
    type Accumulator = ();

    const ANTISYMMETRIC: bool = true;

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
        let discs = i64::from(position.disc_difference(max));
        if outcome.is_some() {
            return Score::saturating(WON_DISC * discs);
        }
        let min = max.opponent();
        let table = &TABLES[position.size() / 2 - 2];
        let weight = |player| table.sum(position.discs(player));
        let moves = |player| position.mobility(player).count_ones() as i32;
        let endangered = position.neighbours(position.corners() & position.empties());
        let exposed = |player| i64::from((position.discs(player) & endangered).count_ones());
        let squares = quotient(weight(max), weight(min));
        let mobility = quotient(moves(max), moves(min));
        let corners = 1000 * (exposed(min) - exposed(max)) / CORNER_NEIGHBOURS;
        let weighed = i64::from(self.squares) * squares
            + i64::from(self.mobility) * mobility
            + i64::from(self.corners) * corners;
        Score::saturating(DISC * discs + weighed / 1000)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Notation, Position};

    fn score(evaluation: Deepdiver, text: &str, max: Player) -> i32 {
        let position = Othello::new(8).unwrap().read(text).unwrap().position;
        evaluation.score(&position, &(), position.outcome(), max).get()
    }

    #[test]
    fn an_opening_by_hand() {
        // D = 3; P = 1000, as only f5 weighs anything; M = 0, three moves each.
        let untuned = Deepdiver::default();
        assert_eq!(score(untuned, "f5", Player::First), 150 + 300);
        assert_eq!(score(untuned, "f5", Player::Second), -150 - 300);
        assert_eq!(score(Deepdiver::new(0, 600, 500), "f5", Player::First), 150);
        assert_eq!(score(Deepdiver::new(1, 0, 0), "f5", Player::First), 151);
    }

    #[test]
    fn a_finished_game_counts_a_million_a_disc() {
        let text = "X".repeat(35) + &"O".repeat(29) + " X";
        assert_eq!(score(Deepdiver::default(), &text, Player::Second), -6_000_000);
    }

    #[test]
    fn quotients_are_truncated_and_held() {
        assert_eq!(quotient(2, 1), 333);
        assert_eq!(quotient(1, 2), -333);
        assert_eq!(quotient(5, -5), 0);
        assert_eq!(quotient(30, -29), 1000);
        assert_eq!(quotient(-30, 29), 1000);
        assert_eq!(quotient(29, -30), -1000);
    }
}
