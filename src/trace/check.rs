//! Whether a trace can have come from its search: steps, windows, scores, bounds, cutoffs, counts.
//!
//! One walk over the ids with the open path beside it; every event's step is counted again and
//! every window and score is folded again from the children. For an algorithm that this program
//! does not know, only what holds for every search is checked.

use super::builder::TraceError;
use super::node::{NO_STEP, Node, Status};
use super::{Frame, Trace};
use crate::evaluation::Score;
use crate::search::{Algorithm, Bound, Counts, NodeCounts, Window};

/// What the run says of windows.
#[derive(Clone, Copy)]
struct Rules {
    /// The algorithm is known, so windows and scores can be folded again.
    known: bool,
    windows: bool,
    hard: bool,
}

/// A node of the open path.
struct Open {
    frame: Frame,
    cut: bool,
    first_child_cut: bool,
}

struct Walk<'a> {
    trace: &'a Trace,
    rules: Rules,
    open: Vec<Open>,
    step: u32,
    stopped_inside: bool,
    counts: Counts,
}

impl Trace {
    /// Checks everything that does not need the game. O(nodes).
    pub fn check(&self) -> Result<(), TraceError> {
        let run = self.about().run();
        let windows = run.is_none_or(|run| run.algorithm == Algorithm::AlphaBeta);
        let rules = Rules { known: run.is_some(), windows, hard: run.is_some_and(|run| run.hard) };
        let mut walk = Walk {
            trace: self,
            rules,
            open: Vec::new(),
            step: 0,
            stopped_inside: false,
            counts: Counts::default(),
        };
        for id in 0..self.len() {
            walk.take(id)?;
        }
        while !walk.open.is_empty() {
            walk.close()?;
        }
        walk.check_header()
    }
}

impl Walk<'_> {
    fn node(&self, id: u32) -> Result<&Node, TraceError> {
        self.trace.node(id).ok_or_else(|| TraceError::at(id, "it is missing"))
    }

    fn take(&mut self, id: u32) -> Result<(), TraceError> {
        let parent = self.trace.parent(id);
        while self.open.last().map(|open| open.frame.node) != parent {
            self.close()?;
        }
        if self.stopped_inside {
            return Err(TraceError::at(id, "the search had stopped before this node"));
        }
        let node = *self.node(id)?;
        if node.was_entered() { self.enter(id, &node) } else { self.prune(id, &node) }
    }

    fn enter(&mut self, id: u32, node: &Node) -> Result<(), TraceError> {
        let mut expected = Window::FULL;
        if let Some(parent) = self.open.last() {
            if parent.cut {
                return Err(TraceError::at(id, "it was entered behind a pruned sibling"));
            }
            if self.rules.windows {
                expected = parent.frame.window;
            }
            if self.rules.known && self.rules.windows && expected.is_closed() {
                return Err(TraceError::at(id, "its parent's window was closed: it should be cut"));
            }
        }
        if self.rules.known && node.window() != expected {
            let Window { alpha, beta } = expected;
            return Err(TraceError::at(id, format!("its window should be [{alpha}, {beta}]")));
        }
        self.step += 1;
        self.expect_step(id, node.enter, "enter")?;
        let count = self.at_ply(node.ply());
        count.nodes += 1;
        count.leaves += u64::from(matches!(node.status(), Status::Leaf | Status::Terminal));
        count.terminals += u64::from(node.status() == Status::Terminal);
        if let Some(stub) = self.trace.stub(id) {
            let mut inside = stub.inside;
            inside.nodes = inside.nodes.saturating_sub(1);
            *self.at_ply(node.ply()) += inside;
        }
        let frame =
            Frame { node: id, window: node.window(), best: None, best_child: None, done: 0 };
        self.open.push(Open { frame, cut: false, first_child_cut: false });
        Ok(())
    }

    fn prune(&mut self, id: u32, node: &Node) -> Result<(), TraceError> {
        let rules = self.rules;
        let Some(parent) = self.open.last_mut() else {
            return Err(TraceError::at(id, "the root cannot be pruned"));
        };
        if parent.frame.done == 0 {
            return Err(TraceError::at(id, "it is pruned before any sibling was entered"));
        }
        if rules.known && !(rules.windows && parent.frame.window.is_closed()) {
            return Err(TraceError::at(id, "its parent's window was open: it should be entered"));
        }
        if !parent.cut {
            parent.cut = true;
            parent.first_child_cut = parent.frame.done == 1;
            self.step += 1;
        }
        self.expect_step(id, node.enter, "the cutoff")?;
        self.at_ply(node.ply() - 1).pruned += 1;
        Ok(())
    }

    fn close(&mut self) -> Result<(), TraceError> {
        let Some(open) = self.open.pop() else { return Ok(()) };
        let (id, frame) = (open.frame.node, open.frame);
        let node = *self.node(id)?;
        let status = node.status();
        let wrong = |reason: &str| Err(TraceError::at(id, reason));
        if open.cut && !matches!(status, Status::Cutoff | Status::Open) {
            return wrong("it has pruned children: its status should be cutoff");
        }
        if open.cut {
            let count = self.at_ply(node.ply());
            count.cutoffs += 1;
            count.first_move_cutoffs += u64::from(open.first_child_cut);
        }
        if status == Status::Open {
            self.stopped_inside = true;
            return Ok(());
        }
        if self.stopped_inside {
            return wrong("the search stopped inside it: its status should be open");
        }
        if status.is_inner() && frame.done == 0 {
            return wrong("an inner node has at least one entered child");
        }
        if status == Status::Cutoff && !open.cut {
            return wrong("nothing was cut here: its status should be searched");
        }
        self.step += 1;
        self.expect_step(id, node.exit, "exit")?;
        let Some((score, bound)) = node.score().zip(node.bound()) else {
            return wrong("it was closed: its score is missing");
        };
        if self.rules.known && status.is_inner() {
            self.check_result(&node, &frame, score, bound)?;
        }
        let Some(parent) = self.open.last_mut() else { return Ok(()) };
        self.step += 1;
        let max = self.trace.node(parent.frame.node).is_some_and(Node::is_max);
        parent.frame.fold(max, id, score, self.rules.windows, self.trace.keeps_last());
        Ok(())
    }

    fn check_result(
        &self,
        node: &Node,
        frame: &Frame,
        score: Score,
        bound: Bound,
    ) -> Result<(), TraceError> {
        let window = node.window();
        let best = frame.best.unwrap_or(Score::ZERO);
        let expected = if self.rules.hard { best.clamp(window.alpha, window.beta) } else { best };
        if score != expected {
            return Err(TraceError::at(frame.node, format!("its score should be {expected}")));
        }
        if bound != window.bound(score) {
            return Err(TraceError::at(frame.node, "its bound does not follow from its window"));
        }
        Ok(())
    }

    fn expect_step(&self, id: u32, found: u32, what: &str) -> Result<(), TraceError> {
        if found == self.step {
            return Ok(());
        }
        let found = if found == NO_STEP { "missing".to_owned() } else { found.to_string() };
        Err(TraceError::at(id, format!("{what} is {found} but should be step {}", self.step)))
    }

    fn at_ply(&mut self, ply: u32) -> &mut NodeCounts {
        let ply = ply as usize;
        if ply >= self.counts.per_ply.len() {
            self.counts.per_ply.resize(ply + 1, NodeCounts::default());
        }
        &mut self.counts.per_ply[ply]
    }

    fn check_header(mut self) -> Result<(), TraceError> {
        let trace = self.trace;
        if trace.was_cut_off() {
            return Ok(());
        }
        let wrong = |reason: String| Err(TraceError::header(reason));
        if trace.is_empty() && trace.stop().is_none() {
            return wrong("there is not even a root".to_owned());
        }
        if self.stopped_inside != (trace.stop().is_some() && !trace.is_empty()) {
            return wrong("`stopped` and the open nodes do not agree".to_owned());
        }
        if self.step != trace.steps() {
            return wrong(format!("`steps` is {} but should be {}", trace.steps(), self.step));
        }
        if u64::from(trace.len()) > trace.about().budget {
            return wrong(format!("more graph nodes than the budget of {}", trace.about().budget));
        }
        for &ply in &self.counts.per_ply {
            self.counts.total += ply;
        }
        let said = trace.counts();
        let mut sum = NodeCounts::default();
        for &ply in &said.per_ply {
            sum += ply;
        }
        // What is inside a stub is counted at the stub's ply here, so plies are compared only
        // where there are none.
        let plies_agree = trace.is_over_budget() || said.per_ply == self.counts.per_ply;
        if said.total != self.counts.total || sum != said.total || !plies_agree {
            return wrong("`counts` do not agree with the nodes".to_owned());
        }
        self.check_variation()
    }

    fn check_variation(&self) -> Result<(), TraceError> {
        let trace = self.trace;
        if !self.rules.known || trace.is_empty() {
            return Ok(());
        }
        let mut at = 0;
        for &mv in trace.variation() {
            if trace.node(at).is_some_and(|node| node.status() == Status::Stub) {
                return Ok(());
            }
            let best = trace.frame(at, u32::MAX).and_then(|frame| frame.best_child);
            match best.filter(|&best| trace.edge(best).is_some_and(|edge| edge.mv == mv)) {
                Some(best) => at = best,
                None => return Err(TraceError::at(at, "`pv` does not follow the best children")),
            }
        }
        Ok(())
    }
}
