//! Predict at a selection: the child that the search goes to, and the misreading behind another choice.

use super::question::{
    PredictEdge, PredictQuestion, PredictRequest, PredictSubject, PredictTruth, Prediction,
};
use crate::analysis::Names;
use crate::mistakes::Mistake;
use crate::say::{Message, decimal, message};
use crate::search::{Algorithm, ProofNumbers};
use crate::trace::{Kind, StepEvent, Trace};
use crate::views::monte_carlo::visits_view;
use crate::views::proof::proof_view;

/// The question at a selection with its answer.
pub(super) struct ChildQuestion<'a> {
    trace: &'a Trace,
    pub(super) question: PredictQuestion,
    step: u32,
    /// The child that the search goes to.
    selected: u32,
}

/// Returns the question before a step that selects a child; `None` at any other step, where there is no choice, and for
/// flat Monte Carlo, whose moves take turns.
pub(super) fn child_before(trace: &Trace, request: PredictRequest) -> Option<ChildQuestion<'_>> {
    let PredictRequest { step, own, .. } = request;
    let Some(StepEvent::Select { node, child }) = trace.event(step) else { return None };
    if trace.about().run()?.algorithm == Algorithm::Flat {
        return None;
    }
    let path = trace.moves_to(node);
    let visits = trace.visits_at(step);
    let edge = |id: u32| {
        let mv = trace.edge(id)?.mv;
        Some(PredictEdge {
            node: id,
            mv: trace.name(mv).to_owned(),
            called: trace.move_called(&path, mv),
            proof: proof_view(trace, id, step),
            visits: visits.as_ref().map(|visits| visits_view(trace, visits, (id, step))),
        })
    };
    let placed = trace.children(node).filter(|&id| trace.is_placed(id, step));
    let options: Vec<PredictEdge> = placed.filter_map(edge).collect();
    let about = PredictQuestion::about(trace, node, PredictSubject::Child, own)?;
    let question = PredictQuestion { options, ..about };
    let is_choice = question.options.len() > 1;
    is_choice.then_some(ChildQuestion { trace, question, step, selected: child })
}

impl ChildQuestion<'_> {
    /// Judges a choice. A node that is no option is no choice, and has no verdict.
    pub(super) fn judge(self, child: Option<u32>) -> Prediction {
        let judged = child.filter(|&child| child != self.selected).and_then(|child| {
            let by = Names::in_trace(self.trace)
                .mv(&self.trace.moves_to(self.question.node), self.trace.edge(child)?.mv);
            self.proof_mistake(child, by.clone()).or_else(|| self.games_mistake(child, by))
        });
        let (mistake, said) = judged.unzip();
        let (child, step) = (Some(self.selected), self.step);
        let truth = PredictTruth { child, step, ..PredictTruth::default() };
        let said = said.into_iter().collect();
        Prediction { given: None, value: None, cuts: None, child: mistake, said, truth }
    }

    fn is_or(&self) -> bool {
        self.question.kind == Kind::Max
    }

    /// `None` for another search than one by proof numbers.
    fn proof_mistake(&self, child: u32, by: Message) -> Option<(Mistake, Message)> {
        let is_or = self.is_or();
        let seen = |id: u32| Some(self.trace.proof_numbers(id, self.step)?.seen(is_or));
        let ((easy, other), (easiest, other_of_right)) = (seen(child)?, seen(self.selected)?);
        let others = self.question.options.iter().filter_map(|option| seen(option.node));
        let least_other = others.map(|(_, other)| other).min()?;
        if easy == easiest {
            return Some((Mistake::LaterOfEquals, message!("predict.child.equal", by = by)));
        }
        let is_decided = easy == ProofNumbers::INFINITY;
        if other == least_other && other < other_of_right && !is_decided {
            let p = Names::in_trace(self.trace).side(is_or);
            let message = if is_or {
                message!("predict.child.number.or", p = p, by = by)
            } else {
                message!("predict.child.number.and", p = p, by = by)
            };
            return Some((Mistake::OtherNumber, message));
        }
        let message = match (is_or, easy) {
            (true, ProofNumbers::INFINITY) => message!("predict.child.never.or", by = by),
            (false, ProofNumbers::INFINITY) => message!("predict.child.never.and", by = by),
            (true, n) => message!("predict.child.more.or", by = by, n = n),
            (false, n) => message!("predict.child.more.and", by = by, n = n),
        };
        Some((Mistake::OtherChild, message))
    }

    /// `None` for another search than a Monte Carlo search.
    fn games_mistake(&self, child: u32, by: Message) -> Option<(Mistake, Message)> {
        let (trace, visits) = (self.trace, self.trace.visits_at(self.step)?);
        let is_open = |id: u32| trace.proved_by(id, self.step).is_none();
        if !is_open(child) {
            return Some((Mistake::OtherChild, message!("predict.child.proved", by = by)));
        }
        let parts =
            |id: u32| Some((visits.mean(trace, id)?, visits.bonus(trace, id)?, visits.of(id).0));
        let sum = |(mean, bonus, _): (f64, f64, u32)| mean + bonus;
        let open = self.question.options.iter().map(|option| option.node).filter(|&id| is_open(id));
        let all: Vec<(f64, f64, u32)> = open.filter_map(parts).collect();
        let (given, right) = (parts(child)?, parts(self.selected)?);
        let (mean, bonus, count) = given;
        if sum(given) >= sum(right) {
            return Some((Mistake::LaterOfEquals, message!("predict.child.equal", by = by)));
        }
        let is_best = mean > right.0 && all.iter().all(|&(other, ..)| other <= mean);
        let is_rarest = bonus > right.1 && all.iter().all(|&(_, other, _)| other <= bonus);
        let mistake = if is_best {
            Mistake::MeanAlone
        } else if is_rarest {
            Mistake::BonusAlone
        } else if all.iter().all(|&(.., other)| other <= count) {
            Mistake::MostVisits
        } else {
            Mistake::OtherChild
        };
        let [mean, bonus, sum] = [mean, bonus, sum(given)].map(decimal);
        let message = message!("predict.child.sum", by = by, mean = mean, bonus = bonus, sum = sum);
        Some((mistake, message))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::SetupRequest;
    use crate::say::Language;
    use crate::search::RunRequest;
    use crate::work::control::Handle;
    use crate::work::request::Request;
    use crate::work::run::record;

    fn searched(game: &str, position: &str, run: &str) -> Trace {
        let words = RunRequest::of(SetupRequest::at(game, position), run);
        record(&Request::read(&words).unwrap(), &Handle::new())
    }

    fn answered(trace: &Trace, step: u32, child: Option<u32>) -> Prediction {
        let request = PredictRequest { trace: 0, step, own: false };
        child_before(trace, request).unwrap().judge(child)
    }

    fn said(prediction: &Prediction) -> String {
        prediction.said.iter().map(|one| one.text(Language::English)).collect()
    }

    /// Every wrong choice of every question, with its mistake and its sentence.
    fn wrong_choices(trace: &Trace) -> Vec<(u32, u32, Mistake, String)> {
        let mut all = Vec::new();
        for step in 0..=trace.steps() {
            let request = PredictRequest { trace: 0, step, own: false };
            let Some(asked) = child_before(trace, request) else { continue };
            for option in &asked.question.options {
                let judged = answered(trace, step, Some(option.node));
                assert_eq!(judged.truth.child, Some(asked.selected));
                match judged.child {
                    None => {
                        assert_eq!((option.node, said(&judged)), (asked.selected, String::new()));
                    }
                    Some(mistake) => all.push((step, option.node, mistake, said(&judged))),
                }
            }
        }
        all
    }

    #[test]
    fn every_selection_with_a_choice_is_a_question_and_only_its_child_is_right() {
        for (game, position, run) in [
            ("tictactoe", "", "pn+limit:400"),
            ("tree", "((3 12 8)(2 4 6)(14 5 2))", "pn+goal:4"),
            ("tictactoe", "", "mcts:200+solver"),
            ("tree", "((3 12 8)(2 4 6)(14 5 2))", "mcts:60"),
        ] {
            let trace = searched(game, position, run);
            let is_choice = |&step: &u32| match trace.event(step) {
                Some(StepEvent::Select { node, .. }) => {
                    trace.children(node).filter(|&id| trace.is_placed(id, step)).count() > 1
                }
                _ => false,
            };
            let choices = (0..=trace.steps()).filter(is_choice).count();
            let request = |step| PredictRequest { trace: 0, step, own: false };
            let asked = (0..=trace.steps()).filter_map(|step| child_before(&trace, request(step)));
            assert_eq!(asked.count(), choices, "{run}");
            assert!(choices > 2 && !wrong_choices(&trace).is_empty(), "{run}: {choices}");
        }
        let flat = searched("tictactoe", "", "flat:20");
        assert!(wrong_choices(&flat).is_empty());
    }

    #[test]
    fn a_wrong_choice_is_named_by_what_was_misread() {
        let proof = wrong_choices(&searched("tictactoe", "", "pn+limit:6000"));
        let games = wrong_choices(&searched("tictactoe", "", "mcts:200+solver"));
        for (all, mistakes) in [
            (&proof, &[Mistake::LaterOfEquals, Mistake::OtherNumber, Mistake::OtherChild][..]),
            (&games, &[Mistake::MeanAlone, Mistake::BonusAlone, Mistake::OtherChild]),
        ] {
            for mistake in mistakes {
                assert!(all.iter().any(|(_, _, found, _)| found == mistake), "{mistake:?}");
            }
        }
        let first = |all: &[(u32, u32, Mistake, String)], mistake| {
            all.iter().find(|(_, _, found, _)| *found == mistake).unwrap().3.clone()
        };
        assert_eq!(
            [
                first(&proof, Mistake::LaterOfEquals),
                first(&proof, Mistake::OtherNumber),
                first(&proof, Mistake::OtherChild),
                first(&games, Mistake::MeanAlone),
                first(&games, Mistake::BonusAlone),
                first(&games, Mistake::OtherChild),
            ],
            [
                "Square 2 counts as much, but the search takes the first of equals.",
                "One disproof is enough where O moves, so the second number decides, that of disproofs. Square 1 does not have the smallest.",
                "Square 1 needs 8 proofs, and another child needs fewer.",
                "Square 5 has the mean 1.000 + bonus 1.576 = 2.576. Another child has the larger sum.",
                "Square 1 has the mean 0.000 + bonus 2.265 = 2.265. Another child has the larger sum.",
                "Square 1 has the mean 0.000 + bonus 2.146 = 2.146. Another child has the larger sum.",
            ]
        );
    }

    #[test]
    fn no_choice_has_no_verdict_and_tells_the_answer() {
        let trace = searched("tictactoe", "", "pn+limit:400");
        let step = wrong_choices(&trace)[0].0;
        let shown = answered(&trace, step, None);
        assert_eq!((shown.child, said(&shown)), (None, String::new()));
        assert!(shown.truth.child.is_some());
        assert_eq!(answered(&trace, step, Some(u32::MAX)).child, None);
    }
}
