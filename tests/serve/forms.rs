//! Requests that are none: too long, too slow, of another form.

use crate::client::{Client, connect, read};
use crate::strangers::Besieged;
use std::io::{BufReader, Read, Write};
use std::time::{Duration, Instant};

#[test]
fn what_is_no_request_of_the_page_is_refused() {
    let mut besieged = Besieged::new("forms", &[]);
    let client = besieged.serving.client();
    let host = client.host();
    let body = besieged.page.wants("pass").to_string();
    let post = |body: &str| client.request("POST", "/say", body);
    let typed = |kind: &str| {
        let length = body.len();
        format!(
            "POST /say HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n{kind}Content-Length: {length}\r\n\r\n{body}"
        )
    };
    let deep = format!("{{\"place\": {}{}}}", "[".repeat(30_000), "]".repeat(30_000));
    let more = body.replacen('{', "{\"more\": 1, ", 1);
    let long = format!("{{\"place\": \"{}\"}}", "x".repeat(70_000));
    let head = format!("GET / HTTP/1.1\r\nHost: {host}\r\nX: {}\r\n\r\n", "x".repeat(20_000));
    let heads = format!("GET / HTTP/1.1\r\nHost: {host}\r\n{}\r\n", "X: 1\r\n".repeat(200));
    for (what, request, status) in [
        ("a list", post("[]"), 400),
        ("no JSON", post("place=table"), 400),
        ("nothing", post(""), 400),
        ("half of it", post(&body[..body.len() / 2]), 400),
        ("twice of it", post(&format!("{body}{body}")), 400),
        ("a key that is not known", post(&more), 400),
        ("a key twice", post(&body.replacen('{', "{\"line\": \"\", ", 1)), 400),
        ("a number that is none", post(&body.replacen("\"seen\":", "\"seen\":-", 1)), 400),
        ("brackets in brackets", post(&deep), 400),
        ("a text in place of a number", post("{\"place\": \"table\", \"number\": \"1\"}"), 400),
        ("what is too long", post(&long), 413),
        ("another kind", typed("Content-Type: text/plain\r\n"), 415),
        ("a form's kind", typed("Content-Type: application/x-www-form-urlencoded\r\n"), 415),
        ("no kind", typed(""), 415),
        ("a head that is too long", head, 431),
        ("too many headers", heads, 431),
        ("what is looked at said", client.request("POST", "/doors", "{}"), 405),
        ("what is said looked at", client.request("GET", "/say", ""), 405),
        ("a page that is taken away", client.request("DELETE", "/", ""), 405),
        ("a page that is put", client.request("PUT", "/page.js", "x"), 405),
        ("what is open elsewhere", client.request("OPTIONS", "*", ""), 404),
        ("a tunnel", format!("CONNECT evil.example:80 HTTP/1.1\r\nHost: {host}\r\n\r\n"), 403),
        ("another protocol", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_string(), 0),
        ("no protocol", "hello\r\n\r\n".to_string(), 400),
        ("a NUL in the address", format!("GET /\0 HTTP/1.1\r\nHost: {host}\r\n\r\n"), 400),
        ("a NUL in a header", format!("GET / HTTP/1.1\r\nHost: {host}\0\r\n\r\n"), 400),
        ("two lengths", typed("Content-Type: application/json\r\nContent-Length: 3\r\n"), 400),
    ] {
        besieged.refuses(what, request.as_bytes(), status);
    }
    let bad = client.head("POST", "/say") + "Content-Length: 22\r\n\r\n{\"place\": \"tablexx\"  }";
    let mut bad = bad.into_bytes();
    let at = bad.windows(2).position(|two| two == b"xx").expect("there");
    bad[at] = 0xff;
    bad[at + 1] = 0xfe;
    besieged.refuses("what is no text", &bad, 400);
    besieged.serving.complains("The request must be JSON.");
    besieged.serving.complains("The request is too long.");
    let errors = besieged.serving.errors();
    assert!(errors.matches("Refused:").count() <= 20, "the log is bounded: {errors}");
    assert!(errors.len() < 8_000, "the log is bounded: {}", errors.len());
}

#[test]
fn a_body_without_an_end_ends() {
    let mut besieged = Besieged::new("endless", &[]);
    let head = besieged.serving.client().head("POST", "/say");
    let stream = connect(besieged.serving.port, Duration::from_secs(20)).expect("a connection");
    let mut stream = BufReader::new(stream);
    let into = stream.get_mut();
    into.write_all(format!("{head}Transfer-Encoding: chunked\r\n\r\n").as_bytes()).expect("sent");
    let chunk = format!("{:x}\r\n{}\r\n", 4096, "x".repeat(4096));
    let mut sent = 0;
    // Until nobody reads any more.
    while into.write_all(chunk.as_bytes()).is_ok() && sent < 1 << 27 {
        sent += chunk.len();
        if sent == 20 * chunk.len() {
            break;
        }
    }
    let answer = read(&mut stream).expect("an answer");
    assert_eq!(answer.status, 413);
    besieged.stands("a body without an end");
}

/// A byte now and then keeps no connection: each request has its time.
#[test]
fn slow_requests_end() {
    let mut besieged = Besieged::new("slow", &[]);
    let client = besieged.serving.client();
    let started = client.head("POST", "/say") + "Content-Length: 5000\r\n\r\n{";
    let lanes = [
        ("no byte", String::new()),
        ("half a head", format!("GET / HTTP/1.1\r\nHost: {}\r\nX: ", client.host())),
        ("half a body", started),
    ];
    let port = besieged.serving.port;
    std::thread::scope(|scope| {
        for (what, begin) in lanes {
            scope.spawn(move || {
                let mut stream = connect(port, Duration::from_millis(500)).expect("a connection");
                stream.write_all(begin.as_bytes()).expect("sent");
                let until = Instant::now() + Duration::from_secs(40);
                let mut answer = Vec::new();
                loop {
                    assert!(Instant::now() < until, "{what}: it goes on");
                    let mut buffer = [0; 1024];
                    match stream.read(&mut buffer) {
                        Ok(0) => break,
                        Ok(n) => answer.extend_from_slice(&buffer[..n]),
                        Err(error) if error.kind() == std::io::ErrorKind::ConnectionReset => break,
                        // Another byte now and then.
                        Err(_) if begin.is_empty() => {}
                        Err(_) => drop(stream.write_all(b"x")),
                    }
                }
                let answer = String::from_utf8_lossy(&answer);
                let timely = answer.is_empty() || answer.starts_with("HTTP/1.1 408");
                assert!(timely, "{what}: {answer}");
            });
        }
    });
    besieged.stands("slow requests");
}

/// Connections that ask nothing take no thread, and leave their places to those that ask, of the same address too.
#[test]
fn silent_connections_keep_nobody_out() {
    let mut besieged = Besieged::new("idle", &[]);
    for count in [60, 200] {
        let idle: Vec<_> = (0..count)
            .map(|_| connect(besieged.serving.port, Duration::from_secs(1)).expect("a connection"))
            .collect();
        let begun = Instant::now();
        let answer = Client::new(besieged.serving.port, None).get("/");
        assert_eq!(answer.map(|a| a.status), Some(200), "{count} silent ones");
        let took = begun.elapsed();
        assert!(took < Duration::from_secs(5), "{count} silent ones: {took:?}");
        besieged.stands("silent connections");
        drop(idle);
    }
}
