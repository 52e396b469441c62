//! The time until a new user sees an explained cutoff: the start page needs no click, and one click and five seconds suffice
//! to step through it. The page's clock measures.

use plyscope_e2e::stage::Window;
use serde_json::json;

/// The most milliseconds from the start of the page, and from the click, until a cutoff is on screen with its sentence.
/// Under delay only the time without a held answer counts, because the rest belongs to the delay.
const SOON: f64 = 5000.0;

pub(crate) fn body(window: &mut Window) {
    // This profile is new, and nothing is clicked. The best of three tries counts: the cutoff is hidden for as long as it
    // is shown, so a late look meets the next one. A reloaded page is as new, except for its cache.
    let mut shown = f64::INFINITY;
    for go in 0..3 {
        if go > 0 {
            window.reload();
        }
        let cut: f64 =
            window.wait("the start page shows a cutoff", || window.run(SHOWN, &json!([])));
        shown = shown.min(cut);
        if shown <= SOON {
            break;
        }
    }
    window.picture("start");
    println!("a cutoff is on screen {shown:.0} ms after the page began");
    assert!(shown <= SOON, "{shown:.0} ms until the first cutoff");
    assert!(!window.has("stage"), "that is the start page");

    let _: bool = window.run(LISTEN, &json!([]));
    window.click("hero-step");
    let steps = window.await_stage();
    assert_eq!(window.event(), "cutoff");
    assert!(window.text("narration").contains("cannot matter"), "{}", window.text("narration"));
    let taken: f64 = window.wait("the cutoff is drawn", || window.run(TAKEN, &json!([])));
    println!("the stage shows it {taken:.0} ms after the click");
    assert!(taken <= SOON, "{taken:.0} ms from the click to the stage");
    window.picture("stage");
    let step = window.step();
    assert!(step > 0 && step < steps);
    assert_eq!(window.move_by("step.back"), step - 1);
    assert_eq!(window.move_by("step.into"), step);
}

/// Returns the time at which the hero shows the cutoff, with its sentence in sight and its tree drawn; null before that.
const SHOWN: &str = "
    const hero = document.querySelector('[data-testid=hero][data-scene=cut]');
    const head = hero?.querySelector('.head');
    const drawn = hero?.querySelector('canvas, svg');
    if (!head?.textContent.trim() || !drawn) return null;
    const box = head.getBoundingClientRect();
    const now = performance.now();
    return box.top >= 0 && box.bottom <= innerHeight ? now - (window.plyscopeHeld?.(0, now) ?? 0) : null;";

/// Notes when the button is pressed, and the first frame in which the stage shows a cutoff.
const LISTEN: &str = "
    addEventListener('click', () => {
      const begun = performance.now();
      const look = () => {
        const said = document.querySelector('[data-testid=narration][data-event=cutoff] .head');
        const now = performance.now();
        const held = window.plyscopeHeld?.(begun, now) ?? 0;
        if (said?.textContent.trim()) window.firstCutoff = now - begun - held;
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    }, { capture: true, once: true });
    return true;";

const TAKEN: &str = "return window.firstCutoff ?? null";
