//! The tree of an exercise: small, complete, with a name for every node.

use super::plant::Plant;
use crate::mistakes::Mistake;

/// A node. Ids are in preorder. The root has id 0, and MAX moves there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Node {
    pub(super) parent: Option<usize>,
    pub(super) children: Vec<usize>,
    pub(super) max: bool,
    /// The value of a leaf for MAX; 0 for other nodes.
    pub(super) value: i32,
    pub(super) ply: usize,
    /// The name: a letter, or for a leaf its parent's letter with a number: `C`, `c3`.
    pub(super) name: String,
    pub(super) mv: Option<String>,
    /// The weights of the children of a chance node; empty for other nodes.
    pub(super) weights: Vec<u32>,
}

impl Node {
    pub(super) fn is_chance(&self) -> bool {
        !self.weights.is_empty()
    }

    pub(super) fn is_min(&self) -> bool {
        !self.max && !self.is_chance()
    }

    /// Returns the sum of the values of its children, each times its weight, and the sum of the weights.
    fn weighed(&self, values: &[i32]) -> (i32, i32) {
        let terms = self.weights.iter().zip(values);
        (
            terms.map(|(&weight, value)| weight as i32 * value).sum(),
            self.weights.iter().sum::<u32>() as i32,
        )
    }

    /// Returns the value of an inner node from those of its children, in their order; `None` without children. A
    /// mistake can change it: MIN takes the greatest, or chance ignores its weights.
    pub(super) fn combined(&self, values: &[i32], wrong: Option<Mistake>) -> Option<i32> {
        if self.is_chance() && wrong == Some(Mistake::WeightsIgnored) {
            let count = i32::try_from(values.len()).ok().filter(|&count| count > 0)?;
            return Some(values.iter().sum::<i32>() / count);
        }
        if self.is_chance() {
            let (total, sum) = self.weighed(values);
            return Some(total / sum);
        }
        let all_max = wrong == Some(Mistake::MaxEverywhere);
        if self.max || all_max { values.iter().max() } else { values.iter().min() }.copied()
    }

    pub(super) fn is_leaf(&self) -> bool {
        self.children.is_empty()
    }
}

/// The nodes of a tree, by id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Tree(pub(super) Vec<Node>);

/// The largest number of inner nodes: one per letter.
pub(super) const MOST_INNER: usize = 26;

impl Tree {
    /// Numbers the nodes of a generated tree in preorder, and names them.
    pub(super) fn of(plant: &Plant) -> Self {
        let mut tree = Self(Vec::new());
        tree.add(plant, None, 0, true);
        tree.name();
        tree
    }

    /// Adds a node; `mover` is whether MAX moves there. Where chance moves, the player in its place moves after it.
    fn add(&mut self, plant: &Plant, parent: Option<usize>, ply: usize, mover: bool) -> usize {
        let id = self.0.len();
        let (name, mv, value) = (String::new(), plant.mv.clone(), plant.value);
        let weights = plant.weights.clone();
        let (max, next) = (mover && weights.is_empty(), mover != weights.is_empty());
        self.0.push(Node { parent, children: Vec::new(), max, value, ply, name, mv, weights });
        let children = plant.children.iter().map(|child| self.add(child, Some(id), ply + 1, next));
        let children: Vec<usize> = children.collect();
        self.0[id].children = children;
        id
    }

    /// Names the nodes: inner nodes get letters ply by ply, and a leaf gets its parent's lower-case
    /// letter with its place.
    fn name(&mut self) {
        let mut inner: Vec<usize> = self.inner().collect();
        inner.sort_by_key(|&id| self.0[id].ply);
        for (&id, letter) in inner.iter().zip('A'..='Z') {
            self.0[id].name = letter.to_string();
            let small = letter.to_ascii_lowercase();
            for (place, child) in self.0[id].children.clone().into_iter().enumerate() {
                if self.0[child].is_leaf() {
                    self.0[child].name = format!("{small}{}", place + 1);
                }
            }
        }
    }

    pub(super) fn inner(&self) -> impl Iterator<Item = usize> + use<'_> {
        (0..self.0.len()).filter(|&id| !self.0[id].is_leaf())
    }

    pub(super) fn leaves(&self) -> impl Iterator<Item = usize> + use<'_> {
        (0..self.0.len()).filter(|&id| self.0[id].is_leaf())
    }

    pub(super) fn find(&self, name: &str) -> Option<usize> {
        self.0.iter().position(|node| node.name == name)
    }

    /// Returns the minimax value of every node, right or under a mistake; with chance nodes it is the expectimax value.
    pub(super) fn minimax(&self, wrong: Option<Mistake>) -> Vec<i32> {
        let mut values = vec![0; self.0.len()];
        // Children have greater ids than their parents.
        for id in (0..self.0.len()).rev() {
            let node = &self.0[id];
            let below: Vec<i32> = node.children.iter().map(|&child| values[child]).collect();
            values[id] = node.combined(&below, wrong).unwrap_or(node.value);
        }
        values
    }

    /// Returns whether every average is a whole number, so that it can be typed as one.
    pub(super) fn is_whole(&self) -> bool {
        let values = self.minimax(None);
        self.0.iter().filter(|node| node.is_chance()).all(|node| {
            let below: Vec<i32> = node.children.iter().map(|&child| values[child]).collect();
            let (total, sum) = node.weighed(&below);
            total % sum == 0
        })
    }

    /// Writes the tree in the notation of the game of trees: `A(B(6 4 9) C(7 3 8))`.
    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        self.write(0, true, &mut text);
        text
    }

    /// Writes a node; `mover` is whether MAX would move there by turns.
    fn write(&self, id: usize, mover: bool, text: &mut String) {
        let node = &self.0[id];
        if node.is_leaf() {
            *text += &node.value.to_string();
            return;
        }
        if node.is_chance() {
            *text += "chance:";
        } else if node.max != mover {
            *text += if node.max { "max:" } else { "min:" };
        }
        let next = if node.is_chance() { mover } else { !node.max };
        *text += &node.name;
        text.push('(');
        for (place, &child) in node.children.iter().enumerate() {
            if place > 0 {
                text.push(' ');
            }
            if let Some(weight) = node.weights.get(place) {
                *text += &format!("{weight}*");
            }
            self.write(child, next, text);
        }
        text.push(')');
    }
}

/// The order of the children of every node, by its id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Orders(pub(super) Vec<Vec<usize>>);

impl Orders {
    pub(super) fn drawn(tree: &Tree) -> Self {
        Self(tree.0.iter().map(|node| node.children.clone()).collect())
    }
}
