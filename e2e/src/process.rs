//! Child processes in their own groups, so that no process outlives a test.

use rustix::process::{Pid, Signal, kill_process_group};
use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

/// The time that a program may take to become ready.
const START: Duration = Duration::from_mins(2);
/// The pause between two polls.
const PAUSE: Duration = Duration::from_millis(10);

/// Polls until `look` finds a value; returns `None` if it finds none within the limit.
pub fn within<T>(limit: Duration, mut look: impl FnMut() -> Option<T>) -> Option<T> {
    let end = Instant::now() + limit;
    loop {
        let found = look();
        if found.is_some() || Instant::now() >= end {
            return found;
        }
        thread::sleep(PAUSE);
    }
}

/// A process and all its descendants; dropping it kills them.
#[derive(Debug)]
pub struct Group {
    child: Child,
    name: String,
    lines: Receiver<String>,
}

impl Group {
    /// Starts the command in its own group. A thread reads its output until the end, so that the program never meets a closed
    /// or a full pipe.
    pub fn start(command: &mut Command) -> Self {
        let name = command.get_program().to_string_lossy().into_owned();
        let child = command
            .process_group(0)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn();
        let mut child = child.unwrap_or_else(|error| panic!("could not start `{name}`: {error}"));
        let output = child.stdout.take().expect("standard output is a pipe");
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                // The receiver may be gone; the loop continues, because the pipe must be emptied.
                let _ = sender.send(line);
            }
        });
        Self { child, name, lines }
    }

    /// Returns the first value that `wanted` makes from a line of output; `None` if the output ends
    /// first, or after two minutes.
    pub fn find<T>(&self, wanted: impl Fn(&str) -> Option<T>) -> Option<T> {
        let end = Instant::now() + START;
        loop {
            let line = self.lines.recv_timeout(end.saturating_duration_since(Instant::now()));
            if let Some(found) = wanted(&line.ok()?) {
                return Some(found);
            }
        }
    }

    /// Like [`Group::find`], but panics without such a line.
    pub fn first<T>(&self, wanted: impl Fn(&str) -> Option<T>) -> T {
        let found = self.find(wanted);
        found.unwrap_or_else(|| panic!("`{}` did not say that it is ready", self.name))
    }

    /// Sends the group SIGINT, the signal of Ctrl-C.
    pub fn interrupt(&self) {
        self.signal(Signal::INT);
    }

    /// Returns the exit status of the first process, if it ends within `limit`.
    pub fn ended(&mut self, limit: Duration) -> Option<ExitStatus> {
        within(limit, || self.child.try_wait().ok().flatten())
    }

    fn signal(&self, signal: Signal) {
        if let Some(leader) = Pid::from_raw(self.child.id().cast_signed()) {
            // An error means that the group is gone already, which is the goal.
            let _ = kill_process_group(leader, signal);
        }
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        self.signal(Signal::KILL);
        let _ = self.child.wait();
    }
}

/// Returns the command lines of all processes that were started with `mark` in their environment, in any group.
pub fn marked(mark: &str) -> Vec<String> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    let read = |path: std::path::PathBuf| fs::read(path).unwrap_or_default();
    let holds = |bytes: &[u8]| bytes.windows(mark.len()).any(|part| part == mark.as_bytes());
    entries
        .filter(|entry| holds(&read(entry.path().join("environ"))))
        .map(|entry| {
            String::from_utf8_lossy(&read(entry.path().join("cmdline"))).replace('\0', " ")
        })
        // A process that has ended and waits for its parent has no command line.
        .filter(|line| !line.is_empty())
        .collect()
}

/// A private X screen in memory; dropping it closes it.
#[derive(Debug)]
pub struct Screen {
    number: u32,
    _server: Group,
}

impl Screen {
    /// Opens a screen of this size, in px, under the first free number.
    pub fn open(width: u32, height: u32) -> Self {
        let mut command = Command::new("Xvfb");
        let size = format!("{width}x{height}x24");
        command.args(["-displayfd", "1", "-screen", "0", &size, "-nolisten", "tcp"]);
        let server = Group::start(&mut command);
        let number = server.first(|line| line.trim().parse().ok());
        Self { number, _server: server }
    }

    /// Returns the value of `DISPLAY` for programs on this screen.
    pub fn name(&self) -> String {
        format!(":{}", self.number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grandchildren_end_with_the_group() {
        let mark = format!("plyscope-mark-{}", std::process::id());
        let mut command = Command::new("sh");
        command.args(["-c", "sleep 600 & echo ready; wait"]).env("MARK", &mark);
        let group = Group::start(&mut command);
        group.first(|line| (line == "ready").then_some(()));
        // Polled, because a process has no environment for a moment while it turns into `sleep`.
        let there_are = |count| within(START, || (marked(&mark).len() == count).then_some(()));
        assert!(there_are(2).is_some(), "not both: {:?}", marked(&mark));
        drop(group);
        assert!(there_are(0).is_some(), "left over: {:?}", marked(&mark));
    }
}
