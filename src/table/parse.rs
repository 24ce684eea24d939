//! What a typed line means as an answer.

mod amounts;
mod named;

use super::checks::{highest, possible};
use super::draft::{self, Draft, Read};
use super::prompt::{Answer, Form, Prompt};
use crate::flowchart::words::Die;
use crate::game::atlas::nearest;
use crate::game::{Fact, Told};
use crate::tell::{event, is_winter_quarters, title};
use crate::tell::{plain, quoted};
pub(super) use amounts::{Amounts, figure, is_nothing};
pub(super) use named::{
    Part, Parts, cylinder, is_in_parts, level, level_code, parts, said, twice, whole,
};

/// The longest line that is read: no honest answer is longer.
const LONGEST: usize = 2000;

/// Reads a line as an answer to a prompt.
///
/// # Errors
/// A sentence that says what is wrong and what would be right.
pub fn answer(prompt: &Prompt, line: &str) -> Result<Answer, String> {
    let line = line.trim();
    if is_too_long(line) {
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
        Form::Facts(asked) if !is_in_parts(asked) => {
            let told = single(line, asked)?;
            possible(&prompt.board, &told)?;
            Ok(Answer::Facts(told))
        }
        Form::Facts(_) | Form::Still(_) => match draft::read(prompt, &Draft::default(), line) {
            Read::Done(answer) => Ok(answer),
            Read::Kept(_, wrong) => Err(wrong),
        },
    }
}

/// Whether the line is longer than any answer.
pub(super) fn is_too_long(line: &str) -> bool {
    line.chars().count() > LONGEST
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

pub(super) fn none(line: &str) -> bool {
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
        [] => {
            let words: Vec<String> = options.iter().map(|o| plain(o)).collect();
            let near = nearest(&word, words.iter().map(String::as_str));
            let place = near.and_then(|near| words.iter().position(|w| w == near));
            Err(match place {
                Some(place) => format!(
                    "{} is none of these; did you mean {}?",
                    quoted(line),
                    options[place]
                ),
                None => format!("{} is none of these", quoted(line)),
            })
        }
        several => {
            let names: Vec<&str> = several.iter().map(|i| options[*i].as_str()).collect();
            Err(format!("{} could be {}", quoted(line), names.join(" or ")))
        }
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
    if line.is_empty() {
        return Err("the number of the Winter Quarters card is wanted, 97 to 104".to_string());
    }
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

/// A question of yes or no, or one of numbers alone.
fn single(line: &str, asked: &[Fact]) -> Result<Vec<(Fact, Told)>, String> {
    match asked {
        [fact @ (Fact::Treaty | Fact::BrilliantStroke(_)), ..] => {
            yes_no(line).map(|yes| vec![(*fact, Told::Yes(yes))])
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

#[cfg(test)]
pub(super) mod tests;
