//! The window's program without a display: over SSH, in a container, or where the display refuses it.
#![cfg(target_os = "linux")]

use std::process::Command;

#[test]
fn a_message_says_what_to_do_and_nothing_panics() {
    for display in [None, Some(""), Some(":4711")] {
        let mut program = Command::new(env!("CARGO_BIN_EXE_plyscope-desktop"));
        program.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY").env_remove("WAYLAND_SOCKET");
        program.envs(display.map(|display| ("DISPLAY", display)));
        let ended = program.output().expect("the program starts");
        let told = String::from_utf8_lossy(&ended.stderr);
        assert_eq!(ended.status.code(), Some(1), "{display:?}: {told}");
        assert!(told.contains("there is no display") && told.contains("plyscope serve"), "{told}");
        assert!(!told.contains("panicked"), "{display:?}: {told}");
    }
}
