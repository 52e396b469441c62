//! A lesson held to what its searches do.

use super::page::{Answer, Lesson, LessonPage};
use super::place::resolve;
use crate::picture::{PictureFormat, Steps, Wish, draw};
use crate::work::control::Handle;
use crate::work::error::ServiceError;
use crate::work::request::Request;
use crate::work::run::record;

/// Nodes that a stage may enter: a page waits for it.
const MOST_NODES: u64 = 2_000_000;

/// What the search of a page says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PageFacts {
    /// The stage as a textbook draws it, an SVG.
    pub picture: Option<String>,
    /// The answers of the questions that ask for a number, in order.
    pub numbers: Vec<String>,
}

/// Runs every stage of a lesson and answers every question that asks for a number; what the searches say,
/// page by page.
///
/// # Errors
/// The first page at which something is wrong, with its line.
pub fn check(lesson: &Lesson, handle: &Handle) -> Result<Vec<PageFacts>, ServiceError> {
    let facts = lesson.pages.iter().map(|page| {
        facts(page, handle).map_err(|error| {
            let reason = format!("line {}: {:?}: {}", page.line, page.title, error.reason);
            ServiceError { reason, ..error }
        })
    });
    facts.collect()
}

fn facts(page: &LessonPage, handle: &Handle) -> Result<PageFacts, ServiceError> {
    let Some(stage) = &page.stage else {
        let asks = |answer: &Answer| matches!(answer, Answer::Number { .. });
        if page.questions.iter().any(|question| asks(&question.answer)) {
            let reason = "a question asks for a number of a search, but the page has none";
            return Err(ServiceError::refused("number", reason, "give the page a `stage`"));
        }
        return Ok(PageFacts::default());
    };
    let mut request = Request::read(&stage.request)?;
    let most = request.limits.nodes.map_or(MOST_NODES, |limit| limit.min(MOST_NODES));
    let own = request.limits.nodes.replace(most);
    let trace = record(&request, handle);
    if trace.stop().is_some() && own != Some(most) {
        let reason = format!("its search enters more than {MOST_NODES} nodes");
        return Err(ServiceError::refused("stage", reason, "give it a depth, or a node_limit"));
    }
    let found = resolve(&trace, &stage.words)?;
    let wish = Wish { steps: Steps::Range(found.step, found.step), ..Wish::default() };
    let picture = draw(&trace, &wish).scenes.first().map(|scene| PictureFormat::Svg.write(scene));
    Ok(PageFacts { picture, numbers: found.numbers })
}
