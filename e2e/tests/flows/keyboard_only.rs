//! The main job by keyboard alone: this file has no pointer action.

use plyscope_e2e::stage::{Window, by};

pub(crate) fn body(window: &mut Window) {
    set_up(window);
    steps(window);
    selection_and_views(window);
    breakpoint_and_owner(window);
    dialogs(window);
    save_and_come_back(window);
}

fn set_up(window: &Window) {
    window.until("the games are listed", || window.has("game-connect4"));
    // An arrow, because all tiles are one stop of Tab.
    window.tab_to("game-tictactoe");
    window.press("ArrowRight");
    window.until("Connect Four is chosen", || {
        window.is_there(&format!("{}:checked", by("game-connect4")))
    });
    window.tab_to("more-options");
    window.press("Enter");
    window.tab_to("position");
    window.type_text("44");
    for (key, position) in [("Enter", "445"), ("Space", "4455")] {
        let column = format!("{} [data-move=\"5\"]", by("board"));
        window.until("column 5 is open", || window.is_there(&column));
        window.tab_to_any(&column);
        window.press(key);
        window.until("the board takes the move", || window.value("position") == position);
    }
    window.tab_to("order");
    window.type_text("fixed");
    window.until("the order is chosen", || window.value("order") == "static");
    window.tab_to("depth");
    window.press("Control+a");
    window.type_text("5");
    window.until("the run is set", || window.text("run-word") == "alphabeta+static");
    window.picture("position");
    window.press("Enter");
    assert!(window.await_stage() > 1000);
}

fn steps(window: &Window) {
    for (there, back) in [
        ("i", "ArrowLeft"),
        ("ArrowRight", "PageUp"),
        ("o", "Shift+o"),
        ("u", "Shift+u"),
        ("c", "Shift+c"),
        ("r", "Shift+r"),
        ("e", "Shift+e"),
        ("v", "Shift+v"),
    ] {
        // From the first step of its kind to the second and back; a single step has no kind.
        window.press("Home");
        window.await_step(0);
        for _ in 0..3 {
            window.move_by_key("i");
        }
        let kind = ["c", "r", "e"].contains(&there);
        let from = if kind { window.move_by_key(there) } else { 3 };
        let to = window.move_by_key(there);
        assert!(to > from, "{there} leads on from {from}, not to {to}");
        assert_eq!(window.move_by_key(back), from, "{back} is the way back of {there}");
    }
    window.press("End");
    window.until("the last step", || window.step() == window.number("step", "steps"));
    window.press("Home");
    window.await_step(0);
    window.press("Space");
    window.until("play goes on by itself", || window.step() >= 3);
    window.press("Space");
    let paused = format!("{}[aria-pressed=false]", by("cmd-play.toggle"));
    window.until("play is paused", || window.is_there(&paused));
    window.press("Control+g");
    window.until("the field has the keyboard", || window.focused() == "goto-step");
    window.type_text("42");
    window.press("Enter");
    window.await_step(42);
    window.tab_to("scrubber");
    window.press("ArrowRight");
    window.await_step(43);
}

fn selection_and_views(window: &Window) {
    // Focus a button first, because a slider keeps the arrows for itself.
    window.tab_to("cmd-play.toggle");
    window.press("c");
    window.until("a cutoff", || window.event() == "cutoff");
    let here = window.selected();
    let parent = select_by_key(window, "Shift+ArrowUp");
    assert!(parent < here);
    assert_eq!(select_by_key(window, "g"), here, "back to the node of the step");
    // To a branch that was cut, and to its what-if.
    select_by_key(window, "Shift+ArrowDown");
    while window.text("selected-status") != "pruned" {
        select_by_key(window, "Shift+ArrowRight");
    }
    window.press("h");
    assert!(window.number("what-if-size", "nodes") > 0);
    window.tab_to("what-if-dismiss");
    window.press("Enter");
    window.until("the answer is dismissed", || !window.has("what-if"));
    select_by_key(window, "g");
    for (key, view) in [("2", "icicle"), ("1", "tree")] {
        window.press(key);
        window.await_handle(view);
        for key in ["w", "a", "d", "s", "f", "Shift+f", "0"] {
            window.press(key);
        }
    }
    open_panel(window, "stack");
    window.tab_to_any(&format!("{} [aria-selected=true]", by("outline")));
    let row = || window.attribute(&format!("{} [aria-selected=true]", by("outline")), "data-node");
    window.press("Home");
    window.until("Home selects the root", || row().as_deref() == Some("0"));
    window.press("ArrowDown");
    window.until("the row below", || row().is_some_and(|node| node != "0"));
    window.picture("outline");
}

/// Presses a key that selects another node, and waits until its facts are shown; returns the node.
#[track_caller]
fn select_by_key(window: &Window, key: &str) -> u64 {
    let from = window.selected();
    window.press(key);
    window.wait(&format!("{key} selects another node than {from}"), || {
        let now = window.selected();
        (now != from).then_some(now)
    })
}

/// Presses the key that cycles through the panels until this one is open, at most three times.
fn open_panel(window: &Window, name: &str) {
    let active = format!("{}[data-state=active]", by(&format!("panel-{name}")));
    for _ in 0..3 {
        if window.is_there(&active) {
            return;
        }
        if window.is_focused("input") {
            // Tab first, because the field of the panel in between takes letters for itself.
            window.press("Tab");
        }
        window.press("t");
        window.drawn();
    }
    panic!("`t` does not lead to the panel {name}");
}

fn breakpoint_and_owner(window: &Window) {
    open_panel(window, "find");
    window.tab_to("condition");
    let before = window.step();
    window.type_text("event = cutoff and ply >> 2");
    window.until("the error is told in place", || window.has("error-at"));
    window.press("Control+a");
    window.type_text("event = cutoff and ply = 2");
    window.until("the condition is right", || !window.has("error-at"));
    window.press("Enter");
    window.until("the hits are counted", || window.text("breakpoints").contains("hits"));
    assert_eq!(window.step(), before, "letters in a field are letters");
    window.press("Tab");
    let hit = window.move_by_key("n");
    assert_eq!(window.event(), "cutoff");
    if hit != window.move_by_key("n") {
        assert_eq!(window.move_by_key("Shift+n"), hit, "the way back between hits");
    }
    open_panel(window, "code");
    // Wait for the answer to `g` before `y`, because the node selected by hand may be the owner itself.
    let here = select_by_key(window, "g");
    window.await_handle("owner");
    assert_ne!(select_by_key(window, "y"), here, "the owner of the bound");
    assert_eq!(select_by_key(window, "y"), here, "and back");
}

/// Checks that each dialog opens by its keys, closes with Esc, and returns the focus.
fn dialogs(window: &Window) {
    window.tab_to("cmd-step.into");
    for (keys, dialog) in [
        ("Control+k", "palette"),
        ("?", "help"),
        ("Control+,", "settings"),
        ("Control+e", "export"),
        ("Control+g", "goto"),
    ] {
        let handle = format!("dialog-{dialog}");
        window.press(keys);
        window.await_handle(&handle);
        let inside = format!("{} *, {}", by(&handle), by(&handle));
        window.until("the keyboard is in the dialog", || window.is_focused(&inside));
        window.press("Tab");
        assert!(window.is_focused(&inside), "Tab stays in {dialog}");
        window.press("Escape");
        window.until("Esc closes it", || !window.has(&handle));
        let back = || window.focused() == "cmd-step.into";
        window.until(&format!("{dialog} gives the keyboard back"), back);
    }
    // Esc closes only the dialog, so a selection by hand stays.
    let parent = {
        let here = window.selected();
        window.press("Shift+ArrowUp");
        window.until("the parent is selected", || window.selected() < here);
        window.selected()
    };
    window.press("?");
    window.await_handle("dialog-help");
    window.press("Escape");
    window.until("Esc closes it", || !window.has("dialog-help"));
    window.drawn();
    assert_eq!(window.selected(), parent, "only the dialog is closed");
    window.press("Control+k");
    window.until("the palette listens", || window.focused() == "palette-input");
    window.type_text("next leaf");
    window.drawn();
    window.press("Enter");
    window.until("the palette ran the command", || window.event() == "score");
}

fn save_and_come_back(window: &Window) {
    let step = window.step();
    let saved = window.save(|window| window.press("Control+s"));
    window.press("Alt+w");
    window.await_handle("start");
    window.open_by_dialog(&saved, |window| window.press("Control+o"));
    window.await_stage();
    window.await_step(step);
}
