//! The key's file, the port, and the end.

use crate::client::Client;
use crate::serving::{Scratch, Serving};
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Stdio;

fn mode(path: &Path) -> u32 {
    std::fs::metadata(path).expect("a file").permissions().mode() & 0o777
}

fn loosely(path: &Path, text: &str) {
    std::fs::write(path, text).expect("written");
    std::fs::set_permissions(path, PermissionsExt::from_mode(0o666)).expect("set");
}

fn opens(serving: &Serving, key: &str) -> bool {
    let answer = Client::new(serving.port, None).get(&format!("/?key={key}"));
    answer.expect("an answer").status == 200
}

#[test]
fn the_key_is_nobody_elses() {
    let scratch = Scratch::new("key-file");
    let file = scratch.games().join("telephone.key");
    // Files that somebody left, which all can read.
    loosely(&file, "abcdefghjkmnpqrstuvwxyz023");
    loosely(&scratch.games().join("telephone.new"), "x");
    let key = scratch.serve(&["--lan"]).key.clone().expect("a key");
    assert_ne!(key, "abcdefghjkmnpqrstuvwxyz023", "others could have read it");
    assert_eq!(mode(&file), 0o600);
    assert_eq!(std::fs::read_to_string(&file).expect("a key"), key);
    let serving = scratch.serve(&["--lan"]);
    assert_eq!(serving.key.as_deref(), Some(key.as_str()), "a telephone's address stays good");
    drop(serving);
    let serving = scratch.serve(&["--lan", "--new-key"]);
    let newer = serving.key.clone().expect("a key");
    assert_ne!(newer, key);
    assert_eq!(mode(&file), 0o600);
    assert!(opens(&serving, &newer) && !opens(&serving, &key));
    // The address with the key leads to this server and no other that has the same name.
    assert!(serving.said[0].contains("http://127.0.0.1:"), "{:?}", serving.said);
    assert!(scratch.serve(&[]).said[0].contains("http://localhost:"));
}

fn refused(scratch: &Scratch, arguments: &[&str]) -> (Option<i32>, String) {
    let mut command = scratch.command(arguments);
    let output = command.output().expect("it ends");
    assert!(output.stdout.is_empty(), "{output:?}");
    let text = String::from_utf8(output.stderr).expect("text");
    (output.status.code(), text)
}

#[test]
fn a_port_that_is_taken_is_told_with_another() {
    let scratch = Scratch::new("port");
    let taken = TcpListener::bind(("127.0.0.1", 0)).expect("a port");
    let port = taken.local_addr().expect("an address").port();
    let (status, said) = refused(&scratch, &["--port", &port.to_string()]);
    assert_eq!(status, Some(2), "{said}");
    let other = format!("--port {}", if port == u16::MAX { 1024 } else { port + 1 });
    assert!(said.contains(&port.to_string()) && said.contains(&other), "{said}");
    assert_eq!(said.trim_end().lines().count(), 1, "{said}");
    for arguments in [&["--port", "99999"][..], &["--port", "-1"], &["--port", "x"], &["--new-key"]]
    {
        assert_eq!(refused(&scratch, arguments).0, Some(2), "{arguments:?}");
    }
}

#[test]
fn signals_end_it_with_a_good_bye() {
    let scratch = Scratch::new("signals");
    for signal in ["INT", "TERM", "HUP"] {
        let file = scratch.0.join("said");
        let out = std::fs::File::create(&file).expect("a file");
        let mut command = scratch.command(&["--port", "0"]);
        let mut child = command.stdout(out).stderr(Stdio::null()).spawn().expect("it starts");
        let until = crate::player::soon();
        let said = || std::fs::read_to_string(&file).expect("text");
        while !said().contains("Ctrl-C") {
            assert!(std::time::Instant::now() < until, "it does not serve");
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
        crate::signal::send(signal, &child.id().to_string());
        let status = child.wait().expect("it ends");
        assert!(!status.success(), "{signal}");
        assert!(
            said().ends_with("\nStopped. Games resume after their last answer.\n"),
            "{signal}: {}",
            said()
        );
    }
}

/// A browser names no port where it is that of HTTP.
#[test]
fn at_port_80_the_address_has_no_port() {
    if TcpListener::bind(("127.0.0.1", 80)).is_err() {
        crate::left_out::missing("port 80 is taken here, or not for this user");
        return;
    }
    let scratch = Scratch::new("port-80").with_game("g", "patriots");
    let serving = Serving::start(scratch.command(&["--port", "80"]));
    assert_eq!(serving.port, 80, "{:?}", serving.said);
    let body = r#"{"place":"game/g","sitting":"","version":0,"seen":0,"number":0,"line":""}"#;
    let asked = |host: &str| {
        let request = format!(
            "POST /wait HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nSec-Fetch-Site: same-origin\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        serving.client().send(request.as_bytes()).map(|answer| answer.status)
    };
    for host in ["localhost", "127.0.0.1", "localhost:80", "127.0.0.1:80"] {
        assert_eq!(asked(host), Some(200), "{host}");
    }
    for host in ["localhost:81", "example.com", "example.com:80"] {
        assert_eq!(asked(host), Some(421), "{host}");
    }
}
