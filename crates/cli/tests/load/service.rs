//! A service of its own process, asked over HTTP as a page asks it.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// No answer takes longer.
const LONGEST: Duration = Duration::from_mins(1);

/// A running `plyscope serve`, ended when it is dropped.
pub(crate) struct Service {
    pub(crate) child: Child,
    port: u16,
    token: String,
}

/// An answer.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Answer {
    /// A number of the body's JSON.
    pub(crate) fn number(&self, key: &str) -> u64 {
        let value: serde_json::Value = serde_json::from_str(&self.body).unwrap();
        value[key].as_u64().unwrap_or_else(|| panic!("no {key} in {}", self.body))
    }
}

impl Service {
    pub(crate) fn start(arguments: &[&str]) -> Self {
        // As a terminal starts it, also where these tests run under `nohup`.
        let mut child = Command::new("env")
            .args(["--default-signal=HUP", env!("CARGO_BIN_EXE_plyscope"), "serve", "--port", "0"])
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let (address, token) = line.trim().split_once("/?token=").unwrap();
        let port = address.rsplit(':').next().unwrap().parse().unwrap();
        Self { child, port, token: token.to_owned() }
    }

    /// A connection on which nothing was said yet.
    pub(crate) fn connected(&self) -> TcpStream {
        let stream = self.try_connect().unwrap();
        stream.set_read_timeout(Some(LONGEST)).unwrap();
        stream
    }

    pub(crate) fn try_connect(&self) -> io::Result<TcpStream> {
        TcpStream::connect((Ipv4Addr::LOCALHOST, self.port))
    }

    /// The events of a job, from the head of the answer on.
    pub(crate) fn follow(&self, job: u64) -> TcpStream {
        let mut stream = self.connected();
        let head = self.head(&format!("GET /api/v1/jobs/{job}/events"));
        stream.write_all((head + "Connection: close\r\n\r\n").as_bytes()).unwrap();
        stream
    }

    /// The head of a request by a client with the cookie, without its last empty line.
    pub(crate) fn head(&self, first: &str) -> String {
        let Self { port, token, .. } = self;
        format!("{first} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nCookie: plyscope-{port}={token}\r\n")
    }

    fn send(&self, first: &str, body: &str) -> Answer {
        let mut stream = self.connected();
        let (head, length) = (self.head(first), body.len());
        let more = format!("Connection: close\r\nContent-Length: {length}\r\n\r\n{body}");
        stream.write_all((head + &more).as_bytes()).unwrap();
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        Answer { status, head: head.to_lowercase(), body: body.to_owned() }
    }

    /// Asks an operation.
    pub(crate) fn ask(&self, operation: &str, payload: &str) -> Answer {
        self.send(&format!("POST /api/v1/{operation}"), payload)
    }

    /// Waits for the end of a job and gives its event.
    pub(crate) fn end_of(&self, job: u64) -> Answer {
        loop {
            let answer = self.send(&format!("GET /api/v1/jobs/{job}"), "");
            if !answer.body.contains("\"type\":\"progress\"") {
                return answer;
            }
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    fn status(&self, key: &str) -> u64 {
        let path = format!("/proc/{}/status", self.child.id());
        let status = std::fs::read_to_string(path).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix(key)).unwrap();
        line.trim_start_matches(':').split_whitespace().next().unwrap().parse().unwrap()
    }

    /// Megabytes that it has in memory now.
    pub(crate) fn megabytes(&self) -> u64 {
        self.status("VmRSS") >> 10
    }

    /// The most that it had, megabytes.
    pub(crate) fn most_megabytes(&self) -> u64 {
        self.status("VmHWM") >> 10
    }

    /// Its threads.
    pub(crate) fn threads(&self) -> u64 {
        self.status("Threads")
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
