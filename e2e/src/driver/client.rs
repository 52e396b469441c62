//! Requests to a driver process, each with a time limit of four minutes.

use serde_json::Value;
use std::fmt;
use std::time::Duration;

/// The time limit of a command. Ours take less, and a driver that waits for a lost window must not block a test.
const LIMIT: Duration = Duration::from_mins(4);

/// The reason why a command failed; its text is the error code and the first line of the message.
#[derive(Debug)]
pub struct Failure {
    /// The driver's error code, such as `no such element`; or a note that there was no answer, or none that can be read.
    word: String,
    message: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.word, self.message.lines().next().unwrap_or_default())
    }
}

impl std::error::Error for Failure {}

impl Failure {
    /// Returns the failure for a missing or unreadable answer.
    pub fn broken(reason: impl fmt::Display) -> Self {
        Self { word: "the driver gave no answer".to_owned(), message: reason.to_string() }
    }

    /// Returns whether the driver refused with this error code.
    pub fn is(&self, expected: &str) -> bool {
        self.word == expected
    }
}

/// A driver process on a port of 127.0.0.1.
#[derive(Clone, Debug)]
pub struct Client {
    agent: ureq::Agent,
    port: u16,
}

impl Client {
    /// Returns a client of the driver on `port`; sends nothing yet.
    pub fn new(port: u16) -> Self {
        let agent = ureq::Agent::config_builder()
            .timeout_global(Some(LIMIT))
            .http_status_as_error(false)
            .build()
            .into();
        Self { agent, port }
    }

    /// Reads a resource of the driver; fails after four minutes.
    pub fn get(&self, path: &str) -> Result<Value, Failure> {
        let answer = self.agent.get(self.address(path)).call();
        Self::value(answer)
    }

    /// Sends a command with its parameters; fails after four minutes.
    pub fn post(&self, path: &str, body: &Value) -> Result<Value, Failure> {
        let request = self.agent.post(self.address(path));
        Self::value(request.content_type("application/json").send(body.to_string()))
    }

    /// Ends the resource at the path, such as a window or a session.
    pub fn delete(&self, path: &str) -> Result<Value, Failure> {
        Self::value(self.agent.delete(self.address(path)).call())
    }

    fn address(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}/{path}", self.port)
    }

    fn value(
        answer: Result<ureq::http::Response<ureq::Body>, ureq::Error>,
    ) -> Result<Value, Failure> {
        let mut answer = answer.map_err(Failure::broken)?;
        let body = answer.body_mut().with_config().limit(256 << 20).read_to_string();
        let body = body.map_err(Failure::broken)?;
        let mut parsed: Value = serde_json::from_str(&body).map_err(Failure::broken)?;
        let value = parsed["value"].take();
        if answer.status().is_success() {
            return Ok(value);
        }
        let text = |name: &str| value[name].as_str().unwrap_or_default().to_owned();
        Err(Failure { word: text("error"), message: text("message") })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_says_its_word_and_one_line() {
        let message = "not there\n#0 0x55d0".to_owned();
        let refused = Failure { word: "no such element".to_owned(), message };
        assert_eq!(refused.to_string(), "no such element: not there");
        assert!(refused.is("no such element") && !refused.is("timeout"));
    }
}
