//! A trace of an external run: the events printed by another program, one step per line. The rules of a
//! search are not checked.
//!
//! The steps of a recorded search are finer: a leaf is entered, scored, and then updates its parent.
//! Here a line is a step. A leaf reported in one line is entered and closed at one step. A child
//! updates its parent at the step at which it returns. Pruned moves are placed right after the last
//! child's return: by the reported cut, or by the node's own return.
//!
//! A missing value stays empty. A missing window is the one that the rule of the header's run would
//! pass on, so that the drawn windows follow from the reported values.

use super::node::{Edge, Node, Status};
use super::parts::{Graph, grow};
use super::{About, Frame, Iteration, MAX_PLY, MoveNames, StepEvent, Trace, sums};
use crate::evaluation::Score;
use crate::game::Move;
use crate::search::{Counts, Run, Tie, Window};
use petgraph::graph::NodeIndex;

/// The limit that an external run exceeds, in lower case without a final stop. [`ExternalBuilder`] has
/// an example.
pub type TooLarge = &'static str;

struct Open {
    frame: Frame,
    max: bool,
    /// Children in the graph, 65,535 at most.
    created: u16,
    has_children: bool,
    /// The last step accounted for: the entry, or the return of the last child.
    after: u32,
}

/// Builds a trace from the events of another program, one after another.
///
/// # Examples
/// MAX has two moves, and each line of the other program is one step:
/// ```
/// use plyscope_core::evaluation::Score;
/// use plyscope_core::game::Move;
/// use plyscope_core::search::{Algorithm, Run};
/// use plyscope_core::trace::{About, ExternalBuilder, MoveNames};
///
/// let mut builder = ExternalBuilder::new(Run::plain(Algorithm::AlphaBeta), None);
/// builder.next_line();
/// builder.enter(None, true, None, None)?;
/// for (mv, value) in [(Move(0), 3), (Move(1), 5)] {
///     builder.next_line();
///     builder.enter(Some(mv), false, None, None)?;
///     builder.exit(Some(Score::new(value)), &[], true)?;
/// }
/// builder.next_line();
/// builder.exit(Some(Score::new(5)), &[], false)?;
/// let names = MoveNames::listed(vec!["left".into(), "right".into()]);
/// let trace = builder.finish(About::default(), names, &|mv| mv.index().to_string());
/// assert_eq!((trace.len(), trace.steps(), trace.check()), (3, 4, Ok(())));
/// assert_eq!(trace.line_text(trace.variation()), "right");
/// # Ok::<(), plyscope_core::trace::TooLarge>(())
/// ```
pub struct ExternalBuilder {
    run: Run,
    depth: Option<u32>,
    graph: Graph,
    open: Vec<Open>,
    step: u32,
}

impl ExternalBuilder {
    /// Creates an empty trace; the program claims to run `run` to `depth` plies (`None`: to the end of
    /// every line).
    pub fn new(run: Run, depth: Option<u32>) -> Self {
        Self { run, depth, graph: Graph::default(), open: Vec::new(), step: 0 }
    }

    /// Returns the step of the last event; 0 before the first line.
    pub fn step(&self) -> u32 {
        self.step
    }

    /// Starts a new line: the events that follow happen at the next step.
    pub fn next_line(&mut self) {
        self.step += 1;
    }

    /// Enters a node below the open one. `None` marks a field that the program does not print. The
    /// ends of the window are in MAX's view.
    ///
    /// # Errors
    /// If the trace has no room for the node.
    pub fn enter(
        &mut self,
        mv: Option<Move>,
        max: bool,
        alpha: Option<Score>,
        beta: Option<Score>,
    ) -> Result<(), TooLarge> {
        let id = self.graph.node_count() as u32;
        let ply = self.open.len() as u32;
        if ply > MAX_PLY {
            return Err("more than 65,535 nodes are open at once");
        }
        let due = self.open.last().map_or(Window::FULL, |above| self.passed_on(above));
        let window = Window { alpha: alpha.unwrap_or(due.alpha), beta: beta.unwrap_or(due.beta) };
        let node = Node::entered(id, ply, max, window, self.step);
        let above = match self.open.last_mut() {
            None => None,
            Some(above) => {
                let edge = Edge { mv: mv.unwrap_or(Move(0)), ordinal: above.created };
                above.created =
                    above.created.checked_add(1).ok_or("a node has more than 65,535 children")?;
                above.has_children = true;
                Some((above.frame.node, edge))
            }
        };
        grow(&mut self.graph, &node, above);
        let frame = Frame::at(id, window);
        let after = self.step;
        self.open.push(Open { frame, max, created: 0, has_children: false, after });
        Ok(())
    }

    /// Returns the window that the rule of the run passes on to the next child; full without
    /// windows.
    fn passed_on(&self, above: &Open) -> Window {
        if !self.run.has_windows() {
            return Window::FULL;
        }
        let turned = |window: Window| if above.max { window } else { window.flipped() };
        let now = turned(above.frame.window);
        turned(self.run.child_window(now, above.frame.done == 0, false))
    }

    /// Closes the open node. `left` are the legal moves that it did not try, each with whether MAX
    /// moves after it. `is_over` means that play has ended there. The value is in MAX's view; an infinite
    /// one counts as missing. Without an open node, nothing happens.
    ///
    /// # Errors
    /// If the trace has no room for the pruned moves.
    pub fn exit(
        &mut self,
        value: Option<Score>,
        left: &[(Move, bool)],
        is_over: bool,
    ) -> Result<(), TooLarge> {
        let Some(open) = self.open.pop() else { return Ok(()) };
        let id = open.frame.node;
        let status = match (open.has_children, left.is_empty()) {
            (false, _) if is_over => Status::Terminal,
            (false, _) => Status::Leaf,
            (true, true) => Status::Searched,
            (true, false) => Status::Cutoff,
        };
        if status == Status::Cutoff {
            let ply = self.open.len() as u32 + 1;
            for (place, &(mv, max)) in left.iter().enumerate() {
                let ordinal = u16::try_from(usize::from(open.created) + place)
                    .map_err(|_| "a node has more than 65,535 children")?;
                let next = self.graph.node_count() as u32;
                let node = Node::pruned(next, ply, max, open.after + 1);
                grow(&mut self.graph, &node, Some((id, Edge { mv, ordinal })));
            }
        }
        let end = self.graph.node_count() as u32;
        // An infinite value has no bound that could be drawn.
        let value = value.filter(|value| value.finite().is_some());
        let node = &mut self.graph[NodeIndex::new(id as usize)];
        node.close_external(status, value, self.step);
        node.end = end;
        if let Some(above) = self.open.last_mut() {
            let (rule, last) = (self.run.window_rule(), self.run.tie == Tie::Last);
            match value {
                Some(value) => above.frame.fold(above.max, id, value, rule, last),
                None => above.frame.done += 1,
            }
            above.after = self.step;
        }
        Ok(())
    }

    /// Returns the trace, a prefix if the root has not returned. `names` are the texts of the reported
    /// moves by number, and `name` returns those of the untried moves.
    pub fn finish(
        mut self,
        about: About,
        mut names: MoveNames,
        name: &dyn Fn(Move) -> String,
    ) -> Trace {
        let moves = self.graph.edge_weights().map(|edge| edge.mv);
        let left: Vec<Move> = moves.filter(|&mv| names.text(mv).is_empty()).collect();
        if !left.is_empty() {
            names.add(&left, name);
        }
        let end = self.graph.node_count() as u32;
        let cut_off_file = !self.open.is_empty() || end == 0;
        for open in &self.open {
            self.graph[NodeIndex::new(open.frame.node as usize)].end = end;
        }
        self.graph.shrink_to_fit();
        let iterations =
            if end > 0 { vec![Iteration { root: 0, depth: self.depth }] } else { vec![] };
        let counts = sums::counts(&self.graph, Counts::default(), &sums::Extras::default());
        let mut trace = Trace {
            about,
            names,
            iterations,
            counts,
            graph: self.graph,
            steps: self.step,
            external: true,
            cut_off_file,
            ..Trace::default()
        };
        if !trace.is_empty() {
            let line = trace.line_from(0, trace.steps);
            trace.variation =
                line.into_iter().filter_map(|node| trace.edge(node)).map(|edge| edge.mv).collect();
        }
        trace
    }
}

impl Trace {
    /// Returns whether the trace is an external run. It is compared with a reference and not checked
    /// against the rules of a search.
    pub fn is_external(&self) -> bool {
        self.external
    }

    /// Returns the event at a step, one step per line. `open` is the lowest node of the previous event,
    /// if known.
    pub(super) fn external_event(&self, step: u32, open: Option<u32>) -> Option<StepEvent> {
        let mut at = self.last_placed(step)?;
        let node = self.node(at)?;
        if !node.was_entered() {
            // The parent's return, or a cut before it, places pruned moves.
            at = self.parent(at)?;
        } else if node.enter == step {
            return Some(if node.exit == step {
                StepEvent::Score(at)
            } else {
                StepEvent::Enter(at)
            });
        }
        at = open.unwrap_or(at);
        loop {
            let node = self.node(at)?;
            if node.exit == step {
                let inner = node.status().is_inner();
                return Some(if inner { StepEvent::Exit(at) } else { StepEvent::Score(at) });
            }
            if node.exit > step {
                break;
            }
            at = self.parent(at)?;
        }
        let returned = |&child: &u32| self.node(child).is_some_and(|child| child.exit < step);
        let child = self.children(at).take_while(returned).last().unwrap_or(at);
        Some(StepEvent::Cutoff { node: at, child })
    }

    /// Returns the number of cuts reported up to a step. The first call is O(steps), each later one
    /// O(log cuts).
    pub(super) fn reported_cuts(&self, step: u32) -> u32 {
        let cuts = self.derived.reported_cuts.get_or_init(|| {
            let mut is_other = vec![true; self.steps as usize + 1];
            is_other[0] = false;
            let nodes = (0..self.len()).filter_map(|id| self.node(id));
            for step in nodes.flat_map(|node| node.enter().into_iter().chain(node.exit())) {
                if let Some(is_other) = is_other.get_mut(step as usize) {
                    *is_other = false;
                }
            }
            (0..).zip(&is_other).filter(|(_, other)| **other).map(|(step, _)| step).collect()
        });
        cuts.partition_point(|&at| at <= step) as u32
    }

    /// Returns the step at which a closed node updates its parent; `None` for an open or pruned
    /// node.
    pub fn update_step(&self, child: u32) -> Option<u32> {
        let exit = self.node(child)?.exit()?;
        if self.external { Some(exit) } else { exit.checked_add(1) }
    }

    /// Returns the step at which the remaining moves of a node were cut; `None` if none were.
    pub fn cutoff_step(&self, id: u32) -> Option<u32> {
        let node = self.node(id).filter(|node| node.status() == Status::Cutoff)?;
        if self.external {
            let pruned = self.children(id).find(|&child| self.is_pruned(child))?;
            return Some(self.node(pruned)?.enter);
        }
        // The exit is the step after the cutoff.
        node.exit()?.checked_sub(1)
    }
}
