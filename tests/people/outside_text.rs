//! What comes from editors of text, file systems and other people's data: it is taken as it is meant, or refused by name.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};

const NEW: [&str; 9] =
    ["play", "g", "--new", "--scenario", "sprint", "--people", "patriots", "--seed", "1"];

fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("a folder");
    path
}

/// The program in this folder, with these lines typed.
fn run(folder: &Path, arguments: &[&str], lines: &[&str]) -> Output {
    let mut child = crate::program::lod()
        .args(arguments)
        .current_dir(folder)
        .env("LOD_GAMES", folder.join("games"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program");
    let typed: String = lines.iter().map(|line| format!("{line}\n")).collect();
    // A program that refuses its arguments does not read.
    let _ = child.stdin.take().expect("a pipe").write_all(typed.as_bytes());
    child.wait_with_output().expect("it ends")
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&[&output.stdout[..], &output.stderr[..]].concat()).into_owned()
}

/// With other line ends, a mark before the first, or none after the last line a saved game opens and keeps its last answer;
/// it goes on as the original does.
#[test]
fn a_saved_game_that_an_editor_has_saved_goes_on() {
    let home = folder("outside-edited");
    run(&home, &NEW, &["", "pass", "quit"]);
    let file = home.join("games/g.lod");
    let good = fs::read_to_string(&file).expect("a journal");
    let told = text(&run(&home, &["play", "g"], &["history", "quit"]));
    run(&home, &["play", "g"], &["", "quit"]);
    let further = fs::read_to_string(&file).expect("a journal");
    assert!(further.len() > good.len() && further.starts_with(&good));
    let returns = good.replace('\n', "\r\n");
    let forms = [
        ("line ends", returns.clone()),
        ("a mark", format!("\u{feff}{good}")),
        ("both", format!("\u{feff}{returns}")),
        ("no last end", good.trim_end().to_string()),
        ("no last end of two letters", returns.trim_end().to_string()),
    ];
    for (what, edited) in forms {
        fs::write(&file, &edited).expect("written");
        let list = text(&run(&home, &["play", "--list"], &[]));
        assert!(list.contains("sprint, players: Patriots (you)"), "{what}: {list}");
        // Looking changes nothing.
        let looked = text(&run(&home, &["play", "g"], &["history", "quit"]));
        assert_eq!(looked, told, "{what}");
        run(&home, &["play", "g"], &["", "quit"]);
        let now = fs::read_to_string(&file).expect("a journal");
        assert_eq!(now, further, "{what}");
        let beside: Vec<String> = fs::read_dir(home.join("games"))
            .expect("a folder")
            .map(|file| file.expect("a file").file_name().to_string_lossy().into_owned())
            .filter(|name| name.contains("damaged") || name.contains("other"))
            .collect();
        assert_eq!(beside, [""; 0], "{what}");
    }
}

/// The name of a new game is a file's name in the games' folder, on every system.
#[test]
fn a_new_game_has_a_name_and_no_place() {
    let home = folder("outside-names");
    let outside = ["a/b", "../a", "./a", "a\\b"];
    for name in outside.into_iter().chain(["CON", "nul", "Aux", "com1", "LPT9"]) {
        let new = [&["play", name], &NEW[2..]].concat();
        let output = run(&home, &new, &["", "quit"]);
        assert_eq!(output.status.code(), Some(2), "{name}: {}", text(&output));
        let named = run(
            &home,
            &["play", "--new", "--scenario", "sprint"],
            &[&format!("name {name}"), "quit"],
        );
        assert!(!text(&named).contains(&format!("[Enter] {name}")), "{}", text(&named));
    }
    assert!(!home.join("games").exists(), "nothing is written");
    assert!(!home.join("a.lod").exists());
    // In a game, and to one that is there.
    run(&home, &NEW, &["", "save as nul", "save as con", "quit"]);
    run(&home, &["games", "rename", "g", "prn"], &[]);
    let there: Vec<_> = fs::read_dir(home.join("games"))
        .expect("a folder")
        .map(|file| file.expect("a file").file_name())
        .filter(|name| name.to_string_lossy().ends_with(".lod"))
        .collect();
    assert_eq!(there, ["g.lod"]);
    run(
        &home,
        &["play", "console", "--new", "--scenario", "sprint", "--people", "patriots"],
        &["", "quit"],
    );
    assert!(home.join("games/console.lod").exists());
}

/// After a command `?` is a question about it.
#[test]
fn a_command_and_a_question_mark_is_help() {
    let home = folder("outside-help");
    let lines = ["export ?", "save ?", "rollback ?", "undo ?", "quit ?", "quit"];
    let output = run(&home, &NEW, &lines);
    let text = text(&output);
    for row in ["export FILE", "save as NAME", "rollback", "undo [COUNT]", "quit"] {
        let told = text.lines().any(|line| line.starts_with(&format!("  {row}")));
        assert!(told, "no help for {row}:\n{text}");
    }
    assert!(text.contains("The game is saved"), "{text}");
    let files: Vec<_> = fs::read_dir(&home).expect("a folder").flatten().collect();
    assert_eq!(files.len(), 1, "only the games: {files:?}");
}

/// What looks like a quote or a space and is none is named, with its place.
#[test]
fn a_curly_quote_in_a_position_file_is_named() {
    let home = folder("outside-quotes");
    for (position, what) in [
        ("base = \u{201c}1776\u{201d}\n", "a curly quote (U+201C); type \""),
        ("base = \u{2018}1776\u{2019}\n", "a curly quote (U+2018); type '"),
        ("base\u{a0}= \"1776\"\n", "a no-break space (U+00A0); type a space"),
        ("base = \"1776\"\n[resources]\nbritish =\u{a0}3\n", "a no-break space (U+00A0)"),
    ] {
        fs::write(home.join("p.toml"), position).expect("written");
        let output = run(&home, &["score", "--position", "p.toml"], &[]);
        assert_eq!(output.status.code(), Some(2));
        assert!(text(&output).contains(what), "{}", text(&output));
    }
    fs::write(home.join("p.toml"), "\u{feff}base = \"1776\"\r\n").expect("written");
    assert_eq!(run(&home, &["score", "--position", "p.toml"], &[]).status.code(), Some(0));
}

fn copied(from: &Path, to: &Path, key: &[&str], with: &str) -> usize {
    fs::create_dir_all(to).expect("a folder");
    let mut changed = 0;
    for file in fs::read_dir(from).expect("a folder") {
        let path = file.expect("a file").path();
        let target = to.join(path.file_name().expect("a name"));
        if path.is_dir() {
            changed += copied(&path, &target, key, with);
            continue;
        }
        let text = fs::read_to_string(&path).expect("a text");
        let lines = text.lines().map(|line| {
            let is_text = key.iter().any(|key| line.starts_with(&format!("{key} = \"")));
            if is_text && !line.contains("\"\"\"") {
                changed += 1;
                line.replacen("= \"", &format!("= \"{with}"), 1)
            } else {
                line.to_string()
            }
        });
        let text = lines.collect::<Vec<_>>().join("\n");
        fs::write(target, text).expect("written");
    }
    changed
}

/// A line break in a text of a data file begins no line of its own on the screen.
#[test]
fn a_line_break_in_a_text_of_a_data_file_breaks_no_line() {
    let data = ["A\\nINJECTED\\u001b ", "A INJECTED<U+001B> "].map(|with| {
        let data = folder(&format!("outside-data-{}", with.len()));
        let mut changed = 0;
        for part in ["random-spaces", "event-instructions", "scenarios", "flowcharts"] {
            let from = Path::new(env!("CARGO_MANIFEST_DIR")).join(part);
            changed += copied(&from, &data.join(part), &["title", "say", "ask", "name"], with);
        }
        assert!(changed > 100, "{changed}");
        let position = "base = \"1776\"\n[card]\ncurrent = 1\n";
        fs::write(data.join("p.toml"), position).expect("written");
        data
    });
    for arguments in [
        &["cards"][..],
        &["cards", "5"],
        &["flowchart", "british"],
        &["flowchart", "french", "F10"],
        &["decide", "patriots", "--position", "p.toml", "--seed", "1", "--explain"],
    ] {
        let arguments = [&["--data", "."], arguments].concat();
        let [broken, whole] = data.each_ref().map(|data| text(&run(data, &arguments, &[])));
        assert!(whole.contains("INJECTED<U+001B>"), "{arguments:?}: {whole}");
        assert_eq!(broken, whole, "{arguments:?}");
    }
}
