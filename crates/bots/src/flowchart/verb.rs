//! A verb: what the program can do in a box, and all that the files, the check and the page need to know of it.

use super::instruction::{Draft, Terms};
use super::say::{Saying, Words};
pub use super::verbs::Verb;
use lod_engine::game::Faction;
use lod_engine::rules::{Command, Special};

/// All that holds for one verb; the table of them is [`super::verbs`].
pub(super) struct Entry {
    /// The word in the files.
    pub(super) id: &'static str,
    /// Where it stands; a verb without a place stands in any Command.
    pub(super) places: &'static [Use],
    /// Its keys.
    pub(super) shape: Shape,
    /// Whether it moves units of which some are to stay behind, as its box says.
    pub(super) moves: bool,
    /// Whether it is what a Command does when all its groups have moved: Leaders have followed before it (R187).
    pub(super) after_moves: bool,
    /// Why it stands once in a box, if it does.
    pub(super) once: Option<&'static str>,
    /// The verbs that it never follows, and why.
    pub(super) never_after: (&'static [Verb], &'static str),
    /// The verb in a few words, without its spaces.
    pub(super) doing: &'static str,
    /// What tests that look ahead compare: the board after this.
    pub(super) action: &'static str,
    /// The sentence for its spaces.
    pub(super) does: &'static str,
    /// How it is carried out, as far as that is the verb's own and not the data's.
    pub(super) how: &'static [&'static str],
    /// The words, where they hang on more than that.
    pub(super) words: Option<fn(&Saying<'_>) -> Words>,
}

impl Entry {
    /// What an entry leaves out.
    pub(super) const DEFAULT: Entry = Entry {
        id: "",
        places: &[],
        shape: Shape::NONE,
        moves: false,
        after_moves: false,
        once: None,
        never_after: (&[], ""),
        doing: "",
        action: "this",
        does: "",
        how: &[],
        words: None,
    };
}

/// A kind of box that holds instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// The box of a Command.
    Command(Command),
    /// The box of a Special Activity.
    Special(Special),
    /// A summary.
    Summary,
}

impl Place {
    /// "Muster", "Skirmish" or "summaries".
    pub(super) const fn name(self) -> &'static str {
        match self {
            Place::Command(c) => c.name(),
            Place::Special(s) => s.name(),
            Place::Summary => "summaries",
        }
    }
}

/// A Faction's kind of box.
pub(super) type Use = (Faction, Place);

/// Whether a verb needs a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Need {
    /// It may be there.
    May,
    /// It has to be there.
    Must,
    /// It has to be there and is 1: the rules allow one space.
    One,
}

use Need::{May, Must, One};

/// The keys that a verb acts on, besides those of every instruction, and what becomes of them.
#[derive(Clone, Copy)]
pub(super) struct Shape {
    pub(super) keys: &'static [(&'static str, Need)],
    /// What the keys that are no matter of spaces say; nothing where one of them is missing.
    pub(super) terms: fn(&mut Draft) -> Option<Terms>,
}

const WHERE: (&str, Need) = ("where", May);
const GIVEN: (&str, Need) = ("where", Must);
const ORDER: (&str, Need) = ("order", May);
const MAX: (&str, Need) = ("max", May);
const SINGLE: (&str, Need) = ("max", One);

impl Shape {
    const fn plain(keys: &'static [(&'static str, Need)]) -> Shape {
        Shape {
            keys,
            terms: |_| Some(Terms::Plain),
        }
    }

    pub(super) const NONE: Shape = Shape::plain(&[]);
    pub(super) const SPACES: Shape = Shape::plain(&[WHERE, ORDER, MAX]);
    pub(super) const ALL_SPACES: Shape = Shape::plain(&[WHERE, ORDER]);
    pub(super) const ONE_SPACE: Shape = Shape::plain(&[WHERE, ORDER, SINGLE]);
    pub(super) const GIVEN: Shape = Shape::plain(&[GIVEN]);
    pub(super) const GIVEN_SPACES: Shape = Shape::plain(&[GIVEN, ORDER, MAX]);
    pub(super) const RANKING: Shape = Shape::plain(&[("order", Must)]);
    pub(super) const AMOUNT: Shape = Shape {
        keys: &[("amount", Must)],
        terms: |draft| Some(Terms::Amount(draft.amount.take()?)),
    };
    pub(super) const ANSWER: Shape = Shape {
        keys: &[("amount", Must), ("below", May)],
        terms: Draft::answer,
    };
    pub(super) const BATTLES: Shape = Shape {
        keys: &[WHERE, ORDER, MAX, ("joins", May)],
        terms: |draft| Some(Terms::Joins(draft.joins.take())),
    };
    pub(super) const RAISES: Shape = Shape {
        keys: &[WHERE, ORDER, SINGLE, ("raises", Must)],
        terms: |draft| Some(Terms::Raises(draft.raises.take()?)),
    };
    pub(super) const STRIKE: Shape = Shape {
        keys: &[WHERE, ORDER, SINGLE, ("ways", May)],
        terms: |draft| Some(Terms::Ways(std::mem::take(&mut draft.ways))),
    };
    pub(super) const ENOUGH: Shape = Shape {
        keys: &[WHERE, ORDER, ("up-to", Must)],
        terms: Draft::enough,
    };
    pub(super) const ENOUGH_SPACES: Shape = Shape {
        keys: &[WHERE, ORDER, MAX, ("up-to", Must), ("prefer", May)],
        terms: Draft::enough,
    };
    pub(super) const CONTROL: Shape = Shape {
        keys: &[
            GIVEN,
            ORDER,
            MAX,
            ("extent", Must),
            ("groups", May),
            ("along", May),
        ],
        terms: Draft::control,
    };
    pub(super) const JOIN: Shape = Shape {
        keys: &[GIVEN, ORDER, MAX, ("bring", Must), ("groups", May)],
        terms: Draft::join,
    };
    pub(super) const DISPLACE: Shape = Shape {
        keys: &[WHERE, ORDER, ("to", Must)],
        terms: |draft| Some(Terms::Displace(draft.to.take()?)),
    };
    pub(super) const SINGLES: Shape = Shape {
        keys: &[GIVEN, ORDER, MAX, ("from", Must)],
        terms: Draft::origin,
    };
    pub(super) const SCOUT: Shape = Shape {
        keys: &[WHERE, ORDER, SINGLE, ("from", Must)],
        terms: Draft::origin,
    };
    pub(super) const TOWARD: Shape = Shape {
        keys: &[GIVEN, MAX, ("to", Must), ("along", May)],
        terms: Draft::toward,
    };
    pub(super) const DESERT: Shape = Shape {
        keys: &[WHERE, ORDER, MAX, ("together", May)],
        terms: |draft| Some(Terms::Together(draft.together)),
    };
}

impl Verb {
    /// The word in the files.
    pub fn id(self) -> &'static str {
        self.entry().id
    }

    /// Whether it is what a Command does when all its groups have moved: Leaders have followed before it (R187).
    pub fn comes_after_moves(self) -> bool {
        self.entry().after_moves
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verb_belongs_to_a_box_its_faction_has() {
        for verb in Verb::ALL {
            let places = verb.entry().places;
            assert_eq!(places.is_empty(), *verb == Verb::Special, "{verb:?}");
            for (faction, place) in places {
                let has = match place {
                    Place::Command(c) => Command::of(*faction).contains(c),
                    Place::Special(s) => Special::of(*faction).contains(s),
                    Place::Summary => true,
                };
                assert!(has, "{verb:?} {faction}");
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
