//! What a line means that is none of the answers of a guided question: more of the notation, or all of it.

use super::notation::written;
use super::open_part::OpenPart;
use super::phrase::{Phrase, tokens};
use super::said::{Said, whose};
use super::trial::Trial;
use super::verb::Verb;
use super::words;

/// What it means.
pub(super) enum LineMeaning {
    /// A line in full, with its verb.
    Line(String),
    /// Spaces and pieces that belong to the question.
    Said(Said),
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
    if slot == OpenPart::Also {
        return Ok(LineMeaning::Nothing);
    }
    let faction = trial.faction();
    let is_where = matches!(slot, OpenPart::To | OpenPart::From);
    if is_where && typed.len() == 1 && words::find(line).is_err() {
        return Err(words::find(line).err().unwrap_or_default());
    }
    let read = match is_where {
        true => Phrase::read(trial.verbs(), faction, line, Some(verb)),
        false => Phrase::read_pieces(trial.verbs(), faction, line, verb),
    };
    let mut parts = read.map_err(|(_, why)| written(verb, faction, why))?;
    if parts.len() > 1 {
        return Ok(LineMeaning::Line(format!("{} {line}", verb.typed())));
    }
    let (_, mut said) = parts.swap_remove(0);
    match slot {
        // A space alone is the one that is asked for.
        OpenPart::From if said.from.is_none() => said.from = said.to.take(),
        OpenPart::To if said.to.is_none() => said.to = said.from.take(),
        _ => {}
    }
    if is_where && said.to.is_none() && said.from.is_none() {
        return Err("type a space".to_string());
    }
    said.bare = false;
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
