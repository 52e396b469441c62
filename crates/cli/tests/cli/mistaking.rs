//! `mistakes`: shows every common mistake beside the right search, and runs for the user to judge.

use super::{Folder, assert_contains, plyscope};

#[test]
fn every_mistake_can_be_seen_and_checked() {
    let list = plyscope("mistakes --json").with(0).json();
    let words: Vec<_> = list["mistakes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["mistake"].as_str().unwrap())
        .collect();
    assert_eq!(words.len(), 23);
    let folder = Folder::new();
    for word in words {
        let text = plyscope(&format!("mistakes {word}")).with(0).stdout;
        assert_contains(&text, &[word, "first difference", "nodes:", "value:"]);
        let [right, wrong] = ["right", "wrong"].map(|run| {
            let events = plyscope(&format!("mistakes {word} --events {run}")).with(0).stdout;
            folder.write(&format!("{word}-{run}.jsonl"), events)
        });
        let code = |path: &str| plyscope(&format!("check {path} --json"));
        let wrong = code(&wrong).with(5).json();
        // The check differs here, because a table's answers are leaves and the run without a table has
        // none.
        assert_eq!(
            code(&right).code,
            Some(if word == "table-bound-as-exact" { 5 } else { 0 }),
            "{word}"
        );
        let slips = wrong["diagnosis"].as_array().unwrap();
        // Compare only the word before the colon, because the best value's start is named with it.
        let named = slips.iter().any(|slip| slip.as_str().unwrap().split(':').next() == Some(word));
        assert_eq!(named, !["table-bound-as-exact", "pass-forgotten"].contains(&word), "{word}");
        let all = plyscope(&format!("mistakes {word} --json")).with(0).json();
        assert!(all["wrong_picture"].as_str().unwrap().starts_with("<svg"), "{word}");
    }
    plyscope("mistakes nothing").refused(2, "unknown mistake; use max-everywhere");
}

#[test]
fn a_quiz_is_printed_and_judged() {
    let question = plyscope("mistakes --quiz 7").with(0).stdout;
    assert_contains(&question, &["Which mistake does this run contain?", "--quiz 7 --answer WORD"]);
    let all = plyscope("mistakes --quiz 7 --json").with(0).json();
    assert!(all["truth"].is_null());
    let mut right = 0;
    for choice in all["choices"].as_array().unwrap() {
        let word = choice["mistake"].as_str().unwrap();
        let judged = plyscope(&format!("mistakes --quiz 7 --answer {word}")).with(0).stdout;
        right += usize::from(judged.contains(&format!("Right: it is {word}.")));
    }
    assert_eq!(right, 1);
    plyscope("mistakes --quiz 7 --answer nothing").refused(2, "not one of the choices");
}
