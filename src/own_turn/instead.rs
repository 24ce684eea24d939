//! What would be legal in the place of a line that is not: the neighbours of what was typed, first the same
//! way with other units, then other spaces, then other verbs.

use super::plays::Play;
use super::said::Said;
use super::trial::{Slot, Trial, values};
use super::verb::Verb;
use super::words;

/// So many possibilities are named.
const MOST: usize = 10;

impl Trial<'_> {
    /// A refusal with the rule, and with what would be legal.
    pub(super) fn explained(&self, verb: Verb, said: &Said, why: String) -> String {
        let why = match (why.contains('('), verb.rule(self.deed.faction())) {
            (false, Some(rule)) => format!("{why} ({rule})"),
            _ => why,
        };
        let lacks = verb != Verb::Recall && why.starts_with("Available");
        let why = match self.run_out().filter(|_| lacks) {
            Some(out) => format!("{why}; {out}: `recall` takes own pieces off the map first"),
            None => why,
        };
        match self.instead(verb, said) {
            Some(instead) => format!("{why}; {instead}"),
            None => why,
        }
    }

    /// What is legal and nearest to what is said.
    fn instead(&self, verb: Verb, said: &Said) -> Option<String> {
        let there = Said {
            to: said.to,
            from: said.from,
            faction: said.faction,
            bare: true,
            ..Said::default()
        };
        let elsewhere = Said {
            to: None,
            ..there.clone()
        };
        let from_elsewhere = Said {
            from: None,
            ..there.clone()
        };
        let anywhere = Said {
            bare: true,
            ..Said::default()
        };
        let name = verb.typed();
        let placed = said.to.is_some() || said.from.is_some();
        if placed && let Some(all) = self.list(verb, &there, Slot::What) {
            let place = match (said.from, said.to) {
                (Some(from), Some(to)) => format!("{}>{}", words::place(from), words::place(to)),
                (Some(space), None) | (None, Some(space)) => words::place(space),
                (None, None) => String::new(),
            };
            return Some(format!("possible: {name} {place} {all}"));
        }
        if let Some(from) = said.from
            && let Some(all) = self.list(verb, &elsewhere, Slot::To)
        {
            return Some(format!("possible from {from}: to {all}"));
        }
        if let (Some(to), Some(_)) = (said.to, said.from)
            && let Some(all) = self.list(verb, &from_elsewhere, Slot::From)
        {
            return Some(format!("possible to {to}: from {all}"));
        }
        let slot = if placed { Slot::To } else { Slot::What };
        if let Some(all) = self.list(verb, &anywhere, slot) {
            let spaces = if placed { "in " } else { "" };
            return Some(format!("possible: {name} {spaces}{all}"));
        }
        let verbs = self.others(verb);
        match verbs.is_empty() {
            true => None,
            false => Some(format!("possible now: {}", verbs.join(", "))),
        }
    }

    /// The legal values of a slot, as they are shown.
    fn list(&self, verb: Verb, said: &Said, slot: Slot) -> Option<String> {
        let plays: Vec<Play> = self.legal(verb, said).ok()?;
        let mut values: Vec<String> = values(&plays, slot)
            .into_iter()
            .filter(|value| !value.is_empty())
            .map(|value| match (slot, words::find(&value)) {
                (Slot::To | Slot::From, Ok(space)) => space.name().to_string(),
                _ => value,
            })
            .collect();
        let more = values.len() > MOST;
        values.truncate(MOST);
        if more {
            values.push("...".to_string());
        }
        (!values.is_empty()).then(|| values.join(", "))
    }

    /// The other verbs that are possible now.
    fn others(&self, verb: Verb) -> Vec<&'static str> {
        let legal = self.legal_verbs().into_iter();
        let others = legal.filter(|(other, _)| *other != verb);
        others.map(|(other, _)| other.typed()).collect()
    }
}
