//! Prints a lesson on paper: pages that need no program.

use super::check::{ExerciseFacts, PageFacts, RunFacts};
use super::drill::{blanks, key};
use super::page::{Answer, Lesson, LessonPage, Question};
use crate::say::{Language, Message, message};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use quick_xml::escape::escape;
use std::fmt::Write;

/// Returns the letter of a choice, from `a`; a question has at most nine choices.
fn letter(place: usize) -> char {
    char::from(b'a' + place as u8)
}

const SHEET: &str = "\
body{font:12pt/1.5 Georgia,serif;max-width:42em;margin:2em auto;padding:0 1em;color:#111}\
h1{font-size:20pt;line-height:1.2}h2{font-size:15pt;margin-top:1.6em;break-after:avoid}\
svg{display:block;max-width:100%;height:auto;margin:1em 0}figure,.question{break-inside:avoid;margin:1em 0}\
ol.choices{list-style:lower-alpha}.blank{display:inline-block;min-width:8em;border-bottom:1px solid #111}.short{min-width:4em;margin-right:1em}\
table{border-collapse:collapse}td,th{border:1px solid #999;padding:.2em .6em}.end{text-align:right}\
.key{break-before:page}footer{margin-top:2em;color:#555;font-size:9pt}";

/// Writes a printable handout: one self-contained HTML file, with the answers on a separate page.
/// `facts` must come from [`check`](super::check()) on the same lesson.
pub fn handout(lesson: &Lesson, facts: &[PageFacts]) -> String {
    let say = |message: Message| message.text(lesson.language);
    let (mut body, mut key, mut count) = (String::new(), String::new(), 0);
    for (page, found) in lesson.pages.iter().zip(facts) {
        let _ = write!(body, "<section><h2>{}</h2>\n{}\n", escape(&page.title), page.html);
        if let Some(picture) = &found.picture {
            let _ = writeln!(body, "<figure>{picture}</figure>");
        }
        body += &beside(page, found, lesson.language);
        let mut results = Results::of(found, lesson.language);
        for question in &page.questions {
            count += 1;
            let here = results.question(question);
            let _ = writeln!(body, "{}", question_on_paper(question, here, count, lesson.language));
            let _ = writeln!(key, "{}", answer_on_paper(question, count, &mut results));
        }
        body.push_str("</section>\n");
    }
    let title = escape(&lesson.title);
    let key = if count == 0 {
        String::new()
    } else {
        format!("<section class=\"key\"><h2>{}</h2>\n{key}</section>\n", say(message!("sheet.key")))
    };
    format!(
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>{SHEET}</style>\n</head>\n<body>\n<h1>{title}</h1>\n\
         {body}{key}<footer>{}</footer>\n</body>\n</html>\n",
        lesson.language.tag(),
        say(message!("sheet.made"))
    )
}

/// Writes the material beside the text of a page: the compared runs, and the position to play from.
/// Empty if there is neither.
pub(super) fn beside(page: &LessonPage, found: &PageFacts, language: Language) -> String {
    let mut text = String::new();
    let say = |message: Message| message.text(language);
    if !found.runs.is_empty() {
        let _ = writeln!(
            text,
            "<table><thead><tr><th>{}</th><th>{}</th><th>{}</th><th>{}</th></tr></thead><tbody>",
            say(message!("sheet.run")),
            say(message!("sheet.nodes")),
            say(message!("sheet.cutoffs")),
            say(message!("sheet.value"))
        );
        for RunFacts { run, value, nodes, cutoffs } in &found.runs {
            let cell = |text: String| format!("<td class=\"end\">{text}</td>");
            let value = value.map_or("–".to_owned(), |value| value.to_string().replace('-', "−"));
            let _ = writeln!(
                text,
                "<tr><td><code>{}</code></td>{}{}{}</tr>",
                escape(run),
                cell(language.grouped(*nodes)),
                cell(language.grouped(*cutoffs)),
                cell(value.trim_start_matches('+').to_owned())
            );
        }
        text += "</tbody></table>\n";
    }
    if let (Some(game), Some(board)) = (&page.game, &found.board) {
        let mover = board.mover.to_string();
        let play = match &game.opponent {
            Some(opponent) => {
                let against = say(message!("sheet.against", mover = mover));
                format!("{against} <code>{}</code>.", escape(opponent))
            }
            None => say(message!("sheet.play", mover = mover)),
        };
        let _ = writeln!(text, "<figure>{}</figure>\n<p>{play}</p>", board.picture);
    }
    text
}

/// The results of a page's searches and exercises, consumed question by question.
pub(super) struct Results<'a> {
    numbers: std::slice::Iter<'a, String>,
    exercises: std::slice::Iter<'a, ExerciseFacts>,
    /// The exercise of the current question, if it is one.
    now: Option<&'a ExerciseFacts>,
    language: Language,
}

impl<'a> Results<'a> {
    pub(super) fn of(found: &'a PageFacts, language: Language) -> Self {
        let (numbers, exercises) = (found.numbers.iter(), found.exercises.iter());
        Self { numbers, exercises, now: None, language }
    }

    /// Moves to the next question. Returns its exercise, if it is one.
    pub(super) fn question(
        &mut self,
        question: &Question,
    ) -> Option<(&'a ExerciseFacts, Language)> {
        let is_one = matches!(question.answer, Answer::Exercise { .. });
        self.now = if is_one { self.exercises.next() } else { None };
        Some((self.now?, self.language))
    }

    /// Returns the right answer to the question, and the reason. Call it once per question, because
    /// it consumes a number.
    pub(super) fn answer(&mut self, question: &Question) -> (String, String) {
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

fn drill((facts, language): (&ExerciseFacts, Language)) -> String {
    let blanks = blanks(&facts.exercise).into_iter();
    let blanks =
        blanks.map(|what| format!("{} <span class=\"blank short\"></span>", escape(&what)));
    format!(
        "<p>{}</p><figure>{}</figure><p>{}</p>",
        escape(facts.exercise.task.text(language)),
        facts.picture,
        blanks.collect::<Vec<_>>().join(" ")
    )
}

fn question_on_paper(
    question: &Question,
    exercise: Option<(&ExerciseFacts, Language)>,
    number: usize,
    language: Language,
) -> String {
    let say = |message: Message| message.text(language);
    let ask = escape(&question.ask);
    let room = match &question.answer {
        Answer::Choices(choices) => {
            let choices = choices.iter().map(|choice| format!("<li>{}</li>", escape(&choice.text)));
            format!("<ol class=\"choices\">{}</ol>", choices.collect::<String>())
        }
        Answer::Number { .. } => {
            format!("<p>{}: <span class=\"blank\"></span></p>", say(message!("sheet.answer")))
        }
        Answer::Exercise { .. } => exercise.map_or_else(String::new, drill),
    };
    format!(
        "<div class=\"question\"><p><strong>{} {number}.</strong> {ask}</p>{room}</div>",
        say(message!("sheet.question"))
    )
}

fn answer_on_paper(question: &Question, number: usize, results: &mut Results<'_>) -> String {
    let (answer, why) = results.answer(question);
    format!("<p><strong>{number}.</strong> {} {}</p>", escape(&answer), escape(&why))
}

/// Id of the page's element that contains a lesson. The text is in base64, so that it cannot end the
/// element.
const HOLDER: &str = "plyscope-lesson";

/// Inserts a lesson into the single-file page, which then opens it. Returns `None` if the text is not
/// such a page.
pub fn inside_page(page: &str, lesson: &str) -> Option<String> {
    let end = page.rfind("</body>").filter(|_| page.contains("plyscope-core"))?;
    let held = STANDARD.encode(lesson);
    let (before, after) = page.split_at(end);
    Some(format!("{before}<script type=\"text/plain\" id=\"{HOLDER}\">{held}</script>{after}"))
}

/// One file in a folder of pictures; it compiles alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PictureFile {
    /// File name in the folder, such as `page-01.tex`.
    pub name: String,
    /// Text of the file: LaTeX with TikZ.
    pub text: String,
}

/// Returns the picture of each stage and each exercise in LaTeX with TikZ (`page-01.tex`,
/// `page-01-exercise-1.tex`). Each file compiles alone, and inside a paper by `\input`. `facts` must
/// come from [`check`](super::check()) on the same lesson.
pub fn tikz(facts: &[PageFacts]) -> Vec<PictureFile> {
    let mut pictures = Vec::new();
    for (number, found) in facts.iter().enumerate() {
        let page = format!("page-{:02}", number + 1);
        let stage = found.tikz.iter().map(|text| (format!("{page}.tex"), text));
        let exercises = found.exercises.iter().enumerate();
        let exercises =
            exercises.map(|(at, each)| (format!("{page}-exercise-{}.tex", at + 1), &each.tikz));
        let files =
            stage.chain(exercises).map(|(name, text)| PictureFile { name, text: text.clone() });
        pictures.extend(files);
    }
    pictures
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::{check, read, slides};
    use crate::work::control::Handle;

    fn printed(language: &str, block: &str) -> [String; 2] {
        let front = format!("---\ntitle = \"T\"\nlanguage = \"{language}\"\n---\n## P\n");
        let lesson = read(&format!("{front}{block}")).unwrap();
        let facts = check(&lesson, &Handle::new()).unwrap();
        [handout(&lesson, &facts), slides(&lesson, &facts)]
    }

    #[test]
    fn runs_that_are_compared_are_a_table() {
        let block = "```compare\ngame = \"tree\"\nposition = \"((3 12 8)(2 4 6)(14 5 2))\"\n\
                     runs = [\"minimax\", \"alphabeta\"]\n```\n";
        for (language, heads) in
            [("en", ["Run", "Nodes", "Cutoffs"]), ("pt-BR", ["Busca", "Nós", "Cortes"])]
        {
            for text in printed(language, block) {
                for head in heads {
                    assert!(text.contains(&format!("<th>{head}</th>")), "{text}");
                }
                let row = |run: &str, nodes: u32, cutoffs: u32| {
                    let cells = [nodes, cutoffs, 3].map(|n| format!("<td class=\"end\">{n}</td>"));
                    format!("<tr><td><code>{run}</code></td>{}</tr>", cells.concat())
                };
                assert!(text.contains(&row("minimax", 13, 0)), "{text}");
                assert!(text.contains(&row("alphabeta", 11, 1)), "{text}");
            }
        }
    }

    #[test]
    fn a_position_to_play_from_is_a_board_with_what_to_do() {
        let block = "```game\ngame = \"connect4\"\nposition = \"244545\"\nopponent = \"connect4-bitboard\"\n```\n";
        for text in printed("en", block) {
            // The board has six stones in four columns, and labels for all seven columns.
            assert_eq!(text.matches("<circle").count(), 6, "{text}");
            assert_eq!(text.matches("fill=\"#111\" stroke").count(), 3, "{text}");
            assert!(text.contains(">7</text>"), "{text}");
            let what = "● to move. Play on from here against <code>connect4-bitboard</code>.";
            assert!(text.contains(what), "{text}");
        }
        let block = "```game\ngame = \"tictactoe\"\nposition = \"X...O....\"\n```\n";
        for text in printed("pt-BR", block) {
            assert_eq!(
                (text.matches("<circle").count(), text.matches(">9</text>").count()),
                (1, 1)
            );
            assert!(text.contains("X joga. Jogue a partir daqui."), "{text}");
        }
        let block = "```game\ngame = \"othello\"\nposition = \"\"\n```\n";
        for text in printed("en", block) {
            assert_eq!(text.matches("<circle").count(), 4);
            assert!(text.contains(">a</text>") && text.contains(">8</text>"), "{text}");
        }
        let block = "```game\ngame = \"tree\"\nposition = \"((3 12)(2 4))\"\n```\n";
        for text in printed("en", block) {
            assert!(text.contains("((3 12)(2 4))") && text.contains("MAX to move."), "{text}");
        }
    }
}
