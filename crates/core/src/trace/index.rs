//! Indexes over a whole trace that a viewer needs repeatedly, computed once.

use super::{Status, Trace};

/// Cutoff steps of a trace, ascending. O(nodes log nodes) to build, 4 bytes per cutoff.
#[derive(Clone, Debug, Default)]
pub struct CutoffSteps(Vec<u32>);

impl CutoffSteps {
    /// Collects the steps of a trace's cutoffs.
    pub fn of(trace: &Trace) -> Self {
        let mut steps: Vec<u32> = (0..trace.len())
            .filter(|&id| trace.node(id).is_some_and(|node| node.status() == Status::Cutoff))
            .filter_map(|id| trace.cutoff_step(id))
            .collect();
        steps.sort_unstable();
        Self(steps)
    }

    /// Returns the size in bytes.
    pub fn bytes(&self) -> u64 {
        (self.0.capacity() * size_of::<u32>()) as u64
    }

    /// Returns the first cutoff after a step.
    pub fn after(&self, step: u32) -> Option<u32> {
        self.0.get(self.0.partition_point(|&at| at <= step)).copied()
    }

    /// Returns the last cutoff before a step.
    pub fn before(&self, step: u32) -> Option<u32> {
        self.0[..self.0.partition_point(|&at| at < step)].last().copied()
    }

    /// Returns the number of cutoffs up to and including a step.
    pub fn up_to(&self, step: u32) -> u32 {
        self.0.partition_point(|&at| at <= step) as u32
    }

    /// Counts the cutoffs in each of `bins` equal parts of the steps `from..=to`.
    pub fn histogram(&self, from: u32, to: u32, bins: u32) -> Vec<u32> {
        let span = (u64::from(to) + 1).saturating_sub(u64::from(from));
        let before = |bin: u32| {
            let start = u64::from(from) + (u64::from(bin) * span).div_ceil(u64::from(bins));
            self.0.partition_point(|&at| u64::from(at) < start)
        };
        (0..bins).map(|bin| (before(bin + 1) - before(bin)) as u32).collect()
    }
}

/// Counts the steps in each of `bins` equal parts of the steps `from..=to`, and ignores other steps.
pub fn step_histogram(steps: impl Iterator<Item = u32>, from: u32, to: u32, bins: u32) -> Vec<u32> {
    let mut counts = vec![0; bins as usize];
    let span = u64::from(to.saturating_sub(from)) + 1;
    for step in steps.filter(|step| (from..=to).contains(step)) {
        let bin = u64::from(step - from) * u64::from(bins) / span;
        if let Some(count) = counts.get_mut(bin as usize) {
            *count += 1;
        }
    }
    counts
}
