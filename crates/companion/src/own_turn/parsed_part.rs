//! What a part of a line says after its verb.

use super::verb::Verb;
use super::verb_row::Takes;
use super::words;
use crate::talk::{PieceAmount, pieces_named};
use lod_engine::game::words::unique_beginning;
use lod_engine::game::{Faction, Leader, Piece, Space};
use lod_engine::rules::Group;

/// So many plurals without a number are asked about at most.
const MOST_OPEN: usize = 2;

/// A further group or space after a `+`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct More {
    /// The space; for moves the origin.
    pub space: Option<Space>,
    /// What of it.
    pub items: Vec<PieceAmount>,
}

impl More {
    /// A group in words of the notation.
    pub(super) fn of(group: Group) -> More {
        let item = |(piece, count): (Piece, u8)| PieceAmount {
            count,
            kinds: pieces_named(piece.letters()),
            is_open: false,
        };
        More { space: Some(group.from), items: group.troops.iter().map(item).collect() }
    }
}

/// What is said of an action; what is not said is completed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct ParsedPart {
    /// The space, or the destination of a move.
    pub to: Option<Space>,
    /// The origin of a move.
    pub from: Option<Space>,
    /// Pieces and numbers.
    pub items: Vec<PieceAmount>,
    /// Words, such as `fort` or `regroup`.
    pub flags: Vec<&'static str>,
    /// What comes on top: after `and` a Leader's additional Militia, after `up` how many units Activate.
    pub also: Option<PieceAmount>,
    /// Further groups.
    pub more: Vec<More>,
    /// Whose Leader.
    pub faction: Option<Faction>,
    /// Whether nothing but the verb was typed: then everything that can be chosen is asked.
    pub bare: bool,
}

impl ParsedPart {
    /// Whether a word is among what is said.
    pub(super) fn has(&self, flag: &str) -> bool {
        self.flags.contains(&flag)
    }

    /// Whether anything but spaces is said.
    pub(super) fn says_what(&self) -> bool {
        !self.items.is_empty() || !self.flags.is_empty()
    }

    /// A number of pieces of which no kind is said.
    pub(super) fn mere_number(&self) -> Option<u8> {
        let mere = self.items.iter().find(|item| item.kinds.is_none());
        mere.map(|item| item.count)
    }

    /// Whether it says all pieces of some kinds: "all Regulars".
    pub(super) fn says_all_of(&self) -> bool {
        self.flags == ["all"] && !self.items.is_empty() && self.items.iter().all(|i| i.is_open)
    }

    /// The same with what is said in answer to a question about it.
    #[must_use]
    pub(super) fn with(self, more: ParsedPart) -> ParsedPart {
        let says = more.says_what() || !more.more.is_empty();
        let (items, flags, groups) = match says {
            true => (more.items, more.flags, more.more),
            false => (self.items, self.flags, self.more),
        };
        ParsedPart {
            to: more.to.or(self.to),
            from: more.from.or(self.from),
            also: more.also.or(self.also),
            items,
            flags,
            more: groups,
            faction: self.faction,
            bare: self.bare,
        }
    }

    /// The number that is said, whatever it counts.
    pub(super) fn number(&self) -> Option<u8> {
        match self.items.as_slice() {
            [one] => Some(one.count),
            _ => None,
        }
    }

    fn amounts(&mut self) -> impl Iterator<Item = &mut PieceAmount> {
        let more = self.more.iter_mut().flat_map(|more| &mut more.items);
        self.items.iter_mut().chain(more)
    }

    /// What is said, with each number there can be in place of a plural without one, the largest first; itself where
    /// every number is said.
    ///
    /// # Errors
    /// Too many numbers are left open.
    pub(super) fn with_numbers(&self) -> Result<Vec<ParsedPart>, String> {
        let mut ways = vec![self.clone()];
        let open = self.clone().amounts().filter(|amount| amount.is_open).count();
        if open > MOST_OPEN {
            return Err("type the number of each piece".to_string());
        }
        for _ in 0..open {
            ways = ways.iter().flat_map(ParsedPart::with_a_number).collect();
        }
        Ok(ways)
    }

    /// The same with each number in place of the first plural without one.
    fn with_a_number(&self) -> Vec<ParsedPart> {
        let most = |amount: &PieceAmount| {
            let kinds = amount.kinds.into_iter().flat_map(|kinds| kinds.iter());
            kinds.map(|piece| piece.piece_type().force_pool()).max().unwrap_or(0)
        };
        let most = self.clone().amounts().find(|a| a.is_open).map_or(0, |a| most(a));
        let numbered = |count| {
            let mut way = self.clone();
            if let Some(amount) = way.amounts().find(|amount| amount.is_open) {
                *amount = PieceAmount { count, is_open: false, ..*amount };
            }
            way
        };
        (1..=most).rev().map(numbered).collect()
    }

    /// Whether what is said goes together: pieces and words that a verb does not take are refused, not dropped.
    ///
    /// # Errors
    /// What has no part in it.
    pub(super) fn agrees(&self, verb: Verb) -> Result<(), String> {
        let grammar = verb.grammar();
        let main: Vec<&&str> = self.flags.iter().filter(|f| grammar.alone.contains(f)).collect();
        if let Some(word) = main.first()
            && (!self.items.is_empty() || self.flags.len() > 1)
            && !self.says_all_of()
        {
            return Err(format!("\"{word}\" must be typed alone"));
        }
        match self.items.as_slice() {
            [_, ..] if grammar.takes == Takes::Nothing => {
                Err(format!("`{}` takes no pieces or numbers", verb.typed()))
            }
            [] => Ok(()),
            [PieceAmount { kinds: None, .. }] => Ok(()),
            _ if grammar.takes == Takes::Number => {
                Err(format!("`{}` takes one number", verb.typed()))
            }
            _ => Ok(()),
        }
    }
}

/// The Faction of a word, which may be the name of its Leader.
pub(super) fn whose(word: &str) -> Option<Faction> {
    let word = word.to_lowercase();
    words::faction(&word).or_else(|| {
        let leader = unique_beginning(Leader::ALL, |leader| [leader.id()], &word);
        leader.filter(|_| word.len() > 2).map(Leader::faction)
    })
}
