//! What a picture is of, in words.

use super::scene::Scene;
use super::spoken::Spoken;
use crate::analysis::{explain, sentence_in, turns};
use crate::evaluation::Score;
use crate::search::Profile;
use crate::trace::{Node, Trace};

/// The title: what was searched, and how.
pub(super) fn title(trace: &Trace, language: Spoken) -> String {
    let words = trace.about().words();
    let (game, run) = (words.setup.game.as_str(), words.run.as_str());
    let (tree, by) = match language {
        Spoken::English => ("A game tree", "searched by"),
        Spoken::Portuguese => ("Uma árvore de jogo", "buscada por"),
    };
    let of = if game.is_empty() { String::new() } else { format!(" ({game})") };
    let how = if run.is_empty() { String::new() } else { format!(" {by} {run}") };
    format!("{tree}{of}{how}")
}

/// What is to be seen, for who does not see it. Sentences of steps are English, so other languages have none.
pub(super) fn description(
    trace: &Trace,
    scene: &Scene,
    profile: Profile,
    language: Spoken,
) -> String {
    let total = &trace.counts().total;
    let (nodes, pruned) = (language.grouped(total.nodes), language.grouped(total.pruned));
    let (drawn, left_out) = (scene.glyphs.len(), language.grouped(scene.left_out));
    let whole = scene.left_out == 0;
    let value = value(trace, profile);
    let never = trace.leaves_never_examined();
    match language {
        Spoken::English => {
            let mut text = match (scene.step, value) {
                (Some(step), _) => {
                    let state = trace.state(step);
                    let said =
                        state.map(|state| sentence_in(trace, &explain(trace, &state), profile));
                    format!("Step {step} of {}. {} ", trace.steps(), said.unwrap_or_default())
                }
                (None, Some(value)) => format!("The value is {value}. "),
                (None, None) => String::new(),
            };
            text += &format!("{nodes} nodes were searched, {pruned} pruned. {drawn} are drawn");
            if !whole {
                text += &format!("; {left_out} searched nodes are only counted");
            }
            if let Some(never) = never.filter(|_| scene.step.is_none()) {
                text += &format!(". Leaves never examined: {}", language.grouped(never));
            }
            text += ". Triangles that point up are MAX, those that point down MIN; crossed edges are pruned.";
            if !scene.ringed.is_empty() {
                text += &format!(" With a ring: {}.", scene.ringed.join(", "));
            }
            if profile != Profile::default() {
                text += &format!(" Drawn in the convention {profile}");
                text += if profile.is_movers() { ": every number is the mover's." } else { "." };
            }
            text
        }
        Spoken::Portuguese => {
            let mut text = match (scene.step, value) {
                (Some(step), _) => format!("Passo {step} de {}. ", trace.steps()),
                (None, Some(value)) => format!("O valor é {value}. "),
                (None, None) => String::new(),
            };
            text += &format!("Nós visitados: {nodes}; podados: {pruned}; desenhados: {drawn}");
            if !whole {
                text += &format!("; visitados e apenas contados: {left_out}");
            }
            if let Some(never) = never.filter(|_| scene.step.is_none()) {
                text += &format!(". Folhas nunca examinadas: {}", language.grouped(never));
            }
            text += ". Triângulos que apontam para cima são MAX, os que apontam para baixo, MIN; arestas riscadas \
                     foram podadas.";
            if !scene.ringed.is_empty() {
                text += &format!(" Com um anel: {}.", scene.ringed.join(", "));
            }
            if profile != Profile::default() {
                text += &format!(" Desenhada na convenção {profile}");
                text += if profile.is_movers() { ": cada número é o de quem joga." } else { "." };
            }
            text
        }
    }
}

/// The value of the search, as the convention sees it at the root.
fn value(trace: &Trace, profile: Profile) -> Option<i32> {
    let value = trace.score().and_then(Score::finite)?;
    let is_max = trace.node(trace.answer_root()).is_none_or(Node::is_max);
    Some(if turns(profile, is_max) { -value } else { value })
}
