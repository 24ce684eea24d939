//! How the program plays each side: its numbers, and the order of its priorities, as the data file has them.

use super::names::{Named, Side};
use super::rules::priority_words;
use lod_engine::game::atlas::unknown;
use lod_engine::game::{DataError, FileError, recover};
use serde::Deserialize;
use std::collections::BTreeMap;
use toml::Spanned;

/// The data file below `washingtons-war`, and its text as it is built in.
pub const OPPONENTS: (&str, &str) =
    ("opponents.toml", include_str!("../../../washingtons-war/opponents.toml"));

crate::named!(
    /// A number by which the program decides.
    Number, "a number",
    Attack "attack" "the least odds of an attack",
    AttackFromEnemy "attack-from-enemy" "the least odds where the space before has an enemy PC",
    AttackWashington "attack-washington" "the least odds of a British attack on Washington from a British PC",
    AttackThin "attack-thin" "the least odds of a British attack with few CUs",
    AttackAsWashington "attack-as-washington" "the least odds of an attack of Washington from a British PC",
    AttackCutOff "attack-cut-off" "the least odds of an American attack on those who could not retreat",
    Few "few" "the CUs that are few", BoxFull "box-full" "the CUs that fill the British box",
    Guard "guard" "the CUs that guard the Congress",
    Late "late" "the cards left that are few", Last "last" "the cards left before winter",
    MovesWith "moves-with" "a card up to this brings an Army to a PC",
    EventGain "event-gain" "an event is discarded in a battle where it changes the odds by this",
    Intercept "intercept" "an American Army intercepts up to these odds of the British",
    Evade "evade" "an American Army retreats before a battle above these odds of the British",
);

impl Number {
    /// Whether a side decides by it.
    fn is_of(self, side: Side) -> bool {
        match self {
            Number::AttackWashington | Number::AttackThin | Number::BoxFull => {
                side == Side::British
            }
            Number::AttackAsWashington
            | Number::AttackCutOff
            | Number::Guard
            | Number::Intercept
            | Number::Evade => side == Side::American,
            _ => true,
        }
    }

    /// The largest that it may be: odds of 101 are never there.
    fn most(self) -> i64 {
        match self {
            Number::Few | Number::BoxFull | Number::Guard => 60,
            Number::Late | Number::Last => 20,
            Number::MovesWith => 3,
            _ => 101,
        }
    }
}

/// How the program plays one side.
#[derive(Clone, Debug)]
pub(super) struct Tactics {
    pub order: Vec<String>,
    numbers: BTreeMap<Number, i64>,
}

/// How the program plays both sides.
#[derive(Clone, Debug)]
pub struct Opponents([Tactics; 2]);

/// One side as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SideEntry {
    order: Spanned<Vec<Spanned<String>>>,
    numbers: BTreeMap<Spanned<String>, Spanned<i64>>,
}

/// The file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OpponentsFile {
    british: SideEntry,
    american: SideEntry,
}

impl Tactics {
    /// A number.
    pub(super) fn number(&self, number: Number) -> i64 {
        self.numbers.get(&number).copied().unwrap_or(0)
    }

    /// A text with its numbers in the place of their words in braces.
    pub(super) fn filled(&self, text: &str) -> String {
        self.numbers.iter().fold(text.to_string(), |text, (number, value)| {
            text.replace(&format!("{{{}}}", number.id()), &value.to_string())
        })
    }

    fn read(side: Side, entry: &SideEntry, flaws: &mut Vec<DataError>) -> Tactics {
        let mut tactics = Tactics { order: Vec::new(), numbers: BTreeMap::new() };
        for word in entry.order.get_ref() {
            let (at, id) = (word.span().start + 1, word.get_ref());
            if !priority_words(side).contains(&id.as_str()) {
                flaws.push(DataError::new(at, unknown("a priority", id, priority_words(side))));
            } else if tactics.order.contains(id) {
                flaws.push(DataError::new(at, format!("`{id}` is there already")));
            }
            tactics.order.push(id.clone());
        }
        let own = || Number::ALL.iter().copied().filter(|number| number.is_of(side));
        for (key, value) in &entry.numbers {
            let Some(number) = own().find(|number| number.id() == key.get_ref()) else {
                let what = unknown("a number of this side", key.get_ref(), own().map(Named::id));
                flaws.push(DataError::new(key.span().start, what));
                continue;
            };
            if !(0..=number.most()).contains(value.get_ref()) {
                let what = format!("`{}` is a number from 0 to {}", number.id(), number.most());
                flaws.push(DataError::new(value.span().start, what));
            }
            tactics.numbers.insert(number, *value.get_ref());
        }
        for number in own().filter(|number| !tactics.numbers.contains_key(number)) {
            let what = format!("`{}` is missing: {number}", number.id());
            flaws.push(DataError::new(entry.order.span().start, what));
        }
        tactics
    }
}

impl Opponents {
    /// Reads the text of the file with this name.
    ///
    /// # Errors
    /// Every flaw, with its line and column: a priority or a number that is none, twice, missing or too large.
    pub fn read(name: &str, text: &str) -> Result<Opponents, Vec<FileError>> {
        let faults = |flaws: &[DataError]| FileError::all(name, text, flaws);
        let file: OpponentsFile = recover::read(text).map_err(|flaws| faults(&flaws))?;
        let mut flaws = Vec::new();
        let british = Tactics::read(Side::British, &file.british, &mut flaws);
        let american = Tactics::read(Side::American, &file.american, &mut flaws);
        flaws.sort_by_key(|flaw| flaw.at);
        if flaws.is_empty() { Ok(Opponents([british, american])) } else { Err(faults(&flaws)) }
    }

    /// How a side is played.
    pub(super) fn of(&self, side: Side) -> &Tactics {
        let [british, american] = &self.0;
        if side == Side::British { british } else { american }
    }
}
