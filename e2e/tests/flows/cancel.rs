//! A search that would run for minutes: it progresses, the page responds all the while, and a click stops it.

use plyscope_e2e::shell::Kind;
use plyscope_e2e::stage::{Window, by};
use serde_json::json;

/// Searches that are cancelled and measured in one try.
const ROUNDS: usize = 3;
/// Tries. Another program may take the processors during one, hardly during all of them; a slow product is slow every time.
const GOES: usize = 3;
/// The most that a stop may take at the median, from the click to the page without the running search, as a share of the
/// time that the search was watched. That time is half a second on an idle machine, and longer on a machine that delays
/// stops too.
const STOP: f64 = 0.25;
/// The most ms between two beats of a timer, and between two animation frames, during a search on an idle machine. The
/// search has one processor; the page and other programs share the rest.
const BEAT: f64 = 250.0;
/// The largest ratio of both times to those without the search in the same run, for a machine with other programs.
const SLOWER: f64 = 4.0;
/// Returns the limit for frames. It is higher for a web view without a GPU, because that paints on the processor beside the
/// search, so its frames come late on a busy machine although its page responds.
const fn frame(kind: Kind) -> f64 {
    match kind {
        Kind::Browser | Kind::Page | Kind::File | Kind::Firefox => BEAT,
        Kind::Desktop => 2_000.0,
    }
}

/// Measures in the page: the time from a click on "run" to one on "cancel" (their own time stamps), and from then until the
/// panel of the running search is gone. The panel goes when the service has reported the end. The script also measures the
/// times between two beats of a timer and between two frames.
///
/// Under delay, the stop counts only the time without a held answer, because the rest belongs to the delay. The time that
/// the search was watched counts in full, because the search continues meanwhile. Beats and frames also count in full,
/// because they wait for no answer.
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

/// The measurements of one try, in ms.
#[derive(Debug)]
struct Measurement {
    /// The median stop from click to end, and the time that the search was watched before it.
    stop: [f64; 2],
    /// The longest time between two beats, and between two frames, with the search and before it.
    gaps: [[f64; 2]; 2],
}

impl Measurement {
    /// Returns whether the page responded all the while, and the search stopped in time.
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
    let mut goes: Vec<Measurement> = Vec::new();
    while goes.len() < GOES && !goes.last().is_some_and(|go| go.is_in_time(kind)) {
        goes.push(measure(window));
    }
    println!("ms, one go after another: {goes:.0?}");
    assert!(goes.last().is_some_and(|go| go.is_in_time(kind)), "too late every time: {goes:.0?}");
    stop_and_show(window);
}

fn measure(window: &Window) -> Measurement {
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
    Measurement { stop: stops[ROUNDS / 2], gaps: [during, before] }
}

/// Returns the longest times between two beats and between two frames during the next half second, in ms.
fn longest(window: &Window) -> [f64; 2] {
    window.drawn();
    let _: u32 = window.run("return (window.beats = [], window.frames = []).length", &json!([]));
    window.until("half a second has been watched", || {
        window.run("return window.beats.reduce((sum, gap) => sum + gap, 0) > 500", &json!([]))
    });
    let longest = "return [window.beats, window.frames].map((gaps) => Math.max(0, ...gaps))";
    window.run(longest, &json!([]))
}

/// Sets up Connect Four to the end of the game without cutoffs, which no computer can finish.
pub(crate) fn set_up(window: &Window) {
    window.choose_game("connect4");
    window.choose("algorithm", "minimax");
    window.fill("depth", "40");
}

/// Starts the search and waits for progress; returns the longest times between two beats and between two frames, in ms.
fn start(window: &Window) -> [f64; 2] {
    window.until("the run can start", || window.is_there(&format!("{}:enabled", by("run"))));
    window.click("run");
    let first = window.number("progress", "nodes");
    // Only now, because the gaps count from the panel's first picture on.
    let gaps = longest(window);
    window.until("the count of nodes grows", || window.number("progress", "nodes") > first);
    gaps
}

/// Stops the search and checks that its result so far can be viewed.
fn stop_and_show(window: &Window) {
    start(window);
    window.picture("running");
    window.click("stop-and-show");
    if matches!(window.shell.kind, Kind::Page | Kind::File | Kind::Firefox) {
        // The worker's successor searches the same part again, and the count is shown meanwhile. It is read in one poll,
        // because it disappears when the successor is done.
        let kept: u64 = window.wait("what was counted is shown", || {
            window.attribute(&by("kept"), "data-nodes")?.parse().ok()
        });
        assert!(kept > 0);
        window.picture("kept");
    }
    assert!(window.await_stage() > 1000, "the prefix has steps");
    assert!(
        window.text("status").contains("up to that point is complete"),
        "{}",
        window.text("status")
    );
    window.command("step.last");
    window.until("the last step of the prefix", || window.step() == window.number("step", "steps"));
    window.picture("prefix");
}
