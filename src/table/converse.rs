//! The conversation at a prompt, the same at a terminal and through a pipe.

use super::draft::{self, Draft, Read};
use super::parse::{self, is_in_parts};
use super::prompt::{Answer, Form, Interface, Prompt};
use super::question::{legend, mixed, spaces_of};
use super::still;
use crate::game::{Fact, Kind, SpaceSet};
use crate::shown;
use crate::talk::{Asker, Face, Leaving, WORDS, Word, converse, count, listed, numbered, sorry};
use crate::tell::{plain, short, things_of, wrap_to};

/// A person at a face.
pub(super) struct Seated<'f>(pub &'f mut dyn Face);

impl Interface for Seated<'_> {
    fn ask(&mut self, prompt: &Prompt) -> Result<Answer, Leaving> {
        converse(&mut Put {
            face: self.0,
            prompt,
            draft: Draft::default(),
        })
    }

    fn say(&mut self, line: &str) {
        self.0.title(line);
    }

    fn typed(&self) -> String {
        self.0.remembered()
    }

    fn mend(&mut self, line: &str) {
        self.0.mend(line);
    }

    fn width(&self) -> usize {
        self.0.width()
    }
}

/// A question of the table, in the conversation.
struct Put<'p> {
    face: &'p mut dyn Face,
    prompt: &'p Prompt,
    /// What was kept of the lines typed so far.
    draft: Draft,
}

impl Asker for Put<'_> {
    type Reply = Answer;

    fn face(&mut self) -> &mut dyn Face {
        self.face
    }

    fn put(&mut self, first: bool) {
        if first {
            show_all(self.face, &self.prompt.lines);
        }
        ask(self.prompt, self.face);
        let replies = match &self.prompt.form {
            Form::One(options) => options.clone(),
            Form::YesNo => ["yes", "no"].map(String::from).to_vec(),
            _ => Vec::new(),
        };
        let known = WORDS.iter().filter(|(_, word, ..)| self.knows(*word));
        let words = known.map(|(name, ..)| (*name).to_string()).collect();
        self.face.offer(replies, words);
    }

    fn knows(&self, word: Word) -> bool {
        matches!(
            word,
            Word::Help | Word::Words | Word::Undo | Word::Redo | Word::Why | Word::Quit
        )
    }

    fn answer(&mut self, line: &str) -> Result<Answer, String> {
        if self.draft.is_empty() {
            return parse::answer(self.prompt, line);
        }
        match draft::read(self.prompt, &self.draft, line) {
            Read::Done(answer) => Ok(answer),
            Read::Kept(_, wrong) => Err(wrong),
        }
    }

    fn keeps(&mut self, line: &str) -> Option<Vec<String>> {
        let in_parts = match &self.prompt.form {
            Form::Facts(asked) => is_in_parts(asked),
            form => matches!(form, Form::Still(_)),
        };
        if !in_parts || parse::is_too_long(line) {
            return None;
        }
        let Read::Kept(draft, wrong) = draft::read(self.prompt, &self.draft, line) else {
            return None;
        };
        if !wrong.is_empty() && draft == self.draft {
            return None;
        }
        self.draft = draft;
        let mut text = Vec::new();
        if !wrong.is_empty() {
            text.push(sorry(&wrong));
        }
        let kept = self.draft.shown();
        text.push(format!("Kept: {kept}   Type the rest; Enter: that is all"));
        Some(text)
    }

    fn typed(&self, line: &str) -> String {
        let before = self.draft.typed();
        match (before.is_empty(), line.is_empty()) {
            (true, _) => line.to_string(),
            (_, true) => before,
            _ => format!("{before}; {line}"),
        }
    }

    /// No word begins like a yes or a no.
    fn is_answer(&self, line: &str) -> bool {
        matches!(self.prompt.form, Form::YesNo) && parse::answer(self.prompt, line).is_ok()
    }

    fn word(&mut self, word: Word, rest: &str) -> Result<Option<Answer>, Leaving> {
        match (word, count(rest)) {
            (Word::Undo | Word::Redo, _) if !self.draft.is_empty() => {
                let dropped = std::mem::take(&mut self.draft).shown();
                let text = format!("Dropped: {dropped}   The answers before it stay.");
                show_all(self.face, &[shown::message(&text)]);
            }
            (Word::Undo, Ok(steps)) => return Err(Leaving::Back(steps)),
            (Word::Redo, Ok(steps)) => return Err(Leaving::Again(steps)),
            (Word::Undo | Word::Redo, Err(wrong)) => {
                show_all(self.face, &[sorry(&wrong)]);
            }
            (Word::Quit, _) => return Err(Leaving::Quit),
            (Word::Why, _) => show_all(self.face, &self.prompt.why),
            _ => show_all(self.face, &help(self.prompt)),
        }
        Ok(None)
    }
}

fn show_all(lines: &mut dyn Face, text: &[String]) {
    let width = lines.width();
    for line in text.iter().flat_map(|l| wrap_to(l, "  ", width)) {
        lines.show(&line);
    }
}

fn ask(prompt: &Prompt, lines: &mut dyn Face) {
    if let Form::One(options) | Form::Some(options) = &prompt.form {
        let row = numbered(options).join("  ");
        if row.chars().count() + prompt.text.chars().count() + 8 < lines.width() {
            lines.question(&format!("{} {row}", prompt.text));
        } else {
            for line in listed(options, lines.width()) {
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
        Form::Still(believed) => {
            let facts: Vec<Fact> = believed.iter().map(|(fact, _)| *fact).collect();
            let letters = (!things_of(&facts).is_empty()).then(|| legend(&facts));
            still::help().into_iter().chain(letters).collect()
        }
    };
    if !prompt.changes.is_empty() {
        text.push(
            "Answer for the board as it stands on the table: what this turn does is reckoned with."
                .to_string(),
        );
    }
    text.push(
        "undo (or back): take the last answer back, undo 3 three; redo: give it again.  why: the rule \
         and the way so far.  quit: leave."
            .into(),
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
            text.push(
                "What is not named is not there (a level: Neutral). A name alone or with -: nothing is there."
                    .to_string(),
            );
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
