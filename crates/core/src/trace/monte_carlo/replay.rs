//! The event at any step of a Monte Carlo search, and its random games, played again.

use super::MonteCarloRecord;
use super::visits::Place;
use crate::game::{Move, Notation, Position, PositionExt};
use crate::search::{Played, playout};
use crate::trace::{StepEvent, Trace};
use crate::with_position;

/// The phase of an iteration.
#[cfg_attr(doc, doc = "[`Visits`](super::Visits) has an example.")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Phase {
    /// The search goes down to a child.
    Select,
    /// It creates a node.
    Grow,
    /// It plays a random game, or scores a finished one.
    Playout,
    /// It adds the reward to a node of the path.
    Backup,
}

/// The random game of an iteration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedGame {
    /// Its moves, from the last node of the iteration on.
    pub moves: Vec<Move>,
    /// The texts of the moves.
    pub texts: Vec<String>,
    /// Its reward, for MAX.
    pub reward: u32,
}

impl Trace {
    /// Returns the iteration that a step belongs to, from 0; `None` at steps 0 and 1, and in other traces.
    /// O(log iterations).
    pub fn iteration_at(&self, step: u32) -> Option<u32> {
        Some(self.place_at(step)?.iteration)
    }

    /// Returns the first and the last step of an iteration, from 0.
    pub fn steps_of_iteration(&self, iteration: u32) -> Option<(u32, u32)> {
        let starts = self.iteration_starts();
        let next = starts.get(iteration as usize + 1)?;
        Some((starts[iteration as usize] + 1, *next))
    }

    /// Returns the phase at a step; `None` at steps 0 and 1, and in other traces.
    pub fn phase(&self, step: u32) -> Option<Phase> {
        Some(match self.monte_carlo_event(step)? {
            StepEvent::Select { .. } => Phase::Select,
            StepEvent::Grow(_) => Phase::Grow,
            StepEvent::Backup(_) => Phase::Backup,
            StepEvent::Playout(_) | StepEvent::Score(_) => Phase::Playout,
            _ => return None,
        })
    }

    pub(in crate::trace) fn monte_carlo_event(&self, step: u32) -> Option<StepEvent> {
        if step == 1 {
            return Some(StepEvent::Enter(0));
        }
        let Place { offset, last, ply, .. } = self.place_at(step)?;
        let on_path = |at: u32| self.ancestor(last, at);
        if offset <= ply {
            let child = on_path(offset)?;
            if self.node(child)?.enter == step {
                return Some(StepEvent::Grow(child));
            }
            return Some(StepEvent::Select { node: self.parent(child)?, child });
        }
        if offset == ply + 1 {
            let is_over = self.node(last)?.status() == crate::trace::Status::Terminal;
            return Some(if is_over { StepEvent::Score(last) } else { StepEvent::Playout(last) });
        }
        Some(StepEvent::Backup(on_path((2 * ply + 2).checked_sub(offset)?)?))
    }

    /// Returns the node at a ply of the path to a node. O(plies).
    pub(in crate::trace) fn ancestor(&self, node: u32, ply: u32) -> Option<u32> {
        let mut at = node;
        while self.node(at)?.ply() > ply {
            at = self.parent(at)?;
        }
        Some(at)
    }

    /// Returns the iteration that a step belongs to: its last node, and the reward of its game.
    pub fn played_at(&self, step: u32) -> Option<Played> {
        let iteration = self.iteration_at(step)?;
        self.monte_carlo()?.iterations.get(iteration as usize).copied()
    }

    /// Returns the iteration that created a node, from 0; `None` for the root and in other traces.
    pub fn created(&self, id: u32) -> Option<u32> {
        self.monte_carlo()?;
        (id > 0).then(|| self.iteration_at(self.node(id)?.enter))?
    }

    /// Plays the random game of an iteration again; `None` if the iteration ended at a finished game, or the
    /// program does not know the game. With `seed` it plays the game that another seed gives.
    pub fn playout(&self, iteration: u32, seed: Option<u64>) -> Option<PlayedGame> {
        let Played { node, .. } = *self.monte_carlo()?.iterations.get(iteration as usize)?;
        if self.node(node)?.status() == crate::trace::Status::Terminal {
            return None;
        }
        let settings = self.settings()?;
        let (position, _) = self.position_at(node)?;
        let max = with_position!(&self.start()?.position, root => root.max_player());
        let mut moves = Vec::new();
        let hear = |mv: Move| moves.push(mv);
        let seed = seed.unwrap_or(settings.seed);
        let (reward, texts) = with_position!(&position, position => {
            let (reward, _) = playout(position, max, seed, iteration, hear);
            (reward, moves.iter().map(|&mv| position.move_text(mv)).collect())
        });
        Some(PlayedGame { moves, texts, reward })
    }

    /// Returns the number of random moves of each iteration, 0 where it ended at a finished game; all 0 if the
    /// program does not know the game. The first call plays all games again.
    pub fn playout_lengths(&self) -> &[u32] {
        let Some(record) = self.monte_carlo() else { return &[] };
        record.lengths.get_or_init(|| self.play_lengths(record))
    }

    fn play_lengths(&self, record: &MonteCarloRecord) -> Vec<u32> {
        let mut lengths = vec![0; record.iterations.len()];
        let (Some(start), Some(settings)) = (self.start(), self.settings()) else { return lengths };
        with_position!(&start.position, root => {
            let max = root.max_player();
            for ((iteration, played), length) in (0..).zip(&record.iterations).zip(&mut lengths) {
                let below = position_below(self, root, played.node);
                if let Some(position) = below.filter(|position| position.outcome().is_none()) {
                    (_, *length) = playout(&position, max, settings.seed, iteration, |_| {});
                }
            }
        });
        lengths
    }
}

/// Plays the moves from the root to a node; `None` for moves that the game does not write.
fn position_below<P: Position + Notation>(trace: &Trace, root: &P, node: u32) -> Option<P> {
    trace.moves_to(node).into_iter().try_fold(root.clone(), |above, mv| {
        Some(above.child(above.parse_move(trace.name(mv)).ok()?))
    })
}
