//! Watching: an observer of your own hears of everything that a search does, as it happens.
//!
//! `cargo run --example 04_watching` prints:
//!
//! ```text
//! 1-1: leaf number 1 is worth 3
//! 1-2: leaf number 2 is worth 12
//! 1-3: leaf number 3 is worth 8
//! 1: returns 3
//! 2-1: leaf number 4 is worth 2
//! 2: cutoff, 2 children are never seen
//! 2: returns 2
//! 3-1: leaf number 5 is worth 14
//! 3-2: leaf number 6 is worth 5
//! 3-3: leaf number 7 is worth 2
//! 3: returns 2
//! root: returns 3
//! ```

#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use plyscope::evaluation::FinalResult;
use plyscope::game::{InputError, Move, Tree};
use plyscope::search::{Event, Limits, NoLimit, Observer, search};

/// Keeps the path to the node that is being searched, and prints leaves and cutoffs.
#[derive(Default)]
struct Commentator {
    path: Vec<Move>,
    leaves: u32,
}

impl Commentator {
    fn place(&self) -> String {
        let moves = self.path.iter().map(|mv| (mv.0 + 1).to_string());
        if self.path.is_empty() { "root".into() } else { moves.collect::<Vec<_>>().join("-") }
    }
}

impl Observer for Commentator {
    fn on(&mut self, event: Event<'_>) {
        match event {
            Event::Enter { mv, .. } => self.path.extend(mv),
            Event::Score { score, .. } => {
                self.leaves += 1;
                println!("{}: leaf number {} is worth {score}", self.place(), self.leaves);
                self.path.pop();
            }
            Event::Cutoff { cut, .. } => {
                println!("{}: cutoff, {} children are never seen", self.place(), cut.len());
            }
            Event::Exit { score, .. } => {
                println!("{}: returns {score}", self.place());
                self.path.pop();
            }
            Event::Iteration { .. }
            | Event::Expand { .. }
            | Event::Update { .. }
            | Event::Stand { .. }
            | Event::Test { .. }
            | Event::Chance { .. } => {}
        }
    }
}

fn main() -> Result<(), InputError> {
    let tree = Tree::parse("((3 12 8)(2 4 6)(14 5 2))")?;
    let watcher = Commentator::default();
    let limits = Limits::default();
    search(&tree, &FinalResult, "alphabeta".parse()?, limits, watcher, &mut NoLimit);
    Ok(())
}
