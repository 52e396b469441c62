//! The client of a request, which may leave before the answer is ready.

use crate::work::error::{Code, ServiceError};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The client that waits for an answer. A walk over a whole trace ends early once the client has left.
#[derive(Clone, Debug, Default)]
pub struct Asker(Arc<AtomicBool>);

impl Asker {
    /// Marks the client as gone; later checks fail with `Cancelled`.
    pub fn leave(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Checks that the client still waits.
    ///
    /// # Errors
    /// Fails if the client has left.
    pub fn waits(&self) -> Result<(), ServiceError> {
        if self.0.load(Ordering::Relaxed) {
            return Err(ServiceError::new(
                Code::Cancelled,
                "the client no longer waits for the answer",
            ));
        }
        Ok(())
    }

    /// Passes a result on. If reading failed after the client left, returns the cancellation error
    /// instead.
    pub(crate) fn unless_gone<T>(&self, read: Result<T, ServiceError>) -> Result<T, ServiceError> {
        read.or_else(|error| self.waits().and(Err(error)))
    }

    /// Returns whether the client still waits. Cheap enough for every step, because it checks only one
    /// step in 1,024.
    pub(crate) fn waits_at(&self, step: u32) -> bool {
        !step.is_multiple_of(1 << 10) || self.waits().is_ok()
    }
}
