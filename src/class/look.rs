//! The views of a class for the teacher and for a student.

use super::question::{ClassAnswer, ClassAsks, ClassQuestion};
use super::room::{Room, Vote, VoteState};
use super::tally::ClassTally;
use crate::exercise::{Exercise, Feedback};
use crate::search::Profile;
use crate::work::error::ServiceError;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The stage shown to a class. Its picture has its own address.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct ClassStage {
    /// The number of its picture; each stage has a different one.
    pub number: u32,
    /// The title of the search.
    pub title: String,
    /// The step.
    pub step: u32,
    /// Number of steps in the trace.
    pub steps: u32,
    /// A sentence about the step, in the teacher's language.
    pub sentence: String,
    /// That language, such as `en`.
    pub lang: String,
    /// The convention that its picture is drawn in.
    #[serde(default)]
    pub profile: Profile,
}

/// A class as its teacher sees it.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct ClassRoom {
    /// The code that students type to join.
    pub code: String,
    /// The address where students type the code.
    pub address: String,
    /// The address that joins without typing: `http://192.168.1.20:8787/c/FHK-MQR`.
    pub link: String,
    /// Whether the class has a door of its own, which can be shut.
    pub door: bool,
    /// Students who have joined and are not left out.
    pub joined: u32,
    /// Joined students with a page that has sent a request in the last few seconds.
    pub present: u32,
    /// Addresses with so many joined students that further people wait for the teacher.
    pub waiting: Vec<ClassQueue>,
    /// Students whose answers are left out of tallies and results, in ascending order.
    pub left_out: Vec<u32>,
    /// The reason why the last change could not be saved; null if it was saved.
    pub fault: Option<ServiceError>,
    /// The stage shown now; null if none is shown.
    pub shown: Option<ClassStage>,
    /// The questions so far, the last one at the end.
    pub questions: Vec<ClassRounds>,
}

/// People who have the code and wait for the teacher, all from one address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct ClassQueue {
    /// The number of the address, by which the teacher lets them in.
    pub place: u32,
    /// Number of students who have joined from this address.
    pub seats: u32,
    /// Number of waiting browsers.
    pub waiting: u32,
}

/// A question that has been put to the class.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct ClassRounds {
    /// Its number, from 1.
    pub number: u32,
    /// The question.
    pub question: ClassQuestion,
    /// The votes on the question.
    pub votes: Vec<ClassVote>,
}

/// A vote as its teacher sees it.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct ClassVote {
    /// Its number in the class, from 1.
    pub vote: u32,
    /// The ordinal of the vote among those on its question, from 1.
    pub round: u32,
    /// The state of the vote.
    pub state: VoteState,
    /// Number of students who have answered.
    pub answered: u32,
    /// The counted answers; null while a vote on the question is open, unless requested.
    pub tally: Option<ClassTally>,
}

/// A class as a student sees it.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct ClassNow {
    /// A version that changes with every change of this view, except of the student's own answer.
    pub version: String,
    /// The stage shown now; null if none is shown.
    pub shown: Option<ClassStage>,
    /// The last question; null before the first question.
    pub open: Option<ClassOpen>,
}

/// A question as a student sees it.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct ClassOpen {
    /// Its number, from 1.
    pub number: u32,
    /// The vote that an answer is for.
    pub vote: u32,
    /// The ordinal of the vote among those on its question, from 1.
    pub round: u32,
    /// The state of the vote.
    pub state: VoteState,
    /// The question, without its answer.
    pub question: ClassQuestion,
    /// The exercise to solve; null if the question is not an exercise.
    pub exercise: Option<Exercise>,
    /// This student's answer in this vote; null if there is none yet.
    pub mine: Option<ClassAnswer>,
    /// The disclosed results; null before disclosure.
    pub results: Option<ClassResults>,
}

/// The disclosed results of a question.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct ClassResults {
    /// The question with its right answer.
    pub question: ClassQuestion,
    /// The tallies of its votes, the first vote first.
    pub tallies: Vec<ClassTally>,
    /// The grading of this student's answer to an exercise; null without such an answer.
    pub graded: Option<Feedback>,
}

impl ClassQuestion {
    /// Returns the question without the right answer.
    fn without_answer(&self) -> Self {
        let asks = match &self.asks {
            ClassAsks::Choice { options, .. } => {
                ClassAsks::Choice { options: options.clone(), right: None }
            }
            ClassAsks::Number { .. } => ClassAsks::Number { right: None },
            ClassAsks::Exercise { item } => ClassAsks::Exercise { item: item.clone() },
            ClassAsks::Edges { targets, many, .. } => {
                ClassAsks::Edges { targets: targets.clone(), many: *many, right: None }
            }
        };
        Self { text: self.text.clone(), asks, at: None }
    }
}

impl Room {
    /// Returns the number of students who have joined and are not left out.
    pub fn joined(&self) -> u32 {
        let seats = self.students.values();
        seats.filter(|student| !self.left_out.contains(student)).count() as u32
    }

    /// Returns the students who are left out of tallies and results.
    pub fn left_out(&self) -> Vec<u32> {
        self.left_out.iter().copied().collect()
    }

    fn votes_on(&self, question: usize) -> impl Iterator<Item = (u32, &Vote)> {
        let votes = self.votes.iter().enumerate();
        let votes = votes.map(|(place, vote)| (place as u32 + 1, vote.as_ref()));
        votes.filter(move |(_, vote)| vote.question == question)
    }

    /// Returns the questions so far. While a vote is open, `live` decides whether the tallies of its
    /// question are included, because even earlier tallies would show how most have answered.
    pub fn questions(&self, live: bool) -> Vec<ClassRounds> {
        let one = |(place, ready): (usize, &std::sync::Arc<super::question::Ready>)| {
            let is_open = self.votes_on(place).any(|(_, vote)| vote.state == VoteState::Open);
            let vote = |(number, vote): (u32, &Vote)| ClassVote {
                vote: number,
                round: vote.round,
                state: vote.state,
                answered: self.counting(vote).count() as u32,
                tally: (live || !is_open).then(|| self.tally(ready, vote)),
            };
            ClassRounds {
                number: place as u32 + 1,
                question: ready.question.clone(),
                votes: self.votes_on(place).map(vote).collect(),
            }
        };
        self.questions.iter().enumerate().map(one).collect()
    }

    /// Returns the last question as a student sees it.
    pub fn open_for(&self, student: u32) -> Option<ClassOpen> {
        let vote = self.votes.last()?;
        let ready = self.questions.get(vote.question)?;
        let mine = vote.answers.get(&student);
        let results = (vote.state == VoteState::Disclosed).then(|| ClassResults {
            question: ready.question.clone(),
            tallies: self
                .votes_on(vote.question)
                .map(|(_, vote)| self.tally(ready, vote))
                .collect(),
            graded: mine.and_then(|given| given.graded.clone()),
        });
        Some(ClassOpen {
            number: vote.question as u32 + 1,
            vote: self.votes.len() as u32,
            round: vote.round,
            state: vote.state,
            question: ready.question.without_answer(),
            exercise: ready.shown(),
            mine: mine.map(|given| given.answer.clone()),
            results,
        })
    }
}
