//! Signals: the first stops the search and keeps what there is; Ctrl-C once more ends the program.

use crate::exit::Failure;
use crate::signals;
use crate::streams::tell;
use crate::terminal::watched;
use plyscope::service::Handle;
use std::sync::{Arc, Mutex, PoisonError};

/// Does work that the first signal stops, with its progress on standard error. The handle tells whether
/// one did.
pub(crate) fn follow<T>(
    title: &str,
    work: impl FnOnce(&Handle) -> T,
) -> Result<(T, Handle), Failure> {
    let handle = Interrupts::catch()?.next_search();
    Ok((watched(&handle, title, work), handle))
}

/// Work that can be stopped.
type Stop = Box<dyn FnOnce() + Send>;

/// Signals over several pieces of work, one after another.
pub(crate) struct Interrupts {
    current: Arc<Mutex<Option<Stop>>>,
    phase: signals::Phase,
}

impl Interrupts {
    /// From now on a signal stops the work under way, and ends the program if there is none.
    pub(crate) fn catch() -> Result<Self, Failure> {
        let current = Arc::new(Mutex::new(None::<Stop>));
        let under_way = Arc::clone(&current);
        let phase = signals::catch(move |signal| {
            let stop = under_way.lock().unwrap_or_else(PoisonError::into_inner).take();
            let Some(stop) = stop else { return };
            signals::stopped_by(signal);
            // Stopped before anything is said: standard error may be gone, or not be read.
            stop();
            let (word, again) =
                (signal.word(), if signal.word().is_empty() { " again" } else { "" });
            tell(format_args!("\nplyscope: {word}stopping; press Ctrl-C{again} to end at once"));
        })
        .map_err(|error| Failure::running(format!("signals cannot be caught: {error}")))?;
        Ok(Self { current, phase })
    }

    /// The handle of the next search.
    pub(crate) fn next_search(&self) -> Handle {
        let handle = Handle::new();
        let stopped = handle.clone();
        self.next_work(move || stopped.stop());
        handle
    }

    /// Other work begins, which `stop` stops.
    pub(crate) fn next_work(&self, stop: impl FnOnce() + Send + 'static) {
        *self.current.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(stop));
        self.phase.working();
    }

    /// The work has ended: a signal ends the program again.
    pub(crate) fn idle(&self) {
        self.phase.idle();
        *self.current.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}
