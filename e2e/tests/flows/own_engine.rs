//! A program of the person's own: it comes into the list by the window's own question, is checked, plays, shows the search
//! that it reported, and is gone with its game.

use plyscope_e2e::programs::repository;
use plyscope_e2e::stage::{Window, by};

pub(crate) fn body(window: &mut Window) {
    window.press("Alt+Shift+n");
    window.await_handle("play-form");
    add(window);
    check(window);
    play(window);
    leave(window);
}

fn add(window: &Window) {
    window.click("own-programs");
    window.await_handle("no-programs");
    window.fill("program-name", "Ana");
    window.fill("program-command", "bot.py");
    window.click("add-program");
    window.await_handle("program-error");
    let bot = repository().join("crates/engines/tests/bots/bot.py");
    window.fill("program-command", &format!("{} searches,time=20", bot.display()));
    window.confirm("Ana", |window| window.click("add-program"));
    window.await_handle("program-Ana");
    window.picture("list");
}

fn check(window: &Window) {
    window.choose("check-game", "tictactoe");
    window.click_on(&format!("{} button", by("program-Ana")));
    window.until("the check has ended", || window.text("tested").contains("passed every test"));
    assert_eq!(window.violations("checked"), [""; 0]);
    window.press("Escape");
    window.until("the dialog is closed", || !window.has("dialog-programs"));
}

fn moves(window: &Window) -> String {
    window.attribute(&by("moves"), "data-moves").unwrap_or_default()
}

fn play(window: &Window) {
    window.choose_game("tictactoe");
    window.choose("who-first", "human");
    window.choose("who-second", "program:Ana");
    window.click("start-game");
    window.await_handle("game-status");
    window.click("cell-4");
    // The bot plays the last of the legal moves.
    window.until("the program has moved", || moves(window) == "5 9");
    assert!(running(window) > 0, "it waits for its next move");
    assert_eq!(window.violations("playing"), [""; 0]);
    window.press("Shift+T");
    window.await_handle("told-note");
    window.until("the search is on the stage", || {
        window.attribute(&by("told-note"), "data-agrees").as_deref() == Some("true")
    });
    window.until("the deepest of its searches is in front", || {
        window.text("told-note").contains("in 10 events")
    });
    window.picture("its-search");
}

/// Counts the processes of the bot.
fn running(window: &Window) -> usize {
    window.shell.left().iter().filter(|line| line.contains("bot.py")).count()
}

fn leave(window: &Window) {
    window.press("Alt+Shift+n");
    window.await_handle("play-form");
    window.choose("who-second", "human");
    window.click("start-game");
    window.await_handle("game-status");
    window.until("the program is gone", || running(window) == 0);
}
