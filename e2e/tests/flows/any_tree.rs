//! Edits a textbook tree in any notation on the stage: moves a leaf under the pointer and the keys, drags a child, overwrites
//! a leaf, and checks the mark of the selected node in the text.

use plyscope_e2e::programs::repository;
use plyscope_e2e::stage::{Window, by};
use serde_json::json;

struct Changes {
    /// The text as the core writes it.
    text: &'static str,
    /// The text after the second branch was dragged before the first.
    dragged: &'static str,
    /// The keys from the dragged branch to a leaf.
    keys: &'static [&'static str],
    /// The text after 9 replaced the leaf.
    written: &'static str,
    /// The leaf as it is then written.
    leaf: &'static str,
}

const DOWN: &str = "Shift+ArrowDown";
const RIGHT: &str = "Shift+ArrowRight";

const TREES: [Changes; 4] = [
    Changes {
        text: "(Left:(3 12) Right:7)",
        dragged: "(Right:7 Left:(3 12))",
        keys: &[],
        written: "(Right:9 Left:(3 12))",
        leaf: "Right:9",
    },
    Changes {
        text: "A(\"B 1\"(3 12) C(2 4))",
        dragged: "A(C(2 4) \"B 1\"(3 12))",
        keys: &[RIGHT, DOWN],
        written: "A(C(2 4) \"B 1\"(9 12))",
        leaf: "9",
    },
    Changes {
        text: "A(B(D=3 12) C(2 4))",
        dragged: "A(C(2 4) B(D=3 12))",
        keys: &[RIGHT, DOWN],
        written: "A(C(2 4) B(D=9 12))",
        leaf: "D=9",
    },
    Changes {
        text: "min:((3 12) min(2 4))",
        dragged: "min:(min(2 4)(3 12))",
        keys: &[DOWN],
        written: "min:(min(9 4)(3 12))",
        leaf: "9",
    },
];
const HOMEWORK: Changes = Changes {
    text: "s(left:a(p:min:c(p:e=5 q:f=8) q:min:d(p:g=7 q:h=6)) right:b(p:min:i(p:k=4 q:l=9) q:min:j(p:m=1 q:n=2)))",
    dragged: "s(right:b(p:min:i(p:k=4 q:l=9) q:min:j(p:m=1 q:n=2)) left:a(p:min:c(p:e=5 q:f=8) q:min:d(p:g=7 q:h=6)))",
    keys: &[RIGHT, DOWN, DOWN],
    written: "s(right:b(p:min:i(p:k=4 q:l=9) q:min:j(p:m=1 q:n=2)) left:a(p:min:c(p:e=9 q:f=8) q:min:d(p:g=7 q:h=6)))",
    leaf: "p:e=9",
};

pub(crate) fn body(window: &mut Window) {
    window.example("threeLeaves");
    window.press("k");
    window.await_handle("change-text");
    live_leaf(window);
    for tree in &TREES {
        window.fill("change-text", tree.text);
        leave_field(window);
        change(window, tree);
    }
    window.picture("named");
    window.open_file(&repository().join("examples/homework/three-agents.test"));
    change(window, &HOMEWORK);
    window.picture("homework");
}

/// Px that a pointer moves for two values of this tree (`pxOfOne` in ui/src/model/live-leaf.ts).
const TWO_VALUES: i64 = 22;

/// Drags the leaf c1 until its cut is gone, brings the cut back with the keys, undoes that, and leaves a change with Escape.
fn live_leaf(window: &Window) {
    const BEFORE: &str = "((3 12 8)(2 4 6)(14 5 2))";
    const AFTER: &str = "((3 12 8)(4 4 6)(14 5 2))";
    reads(window, BEFORE);
    window.walk(&["Shift+ArrowUp", DOWN, RIGHT, DOWN]);
    let c1 = window.selected_place();
    window.carry("tree", c1, (c1.0, c1.1 - TWO_VALUES));
    reads(window, AFTER);
    let says = |words: &str| window.until(words, || window.text("narration").contains(words));
    window.until("the leaf has the keys", || window.is_there("[data-testid=leaf-handle]:focus"));
    window.press("ArrowDown");
    window.press("ArrowDown");
    says("c₂ and c₃ are cut now.");
    window.press("Enter");
    reads(window, BEFORE);
    window.until("the leaf keeps the keys", || window.is_there("[data-testid=leaf-handle]:focus"));
    window.press("Alt+z");
    reads(window, AFTER);
    window.press("Alt+z");
    reads(window, BEFORE);
    window.until("the leaf keeps the keys", || window.is_there("[data-testid=leaf-handle]:focus"));
    window.press("Shift+ArrowUp");
    says("c₁ = 12.");
    window.press("Escape");
    window.until("the search is as it was", || !window.text("narration").contains("c₁ = 12."));
    reads(window, BEFORE);
    leave_field(window);
}

fn change(window: &Window, tree: &Changes) {
    reads(window, tree.text);
    window.press("End");
    window.until("the end is shown", || window.step() == window.number("step", "steps"));
    while window.number("tree", "selected") != 0 {
        window.walk(&["Shift+ArrowUp"]);
    }
    window.walk(&[DOWN]);
    let first = window.selected_place();
    window.walk(&[RIGHT]);
    window.carry("tree", window.selected_place(), (first.0 - 25, first.1));
    reads(window, tree.dragged);
    window.until("what was dragged is selected", || window.number("tree", "selected") == 1);
    window.walk(tree.keys);
    window.fill("change-leaf", "9");
    window.press("Enter");
    reads(window, tree.written);
    window.until("the leaf is marked in the text", || marked(window) == tree.leaf);
    leave_field(window);
}

/// Waits until the tree on the stage has this text; it has a line for each child of the root.
fn reads(window: &Window, text: &str) {
    let flat = |text: &str| text.replace(' ', "");
    window.until(&format!("the tree is {text}"), || flat(&window.text("bracket")) == flat(text));
}

/// Returns the part of the text that is marked as the selected node's.
fn marked(window: &Window) -> String {
    let script = "return [...document.querySelectorAll(arguments[0])].map((part) => part.textContent).join('')";
    window.run(script, &json!([format!("{} .now", by("bracket"))]))
}

/// Moves the focus out of a field, which makes the page accept its text.
fn leave_field(window: &Window) {
    let _: bool = window.run("document.activeElement.blur(); return true", &json!([]));
}
