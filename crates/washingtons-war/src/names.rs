//! Sides, Generals, areas, zones and cards, with the words by which they are typed.

use std::fmt;

/// Words of which one answers a question.
#[derive(Debug, PartialEq, Eq)]
pub struct WordList {
    /// What one of them is, as "a General".
    pub what: &'static str,
    /// Each with what is typed for it, the first of it its id, and as it is shown.
    pub words: &'static [(&'static str, &'static str)],
}

/// Something of which there are few, each with a word.
pub trait Named: Copy + PartialEq + fmt::Display + 'static {
    /// All of them.
    const ALL: &'static [Self];
    /// Their words.
    const WORDS: WordList;
    /// Their words, and one that says none of them.
    const OR_NONE: WordList;

    /// Its word as it is kept.
    fn id(self) -> &'static str;

    /// The one with this word.
    fn by_id(id: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|one| one.id() == id)
    }
}

/// The first word of what is typed.
pub(super) const fn first(typed: &'static str) -> &'static str {
    let mut end = 0;
    while end < typed.len() && typed.as_bytes()[end] != b' ' {
        end += 1;
    }
    typed.split_at(end).0
}

/// Defines words: what one of them is, each with what is typed and as it is shown, and the word for none of them.
#[macro_export]
macro_rules! named {
    ($(#[$doc:meta])* $name:ident, $what:literal, none $none:literal $none_shown:literal,
        $($item:ident $typed:literal $shown:literal),+ $(,)?) => {
        $(#[$doc])*
        #[allow(missing_docs)]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum $name { $($item),+ }

        impl $crate::names::Named for $name {
            const ALL: &'static [$name] = &[$($name::$item),+];
            const WORDS: $crate::names::WordList =
                $crate::names::WordList { what: $what, words: &[$(($typed, $shown)),+] };
            const OR_NONE: $crate::names::WordList =
                $crate::names::WordList { what: $what, words: &[$(($typed, $shown),)+ ($none, $none_shown)] };

            fn id(self) -> &'static str {
                match self { $($name::$item => const { $crate::names::first($typed) }),+ }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(match self { $($name::$item => $shown),+ })
            }
        }
    };
    ($(#[$doc:meta])* $name:ident, $what:literal, $($rest:tt)+) => {
        named!($(#[$doc])* $name, $what, none "none" "none", $($rest)+);
    };
}

named!(
    /// A side; the French are on the American one. It is also whose PC lies in a space, where one lies there.
    Side, "a side", none "none - empty" "no",
    British "british b" "British", American "american a americans" "American",
);

named!(
    /// A General.
    General, "a General", none "none -" "no General",
    Howe "howe" "Howe", Carleton "carleton" "Carleton", Burgoyne "burgoyne" "Burgoyne",
    Clinton "clinton" "Clinton", Cornwallis "cornwallis" "Cornwallis",
    Washington "washington" "Washington", Greene "greene" "Greene", Arnold "arnold" "Arnold",
    Gates "gates" "Gates", Lincoln "lincoln" "Lincoln", Lee "lee" "Lee",
    Lafayette "lafayette" "Lafayette", Rochambeau "rochambeau" "Rochambeau",
);

named!(
    /// A colony, or Canada.
    Area, "a colony or Canada",
    NewHampshire "nh new-hampshire" "New Hampshire", Massachusetts "ma massachusetts" "Massachusetts",
    RhodeIsland "ri rhode-island" "Rhode Island", Connecticut "ct connecticut" "Connecticut",
    NewYork "ny new-york" "New York", NewJersey "nj new-jersey" "New Jersey",
    Pennsylvania "pa pennsylvania" "Pennsylvania", DelawareColony "de delaware" "Delaware",
    Maryland "md maryland" "Maryland", Virginia "va virginia" "Virginia",
    NorthCarolina "nc north-carolina" "North Carolina", SouthCarolina "sc south-carolina" "South Carolina",
    Georgia "ga georgia" "Georgia", Canada "canada can" "Canada",
);

named!(
    /// A Blockade Zone.
    Zone, "a Blockade Zone", none "none -" "no zone",
    StLawrence "st-lawrence" "St. Lawrence", NewEngland "new-england" "New England",
    LongIslandSound "long-island-sound" "Long Island Sound", Delaware "delaware" "Delaware",
    Chesapeake "chesapeake" "Chesapeake", Carolinas "carolinas" "Carolinas",
    SouthAtlantic "south-atlantic" "South Atlantic",
);

named!(
    /// Which side has more.
    Majority, "who has more",
    British "british b" "British", American "american a" "American",
    Nobody "neither = even" "neither side",
);

named!(
    /// A card in a battle.
    BattleCard, "a card in a battle",
    None "none - n" "no card", Battle "battle b" "a Battle Card", Event "event e o" "an event",
    Treason "treason t" "Treason", Hortelez "hortelez h" "Hortelez, discarded",
);

named!(
    /// Where a General is.
    Off, "a box off the map",
    OnMap "on-map" "on the map", Box "box" "in the Reinforcements box", Captured "captured" "captured",
    Out "out" "out of the game",
);

impl Side {
    /// The enemy.
    pub fn other(self) -> Side {
        if self == Side::British { Side::American } else { Side::British }
    }
}

impl General {
    /// Whose he is (2.2).
    pub fn side(self) -> Side {
        if self < General::Washington { Side::British } else { Side::American }
    }
}

/// A name, or what is said of none.
pub(super) fn or_none<T: Named>(one: Option<T>) -> String {
    let none = T::OR_NONE.words.last().map_or("", |(_, shown)| *shown);
    one.map_or_else(|| none.to_string(), |one| one.to_string())
}
