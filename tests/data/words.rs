//! The words of the program: each string of the program, the data and the documents says a thing as players say it.

use crate::literals::literals;
use crate::sources;

use std::fs;
use std::path::{Path, PathBuf};

/// What never occurs, and what is written for it. A phrase with a capital occurs only so; another also at the beginning of a sentence.
const NEVER: &[(&str, &str)] = &[
    ("I", "the program, or nothing"),
    ("me", "the program, or nothing"),
    ("my", "the program, or nothing"),
    ("mine", "program, yours"),
    ("sorry", "the problem and the remedy"),
    ("Mind", "Warning, Check"),
    ("alas", "the problem and the remedy"),
    ("nobody", "no player, a non-player, none"),
    ("anybody", "a player"),
    ("whoever", "a player, the Faction that"),
    ("Whose", "a noun"),
    ("Whom", "a noun"),
    ("whither", "destination"),
    ("missing Faction", "non-player"),
    ("belief", "last known board"),
    ("believe", "last known board"),
    ("believed", "last known"),
    ("untold", "unknown"),
    ("not told", "unknown, not entered"),
    ("told or done", "entered or changed"),
    ("still so", "no changes"),
    ("as I have it", "the program's board"),
    ("real dice", "your dice"),
    ("table deck", "your deck"),
    ("order of the symbols", "Faction order"),
    ("carry out", "execute, follow"),
    ("carries out", "executes, follows"),
    ("carried out", "executed, followed"),
    ("purse", "Resources"),
    ("purses", "Resources"),
    ("costs so much", "pay N"),
    ("so many", "a number"),
    ("entrants", "candidates"),
    ("left out", "excluded"),
    ("could be chosen", "candidates"),
    ("equal in its eyes", "tied"),
    ("comes to", "is, ends with"),
    ("comes to the same", "tied"),
    ("not met", "does not apply"),
    ("special instruction", "Event Instructions"),
    ("special instructions", "Event Instructions"),
    ("stays behind", "must stay"),
    ("stay behind", "must stay"),
    ("held back", "must stay"),
    ("come along", "accompany"),
    ("comes along", "accompanies"),
    ("join in", "accompany"),
    ("spoils", "losses"),
    ("the day", "Win the Day"),
    ("day won", "Win the Day"),
    ("left over", "remaining"),
    ("the winter", "the Winter Quarters Round"),
    ("adds up to", "margin, sum"),
    ("granted", "free"),
    ("taken back", "undone"),
    ("take back", "undo"),
    ("takes back", "undoes"),
    ("given again", "redone"),
    ("do again", "redo"),
    ("set right", "adjust, correct"),
    ("set by hand", "adjusted by hand"),
    ("SET BY HAND", "ADJUSTED BY HAND"),
    ("come apart", "differ"),
    ("held against", "compared with"),
    ("standing words", "commands"),
    ("what is where", "list the pieces by space"),
    ("evening", "session"),
    ("telephone", "phone"),
    ("telephones", "phones"),
    ("is wanted", "type ..., must be ..."),
    ("are wanted", "type ..., must be ..."),
    ("cannot be", "must be"),
    ("is no number", "is not a number"),
    ("is no card", "is not a card"),
    ("is no die", "is not a die"),
    ("is no piece", "is not a piece"),
    ("is no City", "is not a City"),
    ("is no move", "these units cannot move"),
    ("is no file", "is not a file"),
    ("is no Faction", "is not a Faction"),
    ("is no space", "is not a space"),
    ("none of these", "unknown word"),
    ("nothing of these", "unknown word"),
    ("the proof", "the tests"),
    ("lies on", "is on"),
    ("worked out", "resolved"),
    ("work out", "resolve"),
    ("works out", "resolves"),
    ("besides", "also, as well"),
    ("the like", "such"),
    ("of its own", "its own"),
    ("as it stands", "as it is"),
    ("at a glance", "a fact"),
    ("in a breath", "at once"),
    ("so that it can be", "to"),
    ("colour", "color"),
    ("favour", "favor"),
    ("grey", "gray"),
    ("?.", "one mark"),
    ("!.", "one mark"),
];

/// Where a phrase may stand: a file or folder, the phrase, and why.
const EXCEPT: &[(&str, &str, &str)] = &[
    ("crates/companion/src/learn", "me", "`show me` is a command"),
    ("crates/companion/src/talk/command.rs", "me", "`show me` is a command"),
    ("crates/companion/src/talk/read/mod.rs", "nobody", "a reply in saved games"),
    ("docs/learning.md", "me", "`show me` is a command"),
    ("docs/phone.md", "telephone", "the name of a file on the disk"),
    ("src/cli/serve.rs", "telephone", "the name of a file on the disk"),
    ("src/serve/page/pieces.js", "I", "the letter of the Indians"),
    ("docs/washingtons-war.md", "mine", "the name of a folder"),
];

/// The texts of a file that a player reads, each with its line.
fn texts(path: &Path) -> Vec<(usize, String)> {
    let text = fs::read_to_string(path).expect("a text");
    match path.extension().and_then(|e| e.to_str()) {
        Some("rs") => {
            literals(&text, &['"']).into_iter().map(|l| (l.line, shown(&l.text))).collect()
        }
        Some("js") => {
            let found = literals(&text, &['"', '\'', '`']);
            found.into_iter().map(|l| (l.line, shown(&l.text))).collect()
        }
        _ => text.lines().enumerate().map(|(at, line)| (at + 1, line.to_string())).collect(),
    }
}

/// A format string without the names in its braces.
fn shown(text: &str) -> String {
    let (mut out, mut inside) = (String::new(), false);
    for c in text.chars() {
        match c {
            '{' => inside = true,
            '}' if inside => {
                inside = false;
                out.push_str("{}");
            }
            _ if inside => {}
            _ => out.push(c),
        }
    }
    out
}

/// Whether a phrase occurs, as words of their own.
fn occurs(text: &str, phrase: &str) -> bool {
    let word = |c: char| c.is_alphanumeric() || c == '-' || c == '_' || c == '\'';
    let marks = phrase.starts_with(|c: char| !word(c));
    let capital = phrase[..1].to_uppercase() + &phrase[1..];
    [phrase, &capital].iter().any(|phrase| {
        text.match_indices(*phrase).any(|(at, _)| {
            let after = text[at + phrase.len()..].chars().next();
            marks && after.is_none_or(|c| c != '.')
                || !marks
                    && !text[..at].ends_with(|c| word(c) || c == '.')
                    && !after.is_some_and(word)
        })
    })
}

/// The files that a player reads, or hears the strings of.
fn files() -> Vec<PathBuf> {
    let mut found = sources::program_files(Path::new("src"));
    for name in ["engine", "bots", "companion", "washingtons-war"] {
        found.extend(sources::program_files(&Path::new("crates").join(name).join("src")));
    }
    for folder in
        ["docs", "event-instructions", "flowcharts", "learn", "random-spaces", "scenarios"]
            .into_iter()
            .chain(["washingtons-war", "src/serve/page"])
    {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path
                .extension()
                .is_some_and(|e| ["md", "toml", "js", "html"].iter().any(|w| e == *w))
            {
                found.push(path);
            }
        }
    }
    found.extend(["README.md", "CONTRIBUTING.md", "CHANGELOG.md"].map(PathBuf::from));
    found
}

fn excepted(path: &Path, phrase: &str) -> bool {
    EXCEPT.iter().any(|(place, word, _)| path.starts_with(place) && *word == phrase)
}

#[test]
fn players_words_are_used() {
    let files = files();
    assert!(files.len() > 300, "{} files", files.len());
    let mut found = Vec::new();
    for path in files {
        for (line, text) in texts(&path) {
            for (phrase, instead) in NEVER {
                if occurs(&text, phrase) && !excepted(&path, phrase) {
                    let place = path.display();
                    found.push(format!("{place}:{line}: `{phrase}` ({instead}): {text}"));
                }
            }
        }
    }
    assert!(found.is_empty(), "{} found\n{}", found.len(), found.join("\n"));
}

#[test]
fn a_prompt_asks() {
    let mut found = Vec::new();
    for path in files().iter().filter(|path| path.extension().is_some_and(|e| e == "rs")) {
        for literal in literals(&fs::read_to_string(path).expect("a text"), &['"']) {
            let text = shown(&literal.text);
            let prompt =
                ["Ask::new(", "Ask::one("].iter().any(|b| literal.before.trim_end().ends_with(b));
            let asks = text.is_empty() || text.contains('?') || text.trim_end().ends_with(':');
            if prompt && !asks && !excepted(path, "a prompt") {
                found.push(format!("{}:{}: {text}", path.display(), literal.line));
            }
        }
    }
    assert_eq!(found, [""; 0]);
}

#[test]
fn an_exception_is_needed() {
    let files = files();
    let unused: Vec<_> = (EXCEPT.iter())
        .filter(|(place, word, reason)| {
            assert!(!reason.is_empty());
            let mut files = files.iter().filter(|path| path.starts_with(place));
            !files.any(|path| texts(path).iter().any(|(_, text)| occurs(text, word)))
        })
        .collect();
    assert!(unused.is_empty(), "no text has these words now: take them out of EXCEPT: {unused:?}");
}

#[test]
fn a_phrase_is_found_as_words() {
    assert!(occurs("It is so. Sorry: no", "sorry"));
    assert!(occurs("dice `mine`", "mine") && !occurs("determine", "mine"));
    assert!(occurs("what I have", "I") && !occurs("I6 yes; R.I.", "I") && !occurs("Part II", "I"));
    assert!(occurs("did you mean Florida?.", "?.") && !occurs("and then?...", "?."));
    assert!(!occurs("they Win the Day", "the day") && !occurs(&shown("{whose} Fort"), "whose"));
}

/// The help of a command, as it is printed.
fn help(command: &str) -> String {
    let arguments = command.split_whitespace().chain(["-h"]);
    let printed = crate::program::lod().args(arguments).output().expect("it runs");
    assert!(printed.status.success(), "{command}");
    String::from_utf8(printed.stdout).expect("a text")
}

#[test]
fn a_line_of_help_is_short() {
    let all = help("");
    let commands: Vec<&str> = (all.lines())
        .skip_while(|line| *line != "Commands:")
        .skip(1)
        .take_while(|line| line.starts_with("  "))
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert!(commands.len() > 15, "{commands:?}");
    let mut long = Vec::new();
    for command in [""].into_iter().chain(commands.iter().copied().filter(|c| *c != "help")) {
        let text = help(command);
        for line in text.lines() {
            let about = line.trim().rsplit("  ").next().unwrap_or_default();
            let about = about.split(" [possible values").next().unwrap_or_default();
            if about.chars().count() > 70 && !line.starts_with("Usage:") {
                long.push(format!("{command}: {about}"));
            }
        }
    }
    assert_eq!(long, [""; 0]);
}
