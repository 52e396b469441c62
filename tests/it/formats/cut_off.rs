//! JSON Lines without an end: a true prefix opens and is marked as one.

use super::{bytes, open, refusal, text};
use crate::traces::{CASES, Case, MEDIUM, SMALL, trace};
use plyscope::format::Format;
use plyscope::trace::{Status, Trace};

/// Returns whether every node of `part` is in `whole` with the same story, as far as the part records it.
fn is_prefix(part: &Trace, whole: &Trace) -> bool {
    (0..part.len()).all(|id| {
        let (a, b) = (part.node(id).unwrap(), whole.node(id).unwrap());
        let same = a.enter() == b.enter() && a.window() == b.window();
        let moves = part.moves_to(id) == whole.moves_to(id);
        same && moves
            && (a.status() == Status::Open || (a.score(), a.exit()) == (b.score(), b.exit()))
    })
}

#[test]
fn cut_at_every_byte() {
    for case in
        [SMALL, Case { run: "alphabeta+hard+last", ..SMALL }, Case { nodes: Some(7), ..SMALL }]
    {
        let whole = trace(case);
        let file = bytes(&whole, Format::Lines);
        let header = file.iter().position(|&byte| byte == b'\n').unwrap() + 1;
        let mut opened = 0;
        for cut in 0..file.len() - 1 {
            if cut < header {
                assert!(open(&file[..cut]).is_err(), "{cut}");
                continue;
            }
            let part = open(&file[..cut]).unwrap_or_else(|e| panic!("{case:?} cut at {cut}: {e}"));
            assert!(part.was_cut_off() && is_prefix(&part, &whole), "{cut}");
            assert_eq!(part.counts(), whole.counts());
            assert!(part.steps() <= whole.steps());
            for step in 0..=part.steps() {
                assert_eq!(part.event(step), whole.event(step), "cut at {cut}, step {step}");
            }
            opened += 1;
        }
        assert!(opened > 500);
    }
}

#[test]
fn cut_after_every_line() {
    for case in CASES {
        let whole = trace(case);
        let file = bytes(&whole, Format::Lines);
        let ends =
            file.iter().enumerate().filter(|&(_, &byte)| byte == b'\n').map(|(at, _)| at + 1);
        for end in ends.take(400).filter(|&end| end < file.len()) {
            let part = open(&file[..end]).unwrap_or_else(|e| panic!("{case:?} at {end}: {e}"));
            assert!(part.was_cut_off() && is_prefix(&part, &whole), "{case:?}");
        }
    }
}

#[test]
fn a_prefix_is_saved_as_one() {
    let file = bytes(&trace(MEDIUM), Format::Lines);
    let part = open(&file[..file.len() / 2]).unwrap();
    for format in Format::ALL.into_iter().filter(|format| format.is_readable()) {
        let saved = bytes(&part, format);
        let again = open(&saved).unwrap_or_else(|e| panic!("{format:?}: {e}"));
        assert!(again.was_cut_off());
        assert!(bytes(&again, format) == saved);
    }
}

#[test]
fn compressed_lines_that_were_cut_open_too() {
    let whole = trace(MEDIUM);
    let file = bytes(&whole, Format::LinesGz);
    let part = open(&file[..file.len() / 2]).unwrap();
    assert!(part.was_cut_off() && part.len() > 1 && is_prefix(&part, &whole));
    let json = bytes(&whole, Format::JsonGz);
    for cut in [0, 1, 5, json.len() / 2, json.len() - 1] {
        assert!(open(&json[..cut]).is_err(), "{cut}");
    }
}

#[test]
fn the_footer_is_checked() {
    let file = text(&trace(SMALL), Format::Lines);
    let hash = file.find("\"sha256\":\"").unwrap() + 10;
    let count = file.find("\"footer\",\"nodes\":").unwrap();
    for (damaged, reason) in [
        (format!("{}0{}", &file[..hash], &file[hash + 1..]).replace("\"00", "\"0f"), "SHA-256"),
        (
            format!("{}{}", &file[..count], file[count..].replace("nodes\":1", "nodes\":9")),
            "counts",
        ),
        (format!("{file}{file}"), "after the footer"),
        (file.replace("plyscope@", "plyscape@"), "SHA-256"),
    ] {
        let refused = refusal(damaged.as_bytes());
        assert!(refused.reason.contains(reason), "{refused}");
    }
}
