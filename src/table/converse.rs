//! The conversation at a prompt, the same at a terminal and through a pipe.

use super::lookup::{plain, short};
use super::parse;
use super::prompt::{Answer, Form, Leaving, Prompt};
use super::question::{legend, mixed, spaces_of};
use super::still;
use super::thing::things_of;
use crate::game::{Fact, Kind, SpaceSet};
use crate::shown;

/// The width of everything shown.
pub const WIDTH: usize = 80;

/// What a person typed.
pub(crate) enum Typed {
    /// A line.
    Line(String),
    /// A line that is no text.
    Garbled,
}

/// Where lines come from and go to.
pub(crate) trait Lines {
    /// Shows a line of text.
    fn show(&mut self, line: &str);
    /// Shows a question.
    fn question(&mut self, text: &str);
    /// Reads a line.
    fn read(&mut self) -> Result<Typed, Leaving>;
    /// Words that the next line may begin with, for completion.
    fn offer(&mut self, _words: Vec<String>) {}
    /// What is to be said when a signal from outside ends the program.
    fn last_words(&mut self, _words: &str) {}
    /// The columns there are.
    fn width(&self) -> usize {
        WIDTH
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Word {
    Back,
    Why,
    Help,
    Quit,
}

const WORDS: [(&str, Word); 5] = [
    ("back", Word::Back),
    ("why", Word::Why),
    ("help", Word::Help),
    ("?", Word::Help),
    ("quit", Word::Quit),
];

fn command(line: &str) -> Option<(Word, bool)> {
    let typed = line.trim().to_lowercase();
    if typed == "undo" {
        // What `lod play` calls it.
        return Some((Word::Back, true));
    }
    WORDS
        .into_iter()
        .find(|(name, _)| !typed.is_empty() && name.starts_with(&typed))
        .map(|(name, word)| (word, name == typed))
}

/// Breaks text into lines of 80 columns; lines after the first begin with `indent`.
pub fn wrap(text: &str, indent: &str) -> Vec<String> {
    wrap_to(text, indent, WIDTH)
}

/// The same for lines of another width.
pub(crate) fn wrap_to(text: &str, indent: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let words = text.trim_start();
    let mut line = text[..text.len() - words.len()].to_string();
    let mut fresh = true;
    for word in words.split(' ') {
        if !fresh && line.chars().count() + word.chars().count() >= width {
            let full = std::mem::replace(&mut line, indent.to_string());
            lines.push(full.trim_end().to_string());
            fresh = true;
        }
        if !fresh {
            line.push(' ');
        }
        line.push_str(word);
        fresh = false;
    }
    lines.push(line);
    lines
}

/// A line that was made for 80 columns, in lines of fewer where there are not so many.
pub(super) fn fitted(line: &str, width: usize) -> Vec<String> {
    let begin = line.len() - line.trim_start().len();
    wrap_to(line, &" ".repeat((begin + 2).min(width / 2)), width)
}

/// Asks until there is an answer of the right form.
pub(super) fn converse(prompt: &Prompt, lines: &mut dyn Lines) -> Result<Answer, Leaving> {
    ask(prompt, lines);
    loop {
        let text = match lines.read()? {
            Typed::Line(text) => text,
            Typed::Garbled => {
                lines.show("That line is not readable text (UTF-8). Please type it again.");
                lines.question("");
                continue;
            }
        };
        let answer = parse::answer(prompt, &text);
        match (command(&text), answer) {
            (Some((_, false)), Ok(_)) if !matches!(prompt.form, Form::YesNo) => {
                lines.show("That could be an answer or a command (back, why, ?, quit): type more.");
                lines.question("");
            }
            (Some((word, exact)), answer) if exact || answer.is_err() => match word {
                Word::Back => return Err(Leaving::Back),
                Word::Quit => return Err(Leaving::Quit),
                Word::Why => {
                    show_all(lines, &prompt.why);
                    ask(prompt, lines);
                }
                Word::Help => {
                    show_all(lines, &help(prompt));
                    lines.question("");
                }
            },
            (_, Ok(answer)) => return Ok(answer),
            (_, Err(wrong)) => {
                let stop = if wrong.ends_with('?') { "" } else { "." };
                show_all(lines, &[shown::message(&format!("Sorry: {wrong}{stop}"))]);
                lines.question("");
            }
        }
    }
}

fn show_all(lines: &mut dyn Lines, text: &[String]) {
    for line in text.iter().flat_map(|l| wrap(l, "  ")) {
        lines.show(&line);
    }
}

fn numbered(options: &[String]) -> Vec<String> {
    (1..)
        .zip(options)
        .map(|(i, o)| format!("[{i}] {o}"))
        .collect()
}

/// So many options have a line each; more of them stand side by side.
const FEW: usize = 9;

/// The options as they are shown, at most 80 columns wide.
pub fn listed(options: &[String]) -> Vec<String> {
    let all = numbered(options);
    if all.len() <= FEW {
        return all.iter().flat_map(|l| wrap(l, "  ")).collect();
    }
    let mut rows: Vec<String> = Vec::new();
    for option in all {
        match rows.last_mut() {
            Some(row) if row.chars().count() + option.chars().count() + 2 < WIDTH => {
                row.push_str("  ");
                row.push_str(&option);
            }
            _ => rows.push(option),
        }
    }
    rows.iter().flat_map(|l| wrap(l, "  ")).collect()
}

fn ask(prompt: &Prompt, lines: &mut dyn Lines) {
    show_all(lines, &prompt.lines);
    if let Form::One(options) | Form::Some(options) = &prompt.form {
        let row = numbered(options).join("  ");
        if row.chars().count() + prompt.text.chars().count() + 8 < WIDTH {
            lines.question(&format!("{} {row}", prompt.text));
        } else {
            for line in listed(options) {
                lines.show(&line);
            }
            lines.question(&prompt.text);
        }
    } else {
        lines.question(&prompt.text);
    }
}

/// What an answer looks like, and what may be named in it.
fn help(prompt: &Prompt) -> Vec<String> {
    let mut text: Vec<String> = match &prompt.form {
        Form::YesNo => vec!["Answer y (yes) or n (no).".to_string()],
        Form::One(options) => vec![format!(
            "Answer with a number from 1 to {}, or the first letters of one of them.",
            options.len()
        )],
        Form::Some(_) => {
            vec!["Answer with numbers, with spaces between; Enter for none of them.".to_string()]
        }
        Form::Card => vec![
            "Answer with the number of the Event card (1-96); Enter when there is no card, as when \
             an Event grants the Command."
                .to_string(),
        ],
        Form::WinterCard => {
            vec!["Answer with the number of the Winter Quarters card (97-104).".to_string()]
        }
        Form::Dice(dice) => {
            let rolls: Vec<String> = dice
                .iter()
                .map(|d| format!("a {} (1 to {})", d.name(), d.sides()))
                .collect();
            vec![format!(
                "Roll {} and type the result. Results typed after it, as in `3 5`, are kept for the \
                 next dice.",
                rolls.join(", then ")
            )]
        }
        Form::Facts(facts) => facts_help(facts),
        Form::Still(_) => still::help(),
    };
    if !prompt.changes.is_empty() {
        text.push(
            "Answer for the board as it stands on the table: what this turn does is reckoned with."
                .to_string(),
        );
    }
    text.push(
        "back: undo the last answer.  why: the rule and the way so far.  quit: leave.".into(),
    );
    text
}

fn facts_help(facts: &[Fact]) -> Vec<String> {
    let mut text = Vec::new();
    match facts.first() {
        Some(_) if mixed(facts) => {
            if things_of(facts).len() > 1 || facts.iter().any(|f| matches!(f, Fact::Support(_))) {
                text.push(format!(
                    "Per space, numbers with letters: `nyc 6r 1t; ny 3c`. {} First letters of the \
                     words do too.",
                    legend(facts)
                ));
            } else {
                text.push("Per space, the number: `nyc 6; ny 3`.".to_string());
            }
            text.push("What is not named is not there (a level: Neutral).".to_string());
        }
        Some(Fact::Support(_)) => text.push(
            "Per space as, ps, n, po or ao (active/passive support, neutral, passive/active \
             opposition): `boston po; nyc as`, or lists: `po: boston, nyc`. Spaces that are not named \
             are Neutral."
                .to_string(),
        ),
        Some(Fact::Control(_)) => text.push(
            "Per space b (British) or r (Rebellion): `nyc b; phila r`, or lists: `b: nyc, boston; r: \
             phila`. Spaces that are not named are under nobody's Control."
                .to_string(),
        ),
        Some(Fact::Leader(_)) => text.push(
            "Each Leader's name, then his space; the name alone when he is in the Available box: \
             `howe nyc; washington pa; brant`."
                .to_string(),
        ),
        Some(Fact::Cylinder(_)) => text.push(
            "The Faction, then e (in the Eligible box), i (Ineligible), a (it has acted) or p (it Passed): \
             `patriots i; french p`. Who is not named is Eligible."
                .to_string(),
        ),
        Some(Fact::Treaty | Fact::BrilliantStroke(_)) => {
            text.push("Answer y (yes) or n (no).".to_string());
        }
        _ if facts.len() > 1 => text.push(
            "Answer with one number for each, in the order shown, with spaces between."
                .to_string(),
        ),
        _ => text.push("Answer with one number, read off the board.".to_string()),
    }
    let mut spaces = spaces_of(facts);
    if matches!(facts.first(), Some(Fact::Leader(_))) {
        spaces = SpaceSet::ALL;
    }
    if !spaces.is_empty() {
        text.push(
            "A space is named by its abbreviation or the first letters of its name:".to_string(),
        );
        for (kind, name) in [
            (Kind::City, "Cities"),
            (Kind::Colony, "Colonies"),
            (Kind::IndianReserve, "Indian Reserves"),
            (Kind::WestIndies, "Beyond the map"),
        ] {
            let names: Vec<String> = spaces
                .filter(|s| s.kind() == kind)
                .iter()
                .map(|s| {
                    if plain(short(s)) == plain(s.name()) {
                        s.name().to_string()
                    } else {
                        format!("{s} ({})", short(s))
                    }
                })
                .collect();
            if !names.is_empty() {
                text.push(format!("  {name}: {}", names.join(", ")));
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_is_wider_than_80_columns() {
        let text = "Place 2 British Regulars in Connecticut-Rhode Island. ".repeat(5);
        for line in wrap(text.trim(), "      ") {
            assert!(line.chars().count() <= 80, "{line}");
        }
        assert_eq!(wrap("short", "  "), vec!["short"]);
        assert_eq!(wrap("  1  short", "  "), vec!["  1  short"]);
    }

    #[test]
    fn a_narrow_screen_breaks_lines_between_words() {
        let cells = "  Savannah -                NH -                      MA 1c 1mu 1pf ao";
        assert_eq!(fitted(cells, 80), [cells]);
        let narrow = fitted(cells, 60);
        assert_eq!(narrow.len(), 2);
        assert!(narrow.iter().all(|l| l.chars().count() <= 60), "{narrow:?}");
        assert_eq!(narrow[1], "    1mu 1pf ao");
        let long = format!("    {}", "x".repeat(99));
        assert_eq!(fitted(&long, 60).concat().trim(), "x".repeat(99));
    }

    #[test]
    fn any_unique_prefix_is_a_command() {
        assert!(matches!(command("b"), Some((Word::Back, false))));
        assert!(matches!(command(" QUIT "), Some((Word::Quit, true))));
        assert!(matches!(command("?"), Some((Word::Help, true))));
        assert!(command("").is_none());
        assert!(command("backs").is_none());
        assert!(matches!(command("Undo"), Some((Word::Back, true))));
        assert!(command("u").is_none());
    }
}
