//! What an action may be and where it may take place: a turn's Command, or what a card grants (5.3).

use super::choices::Breadth;
use super::{
    ActionState, ActionStep, Command, Special, act, battle, british, legal, voluntary_removal,
};
use crate::game::{Change, Piece, Space, SpaceSet};

/// What an action may come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scope {
    /// Commands to choose from; none where only a Special Activity is granted.
    pub commands: Vec<Command>,
    /// Special Activities to choose from.
    pub specials: Vec<Special>,
    /// The spaces where it may take place; for moves the destinations.
    pub spaces: SpaceSet,
    /// In so many spaces at most.
    pub most: Option<u8>,
    /// Of a Muster only the Tories.
    pub tories_only: bool,
}

/// What a scope does not cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScopeViolation {
    /// Another Command.
    Command(Command),
    /// Another Special Activity.
    Special(Special),
    /// Another space.
    Space(Space),
    /// More spaces than so many.
    Spaces(u8),
    /// Something else than Tories.
    Others,
}

impl Scope {
    /// Any of these, wherever it may be.
    pub fn of(commands: &[Command], specials: &[Special]) -> Scope {
        Scope {
            commands: commands.to_vec(),
            specials: specials.to_vec(),
            spaces: SpaceSet::ALL,
            most: None,
            tories_only: false,
        }
    }

    /// Whether it covers what the deed has come to.
    ///
    /// # Errors
    /// What it does not cover.
    pub fn covers(&self, deed: &ActionState) -> Result<(), ScopeViolation> {
        if let Some(command) = deed.command()
            && !self.commands.contains(&command)
            && !self.begun_by_special(deed)
        {
            return Err(ScopeViolation::Command(command));
        }
        if let Some(special) = deed.special()
            && !self.specials.contains(&special)
        {
            return Err(ScopeViolation::Special(special));
        }
        let spaces = destinations(deed).union(struck(deed));
        if let Some(space) = spaces.without(self.spaces).first() {
            return Err(ScopeViolation::Space(space));
        }
        if self.tories_only && !deed.changes().iter().all(musters_tories) {
            return Err(ScopeViolation::Others);
        }
        match self.most {
            Some(most) if self.used(deed).len() > usize::from(most) => {
                Err(ScopeViolation::Spaces(most))
            }
            _ => Ok(()),
        }
    }

    /// The spaces that count for how many there may be.
    pub fn used(&self, deed: &ActionState) -> SpaceSet {
        if self.commands.is_empty() { struck(deed) } else { destinations(deed) }
    }

    /// The spaces, none of those used already, that a next step could take on. Nobody has to take own
    /// pieces off the map for that (1.4.1).
    pub fn further(&self, deed: &ActionState) -> SpaceSet {
        let used = self.used(deed);
        self.ends(deed)
            .map(|end| self.used(&end).without(used))
            .fold(SpaceSet::EMPTY, SpaceSet::union)
    }

    /// Whether anything could be done in this space of its own. Nothing elsewhere is looked at that does not
    /// matter here.
    pub fn leaves_anything_in(&self, deed: &ActionState, space: Space) -> bool {
        if self.commands.contains(&Command::Battle) {
            let plan = battle::plan(deed, space);
            if battle::select(&mut deed.scratch_copy(), &plan).is_ok() {
                return true;
            }
        }
        self.steps_in(deed, space).iter().any(|step| {
            let mut end = deed.clone();
            act(&mut end, step).is_ok()
                && end.changes().len() > deed.changes().len()
                && self.covers(&end).is_ok()
        })
    }

    /// The deeds on which own pieces were taken off the map to be placed (1.4.1), one of each kind.
    pub fn recalls(&self, deed: &ActionState) -> Vec<ActionState> {
        let placing = [Command::Muster, Command::Rally, Command::Gather];
        if !placing.iter().any(|c| self.commands.contains(c)) {
            return Vec::new();
        }
        let mut kinds = Vec::new();
        let mut deeds = Vec::new();
        for step in voluntary_removal::steps(deed, Breadth::Few) {
            let ActionStep::Recall { piece, .. } = step else {
                continue;
            };
            let mut recalled = deed.clone();
            if !kinds.contains(&piece) && act(&mut recalled, &step).is_ok() {
                kinds.push(piece);
                deeds.push(recalled);
            }
        }
        deeds
    }

    /// What might be done in a space first, legal or not, Battle apart.
    fn steps_in(&self, deed: &ActionState, space: Space) -> Vec<ActionStep> {
        let commands = self.commands.iter();
        let specials = self.specials.iter();
        commands
            .flat_map(|command| legal::command_steps(deed, *command, space, Breadth::Few))
            .chain(
                specials
                    .flat_map(|special| legal::special_steps(deed, *special, space, Breadth::Few)),
            )
            .collect()
    }

    /// The deed after each legal next step that is covered, Leaders and pieces taken off the map apart.
    fn ends(&self, deed: &ActionState) -> impl Iterator<Item = ActionState> {
        let aside = |step: &ActionStep| {
            matches!(
                step,
                ActionStep::Lead { .. } | ActionStep::Settle { .. } | ActionStep::Recall { .. }
            )
        };
        legal::legal_steps(deed).into_iter().filter(move |step| !aside(step)).filter_map(|step| {
            let mut end = deed.clone();
            act(&mut end, &step).ok()?;
            self.covers(&end).ok()?;
            Some(end)
        })
    }

    /// Plunder belongs to a Raid even where only the Special Activity is granted (4.4.3).
    fn begun_by_special(&self, deed: &ActionState) -> bool {
        self.commands.is_empty() && deed.selected().is_empty() && deed.special().is_some()
    }
}

/// Whether a change is what a Muster of Tories alone brings, taking them off the map first included (1.4.1).
fn musters_tories(change: &Change) -> bool {
    let tory = |piece: Piece| piece == Piece::Tory;
    change.placed().is_some_and(|(piece, ..)| tory(piece))
        || change.removed().is_some_and(|(piece, ..)| tory(piece))
        || change.moves_leader()
}

/// The destinations and other spaces of the Command; of a Garrison those that Regulars came to (3.2.2).
fn destinations(deed: &ActionState) -> SpaceSet {
    match deed.command() {
        Some(Command::Garrison) => british::garrisoned(deed),
        _ => deed.selected(),
    }
}

/// The spaces of the Special Activity; those of Common Cause are the origins of a March (4.2.1).
fn struck(deed: &ActionState) -> SpaceSet {
    match deed.special() {
        Some(Special::CommonCause) => SpaceSet::EMPTY,
        _ => deed.special_spaces(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Faction;
    use crate::game::Piece::*;
    use crate::game::Space::*;
    use crate::rules::testing::{early, late, ok};
    use crate::rules::{Cost, GatherKind};
    use crate::testing::Layout;

    fn indians(scene: Layout) -> ActionState {
        ActionState::new(*scene.paid(Faction::Indians).board(), Faction::Indians, Cost::Free, false)
    }

    fn gathers() -> Scope {
        let spaces = SpaceSet::EMPTY;
        Scope { spaces, most: Some(2), ..Scope::of(&[Command::Gather], &[]) }
    }

    #[test]
    fn r5_3_what_is_granted_and_where() {
        let mut deed = indians(early());
        let gather = |space| ActionStep::Gather { space, kind: GatherKind::One, from: Vec::new() };
        let scope =
            Scope { spaces: [Northwest, Southwest, Quebec].into_iter().collect(), ..gathers() };
        assert_eq!(scope.further(&deed), scope.spaces);
        ok(&mut deed, gather(Northwest));
        assert_eq!(scope.covers(&deed), Ok(()));
        assert_eq!(scope.further(&deed), [Southwest, Quebec].into_iter().collect());
        let raid = Scope { commands: vec![Command::Raid], ..scope.clone() };
        assert_eq!(raid.covers(&deed), Err(ScopeViolation::Command(Command::Gather)));
        let one = Scope { spaces: SpaceSet::of(Southwest), ..scope.clone() };
        assert_eq!(one.covers(&deed), Err(ScopeViolation::Space(Northwest)));
        ok(&mut deed, gather(Southwest));
        assert!(scope.further(&deed).is_empty(), "two are all");
        ok(&mut deed, gather(Quebec));
        assert_eq!(scope.covers(&deed), Err(ScopeViolation::Spaces(2)));
    }

    #[test]
    fn r1_4_1_all_on_the_map_leaves_something_but_nothing_that_must_be() {
        let deed = indians(early().put(Northwest, WarPartyUnderground, 15));
        let scope = Scope { spaces: SpaceSet::of(Southwest), ..gathers() };
        assert!(scope.further(&deed).is_empty());
        assert!(!scope.leaves_anything_in(&deed, Southwest));
        let [recalled] = &scope.recalls(&deed)[..] else { panic!("one kind") };
        assert!(scope.leaves_anything_in(recalled, Southwest));
        let battle = Scope { commands: vec![Command::Battle], ..scope.clone() };
        assert!(battle.recalls(&deed).is_empty());
        assert!(!battle.leaves_anything_in(&deed, Southwest));
    }

    /// Space by space, what is possible is what the lists of legal steps have.
    #[test]
    fn r5_3_space_by_space() {
        let scene = late()
            .put(Boston, BritishRegular, 3)
            .put(Boston, Continental, 2)
            .put(NewYork, WarPartyUnderground, 2)
            .put(NewYork, MilitiaUnderground, 1)
            .put(NewYork, FrenchRegular, 2)
            .put(Virginia, MilitiaActive, 2)
            .put(Virginia, Tory, 1)
            .put(Quebec, BritishRegular, 1)
            .put(Quebec, WarPartyUnderground, 1);
        for faction in Faction::ALL {
            let board = *scene.paid(faction).board();
            let deed = ActionState::new(board, faction, Cost::Free, false);
            for command in [
                Command::Muster,
                Command::Garrison,
                Command::March,
                Command::Battle,
                Command::Rally,
                Command::Gather,
                Command::Scout,
                Command::Raid,
            ] {
                for space in Space::ALL {
                    let spaces = SpaceSet::of(space);
                    let scope = Scope { spaces, most: Some(1), ..Scope::of(&[command], &[]) };
                    let whole = scope.ends(&deed).any(|end| {
                        let more = end.changes().len() > deed.changes().len();
                        (more || !end.battles().is_empty()) && scope.used(&end).contains(space)
                    });
                    let here = scope.leaves_anything_in(&deed, space);
                    assert_eq!(here, whole, "{faction} {command:?} {space}");
                }
            }
        }
    }
}
