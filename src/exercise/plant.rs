//! Generates random trees: textbook trees, uniform trees, and ends of games.

use super::item::{ExerciseGround, ExerciseItem, ExerciseKind};
use crate::evaluation::{Evaluation, OpenLines};
use crate::game::{
    FinalScore, Notation, Outcome, Player, Position, PositionExt, SetupRequest, TicTacToe, Uniform,
};
use crate::random::below;

/// A tree during generation: its children are in order, and its nodes have no ids yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Plant {
    /// The value of a leaf for MAX; 0 for other nodes.
    pub(super) value: i32,
    /// The move that leads to the node, if the tree is from a game.
    pub(super) mv: Option<String>,
    pub(super) children: Vec<Self>,
    /// The weights of the children of a chance node; empty for other nodes.
    pub(super) weights: Vec<u32>,
}

impl Plant {
    pub(super) fn leaf(value: i32) -> Self {
        Self { value, mv: None, children: Vec::new(), weights: Vec::new() }
    }

    pub(super) fn inner(children: Vec<Self>) -> Self {
        Self { children, ..Self::leaf(0) }
    }
}

pub(super) struct TreeOrigin {
    pub(super) root: Plant,
    /// The game and the position; `None` if the tree has no other origin.
    pub(super) origin: Option<SetupRequest>,
}

/// The shape of a tree: for each ply the least and the most children per node, and the range of leaf values.
struct Shape {
    children: &'static [(usize, usize)],
    values: (i32, i32),
}

fn shape(kind: ExerciseKind, level: u8) -> Shape {
    let children: &[(usize, usize)] = match (kind, level) {
        (ExerciseKind::Order, 1) => &[(3, 3), (2, 2)],
        (ExerciseKind::Order, 2) | (_, 1) => &[(3, 3), (2, 3)],
        (ExerciseKind::Order, _) | (_, 2) => &[(2, 2), (2, 2), (2, 3)],
        _ => &[(2, 2), (2, 2), (2, 2), (2, 2)],
    };
    let values = match level {
        1 => (1, 12),
        2 => (1, 9),
        _ => (-9, 9),
    };
    Shape { children, values }
}

/// Returns a number from `least` to `most`, both included.
fn between(state: &mut u64, least: usize, most: usize) -> usize {
    least + below(state, most - least + 1)
}

pub(super) fn plant(item: ExerciseItem, state: &mut u64) -> TreeOrigin {
    match item.ground {
        ExerciseGround::Textbook => {
            let shape = shape(item.kind, item.level);
            TreeOrigin { root: textbook(&shape, 0, state), origin: None }
        }
        ExerciseGround::Uniform => uniform(item, state),
        ExerciseGround::Game => game(item, state),
        ExerciseGround::Chance => TreeOrigin { root: chance(item.level, state), origin: None },
    }
}

/// Weights that a student can add in the head, by the number of outcomes.
const WEIGHTS: [&[&[u32]]; 2] = [
    &[&[1, 1], &[1, 2], &[1, 3], &[2, 3], &[1, 4], &[9, 1]],
    &[&[1, 1, 2], &[1, 2, 3], &[2, 3, 5]],
];

/// Returns a tree whose second ply is chance: below it are leaves at level 1, else nodes of MIN.
fn chance(level: u8, state: &mut u64) -> Plant {
    let (choices, outcomes) = if level == 1 { (3, 2) } else { (2, level as usize) };
    let (least, most) = if level < 3 { (0, 20) } else { (-9, 9) };
    let leaf =
        |state: &mut u64| Plant::leaf(least + below(state, (most - least + 1) as usize) as i32);
    let outcome = |state: &mut u64| {
        if level == 1 {
            return leaf(state);
        }
        Plant::inner((0..between(state, 2, 3)).map(|_| leaf(state)).collect())
    };
    let choice = |state: &mut u64| {
        let known = WEIGHTS[outcomes - 2];
        let weights = known[below(state, known.len())].to_vec();
        let children = weights.iter().map(|_| outcome(state)).collect();
        Plant { weights, ..Plant::inner(children) }
    };
    Plant::inner((0..choices).map(|_| choice(state)).collect())
}

fn textbook(shape: &Shape, ply: usize, state: &mut u64) -> Plant {
    let (least, most) = shape.values;
    let Some(&(fewest, greatest)) = shape.children.get(ply) else {
        let value = least + below(state, (most - least + 1) as usize) as i32;
        return Plant::leaf(value);
    };
    let count = between(state, fewest, greatest);
    let children = (0..count).map(|_| textbook(shape, ply + 1, state)).collect();
    Plant::inner(children)
}

fn uniform(item: ExerciseItem, state: &mut u64) -> TreeOrigin {
    let shape = shape(item.kind, item.level);
    let (b, d) = match (item.kind, item.level) {
        (ExerciseKind::Order, 1) => (2, 2),
        (ExerciseKind::Order, 2) | (_, 1) => (3, 2),
        (ExerciseKind::Order, _) | (_, 2) => (2, 3),
        _ => (2, 4),
    };
    let (min, max) = shape.values;
    let seed = below(state, 1_000_000);
    let text = format!("uniform:b={b},d={d},seed={seed},min={min},max={max}");
    // The text is well-formed, so parsing it cannot fail.
    let root = Uniform::parse(&text).map_or_else(
        |_| Plant::leaf(0),
        |tree| expand(&tree, d, &|tree, over| tree.final_score(over?, Player::First).into()),
    );
    TreeOrigin { root, origin: Some(SetupRequest::at("uniform", &text)) }
}

/// Returns the value of a position for MAX, by its outcome or at the depth limit.
type Worth<'a, P> = &'a dyn Fn(&P, Option<Outcome>) -> Option<i32>;

fn expand<P: Position + Notation>(at: &P, plies: u32, worth: Worth<'_, P>) -> Plant {
    let over = at.outcome();
    if over.is_some() || plies == 0 {
        let value = worth(at, over).unwrap_or(0);
        return Plant::leaf(value);
    }
    let child = |mv| {
        let below = expand(&at.child(mv), plies - 1, worth);
        Plant { mv: Some(at.move_text(mv)), ..below }
    };
    Plant::inner(at.moves().into_iter().map(child).collect())
}

/// Returns the end of a random game. The level decides the number of free squares and the plies of the tree.
fn game(item: ExerciseItem, state: &mut u64) -> TreeOrigin {
    let (free, plies) = match (item.kind, item.level) {
        (ExerciseKind::Order, 1) | (_, 2) => (3, 3),
        (ExerciseKind::Order, _) | (_, 1) => (4, 2),
        _ => (5, 2),
    };
    let (mut at, mut moves) = (TicTacToe::new(), String::new());
    loop {
        let legal = at.moves();
        if legal.is_empty() {
            // The game ended too early, so another one starts.
            (at, moves) = (TicTacToe::new(), String::new());
            continue;
        }
        if legal.len() == free {
            break;
        }
        let mv = legal[below(state, legal.len())];
        moves += &at.move_text(mv);
        at.play(mv);
    }
    let max = at.side_to_move();
    let root = expand(&at, plies, &|at, over| Some(OpenLines.score(at, &(), over, max).get()));
    TreeOrigin { root, origin: Some(SetupRequest::at("tictactoe", &moves)) }
}
