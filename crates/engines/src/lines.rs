//! Reads the output of a program, however much it writes: lines of bounded length in a queue of bounded length.

use crate::lock::lock;
use plyscope::service::now;
use std::io::{ErrorKind, Read};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::time::Instant;

/// The most bytes of a line that are kept; the rest is cut off.
pub(crate) const LONGEST_LINE: usize = 64 << 10;
/// The most lines that wait. A program that writes more waits until they are read.
const QUEUE: usize = 256;
/// The bytes of standard error that are kept for messages.
const TAIL: usize = 4 << 10;

/// A line of a program, without its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    /// The text; bytes that are no UTF-8 are replaced.
    pub(crate) text: String,
    /// The time at which its bytes were read.
    pub(crate) at: Instant,
}

/// Splits bytes into lines at LF, and drops a CR before it and a byte-order mark at the very start.
#[derive(Debug, Default)]
pub(crate) struct Splitter {
    pending: Vec<u8>,
    is_started: bool,
}

impl Splitter {
    /// Adds bytes, and hands over each line that they complete.
    pub(crate) fn push(&mut self, bytes: &[u8], mut line: impl FnMut(String)) {
        for part in bytes.split_inclusive(|&byte| byte == b'\n') {
            let room = (LONGEST_LINE + 1).saturating_sub(self.pending.len());
            let is_whole = part.last() == Some(&b'\n');
            let text = if is_whole { &part[..part.len() - 1] } else { part };
            self.pending.extend_from_slice(&text[..text.len().min(room)]);
            if is_whole {
                line(self.take());
            }
        }
    }

    /// Returns the last line if it has no end.
    pub(crate) fn finish(&mut self) -> Option<String> {
        (!self.pending.is_empty()).then(|| self.take())
    }

    fn take(&mut self) -> String {
        let is_cut = self.pending.len() > LONGEST_LINE;
        self.pending.truncate(LONGEST_LINE);
        let mut text = String::from_utf8_lossy(&self.pending).into_owned();
        self.pending.clear();
        if !std::mem::replace(&mut self.is_started, true) {
            text = text.trim_start_matches('\u{FEFF}').to_owned();
        }
        text.truncate(text.trim_end_matches('\r').len());
        if is_cut {
            text.push_str(" [cut]");
        }
        text
    }
}

/// The standard output of a program.
#[derive(Debug)]
pub(crate) struct Output {
    pub(crate) lines: Receiver<Line>,
    /// The bytes read so far.
    pub(crate) bytes: Arc<AtomicU64>,
}

impl Output {
    /// Starts to read in a thread of its own, which ends with the stream.
    pub(crate) fn of(stream: impl Read + Send + 'static) -> Self {
        let (sender, lines) = sync_channel(QUEUE);
        let bytes = Arc::new(AtomicU64::new(0));
        let count = Arc::clone(&bytes);
        std::thread::spawn(move || read(stream, &sender, &count));
        Self { lines, bytes }
    }
}

fn read(mut stream: impl Read, sender: &SyncSender<Line>, count: &AtomicU64) {
    let (mut splitter, mut buffer) = (Splitter::default(), [0; 16 << 10]);
    loop {
        let size = match stream.read(&mut buffer) {
            Ok(0) => break,
            Ok(size) => size,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(_) => break,
        };
        let at = now();
        count.fetch_add(size as u64, Ordering::Relaxed);
        let mut is_open = true;
        splitter.push(&buffer[..size], |text| is_open &= sender.send(Line { text, at }).is_ok());
        if !is_open {
            return;
        }
    }
    if let Some(text) = splitter.finish() {
        // A receiver that is gone needs no last line.
        let _ = sender.send(Line { text, at: now() });
    }
}

/// The last bytes of a program's standard error.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tail(Arc<Mutex<Vec<u8>>>);

impl Tail {
    /// Starts to read in a thread of its own. `each` gets every complete line.
    pub(crate) fn of(
        mut stream: impl Read + Send + 'static,
        each: impl Fn(&str) + Send + 'static,
    ) -> Self {
        let tail = Self::default();
        let kept = tail.clone();
        std::thread::spawn(move || {
            let (mut splitter, mut buffer) = (Splitter::default(), [0; 4 << 10]);
            loop {
                match stream.read(&mut buffer) {
                    Ok(0) => break,
                    Ok(size) => {
                        kept.add(&buffer[..size]);
                        splitter.push(&buffer[..size], |line| each(&line));
                    }
                    Err(error) if error.kind() == ErrorKind::Interrupted => {}
                    Err(_) => break,
                }
            }
            splitter.finish().iter().for_each(|line| each(line));
        });
        tail
    }

    fn add(&self, bytes: &[u8]) {
        let mut kept = lock(&self.0);
        kept.extend_from_slice(bytes);
        let surplus = kept.len().saturating_sub(TAIL);
        kept.drain(..surplus);
    }

    /// Returns the last line that is not blank, at most 200 characters of it.
    pub(crate) fn last_line(&self) -> Option<String> {
        let kept = lock(&self.0);
        let text = String::from_utf8_lossy(&kept);
        let line = text.lines().map(str::trim).rfind(|line| !line.is_empty())?;
        Some(line.chars().take(200).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn split(chunks: &[&[u8]]) -> Vec<String> {
        let (mut splitter, mut lines) = (Splitter::default(), Vec::new());
        for chunk in chunks {
            splitter.push(chunk, |line| lines.push(line));
        }
        lines.extend(splitter.finish());
        lines
    }

    #[test]
    fn ends_of_lines_and_marks_are_dropped() {
        let text = b"\xEF\xBB\xBFmove 4\r\n\nmove 5\nlast";
        assert_eq!(split(&[text]), ["move 4", "", "move 5", "last"]);
        assert_eq!(split(&[b"\xFF\xFE4\n"]), ["\u{FFFD}\u{FFFD}4"]);
    }

    #[test]
    fn a_long_line_is_cut() {
        let long = vec![b'x'; 3 * LONGEST_LINE];
        let lines = split(&[&long, &long, b"\nnext\n"]);
        assert_eq!(lines.len(), 2);
        assert_eq!((lines[0].len(), &*lines[1]), (LONGEST_LINE + 6, "next"));
        let whole = vec![b'x'; LONGEST_LINE];
        assert_eq!(split(&[&whole, b"\n"])[0].len(), LONGEST_LINE);
    }

    #[test]
    fn the_tail_keeps_its_last_line() {
        let text = [&[b'x'; 3 * TAIL][..], b"\nValueError: index 7\n\n"].concat();
        let tail = Tail::default();
        text.chunks(1000).for_each(|chunk| tail.add(chunk));
        assert_eq!(tail.last_line().unwrap(), "ValueError: index 7");
        assert_eq!(tail.0.lock().unwrap().len(), TAIL);
        assert_eq!(Tail::default().last_line(), None);
    }

    proptest! {
        /// The lines do not depend on the sizes of the reads, and memory stays bounded.
        #[test]
        fn any_bytes_in_any_pieces(bytes in prop::collection::vec(prop_oneof![Just(b'\n'), Just(b'\r'), any::<u8>()], 0..300), size in 1_usize..40) {
            let chunks: Vec<&[u8]> = bytes.chunks(size).collect();
            let lines = split(&chunks);
            prop_assert_eq!(&lines, &split(&[&bytes]));
            prop_assert!(lines.iter().all(|line| !line.contains('\n')));
        }
    }
}
