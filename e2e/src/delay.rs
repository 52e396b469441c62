//! Late answers: with `PLYSCOPE_DELAY=SEED` in the environment, every answer of the core reaches the page 0 to 500 ms late.
//! The seed determines the delays. A flow that fails under delay has found a race in the product or in itself.
//!
//! | shell | delayed | from |
//! | --- | --- | --- |
//! | browser | answers to requests of `/api/`, each alone; the events of a stream, in order | the page's first script |
//! | page, file | messages of a worker, in order | the page's first script |
//! | desktop | bridge answers, program and job events (Tauri's callbacks), each source in order | first screen (see below) |
//! | Firefox | messages of a worker, as in the page | as on the desktop |
//!
//! On the desktop the delay starts with the first screen, and again after each [`crate::stage::Window::reload`], because
//! `WebKitWebDriver` runs no script earlier. geckodriver runs none earlier either.
//!
//! Never delayed: files of the page, downloads, messages of a page to a page around it, and a frame with its own Chromium
//! process. If a flow opens several windows, each is delayed in the same way.
//!
//! The page counts: `window.plyscopeHeld(from, to)` returns the number of ms between two times of its clock in which an
//! answer was held. A flow that measures milliseconds subtracts them, so that its limit applies to the rest.

use std::env;

/// The variable that holds the seed, a number of 32 bits.
pub const VARIABLE: &str = "PLYSCOPE_DELAY";

/// Returns the seed, if answers are delayed; an empty variable counts as none. Panics if it is no
/// number of 32 bits.
pub fn seed() -> Option<u32> {
    let text = env::var(VARIABLE).ok().filter(|text| !text.is_empty())?;
    let seed = text.parse();
    Some(
        seed.unwrap_or_else(|_| panic!("{VARIABLE}={text}: write a number from 0 to {}", u32::MAX)),
    )
}

/// Returns the script that delays answers, if they are delayed.
pub(crate) fn script() -> Option<String> {
    seed().map(|seed| include_str!("delay.js").replace("SEED;", &format!("{seed};")))
}
