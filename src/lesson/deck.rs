//! Prints a lesson as slides: one self-contained HTML file.

use super::check::PageFacts;
use super::page::{Answer, Lesson, LessonPage};
use super::paper::{Results, beside};
use quick_xml::escape::escape;
use std::fmt::Write;

/// Writes the slides: one for the title, one per page, and one per question. The next key press reveals
/// the answer. Without scripts, and on paper, the slides follow one another. `facts` must come from
/// [`check`](super::check()) on the same lesson.
pub fn slides(lesson: &Lesson, facts: &[PageFacts]) -> String {
    let (title, language) = (escape(&lesson.title), lesson.language);
    let mut sections = format!("<section class=\"title\"><h1>{title}</h1></section>\n");
    for (page, found) in lesson.pages.iter().zip(facts) {
        let picture = found.picture.as_deref().unwrap_or_default();
        let beside = beside(page, found, language);
        sections += &sections_of(page, picture, &beside, Results::of(found, language));
    }
    let (style, script) = (include_str!("deck.css"), include_str!("deck.js"));
    format!(
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{style}</style>\n</head>\n<body>\n{sections}<div id=\"place\"></div>\n\
         <script>\n{script}</script>\n</body>\n</html>\n",
        language.tag()
    )
}

/// Writes one slide for the page, and one per question.
fn sections_of(page: &LessonPage, picture: &str, beside: &str, mut results: Results<'_>) -> String {
    let (title, html) = (escape(&page.title), &page.html);
    let mut text = format!("<section><h2>{title}</h2>\n{html}\n{picture}{beside}</section>\n");
    for question in &page.questions {
        let ask = escape(&question.ask);
        let exercise = results.question(question);
        let (answer, why) = results.answer(question);
        let (picture, room, answer) = match &question.answer {
            Answer::Choices(choices) => {
                let items =
                    choices.iter().map(|choice| format!("<li>{}</li>", escape(&choice.text)));
                let list = format!("<ol type=\"a\">{}</ol>", items.collect::<String>());
                let place = answer.split_once(' ').map_or("", |(place, _)| place);
                (picture, list, format!("{place} {why}"))
            }
            Answer::Number { .. } => (picture, String::new(), format!("{answer}. {why}")),
            Answer::Exercise { .. } => {
                let room = exercise.map_or_else(String::new, |(facts, language)| {
                    let task = escape(facts.exercise.task.text(language));
                    format!("<p>{task}</p>{}", facts.picture)
                });
                ("", room, answer)
            }
        };
        let _ = write!(
            text,
            "<section><h3>{ask}</h3>\n{picture}{room}<p class=\"answer\">{}</p></section>\n",
            escape(&answer)
        );
    }
    text
}
