//! Requests to a driver process, each with a time limit.

use serde_json::Value;
use std::fmt;
use std::time::Duration;

/// No command of ours takes longer; a driver that waits for a lost window must not hold a test.
const LIMIT: Duration = Duration::from_mins(1);

/// Why a command was not done.
#[derive(Debug)]
pub enum Failure {
    /// The driver refused it; the word is one of the protocol's, as in `no such element`.
    Refused {
        /// The protocol's word.
        word: String,
        /// What the driver says about it.
        message: String,
    },
    /// No answer, or none that can be read.
    Broken(String),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused { word, message } => {
                write!(f, "{word}: {}", message.lines().next().unwrap_or_default())
            }
            Self::Broken(reason) => write!(f, "the driver gave no answer: {reason}"),
        }
    }
}

impl std::error::Error for Failure {}

impl Failure {
    fn broken(error: &impl fmt::Display) -> Self {
        Self::Broken(error.to_string())
    }

    /// Whether the driver refused with this word.
    pub fn is(&self, expected: &str) -> bool {
        matches!(self, Self::Refused { word, .. } if word == expected)
    }
}

/// A driver process that listens on a port of this machine.
#[derive(Clone, Debug)]
pub struct Client {
    agent: ureq::Agent,
    port: u16,
}

impl Client {
    /// A client of the driver on `port`; nothing is sent yet.
    pub fn new(port: u16) -> Self {
        let agent = ureq::Agent::config_builder()
            .timeout_global(Some(LIMIT))
            .http_status_as_error(false)
            .build()
            .into();
        Self { agent, port }
    }

    /// Reads a resource of the driver.
    pub fn get(&self, path: &str) -> Result<Value, Failure> {
        let answer = self.agent.get(self.address(path)).call();
        Self::value(answer)
    }

    /// Gives a command.
    pub fn post(&self, path: &str, body: &Value) -> Result<Value, Failure> {
        let request = self.agent.post(self.address(path));
        Self::value(request.content_type("application/json").send(body.to_string()))
    }

    /// Ends what the path names.
    pub fn delete(&self, path: &str) -> Result<Value, Failure> {
        Self::value(self.agent.delete(self.address(path)).call())
    }

    fn address(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}/{path}", self.port)
    }

    fn value(
        answer: Result<ureq::http::Response<ureq::Body>, ureq::Error>,
    ) -> Result<Value, Failure> {
        let mut answer = answer.map_err(|error| Failure::broken(&error))?;
        let body = answer.body_mut().with_config().limit(256 << 20).read_to_string();
        let body = body.map_err(|error| Failure::broken(&error))?;
        let mut parsed: Value =
            serde_json::from_str(&body).map_err(|error| Failure::broken(&error))?;
        let value = parsed["value"].take();
        if answer.status().is_success() {
            return Ok(value);
        }
        let text = |name: &str| value[name].as_str().unwrap_or_default().to_owned();
        Err(Failure::Refused { word: text("error"), message: text("message") })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_says_its_word_and_one_line() {
        let refused = Failure::Refused {
            word: "no such element".into(),
            message: "not there\n#0 0x55d0".into(),
        };
        assert_eq!(refused.to_string(), "no such element: not there");
        assert!(refused.is("no such element") && !refused.is("timeout"));
    }

    #[test]
    fn nobody_there_is_an_answer_too() {
        let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
        let port = taken.local_addr().expect("it is bound").port();
        drop(taken);
        let failure = Client::new(port).get("status").expect_err("nobody listens");
        assert!(matches!(failure, Failure::Broken(_)), "{failure}");
    }
}
