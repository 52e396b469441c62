//! The event at any step of a Monte Carlo search, and the numbers of every node there.
//!
//! An iteration whose last node has ply L takes 2 L + 2 steps: L times it selects a child, or selects and at
//! the end grows one; then it scores or plays; then it updates the L + 1 nodes of its path, the deepest first.

use super::MonteCarloRecord;
use crate::game::{Move, Notation, Position, PositionExt};
use crate::search::{Bonus, MonteCarlo, Played, Proof, mean, playout};
use crate::trace::{Node, StepEvent, Trace};
use crate::with_position;

/// Iterations from one request to the next up to which the numbers are updated one by one.
const FEW: u32 = 256;

/// The phase of an iteration. [`Visits`] has an example.
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

/// A place within an iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) iteration: u32,
    /// From 1 to 2 L + 2.
    offset: u32,
    last: u32,
    /// The ply of the last node, L.
    ply: u32,
}

impl Trace {
    /// Returns the step before each iteration, and after the last. O(iterations) once.
    pub(super) fn iteration_starts(&self) -> &[u32] {
        let Some(record) = self.monte_carlo() else { return &[] };
        record.starts.get_or_init(|| {
            let mut start = 1;
            let mut starts = vec![start];
            starts.extend(record.iterations.iter().map(|played| {
                start += 2 * self.node(played.node).map_or(0, Node::ply) + 2;
                start
            }));
            starts
        })
    }

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

    fn place_at(&self, step: u32) -> Option<Place> {
        let record = self.monte_carlo()?;
        let starts = self.iteration_starts();
        let iteration = starts.partition_point(|&start| start < step).checked_sub(1)?;
        let last = record.iterations.get(iteration)?.node;
        let (offset, ply) = (step - starts[iteration], self.node(last)?.ply());
        Some(Place { iteration: iteration as u32, offset, last, ply })
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
    fn ancestor(&self, node: u32, ply: u32) -> Option<u32> {
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

    /// Returns the number of random moves of each iteration, 0 where it ended at a finished game. Plays all games
    /// again; all 0 if the program does not know the game.
    pub fn playout_lengths(&self) -> Vec<u32> {
        let Some(record) = self.monte_carlo() else { return Vec::new() };
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

    /// Returns the settings of a Monte Carlo search.
    pub fn settings(&self) -> Option<MonteCarlo> {
        self.about.run()?.monte_carlo
    }
}

/// The visits and rewards of all nodes after a step. The memory is 12 bytes per node.
///
/// # Examples
/// ```
/// # use plyscope_core::game::{Notation, TicTacToe};
/// # use plyscope_core::search::{Limits, NoLimit, monte_carlo};
/// # use plyscope_core::trace::{About, Trace};
/// # let board = TicTacToe::new().read("1523")?.position;
/// # let run = "mcts:12+seed:7".parse()?;
/// # let result = monte_carlo(&board, run, Limits::default(), true, &mut NoLimit);
/// # let trace = Trace::of_monte_carlo(About::default(), result, |mv| board.move_text(mv));
/// use plyscope_core::trace::{Phase, Visits};
///
/// let mut visits = Visits::at(&trace, 63).unwrap();
/// assert_eq!(visits.of(0), (12, 3));
/// visits.go_to(&trace, 4);
/// assert_eq!((trace.phase(4), visits.of(0), visits.of(1)), (Some(Phase::Backup), (0, 0), (1, 0)));
/// # Ok::<(), plyscope_core::game::InputError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Visits {
    /// Whole iterations that the lists contain.
    done: u32,
    counts: Vec<u32>,
    rewards: Vec<u64>,
    /// The nodes that the unfinished iteration has updated, with the reward of each.
    updated: Vec<(u32, u32)>,
}

impl Visits {
    /// Computes the numbers after a step; `None` for a trace of another search. O(nodes + iterations).
    pub fn at(trace: &Trace, step: u32) -> Option<Self> {
        trace.monte_carlo()?;
        let nodes = trace.len() as usize;
        let (counts, rewards) = (vec![0; nodes], vec![0; nodes]);
        let mut visits = Self { done: 0, counts, rewards, updated: Vec::new() };
        visits.go_to(trace, step);
        Some(visits)
    }

    /// Moves to another step of the same trace. A step a few iterations later costs O(plies) each.
    pub fn go_to(&mut self, trace: &Trace, step: u32) {
        let Some(record) = trace.monte_carlo() else { return };
        let place = trace.place_at(step);
        let wanted = place.map_or(0, |place| place.iteration);
        if (self.done..=self.done.saturating_add(FEW)).contains(&wanted) {
            for iteration in self.done..wanted {
                for (node, reward) in backups(trace, record, iteration) {
                    self.counts[node as usize] += 1;
                    self.rewards[node as usize] += u64::from(reward);
                }
            }
        } else {
            self.sum_up(trace, record, wanted);
        }
        self.done = wanted;
        self.updated.clear();
        if let Some(Place { iteration, offset, ply, .. }) = place {
            let updated = offset.saturating_sub(ply + 1) as usize;
            self.updated.extend(backups(trace, record, iteration).take(updated));
        }
    }

    /// Adds up the first `done` iterations, each at its last node, then from the leaves to the root.
    fn sum_up(&mut self, trace: &Trace, record: &MonteCarloRecord, done: u32) {
        self.counts.fill(0);
        self.rewards.fill(0);
        for &Played { node, reward } in &record.iterations[..done as usize] {
            self.counts[node as usize] += 1;
            self.rewards[node as usize] += u64::from(reward);
        }
        // A proof replaces the reward from its node up. The difference is added modulo 2^64.
        for proof in record.proofs.iter().filter(|proof| proof.iteration < done) {
            let more = u64::from(proof.reward).wrapping_sub(proof.before.into());
            let sum = &mut self.rewards[proof.node as usize];
            *sum = sum.wrapping_add(more);
        }
        for id in (1..trace.len()).rev() {
            let Some(parent) = trace.parent(id) else { continue };
            let (count, reward) = (self.counts[id as usize], self.rewards[id as usize]);
            self.counts[parent as usize] += count;
            let sum = &mut self.rewards[parent as usize];
            *sum = sum.wrapping_add(reward);
        }
    }

    /// Returns the visits of a node, and the sum of their rewards for MAX.
    pub fn of(&self, node: u32) -> (u32, u64) {
        let (Some(&count), Some(&reward)) =
            (self.counts.get(node as usize), self.rewards.get(node as usize))
        else {
            return (0, 0);
        };
        match self.updated.iter().find(|(updated, _)| *updated == node) {
            Some(&(_, more)) => (count + 1, reward + u64::from(more)),
            None => (count, reward),
        }
    }

    /// Returns the mean reward of a node in the eyes of the player who chooses it, 0 to 1; `None` before its
    /// first visit. The root has no chooser and counts for MAX.
    pub fn mean(&self, trace: &Trace, node: u32) -> Option<f64> {
        let (count, reward) = self.of(node);
        let chooser = trace.parent(node).and_then(|parent| trace.node(parent));
        let reward_max = trace.monte_carlo()?.counts.reward_max;
        let is_max = chooser.is_none_or(Node::is_max);
        (count > 0).then(|| mean(is_max, count, reward, reward_max))
    }

    /// Returns the bonus of a child for its uncertainty, as the selection at its parent adds it to the mean.
    /// `None` before its first visit, and for flat Monte Carlo, which has no bonus.
    pub fn bonus(&self, trace: &Trace, child: u32) -> Option<f64> {
        let is_flat = trace.about.run()?.algorithm == crate::search::Algorithm::Flat;
        let (count, _) = self.of(child);
        let (all, _) = self.of(trace.parent(child)?);
        let exploration = trace.settings()?.exploration;
        (count > 0 && !is_flat).then(|| Bonus::below(all, exploration).of(count))
    }
}

/// Plays the moves from the root to a node; `None` for moves that the game does not write.
fn position_below<P: Position + Notation>(trace: &Trace, root: &P, node: u32) -> Option<P> {
    trace.moves_to(node).into_iter().try_fold(root.clone(), |above, mv| {
        Some(above.child(above.parse_move(trace.name(mv)).ok()?))
    })
}

/// Returns the nodes that an iteration updates, the deepest first, with the reward that each receives.
fn backups<'a>(
    trace: &'a Trace,
    record: &'a MonteCarloRecord,
    iteration: u32,
) -> impl Iterator<Item = (u32, u32)> + 'a {
    let played = record.iterations.get(iteration as usize);
    let mut reward = played.map_or(0, |played| played.reward);
    // Proofs of one iteration are neighbours, from its last node up.
    let mut may_prove = !record.proofs.is_empty();
    let path = std::iter::successors(played.map(|played| played.node), |&at| trace.parent(at));
    path.map(move |node| {
        if may_prove {
            match record.proof(node).filter(|proof| proof.iteration == iteration) {
                Some(Proof { reward: proved, .. }) => reward = *proved,
                None => may_prove = false,
            }
        }
        (node, reward)
    })
}

impl MonteCarloRecord {
    /// Returns the reward proved for a node by a step; `None` if nothing is proved yet.
    pub fn proved_by(&self, trace: &Trace, node: u32, step: u32) -> Option<u32> {
        let Proof { iteration, reward, .. } = *self.proof(node)?;
        let start = *trace.iteration_starts().get(iteration as usize)?;
        let last = self.iterations.get(iteration as usize)?.node;
        // The deepest node of the path is updated at the step L + 2 of the iteration.
        let ply = trace.node(last)?.ply();
        let at = start + 2 * ply + 2 - trace.node(node)?.ply();
        (at <= step).then_some(reward)
    }
}
