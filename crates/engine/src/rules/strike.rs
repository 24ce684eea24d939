//! Skirmish (4.2.2, 4.3.3, 4.5.2), Partisans (4.3.2) and War Path (4.4.2).

use super::Reason::NotYours;
use super::action_state::ONE_SPECIAL;
use super::choices::pairs;
use super::refusal::{at, refuse, require};
use super::{ActionState, ActionStep, CountReason, Result, SpaceReason, Special, StrikeKind};
use crate::game::{Faction, Leader, Piece, PieceSet, Space};

/// A Special Activity that removes enemy units in one space, or with none of them there a base.
pub(super) struct Strike {
    special: Special,
    pub(super) rule: &'static str,
    /// The striking piece: a cube, of which one is lost with more than one target, or a unit that Activates.
    own: Piece,
    /// The refusal without such a piece.
    absent: SpaceReason,
    /// The units that can be removed.
    pub(super) targets: PieceSet,
    /// The refusal of other targets.
    no_target: CountReason,
    base: Piece,
    /// The pieces that must be gone before the base can be removed.
    guards: PieceSet,
    /// The refusal while such a piece is there.
    guarded: SpaceReason,
    /// The Leader who removes 1 more Militia (1.10).
    helper: Option<Leader>,
}

pub(super) const BRITISH_SKIRMISH: Strike = Strike {
    special: Special::Skirmish,
    rule: "4.2.2",
    own: Piece::BritishRegular,
    absent: SpaceReason::NoBritishRegular,
    targets: BRITISH_TARGETS,
    no_target: CountReason::NoTargetOfBritish,
    base: Piece::PatriotFort,
    guards: BRITISH_TARGETS,
    guarded: SpaceReason::FortBesideCubesOrMilitia,
    helper: Some(Leader::Clinton),
};

const BRITISH_TARGETS: PieceSet =
    PieceSet::REBELLION_CUBES.union(PieceSet::of(Piece::MilitiaActive));

const PATRIOT_SKIRMISH: Strike = Strike {
    special: Special::Skirmish,
    rule: "4.3.3",
    own: Piece::Continental,
    absent: SpaceReason::NoContinentals,
    targets: PieceSet::BRITISH_CUBES,
    no_target: CountReason::NoTargetOfRebellion,
    base: Piece::BritishFort,
    guards: PieceSet::BRITISH_CUBES,
    guarded: SpaceReason::FortGuarded,
    helper: None,
};

pub(super) const FRENCH_SKIRMISH: Strike = Strike {
    rule: "4.5.2",
    own: Piece::FrenchRegular,
    absent: SpaceReason::NoFrenchRegular,
    ..PATRIOT_SKIRMISH
};

const PARTISANS: Strike = Strike {
    special: Special::Partisans,
    rule: "4.3.2",
    own: Piece::MilitiaUnderground,
    absent: SpaceReason::NoUndergroundMilitia,
    targets: PieceSet::ROYALIST_UNITS,
    no_target: CountReason::NoTargetOfPartisans,
    base: Piece::Village,
    guards: PieceSet::WAR_PARTIES,
    guarded: SpaceReason::VillageGuarded,
    helper: None,
};

const WAR_PATH: Strike = Strike {
    special: Special::WarPath,
    rule: "4.4.2",
    own: Piece::WarPartyUnderground,
    absent: SpaceReason::NoUndergroundWarParty,
    targets: PieceSet::REBELLION_UNITS,
    no_target: CountReason::NoTargetOfWarPath,
    base: Piece::PatriotFort,
    guards: PieceSet::REBELLION_UNITS,
    guarded: SpaceReason::FortBesideUnits,
    helper: Some(Leader::Brant),
};

impl Strike {
    /// A Faction's own Special Activity of this name.
    pub(super) const fn of(faction: Faction, special: Special) -> Option<&'static Strike> {
        match (faction, special) {
            (Faction::British, Special::Skirmish) => Some(&BRITISH_SKIRMISH),
            (Faction::Patriots, Special::Skirmish) => Some(&PATRIOT_SKIRMISH),
            (Faction::French, Special::Skirmish) => Some(&FRENCH_SKIRMISH),
            (Faction::Patriots, Special::Partisans) => Some(&PARTISANS),
            (Faction::Indians, Special::WarPath) => Some(&WAR_PATH),
            _ => None,
        }
    }

    /// Carries it out where [`check`] does not refuse it.
    fn carry_out(
        &self,
        state: &mut ActionState,
        space: Space,
        kind: StrikeKind,
        militia: Option<Piece>,
    ) -> Result {
        state.use_special_once(self.special, Some(space))?;
        self.remove(state, space, kind)?;
        let (Some(face), Some(leader)) = (militia, self.helper) else {
            return Ok(());
        };
        require(
            PieceSet::MILITIA.contains(face) && state.board().leader_in(leader, space),
            "1.10",
            at(space, SpaceReason::NoLeaderToHelp(leader)),
        )?;
        state.lose("1.10", space, face, 1)
    }

    /// Removes the pieces of both sides, in a Special Activity or in a Scout's Skirmish (3.4.3).
    pub(super) fn remove(&self, state: &mut ActionState, space: Space, kind: StrikeKind) -> Result {
        let gone = match kind {
            StrikeKind::One(piece) => [Some(piece), None],
            StrikeKind::Two(first, second) => [Some(first), Some(second)],
            StrikeKind::Base => {
                let board = state.board();
                require(!board.has(space, self.guards), self.rule, at(space, self.guarded))?;
                let base = board.pieces(space, self.base) > 0;
                require(base, self.rule, at(space, SpaceReason::NothingToRemove))?;
                [Some(self.base), None]
            }
        };
        require(
            kind == StrikeKind::Base
                || gone.iter().flatten().all(|piece| self.targets.contains(*piece)),
            self.rule,
            self.no_target,
        )?;
        let single = matches!(kind, StrikeKind::One(_));
        if let Some(active) = self.own.flipped() {
            let count = if single { 1 } else { 2 };
            let enough = state.board().pieces(space, self.own) >= count;
            require(enough, self.rule, at(space, SpaceReason::FewToActivate))?;
            state.activate(self.rule, space, self.own, count)?;
            state.remove(self.rule, space, active, count - 1)?;
        }
        for piece in gone.into_iter().flatten() {
            state.lose(self.rule, space, piece, 1)?;
        }
        match self.own.flipped() {
            None if !single => state.lose(self.rule, space, self.own, 1),
            _ => Ok(()),
        }
    }

    /// Every way of it in a space, legal or not; none without a striking piece there.
    pub(super) fn steps(&'static self, state: &ActionState, space: Space) -> Vec<ActionStep> {
        let board = state.board();
        if board.pieces(space, self.own) == 0 {
            return Vec::new();
        }
        let mut extra = vec![None];
        if self.helper.is_some_and(|leader| board.leader_in(leader, space)) {
            extra.extend(PieceSet::MILITIA.iter().map(Some));
        }
        let step = |kind, militia| match self.special {
            Special::Partisans => ActionStep::Partisans { space, kind },
            Special::WarPath => ActionStep::WarPath { space, kind, militia },
            _ => ActionStep::Skirmish { space, kind, militia },
        };
        kinds(self.targets)
            .flat_map(|kind| extra.iter().map(move |militia| step(kind, *militia)))
            .collect()
    }
}

/// What a Faction's Skirmish, Partisans or War Path removes, bases apart; nothing where it has no such Special Activity.
pub const fn targets(faction: Faction, special: Special) -> PieceSet {
    match Strike::of(faction, special) {
        Some(strike) => strike.targets,
        None => PieceSet::NONE,
    }
}

/// Every kind of strike against these: one, two, or a base.
pub fn kinds(targets: PieceSet) -> impl Iterator<Item = StrikeKind> {
    let pairs = pairs(targets).map(|(first, second)| StrikeKind::Two(first, second));
    targets.iter().map(StrikeKind::One).chain(pairs).chain([StrikeKind::Base])
}

/// [`ActionStep::Skirmish`], [`ActionStep::Partisans`] and [`ActionStep::WarPath`].
pub(super) fn act(state: &mut ActionState, step: &ActionStep) -> Result {
    let (special, space, kind, militia) = match *step {
        ActionStep::Skirmish { space, kind, militia } => (Special::Skirmish, space, kind, militia),
        ActionStep::Partisans { space, kind } => (Special::Partisans, space, kind, None),
        ActionStep::WarPath { space, kind, militia } => (Special::WarPath, space, kind, militia),
        _ => return refuse("4.0", NotYours(state.faction())),
    };
    let faction = state.faction();
    let Some(strike) = Strike::of(faction, special) else {
        return refuse(super::commands_rule(faction), NotYours(faction));
    };
    if strike.helper.is_none() && militia.is_some() {
        return refuse(strike.rule, CountReason::AdditionalMilitia);
    }
    if faction == Faction::British && state.special() == Some(special) {
        state.check_no_special(ONE_SPECIAL)?;
    }
    check(state, special, space)?;
    strike.carry_out(state, space, kind, militia)
}

/// Refuses a strike of the acting Faction in a space now: there is something to strike with, of Royalists and the
/// French something to strike, and the action leaves it open.
///
/// # Errors
/// A refusal that cites the rule.
pub fn check(state: &ActionState, special: Special, space: Space) -> Result {
    let (faction, board) = (state.faction(), state.board());
    let Some(strike) = Strike::of(faction, special) else {
        return refuse(super::commands_rule(faction), NotYours(faction));
    };
    let here = |holds, why| require(holds, strike.rule, at(space, why));
    match faction {
        Faction::British => super::british::check_skirmish(state, space)?,
        Faction::Indians => here(space.is_province(), SpaceReason::NoProvince)?,
        Faction::French | Faction::Patriots => {
            if faction == Faction::French {
                super::french::check_at_war(state, strike.rule, special)?;
            }
            state.check_no_special(strike.rule)?;
            state.check_takes_special()?;
            let muster = faction == Faction::French && state.regulars_at() == Some(space);
            here(!muster, SpaceReason::OfFrenchMuster)?;
            here(!state.battles.contains(space), SpaceReason::OfBattle)?;
        }
    }
    here(board.pieces(space, strike.own) > 0, strike.absent)?;
    match faction {
        Faction::Patriots => Ok(()),
        Faction::French => here(board.has(space, PieceSet::BRITISH), SpaceReason::NoBritish),
        _ => here(board.has(space, PieceSet::REBELLION), SpaceReason::NoRebellion),
    }
}
