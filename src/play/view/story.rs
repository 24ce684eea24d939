//! What happened and why, in a breath.

use super::page::{capital, joined, uncapital};
use super::scene::{Scene, What};
use crate::bots::{Note, Outcome};
use crate::events::Events;
use crate::flowchart::schema::EventSide;
use crate::game::Space;
use crate::table::ends;

/// So many sentences at most; a Winter Quarters Round has more to tell.
const MOST: usize = 4;
const MOST_IN_WINTER: usize = 8;

/// One to four short sentences; `(why)` where there is more to read.
pub(super) fn story(scene: &Scene<'_>) -> String {
    let mut end = Vec::new();
    let (mut most, mut reason) = (MOST, None);
    match scene.what {
        What::Turn {
            outcome: Outcome::Event(side),
            card,
            ..
        } => reason = event(scene, side, card),
        What::Turn { outcome, .. } => reason = because(scene, &outcome),
        What::Winter { end: how, .. } => {
            most = MOST_IN_WINTER;
            end = how.map(ends).unwrap_or_default();
        }
        _ => {}
    }
    let done = sentences(scene.notes);
    let room = most.saturating_sub(usize::from(reason.is_some()));
    let more = done.len() > room;
    let mut told: Vec<String> = end.iter().map(|line| line.trim().to_string()).collect();
    told.extend(reason);
    if more {
        // The last is most often the Special Activity.
        told.extend(done.iter().take(room.saturating_sub(1)).cloned());
        told.extend(done.last().cloned());
        told.push("(why)".to_string());
    } else {
        told.extend(done);
    }
    told.join(" ")
}

/// The answer to a question of the flowchart: its title, and whether it was yes.
fn answered(note: &Note) -> Option<(&str, bool)> {
    let yes = note.text.strip_suffix("? Yes").map(|title| (title, true));
    yes.or_else(|| note.text.strip_suffix("? No").map(|title| (title, false)))
}

/// What was looked for in vain: the name of the Command.
fn in_vain(note: &Note) -> Option<&str> {
    let name = note.text.strip_prefix("No ")?;
    name.strip_suffix(" is possible")
}

/// Notes about the way, not about what was done.
fn is_way(note: &Note) -> bool {
    answered(note).is_some()
        || in_vain(note).is_some()
        || note.text.starts_with("No Event")
        || note.text.starts_with("Event: ")
        || note.text.ends_with("was tried already: Pass")
}

/// What the Event says, and why a non-player chose it.
fn event(scene: &Scene<'_>, side: EventSide, card: Option<u8>) -> Option<String> {
    let event = card.and_then(|n| Events::get().event(n));
    let says = event.map(|e| e.text(side).say.clone());
    let mut notes = scene.notes.iter().rev();
    let why = notes.find_map(|n| n.text.strip_prefix("Event: "));
    let why = why.map(|say| format!("Why: it {}", uncapital(say)));
    let told: Vec<String> = says.into_iter().chain(why).map(|t| sentence(&t)).collect();
    (!told.is_empty()).then(|| told.join(" "))
}

/// Why it came to this: the last question on the way, and what was tried before in vain.
fn because(scene: &Scene<'_>, outcome: &Outcome) -> Option<String> {
    let name = match outcome {
        Outcome::Event(_) => return None,
        Outcome::Command(command, _) => command.name(),
        Outcome::Pass => "Pass",
    };
    let first = scene.notes.iter().position(|n| !is_way(n));
    let way = &scene.notes[..first.unwrap_or(scene.notes.len())];
    let at = way.iter().rposition(|n| answered(n).is_some())?;
    let (title, yes) = answered(&way[at])?;
    let question = format!("{title}?");
    let die = scene.dice.iter().find(|d| d.reason == question);
    let rolled = die.map_or(String::new(), |d| format!(" ({})", d.value));
    let vain: Vec<&str> = way[at..].iter().filter_map(in_vain).collect();
    let mut text = format!("{title}{rolled}: {}", if yes { "yes" } else { "no" });
    if !vain.is_empty() {
        let but = if yes { ", but " } else { ", and " };
        text += but;
        text += &format!("no {} is possible", vain.join(" or "));
    }
    Some(sentence(&format!("{text}; so {name}")))
}

/// The sentences of what was done: what was done alike in several spaces is told together.
fn sentences(notes: &[Note]) -> Vec<String> {
    let mut groups: Vec<(&str, String, Vec<&str>)> = Vec::new();
    for note in notes.iter().filter(|n| !is_way(n)) {
        let (stem, space) = parted(&note.text);
        match groups.last_mut() {
            Some((at, last, list)) if *at == note.at && last == stem && !list.is_empty() => {
                list.extend(space.filter(|s| !list.contains(s)));
            }
            _ => groups.push((&note.at, stem.to_string(), space.into_iter().collect())),
        }
    }
    groups
        .into_iter()
        .map(|(_, stem, spaces)| match spaces.as_slice() {
            [] => sentence(&stem),
            spaces => sentence(&format!("{stem} {}", joined(spaces))),
        })
        .collect()
}

/// The text without the name of the space that it ends with.
fn parted(text: &str) -> (&str, Option<&'static str>) {
    let ends = Space::ALL
        .into_iter()
        .map(Space::name)
        .filter(|name| text.strip_suffix(name).is_some_and(|t| t.ends_with(' ')))
        .max_by_key(|name| name.len());
    match ends.and_then(|name| Some((text.strip_suffix(name)?, name))) {
        Some((stem, name)) => (stem.trim_end(), Some(name)),
        None => (text, None),
    }
}

fn sentence(text: &str) -> String {
    let text = capital(text.trim());
    if text.ends_with(['.', '!', '?']) {
        text
    } else {
        format!("{text}.")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::Rolled;
    use crate::game::{Board, Faction};
    use crate::rules::{Command, Special};

    fn told(outcome: Outcome, notes: &[&str], dice: &[Rolled]) -> String {
        let board = Board::empty();
        let notes: Vec<Note> = notes
            .iter()
            .map(|text| Note {
                at: "I9".to_string(),
                rule: "8.7".to_string(),
                text: (*text).to_string(),
            })
            .collect();
        let faction = Faction::Indians;
        story(&Scene {
            what: What::Turn {
                faction,
                outcome,
                card: None,
            },
            before: &board,
            after: &board,
            changes: &[],
            path: &[],
            notes: &notes,
            dice,
            rolled: true,
        })
    }

    #[test]
    fn what_was_tried_in_vain_is_part_of_the_reason() {
        let march = Outcome::Command(Command::March, Some(Special::Trade));
        let notes = [
            "Is the Event ruled out? No",
            "No Event",
            "War Parties beside British Regulars? Yes",
            "No Scout is possible",
            "March to end the Rebellion's Control of Georgia",
            "No Plunder is possible",
            "Trade in New York City",
            "Trade in New York",
        ];
        assert_eq!(
            told(march, &notes, &[]),
            "War Parties beside British Regulars: yes, but no Scout is possible; so March. March to end \
             the Rebellion's Control of Georgia. Trade in New York City and New York."
        );
    }

    #[test]
    fn several_commands_tried_in_vain_are_told_once() {
        let notes = [
            "British outnumbered? No",
            "No March is possible",
            "No Muster is possible",
            "French Resources for the Patriots: 2",
        ];
        let told = told(Outcome::Command(Command::Hortalez, None), &notes, &[]);
        let start = "British outnumbered: no, and no March or Muster is possible; so";
        assert!(told.starts_with(start), "{told}");
    }

    #[test]
    fn the_die_of_a_question_is_told() {
        let die = Rolled {
            die: "d6",
            value: 5,
            reason: "Support and a D6 above Opposition?".to_string(),
        };
        let raid = Outcome::Command(Command::Raid, None);
        let notes = ["Support and a D6 above Opposition? No", "Raid Virginia"];
        assert_eq!(
            told(raid, &notes, &[die]),
            "Support and a D6 above Opposition (5): no; so Raid. Raid Virginia."
        );
        assert_eq!(told(raid, &[], &[]), "");
    }

    #[test]
    fn four_sentences_at_most() {
        let notes = [
            "Money? Yes",
            "One in Georgia",
            "Two in Georgia",
            "Three in Georgia",
            "Four in Georgia",
        ];
        let text = told(Outcome::Command(Command::Raid, None), &notes, &[]);
        assert_eq!(
            text,
            "Money: yes; so Raid. One in Georgia. Two in Georgia. Four in Georgia. (why)"
        );
    }
}
