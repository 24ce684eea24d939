//! The conversation at a prompt: an answer, or a word that never loses the place.

use super::Session;
use crate::flowchart::Stop;
use crate::play::game::Next;
use crate::play::opening::KEY as STROKE_KEY;
use crate::play::story::{Attempt, Reached};
use crate::play::tape::DIE_KEY;
use crate::shown;
use crate::talk::Ask;
use crate::talk::{Leaving, Typed};
use crate::talk::{Said, WORDS, Word, said};

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
    pub(super) fn converse(&mut self, question: &Question) -> Result<Reply<'a>, Leaving> {
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
                (Ok(_), word) => both(question, &line, &word),
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
            let wrong = wrong.trim_end_matches('.');
            let stop = if wrong.ends_with('?') { "" } else { "." };
            self.wrapped(&shown::message(&format!("Sorry: {wrong}{stop}")));
            self.screen.question("");
        }
    }

    /// The next line; `None` for one that is no text. A run of dice is taken die by die.
    fn line(&mut self, question: &Question) -> Result<Option<String>, Leaving> {
        if asks_die(question)
            && let Some(line) = self.ahead.pop_front()
        {
            return Ok(Some(line));
        }
        let typed = match self.screen.read() {
            // The key that leaves does what the word does.
            Err(Leaving::Quit) => Typed::Line(Word::Quit.typed().to_string()),
            typed => typed?,
        };
        match typed {
            Typed::Garbled => Ok(None),
            Typed::Line(line) => {
                let line = line.trim().to_string();
                let numbers: Vec<&str> = line.split([' ', ',']).filter(|w| !w.is_empty()).collect();
                let run = numbers.len() > 1 && numbers.iter().all(|n| n.parse::<u8>().is_ok());
                if run && self.wants_die(question) {
                    self.ahead = numbers[1..].iter().map(ToString::to_string).collect();
                    return Ok(Some(numbers[0].to_string()));
                }
                Ok(Some(line))
            }
        }
    }

    /// Tells of dice that were typed and that the next question does not want.
    fn left_over(&mut self, question: &Question) {
        if self.ahead.is_empty() || asks_die(question) {
            return;
        }
        let left: Vec<String> = self.ahead.drain(..).collect();
        self.wrapped(&format!(
            "No more dice are rolled: {} not used.",
            left.join(" ")
        ));
    }

    /// Whether a die is asked for, now or as soon as the game goes on.
    fn wants_die(&self, question: &Question) -> bool {
        match question {
            Question::Game(_) => asks_die(question),
            Question::GoOn(_) => self.story.attempt(None).is_ok_and(
                |next| matches!(next.outcome(), Reached::Asked(ask) if ask.key == DIE_KEY),
            ),
            Question::Own(_) => false,
        }
    }

    /// Who acts, where it is not the person who is asked.
    fn acting(&self) -> Option<String> {
        let game = self.story.now();
        match game.next() {
            Next::Turn(turn) if !game.seats().is_player(turn.faction) => Some(format!(
                "{} (non-player)",
                turn.faction.name().to_uppercase()
            )),
            Next::Winter => Some("WINTER QUARTERS".to_string()),
            _ => None,
        }
    }

    /// What a line means as an answer.
    fn answer(&mut self, question: &Question, line: &str) -> Result<Reply<'a>, String> {
        match question {
            Question::GoOn(_) if line.is_empty() => Ok(Reply::Enter),
            // An answer to the very next question may be typed at once.
            Question::GoOn(_) => match self.story.attempt(None) {
                Ok(next) if matches!(next.outcome(), Reached::Asked(_)) => self
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
    fn word(&mut self, word: Word, rest: &str, question: &Question) -> Result<bool, Leaving> {
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
            Word::Quit if self.may_quit() => return Err(Leaving::Quit),
            Word::Quit => false,
            looking => {
                let board = self.standing(question);
                self.look(looking, rest, &board);
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
        if let (Some(value), Question::Game(ask)) = (self.ahead.front(), question)
            && ask.key == DIE_KEY
        {
            let text = format!("{} > {value}", ask.text);
            self.wrapped(&text);
            return;
        }
        self.left_over(question);
        self.say("");
        if let Question::Game(ask) = question
            && ask.key != STROKE_KEY
            && self.headed != Some(self.story.done().len())
            && let Some(who) = self.acting()
        {
            self.headed = Some(self.story.done().len());
            self.say(&who);
        }
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
                let words = ["    undo  why  board  ?", "    undo  ?", "    ?"];
                let fits = |w: &&str| text.chars().count() + w.len() + 6 <= width;
                let words = words.into_iter().find(fits).unwrap_or_default();
                self.screen.question(&format!("{text}{words}"));
            }
            Question::Game(ask) | Question::Own(ask) => crate::talk::show(self.screen, ask),
        }
    }

    /// What may be typed here.
    fn help(&mut self, question: &Question) {
        match question {
            Question::GoOn(_) => self.say("Enter goes on."),
            Question::Game(ask) | Question::Own(ask) => {
                for line in &ask.help {
                    self.wrapped(line);
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

/// What is wrong with a line that could be an answer as well as a word.
fn both(question: &Question, line: &str, word: &Said<'_>) -> String {
    let answer = match question {
        Question::Game(ask) | Question::Own(ask) => ask.reply(line).ok().map(|i| &ask.replies[i]),
        Question::GoOn(_) => None,
    };
    let mut could: Vec<&str> = vec![answer.map_or("an answer", |reply| &reply.word)];
    match word {
        Said::Several(words) => could.extend(words),
        Said::Perhaps(word, _) => could.push(word.typed()),
        _ => {}
    }
    format!("that could be {}: type more", could.join(" or "))
}

fn asks_die(question: &Question) -> bool {
    matches!(question, Question::Game(ask) if ask.key == DIE_KEY)
}

/// Whether the line is an answer letter for letter.
fn exact(question: &Question, line: &str) -> bool {
    match question {
        Question::Game(ask) | Question::Own(ask) => ask.exact(line).is_some(),
        Question::GoOn(_) => false,
    }
}
