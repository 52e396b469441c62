//! Smoke.
use plyscope_e2e::stage::Window;
pub(crate) fn body(window: &mut Window) {
    window.picture("start");
    window.choose_game("connect4");
    window.play(&["4", "4", "5", "3"]);
    window.picture("position");
    window.start_run();
    window.picture("stage");
}
