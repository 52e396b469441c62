//! The prunings that can be wrong, and how often they decided.

use super::Mark;
use std::fmt;
use std::ops::AddAssign;

/// The prunings and reductions of a run that can be wrong. [`Run`](super::Run) has an example of a run word.
///
/// Each time one of them decides, the search claims something that it did not search.
///
/// # References
/// Null move: D. F. Beal 1989; G. Goetsch and M. S. Campbell 1990; C. Donninger 1993. Late move reductions: as Fruit
/// and Glaurung had them about 2005, described by T. Romstad. Futility: J. Schaeffer 1986; E. A. Heinz 1998.
/// `ProbCut`: M. Buro 1995; Multi-`ProbCut` 1997.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Selective {
    /// The plies by which the search after a null move is reduced, 1 to 400, besides the null move itself.
    pub null: Option<u32>,
    /// The moves that are searched to the full depth before later ones are reduced, 1 to 400.
    pub lmr: Option<u32>,
    /// The points by which a node one ply above the limit must miss the window to be a leaf, 1 to 1,000,000,000.
    pub futility: Option<u32>,
    /// Shallow searches decide where a deep one would probably fall outside the window.
    pub probcut: bool,
}

impl Selective {
    /// No pruning that can be wrong.
    pub const NONE: Self = Self { null: None, lmr: None, futility: None, probcut: false };

    /// Whether there is any.
    pub fn is_any(&self) -> bool {
        *self != Self::NONE
    }
}

/// Writes the modifiers of a run word, each with its plus.
impl fmt::Display for Selective {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { null, lmr, futility, probcut } = *self;
        let numbers = [(ClaimBy::Null, null), (ClaimBy::Lmr, lmr), (ClaimBy::Futility, futility)];
        for (by, number) in numbers {
            if let Some(number) = number {
                write!(f, "+{}:{number}", by.word())?;
            }
        }
        if probcut { write!(f, "+{}", ClaimBy::Probcut.word()) } else { Ok(()) }
    }
}

/// A pruning or reduction that can be wrong: why a search claims something that it did not search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum ClaimBy {
    /// The search after a null move reached the end of the window.
    Null,
    /// A late move was not better to a reduced depth.
    Lmr,
    /// The evaluation lay too far outside the window.
    Futility,
    /// A shallow search predicted a deep one.
    Probcut,
}

impl ClaimBy {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Null, Self::Lmr, Self::Futility, Self::Probcut];

    /// Returns the place of the first such modifier in the words of a run; `None` if there is none.
    pub fn place_in(run: &str) -> Option<usize> {
        let place = |by: Self| run.find(&format!("+{}", by.word()));
        Self::ALL.into_iter().filter_map(place).min().map(|plus| plus + 1)
    }

    /// Returns the word of the modifier in a run: `null`, `lmr`, `futility` or `probcut`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Lmr => "lmr",
            Self::Futility => "futility",
            Self::Probcut => "probcut",
        }
    }
}

/// A claim that a search does not make: from its node on it leaves nothing out without proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Doubt {
    /// The number of the claim's node among the nodes that the search enters, from 1 at the root.
    pub entry: u64,
    /// The pruning that makes the claim.
    pub by: ClaimBy,
}

/// The trials of a selective search, and how often they decided; all 0 in any other search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(default))]
pub struct SelectiveCounts {
    /// Nodes entered by a null move.
    pub null_tries: u64,
    /// Null moves after which the node was cut, 0 to `null_tries`.
    pub null_cutoffs: u64,
    /// Nodes entered once more by `ProbCut`, to a lesser depth.
    pub probcut_tries: u64,
    /// Such checks after which the node was cut, 0 to `probcut_tries`.
    pub probcut_cutoffs: u64,
    /// Moves searched to a reduced depth.
    pub reduced: u64,
    /// Reduced moves that looked better, and were searched again to the full depth, 0 to `reduced`.
    pub researched: u64,
    /// Nodes one ply above the limit that futility made leaves; they count as leaves too.
    pub futile: u64,
}

impl SelectiveCounts {
    /// Returns how often the search claimed something that it had not searched.
    pub const fn claims(&self) -> u64 {
        self.null_cutoffs + self.probcut_cutoffs + self.believed_reductions() + self.futile
    }

    /// Returns how many reduced moves were no better, and were believed.
    pub const fn believed_reductions(&self) -> u64 {
        self.reduced.saturating_sub(self.researched)
    }

    /// Whether nothing was tried.
    pub fn is_none(&self) -> bool {
        *self == Self::default()
    }

    /// Counts the entry into a node.
    #[inline]
    pub(crate) fn enter(&mut self, mark: Mark) {
        match mark {
            Mark::Null => self.null_tries += 1,
            Mark::Check => self.probcut_tries += 1,
            Mark::Reduced => self.reduced += 1,
            Mark::Deeper => self.researched += 1,
            Mark::Plain | Mark::ReSearch | Mark::Probe | Mark::Again | Mark::Quiet => {}
        }
    }

    /// Counts a null move or a check that cut.
    pub(crate) fn cut(&mut self, mark: Mark) {
        match mark {
            Mark::Null => self.null_cutoffs += 1,
            _ => self.probcut_cutoffs += 1,
        }
    }
}

/// Saturates, because a hostile file can claim anything.
impl AddAssign for SelectiveCounts {
    fn add_assign(&mut self, more: Self) {
        let add = |sum: &mut u64, more| *sum = sum.saturating_add(more);
        add(&mut self.null_tries, more.null_tries);
        add(&mut self.null_cutoffs, more.null_cutoffs);
        add(&mut self.probcut_tries, more.probcut_tries);
        add(&mut self.probcut_cutoffs, more.probcut_cutoffs);
        add(&mut self.reduced, more.reduced);
        add(&mut self.researched, more.researched);
        add(&mut self.futile, more.futile);
    }
}
