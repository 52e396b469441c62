//! Switches to Portuguese at run time and back: everything changes, nothing stays in English, and step and selection
//! survive. Texts with their own language, such as the button for English, stay as they are.

use crate::messages::Messages;
use plyscope_e2e::stage::Window;
use serde_json::json;

/// Finds every text that is visible or read aloud, without those that have a language of their own.
const TEXTS: &str = "
    const texts = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      if (!parent.closest('script, style, body [lang]') && parent.getClientRects().length > 0)
        texts.push(walker.currentNode.textContent.trim());
    }
    for (const name of ['aria-label', 'title', 'placeholder', 'aria-valuetext'])
      for (const each of document.querySelectorAll(`[${name}]:not([lang])`)) texts.push(each.getAttribute(name).trim());
    texts.push(document.title);
    return texts.filter((text) => text !== '')";

pub(crate) fn body(window: &mut Window) {
    let english = Messages::only_in_english();
    window.choose_game("connect4");
    window.play(&["4", "4"]);
    window.fill("depth", "4");
    window.start_run();
    window.go_to(60);
    window.move_by("seek.cutoff");
    let here = window.selected();
    window.press("Shift+ArrowUp");
    window.until("the parent is selected", || window.selected() < here);
    let (step, selected) = (window.step(), window.selected());
    let before = window.text("narration");
    let known = english.among(&texts(window));
    assert!(known.len() > 30, "the tables know the English screen: {known:?}");

    window.speak("pt-BR");
    window.until("the page is Portuguese", || language(window) == "pt-BR");
    window.picture("stage");
    assert_eq!((window.step(), window.selected()), (step, selected), "step and selection survive");
    assert_ne!(window.text("narration"), before);
    nothing_english(window, &english, "stage");
    for panel in ["stack", "find", "code"] {
        window.panel(panel);
        nothing_english(window, &english, panel);
    }
    for (command, dialog) in [
        ("app.help", "help"),
        ("app.settings", "settings"),
        ("app.palette", "palette"),
        ("app.export", "export"),
    ] {
        window.command(command);
        window.await_handle(&format!("dialog-{dialog}"));
        window.picture(dialog);
        nothing_english(window, &english, dialog);
        window.press("Escape");
        window.until("the dialog is closed", || !window.has(&format!("dialog-{dialog}")));
    }
    play(window, &english);
    measurements(window, &english);
    window.click("home");
    window.await_handle("start");
    window.picture("start");
    nothing_english(window, &english, "start");
    window.press("Alt+PageDown");
    window.await_stage();
    window.speak("en");
    window.until("the page is English", || language(window) == "en");
    window.until("the sentence is as before", || window.text("narration") == before);
    assert_eq!((window.step(), window.selected()), (step, selected));
}

fn play(window: &Window, english: &Messages) {
    window.command("view.play");
    window.await_handle("board-room");
    window.command("game.new");
    window.await_handle("play-form");
    window.choose("who-second", "run");
    nothing_english(window, english, "the form of a game");
    window.choose("who-second", "ttt-minimax");
    window.click("start-game");
    window.await_handle("game-status");
    window.click("cell-4");
    window.await_handle("trace-2");
    window.command("game.hint");
    window.await_handle("hinted");
    window.picture("play");
    nothing_english(window, english, "a game");
}

fn measurements(window: &Window, english: &Messages) {
    window.command("view.ladder");
    window.await_handle("ladder-chapter");
    nothing_english(window, english, "the ladder");
    window.command("view.arena");
    window.await_handle("match-form");
    window.fill("match-games", "4");
    window.click("match-start");
    window.await_handle("match-result");
    window.picture("arena");
    nothing_english(window, english, "a match");
    for tab in ["success", "tuning"] {
        window.click(&format!("arena-{tab}"));
        nothing_english(window, english, tab);
    }
}

fn language(window: &Window) -> String {
    window.attribute("html", "lang").unwrap_or_default()
}

pub(crate) fn texts(window: &Window) -> Vec<String> {
    window.run(TEXTS, &json!([]))
}

#[track_caller]
fn nothing_english(window: &Window, english: &Messages, screen: &str) {
    let left = english.among(&texts(window));
    assert!(left.is_empty(), "{screen}: still in English: {left:#?}");
}
