//! Progress of a sweep: a bar on a terminal, elsewhere one line every ten seconds.

use crate::streams::eprint_line;
use crate::terminal::{counted, numbers};
use indicatif::{ProgressBar, ProgressStyle};
use plyscope::service::now;
use std::io::IsTerminal;
use std::time::{Duration, Instant};

const BEAT: Duration = Duration::from_millis(100);
const BETWEEN_LINES: Duration = Duration::from_secs(10);

pub(super) struct Progress {
    bar: Option<ProgressBar>,
    total: u64,
    done: u64,
    start: Instant,
    last_shown: Instant,
}

impl Progress {
    pub(super) fn of(total: u64) -> Self {
        let bar = std::io::stderr().is_terminal().then(|| {
            let bar = ProgressBar::new(total);
            if let Ok(style) = ProgressStyle::with_template("{bar:30} {msg}") {
                bar.set_style(style);
            }
            bar
        });
        Self { bar, total, done: 0, start: now(), last_shown: now() }
    }

    pub(super) fn done(&mut self) {
        self.done += 1;
    }

    /// Shows the progress at most ten times per second on a terminal, elsewhere once every ten seconds.
    pub(super) fn show(&mut self) {
        match &self.bar {
            Some(bar) if self.last_shown.elapsed() >= BEAT => {
                self.last_shown = now();
                bar.set_position(self.done);
                bar.set_message(self.text());
            }
            None if self.last_shown.elapsed() >= BETWEEN_LINES => {
                self.last_shown = now();
                eprint_line(format_args!("plyscope: {}", self.text()));
            }
            _ => {}
        }
    }

    pub(super) fn end(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }

    fn text(&self) -> String {
        let (done, total) = (numbers(self.done), counted(self.total, "cell"));
        let left = match self.done {
            0 => String::new(),
            done => {
                let each = self.start.elapsed().as_secs_f64() / done as f64;
                let seconds = each * self.total.saturating_sub(done) as f64;
                format!(", about {} left", duration_words(seconds))
            }
        };
        format!("{done} of {total}{left}")
    }
}

/// Formats a duration in everyday units: `40 s`, `12 min`, `3.5 h`, `2.1 days`.
pub(super) fn duration_words(seconds: f64) -> String {
    const MINUTE: f64 = 60.0;
    const HOUR: f64 = 3_600.0;
    const DAY: f64 = 86_400.0;
    match seconds {
        ..1.0 => "1 s".to_owned(),
        ..MINUTE => format!("{seconds:.0} s"),
        ..HOUR => format!("{:.0} min", seconds / MINUTE),
        ..DAY => format!("{:.1} h", seconds / HOUR),
        _ => format!("{:.1} days", seconds / DAY),
    }
}

#[cfg(test)]
mod tests {
    use super::duration_words;

    #[test]
    fn times_in_words() {
        let texts = [0.2, 59.0, 150.0, 9_000.0, 200_000.0].map(duration_words);
        assert_eq!(texts, ["1 s", "59 s", "2 min", "2.5 h", "2.3 days"]);
    }
}
