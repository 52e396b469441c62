//! `dfpn`: depth first with thresholds, and a table of the positions that it has visited.

use super::numbers::add;
use super::tree::NONE;
use super::{ProofNumbers, Search};
use crate::game::Move;
use crate::search::Stop;
use crate::search::limits::POLL_INTERVAL;
use std::collections::HashMap;

/// The numbers of visited positions, by key.
type Visited = HashMap<Box<[u64]>, ProofNumbers>;

/// A move of the current node.
struct Child {
    mv: Move,
    key: Box<[u64]>,
    /// Its numbers before it is visited.
    unvisited: ProofNumbers,
}

impl Child {
    fn numbers(&self, visited: &Visited) -> ProofNumbers {
        visited.get(&self.key).copied().unwrap_or(self.unvisited)
    }
}

impl Search<'_> {
    /// Visits positions until the root is decided. Returns why it stopped, and the move of the proof.
    pub(super) fn depth_first(&mut self) -> (Option<Stop>, Option<Move>) {
        let mut visited = Visited::new();
        let endless = ProofNumbers { pn: ProofNumbers::INFINITY, dn: ProofNumbers::INFINITY };
        let stop = self.visit((NONE, Move(0)), endless, &mut visited).err();
        let root = visited.get(&*self.place.walk.key(false)).copied();
        self.counts.stored = visited.len() as u64;
        self.counts.answer = root.and_then(ProofNumbers::decided);
        let chooses = self.counts.answer == Some(self.place.walk.is_max());
        if !chooses || stop.is_some() {
            return (stop, None);
        }
        let answer = self.counts.answer;
        let decides = |child: &Child| child.numbers(&visited).decided() == answer;
        let best = self.list_children().into_iter().find(decides).map(|child| child.mv);
        (stop, best)
    }

    /// Searches below the current position until its numbers reach a threshold.
    fn visit(
        &mut self,
        above: (u32, Move),
        thresholds: ProofNumbers,
        visited: &mut Visited,
    ) -> Result<(), Stop> {
        if self.counts.visits >= self.limit {
            return Err(Stop::Nodes);
        }
        if self.counts.visits % POLL_INTERVAL == POLL_INTERVAL - 1
            && let Some(stop) = self.control.poll(self.counts.visits)
        {
            return Err(stop);
        }
        self.counts.visits += 1;
        self.counts.deepest = self.counts.deepest.max(self.place.ply);
        let node = self.enter(above, thresholds);
        let is_or = self.place.walk.is_max();
        if self.place.walk.is_over() {
            let numbers = self.place.numbers();
            self.leave_visit(node, numbers, visited);
            self.revise(node, numbers);
            return Ok(());
        }
        let base = self.moves.len();
        let children = self.list_children();
        loop {
            let of_child = |child: &Child| child.numbers(visited);
            let numbers = ProofNumbers::of_children(is_or, children.iter().map(of_child));
            self.counts.steps += 1;
            self.revise(node, numbers);
            if numbers.pn >= thresholds.pn || numbers.dn >= thresholds.dn {
                self.moves.truncate(base);
                self.leave_visit(node, numbers, visited);
                return Ok(());
            }
            let easiest = children.iter().map(|child| of_child(child).seen(is_or).0);
            let Some((best, second)) = least_two(easiest) else { return Ok(()) };
            let (own, other) = thresholds.seen(is_or);
            let (_, sum) = numbers.seen(is_or);
            let (_, of_best) = of_child(&children[best]).seen(is_or);
            let rest = match other {
                ProofNumbers::INFINITY => other,
                other => other - sum + of_best,
            };
            let below = ProofNumbers::from_seen(is_or, (own.min(add(second, 1)), rest));
            let mv = children[best].mv;
            self.place.descend(base + best, mv);
            let inside = self.visit((node, mv), below, visited);
            self.place.leave();
            inside?;
        }
    }

    /// Lists the moves of the current position, with the key and the first numbers of each child.
    fn list_children(&mut self) -> Vec<Child> {
        let base = self.place.list(&mut self.moves);
        let mut children = Vec::with_capacity(self.moves.len() - base);
        for place in base..self.moves.len() {
            let mv = self.moves[place];
            self.place.descend(place, mv);
            let key = self.place.walk.key(false).into_boxed_slice();
            children.push(Child { mv, key, unvisited: self.place.numbers() });
            self.place.leave();
        }
        children
    }

    /// Counts the entry, and keeps the visit. Returns its number; `NONE` if nothing is kept.
    fn enter(&mut self, (parent, mv): (u32, Move), thresholds: ProofNumbers) -> u32 {
        self.counts.steps += 1;
        if !self.keep {
            return NONE;
        }
        self.tree.thresholds.push(thresholds);
        self.add(parent, mv, ProofNumbers::LEAF)
    }

    /// Notes new numbers of the current position. Those of the root are counted, because a search that is stopped has
    /// them too.
    fn revise(&mut self, node: u32, numbers: ProofNumbers) {
        if self.place.ply == 0 {
            self.counts.root = Some(numbers);
        }
        self.change(node, numbers);
    }

    fn leave_visit(&mut self, node: u32, numbers: ProofNumbers, visited: &mut Visited) {
        self.counts.steps += 1;
        visited.insert(self.place.walk.key(false).into_boxed_slice(), numbers);
        let step = self.step();
        if let Some(kept) = self.tree.nodes.get_mut(node as usize) {
            kept.exit = step;
        }
    }
}

/// Returns the place of the least number, the first of equals, and the least of the others; infinity if there are none.
fn least_two(numbers: impl Iterator<Item = u32>) -> Option<(usize, u32)> {
    let (mut best, mut least, mut second) = (None, ProofNumbers::INFINITY, ProofNumbers::INFINITY);
    for (place, number) in numbers.enumerate() {
        if best.is_none() || number < least {
            (best, second, least) = (Some(place), least, number);
        } else {
            second = second.min(number);
        }
    }
    best.map(|best| (best, second))
}
