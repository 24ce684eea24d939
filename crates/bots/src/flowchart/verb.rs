//! A verb: what the program can do in a box, and all that the files, the check and the page need to know of it.

use super::Interrupt;
use super::instruction::{Instruction, VerbKeys, VerbParameters};
use super::verbs::ENTRIES;
pub use super::verbs::Verb;
use crate::bots::{Candidate, Executor};
use lod_engine::game::Space;
use lod_engine::rules::{ActionStep, Refusal};

/// All that holds for one verb; the table of them is [`super::verbs`].
pub(super) struct Entry {
    /// The word in the files.
    pub(super) id: &'static str,
    /// The boxes where it stands, as [`InstructionBox::of`] names them; a verb without a place stands in any Command.
    pub(super) places: &'static [&'static str],
    /// Its keys.
    pub(super) shape: Shape,
    /// Whether it moves units of which some are to stay behind, as its box says.
    pub(super) moves: bool,
    /// Whether it is what a Command does when all its groups have moved: Leaders have followed before it (R187).
    pub(super) after_moves: bool,
    /// How it is carried out.
    pub(super) runs: Runs,
    /// Whether it does nothing outside its space.
    pub(super) local: bool,
    /// Whether it is a fight that a Special Activity granted in several spaces (5.3) carries out in each of them by
    /// itself.
    pub(super) fights: bool,
    /// Why it stands once in a box, if it does.
    pub(super) once: Option<&'static str>,
    /// The verbs that it never follows, and why.
    pub(super) never_after: (&'static [Verb], &'static str),
    /// The verb in a few words, without its spaces.
    pub(super) doing: &'static str,
    /// What tests that look ahead compare: the board after this.
    pub(super) action: &'static str,
    /// The clauses for its spaces, of which the first that fits is used; [`super::say`] fills in the names in braces.
    pub(super) does: &'static [&'static str],
    /// How it is carried out, as far as that is the verb's own and not the data's.
    pub(super) how: &'static [&'static str],
}

impl Entry {
    /// What an entry leaves out.
    pub(super) const DEFAULT: Entry = Entry {
        id: "",
        places: &[],
        shape: Shape::NONE,
        moves: false,
        after_moves: false,
        runs: Runs::Nowhere,
        local: false,
        fights: false,
        once: None,
        never_after: (&[], ""),
        doing: "",
        action: "this",
        does: &[],
        how: &[],
    };
}

/// The enum of the verbs and the table of their entries, from one list.
macro_rules! verbs {
    ($($(#[$doc:meta])* $name:ident = $id:literal { $($field:ident: $value:expr),* $(,)? })*) => {
        /// What the program can do in a box. Priorities are the data's; these are only verbs.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Verb { $($(#[$doc])* $name,)* }

        impl Verb {
            /// Every verb.
            pub const ALL: &'static [Verb] = &[$(Verb::$name),*];
        }

        impl lod_engine::game::data::Term for Verb {
            const WHAT: &'static str = "a verb";

            fn every() -> impl Iterator<Item = Verb> {
                Verb::ALL.iter().copied()
            }

            fn word(self) -> &'static str {
                match self { $(Verb::$name => $id),* }
            }
        }

        /// In the order of the verbs.
        pub(super) static ENTRIES: &[Entry] =
            &[$(Entry { id: $id, $($field: $value,)* ..Entry::DEFAULT }),*];
    };
}
pub(super) use verbs;

/// How a non-player carries out a verb.
#[derive(Clone, Copy)]
pub(crate) enum Runs {
    /// As no instruction of a Command or a Special Activity: a summary is looked up for it.
    Nowhere,
    /// Space by space, in one way that is one step.
    Step(fn(&Executor<'_>, &Instruction, Space) -> Result<ActionStep, Refusal>),
    /// Space by space, in one way.
    Way(fn(&Executor<'_>, &Instruction, Space) -> Result<Candidate, Refusal>),
    /// Space by space, in one of several ways.
    Ways(fn(&Executor<'_>, &Instruction, Space) -> Result<Vec<Candidate>, Refusal>),
    /// All of it at once; how often it was done.
    Whole(for<'a> fn(&mut Executor<'a>, &'a Instruction) -> Result<u8, Interrupt>),
}

/// Whether a verb needs a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum KeyUse {
    /// It may be there.
    May,
    /// It has to be there.
    Must,
    /// It has to be there and is 1: the rules allow one space.
    One,
}

use KeyUse::{May, Must, One};

/// The keys that a verb acts on, besides those of every instruction, and what becomes of them.
#[derive(Clone, Copy)]
pub(super) struct Shape {
    pub(super) keys: &'static [(&'static str, KeyUse)],
    /// Reads the keys that are no matter of spaces.
    pub(super) terms: fn(&mut VerbKeys<'_, '_>) -> Option<VerbParameters>,
}

const WHERE: (&str, KeyUse) = ("where", May);
const GIVEN: (&str, KeyUse) = ("where", Must);
const ORDER: (&str, KeyUse) = ("order", May);
const MAX: (&str, KeyUse) = ("max", May);
const SINGLE: (&str, KeyUse) = ("max", One);

impl Shape {
    const fn plain(keys: &'static [(&'static str, KeyUse)]) -> Shape {
        Shape { keys, terms: |_| Some(VerbParameters::Plain) }
    }

    pub(super) const NONE: Shape = Shape::plain(&[]);
    pub(super) const SPACES: Shape = Shape::plain(&[WHERE, ORDER, MAX]);
    pub(super) const ALL_SPACES: Shape = Shape::plain(&[WHERE, ORDER]);
    pub(super) const ONE_SPACE: Shape = Shape::plain(&[WHERE, ORDER, SINGLE]);
    pub(super) const GIVEN: Shape = Shape::plain(&[GIVEN]);
    pub(super) const GIVEN_SPACES: Shape = Shape::plain(&[GIVEN, ORDER, MAX]);
    pub(super) const RANKING: Shape = Shape::plain(&[("order", Must)]);
    pub(super) const AMOUNT: Shape =
        Shape { keys: &[("amount", Must)], terms: |keys| keys.amount() };
    pub(super) const ANSWER: Shape =
        Shape { keys: &[("amount", Must), ("below", May)], terms: |keys| keys.answer() };
    pub(super) const BATTLES: Shape =
        Shape { keys: &[WHERE, ORDER, MAX, ("joins", May)], terms: |keys| keys.joins() };
    pub(super) const RAISES: Shape =
        Shape { keys: &[WHERE, ORDER, SINGLE, ("raises", Must)], terms: |keys| keys.raises() };
    pub(super) const STRIKE: Shape =
        Shape { keys: &[WHERE, ORDER, SINGLE, ("ways", May)], terms: |keys| keys.ways() };
    pub(super) const ENOUGH: Shape =
        Shape { keys: &[WHERE, ORDER, ("up-to", Must)], terms: |keys| keys.enough() };
    pub(super) const ENOUGH_SPACES: Shape = Shape {
        keys: &[WHERE, ORDER, MAX, ("up-to", Must), ("prefer", May)],
        terms: |keys| keys.enough(),
    };
    pub(super) const CONTROL: Shape = Shape {
        keys: &[GIVEN, ORDER, MAX, ("extent", Must), ("groups", May), ("along", May)],
        terms: |keys| keys.control(),
    };
    pub(super) const JOIN: Shape = Shape {
        keys: &[GIVEN, ORDER, MAX, ("bring", Must), ("groups", May)],
        terms: |keys| keys.join(),
    };
    pub(super) const DISPLACE: Shape =
        Shape { keys: &[WHERE, ORDER, ("to", Must)], terms: |keys| keys.displace() };
    pub(super) const SINGLES: Shape =
        Shape { keys: &[GIVEN, ORDER, MAX, ("from", Must)], terms: |keys| keys.origin() };
    pub(super) const SCOUT: Shape =
        Shape { keys: &[WHERE, ORDER, SINGLE, ("from", Must)], terms: |keys| keys.origin() };
    pub(super) const TOWARD: Shape =
        Shape { keys: &[GIVEN, MAX, ("to", Must), ("along", May)], terms: |keys| keys.toward() };
    pub(super) const DESERT: Shape =
        Shape { keys: &[WHERE, ORDER, MAX, ("together", May)], terms: |keys| keys.together() };
}

impl Verb {
    /// What holds for it.
    pub(super) fn entry(self) -> &'static Entry {
        &ENTRIES[self as usize]
    }

    /// The word in the files.
    pub fn id(self) -> &'static str {
        self.entry().id
    }

    /// How it is carried out.
    pub(crate) fn runs(self) -> Runs {
        self.entry().runs
    }

    /// Whether it does nothing outside its space.
    pub(crate) fn is_local(self) -> bool {
        self.entry().local
    }

    /// Whether each space of several that an Event grants is a fight by itself (5.3).
    pub(crate) fn is_fight(self) -> bool {
        self.entry().fights
    }

    /// Whether it is what a Command does when all its groups have moved: Leaders have followed before it (R187).
    pub(crate) fn comes_after_moves(self) -> bool {
        self.entry().after_moves
    }
}

#[cfg(test)]
mod tests {
    use super::super::places::InstructionBox;
    use super::*;
    use lod_engine::game::Faction;
    use lod_engine::rules::{Command, Special};

    #[test]
    fn a_verb_belongs_to_a_box_its_faction_has() {
        let boxes: Vec<String> = (Faction::ALL.iter())
            .flat_map(|faction| {
                let commands = Command::of(*faction).iter().map(|c| InstructionBox::Command(*c));
                let specials = Special::of(*faction).iter().map(|s| InstructionBox::Special(*s));
                let all = commands.chain(specials).chain([InstructionBox::Summary]);
                all.map(|place| place.of(*faction))
            })
            .collect();
        for verb in Verb::ALL {
            let places = verb.entry().places;
            assert_eq!(places.is_empty(), *verb == Verb::Special, "{verb:?}");
            for place in places {
                assert!(boxes.iter().any(|b| b == place), "{verb:?} {place}");
            }
        }
    }

    #[test]
    fn each_entry_is_that_of_its_verb() {
        for verb in Verb::ALL {
            let debug = verb.id().replace('-', "");
            assert_eq!(format!("{verb:?}").to_lowercase(), debug);
        }
    }
}
