//! The access rules: this machine's user, who has the token, and no web page of another origin. In a
//! service that holds a class, its students may also make a few requests.

use crate::class::{Class, Door, Verdict, cookies};
use crate::failure::Failure;
use crate::peers::Peer;
use crate::solve;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{Html, IntoResponse, Redirect, Response};
use sha2::{Digest, Sha256};
use std::io;
use std::sync::Arc;

/// The bytes of the token: 256 bits.
const TOKEN_BYTES: usize = 32;
/// The content security policy: nothing from other origins and no inline script. It allows only these
/// inline styles, by their digests: the layout of the palette's rows, and the pointer while a pane is
/// dragged (empty at first).
const POLICY: &str = "default-src 'none'; script-src 'self'; img-src 'self' data: blob:; font-src 'self'; \
     connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; \
     frame-ancestors 'none'; style-src 'self' 'unsafe-hashes' \
     'sha256-iaOezIDcQIoxCULa6FBKKuLUu09R7kG+Mlu+JVfU3Rw=' \
     'sha256-ejxaNqI9HE4qAX7B2hAfln6pnS37ktMxKSd3kZCKrvU=' \
     'sha256-3E7V3vrrCp0FIalfwVOrEiZQA9GXrPxylQSBapcdnoM=' \
     'sha256-XvJ01jaWVHkBTx63VEEV8Mmbn7pi9cbgzXIyweci36Q=' \
     'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/// The names of a service on this machine.
const LOCAL: [&str; 2] = ["127.0.0.1", "localhost"];

/// The token, the names and the port of this service, and the class if it holds one.
#[derive(Clone)]
pub(crate) struct Guard {
    /// The keys of the teacher or user; `None` for a door, behind which there are only students.
    keys: Option<Keys>,
    /// The names in small letters; an IPv6 address has its brackets.
    names: Arc<[String]>,
    port: u16,
    door: Option<Door>,
    /// True if the service has the route of [`solve`].
    solves: bool,
}

/// The keys to everything that a service does.
#[derive(Clone)]
struct Keys {
    token: Arc<str>,
    /// The value of the cookie. It is derived from the token and does not reveal it.
    secret: Arc<str>,
}

impl Keys {
    fn of(token: &str) -> Self {
        let secret = hex::encode(Sha256::digest(format!("plyscope cookie {token}")));
        Self { token: token.into(), secret: secret.into() }
    }
}

impl Guard {
    pub(crate) fn new(port: u16) -> io::Result<Self> {
        let mut bytes = [0; TOKEN_BYTES];
        getrandom::fill(&mut bytes)?;
        Ok(Self::with(&hex::encode(bytes), LOCAL.map(str::to_owned).into(), port, None))
    }

    fn with(token: &str, names: Arc<[String]>, port: u16, door: Option<Door>) -> Self {
        Self { keys: Some(Keys::of(token)), names, port, door, solves: false }
    }

    /// Adds the route of [`solve`], which accepts the token without a cookie.
    pub(crate) fn with_solving(self) -> Self {
        Self { solves: true, ..self }
    }

    pub(crate) fn solves(&self) -> bool {
        self.solves
    }

    /// Returns the address of that route, with a position and the token.
    pub(crate) fn solving_address(&self) -> Option<String> {
        let (place, path) = (self.place(), &solve::PATH[1..]);
        let token = &self.keys.as_ref().filter(|_| self.solves)?.token;
        Some(format!("{place}{path}?pos=4453&token={token}"))
    }

    /// Returns a guard that lets the students of a class in, under names by which others reach this
    /// machine. The first name is the one in the printed address.
    pub(crate) fn of_class(token: &str, names: Vec<String>, port: u16, class: Arc<Class>) -> Self {
        let local = LOCAL.map(str::to_owned).into_iter();
        let all = names.into_iter().map(|name| name.to_ascii_lowercase()).chain(local);
        let door = Some(Door::new(class, port));
        Self::with(token, all.collect(), port, door)
    }

    /// Returns a guard that lets only the students of a class in. It knows no token and no cookie of a
    /// teacher, so that neither opens anything there.
    pub(crate) fn of_door(name: String, port: u16, class: Arc<Class>) -> Self {
        let door = Some(Door::new(class, port));
        Self { keys: None, names: [name].into(), port, door, solves: false }
    }

    /// Returns the address without the token.
    pub(crate) fn place(&self) -> String {
        format!("http://{}:{}/", self.names[0], self.port)
    }

    pub(crate) fn address(&self) -> String {
        let place = self.place();
        self.keys
            .as_ref()
            .map_or_else(|| place.clone(), |Keys { token, .. }| format!("{place}?token={token}"))
    }

    pub(crate) fn door(&self) -> Option<&Door> {
        self.door.as_ref()
    }

    /// Returns the name of the cookie. It contains the port, because all ports of a host share their
    /// cookies.
    fn cookie(&self) -> String {
        format!("plyscope-{}", self.port)
    }

    /// Returns the page that the address with the token opens.
    fn first_page(&self) -> &'static str {
        if self.door.is_some() { "/#class" } else { "/" }
    }

    fn is_token(&self, text: &str) -> bool {
        self.keys.as_ref().is_some_and(|keys| is_same(text, &keys.token))
    }

    fn is_local(&self, host: &str) -> bool {
        let is_name = |host: &str| self.names.iter().any(|name| name.eq_ignore_ascii_case(host));
        // The colons of an IPv6 address are inside its brackets.
        match host.rsplit_once(':').filter(|(_, port)| !port.ends_with(']')) {
            Some((name, port)) => is_name(name) && port.parse() == Ok(self.port),
            // Browsers leave out the default port of HTTP.
            None => is_name(host) && self.port == 80,
        }
    }

    fn has_cookie(&self, headers: &HeaderMap) -> bool {
        let Some(Keys { secret, .. }) = &self.keys else { return false };
        cookies(headers).any(|(name, value)| name == self.cookie() && is_same(value, secret))
    }

    fn is_same_site(&self, headers: &HeaderMap) -> bool {
        let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
        let site = text("sec-fetch-site").is_none_or(|site| matches!(site, "same-origin" | "none"));
        let origin = text("origin").is_none_or(|origin| {
            origin.strip_prefix("http://").is_some_and(|host| self.is_local(host))
        });
        site && origin
    }
}

/// Compares all bytes, also after a difference, so that the time reveals nothing.
fn is_same(text: &str, secret: &str) -> bool {
    let differences = text.bytes().zip(secret.bytes()).fold(0, |sum, (a, b)| sum | (a ^ b));
    text.len() == secret.len() && differences == 0
}

/// Returns whether a header that decides access occurs twice, because a program that reads only one of
/// them could be fooled.
fn is_doubled(headers: &HeaderMap) -> bool {
    ["host", "origin", "sec-fetch-site"]
        .iter()
        .any(|name| headers.get_all(*name).iter().count() > 1)
}

/// The types of body that a form of any web page can send without permission.
const OF_FORMS: [&str; 3] =
    ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"];

/// Returns whether a body has a type that operations do not accept.
fn is_of_a_form(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let kind = kind.and_then(|kind| kind.split(';').next()).unwrap_or_default().trim();
    OF_FORMS.iter().any(|form| form.eq_ignore_ascii_case(kind))
}

/// Refuses requests without permission, and exchanges the token of the first address for a cookie. Adds
/// the protective headers to every answer.
pub(crate) async fn check(guard: State<Guard>, request: Request, next: Next) -> Response {
    let is_api = request.uri().path().starts_with("/api/");
    let answer = admit(guard, request, next).await;
    shielded(if is_api { as_service_error(answer) } else { answer })
}

async fn admit(State(guard): State<Guard>, mut request: Request, next: Next) -> Response {
    let headers = request.headers();
    if is_doubled(headers) {
        return refuse(headers, "a request says only once whom it asks and where it comes from");
    }
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    if !guard.is_local(host) {
        let reason = if guard.door.is_some() {
            "this service answers to the address that it printed only"
        } else {
            "this service answers to 127.0.0.1 and localhost only"
        };
        return refuse(headers, reason);
    }
    let is_solving = guard.solves && request.uri().path() == solve::PATH;
    let token = request.uri().query().and_then(|query| query.strip_prefix("token="));
    if let Some(token) = token.filter(|_| !is_solving) {
        let Some(Keys { secret, .. }) = guard.keys.as_ref().filter(|_| guard.is_token(token))
        else {
            return refuse(
                headers,
                "the token is not that of this service; open the address it printed",
            );
        };
        trust(&request);
        let name = guard.cookie();
        let cookie = format!("{name}={secret}; HttpOnly; SameSite=Strict; Path=/");
        let mut response = Redirect::to(guard.first_page()).into_response();
        if let Ok(cookie) = HeaderValue::from_str(&cookie) {
            response.headers_mut().insert(header::SET_COOKIE, cookie);
        }
        return response;
    }
    if !guard.is_same_site(headers) {
        return refuse(headers, "requests of other sites are refused");
    }
    let shown = if is_solving { solve::token(&request) } else { None };
    if shown.is_some_and(|token| !guard.is_token(token)) {
        return refuse(headers, "the token is not that of this service");
    }
    let is_teacher = shown.is_some() || guard.has_cookie(headers);
    let student = match &guard.door {
        Some(door) if is_teacher => door.student(headers),
        Some(door) => match door.admit(&request) {
            Verdict::In(student) => student,
            Verdict::Out(response) => return response,
            Verdict::Refused => return refuse(headers, "students of a class may not ask this"),
        },
        None if is_teacher => None,
        None => {
            return refuse(headers, "open the address that the service printed, token included");
        }
    };
    if is_teacher || student.is_some() {
        trust(&request);
    }
    if is_of_a_form(request.headers()) {
        return Failure::of_a_form().into_response();
    }
    if let Some(student) = student {
        request.extensions_mut().insert(student);
    }
    next.run(request).await
}

/// Converts a plain-text refusal of the router to the error format of the operations.
fn as_service_error(answer: Response) -> Response {
    let kind = answer.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let is_plain = kind.is_none_or(|kind| kind.starts_with("text/plain"));
    let status = answer.status();
    if !status.is_client_error() || status == StatusCode::FORBIDDEN || !is_plain {
        return answer;
    }
    let allowed = answer.headers().get(header::ALLOW).cloned();
    let mut answer = Failure::of_the_router(status).into_response();
    if let Some(allowed) = allowed {
        answer.headers_mut().insert(header::ALLOW, allowed);
    }
    answer
}

/// Adds headers that stop a browser from using the answer in any other way, or in another page.
fn shielded(mut response: Response) -> Response {
    let headers = response.headers_mut();
    // The guide has a policy of its own.
    let policy = headers.entry(header::CONTENT_SECURITY_POLICY);
    policy.or_insert(HeaderValue::from_static(POLICY));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    for name in ["cross-origin-resource-policy", "cross-origin-opener-policy"] {
        headers.insert(name, HeaderValue::from_static("same-origin"));
    }
    // Files of the UI have a cache rule already.
    let rule = headers.entry(header::CACHE_CONTROL);
    rule.or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Marks the connection of an allowed request as one that gives way last.
fn trust(request: &Request) {
    if let Some(peer) = request.extensions().get::<Arc<Peer>>() {
        peer.trust();
    }
}

/// Refuses a request. A program gets only the reason; a person, who sees the answer as a page, also gets
/// instructions.
fn refuse(headers: &HeaderMap, reason: &'static str) -> Response {
    let accepts = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
    if accepts.is_some_and(|kinds| kinds.contains("text/html")) {
        let page = include_str!("refused.html").replace("{reason}", reason);
        return (StatusCode::FORBIDDEN, Html(page)).into_response();
    }
    (StatusCode::FORBIDDEN, reason).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_who_is_refused_reads_what_to_do_and_a_program_the_reason() {
        let kind = |accept: &'static str| {
            let headers =
                HeaderMap::from_iter([(header::ACCEPT, HeaderValue::from_static(accept))]);
            let answer = refuse(&headers, "no token");
            assert_eq!(answer.status(), StatusCode::FORBIDDEN);
            answer.headers()[header::CONTENT_TYPE].to_str().unwrap().to_owned()
        };
        assert!(kind("text/html,application/xhtml+xml,*/*;q=0.8").starts_with("text/html"));
        assert!(kind("*/*").starts_with("text/plain"));
        let page = include_str!("refused.html");
        assert!(page.contains("{reason}") && page.contains("plyscope serve"));
    }

    #[test]
    fn only_this_machine_and_this_origin() {
        let at = |port| Guard::with("abc", LOCAL.map(str::to_owned).into(), port, None);
        let guard = at(8787);
        assert!(guard.is_local("127.0.0.1:8787") && guard.is_local("localhost:8787"));
        for host in ["evil.example:8787", "127.0.0.1:80", "127.0.0.1", "", "localhost.evil:8787"] {
            assert!(!guard.is_local(host), "{host}");
        }
        let at_default = at(80);
        assert!(at_default.is_local("127.0.0.1") && at_default.is_local("localhost:80"));
        assert!(!at_default.is_local("evil.example"));
        let names = ["[fe80::1]", "10.0.0.7"].map(str::to_owned).into();
        let of_class = Guard { names, ..at(8787) };
        assert!(of_class.is_local("[FE80::1]:8787") && of_class.is_local("10.0.0.7:8787"));
        for host in ["[fe80::1]", "[fe80::2]:8787", "10.0.0.7", "10.0.0.7:8787:8787", "[fe80::1]:"]
        {
            assert!(!of_class.is_local(host), "{host}");
        }
        assert!(guard.is_token("abc") && !guard.is_token("abd") && !guard.is_token("abcd"));
        let headers = |name: &'static str, value: &'static str| {
            HeaderMap::from_iter([(name.parse().unwrap(), HeaderValue::from_static(value))])
        };
        assert!(guard.is_same_site(&headers("origin", "http://127.0.0.1:8787")));
        assert!(!guard.is_same_site(&headers("origin", "http://evil.example")));
        assert!(!guard.is_same_site(&headers("origin", "null")));
        assert!(!guard.is_same_site(&headers("sec-fetch-site", "cross-site")));
        let secret = &guard.keys.as_ref().unwrap().secret;
        let holds = |text: String| {
            let cookie = HeaderMap::from_iter([(header::COOKIE, text.parse().unwrap())]);
            guard.has_cookie(&cookie)
        };
        assert!(holds(format!("a=b; plyscope-8787={secret}")));
        assert!(!holds(format!("plyscope-8788={secret}")));
        // Only the address accepts the token.
        assert!(!holds("plyscope-8787=abc".to_owned()));
    }
}
