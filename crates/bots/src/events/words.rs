//! The words of the Event files: what each card does, as typed data.
//!
//! An Event's side is a list of [`Effect`]s, carried out in order. Choices that the text leaves open
//! belong to the executing Faction unless `by` names another one (5.1).

use crate::action::Source;
use crate::flowchart::words::{Number, Pieces, Test};
use lod_engine::game::{Faction, Marker, Pool, Side, Stock, Support};
use lod_engine::rules::{Command, Special};
use serde::Deserialize;
use toml::Spanned;

/// One of the files of Events.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventFile {
    /// The Events.
    pub event: Vec<Event>,
}

/// What a card does (5.0).
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Event {
    /// Its number.
    pub card: Spanned<u8>,
    /// The upper text, or the only one.
    pub unshaded: Text,
    /// The lower text of a dual-use Event (5.2).
    pub shaded: Option<Text>,
}

/// One text of an Event.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Text {
    /// What it does, in words.
    pub say: String,
    /// The same for the program.
    #[serde(rename = "do")]
    pub effects: Vec<Effect>,
}

/// One thing that an Event does.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Effect {
    /// Effects in spaces that are selected one after another.
    In(Within),
    /// One of several ways.
    Either(Either),
    /// Places pieces.
    Place(Place),
    /// Removes pieces.
    Remove(Remove),
    /// Replaces pieces by others.
    Replace(Replace),
    /// Turns Militia or War Parties.
    Turn(Turn),
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
    Ineligible(Faction),
    /// The Faction remains or becomes Eligible (2.3.6).
    Eligible(Faction),
    /// The executing Faction remains Eligible (2.3.6).
    RemainEligible,
    /// Desertion as in Winter Quarters (6.6).
    Desertion(Deserters),
    /// Free Commands and Special Activities (5.3).
    Free(Free),
}

/// Effects in selected spaces.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Within {
    /// Spaces that qualify.
    #[serde(default, rename = "where")]
    pub tests: Vec<Test>,
    /// How many spaces; left out: every one that qualifies.
    pub spaces: Option<u8>,
    /// Whether fewer may be taken, and none.
    #[serde(default)]
    pub optional: bool,
    /// Who selects, if not the executing Faction.
    pub by: Option<Faction>,
    /// What happens in each.
    #[serde(rename = "do")]
    pub effects: Vec<Effect>,
}

/// One of several ways.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Either {
    /// The ways.
    pub ways: Vec<WayOut>,
    /// Whether none may be taken.
    #[serde(default)]
    pub optional: bool,
    /// Whether the Faction that a way is for suffers by it (8.3.5).
    #[serde(default)]
    pub harm: bool,
    /// Who chooses, if not the executing Faction.
    pub by: Option<Faction>,
}

/// One way among several.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct WayOut {
    /// The way in a few words, for a person who chooses.
    pub say: String,
    /// Whom it benefits or harms, where the choice is among Factions (8.3.5).
    #[serde(rename = "for")]
    pub faction: Option<Faction>,
    /// Only where a Faction of this Side executes the Event.
    pub side: Option<Side>,
    /// Only where one of these Factions executes the Event.
    pub executing: Option<Vec<Faction>>,
    /// What then happens.
    #[serde(rename = "do")]
    pub effects: Vec<Effect>,
}

/// How many.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Count {
    /// So many.
    Exactly(u8),
    /// In words.
    Word(CountWord),
    /// A number worked out from the board, rounded down.
    Of(CountOf),
}

/// How many, in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CountWord {
    /// All there are.
    All,
    /// For [`Turn`]: as many as must turn until half of them on the map are Active, rounded down.
    HalfActive,
}

/// A number worked out from the board.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct CountOf {
    /// The number.
    pub number: Number,
    /// Only one in so many, rounded down.
    #[serde(default = "one")]
    pub one_in: u8,
}

const fn one() -> u8 {
    1
}

/// Places pieces: in the selected space, or wherever its own tests pass.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Place {
    /// Kinds; any mix of them unless one kind is named.
    pub these: Vec<Stock>,
    /// How many in all.
    pub count: Count,
    /// Where from; a non-player takes from the first of these that has some (8.1.2 names Unavailable
    /// first). Left out: Available.
    #[serde(default = "available")]
    pub from: Vec<Source>,
    /// Whether fewer may be placed ("may", "up to").
    #[serde(default)]
    pub optional: bool,
    /// Whether Militia and War Parties come Active.
    #[serde(default)]
    pub active: bool,
    /// A marker that comes with each piece.
    pub with_each: Option<Marker>,
    /// Who places, if not the executing Faction.
    pub by: Option<Faction>,
    /// Outside [`Effect::In`]: spaces that qualify.
    #[serde(default, rename = "where")]
    pub tests: Vec<Test>,
}

fn available() -> Vec<Source> {
    vec![Source::Available]
}

/// Removes pieces: from the selected space, or from wherever its own tests pass.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Remove {
    /// Kinds.
    pub these: Pieces,
    /// How many in all.
    pub count: Count,
    /// The box they go to; in Casualties they are counted (1.6.4).
    #[serde(default = "to_available")]
    pub to: Pool,
    /// Pieces that go only when no others of these are left to go.
    pub last: Option<Pieces>,
    /// Whether fewer may go.
    #[serde(default)]
    pub optional: bool,
    /// Who picks them, if not the executing Faction.
    pub by: Option<Faction>,
    /// Outside [`Effect::In`]: spaces that qualify. The West Indies count as a space.
    #[serde(default, rename = "where")]
    pub tests: Vec<Test>,
}

const fn to_available() -> Pool {
    Pool::Available
}

/// Replaces pieces: in the selected space, or wherever its own tests pass. Where no piece for it is
/// Available, or there is no room, a piece is only removed (5.1.1).
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Replace {
    /// Kinds that go.
    pub these: Pieces,
    /// What comes.
    pub with: Stock,
    /// How many go in all.
    pub count: Count,
    /// How many come for each.
    #[serde(default = "one")]
    pub each: u8,
    /// Who picks them, if not the executing Faction.
    pub by: Option<Faction>,
    /// Outside [`Effect::In`]: spaces that qualify.
    #[serde(default, rename = "where")]
    pub tests: Vec<Test>,
}

/// A face of Militia and War Parties (1.4.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Face {
    /// Symbol up.
    Active,
    /// Symbol down.
    Underground,
}

/// Turns pieces: in the selected space, or wherever its own tests pass.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Turn {
    /// `militia` or `war-parties`.
    pub these: Pieces,
    /// How many in all.
    pub count: Count,
    /// To which face.
    pub to: Face,
    /// Who picks them, if not the executing Faction.
    pub by: Option<Faction>,
    /// Outside [`Effect::In`]: spaces that qualify.
    #[serde(default, rename = "where")]
    pub tests: Vec<Test>,
}

/// Shifts the selected space toward a level, no further than to it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Shift {
    /// Toward which level.
    pub toward: Support,
    /// By how many levels; left out: all the way.
    pub levels: Option<u8>,
}

/// Places markers in the selected space, as many of them as are left.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Mark {
    /// Which.
    pub marker: Marker,
    /// How many.
    #[serde(default = "one")]
    pub count: u8,
}

/// Moves pieces out of the selected space, or from wherever its own tests pass.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Move {
    /// Kinds.
    pub these: Pieces,
    /// Of these, only the executing Faction's.
    #[serde(default)]
    pub own: bool,
    /// How many in all.
    pub count: Count,
    /// Destinations that qualify.
    pub to: Vec<Test>,
    /// Whether destinations must be adjacent.
    #[serde(default)]
    pub adjacent: bool,
    /// Whether all from one space go to one destination.
    #[serde(default)]
    pub together: bool,
    /// Whether fewer may move ("any", "up to").
    #[serde(default)]
    pub optional: bool,
    /// Where fewer may move: so many at least out of each space, as far as they can.
    #[serde(default)]
    pub least: u8,
    /// Who moves them, if not the executing Faction.
    pub by: Option<Faction>,
    /// Outside [`Effect::In`]: origins that qualify.
    #[serde(default, rename = "where")]
    pub tests: Vec<Test>,
}

/// Adds or takes Resources, within 0 to 50 (5.1.1).
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Resources {
    /// Whose.
    pub of: Faction,
    /// How many more.
    pub add: Option<Count>,
    /// How many fewer.
    pub take: Option<Count>,
}

/// Changes French Naval Intervention; nothing before the Treaty of Alliance (1.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fni {
    /// So many levels up, each with a Squadron that becomes a Blockade.
    Raise(u8),
    /// So many levels down, each with a Blockade that becomes a Squadron.
    Lower(u8),
    /// Up or down to this level.
    To(u8),
}

/// Moves pieces from box to box.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Transfer {
    /// Which kind.
    pub these: Stock,
    /// How many, as far as there are.
    pub count: u8,
    /// From.
    pub from: Pool,
    /// To.
    pub to: Pool,
}

/// Moves Squadrons, as far as there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Squadrons {
    /// So many from the West Indies to Unavailable.
    ToUnavailable(u8),
    /// So many from Unavailable to the West Indies.
    ToWestIndies(u8),
}

/// Who deserts (6.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Deserters {
    /// Militia and Continentals (6.6.1).
    Patriots,
    /// Tories (6.6.2).
    Tories,
}

/// Free Commands and Special Activities, one after another (5.3).
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Free {
    /// The acts in order.
    pub acts: Vec<Act>,
    /// Where: spaces of the Command, destinations of moves.
    #[serde(default, rename = "where")]
    pub tests: Vec<Test>,
    /// In so many spaces at most.
    #[serde(default = "one")]
    pub spaces: u8,
    /// What then happens in each space where the acts took place; in one space that qualifies where
    /// none did.
    #[serde(default)]
    pub then: Vec<Effect>,
}

/// One free act; several `of` are a choice of the executing Faction.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Act {
    /// Who may do what.
    pub of: Vec<Freedom>,
    /// Whether it may be left out ("may").
    #[serde(default)]
    pub optional: bool,
    /// Only in the spaces where the act before took place.
    #[serde(default)]
    pub there: bool,
    /// In so many spaces at most, where that is not the number of the whole.
    pub spaces: Option<u8>,
}

/// What a Faction may do free of cost.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Freedom {
    /// Who; left out: the executing Faction.
    pub by: Option<Faction>,
    /// A Command.
    pub command: Option<Command>,
    /// A Special Activity.
    pub special: Option<Special>,
    /// Of a British Muster only the Tories.
    #[serde(default)]
    pub tories_only: bool,
    /// Added to the Attacker's Force Level in a Battle.
    #[serde(default)]
    pub force: i8,
    /// Added to the Attacker's Loss Level.
    #[serde(default)]
    pub attacker_loss: i8,
    /// Added to the Defender's Loss Level.
    #[serde(default)]
    pub defender_loss: i8,
}

impl Freedom {
    /// Whose it is in an Event of this executing Faction.
    pub fn whose(&self, executing: Faction) -> Faction {
        self.by.unwrap_or(executing)
    }
}
