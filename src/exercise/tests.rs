//! Exercises from inside: each misconception, sheets, codes, words.

use super::elements::{Answer, Wanted, read};
use super::made::Made;
use super::make::{made, shown_apart};
use super::packed::{check, letters};
use super::walk::{How, walk};
use super::wanted::wanted;
use super::*;
use crate::game::{InputError, Tree as Position};
use crate::random::below;
use crate::search::Profile;

fn item(kind: ExerciseKind, level: u8, seed: u32, ground: ExerciseGround) -> ExerciseItem {
    ExerciseItem { kind, level, seed, ground, profile: Profile::default() }
}

/// Every kind, level and tree, with a few seeds each, and more of them where a kind has fewer trees.
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

/// `short` times in every run of the tests, `long` times where `cargo xtask soak` asks for it.
fn times(short: u32, long: u32) -> u32 {
    if std::env::var_os("PLYSCOPE_SOAK").is_some_and(|asked| asked == "1") { long } else { short }
}

/// The same in every convention.
fn profiled(seeds: u32) -> impl Iterator<Item = ExerciseItem> {
    Profile::ALL
        .into_iter()
        .flat_map(move |profile| items(seeds).map(move |item| ExerciseItem { profile, ..item }))
}

/// What would be answered; right answers without a misconception.
fn answers(made: &Made, wrong: Option<Misconception>) -> Option<Answers> {
    let told = wanted(made, wrong)?;
    let text = |Wanted { answer, .. }: Wanted| answer.text(&made.tree);
    Some(
        made.elements.iter().map(|each| each.key.clone()).zip(told.into_iter().map(text)).collect(),
    )
}

#[test]
fn each_misconception_is_named_and_none_where_all_is_right() {
    // Three levels, three trees and six conventions: with 186 seeds 10,044 of a kind.
    for item in profiled(times(3, 186)) {
        let made = made(item).unwrap();
        let Some(right) = answers(&made, None) else { continue };
        let said = graded(item, &right).unwrap();
        assert!(said.solved && said.misconceptions.is_empty(), "{item}: {said:?}");
        assert!(said.elements.iter().all(|each| each.misconceptions.is_empty()));
        for wrong in Misconception::ALL {
            let Some(given) = answers(&made, Some(wrong)) else { continue };
            let said = graded(item, &given).unwrap();
            if said.solved {
                assert!(!shown_apart(item).contains(&wrong), "{item} {wrong:?} does not show");
                continue;
            }
            assert!(said.misconceptions.contains(&wrong), "{item} {wrong:?}: {said:?}");
            // Those that an exercise tells apart are not named for each other.
            if shown_apart(item).contains(&wrong) {
                let others = said.misconceptions.iter().filter(|each| **each != wrong);
                assert!(others.clone().all(|each| !shown_apart(item).contains(each)), "{item}");
            }
            let wrongs = said.elements.iter().filter(|each| each.judged == Judged::Wrong);
            assert!(
                wrongs.clone().all(|each| each.misconceptions.contains(&wrong)),
                "{item}: {said:?}"
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
        let values = made.tree.minimax(false);
        for (wrong, falls) in
            [(Misconception::MinAsMax, [true, true]), (Misconception::Sign, [false, true])]
        {
            let mut given = Answers::new();
            for element in &made.elements {
                let node = &made.tree.0[element.node as usize];
                let mut row = node.children.clone();
                let falls = if node.max { falls[0] } else { falls[1] };
                row.sort_by_key(|&child| if falls { -values[child] } else { values[child] });
                given.insert(element.key.clone(), Answer::Order(row).text(&made.tree));
            }
            let said = graded(item, &given).unwrap();
            assert!(said.solved || said.misconceptions.contains(&wrong), "{item} {wrong:?}");
            named += usize::from(!said.solved);
            tried += 1;
        }
    }
    assert!(named > tried / 2, "{named} of {tried}");
}

/// The first value of the mock-up's tree: MIN read as MAX at D alone.
#[test]
fn one_wrong_answer_is_named_by_itself() {
    let item = item(ExerciseKind::Values, 1, 3, ExerciseGround::Textbook);
    let made = made(item).unwrap();
    let mut given = answers(&made, None).unwrap();
    let all_max = answers(&made, Some(Misconception::MinAsMax)).unwrap();
    given.insert("D".to_owned(), all_max["D"].clone());
    let said = graded(item, &given).unwrap();
    let wrong: Vec<_> = said.elements.iter().filter(|each| each.judged == Judged::Wrong).collect();
    assert_eq!(wrong.len(), 1, "{said:?}");
    assert_eq!(wrong[0].misconceptions[0], Misconception::MinAsMax);
    assert_eq!(wrong[0].reason.kind, ReasonKind::Chosen);
    assert!(said.misconceptions.is_empty());
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
    let said = graded(item, &given).unwrap();
    let follows: Vec<_> = said.elements.iter().filter(|each| each.follows).collect();
    assert_eq!(follows.len(), 1);
    assert_eq!(follows[0].key, "A");
}

#[test]
fn the_walk_of_a_textbook_tree() {
    let made = made(item(ExerciseKind::Run, 1, 1, ExerciseGround::Textbook)).unwrap();
    assert!(Position::parse(&made.tree.text()).is_ok());
    let walked = walk(&made.tree, How::default());
    assert_eq!(walked, made.right);
    assert_eq!(walked.values[0].unwrap().get(), made.tree.minimax(false)[0]);
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

/// Words and files from before there were conventions are of the usual one, and a sheet has one.
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

/// A code that was written before there were conventions still gives its result.
#[test]
fn a_former_code_opens() {
    let result = result_of(&ResultRequest { code: "AQABBQEFB095hd0".to_owned() }).unwrap();
    assert_eq!(result.sheet.text, "leaf-1-5");
    assert_eq!(result.sheet.profile, Profile::KnuthMoore);
}

/// The same search says different things of it in each convention.
#[test]
fn conventions_differ_where_they_should() {
    let one = |words: &str| made(words.parse().unwrap()).unwrap();
    // Strict: some bound is met and does not cut.
    let strict = one("cuts-2-17-strict");
    assert_ne!(walk(&strict.tree, How::default()).cuts, strict.right.cuts);
    // Fail-hard: some value is another than that of fail-soft, which is named.
    let hard = one("run-1-17-fail-hard");
    let soft = walk(&hard.tree, How::default());
    assert_eq!(soft.cuts.len(), hard.right.cuts.len());
    let given = answers(&hard, Some(Misconception::Unclamped)).unwrap();
    let said = graded(hard.item, &given).unwrap();
    assert_eq!(said.misconceptions, [Misconception::Unclamped]);
    let wrong = said.elements.iter().find(|each| each.judged == Judged::Wrong).unwrap();
    assert_eq!(wrong.reason.kind, ReasonKind::Clamped);
    // Negamax: MIN's numbers are turned, and MAX's view of them is the wrong sign.
    let negamax = one("values-1-3-negamax");
    let plain = one("values-1-3");
    assert_eq!(negamax.tree, plain.tree);
    let said = graded(negamax.item, &answers(&plain, None).unwrap()).unwrap();
    assert!(!said.solved && said.misconceptions == [Misconception::Sign], "{said:?}");
    let reason = &said.elements.iter().find(|each| each.key == "B").unwrap().reason;
    assert!(reason.own && !reason.max);
    assert_eq!(reason.value, reason.values.iter().max().copied());
    // One that follows, and MIN read as MAX at one node, are seen through the sign.
    let mut given = answers(&negamax, None).unwrap();
    given.insert(
        "B".to_owned(),
        answers(&negamax, Some(Misconception::MinAsMax)).unwrap()["B"].clone(),
    );
    let said = graded(negamax.item, &given).unwrap();
    let wrong = said.elements.iter().find(|each| each.judged == Judged::Wrong).unwrap();
    assert_eq!(wrong.misconceptions[0], Misconception::MinAsMax);
}

fn result(seed: u32, wrong: Option<Misconception>) -> SheetResult {
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
    for wrong in [None, Some(Misconception::MinAsMax), Some(Misconception::Sign)] {
        let result = result(11, wrong);
        let again = result_of(&ResultRequest { code: format!(" {}\n", result.code) }).unwrap();
        assert_eq!(again, result);
        assert!(result.code.len() < 200, "{}", result.code);
        assert_eq!(result.seconds, 321);
        // All but the order, which was left as drawn.
        assert_eq!(result.solved == 7, wrong.is_none(), "{}", result.solved);
    }
}

/// What is left blank is not held against anybody, and stays blank in a code.
#[test]
fn blank_answers_are_open() {
    for item in items(2) {
        let said = graded(item, &Answers::new()).unwrap();
        assert!(
            !said.solved && said.right == 0 && said.misconceptions.is_empty(),
            "{item}: {said:?}"
        );
        assert!(said.elements.iter().all(|each| each.judged == Judged::Open), "{item}: {said:?}");
        let blank = AnsweredItem { item: item.to_string(), answers: Answers::new() };
        let result = sheet_result(&CodeRequest { items: vec![blank], seconds: 0 }).unwrap();
        let again = result_of(&ResultRequest { code: result.code.clone() }).unwrap();
        assert_eq!(again, result);
    }
}

#[test]
fn hostile_codes_are_refused() {
    let code = result(5, Some(Misconception::MinAsMax)).code;
    let mut state = 1;
    let refused = |code: &str| {
        let said = result_of(&ResultRequest { code: code.to_owned() });
        let error = said.map(|result| result.code).unwrap_err();
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
    // With a sum that is right the bytes themselves are damaged: refused or read, and never more than that.
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

/// A tree in words is asked and judged as the same tree that is made from a seed, under every misconception.
#[test]
fn a_tree_of_its_own_words_is_judged_as_one_that_is_made() {
    use ExerciseKind as K;
    let mut told = 0;
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
            for wrong in std::iter::once(None).chain(Misconception::ALL.into_iter().map(Some)) {
                let Some(given) = answers(&made, wrong) else { continue };
                let said = graded_named(&own.item, &given).unwrap();
                let of_made = graded(item, &given).unwrap();
                assert_eq!(said, Graded { item: own.item.clone(), ..of_made }, "{words} {wrong:?}");
                told += 1;
            }
        }
    }
    assert!(told > 400, "{told}");
}

/// An order on a tree in words is held to the same fewest leaves.
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
        let best = blank.elements.iter().map(|each| (each.key.clone(), each.expected.clone()));
        for given in [Answers::new(), best.collect()] {
            let of_made = graded(item, &given).unwrap();
            let said = graded_named(&own.item, &given).unwrap();
            assert_eq!(said, Graded { item: own.item.clone(), ..of_made }, "{item}");
        }
    }
}

/// The moment at which a tree in words is left off is one where a cut is possible, always the same, and on some trees there
/// is one.
#[test]
fn the_next_node_of_a_tree_of_its_own_words_is_asked_for() {
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
            graded_named(&own.item, &Answers::new()).unwrap().elements[0].expected.clone();
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
fn a_tree_that_cannot_be_asked_says_why() {
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
        let said = make_named(words).unwrap_err();
        assert!(said.reason.contains(reason) && !said.remedy.is_empty(), "{words}: {said}");
    }
    let wide = format!("values-(({}))", vec!["1"; 60].join(" "));
    assert!(make_named(&wide).unwrap_err().reason.contains("has room"));
    let deep = format!("values-{}1{}", "(".repeat(27), ")".repeat(27));
    assert!(make_named(&deep).unwrap_err().reason.contains("26"));
}
