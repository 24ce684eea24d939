//! Where an action has to take place: the Leader's part in the first Command of a Brilliant Stroke (1.10,
//! 8.3.7), and the spaces of an Event's free action (5.3).

use super::Run;
use crate::game::{Space, SpaceSet};

impl Run<'_> {
    /// The Leader's space while no space selected and no origin of a move is it; `None` where nothing is
    /// asked for.
    pub(super) fn to_involve(&self) -> Option<Space> {
        self.involve.filter(|space| {
            let deed = &self.deed;
            !deed.selected().contains(*space)
                && !deed.battles().contains(*space)
                && deed.moved().iter().all(|m| m.from != *space)
        })
    }

    /// Of these, the spaces that may be selected for something that nobody moves to: those of a free
    /// action, and the Leader's alone as long as it must be involved.
    pub(super) fn selectable(&self, among: SpaceSet) -> SpaceSet {
        let among = match self.confine {
            Some(within) => among.intersect(within),
            None => among,
        };
        match self.to_involve() {
            Some(space) => among.intersect(SpaceSet::of(space)),
            None => among,
        }
    }

    /// Whether a move may go to this destination, and from these origins leaves nothing more to be
    /// involved.
    pub(super) fn involves(&self, to: Space, origins: impl IntoIterator<Item = Space>) -> bool {
        self.confine.is_none_or(|within| within.contains(to))
            && self
                .to_involve()
                .is_none_or(|space| space == to || origins.into_iter().any(|from| from == space))
    }

    /// Whether units may leave this space: where the Leader must be involved, those of no other space than
    /// his (R170).
    pub(super) fn may_depart(&self, from: Space) -> bool {
        let only = |space: Option<Space>| space.is_none_or(|only| only == from);
        only(self.departs) && only(self.involve)
    }

    /// Whether nobody else's units may March along: an Event moves the Faction's own (8.3.1).
    pub(super) fn goes_alone(&self) -> bool {
        self.departs.is_some()
    }
}
