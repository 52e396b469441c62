//! Stepping: the whole state after any step, at once and in any order, here at every cutoff.
//!
//! `cargo run --example 06_stepping` prints:
//!
//! ```text
//! 22 steps
//! step 11: cutoff at node 4
//!   node 0: best 5, window (5, +inf)
//!   node 2: best nothing yet, window (5, +inf)
//!   node 3: best nothing yet, window (5, +inf)
//!   node 4: best 4, window (5, 4)
//!   owed to node 0, 3 plies above
//! step 19: cutoff at node 2
//!   node 0: best 5, window (5, +inf)
//!   node 2: best 4, window (5, 4)
//!   owed to node 0, 1 plies above
//! ```

#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use plyscope::evaluation::FinalResult;
use plyscope::game::{InputError, Notation, Tree};
use plyscope::search::{Limits, NoLimit, RunRequest, search};
use plyscope::trace::{About, DEFAULT_BUDGET, Recorder, StepEvent};

fn main() -> Result<(), InputError> {
    // The 5 on the left cuts deep down on the right.
    let tree = Tree::parse("(5 (((4 9) 1) 7))")?;
    let mut recorder = Recorder::new(DEFAULT_BUDGET);
    let run = "alphabeta".parse()?;
    let limits = Limits::default();
    let report = search(&tree, &FinalResult, run, limits, &mut recorder, &mut NoLimit);
    let about = About::from(RunRequest { run: run.to_string(), ..RunRequest::default() });
    let trace = recorder.finish(about, report, |mv| tree.move_text(mv));

    println!("{} steps", trace.steps());
    for state in (0..=trace.steps()).filter_map(|step| trace.state(step)) {
        let StepEvent::Cutoff { node, .. } = state.event else { continue };
        println!("step {}: cutoff at node {node}", state.step);
        for frame in &state.path {
            let best = frame.best.map_or("nothing yet".to_owned(), |best| best.to_string());
            let window = frame.window;
            println!(
                "  node {}: best {best}, window ({}, {})",
                frame.node, window.alpha, window.beta
            );
        }
        if let Some(owner) = trace.owner(node) {
            println!("  owed to node {}, {} plies above", owner.node, owner.distance);
        }
    }
    Ok(())
}
