//! The screens as a terminal shows them: what is typed in a few scenes, and every row of the text that goes by, at
//! three sizes (`tests/recorded/screens/NAME-COLUMNSxROWS.txt`).
//!
//! `REGENERATE=1 cargo test --test people screens` writes them anew. Before each row stands what it is drawn with:
//! `*` bold, `-` dimmed, `r` red, `g` green, `b` blue. The rows after the line of `~` are what the last screen has at its prompt.

use crate::player::folder;
use crate::pty::{ENTER, Pty};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::num::NonZeroU16;
use std::path::PathBuf;
use vt100::{Color, Parser};

/// Columns and rows.
const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (60, 24)];

/// A scene: how the program is started, and the lines that are typed.
struct Scene {
    name: &'static str,
    arguments: &'static str,
    /// A position file, where the arguments have `POSITION`.
    position: &'static str,
    lines: &'static [&'static str],
    /// What is surely told somewhere.
    tells: &'static str,
    /// What is on one screen with the last prompt.
    together: &'static str,
}

/// The next card is the last Winter Quarters.
const LAST_CARD: &str = r#"
base = "1778"
winter-quarters-left = 1
[card]
current = 28
next = 99
[options]
winter-is-coming = true
"#;

/// Only the Patriots have not acted on a card with three choices.
const ENGINEER: &str = r#"
base = "1778"
[card]
current = 11
next = 50
[sequence]
passed = ["british", "french", "indians"]
"#;

const BRITISH_BATTLE: &str = r#"
base = "1778"
[available]
british-regulars = 0
[unavailable]
british-regulars = 3
[spaces.boston]
clear = true
[spaces.norfolk]
clear = true
[spaces.new-jersey]
british-regulars = 4
militia-underground = 0
"#;

const SPRINT: &str = "play game --new --scenario sprint --people patriots --seed 1778";

const SCENES: &[Scene] = &[
    Scene {
        name: "first-look",
        arguments: "play g --new --board asked --scenario 1776 --people none --dice program --seed 1",
        position: "",
        lines: &[
            "british 42",
            "n",
            "2 6 1",
            "5 3",
            "2",
            "7 10 3",
            "quebec city 1r 1t ps; boston 9x",
            "?",
            "boston po; nyc 6r 1bf ps; phila 1mu",
            "",
        ],
        tells: "its abbreviation (NYC, NH,",
        together: "",
    },
    Scene {
        name: "later-look",
        arguments: "table --scenario 1776 --people french,british --dice program --seed 3 patriots",
        position: "",
        lines: &["42", "british special", "", "patriots 30", "nyc 4r; res 4p"],
        tells: "Last known board, not confirmed",
        together: "",
    },
    Scene {
        name: "battle",
        arguments: "table --position POSITION --people none --dice program --seed 1 british",
        position: BRITISH_BATTLE,
        lines: &["42"],
        tells: "BRITISH: Battle",
        together: "On your board",
    },
    Scene {
        name: "winter-quarters",
        arguments: "table --scenario 1776 --people none --dice program --seed 1",
        position: "",
        lines: &["", "99", "42", ""],
        tells: "WINTER QUARTERS",
        together: "",
    },
    Scene {
        name: "own-turn",
        arguments: SPRINT,
        position: "",
        lines: &["", "rally xyzzy", "rally pa", "one", "done", ""],
        tells: "\"xyzzy\" is not a space",
        together: "",
    },
    Scene {
        name: "undo",
        arguments: SPRINT,
        position: "",
        lines: &["", "rally pa one; done", "", "", "undo 3", "", "redo"],
        tells: "Undone: 3 steps.",
        together: "",
    },
    Scene {
        name: "end",
        arguments: "play game --new --position POSITION --people patriots --seed 5 --deck program --dice program",
        position: LAST_CARD,
        lines: &["", "pass", "", "", "", ""],
        tells: "THE END OF THE GAME",
        together: "",
    },
    Scene {
        name: "home",
        arguments: "",
        position: "",
        lines: &[],
        tells: "LIBERTY OR DEATH",
        together: "LIBERTY OR DEATH",
    },
    Scene {
        name: "new-game",
        arguments: "play",
        position: "",
        lines: &[],
        tells: "NEW GAME",
        together: "NEW GAME",
    },
    Scene {
        name: "british-turn",
        arguments: "table --scenario 1776 --people none --dice program --seed 1 british",
        position: "",
        lines: &["42"],
        tells: "BRITISH: ",
        together: "On your board",
    },
    Scene {
        name: "patriots-turn",
        arguments: "table --scenario 1776 --people none --dice program --seed 1 patriots",
        position: "",
        lines: &["42", ""],
        tells: "PATRIOTS: ",
        together: "On your board",
    },
    Scene {
        name: "french-turn",
        arguments: "table --scenario 1776 --people none --dice program --seed 1 french",
        position: "",
        lines: &["42", ""],
        tells: "FRENCH: ",
        together: "On your board",
    },
    Scene {
        name: "indians-turn",
        arguments: "table --scenario 1776 --people none --dice program --seed 1 indians",
        position: "",
        lines: &["42", ""],
        tells: "INDIANS: ",
        together: "On your board",
    },
    Scene {
        name: "garrison",
        arguments: "table --scenario 1776 --people none --dice own --seed 1 british",
        position: "",
        lines: &["42", "2", "2 6", "1 2 2 3", "2 3 2", "6 5", "3"],
        tells: "BRITISH: Garrison",
        together: "On your board",
    },
    Scene {
        name: "event",
        arguments: "play game --new --position POSITION --people patriots --seed 3 --deck program --dice program",
        position: ENGINEER,
        lines: &["", "event", "unshaded", "1", "1"],
        tells: "card 11 Thaddeus Kosciuszko",
        together: "On your board",
    },
    Scene {
        name: "own-turn-lists",
        arguments: "play game --new --scenario sprint --people patriots --seed 1778",
        position: "",
        lines: &["", "command", "rally", "pennsylvania", "1", "done"],
        tells: "PATRIOTS: Rally",
        together: "On your board",
    },
    Scene {
        name: "margins",
        arguments: SPRINT,
        position: "",
        lines: &["", "pass", "", "margins", "show patriots", "why"],
        tells: "needs more than 10",
        together: "",
    },
];

/// What was seen of a scene.
struct Seen {
    rows: Vec<String>,
    marks: Vec<String>,
    /// The words in bold, one after another.
    bold: Vec<String>,
    /// Where the last screen begins.
    screen: usize,
}

/// A terminal of so many columns and rows.
fn emulator(columns: u16, rows: u16) -> Parser {
    let size = |n| NonZeroU16::new(n).expect("a size");
    Parser::new(size(rows), size(columns), 0)
}

/// How a row is drawn, and its words in bold.
fn drawn(parser: &Parser, row: u16, columns: u16) -> (String, String) {
    let (mut marks, mut bold) = (String::new(), String::new());
    for column in 0..columns {
        let Some(cell) = parser.screen().cell(row, column) else {
            continue;
        };
        let mark = match cell.fgcolor() {
            _ if cell.bold() => '*',
            _ if cell.dim() => '-',
            Color::Idx(1) => 'r',
            Color::Idx(2) => 'g',
            Color::Idx(4) => 'b',
            Color::Default => ' ',
            _ => '?',
        };
        if mark != ' ' && !marks.contains(mark) {
            marks.push(mark);
        }
        if cell.bold() {
            bold.push_str(match cell.contents() {
                "" => " ",
                text => text,
            });
        }
    }
    (marks, bold)
}

fn seen(scene: &Scene, size: (u16, u16), colour: bool) -> Seen {
    let (columns, height) = size;
    let folder = folder(&format!("screens-{}-{columns}-{colour}", scene.name));
    let position = folder.join("position.toml");
    std::fs::write(&position, scene.position).expect("written");
    let quoted = |path: PathBuf| format!("'{}'", path.display());
    let arguments = scene.arguments.replace("POSITION", &quoted(position));
    let mut pty = Pty::run(size, &folder, colour, &arguments);
    if scene.lines.is_empty() {
        pty.wait("quit")
    } else {
        pty.waits()
    };
    for line in scene.lines {
        pty.types(line).waits();
    }
    let at_prompt = pty.bytes.len();
    if scene.lines.is_empty() {
        pty.keys(&["quit", ENTER])
    } else {
        pty.types("quit")
    };
    pty.ended(0);
    let at = |what: &str| {
        let find = |w: &[u8]| w == what.as_bytes();
        pty.bytes.windows(what.len()).position(find).expect("told")
    };
    let pid = at("pid=");
    let begin = pid + pty.bytes[pid..].iter().position(|b| *b == b'\n').expect("a line") + 1;
    let mut tall = emulator(columns, 2000);
    tall.process(&pty.bytes[begin..at("ended=")]);
    let mut rows: Vec<String> = tall.screen().rows(0, columns).collect();
    while rows.last().is_some_and(|r| r.trim().is_empty()) {
        rows.pop();
    }
    let mut seen = Seen {
        rows: rows.iter().map(|r| r.trim_end().to_string()).collect(),
        marks: Vec::new(),
        bold: Vec::new(),
        screen: 0,
    };
    for row in 0..rows.len() {
        let row = u16::try_from(row).expect("rows");
        assert!(!tall.screen().row_wrapped(row), "{}: {row}", scene.name);
        let (marks, bold) = drawn(&tall, row, columns);
        seen.marks.push(marks);
        seen.bold.extend(bold.split_whitespace().map(str::to_string));
    }
    // What a terminal of that height shows at the last prompt is the end of what went by until then.
    let mut upright = emulator(columns, height);
    upright.process(&pty.bytes[begin..at_prompt]);
    let mut until = emulator(columns, 2000);
    until.process(&pty.bytes[begin..at_prompt]);
    let screen: Vec<String> = upright.screen().rows(0, columns).collect();
    let went_by: Vec<String> = until.screen().rows(0, columns).collect();
    // Below the cursor a list may stand.
    let at = usize::from(until.screen().cursor_position().0);
    let cursor = went_by.iter().rposition(|row| !row.trim().is_empty()).unwrap_or(at).max(at);
    seen.screen = (cursor + 1).saturating_sub(usize::from(height));
    // A list that has gone may have pushed the text further up than the text alone would.
    let row = usize::from(upright.screen().cursor_position().0);
    assert_eq!(screen[..=row], went_by[at - row..=at], "{}", scene.name);
    seen
}

/// What is recorded.
fn recording(seen: &Seen) -> String {
    let mut text = String::new();
    for (at, (row, marks)) in seen.rows.iter().zip(&seen.marks).enumerate() {
        if at == seen.screen {
            text += "~~~\n";
        }
        let line = format!("{marks:<3}|{row}");
        writeln!(text, "{}", line.trim_end()).expect("text");
    }
    text
}

fn compare(scene: &Scene) {
    let mut recorded: Option<BTreeSet<String>> = None;
    // A terminal mostly waits.
    let all = std::thread::scope(|scope| {
        let shows = |size, colour| scope.spawn(move || seen(scene, size, colour));
        let shown = SIZES.map(|size| [shows(size, true), shows(size, false)]);
        shown.map(|both| both.map(|one| one.join().expect("a screen")))
    });
    let bare = |w: &str| w.trim_matches(|c: char| !c.is_alphanumeric()).to_string();
    // The most is said where there is most room.
    let [_, [widest, _], _] = &all;
    let rows = widest.rows.iter().flat_map(|row| row.split_whitespace());
    let words: BTreeSet<String> = rows.map(bare).collect();
    for (size, [shown, plain]) in SIZES.into_iter().zip(&all) {
        let (columns, rows) = size;
        let name = format!("{}-{columns}x{rows}", scene.name);
        assert_eq!(plain.rows, shown.rows, "{name}: NO_COLOR shows the same");
        assert!(plain.marks.iter().all(String::is_empty), "{name}");
        assert!(!shown.bold.is_empty(), "{name}: nothing stands out");
        let told = shown.rows.join(" ");
        let told: Vec<&str> = told.split_whitespace().collect();
        assert!(told.join(" ").contains(scene.tells), "{name}: {told:?}");
        // Titles and questions have whole words at every width.
        for word in &shown.bold {
            assert!(words.contains(&bare(word)), "{name}: {word} is broken");
        }
        let screen = shown.rows[shown.screen.min(shown.rows.len())..].join("\n");
        assert!(screen.contains(scene.together), "{name}: not with its prompt:\n{screen}");
        for row in &shown.rows {
            assert!(row.chars().count() <= usize::from(columns), "{name}: {row}");
        }
        // One size is recorded; the others lose nothing of it.
        let all = words_of(shown);
        let Some(recorded) = &recorded else {
            compare_with_record(scene, size, shown);
            recorded = Some(all);
            continue;
        };
        let lost: Vec<&String> = recorded.difference(&all).collect();
        assert!(lost.is_empty(), "{name}: {lost:?} are not shown");
    }
}

/// The words that are shown, each once. Dice are listed where they fit into a line, and counted elsewhere; beside `[Enter]`
/// stand as many commands as fit.
fn words_of(seen: &Seen) -> BTreeSet<String> {
    let is_entered = |row: &str| row.starts_with("[Enter] ") || row.contains(". [Enter] leave");
    let fitted = |row: &&String| !row.starts_with("Dice: ") && !is_entered(row);
    let rows = seen.rows.iter().filter(fitted);
    let text: String = rows.flat_map(|row| [row.as_str(), " "]).collect();
    let words = text.split(|c: char| !c.is_alphanumeric());
    words.filter(|w| !w.is_empty()).map(String::from).collect()
}

fn compare_with_record(scene: &Scene, (columns, rows): (u16, u16), shown: &Seen) {
    let name = format!("{}-{columns}x{rows}.txt", scene.name);
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/recorded/screens").join(&name);
    let got = recording(shown);
    if std::env::var_os("REGENERATE").is_some() {
        std::fs::write(&path, &got).expect("written");
    }
    let expected = std::fs::read_to_string(&path).expect("a recorded screen");
    assert_eq!(got, expected, "{name}: REGENERATE=1 records it anew");
}

macro_rules! scenes {
    ($($test:ident $at:literal)*) => {
        $(
            #[test]
            fn $test() {
                compare(&SCENES[$at]);
            }
        )*

        #[test]
        fn every_scene_has_a_test() {
            assert_eq!(SCENES.len(), [$($at),*].len());
        }
    };
}

scenes! {
    a_first_look 0
    a_later_look_with_two_differences 1
    a_battle_of_a_non_player 2
    a_winter_quarters_round 3
    an_own_turn_with_a_refused_line 4
    undo_of_three_steps_and_redo 5
    the_end_of_a_game 6
    the_first_screen 7
    a_new_game 8
    a_turn_of_the_british 9
    a_turn_of_the_patriots 10
    a_turn_of_the_french 11
    a_turn_of_the_indians 12
    a_garrison_with_own_dice 13
    an_event_with_three_choices 14
    an_own_turn_from_lists 15
    margins_by_their_sign 16
}
