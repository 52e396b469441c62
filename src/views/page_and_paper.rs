//! Compares the stage of a lesson on its page and on paper. Both must show the same windows and mark
//! the same nodes.

use super::step::{StepView, step_view};
use super::summary::node_view;
use crate::lesson::{read, resolve};
use crate::picture::{Anchor, DrawOptions, Glyph, Scene, Steps, draw};
use crate::search::Profile;
use crate::trace::{Kind, Trace};
use crate::work::control::Handle;
use crate::work::request::Request;
use crate::work::run::record;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Alpha and beta from MAX's view; `None` is an open end.
type Ends = (Option<i32>, Option<i32>);

/// Returns the window that the page prints at a node, chosen as `windowAt` and `framesAt` in `ui/src`
/// do.
fn on_page(trace: &Trace, id: u32, state: &StepView, profile: Profile) -> Ends {
    let tested = profile.tests_first();
    if let Some(frame) = state.stack.iter().find(|frame| frame.node == id) {
        let shown = (frame.alpha, frame.beta);
        return if tested { (frame.alpha_tested, frame.beta_tested) } else { shown };
    }
    let node = node_view(trace, id).unwrap();
    match node.left.filter(|_| node.exit.is_some_and(|exit| exit <= state.step)) {
        None => (node.alpha_in, node.beta_in),
        Some(left) if tested => (left.alpha_tested, left.beta_tested),
        Some(left) => (left.alpha, left.beta),
    }
}

/// Reads an end of a window, in parts of a point: paper has points.
fn end(text: &str, scale: u32) -> Option<i32> {
    let text = text.replace('−', "-").replace(',', ".");
    let (above, below) = text.split_once('/').unwrap_or((&text, "1"));
    let (above, below): (f64, f64) = (above.parse().ok()?, below.parse().ok()?);
    Some((above * f64::from(scale) / below).round() as i32)
}

/// Collects the windows of a picture by node. Each window stands to the right of its glyph, in the same
/// row.
fn on_paper(
    scene: &Scene,
    max: impl Fn(u32) -> bool,
    profile: Profile,
    scale: u32,
) -> BTreeMap<u32, Ends> {
    let mut found: BTreeMap<u32, Ends> = BTreeMap::new();
    for label in scene.labels.iter().filter(|label| label.anchor == Anchor::Start) {
        let Some((name, number)) = label.text.split_once('=') else { continue };
        let beside = |glyph: &&Glyph| {
            glyph.x < label.x && (glyph.y..glyph.y + glyph.height).contains(&label.y)
        };
        let row = scene.glyphs.iter().filter(beside);
        let glyph = row.max_by(|one, other| one.x.total_cmp(&other.x)).unwrap();
        let ends = found.entry(glyph.node).or_default();
        match name {
            "α" => ends.0 = end(number, scale),
            _ => ends.1 = end(number, scale),
        }
    }
    if profile.is_movers() {
        for (id, ends) in &mut found {
            if !max(*id) {
                *ends = (ends.1.map(|beta| -beta), ends.0.map(|alpha| -alpha));
            }
        }
    }
    found
}

/// Covers every shipped lesson under every convention. Short stages run through every step, so that
/// each kind of event occurs.
#[test]
fn page_and_paper_show_the_same_windows() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("lessons");
    let (mut windows, mut marked, mut differing) = (0, 0, 0);
    let mut files: Vec<_> = ["en", "pt-BR"]
        .iter()
        .flat_map(|language| fs::read_dir(folder.join(language)).unwrap())
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    for path in &files {
        let text = fs::read_to_string(path).unwrap();
        for profile in Profile::ALL {
            let usual = format!("convention = \"{}\"", Profile::KnuthMoore);
            assert!(text.contains(&usual), "{}", path.display());
            let other = text.replacen(&usual, &format!("convention = \"{profile}\""), 1);
            let lesson = read(&other).unwrap();
            for stage in lesson.pages.iter().filter_map(|page| page.stage.as_ref()) {
                let trace = record(&Request::read(&stage.request).unwrap(), &Handle::new());
                let mut words = stage.words.clone();
                // Another convention can search fewer steps than the number the page names.
                if resolve(&trace, &words).is_err() {
                    (words.at, words.from, words.to) = Default::default();
                }
                let places = resolve(&trace, &words).unwrap();
                let all = trace.steps() < 100;
                let steps = if all { (0..=trace.steps()).collect() } else { vec![places.step] };
                for step in steps {
                    let highlight = places.highlight.clone();
                    let steps = Steps::Range(step, step);
                    let language = lesson.language;
                    let wish = DrawOptions {
                        steps,
                        profile,
                        language,
                        highlight,
                        ..DrawOptions::default()
                    };
                    let scene = draw(&trace, &wish).scenes.remove(0);
                    let state = step_view(&trace, step).unwrap();
                    let is_max = |id: u32| {
                        let node = trace.node(id).unwrap();
                        node.kind() != Kind::Min
                    };
                    let scale = trace.chance_values().map_or(1, |values| values.scale);
                    for (id, paper) in on_paper(&scene, is_max, profile, scale) {
                        let place = format!("{} {profile}: step {step}, {id}", path.display());
                        assert_eq!(paper, on_page(&trace, id, &state, profile), "{place}");
                        let node = node_view(&trace, id).unwrap();
                        differing += usize::from((node.alpha_in, node.beta_in) != paper);
                        windows += 1;
                    }
                    let ringed = scene.glyphs.iter().filter(|glyph| glyph.ringed);
                    let mut ringed: Vec<u32> = ringed.map(|glyph| glyph.node).collect();
                    let mut wanted = places.highlight.clone();
                    ringed.sort_unstable();
                    wanted.sort_unstable();
                    assert_eq!(ringed, wanted, "{} {profile}: step {step}", path.display());
                    marked += wanted.len();
                }
            }
        }
    }
    assert!(
        files.len() > 10 && windows > 5_000 && differing > 1_000 && marked > 100,
        "{windows} {differing} {marked}"
    );
}
