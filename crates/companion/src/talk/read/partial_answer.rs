//! An answer that is typed in several lines: what could be read is kept, and only the rest is asked again.

use super::asked::{names_of, spaces_of};
use super::board_table::cell;
use super::none;
use crate::talk::facts::{FactPart, FactParts, FactReader, letters_of, twice};
use crate::talk::{Answer, Ask, Corrections, Form};
use crate::tell::short;
use itertools::Itertools;
use lod_engine::game::words::{capital, either};
use lod_engine::game::{Control, Cylinder, Fact, FactValue, Support};

/// So many things that are wrong with a line are said.
const FAULTS: usize = 3;

/// What was kept of the lines typed so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct PartialAnswer(Vec<FactPart>);

/// What comes of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum LineResult {
    /// The answer.
    Done(Answer),
    /// What is kept with this line, and what is wrong with the line; nothing where it was added to a draft.
    Kept(PartialAnswer, String),
}

impl PartialAnswer {
    /// Whether nothing is kept.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// As it was typed, to be typed again.
    pub(crate) fn typed(&self) -> String {
        self.0.iter().map(|p| p.typed.as_str()).join("; ")
    }

    /// What is kept, as it was understood.
    pub(crate) fn shown(&self) -> String {
        self.0.iter().map(understood).join("; ")
    }

    /// With more parts: what they say of a space takes the place of what was kept of it.
    fn with(&self, more: &[FactPart]) -> PartialAnswer {
        let facts = |part: &FactPart| -> Vec<Fact> {
            let told = part.told.iter().map(|(f, _)| *f);
            told.chain(part.forgotten.iter().copied()).collect()
        };
        let new: Vec<Fact> = more.iter().flat_map(facts).collect();
        let spaces = spaces_of(&new);
        let stays = |fact: &Fact| match fact.space() {
            Some(space) => !spaces.contains(space),
            None => !new.contains(fact),
        };
        let mut parts = self.0.clone();
        for part in &mut parts {
            part.told.retain(|(f, _)| stays(f));
            part.forgotten.retain(stays);
        }
        parts.retain(|p| !(p.told.is_empty() && p.forgotten.is_empty()));
        parts.extend(more.iter().cloned());
        PartialAnswer(parts)
    }

    fn facts(&self) -> Vec<(Fact, FactValue)> {
        self.0.iter().flat_map(|p| p.told.clone()).collect()
    }

    /// Whether it says all that is asked for.
    fn has_all(&self, form: &Form) -> bool {
        let told = self.facts();
        match form {
            Form::Facts(asked) => asked.iter().all(|fact| told.iter().any(|(f, _)| f == fact)),
            _ => false,
        }
    }

    /// What is so by the draft alone.
    fn corrected(&self, form: &Form) -> Corrections {
        let said = self.facts();
        let forgotten: Vec<Fact> = self.0.iter().flat_map(|p| p.forgotten.clone()).collect();
        let believed = match form {
            Form::Confirm(believed) => believed.as_slice(),
            _ => &[],
        };
        let others = believed
            .iter()
            .filter(|(f, _)| !forgotten.contains(f) && said.iter().all(|(s, _)| s != f));
        let told = others.copied().chain(said.iter().copied()).collect();
        Corrections { told, forgotten }
    }
}

/// "NYC 5r 1bf as"; what is not about one space, as it was typed.
fn understood(part: &FactPart) -> String {
    let spaces = spaces_of(&part.told.iter().map(|(f, _)| *f).collect::<Vec<_>>());
    match (spaces.first(), part.told.as_slice()) {
        (Some(space), [(fact @ Fact::Support(_), level)]) => {
            format!("{} {}", short(space), letters_of(*fact, *level).unwrap_or_default())
        }
        (Some(space), _) if spaces.len() == 1 => cell(space, &part.told),
        _ => part.typed.clone(),
    }
}

/// Reads a line together with what was kept of the lines before it. Enter ends a draft, or that it has all that was asked for;
/// `;` at the end of a line begins one.
pub(crate) fn read(ask: &Ask, draft: &PartialAnswer, line: &str) -> LineResult {
    let line = line.trim();
    let (kept, mut wrong) = added(ask, draft, line);
    let goes_on = line.ends_with(';') || !draft.is_empty() && !kept.has_all(&ask.form);
    if wrong.is_empty() && (line.is_empty() || !goes_on) {
        match finish(ask, &kept) {
            Ok(answer) => return LineResult::Done(answer),
            Err(why) => wrong.push(why),
        }
    }
    LineResult::Kept(kept, sentences(wrong))
}

/// What is kept with this line, and what is wrong with the line.
fn added(ask: &Ask, draft: &PartialAnswer, line: &str) -> (PartialAnswer, Vec<String>) {
    let known = ask.known_board();
    let parts = match &ask.form {
        Form::Confirm(believed) => {
            FactReader::shown(believed, &known).of_side(ask.reading.own).read(line)
        }
        Form::Facts(_) if none(line) && (line.is_empty() || draft.is_empty()) => FactParts::new(),
        Form::Facts(asked) => FactReader::asked(asked, &known).read(line),
        _ => FactParts::new(),
    };
    let (good, mut wrong) = sorted(parts);
    let good = fitting(ask, draft, good, &mut wrong);
    (draft.with(&good), wrong)
}

/// What could be read and is not told twice, and what is wrong with the rest.
fn sorted(parts: FactParts) -> (Vec<FactPart>, Vec<String>) {
    let (mut good, mut wrong): (Vec<FactPart>, Vec<String>) = (Vec::new(), Vec::new());
    for part in parts {
        let part = match part {
            Ok(part) => part,
            Err(why) => {
                wrong.push(why);
                continue;
            }
        };
        let is_told_before =
            |fact: &Fact| good.iter().any(|p| p.told.iter().any(|(f, _)| f == fact));
        match part.told.iter().find(|(f, _)| is_told_before(f)) {
            Some((fact, _)) => wrong.push(twice(*fact, &part.typed)),
            None => good.push(part),
        }
    }
    (good, wrong)
}

/// The parts that can be true together; why the others cannot.
fn fitting(
    ask: &Ask,
    draft: &PartialAnswer,
    good: Vec<FactPart>,
    wrong: &mut Vec<String>,
) -> Vec<FactPart> {
    let can_be = |parts: &[FactPart]| {
        let corrected = draft.with(parts).corrected(&ask.form);
        ask.possible(&corrected.told)
    };
    if can_be(&good).is_ok() {
        return good;
    }
    let mut fit: Vec<FactPart> = Vec::new();
    for part in good {
        fit.push(part);
        if let Err(why) = can_be(&fit) {
            fit.pop();
            wrong.push(why);
        }
    }
    fit
}

fn finish(ask: &Ask, draft: &PartialAnswer) -> Result<Answer, String> {
    let answer = match &ask.form {
        Form::Facts(asked) => Answer::Facts(whole(asked, draft.facts())?),
        form => Answer::Still(draft.corrected(form)),
    };
    ask.possible(answer.facts())?;
    Ok(answer)
}

/// All that was asked for: what was not named is not there, Neutral, nobody's, Eligible or Available.
///
/// # Errors
/// Which Leader is in play must be said.
fn whole(
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
                    let names = either(&names).to_lowercase();
                    return Err(format!(
                        "the {} Leader is missing. Type {names}",
                        faction.adjective()
                    ));
                }
            },
            _ => FactValue::Number(0),
        };
        told.push((*fact, unnamed));
    }
    Ok(told)
}

/// What is wrong, in a few sentences.
fn sentences(mut wrong: Vec<String>) -> String {
    // An example is given once, with the first word that is wrong.
    let example = |why: &str| why.split_once(" Type e.g. ").map(|(_, example)| example.to_string());
    wrong.dedup_by(|why, before| {
        why == before || example(why).is_some_and(|given| Some(given) == example(before))
    });
    let more = wrong.len().saturating_sub(FAULTS);
    wrong.truncate(FAULTS);
    if more > 0 {
        wrong.push(format!("And {more} more"));
    }
    let mut text = String::new();
    for why in wrong {
        if !text.is_empty() {
            text.push_str(if text.ends_with(['?', '.']) { " " } else { ". " });
        }
        text.push_str(&capital(&why));
    }
    text
}

#[cfg(test)]
mod tests;
