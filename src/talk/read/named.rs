//! Facts told by naming what they are about: spaces, Leaders, Factions. Each part of a line is read for itself.

use super::amounts::{Amounts, figure, is_nothing, keep};
use super::asked::{example, mixed, names_of, owners, spaces_of};
use super::spaces::find_among;
use crate::tell::{Thing, plain, quoted, things_of};
use lod_engine::game::{
    Board, Control, Cylinder, Fact, FactValue, Faction, Leader, Space, Support,
};

/// What one part of a line says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Part {
    /// As it was typed.
    pub(crate) typed: String,
    /// What is so.
    pub(crate) told: Vec<(Fact, FactValue)>,
    /// What is not to be believed any more.
    pub(crate) forgotten: Vec<Fact>,
}

/// The parts of a line, each read or with what is wrong with it.
pub(crate) type Parts = Vec<Result<Part, String>>;

impl Part {
    pub(crate) fn new(typed: &str, told: Vec<(Fact, FactValue)>) -> Part {
        Part { typed: typed.trim().to_string(), told, forgotten: Vec::new() }
    }
}

/// Whether the answer is told in parts that stand for themselves.
pub(crate) fn is_in_parts(asked: &[Fact]) -> bool {
    mixed(asked)
        || matches!(
            asked.first(),
            Some(Fact::Support(_) | Fact::Control(_) | Fact::Leader(_) | Fact::Cylinder(_))
        )
}

/// What the parts of a line say of the facts asked for, and of others.
pub(crate) fn said(line: &str, asked: &[Fact], board: &Board) -> Parts {
    match asked.first() {
        _ if mixed(asked) => counts(line, asked, board),
        Some(Fact::Support(_)) => levels(line, asked, board),
        Some(Fact::Control(_)) => controls(line, asked, board),
        Some(Fact::Leader(_)) => leaders(line, asked, board),
        _ => cylinders(line, asked),
    }
}

/// All that was asked for: what was not named is not there, Neutral, nobody's, Eligible or Available.
///
/// # Errors
/// Which Leader is in play must be said.
pub(crate) fn whole(
    asked: &[Fact],
    mut told: Vec<(Fact, FactValue)>,
) -> Result<Vec<(Fact, FactValue)>, String> {
    for fact in asked {
        if told.iter().any(|(f, _)| f == fact) {
            continue;
        }
        let unnamed = match *fact {
            Fact::Support(_) => FactValue::Support(Support::Neutral),
            Fact::Control(_) => FactValue::Control(Control::None),
            Fact::Cylinder(_) => FactValue::Cylinder(Cylinder::Eligible),
            Fact::Leader(faction) => match names_of(faction).as_slice() {
                [one] => FactValue::Leader(*one, None),
                several => {
                    let names: Vec<&str> = several.iter().map(|l| l.name()).collect();
                    return Err(format!("which is in play, {}?", names.join(" or ")));
                }
            },
            _ => FactValue::Number(0),
        };
        told.push((*fact, unnamed));
    }
    Ok(told)
}

/// The parts of a line between semicolons and commas, a part without a space's name joined to the one
/// before.
pub(crate) fn parts(line: &str) -> Vec<String> {
    let mut parts: Vec<String> = Vec::new();
    for part in line.split([';', ',', '\n']) {
        let part = part.trim();
        let first = part.split_whitespace().next().map(figure);
        match parts.last_mut() {
            _ if part.is_empty() => {}
            Some(last) if first.is_some_and(|w| w.starts_with(|c: char| c.is_ascii_digit())) => {
                last.push(' ');
                last.push_str(part);
            }
            _ => parts.push(part.to_string()),
        }
    }
    parts
}

/// What lies in spaces: "nyc 6r 1bf as; ny 3c". What is not named is not there.
fn counts(line: &str, asked: &[Fact], board: &Board) -> Parts {
    let read = |part: String| {
        let told = in_one_space(&part, asked, board)?;
        Ok(Part::new(&part, told))
    };
    parts(line).into_iter().map(read).collect()
}

fn in_one_space(
    part: &str,
    asked: &[Fact],
    board: &Board,
) -> Result<Vec<(Fact, FactValue)>, String> {
    let only = spaces_of(asked);
    let words: Vec<&str> = part.split_whitespace().map(figure).collect();
    let begins = |w: &&str| {
        w.starts_with(|c: char| c.is_ascii_digit()) || level(w).is_some() || is_nothing(w)
    };
    let cut = words.iter().position(begins).unwrap_or(words.len());
    let space = match only.first() {
        Some(space) if cut == 0 && only.len() == 1 => space,
        _ if cut == 0 => {
            return Err(format!(
                "where? Begin with the space, e.g. {} {}",
                example(asked, 0),
                quoted(words[0]).trim_matches('`')
            ));
        }
        _ => find_among(&words[..cut].join(" "), only)?,
    };
    let amounts = &words[cut..];
    let alone = amounts.is_empty() && part.chars().count() > 1;
    if alone || matches!(amounts, [one] if is_nothing(one) || *one == "0") {
        return nothing_in(space, asked, board);
    }
    if amounts.is_empty() {
        return Err(format!(
            "{} is too short for a space with nothing in it: type more",
            quoted(part)
        ));
    }
    let mut told = Vec::new();
    Amounts { space, asked, board, told: &mut told }.read(amounts)?;
    if told.is_empty() {
        // Told before, and the same.
        told.extend(in_space(asked, space).into_iter().map(|f| (f, none_of(f))));
    }
    Ok(told)
}

/// Nothing is there of what was asked, or nothing at all in a space that was not asked about.
fn nothing_in(
    space: Space,
    asked: &[Fact],
    board: &Board,
) -> Result<Vec<(Fact, FactValue)>, String> {
    let here = in_space(asked, space);
    if !here.is_empty() {
        return Ok(here.into_iter().map(|f| (f, none_of(f))).collect());
    }
    let mut told = Vec::new();
    for fact in Fact::in_space(space) {
        let counts = matches!(fact, Fact::Pieces(..));
        if counts && keep(fact, FactValue::Number(0), asked, board)? {
            told.push((fact, FactValue::Number(0)));
        }
    }
    Ok(told)
}

fn none_of(fact: Fact) -> FactValue {
    match fact {
        Fact::Support(_) => FactValue::Support(Support::Neutral),
        _ => FactValue::Number(0),
    }
}

pub(crate) fn in_space(asked: &[Fact], space: Space) -> Vec<Fact> {
    asked.iter().copied().filter(|f| f.space() == Some(space)).collect()
}

/// Whether numbers alone would not say what is meant.
pub(crate) fn is_lettered(asked: &[Fact]) -> bool {
    things_of(asked).len() > 1 || asked.iter().any(|f| matches!(f, Fact::Support(_)))
}

/// A level by its letters.
pub(crate) fn level(word: &str) -> Option<Support> {
    let word = word.to_lowercase();
    Support::ALL.into_iter().find(|l| level_code(*l) == word)
}

/// The letters of a level.
pub(crate) const fn level_code(level: Support) -> &'static str {
    match level {
        Support::ActiveSupport => "as",
        Support::PassiveSupport => "ps",
        Support::Neutral => "neutral",
        Support::PassiveOpposition => "po",
        Support::ActiveOpposition => "ao",
    }
}

/// How a word after a space, or before several of them, is read.
struct Labels<'a, T> {
    asked: &'a [Fact],
    board: &'a Board,
    label: &'a dyn Fn(&str) -> Option<T>,
    legend: &'a str,
    fact: &'a dyn Fn(Space, T) -> (Fact, FactValue),
}

impl<T: Copy> Labels<'_, T> {
    /// "boston po; nyc as", or "po: boston, nyc".
    fn read(&self, line: &str) -> Parts {
        let mut parts = Parts::new();
        for part in line.split(';').filter(|p| !p.trim().is_empty()) {
            let Some((head, spaces)) = part.split_once(':') else {
                let entries = part.split(',').filter(|w| !w.trim().is_empty());
                parts.extend(entries.map(|entry| self.entry(entry.trim())));
                continue;
            };
            let head = head.trim();
            match (self.label)(&plain(head)) {
                Some(value) => parts.extend(
                    spaces
                        .split(',')
                        .filter(|w| !w.trim().is_empty())
                        .map(|name| self.part(&format!("{} {head}", name.trim()), name, value)),
                ),
                None => parts.push(Err(format!(
                    "{} before the colon is none of {}",
                    quoted(head),
                    self.legend
                ))),
            }
        }
        parts
    }

    fn entry(&self, entry: &str) -> Result<Part, String> {
        let words: Vec<&str> = entry.split_whitespace().collect();
        let value = |words: &[&str]| match words {
            [one] if is_nothing(one) => (self.label)("n"),
            _ => (self.label)(&plain(&words.join(" "))),
        };
        let split = [1, 2].into_iter().filter(|n| *n < words.len()).find_map(|n| {
            let cut = words.len() - n;
            value(&words[cut..]).map(|v| (words[..cut].join(" "), v))
        });
        if let Some((name, value)) = split {
            return self.part(entry, &name, value);
        }
        let hint = match find_among(entry, spaces_of(self.asked)) {
            Ok(space) => format!("{space}: "),
            Err(wrong) if words.len() == 1 => return Err(wrong),
            Err(_) => String::new(),
        };
        Err(format!("{hint}one of {} is missing at the end", self.legend))
    }

    fn part(&self, typed: &str, name: &str, value: T) -> Result<Part, String> {
        let space = find_among(name, spaces_of(self.asked))?;
        let (fact, told) = (self.fact)(space, value);
        let kept = keep(fact, told, self.asked, self.board)?;
        let told = if kept { vec![(fact, told)] } else { Vec::new() };
        Ok(Part::new(typed, told))
    }
}

fn levels(line: &str, asked: &[Fact], board: &Board) -> Parts {
    let label = |word: &str| {
        let level = if word == "n" { Some(Support::Neutral) } else { level(word) };
        level.or_else(|| {
            let hits: Vec<Support> =
                Support::ALL.into_iter().filter(|l| plain(l.name()).starts_with(word)).collect();
            match hits.as_slice() {
                [one] => Some(*one),
                _ => None,
            }
        })
    };
    Labels {
        asked,
        board,
        label: &label,
        legend: "as, ps, n, po, ao",
        fact: &|space, level| (Fact::Support(space), FactValue::Support(level)),
    }
    .read(line)
}

fn controls(line: &str, asked: &[Fact], board: &Board) -> Parts {
    let label = |word: &str| {
        [
            ("british", "bc", Control::British),
            ("rebellion", "rc", Control::Rebellion),
            ("none", "nc", Control::None),
        ]
        .into_iter()
        .find(|(name, code, _)| !word.is_empty() && (name.starts_with(word) || *code == word))
        .map(|(.., control)| control)
    };
    Labels {
        asked,
        board,
        label: &label,
        legend: "b (British), r (Rebellion), n (none)",
        fact: &|space, control| (Fact::Control(space), FactValue::Control(control)),
    }
    .read(line)
}

/// "patriots i; french p": cylinders that are not in the Eligible box. Who acted is told from who Passed
/// (2.3.3); what it did does not matter here.
fn cylinders(line: &str, asked: &[Fact]) -> Parts {
    let factions = owners(asked);
    let parts = line.split([';', ',']).filter(|p| !p.trim().is_empty());
    parts.map(|part| cylinder(part, &factions)).collect()
}

/// What one part says of a Faction's cylinder.
pub(crate) fn cylinder(part: &str, factions: &[Faction]) -> Result<Part, String> {
    let words: Vec<&str> = part.split_whitespace().collect();
    let begins = |name: &str, word: &str| !word.is_empty() && name.starts_with(word);
    let name = plain(words.first().copied().unwrap_or_default());
    let named: Vec<Faction> = factions.iter().copied().filter(|f| begins(f.id(), &name)).collect();
    let [faction] = named.as_slice() else {
        return Err(format!("{} is no Faction asked for here", quoted(&name)));
    };
    let place = plain(&words[1..].join(" "));
    let known = [
        ("eligible", Cylinder::Eligible),
        ("ineligible", Cylinder::Ineligible),
        ("acted", Cylinder::FirstCommand),
        ("passed", Cylinder::Passed),
    ];
    let Some((_, place)) = known.into_iter().find(|(w, _)| begins(w, &place)) else {
        return Err(format!(
            "{faction}: e (Eligible), i (Ineligible), a (acted) or p (Passed) is missing"
        ));
    };
    let told = (Fact::Cylinder(*faction), FactValue::Cylinder(place));
    Ok(Part::new(part, vec![told]))
}

/// "howe nyc; washington pa": each Leader with his space, or alone in the Available box. Only the
/// Leaders of Factions that have several need to be named.
fn leaders(line: &str, asked: &[Fact], board: &Board) -> Parts {
    let factions = asked.iter().filter_map(|f| match f {
        Fact::Leader(faction) => Some(*faction),
        _ => None,
    });
    let known: Vec<Leader> = factions.flat_map(names_of).collect();
    let read = |part: &str| {
        let (leader, space) = leader(part, &known)?;
        let fact = Fact::Leader(leader.faction());
        let told = FactValue::Leader(leader, space);
        let kept = keep(fact, told, asked, board)?;
        let told = if kept { vec![(fact, told)] } else { Vec::new() };
        Ok(Part::new(part, told))
    };
    let parts = line.split([';', ',']).filter(|p| !p.trim().is_empty());
    parts.map(read).collect()
}

fn leader(part: &str, asked: &[Leader]) -> Result<(Leader, Option<Space>), String> {
    let words: Vec<&str> = part.split_whitespace().collect();
    let name = plain(words.first().copied().unwrap_or_default());
    let begins = |l: &Leader| !name.is_empty() && plain(l.name()).starts_with(&name);
    let found: Vec<Leader> = asked.iter().copied().filter(begins).collect();
    let other = Leader::ALL.into_iter().find(|l| name.len() > 3 && begins(l));
    let (leader, mut rest) = match (found.as_slice(), asked, other.as_ref()) {
        ([one], ..) | ([], _, Some(one)) => (*one, &words[1..]),
        ([], [only], None) => (*only, &words[..]),
        ([], ..) => return Err(format!("{} is no Leader asked for here", quoted(&name))),
        (several, ..) => {
            let names: Vec<&str> = several.iter().map(|l| l.name()).collect();
            return Err(format!("which Leader: {}?", names.join(", ")));
        }
    };
    if leader == Leader::DraggingCanoe && rest.first().is_some_and(|w| plain(w) == "canoe") {
        rest = &rest[1..];
    }
    let place = plain(&rest.join(" "));
    if place.is_empty()
        || place == "box"
        || place == "none"
        || (place.len() > 1 && "available".starts_with(&place))
    {
        return Ok((leader, None));
    }
    crate::tell::find_space(&place).map(|s| (leader, Some(s)))
}

/// What is told twice, for a message.
pub(crate) fn twice(fact: Fact, typed: &str) -> String {
    match fact {
        Fact::Leader(faction) => format!("one Leader of the {faction} is in play"),
        Fact::Cylinder(faction) => format!("the {faction} are given twice"),
        _ => match fact.space() {
            Some(space) => format!("{space} is given twice"),
            None => format!("{} is given twice", quoted(typed)),
        },
    }
}

/// What a fact is about, for a message.
pub(crate) fn subject(fact: Fact) -> String {
    match (Thing::of(fact), fact) {
        (Some(thing), _) => thing.plural(),
        (None, Fact::Control(_)) => "the Control".to_string(),
        (None, Fact::Leader(faction)) => format!("the Leader of the {faction}"),
        _ => "the level".to_string(),
    }
}
