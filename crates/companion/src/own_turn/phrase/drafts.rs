//! The parts of a typed line as far as they are read, and as they are handed on.

use super::super::said::{More, Said};
use super::super::verb::Verb;
use super::super::verb_row::Takes;
use super::{Phrase, PhrasePart};
use crate::talk::PieceAmount;
use lod_engine::game::{Faction, PieceType, Space};

/// What joins a part to the one before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Joint {
    /// A verb of its own, or nothing.
    #[default]
    Verb,
    /// `+`.
    Plus,
    /// A comma, `and`, or merely what comes next.
    Next,
}

/// The way that a word says units go with the next space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WayWord {
    To,
    From,
}

/// A part as far as it is read.
#[derive(Clone, Debug, Default)]
pub(super) struct Draft {
    pub verb: Option<Verb>,
    pub said: Said,
    pub joint: Joint,
    /// Whether a word says that the units go to its space.
    pub is_to: bool,
    /// Whether a space stands in it that no word says the way of.
    pub is_bare: bool,
    /// Whether its pieces came before its spaces.
    pub is_pieces_first: bool,
    /// Whether a space came after the pieces.
    pub is_placed: bool,
}

impl Draft {
    pub const fn has_space(&self) -> bool {
        self.said.to.is_some() || self.said.from.is_some()
    }

    /// Sets a space: the destination or the origin as a word says it, else the one that is open. Of two spaces without
    /// such a word the first is the origin.
    pub fn place(&mut self, verb: Verb, space: Space, way: Option<WayWord>) -> Result<(), String> {
        let begins = verb.names_origin() || self.joint == Joint::Plus && verb.sends();
        let said = &mut self.said;
        match (way, said.to, said.from) {
            (Some(WayWord::To), to, from) => {
                (said.from, said.to) = (from.or(to), Some(space));
                self.is_to = true;
            }
            (Some(WayWord::From), ..) => said.from = Some(space),
            (None, None, None) if begins => said.from = Some(space),
            (None, None, _) => said.to = Some(space),
            (None, Some(_), None) if self.is_to => said.from = Some(space),
            (None, Some(to), None) if verb.is_route() => {
                (said.from, said.to) = (Some(to), Some(space));
            }
            (None, Some(to), _) => {
                let verb = verb.typed();
                return Err(format!("`{verb}` takes one space here, not {to} and {space}"));
            }
        }
        self.is_bare |= way.is_none();
        self.is_placed = !said.items.is_empty();
        Ok(())
    }
}

impl Phrase<'_> {
    /// The parts that were read: groups with the March that they belong to, a part in several spaces as several.
    pub(super) fn parts(mut self) -> Result<Vec<PhrasePart>, String> {
        self.done.push(std::mem::take(&mut self.draft));
        if self.is_of_each {
            self.spread();
        }
        let mut parts: Vec<PhrasePart> = Vec::new();
        for Draft { verb, mut said, joint, .. } in std::mem::take(&mut self.done) {
            let verb = verb.ok_or("type a verb")?;
            self.leave_out(verb, &mut said);
            let group = match parts.last() {
                Some((head, before)) if *head == verb => group_of(verb, before, &said, joint)?,
                _ => None,
            };
            match (group, parts.last_mut()) {
                (Some(group), Some((_, head))) => {
                    if verb == Verb::March && said.from.is_some() {
                        head.to = head.to.or(said.to);
                    }
                    head.more.push(group);
                }
                _ => parts.push((verb, said)),
            }
        }
        let only = parts.len() == 1;
        for (verb, said) in &mut parts {
            said.bare = only && *said == Said::default();
            said.agrees(*verb)?;
        }
        Ok(parts.into_iter().flat_map(|(verb, said)| steps(verb, said)).collect())
    }

    /// What is said last is said of each space of the same verb before it.
    fn spread(&mut self) {
        let Some(Draft { verb, said, .. }) = self.done.last().cloned() else {
            return;
        };
        let silent = |draft: &&mut Draft| draft.verb == verb && !draft.said.says_what();
        for draft in self.done.iter_mut().filter(silent) {
            draft.said.items.clone_from(&said.items);
            draft.said.words.clone_from(&said.words);
        }
    }

    /// Leaves out what is no choice: what the rules take of the own Side, as in "remove two Tories and one Militia" (4.3.2),
    /// and what comes in the place of units.
    fn leave_out(&self, verb: Verb, said: &mut Said) {
        let are = |item: &PieceAmount, is: &dyn Fn(PieceType) -> bool| {
            let mut kinds = item.kinds.iter().flat_map(|kinds| kinds.iter()).peekable();
            kinds.peek().is_some() && kinds.all(|piece| is(piece.piece_type()))
        };
        let row = verb.row(self.faction);
        if verb.strikes()
            && verb != Verb::Battle
            && said.items.len() > 1
            && self.faction != Faction::Indians
        {
            let side = self.faction.side();
            said.items.retain(|item| !are(item, &|of| of.faction().side() == side));
        }
        if matches!(verb, Verb::Fort | Verb::Continentals) {
            let is_base = |of: PieceType| row.places.contains(&of) || of.is_base();
            said.items.retain(|item| row.takes != Takes::Nothing && !are(item, &is_base));
        }
    }
}

/// A part for each step that it says: of each kind that a Muster places, of each space of a Rabble-Rousing.
fn steps(verb: Verb, said: Said) -> Vec<PhrasePart> {
    let each: Vec<Said> = match verb {
        Verb::Muster if said.items.len() > 1 => {
            let items = said.items.iter();
            items.map(|item| Said { items: vec![*item], ..said.clone() }).collect()
        }
        Verb::Rabble | Verb::Persuasion if !said.more.is_empty() => {
            let more = said.more.iter().map(|more| more.space);
            let spaces = [said.to].into_iter().chain(more);
            spaces.map(|to| Said { to, more: Vec::new(), ..said.clone() }).collect()
        }
        _ => vec![said],
    };
    each.into_iter().map(|said| (verb, said)).collect()
}

/// The group that a part is of the part before it, if it is one.
fn group_of(verb: Verb, head: &Said, said: &Said, joint: Joint) -> Result<Option<More>, String> {
    let group = |space: Option<Space>| Some(More { space, items: said.items.clone() });
    let is_plus = joint == Joint::Plus;
    Ok(match verb {
        Verb::March if joint != Joint::Verb => match (said.to, head.to) {
            (Some(to), Some(own)) if to != own && is_plus && said.from.is_some() => {
                return Err(
                    "`+` joins groups to the same destination; `;` begins the next".to_string()
                );
            }
            (Some(to), Some(own)) if to != own => None,
            _ if is_plus || said.from.is_some() => {
                let from = said.from.or(said.to);
                if from.is_none() {
                    return Err("type a space after `+`".to_string());
                }
                group(from)
            }
            _ => None,
        },
        Verb::Rally | Verb::Gather if joint != Joint::Verb && said.words.is_empty() => {
            let is_more = head.items.is_empty() && (head.has("regroup") || !said.items.is_empty());
            match (said.from, is_plus && is_more) {
                (Some(from), _) => group(Some(from)),
                (None, true) => group(said.to),
                (None, false) => None,
            }
        }
        Verb::Naval if is_plus || joint == Joint::Next => group(said.to),
        _ if is_plus && said.to.is_none() && said.from.is_none() => {
            return Err("type a space after `+`".to_string());
        }
        _ if is_plus && !verb.takes_place() => {
            return Err(format!("`{}` takes no `+`", verb.typed()));
        }
        _ => None,
    })
}
