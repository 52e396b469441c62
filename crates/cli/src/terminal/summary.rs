//! A trace as text: its summary, its counts by ply, and its state after a step.

use super::paint::{Ink, paint};
use super::{counted, numbers, points, points_window, score};
use crate::exit::visible;
use plyscope::service::wire::{
    Bound, ConventionView, CountsView, FrameView, IterationStep, IterationView, Kind, Language,
    LineEnd, MonteCarloSummary, Phase, ProofNumber, ProofStep, ProofSummary, ProofView,
    SelectiveCounts, StepMessage, StepView, TraceSummary, VisitedChild, VisitsView,
};
use plyscope::service::{shown_name, window_text as window};

/// The lines of a summary that hold the result of the search; they are in bold.
const BEST: [&str; 3] = ["value", "best move", "PV"];

/// The nodes beyond the limit, those whose mover could stand pat, and the cuts by that.
fn beyond(counts: [u64; 3]) -> String {
    let [nodes, stands, cut] = counts.map(numbers);
    format!("nodes {nodes}, stood pat {stands}, cut by that {cut}")
}

/// The claims of forward pruning, and the tests and reductions that made them.
fn claims_by(tried: &SelectiveCounts) -> String {
    let late = tried.believed_reductions();
    let counts = [tried.claims(), tried.null_cutoffs, late, tried.futile, tried.probcut_cutoffs];
    let [claims, null, late, futile, check] = counts.map(numbers);
    format!("{claims}: null moves {null}, late moves {late}, futility {futile}, probcut {check}")
}

pub(crate) fn summary_text(seen: &TraceSummary) -> String {
    match (&seen.monte_carlo, &seen.proof) {
        (Some(games), _) => games_text(seen, games),
        (_, Some(proof)) => proof_text(seen, proof),
        _ => values_text(seen),
    }
}

fn values_text(seen: &TraceSummary) -> String {
    let total = &seen.counts.total;
    let mut text = format!("{}\n", paint(Ink::Title, visible(&seen.title)));
    let mut line = |name: &str, value: String| {
        let value = if BEST.contains(&name) { paint(Ink::Best, value) } else { value };
        text += &format!("  {} {value}\n", paint(Ink::Faint, format!("{name:<18}")));
    };
    let perspective = match (seen.three, seen.root_kind) {
        (Some(three), _) if three.numbers.is_some() => "of A, B and C, who move in turn",
        (Some(_), _) => "for A, against B and C",
        (None, Some(Kind::Min)) => "for MAX; MIN moves at the root",
        (None, _) => "for MAX, who moves at the root",
    };
    let scale = seen.chance.map_or(1, |chance| chance.scale);
    let found = || format!("{}{}", sign(seen.value_bound), points(seen.value, scale));
    let value = seen.three.and_then(|three| three.text()).unwrap_or_else(found);
    line("value", format!("{value} ({perspective})"));
    line("best move", visible(seen.best_called.as_deref().unwrap_or("-")));
    line("PV", pv_text(seen));
    if let Some(caution) = &seen.caution {
        line("caution", visible(&caution.text(Language::English)));
    }
    if let Some(found) = &seen.before_stop {
        let (value, best) = (score(Some(found.value)), visible(&found.best_called));
        line("last completed", format!("value {value}, best move {best}"));
    }
    if let Some(choice) = &seen.evaluation {
        line("evaluation", visible(&choice.text));
    }
    if let Some(equal) = &seen.equal_leaves {
        line("equal leaves", visible(&equal.text("every leaf")));
    }
    line("nodes", numbers(total.nodes));
    let terminal = numbers(total.terminals);
    let mut leaves = format!("{} ({terminal} terminal)", numbers(total.leaves));
    if let Some(distinct) = seen.distinct_leaves.filter(|&distinct| distinct != total.leaves) {
        leaves += &format!(", {} distinct", numbers(distinct));
    }
    line("leaves", leaves);
    if total.table_hits > 0 {
        line("TT hits", numbers(total.table_hits));
    }
    for (place, pass) in seen.iterations.iter().enumerate().filter(|_| seen.iterations.len() > 1) {
        line(&format!("pass {}", place + 1), pass_text(pass));
    }
    line("cutoffs", numbers(total.cutoffs));
    if seen.chance.is_some() {
        let [chance, probes, kept] = [total.chance_cutoffs, total.probes, total.kept].map(numbers);
        line("at chance nodes", format!("cutoffs {chance}, probes {probes}, values kept {kept}"));
    }
    if total.quiet_nodes + total.stands > 0 {
        line("beyond the limit", beyond([total.quiet_nodes, total.stands, total.stand_cutoffs]));
    }
    if !total.selective.is_none() {
        line("claims", claims_by(&total.selective));
    }
    line("pruned children", numbers(total.pruned));
    if let Some(never) = seen.never_examined {
        line("unexamined leaves", numbers(never));
    }
    if let Some(share) = seen.first_move_share {
        line("first-move share", format!("{:.1} % of the cutoffs", share * 100.0));
    }
    if let Some(branching) = seen.branching {
        let sum = format!("1 + b* + ... + b*^{} = nodes", seen.deepest_ply);
        line("b*", format!("{branching:.3} (effective branching factor: {sum})"));
    }
    if seen.counts.ordering_nodes > 0 {
        let nodes = numbers(seen.counts.ordering_nodes);
        line("ordering nodes", format!("{nodes}, not counted above"));
    }
    if let Some(theory) = &seen.theory {
        let (b, d) = (theory.branching, theory.depth);
        let [all, least] = [theory.minimax_leaves, theory.minimal_leaves].map(numbers);
        let leaves = format!("minimax {all} leaves, minimal tree {least} (Knuth and Moore 1975)");
        line("theory", format!("uniform tree b={b}, d={d}: {leaves}"));
    }
    let graph = [counted(seen.graph_nodes, "node"), counted(seen.steps, "step")];
    line("graph", graph.join(", "));
    text
}

/// Returns the summary of a Monte Carlo search.
fn games_text(seen: &TraceSummary, games: &MonteCarloSummary) -> String {
    let mut text = format!("{}\n", paint(Ink::Title, visible(&seen.title)));
    let mut line = |name: &str, value: String| {
        text += &format!("  {} {value}\n", paint(Ink::Faint, format!("{name:<18}")));
    };
    let best = visible(seen.best_called.as_deref().unwrap_or("-"));
    line("best move", paint(Ink::Best, best));
    line("most visited", visible(&seen.pv_called));
    if let Some(proved) = games.proved {
        line("proved", format!("reward {} of {}", numbers(proved), numbers(games.reward_max)));
    }
    line("iterations", numbers(games.iterations));
    let moves = numbers(games.playout_moves);
    line("random games", format!("{}, {moves} moves", numbers(games.playouts)));
    line("positions entered", numbers(games.entered));
    if let Some(choice) = &seen.evaluation {
        line("evaluation", visible(&choice.text));
    }
    line("deepest ply", numbers(seen.deepest_ply));
    let graph = [counted(seen.graph_nodes, "node"), counted(seen.steps, "step")];
    line("graph", graph.join(", "));
    let mover = if seen.root_kind == Some(Kind::Min) { "MIN" } else { "MAX" };
    text + "\n" + &root_moves(games, mover)
}

/// Returns the summary of a proof-number search.
fn proof_text(seen: &TraceSummary, proof: &ProofSummary) -> String {
    let mut text = format!("{}\n", paint(Ink::Title, visible(&seen.title)));
    let mut line = |name: &str, value: String| {
        text += &format!("  {} {value}\n", paint(Ink::Faint, format!("{name:<18}")));
    };
    line("question", visible(&proof.goal.text(Language::English)));
    let stopped = "not known: the search was stopped".to_owned();
    let said = proof.said.as_ref().map_or(stopped, |said| said.text(Language::English));
    line("answer", paint(Ink::Best, visible(&said)));
    if let Some(best) = &seen.best_called {
        line("move of the proof", paint(Ink::Best, visible(best)));
    }
    if let Some(root) = proof.root.filter(|_| proof.answer.is_none()) {
        line("root", numbers_text(root));
    }
    if proof.depth_first {
        line("visits", numbers(seen.counts.total.nodes));
        line("positions stored", numbers(proof.stored));
    } else {
        line("nodes", numbers(seen.counts.total.nodes));
        line("expanded", numbers(proof.expanded));
        if proof.answer.is_some() {
            line("nodes of the proof", numbers(proof.proof));
        }
    }
    line("limit", numbers(proof.limit));
    line("deepest ply", numbers(proof.deepest));
    let graph = [counted(seen.graph_nodes, "node"), counted(seen.steps, "step")];
    line("graph", graph.join(", "));
    text
}

/// Returns the numbers of a node of a proof-number search: `pn 3 dn 7`.
pub(super) fn numbers_text(ProofView { pn, dn }: ProofView) -> String {
    let text = |number: ProofNumber| number.finite().map_or("inf".to_owned(), numbers);
    format!("pn {} dn {}", text(pn), text(dn))
}

/// Returns the number of the expansion, and the numbers of the node's children, one a row.
fn children_text(step: &ProofStep) -> String {
    let mut text = String::new();
    if step.expansions > 0 {
        let (expansion, all) = (numbers(step.expansion), numbers(step.expansions));
        text += &format!("expansion {expansion} of {all}\n");
    }
    let shown = |view: Option<ProofView>| view.map_or_else(|| "-".to_owned(), numbers_text);
    text += &format!("root: {}\n", shown(step.root));
    if let Some(thresholds) = step.thresholds {
        text += &format!("here: {}, thresholds: {}\n", shown(step.here), numbers_text(thresholds));
    } else {
        text += &format!("here: {}\n", shown(step.here));
    }
    for child in &step.children {
        let row = format!("{:<12} {}", visible(&child.called), numbers_text(child.numbers));
        let row = if child.chosen { paint(Ink::Best, row) + "  selected" } else { row };
        text += &format!("  {row}\n");
    }
    text
}

/// Returns the moves of the root with their visits and means, one a row, for the player who moves there.
fn root_moves(games: &MonteCarloSummary, mover: &str) -> String {
    let mean = format!("mean for {mover}");
    let head = format!("{:<12} {:>12} {mean:>14}", "move", "visits");
    let mut text = paint(Ink::Head, head) + "\n";
    for VisitedChild { called, visits, .. } in &games.moves {
        let mean = visits.mean.map_or_else(|| "-".to_owned(), |mean| format!("{mean:.3}"));
        let (called, count) = (visible(called), numbers(visits.visits));
        let proved = visits.proved.map_or_else(String::new, |proved| {
            format!("  proved: reward {} of {}", numbers(proved), numbers(games.reward_max))
        });
        text += &format!("{called:<12} {count:>12} {mean:>14}{proved}\n");
    }
    text
}

/// Returns the principal variation, and the reason if it ends early.
fn pv_text(seen: &TraceSummary) -> String {
    let moves = visible(&seen.pv_called);
    let end = match seen.pv_end {
        Some(LineEnd::Limit) if !seen.pv.is_empty() => " (to the depth limit)",
        Some(LineEnd::Stop) => "- (the search was stopped)",
        Some(LineEnd::Outside) => "- (the value lies outside the window)",
        Some(LineEnd::Forgotten) => " ... (the table no longer holds the rest)",
        _ => "",
    };
    format!("{moves}{end}").trim_start().to_owned()
}

/// Returns the words in front of a score that is only a bound; none for an exact one.
const fn sign(bound: Option<Bound>) -> &'static str {
    match bound {
        Some(Bound::Lower) => "at least ",
        Some(Bound::Upper) => "at most ",
        _ => "",
    }
}

fn pass_text(pass: &IterationView) -> String {
    let depth =
        pass.depth.map_or_else(|| "to the end".to_owned(), |plies| format!("depth {plies}"));
    let sign = sign(pass.bound);
    let window = window(pass.alpha, pass.beta);
    let nodes = counted(pass.nodes, "node");
    format!("{depth}, window {window}: {sign}{}, {nodes}", score(pass.score))
}

/// Returns the counts, one row per ply; ply 0 is the root.
pub(crate) fn ply_table(counts: &CountsView) -> String {
    let head = format!(
        "{:>4} {:>14} {:>14} {:>14} {:>12} {:>12}",
        "ply", "nodes", "leaves", "terminals", "cutoffs", "pruned"
    );
    let mut text = paint(Ink::Head, head) + "\n";
    for (ply, row) in counts.per_ply.iter().enumerate() {
        let [nodes, leaves, terminals, cutoffs, pruned] =
            [row.nodes, row.leaves, row.terminals, row.cutoffs, row.pruned].map(numbers);
        text += &format!(
            "{ply:>4} {nodes:>14} {leaves:>14} {terminals:>14} {cutoffs:>12} {pruned:>12}\n"
        );
    }
    text
}

pub(crate) fn step_text(
    view: &StepView,
    message: &StepMessage,
    here: &ConventionView,
    language: Language,
    scale: u32,
) -> String {
    let (step, steps) = (numbers(view.step), numbers(view.steps));
    let title = format!("step {step} of {steps}: {}", view.event.word());
    let mut text = format!("{}\n", paint(Ink::Title, title));
    let mut say = |line: &str| text += &visible(&format!("{line}\n"));
    say(&message.text(language));
    for sentence in &here.said {
        say(&sentence.text(language));
    }
    say("");
    if let Some(board) = &view.board {
        say(&board.picture);
    }
    if let Some(iteration) = &view.monte_carlo {
        return text + &candidates(iteration);
    }
    if let Some(proof) = &view.proof {
        return text + &children_text(proof);
    }
    if !view.stack.is_empty() {
        let head = format!(
            "{:>4} {:<4} {:>6} {:>22} {:>22} {:>10} {:>9}",
            "ply", "side", "node", "window at entry", "window now", "best", "returned"
        );
        text += &format!("{}\n", paint(Ink::Head, head));
    }
    for frame in &view.stack {
        text += &frame_line(&frame.seen(here.profile), scale);
    }
    if !view.pv.is_empty() {
        let best = view.root_text().unwrap_or_else(|| points(view.root_best, scale));
        let line = visible(&view.pv_called);
        text += &format!("\nroot's best so far: {} by {line}\n", paint(Ink::Best, best));
    }
    text
}

/// Returns the number of the iteration, and the moves that its selection compares, one a row.
fn candidates(step: &IterationStep) -> String {
    let (iteration, all) = (numbers(step.iteration), numbers(step.iterations));
    let mut text = format!("iteration {iteration} of {all}\n");
    if step.phase != Some(Phase::Select) {
        return text;
    }
    let head = format!("{:<12} {:>8} {:>8} {:>8} {:>8}", "move", "visits", "mean", "bonus", "sum");
    text += &format!("\n{}\n", paint(Ink::Head, head));
    let decimal = |value: Option<f64>| value.map_or("-".to_owned(), |value| format!("{value:.3}"));
    for candidate in &step.candidates {
        let VisitsView { visits, mean, proved, .. } = candidate.child.visits;
        let sum = mean.map(|mean| mean + candidate.bonus.unwrap_or(0.0));
        let [mean, bonus, sum] = [mean, candidate.bonus, sum].map(decimal);
        let (called, visits) = (visible(&candidate.child.called), numbers(visits));
        let row = format!("{called:<12} {visits:>8} {mean:>8} {bonus:>8} {sum:>8}");
        let row = if candidate.chosen { paint(Ink::Best, row) + "  selected" } else { row };
        let proved = if proved.is_some() { "  proved" } else { "" };
        text += &format!("{row}{proved}\n");
    }
    text
}

fn frame_line(frame: &FrameView, scale: u32) -> String {
    let ink = match frame.kind {
        Kind::Min | Kind::B => Ink::Min,
        Kind::C => Ink::Head,
        _ => Ink::Max,
    };
    let best = match &frame.average {
        _ if frame.vector.is_some() => frame.best_text().unwrap_or_default(),
        // A chance node has the averages that are still possible.
        Some(average) if average.lo != average.hi => points_window(average.lo, average.hi, scale),
        Some(average) => points(average.lo, scale),
        None => points(frame.best, scale),
    };
    format!(
        "{:>4} {} {:>6} {:>22} {:>22} {:>10} {:>9}\n",
        frame.ply,
        paint(ink, format!("{:<4}", frame.kind)),
        visible(&shown_node(frame.name.as_deref(), frame.mv.as_deref())),
        points_window(frame.alpha_in, frame.beta_in, scale),
        points_window(frame.alpha, frame.beta, scale),
        best,
        format!("{} of {}", frame.done, frame.children),
    )
}

/// Returns the label of a node in a row: its name, else the move that leads to it.
pub(super) fn shown_node(name: Option<&str>, mv: Option<&str>) -> String {
    name.map_or_else(|| mv.unwrap_or("-").to_owned(), shown_name)
}
