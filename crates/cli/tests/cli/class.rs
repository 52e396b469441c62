//! The class as its students and its attackers see it: the real program, killed in the middle of its work
//! and sent forbidden requests.

use super::service::{Answer, Service};
use super::{Folder, plyscope};
use plyscope::service::{now, operations};
use serde_json::{Value, json};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::Duration;

struct Class {
    service: Service,
    code: String,
}

/// The cookie of a browser that has joined, as `name=value`.
#[derive(Clone)]
struct Browser(String);

impl Class {
    fn start(folder: &str, port: &str) -> Self {
        let service = Service::start(&["--class", folder, "--port", port]);
        let code = service.printed.split_once("Code:").unwrap().1.trim().to_owned();
        Self { service, code }
    }

    /// Sends a request with extra headers, one per line.
    fn send(&self, first: &str, headers: &str, body: &str) -> Answer {
        let port = self.service.port;
        let head = format!("{first} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n{headers}");
        self.service.try_send(&head, body).unwrap()
    }

    fn teacher(&self, first: &str, body: &Value) -> Value {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let answer = self.service.try_send(&self.service.head(first), &body).unwrap();
        assert_eq!(answer.status, 200, "{first}: {answer:?}");
        serde_json::from_str(&answer.body).unwrap_or(Value::Null)
    }

    fn room(&self) -> Value {
        self.teacher("GET /api/v1/class", &Value::Null)
    }

    fn ask(&self, asks: &Value) {
        let question = json!({ "text": "What is it?", "asks": asks });
        self.teacher("POST /api/v1/class/ask", &question);
    }

    fn join(&self) -> Browser {
        let answer =
            self.send("POST /api/v1/class/join", "", &json!({ "code": self.code }).to_string());
        assert_eq!(answer.status, 200, "{answer:?}");
        Browser(cookie(&answer))
    }

    /// Returns the browser after a restart on another port, because its cookie's name contains the port.
    fn with_port(&self, browser: &Browser) -> Browser {
        let (_, key) = browser.0.split_once('=').unwrap();
        Browser(format!("plyscope-class-{}={key}", self.service.port))
    }

    fn by(&self, browser: &Browser, first: &str, body: &str) -> Answer {
        self.send(first, &format!("Cookie: {}\r\n", browser.0), body)
    }

    fn answer(&self, browser: &Browser, vote: u32, answer: &Value) -> Answer {
        let body = json!({ "vote": vote, "answer": answer }).to_string();
        self.by(browser, "POST /api/v1/class/answer", &body)
    }

    fn now(&self, browser: &Browser) -> Value {
        let answer = self.by(browser, "GET /api/v1/class/now", "");
        assert_eq!(answer.status, 200, "{answer:?}");
        serde_json::from_str(&answer.body).unwrap()
    }
}

fn cookie(answer: &Answer) -> String {
    let line = answer.head.split_once("set-cookie: ").unwrap().1;
    assert!(line.contains("httponly; samesite=strict"), "{line}");
    line.split(';').next().unwrap().to_owned()
}

fn choice() -> Value {
    json!({ "kind": "choice", "options": ["one", "two", "three"], "right": 1 })
}

/// Forty students answer at once, again and again. The service is killed in the middle and restarted.
#[test]
fn no_acknowledged_answer_is_lost_by_a_kill() {
    const STUDENTS: u32 = 40;
    let folder = Folder::new();
    let dir = folder.at("class");
    let class = Class::start(&dir, "0");
    let port = class.service.port.to_string();
    let code = class.code.clone();
    class.ask(&choice());
    let browsers: Vec<Browser> = (0..STUDENTS).map(|_| class.join()).collect();
    let acknowledged = AtomicU32::new(0);
    // The last acknowledged answer counts. The one in flight when the service dies may count or not.
    let sent: Mutex<Vec<Option<(u32, u32)>>> = Mutex::new(vec![None; STUDENTS as usize]);
    thread::scope(|all| {
        for (student, browser) in browsers.iter().enumerate() {
            let (class, acknowledged, sent) = (&class, &acknowledged, &sent);
            all.spawn(move || {
                for turn in 0_u32.. {
                    let chosen = (student as u32 + turn) % 3;
                    if let Some((_, in_doubt)) = &mut sent.lock().unwrap()[student] {
                        *in_doubt = chosen;
                    }
                    let head = format!(
                        "POST /api/v1/class/answer HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nCookie: {}\r\n",
                        class.service.port, browser.0
                    );
                    let body = json!({ "vote": 1, "answer": { "choice": chosen } }).to_string();
                    match class.service.try_send(&head, &body) {
                        Some(answer) if answer.status == 200 => {
                            sent.lock().unwrap()[student] = Some((chosen, chosen));
                            acknowledged.fetch_add(1, Ordering::Relaxed);
                        }
                        Some(answer) => assert_eq!(answer.status, 429, "{answer:?}"),
                        None => return,
                    }
                    thread::sleep(Duration::from_millis(5));
                }
            });
        }
        let begun = now();
        while acknowledged.load(Ordering::Relaxed) < 5 * STUDENTS {
            assert!(begun.elapsed() < Duration::from_mins(1), "{acknowledged:?} answers");
            thread::sleep(Duration::from_millis(1));
        }
        let id = class.service.child.id().to_string();
        std::process::Command::new("kill").args(["-9", &id]).status().unwrap();
    });
    drop(class);
    let class = Class::start(&dir, &port);
    assert_eq!(class.code, code, "the code stays");
    let sent = sent.into_inner().unwrap();
    for (browser, sent) in browsers.iter().zip(&sent) {
        let mine = class.now(browser)["open"]["mine"]["choice"].as_u64().map(|n| n as u32);
        let (last, in_doubt) = sent.unwrap();
        assert!(mine == Some(last) || mine == Some(in_doubt), "{mine:?}, told {sent:?}");
    }
    // The old keys still work, because the class keeps them in its folder.
    for (student, browser) in browsers.iter().enumerate() {
        let answer = class.answer(browser, 1, &json!({ "choice": student % 3 }));
        assert_eq!(answer.status, 200, "{answer:?}");
        assert_eq!(class.now(browser)["open"]["mine"]["choice"], student % 3);
    }
    let room = class.room();
    assert_eq!(room["joined"], STUDENTS);
    assert_eq!(room["questions"][0]["votes"][0]["answered"], STUDENTS);
    assert!(
        room["questions"][0]["votes"][0]["tally"].is_null(),
        "it is hidden after the start as before"
    );
    let closed = class.teacher("POST /api/v1/class/close", &json!({ "vote": 1 }));
    let bars = closed["questions"][0]["votes"][0]["tally"]["bars"].as_array().unwrap().clone();
    let counts: Vec<u64> = bars.iter().map(|bar| bar["count"].as_u64().unwrap()).collect();
    assert_eq!(counts, [14, 13, 13]);
}

/// A class that the service opens keeps its folder in the user's data; the service is killed in its
/// middle, and the class goes on from the folder.
#[test]
fn a_class_behind_a_door_loses_no_answer_by_a_kill() {
    let data = Folder::new();
    let home = format!("XDG_DATA_HOME={}", data.at(""));
    let service = Service::start_under(&[&home], &[]);
    let send = |first: &str, body: &Value| {
        service.try_send(&service.head(first), &body.to_string()).unwrap()
    };
    assert_eq!(send("GET /api/v1/class", &Value::Null).status, 404, "no class is open");
    assert_eq!(send("POST /api/v1/class/nonsense", &Value::Null).status, 404);
    let opened = send("POST /api/v1/class/open", &json!({ "address": "127.0.0.1" }));
    assert_eq!(opened.status, 200, "{opened:?}");
    let room: Value = serde_json::from_str(&opened.body).unwrap();
    let door = room["address"].as_str().unwrap().trim_end_matches('/');
    let port: u16 = door.rsplit(':').next().unwrap().parse().unwrap();
    assert_ne!(port, service.port);
    let question = json!({ "text": "What is it?", "asks": choice() });
    assert_eq!(send("POST /api/v1/class/ask", &question).status, 200);
    let at_door = |first: &str, more: &str, body: &Value| {
        let head = format!("{first} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n{more}");
        Service::try_send_to(port, &head, &body.to_string())
    };
    let code = json!({ "code": room["code"] });
    let browsers: Vec<Browser> = (0..5)
        .map(|_| Browser(cookie(&at_door("POST /api/v1/class/join", "", &code).unwrap())))
        .collect();
    for (student, browser) in browsers.iter().enumerate() {
        let body = json!({ "vote": 1, "answer": { "choice": student % 3 } });
        let more = format!("Cookie: {}\r\n", browser.0);
        let answer = at_door("POST /api/v1/class/answer", &more, &body).unwrap();
        assert_eq!(answer.status, 200, "{answer:?}");
    }
    // The key of the service and the cookie of its user open nothing behind the door.
    let token = format!("GET /?token={}", service.token);
    assert_eq!(at_door(&token, "", &Value::Null).unwrap().status, 403);
    let head = service.head("GET /api/v1/class");
    let more = head.split_once("Cookie: ").unwrap().1;
    let user = at_door("GET /api/v1/class", &format!("Cookie: {more}"), &Value::Null).unwrap();
    assert_eq!(user.status, 403, "{user:?}");
    let id = service.child.id().to_string();
    std::process::Command::new("kill").args(["-9", &id]).status().unwrap();
    drop(service);
    let classes = std::fs::read_dir(data.at("plyscope/classes")).unwrap();
    let folder = classes.map(|entry| entry.unwrap().path()).next().unwrap();
    let class = Class::start(folder.to_str().unwrap(), "0");
    assert_eq!(json!(class.code), room["code"]);
    for (student, browser) in browsers.iter().enumerate() {
        let mine = class.now(&class.with_port(browser))["open"]["mine"]["choice"].clone();
        assert_eq!(mine, student % 3);
    }
    let head = class.service.head("POST /api/v1/class/shut");
    let refused = class.service.try_send(&head, "{}").unwrap();
    assert!(refused.status == 422 && refused.body.contains("Ctrl-C"), "{refused:?}");
}

#[test]
fn two_votes_are_held_disclosed_and_written_down() {
    let folder = Folder::new();
    let dir = folder.at("class");
    let class = Class::start(&dir, "0");
    let browsers = [(); 3].map(|()| class.join());
    assert!(class.now(&browsers[0])["open"].is_null());
    class.ask(&choice());
    let before = class.now(&browsers[0]);
    assert!(before["open"]["question"]["asks"]["right"].is_null(), "{before}");
    let since = format!("GET /api/v1/class/now?since={}", before["version"].as_str().unwrap());
    for (browser, chosen) in browsers.iter().zip([0, 0, 1]) {
        assert_eq!(class.answer(browser, 1, &json!({ "choice": chosen })).status, 200);
    }
    assert_eq!(class.by(&browsers[0], &since, "").status, 204, "answers of others tell nothing");
    // A reload neither reopens a vote nor reveals a hidden result.
    for _ in 0..2 {
        let vote = class.room()["questions"][0]["votes"][0].clone();
        assert_eq!((&vote["answered"], &vote["state"]), (&json!(3), &json!("open")));
        assert!(vote["tally"].is_null() && class.now(&browsers[0])["open"]["results"].is_null());
    }
    let live = class.teacher("GET /api/v1/class?live=true", &Value::Null);
    assert_eq!(live["questions"][0]["votes"][0]["tally"]["bars"][0]["count"], 2);
    class.teacher("POST /api/v1/class/close", &json!({ "vote": 1 }));
    assert_eq!(class.by(&browsers[0], &since, "").status, 200);
    let late = class.answer(&browsers[0], 1, &json!({ "choice": 1 }));
    assert!(late.status == 422 && late.body.contains("not open"), "{late:?}");
    class.teacher("POST /api/v1/class/again", &json!({ "vote": 1 }));
    let late = class.answer(&browsers[0], 1, &json!({ "choice": 1 }));
    assert_eq!(late.status, 422, "an answer to the first vote is none to the second: {late:?}");
    for browser in &browsers {
        assert_eq!(class.answer(browser, 2, &json!({ "choice": 1 })).status, 200);
    }
    assert!(class.room()["questions"][0]["votes"][0]["tally"].is_null(), "the first is hidden too");
    class.teacher("POST /api/v1/class/close", &json!({ "vote": 2 }));
    assert!(class.now(&browsers[0])["open"]["results"].is_null());
    class.teacher("POST /api/v1/class/disclose", &json!({ "vote": 2 }));
    let disclosed = class.now(&browsers[0])["open"]["results"].clone();
    assert_eq!(disclosed["tallies"][0]["right"], 1);
    assert_eq!(disclosed["tallies"][1]["right"], 3);
    assert_eq!(disclosed["question"]["asks"]["right"], 1);
    let table =
        class.service.try_send(&class.service.head("GET /api/v1/class/results"), "").unwrap();
    assert!(table.head.contains("text/csv") && table.body.lines().count() == 7, "{table:?}");
    assert!(table.body.contains("1,2,2,choice,What is it?,3,two,yes"), "{}", table.body);
}

#[test]
fn an_empty_answer_is_no_vote_and_a_large_one_is_refused() {
    let folder = Folder::new();
    let class = Class::start(&folder.at("class"), "0");
    let browser = class.join();
    class.ask(&json!({ "kind": "exercise", "item": "cuts-2-17-game" }));
    let open = class.now(&browser)["open"].clone();
    assert_eq!(open["exercise"]["item"], "cuts-2-17-game");
    for empty in [json!({ "exercise": {} }), json!({ "exercise": { "b2.cut": "" } })] {
        let answer = class.answer(&browser, 1, &empty);
        assert!(answer.status == 422 && answer.body.contains("no vote"), "{answer:?}");
    }
    for nothing in ["", "{}", "null", "{\"vote\":1,\"answer\":null}", "{\"vote\":1,\"answer\":{}}"]
    {
        let answer = class.by(&browser, "POST /api/v1/class/answer", nothing);
        assert_eq!(answer.status, 422, "{nothing}: {answer:?}");
    }
    let large = json!({ "exercise": { "x": "y".repeat(4_096) } });
    let answer = class.answer(&browser, 1, &large);
    assert!(answer.status == 413 && answer.body.contains("4 KB"), "{answer:?}");
    let head = format!(
        "POST /api/v1/class/answer HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nCookie: {}\r\n",
        class.service.port, browser.0
    );
    let chunks = format!(
        "{head}Transfer-Encoding: chunked\r\n\r\n2000\r\n{}\r\n0\r\n\r\n",
        "x".repeat(0x2000)
    );
    let mut stream = class.service.connected();
    std::io::Write::write_all(&mut stream, chunks.as_bytes()).unwrap();
    let mut first = [0; 12];
    std::io::Read::read_exact(&mut stream, &mut first).unwrap();
    assert_eq!(&first, b"HTTP/1.1 413", "without a length it is not read to its end either");
    assert_eq!(class.room()["questions"][0]["votes"][0]["answered"], 0);
}

/// A replaced letter would be a question that the teacher never wrote.
#[test]
fn a_request_that_is_no_text_is_refused() {
    let folder = Folder::new();
    let class = Class::start(&folder.at("class"), "0");
    let browser = class.join();
    let body = b"{\"text\":\"What is \xff?\",\"asks\":{\"kind\":\"number\"}}";
    for (head, first) in [
        (class.service.head("POST /api/v1/class/ask"), "the teacher"),
        (
            format!(
                "POST /api/v1/class/answer HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nCookie: {}\r\n",
                class.service.port, browser.0
            ),
            "a student",
        ),
    ] {
        let mut request = format!("{head}Content-Length: {}\r\n\r\n", body.len()).into_bytes();
        request.extend_from_slice(body);
        let mut stream = class.service.connected();
        std::io::Write::write_all(&mut stream, &request).unwrap();
        let mut answer = [0; 12];
        std::io::Read::read_exact(&mut stream, &mut answer).unwrap();
        assert_eq!(&answer, b"HTTP/1.1 422", "{first}");
    }
    assert_eq!(class.room()["questions"], json!([]));
}

/// Routes outside the operations, real or not.
const OTHERS: [&str; 37] = [
    "POST /api/v1/tiles",
    "POST /api/v1/traces/file",
    "GET /api/v1/traces/1/file?format=json",
    "GET /api/v1/jobs/1",
    "GET /api/v1/jobs/1/events",
    "GET /api",
    "GET /api/reference.css",
    "GET /api/v1/openapi.json",
    "GET /index.html",
    "GET /assets/x.js",
    "GET /class/../index.html",
    "GET /class/%2e%2e/index.html",
    "GET /class//etc/passwd",
    "GET //class/",
    "GET /api/v1/class",
    "GET /api/v1/class?live=true",
    "GET /api/v1/class/results",
    "GET /api/v1/class/addresses",
    "POST /api/v1/class/open",
    "POST /api/v1/class/shut",
    "POST /api/v1/class/ask-step",
    "POST /api/v1/class/step-kinds",
    "POST /api/v1/class/show",
    "POST /api/v1/class/hide",
    "POST /api/v1/class/ask",
    "POST /api/v1/class/close",
    "POST /api/v1/class/disclose",
    "POST /api/v1/class/again",
    "POST /api/v1/class/let-in",
    "POST /api/v1/class/new-code",
    "POST /api/v1/class/count",
    "PUT /api/v1/class/answer",
    "DELETE /api/v1/class/now",
    "OPTIONS /api/v1/class/answer",
    "HEAD /api/v1/class/now",
    "GET /../../etc/passwd",
    "GET /class/..\\keys.json",
];

/// Every route except the few that belong to a student is refused with 403.
#[test]
fn a_student_may_do_nothing_else() {
    let folder = Folder::new();
    let class = Class::start(&folder.at("class"), "0");
    let browser = class.join();
    let trace = class.teacher(
        "POST /api/v1/start",
        &json!({ "game": "tictactoe", "run": "alphabeta", "depth": 2 }),
    );
    let end = class.service.end_of(trace["job"].as_u64().unwrap());
    assert!(end.body.contains("finished"));
    let trace = class.teacher("POST /api/v1/traces", &json!({}))[0]["trace"].clone();
    let show =
        json!({ "trace": trace, "step": 3, "title": "<b>T</b>", "sentence": "S", "lang": "en" });
    let operations = operations().iter().map(|each| format!("POST /api/v1/{}", each.name));
    let paths: Vec<String> = operations.chain(OTHERS.map(str::to_owned)).collect();
    for path in &paths {
        for cookie in [format!("Cookie: {}\r\n", browser.0), String::new()] {
            let answer = class.send(path, &cookie, "{}");
            assert_eq!(answer.status, 403, "{path} with {cookie:?}: {answer:?}");
        }
    }
    // Under several names, because the student's key must not work as the teacher's under any.
    let (_, key) = browser.0.split_once('=').unwrap();
    let port = class.service.port;
    for cookie in [format!("plyscope-{port}={key}"), format!("plyscope-{port}="), "x".repeat(3_000)]
    {
        let answer = class.send("POST /api/v1/traces", &format!("Cookie: {cookie}\r\n"), "{}");
        assert_eq!(answer.status, 403, "{answer:?}");
    }
    assert_eq!(class.send(&format!("GET /?token={key}"), "", "").status, 403);
    class.teacher("POST /api/v1/class/show", &show);
    let shown = class.now(&browser)["shown"].clone();
    assert_eq!((&shown["title"], &shown["step"]), (&json!("<b>T</b>"), &json!(3)));
    assert_eq!(shown["profile"], "knuth-moore");
    let picture = format!("GET /api/v1/class/picture/{}", shown["number"]);
    let svg = class.by(&browser, &picture, "");
    assert!(svg.status == 200 && svg.body.contains("<svg") && svg.head.contains("image/svg+xml"));
    assert!(
        svg.head.contains("default-src 'none'") && svg.head.contains("nosniff"),
        "{}",
        svg.head
    );
    assert_eq!(class.send(&picture, "", "").status, 403, "who has not joined sees nothing");
    assert_eq!(class.by(&browser, "GET /api/v1/class/picture/99", "").status, 404);
    let home = class.send("GET /", "", "");
    assert!(home.status == 303 && home.head.contains("location: /class/"), "{home:?}");
    let hidden = class.teacher("POST /api/v1/class/hide", &json!({}));
    assert!(hidden["shown"].is_null() && class.now(&browser)["shown"].is_null());
    assert_eq!(class.by(&browser, &picture, "").status, 404);
    let as_teacher = class.service.head("GET /api/v1/class/now");
    assert_eq!(
        class.service.try_send(&as_teacher, "").unwrap().status,
        403,
        "the teacher is no student"
    );
}

/// The picture uses the teacher's convention, because students read it beside the teacher's words.
#[test]
fn a_stage_is_drawn_in_the_teachers_convention() {
    let folder = Folder::new();
    let dir = folder.at("class");
    let class = Class::start(&dir, "0");
    let browser = class.join();
    let tree =
        json!({ "game": "tree", "position": "((3 12 8)(2 4 6)(14 5 2))", "run": "alphabeta" });
    let started = class.teacher("POST /api/v1/start", &tree);
    let end = class.service.end_of(started["job"].as_u64().unwrap());
    assert!(end.body.contains("finished"));
    let trace = class.teacher("POST /api/v1/traces", &json!({}))[0]["trace"].clone();
    let mut drawn = Vec::new();
    for profile in ["negamax", "aima"] {
        let show = json!({
            "trace": trace, "step": 18, "title": "T", "sentence": "S", "lang": "en", "profile": profile
        });
        class.teacher("POST /api/v1/class/show", &show);
        let shown = class.now(&browser)["shown"].clone();
        assert_eq!(shown["profile"], profile);
        let picture = format!("GET /api/v1/class/picture/{}", shown["number"]);
        let svg = class.by(&browser, &picture, "").body;
        assert!(svg.contains(&format!("in the convention {profile}")), "{svg}");
        drawn.push(svg);
    }
    let minus_three = |svg: &String| svg.matches(">−3<").count();
    assert!(minus_three(&drawn[0]) > 0 && minus_three(&drawn[1]) == 0, "the mover's numbers");
    let unknown = json!({
        "trace": trace, "step": 18, "title": "T", "sentence": "S", "lang": "en", "profile": "none"
    });
    let head = class.service.head("POST /api/v1/class/show");
    assert_eq!(class.service.try_send(&head, &unknown.to_string()).unwrap().status, 422);
    let port = class.service.port.to_string();
    drop(class);
    let class = Class::start(&dir, &port);
    assert_eq!(class.now(&browser)["shown"]["profile"], "aima");
}

#[test]
fn other_sites_and_other_names_are_refused() {
    let folder = Folder::new();
    let class = Class::start(&folder.at("class"), "0");
    let browser = class.join();
    class.ask(&choice());
    let port = class.service.port;
    let cookie = format!("Cookie: {}\r\n", browser.0);
    let body = json!({ "vote": 1, "answer": { "choice": 0 } }).to_string();
    for more in [
        "Origin: http://evil.example\r\n",
        "Origin: null\r\n",
        "Origin: https://127.0.0.1\r\n",
        "Origin: http://127.0.0.1:1\r\n",
        "Sec-Fetch-Site: cross-site\r\n",
        "Sec-Fetch-Site: same-site\r\n",
        "Origin: http://evil.example\r\nContent-Type: text/plain\r\n",
    ] {
        for first in
            ["POST /api/v1/class/answer", "POST /api/v1/class/join", "GET /api/v1/class/now"]
        {
            let answer = class.send(first, &format!("{cookie}{more}"), &body);
            assert_eq!(answer.status, 403, "{first} {more}: {answer:?}");
            assert!(!answer.head.contains("access-control"), "{answer:?}");
        }
    }
    for host in
        ["evil.example", "evil.example:80", "127.0.0.1:1", "localhost.evil.example", "[::1]"]
    {
        for first in ["POST /api/v1/class/answer", "GET /class/", "GET /"] {
            let head = format!("{first} HTTP/1.1\r\nHost: {host}\r\n{cookie}");
            let answer = class.service.try_send(&head, &body).unwrap();
            assert_eq!(answer.status, 403, "{first} at {host}: {answer:?}");
        }
    }
    // Two lengths, or a length and chunks, so that nothing is smuggled past the guard.
    for more in ["Content-Length: 3\r\n", "Transfer-Encoding: chunked\r\n"] {
        let head = format!(
            "POST /api/v1/class/answer HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n{cookie}{more}"
        );
        let answer = class.service.try_send(&head, &body);
        assert!(answer.is_none_or(|answer| (400..500).contains(&answer.status)));
    }
    assert_eq!(class.room()["questions"][0]["votes"][0]["answered"], 0);
    assert_eq!(
        class.answer(&browser, 1, &json!({ "choice": 0 })).status,
        200,
        "from its own page it counts"
    );
}

#[test]
fn who_asks_too_often_or_guesses_waits() {
    let folder = Folder::new();
    let class = Class::start(&folder.at("class"), "0");
    let browser = class.join();
    let typed = format!(" {} ", class.code.to_lowercase().replace('-', " "));
    let again =
        class.by(&browser, "POST /api/v1/class/join", &json!({ "code": typed }).to_string());
    assert!(again.status == 200 && !again.head.contains("set-cookie"), "a browser joins once");
    assert_eq!(class.room()["joined"], 1);
    let mut answers = (0..100).map(|_| class.by(&browser, "GET /api/v1/class/now", ""));
    let late = answers.find(|answer| answer.status != 200).expect("it is limited");
    assert!(late.status == 429 && late.head.contains("retry-after: "), "{late:?}");
    let mut tries = 0;
    let refused = loop {
        let code = json!({ "code": format!("FFF-F{tries:02}") }).to_string();
        let answer = class.send("POST /api/v1/class/join", "", &code);
        if answer.status != 422 {
            break answer;
        }
        tries += 1;
        assert!(tries < 100, "codes can be guessed");
    };
    assert_eq!(refused.status, 429, "{refused:?}");
    let right =
        class.send("POST /api/v1/class/join", "", &json!({ "code": class.code }).to_string());
    assert_eq!(right.status, 429, "the right one tells nothing meanwhile");
}

/// One address cannot fill a class by itself. Past its seats the teacher decides, and can admit a whole
/// lecture at once.
#[test]
fn two_hundred_join_by_the_teachers_leave_and_no_more() {
    let folder = Folder::new();
    let dir = folder.at("class");
    let class = Class::start(&dir, "0");
    let code = json!({ "code": class.code }).to_string();
    let join = |cookie: &str| class.send("POST /api/v1/class/join", cookie, &code);
    let waiting: Mutex<Vec<Browser>> = Mutex::default();
    thread::scope(|all| {
        for _ in 0..8 {
            all.spawn(|| {
                for _ in 0..25 {
                    let answer = join("");
                    if answer.status == 202 {
                        assert!(answer.head.contains("retry-after: 3") && answer.body.is_empty());
                        waiting.lock().unwrap().push(Browser(cookie(&answer)));
                    } else {
                        assert_eq!(answer.status, 200, "{answer:?}");
                    }
                }
            });
        }
    });
    let waiting = waiting.into_inner().unwrap();
    let room = class.room();
    let in_first = room["joined"].as_u64().unwrap();
    // Forty at once, plus one for each minute that a slow machine needs.
    assert!((40..100).contains(&in_first) && waiting.len() as u64 == 200 - in_first, "{room}");
    let refused = class.by(&waiting[0], "GET /api/v1/class/now", "");
    assert_eq!(refused.status, 403, "a key that waits is no seat: {refused:?}");
    let place = &room["waiting"][0];
    assert_eq!((&place["seats"], &room["waiting"][1]), (&json!(in_first), &Value::Null));
    let head = class.service.head("POST /api/v1/class/let-in");
    let nowhere = json!({ "place": 99, "number": 1 }).to_string();
    assert_eq!(class.service.try_send(&head, &nowhere).unwrap().status, 404);
    let all = json!({ "place": place["place"], "number": waiting.len() });
    let room = class.teacher("POST /api/v1/class/let-in", &all);
    assert_eq!(room["waiting"], json!([]));
    for browser in &waiting {
        let answer = join(&format!("Cookie: {}\r\n", browser.0));
        assert_eq!(answer.status, 200, "{answer:?}");
        assert_eq!(cookie(&answer), browser.0, "it keeps its key");
    }
    assert_eq!(class.room()["joined"], 200);
    class.teacher("POST /api/v1/class/let-in", &json!({ "place": place["place"], "number": 1 }));
    let full = join("");
    assert!(full.status == 503 && full.body.contains("full"), "{full:?}");
    assert!(full.head.contains("retry-after: "), "{full:?}");
}

#[test]
fn a_new_code_and_students_left_out_stay_after_a_new_start() {
    let folder = Folder::new();
    let dir = folder.at("class");
    let class = Class::start(&dir, "0");
    let browsers = [(); 3].map(|()| class.join());
    class.ask(&choice());
    for browser in &browsers {
        assert_eq!(class.answer(browser, 1, &json!({ "choice": 1 })).status, 200);
    }
    class.teacher("POST /api/v1/class/close", &json!({ "vote": 1 }));
    let left_out = json!({ "students": [2, 3], "counts": false });
    let room = class.teacher("POST /api/v1/class/count", &left_out);
    assert_eq!((&room["left_out"], &room["joined"]), (&json!([2, 3]), &json!(1)));
    let votes = |room: &Value| room["questions"][0]["votes"][0]["answered"].clone();
    assert_eq!(votes(&room), 1);
    let head = class.service.head("POST /api/v1/class/count");
    let stranger = json!({ "students": [4], "counts": false }).to_string();
    let refused = class.service.try_send(&head, &stranger).unwrap();
    assert!(refused.status == 422 && refused.body.contains("no student 4"), "{refused:?}");
    let renewed = class.teacher("POST /api/v1/class/new-code", &Value::Null);
    assert!(renewed["code"] != class.code.as_str() && renewed["questions"][0]["number"] == 1);
    for browser in &browsers {
        assert_eq!(class.by(browser, "GET /api/v1/class/now", "").status, 403, "all join again");
    }
    let old = class.send("POST /api/v1/class/join", "", &json!({ "code": class.code }).to_string());
    assert!(old.status == 422 && old.body.contains("not the code"), "{old:?}");
    drop(class);
    let class = Class::start(&dir, "0");
    assert_eq!(class.code, renewed["code"].as_str().unwrap(), "the new code is printed");
    let again = class.join();
    assert_eq!(class.now(&again)["open"]["question"]["text"], "What is it?");
    let counts = json!({ "students": [3], "counts": true });
    let room = class.teacher("POST /api/v1/class/count", &counts);
    assert_eq!((&room["left_out"], votes(&room)), (&json!([2]), json!(2)));
    let table = class.service.try_send(&class.service.head("GET /api/v1/class/results"), "");
    let table = table.unwrap().body;
    assert!(table.contains(",1,two,yes") && table.contains(",3,two,yes"), "{table}");
    assert_eq!(table.lines().count(), 3, "2 is left out: {table}");
}

/// A full disk, simulated by the system's limit on the size of a file.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_the_teachers_to_see_and_the_students_send_again() {
    let folder = Folder::new();
    let dir = folder.at("class");
    let class = {
        // 8 KiB per file.
        let limited = ["--ignore-signal=XFSZ", "sh", "-c", "ulimit -S -f 16; exec \"$@\"", "sh"];
        let service = Service::start_under(&limited, &["--class", &dir, "--port", "0"]);
        let code = service.printed.split_once("Code:").unwrap().1.trim().to_owned();
        Class { service, code }
    };
    // Five students, because each has a rate limit of forty requests.
    let browsers = [(); 5].map(|()| class.join());
    class.ask(&choice());
    let mut taken = [None; 5];
    let refused = (0..200).find_map(|turn| {
        let (student, chosen) = (turn % 5, turn % 3);
        let answer = class.answer(&browsers[student], 1, &json!({ "choice": chosen }));
        if answer.status == 200 {
            taken[student] = Some(chosen);
        }
        (answer.status != 200).then_some(answer)
    });
    let refused = refused.expect("8 KiB are full");
    assert_eq!(refused.status, 503, "{refused:?}");
    assert!(refused.head.contains("retry-after: "), "{refused:?}");
    assert!(refused.body.contains("again"), "{refused:?}");
    let late =
        class.send("POST /api/v1/class/join", "", &json!({ "code": class.code }).to_string());
    assert_eq!(late.status, 503, "{late:?}");
    for body in [&refused.body, &late.body] {
        assert!(!body.contains('/') && !body.contains("journal"), "{body}");
    }
    let room = class.room();
    let fault = room["fault"]["reason"].as_str().unwrap();
    assert!(fault.contains("journal.jsonl"), "{fault}");
    assert_eq!(
        (&room["joined"], &room["questions"][0]["votes"][0]["answered"]),
        (&json!(5), &json!(5))
    );
    drop(class);
    let class = Class::start(&dir, "0");
    assert!(class.room()["fault"].is_null());
    for (browser, taken) in browsers.iter().zip(taken) {
        let browser = class.with_port(browser);
        assert_eq!(class.now(&browser)["open"]["mine"]["choice"], json!(taken), "it was taken");
    }
}

#[test]
fn what_cannot_be_a_class_is_refused_with_a_remedy() {
    let folder = Folder::new();
    folder.write("file", "x");
    let dir = folder.at("class");
    let refused = |line: &str, code, words: &str| plyscope(line).refused(code, words);
    refused(&format!("serve --class {}", folder.at("file")), 1, "name a folder");
    refused(&format!("serve --class {}", folder.at("no/class")), 1, "in one that is there");
    refused(&format!("serve --class {}", folder.at("")), 1, "name a new or an empty folder");
    refused("serve --host 192.168.1.20", 2, "--class");
    refused(&format!("serve --class {dir} --host here"), 2, "192.168.1.20");
    refused(&format!("serve --class {dir} --host 0.0.0.0"), 2, "--allow-host");
    refused(&format!("serve --class {dir} --allow-host http://x/"), 2, "write only a name");
    refused(
        &format!("serve --class {dir} --host 203.0.113.9 --port 0"),
        1,
        "does not have this address",
    );
    let class = Class::start(&dir, "0");
    refused(&format!("serve --class {dir} --port 0"), 3, "written by other work");
    drop(class);
    let journal = format!("{dir}/journal.jsonl");
    std::fs::write(&journal, "").unwrap();
    refused(&format!("serve --class {dir}"), 1, "journal.jsonl: is emptied");
    std::fs::write(format!("{dir}/keys.json"), r#"{"plyscope_class":9}"#).unwrap();
    refused(&format!("serve --class {dir}"), 1, "of version 9");
}

#[test]
fn a_class_at_every_address_answers_to_the_names_that_are_allowed() {
    let folder = Folder::new();
    let dir = folder.at("class");
    let service = Service::start(&[
        "--class",
        &dir,
        "--host",
        "0.0.0.0",
        "--allow-host",
        "Room-7.example",
        "--port",
        "0",
    ]);
    let port = service.port;
    assert!(
        service.printed.contains(&format!("http://room-7.example:{port}/")),
        "{}",
        service.printed
    );
    let page = |host: &str| {
        let head = format!("GET / HTTP/1.1\r\nHost: {host}:{port}\r\n");
        service.try_send(&head, "").unwrap().status
    };
    assert_eq!(
        (page("room-7.example"), page("ROOM-7.example"), page("127.0.0.1")),
        (303, 303, 303)
    );
    assert_eq!(page("10.0.0.1"), 403);
    // The teacher's token stays the same, so that their browser still works after a restart.
    let token = service.token.clone();
    drop(service);
    let class = Class::start(&dir, "0");
    assert_eq!(class.service.token, token);
}
