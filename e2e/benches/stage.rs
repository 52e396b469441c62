//! Main-thread work of the stage: the 549,946-node tic-tac-toe trace in headless Chromium against
//! an optimised `plyscope serve`.
//!
//! `cargo build --release --package plyscope-cli && cargo bench --package plyscope-e2e --bench stage`
//!
//! Of each interaction: the growth of Chromium's `TaskDuration` less `DevToolsCommandDuration` in
//! thread time, which is the processor time that its main thread spent on other than the driver's
//! own commands, over the interaction and the eight frames after it, answers of the server and what
//! they draw included. What eight frames take without an interaction is taken off.
#![allow(clippy::print_stdout, reason = "a benchmark prints its table")]

use plyscope_e2e::shell::Shell;
use plyscope_e2e::stage::Window;
use serde_json::json;

/// Interactions of each kind.
const TIMES: u64 = 100;
/// Frames that one interaction is followed for.
const FRAMES: &str = "const done = arguments[0];
    let left = 8;
    const beat = () => (left-- > 0 ? requestAnimationFrame(beat) : done(1));
    requestAnimationFrame(beat)";
/// Notes when the search is reported to have ended, and when the first picture after it is drawn.
const WATCH: &str = "
    const Source = window.EventSource;
    window.EventSource = class extends Source {
      constructor(...all) {
        super(...all);
        this.addEventListener('message', (message) => {
          const { type } = JSON.parse(message.data);
          if (type === 'progress') return;
          const end = performance.now();
          const look = () => {
            if (document.querySelector('[data-testid=tree-scene]')?.dataset.glyphs)
              window.firstPicture = performance.now() - end;
            else requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        });
      }
    };
    return true";

fn main() {
    let shell = Shell::start_optimised().unwrap_or_else(|failure| panic!("{failure}"));
    let window = Window::new(shell, "bench-stage");
    let _: bool = window.run(WATCH, &json!([]));
    window.example("tttFull");
    let first: f64 = window
        .wait("the first picture", || window.run("return window.firstPicture ?? null", &json!([])));
    let enabled = window
        .shell
        .session
        .developer("Performance.enable", &json!({ "timeDomain": "threadTicks" }));
    enabled.unwrap_or_else(|failure| panic!("{failure}"));
    println!("From the report of the search's end to the first picture: {first:.0} ms.\n");
    println!("| view | interaction | median, ms | p99, ms | idle, ms |");
    println!("| --- | --- | ---: | ---: | ---: |");
    for view in ["icicle", "tree"] {
        window.command(&format!("view.{view}"));
        window.await_handle(&format!("{view}-scene"));
        window.tap("scrubber", (0.4, 0.5));
        let (idle, _) = middle_and_tail(measured(&window, |_| {}));
        let kinds: [(&str, Act<'_>); 5] = [
            ("pan", &|turn| window.drag_once(view, (if turn % 2 == 0 { 60 } else { -60 }, 0))),
            ("zoom", &|turn| window.wheel(view, (0, if turn % 16 < 8 { -120 } else { 120 }))),
            ("step", &|_| window.press("i")),
            ("scrub", &|turn| window.tap("scrubber", (share(turn, 0), 0.5))),
            ("select", &|turn| window.tap(view, (share(turn, 1), share(turn, 2) * 0.5))),
        ];
        for (name, act) in kinds {
            let (median, tail) = middle_and_tail(measured(&window, act));
            let [median, tail] = [median, tail].map(|time| (time - idle).max(0.0));
            println!("| {view} | {name} | {median:.1} | {tail:.1} | {idle:.1} |");
        }
    }
}

type Act<'a> = &'a dyn Fn(u64);

/// Ms of main-thread work of each interaction.
fn measured(window: &Window, act: impl Fn(u64)) -> Vec<f64> {
    let busy = || {
        let metrics = window.shell.session.developer("Performance.getMetrics", &json!({}));
        let metrics = metrics.unwrap_or_else(|failure| panic!("{failure}"));
        let all = metrics["metrics"].as_array().into_iter().flatten();
        let of = |name: &str| {
            let mut named = all.clone().filter(|metric| metric["name"] == name);
            named.find_map(|metric| metric["value"].as_f64()).unwrap_or_default()
        };
        (of("TaskDuration") - of("DevToolsCommandDuration")) * 1e3
    };
    let one = |turn| {
        let before = busy();
        act(turn);
        let _: u32 = window.run_later(FRAMES, &json!([]));
        busy() - before
    };
    (0..TIMES).map(one).collect()
}

/// The median and the 99th percentile.
fn middle_and_tail(mut times: Vec<f64>) -> (f64, f64) {
    times.sort_by(f64::total_cmp);
    (times[times.len() / 2], times[times.len() * 99 / 100])
}

/// A place between a tenth and nine tenths, spread evenly over the turns (multiples of the golden
/// ratio).
fn share(turn: u64, other: u64) -> f64 {
    0.1 + 0.8 * ((turn + 41 * other) as f64 * 0.618_033_988_75).fract()
}
