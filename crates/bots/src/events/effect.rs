//! The kinds of effects that an Event can have: the one table of them.

use super::account::is_of;
use super::play::{
    Deserters, Either, Eligible, Fni, Free, Ineligible, Mark, Move, PlaceEffect, Play,
    RemainEligible, Remove, Replace, Resources, Shift, Squadrons, Transfer, TurnEffect, Within,
};
use crate::events::Result;
use crate::flowchart::words::EventTest;
use lod_engine::game::{Change, Space};
use serde::Deserialize;

/// One thing that an Event does. Choices that it leaves open belong to the executing Faction unless `by` names
/// another one (5.1).
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Effect {
    /// Effects in spaces that are selected one after another.
    In(Within),
    /// One of several ways.
    Either(Either),
    /// Places pieces.
    Place(PlaceEffect),
    /// Removes pieces.
    Remove(Remove),
    /// Replaces pieces by others.
    Replace(Replace),
    /// Turns Militia or War Parties.
    Turn(TurnEffect),
    /// Shifts Support or Opposition.
    Shift(Shift),
    /// Places markers.
    Mark(Mark),
    /// Moves pieces from space to space.
    Move(Move),
    /// Adds or takes Resources.
    Resources(Resources),
    /// Raises or lowers French Naval Intervention, with the Blockades that go with it (1.9).
    Fni(Fni),
    /// Moves pieces from box to box.
    Transfer(Transfer),
    /// Moves Squadrons between the West Indies and Unavailable.
    Squadrons(Squadrons),
    /// The Faction is Ineligible through the next card (2.3.6).
    Ineligible(Ineligible),
    /// The Faction remains or becomes Eligible (2.3.6).
    Eligible(Eligible),
    /// The executing Faction remains Eligible (2.3.6).
    RemainEligible,
    /// Desertion as in Winter Quarters (6.6).
    Desertion(Deserters),
    /// Free Commands and Special Activities (5.3).
    Free(Free),
}

impl Effect {
    /// All that is known of its kind.
    pub(super) fn kind(&self) -> &dyn EffectKind {
        match self {
            Effect::In(effect) => effect,
            Effect::Either(effect) => effect,
            Effect::Place(effect) => effect,
            Effect::Remove(effect) => effect,
            Effect::Replace(effect) => effect,
            Effect::Turn(effect) => effect,
            Effect::Shift(effect) => effect,
            Effect::Mark(effect) => effect,
            Effect::Move(effect) => effect,
            Effect::Resources(effect) => effect,
            Effect::Fni(effect) => effect,
            Effect::Transfer(effect) => effect,
            Effect::Squadrons(effect) => effect,
            Effect::Ineligible(effect) => effect,
            Effect::Eligible(effect) => effect,
            Effect::RemainEligible => &RemainEligible,
            Effect::Desertion(effect) => effect,
            Effect::Free(effect) => effect,
        }
    }
}

/// A kind of effect. Its keys in the data are the fields of the type.
pub(super) trait EffectKind {
    /// What cannot be, each with its words; `inside` tells whether an effect around it selects the space.
    fn faults(&self, _inside: bool) -> Vec<(bool, &'static str)> {
        Vec::new()
    }

    /// The effects that stand in it.
    fn parts(&self) -> Vec<&Effect> {
        Vec::new()
    }

    /// Changes of each kind that it can make, for [`EffectKind::could`]: their space stands for any.
    fn possible(&self) -> Vec<Change> {
        Vec::new()
    }

    /// Whether it may do what a bullet asks for, on whatever board: what cannot needs no looking ahead, and at the
    /// table no question.
    fn could(&self, test: &EventTest) -> bool {
        let parts = self.parts();
        match parts.is_empty() {
            true => *test == EventTest::Effective || self.possible().iter().any(|c| is_of(test, c)),
            false => parts.iter().any(|part| part.kind().could(test)),
        }
    }

    /// Carries it out, in the space `here` where an effect around it has selected one.
    ///
    /// # Errors
    /// See [`Result`].
    fn play(&'static self, play: &mut Play<'_, '_>, here: Option<Space>) -> Result;
}

/// The space that stands for any in [`EffectKind::possible`].
pub(super) const ANYWHERE: Space = Space::Boston;
