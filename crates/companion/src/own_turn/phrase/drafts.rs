//! The parts of a typed line as far as they are read, and as they are handed on.

use super::super::said::{More, Said};
use super::super::verb::Verb;
use super::Phrase;
use crate::talk::{PieceAmount, pieces_named};
use lod_engine::game::{Faction, Piece, PieceSet, Space};

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

/// A part as far as it is read.
#[derive(Clone, Debug, Default)]
pub(super) struct Draft {
    pub verb: Option<Verb>,
    pub said: Said,
    /// Spaces without a word that says which way.
    pub bare: Vec<Space>,
    pub joint: Joint,
    /// Whether its pieces came before its spaces.
    pub is_pieces_first: bool,
    /// Whether a space came after the pieces.
    pub is_placed: bool,
}

impl Draft {
    pub fn has_space(&self) -> bool {
        !self.bare.is_empty() || self.said.to.is_some() || self.said.from.is_some()
    }

    /// Which way the spaces go that no word says it of.
    fn settle(&mut self, verb: Verb) -> Result<(), String> {
        let grammar = verb.grammar();
        let mut bare = std::mem::take(&mut self.bare).into_iter();
        let (to, from) = (&mut self.said.to, &mut self.said.from);
        match (bare.next(), bare.next()) {
            (None, _) => {}
            (Some(one), None) if self.joint == Joint::Plus && verb.grammar().sends => {
                *from = from.or(Some(one));
            }
            (Some(one), None) => match (&to, &from) {
                (Some(_), None) if grammar.is_route => *from = Some(one),
                (None, None) if grammar.names_origin => *from = Some(one),
                (None, _) => *to = Some(one),
                (Some(to), _) => return Err(two(verb, *to, one)),
            },
            (Some(first), Some(second)) if grammar.is_route && to.is_none() && from.is_none() => {
                (*from, *to) = (Some(first), Some(second));
            }
            (Some(first), Some(second)) => {
                return Err(two(verb, first, second));
            }
        }
        Ok(())
    }
}

impl Phrase<'_> {
    /// The parts that were read: groups with the March that they belong to, a part in several spaces as several.
    pub(super) fn parts(mut self) -> Result<Vec<(Verb, Said)>, String> {
        if self.is_of_each {
            self.spread();
        }
        let mut parts: Vec<(Verb, Said)> = Vec::new();
        let drafts = std::mem::take(&mut self.drafts);
        for mut draft in drafts {
            let verb = draft.verb.ok_or("type a verb")?;
            draft.settle(verb)?;
            self.own_pieces(verb, &mut draft.said);
            let joint = draft.joint;
            let group = match parts.last() {
                Some((head, said)) if *head == verb => group_of(verb, said, &draft.said, joint)?,
                _ => None,
            };
            match (group, parts.last_mut()) {
                (Some(group), Some((_, head))) => {
                    if verb == Verb::March && draft.said.from.is_some() {
                        head.to = head.to.or(draft.said.to);
                    }
                    head.more.push(group);
                }
                _ => parts.push((verb, draft.said)),
            }
        }
        let only = parts.len() == 1 && self.words.len() == self.at;
        for (verb, said) in &mut parts {
            said.bare = only && *said == Said::default();
            said.agrees(*verb)?;
        }
        Ok(parts.into_iter().flat_map(|(verb, said)| steps(verb, said)).collect())
    }

    /// What is said last is said of each space of the same verb before it.
    fn spread(&mut self) {
        let Some(last) = self.drafts.last().cloned() else {
            return;
        };
        for draft in self.drafts.iter_mut().filter(|draft| draft.verb == last.verb) {
            if !draft.said.says_what() {
                draft.said.items.clone_from(&last.said.items);
                draft.said.words.clone_from(&last.said.words);
            }
        }
    }

    /// Leaves out what the rules take of the own side: "remove two Tories and one Militia" (4.3.2).
    fn own_pieces(&self, verb: Verb, said: &mut Said) {
        let side = PieceSet::side(self.faction.side());
        let is_own = |item: &PieceAmount| {
            item.kinds
                .is_some_and(|kinds| !kinds.is_empty() && kinds.iter().all(|p| side.contains(p)))
        };
        let is_strike = verb.grammar().strikes && verb != Verb::Battle;
        if is_strike && said.items.len() > 1 && self.faction != Faction::Indians {
            said.items.retain(|item| !is_own(item));
        }
        let is_fort = |item: &PieceAmount| {
            item.kinds == pieces_named("f") || item.kinds == Some(PieceSet::of(Piece::PatriotFort))
        };
        if verb == Verb::Fort {
            said.items.retain(|item| !is_fort(item) && (self.faction != Faction::French));
        }
    }
}

/// A part for each step that it says: of each kind that a Muster places, of each space of a Rabble-Rousing.
fn steps(verb: Verb, said: Said) -> Vec<(Verb, Said)> {
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

fn two(verb: Verb, one: Space, other: Space) -> String {
    format!("`{}` takes one space here, not {one} and {other}", verb.typed())
}

/// The group that a part is of the part before it, if it is one.
fn group_of(verb: Verb, head: &Said, said: &Said, joint: Joint) -> Result<Option<More>, String> {
    let grammar = verb.grammar();
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
            let is_regroup = head.words.contains(&"regroup");
            let is_more = head.items.is_empty() && (is_regroup || !said.items.is_empty());
            match (said.from, is_plus && is_more) {
                (Some(from), _) => group(Some(from)),
                (None, true) => group(said.to),
                (None, false) => None,
            }
        }
        Verb::Naval | Verb::Win if is_plus || joint == Joint::Next => group(said.to),
        _ if is_plus && said.to.is_none() && said.from.is_none() => {
            return Err("type a space after `+`".to_string());
        }
        _ if is_plus && !grammar.takes_place => {
            return Err(format!("`{}` takes no `+`", verb.typed()));
        }
        _ => None,
    })
}
