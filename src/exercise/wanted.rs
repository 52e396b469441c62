//! The right answers, and the answers that a misconception leads to.

use super::elements::{Answer, RightAnswer, flips, types};
use super::item::ExerciseKind;
use super::key::ExerciseKey;
use super::star::StarSearch;
use super::tree::{Node, Tree};
use super::walk::{How, WalkRecord, next_after, walk};
use crate::evaluation::Score;
use crate::mistakes::Mistake;
use crate::search::{Bound, Window};

/// Returns the right answer to each element, or the answer under a misconception. Returns `None` if the
/// misconception does not apply to this kind. Orders have no fixed answer, because they are graded by
/// their leaves.
pub(super) fn wanted(made: &ExerciseKey, wrong: Option<Mistake>) -> Option<Vec<RightAnswer>> {
    use Mistake as M;
    let tree = &made.tree;
    if wrong.is_some_and(|wrong| !wrong.is_of(made.item.profile)) {
        return None;
    }
    // Numbers are in the view of MAX or of the side to move, as in the convention. A wrong sign gives
    // the other view.
    let turned = |id: usize| (wrong == Some(M::Sign)) != made.turns(id) && tree.0[id].is_min();
    match made.item.kind {
        ExerciseKind::Values => {
            let values = match wrong {
                None | Some(M::Sign) => tree.minimax(None),
                Some(M::MaxEverywhere) => tree.minimax(wrong),
                Some(M::WeightsIgnored) if tree.0.iter().any(Node::is_chance) => {
                    tree.minimax(wrong)
                }
                _ => return None,
            };
            let value = |id: usize| if turned(id) { -values[id] } else { values[id] };
            Some(
                tree.inner()
                    .map(|id| RightAnswer::plain(Answer::Number(value(id), None)))
                    .collect(),
            )
        }
        ExerciseKind::Windows => windows(made, wrong),
        ExerciseKind::Cuts => {
            let walked = searched(made, wrong)?;
            Some(cuts(tree, &walked).collect())
        }
        ExerciseKind::Run => {
            let sign = wrong == Some(M::Sign);
            let walked = if sign { made.right.clone() } else { searched(made, wrong)? };
            let values = tree.inner().map(|id| returned(&walked, id, turned(id)));
            Some(values.chain(cuts(tree, &walked)).collect())
        }
        ExerciseKind::Leaf => {
            let leaf = match wrong {
                None => made.leaf,
                Some(M::MaxEverywhere) => only(&flips(tree, made.amount?, wrong)),
                Some(M::Sign) => only(&flips(tree, -made.amount?, None)),
                _ => return None,
            };
            Some(vec![RightAnswer::plain(Answer::Leaf(leaf?))])
        }
        ExerciseKind::Critical => {
            let exchanged = match wrong {
                None => false,
                Some(M::TypesExchanged) => true,
                _ => return None,
            };
            let shown = |kind: Option<u8>| match (kind, exchanged) {
                (None, _) => Answer::None,
                (Some(kind @ (2 | 3)), true) => Answer::Number(5 - i32::from(kind), None),
                (Some(kind), _) => Answer::Number(i32::from(kind), None),
            };
            Some(types(tree).into_iter().map(|kind| RightAnswer::plain(shown(kind))).collect())
        }
        ExerciseKind::Order => None,
        ExerciseKind::Next => {
            use M::{SiblingWindow, Sign, TypesExchanged, Unclamped, WeightsIgnored};
            if matches!(
                wrong,
                Some(SiblingWindow | Sign | TypesExchanged | Unclamped | WeightsIgnored)
            ) {
                return None;
            }
            let next = next_after(tree, &made.right, made.at?, &made.how(wrong));
            Some(vec![RightAnswer::plain(next.map_or(Answer::None, Answer::Node))])
        }
    }
}

fn searched(made: &ExerciseKey, wrong: Option<Mistake>) -> Option<WalkRecord> {
    use Mistake as M;
    if made.star.is_some() && wrong.is_some() {
        return StarSearch::of(&made.tree, wrong).map(|search| search.walk());
    }
    match wrong {
        None => Some(made.right.clone()),
        Some(M::Sign | M::TypesExchanged | M::WeightsIgnored) => None,
        wrong => Some(walk(&made.tree, made.how(wrong))),
    }
}

fn cuts(tree: &Tree, walked: &WalkRecord) -> impl Iterator<Item = RightAnswer> + use<> {
    let unfollowed = walked.unfollowed(tree);
    (1..tree.0.len()).map(move |id| RightAnswer::plain(Answer::Cut(unfollowed.contains(&id))))
}

/// Returns the value of a node, with the sign of a bound if the node is cut.
fn returned(walked: &WalkRecord, id: usize, turned: bool) -> RightAnswer {
    let (Some(value), Some(window)) =
        (walked.values[id].and_then(Score::finite), walked.windows[id])
    else {
        return RightAnswer::plain(Answer::None);
    };
    let bound = window.bound(Score::new(value));
    let (value, bound) = if turned { (-value, bound.flipped()) } else { (value, bound) };
    let is_cut = walked.cuts.iter().any(|cut| cut.node == id);
    let answer = Answer::Number(value, Some(bound).filter(|_| is_cut));
    RightAnswer { answer, also: Some(bound).filter(|&bound| bound != Bound::Exact) }
}

fn windows(made: &ExerciseKey, wrong: Option<Mistake>) -> Option<Vec<RightAnswer>> {
    use Mistake as M;
    let tree = &made.tree;
    let entered: Vec<bool> = (0..tree.0.len()).map(|id| made.right.entered(id)).collect();
    let walked = match wrong {
        None | Some(M::Sign) => made.right.clone(),
        Some(M::MaxEverywhere | M::ParentOnly | M::SiblingWindow) => {
            walk(tree, How { forced: Some(&entered), ..made.how(wrong) })
        }
        _ => return None,
    };
    let ends = |id: usize| {
        let window = walked.windows[id].unwrap_or(Window::FULL);
        let turned = (wrong == Some(M::Sign)) != made.turns(id) && tree.0[id].is_min();
        let window = if turned { window.flipped() } else { window };
        [Answer::end(window.alpha), Answer::end(window.beta)]
    };
    let nodes = tree.inner().filter(|&id| id > 0 && entered[id]);
    Some(nodes.flat_map(ends).map(RightAnswer::plain).collect())
}

fn only(list: &[usize]) -> Option<usize> {
    if let [one] = list { Some(*one) } else { None }
}
