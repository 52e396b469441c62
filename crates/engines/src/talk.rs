//! The conversation with a running program under a clock: who is silent, who has ended, and what is too much.

use crate::gtp::{Answer, Answering};
use crate::lines::Line;
use crate::process::Process;
use plyscope::service::{Handle, now};
use std::collections::VecDeque;
use std::sync::atomic::Ordering;
use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

/// The most bytes that a program may write before its answer.
const MOST_BYTES: u64 = 50_000_000;
/// The most lines before an answer of GTP that are kept, the last ones.
const MOST_BEFORE: usize = 200;
/// The time between two looks at the stop flag and at the process.
const LOOK: Duration = Duration::from_millis(20);
/// The time between an answer and the next request, so that the second half of an answer in two pieces is
/// not taken for the next answer.
const SETTLE: Duration = Duration::from_millis(2);
/// The time for the last lines of an ended program to arrive.
const LAST_WORDS: Duration = Duration::from_millis(50);

/// Why a program gave no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Silence {
    /// It ended; the exit in words.
    Ended(String),
    /// It closed its standard output, and still runs.
    Closed,
    /// The time is up.
    Timeout,
    /// It wrote too much.
    Flood,
}

/// The result of waiting; `None`: the handle was stopped.
pub(crate) type Heard<T> = Result<Option<T>, Silence>;

/// A running program, and the state of its protocol.
#[derive(Debug)]
pub(crate) struct Talk {
    pub(crate) process: Process,
    /// GTP: the commands that the program lists.
    pub(crate) commands: String,
    /// GTP: the moves that the program knows of, since `clear_board`; `None` before it.
    pub(crate) moves: Option<Vec<String>>,
    /// GTP: the lines before the last answer, which may report the search.
    pub(crate) before: VecDeque<String>,
    /// Gomocup: the cells that the program knows of; `None`: a fault or a new position left them unknown.
    pub(crate) cells: Option<String>,
    /// The time of the last request, and the time at which its answer is late.
    sent: Instant,
    deadline: Instant,
    /// The bytes read before the request.
    bytes: u64,
    last_line: Option<Instant>,
}

impl Talk {
    pub(crate) fn new(process: Process) -> Self {
        let (commands, before) = (String::new(), VecDeque::new());
        let (moves, cells, last_line, bytes) = (None, None, None, 0);
        let start = now();
        let (sent, deadline) = (start, start);
        Self { process, commands, moves, before, cells, sent, deadline, bytes, last_line }
    }

    /// Drops earlier lines, sends a request, and starts the clock.
    pub(crate) fn ask(&mut self, line: &str, limit: Duration) {
        if let Some(last) = self.last_line {
            std::thread::sleep(SETTLE.saturating_sub(last.elapsed()));
        }
        while let Ok(line) = self.process.output.lines.try_recv() {
            self.process.voice.log('>', &format!("[passed over] {}", line.text));
        }
        self.bytes = self.process.output.bytes.load(Ordering::Relaxed);
        // Before the request, because its answer may be read before the next line here runs.
        self.sent = now();
        self.process.send(line);
        self.deadline = self.sent + limit;
    }

    /// Waits for the next line after the request. The lines of a program count before its end.
    pub(crate) fn line(&mut self, handle: &Handle) -> Heard<Line> {
        loop {
            if handle.is_stopped() {
                return Ok(None);
            }
            let left = self.deadline.saturating_duration_since(now());
            let mut heard = self.process.output.lines.recv_timeout(left.min(LOOK));
            if heard == Err(RecvTimeoutError::Timeout)
                && let Some(how) = self.process.ended()
            {
                heard = self.process.output.lines.recv_timeout(LAST_WORDS);
                if heard.is_err() {
                    return Err(Silence::Ended(how));
                }
            }
            match heard {
                // It was on its way before the request.
                Ok(line) if line.at < self.sent => {
                    self.process.voice.log('>', &format!("[passed over] {}", line.text));
                }
                Ok(line) if line.at > self.deadline => return Err(self.late()),
                Ok(line) => {
                    self.process.voice.log('>', &line.text);
                    self.last_line = Some(line.at);
                    let bytes = self.process.output.bytes.load(Ordering::Relaxed);
                    if bytes - self.bytes > MOST_BYTES {
                        return Err(Silence::Flood);
                    }
                    return Ok(Some(line));
                }
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return Err(self.late()),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    let how = self.process.wait(4 * LAST_WORDS);
                    // Its last words come through another pipe.
                    std::thread::sleep(LAST_WORDS);
                    return Err(how.map_or(Silence::Closed, Silence::Ended));
                }
            }
        }
    }

    /// Returns why nothing came in time: a program that has ended is not late.
    fn late(&mut self) -> Silence {
        self.process.ended().map_or(Silence::Timeout, Silence::Ended)
    }

    /// Returns the time from the last request to a line.
    pub(crate) fn since_request(&self, line: &Line) -> Duration {
        line.at.saturating_duration_since(self.sent)
    }

    /// Sends a command of GTP and waits for its answer, with the time of its first line.
    pub(crate) fn command(
        &mut self,
        command: &str,
        limit: Duration,
        handle: &Handle,
    ) -> Heard<(Answer, Duration)> {
        self.ask(command, limit);
        self.answer(None, handle)
    }

    /// Waits for the answer of GTP to the last request, of which `first` may be the first line.
    pub(crate) fn answer(
        &mut self,
        first: Option<Line>,
        handle: &Handle,
    ) -> Heard<(Answer, Duration)> {
        let (mut answering, mut time) = (Answering::default(), Duration::ZERO);
        self.before.clear();
        let mut next = first;
        loop {
            let line = match next.take() {
                Some(line) => line,
                None => match self.line(handle)? {
                    Some(line) => line,
                    None => return Ok(None),
                },
            };
            let had_begun = answering.has_begun();
            let answer = answering.push(&line.text);
            if !had_begun {
                time = self.since_request(&line);
            }
            if let Some(answer) = answer {
                return Ok(Some((answer, time)));
            }
            if !answering.has_begun() && !line.text.trim().is_empty() {
                if self.before.len() == MOST_BEFORE {
                    self.before.pop_front();
                }
                self.before.push_back(line.text);
            }
        }
    }
}
