//! What a page draws, as data: what was shown, and the question.

use crate::talk::{
    Ask, ChoiceSheet, FieldSheet, Form, GroupOffer, LessonView, RefusedSpaces, Reply as Named,
    Shape, SpaceSheet, TurnDraft, stands_for,
};
use crate::tell::{
    AnswerEffect, BattleSheet, ChancesSheet, Countable, GameEnd, Report, SetUpSheet, TrackChange,
    phases,
};
use lod_bots::flowchart::TotalGains;
use lod_engine::game::{Leader, Space};
use lod_engine::shown;
use serde::Serialize;

/// A part of what was shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum Block {
    /// A line.
    Line {
        /// The text.
        text: String,
    },
    /// A line that may be a title.
    Title {
        /// The text.
        text: String,
    },
    /// Why a line is no answer.
    Refusal {
        /// The text.
        text: String,
    },
    /// An answer that a player gave.
    Answer {
        /// The question.
        question: String,
        /// The line.
        text: String,
    },
    /// What was done.
    Leaf(Box<Report>),
    /// What is to be set up.
    SetUp(Box<SetUpSheet>),
    /// The chances of a position.
    Chances(Box<ChancesSheet>),
    /// How the game ended.
    End(Box<GameEnd>),
    /// What an answer would do.
    Effect(AnswerEffect),
    /// A picture.
    Drawing {
        /// What it shows.
        title: String,
        /// The SVG.
        svg: String,
    },
    /// A file to keep.
    File {
        /// What it is.
        what: String,
        /// Its name.
        name: String,
        /// What is in it.
        text: String,
    },
}

impl Block {
    /// How many bytes it takes as JSON.
    pub fn weight(&self) -> usize {
        serde_json::to_vec(self).map_or(0, |json| json.len())
    }
}

/// A text without what could steer a screen.
fn clean(text: &str) -> String {
    shown::line(text).into_owned()
}

/// A question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PageQuestion {
    /// Whose Faction is asked.
    faction: Option<&'static str>,
    /// What it is part of: an Event with its text.
    #[serde(skip_serializing_if = "String::is_empty")]
    heading: String,
    /// What the turn under way has done.
    #[serde(skip_serializing_if = "Option::is_none")]
    draft: Option<PageDraft>,
    /// The turn that is run, where it is a question of one.
    #[serde(skip_serializing_if = "Option::is_none")]
    lesson: Option<LessonView>,
    /// The Battles that it is about, before the dice.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    battles: Vec<BattleSheet>,
    /// What is read first.
    pub before: Vec<String>,
    /// The text of the Event that may be played.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    event: Vec<String>,
    /// The question.
    pub text: String,
    /// The answers as the rows of a sheet.
    #[serde(skip_serializing_if = "Option::is_none")]
    sheet: Option<ChoiceSheet>,
    /// The phases of the Winter Quarters Round that it belongs to, with the place of the one under way.
    #[serde(skip_serializing_if = "Option::is_none")]
    phases: Option<(Vec<&'static str>, usize)>,
    /// The answers as ways in many spaces at once.
    #[serde(skip_serializing_if = "Option::is_none")]
    spaces: Option<SpaceSheet>,
    /// The answers, where they are few.
    replies: Vec<Choice>,
    /// What stands in place of the first of them, which leads there: the Commands,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    commands: Vec<Choice>,
    /// and the Special Activities that may come before one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    specials: Vec<Choice>,
    /// The Command or Special Activity whose spaces are asked for.
    #[serde(skip_serializing_if = "String::is_empty")]
    does: String,
    /// Why it may not be in the other spaces.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    refused: Vec<RefusedSpaces>,
    /// Those of them that stand first, where they are many: the places; the others are folded away.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    first: Vec<usize>,
    /// The place of the reply that Enter means.
    default: Option<usize>,
    /// How many alike are asked for from here on, with this one; where it is one of several.
    #[serde(skip_serializing_if = "Option::is_none")]
    left: Option<u8>,
    /// What there is to pay for several answers at once.
    #[serde(skip_serializing_if = "Option::is_none")]
    funds: Option<u8>,
    /// What a player's turn can have changed, to be set in place of an answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    entry: Option<FieldSheet>,
    #[serde(flatten)]
    shape: Shape,
}

/// What a turn has done so far: its parts and what they changed, without the notation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct PageDraft {
    parts: Vec<PageDraftPart>,
    tracks: Vec<TrackChange>,
}

/// What was done of one Command or Special Activity on end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct PageDraftPart {
    name: String,
    /// The Resources that it paid, below 0, or added.
    gains: i16,
    /// The spaces, and what was done there.
    rows: Vec<(String, String)>,
}

impl From<&TurnDraft> for PageDraft {
    fn from(draft: &TurnDraft) -> PageDraft {
        let row = |(spaces, does): &(String, String)| (clean(spaces), clean(does));
        let parts = draft.parts.iter().map(|part| PageDraftPart {
            name: clean(&part.name),
            gains: part.gains,
            rows: part.rows.iter().map(row).collect(),
        });
        PageDraft { parts: parts.collect(), tracks: draft.tracks.clone() }
    }
}

/// One of the answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct Choice {
    /// What is sent.
    line: String,
    word: String,
    /// What it means, without its cost.
    about: String,
    /// What it costs, as it is told.
    #[serde(skip_serializing_if = "String::is_empty")]
    cost: String,
    /// The Resources that it costs.
    #[serde(skip_serializing_if = "is_nothing")]
    pays: u8,
    /// What it does to Total Support and Total Opposition, where it does.
    #[serde(skip_serializing_if = "is_without")]
    gains: TotalGains,
    /// The space that it is, by its id.
    #[serde(skip_serializing_if = "Option::is_none")]
    space: Option<&'static str>,
    /// The pieces that it is, by their letters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pieces: Option<Vec<(&'static str, u8)>>,
    /// The ways to do it there, of numbers the least first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    ways: Vec<Choice>,
    /// The groups that can move there.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    groups: Vec<PageGroup>,
}

/// The units that can move from a space.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct PageGroup {
    space: &'static str,
    name: &'static str,
    /// How many there are of each at most, by letters.
    pieces: Vec<(&'static str, u8)>,
    leader: Option<&'static str>,
}

impl From<&GroupOffer> for PageGroup {
    fn from(group: &GroupOffer) -> PageGroup {
        PageGroup {
            space: group.from.id(),
            name: group.from.name(),
            pieces: group.units.iter().map(|(piece, count)| (piece.letters(), count)).collect(),
            leader: group.leader.map(Leader::name),
        }
    }
}

impl Choice {
    /// A reply with what is sent for it.
    fn of(reply: &Named, line: String) -> Choice {
        Choice {
            line,
            space: stands_for(place_of(&reply.word)).map(Space::id),
            pieces: pieces(&reply.word),
            word: clean(reply.full_name()),
            about: clean(if reply.price.told.is_empty() { &reply.about } else { &reply.costless }),
            cost: clean(&reply.price.told),
            pays: reply.price.pays,
            gains: reply.gains,
            ways: reply.ways.iter().map(|way| Choice::of(way, way.word.clone())).collect(),
            groups: reply.groups.iter().map(PageGroup::from).collect(),
        }
    }
}

/// Whether a number is left out.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde calls it")]
const fn is_nothing(number: &u8) -> bool {
    *number == 0
}

/// Whether the totals stay.
fn is_without(gains: &TotalGains) -> bool {
    *gains == TotalGains::default()
}

impl From<&Ask> for PageQuestion {
    fn from(ask: &Ask) -> PageQuestion {
        let shape = ask.form.shape(ask);
        let yes_no = shape == Shape::One && ask.replies.is_empty();
        let words = if yes_no {
            vec![Named::new("yes", ""), Named::new("no", "")]
        } else {
            ask.replies.clone()
        };
        let by_number = ask.form == Form::Some;
        let replies = (1..)
            .zip(words)
            .map(|(number, reply): (u32, Named)| {
                let line = if by_number { number.to_string() } else { reply.word.clone() };
                Choice::of(&reply, line)
            })
            .collect();
        let typed = |reply: &Named| Choice::of(reply, reply.word.clone());
        // What the controls show themselves is not read before them.
        let lines = match (&shape, &ask.form) {
            (Shape::Fields(_), Form::Confirm(_)) => 1,
            (Shape::Fields(_), _) => 0,
            _ => ask.preamble.lines.len().saturating_sub(ask.preamble.event_lines),
        };
        let cleaned = |lines: &[String]| lines.iter().map(|line| clean(line)).collect();
        let (before, rest) = ask.preamble.lines.split_at(lines.min(ask.preamble.lines.len()));
        PageQuestion {
            heading: clean(&ask.preamble.heading),
            draft: ask.preamble.draft.as_ref().map(PageDraft::from),
            lesson: ask.preamble.lesson.clone(),
            battles: ask.preamble.battles.iter().map(BattleSheet::from).collect(),
            before: cleaned(before),
            event: cleaned(rest.get(..ask.preamble.event_lines).unwrap_or_default()),
            faction: ask.faction.map(|faction| faction.id()),
            text: match ask.text.as_str() {
                "" => "Does this match your board?".to_string(),
                text => clean(text.trim_end_matches(',')),
            },
            sheet: ask.page.sheet.clone(),
            phases: ask.moment.news.phase().map(phases),
            spaces: ask.page.spaces.clone(),
            replies,
            commands: ask.page.commands.iter().map(typed).collect(),
            specials: ask.page.specials.iter().map(typed).collect(),
            does: clean(&ask.page.does),
            refused: ask.page.refused.clone(),
            first: ask.listing.inline.clone(),
            default: ask.default,
            left: ask
                .limits
                .most
                .or(ask.listing.count.map(|count| count.of.saturating_sub(count.nth) + 1)),
            funds: ask.limits.funds,
            entry: ask.page.entry.clone(),
            shape,
        }
    }
}

/// The word without a number after it: the space of "Virginia 2".
fn place_of(word: &str) -> &str {
    word.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end()
}

/// The pieces that a word counts by their letters: "4c 1mu".
fn pieces(word: &str) -> Option<Vec<(&'static str, u8)>> {
    let piece = |part: &str| {
        let letters = part.find(|c: char| !c.is_ascii_digit())?;
        let count = part[..letters].parse().ok()?;
        let thing = Countable::all().find(|thing| thing.code() == &part[letters..])?;
        Some((thing.code(), count))
    };
    match word {
        "" => None,
        word => word.split(' ').map(piece).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::talk::Price;
    use crate::talk::{Preamble, SelectionLimits};
    use lod_bots::flowchart::{Choice, ChoiceCount};
    use lod_engine::game::Faction;

    #[test]
    fn a_page_is_told_what_costs_and_what_an_event_does_apart_from_the_rest() {
        let march = Named::priced(
            "march",
            ["move units (3.2.3)".to_string()],
            Price::of(1, 5),
            ["also to Boston".to_string()],
        );
        assert_eq!(march.about, "move units (3.2.3): 1 Resource (5 left): also to Boston");
        let ask = Ask {
            preamble: Preamble {
                lines: ["The British act.", "Event: Boston: 2 Tories"].map(String::from).to_vec(),
                event_lines: 1,
                ..Preamble::default()
            },
            replies: vec![march, Named::new("pass", "here: +1 Resource")],
            ..Ask::default()
        };
        let told = serde_json::to_value(PageQuestion::from(&ask)).expect("JSON");
        assert_eq!(told["before"], serde_json::json!(["The British act."]));
        assert_eq!(told["event"], serde_json::json!(["Event: Boston: 2 Tories"]));
        assert_eq!(told["replies"][0]["about"], "move units (3.2.3): also to Boston");
        assert_eq!(told["replies"][0]["cost"], "1 Resource (5 left)");
        assert_eq!(told["replies"][0]["pays"], 1);
        assert_eq!(told["replies"][1]["about"], "here: +1 Resource");
        assert!(told["replies"][1]["cost"].is_null());
    }

    /// What is typed and what is shown are two things: the answer is shown by its full name too.
    #[test]
    fn a_page_is_told_the_full_names_of_what_is_typed() {
        let rabble = Named::new("rabble", "shift 1 level").named("Rabble-Rousing");
        let place = Named { label: "Place 1 Militia".to_string(), ..Named::new("one", "") };
        let ask = Ask { replies: vec![rabble, place, Named::new("pass", "")], ..Ask::default() };
        let told = serde_json::to_value(PageQuestion::from(&ask)).expect("JSON");
        let values = |key: &str| [0, 1, 2].map(|at| told["replies"][at][key].clone());
        assert_eq!(values("line"), ["rabble", "one", "pass"]);
        assert_eq!(values("word"), ["Rabble-Rousing", "Place 1 Militia", "pass"]);
        let shown =
            [("rabble", Some("Rabble-Rousing")), ("2", Some("Place 1 Militia")), ("why", None)];
        for (line, full) in shown {
            assert_eq!(ask.answer_in_full(line).as_deref(), full, "{line}");
        }
        let several = Ask { limits: SelectionLimits { most: Some(2), ..ask.limits }, ..ask };
        let full = Some("Rabble-Rousing and pass".to_string());
        assert_eq!(several.answer_in_full("1, 3"), full);
    }

    /// "(2 of 3)" leaves two, and the text says it as before.
    #[test]
    fn a_page_is_told_how_many_choices_alike_are_left() {
        let choice = Choice {
            options: ["Boston", "Norfolk"].map(String::from).to_vec(),
            count: ChoiceCount::new(2, 3),
            ..Choice::new(Faction::British, "Which space (2 of 3)?")
        };
        let told =
            serde_json::to_value(PageQuestion::from(&Ask::of_choice(&choice))).expect("JSON");
        assert_eq!((&told["left"], &told["text"]), (&2.into(), &"Which space (2 of 3)?".into()));
        for alone in [ChoiceCount::new(1, 1), ChoiceCount::new(1, u8::MAX)] {
            let ask = Ask::of_choice(&Choice { count: alone, ..choice.clone() });
            let told = serde_json::to_value(PageQuestion::from(&ask)).expect("JSON");
            assert!(told["left"].is_null());
        }
    }
}
