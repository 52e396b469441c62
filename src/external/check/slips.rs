//! The mistakes that are tried on a search: those that its conventions allow.

use super::case::{Candidate, Case};
use super::slip::Slip;
use crate::evaluation::Score;
use crate::external::conventions::{Conventions, ReturnsWord, View};
use crate::external::moves::MoveNotation;
use crate::mistakes::Mistake;
use crate::search::Tie;

/// Starting best values to try if the file does not show one, in points.
const BEGINNINGS: [i64; 5] = [-1, 1, 10, 100, 1_000];

impl Case<'_> {
    /// Returns the mistakes that are possible under these conventions, in the order in which
    /// answers name them.
    pub(super) fn slips(&self, conventions: Conventions) -> Vec<Slip> {
        let mut slips = Vec::new();
        for mistake in
            Mistake::IN_PROGRAMS.into_iter().filter(|&mistake| self.can_have(mistake, conventions))
        {
            if mistake == Mistake::BestFrom {
                let numbers = self.beginnings(conventions).into_iter();
                slips.extend(numbers.map(|from| Slip { mistake, from: Some(from) }));
            } else {
                slips.push(Slip::of(mistake));
            }
        }
        slips
    }

    /// Returns the mistakes that explain everything in the file, or `None` if finding out would take
    /// more than `left` nodes.
    pub(super) fn explaining(&self, conventions: Conventions, left: &mut u64) -> Option<Vec<Slip>> {
        let mut explaining = Vec::new();
        for slip in self.slips(conventions) {
            let candidate = Candidate { slip: Some(&slip), ..self.candidate(conventions) };
            let (explains, spent) = self.explains(&candidate);
            *left = left.checked_sub(spent)?;
            if explains {
                explaining.push(slip);
            }
        }
        Some(explaining)
    }

    pub(super) fn can_have(&self, mistake: Mistake, conventions: Conventions) -> bool {
        let for_mover = conventions.view == View::Mover;
        let depth = self.header.depth();
        let own = self.header.own_leaves;
        match mistake {
            Mistake::NoNegation | Mistake::WindowNotSwapped => for_mover,
            Mistake::EvalForMover => !for_mover && !own && self.game.is_some(),
            Mistake::Swapped => !for_mover && !own,
            Mistake::Strict => !conventions.strict,
            Mistake::Hard => conventions.returns != ReturnsWord::Clamped,
            Mistake::Last => self.header.run(conventions).tie != Tie::Last,
            Mistake::SharedWindow => conventions.returns == ReturnsWord::Best,
            Mistake::DepthShort => depth.is_some_and(|depth| depth > 0),
            Mistake::DepthLong => depth.is_some(),
            _ => true,
        }
    }

    /// Returns the starting best values to try, without 0. The first inner node with a value that no
    /// child has shows the right one.
    fn beginnings(&self, conventions: Conventions) -> Vec<Score> {
        let notation = MoveNotation::all(conventions.moves, self.record, self.game.as_ref())[0];
        let turned = self.header.is_turned(conventions);
        let for_mover = conventions.view == View::Mover;
        let tree = self.tree(notation);
        let seen =
            |value: Score, max: bool| if for_mover && max == turned { -value } else { value };
        let shown = |id: u32| {
            let node = tree.get(id)?;
            let value = seen(node.value?, node.max);
            value.finite()?;
            let mut is_inner = false;
            for (_, child) in tree.children(id) {
                is_inner = true;
                if seen(child.value?, child.max) == value {
                    return None;
                }
            }
            let acts_max = node.max != turned;
            is_inner.then_some(if acts_max { -value } else { value })
        };
        let Some(from) = tree.exits().find_map(shown) else {
            let scale = self.header.scale;
            return BEGINNINGS.map(|points| Score::saturating(points * scale)).to_vec();
        };
        if from == Score::ZERO { Vec::new() } else { vec![from] }
    }
}
