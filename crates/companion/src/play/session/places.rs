//! Several spaces with their counts in one line, such as `md 2; nc`: an answer to one question after another.

use super::Session;
use super::prompt::SessionQuestion;
use crate::play::answer_replay::CHOICE_KEY;
use crate::talk::{Ask, Form};
use lod_engine::game::words;
use std::collections::VecDeque;

/// A space in a line of several, or with a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TypedPlace {
    name: String,
    /// So often it is still to be answered.
    left: usize,
}

impl TypedPlace {
    /// What it answers to a question: the space; nothing where that is not asked for.
    fn answer(&self, ask: &Ask) -> Option<String> {
        ask.exact(&self.name).filter(|_| self.left > 0).map(|_| self.name.clone())
    }
}

impl Session<'_, '_> {
    /// The space that was typed for this question in an earlier line.
    pub(super) fn typed_place(&mut self, question: &SessionQuestion) -> Option<String> {
        let SessionQuestion::Game(ask) = question else {
            return None;
        };
        if ask.key != CHOICE_KEY {
            return None;
        }
        let place = self.places.front_mut()?;
        let answer = place.answer(ask)?;
        place.left -= 1;
        if place.left == 0 {
            self.places.pop_front();
        }
        Some(answer)
    }

    /// The first space of a line that names several, the others kept for the next questions; any other line as it is.
    pub(super) fn first_place(&mut self, question: &SessionQuestion, line: String) -> String {
        let SessionQuestion::Game(ask) = question else {
            return line;
        };
        let Some(mut places) = spread(ask, &line) else {
            return line;
        };
        let first = places.front_mut().map_or(line, |first| {
            first.left -= 1;
            first.name.clone()
        });
        places.retain(|place| place.left > 0);
        self.places = places;
        first
    }

    /// Says which spaces no question asks for any more.
    pub(super) fn unused_places(&mut self, question: &SessionQuestion) {
        let asks = match question {
            SessionQuestion::Game(ask) => self.places.front().and_then(|place| place.answer(ask)),
            _ => None,
        };
        if asks.is_some() {
            return;
        }
        let left = self.places.drain(..).filter(|place| place.left > 0);
        let left: Vec<String> = left.map(|place| place.name).collect();
        if left.is_empty() {
            return;
        }
        self.wrapped(&format!("Not used: {}.", left.join(", ")));
    }
}

/// The names of the spaces in a line, each as often as its count says; `None` where the line is one name, or where
/// the question asks for no space, or for several at once.
fn spread(ask: &Ask, line: &str) -> Option<VecDeque<TypedPlace>> {
    if ask.key != CHOICE_KEY || ask.form == Form::Some {
        return None;
    }
    let parts = line.split([';', ',']).map(str::trim);
    let (mut places, mut has_count) = (VecDeque::new(), false);
    for part in parts.filter(|part| !part.is_empty()) {
        let number = part.rsplit_once(' ').and_then(|(name, number)| {
            let count = number.parse().ok().filter(|count| (1..=9).contains(count))?;
            Some((name, count))
        });
        has_count |= number.is_some();
        let (name, left) = number.unwrap_or((part, 1));
        let name = words::find_space(name).ok()?.name().to_string();
        places.push_back(TypedPlace { name, left });
    }
    let first = places.front()?;
    let is_space = ask.replies.iter().any(|reply| reply.word == first.name);
    (is_space && (places.len() > 1 || has_count)).then_some(places)
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
        let read = |line: &str| -> Vec<(String, usize)> {
            let places = spread(&levels, line).unwrap_or_default();
            places.into_iter().map(|place| (place.name, place.left)).collect()
        };
        assert_eq!(read("md 2; nc"), [(md.to_string(), 2), (nc.to_string(), 1)]);
        assert_eq!(read("NC, md"), [(nc.to_string(), 1), (md.to_string(), 1)]);
        assert_eq!(read("md 2"), [(md.to_string(), 2)]);
        assert_eq!(spread(&levels, "md"), None);
        assert_eq!(spread(&levels, "md; none"), None);
        assert_eq!(spread(&ask(&["1 Militia", "none"]), "md 2; nc"), None);
    }
}
