//! Predict: what is to be worked out before a child's value reaches its parent, and what a wrong answer shows to be misread.
//!
//! A question asks only for what is to be worked out: the value of a node from the values of its children, and the edges that it cuts. It
//! is made of what is known at its step: its type holds nothing of the answer.

use crate::analysis::{Explanation, Reason, explain};
use crate::evaluation::Score;
use crate::mistakes::{Mistake, typed};
use crate::search::{Bound, Window};
use crate::trace::{Kind, StepEvent, Trace};
use crate::views::step::{OwnerView, no_step, step_view};
use crate::views::summary::node_view;
use crate::work::error::ServiceError;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The step before which is asked.
#[derive(Clone, Copy, Debug, JsonSchema, Deserialize)]
pub struct PredictRequest {
    /// The trace.
    pub trace: u64,
    /// The step at which a child's value reaches its parent.
    pub step: u32,
    /// Whether numbers are those of the side to move; else they are MAX's.
    pub own: bool,
}

/// What is asked before a step.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct PredictAsked {
    /// The question; null: nothing is to be worked out there.
    pub question: Option<PredictQuestion>,
}

/// What is to be worked out. All numbers are as they are shown.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct PredictQuestion {
    /// The node that is asked about.
    pub node: u32,
    /// The moves from the root to it.
    pub path: Vec<String>,
    /// Who moves there.
    pub kind: Kind,
    /// `max` where the largest of the numbers shown is taken, `min` where the smallest is.
    pub chooser: Kind,
    /// Whether no child is left to be searched.
    pub complete: bool,
    /// What the children have returned, in order.
    pub returned: Vec<PredictReturned>,
    /// Alpha before the value came; null is open.
    pub alpha: Option<i32>,
    /// Beta before the value came; null is open.
    pub beta: Option<i32>,
    /// Children whose edges may be cut; none where no cut is in question.
    pub options: Vec<PredictEdge>,
}

/// What a child has returned.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct PredictReturned {
    /// Its move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Its value.
    pub value: i32,
}

/// The edge to a child.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct PredictEdge {
    /// The child.
    pub node: u32,
    /// Its move.
    #[serde(rename = "move")]
    pub mv: String,
}

/// What was answered.
#[derive(Clone, Debug, JsonSchema, Deserialize)]
pub struct PredictAnswer {
    /// The question.
    #[serde(flatten)]
    pub question: PredictRequest,
    /// The value as it was typed: a number with or without the sign of a bound.
    pub value: String,
    /// The children whose edges are marked as cut.
    pub cut: Vec<u32>,
}

/// An answer judged.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Prediction {
    /// The number that was typed; null where it is none.
    pub given: Option<i32>,
    /// What is wrong with it; null: nothing, or there is no number.
    pub value: Option<Mistake>,
    /// What is wrong with the marks; null: nothing.
    pub cuts: Option<Mistake>,
    /// What is right.
    pub truth: PredictTruth,
}

/// The right answer.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct PredictTruth {
    /// The value.
    pub value: i32,
    /// The sign that stands in front of it where the node is cut; null elsewhere.
    pub bound: Option<Bound>,
    /// Whether the edges that are left are cut.
    pub cut: bool,
    /// Whose bound does the cutting; null where nothing is cut, or where the search's own window does it.
    pub owner: Option<OwnerView>,
    /// The step that shows all of it.
    pub step: u32,
}

/// A question with its answer.
struct Asked {
    question: PredictQuestion,
    truth: PredictTruth,
    /// Whether the search goes on where alpha and beta meet.
    strict: bool,
}

/// The question before a step. O(children).
pub(crate) fn question(
    trace: &Trace,
    request: PredictRequest,
) -> Result<PredictAsked, ServiceError> {
    Ok(PredictAsked { question: asked(trace, request)?.map(|asked| asked.question) })
}

/// Judges an answer.
pub(crate) fn predict(trace: &Trace, answer: &PredictAnswer) -> Result<Prediction, ServiceError> {
    let asked = asked(trace, answer.question)?.ok_or_else(|| {
        ServiceError::refused("step", "nothing is asked at this step", "ask for its question first")
    })?;
    let given = typed(&answer.value);
    Ok(Prediction {
        given: given.map(|(value, _)| value),
        value: given.and_then(|given| asked.wrong_value(given)),
        cuts: asked.wrong_cuts(&answer.cut),
        truth: asked.truth,
    })
}

impl Asked {
    fn wrong_value(&self, (value, bound): (i32, Option<Bound>)) -> Option<Mistake> {
        let PredictQuestion { chooser, returned, alpha, beta, .. } = &self.question;
        if value == self.truth.value {
            let is_right = bound.is_none_or(|bound| bound == grows(*chooser));
            return (!is_right).then_some(Mistake::SignOfBound);
        }
        let values = || returned.iter().map(|child| child.value);
        let (other_way, misread) = match chooser {
            Kind::Max => (values().min(), Mistake::MaxAsMin),
            Kind::Min => (values().max(), Mistake::MaxEverywhere),
        };
        Some(if returned.len() > 1 && other_way == Some(value) {
            misread
        } else if values().next_back() == Some(value) {
            Mistake::NewestChild
        } else if value == -self.truth.value {
            Mistake::Sign
        } else if [*alpha, *beta].contains(&Some(value)) {
            Mistake::WindowEnd
        } else {
            Mistake::OtherValue
        })
    }

    fn wrong_cuts(&self, marked: &[u32]) -> Option<Mistake> {
        let PredictQuestion { chooser, alpha, beta, options, .. } = &self.question;
        let meets = if *chooser == Kind::Max { *beta } else { *alpha } == Some(self.truth.value);
        let marked = options.iter().filter(|edge| marked.contains(&edge.node)).count();
        match (self.truth.cut, marked) {
            (false, 0) => None,
            (false, _) if self.strict && meets => Some(Mistake::EqualCuts),
            (false, _) => Some(Mistake::CutEarly),
            (true, all) if all == options.len() => None,
            (true, 0) if meets => Some(Mistake::Strict),
            (true, 0) if self.truth.owner.as_ref().is_some_and(|owner| !owner.shallow) => {
                Some(Mistake::ParentOnly)
            }
            (true, 0) => Some(Mistake::CutMissed),
            (true, _) => Some(Mistake::CutInPart),
        }
    }
}

/// What more children can do to a value: the largest only grows.
fn grows(chooser: Kind) -> Bound {
    if chooser == Kind::Max { Bound::Lower } else { Bound::Upper }
}

fn asked(trace: &Trace, request: PredictRequest) -> Result<Option<Asked>, ServiceError> {
    let PredictRequest { step, own, .. } = request;
    let state = trace.state(step).ok_or_else(|| no_step(trace, step))?;
    let StepEvent::Update { node, .. } = state.event else { return Ok(None) };
    let explanation = explain(trace, &state);
    let Explanation { max, frame: Some(frame), place: Some(place), .. } = explanation else {
        return Ok(None);
    };
    let Reason::Update { before, improved, .. } = explanation.reason else { return Ok(None) };
    let Some(best) = frame.best.and_then(Score::finite) else { return Ok(None) };
    let turned = own && !max;
    let seen = |value: i32| if turned { -value } else { value };
    let (mut returned, mut left) = (Vec::new(), Vec::new());
    for child in trace.children(node) {
        let child = node_view(trace, child)?;
        let mv = child.mv.unwrap_or_default();
        if child.ordinal <= place {
            let value = child.score.map(seen);
            returned.extend(value.map(|value| PredictReturned { mv, value }));
        } else if !child.again {
            // A child that is searched a second time is no further edge.
            left.push(PredictEdge { node: child.id, mv });
        }
    }
    let cutoff = trace.event(step + 1);
    let cut = matches!(cutoff, Some(StepEvent::Cutoff { .. }));
    let end = if max { frame.window.beta } else { frame.window.alpha };
    let conceivable = cut || (!left.is_empty() && end.finite().is_some());
    let complete = left.is_empty();
    if !conceivable && !(returned.len() > 1 && (complete || improved)) {
        return Ok(None);
    }
    let window = if turned { before.window.flipped() } else { before.window };
    let Window { alpha, beta } = window;
    let kind = if max { Kind::Max } else { Kind::Min };
    let chooser = if own { Kind::Max } else { kind };
    let owner = if cut { step_view(trace, step + 1)?.explanation.owner } else { None };
    let path = explanation.path.iter().map(|&mv| trace.name(mv).to_owned()).collect();
    let strict = trace.about().words().run.split('+').any(|word| word == "strict");
    Ok(Some(Asked {
        question: PredictQuestion {
            node,
            path,
            kind,
            chooser,
            complete,
            returned,
            alpha: alpha.finite(),
            beta: beta.finite(),
            options: if conceivable { left } else { Vec::new() },
        },
        truth: PredictTruth {
            value: seen(best),
            bound: cut.then_some(grows(chooser)),
            cut,
            owner,
            step: if cut { step + 1 } else { step },
        },
        strict,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::SetupWords;
    use crate::search::RunRequest;
    use crate::trace::Status;
    use crate::work::control::Handle;
    use crate::work::request::Request;
    use crate::work::run::record;

    const TEXTBOOK: &str = "((3 12 8)(2 4 6)(14 5 2))";

    fn searched(game: &str, position: &str, run: &str) -> Trace {
        let words = RunRequest::of(SetupWords::at(game, position), run);
        record(&Request::read(&words).unwrap(), &Handle::new())
    }

    /// All that is asked, in order.
    fn all(trace: &Trace, own: bool) -> Vec<Asked> {
        let at = |step| asked(trace, PredictRequest { trace: 0, step, own }).unwrap();
        (0..=trace.steps()).filter_map(at).collect()
    }

    /// The question of a path, the nth of it.
    fn of(trace: &Trace, own: bool, path: &str, nth: usize) -> Asked {
        let found = all(trace, own).into_iter();
        found.filter(|asked| asked.question.path.join("-") == path).nth(nth).unwrap()
    }

    fn edges(asked: &Asked) -> Vec<u32> {
        asked.question.options.iter().map(|edge| edge.node).collect()
    }

    #[test]
    fn nothing_that_is_on_screen_is_asked_and_every_cut_is() {
        let trace = searched("tree", TEXTBOOK, "alphabeta");
        let told = all(&trace, false).into_iter().map(|asked| {
            let Asked { question, truth, .. } = asked;
            let value = truth.bound.map_or("", |_| "<=").to_owned() + &truth.value.to_string();
            (question.path.join("-"), value, question.options.len(), truth.cut, question.complete)
        });
        let row = |path: &str, value: &str, options, cut, complete| {
            (path.to_owned(), value.to_owned(), options, cut, complete)
        };
        assert_eq!(
            told.collect::<Vec<_>>(),
            [
                row("1", "3", 0, false, true),
                row("2", "<=2", 2, true, false),
                row("3", "14", 2, false, false),
                row("3", "5", 1, false, false),
                row("3", "2", 0, false, true),
                row("", "3", 0, false, true),
            ]
        );
    }

    #[test]
    fn every_cutoff_that_leaves_an_edge_is_asked_for_and_no_leaf() {
        let trace = searched("uniform", "uniform:b=3,d=3,seed=7,min=0,max=9", "alphabeta");
        let cuts = all(&trace, false).into_iter().filter(|asked| asked.truth.cut);
        let is_cut = |step: &u32| matches!(trace.event(*step), Some(StepEvent::Cutoff { .. }));
        let steps: Vec<u32> = (0..=trace.steps()).filter(is_cut).collect();
        assert_eq!(cuts.map(|asked| asked.truth.step).collect::<Vec<_>>(), steps);
        assert!(steps.len() > 1, "{steps:?}");
        let is_leaf = |id| trace.node(id).is_some_and(|node| node.status() == Status::Terminal);
        assert!(all(&trace, false).iter().all(|asked| !is_leaf(asked.question.node)));
        let minimax = searched("tree", TEXTBOOK, "minimax");
        assert!(all(&minimax, false).iter().all(|asked| asked.question.options.is_empty()));
    }

    #[test]
    fn a_wrong_value_is_named_by_what_was_misread() {
        use Mistake::{
            MaxAsMin, MaxEverywhere, NewestChild, OtherValue, Sign, SignOfBound, WindowEnd,
        };
        let trace = searched("tree", "((6 4 9)(7 3 8)(5 10 2))", "alphabeta");
        for (path, nth, text, expected) in [
            ("3", 2, "2", None),
            ("3", 2, "≤ 2", None),
            ("3", 2, "10", Some(MaxEverywhere)),
            ("3", 2, "≥ 2", Some(SignOfBound)),
            ("3", 2, "-2", Some(Sign)),
            ("3", 2, "4", Some(WindowEnd)),
            ("3", 2, "7", Some(OtherValue)),
            ("1", 1, "9", Some(MaxEverywhere)),
            ("", 0, "2", Some(MaxAsMin)),
            ("", 0, "3", Some(OtherValue)),
        ] {
            let asked = of(&trace, false, path, nth);
            assert_eq!(asked.wrong_value(typed(text).unwrap()), expected, "{path} {text}");
        }
        let open = of(&searched("tree", "((3 9 4)(5 1 7))", "alphabeta"), false, "1", 0);
        assert_eq!(open.wrong_value((4, None)), Some(NewestChild), "{:?}", open.question);
    }

    #[test]
    fn a_wrong_mark_is_named_by_what_was_misread() {
        let trace = searched("tree", TEXTBOOK, "alphabeta");
        let (cut, open) = (of(&trace, false, "2", 0), of(&trace, false, "3", 0));
        assert_eq!((cut.wrong_cuts(&edges(&cut)), open.wrong_cuts(&[])), (None, None));
        assert_eq!(cut.wrong_cuts(&[]), Some(Mistake::CutMissed));
        assert_eq!(cut.wrong_cuts(&edges(&cut)[..1]), Some(Mistake::CutInPart));
        assert_eq!(open.wrong_cuts(&edges(&open)), Some(Mistake::CutEarly));
        let equal = |run| of(&searched("tree", "((3 12)(3 4))", run), false, "2", 0);
        assert_eq!(equal("alphabeta").wrong_cuts(&[]), Some(Mistake::Strict));
        let strict = equal("alphabeta+strict");
        assert_eq!(strict.wrong_cuts(&edges(&strict)), Some(Mistake::EqualCuts));
        let deep = searched("tree", "((5 6)(((2 9)(8 1)) (7 3)))", "alphabeta");
        let is_deep =
            |asked: &Asked| asked.truth.owner.as_ref().is_some_and(|owner| !owner.shallow);
        let deep = all(&deep, false).into_iter().find(is_deep).unwrap();
        assert_eq!(deep.wrong_cuts(&[]), Some(Mistake::ParentOnly));
    }

    #[test]
    fn numbers_of_the_side_to_move_are_judged_as_they_are_shown() {
        let trace = searched("tree", TEXTBOOK, "alphabeta");
        let cut = of(&trace, true, "2", 0);
        let PredictTruth { value, bound, .. } = cut.truth;
        assert_eq!((value, bound, cut.question.chooser), (-2, Some(Bound::Lower), Kind::Max));
        assert_eq!(cut.wrong_value((-2, None)), None);
        assert_eq!(cut.wrong_value((2, None)), Some(Mistake::Sign));
        assert_eq!(cut.question.beta, Some(-3));
        assert_eq!(cut.wrong_cuts(&edges(&cut)), None);
    }

    #[test]
    fn a_step_without_a_question_is_refused() {
        let trace = searched("tree", TEXTBOOK, "alphabeta");
        let question = PredictRequest { trace: 0, step: 0, own: false };
        let answer = PredictAnswer { question, value: "3".to_owned(), cut: Vec::new() };
        assert_eq!(predict(&trace, &answer).unwrap_err().field.as_deref(), Some("step"));
        let beyond = PredictRequest { step: trace.steps() + 1, ..question };
        assert!(super::question(&trace, beyond).is_err());
    }
}
