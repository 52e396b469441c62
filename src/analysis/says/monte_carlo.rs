//! Explains the steps of a Monte Carlo search: its selections, games and means.

use super::Speaker;
use crate::analysis::naming::Names;
use crate::say::{Arg, Message, decimal, message};
use crate::search::Algorithm;
use crate::trace::{Node, StepEvent, Trace};

impl Speaker<'_> {
    /// Explains a step of an iteration.
    pub(super) fn game_step(&self) -> Vec<Message> {
        let step = self.step;
        let told = match step.event {
            StepEvent::Select { node, child } => self.selected(node, child),
            StepEvent::Grow(_) => {
                step.mv.map(|mv| vec![message!("mcts.grow", by = self.names.mv(self.above(), mv))])
            }
            StepEvent::Playout(_) => self.played(),
            StepEvent::Score(id) => self.scored(id),
            StepEvent::Backup(id) => self.backed_up(id),
            _ => None,
        };
        told.unwrap_or_else(|| vec![message!("mcts.start")])
    }

    /// The path of the parent of the event's node.
    fn above(&self) -> &[crate::game::Move] {
        self.step.path.split_last().map_or(&[], |(_, above)| above)
    }

    fn selected(&self, node: u32, child: u32) -> Option<Vec<Message>> {
        let trace = self.trace;
        let by = self.names.mv(&self.step.path, self.step.mv?);
        if trace.about().run()?.algorithm == Algorithm::Flat {
            return Some(vec![message!("mcts.turn", by = by)]);
        }
        let visits = trace.visits_at(self.step.step)?;
        let (mean, bonus) = (visits.mean(trace, child)?, visits.bonus(trace, child)?);
        let is_open = |&child: &u32| trace.proved_by(child, self.step.step).is_none();
        let candidates = trace.children(node).filter(is_open).count();
        let all = trace.children(node).count();
        let mut told = vec![message!(
            "mcts.select",
            by = by,
            mean = decimal(mean),
            bonus = decimal(bonus),
            sum = decimal(mean + bonus),
            n = candidates
        )];
        if candidates < all {
            told.push(message!("mcts.passed", n = all - candidates));
        }
        Some(told)
    }

    fn played(&self) -> Option<Vec<Message>> {
        let game = self.trace.playout(self.trace.iteration_at(self.step.step)?, None)?;
        let from = self.names.at(&self.step.path);
        let head = message!("mcts.playout", at = from, n = game.moves.len());
        let moves: Vec<Arg> = game.texts.into_iter().map(Arg::from).collect();
        let line = message!("mcts.line", moves = Arg::List(moves));
        Some(vec![head, line, says_reward(self.trace, game.reward)?])
    }

    fn scored(&self, id: u32) -> Option<Vec<Message>> {
        let played = self.trace.played_at(self.step.step).filter(|played| played.node == id)?;
        let at = self.names.at(&self.step.path);
        Some(vec![message!("mcts.over", at = at), says_reward(self.trace, played.reward)?])
    }

    fn backed_up(&self, id: u32) -> Option<Vec<Message>> {
        let (trace, step) = (self.trace, self.step.step);
        let visits = trace.visits_at(step)?;
        let (count, _) = visits.of(id);
        let node = self.names.node(&self.step.path);
        let mean = decimal(visits.mean(trace, id)?);
        let chooser = trace.parent(id).and_then(|parent| trace.node(parent));
        let by = self.names.side(chooser.is_none_or(Node::is_max));
        let mut told = vec![message!("mcts.backup", node = node, n = count, mean = mean, p = by)];
        if let Some(proved) = trace.proved_by(id, step) {
            let most = trace.monte_carlo()?.counts().reward_max;
            let (proved, most) = (u64::from(proved), u64::from(most));
            told.push(message!(
                "mcts.proved",
                reward = proved,
                most = most,
                max = self.names.side(true)
            ));
        }
        Some(told)
    }
}

/// States how a random game ended; `None` for a trace of another search. O(1).
pub(crate) fn says_reward(trace: &Trace, reward: u32) -> Option<Message> {
    let names = Names::in_trace(trace);
    let most = trace.monte_carlo()?.counts().reward_max;
    let is_board = trace.start()?.position.filling().is_some();
    Some(match (is_board, reward) {
        (true, 0) => message!("mcts.lost", winner = names.side(false), max = names.side(true)),
        (true, 1) => message!("mcts.drawn", max = names.side(true)),
        (true, _) => message!("mcts.won", max = names.side(true)),
        (false, _) => message!("mcts.reward", reward = u64::from(reward), most = u64::from(most)),
    })
}
