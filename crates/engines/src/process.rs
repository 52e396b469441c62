//! The process of a program: three pipes, a group of its own, and an end that leaves nothing behind.

use crate::lines::{Output, Tail};
use crate::log::Voice;
use crate::words::Protocol;
use plyscope::service::now;
use std::io::{self, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Sender, channel};
use std::time::Duration;

/// The time between two looks at a process that shall end.
const LOOK: Duration = Duration::from_millis(2);

/// A running program. Dropping it kills it with all its children.
#[derive(Debug)]
pub(crate) struct Process {
    child: Child,
    /// The lines for standard input; `None` after [`finish`](Self::finish). A thread writes them, so that
    /// the referee never waits for a program that reads nothing.
    input: Option<Sender<String>>,
    pub(crate) output: Output,
    pub(crate) errors: Tail,
    pub(crate) voice: Voice,
    /// The protocol of the lines, which ends them.
    pub(crate) protocol: Protocol,
}

impl Process {
    /// Starts a command with pipes, in a group of its own.
    ///
    /// # Errors
    /// The system's, for example that the program is not found.
    pub(crate) fn start(
        mut command: Command,
        protocol: Protocol,
        voice: Voice,
    ) -> io::Result<Self> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(mut stdin), Some(stdout), Some(stderr)) = pipes else {
            // All three were requested, so this system has no pipes.
            return Err(io::ErrorKind::BrokenPipe.into());
        };
        let (input, lines) = channel::<String>();
        std::thread::spawn(move || {
            for line in lines {
                if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
                    return;
                }
            }
        });
        let heard = voice.clone();
        let errors = Tail::of(stderr, move |line| heard.log('!', line));
        let output = Output::of(stdout);
        Ok(Self { child, input: Some(input), output, errors, voice, protocol })
    }

    /// Sends a line. A program that has closed its input is noticed by its silence.
    pub(crate) fn send(&mut self, line: &str) {
        self.voice.log('<', line);
        if let Some(input) = &self.input {
            // The writing thread ends when the program closes its input.
            let _ = input.send(format!("{line}{}", self.protocol.line_end()));
        }
    }

    /// Returns how the program ended, in words: `exit 1`, `signal 9`; `None` while it runs.
    #[cfg(unix)]
    pub(crate) fn ended(&mut self) -> Option<String> {
        use rustix::process::{WaitId, WaitIdOptions, waitid};
        let id = rustix::process::Pid::from_raw(self.child.id() as i32)?;
        // The exit is only looked at: a process that is waited for gives its number, and that of its
        // group, free for others.
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        let status = waitid(WaitId::Pid(id), options).ok().flatten()?;
        Some(match (status.exit_status(), status.terminating_signal()) {
            (Some(code), _) => format!("exit {code}"),
            (None, Some(signal)) => format!("signal {signal}"),
            (None, None) => "unknown exit".to_owned(),
        })
    }

    /// Returns how the program ended, in words; `None` while it runs.
    #[cfg(not(unix))]
    pub(crate) fn ended(&mut self) -> Option<String> {
        self.child.try_wait().ok().flatten().map(|status| status.to_string())
    }

    /// Waits until the program has ended, at most `patience`; returns how, as [`ended`](Self::ended) does.
    pub(crate) fn wait(&mut self, patience: Duration) -> Option<String> {
        let start = now();
        loop {
            let ended = self.ended();
            if ended.is_some() || start.elapsed() >= patience {
                return ended;
            }
            std::thread::sleep(LOOK);
        }
    }

    /// Sends the word that ends a program, closes the input, waits at most `patience`, then kills what is left of the group.
    pub(crate) fn finish(mut self, patience: Duration) {
        let quit = self.protocol.quit();
        self.send(quit);
        self.input = None;
        if self.wait(patience).is_none() {
            self.voice.log('!', &format!("[killed: it did not end after {quit}]"));
        }
    }

    #[cfg(unix)]
    fn kill(&mut self) {
        let group = rustix::process::Pid::from_raw(self.child.id() as i32);
        if let Some(group) = group {
            // An error means that no process of the group is left.
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
    }

    #[cfg(not(unix))]
    fn kill(&mut self) {
        // An error means that it has ended.
        let _ = self.child.kill();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
        // After the kill, because the number of a process that is waited for may be given to another one.
        let _ = self.child.wait();
    }
}
