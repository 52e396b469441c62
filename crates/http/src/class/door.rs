//! The permissions of a service that holds a class: its teacher may do everything, students only the
//! requests listed here.

use super::store::Class;
use crate::failure::Failure;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::response::{IntoResponse, Redirect, Response};
use plyscope::service::wire::Language;
use std::sync::Arc;

/// The path of the students' page.
const PAGE: &str = "/class/";
/// The beginning of the links that hold a code, and the most bytes of a code in one.
const LINK: &str = "/c/";
const LONGEST_CODE: usize = 32;
/// The lifetime of the cookie, in seconds: half a year.
const KEPT: u32 = 15_768_000;

/// A student of the class, identified by their key.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Student(pub(crate) u32);

/// The class, and the name of its cookies.
#[derive(Clone)]
pub(crate) struct Door {
    class: Arc<Class>,
    cookie: Arc<str>,
}

/// The decision about a request.
pub(crate) enum Verdict {
    /// The request is answered.
    In(Option<Student>),
    /// The request gets this response.
    Out(Response),
    /// Students may not make this request.
    Refused,
}

impl Door {
    /// The name of the cookie contains the port, because all ports of a host share their cookies.
    pub(crate) fn new(class: Arc<Class>, port: u16) -> Self {
        Self { class, cookie: format!("plyscope-class-{port}").into() }
    }

    pub(crate) fn class(&self) -> &Arc<Class> {
        &self.class
    }

    /// Returns the cookie that keeps a student's key.
    pub(super) fn cookie_with(&self, key: &str) -> Option<HeaderValue> {
        let name = &self.cookie;
        let cookie = format!("{name}={key}; HttpOnly; SameSite=Strict; Path=/; Max-Age={KEPT}");
        HeaderValue::from_str(&cookie).ok()
    }

    /// Returns the student who sent the request.
    pub(crate) fn student(&self, headers: &HeaderMap) -> Option<Student> {
        let mut keys = cookies(headers).filter(|(name, _)| **name == *self.cookie);
        keys.find_map(|(_, key)| self.class.student(key)).map(Student)
    }

    /// Returns the key in the browser's cookie. A browser that waits to join has a key and no student
    /// yet.
    pub(super) fn key<'a>(&self, headers: &'a HeaderMap) -> Option<&'a str> {
        cookies(headers).find(|(name, _)| **name == *self.cookie).map(|(_, key)| key)
    }

    /// Decides whether someone other than the teacher may make this request.
    pub(crate) fn admit(&self, request: &Request) -> Verdict {
        let (method, path) = (request.method(), request.uri().path());
        let student = self.student(request.headers());
        if method == Method::GET && path == "/" {
            return Verdict::Out(Redirect::to(PAGE).into_response());
        }
        if !is_for_students(method, path, student.is_some()) {
            return Verdict::Refused;
        }
        match student {
            Some(Student(number)) if !self.class.limits().may_ask(number) => {
                Verdict::Out(Failure::too_often().into_response())
            }
            student => Verdict::In(student),
        }
    }
}

/// Returns the name and value of each cookie of a request.
pub(crate) fn cookies(headers: &HeaderMap) -> impl Iterator<Item = (&str, &str)> {
    let lines = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='))
}

/// Returns whether students may make this request. A browser that has not joined gets the page and may
/// try a code.
fn is_for_students(method: &Method, path: &str, has_joined: bool) -> bool {
    if *method == Method::POST {
        return path == "/api/v1/class/join" || (has_joined && path == "/api/v1/class/answer");
    }
    if *method != Method::GET {
        return false;
    }
    if let Some(file) = path.strip_prefix(PAGE) {
        // The names of built files cannot lead out of their folder.
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_./".contains(&byte);
        return file.bytes().all(plain) && !file.contains("..") && !file.starts_with('/');
    }
    if let Some(code) = path.strip_prefix(LINK) {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
        return (1..=LONGEST_CODE).contains(&code.len()) && code.bytes().all(plain);
    }
    // The texts of the page are the same for everybody.
    if let Some(tag) = path.strip_prefix("/api/v1/class/messages/") {
        return Language::ALL.iter().any(|language| language.tag() == tag);
    }
    let number = path.strip_prefix("/api/v1/class/picture/");
    has_joined && (path == "/api/v1/class/now" || number.is_some_and(|n| n.parse::<u32>().is_ok()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn students_get_their_page_and_nothing_else() {
        let may = |path, joined| is_for_students(&Method::GET, path, joined);
        for path in [
            "/class/",
            "/class/index.html",
            "/class/assets/a-1_B.js",
            "/api/v1/class/messages/pt-BR",
            "/c/FHK-MQR",
        ] {
            assert!(may(path, false) && may(path, true), "{path}");
            assert!(!is_for_students(&Method::POST, path, true), "{path}");
            assert!(!is_for_students(&Method::HEAD, path, true), "{path}");
        }
        for path in ["/api/v1/class/now", "/api/v1/class/picture/7"] {
            assert!(may(path, true) && !may(path, false), "{path}");
        }
        for path in [
            "/index.html",
            "/assets/a.js",
            "/class",
            "/class/../index.html",
            "/class/..%2findex.html",
            "/class//etc/passwd",
            "/class/a\\b",
            "/api",
            "/api/v1/class",
            "/api/v1/class/results",
            "/api/v1/class/picture/",
            "/api/v1/class/picture/1/2",
            "/api/v1/class/picture/+1/",
            "/api/v1/class/now/",
            "/api/v1/class/messages/fr",
            "/api/v1/class/join",
            "/api/v1/class/addresses",
            "/c/",
            "/c/FHK/MQR",
            "/c/FHK%0aMQR",
            "/c/FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF",
            "/api/v1/jobs/1",
            "/api/v1/traces/1/file",
            "/api/v1/openapi.json",
        ] {
            assert!(!may(path, true), "{path}");
        }
        let post = |path, joined| is_for_students(&Method::POST, path, joined);
        assert!(post("/api/v1/class/join", false) && post("/api/v1/class/answer", true));
        assert!(!post("/api/v1/class/answer", false) && !post("/api/v1/class/ask", true));
        for operation in plyscope::service::operations() {
            let path = format!("/api/v1/{}", operation.name);
            assert!(!is_for_students(&Method::POST, &path, true), "{path}");
        }
    }
}
