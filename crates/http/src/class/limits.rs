//! How often each address and each student may ask: a bucket of requests, which refills with time; and who waits
//! for the teacher because many have joined from the same address.

use plyscope::service::MOST_STUDENTS;
use plyscope::service::wire::ClassWaiting;
use std::collections::BTreeMap;
use std::net::IpAddr;
use std::time::Duration;
use tokio::time::Instant;

/// Addresses that are remembered; those that were not seen for longest give way.
const PLACES: usize = 4_096;
/// Who asked in this time is there.
const PRESENT: Duration = Duration::from_secs(20);
/// A student without answers who did not ask in this time loses the seat when the class is full.
const UNSEEN: Duration = Duration::from_mins(10);

/// A student: a page asks every two seconds, and a person presses a button now and then.
const STUDENT: Rate = Rate { most: 40.0, each_second: 4.0 };
/// Wrong codes from one address, which a whole class may share.
const WRONG: Rate = Rate { most: 40.0, each_second: 0.5 };
/// Seats for one address without a word of the teacher: a school class behind one router joins at once, and a
/// script gets no more than 130 of the 200 seats in a lecture of 90 minutes.
const JOINS: Rate = Rate { most: 40.0, each_second: 1.0 / 60.0 };

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

    /// What the teacher has granted above the usual most is kept.
    fn fill(&mut self, rate: Rate) {
        let more = self.at.elapsed().as_secs_f64() * rate.each_second;
        let left = (self.left + more).min(rate.most).max(self.left);
        *self = Self { left, at: Instant::now() };
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

/// What came from an address.
#[derive(Debug)]
struct Place {
    number: u32,
    wrong: Bucket,
    joins: Bucket,
    /// Seats that were taken from there.
    seats: u32,
    /// When each browser that waits has asked last, by the digest of its key.
    waiting: BTreeMap<String, Instant>,
}

impl Place {
    fn new(number: u32) -> Self {
        let (wrong, joins) = (Bucket::full(WRONG), Bucket::full(JOINS));
        Self { number, wrong, joins, seats: 0, waiting: BTreeMap::new() }
    }

    fn seen(&self) -> Instant {
        self.wrong.at.max(self.joins.at)
    }

    /// Browsers that wait and are not let in yet.
    fn queue(&self) -> u32 {
        let there = self.waiting.values().filter(|at| at.elapsed() < PRESENT).count() as u32;
        there.saturating_sub(self.joins.left as u32)
    }
}

/// Who has asked how often.
#[derive(Debug)]
pub(super) struct Limits {
    students: BTreeMap<u32, Bucket>,
    places: BTreeMap<IpAddr, Place>,
    last_place: u32,
    /// Students up to this number have joined before the service started, at `since`.
    joined_before: u32,
    since: Instant,
}

impl Limits {
    /// The limits of a class in which students up to a number have joined before.
    pub(super) fn new(joined_before: u32) -> Self {
        Self {
            students: BTreeMap::new(),
            places: BTreeMap::new(),
            last_place: 0,
            joined_before,
            since: Instant::now(),
        }
    }

    /// Whether a student may ask now.
    pub(super) fn may_ask(&mut self, student: u32) -> bool {
        self.students.entry(student).or_insert_with(|| Bucket::full(STUDENT)).take(STUDENT)
    }

    /// Students whose pages have asked lately.
    pub(super) fn present(&self) -> u32 {
        self.students.values().filter(|bucket| bucket.at.elapsed() < PRESENT).count() as u32
    }

    /// Those of the students who were not seen for ten minutes, unseen for longest first.
    pub(super) fn unseen(&self, students: impl Iterator<Item = u32>) -> Vec<u32> {
        let seen = |student: u32| match self.students.get(&student) {
            Some(bucket) => Some(bucket.at),
            // Without a request since the start; a student who has joined a moment ago is here.
            None => Some(self.since).filter(|_| student <= self.joined_before),
        };
        let mut unseen: Vec<(Instant, u32)> =
            students.filter_map(|student| Some((seen(student)?, student))).collect();
        unseen.retain(|(at, _)| at.elapsed() >= UNSEEN);
        unseen.sort_unstable();
        unseen.into_iter().map(|(_, student)| student).collect()
    }

    fn place(&mut self, from: IpAddr) -> &mut Place {
        let network = network(from);
        if self.places.len() >= PLACES && !self.places.contains_key(&network) {
            let oldest = self.places.iter().min_by_key(|(_, place)| place.seen());
            let oldest = oldest.map(|(place, _)| *place);
            oldest.and_then(|place| self.places.remove(&place));
        }
        self.places.entry(network).or_insert_with(|| {
            self.last_place += 1;
            Place::new(self.last_place)
        })
    }

    /// Whether a code may be tried from there: right ones cost nothing.
    pub(super) fn may_try(&mut self, from: IpAddr) -> bool {
        let Some(place) = self.places.get_mut(&network(from)) else { return true };
        place.wrong.fill(WRONG);
        place.wrong.left >= 1.0
    }

    /// A wrong code came from there. The first one of a browser that waits costs nothing: the code is a new one
    /// since.
    pub(super) fn wrong(&mut self, from: IpAddr, key: Option<&str>) {
        let place = self.place(from);
        if key.and_then(|key| place.waiting.remove(key)).is_none() {
            place.wrong.take(WRONG);
        }
    }

    /// Whether the browser with this key waits there.
    pub(super) fn waits(&self, from: IpAddr, key: &str) -> bool {
        self.places.get(&network(from)).is_some_and(|place| place.waiting.contains_key(key))
    }

    /// Whether someone with a right code may join from there; otherwise the browser with this key waits.
    pub(super) fn may_join(&mut self, from: IpAddr, key: &str) -> bool {
        let place = self.place(from);
        if place.joins.take(JOINS) {
            place.seats += 1;
            place.waiting.remove(key);
            return true;
        }
        place.waiting.retain(|_, at| at.elapsed() < PRESENT);
        if place.waiting.len() < MOST_STUDENTS as usize || place.waiting.contains_key(key) {
            place.waiting.insert(key.to_owned(), Instant::now());
        }
        false
    }

    /// Someone who might join there has got no seat.
    pub(super) fn not_joined(&mut self, from: IpAddr) {
        let place = self.place(from);
        place.seats = place.seats.saturating_sub(1);
        place.joins.left += 1.0;
    }

    /// Where people wait for the teacher, most first.
    pub(super) fn waiting(&self) -> Vec<ClassWaiting> {
        let mut all: Vec<ClassWaiting> = self
            .places
            .values()
            .map(|place| ClassWaiting {
                place: place.number,
                seats: place.seats,
                waiting: place.queue(),
            })
            .filter(|place| place.waiting > 0)
            .collect();
        all.sort_by_key(|place| std::cmp::Reverse(place.waiting));
        all
    }

    /// Lets so many people in at a place; `false`: there is no such place.
    pub(super) fn let_in(&mut self, place: u32, number: u32) -> bool {
        let mut places = self.places.values_mut();
        let Some(place) = places.find(|each| each.number == place) else { return false };
        place.joins.fill(JOINS);
        let number = number.min(MOST_STUDENTS);
        place.joins.left = (place.joins.left + f64::from(number)).min(f64::from(MOST_STUDENTS));
        true
    }

    /// All seats are free: addresses start again, but for their wrong codes and those who wait.
    pub(super) fn renewed(&mut self) {
        self.students.clear();
        self.joined_before = 0;
        for place in self.places.values_mut() {
            (place.joins, place.seats) = (Bucket::full(JOINS), 0);
        }
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

    fn place(n: u32) -> IpAddr {
        IpAddr::from(n.to_be_bytes())
    }

    #[tokio::test(start_paused = true)]
    async fn who_asks_too_often_waits() {
        let mut limits = Limits::new(0);
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
        let mut limits = Limits::new(0);
        let tries = (0..1_000).take_while(|_| {
            let may = limits.may_try(place(1));
            limits.wrong(place(1), None);
            may
        });
        assert_eq!(tries.count(), 40);
        assert!(limits.may_try(place(2)));
        tokio::time::advance(Duration::from_secs(2)).await;
        assert!(limits.may_try(place(1)));
        for other in 2..PLACES as u32 + 100 {
            limits.wrong(place(other), None);
        }
        assert!(limits.places.len() <= PLACES);
        let sixth = |text: &str| network(text.parse().unwrap());
        assert_eq!(sixth("2001:db8::1"), sixth("2001:db8::ffff:2"));
        assert_eq!(sixth("::ffff:10.0.0.1"), sixth("10.0.0.1"));
    }

    #[tokio::test(start_paused = true)]
    async fn one_address_gets_forty_seats_and_then_one_each_minute() {
        let mut limits = Limits::new(0);
        let join = |limits: &mut Limits, from| {
            (0..300).filter(|n| limits.may_join(place(from), &format!("{n}"))).count()
        };
        assert_eq!((join(&mut limits, 1), join(&mut limits, 2)), (40, 40));
        let mut seats = 40;
        for _ in 0..90 {
            tokio::time::advance(Duration::from_mins(1)).await;
            seats += join(&mut limits, 1);
        }
        assert_eq!(seats, 130, "a lecture of one script");
        assert_eq!(limits.waiting()[0], ClassWaiting { place: 1, seats: 130, waiting: 200 });
        tokio::time::advance(PRESENT).await;
        assert_eq!(limits.waiting(), [], "who has gone is not let in");
    }

    #[tokio::test(start_paused = true)]
    async fn a_waiting_browser_pays_for_no_code_that_was_replaced_but_once() {
        let mut limits = Limits::new(0);
        for n in 0..60 {
            let joins = limits.may_join(place(1), &format!("{n}"));
            assert_eq!(joins, n < 40);
        }
        limits.renewed();
        let before = limits.places[&place(1)].wrong.left;
        for n in 40..60 {
            limits.wrong(place(1), Some(&format!("{n}")));
        }
        assert!((limits.places[&place(1)].wrong.left - before).abs() < 1e-9);
        limits.wrong(place(1), Some("50"));
        assert!((limits.places[&place(1)].wrong.left - before + 1.0).abs() < 1e-9);
    }

    #[tokio::test(start_paused = true)]
    async fn who_was_not_seen_for_ten_minutes_is_named_the_longest_first() {
        let mut limits = Limits::new(3);
        tokio::time::advance(Duration::from_mins(2)).await;
        assert!(limits.may_ask(2) && limits.may_ask(4));
        tokio::time::advance(Duration::from_mins(8)).await;
        assert_eq!(limits.unseen(1..=5), [1, 3], "5 has joined a moment ago");
        assert!(limits.may_ask(1));
        tokio::time::advance(Duration::from_mins(2)).await;
        assert_eq!(limits.unseen(1..=5), [3, 2, 4]);
        limits.renewed();
        assert!(limits.unseen(1..=5).is_empty());
    }
}
