//! What Events and the rules want to know of non-players, or have them do.

use super::Action;
use crate::flowchart::Stop;
use crate::flowchart::order::{Key, Kinds};
use crate::flowchart::words::EventTest;
use lod_engine::game::{Faction, Piece, Space, SpaceSet};
use lod_engine::rules::winter::Deserter;
use lod_engine::rules::{Command, Deed, Special};

/// Something free that an Event lets a non-player do (5.3).
#[derive(Clone, Copy, Debug)]
pub struct FreeAction<'f> {
    /// Who acts.
    pub faction: Faction,
    /// Commands to choose from.
    pub commands: &'f [Command],
    /// Special Activities to choose from.
    pub specials: &'f [Special],
    /// Of a Muster only the Tories.
    pub tories_only: bool,
    /// Where.
    pub among: SpaceSet,
    /// In so many spaces at most.
    pub most: u8,
    /// Whether a Command is a Limited one (2.3.5): in no more than one space, with all that is more of it.
    pub limited: bool,
    /// What is added in Battle: to the Force Level, the Attacker's and the Defender's Loss Levels.
    pub modifiers: [i8; 3],
    /// The Command of which this is more (R171).
    pub begun: Option<&'f Deed>,
    /// Whether more of the Command is to come: it is not over yet (R146).
    pub goes_on: bool,
}

/// What came of a free action.
#[derive(Clone, Debug)]
pub struct Freed {
    /// Where it took place; nowhere, if it was not taken.
    pub spaces: SpaceSet,
    /// The action.
    pub deed: Deed,
}

/// How units leave a space.
#[derive(Clone, Copy, Debug)]
pub enum Exit<'e> {
    /// As the March box says (8.4.3, 8.5.4, 8.6.5, 8.7.3).
    ByPriority,
    /// As many as may go, those named first before the others, to a space by chance (8.1.2, 8.2).
    ByChance(&'e [Piece]),
}

/// How the non-players decide: what the flowcharts are to Events and to the rules of Leaders.
///
/// As people come in through the [`Door`](crate::flowchart::Door), non-players do through this. Whatever acts
/// acts inside the action that it is given, and what it changes is written down there.
pub trait NonPlayers {
    /// A free action by the Faction's own priorities (8.1, 8.3.5).
    ///
    /// # Errors
    /// See [`Stop`].
    fn acts_free(&self, action: &mut Action<'_>, free: &FreeAction<'_>) -> Result<Freed, Stop>;

    /// A free action that the Event does not leave open, in any spaces where it is legal (5.1.3, 8.3.5).
    ///
    /// # Errors
    /// See [`Stop`].
    fn has_to_act(&self, action: &mut Action<'_>, free: &FreeAction<'_>) -> Result<Freed, Stop>;

    /// A Command of several free actions is over: Militia are found, Leaders follow (3.2.3, 1.10).
    ///
    /// # Errors
    /// See [`Stop`].
    fn ends(&self, action: &mut Action<'_>, command: &Deed) -> Result<(), Stop>;

    /// March free to a space with all units that may go (8.3.1); whether any went.
    ///
    /// # Errors
    /// See [`Stop`].
    fn marches_all(
        &self,
        action: &mut Action<'_>,
        faction: Faction,
        to: Space,
    ) -> Result<bool, Stop>;

    /// Whether the Faction would choose a Battle there, with this added to the levels (8.3.1).
    ///
    /// # Errors
    /// See [`Stop`].
    fn would_battle(
        &self,
        action: &mut Action<'_>,
        faction: Faction,
        there: Space,
        modifiers: [i8; 3],
    ) -> Result<bool, Stop>;

    /// In which order the Faction selects Battles.
    ///
    /// # Errors
    /// A fault when its flowchart has none.
    fn battle_order(&self, faction: Faction) -> Result<&[Key], Stop>;

    /// Units leave a space without a March (8.3.1).
    ///
    /// # Errors
    /// See [`Stop`].
    fn leave(
        &self,
        action: &mut Action<'_>,
        faction: Faction,
        from: Space,
        exit: Exit<'_>,
    ) -> Result<(), Stop>;

    /// All that one Faction picks at one moment deserts (6.6).
    ///
    /// # Errors
    /// See [`Stop`].
    fn desert(
        &self,
        action: &mut Action<'_>,
        chooser: Faction,
        deserters: &[Deserter],
    ) -> Result<(), Stop>;

    /// The equally good spaces for a Leader left alone, by the Faction's priorities of redeployment, and what
    /// they are called (1.10).
    ///
    /// # Errors
    /// See [`Stop`].
    fn homes(&self, action: &mut Action<'_>, faction: Faction) -> Result<(SpaceSet, &str), Stop>;

    /// Which spaces come first in an Event that is played for this bullet (8.7); `None` where no bullet of the
    /// Faction names any.
    fn preferred(&self, faction: Faction, test: &EventTest) -> Option<&Kinds>;
}
