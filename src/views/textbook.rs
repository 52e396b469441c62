//! The text of a textbook tree: the node behind each part of it, and the text after one change.

use crate::game::{AnyPosition, Move, Notation, SetupRequest, Tree, TreeEdit};
use crate::work::error::ServiceError;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A request for the parts of a textbook tree's text, for the operation `tree_text`.
#[derive(Clone, Debug, JsonSchema, Deserialize)]
pub struct TreeTextRequest {
    /// The text of the tree, in brackets.
    pub position: String,
}

/// The text of a textbook tree in parts, the answer of the operation `tree_text`.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct TreeText {
    /// The canonical text in parts, in order.
    pub parts: Vec<TreePart>,
}

/// A part of a tree's text: the text before a node's bracket, a closing bracket, a leaf, or a blank.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct TreePart {
    /// The text of this part; all parts together are the text of the tree.
    pub text: String,
    /// The moves from the root to the node of this part; a blank belongs to the parent of the next
    /// node.
    pub path: Vec<String>,
}

/// A request to change one node of a textbook tree, for the operation `change_tree`.
#[derive(Clone, Debug, JsonSchema, Deserialize)]
pub struct TreeChangeRequest {
    /// The text of the tree, in brackets.
    pub position: String,
    /// The moves from the root to the node that changes.
    pub path: Vec<String>,
    /// The change of the node at `path`.
    pub change: TreeChange,
}

/// One change of a node of a textbook tree.
#[derive(Clone, Copy, Debug, JsonSchema, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TreeChange {
    /// The new place among its siblings, from 0.
    Place(u32),
    /// Places to move to the right, or to the left if negative; stops at either end.
    By(i32),
    /// The new value of a leaf for MAX, as it is written in the tree.
    Leaf(i32),
}

/// A textbook tree with one thing changed, the answer of the operation `change_tree`.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct ChangedTree {
    /// The canonical text of the changed tree.
    pub position: String,
    /// The moves from the root to the changed node, at its new place.
    pub path: Vec<String>,
}

/// Splits the text of a tree into parts with their nodes. O(nodes x plies).
pub(crate) fn tree_text(request: TreeTextRequest) -> Result<TreeText, ServiceError> {
    let tree = read(request.position)?;
    let mut parts = Vec::new();
    tree.write(&mut |text, path| {
        parts.push(TreePart { text: text.to_owned(), path: words_of(&tree, path) });
    });
    Ok(TreeText { parts })
}

/// Applies one change to a tree. O(nodes).
pub(crate) fn change_tree(request: TreeChangeRequest) -> Result<ChangedTree, ServiceError> {
    let TreeChangeRequest { position, path, change } = request;
    let tree = read(position)?;
    let of_path = ServiceError::of("path");
    let path = moves_in(&tree, &path)?;
    let edited = match change {
        TreeChange::Place(place) => tree.with_child_at(&path, place as usize),
        TreeChange::By(by) => {
            let (place, siblings) = tree.place_at(&path).map_err(&of_path)?.unwrap_or((0, 1));
            let to = place.saturating_add_signed(by as isize).min(siblings - 1);
            tree.with_child_at(&path, to)
        }
        TreeChange::Leaf(value) => tree.with_leaf(&path, value),
    };
    let TreeEdit { tree, path } = edited.map_err(of_path)?;
    Ok(ChangedTree { position: tree.position_text(), path: words_of(&tree, &path) })
}

/// Writes the moves of a path.
pub(crate) fn words_of(tree: &Tree, path: &[Move]) -> Vec<String> {
    path.iter().map(|&mv| tree.move_text(mv)).collect()
}

/// Reads the moves of a path; an unreadable one is an error of the field `path`.
pub(crate) fn moves_in(tree: &Tree, path: &[String]) -> Result<Vec<Move>, ServiceError> {
    let moves: Result<_, _> = path.iter().map(|word| tree.parse_move(word)).collect();
    moves.map_err(ServiceError::of("path"))
}

fn read(position: String) -> Result<Tree, ServiceError> {
    read_tree(&SetupRequest { game: "tree".to_owned(), position, ..SetupRequest::default() })
}

/// Reads a textbook tree; refuses any other game.
pub(crate) fn read_tree(setup: &SetupRequest) -> Result<Tree, ServiceError> {
    match setup.read()?.position {
        AnyPosition::Tree(tree) => Ok(tree),
        _ => Err(ServiceError::refused(
            "position",
            "this is no textbook tree",
            "write one in brackets",
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn change(position: &str, path: &str, change: TreeChange) -> Result<(String, String), String> {
        let path = path.split_whitespace().map(str::to_owned).collect();
        let request = TreeChangeRequest { position: position.to_owned(), path, change };
        let changed = change_tree(request).map_err(|error| error.to_string())?;
        Ok((changed.position, changed.path.join(" ")))
    }

    #[test]
    fn a_step_past_the_end_stays_there() {
        let tree = "(Left:(3 12) Right:7 (1 2))";
        for (path, by, position, then) in [
            ("Right", -1, "(Right:7 Left:(3 12)(1 2))", "Right"),
            ("Right", -9, "(Right:7 Left:(3 12)(1 2))", "Right"),
            ("Left", 1, "(Right:7 Left:(3 12)(1 2))", "Left"),
            ("Left", i32::MAX, "(Right:7 (1 2) Left:(3 12))", "Left"),
            ("3 1", i32::MIN, tree, "3 1"),
        ] {
            let changed = change(tree, path, TreeChange::By(by));
            assert_eq!(changed, Ok((position.to_owned(), then.to_owned())), "{path} by {by}");
        }
    }

    #[test]
    fn what_cannot_be_changed_is_refused_with_its_field() {
        for (position, path, wanted, reason) in [
            ("((3 12", "1", TreeChange::By(1), "position"),
            ("((3 12) 7)", "", TreeChange::By(1), "path"),
            ("((3 12) 7)", "x", TreeChange::By(1), "path"),
            ("((3 12) 7)", "3", TreeChange::By(1), "path"),
            ("((3 12) 7)", "1", TreeChange::Leaf(1), "path"),
            ("((3 12) 7)", "2", TreeChange::Leaf(i32::MIN), "path"),
            ("((3 12) 7)", "2", TreeChange::Place(2), "path"),
        ] {
            let error = change(position, path, wanted).expect_err(path);
            assert!(error.starts_with(reason), "{position} {path}: {error}");
        }
    }

    /// The shipped homework trees have names on edges and leaves, and three players.
    #[test]
    fn every_leaf_and_branch_of_the_homework_trees_can_be_changed() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/homework");
        let files = std::fs::read_dir(folder)
            .expect("it is there")
            .map(|file| file.expect("readable").path());
        let mut changes = 0;
        for file in files.filter(|file| file.extension().is_some_and(|ending| ending == "test")) {
            let text = std::fs::read_to_string(&file).expect("it is text");
            let homework = crate::external::HomeworkRequest { text, solution: None };
            let position =
                crate::external::open_homework(&homework).expect("it opens").request.setup.position;
            let parts =
                tree_text(TreeTextRequest { position: position.clone() }).expect("a tree").parts;
            assert_eq!(parts.iter().map(|part| &*part.text).collect::<String>(), position);
            for TreePart { text, path } in parts.iter().filter(|part| !part.path.is_empty()) {
                let is_leaf = text.ends_with(|last: char| last.is_ascii_digit());
                let wanted = if is_leaf { TreeChange::Leaf(-1) } else { TreeChange::By(1) };
                let (changed, then) =
                    change(&position, &path.join(" "), wanted).expect("it can be changed");
                assert_eq!(then, path.join(" "), "a branch keeps its name");
                changes += usize::from(changed != position);
            }
        }
        assert!(changes > 40, "{changes} changes");
    }
}
