//! Folds the events of a search into the graph while they arrive.

use super::graph::{Graph, Stub, Trace};
use super::node::{Edge, Node, Status};
use super::{About, BeforeStop, MoveNames, Pass, TableHit};
use crate::evaluation::Score;
use crate::game::Move;
use crate::search::{Event, Hit, NodeCounts, Observer, Report, Tally};
use petgraph::graph::NodeIndex;
use std::sync::OnceLock;

/// Graph nodes recorded unless asked otherwise.
pub const DEFAULT_BUDGET: u64 = 2_000_000;
/// The largest budget: 56 bytes a node make 2.8 GB of it.
pub const MAX_BUDGET: u64 = 50_000_000;
/// Nodes for which room is made at once: 56 MB of addresses, of which the system backs only the
/// pages that are written. Growing by doubling copied a million nodes once more.
const FIRST_RESERVE: usize = 1 << 20;

/// A recorded node on the open path.
struct Open {
    id: u32,
    /// Children that have a place in the graph.
    created: u16,
    /// Children whose places are reserved but not taken yet.
    reserved: u64,
}

/// A node whose inside is only counted.
struct Counting {
    id: u32,
    ply: u32,
    /// What was counted so far, the node itself included.
    inside: NodeCounts,
}

/// The observer that records.
///
/// The budget is a promise: a node's children get their places before the first is entered, and a
/// node whose children find no room becomes a stub. So the graph never outgrows the budget (the
/// roots alone always have a place), and what is inside a stub is counted exactly.
pub struct Recorder {
    graph: Graph,
    open: Vec<Open>,
    counting: Option<Counting>,
    stubs: Vec<Stub>,
    passes: Vec<Pass>,
    /// The depth limit of the pass that begins.
    depth: Option<u32>,
    hits: Vec<(u32, Hit)>,
    /// Static values of leaves whose score was clamped, by ascending id.
    statics: Vec<(u32, Score)>,
    tally: Tally,
    step: u32,
    budget: u64,
    reserved: u64,
    last_ply: u32,
}

impl Recorder {
    /// Records up to `budget` graph nodes (1 to [`MAX_BUDGET`]), pruned children and stubs
    /// included.
    pub fn new(budget: u64) -> Self {
        let budget = budget.clamp(1, MAX_BUDGET);
        let reserve = (budget as usize).min(FIRST_RESERVE);
        Self {
            graph: Graph::with_capacity(reserve, reserve),
            open: Vec::new(),
            counting: None,
            stubs: Vec::new(),
            passes: Vec::new(),
            depth: None,
            hits: Vec::new(),
            statics: Vec::new(),
            tally: Tally::new(),
            step: 0,
            budget,
            reserved: 0,
            last_ply: u32::MAX,
        }
    }

    /// Records nodes down to this ply only; what is below becomes stubs.
    #[must_use]
    pub fn up_to_ply(mut self, ply: u32) -> Self {
        self.last_ply = ply;
        self
    }

    /// Graph nodes recorded so far.
    pub fn recorded(&self) -> u64 {
        self.graph.node_count() as u64
    }

    /// The frozen trace. `name` gives a move's text.
    pub fn finish(
        mut self,
        mut about: About,
        report: Report,
        name: impl Fn(Move) -> String,
    ) -> Trace {
        about.settle(report.shortened_at);
        let end = self.graph.node_count() as u32;
        self.release_spare_room();
        // A search stopped before the first child of a stub leaves an open node and nothing inside.
        if let Some(counting) = self.counting.take()
            && counting.inside.nodes > 1
        {
            self.note_stub(&counting);
        }
        for open in &self.open {
            self.graph[NodeIndex::new(open.id as usize)].end = end;
        }
        let found = report.stop.and(report.before_stop).zip(report.best_move);
        let before_stop = found.map(|(score, mv)| BeforeStop { score, best_move: name(mv) });
        let hits = self.link_hits();
        let recorded = self.graph.edge_weights().map(|edge| edge.mv);
        // The variation can lead into stubs, with moves that no edge has, and so can the table.
        let others = self.tally.variation().iter().chain(report.best_move.iter()).copied();
        let others = others.chain(hits.iter().filter_map(|hit| hit.via));
        let names = MoveNames::of(recorded.chain(others), name);
        let mut trace = Trace {
            keeps_last: about.keeps_last(),
            about,
            graph: self.graph,
            names,
            stubs: self.stubs,
            passes: self.passes,
            hits,
            counts: self.tally.counts(),
            ordering_nodes: report.ordering_nodes,
            variation: self.tally.variation().to_vec(),
            line_end: None,
            statics: self.statics,
            proofs: OnceLock::new(),
            stop: report.stop,
            before_stop,
            steps: self.step,
            ext: None,
            node_exts: Vec::new(),
            cut_off_file: false,
            observed_leaves: None,
        };
        trace.settle_line(report.best_move);
        trace
    }

    /// Gives back the room that was made for more nodes than came. Under half of it is left as it is:
    /// pages that nothing was written to cost nothing, and the nodes need not be copied.
    fn release_spare_room(&mut self) {
        let (nodes, edges) = self.graph.capacity();
        if nodes > 2 * self.graph.node_count() || edges > 2 * self.graph.edge_count() {
            self.graph.shrink_to_fit();
        }
    }

    /// Finds the nodes that stored the entries: node numbers count what was entered, ids what was
    /// recorded. One walk for all of them.
    fn link_hits(&self) -> Vec<TableHit> {
        let mut wanted: Vec<(u64, usize)> =
            self.hits.iter().enumerate().map(|(place, (_, hit))| (hit.stored_by, place)).collect();
        wanted.sort_unstable();
        let link = |&(node, hit): &(u32, Hit)| TableHit { node, stored_by: None, via: hit.via };
        let mut links: Vec<TableHit> = self.hits.iter().map(link).collect();
        let mut wanted = wanted.into_iter().peekable();
        let mut stubs = self.stubs.iter().peekable();
        let mut number = 0;
        for (id, node) in self.graph.node_weights().enumerate() {
            if !node.was_entered() {
                continue;
            }
            while let Some((_, place)) = wanted.next_if(|&(stored_by, _)| stored_by <= number) {
                links[place].stored_by =
                    Some(id as u32).filter(|_| self.hits[place].1.stored_by == number);
            }
            let inside = stubs.next_if(|stub| stub.node as usize == id);
            number += inside.map_or(1, |stub| stub.inside.nodes);
        }
        links
    }

    #[expect(clippy::inline_always, reason = "one call a node, in a loop that is measured")]
    #[inline(always)]
    fn enter(
        &mut self,
        ply: u32,
        max: bool,
        mv: Option<Move>,
        window: crate::search::Window,
        again: bool,
    ) {
        let id = self.graph.node_count() as u32;
        let node = Node::entered(id, ply, max, window, self.step).marked_again(again);
        if mv.is_none() {
            self.start_pass(id);
        }
        self.place(node, mv);
        self.open.push(Open { id, created: 0, reserved: 0 });
    }

    #[cold]
    fn start_pass(&mut self, root: u32) {
        self.passes.push(Pass { root, depth: self.depth });
    }

    /// Notes the static value of the innermost open node, whose score is another.
    #[cold]
    fn note_static(&mut self, value: Score) {
        let node = self.open.last().map_or(0, |open| open.id);
        self.statics.push((node, value));
    }

    /// Notes that the table has answered the innermost open node.
    #[cold]
    fn note_hit(&mut self, hit: Hit) {
        let node = self.open.last().map_or(0, |open| open.id);
        self.hits.push((node, hit));
    }

    /// Adds a node below the innermost open one, in a reserved place.
    #[expect(clippy::inline_always, reason = "one call a node, in a loop that is measured")]
    #[inline(always)]
    fn place(&mut self, node: Node, mv: Option<Move>) {
        let index = self.graph.add_node(node);
        if let (Some(parent), Some(mv)) = (self.open.last_mut(), mv) {
            let edge = Edge { mv, ordinal: parent.created };
            parent.created += 1;
            if parent.reserved > 0 {
                parent.reserved -= 1;
                self.reserved -= 1;
            }
            self.graph.add_edge(NodeIndex::new(parent.id as usize), index, edge);
        }
    }

    /// Gives every child of the innermost open node its place, or turns the node into a stub.
    fn admit(&mut self, ply: u32, children: usize) {
        let children = children as u64;
        let taken = self.graph.node_count() as u64 + self.reserved;
        let Some(open) = self.open.last_mut() else { return };
        if taken + children <= self.budget && ply < self.last_ply {
            open.reserved = children;
            self.reserved += children;
        } else {
            let inside = NodeCounts { nodes: 1, ..NodeCounts::default() };
            self.counting = Some(Counting { id: open.id, ply, inside });
        }
    }

    #[expect(clippy::inline_always, reason = "one call a node, in a loop that is measured")]
    #[inline(always)]
    fn close(&mut self, status: Status, score: Score, bound: crate::search::Bound) {
        let Some(open) = self.open.pop() else { return };
        self.reserved -= open.reserved;
        let end = self.graph.node_count() as u32;
        let node = &mut self.graph[NodeIndex::new(open.id as usize)];
        let cut = node.status() == Status::Cutoff;
        node.close(if cut { Status::Cutoff } else { status }, score, bound, self.step);
        node.end = end;
    }

    fn note_stub(&mut self, counting: &Counting) {
        self.stubs.push(Stub { node: counting.id, inside: counting.inside });
    }
}

impl Observer for Recorder {
    #[expect(clippy::inline_always, reason = "each call is one kind of event: its arm alone stays")]
    #[inline(always)]
    fn on(&mut self, event: Event<'_>) {
        self.tally.on(event);
        if let Some(counting) = &mut self.counting {
            counting.inside.take(event);
            if let Event::Exit { ply, score, bound } = event
                && ply == counting.ply
            {
                if let Some(counting) = self.counting.take() {
                    self.note_stub(&counting);
                }
                self.step += 1;
                self.close(Status::Stub, score, bound);
            }
            return;
        }
        match event {
            Event::Pass { depth, .. } => self.depth = depth,
            Event::Enter { ply, max, mv, window, again } => {
                self.step += 1;
                self.enter(ply, max, mv, window, again);
            }
            Event::Expand { ply, entries, .. } => self.admit(ply, entries),
            Event::Score { score, unclamped, bound, outcome, hit, .. } => {
                self.step += 1;
                if unclamped != score && hit.is_none() {
                    self.note_static(unclamped);
                }
                let status = if let Some(hit) = hit {
                    self.note_hit(hit);
                    Status::Hit
                } else if outcome.is_some() {
                    Status::Terminal
                } else {
                    Status::Leaf
                };
                self.close(status, score, bound);
            }
            Event::Update { .. } => self.step += 1,
            Event::Cutoff { ply, cut, .. } => {
                self.step += 1;
                let Some(open) = self.open.last() else { return };
                let parent = &mut self.graph[NodeIndex::new(open.id as usize)];
                parent.set_status(Status::Cutoff);
                let max = !parent.is_max();
                for &mv in cut {
                    let id = self.graph.node_count() as u32;
                    self.place(Node::pruned(id, ply + 1, max, self.step), Some(mv));
                }
            }
            Event::Exit { score, bound, .. } => {
                self.step += 1;
                self.close(Status::Searched, score, bound);
            }
        }
    }
}
