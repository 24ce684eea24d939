//! The forms of an answer: for each how a line is read, what help says and what a page draws.

use super::read::{
    self, LineResult, PartialAnswer, board_table, is_in_parts, legend, partial_answer,
};
use super::{Ask, FieldSheet, FieldsAnswer, GroupOffer, help, stands_for};
use crate::tell::{Countable, event, is_winter_quarters, things_of, title};
use itertools::Itertools;
use lod_bots::flowchart::words::Die;
use lod_engine::game::words::joined;
use lod_engine::game::{Fact, FactValue};
use serde::{Deserialize, Serialize};

/// What an answer looks like.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// A line that the one who asks makes sense of; the replies are some of what may be typed.
    #[default]
    Line,
    /// Enter alone goes on; another line is for the one who asks.
    Enter,
    /// Yes or no.
    YesNo,
    /// One of the replies.
    One,
    /// Any number of the replies.
    Some,
    /// The number of an Event card, or none.
    Card,
    /// The number of a Winter Quarters card.
    WinterCard,
    /// The results of these dice, in order; the first is enough, and results for later dice may follow.
    Dice(Vec<Die>),
    /// What can be seen on the board: facts of one sort.
    Facts(Vec<Fact>),
    /// What is believed from earlier turns: only what differs is to be said.
    Confirm(Vec<(Fact, FactValue)>),
}

/// What a page draws for a form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "form")]
pub(crate) enum Shape {
    /// A line, or one of the replies.
    Line,
    /// Nothing: it goes on.
    Enter,
    /// One of the replies.
    One,
    /// Any number of the replies, as their numbers.
    Some,
    /// A card, perhaps none.
    Card {
        /// Whether there may be none.
        none: bool,
        /// Each with its title.
        cards: Vec<(u8, &'static str)>,
    },
    /// The faces of dice.
    Dice {
        /// In order.
        dice: Vec<Sides>,
        /// Whether nothing for an answer lets the program roll.
        rolls: bool,
    },
    /// Facts to be set.
    Fields(FieldSheet),
}

/// A die.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Sides {
    name: &'static str,
    sides: u8,
}

/// What the controls of a page say where that is no line.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PageAnswer {
    /// What facts are set to: of the question, or of a turn that is entered.
    Fields(FieldsAnswer),
    /// The places of the replies that are chosen, where there may be several.
    Picks(Vec<usize>),
    /// Pieces by their letters, each with a number.
    Pieces(Vec<(String, u8)>),
    /// A row of a sheet and the value that it gets, by their places.
    Row([usize; 2]),
    /// The places of the replies that are chosen, each with the place of the way and the units that move in.
    Ways(Vec<(usize, Option<usize>, Vec<GroupMoved>)>),
    /// The groups that move where the reply of this place is.
    Groups(GroupsAnswer),
    /// The way of each row of a sheet of spaces, by its place.
    Spaces(Vec<usize>),
}

/// The place of an origin, with the units by their letters.
type GroupMoved = (usize, Vec<(String, u8)>);

/// What units by their letters are: "2 Continentals and 1 Underground Militia".
fn units_in_words(units: &[(String, u8)]) -> String {
    let counted = |(code, count): &(String, u8)| {
        let thing = Countable::all().find(|thing| thing.code() == code)?;
        (*count > 0).then(|| thing.counted(*count))
    };
    joined(&units.iter().filter_map(counted).collect::<Vec<_>>())
}

/// The same as it is typed: "2c 1mu".
fn units_in_letters(units: &[(String, u8)]) -> String {
    let some = units.iter().filter(|(_, count)| *count > 0);
    some.map(|(code, count)| format!("{count}{code}")).join(" ")
}

/// Groups by their origins: "4 Continentals from Pennsylvania"; nothing where one of them was not offered.
fn groups_in_words(groups: &[GroupMoved], offers: &[GroupOffer]) -> Option<Vec<String>> {
    let group = |(from, units): &GroupMoved| {
        Some(format!("{} from {}", units_in_words(units), offers.get(*from)?.from))
    };
    groups.iter().map(group).collect()
}

/// The same as they are typed, origin and units.
fn groups_in_letters(
    groups: &[GroupMoved],
    offers: &[GroupOffer],
) -> Option<Vec<(String, String)>> {
    let group = |(from, units): &GroupMoved| {
        Some((offers.get(*from)?.from.typed(), units_in_letters(units)))
    };
    groups.iter().map(group).collect()
}

/// Groups that move to a destination.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GroupsAnswer {
    /// The place of the destination among the replies.
    to: usize,
    /// The places of the origins, each with the units by their letters.
    groups: Vec<GroupMoved>,
    /// The place of the origin whose Leader accompanies them.
    leader: Option<usize>,
}

impl GroupsAnswer {
    /// "to New Jersey: 4 Continentals from Pennsylvania; with Washington".
    fn in_words(&self, ask: &Ask) -> Option<String> {
        let reply = ask.replies.get(self.to)?;
        let groups = groups_in_words(&self.groups, &reply.groups)?;
        let leader = self.leader.and_then(|at| reply.groups.get(at)?.leader);
        let leader = leader.map_or(String::new(), |leader| format!("; with {}", leader.name()));
        Some(format!("{} to {}: {}{leader}", ask.page.does, reply.word, joined(&groups)))
    }

    /// "Pennsylvania>New Jersey 4c + New York 1c; lead patriots New Jersey".
    fn line(&self, ask: &Ask) -> Option<String> {
        let reply = ask.replies.get(self.to)?;
        let to = stands_for(&reply.word)?.typed();
        let groups = groups_in_letters(&self.groups, &reply.groups)?;
        let [(first, units), more @ ..] = groups.as_slice() else {
            return None;
        };
        let more: String = more.iter().map(|(from, units)| format!(" + {from} {units}")).collect();
        let leader = self.leader.and_then(|at| reply.groups.get(at)?.leader);
        let leads = leader.map(|leader| format!("; lead {} {to}", leader.faction().id()));
        Some(format!("{first}>{to} {units}{more}{}", leads.unwrap_or_default()))
    }
}

impl PageAnswer {
    /// The answer in words, where its line is notation.
    pub(crate) fn in_words(&self, ask: &Ask) -> Option<String> {
        match self {
            PageAnswer::Groups(groups) => groups.in_words(ask),
            PageAnswer::Spaces(ways) => ask.page.spaces.as_ref()?.in_words(ways),
            PageAnswer::Ways(ways) => {
                let words = |(place, way, moved): &(usize, Option<usize>, Vec<GroupMoved>)| {
                    let reply = ask.replies.get(*place)?;
                    let Some(way) = way.and_then(|way| reply.ways.get(way)) else {
                        return Some(reply.full_name().to_string());
                    };
                    let moved = groups_in_words(moved, &way.groups)?;
                    let moved = if moved.is_empty() {
                        String::new()
                    } else {
                        format!(": {}", joined(&moved))
                    };
                    Some(format!("{} ({}{moved})", reply.full_name(), way.full_name()))
                };
                let words: Option<Vec<String>> = ways.iter().map(words).collect();
                words.map(|words| joined(&words))
            }
            PageAnswer::Pieces(pieces) => {
                Some(units_in_words(pieces)).filter(|words| !words.is_empty())
            }
            PageAnswer::Fields(_) | PageAnswer::Picks(_) | PageAnswer::Row(_) => None,
        }
    }

    /// The lines for the questions that follow, where it answers them too.
    pub(crate) fn later(&self, ask: &Ask) -> Vec<String> {
        let PageAnswer::Spaces(ways) = self else {
            return Vec::new();
        };
        let lines = ask.page.spaces.as_ref().and_then(|spaces| spaces.lines(ways));
        lines.into_iter().flatten().skip(1).collect()
    }

    /// The line that it comes to as an answer to this question.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(crate) fn line(&self, ask: &Ask) -> Result<String, String> {
        Ok(match self {
            PageAnswer::Fields(answer) => {
                let sheet = FieldSheet::of(ask).or_else(|| ask.page.entry.clone());
                let sheet = sheet.ok_or("This question has no numbers to set.")?;
                sheet.answered(answer).map_err(|wrong| format!("{wrong}."))?
            }
            // Enter may take something.
            PageAnswer::Picks(picks)
                if picks.is_empty()
                    && (ask.limits.funds.is_some()
                        || ask.form == Form::Some && ask.limits.most.is_none()) =>
            {
                "none".to_string()
            }
            PageAnswer::Picks(picks) if ask.form == Form::Some => {
                let mut numbers = picks.iter().map(|place| place.saturating_add(1).to_string());
                numbers.join(" ")
            }
            PageAnswer::Picks(picks) if ask.takes_several() => ask.named(picks),
            PageAnswer::Picks(picks) => {
                let replies = picks.iter().filter_map(|place| ask.replies.get(*place));
                replies.map(|reply| reply.word.as_str()).join("; ")
            }
            PageAnswer::Row(places) => {
                let sheet = ask.page.sheet.as_ref();
                let line = sheet.and_then(|sheet| sheet.line(*places));
                line.ok_or("This question has no such row.")?.to_string()
            }
            PageAnswer::Ways(ways) => {
                let line = |(place, way, moved): &(usize, Option<usize>, Vec<GroupMoved>)| {
                    let reply = ask.replies.get(*place)?;
                    let Some(way) = way else {
                        return Some(reply.word.clone());
                    };
                    let way = reply.ways.get(*way)?;
                    let moved = groups_in_letters(moved, &way.groups)?;
                    let moved = moved.iter().map(|(from, units)| format!(" + {from} {units}"));
                    let moved: String = moved.collect();
                    Some(format!("{} {}{moved}", reply.word, way.word))
                };
                let lines: Option<Vec<String>> = ways.iter().map(line).collect();
                lines.ok_or("No such answer.")?.join("; ")
            }
            PageAnswer::Groups(groups) => groups.line(ask).ok_or("No such group.")?,
            PageAnswer::Spaces(ways) => {
                let lines = ask.page.spaces.as_ref().and_then(|spaces| spaces.lines(ways));
                lines.and_then(|lines| lines.into_iter().next()).ok_or("No such way.")?
            }
            PageAnswer::Pieces(pieces) => units_in_letters(pieces),
        })
    }
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// To [`Form::Line`] and [`Form::Enter`].
    Line(String),
    /// To [`Form::YesNo`].
    Yes(bool),
    /// To [`Form::One`]: the reply's place, from 0.
    One(usize),
    /// To [`Form::Some`].
    Some(Vec<usize>),
    /// To [`Form::Card`] and [`Form::WinterCard`].
    Card(Option<u8>),
    /// To [`Form::Dice`]: one result at least.
    Dice(Vec<u8>),
    /// To [`Form::Facts`]: every fact that was asked for.
    Facts(Vec<(Fact, FactValue)>),
    /// To [`Form::Confirm`].
    Still(Corrections),
}

impl Answer {
    /// What it says of the board.
    pub fn facts(&self) -> &[(Fact, FactValue)] {
        match self {
            Answer::Facts(told) | Answer::Still(Corrections { told, .. }) => told,
            _ => &[],
        }
    }
}

/// What a person says of what was believed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Corrections {
    /// What is so: what was believed, but for what differs, and what was said besides.
    pub told: Vec<(Fact, FactValue)>,
    /// What is not to be believed any more.
    pub forgotten: Vec<Fact>,
}

impl Form {
    /// What a line means.
    ///
    /// # Errors
    /// A sentence that says what is wrong and what would be right.
    pub(super) fn read(&self, ask: &Ask, line: &str) -> Result<Answer, String> {
        match self {
            Form::Line | Form::Enter => Ok(Answer::Line(line.to_string())),
            Form::YesNo => ask.yes_no(line).map(Answer::Yes),
            Form::One => ask.place(line).and_then(|at| ask.allowed(at)).map(Answer::One),
            Form::Some => ask.some(line).map(Answer::Some),
            Form::Card => ask.card(line),
            Form::WinterCard => read::winter_card(line).map(|n| Answer::Card(Some(n))),
            Form::Dice(kinds) => read::dice(line, kinds).map(Answer::Dice),
            Form::Facts(asked) if !is_in_parts(asked) => {
                let told = read::single(line, asked)?;
                ask.possible(&told)?;
                Ok(Answer::Facts(told))
            }
            Form::Facts(_) | Form::Confirm(_) => {
                match partial_answer::read(ask, &PartialAnswer::default(), line) {
                    LineResult::Done(answer) => Ok(answer),
                    LineResult::Kept(_, wrong) => Err(wrong),
                }
            }
        }
    }

    /// What help says of it.
    pub(crate) fn help(&self, ask: &Ask) -> Vec<String> {
        let one_of = || vec![format!("Type one of: {}.", ask.shown_words().join(", "))];
        match self {
            _ if !ask.listing.inline.is_empty() => one_of(),
            Form::Line | Form::Enter => Vec::new(),
            Form::YesNo => vec!["Type y (yes) or n (no).".to_string()],
            Form::One if !ask.numbered() => one_of(),
            Form::One => vec![format!(
                "Type a number from 1 to {}, or the first letters of a row.",
                ask.replies.len()
            )],
            Form::Some if !ask.examples.is_empty() => {
                vec!["The numbers of rows work too, with spaces between.".to_string()]
            }
            Form::Some => {
                vec!["Type numbers with spaces between; [Enter] none.".to_string()]
            }
            Form::Card => vec![
                "Type the number of the Event card (1-96); [Enter] no card, as when an Event gives a \
                 free Command."
                    .to_string(),
            ],
            Form::WinterCard => {
                vec!["Type the number of the Winter Quarters card (97-104).".to_string()]
            }
            Form::Dice(dice) => {
                let rolls =
                    dice.iter().map(|d| format!("a {} (1 to {})", d.name(), d.sides())).join(", then ");
                vec![format!("Roll {rolls} and type the result. Further results in the line, as in `3 5`, are used for \
                     the next dice.")]
            }
            Form::Facts(facts) => help::of_facts(facts),
            Form::Confirm(believed) => {
                let facts: Vec<Fact> = believed.iter().map(|(fact, _)| *fact).collect();
                let letters = (!things_of(&facts).is_empty()).then(|| legend(&facts));
                board_table::help().into_iter().chain(letters).collect()
            }
        }
    }

    /// What a page draws for it.
    pub(crate) fn shape(&self, ask: &Ask) -> Shape {
        if let Some(sheet) = FieldSheet::of(ask) {
            return Shape::Fields(sheet);
        }
        match self {
            Form::Line => Shape::Line,
            Form::Enter => Shape::Enter,
            // What is left of facts is a question of yes or no.
            Form::YesNo | Form::One | Form::Facts(_) | Form::Confirm(_) => Shape::One,
            Form::Some => Shape::Some,
            Form::Card => {
                Shape::Card { none: true, cards: cards(|number| event(number).is_some()) }
            }
            Form::WinterCard => Shape::Card { none: false, cards: cards(is_winter_quarters) },
            Form::Dice(dice) => {
                Shape::Dice { dice: dice.iter().map(sides).collect(), rolls: ask.dice.rolls }
            }
        }
    }
}

fn sides(die: &Die) -> Sides {
    Sides { name: die.name(), sides: die.sides() }
}

fn cards(which: fn(u8) -> bool) -> Vec<(u8, &'static str)> {
    let named = |number| Some((number, title(number)?));
    (1..=u8::MAX).filter(|n| which(*n)).filter_map(named).collect()
}
