//! The signals by which the system ends a program, and the response to a second one.

pub(crate) use caught::{Phase, catch, survive_full_files};

use std::sync::atomic::{AtomicU8, Ordering};

/// The exit code of the signal that stopped the work; 0 if none did.
static STOPPED_BY: AtomicU8 = AtomicU8::new(0);

pub(crate) fn stopped_by(signal: Signal) {
    STOPPED_BY.store(signal.exit_code(), Ordering::Relaxed);
}

/// Returns the exit code of an interrupted command, by default 130, that of Ctrl-C.
pub(crate) fn exit_code() -> u8 {
    match STOPPED_BY.load(Ordering::Relaxed) {
        0 => Signal::Interrupt.exit_code(),
        code => code,
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Signal {
    /// Ctrl-C, SIGINT.
    Interrupt,
    /// SIGTERM, from `kill`, a service manager or a batch system.
    #[cfg_attr(not(unix), expect(dead_code, reason = "told as an interrupt there"))]
    Terminate,
    /// SIGHUP: the terminal is closed.
    #[cfg_attr(not(unix), expect(dead_code, reason = "told as an interrupt there"))]
    HangUp,
}

impl Signal {
    /// Returns the exit code as shells count it: 128 plus the signal's number.
    const fn exit_code(self) -> u8 {
        match self {
            Self::HangUp => 129,
            Self::Interrupt => 130,
            Self::Terminate => 143,
        }
    }

    /// Returns the signal's name as the start of a message. Ctrl-C has none, because the user knows the key
    /// they pressed.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::HangUp => "SIGHUP: ",
            Self::Interrupt => "",
            Self::Terminate => "SIGTERM: ",
        }
    }
}

#[cfg(unix)]
mod caught {
    use super::Signal;
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
    use signal_hook::flag::{register, register_conditional_shutdown};
    use signal_hook::iterator::Signals;
    use std::io;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::Duration;

    /// The state that determines whether a signal ends the program in its handler or goes to a thread.
    pub(crate) struct Phase {
        idle: Arc<AtomicBool>,
        stop_requested: Arc<AtomicBool>,
        insisted: Arc<AtomicBool>,
    }

    /// The time after which a repeated SIGTERM or SIGHUP counts. Batch systems, shells and the kernel
    /// repeat a signal at once without urgency; a later one is from a user who is waiting.
    const REPEATED: Duration = Duration::from_secs(1);

    impl Phase {
        /// Marks the start of work that a signal can stop, and forgets earlier signals.
        pub(crate) fn working(&self) {
            self.stop_requested.store(false, Ordering::SeqCst);
            self.insisted.store(false, Ordering::SeqCst);
            self.idle.store(false, Ordering::SeqCst);
        }

        /// Marks that there is no work to stop, so that the next signal ends the program.
        pub(crate) fn idle(&self) {
            self.idle.store(true, Ordering::SeqCst);
        }
    }

    /// Makes a write beyond the file size limit (`ulimit -f`) an error, like a full disk, instead of the
    /// end of the program.
    pub(crate) fn survive_full_files() {
        // If registration fails, the system ends the program as usual.
        let _ = register(SIGXFSZ, Arc::default());
    }

    /// Catches the signals. The first signal during work goes to `act`. A second one ends the program in
    /// the handler itself, because the threads may be blocked: Ctrl-C at any time, SIGTERM and SIGHUP from
    /// one second after the first.
    pub(crate) fn catch(act: impl Fn(Signal) + Send + 'static) -> io::Result<Phase> {
        let idle = Arc::new(AtomicBool::new(true));
        let stop_requested = Arc::new(AtomicBool::new(false));
        let mut wanted = vec![(SIGINT, Signal::Interrupt), (SIGTERM, Signal::Terminate)];
        if hang_up_is_heeded() {
            wanted.push((SIGHUP, Signal::HangUp));
        }
        for &(number, signal) in &wanted {
            register_conditional_shutdown(number, signal.exit_code().into(), Arc::clone(&idle))?;
        }
        // This handler is registered before the one that sets the flag, so that the first Ctrl-C still
        // finds it unset.
        register_conditional_shutdown(
            SIGINT,
            Signal::Interrupt.exit_code().into(),
            Arc::clone(&stop_requested),
        )?;
        let insisted = Arc::new(AtomicBool::new(false));
        for &(number, signal) in &wanted {
            register_conditional_shutdown(
                number,
                signal.exit_code().into(),
                Arc::clone(&insisted),
            )?;
            register(number, Arc::clone(&stop_requested))?;
        }
        let mut signals = Signals::new(wanted.iter().map(|&(number, _)| number))?;
        let (was_requested, insists) = (Arc::clone(&stop_requested), Arc::clone(&insisted));
        std::thread::Builder::new().name("signals".to_owned()).spawn(move || {
            for number in &mut signals {
                let (was_requested, insists) = (Arc::clone(&was_requested), Arc::clone(&insists));
                // A separate thread, because `act` may block on standard error.
                let _ = std::thread::Builder::new().spawn(move || {
                    std::thread::sleep(REPEATED);
                    // Work that started in the meantime has no request to stop, so its flag is unset.
                    insists.fetch_or(was_requested.load(Ordering::SeqCst), Ordering::SeqCst);
                });
                if let Some(&(_, signal)) = wanted.iter().find(|&&(known, _)| known == number) {
                    act(signal);
                }
            }
        })?;
        Ok(Phase { idle, stop_requested, insisted })
    }

    /// Returns whether SIGHUP is handled. Under `nohup` it must stay ignored. Only Linux shows this;
    /// elsewhere SIGHUP is left unchanged.
    fn hang_up_is_heeded() -> bool {
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        ignores_hang_up(&status) == Some(false)
    }

    fn ignores_hang_up(status: &str) -> Option<bool> {
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"))?;
        let mask = u64::from_str_radix(mask.trim(), 16).ok()?;
        Some(mask & (1 << (SIGHUP - 1)) != 0)
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn nohup_is_seen() {
            let status = |mask| format!("Name:\tplyscope\nSigIgn:\t{mask}\nSigCgt:\t0\n");
            assert_eq!(ignores_hang_up(&status("0000000000001001")), Some(true));
            assert_eq!(ignores_hang_up(&status("0000000000001000")), Some(false));
            assert_eq!(ignores_hang_up("Name:\tplyscope\n"), None);
        }
    }
}

#[cfg(not(unix))]
mod caught {
    use super::Signal;
    use std::io;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    /// The state that determines whether Ctrl-C ends the program or stops the work.
    pub(crate) struct Phase(Arc<AtomicBool>);

    impl Phase {
        /// Marks the start of work; Ctrl-C then stops it.
        pub(crate) fn working(&self) {
            self.0.store(false, Ordering::SeqCst);
        }

        /// Marks that there is no work to stop; Ctrl-C then ends the program.
        pub(crate) fn idle(&self) {
            self.0.store(true, Ordering::SeqCst);
        }
    }

    /// Does nothing, because this system has no such limit.
    pub(crate) fn survive_full_files() {}

    /// Catches Ctrl-C and the closing of the console.
    pub(crate) fn catch(act: impl Fn(Signal) + Send + 'static) -> io::Result<Phase> {
        let ends = Arc::new(AtomicBool::new(true));
        let phase = Phase(Arc::clone(&ends));
        ctrlc::set_handler(move || {
            if ends.swap(true, Ordering::SeqCst) {
                std::process::exit(Signal::Interrupt.exit_code().into());
            }
            act(Signal::Interrupt);
        })
        .map_err(io::Error::other)?;
        Ok(phase)
    }
}
