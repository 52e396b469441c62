//! Explains why a pruned branch could not matter, in the numbers shown to the reader.

use crate::analysis::{Manner, Names, Reason, asker, explain, number, sign};
use crate::say::{Arg, Message, message, points};
use crate::search::Bound;
use crate::trace::{StepEvent, Trace};

/// The cutoff that skipped a branch, in the numbers shown to the reader.
pub(super) struct CutNumbers {
    /// Whether the numbers are MAX's with the sign reversed.
    pub(super) turns: bool,
    /// Whether the node maximises the numbers shown.
    up: bool,
    /// The side to move at the node, and the other one.
    sides: [Arg; 2],
    node: Message,
    /// The best value of the node, and the move that achieves it; none if its mover stands pat.
    best: i32,
    best_move: Option<Message>,
    /// The end of the window that causes the cut, and its comparison with the best value.
    bound: Arg,
    end: Arg,
    sign: &'static str,
    /// Parts per point of the numbers.
    scale: u32,
    against: Against,
}

enum Against {
    /// The first move of the other side's alternative line.
    Line(Message),
    /// Like `Line`, but of equal value, in a run that keeps the last of equal moves.
    Equal(Message),
    /// The window of a test or an iteration, named here.
    Window(Message),
    /// The best score still possible at the node.
    Ceiling,
    /// The score with which the other side could stand pat.
    Stand,
}

impl CutNumbers {
    /// Reads the cutoff at a node: its last step but one, because only the exit follows it.
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
        let scale = trace.chance_values().map_or(1, |values| values.scale);
        let end = if up { window.beta } else { window.alpha };
        let bound: Arg = match end.finite() {
            Some(value) if scale > 1 => points(value, scale),
            _ => number(end).into(),
        };
        let is_equal = frame.best == Some(if max { frame.window.beta } else { frame.window.alpha });
        let names = Names::in_trace(trace);
        let against = if cut.owner().is_some_and(|owner| owner.child == owner.node) {
            Against::Stand
        } else if let Some(owner) = cut.owner() {
            let above = trace.moves_to(owner.node);
            let first = trace.edge(owner.child).map(|edge| edge.mv);
            let line = names.played(&above, first?);
            if is_equal && trace.keeps_last() { Against::Equal(line) } else { Against::Line(line) }
        } else {
            cut.holder.and_then(asker).map_or(Against::Ceiling, Against::Window)
        };
        Some(Self {
            turns,
            up,
            sides: [max, !max].map(|max| names.side(max)),
            node: names.this(path),
            best: if turns { -best } else { best },
            best_move: frame
                .best_child
                .and_then(|child| Some(names.mv(path, trace.edge(child)?.mv))),
            end: message!("window.end", name = if up { "β" } else { "α" }, value = bound.clone())
                .into(),
            bound,
            scale,
            sign: sign(trace, up),
            against,
        })
    }

    /// Builds the sentence for the branch's value, if that is known.
    pub(super) fn why(&self, value: Option<i32>) -> Message {
        let [p, o] = self.sides.clone();
        let best = points(self.best, self.scale);
        let bound = self.bound.clone();
        let line = match &self.against {
            Against::Line(line) => line.clone(),
            Against::Equal(line) => {
                return message!(
                    "whatif.last",
                    p = p,
                    o = o,
                    value = best,
                    line = line.clone(),
                    bound = bound
                );
            }
            Against::Window(asker) => {
                let (sign, end, asker) = (self.sign, self.end.clone(), asker.clone());
                return message!(
                    "whatif.window",
                    p = p,
                    value = best,
                    sign = sign,
                    end = end,
                    asker = asker
                );
            }
            Against::Ceiling => return message!("whatif.ceiling", p = p, value = best),
            Against::Stand => {
                return message!("whatif.stand", p = p, o = o, value = best, bound = bound);
            }
        };
        let further =
            value.filter(|&value| if self.up { value > self.best } else { value < self.best });
        match (value, further) {
            (None, _) => {
                message!("whatif.any", p = p, o = o, value = best, line = line, bound = bound)
            }
            (Some(_), Some(given)) => {
                let node = self.node.clone();
                let most = if self.up { Bound::Lower } else { Bound::Upper };
                let given = points(given, self.scale);
                let given = match most {
                    Bound::Lower => message!("bound.lower", value = given),
                    _ => message!("bound.upper", value = given),
                };
                message!(
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
                let Some(kept) = self.best_move.clone() else {
                    return message!("whatif.stand", p = p, o = o, value = best, bound = bound);
                };
                message!(
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
