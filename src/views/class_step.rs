//! The questions to a class that a step of a trace has: the edges that are cut next, the child that is entered next,
//! and the value that a node has next.

use crate::class::{
    ClassAsks, ClassQuestion, ClassShowRequest, ClassStep, ClassStepKind, ClassStepKinds,
    ClassStepKindsRequest, ClassStepRequest, ClassTarget,
};
use crate::picture::{Edge, Glyph, PictureFormat, Scene, Tone};
use crate::say::Language;
use crate::search::Profile;
use crate::trace::{StepEvent, Trace, UnsearchedPart};
use crate::views::drawing::{PictureLook, drawn};
use crate::views::predict::{PredictRequest, truth_before};
use crate::views::step::no_step;
use crate::work::error::ServiceError;

/// Fractions of the picture are rounded to this many parts.
const PARTS: f64 = 10_000.0;

/// A step with its picture.
struct StepPicture<'a> {
    trace: &'a Trace,
    step: u32,
    scene: Scene,
    /// The open edges of the picture: their children are neither searched nor pruned yet.
    targets: Vec<ClassTarget>,
    /// The value that a node has at the next step, if it is something to work out.
    truth: Option<ValueTruth>,
}

struct ValueTruth {
    value: i32,
    /// The step that shows it with all that follows.
    shows: u32,
    may_cut: bool,
}

/// Returns the kinds of question that a step has, the best one first.
///
/// # Errors
/// The step does not exist, or nothing was recorded.
pub fn step_kinds(
    trace: &Trace,
    request: ClassStepKindsRequest,
) -> Result<ClassStepKinds, ServiceError> {
    let ClassStepKindsRequest { step, profile, .. } = request;
    let kinds = StepPicture::of(trace, step, profile, Language::default())?.kinds();
    Ok(ClassStepKinds { kinds })
}

/// Returns the question about a step, and the picture that goes with it as SVG.
///
/// # Errors
/// The step does not exist or has no question of the kind.
pub fn step_question(
    trace: &Trace,
    request: &ClassStepRequest,
) -> Result<(ClassQuestion, String), ServiceError> {
    let ClassShowRequest { step, profile, ref lang, .. } = request.show;
    let language = Language::of_tag(lang).unwrap_or_default();
    let picture = StepPicture::of(trace, step, profile, language)?;
    let (asks, shows) = picture.question(request.what).ok_or_else(|| {
        let reason = "this step has no question of this kind";
        ServiceError::refused("what", reason, "choose another question, or another step")
    })?;
    let at = Some(ClassStep { step, shows });
    let question = ClassQuestion { text: request.text.clone(), asks, at };
    Ok((question, PictureFormat::Svg.write(&picture.scene)))
}

/// Returns the picture of a step to show, as SVG.
///
/// # Errors
/// The step does not exist, or nothing was recorded.
pub fn step_svg(trace: &Trace, show: &ClassShowRequest) -> Result<String, ServiceError> {
    let language = Language::of_tag(&show.lang).unwrap_or_default();
    Ok(PictureFormat::Svg.write(&scene_of(trace, show.step, show.profile, language)?))
}

fn scene_of(
    trace: &Trace,
    step: u32,
    profile: Profile,
    language: Language,
) -> Result<Scene, ServiceError> {
    let format = PictureFormat::Svg;
    let look = PictureLook { step: Some(step), profile, language, ..PictureLook::of(format) };
    Ok(drawn(trace, &look)?.scenes.into_iter().next().unwrap_or_default())
}

impl<'a> StepPicture<'a> {
    fn of(
        trace: &'a Trace,
        step: u32,
        profile: Profile,
        language: Language,
    ) -> Result<Self, ServiceError> {
        let event = trace.event(step).ok_or_else(|| no_step(trace, step))?;
        let scene = scene_of(trace, step, profile, language)?;
        let lacks = trace.unsearched(trace.root_at(event));
        let targets = targets(trace, lacks.as_ref(), &scene);
        let request = PredictRequest { trace: 0, step: step + 1, own: profile.is_movers() };
        // Students type whole numbers, and a tree with chance nodes divides points into parts.
        let is_whole = step < trace.steps() && !trace.has_chance();
        let truth = if is_whole { truth_before(trace, request)? } else { None };
        let truth = truth.map(|(question, truth, value)| ValueTruth {
            value,
            shows: truth.step,
            may_cut: !question.options.is_empty(),
        });
        Ok(Self { trace, step, scene, targets, truth })
    }

    fn kinds(&self) -> Vec<ClassStepKind> {
        use ClassStepKind::{Cuts, Next, Value};
        let is_cutoff = matches!(self.trace.event(self.step + 1), Some(StepEvent::Cutoff { .. }));
        let order = match self.truth {
            _ if is_cutoff => [Cuts, Next, Value],
            Some(ValueTruth { may_cut: true, .. }) => [Cuts, Value, Next],
            _ => [Value, Next, Cuts],
        };
        order.into_iter().filter(|&kind| self.question(kind).is_some()).collect()
    }

    /// Returns a question with its right answer, and the step that shows the whole answer.
    fn question(&self, kind: ClassStepKind) -> Option<(ClassAsks, u32)> {
        let edges = |many, right| ClassAsks::Edges {
            targets: self.targets.clone(),
            many,
            right: Some(right),
        };
        match kind {
            ClassStepKind::Cuts => {
                let shows = self.truth.as_ref().map_or(self.step + 1, |truth| truth.shows);
                let is_asked = !self.targets.is_empty() && shows <= self.trace.steps();
                Some((edges(true, self.cut_until(shows).filter(|_| is_asked)?), shows))
            }
            ClassStepKind::Next => {
                let (next, shows) = self.next_entered()?;
                self.is_target(next).then(|| (edges(false, vec![next]), shows))
            }
            ClassStepKind::Value => {
                let ValueTruth { value, shows, .. } = self.truth.as_ref()?;
                Some((ClassAsks::Number { right: Some(value.to_string()) }, *shows))
            }
        }
    }

    fn is_target(&self, node: u32) -> bool {
        self.targets.iter().any(|target| target.node == node)
    }

    /// Returns the nodes that are pruned after this step, up to another one. `None` if the picture lacks
    /// an edge to one of them, because the edges that it has would be half an answer.
    fn cut_until(&self, shows: u32) -> Option<Vec<u32>> {
        let placed = |step| self.trace.last_placed(step).map_or(0, |last| last + 1);
        let new = placed(self.step)..placed(shows);
        let cut: Vec<u32> = new.filter(|&node| self.trace.is_pruned(node)).collect();
        cut.iter().all(|&node| self.is_target(node)).then_some(cut)
    }

    /// Returns the node that the search enters next, and the step of that.
    fn next_entered(&self) -> Option<(u32, u32)> {
        let first = self.trace.last_placed(self.step).map_or(0, |last| last + 1);
        let entered = |node: u32| Some((node, self.trace.node(node)?.enter()?));
        (first..self.trace.len()).find_map(entered)
    }
}

fn targets(trace: &Trace, lacks: Option<&UnsearchedPart<'_>>, scene: &Scene) -> Vec<ClassTarget> {
    let (width, height) = (f64::from(scene.width), f64::from(scene.height));
    let part = |length: f32, whole: f64| {
        ((f64::from(length) / whole * PARTS).round() / PARTS).clamp(0.0, 1.0)
    };
    let (across, down) = (|length| part(length, width), |length| part(length, height));
    let target = |edge: &Edge| {
        let node = edge.child.filter(|_| edge.tone == Tone::Future)?;
        let glyph: &Glyph = scene.glyphs.iter().find(|glyph| glyph.node == node)?;
        Some(ClassTarget {
            node,
            called: called(trace, lacks, node),
            x: across(f32::midpoint(edge.from.0, edge.to.0)),
            y: down(f32::midpoint(edge.from.1, edge.to.1)),
            left: across(glyph.x - glyph.half),
            top: down(glyph.y),
            width: across(glyph.half * 2.0),
            height: down(glyph.height),
        })
    };
    scene.edges.iter().filter_map(target).collect()
}

/// Returns the name of a node, or the move that leads to it.
fn called(trace: &Trace, lacks: Option<&UnsearchedPart<'_>>, node: u32) -> String {
    let moves = lacks.map_or_else(|| trace.moves_to(node), |lacks| lacks.moves_to(node));
    if let Some(place) = trace.place(&moves) {
        return place.name.clone();
    }
    match lacks.and_then(|lacks| lacks.node(node)) {
        Some(unsearched) => unsearched.mv.clone(),
        None => moves.last().map_or_else(String::new, |&mv| trace.name(mv).to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::class::{ClassRecord, Room};
    use crate::game::SetupRequest;
    use crate::random::below;
    use crate::search::RunRequest;
    use crate::views::drawing::picture;
    use crate::work::control::Handle;
    use crate::work::request::Request;
    use crate::work::run::record;
    use ClassStepKind::{Cuts, Next, Value};

    fn searched(game: &str, position: &str, run: &str, depth: Option<u32>) -> Trace {
        let words = RunRequest { depth, ..RunRequest::of(SetupRequest::at(game, position), run) };
        record(&Request::read(&words).unwrap(), &Handle::new())
    }

    fn textbook() -> Trace {
        searched("tree", "((3 12 8)(2 4 6)(14 5 2))", "alphabeta", None)
    }

    fn kinds(trace: &Trace, step: u32) -> Vec<ClassStepKind> {
        let request = ClassStepKindsRequest { trace: 0, step, profile: Profile::default() };
        step_kinds(trace, request).unwrap().kinds
    }

    fn request(step: u32, what: ClassStepKind, profile: Profile) -> ClassStepRequest {
        let (title, sentence, lang) = (String::new(), String::new(), "en".to_owned());
        let show = ClassShowRequest { trace: 0, step, title, sentence, lang, profile };
        ClassStepRequest { show, what, text: "?".to_owned() }
    }

    fn asked(trace: &Trace, step: u32, what: ClassStepKind) -> ClassQuestion {
        step_question(trace, &request(step, what, Profile::default())).unwrap().0
    }

    /// Returns the targets, the right ones, and the step that shows them.
    fn edges(question: ClassQuestion) -> (Vec<ClassTarget>, Vec<u32>, u32) {
        let ClassAsks::Edges { targets, right, .. } = question.asks else { panic!("edges") };
        (targets, right.unwrap(), question.at.unwrap().shows)
    }

    /// At step 16 leaf c1 = 2 is about to return to C, which then cuts c2 and c3.
    #[test]
    fn the_cut_of_the_textbook_is_a_question_on_every_open_edge() {
        let trace = textbook();
        assert_eq!(trace.event(18), Some(StepEvent::Cutoff { node: 5, child: 6 }));
        assert_eq!(kinds(&trace, 16), [Cuts, Value, Next]);
        let (targets, right, shows) = edges(asked(&trace, 16, Cuts));
        let names: Vec<&str> = targets.iter().map(|target| &*target.called).collect();
        assert_eq!(names, ["D", "c2", "c3", "d1", "d2", "d3"]);
        let called =
            |node: &u32| &*targets.iter().find(|target| target.node == *node).unwrap().called;
        assert_eq!(right.iter().map(called).collect::<Vec<_>>(), ["c2", "c3"]);
        assert_eq!((shows, right.len()), (18, 2));
        let (_, next, shows) = edges(asked(&trace, 16, Next));
        assert_eq!(next.iter().map(called).collect::<Vec<_>>(), ["D"]);
        assert_eq!(trace.event(shows), Some(StepEvent::Enter(next[0])));
        let value = asked(&trace, 16, Value);
        assert_eq!(value.asks, ClassAsks::Number { right: Some("2".to_owned()) });
        assert_eq!(value.at, Some(ClassStep { step: 16, shows: 18 }));
        let movers = step_question(&trace, &request(16, Value, Profile::Negamax)).unwrap().0;
        assert_eq!(movers.asks, ClassAsks::Number { right: Some("-2".to_owned()) });
    }

    #[test]
    fn a_step_without_a_cut_has_the_right_answer_none() {
        let trace = textbook();
        let (targets, right, shows) = edges(asked(&trace, 1, Cuts));
        assert_eq!((targets.len(), right, shows), (12, Vec::new(), 2));
        assert_eq!(kinds(&trace, 1), [Next, Cuts]);
        assert_eq!(kinds(&trace, 0), [Cuts], "no edge leads to the root");
        // The value is there and the next step is the cut.
        assert_eq!(kinds(&trace, 17), [Cuts, Next]);
        let (_, right, shows) = edges(asked(&trace, 17, Cuts));
        assert_eq!((right.len(), shows), (2, 18));
        assert_eq!(kinds(&trace, trace.steps()), []);
        let refused = step_question(&trace, &request(18, Value, Profile::default())).unwrap_err();
        assert_eq!(refused.field.as_deref(), Some("what"));
        assert!(step_question(&trace, &request(99, Cuts, Profile::default())).is_err());
    }

    #[test]
    fn targets_lie_on_the_picture_that_is_shown() {
        let trace = textbook();
        let (question, svg) =
            step_question(&trace, &request(16, Cuts, Profile::default())).unwrap();
        let look = PictureLook { step: Some(16), ..PictureLook::of(PictureFormat::Svg) };
        let scene = &drawn(&trace, &look).unwrap().scenes[0];
        assert_eq!(svg, PictureFormat::Svg.write(scene));
        assert_eq!(svg, step_svg(&trace, &request(16, Cuts, Profile::default()).show).unwrap());
        assert_eq!(svg, picture(&trace, &look).unwrap().pages[0].text);
        for target in edges(question).0 {
            let glyph = scene.glyphs.iter().find(|glyph| glyph.node == target.node).unwrap();
            let middle = (target.left + target.width / 2.0) * f64::from(scene.width);
            assert!((middle - f64::from(glyph.x)).abs() < 0.2, "{target:?}");
            assert!(target.y < target.top, "the edge is above its node: {target:?}");
        }
    }

    /// Compares the questions of random steps to the events of the trace.
    #[test]
    fn right_answers_agree_with_the_trace() {
        let mut random = 7;
        let (mut cuts, mut nexts) = (0, 0);
        for (game, position, run, depth) in [
            ("tree", "((3 12 8)(2 4 6)(14 5 2))", "alphabeta", None),
            ("tree", "((5 6)(((2 9)(8 1)) (7 3)))", "alphabeta", None),
            ("tree", "((3 12)(2 (4 6)))", "pvs", None),
            ("uniform", "uniform:b=3,d=3,seed=7,min=0,max=9", "alphabeta+tt", None),
            ("uniform", "uniform:b=2,d=4,seed=3,min=0,max=9", "pvs", None),
            ("uniform", "uniform:b=3,d=3,seed=5,min=0,max=9", "alphabeta+tt+deepening", None),
            ("tictactoe", "15237", "alphabeta", None),
            ("tictactoe", "15237", "pvs+tt", None),
            ("tictactoe", "152374", "alphabeta", None),
            ("connect4", "444444", "alphabeta", Some(3)),
            ("connect4", "4433", "pvs+tt", Some(3)),
        ] {
            let trace = searched(game, position, run, depth);
            for _ in 0..20 {
                let step = below(&mut random, trace.steps() as usize) as u32;
                let kinds = kinds(&trace, step);
                if kinds.contains(&Cuts) {
                    let (targets, right, shows) = edges(asked(&trace, step, Cuts));
                    let is_placed = |node, step| trace.last_placed(step).is_some_and(|l| node <= l);
                    let is_cut = |node: &u32| {
                        trace.is_pruned(*node) && is_placed(*node, shows) && !is_placed(*node, step)
                    };
                    let nodes = targets.iter().map(|target| target.node);
                    let mut cut: Vec<u32> = nodes.filter(is_cut).collect();
                    cut.sort_unstable();
                    assert_eq!(right, cut, "{game} {position} {run} step {step}");
                    assert!(targets.iter().all(|target| !target.called.is_empty()));
                    cuts += usize::from(!right.is_empty());
                    let question = asked(&trace, step, Cuts);
                    assert!(Room::of(vec![ClassRecord::Asked { question }]).is_ok());
                }
                if kinds.contains(&Next) {
                    let (_, right, shows) = edges(asked(&trace, step, Next));
                    let enters =
                        |step: &u32| matches!(trace.event(*step), Some(StepEvent::Enter(_)));
                    let first = (step + 1..=trace.steps()).find(enters).unwrap();
                    assert_eq!(first, shows, "{game} {position} {run} step {step}");
                    assert_eq!(trace.event(first), Some(StepEvent::Enter(right[0])));
                    nexts += 1;
                }
            }
        }
        assert!(cuts > 10 && nexts > 50, "{cuts} {nexts}");
    }
}
