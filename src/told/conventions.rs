//! The ways of writing a search that are all right: what a header says of them, and the other ones that are tried where it does
//! not say.

use crate::game::Player;
use crate::mistakes::Returns;
use crate::say::{Said, said};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How moves are told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum MoveWords {
    /// As this program writes them.
    #[default]
    Plyscope,
    /// Squares, columns and children counted from 0.
    FromZero,
    /// A square's row and column.
    RowColumn,
}

/// Who is MAX.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum MaxIs {
    /// The side to move at the root.
    #[default]
    Root,
    /// The side that began the game.
    First,
    /// The other one.
    Second,
}

/// From whose side scores and windows are told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum View {
    /// MAX's.
    #[default]
    Max,
    /// That of the side to move at the node.
    Mover,
}

/// What an inner node returns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum ReturnsWord {
    /// The best of what its children returned.
    #[default]
    Best,
    /// The same, clamped to its window; leaves too.
    Clamped,
    /// Its own bound where it fails low from its own side.
    Window,
}

impl ReturnsWord {
    /// The ways in which leaves may return.
    pub(super) const fn ways(self) -> &'static [Returns] {
        match self {
            Self::Best => &[Returns::Best],
            Self::Window => &[Returns::Window],
            Self::Clamped => &[Returns::Clamped, Returns::ClampedInside],
        }
    }
}

/// One way of writing a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Conventions {
    pub(super) moves: MoveWords,
    pub(super) max: MaxIs,
    pub(super) view: View,
    pub(super) returns: ReturnsWord,
    /// Equality does not cut.
    pub(super) strict: bool,
}

impl Written {
    /// All of them.
    pub(super) const ALL: Self =
        Self { moves: true, max: true, view: true, returns: true, run: true };
}

/// Which words a header writes.
#[derive(Clone, Copy, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "a word each")]
pub(super) struct Written {
    pub(super) moves: bool,
    pub(super) max: bool,
    pub(super) view: bool,
    pub(super) returns: bool,
    /// With it whether equality cuts, and whether values are clamped.
    pub(super) run: bool,
}

/// What a search can be written by.
#[derive(Clone, Copy, Debug)]
pub(super) struct Possible {
    /// Moves have numbers.
    pub(super) from_zero: bool,
    /// Moves have a row and a column.
    pub(super) row_column: bool,
    /// Who is MAX where it is not the side to move at the root; `None`: sides have no names.
    pub(super) other_max: Option<MaxIs>,
    /// There are windows.
    pub(super) windows: bool,
}

impl Conventions {
    /// Every other way in which a search with these words may be written, those with the fewest other words first. Words that are
    /// written stay.
    pub(super) fn others(self, written: Written, possible: Possible) -> Vec<Self> {
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

    /// The words that differ from another reading's, each with its place in the list and that of its value.
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

    /// The words that differ from another reading's, as a header writes them.
    pub(super) fn beside(self, from: Self) -> ConventionWords {
        let words = self.written_out();
        let run = if self.strict { "alphabeta+strict" } else { "alphabeta" };
        ConventionWords {
            moves: (self.moves != from.moves).then_some(words.moves),
            max: (self.max != from.max).then_some(words.max),
            view: (self.view != from.view).then_some(words.view),
            returns: (self.returns != from.returns).then_some(words.returns),
            run: (self.strict != from.strict).then_some(run),
        }
    }

    /// Its words, as a header has them.
    pub(super) const fn written_out(self) -> WordsWritten {
        WordsWritten {
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

/// The words of a header that are not its run.
pub(super) struct WordsWritten {
    pub(super) moves: &'static str,
    pub(super) max: &'static str,
    pub(super) view: &'static str,
    pub(super) returns: &'static str,
}

/// The values of a word: the header's alone where it is fixed.
fn free<T>(fixed: bool, own: T, all: impl FnOnce() -> Vec<T>) -> Vec<T> {
    if fixed { vec![own] } else { all() }
}

/// Words of a header, those that differ from what the header says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, JsonSchema, Serialize)]
pub struct ConventionWords {
    /// How moves are told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<&'static str>,
    /// Who is MAX.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max: Option<&'static str>,
    /// From whose side scores are told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub view: Option<&'static str>,
    /// What an inner node returns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub returns: Option<&'static str>,
    /// Whether equality cuts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub run: Option<&'static str>,
}

impl ConventionWords {
    /// Each word with its value, in the order in which they are tried.
    pub fn pairs(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let Self { moves, max, view, returns, run } = self;
        let words =
            [("moves", moves), ("max", max), ("view", view), ("returns", returns), ("run", run)];
        words.into_iter().filter_map(|(word, value)| Some((word, value?)))
    }

    /// Whether nothing differs.
    pub fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// The words as a header has them: `"max":"first","returns":"window"`.
    pub fn written(self) -> String {
        let words: Vec<_> =
            self.pairs().map(|(word, value)| format!("\"{word}\":\"{value}\"")).collect();
        words.join(",")
    }

    /// What each of them means, as half a sentence; `base`: what rows and columns begin with, `what`: what a number names.
    pub(super) fn says(self, base: u32, what: &Said) -> Vec<Said> {
        let half = |(word, value): (&str, &str)| match (word, value) {
            ("moves", "from-zero") => said!("convention.from-zero", what = what.clone()),
            ("moves", "row-column") => said!("convention.row-column", base = u64::from(base)),
            ("moves", _) => said!("convention.moves"),
            ("max", "root") => said!("convention.max-root"),
            ("max", side) => {
                let player = if side == "first" { Player::First } else { Player::Second };
                said!("convention.max", player = player.mark().to_string())
            }
            ("view", "mover") => said!("convention.mover"),
            ("view", _) => said!("convention.view-max"),
            ("returns", "window") => said!("convention.window"),
            ("returns", "clamped") => said!("convention.clamped"),
            ("returns", _) => said!("convention.best"),
            ("run", "alphabeta+strict") => said!("convention.strict"),
            _ => said!("convention.equal"),
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

    fn others(written: Written) -> Vec<String> {
        let own = Conventions::default();
        own.others(written, ALL).into_iter().map(|other| other.beside(own).written()).collect()
    }

    #[test]
    fn fewer_words_come_first_then_earlier_ones() {
        let all = others(Written::default());
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
        let two_written = Written { run: true, view: true, ..Written::default() };
        assert_eq!(others(two_written).len(), 11);
    }

    #[test]
    fn what_is_written_stays() {
        let all = Written { moves: true, max: true, view: true, returns: true, run: true };
        assert_eq!(others(all), [""; 0]);
        let minimax = Possible { windows: false, ..ALL };
        let some = Conventions::default().others(Written::default(), minimax);
        assert!(some.iter().all(|other| !other.strict && other.returns == ReturnsWord::Best));
    }
}
