//! How often each peer and each student may ask: a bucket of requests, which refills with time.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::time::Duration;
use tokio::time::Instant;

/// Places whose wrong codes are remembered; those that were not seen for longest give way.
const PLACES: usize = 4_096;
/// Who asked in this time is there.
const PRESENT: Duration = Duration::from_secs(20);

/// A student: a page asks every two seconds, and a person presses a button now and then.
const STUDENT: Rate = Rate { most: 40.0, each_second: 4.0 };
/// Wrong codes from one address, which a whole class may share.
const WRONG: Rate = Rate { most: 40.0, each_second: 0.5 };

#[derive(Clone, Copy, Debug)]
struct Rate {
    most: f64,
    each_second: f64,
}

#[derive(Clone, Copy, Debug)]
struct Bucket {
    left: f64,
    at: Instant,
}

impl Bucket {
    fn full(rate: Rate) -> Self {
        Self { left: rate.most, at: Instant::now() }
    }

    fn fill(&mut self, rate: Rate) {
        let more = self.at.elapsed().as_secs_f64() * rate.each_second;
        *self = Self { left: (self.left + more).min(rate.most), at: Instant::now() };
    }

    fn take(&mut self, rate: Rate) -> bool {
        self.fill(rate);
        let may = self.left >= 1.0;
        if may {
            self.left -= 1.0;
        }
        may
    }
}

/// Who has asked how often.
#[derive(Debug, Default)]
pub(super) struct Limits {
    students: BTreeMap<u32, Bucket>,
    places: BTreeMap<IpAddr, Bucket>,
}

impl Limits {
    /// Whether a student may ask now.
    pub(super) fn may_ask(&mut self, student: u32) -> bool {
        self.students.entry(student).or_insert_with(|| Bucket::full(STUDENT)).take(STUDENT)
    }

    /// Students whose pages have asked lately.
    pub(super) fn present(&self) -> u32 {
        self.students.values().filter(|bucket| bucket.at.elapsed() < PRESENT).count() as u32
    }

    /// Whether a code may be tried from there: right ones cost nothing.
    pub(super) fn may_try(&mut self, place: IpAddr) -> bool {
        let Some(bucket) = self.places.get_mut(&network(place)) else { return true };
        bucket.fill(WRONG);
        bucket.left >= 1.0
    }

    /// A wrong code came from there.
    pub(super) fn wrong(&mut self, place: IpAddr) {
        if self.places.len() >= PLACES {
            let oldest = self.places.iter().min_by_key(|(_, bucket)| bucket.at);
            let oldest = oldest.map(|(place, _)| *place);
            oldest.and_then(|place| self.places.remove(&place));
        }
        self.places.entry(network(place)).or_insert_with(|| Bucket::full(WRONG)).take(WRONG);
    }
}

/// Of an IPv6 address what a single household has: it can choose the rest at will.
fn network(place: IpAddr) -> IpAddr {
    match place {
        IpAddr::V6(address) if address.to_ipv4_mapped().is_none() => {
            let network = u128::from(address) >> 64 << 64;
            IpAddr::V6(network.into())
        }
        place => place.to_canonical(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn who_asks_too_often_waits() {
        let mut limits = Limits::default();
        let asked = (0..100).filter(|_| limits.may_ask(1)).count();
        assert_eq!(asked, 40);
        assert!(limits.may_ask(2), "another student has requests of their own");
        assert_eq!(limits.present(), 2);
        tokio::time::advance(Duration::from_secs(1)).await;
        assert_eq!((0..100).filter(|_| limits.may_ask(1)).count(), 4);
        tokio::time::advance(PRESENT).await;
        assert_eq!(limits.present(), 0);
    }

    #[tokio::test(start_paused = true)]
    async fn codes_are_not_guessed() {
        let mut limits = Limits::default();
        let place = |n: u32| IpAddr::from(n.to_be_bytes());
        let tries = (0..1_000).take_while(|_| {
            let may = limits.may_try(place(1));
            limits.wrong(place(1));
            may
        });
        assert_eq!(tries.count(), 40);
        assert!(limits.may_try(place(2)));
        tokio::time::advance(Duration::from_secs(2)).await;
        assert!(limits.may_try(place(1)));
        for other in 2..PLACES as u32 + 100 {
            limits.wrong(place(other));
        }
        assert!(limits.places.len() <= PLACES);
        let sixth = |text: &str| network(text.parse().unwrap());
        assert_eq!(sixth("2001:db8::1"), sixth("2001:db8::ffff:2"));
        assert_eq!(sixth("::ffff:10.0.0.1"), sixth("10.0.0.1"));
    }
}
