//! The visits of every node at a step of a Monte Carlo search, from the iterations before it.
//!
//! An iteration whose last node has ply L takes 2 L + 2 steps: L times it selects a child, or selects and at
//! the end grows one; then it scores or plays; then it updates the L + 1 nodes of its path, the deepest first.

use super::{MonteCarloRecord, Visits};
use crate::search::{Bonus, MonteCarlo, Played, Proof, mean};
use crate::trace::{Node, Trace};
use std::sync::{Arc, PoisonError};

/// Iterations from one request to the next up to which the numbers are updated one by one.
const FEW: u32 = 256;

/// A place within an iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) iteration: u32,
    /// From 1 to 2 L + 2.
    pub(super) offset: u32,
    pub(super) last: u32,
    /// The ply of the last node, L.
    pub(super) ply: u32,
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

    pub(super) fn place_at(&self, step: u32) -> Option<Place> {
        let record = self.monte_carlo()?;
        let starts = self.iteration_starts();
        let iteration = starts.partition_point(|&start| start < step).checked_sub(1)?;
        let last = record.iterations.get(iteration)?.node;
        let (offset, ply) = (step - starts[iteration], self.node(last)?.ply());
        Some(Place { iteration: iteration as u32, offset, last, ply })
    }

    /// Returns the settings of a Monte Carlo search.
    pub fn settings(&self) -> Option<MonteCarlo> {
        self.about.run()?.monte_carlo
    }

    /// Returns the visits of all nodes after a step; `None` for a trace of another search. O(1) at the step of the
    /// call before, O(plies) a few steps later, else O(nodes + iterations).
    pub fn visits_at(&self, step: u32) -> Option<Arc<Visits>> {
        let latest = &self.monte_carlo()?.latest;
        let mut latest = latest.0.lock().unwrap_or_else(PoisonError::into_inner);
        let visits = match latest.take() {
            Some((at, visits)) if at == step => visits,
            Some((_, mut visits)) => {
                Arc::make_mut(&mut visits).go_to(self, step);
                visits
            }
            None => Arc::new(Visits::at(self, step)?),
        };
        *latest = Some((step, Arc::clone(&visits)));
        Some(visits)
    }

    /// Returns the reward proved for a node by a step; `None` if nothing is proved yet.
    pub fn proved_by(&self, node: u32, step: u32) -> Option<u32> {
        let record = self.monte_carlo()?;
        let Proof { iteration, reward, .. } = *record.proof(node)?;
        let start = *self.iteration_starts().get(iteration as usize)?;
        let last = record.iterations.get(iteration as usize)?.node;
        // The deepest node of the path is updated at the step L + 2 of the iteration.
        let ply = self.node(last)?.ply();
        let at = start + 2 * ply + 2 - self.node(node)?.ply();
        (at <= step).then_some(reward)
    }
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

    /// Returns the siblings to show where at most `most` have room, in their order: the most visited, of equals the
    /// first; without visits the first. O(n most^2) for n siblings.
    #[must_use]
    pub fn foremost(visits: Option<&Self>, siblings: &[u32], most: usize) -> Vec<u32> {
        let Some(visits) = visits.filter(|_| siblings.len() > most) else {
            return siblings[..most.min(siblings.len())].to_vec();
        };
        let mut chosen = Vec::with_capacity(most);
        while chosen.len() < most {
            let left = siblings.iter().rev().filter(|id| !chosen.contains(*id));
            // `max_by_key` returns the last of equals, which is the first of the siblings.
            chosen.extend(left.copied().max_by_key(|&id| visits.of(id).0));
        }
        siblings.iter().copied().filter(|id| chosen.contains(id)).collect()
    }

    /// Returns the mean reward of a node in the eyes of the player who chooses it, 0 to 1; `None` before its
    /// first visit. The root has no chooser and counts for MAX.
    pub fn mean(&self, trace: &Trace, node: u32) -> Option<f64> {
        let chooser = trace.parent(node).and_then(|parent| trace.node(parent));
        self.mean_for(chooser.is_none_or(Node::is_max), trace, node)
    }

    /// Returns the share of the possible reward that MAX has had at a node, 0 to 1, as pictures show it because one
    /// colour scale serves all nodes; `None` before its first visit.
    pub fn share(&self, trace: &Trace, node: u32) -> Option<f64> {
        self.mean_for(true, trace, node)
    }

    fn mean_for(&self, is_max: bool, trace: &Trace, node: u32) -> Option<f64> {
        let (count, reward) = self.of(node);
        let reward_max = trace.monte_carlo()?.counts.reward_max;
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

/// Returns the nodes that an iteration updates, the deepest first, with the reward that each receives.
pub(super) fn backups<'a>(
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
