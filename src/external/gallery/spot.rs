//! "Spot the bug": shows a run without the name of its mistake.

use super::rows::{RIGHT, Row};
use super::{explains, run_events, section};
use crate::external::check::check_one;
use crate::external::{SearchCheck, open};
use crate::mistakes::Mistake;
use crate::random::{below, mix};
use crate::say::{Language, message};
use crate::trace::Trace;
use crate::work::error::{Code, ServiceError};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A request for a run to judge, or, with an answer, for the verdict; for the operation `spot`.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct SpotRequest {
    /// The seed of the run. The same seed gives the same run.
    pub seed: u32,
    /// The word of the chosen answer; absent in a request for the run.
    pub answer: Option<String>,
}

/// A possible verdict on the run, one of four.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct SpotChoice {
    /// The word of the verdict: `right`, or the word of a mistake.
    pub mistake: &'static str,
    /// A description of the mistake, in English.
    pub about: String,
}

/// A run, and after an answer the verdict on it.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct SpotAnswer {
    /// The events of the run, with their header, one JSON object per line.
    pub events: String,
    /// The four choices, in random order; one of them is true.
    pub choices: Vec<SpotChoice>,
    /// Whether the answer is the true choice; null before an answer.
    pub is_right: Option<bool>,
    /// The word of the true choice; null before an answer.
    pub truth: Option<&'static str>,
    /// The result of checking the run; null before an answer.
    pub checked: Option<SearchCheck>,
}

/// The mistakes in the quiz: those that show in a small tree with values for MAX.
const IN_QUIZ: [Mistake; 15] = [
    Mistake::MaxEverywhere,
    Mistake::WindowNotPassed,
    Mistake::ParentOnly,
    Mistake::Strict,
    Mistake::Hard,
    Mistake::Last,
    Mistake::CutAtOwnBound,
    Mistake::AssignAlpha,
    Mistake::BestFromZero,
    Mistake::NoBreak,
    Mistake::RootWindow,
    Mistake::Swapped,
    Mistake::SharedWindow,
    Mistake::FirstChild,
    Mistake::BetaMax,
];
/// The number of trees to try until the mistake shows and nothing else explains the run.
const TRIES: u32 = 500;
/// One run in this many is right.
const RIGHT_IN: usize = 6;

/// Returns a run with at most one mistake, on a small tree from a seed. Fails if the answer is not
/// one of the choices.
pub(crate) fn spot(request: &SpotRequest) -> Result<(SpotAnswer, Trace), ServiceError> {
    let mut state = mix(u64::from(request.seed) ^ 0x5B07_7E57);
    let truth = match below(&mut state, RIGHT_IN) {
        0 => None,
        _ => Some(IN_QUIZ[below(&mut state, IN_QUIZ.len())]),
    };
    let (events, checked) = shown(&mut state, truth)?;
    let choices = choices(&mut state, truth, &checked);
    let word = choice(truth).mistake;
    let is_right = match &request.answer {
        None => None,
        Some(answer) if choices.iter().any(|choice| choice.mistake == answer) => {
            Some(answer == word)
        }
        Some(_) => {
            let known: Vec<_> = choices.iter().map(|choice| choice.mistake).collect();
            let remedy = format!("use {}", known.join(", "));
            return Err(ServiceError::refused("answer", "it is not one of the choices", remedy));
        }
    };
    let trace = open::trace_of(&section(&events)?)?;
    let answer = SpotAnswer {
        events,
        choices,
        is_right,
        truth: is_right.map(|_| word),
        checked: is_right.map(|_| checked),
    };
    Ok((answer, trace))
}

/// Returns the run on the first tree on which its mistake alone explains it. Fails after 500 trees.
fn shown(state: &mut u64, truth: Option<Mistake>) -> Result<(String, SearchCheck), ServiceError> {
    for _ in 0..TRIES {
        let tree = node(state, 3);
        let json = Row::tree(&tree);
        let events = run_events(&json, truth, false)?;
        let checked = check_one(&section(&events)?);
        let fits = match truth {
            // A right run must have a cut, because otherwise there is nothing to judge.
            None => checked.agrees && events.contains("\"cut\""),
            Some(mistake) => checked.diagnosis.len() == 1 && explains(&checked, mistake),
        };
        if fits {
            return Ok((events, checked));
        }
    }
    Err(ServiceError::new(Code::Internal, "no tree shows the mistake"))
}

/// Returns a tree of `plies` plies, with two or three children per node and leaves from 1 to 9.
fn node(state: &mut u64, plies: u32) -> String {
    if plies == 0 {
        return (1 + below(state, 9)).to_string();
    }
    let count = 2 + below(state, 2);
    let children: Vec<_> = (0..count).map(|_| node(state, plies - 1)).collect();
    format!("({})", children.join(" "))
}

/// Returns a choice; `None` stands for a run without a mistake.
fn choice(mistake: Option<Mistake>) -> SpotChoice {
    let (mistake, about) = match mistake {
        Some(mistake) => (mistake.word(), mistake.about()),
        None => (RIGHT, message!("mistake.right.text")),
    };
    SpotChoice { mistake, about: about.text(Language::English) }
}

/// Returns the true choice and three others that do not explain the run, in random order.
fn choices(state: &mut u64, truth: Option<Mistake>, checked: &SearchCheck) -> Vec<SpotChoice> {
    let mut others: Vec<Mistake> =
        IN_QUIZ.into_iter().filter(|&mistake| !explains(checked, mistake)).collect();
    let mut chosen = vec![truth];
    // The choice of a right run is plausible for any run, so it is offered half of the time.
    if truth.is_some() && below(state, 2) == 0 {
        chosen.push(None);
    }
    while chosen.len() < 4 {
        chosen.push(Some(others.swap_remove(below(state, others.len()))));
    }
    for place in (1..chosen.len()).rev() {
        chosen.swap(place, below(state, place + 1));
    }
    chosen.into_iter().map(choice).collect()
}
