//! Rate limits for each address and each student: a bucket of requests that refills with time. When many
//! have joined from one address, the others there wait for the teacher.

use plyscope::service::MOST_STUDENTS;
use plyscope::service::wire::ClassQueue;
use std::collections::BTreeMap;
use std::net::IpAddr;
use std::time::Duration;
use tokio::time::Instant;

/// The number of addresses remembered; a new one replaces the one seen least recently.
const PLACES: usize = 4_096;
/// A student with a request within this time is present.
const PRESENT: Duration = Duration::from_secs(20);
/// In a full class, a student without answers and without a request within this time loses the seat.
const UNSEEN: Duration = Duration::from_mins(10);

/// The limit of a student: a page sends a request every two seconds, and a person presses a button now
/// and then.
const STUDENT: Rate = Rate { most: 40.0, each_second: 4.0 };
/// The limit on wrong codes from one address, which a whole class may share.
const WRONG: Rate = Rate { most: 40.0, each_second: 0.5 };
/// The limit on seats per address without the teacher's consent. A school class behind one router joins
/// at once, and a script gets no more than 130 of the 200 seats in a lecture of 90 minutes.
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

    /// Refills the bucket with time; keeps a surplus that the teacher granted.
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

/// The state of an address.
#[derive(Debug)]
struct Place {
    number: u32,
    wrong: Bucket,
    joins: Bucket,
    /// The number of seats taken from this address.
    seats: u32,
    /// The time of the last request of each waiting browser, by the digest of its key.
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

    /// Returns the number of waiting browsers that have no permission to join yet.
    fn queue(&self) -> u32 {
        let there = self.waiting.values().filter(|at| at.elapsed() < PRESENT).count() as u32;
        there.saturating_sub(self.joins.left as u32)
    }
}

/// The request limits of all students and addresses.
#[derive(Debug)]
pub(super) struct Limits {
    students: BTreeMap<u32, Bucket>,
    places: BTreeMap<IpAddr, Place>,
    last_place: u32,
    /// Students up to this number joined before the service started, at `since`.
    joined_before: u32,
    since: Instant,
}

impl Limits {
    /// Returns the limits of a class in which students up to this number joined before.
    pub(super) fn new(joined_before: u32) -> Self {
        Self {
            students: BTreeMap::new(),
            places: BTreeMap::new(),
            last_place: 0,
            joined_before,
            since: Instant::now(),
        }
    }

    /// Returns whether a student may send a request now.
    pub(super) fn may_ask(&mut self, student: u32) -> bool {
        self.students.entry(student).or_insert_with(|| Bucket::full(STUDENT)).take(STUDENT)
    }

    /// Returns the number of students with a recent request.
    pub(super) fn present(&self) -> u32 {
        self.students.values().filter(|bucket| bucket.at.elapsed() < PRESENT).count() as u32
    }

    /// Returns the students without a request for ten minutes, the longest absent first.
    pub(super) fn unseen(&self, students: impl Iterator<Item = u32>) -> Vec<u32> {
        let seen = |student: u32| match self.students.get(&student) {
            Some(bucket) => Some(bucket.at),
            // No request since the start. A student who joined after it is present.
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

    /// Returns whether this address may try a code. A right code costs nothing.
    pub(super) fn may_try(&mut self, from: IpAddr) -> bool {
        let Some(place) = self.places.get_mut(&network(from)) else { return true };
        place.wrong.fill(WRONG);
        place.wrong.left >= 1.0
    }

    /// Records a wrong code from this address. The first one of a waiting browser costs nothing, because
    /// the code may have changed since it started to wait.
    pub(super) fn wrong(&mut self, from: IpAddr, key: Option<&str>) {
        let place = self.place(from);
        if key.and_then(|key| place.waiting.remove(key)).is_none() {
            place.wrong.take(WRONG);
        }
    }

    /// Returns whether the browser with this key waits at this address.
    pub(super) fn waits(&self, from: IpAddr, key: &str) -> bool {
        self.places.get(&network(from)).is_some_and(|place| place.waiting.contains_key(key))
    }

    /// Returns whether a browser with a right code may join from this address; otherwise the browser
    /// waits.
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

    /// Gives back the seat of a browser that was allowed to join but did not.
    pub(super) fn not_joined(&mut self, from: IpAddr) {
        let place = self.place(from);
        place.seats = place.seats.saturating_sub(1);
        place.joins.left += 1.0;
    }

    /// Returns the addresses where browsers wait for the teacher, the longest queue first.
    pub(super) fn waiting(&self) -> Vec<ClassQueue> {
        let mut all: Vec<ClassQueue> = self
            .places
            .values()
            .map(|place| ClassQueue {
                place: place.number,
                seats: place.seats,
                waiting: place.queue(),
            })
            .filter(|place| place.waiting > 0)
            .collect();
        all.sort_by_key(|place| std::cmp::Reverse(place.waiting));
        all
    }

    /// Lets this many browsers in at a place. Returns `false` if there is no such place.
    pub(super) fn let_in(&mut self, place: u32, number: u32) -> bool {
        let mut places = self.places.values_mut();
        let Some(place) = places.find(|each| each.number == place) else { return false };
        place.joins.fill(JOINS);
        let number = number.min(MOST_STUDENTS);
        place.joins.left = (place.joins.left + f64::from(number)).min(f64::from(MOST_STUDENTS));
        true
    }

    /// Resets the limits after all seats became free, except the wrong codes and the queues.
    pub(super) fn renewed(&mut self) {
        self.students.clear();
        self.joined_before = 0;
        for place in self.places.values_mut() {
            (place.joins, place.seats) = (Bucket::full(JOINS), 0);
        }
    }
}

/// Returns the network of an address: for IPv6 the upper 64 bits, because a household can choose the rest
/// freely.
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
        let allowed = (0..100).filter(|_| limits.may_ask(1)).count();
        assert_eq!(allowed, 40);
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
        assert_eq!(limits.waiting()[0], ClassQueue { place: 1, seats: 130, waiting: 200 });
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
