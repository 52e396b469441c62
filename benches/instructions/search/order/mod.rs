//! The orders of the product, compiled from the same files.

#[path = "../../../../crates/core/src/search/order/listing.rs"]
mod listing;
#[path = "../../../../crates/core/src/search/order/random.rs"]
#[expect(dead_code, reason = "some of it is for enhancements alone")]
mod random;

pub(crate) use plyscope::search::Order;
pub(in crate::search) use random::RandomOrder;
