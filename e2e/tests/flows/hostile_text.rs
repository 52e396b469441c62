//! The page shows texts of a trace file as plain text, whatever they contain.

use crate::command_line;
use plyscope_e2e::stage::Window;
use serde_json::{Value, json};

/// Markup; below it, a control character and a mark that turns the writing direction.
const MARKUP: &str = "<img src=x onerror=\"window.hacked=1\"><script>window.hacked=1</script>";
const CONTROL: &str = "\u{7}\u{1b}[31m";
const TURNED: &str = "\u{202e}evil\u{200b}";
/// A thousand names of markup, scripts, formulas, commands of terminals and directions.
const NAMES: &str = include_str!("../../../tests/data/hostile-names.json");
/// The number of places in the search that are checked.
const PLACES: u64 = 40;

pub(crate) fn body(window: &mut Window) {
    let file = window.shell.folder().join("hostile.json");
    command_line::record(&["--game", "tree", "-p", "((3 12 8)(2 4 6)(14 5 2))"], &file);
    let text = std::fs::read_to_string(&file).expect("it was just written");
    let mut trace: Value = serde_json::from_str(&text).expect("a trace is JSON");
    poison(&mut trace);
    std::fs::write(&file, trace.to_string()).expect("a file of ours");
    let watch = "window.broken = [];
        addEventListener('securitypolicyviolation', (event) => window.broken.push(event.violatedDirective));
        for (const name of ['alert', 'confirm', 'prompt']) window[name] = () => window.broken.push(name);
        return document.querySelectorAll('img, script, iframe').length";
    let elements: u32 = window.run(watch, &json!([]));
    window.open_file(&file);
    window.await_stage();
    for panel in ["stack", "find", "code"] {
        window.panel(panel);
        for command in ["step.into", "seek.leaf", "step.last", "step.first", "seek.cutoff"] {
            window.move_by(command);
        }
        unharmed(window, elements);
        window.picture(panel);
    }
    window.command("view.icicle");
    window.await_handle("icicle-scene");
    unharmed(window, elements);
    names(window, elements);
    window.click("home");
    window.await_handle("start");
    window.picture("start");
    unharmed(window, elements);
    let title: String = window.run("return document.title", &json!([]));
    assert!(!title.contains('\u{202e}') && !title.contains('\u{7}'), "{title:?}");
    window.until("the address is that of the start page", || {
        window.run::<String>("return location.hash", &json!([])).is_empty()
    });
    window.reload();
    window.await_handle("recent");
    window.picture("after-a-reload");
}

/// Checks the list that also tests the exports: its names are the moves of one node, checked in the tree, in sentences and
/// in the outline, from the first to the last.
fn names(window: &mut Window, elements: u32) {
    let names: Vec<String> = serde_json::from_str(NAMES).expect("a list of texts");
    let leaves: Vec<String> = (1..=names.len()).map(|number| number.to_string()).collect();
    let position = format!("({})", leaves.join(" "));
    let file = window.shell.folder().join("names.json");
    command_line::record(&["--game", "tree", "-p", &position, "--run", "minimax"], &file);
    let text = std::fs::read_to_string(&file).expect("it was just written");
    let mut trace: Value = serde_json::from_str(&text).expect("a trace is JSON");
    trace.as_object_mut().map(|file| file.remove("sha256"));
    let graph = &mut trace["graph"];
    graph["game"] = json!("nim");
    let last = names.last().expect("names");
    (graph["best_move"], graph["pv"]) = (json!(last), json!([last]));
    for list in ["nodes", "edges"] {
        for each in trace[list].as_array_mut().into_iter().flatten() {
            let number = each["move"].as_str().and_then(|number| number.parse::<usize>().ok());
            if let Some(number) = number {
                each["move"] = json!(names[number - 1]);
            }
        }
    }
    std::fs::write(&file, trace.to_string()).expect("a file of ours");
    window.open_file(&file);
    window.until("the list is on the stage", || window.await_stage() > names.len() as u64);
    window.panel("stack");
    let steps = window.await_stage();
    for part in 0..=PLACES {
        window.scrub_to(steps * part / PLACES);
        unharmed(window, elements);
    }
    window.picture("names");
}

/// Puts hostile text into every free-text field of a file, and removes the hash of its bytes.
fn poison(trace: &mut Value) {
    trace.as_object_mut().map(|file| file.remove("sha256"));
    let graph = &mut trace["graph"];
    graph["position"] = json!(format!("{MARKUP}{CONTROL}"));
    graph["evaluation"] = json!(format!("{TURNED}{MARKUP}"));
    graph["game"] = json!(format!("tree{TURNED}"));
    let named = |number: &Value| {
        let number = number.as_str().unwrap_or_default();
        format!("{number}{TURNED}<b onclick=1>{CONTROL}")
    };
    graph["best_move"] = json!(named(&graph["best_move"]));
    let moves = |list: &mut Value, field: &str| {
        for each in list.as_array_mut().into_iter().flatten() {
            if each[field].is_string() {
                each[field] = json!(named(&each[field]));
            }
        }
    };
    for mv in graph["pv"].as_array_mut().into_iter().flatten() {
        *mv = json!(named(mv));
    }
    moves(&mut trace["nodes"], "move");
    moves(&mut trace["edges"], "move");
}

/// Checks that no text ran or became an element, and that invisible characters are made visible.
fn unharmed(window: &Window, elements: u32) {
    let state: Value = window.run(
        "return { broken: window.broken, ran: window.hacked ?? null,
            elements: document.querySelectorAll('img, script, iframe').length,
            bold: document.querySelectorAll('b[onclick]').length,
            text: document.body.innerText + [...document.querySelectorAll('[aria-label], [title]')]
              .map((each) => `${each.ariaLabel} ${each.title}`).join(' ') }",
        &json!([]),
    );
    assert_eq!(state["broken"], json!([]), "no dialog, no broken policy");
    assert_eq!((&state["ran"], &state["bold"]), (&Value::Null, &json!(0)));
    assert_eq!(state["elements"], json!(elements), "no element was made of a text");
    let text = state["text"].as_str().unwrap_or_default();
    let hidden = text.chars().find(|c| matches!(c, '\u{7}' | '\u{1b}' | '\u{202e}' | '\u{200b}'));
    assert_eq!(hidden, None, "every control and mark is made visible");
}
