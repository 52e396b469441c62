//! A class: the teacher shows a step and a question, a student joins with the code and answers, the teacher discloses the
//! answer. One browser plays both, as a teacher would who tries it.

use plyscope_e2e::stage::Window;
use serde_json::json;

const GO: &str = "location.href = arguments[0]; return true";
/// Checks that axe-core finds no violation in any look, and keeps a picture.
fn look(window: &Window, name: &str) {
    assert_eq!(window.violations(name), Vec::<String>::new());
}

/// Checks that nothing is wider than a small phone, 360 px.
fn fits_a_phone(window: &Window) {
    let wider: i64 = window.run(
        "const { scrollWidth, clientWidth } = document.documentElement; return scrollWidth - clientWidth",
        &json!([]),
    );
    assert_eq!(wider, 0, "pixels beside the page");
}

fn go(window: &Window, address: &str) {
    let _: bool = window.run(GO, &json!([address]));
}

pub(crate) fn body(window: &mut Window) {
    window.await_handle("class-code");
    let code = window.text("class-code");
    window.press("8");
    window.example("threeLeaves");
    window.command("class.show");
    window.press("8");
    window.await_handle("class-shown");
    window.fill("class-text", "What does MIN return?");
    window.fill("class-option-0", "at most 2");
    window.fill("class-option-1", "at least 2");
    window.choose("class-right", "0");
    window.tab_to("class-ask");
    window.press("Enter");
    window.await_handle("class-vote");
    look(window, "teacher");

    go(window, "/class/");
    window.fill("student-code", &code.to_lowercase());
    look(window, "join");
    window.press("Enter");
    window.await_handle("student-shown");
    window.fit(360, 740);
    fits_a_phone(window);
    look(window, "student");
    window.tab_to("student-option-1");
    window.press("Space");
    window.until("the answer is in", || window.text("student-mine").contains("is in"));
    // After a reload, a student's page still has the answer, and shows no tallies before the teacher discloses them.
    window.reload();
    window.until("the answer is there", || {
        window.has("student-mine") && window.text("student-mine").contains("is in")
    });
    assert!(!window.has("tallies"));

    go(window, "/#class");
    window.fit(1366, 768);
    window.until("one has answered", || {
        window.has("class-count") && window.text("class-count").starts_with("1 of 1")
    });
    assert!(!window.has("tallies"), "a reload shows no hidden tally");
    window.click("class-close");
    window.await_handle("tallies");
    window.click("class-again");
    window.until("the tally hides", || !window.has("tallies"));
    window.click("class-close");
    window.click("class-disclose");
    look(window, "disclosed");

    go(window, "/class/");
    window.fit(360, 740);
    window.await_handle("tallies");
    fits_a_phone(window);
    look(window, "told");
}
