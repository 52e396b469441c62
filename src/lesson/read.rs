//! Reads the text of a lesson: at most 1 MiB and 200 pages.

use super::block;
use super::markdown::{OPTIONS, html};
use super::page::{Answer, Lesson, LessonPage};
use super::shape;
use crate::game::InputError;
use crate::say::Language;
use crate::search::Profile;
use crate::work::error::{Code, ServiceError};
use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Parser, Tag, TagEnd};
use schemars::JsonSchema;
use serde::Deserialize;
use std::ops::Range;

/// Maximum length of a lesson's text, bytes.
const LONGEST: usize = 1 << 20;
const MOST_PAGES: usize = 200;

/// A template for a new lesson: two pages in English.
pub const SKELETON: &str = include_str!("skeleton.md");

/// The text of a lesson, for the operation `lesson`.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct LessonRequest {
    /// Text of the lesson file, at most 1 MiB.
    pub text: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Front {
    title: String,
    #[serde(default = "english")]
    language: Language,
    #[serde(default)]
    convention: Profile,
    minutes: Option<u32>,
}

const fn english() -> Language {
    Language::English
}

/// Reads a lesson. Refuses the whole lesson if one block is wrong.
///
/// # Errors
/// Fails with the first error of [`read_whole`].
pub fn read(text: &str) -> Result<Lesson, ServiceError> {
    check_length(text)?;
    read_pages(text).map_err(|mut errors| {
        errors.truncate(1);
        with_lines(text, errors).swap_remove(0)
    })
}

/// Reads a lesson to its end, even after an error.
///
/// # Errors
/// Returns all errors, at least one, in the order of the text; each names its line.
pub fn read_whole(text: &str) -> Result<Lesson, Vec<ServiceError>> {
    check_length(text).map_err(|error| vec![error])?;
    read_pages(text).map_err(|errors| with_lines(text, errors))
}

fn check_length(text: &str) -> Result<(), ServiceError> {
    if text.len() <= LONGEST {
        return Ok(());
    }
    let error = ServiceError::new(Code::Limit, "the lesson is longer than a megabyte");
    Err(error.with_remedy("make several lessons of it"))
}

/// Names the line of each error. One pass over the text, because a lesson can have thousands of errors.
fn with_lines(text: &str, errors: Vec<PlacedError>) -> Vec<ServiceError> {
    let (mut line, mut from) = (1, 0);
    let named = |(at, error): PlacedError| {
        let to = at.clamp(from, text.len());
        line += text.get(from..to).map_or(0, |passed| passed.matches('\n').count());
        from = to;
        let reason = format!("line {line}: {}", error.reason);
        ServiceError::input("lesson", InputError { at: Some(at), reason, ..error })
    };
    errors.into_iter().map(named).collect()
}

/// An error with its byte offset in the whole text.
type PlacedError = (usize, InputError);

/// A result with an error that carries its byte offset in the whole text.
type PlacedResult<T> = Result<T, PlacedError>;

/// Returns the line of a byte, from 1.
fn line_of(text: &str, at: usize) -> u32 {
    let before = text.as_bytes().iter().take(at);
    1 + before.filter(|&&byte| byte == b'\n').count() as u32
}

/// Returns the front matter, and the byte offset of the first page.
fn front(text: &str) -> PlacedResult<(Front, usize)> {
    let missing = || {
        let remedy = "begin with a line ---, title = \"...\", language = \"en\", and a line ---";
        (0, InputError::whole("the lesson has no front matter", remedy))
    };
    let start = text.find('\n').map_or(text.len(), |end| end + 1);
    if text[..start].trim_end() != "---" {
        return Err(missing());
    }
    let mut at = start;
    for line in text[start..].split_inclusive('\n') {
        if line.trim_end() == "---" {
            let front = block::parsed(&text[start..at]);
            return Ok((front.map_err(|error| placed(error, start))?, at + line.len()));
        }
        at += line.len();
    }
    Err(missing())
}

fn placed(error: InputError, offset: usize) -> PlacedError {
    (offset + error.at.unwrap_or(0), error)
}

/// Reads the pages to their end. Its errors, at least one, are in the order of the text.
fn read_pages(text: &str) -> Result<Lesson, Vec<PlacedError>> {
    let (Front { title, language, convention, minutes }, start) =
        front(text).map_err(|error| vec![error])?;
    shape::check(&text[start..]).map_err(|(at, error)| vec![(start + at, error)])?;
    let (pages, events) = (Vec::new(), Vec::new());
    let mut reader = Reader { text, start, convention, pages, events, errors: Vec::new() };
    let mut parser = Parser::new_ext(&text[start..], OPTIONS).into_offset_iter();
    while let Some((event, range)) = parser.next() {
        match event {
            Event::Start(Tag::Heading { level: HeadingLevel::H2, .. }) => {
                let mut heading = String::new();
                for (event, _) in parser.by_ref() {
                    match event {
                        Event::Text(words) | Event::Code(words) => heading.push_str(&words),
                        Event::End(TagEnd::Heading(_)) => break,
                        _ => {}
                    }
                }
                let opened = reader.open(heading, range.start);
                reader.errors.extend(opened.err());
            }
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(word))) if is_block(&word) => {
                let mut inside: Option<Range<usize>> = None;
                for (event, range) in parser.by_ref() {
                    if event == Event::End(TagEnd::CodeBlock) {
                        break;
                    }
                    let start = inside.map_or(range.start, |all| all.start);
                    inside = Some(start..range.end);
                }
                let taken = reader.block(&word, &inside.unwrap_or(range.end..range.end));
                reader.errors.extend(taken.err());
            }
            event => reader.text(event, &range),
        }
    }
    reader.close();
    let (pages, mut errors) = (reader.pages, reader.errors);
    if pages.is_empty() && errors.is_empty() {
        let remedy = "begin each with a heading: ## A statement";
        errors.push((start, InputError::whole("the lesson has no page", remedy)));
    }
    if errors.is_empty() {
        Ok(Lesson { title, language, convention, minutes, pages })
    } else {
        Err(errors)
    }
}

fn is_block(word: &str) -> bool {
    matches!(word.trim(), "stage" | "question" | "compare" | "game")
}

struct Reader<'a> {
    text: &'a str,
    /// Byte offset of the Markdown.
    start: usize,
    convention: Profile,
    pages: Vec<LessonPage>,
    /// The text of the current page, written as HTML when the page ends.
    events: Vec<Event<'a>>,
    errors: Vec<PlacedError>,
}

impl<'a> Reader<'a> {
    fn open(&mut self, title: String, at: usize) -> PlacedResult<()> {
        self.close();
        let at = self.start + at;
        if self.pages.len() == MOST_PAGES {
            let reason = format!("more than {MOST_PAGES} pages");
            return Err((at, InputError::whole(reason, "make several lessons of it")));
        }
        let line = line_of(self.text, at);
        self.pages.push(LessonPage { title, line, ..LessonPage::default() });
        Ok(())
    }

    fn close(&mut self) {
        let written = html(self.events.drain(..));
        if let Some(page) = self.pages.last_mut() {
            page.html = written;
        }
    }

    fn text(&mut self, event: Event<'a>, range: &Range<usize>) {
        if !self.pages.is_empty() {
            self.events.push(event);
        } else if self.errors.is_empty() {
            let remedy = "begin with a heading: ## A statement";
            let error = InputError::whole("text before the first page", remedy);
            self.errors.push((self.start + range.start, error));
        }
    }

    /// Reads a block; `inside` is its range in the Markdown.
    fn block(&mut self, word: &str, inside: &Range<usize>) -> PlacedResult<()> {
        let offset = self.start + inside.start;
        let text = &self.text[offset..self.start + inside.end];
        let Some(page) = self.pages.last_mut() else {
            let error = InputError::whole(
                "a block before the first page",
                "begin with a heading: ## A statement",
            );
            return Err((offset, error));
        };
        let taken = match word.trim() {
            "stage" => block::stage(text, self.convention)
                .and_then(|stage| once(&mut page.stage, stage, "stage")),
            "compare" => block::compare(text, self.convention)
                .and_then(|all| once(&mut page.compare, all, "compare")),
            "game" => block::game(text).and_then(|game| once(&mut page.game, game, "game")),
            _ => {
                block::question(text, self.convention).map(|question| page.questions.push(question))
            }
        };
        taken.map_err(|error| placed(error, offset))?;
        // The numbers of a page's questions come from its own stage.
        if let Some(stage) = &mut page.stage {
            let numbers = page.questions.iter().filter_map(|question| match &question.answer {
                Answer::Number { of, .. } => Some(of.clone()),
                Answer::Choices(_) | Answer::Exercise { .. } => None,
            });
            stage.words.numbers = numbers.collect();
        }
        Ok(())
    }
}

fn once<T>(place: &mut Option<Box<T>>, thing: T, word: &str) -> Result<(), InputError> {
    if place.replace(Box::new(thing)).is_none() {
        return Ok(());
    }
    let reason = format!("a second `{word}` on one page");
    Err(InputError::whole(reason, "begin another page with a heading: ## A statement"))
}
