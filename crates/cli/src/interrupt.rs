//! Ctrl-C: the first stops the search and keeps what there is, the second ends the program.

use crate::exit::Failure;
use plyscope::service::Handle;

/// A handle that the first Ctrl-C stops.
pub(crate) fn handle() -> Result<Handle, Failure> {
    let handle = Handle::new();
    let stopper = handle.clone();
    ctrlc::set_handler(move || {
        if stopper.is_stopped() {
            std::process::exit(130);
        }
        eprintln!("\nplyscope: stopping; press Ctrl-C again to end at once");
        stopper.stop();
    })
    .map_err(|error| Failure::running(format!("Ctrl-C cannot be caught: {error}")))?;
    Ok(handle)
}
