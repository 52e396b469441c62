//! Predict: exercises on what the search does next, and the misreading behind a wrong answer.
//!
//! The subjects are the value that a child returns to its parent, the averages that stay possible at a chance node, the
//! child that the search goes to, and the truth of a claim.
//!
//! A question covers only quantities that the reader must work out: the value of a node from the
//! values of its children, the edges that it cuts, and the child that its numbers select. [`PredictQuestion`] contains
//! only data known at its step, so that it cannot reveal the answer.

mod child;
mod claim;
mod interval;
mod question;
mod value;

pub use self::question::*;

use self::child::child_before;
use self::claim::{claim_before, shown_at};
use self::interval::interval_before;
use self::value::question_before;
use crate::trace::Trace;
use crate::work::error::ServiceError;

/// Returns the question before a step. O(children); of a Monte Carlo search O(nodes + iterations), for the visits.
pub(crate) fn question(
    trace: &Trace,
    request: PredictRequest,
) -> Result<PredictPrompt, ServiceError> {
    let question = match child_before(trace, request) {
        Some(asked) => Some(asked.question),
        None => claim_before(trace, request),
    };
    let question =
        question.or_else(|| interval_before(trace, request.step).map(|asked| asked.question));
    let question = match question {
        Some(question) => Some(question),
        None => question_before(trace, request)?.map(|answered| answered.question),
    };
    Ok(PredictPrompt { question })
}

/// Judges an answer. Fails if nothing is to be worked out at its step.
pub(crate) fn predict(trace: &Trace, answer: &PredictAnswer) -> Result<Prediction, ServiceError> {
    if let Some(asked) = child_before(trace, answer.question) {
        return Ok(asked.judge(answer.child));
    }
    if claim_before(trace, answer.question).is_some() {
        return Ok(shown_at(answer.question.step));
    }
    if let Some(asked) = interval_before(trace, answer.question.step) {
        return Ok(asked.judge(trace, answer));
    }
    let answered = question_before(trace, answer.question)?.ok_or_else(|| {
        ServiceError::refused("step", "nothing is asked at this step", "ask for its question first")
    })?;
    Ok(answered.judge(trace, answer))
}

/// Returns the question about a value before a step with its answer, and that value as shown on screen.
pub(crate) fn truth_before(
    trace: &Trace,
    request: PredictRequest,
) -> Result<Option<(PredictQuestion, PredictTruth, i32)>, ServiceError> {
    let answered = question_before(trace, request)?;
    Ok(answered.map(|answered| (answered.question, answered.truth, answered.value)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::SetupRequest;
    use crate::search::RunRequest;
    use crate::work::control::Handle;
    use crate::work::request::Request;
    use crate::work::run::record;

    fn searched(run: &RunRequest) -> Trace {
        record(&Request::read(run).unwrap(), &Handle::new())
    }

    #[test]
    fn a_step_without_a_question_is_refused() {
        let trace =
            searched(&RunRequest::of(SetupRequest::at("tree", "((3 12 8)(2 4 6))"), "alphabeta"));
        let asked = PredictRequest { trace: 0, step: 0, own: false };
        let answer =
            PredictAnswer { question: asked, value: "3".to_owned(), cut: Vec::new(), child: None };
        assert_eq!(predict(&trace, &answer).unwrap_err().field.as_deref(), Some("step"));
        let beyond = PredictRequest { step: trace.steps() + 1, ..asked };
        assert!(question(&trace, beyond).is_err());
    }

    #[test]
    fn its_operations_tell_the_step_and_no_verdict() {
        let setup = SetupRequest::at("connect4", "42427566777554444333233");
        let run = RunRequest::of(setup, "alphabeta+static+lmr:3");
        let trace = searched(&RunRequest { depth: Some(4), ..run });
        let request = |step| PredictRequest { trace: 0, step, own: false };
        let is_claim = |&step: &u32| claim_before(&trace, request(step)).is_some();
        let step = (0..=trace.steps()).find(is_claim).unwrap();
        let asked = question(&trace, request(step)).unwrap().question.unwrap();
        assert_eq!(asked.asks, PredictSubject::Claim);
        let answer = PredictAnswer {
            question: request(step),
            value: "3".to_owned(),
            cut: Vec::new(),
            child: None,
        };
        assert_eq!(predict(&trace, &answer).unwrap(), shown_at(step));
    }
}
