//! Reads a lesson to its end: its search waits for the answers, a wrong first answer costs its point, and the end shows the
//! score.

use plyscope_e2e::stage::{Window, by};

/// The answers of the shipped lesson on minimax, in order: a typed number, or the letter of a choice.
const ANSWERS: [&str; 4] = ["2", "c", "9", "b"];

pub(crate) fn body(window: &mut Window) {
    window.click("read-lesson-1");
    window.await_handle("lesson-words");
    let mut answers = ANSWERS.iter();
    let mut pages = 0;
    while !window.has("lesson-score") {
        if window.has("lesson-question") {
            let answer = answers.next().expect("as many questions as answers");
            window.await_handle("lesson-stage");
            if answer.parse::<i32>().is_ok() {
                if pages < 2 {
                    give(window, "11");
                    window.until("it is not yet right", || verdict(window) == "wrong");
                }
                give(window, answer);
            } else {
                window.click(&format!("choice-{answer}"));
                check(window);
            }
            window.until("it is right", || verdict(window) == "right");
            window.picture(&format!("answered-{}", pages + 1));
        }
        pages += 1;
        window.click("lesson-next");
        window.until("the next page", || {
            window.has("lesson-score") || window.number("lesson", "page") == pages
        });
    }
    assert_eq!((pages, answers.next()), (7, None));
    assert_eq!(window.text("lesson-score"), "3 of 4 questions right at the first answer");
    window.picture("score");
    window.click("lesson-close");
    window.await_handle("start");
}

fn give(window: &Window, number: &str) {
    window.fill("lesson-number", number);
    check(window);
}

/// Submits the answer, once the page's search is ready.
fn check(window: &Window) {
    let ready = format!("{}:enabled", by("lesson-check"));
    window.until("the answer can be checked", || window.is_there(&ready));
    window.click("lesson-check");
}

fn verdict(window: &Window) -> String {
    window.attribute(&by("lesson-question"), "data-state").unwrap_or_default()
}
