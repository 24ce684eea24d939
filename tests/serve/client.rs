//! HTTP/1.1 over a socket: as much of it as a browser sends, and whatever else a test wants.

use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

/// An answer.
#[derive(Clone, Debug)]
pub struct Answer {
    pub status: u16,
    /// The head in lower case.
    pub head: String,
    pub body: String,
}

impl Answer {
    /// The body as JSON.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|e| panic!("{e}: {}", self.body))
    }
}

/// Who asks a server.
#[derive(Debug)]
pub struct Client {
    port: u16,
    key: Option<String>,
    stream: Option<BufReader<TcpStream>>,
    /// How long an answer may take.
    pub patience: Duration,
}

impl Client {
    pub fn new(port: u16, key: Option<&str>) -> Client {
        Client { port, key: key.map(String::from), stream: None, patience: Duration::from_secs(60) }
    }

    /// What the server goes by.
    pub fn host(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    /// The head of a request as the page makes it, without what says how long it is.
    pub fn head(&self, method: &str, target: &str) -> String {
        let host = self.host();
        let mut head = format!(
            "{method} {target} HTTP/1.1\r\nHost: {host}\r\nSec-Fetch-Site: same-origin\r\n"
        );
        if method != "GET" {
            head += &format!("Origin: http://{host}\r\nContent-Type: application/json\r\n");
        }
        if let Some(key) = &self.key {
            head += &format!("Cookie: lod-key={key}\r\n");
        }
        head
    }

    /// A request as the page makes it.
    pub fn request(&self, method: &str, target: &str, body: &str) -> String {
        let head = self.head(method, target);
        match method {
            "GET" => format!("{head}\r\n"),
            _ => format!("{head}Content-Length: {}\r\n\r\n{body}", body.len()),
        }
    }

    pub fn get(&mut self, target: &str) -> Option<Answer> {
        let request = self.request("GET", target, "");
        self.send(request.as_bytes())
    }

    pub fn post(&mut self, target: &str, body: &Value) -> Option<Answer> {
        let request = self.request("POST", target, &body.to_string());
        self.send(request.as_bytes())
    }

    /// What comes of these bytes; nothing where the server says no more, and then the connection is another.
    pub fn send(&mut self, bytes: &[u8]) -> Option<Answer> {
        let answer = self.exchange(bytes);
        let closes = |answer: &Answer| answer.head.contains("\r\nconnection: close\r\n");
        if answer.as_ref().is_none_or(closes) {
            self.stream = None;
        }
        answer
    }

    fn exchange(&mut self, bytes: &[u8]) -> Option<Answer> {
        let stream = match &mut self.stream {
            Some(stream) => stream,
            none => none.insert(BufReader::new(connect(self.port, self.patience)?)),
        };
        // A server that has said what is wrong reads no further.
        let _ = stream.get_mut().write_all(bytes);
        read(stream)
    }
}

/// A connection.
pub fn connect(port: u16, patience: Duration) -> Option<TcpStream> {
    let stream = TcpStream::connect(("127.0.0.1", port)).ok()?;
    stream.set_read_timeout(Some(patience)).ok()?;
    stream.set_nodelay(true).ok()?;
    Some(stream)
}

/// The next answer on a connection.
pub fn read(stream: &mut BufReader<TcpStream>) -> Option<Answer> {
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") {
        if stream.read_line(&mut head).ok()? == 0 {
            return None;
        }
    }
    let head = head.to_lowercase();
    let status = head.split(' ').nth(1)?.parse().ok()?;
    let length = head.split_once("\r\ncontent-length: ");
    let length = length.map_or("0", |(_, rest)| rest.lines().next().unwrap_or("0"));
    let mut body = vec![0; length.parse().ok()?];
    stream.read_exact(&mut body).ok()?;
    let body = String::from_utf8(body).expect("a text");
    Some(Answer { status, head, body })
}
