//! A lesson held to what its searches do.

use super::block::compared;
use super::board::{BoardFacts, board};
use super::page::{Answer, Lesson, LessonCompare, LessonPage};
use super::place::resolve;
use super::question::question;
use crate::evaluation::Score;
use crate::exercise::{Answers, Exercise, Graded, graded_named, make_named};
use crate::game::shortened;
use crate::picture::{PictureFormat, Steps, Wish, draw};
use crate::say::Language;
use crate::search::Stop;
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
    /// The runs that are compared, in order.
    pub runs: Vec<RunFacts>,
    /// The position to play from.
    pub board: Option<BoardFacts>,
}

/// A run of a comparison, counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunFacts {
    /// The run, in words.
    pub run: String,
    /// The root's value.
    pub value: Score,
    /// Nodes entered.
    pub nodes: u64,
    /// Cutoffs.
    pub cutoffs: u64,
}

/// An exercise on paper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExerciseFacts {
    /// The exercise.
    pub exercise: Exercise,
    /// Its tree as a textbook prints it, an SVG.
    pub picture: String,
    /// The same in LaTeX with TikZ.
    pub tikz: String,
    /// Its right answers, as they are said of a blank one.
    pub key: Graded,
}

/// Runs every stage of a lesson and every run that is compared, and answers every question that asks for a
/// number; what the searches say, page by page.
///
/// # Errors
/// The first page at which something is wrong, with its line.
pub fn check(lesson: &Lesson, handle: &Handle) -> Result<Vec<PageFacts>, ServiceError> {
    pages(lesson, handle).collect()
}

/// The same to its end, whatever is wrong.
///
/// # Errors
/// Every page at which something is wrong, with its line: what is wrong there first.
pub fn check_whole(lesson: &Lesson, handle: &Handle) -> Result<Vec<PageFacts>, Vec<ServiceError>> {
    let (mut facts, mut errors) = (Vec::new(), Vec::new());
    for page in pages(lesson, handle) {
        match page {
            Ok(found) => facts.push(found),
            Err(error) => errors.push(error),
        }
    }
    if errors.is_empty() { Ok(facts) } else { Err(errors) }
}

fn pages(
    lesson: &Lesson,
    handle: &Handle,
) -> impl Iterator<Item = Result<PageFacts, ServiceError>> {
    lesson.pages.iter().map(move |page| {
        facts(page, lesson, handle).map_err(|error| {
            let reason =
                format!("line {}: {:?}: {}", page.line, shortened(&page.title), error.reason);
            ServiceError { reason, ..error }
        })
    })
}

fn facts(page: &LessonPage, lesson: &Lesson, handle: &Handle) -> Result<PageFacts, ServiceError> {
    let &Lesson { convention, language, .. } = lesson;
    let asked = page.questions.iter().filter_map(|question| match &question.answer {
        Answer::Exercise { item } => Some(exercise(item, language)),
        _ => None,
    });
    let exercises = asked.collect::<Result<_, _>>()?;
    let runs = page.compare.as_ref().map_or_else(|| Ok(Vec::new()), |each| runs(each, handle))?;
    agreed(&runs)?;
    let board = page.game.as_ref().map(|game| board(&game.setup)).transpose()?;
    let Some(stage) = &page.stage else {
        let asks = |answer: &Answer| matches!(answer, Answer::Number { .. });
        if page.questions.iter().any(|question| asks(&question.answer)) {
            let reason = "a question asks for a number of a search, but the page has none";
            return Err(ServiceError::refused("number", reason, "give the page a `stage`"));
        }
        return Ok(PageFacts { exercises, runs, board, ..PageFacts::default() });
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
    let wish = Wish {
        steps: Steps::Range(found.step, found.step),
        profile: convention,
        language,
        highlight: found.highlight,
        ..Wish::default()
    };
    let scene = draw(&trace, &wish).scenes.into_iter().next();
    let written = |format: PictureFormat| scene.as_ref().map(|scene| format.write(scene));
    let (picture, tikz) = (written(PictureFormat::Svg), written(PictureFormat::Tex));
    Ok(PageFacts { picture, tikz, numbers: found.numbers, exercises, runs, board })
}

/// What each of the runs that are compared comes to.
fn runs(compare: &LessonCompare, handle: &Handle) -> Result<Vec<RunFacts>, ServiceError> {
    let refused = |reason: String, remedy: &str| ServiceError::refused("compare", reason, remedy);
    let counted = compare.runs.iter().map(|run| {
        let mut request = compared(compare, run)?;
        request.limits.nodes = Some(MOST_NODES);
        let counted = count(&request, handle);
        let total = &counted.counts.total;
        let (nodes, cutoffs) = (total.nodes, total.cutoffs);
        let facts = |value| RunFacts { run: run.clone(), value, nodes, cutoffs };
        counted.whole_score().map(facts).ok_or_else(|| match counted.report.stop {
            Some(Stop::Nodes) => {
                let reason = format!("its run {run} enters more than {MOST_NODES} nodes");
                refused(reason, "give `compare` a depth, or another position")
            }
            stop => {
                let why = stop.map_or("", Stop::word);
                refused(format!("its run {run} has not come to its end: {why}"), "try again")
            }
        })
    });
    counted.collect()
}

/// Refuses runs of one search that come to different values.
fn agreed(runs: &[RunFacts]) -> Result<(), ServiceError> {
    let Some((first, rest)) = runs.split_first() else { return Ok(()) };
    let Some(other) = rest.iter().find(|other| other.value != first.value) else { return Ok(()) };
    let gives = |each: &RunFacts| format!("{} gives {}", each.run, each.value);
    let reason = format!("its runs disagree: {}, {}", gives(first), gives(other));
    Err(ServiceError::refused("compare", reason, "compare runs that find the same value"))
}

/// An exercise with its answers and the picture of its question.
fn exercise(words: &str, language: Language) -> Result<ExerciseFacts, ServiceError> {
    let exercise = make_named(words).map_err(ServiceError::of("exercise"))?;
    let key = graded_named(words, &Answers::new()).map_err(ServiceError::of("exercise"))?;
    let scene = question(&exercise, language).draw();
    let [picture, tikz] =
        [PictureFormat::Svg, PictureFormat::Tex].map(|format| format.write(&scene));
    Ok(ExerciseFacts { exercise, picture, tikz, key })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_that_disagree_are_refused() {
        let run = |run: &str, value: i32| RunFacts {
            run: run.to_owned(),
            value: Score::new(value),
            nodes: 1,
            cutoffs: 0,
        };
        let runs = |last: i32| [run("minimax", 3), run("pvs", last)];
        assert!(agreed(&[]).is_ok() && agreed(&runs(3)).is_ok());
        let error = agreed(&runs(2)).unwrap_err();
        assert_eq!(error.reason, "its runs disagree: minimax gives 3, pvs gives 2");
    }
}
