//! Explains cutoffs: one sentence for each kind of owner of the bound.

use super::Speaker;
use crate::analysis::Cut;
use crate::evaluation::Score;
use crate::game::Move;
use crate::say::{Arg, LinkTo, Message, digits, message};
use crate::search::{Bound, Interval, Window};
use crate::trace::{Holder, Node, Owner, StepEvent};

impl Speaker<'_> {
    pub(super) fn cutoff(&self, cut: &Cut) -> Vec<Message> {
        let (step, names, path) = (self.step, &self.names, &self.step.path);
        let n = cut.moves.len();
        let moves = || names.moves(path, &cut.moves);
        if let Some(why) = self.shared_out() {
            return vec![why, self.for_good(n, moves())];
        }
        let prunes = self.manner.prunes;
        let best = step.frame.and_then(|frame| frame.best);
        let (Some(best), Some(frame)) = (best, step.frame) else {
            return vec![self.for_good(n, moves())];
        };
        let o = self.other();
        let bound = if self.up() { frame.window.beta } else { frame.window.alpha };
        let name = if self.up() { "β" } else { "α" };
        let end: Arg = message!("window.end", name = name, value = self.number(bound)).into();
        let Some(Holder::Ancestor(owner)) = cut.holder else {
            let why = self.window_cuts(cut.holder, best, bound, end);
            let test = matches!(cut.holder, Some(Holder::Test { .. }));
            let is_final = !test && !matches!(cut.holder, Some(Holder::Pass { .. }));
            let head =
                if is_final { self.for_good(n, moves()) } else { self.for_now(n, moves(), test) };
            return vec![head, why];
        };
        let Owner { node, distance, .. } = owner;
        let above = self.trace.moves_to(node);
        let is_proved = self.is_proved(owner, step.max);
        // The better line starts with the move that is searched again here: its first search set the bound.
        let is_again = path.get(above.len()) == cut.line.first();
        let line = self.line_instead(cut, owner, &above, is_proved, is_again);
        if !is_proved {
            let (this, now) = (names.this(path), self.so_far(best));
            let why = message!("cut.assigned", node = this, bounded = now, end = end, line = line);
            return vec![self.for_now(n, moves(), false), why];
        }
        // The run keeps the last of equal moves, so it can take an inferior move for an equal one.
        let is_blind = best == bound && self.trace.keeps_last();
        let why = self.already_has(is_again, line, best, bound);
        let owner = names.at(&above).linked(node, LinkTo::Owner);
        let mut all = if self.trace.is_selective() {
            vec![
                self.for_now(n, moves(), false),
                why,
                message!("cut.set", end = end, owner = owner),
            ]
        } else if distance == 1 {
            let head = match (is_blind, prunes) {
                (false, _) => self.for_good(n, moves()),
                (true, true) => message!("prune.value", n = n, moves = moves()),
                (true, false) => message!("cut.value", n = n, moves = moves()),
            };
            vec![head, why, message!("cut.set", end = end, owner = owner)]
        } else {
            let deep =
                if prunes { message!("prune.deep", o = o) } else { message!("cut.deep", o = o) };
            let set = message!("cut.set.deep", n = distance, end = end, owner = owner);
            let rest = if is_blind {
                message!("cut.rest.value", n = n, moves = moves())
            } else {
                message!("cut.rest", n = n, moves = moves())
            };
            vec![deep, why, set, rest]
        };
        all.extend(is_blind.then(|| message!("cut.last", node = names.this(path))));
        all
    }

    /// Names the line that gave the owner its bound, with a link to it.
    fn line_instead(
        &self,
        cut: &Cut,
        owner: Owner,
        above: &[Move],
        is_proved: bool,
        is_again: bool,
    ) -> Message {
        let names = &self.names;
        if owner.child == owner.node {
            let at = names.at(above).linked(owner.node, LinkTo::Owner);
            return message!("line.stand", at = at);
        }
        // If the owner is several plies above, only the whole line shows how the game would continue
        // instead.
        let line = match &cut.line[..] {
            [first, ..] if owner.distance == 1 || names.are_letters() => names.mv(above, *first),
            line => names.line(above, line),
        };
        let line = if is_again { message!("line.first-search", by = line) } else { line };
        let line = line.linked(owner.child, LinkTo::Line);
        // Name the node too, because moves of the same name are elsewhere; in a game the next sentence does.
        if names.are_letters() || (names.are_of_a_game() && is_proved) {
            line
        } else {
            message!("line.at", line = line, at = names.at(above))
        }
    }

    /// Explains that the other side already has what the node is now worth, by a line.
    fn already_has(&self, is_again: bool, line: Message, best: Score, bound: Score) -> Message {
        let (step, names) = (self.step, &self.names);
        let (node, best, bound) = (names.this(&step.path), self.number(best), self.number(bound));
        let (p, o) = (self.mover(), self.other());
        if self.manner.own {
            message!("cut.own", node = node, best = best, line = line, bound = bound)
        } else if is_again && step.max {
            message!("cut.again.least", node = node, best = best, line = line, bound = bound, p = p)
        } else if is_again {
            message!("cut.again.most", node = node, best = best, line = line, bound = bound, o = o)
        } else if step.max {
            message!(
                "cut.least",
                node = node,
                best = best,
                line = line,
                bound = bound,
                p = p,
                o = o
            )
        } else {
            message!("cut.most", node = node, best = best, line = line, bound = bound, o = o)
        }
    }

    /// Names moves that are cut and can never matter. Where claims are believed, that is not certain.
    fn for_good(&self, n: usize, moves: Arg) -> Message {
        if self.trace.is_selective() {
            self.for_now(n, moves, false)
        } else if self.manner.prunes {
            message!("prune", n = n, moves = moves)
        } else {
            message!("cut", n = n, moves = moves)
        }
    }

    /// Returns the bound that the node's best proves while moves remain.
    fn so_far(&self, best: Score) -> Arg {
        self.bounded(best, if self.up() { Bound::Lower } else { Bound::Upper })
    }

    /// Names moves that are cut but may be searched later.
    fn for_now(&self, n: usize, moves: Arg, is_test: bool) -> Message {
        let here = if is_test {
            message!("here.test")
        } else if self.trace.iterations().len() > 1 {
            message!("here.pass")
        } else {
            message!("here.search")
        };
        if self.manner.prunes {
            message!("prune.for-now", n = n, moves = moves, here = here)
        } else {
            message!("cut.for-now", n = n, moves = moves, here = here)
        }
    }

    /// Explains a cut by a bound that no ancestor owns.
    fn window_cuts(&self, holder: Option<Holder>, best: Score, bound: Score, end: Arg) -> Message {
        let (names, up) = (&self.names, self.up());
        let path = &self.step.path;
        let now = self.so_far(best);
        let node = names.this(path);
        match holder {
            Some(Holder::Test { child }) => {
                let mut at = self.trace.moves_to(child);
                let Some(mv) = at.pop().filter(|mv| mv.word().is_none()) else {
                    return message!("cut.window", node = node, bounded = now, end = end);
                };
                let above = self.trace.parent(child).and_then(|id| self.trace.node(id));
                let raises = self.manner.own || above.is_some_and(Node::is_max);
                let (by, at) = (names.mv(&at, mv), names.at(&at));
                if raises {
                    message!("cut.test.alpha", node = node, bounded = now, by = by, at = at)
                } else {
                    message!("cut.test.beta", node = node, bounded = now, by = by, at = at)
                }
            }
            Some(Holder::Ceiling { node: id }) => {
                let at = names.at(&self.trace.moves_to(id));
                let (p, bound) = (self.mover(), self.number(bound));
                if up {
                    message!(
                        "cut.ceiling.most",
                        node = node,
                        bounded = now,
                        p = p,
                        bound = bound,
                        at = at
                    )
                } else {
                    message!(
                        "cut.ceiling.least",
                        node = node,
                        bounded = now,
                        bound = bound,
                        at = at
                    )
                }
            }
            Some(Holder::Pass { root }) => self.pass_cuts(root, best, (node, now, end)),
            _ => message!("cut.window", node = node, bounded = now, end = end),
        }
    }

    /// Explains a cut by the initial window of an iteration.
    fn pass_cuts(&self, root: u32, best: Score, (node, now, end): (Message, Arg, Arg)) -> Message {
        let Some(top) = self.trace.node(root) else {
            return message!("cut.window", node = node, bounded = now, end = end);
        };
        let Window { alpha, beta } = top.window();
        if beta != alpha.next() {
            let aspires = self.trace.about().run().is_some_and(|run| run.aspiration.is_some());
            return if aspires {
                message!("cut.aspiration", node = node, bounded = now, end = end)
            } else {
                message!("cut.window", node = node, bounded = now, end = end)
            };
        }
        // A null window asks one yes-or-no question about the root's value. In the numbers of the side
        // to move, it is whether the value reaches beta.
        let (asks_least, target) = match (top.is_max(), self.manner.own) {
            (true, _) => (true, beta),
            (false, true) => (true, -alpha),
            (false, false) => (false, alpha),
        };
        let name = self.names.node(&[]);
        let is_root = self.step.path.is_empty();
        match target.finite() {
            // The window lies at the open end, so every value answers the question.
            None => message!("cut.asks.bound", node = node, bounded = now, root = name),
            Some(bound) if is_root => {
                let is_exact = matches!(self.step.event, StepEvent::Cutoff { child, .. }
                    if self.trace.proved(child).and_then(Interval::exact).is_some());
                let known = if is_exact { self.number(best) } else { now };
                let by = self.child();
                let bound = digits(bound);
                if asks_least {
                    message!(
                        "cut.asks.least.root",
                        node = name,
                        bound = bound,
                        by = by,
                        bounded = known
                    )
                } else {
                    message!(
                        "cut.asks.most.root",
                        node = name,
                        bound = bound,
                        by = by,
                        bounded = known
                    )
                }
            }
            Some(bound) if asks_least => {
                message!(
                    "cut.asks.least",
                    node = node,
                    bounded = now,
                    root = name,
                    bound = digits(bound)
                )
            }
            Some(bound) => {
                message!(
                    "cut.asks.most",
                    node = node,
                    bounded = now,
                    root = name,
                    bound = digits(bound)
                )
            }
        }
    }
}
