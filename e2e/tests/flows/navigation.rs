//! Back and Forward lead through ten places and out again, and the address of a place opens it in another window.

use plyscope_e2e::shell::Shell;
use plyscope_e2e::stage::Window;
use serde_json::json;

/// The screens beside the stage: the command that opens each, and the handle on it.
const SCREENS: [(&str, &str); 7] = [
    ("view.compare", "compare"),
    ("view.play", "play"),
    ("view.arena", "arena"),
    ("view.check", "check"),
    ("view.mistakes", "mistakes"),
    ("view.exercise", "practise"),
    ("view.ladder", "ladder"),
];

pub(crate) fn body(window: &mut Window) {
    let before = entries(window);
    window.start_run();
    let mut places = vec!["start", "stage"];
    for (command, handle) in SCREENS {
        window.command(command);
        window.await_handle(handle);
        places.push(handle);
    }
    window.click("home");
    window.await_handle("start");
    window.click("read-lesson-2");
    window.await_handle("lesson");
    places.extend(["start", "lesson"]);
    let lesson = hash(window);
    assert_eq!(lesson, "#lesson=alpha-beta&lang=en");
    let opened = places.len() as u64 - 1;
    assert_eq!(entries(window) - before, opened, "one entry per place that was opened");

    for place in places.iter().rev().skip(1) {
        travel(window, "back", place);
    }
    assert_eq!(hash(window), "", "the start page has no address of its own");
    for place in &places[1..] {
        travel(window, "forward", place);
    }
    assert_eq!(hash(window), lesson);
    assert_eq!(entries(window) - before, opened, "to go back opens nothing");

    for (address, handle) in
        [("compare", "compare"), ("practise", "practise"), (&lesson[1..], "lesson")]
    {
        let other = Shell::start(window.shell.kind, Some(address));
        let other = Window::new(other, "navigation-elsewhere");
        other.await_handle(handle);
        other.picture(handle);
    }
}

fn travel(window: &Window, way: &str, place: &str) {
    let _: bool = window.run(&format!("history.{way}(); return true"), &json!([]));
    window.await_handle(place);
}

fn entries(window: &Window) -> u64 {
    window.run("return history.length", &json!([]))
}

fn hash(window: &Window) -> String {
    window.run("return location.hash", &json!([]))
}
