//! A class behind a door of its own, as its students and strangers reach it.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use super::folder::ClassFolder;
use super::host::ClassHost;
use super::store::Class;
use plyscope::service::wire::{RunRequest, SetupRequest};
use plyscope::service::{Code, ServiceError, Workspace};
use plyscope::service::{now, operations};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::fs;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tempfile::{TempDir, tempdir};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

/// A host with an open class on this machine.
struct School {
    host: ClassHost,
    open: Workspace,
    port: u16,
    data: TempDir,
}

impl School {
    async fn begin() -> Self {
        let data = tempdir().unwrap();
        let host = ClassHost::new(Some(data.path().join("plyscope")));
        let mut school = Self { host, open: Workspace::new(), port: 0, data };
        let room = school.does("open", &json!({ "address": "127.0.0.1" })).await;
        let address = room["address"].as_str().unwrap().trim_end_matches('/').to_owned();
        school.port = address.rsplit(':').next().unwrap().parse().unwrap();
        school
    }

    async fn tries(&self, action: &str, payload: &Value) -> Result<Value, ServiceError> {
        let answer = self.host.call(&self.open, action, &payload.to_string()).await?;
        Ok(serde_json::from_str(&answer).unwrap())
    }

    async fn does(&self, action: &str, payload: &Value) -> Value {
        self.tries(action, payload).await.unwrap()
    }

    /// Returns the folder of the only class.
    fn folder(&self) -> PathBuf {
        let classes = fs::read_dir(self.data.path().join("plyscope/classes")).unwrap();
        let found: Vec<PathBuf> = classes.map(|entry| entry.unwrap().path()).collect();
        assert_eq!(found.len(), 1, "{found:?}");
        found[0].clone()
    }

    /// Sends a request from an address of this machine; returns the answer.
    async fn from(&self, last: u8, first: &str, headers: &str, body: &str) -> String {
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind(SocketAddr::from(([127, 0, 1, last], 0))).unwrap();
        let door = SocketAddr::from((Ipv4Addr::LOCALHOST, self.port));
        let mut stream = socket.connect(door).await.unwrap();
        let host = if headers.contains("Host:") {
            String::new()
        } else {
            format!("Host: 127.0.0.1:{}\r\n", self.port)
        };
        let length = body.len();
        let all = format!(
            "{first} HTTP/1.1\r\n{host}{headers}Connection: close\r\nContent-Length: {length}\r\n\r\n{body}"
        );
        stream.write_all(all.as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        answer
    }

    async fn sent(&self, first: &str, headers: &str, body: &str) -> String {
        self.from(1, first, headers, body).await
    }

    /// Joins from an address; returns the header with the cookie.
    async fn joins(&self, last: u8, code: &Value) -> String {
        let body = json!({ "code": code }).to_string();
        let answer = self.from(last, "POST /api/v1/class/join", "", &body).await;
        assert_eq!(status(&answer), 200, "{answer}");
        let cookie = answer.split_once("set-cookie: ").unwrap().1.split_once(';').unwrap().0;
        format!("Cookie: {cookie}\r\n")
    }

    /// Searches the textbook tree; returns the handle of the trace.
    fn trace(&self) -> u64 {
        let tree = SetupRequest::at("tree", "((3 12 8)(2 4 6)(14 5 2))");
        let request = RunRequest::of(tree, "alphabeta");
        let request = plyscope::service::Request::read(&request).unwrap();
        let trace = plyscope::service::record(&request, &plyscope::service::Handle::new());
        self.open.add(trace).summary().trace.unwrap()
    }
}

fn status(answer: &str) -> u16 {
    answer.split(' ').nth(1).unwrap().parse().unwrap()
}

fn body(answer: &str) -> Value {
    serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap()
}

fn step(trace: u64, step: u32, what: &str) -> Value {
    json!({ "trace": trace, "step": step, "what": what, "title": "T", "sentence": "S",
            "text": "What is cut next?", "lang": "en", "profile": "knuth-moore" })
}

#[tokio::test]
async fn a_step_becomes_a_question_behind_the_door() {
    let school = School::begin().await;
    let room = school.does("room", &json!({})).await;
    let (code, port) = (room["code"].clone(), school.port);
    let link = format!("http://127.0.0.1:{port}/c/{}", code.as_str().unwrap());
    assert_eq!((&room["link"], &room["door"]), (&json!(link), &json!(true)));
    let answer = school.sent(&format!("GET /c/{}", code.as_str().unwrap()), "", "").await;
    assert_eq!(status(&answer), 303, "{answer}");
    assert!(answer.contains(&format!("location: /class/#{}", code.as_str().unwrap())));
    assert_eq!(status(&school.sent("GET /class/", "", "").await), 200);
    let student = school.joins(1, &code).await;
    let trace = school.trace();
    let kinds = json!({ "trace": trace, "step": 16 });
    assert_eq!(
        school.does("step-kinds", &kinds).await,
        json!({ "kinds": ["cuts", "value", "next"] })
    );
    let refused = school.tries("ask-step", &step(trace, 17, "value")).await.unwrap_err();
    assert_eq!(refused.field.as_deref(), Some("what"));
    assert!(school.does("room", &json!({})).await["shown"].is_null(), "nothing is shown");
    let room = school.does("ask-step", &step(trace, 16, "cuts")).await;
    assert_eq!(room["shown"]["step"], 16);
    let question = &room["questions"][0]["question"];
    assert_eq!(question["at"], json!({ "step": 16, "shows": 18 }));
    let right = question["asks"]["right"].clone();
    let again = school.tries("ask-step", &step(trace, 1, "cuts")).await.unwrap_err();
    assert!(again.reason.contains("a vote is open"), "{again}");
    assert_eq!(school.does("room", &json!({})).await["shown"]["step"], 16);
    let now = body(&school.sent("GET /api/v1/class/now", &student, "").await);
    let asked = &now["open"]["question"];
    assert!(asked["at"].is_null() && asked["asks"]["right"].is_null(), "{asked}");
    assert_eq!(asked["asks"]["targets"].as_array().unwrap().len(), 6);
    let picture = format!("GET /api/v1/class/picture/{}", now["shown"]["number"]);
    assert!(school.sent(&picture, &student, "").await.contains("<svg"));
    let given = json!({ "vote": 1, "answer": { "edges": right } }).to_string();
    let answer = school.sent("POST /api/v1/class/answer", &student, &given).await;
    assert_eq!(status(&answer), 200, "{answer}");
    let room = school.does("close", &json!({ "vote": 1 })).await;
    assert_eq!(room["questions"][0]["votes"][0]["tally"]["right"], 1);
    assert!(school.does("results", &json!({})).await.as_str().unwrap().contains(",c2 c3,yes"));
}

/// Routes of a service, of its teacher, and of nobody.
const OTHERS: [&str; 22] = [
    "POST /api/v1/tiles",
    "POST /api/v1/traces/file",
    "GET /api/v1/traces/1/file?format=json",
    "GET /api/v1/jobs/1",
    "GET /api/v1/jobs/1/events",
    "GET /api",
    "GET /api/v1/openapi.json",
    "GET /index.html",
    "GET /solve?pos=4",
    "GET /class/../index.html",
    "GET /c/../index.html",
    "GET /api/v1/class",
    "GET /api/v1/class/addresses",
    "GET /api/v1/class/results",
    "POST /api/v1/class/open",
    "POST /api/v1/class/shut",
    "POST /api/v1/class/show",
    "POST /api/v1/class/ask",
    "POST /api/v1/class/ask-step",
    "POST /api/v1/class/step-kinds",
    "POST /api/v1/class/disclose",
    "HEAD /api/v1/class/now",
];

#[tokio::test]
async fn nothing_but_the_students_routes_is_behind_the_door() {
    let school = School::begin().await;
    let code = school.does("room", &json!({})).await["code"].clone();
    let student = school.joins(1, &code).await;
    let keys = fs::read_to_string(school.folder().join("keys.json")).unwrap();
    let keys: Value = serde_json::from_str(&keys).unwrap();
    let (token, port) = (keys["teacher"].as_str().unwrap(), school.port);
    let secret = hex::encode(Sha256::digest(format!("plyscope cookie {token}")));
    let teacher = format!("Cookie: plyscope-{port}={secret}\r\n");
    let both = format!("{}; plyscope-{port}={secret}\r\n", student.trim_end());
    let bearer = format!("Authorization: Bearer {token}\r\n");
    let paths = operations().iter().map(|each| format!("POST /api/v1/{}", each.name));
    for path in paths.chain(OTHERS.map(str::to_owned)) {
        for headers in ["", &student, &teacher, &both, &bearer] {
            let answer = school.sent(&path, headers, "{}").await;
            assert_eq!(status(&answer), 403, "{path} {headers}: {answer}");
        }
    }
    for path in ["/", "/class/", "/api/v1/class", "/api/v1/class/now"] {
        let answer = school.sent(&format!("GET {path}?token={token}"), "", "").await;
        assert!(status(&answer) == 403 && !answer.contains("set-cookie"), "{path}: {answer}");
    }
    let code = json!({ "code": code }).to_string();
    for more in [
        "Host: evil.example\r\n",
        "Host: localhost:8787\r\n",
        "Host: 192.168.1.20:8787\r\n",
        "Origin: http://evil.example\r\n",
        "Origin: null\r\n",
        "Sec-Fetch-Site: cross-site\r\n",
    ] {
        for first in ["POST /api/v1/class/join", "GET /class/", "GET /", "GET /c/FHK-MQR"] {
            let answer = school.sent(first, more, &code).await;
            assert_eq!(status(&answer), 403, "{first} {more}: {answer}");
        }
    }
}

/// The connections of a door: one that is idle, and one that has sent half a request.
#[tokio::test]
async fn a_door_that_is_shut_ends_its_listener_and_its_connections() {
    let school = School::begin().await;
    let door = SocketAddr::from((Ipv4Addr::LOCALHOST, school.port));
    let mut streams = Vec::new();
    for begun in ["", "POST /api/v1/class/join HTTP/1.1\r\nHost: 127.0.0.1"] {
        let mut stream = TcpStream::connect(door).await.unwrap();
        stream.write_all(begun.as_bytes()).await.unwrap();
        streams.push(stream);
    }
    let begun = now();
    assert_eq!(school.does("shut", &json!({})).await, Value::Null);
    for mut stream in streams {
        let mut rest = Vec::new();
        let ended = tokio::time::timeout(Duration::from_secs(5), stream.read_to_end(&mut rest));
        let _ = ended.await.expect("the connection is held");
    }
    assert!(begun.elapsed() < Duration::from_secs(1), "{:?}", begun.elapsed());
    assert!(TcpStream::connect(door).await.is_err(), "nobody listens");
    for action in ["room", "ask", "results", "close"] {
        let none = school.tries(action, &json!({})).await.unwrap_err();
        assert_eq!(none.code, Code::NotFound, "{action}");
    }
    assert_eq!(school.does("shut", &json!({})).await, Value::Null, "it is shut already");
    let kept = ClassFolder::open(&school.folder());
    assert!(kept.is_ok() || kept.unwrap_err().reason.contains("other work"), "it stays");
}

#[tokio::test]
async fn a_second_opening_is_the_same_class_and_another_address_is_refused() {
    let school = School::begin().await;
    let code = school.does("room", &json!({})).await["code"].clone();
    for address in [json!(null), json!("127.0.0.1"), json!(" 127.0.0.1 ")] {
        let room = school.does("open", &json!({ "address": address })).await;
        assert_eq!(room["code"], code);
    }
    let unknown = school.tries("open", &json!({ "address": "203.0.113.9" })).await.unwrap_err();
    assert!(unknown.remedy.unwrap().contains("127.0.0.1"));
    assert!(school.tries("open", &json!({ "address": "evil.example" })).await.is_err());
    let addresses = school.does("addresses", &json!({})).await["addresses"].clone();
    let addresses = addresses.as_array().unwrap();
    assert_eq!(addresses.last(), Some(&json!("127.0.0.1")));
    if addresses.len() > 1 {
        let other = json!({ "address": addresses[0] });
        let refused = school.tries("open", &other).await.unwrap_err();
        assert!(refused.reason.contains("open already"), "{refused}");
    }
    school.does("shut", &json!({})).await;
    let room = school.does("open", &json!({ "address": "127.0.0.1" })).await;
    assert_ne!(room["code"], code, "a new class");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let classes = school.data.path().join("plyscope/classes");
        assert_eq!(fs::metadata(&classes).unwrap().permissions().mode() & 0o777, 0o700);
    }
    let homeless = ClassHost::new(None);
    let refused = homeless.call(&school.open, "open", "").await.unwrap_err();
    assert!(refused.remedy.unwrap().contains("HOME"));
}

#[tokio::test]
async fn the_class_of_a_command_stays_open() {
    let data = tempdir().unwrap();
    let folder = ClassFolder::open(&data.path().join("class")).unwrap();
    let class = Class::new(folder, "http://127.0.0.1:8787/".to_owned(), false).unwrap();
    let host = ClassHost::of_command(class);
    let open = Workspace::new();
    let refused = host.call(&open, "shut", "").await.unwrap_err();
    assert!(refused.remedy.as_deref().unwrap().contains("Ctrl-C"), "{refused}");
    let room: Value = serde_json::from_str(&host.call(&open, "open", "").await.unwrap()).unwrap();
    assert_eq!(room["door"], false);
    assert!(room["link"].as_str().unwrap().starts_with("http://127.0.0.1:8787/c/"));
}

/// Every phone has an address of its own, as in the network of a school.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_hundred_phones_answer_within_ten_seconds() {
    let school = Arc::new(School::begin().await);
    let trace = school.trace();
    let room = school.does("ask-step", &step(trace, 16, "cuts")).await;
    let asks = room["questions"][0]["question"]["asks"].clone();
    let nodes: Vec<Value> =
        asks["targets"].as_array().unwrap().iter().map(|t| t["node"].clone()).collect();
    let begun = now();
    let phones = (1..=200_u8).map(|phone| {
        let (school, code) = (Arc::clone(&school), room["code"].clone());
        let marked = json!([nodes[usize::from(phone) % nodes.len()]]);
        tokio::spawn(async move {
            let cookie = school.joins(phone, &code).await;
            let given = json!({ "vote": 1, "answer": { "edges": marked } }).to_string();
            let answer = school.from(phone, "POST /api/v1/class/answer", &cookie, &given).await;
            assert_eq!(status(&answer), 200, "{answer}");
        })
    });
    for phone in phones.collect::<Vec<_>>() {
        phone.await.unwrap();
    }
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
    let vote = school.does("room", &json!({})).await["questions"][0]["votes"][0].clone();
    assert_eq!(vote["answered"], 200);
    assert!(vote["tally"].is_null(), "hidden while the vote is open");
}
