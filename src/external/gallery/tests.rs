//! Every mistake shows on its position, and its description matches the check.

use super::*;
use crate::external::check::check_one;

fn all() -> impl Iterator<Item = (Mistake, MistakeTraces)> {
    rows::all().map(|of| {
        let request = MistakeRequest { mistake: of.word().to_owned() };
        (of, mistake(&request).unwrap())
    })
}

#[test]
fn every_mistake_shows_and_is_named() {
    for (of, shown) in all() {
        let (word, checked) = (of.word(), &shown.answer.checked);
        assert!(!checked.agrees, "{word}");
        assert!(checked.first_difference.is_some(), "{word}");
        if Mistake::IN_PROGRAMS.contains(&of) {
            assert!(explains(checked, of), "{word}: {:?}", checked.diagnosis);
        }
        // The right run agrees with the reference, and both runs have the same header.
        if of != Mistake::BoundAsExact {
            let right = check_one(&section(&shown.answer.right).unwrap());
            assert!(right.agrees, "{word}: {:?}", right.first_difference);
        }
        let header = |text: &str| text.lines().next().map(str::to_owned);
        assert_eq!(header(&shown.answer.right), header(&shown.answer.wrong));
        assert!(shown.step > 0 && shown.step <= shown.wrong.steps(), "{word}");
        assert!(shown.right_step > 0 && shown.right_step <= shown.right.steps(), "{word}");
        let value = checked.value;
        let same_value = value.yours == value.reference;
        match of.class() {
            MistakeClass::Wrong => assert!(!same_value, "{word} {value:?}"),
            MistakeClass::Slower => {
                assert!(same_value, "{word} {value:?}");
                assert!(Some(checked.nodes.yours) > checked.nodes.reference, "{word}");
            }
            MistakeClass::Convention => {}
        }
    }
}

/// Checks the class of every mistake on many trees. A mistake that only costs time never changes the
/// root's value, and one that can change it does so on some tree.
#[test]
fn a_slower_mistake_never_changes_the_value() {
    let mut changed = std::collections::BTreeSet::new();
    for seed in 0..40 {
        for view in ["max", "mover"] {
            let header = format!(
                "{{\"plyscope\":\"events\",\"version\":1,\"game\":\"uniform\",\"position\":\"b=3,d=4,seed={seed},min=-4,max=4\",\
                 \"run\":\"alphabeta\",\"view\":\"{view}\"}}"
            );
            let run = |mistake| {
                let text = run_events(&header, mistake, false).unwrap();
                (section(&text).unwrap().record.value, text.lines().count())
            };
            let right = run(None);
            let known = |mistake: &Mistake| match mistake {
                Mistake::NoNegation | Mistake::WindowNotSwapped => view == "mover",
                Mistake::EvalForMover | Mistake::Swapped => view == "max",
                // The tree has no depth limit, and such a run has no table.
                Mistake::DepthShort | Mistake::DepthLong | Mistake::BoundAsExact => false,
                _ => true,
            };
            for mistake in Mistake::IN_PROGRAMS.into_iter().filter(known) {
                let wrong = run(Some(mistake));
                match mistake.class() {
                    MistakeClass::Slower => {
                        assert_eq!(wrong.0, right.0, "{mistake:?}, seed {seed}, {view}");
                        assert!(wrong.1 >= right.1, "{mistake:?}, seed {seed}, {view}");
                    }
                    MistakeClass::Convention => {
                        assert_eq!(wrong.0, right.0, "{mistake:?}, seed {seed}");
                    }
                    MistakeClass::Wrong => {
                        changed.extend((wrong.0 != right.0).then(|| mistake.word()));
                    }
                }
            }
        }
    }
    // Two mistakes change nothing here: the leaves at ply four are MAX's, and `best-from` starts beyond
    // all leaf values.
    assert_eq!(changed.len(), 7, "{changed:?}");
}

/// A right table gives the value of a search without one, so only the mistake changes the value.
#[test]
fn the_right_table_is_right() {
    let (_, shown) = all().find(|(of, _)| *of == Mistake::BoundAsExact).unwrap();
    let json = shown.answer.right.lines().next().unwrap().to_owned();
    let plain = run_events(&json, None, false).unwrap();
    let value = |text: &str| section(text).unwrap().record.value;
    assert_eq!(value(&shown.answer.right), value(&plain));
    assert_ne!(value(&shown.answer.wrong), value(&plain));
    assert!(plain.lines().count() > shown.answer.right.lines().count(), "the table saves nodes");
}

#[test]
fn a_run_to_be_judged_has_one_true_choice() {
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..200 {
        let question = spot(&SpotRequest { seed, answer: None }).unwrap().0;
        assert_eq!(
            (question.is_right, question.truth, &question.checked),
            (None, None, &None),
            "{seed}"
        );
        assert_eq!(question.choices.len(), 4);
        let mut right = Vec::new();
        for choice in &question.choices {
            let answer = Some(choice.mistake.to_owned());
            let judged = spot(&SpotRequest { seed, answer }).unwrap().0;
            assert_eq!((&judged.events, &judged.choices), (&question.events, &question.choices));
            let checked = judged.checked.unwrap();
            assert_eq!(checked.agrees, judged.truth == Some("right"), "{seed}");
            if judged.is_right == Some(true) {
                assert_eq!(judged.truth, Some(choice.mistake));
                right.push(choice.mistake);
            } else if choice.mistake != "right" {
                let named =
                    checked.diagnosis.iter().any(|found| found.mistake.word() == choice.mistake);
                assert!(!named, "{seed}: {} explains it too", choice.mistake);
            }
        }
        assert_eq!(right.len(), 1, "{seed}");
        seen.extend(right);
    }
    assert_eq!(seen.len(), 16, "every mistake that is asked about, and a right run: {seen:?}");
    let odd = spot(&SpotRequest { seed: 1, answer: Some("no-negation".to_owned()) });
    assert_eq!(odd.unwrap_err().field.as_deref(), Some("answer"));
    let unknown = mistake(&MistakeRequest { mistake: "x".to_owned() }).err().unwrap();
    assert!(unknown.remedy.unwrap().contains("pass-forgotten"));
}
