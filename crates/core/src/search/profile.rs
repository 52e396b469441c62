//! Textbook conventions: the modifiers that each adds to a run, and its display of scores.

use super::Run;
use crate::game::InputError;
use std::fmt;
use std::str::FromStr;

/// A textbook's convention. The user, a lesson or a sheet chooses it. It adds its modifiers to new runs and
/// governs how they are described. A recorded search keeps its own.
#[cfg_attr(doc, doc = "[`Profile::write`] has an example.")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Profile {
    /// Cut at alpha >= beta, fail-soft (Knuth and Moore 1975).
    #[default]
    KnuthMoore,
    /// Cut at alpha > beta: equality does not prune.
    Strict,
    /// Returned values are clamped to the window.
    FailHard,
    /// Russell and Norvig's textbook: letters and triangles; the test comes before alpha and beta move.
    Aima,
    /// Scores and windows are shown for the side to move, not for MAX.
    Negamax,
    /// The class project of Berkeley's CS 188: strict, with rounds and entered states shown. Depth stays in plies.
    Cs188,
}

/// A difference between a run and a convention; a run has two at most, one per modifier.
#[cfg_attr(doc, doc = "[`Profile::write`] has an example.")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Deviation {
    /// The run cuts at alpha > beta, the convention at alpha >= beta.
    Strict,
    /// The run cuts at alpha >= beta, the convention at alpha > beta.
    NotStrict,
    /// The run clamps returned scores, the convention does not.
    Hard,
    /// The run does not clamp returned scores, the convention does.
    Soft,
}

impl Profile {
    /// Every convention, the default first.
    pub const ALL: [Self; 6] =
        [Self::KnuthMoore, Self::Strict, Self::FailHard, Self::Aima, Self::Negamax, Self::Cs188];

    /// The word in settings, lessons, sheets and on the command line; `parse` reads it back.
    pub const fn word(self) -> &'static str {
        match self {
            Self::KnuthMoore => "knuth-moore",
            Self::Strict => "strict",
            Self::FailHard => "fail-hard",
            Self::Aima => "aima",
            Self::Negamax => "negamax",
            Self::Cs188 => "cs188",
        }
    }

    /// Whether only alpha > beta cuts; otherwise alpha >= beta does.
    pub const fn is_strict(self) -> bool {
        matches!(self, Self::Strict | Self::Cs188)
    }

    /// Whether returned scores are clamped to the window: in `fail-hard` alone.
    pub const fn is_hard(self) -> bool {
        matches!(self, Self::FailHard)
    }

    /// Whether scores and windows are those of the side to move; otherwise MAX's.
    pub const fn is_movers(self) -> bool {
        matches!(self, Self::Negamax)
    }

    /// Whether a cut shows the window before the test; otherwise the window after it.
    pub const fn tests_first(self) -> bool {
        matches!(self, Self::Aima | Self::Cs188)
    }

    /// Whether it says that branches are pruned; otherwise they are cut.
    pub const fn prunes(self) -> bool {
        matches!(self, Self::Aima | Self::Cs188)
    }

    /// Whether it counts rounds (one move per side) beside plies, and lists entered states.
    pub const fn counts_rounds(self) -> bool {
        matches!(self, Self::Cs188)
    }

    /// The modifiers that it adds to a run, one at most.
    pub const fn modifiers(self) -> &'static [&'static str] {
        if self.is_strict() {
            &["strict"]
        } else if self.is_hard() {
            &["hard"]
        } else {
            &[]
        }
    }

    /// Returns the run word with its modifiers added, if the run accepts them. A run that already has one
    /// of the two stays as it is, because fail-hard and strict together never cut.
    ///
    /// # Examples
    /// ```
    /// use plyscope_core::search::{Deviation, Profile, Run};
    ///
    /// assert_eq!(Profile::FailHard.write("pvs+tt"), "pvs+tt+hard");
    /// let run: Run = "alphabeta+strict".parse()?;
    /// assert_eq!(Profile::KnuthMoore.differing(&run), [Deviation::Strict]);
    /// # Ok::<(), plyscope_core::game::InputError>(())
    /// ```
    #[must_use]
    pub fn write(self, words: &str) -> String {
        let Ok(run) = words.parse::<Run>() else { return words.to_owned() };
        if run.strict || run.hard {
            return words.to_owned();
        }
        self.modifiers().iter().fold(words.to_owned(), |words, modifier| {
            let with = format!("{words}+{modifier}");
            with.parse::<Run>().map_or(words, |run| run.to_string())
        })
    }

    /// Returns the differences of a run from the convention; none if the run has no window.
    pub fn differing(self, run: &Run) -> Vec<Deviation> {
        let mut found = Vec::new();
        if !run.has_windows() {
            return found;
        }
        match (run.strict, self.is_strict()) {
            (true, false) => found.push(Deviation::Strict),
            (false, true) => found.push(Deviation::NotStrict),
            _ => {}
        }
        match (run.hard, self.is_hard()) {
            (true, false) => found.push(Deviation::Hard),
            (false, true) if self.write(&run.to_string()) != run.to_string() => {
                found.push(Deviation::Soft);
            }
            _ => {}
        }
        found
    }
}

impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for Profile {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        Self::ALL.into_iter().find(|profile| profile.word() == text).ok_or_else(|| {
            let known = Self::ALL.map(Self::word).join(", ");
            InputError::whole(format!("unknown convention {text:?}"), format!("use one of {known}"))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_profile_writes_its_words_where_they_have_a_place() {
        for (profile, words, written) in [
            (Profile::KnuthMoore, "alphabeta", "alphabeta"),
            (Profile::Strict, "alphabeta", "alphabeta+strict"),
            (Profile::Cs188, "alphabeta+static+last", "alphabeta+static+strict+last"),
            (Profile::FailHard, "pvs+tt", "pvs+tt+hard"),
            (Profile::FailHard, "mtdf", "mtdf"),
            (Profile::Strict, "minimax", "minimax"),
            (Profile::Strict, "alphabeta+hard", "alphabeta+hard"),
            (Profile::FailHard, "alphabeta+strict", "alphabeta+strict"),
            (Profile::Strict, "alphabeta+strict", "alphabeta+strict"),
            (Profile::Negamax, "alphabeta", "alphabeta"),
            (Profile::Strict, "nonsense", "nonsense"),
        ] {
            assert_eq!(profile.write(words), written, "{profile} {words}");
        }
    }

    #[test]
    fn what_differs_is_named() {
        use Deviation::{Hard, NotStrict, Soft, Strict};
        let differing = |profile: Profile, run: &str| profile.differing(&run.parse().unwrap());
        for profile in Profile::ALL {
            assert_eq!(differing(profile, "minimax"), []);
            assert_eq!(differing(profile, &profile.write("alphabeta")), [], "{profile}");
            assert_eq!(profile.word().parse(), Ok(profile));
            #[cfg(feature = "serde")]
            assert_eq!(serde_json::to_string(&profile).unwrap(), format!("\"{profile}\""));
        }
        assert_eq!(differing(Profile::KnuthMoore, "alphabeta+strict"), [Strict]);
        assert_eq!(differing(Profile::Cs188, "alphabeta"), [NotStrict]);
        assert_eq!(differing(Profile::Aima, "alphabeta+hard"), [Hard]);
        assert_eq!(differing(Profile::FailHard, "alphabeta"), [Soft]);
        assert_eq!(differing(Profile::FailHard, "mtdf"), []);
        assert!("textbook".parse::<Profile>().unwrap_err().remedy.contains("aima"));
    }
}
