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
/// Which part of the time that a search was watched for the stop takes at most, from the click to the page without the running
/// search, at the median. Half a second is watched on a machine that does nothing else, and more on one that makes a stop wait too.
const STOP: f64 = 0.25;
/// Ms between two beats of a timer, and between two animation frames, while a search runs, on a machine that does nothing else: the
/// search has one processor, the page and whatever else the machine does share the others.
const BEAT: f64 = 250.0;
/// How many times as long both may be as without the search, measured in the same run: beside other programs.
const SLOWER: f64 = 4.0;
/// A web view without a GPU paints on the processor, beside the search: its frames come late on a busy machine, though its page
/// answers.
const fn frame(kind: Kind) -> f64 {
    match kind {
        Kind::Browser | Kind::Page | Kind::File | Kind::Firefox => BEAT,
        Kind::Desktop => 2_000.0,
    }
}

/// In the page: the time from a click on "run" to one on "cancel" (their own time stamps), and from that until the panel of the
/// running search is gone, which it is when the service has reported the end; and the times between two beats of a timer and
/// between two frames.
///
/// Where answers are held back, the stop counts only the time in which none was, because the rest is the delay's. The search goes
/// on while they are held, so the time for which it was watched counts in full, and so do beats and frames, which wait for no
/// answer.
const WATCH: &str = "window.stops = [];
    let begun = 0;
    document.addEventListener('click', (event) => {
      if (event.target.closest('[data-testid=run]')) begun = event.timeStamp;
      if (!event.target.closest('[data-testid=cancel]')) return;
      const watched = event.timeStamp - begun;
      const seen = new MutationObserver(() => {
        if (document.querySelector('[data-testid=running]')) return;
        seen.disconnect();
        const now = performance.now();
        const held = window.plyscopeHeld?.(event.timeStamp, now) ?? 0;
        window.stops.push([now - event.timeStamp - held, watched]);
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
    /// From click to stopped, and for how long the search was watched before; the median stop.
    stop: [f64; 2],
    /// The longest time between two beats, and between two frames, with the search and before it.
    gaps: [[f64; 2]; 2],
}

impl Measured {
    /// Whether the page has answered all the while, and the search stopped when it was told to.
    fn is_in_time(&self, kind: Kind) -> bool {
        let [[beat, frame_gap], before] = self.gaps;
        let [stop, watched] = self.stop;
        stop < STOP * watched
            && beat < BEAT.max(SLOWER * before[0])
            && frame_gap < frame(kind).max(SLOWER * before[1])
    }
}

pub(crate) fn body(window: &mut Window) {
    set_up(window);
    let _: bool = window.run(WATCH, &json!([]));
    let kind = window.shell.kind;
    let mut goes: Vec<Measured> = Vec::new();
    while goes.len() < GOES && !goes.last().is_some_and(|go| go.is_in_time(kind)) {
        goes.push(measure(window));
    }
    println!("ms, one go after another: {goes:.0?}");
    assert!(goes.last().is_some_and(|go| go.is_in_time(kind)), "too late every time: {goes:.0?}");
    stop_and_show(window);
}

fn measure(window: &Window) -> Measured {
    let _: u32 = window.run("return (window.stops = []).length", &json!([]));
    let before = longest(window);
    let mut during = [0.0_f64; 2];
    for _ in 0..ROUNDS {
        let gaps = start(window);
        during = [during[0].max(gaps[0]), during[1].max(gaps[1])];
        window.click("cancel");
        window.until("the search is stopped", || !window.has("running"));
        assert!(window.has("start"), "cancelled: nothing is opened");
    }
    let mut stops: Vec<[f64; 2]> = window.run("return window.stops", &json!([]));
    assert_eq!(stops.len(), ROUNDS);
    stops.sort_by(|a, b| a[0].total_cmp(&b[0]));
    Measured { stop: stops[ROUNDS / 2], gaps: [during, before] }
}

/// The longest times between two beats and between two frames, ms, in half a second from now on.
fn longest(window: &Window) -> [f64; 2] {
    window.drawn();
    let _: u32 = window.run("return (window.beats = [], window.frames = []).length", &json!([]));
    window.until("half a second has been watched", || {
        window.run("return window.beats.reduce((sum, gap) => sum + gap, 0) > 500", &json!([]))
    });
    let longest = "return [window.beats, window.frames].map((gaps) => Math.max(0, ...gaps))";
    window.run(longest, &json!([]))
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
    let gaps = longest(window);
    window.until("the count of nodes grows", || window.number("progress", "nodes") > first);
    gaps
}

/// What was searched until then can be looked at.
fn stop_and_show(window: &Window) {
    start(window);
    window.picture("running");
    window.click("stop-and-show");
    if matches!(window.shell.kind, Kind::Page | Kind::File | Kind::Firefox) {
        // What was counted is there while the worker's successor searches as far again.
        // One look, because it goes when the successor is there.
        let kept: u64 = window.wait("what was counted is shown", || {
            window.attribute(&by("kept"), "data-nodes")?.parse().ok()
        });
        assert!(kept > 0);
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
