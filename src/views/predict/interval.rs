//! Predict at a chance node: the averages that stay possible after an outcome, the edges that they cut, and the
//! misreading behind a wrong answer.

use super::question::{
    PredictAnswer, PredictChild, PredictEdge, PredictQuestion, PredictSubject, PredictTruth,
    Prediction,
};
use super::value::searches_aside;
use crate::analysis::Names;
use crate::mistakes::{Mistake, TypedPoints};
use crate::say::{Message, message, points};
use crate::search::{Algorithm, Bound, Interval, Outcomes};
use crate::trace::{ChanceValues, StepEvent, Trace};
use crate::views::step::ProvedView;

/// The question about an interval with its answer.
pub(super) struct IntervalQuestion {
    pub(super) question: PredictQuestion,
    truth: PredictTruth,
    interval: [i32; 2],
    /// The ends as the search knows them: it keeps the range of the leaves for an outcome that decides, even if its value
    /// is exact.
    of_search: [i32; 2],
    /// The ends as they would be if all outcomes had the same weight, in parts of a point.
    plain: [f64; 2],
    /// The sum of the weights.
    sum: u64,
    /// Whether the newest outcome is known only by a bound.
    is_bounded: bool,
    values: ChanceValues,
}

/// Returns the question before a step at which an outcome of chance returns and others are left; `None` at any other
/// step, without bounds on the outcomes, and where the search probes.
pub(super) fn interval_before(trace: &Trace, step: u32) -> Option<IntervalQuestion> {
    let StepEvent::Chance { node, child } = trace.event(step)? else { return None };
    let values = trace.chance_values()?;
    // Where all leaves are equal, the search takes a range that is a part wider.
    if searches_aside(trace, node) || values.least == values.greatest {
        return None;
    }
    let outcomes = trace.outcomes(node, step)?;
    let Interval { lo, hi } = outcomes.average();
    let of_search = [lo.finite()?, hi.finite()?];
    let newest = trace.node(child)?;
    let window = trace.node(node)?.window();
    let cut = matches!(trace.event(step + 1), Some(StepEvent::Cutoff { .. }));
    let is_bounded = newest.bound() != Some(Bound::Exact);
    let (weight, sum) = trace.probability(child)?;
    let mut interval = of_search;
    if cut && !is_bounded && trace.about().run()?.algorithm == Algorithm::Star1 {
        let value = newest.score()?.finite()?;
        let share = |range: i32| (i64::from(range) * i64::from(weight) / sum as i64) as i32;
        if hi <= window.alpha {
            interval[0] += share(value - values.least);
        } else {
            interval[1] -= share(values.greatest - value);
        }
    }
    let path = trace.moves_to(node);
    let (mut returned, mut options) = (Vec::new(), Vec::new());
    for id in trace.children(node) {
        let edge = trace.edge(id)?;
        let mv = trace.name(edge.mv).to_owned();
        if id <= child {
            returned.push(PredictChild { mv, value: trace.node(id)?.score()?.finite()? });
        } else {
            let called = trace.move_called(&path, edge.mv);
            options.push(PredictEdge { node: id, mv, called, proof: None, visits: None });
        }
    }
    if options.is_empty() {
        return None;
    }
    let (alpha, beta) = (window.alpha.finite(), window.beta.finite());
    let leaves = Some(ProvedView { lo: Some(values.least), hi: Some(values.greatest) });
    let about = PredictQuestion::about(trace, node, PredictSubject::Interval, false)?;
    Some(IntervalQuestion {
        question: PredictQuestion { returned, alpha, beta, options, leaves, ..about },
        truth: PredictTruth {
            interval: Some(ProvedView { lo: Some(interval[0]), hi: Some(interval[1]) }),
            cut,
            step: if cut { step + 1 } else { step },
            ..PredictTruth::default()
        },
        interval,
        of_search,
        plain: plain_ends(&outcomes)?,
        sum,
        is_bounded,
        values,
    })
}

/// Returns the ends of the average if all outcomes had the same weight; `None` if one of them is open.
fn plain_ends(outcomes: &Outcomes) -> Option<[f64; 2]> {
    let mut ends = [0.0; 2];
    for outcome in 0..outcomes.len() {
        let Interval { lo, hi } = outcomes.value(outcome);
        ends[0] += f64::from(lo.finite()?);
        ends[1] += f64::from(hi.finite()?);
    }
    Some(ends.map(|end| end / outcomes.len() as f64))
}

/// Reads two numbers: `18.1 58`, `18.1 to 58`, `[18.1; 58]`, `≥18.1, ≤58`.
fn read_ends(text: &str, scale: u32) -> Option<[TypedPoints; 2]> {
    let is_part = |c: char| c.is_ascii_digit() || ".,/-−≤≥<=>".contains(c);
    let words = text.split(|c| !is_part(c)).map(|word| word.trim_matches(','));
    let words = words.filter(|word| word.contains(|c: char| c.is_ascii_digit()));
    let read: Option<Vec<TypedPoints>> = words.map(|word| TypedPoints::read(word, scale)).collect();
    read?.try_into().ok()
}

impl IntervalQuestion {
    /// Judges two ends and marks.
    pub(super) fn judge(self, trace: &Trace, answer: &PredictAnswer) -> Prediction {
        let typed = read_ends(&answer.value, self.values.scale);
        let given = typed.as_ref().map(|[lo, _]| lo.parts());
        let value = typed.as_ref().and_then(|typed| self.wrong_ends(typed));
        let cuts = self.wrong_cuts(&answer.cut);
        let said = match (value, cuts) {
            (Some(mistake), _) => self.of_ends(trace, mistake),
            (None, _) if typed.is_none() => vec![message!("predict.interval.unread")],
            (None, Some(_)) => vec![self.of_cuts(trace)],
            _ => Vec::new(),
        };
        Prediction { given, value, cuts, child: None, said, truth: self.truth }
    }

    fn wrong_ends(&self, [lo, hi]: &[TypedPoints; 2]) -> Option<Mistake> {
        let are = |[least, greatest]: [i32; 2]| lo.is(least) && hi.is(greatest);
        if are(self.interval) || are(self.of_search) {
            let is_swapped = lo.bound == Some(Bound::Upper) || hi.bound == Some(Bound::Lower);
            return is_swapped.then_some(Mistake::SignOfBound);
        }
        let is_plain = lo.is(self.plain[0]) && hi.is(self.plain[1]);
        Some(if is_plain { Mistake::WeightsIgnored } else { Mistake::OtherValue })
    }

    fn wrong_cuts(&self, marked: &[u32]) -> Option<Mistake> {
        let options = &self.question.options;
        let marked = options.iter().filter(|edge| marked.contains(&edge.node)).count();
        match (self.truth.cut, marked) {
            (false, 0) => None,
            (false, _) => Some(Mistake::CutEarly),
            (true, all) if all == options.len() => None,
            (true, 0) => Some(Mistake::CutMissed),
            (true, _) => Some(Mistake::CutInPart),
        }
    }

    fn of_ends(&self, trace: &Trace, mistake: Mistake) -> Vec<Message> {
        let mut said = vec![match mistake {
            Mistake::SignOfBound => message!("predict.interval.sign"),
            Mistake::WeightsIgnored => {
                message!("predict.interval.weights", node = self.node(trace))
            }
            _ => {
                let number = |value: i32| points(value, self.values.scale);
                let [least, greatest] = [self.values.least, self.values.greatest].map(number);
                message!(
                    "predict.interval.ends",
                    least = least,
                    greatest = greatest,
                    sum = self.sum
                )
            }
        }];
        if mistake == Mistake::OtherValue && self.is_bounded {
            said.push(message!("predict.interval.bound"));
        }
        said
    }

    fn of_cuts(&self, trace: &Trace) -> Message {
        let node = self.node(trace);
        if self.truth.cut {
            message!("predict.interval.outside", node = node)
        } else {
            message!("predict.interval.inside", node = node)
        }
    }

    fn node(&self, trace: &Trace) -> Message {
        Names::in_trace(trace).node(&trace.moves_to(self.question.node))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::SetupRequest;
    use crate::say::Language;
    use crate::search::RunRequest;
    use crate::views::predict::PredictRequest;
    use crate::work::control::Handle;
    use crate::work::request::Request;
    use crate::work::run::record;

    const DICE: &str = "(chance(9*(20 20) 1*(30 30)) chance(9*(1 1) 1*(400 400)))";

    fn searched(position: &str, run: &str) -> Trace {
        let words = RunRequest::of(SetupRequest::at("tree", position), run);
        record(&Request::read(&words).unwrap(), &Handle::new())
    }

    fn all(trace: &Trace) -> Vec<(u32, IntervalQuestion)> {
        let at = |step| Some((step, interval_before(trace, step)?));
        (0..=trace.steps()).filter_map(at).collect()
    }

    fn judged(trace: &Trace, step: u32, value: &str, cut: &[u32]) -> (Prediction, String) {
        let question = PredictRequest { trace: 0, step, own: false };
        let answer =
            PredictAnswer { question, value: value.to_owned(), cut: cut.to_vec(), child: None };
        let prediction = interval_before(trace, step).unwrap().judge(trace, &answer);
        let said = prediction.said.iter().map(|one| one.text(Language::English));
        let said = said.collect::<Vec<_>>().join(" ");
        (prediction, said)
    }

    #[test]
    fn an_interval_has_a_question_wherever_an_outcome_leaves_others() {
        let trace = searched(DICE, "star1");
        let rows = all(&trace).into_iter().map(|(_, asked)| {
            let IntervalQuestion { question, truth, interval, .. } = asked;
            (question.path.join("-"), interval, question.options.len(), truth.cut)
        });
        // Parts of a tenth: (9 × 20 + 1) / 10 and (9 × 20 + 400) / 10, then (9 × 1 + 1) / 10 and (9 × 1 + 400) / 10.
        let row = |path: &str, ends, cut| (path.to_owned(), ends, 1, cut);
        assert_eq!(
            rows.collect::<Vec<_>>(),
            [row("1", [181, 580], false), row("2", [10, 409], false)]
        );
        for run in ["expectimax", "alphabeta", "star2"] {
            let trace = searched(DICE, run);
            let asked = all(&trace);
            assert!(asked.iter().all(|(_, asked)| !searches_aside(&trace, asked.question.node)));
            assert!(run == "star2" || asked.is_empty(), "{run}");
        }
    }

    #[test]
    fn a_wrong_interval_is_named_by_what_was_misread() {
        let trace = searched(DICE, "star1");
        let step = all(&trace)[0].0;
        for right in [
            "18.1 58",
            "18,1 to 58",
            "[18.1; 58]",
            "18.1 a 58.0",
            "18.1, 58",
            "(18.1, 58)",
            "18.1–58",
            "18.1 - 58",
            "≥ 18.1 ≤ 58",
        ] {
            let (judged, said) = judged(&trace, step, right, &[]);
            assert_eq!((judged.value, said.as_str()), (None, ""), "{right}");
            assert_eq!(judged.given, Some(181));
        }
        let explained = |text: &str| {
            let (judged, said) = judged(&trace, step, text, &[]);
            (judged.value.unwrap(), said)
        };
        assert_eq!(
            explained("10.5 210"),
            (
                Mistake::WeightsIgnored,
                "Those are plain averages. At B each outcome counts as often as its weight says."
                    .to_owned()
            )
        );
        assert_eq!(
            explained("20 58"),
            (
                Mistake::OtherValue,
                "For the lower end each outcome that is left counts as 1, for the upper end as 400. Multiply each \
                 value by its weight, add, and divide by 10."
                    .to_owned()
            )
        );
        assert_eq!(explained("≤18.1 ≥58").0, Mistake::SignOfBound);
        for none in ["18.1", "", "x 58", "1 2 3"] {
            let (judged, said) = judged(&trace, step, none, &[]);
            let hint = "Type two numbers, for instance 3 to 8.";
            assert_eq!((judged.given, judged.value, said.as_str()), (None, None, hint), "{none}");
        }
    }

    #[test]
    fn an_exact_leaf_that_decides_is_as_exact_as_it_looks() {
        let trace = searched("(20 chance(1*0 9*2 5*4) 40)", "star1");
        let asked = all(&trace);
        let (step, last) = asked.last().unwrap();
        let parts = last.values.scale as i32;
        // 0 and 2 are known, 4 is left: (0 + 18 + 5 × 0) / 15 and (0 + 18 + 5 × 40) / 15.
        assert_eq!((last.interval, last.truth.cut), ([18 * parts / 15, 218 * parts / 15], true));
        assert_eq!(last.of_search, [0, 218 * parts / 15]);
        for right in ["1.2 218/15", "0 218/15"] {
            assert_eq!(judged(&trace, *step, right, &[]).0.value, None, "{right}");
        }
        // 30 brings the average to 15 at least, and beta is 10: (150 + 0) / 10 and (150 + 5 × 40) / 10.
        let trace = searched("min:(10 chance(5*30 1*40 4*0) 5)", "star1");
        let asked = all(&trace);
        let (_, last) = asked.last().unwrap();
        assert_eq!((last.interval, last.of_search, last.truth.cut), ([150, 350], [150, 400], true));
        // Star2 knows a leaf at once.
        let trace = searched("(20 chance(1*0 9*2 5*4) 40)", "star2");
        for (_, asked) in all(&trace) {
            assert_eq!(asked.interval, asked.of_search);
        }
    }

    #[test]
    fn equal_leaves_leave_no_question() {
        assert!(all(&searched("(chance(5 5) chance(5 5))", "star1")).is_empty());
    }

    #[test]
    fn a_chance_node_is_cut_where_the_interval_leaves_the_window() {
        let trace = searched("(chance(20 20) chance(1*(0 1) 9*(2 3) 5*(4 4)) (40 40))", "star1");
        let asked = all(&trace);
        let (step, cut) = asked.iter().find(|(_, asked)| asked.truth.cut).unwrap();
        let edges: Vec<u32> = cut.question.options.iter().map(|edge| edge.node).collect();
        let ends = cut.interval.map(|end| f64::from(end) / f64::from(cut.values.scale));
        let typed = format!("{:.4} {:.4}", ends[0], ends[1]);
        assert_eq!(judged(&trace, *step, &typed, &edges).0.cuts, None);
        let (missed, said) = judged(&trace, *step, &typed, &[]);
        assert_eq!(missed.cuts, Some(Mistake::CutMissed), "{said}");
        assert!(said.contains("no outcome that is left can matter"), "{said}");
        let trace = searched(DICE, "star1");
        let (step, open) = &all(&trace)[1];
        let (early, said) = judged(&trace, *step, "1 40.9", &[open.question.options[0].node]);
        assert_eq!(early.cuts, Some(Mistake::CutEarly));
        assert_eq!(said, "The average and the window of C meet, so nothing is cut.");
    }
}
