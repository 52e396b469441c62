//! The rows of the searches that are no minimax, from an independent implementation. Origin: `tests/data/README.md`.

use plyscope::format::{Format, event_line, write};
use plyscope::game::SetupRequest;
use plyscope::search::RunRequest;
use plyscope::service::{Handle, Request, record};
use plyscope::trace::{Frames, Trace};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

#[derive(Deserialize)]
struct Reference {
    searches: Vec<Value>,
}

/// Returns the rows that `is_ours` takes.
pub(crate) fn rows<T: DeserializeOwned>(is_ours: impl Fn(&Value) -> bool) -> Vec<T> {
    let text = include_str!("../data/reference-more-searches.json");
    let all: Reference = serde_json::from_str(text).unwrap();
    let rows = all.searches.into_iter().filter(is_ours);
    rows.map(|row| serde_json::from_value(row).unwrap()).collect()
}

/// Reads a set-up as the reference writes it: `connect4:4x5`, `othello:4`, `gomoku:15,15,5` with its area after `@`.
pub(crate) fn setup(game: &str, position: &str) -> SetupRequest {
    let (game, size) = game.split_once(':').map_or((game, None), |(game, size)| (game, Some(size)));
    let mut setup = SetupRequest::at(game, position);
    match (game, size) {
        ("gomoku", Some(size)) => {
            let parts: Vec<&str> = size.split(',').collect();
            setup.size = Some(format!("{}x{}", parts[0], parts[1]));
            setup.k = parts[2].parse().ok();
            if let Some((position, area)) = setup.position.clone().split_once('@') {
                (setup.position, setup.subboard) = (position.to_owned(), Some(area.to_owned()));
            }
        }
        (_, Some(size)) if size.contains('x') => setup.size = Some(size.to_owned()),
        (_, Some(size)) => setup.size = Some(format!("{size}x{size}")),
        (_, None) => {}
    }
    if let Some(words) = setup.position.clone().strip_prefix("uniform:") {
        setup.position = words.to_owned();
    }
    setup
}

/// Returns a request of a search that the reference writes so.
pub(crate) fn request(game: &str, position: &str, run: &str, eval: &str, depth: u32) -> RunRequest {
    RunRequest {
        depth: Some(depth),
        eval: Some(eval.replace("openlines", "open-lines")),
        ..RunRequest::of(setup(game, position), run)
    }
}

/// Returns the trace of a search.
pub(crate) fn trace_of(request: &RunRequest) -> Trace {
    record(&Request::read(request).unwrap(), &Handle::new())
}

/// Returns a trace as JSON without its digest, so that a test can damage it.
pub(crate) fn text_without_digest(trace: &Trace) -> String {
    let mut bytes = Vec::new();
    write(trace, Format::Json, &mut bytes).unwrap();
    let text = String::from_utf8(bytes).unwrap();
    format!("{}}}", &text[..text.find(",\n\"sha256\"").unwrap()])
}

/// The lines of the event log, in the order of the steps.
pub(crate) fn events(trace: &Trace) -> Vec<String> {
    let frames = Frames::of(trace);
    (1..=trace.steps()).map(|step| event_line(&frames, step).unwrap()).collect()
}
