//! Names from outside: no path among them reaches the disk, and markup is text.

use crate::page::{Page, texts};
use crate::serving::{Scratch, names_files};
use crate::strangers::Besieged;

use std::fs;
use std::path::Path;

const PATHS: [&str; 10] = [
    "../outside",
    "../../outside",
    "/etc/passwd",
    "~/outside",
    "..\\outside",
    "%2e%2e%2foutside",
    "....//outside",
    "g/../../outside",
    "file:///etc/passwd",
    "\u{202e}edistuo",
];

#[test]
fn a_path_is_no_place() {
    let mut besieged = Besieged::new("places", &[]);
    let client = besieged.serving.client();
    for path in PATHS {
        let target = format!("/{}", path.replace('\u{202e}', "%E2%80%AE"));
        besieged.refuses(path, client.request("GET", &target, "").as_bytes(), 404);
        for place in [path.to_string(), format!("game/{path}"), format!("cards~{path}")] {
            let mut body = besieged.page.wants("");
            body["place"] = place.clone().into();
            let request = client.request("POST", "/wait", &body.to_string());
            besieged.refuses(&place, request.as_bytes(), 404);
        }
    }
    besieged.serving.complains("Page not found.");
}

/// Every word that takes a name or a file, with paths: nothing outside the games is written, and nothing is read.
#[test]
fn a_path_that_is_typed_reaches_no_file() {
    let scratch = Scratch::new("paths").with_game("g", "patriots");
    std::fs::write(scratch.0.join("outside"), "a secret of the machine").expect("written");
    std::fs::write(scratch.0.join("outside.lod"), "a secret of the machine").expect("written");
    let serving = scratch.serve(&[]);
    let (mut page, _) = Page::enter(serving.client(), "game/g");
    let before = scratch.listing();
    let outside = scratch.0.join("outside").display().to_string();
    for path in PATHS.into_iter().chain([outside.as_str()]) {
        for word in [
            "save as",
            "export",
            "export --html",
            "board --svg",
            "chart --svg",
            "board --tall --svg",
        ] {
            let said = page.say(&format!("{word} {path}")).expect("an answer");
            // The line itself comes back as it was said.
            let told: Vec<_> = said.iter().filter(|b| b["kind"] != "answer").cloned().collect();
            assert!(
                !names_files(&texts(&told), &scratch.0)
                    || path.contains("/etc/")
                    || path == outside,
                "{told:?}"
            );
            assert!(!texts(&told).contains("a secret"), "{told:?}");
            for file in told.iter().filter(|block| block["kind"] == "file") {
                let name = file["name"].as_str().expect("a name");
                assert!(!name.contains(['/', '\\', '~', '%', ':']), "{name}");
            }
        }
    }
    assert_eq!(page.place, "game/g");
    page.say("quit").expect("an answer");
    for place in ["new", "games"] {
        for path in PATHS {
            let (mut page, _) = Page::enter(serving.client(), place);
            for _ in 0..6 {
                if page.question().is_null() {
                    break;
                }
                let said = page.say(path).expect("an answer");
                assert!(!texts(&said).contains("a secret"), "{said:?}");
            }
            if page.over().is_none() {
                page.say("quit").expect("an answer");
            }
        }
    }
    let after: Vec<_> =
        scratch.listing().into_iter().filter(|file| !file.0.starts_with(scratch.games())).collect();
    let before: Vec<_> =
        before.into_iter().filter(|file| !file.0.starts_with(scratch.games())).collect();
    assert_eq!(after, before);
}

/// A game that is damaged, that cannot be written or is not there is told of by its name alone.
#[test]
fn what_is_told_of_files_names_no_folder() {
    let scratch = Scratch::new("told").with_game("g", "patriots").with_game("h", "patriots");
    std::fs::write(scratch.games().join("broken.lod"), "nothing of ours\n").expect("written");
    std::fs::write(scratch.games().join("table.toml"), "what = 1\n").expect("written");
    let damaged = scratch.games().join("h.lod");
    let bytes = std::fs::read(&damaged).expect("the game");
    std::fs::write(&damaged, [&bytes[..], b"{}\n"].concat()).expect("written");
    let serving = scratch.serve(&[]);
    for (place, says) in [
        ("game/none", "no game `none`"),
        ("game/broken", "broken.lod is not a saved game"),
        ("game/h", "h.lod is damaged from line"),
        ("table", "NEW GAME"),
    ] {
        let (page, blocks) = Page::enter(serving.client(), place);
        let told = format!("{}\n{}", texts(&blocks), page.told);
        assert!(told.contains(says), "{place}: {told}");
        assert!(!names_files(&told, &scratch.0), "{place}: {told}");
    }
    let (mut page, _) = Page::enter(serving.client(), "game/g");
    let said = page.say("save as h").expect("an answer");
    assert!(texts(&said).contains("h.lod exists already"), "{said:?}");
    assert!(!names_files(&texts(&said), &scratch.0), "{said:?}");
    let left = page.say("quit").expect("an answer");
    assert!(!names_files(&texts(&left), &scratch.0), "{left:?}");
}

const MARKUP: [&str; 5] = [
    "<script>alert(1)</script>",
    "\"><img src=x onerror=alert(1)>",
    "</textarea><svg/onload=alert(1)>",
    "javascript:alert(1)",
    "{{7*7}}${7*7}<!--",
];

/// What is typed comes back as it was, as text of JSON that no browser takes for a page.
#[test]
fn markup_is_text() {
    let scratch = Scratch::new("markup").with_game("g", "patriots");
    let serving = scratch.serve(&[]);
    for place in ["cards~a1", "flowcharts~a1", "new", "games", "learn", "table", "game/g"] {
        let (mut page, _) = Page::enter(serving.client(), place);
        for text in MARKUP {
            for line in
                [text.to_string(), format!("players patriots={text}"), format!("save as {text}")]
            {
                if page.question().is_null() {
                    break;
                }
                let answer = page.give(&line).expect("an answer");
                assert_eq!(answer.status, 200, "{answer:?}");
                assert!(
                    answer.head.contains("content-type: application/json\r\n"),
                    "{}",
                    answer.head
                );
                assert!(
                    answer.head.contains("x-content-type-options: nosniff\r\n"),
                    "{}",
                    answer.head
                );
                let said = page.take(&answer.json());
                let echoed = |block: &serde_json::Value| {
                    block["kind"] == "answer" && block["text"] == line.as_str()
                };
                assert!(said.iter().any(echoed), "{place}: {line}: {said:?}");
            }
        }
        let looked = page.client.post("/board", &page.wants("")).expect("an answer");
        if looked.status == 200 {
            assert!(!MARKUP.iter().any(|text| looked.body.contains(text)), "{place}");
        }
        if page.over().is_none() {
            page.say("quit").expect("an answer");
        }
    }
}

/// Text comes to the page as text alone: its script has no other way to put something there.
#[test]
fn the_script_makes_no_markup_of_texts() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/serve/page");
    let files =
        fs::read_dir(folder).expect("the page's files").map(|file| file.expect("a file").path());
    let scripts = files.filter(|file| file.extension().is_some_and(|ending| ending == "js"));
    let texts: Vec<String> =
        scripts.map(|file| fs::read_to_string(file).expect("a text")).collect();
    assert!(texts.len() > 20, "{}", texts.len());
    let script = texts.concat();
    for way in [
        "innerHTML",
        "outerHTML",
        "insertAdjacentHTML",
        "document.write",
        "eval(",
        "Function(",
        "srcdoc",
        "text/html",
        "createContextualFragment",
        "setHTML",
        "javascript:",
        "DOMParser",
        "postMessage",
    ] {
        assert!(!script.contains(way), "{way}");
    }
    // What comes late is a part of the page, by its name.
    for late in script.split("import(").skip(1) {
        assert!(late.starts_with("\"./"), "{late:.40}");
    }
}
