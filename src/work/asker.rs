//! Whoever waits for the answer to a request, and may go before it comes.

use crate::work::error::{Code, ServiceError};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whoever waits for an answer: what walks over a whole trace ends once the asker has gone.
#[derive(Clone, Debug, Default)]
pub struct Asker(Arc<AtomicBool>);

impl Asker {
    /// The asker goes.
    pub fn leave(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// # Errors
    /// The asker has gone.
    pub fn waits(&self) -> Result<(), ServiceError> {
        if self.0.load(Ordering::Relaxed) {
            return Err(ServiceError::new(
                Code::Cancelled,
                "the client no longer waits for the answer",
            ));
        }
        Ok(())
    }

    /// What was read for an answer; where reading was refused because the asker has gone, that is told.
    pub(crate) fn unless_gone<T>(&self, read: Result<T, ServiceError>) -> Result<T, ServiceError> {
        read.or_else(|error| self.waits().and(Err(error)))
    }

    /// Whether the answer is still waited for, asked at each of many steps: it looks at every thousandth.
    pub(crate) fn waits_at(&self, step: u32) -> bool {
        !step.is_multiple_of(1 << 10) || self.waits().is_ok()
    }
}
