//! `pn`: the tree in memory, and every iteration at the leaf that decides most.

use super::tree::{Change, Expansion, NONE, ProofNode};
use super::{ProofNumbers, Search};
use crate::game::Move;
use crate::search::Stop;
use crate::search::limits::POLL_INTERVAL;

impl Search<'_> {
    /// Expands most-proving leaves until the root is decided. Returns why it stopped, and the move of the proof.
    pub(super) fn best_first(&mut self) -> (Option<Stop>, Option<Move>) {
        let stop = self.expand_all();
        let root = self.tree.nodes.first().copied();
        self.counts.root = root.map(|root| root.numbers);
        self.counts.answer = root.and_then(|root| root.numbers.decided());
        self.counts.proof = self.tree.proof();
        let chooses = root.is_some_and(|root| self.counts.answer == Some(root.is_or));
        let best = chooses.then(|| self.tree.deciding(0)).flatten();
        (stop, best.map(|child| self.tree.nodes[child as usize].mv))
    }

    fn expand_all(&mut self) -> Option<Stop> {
        if self.limit == 0 {
            return Some(Stop::Nodes);
        }
        self.create(NONE, Move(0));
        let mut checkpoint = POLL_INTERVAL;
        while self.tree.numbers(0).decided().is_none() {
            let nodes = u64::from(self.tree.len());
            if nodes >= self.limit {
                return Some(Stop::Nodes);
            }
            if nodes >= checkpoint {
                if let Some(stop) = self.control.poll(nodes) {
                    return Some(stop);
                }
                checkpoint = nodes + POLL_INTERVAL;
            }
            let leaf = self.most_proving();
            self.expand(leaf);
            while self.place.ply > 0 {
                self.place.leave();
            }
            self.recompute(leaf);
        }
        None
    }

    /// Goes down to the leaf that decides most: at an OR node to the first child with the node's own proof number, at
    /// an AND node to the first with its disproof number.
    fn most_proving(&mut self) -> u32 {
        let mut at = 0;
        self.moves.clear();
        loop {
            let ProofNode { numbers, is_or, .. } = self.tree.nodes[at as usize];
            let (easiest, _) = numbers.seen(is_or);
            let mut children = self.tree.children(at);
            let first = children.start;
            let Some(child) =
                children.find(|&child| self.tree.numbers(child).seen(is_or).0 == easiest)
            else {
                return at;
            };
            // A random order depends on the path, so it is listed again on the way.
            let base = if self.place.is_random { self.place.list(&mut self.moves) } else { 0 };
            let mv = self.tree.nodes[child as usize].mv;
            self.place.descend(base + (child - first) as usize, mv);
            self.counts.steps += 1;
            at = child;
        }
    }

    /// Creates all children of a leaf, and evaluates them.
    fn expand(&mut self, leaf: u32) {
        self.counts.steps += 1;
        self.counts.expanded += 1;
        if self.keep {
            self.tree.expansions.push(Expansion { node: leaf, step: self.step() });
        }
        let base = self.place.list(&mut self.moves);
        self.tree.nodes[leaf as usize].first = self.tree.len();
        for place in base..self.moves.len() {
            let mv = self.moves[place];
            self.place.descend(place, mv);
            self.create(leaf, mv);
            self.place.leave();
        }
    }

    fn create(&mut self, parent: u32, mv: Move) {
        self.counts.steps += 1;
        let numbers = self.place.numbers();
        let node = self.add(parent, mv, numbers);
        self.counts.deepest = self.counts.deepest.max(self.place.ply);
        self.change(node, numbers);
    }

    /// Adds the current position to the tree, as a node or as a visit, and returns its number.
    pub(super) fn add(&mut self, parent: u32, mv: Move, numbers: ProofNumbers) -> u32 {
        let node = self.tree.len();
        self.tree.nodes.push(ProofNode {
            numbers,
            parent,
            first: 0,
            children: 0,
            mv,
            ply: self.place.ply as u16,
            is_or: self.place.walk.is_max(),
            is_over: self.place.walk.is_over(),
            enter: self.step(),
            exit: NONE,
        });
        if let Some(above) = self.tree.nodes.get_mut(parent as usize) {
            above.children += 1;
        }
        node
    }

    /// Recomputes the numbers from an expanded node up, through the first node whose numbers stay.
    fn recompute(&mut self, from: u32) {
        let mut at = from;
        while at != NONE {
            let ProofNode { numbers, is_or, parent, .. } = self.tree.nodes[at as usize];
            let children = self.tree.children(at).map(|child| self.tree.numbers(child));
            let now = ProofNumbers::of_children(is_or, children);
            self.counts.steps += 1;
            self.tree.nodes[at as usize].numbers = now;
            self.change(at, now);
            if now == numbers {
                return;
            }
            at = parent;
        }
    }

    pub(super) fn change(&mut self, node: u32, numbers: ProofNumbers) {
        if self.keep {
            let step = self.step();
            self.tree.changes.push(Change { node, step, numbers });
        }
    }

    /// The step of the current event.
    pub(super) fn step(&self) -> u32 {
        self.counts.steps.try_into().unwrap_or(NONE - 1)
    }
}
