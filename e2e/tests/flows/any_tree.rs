//! Edits a textbook tree in any notation on the stage: drags a child, overwrites a leaf, and checks the mark of the selected
//! node in the text.

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
