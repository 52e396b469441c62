//! Opens the file of a student's program: the stage shows its first wrong line, the mistake is named, and the reference
//! appears beside it at the same node.

use plyscope_e2e::stage::Window;

/// The textbook tree of three MIN nodes, searched by a program with a loop that continues after a cut.
pub(crate) const EVENTS: &str = r#"my search begins
{"plyscope":"events","version":1,"game":"tree","position":"max:((3 12 8) (2 4 6) (14 5 2))","run":"alphabeta"}
{"e":"enter","alpha":"-inf","beta":"inf"}
{"e":"enter","move":"1","alpha":"-inf","beta":"inf"}
{"e":"leaf","move":"1","value":3}
{"e":"leaf","move":"2","value":12}
{"e":"leaf","move":"3","value":8}
{"e":"exit","value":3,"best":"1"}
{"e":"enter","move":"2","alpha":3,"beta":"inf"}
{"e":"leaf","move":"1","value":2}
{"e":"leaf","move":"2","value":4}
{"e":"leaf","move":"3","value":6}
{"e":"exit","value":2,"best":"1"}
{"e":"enter","move":"3","alpha":3,"beta":"inf"}
{"e":"leaf","move":"1","value":14}
{"e":"leaf","move":"2","value":5}
{"e":"leaf","move":"3","value":2}
{"e":"exit","value":2,"best":"3"}
{"e":"exit","value":3,"best":"1"}
"#;

pub(crate) fn body(window: &mut Window) {
    let file = window.shell.folder().join("mine.jsonl");
    std::fs::write(&file, EVENTS).expect("a file of ours");
    window.open_file(&file);
    let difference = "At node 2 (MIN to move), window (3, +inf), best so far 2 by move 1: your search continues with move 2. \
         It should stop here and return 2: beta is 2 now and alpha is 3, so MAX has at least as much already, by move 1 \
         at the root. Does the cut compare with the bound that the node itself raises? That explains every line of your \
         file. Line 11.";
    assert_eq!((window.await_stage(), window.step()), (17, 9), "a line is a step");
    window
        .until("the difference is the headline", || window.text("narration").contains(difference));
    let events = window.text("told-events");
    assert!(events.contains("The reference: returns 2 (best 1)"), "{events}");
    window.picture("told");
    window.click("told-beside");
    window.await_handle("side-b");
    assert_eq!(window.text("checked-verdict"), difference);
    let mistakes = window.text("checked-mistakes");
    assert!(mistakes.contains("The loop continues after a cut"), "{mistakes}");
    assert_eq!(window.text("checked-nodes"), "13");
    window.picture("checked");
    window.click("check-show");
    window.until("the reference is on the stage", || window.await_stage() == 33);
    window.until("the reference returns from the node", || window.event() == "exit");
    window.press("6");
    assert_eq!(window.text("checked-verdict"), difference, "it is there again");
}
