//! The words that name an exercise: `cuts-2-17`, `values-1-3-game`.

use crate::game::InputError;
use crate::search::Profile;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The kind of an exercise, the first of its words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, JsonSchema, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ExerciseKind {
    /// The minimax value of every inner node.
    Values,
    /// Alpha and beta on entry of every inner node below the root that alpha-beta enters.
    Windows,
    /// The edges that alpha-beta never follows.
    Cuts,
    /// The value that every inner node returns under alpha-beta, and the edges that alpha-beta never follows.
    Run,
    /// An order of the children in which alpha-beta scores the fewest leaves.
    Order,
    /// The leaf for which a change by a stated amount changes the best move.
    Leaf,
    /// The type of every node in the critical tree of Knuth and Moore.
    Critical,
    /// The node that alpha-beta enters next, at a moment of the search.
    Next,
}

impl ExerciseKind {
    /// Every kind, in teaching order.
    pub const ALL: [Self; 8] = [
        Self::Values,
        Self::Windows,
        Self::Cuts,
        Self::Run,
        Self::Leaf,
        Self::Order,
        Self::Critical,
        Self::Next,
    ];

    /// Returns the word for this kind, the first of an exercise's words.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Values => "values",
            Self::Windows => "windows",
            Self::Cuts => "cuts",
            Self::Run => "run",
            Self::Order => "order",
            Self::Leaf => "leaf",
            Self::Critical => "critical",
            Self::Next => "next",
        }
    }
}

/// The source of an exercise's tree, which the words name after the seed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, JsonSchema, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ExerciseGround {
    /// A tree as in a textbook, with two or three children per node.
    #[default]
    Textbook,
    /// A uniform tree: all inner nodes have 2 children, or all 3, and all leaves have the same
    /// depth.
    Uniform,
    /// The end of a game of tic-tac-toe, with 3 to 5 free squares.
    Game,
    /// A textbook tree in which chance moves below the root. Every average in it is a whole number.
    Chance,
}

impl ExerciseGround {
    /// Every source of trees, the default first.
    pub const ALL: [Self; 4] = [Self::Textbook, Self::Uniform, Self::Game, Self::Chance];

    /// Returns the word for this source; an exercise's words leave `textbook` out.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Textbook => "textbook",
            Self::Uniform => "uniform",
            Self::Game => "game",
            Self::Chance => "chance",
        }
    }

    /// Returns whether exercises of a kind exist for this source. A game has none of kind `leaf`,
    /// because its leaf values cannot be changed. A tree with chance nodes has values, and cuts by Star1, because the
    /// other kinds are about alpha-beta on trees without chance.
    pub const fn has(self, kind: ExerciseKind) -> bool {
        match self {
            Self::Textbook | Self::Uniform => true,
            Self::Game => !matches!(kind, ExerciseKind::Leaf),
            Self::Chance => matches!(kind, ExerciseKind::Values | ExerciseKind::Cuts),
        }
    }

    /// Returns whether exercises of a kind exist for this source under a convention: chance has no side to move, and
    /// Star1 has one rule for its cuts.
    pub const fn allows(self, kind: ExerciseKind, profile: Profile) -> bool {
        match (self, kind) {
            (Self::Chance, ExerciseKind::Values) => !profile.is_movers(),
            (Self::Chance, _) => matches!(profile, Profile::KnuthMoore),
            _ => true,
        }
    }
}

/// The hardest level; the easiest is 1.
pub(super) const LEVELS: u8 = 3;
pub(super) const MOST_SEED: u32 = 999_999_999;

/// The words of an exercise. The same words always give the same exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct ExerciseItem {
    /// The kind of the exercise; on a game there is no `leaf`.
    pub kind: ExerciseKind,
    /// The level, 1 to 3. At level 3 bounds come from deeper ancestors.
    pub level: u8,
    /// The seed of the exercise, 0 to 999,999,999.
    pub seed: u32,
    /// The source of the tree; `textbook` if the words name none.
    #[serde(default, rename = "tree")]
    pub ground: ExerciseGround,
    /// The convention of the exercise; `knuth-moore` if the words name none.
    #[serde(default)]
    pub profile: Profile,
}

const REMEDY: &str = "write kind-level-seed, as in cuts-2-17, cuts-2-17-game or cuts-2-17-strict; \
                      kinds are values, windows, cuts, run, leaf, order, critical and next, levels 1 \
                      to 3, trees textbook, uniform, game and chance, conventions those of --profile";

impl ExerciseItem {
    /// Checks level and seed, and that the source has the kind, because the types do not.
    pub(super) fn checked(self) -> Result<Self, InputError> {
        if !(1..=LEVELS).contains(&self.level) {
            let reason = format!("there is no level {}", self.level);
            return Err(InputError::whole(reason, "take 1, 2 or 3"));
        }
        if self.seed > MOST_SEED {
            let reason = format!("the seed {} is too large", self.seed);
            return Err(InputError::whole(reason, format!("take a number up to {MOST_SEED}")));
        }
        if !self.ground.has(self.kind) {
            let on = if self.ground == ExerciseGround::Game {
                "a game"
            } else {
                "a tree with chance nodes"
            };
            let reason = format!("there is no {} exercise on {on}", self.kind.word());
            return Err(InputError::whole(reason, "take a textbook or a uniform tree"));
        }
        if !self.ground.allows(self.kind, self.profile) {
            let reason = if self.profile.is_movers() {
                "there is no side to move at a chance node"
            } else {
                "Star1 searches a tree with chance nodes, and it cuts by the rule of knuth-moore alone"
            };
            return Err(InputError::whole(reason, "take the convention knuth-moore"));
        }
        Ok(self)
    }
}

impl FromStr for ExerciseItem {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        let text = text.trim();
        // The convention is read from the end, because its word may contain a hyphen.
        let ending = |profile: &Profile| text.strip_suffix(profile.word())?.strip_suffix('-');
        let found = Profile::ALL.into_iter().find_map(|each| Some((each, ending(&each)?)));
        let (profile, rest) = found.unwrap_or((Profile::default(), text));
        let mut parts = rest.split('-');
        let mut next = |what: &str| {
            let part = parts.next().filter(|part| !part.is_empty());
            part.ok_or_else(|| InputError::whole(format!("{text:?} lacks its {what}"), REMEDY))
        };
        let wrong =
            |part: &str, what: &str| InputError::whole(format!("{part:?} is no {what}"), REMEDY);
        let word = next("kind")?;
        let kind = ExerciseKind::ALL.into_iter().find(|kind| kind.word() == word);
        let kind = kind.ok_or_else(|| wrong(word, "kind of exercise"))?;
        let word = next("level")?;
        let level = word.parse().map_err(|_| wrong(word, "level"))?;
        let word = next("seed")?;
        let digits = word.bytes().all(|byte| byte.is_ascii_digit());
        let seed = word.parse().ok().filter(|_| digits).ok_or_else(|| wrong(word, "seed"))?;
        let ground = match parts.next() {
            None => ExerciseGround::Textbook,
            Some(word) => ExerciseGround::ALL
                .into_iter()
                .find(|ground| ground.word() == word)
                .ok_or_else(|| wrong(word, "tree"))?,
        };
        if let Some(more) = parts.next() {
            return Err(InputError::whole(format!("{more:?} is too much"), REMEDY));
        }
        Self { kind, level, seed, ground, profile }.checked()
    }
}

impl fmt::Display for ExerciseItem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, level, seed, ground, profile } = self;
        write!(f, "{}-{level}-{seed}", kind.word())?;
        if *ground != ExerciseGround::Textbook {
            write!(f, "-{}", ground.word())?;
        }
        if *profile == Profile::default() { Ok(()) } else { write!(f, "-{profile}") }
    }
}
