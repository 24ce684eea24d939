//! What makes it easier: completions, the manual page, saved games looked after, settings, names.

use crate::player::{Program, folder, soon};
use std::path::Path;
use std::process::{Output, Stdio};

/// The program with its games and settings in this folder, and nothing to read.
fn lod(folder: &Path, arguments: &[&str]) -> Output {
    crate::program::lod()
        .args(arguments)
        .env("LOD_GAMES", folder)
        .env("LOD_SETTINGS", folder.join("settings.toml"))
        .stdin(Stdio::null())
        .output()
        .expect("the program")
}

/// What it answers.
fn out(folder: &Path, arguments: &[&str]) -> String {
    let output = lod(folder, arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).expect("a text")
}

/// What it says is wrong, with exit status 2.
fn wrong(folder: &Path, arguments: &[&str]) -> String {
    let output = lod(folder, arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {output:?}");
    assert!(output.stdout.is_empty(), "{output:?}");
    String::from_utf8(output.stderr).expect("a text")
}

/// The commands that `lod --help` lists.
fn commands(folder: &Path) -> Vec<String> {
    let help = out(folder, &["--help"]);
    let listed = help.lines().skip_while(|l| *l != "Commands:").skip(1);
    let names = listed.map_while(|l| l.split_whitespace().next().map(String::from));
    names.filter(|name| name != "help").collect()
}

#[test]
fn completions_and_the_manual_name_every_command() {
    let folder = folder("comfort-manual");
    let commands = commands(&folder);
    assert!(commands.len() >= 13, "{commands:?}");
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let text = out(&folder, &["completions", shell]);
        for command in &commands {
            assert!(text.contains(command), "{shell}: {command}");
        }
    }
    assert!(wrong(&folder, &["completions", "bsh"]).contains("bash"));
    let page = out(&folder, &["man"]);
    assert!(page.contains(".TH LOD 1"), "{page}");
    for command in &commands {
        let title = format!(".TH LOD-{} 1", command.to_uppercase());
        assert!(page.contains(&title), "{command}");
    }
    for option in ["people", "yes", "dice", "mermaid"] {
        assert!(page.contains(option), "{option}");
    }
}

const GAME: [&str; 9] = [
    "evening",
    "--new",
    "--scenario",
    "sprint",
    "--people",
    "patriots+french=Anna",
    "--seed",
    "5",
    "--dice=program",
];

/// A game that was begun and left.
fn begun(folder: &Path) {
    let mut program = Program::start(folder, &GAME);
    program.prompt(soon()).expect("a prompt");
    assert_eq!(program.finish(), Some(0));
}

#[test]
fn saved_games_are_listed_renamed_copied_and_deleted() {
    let folder = folder("comfort-games");
    assert!(out(&folder, &["games"]).contains("no games yet"));
    begun(&folder);
    let list = out(&folder, &["games"]);
    for says in ["evening", "sprint", "players: Patriots and French (Anna)", "20"] {
        assert!(list.contains(says), "{says}: {list}");
    }
    assert_eq!(list, out(&folder, &["games", "list"]));
    out(&folder, &["games", "copy", "evening", "morning"]);
    out(&folder, &["games", "rename", "evening", "our night"]);
    let list = out(&folder, &["games"]);
    assert!(list.contains("morning") && list.contains("our night"));
    assert!(!list.contains("evening"), "{list}");
    let refused = wrong(&folder, &["games", "delete", "morning"]);
    assert!(refused.contains("--yes"), "{refused}");
    assert!(wrong(&folder, &["games", "copy", "morning", "our night"]).contains("already"));
    assert!(wrong(&folder, &["games", "rename", "evening", "x"]).contains("no game `evening`"));
    assert!(wrong(&folder, &["games", "copy", "morning", "../x"]).contains("letters"));
    out(&folder, &["games", "delete", "morning", "--yes"]);
    assert!(!out(&folder, &["games"]).contains("morning"));
}

#[test]
fn a_game_that_is_open_elsewhere_is_left_alone() {
    let folder = folder("comfort-open");
    let mut open = Program::start(&folder, &GAME);
    open.prompt(soon()).expect("a prompt");
    for arguments in [
        &["games", "rename", "evening", "x"][..],
        &["games", "copy", "evening", "x"],
        &["games", "delete", "evening", "--yes"],
    ] {
        assert!(wrong(&folder, arguments).contains("is open in another"));
    }
    assert_eq!(open.finish(), Some(0));
    out(&folder, &["games", "rename", "evening", "x"]);
}

#[test]
fn settings_are_shown_set_and_dropped() {
    let folder = folder("comfort-settings");
    let shown = out(&folder, &["settings"]);
    let file = folder.join("settings.toml");
    assert!(shown.starts_with(&file.display().to_string()), "{shown}");
    for key in ["dice", "plain", "color", "pace", "names.british", "names.indians"] {
        assert!(shown.contains(key), "{key}: {shown}");
    }
    assert!(!file.exists(), "nothing was set");
    assert!(out(&folder, &["settings", "dice", "own"]).contains("own"));
    out(&folder, &["settings", "names.french", "Jo Ann"]);
    let shown = out(&folder, &["settings"]);
    assert!(shown.contains("Jo Ann"), "{shown}");
    out(&folder, &["settings", "names.french", "--default"]);
    let text = std::fs::read_to_string(&file).expect("the file");
    assert_eq!(text, "dice = \"own\"\n");
    for (arguments, says) in [
        (&["settings", "dise", "own"][..], "did you mean `dice`?"),
        (&["settings", "dice", "progam"], "did you mean `program`?"),
        (&["settings", "pace", "fast"], "turns, players"),
        (&["settings", "names.french", "a\u{1b}[2J"], "a player's name"),
        (&["settings", "dice", "own", "--default"], "--default"),
        (&["settings", "--default"], "KEY"),
    ] {
        let said = wrong(&folder, arguments);
        assert!(said.contains(says), "{arguments:?}: {said}");
    }
    std::fs::write(&file, "\n\npaec = \"people\"\n").expect("written");
    for arguments in [&["settings"][..], &["play", "x", "--new"], &["table"], &[]] {
        let said = wrong(&folder, arguments);
        let place = format!("{}:3: ", file.display());
        assert!(said.starts_with(&place), "{said}");
        assert!(said.contains("did you mean `pace`?"), "{said}");
    }
}

/// All that is shown with these settings and this input.
fn shown(folder: &Path, settings: &str, arguments: &[&str], lines: &[&str]) -> String {
    std::fs::write(folder.join("settings.toml"), settings).expect("written");
    let mut program = Program::start(folder, arguments);
    let mut text = String::new();
    for line in lines {
        text += &program.prompt(soon()).expect("a prompt");
        text += &format!("{line}\n");
        program.say(line);
    }
    text += &program.prompt(soon()).expect("a prompt");
    assert_eq!(program.finish(), Some(0));
    text
}

const FRENCH: [&str; 6] = ["--new", "--scenario", "sprint", "--seed", "16", "--people"];

#[test]
fn settings_stand_where_the_command_line_says_nothing() {
    let folder = folder("comfort-stand");
    let named = "[names]\nfrench = \"Jo\"\nbritish = \"Ben\"\n";
    let lines = ["", "", ""];
    let with = |name: &'static str, more: &[&'static str]| {
        [&[name][..], &FRENCH, &["french"], more].concat()
    };
    let text = shown(&folder, named, &with("a", &[]), &lines);
    assert!(text.contains("(Jo)") || text.contains("Jo, French"), "{text}");
    assert!(!text.contains("Ben"), "the British are a non-player: {text}");
    assert!(out(&folder, &["games"]).contains("players: French (Jo)"));
    let typed = [&["b"][..], &FRENCH, &["french=Zoe"]].concat();
    let text = shown(&folder, named, &typed, &lines);
    assert!(text.contains("Zoe") && !text.contains("Jo"), "{text}");
    // Their own dice are asked for; the command line wins.
    let text = shown(&folder, "dice = \"own\"\n", &with("c", &[]), &["", ""]);
    assert!(text.contains("Roll 1D"), "{text}");
    let text = shown(&folder, "dice = \"own\"\n", &with("d", &["--dice", "program"]), &["", ""]);
    assert!(!text.contains("Roll 1D") && text.contains("On your board"), "rolled: {text}");
    // Without Enter after each turn the first question is for a person.
    let waits = |text: &str| text.matches("[Enter] Next").count();
    let text = shown(&folder, "pace = \"players\"\n", &with("e", &[]), &[""]);
    assert_eq!(waits(&text), 1, "after the set-up alone: {text}");
    assert!(text.contains("Command, Event or Pass?"), "{text}");
    let slow = with("f", &["--pace", "turns"]);
    let text = shown(&folder, "pace = \"players\"\n", &slow, &["", ""]);
    assert!(waits(&text) > 1, "{text}");
}

#[test]
fn who_plays_can_be_named_in_the_game_and_the_list_says_who_plays_now() {
    let folder = folder("comfort-names");
    let begin = [&["g"][..], &FRENCH, &["french"]].concat();
    let lines = ["players french=Jo, indians=Ben", "players"];
    let text = shown(&folder, "", &begin, &lines);
    assert!(text.contains("From now on: players: french=Jo, indians=Ben"), "{text}");
    let list = out(&folder, &["games"]);
    assert!(list.contains("players: French (you), now French (Jo), Indians (Ben);"), "{list}");
    let text = shown(&folder, "", &["g"], &["undo"]);
    assert!(text.contains("Undone"), "{text}");
    assert!(!out(&folder, &["games"]).contains("Jo"));
    let long = [&["h"][..], &FRENCH, &["french=abcdefghijklmnopqrstuvwxyz"]].concat();
    let said = wrong(&folder, &[&["play"][..], &long].concat());
    assert!(said.contains("1 to 20 letters"), "{said}");
}
