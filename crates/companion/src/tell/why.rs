//! Why a turn went as it did: each box with the facts that decided it, each choice with what separated the
//! candidates. All of it was written down as it was decided; this module decides nothing.

mod answer;
mod choice;
mod fact;
mod json;
mod key;
mod order;
mod picked;
mod pieces;
mod place;
mod topic;
mod visited;
mod way;

pub use answer::{
    about_die, about_no_space, about_options, about_pieces, about_question, about_space, first_key,
    first_of_options, option_words,
};
pub use json::json;
pub(super) use order::add_reasons;
use topic::BoxId;
pub use topic::ReasonTopic;
pub use visited::{BoxResult, box_result};

use super::battle::note_words;
use super::news::NewsPosition;
use super::page::wrap;
use super::record::{ActionKind, ActionRecord};
use super::report::is_chance;
use super::steps::{listed, steps};
use super::winter::{left, phases};
use itertools::Itertools;
use lod_bots::action::{
    ConditionResult, ConditionTrace, Matter, Note, NoteKind, QuestionTrace, alone,
    strip_trailing_colon,
};
use lod_bots::bots::Library;
use lod_bots::flowchart::schema::Node;
use lod_bots::flowchart::{Chart, describe};
use lod_engine::game::Faction;
use lod_engine::game::words::capital;

/// The whole way in short, then the dice, then what was done step by step.
pub fn why(record: &ActionRecord<'_>, width: usize) -> Vec<String> {
    let mut lines = wrap(&record.headline(), "", "  ", width);
    if !record.walk.path.is_empty() {
        let boxes = format!("Path   {}", record.walk.path.join(" > "));
        lines.extend(wrap(&boxes, "  ", "         ", width));
    }
    if let ActionKind::Winter { card, report, .. } = record.what {
        let all = NewsPosition::nothing(*record.before);
        let phases = phases(&left(record.before, report, &all), card, report);
        lines.extend(phases.iter().flat_map(|phase| phase.lines(width)));
    }
    lines.extend(grounds(record, width));
    if lines.len() == 1 {
        lines.push("  No further reasons.".to_string());
    }
    lines
}

/// The decisions with their rules, the dice, and the steps in order.
pub(super) fn grounds(record: &ActionRecord<'_>, width: usize) -> Vec<String> {
    let mut lines = in_short(&notes_of(record), width);
    for die in &record.walk.dice {
        lines.extend(wrap(&die.words(), "  ", "      ", width));
    }
    lines.extend(listed(&steps(record), width));
    lines
}

/// What was asked about a record.
pub fn why_asked(record: &ActionRecord<'_>, ask: ReasonTopic, width: usize) -> Vec<String> {
    match ask {
        ReasonTopic::Way => [why(record, width), more(&notes_of(record), width)].concat(),
        ReasonTopic::Space(space) => {
            let mut lines = wrap(&record.headline(), "", "  ", width);
            lines.extend(wrap(&place::changed(record, space), "  ", "    ", width));
            lines.extend(reasons(&notes_of(record), ask, width));
            lines
        }
        _ => {
            let mut lines = wrap(&record.headline(), "", "  ", width);
            lines.extend(reasons(&notes_of(record), ask, width));
            if matches!(ask, ReasonTopic::Step(_)) {
                lines.extend(all(width));
            }
            lines
        }
    }
}

/// The notes of a scene; those of a Winter Quarters Round are in its phases.
fn notes_of<'r>(record: &'r ActionRecord<'_>) -> Vec<&'r Note> {
    match record.what {
        ActionKind::Winter { report, .. } => report.notes().collect(),
        _ => record.walk.notes.iter().collect(),
    }
}

/// What was asked about the decisions so far.
pub fn reasons(notes: &[&Note], ask: ReasonTopic, width: usize) -> Vec<String> {
    match ask {
        ReasonTopic::Way => in_short(notes, width),
        ReasonTopic::Whole => whole(notes, width),
        ReasonTopic::Step(number) => step(notes, number, width),
        ReasonTopic::Space(space) => place::place(notes, space, width),
        ReasonTopic::Event => bullets(notes, width),
        ReasonTopic::Box(id) => boxed(notes, id, width),
    }
}

/// The flowchart of a Faction, for its words.
fn chart(faction: Faction) -> &'static Chart {
    &Library::get().charts[faction]
}

/// The steps of the way, numbered.
pub fn in_short(notes: &[&Note], width: usize) -> Vec<String> {
    (1..)
        .zip(shown(notes))
        .flat_map(|(number, note)| {
            let text = format!("{}{}", head(note), brief(note));
            wrap(&text, &format!("{number:>3}  "), "       ", width)
        })
        .collect()
}

/// The title of a box, and what was decided there.
fn boxed(notes: &[&Note], id: BoxId, width: usize) -> Vec<String> {
    let name = id.to_string();
    let Some(node) = chart(id.faction).node(&name) else {
        return vec![format!("The flowchart of the {} has no box {name}.", id.faction)];
    };
    let here: Vec<&Note> = shown(notes).into_iter().filter(|note| note.at == name).collect();
    let rule = here.first().map_or(String::new(), |note| format!(" ({})", note.rule));
    let mut lines = wrap(&format!("{name} {}{rule}", node.title()), "", "  ", width);
    if here.is_empty() {
        lines.push("  Not visited this turn.".to_string());
    }
    lines.extend(here.iter().flat_map(|note| wrap(&brief(note), "  ", "    ", width)));
    lines
}

/// What else can be asked; nothing where no step was taken.
pub fn more(notes: &[&Note], width: usize) -> Vec<String> {
    if shown(notes).is_empty() { Vec::new() } else { wrap(MORE, "  ", "  ", width) }
}

/// What may follow the word.
const MORE: &str = "why 3: number 3 in full   why boston: that space   why event: all bullets";

/// The notes that are steps of the way: what another one tells as well is left out.
fn shown<'n>(notes: &[&'n Note]) -> Vec<&'n Note> {
    let mut kept: Vec<&Note> = Vec::new();
    for note in notes.iter().copied().filter(|n| !is_chance(n)) {
        let mut before = kept.iter().rev().filter(|n| n.at == note.at);
        let told = match &note.what {
            NoteKind::Answered { .. } => before.next().is_some_and(|n| match &n.what {
                NoteKind::Weighed(weighed) => weighed.matter == Matter::Question,
                _ => false,
            }),
            NoteKind::Did(words, space) => before.any(|n| match &n.what {
                NoteKind::Chose(chosen) => {
                    chosen.taken == Some(*space) && strip_trailing_colon(words) == chosen.say
                }
                _ => false,
            }),
            NoteKind::Chose(chosen) if chosen.taken.is_none() => before.any(|n| is_again(note, n)),
            // Where units could come from one space only there is nothing to tell.
            NoteKind::From(_, chosen) => chosen.candidates().len() < 2,
            // Nor where no other box comes in place of this one.
            NoteKind::Weighed(weighed) => {
                weighed.matter == Matter::Instead && !weighed.finding.holds
            }
            _ => false,
        };
        if !told {
            kept.push(note);
        }
    }
    kept
}

/// "B8 8.4.2  ".
fn head(note: &Note) -> String {
    format!("{}  ", source(note, " "))
}

/// The box and the rule.
fn source(note: &Note, between: &str) -> String {
    [box_number(note), &note.rule].into_iter().filter(|w| !w.is_empty()).join(between)
}

/// The number of a note's box; what stands beside the arrows has none on the foldout.
pub(super) fn box_number(note: &Note) -> &str {
    if note.at.starts_with(|c: char| c.is_ascii_uppercase()) { &note.at } else { "" }
}

/// Whether both choose a space by the same instruction.
fn is_again(note: &Note, before: &Note) -> bool {
    match (&note.what, &before.what) {
        (NoteKind::Chose(chosen), NoteKind::Chose(other)) => {
            (&note.at, chosen.verb, &chosen.say) == (&before.at, other.verb, &other.say)
        }
        _ => false,
    }
}

/// A step in one line.
fn brief(note: &Note) -> String {
    match &note.what {
        NoteKind::Weighed(weighed) => asked(weighed),
        NoteKind::Chose(chosen) => choice::brief(chart(chosen.by), chosen),
        NoteKind::From(_, chosen) => choice::origins(chart(chosen.by), chosen),
        NoteKind::Picked(picked) => picked::brief(chart(picked.by), picked),
        NoteKind::Took(taken) => pieces::brief(taken),
        _ => note_words(note),
    }
}

/// A question, its answer, and the facts that decided it.
fn asked(weighed: &QuestionTrace) -> String {
    let words = |fact| fact::fact_clause(chart(weighed.by), fact);
    let facts = decisive(weighed).into_iter().map(words).join("; ");
    let say = capital(alone(&weighed.say));
    let mark = if say.ends_with('?') { "" } else { ":" };
    let answer = answer(weighed);
    format!("{say}{mark} {answer}. {}.", capital(&facts))
}

/// "Yes" or "No"; a bullet or an instruction applies or not.
fn answer(weighed: &QuestionTrace) -> String {
    let answer = match (weighed.matter, weighed.finding.holds) {
        (Matter::Along(pieces), holds) => {
            let not = if holds { "" } else { "do not " };
            return format!("{} {not}accompany", describe::pieces(pieces));
        }
        (Matter::Bullet(_), true) => "applies",
        (Matter::Bullet(_), false) => "does not apply",
        (Matter::Instead, true) => return instead(weighed),
        (Matter::Instead, false) => "stays",
        (Matter::Step(_), true) => "applies",
        (Matter::Step(_), false) => "skipped",
        (_, true) => "Yes",
        (_, false) => "No",
    };
    answer.to_string()
}

/// Which box comes in place of the one that is asked about.
fn instead(weighed: &QuestionTrace) -> String {
    let chart = chart(weighed.by);
    let mut boxes = chart.activity.iter();
    let this = boxes.find(|b| b.title == weighed.say && b.instead.is_some());
    let go = this.and_then(|b| b.instead.as_ref()).map(|instead| instead.go.get_ref());
    let other = go.and_then(|go| chart.node(go));
    other.map_or_else(|| "another box".to_string(), |n| format!("{} {}", n.id(), n.title()))
        + " instead"
}

/// What a bullet that holds asks for apart from the Event, each with its number: "7 Villages on the map (4 needed)".
pub(super) fn bullet_facts(weighed: &QuestionTrace) -> Vec<String> {
    let of_board = |fact: &&ConditionTrace| fact.holds && fact.of.word() != "event";
    let facts = weighed.facts().into_iter().filter(of_board);
    facts.map(|fact| fact::with_need(chart(weighed.by), fact)).collect()
}

/// The numbers and spaces that decided a question: "1D6 = 4 < Available War Parties 8".
pub(super) fn question_facts(weighed: &QuestionTrace) -> Vec<String> {
    let has_figures = |fact: &&ConditionTrace| match fact.found {
        ConditionResult::Numbers { .. } | ConditionResult::Rolled { .. } => true,
        ConditionResult::Spaces(spaces) | ConditionResult::Possible(spaces) => !spaces.is_empty(),
        _ => false,
    };
    let facts = decisive(weighed).into_iter().filter(has_figures);
    facts.map(|fact| fact::short(chart(weighed.by), fact)).collect()
}

/// What kept a Command from being executed: the one reason of all its instructions, or that none found a space.
pub(super) fn why_impossible(notes: &[Note], at: &str) -> Option<String> {
    let mut reasons: Vec<String> = Vec::new();
    for note in notes.iter().filter(|n| n.at == at) {
        if let NoteKind::Chose(chosen) = &note.what
            && chosen.taken.is_none()
        {
            let why = choice::everywhere(chosen)
                .unwrap_or_else(|| choice::in_vain(chart(chosen.by), chosen));
            if !reasons.contains(&why) {
                reasons.push(why);
            }
        }
    }
    match reasons.len() {
        0 => None,
        1 => reasons.pop(),
        _ => Some("no space".to_string()),
    }
}

/// The facts that the answer rests on: of an "any" that holds the part that does, of an "all" that does not hold
/// the part that does not.
fn decisive(weighed: &QuestionTrace) -> Vec<&ConditionTrace> {
    fn collect<'f>(finding: &'f ConditionTrace, found: &mut Vec<&'f ConditionTrace>) {
        match &finding.found {
            ConditionResult::Parts(parts) => {
                let alone =
                    matches!((finding.of.word(), finding.holds), ("or", true) | ("and", false));
                match parts.as_slice() {
                    [.., last] if alone => collect(last, found),
                    all => all.iter().for_each(|part| collect(part, found)),
                }
            }
            _ => found.push(finding),
        }
    }
    let mut found = Vec::new();
    collect(&weighed.finding, &mut found);
    found
}

/// A step in full.
fn step(notes: &[&Note], number: usize, width: usize) -> Vec<String> {
    let all = shown(notes);
    let Some(note) = number.checked_sub(1).and_then(|i| all.get(i)) else {
        return vec![match all.len() {
            0 => "No step yet.".to_string(),
            n => format!("Type a step from 1 to {n}."),
        }];
    };
    match &note.what {
        NoteKind::Chose(chosen) => {
            let mut lines = wrap(&format!("{}{}", head(note), title(note)), "", "  ", width);
            let decisive = choice::decisive(chart(chosen.by), chosen);
            lines.extend(decisive.iter().flat_map(|l| wrap(l, "  ", "    ", width)));
            lines
        }
        _ => in_full(note, width),
    }
}

/// What tells more than one step does.
pub fn all(width: usize) -> Vec<String> {
    wrap(ALL, "  ", "  ", width)
}

/// The words for that.
const ALL: &str = "why all: every step in full   why --svg FILE: the path on the flowchart";

/// A note with all that was looked at.
fn in_full(note: &Note, width: usize) -> Vec<String> {
    let mut lines = wrap(&format!("{}{}", head(note), title(note)), "", "  ", width);
    let more = match &note.what {
        NoteKind::Weighed(weighed) => looked_at(weighed),
        NoteKind::Chose(chosen) => choice::whole(chart(chosen.by), chosen, false),
        NoteKind::From(_, chosen) => choice::whole(chart(chosen.by), chosen, true),
        NoteKind::Picked(picked) => picked::whole(chart(picked.by), picked),
        NoteKind::Took(taken) => pieces::whole(taken),
        _ => Vec::new(),
    };
    lines.extend(more.iter().flat_map(|l| wrap(l, "  ", "    ", width)));
    lines
}

/// The columns before the lines of a step, for its number.
const NUMBER: usize = 5;

/// Every step in full.
fn whole(notes: &[&Note], width: usize) -> Vec<String> {
    (1..)
        .zip(shown(notes))
        .flat_map(|(number, note)| {
            let lines = in_full(note, width.saturating_sub(NUMBER));
            lines.into_iter().enumerate().map(move |(at, line)| match at {
                0 => format!("{number:>3}  {line}"),
                _ => format!("     {line}"),
            })
        })
        .collect()
}

/// The question of a box in full, as `walk` asks it, where it has one.
fn full_question(note: &Note, weighed: &QuestionTrace) -> Option<&'static str> {
    Some(match (weighed.matter, chart(weighed.by).node(&note.at)?) {
        (Matter::Question, Node::Question(q)) => &q.ask,
        (Matter::Bullet(number), Node::Event(b)) => &b.bullet.get(number.checked_sub(1)?)?.ask,
        (Matter::Instead, Node::Activity(b)) => &b.instead.as_ref()?.ask,
        _ => return None,
    })
}

/// What a step is about.
fn title(note: &Note) -> String {
    if let NoteKind::Weighed(weighed) = &note.what
        && let Some(ask) = full_question(note, weighed)
    {
        return match (weighed.matter, weighed.finding.holds) {
            (Matter::Instead, true) => format!("{ask} Yes: {}", instead(weighed)),
            (_, true) => format!("{ask} Yes"),
            (_, false) => format!("{ask} No"),
        };
    }
    let by = match &note.what {
        NoteKind::Weighed(weighed) => Some(weighed.by),
        NoteKind::Chose(chosen) | NoteKind::From(_, chosen) => Some(chosen.by),
        NoteKind::Picked(picked) => Some(picked.by),
        NoteKind::Took(taken) => Some(taken.by),
        _ => None,
    };
    let node = by.and_then(|by| chart(by).node(&note.at));
    let words = match &note.what {
        NoteKind::Weighed(weighed) => format!("{}: {}", alone(&weighed.say), answer(weighed)),
        _ => note_words(note),
    };
    match node.map(|n| n.title().trim_end_matches('?')) {
        Some(title) if !words.starts_with(title) => format!("{title}: {words}"),
        _ => words,
    }
}

/// Every fact that was looked at, in order.
fn looked_at(weighed: &QuestionTrace) -> Vec<String> {
    weighed
        .facts()
        .into_iter()
        .map(|fact| format!("{}.", capital(&fact::fact_clause(chart(weighed.by), fact))))
        .collect()
}

/// The bullets about the Event, each with its answer.
fn bullets(notes: &[&Note], width: usize) -> Vec<String> {
    let asked_of = notes.iter().filter_map(|note| match &note.what {
        NoteKind::Weighed(weighed) => match weighed.matter {
            Matter::Bullet(number) => Some((note, number, weighed)),
            _ => None,
        },
        _ => None,
    });
    let looked: Vec<_> = asked_of.collect();
    let Some((first, _, weighed)) = looked.first() else {
        return no_bullet(notes, width);
    };
    let mut lines = Vec::new();
    if let Some(Node::Event(b)) = chart(weighed.by).node(&first.at) {
        lines.extend(wrap(&format!("{}{}", head(first), b.title), "", "  ", width));
        for (bullet, number) in b.bullet.iter().zip(1..) {
            let first = format!("{number:>3}  ");
            let text = match looked.iter().find(|(_, n, _)| *n == number) {
                Some((_, _, weighed)) => asked(weighed),
                None => format!("{}: not examined.", capital(&bullet.say)),
            };
            lines.extend(wrap(&text, &first, "     ", width));
        }
    }
    let outcome =
        notes.iter().filter(|n| matches!(n.what, NoteKind::Event(_) | NoteKind::NoEvent(_)));
    for note in outcome {
        lines.extend(wrap(&note.words(), "  ", "    ", width));
    }
    lines
}

/// Why no bullet was looked at: the first question.
fn no_bullet(notes: &[&Note], width: usize) -> Vec<String> {
    let mut lines = vec!["No bullet was examined.".to_string()];
    let first = shown(notes).into_iter().find(|n| matches!(n.what, NoteKind::Weighed(_)));
    if let Some(note) = first {
        let text = format!("{}{}", head(note), brief(note));
        lines.extend(wrap(&text, "  ", "    ", width));
    }
    lines
}
