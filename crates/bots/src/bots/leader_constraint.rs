//! Where an action has to take place: the Leader's part in the first Command of a Brilliant Stroke (1.10,
//! 8.3.7), and the spaces of an Event's free action (5.3).

use super::Executor;
use super::candidates::require;
use crate::action::Trace;
use lod_engine::game::{Space, SpaceSet};
use lod_engine::rules::{Refusal, SpaceReason};

impl Executor<'_> {
    /// The Leader's space while no space selected and no origin of a move is it; `None` where nothing is
    /// asked for.
    pub(super) fn to_involve(&self) -> Option<Space> {
        self.limits.involve.filter(|space| {
            let state = &self.state;
            !state.selected().contains(*space)
                && !state.battles().contains(*space)
                && state.moved().iter().all(|m| m.from != *space)
        })
    }

    /// Of these, the spaces that may be selected for something without a move: those of a free
    /// action, and the Leader's alone as long as it must be involved.
    pub(super) fn selectable(&self, among: SpaceSet) -> SpaceSet {
        let among = match self.limits.among {
            Some(within) => among.intersect(within),
            None => among,
        };
        match self.to_involve() {
            Some(space) => among.intersect(SpaceSet::of(space)),
            None => among,
        }
    }

    /// A move may go to this destination, and from these origins leaves nothing more to be involved.
    pub(super) fn involves(
        &self,
        to: Space,
        origins: impl IntoIterator<Item = Space>,
    ) -> Result<(), Refusal> {
        let within = self.limits.among.is_none_or(|within| within.contains(to));
        require(within, "5.3", to, SpaceReason::NotGranted)?;
        let involved = self
            .to_involve()
            .is_none_or(|space| space == to || origins.into_iter().any(|from| from == space));
        require(involved, "1.10", to, SpaceReason::LeaderLeftOut)
    }

    /// Whether a group may go there; if not, the trace says why.
    pub(super) fn may_go(&self, from: Space, to: Space, trace: &mut dyn Trace) -> bool {
        let involves = self.involves(to, Some(from));
        involves.map_err(|why| trace.refuses(to, why)).is_ok()
    }

    /// Whether units may leave this space: where the Leader must be involved, those of no other space than
    /// his (R170).
    pub(super) fn may_depart(&self, from: Space) -> bool {
        let only = |space: Option<Space>| space.is_none_or(|only| only == from);
        only(self.limits.out_of) && only(self.limits.involve)
    }

    /// Whether no other Faction's units may March along: an Event moves the Faction's own (8.3.1).
    pub(super) fn goes_alone(&self) -> bool {
        self.limits.out_of.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::{Context, Library, SeededDice};
    use crate::testing::Layout;
    use Space::{Boston, NewYork, Norfolk, Northwest, Quebec, QuebecCity};
    use lod_engine::game::{Board, Faction, Piece, Support};
    use lod_engine::rules::{Command, Cost, MovedUnits};

    fn board(pieces: &[(Space, Piece, u8)], levels: &[(Space, Support)]) -> Board {
        let laid = Layout::empty().lay(pieces);
        let level = |l: Layout, (space, to): &(Space, Support)| l.support(*space, *to);
        levels.iter().fold(laid, level).board
    }

    /// What a Command that involves this space moves.
    fn moved(board: Board, faction: Faction, command: Command, led: Space) -> Vec<MovedUnits> {
        let context = Context { limited: true, price: Cost::Free, ..Context::default() };
        let mut source = SeededDice::new(1);
        let mut run = Executor::new(Library::get(), faction, board, context, &mut source);
        run.limits.involve = Some(led);
        run.granted(command).expect("no fault");
        run.state.moved().to_vec()
    }

    #[test]
    fn r170_no_unit_of_another_space_moves() {
        // Norfolk is out of the reach of Boston's alone; together with Quebec City's it is not.
        let regulars = |boston| {
            let pieces = [
                (Boston, Piece::BritishRegular, boston),
                (QuebecCity, Piece::BritishRegular, 6),
                (Norfolk, Piece::Continental, 3),
            ];
            let loyal = [Boston, QuebecCity].map(|s| (s, Support::ActiveSupport));
            let board = board(&pieces, &loyal);
            moved(board, Faction::British, Command::Garrison, Boston)
        };
        let into_norfolk = |moved: &[MovedUnits]| {
            let into = moved.iter().filter(|m| m.to == Norfolk);
            into.map(|m| m.from).collect::<Vec<_>>()
        };
        assert_eq!(into_norfolk(&regulars(4)), []);
        assert_eq!(into_norfolk(&regulars(8)), [Boston]);
        // Scouts come from his Province, not to it.
        let pieces = [
            (NewYork, Piece::PatriotFort, 1),
            (Quebec, Piece::WarPartyUnderground, 1),
            (Quebec, Piece::BritishRegular, 3),
        ];
        let there = |led| moved(board(&pieces, &[]), Faction::Indians, Command::Scout, led);
        assert_eq!(there(NewYork), []);
        assert_eq!(there(Quebec).len(), 1);
        // Nor does a War Party come to a Raid.
        let pieces = [
            (NewYork, Piece::WarPartyUnderground, 1),
            (NewYork, Piece::MilitiaActive, 2),
            (Northwest, Piece::WarPartyUnderground, 1),
        ];
        let opposed = [(NewYork, Support::ActiveOpposition)];
        let raid = |led| moved(board(&pieces, &opposed), Faction::Indians, Command::Raid, led);
        assert_eq!(raid(NewYork), []);
        assert_eq!(raid(Northwest).len(), 1);
    }
}
