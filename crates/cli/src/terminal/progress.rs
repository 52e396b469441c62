//! Progress of a running search: a moving line on a terminal, elsewhere one line every ten seconds.

use crate::streams::{eprint_line, is_quiet};
use indicatif::{ProgressBar, ProgressStyle};
use plyscope::service::wire::CompareProgress;
use plyscope::service::{Handle, Stage, now};
use std::io::IsTerminal;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

const BEAT: Duration = Duration::from_millis(100);
const BEATS_BETWEEN_LINES: u32 = 100;

/// Does work and shows its progress on standard error: every 100 ms on a terminal, else every 10 s.
pub(crate) fn watched<T>(handle: &Handle, title: &str, work: impl FnOnce(&Handle) -> T) -> T {
    std::thread::scope(|scope| {
        let (working, ended) = channel();
        let watcher = scope.spawn(move || watch(handle, title, &ended));
        let done = work(handle);
        drop(working);
        // The result of the watcher is ignored: if it panicked, only the display is lost, not the search.
        let _ = watcher.join();
        done
    })
}

fn stage_text(stage: &Stage, nodes: u64) -> String {
    match stage {
        Stage::Comparison(stage) => {
            format!("{}: {} nodes", comparison_text(stage), super::numbers(nodes))
        }
        Stage::Match(stage) => {
            let score = super::score_words(&stage.score);
            let share = stage.score.share.map(|share| format!(", {:.1} %", share * 100.0));
            format!("game {} of {}: {score}{}", stage.done, stage.games, share.unwrap_or_default())
        }
        Stage::Tuning(stage) => {
            let weights = stage.points.last().map(|point| format!(", at {:?}", point.weights));
            let percent = (stage.part * 100.0).floor();
            let (games, now) = (super::numbers(stage.games), weights.unwrap_or_default());
            format!("about {percent} %, {games} games: {}{now}", stage.purpose)
        }
    }
}

/// Names the current search of a comparison, counted from 1.
fn comparison_text(stage: &CompareProgress) -> String {
    let CompareProgress { run, runs, word, position, positions, .. } = stage;
    let mut text = format!("run {} of {runs}, {word}", run + 1);
    if *positions > 1 {
        text += &format!(", position {} of {positions}", position + 1);
    }
    text
}

/// Shows the progress every 100 ms, until `ended` has no sender any more.
fn watch(handle: &Handle, title: &str, ended: &Receiver<()>) {
    let on_terminal = std::io::stderr().is_terminal() && !is_quiet();
    let bar = if on_terminal { ProgressBar::new_spinner() } else { ProgressBar::hidden() };
    if let Ok(style) = ProgressStyle::with_template("{spinner} {prefix}  {msg}") {
        bar.set_style(style);
    }
    bar.set_prefix(title.to_owned());
    let start = now();
    let mut beats = 0;
    while ended.recv_timeout(BEAT) == Err(RecvTimeoutError::Timeout) {
        beats += 1;
        let nodes = handle.nodes();
        let rate = nodes as f64 / start.elapsed().as_secs_f64() / 1e6;
        let text = handle.stage().map_or_else(
            || format!("{} nodes, {rate:.1} M/s", super::numbers(nodes)),
            |stage| stage_text(&stage, nodes),
        );
        if on_terminal {
            bar.set_message(text);
            bar.tick();
        } else if beats % BEATS_BETWEEN_LINES == 0 {
            eprint_line(format_args!("plyscope: {text}"));
        }
    }
    bar.finish_and_clear();
}
