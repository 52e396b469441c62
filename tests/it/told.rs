//! External runs as traces: every view answers for any events, and a saved file reads back.

use crate::soak::times;
use plyscope::analysis::{Overlay, Side};
use plyscope::format::{self, Format};
use plyscope::random::below;
use plyscope::service::wire::{MistakeRequest, PictureLook};
use plyscope::service::{
    OpenFile, PictureFormat, Trace, Workspace, call, mistake, mistakes, open_stream, picture,
    step_view, summary,
};
use plyscope::trace::Frames;
use serde_json::{Value, json};

/// The events of every right and wrong run of the gallery.
fn streams() -> Vec<String> {
    let words = mistakes().mistakes;
    let both = words.iter().flat_map(|word| {
        let request = MistakeRequest { mistake: word.mistake.to_owned() };
        let shown = mistake(&request).unwrap().answer;
        [shown.right, shown.wrong]
    });
    both.collect()
}

fn opened(text: &str) -> Option<Trace> {
    open_stream(&mut text.as_bytes()).ok().map(|OpenFile { trace, .. }| trace)
}

/// Returns the text with some lines removed, doubled, reordered, or with a changed number or word.
fn damaged(text: &str, state: &mut u64) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for _ in 0..=below(state, 4) {
        let at = 1 + below(state, lines.len() - 1);
        match below(state, 6) {
            0 if lines.len() > 3 => drop(lines.remove(at)),
            1 => lines.insert(at, lines[at].clone()),
            2 => {
                let other = 1 + below(state, lines.len() - 1);
                lines.swap(at, other);
            }
            3 => {
                let words = ["\"x\"", "99", "null", "\"inf\"", "-1000000000", "\"1\""];
                let line = lines[at].clone();
                let colons: Vec<usize> = line.match_indices(':').map(|(at, _)| at).collect();
                let colon = colons[below(state, colons.len())];
                let end = line[colon..].find([',', '}']).map_or(line.len(), |end| colon + end);
                let word = words[below(state, words.len())];
                lines[at] = format!("{}:{word}{}", &line[..colon], &line[end..]);
            }
            4 => lines.truncate(at + 1),
            _ => lines.insert(at, "{\"e\":\"cut\"}".to_owned()),
        }
    }
    lines.join("\n")
}

/// Reads everything of a trace that screens and files need.
fn look_at(trace: &Trace, open: &Workspace, what: &str) {
    assert!(trace.is_external());
    trace.check().expect(what);
    let mut bytes = Vec::new();
    for kind in [Format::Lines, Format::Dot, Format::GraphMl, Format::Csv, Format::Json] {
        bytes.clear();
        format::write(trace, kind, &mut bytes).unwrap();
    }
    let again = format::read(&mut &bytes[..], None).expect(what);
    let mut second = Vec::new();
    format::write(&again, Format::Json, &mut second).unwrap();
    assert_eq!(bytes, second, "{what}");
    let (before, after) = (summary(trace), summary(&again));
    assert_eq!(
        (before.counts, before.steps, before.pv),
        (after.counts, after.steps, after.pv),
        "{what}"
    );
    let mut cutoffs = 0;
    for step in 0..=trace.steps() {
        let view = step_view(trace, step).expect(what);
        assert!(view.cutoffs >= cutoffs && view.entered >= view.closed, "{what} at {step}");
        cutoffs = view.cutoffs;
        assert!(!view.explanation.text.is_empty(), "{what} at {step}");
    }
    for step in [None, Some(trace.steps() / 2)] {
        let look = PictureLook { step, ..PictureLook::of(PictureFormat::Svg) };
        picture(trace, &look).expect(what);
    }
    let frames = Frames::of(trace);
    for step in 0..=trace.steps() + 1 {
        assert_eq!(frames.event(step), trace.event(step), "step {step} of {what}");
    }
    let overlay = Overlay::of(trace, &again).expect(what);
    assert_eq!(overlay.counterpart(Side::A, 0), Some(0));
    let handle = open.add(again).summary().trace.unwrap();
    let steps = trace.steps();
    let tree = json!({"opened": [], "closed": [], "max_glyphs": 90, "show_future": true});
    let tiles = json!({"from": 0, "to": trace.len() - 1, "width": 300, "first_ply": 0, "plies": 4});
    let ask = |operation: &str, mut payload: Value| {
        payload["trace"] = json!(handle);
        let answer = call(open, operation, &payload.to_string());
        drop(answer.unwrap_or_else(|error| panic!("{operation}: {error} in {what}")));
    };
    ask("stage", json!({"step": steps, "tree": tree, "tiles": tiles}));
    ask("histogram", json!({"bins": 8, "from_step": 0, "to_step": steps}));
    ask("find", json!({"query": "cut>1", "offset": 0, "count": 5}));
    for kind in ["into", "over", "out", "cutoff", "root_best", "leaf"] {
        for step in [0, steps / 2, steps] {
            for backwards in [false, true] {
                ask("seek", json!({"step": step, "kind": kind, "backwards": backwards}));
            }
        }
    }
    open.close(handle);
}

/// Right runs and runs with a mistake open as they are. A damaged one opens up to the damage, or is
/// refused.
#[test]
fn whatever_is_reported_can_be_looked_at() {
    let streams = streams();
    let open = Workspace::new();
    for text in &streams {
        let trace = opened(text).unwrap();
        // One less, because every line except the header is a step.
        assert_eq!(trace.steps() as usize, text.lines().count() - 1);
        look_at(&trace, &open, text);
    }
    let mut state = 15;
    let mut readable = 0;
    let count = times(400, 20_000);
    for _ in 0..count {
        let text = damaged(&streams[below(&mut state, streams.len())], &mut state);
        let lines = text.lines().count() as u32;
        if let Some(trace) = opened(&text) {
            readable += 1;
            assert!(trace.steps() < lines, "{text}");
            look_at(&trace, &open, &text);
        }
    }
    assert!(readable > count * 3 / 4, "{readable} of {count}");
}
