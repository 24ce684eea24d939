//! Force Levels (3.6.3) and dice (3.6.4).

use super::plan::{Plan, standing};
use crate::game::{Board, Faction, Piece, PieceSet, Side};
use crate::rules::PieceCounts;

/// Both Force Levels of a Battle (3.6.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forces {
    /// The Attacker's.
    pub attacker: u8,
    /// The Defender's.
    pub defender: u8,
}

impl Forces {
    /// How many D3 the Attacker rolls.
    pub const fn attacker_dice(self) -> u8 {
        dice(self.attacker)
    }

    /// How many D3 the Defender rolls.
    pub const fn defender_dice(self) -> u8 {
        dice(self.defender)
    }

    /// The Attacker's Force Level and how many D3 it rolls, then the Defender's.
    pub const fn both(self) -> [(u8, u8); 2] {
        [(self.attacker, self.attacker_dice()), (self.defender, self.defender_dice())]
    }
}

/// How many D3 a Force Level rolls (3.6.4): a third, rounding down, at most three.
pub const fn dice(level: u8) -> u8 {
    let dice = level / 3;
    if dice > 3 { 3 } else { dice }
}

/// The Force Levels of a Battle (3.6.3).
pub fn forces(board: &Board, plan: &Plan) -> Forces {
    Forces {
        attacker: Line::attacking(board, plan)
            .level()
            .saturating_add_signed(plan.event_modifiers[0]),
        defender: Line::defending(board, plan).level(),
    }
}

/// One side drawn up for a Battle: what takes part, in the faces it shows once all that Activates
/// has done so.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    /// Which side.
    pub(super) side: Side,
    /// The Faction that Attacks; none on Defence.
    attacker: Option<Faction>,
    /// What takes part.
    pub(super) troops: PieceCounts,
    /// How many of the Active War Parties serve as Tories (4.2.1).
    pub(super) common_cause: u8,
    /// How many units were Activated for the Battle.
    pub(super) activated: u8,
}

impl Line {
    /// The Attacking side (3.6.1).
    pub(super) fn attacking(board: &Board, plan: &Plan) -> Line {
        let side = plan.attacking_side();
        let troops = standing(board, plan.space, plan.attacking_kinds());
        let hidden = plan.common_cause.get(Piece::WarPartyUnderground);
        Line {
            side,
            attacker: Some(plan.attacker),
            troops,
            common_cause: plan.common_cause.total(),
            activated: 0,
        }
        .activate(hidden.saturating_add(plan.attacker_activates))
    }

    /// The Defending side (3.6.1).
    pub(super) fn defending(board: &Board, plan: &Plan) -> Line {
        let side = plan.defending_side();
        Line {
            side,
            attacker: None,
            troops: standing(board, plan.space, PieceSet::side(side)),
            common_cause: 0,
            activated: 0,
        }
        .activate(plan.defender_activates)
    }

    fn activate(mut self, count: u8) -> Line {
        let (hidden, shown) = faces(self.side);
        let there = &mut self.troops.0;
        let count = count.min(there[hidden as usize]);
        there[hidden as usize] -= count;
        there[shown as usize] = there[shown as usize].saturating_add(count);
        self.activated = count;
        self
    }

    /// Whether it Attacks.
    pub(super) const fn is_attacking(&self) -> bool {
        self.attacker.is_some()
    }

    /// The Active units that count half: not those that serve as Tories.
    pub(super) fn irregulars(&self) -> u8 {
        let (_, shown) = faces(self.side);
        self.troops.get(shown).saturating_sub(self.common_cause)
    }

    /// The cubes that can participate: Regulars of either Crown, and the others (3.6.3).
    fn cubes(&self) -> (u8, u8) {
        let regulars = self.troops.count(PieceSet::REGULARS);
        let continentals = self.troops.get(Piece::Continental);
        let tories = self.troops.get(Piece::Tory);
        match self.attacker {
            None => (regulars, continentals.saturating_add(tories)),
            Some(Faction::British | Faction::Indians) => {
                (regulars, tories.saturating_add(self.common_cause).min(regulars))
            }
            Some(Faction::Patriots) => (regulars.min(continentals), continentals),
            Some(Faction::French) => (regulars, continentals.min(regulars)),
        }
    }

    /// The Force Level (3.6.3), without what an Event adds.
    fn level(&self) -> u8 {
        let (regulars, others) = self.cubes();
        regulars
            .saturating_add(others)
            .saturating_add(self.forts())
            .saturating_add(self.irregulars() / 2)
    }

    /// Forts that Defend.
    pub(super) fn forts(&self) -> u8 {
        self.troops.get(Piece::BritishFort).saturating_add(self.troops.get(Piece::PatriotFort))
    }

    /// At least half of the participating cubes, if there are any, are Regulars (3.6.5, 3.6.6).
    pub(super) fn is_mostly_regulars(&self) -> bool {
        let (regulars, others) = self.cubes();
        regulars > 0 && regulars >= others
    }

    /// At least one piece is Underground (3.6.5, 3.6.6).
    pub(super) fn is_underground(&self) -> bool {
        self.troops.count(PieceSet::UNDERGROUND) > 0
    }
}

/// The two faces of a side's Militia or War Parties.
pub(super) const fn faces(side: Side) -> (Piece, Piece) {
    match side {
        Side::Royalist => (Piece::WarPartyUnderground, Piece::WarPartyActive),
        Side::Rebellion => (Piece::MilitiaUnderground, Piece::MilitiaActive),
    }
}
