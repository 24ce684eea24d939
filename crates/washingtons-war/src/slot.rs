//! What is asked for in one line: values of their own kinds, each with its key, its bounds and what it must be.

use super::answer::{Half, RequestedFact};
use super::lines::Neighbors;
use super::name_list::NONE;
use super::names::{Area, BattleCard, General, Majority, Named, Side, Zone, first};
use super::space::Space;
use super::{Facts, Kind, Value};
use itertools::Itertools;

/// Something that can be typed and kept.
pub(super) trait Typed: Clone {
    /// Its kind.
    fn kind() -> Kind;
    /// What a kept value is.
    fn of(value: &Value) -> Option<Self>;
    /// How it is kept.
    fn kept(&self) -> Value;
}

impl Typed for bool {
    fn kind() -> Kind {
        Kind::Truth
    }
    fn of(value: &Value) -> Option<bool> {
        if let Value::Truth(truth) = value { Some(*truth) } else { None }
    }
    fn kept(&self) -> Value {
        Value::Truth(*self)
    }
}

impl Typed for i64 {
    fn kind() -> Kind {
        Kind::Number
    }
    fn of(value: &Value) -> Option<i64> {
        if let Value::Number(number) = value { Some(*number) } else { None }
    }
    fn kept(&self) -> Value {
        Value::Number(*self)
    }
}

impl<T: Named> Typed for Option<T> {
    fn kind() -> Kind {
        Kind::Words(const { &T::OR_NONE })
    }
    fn of(value: &Value) -> Option<Option<T>> {
        match value {
            Value::Word(word) if word == NONE => Some(None),
            Value::Word(word) => T::by_id(word).map(Some),
            _ => None,
        }
    }
    fn kept(&self) -> Value {
        Value::word(self.map_or(NONE, Named::id))
    }
}

/// Words that are typed without a word for none of them.
macro_rules! typed {
    ($($name:ty),+) => {$(
        impl $crate::slot::Typed for $name {
            fn kind() -> $crate::Kind {
                $crate::Kind::Words(const { &<$name as $crate::names::Named>::WORDS })
            }
            fn of(value: &$crate::Value) -> Option<$name> {
                if let $crate::Value::Word(word) = value {
                    <$name as $crate::names::Named>::by_id(word)
                } else {
                    None
                }
            }
            fn kept(&self) -> $crate::Value {
                $crate::Value::word($crate::names::Named::id(*self))
            }
        }
    )+};
}
pub(super) use typed;
typed!(Side, Area, Majority, BattleCard, Zone);

/// A General, and not none, which can be typed all the same.
impl Typed for General {
    fn kind() -> Kind {
        Kind::Words(&General::OR_NONE)
    }
    fn of(value: &Value) -> Option<General> {
        <Option<General> as Typed>::of(value)?
    }
    fn kept(&self) -> Value {
        Value::word(self.id())
    }
}

impl Typed for Option<Space> {
    fn kind() -> Kind {
        Kind::Space
    }
    fn of(value: &Value) -> Option<Option<Space>> {
        match value {
            Value::Word(word) if word == NONE => Some(None),
            Value::Word(word) => Some(Some(Space::new(word))),
            _ => None,
        }
    }
    fn kept(&self) -> Value {
        Value::word(self.map_or(NONE, Space::id))
    }
}

/// A space of the map: nowhere is none.
impl Typed for Space {
    fn kind() -> Kind {
        Kind::Space
    }
    fn of(value: &Value) -> Option<Space> {
        <Option<Space> as Typed>::of(value)?
    }
    fn kept(&self) -> Value {
        Value::word(self.id())
    }
}

/// The neighbors of a space: those over a dashed line with a `~` before them.
impl Typed for Neighbors {
    fn kind() -> Kind {
        Kind::Lines
    }
    fn of(value: &Value) -> Option<Neighbors> {
        let Value::Word(words) = value else { return None };
        let next = words.split_whitespace().map(|word| {
            let bare = word.strip_prefix('~');
            (Space::new(bare.unwrap_or(word)), bare.is_some())
        });
        Some(next.collect())
    }
    fn kept(&self) -> Value {
        let mut words =
            self.iter().map(
                |(at, dashed)| if *dashed { format!("~{}", at.id()) } else { at.id().to_string() },
            );
        Value::word(words.join(" "))
    }
}

/// What bars a value on the board, if something does.
type Bars<'f, T> = Box<dyn Fn(&Facts, &T) -> Option<String> + 'f>;

/// A value of a line.
pub(super) struct Slot<'f, T> {
    asked: RequestedFact,
    /// Why it cannot be told now.
    closed: Option<String>,
    /// What is asked where it alone is missing, and why.
    alone: Option<String>,
    default: Option<T>,
    /// What is said of none of them.
    none: String,
    bars: Vec<Bars<'f, T>>,
    found: Option<T>,
}

/// A value with this key.
pub(super) fn slot<'f, T: Typed>(key: &str) -> Slot<'f, T> {
    let asked = RequestedFact {
        fact: key.split('/').next().unwrap_or(key).to_string(),
        key: key.to_string(),
        optional: false,
        kind: T::kind(),
        least: 0,
        most: 99,
        word: None,
        label: None,
        half: None,
        refused: Vec::new(),
        offered: true,
    };
    Slot {
        asked,
        closed: None,
        alone: None,
        default: None,
        none: String::new(),
        bars: Vec::new(),
        found: None,
    }
}

/// A number from so many to so many.
pub(super) fn number<'f>(key: &str, least: i64, most: i64) -> Slot<'f, i64> {
    let mut slot = slot(key);
    (slot.asked.least, slot.asked.most) = (least, most);
    slot
}

/// A word that says yes by being there.
pub(super) fn flag<'f>(key: &str, word: &str) -> Slot<'f, bool> {
    slot(key).after(word).or(false)
}

/// A space of the map, and what is said of none.
pub(super) fn on_map<'f>(key: &str, otherwise: &str) -> Slot<'f, Space> {
    slot(key).not_none(otherwise)
}

impl<'f, T: Typed> Slot<'f, T> {
    /// What is asked where it alone is missing.
    pub(super) fn asks(mut self, text: impl Into<String>) -> Self {
        self.alone = Some(text.into());
        self
    }

    /// It may be left out, and is this then.
    pub(super) fn or(mut self, default: T) -> Self {
        (self.default, self.asked.optional) = (Some(default), true);
        self
    }

    /// This word stands before it.
    pub(super) fn after(mut self, word: &str) -> Self {
        self.asked.word = Some(word.to_string());
        self
    }

    /// What is said of none of them.
    pub(super) fn not_none(mut self, otherwise: &str) -> Self {
        self.none = otherwise.to_string();
        self
    }

    /// It stands on this side of a `vs`.
    pub(super) fn half(mut self, half: Half) -> Self {
        self.asked.half = Some(half);
        self
    }

    /// What it must be, and what is said where it is not, with `{it}` for the value.
    pub(super) fn must(
        self,
        holds: impl Fn(&Facts, &T) -> bool + 'f,
        otherwise: impl Into<String>,
    ) -> Self {
        let otherwise = otherwise.into();
        self.barred(move |board, told| (!holds(board, told)).then(|| otherwise.clone()))
    }

    /// Why it may not be, if it may not.
    pub(super) fn barred(mut self, why: impl Fn(&Facts, &T) -> Option<String> + 'f) -> Self {
        self.bars.push(Box::new(why));
        self
    }

    /// Why it cannot be told now, if it cannot: then it is not offered.
    pub(super) fn closed(mut self, why: Option<&str>) -> Self {
        self.closed = why.map(String::from);
        self.offered_if(why.is_none())
    }

    /// Whether it is offered.
    pub(super) fn offered_if(mut self, offered: bool) -> Self {
        self.asked.offered = offered;
        self
    }

    /// It is not asked where something else says it: then it is this.
    pub(super) fn unless(mut self, known: bool, value: T) -> Self {
        self.found = known.then_some(value);
        self
    }

    /// What is said of a value that it must not be.
    fn bar(&self, board: &Facts, told: &T) -> Option<String> {
        self.bars.iter().find_map(|bars| bars(board, told))
    }
}

/// A value as it is shown.
fn shown(kind: &Kind, value: &Value) -> String {
    let id = value.id();
    let words = if let Kind::Words(list) = kind { list.words } else { &[] };
    match words.iter().find(|(typed, _)| first(typed) == id) {
        Some((_, shown)) => (*shown).to_string(),
        None if *kind == Kind::Space => Space::new(&id).to_string(),
        None => id,
    }
}

/// A value among others.
pub(super) trait AnySlot {
    /// What is asked.
    fn asked(&self) -> &RequestedFact;
    /// The same with the words that are refused now.
    fn offered(&self, board: &Facts) -> RequestedFact;
    /// What is asked where it alone is missing.
    fn alone(&self) -> Option<&String>;
    /// Whether it is still missing.
    fn is_open(&self) -> bool;
    /// Takes a value that was read, or says what is wrong with it.
    fn take(&mut self, board: &Facts, value: &Value) -> Result<(), String>;
}

impl<T: Typed> AnySlot for Slot<'_, T> {
    fn asked(&self) -> &RequestedFact {
        &self.asked
    }
    fn offered(&self, board: &Facts) -> RequestedFact {
        let mut offered = self.asked.clone();
        if let Kind::Words(list) = &offered.kind {
            let ids = list.words.iter().map(|(typed, _)| first(typed));
            let bars = |id: &&str| {
                T::of(&Value::word(*id)).is_none_or(|it| self.bar(board, &it).is_some())
            };
            offered.refused = ids.filter(bars).collect();
        }
        offered
    }
    fn alone(&self) -> Option<&String> {
        self.alone.as_ref()
    }
    fn is_open(&self) -> bool {
        self.found.is_none()
    }
    fn take(&mut self, board: &Facts, value: &Value) -> Result<(), String> {
        if let Some(why) = &self.closed {
            return Err(why.clone());
        }
        let told = T::of(value).ok_or_else(|| self.none.clone())?;
        if let Some(otherwise) = self.bar(board, &told) {
            let it = shown(&T::kind(), value);
            let named = otherwise.contains("{it}") || otherwise.contains(&it);
            return Err(if named || T::kind() == Kind::Lines {
                otherwise.replace("{it}", &it)
            } else {
                format!("{it}: {otherwise}")
            });
        }
        self.found = Some(told);
        Ok(())
    }
}

/// Several values that are asked for in one line.
pub(super) trait Slots {
    /// What they are together.
    type Told;
    /// Each of them.
    fn each(&mut self) -> Vec<&mut dyn AnySlot>;
    /// What was told, once nothing is missing.
    fn told(self) -> Option<Self::Told>;
}

macro_rules! slots {
    ($($t:ident $n:tt),+) => {
        impl<$($t: Typed),+> Slots for ($(Slot<'_, $t>,)+) {
            type Told = ($($t,)+);
            fn each(&mut self) -> Vec<&mut dyn AnySlot> {
                vec![$(&mut self.$n),+]
            }
            fn told(self) -> Option<($($t,)+)> {
                Some(($(self.$n.found.or(self.$n.default)?,)+))
            }
        }
    };
}
slots!(A 0);
slots!(A 0, B 1);
slots!(A 0, B 1, C 2);
slots!(A 0, B 1, C 2, D 3);
slots!(A 0, B 1, C 2, D 3, E 4);
slots!(A 0, B 1, C 2, D 3, E 4, F 5);
slots!(A 0, B 1, C 2, D 3, E 4, F 5, G 6);
slots!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11, M 12);
