//! Predict at a value: the question about a node from the values of its children and the edges that it cuts, and the
//! misreading behind a wrong answer.

use super::question::{
    PredictAnswer, PredictChild, PredictEdge, PredictQuestion, PredictRequest, PredictSubject,
    PredictTruth, Prediction,
};
use crate::analysis::{Explanation, Names, Reason, asker, bounded, explain};
use crate::evaluation::Score;
use crate::game::Move;
use crate::mistakes::{Mistake, TypedPoints};
use crate::say::{Arg, Message, message, points};
use crate::search::{Bound, Mark, Window};
use crate::trace::{Kind, Node, State, StepEvent, Trace};
use crate::views::step::{no_step, step_view};
use crate::views::summary::node_view;
use crate::work::error::ServiceError;

/// The question about a value with its answer.
pub(super) struct AnsweredQuestion {
    pub(super) question: PredictQuestion,
    pub(super) truth: PredictTruth,
    /// The value of the node, as shown on screen.
    pub(super) value: i32,
    path: Vec<Move>,
    /// The move with the newest value.
    newest: Option<Move>,
    /// The moves with edges that the node may cut.
    rest: Vec<Move>,
    /// Whether the search continues when alpha equals beta.
    strict: bool,
    own: bool,
    /// Parts per point of every number here, from 1 on.
    scale: u32,
    /// The weights of the outcomes in `returned`; empty at a node of MAX or MIN.
    weights: Vec<u32>,
    /// The source of the window end that causes the cut, if no ancestor set it.
    asker: Option<Message>,
}

impl AnsweredQuestion {
    /// Judges a value and marks.
    pub(super) fn judge(self, trace: &Trace, answer: &PredictAnswer) -> Prediction {
        let typed = TypedPoints::read(&answer.value, self.scale);
        let given = typed.as_ref().map(TypedPoints::parts);
        let value = typed.as_ref().and_then(|typed| self.wrong_value(typed));
        let cuts = self.wrong_cuts(&answer.cut);
        let said = match (value, typed, cuts) {
            (Some(mistake), Some(typed), _) => self.of_value(trace, mistake, typed.text),
            (_, None, _) if !answer.value.trim().is_empty() => vec![message!("predict.unread")],
            (_, _, Some(mistake)) => self.of_cuts(trace, mistake),
            _ => Vec::new(),
        };
        Prediction { given, value, cuts, child: None, said, truth: self.truth }
    }

    fn wrong_value(&self, typed: &TypedPoints) -> Option<Mistake> {
        let PredictQuestion { chooser, returned, alpha, beta, .. } = &self.question;
        let is_chance = *chooser == Kind::Chance;
        if typed.is(self.value) {
            let is_right = typed.bound.is_none_or(|bound| !is_chance && bound == grows(*chooser));
            return (!is_right).then_some(Mistake::SignOfBound);
        }
        let values = || returned.iter().map(|child| child.value);
        let is = |value: Option<i32>| value.is_some_and(|value| typed.is(value));
        let plain = || values().map(f64::from).sum::<f64>() / returned.len().max(1) as f64;
        let is_several = returned.len() > 1;
        Some(match chooser {
            Kind::Max if is_several && is(values().min()) => Mistake::MaxAsMin,
            Kind::Min if is_several && is(values().max()) => Mistake::MaxEverywhere,
            Kind::Chance if typed.is(plain()) => Mistake::WeightsIgnored,
            _ if !is_chance && is(values().next_back()) => Mistake::NewestChild,
            _ if typed.is(-self.value) => Mistake::Sign,
            _ if is(*alpha) || is(*beta) => Mistake::WindowEnd,
            _ => Mistake::OtherValue,
        })
    }

    fn wrong_cuts(&self, marked: &[u32]) -> Option<Mistake> {
        let PredictQuestion { chooser, alpha, beta, options, .. } = &self.question;
        let meets = if *chooser == Kind::Max { *beta } else { *alpha } == Some(self.value);
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

    /// Explains a wrong value in the numbers of the tree. `given` is the number as it was typed.
    fn of_value(&self, trace: &Trace, mistake: Mistake, given: String) -> Vec<Message> {
        let PredictQuestion { chooser, returned, .. } = &self.question;
        let up = *chooser == Kind::Max;
        let (names, path) = (Names::in_trace(trace), &self.path[..]);
        let number = |value: i32| points(value, self.scale);
        let node = names.node(path);
        let values: Vec<Arg> = returned.iter().map(|child| number(child.value)).collect();
        vec![match mistake {
            Mistake::MaxEverywhere => {
                message!("predict.max-everywhere", given = given, values = values, node = node)
            }
            Mistake::MaxAsMin if self.own => {
                let at = names.at(path);
                message!("predict.max-as-min.own", given = given, values = values, at = at)
            }
            Mistake::MaxAsMin => {
                message!("predict.max-as-min", given = given, values = values, node = node)
            }
            Mistake::NewestChild => {
                let from = self.newest.map_or_else(|| names.of(path), |mv| names.move_of(path, mv));
                message!(
                    "predict.newest-child",
                    given = given,
                    from = from,
                    node = node,
                    values = values
                )
            }
            Mistake::Sign if self.own => {
                return vec![message!("predict.sign"), message!("predict.values.own")];
            }
            Mistake::Sign => return vec![message!("predict.sign"), message!("predict.values.max")],
            Mistake::WindowEnd => {
                message!("predict.window-end", given = given, node = node, values = values)
            }
            Mistake::SignOfBound if *chooser == Kind::Chance => {
                message!("predict.sign-of-bound.average", of = names.of(path))
            }
            Mistake::SignOfBound if up => message!("predict.sign-of-bound.up", of = names.of(path)),
            Mistake::SignOfBound => message!("predict.sign-of-bound.down", of = names.of(path)),
            Mistake::WeightsIgnored => {
                message!("predict.weights-ignored", given = given, values = values, node = node)
            }
            Mistake::OtherValue if *chooser == Kind::Chance => {
                let terms = self.weights.iter().zip(returned);
                let terms: Vec<Message> = terms
                    .map(|(weight, child)| {
                        message!(
                            "predict.term",
                            weight = u64::from(*weight),
                            value = number(child.value)
                        )
                    })
                    .collect();
                let sum: u64 = self.weights.iter().map(|&weight| u64::from(weight)).sum();
                message!("predict.other-value.average", node = node, terms = terms, sum = sum)
            }
            Mistake::OtherValue if up => {
                message!("predict.other-value.largest", node = node, values = values)
            }
            Mistake::OtherValue => {
                message!("predict.other-value.smallest", node = node, values = values)
            }
            // `wrong_value` returns no other mistake.
            _ => return Vec::new(),
        }]
    }

    fn of_cuts(&self, trace: &Trace, mistake: Mistake) -> Vec<Message> {
        let PredictQuestion { chooser, alpha, beta, .. } = &self.question;
        let up = *chooser == Kind::Max;
        let (names, path) = (Names::in_trace(trace), &self.path[..]);
        let number = |value: i32| points(value, self.scale);
        let best = number(self.value);
        let bound = if up { *beta } else { *alpha };
        let bound = bound.map_or_else(|| Arg::from(String::new()), number);
        let end = message!("predict.end", end = if up { "β" } else { "α" }, bound = bound.clone());
        let bounded = bounded(best.clone(), grows(*chooser));
        let node = names.node(path);
        let (n, rest) = (self.rest.len(), names.moves(path, &self.rest));
        vec![match mistake {
            Mistake::CutMissed if let Some(asker) = self.asker.clone() => message!(
                "predict.cut-missed.window",
                n = n,
                node = node,
                bounded = bounded,
                end = end,
                asker = asker,
                rest = rest
            ),
            Mistake::CutMissed => message!(
                "predict.cut-missed",
                n = n,
                node = node,
                bounded = bounded,
                end = end,
                rest = rest
            ),
            Mistake::Strict => message!(
                "predict.strict",
                n = n,
                node = node,
                bounded = bounded,
                end = end,
                rest = rest
            ),
            Mistake::ParentOnly => {
                let Some(owner) = &self.truth.owner else { return Vec::new() };
                let above = path.get(..owner.ply as usize).unwrap_or_default();
                message!(
                    "predict.parent-only",
                    n = n,
                    end = end,
                    owner = names.at(above),
                    plies = owner.distance,
                    node = node,
                    bounded = bounded,
                    rest = rest
                )
            }
            Mistake::CutEarly => {
                // The bound inherited from an ancestor counts as much as the node's own best.
                let own = self.value;
                let open = number(if up {
                    alpha.map_or(own, |a| a.max(own))
                } else {
                    beta.map_or(own, |b| b.min(own))
                });
                let (low, high) = if up { (open, bound) } else { (bound, open) };
                message!(
                    "predict.cut-early",
                    node = node,
                    best = best,
                    end = end,
                    low = low,
                    high = high
                )
            }
            Mistake::EqualCuts => {
                message!("predict.equal-cuts", node = node, best = best, end = end)
            }
            Mistake::CutInPart => message!("predict.cut-in-part", at = names.at(path), rest = rest),
            // `wrong_cuts` returns no other mistake.
            _ => return Vec::new(),
        }]
    }
}

/// Returns the bound type of an unfinished value: more children can only raise a maximum or lower a
/// minimum.
fn grows(chooser: Kind) -> Bound {
    if chooser == Kind::Max { Bound::Lower } else { Bound::Upper }
}

/// Returns the question about a value before a step with its answer.
pub(super) fn question_before(
    trace: &Trace,
    request: PredictRequest,
) -> Result<Option<AnsweredQuestion>, ServiceError> {
    let PredictRequest { step, own, .. } = request;
    let state = trace.state(step).ok_or_else(|| no_step(trace, step))?;
    let scale = trace.chance_values().map_or(1, |values| values.scale);
    match state.event {
        // A probe gives a bound before a value, and a null move, a check or a shallower search none that counts, so
        // that no rule of MAX and MIN works out the next value.
        StepEvent::Update { node, .. } | StepEvent::Chance { node, .. }
            if searches_aside(trace, node) =>
        {
            Ok(None)
        }
        // A number typed is not enough where each of three players compares its own.
        StepEvent::Update { .. } if trace.is_for_three() => Ok(None),
        // The evaluation that its mover can take is no value of a child.
        StepEvent::Update { node, .. } if trace.stand(node).is_some() => Ok(None),
        StepEvent::Chance { node, child } => Ok(average_before(trace, step, node, child, scale)),
        StepEvent::Update { node, .. } => choice_before(trace, &state, node, own, scale),
        _ => Ok(None),
    }
}

/// Returns the question about the best of a MAX or MIN node, at an update.
fn choice_before(
    trace: &Trace,
    state: &State,
    node: u32,
    own: bool,
    scale: u32,
) -> Result<Option<AnsweredQuestion>, ServiceError> {
    let step = state.step;
    let explanation = explain(trace, state);
    let Explanation { max, frame: Some(frame), place: Some(place), .. } = explanation else {
        return Ok(None);
    };
    let Reason::Update { before, improved, .. } = explanation.reason else { return Ok(None) };
    let Some(best) = frame.best.and_then(Score::finite) else { return Ok(None) };
    let turned = own && !max;
    let seen = |value: i32| if turned { -value } else { value };
    let path = explanation.path;
    let (mut returned, mut newest) = (Vec::new(), None);
    let (mut left, mut rest) = (Vec::new(), Vec::new());
    for id in trace.children(node) {
        let child = node_view(trace, id)?;
        let mv = child.mv.unwrap_or_default();
        let Some(edge) = trace.edge(id) else { continue };
        if child.ordinal <= place {
            if let Some(value) = child.score.map(seen) {
                returned.push(PredictChild { mv, value });
                newest = Some(edge.mv);
            }
        } else if !child.re_search {
            // A re-search of a child is not another edge.
            let called = trace.move_called(&path, edge.mv);
            left.push(PredictEdge { node: child.id, mv, called, proof: None, visits: None });
            rest.push(edge.mv);
        }
    }
    let cutoff = trace.event(step + 1);
    let cut = matches!(cutoff, Some(StepEvent::Cutoff { .. }));
    let end = if max { frame.window.beta } else { frame.window.alpha };
    let conceivable = cut || (!left.is_empty() && end.finite().is_some());
    let complete = left.is_empty();
    if !conceivable {
        if !(returned.len() > 1 && (complete || improved)) {
            return Ok(None);
        }
        left.clear();
        rest.clear();
    }
    let window = if turned { before.window.flipped() } else { before.window };
    let Window { alpha, beta } = window;
    let owner = if cut { step_view(trace, step + 1)?.explanation.owner } else { None };
    let strict = trace.about().words().run.split('+').any(|word| word == "strict");
    let Some(about) = PredictQuestion::about(trace, node, PredictSubject::Value, own) else {
        return Ok(None);
    };
    let (alpha, beta) = (alpha.finite(), beta.finite());
    let question = PredictQuestion { complete, returned, alpha, beta, options: left, ..about };
    Ok(Some(AnsweredQuestion {
        value: seen(best),
        truth: PredictTruth {
            value: Some(seen(best)),
            bound: cut.then_some(grows(question.chooser)),
            cut,
            owner,
            step: if cut { step + 1 } else { step },
            ..PredictTruth::default()
        },
        question,
        path,
        newest,
        rest,
        strict,
        own,
        scale,
        weights: Vec::new(),
        asker: if cut { trace.cut_holder(node).and_then(asker) } else { None },
    }))
}

pub(super) fn searches_aside(trace: &Trace, node: u32) -> bool {
    use Mark::{Check, Deeper, Null, Probe, Reduced};
    let is_aside = |child| {
        let mark = trace.node(child).map(Node::mark);
        matches!(mark, Some(Probe | Null | Check | Reduced | Deeper))
    };
    trace.children(node).any(is_aside)
}

/// Returns the question about the average of a chance node, at the step of its last outcome; `None` before it, with a
/// single outcome, and where the search left outcomes out.
fn average_before(
    trace: &Trace,
    step: u32,
    node: u32,
    child: u32,
    scale: u32,
) -> Option<AnsweredQuestion> {
    let children: Vec<u32> = trace.children(node).collect();
    if children.len() < 2 || children.last() != Some(&child) || trace.outcomes_left(node)? > 0 {
        return None;
    }
    let average = trace.outcomes(node, step)?.average();
    let value = average.lo.finite().filter(|_| average.lo == average.hi)?;
    let (mut returned, mut weights) = (Vec::new(), Vec::new());
    for &id in &children {
        let mv = trace.name(trace.edge(id)?.mv).to_owned();
        returned.push(PredictChild { mv, value: trace.node(id)?.score()?.finite()? });
        weights.push(trace.probability(id)?.0);
    }
    let window = trace.node(node)?.window();
    let (alpha, beta) = (window.alpha.finite(), window.beta.finite());
    let about = PredictQuestion::about(trace, node, PredictSubject::Value, false)?;
    Some(AnsweredQuestion {
        question: PredictQuestion { complete: true, returned, alpha, beta, ..about },
        value,
        truth: PredictTruth { value: Some(value), step, ..PredictTruth::default() },
        path: trace.moves_to(node),
        newest: trace.edge(child).map(|edge| edge.mv),
        rest: Vec::new(),
        strict: false,
        own: false,
        scale,
        weights,
        asker: None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::SetupRequest;
    use crate::say::Language;
    use crate::search::RunRequest;
    use crate::trace::Status;
    use crate::work::control::Handle;
    use crate::work::request::Request;
    use crate::work::run::record;

    const TEXTBOOK: &str = "((3 12 8)(2 4 6)(14 5 2))";

    fn searched(game: &str, position: &str, run: &str) -> Trace {
        let words = RunRequest::of(SetupRequest::at(game, position), run);
        record(&Request::read(&words).unwrap(), &Handle::new())
    }

    fn all(trace: &Trace, own: bool) -> Vec<AnsweredQuestion> {
        let at = |step| question_before(trace, PredictRequest { trace: 0, step, own }).unwrap();
        (0..=trace.steps()).filter_map(at).collect()
    }

    fn of(trace: &Trace, own: bool, path: &str, nth: usize) -> AnsweredQuestion {
        let found = all(trace, own).into_iter();
        found.filter(|answered| answered.question.path.join("-") == path).nth(nth).unwrap()
    }

    fn whole(text: &str) -> TypedPoints {
        TypedPoints::read(text, 1).unwrap()
    }

    fn edges(answered: &AnsweredQuestion) -> Vec<u32> {
        answered.question.options.iter().map(|edge| edge.node).collect()
    }

    #[test]
    fn questions_cover_nothing_that_is_on_screen_and_every_cut() {
        let trace = searched("tree", TEXTBOOK, "alphabeta");
        let rows = all(&trace, false).into_iter().map(|answered| {
            let AnsweredQuestion { question, truth, value, .. } = answered;
            let value = truth.bound.map_or("", |_| "<=").to_owned() + &value.to_string();
            (question.path.join("-"), value, question.options.len(), truth.cut, question.complete)
        });
        let row = |path: &str, value: &str, options, cut, complete| {
            (path.to_owned(), value.to_owned(), options, cut, complete)
        };
        assert_eq!(
            rows.collect::<Vec<_>>(),
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
    fn every_cutoff_that_leaves_an_edge_has_a_question_and_no_leaf_has() {
        let trace = searched("uniform", "uniform:b=3,d=3,seed=7,min=0,max=9", "alphabeta");
        let cuts = all(&trace, false).into_iter().filter(|answered| answered.truth.cut);
        let is_cut = |step: &u32| matches!(trace.event(*step), Some(StepEvent::Cutoff { .. }));
        let steps: Vec<u32> = (0..=trace.steps()).filter(is_cut).collect();
        assert_eq!(cuts.map(|answered| answered.truth.step).collect::<Vec<_>>(), steps);
        assert!(steps.len() > 1, "{steps:?}");
        let is_leaf = |id| trace.node(id).is_some_and(|node| node.status() == Status::Terminal);
        assert!(all(&trace, false).iter().all(|answered| !is_leaf(answered.question.node)));
        let minimax = searched("tree", TEXTBOOK, "minimax");
        assert!(all(&minimax, false).iter().all(|answered| answered.question.options.is_empty()));
    }

    #[test]
    fn an_average_has_a_question_once_all_outcomes_are_known() {
        let dice = "(chance(9*(2 2) 1*(3 3)) chance(9*(1 1) 1*(4 4)))";
        let trace = searched("tree", dice, "expectimax");
        let rows = all(&trace, false).into_iter().map(|answered| {
            let AnsweredQuestion { question, value, scale, .. } = answered;
            (question.path.join("-"), question.kind, value, scale)
        });
        let rows: Vec<_> = rows.filter(|(_, kind, ..)| *kind == Kind::Chance).collect();
        let chance = |path: &str, value| (path.to_owned(), Kind::Chance, value, 10);
        assert_eq!(rows, [chance("1", 21), chance("2", 13)]);
        let answered = of(&trace, false, "1", 0);
        let typed = |text: &str| TypedPoints::read(text, 10).unwrap();
        let said = |text: &str| {
            let mistake = answered.wrong_value(&typed(text)).unwrap();
            let said = answered.of_value(&trace, mistake, typed(text).text);
            (mistake, said.iter().map(|one| one.text(Language::English)).collect::<String>())
        };
        assert_eq!(answered.wrong_value(&typed("2.1")), None);
        assert_eq!(
            said("2.4"),
            (
                Mistake::OtherValue,
                "B is an average: multiply each value by its weight (9 × 2 and 1 × 3), add, and divide by 10.".to_owned()
            )
        );
        let plain = "2.5 is the plain average of 2 and 3. At B each value counts as often as its weight says.";
        assert_eq!(said("2.5"), (Mistake::WeightsIgnored, plain.to_owned()));
        assert_eq!(said("≥ 2.1").0, Mistake::SignOfBound);
        // A number near the plain average is another number, and is repeated as it was typed.
        assert_eq!(said("2.48").0, Mistake::OtherValue);
        let thirds = searched("tree", "(chance(1*2 2*3) 0)", "expectimax");
        let answered = of(&thirds, false, "1", 0);
        let found =
            |text: &str| answered.wrong_value(&TypedPoints::read(text, answered.scale).unwrap());
        assert_eq!((found("2.67"), found("8/3")), (None, None));
        assert_eq!(found("2.5"), Some(Mistake::WeightsIgnored), "no whole number of parts");
        // Star2 probes, so its nodes are worth bounds before they have values.
        let probed = searched("tree", dice, "star2");
        for answered in all(&probed, false) {
            assert!(!searches_aside(&probed, answered.question.node));
        }
        // What a bounded outcome leaves open has no question.
        let cut = searched("tree", "(chance(20 20) chance(1*(0 1) 9*(2 3) 5*(4 4)))", "star1");
        let averages = all(&cut, false).into_iter().filter(|one| one.question.kind == Kind::Chance);
        assert!(averages.count() <= 1);
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
            let answered = of(&trace, false, path, nth);
            assert_eq!(answered.wrong_value(&whole(text)), expected, "{path} {text}");
        }
        let open = of(&searched("tree", "((3 9 4)(5 1 7))", "alphabeta"), false, "1", 0);
        assert_eq!(open.wrong_value(&whole("4")), Some(NewestChild), "{:?}", open.question);
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
        let is_deep = |answered: &AnsweredQuestion| {
            answered.truth.owner.as_ref().is_some_and(|owner| !owner.shallow)
        };
        let deep = all(&deep, false).into_iter().find(is_deep).unwrap();
        assert_eq!(deep.wrong_cuts(&[]), Some(Mistake::ParentOnly));
    }

    #[test]
    fn numbers_of_the_side_to_move_are_judged_as_they_are_shown() {
        let trace = searched("tree", TEXTBOOK, "alphabeta");
        let cut = of(&trace, true, "2", 0);
        let PredictTruth { value, bound, .. } = cut.truth;
        assert_eq!((value, bound, cut.question.chooser), (Some(-2), Some(Bound::Lower), Kind::Max));
        assert_eq!(cut.wrong_value(&whole("-2")), None);
        assert_eq!(cut.wrong_value(&whole("2")), Some(Mistake::Sign));
        assert_eq!(cut.question.beta, Some(-3));
        assert_eq!(cut.wrong_cuts(&edges(&cut)), None);
    }

    fn texts(messages: &[Message], language: Language) -> String {
        messages.iter().map(|message| message.text(language)).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_wrong_value_is_explained_in_the_numbers_of_the_tree() {
        let trace = searched("tree", "((6 4 9)(7 3 8)(5 10 2))", "alphabeta");
        let explanation = |own: bool, path: &str, nth: usize, text: &str| {
            let (answered, given) = (of(&trace, own, path, nth), whole(text));
            let mistake = answered.wrong_value(&given).unwrap();
            texts(&answered.of_value(&trace, mistake, given.text), Language::English)
        };
        for (path, nth, text, expected) in [
            (
                "3",
                2,
                "10",
                "10 is the largest of 5, 10 and 2. D is a MIN node: there the opponent chooses, and leaves you the smallest.",
            ),
            (
                "3",
                2,
                "≥ 2",
                "The number is right, the sign in front of it is not: further children can only lower the value of D.",
            ),
            (
                "3",
                2,
                "-2",
                "The number is right, its sign is not. All values on this screen are MAX's.",
            ),
            ("3", 2, "4", "4 is an end of the window. D has seen 5, 10 and 2."),
            ("3", 2, "7", "D takes the smallest of what it has seen: 5, 10 and 2."),
            ("", 0, "2", "2 is the smallest of 4, 3 and 2. A is a MAX node: it takes the largest."),
            ("", 0, "7", "A takes the largest of what it has seen: 4, 3 and 2."),
        ] {
            assert_eq!(explanation(false, path, nth, text), expected);
        }
        let own = "−10 is the smallest of −5, −10 and −2. The side to move at D takes the largest.";
        assert_eq!(explanation(true, "3", 2, "-10"), own);
    }

    #[test]
    fn wrong_marks_are_explained_in_the_numbers_of_the_tree() {
        let trace = searched("tree", TEXTBOOK, "alphabeta");
        let explanation = |answered: &AnsweredQuestion, mistake: Mistake, language: Language| {
            texts(&answered.of_cuts(&trace, mistake), language)
        };
        let (cut, open) = (of(&trace, false, "2", 0), of(&trace, false, "3", 0));
        assert_eq!(cut.question.called, "C");
        assert_eq!(
            cut.question.options.iter().map(|edge| &*edge.called).collect::<Vec<_>>(),
            ["c₂", "c₃"]
        );
        assert_eq!(
            explanation(&cut, Mistake::CutMissed, Language::English),
            "C is at most 2 now, and α = 3 was set above. Whatever c₂ and c₃ are worth, the game never comes here."
        );
        assert_eq!(
            explanation(&cut, Mistake::CutInPart, Language::Portuguese),
            "Depois do corte em C nenhum outro filho é visitado: c₂ e c₃."
        );
        assert_eq!(
            explanation(&open, Mistake::CutEarly, Language::English),
            "D has 14 now, and α = 3: the window between 3 and 14 is still open, so another child could change the result."
        );
        let deep = searched("tree", "((5 6)(((2 9)(8 1)) (7 3)))", "alphabeta");
        let is_deep = |answered: &AnsweredQuestion| {
            answered.truth.owner.as_ref().is_some_and(|owner| !owner.shallow)
        };
        let answered = all(&deep, false).into_iter().find(is_deep).unwrap();
        let text = texts(&answered.of_cuts(&deep, Mistake::ParentOnly), Language::English);
        assert!(text.starts_with("α = 5 was set at A, 3 plies above, not at the parent"), "{text}");
    }

    /// The sentence names an ancestor only if an ancestor owns the bound.
    #[test]
    fn a_missed_cut_names_who_has_the_bound() {
        for run in ["alphabeta", "pvs", "mtdf", "sss", "alphabeta+aspiration:1"] {
            let trace = searched("uniform", "uniform:b=3,d=4,seed=5,min=0,max=20", run);
            let mut unowned = 0;
            for answered in all(&trace, false).into_iter().filter(|answered| answered.truth.cut) {
                let messages = answered.of_cuts(&trace, Mistake::CutMissed);
                let is_owned = answered.truth.owner.is_some();
                assert_eq!(
                    messages[0].key == "predict.cut-missed",
                    is_owned,
                    "{run}: {messages:?}"
                );
                unowned += u32::from(!is_owned);
            }
            assert_eq!(unowned == 0, run == "alphabeta", "{run}");
        }
    }

    /// Checks both languages, for trees and for games, and that no placeholder remains.
    #[test]
    fn each_mistake_has_its_sentence() {
        for (game, position) in [("tree", TEXTBOOK), ("tictactoe", "15237")] {
            let trace = searched(game, position, "alphabeta");
            for own in [false, true] {
                for answered in all(&trace, own) {
                    for mistake in Mistake::OF_VALUES {
                        let of_value = answered.of_value(&trace, mistake, "7".to_owned());
                        let messages = [of_value, answered.of_cuts(&trace, mistake)].concat();
                        let needs_owner =
                            mistake == Mistake::ParentOnly && answered.truth.owner.is_none();
                        assert_eq!(messages.is_empty(), needs_owner, "{mistake:?}");
                        for language in Language::ALL {
                            let text = texts(&messages, language);
                            assert!(!text.contains(['{', '}']), "{text}");
                        }
                    }
                }
            }
        }
    }
}
