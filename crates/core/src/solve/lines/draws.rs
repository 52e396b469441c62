//! Proofs that a side can no longer make a line, whatever it plays.

use super::bits::Bits;

/// The most steps of the search for pairs.
const STEPS: u32 = 400;

/// Returns whether pairs stop these rows: disjoint pairs of free squares such that every row holds one. The
/// other side then answers every move inside its pair and so takes a square of each row. `rows` are the
/// free squares of each open line.
///
/// Source: pairing strategies, Hales and Jewett (1963). The search gives up after `STEPS` steps and then
/// returns `false`.
pub(super) fn paired<const W: usize>(rows: &mut [Bits<W>]) -> bool {
    if rows.iter().any(|row| row.len() < 2) {
        return false;
    }
    // Rows with few free squares go first, because they leave few pairs.
    rows.sort_unstable_by_key(Bits::len);
    let mut steps = STEPS;
    cover(rows, 0, &mut Vec::with_capacity(16), Bits::EMPTY, &mut steps)
}

fn cover<const W: usize>(
    rows: &[Bits<W>],
    from: usize,
    pairs: &mut Vec<Bits<W>>,
    used: Bits<W>,
    steps: &mut u32,
) -> bool {
    let is_covered = |row: &Bits<W>| pairs.iter().any(|pair| pair.without(*row).is_empty());
    let Some(next) = (from..rows.len()).find(|&at| !is_covered(&rows[at])) else {
        return true;
    };
    if *steps == 0 {
        return false;
    }
    *steps -= 1;
    let left = rows[next].without(used);
    for a in left {
        for b in left.into_iter().filter(|&b| b > a) {
            let pair = Bits::of(a).or(Bits::of(b));
            pairs.push(pair);
            if cover(rows, next + 1, pairs, used.or(pair), steps) {
                return true;
            }
            pairs.pop();
            if *steps == 0 {
                return false;
            }
        }
    }
    false
}
