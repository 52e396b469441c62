//! The positions of a trace's nodes, played from the start, because the nodes store none.

use super::Trace;
use crate::game::{AnyPosition, Move, Notation, PositionExt, Start, Tree};
use crate::with_position;

impl Trace {
    /// Returns the start of the search, read from the request once; `None` for games that this program
    /// does not know.
    pub fn start(&self) -> Option<&Start> {
        let read = || Some(Box::new(self.about.words().setup.read().ok()?));
        self.derived.start.get_or_init(read).as_deref()
    }

    /// Returns the names that a textbook tree gives its places, by node; empty if it gives none.
    /// O(nodes).
    pub fn own_names(&self) -> Vec<Option<Box<str>>> {
        let Some(AnyPosition::Tree(tree)) = self.start().map(|start| &start.position) else {
            return Vec::new();
        };
        if !tree.has_names() {
            return Vec::new();
        }
        let mut places: Vec<Option<Tree>> = Vec::with_capacity(self.len() as usize);
        for id in 0..self.len() {
            let parent = self.parent(id).and_then(|parent| places.get(parent as usize));
            let place = match parent.zip(self.edge(id)) {
                None => Some(tree.clone()),
                Some((above, edge)) => above.as_ref().and_then(|above| {
                    let mv = above.parse_move(self.name(edge.mv)).ok()?;
                    let mut place = above.clone();
                    place.try_play(mv).then_some(place)
                }),
            };
            places.push(place);
        }
        places.iter().map(|place| place.as_ref()?.name().map(Into::into)).collect()
    }

    /// Returns the position at a node, and the moves to it from the start of the game, if those are known; otherwise
    /// from the root of the search. A null move is among them. `None` for games that this program does not know.
    /// O(ply).
    pub fn position_at(&self, node: u32) -> Option<(AnyPosition, Vec<Move>)> {
        let Start { mut position, moves, .. } = self.start()?.clone();
        let mut played = moves.unwrap_or_default();
        with_position!(&mut position, position => {
            for mv in self.moves_to(node) {
                let step = match mv.word() {
                    Some(_) => mv,
                    None => position.parse_move(self.name(mv)).ok()?,
                };
                if !position.follow(step) {
                    return None;
                }
                // A check is no move, and leaves the position as it is.
                played.extend(Some(step).filter(|&step| step != Move::CHECK));
            }
        });
        Some((position, played))
    }
}
