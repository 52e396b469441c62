//! Describes a picture in words, for readers who cannot see it.

use super::scene::Scene;
use crate::analysis::{explain, says, turns};
use crate::evaluation::Score;
use crate::say::{Language, Message, message, points};
use crate::search::Profile;
use crate::trace::{Kind, Trace};

pub(super) fn title(trace: &Trace, language: Language) -> String {
    let words = trace.about().words();
    let (game, run) = (words.setup.game.as_str(), words.run.as_str());
    let title = match (game, run) {
        ("", "") => message!("picture.title"),
        (game, "") => message!("picture.title.game", game = game),
        ("", run) => message!("picture.title.run", run = run),
        (game, run) => message!("picture.title.both", game = game, run = run),
    };
    title.text(language)
}

pub(super) fn description(
    trace: &Trace,
    scene: &Scene,
    profile: Profile,
    language: Language,
) -> String {
    let total = &trace.counts().total;
    let scale = trace.chance_values().map_or(1, |values| values.scale);
    let mut all = Vec::new();
    match (scene.step, value(trace, profile)) {
        (Some(step), _) => {
            all.push(message!("picture.step", step = step, steps = trace.steps()));
            if let Some(state) = trace.state(step) {
                let sentences = says(trace, &explain(trace, &state), profile.into());
                all.push(sentences.head);
                all.extend(sentences.detail);
            }
        }
        (None, Some(value)) => all.push(message!("picture.value", value = points(value, scale))),
        (None, None) => {}
    }
    let drawn = scene.glyphs.len();
    let searched =
        message!("picture.searched", n = total.nodes, pruned = total.pruned, drawn = drawn);
    all.push(searched);
    if scene.left_out > 0 {
        all.push(message!("picture.counted", n = scene.left_out));
    }
    if let Some(never) = trace.leaves_never_examined().filter(|_| scene.step.is_none()) {
        all.push(message!("picture.never", leaves = never));
    }
    all.push(message!("picture.legend"));
    if !scene.ringed.is_empty() {
        all.push(message!("picture.ring", names = scene.ringed.join(", ")));
    }
    if profile != Profile::default() {
        let convention = profile.to_string();
        all.push(if profile.is_movers() {
            message!("picture.convention.own", convention = convention)
        } else {
            message!("picture.convention", convention = convention)
        });
    }
    let texts: Vec<String> = all.iter().map(|message: &Message| message.text(language)).collect();
    texts.join(" ")
}

/// Returns the value of the search, as the convention shows it at the root; `None` unless it is
/// finite.
fn value(trace: &Trace, profile: Profile) -> Option<i32> {
    let value = trace.score().and_then(Score::finite)?;
    let root = trace.node(trace.answer_root());
    let is_max = root.is_none_or(|root| root.kind() != Kind::Min);
    Some(if turns(profile, is_max) { -value } else { value })
}
