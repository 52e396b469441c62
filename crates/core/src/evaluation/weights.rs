//! The weights of linear evaluations, as named numbers that can be written and tuned.

use super::{Deepdiver, EvaluationName, PhaseWeights, Phases};
use crate::game::InputError;

/// Weights range from minus this to this, in the unit of their evaluation. [`EvaluationName`] has an
/// example of weights.
pub const LARGEST_WEIGHT: i32 = 10_000;

/// A weight of a linear evaluation: a whole number from -10,000 to 10,000.
#[cfg_attr(doc, doc = "[`EvaluationName`] has an example.")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, schemars::JsonSchema))]
pub struct Weight {
    /// The weight's name, unique in its evaluation.
    pub name: &'static str,
    /// The quantity that the weight multiplies, in English.
    pub about: &'static str,
}

const fn weight(name: &'static str, about: &'static str) -> Weight {
    Weight { name, about }
}

const DEEPDIVER: [Weight; 3] = [
    weight("squares", "the square table (P)"),
    weight("mobility", "legal moves (M)"),
    weight("corners", "safety of empty corners (C)"),
];

const PHASES: [Weight; 10] = [
    weight("opening_mobility", "up to 20 discs: a legal move"),
    weight(
        "opening_potential_mobility",
        "up to 20 discs: an opponent's disc beside an empty square",
    ),
    weight("opening_corners", "up to 20 discs: a corner"),
    weight("opening_bad_x", "up to 20 discs: a disc diagonal to a corner not owned, subtracted"),
    weight("opening_bad_c", "up to 20 discs: a disc beside a corner not owned, subtracted"),
    weight("midgame_mobility", "21 to 51 discs: a legal move"),
    weight(
        "midgame_potential_mobility",
        "21 to 51 discs: an opponent's disc beside an empty square",
    ),
    weight("midgame_corners", "21 to 51 discs: a corner"),
    weight("midgame_bad_x", "21 to 51 discs: a disc diagonal to a corner not owned, subtracted"),
    weight("midgame_bad_c", "21 to 51 discs: a disc beside a corner not owned, subtracted"),
];

impl EvaluationName {
    /// Returns the weights of the evaluation, in the order of its text; empty if it has none.
    pub const fn weight_names(self) -> &'static [Weight] {
        match self {
            Self::Deepdiver(_) => &DEEPDIVER,
            Self::Phases(_) => &PHASES,
            _ => &[],
        }
    }

    /// Returns the unit of the weights: `thousandths`, or `points` of the score. `None` without
    /// weights.
    pub const fn weight_unit(self) -> Option<&'static str> {
        match self {
            Self::Deepdiver(_) => Some("thousandths"),
            Self::Phases(_) => Some("points"),
            _ => None,
        }
    }

    /// Returns the weights, in the order of [`weight_names`](Self::weight_names); empty if it has
    /// none.
    pub fn weights(self) -> Vec<i32> {
        match self {
            Self::Deepdiver(Deepdiver { squares, mobility, corners }) => {
                vec![squares, mobility, corners]
            }
            Self::Phases(Phases { opening, midgame }) => {
                let of = |phase: PhaseWeights| {
                    let PhaseWeights { mobility, potential_mobility, corners, bad_x, bad_c } =
                        phase;
                    [mobility, potential_mobility, corners, bad_x, bad_c]
                };
                [of(opening), of(midgame)].concat()
            }
            _ => Vec::new(),
        }
    }

    /// Returns the same evaluation with other weights; `None` if their number is wrong or one is out of
    /// range.
    #[must_use]
    pub fn with_weights(self, weights: &[i32]) -> Option<Self> {
        if weights.iter().any(|&weight| !is_in_range(weight)) {
            return None;
        }
        match (self, weights) {
            (Self::Deepdiver(_), &[squares, mobility, corners]) => {
                Some(Self::Deepdiver(Deepdiver::new(squares, mobility, corners)))
            }
            (Self::Phases(_), &[a, b, c, d, e, f, g, h, i, j]) => {
                let of = |[mobility, potential_mobility, corners, bad_x, bad_c]: [i32; 5]| {
                    PhaseWeights { mobility, potential_mobility, corners, bad_x, bad_c }
                };
                let phases = Phases { opening: of([a, b, c, d, e]), midgame: of([f, g, h, i, j]) };
                Some(Self::Phases(phases))
            }
            _ => None,
        }
    }

    /// Returns whether the weights are those of the source; always true for evaluations without
    /// weights.
    pub(super) fn has_published_weights(self) -> bool {
        match self {
            Self::Deepdiver(diver) => diver == Deepdiver::UNTUNED,
            Self::Phases(phases) => phases == Phases::ARTICLE,
            _ => true,
        }
    }

    /// Reads the weights after the colon of `deepdiver:310,580,470`. An error has its place in the
    /// text with the word.
    pub(super) fn read_weights(self, text: &str) -> Result<Self, InputError> {
        let names = self.weight_names();
        let before = self.word().len() + 1;
        if names.is_empty() {
            let reason = format!("{} takes no weights", self.word());
            return Err(InputError::at(before - 1, reason, format!("write {}", self.word())));
        }
        let example: Vec<_> = self.weights().iter().map(ToString::to_string).collect();
        let example = format!("as in {}:{}", self.word(), example.join(","));
        let (mut weights, mut at) = (Vec::new(), before);
        for part in text.split(',') {
            let name = names.get(weights.len()).map_or("weight too many", |weight| weight.name);
            let number = part.trim().parse::<i32>().map_err(|_| {
                let reason = format!("{part:?} is no whole number ({name})");
                InputError::at(at, reason, format!("write {} numbers, {example}", names.len()))
            })?;
            if !is_in_range(number) {
                let reason = format!("{number} is out of range ({name})");
                let remedy = format!("use -{LARGEST_WEIGHT} to {LARGEST_WEIGHT}");
                return Err(InputError::at(at, reason, remedy));
            }
            weights.push(number);
            at += part.len() + 1;
        }
        self.with_weights(&weights).ok_or_else(|| {
            let reason =
                format!("{} takes {} weights, not {}", self.word(), names.len(), weights.len());
            InputError::at(before, reason, format!("write them {example}"))
        })
    }
}

fn is_in_range(weight: i32) -> bool {
    (-LARGEST_WEIGHT..=LARGEST_WEIGHT).contains(&weight)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;

    fn read(text: &str) -> Result<EvaluationName, InputError> {
        EvaluationName::parse(text, Game::Othello)
    }

    #[test]
    fn equal_evaluations_have_equal_texts() {
        for (text, canonical) in [
            ("deepdiver", "deepdiver"),
            ("deepdiver:300,600,500", "deepdiver"),
            ("deepdiver: 310,-5,0470", "deepdiver:310,-5,470"),
            ("phases:100,100,800,200,200,100,100,900,250,200", "phases"),
            ("phases:1,2,3,4,5,6,7,8,9,10", "phases:1,2,3,4,5,6,7,8,9,10"),
        ] {
            let evaluation = read(text).unwrap();
            assert_eq!(evaluation.to_string(), canonical);
            assert_eq!(read(canonical), Ok(evaluation));
            let names = evaluation.weight_names().len();
            assert_eq!(evaluation.weights().len(), names);
        }
    }

    #[test]
    fn wrong_weights_are_refused_at_their_place() {
        for (text, at, reason) in [
            ("discs:1", 5, "takes no weights"),
            ("deepdiver:", 10, "no whole number (squares)"),
            ("deepdiver:1,2", 10, "takes 3 weights, not 2"),
            ("deepdiver:1,2,3,4", 10, "takes 3 weights, not 4"),
            ("deepdiver:1,x,3", 12, "\"x\" is no whole number (mobility)"),
            ("deepdiver:1,2,10001", 14, "10001 is out of range (corners)"),
        ] {
            let error = read(text).unwrap_err();
            assert!(error.reason.contains(reason) && error.at == Some(at), "{text}: {error}");
        }
        assert!(read("dd:1,2,3").is_err());
    }

    #[test]
    fn a_weight_of_the_text_is_the_weight_of_its_name() {
        let of = |text| match read(text) {
            Ok(EvaluationName::Phases(phases)) => phases,
            other => panic!("{other:?}"),
        };
        let phases = of("phases:1,2,3,4,5,6,7,8,9,10");
        assert_eq!((phases.opening.potential_mobility, phases.opening.bad_c), (2, 5));
        assert_eq!((phases.midgame.corners, phases.midgame.bad_x), (8, 9));
    }
}
