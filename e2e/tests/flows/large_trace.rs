//! The whole of tic-tac-toe, 549,946 nodes: every interaction visits and draws at most a fixed number of items, on any
//! machine.

use plyscope_e2e::stage::Window;

/// The most rectangles in one picture of the icicle: one per pixel in each of ten rows, where nodes are narrower.
const RECTS: u64 = 20_000;
/// The most nodes that the walk for one picture of the icicle visits: a block of 64 per pixel.
const TOUCHED: u64 = 250_000;
/// The most glyphs in one picture of the tree.
const GLYPHS: u64 = 1_000;

pub(crate) fn body(window: &mut Window) {
    let steps = window.example("tttFull");
    assert_eq!(steps, 1_649_837);
    assert!(window.text("searched").contains("549,946"), "{}", window.text("searched"));
    window.command("view.icicle");
    window.await_handle("icicle-scene");
    // Waited for, because its rectangles come with their own answer, after the step's.
    window.until("the icicle is drawn", || window.peak("icicle-scene", "rects") > 0);
    every_way(window, "icicle", |window| {
        let counts = [("rects", RECTS), ("touched", TOUCHED)];
        counts.map(|(data, most)| (data, window.peak("icicle-scene", data), most)).to_vec()
    });
    window.command("view.tree");
    window.await_handle("tree-scene");
    window.until("the tree is drawn", || window.peak("tree-scene", "glyphs") > 0);
    every_way(window, "tree", |window| {
        vec![("glyphs", window.peak("tree-scene", "glyphs"), GLYPHS)]
    });
}

/// Pans, zooms, steps, scrubs and selects several times, and checks the counts after each.
fn every_way(
    window: &Window,
    view: &str,
    counts: impl Fn(&Window) -> Vec<(&'static str, u64, u64)>,
) {
    let within = |act: &str| {
        for (what, seen, most) in counts(window) {
            assert!(seen > 0 && seen <= most, "{view}, {act}: {seen} {what}, of at most {most}");
        }
    };
    for share in [0.2, 0.9, 0.6] {
        window.moved(|| window.tap("scrubber", (share, 0.5)));
        within("scrub");
    }
    window.picture(&format!("{view}-whole"));
    for _ in 0..6 {
        window.wheel(view, (0, -400));
        within("zoom in");
    }
    window.picture(&format!("{view}-close"));
    for by in [(-300, 0), (200, 40), (-250, -40)] {
        window.drag(view, by);
        within("pan");
    }
    for command in ["step.into", "step.over", "step.out", "step.back", "seek.leaf"] {
        window.move_by(command);
        within("step");
    }
    for share in [(0.3, 0.3), (0.5, 0.5), (0.7, 0.2)] {
        window.tap(view, share);
        within("select");
    }
    for _ in 0..4 {
        window.wheel(view, (0, 500));
        within("zoom out");
    }
    window.command("step.last");
    window.until("the end", || window.step() == window.number("step", "steps"));
    window.press("0");
    within("everything at the end");
    window.picture(&format!("{view}-end"));
    window.command("step.first");
    window.await_step(0);
}
