//! Indexes over a whole trace that a viewer needs repeatedly, computed once.

use super::{Status, Trace};

/// Cutoff steps of a trace, ascending. O(nodes log nodes) to build, 4 bytes per cutoff.
///
/// # Examples
/// The one cutoff of the example of [`Recorder`](super::Recorder):
/// ```
/// # use plyscope_core::evaluation::FinalResult;
/// # use plyscope_core::game::{Notation, Tree};
/// # use plyscope_core::search::{Limits, NoLimit, search};
/// # use plyscope_core::trace::{About, DEFAULT_BUDGET, Recorder};
/// # let tree = Tree::parse("((3 12 8)(2 4 6)(14 5 2))")?;
/// # let (run, limits) = ("alphabeta".parse()?, Limits::default());
/// # let mut recorder = Recorder::new(DEFAULT_BUDGET);
/// # let report = search(&tree, &FinalResult, run, limits, &mut recorder, &mut NoLimit);
/// # let trace = recorder.finish(About::default(), report, |mv| tree.move_text(mv));
/// use plyscope_core::trace::CutoffSteps;
///
/// let cutoffs = CutoffSteps::of(&trace);
/// assert_eq!((cutoffs.after(0), cutoffs.after(18)), (Some(18), None));
/// assert_eq!((cutoffs.up_to(17), cutoffs.up_to(18)), (0, 1));
/// # Ok::<(), plyscope_core::game::InputError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct CutoffSteps(Vec<u32>);

impl CutoffSteps {
    /// Collects the steps of a trace's cutoffs, in ascending order.
    pub fn of(trace: &Trace) -> Self {
        let mut steps: Vec<u32> = (0..trace.len())
            .filter(|&id| trace.node(id).is_some_and(|node| node.status() == Status::Cutoff))
            .filter_map(|id| trace.cutoff_step(id))
            .collect();
        steps.sort_unstable();
        Self(steps)
    }

    /// Returns the size in bytes, with the allocated but unused room.
    pub fn bytes(&self) -> u64 {
        (self.0.capacity() * size_of::<u32>()) as u64
    }

    /// Returns the first cutoff after a step. O(log cutoffs).
    pub fn after(&self, step: u32) -> Option<u32> {
        self.0.get(self.0.partition_point(|&at| at <= step)).copied()
    }

    /// Returns the last cutoff before a step. O(log cutoffs).
    pub fn before(&self, step: u32) -> Option<u32> {
        self.0[..self.0.partition_point(|&at| at < step)].last().copied()
    }

    /// Returns the number of cutoffs up to and including a step. O(log cutoffs).
    pub fn up_to(&self, step: u32) -> u32 {
        self.0.partition_point(|&at| at <= step) as u32
    }

    /// Counts the cutoffs in each of `bins` equal parts of the steps `from..=to`. O(bins log
    /// cutoffs).
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
///
/// # Examples
/// ```
/// use plyscope_core::trace::step_histogram;
///
/// assert_eq!(step_histogram([1, 2, 9, 20].into_iter(), 0, 9, 2), [2, 1]);
/// ```
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
