//! The figures, as a table for people and as JSON for programs, and the clocks. One clock is the CPU time of the process,
//! because other programs share the machine; the other is elapsed time, for two threads at work together.

use cpu_time::ProcessTime;
use serde_json::json;
use std::time::{Duration, Instant};

struct Row {
    what: String,
    figure: f64,
    unit: &'static str,
    /// The target in words, and whether it is met; `None` if there is no target.
    target: Option<(String, bool)>,
}

/// The figures in the order of their measurement.
#[derive(Default)]
pub(crate) struct Table(Vec<Row>);

impl Table {
    /// Adds a figure without a target.
    pub(crate) fn note(&mut self, what: impl Into<String>, figure: f64, unit: &'static str) {
        self.0.push(Row { what: what.into(), figure, unit, target: None });
    }

    /// Adds a figure that must not exceed `most`.
    pub(crate) fn at_most(
        &mut self,
        what: impl Into<String>,
        figure: f64,
        unit: &'static str,
        most: f64,
    ) {
        let target = Some((format!("<= {most}"), figure <= most));
        self.0.push(Row { what: what.into(), figure, unit, target });
    }

    /// Adds a figure that must reach `least`.
    pub(crate) fn at_least(
        &mut self,
        what: impl Into<String>,
        figure: f64,
        unit: &'static str,
        least: f64,
    ) {
        let target = Some((format!(">= {least}"), figure >= least));
        self.0.push(Row { what: what.into(), figure, unit, target });
    }

    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        for Row { what, figure, unit, target } in &self.0 {
            let (target, met) = match target {
                Some((words, true)) => (words.as_str(), "met"),
                Some((words, false)) => (words.as_str(), "MISSED"),
                None => ("", ""),
            };
            text += &format!("{what:64} {figure:10.2} {unit:10} {target:9} {met}\n");
        }
        text
    }

    pub(crate) fn json(&self) -> String {
        let rows = self.0.iter().map(|Row { what, figure, unit, target }| {
            let (target, met) = target.as_ref().map(|(words, met)| (words, met)).unzip();
            json!({ "what": what, "figure": figure, "unit": unit, "target": target, "met": met })
        });
        json!({ "figures": rows.collect::<Vec<_>>() }).to_string()
    }
}

/// Returns the least CPU time in nanoseconds per unit for each work; a work returns its number of units (nodes, leaves,
/// look-ups, bytes). The works take turns, so that a slow minute affects all of them alike.
pub(crate) fn per_unit<const N: usize>(
    rounds: usize,
    works: [&mut dyn FnMut() -> u64; N],
) -> [f64; N] {
    let clock = || {
        let start = ProcessTime::now();
        move || start.elapsed()
    };
    fewest(rounds, works, clock)
}

/// Like [`per_unit`], with elapsed time.
#[expect(clippy::disallowed_methods, reason = "a bench measures")]
pub(crate) fn elapsed_per_unit<const N: usize>(
    rounds: usize,
    works: [&mut dyn FnMut() -> u64; N],
) -> [f64; N] {
    let clock = || {
        let start = Instant::now();
        move || start.elapsed()
    };
    fewest(rounds, works, clock)
}

/// Returns the fewest nanoseconds per unit of each work; `clock` starts a clock that returns the
/// time since its start.
fn fewest<const N: usize, C: Fn() -> Duration>(
    rounds: usize,
    mut works: [&mut dyn FnMut() -> u64; N],
    clock: impl Fn() -> C,
) -> [f64; N] {
    let mut best = [f64::INFINITY; N];
    for _ in 0..rounds {
        for (work, best) in works.iter_mut().zip(&mut best) {
            let passed = clock();
            let units = work();
            let nanoseconds = passed().as_nanos() as f64;
            *best = best.min(nanoseconds / units as f64);
        }
    }
    best
}
