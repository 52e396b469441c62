//! Tests of the internals: misconceptions, sheets, codes, words.

use super::elements::{Answer, RightAnswer, read};
use super::grade::{judge, read_all};
use super::hints::hints;
use super::key::ExerciseKey;
use super::make::{made, shown_apart};
use super::packed::{check, letters};
use super::walk::{How, walk};
use super::wanted::wanted;
use super::*;
use crate::evaluation::Score;
use crate::game::{InputError, Tree as Position};
use crate::mistakes::Mistake;
use crate::random::below;
use crate::say::{Language, Message};
use crate::search::{Profile, Window};

fn item(kind: ExerciseKind, level: u8, seed: u32, ground: ExerciseGround) -> ExerciseItem {
    ExerciseItem { kind, level, seed, ground, profile: Profile::default() }
}

/// Returns exercises of every kind, level and source of trees, with a few seeds each. Kinds with fewer
/// sources get more seeds.
fn items(seeds: u32) -> impl Iterator<Item = ExerciseItem> {
    ExerciseKind::ALL.into_iter().flat_map(move |kind| {
        let grounds = ExerciseGround::ALL.into_iter().filter(move |on| on.has(kind));
        let seeds = seeds * ExerciseGround::ALL.len() as u32 / grounds.clone().count() as u32;
        grounds.flat_map(move |ground| {
            (1..=3)
                .flat_map(move |level| (0..seeds).map(move |seed| item(kind, level, seed, ground)))
        })
    })
}

/// Returns `short` in an ordinary test run, and `long` under `cargo xtask soak`.
fn times(short: u32, long: u32) -> u32 {
    if std::env::var_os("PLYSCOPE_SOAK").is_some_and(|value| value == "1") { long } else { short }
}

fn profiled(seeds: u32) -> impl Iterator<Item = ExerciseItem> {
    Profile::ALL
        .into_iter()
        .flat_map(move |profile| items(seeds).map(move |item| ExerciseItem { profile, ..item }))
        .filter(|item| item.ground.allows(item.kind, item.profile))
}

fn answers(made: &ExerciseKey, wrong: Option<Mistake>) -> Option<Answers> {
    let expected = wanted(made, wrong)?;
    let text = |RightAnswer { answer, .. }: RightAnswer| answer.text(&made.tree);
    Some(
        made.elements
            .iter()
            .map(|each| each.key.clone())
            .zip(expected.into_iter().map(text))
            .collect(),
    )
}

#[test]
fn each_misconception_is_named_and_none_where_all_is_right() {
    // Three levels, three sources and six conventions: 186 seeds give 10,044 exercises of a kind.
    for item in profiled(times(3, 186)) {
        let made = made(item).unwrap();
        let Some(right) = answers(&made, None) else { continue };
        let feedback = graded(item, &right).unwrap();
        assert!(feedback.solved && feedback.misconceptions.is_empty(), "{item}: {feedback:?}");
        assert!(feedback.elements.iter().all(|each| each.misconceptions.is_empty()));
        for wrong in Mistake::IN_ANSWERS {
            let Some(given) = answers(&made, Some(wrong)) else { continue };
            let feedback = graded(item, &given).unwrap();
            if feedback.solved {
                assert!(!shown_apart(item).contains(&wrong), "{item} {wrong:?} does not show");
                continue;
            }
            assert!(feedback.misconceptions.contains(&wrong), "{item} {wrong:?}: {feedback:?}");
            // An exercise does not confuse the misconceptions that it must distinguish.
            if shown_apart(item).contains(&wrong) {
                let others = feedback.misconceptions.iter().filter(|each| **each != wrong);
                assert!(others.clone().all(|each| !shown_apart(item).contains(each)), "{item}");
            }
            let wrongs = feedback.elements.iter().filter(|each| each.judged == AnswerState::Wrong);
            assert!(
                wrongs.clone().all(|each| each.misconceptions.contains(&wrong)),
                "{item}: {feedback:?}"
            );
        }
    }
}

#[test]
fn orders_for_max_alone_and_worst_first_are_named() {
    let (mut named, mut tried) = (0, 0);
    let orders = profiled(times(1, 186)).filter(|item| item.kind == ExerciseKind::Order);
    for item in orders {
        let made = made(item).unwrap();
        let values = made.tree.minimax(None);
        for (wrong, falls) in
            [(Mistake::MaxEverywhere, [true, true]), (Mistake::Sign, [false, true])]
        {
            let mut given = Answers::new();
            for element in &made.elements {
                let node = &made.tree.0[element.node as usize];
                let mut row = node.children.clone();
                let falls = if node.max { falls[0] } else { falls[1] };
                row.sort_by_key(|&child| if falls { -values[child] } else { values[child] });
                given.insert(element.key.clone(), Answer::Order(row).text(&made.tree));
            }
            let feedback = graded(item, &given).unwrap();
            assert!(
                feedback.solved || feedback.misconceptions.contains(&wrong),
                "{item} {wrong:?}"
            );
            named += usize::from(!feedback.solved);
            tried += 1;
        }
    }
    assert!(named > tried / 2, "{named} of {tried}");
}

/// The first value of the mock-up's tree: MIN is read as MAX at D alone.
#[test]
fn one_wrong_answer_is_named_by_itself() {
    let item = item(ExerciseKind::Values, 1, 3, ExerciseGround::Textbook);
    let made = made(item).unwrap();
    let mut given = answers(&made, None).unwrap();
    let all_max = answers(&made, Some(Mistake::MaxEverywhere)).unwrap();
    given.insert("D".to_owned(), all_max["D"].clone());
    let feedback = graded(item, &given).unwrap();
    let wrong: Vec<_> =
        feedback.elements.iter().filter(|each| each.judged == AnswerState::Wrong).collect();
    assert_eq!(wrong.len(), 1, "{feedback:?}");
    assert_eq!(wrong[0].misconceptions[0], Mistake::MaxEverywhere);
    assert_eq!(wrong[0].reason.as_ref().unwrap().kind, ReasonKind::Chosen);
    assert!(feedback.misconceptions.is_empty());
}

#[test]
fn a_value_that_follows_from_wrong_ones_says_so() {
    let item = item(ExerciseKind::Values, 1, 3, ExerciseGround::Textbook);
    let made = made(item).unwrap();
    let given: Answers = answers(&made, None)
        .unwrap()
        .into_iter()
        .map(|(key, value)| (key, (value.parse::<i32>().unwrap() + 20).to_string()))
        .collect();
    let feedback = graded(item, &given).unwrap();
    let follows: Vec<_> = feedback.elements.iter().filter(|each| each.follows).collect();
    assert_eq!(follows.len(), 1);
    assert_eq!(follows[0].key, "A");
}

#[test]
fn the_walk_of_a_textbook_tree() {
    let made = made(item(ExerciseKind::Run, 1, 1, ExerciseGround::Textbook)).unwrap();
    assert!(Position::parse(&made.tree.text()).is_ok());
    let walked = walk(&made.tree, How::default());
    assert_eq!(walked, made.right);
    assert_eq!(walked.values[0].unwrap().get(), made.tree.minimax(None)[0]);
}

#[test]
fn what_is_written_is_read() {
    let made = made(item(ExerciseKind::Run, 1, 1, ExerciseGround::Textbook)).unwrap();
    let value = &made.elements[0];
    let number = |text: &str| read(&made.tree, value, text);
    assert_eq!(number("≤ −3"), number("<=-3"));
    assert_eq!(number(" 4 "), Ok(Answer::Number(4, None)));
    assert_eq!(number(""), Ok(Answer::Blank));
    for wrong in ["x", "1.5", "99999999999", "<=", "4 5", "inf"] {
        assert!(number(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn words_of_exercises_are_one_text() {
    for item in profiled(1) {
        assert_eq!(item.to_string().parse(), Ok(item));
    }
    for (text, reason) in [
        ("", "lacks its kind"),
        ("cuts", "lacks its level"),
        ("cuts-2", "lacks its seed"),
        ("cats-2-1", "no kind"),
        ("cuts-4-1", "no level 4"),
        ("cuts-x-1", "no level"),
        ("cuts-2--1", "lacks its seed"),
        ("cuts-2-+1", "no seed"),
        ("cuts-2-1000000000", "too large"),
        ("cuts-2-1-moon", "no tree"),
        ("cuts-2-1-game-1", "too much"),
        ("leaf-2-1-game", "no leaf exercise on a game"),
        ("cuts-2-strict", "lacks its seed"),
        ("cuts-2-1-strict-game", "no tree"),
        ("cuts-2-1-soft", "no tree"),
    ] {
        let error = text.parse::<ExerciseItem>().unwrap_err();
        assert!(error.reason.contains(reason), "{text}: {error}");
        assert!(!error.remedy.is_empty(), "{text}");
    }
}

fn refused(text: &str) -> InputError {
    read_sheet(text).unwrap_err()
}

#[test]
fn sheets_are_read_from_text_file_and_link() {
    let new = |seed, count| NewSheet {
        seed,
        level: 2,
        count,
        kinds: Vec::new(),
        ground: ExerciseGround::Textbook,
        profile: Profile::default(),
    };
    let sheet = new_sheet(&new(7, 5)).unwrap();
    assert_eq!(sheet.items.len(), 5);
    assert_eq!(read_sheet(&sheet.text).unwrap(), sheet);
    assert_eq!(read_sheet(&serde_json::to_string(&sheet).unwrap()).unwrap(), sheet);
    let link = format!("https://example.org/plyscope/#sheet={}&lang=pt-BR", sheet.text);
    assert_eq!(read_sheet(&link).unwrap(), sheet);
    assert!(link.len() < 300, "{link}");
    assert!(new_sheet(&new(7, 0)).is_err() && new_sheet(&new(7, 21)).is_err());
    assert_eq!(refused("values-1-1.cuts-9-1").at, Some(11));
    assert!(refused("").reason.contains("lacks"));
    assert!(refused(&vec!["values-1-1"; 21].join(".")).reason.contains("1 to 20"));
    assert!(refused("{}").reason.contains("no sheet"));
    let other = serde_json::to_string(&sheet).unwrap().replace("\"version\":1", "\"version\":2");
    assert!(refused(&other).reason.contains("no sheet that is known"));
}

/// Words and files from before there were conventions follow the default one, and a sheet has only one.
#[test]
fn sheets_follow_one_convention() {
    let profile = Profile::FailHard;
    let new = NewSheet {
        seed: 7,
        level: 2,
        count: 8,
        kinds: Vec::new(),
        ground: ExerciseGround::Textbook,
        profile,
    };
    let sheet = new_sheet(&new).unwrap();
    assert!(sheet.profile == profile && sheet.text.ends_with("-fail-hard"), "{}", sheet.text);
    assert_eq!(read_sheet(&sheet.text).unwrap(), sheet);
    assert_eq!(read_sheet(&serde_json::to_string(&sheet).unwrap()).unwrap(), sheet);
    let former = r#"{"plyscope":"sheet","version":1,"profile":"knuth-moore",
        "items":[{"kind":"cuts","level":2,"seed":17,"tree":"textbook"}],"text":"cuts-2-17"}"#;
    assert_eq!(read_sheet(former).unwrap(), read_sheet("cuts-2-17").unwrap());
    let strict = former.replace("knuth-moore", "strict");
    assert_eq!(read_sheet(&strict).unwrap(), read_sheet("cuts-2-17-strict").unwrap());
    assert!(refused("cuts-2-17.cuts-2-17-strict").reason.contains("different conventions"));
    assert!(refused(&former.replace("knuth-moore", "textbook")).reason.contains("no sheet"));
    let item = |item: &str| AnsweredItem { item: item.to_owned(), answers: Answers::new() };
    let both = vec![item("cuts-2-17"), item("cuts-2-17-negamax")];
    let error = sheet_result(&CodeRequest { items: both, seconds: 1 }).unwrap_err();
    assert_eq!(error.field.as_deref(), Some("items"));
}

/// A code from before there were conventions still gives its result.
#[test]
fn a_former_code_opens() {
    let result = result_of(&ResultRequest { code: "AQABBQEFB095hd0".to_owned() }).unwrap();
    assert_eq!(result.sheet.text, "leaf-1-5");
    assert_eq!(result.sheet.profile, Profile::KnuthMoore);
}

#[test]
fn conventions_differ_where_they_should() {
    let one = |words: &str| made(words.parse().unwrap()).unwrap();
    // Strict: some bound is met and does not cut.
    let strict = one("cuts-2-17-strict");
    assert_ne!(walk(&strict.tree, How::default()).cuts, strict.right.cuts);
    // Fail-hard: some value differs from that of fail-soft, and the difference is named.
    let hard = one("run-1-17-fail-hard");
    let soft = walk(&hard.tree, How::default());
    assert_eq!(soft.cuts.len(), hard.right.cuts.len());
    let given = answers(&hard, Some(Mistake::Unclamped)).unwrap();
    let feedback = graded(hard.item, &given).unwrap();
    assert_eq!(feedback.misconceptions, [Mistake::Unclamped]);
    let wrong = feedback.elements.iter().find(|each| each.judged == AnswerState::Wrong).unwrap();
    assert_eq!(wrong.reason.as_ref().unwrap().kind, ReasonKind::Clamped);
    // Negamax: MIN's numbers are negated, and MAX's view of them has the wrong sign.
    let negamax = one("values-1-3-negamax");
    let plain = one("values-1-3");
    assert_eq!(negamax.tree, plain.tree);
    let feedback = graded(negamax.item, &answers(&plain, None).unwrap()).unwrap();
    assert!(!feedback.solved && feedback.misconceptions == [Mistake::Sign], "{feedback:?}");
    let b = feedback.elements.iter().find(|each| each.key == "B").unwrap();
    let reason = b.reason.as_ref().unwrap();
    assert!(reason.own && !reason.max);
    assert_eq!(reason.value, reason.values.iter().max().copied());
    // A value that follows from others, and MIN read as MAX at one node, are recognised despite the sign.
    let mut given = answers(&negamax, None).unwrap();
    given.insert(
        "B".to_owned(),
        answers(&negamax, Some(Mistake::MaxEverywhere)).unwrap()["B"].clone(),
    );
    let feedback = graded(negamax.item, &given).unwrap();
    let wrong = feedback.elements.iter().find(|each| each.judged == AnswerState::Wrong).unwrap();
    assert_eq!(wrong.misconceptions[0], Mistake::MaxEverywhere);
}

/// Returns many ways to answer: all blank, each misconception, and right answers with one of them wrong
/// or missing.
fn ways(made: &ExerciseKey) -> Vec<Answers> {
    let wrongs = Mistake::IN_ANSWERS.into_iter().filter_map(|wrong| answers(made, Some(wrong)));
    let mut ways: Vec<Answers> = std::iter::once(Answers::new()).chain(wrongs).collect();
    let blank = judge(made, &vec![Answer::Blank; made.elements.len()]);
    let right = blank.elements.into_iter().filter_map(|each| Some((each.key, each.expected?)));
    let right: Answers = right.collect();
    for (key, expected) in &right {
        let mut some = right.clone();
        some.remove(key);
        ways.push(some.clone());
        let part = made.elements.iter().find(|each| each.key == *key).unwrap().part;
        let wrong = match part {
            Part::Value | Part::Alpha | Part::Beta => "77777".to_owned(),
            Part::Type => if expected == "1" { "2" } else { "1" }.to_owned(),
            Part::Leaf | Part::Next => {
                let leaves = made.tree.leaves().map(|id| made.tree.0[id].name.clone());
                leaves.into_iter().find(|name| name != expected).unwrap()
            }
            Part::Cut | Part::Cuts | Part::Order => continue,
        };
        some.insert(key.clone(), wrong);
        ways.push(some);
    }
    // An edge that must not be marked is marked, so that a wrong mark is among the ways.
    let first = made.tree.0[0].children[0];
    if made.elements.iter().any(|each| each.part == Part::Cut) {
        let mut some = right.clone();
        some.insert(format!("{}.cut", made.tree.0[first].name), "yes".to_owned());
        ways.push(some);
    }
    ways
}

/// Returns a number that stands for the right answer to an element: four digits, so that a text
/// that reveals it is found.
fn marker(place: usize) -> i32 {
    9001 + place as i32
}

/// Returns a shown exercise from a search that returns a four-digit marker wherever an answer is required.
pub(crate) fn shown_with_markers(item: ExerciseItem) -> Exercise {
    let mut made = made(item).unwrap();
    for id in 0..made.tree.0.len() {
        let is_given = made.at.is_some_and(|at| id <= at);
        if !made.tree.0[id].is_leaf() && !is_given {
            let mark = Score::new(marker(id));
            made.right.values[id] = made.right.values[id].map(|_| mark);
            made.right.best[id] = made.right.best[id].map(|_| mark);
            let window = Window { alpha: mark, beta: mark };
            made.right.windows[id] = made.right.windows[id].map(|_| window);
        }
    }
    made.shown()
}

/// Replaces each right answer in the feedback by a marker, in the reasons too.
fn marked(made: &ExerciseKey, mut graded: Feedback) -> Feedback {
    let place_of = |node: usize, part: Part| {
        made.elements.iter().position(|each| each.node as usize == node && each.part == part)
    };
    let value_of = |id: usize| place_of(id, Part::Value).map(marker);
    let node_named = |name: &Option<String>| made.tree.find(name.as_deref()?);
    let right: Vec<Option<String>> =
        graded.elements.iter().map(|each| each.expected.clone()).collect();
    for (each, right) in graded.elements.iter_mut().zip(right) {
        let place = made.elements.iter().position(|element| element.key == each.key).unwrap();
        let mark = marker(place);
        each.expected = Some(mark.to_string());
        let Some(reason) = &mut each.reason else { continue };
        match each.part {
            Part::Value if reason.kind == ReasonKind::Below => {
                let top = node_named(&reason.other).unwrap();
                reason.other = place_of(top, Part::Cut).map(|place| marker(place).to_string());
            }
            Part::Value => {
                let row = &made.tree.0[each.node as usize].children;
                let all = made.item.kind == ExerciseKind::Values;
                let row = row.iter().filter(|&&child| all || made.right.entered(child));
                for (value, &child) in reason.values.iter_mut().zip(row) {
                    *value = value_of(child).unwrap_or(*value);
                }
                reason.value = Some(mark);
                // Fail-hard clamps the value of a child.
                reason.bound = reason.bound.and(reason.values.iter().max().copied());
            }
            Part::Alpha | Part::Beta => reason.bound = reason.bound.and(Some(mark)),
            Part::Cut | Part::Cuts => {
                let above = made.tree.0[each.node as usize].parent.unwrap();
                reason.value = value_of(above).or(reason.value);
                let owner = node_named(&reason.owner);
                let held = owner.into_iter().flat_map(|id| made.tree.0[id].children.clone());
                let held = held.filter(|&child| {
                    let value = made.right.values[child].and_then(Score::finite);
                    value.map(i32::abs) == reason.bound.map(i32::abs)
                });
                reason.bound = held.into_iter().find_map(value_of).or(reason.bound);
                reason.other = Some(mark.to_string());
            }
            Part::Type => {
                let above = made.tree.0[each.node as usize].parent;
                let above = above.and_then(|id| place_of(id, Part::Type)).map(marker);
                reason.bound = reason.bound.and(above);
            }
            Part::Order => (reason.value, reason.bound) = (Some(mark), None),
            Part::Leaf | Part::Next => {
                for name in [&mut reason.owner, &mut reason.other] {
                    if *name == right {
                        *name = Some(mark.to_string());
                    }
                }
                if Some(&reason.node) == right.as_ref() {
                    reason.node = mark.to_string();
                }
            }
        }
    }
    graded.least = graded.least.map(|_| marker(0) as u32);
    graded
}

/// Hints hold no right answer that is still open, and name first an answer that does not depend on a
/// wrong one.
#[test]
fn hints_give_no_open_answer_away() {
    let (mut withheld, mut reasons) = (0, 0);
    for item in profiled(times(2, 60)) {
        let made = made(item).unwrap();
        for given in ways(&made) {
            let read = read_all(&made, &given).map_err(InputError::from).unwrap();
            let full = marked(&made, judge(&made, &read));
            let states: Vec<(usize, AnswerState)> = full
                .elements
                .iter()
                .map(|each| {
                    let place = made.elements.iter().position(|other| other.key == each.key);
                    (place.unwrap(), each.judged)
                })
                .collect();
            let hinted = hints(&made, full.clone());
            let text = serde_json::to_string(&hinted).unwrap();
            for &(place, state) in &states {
                let mark = marker(place).to_string();
                if state == AnswerState::Right {
                    continue;
                }
                withheld += 1;
                assert!(!text.contains(&mark), "{item} {given:?}: {mark} in {text}");
                let Element { key, part, .. } = &made.elements[place];
                if *part == Part::Cut && given.get(key).is_none_or(|given| given != "yes") {
                    assert!(!text.contains(&format!("\"{key}\"")), "{item}: {key} in {text}");
                }
            }
            let kept = hinted.elements.iter().filter(|each| each.reason.is_some()).count();
            reasons += if hinted.solved { 0 } else { kept };
            assert_eq!(
                (hinted.right, hinted.of, hinted.solved),
                (full.right, full.of, full.solved)
            );
            if hinted.solved {
                assert!(hinted.first.is_none() && hinted == full, "{item}");
                continue;
            }
            // A missing row would reveal that its node has no answer.
            for element in made.elements.iter().filter(|each| each.part != Part::Cut) {
                assert!(
                    hinted.elements.iter().any(|each| each.key == element.key),
                    "{item} {text}"
                );
            }
            let first = hinted.first.as_ref().unwrap();
            let first = hinted.elements.iter().find(|each| each.key == *first).unwrap();
            let wrong = |each: &&ElementFeedback| each.judged == AnswerState::Wrong;
            assert!(wrong(&first) || !hinted.elements.iter().any(|each| wrong(&each)), "{item}");
            if first.part == Part::Value {
                let row = &made.tree.0[first.node as usize].children;
                let below =
                    hinted.elements.iter().filter(wrong).filter(|each| {
                        each.part == Part::Value && row.contains(&(each.node as usize))
                    });
                assert_eq!(below.count(), 0, "{item} {given:?}: {}", first.key);
                assert!(!first.follows, "{item} {given:?}: {}", first.key);
            }
        }
    }
    assert!(withheld > 5_000 && reasons > 1_000, "{withheld} withheld, {reasons} reasons");
}

/// Every answer gets messages in every language, without unfilled placeholders.
#[test]
fn each_answer_gets_messages() {
    for item in profiled(times(1, 20)) {
        let made = made(item).unwrap();
        for given in ways(&made) {
            let read = read_all(&made, &given).map_err(InputError::from).unwrap();
            let full = judge(&made, &read);
            let hinted = hints(&made, full.clone());
            for each in full.elements.iter().chain(&hinted.elements) {
                assert!(!each.said.is_empty(), "{item}: {each:?}");
                let texts =
                    |message: &Message| Language::ALL.map(|language| message.text(language));
                for text in each.said.iter().flat_map(texts) {
                    let is_whole = text.ends_with('.') && !text.contains(['{', '}']);
                    assert!(is_whole && !text.contains("  "), "{item}: {text}");
                }
            }
        }
    }
}

#[test]
fn what_to_check_first_comes_before_the_reason_and_the_mistake_after_it() {
    let given = [("A", "14"), ("B", "12"), ("C", "6"), ("D", "14")];
    let given: Answers = given.map(|(key, text)| (key.to_owned(), text.to_owned())).into();
    let item = "values-((3_12_8)(2_4_6)(14_5_2))";
    let sentences = |graded: Feedback, key: &str| {
        let each = graded.elements.into_iter().find(|each| each.key == key).unwrap();
        each.said.iter().map(|message| message.text(Language::English)).collect::<Vec<_>>()
    };
    let advice = Mistake::MaxEverywhere.advice(Profile::default()).unwrap();
    let advice = advice.text(Language::English);
    let everything = "This one mistake explains all your answers.";
    let full = sentences(graded_named(item, &given).unwrap(), "A");
    let follows = "Your A fits your B, C and D. Check those first.";
    let reason = "A is a MAX node: it takes the largest of 3, 2 and 2, which is 3.";
    assert_eq!(full, [follows, reason, &*advice, everything]);
    let hinted = sentences(hints_named(item, &given).unwrap(), "B");
    let look = "B is a MIN node: it takes the smallest value of its children.";
    assert_eq!(hinted, [look, &*advice, everything]);
}

#[test]
fn the_first_wrong_answer_is_named_first() {
    let first = |item: &str, given: &[(&str, &str)]| {
        let given = given.iter().map(|&(key, text)| (key.to_owned(), text.to_owned()));
        hints_named(item, &given.collect()).unwrap().first
    };
    let tree = "((3_12_8)(2_4_6)(14_5_2))";
    // The three inner values come before that of the root, whatever their order on the screen.
    let all = [("A", "14"), ("B", "12"), ("C", "6"), ("D", "14")];
    assert_eq!(first(&format!("values-{tree}"), &all).as_deref(), Some("B"));
    assert_eq!(first(&format!("values-{tree}"), &all[..1]).as_deref(), Some("A"));
    let right = [("A", "3"), ("B", "3"), ("C", "6"), ("D", "14")];
    assert_eq!(first(&format!("values-{tree}"), &right).as_deref(), Some("C"));
    // All missing marks share one row, at the node that cuts.
    assert_eq!(first(&format!("cuts-{tree}"), &[]).as_deref(), Some("C.cuts"));
    assert_eq!(first(&format!("cuts-{tree}"), &[("b2.cut", "yes")]).as_deref(), Some("b2.cut"));
    assert_eq!(first(&format!("cuts-{tree}"), &[("c2.cut", "yes"), ("c3.cut", "yes")]), None);
}

fn result(seed: u32, wrong: Option<Mistake>) -> SheetResult {
    let items = ExerciseKind::ALL.map(|kind| item(kind, 2, seed, ExerciseGround::Textbook));
    let items = items.into_iter().map(|item| {
        let made = made(item).unwrap();
        let given = answers(&made, wrong).or_else(|| answers(&made, None)).unwrap_or_default();
        AnsweredItem { item: item.to_string(), answers: given }
    });
    sheet_result(&CodeRequest { items: items.collect(), seconds: 321 }).unwrap()
}

#[test]
fn a_code_gives_the_result_again() {
    for wrong in [None, Some(Mistake::MaxEverywhere), Some(Mistake::Sign)] {
        let result = result(11, wrong);
        let again = result_of(&ResultRequest { code: format!(" {}\n", result.code) }).unwrap();
        assert_eq!(again, result);
        assert!(result.code.len() < 200, "{}", result.code);
        assert_eq!(result.seconds, 321);
        // All but the order, which stayed as drawn.
        assert_eq!(result.solved == 7, wrong.is_none(), "{}", result.solved);
    }
}

/// A blank answer is open, not wrong, and stays blank in a code.
#[test]
fn blank_answers_are_open() {
    for item in items(2) {
        let feedback = graded(item, &Answers::new()).unwrap();
        assert!(
            !feedback.solved && feedback.right == 0 && feedback.misconceptions.is_empty(),
            "{item}: {feedback:?}"
        );
        assert!(
            feedback.elements.iter().all(|each| each.judged == AnswerState::Open),
            "{item}: {feedback:?}"
        );
        let blank = AnsweredItem { item: item.to_string(), answers: Answers::new() };
        let result = sheet_result(&CodeRequest { items: vec![blank], seconds: 0 }).unwrap();
        let again = result_of(&ResultRequest { code: result.code.clone() }).unwrap();
        assert_eq!(again, result);
    }
}

#[test]
fn hostile_codes_are_refused() {
    let code = result(5, Some(Mistake::MaxEverywhere)).code;
    let mut state = 1;
    let refused = |code: &str| {
        let opened = result_of(&ResultRequest { code: code.to_owned() });
        let error = opened.map(|result| result.code).unwrap_err();
        assert_eq!(error.field.as_deref(), Some("code"));
        assert!(error.remedy.is_some());
    };
    let long = "A".repeat(1_000_000);
    for wrong in ["", "A", "AA", "AAAA", "hello world", "é", "code=1", &long, &format!("{code}A")]
    {
        refused(wrong);
    }
    for _ in 0..300 {
        let mut bytes = code.clone().into_bytes();
        let at = below(&mut state, bytes.len());
        let other = b"ABCxyz019-_"[below(&mut state, 11)];
        if bytes[at] == other {
            continue;
        }
        bytes[at] = other;
        refused(std::str::from_utf8(&bytes).unwrap());
        refused(&code[..at]);
    }
    // With a valid checksum and damaged bytes the code is refused or read, and nothing worse.
    for _ in 0..3_000 {
        let length = below(&mut state, 40);
        let mut bytes: Vec<u8> = (0..length).map(|_| below(&mut state, 8) as u8).collect();
        if let Some(first) = bytes.first_mut() {
            *first = 1;
        }
        let sum = check(&bytes);
        bytes.extend(sum);
        let code = letters(&bytes);
        if let Ok(result) = result_of(&ResultRequest { code: code.clone() }) {
            assert_eq!(result.code, code, "one text a result");
        }
    }
}

#[test]
fn answers_that_cannot_be_read_say_what_to_write() {
    let item = item(ExerciseKind::Cuts, 1, 1, ExerciseGround::Textbook);
    let one = |key: &str, text: &str| {
        graded(item, &Answers::from([(key.to_owned(), text.to_owned())])).unwrap_err()
    };
    assert!(one("b1.cut", "perhaps").remedy.contains("yes or no"));
    let unknown = one("Z.cut", "yes");
    assert!(unknown.reason.contains("not asked") && unknown.remedy.contains("B.cut"), "{unknown}");
}

/// A tree given in words gets the elements and grades of the same generated tree, under every misconception.
#[test]
fn a_tree_of_its_own_words_is_judged_as_one_that_is_made() {
    use ExerciseKind as K;
    let mut compared = 0;
    for kind in [K::Values, K::Windows, K::Cuts, K::Run, K::Critical] {
        for (seed, profile) in (0..).zip(Profile::ALL.into_iter().cycle().take(30)) {
            let level = 1 + (seed % 3) as u8;
            let item =
                ExerciseItem { profile, ..item(kind, level, seed, ExerciseGround::Textbook) };
            let made = made(item).unwrap();
            let shown = made.shown();
            let brackets = shown.position.replace(|letter: char| letter.is_alphabetic(), "");
            let words = format!("{}-{brackets}-{profile}", kind.word());
            let own = make_named(&words).unwrap();
            assert_eq!((&own.nodes, &own.elements), (&shown.nodes, &shown.elements), "{words}");
            assert_eq!((own.position, own.run), (shown.position, shown.run), "{words}");
            assert!(!own.item.contains([' ', 'A']), "{} can be a link", own.item);
            assert_eq!(make_named(&own.item).unwrap().item, own.item);
            for wrong in std::iter::once(None).chain(Mistake::IN_ANSWERS.into_iter().map(Some)) {
                let Some(given) = answers(&made, wrong) else { continue };
                let feedback = graded_named(&own.item, &given).unwrap();
                let of_made = graded(item, &given).unwrap();
                assert_eq!(
                    feedback,
                    Feedback { item: own.item.clone(), ..of_made },
                    "{words} {wrong:?}"
                );
                compared += 1;
            }
        }
    }
    assert!(compared > 400, "{compared}");
}

/// An order on a tree given in words is graded by the same fewest leaves.
#[test]
fn orders_of_a_tree_of_its_own_words_are_those_of_one_that_is_made() {
    for (seed, profile) in (0..).zip(Profile::ALL.into_iter().cycle().take(12)) {
        let item = ExerciseItem {
            profile,
            ..item(ExerciseKind::Order, 1 + (seed % 2) as u8, seed, ExerciseGround::Textbook)
        };
        let shown = make(item).unwrap();
        let brackets = shown.position.replace(|letter: char| letter.is_alphabetic(), "");
        let own = make_named(&format!("order-{brackets}-{profile}")).unwrap();
        assert_eq!((&own.elements, own.leaves), (&shown.elements, shown.leaves), "{item}");
        let blank = graded(item, &Answers::new()).unwrap();
        let best =
            blank.elements.iter().map(|each| (each.key.clone(), each.expected.clone().unwrap()));
        for given in [Answers::new(), best.collect()] {
            let of_made = graded(item, &given).unwrap();
            let feedback = graded_named(&own.item, &given).unwrap();
            assert_eq!(feedback, Feedback { item: own.item.clone(), ..of_made }, "{item}");
        }
    }
}

/// For a tree given in words the moment is always the same, a cut is possible there, and on some trees
/// it happens.
#[test]
fn the_next_node_of_a_tree_of_its_own_words_is_required() {
    let mut cuts = 0;
    for seed in 0..60 {
        let shown =
            make(item(ExerciseKind::Cuts, 1 + (seed % 3) as u8, seed, ExerciseGround::Textbook))
                .unwrap();
        let brackets = shown.position.replace(|letter: char| letter.is_alphabetic(), "");
        let own = make_named(&format!("next-{brackets}")).unwrap();
        assert_eq!(make_named(&own.item).unwrap(), own);
        let at = own.at.unwrap();
        let [element] = &own.elements[..] else { panic!("{own:?}") };
        assert_eq!((element.key.as_str(), element.node), ("next", at));
        let expected =
            graded_named(&own.item, &Answers::new()).unwrap().elements[0].expected.clone().unwrap();
        let parent = &own.nodes[own.nodes[at as usize].parent.unwrap() as usize];
        let place = parent.children.iter().position(|&child| child == at).unwrap();
        let sibling = &own.nodes[parent.children[place + 1] as usize];
        cuts += u32::from(sibling.name != expected);
        let solved = own.nodes.iter().filter(|node| {
            let given = Answers::from([("next".to_owned(), node.name.clone())]);
            graded_named(&own.item, &given).unwrap().solved
        });
        assert_eq!(solved.map(|node| &node.name).collect::<Vec<_>>(), [&expected]);
    }
    assert!((15..45).contains(&cuts), "{cuts} of 60 are cuts");
}

#[test]
fn a_tree_without_an_exercise_gives_the_reason() {
    for (words, reason) in [
        ("leaf-((3 12)(2 4))", "not asked"),
        ("order-((4 5)(3 12))", "no other order"),
        ("order-((1 2 3 4 5 6)(1 2 3 4 5 6))", "more than 50000 orders"),
        ("order-(3 12)", "no other order"),
        ("critical-((3 3)(2 4))", "several critical trees"),
        ("next-(3 12)", "no moment"),
        ("((3 12)(2 4))", "kind of exercise"),
        ("cats-((3 12)(2 4))", "kind of exercise"),
        ("values-((3 12)(2 4)", "no tree"),
        ("values-((3 12)(2 4))-chess", "no tree"),
        ("values-((3 12)(2 4))-strict-strict", "no tree"),
        ("values-)(", "no level"),
        ("values-((3 12)(2 4))-game", "not asked"),
        ("values-(3 ())", "no tree"),
        ("cuts-((3 12)(4 5))", "nothing to answer"),
        ("windows-(3 12)", "nothing to answer"),
        ("values-(min:(3 12)(2 4))", ""),
        ("values-((3.5 12)(2 4))", "no tree"),
        ("values-((3 -)(2 4))", "no tree"),
        ("values-((3 1234567890)(2 4))", "no tree"),
        ("values-((3 12345678901234)(2 4))", "no tree"),
    ] {
        let error = make_named(words).unwrap_err();
        assert!(error.reason.contains(reason) && !error.remedy.is_empty(), "{words}: {error}");
    }
    let wide = format!("values-(({}))", vec!["1"; 60].join(" "));
    assert!(make_named(&wide).unwrap_err().reason.contains("has room"));
    let deep = format!("values-{}1{}", "(".repeat(27), ")".repeat(27));
    assert!(make_named(&deep).unwrap_err().reason.contains("26"));
}
