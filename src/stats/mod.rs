//! Statistics: shares and how sure they are, samples of counts, differences in strength.
//!
//! A ground room: it knows nothing of games or searches, so every room may use it.

mod distribution;
mod interval;
mod proportion;

pub use distribution::{Distribution, median_and_range};
pub use interval::{elo, wilson};
pub use proportion::{Proportion, places_by};
