//! The positions of a trace's nodes.

use super::Trace;
use crate::game::{AnyPosition, Move, Notation, PositionExt, Start};
use crate::with_position;

impl Trace {
    /// Where its search started, read from its words once; `None` for games that this program does
    /// not know.
    pub fn start(&self) -> Option<&Start> {
        let read = || Some(Box::new(self.about.words().setup.read().ok()?));
        self.derived.start.get_or_init(read).as_deref()
    }

    /// The position at a node, with the moves that led there from the start of the game where those
    /// are known; `None` for games that this program does not know. O(ply).
    pub fn position_at(&self, node: u32) -> Option<(AnyPosition, Vec<Move>)> {
        let Start { mut position, moves } = self.start()?.clone();
        let mut played = moves.unwrap_or_default();
        with_position!(&mut position, position => {
            for mv in self.moves_to(node) {
                let mv = position.parse_move(self.name(mv)).ok()?;
                if !position.try_play(mv) {
                    return None;
                }
                played.push(mv);
            }
        });
        Some((position, played))
    }
}
