//! Counts the answers of a vote. A tally does not show which student gave which answer.

use super::question::{ClassAnswer, ClassAsks, ClassTarget, CountedAnswer, Ready};
use super::room::{Room, Vote};
use crate::exercise::AnswerState;
use crate::mistakes::Mistake;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// Maximum number of distinct numbers with their own bar.
const MOST_NUMBERS: usize = 8;

/// The counted answers of a vote.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct ClassTally {
    /// The ordinal of the vote among those on its question, from 1.
    pub round: u32,
    /// Number of students who have answered.
    pub answered: u32,
    /// Number of right answers; null if the question has no right answer.
    pub right: Option<u32>,
    /// The bars of the answers. A choice has one per option, in order. A number has one per answer, the
    /// most frequent first. An exercise has one per element, which counts right answers. Edges have one per
    /// edge, in order, and one with an empty label for "none" if that is an answer.
    pub bars: Vec<ClassTallyBar>,
    /// Number answers without a bar of their own.
    pub others: u32,
    /// The misconceptions that explain whole answers, the most frequent first.
    pub slips: Vec<ClassSlip>,
}

/// A bar of a tally.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct ClassTallyBar {
    /// The option, the number, the key of the element, or the name of the edge.
    pub label: String,
    /// Number of students.
    pub count: u32,
    /// Whether this is the right answer; null if none is right.
    pub right: Option<bool>,
}

/// The number of students with a misconception.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct ClassSlip {
    /// The misconception.
    pub misconception: Mistake,
    /// Number of students.
    pub count: u32,
}

impl Room {
    /// Returns the answers of a vote that count, by student. Students who are left out do not count.
    pub(super) fn counting<'a>(
        &'a self,
        vote: &'a Vote,
    ) -> impl Iterator<Item = (u32, &'a CountedAnswer)> {
        let counts = |student: &u32| !self.left_out.contains(student);
        let answers = vote.answers.iter().filter(move |(student, _)| counts(student));
        answers.map(|(student, given)| (*student, given.as_ref()))
    }

    /// Counts the answers of a vote.
    pub(super) fn tally(&self, ready: &Ready, vote: &Vote) -> ClassTally {
        let answers: Vec<&CountedAnswer> = self.counting(vote).map(|(_, given)| given).collect();
        counted(ready, vote.round, &answers)
    }
}

fn counted(ready: &Ready, round: u32, answers: &[&CountedAnswer]) -> ClassTally {
    let rights = || answers.iter().filter_map(|given| given.right);
    let is_judged = match &ready.question.asks {
        ClassAsks::Choice { right, .. } => right.is_some(),
        ClassAsks::Number { right } => right.is_some(),
        ClassAsks::Exercise { .. } => true,
        ClassAsks::Edges { right, .. } => right.is_some(),
    };
    let (bars, others) = match &ready.question.asks {
        ClassAsks::Choice { options, right } => (choices(options, *right, answers), 0),
        ClassAsks::Number { right } => numbers(right.as_deref(), answers),
        ClassAsks::Exercise { .. } => (elements(ready, answers), 0),
        ClassAsks::Edges { targets, many, right } => {
            (edges(targets, *many, right.as_deref(), answers), 0)
        }
    };
    ClassTally {
        round,
        answered: answers.len() as u32,
        right: is_judged.then(|| rights().filter(|right| *right).count() as u32),
        bars,
        others,
        slips: slips(answers),
    }
}

fn choices(
    options: &[String],
    right: Option<u32>,
    answers: &[&CountedAnswer],
) -> Vec<ClassTallyBar> {
    let bar = |(place, label): (usize, &String)| {
        let chosen = ClassAnswer::Choice(place as u32);
        let count = answers.iter().filter(|given| given.answer == chosen).count() as u32;
        let right = right.map(|right| right as usize == place);
        ClassTallyBar { label: label.clone(), count, right }
    };
    options.iter().enumerate().map(bar).collect()
}

fn edges(
    targets: &[ClassTarget],
    many: bool,
    right: Option<&[u32]>,
    answers: &[&CountedAnswer],
) -> Vec<ClassTallyBar> {
    let count = |has: &dyn Fn(&[u32]) -> bool| {
        let is_counted =
            |answer: &ClassAnswer| matches!(answer, ClassAnswer::Edges(marked) if has(marked));
        answers.iter().filter(|given| is_counted(&given.answer)).count() as u32
    };
    let bar = |target: &ClassTarget| ClassTallyBar {
        label: target.called.clone(),
        count: count(&|marked| marked.contains(&target.node)),
        right: right.map(|right| right.contains(&target.node)),
    };
    let none = many.then(|| ClassTallyBar {
        label: String::new(),
        count: count(&<[u32]>::is_empty),
        right: right.map(<[u32]>::is_empty),
    });
    targets.iter().map(bar).chain(none).collect()
}

fn numbers(right: Option<&str>, answers: &[&CountedAnswer]) -> (Vec<ClassTallyBar>, u32) {
    let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
    for given in answers {
        if let ClassAnswer::Number(text) = &given.answer {
            *counts.entry(text).or_default() += 1;
        }
    }
    let mut bars: Vec<ClassTallyBar> = counts
        .into_iter()
        .map(|(label, count)| ClassTallyBar {
            label: label.to_owned(),
            count,
            right: right.map(|right| right == label),
        })
        .collect();
    // The sort is stable and the texts are sorted, so that bars of equal count keep their order
    // while answers come in.
    bars.sort_by_key(|bar| std::cmp::Reverse(bar.count));
    let others = bars.iter().skip(MOST_NUMBERS).map(|bar| bar.count).sum();
    bars.truncate(MOST_NUMBERS);
    (bars, others)
}

/// Returns one bar for each element on which at least one answer was judged.
fn elements(ready: &Ready, answers: &[&CountedAnswer]) -> Vec<ClassTallyBar> {
    let Some(exercise) = ready.shown() else { return Vec::new() };
    let mut rights: BTreeMap<&str, u32> = BTreeMap::new();
    for element in
        answers.iter().filter_map(|given| given.graded.as_ref()).flat_map(|g| &g.elements)
    {
        *rights.entry(&element.key).or_default() += u32::from(element.judged == AnswerState::Right);
    }
    let known = exercise.elements.iter().filter_map(|element| {
        let count = *rights.get(element.key.as_str())?;
        Some(ClassTallyBar { label: element.key.clone(), count, right: None })
    });
    known.collect()
}

fn slips(answers: &[&CountedAnswer]) -> Vec<ClassSlip> {
    let graded = || answers.iter().filter_map(|given| given.graded.as_ref());
    let mut slips: Vec<ClassSlip> = Mistake::IN_ANSWERS
        .into_iter()
        .map(|misconception| ClassSlip {
            misconception,
            count: graded().filter(|g| g.misconceptions.contains(&misconception)).count() as u32,
        })
        .filter(|slip| slip.count > 0)
        .collect();
    slips.sort_by_key(|slip| std::cmp::Reverse(slip.count));
    slips
}
