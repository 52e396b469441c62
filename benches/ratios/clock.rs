//! The clock of these benches: CPU time of the process, because the machine is shared.

use cpu_time::ProcessTime;

/// The fewest nanoseconds that each work takes per unit of what it answers (nodes, leaves,
/// look-ups, bytes). The works take turns, so that a slow minute hits all of them alike.
pub(crate) fn per_unit<const N: usize>(
    rounds: usize,
    mut works: [&mut dyn FnMut() -> u64; N],
) -> [f64; N] {
    let mut best = [f64::INFINITY; N];
    for _ in 0..rounds {
        for (work, best) in works.iter_mut().zip(&mut best) {
            let start = ProcessTime::now();
            let units = work();
            let nanoseconds = start.elapsed().as_nanos() as f64;
            *best = best.min(nanoseconds / units as f64);
        }
    }
    best
}
