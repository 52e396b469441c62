//! The memory account: a limit on the memory of all jobs, open traces, uploads and downloads of one
//! service.
//!
//! Before a consumer starts it takes a [`Lease`] with an upper estimate, and it is refused if too little
//! memory is left. The account never changes running work, so that a search has the same result with a
//! full account as with an empty one.

use crate::game::{InputError, LONGEST_POSITION};
use crate::service::json::JobEvent;
use crate::work::control::lock;
use std::io::{self, Write};
use std::sync::{Arc, Mutex};

/// The default size of an account, in bytes.
pub const USUAL_MEMORY: u64 = 2 << 30;
/// The smallest account, in bytes: a game's table and a few traces.
pub const LEAST_MEMORY: u64 = 64 << 20;
/// The largest account, in bytes.
pub const MOST_MEMORY: u64 = 1 << 40;

/// The units, the largest first; each is 1024 times the next one.
const UNITS: [(&str, u32); 3] = [("TB", 40), ("GB", 30), ("MB", 20)];

/// Reads the size of an account, `2GB` or `512MB`.
///
/// # Errors
/// When the text is not a size, or the size is too small or too large.
pub fn read_memory(text: &str) -> Result<u64, InputError> {
    let upper = text.trim().to_ascii_uppercase();
    let found = UNITS.iter().find_map(|(unit, bits)| {
        let number: u64 = upper.strip_suffix(unit)?.trim_end().parse().ok()?;
        number.checked_mul(1 << bits)
    });
    found.filter(|bytes| (LEAST_MEMORY..=MOST_MEMORY).contains(bytes)).ok_or_else(|| {
        let remedy = "use 64MB to 1TB, as in 512MB or 4GB";
        InputError::whole(format!("{text:?} is no size of memory"), remedy)
    })
}

/// An account: its total bytes and the bytes taken.
#[derive(Clone, Debug)]
pub(super) struct Account(Arc<Ledger>);

#[derive(Debug)]
struct Ledger {
    total: u64,
    taken: Mutex<u64>,
}

impl Account {
    /// Returns an account of `total` bytes, all free; 64 MiB is the least total, and 1 TiB the
    /// greatest.
    pub(super) fn of(total: u64) -> Self {
        let total = total.clamp(LEAST_MEMORY, MOST_MEMORY);
        Self(Arc::new(Ledger { total, taken: Mutex::new(0) }))
    }

    pub(super) fn total(&self) -> u64 {
        self.0.total
    }

    pub(super) fn free(&self) -> u64 {
        self.0.total.saturating_sub(*lock(&self.0.taken))
    }

    /// Takes this many bytes; `None` if fewer are free.
    pub(super) fn lease(&self, bytes: u64) -> Option<Lease> {
        let mut taken = lock(&self.0.taken);
        let after = taken.checked_add(bytes).filter(|&after| after <= self.0.total)?;
        *taken = after;
        drop(taken);
        Some(Lease { account: self.clone(), bytes })
    }

    /// Records bytes that are taken already, even if they exceed the total.
    pub(super) fn note(&self, bytes: u64) -> Lease {
        let mut lease = Lease { account: self.clone(), bytes: 0 };
        lease.settle(bytes);
        lease
    }
}

/// The bytes of a request that can be one position, and the memory per byte of it. A tree in brackets
/// needs the most memory.
const POSITION: u64 = LONGEST_POSITION as u64;
const OF_A_TREE: u64 = 48;
/// The largest request, in bytes, that is not accounted for, because all connections together hold few of
/// them.
const SMALL_REQUEST: u64 = 64 << 10;

/// Returns an upper bound on the memory, in bytes, for answering a request of this many bytes: 48 for
/// each byte of the first megabyte, which can be a position, and ten for each other byte.
pub fn room_of_request(bytes: u64) -> u64 {
    if bytes <= SMALL_REQUEST {
        return 0;
    }
    let position = bytes.min(POSITION);
    (position * OF_A_TREE).saturating_add((bytes - position).saturating_mul(10))
}

/// Bytes taken from an account; dropping the lease returns them.
#[derive(Debug)]
pub struct Lease {
    account: Account,
    bytes: u64,
}

impl Lease {
    /// Replaces the estimate by the actual bytes.
    pub(super) fn settle(&mut self, bytes: u64) {
        let mut taken = lock(&self.account.0.taken);
        *taken = taken.saturating_sub(self.bytes).saturating_add(bytes);
        drop(taken);
        self.bytes = bytes;
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        self.settle(0);
    }
}

/// Returns an upper bound on the memory, in bytes, of a job's end while it can still be requested.
pub(super) fn weight_of_end(event: &JobEvent) -> u64 {
    /// A move of two letters has five bytes of JSON and needs forty bytes of memory.
    const IN_MEMORY: u64 = 8;
    struct Letters(u64);
    impl Write for Letters {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0 += bytes.len() as u64;
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let mut letters = Letters(0);
    // If the event cannot be written it is not sent either; the bytes up to the error count.
    let _ = serde_json::to_writer(&mut letters, event);
    letters.0 * IN_MEMORY
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_taken_comes_back() {
        let account = Account::of(LEAST_MEMORY);
        assert_eq!((account.total(), account.free()), (LEAST_MEMORY, LEAST_MEMORY));
        let mut half = account.lease(LEAST_MEMORY / 2).unwrap();
        assert!(account.lease(LEAST_MEMORY / 2 + 1).is_none(), "not so much is left");
        assert!(account.lease(u64::MAX).is_none());
        half.settle(1);
        let rest = account.lease(LEAST_MEMORY - 1).unwrap();
        assert_eq!(account.free(), 0);
        let more = account.note(100);
        assert_eq!(account.free(), 0, "more than all is taken");
        drop((half, rest, more));
        assert_eq!(account.free(), LEAST_MEMORY);
        assert_eq!(Account::of(0).total(), LEAST_MEMORY);
    }

    #[test]
    fn a_large_request_is_charged_for_what_it_may_take() {
        let mb = 1 << 20;
        let room = [0, 64 << 10, mb, 3 * mb].map(room_of_request);
        assert_eq!(room, [0, 0, 48 * mb, 68 * mb]);
        assert_eq!(room_of_request(u64::MAX), u64::MAX);
    }

    #[test]
    fn sizes_are_read() {
        let read = |text: &str| read_memory(text).ok();
        assert_eq!(read("2GB"), Some(2 << 30));
        assert_eq!(read(" 512 mb"), Some(512 << 20));
        assert_eq!(read("1TB"), Some(1 << 40));
        for wrong in ["", "2", "GB", "63MB", "2TB", "-1GB", "1.5GB", "99999999999999TB"] {
            let error = read_memory(wrong).unwrap_err();
            assert!(error.remedy.contains("64MB to 1TB"), "{wrong}: {error}");
        }
    }
}
