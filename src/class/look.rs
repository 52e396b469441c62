//! What the teacher and a student are shown of a class.

use super::question::{ClassAnswer, ClassAsks, ClassQuestion};
use super::room::{Room, Vote, VoteState};
use super::tally::ClassTally;
use crate::exercise::{Exercise, Graded};
use crate::search::Profile;
use crate::work::error::ServiceError;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The stage that is shown to a class; its picture has an address of its own.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct ClassShown {
    /// The number of its picture: another stage has another one.
    pub number: u32,
    /// What was searched.
    pub title: String,
    /// The step.
    pub step: u32,
    /// Steps in all.
    pub steps: u32,
    /// What happens at the step, in the teacher's language.
    pub sentence: String,
    /// That language, as `en`.
    pub lang: String,
    /// The convention that its picture is drawn in.
    #[serde(default)]
    pub profile: Profile,
}

/// A class as its teacher sees it.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct ClassRoom {
    /// What students type to join.
    pub code: String,
    /// Where they type it.
    pub address: String,
    /// Students who have joined and are not left out.
    pub joined: u32,
    /// Those whose pages have asked in the last seconds.
    pub present: u32,
    /// Addresses from which so many have joined that the next ones wait for the teacher.
    pub waiting: Vec<ClassWaiting>,
    /// Students whose answers are left out of tallies and results, in ascending order.
    pub left_out: Vec<u32>,
    /// Why the last change could not be written; null: it was.
    pub fault: Option<ServiceError>,
    /// What is shown; null: nothing.
    pub shown: Option<ClassShown>,
    /// What was asked, the last question at the end.
    pub asked: Vec<ClassAsked>,
}

/// People who have the code and wait for the teacher, all from one address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct ClassWaiting {
    /// The number of the address, by which the teacher lets them in.
    pub place: u32,
    /// Students who have joined from there.
    pub seats: u32,
    /// Browsers that wait.
    pub waiting: u32,
}

/// A question that was asked.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct ClassAsked {
    /// Its number, from 1.
    pub number: u32,
    /// The question.
    pub question: ClassQuestion,
    /// The votes on it.
    pub votes: Vec<ClassVote>,
}

/// A vote as its teacher sees it.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct ClassVote {
    /// Its number in the class, from 1.
    pub vote: u32,
    /// Which vote on its question it is, from 1.
    pub round: u32,
    /// How far it is.
    pub state: VoteState,
    /// Students who have answered.
    pub answered: u32,
    /// What they answered; null while a vote on the question is open, unless it is asked for.
    pub tally: Option<ClassTally>,
}

/// A class as a student sees it.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct ClassNow {
    /// Changes with what is here, but for the student's own answer.
    pub version: String,
    /// What is shown; null: nothing.
    pub shown: Option<ClassShown>,
    /// The last question; null: none was asked yet.
    pub open: Option<ClassOpen>,
}

/// A question as a student sees it.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct ClassOpen {
    /// Its number, from 1.
    pub number: u32,
    /// The vote that an answer is for.
    pub vote: u32,
    /// Which vote on the question it is, from 1.
    pub round: u32,
    /// How far it is.
    pub state: VoteState,
    /// The question, without its answer.
    pub question: ClassQuestion,
    /// The exercise that is asked; null: it is none.
    pub exercise: Option<Exercise>,
    /// What this student has answered in this vote; null: nothing yet.
    pub mine: Option<ClassAnswer>,
    /// What came of it; null until it is disclosed.
    pub told: Option<ClassTold>,
}

/// What is disclosed of a question.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct ClassTold {
    /// The question with its answer.
    pub question: ClassQuestion,
    /// The tallies of its votes, the first one first.
    pub tallies: Vec<ClassTally>,
    /// What is said of this student's answer to an exercise; null: there is nothing to say.
    pub graded: Option<Graded>,
}

impl ClassQuestion {
    /// The question without what is right.
    fn asked(&self) -> Self {
        let asks = match &self.asks {
            ClassAsks::Choice { options, .. } => {
                ClassAsks::Choice { options: options.clone(), right: None }
            }
            ClassAsks::Number { .. } => ClassAsks::Number { right: None },
            ClassAsks::Exercise { item } => ClassAsks::Exercise { item: item.clone() },
        };
        Self { text: self.text.clone(), asks }
    }
}

impl Room {
    /// Students who have joined and are not left out.
    pub fn joined(&self) -> u32 {
        let seats = self.students.values();
        seats.filter(|student| !self.left_out.contains(student)).count() as u32
    }

    /// Students whose answers do not count.
    pub fn left_out(&self) -> Vec<u32> {
        self.left_out.iter().copied().collect()
    }

    fn votes_on(&self, question: usize) -> impl Iterator<Item = (u32, &Vote)> {
        let votes = self.votes.iter().enumerate();
        let votes = votes.map(|(place, vote)| (place as u32 + 1, vote.as_ref()));
        votes.filter(move |(_, vote)| vote.question == question)
    }

    /// What was asked. The tally of an open vote is there only if `live` asks for it, and with it those of the
    /// votes before it: they would tell what most have answered.
    pub fn asked(&self, live: bool) -> Vec<ClassAsked> {
        let one = |(place, ready): (usize, &std::sync::Arc<super::question::Ready>)| {
            let is_open = self.votes_on(place).any(|(_, vote)| vote.state == VoteState::Open);
            let vote = |(number, vote): (u32, &Vote)| ClassVote {
                vote: number,
                round: vote.round,
                state: vote.state,
                answered: self.counting(vote).count() as u32,
                tally: (live || !is_open).then(|| self.tally(ready, vote)),
            };
            ClassAsked {
                number: place as u32 + 1,
                question: ready.question.clone(),
                votes: self.votes_on(place).map(vote).collect(),
            }
        };
        self.questions.iter().enumerate().map(one).collect()
    }

    /// The last question as a student sees it.
    pub fn open_for(&self, student: u32) -> Option<ClassOpen> {
        let vote = self.votes.last()?;
        let ready = self.questions.get(vote.question)?;
        let mine = vote.answers.get(&student);
        let told = (vote.state == VoteState::Disclosed).then(|| ClassTold {
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
            question: ready.question.asked(),
            exercise: ready.shown(),
            mine: mine.map(|given| given.answer.clone()),
            told,
        })
    }
}
