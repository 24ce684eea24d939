//! What a line means that is none of the answers of a guided question: more of the notation, or all of it.

use super::notation::written;
use super::parsed_part::{ParsedPart, leading_space, tokens, whose};
use super::trial::{OpenPart, Trial};
use super::verb::Verb;
use super::words;

/// What it means.
pub(super) enum LineMeaning {
    /// A line in full, with its verb.
    Line(String),
    /// Spaces and pieces that belong to the question.
    Said(ParsedPart),
    /// None of it.
    Nothing,
}

/// Reads a line that was typed where a part's space or pieces are asked for.
///
/// # Errors
/// What is wrong with it.
pub(super) fn read(
    trial: &Trial<'_>,
    verb: Verb,
    slot: OpenPart,
    line: &str,
) -> Result<LineMeaning, String> {
    let owned = tokens(line);
    let typed: Vec<&str> = owned.iter().map(String::as_str).collect();
    if begins_with_verb(trial, verb, slot, &typed) {
        trial.parts(line)?;
        return Ok(LineMeaning::Line(line.to_string()));
    }
    if line.contains([';', '>']) {
        let line = format!("{} {line}", verb.typed());
        trial.parts(&line)?;
        return Ok(LineMeaning::Line(line));
    }
    let mut said = ParsedPart::default();
    let mut chunks = typed.split(|w| *w == "+");
    let first = chunks.next().unwrap_or_default();
    let what = match slot {
        OpenPart::Also => return Ok(LineMeaning::Nothing),
        OpenPart::What => first,
        OpenPart::To | OpenPart::From => {
            // As the rows of other questions say it.
            let way = if slot == OpenPart::To { "to" } else { "from" };
            let first = match first.split_first() {
                Some((word, rest)) if word.eq_ignore_ascii_case(way) && !rest.is_empty() => rest,
                _ => first,
            };
            let line = &first.join(" ");
            if words::find(line).is_err() && typed.len() == 1 {
                return Err(words::find(line).err().unwrap_or_default());
            }
            let (space, rest) = leading_space(verb, first)?;
            let space = Some(space.ok_or_else(|| "type a space".to_string())?);
            match slot {
                OpenPart::To => said.to = space,
                _ => said.from = space,
            }
            rest
        }
    };
    let mut read = || {
        said.what(verb, what)?;
        chunks.try_for_each(|chunk| said.further(verb, chunk))?;
        said.agrees(verb)
    };
    read().map_err(|why| written(verb, trial.state.faction(), why))?;
    Ok(LineMeaning::Said(said))
}

/// Whether a line begins with the whole name of a verb. Where pieces are asked for a word of the answer can be
/// another verb, and a Leader's name is one of ours: it is read as the verb where that is possible and the answer is not.
fn begins_with_verb(trial: &Trial<'_>, verb: Verb, slot: OpenPart, typed: &[&str]) -> bool {
    let Some(first) = typed.first().map(|word| word.to_lowercase()) else {
        return false;
    };
    match slot {
        _ if verb.grammar().is_of_leader && whose(&first).is_some() => false,
        OpenPart::To | OpenPart::From => Verb::is_name(&first),
        OpenPart::What | OpenPart::Also => {
            Verb::is_name(&first)
                && (!verb.grammar().words.contains(&first.as_str()) || trial.is_possible(&first))
        }
    }
}
