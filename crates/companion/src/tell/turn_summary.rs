//! Why it came to this, in a line, and what was done, in sentences.

use super::battle::note_words;
use super::page::uncapital;
use super::record::{ActionKind, ActionRecord};
use super::why::{box_number, bullet_facts, question_facts, why_impossible};
use itertools::Itertools;
use lod_bots::action::{ConditionResult, Matter, Note, NoteKind, QuestionTrace};
use lod_bots::bots::{Library, Outcome};
use lod_bots::events::Events;
use lod_bots::flowchart::schema::{EventSide, Node};
use lod_bots::flowchart::words::{EventTest, Expr};
use lod_engine::game::words::capital;
use lod_engine::game::words::joined;
use lod_engine::game::{Change, Cylinder, Faction, Space};
use lod_engine::rules::cards::cards;
use serde::Serialize;

/// Said where the Sequence of Play leaves a non-player a Limited Command.
const FULL_COMMAND: &str =
    "The card leaves a Limited Command: a non-player executes a full Command (8.1).";

/// Why it came to this, in a line or two: of a Command the last question on the way, of an Event what it says and what
/// it was played for.
pub(super) fn reason(record: &ActionRecord<'_>) -> Vec<String> {
    match record.what {
        ActionKind::Turn { outcome: Outcome::Event(side), card, .. } => event(record, side, card),
        ActionKind::Turn { outcome, faction, .. } => {
            let mut reasons = because(&record.walk.notes, faction, &outcome).unwrap_or_default();
            let is_limited = record.after.cylinder(faction) == Cylinder::SecondLimited;
            if is_limited && !record.walk.path.is_empty() {
                reasons.push(FULL_COMMAND.to_string());
            }
            reasons
        }
        _ => Vec::new(),
    }
}

/// A non-player's turn as far as it has come with these notes: its heading, and why it came to this; nothing before a
/// Command is under way.
pub fn under_way(faction: Faction, notes: &[Note]) -> Option<(String, Vec<String>)> {
    let chart = &Library::get().charts[faction];
    let (last, outcome) = notes.iter().rev().find_map(|note| match chart.node(&note.at) {
        Some(Node::Command(b)) => Some((note, Outcome::Command(b.command, None))),
        _ => None,
    })?;
    if matches!(last.what, NoteKind::NotPossible(_) | NoteKind::TriedBefore(_)) {
        return None;
    }
    let what = ActionKind::Turn { faction, outcome, card: None };
    Some((what.headline(), because(notes, faction, &outcome).unwrap_or_default()))
}

/// The same of an Event with this heading, which ends with what the Event says.
pub fn event_under_way(heading: &str, card: u8, notes: &[Note]) -> Option<(String, Vec<String>)> {
    let title = cards().get(card).map_or("", |c| c.title.as_str());
    let (head, says) = heading.split_once(&format!("{card} {title}: "))?;
    let head = format!("{}{card} {title}", head.replace(" (non-player)", ""));
    let told = [says.to_string()].into_iter().chain(played(notes, &[]));
    Some((head, told.map(|text| sentence(&text)).collect()))
}

/// What the Event says, and why a non-player chose it.
fn event(record: &ActionRecord<'_>, side: EventSide, card: Option<u8>) -> Vec<String> {
    let event = card.and_then(|n| Events::get().event(n));
    let says = event.map(|e| e.text(side).say.clone());
    let told =
        says.into_iter().chain(played(&record.walk.notes, &record.changes)).chain(not_done(record));
    told.map(|t| sentence(&t)).collect()
}

/// Why a non-player chose an Event, which changed this so far.
fn played(notes: &[Note], changes: &[Change]) -> Option<String> {
    notes.iter().enumerate().rev().find_map(|(at, n)| match &n.what {
        NoteKind::Event(bullet) => Some(played_for(bullet, bullet_of(&notes[..at]), changes)),
        _ => None,
    })
}

/// What a player's Event could not do (5.1.1, 5.1.3); of a non-player's it is among the steps.
fn not_done<'r>(record: &'r ActionRecord<'_>) -> impl Iterator<Item = String> + 'r {
    let notes = record.walk.notes.iter().filter(|_| record.walk.path.is_empty());
    notes.filter_map(|note| match (&note.what, note.rule.as_str()) {
        (NoteKind::Words(words), "5.1.1" | "5.1.3") => Some(words.clone()),
        _ => None,
    })
}

/// The bullet that was looked at last.
fn bullet_of(notes: &[Note]) -> Option<&QuestionTrace> {
    notes.iter().rev().find_map(|n| match &n.what {
        NoteKind::Weighed(weighed) if matches!(weighed.matter, Matter::Bullet(_)) => {
            Some(&**weighed)
        }
        _ => None,
    })
}

/// What the Event was played for, and what of the board the bullet asks for with it, each with its number.
fn played_for(say: &str, bullet: Option<&QuestionTrace>, changes: &[Change]) -> String {
    let mut facts = bullet.map(bullet_facts).unwrap_or_default();
    let mut say = uncapital(say);
    match bullet.and_then(|bullet| placed(bullet, changes)) {
        Some((space, Some(pieces))) => say = format!("places {pieces} in {space}"),
        Some((space, None)) => facts.insert(0, space.to_string()),
        None => {}
    }
    if facts.is_empty() {
        return format!("Played because it {say}");
    }
    let ends = [", with ", " while "].into_iter().filter_map(|word| say.find(word));
    let effect = &say[..ends.min().unwrap_or(say.len())];
    format!("Played because it {effect}: {}", facts.join("; "))
}

/// Where the Event placed what the bullet asks for, and which pieces, where it asks for these or those. What looking ahead
/// found counts only where it came so: dice may have chosen otherwise.
fn placed(bullet: &QuestionTrace, changes: &[Change]) -> Option<(Space, Option<String>)> {
    bullet.facts().into_iter().find_map(|fact| {
        let ConditionResult::Event(found) = &fact.found else { return None };
        let (piece, space) = found.placed?;
        let mut came = changes.iter().filter_map(Change::placed);
        came.find(|(what, _, _, to)| (*what, *to) == (piece, space))?;
        let (_, [Expr::Effect(test)]) = fact.of.parts() else { return None };
        let EventTest::Places(ways) = &**test else { return None };
        let is_base = piece.piece_type().is_base();
        let pieces = if is_base { piece.counted(1) } else { piece.name().to_string() };
        Some((space, (ways.len() > 1).then_some(pieces)))
    })
}

/// Why a non-player passed, without the figures, so that Passes can be counted by it; nothing of a player's.
pub(super) fn why_passed(record: &ActionRecord<'_>, faction: Faction) -> Option<String> {
    let notes = &record.walk.notes;
    let (at, verdict) = last_question(notes)?;
    let vain = tried_in_vain(notes, at, faction);
    Some([format!("{}.", verdict.answered())].into_iter().chain(vain).join(" "))
}

/// Why it came to this: the last question on the way with its box and the figures that decided it, and which Commands
/// were tried in vain before this one, with what kept them from it.
fn because(notes: &[Note], faction: Faction, outcome: &Outcome) -> Option<Vec<String>> {
    let name = match outcome {
        Outcome::Event(_) => return None,
        Outcome::Command(command, _) => command.name(),
        Outcome::Pass => "Pass",
    };
    let (at, verdict) = verdict(notes)?;
    let vain = tried_in_vain(notes, at, faction);
    Some([verdict.sentence()].into_iter().chain(vain).chain([format!("{name}.")]).collect())
}

/// The question that decided a turn, with its answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Verdict {
    /// The box that asks it, by its number; nothing beside the arrows.
    at: String,
    question: String,
    answer: &'static str,
    /// The figures that decided it.
    facts: Vec<String>,
    /// What came of it.
    then: String,
}

impl Verdict {
    /// The verdict of a non-player's Command or Pass.
    pub(super) fn of_turn(record: &ActionRecord<'_>) -> Option<Verdict> {
        match record.what {
            ActionKind::Turn { outcome: Outcome::Command(..) | Outcome::Pass, .. } => {
                let (_, verdict) = verdict(&record.walk.notes)?;
                let then = reason(record).into_iter().skip(1).join(" ");
                Some(Verdict { then, ..verdict })
            }
            _ => None,
        }
    }

    /// "P3 Patriot Resources above 0: no".
    fn answered(&self) -> String {
        let place = if self.at.is_empty() { String::new() } else { format!("{} ", self.at) };
        format!("{place}{}: {}", self.question, self.answer)
    }

    /// The same with its figures: "I3 ...: no (1D6 = 4 < Available War Parties 8)."
    fn sentence(&self) -> String {
        let facts = self.facts.join("; ");
        let facts = if facts.is_empty() { facts } else { format!(" ({facts})") };
        format!("{}{facts}.", self.answered())
    }

    /// All that a page is told of it.
    pub(super) fn texts(&mut self) -> impl Iterator<Item = &mut String> {
        self.facts.iter_mut().chain([&mut self.at, &mut self.question, &mut self.then])
    }
}

/// The last question on the way with the figures that decided it, and where its answer stands.
fn verdict(notes: &[Note]) -> Option<(usize, Verdict)> {
    let (at, question) = last_question(notes)?;
    Some((at, Verdict { facts: figures(&notes[..at]), ..question }))
}

/// The last question on the way without its figures, and where its answer stands.
fn last_question(notes: &[Note]) -> Option<(usize, Verdict)> {
    notes.iter().enumerate().rev().find_map(|(at, note)| match &note.what {
        NoteKind::Answered { question, yes } => {
            let verdict = Verdict {
                at: box_number(note).to_string(),
                question: question.trim_end_matches('?').to_string(),
                answer: if *yes { "yes" } else { "no" },
                facts: Vec::new(),
                then: String::new(),
            };
            Some((at, verdict))
        }
        _ => None,
    })
}

/// What decided the question after these notes: "1D6 = 4 < Available War Parties 8".
fn figures(notes: &[Note]) -> Vec<String> {
    let weighed = notes.iter().rev().find_map(|n| match &n.what {
        NoteKind::Weighed(weighed) if weighed.matter == Matter::Question => Some(&**weighed),
        _ => None,
    });
    weighed.map(question_facts).unwrap_or_default()
}

/// Which Commands were tried in vain after a note; what a Command tries inside, a Special Activity among it, is none.
fn tried_in_vain(notes: &[Note], at: usize, faction: Faction) -> Vec<String> {
    let chart = &Library::get().charts[faction];
    let vain = notes[at..].iter().filter_map(|n| match (&n.what, chart.node(&n.at)) {
        (NoteKind::NotPossible(name), Some(Node::Command(b))) if *name == b.title => {
            Some(match why_impossible(notes, &n.at) {
                Some(why) => format!("{name} not possible: {why}."),
                None => format!("{name} not possible."),
            })
        }
        _ => None,
    });
    vain.collect()
}

/// The sentences of what was done: what was done alike in several spaces is told together.
pub(super) fn sentences(notes: &[Note]) -> Vec<String> {
    let mut groups: Vec<(&str, String, Vec<&str>)> = Vec::new();
    let told_apart = |n: &&Note| matches!(n.what, NoteKind::Battle(_) | NoteKind::Drawn(_));
    for note in notes.iter().filter(|n| n.is_tale() && !told_apart(n)) {
        let (stem, space) = match &note.what {
            NoteKind::Did(words, space) => (words.trim_end().to_string(), Some(space.name())),
            _ => (note_words(note), None),
        };
        // A roll has said it.
        let said = space.map(|space| format!(": {stem} {space}."));
        match groups.last_mut() {
            Some((_, last, list))
                if list.is_empty() && said.is_some_and(|said| last.contains(&said)) => {}
            Some((at, last, list)) if *at == note.at && *last == stem && !list.is_empty() => {
                list.extend(space.filter(|s| !list.contains(s)));
            }
            _ => groups.push((&note.at, stem, space.into_iter().collect())),
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

fn sentence(text: &str) -> String {
    let text = capital(text.trim());
    if text.ends_with(['.', '!', '?']) { text } else { format!("{text}.") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lod_bots::action::{ConditionResult, ConditionTrace, Walk};
    use lod_bots::flowchart::words::Die;
    use lod_engine::game::{Board, Change, Fact, Faction, Space};
    use lod_engine::rules::{Command, Special};
    use std::borrow::Cow;

    #[test]
    fn what_a_roll_says_is_not_said_again() {
        let drawn = "Random Spaces (1D3 = 2, 1D6 = 3): Remove a Tory from Savannah. Tied: Boston, Savannah.";
        let note = |what| Note { at: "desertion".to_string(), rule: String::new(), what, after: 0 };
        let did = |space| note(NoteKind::Did("Remove a Tory from".to_string(), space));
        let notes =
            [note(NoteKind::Words(drawn.to_string())), did(Space::Savannah), did(Space::Boston)];
        assert_eq!(sentences(&notes), [drawn, "Remove a Tory from Boston."]);
    }

    fn summary(outcome: Outcome, notes: &[NoteKind]) -> String {
        summary_on(&Board::empty(), outcome, notes)
    }

    fn summary_on(board: &Board, outcome: Outcome, notes: &[NoteKind]) -> String {
        let box_of = |what: &NoteKind| match what {
            NoteKind::NotPossible(name) if name == "Scout" => "I12",
            NoteKind::NotPossible(name) if name == "March" => "I10",
            NoteKind::NotPossible(name) if name == "Plunder" => "I5",
            _ => "I9",
        };
        let note = |what: &NoteKind| Note {
            at: box_of(what).to_string(),
            rule: "8.7".to_string(),
            what: what.clone(),
            after: 0,
        };
        let notes: Vec<Note> = notes.iter().map(note).collect();
        let faction = Faction::Indians;
        let what = ActionKind::Turn { faction, outcome, card: None };
        let walk = Walk { path: vec!["I9".to_string()], ..Walk::of_notes(notes) };
        let walk = Cow::Owned(walk);
        let record = ActionRecord { walk, ..ActionRecord::new(what, board, board) };
        reason(&record).join(" ")
    }

    fn answered(question: &str, yes: bool) -> NoteKind {
        NoteKind::Answered { question: question.to_string(), yes }
    }

    fn not_possible(name: &str) -> NoteKind {
        NoteKind::NotPossible(name.to_string())
    }

    fn did(words: &str, space: Space) -> NoteKind {
        NoteKind::Did(words.to_string(), space)
    }

    #[test]
    fn what_was_tried_in_vain_is_part_of_the_reason() {
        let march = Outcome::Command(Command::March, Some(Special::Trade));
        let notes = [
            answered("Is the Event ruled out?", false),
            NoteKind::NoEvent("the roll is too low".to_string()),
            answered("War Parties with British Regulars?", true),
            not_possible("Scout"),
            did("March to end Rebellion Control in", Space::Georgia),
            not_possible("Plunder"),
            did("Trade in", Space::NewYorkCity),
            did("Trade in", Space::NewYork),
        ];
        assert_eq!(
            summary(march, &notes),
            "I9 War Parties with British Regulars: yes. Scout not possible. March."
        );
    }

    #[test]
    fn r8_1_a_full_command_in_place_of_a_limited_one_is_explained() {
        let march = Outcome::Command(Command::March, None);
        let notes = [answered("War Parties with British Regulars?", false)];
        let mut board = Board::empty();
        assert!(!summary_on(&board, march, &notes).contains("8.1"));
        let cylinder = Fact::Cylinder(Faction::Indians);
        let limited = Change::set(cylinder, Cylinder::Eligible, Cylinder::SecondLimited);
        board.apply(&limited).expect("legal");
        let why = summary_on(&board, march, &notes);
        assert!(why.ends_with("a non-player executes a full Command (8.1)."), "{why}");
    }

    #[test]
    fn a_special_activity_in_vain_is_no_part_of_the_reason() {
        let notes = [
            answered("War Parties with British Regulars?", true),
            not_possible("Plunder"),
            not_possible("Scout"),
            not_possible("March"),
            did("Place War Parties at the Village in", Space::Quebec),
        ];
        let told = summary(Outcome::Command(Command::Gather, None), &notes);
        let all = "I9 War Parties with British Regulars: yes. Scout not possible. March not possible. Gather.";
        assert_eq!(told, all);
    }

    /// A condition as `I3` asks it, with what was found.
    fn weighed(finding: ConditionTrace) -> NoteKind {
        NoteKind::Weighed(Box::new(QuestionTrace {
            by: Faction::Indians,
            matter: Matter::Question,
            say: String::new(),
            finding,
        }))
    }

    #[test]
    fn the_figures_of_a_question_are_told() {
        let raid = Outcome::Command(Command::Raid, None);
        let chart = &Library::get().charts[Faction::Indians];
        let when = |id: &str| match chart.node(id) {
            Some(Node::Question(question)) => question.when.clone(),
            _ => panic!("{id} is no question"),
        };
        let found = |left, right, roll| ConditionResult::Rolled {
            die: Die::D6,
            left,
            right,
            holds_for: Vec::new(),
            roll,
        };
        let question = "Support + 1D6 above Opposition?";
        let why = |roll| {
            let found = found(3, 9, roll);
            let finding = ConditionTrace { of: when("I3"), holds: false, found };
            summary(
                raid,
                &[weighed(finding), answered(question, false), did("Raid", Space::Virginia)],
            )
        };
        let begin = "I9 Support + 1D6 above Opposition: no";
        assert_eq!(why(Some(5)), format!("{begin} (Support 3 + 1D6 = 5 <= Opposition 9). Raid."));
        assert_eq!(why(None), format!("{begin} (Support 3 + any 1D6 <= Opposition 9). Raid."));
        let spaces = |spaces: &[Space]| {
            let found = ConditionResult::Spaces(spaces.iter().copied().collect());
            let finding = ConditionTrace { of: when("I9"), holds: !spaces.is_empty(), found };
            let question = answered("War Parties with British Regulars?", !spaces.is_empty());
            summary(raid, &[weighed(finding), question])
        };
        let begin = "I9 War Parties with British Regulars";
        assert_eq!(spaces(&[Space::NewYork]), format!("{begin}: yes (New York). Raid."));
        assert_eq!(spaces(&[]), format!("{begin}: no. Raid."), "that none qualifies is the answer");
        assert_eq!(summary(raid, &[]), "");
    }

    #[test]
    fn what_was_done_alike_is_told_together() {
        let note =
            |what: NoteKind| Note { at: "I9".to_string(), rule: "8.7".to_string(), what, after: 0 };
        let notes = [
            answered("Money?", true),
            did("Trade in", Space::NewYorkCity),
            did("Trade in", Space::NewYork),
            did("Raid", Space::Georgia),
        ];
        assert_eq!(
            sentences(&notes.map(note)),
            ["Trade in New York City and New York.", "Raid Georgia."]
        );
    }
}
