//! What the system tells a program to end with, and what the program answers to a second one.

pub(crate) use caught::{Phase, catch, survive_full_files};

use std::sync::atomic::{AtomicU8, Ordering};

/// The signal that stopped the work, by its exit code; 0 before any did.
static STOPPED_BY: AtomicU8 = AtomicU8::new(0);

/// Keeps the signal for the exit code.
pub(crate) fn stopped_by(signal: Signal) {
    STOPPED_BY.store(signal.exit_code(), Ordering::Relaxed);
}

/// The exit code of a command that was interrupted.
pub(crate) fn exit_code() -> u8 {
    match STOPPED_BY.load(Ordering::Relaxed) {
        0 => Signal::Interrupt.exit_code(),
        code => code,
    }
}

/// A signal that asks for the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Signal {
    /// Ctrl-C.
    Interrupt,
    /// `kill`, a service manager, a batch system.
    #[cfg_attr(not(unix), expect(dead_code, reason = "told as an interrupt there"))]
    Terminate,
    /// The terminal is gone.
    #[cfg_attr(not(unix), expect(dead_code, reason = "told as an interrupt there"))]
    HangUp,
}

impl Signal {
    /// As shells count: 128 and the signal's number.
    const fn exit_code(self) -> u8 {
        match self {
            Self::HangUp => 129,
            Self::Interrupt => 130,
            Self::Terminate => 143,
        }
    }

    /// Its name in front of a sentence; who pressed Ctrl-C knows it.
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

    /// Whether a signal ends the program where it comes in, or is told to a thread.
    pub(crate) struct Phase {
        idle: Arc<AtomicBool>,
        asked: Arc<AtomicBool>,
        insisted: Arc<AtomicBool>,
    }

    /// Batch systems, shells and the kernel repeat SIGTERM and SIGHUP at once and mean no haste; one that comes
    /// later is from somebody who waits.
    const REPEATED: Duration = Duration::from_secs(1);

    impl Phase {
        /// Work that can be stopped begins.
        pub(crate) fn working(&self) {
            self.asked.store(false, Ordering::SeqCst);
            self.insisted.store(false, Ordering::SeqCst);
            self.idle.store(false, Ordering::SeqCst);
        }

        /// There is nothing to stop.
        pub(crate) fn idle(&self) {
            self.idle.store(true, Ordering::SeqCst);
        }
    }

    /// From now on a file that may grow no further (`ulimit -f`) is an error of its write, as a full disk
    /// is, and not the end of the program.
    pub(crate) fn survive_full_files() {
        // Where it cannot be caught the system ends the program, as it always did.
        let _ = register(SIGXFSZ, Arc::default());
    }

    /// Catches the signals. The first while there is work is passed to `act`. A second one ends the program in
    /// the handler itself, whatever its threads wait for: Ctrl-C at any time, SIGTERM and SIGHUP from a second
    /// after the first on.
    pub(crate) fn catch(act: impl Fn(Signal) + Send + 'static) -> io::Result<Phase> {
        let idle = Arc::new(AtomicBool::new(true));
        let asked = Arc::new(AtomicBool::new(false));
        let mut wanted = vec![(SIGINT, Signal::Interrupt), (SIGTERM, Signal::Terminate)];
        if hang_up_is_heeded() {
            wanted.push((SIGHUP, Signal::HangUp));
        }
        for &(number, signal) in &wanted {
            register_conditional_shutdown(number, signal.exit_code().into(), Arc::clone(&idle))?;
        }
        // In this order: the first Ctrl-C must find the flag as it was before it.
        register_conditional_shutdown(
            SIGINT,
            Signal::Interrupt.exit_code().into(),
            Arc::clone(&asked),
        )?;
        let insisted = Arc::new(AtomicBool::new(false));
        for &(number, signal) in &wanted {
            register_conditional_shutdown(
                number,
                signal.exit_code().into(),
                Arc::clone(&insisted),
            )?;
            register(number, Arc::clone(&asked))?;
        }
        let mut signals = Signals::new(wanted.iter().map(|&(number, _)| number))?;
        let (was_asked, insists) = (Arc::clone(&asked), Arc::clone(&insisted));
        std::thread::Builder::new().name("signals".to_owned()).spawn(move || {
            for number in &mut signals {
                let (was_asked, insists) = (Arc::clone(&was_asked), Arc::clone(&insists));
                // A thread of its own, because `act` may wait for a reader of standard error.
                let _ = std::thread::Builder::new().spawn(move || {
                    std::thread::sleep(REPEATED);
                    // Work that has begun since then was not asked to stop.
                    insists.fetch_or(was_asked.load(Ordering::SeqCst), Ordering::SeqCst);
                });
                if let Some(&(_, signal)) = wanted.iter().find(|&&(known, _)| known == number) {
                    act(signal);
                }
            }
        })?;
        Ok(Phase { idle, asked, insisted })
    }

    /// Under `nohup` a hang-up is to be ignored, and must stay so. Linux tells; elsewhere it is left
    /// as it was found.
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

    /// Whether Ctrl-C ends the program or is told to the work.
    pub(crate) struct Phase(Arc<AtomicBool>);

    impl Phase {
        /// Work that can be stopped begins.
        pub(crate) fn working(&self) {
            self.0.store(false, Ordering::SeqCst);
        }

        /// There is nothing to stop.
        pub(crate) fn idle(&self) {
            self.0.store(true, Ordering::SeqCst);
        }
    }

    /// There is no such limit here.
    pub(crate) fn survive_full_files() {}

    /// Catches Ctrl-C, and the end of the console.
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
