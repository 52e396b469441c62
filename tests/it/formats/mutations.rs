//! Random damage of every kind: a reader answers in time with a trace or with an error that names the
//! remedy. The long form is `cargo xtask soak`.

use super::{bytes, open};
use crate::soak::times;
use crate::traces::{CASES, trace};
use cpu_time::ThreadTime;
use plyscope::format::{Format, FormatError};
use plyscope::random;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// The size in bytes of the largest damaged file: small files get damage in more of their places.
const LARGEST: usize = 8 << 10;
/// The longest processor time that a reader may take per file; other programs do not count.
const LONGEST: Duration = Duration::from_secs(2);
/// Replacements for a piece: limits of number ranges, brackets, escapes, bytes that are not text.
const PIECES: [&[u8]; 16] = [
    b"0",
    b"-1",
    b"4294967295",
    b"18446744073709551616",
    b"-2147483649",
    b"1e400",
    b"null",
    b"[[[[",
    b"}",
    b"\"",
    b"\\ud800",
    b"\xff\xfe",
    b"\0",
    b",",
    b"\n",
    b"{\"id\":0}",
];

/// Damages a file in one, two or four places.
fn damage(file: &mut Vec<u8>, other: &[u8], state: &mut u64) {
    let mut below = |limit: usize| (random::next(state) % limit.max(1) as u64) as usize;
    for _ in 0..=[0, 0, 0, 1, 3][below(5)] {
        if file.is_empty() {
            return;
        }
        let at = below(file.len());
        let end = (at + 1 + below(24)).min(file.len());
        match below(8) {
            0 | 1 => file[at] ^= 1 << below(8),
            2 => file[at] = below(256) as u8,
            3 => drop(file.splice(at..end, PIECES[below(PIECES.len())].iter().copied())),
            4 => drop(file.drain(at..end)),
            5 => {
                let piece = file[at..end].to_vec();
                let to = below(file.len());
                drop(file.splice(to..to, piece));
            }
            6 => {
                // A piece of another trace, sometimes as long as a whole record.
                let from = below(other.len());
                let piece = &other[from..(from + 1 + below(200)).min(other.len())];
                let end = (at + piece.len()).min(file.len());
                drop(file.splice(at..end, piece.iter().copied()));
            }
            _ => file.truncate(at),
        }
    }
}

/// Reads a damaged file and returns whether it is still a trace; panics after more than `LONGEST`.
fn is_read(file: &[u8], what: &str) -> bool {
    let start = ThreadTime::now();
    let opened = open(file);
    assert!(start.elapsed() < LONGEST, "{what}: {:?}", start.elapsed());
    match opened {
        Ok(trace) if trace.was_cut_off() => true,
        Ok(trace) => {
            let again = bytes(&trace, Format::Json);
            assert!(bytes(&open(&again).unwrap(), Format::Json) == again, "{what}");
            true
        }
        Err(FormatError::Refused(refused)) => {
            let is_explained = !refused.reason.is_empty() && !refused.remedy.is_empty();
            assert!(is_explained, "{what}: {refused:?}");
            false
        }
        Err(FormatError::Io(error)) => panic!("{what}: {error}"),
    }
}

#[test]
fn any_damage_gives_an_error_or_a_trace() {
    let readable: Vec<_> = Format::ALL.into_iter().filter(|format| format.is_readable()).collect();
    let traces = CASES.map(trace);
    let written = traces.iter().flat_map(|trace| readable.iter().map(|&f| bytes(trace, f)));
    let files: Vec<_> = written.filter(|file| file.len() <= LARGEST).collect();
    assert!(files.len() > 60, "{}", files.len());
    let rounds = times(4_000, 1_000_000);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let (done, opened) = (AtomicUsize::new(0), AtomicUsize::new(0));
    std::thread::scope(|scope| {
        for thread in 0..threads {
            let (files, done, opened) = (&files, &done, &opened);
            scope.spawn(move || {
                for round in (thread..rounds).step_by(threads) {
                    // The state depends on the round alone, so that its number reproduces a failure.
                    let mut state = round as u64;
                    let mut drawn = || &files[random::next(&mut state) as usize % files.len()];
                    let (mut file, other) = (drawn().clone(), drawn());
                    damage(&mut file, other, &mut state);
                    let read = is_read(&file, &format!("round {round}"));
                    let read = opened.fetch_add(usize::from(read), Ordering::Relaxed);
                    let done = done.fetch_add(1, Ordering::Relaxed) + 1;
                    if done.is_multiple_of(100_000) {
                        println!("{done} of {rounds} damaged files, {read} read as a trace");
                    }
                }
            });
        }
    });
    // Some damage is harmless; most is not.
    let opened = opened.into_inner();
    assert!(opened > 0 && opened * 4 < rounds, "{opened} of {rounds}");
}
