//! The evaluation `lines` of Connect Four: 1, 4 or 16 per line of four with stones of one side
//! only.

#[cfg(test)]
mod tests;

use super::{Evaluation, Score};
use crate::game::{ConnectFour, Geometry, Move, Outcome, Player, Position, Word};

/// The score of a won game; the sum of an unfinished game is clamped below it.
const WON: i32 = 1_000;
/// The points of a line for the only side with stones in it, by their number. A full line counts 0,
/// because it ends the game and the outcome scores it.
const WORTH: [i32; 5] = [0, 1, 4, 16, 0];
/// Steps from a cell of a line to the next one: columns and rows.
const DIRECTIONS: [(u32, i32); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];
/// Cells in a line; the three cells on either side of a stone decide its gain.
const FOUR: u32 = 4;

/// Every line of four cells on the board (69 on 7x6) with one, two or three stones of one side only
/// counts 1, 4 or 16 for that side. The score is MAX's sum minus MIN's. Won games count +1,000, lost
/// ones -1,000, draws 0; a game in play never counts as much as a finished one.
///
/// A stone changes only the lines through its cell, 16 at most, so every move updates the sum and no
/// leaf looks at the whole board. A table gives the gain of a stone along a direction.
///
/// # Examples
/// Seven lines run through the bottom cell of the middle column, three through that of the left one:
/// ```
/// use plyscope_core::evaluation::{Evaluation, Lines};
/// use plyscope_core::game::{ConnectFour, Notation};
///
/// let empty = ConnectFour::new();
/// assert_eq!(Lines.start(&empty.read("4")?.position), 7);
/// assert_eq!(Lines.start(&empty.read("1")?.position), 3);
/// # Ok::<(), plyscope_core::game::InputError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lines;

impl<G: Geometry> Evaluation<ConnectFour<G>> for Lines {
    /// The first player's sum minus the second player's.
    type Accumulator = i32;

    const ANTISYMMETRIC: bool = true;

    const SYMMETRIC: bool = true;

    fn start(&self, root: &ConnectFour<G>) -> i32 {
        let geometry = root.geometry();
        let (columns, rows) = (geometry.columns() as i32, geometry.rows() as i32);
        let [first, second] = Player::BOTH.map(|player| root.stones_of(player));
        let mut sum = 0;
        for (across, up) in DIRECTIONS {
            for column in 0..columns {
                for row in 0..rows {
                    if let Some(line) = line_from(geometry, (column, row), (across, up)) {
                        sum += worth((first & line).count(), (second & line).count());
                    }
                }
            }
        }
        sum
    }

    #[inline]
    fn advance(
        &self,
        sum: &i32,
        before: &ConnectFour<G>,
        mv: Move,
        _after: &ConnectFour<G>,
    ) -> i32 {
        let geometry = before.geometry();
        let column = u32::from(mv.0);
        let (own, other) = before.sides();
        // The stones of a column are one run of bits from its bottom, so adding one there finds the
        // empty cell.
        let landing = ((own | other) + geometry.bottom(column)) & geometry.column(column);
        let place = landing.lowest();
        // Cells off the board count as both sides' stones, so that no line through them is worth
        // anything.
        let off = geometry.off_board();
        let stones = (own | off, other | off);
        let rows = geometry.rows();
        let gain = gain(stones, place, 1)
            + gain(stones, place, rows)
            + gain(stones, place, rows + 1)
            + gain(stones, place, rows + 2);
        if before.side_to_move() == Player::First { sum + gain } else { sum - gain }
    }

    #[inline]
    fn score(
        &self,
        _position: &ConnectFour<G>,
        sum: &i32,
        outcome: Option<Outcome>,
        max: Player,
    ) -> Score {
        let first = match outcome {
            Some(Outcome::Win(Player::First)) => WON,
            Some(Outcome::Win(Player::Second)) => -WON,
            Some(_) => 0,
            None => (*sum).clamp(1 - WON, WON - 1),
        };
        Score::new(if max == Player::First { first } else { -first })
    }

    /// Returns the score of a won game, which is the same at once and later.
    #[inline]
    fn ceiling(&self, _position: &ConnectFour<G>, _at_once: bool) -> Option<Score> {
        Some(Score::new(WON))
    }
}

/// Returns the points of a line for the side with `mine` stones in it, less those for the other; 0
/// with stones of both.
#[inline]
const fn worth(mine: u32, theirs: u32) -> i32 {
    match (mine, theirs) {
        (_, 0) => WORTH[mine as usize],
        (0, _) => -WORTH[theirs as usize],
        _ => 0,
    }
}

/// The gain of a stone to its mover's sum along one direction, by the three cells before it and the
/// three after it. Each pair of cells -3 and +1, -2 and +2, -1 and +3 has four bits: the mover has the
/// first cell, the opponent has it, and the same for the second.
static GAINS: [i8; 1 << 12] = gains();

const fn gains() -> [i8; 1 << 12] {
    let mut gains = [0; 1 << 12];
    let mut pattern = 0;
    while pattern < gains.len() {
        let (mut gain, mut first) = (0, 1 - FOUR as i32);
        while first <= 0 {
            let (mut mine, mut theirs, mut cell) = (0, 0, first);
            while cell < first + FOUR as i32 {
                if cell != 0 {
                    let bit = if cell < 0 { 4 * (cell + 3) } else { 4 * (cell - 1) + 2 };
                    mine += (pattern >> bit & 1) as u32;
                    theirs += (pattern >> (bit + 1) & 1) as u32;
                }
                cell += 1;
            }
            gain += worth(mine + 1, theirs) - worth(mine, theirs);
            first += 1;
        }
        gains[pattern] = gain as i8;
        pattern += 1;
    }
    gains
}

/// Returns the gain of a stone along the direction with cells `step` bits apart. Steps past one end of
/// the word enter at the other, where no bit is on the board.
#[inline]
fn gain<B: Word>((own, other): (B, B), place: u32, step: u32) -> i32 {
    let before = place.wrapping_sub(3 * step);
    let (own, other) = (own.bits_from(before), other.bits_from(before));
    let (own_after, other_after) = (own >> (4 * step), other >> (4 * step));
    let pattern = if step < 4 {
        let gather = |cells: u64| (cells | cells << 3 | cells << 6) & 0x111;
        let (own, other) = (gather(own & 7), gather(other & 7));
        own | other << 1 | gather(own_after & 7) << 2 | gather(other_after & 7) << 3
    } else {
        // From a step of four bits, the four bits of each pair do not overlap, so one shift per pair
        // gathers them.
        let three = 1 | 1 << step | 1 << (2 * step);
        let apart = (own & three)
            | (other & three) << 1
            | (own_after & three) << 2
            | (other_after & three) << 3;
        apart & 0xf | apart >> (step - 4) & 0xf0 | apart >> (2 * step - 8) & 0xf00
    };
    i32::from(GAINS[pattern as usize])
}

/// Returns the four cells from `(column, row)` in a direction; `None` if they leave the board.
#[inline]
fn line_from<G: Geometry>(
    geometry: G,
    (column, row): (i32, i32),
    (across, up): (u32, i32),
) -> Option<G::Bits> {
    let (columns, rows) = (geometry.columns() as i32, geometry.rows() as i32);
    let steps = FOUR as i32 - 1;
    let (last_column, last_row) = (column + steps * across as i32, row + steps * up);
    let is_on_board = column >= 0
        && last_column < columns
        && (0..rows).contains(&row)
        && (0..rows).contains(&last_row);
    if !is_on_board {
        return None;
    }
    // Towards the right, the shift is positive even if a line goes down.
    let shift = (across as i32 * (rows + 1) + up) as u32;
    let pairs = G::Bits::ONE | (G::Bits::ONE << shift);
    let line = pairs | (pairs << (2 * shift));
    Some(line << (column as u32 * (geometry.rows() + 1) + row as u32))
}
