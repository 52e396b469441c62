//! The end of a service: it cancels its jobs, notifies their followers, and exits with 0.

use super::answer;
use super::service::Service;
use super::signals::{ended, send};
use plyscope::service::now;
use std::io::{BufRead, BufReader, Write};
use std::time::Duration;

/// The limit from the signal to the end, because its jobs alone would take hours.
const LONGEST_END: Duration = Duration::from_mins(1);

#[test]
fn the_end_of_the_service_is_orderly() {
    for signal in ["-TERM", "-INT", "-HUP"] {
        let mut service = Service::start(&[]);
        let request = r#"{"game":"connect4","position":"4453","run":"alphabeta+static"}"#;
        let mut streams = Vec::new();
        for _ in 0..2 {
            let job = service.ask("start", request).number("job");
            for _ in 0..4 {
                let mut events = BufReader::new(service.follow(job));
                let mut line = String::new();
                while !line.contains("\"progress\"") {
                    line.clear();
                    assert!(events.read_line(&mut line).unwrap() > 0, "the stream has ended");
                }
                streams.push(events);
            }
        }
        // Two peers that delay the end: one sends nothing, one stops in the middle.
        let silent = service.connected();
        let mut half = service.connected();
        half.write_all(b"POST /api/v1/start HTTP/1.1\r\nHost: ").unwrap();
        let start = now();
        send(signal, &service.child);
        for mut events in streams {
            let (mut line, mut is_reported) = (String::new(), false);
            while events.read_line(&mut line).unwrap() > 0 && start.elapsed() < LONGEST_END {
                is_reported |= line.contains("\"cancelled\"");
                line.clear();
            }
            assert!(is_reported, "no last event after {signal}");
        }
        let end = ended(&mut service.child, LONGEST_END.saturating_sub(start.elapsed()));
        assert_eq!(end.and_then(|end| end.code()), Some(0), "{signal}, {:?}", start.elapsed());
        assert!(service.try_connect().is_err());
        drop((silent, half));
    }
}

/// A position's memory is proportional to the length of its text, for any shape: empty properties, empty
/// brackets, names, moves, or more of them than the reader accepts.
#[cfg(target_os = "linux")]
#[test]
fn a_position_takes_little_memory_for_each_of_its_bytes() {
    const MB: usize = 1 << 20;
    let of = |piece: &str, bytes: usize| piece.repeat(bytes / piece.len());
    let board = |service: &Service, game: &str, position: &str| {
        let setup = serde_json::json!({"game": game, "position": position});
        service.ask("board", &serde_json::json!({"setup": setup}).to_string())
    };
    let service = Service::start(&[]);
    let huge = board(&service, "gomoku", &format!("(;GM[4]{})", of("A[]", 39 * MB)));
    assert_eq!(huge.status, 422, "{}", huge.body);
    assert!(huge.body.contains("longer than 1 MB"), "{}", huge.body);
    assert!(service.most_megabytes() < 200, "{} MB", service.most_megabytes());
    drop(service);
    for (game, position, says) in [
        ("gomoku", format!("(;GM[4]{})", of("A[]", MB - 99)), "cells"),
        ("gomoku", format!("(;GM[4]A{})", of("[]", MB - 99)), "cells"),
        ("othello", format!("(;GM[2]{})", of(";", MB - 99)), "cells"),
        ("gomoku", format!("(;GM[4]{})", of("AB[aa]", MB - 99)), "sets up more than 676 stones"),
        ("gomoku", format!("(;GM[4]AB{})", of("[]", MB - 99)), "sets up more than 676 stones"),
        ("othello", format!("(;GM[2]{})", of(";B[]", MB - 99)), "move 1"),
        ("othello", format!("(;GM[2]C[{}])", of("x", MB - 99)), "cells"),
        ("tree", format!("({})", of("1 ", MB - 99)), "children"),
        ("tree", of("(", MB - 99), "nested"),
        ("tree", format!("({})", of(&format!("({})", of("1 ", 2_000)), MB - 99)), "tree"),
        ("tree", format!("({})", of("(1 2)", MB / 2)), "children"),
        ("gomoku", of("h8 ", MB - 99), "taken"),
        ("connect4", of("4", MB - 99), "full"),
    ] {
        let service = Service::start(&["--memory", "64MB"]);
        let before = service.most_megabytes();
        let answer = board(&service, game, &position);
        let taken = service.most_megabytes() - before;
        assert!(
            answer.body.contains(says),
            "{game}: {}",
            &answer.body[..answer.body.len().min(300)]
        );
        // The charge of a request per byte of a position, plus some for the service itself.
        let most = (48 * position.len() / MB + 8) as u64;
        assert!(taken <= most, "{game}, {says}: {taken} MB");
    }
}

/// The policy of every answer: only scripts from the service's own files, and no foreign page around it.
const POLICY: [&str; 4] =
    ["script-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"];

/// Headers of every answer, including refusals.
const SHIELD: [&str; 5] = [
    "content-security-policy: default-src 'none'",
    "x-content-type-options: nosniff",
    "cross-origin-resource-policy: same-origin",
    "cross-origin-opener-policy: same-origin",
    "cache-control: no-",
];

#[test]
fn every_answer_is_shielded_and_every_refusal_of_the_api_has_its_parts() {
    let service = Service::start(&[]);
    let cookie = service.head("GET /").split_once("\r\n").unwrap().1.to_owned();
    let ask = |first: &str, more: &str| {
        let head = format!("{first} HTTP/1.1\r\n{cookie}{more}");
        service.try_send(&head, if first.starts_with("POST") { "{}" } else { "" }).unwrap()
    };
    let local = format!("Host: 127.0.0.1:{}\r\n", service.port);
    for (first, more, status) in [
        ("GET /", "", 200),
        ("GET /nothing", "", 404),
        ("PUT /", "", 405),
        ("DELETE /", "", 405),
        ("FOO /", "", 405),
        ("GET /api/v1/start", "", 405),
        ("POST /api/v1/nothing", "", 404),
        ("GET /api/v1/traces/x/file?format=json", "", 400),
        ("GET /api/v1/jobs/1", "", 404),
        ("POST /api/v1/catalogue", "Content-Type: application/json\r\n", 200),
        ("POST /api/v1/catalogue", "Content-Type: text/plain\r\n", 415),
        ("POST /api/v1/catalogue", "Content-Type: application/x-www-form-urlencoded\r\n", 415),
        ("GET /", "Origin: http://evil.example\r\n", 403),
        ("GET /", "Sec-Fetch-Site: none\r\nSec-Fetch-Site: cross-site\r\n", 403),
        ("GET /", local.as_str(), 403),
    ] {
        let answer = ask(first, more);
        assert_eq!(answer.status, status, "{first} {more}: {answer:?}");
        for shield in SHIELD {
            assert!(answer.head.contains(shield), "{first} {more}: no {shield} in {}", answer.head);
        }
        let mut lines = answer.head.lines();
        let policy = lines.find_map(|line| line.strip_prefix("content-security-policy: "));
        let parts: Vec<_> = policy.unwrap_or_default().split(';').map(str::trim).collect();
        for part in POLICY {
            assert!(parts.contains(&part), "{first} {more}: no {part} in {parts:?}");
        }
        if first.contains("/api/") && status != 200 {
            assert!(answer.head.contains("content-type: application/json"), "{first}: {answer:?}");
            let parts: serde_json::Value = serde_json::from_str(&answer.body).unwrap();
            assert!(parts["code"].is_string() && parts["reason"].is_string(), "{answer:?}");
        }
    }
    // The token is no cookie, because the browser keeps another secret.
    let (port, token) = (service.port, &service.token);
    let head =
        format!("GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nCookie: plyscope-{port}={token}\r\n");
    assert_eq!(service.try_send(&head, "").unwrap().status, 403);
}

#[test]
fn jobs_give_way_to_requests() {
    let service = Service::start(&[]);
    let usual = service.priorities();
    let request = r#"{"game":"connect4","run":"alphabeta+static","budget":1000}"#;
    let job = service.ask("start", request).number("job");
    let match_of_two = r#"{"setup":{"game":"connect4"},"a":"alphabeta,depth=9","b":"alphabeta,depth=9","games":99}"#;
    let other = service.ask("start_match", match_of_two).number("job");
    let lower = usual.last().unwrap() + 10;
    let begun = now();
    while !service.priorities().contains(&lower.min(19)) {
        assert!(
            begun.elapsed() < LONGEST_END,
            "{:?} before, {:?} now",
            usual,
            service.priorities()
        );
    }
    // Threads of the usual priority answer requests.
    assert_eq!(service.ask("traces", "{}").status, 200);
    assert!(service.priorities().is_superset(&usual));
    for job in [job, other] {
        service.ask("cancel", &format!(r#"{{"job":{job},"keep":false}}"#));
    }
}

/// The true values at a board are solved in the background, at the lowest priority, below other jobs.
#[test]
fn a_solver_in_the_background_gives_way_to_everything() {
    const LOWEST: i64 = 19;
    let service = Service::start(&[]);
    let usual = service.priorities();
    let lower = usual.last().unwrap() + 10;
    let begin = |background: bool, due: i64| {
        let request = format!(
            r#"{{"setup":{{"game":"connect4"}},"moves":true,"memory":1048576,"background":{background}}}"#
        );
        let job = service.ask("solve", &request).number("job");
        let begun = now();
        while !service.priorities().contains(&due.min(LOWEST)) {
            assert!(begun.elapsed() < LONGEST_END, "{due}: {:?}", service.priorities());
        }
        job
    };
    let job = begin(false, lower);
    if lower < LOWEST {
        assert!(!service.priorities().contains(&LOWEST), "{:?}", service.priorities());
    }
    let other = begin(true, LOWEST);
    assert_eq!(service.ask("traces", "{}").status, 200);
    assert!(service.priorities().is_superset(&usual));
    for job in [job, other] {
        service.ask("cancel", &format!(r#"{{"job":{job},"keep":false}}"#));
    }
}

#[test]
fn a_file_is_opened_whole_or_not_at_all() {
    let service = Service::start(&[]);
    let open = || service.ask("traces", "{}").body.matches("\"run_id\"").count();
    let lines = answer("trace --game tictactoe -o -");
    assert!(lines.len() > 1 << 20 && open() == 0);
    let head = service.head("POST /api/v1/traces/file");
    let sent = service.try_send(&head, &lines).unwrap();
    assert_eq!((sent.status, open()), (200, 1), "{sent:?}");
    // A file that ends early is a true prefix of its trace; an interrupted upload is not.
    let half = &lines[..lines.len() / 2];
    assert_eq!(service.try_send(&head, half).unwrap().status, 200);
    assert_eq!(open(), 2);
    let mut gone = service.connected();
    let length = lines.len();
    gone.write_all(format!("{head}Content-Length: {length}\r\n\r\n{half}").as_bytes()).unwrap();
    drop(gone);
    // The service reads an invalid upload to its end, so that the client receives the refusal.
    let wrong = service.try_send(&head, &"x".repeat(4 << 20)).unwrap();
    assert_eq!(wrong.status, 422, "{wrong:?}");
    assert!(wrong.body.contains("invalid_file"), "{wrong:?}");
    let large = service.try_send(&service.head("POST /api/v1/step"), &" ".repeat(5 << 20)).unwrap();
    assert_eq!(large.status, 413, "{large:?}");
    assert_eq!(open(), 2);
}
