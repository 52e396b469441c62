//! The limits of a service, measured from outside: memory, threads, and peers that send nothing, half of
//! something, or wait.

use crate::service::{Answer, Service};
use crate::times;
use plyscope::service::now;
use std::io::{self, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::process::Command;
use std::time::Duration;

/// Megabytes for the program itself, its runtime, and memory that the allocator has not returned
/// yet.
const PROGRAM: u64 = 64;

/// A trace costs its real size. Before, even a small one took 4.4 megabytes.
#[test]
fn a_thousand_small_searches_take_little() {
    let service = Service::start(&[]);
    let request = r#"{"game":"tictactoe","run":"alphabeta","depth":1}"#;
    for _ in 0..times(1_000) {
        let job = service.ask("start", request).number("job");
        let end = service.end_of(job);
        assert!(end.body.contains("finished"), "{end:?}");
    }
    let megabytes = service.most_megabytes();
    assert!(megabytes < 200, "{megabytes} MB");
    let open = service.ask("traces", "{}").body.matches("\"game\"").count();
    assert!((1..=1_024).contains(&open), "{open} traces are open");
}

fn refused(answer: &Answer, status: u16, words: &str) {
    assert_eq!(answer.status, status, "{answer:?}");
    assert!(answer.body.contains(words), "{answer:?}");
    assert_eq!(answer.head.contains("retry-after: "), status == 503, "{answer:?}");
}

/// Eight large searches, then eight matches of many threads. Jobs within the budget start, others get "come
/// again", and one that can never fit is referred to the command line.
#[test]
fn two_times_eight_heavy_jobs_stay_within_the_account() {
    let service = Service::start(&["--memory", "512MB"]);
    let never = r#"{"game":"connect4","run":"alphabeta+tt","budget":50000000}"#;
    refused(&service.ask("start", never), 413, "plyscope trace --game connect4");
    let search = r#"{"game":"connect4","run":"alphabeta+tt:32MB","budget":400000}"#;
    let between = r#""openings":"random:4","games":200,"threads":64"#;
    let player = "alphabeta+tt:64MB,depth=12";
    let game =
        format!(r#"{{"setup":{{"game":"connect4"}},"a":"{player}","b":"{player}",{between}}}"#);
    let cores = std::thread::available_parallelism().unwrap().get() as u64;
    let at_rest = service.threads();
    for (operation, request) in [("start", search), ("start_match", &game)] {
        let mut jobs = Vec::new();
        for _ in 0..8 {
            let answer = service.ask(operation, request);
            if answer.status == 200 {
                jobs.push(answer.number("job"));
            } else {
                refused(&answer, 503, "wait");
            }
        }
        assert!((2..8).contains(&jobs.len()), "{} jobs of {operation}", jobs.len());
        for _ in 0..times(20) {
            std::thread::sleep(Duration::from_millis(100));
            let threads = service.threads();
            // A job has a thread of its own, and requests have some for a few seconds.
            assert!(threads <= at_rest + 2 * jobs.len() as u64 + cores + 16, "{threads} threads");
            assert!(service.megabytes() <= 512 + PROGRAM, "{} MB", service.megabytes());
        }
        for job in jobs {
            service.ask("cancel", &format!(r#"{{"job":{job},"keep":false}}"#));
            service.end_of(job);
        }
    }
    let most = service.most_megabytes();
    assert!(most <= 512 + PROGRAM, "{most} MB");
    // The memory of the jobs is free again.
    let again = service.ask("start", search);
    assert_eq!(again.status, 200, "{again:?}");
}

/// 500 idle strangers, and 256 incomplete bodies with the cookie: a good request is still answered.
#[test]
fn slow_and_idle_peers_lock_nobody_out() {
    let service = Service::start(&[]);
    for _ in 0..times(1) {
        let mut held: Vec<TcpStream> = Vec::new();
        held.extend((0..500).map(|_| service.connected()));
        for _ in 0..256 {
            let mut slow = service.connected();
            let head = service.head("POST /api/v1/catalogue") + "Content-Length: 1000\r\n\r\n{";
            // Ignore an error, because the service may already have closed this peer in favour of the next.
            let _ = slow.write_all(head.as_bytes());
            held.push(slow);
        }
        for _ in 0..3 {
            let begun = now();
            let answer = service.ask("traces", "{}");
            assert_eq!((answer.status, answer.body.as_str()), (200, "[]"), "{answer:?}");
            assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
        }
    }
}

/// 500 peers stop in the middle of a head: each is closed within a minute.
#[test]
fn half_open_peers_are_closed_soon() {
    const SOON: Duration = Duration::from_mins(1);
    let service = Service::start(&[]);
    let begun = now();
    let half_open = |_| {
        let mut peer = service.connected();
        // Ignore an error, because the service may already have closed this peer in favour of the next.
        let _ = peer.write_all(b"GET / HTTP/1.1\r\nHost: 127.");
        peer
    };
    let held: Vec<TcpStream> = (0..500).map(half_open).collect();
    for mut peer in held {
        let left = SOON.saturating_sub(begun.elapsed()).max(Duration::from_millis(1));
        peer.set_read_timeout(Some(left)).unwrap();
        let closed = peer.read_to_end(&mut Vec::new());
        let is_held =
            |error: &io::Error| matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut);
        assert!(!closed.as_ref().is_err_and(is_held), "still open after {SOON:?}");
    }
    println!("500 half-open peers, s until all were closed: {:.1}", begun.elapsed().as_secs_f64());
}

#[test]
fn a_search_ends_after_its_page_has_gone() {
    let service = Service::start(&[]);
    // The depth limit prevents a restart: without one the search would restart at a depth that it soon
    // reaches.
    let request = r#"{"game":"connect4","run":"alphabeta","depth":30,"budget":1000}"#;
    let job = service.ask("start", request).number("job");
    let mut events = service.follow(job);
    events.read_exact(&mut [0; 12]).unwrap();
    drop(events);
    // Measure processor time, because a request for the job would wait for it. A search gets at least a
    // twentieth of a processor on any machine.
    let begun = now();
    let rests = || {
        let ticks = service.ticks();
        std::thread::sleep(Duration::from_secs(5));
        service.ticks() - ticks < 10
    };
    while !rests() {
        assert!(begun.elapsed() < Duration::from_mins(3), "the search goes on");
    }
    let end = service.end_of(job);
    assert!(end.body.contains("\"cancelled\""), "{end:?}");
}

/// A file is read as it arrives, so halves of many large ones take almost no memory. A client that sends
/// the rest gets its answer.
#[test]
fn files_on_their_way_take_little_memory() {
    const LARGE: usize = 16 << 20;
    let service = Service::start(&[]);
    let words = ["trace", "--game", "tictactoe", "--depth", "2", "--format", "json"];
    let traced = Command::new(env!("CARGO_BIN_EXE_plyscope")).args(words).output().unwrap();
    let file = String::from_utf8(traced.stdout).unwrap();
    // Without its hash, because the test changes the file.
    let (file, _) = file.split_once(",\n\"sha256\"").unwrap();
    let (before, after) = file.split_once("\"nodes\":[").unwrap();
    let end = format!("{after}}}\n");
    let length = before.len() + "\"nodes\":[".len() + LARGE + end.len();
    let head = service.head("POST /api/v1/traces/file");
    let head =
        format!("{head}Connection: close\r\nContent-Length: {length}\r\n\r\n{before}\"nodes\":[");
    let before = service.megabytes();
    let mut held: Vec<TcpStream> = Vec::new();
    for _ in 0..times(16) {
        let mut stream = service.connected();
        stream.write_all(head.as_bytes()).unwrap();
        stream.write_all(&vec![b' '; LARGE]).unwrap();
        held.push(stream);
    }
    let more = service.most_megabytes().saturating_sub(before);
    assert!(more < 64, "{more} MB for {} MB on their way", held.len() * 16);
    let mut last = held.pop().unwrap();
    last.write_all(end.as_bytes()).unwrap();
    let mut answer = String::new();
    last.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200") && answer.contains("\"game\""), "{answer}");
}

/// A follower that reads nothing does not keep others from following their jobs.
#[test]
fn streams_of_one_job_are_bounded() {
    let service = Service::start(&[]);
    let request = r#"{"game":"connect4","run":"alphabeta","budget":1000}"#;
    let jobs = [(); 2].map(|()| service.ask("start", request).number("job"));
    let follow = |job: u64| {
        let mut stream = service.follow(job);
        let mut first = [0; 12];
        stream.read_exact(&mut first).unwrap();
        (stream, String::from_utf8_lossy(&first).into_owned())
    };
    let held: Vec<_> = (0..17).map(|_| follow(jobs[0])).collect();
    let taken = held.iter().filter(|(_, answer)| answer == "HTTP/1.1 200").count();
    assert_eq!(taken, 16);
    assert_eq!(held[16].1, "HTTP/1.1 503");
    assert_eq!(follow(jobs[1]).1, "HTTP/1.1 200", "another job has its own");
}
