//! Counts the fields that a file reports, and lists the kinds that it leaves out.

use super::case::{Case, Trial};
use crate::external::field_counts::{FieldCounts, SkippedField};
use crate::external::moves::MoveNotation;
use crate::external::record::Act;
use crate::game::Move;

impl Case<'_> {
    /// Returns the number of compared fields, and the kinds that were not compared. Minimax has no
    /// windows.
    pub(super) fn compared(&self, held: &Trial<'_>) -> (FieldCounts, Vec<SkippedField>) {
        let has_windows = self.header.run(held.conventions).has_windows();
        let mut compared = self.record.reported;
        if !has_windows {
            compared.windows = [0, 0];
        }
        compared.cuts = self.cuts(held.notation);
        let is_own = self.game.is_none();
        let takes_leaves = is_own || self.header.own_leaves;
        compared.hits = self.header.table.then(|| [held.walk.between.hits.get(), self.record.hits]);
        let unreported = |[reported, of]: [u64; 2]| reported == 0 && of > 0;
        let not = [
            (unreported(compared.moves), SkippedField::Moves),
            (unreported(compared.windows), SkippedField::Windows),
            (unreported(compared.values), SkippedField::Values),
            (unreported(compared.best), SkippedField::Best),
            (is_own, SkippedField::Cuts),
            (takes_leaves && self.record.hits > 0, SkippedField::Hits),
            (takes_leaves, SkippedField::LeafValues),
            (is_own, SkippedField::Rules),
        ];
        (compared, not.into_iter().filter_map(|(is, what)| is.then_some(what)).collect())
    }

    /// Returns the number of nodes with a printed cut, out of those left with a legal move untried.
    pub(super) fn cuts(&self, notation: MoveNotation) -> [u64; 2] {
        let codes = &self.words(notation).codes;
        let events = &self.record.events;
        let mut cuts = [0, 0];
        // One entry per open node: the tried moves, whether it has children, and whether it printed a cut.
        let mut open: Vec<(Vec<Move>, bool, bool)> = Vec::new();
        let mut see = |at: usize, has_left: &dyn Fn(&[Move]) -> bool| match events[at].act {
            Act::Enter { mv, .. } => {
                if let Some((tried, has_children, _)) = open.last_mut() {
                    *has_children = true;
                    tried.extend(mv.and_then(|mv| codes[mv.index()]).map(|mv| Move(mv as u16)));
                }
                open.push((Vec::new(), false, false));
            }
            Act::Cut => {
                if let Some((_, _, is_cut)) = open.last_mut() {
                    *is_cut = true;
                }
            }
            Act::Exit { .. } | Act::Hit { .. } => {
                if let Some((tried, true, is_cut)) = open.pop()
                    && has_left(&tried)
                {
                    cuts[1] += 1;
                    cuts[0] += u64::from(is_cut);
                }
            }
            Act::Malformed | Act::Unbalanced => {}
        };
        match &self.game {
            Some(game) => {
                game.along(events, codes, &mut |at, way| see(at, &|tried| way.has_left(tried)));
            }
            None => (0..events.len()).for_each(|at| see(at, &|_| true)),
        }
        cuts
    }
}
