//! `plyscope validate`: everything that can be checked in a trace file.

use super::{files, print, print_json};
use crate::arguments::FileArguments;
use crate::exit::{Done, Failure};
use crate::terminal::numbers;
use serde::Serialize;

#[derive(Serialize)]
struct Answer {
    valid: bool,
    nodes: u32,
    steps: u32,
    game_checked: bool,
    notes: Vec<String>,
}

pub(super) fn run(arguments: &FileArguments) -> Result<Done, Failure> {
    let opened = files::open(&arguments.file)?;
    let trace = &opened.trace;
    if trace.was_cut_off() {
        let message = "the file ends early: it has no footer; write it again from its request";
        return Err(Failure::invalid(message).about(&arguments.file.display().to_string()));
    }
    let answer = Answer {
        valid: true,
        nodes: trace.len(),
        steps: trace.steps(),
        game_checked: opened.game_checked,
        notes: opened.notes,
    };
    if arguments.json.json {
        return print_json(&answer);
    }
    let mut text = format!(
        "valid: {} graph nodes, {} steps; tree, windows, scores, steps and counts agree\n",
        numbers(answer.nodes),
        numbers(answer.steps)
    );
    text += if answer.game_checked {
        "every move is legal and every leaf has its evaluation\n"
    } else {
        "the game is not one of ours: moves and leaf scores were not checked\n"
    };
    for note in &answer.notes {
        text += &format!("note: {note}\n");
    }
    print(&text)
}
