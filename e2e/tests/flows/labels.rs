//! True values at the board, and the review of a game. They are switched on in play, appear on the squares, and change after
//! each move. After the end, the review shows where the result changed and, on request, the better moves. A page has no
//! solver and says so.

use plyscope_e2e::shell::Kind;
use plyscope_e2e::stage::{Window, by};
use serde_json::json;

/// A game of two people. The second move loses a drawn game, and the seventh wins it.
const GAME: [u32; 7] = [1, 2, 5, 9, 4, 3, 7];
const LOSES: usize = 2;

pub(crate) fn body(window: &mut Window) {
    window.press("Alt+Shift+n");
    window.await_handle("play-form");
    window.choose_game("tictactoe");
    window.choose("who-first", "human");
    window.choose("who-second", "human");
    window.click("start-game");
    window.await_handle("game-status");
    let before = place_of_board(window);
    window.click("labels-on");
    if matches!(window.shell.kind, Kind::Page | Kind::File) {
        window.until("it says that a page has no solver", || {
            window.text("labels-told").contains("has no solver")
        });
        window.click("labels-on");
        return;
    }
    until_shown(window, "Best: 1, 2, 3, 4, 5, 6, 7, 8 and 9.");
    assert_eq!(window.text("cell-4"), "0");
    assert_eq!(place_of_board(window), before, "the board does not move");
    window.picture("values");
    for (place, square) in GAME.iter().enumerate() {
        window.click(&format!("cell-{}", square - 1));
        window.until("it is played", || window.number("game-status", "at") as usize == place + 1);
        if place + 1 == LOSES {
            until_shown(window, "X wins");
            assert_eq!(window.text("cell-4"), "+1");
            let name = window.attribute(&by("cell-4"), "aria-label").unwrap_or_default();
            assert!(name.contains("a win (+1)"), "{name}");
        }
    }
    window.until("the game is over", || window.text("labels-told") == "The game is over.");
    review(window);
    window.click("labels-on");
}

fn until_shown(window: &Window, words: &str) {
    window.until(&format!("it is told: {words}"), || window.text("labels-told").contains(words));
}

/// Returns the place and size of the board, in px of the window.
pub(crate) fn place_of_board(window: &Window) -> Vec<f64> {
    let script = "const {x, y, width, height} = document.querySelector('[data-testid=board]').getBoundingClientRect(); \
                  return [x, y, width, height]";
    window.run(script, &json!([]))
}

fn review(window: &Window) {
    assert!(!window.has("review"), "nothing is told before it is asked for");
    window.tab_to("review-game");
    window.press("Enter");
    window.until("the review is complete", || {
        window.attribute(&by("review"), "data-done").as_deref() == Some("true")
    });
    assert_eq!(window.number("changes", "count"), 1);
    let change = format!("{} [data-ply=\"{LOSES}\"]", by("changes"));
    assert!(window.text_of(&change).contains("O goes from a draw to a loss"));
    let is_open = || window.is_there(&format!("{change} details[open]"));
    assert!(!is_open(), "what was better is hidden");
    window.tab_to_any(&format!("{change} button"));
    window.press("Enter");
    window.until("the position before the move is shown", || {
        window.number("game-status", "at") as usize == LOSES - 1
    });
    window.tab_to_any(&format!("{change} summary"));
    window.press("Enter");
    window.until("what was better is told", is_open);
    assert!(window.text(&format!("better-{LOSES}")).contains("5 kept a draw"));
    window.picture("review");
}
