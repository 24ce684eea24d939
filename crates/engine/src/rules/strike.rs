//! Skirmish (4.2.2, 4.3.3, 4.5.2), Partisans (4.3.2) and War Path (4.4.2).

use super::Reason::{Count, NotYours};
use super::deed::{LIMITED, ONE_SPECIAL};
use super::refusal::{at, refuse, require};
use super::{ActionState, ActionStep, Reason, Result, Special, StrikeKind};
use crate::game::{Faction, Leader, Piece, PieceSet, Space};

/// A Special Activity that removes enemy units in one space, or with none of them there a base.
pub(super) struct Strike {
    special: Special,
    pub(super) rule: &'static str,
    /// What strikes: cubes, of which one is lost with more than one target, or units that Activate.
    own: Piece,
    /// What can be removed,
    pub(super) targets: PieceSet,
    /// and what is said of anything else.
    no_target: &'static str,
    base: Piece,
    /// What keeps the base,
    guards: PieceSet,
    /// and what is said then.
    guarded: &'static str,
    /// Who removes one more Militia, and what is said where he is not (1.10).
    helper: Option<(Leader, &'static str)>,
}

pub(super) const BRITISH_SKIRMISH: Strike = Strike {
    special: Special::Skirmish,
    rule: "4.2.2",
    own: Piece::BritishRegular,
    targets: BRITISH_TARGETS,
    no_target: "a Skirmish removes Rebellion cubes and Active Militia",
    base: Piece::PatriotFort,
    guards: BRITISH_TARGETS,
    guarded: "the Fort goes only where there are no Rebellion cubes or Active Militia",
    helper: Some((Leader::Clinton, "only Clinton in the space removes one more Militia")),
};

const BRITISH_TARGETS: PieceSet =
    PieceSet::REBELLION_CUBES.union(PieceSet::of(Piece::MilitiaActive));

const PATRIOT_SKIRMISH: Strike = Strike {
    special: Special::Skirmish,
    rule: "4.3.3",
    own: Piece::Continental,
    targets: PieceSet::BRITISH_CUBES,
    no_target: "a Skirmish strikes British cubes",
    base: Piece::BritishFort,
    guards: PieceSet::BRITISH_CUBES,
    guarded: "British cubes guard the Fort",
    helper: None,
};

pub(super) const FRENCH_SKIRMISH: Strike =
    Strike { rule: "4.5.2", own: Piece::FrenchRegular, ..PATRIOT_SKIRMISH };

const PARTISANS: Strike = Strike {
    special: Special::Partisans,
    rule: "4.3.2",
    own: Piece::MilitiaUnderground,
    targets: PieceSet::ROYALIST_UNITS,
    no_target: "Partisans strike Royalist units",
    base: Piece::Village,
    guards: PieceSet::WAR_PARTIES,
    guarded: "War Parties guard the Village",
    helper: None,
};

const WAR_PATH: Strike = Strike {
    special: Special::WarPath,
    rule: "4.4.2",
    own: Piece::WarPartyUnderground,
    targets: PieceSet::REBELLION_UNITS,
    no_target: "War Path removes Rebellion units",
    base: Piece::PatriotFort,
    guards: PieceSet::REBELLION_UNITS,
    guarded: "the Fort goes only where there are no Rebellion units",
    helper: Some((Leader::Brant, "only Brant in the space removes one more Militia")),
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

    /// Carries it out where [`check`] lets it.
    fn carry_out(
        &self,
        deed: &mut ActionState,
        space: Space,
        kind: StrikeKind,
        militia: Option<Piece>,
    ) -> Result {
        deed.use_special_once(self.special, Some(space))?;
        self.remove(deed, space, kind)?;
        let (Some(face), Some((leader, why))) = (militia, self.helper) else {
            return Ok(());
        };
        require(
            PieceSet::MILITIA.contains(face) && deed.board().leader_in(leader, space),
            "1.10",
            at(space, why),
        )?;
        deed.lose("1.10", space, face, 1)
    }

    /// What goes on both sides, whoever ordered the strike (3.4.3).
    pub(super) fn remove(&self, deed: &mut ActionState, space: Space, kind: StrikeKind) -> Result {
        let gone = match kind {
            StrikeKind::One(piece) => vec![piece],
            StrikeKind::Two(first, second) => vec![first, second],
            StrikeKind::Base => {
                require(!deed.board().has(space, self.guards), self.rule, at(space, self.guarded))?;
                vec![self.base]
            }
        };
        require(
            kind == StrikeKind::Base || gone.iter().all(|piece| self.targets.contains(*piece)),
            self.rule,
            Count(self.no_target),
        )?;
        let single = matches!(kind, StrikeKind::One(_));
        if let Some(active) = self.own.flipped() {
            let count = if single { 1 } else { 2 };
            deed.activate(self.rule, space, self.own, count)?;
            deed.remove(self.rule, space, active, count - 1)?;
        }
        for piece in gone {
            deed.lose(self.rule, space, piece, 1)?;
        }
        match self.own.flipped() {
            None if !single => deed.lose(self.rule, space, self.own, 1),
            _ => Ok(()),
        }
    }

    /// Every kind of it, wherever it might be.
    pub(super) fn kinds(&self) -> impl Iterator<Item = StrikeKind> {
        let targets = self.targets;
        let second = move |first| targets.iter().filter(move |second| *second >= first);
        let pairs = targets
            .iter()
            .flat_map(move |first| second(first).map(move |second| StrikeKind::Two(first, second)));
        targets.iter().map(StrikeKind::One).chain(pairs).chain([StrikeKind::Base])
    }

    /// Every way of it in a space, legal or not; none where nothing of its own is there.
    pub(super) fn steps(&'static self, deed: &ActionState, space: Space) -> Vec<ActionStep> {
        let board = deed.board();
        if board.pieces(space, self.own) == 0 {
            return Vec::new();
        }
        let mut extra = vec![None];
        if self.helper.is_some_and(|(l, _)| board.leader_in(l, space)) {
            extra.extend(PieceSet::MILITIA.iter().map(Some));
        }
        let step = |kind, militia| match self.special {
            Special::Partisans => ActionStep::Partisans { space, kind },
            Special::WarPath => ActionStep::WarPath { space, kind, militia },
            _ => ActionStep::Skirmish { space, kind, militia },
        };
        self.kinds()
            .flat_map(|kind| extra.iter().map(move |militia| step(kind, *militia)))
            .collect()
    }
}

/// [`ActionStep::Skirmish`], [`ActionStep::Partisans`] and [`ActionStep::WarPath`].
pub(super) fn act(deed: &mut ActionState, step: &ActionStep) -> Result {
    let (special, space, kind, militia) = match *step {
        ActionStep::Skirmish { space, kind, militia } => (Special::Skirmish, space, kind, militia),
        ActionStep::Partisans { space, kind } => (Special::Partisans, space, kind, None),
        ActionStep::WarPath { space, kind, militia } => (Special::WarPath, space, kind, militia),
        _ => return refuse("4.0", NotYours(deed.faction())),
    };
    let faction = deed.faction();
    let Some(strike) = Strike::of(faction, special) else {
        return refuse(super::commands_rule(faction), NotYours(faction));
    };
    if strike.helper.is_none() && militia.is_some() {
        return refuse(
            strike.rule,
            Count("no additional Militia: that is a British Leader's capability"),
        );
    }
    if faction == Faction::British && deed.special() == Some(special) {
        deed.check_no_special(ONE_SPECIAL)?;
    }
    check(deed, strike, space)?;
    require(
        strike.base != Piece::BritishFort || deed.board().pieces(space, strike.own) > 0,
        strike.rule,
        at(space, "no own cube to Skirmish with"),
    )?;
    strike.carry_out(deed, space, kind, militia)
}

/// Whether the acting Faction may strike so in a space now, with something there to strike.
pub fn can_strike(deed: &ActionState, special: Special, space: Space) -> bool {
    let (faction, board) = (deed.faction(), deed.board());
    let Some(strike) = Strike::of(faction, special) else {
        return false;
    };
    check(deed, strike, space).is_ok()
        && match faction {
            Faction::British => board.has(space, PieceSet::REBELLION),
            Faction::French => {
                board.pieces(space, strike.own) > 0 && board.has(space, PieceSet::BRITISH)
            }
            Faction::Patriots | Faction::Indians => true,
        }
}

/// Whether the action leaves the strike open in a space.
fn check(deed: &ActionState, strike: &Strike, space: Space) -> Result {
    match deed.faction() {
        Faction::British => return super::british::check_skirmish(deed, space),
        Faction::Indians => return super::indians::check_war_path(deed.board(), space),
        Faction::French => super::french::check_skirmish(deed, space)?,
        Faction::Patriots => {}
    }
    require(!deed.battles.contains(space), strike.rule, at(space, "a Battle space"))?;
    require(deed.takes_special(), LIMITED, Reason::Limited)?;
    deed.check_no_special(strike.rule)
}
