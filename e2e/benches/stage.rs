//! Main-thread work of the stage: the 549,946-node tic-tac-toe trace in headless Chromium against
//! an optimised `plyscope serve`.
//!
//! `cargo build --release --package plyscope-cli && cargo bench --package plyscope-e2e --bench stage`
//!
//! The figure of an interaction is the growth of Chromium's `TaskDuration` less `DevToolsCommandDuration`, in thread time.
//! That is the CPU time of its main thread without the driver's own commands. It covers the interaction and the eight
//! frames after it, with the server's answers and their drawing. The cost of eight frames without an interaction is
//! subtracted.
//!
//! True values must delay neither a frame nor a move. The bench measures the longest of the eight frames after a step, and
//! the time from a person's move to the program's reply. It does so with and without the solver at work, in turn in one
//! run, and fails where the solver adds more than noise explains.
#![allow(clippy::print_stdout, reason = "a benchmark prints its table")]

use plyscope_e2e::shell::Shell;
use plyscope_e2e::stage::Window;
use serde_json::json;
use std::time::Duration;

/// Interactions of each kind.
const TIMES: u64 = 100;
/// Waits for the eight frames that belong to one interaction.
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
    stage();
    labels();
}

fn opened(name: &str) -> Window {
    let shell = Shell::start_optimised().unwrap_or_else(|failure| panic!("{failure}"));
    Window::new(shell, name)
}

fn stage() {
    let window = opened("bench-stage");
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

/// Returns the main-thread work of each interaction, in ms.
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

/// Returns the median and the 99th percentile, in the unit of the times.
fn middle_and_tail(mut times: Vec<f64>) -> (f64, f64) {
    times.sort_by(f64::total_cmp);
    (times[times.len() / 2], times[times.len() * 99 / 100])
}

/// Returns a place between a tenth and nine tenths; the turns spread evenly (multiples of the golden ratio).
fn share(turn: u64, other: u64) -> f64 {
    0.1 + 0.8 * ((turn + 41 * other) as f64 * 0.618_033_988_75).fract()
}

/// Steps with true values, and as many without; the two alternate after this many.
const LABELLED: usize = 60;
const IN_TURN: usize = 10;
/// Games with true values, and as many without, and the person's moves in each.
const GAMES: usize = 4;
const MOVES: usize = 5;
/// A wait for the solver, which starts a moment after a board appears and takes 2 s unless it is ended.
const AT_WORK: Duration = Duration::from_millis(400);
/// The largest ratio of the times with true values to those without.
const NOISE: f64 = 1.2;
/// Makes a step and returns the longest of the eight frames after it, in ms.
const STEP: &str = "const done = arguments[0];
    document.querySelector('[data-testid=\"cmd-step.into\"]').click();
    let [left, longest, last] = [8, 0, performance.now()];
    const beat = () => {
      const now = performance.now();
      [longest, last] = [Math.max(longest, now - last), now];
      if (--left > 0) requestAnimationFrame(beat);
      else done(longest);
    };
    requestAnimationFrame(beat)";
/// Plays the first possible move and returns the time of the reply, in ms.
const REPLY: &str = "const done = arguments[0];
    const at = () => Number(document.querySelector('[data-testid=game-status]').dataset.at);
    const [begun, due] = [performance.now(), at() + 2];
    document.querySelector('[data-testid=board] button[data-move]:not(:disabled)').click();
    const look = () => (at() >= due ? done(performance.now() - begun) : setTimeout(look, 1));
    look()";

/// Prints the figures without and with true values; panics if a ratio of the two exceeds `NOISE`.
fn labels() {
    let window = opened("bench-labels");
    println!(
        "\n| true values | off: median, ms | p99, ms | on: median, ms | p99, ms | on by off | most |"
    );
    println!("| --- | ---: | ---: | ---: | ---: | ---: | ---: |");
    let rows = [
        ("longest frame of a step", steps(&window)),
        ("reply of othello-phases", replies(&window)),
    ];
    let mut slow = Vec::new();
    for (name, times) in rows {
        let [(off, off_tail), (on, on_tail)] = times.map(middle_and_tail);
        let ratio = on / off;
        println!(
            "| {name} | {off:.1} | {off_tail:.1} | {on:.1} | {on_tail:.1} | {ratio:.2} | {NOISE} |"
        );
        if ratio > NOISE {
            slow.push(name);
        }
    }
    assert!(slow.is_empty(), "delayed by true values: {slow:?}");
}

fn with_labels(window: &Window, on: bool) {
    let is_on = || window.is_there("[data-testid=labels-on]:checked");
    window.await_handle("labels-on");
    if is_on() != on {
        window.click("labels-on");
        window.until("the switch is set", || is_on() == on);
    }
}

/// Measures steps. The positions of Connect Four have few stones, so that the solver still works when the next step ends it.
fn steps(window: &Window) -> [Vec<f64>; 2] {
    window.choose_game("connect4");
    window.choose("algorithm", "alphabeta");
    window.fill("depth", "6");
    window.start_run();
    window.command("step.first");
    let mut times = [Vec::new(), Vec::new()];
    for turn in 0..2 * LABELLED / IN_TURN {
        with_labels(window, turn % 2 == 1);
        for _ in 0..IN_TURN {
            std::thread::sleep(AT_WORK);
            times[turn % 2].push(window.run_later(STEP, &json!([])));
        }
    }
    times
}

/// Measures replies. Each game has the same moves, so that the program's answers and searches are the same too.
fn replies(window: &Window) -> [Vec<f64>; 2] {
    window.press("Alt+Shift+n");
    let mut times = [Vec::new(), Vec::new()];
    for game in 0..2 * GAMES {
        if game > 0 {
            window.command("game.new");
        }
        window.await_handle("play-form");
        window.choose_game("othello");
        window.choose("who-first", "human");
        window.choose("who-second", "othello-phases");
        window.click("start-game");
        window.await_handle("game-status");
        with_labels(window, game % 2 == 1);
        for _ in 0..MOVES {
            std::thread::sleep(AT_WORK);
            times[game % 2].push(window.run_later(REPLY, &json!([])));
        }
    }
    times
}
