//! Signals: the first stops the search and keeps the partial result; a second Ctrl-C ends the program.

use crate::exit::Failure;
use crate::signals;
use crate::streams::eprint_line;
use crate::terminal::watched;
use plyscope::service::Handle;
use std::sync::{Arc, Mutex, PoisonError};

/// Does work that the first signal stops, with progress on standard error. The returned handle shows
/// whether a signal stopped it.
pub(crate) fn follow<T>(
    title: &str,
    work: impl FnOnce(&Handle) -> T,
) -> Result<(T, Handle), Failure> {
    let handle = Interrupts::catch()?.next_search();
    Ok((watched(&handle, title, work), handle))
}

type Stop = Box<dyn FnOnce() + Send>;

pub(crate) struct Interrupts {
    current: Arc<Mutex<Option<Stop>>>,
    phase: signals::Phase,
}

impl Interrupts {
    /// Starts to catch signals: from now on a signal stops the current work, or ends the program if there
    /// is none.
    pub(crate) fn catch() -> Result<Self, Failure> {
        let current = Arc::new(Mutex::new(None::<Stop>));
        let under_way = Arc::clone(&current);
        let phase = signals::catch(move |signal| {
            let stop = under_way.lock().unwrap_or_else(PoisonError::into_inner).take();
            let Some(stop) = stop else { return };
            signals::stopped_by(signal);
            // The work stops before the message is printed, because standard error may be closed or
            // blocked.
            stop();
            let (word, again) =
                (signal.word(), if signal.word().is_empty() { " again" } else { "" });
            eprint_line(format_args!(
                "\nplyscope: {word}stopping; press Ctrl-C{again} to end at once"
            ));
        })
        .map_err(|error| Failure::running(format!("cannot catch signals: {error}")))?;
        Ok(Self { current, phase })
    }

    /// Returns a handle that the next signal stops.
    pub(crate) fn next_search(&self) -> Handle {
        let handle = Handle::new();
        let stopped = handle.clone();
        self.next_work(move || stopped.stop());
        handle
    }

    /// Registers work that is no search. `stop` runs at most once, at the next signal.
    pub(crate) fn next_work(&self, stop: impl FnOnce() + Send + 'static) {
        *self.current.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(stop));
        self.phase.working();
    }

    /// Marks the work as ended, so that the next signal ends the program.
    pub(crate) fn idle(&self) {
        self.phase.idle();
        *self.current.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}
