//! The steps from the header's conventions to the answer. Other conventions are tried before an event
//! counts as a difference. Mistakes are tried before a difference counts as unexplained.

use super::case::{Candidate, Case, Trial};
use super::slip::Slip;
use crate::external::conventions::{Conventions, HeaderConventions, ReturnsWord};
use crate::external::moves::MoveNotation;
use crate::mistakes::Mistake;

/// The largest search for which mistakes are tried, in nodes. It also limits all searches together that
/// try other conventions.
pub(super) const MOST_DIAGNOSED: u64 = 200_000;
/// The limit for all searches together that try a mistake with other conventions, in nodes.
const MOST_TWICE: u64 = 4_000_000;

pub(super) struct Outcome<'a> {
    pub(super) held: Trial<'a>,
    pub(super) slips: Vec<Slip>,
    /// Whether all mistakes and conventions were tried.
    pub(super) is_diagnosed: bool,
    /// Whether the search was too large to try them.
    pub(super) is_too_large: bool,
    /// Conventions under which every line agrees, but which the header rules out.
    pub(super) would_agree: Option<Conventions>,
    /// Conventions that agree for more events, with the line of their first difference.
    pub(super) further: Option<(Conventions, u32)>,
}

impl<'a> Outcome<'a> {
    pub(super) const fn of(held: Trial<'a>) -> Self {
        Self {
            held,
            slips: Vec::new(),
            is_diagnosed: false,
            is_too_large: false,
            would_agree: None,
            further: None,
        }
    }
}

/// The conventions that agree longest: the number of events, the conventions, and the line of the difference.
type Longest = Option<(usize, Conventions, u32)>;

impl Case<'_> {
    /// Returns the conventions and the move notation of the file; no reference is counted for it.
    pub(in crate::external) fn reading_as(&self) -> (Conventions, MoveNotation) {
        let Outcome { held, .. } = self.outcome(self.header.written, 0);
        (held.conventions, held.notation)
    }

    /// Runs the steps. Words that are `written` stay as they are, and a reference is counted up to
    /// `most` nodes.
    pub(super) fn outcome(&self, written: HeaderConventions, most: u64) -> Outcome<'_> {
        let own = self.header.conventions;
        let mut outcome = Outcome::of(self.best_trial(&Candidate { most, ..self.candidate(own) }));
        if outcome.held.agrees() {
            return outcome;
        }
        if self.record.nodes > MOST_DIAGNOSED {
            outcome.is_too_large = true;
            return outcome;
        }
        // No convention and no mistake explains an invalid event.
        let is_broken = self.record.fault.is_some();
        outcome.is_diagnosed = true;
        let mut longest = None;
        let others = self.others(written);
        let explains_word = !is_broken && written.run && self.a_word_explains(written);
        if !explains_word {
            match self.first_that_agrees(&others, &mut longest) {
                Ok(Some(other)) => {
                    let candidate = Candidate { most, ..self.candidate(other) };
                    return Outcome {
                        is_diagnosed: false,
                        ..Outcome::of(self.best_trial(&candidate))
                    };
                }
                Ok(None) => {}
                Err(TooMany) => {
                    outcome.is_diagnosed = false;
                    outcome.is_too_large = true;
                    return outcome;
                }
            }
        }
        if !is_broken {
            self.diagnose(&others, explains_word, most, &mut outcome);
            // If a word of the run explains every line, the other conventions have not been tried yet.
            let tried = if explains_word { &[][..] } else { &others };
            outcome.would_agree = self.would_agree(tried);
        }
        if outcome.slips.is_empty()
            && let Some((length, conventions, line)) = longest
            && length > outcome.held.length()
        {
            outcome.further = Some((conventions, line));
        }
        outcome
    }

    /// Looks for mistakes under the header's conventions first, then under the others.
    fn diagnose<'s>(
        &'s self,
        others: &[Conventions],
        own_alone: bool,
        most: u64,
        outcome: &mut Outcome<'s>,
    ) {
        if self.record.hits > 0 {
            if outcome.held.walk.is_kept_bound() {
                outcome.slips = vec![Slip::of(Mistake::BoundAsExact)];
            }
            return;
        }
        let own = self.header.conventions;
        // Mistakes under the header's conventions are tried without a node limit.
        let mut unlimited = u64::MAX;
        outcome.slips = self.explaining(own, &mut unlimited).unwrap_or_default();
        if !outcome.slips.is_empty() || own_alone {
            return;
        }
        let mut left = MOST_TWICE;
        for &other in others {
            let Some(slips) = self.explaining(other, &mut left) else {
                outcome.is_diagnosed = false;
                outcome.is_too_large = true;
                return;
            };
            if !slips.is_empty() {
                outcome.held = self.best_trial(&Candidate { most, ..self.candidate(other) });
                outcome.slips = slips;
                return;
            }
        }
    }

    /// Returns the other possible conventions of the file. Words in `written` stay as they are.
    fn others(&self, written: HeaderConventions) -> Vec<Conventions> {
        let own = self.header.conventions;
        let mut others = own.others(written, self.header.possible());
        others.retain(|other| other.moves == own.moves || self.is_named(*other));
        others
    }

    /// Returns the first conventions under which every line agrees. Stores those that agree
    /// longest. Fails past 200,000 nodes.
    fn first_that_agrees(
        &self,
        others: &[Conventions],
        longest: &mut Longest,
    ) -> Result<Option<Conventions>, TooMany> {
        let mut left = MOST_DIAGNOSED;
        for &other in others {
            let held = self.best_trial(&self.candidate(other));
            if held.agrees() {
                return Ok(Some(other));
            }
            left = left.checked_sub(held.spent).ok_or(TooMany)?;
            if longest.is_none_or(|(length, ..)| held.length() > length) {
                *longest = Some((held.length(), other, self.line(held.length())));
            }
        }
        Ok(None)
    }

    /// Returns the line of an event, or that of the last event if `at` is past the end.
    pub(super) fn line(&self, at: usize) -> u32 {
        self.record.events.get(at).map_or(self.record.last_line, |event| event.line)
    }

    /// Returns whether every line agrees with the stated run plus one of its optional words.
    fn a_word_explains(&self, written: HeaderConventions) -> bool {
        let own = self.header.conventions;
        let explains = |mistake: Mistake| {
            let slip = Slip::of(mistake);
            self.can_have(mistake, own)
                && self.explains(&Candidate { slip: Some(&slip), ..self.candidate(own) }).0
        };
        if explains(Mistake::Strict) || explains(Mistake::Last) {
            return true;
        }
        explains(Mistake::Hard) && !self.returns_its_bound(written)
    }

    /// Returns whether the nodes of the program return their own bound when they fail low, and report
    /// no best move there.
    fn returns_its_bound(&self, written: HeaderConventions) -> bool {
        let own = self.header.conventions;
        let window = Conventions { returns: ReturnsWord::Window, ..own };
        if written.returns || own.returns == ReturnsWord::Window {
            return false;
        }
        let held = self.best_trial(&self.candidate(window));
        held.agrees() && !held.walk.names_low
    }

    /// Returns the first conventions under which every line would agree if the header did not rule them out.
    fn would_agree(&self, tried: &[Conventions]) -> Option<Conventions> {
        let mut all = self.others(HeaderConventions::default());
        all.retain(|other| !tried.contains(other));
        self.first_that_agrees(&all, &mut None).ok().flatten()
    }
}

struct TooMany;
