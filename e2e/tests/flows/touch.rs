//! The page on a phone: one finger drags the tree, two zoom it, and a tap selects a node.

use plyscope_e2e::stage::{Window, by};
use serde_json::json;

/// The px by which a place may differ, because places are rounded to whole px.
const NEAR: i64 = 2;

pub(crate) fn body(window: &mut Window) {
    let session = &window.shell.session;
    let phone = json!({ "width": 390, "height": 844, "deviceScaleFactor": 2, "mobile": true });
    session.developer("Emulation.setDeviceMetricsOverride", &phone).expect("a phone");
    let fingers = json!({ "enabled": true, "maxTouchPoints": 2 });
    session.developer("Emulation.setTouchEmulationEnabled", &fingers).expect("fingers");

    window.example("threeLeaves");
    window.await_step(18);
    window.settled();
    window.picture("phone");
    let (node, before) = selected(window);

    window.touch("tree", &[[(60, 60), (100, 90)]]);
    stands_at(window, "dragged", (before.0 + 40, before.1 + 30));
    assert_eq!(selected(window).0, node, "a finger that drags chooses nothing");

    // The point under the fingers stays under them.
    let (_, before) = selected(window);
    let middle = before;
    let apart = |by: i64| [(middle.0 - by, middle.1), (middle.0 + by, middle.1)];
    let [from, to] = [apart(40), apart(60)];
    window.touch("tree", &[[from[0], to[0]], [from[1], to[1]]]);
    stands_at(window, "zoomed about itself", before);
    let root = place_of(window, "Home");
    window.touch("tree", &[[to[0], from[0]], [to[1], from[1]]]);
    let back = |at: i64, middle: i64| middle + (at - middle) * 2 / 3;
    stands_at(window, "zoomed", (back(root.0, middle.0), back(root.1, middle.1)));

    // The step's node is the root; the cut node is still at its place.
    window.touch("tree", &[[before, before]]);
    window.until("a tap chooses the node", || selected(window).0 == node);
    window.until("its card is there", || window.has("node-card"));
    window.picture("tapped");
}

/// Returns the selected node of the tree and its place, in CSS px from the corner of the tree. Waits for the place,
/// because a drawing can come after the step that it shows.
fn selected(window: &Window) -> (u64, (i64, i64)) {
    let script = "const { selected, x, y } = document.querySelector(arguments[0]).dataset;
        return x === undefined ? null : [Number(selected), [Number(x), Number(y)]]";
    window.wait("the selected node has a place", || window.run(script, &json!([by("tree")])))
}

/// Returns the place of the node of the step that a key leads to.
fn place_of(window: &Window, key: &str) -> (i64, i64) {
    window.move_by_key(key);
    window.until("the root is the node of the step", || selected(window).0 == 0);
    window.settled();
    selected(window).1
}

fn stands_at(window: &Window, how: &str, (x, y): (i64, i64)) {
    let is_there = || {
        let (_, at) = selected(window);
        (at.0 - x).abs() <= NEAR && (at.1 - y).abs() <= NEAR
    };
    window.until(&format!("{how}: the node stands at {x}, {y}"), is_there);
}
