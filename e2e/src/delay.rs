//! Answers that come late: with `PLYSCOPE_DELAY=SEED` in the environment every answer of the core is held back for 0 to 500 ms,
//! at random from the seed, before the page has it. A flow that fails then has found a race in the product or in itself.
//!
//! | shell | what is held back | from when on |
//! | --- | --- | --- |
//! | browser | answers to requests of `/api/`, each alone; the events of a stream, in their order | the first script of a page |
//! | page, file | what a worker says, in its order | the first script of a page |
//! | desktop | answers of the bridge, events of the program and of a job (Tauri's callbacks), each source in its order | the first screen, and again after each [`crate::stage::Window::reload`]: `WebKitWebDriver` runs nothing earlier |
//! | Firefox | what a worker says, as in the page | as on the desktop: geckodriver runs nothing earlier either |
//!
//! Not held back: files of the page, downloads, what a page says to a page around it, and a frame to which Chromium gives a
//! process of its own. Each window of a flow that opens several is held back alike.
//!
//! The page counts: `window.plyscopeHeld(from, to)` returns for how many ms between two times of its clock something was held
//! back. A flow that measures milliseconds takes those away, so that its limit holds for the rest.

use std::env;

/// The variable that holds the seed.
pub const VARIABLE: &str = "PLYSCOPE_DELAY";

/// The seed, if answers are to be held back; an empty variable is none.
pub fn seed() -> Option<u32> {
    let text = env::var(VARIABLE).ok().filter(|text| !text.is_empty())?;
    let seed = text.parse();
    Some(
        seed.unwrap_or_else(|_| panic!("{VARIABLE}={text}: write a number from 0 to {}", u32::MAX)),
    )
}

/// The script that holds back, if answers are to be held back.
pub(crate) fn script() -> Option<String> {
    seed().map(|seed| include_str!("delay.js").replace("SEED;", &format!("{seed};")))
}
