//! The language of the board: facts by naming what they are about, for questions, confirmations, `fix` and `audit`.
//!
//! `boston 3r po; res 4b; gage nyc; va =2t; nc +1mu; ny>nj 3c; fni 1`: parts between semicolons and commas, each with an
//! address and what is said of it.

use super::address::Address;
use super::amount::{amounts, is_amount, tokens};
use super::in_space::keeps;
use super::values::cylinder;
use crate::talk::read::{asked_leaders, find_among, leaders_example, number, owners, spaces_of};
use crate::tell::{Countable, find_space, plain, quoted};
use itertools::Itertools;
use lod_engine::game::atlas::nearest;
use lod_engine::game::{
    EnteredChange, Fact, FactValue, Faction, KnownBoard, Leader, Place, Side, Space, SpaceSet,
};

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

/// A part as it was typed, with what it changes.
type EnteredPart = (String, Vec<EnteredChange>);

/// What a line is read against.
pub(crate) struct FactReader<'a> {
    /// What is asked for, or shown: names are looked for there first.
    pub(super) asked: Vec<Fact>,
    /// Whether it is shown to be confirmed or corrected.
    pub(super) is_shown: bool,
    /// What is known of the board.
    known: &'a KnownBoard,
    /// Whose pieces are meant by a word for pieces of both Sides.
    pub(super) own: Option<Side>,
}

impl<'a> FactReader<'a> {
    /// For a question about these facts.
    pub(crate) fn asked(asked: &[Fact], known: &'a KnownBoard) -> FactReader<'a> {
        FactReader { asked: asked.to_vec(), is_shown: false, known, own: None }
    }

    /// For what differs from what is shown.
    pub(crate) fn shown(shown: &[(Fact, FactValue)], known: &'a KnownBoard) -> FactReader<'a> {
        let asked = shown.iter().map(|(fact, _)| *fact).collect();
        FactReader { asked, is_shown: true, known, own: None }
    }

    /// For changes of any of the board.
    pub(crate) fn of_all(known: &'a KnownBoard) -> FactReader<'a> {
        FactReader { asked: Fact::seen().collect(), is_shown: true, known, own: None }
    }

    /// The same where a word for pieces of both Sides means this one's.
    #[must_use]
    pub(crate) fn of_side(self, own: Option<Side>) -> FactReader<'a> {
        FactReader { own, ..self }
    }

    /// What the parts of a line say, with numbers in place of what is more or fewer than now.
    pub(crate) fn read(&self, line: &str) -> FactParts {
        if self.is_shown && matches!(plain(line).as_str(), "yes" | "y" | "same") {
            return FactParts::new();
        }
        let mut read = FactParts::new();
        for part in parts(line) {
            match self.forgotten(&part) {
                Some(Ok(forgotten)) => {
                    read.push(Ok(FactPart { typed: part, forgotten, ..FactPart::default() }));
                }
                Some(Err(wrong)) => read.push(Err(wrong)),
                None => match self.part(&part) {
                    Ok(entered) => read.extend(entered.into_iter().map(|one| self.valued(one))),
                    Err(wrong) => read.push(Err(wrong)),
                },
            }
        }
        read
    }

    /// All that a line changes.
    ///
    /// # Errors
    /// What is wrong with the first part that cannot be read, and what would be right.
    pub(crate) fn entered(&self, line: &str) -> Result<Vec<EnteredChange>, String> {
        let mut entered = Vec::new();
        for part in parts(line) {
            entered.extend(self.part(&part)?.into_iter().flat_map(|(_, changes)| changes));
        }
        Ok(entered)
    }

    /// What is so after all that a line changes.
    ///
    /// # Errors
    /// What is wrong with it, and what would be right.
    pub(crate) fn after(&self, line: &str) -> Result<Vec<(Fact, FactValue)>, String> {
        self.values(&self.entered(line)?)
    }

    fn valued(&self, (typed, changes): EnteredPart) -> Result<FactPart, String> {
        Ok(FactPart { typed, told: self.values(&changes)?, forgotten: Vec::new() })
    }

    fn values(&self, changes: &[EnteredChange]) -> Result<Vec<(Fact, FactValue)>, String> {
        self.known.after(changes).map_err(|error| error.to_string())
    }

    /// The spaces that are asked for.
    pub(super) fn spaces(&self) -> SpaceSet {
        spaces_of(&self.asked)
    }

    /// What is to be forgotten, where a part says so of what is shown.
    fn forgotten(&self, part: &str) -> Option<Result<Vec<Fact>, String>> {
        let owned = tokens(part);
        let (first, rest) = owned.split_first()?;
        if plain(first) != "forget" || !self.is_shown {
            return None;
        }
        if rest.is_empty() {
            return Some(Ok(self.asked.clone()));
        }
        let words = rest.join(" ");
        let space = find_among(&words, self.spaces()).map(Address::Space);
        let at = space.or_else(|_| Address::find(&words));
        let is_asked = |fact: &Fact| self.asked.contains(fact);
        Some(at.map(|at| at.facts().into_iter().filter(is_asked).collect()))
    }

    /// What one part changes; of several tracks each for itself.
    fn part(&self, part: &str) -> Result<Vec<EnteredPart>, String> {
        if let Some((from, rest)) = part.split_once('>') {
            return Ok(vec![(part.to_string(), self.moves(from, rest)?)]);
        }
        let owned = tokens(part);
        let words: Vec<&str> = owned.iter().map(String::as_str).collect();
        let Some((first, rest)) = words.split_first() else {
            return Ok(Vec::new());
        };
        let head = plain(first);
        if let Some(address) = Address::named(&head) {
            return Self::beside_the_map(address, rest);
        }
        let entered = if let Some(entered) = self.of_faction(&head, rest)? {
            entered
        } else if let Some(entered) = self.of_leader(&head, &words)? {
            entered
        } else {
            self.elsewhere(&head, &words, part)?
        };
        Ok(vec![(part.to_string(), entered)])
    }

    /// What is said of a space, or of its Blockades where these come first.
    fn elsewhere(
        &self,
        head: &str,
        words: &[&str],
        part: &str,
    ) -> Result<Vec<EnteredChange>, String> {
        let (wrong, names, example): (&str, Vec<String>, String) = match self.asked.first() {
            Some(Fact::Cylinder(faction)) => (
                "Faction",
                Faction::ALL.map(|faction| faction.id().to_string()).to_vec(),
                format!("{} ineligible", faction.id()),
            ),
            Some(Fact::Leader(_)) => (
                "Leader",
                asked_leaders(&self.asked).concat().iter().map(|l| plain(l.name())).collect(),
                leaders_example(&self.asked),
            ),
            _ if head.len() > 2 && "blockades".starts_with(head) => {
                let rest = &words[1..];
                let cut = rest.iter().position(|w| is_amount(w)).unwrap_or(rest.len());
                let said = [&rest[..cut], &["blockades"], &rest[cut..]].concat();
                return self.of_space(&said, part);
            }
            _ => return self.of_space(words, part).map_err(|wrong| guessed(head, wrong)),
        };
        let meant = nearest(head, names.iter().map(String::as_str)).filter(|_| head.len() > 3);
        let help =
            meant.map_or(format!("Type e.g. {example}"), |name| format!("Did you mean {name}?"));
        Err(format!("{} is not a {wrong}. {help}", quoted(head)))
    }

    /// "ny>nj 3c 1r": pieces from one place to another.
    fn moves(&self, from: &str, rest: &str) -> Result<Vec<EnteredChange>, String> {
        let from = self.place(from)?;
        let owned = tokens(rest);
        let words: Vec<&str> = owned.iter().map(String::as_str).collect();
        let cut = words.iter().position(|word| is_amount(word)).unwrap_or(words.len());
        let to = self.place(&words[..cut].join(" "))?;
        if from == to {
            return Err(format!("{from} is named twice: name where they went"));
        }
        let (amounts, left) = amounts(&words[cut..]);
        if amounts.is_empty() || left.is_some() {
            return Err(format!("add the pieces that went to {to}, e.g. 3c 1mu"));
        }
        let moved = amounts.iter().map(|amount| {
            let piece = match self.thing(from.space().or(to.space()), amount)? {
                Countable::Piece(piece) => piece,
                marker => return Err(format!("{} do not move", marker.plural())),
            };
            let number = amount.number()?;
            let count = u8::try_from(number).map_err(|_| format!("{number} is too large"))?;
            Ok(EnteredChange::Moves { piece, count, from, to })
        });
        moved.collect()
    }

    fn place(&self, words: &str) -> Result<Place, String> {
        match Address::named(&plain(words)) {
            Some(Address::Box(pool)) => Ok(Place::Box(pool)),
            _ => find_among(words, self.spaces()).map(Place::Space),
        }
    }

    /// What is said of a track, a box or a hand: "5b 3p", "+1b", "british 5", "yf", or "3" where it is a lone number.
    fn beside_the_map(address: Address, words: &[&str]) -> Result<Vec<EnteredPart>, String> {
        let words: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        if words.is_empty() {
            return Err(format!("{} needs a value, e.g. `{}`", address.title(), address.sample()));
        }
        let entered = match address {
            Address::Treaty | Address::Strokes => address.cards(&words)?,
            _ => address.numbers(&words)?,
        };
        let part = |change: EnteredChange| {
            let typed = format!("{} {}", address.typed(), words.join(" "));
            (typed, vec![change])
        };
        Ok(entered.into_iter().map(part).collect())
    }

    /// "patriots i", "british resources 7"; nothing where the words begin with no Faction.
    fn of_faction(&self, head: &str, rest: &[&str]) -> Result<Option<Vec<EnteredChange>>, String> {
        let asked = owners(&self.asked);
        let alone = matches!(self.asked.first(), Some(Fact::Cylinder(_)));
        let begins = |f: &Faction| {
            if alone {
                !head.is_empty() && asked.contains(f) && f.id().starts_with(head)
            } else {
                head.len() > 2 && f.id().starts_with(head)
            }
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
            return Address::Resources.numbers(&words).map(Some);
        }
        match cylinder(&rest.join(" ")) {
            Some(at) => Ok(Some(vec![EnteredChange::Is(Fact::Cylinder(*faction), at.into())])),
            None => Err(format!(
                "{faction}: add eligible, ineligible, passed, command, special (Command + Special Activity), event, \
                 or second (acted as 2nd Eligible){}",
                if alone {
                    String::new()
                } else {
                    format!(", or Resources, e.g. `{faction} resources 7`").to_lowercase()
                }
            )),
        }
    }

    /// "howe nyc", "leader howe available", a name alone for the Available box; nothing where the words begin with no
    /// Leader. Where one Leader alone can be meant, his space is enough. Amounts after it are of that space.
    fn of_leader(&self, head: &str, words: &[&str]) -> Result<Option<Vec<EnteredChange>>, String> {
        let asked: Vec<Leader> = asked_leaders(&self.asked).concat();
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
            ([], None, [only]) if alone => (*only, words),
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
        let at = leader_space(&rest[..cut].join(" "))?;
        let leads = FactValue::Leader(leader, at);
        let mut entered = vec![EnteredChange::Is(Fact::Leader(leader.faction()), leads)];
        if !keeps(entered[0])? {
            entered.clear();
        }
        match (at, &rest[cut..]) {
            (_, []) => {}
            (Some(space), amounts) => entered.extend(self.in_space(space, amounts)?),
            (None, [first, ..]) => {
                return Err(format!("begin with the space, e.g. nyc {first}"));
            }
        }
        Ok(Some(entered))
    }
}

impl Address {
    /// The numbers of a track or a box.
    fn numbers(self, words: &[&str]) -> Result<Vec<EnteredChange>, String> {
        let (amounts, first) = amounts(words);
        if let Some(word) = first.or(amounts.is_empty().then(|| words[0].to_string())) {
            // A name without a number.
            return Err(number(&word, "number").err().unwrap_or_default());
        }
        let entered = amounts.iter().map(|amount| {
            let label = amount.label.as_str();
            let fact = match (self.item(label), self) {
                (Some(fact), _) => fact,
                (None, Address::Squadrons) if label.is_empty() => Fact::SQUADRONS_WEST_INDIES,
                (None, Address::Resources) if label.is_empty() => {
                    return Err(format!(
                        "put the Faction after the number (b, p, f or i), e.g. `resources {}b`",
                        amount.typed()
                    ));
                }
                _ => {
                    return Err(format!(
                        "unknown word {} in {}; e.g. `{}`",
                        quoted(&amount.typed()),
                        self.title(),
                        self.sample()
                    ));
                }
            };
            amount.entered(fact)
        });
        entered.collect()
    }

    /// The fact here that letters, or the beginning of a word, stand for.
    fn item(self, label: &str) -> Option<Fact> {
        let items = self.items();
        if let Some(exact) = items.iter().find(|item| item.code == label) {
            return Some(exact.fact);
        }
        let named = items.iter().filter(|item| label.len() > 1 && item.is_named(label));
        named.exactly_one().ok().map(|item| item.fact)
    }

    /// Cards: "yes", "nb yf", "british spent".
    fn cards(self, words: &[&str]) -> Result<Vec<EnteredChange>, String> {
        let is = |fact, yes: bool| EnteredChange::Is(fact, yes.into());
        if let [name, state] = words
            && let Some(fact) = self.item(name).filter(|_| name.len() > 2)
        {
            return match *state {
                "held" | "yes" | "y" => Ok(vec![is(fact, true)]),
                "spent" | "no" | "n" => Ok(vec![is(fact, false)]),
                _ => Err(self.neither()),
            };
        }
        let read = |word: &&str| {
            let (yes, code) = match *word {
                "yes" => (true, ""),
                "no" => (false, ""),
                word if word.starts_with('y') => (true, &word[1..]),
                word if word.starts_with('n') => (false, &word[1..]),
                _ => return Err(self.neither()),
            };
            let found = self.items().into_iter().find(|item| item.code == code);
            found.map(|item| is(item.fact, yes)).ok_or_else(|| self.neither())
        };
        words.iter().map(read).collect()
    }

    fn neither(self) -> String {
        match self {
            Address::Strokes => format!(
                "{}: type y (held) or n (played), e.g. `{}` or `stroke british spent`",
                self.title(),
                self.sample()
            ),
            _ => format!("{}: type y or n, e.g. `{}`", self.title(), self.sample()),
        }
    }

    fn sample(self) -> String {
        let value = match self {
            Address::Treaty => "yes",
            Address::Strokes => "y",
            _ => "2",
        };
        let words = self.items().iter().map(|item| format!("{value}{}", item.code)).join(" ");
        format!("{} {words}", self.typed())
    }
}

/// What is wrong with a part, or the word that its first one is meant to be, where no space is nearer.
fn guessed(head: &str, wrong: String) -> String {
    let spaces: Vec<String> = Space::ALL.iter().map(|space| plain(space.name())).collect();
    let leaders: Vec<String> = Leader::ALL.iter().map(|leader| plain(leader.name())).collect();
    let factions = Faction::ALL.map(|faction| faction.id().to_string());
    let beside = Address::beside_the_map().map(Address::typed);
    let words: Vec<String> = beside.chain(factions).chain(leaders).collect();
    let all = spaces.iter().chain(&words).map(String::as_str);
    match nearest(head, all).filter(|near| words.iter().any(|own| own == near)) {
        Some(word) if head.len() > 3 => {
            format!("unknown word {}. Did you mean {word}?", quoted(head))
        }
        _ => wrong,
    }
}

/// Where a Leader is.
fn leader_space(words: &str) -> Result<Option<Space>, String> {
    let place = plain(words);
    let away = matches!(place.as_str(), "" | "box" | "none")
        || (place.len() > 1 && "available".starts_with(&place));
    if away { Ok(None) } else { find_space(words).map(Some) }
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

/// What is told twice, for a message.
pub(crate) fn twice(fact: Fact, typed: &str) -> String {
    match fact {
        Fact::Leader(faction) => format!("the {faction} have one current Leader"),
        Fact::Cylinder(faction) => format!("the {faction} are listed twice"),
        _ => match fact.space() {
            Some(space) => format!("{space} is listed twice"),
            None => format!("{} is listed twice", quoted(typed)),
        },
    }
}
