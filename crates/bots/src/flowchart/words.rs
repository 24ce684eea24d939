//! The words of the flowchart files: conditions, filters and orderings as typed data.
//!
//! Conditions ask about the whole game, [`Test`]s and [`Measure`]s about one space. Some look at what an
//! action would do there: they compare the board before with the board after the candidate action.

pub use super::verb::Verb;
use lod_engine::game::{Control, Faction, Kind, Leader, Piece, PieceSet, Space, Stock, Support};
use lod_engine::rules::{Command, Special};
use serde::{Deserialize, Serialize};

pub use super::event::{AddsResources, EventTest, Placing};

/// A die (1.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Die {
    /// 1 to 3.
    D3,
    /// 1 to 6.
    D6,
}

impl Die {
    /// The highest result.
    pub const fn sides(self) -> u8 {
        match self {
            Die::D3 => 3,
            Die::D6 => 6,
        }
    }

    /// "D3" or "D6".
    pub const fn name(self) -> &'static str {
        match self {
            Die::D3 => "D3",
            Die::D6 => "D6",
        }
    }

    /// "d3" or "d6".
    pub const fn id(self) -> &'static str {
        match self {
            Die::D3 => "d3",
            Die::D6 => "d6",
        }
    }
}

/// A set of pieces by the glossary's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Pieces {
    BritishRegulars,
    Tories,
    BritishForts,
    BritishCubes,
    BritishPieces,
    Continentals,
    Militia,
    MilitiaUnderground,
    MilitiaActive,
    PatriotUnits,
    PatriotForts,
    PatriotPieces,
    FrenchRegulars,
    RebellionCubes,
    RebellionUnits,
    RebellionPieces,
    ActiveRebellionPieces,
    WarParties,
    WarPartiesUnderground,
    WarPartiesActive,
    Villages,
    IndianPieces,
    RoyalistUnits,
    RoyalistPieces,
    ActiveRoyalistPieces,
    FortsAndVillages,
    AllPieces,
    ActivePatriotUnits,
    Regulars,
    Cubes,
    AllUnits,
}

impl Pieces {
    /// The kinds it means.
    pub const fn set(self) -> PieceSet {
        match self {
            Pieces::BritishRegulars => PieceSet::of(Piece::BritishRegular),
            Pieces::Tories => PieceSet::of(Piece::Tory),
            Pieces::BritishForts => PieceSet::of(Piece::BritishFort),
            Pieces::BritishCubes => PieceSet::BRITISH_CUBES,
            Pieces::BritishPieces => PieceSet::BRITISH,
            Pieces::Continentals => PieceSet::of(Piece::Continental),
            Pieces::Militia => PieceSet::MILITIA,
            Pieces::MilitiaUnderground => PieceSet::of(Piece::MilitiaUnderground),
            Pieces::MilitiaActive => PieceSet::of(Piece::MilitiaActive),
            Pieces::PatriotUnits => PieceSet::PATRIOT_UNITS,
            Pieces::PatriotForts => PieceSet::of(Piece::PatriotFort),
            Pieces::PatriotPieces => PieceSet::PATRIOTS,
            Pieces::FrenchRegulars => PieceSet::FRENCH,
            Pieces::RebellionCubes => PieceSet::REBELLION_CUBES,
            Pieces::RebellionUnits => PieceSet::REBELLION_UNITS,
            Pieces::RebellionPieces => PieceSet::REBELLION,
            Pieces::ActiveRebellionPieces => PieceSet::REBELLION.without(PieceSet::UNDERGROUND),
            Pieces::WarParties => PieceSet::WAR_PARTIES,
            Pieces::WarPartiesUnderground => PieceSet::of(Piece::WarPartyUnderground),
            Pieces::WarPartiesActive => PieceSet::of(Piece::WarPartyActive),
            Pieces::Villages => PieceSet::of(Piece::Village),
            Pieces::IndianPieces => PieceSet::INDIANS,
            Pieces::RoyalistUnits => PieceSet::ROYALIST_UNITS,
            Pieces::RoyalistPieces => PieceSet::ROYALIST,
            Pieces::ActiveRoyalistPieces => PieceSet::ROYALIST.without(PieceSet::UNDERGROUND),
            Pieces::FortsAndVillages => PieceSet::BASES,
            Pieces::AllPieces => PieceSet::ALL,
            Pieces::ActivePatriotUnits => PieceSet::PATRIOT_UNITS.without(PieceSet::UNDERGROUND),
            Pieces::Regulars => PieceSet::REGULARS,
            Pieces::Cubes => PieceSet::BRITISH_CUBES.union(PieceSet::REBELLION_CUBES),
            Pieces::AllUnits => PieceSet::ALL.without(PieceSet::BASES),
        }
    }
}

/// How two numbers compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Relation {
    MoreThan,
    LessThan,
    AtLeast,
    AtMost,
    Equal,
}

impl Relation {
    /// Whether it holds.
    pub const fn holds(self, left: i32, right: i32) -> bool {
        match self {
            Relation::MoreThan => left > right,
            Relation::LessThan => left < right,
            Relation::AtLeast => left >= right,
            Relation::AtMost => left <= right,
            Relation::Equal => left == right,
        }
    }
}

/// A number about the whole game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Number {
    /// A plain number.
    Number(i32),
    /// The roll of a die; rolled only where it can matter (R26).
    Die(Die),
    /// A Faction's Resources.
    Resources(Faction),
    /// Available pieces of a kind.
    Available(Stock),
    /// Unavailable pieces of a kind.
    Unavailable(Stock),
    /// Squadrons that are Unavailable.
    SquadronsUnavailable,
    /// Squadrons in the West Indies.
    SquadronsWestIndies,
    /// Pieces on the map in all, the West Indies apart.
    OnMap(Pieces),
    /// Total Support.
    Support,
    /// Total Opposition.
    Opposition,
    /// French Naval Intervention.
    Fni,
    /// Cumulative British Casualties.
    Cbc,
    /// Several added up.
    Sum(Vec<Number>),
    /// Half, rounded down.
    Half(Box<Number>),
    /// Half, rounded up.
    HalfUp(Box<Number>),
    /// How many spaces pass the tests.
    Spaces(Vec<Test>),
    /// Population of the spaces that pass the tests.
    Population(Vec<Test>),
    /// What the British earn in the Resources Phase from Forts and Cities (6.3.1), the West Indies
    /// apart (8.4.7).
    BritishEarnings,
}

/// Two numbers compared.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Comparison<N> {
    /// The one.
    pub left: N,
    /// How they compare.
    pub is: Relation,
    /// The other.
    pub right: N,
}

/// A condition about the whole game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Condition {
    /// Every one holds.
    All(Vec<Condition>),
    /// At least one holds; looked at in order (R35).
    Any(Vec<Condition>),
    /// It does not hold.
    Not(Box<Condition>),
    /// The same, with words for a person who looks at the board.
    Asked(Box<Asked>),
    /// The Treaty of Alliance has been played.
    Treaty,
    /// The Sequence of Play (2.3.4) or a sword rules the Event out (8.1).
    NoEvent,
    /// Two numbers compare so.
    Compare(Comparison<Number>),
    /// Some space, the West Indies included, passes every test.
    AnySpace(Vec<Test>),
    /// The Event on the card would do this.
    Event(EventTest),
    /// A Faction's Leader is in a space that passes the tests.
    LeaderWhere(LeaderWhere),
    /// One of these Leaders is its Faction's current one.
    Leader(Vec<Leader>),
    /// A person plays the 1st Eligible Faction, and it is one of these.
    FirstEligiblePlayer(Vec<Faction>),
    /// One of these Factions has just played its Brilliant Stroke.
    BrilliantStrokeBy(Vec<Faction>),
    /// No Special Activity was used yet in this turn (R15).
    SpecialUnused,
    /// This instruction of the same box could be carried out now.
    Possible(Possible),
}

/// A condition with the question that a person answers by looking at the board.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    /// A question with the answers yes and no.
    pub ask: String,
    /// The same for the program.
    pub when: Condition,
}

/// Where a Leader is.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeaderWhere {
    /// Whose Leader.
    pub of: Faction,
    /// What holds in his space.
    #[serde(rename = "where")]
    pub tests: Vec<Test>,
}

/// An instruction elsewhere that could be carried out in so many spaces.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Possible {
    /// The box that holds it.
    #[serde(rename = "box")]
    pub at: String,
    /// The verb of the instruction.
    pub verb: Verb,
    /// In at least so many spaces.
    pub spaces: u8,
}

/// A number of pieces of some kinds in a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Amount {
    /// Which pieces.
    pub of: Pieces,
    /// No fewer than this.
    #[serde(default)]
    pub at_least: u8,
    /// No more than this.
    #[serde(default = "most")]
    pub at_most: u8,
}

const fn most() -> u8 {
    u8::MAX
}

/// Who Controls a space, as a word in the files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Holder {
    British,
    Rebellion,
    None,
}

impl Holder {
    /// The Control it means.
    pub const fn control(self) -> Control {
        match self {
            Holder::British => Control::British,
            Holder::Rebellion => Control::Rebellion,
            Holder::None => Control::None,
        }
    }
}

/// What the action under way did with a space so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// Selected for the Command.
    Selected,
    /// Chosen for Battle.
    Battle,
    /// Used by the Special Activity.
    Special,
    /// A destination of units that moved.
    MovedInto,
    /// An origin of units that moved.
    MovedFrom,
    /// Where Regulars mustered.
    Mustered,
}

/// A test of one space.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Test {
    /// Every one holds.
    All(Vec<Test>),
    /// At least one holds.
    Any(Vec<Test>),
    /// It does not hold.
    Not(Box<Test>),
    /// It is of one of these kinds.
    In(Vec<Kind>),
    /// It is one of these.
    Is(Vec<Space>),
    /// Control is so.
    Control(Holder),
    /// Its level is one of these.
    Support(Vec<Support>),
    /// At least one of these pieces is there.
    Has(Pieces),
    /// So many of these pieces are there.
    Amount(Amount),
    /// These are the only units of that Faction there, and there is one at least.
    Only(Only),
    /// There is room for a Fort or Village (1.4.2).
    Room,
    /// It is Blockaded.
    Blockaded,
    /// This very Leader is there.
    Leader(Leader),
    /// This Faction's Leader is there.
    LeaderOf(Faction),
    /// It borders a space that passes the tests.
    Borders(Vec<Test>),
    /// The action under way used it so.
    Role(Role),
    /// Two numbers about it compare so.
    Compare(Comparison<Measure>),
    /// The action would bring this Control here.
    Gains(Holder),
    /// The action would end this Control here.
    Ends(Holder),
    /// The action would change who Controls it.
    ChangesControl,
    /// The action would take such a piece from here.
    Removes(Pieces),
    /// A Special Activity may still come with the action under way (R15, 2.3.5).
    SpecialOpen,
}

/// Some pieces and no others of a wider set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Only {
    /// The pieces that are there.
    pub these: Pieces,
    /// The set of which no others are there.
    pub of: Pieces,
}

/// One number less another; below 0 where the other is more.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Difference {
    /// The one.
    pub from: Measure,
    /// What is taken from it.
    pub take: Measure,
}

/// A number about one space.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Measure {
    /// A plain number.
    Number(i32),
    /// Pieces there.
    Count(Pieces),
    /// Its Population.
    Population,
    /// What it adds to Total Support.
    Support,
    /// What it adds to Total Opposition.
    Opposition,
    /// Propaganda and Raid markers.
    Markers,
    /// Raid markers.
    Raids,
    /// Leaders of these Factions there.
    Leaders(Vec<Faction>),
    /// Several added up.
    Sum(Vec<Measure>),
    /// One less another.
    Difference(Box<Difference>),
    /// The measure where the test holds, else 0.
    Where(Box<MeasureWhere>),
    /// Pieces of these kinds that the action would take from here.
    Removes(Pieces),
    /// Pieces of these kinds that the action would bring here.
    Brings(Pieces),
    /// By how much the action would raise Total Support less Total Opposition.
    SupportGain,
    /// By how much it would lower it.
    OppositionGain,
    /// How many spaces would come under this Control, less those that would leave it.
    Control(Holder),
    /// Population of the spaces whose Control would change.
    ControlPopulation,
    /// How many spaces' Control would change.
    ControlChanges,
    /// How many spaces would lose the last of these pieces.
    Empties(Pieces),
    /// Pieces of these kinds in a group that could March.
    Going(Pieces),
    /// In a Battle: the Attacker's Force Level plus the modifiers to the Defender's Loss Level (R25).
    Attack,
    /// In a Battle: the Defender's Force Level plus the modifiers to the Attacker's Loss Level (R25).
    Defence,
    /// A number about the whole game.
    Game(Box<Number>),
}

/// A measure that counts only where a test holds.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MeasureWhere {
    /// What must hold.
    pub test: Test,
    /// What then counts.
    pub count: Measure,
}

/// What must stay behind when units leave a space.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MustStay {
    /// This Control, where the space has it, does not end.
    KeepControl(Holder),
    /// The move gives nobody this Control.
    AddNoControl(Holder),
    /// In spaces under British Control, so many more Royalist than Rebellion pieces.
    RoyalistLead(u8),
    /// The last so many of these pieces, in spaces that pass the tests.
    Last(LeaveLast),
}

/// The last pieces of some kinds that stay in spaces that pass tests.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct LeaveLast {
    /// Which pieces.
    pub of: Pieces,
    /// How many stay.
    #[serde(default = "one")]
    pub count: u8,
    /// So many for each of these in the space.
    pub each: Option<Pieces>,
    /// Of these, the ones to leave if there is a choice.
    pub prefer: Option<Pieces>,
    /// Only in spaces that pass these tests.
    #[serde(default, rename = "where")]
    pub tests: Vec<Test>,
}

const fn one() -> u8 {
    1
}

/// What a box stands for on the Sequence of Play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Title {
    /// A Command.
    Command(Command),
    /// A Special Activity.
    Special(Special),
}
