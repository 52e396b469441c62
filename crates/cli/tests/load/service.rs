//! A service of its own process, asked over HTTP as a page asks it.

use std::collections::BTreeSet;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// No answer takes longer.
const LONGEST: Duration = Duration::from_mins(1);

/// A running `plyscope serve`, ended when it is dropped.
pub(crate) struct Service {
    pub(crate) child: Child,
    pub(crate) port: u16,
    pub(crate) token: String,
    /// What a browser has after it opened the address, as `name=value`.
    cookie: String,
    /// What it printed after its address: of a class where students join.
    pub(crate) told: String,
}

/// What a service holds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Held {
    /// Resident memory.
    pub(crate) kilobytes: u64,
    /// Open files and connections.
    pub(crate) files: u64,
    pub(crate) threads: u64,
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
        Self::start_under(&[], arguments)
    }

    /// The same by way of another command, which runs what follows it.
    pub(crate) fn start_under(command: &[&str], arguments: &[&str]) -> Self {
        // As a terminal starts it, also where these tests run under `nohup`.
        let mut child = Command::new("env")
            .arg("--default-signal=HUP")
            .args(command)
            .args([env!("CARGO_BIN_EXE_plyscope"), "serve"])
            .args(if arguments.contains(&"--port") { [].iter() } else { ["--port", "0"].iter() })
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let (mut line, mut told) = (String::new(), String::new());
        let mut lines = BufReader::new(child.stdout.take().unwrap());
        lines.read_line(&mut line).unwrap();
        if line.starts_with("Teacher") {
            while !told.contains("Code:") && lines.read_line(&mut told).unwrap() > 0 {}
        }
        let (address, token) = line.trim().split_once("/?token=").unwrap();
        let port = address.rsplit(':').next().unwrap().parse().unwrap();
        let mut service =
            Self { child, port, token: token.to_owned(), cookie: String::new(), told };
        let first = service.send(&format!("GET /?token={token}"), "");
        let (_, set) = first.head.split_once("set-cookie: ").unwrap();
        set.split(';').next().unwrap().clone_into(&mut service.cookie);
        service
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
        let Self { port, cookie, .. } = self;
        format!("{first} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nCookie: {cookie}\r\n")
    }

    fn send(&self, first: &str, body: &str) -> Answer {
        self.try_send(&self.head(first), body).unwrap()
    }

    /// A request with a head of one's own, without its last empty line. A service that is killed meanwhile gives no
    /// answer.
    pub(crate) fn try_send(&self, asked: &str, body: &str) -> Option<Answer> {
        let mut stream = self.try_connect().ok()?;
        stream.set_read_timeout(Some(LONGEST)).ok()?;
        let length = body.len();
        let all = format!("{asked}Connection: close\r\nContent-Length: {length}\r\n\r\n{body}");
        // What is refused early is not read to its end.
        let _ = stream.write_all(all.as_bytes());
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes);
        let text = String::from_utf8(bytes).ok()?;
        let (head, body) = text.split_once("\r\n\r\n")?;
        let length = head
            .to_lowercase()
            .split_once("content-length: ")
            .and_then(|(_, rest)| rest.split("\r\n").next()?.parse::<usize>().ok());
        // Half an answer is none; HEAD is answered without a body.
        if length.is_some_and(|length| body.len() < length) && !asked.starts_with("HEAD ") {
            return None;
        }
        let status = head.split(' ').nth(1)?.parse().ok()?;
        Some(Answer { status, head: head.to_lowercase(), body: body.to_owned() })
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

    /// What it holds at the moment.
    pub(crate) fn holds(&self) -> Held {
        let open = std::fs::read_dir(format!("/proc/{}/fd", self.child.id()));
        Held {
            kilobytes: self.status("VmRSS"),
            files: open.map_or(0, |open| open.count() as u64),
            threads: self.status("Threads"),
        }
    }

    /// Which priorities its threads have, as `nice` counts them.
    pub(crate) fn priorities(&self) -> BTreeSet<i64> {
        let tasks = std::fs::read_dir(format!("/proc/{}/task", self.child.id())).unwrap();
        let of = |task: io::Result<std::fs::DirEntry>| {
            // A thread may have ended meanwhile.
            let stat = std::fs::read_to_string(task.ok()?.path().join("stat")).ok()?;
            stat.rsplit_once(") ")?.1.split(' ').nth(16)?.parse().ok()
        };
        tasks.filter_map(of).collect()
    }

    /// The time of processors that it has used, in hundredths of a second.
    pub(crate) fn ticks(&self) -> u64 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).unwrap();
        let (_, after) = stat.rsplit_once(") ").unwrap();
        let spent = after.split(' ').skip(11).take(2);
        spent.map(|ticks| ticks.parse::<u64>().unwrap()).sum()
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
