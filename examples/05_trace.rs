//! A trace: the whole search as a petgraph tree, the children that were never entered included.
//!
//! `cargo run --example 05_trace` prints:
//!
//! ```text
//! root: searched 3 (id 0)
//!   1: searched 3 (id 1)
//!     1: terminal 3 (id 2)
//!     2: terminal 12 (id 3)
//!     3: terminal 8 (id 4)
//!   2: cutoff 2 (id 5)
//!     1: terminal 2 (id 6)
//!     2: pruned (id 7)
//!     3: pruned (id 8)
//!   3: searched 2 (id 9)
//!     1: terminal 14 (id 10)
//!     2: terminal 5 (id 11)
//!     3: terminal 2 (id 12)
//! 11 entered + 2 pruned = 13 graph nodes
//! petgraph counts 12 edges
//! ```

#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use plyscope::evaluation::FinalResult;
use plyscope::game::{InputError, Notation, Tree};
use plyscope::search::{Limits, NoLimit, RunRequest, search};
use plyscope::trace::{About, DEFAULT_BUDGET, Recorder, Trace};

fn main() -> Result<(), InputError> {
    let tree = Tree::parse("((3 12 8)(2 4 6)(14 5 2))")?;
    let mut recorder = Recorder::new(DEFAULT_BUDGET);
    let run = "alphabeta".parse()?;
    let limits = Limits::default();
    let report = search(&tree, &FinalResult, run, limits, &mut recorder, &mut NoLimit);
    let about = About::from(RunRequest { run: run.to_string(), ..RunRequest::default() });
    let trace = recorder.finish(about, report, |mv| tree.move_text(mv));

    draw(&trace, 0);
    let counts = trace.counts().total;
    println!("{} entered + {} pruned = {} graph nodes", counts.nodes, counts.pruned, trace.len());
    println!("petgraph counts {} edges", trace.graph().edge_count());
    Ok(())
}

/// Prints one line per node, with its children indented below it.
fn draw(trace: &Trace, id: u32) {
    let Some(node) = trace.node(id) else { return };
    let indent = 2 * node.ply() as usize;
    let name = trace.edge(id).map_or("root", |edge| trace.name(edge.mv));
    let score = node.score().map_or(String::new(), |score| format!(" {score}"));
    println!("{:indent$}{name}: {}{score} (id {id})", "", node.status().word());
    for child in trace.children(id) {
        draw(trace, child);
    }
}
