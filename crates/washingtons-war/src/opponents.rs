//! How the program plays each side: its numbers, and the order of its priorities, as the data file has them.

use super::names::{Named, Side};
use super::rules::priority_words;
use lod_engine::game::FileError;
use lod_engine::game::atlas::unknown;
use lod_engine::game::data::{Entry, Flaws, Keys, read_file};
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

    fn read(side: Side, flaws: &mut Flaws, entry: Entry<'_>) -> Option<Tactics> {
        let keys = entry.table(flaws)?.only(flaws, &["order", "numbers"]);
        let mut tactics = Tactics { order: Vec::new(), numbers: BTreeMap::new() };
        for word in keys.read::<_, Vec<Spanned<String>>>(flaws, "order")? {
            let (at, id) = (word.span().start + 1, word.get_ref());
            if !priority_words(side).contains(&id.as_str()) {
                flaws.flaw(at, unknown("a priority", id, priority_words(side)));
            } else if tactics.order.contains(id) {
                flaws.flaw(at, format!("`{id}` is there already"));
            }
            tactics.order.push(id.clone());
        }
        let own = || Number::ALL.iter().copied().filter(|number| number.is_of(side));
        let numbers = keys.entry("numbers").and_then(|numbers| numbers.table(flaws));
        for entry in numbers.iter().flat_map(Keys::entries) {
            let Some(number) = own().find(|number| number.id() == entry.key) else {
                let what = unknown("a number of this side", entry.key, own().map(Named::id));
                flaws.flaw(entry.key_at, what);
                continue;
            };
            let value: i64 = entry.read(flaws)?;
            if !(0..=number.most()).contains(&value) {
                let what = format!("`{}` is a number from 0 to {}", number.id(), number.most());
                flaws.flaw(entry.at(), what);
            }
            tactics.numbers.insert(number, value);
        }
        for number in own().filter(|number| !tactics.numbers.contains_key(number)) {
            let what = format!("`{}` is missing: {number}", number.id());
            flaws.flaw(keys.at("order"), what);
        }
        Some(tactics)
    }
}

impl Opponents {
    /// Reads the text of the file with this name.
    ///
    /// # Errors
    /// Every flaw, with its line and column: a priority or a number that is none, twice, missing or too large.
    pub fn read(name: &str, text: &str) -> Result<Opponents, Vec<FileError>> {
        let read = read_file(text, |flaws, keys| {
            let keys = keys.only(flaws, &["british", "american"]);
            let mut side = |side: Side, key: &str| match keys.entry(key) {
                Some(entry) => Tactics::read(side, flaws, entry),
                None => flaws.unread(0, format!("this file needs `{key}`")),
            };
            let [british, american] = [(Side::British, "british"), (Side::American, "american")]
                .map(|(of, key)| side(of, key));
            Some(Opponents([british?, american?]))
        });
        read.map_err(|flaws| FileError::marked(name, text, &flaws))
    }

    /// How a side is played.
    pub(super) fn of(&self, side: Side) -> &Tactics {
        let [british, american] = &self.0;
        if side == Side::British { british } else { american }
    }
}
