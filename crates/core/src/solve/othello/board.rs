//! Flips and moves for the solver: eight directions as lanes, without branches.
//!
//! `game/othello/bits.rs` does the same for the rules, one ray after another. Here four rays lie side by
//! side in an array, because a compiler turns it into one vector register. That is a third faster in code
//! that only flips.

/// The squares outside the first and last column: a line to the side may only pass through these.
const INNER: u64 = 0x7e7e_7e7e_7e7e_7e7e;
const NOT_COLUMN_A: u64 = 0xfefe_fefe_fefe_fefe;
const NOT_COLUMN_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;
pub(super) const CORNERS: u64 = 0x8100_0000_0000_0081;
/// Distances to the next square in four directions: right, down left, down, down right.
const STEPS: [u32; 4] = [1, 7, 8, 9];
/// The rays towards greater bits, by square, in the order of [`STEPS`].
static UP: [[u64; 4]; 64] = rays(1);
/// The rays towards smaller bits, in the same order.
static DOWN: [[u64; 4]; 64] = rays(-1);

const fn rays(sign: i32) -> [[u64; 4]; 64] {
    const DIRECTIONS: [(i32, i32); 4] = [(0, 1), (1, -1), (1, 0), (1, 1)];
    let mut rays = [[0; 4]; 64];
    let mut square = 0;
    while square < 64 {
        let mut direction = 0;
        while direction < 4 {
            let (down, right) = DIRECTIONS[direction];
            let mut row = square / 8 + down * sign;
            let mut column = square % 8 + right * sign;
            while row >= 0 && row < 8 && column >= 0 && column < 8 {
                rays[square as usize][direction] |= 1 << (8 * row + column);
                row += down * sign;
                column += right * sign;
            }
            direction += 1;
        }
        square += 1;
    }
    rays
}

/// Returns the discs of `opponent` that a disc of `own` on an empty square turns over.
///
/// Towards greater bits a carry runs through the opponent's discs to the end of the line. Towards smaller
/// bits, shifts of doubling length fill all squares from the first that is not the opponent's.
#[inline]
pub(super) fn flips(own: u64, opponent: u64, square: usize) -> u64 {
    let (up, down) = (&UP[square & 63], &DOWN[square & 63]);
    let mut above = [0u64; 4];
    for i in 0..4 {
        let end = (opponent | !up[i]).wrapping_add(1) & own & up[i];
        above[i] = end.wrapping_sub(u64::from(end != 0)) & up[i];
    }
    let mut below = [0u64; 4];
    for i in 0..4 {
        let step = STEPS[i];
        let stops = down[i] & !opponent;
        let mut behind = stops | (stops >> step);
        behind |= behind >> (2 * step);
        behind |= behind >> (4 * step);
        let end = stops & !(behind >> step);
        below[i] = if end & own == 0 { 0 } else { down[i] & !behind };
    }
    (above[0] | above[1]) | (above[2] | above[3]) | (below[0] | below[1]) | (below[2] | below[3])
}

/// Returns the squares of `empty` on which the owner of `own` can place a disc, without a loop over
/// them.
#[inline]
pub(super) fn moves(own: u64, opponent: u64, empty: u64) -> u64 {
    let inner = opponent & INNER;
    let between = [inner, inner, opponent, inner];
    let mut ends = [0u64; 4];
    for i in 0..4 {
        let (step, between) = (STEPS[i], between[i]);
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
        ends[i] = (up << step) | (down >> step);
    }
    (ends[0] | ends[1] | ends[2] | ends[3]) & empty
}

/// Returns `squares` and the squares next to them, in the eight directions.
#[inline]
pub(super) const fn around(squares: u64) -> u64 {
    let row = squares | ((squares << 1) & NOT_COLUMN_A) | ((squares >> 1) & NOT_COLUMN_H);
    row | (row << 8) | (row >> 8)
}

/// The squares around each square, 3 to 8, without itself.
pub(super) static AROUND: [u64; 64] = {
    let mut all = [0; 64];
    let mut square = 0;
    while square < 64 {
        all[square] = around(1 << square) & !(1 << square);
        square += 1;
    }
    all
};

/// The quarter of the board of each square: the second mover wants an even number of empties in each.
pub(super) static QUARTER: [u64; 64] = {
    let mut all = [0; 64];
    let mut square = 0;
    while square < 64 {
        let corner = if square / 8 < 4 { 0 } else { 32 } + if square % 8 < 4 { 0 } else { 4 };
        all[square] = 0x0f0f_0f0f << corner;
        square += 1;
    }
    all
};

/// Returns all quarters with an odd number of these empty squares.
pub(super) fn odd_quarters(empty: u64) -> u64 {
    let mut odd = 0;
    let mut left = empty;
    while left != 0 {
        odd ^= QUARTER[left.trailing_zeros() as usize];
        left &= left - 1;
    }
    odd
}

/// Returns how many discs a disc of `own` turns over on the only empty square. `own` has some of the other
/// squares, the opponent all the rest.
#[inline]
pub(super) fn count_last(own: u64, square: usize) -> i32 {
    const ROWS: u64 = 0x0101_0101_0101_0101;
    let square = square & 63;
    let (row, column) = (square / 8, square % 8);
    let along = (own >> (8 * row)) & 0xff;
    let down = (((own >> column) & ROWS).wrapping_mul(0x0102_0408_1020_4080)) >> 56;
    let [falling, rising] = DIAGONALS[square];
    let falling = (own & falling).wrapping_mul(ROWS) >> 56;
    let rising = (own & rising).wrapping_mul(ROWS) >> 56;
    let by_column = &TURNED[column];
    i32::from(by_column[along as usize])
        + i32::from(TURNED[row][down as usize])
        + i32::from(by_column[falling as usize])
        + i32::from(by_column[rising as usize])
}

/// The discs turned over, by place in a line and own discs on it, if all others are the opponent's.
static TURNED: [[u8; 256]; 8] = {
    let mut all = [[0; 256]; 8];
    let mut place = 0i32;
    while place < 8 {
        let mut own = 0;
        while own < 256 {
            let mut sign = -1;
            while sign <= 1 {
                let mut at = place + sign;
                let mut count = 0;
                while at >= 0 && at < 8 && own >> at & 1 == 0 {
                    at += sign;
                    count += 1;
                }
                if at >= 0 && at < 8 {
                    all[place as usize][own] += count;
                }
                sign += 2;
            }
            own += 1;
        }
        place += 1;
    }
    all
};

/// Both diagonals through each square, itself included: the falling one, then the rising one.
static DIAGONALS: [[u64; 2]; 64] = {
    let mut all = [[0; 2]; 64];
    let (up, down) = (rays(1), rays(-1));
    let mut square = 0;
    while square < 64 {
        all[square][0] = up[square][3] | down[square][3] | 1 << square;
        all[square][1] = up[square][1] | down[square][1] | 1 << square;
        square += 1;
    }
    all
};
