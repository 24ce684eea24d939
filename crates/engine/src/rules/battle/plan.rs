//! A Battle as it would be fought (3.6.1).

use crate::game::{Board, Faction, Kind, Piece, PieceSet, Side, Space};
use crate::rules::{ActionStep, PieceCounts};

/// A Battle as it would be fought: where, by whom, and every choice but the dice (3.6.1, 3.6.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Where.
    pub space: Space,
    /// The Faction that executes the Battle.
    pub attacker: Faction,
    /// Whether the friend of a Rebellion Attacker takes part. Indians always help the British, so
    /// that for these it makes no difference.
    pub ally: bool,
    /// War Parties, in the faces they show before the Battle, used as Tories (4.2.1).
    pub common_cause: PieceCounts,
    /// How many more of its Underground units the Attacker Activates.
    pub attacker_activates: u8,
    /// How many of its Underground units the Defender Activates.
    pub defender_activates: u8,
    /// What an Event grants: Attacker's Force Level, Attacker Loss Level, Defender Loss Level.
    pub event_modifiers: [i8; 3],
}

impl Plan {
    /// A Faction Attacks in a space alone, nothing Activates.
    pub const fn new(space: Space, attacker: Faction) -> Plan {
        Plan {
            space,
            attacker,
            ally: false,
            common_cause: PieceCounts::NONE,
            attacker_activates: 0,
            defender_activates: 0,
            event_modifiers: [0; 3],
        }
    }

    /// The step that fights it with these rolls.
    pub const fn step(&self, attacker_roll: u8, defender_roll: u8) -> ActionStep {
        ActionStep::Battle {
            space: self.space,
            ally: self.ally,
            common_cause: self.common_cause,
            attacker_activates: self.attacker_activates,
            defender_activates: self.defender_activates,
            attacker_roll,
            defender_roll,
        }
    }

    /// The step that fights it with the dice of the Attacker and of the Defender.
    pub fn rolled(&self, dice: &[Vec<u8>; 2]) -> ActionStep {
        let [attack, defence] = dice.each_ref().map(|dice| dice.iter().sum());
        self.step(attack, defence)
    }

    /// The Attacking side (3.6.2).
    pub const fn attacking_side(&self) -> Side {
        self.attacker.side()
    }

    /// The Defending side (3.6.2).
    pub const fn defending_side(&self) -> Side {
        self.attacker.side().enemy()
    }

    /// Whether a Faction takes part (3.6.1): everybody on Defence; of the Attackers the executing
    /// Faction, the Indians with the British, and an ally that joins.
    pub fn involves(&self, faction: Faction) -> bool {
        faction.side() != self.attacking_side()
            || faction == self.attacker
            || self.ally
            || self.attacking_side() == Side::Royalist
    }

    /// The kinds of pieces that fight, and can be lost, on the Attacking side: Forts and Villages
    /// only Defend (3.6.2, 3.6.7).
    pub(super) fn attacking_kinds(&self) -> PieceSet {
        Faction::ALL
            .into_iter()
            .filter(|f| f.side() == self.attacking_side() && self.involves(*f))
            .fold(PieceSet::NONE, |set, f| set.union(PieceSet::faction(f)))
            .without(PieceSet::BASES)
    }
}

/// The kinds that can be in a space at all (1.4.2, 2.3.9): on a board known in part only these are asked for.
fn possible(board: &Board, space: Space, set: PieceSet) -> PieceSet {
    if board.known_facts().is_none() {
        return set;
    }
    let set = match space.kind() {
        Kind::City => set.without(PieceSet::INDIANS),
        Kind::WestIndies => {
            set.intersect(PieceSet::REGULARS.union(PieceSet::of(Piece::BritishFort)))
        }
        Kind::Colony | Kind::IndianReserve => set,
    };
    if set.contains(Piece::FrenchRegular) && !board.treaty() {
        set.without(PieceSet::FRENCH)
    } else {
        set
    }
}

/// The pieces of these kinds in a space.
pub(super) fn standing(board: &Board, space: Space, set: PieceSet) -> PieceCounts {
    PieceCounts::there(board, space, possible(board, space, set))
}

/// Whether any piece of these kinds is in a space; looks no further than the first.
pub(super) fn any(board: &Board, space: Space, set: PieceSet) -> bool {
    match board.known_facts() {
        Some(_) => possible(board, space, set).iter().any(|piece| board.pieces(space, piece) > 0),
        None => board.has(space, set),
    }
}

/// 8.7.9: how many War Parties non-player Indians Activate when this Battle finds them Defending:
/// with a Village in the space all but one Underground, otherwise none.
pub fn indian_activations(board: &Board, plan: &Plan) -> u8 {
    let space = plan.space;
    if plan.attacking_side() == Side::Royalist || !any(board, space, PieceSet::of(Piece::Village)) {
        return 0;
    }
    standing(board, space, PieceSet::of(Piece::WarPartyUnderground)).total().saturating_sub(1)
}
