//! The valid conventions for writing a search. The header states some of them; the check tries the
//! alternatives for the rest.

use crate::game::Player;
use crate::mistakes::Returns;
use crate::say::{Message, message};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum MoveWords {
    /// This program's own notation, the default.
    #[default]
    Plyscope,
    /// Squares, columns and children as numbers from 0.
    FromZero,
    RowColumn,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum MaxIs {
    /// The side to move at the root, the default.
    #[default]
    Root,
    First,
    Second,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum View {
    /// The view of MAX, the default.
    #[default]
    Max,
    Mover,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum ReturnsWord {
    /// The best value among its children, the default.
    #[default]
    Best,
    /// The best value, clamped to the node's window. Leaf values are clamped too.
    Clamped,
    /// The node's own bound if it fails low from its own side; otherwise the best value.
    Window,
}

impl ReturnsWord {
    /// Returns the possible treatments of leaf values: two if they may be clamped, otherwise one.
    pub(super) const fn ways(self) -> &'static [Returns] {
        match self {
            Self::Best => &[Returns::Best],
            Self::Window => &[Returns::Window],
            Self::Clamped => &[Returns::Clamped, Returns::ClampedInside],
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Conventions {
    pub(super) moves: MoveWords,
    pub(super) max: MaxIs,
    pub(super) view: View,
    pub(super) returns: ReturnsWord,
    /// True if equality does not cut.
    pub(super) strict: bool,
}

impl HeaderConventions {
    pub(super) const ALL: Self =
        Self { moves: true, max: true, view: true, returns: true, run: true };
}

#[derive(Clone, Copy, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "a word each")]
pub(super) struct HeaderConventions {
    pub(super) moves: bool,
    pub(super) max: bool,
    pub(super) view: bool,
    pub(super) returns: bool,
    /// Whether the run is stated. It determines as well whether equality cuts and whether values are clamped.
    pub(super) run: bool,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Possible {
    /// True if moves can be numbers.
    pub(super) from_zero: bool,
    /// True if moves can be a row and a column.
    pub(super) row_column: bool,
    /// The word for MAX if it is not the side to move at the root; `None` if the sides have no names.
    pub(super) other_max: Option<MaxIs>,
    pub(super) windows: bool,
}

impl Conventions {
    /// Returns all other combinations of conventions for a search, those with the fewest changed words
    /// first. Stated words stay as they are.
    pub(super) fn others(self, written: HeaderConventions, possible: Possible) -> Vec<Self> {
        let mut all = Vec::new();
        let moves = free(written.moves, self.moves, || {
            let from_zero = possible.from_zero.then_some(MoveWords::FromZero);
            let row_column = possible.row_column.then_some(MoveWords::RowColumn);
            [Some(MoveWords::Plyscope), from_zero, row_column].into_iter().flatten().collect()
        });
        let views = free(written.view, self.view, || vec![View::Max, View::Mover]);
        let returns = free(written.returns || !possible.windows, self.returns, || {
            let clamped = (!written.run).then_some(ReturnsWord::Clamped);
            [ReturnsWord::Best, ReturnsWord::Window].into_iter().chain(clamped).collect()
        });
        let strict = free(written.run || !possible.windows, self.strict, || vec![false, true]);
        for &moves in &moves {
            for &view in &views {
                let maxes = free(written.max || view == View::Mover, self.max, || {
                    [MaxIs::Root].into_iter().chain(possible.other_max).collect()
                });
                for max in maxes {
                    for &returns in &returns {
                        for &strict in &strict {
                            all.push(Self { moves, max, view, returns, strict });
                        }
                    }
                }
            }
        }
        all.retain(|other| *other != self);
        all.sort_by_key(|other| {
            let differing = other.differing(self);
            let places = differing.iter().map(|&(place, _)| place).collect::<Vec<_>>();
            (places.len(), places, differing)
        });
        all
    }

    /// Lists the words that differ from another combination's. Each pair holds the index of the word
    /// and of its value.
    fn differing(self, from: Self) -> Vec<(u8, u8)> {
        let returns = |returns| match returns {
            ReturnsWord::Best => 0,
            ReturnsWord::Window => 1,
            ReturnsWord::Clamped => 2,
        };
        let words = |of: Self| {
            [of.moves as u8, of.max as u8, of.view as u8, returns(of.returns), of.strict.into()]
        };
        let pairs = words(self).into_iter().zip(words(from)).zip(0..);
        pairs.filter(|((own, other), _)| own != other).map(|((own, _), at)| (at, own)).collect()
    }

    /// Returns the words that differ from another combination's, as a header writes them.
    pub(super) fn beside(self, from: Self) -> ConventionWords {
        let words = self.spelt_out();
        let run = if self.strict { "alphabeta+strict" } else { "alphabeta" };
        ConventionWords {
            moves: (self.moves != from.moves).then_some(words.moves),
            max: (self.max != from.max).then_some(words.max),
            view: (self.view != from.view).then_some(words.view),
            returns: (self.returns != from.returns).then_some(words.returns),
            run: (self.strict != from.strict).then_some(run),
        }
    }

    pub(super) const fn spelt_out(self) -> HeaderWords {
        HeaderWords {
            moves: match self.moves {
                MoveWords::Plyscope => "plyscope",
                MoveWords::FromZero => "from-zero",
                MoveWords::RowColumn => "row-column",
            },
            max: match self.max {
                MaxIs::Root => "root",
                MaxIs::First => "first",
                MaxIs::Second => "second",
            },
            view: match self.view {
                View::Max => "max",
                View::Mover => "mover",
            },
            returns: match self.returns {
                ReturnsWord::Best => "best",
                ReturnsWord::Clamped => "clamped",
                ReturnsWord::Window => "window",
            },
        }
    }
}

pub(super) struct HeaderWords {
    pub(super) moves: &'static str,
    pub(super) max: &'static str,
    pub(super) view: &'static str,
    pub(super) returns: &'static str,
}

/// Returns the values to try for a word. A fixed word keeps its own value.
fn free<T>(fixed: bool, own: T, all: impl FnOnce() -> Vec<T>) -> Vec<T> {
    if fixed { vec![own] } else { all() }
}

/// Words that differ from those of the header; an absent word does not differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, JsonSchema, Serialize)]
pub struct ConventionWords {
    /// The notation of moves: `plyscope`, `from-zero` or `row-column`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<&'static str>,
    /// The side that is MAX: `root`, `first` or `second`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max: Option<&'static str>,
    /// The view of scores and windows: `max` or `mover`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub view: Option<&'static str>,
    /// The value that an inner node returns: `best`, `clamped` or `window`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub returns: Option<&'static str>,
    /// The run if equality cuts in only one of the two: `alphabeta` or `alphabeta+strict`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub run: Option<&'static str>,
}

impl ConventionWords {
    /// Returns each word with its value, in the order in which words are tried.
    pub fn pairs(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let Self { moves, max, view, returns, run } = self;
        let words =
            [("moves", moves), ("max", max), ("view", view), ("returns", returns), ("run", run)];
        words.into_iter().filter_map(|(word, value)| Some((word, value?)))
    }

    /// Returns whether nothing differs from the header.
    pub fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// Returns the words as a header writes them: `"max":"first","returns":"window"`.
    pub fn words(self) -> String {
        let words: Vec<_> =
            self.pairs().map(|(word, value)| format!("\"{word}\":\"{value}\"")).collect();
        words.join(",")
    }

    /// Describes each word in half a sentence. `base` is the number of the first row and column; `what`
    /// is the thing that a move's number names.
    pub(super) fn says(self, base: u32, what: &Message) -> Vec<Message> {
        let half = |(word, value): (&str, &str)| match (word, value) {
            ("moves", "from-zero") => message!("convention.from-zero", what = what.clone()),
            ("moves", "row-column") => message!("convention.row-column", base = u64::from(base)),
            ("moves", _) => message!("convention.moves"),
            ("max", "root") => message!("convention.max-root"),
            ("max", side) => {
                let player = if side == "first" { Player::First } else { Player::Second };
                message!("convention.max", player = player.mark().to_string())
            }
            ("view", "mover") => message!("convention.mover"),
            ("view", _) => message!("convention.view-max"),
            ("returns", "window") => message!("convention.window"),
            ("returns", "clamped") => message!("convention.clamped"),
            ("returns", _) => message!("convention.best"),
            ("run", "alphabeta+strict") => message!("convention.strict"),
            _ => message!("convention.equal"),
        };
        self.pairs().map(half).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: Possible = Possible {
        from_zero: true,
        row_column: true,
        other_max: Some(MaxIs::Second),
        windows: true,
    };

    fn others(written: HeaderConventions) -> Vec<String> {
        let own = Conventions::default();
        own.others(written, ALL).into_iter().map(|other| other.beside(own).words()).collect()
    }

    #[test]
    fn fewer_words_come_first_then_earlier_ones() {
        let all = others(HeaderConventions::default());
        assert_eq!(all.len(), 53);
        let expected = [
            r#""moves":"from-zero""#,
            r#""moves":"row-column""#,
            r#""max":"second""#,
            r#""view":"mover""#,
            r#""returns":"window""#,
            r#""returns":"clamped""#,
            r#""run":"alphabeta+strict""#,
            r#""moves":"from-zero","max":"second""#,
            r#""moves":"row-column","max":"second""#,
            r#""moves":"from-zero","view":"mover""#,
        ];
        assert_eq!(all[..10], expected);
        let two_written =
            HeaderConventions { run: true, view: true, ..HeaderConventions::default() };
        assert_eq!(others(two_written).len(), 11);
    }

    #[test]
    fn what_is_written_stays() {
        let all =
            HeaderConventions { moves: true, max: true, view: true, returns: true, run: true };
        assert_eq!(others(all), [""; 0]);
        let minimax = Possible { windows: false, ..ALL };
        let some = Conventions::default().others(HeaderConventions::default(), minimax);
        assert!(some.iter().all(|other| !other.strict && other.returns == ReturnsWord::Best));
    }
}
