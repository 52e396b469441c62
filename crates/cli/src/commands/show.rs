//! `plyscope show`: a position, its legal moves and its other notations.

use super::print;
use crate::arguments::ShowArguments;
use crate::exit::{Done, Failure, visible};
use crate::streams::print_json;
use plyscope::service::wire::BoardView;
use plyscope::service::{ServiceError, board_view};

pub(super) fn run(arguments: &ShowArguments) -> Result<Done, Failure> {
    let start = arguments.position.setup().read().map_err(ServiceError::from)?;
    let view = board_view(&start.position, start.moves.as_deref());
    if arguments.json.json { print_json(&view) } else { print(&text(&view)) }
}

fn text(view: &BoardView) -> String {
    let mut text = view.picture.clone();
    let legal: Vec<_> = view.legal.iter().map(|mv| mv.text.as_str()).collect();
    match &view.outcome {
        Some(outcome) => text += &format!("outcome      {outcome}\n"),
        None => text += &format!("legal moves  {}\n", legal.join(" ")),
    }
    text += &format!("position     {}\n", view.canonical);
    if let Some(moves) = view.moves.as_deref().filter(|moves| !moves.is_empty()) {
        text += &format!("moves        {moves}\n");
    }
    for (name, notation) in view.notations.iter().filter(|(name, _)| name != "moves") {
        text += &format!("{name:<12} {notation}\n");
    }
    visible(&text)
}
