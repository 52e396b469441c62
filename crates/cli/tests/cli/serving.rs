//! The service at its end: jobs are cancelled, who follows them is told, and it exits with 0.

use super::service::Service;
use super::signals::{ended, send};
use plyscope::service::now;
use std::io::{BufRead, BufReader, Write};
use std::time::Duration;

/// From the signal to the end.
const LONGEST_END: Duration = Duration::from_secs(10);

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
        // Peers that hold it up: one says nothing, one stops in the middle.
        let silent = service.connected();
        let mut half = service.connected();
        half.write_all(b"POST /api/v1/start HTTP/1.1\r\nHost: ").unwrap();
        let start = now();
        send(signal, &service.child);
        for mut events in streams {
            let (mut line, mut told) = (String::new(), false);
            while events.read_line(&mut line).unwrap() > 0 && start.elapsed() < LONGEST_END {
                told |= line.contains("\"cancelled\"");
                line.clear();
            }
            assert!(told, "no last event after {signal}");
        }
        let end = ended(&mut service.child, LONGEST_END.saturating_sub(start.elapsed()));
        assert_eq!(end.and_then(|end| end.code()), Some(0), "{signal}, {:?}", start.elapsed());
        assert!(service.try_connect().is_err());
        drop((silent, half));
    }
}
