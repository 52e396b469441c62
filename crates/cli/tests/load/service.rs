//! A service in its own process, called over HTTP as a page does it.

use std::collections::BTreeSet;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

const LONGEST: Duration = Duration::from_mins(1);

/// A running `plyscope serve`, ended when it is dropped.
pub(crate) struct Service {
    pub(crate) child: Child,
    pub(crate) port: u16,
    pub(crate) token: String,
    /// The browser's cookie after it opened the address, as `name=value`.
    cookie: String,
    /// The output after its address: for a class, the join instructions.
    pub(crate) printed: String,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct ServiceGuard {
    /// Resident memory.
    pub(crate) kilobytes: u64,
    /// Open files and connections.
    pub(crate) files: u64,
    pub(crate) threads: u64,
}

#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Answer {
    /// Returns a number of the body's JSON; panics if there is none.
    pub(crate) fn number(&self, key: &str) -> u64 {
        let value: serde_json::Value = serde_json::from_str(&self.body).unwrap();
        value[key].as_u64().unwrap_or_else(|| panic!("no {key} in {}", self.body))
    }
}

impl Service {
    pub(crate) fn start(arguments: &[&str]) -> Self {
        Self::start_under(&[], arguments)
    }

    /// The same through another command, which runs the words after it.
    pub(crate) fn start_under(command: &[&str], arguments: &[&str]) -> Self {
        // As a terminal starts it, even if these tests run under `nohup`.
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
        let (mut line, mut printed) = (String::new(), String::new());
        let mut lines = BufReader::new(child.stdout.take().unwrap());
        lines.read_line(&mut line).unwrap();
        if line.starts_with("Teacher") {
            while !printed.contains("Code:") && lines.read_line(&mut printed).unwrap() > 0 {}
        }
        let (address, token) = line.trim().split_once("/?token=").unwrap();
        let port = address.rsplit(':').next().unwrap().parse().unwrap();
        let mut service =
            Self { child, port, token: token.to_owned(), cookie: String::new(), printed };
        let first = service.send(&format!("GET /?token={token}"), "");
        let (_, set) = first.head.split_once("set-cookie: ").unwrap();
        set.split(';').next().unwrap().clone_into(&mut service.cookie);
        service
    }

    /// A connection without any data sent yet.
    pub(crate) fn connected(&self) -> TcpStream {
        let stream = self.try_connect().unwrap();
        stream.set_read_timeout(Some(LONGEST)).unwrap();
        stream
    }

    pub(crate) fn try_connect(&self) -> io::Result<TcpStream> {
        TcpStream::connect((Ipv4Addr::LOCALHOST, self.port))
    }

    /// Returns the events of a job, from the head of the answer on.
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

    /// Sends a request with a given head, without its last empty line. Returns `None` if the service is
    /// killed meanwhile.
    pub(crate) fn try_send(&self, request: &str, body: &str) -> Option<Answer> {
        Self::try_send_to(self.port, request, body)
    }

    /// Sends a request to another port of this machine.
    pub(crate) fn try_send_to(port: u16, request: &str, body: &str) -> Option<Answer> {
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).ok()?;
        stream.set_read_timeout(Some(LONGEST)).ok()?;
        let length = body.len();
        let all = format!("{request}Connection: close\r\nContent-Length: {length}\r\n\r\n{body}");
        // Ignore an error, because the service does not read an early refused request to its end.
        let _ = stream.write_all(all.as_bytes());
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes);
        let text = String::from_utf8(bytes).ok()?;
        let (head, body) = text.split_once("\r\n\r\n")?;
        let length = head
            .to_lowercase()
            .split_once("content-length: ")
            .and_then(|(_, rest)| rest.split("\r\n").next()?.parse::<usize>().ok());
        // Half an answer does not count, except to HEAD, because that is answered without a body.
        if length.is_some_and(|length| body.len() < length) && !request.starts_with("HEAD ") {
            return None;
        }
        let status = head.split(' ').nth(1)?.parse().ok()?;
        Some(Answer { status, head: head.to_lowercase(), body: body.to_owned() })
    }

    /// Calls an operation with the browser's cookie; `payload` is JSON.
    pub(crate) fn ask(&self, operation: &str, payload: &str) -> Answer {
        self.send(&format!("POST /api/v1/{operation}"), payload)
    }

    /// Polls every 2 ms until a job ends, and returns its last event.
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

    /// The current memory in megabytes.
    pub(crate) fn megabytes(&self) -> u64 {
        self.status("VmRSS") >> 10
    }

    /// The peak memory in megabytes.
    pub(crate) fn most_megabytes(&self) -> u64 {
        self.status("VmHWM") >> 10
    }

    pub(crate) fn holds(&self) -> ServiceGuard {
        let open = std::fs::read_dir(format!("/proc/{}/fd", self.child.id()));
        ServiceGuard {
            kilobytes: self.status("VmRSS"),
            files: open.map_or(0, |open| open.count() as u64),
            threads: self.status("Threads"),
        }
    }

    /// The priorities of its threads, as `nice` counts them.
    pub(crate) fn priorities(&self) -> BTreeSet<i64> {
        let tasks = std::fs::read_dir(format!("/proc/{}/task", self.child.id())).unwrap();
        let of = |task: io::Result<std::fs::DirEntry>| {
            // Skipped without a file, because a thread may have ended meanwhile.
            let stat = std::fs::read_to_string(task.ok()?.path().join("stat")).ok()?;
            stat.rsplit_once(") ")?.1.split(' ').nth(16)?.parse().ok()
        };
        tasks.filter_map(of).collect()
    }

    /// The processor time used, in hundredths of a second.
    pub(crate) fn ticks(&self) -> u64 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).unwrap();
        let (_, after) = stat.rsplit_once(") ").unwrap();
        let spent = after.split(' ').skip(11).take(2);
        spent.map(|ticks| ticks.parse::<u64>().unwrap()).sum()
    }

    pub(crate) fn threads(&self) -> u64 {
        self.status("Threads")
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        // Ignore an error, because it may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
