//! What a picture is of, in words.

use super::scene::Scene;
use crate::analysis::{explain, sentence_in};
use crate::search::Profile;
use crate::stats::grouped;
use crate::trace::Trace;

/// The title: what was searched, and how.
pub(super) fn title(trace: &Trace) -> String {
    let words = trace.about().words();
    match (words.setup.game.as_str(), words.run.as_str()) {
        ("", "") => "A game tree".to_owned(),
        (game, "") => format!("A game tree ({game})"),
        ("", run) => format!("A game tree searched by {run}"),
        (game, run) => format!("A game tree ({game}) searched by {run}"),
    }
}

/// What is to be seen, for who does not see it.
pub(super) fn description(trace: &Trace, scene: &Scene, profile: Profile) -> String {
    let mut text = match scene.step {
        Some(step) => {
            let state = trace.state(step);
            let said = state.map(|state| sentence_in(trace, &explain(trace, &state), profile));
            format!("Step {step} of {}. {} ", trace.steps(), said.unwrap_or_default())
        }
        None => {
            let value = trace.score().and_then(crate::evaluation::Score::finite);
            value.map_or_else(String::new, |value| format!("The value is {value}. "))
        }
    };
    let total = &trace.counts().total;
    text += &format!("{} nodes were searched, ", grouped(total.nodes));
    text += &format!("{} pruned. ", grouped(total.pruned));
    text += &format!("{} are drawn", scene.glyphs.len());
    if scene.left_out > 0 {
        text += &format!("; {} searched nodes are only counted", grouped(scene.left_out));
    }
    text +=
        ". Triangles that point up are MAX, those that point down MIN; crossed edges are pruned.";
    if profile != Profile::default() {
        text += &format!(" Drawn in the convention {profile}");
        text += if profile.is_movers() { ": every number is the mover's." } else { "." };
    }
    text
}
