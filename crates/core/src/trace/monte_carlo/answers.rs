//! The move that a Monte Carlo search would play after each of its iterations.

use super::visits::backups;
use crate::search::{Algorithm, Asker, VisitedMove};
use crate::trace::{Choice, Node, Trace};

/// Returns what the choice at the root depends on; `None` for a trace of another search.
fn asker_of(trace: &Trace) -> Option<Asker> {
    Some(Asker {
        is_max: trace.node(0).is_some_and(Node::is_max),
        is_flat: trace.about().run()?.algorithm == Algorithm::Flat,
        most: trace.monte_carlo()?.counts().reward_max,
    })
}

impl Trace {
    /// Returns the child of the root that a Monte Carlo search would play if it were stopped at a step; `None`
    /// before the first visit, and for any other search.
    pub fn answer_at(&self, step: u32) -> Option<u32> {
        let asker = asker_of(self)?;
        let visits = self.visits_at(step)?;
        let visited = |&child: &u32| {
            let (visits, reward) = visits.of(child);
            let (mv, proved) = (self.edge(child)?.mv, self.proved_by(child, step));
            (visits > 0).then_some(VisitedMove { mv, visits, reward, proved })
        };
        let children: Vec<u32> = self.children(0).collect();
        let moves: Vec<VisitedMove> = children.iter().filter_map(visited).collect();
        let best = asker.best(&moves, self.proved_by(0, step))?;
        children.into_iter().find(|&child| self.edge(child).is_some_and(|edge| edge.mv == best))
    }
}

/// Returns the move after each iteration, with the positions entered by then; empty for a trace of another search.
/// O(iterations x (plies + moves of the root)), and all random games.
pub(in crate::trace) fn answers_of(trace: &Trace) -> Vec<Choice> {
    let (Some(record), Some(asker)) = (trace.monte_carlo(), asker_of(trace)) else {
        return Vec::new();
    };
    let ids: Vec<u32> = trace.children(0).collect();
    let of_child = |&id: &u32| {
        Some(VisitedMove { mv: trace.edge(id)?.mv, visits: 0, reward: 0, proved: None })
    };
    let mut moves: Vec<VisitedMove> = ids.iter().filter_map(of_child).collect();
    // The first iterations create the children in turn.
    let mut created = 0;
    let mut entered = 1;
    let games = trace.playout_lengths();
    let ends = trace.iteration_starts().iter().skip(1);
    let mut answers = Vec::with_capacity(games.len());
    for ((iteration, &length), &step) in (0..).zip(games).zip(ends) {
        let by_now = |node: u32| {
            record
                .proof(node)
                .filter(|proof| proof.iteration <= iteration)
                .map(|proof| proof.reward)
        };
        for (node, reward) in backups(trace, record, iteration) {
            let Some(place) = ids.iter().position(|&id| id == node) else { continue };
            let mv = &mut moves[place];
            mv.visits += 1;
            mv.reward += u64::from(reward);
            mv.proved = by_now(node);
            created = created.max(place + 1);
        }
        let last = record.iterations()[iteration as usize].node;
        entered += u64::from(trace.node(last).map_or(0, Node::ply)) + u64::from(length);
        let mv = asker.best(&moves[..created], by_now(0));
        answers.push(Choice { entered, step, mv, value: None });
    }
    answers
}
