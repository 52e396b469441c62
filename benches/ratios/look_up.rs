//! A million look-ups at random steps of the 549,946-node trace.

use crate::clock::per_unit;
use crate::recording::tic_tac_toe_trace;
use crate::table::Table;
use plyscope::random;
use std::hint::black_box;

const LOOK_UPS: u64 = 1_000_000;

pub(crate) fn measure(table: &mut Table) {
    let trace = tic_tac_toe_trace();
    let steps = || {
        let mut state = 0;
        let last = u64::from(trace.steps());
        (0..LOOK_UPS).map(move |_| random::scale(random::next(&mut state), last + 1) as u32)
    };
    let [state, event] = per_unit(
        2,
        [
            &mut || steps().filter_map(|step| black_box(trace.state(step))).count() as u64,
            &mut || steps().filter_map(|step| black_box(trace.event(step))).count() as u64,
        ],
    );
    table.at_most("Trace::state, 1,000,000 random steps", state / 1e3, "us", 20.0);
    table.note("Trace::event, 1,000,000 random steps", event / 1e3, "us");
}
