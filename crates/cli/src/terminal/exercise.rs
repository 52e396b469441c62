//! Exercises and what is said of answers, in English.

use plyscope::service::wire::{
    Answers, Element, ElementFeedback, Exercise, ExerciseKind, Graded, Judged, Part, Reason,
    ReasonKind, SheetResult,
};
use std::fmt::Write;

/// What an exercise asks.
fn asked(exercise: &Exercise) -> String {
    match exercise.words.kind {
        ExerciseKind::Values => "Fill in the minimax value of every node.".to_owned(),
        ExerciseKind::Windows => {
            "Alpha-beta, from left to right: alpha and beta on entry (a number, -inf or inf).".to_owned()
        }
        ExerciseKind::Cuts => {
            "Alpha-beta, from left to right: write yes at every edge that is never followed.".to_owned()
        }
        ExerciseKind::Run => {
            "Alpha-beta, from left to right: what every node returns (- where it is never entered), and yes at \
             every edge that is never followed."
                .to_owned()
        }
        ExerciseKind::Leaf => {
            let amount = exercise.amount.unwrap_or_default();
            let (way, by) = if amount < 0 { ("less", -amount) } else { ("more", amount) };
            format!("One leaf changes the best move if it is worth {by} {way}. Which?")
        }
        ExerciseKind::Order => format!(
            "Arrange the children so that alpha-beta scores the fewest leaves; as drawn it scores {}.",
            exercise.leaves.unwrap_or_default()
        ),
        ExerciseKind::Critical => {
            "The best children come first. Which type has each node in the critical tree: 1, 2, 3, or - for none?"
                .to_owned()
        }
    }
}

/// An exercise with its answers, or to be filled in: what follows # is for the reader.
pub(crate) fn item_text(exercise: &Exercise, answers: &Answers) -> String {
    let mut text = format!("[{}]\n# {}\n", exercise.item, asked(exercise));
    if let Some(origin) = &exercise.origin {
        let _ = writeln!(text, "# from {} {}", origin.game, origin.position);
    }
    for node in exercise.nodes.iter().filter(|node| !node.children.is_empty()) {
        let mover = if node.max { "MAX" } else { "MIN" };
        let worth = node.value.map_or_else(String::new, |value| format!(" = {value}"));
        let children = node.children.iter().map(|&child| {
            let child = &exercise.nodes[child as usize];
            let mv = child.mv.as_ref().map_or_else(String::new, |mv| format!("({mv})"));
            let cut = if child.cut { " never entered" } else { "" };
            match child.value {
                Some(value) if child.children.is_empty() => {
                    format!("{}{mv}={value}{cut}", child.name)
                }
                _ => format!("{}{mv}{cut}", child.name),
            }
        });
        let children = children.collect::<Vec<_>>().join("  ");
        let _ = writeln!(text, "# {} {mover}{worth}: {children}", node.name);
    }
    for Element { key, .. } in &exercise.elements {
        let answer = answers.get(key).map_or_else(String::new, |answer| format!(" {answer}"));
        let _ = writeln!(text, "{key} ={answer}");
    }
    text
}

/// What is said of the answers to one exercise.
pub(crate) fn graded_text(graded: &Graded) -> String {
    let mut text = format!("[{}] {} of {} right\n", graded.item, graded.right, graded.of);
    if let (Some(leaves), Some(least)) = (graded.leaves, graded.least) {
        let _ = writeln!(text, "  your order scores {leaves} leaves; the fewest are {least}");
    }
    for each in &graded.elements {
        let ElementFeedback { key, judged, given, expected, follows, misconceptions, .. } = each;
        match judged {
            Judged::Right => {
                let _ = writeln!(text, "  {key} = {expected}: right");
                continue;
            }
            Judged::Open => {
                let _ = write!(text, "  {key}: not answered; {expected}");
            }
            Judged::Wrong => {
                let given = if given.is_empty() { "no" } else { given };
                let _ = write!(text, "  {key} = {given}: not yet; {expected}");
            }
        }
        let _ = writeln!(text, ": {}", reason(each.part, &each.reason));
        if *follows {
            text += "    it follows rightly from your answers below\n";
        }
        if let Some(first) = misconceptions.first() {
            let _ = writeln!(text, "    {}: {}", first.word(), first.about());
        }
    }
    let wrong = graded.elements.iter().filter(|each| each.judged == Judged::Wrong).count();
    for each in graded.misconceptions.iter().filter(|_| wrong > 1) {
        let _ = writeln!(text, "  One thing explains every answer: {}.", each.about());
    }
    text
}

/// The score, the time and the code.
pub(crate) fn result_text(result: &SheetResult) -> String {
    let SheetResult { sheet, solved, right, of, seconds, code, exercises } = result;
    format!(
        "{solved} of {} exercises solved, {right} of {of} answers right, {seconds} s\nsheet: {}\ncode: {code}\n",
        exercises.len(),
        sheet.text,
    )
}

/// Why an answer is right, in the numbers of the tree.
fn reason(part: Part, reason: &Reason) -> String {
    let Reason { node, max, values, value, bound, owner, plies, other, kind } = reason;
    let number =
        |number: &Option<i32>| number.map_or_else(|| "nothing".to_owned(), |n| n.to_string());
    let (owner, other) =
        (owner.as_deref().unwrap_or_default(), other.as_deref().unwrap_or_default());
    let mover = if *max { "MAX" } else { "MIN" };
    let end = if *max { "beta" } else { "alpha" };
    match kind {
        ReasonKind::Chosen => {
            let which = if *max { "greatest" } else { "smallest" };
            let list = values.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
            format!("{node} is a {mover} node, and takes the {which} of {list}")
        }
        ReasonKind::Cut => {
            let (sign, deep) = (
                if value == bound {
                    "equals"
                } else if *max {
                    "is above"
                } else {
                    "is below"
                },
                if *plies > 1 { format!(", {plies} plies above") } else { String::new() },
            );
            format!(
                "{node} has {}, which {sign} {end} = {} of {owner}{deep}",
                number(value),
                number(bound)
            )
        }
        ReasonKind::Followed => match (value, bound) {
            (None, _) => format!("the first child of {node} is always searched"),
            (_, None) => format!("{end} is open at {node}, so nothing cuts there"),
            (Some(value), Some(bound)) => {
                let sign = if *max { "below" } else { "above" };
                format!("{node} has {value}, still {sign} {end} = {bound} of {owner}")
            }
        },
        ReasonKind::Below => {
            format!("the edge to {other} is never followed, and {node} is below it")
        }
        ReasonKind::Window => {
            let name = if part == Part::Alpha { "alpha" } else { "beta" };
            match bound {
                None => format!("no {mover} node above {node} has a value yet"),
                Some(bound) => {
                    format!("{owner} has {bound} by then, and so {name} is {bound} below it")
                }
            }
        }
        ReasonKind::Flips => {
            format!("then {owner} is worth {}, and {other} {}", number(value), number(bound))
        }
        ReasonKind::Stays => {
            format!(
                "with {node} changed {owner} is worth {}, and {other} stays best with {}",
                number(value),
                number(bound)
            )
        }
        ReasonKind::Critical => match bound {
            None if owner.is_empty() => "the root has type 1".to_owned(),
            None => format!("{owner} is not critical, so nothing below it is"),
            Some(bound) => {
                format!("it is child {} of {owner}, which has type {bound}", number(value))
            }
        },
        ReasonKind::Leaves => {
            format!("the fewest leaves are {}; as drawn there are {}", number(value), number(bound))
        }
    }
}
