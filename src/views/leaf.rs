//! One leaf of a textbook tree under the pointer: a search with another value, and the values at which
//! edges are cut.

use crate::evaluation::Score;
use crate::game::{Move, Notation, Tree};
use crate::search::{Bound, LeafBand, LeafBands, NodeCounts, RootValue, RunRequest, leaf_bands};
use crate::views::pictures::{TreeDrawing, TreeLook, TreeRequest, last_on, tree_drawing};
use crate::views::textbook::{moves_in, read_tree, words_of};
use crate::work::control::Handle;
use crate::work::error::{Code, ServiceError};
use crate::work::request::Request;
use crate::work::run::record_up_to;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A request to search a textbook tree with another value at one leaf, for the operation `try_leaf`.
#[derive(Clone, Debug, JsonSchema, Deserialize)]
pub struct TryLeafRequest {
    /// The search with the leaf as it is.
    pub request: RunRequest,
    /// The moves from the root to the leaf.
    pub path: Vec<String>,
    /// The value to try for MAX, as it is written in the tree.
    pub value: i32,
    /// The settings of the drawing.
    pub look: TreeLook,
}

/// A search with another value at one leaf, drawn at its end: the answer of the operation `try_leaf`.
/// No trace stays open.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct LeafTrial {
    /// The root's value for MAX; null if the search was stopped by its node limit.
    pub value: Option<i32>,
    /// Whether the value is only a bound, because it lies outside a given window; null if it is exact.
    pub value_bound: Option<Bound>,
    /// Counts of the whole search.
    pub counts: NodeCounts,
    /// Id of the leaf in the drawing, which is its focus; of its closest recorded ancestor if the search
    /// never reached it.
    pub focus: u32,
    /// The tree at the end of the search.
    pub tree: TreeDrawing,
}

/// A request for the values at which a leaf causes cuts, for the operation `leaf_bands`.
#[derive(Clone, Debug, JsonSchema, Deserialize)]
pub struct LeafBandsRequest {
    /// The search with the leaf as it is.
    pub request: RunRequest,
    /// The moves from the root to the leaf.
    pub path: Vec<String>,
}

/// The values at which a leaf causes cuts, the answer of the operation `leaf_bands`.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
#[schemars(rename = "LeafBands")]
pub struct LeafBandsView {
    /// The present value of the leaf for MAX, as it is written.
    pub now: i32,
    /// Ranges of the value from the least up, without gaps; in each the same edges are cut. Null: not
    /// computed, because it takes too many nodes, or because the search has a time limit.
    pub bands: Option<Vec<LeafBandView>>,
}

/// A range of a leaf's values, as they are written, in which the same edges are cut.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
#[schemars(rename = "LeafBand")]
pub struct LeafBandView {
    /// The least value, included; null: no end.
    pub from: Option<i32>,
    /// The greatest value, included; null: no end.
    pub to: Option<i32>,
    /// The moves from the root to the node below each cut edge, in the last iteration.
    pub cut: Vec<Vec<String>>,
    /// The root's value for MAX in the whole range; null if it follows the leaf, or if a node limit
    /// stops the search.
    pub value: Option<i32>,
    /// Whether the root's value is the leaf's own.
    pub follows: bool,
    /// The root's best move; null at a leaf, at chance, and if a node limit stops the search first.
    pub best: Option<String>,
}

/// The most nodes that a search under the pointer may enter.
const MOST_TRIED: u64 = 20_000;
/// The most nodes that the searches for the bands of a leaf may enter together.
const MOST_IN_BANDS: u64 = 400_000;

/// Searches a tree with another value at one leaf. O(nodes entered + size of the drawing).
pub(crate) fn try_leaf(wanted: TryLeafRequest, handle: &Handle) -> Result<LeafTrial, ServiceError> {
    let TryLeafRequest { mut request, path, value, look } = wanted;
    let (tree, moves) = leaf_of(&request, &path)?;
    let changed = tree.with_leaf(&moves, value).map_err(ServiceError::of("path"))?.tree;
    request.setup.position = changed.position_text();
    let trace = record_up_to(&Request::read(&request)?, handle, MOST_TRIED);
    let trace = trace.ok_or_else(|| {
        let reason = format!("this search enters more than {MOST_TRIED} nodes");
        ServiceError::new(Code::Limit, reason)
            .with_remedy("change the leaf with change_tree, and start a search")
    })?;
    let step = trace.steps();
    let root = trace.event(step).map_or(0, |event| trace.root_at(event));
    let focus = last_on(&trace, root, &path, |_| true);
    let drawn = TreeRequest { trace: 0, step, focus, look, against: None };
    Ok(LeafTrial {
        value: trace.score().and_then(Score::finite),
        value_bound: trace.value_bound().filter(|&bound| bound != Bound::Exact),
        counts: trace.counts().total,
        focus,
        tree: tree_drawing(&trace, &drawn, None)?,
    })
}

/// Finds the values of a leaf at which the same edges are cut. It enters at most [`MOST_IN_BANDS`] nodes.
pub(crate) fn bands_of_leaf(wanted: &LeafBandsRequest) -> Result<LeafBandsView, ServiceError> {
    let LeafBandsRequest { request, path } = wanted;
    let (tree, path) = leaf_of(request, path)?;
    let Request { run, limits, time_limit_ms, shorten_after_ms, .. } = Request::read(request)?;
    let of_path = ServiceError::of("path");
    // A clock would end each of the searches elsewhere.
    let most = if time_limit_ms.or(shorten_after_ms).is_some() { 0 } else { MOST_IN_BANDS };
    let found = leaf_bands(&tree, &path, run, limits, most).map_err(&of_path)?;
    let (now, _) = tree.leaf_and_others(&path).map_err(of_path)?;
    let view =
        |LeafBands { bands, .. }| bands.into_iter().map(|band| band_view(&tree, band)).collect();
    Ok(LeafBandsView { now, bands: found.map(view) })
}

fn band_view(tree: &Tree, band: LeafBand) -> LeafBandView {
    let LeafBand { from, to, pruned, value, best } = band;
    let fixed = if let RootValue::Fixed(score) = value { score.finite() } else { None };
    let cut = pruned.iter().map(|edge| words_of(tree, edge)).collect();
    let best = best.map(|mv| tree.move_text(mv));
    LeafBandView { from, to, cut, value: fixed, follows: value == RootValue::Leaf, best }
}

/// Reads the tree of a search, and the path to one of its leaves.
fn leaf_of(request: &RunRequest, path: &[String]) -> Result<(Tree, Vec<Move>), ServiceError> {
    let tree = read_tree(&request.setup)?;
    let path = moves_in(&tree, path)?;
    Ok((tree, path))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::SetupRequest;
    use crate::views::pictures::GlyphState;

    const TREE: &str = "((3 12 8)(2 4 6)(14 5 2))";

    fn request(position: &str, run: &str) -> RunRequest {
        RunRequest::of(SetupRequest::at("tree", position), run)
    }

    fn tried(run: &str, path: &[&str], value: i32) -> Result<LeafTrial, ServiceError> {
        let path = path.iter().map(|&word| word.to_owned()).collect();
        let look =
            TreeLook { max_glyphs: 200, show_future: true, whole: true, ..TreeLook::default() };
        let wanted = TryLeafRequest { request: request(TREE, run), path, value, look };
        try_leaf(wanted, &Handle::new())
    }

    fn bands(wanted: RunRequest, path: &[&str]) -> Result<LeafBandsView, ServiceError> {
        let path = path.iter().map(|&word| word.to_owned()).collect();
        bands_of_leaf(&LeafBandsRequest { request: wanted, path })
    }

    #[test]
    fn a_leaf_is_tried_at_the_end_of_its_search() {
        for (value, expected) in [(2, (Some(3), 11, 2)), (4, (Some(4), 13, 0))] {
            let found = tried("alphabeta", &["2", "1"], value).unwrap();
            let pruned =
                found.tree.glyphs.iter().filter(|one| one.state == GlyphState::Pruned).count();
            assert_eq!((found.value, found.counts.nodes, pruned), expected, "c1 = {value}");
            assert_eq!(found.tree.glyphs.len(), 13);
        }
    }

    /// The last of several iterations is drawn, as on the stage at its end.
    #[test]
    fn the_last_iteration_is_drawn() {
        let found = tried("mtdf", &["2", "1"], 4).unwrap();
        assert_eq!((found.value, found.tree.height), (Some(4), 3));
        let [root, ..] = &found.tree.glyphs[..] else { panic!("it has glyphs") };
        assert_ne!(root.node.id, 0, "there are several iterations");
        let leaf = found.tree.glyphs.iter().find(|one| one.node.id == found.focus);
        assert_eq!(leaf.and_then(|one| one.node.score), Some(4));
    }

    #[test]
    fn the_bands_name_their_edges() {
        let found = bands(request(TREE, "alphabeta"), &["2", "1"]).unwrap();
        let edges = [["2", "2"], ["2", "3"]].map(|edge| edge.map(str::to_owned).to_vec());
        let band = |from, to, cut: &[Vec<String>], value, best: &str| LeafBandView {
            from,
            to,
            cut: cut.to_vec(),
            value: Some(value),
            follows: false,
            best: Some(best.to_owned()),
        };
        let expected = vec![band(None, Some(3), &edges, 3, "1"), band(Some(4), None, &[], 4, "2")];
        assert_eq!(found, LeafBandsView { now: 2, bands: Some(expected) });
    }

    /// In a tree with chance nodes a leaf has the value that is written, and a score has parts. The figure is that of
    /// Russell and Norvig, section 5.5: the order of the leaves stays, and the best move changes.
    #[test]
    fn a_leaf_below_chance_is_tried_as_it_is_written() {
        let position = "(chance(9*(2 2) 1*(3 3)) chance(9*(1 1) 1*(4 4)))";
        let path = ["2", "2", "1"].map(str::to_owned).to_vec();
        let look = TreeLook { max_glyphs: 200, whole: true, ..TreeLook::default() };
        let other = position.replace("(4 4)", "(4 40)");
        let wanted =
            TryLeafRequest { request: request(&other, "expectimax"), path, value: 40, look };
        let found = try_leaf(wanted, &Handle::new()).unwrap();
        assert_eq!(found.value, Some(49), "4.9 in tenths");
        let found = bands(request(&other, "expectimax"), &["2", "2", "1"]).unwrap();
        assert_eq!(found.now, 4);
        let all = found.bands.unwrap();
        assert!(all.iter().all(|band| band.cut.is_empty()));
        let first = all.iter().find(|band| band.best.as_deref() == Some("2")).unwrap();
        assert_eq!((first.from, first.value), (Some(13), Some(22)));
        let star = bands(request(&other, "star1"), &["2", "2", "1"]).unwrap().bands.unwrap();
        assert!(star.iter().any(|band| !band.cut.is_empty()));
    }

    #[test]
    fn what_cannot_be_answered_says_so() {
        let timed = RunRequest { time_limit_ms: Some(100), ..request(TREE, "alphabeta") };
        assert_eq!(bands(timed, &["2", "1"]).unwrap().bands, None);
        let wide = request("((3 2000000000)(2 4))", "negac");
        assert_eq!(bands(wide, &["2", "1"]).unwrap().bands, None);
        let inner = bands(request(TREE, "alphabeta"), &["2"]).unwrap_err();
        assert_eq!(inner.field.as_deref(), Some("path"));
        assert_eq!(tried("alphabeta", &["2", "9"], 1).unwrap_err().field.as_deref(), Some("path"));
        assert_eq!(
            tried("alphabeta", &["2", "1"], i32::MAX).unwrap_err().field.as_deref(),
            Some("path")
        );
        assert!(tried("nothing", &["2", "1"], 1).is_err());
        let game = RunRequest::of(SetupRequest::at("tictactoe", ""), "alphabeta");
        assert_eq!(bands(game, &["1"]).unwrap_err().field.as_deref(), Some("position"));
    }
}
