//! A lesson held to what its searches do.

use super::block::compared;
use super::page::{Answer, Lesson, LessonCompare, LessonPage};
use super::place::resolve;
use crate::evaluation::Score;
use crate::exercise::{Answers, Exercise, Graded, graded_named, make_named};
use crate::game::SetupWords;
use crate::picture::{PictureFormat, Scene, Spoken, Steps, Wish, draw};
use crate::search::{Profile, RunRequest, Stop};
use crate::trace::Trace;
use crate::work::control::Handle;
use crate::work::error::ServiceError;
use crate::work::request::Request;
use crate::work::run::{count, record};

/// Nodes that a search of a lesson may enter: a page waits for it.
const MOST_NODES: u64 = 2_000_000;

/// What the search of a page says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PageFacts {
    /// The stage as a textbook draws it, an SVG.
    pub picture: Option<String>,
    /// The same in LaTeX with TikZ.
    pub tikz: Option<String>,
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

/// Runs every stage of a lesson and every run that is compared, and answers every question that asks for a
/// number; what the searches say, page by page.
///
/// # Errors
/// The first page at which something is wrong, with its line.
pub fn check(lesson: &Lesson, handle: &Handle) -> Result<Vec<PageFacts>, ServiceError> {
    let facts = lesson.pages.iter().map(|page| {
        facts(page, lesson, handle).map_err(|error| {
            let reason = format!("line {}: {:?}: {}", page.line, page.title, error.reason);
            ServiceError { reason, ..error }
        })
    });
    facts.collect()
}

fn facts(page: &LessonPage, lesson: &Lesson, handle: &Handle) -> Result<PageFacts, ServiceError> {
    let &Lesson { convention, language, .. } = lesson;
    let asked = page.questions.iter().filter_map(|question| match &question.answer {
        Answer::Exercise { item } => Some(exercise(item, language, handle)),
        _ => None,
    });
    let exercises = asked.collect::<Result<_, _>>()?;
    if let Some(compare) = &page.compare {
        agreed(&values(compare, handle)?)?;
    }
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
    let scene = drawn(&trace, found.step, convention, language);
    let written = |format: PictureFormat| scene.as_ref().map(|scene| format.write(scene));
    let (picture, tikz) = (written(PictureFormat::Svg), written(PictureFormat::Tex));
    Ok(PageFacts { picture, tikz, numbers: found.numbers, exercises })
}

/// What each of the runs that are compared comes to.
fn values<'a>(
    compare: &'a LessonCompare,
    handle: &Handle,
) -> Result<Vec<(&'a str, Score)>, ServiceError> {
    let refused = |reason: String, remedy: &str| ServiceError::refused("compare", reason, remedy);
    let counted = compare.runs.iter().map(|run| {
        let mut request = compared(compare, run)?;
        request.limits.nodes = Some(MOST_NODES);
        let counted = count(&request, handle);
        counted.whole_score().map(|score| (run.as_str(), score)).ok_or_else(|| {
            match counted.report.stop {
                Some(Stop::Nodes) => {
                    let reason = format!("its run {run} enters more than {MOST_NODES} nodes");
                    refused(reason, "give `compare` a depth, or another position")
                }
                stop => {
                    let why = stop.map_or("", Stop::word);
                    refused(format!("its run {run} has not come to its end: {why}"), "try again")
                }
            }
        })
    });
    counted.collect()
}

/// Refuses runs of one search that come to different values.
fn agreed(values: &[(&str, Score)]) -> Result<(), ServiceError> {
    let Some(((first, value), rest)) = values.split_first() else { return Ok(()) };
    let Some((run, other)) = rest.iter().find(|(_, other)| other != value) else { return Ok(()) };
    let reason = format!("its runs disagree: {first} gives {value}, {run} gives {other}");
    Err(ServiceError::refused("compare", reason, "compare runs that find the same value"))
}

fn drawn(trace: &Trace, step: u32, profile: Profile, language: Spoken) -> Option<Scene> {
    let steps = Steps::Range(step, step);
    draw(trace, &Wish { steps, profile, language, ..Wish::default() }).scenes.into_iter().next()
}

/// An exercise with its answers and its tree: before the search, or at the moment that it asks about.
fn exercise(words: &str, language: Spoken, handle: &Handle) -> Result<ExerciseFacts, ServiceError> {
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
    let scene = drawn(&trace, scored.unwrap_or(0), exercise.words.profile, language);
    let picture = scene.map_or_else(String::new, |scene| PictureFormat::Svg.write(&scene));
    Ok(ExerciseFacts { exercise, picture, key })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_that_disagree_are_refused() {
        let values = |last: i32| [("minimax", Score::new(3)), ("pvs", Score::new(last))];
        assert!(agreed(&[]).is_ok() && agreed(&values(3)).is_ok());
        let error = agreed(&values(2)).unwrap_err();
        assert_eq!(error.reason, "its runs disagree: minimax gives 3, pvs gives 2");
    }
}
