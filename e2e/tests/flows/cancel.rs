//! A search that would run for minutes: it moves, the page answers all the while, and it stops when
//! it is told to.

use plyscope_e2e::shell::Kind;
use plyscope_e2e::stage::{Window, by};
use serde_json::json;

/// Searches cancelled in one go, each measured.
const ROUNDS: usize = 3;
/// Goes: another program may take the processors during one, hardly during all of them. What is
/// slow by itself is slow every time.
const GOES: usize = 3;
/// Ms from the click to the page without the running search, at the median.
const STOP: f64 = 100.0;
/// Ms between two beats of a timer while a search runs, at most: the search has one processor, the
/// page and whatever else the machine does share the others.
const BEAT: f64 = 250.0;
/// Ms between two animation frames while a search runs. A web view without a GPU paints on the
/// processor, beside the search: its frames come late on a busy machine, though its page answers.
const fn frame(kind: Kind) -> f64 {
    match kind {
        Kind::Browser | Kind::Page | Kind::File | Kind::Firefox => 250.0,
        Kind::Desktop => 2_000.0,
    }
}

/// In the page: the time from a click on "cancel" (its own time stamp) until the panel of the
/// running search is gone, which it is when the service has reported the end; and the times between
/// two beats of a timer and between two frames.
const WATCH: &str = "window.stops = [];
    document.addEventListener('click', (event) => {
      if (!event.target.closest('[data-testid=cancel]')) return;
      const seen = new MutationObserver(() => {
        if (document.querySelector('[data-testid=running]')) return;
        seen.disconnect();
        window.stops.push(performance.now() - event.timeStamp);
      });
      seen.observe(document.body, { childList: true, subtree: true });
    }, true);
    const watch = (name, again) => {
      window[name] = [];
      let last = performance.now();
      const beat = () => {
        const now = performance.now();
        window[name].push(now - last);
        last = now;
        again(beat);
      };
      again(beat);
    };
    watch('beats', (beat) => setTimeout(beat, 5));
    watch('frames', (beat) => requestAnimationFrame(beat));
    return true";

/// What one go has measured, ms.
#[derive(Debug)]
struct Measured {
    /// From click to stopped, the median.
    stop: f64,
    /// The longest time between two beats, and between two frames.
    beat: f64,
    frame: f64,
}

pub(crate) fn body(window: &mut Window) {
    set_up(window);
    let _: bool = window.run(WATCH, &json!([]));
    let limit = frame(window.shell.kind);
    let in_time = |go: &Measured| go.stop < STOP && go.beat < BEAT && go.frame < limit;
    let mut goes = Vec::new();
    while goes.len() < GOES && !goes.last().is_some_and(in_time) {
        goes.push(measure(window));
    }
    println!("ms, one go after another: {goes:.0?}");
    assert!(goes.last().is_some_and(in_time), "too late every time, ms: {goes:.0?}");
    stop_and_show(window);
}

fn measure(window: &Window) -> Measured {
    let _: u32 = window.run("return (window.stops = []).length", &json!([]));
    let (mut beat, mut frame) = (0.0_f64, 0.0_f64);
    for _ in 0..ROUNDS {
        let longest = start(window);
        (beat, frame) = (beat.max(longest[0]), frame.max(longest[1]));
        window.click("cancel");
        window.until("the search is stopped", || !window.has("running"));
        assert!(window.has("start"), "cancelled: nothing is opened");
    }
    let mut stops: Vec<f64> = window.run("return window.stops", &json!([]));
    assert_eq!(stops.len(), ROUNDS);
    stops.sort_by(f64::total_cmp);
    Measured { stop: stops[ROUNDS / 2], beat, frame }
}

/// Connect Four to the end of the game without cutting: more nodes than years have seconds.
pub(crate) fn set_up(window: &Window) {
    window.choose_game("connect4");
    window.choose("algorithm", "minimax");
    window.fill("depth", "40");
}

/// Starts the search and waits until it has moved; the longest times between two beats and between
/// two frames, ms.
fn start(window: &Window) -> [f64; 2] {
    window.until("the run can start", || window.is_there(&format!("{}:enabled", by("run"))));
    window.click("run");
    let first = window.number("progress", "nodes");
    // From the panel's first picture on.
    window.drawn();
    let _: u32 = window.run("return (window.beats = [], window.frames = []).length", &json!([]));
    window.until("the count of nodes grows", || window.number("progress", "nodes") > first);
    window.until("half a second has been watched", || {
        window.run("return window.beats.reduce((sum, gap) => sum + gap, 0) > 500", &json!([]))
    });
    let longest = "return [window.beats, window.frames].map((gaps) => Math.max(0, ...gaps))";
    window.run(longest, &json!([]))
}

/// What was searched until then can be looked at.
fn stop_and_show(window: &Window) {
    start(window);
    window.picture("running");
    window.click("stop-and-show");
    if matches!(window.shell.kind, Kind::Page | Kind::File | Kind::Firefox) {
        // What was counted is there while the worker's successor searches as far again.
        window.until("what was counted is shown", || window.has("kept"));
        assert!(window.number("kept", "nodes") > 0 && !window.has("running"));
        window.picture("kept");
    }
    assert!(window.await_stage() > 1000, "the prefix has steps");
    assert!(
        window.text("status").contains("complete up to that point"),
        "{}",
        window.text("status")
    );
    window.command("step.last");
    window.until("the last step of the prefix", || window.step() == window.number("step", "steps"));
    window.picture("prefix");
}
