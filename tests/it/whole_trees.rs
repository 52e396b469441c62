//! The drawing and the counts cover whole textbook and uniform trees: the unsearched part lies beside the
//! record.

use plyscope::picture::{DrawOptions, PictureFormat, Steps, Tone, draw};
use plyscope::service::wire::RunRequest;
use plyscope::service::{Handle, Request, record, step_view, summary};
use plyscope::trace::{Status, Trace};

fn searched(game: &str, position: &str, run: &str, depth: Option<u32>) -> Trace {
    let mut words = serde_json::json!({ "game": game, "position": position, "run": run });
    if let Some(depth) = depth {
        words["depth"] = depth.into();
    }
    let words: RunRequest = serde_json::from_value(words).unwrap();
    record(&Request::read(&words).unwrap(), &Handle::new())
}

const RUNS: [&str; 8] = [
    "minimax",
    "alphabeta",
    "alphabeta+best",
    "alphabeta+worst",
    "alphabeta+hard",
    "pvs",
    "mtdf",
    "alphabeta+deepening",
];
const TREES: [(&str, &str); 6] = [
    ("tree", "((3 12 8)(2 4 6)(14 5 2))"),
    ("tree", "(((5 3)(6 9))((2 4)(7 1)))"),
    ("tree", "(Left:(3 12 (8 1)) Right:(2 (4 6 (1 2 (3 4)))) 5)"),
    ("tree", "A(B(D=3 12) C(2 (4 5) 6))"),
    ("uniform", "b=3,d=4,seed=7"),
    ("uniform", "b=2,d=6,seed=3"),
];

/// Returns the nodes and leaves of the whole tree down to a depth, from a full search.
fn extent(game: &str, position: &str, depth: Option<u32>) -> (usize, u64) {
    let all = searched(game, position, "minimax", depth);
    assert!((0..all.len()).all(|id| !all.is_pruned(id)));
    (all.len() as usize, all.counts().total.leaves)
}

#[test]
fn a_picture_has_the_whole_tree() {
    let mut beside = 0;
    for (game, position) in TREES {
        for run in RUNS {
            let trace = searched(game, position, run, None);
            let depth = trace.iterations().last().unwrap().depth;
            let (nodes, leaves) = extent(game, position, depth);
            let root = trace.answer_root();
            let again = (root..trace.node(root).unwrap().end())
                .filter(|&id| trace.node(id).is_some_and(plyscope::trace::Node::is_re_search))
                .count();
            for steps in [Steps::End, Steps::Range(trace.steps(), trace.steps())] {
                let wish = DrawOptions { steps, max_nodes: 2_000, ..DrawOptions::default() };
                let scene = draw(&trace, &wish).scenes.remove(0);
                let drawn = scene.glyphs.len();
                if again == 0 {
                    assert_eq!(drawn, nodes, "{position} {run}");
                } else {
                    assert!(drawn > nodes, "{position} {run}: a re-search is drawn again");
                }
                assert_eq!(scene.left_out + scene.pruned_left_out + scene.lacking_left_out, 0);
                let lacking = scene.glyphs.iter().filter(|glyph| glyph.node >= trace.len());
                for glyph in lacking.clone() {
                    assert_eq!(glyph.tone, Tone::Pruned);
                    assert!(glyph.dashed);
                }
                beside += lacking.count();
            }
            let never = summary(&trace).never_examined.unwrap();
            assert!(never < leaves && (run != "minimax" || never == 0), "{position} {run}");
            let view = step_view(&trace, trace.steps()).unwrap();
            if matches!(run, "alphabeta" | "alphabeta+best" | "alphabeta+worst" | "alphabeta+hard")
            {
                assert_eq!(view.spared.map(u64::from), Some(never), "{position} {run}");
            }
            if !matches!(run, "pvs" | "mtdf" | "alphabeta+deepening") {
                assert_eq!(leaves - never, trace.counts().total.leaves, "{position} {run}");
            }
        }
    }
    assert!(beside > 100, "{beside}");
}

/// Before the cutoff an unsearched node looks like every other pending node, so that nothing reveals the
/// cut.
#[test]
fn before_the_cutoff_nothing_shows_what_is_going_to_be_cut() {
    for (game, position) in TREES {
        let trace = searched(game, position, "alphabeta", None);
        let wish = |steps| DrawOptions { steps, max_nodes: 2_000, ..DrawOptions::default() };
        let scene = draw(&trace, &wish(Steps::Range(0, 0))).scenes.remove(0);
        assert!(scene.glyphs.iter().all(|glyph| glyph.tone == Tone::Future && !glyph.dashed));
        assert!(scene.strokes.is_empty());
        let text = PictureFormat::Svg.write(&scene);
        assert!(!text.contains("stroke-dasharray"), "{text}");
        let all = draw(&trace, &wish(Steps::Range(0, trace.steps()))).scenes;
        for scene in all {
            let step = scene.step.unwrap();
            for glyph in &scene.glyphs {
                let cut = |id: u32| {
                    let node = trace.node(id).unwrap();
                    node.status() == Status::Pruned
                        && trace.last_placed(step).is_some_and(|last| id <= last)
                };
                if glyph.node < trace.len() {
                    assert_eq!(glyph.tone == Tone::Pruned, cut(glyph.node), "{position} {step}");
                }
            }
            // Only the edges that leave the searched part are crossed, with two strokes each.
            let left = scene
                .glyphs
                .iter()
                .filter(|glyph| glyph.tone == Tone::Pruned && glyph.node < trace.len());
            assert_eq!(scene.strokes.len(), 2 * left.count());
        }
    }
}

/// A tree of more than 2,000 nodes is only counted; the record and its counts stay the same.
#[test]
fn a_large_tree_is_counted() {
    let trace = searched("uniform", "b=3,d=8,seed=1", "alphabeta", None);
    let never = summary(&trace).never_examined.unwrap();
    assert_eq!(trace.counts().total.leaves + never, 3u64.pow(8));
    let pictures = draw(&trace, &DrawOptions::default());
    let below = |ply: u32| (1..=8 - ply).map(|plies| 3u64.pow(plies)).sum::<u64>();
    let pruned = pictures.scenes[0].glyphs.iter().filter(|glyph| trace.is_pruned(glyph.node));
    let plies: Vec<u32> = pruned.map(|glyph| trace.node(glyph.node).unwrap().ply()).collect();
    assert!(!plies.is_empty());
    assert_eq!(pictures.lacking_left_out, plies.into_iter().map(below).sum::<u64>());
    // A game with a board has no drawable end, so nothing is missing.
    let game = searched("tictactoe", "15", "alphabeta", Some(3));
    assert_eq!(summary(&game).never_examined, None);
    assert_eq!(draw(&game, &DrawOptions::default()).lacking_left_out, 0);
}
