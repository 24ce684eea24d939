//! The steps that Commands and Special Activities are made of.

use crate::game::{Board, Faction, Piece, PieceSet, PieceType, Space};
use crate::terms;

terms! {
    /// A Command (3.2-3.5).
    #[allow(missing_docs)]
    Command: "a Command" {
        Muster = "muster", "Muster";
        Garrison = "garrison", "Garrison";
        March = "march", "March";
        Battle = "battle", "Battle";
        Rally = "rally", "Rally";
        RabbleRousing = "rabble-rousing", "Rabble-Rousing";
        Gather = "gather", "Gather";
        Scout = "scout", "Scout";
        Raid = "raid", "Raid";
        FrenchAgentMobilization = "french-agent-mobilization", "French Agent Mobilization";
        Hortalez = "hortalez", "Roderigue Hortalez et Cie";
    }
}

impl Command {
    /// A Faction's Commands (3.2-3.5).
    pub const fn of(faction: Faction) -> &'static [Command] {
        match faction {
            Faction::British => {
                &[Command::Muster, Command::Garrison, Command::March, Command::Battle]
            }
            Faction::Patriots => {
                &[Command::Rally, Command::March, Command::Battle, Command::RabbleRousing]
            }
            Faction::French => &[
                Command::FrenchAgentMobilization,
                Command::Hortalez,
                Command::Muster,
                Command::March,
                Command::Battle,
            ],
            Faction::Indians => &[Command::Gather, Command::March, Command::Scout, Command::Raid],
        }
    }
}

terms! {
    /// A Special Activity (4.2-4.5).
    #[allow(missing_docs)]
    Special: "a Special Activity" {
        CommonCause = "common-cause", "Common Cause";
        Skirmish = "skirmish", "Skirmish";
        NavalPressure = "naval-pressure", "Naval Pressure";
        Persuasion = "persuasion", "Persuasion";
        Partisans = "partisans", "Partisans";
        Trade = "trade", "Trade";
        WarPath = "war-path", "War Path";
        Plunder = "plunder", "Plunder";
        PreparerLaGuerre = "preparer-la-guerre", "Préparer la Guerre";
    }
}

impl Special {
    /// A Faction's Special Activities (4.2-4.5).
    pub const fn of(faction: Faction) -> &'static [Special] {
        match faction {
            Faction::British => &[Special::CommonCause, Special::Skirmish, Special::NavalPressure],
            Faction::Patriots => &[Special::Persuasion, Special::Partisans, Special::Skirmish],
            Faction::French => {
                &[Special::PreparerLaGuerre, Special::Skirmish, Special::NavalPressure]
            }
            Faction::Indians => &[Special::Trade, Special::WarPath, Special::Plunder],
        }
    }
}

/// A number of pieces of each kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct PieceCounts(pub [u8; Piece::FORCES.len()]);

impl PieceCounts {
    /// None.
    pub const NONE: PieceCounts = PieceCounts([0; Piece::FORCES.len()]);

    /// This many of one kind.
    pub fn of(piece: Piece, count: u8) -> PieceCounts {
        PieceCounts::NONE.with(piece, count)
    }

    /// In words: "3 British Regulars, 2 Tories".
    pub fn counted(self) -> String {
        let words: Vec<String> = self.iter().map(|(piece, n)| piece.counted(n)).collect();
        words.join(", ")
    }

    /// Of each of these kinds as many as `count` says.
    pub fn each(kinds: PieceSet, count: impl Fn(Piece) -> u8) -> PieceCounts {
        let kinds = kinds.iter();
        kinds.fold(PieceCounts::NONE, |troops, piece| troops.with(piece, count(piece)))
    }

    /// All pieces of these kinds in a space.
    pub fn there(board: &Board, space: Space, kinds: PieceSet) -> PieceCounts {
        PieceCounts(board.row(space, kinds))
    }

    /// The same with `count` more of a kind.
    pub fn with(mut self, piece: Piece, count: u8) -> PieceCounts {
        let of_kind = &mut self.0[piece as usize];
        *of_kind = of_kind.saturating_add(count);
        self
    }

    /// The same with all of one face flipped (1.4.3).
    pub fn turned(mut self, face: Piece) -> PieceCounts {
        match face.flipped() {
            Some(other) => {
                let count = std::mem::take(&mut self.0[face as usize]);
                self.with(other, count)
            }
            None => self,
        }
    }

    /// How many of a kind.
    pub fn get(self, piece: Piece) -> u8 {
        self.0[piece as usize]
    }

    /// How many of these kinds.
    pub fn count(self, set: PieceSet) -> u8 {
        set.intersect(PieceSet::ALL).fold(&self.0, 0, u8::saturating_add)
    }

    /// How many in all.
    pub fn total(self) -> u8 {
        self.count(PieceSet::ALL)
    }

    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.total() == 0
    }

    /// The kinds with their numbers, none of them 0.
    pub fn iter(self) -> impl Iterator<Item = (Piece, u8)> {
        Piece::FORCES.into_iter().map(move |p| (p, self.get(p))).filter(|(_, n)| *n > 0)
    }
}

/// Units that move together from one space (3.3.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Group {
    /// The origin.
    pub from: Space,
    /// The units. In a British March, War Parties here are Common Cause (4.2.1).
    pub troops: PieceCounts,
}

/// The ways of a Skirmish (4.2.2, 4.3.3, 4.5.2), of Partisans (4.3.2) and of War Path (4.4.2). For a British
/// Skirmish an Active Militia is a unit like a cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum StrikeKind {
    /// Remove one enemy unit. For Partisans and War Path one own unit Activates.
    One(Piece),
    /// Remove two enemy units and one own: a cube, or one of two units that Activate.
    Two(Piece, Piece),
    /// Where no such unit is: remove a Fort or Village and one own unit.
    Base,
}

impl StrikeKind {
    /// How many enemy units it removes.
    pub const fn units(self) -> usize {
        match self {
            StrikeKind::One(_) => 1,
            StrikeKind::Two(..) => 2,
            StrikeKind::Base => 0,
        }
    }
}

/// The ways to Rally in a space (3.3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RallyKind {
    /// Place one Militia.
    One,
    /// Replace two units (of these kinds and numbers) with a Fort.
    Fort(PieceCounts),
    /// At a Fort: place this many Militia, up to Forts plus Population.
    Many(u8),
    /// At a Fort: move Militia in from adjacent spaces and flip all Militia there Underground.
    Regroup,
}

/// The ways to Gather in a Province (3.4.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GatherKind {
    /// Place one War Party.
    One,
    /// Replace War Parties (these faces) with a Village; one only with Cornplanter in the space.
    Village(PieceCounts),
    /// At a Village: place this many War Parties, up to Villages plus one.
    Many(u8),
    /// At a Village: move War Parties in from adjacent spaces and flip all there Underground.
    Regroup,
}

/// The choices of Préparer la Guerre (4.5.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Preparation {
    /// One Squadron from Unavailable to the West Indies.
    Squadron,
    /// This many (up to three) Regulars from Unavailable to Available.
    Regulars(u8),
    /// Two Resources.
    Resources,
}

/// One step of an action, with every choice made and every die rolled. [`legal::moves`](super::legal::moves) generates them;
/// its words are its one written form.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum ActionStep {
    /// British Muster (3.2.1): up to six Regulars in the one space for Regulars.
    MusterRegulars { space: Space, count: u8 },
    /// British Muster (3.2.1): up to two Tories, one at Passive Opposition.
    MusterTories { space: Space, count: u8 },
    /// British Muster (3.2.1): three cubes become a Fort.
    MusterFort { space: Space, regulars: u8, tories: u8 },
    /// British Muster (3.2.1): Reward Loyalty, this many markers and levels in all (6.4.1).
    MusterReward { space: Space, steps: u8 },
    /// British Garrison (3.2.2): Regulars to a City.
    GarrisonMove { from: Space, to: Space, count: u8 },
    /// The moves of a British Garrison or March are over: Militia Activate in every City, one if Limited
    /// (3.2.2), or at all destinations (3.2.3).
    Activate,
    /// British Garrison (3.2.2): all Rebellion units of one City to an adjacent space.
    GarrisonDisplace { city: Space, to: Space },
    /// March (3.2.3, 3.3.2, 3.4.2, 3.5.4) to one destination, all groups at once, with what Activates there;
    /// after a British March that is the step `Activate`. Without groups, a British March "in place".
    March { to: Space, groups: Vec<Group> },
    /// Battle (3.6). `ally`: the friendly Faction of a Rebellion Attacker takes part and pays.
    /// `common_cause`: War Parties (faces) used as Tories (4.2.1). The rolls are sums of dice.
    Battle {
        space: Space,
        ally: bool,
        common_cause: PieceCounts,
        attacker_activates: u8,
        defender_activates: u8,
        attacker_roll: u8,
        defender_roll: u8,
    },
    /// Win the Day (3.6.8): this many levels in each of these spaces, toward the winner.
    WinTheDay { shifts: Vec<(Space, u8)> },
    /// Win the Day (3.6.8): the French move a Blockade from the Battle City.
    MoveBlockade { from: Space, to: Space },
    /// Rally (3.3.1) in one space. For `Regroup`, `from` names the Militia that move in.
    Rally { space: Space, kind: RallyKind, from: Vec<Group> },
    /// Rally (3.3.1): in one selected Fort space, this many Militia of these faces become Continentals.
    RallyContinentals { space: Space, militia: PieceCounts },
    /// Rabble-Rousing (3.3.4).
    RabbleRousing { space: Space },
    /// Gather (3.4.1) in one Province.
    Gather { space: Space, kind: GatherKind, from: Vec<Group> },
    /// Scout (3.4.3): War Parties with Regulars and Tories; all Militia there Activate.
    Scout { to: Space, group: Group },
    /// Scout (3.4.3): the British Skirmish in the destination.
    ScoutSkirmish { kind: StrikeKind },
    /// Raid (3.4.4): move a War Party in (its face), then Activate one and shift.
    Raid { space: Space, from: Option<(Space, Piece)> },
    /// French Agent Mobilization (3.5.1): two Militia or a Continental.
    FrenchAgents { space: Space, piece: PieceType },
    /// Roderigue Hortalez et Cie (3.5.2).
    Hortalez { pay: u8 },
    /// French Muster (3.5.3): up to four Regulars.
    FrenchMuster { space: Space, count: u8 },
    /// French Muster (3.5.3): two Regulars become a Patriot Fort.
    FrenchMusterFort { space: Space },
    /// Skirmish (4.2.2, 4.3.3, 4.5.2). `militia`: Clinton's additional Militia (its face).
    Skirmish { space: Space, kind: StrikeKind, militia: Option<Piece> },
    /// British Naval Pressure (4.2.3) with FNI 0: the D3.
    NavalPressureResources { roll: u8 },
    /// British Naval Pressure (4.2.3) with FNI above 0: the City that loses a Blockade, if any has one.
    NavalPressureLower { city: Option<Space> },
    /// French Naval Pressure (4.5.3): raise FNI and place a Blockade, or rearrange those on Cities.
    NavalPressureRaise { to: Vec<Space> },
    /// Howe (1.10): FNI down one level before a British Special Activity.
    Howe { city: Option<Space> },
    /// Persuasion (4.3.1) in one of up to three spaces.
    Persuasion { space: Space },
    /// Partisans (4.3.2).
    Partisans { space: Space, kind: StrikeKind },
    /// Trade (4.4.1): the Resources that the British give; with 0 the Indians add 1 instead.
    Trade { space: Space, gift: u8 },
    /// War Path (4.4.2). `militia`: Brant's additional Militia (its face).
    WarPath { space: Space, kind: StrikeKind, militia: Option<Piece> },
    /// Plunder (4.4.3): the face of the War Party that is removed.
    Plunder { space: Space, remove: Piece },
    /// Préparer la Guerre (4.5.1).
    PreparerLaGuerre(Preparation),
    /// Own pieces off the map into Available, to place them elsewhere in this Command (1.4.1).
    Recall { space: Space, piece: Piece, count: u8 },
    /// A Leader follows units of its Faction that moved in this action (1.10).
    Lead { faction: Faction, to: Space },
    /// A Leader left without pieces of its Faction goes to others or to Available; one that is
    /// Available comes with a piece placed in this action (1.10).
    Settle { faction: Faction, to: Option<Space> },
}
