//! The conversation at a prompt: an answer, or a word that never loses the place.

use super::Session;
use super::word::{Said, WORDS, Word, said};
use crate::flowchart::Stop;
use crate::play::ask::Ask;
use crate::play::story::{Attempt, Outcome};
use crate::play::tape::DIE_KEY;
use crate::table::{Leave, Typed, wrap_to};

/// What a prompt asks.
pub(super) enum Question {
    /// Something that the game has to know.
    Game(Ask),
    /// Whether to go on.
    GoOn(String),
    /// Something that only the session wants to know.
    Own(Ask),
}

/// What came of it.
pub(super) enum Reply<'a> {
    /// An answer that the game takes.
    Answer(Box<Attempt<'a>>),
    /// Enter alone.
    Enter,
    /// One of the session's own replies.
    Picked(usize),
    /// The game stands elsewhere now: the question is another.
    Moved,
}

impl<'a> Session<'a, '_> {
    /// Asks until there is an answer.
    pub(super) fn converse(&mut self, question: &Question) -> Result<Reply<'a>, Leave> {
        self.ask(question);
        loop {
            let Some(line) = self.line(question)? else {
                self.say("That line is not readable text (UTF-8). Please type it again.");
                self.screen.question("");
                continue;
            };
            let word = said(&line);
            if let Said::Exactly(word, rest) = word
                && !exact(question, &line)
            {
                if self.word(word, rest, question)? {
                    return Ok(Reply::Moved);
                }
                continue;
            }
            let wrong = match (self.answer(question, &line), word) {
                (Ok(reply), Said::Nothing | Said::Exactly(..)) => return Ok(reply),
                (Ok(reply), _) if exact(question, &line) => return Ok(reply),
                (Ok(_), _) => "that could be an answer or one of the words: type more".to_string(),
                (Err(_), Said::Perhaps(word, rest)) => {
                    if self.word(word, rest, question)? {
                        return Ok(Reply::Moved);
                    }
                    continue;
                }
                (Err(_), Said::Several(words)) => {
                    format!("that could be {}: type more", words.join(" or "))
                }
                (Err(wrong), _) => wrong,
            };
            self.wrapped(&format!("Sorry: {}.", wrong.trim_end_matches('.')));
            self.screen.question("");
        }
    }

    /// The next line; `None` for one that is no text. A run of dice is taken die by die.
    fn line(&mut self, question: &Question) -> Result<Option<String>, Leave> {
        let is_die = matches!(question, Question::Game(ask) if ask.key == DIE_KEY);
        if is_die && let Some(line) = self.ahead.pop_front() {
            return Ok(Some(line));
        }
        if !self.ahead.is_empty() {
            let left: Vec<String> = self.ahead.drain(..).collect();
            self.wrapped(&format!(
                "No more dice are rolled: {} not used.",
                left.join(" ")
            ));
        }
        match self.screen.read()? {
            Typed::Garbled => Ok(None),
            Typed::Line(line) => {
                let line = line.trim().to_string();
                let numbers: Vec<&str> = line.split([' ', ',']).filter(|w| !w.is_empty()).collect();
                let run = numbers.len() > 1 && numbers.iter().all(|n| n.parse::<u8>().is_ok());
                if is_die && run {
                    self.ahead = numbers[1..].iter().map(ToString::to_string).collect();
                    return Ok(Some(numbers[0].to_string()));
                }
                Ok(Some(line))
            }
        }
    }

    /// What a line means as an answer.
    fn answer(&mut self, question: &Question, line: &str) -> Result<Reply<'a>, String> {
        match question {
            Question::GoOn(_) if line.is_empty() => Ok(Reply::Enter),
            // An answer to the very next question may be typed at once.
            Question::GoOn(_) => match self.story.attempt(None) {
                Ok(next) if matches!(next.outcome(), Outcome::Asked(_)) => self
                    .story
                    .attempt(Some(line))
                    .map(|attempt| Reply::Answer(Box::new(attempt)))
                    .map_err(|stop| stop.to_string()),
                _ => Err("Enter goes on; ? shows what else may be typed".to_string()),
            },
            Question::Own(ask) => match ask.reply(line) {
                Ok(place) => Ok(Reply::Picked(place)),
                Err(stop) => Err(stop.to_string()),
            },
            Question::Game(ask) => {
                let default = ask.default.and_then(|i| ask.replies.get(i));
                let line = match default {
                    Some(reply) if line.is_empty() => reply.word.as_str(),
                    _ => line,
                };
                match self.story.attempt(Some(line)) {
                    Ok(attempt) => Ok(Reply::Answer(Box::new(attempt))),
                    Err(Stop::Wrong(why)) => {
                        self.ahead.clear();
                        Err(why)
                    }
                    Err(stop) => Err(format!("the program cannot take that: {stop}")),
                }
            }
        }
    }

    /// Does what a word says; whether the game stands elsewhere afterwards.
    fn word(&mut self, word: Word, rest: &str, question: &Question) -> Result<bool, Leave> {
        self.ahead.clear();
        let moved = match word {
            Word::Help => {
                self.help(question);
                false
            }
            Word::Undo => self.undo(),
            Word::Abort => self.abort(rest, question),
            Word::Rollback => self.rollback(rest)?,
            Word::Fix => self.fix(rest),
            Word::Save => {
                self.save_as(rest);
                false
            }
            Word::Export => {
                self.export(rest);
                false
            }
            Word::Quit if self.may_quit() => return Err(Leave::Quit),
            Word::Quit => false,
            looking => {
                self.look(looking, rest);
                false
            }
        };
        if !moved {
            self.ask_again(question);
        }
        Ok(moved)
    }

    /// Shows a question with its replies.
    fn ask(&mut self, question: &Question) {
        self.say("");
        if let Question::Game(ask) | Question::Own(ask) = question {
            for line in &ask.lines {
                self.wrapped(line);
            }
        }
        self.ask_again(question);
    }

    fn ask_again(&mut self, question: &Question) {
        let width = self.screen.width();
        let words = match question {
            Question::GoOn(_) => Vec::new(),
            Question::Game(ask) | Question::Own(ask) => {
                ask.replies.iter().map(|r| r.word.clone()).collect()
            }
        };
        let own = WORDS.iter().map(|(word, ..)| (*word).to_string());
        self.screen.offer(words.into_iter().chain(own).collect());
        match question {
            Question::GoOn(text) => {
                let text = format!("{text}    undo  why  board  ?");
                self.screen.question(&text);
            }
            Question::Game(ask) | Question::Own(ask) => {
                let row = in_a_row(ask);
                let fits = ask.text.chars().count() + row.chars().count() + 9 < width;
                if fits {
                    self.screen
                        .question(format!("{}  {row}", ask.text).trim_end());
                } else {
                    for line in in_a_list(ask, width) {
                        self.say(&line);
                    }
                    self.screen.question(&ask.text);
                }
            }
        }
    }

    /// What may be typed here.
    fn help(&mut self, question: &Question) {
        let width = self.screen.width();
        match question {
            Question::GoOn(_) => self.say("Enter goes on."),
            Question::Game(ask) | Question::Own(ask) => {
                for line in in_a_list(ask, width) {
                    self.say(&line);
                }
                for line in &ask.help {
                    self.wrapped(line);
                }
                if let Some(reply) = ask.default.and_then(|i| ask.replies.get(i)) {
                    self.wrapped(&format!("Enter: {}.", reply.word));
                }
            }
        }
        self.say("Any unique beginning of a word is enough. At every prompt:");
        let mut rows = Vec::new();
        for (word, _, follows, about) in WORDS.iter().filter(|(word, ..)| *word != "help") {
            let named = format!("{word} {follows}");
            rows.push(format!("  {:<18}  {about}", named.trim_end()));
        }
        self.show(&rows);
    }
}

/// Whether the line is an answer letter for letter.
fn exact(question: &Question, line: &str) -> bool {
    match question {
        Question::Game(ask) | Question::Own(ask) => ask.exact(line).is_some(),
        Question::GoOn(_) => false,
    }
}

fn in_a_row(ask: &Ask) -> String {
    let words: Vec<String> = ask
        .replies
        .iter()
        .map(|r| {
            if r.about.is_empty() {
                format!("[{}]", r.word)
            } else {
                format!("[{}] {}", r.word, r.about)
            }
        })
        .collect();
    words.join("  ")
}

fn in_a_list(ask: &Ask, width: usize) -> Vec<String> {
    let wide = ask.replies.iter().map(|r| r.word.chars().count()).max();
    let wide = wide.unwrap_or(0).min(24);
    ask.replies
        .iter()
        .zip(1..)
        .flat_map(|(reply, number)| {
            let line = format!("  {number:>2}  {:<wide$}  {}", reply.word, reply.about);
            wrap_to(line.trim_end(), "      ", width)
        })
        .collect()
}
