//! The list of mistakes. Their texts are in `messages/`, by their words.

use crate::say::{Key, Message, message};
use crate::search::Profile;
use schemars::JsonSchema;
use serde::Serialize;

/// A common mistake in minimax or alpha-beta: in a program, or in an answer by hand. Some only cost
/// time, and some are another convention.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mistake {
    /// A MIN node acts like a MAX node: it takes the greatest value and raises alpha.
    MaxEverywhere,
    /// Negamax without the sign: the value of a child is used unchanged.
    NoNegation,
    /// Every child is searched with an open window.
    WindowNotPassed,
    /// A child gets only its parent's bound, not that of a higher ancestor: no deep cutoffs.
    ParentOnly,
    /// A negamax child gets its parent's window unchanged.
    WindowNotSwapped,
    /// A child keeps the bounds that its elder sibling has narrowed, because the window is not reset.
    SiblingWindow,
    /// A cut needs alpha above beta: equality does not cut.
    Strict,
    /// Equal bounds cut, though only alpha > beta should.
    EqualCuts,
    /// Returned values are clamped to the window on entry.
    Hard,
    /// Fail-soft: a value outside the window is not clamped.
    Unclamped,
    /// The last of equal moves is kept.
    Last,
    /// The cut tests the bound that the node itself raises.
    CutAtOwnBound,
    /// Alpha is set to the best value even if that lowers it; at MIN nodes beta is set even if that
    /// raises it.
    AssignAlpha,
    /// The best value starts at 0.
    BestFromZero,
    /// The cut is tested, but the loop continues.
    NoBreak,
    /// Leaves are evaluated for the side to move, and the values are treated as MAX's.
    EvalForMover,
    /// A number is given for the side to move, or with the wrong sign.
    Sign,
    /// Types 2 and 3 of the critical tree are exchanged.
    TypesExchanged,
    /// The plain average is taken at a chance node, as if all outcomes were equally likely.
    WeightsIgnored,
    /// The depth limit is one ply too small.
    DepthShort,
    /// The depth limit is one ply too large.
    DepthLong,
    /// The root passes its window on entry to every child.
    RootWindow,
    /// MAX and MIN are exchanged.
    Swapped,
    /// The whole search shares one pair of alpha and beta.
    SharedWindow,
    /// The loop returns after the first child.
    FirstChild,
    /// The best value starts at a number that some values do not reach.
    BestFrom,
    /// A MIN node sets beta to the larger of beta and a child's value.
    BetaMax,
    /// A side that must pass has no move, so the program treats the game as over.
    PassForgotten,
    /// A table keeps every returned score as an exact value.
    #[serde(rename = "table-bound-as-exact")]
    BoundAsExact,
    /// A MAX node takes the smallest value.
    MaxAsMin,
    /// The value of the newest child is mistaken for the best so far.
    NewestChild,
    /// An end of the window is mistaken for the value.
    WindowEnd,
    /// "At least" is mistaken for "at most", or the reverse.
    SignOfBound,
    /// A value that no known mistake explains.
    OtherValue,
    /// The bound of the parent closes the window, but the cut is missed.
    CutMissed,
    /// A cut is assumed though the window is open.
    CutEarly,
    /// Only some of the remaining edges are marked as cut.
    CutInPart,
    /// The wrong one of a proof and a disproof number decides.
    OtherNumber,
    /// A later one of equal children is chosen.
    LaterOfEquals,
    /// The best mean decides without the bonus.
    MeanAlone,
    /// The largest bonus decides without the mean.
    BonusAlone,
    /// The child with the most visits is chosen.
    MostVisits,
    /// A child that no known mistake explains.
    OtherChild,
    /// A false claim is held to be true.
    ClaimBelieved,
    /// A true claim is held to be false.
    ClaimDoubted,
}

/// The cost of a mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
#[schemars(rename = "MistakeSort")]
#[serde(rename_all = "lowercase")]
pub enum MistakeClass {
    /// Values can be wrong.
    Wrong,
    /// The value at the root is right, but more nodes are entered than necessary.
    Slower,
    /// The mistake follows another convention.
    Convention,
}

struct Row {
    word: &'static str,
    class: MistakeClass,
    title: Key,
    about: Key,
}

/// Defines one row per mistake. The word also names its messages.
macro_rules! rows {
    ($($mistake:ident, $word:literal, $class:ident;)*) => {
        #[cfg(test)]
        const ALL: &[Self] = &[$(Self::$mistake),*];

        const fn row(self) -> Row {
            match self {
                $(Self::$mistake => Row {
                    word: $word,
                    class: MistakeClass::$class,
                    title: const { Key::of(concat!("mistake.", $word, ".title"), &[]) },
                    about: const { Key::of(concat!("mistake.", $word, ".text"), &[]) },
                },)*
            }
        }
    };
}

impl Mistake {
    /// The mistakes tried on a program that differs from its reference, in the order in which they are named.
    pub const IN_PROGRAMS: [Self; 21] = [
        Self::MaxEverywhere,
        Self::NoNegation,
        Self::WindowNotPassed,
        Self::ParentOnly,
        Self::WindowNotSwapped,
        Self::Strict,
        Self::Hard,
        Self::Last,
        Self::CutAtOwnBound,
        Self::AssignAlpha,
        Self::BestFromZero,
        Self::NoBreak,
        Self::EvalForMover,
        Self::DepthShort,
        Self::DepthLong,
        Self::RootWindow,
        Self::Swapped,
        Self::SharedWindow,
        Self::FirstChild,
        Self::BestFrom,
        Self::BetaMax,
    ];

    /// The mistakes that answers to exercises are compared with, in the order in which they are named.
    pub const IN_ANSWERS: [Self; 10] = [
        Self::MaxEverywhere,
        Self::ParentOnly,
        Self::SiblingWindow,
        Self::Strict,
        Self::CutAtOwnBound,
        Self::Sign,
        Self::TypesExchanged,
        Self::EqualCuts,
        Self::Unclamped,
        Self::WeightsIgnored,
    ];

    /// The mistakes in predictions of values and cuts.
    #[cfg(test)]
    pub(crate) const OF_VALUES: [Self; 14] = [
        Self::MaxEverywhere,
        Self::MaxAsMin,
        Self::NewestChild,
        Self::Sign,
        Self::WindowEnd,
        Self::SignOfBound,
        Self::WeightsIgnored,
        Self::OtherValue,
        Self::CutMissed,
        Self::Strict,
        Self::ParentOnly,
        Self::CutEarly,
        Self::EqualCuts,
        Self::CutInPart,
    ];

    rows! {
        MaxEverywhere, "max-everywhere", Wrong;
        NoNegation, "no-negation", Wrong;
        WindowNotPassed, "window-not-passed", Slower;
        ParentOnly, "parent-only", Slower;
        WindowNotSwapped, "window-not-swapped", Slower;
        SiblingWindow, "sibling-window", Wrong;
        Strict, "strict", Convention;
        EqualCuts, "equal-cuts", Convention;
        Hard, "hard", Convention;
        Unclamped, "unclamped", Convention;
        Last, "last", Convention;
        CutAtOwnBound, "cut-at-own-bound", Wrong;
        AssignAlpha, "assign-alpha", Slower;
        BestFromZero, "best-from-zero", Wrong;
        NoBreak, "no-break", Slower;
        EvalForMover, "eval-for-mover", Wrong;
        Sign, "sign", Wrong;
        TypesExchanged, "types-exchanged", Wrong;
        WeightsIgnored, "weights-ignored", Wrong;
        DepthShort, "depth-short", Wrong;
        DepthLong, "depth-long", Wrong;
        RootWindow, "root-window", Slower;
        Swapped, "swapped", Wrong;
        SharedWindow, "shared-window", Wrong;
        FirstChild, "first-child", Wrong;
        BestFrom, "best-from", Wrong;
        BetaMax, "beta-max", Slower;
        PassForgotten, "pass-forgotten", Wrong;
        BoundAsExact, "table-bound-as-exact", Wrong;
        MaxAsMin, "max-as-min", Wrong;
        NewestChild, "newest-child", Wrong;
        WindowEnd, "window-end", Wrong;
        SignOfBound, "sign-of-bound", Wrong;
        OtherValue, "other-value", Wrong;
        CutMissed, "cut-missed", Slower;
        CutEarly, "cut-early", Wrong;
        CutInPart, "cut-in-part", Slower;
        OtherNumber, "other-number", Slower;
        LaterOfEquals, "later-of-equals", Convention;
        MeanAlone, "mean-alone", Wrong;
        BonusAlone, "bonus-alone", Wrong;
        MostVisits, "most-visits", Wrong;
        OtherChild, "other-child", Wrong;
        ClaimBelieved, "claim-believed", Wrong;
        ClaimDoubted, "claim-doubted", Wrong;
    }

    /// Returns the word in answers, in kebab case; it is the same in JSON.
    pub const fn word(self) -> &'static str {
        self.row().word
    }

    /// Returns the cost of the mistake, the same under every convention.
    pub const fn class(self) -> MistakeClass {
        self.row().class
    }

    /// Returns the name of the mistake, without a final stop.
    pub fn title(self) -> Message {
        Message::of(self.row().title)
    }

    /// Returns a description of the mistake and its cost in programs, in whole sentences.
    pub fn about(self) -> Message {
        Message::of(self.row().about)
    }

    /// Returns advice for a student with this misconception, under a convention. Returns `None` if no
    /// answer shows the mistake.
    pub fn advice(self, profile: Profile) -> Option<Message> {
        let own = profile.is_movers();
        Some(match self {
            Self::MaxEverywhere => message!("mistake.max-everywhere.advice"),
            Self::ParentOnly => message!("mistake.parent-only.advice"),
            Self::SiblingWindow => message!("mistake.sibling-window.advice"),
            Self::Strict => message!("mistake.strict.advice"),
            Self::EqualCuts => message!("mistake.equal-cuts.advice"),
            Self::Unclamped => message!("mistake.unclamped.advice"),
            Self::CutAtOwnBound if own => message!("mistake.cut-at-own-bound.advice.own"),
            Self::CutAtOwnBound => message!("mistake.cut-at-own-bound.advice"),
            Self::Sign if own => message!("mistake.sign.advice.own"),
            Self::Sign => message!("mistake.sign.advice"),
            Self::TypesExchanged => message!("mistake.types-exchanged.advice"),
            Self::WeightsIgnored => message!("mistake.weights-ignored.advice"),
            _ => return None,
        })
    }

    /// Returns a question that leads the author of a program to the mistake. Returns `None` if no check
    /// of a program names the mistake.
    pub fn question(self) -> Option<Message> {
        Some(match self {
            Self::MaxEverywhere => message!("mistake.max-everywhere.question"),
            Self::NoNegation => message!("mistake.no-negation.question"),
            Self::WindowNotPassed => message!("mistake.window-not-passed.question"),
            Self::ParentOnly => message!("mistake.parent-only.question"),
            Self::WindowNotSwapped => message!("mistake.window-not-swapped.question"),
            Self::Strict => message!("mistake.strict.question"),
            Self::Hard => message!("mistake.hard.question"),
            Self::Last => message!("mistake.last.question"),
            Self::CutAtOwnBound => message!("mistake.cut-at-own-bound.question"),
            Self::AssignAlpha => message!("mistake.assign-alpha.question"),
            Self::BestFromZero => message!("mistake.best-from-zero.question"),
            Self::NoBreak => message!("mistake.no-break.question"),
            Self::EvalForMover => message!("mistake.eval-for-mover.question"),
            Self::DepthShort => message!("mistake.depth-short.question"),
            Self::DepthLong => message!("mistake.depth-long.question"),
            Self::RootWindow => message!("mistake.root-window.question"),
            Self::Swapped => message!("mistake.swapped.question"),
            Self::SharedWindow => message!("mistake.shared-window.question"),
            Self::FirstChild => message!("mistake.first-child.question"),
            Self::BestFrom => message!("mistake.best-from.question"),
            Self::BetaMax => message!("mistake.beta-max.question"),
            Self::BoundAsExact => message!("mistake.table-bound-as-exact.question"),
            _ => return None,
        })
    }

    /// Returns whether this is a mistake under a convention. The mistake of one convention may be the
    /// rule of another.
    pub const fn is_of(self, profile: Profile) -> bool {
        match self {
            Self::Strict => !profile.is_strict(),
            Self::EqualCuts => profile.is_strict(),
            Self::Unclamped => profile.is_hard(),
            _ => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::say::Language;

    #[test]
    fn the_guides_name_those_of_programs_and_of_answers() {
        let guides = [
            (include_str!("../../docs/own-program.md"), &Mistake::IN_PROGRAMS[..]),
            (include_str!("../../docs/teaching.md"), &Mistake::IN_ANSWERS[..]),
        ];
        for (guide, mistakes) in guides {
            for word in mistakes.iter().map(|mistake| mistake.word()) {
                assert!(guide.contains(&format!("`{word}`")), "no guide has {word}");
            }
        }
    }

    #[test]
    fn each_has_a_word_of_its_own_which_is_what_is_serialised() {
        for mistake in Mistake::ALL {
            assert_eq!(serde_json::to_value(mistake).unwrap(), mistake.word());
            let same = Mistake::ALL.iter().filter(|other| other.word() == mistake.word());
            assert_eq!(same.count(), 1, "{mistake:?}");
        }
    }

    #[test]
    fn each_has_a_title_of_its_own_and_a_text_in_every_language() {
        for language in Language::ALL {
            let mut titles = std::collections::BTreeSet::new();
            for mistake in Mistake::ALL {
                let (title, about) =
                    (mistake.title().text(language), mistake.about().text(language));
                assert!(about.ends_with('.') && !title.ends_with('.'), "{title}: {about}");
                assert!(titles.insert(title), "{mistake:?} has the title of another");
            }
        }
    }

    #[test]
    fn answers_get_advice_and_only_they() {
        for profile in Profile::ALL {
            for mistake in Mistake::ALL {
                let is_advised = mistake.advice(profile).is_some();
                assert_eq!(is_advised, Mistake::IN_ANSWERS.contains(mistake), "{mistake:?}");
            }
        }
    }
}
