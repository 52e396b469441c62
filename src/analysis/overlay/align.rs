//! Aligns two traces: walks both trees together in preorder, finds their places and counts them.

use super::{NONE, Overlay, Place, Presence, RootMove, Savings, Shares};
use crate::game::{InputError, Move, SetupRequest};
use crate::trace::{Node, Status, Trace};
use std::collections::HashMap;

/// A place to visit: the first node of each trace there, and the state inherited from the parent.
#[derive(Clone, Copy)]
struct Todo {
    first: [u32; 2],
    /// The presence of a trace without a node at this place.
    absent: [Presence; 2],
    /// The index of the saved subtree that contains the place, per trace; `NONE` outside of any.
    saved: [u32; 2],
    row: u32,
}

struct Walk<'a> {
    traces: [&'a Trace; 2],
    /// For each node: the next node of the same trace at the same place, or `NONE`.
    more: [Vec<u32>; 2],
    numbers: MoveNumbers,
    /// For each move number: the last place with that child, and the index of the child.
    seen: Vec<(u32, u32)>,
    /// The last node of each trace at each child's place, so that the next one is chained to it.
    tails: Vec<[u32; 2]>,
    overlay: Overlay,
}

impl Overlay {
    /// Aligns two traces of one position. O(nodes of A + nodes of B).
    ///
    /// # Errors
    /// If the games, the boards or the positions differ, or if a trace is empty.
    pub fn of(a: &Trace, b: &Trace) -> Result<Self, InputError> {
        Self::of_while(a, b, &|| true)
    }

    /// Like [`Self::of`], but polls `wanted` now and then and stops once it returns false.
    ///
    /// # Errors
    /// As [`Self::of`], and if `wanted` returns false.
    pub fn of_while(a: &Trace, b: &Trace, wanted: &dyn Fn() -> bool) -> Result<Self, InputError> {
        same_position(&a.about().words().setup, &b.about().words().setup)?;
        if a.is_empty() || b.is_empty() {
            let reason = "one of the two searches was stopped before its root";
            return Err(InputError::whole(reason, "run it again"));
        }
        let gone = || InputError::whole("the overlay is no longer wanted", "ask again");
        align([a, b], wanted).ok_or_else(gone)
    }
}

/// Places between two polls of `wanted`.
const BETWEEN: usize = 1 << 10;

/// Builds the overlay, or returns `None` once `wanted` returns false.
fn align(traces: [&Trace; 2], wanted: &dyn Fn() -> bool) -> Option<Overlay> {
    if !wanted() {
        return None;
    }
    let per_node = |trace: &Trace| vec![NONE; trace.len() as usize];
    let mut walk = Walk {
        traces,
        more: traces.map(per_node),
        numbers: MoveNumbers::default(),
        seen: vec![(NONE, 0); 1 + usize::from(u16::MAX)],
        tails: Vec::new(),
        overlay: Overlay {
            places: Vec::new(),
            place_of: traces.map(per_node),
            saved: [Vec::new(), Vec::new()],
            total: Shares::default(),
            rows: Vec::new(),
        },
    };
    walk.all(wanted)?;
    let mut overlay = walk.overlay;
    for side in [0, 1] {
        overlay.saved[side].sort_by_key(|saved| (std::cmp::Reverse(saved.nodes), saved.searched));
    }
    Some(overlay)
}

impl Walk<'_> {
    fn all(&mut self, wanted: &dyn Fn() -> bool) -> Option<()> {
        for side in [0, 1] {
            // The roots are chained, because all iterations of a search start at the root's place.
            let (trace, mut last) = (self.traces[side], 0);
            while let Some(root) = trace.node(last).map(Node::end).filter(|&id| id < trace.len()) {
                self.more[side][last as usize] = root;
                last = root;
            }
        }
        let top =
            Todo { first: [0; 2], absent: [Presence::NotReached; 2], saved: [NONE; 2], row: NONE };
        let (mut todo, mut children) = (vec![top], Vec::new());
        while let Some(at) = todo.pop() {
            if self.overlay.places.len().is_multiple_of(BETWEEN) && !wanted() {
                return None;
            }
            self.visit(at, &mut children);
            todo.extend(children.drain(..).rev());
        }
        Some(())
    }

    /// Iterates over the nodes of a trace at a place, in the order of their visits.
    fn chain(&self, side: usize, first: u32) -> impl Iterator<Item = (u32, &Node)> {
        let more = &self.more[side];
        let trace = self.traces[side];
        std::iter::successors(Some(first), move |&id| more.get(id as usize).copied())
            .map_while(move |id| Some((id, trace.node(id)?)))
    }

    fn visit(&mut self, at: Todo, children: &mut Vec<Todo>) {
        let number = self.overlay.places.len() as u32;
        let mut place = Place { node: [NONE; 2], presence: at.absent };
        let mut below = [Presence::NotReached; 2];
        let mut weights = [0; 2];
        let mut folded = [0; 2];
        for side in [0, 1] {
            let mut largest = None;
            for (id, node) in self.chain(side, at.first[side]) {
                let entered = node.was_entered();
                let rank = (entered, node.end() - id);
                if largest.is_none_or(|largest| rank > largest) {
                    largest = Some(rank);
                    place.node[side] = id;
                }
                if matches!(node.status(), Status::Stub | Status::Open) {
                    below[side] = Presence::Unknown;
                }
                let inside = weight(self.traces[side], id);
                weights[side] += inside;
                folded[side] += inside.saturating_sub(1);
            }
            place.presence[side] = match largest {
                Some((true, _)) => Presence::Entered,
                Some((false, _)) => Presence::Pruned,
                None => at.absent[side],
            };
            below[side] = match place.presence[side] {
                Presence::Entered => below[side],
                Presence::Pruned => Presence::CutAbove,
                absent => absent,
            };
            let mut id = at.first[side];
            while let Some(place_of) = self.overlay.place_of[side].get_mut(id as usize) {
                *place_of = number;
                id = self.more[side][id as usize];
            }
        }
        self.overlay.places.push(place);
        let saved = self.count(&at, place, weights, folded);
        self.expand(number, &at, Todo { absent: below, saved, ..at }, children);
    }

    /// Counts a place, and returns the saved subtree of each trace that contains it.
    fn count(&mut self, at: &Todo, place: Place, weights: [u64; 2], folded: [u64; 2]) -> [u32; 2] {
        let mut here = Shares { folded, ..Shares::default() };
        let mut inside = at.saved;
        for side in [0, 1] {
            let there = place.presence[1 - side];
            if place.presence[side] != Presence::Entered {
                continue;
            }
            match there {
                Presence::Entered => here.both = 1,
                Presence::Unknown => here.unknown[side] = 1,
                _ => here.only[side] = 1,
            }
            let saved = &mut self.overlay.saved[side];
            if there == Presence::Pruned {
                inside[side] = saved.len() as u32;
                let (searched, pruned) = (place.node[side], place.node[1 - side]);
                saved.push(Savings { searched, pruned, nodes: 0 });
            }
            if matches!(there, Presence::Pruned | Presence::CutAbove) {
                if let Some(saved) = saved.get_mut(inside[side] as usize) {
                    saved.nodes += weights[side];
                }
                here.saved[side] = weights[side];
            }
        }
        self.overlay.total.add(&here);
        if let Some(row) = self.overlay.rows.get_mut(at.row as usize) {
            row.shares.add(&here);
        }
        inside
    }

    /// Collects the child places: A's in its order, then those of B alone.
    fn expand(&mut self, number: u32, at: &Todo, from: Todo, children: &mut Vec<Todo>) {
        self.tails.clear();
        for side in [0, 1] {
            let trace = self.traces[side];
            let mut parent = at.first[side];
            while parent != NONE {
                for child in trace.children(parent) {
                    let Some(edge) = trace.edge(child) else { continue };
                    let mv = self.numbers.of(trace, side, edge.mv);
                    let seen = &mut self.seen[usize::from(mv)];
                    if seen.0 != number {
                        *seen = (number, children.len() as u32);
                        children.push(Todo { first: [NONE; 2], ..from });
                        self.tails.push([NONE; 2]);
                    }
                    let index = seen.1 as usize;
                    match self.tails[index][side] {
                        NONE => children[index].first[side] = child,
                        before => self.more[side][before as usize] = child,
                    }
                    self.tails[index][side] = child;
                }
                parent = self.more[side][parent as usize];
            }
        }
        if number == 0 {
            for (row, child) in children.iter_mut().enumerate() {
                child.row = row as u32;
                let nodes = child.first.map(|node| (node != NONE).then_some(node));
                self.overlay.rows.push(RootMove { nodes, shares: Shares::default() });
            }
        }
    }
}

impl Shares {
    fn add(&mut self, more: &Self) {
        self.both += more.both;
        for side in [0, 1] {
            self.only[side] += more.only[side];
            self.unknown[side] += more.unknown[side];
            self.folded[side] += more.folded[side];
            self.saved[side] += more.saved[side];
        }
    }
}

fn same_position(a: &SetupRequest, b: &SetupRequest) -> Result<(), InputError> {
    let remedy = "compare runs of one position";
    if a.game != b.game {
        let reason = format!("one trace is of {}, the other of {}", a.game, b.game);
        return Err(InputError::whole(reason, remedy));
    }
    let same = match (a.read(), b.read()) {
        (Ok(a), Ok(b)) => a.position == b.position,
        // The rules of another program's game are unknown, so compare the words of both setups.
        _ => a == b,
    };
    if same {
        return Ok(());
    }
    let reason = format!("the positions differ: {:?} and {:?}", a.position, b.position);
    Err(InputError::whole(reason, remedy))
}

/// Counts the nodes that a node stands for: itself, or all entered nodes of a stub.
fn weight(trace: &Trace, id: u32) -> u64 {
    match trace.node(id).map(Node::status) {
        None | Some(Status::Pruned) => 0,
        Some(Status::Stub | Status::Open) => trace.stub(id).map_or(1, |stub| stub.inside.nodes),
        Some(_) => 1,
    }
}

/// Numbers for moves, equal in both traces if the moves have the same text.
#[derive(Default)]
struct MoveNumbers {
    known: HashMap<String, u16>,
    of: [Vec<Option<u16>>; 2],
}

impl MoveNumbers {
    fn of(&mut self, trace: &Trace, side: usize, mv: Move) -> u16 {
        let table = &mut self.of[side];
        if mv.index() >= table.len() {
            table.resize(mv.index() + 1, None);
        }
        if let Some(number) = table[mv.index()] {
            return number;
        }
        let next = self.known.len() as u16;
        let number = *self.known.entry(trace.name(mv).to_owned()).or_insert(next);
        table[mv.index()] = Some(number);
        number
    }
}
