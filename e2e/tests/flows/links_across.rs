//! Links written in one shell open in the two others: the window writes links of the scheme, the service and the page write
//! links of their own addresses.

use plyscope_e2e::shell::{Kind, Shell};
use plyscope_e2e::stage::Window;
use serde_json::json;

/// The shells, each with its step when it writes its link.
const WRITERS: [(Kind, u64); 3] = [(Kind::Page, 77), (Kind::Browser, 78), (Kind::Desktop, 79)];

struct LinkStep {
    link: String,
    sentence: String,
}

pub(crate) fn body(window: &mut Window) {
    let browser = Window::new(Shell::start(Kind::Browser, None), "links-across");
    let desktop = Window::new(Shell::start(Kind::Desktop, None), "links-across");
    let windows = [&*window, &browser, &desktop];
    let links = windows.iter().zip(WRITERS).map(|(each, (_, step))| written(each, step));
    let links: Vec<_> = links.collect();
    for reader in windows {
        let kind = reader.shell.kind;
        for ((writer, step), LinkStep { link, sentence }) in WRITERS.into_iter().zip(&links) {
            if writer != kind {
                opened(reader, link, step);
                assert_eq!(&reader.text("narration"), sentence, "{writer:?} in {kind:?}");
            }
        }
        reader.picture("opened");
    }
}

/// Returns the link of the Share dialog and the sentence at a step, and closes the search.
fn written(window: &Window, step: u64) -> LinkStep {
    window.choose_game("connect4");
    window.play(&["4", "4"]);
    window.fill("depth", "4");
    window.start_run();
    window.go_to(step);
    let sentence = window.text("narration");
    window.command("app.share");
    window.await_handle("share-link");
    let link = window.value("share-link");
    window.press("Escape");
    window.until("the dialog is closed", || !window.has("dialog-share"));
    window.command("app.closeTab");
    window.await_handle("start");
    let own: String = window.run("return location.href.split('#')[0]", &json!([]));
    let kind = window.shell.kind;
    let begin = if kind == Kind::Desktop { "plyscope://open".to_owned() } else { own };
    assert!(link.starts_with(&format!("{begin}#q=")), "{kind:?}: {link}");
    LinkStep { link, sentence }
}

/// Opens a link through the palette, and waits for its step.
fn opened(window: &Window, link: &str, step: u64) {
    window.command("app.palette");
    window.await_handle("palette-input");
    window.fill("palette-input", link);
    window.click("palette-link");
    window.until("the palette is closed", || !window.has("dialog-palette"));
    window.await_stage();
    window.await_step(step);
}
