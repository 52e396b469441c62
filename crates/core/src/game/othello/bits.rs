//! Board arithmetic on 64 bits: moves, flips and neighbours, without a loop over squares.
//!
//! Bit `8 * row + column`, row 1 at the top and column a first, so that bit 0 is a1:
//!
//! ```text
//!      a  b  c  d  e  f  g  h
//!  1   0  1  2  3  4  5  6  7
//!  2   8  9 10 11 12 13 14 15      one column to the right: + 1
//!  .   .  .  .  .  .  .  .  .      one row down:            + 8
//!  8  56 57 58 59 60 61 62 63
//! ```
//!
//! A smaller board is the top left part of this one. No disc ever lies outside that part, so the
//! outside stops a line like an edge does, and nothing here needs to know the size.

const NOT_COLUMN_A: u64 = 0xfefe_fefe_fefe_fefe;
const NOT_COLUMN_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;
/// Squares that a line to the side can pass through; the outer columns would wrap to another row.
const INNER_COLUMNS: u64 = NOT_COLUMN_A & NOT_COLUMN_H;

/// The name of a square, column letter and row number, even off a small board.
pub(super) fn square_text(square: usize) -> String {
    format!("{}{}", char::from(b'a' + (square % 8) as u8), square / 8 + 1)
}

/// The squares of `empty` on which the owner of `own` can place a disc.
#[inline]
pub(super) const fn mobility(own: u64, opponent: u64, empty: u64) -> u64 {
    let inner = opponent & INNER_COLUMNS;
    empty
        & (ends(own, inner, 1) | ends(own, inner, 7) | ends(own, opponent, 8) | ends(own, inner, 9))
}

/// Returns whether [`mobility`] is not empty. It tests one direction at a time because the first or
/// second nearly always settles it, and this test is most of the cost of a leaf of a search.
#[inline]
pub(super) const fn can_move(own: u64, opponent: u64, empty: u64) -> bool {
    let inner = opponent & INNER_COLUMNS;
    ends(own, opponent, 8) & empty != 0
        || ends(own, inner, 1) & empty != 0
        || ends(own, inner, 7) & empty != 0
        || ends(own, inner, 9) & empty != 0
}

/// Returns the squares just past the lines that start at `own` and run through one disc or more of
/// `between`, in both directions of `step`. Steps of one, one, two and two discs are enough,
/// because the longest line has six.
#[inline]
const fn ends(own: u64, between: u64, step: u32) -> u64 {
    let mut up = between & (own << step);
    let mut down = between & (own >> step);
    up |= between & (up << step);
    down |= between & (down >> step);
    let pairs_up = between & (between << step);
    let pairs_down = pairs_up >> step;
    up |= pairs_up & (up << (2 * step));
    down |= pairs_down & (down >> (2 * step));
    up |= pairs_up & (up << (2 * step));
    down |= pairs_down & (down >> (2 * step));
    (up << step) | (down >> step)
}

/// The discs of `opponent` that a disc on `square` (0 to 63) turns over.
///
/// Towards greater bits a carry finds the end of the line: everything off the ray is set, so adding one
/// runs through the opponent's discs and stops at the first other square. Towards smaller bits the end
/// is the highest square of the ray without an opponent's disc.
#[inline]
pub(super) const fn flips(own: u64, opponent: u64, square: usize) -> u64 {
    let rays = &RAYS[square];
    flips_up(own, opponent, rays[0])
        | flips_up(own, opponent, rays[1])
        | flips_up(own, opponent, rays[2])
        | flips_up(own, opponent, rays[3])
        | flips_down(own, opponent, rays[4])
        | flips_down(own, opponent, rays[5])
        | flips_down(own, opponent, rays[6])
        | flips_down(own, opponent, rays[7])
}

#[inline]
const fn flips_up(own: u64, opponent: u64, ray: u64) -> u64 {
    let end = (opponent | !ray).wrapping_add(1) & own & ray;
    end.wrapping_sub((end != 0) as u64) & ray
}

#[inline]
const fn flips_down(own: u64, opponent: u64, ray: u64) -> u64 {
    // Bit 0 keeps the shift in range. Off the ray, `& ray` drops it. On the ray, it was set already or
    // belongs to the opponent.
    let end = ((1 << 63) >> ((ray & !opponent) | 1).leading_zeros()) & own & ray;
    (end << 1).wrapping_neg() & ray
}

/// Per square the four rays towards greater bits, then the four towards smaller ones, each
/// without the square itself.
static RAYS: [[u64; 8]; 64] = rays();

const fn rays() -> [[u64; 8]; 64] {
    const STEPS: [(i32, i32); 8] =
        [(0, 1), (1, -1), (1, 0), (1, 1), (0, -1), (-1, 1), (-1, 0), (-1, -1)];
    let mut rays = [[0; 8]; 64];
    let mut square = 0;
    while square < 64 {
        let mut direction = 0;
        while direction < 8 {
            let (down, right) = STEPS[direction];
            let mut row = square / 8 + down;
            let mut column = square % 8 + right;
            while row >= 0 && row < 8 && column >= 0 && column < 8 {
                rays[square as usize][direction] |= 1 << (8 * row + column);
                row += down;
                column += right;
            }
            direction += 1;
        }
        square += 1;
    }
    rays
}

/// The squares beside, above or below one of `squares`.
#[inline]
pub(super) const fn orthogonal_neighbours(squares: u64) -> u64 {
    sideways(squares) | (squares << 8) | (squares >> 8)
}

/// The squares diagonally next to one of `squares`.
#[inline]
pub(super) const fn diagonal_neighbours(squares: u64) -> u64 {
    let sides = sideways(squares);
    (sides << 8) | (sides >> 8)
}

#[inline]
const fn sideways(squares: u64) -> u64 {
    ((squares << 1) & NOT_COLUMN_A) | ((squares >> 1) & NOT_COLUMN_H)
}

/// The squares of the top left part of `size` rows and columns, up to 8.
pub(super) const fn area(size: usize) -> u64 {
    let mut area = 0;
    let mut row = 0;
    while row < size {
        area |= ((1 << size) - 1) << (8 * row);
        row += 1;
    }
    area
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Walks square by square, as the rules describe it, without the rays under test.
    fn walked_flips(own: u64, opponent: u64, square: usize) -> u64 {
        let mut all = 0;
        for (down, right) in [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]
        {
            let (mut row, mut column, mut line) = (square as i32 / 8, square as i32 % 8, 0);
            loop {
                row += down;
                column += right;
                if !(0..8).contains(&row) || !(0..8).contains(&column) {
                    break;
                }
                let bit = 1u64 << (8 * row + column);
                if own & bit != 0 {
                    all |= line;
                }
                if opponent & bit == 0 {
                    break;
                }
                line |= bit;
            }
        }
        all
    }

    #[test]
    fn flips_and_mobility_agree_with_a_walk() {
        let mut state = 1;
        let mut random = || crate::random::next(&mut state);
        for _ in 0..3000 {
            let (own, other) = (random() & random(), random() | random());
            let (opponent, empty) = (other & !own, !other & !own);
            let mut movable = 0;
            for square in (0..64).filter(|square| empty >> square & 1 != 0) {
                let walked = walked_flips(own, opponent, square);
                assert_eq!(flips(own, opponent, square), walked, "{own:x} {opponent:x} {square}");
                movable |= u64::from(walked != 0) << square;
            }
            assert_eq!(mobility(own, opponent, empty), movable, "{own:x} {opponent:x}");
            assert_eq!(can_move(own, opponent, empty), movable != 0, "{own:x} {opponent:x}");
        }
    }

    #[test]
    fn neighbours_do_not_wrap() {
        assert_eq!(orthogonal_neighbours(1), 1 << 1 | 1 << 8);
        assert_eq!(diagonal_neighbours(1), 1 << 9);
        assert_eq!(orthogonal_neighbours(1 << 15), 1 << 14 | 1 << 7 | 1 << 23);
        assert_eq!(diagonal_neighbours(1 << 15), 1 << 6 | 1 << 22);
    }
}
