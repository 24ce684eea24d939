//! A browser that is driven: a headless Chromium by way of its WebDriver.

use crate::chromium::{browser, runs};
use crate::left_out::missing;

use fantoccini::wd::{Capabilities, WebDriverCompatibleCommand};
use fantoccini::{Client, ClientBuilder};
use hyper::Method;
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use tokio::runtime::{Builder, Runtime};
use url::{ParseError, Url};

const DRIVER: &str = "chromedriver";

/// Nothing of it leaves this machine.
const ARGUMENTS: [&str; 9] = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
    "--force-device-scale-factor=1",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
];

/// Whether there is a browser to be driven; where there is none, a line says so once.
fn is_here() -> bool {
    static HERE: OnceLock<bool> = OnceLock::new();
    *HERE.get_or_init(|| {
        let here = browser().is_some() && runs(DRIVER);
        if !here {
            missing("no Chromium with a chromedriver here, so no page of `lod serve` is tried (apt-get install chromium-driver)");
        }
        here
    })
}

/// A browser with one session.
pub struct Browser {
    runtime: Runtime,
    client: Client,
    driver: Child,
}

/// A command of the browser's own, beyond WebDriver.
#[derive(Debug)]
struct Own {
    path: &'static str,
    body: Value,
}

impl WebDriverCompatibleCommand for Own {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        let session = session.unwrap_or_default();
        base.join(&format!("session/{session}/{}", self.path))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(self.body.to_string()))
    }
}

impl Browser {
    /// A browser, where one is installed.
    pub fn start() -> Option<Browser> {
        if !is_here() {
            return None;
        }
        let mut driver = Command::new(DRIVER)
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the driver starts");
        let said = driver.stdout.take().expect("a pipe");
        let mut lines = BufReader::new(said).lines().map_while(Result::ok);
        let port = lines
            .find_map(|line| {
                let port = line.split_once("successfully on port ")?.1;
                Some(port.trim_end_matches('.').to_string())
            })
            .expect("the driver says its port");
        let wanted = json!({
            "goog:chromeOptions": { "args": ARGUMENTS },
            // A whole game is played by one script.
            "timeouts": { "script": 300_000 },
            "goog:loggingPrefs": { "browser": "ALL", "performance": "ALL" },
        });
        let wanted: Capabilities = serde_json::from_value(wanted).expect("an object");
        let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
        let address = format!("http://localhost:{port}");
        let client = runtime.block_on(
            ClientBuilder::new(HttpConnector::new()).capabilities(wanted).connect(&address),
        );
        Some(Browser { runtime, client: client.expect("a session"), driver })
    }

    /// Does something with the session.
    pub fn does<T, E: std::fmt::Debug>(
        &self,
        what: &str,
        how: impl AsyncFnOnce(&Client) -> Result<T, E>,
    ) -> T {
        let done = self.runtime.block_on(how(&self.client));
        done.unwrap_or_else(|error| panic!("{what}: {error:?}"))
    }

    fn own(&self, path: &'static str, body: Value) -> Value {
        self.does(path, async |client| client.issue_cmd(Own { path, body }).await)
    }

    /// Asks the browser's own protocol.
    pub fn devtools(&self, command: &str, parameters: Value) -> Value {
        let body = json!({ "cmd": command, "params": parameters });
        self.own("goog/cdp/execute", body)
    }

    /// Kills the page that is shown, as a phone does that needs its memory, and turns to another, empty one; whether the
    /// first was killed.
    pub fn crashes(&self) -> bool {
        let other = self.does("a window", async |client| client.new_window(true).await).handle;
        let parameters = json!({ "cmd": "Page.crash", "params": {} });
        let crash = Own { path: "goog/cdp/execute", body: parameters };
        // A page that is gone says so in place of an answer.
        let is_gone = self.runtime.block_on(self.client.issue_cmd(crash)).is_err();
        self.does("a window", async |client| client.switch_to_window(other).await);
        is_gone
    }

    /// What was logged since the last look, as the browser has it.
    pub fn log(&self, kind: &str) -> Vec<Value> {
        match self.own("se/log", json!({ "type": kind })) {
            Value::Array(entries) => entries,
            other => panic!("{kind}: {other}"),
        }
    }

    /// What a script comes to.
    pub fn runs(&self, script: &str, with: &[Value]) -> Value {
        self.does(script, async |client| client.execute(script, with.to_vec()).await)
    }

    /// The same for one that calls its last argument when it is done.
    pub fn awaits(&self, script: &str, with: &[Value]) -> Value {
        self.does(script, async |client| client.execute_async(script, with.to_vec()).await)
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // The browser goes with its session, the driver by itself only where it is told so.
        let _ = self.runtime.block_on(self.client.clone().close());
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}
