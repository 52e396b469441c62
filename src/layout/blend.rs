//! The mix of nodes that share a pixel: sums of areas per ply, over ranges of ids.
//!
//! A node's area is the number of ids of its subtree. A row's sum over a range of ids is therefore the
//! mean of the picture there, at any zoom, without a look at the nodes.

use crate::trace::{Node, Status, Trace};

/// Sums of areas per ply over all ids before each block: 4·N bytes per ply and block.
#[derive(Clone, Debug)]
pub struct Areas<const N: usize> {
    /// Ids per block: a power of two, at least 64.
    block: u32,
    plies: u32,
    /// Sums by block, then by ply. Sums may wrap around, but their differences do not: see [`LEVELS`].
    before: Box<[[u32; N]]>,
}

impl<const N: usize> Areas<N> {
    /// Sums a trace in which every ply is less than `plies`. `parts` returns the factors by which a
    /// node's area is multiplied. O(nodes).
    pub fn of(trace: &Trace, plies: u32, parts: impl Fn(u32, &Node) -> [u32; N]) -> Self {
        let block = block_of(plies);
        let blocks = trace.len().div_ceil(block) as usize;
        let row = plies as usize;
        let mut before = vec![[0u32; N]; (blocks + 1) * row];
        for id in 0..trace.len() {
            let Some(node) = trace.node(id) else { break };
            let parts = parts(id, node);
            let mut at = id;
            while at < node.end() {
                let next = at / block + 1;
                let stop = node.end().min(next.saturating_mul(block));
                let place = next as usize * row + node.ply() as usize;
                for (sum, part) in before[place].iter_mut().zip(parts) {
                    *sum = sum.wrapping_add(part.wrapping_mul(stop - at));
                }
                at = stop;
            }
        }
        for place in row..before.len() {
            let above = before[place - row];
            for (sum, part) in before[place].iter_mut().zip(above) {
                *sum = sum.wrapping_add(part);
            }
        }
        Self { block, plies, before: before.into() }
    }

    /// Returns the memory of the sums, in bytes.
    pub fn bytes(&self) -> u64 {
        size_of_val(&*self.before) as u64
    }

    /// Sums a ply over the blocks `from..to` in O(N), because the sums are cumulative.
    fn between(&self, ply: u32, from: u32, to: u32) -> [u32; N] {
        let at = |block: u32| self.before[(block * self.plies + ply) as usize];
        let mut sums = at(to);
        for (sum, before) in sums.iter_mut().zip(at(from)) {
            *sum = sum.wrapping_sub(before);
        }
        sums
    }
}

/// Returns the ids per block, large enough that the eight sums of a [`Blend`] take at most eight bytes
/// per node.
fn block_of(plies: u32) -> u32 {
    (4 * plies).next_power_of_two().max(64)
}

/// Steps from zero to the greatest value of a trace. The product with the maximum number of recorded ids,
/// fifty million, is less than 2^32, so that differences of sums do not wrap around.
const LEVELS: f64 = 63.0;
/// Marks a node without a value; true levels lie between −63 and 63.
const NO_LEVEL: i8 = i8::MIN;

/// Number of shares of a part of a row. They are MAX, MIN and pruned nodes; of MAX and MIN together the
/// cut ones, those without children, and those with unknown inside. The last two are the values for MAX and
/// for MIN, each as the root of its part of the greatest, so that small values remain distinguishable.
pub const SHARES: usize = 8;

/// The data of a whole trace from which the means of any part of it follow: about nine bytes per
/// node at most.
#[derive(Clone, Debug)]
pub struct Blend {
    areas: Areas<SHARES>,
    levels: Box<[i8]>,
    reach: u32,
}

impl Blend {
    /// Blends a trace; `value` returns the value of each node that has one. O(nodes).
    pub fn of(trace: &Trace, value: impl Fn(u32) -> Option<i32>) -> Self {
        let values: Vec<Option<i32>> = (0..trace.len()).map(value).collect();
        let reach = values.iter().flatten().map(|value| value.unsigned_abs()).max().unwrap_or(0);
        let level = |value: &Option<i32>| value.map_or(NO_LEVEL, |value| level(value, reach));
        let levels: Box<[i8]> = values.iter().map(level).collect();
        let deepest = (0..trace.len()).filter_map(|id| trace.node(id)).map(Node::ply).max();
        let plies = deepest.map_or(0, |deepest| deepest + 1);
        let parts = |id: u32, node: &Node| parts(node, levels[id as usize]);
        Self { areas: Areas::of(trace, plies, parts), levels, reach }
    }

    /// Returns the memory of the blend, in bytes.
    pub fn bytes(&self) -> u64 {
        self.areas.bytes() + self.levels.len() as u64
    }

    /// Returns the greatest absolute value in the trace; 0 if no node has a value.
    pub fn reach(&self) -> u32 {
        self.reach
    }

    /// Returns the number of plies of the trace: its deepest ply plus one, or 0 if it is empty.
    pub fn plies(&self) -> u32 {
        self.areas.plies
    }

    /// Returns the ids per block. Areas are known only for whole blocks.
    pub(super) fn block(&self) -> u32 {
        self.areas.block
    }

    pub(super) fn parts(&self, id: u32, node: &Node) -> [u32; SHARES] {
        parts(node, self.levels[id as usize])
    }

    /// Returns the areas of a ply; `from` and `to` count blocks, not ids.
    pub(super) fn between(&self, ply: u32, from: u32, to: u32) -> [u32; SHARES] {
        self.areas.between(ply, from, to)
    }
}

fn level(value: i32, reach: u32) -> i8 {
    let part = f64::from(value.unsigned_abs()) / f64::from(reach.max(1));
    let level = (LEVELS * part.sqrt()).round() as i8;
    if value < 0 { -level } else { level }
}

fn parts(node: &Node, level: i8) -> [u32; SHARES] {
    let status = node.status();
    if status == Status::Pruned {
        return [0, 0, 1, 0, 0, 0, 0, 0];
    }
    let level = if level == NO_LEVEL { 0 } else { i32::from(level) };
    [
        u32::from(node.is_max()),
        u32::from(!node.is_max()),
        0,
        u32::from(status == Status::Cutoff),
        u32::from(matches!(status, Status::Leaf | Status::Terminal | Status::Hit)),
        u32::from(matches!(status, Status::Stub | Status::Open)),
        level.max(0).unsigned_abs(),
        level.min(0).unsigned_abs(),
    ]
}

/// Returns the areas of a part of a row relative to `whole` ids, in 255ths.
pub(super) fn shares(sums: &[f32; SHARES], whole: f32) -> [u8; SHARES] {
    let mut shares = [0; SHARES];
    for (place, (share, sum)) in shares.iter_mut().zip(sums).enumerate() {
        let whole = if place < SHARES - 2 { whole } else { whole * LEVELS as f32 };
        *share = share_of(*sum, whole);
    }
    shares
}

/// Returns a part of a whole in 255ths.
pub(super) fn share_of(part: f32, whole: f32) -> u8 {
    (part / whole * 255.0).round().clamp(0.0, 255.0) as u8
}

/// Another search laid over a trace: areas of the nodes that both searches entered.
pub struct OverlayAreas<'a> {
    /// Areas of the nodes that both searches entered, in ids.
    pub areas: &'a Areas<1>,
    /// Returns whether both searches entered a node of the trace, given by its id.
    pub both: &'a dyn Fn(u32) -> bool,
}

impl OverlayAreas<'_> {
    pub(super) fn between(&self, ply: u32, from: u32, to: u32) -> u32 {
        self.areas.between(ply, from, to)[0]
    }
}
