//! The list of a question's answers to pick from, narrowed by what is typed.

use super::command::Command;
use super::{Ask, Form};
use crate::tell::plain;

/// Longer lines than this narrow no list: they are answers.
const LONGEST: usize = 40;

/// A row of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pick {
    /// Its number, where the rows have one.
    pub number: Option<usize>,
    /// The line that it stands for.
    pub line: String,
    /// What stands for it in the list: the line, or a sentence of what it does.
    pub shown: String,
    /// What it means.
    pub about: String,
    /// Whether more has to be typed after it.
    pub is_open: bool,
}

impl Command {
    /// Its row.
    pub fn pick(&self) -> Pick {
        Pick {
            number: None,
            line: self.name.to_string(),
            shown: self.name.to_string(),
            about: self.about.to_string(),
            is_open: self.wants_more(),
        }
    }
}

impl Ask {
    /// Whether its answer is a choice that a list can show: yes, no and a number of a range are quicker typed.
    pub fn is_choice(&self) -> bool {
        let is_open = matches!(self.form, Form::One | Form::Line | Form::Card);
        is_open && !self.replies.is_empty() && !self.is_range()
    }

    /// The row that is marked before anything is typed: that of Enter, or else the one that the question marks.
    pub fn first_pick(&self) -> usize {
        self.default.or(self.listing.marked).unwrap_or(0)
    }

    /// The rows for what is typed, the first of them what a line like that means. The commands are found by their
    /// beginnings, after the replies that begin so; then come the replies with that in their middle.
    pub fn picks(&self, commands: &[&Command], typed: &str) -> Vec<Pick> {
        let typed = typed.trim();
        let all = 0..self.replies.len();
        if typed.is_empty() {
            return all.map(|place| self.pick(place)).collect();
        }
        if typed.chars().count() > LONGEST {
            return Vec::new();
        }
        if let Some((taken, rest)) = self.begun(typed) {
            let is_new =
                |row: &Pick| taken.iter().all(|place| self.replies[*place].word != row.line);
            let rows = if rest.is_empty() { Vec::new() } else { self.picks(&[], rest) };
            return rows.into_iter().filter(is_new).collect();
        }
        let (bare, lower) = (plain(typed), typed.to_lowercase());
        let words: Vec<String> = self.replies.iter().map(|reply| plain(&reply.word)).collect();
        let is_number = bare.chars().all(|c| c.is_ascii_digit());
        let narrow = |fits: &dyn Fn(&str) -> bool| -> Vec<usize> {
            let fits = |place: &usize| !bare.is_empty() && !is_number && fits(&words[*place]);
            all.clone().filter(fits).collect()
        };
        let mut places: Vec<usize> = self.place(typed).ok().into_iter().collect();
        places.extend(narrow(&|word| word.starts_with(&bare)));
        let known = commands.iter().filter(|command| command.name.starts_with(&lower));
        let known = known.map(|command| command.pick());
        let (mut rows, mut seen) = (Vec::new(), Vec::new());
        let mut add = |place: usize, rows: &mut Vec<Pick>| {
            if !seen.contains(&place) {
                seen.push(place);
                rows.push(self.pick(place));
            }
        };
        places.into_iter().for_each(|place| add(place, &mut rows));
        let before = rows.len();
        rows.extend(known);
        // A command in full is the command, unless an answer is the same.
        let in_full = rows[before..].iter().position(|row| row.line == lower);
        if let (Some(at), None) = (in_full, self.exact(typed)) {
            let row = rows.remove(before + at);
            rows.insert(0, row);
        }
        let inner = |place: &usize| {
            let reply = &self.replies[*place];
            let texts = [&reply.word, &reply.label];
            !bare.is_empty() && !is_number && texts.into_iter().any(|text| has_word(text, &bare))
        };
        all.filter(inner).for_each(|place| add(place, &mut rows));
        rows
    }

    fn pick(&self, place: usize) -> Pick {
        let reply = &self.replies[place];
        Pick {
            number: self.numbered().then_some(place + 1),
            line: reply.word.clone(),
            shown: reply.shown().to_string(),
            about: reply.about.clone(),
            is_open: false,
        }
    }
}

/// Whether one of its words begins so: "guer" is in "Préparer la Guerre", "one" is not in "done".
fn has_word(text: &str, bare: &str) -> bool {
    let is_inner = |c: char| c.is_alphanumeric();
    let begins = |(at, c): &(usize, char)| is_inner(*c) && !text[..*at].ends_with(is_inner);
    text.char_indices().filter(begins).any(|(at, _)| plain(&text[at..]).starts_with(bare))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::talk::{COMMANDS, Reply};

    fn ask(words: &[&str]) -> Ask {
        let replies = words.iter().map(|word| Reply::new(*word, "")).collect();
        Ask { form: Form::One, replies, ..Ask::default() }
    }

    fn lines(ask: &Ask, typed: &str) -> Vec<String> {
        let commands: Vec<&Command> = COMMANDS.iter().collect();
        ask.picks(&commands, typed).into_iter().map(|row| row.line).collect()
    }

    #[test]
    fn a_number_is_a_card_where_one_is_asked_for() {
        let ask = Ask { form: Form::Card, ..ask(&["british", "patriots"]) };
        assert_eq!(lines(&ask, ""), ["british", "patriots"]);
        assert_eq!(lines(&ask, "2"), [""; 0]);
        assert_eq!(ask.read("2"), Ok(crate::talk::Answer::Card(Some(2))));
        assert_eq!(lines(&ask, "pat"), ["patriots"]);
    }

    #[test]
    fn the_first_row_is_what_the_line_means() {
        let spaces = ask(&["Boston", "New York City", "New York", "New Jersey", "Pennsylvania"]);
        for typed in ["1", "4", "bos", "nyc", "NY", "pa", "new york", "New York City", "pennsyl"] {
            let place = spaces.place(typed).expect(typed);
            assert_eq!(lines(&spaces, typed)[0], spaces.replies[place].word, "{typed}");
        }
        assert_eq!(lines(&spaces, "new"), ["New York City", "New York", "New Jersey"]);
        assert_eq!(lines(&spaces, "b"), ["Boston", "board"]);
        assert_eq!(lines(&spaces, "york"), ["New York City", "New York"]);
        assert_eq!(lines(&ask(&["Boston", "done"]), "one"), [""; 0]);
        assert!(lines(&spaces, "9").is_empty() && lines(&spaces, "rally boston; done").is_empty());
    }

    #[test]
    fn commands_are_found_by_typing_and_never_hide_an_answer() {
        let words = ask(&["done", "quit the Winter", "undo nothing"]);
        assert_eq!(lines(&words, "undo")[0], "undo");
        assert_eq!(lines(&words, "d"), ["done", "deck", "dice"]);
        assert_eq!(lines(&words, "q")[0], "quit the Winter");
        assert_eq!(lines(&words, ""), ["done", "quit the Winter", "undo nothing"]);
    }

    #[test]
    fn accents_are_no_hindrance_and_amounts_have_no_numbers() {
        let verbs = ask(&["Agents", "Préparer la Guerre"]);
        assert_eq!(lines(&verbs, "prep"), ["Préparer la Guerre"]);
        assert_eq!(lines(&verbs, "guer"), ["Préparer la Guerre"]);
        let amounts = ask(&["0", "1", "10"]);
        assert!(amounts.picks(&[], "").iter().all(|row| row.number.is_none()));
        assert_eq!(lines(&amounts, "1"), ["1"]);
        assert_eq!(verbs.picks(&[], "")[1].number, Some(2));
    }
}
