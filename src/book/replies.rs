//! A book of replies: Othello positions, each as the least of its eight images, and the move to play.

use super::format::{Entry, wrong};
use super::least_image::{Key, LeastImage};
use crate::game::{InputError, Move, Notation, Othello, PositionExt};
use std::collections::HashMap;

#[derive(Clone, Debug, Default)]
pub(super) struct Replies {
    known: HashMap<Key, Move>,
}

/// Formats an entry: the least image, and the reply in that image.
#[cfg(not(target_family = "wasm"))]
pub(super) fn entry_text(position: &Othello, reply: Move) -> String {
    let folded = LeastImage::of(position);
    let image = folded.image(position);
    format!("{} {}", image.position_text(), image.move_text(folded.folded(position, reply)))
}

impl Replies {
    /// Reads the entries. Positions must ascend, each in its least image, and each reply must be legal.
    pub(super) fn read(empty: &Othello, entries: &[Entry<'_>]) -> Result<Self, InputError> {
        let mut replies = Self::default();
        let mut last: Option<&Entry<'_>> = None;
        for entry in entries {
            if last.is_some_and(|last| last.position >= entry.position) {
                return Err(wrong(entry.line, "the positions are not in ascending order"));
            }
            let reading = empty.read(entry.position);
            let position = reading.map_err(|error| wrong(entry.line, error.reason))?.position;
            let folded = LeastImage::of(&position);
            if position.position_text() != entry.position || folded.image(&position) != position {
                let reason = "the position is not written as its least image";
                return Err(wrong(entry.line, reason));
            }
            let reply = position.parse_move(entry.says).ok();
            let reply = reply.filter(|&mv| { position }.try_play(mv));
            let reply = reply.filter(|&mv| position.move_text(mv) == entry.says);
            let Some(reply) = reply else {
                return Err(wrong(entry.line, format_args!("{:?} is no move there", entry.says)));
            };
            replies.known.insert(folded.key, reply);
            last = Some(entry);
        }
        Ok(replies)
    }

    /// Returns the reply to a position, also if the book holds another of its eight images.
    pub(super) fn reply(&self, position: &Othello) -> Option<Move> {
        let folded = LeastImage::of(position);
        self.known.get(&folded.key).map(|&reply| folded.unfolded(position, reply))
    }
}
