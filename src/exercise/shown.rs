//! An exercise as it is shown, without its answers.

use super::item::{ExerciseGround, ExerciseKind};
use super::key::{Exercise, ExerciseKey, ExerciseNode};
use super::says::task;
use super::star;
use super::tree::Node;
use crate::evaluation::Score;
use crate::search::Bound;

impl ExerciseKey {
    pub(super) fn shown(&self) -> Exercise {
        let shows_cuts = self.item.kind == ExerciseKind::Windows;
        let shows_values = self.item.kind == ExerciseKind::Critical;
        let values = self.tree.minimax(None);
        let so_far = |id: usize| self.at.filter(|&at| self.is_closed(id, at));
        let returned = |id: usize| so_far(id).and_then(|_| self.right.values[id]?.finite());
        let bound = |id: usize| {
            let window = self.right.windows[id]?;
            Some(window.bound(Score::new(returned(id)?))).filter(|&bound| bound != Bound::Exact)
        };
        let node = |(id, node): (usize, &Node)| ExerciseNode {
            id: id as u32,
            parent: node.parent.map(|parent| parent as u32),
            children: node.children.iter().map(|&child| child as u32).collect(),
            max: node.max,
            weights: node.weights.clone(),
            ply: node.ply as u32,
            name: node.name.clone(),
            mv: node.mv.clone(),
            value: if node.is_leaf() || shows_values { Some(values[id]) } else { returned(id) },
            bound: if node.is_leaf() { None } else { bound(id) },
            cut: !self.right.entered(id) && (shows_cuts || self.is_cut_by_then(id)),
        };
        Exercise {
            words: self.item,
            item: self.text(),
            task: task(self),
            position: self.tree.text(),
            origin: self.origin.clone(),
            nodes: self.tree.0.iter().enumerate().map(node).collect(),
            elements: self.elements.clone(),
            amount: self.amount,
            leaves: (self.item.kind == ExerciseKind::Order).then_some(self.drawn),
            at: self.at.map(|at| at as u32),
            run: match self.item.ground {
                ExerciseGround::Chance if self.star.is_some() => star::RUN.to_owned(),
                ExerciseGround::Chance => "expectimax".to_owned(),
                _ => self.item.profile.write("alphabeta"),
            },
        }
    }
}
