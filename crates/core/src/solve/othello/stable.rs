//! Stable discs, which nobody can turn over any more, and their bound on the score.

use super::board::CORNERS;
use std::sync::LazyLock;

/// The own discs on an edge that no further moves on this edge turn over. The index is the own discs there
/// plus 256 times the opponent's.
static EDGES: LazyLock<Box<[u8]>> = LazyLock::new(edges);

const EDGE: u64 = 0xff81_8181_8181_81ff;
const NOT_COLUMN_A: u64 = 0xfefe_fefe_fefe_fefe;
const NOT_COLUMN_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;

/// Returns discs of `own` that are stable, though not every stable disc is found.
///
/// A disc is stable if in each of the four directions its line is full or it has a stable disc of its own
/// side beside it. Discs on the edges come from a table that covers everything that can still happen there.
/// Source: the stability of `WZebra` and Edax (Andersson; Delorme), which also use tables and a flood.
pub(super) fn stable(own: u64, opponent: u64) -> u64 {
    let edge = edge_discs(own, opponent);
    let full = full_lines(own | opponent);
    let inside = own & !EDGE;
    let mut stable = edge | (own & full[0] & full[1] & full[2] & full[3]);
    if stable & inside == 0 && edge & (CORNERS | 0x4281_0000_0000_8142) == 0 {
        return stable;
    }
    loop {
        let safe = [(1, 0), (7, 1), (8, 2), (9, 3)];
        let mut all = inside & !stable;
        for (step, line) in safe {
            all &= (stable << step) | (stable >> step) | full[line];
        }
        if all == 0 {
            return stable;
        }
        stable |= all;
    }
}

/// Returns the squares with no empty square on their line, in the directions row, rising, column, falling.
fn full_lines(occupied: u64) -> [u64; 4] {
    const STEPS: [u32; 4] = [1, 7, 8, 9];
    const UP: [u64; 4] = [NOT_COLUMN_A, NOT_COLUMN_H, !0, NOT_COLUMN_A];
    const DOWN: [u64; 4] = [NOT_COLUMN_H, NOT_COLUMN_A, !0, NOT_COLUMN_H];
    let empty = !occupied;
    let mut full = [0; 4];
    for i in 0..4 {
        let step = STEPS[i];
        let (mut up, mut down) = (empty, empty);
        let (mut through_up, mut through_down) = (UP[i], DOWN[i]);
        up |= through_up & (up << step);
        down |= through_down & (down >> step);
        through_up &= through_up << step;
        through_down &= through_down >> step;
        up |= through_up & (up << (2 * step));
        down |= through_down & (down >> (2 * step));
        through_up &= through_up << (2 * step);
        through_down &= through_down >> (2 * step);
        up |= through_up & (up << (4 * step));
        down |= through_down & (down >> (4 * step));
        full[i] = !(up | down);
    }
    full
}

#[inline]
fn edge_discs(own: u64, opponent: u64) -> u64 {
    let table = &*EDGES;
    let look = |own: u64, opponent: u64| u64::from(table[(own | opponent << 8) as usize & 0xffff]);
    let top = look(own & 0xff, opponent & 0xff);
    let bottom = look(own >> 56, opponent >> 56) << 56;
    let left = spread(look(gather(own), gather(opponent)));
    let right = spread(look(gather(own >> 7), gather(opponent >> 7))) << 7;
    top | bottom | left | right
}

/// Returns the first column as a byte, row 1 as its bit 0.
#[inline]
const fn gather(discs: u64) -> u64 {
    (discs & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// Returns a byte as the first column, bit 0 as row 1.
#[inline]
const fn spread(byte: u64) -> u64 {
    // Row r's bit is bit r: the copy shifted by 7r moves it to bit 8r.
    ((byte & 0x0f).wrapping_mul(0x0020_4081) & 0x0101_0101)
        | ((((byte >> 4) & 0x0f).wrapping_mul(0x0020_4081) & 0x0101_0101) << 32)
}

fn edges() -> Box<[u8]> {
    let mut table = vec![0u8; 1 << 16].into_boxed_slice();
    // Full edges first, because an edge needs the results of later ones, which have more discs.
    let mut by_discs: Vec<usize> = (0..1 << 16).filter(|at| (at >> 8) & (at & 0xff) == 0).collect();
    by_discs.sort_by_key(|at| std::cmp::Reverse(at.count_ones()));
    for at in by_discs {
        let (own, opponent) = ((at & 0xff) as u8, (at >> 8) as u8);
        let empty = !(own | opponent);
        let mut stable = own;
        for square in (0..8).filter(|square| empty >> square & 1 != 0) {
            let turned = line_flips(own, opponent, square);
            let later =
                usize::from(own | turned | 1 << square) | usize::from(opponent & !turned) << 8;
            stable &= table[later];
            let turned = line_flips(opponent, own, square);
            let later =
                usize::from(own & !turned) | usize::from(opponent | turned | 1 << square) << 8;
            stable &= table[later];
        }
        table[at] = stable;
    }
    table
}

fn line_flips(own: u8, opponent: u8, square: i32) -> u8 {
    let mut all = 0;
    for sign in [-1, 1] {
        let (mut at, mut run) = (square + sign, 0);
        while (0..8).contains(&at) && opponent >> at & 1 != 0 {
            run |= 1 << at;
            at += sign;
        }
        if (0..8).contains(&at) && own >> at & 1 != 0 {
            all |= run;
        }
    }
    all
}
