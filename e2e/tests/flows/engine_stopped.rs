//! An engine that would think for hours moves at once when it is told to, and the page answers all
//! the while.

use plyscope_e2e::shell::Kind;
use plyscope_e2e::stage::{Window, by};
use serde_json::json;

/// Moves asked for in one go, each measured.
const ROUNDS: usize = 3;
/// Goes: another program may take the processors during one, hardly during all of them.
const GOES: usize = 3;
/// Ms from the key to the move on the board, at the median. The page ends its worker and searches again as far as it was
/// told: as long as the engine has thought, a second and a little.
const fn stop(kind: Kind) -> f64 {
    match kind {
        Kind::Browser | Kind::Desktop => 100.0,
        Kind::Page | Kind::File | Kind::Firefox => 2_000.0,
    }
}

/// In the page: the time from Escape (its own time stamp) until the list has one more move.
const WATCH: &str = "window.stops = [];
    window.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      const moves = () => document.querySelector('[data-testid=moves]').dataset.moves;
      const before = moves();
      const seen = new MutationObserver(() => {
        if (moves() === before) return;
        seen.disconnect();
        window.stops.push(performance.now() - event.timeStamp);
      });
      seen.observe(document.body, { attributes: true, childList: true, subtree: true });
    }, true);
    return true";

pub(crate) fn body(window: &mut Window) {
    window.press("4");
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
    let mut goes: Vec<f64> = Vec::new();
    let limit = stop(window.shell.kind);
    while goes.len() < GOES && goes.last().is_none_or(|stop| *stop >= limit) {
        goes.push(measure(window));
    }
    println!("ms, one go after another: {goes:.0?}");
    assert!(goes.last().is_some_and(|stop| *stop < limit), "too late every time, ms: {goes:.0?}");
    window.picture("stopped");
}

fn measure(window: &Window) -> f64 {
    let _: u32 = window.run("return (window.stops = []).length", &json!([]));
    for round in 0..ROUNDS {
        // The pause between two moves of engines is over when it has thought for a while.
        window.until("it has thought for a second", || {
            window.has("clock") && !window.text("clock").starts_with('0')
        });
        window.press("Escape");
        window.until("it has moved", || {
            let stops: usize = window.run("return window.stops.length", &json!([]));
            stops > round
        });
    }
    let mut stops: Vec<f64> = window.run("return window.stops", &json!([]));
    stops.sort_by(f64::total_cmp);
    stops[ROUNDS / 2]
}
