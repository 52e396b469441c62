//! `plyscope validate`: checks everything that can be checked in a trace file, rule by rule.

use super::traces::FileArguments;
use crate::exit::{CommandOutcome, Failure, visible};
use crate::streams::{print, print_json};
use crate::terminal::{Ink, numbers, paint};
use plyscope::service::{Host, Rule, validate_file, validate_pipe};
use serde::Serialize;
use std::io::stdin;
use std::path::Path;

#[expect(clippy::struct_excessive_bools, reason = "keys of an answer, all independent")]
#[derive(Serialize)]
struct Answer {
    valid: bool,
    nodes: u32,
    steps: u32,
    game_checked: bool,
    notes: Vec<String>,
    /// True if the whole trace was checked against every rule.
    complete: bool,
    rules: Vec<RuleAnswer>,
    /// `matches` or `absent`; a file with another hash is refused.
    sha256: &'static str,
    /// True if the run was repeated with the same result.
    repeated: bool,
    /// The reason why the run was not repeated; null if it was.
    not_repeated: Option<String>,
}

#[derive(Serialize)]
struct RuleAnswer {
    rule: &'static str,
    demands: &'static str,
    checked: bool,
    /// The reason why the rule was not checked, or only in part; null if it was checked in full.
    why: Option<String>,
}

pub(super) fn run(arguments: &FileArguments) -> Result<CommandOutcome, Failure> {
    let (path, clock) = (&arguments.file, Host::default().clock);
    let validated = if *path == Path::new("-") {
        validate_pipe(&mut stdin().lock(), clock)
    } else {
        validate_file(path, clock)
    };
    let validated =
        validated.map_err(|error| Failure::from(error).about(&path.display().to_string()))?;
    let complete = validated.is_complete();
    let opened = validated.opened;
    let rules = validated.rules.into_iter().map(|Rule { word, demands, unchecked }| RuleAnswer {
        rule: word,
        demands,
        checked: unchecked.is_none(),
        why: unchecked,
    });
    let answer = Answer {
        valid: true,
        nodes: opened.trace.len(),
        steps: opened.trace.steps(),
        game_checked: opened.game_checked,
        notes: opened.notes,
        complete,
        rules: rules.collect(),
        sha256: if validated.sha256 { "matches" } else { "absent" },
        repeated: validated.repeated.is_ok(),
        not_repeated: validated.repeated.err(),
    };
    if arguments.json.json {
        print_json(&answer)?;
    } else {
        print(&text(&answer))?;
    }
    Ok(if complete { CommandOutcome::Complete } else { CommandOutcome::Unchecked })
}

fn text(answer: &Answer) -> String {
    let verdict = if answer.complete {
        paint(Ink::Good, "valid")
    } else {
        paint(Ink::Doubt, "valid as far as it was checked")
    };
    let (nodes, steps) = (numbers(answer.nodes), numbers(answer.steps));
    let mut text = format!("{verdict}: {nodes} graph nodes, {steps} steps\n");
    let mut line = |what: &str, ink: Ink, how: &str, detail: &str| {
        let how = paint(ink, format!("{how:<12}"));
        text += &format!("  {what:<10} {how} {}\n", visible(detail));
    };
    for RuleAnswer { rule, demands, why, .. } in &answer.rules {
        match why {
            None => line(rule, Ink::Good, "checked", demands),
            Some(why) => line(rule, Ink::Doubt, "not checked", why),
        }
    }
    match answer.sha256 {
        "absent" => {
            line(
                "sha256",
                Ink::Doubt,
                "absent",
                "there is no checksum, so changes to the file cannot be detected",
            );
        }
        _ => line("sha256", Ink::Good, "checked", "the file is unchanged since it was written"),
    }
    match &answer.not_repeated {
        None => line(
            "run",
            Ink::Good,
            "repeated",
            "the repeated run gives the same nodes, counts and steps",
        ),
        Some(why) => line("run", Ink::Doubt, "not repeated", why),
    }
    for note in &answer.notes {
        text += &format!("note: {}\n", visible(note));
    }
    text
}
