//! Why a branch that was cut could not matter.

use crate::analysis::{Manner, Names, Reason, explain, number, side, sign};
use crate::say::{Said, digits, said};
use crate::trace::{StepEvent, Trace};

/// The cutoff that skipped a branch, in the numbers of its reader.
pub(super) struct Cutting {
    /// Whether its numbers are MAX's turned round.
    pub(super) turns: bool,
    /// Whether the node looks for the greatest number.
    up: bool,
    /// Whether MAX moves at the node.
    max: bool,
    /// What the sentences call the node.
    node: Said,
    /// The best value of the node, and the move that has it.
    best: i32,
    best_move: String,
    /// The end of the window that cuts, and how the best value compares with it.
    bound: String,
    end: String,
    sign: &'static str,
    /// The first move of the line that the other side has instead; `None`: the search's own window cuts.
    line: Option<String>,
}

impl Cutting {
    /// The cutoff at a node, which is its last step but one.
    pub(super) fn at(trace: &Trace, node: u32, manner: Manner) -> Option<Self> {
        let step = trace.node(node)?.exit()?.checked_sub(1)?;
        let StepEvent::Cutoff { .. } = trace.event(step)? else { return None };
        let explanation = explain(trace, &trace.state(step)?);
        let Reason::Cutoff(cut) = &explanation.reason else { return None };
        let (path, max, frame) = (&explanation.path, explanation.max, explanation.frame?);
        let turns = manner.own && !max;
        let up = max || manner.own;
        let window = if turns { frame.window.flipped() } else { frame.window };
        let best = frame.best?.finite()?;
        let bound = number(if up { window.beta } else { window.alpha });
        let line = cut.owner.map(|owner| {
            let above = trace.moves_to(owner.node);
            let first = trace.edge(owner.child).map(|edge| edge.mv);
            first.map_or_else(String::new, |mv| trace.move_called(&above, mv))
        });
        Some(Self {
            turns,
            up,
            max,
            node: Names::in_trace(trace).this(path),
            best: if turns { -best } else { best },
            best_move: trace.move_called(path, trace.edge(frame.best_child?)?.mv),
            end: format!("{} = {bound}", if up { "β" } else { "α" }),
            bound,
            sign: sign(trace, up),
            line,
        })
    }

    /// The sentence, for the value of the branch where that is known.
    pub(super) fn why(&self, value: Option<i32>) -> Said {
        let (p, o) = (side(self.max), side(!self.max));
        let best = digits(self.best);
        let Some(line) = self.line.as_deref() else {
            return said!("whatif.window", p = p, value = best, sign = self.sign, end = &*self.end);
        };
        let bound = &*self.bound;
        let further =
            value.filter(|&value| if self.up { value > self.best } else { value < self.best });
        match (value, further) {
            (None, _) => {
                said!("whatif.any", p = p, o = o, value = best, line = line, bound = bound)
            }
            (Some(_), Some(given)) => {
                let node = self.node.clone();
                let given = digits(given);
                said!(
                    "whatif.further",
                    p = p,
                    o = o,
                    node = node,
                    given = given,
                    line = line,
                    bound = bound
                )
            }
            (Some(_), None) => {
                let kept = &*self.best_move;
                said!(
                    "whatif.kept",
                    p = p,
                    o = o,
                    best = kept,
                    value = best,
                    line = line,
                    bound = bound
                )
            }
        }
    }
}
