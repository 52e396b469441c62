//! What a running search shows: a line that moves on a terminal, one line in ten seconds elsewhere.

use crate::streams::tell;
use indicatif::{ProgressBar, ProgressStyle};
use plyscope::service::wire::CompareProgress;
use plyscope::service::{Handle, Stage, now};
use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

const BEAT: Duration = Duration::from_millis(100);
const BEATS_BETWEEN_LINES: u32 = 100;

/// Watches a search until it is finished.
pub(crate) struct Progress {
    bar: ProgressBar,
    done: Arc<AtomicBool>,
    beat: Option<JoinHandle<()>>,
}

impl Progress {
    /// Starts to show the progress of the searches of a handle.
    pub(crate) fn start(handle: &Handle, title: &str) -> Self {
        let on_terminal = std::io::stderr().is_terminal();
        let bar = if on_terminal { ProgressBar::new_spinner() } else { ProgressBar::hidden() };
        if let Ok(style) = ProgressStyle::with_template("{spinner} {prefix}  {msg}") {
            bar.set_style(style);
        }
        bar.set_prefix(title.to_owned());
        let done = Arc::new(AtomicBool::new(false));
        let beat = {
            let (handle, bar, done) = (handle.clone(), bar.clone(), Arc::clone(&done));
            std::thread::spawn(move || watch(&handle, &bar, &done, on_terminal))
        };
        Self { bar, done, beat: Some(beat) }
    }

    /// Stops watching and clears the line.
    pub(crate) fn finish(mut self) {
        self.done.store(true, Ordering::Relaxed);
        if let Some(beat) = self.beat.take() {
            beat.thread().unpark();
            // A watcher that panicked has shown nothing; the search itself is not affected.
            let _ = beat.join();
        }
        self.bar.finish_and_clear();
    }
}

/// How far work of many searches is.
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

/// Which of a comparison's searches is under way.
fn comparison_text(stage: &CompareProgress) -> String {
    let CompareProgress { run, runs, word, position, positions, .. } = stage;
    let mut text = format!("run {} of {runs}, {word}", run + 1);
    if *positions > 1 {
        text += &format!(", position {} of {positions}", position + 1);
    }
    text
}

fn watch(handle: &Handle, bar: &ProgressBar, done: &AtomicBool, on_terminal: bool) {
    let start = now();
    let mut beats = 0;
    while !done.load(Ordering::Relaxed) {
        std::thread::park_timeout(BEAT);
        beats += 1;
        let nodes = handle.nodes();
        let rate = nodes as f64 / start.elapsed().as_secs_f64() / 1e6;
        let mut text = format!("{} nodes, {rate:.1} M/s", super::numbers(nodes));
        if let Some(stage) = handle.stage() {
            text = stage_text(&stage, nodes);
        }
        if on_terminal {
            bar.set_message(text);
            bar.tick();
        } else if beats % BEATS_BETWEEN_LINES == 0 {
            tell(format_args!("plyscope: {text}"));
        }
    }
}
