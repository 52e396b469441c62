//! A class at work: streams that follow searches, page reads, new searches, and stopped searches. The test
//! prints times and memory; only wrong answers fail it.

#![expect(clippy::print_stdout, reason = "the figures are what the long form is run for")]

use crate::service::{Answer, Service, ServiceGuard};
use crate::soak::times;
use plyscope::service::now;
use std::io::Read;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

/// Returns the median, 99th percentile and longest of some waits, in milliseconds.
fn spread(mut waits: Vec<Duration>) -> [f64; 3] {
    waits.sort_unstable();
    let at = |share: f64| waits[((waits.len() - 1) as f64 * share).round() as usize];
    [at(0.5), at(0.99), at(1.0)].map(|wait| wait.as_secs_f64() * 1e3)
}

/// Returns the means of the second fifth of a run, when it is warm, and of its last fifth.
fn growth(held: &[ServiceGuard]) -> String {
    let fifth = |number: usize| &held[held.len() * number / 5..held.len() * (number + 1) / 5];
    let mean = |part: &[ServiceGuard], of: &dyn Fn(&ServiceGuard) -> u64| {
        part.iter().map(of).sum::<u64>() as f64 / part.len().max(1) as f64
    };
    let means = |of: &dyn Fn(&ServiceGuard) -> u64| [1, 4].map(|number| mean(fifth(number), of));
    let [memory, later] = means(&|held| held.kilobytes).map(|kilobytes| kilobytes / 1024.0);
    let [files, files_later] = means(&|held| held.files);
    let [threads, threads_later] = means(&|held| held.threads);
    format!(
        "from the second fifth to the last: memory {memory:.1} to {later:.1} MB, open files {files:.0} to \
         {files_later:.0}, threads {threads:.0} to {threads_later:.0}"
    )
}

/// Returns whether an answer is wrong: neither done nor "come again".
fn is_wrong(answer: &Answer) -> bool {
    !matches!(answer.status, 200 | 503)
}

/// Each student follows searches, reads twice per second, and starts a search every ten seconds.
#[test]
fn a_class_is_answered() {
    let (students, seconds) = (times(16, 200), times(3, 600) as u64);
    let service = Service::start(&[]);
    let textbook = r#"{"game":"tictactoe","run":"alphabeta"}"#;
    let first = service.ask("start", textbook).number("job");
    assert!(service.end_of(first).body.contains("finished"));
    let traces: serde_json::Value =
        serde_json::from_str(&service.ask("traces", "{}").body).unwrap();
    let trace = traces[0]["trace"].as_u64().unwrap();
    let newest = AtomicU64::new(first);
    let (waits, refused) = (Mutex::new(Vec::new()), AtomicU64::new(0));
    let followed = AtomicU64::new(0);
    let held = Mutex::new(Vec::new());
    let end = now() + Duration::from_secs(seconds);
    thread::scope(|class| {
        class.spawn(|| {
            while now() < end {
                held.lock().unwrap().push(service.holds());
                thread::sleep(Duration::from_millis(500));
            }
        });
        for student in 0..students as u64 {
            let (service, newest, waits) = (&service, &newest, &waits);
            let (refused, followed) = (&refused, &followed);
            class.spawn(move || {
                while now() < end {
                    let job = newest.load(Ordering::Relaxed);
                    let mut stream = service.follow(job);
                    let mut events = String::new();
                    // A stream ends with its job, or because a newer one took its place.
                    if stream.read_to_string(&mut events).is_ok() && events.contains("finished") {
                        followed.fetch_add(1, Ordering::Relaxed);
                    }
                    thread::sleep(Duration::from_secs(1));
                }
            });
            class.spawn(move || {
                let mut step = student;
                while now() < end {
                    step = step * 31 % 50_000;
                    let request = format!(r#"{{"trace":{trace},"step":{step}}}"#);
                    let begun = now();
                    let answer = service.ask("step", &request);
                    assert_eq!(answer.status, 200, "{answer:?}");
                    waits.lock().unwrap().push(begun.elapsed());
                    // Two reads per student and second.
                    thread::sleep(Duration::from_millis(500).saturating_sub(begun.elapsed()));
                }
            });
            class.spawn(move || {
                thread::sleep(Duration::from_millis(student * 37 % 10_000).min(end - now()));
                while now() < end {
                    let depth = 2 + student % 5;
                    let request =
                        format!(r#"{{"game":"connect4","run":"alphabeta","depth":{depth}}}"#);
                    let answer = service.ask("start", &request);
                    assert!(!is_wrong(&answer), "{answer:?}");
                    if answer.status == 200 {
                        newest.store(answer.number("job"), Ordering::Relaxed);
                    } else {
                        refused.fetch_add(1, Ordering::Relaxed);
                    }
                    // One search per student every ten seconds.
                    let pause = Duration::from_secs(10).min(end.saturating_duration_since(now()));
                    thread::sleep(pause);
                }
            });
        }
    });
    let waits = waits.into_inner().unwrap();
    let (reads, [median, late, longest]) = (waits.len(), spread(waits));
    let followed = followed.load(Ordering::Relaxed);
    let refused = refused.load(Ordering::Relaxed);
    println!(
        "{students} students, {seconds} s: {reads} reads, ms: median {median:.1}, p99 {late:.1}, longest \
         {longest:.1}; {followed} streams followed to their end, {refused} searches told to come again, \
         at most {} MB",
        service.most_megabytes()
    );
    println!("{}", growth(&held.into_inner().unwrap()));
    assert!(reads >= students && followed > 0, "{reads} reads, {followed} streams");
}

#[test]
fn a_search_that_is_stopped_has_stopped() {
    let service = Service::start(&[]);
    // Give each table a size, because one without would take most of the service's memory.
    let null_windows = ["mtdf+tt:16MB+deepening", "sss+tt:16MB", "negac+tt:16MB"];
    let algorithms = ["minimax", "alphabeta", "pvs", "scout"].into_iter().chain(null_windows);
    let algorithms: Vec<&str> = algorithms.collect();
    let games = ["connect4", "othello", "gomoku"];
    let (mut searches, mut solvers) = (Vec::new(), Vec::new());
    for round in 0..times(1, 40) as u64 {
        for (place, run) in algorithms.iter().enumerate() {
            for game in games {
                let request = format!(
                    r#"{{"game":"{game}","run":"{run}","depth":30,"budget":100000,"eval":"result"}}"#
                );
                let pause = Duration::from_millis((round * 7 + place as u64 * 13) % 60);
                searches.push(stopped(&service, "start", &request, pause));
            }
        }
        for (place, game) in games.into_iter().enumerate() {
            // Othello allocates its table at once, the others grow theirs: both take long enough to be
            // stopped meanwhile.
            let request =
                format!(r#"{{"setup":{{"game":"{game}"}},"moves":true,"memory":{}}}"#, 256 << 20);
            let pause = Duration::from_millis((round * 41 + place as u64 * 13) % 600);
            solvers.push(stopped(&service, "solve", &request, pause));
        }
    }
    for (what, waits) in [("searches", searches), ("solvers", solvers)] {
        let (stops, [median, late, longest]) = (waits.len(), spread(waits));
        println!(
            "{stops} stopped {what}, ms from the request to the end that is told: median {median:.1}, p99 \
             {late:.1}, longest {longest:.1}"
        );
    }
}

/// Starts a job, stops it after a pause, and returns the time until it ends.
fn stopped(service: &Service, operation: &str, request: &str, pause: Duration) -> Duration {
    let answer = service.ask(operation, request);
    assert_eq!(answer.status, 200, "{request}: {answer:?}");
    let job = answer.number("job");
    thread::sleep(pause);
    let begun = now();
    let cancelled = service.ask("cancel", &format!(r#"{{"job":{job},"keep":false}}"#));
    assert_eq!(cancelled.status, 200, "{request}: {cancelled:?}");
    let end = service.end_of(job);
    let wait = begun.elapsed();
    // A search may have finished; no solver does from an empty board.
    let is_finished = operation == "start" && end.body.contains("finished");
    assert!(is_finished || end.body.contains("cancelled"), "{request}: {end:?}");
    wait
}
