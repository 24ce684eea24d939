//! What `?` says at a question.

use super::read::{is_yes_no, legend, mixed, spaces_of};
use super::{Ask, Form};
use crate::tell::{plain, short, things_of};
use itertools::Itertools;
use lod_engine::game::{Fact, Space, SpaceSet};

/// What `?` says of a question itself: what is asked, an example that is legal now, and the forms that are taken.
pub fn question_help(ask: &Ask) -> Vec<String> {
    let example = ask.example().map(|example| format!("e.g. `{example}`"));
    let mut text: Vec<String> = match (asked(ask), example) {
        (Some(asked), Some(example)) => vec![format!("{asked}, {example}.")],
        (Some(asked), None) => vec![format!("{asked}.")],
        (None, Some(example)) => vec![format!("Type one answer, {example}.")],
        (None, None) => Vec::new(),
    };
    text.extend(ask.help.iter().cloned());
    text.extend(ask.form.help(ask));
    text
}

/// What a question asks, in a sentence without its end.
fn asked(ask: &Ask) -> Option<&'static str> {
    let slot = ask.key.rsplit('.').next().unwrap_or_default();
    Some(match (slot, &ask.form) {
        ("turn", _) => "Select what your Faction does on this card",
        ("event-side", _) => "Select one of the two texts of the Event",
        ("blockade", _) => "Select the City that is Blockaded",
        ("leader", _) => "Select where the Leader goes",
        ("next", _) => "Select the next part of this action",
        ("to", _) => "Select the space of this step",
        ("from", _) => "Select the origin",
        ("what", _) => "Select what is done there",
        ("also", _) => "Select what else is done with it",
        ("more", _) => "Select units that join from another space",
        ("rally", _) => "Select what the free Rally does",
        ("agree", _) | (_, Form::YesNo) => "Type yes or no",
        ("brilliant-stroke", _) => "Select what the Brilliant Stroke executes next",
        ("stroke", _) => "Select the card that is played first, or no",
        ("choice", Form::Line) => "Type how many pieces of each kind",
        (_, Form::Some) => "Select one or more of the rows",
        (_, Form::Dice(_)) => "Type what your dice show",
        (_, Form::One) if ask.faction.is_some() => "Select one of the rows",
        _ => return None,
    })
}

impl Ask {
    /// A line that is legal now: an example of the question's own, what Enter takes, or the row that is marked.
    pub fn example(&self) -> Option<String> {
        if let Some((_, line)) = self.examples.first() {
            return Some(line.clone());
        }
        match &self.form {
            Form::Dice(dice) => Some(dice.iter().map(|_| "2").collect::<Vec<_>>().join(" ")),
            Form::One | Form::Line => {
                let place = self.default.or(self.listing.marked).unwrap_or(0);
                let reply = self.replies.get(place)?;
                Some(reply.word.to_lowercase())
            }
            _ => None,
        }
    }
}

/// What an answer looks like, and what may be named in it.
pub(crate) fn help(ask: &Ask) -> Vec<String> {
    let mut text: Vec<String> = ask.why.head.first().cloned().into_iter().collect();
    text.extend(question_help(ask));
    if !ask.moment.so_far.is_empty() {
        text.push(
            "Describe your board as it is now. The program adds the moves of this turn."
                .to_string(),
        );
    }
    text.push(if !ask.has_reasons() { "undo: undo the last answer.  quit: leave.".into() } else { "undo: undo the last answer, undo 3 three; redo: redo it.  why: the rule and the path so far, \
          why 3 a step of it, why boston a space, why event each bullet.  quit: leave."
    .into() });
    text
}

/// How facts of one group are typed.
pub(super) fn of_facts(facts: &[Fact]) -> Vec<String> {
    let mut text = Vec::new();
    match facts.first() {
        Some(_) if mixed(facts) => {
            if things_of(facts).len() > 1 || facts.iter().any(|f| matches!(f, Fact::Support(_))) {
                text.push(format!(
                    "Per space, numbers with letters: `nyc 6r 1t; ny 3c`. {} The first letters of \
                     the words also work.",
                    legend(facts)
                ));
            } else {
                text.push("Per space, the number: `nyc 6; ny 3`.".to_string());
            }
            text.push(
                "A space that is not listed is empty and Neutral. A name alone or with -: an empty space."
                    .to_string(),
            );
        }
        Some(Fact::Support(_)) => text.push(
            "Per space as, ps, n, po or ao (active/passive support, neutral, passive/active \
             opposition): `boston po; nyc as`. Spaces that are not listed are Neutral."
                .to_string(),
        ),
        Some(Fact::Control(_)) => text.push(
            "Per space bc (British) or rc (Rebellion): `nyc bc; phila rc`. Spaces that are not listed are \
             uncontrolled."
                .to_string(),
        ),
        Some(Fact::Leader(_)) => text.push(
            "Each Leader, then his space; the name alone for the Available box: `howe nyc; \
             washington pa; brant`."
                .to_string(),
        ),
        Some(Fact::Cylinder(_)) => text.push(
            "The Faction, then the box of its cylinder: `patriots ineligible; french special`. The first letters do: \
             i (Ineligible), p (Passed), c (1st Eligible, Command), sp (1st, with a Special Activity), ev (1st, \
             Event), se (acted as 2nd Eligible). A Faction that is not listed is Eligible."
                .to_string(),
        ),
        Some(fact) if is_yes_no(*fact) => {
            text.push("Type y (yes) or n (no).".to_string());
        }
        _ if facts.len() > 1 => text.push(
            "Type one number for each, in the order shown, with spaces between."
                .to_string(),
        ),
        _ => text.push("Type the number that your board shows.".to_string()),
    }
    let mut spaces = spaces_of(facts);
    if matches!(facts.first(), Some(Fact::Leader(_))) {
        spaces = SpaceSet::ALL;
    }
    if !spaces.is_empty() {
        let is_short = |space: &Space| plain(short(*space)) != plain(space.name());
        let abbreviations = spaces.iter().filter(is_short).map(short).join(", ");
        let or = if abbreviations.is_empty() {
            String::new()
        } else {
            format!(", or its abbreviation ({abbreviations})")
        };
        text.push(format!("Name a space by its first letters{or}."));
    }
    text
}
