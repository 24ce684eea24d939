//! The kinds of effects that an Event can have: the one table of them.

use super::event_effects::is_of;
use super::play::piece_offer::PieceOffer;
use super::play::pieces::Count;
use super::play::{Play, eligible, flip, fni, free, moves, place, remove, replace, select, tracks};
use crate::events::Result;
use crate::flowchart::table::choices;
use crate::flowchart::words::{EventTest, Expr};
use lod_engine::game::{Change, Space};
use toml::Spanned;

/// Writes the table down as a type of the data, with what is known of each kind.
macro_rules! effects {
    ($($(#[$doc:meta])* $id:literal $name:ident($kind:ty);)*) => {
        choices! {
            /// One thing that an Event does. Choices that it leaves open belong to the executing Faction unless `by`
            /// names another one (5.1).
            Effect {
                $($(#[$doc])* $name($kind) = $id,)*
                /// The executing Faction remains Eligible (2.3.6).
                RemainEligible = "remain-eligible",
            }
        }

        impl Effect {
            /// All that is known of its kind.
            pub(super) fn kind(&self) -> &dyn EffectKind {
                match self {
                    $(Effect::$name(effect) => effect,)*
                    Effect::RemainEligible => &eligible::RemainEligible,
                }
            }
        }
    };
}

effects! {
    /// Effects in spaces that are selected one after another.
    "in" In(select::Within);
    /// One of several ways.
    "either" Either(select::Either);
    /// Places pieces.
    "place" Place(place::PlaceEffect);
    /// Removes pieces.
    "remove" Remove(remove::Remove);
    /// Replaces pieces by others.
    "replace" Replace(replace::Replace);
    /// Turns Militia or War Parties.
    "turn" Turn(flip::TurnEffect);
    /// Shifts Support or Opposition.
    "shift" Shift(tracks::Shift);
    /// Places markers.
    "mark" Mark(tracks::Mark);
    /// Moves pieces from space to space.
    "move" Move(moves::Move);
    /// Adds or takes Resources.
    "resources" Resources(tracks::Resources);
    /// Raises or lowers French Naval Intervention, with the Blockades that go with it (1.9).
    "fni" Fni(fni::Fni);
    /// Moves pieces from box to box.
    "transfer" Transfer(tracks::Transfer);
    /// Moves Squadrons between the West Indies and Unavailable.
    "squadrons" Squadrons(tracks::Squadrons);
    /// The Faction is Ineligible through the next card (2.3.6).
    "ineligible" Ineligible(eligible::Ineligible);
    /// The Faction remains or becomes Eligible (2.3.6).
    "eligible" Eligible(eligible::Eligible);
    /// Desertion as in Winter Quarters (6.6).
    "desertion" Desertion(eligible::Deserters);
    /// Free Commands and Special Activities (5.3).
    "free" Free(free::Free);
}

/// Effects that are carried out in order, each with its place in its file.
pub(super) type Effects = [Spanned<Effect>];

impl Effect {
    /// The faults of its keys and of the effects inside it; `inside` says whether an effect around it selects the space.
    pub(super) fn faults(&self, inside: bool) -> Vec<String> {
        let (id, kind) = (self.word(), self.kind());
        let spaces = kind.spaces();
        let mut found = Vec::new();
        found.extend(match spaces {
            EffectSpaces::Selects if inside => Some(format!("`{id}` stands in another `in`")),
            EffectSpaces::Own(tests) if inside && !tests.is_empty() => {
                Some(format!("`{id}` stands in `in`, which selects the space: remove its `where`"))
            }
            EffectSpaces::Selected if !inside => {
                Some(format!("`{id}` has to stand in `in` or `then`, which select the space"))
            }
            _ => None,
        });
        let counts = kind.counts().into_iter().filter_map(|count| count.faults(id));
        let faults = kind.faults().into_iter().filter_map(|(is_so, what)| is_so.then_some(what));
        found.extend(counts.chain(faults).map(String::from));
        let inside = inside || !matches!(spaces, EffectSpaces::Any);
        kind.parts(&mut |part| found.extend(part.faults(inside)));
        found
    }
}

/// In which spaces an effect works.
pub(super) enum EffectSpaces<'e> {
    /// In none, or in those of the effect around it.
    Any,
    /// In the space that an effect around it selects.
    Selected,
    /// In that space, or in all that pass its own tests.
    Own(&'e [Expr]),
    /// It selects spaces for the effects inside it.
    Selects,
}

/// A kind of effect. Its keys in the data are the fields of the type.
pub(super) trait EffectKind {
    /// Its own tests of spaces and its count, if it has both.
    fn own_spaces(&self) -> Option<(&[Expr], &Count)> {
        None
    }

    /// In which spaces it works.
    fn spaces(&self) -> EffectSpaces<'_> {
        self.own_spaces().map_or(EffectSpaces::Any, |(tests, _)| EffectSpaces::Own(tests))
    }

    /// The numbers that it has.
    fn counts(&self) -> Vec<&Count> {
        self.own_spaces().into_iter().map(|(_, count)| count).collect()
    }

    /// Further faults of its keys: whether each is there, and its words.
    fn faults(&self) -> Vec<(bool, &'static str)> {
        Vec::new()
    }

    /// Calls `tells` with each effect inside it.
    fn parts<'e>(&'e self, _tells: &mut dyn FnMut(&'e Effect)) {}

    /// Whether it reads and changes nothing outside its space, except the pieces and markers that it takes.
    fn is_local(&self) -> bool {
        false
    }

    /// Whether it certainly does nothing in a space of the board, which is known: then no trial is needed.
    fn is_idle(&self, _play: &Play<'_, '_>, _space: Space) -> bool {
        false
    }

    /// Calls `tells` with a change of each kind that it can make, for [`EffectKind::could`]; their space stands for any.
    fn possible(&self, _tells: &mut dyn FnMut(Change)) {}

    /// Whether it can meet a bullet on any board: if not, neither a trial nor a question about the board is needed.
    fn could(&self, test: &EventTest) -> bool {
        let (mut has_parts, mut could) = (false, false);
        self.parts(&mut |part| {
            has_parts = true;
            could = could || part.kind().could(test);
        });
        if has_parts {
            return could;
        }
        self.possible(&mut |change| could = could || is_of(test, &change));
        could || *test == EventTest::Effective
    }

    /// Why it did nothing in the space `here`, or in all that pass its own tests: for a player.
    fn why_nothing(&self, play: &Play<'_, '_>, here: Option<Space>) -> Vec<String>;

    /// The pieces among which a player names some, in the space `here` or in all that pass its own tests; `None` if there are
    /// none to name.
    ///
    /// # Errors
    /// An unknown fact.
    fn names_pieces(
        &self,
        _play: &Play<'_, '_>,
        _here: Option<Space>,
    ) -> Result<Option<PieceOffer>> {
        Ok(None)
    }

    /// Executes it, in the space `here` if an effect around it has selected one.
    ///
    /// # Errors
    /// See [`Result`].
    fn play(&'static self, play: &mut Play<'_, '_>, here: Option<Space>) -> Result;
}

/// The space that stands for any in [`EffectKind::possible`].
pub(super) const ANYWHERE: Space = Space::Boston;
