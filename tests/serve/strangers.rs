//! Who may not ask: without the key, from another site, by another name.

use crate::client::Client;
use crate::page::Page;
use crate::serving::{Scratch, Serving, names_files};

/// A server with a game that somebody plays, and what must not change.
pub struct Besieged {
    pub scratch: Scratch,
    pub serving: Serving,
    pub page: Page,
    question: serde_json::Value,
}

impl Besieged {
    pub fn new(name: &str, arguments: &[&str]) -> Besieged {
        let scratch = Scratch::new(name).with_game("g", "patriots");
        let serving = scratch.serve(arguments);
        let (page, _) = Page::enter(serving.client(), "game/g");
        let question = page.question().clone();
        Besieged { scratch, serving, page, question }
    }

    /// Sends what is to be refused with this status, or without a word where that is 0: nothing is told or written, and the
    /// game stands as before.
    pub fn refuses(&mut self, what: &str, bytes: &[u8], status: u16) {
        let before = self.scratch.listing();
        let answer = Client::new(self.serving.port, None).send(bytes);
        assert_eq!(answer.as_ref().map_or(0, |a| a.status), status, "{what}: {answer:?}");
        if let Some(answer) = answer {
            let all = format!("{}{}", answer.head, answer.body);
            let key = self.serving.key.as_deref();
            assert!(key.is_none_or(|key| !all.contains(key)), "{what}: {all}");
            assert!(!names_files(&all, &self.scratch.0), "{what}: {all}");
            assert!(!all.contains("set-cookie"), "{what}: {all}");
            let is_page = answer.body.starts_with("<!doctype html>");
            assert!(answer.body.len() < 200 || is_page, "{what}: {all}");
        }
        self.stands(what);
        assert_eq!(self.scratch.listing(), before, "{what}");
    }

    /// The server is up, and the game is where it was.
    pub fn stands(&mut self, what: &str) {
        let (page, _) = Page::enter(self.serving.client(), "game/g");
        assert_eq!(page.question(), &self.question, "{what}");
        assert_eq!(page.sitting, self.page.sitting, "{what}");
        assert_eq!(page.number, self.page.number, "{what}");
    }
}

/// What a page asks of the game.
fn body(besieged: &Besieged) -> String {
    besieged.page.wants("pass").to_string()
}

#[test]
fn without_the_key_nothing_is_shown() {
    let mut besieged = Besieged::new("key", &["--lan"]);
    let key = besieged.serving.key.clone().expect("a key");
    let (client, body) = (Client::new(besieged.serving.port, None), body(&besieged));
    let host = client.host();
    let mut wrong = key.clone();
    wrong.replace_range(..1, if key.starts_with('a') { "b" } else { "a" });
    let with = |head: &str| format!("GET / HTTP/1.1\r\nHost: {host}\r\n{head}\r\n");
    for (what, request) in [
        ("no key", client.request("GET", "/", "")),
        ("no key for the script", client.request("GET", "/page.js", "")),
        ("no key for the doors", client.request("GET", "/doors", "")),
        ("no key for a line", client.request("POST", "/say", &body)),
        ("a wrong key", client.request("GET", &format!("/?key={wrong}"), "")),
        ("half a key", client.request("GET", &format!("/?key={}", &key[..25]), "")),
        ("no letters", client.request("GET", "/?key=", "")),
        ("the key with more", client.request("GET", &format!("/?key={key}x"), "")),
        ("the key by another name", client.request("GET", &format!("/?Key={key}"), "")),
        (
            "the key for a page that wants a cookie",
            client.request("GET", &format!("/doors?key={key}"), ""),
        ),
        (
            "the key of a line in its address",
            client.request("POST", &format!("/say?key={key}"), &body),
        ),
        ("the key as a path", client.request("GET", &format!("/{key}"), "")),
        ("the key as a header", with(&format!("Authorization: Bearer {key}\r\n"))),
        ("the key in another cookie", with(&format!("Cookie: key={key}\r\n"))),
        ("a wrong cookie", with(&format!("Cookie: lod-key={wrong}\r\n"))),
        (
            "a cookie and no host",
            format!("GET / HTTP/1.1\r\nCookie: lod-key={wrong}\r\nHost: {host}\r\n\r\n"),
        ),
    ] {
        besieged.refuses(what, request.as_bytes(), 403);
    }
    // A person who comes so is told what to do, in a page's own look.
    let page = Client::new(besieged.serving.port, None).get("/").expect("an answer");
    assert_eq!(page.status, 403);
    for part in ["name=\"viewport\"", "This page needs its key", "--paper"] {
        assert!(page.body.contains(part), "{part}: {}", page.body);
    }
    assert!(page.head.contains("style-src 'unsafe-inline'"), "{}", page.head);
    besieged.serving.complains("The address needs the key");
    let errors = besieged.serving.errors();
    // The log of a terminal that others see does not give the key away, but where it was sent as a path.
    assert_eq!(errors.matches(&key).count(), 1, "{errors}");
    // With it the page comes, and a cookie that no script reads.
    let answer = Client::new(besieged.serving.port, None).get(&format!("/?key={key}"));
    let answer = answer.expect("an answer");
    assert_eq!(answer.status, 200);
    let cookie = format!("set-cookie: lod-key={key}; path=/; httponly; samesite=lax;");
    assert!(answer.head.contains(&cookie), "{}", answer.head);
    assert!(!answer.body.contains(&key));
}

#[test]
fn other_sites_and_other_names_are_refused() {
    let mut besieged = Besieged::new("sites", &[]);
    let (client, body) = (Client::new(besieged.serving.port, None), body(&besieged));
    let (host, port) = (client.host(), besieged.serving.port);
    let post = |head: &str| {
        let length = body.len();
        format!(
            "POST /say HTTP/1.1\r\n{head}Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
        )
    };
    let get = |target: &str, head: &str| format!("GET {target} HTTP/1.1\r\n{head}\r\n");
    let here = format!("Host: {host}\r\n");
    let own = format!("{here}Origin: http://{host}\r\n");
    for (what, request, status) in [
        ("a foreign origin", post(&format!("{here}Origin: http://evil.example\r\n")), 403),
        ("no origin", post(&here), 403),
        ("the origin of a file", post(&format!("{here}Origin: null\r\n")), 403),
        ("an origin at another port", post(&format!("{here}Origin: http://127.0.0.1:1\r\n")), 403),
        (
            "the other name's origin",
            post(&format!("{here}Origin: http://localhost:{port}\r\n")),
            403,
        ),
        ("an origin with another scheme", post(&format!("{here}Origin: https://{host}\r\n")), 403),
        ("an origin twice", post(&format!("{own}Origin: http://{host}\r\n")), 403),
        (
            "a foreign origin that looks",
            get("/doors", &format!("{here}Origin: http://evil.example\r\n")),
            403,
        ),
        ("another site", post(&format!("{own}Sec-Fetch-Site: cross-site\r\n")), 403),
        ("another port's page", post(&format!("{own}Sec-Fetch-Site: same-site\r\n")), 403),
        (
            "another site that looks",
            get("/doors", &format!("{here}Sec-Fetch-Site: cross-site\r\n")),
            403,
        ),
        (
            "another site's script",
            get("/page.js", &format!("{here}Sec-Fetch-Site: cross-site\r\n")),
            403,
        ),
        (
            "another site that fetches",
            get("/", &format!("{here}Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: no-cors\r\n")),
            403,
        ),
        ("a foreign host", get("/", &format!("Host: evil.example:{port}\r\n")), 421),
        ("a host at another port", get("/", "Host: 127.0.0.1:1\r\n"), 421),
        ("a host without its port", get("/", "Host: 127.0.0.1\r\n"), 421),
        ("no host", get("/", ""), 421),
        ("two hosts", get("/", &format!("{here}Host: evil.example\r\n")), 421),
        ("the same host twice", get("/", &format!("{here}{here}")), 421),
        ("an empty host", get("/", "Host:\r\n"), 421),
    ] {
        besieged.refuses(what, request.as_bytes(), status);
    }
    besieged.serving.complains("Pages of other sites have no access.");
    let refused = besieged.serving.errors().matches("Refused:").count();
    assert!(refused <= 20, "the log is bounded: {refused}");
    // A link on another page leads here all the same.
    let link =
        get("/", &format!("{here}Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\n"));
    let answer = Client::new(port, None).send(link.as_bytes());
    let answer = answer.expect("an answer");
    assert_eq!(answer.status, 200);
    for header in
        ["x-frame-options: deny", "frame-ancestors 'none'", "default-src 'none'", "nosniff"]
    {
        assert!(answer.head.contains(header), "{header}");
    }
    assert!(!answer.head.contains("access-control"), "{}", answer.head);
}

/// What another site's page asks in vain is not counted against the person whose browser it is in.
#[test]
fn another_sites_page_does_not_use_up_what_a_person_may_ask() {
    let mut besieged = Besieged::new("floods", &[]);
    let mut client = Client::new(besieged.serving.port, None);
    let request = format!(
        "GET /doors HTTP/1.1\r\nHost: {}\r\nSec-Fetch-Site: cross-site\r\n\r\n",
        client.host()
    );
    for _ in 0..1_500 {
        let answer = client.send(request.as_bytes()).expect("an answer");
        assert_eq!(answer.status, 403);
    }
    besieged.stands("1,500 requests of another site's page");
}
