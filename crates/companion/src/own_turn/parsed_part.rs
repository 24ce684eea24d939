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

    /// Reads the words after a verb.
    ///
    /// # Errors
    /// What is wrong with them.
    pub(super) fn read(verb: Verb, typed: &[&str]) -> Result<ParsedPart, String> {
        let mut said = ParsedPart { bare: typed.is_empty(), ..ParsedPart::default() };
        let mut chunks = typed.split(|w| *w == "+");
        said.main(verb, chunks.next().unwrap_or_default())?;
        for chunk in chunks {
            said.further(verb, chunk)?;
        }
        said.agrees(verb)?;
        Ok(said)
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

    fn main(&mut self, verb: Verb, typed: &[&str]) -> Result<(), String> {
        let mut words = typed;
        if verb.grammar().is_of_leader
            && let Some((first, rest)) = words.split_first()
            && let Some(faction) = whose(first)
        {
            self.faction = Some(faction);
            words = rest;
        }
        let rest = match words.iter().position(|w| *w == ">") {
            Some(at) => {
                if !verb.grammar().is_route {
                    return Err(format!("`{}` takes no `>`", verb.typed()));
                }
                self.from = Some(words::find(&words[..at].join(" "))?);
                let (to, rest) = leading_space(verb, &words[at + 1..])?;
                self.to = to;
                if to.is_none() {
                    return Err("type a destination after `>`".to_string());
                }
                rest
            }
            None => {
                let (space, rest) = leading_space(verb, words)?;
                match verb.grammar().names_origin {
                    true => self.from = space,
                    false => self.to = space,
                }
                rest
            }
        };
        self.what(verb, rest)
    }

    /// Reads pieces, numbers and words.
    ///
    /// # Errors
    /// The word that is none of them.
    pub(super) fn what(&mut self, verb: Verb, typed: &[&str]) -> Result<(), String> {
        let mut on_top = false;
        let owned: Vec<String> = typed.iter().map(|word| word.to_lowercase()).collect();
        let mut words: Vec<&str> = owned.iter().map(String::as_str).collect();
        while let Some(first) = words.first().copied() {
            let taken = match verb.word(first) {
                Some("and" | "up") => {
                    on_top = true;
                    1
                }
                Some(flag) => {
                    self.flags.push(flag);
                    1
                }
                None => {
                    let (item, taken) =
                        PieceAmount::first(&words).ok_or_else(|| unread(verb, first))?;
                    match verb.base_word(&item) {
                        _ if on_top => self.also = Some(item),
                        Some(flag) => self.flags.push(flag),
                        None => self.items.push(item),
                    }
                    taken
                }
            };
            words.drain(..taken);
        }
        if on_top && self.also.is_none() {
            self.also = Some(PieceAmount { count: 1, kinds: None, is_open: false });
        }
        Ok(())
    }

    /// Reads a further group or space, as after a `+`.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(super) fn further(&mut self, verb: Verb, typed: &[&str]) -> Result<(), String> {
        if !verb.grammar().is_grouped {
            return Err(format!("`{}` takes no `+`", verb.typed()));
        }
        let mut more = More::default();
        let rest = match typed.iter().position(|w| *w == ">") {
            Some(at) => {
                more.space = Some(words::find(&typed[..at].join(" "))?);
                let (to, rest) = leading_space(verb, &typed[at + 1..])?;
                if self.to.is_some() && to != self.to {
                    return Err(
                        "`+` joins groups to the same destination; `;` begins the next".to_string()
                    );
                }
                rest
            }
            None => {
                let (space, rest) = leading_space(verb, typed)?;
                more.space = space;
                rest
            }
        };
        if more.space.is_none() {
            return Err("type a space after `+`".to_string());
        }
        let owned: Vec<String> = rest.iter().map(|word| word.to_lowercase()).collect();
        let mut words: Vec<&str> = owned.iter().map(String::as_str).collect();
        while let Some(first) = words.first().copied() {
            let (item, taken) = PieceAmount::first(&words).ok_or_else(|| unread(verb, first))?;
            more.items.push(item);
            words.drain(..taken);
        }
        self.more.push(more);
        Ok(())
    }
}

fn unread(verb: Verb, word: &str) -> String {
    format!("unknown word \"{}\" for {}", words::short(word), verb.typed())
}

/// The Faction of a word, which may be the name of its Leader.
pub(super) fn whose(word: &str) -> Option<Faction> {
    let word = word.to_lowercase();
    words::faction(&word).or_else(|| {
        let leader = unique_beginning(Leader::ALL, |leader| [leader.id()], &word);
        leader.filter(|_| word.len() > 2).map(Leader::faction)
    })
}

/// The longest beginning of the words that names a space, if one does, and the words after it.
pub(super) fn leading_space<'w, 't>(
    verb: Verb,
    typed: &'w [&'t str],
) -> Result<(Option<Space>, &'w [&'t str]), String> {
    let Some(first) = typed.first() else {
        return Ok((None, typed));
    };
    let word = first.to_lowercase();
    if verb.grammar().words.contains(&word.as_str())
        || word.starts_with(|c: char| c.is_ascii_digit())
    {
        return Ok((None, typed));
    }
    let most = typed
        .iter()
        .position(|w| w.starts_with(|c: char| c.is_ascii_digit()))
        .unwrap_or(typed.len());
    for cut in (1..=most).rev() {
        if let Ok(space) = words::find(&typed[..cut].join(" ")) {
            return Ok((Some(space), &typed[cut..]));
        }
    }
    if verb.word(&word).is_some() || PieceAmount::first(&[&word]).is_some() {
        return Ok((None, typed));
    }
    Err(match words::find(first) {
        Err(why) => why,
        Ok(space) => format!("{space} has no pieces beside it"),
    })
}

/// The words of a part, `>` and `+` apart from what they stand between.
pub(super) fn tokens(part: &str) -> Vec<String> {
    part.replace('>', " > ")
        .replace('+', " + ")
        .split(|c: char| c.is_whitespace() || c == ',')
        .filter(|w| !w.is_empty())
        .map(str::to_string)
        .collect()
}
