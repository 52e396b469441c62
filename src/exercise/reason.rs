//! Explains why an answer is right, in the numbers of its tree.

use super::elements::{Answer, Element, Part, best_move, changed, types};
use super::feedback::{Reason, ReasonKind};
use super::item::ExerciseKind;
use super::key::ExerciseKey;
use crate::evaluation::Score;

pub(super) fn reason(made: &ExerciseKey, element: &Element, given: &Answer) -> Reason {
    let id = element.node as usize;
    match element.part {
        Part::Value => own(made, id, value(made, id)),
        Part::Alpha | Part::Beta => {
            // Where MIN moves, alpha of the side to move is MAX's beta.
            let of_max = (element.part == Part::Alpha) != made.turns(id);
            own(made, id, window(made, id, of_max))
        }
        Part::Cut | Part::Cuts => own(made, made.tree.0[id].parent.unwrap_or(id), edge(made, id)),
        Part::Next => {
            let parent = made.tree.0[id].parent;
            let row = parent.map_or(&[][..], |parent| &made.tree.0[parent].children);
            let younger = row.iter().skip_while(|&&child| child != id).nth(1);
            own(made, parent.unwrap_or(id), edge(made, younger.copied().unwrap_or(id)))
        }
        Part::Leaf => leaf(made, given),
        Part::Type => critical(made, id),
        Part::Order => Reason {
            kind: ReasonKind::Leaves,
            value: made.least.as_ref().map(|(least, _)| *least as i32),
            bound: Some(made.drawn as i32),
            ..Reason::default()
        },
    }
}

/// Converts a reason to the view of the side to move at a node, if the convention has that view.
fn own(made: &ExerciseKey, id: usize, reason: Reason) -> Reason {
    let own = made.item.profile.is_movers();
    if !made.turns(id) {
        return Reason { own, ..reason };
    }
    let turned = |value: Option<i32>| value.map(|value| -value);
    Reason {
        own,
        values: reason.values.iter().map(|value| -value).collect(),
        value: turned(reason.value),
        bound: turned(reason.bound),
        ..reason
    }
}

fn name(made: &ExerciseKey, id: usize) -> String {
    made.tree.0[id].name.clone()
}

fn value(made: &ExerciseKey, id: usize) -> Reason {
    let node = &made.tree.0[id];
    let (node_name, max) = (name(made, id), node.max);
    if made.item.kind == ExerciseKind::Values {
        let all = made.tree.minimax(None);
        let values = node.children.iter().map(|&child| all[child]).collect();
        let kind = if node.is_chance() { ReasonKind::Averaged } else { ReasonKind::Chosen };
        let weights = node.weights.clone();
        return Reason {
            kind,
            weights,
            node: node_name,
            max,
            values,
            value: Some(all[id]),
            ..Reason::default()
        };
    }
    if !made.right.entered(id) {
        return below(made, id);
    }
    // A leaf shows its own value, even if fail-hard returns the end of the window for it.
    let shown = |&child: &usize| {
        let returned = made.right.values[child].and_then(Score::finite)?;
        Some(if made.tree.0[child].is_leaf() { made.tree.0[child].value } else { returned })
    };
    let values: Vec<i32> = node.children.iter().filter_map(shown).collect();
    let value = made.right.values[id].and_then(Score::finite);
    let best = if max { values.iter().max() } else { values.iter().min() }.copied();
    if made.item.profile.is_hard() && best != value {
        let kind = ReasonKind::Clamped;
        return Reason {
            kind,
            node: node_name,
            max,
            values,
            value,
            bound: best,
            ..Reason::default()
        };
    }
    Reason { node: node_name, max, values, value, ..Reason::default() }
}

/// Returns the reason of a node below a cut; `other` is the node at the lower end of the cut edge.
fn below(made: &ExerciseKey, id: usize) -> Reason {
    let mut top = id;
    while let Some(parent) = made.tree.0[top].parent.filter(|&parent| !made.right.entered(parent)) {
        top = parent;
    }
    let (node, max) = (name(made, id), made.tree.0[id].max);
    Reason { kind: ReasonKind::Below, node, max, other: Some(name(made, top)), ..Reason::default() }
}

fn window(made: &ExerciseKey, id: usize, alpha: bool) -> Reason {
    let (owners, window) = (made.right.owners[id], made.right.windows[id]);
    let owner = if alpha { owners.alpha } else { owners.beta };
    let end = window.map(|window| if alpha { window.alpha } else { window.beta });
    Reason {
        kind: ReasonKind::Window,
        node: name(made, id),
        max: alpha,
        bound: end.and_then(Score::finite),
        owner: owner.map(|owner| name(made, owner)),
        plies: owner.map_or(0, |owner| plies(made, owner, id)),
        ..Reason::default()
    }
}

fn plies(made: &ExerciseKey, above: usize, id: usize) -> u32 {
    (made.tree.0[id].ply - made.tree.0[above].ply) as u32
}

fn edge(made: &ExerciseKey, id: usize) -> Reason {
    let Some(parent) = made.tree.0[id].parent else { return Reason::default() };
    if !made.right.entered(parent) {
        return below(made, id);
    }
    let (node, max) = (name(made, parent), made.tree.0[parent].max);
    let other = Some(name(made, id));
    // The numbers of Star1 need not be whole, so its sentences alone have them.
    if made.star.is_some() {
        let followed = made.right.entered(id);
        let kind = if followed { ReasonKind::Followed } else { ReasonKind::Cut };
        return Reason { kind, node, max, other, ..Reason::default() };
    }
    if let Some(cut) = made.right.cuts.iter().find(|cut| cut.node == parent)
        && !made.right.entered(id)
    {
        return Reason {
            kind: ReasonKind::Cut,
            node,
            max,
            value: cut.best.finite(),
            bound: cut.bound.finite(),
            owner: cut.owner.map(|owner| name(made, owner)),
            plies: cut.owner.map_or(0, |owner| plies(made, owner, parent)),
            other,
            ..Reason::default()
        };
    }
    // Only elder children count, because the test came before this child.
    let elder = made.tree.0[parent].children.iter().take_while(|&&child| child != id);
    let values: Vec<i32> =
        elder.filter_map(|&child| made.right.values[child].and_then(Score::finite)).collect();
    let best = if max { values.iter().max() } else { values.iter().min() };
    let (owners, window) = (made.right.owners[parent], made.right.windows[parent]);
    let end = window.map(|window| if max { window.beta } else { window.alpha });
    let owner = if max { owners.beta } else { owners.alpha };
    Reason {
        kind: ReasonKind::Followed,
        node,
        max,
        value: best.copied(),
        bound: end.and_then(Score::finite),
        owner: owner.map(|owner| name(made, owner)),
        plies: owner.map_or(0, |owner| plies(made, owner, parent)),
        other,
        values,
        ..Reason::default()
    }
}

/// Explains why the given leaf does not change the best move, or, without a wrong answer, why the right
/// leaf does.
fn leaf(made: &ExerciseKey, given: &Answer) -> Reason {
    let (Some(right), Some(amount)) = (made.leaf, made.amount) else { return Reason::default() };
    let id = match given {
        Answer::Leaf(leaf) => *leaf,
        _ => right,
    };
    let tree = &made.tree;
    let before = tree.minimax(None);
    let after = changed(tree, id, amount).minimax(None);
    let best = best_move(tree, &before);
    let mut child = id;
    while let Some(parent) = tree.0[child].parent.filter(|&parent| parent != 0) {
        child = parent;
    }
    // If the best move loses its place, the move that replaces it is shown.
    let now = best_move(tree, &changed(tree, id, amount).minimax(None));
    let shown = if id == right { now.unwrap_or(child) } else { child };
    Reason {
        kind: if id == right { ReasonKind::Flips } else { ReasonKind::Stays },
        node: name(made, id),
        value: Some(after[shown]),
        bound: best.map(|best| after[best]),
        owner: Some(name(made, shown)),
        other: best.map(|best| name(made, best)),
        ..Reason::default()
    }
}

fn critical(made: &ExerciseKey, id: usize) -> Reason {
    let parent = made.tree.0[id].parent;
    let above = parent.and_then(|parent| types(&made.tree)[parent]);
    let place = parent
        .and_then(|parent| made.tree.0[parent].children.iter().position(|&child| child == id));
    Reason {
        kind: ReasonKind::Critical,
        node: name(made, id),
        max: made.tree.0[id].max,
        value: place.map(|place| place as i32 + 1),
        bound: above.map(i32::from),
        owner: parent.map(|parent| name(made, parent)),
        ..Reason::default()
    }
}
