//! The top of a recorded tree, drawn with lines; by default as much as fits a screen of 40 lines.

use super::paint::{Ink, paint};
use super::summary::numbers_text;
use super::{plain_points, points_window};
use crate::exit::visible;
use plyscope::service::wire::{Bound, Kind, NodeView, ProofView, Status};
use plyscope::service::{Trace, Visits, children_of, node_called, node_view, shown_name};
use std::sync::Arc;

/// The most children drawn per node, in a Monte Carlo search the most visited; the rest is summed up.
const WIDEST: usize = 12;

/// The most lines that fit a screen.
const SCREEN: usize = 40;

/// Draws the tree below a root down to a ply, one line per node. Without a ply, draws as many plies as fit
/// a screen, at least one. Without a root, draws the last iteration, because it is the most informative.
pub(crate) fn tree_picture(trace: &Trace, root: Option<u32>, plies: Option<u32>) -> String {
    let root = root.unwrap_or_else(|| trace.root());
    let scale = trace.chance_values().map_or(1, |values| values.scale);
    let drawing = Drawing { trace, root, scale, visits: trace.visits_at(trace.steps()) };
    if let Some(plies) = plies {
        return drawing.down_to(plies);
    }
    let mut picture = drawing.down_to(1);
    for plies in 2..=6 {
        let deeper = drawing.down_to(plies);
        if deeper.lines().count() > SCREEN || deeper == picture {
            break;
        }
        picture = deeper;
    }
    picture
}

struct Drawing<'a> {
    trace: &'a Trace,
    root: u32,
    /// Parts per point of all values.
    scale: u32,
    /// The visits at the end of a Monte Carlo search; `None` for any other.
    visits: Option<Arc<Visits>>,
}

impl Drawing<'_> {
    fn down_to(&self, plies: u32) -> String {
        let mut text = String::new();
        self.draw(self.root, plies, ["", ""], &mut text);
        text
    }

    /// Draws a node and its subtree down to ply `plies`. `before` precedes the node's own line, and `below`
    /// the lines under it.
    fn draw(&self, id: u32, plies: u32, [before, below]: [&str; 2], text: &mut String) {
        let Ok(node) = node_view(self.trace, id) else { return };
        let hit = node.stored_by.map(|by| node_called(self.trace, by));
        let proof = self.trace.proof_numbers(id, self.trace.steps());
        let line = match (&self.visits, proof) {
            (Some(visits), _) => self.visited(&node, visits),
            (_, Some(numbers)) => proved(&node, numbers.into(), numbers.decided()),
            _ => describe(&node, hit.as_deref(), self.scale),
        };
        *text += &format!("{before}{line}\n");
        if node.ply >= plies {
            return;
        }
        let children = children_of(self.trace, id);
        let shown = Visits::foremost(self.visits.as_deref(), &children, WIDEST);
        for (place, &id) in shown.iter().enumerate() {
            let ends =
                if place + 1 == children.len() { ["└─ ", "   "] } else { ["├─ ", "│  "] };
            let [before, below] = ends.map(|end| format!("{below}{end}"));
            self.draw(id, plies, [&before, &below], text);
        }
        if children.len() > shown.len() {
            *text += &format!("{below}└─ {} more\n", children.len() - shown.len());
        }
    }
}

impl Drawing<'_> {
    /// Describes a node of a Monte Carlo search on one line: `6 ▼ n 118 63 %`. The share of the
    /// reward is MAX's, as in every picture.
    fn visited(&self, node: &NodeView, visits: &Visits) -> String {
        let (count, _) = visits.of(node.id);
        let share = visits.share(self.trace, node.id);
        let share = share.map_or_else(String::new, |share| format!(" {:.0} %", share * 100.0));
        let share = paint(Ink::Best, share);
        let rest = match node.status {
            Status::Terminal => "  terminal".to_owned(),
            _ => format!("  {}", super::counted(node.inside, "node")),
        };
        let proved = self.trace.monte_carlo().and_then(|record| record.proof(node.id));
        let proved = if proved.is_some() { "  proved" } else { "" };
        format!("{} n {}{share}{proved}{rest}", label(node), super::numbers(count))
    }
}

/// Describes a node of a proof-number search on one line: `6 ▼ pn 3 dn 7`.
fn proved(node: &NodeView, numbers: ProofView, answer: Option<bool>) -> String {
    let shown = paint(Ink::Best, numbers_text(numbers));
    let answer = match answer {
        Some(true) => "  proved",
        Some(false) => "  disproved",
        None => "",
    };
    let rest = match node.status {
        Status::Terminal => "  terminal".to_owned(),
        _ => format!("  {}", super::counted(node.inside, "node")),
    };
    format!("{} {shown}{answer}{rest}", label(node))
}

/// Returns the name of a node, its side and the move that leads to it.
fn label(node: &NodeView) -> String {
    let (ink, sign) = match node.kind {
        Kind::Max => (Ink::Max, "▲"),
        Kind::Min => (Ink::Min, "▼"),
        Kind::Chance => (Ink::Head, "(e)"),
        Kind::A => (Ink::Max, "▲A"),
        Kind::B => (Ink::Min, "▼B"),
        Kind::C => (Ink::Head, "◆C"),
    };
    let name = node.name.as_deref().map(|name| format!("{} ", visible(&shown_name(name))));
    let mark = name.unwrap_or_default() + &paint(ink, sign);
    // Beside a name, a purely numeric edge is left out, because it only repeats the child's place.
    let edge = node.mv.as_deref().filter(|mv| node.name.is_none() || mv.parse::<u32>().is_err());
    let mv = edge.map_or_else(String::new, |mv| format!("{} ", visible(mv)));
    let share =
        node.probability.map_or_else(String::new, |(weight, sum)| format!("{weight}/{sum} "));
    format!("{mv}{share}{mark}")
}

/// Formats the proved value or bounds of a node, and the returned score if it differs.
fn value(node: &NodeView, scale: u32) -> String {
    let points = |score: i32| plain_points(score, scale);
    let Some(score) = node.score else { return String::new() };
    let sign = match node.bound {
        Some(Bound::Lower) => "≥",
        Some(Bound::Upper) => "≤",
        _ => "",
    };
    let (lo, hi) = node.proved.map_or((None, None), |proved| (proved.lo, proved.hi));
    let (text, shown) = match (lo, hi) {
        (Some(lo), Some(hi)) if lo == hi => (points(lo), Some(lo)),
        (Some(lo), Some(hi)) => (format!("{} to {}", points(lo), points(hi)), None),
        (Some(lo), None) => (format!("≥{}", points(lo)), Some(lo)),
        (None, Some(hi)) => (format!("≤{}", points(hi)), Some(hi)),
        (None, None) => (format!("{sign}{}", points(score)), Some(score)),
    };
    if shown == Some(score) {
        format!(" {text}")
    } else {
        format!(" {text}, returned {sign}{}", points(score))
    }
}

/// Describes a node on one line. `hit` is the node that stored the table entry.
fn describe(node: &NodeView, hit: Option<&str>, scale: u32) -> String {
    // As in pictures: the final window, if the node has returned.
    let (alpha, beta) =
        node.left.map_or((node.alpha_in, node.beta_in), |left| (left.alpha, left.beta));
    let vector = node.vector_text().map(|text| format!(" {text}"));
    let score = paint(Ink::Best, vector.unwrap_or_else(|| value(node, scale)));
    let window = if alpha.is_some() || beta.is_some() {
        paint(Ink::Faint, format!("  {}", points_window(alpha, beta, scale)))
    } else {
        String::new()
    };
    let rest = match node.status {
        Status::Pruned => paint(Ink::Cut, "  pruned"),
        Status::Terminal => "  terminal".to_owned(),
        Status::Leaf => String::new(),
        Status::Hit => match hit {
            Some(by) => format!("  TT hit (as {})", visible(by)),
            None => "  TT hit".to_owned(),
        },
        Status::Cutoff => {
            let pruned = paint(Ink::Cut, format!("{} pruned", node.cut_children));
            format!("  {}, {pruned}", super::counted(node.inside, "node"))
        }
        Status::Stub => format!("  {}, not recorded", super::counted(node.inside, "node")),
        Status::Open => "  not finished".to_owned(),
        Status::Searched => format!("  {}", super::counted(node.inside, "node")),
    };
    let again = match (node.probe, node.re_search) {
        (true, _) => "  probe",
        (_, true) => "  re-search",
        _ => "",
    };
    format!("{}{score}{window}{again}{rest}", label(node))
}
