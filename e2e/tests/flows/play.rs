//! Playing: two published programs to the end of a game with a forced pass, and a move's search on the stage. The game as
//! a file and back, a person at the keyboard, and a subboard that grows.

use plyscope_e2e::stage::{Window, by};
use serde_json::json;
use std::fs;

pub(crate) fn body(window: &mut Window) {
    window.press("Alt+Shift+n");
    window.await_handle("play-form");
    two_programs(window);
    trace_of_a_move(window);
    save_and_load(window);
    by_keyboard(window);
    subboard_grows(window);
    the_game_before(window);
}

fn begin(window: &Window, game: &str, [first, second]: [&str; 2]) {
    window.choose_game(game);
    window.choose("who-first", first);
    window.choose("who-second", second);
    window.click("start-game");
    window.await_handle("game-status");
}

fn moves(window: &Window) -> Vec<String> {
    let list = window.attribute(&by("moves"), "data-moves").unwrap_or_default();
    list.split_whitespace().map(str::to_owned).collect()
}

fn await_moves(window: &Window, count: usize) {
    window.until(&format!("{count} moves are played"), || moves(window).len() >= count);
}

fn outcome(window: &Window) -> Option<String> {
    window.attribute(&by("game-status"), "data-outcome")
}

/// The first 50 plies of the two programs, as published, from the start position. With `othello-deepdiver` first, the game
/// has a forced pass at its 58th ply. So near the end a search takes milliseconds, so that no clock acts.
const OPENING: &str = "d3c5f6e3f3f4f5d2b6g6d1e2e1b5a5e6f7d6c7f8h6h5h4c6e8c4c3g5g8b4e7d7d8g4h3f2g3c2a4f1g1a3c1h7h8a6g7b1a1c8";
const PLAYED: usize = OPENING.len() / 2;

/// Plays the two programs to the end of their game. It starts after the opening, because the pause that shows each move to a
/// person takes most of the time.
fn two_programs(window: &Window) {
    window.choose_game("othello");
    window.fill("position", OPENING);
    begin(window, "othello", ["othello-deepdiver", "othello-phases"]);
    await_moves(window, PLAYED + 2);
    window.press("Space");
    window.until("the engines wait", || window.text("pause-game") == "Resume");
    let waiting = moves(window).len();
    window.drawn();
    assert_eq!(moves(window).len(), waiting, "no side moves while the game is paused");
    window.click("pause-game");
    await_moves(window, PLAYED + 6);
    window.picture("two-programs");
    window.until("the game is over", || outcome(window).is_some());
    let pass = moves(window).iter().position(|each| each == "--").expect("a forced pass") + 1;
    window.click(&format!("ply-{pass}"));
    window.await_handle("has-passed");
    window.until("the pass is read aloud", || window.text("spoken").contains("passes."));
    window.picture("pass");
    window.click("to-end");
    window.until("the end is shown", || outcome(window).is_some());
}

/// Checks that the search of a move on the stage has as many nodes as the engine reported.
fn trace_of_a_move(window: &Window) {
    let ply = PLAYED + 2;
    let nodes = window.attribute(&format!("{} [data-ply=\"{ply}\"]", by("moves")), "data-nodes");
    window.click(&format!("trace-{ply}"));
    window.await_stage();
    window.press("End");
    window.panel("code");
    window.until("the search is repeated to the node", || {
        window.attribute(&by("count-entered"), "data-value") == nodes
    });
    window.picture("trace");
    window.press("4");
    window.await_handle("moves");
}

fn save_and_load(window: &Window) {
    let played = moves(window);
    window.click("more-game");
    let file = window.save_as("game.ggf", |window| window.click("save-GGF"));
    let text = fs::read_to_string(&file).expect("a text");
    assert!(text.contains("GM[Othello]"), "{text}");
    let list = window.save_as("game.txt", |window| window.click("save-moves"));
    assert_eq!(fs::read_to_string(list).expect("a text").trim(), played.concat());
    window.command("game.new");
    window.await_handle("play-form");
    window.fill("position", "f5d6zz");
    window.await_handle("error-at");
    assert!(!window.is_there(&format!("{}:enabled", by("start-game"))), "no game from that");
    window.hand_in("position-file", &file);
    window.until("the file is read", || !window.has("error-at"));
    window.choose("who-first", "human");
    window.choose("who-second", "human");
    window.click("start-game");
    await_moves(window, played.len());
    assert_eq!(moves(window), played);
    assert!(outcome(window).is_some(), "it comes back at its end");
}

/// Plays a person against `ttt-minimax` without the pointer, from the first move on.
fn by_keyboard(window: &Window) {
    window.press("Alt+Shift+n");
    window.await_handle("play-form");
    window.fill("position", "");
    begin(window, "tictactoe", ["human", "ttt-minimax"]);
    window.tab_to("cell-0");
    for key in ["ArrowRight", "ArrowDown", "ArrowDown", "ArrowUp"] {
        window.press(key);
    }
    window.until("the arrows lead to the middle", || window.focused() == "cell-4");
    window.press("Enter");
    await_moves(window, 2);
    assert_eq!(moves(window)[0], "5");
    window.until("the keyboard is on the board again", || window.is_focused("button.cell"));
    window.press("Control+z");
    window.until("it is taken back", || window.number("game-status", "at") == 0);
    window.press("Control+Shift+z");
    window.until("it is played again", || window.number("game-status", "at") == 2);
    window.press("Shift+h");
    window.await_handle("hinted");
    let hint = window.attribute(&by("hinted"), "data-move").expect("a move");
    assert!(window.is_there(&format!("button.cell[data-move=\"{hint}\"]")), "{hint} is marked");
    assert!(window.text("evaluation-text").contains("even"), "minimax sees a draw");
    window.picture("hint");
}

/// Checks that a distant stone enlarges the subboard of a program that searches one square round the stones.
fn subboard_grows(window: &Window) {
    window.command("game.new");
    begin(window, "gomoku", ["gomoku-chains", "human"]);
    await_moves(window, 1);
    let size = |of: &str| window.number("frame", of);
    let before = [size("columns"), size("rows")];
    window.click("cell-17");
    await_moves(window, 3);
    window.until("the frame has grown", || {
        let now = [size("columns"), size("rows")];
        now[0] > before[0] && now[1] > before[1]
    });
    let beside: u64 = window
        .run("return document.querySelectorAll('[data-testid=board] .outside').length", &json!([]));
    assert_eq!(beside, 0, "a person may play anywhere");
    window.picture("subboard");
}

fn the_game_before(window: &Window) {
    window.press("Alt+Shift+b");
    window.until("the person's game is on the board again", || moves(window).len() == 2);
    assert_eq!(moves(window)[0], "5");
}
