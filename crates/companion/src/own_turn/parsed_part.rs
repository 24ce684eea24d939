//! What a part of a line says after its verb.

use super::verb::Verb;
use super::verb_row::Takes;
use super::words::{self, Item};
use lod_engine::game::words::unique_beginning;
use lod_engine::game::{Faction, Leader, Space};
use lod_engine::rules::Group;

/// A further group or space after a `+`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct More {
    /// The space; for moves the origin.
    pub space: Option<Space>,
    /// What of it.
    pub items: Vec<Item>,
}

impl More {
    /// A group in words of the notation.
    pub(super) fn of(group: Group) -> More {
        let item = |(piece, count)| Item { count, kinds: words::kinds(words::code(piece)) };
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
    pub items: Vec<Item>,
    /// Words, such as `fort` or `regroup`.
    pub flags: Vec<&'static str>,
    /// What comes on top: after `and` a Leader's additional Militia, after `up` how many units Activate.
    pub also: Option<Item>,
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

    /// The number that is said, whatever it counts.
    pub(super) fn number(&self) -> Option<u8> {
        match self.items.as_slice() {
            [one] => Some(one.count),
            _ => None,
        }
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
            [Item { kinds: None, .. }] => Ok(()),
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
        for word in typed {
            let word = word.to_lowercase();
            match verb.word(&word) {
                Some("and" | "up") => on_top = true,
                Some(flag) => self.flags.push(flag),
                None => {
                    let item = Item::read(&word).ok_or_else(|| unread(verb, &word))?;
                    if on_top {
                        self.also = Some(item);
                    } else {
                        self.items.push(item);
                    }
                }
            }
        }
        if on_top && self.also.is_none() {
            self.also = Some(Item { count: 1, kinds: None });
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
        for word in rest {
            let word = word.to_lowercase();
            more.items.push(Item::read(&word).ok_or_else(|| unread(verb, &word))?);
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
    if verb.word(&word).is_some() || Item::read(&word).is_some() {
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
