//! The language of the board: facts told by naming what they are about, for questions, differences, `fix` and `audit`.
//!
//! `boston 3r po; res 4b; gage nyc; va =2t; +1mu; fni 1`: parts between semicolons and commas, each read for itself. A
//! part begins with a space, a Leader, a Faction, or the name of a track or box ([`Group`]).

use super::amounts::{is_amount, tokens};
use super::asked::{mixed, names_of, spaces_of};
use super::groups::Group;
use super::spaces::find_among;
use super::values::cylinder;
use crate::tell::{find_space, plain, quoted};
use itertools::Itertools;
use lod_engine::game::atlas::nearest;
use lod_engine::game::{Board, Fact, FactValue, Faction, Leader, Side, Space, SpaceSet};

/// What one part of a line says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct FactPart {
    /// As it was typed.
    pub(crate) typed: String,
    /// What is so.
    pub(crate) told: Vec<(Fact, FactValue)>,
    /// What is not to be believed any more.
    pub(crate) forgotten: Vec<Fact>,
}

/// The parts of a line, each read or with what is wrong with it.
pub(crate) type FactParts = Vec<Result<FactPart, String>>;

impl FactPart {
    pub(crate) fn new(typed: &str, told: Vec<(Fact, FactValue)>) -> FactPart {
        FactPart { typed: typed.trim().to_string(), told, forgotten: Vec::new() }
    }
}

/// What a line is read against.
pub(crate) struct FactParser<'a> {
    /// What is asked for, or shown: names are looked for there first.
    pub(super) asked: Vec<Fact>,
    /// What is shown to be confirmed or corrected; nothing where it is asked for.
    pub(super) shown: Option<&'a [(Fact, FactValue)]>,
    /// The board as it was told before.
    pub(super) board: &'a Board,
    /// Whose pieces are meant by a word for pieces of both Sides.
    pub(super) own: Option<Side>,
}

/// What is wrong with a part, or the word that its first one is meant to be, where no space is nearer.
fn guessed(head: &str, wrong: String) -> String {
    let spaces: Vec<String> = Space::ALL.iter().map(|space| plain(space.name())).collect();
    let leaders: Vec<String> = Leader::ALL.iter().map(|leader| plain(leader.name())).collect();
    let factions = Faction::ALL.map(|faction| faction.id().to_string());
    let groups = Group::all().map(|group| plain(&group.typed()));
    let words: Vec<String> = groups.chain(factions).chain(leaders).collect();
    let all = spaces.iter().chain(&words).map(String::as_str);
    match nearest(head, all).filter(|near| words.iter().any(|own| own == near)) {
        Some(word) if head.len() > 3 => {
            format!("unknown word {}. Did you mean {word}?", quoted(head))
        }
        _ => wrong,
    }
}

impl<'a> FactParser<'a> {
    /// For a question about these facts.
    pub(crate) fn asked(asked: &[Fact], board: &'a Board) -> FactParser<'a> {
        FactParser { asked: asked.to_vec(), shown: None, board, own: None }
    }

    /// For what differs from what is shown.
    pub(crate) fn shown(shown: &'a [(Fact, FactValue)], board: &'a Board) -> FactParser<'a> {
        let asked = shown.iter().map(|(fact, _)| *fact).collect();
        FactParser { asked, shown: Some(shown), board, own: None }
    }

    /// The same where a word for pieces of both Sides means this one's.
    #[must_use]
    pub(crate) fn of_side(self, own: Option<Side>) -> FactParser<'a> {
        FactParser { own, ..self }
    }

    /// What the parts of a line say.
    pub(crate) fn read(&self, line: &str) -> FactParts {
        if self.shown.is_some() && matches!(plain(line).as_str(), "yes" | "y" | "same") {
            return FactParts::new();
        }
        let said = |part: &String| match self.part(part) {
            Ok(parts) => parts.into_iter().map(Ok).collect(),
            Err(wrong) => vec![Err(wrong)],
        };
        parts(line).iter().flat_map(said).collect()
    }

    /// The spaces that are asked for.
    pub(super) fn spaces(&self) -> SpaceSet {
        spaces_of(&self.asked)
    }

    /// The number that a fact has now, for what is told as more or fewer.
    pub(super) fn now(&self, fact: Fact) -> Result<u16, String> {
        let shown = self.shown.unwrap_or_default().iter().find(|(f, _)| *f == fact);
        match (shown, self.board.known_facts()) {
            (Some((_, value)), _) => Ok(value.number()),
            (None, Some(notebook)) if notebook.believes(fact) => {
                Ok(notebook.start().fact(fact).number())
            }
            (None, Some(notebook)) if !notebook.knows(fact) => {
                Err("the number before is unknown: type the new number".to_string())
            }
            _ => Ok(self.board.fact(fact).number()),
        }
    }

    /// What one part says; of several tracks each for itself.
    fn part(&self, part: &str) -> Result<Vec<FactPart>, String> {
        let owned = tokens(part);
        let words: Vec<&str> = owned.iter().map(String::as_str).collect();
        let (head, rest) = match words.split_first() {
            Some((first, rest)) => (plain(first), rest),
            None => return Ok(Vec::new()),
        };
        if head == "forget" && self.shown.is_some() {
            let forgotten = self.forget(rest)?;
            return Ok(vec![FactPart { forgotten, ..FactPart::new(part, Vec::new()) }]);
        }
        if let Some(group) = Group::named(&head) {
            return self.in_group(group, rest);
        }
        let told = match self.of_faction(&head, rest)? {
            Some(told) => vec![told],
            None => match self.of_leader(&head, &words)? {
                Some(told) => told,
                None => self.elsewhere(&head, &words, part)?,
            },
        };
        Ok(vec![FactPart::new(part, told)])
    }

    /// What is said of a space, or in older words of its Blockades.
    fn elsewhere(
        &self,
        head: &str,
        words: &[&str],
        part: &str,
    ) -> Result<Vec<(Fact, FactValue)>, String> {
        let wrong = match self.asked.first() {
            Some(Fact::Cylinder(_)) => "Faction",
            Some(Fact::Leader(_)) => "Leader",
            _ if head.len() > 2 && "blockades".starts_with(head) => {
                let rest = &words[1..];
                let cut = rest.iter().position(|w| is_amount(w)).unwrap_or(rest.len());
                let told = [&rest[..cut], &["blockades"], &rest[cut..]].concat();
                return self.of_space(&told, part);
            }
            _ => return self.of_space(words, part).map_err(|wrong| guessed(head, wrong)),
        };
        Err(format!("{} is not a {wrong} of this question", quoted(head)))
    }

    fn forget(&self, words: &[&str]) -> Result<Vec<Fact>, String> {
        if words.is_empty() {
            return Ok(self.asked.clone());
        }
        let space = find_among(&words.join(" "), self.spaces())?;
        Ok(self.asked.iter().copied().filter(|f| f.space() == Some(space)).collect())
    }

    fn in_group(&self, group: Group, words: &[&str]) -> Result<Vec<FactPart>, String> {
        let words: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let told = group.read(&words, &|fact| self.now(fact))?;
        let part = |(fact, value)| {
            let typed = group.written(&[(fact, value)]).unwrap_or_default();
            FactPart::new(&typed, vec![(fact, value)])
        };
        Ok(told.into_iter().map(part).collect())
    }

    /// "patriots i", "british resources 7"; nothing where the words begin with no Faction.
    fn of_faction(&self, head: &str, rest: &[&str]) -> Result<Option<(Fact, FactValue)>, String> {
        let asked: Vec<Faction> = self
            .asked
            .iter()
            .filter_map(|fact| match fact {
                Fact::Cylinder(faction) => Some(*faction),
                _ => None,
            })
            .collect();
        let alone = matches!(self.asked.first(), Some(Fact::Cylinder(_)));
        let begins = |f: &Faction| match alone {
            true => !head.is_empty() && asked.contains(f) && f.id().starts_with(head),
            false => head.len() > 2 && f.id().starts_with(head),
        };
        let named: Vec<Faction> = Faction::ALL.into_iter().filter(begins).collect();
        let [faction] = named.as_slice() else {
            return Ok(None);
        };
        if let Some((word, number)) = rest.split_first()
            && word.len() > 2
            && "resources".starts_with(&word.to_lowercase())
        {
            let words = [&[faction.id()], number].concat();
            let told = Group::Resources.read(&words, &|fact| self.now(fact))?;
            return Ok(told.first().copied());
        }
        match cylinder(&rest.join(" ")) {
            Some(at) => Ok(Some((Fact::Cylinder(*faction), FactValue::Cylinder(at)))),
            None => Err(format!(
                "{faction}: add e (Eligible), i (Ineligible), a (acted) or p (Passed){}",
                match alone {
                    true => String::new(),
                    false => format!(", or Resources, e.g. `{faction} resources 7`").to_lowercase(),
                }
            )),
        }
    }

    /// "howe nyc", "leader howe available", a name alone for the Available box; nothing where the words begin with no
    /// Leader. Where one Leader alone can be meant, his space is enough. Amounts after it are of that space.
    fn of_leader(
        &self,
        head: &str,
        words: &[&str],
    ) -> Result<Option<Vec<(Fact, FactValue)>>, String> {
        let asked: Vec<Leader> = self.asked_leaders();
        let alone = matches!(self.asked.first(), Some(Fact::Leader(_)));
        let (by_word, name, words) = match (head, words) {
            ("leader", [_, name, ..]) => (true, plain(name), &words[1..]),
            _ => (false, head.to_string(), words),
        };
        let begins = |l: &Leader| !name.is_empty() && plain(l.name()).starts_with(&name);
        let of_asked: Vec<Leader> = asked.iter().copied().filter(|l| alone && begins(l)).collect();
        let any = Leader::ALL.into_iter().find(|l| name.len() > 2 && begins(l));
        let (leader, rest) = match (of_asked.as_slice(), any, asked.as_slice()) {
            ([one], ..) => (*one, &words[1..]),
            ([], Some(one), _) => (one, &words[1..]),
            ([], None, [only]) if alone && Group::named(&name).is_none() => (*only, words),
            ([], ..) if by_word => {
                let names: Vec<&str> = Leader::ALL.iter().map(|l| l.id()).collect();
                return Err(format!(
                    "{} is not a Leader. Type {}",
                    quoted(&name),
                    names.join(", ")
                ));
            }
            ([], ..) => return Ok(None),
            (several, ..) => {
                let names = several.iter().map(|l| l.name()).join(", ");
                return Err(format!("ambiguous Leader: {names}"));
            }
        };
        let canoe = leader == Leader::DraggingCanoe
            && rest.first().is_some_and(|word| plain(word) == "canoe");
        let rest = &rest[usize::from(canoe)..];
        if by_word && rest.is_empty() {
            return Err(format!("add the space of {}, or available", leader.name()));
        }
        let is_named = rest.len() < words.len();
        let cut = rest.iter().position(|word| is_named && is_amount(word)).unwrap_or(rest.len());
        let at = place(&rest[..cut].join(" "))?;
        let fact = Fact::Leader(leader.faction());
        let value = FactValue::Leader(leader, at);
        let mut told = Vec::new();
        if self.keeps(fact, value)? {
            told.push((fact, value));
        }
        match (at, &rest[cut..]) {
            (_, []) => {}
            (Some(space), amounts) => told.extend(self.in_space(space, amounts)?),
            (None, [first, ..]) => {
                return Err(format!("begin with the space, e.g. nyc {first}"));
            }
        }
        Ok(Some(told))
    }

    fn asked_leaders(&self) -> Vec<Leader> {
        let factions = self.asked.iter().filter_map(|fact| match fact {
            Fact::Leader(faction) => Some(*faction),
            _ => None,
        });
        factions.flat_map(names_of).collect()
    }
}

/// Where a Leader is.
fn place(words: &str) -> Result<Option<Space>, String> {
    let place = plain(words);
    let away = matches!(place.as_str(), "" | "box" | "none")
        || (place.len() > 1 && "available".starts_with(&place));
    if away { Ok(None) } else { find_space(words).map(Some) }
}

/// Whether the answer is told in parts that stand for themselves.
pub(crate) fn is_in_parts(asked: &[Fact]) -> bool {
    mixed(asked)
        || matches!(
            asked.first(),
            Some(Fact::Support(_) | Fact::Control(_) | Fact::Leader(_) | Fact::Cylinder(_))
        )
}

/// The parts of a line between semicolons and commas. Amounts without a name belong to the part before them.
fn parts(line: &str) -> Vec<String> {
    let mut parts: Vec<String> = Vec::new();
    for name in line.split([';', ',', '\n']).map(str::trim).filter(|name| !name.is_empty()) {
        let counts = tokens(name).first().is_some_and(|word| is_amount(word));
        match parts.last_mut() {
            Some(last) if counts => {
                last.push(' ');
                last.push_str(name);
            }
            _ => parts.push(name.to_string()),
        }
    }
    parts
}
