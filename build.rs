//! Builds the table of messages for `src/say`.

#[cfg(feature = "formats")]
#[path = "messages/build.rs"]
mod messages;

fn main() {
    #[cfg(feature = "formats")]
    messages::build();
}
