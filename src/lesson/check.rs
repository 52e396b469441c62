//! A lesson held to what its searches do.

use super::page::{Answer, Lesson, LessonPage};
use super::place::resolve;
use crate::exercise::{Answers, Exercise, Graded, graded_named, make_named};
use crate::game::SetupWords;
use crate::picture::{PictureFormat, Steps, Wish, draw};
use crate::search::{Profile, RunRequest};
use crate::trace::Trace;
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
    /// The exercises that are asked, in order.
    pub exercises: Vec<ExerciseFacts>,
}

/// An exercise on paper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExerciseFacts {
    /// The exercise.
    pub exercise: Exercise,
    /// Its tree as a textbook draws it, an SVG.
    pub picture: String,
    /// Its right answers, as they are said of a blank one.
    pub key: Graded,
}

/// Runs every stage of a lesson and answers every question that asks for a number; what the searches say,
/// page by page.
///
/// # Errors
/// The first page at which something is wrong, with its line.
pub fn check(lesson: &Lesson, handle: &Handle) -> Result<Vec<PageFacts>, ServiceError> {
    let facts = lesson.pages.iter().map(|page| {
        facts(page, lesson.convention, handle).map_err(|error| {
            let reason = format!("line {}: {:?}: {}", page.line, page.title, error.reason);
            ServiceError { reason, ..error }
        })
    });
    facts.collect()
}

fn facts(page: &LessonPage, profile: Profile, handle: &Handle) -> Result<PageFacts, ServiceError> {
    let asked = page.questions.iter().filter_map(|question| match &question.answer {
        Answer::Exercise { item } => Some(exercise(item, handle)),
        _ => None,
    });
    let exercises = asked.collect::<Result<_, _>>()?;
    let Some(stage) = &page.stage else {
        let asks = |answer: &Answer| matches!(answer, Answer::Number { .. });
        if page.questions.iter().any(|question| asks(&question.answer)) {
            let reason = "a question asks for a number of a search, but the page has none";
            return Err(ServiceError::refused("number", reason, "give the page a `stage`"));
        }
        return Ok(PageFacts { exercises, ..PageFacts::default() });
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
    let picture = drawn(&trace, found.step, profile);
    Ok(PageFacts { picture, numbers: found.numbers, exercises })
}

fn drawn(trace: &Trace, step: u32, profile: Profile) -> Option<String> {
    let wish = Wish { steps: Steps::Range(step, step), profile, ..Wish::default() };
    draw(trace, &wish).scenes.first().map(|scene| PictureFormat::Svg.write(scene))
}

/// An exercise with its answers and its tree: before the search, or at the moment that it asks about.
fn exercise(words: &str, handle: &Handle) -> Result<ExerciseFacts, ServiceError> {
    let exercise = make_named(words).map_err(ServiceError::of("exercise"))?;
    let key = graded_named(words, &Answers::new()).map_err(ServiceError::of("exercise"))?;
    let setup = SetupWords::at("tree", &exercise.position);
    let trace = record(&Request::read(&RunRequest::of(setup, &exercise.run))?, handle);
    // The trace has every node in the order of the exercise's own, those below a cut edge left out.
    let scored = exercise.at.and_then(|at| {
        let path = std::iter::successors(Some(at), |&id| exercise.nodes[id as usize].parent);
        let mut path: Vec<u32> = path.collect();
        path.reverse();
        let down = |here: Option<u32>, pair: &[u32]| {
            let row = &exercise.nodes[pair[0] as usize].children;
            trace.children(here?).nth(row.iter().position(|&child| child == pair[1])?)
        };
        let leaf = path.windows(2).fold(Some(trace.root()), down)?;
        trace.node(leaf)?.exit()
    });
    let picture = drawn(&trace, scored.unwrap_or(0), exercise.words.profile).unwrap_or_default();
    Ok(ExerciseFacts { exercise, picture, key })
}
