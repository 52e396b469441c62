//! The page as one file, in frames that can store nothing: written into `srcdoc`, from a `blob:`, and sandboxed. Each must
//! show its whole stage without a notice over it, and step with a key.

use plyscope_e2e::programs::page;
use plyscope_e2e::shell::serve_folder;
use plyscope_e2e::stage::{Window, by};
use serde_json::{Value, json};
use std::fs;

/// The ways to load the page into the frame, and whether the browser refuses its storage there.
const WAYS: [(&str, bool); 5] = [
    ("srcdoc", false),
    ("blob", false),
    ("sandboxed srcdoc", true),
    ("sandboxed blob", true),
    ("sandboxed address", true),
];

/// The textbook example at its first cutoff.
const SEARCH: &str = "q=%7B%22game%22%3A%22tree%22%2C%22position%22%3A%22((3%2012%208)(2%204%206)(14%205%202))%22%2C\
                      %22run%22%3A%22alphabeta%22%2C%22eval%22%3A%22result%22%7D&s=18";

pub(crate) fn body(window: &mut Window) {
    let folder = window.shell.folder();
    fs::copy(page("plyscope.html"), folder.join("plyscope.html")).expect("the page of one file");
    fs::write(folder.join("framed.html"), include_str!("framed.html")).expect("a page around it");
    let (_server, host) = serve_folder(&folder);
    for (way, is_refused) in WAYS {
        for embed in ["", "embed&"] {
            shows(window, &format!("{host}framed.html"), (way, is_refused), embed);
        }
    }
}

/// Checks one of the frames, with the whole application in it or the stage alone.
fn shows(window: &Window, host: &str, (way, is_refused): (&str, bool), embed: &str) {
    let session = &window.shell.session;
    let enter = |id: Value| session.post("frame", &json!({ "id": id })).expect("a frame");
    enter(Value::Null);
    session.open(host).expect("the page around it opens");
    let opens = format!("#{embed}{SEARCH}");
    let script =
        "const done = arguments[2]; frame(arguments[0], arguments[1]).then(() => done(true))";
    let _: bool = window.run_later(script, &json!([way, opens]));
    enter(json!(0));
    window.await_handle("stage");
    window.await_step(18);
    let can_keep: bool =
        window.run("try { return localStorage.length >= 0 } catch { return false }", &json!([]));
    assert_eq!(can_keep, !is_refused, "{way}");
    assert!(
        window.text("narration").starts_with("Cut: c₂ and c₃ cannot matter."),
        "{way}: {}",
        window.text("narration")
    );
    let is_alone = !embed.is_empty();
    assert_eq!(window.has("menu"), !is_alone, "{way}, {embed}");

    window.click_on("canvas[tabindex]");
    window.press("ArrowRight");
    window.await_step(19);
    // This event makes the page store at once instead of soon.
    let _: bool = window.run("return dispatchEvent(new Event('pagehide'))", &json!([]));
    window.drawn();
    assert!(!window.has("notice"), "{way}, {embed}: {}", window.text("notice"));
    let is_stage: bool = window.run(
        "const { left, top, width, height } = document.querySelector(arguments[0]).getBoundingClientRect();
         const there = document.elementFromPoint(left + width / 2, top + height / 2);
         return document.querySelector(arguments[0]).contains(there)",
        &json!([by("stage")]),
    );
    assert!(is_stage, "{way}, {embed}: the stage is covered");
    // A page without a usable address must not offer a link.
    let has_address = way.ends_with("address");
    assert_eq!(window.has("full-view"), is_alone && has_address, "{way}, {embed}");
}
