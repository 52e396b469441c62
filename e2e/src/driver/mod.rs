//! A blocking `WebDriver` client (W3C Recommendation, 2018): windows, elements, keys, actions.
//!
//! [`Client`] sends requests to one driver process; a [`Session`] is one window under its control.

mod actions;
mod client;
mod session;

pub use actions::{drag, move_to, press, tap, touch, wheel};
pub use client::{Client, Failure};
pub use session::{Element, Session};
