//! Verifies a lesson against its searches, which enter at most 2,000,000 nodes each.

use super::block::compared;
use super::board::{BoardFacts, board};
use super::page::{Answer, Lesson, LessonCompare, LessonPage};
use super::place::resolve;
use super::question::question;
use crate::evaluation::Score;
use crate::exercise::{Answers, Exercise, Feedback, graded_named, make_named};
use crate::game::shortened;
use crate::picture::{DrawOptions, PictureFormat, Steps, draw};
use crate::say::Language;
use crate::search::{Run, Stop};
use crate::work::control::Handle;
use crate::work::error::ServiceError;
use crate::work::request::Request;
use crate::work::run::{count, record};

/// Maximum number of nodes in a lesson's search, because the page waits for it.
const MOST_NODES: u64 = 2_000_000;

/// The results of a page's searches and exercises, each list in the order of the page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PageFacts {
    /// The stage as an SVG, drawn as in a textbook; `None` if the page has no stage.
    pub picture: Option<String>,
    /// The stage in LaTeX with TikZ; `None` if the page has no stage.
    pub tikz: Option<String>,
    /// The answers to the questions for a number, in order.
    pub numbers: Vec<String>,
    /// The exercises on the page, in order.
    pub exercises: Vec<ExerciseFacts>,
    /// The compared runs, in order.
    pub runs: Vec<RunFacts>,
    /// The position to play from, if the page has a game.
    pub board: Option<BoardFacts>,
}

/// The counts of one run in a comparison, searched to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunFacts {
    /// The run, as the lesson names it.
    pub run: String,
    /// The root's value for MAX, equal for all runs of a comparison that have one; `None` for a run without a value.
    pub value: Option<Score>,
    /// Nodes entered, at most 2,000,000.
    pub nodes: u64,
    /// Number of nodes at which the window stopped the loop.
    pub cutoffs: u64,
}

/// An exercise for print, with its answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExerciseFacts {
    /// The exercise, without its answers.
    pub exercise: Exercise,
    /// The exercise's tree as an SVG, drawn as in a textbook.
    pub picture: String,
    /// The exercise's tree in LaTeX with TikZ.
    pub tikz: String,
    /// The right answers, taken from the grading of a blank submission.
    pub key: Feedback,
}

/// Runs every stage and every compared run of a lesson, and answers every question for a number.
/// Returns the results page by page.
///
/// # Errors
/// Fails at the first page with an error, and names its line.
pub fn check(lesson: &Lesson, handle: &Handle) -> Result<Vec<PageFacts>, ServiceError> {
    pages(lesson, handle).collect()
}

/// Like [`check`], but continues after an error.
///
/// # Errors
/// Returns the first error of every page that has one, with its line.
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
    let items = page.questions.iter().filter_map(|question| match &question.answer {
        Answer::Exercise { item } => Some(exercise(item, language)),
        _ => None,
    });
    let exercises = items.collect::<Result<_, _>>()?;
    let runs = page.compare.as_ref().map_or_else(|| Ok(Vec::new()), |each| runs(each, handle))?;
    agreed(&runs, page.compare.as_ref().and_then(|each| each.depth))?;
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
    let wish = DrawOptions {
        steps: Steps::Range(found.step, found.step),
        profile: convention,
        language,
        highlight: found.highlight,
        ..DrawOptions::default()
    };
    let scene = draw(&trace, &wish).scenes.into_iter().next();
    let written = |format: PictureFormat| scene.as_ref().map(|scene| format.write(scene));
    let (picture, tikz) = (written(PictureFormat::Svg), written(PictureFormat::Tex));
    Ok(PageFacts { picture, tikz, numbers: found.numbers, exercises, runs, board })
}

/// Counts each run of a comparison. Fails if one enters more than 2,000,000 nodes.
fn runs(compare: &LessonCompare, handle: &Handle) -> Result<Vec<RunFacts>, ServiceError> {
    let refused = |reason: String, remedy: &str| ServiceError::refused("compare", reason, remedy);
    let counted = compare.runs.iter().map(|run| {
        let mut request = compared(compare, run)?;
        request.limits.nodes = Some(MOST_NODES);
        let counted = count(&request, handle);
        let total = &counted.counts.total;
        let (nodes, cutoffs) = (total.nodes, total.cutoffs);
        let facts = |value| RunFacts { run: run.clone(), value, nodes, cutoffs };
        let is_done = !request.run.algorithm.finds_value() && counted.report.stop.is_none();
        let without_value = is_done.then_some(None);
        counted.whole_score().map(Some).or(without_value).map(facts).ok_or_else(|| {
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

/// Refuses runs that score the same leaves and give different values.
fn agreed(runs: &[RunFacts], depth: Option<u32>) -> Result<(), ServiceError> {
    let run = |facts: &RunFacts| facts.run.parse::<Run>().ok();
    let differs = |first: &&RunFacts, other: &&RunFacts| {
        let alike = run(first).zip(run(other)).is_none_or(|(a, b)| a.scores_like(&b, depth));
        let have_values = first.value.is_some() && other.value.is_some();
        have_values && alike && first.value != other.value
    };
    let pair = runs
        .iter()
        .find_map(|first| Some((first, runs.iter().find(|other| differs(&first, other))?)));
    let Some((first, other)) = pair else { return Ok(()) };
    let value = |each: &RunFacts| each.value.map_or("-".to_owned(), |value| value.to_string());
    let gives = |each: &RunFacts| format!("{} gives {}", each.run, value(each));
    let reason = format!("its runs disagree: {}, {}", gives(first), gives(other));
    Err(ServiceError::refused("compare", reason, "compare runs that find the same value"))
}

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
            value: Some(Score::new(value)),
            nodes: 1,
            cutoffs: 0,
        };
        let runs = |last: i32| [run("minimax", 3), run("pvs", last)];
        assert!(agreed(&[], None).is_ok() && agreed(&runs(3), None).is_ok());
        let [plain, quiet] = [run("alphabeta", 3), run("alphabeta+quiescence", 5)];
        let both = [plain, quiet];
        assert!(agreed(&both, Some(3)).is_ok(), "quiescence scores other leaves");
        assert!(agreed(&both, None).is_err(), "but not at the end of the game");
        let error = agreed(&runs(2), None).unwrap_err();
        assert_eq!(error.reason, "its runs disagree: minimax gives 3, pvs gives 2");
    }
}
