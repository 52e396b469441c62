//! Grades answers. Each element gets its state, the reason in the tree's own numbers, and the misconception.

use super::elements::{Answer, Element, Part, RightAnswer, read};
use super::feedback::{AnswerState, ElementFeedback, Feedback};
use super::hints::{first, hints};
use super::item::{ExerciseItem, ExerciseKind};
use super::key::ExerciseKey;
use super::make::made;
use super::named::named;
use super::reason::reason;
use super::says::spoken;
use super::tree::Orders;
use super::wanted::wanted;
use crate::game::InputError;
use crate::mistakes::Mistake;
use crate::work::error::ServiceError;
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::BTreeMap;

/// Answers by the keys of their elements. A missing answer is blank.
pub type Answers = BTreeMap<String, String>;

/// Answers to grade; a key that the exercise does not have is refused.
#[derive(Clone, Debug, JsonSchema, Deserialize)]
pub struct GradeRequest {
    /// The words of the exercise: `cuts-2-17`, or `cuts-((3_12_8)(2_4_6))` for one on a tree of its own.
    pub item: String,
    /// The given answers, by the keys of their elements.
    pub answers: Answers,
    /// Whether to give only hints. Hints leave out right answers and reasons that would reveal an
    /// answer that is not right yet.
    #[serde(default)]
    pub hints: bool,
}

/// Grades answers.
///
/// # Errors
/// Fails if the exercise does not exist, or if an answer cannot be read. The error's field is the key
/// of the answer.
pub(crate) fn grade(request: &GradeRequest) -> Result<Feedback, ServiceError> {
    let made = named(&request.item).map_err(ServiceError::of("item"))?;
    let graded = graded_as(&made, &request.answers)
        .map_err(|AnswerError(field, error)| ServiceError::input(&field, error))?;
    Ok(if request.hints { hints(&made, graded) } else { graded })
}

/// Grades answers to the exercise with these words.
///
/// # Errors
/// Fails if the exercise does not exist, or if an answer cannot be read.
pub fn graded_named(words: &str, answers: &Answers) -> Result<Feedback, InputError> {
    Ok(graded_as(&named(words)?, answers)?)
}

/// Grades answers without revealing any that is not right yet.
///
/// # Errors
/// Fails if the exercise does not exist, or if an answer cannot be read.
pub fn hints_named(words: &str, answers: &Answers) -> Result<Feedback, InputError> {
    let made = named(words)?;
    let graded = graded_as(&made, answers)?;
    Ok(hints(&made, graded))
}

/// Grades answers to an exercise.
///
/// # Errors
/// Fails if the exercise does not exist, or if an answer cannot be read.
pub fn graded(item: ExerciseItem, answers: &Answers) -> Result<Feedback, InputError> {
    Ok(graded_as(&made(item)?, answers)?)
}

/// An error in the answers. The text is the key of an answer, or `answers` for all of them.
pub(super) struct AnswerError(String, InputError);

impl From<AnswerError> for InputError {
    fn from(AnswerError(_, error): AnswerError) -> Self {
        error
    }
}

fn graded_as(made: &ExerciseKey, answers: &Answers) -> Result<Feedback, AnswerError> {
    Ok(judge(made, &read_all(made, answers)?))
}

/// Reads the answers in the order of the elements; an unknown key is an error.
pub(super) fn read_all(made: &ExerciseKey, answers: &Answers) -> Result<Vec<Answer>, AnswerError> {
    let keys = || made.elements.iter().map(|element| element.key.as_str());
    if let Some(key) = answers.keys().find(|key| !keys().any(|known| known == *key)) {
        let some = keys().take(4).collect::<Vec<_>>().join(", ");
        let reason = format!("{key:?} is not asked in {}", made.text());
        let error = InputError::whole(reason, format!("what is asked begins with {some}"));
        return Err(AnswerError("answers".to_owned(), error));
    }
    let one = |element: &Element| {
        let text = answers.get(&element.key).map_or("", String::as_str);
        read(&made.tree, element, text).map_err(|remedy| {
            let reason = format!("{text:?} is no answer to {}", element.key);
            AnswerError(element.key.clone(), InputError::whole(reason, remedy))
        })
    };
    made.elements.iter().map(one).collect()
}

/// Grades answers, given in the order of the elements.
pub(super) fn judge(made: &ExerciseKey, given: &[Answer]) -> Feedback {
    if made.item.kind == ExerciseKind::Order {
        return judge_order(made, given);
    }
    let given = normal(made, given);
    let right = wanted(made, None).unwrap_or_default();
    let wrong: Vec<(Mistake, Vec<RightAnswer>)> = Mistake::IN_ANSWERS
        .into_iter()
        .filter_map(|each| Some((each, wanted(made, Some(each))?)))
        .collect();
    // If no edge has an answer at all, an unmarked edge is blank. Otherwise it means "not cut".
    let marks = given.iter().any(|answer| matches!(answer, Answer::Cut(_)));
    let judged = |place: usize| judged(&right[place], &given[place], marks);
    let any_wrong = (0..right.len()).any(|place| judged(place) == AnswerState::Wrong);
    let explains = |expected: &[RightAnswer]| {
        any_wrong
            && expected.iter().zip(&given).all(|(expected, given)| agrees(expected, given, marks))
    };
    let misconceptions: Vec<_> =
        wrong.iter().filter(|(_, expected)| explains(expected)).map(|&(each, _)| each).collect();
    let mut elements = Vec::new();
    for (place, element) in made.elements.iter().enumerate() {
        let (wanted, given_here) = (&right[place], &given[place]);
        if !is_counted(made, element, wanted, given_here) {
            continue;
        }
        let state = judged(place);
        let mut named = Vec::new();
        if state == AnswerState::Wrong {
            named = local(made, place, &given, &right, &wrong);
            // A misconception that explains everything comes first.
            named.sort_by_key(|each| !misconceptions.contains(each));
        }
        elements.push(ElementFeedback {
            key: element.key.clone(),
            node: element.node,
            part: element.part,
            judged: state,
            given: given_here.text(&made.tree),
            expected: Some(wanted.answer.text(&made.tree)),
            follows: state == AnswerState::Wrong && follows(made, place, &given),
            misconceptions: named,
            reason: Some(reason(made, element, given_here)),
            said: Vec::new(),
        });
    }
    let count = elements.iter().filter(|each| each.judged == AnswerState::Right).count() as u32;
    let of = elements.len() as u32;
    let graded = Feedback {
        item: made.text(),
        profile: made.item.profile,
        right: count,
        of,
        solved: count == of,
        misconceptions,
        first: first(made, &elements),
        elements,
        leaves: None,
        least: None,
    };
    spoken(made, graded)
}

/// Normalises answers for the comparison: a mark below another mark adds nothing.
fn normal(made: &ExerciseKey, given: &[Answer]) -> Vec<Answer> {
    let marked: Vec<bool> = {
        let mut marked = vec![false; made.tree.0.len()];
        for (element, answer) in made.elements.iter().zip(given) {
            if *answer == Answer::Cut(true) {
                marked[element.node as usize] = true;
            }
        }
        marked
    };
    let below_mark = |node: u32| {
        let mut at = made.tree.0[node as usize].parent;
        while let Some(id) = at {
            if marked[id] {
                return true;
            }
            at = made.tree.0[id].parent;
        }
        false
    };
    let one = |(element, answer): (&Element, &Answer)| match answer {
        Answer::Cut(true) if below_mark(element.node) => Answer::Cut(false),
        answer => answer.clone(),
    };
    made.elements.iter().zip(given).map(one).collect()
}

fn judged(wanted: &RightAnswer, given: &Answer, marks: bool) -> AnswerState {
    if wanted.takes(given) {
        AnswerState::Right
    } else if *given == Answer::Blank && !(marks && matches!(wanted.answer, Answer::Cut(_))) {
        AnswerState::Open
    } else {
        AnswerState::Wrong
    }
}

/// Returns whether an answer fits a misconception. A blank fits all of them.
fn agrees(expected: &RightAnswer, given: &Answer, marks: bool) -> bool {
    let is_answer = *given != Answer::Blank || (marks && matches!(expected.answer, Answer::Cut(_)));
    !is_answer || expected.takes(given)
}

/// Returns whether an element counts: it needs an answer, or has one. A mark below an edge that is
/// never followed is neither right nor wrong.
fn is_counted(made: &ExerciseKey, element: &Element, wanted: &RightAnswer, given: &Answer) -> bool {
    if element.part == Part::Cut && wanted.answer == Answer::Cut(false) {
        let parent = made.tree.0[element.node as usize].parent;
        return *given == Answer::Cut(true) && parent.is_some_and(|id| made.right.entered(id));
    }
    !wanted.answer.is_nothing() || !given.is_nothing()
}

/// Returns the misconceptions that explain one wrong answer by itself.
fn local(
    made: &ExerciseKey,
    place: usize,
    given: &[Answer],
    right: &[RightAnswer],
    wrong: &[(Mistake, Vec<RightAnswer>)],
) -> Vec<Mistake> {
    let element = &made.elements[place];
    let node = &made.tree.0[element.node as usize];
    // For a cut all siblings are compared, because a single mark is too little evidence.
    let row: Vec<usize> = match element.part {
        Part::Cut => (0..given.len())
            .filter(|&each| {
                let other = &made.elements[each];
                other.part == Part::Cut && made.tree.0[other.node as usize].parent == node.parent
            })
            .collect(),
        _ => vec![place],
    };
    let explains = |expected: &[RightAnswer]| {
        row.iter().all(|&each| expected[each].takes(&given[each]))
            && row.iter().any(|&each| expected[each].answer != right[each].answer)
    };
    let mut named: Vec<Mistake> =
        wrong.iter().filter(|(_, all)| explains(all)).map(|&(each, _)| each).collect();
    let (Answer::Number(number, _), Part::Value) = (&given[place], element.part) else {
        return named;
    };
    // The greatest value below, of the right answers or of the given ones, points to a MIN node read as MAX.
    let of_max = made.seen(element.node as usize, *number);
    let greatest = |values: Vec<i32>| {
        node.is_min() && values.len() > 1 && values.iter().max() == Some(&of_max)
    };
    let (ours, theirs) = below(made, element, given, right);
    let first = [
        (greatest(ours) || greatest(theirs)).then_some(Mistake::MaxEverywhere),
        matches!(right[place].answer, Answer::Number(value, _) if value == -number)
            .then_some(Mistake::Sign),
    ];
    for each in first.into_iter().flatten().filter(|each| !named.contains(each)).collect::<Vec<_>>()
    {
        named.push(each);
    }
    named.sort_by_key(|each| Mistake::IN_ANSWERS.iter().position(|other| other == each));
    named
}

/// Returns the values of the entered children in MAX's view: the right ones and the given ones.
fn below(
    made: &ExerciseKey,
    element: &Element,
    given: &[Answer],
    right: &[RightAnswer],
) -> (Vec<i32>, Vec<i32>) {
    let all_entered = made.item.kind == ExerciseKind::Values;
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for &child in &made.tree.0[element.node as usize].children {
        if !all_entered && !made.right.entered(child) {
            continue;
        }
        if made.tree.0[child].is_leaf() {
            let own = made.tree.0[child].value;
            ours.push(own);
            theirs.push(own);
            continue;
        }
        let place = made
            .elements
            .iter()
            .position(|each| each.part == Part::Value && each.node as usize == child);
        let Some(place) = place else { continue };
        if let Answer::Number(value, _) = right[place].answer {
            ours.push(made.seen(child, value));
        }
        if let Answer::Number(value, _) = given[place] {
            theirs.push(made.seen(child, value));
        }
    }
    (ours, theirs)
}

/// Returns whether a wrong value is the best of the given values below it, some of them wrong.
fn follows(made: &ExerciseKey, place: usize, given: &[Answer]) -> bool {
    let element = &made.elements[place];
    let (Answer::Number(number, _), Part::Value) = (&given[place], element.part) else {
        return false;
    };
    let node = &made.tree.0[element.node as usize];
    let (ours, theirs) = below(made, element, given, &wanted(made, None).unwrap_or_default());
    let of_max = made.seen(element.node as usize, *number);
    let is_whole = theirs.len() == ours.len() && theirs != ours;
    is_whole && node.combined(&theirs, None) == Some(of_max)
}

/// Grades an order by the leaves that it needs. Blank rows stay as drawn.
fn judge_order(made: &ExerciseKey, given: &[Answer]) -> Feedback {
    let tree = &made.tree;
    let mut orders = Orders::drawn(tree);
    for (element, answer) in made.elements.iter().zip(given) {
        if let Answer::Order(row) = answer {
            orders.0[element.node as usize].clone_from(row);
        }
    }
    let leaves = orders.leaves(tree, made.item.profile);
    let blank = given.iter().all(|answer| *answer == Answer::Blank);
    let (least, best) = made.least.clone().unwrap_or((made.drawn, Orders::drawn(tree)));
    let state = if leaves == least {
        AnswerState::Right
    } else if blank {
        AnswerState::Open
    } else {
        AnswerState::Wrong
    };
    let values = tree.minimax(None);
    // Best first for MAX everywhere, or worst first everywhere, points to a misconception.
    let sorted = |falls: &dyn Fn(usize) -> bool| {
        tree.inner().all(|id| {
            orders.0[id].windows(2).all(|pair| {
                let (one, two) = (values[pair[0]], values[pair[1]]);
                if falls(id) { one >= two } else { one <= two }
            })
        })
    };
    let mut misconceptions = Vec::new();
    if state == AnswerState::Wrong {
        if sorted(&|_| true) {
            misconceptions.push(Mistake::MaxEverywhere);
        }
        if sorted(&|id| !tree.0[id].max) {
            misconceptions.push(Mistake::Sign);
        }
    }
    let text = |orders: &Orders, element: &Element| {
        Answer::Order(orders.0[element.node as usize].clone()).text(tree)
    };
    let elements: Vec<ElementFeedback> = made
        .elements
        .iter()
        .zip(given)
        .map(|(element, given)| ElementFeedback {
            key: element.key.clone(),
            node: element.node,
            part: element.part,
            judged: state,
            given: given.text(tree),
            expected: Some(text(
                if state == AnswerState::Right { &orders } else { &best },
                element,
            )),
            follows: false,
            misconceptions: misconceptions.clone(),
            reason: Some(reason(made, element, given)),
            said: Vec::new(),
        })
        .collect();
    let graded = Feedback {
        item: made.text(),
        profile: made.item.profile,
        right: u32::from(state == AnswerState::Right),
        of: 1,
        solved: state == AnswerState::Right,
        misconceptions,
        first: first(made, &elements),
        elements,
        leaves: (!blank).then_some(leaves),
        least: Some(least),
    };
    spoken(made, graded)
}
