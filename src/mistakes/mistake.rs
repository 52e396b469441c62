//! The list of mistakes.

use crate::search::Profile;
use schemars::JsonSchema;
use serde::Serialize;

/// What people get wrong about minimax and alpha-beta: in a program, or in an answer by hand. Some are only slower, and
/// some are another convention.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mistake {
    /// A MIN node does what a MAX node does: it takes the greatest value, and raises alpha.
    MaxEverywhere,
    /// Negamax without the sign: a child's value is taken as it is.
    NoNegation,
    /// Every child is searched with an open window.
    WindowNotPassed,
    /// A child gets its parent's bound alone, not that of a deeper ancestor: no deep cutoffs.
    ParentOnly,
    /// A negamax child gets its parent's window as it is.
    WindowNotSwapped,
    /// A child keeps the bounds that its elder sibling has narrowed: the window is not set back.
    SiblingWindow,
    /// A cut needs alpha above beta: equality does not cut.
    Strict,
    /// Equal bounds cut, where only alpha > beta does.
    EqualCuts,
    /// Returned values are clamped to the window of entry.
    Hard,
    /// Fail-soft: a value past the end of the window is not clamped to it.
    Unclamped,
    /// Of equal moves the last is kept.
    Last,
    /// The cut tests the bound that the node raises itself.
    CutAtOwnBound,
    /// Alpha, or beta at MIN, is set to the best value also where that lowers, or raises, it.
    AssignAlpha,
    /// The best value begins at 0.
    BestFromZero,
    /// The test is made, but the loop goes on.
    NoBreak,
    /// Leaves are evaluated for the side to move and taken as MAX's.
    EvalForMover,
    /// A number is given for the side to move, or with the other sign.
    Sign,
    /// The types 2 and 3 of the critical tree are taken for each other.
    TypesExchanged,
    /// The depth limit is one ply less.
    DepthShort,
    /// The depth limit is one ply more.
    DepthLong,
    /// A side that must pass has no move, so the program takes the game to be over.
    PassForgotten,
    /// A table keeps every returned score as a value.
    BoundAsExact,
    /// A MAX node takes the smallest value.
    MaxAsMin,
    /// What the newest child returned is taken for the best so far.
    NewestChild,
    /// An end of the window is taken for the value.
    WindowEnd,
    /// At least is taken for at most, or the other way round.
    SignOfBound,
    /// A value that nothing known explains.
    OtherValue,
    /// The bound of the parent closes the window, and no cut is seen.
    CutMissed,
    /// A cut is seen where the window is open.
    CutEarly,
    /// Only some of the edges that are left are taken to be cut.
    CutInPart,
}

/// What a mistake costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
#[schemars(rename = "MistakeSort")]
#[serde(rename_all = "lowercase")]
pub enum MistakeClass {
    /// Values are wrong.
    Wrong,
    /// Values are right, and more nodes are entered than needed.
    Slower,
    /// Another convention.
    Convention,
}

/// What is known of a mistake.
struct Row {
    word: &'static str,
    class: MistakeClass,
    /// What a program with it does; empty: no program is said to have it.
    about: &'static str,
    /// What somebody is told who answers by it; empty: no answer shows it.
    advice: &'static str,
}

impl Mistake {
    /// Those that are tried on a program whose search departs from its reference, in the order in which they are named.
    pub const IN_PROGRAMS: [Self; 15] = [
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
    ];

    /// Those that answers to exercises are compared with, in the order in which they are named.
    pub const IN_ANSWERS: [Self; 9] = [
        Self::MaxEverywhere,
        Self::ParentOnly,
        Self::SiblingWindow,
        Self::Strict,
        Self::CutAtOwnBound,
        Self::Sign,
        Self::TypesExchanged,
        Self::EqualCuts,
        Self::Unclamped,
    ];

    /// Those that predictions are named by.
    #[cfg(test)]
    pub(crate) const IN_PREDICTIONS: [Self; 13] = [
        Self::MaxEverywhere,
        Self::MaxAsMin,
        Self::NewestChild,
        Self::Sign,
        Self::WindowEnd,
        Self::SignOfBound,
        Self::OtherValue,
        Self::CutMissed,
        Self::Strict,
        Self::ParentOnly,
        Self::CutEarly,
        Self::EqualCuts,
        Self::CutInPart,
    ];

    #[expect(clippy::too_many_lines, reason = "a list has a row for each")]
    const fn row(self) -> Row {
        use MistakeClass::{Convention, Slower, Wrong};
        match self {
            Self::MaxEverywhere => Row {
                word: "max-everywhere",
                class: Wrong,
                about: "MIN nodes take the maximum as MAX nodes do; values are wrong",
                advice: "MIN is read as MAX: a MIN node takes the smallest of its values, and lowers beta",
            },
            Self::NoNegation => Row {
                word: "no-negation",
                class: Wrong,
                about: "negamax that does not negate the value of a child; values are wrong",
                advice: "",
            },
            Self::WindowNotPassed => Row {
                word: "window-not-passed",
                class: Slower,
                about: "every child is searched with an open window, so nothing is cut; values are right",
                advice: "",
            },
            Self::ParentOnly => Row {
                word: "parent-only",
                class: Slower,
                about: "a child gets the best of its parent alone, so there are no deep cutoffs; values are right",
                advice: "only the parent's bound is passed on: alpha and beta come down from every ancestor",
            },
            Self::WindowNotSwapped => Row {
                word: "window-not-swapped",
                class: Slower,
                about: "a child of negamax gets (alpha, beta) instead of (-beta, -alpha); from an open window \
         nothing is cut, so the root's value is right, and more nodes are entered",
                advice: "",
            },
            Self::SiblingWindow => Row {
                word: "sibling-window",
                class: Wrong,
                about: "a child keeps the window that its elder sibling left; values are wrong",
                advice: "the elder sibling's old window is kept: on the way to the next child alpha and beta are the parent's again",
            },
            Self::Strict => Row {
                word: "strict",
                class: Convention,
                about: "it cuts only when alpha is above beta, not when they are equal; a convention",
                advice: "equality is not taken for a cut: here alpha >= beta cuts, not alpha > beta alone",
            },
            Self::EqualCuts => Row {
                word: "equal-cuts",
                class: Convention,
                about: "it cuts also when alpha and beta are equal; a convention",
                advice: "equality is taken for a cut: here only alpha > beta cuts",
            },
            Self::Hard => Row {
                word: "hard",
                class: Convention,
                about: "returned values are clamped to the window of entry; a convention",
                advice: "",
            },
            Self::Unclamped => Row {
                word: "unclamped",
                class: Convention,
                about: "returned values are not clamped to the window of entry; a convention",
                advice: "what is returned leaves the window: fail-hard returns the end of the window instead",
            },
            Self::Last => Row {
                word: "last",
                class: Convention,
                about: "of equal moves the last is kept; a convention, but under alpha-beta an equal value can be a bound and the \
         move worse",
                advice: "",
            },
            Self::CutAtOwnBound => Row {
                word: "cut-at-own-bound",
                class: Wrong,
                about: "the cut compares the best value with the node's own bound instead of the opponent's; values are wrong",
                advice: "the cut is on the wrong side: MAX cuts at beta, which MIN holds, and MIN at alpha",
            },
            Self::AssignAlpha => Row {
                word: "assign-alpha",
                class: Slower,
                about: "alpha, or beta at MIN, is set to the best value also where it was better before; the root's value is right, \
         and more nodes are entered",
                advice: "",
            },
            Self::BestFromZero => Row {
                word: "best-from-zero",
                class: Wrong,
                about: "the best value begins at 0 instead of infinity; values are wrong",
                advice: "",
            },
            Self::NoBreak => Row {
                word: "no-break",
                class: Slower,
                about: "the loop goes on after a cut; values are right, but nothing is saved",
                advice: "",
            },
            Self::EvalForMover => Row {
                word: "eval-for-mover",
                class: Wrong,
                about: "a leaf is evaluated for the side to move and taken as MAX's; values are wrong",
                advice: "",
            },
            Self::Sign => Row {
                word: "sign",
                class: Wrong,
                about: "",
                advice: "the sign is turned: every number here is in MAX's view",
            },
            Self::TypesExchanged => Row {
                word: "types-exchanged",
                class: Wrong,
                about: "",
                advice: "types 2 and 3 are exchanged: of a type 2 node one child is critical, of a type 3 node all are",
            },
            Self::DepthShort => Row {
                word: "depth-short",
                class: Wrong,
                about: "the depth limit is one ply less than the header says",
                advice: "",
            },
            Self::DepthLong => Row {
                word: "depth-long",
                class: Wrong,
                about: "the depth limit is one ply more than the header says",
                advice: "",
            },
            Self::PassForgotten => Row {
                word: "pass-forgotten",
                class: Wrong,
                about: "a side that must pass has no move on the board, and the program takes the game for over; values are wrong",
                advice: "",
            },
            Self::BoundAsExact => Row {
                word: "bound-as-exact",
                class: Wrong,
                about: "the table keeps what a cut left behind, a bound, as if it were the value, and answers with it in another \
         window; values are wrong",
                advice: "",
            },
            Self::MaxAsMin => Row { word: "max-as-min", class: Wrong, about: "", advice: "" },
            Self::NewestChild => Row { word: "newest-child", class: Wrong, about: "", advice: "" },
            Self::WindowEnd => Row { word: "window-end", class: Wrong, about: "", advice: "" },
            Self::SignOfBound => Row { word: "sign-of-bound", class: Wrong, about: "", advice: "" },
            Self::OtherValue => Row { word: "other-value", class: Wrong, about: "", advice: "" },
            Self::CutMissed => Row { word: "cut-missed", class: Wrong, about: "", advice: "" },
            Self::CutEarly => Row { word: "cut-early", class: Wrong, about: "", advice: "" },
            Self::CutInPart => Row { word: "cut-in-part", class: Wrong, about: "", advice: "" },
        }
    }

    /// The word in answers.
    pub const fn word(self) -> &'static str {
        self.row().word
    }

    /// What it costs.
    pub const fn class(self) -> MistakeClass {
        self.row().class
    }

    /// What a program with it does, and whether that is wrong.
    pub const fn about(self) -> &'static str {
        self.row().about
    }

    /// What somebody is told who answers by it, under a convention.
    pub const fn advice(self, profile: Profile) -> &'static str {
        match self {
            Self::CutAtOwnBound if profile.is_movers() => {
                "the cut is on the wrong side: a node cuts at beta, which its opponent holds"
            }
            Self::Sign if profile.is_movers() => {
                "the sign is turned: every number here is that of the side to move"
            }
            _ => self.row().advice,
        }
    }

    /// Whether it is a mistake under a convention: what one takes wrong is the rule of another.
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
    fn each_has_a_word_of_its_own_which_is_what_is_serialised_and_the_sentence_that_is_asked_for() {
        let shown = [Mistake::PassForgotten, Mistake::BoundAsExact];
        let programs = Mistake::IN_PROGRAMS.into_iter().chain(shown);
        assert!(programs.clone().all(|mistake| !mistake.about().is_empty()));
        let answers = Mistake::IN_ANSWERS;
        assert!(answers.iter().all(|mistake| !mistake.advice(Profile::default()).is_empty()));
        let all: Vec<_> = programs.chain(answers).chain(Mistake::IN_PREDICTIONS).collect();
        for mistake in &all {
            assert_eq!(serde_json::to_value(mistake).unwrap(), mistake.word());
            let same = all.iter().filter(|other| other.word() == mistake.word());
            assert!(same.clone().all(|other| other == mistake) && same.count() <= 3, "{mistake:?}");
        }
    }
}
