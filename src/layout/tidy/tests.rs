//! Checks that no two glyphs overlap, parents are over the middle of their children, and order is kept.

use super::*;
use crate::game::{TicTacToe, Tree, Uniform};
use std::collections::BTreeMap;

fn check(trace: &Trace, drawing: &Drawing) {
    let place: BTreeMap<u32, &Glyph> = drawing.glyphs.iter().map(|g| (g.node, g)).collect();
    let mut rows: BTreeMap<u32, Vec<f32>> = BTreeMap::new();
    for glyph in &drawing.glyphs {
        rows.entry(glyph.y).or_default().push(glyph.x);
        let children: Vec<f32> =
            trace.children(glyph.node).filter_map(|c| Some(place.get(&c)?.x)).collect();
        let folded = drawing.folds.iter().find(|fold| fold.parent == glyph.node).map(|f| f.x);
        let all: Vec<f32> = children.iter().copied().chain(folded).collect();
        assert!(all.is_sorted(), "{all:?}");
        if let (Some(first), Some(last)) = (all.first(), all.last()) {
            assert!((f32::midpoint(*first, *last) - glyph.x).abs() < 1e-3);
        }
    }
    for fold in &drawing.folds {
        rows.entry(fold.y).or_default().push(fold.x);
    }
    for (row, mut places) in rows {
        places.sort_by(f32::total_cmp);
        for pair in places.windows(2) {
            assert!(pair[1] - pair[0] > 0.999, "row {row}: {pair:?}");
        }
    }
}

#[test]
fn whole_small_trees() {
    let tree = Tree::parse("((3 12 (8 1 2 3))(2)(14 (5 (1 (2 3))) 2))").unwrap();
    let trace = Trace::recorded(&tree, "minimax", 20);
    let opened = (0..trace.len()).collect();
    let drawing =
        tidy_tree(&trace, None, &Selection { opened, max_glyphs: 1_000, ..Selection::default() });
    assert_eq!(drawing.glyphs.len(), trace.len() as usize);
    check(&trace, &drawing);
}

#[test]
fn many_foci_and_folds() {
    let root = Uniform::parse("b=20,d=3,seed=1").unwrap();
    for trace in
        [Trace::recorded(&root, "alphabeta", 3), Trace::recorded(&TicTacToe::new(), "alphabeta", 5)]
    {
        for focus in (0..trace.len()).step_by(1 + trace.len() as usize / 50) {
            let opened = trace.children(0).collect();
            let wanted = Selection { focus, opened, max_glyphs: 300, ..Selection::default() };
            let drawing = tidy_tree(&trace, None, &wanted);
            assert!(drawing.glyphs.iter().any(|glyph| glyph.node == focus));
            check(&trace, &drawing);
        }
    }
}
