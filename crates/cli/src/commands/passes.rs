//! One iteration, counted from 1, of a search with several: deepening, aspiration, `MTD(f)`, `SSS*`
//! and `NegaC*`.

use crate::exit::Failure;
use clap::Args;
use plyscope::service::{Node, Trace};
use std::ops::RangeInclusive;

/// The pass to show.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(super) struct PassArgument {
    /// In a search with several passes: the pass to draw, counting from 1 [default: in the terminal the last; in a
    /// picture the one with the answer].
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true)]
    pub(super) pass: Option<u32>,
}

impl PassArgument {
    /// Returns the root of the iteration named by `--pass`, from 1; `None` without the option.
    pub(super) fn root(self, trace: &Trace) -> Result<Option<u32>, Failure> {
        let Some(number) = self.pass else { return Ok(None) };
        let passes = trace.iterations();
        let place = (number as usize).checked_sub(1);
        match place.and_then(|place| passes.get(place)) {
            Some(pass) => Ok(Some(pass.root)),
            None if passes.len() == 1 => Err(Failure::usage(format!(
                "--pass {number}: the search has only one pass; leave out --pass"
            ))),
            None => {
                let most = passes.len();
                let reason = format!("the search has {most} passes; use 1 to {most}");
                Err(Failure::usage(format!("--pass {number}: {reason}")))
            }
        }
    }
}

/// Returns the steps of the iteration with this root. They are a range, because the steps of an iteration
/// are consecutive.
pub(super) fn steps_of(trace: &Trace, root: u32) -> RangeInclusive<u32> {
    let entered = |root: u32| trace.node(root).and_then(Node::enter);
    let next = trace.iterations().iter().map(|pass| pass.root).find(|&other| other > root);
    let last = next.and_then(entered).map_or(trace.steps(), |step| step - 1);
    entered(root).unwrap_or(0)..=last
}
