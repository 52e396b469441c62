//! The main job of the program by mouse: set up a position, search it, walk through the search, find reasons, save it, and
//! return to the same moment.

use crate::{command_line, own_files};
use plyscope_e2e::delay;
use plyscope_e2e::shell::Kind;
use plyscope_e2e::stage::{Window, by};
use serde_json::{Value, json};
use std::path::Path;

const RUN: [&str; 8] =
    ["--game", "connect4", "--position", "4455", "--run", "alphabeta+static", "--depth", "5"];

pub(crate) fn body(window: &mut Window) {
    let file = window.shell.folder().join("reference.json");
    command_line::record(&RUN, &file);
    if own_files::are_all(window) {
        own_files::watch(window);
    }
    if window.shell.kind == Kind::File {
        let is_online: bool = window.run("return navigator.onLine", &json!([]));
        assert!(!is_online, "the network is off");
    }
    other_texts(window);
    set_up(window);
    steps_and_their_ways_back(window);
    play_and_scrub(window);
    breakpoints(window);
    let cutoff = why(window, &file);
    what_if(window, &file, cutoff);
    save_and_come_back(window);
    if delay::seed().is_some() {
        were_late(window);
    }
    if own_files::are_all(window) {
        own_files::only_own(window);
        own_files::no_script_of_others(window);
    }
}

/// Checks that this shell's requests were delayed, because a delay that reaches nothing finds no races.
fn were_late(window: &Window) {
    let counts = window.held_back();
    let kinds: &[&str] = match window.shell.kind {
        Kind::Browser => &["answers", "events"],
        Kind::Page | Kind::File | Kind::Firefox => &["messages"],
        Kind::Desktop => &["calls"],
    };
    assert!(kinds.iter().all(|kind| counts[kind].as_u64() > Some(0)), "{kinds:?}: {counts}");
}

/// Opens files of other programs: one with two games, one of bytes, and a tree.
fn other_texts(window: &Window) {
    window.picture("start");
    let house = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a folder above");
    let file = |name: &str| house.join("tests/data/texts").join(name);
    let is_read = |text: &str| {
        window.until("the file is read", || window.value("position") == text);
    };
    window.hand_in("file-input", &file("collection.sgf"));
    is_read("h8i9");
    window.picture("one-of-two");
    window.choose("held-choice", "2");
    is_read("a15b14");
    window.hand_in("position-file", &file("wthor.wtb"));
    is_read("f5d6c3d3c4");
    window.await_handle("position-notes");
    window.hand_in("file-input", &file("python-names.txt"));
    is_read("A(B(D=3 E=5) C(F=6 G=9))");
    window.until("of one there is no choice", || !window.has("held-choice"));
}

fn set_up(window: &Window) {
    window.choose_game("connect4");
    window.play(&["4", "4", "5", "5"]);
    window.choose("algorithm", "minimax");
    window.choose("algorithm", "alphabeta");
    window.choose("order", "static");
    window.fill("depth", "5");
    assert_eq!(window.text("run-word"), "alphabeta+static");
    window.until("the size is estimated", || {
        window.attribute(&by("estimate"), "data-nodes").is_some()
    });
    window.picture("position");
    let steps = window.start_run();
    let summary: Value = command_line::json(&[&["trace"], &RUN[..]].concat());
    assert_eq!(json!(steps), summary["steps"], "the search on screen is that of the command line");
    window.until("it opens at its first cutoff", || window.event() == "cutoff");
    window.picture("stage");
    window.command("step.first");
    window.await_step(0);
}

/// Checks that each step moves, and that its way back returns to the start.
fn steps_and_their_ways_back(window: &Window) {
    let there_and_back = |there: &str, back: &dyn Fn()| {
        let from = window.step();
        let to = window.move_by(there);
        assert!(to > from, "{there} leads on from {from}, not to {to}");
        assert_eq!(window.moved(back), from, "the way back of {there} from {from} over {to}");
        to
    };
    let button = |id: &'static str| move || window.command(id);
    for _ in 0..3 {
        window.move_by("step.into");
    }
    assert_eq!((window.step(), window.event().as_str()), (3, "enter"));
    assert_eq!(there_and_back("step.into", &button("step.back")), 4);
    let over = there_and_back("step.over", &button("step.backOver"));
    assert!(over > 4, "over a child's call, not into it");
    // At its entry, a node's own return and the way back to the entry are opposites.
    assert!(there_and_back("step.out", &button("step.backOut")) > over);
    for (seek, back, event) in [
        ("seek.cutoff", "seek.backCutoff", "cutoff"),
        ("seek.leaf", "seek.backLeaf", "score"),
        ("seek.rootBest", "seek.backRootBest", "update"),
    ] {
        // From one such step to the next and back; some ways back have a key but no button.
        let first = window.move_by(seek);
        assert_eq!(window.event(), event, "{seek} leads to step {first}");
        let key = match back {
            "seek.backLeaf" => Some("Shift+e"),
            "seek.backRootBest" => Some("Shift+r"),
            _ => None,
        };
        there_and_back(seek, &|| match key {
            Some(key) => window.press(key),
            None => window.command(back),
        });
        window.command("step.first");
        window.await_step(0);
    }
    window.move_by("step.into");
    window.move_by("step.into");
    there_and_back("seek.visit", &|| window.press("Shift+v"));
    window.command("step.last");
    window.until("the last step", || window.step() == window.number("step", "steps"));
    assert!(window.is_there(&format!("{}:disabled", by("cmd-step.into"))));
}

fn play_and_scrub(window: &Window) {
    window.command("step.first");
    window.await_step(0);
    window.choose("speed", "2");
    window.command("play.toggle");
    window.until("play goes on by itself", || window.step() >= 4);
    window.command("play.toggle");
    let paused = format!("{}[aria-pressed=false]", by("cmd-play.toggle"));
    window.until("play is paused", || window.is_there(&paused));
    window.drawn();
    let stopped = window.step();
    assert!(stopped < window.number("step", "steps"), "it was paused, not over");
    window.drawn();
    assert_eq!(window.step(), stopped, "a paused step stays");
    let steps = window.number("step", "steps");
    window.tap("scrubber", (0.5, 0.5));
    let near = |part: u64| part.abs_diff(steps / 2) < steps / 20;
    window.until("a click in the middle of the slider leads to the middle", || near(window.step()));
    window.go_to(17);
}

fn breakpoints(window: &Window) {
    window.panel("find");
    window.fill("condition", "ply >> 2");
    // Each letter sends a request, so the error of a prefix stays until the last answer comes.
    window.until("the error says where", || {
        window.has("error-at") && window.text("error-at").contains("at character 6")
    });
    window.picture("wrong-condition");
    window.click("add-breakpoint");
    window.fill("condition", "event = cutoff and ply = 2");
    window.click("add-breakpoint");
    window.until("the hits are counted", || window.text("breakpoints").contains("hits"));
    let second = format!("{} > li:nth-child(2)", by("breakpoints"));
    assert!(!window.is_there(&second), "the wrong condition was not taken");
    window.command("step.first");
    window.await_step(0);
    let hit = window.move_by("seek.breakpoint");
    assert_eq!(window.event(), "cutoff");
    window.picture("breakpoint");
    window.command("step.first");
    window.await_step(0);
    window.choose("speed", "8");
    window.command("play.toggle");
    window.until("play stops at the breakpoint", || window.step() == hit);
    window.panel("code");
    assert_eq!(
        window.text_of(&format!("{} [aria-current=step]", by("code"))).chars().next(),
        Some('6')
    );
}

/// Checks the sentence of a cutoff with its numbers, and the way to the owner of the bound and back.
fn why(window: &Window, file: &Path) -> u64 {
    let cutoff = window.step();
    let expected = command_line::step(file, cutoff);
    let explanation = &expected["explanation"];
    let number = |value: &Value| value.to_string().replace('-', "−");
    let (end, side) = match explanation["kind"].as_str() {
        Some("max") => ("β", "least"),
        _ => ("α", "most"),
    };
    let bound = number(&explanation[if end == "β" { "beta" } else { "alpha" }]);
    let narration = window.text("narration");
    for says in [
        format!("worth at {side} {}", number(&explanation["best"])),
        format!("{end} = {bound} was set after"),
    ] {
        assert!(narration.contains(&says), "`{says}` is in: {narration}");
    }
    let cut = explanation["pruned"].as_array().expect("moves are cut");
    for pruned in cut.iter().filter_map(Value::as_str) {
        assert!(narration.contains(pruned), "{pruned} is cut: {narration}");
    }

    let owner = explanation["owner"]["node"].as_u64().expect("a cutoff inside has an owner");
    let here = expected["node"].as_u64().expect("a cutoff has a node");
    window.await_selected(here);
    window.click("owner");
    window.await_selected(owner);
    window.picture("owner");
    window.click("owner");
    window.await_selected(here);
    cutoff
}

/// Searches a cut branch after all, and checks that its size and value are those of plain minimax.
fn what_if(window: &Window, file: &Path, cutoff: u64) {
    let state = command_line::step(file, cutoff);
    let explanation = &state["explanation"];
    let pruned = explanation["pruned"][0].as_str().expect("moves were cut");
    let path: String =
        explanation["path"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    window.show_board();
    window.click_on(&format!("{} [data-move=\"{pruned}\"]", by("board")));
    window.until("the pruned move is selected", || window.text("selected-status") == "pruned");
    window.command("select.whatIf");
    let size = window.number("what-if-size", "nodes");
    let position = format!("4455{path}{pruned}");
    let depth = 5 - path.len() - 1;
    let plain = command_line::json(&[
        "trace",
        "--game",
        "connect4",
        "--position",
        &position,
        "--run",
        "minimax",
        "--depth",
        &depth.to_string(),
    ]);
    assert_eq!(json!(size), plain["counts"]["nodes"], "what the cut saved");
    // Turned, because the command line calls the side that moves at its root MAX, which is the other side here.
    let turned = if (path.len() + 1) % 2 == 1 { -1 } else { 1 };
    let value = plain["value"].as_i64().expect("it was searched to the end") * turned;
    let value = value.to_string().replace('-', "−");
    assert!(window.text("what-if-value").contains(&value), "the branch has value {value}");
    window.picture("what-if");
    window.click("what-if-dismiss");
    window.until("the answer is dismissed", || !window.has("what-if"));
}

fn save_and_come_back(window: &Window) {
    window.go_to(123);
    let saved = window.save(|window| window.command("app.save"));
    let name = saved.file_name().expect("a file").to_string_lossy();
    assert!(name.ends_with(".plyscope.json"), "a saved trace is called {name}");
    command_line::printed(&["validate", saved.to_str().expect("a path of ours")]);
    window.command("app.closeTab");
    window.await_handle("start");
    window.open_by_dialog(&saved, |window| window.click("open"));
    window.await_stage();
    window.await_step(123);
    window.picture("same-moment");
}
