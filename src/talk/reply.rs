//! What a typed line means among a question's replies.

use super::ask::{Ask, Reply};
use crate::flowchart::Stop;
use crate::game::atlas::nearest;
use crate::game::words;

impl Reply {
    /// A word and what it means.
    pub fn new(word: impl Into<String>, about: impl Into<String>) -> Reply {
        Reply {
            word: word.into(),
            about: about.into(),
        }
    }
}

impl Ask {
    /// The place of the reply that a line means: by its number, its word, or any unique prefix of the word.
    /// Nothing typed means the default.
    ///
    /// # Errors
    /// [`Stop::Wrong`] with what may be typed.
    pub fn reply(&self, line: &str) -> Result<usize, Stop> {
        let typed = line.trim().to_lowercase();
        if typed.is_empty() {
            return self
                .default
                .ok_or_else(|| Stop::Wrong(format!("type one of: {}", self.words())));
        }
        if let Some(place) = self.exact(&typed) {
            return Ok(place);
        }
        let mut fits = (0..self.replies.len())
            .filter(|i| self.replies[*i].word.to_lowercase().starts_with(&typed));
        match (fits.next(), fits.next()) {
            (Some(place), None) => Ok(place),
            (Some(one), Some(other)) => Err(Stop::Wrong(format!(
                "that could be {} or {}: type more",
                self.replies[one].word, self.replies[other].word
            ))),
            _ => match self.by_space(&typed) {
                Some(place) => Ok(place),
                None => Err(Stop::Wrong(self.unknown(&typed))),
            },
        }
    }

    /// The reply that is a space, by any of the space's names.
    fn by_space(&self, typed: &str) -> Option<usize> {
        let name = words::find_space(typed).ok()?.name();
        let mut fits = (0..self.replies.len()).filter(|i| self.replies[*i].word == name);
        fits.next().filter(|_| fits.next().is_none())
    }

    /// What may be typed in place of a word that is none.
    fn unknown(&self, typed: &str) -> String {
        let words: Vec<String> = self.replies.iter().map(|r| r.word.to_lowercase()).collect();
        let near = nearest(typed, words.iter().map(String::as_str));
        match near.and_then(|near| words.iter().position(|word| word == near)) {
            Some(place) => {
                let word = &self.replies[place].word;
                format!("type one of: {}; did you mean {word}?", self.words())
            }
            None => format!("type one of: {}", self.words()),
        }
    }

    /// The reply that the line is, letter for letter, or by its number.
    pub fn exact(&self, line: &str) -> Option<usize> {
        let typed = line.trim().to_lowercase();
        let word = self
            .replies
            .iter()
            .position(|r| r.word.to_lowercase() == typed);
        let number = || {
            if !self.numbered() {
                return None;
            }
            let number = typed.parse::<usize>().ok()?.checked_sub(1)?;
            (number < self.replies.len()).then_some(number)
        };
        word.or_else(number)
    }

    /// The word of the reply that a line names by its number; any other line as it is.
    pub fn in_words(&self, line: String) -> String {
        match self.exact(&line).and_then(|place| self.replies.get(place)) {
            Some(reply) => reply.word.clone(),
            None => line,
        }
    }

    /// Whether the replies go by their numbers too: not where words are numbers themselves.
    pub fn numbered(&self) -> bool {
        let number = |word: &str| {
            let digits = word.find(|c: char| !c.is_ascii_digit());
            word[..digits.unwrap_or(word.len())].parse::<usize>().ok()
        };
        let mut numbers = self.replies.iter().filter_map(|r| number(&r.word));
        numbers.all(|n| n > self.replies.len())
    }

    fn words(&self) -> String {
        let words: Vec<&str> = self.replies.iter().map(|r| r.word.as_str()).collect();
        words.join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask() -> Ask {
        Ask {
            replies: ["pass", "march", "muster"]
                .map(|w| Reply::new(w, ""))
                .to_vec(),
            default: Some(0),
            ..Ask::default()
        }
    }

    #[test]
    fn a_number_a_word_or_a_unique_prefix() {
        for (typed, place) in [("", 0), ("2", 1), (" MARCH ", 1), ("mu", 2), ("p", 0)] {
            assert_eq!(ask().reply(typed), Ok(place), "{typed}");
        }
    }

    #[test]
    fn a_space_goes_by_all_its_names_and_a_slip_is_guessed_at() {
        let spaces = Ask {
            replies: ["Connecticut-Rhode Island", "New York City", "New York"]
                .map(|w| Reply::new(w, ""))
                .to_vec(),
            ..Ask::default()
        };
        for (typed, place) in [("ct", 0), ("NYC", 1), ("new-york", 2), ("ny", 2)] {
            assert_eq!(spaces.reply(typed), Ok(place), "{typed}");
        }
        assert!(spaces.reply("boston").is_err());
        let slip = ask().reply("mustre").unwrap_err().to_string();
        assert!(slip.contains("did you mean muster?"), "{slip}");
    }

    #[test]
    fn words_that_are_numbers_have_no_others() {
        let gifts = Ask {
            replies: ["0", "1", "2", "3"].map(|w| Reply::new(w, "")).to_vec(),
            ..Ask::default()
        };
        assert!(!gifts.numbered());
        assert_eq!(gifts.reply("3"), Ok(3));
        assert!(gifts.reply("4").is_err());
        let years = Ask {
            replies: ["1775", "1776"].map(|w| Reply::new(w, "")).to_vec(),
            ..Ask::default()
        };
        assert_eq!(years.reply("2"), Ok(1));
    }

    #[test]
    fn anything_else_says_what_may_be_typed() {
        let wrong = |typed: &str| match ask().reply(typed) {
            Err(Stop::Wrong(why)) => why,
            other => panic!("{other:?}"),
        };
        assert!(wrong("m").contains("march or muster"));
        assert!(wrong("rally").contains("pass, march, muster"));
        assert!(wrong("0").contains("pass"));
        assert!(wrong("4").contains("pass"));
    }
}
