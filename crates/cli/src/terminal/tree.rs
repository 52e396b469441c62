//! The top of a recorded tree, drawn with lines.

use crate::exit::visible;
use plyscope::service::wire::{Bound, Kind, NodeView, Status};
use plyscope::service::{Trace, children_of, node_view, window_text};

/// Children drawn of one node before the rest is summed up.
const WIDEST: usize = 12;

/// Lines that fit a screen.
const SCREEN: usize = 40;

/// The tree down to a ply, one line a node; without a ply, as many as fit a screen, at least one.
pub(crate) fn tree_picture(trace: &Trace, plies: Option<u32>) -> String {
    if let Some(plies) = plies {
        return draw(trace, plies);
    }
    let mut picture = draw(trace, 1);
    for plies in 2..=6 {
        let deeper = draw(trace, plies);
        if deeper.lines().count() > SCREEN || deeper == picture {
            break;
        }
        picture = deeper;
    }
    picture
}

fn draw(trace: &Trace, plies: u32) -> String {
    let mut text = String::new();
    // The last pass tells most.
    draw_node(trace, trace.root(), plies, ["", ""], &mut text);
    text
}

/// Draws a node and what is below it, at most a few plies. In front of its line is the first text, in
/// front of those below it the second.
fn draw_node(trace: &Trace, id: u32, plies: u32, [before, below]: [&str; 2], text: &mut String) {
    let Ok(node) = node_view(trace, id) else { return };
    *text += &format!("{before}{}\n", describe(&node));
    if node.ply >= plies {
        return;
    }
    let children = children_of(trace, id);
    let shown = children.len().min(WIDEST);
    for (place, &id) in children[..shown].iter().enumerate() {
        let ends =
            if place + 1 == children.len() { ["└─ ", "   "] } else { ["├─ ", "│  "] };
        let [before, below] = ends.map(|end| format!("{below}{end}"));
        draw_node(trace, id, plies, [&before, &below], text);
    }
    if children.len() > shown {
        *text += &format!("{below}└─ {} more\n", children.len() - shown);
    }
}

/// What is proved of a node's value, and the score that was returned where it is another.
fn value(node: &NodeView) -> String {
    let Some(score) = node.score else { return String::new() };
    let sign = match node.bound {
        Some(Bound::Lower) => "≥",
        Some(Bound::Upper) => "≤",
        _ => "",
    };
    let (lo, hi) = node.proved.map_or((None, None), |proved| (proved.lo, proved.hi));
    let (text, shown) = match (lo, hi) {
        (Some(lo), Some(hi)) if lo == hi => (lo.to_string(), Some(lo)),
        (Some(lo), Some(hi)) => (format!("{lo} to {hi}"), None),
        (Some(lo), None) => (format!("≥{lo}"), Some(lo)),
        (None, Some(hi)) => (format!("≤{hi}"), Some(hi)),
        (None, None) => (format!("{sign}{score}"), Some(score)),
    };
    if shown == Some(score) {
        format!(" {text}")
    } else {
        format!(" {text}, returned {sign}{score}")
    }
}

fn describe(node: &NodeView) -> String {
    let mark = if node.kind == Kind::Max { "▲" } else { "▼" };
    let mv = node.mv.as_deref().map_or_else(String::new, |mv| format!("{} ", visible(mv)));
    let score = value(node);
    let window = if node.alpha_in.is_some() || node.beta_in.is_some() {
        format!("  {}", window_text(node.alpha_in, node.beta_in))
    } else {
        String::new()
    };
    let rest = match node.status {
        Status::Pruned => "  pruned".to_owned(),
        Status::Terminal => "  terminal".to_owned(),
        Status::Leaf => String::new(),
        Status::Hit => match node.stored_by {
            Some(by) => format!("  TT hit (node {by})"),
            None => "  TT hit".to_owned(),
        },
        Status::Cutoff => {
            format!("  {} nodes, {} pruned", super::numbers(node.inside), node.cut_children)
        }
        Status::Stub => format!("  {} nodes, not recorded", super::numbers(node.inside)),
        Status::Open => "  not finished".to_owned(),
        Status::Searched => format!("  {} nodes", super::numbers(node.inside)),
    };
    let again = if node.again { "  re-search" } else { "" };
    format!("{mv}{mark}{score}{window}{again}{rest}")
}
