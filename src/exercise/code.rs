//! A result: the answers to a sheet and the time, as a short code to paste. The code has no score,
//! because the score is computed from the answers.

use super::elements::{Answer, Element, Part};
use super::feedback::Feedback;
use super::grade::{Answers, judge, read_all};
use super::item::{ExerciseGround, ExerciseItem, ExerciseKind};
use super::key::ExerciseKey;
use super::make::made;
use super::packed::{CodeReader, bytes, check, letters, put};
use super::sheet::{MOST_ITEMS, Sheet, of_one_convention};
use crate::game::InputError;
use crate::search::{Bound, Profile};
use crate::work::error::ServiceError;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// An exercise with its answers, all as text.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct AnsweredItem {
    /// The words of the exercise: `cuts-2-17`.
    pub item: String,
    /// The given answers, by the keys of their elements; a missing one is blank.
    pub answers: Answers,
}

/// A sheet with its answers, from which its result is computed.
#[derive(Clone, Debug, JsonSchema, Deserialize)]
pub struct CodeRequest {
    /// The 1 to 20 exercises in order, each with its answers.
    pub items: Vec<AnsweredItem>,
    /// The time taken, in seconds; more than a day counts as a day.
    pub seconds: u32,
}

/// A code to read; its checksum and all of its answers are checked, because codes are not trusted.
#[derive(Clone, Debug, JsonSchema, Deserialize)]
pub struct ResultRequest {
    /// The code as it was copied, at most 4,000 characters.
    pub code: String,
}

/// An exercise of a result, graded again from its answers.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct SolvedItem {
    /// The given answers in canonical words, without blank ones.
    pub answers: Answers,
    /// The full feedback, with right answers and reasons.
    pub graded: Feedback,
}

/// The result of a sheet, computed from its answers.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct SheetResult {
    /// The sheet of these exercises, in the same order.
    pub sheet: Sheet,
    /// The exercises with their answers, in the order of the sheet.
    pub exercises: Vec<SolvedItem>,
    /// The number of exercises with all answers right.
    pub solved: u32,
    /// The number of right answers, all exercises together.
    pub right: u32,
    /// The number of answers that count, all exercises together; an order counts as one.
    pub of: u32,
    /// The time taken, in seconds, 0 to 86,400.
    pub seconds: u32,
    /// The whole result as a code to paste: the answers and the time, without the score.
    pub code: String,
}

/// The version of the code format, the first byte of a code.
const VERSION: u8 = 1;
/// The longest code, in characters. Twenty exercises need less.
const LONGEST: usize = 4_000;
/// The longest time in a result, in seconds: one day.
const MOST_SECONDS: u32 = 86_400;

const REMEDY: &str = "paste the whole code, as it was copied";

/// Computes the result of a sheet.
///
/// # Errors
/// Fails if an exercise does not exist, or if an answer cannot be read.
pub fn sheet_result(request: &CodeRequest) -> Result<SheetResult, ServiceError> {
    let count = request.items.len();
    if !(1..=MOST_ITEMS).contains(&count) {
        let remedy = format!("a sheet has 1 to {MOST_ITEMS} exercises");
        return Err(ServiceError::refused("items", format!("there are {count} exercises"), remedy));
    }
    let one = |AnsweredItem { item, answers }: &AnsweredItem| {
        let made = made(item.parse()?)?;
        let given = read_all(&made, answers)?;
        Ok((made, given))
    };
    let all: Result<Vec<_>, InputError> = request.items.iter().map(one).collect();
    let all = all.map_err(ServiceError::of("items"))?;
    let items: Vec<ExerciseItem> = all.iter().map(|(made, _)| made.item).collect();
    of_one_convention(&items).map_err(ServiceError::of("items"))?;
    Ok(of(&all, request.seconds.min(MOST_SECONDS)))
}

/// Reads the result in a code.
///
/// # Errors
/// Fails if the code is not valid.
pub fn result_of(request: &ResultRequest) -> Result<SheetResult, ServiceError> {
    unpacked(request.code.trim()).map_err(ServiceError::of("code"))
}

fn of(all: &[(ExerciseKey, Vec<Answer>)], seconds: u32) -> SheetResult {
    let exercises: Vec<SolvedItem> = all
        .iter()
        .map(|(made, given)| SolvedItem {
            answers: canonical_answers(made, given),
            graded: judge(made, given),
        })
        .collect();
    let sum = |count: fn(&Feedback) -> u32| exercises.iter().map(|each| count(&each.graded)).sum();
    SheetResult {
        sheet: Sheet::of(all.iter().map(|(made, _)| made.item).collect()),
        solved: sum(|graded| graded.solved.into()),
        right: sum(|graded| graded.right),
        of: sum(|graded| graded.of),
        exercises,
        seconds,
        code: packed(all, seconds),
    }
}

/// Returns the answers that are not blank, in canonical words.
fn canonical_answers(made: &ExerciseKey, given: &[Answer]) -> Answers {
    let pairs = made.elements.iter().zip(given);
    let pairs = pairs.filter(|(_, answer)| !matches!(answer, Answer::Blank));
    pairs.map(|(element, answer)| (element.key.clone(), answer.text(&made.tree))).collect()
}

fn packed(all: &[(ExerciseKey, Vec<Answer>)], seconds: u32) -> String {
    let mut bytes = vec![VERSION];
    put(&mut bytes, seconds.into());
    bytes.push(all.len() as u8);
    for (made, given) in all {
        let ExerciseItem { kind, level, seed, ground, profile } = made.item;
        // The default convention is 0, so that codes from before there were others stay valid.
        bytes.push(kind as u8 | ((profile as u8) << 4));
        bytes.push(level | ((ground as u8) << 4));
        put(&mut bytes, seed.into());
        for (element, answer) in made.elements.iter().zip(given) {
            put_answer(&mut bytes, made, element, answer);
        }
    }
    let sum = check(&bytes);
    bytes.extend(sum);
    letters(&bytes)
}

/// Codes for answers that are not numbers. Numbers start at [`FIRST`].
const BLANK: u64 = 0;
const NONE: u64 = 1;
const UP: u64 = 2;
const DOWN: u64 = 3;
const FIRST: u64 = 4;

fn put_answer(bytes: &mut Vec<u8>, made: &ExerciseKey, element: &Element, answer: &Answer) {
    let code = match answer {
        Answer::Blank => BLANK,
        Answer::None | Answer::Cut(true) => NONE,
        Answer::Open { up: true } | Answer::Cut(false) => UP,
        Answer::Open { up: false } => DOWN,
        Answer::Leaf(id) | Answer::Node(id) => FIRST + *id as u64,
        Answer::Number(value, bound) => {
            let turned = ((value << 1) ^ (value >> 31)) as u32;
            let sign = match bound {
                None | Some(Bound::Exact) => 0,
                Some(Bound::Lower) => 1,
                Some(Bound::Upper) => 2,
            };
            FIRST + u64::from(turned) * 3 + sign
        }
        Answer::Order(row) => {
            put(bytes, NONE);
            let children = &made.tree.0[element.node as usize].children;
            let place = |id: &usize| children.iter().position(|child| child == id).unwrap_or(0);
            bytes.extend(row.iter().map(|id| place(id) as u8));
            return;
        }
    };
    put(bytes, code);
}

fn unpacked(code: &str) -> Result<SheetResult, InputError> {
    let damaged = || InputError::whole("the code is damaged", REMEDY);
    if code.is_empty() || code.len() > LONGEST {
        return Err(InputError::whole("this is no code of a result", REMEDY));
    }
    let bytes =
        bytes(code).ok_or_else(|| InputError::whole("this is no code of a result", REMEDY))?;
    let (body, sum) = bytes.split_at_checked(bytes.len().saturating_sub(4)).ok_or_else(damaged)?;
    if check(body) != sum {
        return Err(damaged());
    }
    let mut unread = CodeReader(body);
    if unread.byte() != Some(VERSION) {
        let reason = "the code is of another version of Plyscope";
        return Err(InputError::whole(reason, "open it with the version that made it"));
    }
    let seconds =
        unread.number().filter(|&most| most <= MOST_SECONDS.into()).ok_or_else(damaged)?;
    let count =
        unread.byte().filter(|&n| (1..=MOST_ITEMS).contains(&n.into())).ok_or_else(damaged)?;
    let mut all = Vec::new();
    for _ in 0..count {
        let made = made(item(&mut unread).ok_or_else(damaged)?)?;
        let answers = made.elements.iter().map(|element| answer(&mut unread, &made, element));
        let answers: Option<Vec<Answer>> = answers.collect();
        all.push((made, answers.ok_or_else(damaged)?));
    }
    if !unread.0.is_empty() {
        return Err(damaged());
    }
    let items: Vec<ExerciseItem> = all.iter().map(|(made, _)| made.item).collect();
    of_one_convention(&items)?;
    Ok(of(&all, seconds as u32))
}

fn item(unread: &mut CodeReader<'_>) -> Option<ExerciseItem> {
    let first = unread.byte()?;
    let kind = ExerciseKind::ALL.into_iter().find(|each| *each as u8 == first & 15)?;
    let profile = Profile::ALL.into_iter().find(|each| *each as u8 == first >> 4)?;
    let both = unread.byte()?;
    let ground = ExerciseGround::ALL.into_iter().find(|each| *each as u8 == both >> 4)?;
    let seed = u32::try_from(unread.number()?).ok()?;
    ExerciseItem { kind, level: both & 15, seed, ground, profile }.checked().ok()
}

fn answer(unread: &mut CodeReader<'_>, made: &ExerciseKey, element: &Element) -> Option<Answer> {
    let tree = &made.tree;
    let code = unread.number()?;
    let answer = match (element.part, code) {
        (_, BLANK) => Answer::Blank,
        (Part::Cut, NONE) => Answer::Cut(true),
        (Part::Cut, UP) => Answer::Cut(false),
        (Part::Order, NONE) => {
            let children = &tree.0[element.node as usize].children;
            let row: Option<Vec<usize>> = (0..children.len())
                .map(|_| children.get(usize::from(unread.byte()?)).copied())
                .collect();
            let row = row?;
            let mut sorted = row.clone();
            sorted.sort_unstable();
            (sorted == *children).then_some(Answer::Order(row))?
        }
        (Part::Value | Part::Type | Part::Next, NONE) => Answer::None,
        (Part::Alpha | Part::Beta, UP) => Answer::Open { up: true },
        (Part::Alpha | Part::Beta, DOWN) => Answer::Open { up: false },
        (Part::Leaf, FIRST..) => {
            let id = usize::try_from(code - FIRST).ok()?;
            Answer::Leaf(tree.0.get(id).filter(|node| node.is_leaf()).map(|_| id)?)
        }
        (Part::Next, FIRST..) => {
            let id = usize::try_from(code - FIRST).ok()?;
            Answer::Node(tree.0.get(id).map(|_| id)?)
        }
        (Part::Value | Part::Alpha | Part::Beta | Part::Type, FIRST..) => {
            let turned = u32::try_from((code - FIRST) / 3).ok()?;
            let value = (turned >> 1) as i32 ^ -((turned & 1) as i32);
            let sign = match (code - FIRST) % 3 {
                0 => None,
                1 => Some(Bound::Lower),
                _ => Some(Bound::Upper),
            };
            Answer::Number(value, sign)
        }
        _ => return None,
    };
    // A code may only hold answers that can also be typed, because codes are not trusted.
    let text = answer.text(tree);
    let again = super::elements::read(tree, element, &text).ok()?;
    (again == answer).then_some(answer)
}
