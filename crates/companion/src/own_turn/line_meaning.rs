//! What a line means that answers a guided question: a row of its list, more of the notation, or all of it.

use super::notation::written;
use super::open_part::{OpenPart, PartWords};
use super::phrase::{Phrase, tokens};
use super::said::{Said, whose};
use super::trial::Trial;
use super::verb::Verb;
use super::words;
use crate::talk::Ask;

/// What it means.
pub(super) enum Meaning {
    /// A row of the list.
    Row(PartWords),
    /// Spaces and pieces that belong to the question.
    Said(Said),
    /// A line in full, with its verb.
    Line(String),
}

impl Trial<'_> {
    /// What a line answers to the question for a part.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(super) fn meaning(
        &self,
        verb: Verb,
        open: OpenPart,
        rows: &[PartWords],
        ask: &Ask,
        line: &str,
    ) -> Result<Meaning, String> {
        let typed = line.to_lowercase();
        let space = words::find(&typed).ok().filter(|_| open.is_where());
        let is_it =
            |row: &&PartWords| row.typed() == typed || space.is_some() && row.space() == space;
        // Of pieces each word says some: fewer words are other pieces.
        let is_begun = |row: &&PartWords| {
            let words = if open.is_where() { row.shown().to_lowercase() } else { row.typed() };
            let rest = words.strip_prefix(&typed);
            rest.is_some_and(|rest| !typed.is_empty() && (open.is_where() || !rest.contains(' ')))
        };
        let only_begun = || {
            let mut begun = rows.iter().filter(is_begun);
            begun.next().filter(|_| begun.next().is_none())
        };
        let place = if line.is_empty() { ask.default } else { ask.exact(line) };
        let row = place.and_then(|at| rows.get(at)).or_else(|| rows.iter().find(is_it));
        if let (None, Some(places)) = (row, ask.several(line).filter(|places| places.len() > 1)) {
            return Ok(Meaning::Line(format!("{} {}", verb.typed(), ask.named(&places))));
        }
        let asks = || open.wants(rows);
        match row.or_else(only_begun) {
            Some(row) => Ok(Meaning::Row(row.clone())),
            None if line.is_empty() => Err(asks()),
            None => self.says(verb, open, line).and_then(|meaning| meaning.ok_or_else(asks)),
        }
    }

    /// What a line says that is none of the rows; nothing where no words can be said.
    fn says(&self, verb: Verb, open: OpenPart, line: &str) -> Result<Option<Meaning>, String> {
        if self.begins_with_verb(verb, open, line) {
            self.parts(line)?;
            return Ok(Some(Meaning::Line(line.to_string())));
        }
        if line.contains([';', '>']) {
            let line = format!("{} {line}", verb.typed());
            self.parts(&line)?;
            return Ok(Some(Meaning::Line(line)));
        }
        if open == OpenPart::Also {
            return Ok(None);
        }
        if open.is_where() && tokens(line).len() == 1 {
            words::find(line)?;
        }
        let faction = self.faction();
        let read = Phrase::answer(self.verbs(), faction, line, verb, !open.is_where());
        let mut parts = read.map_err(|(_, why)| written(verb, faction, why))?;
        if parts.len() > 1 {
            return Ok(Some(Meaning::Line(format!("{} {line}", verb.typed()))));
        }
        let (_, mut said) = parts.swap_remove(0);
        match open {
            // A space alone is the one that is asked for.
            OpenPart::From if said.from.is_none() => said.from = said.to.take(),
            OpenPart::To if said.to.is_none() => said.to = said.from.take(),
            _ => {}
        }
        if open.is_where() && said.to.is_none() && said.from.is_none() {
            return Err("type a space".to_string());
        }
        said.bare = false;
        Ok(Some(Meaning::Said(said)))
    }

    /// Whether a line begins with the whole name of a verb. Where pieces are asked for a word of the answer can be
    /// another verb, and a Leader's name is one of ours: it is read as the verb where that is possible and the answer is not.
    fn begins_with_verb(&self, verb: Verb, open: OpenPart, line: &str) -> bool {
        let first = tokens(line).into_iter().next().unwrap_or_default();
        let is_own = !open.is_where()
            && verb.grammar().words.contains(&first.as_str())
            && !self.is_possible(&first);
        let is_leader = verb.is_of_leader() && whose(&first).is_some();
        Verb::is_name(&first) && !is_own && !is_leader
    }
}
