//! Requests of the page, spoilt at random.

use crate::client::Client;
use crate::strangers::Besieged;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;
use std::time::Duration;

/// Bytes that mean something to somebody.
const ODD: [&[u8]; 16] = [
    b"\0",
    b"\xff\xfe",
    b"\r\n",
    b"\r\n\r\n",
    b"..",
    b"/",
    b"%00",
    b"\"",
    b"\\",
    b"{",
    b"}",
    b":",
    b"\xf0\x9f\x98\x80",
    b"99999999999999999999",
    b"\x1b[31m",
    b"Transfer-Encoding: chunked\r\n",
];

fn spoil(request: &mut Vec<u8>, random: &mut ChaCha8Rng) {
    for _ in 0..random.random_range(1..4) {
        let at = random.random_range(0..request.len().max(1));
        match random.random_range(0..6) {
            0 => request[at] = random.random(),
            1 => {
                let end = (at + random.random_range(1..20)).min(request.len());
                request.drain(at..end);
            }
            2 => {
                let odd = ODD[random.random_range(0..ODD.len())];
                request.splice(at..at, odd.iter().copied());
            }
            3 => {
                let end = (at + random.random_range(1..60)).min(request.len());
                let part = request[at..end].to_vec();
                request.splice(at..at, part);
            }
            4 => request.truncate(at),
            _ => {
                let end = (at + 1).min(request.len());
                let part = request[at..end].repeat(random.random_range(1..3_000));
                request.splice(at..end, part);
            }
        }
        if request.is_empty() {
            request.push(b'\n');
        }
    }
}

/// `LOD_SERVE_FUZZ` says how many requests.
#[test]
fn spoilt_requests_are_refused_and_change_nothing() {
    let count = crate::volume::part("LOD_SERVE_FUZZ", 10_000, 300);
    let mut besieged = Besieged::new("fuzzed", &["--lan"]);
    let before = besieged.scratch.listing();
    let client = besieged.serving.client();
    let mut wants = besieged.page.wants("pass");
    // A question that is long answered.
    wants["number"] = 987_654_321.into();
    let waits = besieged.page.wants("why").to_string();
    let mut valid: Vec<String> = ["/say", "/look", "/preview", "/tick", "/board"]
        .map(|target| client.request("POST", target, &wants.to_string()))
        .to_vec();
    valid.push(client.request(
        "POST",
        "/wait",
        &waits.replace("\"sitting\":\"", "\"sitting\":\"x"),
    ));
    valid.push(client.request("POST", "/wait", &waits.replace("game/g", "cards~f1")));
    valid.extend(["/", "/doors", "/page.css"].map(|target| client.request("GET", target, "")));
    let mut random = ChaCha8Rng::seed_from_u64(10);
    let mut statuses: BTreeMap<u16, usize> = BTreeMap::new();
    for _ in 0..count {
        let mut request = valid[random.random_range(0..valid.len())].clone().into_bytes();
        spoil(&mut request, &mut random);
        let mut client = Client::new(besieged.serving.port, None);
        // What has no end is left without one.
        client.patience = Duration::from_millis(100);
        let status = client.send(&request).map_or(0, |answer| answer.status);
        assert!(status < 500, "{status}: {}", String::from_utf8_lossy(&request));
        *statuses.entry(status).or_default() += 1;
    }
    println!("{count} spoilt requests: {statuses:?} (0: no answer)");
    let of = |range: std::ops::Range<u16>| statuses.range(range).map(|(_, n)| n).sum::<usize>();
    assert!(of(400..500) > count / 4, "{statuses:?}");
    std::thread::sleep(Duration::from_millis(500));
    besieged.stands("spoilt requests");
    assert_eq!(besieged.scratch.listing(), before);
    let errors = besieged.serving.errors();
    assert!(!errors.contains("panicked"), "{errors}");
    let minutes = 2 + count / 1_000;
    assert!(errors.matches("Refused:").count() <= 20 * minutes, "{}", errors.len());
}
