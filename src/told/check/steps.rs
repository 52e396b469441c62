//! From the header's reading to the answer: other conventions are tried before a difference is called one, and slips before
//! nothing explains it.

use super::case::{Asked, Case, Held};
use super::slip::Slip;
use crate::mistakes::Mistake;
use crate::told::conventions::{Conventions, ReturnsWord, Written};
use crate::told::moves::Told;

/// Nodes of the largest search whose slips are looked for; and of all searches together by which conventions are tried.
pub(super) const MOST_DIAGNOSED: u64 = 200_000;
/// Nodes of all searches together by which a slip is tried with other conventions.
const MOST_TWICE: u64 = 4_000_000;

/// What the steps found.
pub(super) struct Outcome<'a> {
    /// The reading that the answer is of.
    pub(super) held: Held<'a>,
    /// The slips that explain every line.
    pub(super) slips: Vec<Slip>,
    /// Whether slips and conventions were looked for, to the end.
    pub(super) is_diagnosed: bool,
    /// It was too large for that.
    pub(super) is_too_large: bool,
    /// Conventions with which every line agrees, which words of the header forbid.
    pub(super) would_agree: Option<Conventions>,
    /// Conventions that agree for more events, and the line of their first difference.
    pub(super) further: Option<(Conventions, u32)>,
}

impl<'a> Outcome<'a> {
    pub(super) const fn of(held: Held<'a>) -> Self {
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

/// The combination that agrees longest.
type Longest = Option<(usize, Conventions, u32)>;

impl Case<'_> {
    /// The conventions in which the file is read, and how its moves are.
    pub(in crate::told) fn reading_as(&self) -> (Conventions, Told) {
        let Outcome { held, .. } = self.outcome(self.header.written, 0);
        (held.conventions, held.told)
    }

    /// Goes through the steps; words that are `written` stay, and a reference is counted up to `most` nodes.
    pub(super) fn outcome(&self, written: Written, most: u64) -> Outcome<'_> {
        let own = self.header.conventions;
        let mut outcome = Outcome::of(self.held(&Asked { most, ..self.asked(own) }));
        if outcome.held.agrees() {
            return outcome;
        }
        if self.record.nodes > MOST_DIAGNOSED {
            outcome.is_too_large = true;
            return outcome;
        }
        // Nothing explains a line that is no event.
        let is_broken = self.record.fault.is_some();
        outcome.is_diagnosed = true;
        let mut longest = None;
        let others = self.others(written);
        let explains_word = !is_broken && written.run && self.a_word_explains(written);
        if !explains_word {
            match self.first_that_agrees(&others, &mut longest) {
                Ok(Some(other)) => {
                    let asked = Asked { most, ..self.asked(other) };
                    return Outcome { is_diagnosed: false, ..Outcome::of(self.held(&asked)) };
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
            // What the second step answers for, the third has not tried.
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

    /// Looks for the slips, of the header's reading, then with other conventions.
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
        // The slips of the header's reading are looked for however many nodes that takes.
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
                outcome.held = self.held(&Asked { most, ..self.asked(other) });
                outcome.slips = slips;
                return;
            }
        }
    }

    /// The other conventions in which the file can be written, words that are written left as they are.
    fn others(&self, written: Written) -> Vec<Conventions> {
        let own = self.header.conventions;
        let mut others = own.others(written, self.header.possible());
        others.retain(|other| other.moves == own.moves || self.is_named(*other));
        others
    }

    /// The first of some conventions with which every line agrees; remembers the one that agrees longest.
    fn first_that_agrees(
        &self,
        others: &[Conventions],
        longest: &mut Longest,
    ) -> Result<Option<Conventions>, TooMany> {
        let mut left = MOST_DIAGNOSED;
        for &other in others {
            let held = self.held(&self.asked(other));
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

    /// The line of an event; behind the last one that of the last.
    pub(super) fn line(&self, at: usize) -> u32 {
        self.record.events.get(at).map_or(self.record.last_line, |event| event.line)
    }

    /// Whether a word that the written run could have explains every line.
    fn a_word_explains(&self, written: Written) -> bool {
        let own = self.header.conventions;
        let explains = |mistake: Mistake| {
            let slip = Slip::of(mistake);
            self.can_have(mistake, own)
                && self.explains(&Asked { slip: Some(&slip), ..self.asked(own) }).0
        };
        if explains(Mistake::Strict) || explains(Mistake::Last) {
            return true;
        }
        explains(Mistake::Hard) && !self.returns_its_bound(written)
    }

    /// Whether the file is that of a program whose nodes return their own bound where they fail low, and that names no best
    /// move there.
    fn returns_its_bound(&self, written: Written) -> bool {
        let own = self.header.conventions;
        let window = Conventions { returns: ReturnsWord::Window, ..own };
        if written.returns || own.returns == ReturnsWord::Window {
            return false;
        }
        let held = self.held(&self.asked(window));
        held.agrees() && !held.walk.names_low
    }

    /// The first conventions with which every line would agree if the header did not say otherwise.
    fn would_agree(&self, tried: &[Conventions]) -> Option<Conventions> {
        let mut all = self.others(Written::default());
        all.retain(|other| !tried.contains(other));
        self.first_that_agrees(&all, &mut None).ok().flatten()
    }
}

/// Trying them takes too many nodes.
struct TooMany;
