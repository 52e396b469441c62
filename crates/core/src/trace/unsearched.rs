//! The part of a textbook or uniform tree that a search never entered.
//!
//! A record ends at a pruned node, because the search learns nothing about the nodes below. The tree
//! itself is known, so views draw and count all of it. This part lies beside the record and changes
//! nothing in it.

use super::{Kind, Node, Status, Trace};
use crate::game::{
    AnyPosition, FinalScore, Move, Notation, Player, Position, PositionExt, Tree, Uniform,
};
use std::collections::BTreeMap;

/// Nodes at most in a tree that is laid out. The pruned part of a larger tree is only counted.
const MOST_LAID_OUT: u64 = 2_000;

/// A node without a record, because the search never entered it. [`UnsearchedPart`] has an example.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnsearchedNode {
    /// The parent, recorded or not.
    pub parent: u32,
    /// The children, in the order of the tree.
    pub children: Vec<u32>,
    /// The move that leads here, as the tree writes it.
    pub mv: String,
    code: Move,
    /// The place among the siblings, from 0.
    pub ordinal: u32,
    /// Plies from the root.
    pub ply: u32,
    /// The side to move here.
    pub kind: Kind,
    /// The value of a leaf to MAX; `None` at inner nodes and at the depth limit.
    pub value: Option<i32>,
    /// Nodes below this one, itself not included.
    pub below: u64,
    /// The closest recorded node above this one: pruned, answered by the table, or without this
    /// child.
    pub anchor: u32,
}

/// The part of an iteration's tree that its record lacks.
///
/// Ids continue after those of the record, parents before children: the first is [`Trace::len`].
///
/// # Examples
/// Node 6 is pruned, and the nodes 7 and 8 below it have no record:
/// ```
/// # use plyscope_core::evaluation::FinalResult;
/// # use plyscope_core::game::{Notation, SetupRequest, Tree};
/// # use plyscope_core::search::{Limits, NoLimit, RunRequest, search};
/// # use plyscope_core::trace::{About, DEFAULT_BUDGET, Recorder};
/// # let mut recorder = Recorder::new(DEFAULT_BUDGET);
/// let text = "((3 12)(2 (4 6)))";
/// # let (tree, run, limits) = (Tree::parse(text)?, "alphabeta".parse()?, Limits::default());
/// # let report = search(&tree, &FinalResult, run, limits, &mut recorder, &mut NoLimit);
/// let about = About::from(RunRequest::of(SetupRequest::at("tree", text), "alphabeta"));
/// let trace = recorder.finish(about, report, |mv| tree.move_text(mv));
/// let lacks = trace.unsearched(trace.root()).unwrap();
/// assert_eq!((trace.len(), lacks.children(6)), (7, &[7, 8][..]));
/// assert_eq!(lacks.node(7).and_then(|leaf| leaf.value), Some(4));
/// assert_eq!(lacks.leaves_spared(trace.steps()), Some(2));
/// # Ok::<(), plyscope_core::game::InputError>(())
/// ```
#[derive(Clone, Debug)]
pub struct UnsearchedPart<'a> {
    trace: &'a Trace,
    nodes: Vec<UnsearchedNode>,
    /// The children missing below each recorded node.
    lacking: BTreeMap<u32, Vec<u32>>,
    /// The value to MAX of each recorded leaf that was never entered; `None` at the depth limit.
    values: BTreeMap<u32, Option<i32>>,
    /// True if the tree has too many nodes to be laid out: more than 2,000.
    is_counted: bool,
}

impl Trace {
    /// Returns the part of the tree that the record lacks, for the iteration with this root and down to
    /// its depth limit. `None` for games with a board, because their trees would be endless, and for searches that grow a tree. O(nodes of
    /// the tree).
    pub fn unsearched(&self, root: u32) -> Option<UnsearchedPart<'_>> {
        if self.monte_carlo.is_some() || self.proof.is_some() {
            // A move without a node has no place yet: the next iteration can create it.
            return None;
        }
        let start = Place::of(&self.start()?.position)?;
        let depth = self.iteration_of(root).and_then(|iteration| iteration.depth);
        let is_counted = start.extent(depth, MOST_LAID_OUT).0 > MOST_LAID_OUT;
        let (nodes, lacking, values) = (Vec::new(), BTreeMap::new(), BTreeMap::new());
        let mut found = UnsearchedPart { trace: self, nodes, lacking, values, is_counted };
        if !is_counted {
            found.lay_out(root, start, depth);
        }
        Some(found)
    }

    /// Returns the number of leaves of a textbook or uniform tree that no iteration examined. Leaves
    /// count down to the depth of the last iteration. `None` for games with a board, and if the record
    /// is incomplete. O(nodes log branching).
    pub fn leaves_never_examined(&self) -> Option<u64> {
        if self.is_over_budget() || self.was_cut_off() || self.is_external() || self.is_empty() {
            return None;
        }
        let depth = self.iterations().last().and_then(|last| last.depth);
        let all = Place::of(&self.start()?.position)?.extent(depth, u64::MAX).1;
        let repeats = self.about().run().is_none_or(|run| run.repeats_leaves());
        if self.iterations().len() == 1 && !repeats {
            return all.checked_sub(self.counts().total.leaves);
        }
        let is_leaf = |node: &Node| match node.status() {
            Status::Terminal => true,
            Status::Leaf => depth == Some(node.ply()),
            _ => false,
        };
        all.checked_sub(self.leaf_places(is_leaf))
    }
}

impl UnsearchedPart<'_> {
    /// Walks the record beside the tree, and adds the nodes that the record lacks.
    fn lay_out(&mut self, root: u32, start: Place, depth: Option<u32>) {
        let trace = self.trace;
        let mut todo = vec![(root, start)];
        while let Some((id, place)) = todo.pop() {
            let Some(node) = trace.node(id) else { continue };
            let at_limit = depth.is_some_and(|depth| node.ply() >= depth);
            let value = place.value();
            if !node.was_entered() && (at_limit || value.is_some()) {
                self.values.insert(id, value);
            }
            let ends = matches!(node.status(), Status::Pruned | Status::Hit);
            if at_limit || value.is_some() || !(node.status().is_inner() || ends) {
                continue;
            }
            // A probe leaves its moves to the search after it, which has the first from the probe.
            if trace.is_searched_again(id) {
                continue;
            }
            let kept = trace.kept_child(id).and_then(|child| trace.edge(child)).map(|edge| edge.mv);
            let mut lacking = Vec::new();
            for (ordinal, (code, mv, below)) in place.children().into_iter().enumerate() {
                let is_there =
                    |&child: &u32| trace.edge(child).is_some_and(|edge| trace.name(edge.mv) == mv);
                let there: Vec<u32> = trace.children(id).filter(is_there).collect();
                if there.is_empty() && kept.is_some_and(|kept| trace.name(kept) == mv) {
                    continue;
                }
                if there.is_empty() {
                    let ply = node.ply() + 1;
                    let ordinal = ordinal as u32;
                    lacking.push(self.add(
                        TreePlace { parent: id, anchor: id, ply, ordinal, mv, code },
                        below,
                        depth,
                    ));
                } else {
                    todo.extend(there.into_iter().map(|id| (id, below.clone())));
                }
            }
            if !lacking.is_empty() {
                self.lacking.insert(id, lacking);
            }
        }
    }

    /// Adds a node with all nodes below it, and returns its id. It does not recurse, because a tree of
    /// 2,000 nodes may be as deep.
    fn add(&mut self, missing: TreePlace, place: Place, depth: Option<u32>) -> u32 {
        let first = self.next_id();
        let mut todo = vec![(missing, place)];
        while let Some((missing, place)) = todo.pop() {
            let id = self.next_id();
            let TreePlace { parent, anchor, ply, ordinal, mv, code } = missing;
            self.nodes.push(UnsearchedNode {
                parent,
                children: Vec::new(),
                mv,
                code,
                ordinal,
                ply,
                kind: place.kind(),
                value: place.value(),
                below: 0,
                anchor,
            });
            if let Some(parent) = self.index(parent) {
                self.nodes[parent].children.push(id);
            }
            let mut above = self.index(parent);
            while let Some(at) = above {
                self.nodes[at].below += 1;
                above = self.index(self.nodes[at].parent);
            }
            if depth.is_none_or(|depth| ply < depth) {
                let below =
                    place.children().into_iter().enumerate().map(|(ordinal, (code, mv, below))| {
                        let (ply, ordinal) = (ply + 1, ordinal as u32);
                        (TreePlace { parent: id, anchor, ply, ordinal, mv, code }, below)
                    });
                todo.extend(below.rev());
            }
        }
        first
    }

    fn next_id(&self) -> u32 {
        self.trace.len() + self.nodes.len() as u32
    }

    fn index(&self, id: u32) -> Option<usize> {
        id.checked_sub(self.trace.len()).map(|index| index as usize)
    }

    /// Returns whether every node is laid out; in a tree of more than 2,000 nodes they are only
    /// counted.
    pub fn is_laid_out(&self) -> bool {
        !self.is_counted
    }

    /// Returns the number of nodes that the record lacks; 0 if they are only counted.
    pub fn len(&self) -> u32 {
        self.nodes.len() as u32
    }

    /// Returns whether the record lacks no node, or the nodes are only counted.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Returns a node without a record; `None` for recorded ones and past the last id.
    pub fn node(&self, id: u32) -> Option<&UnsearchedNode> {
        self.nodes.get(self.index(id)?)
    }

    /// Returns the moves from the root to a node, recorded or not. O(ply).
    pub fn moves_to(&self, id: u32) -> Vec<Move> {
        let mut below = Vec::new();
        let mut at = id;
        while let Some(node) = self.node(at) {
            below.push(node.code);
            at = node.parent;
        }
        let mut moves = self.trace.moves_to(at);
        moves.extend(below.into_iter().rev());
        moves
    }

    /// Returns the unrecorded children of a node, recorded or not, in the order of the tree.
    pub fn children(&self, id: u32) -> &[u32] {
        let own = self.node(id).map(|node| &node.children[..]);
        own.or_else(|| self.lacking.get(&id).map(Vec::as_slice)).unwrap_or_default()
    }

    /// Returns the number of unrecorded nodes below a node. If they are only counted, the number is 0
    /// except below a pruned node.
    pub fn below(&self, id: u32) -> u64 {
        if let Some(node) = self.node(id) {
            return node.below;
        }
        let pruned = self.trace.node(id).is_some_and(|node| node.status() == Status::Pruned);
        if self.is_counted && pruned {
            let left = self.trace.draft(id);
            let here = self.trace.position_at(id).and_then(|(position, _)| Place::of(&position));
            return here.map_or(0, |place| place.extent(left, u64::MAX).0 - 1);
        }
        let below = |&child: &u32| self.node(child).map_or(0, |node| node.below + 1);
        self.children(id).iter().map(below).sum()
    }

    /// Returns the value to MAX of a leaf that was never entered; `None` for other nodes.
    pub fn value(&self, id: u32) -> Option<i32> {
        if let Some(node) = self.node(id) {
            return node.value;
        }
        if !self.is_counted {
            return self.values.get(&id).copied().flatten();
        }
        let pruned = self.trace.node(id).is_some_and(|node| node.status() == Status::Pruned);
        Place::of(&self.trace.position_at(id).filter(|_| pruned)?.0)?.value()
    }

    /// Returns the numbers of A, B and C at a leaf of a tree for three players, recorded or not; `None` for any other node.
    /// O(ply).
    pub fn numbers(&self, id: u32) -> Option<[i32; 3]> {
        // Most drawings are of two players, so this avoids building a path for nothing.
        self.trace.is_for_three().then(|| self.trace.written_numbers(&self.moves_to(id)))?
    }

    /// Returns the number of leaves that cutoffs have spared the search by a step; `None` if the nodes
    /// are only counted.
    pub fn leaves_spared(&self, step: u32) -> Option<u32> {
        if self.is_counted {
            return None;
        }
        let placed = self.trace.last_placed(step);
        let recorded = self.values.keys().filter(|&&id| placed.is_some_and(|last| id <= last));
        let nodes = self.nodes.iter().zip(self.trace.len()..);
        let lacking = nodes.filter(|(node, id)| {
            let answered = self.trace.node(node.anchor).map(Node::status) == Some(Status::Hit);
            node.children.is_empty() && !answered && self.is_passed_over(*id, step)
        });
        Some((recorded.count() + lacking.count()) as u32)
    }

    /// Returns whether the search has passed over a node without a record by a step. That happens at
    /// the cutoff that pruned it, or when the recorded node above it was closed.
    pub fn is_passed_over(&self, id: u32, step: u32) -> bool {
        let anchor =
            self.node(id).and_then(|node| Some((node.anchor, self.trace.node(node.anchor)?)));
        anchor.is_some_and(|(id, anchor)| match anchor.status() {
            Status::Pruned => self.trace.last_placed(step).is_some_and(|last| id <= last),
            _ => anchor.exit().is_some_and(|exit| exit <= step),
        })
    }
}

/// The position of a node without a record in the tree, before it has an id.
struct TreePlace {
    parent: u32,
    anchor: u32,
    ply: u32,
    ordinal: u32,
    mv: String,
    code: Move,
}

/// A place in a tree that is known without a search.
#[derive(Clone)]
enum Place {
    Tree(Tree),
    Uniform(Uniform),
}

impl Place {
    /// Returns the place of a position; `None` for games with a board.
    fn of(position: &AnyPosition) -> Option<Self> {
        match position {
            AnyPosition::Tree(tree) => Some(Self::Tree(tree.clone())),
            AnyPosition::Uniform(tree) => Some(Self::Uniform(*tree)),
            _ => None,
        }
    }

    fn kind(&self) -> Kind {
        let (mover, is_chance) = match self {
            Self::Tree(tree) => match tree.three() {
                Some(three) => return Kind::of_three(three.mover as u32),
                None => (tree.side_to_move(), tree.is_chance()),
            },
            Self::Uniform(tree) => (tree.side_to_move(), tree.is_chance()),
        };
        if is_chance { Kind::Chance } else { Kind::of(mover == Player::First) }
    }

    /// Returns the value of a leaf to MAX; `None` at inner nodes.
    fn value(&self) -> Option<i32> {
        match self {
            Self::Tree(tree) => Some(tree.final_score(tree.outcome()?, Player::First)),
            Self::Uniform(tree) => Some(tree.final_score(tree.outcome()?, Player::First)),
        }
    }

    fn moves(&self) -> Vec<Move> {
        match self {
            Self::Tree(tree) => tree.moves(),
            Self::Uniform(tree) => tree.moves(),
        }
    }

    fn child(&self, mv: Move) -> Self {
        match self {
            Self::Tree(tree) => Self::Tree(tree.child(mv)),
            Self::Uniform(tree) => Self::Uniform(tree.child(mv)),
        }
    }

    /// Returns the moves here, their texts, and the places they lead to, in natural order; none at
    /// a leaf.
    fn children(&self) -> Vec<(Move, String, Self)> {
        let text = |mv: Move| match self {
            Self::Tree(tree) => tree.move_text(mv),
            Self::Uniform(tree) => tree.move_text(mv),
        };
        self.moves().into_iter().map(|mv| (mv, text(mv), self.child(mv))).collect()
    }

    /// Counts the nodes and leaves down to a number of plies. A textbook tree takes O(its nodes), fewer
    /// than the bytes of its text, and counting stops past `most` nodes. A uniform tree takes no
    /// search, and the counts saturate at `u64::MAX`.
    fn extent(&self, plies: Option<u32>, most: u64) -> (u64, u64) {
        if let Self::Uniform(tree) = self {
            let left = tree.plies_left();
            let plies = plies.map_or(left, |plies| plies.min(left));
            let row = |ply: u32| tree.nodes_below(ply);
            return ((0..=plies).map(row).fold(0, u64::saturating_add), row(plies));
        }
        let (mut nodes, mut leaves) = (0, 0);
        let mut todo = vec![(self.clone(), plies.unwrap_or(u32::MAX))];
        while let Some((place, plies)) = todo.pop() {
            nodes += 1;
            if nodes > most {
                break;
            }
            let moves = if plies == 0 { Vec::new() } else { place.moves() };
            leaves += u64::from(moves.is_empty());
            todo.extend(moves.into_iter().map(|mv| (place.child(mv), plies - 1)));
        }
        (nodes, leaves)
    }
}
