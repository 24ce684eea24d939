//! What a typed line means as an answer.

mod amounts;

use super::checks::{highest, possible};
use super::prompt::{Answer, Form, Prompt};
use super::question::{example, mixed, names_of, owners, sample_name, spaces_of};
use super::still;
use crate::flowchart::words::Die;
use crate::game::{Board, Control, Cylinder, Fact, Faction, Leader, Space, Support, Told};
use crate::tell::things_of;
use crate::tell::{event, is_winter_quarters, title};
use crate::tell::{find_space, plain, quoted};
pub(super) use amounts::Amounts;

/// The longest line that is read: no honest answer is longer.
const LONGEST: usize = 2000;

/// Reads a line as an answer to a prompt.
///
/// # Errors
/// A sentence that says what is wrong and what would be right.
pub fn answer(prompt: &Prompt, line: &str) -> Result<Answer, String> {
    let line = line.trim();
    if line.chars().count() > LONGEST {
        return Err(format!(
            "that line has {} characters; an answer is much shorter",
            line.chars().count()
        ));
    }
    match &prompt.form {
        Form::YesNo => yes_no(line).map(Answer::Yes),
        Form::One(options) => option(line, options).map(Answer::One),
        Form::Some(options) => some(line, options).map(Answer::Some),
        Form::Card => number_of_card(line).map(Answer::Card),
        Form::WinterCard => winter_card(line).map(|n| Answer::Card(Some(n))),
        Form::Dice(kinds) => dice(line, kinds).map(Answer::Dice),
        Form::Facts(asked) => {
            let told = facts(line, asked, &prompt.board)?;
            possible(&prompt.board, &told)?;
            Ok(Answer::Facts(told))
        }
        Form::Still(believed) => {
            let corrected = still::corrected(line, believed, &prompt.board)?;
            possible(&prompt.board, &corrected.told)?;
            Ok(Answer::Still(corrected))
        }
    }
}

fn yes_no(line: &str) -> Result<bool, String> {
    let word = line.to_lowercase();
    match word.as_str() {
        "" => Err("y (yes) or n (no) is wanted".to_string()),
        w if "yes".starts_with(w) => Ok(true),
        w if "no".starts_with(w) => Ok(false),
        _ => Err(format!("{} is neither y nor n", quoted(line))),
    }
}

fn none(line: &str) -> bool {
    let word = line.to_lowercase();
    matches!(
        word.as_str(),
        "" | "-" | "0" | "none" | "nothing" | "nobody" | "neutral"
    )
}

pub(super) fn number(word: &str, what: &str) -> Result<u16, String> {
    if word.is_empty() || !word.chars().all(|c| c.is_ascii_digit()) {
        return Err(format!("{} is no {what}", quoted(word)));
    }
    word.parse()
        .map_err(|_| format!("{} is far too large", quoted(word)))
}

fn option(line: &str, options: &[String]) -> Result<usize, String> {
    if line.is_empty() {
        return Err(format!("a number from 1 to {} is wanted", options.len()));
    }
    if line.chars().all(|c| c.is_ascii_digit()) {
        return match number(line, "number")? {
            n if n >= 1 && usize::from(n) <= options.len() => Ok(usize::from(n) - 1),
            _ => Err(format!("the numbers here are 1 to {}", options.len())),
        };
    }
    let word = plain(line);
    let hits: Vec<usize> = (0..options.len())
        .filter(|i| !word.is_empty() && plain(&options[*i]).starts_with(&word))
        .collect();
    match hits.as_slice() {
        [one] => Ok(*one),
        [] => Err(format!("{} is none of these", quoted(line))),
        _ => Err(format!("{} could be several of these", quoted(line))),
    }
}

fn some(line: &str, options: &[String]) -> Result<Vec<usize>, String> {
    if none(line) {
        return Ok(Vec::new());
    }
    let mut chosen = Vec::new();
    for word in line
        .split(|c: char| c == ',' || c == ';' || c.is_whitespace())
        .filter(|w| !w.is_empty())
    {
        // Only names go by their first letters: a sentence would take the place of a command.
        let named = options.iter().any(|o| o.starts_with(char::is_uppercase));
        if !named && !word.chars().all(|c| c.is_ascii_digit()) {
            return Err(format!("{} is no number of one of these", quoted(word)));
        }
        let index = option(word, options)?;
        if !chosen.contains(&index) {
            chosen.push(index);
        }
    }
    chosen.sort_unstable();
    Ok(chosen)
}

fn number_of_card(line: &str) -> Result<Option<u8>, String> {
    if none(line) {
        return Ok(None);
    }
    let n = number(line, "card number")?;
    let card = u8::try_from(n).unwrap_or(0);
    match (event(card), title(card)) {
        (Some(_), _) => Ok(Some(card)),
        (None, Some(title)) => Err(format!("card {n} is {title}, and no Event card (1-96)")),
        (None, None) => Err(format!("there is no card {n}; Events are 1 to 96")),
    }
}

fn winter_card(line: &str) -> Result<u8, String> {
    let n = number(line, "card number")?;
    u8::try_from(n)
        .ok()
        .filter(|n| is_winter_quarters(*n))
        .ok_or_else(|| format!("card {n} is no Winter Quarters card; they are 97 to 104"))
}

fn dice(line: &str, kinds: &[Die]) -> Result<Vec<u8>, String> {
    let mut values = Vec::new();
    for word in line
        .split(|c: char| c == ',' || c == ';' || c.is_whitespace())
        .filter(|w| !w.is_empty())
    {
        let most = kinds.get(values.len()).map_or(6, |d| d.sides());
        match number(word, "die")? {
            n if n >= 1 && n <= u16::from(most) => values.push(u8::try_from(n).unwrap_or(1)),
            n => return Err(format!("{n} is not on that die: 1 to {most}")),
        }
    }
    if values.is_empty() {
        let names: Vec<String> = kinds
            .iter()
            .map(|d| format!("1 to {}", d.sides()))
            .collect();
        return Err(format!("a number is wanted: {}", names.join(", then ")));
    }
    Ok(values)
}

fn facts(line: &str, asked: &[Fact], board: &Board) -> Result<Vec<(Fact, Told)>, String> {
    let Some(first) = asked.first() else {
        return Ok(Vec::new());
    };
    match *first {
        _ if mixed(asked) => counts(line, asked, board),
        Fact::Support(_) => levels(line, asked),
        Fact::Control(_) => controls(line, asked),
        Fact::Leader(_) => leaders(line, asked),
        Fact::Cylinder(_) => cylinders(line, asked),
        Fact::Treaty | Fact::BrilliantStroke(_) => {
            yes_no(line).map(|yes| vec![(*first, Told::Yes(yes))])
        }
        _ => numbers(line, asked),
    }
}

/// One number for each fact, in order.
fn numbers(line: &str, asked: &[Fact]) -> Result<Vec<(Fact, Told)>, String> {
    let words: Vec<&str> = line
        .split(|c: char| c == ',' || c == ';' || c.is_whitespace())
        .filter(|w| !w.is_empty())
        .collect();
    if let ([], [fact]) = (words.as_slice(), asked) {
        return Err(format!("a number from 0 to {} is wanted", highest(*fact)));
    }
    let values = words
        .iter()
        .map(|w| number(w, "number"))
        .collect::<Result<Vec<u16>, String>>()?;
    if values.len() != asked.len() {
        return Err(match asked.len() {
            1 => "one number is wanted".to_string(),
            n => format!("{n} numbers are wanted, in the order shown"),
        });
    }
    Ok(asked
        .iter()
        .zip(values)
        .map(|(fact, n)| (*fact, Told::Number(n)))
        .collect())
}

/// The parts of a line between semicolons and commas, a part without a space's name joined to the one
/// before.
pub(super) fn parts(line: &str) -> Vec<String> {
    let mut parts: Vec<String> = Vec::new();
    for part in line.split([';', ',', '\n']) {
        let part = part.trim();
        match parts.last_mut() {
            _ if part.is_empty() => {}
            Some(last) if part.starts_with(|c: char| c.is_ascii_digit()) => {
                last.push(' ');
                last.push_str(part);
            }
            _ => parts.push(part.to_string()),
        }
    }
    parts
}

fn wanted(words: &str, asked: &[Fact]) -> Result<Space, String> {
    let space = find_space(words)?;
    if spaces_of(asked).contains(space) {
        return Ok(space);
    }
    Err(format!(
        "{space} is not asked for here (? lists the spaces)"
    ))
}

/// What lies in spaces: "nyc 6r 1bf as; ny 3c". What is not named is not there.
fn counts(line: &str, asked: &[Fact], board: &Board) -> Result<Vec<(Fact, Told)>, String> {
    let mut told: Vec<(Fact, Told)> = Vec::new();
    if !none(line) {
        let only = spaces_of(asked);
        for part in parts(line) {
            let words: Vec<&str> = part.split_whitespace().collect();
            let begins =
                |w: &&str| w.starts_with(|c: char| c.is_ascii_digit()) || level(w).is_some();
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
                _ => wanted(&words[..cut].join(" "), asked)?,
            };
            if cut == words.len() {
                return Err(format!("what is in {space}? e.g. {}", sample(asked, space)));
            }
            Amounts {
                space,
                asked,
                board,
                told: &mut told,
            }
            .read(&words[cut..])?;
        }
    }
    for fact in asked {
        if !told.iter().any(|(f, _)| f == fact) {
            let nothing = match fact {
                Fact::Support(_) => Told::Support(Support::Neutral),
                _ => Told::Number(0),
            };
            told.push((*fact, nothing));
        }
    }
    Ok(told)
}

fn sample(asked: &[Fact], space: Space) -> String {
    let name = sample_name(space);
    match things_of(&in_space(asked, space)).first() {
        Some(thing) if is_lettered(asked) => format!("{name} 2{}", thing.code()),
        _ => format!("{name} 2"),
    }
}

fn in_space(asked: &[Fact], space: Space) -> Vec<Fact> {
    asked
        .iter()
        .copied()
        .filter(|f| f.space() == Some(space))
        .collect()
}

/// Whether numbers alone would not say what is meant.
fn is_lettered(asked: &[Fact]) -> bool {
    things_of(asked).len() > 1 || asked.iter().any(|f| matches!(f, Fact::Support(_)))
}

/// A level by its letters.
pub(super) fn level(word: &str) -> Option<Support> {
    let word = word.to_lowercase();
    Support::ALL.into_iter().find(|l| level_code(*l) == word)
}

/// The letters of a level.
pub(super) const fn level_code(level: Support) -> &'static str {
    match level {
        Support::ActiveSupport => "as",
        Support::PassiveSupport => "ps",
        Support::Neutral => "neutral",
        Support::PassiveOpposition => "po",
        Support::ActiveOpposition => "ao",
    }
}

/// "boston po; nyc as", or "po: boston, nyc".
fn labelled<T: Copy>(
    line: &str,
    asked: &[Fact],
    label: impl Fn(&str) -> Option<T>,
    legend: &str,
) -> Result<Vec<(Space, T)>, String> {
    let mut told: Vec<(Space, T)> = Vec::new();
    let mut tell = |space: Space, value: T| {
        if told.iter().any(|(s, _)| *s == space) {
            return Err(format!("{space} is given twice"));
        }
        told.push((space, value));
        Ok(())
    };
    for part in line.split(';').filter(|p| !p.trim().is_empty()) {
        if let Some((head, spaces)) = part.split_once(':') {
            let value = label(&plain(head)).ok_or_else(|| {
                format!(
                    "{} before the colon is none of {legend}",
                    quoted(head.trim())
                )
            })?;
            for words in spaces.split(',').filter(|w| !w.trim().is_empty()) {
                tell(wanted(words.trim(), asked)?, value)?;
            }
            continue;
        }
        for entry in part.split(',').filter(|w| !w.trim().is_empty()) {
            let words: Vec<&str> = entry.split_whitespace().collect();
            let split = [1, 2]
                .into_iter()
                .filter(|n| *n < words.len())
                .find_map(|n| {
                    let cut = words.len() - n;
                    label(&plain(&words[cut..].join(" "))).map(|v| (words[..cut].join(" "), v))
                });
            match split {
                Some((name, value)) => tell(wanted(&name, asked)?, value)?,
                None => {
                    let hint = match wanted(entry.trim(), asked) {
                        Ok(space) => format!("{space}: "),
                        Err(wrong) if words.len() == 1 => return Err(wrong),
                        Err(_) => String::new(),
                    };
                    return Err(format!("{hint}one of {legend} is missing at the end"));
                }
            }
        }
    }
    Ok(told)
}

fn levels(line: &str, asked: &[Fact]) -> Result<Vec<(Fact, Told)>, String> {
    let label = |word: &str| {
        let level = if word == "n" {
            Some(Support::Neutral)
        } else {
            level(word)
        };
        level.or_else(|| {
            let hits: Vec<Support> = Support::ALL
                .into_iter()
                .filter(|l| plain(l.name()).starts_with(word))
                .collect();
            match hits.as_slice() {
                [one] => Some(*one),
                _ => None,
            }
        })
    };
    let told = if none(line) {
        Vec::new()
    } else {
        labelled(line, asked, label, "as, ps, n, po, ao")?
    };
    Ok(fill(asked, |space| {
        let level = told.iter().find(|(s, _)| *s == space).map(|(_, l)| *l);
        Told::Support(level.unwrap_or_default())
    }))
}

fn controls(line: &str, asked: &[Fact]) -> Result<Vec<(Fact, Told)>, String> {
    let label = |word: &str| {
        [
            ("british", Control::British),
            ("rebellion", Control::Rebellion),
            ("none", Control::None),
        ]
        .into_iter()
        .find(|(name, _)| !word.is_empty() && name.starts_with(word))
        .map(|(_, c)| c)
    };
    let told = if none(line) {
        Vec::new()
    } else {
        labelled(line, asked, label, "b (British), r (Rebellion), n (none)")?
    };
    Ok(fill(asked, |space| {
        let control = told.iter().find(|(s, _)| *s == space).map(|(_, c)| *c);
        Told::Control(control.unwrap_or_default())
    }))
}

fn fill(asked: &[Fact], value: impl Fn(Space) -> Told) -> Vec<(Fact, Told)> {
    asked
        .iter()
        .filter_map(|f| f.space().map(|s| (*f, value(s))))
        .collect()
}

/// "patriots i; french p": cylinders that are not in the Eligible box. Who acted is told from who Passed
/// (2.3.3); what it did does not matter here.
fn cylinders(line: &str, asked: &[Fact]) -> Result<Vec<(Fact, Told)>, String> {
    let factions = owners(asked);
    let mut told: Vec<(Fact, Told)> = Vec::new();
    let line = if none(line) { "" } else { line };
    for part in line.split([';', ',']).filter(|p| !p.trim().is_empty()) {
        let words: Vec<&str> = part.split_whitespace().collect();
        let begins = |name: &str, word: &str| !word.is_empty() && name.starts_with(word);
        let name = plain(words.first().copied().unwrap_or_default());
        let named: Vec<Faction> = factions
            .iter()
            .copied()
            .filter(|f| begins(f.id(), &name))
            .collect();
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
        let fact = Fact::Cylinder(*faction);
        if told.iter().any(|(f, _)| *f == fact) {
            return Err(format!("the {faction} are given twice"));
        }
        told.push((fact, Told::Cylinder(place)));
    }
    for fact in asked {
        if !told.iter().any(|(f, _)| f == fact) {
            told.push((*fact, Told::Cylinder(Cylinder::Eligible)));
        }
    }
    Ok(told)
}

/// "howe nyc; washington pa": each Leader with his space, or alone in the Available box. Only the
/// Leaders of Factions that have several need to be named.
fn leaders(line: &str, asked: &[Fact]) -> Result<Vec<(Fact, Told)>, String> {
    let factions: Vec<Faction> = asked
        .iter()
        .filter_map(|f| match f {
            Fact::Leader(faction) => Some(*faction),
            _ => None,
        })
        .collect();
    let known: Vec<Leader> = factions.iter().flat_map(|f| names_of(*f)).collect();
    let mut told: Vec<(Fact, Told)> = Vec::new();
    for part in line.split([';', ',']).filter(|p| !p.trim().is_empty()) {
        let (leader, space) = leader(part, &known)?;
        let fact = Fact::Leader(leader.faction());
        if told.iter().any(|(f, _)| *f == fact) {
            return Err(format!("one Leader of the {} is in play", leader.faction()));
        }
        told.push((fact, Told::Leader(leader, space)));
    }
    for faction in factions {
        let fact = Fact::Leader(faction);
        if told.iter().any(|(f, _)| *f == fact) {
            continue;
        }
        match names_of(faction).as_slice() {
            [one] => told.push((fact, Told::Leader(*one, None))),
            several => {
                let names: Vec<&str> = several.iter().map(|l| l.name()).collect();
                return Err(format!("which is in play, {}?", names.join(" or ")));
            }
        }
    }
    Ok(told)
}

fn leader(part: &str, leaders: &[Leader]) -> Result<(Leader, Option<Space>), String> {
    let words: Vec<&str> = part.split_whitespace().collect();
    let name = plain(words.first().copied().unwrap_or_default());
    let found: Vec<Leader> = leaders
        .iter()
        .copied()
        .filter(|l| !name.is_empty() && plain(l.name()).starts_with(&name))
        .collect();
    let (leader, mut rest) = match (found.as_slice(), leaders) {
        ([one], _) => (*one, &words[1..]),
        ([], [only]) => (*only, &words[..]),
        ([], _) => return Err(format!("{} is no Leader asked for here", quoted(&name))),
        (several, _) => {
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
    find_space(&place).map(|s| (leader, Some(s)))
}

#[cfg(test)]
mod tests;
