//! Several spaces with their counts in one line, such as `md 2; nc`: an answer to one question after another.

use super::Session;
use super::prompt::SessionQuestion;
use crate::play::answer_replay::CHOICE_KEY;
use crate::talk::Ask;
use itertools::Itertools;
use lod_engine::game::words;
use std::collections::VecDeque;

impl Session<'_, '_> {
    /// The space that was typed for this question in an earlier line.
    pub(super) fn typed_place(&mut self, question: &SessionQuestion) -> Option<String> {
        let SessionQuestion::Game(ask) = question else {
            return None;
        };
        let word = self.places.front()?;
        if ask.key != CHOICE_KEY || ask.exact(word).is_none() {
            return None;
        }
        self.places.pop_front()
    }

    /// The first space of a line that names several, the others kept for the next questions; any other line as it is.
    pub(super) fn first_place(&mut self, question: &SessionQuestion, line: String) -> String {
        let SessionQuestion::Game(ask) = question else {
            return line;
        };
        let Some(mut places) = spread(ask, &line) else {
            return line;
        };
        let first = places.pop_front().unwrap_or(line);
        self.places = places;
        first
    }

    /// Says which spaces no question asks for any more.
    pub(super) fn unused_places(&mut self, question: &SessionQuestion) {
        let asks = match question {
            SessionQuestion::Game(ask) => self.places.front().and_then(|word| ask.exact(word)),
            _ => None,
        };
        if self.places.is_empty() || asks.is_some() {
            return;
        }
        let left = self.places.drain(..).join(", ");
        self.wrapped(&format!("Not used: {left}."));
    }
}

/// The names of the spaces in a line, each as often as its count says; `None` where the line is one name, or where
/// the question asks for no space.
fn spread(ask: &Ask, line: &str) -> Option<VecDeque<String>> {
    if ask.key != CHOICE_KEY {
        return None;
    }
    let parts = line.split([';', ',']).map(str::trim);
    let mut places = VecDeque::new();
    for part in parts.filter(|part| !part.is_empty()) {
        let (name, count) = match part.rsplit_once(' ') {
            Some((name, number)) => match number.parse::<usize>() {
                Ok(count @ 1..=9) => (name, count),
                _ => (part, 1),
            },
            None => (part, 1),
        };
        let space = words::find_space(name).ok()?.name();
        places.extend(std::iter::repeat_n(space.to_string(), count));
    }
    let first = places.front()?;
    let is_space = ask.replies.iter().any(|reply| reply.word == *first);
    (is_space && places.len() > 1).then_some(places)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::talk::Reply;

    fn ask(words: &[&str]) -> Ask {
        Ask {
            key: CHOICE_KEY.to_string(),
            replies: words.iter().map(|word| Reply::new(*word, "")).collect(),
            ..Ask::default()
        }
    }

    #[test]
    fn several_spaces_with_counts_are_read_in_one_line() {
        let levels = ask(&["Maryland-Delaware", "North Carolina", "No more shifts"]);
        let (md, nc) = ("Maryland-Delaware", "North Carolina");
        assert_eq!(spread(&levels, "md 2; nc").unwrap(), [md, md, nc]);
        assert_eq!(spread(&levels, "NC, md").unwrap(), [nc, md]);
        assert_eq!(spread(&levels, "md"), None);
        assert_eq!(spread(&levels, "md; none"), None);
        assert_eq!(spread(&ask(&["1 Militia", "none"]), "md 2; nc"), None);
    }
}
