//! The service at its end: jobs are cancelled, who follows them is told, and it exits with 0.

use super::signals::{ended, heeding, send};
use plyscope::service::now;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};
use std::time::Duration;

/// From the signal to the end.
const LONGEST_END: Duration = Duration::from_secs(10);

struct Service {
    child: Child,
    port: u16,
    cookie: String,
}

impl Service {
    fn start() -> Self {
        let mut child = heeding()
            .args(["serve", "--port", "0"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut address = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut address).unwrap();
        let (host, token) = address.trim().split_once("/?token=").unwrap();
        let port: u16 = host.rsplit_once(':').unwrap().1.parse().unwrap();
        let cookie = format!("plyscope-{port}={token}");
        Self { child, port, cookie }
    }

    /// Sends a request and leaves the answer to be read.
    fn ask(&self, head: &str, body: &str) -> TcpStream {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(LONGEST_END)).unwrap();
        let (port, cookie, length) = (self.port, &self.cookie, body.len());
        let head = format!(
            "{head} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nCookie: {cookie}\r\n\
             Connection: close\r\nContent-Length: {length}\r\n\r\n{body}"
        );
        stream.write_all(head.as_bytes()).unwrap();
        stream
    }

    fn answer(&self, head: &str, body: &str) -> String {
        let mut answer = String::new();
        self.ask(head, body).read_to_string(&mut answer).unwrap();
        answer
    }

    /// Starts a search of hours; its number.
    fn search(&self) -> String {
        let request = r#"{"game":"connect4","position":"4453","run":"alphabeta+static"}"#;
        let answer = self.answer("POST /api/v1/start", request);
        let number = answer
            .split_once("\"job\":")
            .map(|(_, rest)| rest.chars().take_while(char::is_ascii_digit).collect::<String>());
        number.unwrap_or_else(|| panic!("{answer}"))
    }
}

#[test]
fn the_end_of_the_service_is_orderly() {
    for signal in ["-TERM", "-INT", "-HUP"] {
        let mut service = Service::start();
        let jobs = [service.search(), service.search()];
        let mut streams = Vec::new();
        for job in &jobs {
            for _ in 0..4 {
                let head = format!("GET /api/v1/jobs/{job}/events");
                let mut events = BufReader::new(service.ask(&head, ""));
                let mut line = String::new();
                while !line.contains("\"progress\"") {
                    line.clear();
                    assert!(events.read_line(&mut line).unwrap() > 0, "the stream has ended");
                }
                streams.push(events);
            }
        }
        // Peers that hold it up: one says nothing, one stops in the middle.
        let silent = TcpStream::connect(("127.0.0.1", service.port)).unwrap();
        let mut half = TcpStream::connect(("127.0.0.1", service.port)).unwrap();
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
        assert!(TcpStream::connect(("127.0.0.1", service.port)).is_err());
        drop((silent, half));
    }
}
