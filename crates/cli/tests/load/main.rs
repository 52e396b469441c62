//! The built service under load: memory, threads, and peers that keep it waiting.
//!
//! Short here. `PLYSCOPE_LOAD` multiplies every amount: `PLYSCOPE_LOAD=100 cargo test --release -p
//! plyscope-cli --test load` is a hundred times as long.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod memory;
mod peers;
mod service;

/// So many, or so many times as many as the environment says.
fn times(amount: u32) -> u32 {
    let factor = std::env::var("PLYSCOPE_LOAD").ok().and_then(|text| text.parse().ok());
    amount * factor.unwrap_or(1)
}
