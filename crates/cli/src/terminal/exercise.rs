//! Exercises in a form that a student fills in and `exercise grade` reads, and the feedback on
//! answers.

use plyscope::service::wire::{
    AnswerState, Answers, Bound, Element, ElementFeedback, Exercise, ExerciseNode, Feedback,
    Language, Message, Part, Profile, SheetResult,
};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Returns an exercise with its answers, or with blanks to fill in. Lines that start with # are for the
/// reader.
pub(crate) fn item_text(exercise: &Exercise, answers: &Answers, language: Language) -> String {
    let mut text = format!("[{}]\n# {}\n", exercise.item, exercise.task.text(language));
    if let Some(typed) = exercise.typed() {
        let _ = writeln!(text, "# {}", typed.text(language));
    }
    let profile = exercise.words.profile;
    if profile != Profile::default() {
        let _ = writeln!(text, "# {profile}: {}", exercise.rule().text(language));
    }
    if let Some(origin) = &exercise.origin {
        let _ = writeln!(text, "# from {} {}", origin.game, origin.position);
    }
    for node in exercise.nodes.iter().filter(|node| !node.children.is_empty()) {
        let mover = node.kind().name();
        let seen = |node: &ExerciseNode, value: i32| {
            let turned = profile.is_movers() && !node.max;
            if turned { -value } else { value }
        };
        let sign = node.bound.map_or("=", |bound| {
            let of_max = node.max || !profile.is_movers();
            if (bound == Bound::Upper) == of_max { "<=" } else { ">=" }
        });
        let worth =
            node.value.map_or_else(String::new, |value| format!(" {sign} {}", seen(node, value)));
        let children = node.children.iter().enumerate().map(|(place, &child)| {
            let child = &exercise.nodes[child as usize];
            let weight =
                node.weights.get(place).map_or_else(String::new, |weight| format!("{weight}*"));
            let mv = child.mv.as_ref().map_or_else(String::new, |mv| format!("({mv})"));
            let cut = if child.cut { " never entered" } else { "" };
            match child.value {
                Some(value) if child.children.is_empty() => {
                    format!("{weight}{}{mv}={}{cut}", child.name, seen(child, value))
                }
                _ => format!("{weight}{}{mv}{cut}", child.name),
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

pub(crate) fn graded_text(graded: &Feedback, language: Language) -> String {
    let mut text = format!("[{}] {} of {} right\n", graded.item, graded.right, graded.of);
    for each in &graded.elements {
        let ElementFeedback {
            key,
            part,
            judged,
            given,
            expected,
            misconceptions,
            said: messages,
            ..
        } = each;
        let right = expected.as_deref();
        let _ = match judged {
            AnswerState::Right => {
                let _ = writeln!(text, "  {key} = {}: right", right.unwrap_or(given));
                continue;
            }
            _ if *part == Part::Cuts => {
                write!(text, "  {}: a cut is missing", key.trim_end_matches(".cuts"))
            }
            AnswerState::Open => write!(text, "  {key}: not answered"),
            AnswerState::Wrong => {
                let given = if given.is_empty() { "no" } else { given };
                write!(text, "  {key} = {given}: not yet")
            }
        };
        if let Some(right) = right {
            let _ = write!(text, "; {right}");
        }
        text.push('\n');
        // An order gets one sentence, because it is graded as a whole. With hints, unanswered elements get
        // none, because the text would be long.
        let is_first = graded.first.as_ref() == Some(key);
        let is_explained =
            *part != Part::Order && (right.is_some() || *judged == AnswerState::Wrong);
        if !is_first && !is_explained {
            continue;
        }
        let lead = if is_first && right.is_none() { "look here first: " } else { "" };
        let sentences: Vec<String> =
            messages.iter().map(|message| message.text(language)).collect();
        let _ = writeln!(text, "    {lead}{}", sentences.join(" "));
        if let Some(mistake) = misconceptions.first() {
            let key = format!("mistake.{}.title", mistake.word()).into();
            let title = Message { key, args: BTreeMap::new(), link: None };
            let _ = writeln!(text, "    {}: {}", mistake.word(), title.text(language));
        }
    }
    text
}

/// Returns the score, the time in seconds, and the code.
pub(crate) fn result_text(result: &SheetResult) -> String {
    let SheetResult { sheet, solved, right, of, seconds, code, exercises } = result;
    format!(
        "{solved} of {} exercises solved, {right} of {of} answers right, {seconds} s\nsheet: {}\ncode: {code}\n",
        exercises.len(),
        sheet.text,
    )
}
