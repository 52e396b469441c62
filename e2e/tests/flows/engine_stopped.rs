//! An engine that would think for hours moves at once on request, and the page responds all the while.

use plyscope_e2e::shell::Kind;
use plyscope_e2e::stage::{Window, by};
use serde_json::json;

/// Moves that are requested and measured in one try.
const ROUNDS: usize = 3;
/// Tries. Another program may take the processors during one, hardly during all of them.
const GOES: usize = 3;
/// Returns the most that a move may take at the median, from the key to the board, as a share of the engine's thinking time.
/// It is a share because the move waits for a processor as the engine does. The page ends its worker and repeats the search
/// as far as it was reported, so a move there takes slightly longer than the engine has thought.
const fn share(kind: Kind) -> f64 {
    match kind {
        Kind::Browser | Kind::Desktop => 0.25,
        Kind::Page | Kind::File | Kind::Firefox => 2.0,
    }
}

/// Measures in the page: the time from the previous move to Escape (its own time stamp), and from then until the list has
/// one more move.
///
/// Under delay, the stop counts only the time without a held answer, because the rest belongs to the delay. The thinking
/// time counts in full, because the engine thinks meanwhile.
const WATCH: &str = "window.stops = [];
    let begun = performance.now();
    window.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      const moves = () => document.querySelector('[data-testid=moves]').dataset.moves;
      const before = moves();
      const thought = event.timeStamp - begun;
      const seen = new MutationObserver(() => {
        if (moves() === before) return;
        seen.disconnect();
        begun = performance.now();
        const held = window.plyscopeHeld?.(event.timeStamp, begun) ?? 0;
        window.stops.push([begun - event.timeStamp - held, thought]);
      });
      seen.observe(document.body, { attributes: true, childList: true, subtree: true });
    }, true);
    return true";

pub(crate) fn body(window: &mut Window) {
    window.press("Alt+Shift+n");
    window.choose_game("connect4");
    window.choose("who-first", "run");
    window.choose("who-second", "run");
    for side in ["first", "second"] {
        let field = format!("{} {}", by(&format!("seat-{side}")), by("depth"));
        window.click_on(&field);
        window.press("Control+a");
        window.type_text("40");
    }
    let word = "alphabeta,eval=default,depth=40";
    window.until("both runs are set", || {
        window.text("word-first") == word && window.text("word-second") == word
    });
    window.click("start-game");
    let _: bool = window.run(WATCH, &json!([]));
    let mut goes: Vec<[f64; 2]> = Vec::new();
    let limit = share(window.shell.kind);
    let in_time = |go: &[f64; 2]| go[0] < limit * go[1];
    while goes.len() < GOES && !goes.last().is_some_and(in_time) {
        goes.push(measure(window));
    }
    println!("ms until it moves and ms that it thought, one go after another: {goes:.0?}");
    assert!(goes.last().is_some_and(in_time), "too late every time, ms: {goes:.0?}");
    window.picture("stopped");
}

/// Returns the medians over the moves of one try: ms until the move, and ms of thinking.
fn measure(window: &Window) -> [f64; 2] {
    let _: u32 = window.run("return (window.stops = []).length", &json!([]));
    for round in 0..ROUNDS {
        // After a second of thinking, the pause between two moves of engines is over.
        window.until("it has thought for a second", || {
            window.has("clock") && !window.text("clock").starts_with('0')
        });
        window.press("Escape");
        window.until("it has moved", || {
            let stops: usize = window.run("return window.stops.length", &json!([]));
            stops > round
        });
    }
    let mut stops: Vec<[f64; 2]> = window.run("return window.stops", &json!([]));
    stops.sort_by(|a, b| a[0].total_cmp(&b[0]));
    stops[ROUNDS / 2]
}
