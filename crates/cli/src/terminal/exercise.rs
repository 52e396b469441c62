//! Exercises and what is said of answers, in English.

use plyscope::service::wire::{
    Answers, Bound, Element, ElementFeedback, Exercise, ExerciseKind, ExerciseNode, Graded, Judged,
    Part, Profile, Reason, ReasonKind, SheetResult,
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
            let whose = if exercise.words.profile.is_movers() { " for MAX" } else { "" };
            format!("One leaf changes the best move if it is worth {by} {way}{whose}. Which?")
        }
        ExerciseKind::Order => format!(
            "Arrange the children so that alpha-beta scores the fewest leaves; as drawn it scores {}.",
            exercise.leaves.unwrap_or_default()
        ),
        ExerciseKind::Next => {
            let at = exercise.at.map_or("", |at| &exercise.nodes[at as usize].name);
            format!("Alpha-beta, from left to right: {at} has just been scored. Which node is entered next?")
        }
        ExerciseKind::Critical => {
            "The best children come first. Which type has each node in the critical tree: 1, 2, 3, or - for none?"
                .to_owned()
        }
    }
}

/// An exercise with its answers, or to be filled in: what follows # is for the reader.
pub(crate) fn item_text(exercise: &Exercise, answers: &Answers) -> String {
    let mut text = format!("[{}]\n# {}\n", exercise.item, asked(exercise));
    if let Some(rule) = rule(exercise.words.profile) {
        let _ = writeln!(text, "# {rule}");
    }
    if let Some(origin) = &exercise.origin {
        let _ = writeln!(text, "# from {} {}", origin.game, origin.position);
    }
    for node in exercise.nodes.iter().filter(|node| !node.children.is_empty()) {
        let mover = if node.max { "MAX" } else { "MIN" };
        let seen = |node: &ExerciseNode, value: i32| {
            let turned = exercise.words.profile.is_movers() && !node.max;
            if turned { -value } else { value }
        };
        let sign = node.bound.map_or("=", |bound| {
            let of_max = node.max || !exercise.words.profile.is_movers();
            if (bound == Bound::Upper) == of_max { "<=" } else { ">=" }
        });
        let worth =
            node.value.map_or_else(String::new, |value| format!(" {sign} {}", seen(node, value)));
        let children = node.children.iter().map(|&child| {
            let child = &exercise.nodes[child as usize];
            let mv = child.mv.as_ref().map_or_else(String::new, |mv| format!("({mv})"));
            let cut = if child.cut { " never entered" } else { "" };
            match child.value {
                Some(value) if child.children.is_empty() => {
                    format!("{}{mv}={}{cut}", child.name, seen(child, value))
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

/// The rule of a convention; the usual one is told on the page.
const fn rule(profile: Profile) -> Option<&'static str> {
    match profile {
        Profile::KnuthMoore | Profile::Aima => None,
        Profile::Strict | Profile::Cs188 => Some("strict: only alpha > beta cuts"),
        Profile::FailHard => Some(
            "fail-hard: what is returned is clamped to the window, leaves too; alpha >= beta cuts",
        ),
        Profile::Negamax => Some("negamax: every number is that of the side to move"),
    }
}

/// What is said of the answers to one exercise.
pub(crate) fn graded_text(graded: &Graded) -> String {
    let mut text = format!("[{}] {} of {} right\n", graded.item, graded.right, graded.of);
    match (graded.leaves, graded.least) {
        (Some(leaves), Some(least)) => {
            let _ = writeln!(text, "  your order scores {leaves} leaves; the fewest are {least}");
        }
        (Some(leaves), None) => {
            let _ = writeln!(text, "  your order scores {leaves} leaves; another one scores fewer");
        }
        _ => {}
    }
    let profile = graded.profile;
    for each in &graded.elements {
        let ElementFeedback { key, part, judged, given, expected, follows, .. } = each;
        let right = expected.as_deref();
        match judged {
            Judged::Right => {
                let _ = writeln!(text, "  {key} = {}: right", right.unwrap_or(given));
                continue;
            }
            _ if *part == Part::Cuts => {
                let node = key.trim_end_matches(".cuts");
                let _ = write!(text, "  {node}: a cut is missing");
            }
            Judged::Open => {
                let _ = write!(text, "  {key}: not answered");
            }
            Judged::Wrong => {
                let given = if given.is_empty() { "no" } else { given };
                let _ = write!(text, "  {key} = {given}: not yet");
            }
        }
        if let (Some(right), Some(why)) = (right, &each.reason) {
            let _ = write!(text, "; {right}: {}", reason(*part, why));
        }
        text.push('\n');
        if graded.first.as_ref() == Some(key) && right.is_none() {
            let _ = writeln!(text, "    look here first: {}", hint(*part));
        }
        if *follows {
            text += "    it fits your answers below it: check those first\n";
        }
        if let Some(first) = each.misconceptions.first() {
            let _ = writeln!(text, "    {}: {}", first.word(), first.advice(profile));
        }
    }
    let wrong = graded.elements.iter().filter(|each| each.judged == Judged::Wrong).count();
    for each in graded.misconceptions.iter().filter(|_| wrong > 1) {
        let _ = writeln!(text, "  One thing explains every answer: {}.", each.advice(profile));
    }
    text
}

/// Where an answer comes from, without the answer.
const fn hint(part: Part) -> &'static str {
    match part {
        Part::Value => {
            "MAX takes the largest value of the children that are searched, MIN the smallest"
        }
        Part::Alpha => "alpha comes from the MAX nodes above that have a value by then",
        Part::Beta => "beta comes from the MIN nodes above that have a value by then",
        Part::Cut | Part::Cuts => {
            "after each child, compare the value so far with the bound from above"
        }
        Part::Leaf => "change one leaf and work out the best move again",
        Part::Type => "the type follows from the parent's type and the place among its children",
        Part::Order => "at each node, put the child first that is best for the side to move",
        Part::Next => "go up from the leaf: a node that is not cut enters its next child",
    }
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
#[expect(clippy::too_many_lines, reason = "a sentence for each kind of reason, one after another")]
fn reason(part: Part, reason: &Reason) -> String {
    let Reason { node, max, own, values, value, bound, owner, plies, other, kind } = reason;
    let number =
        |number: &Option<i32>| number.map_or_else(|| "nothing".to_owned(), |n| n.to_string());
    let (owner, other) =
        (owner.as_deref().unwrap_or_default(), other.as_deref().unwrap_or_default());
    let mover = if *max { "MAX" } else { "MIN" };
    // In the view of the side to move every node is as one of MAX.
    let up = *max || *own;
    let end = if up { "beta" } else { "alpha" };
    match kind {
        ReasonKind::Chosen => {
            let which = if up { "greatest" } else { "smallest" };
            let list = values.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
            format!("{node} is a {mover} node, and takes the {which} of {list}")
        }
        ReasonKind::Cut => {
            let (sign, deep) = (
                if value == bound {
                    "equals"
                } else if up {
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
            (Some(value), Some(bound)) if value == bound => {
                format!(
                    "{node} has {value}, which equals {end} of {owner}: only more than that cuts"
                )
            }
            (Some(value), Some(bound)) => {
                let sign = if up { "below" } else { "above" };
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
                Some(bound) if *own => {
                    format!("{owner} holds it by then, seen from {node}: {name} is {bound}")
                }
                Some(bound) => {
                    format!("{owner} has {bound} by then, and so {name} is {bound} below it")
                }
            }
        }
        ReasonKind::Clamped => {
            format!(
                "{node} has {}, past its window: fail-hard returns the end, {}",
                number(bound),
                number(value)
            )
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
