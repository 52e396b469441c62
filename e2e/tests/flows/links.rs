//! The address holds the request and the step, so that it opens on another machine.

use plyscope_e2e::shell::Shell;
use plyscope_e2e::stage::Window;
use serde_json::json;

pub(crate) fn body(window: &mut Window) {
    window.choose_game("connect4");
    window.play(&["4", "4"]);
    window.fill("depth", "4");
    window.start_run();
    window.go_to(77);
    let title: String = window.run("return document.title", &json!([]));
    let narration = window.text("narration");
    let link = link(window);

    let other = Shell::start(window.shell.kind, Some(&link));
    let other = Window::new(other, "links-elsewhere");
    other.await_stage();
    other.await_step(77);
    other.picture("same-step");
    assert_eq!(other.run::<String>("return document.title", &json!([])), title);
    assert_eq!(other.text("narration"), narration);

    assert_eq!(self::link(&other), link);
    let script = "location.hash = `${location.hash}&title=${encodeURIComponent('A <b>cut</b>')}`; return true";
    let _: bool = other.run(script, &json!([]));
    other.until("the title is that of the link", || {
        other.run::<String>("return document.title", &json!([])).starts_with("A <b>cut</b> ·")
    });

    for damaged in ["q=%7B%22game%22%3A%22chess%22%7D&s=5", "q=%E0%A4&s=3"] {
        let script = "location.hash = arguments[0]; return true";
        let _: bool = other.run(script, &json!([damaged]));
        other.await_handle("notice");
        other.picture("damaged");
        assert_eq!(other.step(), 77, "a damaged link changes nothing");
        other.click_on("[data-testid=notice] button");
        other.until("the notice is gone", || !other.has("notice"));
    }
}

/// Returns the part of the address after the #, once it holds the step, because the page writes it with a short delay.
fn link(window: &Window) -> String {
    window.wait("the address holds the step", || {
        let hash: String = window.run("return location.hash", &json!([]));
        hash.strip_prefix('#').filter(|link| link.contains("s=77")).map(str::to_owned)
    })
}
