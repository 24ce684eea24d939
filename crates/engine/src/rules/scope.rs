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
    /// In this many spaces at most.
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
    /// More spaces than this many.
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

    /// Whether it covers what the action has come to.
    ///
    /// # Errors
    /// What it does not cover.
    pub fn covers(&self, state: &ActionState) -> Result<(), ScopeViolation> {
        if let Some(command) = state.command()
            && !self.commands.contains(&command)
            && !self.begun_by_special(state)
        {
            return Err(ScopeViolation::Command(command));
        }
        if let Some(special) = state.special()
            && !self.specials.contains(&special)
        {
            return Err(ScopeViolation::Special(special));
        }
        let spaces = destinations(state).union(struck(state));
        if let Some(space) = spaces.without(self.spaces).first() {
            return Err(ScopeViolation::Space(space));
        }
        if self.tories_only && !state.changes().iter().all(musters_tories) {
            return Err(ScopeViolation::Others);
        }
        match self.most {
            Some(most) if self.used(state).len() > usize::from(most) => {
                Err(ScopeViolation::Spaces(most))
            }
            _ => Ok(()),
        }
    }

    /// The spaces that count for how many there may be.
    pub fn used(&self, state: &ActionState) -> SpaceSet {
        if self.commands.is_empty() { struck(state) } else { destinations(state) }
    }

    /// The spaces that a next step could add, without those used already. Steps that need own pieces taken off the map do
    /// not count: no player must do that (1.4.1).
    pub fn further(&self, state: &ActionState) -> SpaceSet {
        let used = self.used(state);
        self.ends(state)
            .map(|end| self.used(&end).without(used))
            .fold(SpaceSet::EMPTY, SpaceSet::union)
    }

    /// Whether an action is possible in this space alone. It reads only facts that matter here.
    pub fn leaves_anything_in(&self, state: &ActionState, space: Space) -> bool {
        if self.commands.contains(&Command::Battle) {
            let plan = battle::plan(state, space);
            if battle::select(&mut state.scratch_copy(), &plan).is_ok() {
                return true;
            }
        }
        self.steps_in(state, space).iter().any(|step| {
            let mut end = state.clone();
            act(&mut end, step).is_ok()
                && end.changes().len() > state.changes().len()
                && self.covers(&end).is_ok()
        })
    }

    /// The actions on which own pieces were taken off the map to be placed (1.4.1), one of each kind.
    pub fn recalls(&self, state: &ActionState) -> Vec<ActionState> {
        let placing = [Command::Muster, Command::Rally, Command::Gather];
        if !placing.iter().any(|c| self.commands.contains(c)) {
            return Vec::new();
        }
        let mut kinds = Vec::new();
        let mut states = Vec::new();
        for step in voluntary_removal::steps(state, Breadth::Few) {
            let ActionStep::Recall { piece, .. } = step else {
                continue;
            };
            let mut recalled = state.clone();
            if !kinds.contains(&piece) && act(&mut recalled, &step).is_ok() {
                kinds.push(piece);
                states.push(recalled);
            }
        }
        states
    }

    /// What might be done in a space first, legal or not, Battle apart.
    fn steps_in(&self, state: &ActionState, space: Space) -> Vec<ActionStep> {
        let commands = self.commands.iter();
        let specials = self.specials.iter();
        commands
            .flat_map(|command| legal::command_steps(state, *command, space, Breadth::Few))
            .chain(
                specials
                    .flat_map(|special| legal::special_steps(state, *special, space, Breadth::Few)),
            )
            .collect()
    }

    /// The action after each legal next step that is covered, Leaders and pieces taken off the map apart.
    fn ends(&self, state: &ActionState) -> impl Iterator<Item = ActionState> {
        let aside = |step: &ActionStep| {
            matches!(
                step,
                ActionStep::Lead { .. } | ActionStep::Settle { .. } | ActionStep::Recall { .. }
            )
        };
        legal::legal_steps(state).into_iter().filter(move |step| !aside(step)).filter_map(|step| {
            let mut end = state.clone();
            act(&mut end, &step).ok()?;
            self.covers(&end).ok()?;
            Some(end)
        })
    }

    /// Plunder belongs to a Raid even where only the Special Activity is granted (4.4.3).
    fn begun_by_special(&self, state: &ActionState) -> bool {
        self.commands.is_empty() && state.selected().is_empty() && state.special().is_some()
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
fn destinations(state: &ActionState) -> SpaceSet {
    match state.command() {
        Some(Command::Garrison) => british::garrisoned(state),
        _ => state.selected(),
    }
}

/// The spaces of the Special Activity; those of Common Cause are the origins of a March (4.2.1).
fn struck(state: &ActionState) -> SpaceSet {
    match state.special() {
        Some(Special::CommonCause) => SpaceSet::EMPTY,
        _ => state.special_spaces(),
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
        let mut state = indians(early());
        let gather = |space| ActionStep::Gather { space, kind: GatherKind::One, from: Vec::new() };
        let scope =
            Scope { spaces: [Northwest, Southwest, Quebec].into_iter().collect(), ..gathers() };
        assert_eq!(scope.further(&state), scope.spaces);
        ok(&mut state, gather(Northwest));
        assert_eq!(scope.covers(&state), Ok(()));
        assert_eq!(scope.further(&state), [Southwest, Quebec].into_iter().collect());
        let raid = Scope { commands: vec![Command::Raid], ..scope.clone() };
        assert_eq!(raid.covers(&state), Err(ScopeViolation::Command(Command::Gather)));
        let one = Scope { spaces: SpaceSet::of(Southwest), ..scope.clone() };
        assert_eq!(one.covers(&state), Err(ScopeViolation::Space(Northwest)));
        ok(&mut state, gather(Southwest));
        assert!(scope.further(&state).is_empty(), "two are all");
        ok(&mut state, gather(Quebec));
        assert_eq!(scope.covers(&state), Err(ScopeViolation::Spaces(2)));
    }

    #[test]
    fn r1_4_1_all_on_the_map_leaves_something_but_nothing_that_must_be() {
        let state = indians(early().put(Northwest, WarPartyUnderground, 15));
        let scope = Scope { spaces: SpaceSet::of(Southwest), ..gathers() };
        assert!(scope.further(&state).is_empty());
        assert!(!scope.leaves_anything_in(&state, Southwest));
        let [recalled] = &scope.recalls(&state)[..] else { panic!("one kind") };
        assert!(scope.leaves_anything_in(recalled, Southwest));
        let battle = Scope { commands: vec![Command::Battle], ..scope.clone() };
        assert!(battle.recalls(&state).is_empty());
        assert!(!battle.leaves_anything_in(&state, Southwest));
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
            let state = ActionState::new(board, faction, Cost::Free, false);
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
                    let whole = scope.ends(&state).any(|end| {
                        let more = end.changes().len() > state.changes().len();
                        (more || !end.battles().is_empty()) && scope.used(&end).contains(space)
                    });
                    let here = scope.leaves_anything_in(&state, space);
                    assert_eq!(here, whole, "{faction} {command:?} {space}");
                }
            }
        }
    }
}
