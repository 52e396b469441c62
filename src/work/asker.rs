//! Whoever waits for the answer to a request, and may go before it comes.

use crate::work::error::{Code, ServiceError};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whoever waits for an answer: what walks over a whole trace ends where nobody does any more.
#[derive(Clone, Debug, Default)]
pub struct Asker(Arc<AtomicBool>);

impl Asker {
    /// Nobody waits any more.
    pub fn leave(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// # Errors
    /// Nobody waits any more.
    pub fn waits(&self) -> Result<(), ServiceError> {
        if self.0.load(Ordering::Relaxed) {
            return Err(ServiceError::new(Code::Cancelled, "nobody waits for the answer"));
        }
        Ok(())
    }

    /// Whether the answer is still waited for, asked at each of many steps: it looks at every thousandth.
    pub(crate) fn waits_at(&self, step: u32) -> bool {
        !step.is_multiple_of(1 << 10) || self.waits().is_ok()
    }
}
