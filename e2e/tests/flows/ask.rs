//! Ask the class: one press on the stage, one scan on a phone. A second browser is the phone: it follows the link of the
//! QR code, marks edges by keyboard and sends, in both languages; the teacher reveals, and the door closes with the question.

use plyscope_e2e::shell::{Kind, Shell};
use plyscope_e2e::stage::Window;
use serde_json::json;

/// Step 16 of the textbook tree: leaf c1 = 2 is about to return to C, which then cuts c2 and c3.
const BEFORE_THE_CUT: &str = "{\"game\":\"tree\",\"position\":\"((3 12 8)(2 4 6)(14 5 2))\",\"run\":\"alphabeta\",\"eval\":\"result\"}";
const GO: &str = "location.href = arguments[0]; return true";
/// Returns the link of the QR code, as a screen reader hears it.
const LINK: &str = "return /https?:[^\\s]+/.exec(document.querySelector('[data-testid=vote-qr]').getAttribute('aria-label'))[0]";
/// Returns the least width and height of the buttons over the picture, px.
const LEAST: &str = "const boxes = [...document.querySelectorAll('[data-testid=student-edge]')].map((each) => \
     each.getBoundingClientRect()); return Math.min(...boxes.flatMap(({ width, height }) => [width, height]))";

fn go(window: &Window, address: &str) {
    let _: bool = window.run(GO, &json!([address]));
}

pub(crate) fn body(window: &mut Window) {
    let _: bool = window.run(
        "location.hash = `q=${encodeURIComponent(arguments[0])}&s=16`; return true",
        &json!([BEFORE_THE_CUT]),
    );
    window.await_stage();
    window.await_step(16);
    window.press("Shift+q");
    if window.wait("a door or a question", || {
        (window.has("class-door") || window.has("vote-reveal")).then(|| window.has("class-door"))
    }) {
        window.click("class-open");
    }
    window.await_handle("vote-reveal");
    window.await_handle("vote-qr");
    assert_eq!(window.violations("asked"), Vec::<String>::new());
    window.picture("asked");
    let link: String = window.run(LINK, &json!([]));
    assert!(link.contains("/c/") && !link.contains("token"), "{link}");

    let phone = Window::new(Shell::start(Kind::Browser, None), "ask-phone");
    phone.fit(390, 844);
    go(&phone, &link);
    phone.await_handle("student-edge");
    assert_eq!(phone.violations("question"), Vec::<String>::new());
    phone.fit(360, 740);
    phone.until("every target has 44 px", || phone.run::<f64>(LEAST, &json!([])) >= 44.0);
    phone.click("student-language");
    phone.fit(390, 844);
    phone.picture("question-portuguese");
    for edge in ["c2", "c3"] {
        phone.tab_to_any(&format!("[data-testid=student-edge][aria-label*='{edge}']"));
        phone.press("Space");
    }
    phone.tab_to("student-send");
    phone.press("Enter");
    phone.until("the answer is in", || !phone.text("student-mine").is_empty());
    assert!(!phone.has("tallies"), "no tally before Reveal");

    window.until("one has answered", || window.text("vote-count").starts_with('1'));
    assert!(!window.has("tallies"), "the projector shows no tally either");
    window.press("r");
    window.await_step(18);
    window.until("the sentence of the cut is below the votes", || {
        window.has("vote-said") && window.text("vote-said").starts_with("Cut:")
    });
    window.picture("revealed");
    assert_eq!(window.violations("revealed"), Vec::<String>::new());
    phone.await_handle("student-truth");
    phone.await_handle("tallies");
    assert_eq!(phone.violations("truth"), Vec::<String>::new());
    phone.picture("truth");

    window.click("vote-close");
    window.until("the question is gone", || !window.has("vote"));
    // The window has no service to ask.
    if matches!(window.shell.kind, Kind::Browser) {
        let closed: bool = window.run(
            "return fetch('/api/v1/class').then((answer) => answer.status === 404)",
            &json!([]),
        );
        assert!(closed, "the class is closed");
    }
    let reached: bool =
        phone.run("return fetch('/class/').then(() => true, () => false)", &json!([]));
    assert!(!reached, "the door is closed");
}
