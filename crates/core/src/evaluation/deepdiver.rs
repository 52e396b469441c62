//! The evaluation of an Othello tournament player with weights tuned by play (report, 2013).

use super::{Evaluation, Score, stateless};
use crate::game::{Othello, Outcome, Player};

/// Disc difference, square table, mobility and corner safety, in thousandths:
/// `50 D + (w_p P + w_m M + w_c C) / 1000`, every division truncated toward zero.
///
/// D is MAX's discs less MIN's. P compares the two sides' sums over the square table, and M their
/// numbers of moves. Each is 1000 times the difference over the sum, 0 if the sum is 0, and clamped to
/// -1000 to 1000. C is 1000 times MIN's discs next to an empty corner less MAX's, over 12. A finished
/// game scores 1,000,000 times D. Smaller boards read the table by the distance to the nearest edges
/// and use their own corners. [`Discs`](super::Discs) has an example.
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
/// Squares next to the corners, three for each; they scale C to at most 1000.
const CORNER_NEIGHBOURS: i64 = 12;

static TABLES: [RowWeights; 3] =
    [RowWeights::new(&SQUARES, 4), RowWeights::new(&SQUARES, 6), RowWeights::new(&SQUARES, 8)];

impl Deepdiver {
    /// The weights before tuning: 300, 600, 500.
    pub const UNTUNED: Self = Self::new(300, 600, 500);

    /// Creates the evaluation with these weights of square table, mobility and corner safety, in
    /// thousandths.
    pub const fn new(squares: i32, mobility: i32, corners: i32) -> Self {
        Self { squares, mobility, corners }
    }
}

/// Returns 1000 times the difference over the sum, within -1000 to 1000; 0 if the sum is 0.
fn quotient(mine: i32, theirs: i32) -> i64 {
    match i64::from(mine + theirs) {
        0 => 0,
        sum => (1000 * i64::from(mine - theirs) / sum).clamp(-1000, 1000),
    }
}

impl Evaluation<Othello> for Deepdiver {
    stateless!(Othello, ANTISYMMETRIC, SYMMETRIC);

    fn score(&self, position: &Othello, (): &(), outcome: Option<Outcome>, max: Player) -> Score {
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

/// A quarter of an 8x8 board, from the corner inwards.
pub(super) type Quarter = [[i32; 4]; 4];

/// The value of each square, by its distance to the nearest edges. The table is symmetric in both axes,
/// so a quarter from the corner inwards is enough; smaller boards read the same quarter.
pub(super) const SQUARES: Quarter =
    [[99, -8, 8, 6], [-8, -24, -4, -3], [8, -4, 7, 4], [6, -3, 4, 0]];

const fn weight(quarter: &Quarter, size: usize, row: usize, column: usize) -> i32 {
    quarter[Othello::to_edge(size, row)][Othello::to_edge(size, column)]
}

/// A table that weighs a set of squares with one look-up per row.
struct RowWeights {
    /// By row, then by the eight bits of the row: the sum of the weights of the set bits.
    sums: [[i16; 256]; 8],
}

impl RowWeights {
    /// Builds the table of a board of 4x4, 6x6 or 8x8 squares; the rows beyond the board weigh 0.
    const fn new(quarter: &Quarter, size: usize) -> Self {
        let mut sums = [[0; 256]; 8];
        let mut row = 0;
        while row < size {
            let mut bits = 0;
            while bits < 1 << size {
                let mut column = 0;
                while column < size {
                    if bits >> column & 1 != 0 {
                        sums[row][bits] += weight(quarter, size, row, column) as i16;
                    }
                    column += 1;
                }
                bits += 1;
            }
            row += 1;
        }
        Self { sums }
    }

    /// Returns the sum of the weights of these squares, by eight look-ups.
    #[inline]
    fn sum(&self, squares: u64) -> i32 {
        let rows = squares.to_le_bytes();
        self.sums.iter().zip(rows).map(|(sums, row)| i32::from(sums[usize::from(row)])).sum()
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
        // D = 3. P = 1000, because only f5 has a weight. M = 0, three moves each.
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

    #[test]
    fn small_boards_read_by_the_nearest_edges() {
        let row = |size: usize, row: usize| {
            (0..size).map(|column| weight(&SQUARES, size, row, column)).collect::<Vec<_>>()
        };
        assert_eq!(row(8, 0), [99, -8, 8, 6, 6, 8, -8, 99]);
        assert_eq!(row(8, 6), [-8, -24, -4, -3, -3, -4, -24, -8]);
        assert_eq!(row(6, 2), [8, -4, 7, 7, -4, 8]);
        assert_eq!(row(4, 3), [99, -8, -8, 99]);
    }

    #[test]
    fn sums_are_those_of_the_squares() {
        for size in [4, 6, 8] {
            let table = RowWeights::new(&SQUARES, size);
            let squares = 0x8a53_11f0_c29b_7e35_u64;
            let single: i32 = (0..64)
                .filter(|s| squares >> s & 1 != 0 && s / 8 < size && s % 8 < size)
                .map(|square| weight(&SQUARES, size, square / 8, square % 8))
                .sum();
            let area = (0..64).filter(|s| s / 8 < size && s % 8 < size).fold(0, |a, s| a | 1 << s);
            assert_eq!(table.sum(squares & area), single);
        }
    }
}
