//! A lesson on paper and on slides: pages that need no program.

use super::check::{ExerciseFacts, PageFacts};
use super::drill::{blanks, key, task};
use super::page::{Answer, Lesson, LessonPage, Question};
use crate::picture::Spoken;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use quick_xml::escape::escape;
use std::fmt::Write;

/// The words that a sheet adds to those of its lesson.
struct Words {
    key: &'static str,
    answer: &'static str,
    question: &'static str,
    made: &'static str,
}

const fn words(language: Spoken) -> Words {
    match language {
        Spoken::English => Words {
            key: "Answers",
            answer: "Answer",
            question: "Question",
            made: "Searched and drawn by Plyscope",
        },
        Spoken::Portuguese => Words {
            key: "Respostas",
            answer: "Resposta",
            question: "Pergunta",
            made: "Buscado e desenhado pelo Plyscope",
        },
    }
}

/// `a`, `b`, ...; a question has nine choices at most.
fn letter(place: usize) -> char {
    char::from(b'a' + place as u8)
}

const SHEET: &str = "\
body{font:12pt/1.5 Georgia,serif;max-width:42em;margin:2em auto;padding:0 1em;color:#111}\
h1{font-size:20pt;line-height:1.2}h2{font-size:15pt;margin-top:1.6em;break-after:avoid}\
svg{display:block;max-width:100%;height:auto;margin:1em 0}figure,.question{break-inside:avoid;margin:1em 0}\
ol.choices{list-style:lower-alpha}.blank{display:inline-block;min-width:8em;border-bottom:1px solid #111}.short{min-width:4em;margin-right:1em}\
table{border-collapse:collapse}td,th{border:1px solid #999;padding:.2em .6em}\
.key{break-before:page}footer{margin-top:2em;color:#555;font-size:9pt}";

/// A handout to print: one HTML file that asks no other for anything, its answers on a page of their own.
/// `facts` are those of [`check`](super::check()) on the same lesson.
pub fn handout(lesson: &Lesson, facts: &[PageFacts]) -> String {
    let say = words(lesson.language);
    let (mut body, mut key, mut asked) = (String::new(), String::new(), 0);
    for (page, found) in lesson.pages.iter().zip(facts) {
        let _ = write!(body, "<section><h2>{}</h2>\n{}\n", escape(&page.title), page.html);
        if let Some(picture) = &found.picture {
            let _ = writeln!(body, "<figure>{picture}</figure>");
        }
        let mut told = Told::of(found, lesson.language);
        for question in &page.questions {
            asked += 1;
            let here = told.question(question);
            let _ = writeln!(body, "{}", question_on_paper(question, here, asked, &say));
            let _ = writeln!(key, "{}", answer_on_paper(question, asked, &mut told));
        }
        body.push_str("</section>\n");
    }
    let title = escape(&lesson.title);
    let key = if asked == 0 {
        String::new()
    } else {
        format!("<section class=\"key\"><h2>{}</h2>\n{key}</section>\n", say.key)
    };
    format!(
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>{SHEET}</style>\n</head>\n<body>\n<h1>{title}</h1>\n\
         {body}{key}<footer>{}</footer>\n</body>\n</html>\n",
        lesson.language.tag(),
        say.made
    )
}

/// What the searches and exercises of a page say, taken question by question.
struct Told<'a> {
    numbers: std::slice::Iter<'a, String>,
    exercises: std::slice::Iter<'a, ExerciseFacts>,
    /// The exercise of the question that is being written.
    now: Option<&'a ExerciseFacts>,
    language: Spoken,
}

impl<'a> Told<'a> {
    fn of(found: &'a PageFacts, language: Spoken) -> Self {
        let (numbers, exercises) = (found.numbers.iter(), found.exercises.iter());
        Self { numbers, exercises, now: None, language }
    }

    /// Goes on to a question; its exercise, if it is one.
    fn question(&mut self, question: &Question) -> Option<(&'a ExerciseFacts, Spoken)> {
        let is_one = matches!(question.answer, Answer::Exercise { .. });
        self.now = if is_one { self.exercises.next() } else { None };
        Some((self.now?, self.language))
    }

    /// The right answer to the question, and why it is.
    fn answer(&mut self, question: &Question) -> (String, String) {
        match &question.answer {
            Answer::Choices(choices) => {
                let right = choices.iter().enumerate().find(|(_, choice)| choice.right);
                right.map_or_else(Default::default, |(place, choice)| {
                    (format!("{}) {}", letter(place), choice.text), choice.why.clone())
                })
            }
            Answer::Number { why, .. } => {
                (self.numbers.next().cloned().unwrap_or_default(), why.clone().unwrap_or_default())
            }
            Answer::Exercise { .. } => {
                let key = self.now.map_or_else(String::new, |now| key(now, self.language));
                (key, String::new())
            }
        }
    }
}

/// An exercise to be written into.
fn drill((facts, language): (&ExerciseFacts, Spoken)) -> String {
    let blanks = blanks(&facts.exercise).into_iter();
    let blanks =
        blanks.map(|what| format!("{} <span class=\"blank short\"></span>", escape(&what)));
    format!(
        "<p>{}</p><figure>{}</figure><p>{}</p>",
        escape(task(&facts.exercise, language)),
        facts.picture,
        blanks.collect::<Vec<_>>().join(" ")
    )
}

fn question_on_paper(
    question: &Question,
    exercise: Option<(&ExerciseFacts, Spoken)>,
    number: usize,
    say: &Words,
) -> String {
    let ask = escape(&question.ask);
    let room = match &question.answer {
        Answer::Choices(choices) => {
            let choices = choices.iter().map(|choice| format!("<li>{}</li>", escape(&choice.text)));
            format!("<ol class=\"choices\">{}</ol>", choices.collect::<String>())
        }
        Answer::Number { .. } => format!("<p>{}: <span class=\"blank\"></span></p>", say.answer),
        Answer::Exercise { .. } => exercise.map_or_else(String::new, drill),
    };
    format!(
        "<div class=\"question\"><p><strong>{} {number}.</strong> {ask}</p>{room}</div>",
        say.question
    )
}

fn answer_on_paper(question: &Question, number: usize, told: &mut Told<'_>) -> String {
    let (answer, why) = told.answer(question);
    format!("<p><strong>{number}.</strong> {} {}</p>", escape(&answer), escape(&why))
}

/// The page's element that holds a lesson: its text in base64, as no text may end the element.
const HOLDER: &str = "plyscope-lesson";

/// The page of one file with a lesson inside, which it opens; `None` of a text that is no such page.
pub fn inside_page(page: &str, lesson: &str) -> Option<String> {
    let end = page.rfind("</body>").filter(|_| page.contains("plyscope-core"))?;
    let held = STANDARD.encode(lesson);
    let (before, after) = page.split_at(end);
    Some(format!("{before}<script type=\"text/plain\" id=\"{HOLDER}\">{held}</script>{after}"))
}

/// A file of a deck, or of a folder of pictures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slide {
    /// Its name in the folder.
    pub name: String,
    /// What it holds.
    pub text: String,
}

/// Slides: a picture a stage (`page-01.svg`), and `index.html`, a deck for reveal.js that finds it in
/// `node_modules` beside, where `npm install reveal.js` puts it; without it the deck is a page to scroll.
/// `facts` are those of [`check`](super::check()) on the same lesson.
pub fn slides(lesson: &Lesson, facts: &[PageFacts]) -> Vec<Slide> {
    let (mut files, mut sections) = (Vec::new(), String::new());
    for (number, (page, found)) in lesson.pages.iter().zip(facts).enumerate() {
        let name = format!("page-{:02}.svg", number + 1);
        let picture = match &found.picture {
            None => String::new(),
            Some(picture) => {
                files.push(Slide { name: name.clone(), text: picture.clone() });
                format!("<img src=\"{name}\" alt=\"{}\">\n", escape(&page.title))
            }
        };
        let told = Told::of(found, lesson.language);
        let _ = write!(sections, "{}", sections_of(page, &picture, told));
    }
    let title = escape(&lesson.title);
    let text = format!(
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n<title>{title}</title>\n\
         <!-- npm install reveal.js in this folder -->\n\
         <link rel=\"stylesheet\" href=\"node_modules/reveal.js/dist/reveal.css\">\n\
         <link rel=\"stylesheet\" href=\"node_modules/reveal.js/dist/theme/white.css\">\n\
         <style>.reveal{{font-size:28px}}.reveal img,.reveal svg{{max-height:52vh;max-width:100%}}</style>\n</head>\n\
         <body>\n<div class=\"reveal\"><div class=\"slides\">\n<section><h1>{title}</h1></section>\n{sections}\
         </div></div>\n<script type=\"module\">\n\
         import Reveal from \"./node_modules/reveal.js/dist/reveal.mjs\";\n\
         Reveal.initialize({{ hash: true }});\n</script>\n</body>\n</html>\n",
        lesson.language.tag()
    );
    files.push(Slide { name: "index.html".to_owned(), text });
    files
}

/// The picture of each stage in LaTeX with TikZ (`page-01.tex`): each compiles alone, and inside a paper by `\input`.
/// `facts` are those of [`check`](super::check()) on the same lesson.
pub fn tikz(facts: &[PageFacts]) -> Vec<Slide> {
    let pictures = facts.iter().enumerate().filter_map(|(number, found)| {
        let text = found.tikz.clone()?;
        Some(Slide { name: format!("page-{:02}.tex", number + 1), text })
    });
    pictures.collect()
}

/// A slide for the page, and one a question, whose answer comes with the next key.
fn sections_of(page: &LessonPage, picture: &str, mut told: Told<'_>) -> String {
    let title = escape(&page.title);
    let mut text = format!("<section><h2>{title}</h2>\n{}\n{picture}</section>\n", page.html);
    for question in &page.questions {
        let ask = escape(&question.ask);
        let exercise = told.question(question);
        let (answer, why) = told.answer(question);
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
                    format!("<p>{}</p>{}", escape(task(&facts.exercise, language)), facts.picture)
                });
                ("", room, answer)
            }
        };
        let _ = write!(
            text,
            "<section><h3>{ask}</h3>\n{picture}{room}<p class=\"fragment\">{}</p></section>\n",
            escape(&answer)
        );
    }
    text
}
