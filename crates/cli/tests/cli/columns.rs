//! `serve --solve`: `GET /solve` as programs of students call it, and the requests that it refuses.

use super::plyscope;
use super::service::{Answer, Service};
use plyscope::service::now;
use serde_json::{Value, json};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// A position with only quickly solved moves, even on a busy machine.
const QUICK: &str = "1212125656";

/// Sends a program's request: no cookie, but extra headers, one per line.
fn ask(service: &Service, address: &str, headers: &str) -> Answer {
    let head = format!("GET {address} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n{headers}", service.port);
    service.try_send(&head, "").unwrap()
}

fn answer_for(service: &Service, pos: &str) -> Value {
    let answer = ask(service, &format!("/solve?pos={pos}&token={}", service.token), "");
    assert_eq!(answer.status, 200, "{pos}: {answer:?}");
    assert!(answer.head.contains("content-type: application/json"), "{answer:?}");
    serde_json::from_str(&answer.body).unwrap()
}

/// Values as in the sets of P. Pons and on the command line, with 100 for an unplayable column.
#[test]
fn columns_are_worth_what_the_solver_says() {
    let service = Service::start(&["--solve"]);
    let pos = "32164625";
    let answer = answer_for(&service, pos);
    let line = format!("solve --game connect4 --position {pos} --moves --json");
    let proved = plyscope(&line).with(0).json();
    let moves = proved["solved"][0]["moves"].as_array().unwrap();
    let values: Vec<&Value> = moves.iter().map(|mv| &mv["lo"]).collect();
    assert_eq!(values.len(), 7);
    assert_eq!(answer, json!({ "pos": pos, "score": values }));
    assert_eq!(
        answer["score"].as_array().unwrap().iter().filter_map(Value::as_i64).max(),
        Some(11)
    );
    // Exactly this text in this order, because projects read it with a pattern.
    let text = ask(&service, &format!("/solve?token={}&pos={pos}", service.token), "").body;
    assert!(text.starts_with("{\"pos\":\"32164625\",\"score\":["), "{text}");
    // The third column is full. An immediate win is worth the remaining stones plus one.
    let full = answer_for(&service, "3333332727274");
    assert_eq!(full["score"][2], 100, "{full}");
    assert!(full["score"].as_array().unwrap().iter().filter(|&score| score == 100).count() == 1);
    let over = answer_for(&service, "1212121");
    assert_eq!(over["score"], json!([100, 100, 100, 100, 100, 100, 100]));
    let at_once = answer_for(&service, QUICK);
    assert_eq!(at_once["score"][0], 16, "{at_once}");
}

#[test]
fn who_has_no_token_or_comes_from_elsewhere_is_refused() {
    let service = Service::start(&["--solve"]);
    let (port, token) = (service.port, service.token.clone());
    let path = format!("/solve?pos={QUICK}");
    let with_token = format!("{path}&token={token}");
    let wrong_token = format!("{path}&token=0123");
    let bearer = format!("Authorization: Bearer {token}\r\n");
    let cookie = service.head("").split_once("Cookie: ").unwrap().1.to_owned();
    let cookie = format!("Cookie: {cookie}");
    for (address, headers, status) in [
        (with_token.as_str(), "", 200),
        (path.as_str(), bearer.as_str(), 200),
        (path.as_str(), cookie.as_str(), 200),
        (path.as_str(), "", 403),
        (wrong_token.as_str(), "", 403),
        (path.as_str(), "Authorization: Bearer 0123\r\n", 403),
        // A wrong token is refused even beside a valid cookie.
        (wrong_token.as_str(), cookie.as_str(), 403),
        (with_token.as_str(), "Origin: http://evil.example\r\n", 403),
        (with_token.as_str(), "Sec-Fetch-Site: cross-site\r\n", 403),
        (with_token.as_str(), "Origin: null\r\n", 403),
        // Refused, because the token opens one route alone.
        ("/api/v1/openapi.json", bearer.as_str(), 403),
    ] {
        let answer = ask(&service, address, headers);
        assert_eq!(answer.status, status, "{address} {headers}: {answer:?}");
        assert!(answer.head.contains("x-content-type-options: nosniff"), "{answer:?}");
        assert!(!answer.head.contains("set-cookie"), "{answer:?}");
    }
    for host in ["evil.example", &format!("evil.example:{port}"), "127.0.0.1:1"] {
        let head = format!("GET {with_token} HTTP/1.1\r\nHost: {host}\r\n");
        assert_eq!(service.try_send(&head, "").unwrap().status, 403, "{host}");
    }
    let post = format!("POST {with_token} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n");
    assert_eq!(service.try_send(&post, "").unwrap().status, 405);
}

#[test]
fn a_wrong_position_is_a_bad_request() {
    let service = Service::start(&["--solve"]);
    let bearer = format!("Authorization: Bearer {}\r\n", service.token);
    let long = format!("?pos={}", "1".repeat(43));
    for query in [
        "",
        "?po=4",
        "?pos=8",
        "?pos=0",
        "?pos=4x",
        "?pos=a4",
        "?pos=4444444",
        "?pos=12121212",
        "?pos=4&pos=4",
        "?pos=%FF",
        long.as_str(),
    ] {
        let answer = ask(&service, &format!("/solve{query}"), &bearer);
        assert_eq!(answer.status, 400, "{query}: {answer:?}");
    }
    let twice = format!("/solve?pos=4&token={0}&token={0}", service.token);
    for address in ["/solve?pos=8", "/solve?pos=4&pos=4", "/solve?pos=%FF", &twice] {
        let answer = ask(&service, address, &bearer);
        let parts: Value = serde_json::from_str(&answer.body).unwrap();
        assert_eq!(answer.status, 400, "{address}: {answer:?}");
        assert!(
            parts["remedy"].as_str().unwrap().contains("/solve?pos=4453"),
            "{address}: {answer:?}"
        );
    }
}

/// After its first second a hard position is put aside, so that others are answered meanwhile.
#[test]
fn a_hard_position_does_not_hold_up_the_others() {
    let service = Service::start(&["--solve"]);
    let hard = format!("/solve?pos=&token={}", service.token);
    let is_done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            assert_eq!(ask(&service, &hard, "").status, 503);
            is_done.store(true, Ordering::SeqCst);
        });
        // Long enough that it is running, in one queue or the other.
        std::thread::sleep(Duration::from_millis(500));
        for _ in 0..3 {
            answer_for(&service, "2252576253462244111563365343671351441");
            assert!(!is_done.load(Ordering::SeqCst), "the hard one was waited for");
        }
    });
}

/// The empty board takes minutes, so after ten seconds the answer says when to retry. The request behind it
/// gets the same answer.
#[test]
fn what_is_too_hard_is_given_up_and_the_next_one_is_answered() {
    let service = Service::start(&["--solve"]);
    let hard = format!("/solve?pos=&token={}", service.token);
    let begun = now();
    std::thread::scope(|scope| {
        let first = scope.spawn(|| ask(&service, &hard, ""));
        std::thread::sleep(Duration::from_secs(1));
        let behind = scope.spawn(|| ask(&service, &hard, ""));
        for answer in [first.join().unwrap(), behind.join().unwrap()] {
            assert_eq!(answer.status, 503, "{answer:?}");
            assert!(answer.head.contains("retry-after: "), "{answer:?}");
        }
    });
    let spent = begun.elapsed();
    assert!(spent >= Duration::from_secs(10), "{spent:?}");
    answer_for(&service, QUICK);
}

/// A client that disconnects must not hold the queue for its ten seconds.
#[test]
fn who_hangs_up_is_waited_for_no_more() {
    let service = Service::start(&["--solve"]);
    let begun = now();
    let mut stream = service.connected();
    let head = format!(
        "GET /solve?pos=&token={} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\r\n",
        service.token, service.port
    );
    std::io::Write::write_all(&mut stream, head.as_bytes()).unwrap();
    std::thread::sleep(Duration::from_millis(500));
    drop(stream);
    answer_for(&service, QUICK);
    assert!(begun.elapsed() < Duration::from_secs(8), "{:?}", begun.elapsed());
}

#[test]
fn it_is_there_only_on_request() {
    let service = Service::start(&[]);
    let bearer = format!("Authorization: Bearer {}\r\n", service.token);
    assert_eq!(ask(&service, "/solve?pos=121212", &bearer).status, 403);
    let shown = format!("/solve?pos=121212&token={}", service.token);
    assert_eq!(ask(&service, &shown, "").status, 403);
    assert_eq!(service.try_send(&service.head("GET /solve?pos=121212"), "").unwrap().status, 404);
    plyscope("serve --solve --class somewhere").refused(2, "--class");
}
