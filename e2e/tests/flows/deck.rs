//! A slide deck steps the stage in its frame through the deck's fragments.

use plyscope_e2e::programs::repository;
use plyscope_e2e::shell::serve_folder;
use plyscope_e2e::stage::Window;
use serde_json::json;

pub(crate) fn body(window: &mut Window) {
    let own = window.run::<String>("return location.href.split('#')[0]", &json!([]));
    let (_server, host) = serve_folder(repository());
    let session = &window.shell.session;
    session.open(&format!("{host}examples/embed/deck.html?page={own}")).expect("the deck opens");
    let step_text = || -> String {
        window.run("return document.querySelector('#step').textContent", &json!([]))
    };
    let turn = |key: &str| {
        let script = "document.dispatchEvent(new KeyboardEvent('keydown', {
            key: arguments[0], code: arguments[0], keyCode: { ArrowRight: 39, ArrowLeft: 37 }[arguments[0]],
            bubbles: true })); return true";
        let _: bool = window.run(script, &json!([key]));
    };
    window.until("the stage answers", || step_text() == "Step 14 of 33.");
    for (key, step) in [
        ("ArrowRight", 14),
        ("ArrowRight", 16),
        ("ArrowRight", 18),
        ("ArrowLeft", 16),
        ("ArrowRight", 18),
        ("ArrowRight", 33),
    ] {
        turn(key);
        let wanted = format!("Step {step} of 33.");
        window.until("the stage follows the deck", || step_text() == wanted);
    }
    window.picture("deck");
}
