//! Ctrl-C: the first stops the search and keeps what there is, the second ends the program.

use crate::exit::Failure;
use plyscope::service::Handle;
use std::sync::{Arc, Mutex, PoisonError};

/// A handle that the first Ctrl-C stops.
pub(crate) fn handle() -> Result<Handle, Failure> {
    Ok(Interrupts::catch()?.next_search())
}

/// Ctrl-C over several searches, one after another.
pub(crate) struct Interrupts(Arc<Mutex<Handle>>);

impl Interrupts {
    /// From now on Ctrl-C stops the search under way, and ends the program if there is none.
    pub(crate) fn catch() -> Result<Self, Failure> {
        let idle = Handle::new();
        idle.stop();
        let current = Arc::new(Mutex::new(idle));
        let stopper = Arc::clone(&current);
        ctrlc::set_handler(move || {
            let handle = stopper.lock().unwrap_or_else(PoisonError::into_inner);
            if handle.is_stopped() {
                std::process::exit(130);
            }
            eprintln!("\nplyscope: stopping; press Ctrl-C again to end at once");
            handle.stop();
        })
        .map_err(|error| Failure::running(format!("Ctrl-C cannot be caught: {error}")))?;
        Ok(Self(current))
    }

    /// The handle of the next search.
    pub(crate) fn next_search(&self) -> Handle {
        let handle = Handle::new();
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = handle.clone();
        handle
    }

    /// The search has ended: Ctrl-C ends the program again.
    pub(crate) fn idle(&self) {
        self.next_search().stop();
    }
}
