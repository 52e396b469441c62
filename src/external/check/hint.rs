//! Hints at mistakes that no simulation covers; each needs evidence in the file.

use super::case::{Candidate, Case, Trial};
use super::steps::Outcome;
use crate::evaluation::Score;
use crate::external::answer::Hint;
use crate::external::kind::Kind;
use crate::external::moves::MoveNotation;
use crate::external::record::Act;
use crate::mistakes::Item;
use crate::search::Algorithm;
use std::collections::HashMap;

impl Case<'_> {
    /// Returns the first hint that fits a difference. Most hints need all simulated mistakes to
    /// have failed.
    pub(super) fn hint(&self, outcome: &Outcome<'_>, kind: Kind) -> Option<Hint> {
        let held = &outcome.held;
        let found = held.walk.found?;
        let act = self.record.events.get(found.at).map(|event| event.act);
        let unexplained = outcome.is_diagnosed && outcome.slips.is_empty();
        if kind == Kind::WrongWindow && act.is_some_and(has_equal_infinities) {
            return Some(Hint::EqualInfinities);
        }
        let candidate = self.candidate(held.conventions);
        if kind == Kind::WrongBest && unexplained && self.are_best_moves_numbers() {
            let held = self.best_trial(&Candidate { counts_from_zero: true, ..candidate });
            if held.agrees() {
                return Some(Hint::Numbering);
            }
        }
        // The table comes before the move that is not taken back: the same leaf fits both, and the
        // table has the evidence of a repeated value as well.
        let can_have_table = self.header.run(held.conventions).algorithm == Algorithm::AlphaBeta;
        let may_answer = kind == Kind::TooShallow && can_have_table && !self.header.table;
        if may_answer && self.was_returned_before(held) {
            return Some(Hint::Table);
        }
        if unexplained && self.was_not_taken_back(held, kind) {
            return Some(Hint::TakeBack);
        }
        let may_be_own = self.header.possible().other_max.is_some();
        if kind == Kind::WrongLeafValue && unexplained && !self.header.own_leaves && may_be_own {
            let held = self.best_trial(&Candidate { own_leaves: true, ..candidate });
            if self.all_leaves_are_reported() && held.agrees() {
                return Some(Hint::OwnEvaluation);
            }
        }
        None
    }

    fn all_leaves_are_reported(&self) -> bool {
        self.tree(MoveNotation::PLAIN).leaves().all(|node| node.value.is_some())
    }

    fn are_best_moves_numbers(&self) -> bool {
        let mut bests = self.record.events.iter().filter_map(|event| match event.act {
            Act::Exit { best, .. } => best,
            _ => None,
        });
        bests.all(|word| self.record.text(word).trim().parse::<u32>().is_ok())
    }

    /// Returns whether the difference looks as if the last move tried at an earlier node was not taken back.
    fn was_not_taken_back(&self, held: &Trial<'_>, kind: Kind) -> bool {
        let Some(found) = held.walk.found else { return false };
        let missed = match (kind, found.expected) {
            (Kind::IllegalMove | Kind::TooShallow, _) => None,
            (Kind::WrongOrder | Kind::UnsoundCut, Some(Item::Enter { mv: Some(mv), .. })) => {
                Some(mv)
            }
            _ => return false,
        };
        let codes = &self.words(held.notation).codes;
        let mut open: Vec<Option<Option<u32>>> = Vec::new();
        for event in &self.record.events[..found.at] {
            match event.act {
                Act::Enter { mv, .. } => {
                    if let Some(last) = open.last_mut() {
                        *last = Some(mv.and_then(|mv| codes[mv.index()]));
                    }
                    open.push(None);
                }
                Act::Exit { .. } | Act::Hit { .. } => {
                    if let Some(Some(last)) = open.pop()
                        && (missed.is_none() || last == missed)
                    {
                        return true;
                    }
                }
                _ => {}
            }
        }
        false
    }

    /// Returns whether an earlier exit at the same position and ply has the value of the exit that differs.
    fn was_returned_before(&self, held: &Trial<'_>) -> bool {
        let (Some(found), Some(game)) = (held.walk.found, &self.game) else { return false };
        let Some(Act::Exit { value: Some(value), .. }) =
            self.record.events.get(found.at).map(|event| event.act)
        else {
            return false;
        };
        let codes = &self.words(held.notation).codes;
        let events = &self.record.events[..=found.at];
        let mut returned: HashMap<(Vec<u64>, usize), Vec<Score>> = HashMap::new();
        let (mut ply, mut was_returned) = (0, false);
        game.along(events, codes, &mut |at, way| match events[at].act {
            Act::Enter { .. } => ply += 1,
            Act::Exit { value: now, .. } => {
                if let Some(key) = way.key() {
                    let place = returned.entry((key, ply)).or_default();
                    if at == found.at {
                        was_returned = place.contains(&value);
                    }
                    place.extend(now);
                }
                ply -= 1;
            }
            Act::Hit { .. } => ply -= 1,
            _ => {}
        });
        was_returned
    }
}

fn has_equal_infinities(act: Act) -> bool {
    let Act::Enter { alpha: Some(alpha), beta: Some(beta), .. } = act else { return false };
    alpha == beta && alpha.finite().is_none()
}
