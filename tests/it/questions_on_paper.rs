//! A question on paper shows its whole tree and none of its answer.

use plyscope::service::wire::{Exercise, ExerciseGround, ExerciseItem, ExerciseKind, Profile};
use plyscope::service::{
    Handle, PageFacts, check_lesson, lesson_handout, lesson_slides, lesson_tikz, make, read_lesson,
};

/// The words of the exercises of one kind and level: consecutive seeds, with grounds and conventions in
/// turn.
fn words(kind: ExerciseKind, level: u8, seeds: u32) -> Vec<(String, Exercise)> {
    let grounds: Vec<_> = ExerciseGround::ALL.into_iter().filter(|on| on.has(kind)).collect();
    let item = |seed: u32| {
        let ground = grounds[seed as usize % grounds.len()];
        let profile = Profile::ALL[seed as usize / grounds.len() % Profile::ALL.len()];
        ExerciseItem { kind, level, seed, ground, profile }
    };
    let made = |seed: u32| {
        let exercise = make(item(seed)).unwrap();
        (exercise.item.clone(), exercise)
    };
    let is_allowed = |&seed: &u32| item(seed).ground.allows(item(seed).kind, item(seed).profile);
    (0..seeds).filter(is_allowed).map(made).collect()
}

/// Builds one lesson per convention with the questions in it, and returns its pages and texts.
fn lessons(exercises: &[(String, Exercise)]) -> Vec<(Vec<PageFacts>, String, String, String)> {
    Profile::ALL
        .into_iter()
        .filter_map(|profile| {
            let here = exercises.iter().filter(|(_, exercise)| exercise.words.profile == profile);
            let questions = here.map(|(words, _)| {
                format!("## Page\ntext\n```question\nask = \"?\"\nexercise = \"{words}\"\n```\n")
            });
            let questions: String = questions.collect();
            if questions.is_empty() {
                return None;
            }
            let front = format!("---\ntitle = \"T\"\nconvention = \"{profile}\"\n---\n");
            let lesson = read_lesson(&format!("{front}{questions}")).unwrap();
            let facts = check_lesson(&lesson, &Handle::new()).unwrap();
            let deck = lesson_slides(&lesson, &facts);
            let tex = lesson_tikz(&facts).into_iter().map(|picture| picture.text).collect();
            let paper = lesson_handout(&lesson, &facts);
            Some((facts, paper, deck, tex))
        })
        .collect()
}

/// Counts the outlines of leaves, because they alone have four corners.
fn leaves_in_svg(text: &str) -> usize {
    let points = text.split("<polygon points=\"").skip(1);
    let outlines = points.filter_map(|rest| {
        let (points, style) = rest.split_once('"')?;
        // Skip the ground behind the node of a moment, because it has an outline of its own.
        (!style.starts_with(" fill=\"#f0d83a\"")).then(|| points.split(' ').count())
    });
    outlines.filter(|&corners| corners == 4).count()
}

fn leaves_in_tikz(text: &str) -> usize {
    let outlines = text.lines().filter(|line| line.contains("-- cycle;"));
    let own = outlines.filter(|line| !line.contains("fill=black!35"));
    own.filter(|line| line.matches(" -- ").count() == 4).count()
}

/// The printed tree has every leaf of `exercise show`, on hand-outs, on slides, in SVG and in TikZ.
#[test]
fn every_leaf_is_printed() {
    for kind in ExerciseKind::ALL {
        for level in 1..=3 {
            let exercises = words(kind, level, 200);
            let is_leaf = |exercise: &Exercise| {
                exercise.nodes.iter().filter(|node| node.children.is_empty()).count()
            };
            let wanted: usize = exercises.iter().map(|(_, exercise)| is_leaf(exercise)).sum();
            let mut seen = [0; 4];
            for (facts, paper, deck, tex) in lessons(&exercises) {
                for each in facts.iter().flat_map(|page| &page.exercises) {
                    let leaves = is_leaf(&each.exercise);
                    assert_eq!(leaves_in_svg(&each.picture), leaves, "{}", each.exercise.item);
                    assert_eq!(leaves_in_tikz(&each.tikz), leaves, "{}", each.exercise.item);
                    seen[0] += leaves;
                }
                seen[1] += leaves_in_svg(&paper);
                seen[2] += leaves_in_svg(&deck);
                seen[3] += leaves_in_tikz(&tex);
            }
            assert!(wanted >= 600, "{kind:?} {level}: {wanted}");
            assert_eq!(seen, [wanted; 4], "{kind:?} {level}");
        }
    }
}

/// The picture of a question depends only on the given data. Two exercises with the same data have the same
/// picture, and it does not contain the answers, which the test replaces with markers.
#[test]
fn no_answer_is_printed() {
    for kind in ExerciseKind::ALL {
        for (facts, ..) in lessons(&words(kind, 2, 40)) {
            for each in facts.iter().flat_map(|page| &page.exercises) {
                let picture = &each.picture;
                let description = picture.split("<desc>").nth(1).unwrap().split("</desc>").next();
                let description = description.unwrap();
                for word in ["nodes were searched", "pruned", "The value is", "Step "] {
                    assert!(!description.contains(word), "{}: {description}", each.exercise.item);
                }
                // Only nodes that are not searched yet have this pale colour.
                assert!(!picture.contains("#b4bac2"), "{}", each.exercise.item);
                let given = each.exercise.nodes.iter().any(|node| node.cut);
                let dashed = picture.contains("stroke-dasharray");
                assert_eq!(dashed, given, "{}: dashes say what is cut", each.exercise.item);
            }
        }
    }
}
