//! Folds the events of a search into the graph while they arrive.
//!
//! The recorder keeps nothing that the graph implies. It sums the counts and walks the line once the
//! search has ended. The step of an event is a sum of ids ([`Recorder::enter_step`]).

use super::graph::Trace;
use super::node::{Edge, Node, Status};
use super::parts::{Graph, grow};
use super::{About, BeforeStop, Iteration, MoveNames, Stub, TableHit, sums};
use crate::evaluation::Score;
use crate::game::Move;
use crate::search::{Event, Hit, Mark, NodeCounts, Observer, Report, Side, Tally};
use petgraph::graph::NodeIndex;

/// The default maximum number of graph nodes: at 56 bytes per node, it takes 112 MB. [`Recorder`] has an
/// example.
pub const DEFAULT_BUDGET: u64 = 2_000_000;
/// The largest budget: at 56 bytes per node, it takes 2.8 GB. [`Stub`] has an example of a small budget.
pub const MAX_BUDGET: u64 = 50_000_000;
/// Nodes allocated at once: 56 MB of addresses, of which the system backs only the pages that are
/// written. Growth by doubling would copy every node once more.
const FIRST_RESERVE: usize = 1 << 20;

/// A recorded inner node on the open path.
#[derive(Clone, Copy, Default)]
struct Open {
    id: u32,
    /// The places in the graph reserved for its children.
    places: u32,
    /// The children that have used their place.
    created: u16,
}

/// A node with a subtree that is only counted; at most one is open.
struct StubCounter {
    ply: u32,
    /// The counts so far, the node itself included.
    inside: NodeCounts,
}

/// The point at which the best line of an open node leaves the graph: a stub.
#[derive(Clone, Default)]
struct Tail {
    stub: u32,
    /// The line inside the stub.
    moves: Vec<Move>,
}

/// The observer that records a search.
///
/// The graph never outgrows the budget. The recorder reserves places for all of a node's children
/// before the first is entered. A node becomes a stub if its children find no room. Only the roots
/// always get a place. The subtree of a stub is counted exactly.
///
/// # Examples
/// MIN's second node is cut after its first leaf, so two leaves are recorded as pruned:
/// ```
/// use plyscope_core::evaluation::FinalResult;
/// use plyscope_core::game::{Notation, Tree};
/// use plyscope_core::search::{Limits, NoLimit, search};
/// use plyscope_core::trace::{About, DEFAULT_BUDGET, Recorder};
///
/// let tree = Tree::parse("((3 12 8)(2 4 6)(14 5 2))")?;
/// let (run, limits) = ("alphabeta".parse()?, Limits::default());
/// let mut recorder = Recorder::new(DEFAULT_BUDGET);
/// let report = search(&tree, &FinalResult, run, limits, &mut recorder, &mut NoLimit);
/// let trace = recorder.finish(About::default(), report, |mv| tree.move_text(mv));
/// assert_eq!((trace.counts().total.nodes, trace.len(), trace.steps()), (11, 13, 33));
/// assert_eq!(trace.score().map(|score| score.get()), Some(3));
/// # Ok::<(), plyscope_core::game::InputError>(())
/// ```
pub struct Recorder {
    graph: Graph,
    /// By ply.
    open: Vec<Open>,
    /// The id of the last closed node, the child of the next update.
    closed: u32,
    /// The difference between steps and the sum of ids: one more per cutoff, kept value and stand, three less
    /// per pruned child, one less per ended iteration. Modulo 2^32.
    shift: u32,
    counting: Option<StubCounter>,
    /// Counts the nodes inside stubs, by ply.
    tally: Tally,
    stubs: Vec<Stub>,
    /// By ply of the open path; only valid for a node with an id no greater than the stub's.
    tails: Vec<Tail>,
    /// The tails of the roots of ended iterations, by ascending id of the root.
    ended: Vec<(u32, Tail)>,
    iterations: Vec<Iteration>,
    /// The depth limit of the iteration that starts, plies.
    depth: Option<u32>,
    hits: Vec<(u32, Hit)>,
    /// Static values of the leaves with a clamped score, by ascending id.
    statics: Vec<(u32, Score)>,
    /// Scores with which a mover could stand pat, by ascending id.
    stands: Vec<(u32, Score)>,
    budget: u64,
    /// The places in the graph that are used or reserved for children of open nodes.
    promised: u64,
}

impl Recorder {
    /// Creates a recorder for up to `budget` graph nodes, pruned children and stubs included. A budget
    /// outside 1 to [`MAX_BUDGET`] becomes the nearest end.
    pub fn new(budget: u64) -> Self {
        let budget = budget.clamp(1, MAX_BUDGET);
        let reserve = (budget as usize).min(FIRST_RESERVE);
        Self {
            graph: Graph::with_capacity(reserve, reserve),
            open: Vec::new(),
            closed: 0,
            shift: 0,
            counting: None,
            tally: Tally::new(),
            stubs: Vec::new(),
            tails: Vec::new(),
            ended: Vec::new(),
            iterations: Vec::new(),
            depth: None,
            hits: Vec::new(),
            statics: Vec::new(),
            stands: Vec::new(),
            budget,
            promised: 0,
        }
    }

    /// Returns the number of graph nodes recorded so far, pruned children and stubs included.
    pub fn recorded(&self) -> u64 {
        self.graph.node_count() as u64
    }

    /// Returns the frozen trace of the search that `report` describes. `name` returns a move's text.
    /// O(nodes).
    pub fn finish(self, about: About, report: Report, name: impl Fn(Move) -> String) -> Trace {
        self.frozen(about, &report, &name)
    }

    /// Does the work of `finish`, compiled once for all games.
    fn frozen(mut self, mut about: About, report: &Report, name: &dyn Fn(Move) -> String) -> Trace {
        about.complete(report, self.budget);
        let end = self.len();
        self.release_spare_room();
        let open = self.open_path();
        // The last root updates no parent.
        let over = u32::from(open.is_empty() && end > 0);
        let steps = (3 * end).wrapping_sub(2 * open.len() as u32 + over).wrapping_add(self.shift);
        // A search stopped before the first child of a stub leaves an open node with nothing inside.
        let stopped = self.counting.take().filter(|counting| counting.inside.nodes > 1);
        if let Some(StubCounter { ply, inside }) = stopped {
            self.stubs.push(Stub { node: self.open[ply as usize].id, inside });
        }
        for node in open {
            self.graph[node].end = end;
        }
        self.end_iteration();
        let found = report.stop.and(report.before_stop).zip(report.best_move);
        let before_stop = found.map(|(score, mv)| BeforeStop { score, best_move: name(mv) });
        let hits = self.link_hits();
        let recorded = self.graph.edge_weights().map(|edge| edge.mv);
        // The variation and the table can lead into stubs, so they have moves that no edge has.
        let inside = self.ended.iter().flat_map(|(_, tail)| &tail.moves);
        let others = inside.chain(report.best_move.iter()).copied();
        let others = others.chain(hits.iter().filter_map(|hit| hit.via));
        let names = MoveNames::of(recorded.chain(others), name);
        let deepest = self.iterations.first().and_then(|iteration| iteration.depth);
        let horizon = report.run.quiescence.and(deepest);
        let is_selective = report.run.selective.is_any();
        let extras = sums::Extras { stands: &self.stands, horizon, is_selective };
        let counts = sums::counts(&self.graph, self.tally.counts(), &extras);
        if report.run.algorithm.is_for_three() {
            self.graph.node_weights_mut().for_each(Node::seat_three);
        }
        let mut trace = Trace {
            about,
            graph: self.graph,
            names,
            stubs: self.stubs,
            iterations: self.iterations,
            hits,
            counts,
            ordering_nodes: report.ordering_nodes,
            statics: self.statics,
            stands: self.stands,
            stop: report.stop,
            before_stop,
            steps,
            ..Trace::default()
        };
        trace.variation = followed(&trace, &self.ended);
        trace.settle_line(report.best_move);
        trace
    }

    fn len(&self) -> u32 {
        self.graph.node_count() as u32
    }

    /// Returns the step at which the search enters the node with the next id. Every entered node adds
    /// one step, and every closed node adds two: its own and the update of its parent. All entered
    /// nodes are closed except the `ply + 1` open ones.
    #[inline]
    fn enter_step(&self, ply: u32) -> u32 {
        (3 * self.len() + 1).wrapping_sub(2 * ply).wrapping_add(self.shift)
    }

    /// Returns the step at which an open node with a complete subtree closes. Two steps later its
    /// parent can cut.
    #[inline]
    fn exit_step(&self, ply: u32) -> u32 {
        (3 * self.len()).wrapping_sub(2 * ply + 1).wrapping_add(self.shift)
    }

    /// Returns the nodes that are open when a search stops, from the root down.
    fn open_path(&self) -> Vec<NodeIndex> {
        let is_open = |id: &NodeIndex| {
            let node = self.graph.node_weight(*id);
            node.is_some_and(|node| node.was_entered() && node.exit().is_none())
        };
        let inner = self.open.iter().map(|open| NodeIndex::new(open.id as usize));
        let mut path: Vec<NodeIndex> = inner.filter(is_open).collect();
        // The newest node may be entered but not expanded yet.
        let newest = self.graph.node_indices().next_back().filter(is_open);
        path.extend(newest.filter(|newest| path.last() != Some(newest)));
        path
    }

    /// Frees the room for nodes that never arrived. If less than half is spare, it stays, because
    /// unwritten pages cost nothing and shrinking would copy the nodes.
    fn release_spare_room(&mut self) {
        let (nodes, edges) = self.graph.capacity();
        if nodes > 2 * self.graph.node_count() || edges > 2 * self.graph.edge_count() {
            self.graph.shrink_to_fit();
        }
    }

    /// Finds the nodes that stored the table entries. One walk links all entries, because node numbers
    /// count entered nodes but ids count recorded nodes.
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
        (chance, mark): (bool, Mark),
    ) {
        let id = self.len();
        // A root has no ply above.
        let above = match (mv, self.open.get_mut((ply as usize).wrapping_sub(1))) {
            (Some(mv), Some(open)) => {
                let edge = Edge { mv, ordinal: open.created };
                open.created += 1;
                Some((open.id, edge))
            }
            _ => {
                self.start_iteration(id);
                None
            }
        };
        let node = Node::entered(id, ply, max, window, self.enter_step(ply)).marked(mark, chance);
        grow(&mut self.graph, &node, above);
    }

    #[cold]
    fn start_iteration(&mut self, root: u32) {
        self.shift = self.shift.wrapping_sub(u32::from(!self.iterations.is_empty()));
        self.promised += 1;
        self.iterations.push(Iteration { root, depth: self.depth });
    }

    /// Records the tail of the line of the ended iteration's root, because the next iteration
    /// overwrites it.
    #[cold]
    fn end_iteration(&mut self) {
        let Some((iteration, tail)) = self.iterations.last().zip(self.tails.first()) else {
            return;
        };
        if tail.stub >= iteration.root && !tail.moves.is_empty() {
            self.ended.push((iteration.root, tail.clone()));
        }
    }

    /// Records the static value of the newest node, which differs from its score.
    #[cold]
    fn note_static(&mut self, value: Score) {
        self.statics.push((self.len() - 1, value));
    }

    /// Records the table entry that answered the newest node.
    #[cold]
    fn note_hit(&mut self, hit: Hit) {
        self.hits.push((self.len() - 1, hit));
    }

    /// Reserves places for the children of the newest node, or turns the node into a stub if the
    /// budget has no room for all.
    #[inline]
    fn admit(&mut self, ply: u32, children: usize) {
        if ply as usize >= self.open.len() {
            self.deepen(ply as usize);
        }
        let fits = self.promised + children as u64 <= self.budget;
        let places = if fits { children as u32 } else { 0 };
        self.promised += u64::from(places);
        self.open[ply as usize] = Open { id: self.len() - 1, places, created: 0 };
        if !fits {
            let inside = NodeCounts { nodes: 1, ..NodeCounts::default() };
            self.counting = Some(StubCounter { ply, inside });
            self.tally.begin_below(ply);
        }
    }

    #[cold]
    fn deepen(&mut self, ply: usize) {
        self.open.resize(ply + 1, Open::default());
    }

    /// Closes an inner node, and releases the places that its children did not need.
    #[expect(clippy::inline_always, reason = "one call a node, in a loop that is measured")]
    #[inline(always)]
    fn exit(&mut self, ply: u32, status: Status, score: Score, bound: crate::search::Bound) {
        let Open { id, places, created } = self.open[ply as usize];
        self.promised -= u64::from(places.saturating_sub(u32::from(created)));
        let cut = self.graph[NodeIndex::new(id as usize)].status() == Status::Cutoff;
        self.close(id, ply, if cut { Status::Cutoff } else { status }, score, bound);
    }

    #[expect(clippy::inline_always, reason = "one call a node, in a loop that is measured")]
    #[inline(always)]
    fn close(
        &mut self,
        id: u32,
        ply: u32,
        status: Status,
        score: Score,
        bound: crate::search::Bound,
    ) {
        let (end, step) = (self.len(), self.exit_step(ply));
        let node = &mut self.graph[NodeIndex::new(id as usize)];
        node.close(status, score, bound, step);
        node.end = end;
        self.closed = id;
    }

    /// Follows the line of the best child of the open node at a ply. That child is the last closed
    /// node, and its line may lead into a stub.
    #[cold]
    fn follow(&mut self, ply: usize) {
        if self.tails.len() < ply + 2 {
            self.tails.resize(ply + 2, Tail::default());
        }
        let (above, below) = self.tails.split_at_mut(ply + 1);
        let (line, next) = (&mut above[ply], &below[0]);
        line.moves.clear();
        if next.stub >= self.closed {
            line.stub = next.stub;
            line.moves.extend_from_slice(&next.moves);
        }
    }

    /// Counts an event inside a stub; the exit of the stub itself ends the counting.
    #[cold]
    #[inline(never)]
    fn count(&mut self, event: &Event<'_>) {
        let event = *event;
        let Some(counting) = &mut self.counting else { return };
        counting.inside.take(event);
        match event {
            Event::Exit { ply, score, bound } if ply == counting.ply => {
                let stub = Stub { node: self.open[ply as usize].id, inside: counting.inside };
                self.counting = None;
                self.stubs.push(stub);
                if self.tails.len() <= ply as usize {
                    self.tails.resize(ply as usize + 1, Tail::default());
                }
                let line = self.tally.line(ply);
                self.tails[ply as usize] = Tail { stub: stub.node, moves: line.to_vec() };
                self.exit(ply, Status::Stub, score, bound);
            }
            _ => self.tally.on(event),
        }
    }

    /// Counts the step of an update for which no child was entered.
    #[cold]
    fn keep(&mut self) {
        self.shift = self.shift.wrapping_add(1);
    }

    /// Records the score with which the mover of the newest node can stand pat; that is a step of its own.
    #[cold]
    fn stand(&mut self, value: Score) {
        self.stands.push((self.len() - 1, value));
        self.keep();
    }

    /// Places the children that are never entered, after all others; they share the step of the
    /// cutoff.
    fn cut(&mut self, ply: u32, cut: &[Move], sides: Option<&[Side]>) {
        let step = self.exit_step(ply);
        let open = &mut self.open[ply as usize];
        let (parent, first) = (open.id, open.created);
        open.created += cut.len() as u16;
        let node = &mut self.graph[NodeIndex::new(parent as usize)];
        node.set_status(Status::Cutoff);
        let other = Side { max: !node.is_max(), chance: false };
        for (place, &mv) in cut.iter().enumerate() {
            let Side { max, chance } = sides.map_or(other, |sides| sides[place]);
            let node = Node::pruned(self.len(), ply + 1, max, step).marked(Mark::Plain, chance);
            let edge = Edge { mv, ordinal: first + place as u16 };
            grow(&mut self.graph, &node, Some((parent, edge)));
        }
        self.shift = self.shift.wrapping_add(1).wrapping_sub(3 * cut.len() as u32);
    }
}

/// For tests, including those of the crates that depend on this one.
#[cfg(debug_assertions)]
#[doc(hidden)]
#[expect(clippy::unwrap_used, reason = "a test says what it runs")]
impl Trace {
    /// Records a search to `depth` plies, scored by the final result.
    pub fn recorded<P>(root: &P, run: &str, depth: u32) -> Self
    where
        P: crate::game::Keyed + crate::game::Notation + crate::game::FinalScore,
    {
        use crate::evaluation::FinalResult;
        use crate::search::{Limits, NoLimit, search};
        let (run, limits) = (run.parse().unwrap(), Limits::depth(depth));
        let mut recorder = Recorder::new(DEFAULT_BUDGET);
        let report = search(root, &FinalResult, run, limits, &mut recorder, &mut NoLimit);
        recorder.finish(About::default(), report, |mv| root.move_text(mv))
    }
}

/// Returns the line of best children that the search followed from the root of its answer, including
/// the moves inside the stub in which it may end.
fn followed(trace: &Trace, ended: &[(u32, Tail)]) -> Vec<Move> {
    let root = trace.answer_root();
    match ended.iter().find(|(of, _)| *of == root) {
        Some((_, tail)) => {
            let mut line = trace.moves_to(tail.stub);
            line.extend_from_slice(&tail.moves);
            line
        }
        None => {
            let best = trace.line_from(root, trace.steps());
            best.into_iter().filter_map(|node| trace.edge(node)).map(|edge| edge.mv).collect()
        }
    }
}

impl Observer for Recorder {
    #[expect(clippy::inline_always, reason = "each call is one kind of event: its arm alone stays")]
    #[inline(always)]
    fn on(&mut self, event: Event<'_>) {
        if self.counting.is_some() {
            // A separate copy, so that only this branch forces the event into memory.
            let copy = event;
            return self.count(&copy);
        }
        match event {
            Event::Iteration { depth, .. } => {
                self.end_iteration();
                self.depth = depth;
            }
            Event::Enter { ply, max, chance, mv, window, mark } => {
                self.enter(ply, max, mv, window, (chance, mark));
            }
            Event::Expand { ply, entries, .. } => self.admit(ply, entries),
            Event::Score { ply, score, unclamped, bound, outcome, hit, .. } => {
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
                self.close(self.len() - 1, ply, status, score, bound);
            }
            Event::Update { kept: true, .. } => self.keep(),
            Event::Stand { value, .. } => self.stand(value),
            Event::Update { ply, improved, .. } => {
                if improved && !self.stubs.is_empty() {
                    self.follow(ply as usize);
                }
            }
            Event::Cutoff { ply, cut, sides, .. } => self.cut(ply, cut, sides),
            // Like an update, it is the step after its child's exit.
            Event::Test { .. } | Event::Chance { .. } => {}
            Event::Exit { ply, score, bound } => self.exit(ply, Status::Searched, score, bound),
        }
    }
}
