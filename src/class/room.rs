//! The state of a class. It changes by records alone, so that a journal of records restores it.

use super::question::{ClassAnswer, ClassQuestion, CountedAnswer, Ready};
use crate::work::error::{Code, ServiceError};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Seats of a class.
pub const MOST_STUDENTS: u32 = 200;
/// Maximum questions of a class.
const MOST_QUESTIONS: usize = 200;
/// Maximum votes on one question.
const MOST_ROUNDS: u32 = 4;

/// A change of a class.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum ClassRecord {
    /// A student has joined.
    Joined {
        /// Their number, from 1; each number is given only once.
        student: u32,
        /// The digest of their key.
        key: String,
    },
    /// The seat of a student who has never answered is free again.
    Left {
        /// Their number.
        student: u32,
    },
    /// The class has a new code and all seats are free; an open vote restarts without answers.
    Renewed {
        /// The code.
        code: String,
    },
    /// The answers of students are left out of tallies and results, or count again.
    Counted {
        /// Their numbers.
        students: Vec<u32>,
        /// Whether their answers count.
        counts: bool,
    },
    /// A question is put to the class and its first vote opens.
    Asked {
        /// The question.
        question: ClassQuestion,
    },
    /// A student has answered; a later answer replaces an earlier one.
    Answered {
        /// The vote.
        vote: u32,
        /// The student.
        student: u32,
        /// Their answer.
        answer: ClassAnswer,
    },
    /// A vote is closed.
    Closed {
        /// The vote.
        vote: u32,
    },
    /// The votes on a question are disclosed to the students.
    Disclosed {
        /// The number of the last vote on the question.
        vote: u32,
    },
    /// A further vote on the same question opens; an open one closes.
    Again {
        /// The number of the previous vote.
        vote: u32,
    },
}

/// The state of a vote.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum VoteState {
    /// Students can answer.
    Open,
    /// The vote accepts no more answers.
    Closed,
    /// The students see the results.
    Disclosed,
}

/// A vote. Its number is its place in the class, from 1.
#[derive(Clone, Debug)]
pub(super) struct Vote {
    /// The place of its question, from 0.
    pub(super) question: usize,
    /// The ordinal of the vote among those on its question, from 1.
    pub(super) round: u32,
    pub(super) state: VoteState,
    /// Answers by student.
    pub(super) answers: BTreeMap<u32, Arc<CountedAnswer>>,
}

/// A class. A copy is cheap.
#[derive(Clone, Debug, Default)]
pub struct Room {
    /// The students with a seat, by the digest of their keys.
    pub(super) students: Arc<BTreeMap<String, u32>>,
    /// The last number given to a student.
    last_student: u32,
    /// Students whose answers do not count.
    pub(super) left_out: Arc<BTreeSet<u32>>,
    /// The code that replaced the first one, if any.
    code: Option<Arc<str>>,
    pub(super) questions: Vec<Arc<Ready>>,
    pub(super) votes: Vec<Arc<Vote>>,
    /// Number of changes that students can see.
    changes: u32,
}

impl Room {
    /// Replays records and returns the resulting class.
    ///
    /// # Errors
    /// The place of the first record, from 0, that cannot follow those before it, and the reason.
    pub fn of(records: Vec<ClassRecord>) -> Result<Self, (usize, ServiceError)> {
        let mut room = Self::default();
        for (place, record) in records.into_iter().enumerate() {
            room.apply(record).map_err(|error| (place, error))?;
        }
        Ok(room)
    }

    /// Changes the class and returns the record in the form to store.
    ///
    /// # Errors
    /// The change is not possible now. The class stays as it was.
    pub fn apply(&mut self, record: ClassRecord) -> Result<ClassRecord, ServiceError> {
        let kept = match record {
            ClassRecord::Joined { student, key } => {
                if student != self.next_student() || self.students.contains_key(&key) {
                    let reason = format!("student {student} cannot join now");
                    return Err(ServiceError::refused("student", reason, "join again"));
                }
                if self.is_full() {
                    let reason = format!("the class is full: {MOST_STUDENTS} have joined");
                    return Err(
                        ServiceError::new(Code::Busy, reason).with_remedy("ask the teacher")
                    );
                }
                Arc::make_mut(&mut self.students).insert(key.clone(), student);
                self.last_student = student;
                return Ok(ClassRecord::Joined { student, key });
            }
            ClassRecord::Left { student } => {
                if !self.never_answered().any(|each| each == student) {
                    let reason = format!("student {student} has answered, or has no seat");
                    let remedy = "free the seat of a student without answers";
                    return Err(ServiceError::refused("student", reason, remedy));
                }
                Arc::make_mut(&mut self.students).retain(|_, seat| *seat != student);
                return Ok(ClassRecord::Left { student });
            }
            ClassRecord::Renewed { code } => {
                if code.is_empty() {
                    return Err(ServiceError::refused("code", "the code is empty", "write one"));
                }
                self.students = Arc::default();
                self.code = Some(code.as_str().into());
                // Everybody joins again under a new number, so an old answer would count twice.
                if let Some(open) = self.votes.last_mut().filter(|it| it.state == VoteState::Open) {
                    Arc::make_mut(open).answers.clear();
                }
                ClassRecord::Renewed { code }
            }
            ClassRecord::Counted { students, counts } => {
                self.count(&students, counts)?;
                ClassRecord::Counted { students, counts }
            }
            ClassRecord::Asked { question } => {
                let ready = self.ask(question)?;
                ClassRecord::Asked { question: ready.question.clone() }
            }
            ClassRecord::Answered { vote, student, answer } => {
                let answer = self.answer(vote, student, &answer)?;
                return Ok(ClassRecord::Answered { vote, student, answer });
            }
            ClassRecord::Closed { vote } => {
                self.open_vote(vote)?.state = VoteState::Closed;
                ClassRecord::Closed { vote }
            }
            ClassRecord::Disclosed { vote } => {
                let last = self.last(vote)?;
                if last.state == VoteState::Open {
                    let reason = "the vote is still open";
                    return Err(ServiceError::refused("vote", reason, "close it first"));
                }
                let question = last.question;
                for vote in self.votes.iter_mut().filter(|vote| vote.question == question) {
                    Arc::make_mut(vote).state = VoteState::Disclosed;
                }
                ClassRecord::Disclosed { vote }
            }
            ClassRecord::Again { vote } => {
                let Vote { question, round, .. } = *self.last(vote)?;
                if round >= MOST_ROUNDS {
                    let reason = format!("there were {MOST_ROUNDS} votes on this question");
                    return Err(ServiceError::refused("vote", reason, "ask another question"));
                }
                if let Ok(open) = self.open_vote(vote) {
                    open.state = VoteState::Closed;
                }
                self.begin(question, round + 1);
                ClassRecord::Again { vote }
            }
        };
        self.changes += 1;
        Ok(kept)
    }

    fn count(&mut self, students: &[u32], counts: bool) -> Result<(), ServiceError> {
        let numbers = 1..=self.last_student;
        if let Some(stranger) = students.iter().find(|student| !numbers.contains(student)) {
            let reason = format!("there is no student {stranger}");
            let remedy = format!("numbers go up to {}; the CSV file has them", self.last_student);
            return Err(ServiceError::refused("students", reason, remedy));
        }
        if students.is_empty() {
            let remedy = "write numbers, as in 7, 12-15";
            return Err(ServiceError::refused("students", "no student is named", remedy));
        }
        let left_out = Arc::make_mut(&mut self.left_out);
        for student in students {
            if counts {
                left_out.remove(student);
            } else {
                left_out.insert(*student);
            }
        }
        Ok(())
    }

    fn ask(&mut self, question: ClassQuestion) -> Result<Arc<Ready>, ServiceError> {
        if self.votes.last().is_some_and(|vote| vote.state == VoteState::Open) {
            let reason = "a vote is open";
            return Err(ServiceError::refused("question", reason, "close it first"));
        }
        if self.questions.len() >= MOST_QUESTIONS {
            let reason = format!("{MOST_QUESTIONS} questions were asked");
            let remedy = "begin another class in another folder";
            return Err(ServiceError::new(Code::Limit, reason).with_remedy(remedy));
        }
        let ready = Arc::new(question.ready()?);
        self.questions.push(Arc::clone(&ready));
        self.begin(self.questions.len() - 1, 1);
        Ok(ready)
    }

    fn begin(&mut self, question: usize, round: u32) {
        let vote = Vote { question, round, state: VoteState::Open, answers: BTreeMap::new() };
        self.votes.push(Arc::new(vote));
    }

    fn answer(
        &mut self,
        vote: u32,
        student: u32,
        answer: &ClassAnswer,
    ) -> Result<ClassAnswer, ServiceError> {
        if !self.students.values().any(|seat| *seat == student) {
            return Err(ServiceError::not_found(format!("no student {student}")));
        }
        // The answer is read before the vote changes, so that a refused answer changes nothing.
        let question = self.open_vote(vote)?.question;
        let given = self.questions[question].read(answer)?;
        let kept = given.answer.clone();
        self.open_vote(vote)?.answers.insert(student, Arc::new(given));
        Ok(kept)
    }

    /// Returns the vote with this number, which must be the last one.
    fn last(&self, vote: u32) -> Result<&Vote, ServiceError> {
        if vote == 0 || vote as usize != self.votes.len() {
            return Err(closed(vote));
        }
        Ok(&self.votes[self.votes.len() - 1])
    }

    /// Returns the vote with this number, which must be open.
    fn open_vote(&mut self, vote: u32) -> Result<&mut Vote, ServiceError> {
        if self.last(vote)?.state != VoteState::Open {
            return Err(closed(vote));
        }
        let last = self.votes.len() - 1;
        Ok(Arc::make_mut(&mut self.votes[last]))
    }

    /// Returns the number of the next student to join.
    pub fn next_student(&self) -> u32 {
        self.last_student + 1
    }

    /// Returns whether every seat is taken.
    pub fn is_full(&self) -> bool {
        self.students.len() >= MOST_STUDENTS as usize
    }

    /// Returns the students with a seat who have not answered in any vote.
    pub fn never_answered(&self) -> impl Iterator<Item = u32> {
        let has_answered =
            |student: &u32| self.votes.iter().any(|vote| vote.answers.contains_key(student));
        self.students.values().copied().filter(move |student| !has_answered(student))
    }

    /// Returns the code that replaced the first one of the class, if any.
    pub fn code(&self) -> Option<&str> {
        self.code.as_deref()
    }

    /// Returns the student with this key digest.
    pub fn student(&self, key: &str) -> Option<u32> {
        self.students.get(key).copied()
    }

    /// Returns a counter that grows with every change that students can see.
    pub const fn changes(&self) -> u32 {
        self.changes
    }
}

fn closed(vote: u32) -> ServiceError {
    let reason = format!("vote {vote} is not open");
    ServiceError::refused("vote", reason, "look at the question that is open now")
}
