//! The connections: their number, their state, and which one gives way when all places are taken.

use plyscope::service::{Code, ServiceError};
use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::Instant;

/// The most connections at once, not counting those that follow a job.
const CONNECTIONS: usize = 256;
/// The number of extra places, used while a connection that gave way closes, so that no request waits for
/// it.
const RESERVE: usize = 32;
/// The most connections that follow a job.
const STREAMS: usize = 256;
/// The most connections that follow the same job.
const STREAMS_OF_A_JOB: usize = 16;
/// A connection with the cookie gives way only after it has waited this long for its peer.
const HONEST: Duration = Duration::from_secs(1);
/// The pause between two attempts to find a place while no connection gives way.
const PAUSE: Duration = Duration::from_millis(10);

/// The time limits of a connection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Patience {
    /// The limit for the head of the first request.
    pub(crate) head: Duration,
    /// The limit for the head of the next request, after an answer.
    pub(crate) idle: Duration,
    /// The limit for a body; a large body gets more time.
    pub(crate) body: Duration,
    /// The limit for the peer to take some of the bytes sent to it.
    pub(crate) write: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        let [head, idle, body, write] = [10, 5, 30, 30].map(Duration::from_secs);
        Self { head, idle, body, write }
    }
}

/// The activity of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Activity {
    /// No request has arrived yet.
    New,
    /// Waiting for the body of a request.
    Reading,
    /// Computing the answer, or sending it.
    Working,
    /// Following a job.
    Following(u64),
    /// Waiting for the next request.
    Idle,
}

#[derive(Debug)]
struct State {
    doing: Activity,
    since: Instant,
    /// The time since which the peer has taken none of the bytes sent.
    stuck: Option<Instant>,
    has_cookie: bool,
    gives_way: bool,
}

/// The result of a check of the clock for a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Continue.
    Stay,
    /// Close after the current answer.
    Finish,
    /// Close at once.
    Close,
}

/// A connection.
#[derive(Debug)]
pub(crate) struct Peer {
    id: u64,
    address: IpAddr,
    patience: Patience,
    peers: Peers,
    state: Mutex<State>,
    way: Notify,
}

impl Peer {
    /// Returns the address of the peer.
    pub(crate) fn address(&self) -> IpAddr {
        self.address
    }

    pub(crate) fn patience(&self) -> Patience {
        self.patience
    }

    fn now(&self, doing: Activity) {
        let mut state = lock(&self.state);
        (state.doing, state.since) = (doing, Instant::now());
    }

    /// Records that the peer has shown the cookie or the token.
    pub(crate) fn trust(&self) {
        lock(&self.state).has_cookie = true;
    }

    /// Records that a request has arrived.
    pub(crate) fn working(&self) {
        self.now(Activity::Working);
    }

    /// Records that the connection waits for the body of a request.
    pub(crate) fn reading(&self) {
        self.now(Activity::Reading);
    }

    /// Records that the answer is sent.
    pub(crate) fn idle(&self) {
        self.now(Activity::Idle);
    }

    /// Records that the connection follows a job from now on.
    ///
    /// # Errors
    /// When the job, or all jobs together, already have the most followers.
    pub(crate) fn follow(&self, job: u64) -> Result<(), ServiceError> {
        self.peers.follow(self, job)
    }

    /// Records whether the peer took some of the bytes sent to it.
    pub(crate) fn sent(&self, some: bool) {
        let mut state = lock(&self.state);
        match (some, state.stuck) {
            (true, Some(_)) => state.stuck = None,
            (false, None) => state.stuck = Some(Instant::now()),
            _ => {}
        }
    }

    /// Returns whether the connection has exceeded a time limit.
    pub(crate) fn verdict(&self) -> Verdict {
        let state = lock(&self.state);
        let Patience { head, idle, write, .. } = self.patience;
        let waits = state.since.elapsed();
        match (state.stuck, state.doing) {
            (Some(stuck), _) if stuck.elapsed() >= write => Verdict::Close,
            (_, Activity::New) if waits >= head => Verdict::Close,
            (None, Activity::Idle) if waits >= 2 * idle => Verdict::Close,
            (None, Activity::Idle) if waits >= idle => Verdict::Finish,
            _ => Verdict::Stay,
        }
    }

    /// Waits until the connection has to give way.
    pub(crate) async fn has_to_give_way(&self) {
        self.way.notified().await;
    }
}

/// All connections.
#[derive(Clone, Debug, Default)]
pub(crate) struct Peers {
    all: Arc<Mutex<BTreeMap<u64, Arc<Peer>>>>,
    next: Arc<AtomicU64>,
}

impl Peers {
    /// Returns a place for a new connection. If all are taken another connection gives way: the oldest
    /// one without the cookie, else the one that has waited longest for the next request, for a body, or
    /// for its peer to take an answer.
    pub(crate) async fn enter(&self, address: IpAddr, patience: Patience) -> Place {
        loop {
            if let Some(peer) = self.try_enter(address, patience) {
                return Place(peer);
            }
            tokio::time::sleep(PAUSE).await;
        }
    }

    fn try_enter(&self, address: IpAddr, patience: Patience) -> Option<Arc<Peer>> {
        let mut all = lock(&self.all);
        let taken = all.values().filter(|peer| !peer.is_following()).count();
        if taken >= CONNECTIONS
            && let Some(peer) = all.values().filter_map(gives_way).min_by_key(|(rank, _)| *rank)
        {
            let (_, peer) = peer;
            lock(&peer.state).gives_way = true;
            peer.way.notify_one();
        }
        if taken >= CONNECTIONS + RESERVE {
            return None;
        }
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        let state = State {
            doing: Activity::New,
            since: Instant::now(),
            stuck: None,
            has_cookie: false,
            gives_way: false,
        };
        let (peers, state, way) = (self.clone(), Mutex::new(state), Notify::new());
        let peer = Arc::new(Peer { id, address, patience, peers, state, way });
        all.insert(id, Arc::clone(&peer));
        Some(peer)
    }

    fn follow(&self, peer: &Peer, job: u64) -> Result<(), ServiceError> {
        let all = lock(&self.all);
        let following = all.values().filter_map(|peer| match lock(&peer.state).doing {
            Activity::Following(job) => Some(job),
            _ => None,
        });
        let following: Vec<u64> = following.collect();
        let of_job = following.iter().filter(|&&other| other == job).count();
        if of_job >= STREAMS_OF_A_JOB || following.len() >= STREAMS {
            let error = ServiceError::new(Code::Busy, "too many connections follow a job");
            return Err(error.with_remedy("ask for its progress now and then, or wait"));
        }
        peer.now(Activity::Following(job));
        Ok(())
    }
}

/// Returns the rank of a connection among those that give way, lowest first; `None` if it does not give
/// way.
fn gives_way(peer: &Arc<Peer>) -> Option<((u8, Instant), &Arc<Peer>)> {
    let state = lock(&peer.state);
    if state.gives_way || matches!(state.doing, Activity::Following(_)) {
        return None;
    }
    let rank = match (state.has_cookie, state.doing, state.stuck) {
        (false, ..) => (0, state.since),
        (true, Activity::Idle, _) => (1, state.since),
        (true, Activity::Reading, _) if state.since.elapsed() >= HONEST => (2, state.since),
        (true, _, Some(stuck)) if stuck.elapsed() >= HONEST => (2, stuck),
        _ => return None,
    };
    Some((rank, peer))
}

impl Peer {
    fn is_following(&self) -> bool {
        matches!(lock(&self.state).doing, Activity::Following(_))
    }
}

/// A place among the connections; dropping it frees the place.
pub(crate) struct Place(pub(crate) Arc<Peer>);

impl Drop for Place {
    fn drop(&mut self) {
        lock(&self.0.peers.all).remove(&self.0.id);
    }
}

/// Locks a mutex also after a panic, because its holders leave the value complete at every point.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;

    const HERE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

    fn full() -> (Peers, Vec<Place>) {
        let peers = Peers::default();
        let enter = |_| Place(peers.try_enter(HERE, Patience::default()).unwrap());
        let places = (0..CONNECTIONS).map(enter).collect();
        (peers, places)
    }

    fn who_gives_way(places: &[Place]) -> Vec<usize> {
        let gives_way = |place: &usize| lock(&places[*place].0.state).gives_way;
        (0..places.len()).filter(gives_way).collect()
    }

    /// Makes a connection older by this time.
    fn later(place: &Place, time: Duration) {
        let mut state = lock(&place.0.state);
        state.since -= time;
        state.stuck = state.stuck.map(|at| at - time);
    }

    fn at_work(places: &[Place]) {
        for place in places {
            place.0.trust();
            place.0.working();
        }
    }

    #[test]
    fn strangers_give_way_first_and_those_at_work_never() {
        let (peers, mut places) = full();
        at_work(&places);
        let enter = || peers.try_enter(HERE, Patience::default()).map(Place);
        places.push(enter().expect("there is a reserve"));
        assert_eq!(who_gives_way(&places), [0; 0], "all others are at work");
        places[3].0.reading();
        places[5].0.idle();
        places.push(enter().unwrap());
        let stranger = CONNECTIONS;
        assert_eq!(who_gives_way(&places), [stranger]);
        places.push(enter().unwrap());
        assert_eq!(who_gives_way(&places), [stranger, stranger + 1], "the oldest of them");
        at_work(&places[stranger..]);
        places.push(enter().unwrap());
        assert_eq!(who_gives_way(&places)[..1], [5], "then who is idle");
        at_work(&places[stranger..]);
        places.push(enter().unwrap());
        assert!(!who_gives_way(&places).contains(&3), "a body may take a moment");
        at_work(&places[stranger..]);
        later(&places[3], HONEST);
        places.push(enter().unwrap());
        assert!(who_gives_way(&places).contains(&3));
    }

    #[test]
    fn the_reserve_ends_too_and_streams_are_counted_apart() {
        let (peers, mut places) = full();
        let enter = || peers.try_enter(HERE, Patience::default()).map(Place);
        at_work(&places);
        for _ in 0..RESERVE {
            places.push(enter().unwrap());
        }
        assert!(enter().is_none());
        for (nth, place) in places.iter().enumerate().take(STREAMS_OF_A_JOB + 1) {
            assert_eq!(place.0.follow(7).is_ok(), nth < STREAMS_OF_A_JOB);
        }
        assert!(places.last().unwrap().0.follow(8).is_ok(), "another job");
        assert!(enter().is_some(), "those that follow have left their places");
        drop(places);
        assert_eq!(lock(&peers.all).len(), 0);
    }

    #[test]
    fn who_takes_too_long_is_closed() {
        let peers = Peers::default();
        let place = Place(peers.try_enter(HERE, Patience::default()).unwrap());
        let after = |seconds| {
            later(&place, Duration::from_secs(seconds));
            place.0.verdict()
        };
        assert_eq!(after(9), Verdict::Stay);
        assert_eq!(after(1), Verdict::Close, "no head");
        place.0.working();
        assert_eq!(after(3_600), Verdict::Stay, "the service's own time");
        place.0.idle();
        assert_eq!(after(4), Verdict::Stay);
        assert_eq!(after(1), Verdict::Finish);
        place.0.working();
        place.0.sent(false);
        assert_eq!(after(29), Verdict::Stay);
        place.0.sent(true);
        place.0.sent(false);
        assert_eq!(after(29), Verdict::Stay);
        place.0.sent(false);
        assert_eq!(after(1), Verdict::Close, "it takes nothing of the answer");
    }
}
