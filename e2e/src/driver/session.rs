//! One window under a driver's control; every command fails after four minutes without an answer.

use super::client::{Client, Failure};
use base64::Engine;
use serde_json::{Value, json};

/// The protocol's key for an element, a constant of the standard.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// An element of the page; it goes stale when the page removes it.
#[derive(Clone, Debug)]
pub struct Element(String);

impl Element {
    fn of(value: &Value) -> Result<Self, Failure> {
        let id = value[ELEMENT].as_str();
        let id = id.ok_or_else(|| Failure::broken(format!("not an element: {value}")))?;
        Ok(Self(id.to_owned()))
    }
}

/// One window, open until it is dropped.
#[derive(Debug)]
pub struct Session {
    client: Client,
    id: String,
}

impl Session {
    /// Opens a window with these capabilities; a script or a page load may take two minutes.
    pub fn start(client: Client, capabilities: &Value) -> Result<Self, Failure> {
        let wanted = json!({ "capabilities": { "alwaysMatch": capabilities } });
        let answer = client.post("session", &wanted)?;
        let id = answer["sessionId"].as_str();
        let id = id.ok_or_else(|| Failure::broken(format!("no session: {answer}")))?.to_owned();
        let session = Self { client, id };
        session
            .post("timeouts", &json!({ "script": 120_000, "pageLoad": 120_000, "implicit": 0 }))?;
        Ok(session)
    }

    /// Sends a command for this window; `command` is its path below the session.
    pub fn post(&self, command: &str, body: &Value) -> Result<Value, Failure> {
        self.client.post(&format!("session/{}/{command}", self.id), body)
    }

    /// Reads a resource of this window; `what` is its path below the session.
    pub fn get(&self, what: &str) -> Result<Value, Failure> {
        self.client.get(&format!("session/{}/{what}", self.id))
    }

    /// Opens an address, and waits until the page is loaded.
    pub fn open(&self, address: &str) -> Result<(), Failure> {
        self.post("url", &json!({ "url": address })).map(drop)
    }

    /// Returns the address of the page; empty if the driver gives none.
    pub fn address(&self) -> Result<String, Failure> {
        Ok(self.get("url")?.as_str().unwrap_or_default().to_owned())
    }

    /// Returns the first element that matches a CSS selector, if there is one.
    pub fn find(&self, css: &str) -> Result<Option<Element>, Failure> {
        match self.post("element", &json!({ "using": "css selector", "value": css })) {
            Ok(found) => Element::of(&found).map(Some),
            Err(failure) if failure.is("no such element") => Ok(None),
            Err(failure) => Err(failure),
        }
    }

    /// Returns the element with the keyboard focus; fails without one.
    pub fn active(&self) -> Result<Element, Failure> {
        Element::of(&self.get("element/active")?)
    }

    /// Scrolls an element into view and clicks its middle.
    pub fn click(&self, element: &Element) -> Result<(), Failure> {
        self.post(&format!("element/{}/click", element.0), &json!({})).map(drop)
    }

    /// Types text into an element, which gets the focus.
    pub fn type_into(&self, element: &Element, text: &str) -> Result<(), Failure> {
        self.post(&format!("element/{}/value", element.0), &json!({ "text": text })).map(drop)
    }

    /// Runs the body of a function in the page and returns its result; fails if it throws.
    pub fn execute(&self, script: &str, arguments: &Value) -> Result<Value, Failure> {
        self.post("execute/sync", &json!({ "script": script, "args": arguments }))
    }

    /// Like [`Session::execute`], for a script that passes its result to its last argument, a callback.
    pub fn execute_later(&self, script: &str, arguments: &Value) -> Result<Value, Failure> {
        self.post("execute/async", &json!({ "script": script, "args": arguments }))
    }

    /// Performs actions of pointer, wheel or keyboard; fails if a place is outside the window.
    pub fn perform(&self, actions: &Value) -> Result<(), Failure> {
        self.post("actions", &json!({ "actions": actions })).map(drop)
    }

    /// Returns a picture of the window as a PNG.
    pub fn screenshot(&self) -> Result<Vec<u8>, Failure> {
        let text = self.get("screenshot")?;
        let text = text.as_str().unwrap_or_default();
        let bytes = base64::engine::general_purpose::STANDARD.decode(text);
        bytes.map_err(Failure::broken)
    }

    /// Resizes the window, in px with its frame.
    pub fn resize(&self, width: u32, height: u32) -> Result<(), Failure> {
        self.post("window/rect", &json!({ "width": width, "height": height })).map(drop)
    }

    /// Closes the window as a person would.
    pub fn close(&self) -> Result<(), Failure> {
        self.client.delete(&format!("session/{}/window", self.id)).map(drop)
    }

    /// Sets the media features of a Chromium: a dark look, and more contrast.
    pub fn emulate(&self, dark: bool, contrast: bool) -> Result<(), Failure> {
        let features = json!([
            { "name": "prefers-color-scheme", "value": if dark { "dark" } else { "light" } },
            { "name": "prefers-contrast", "value": if contrast { "more" } else { "no-preference" } },
        ]);
        self.developer("Emulation.setEmulatedMedia", &json!({ "features": features })).map(drop)
    }

    /// Sends a command of Chromium's developer protocol; fails in every other browser.
    pub fn developer(&self, command: &str, parameters: &Value) -> Result<Value, Failure> {
        self.post("goog/cdp/execute", &json!({ "cmd": command, "params": parameters }))
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        // The processes are killed anyway; this only stops the driver from complaining.
        let _ = self.client.delete(&format!("session/{}", self.id));
    }
}
