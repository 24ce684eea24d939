//! Whether an action may end now, and whether it can still be completed.

use super::refusal::{refuse, require};
use super::sequence::ExecutedAction;
use super::{
    ActionState, ActionStep, Command, Cost, MomentReason, Reason, Refusal, Result, act,
    act_at_once, battle, french, indians, legal, voluntary_removal,
};
use crate::game::{Change, Fact, Faction};

/// At most this many steps are tried to complete an action. One that needs more is refused.
const TRIES: u32 = 6000;

impl ActionState {
    /// Whether the action may end as it is: pieces removed for it are placed (1.4.1), a Plundered Province is Raided
    /// (4.4.3), a Special Activity follows Howe (1.10), a Command goes with the Special Activity of a turn (4.1), and a
    /// Command of a Brilliant Stroke involved the Leader (2.3.8).
    ///
    /// # Errors
    /// A refusal with what is missing.
    pub fn check_end(&self) -> Result {
        if let Some((stock, count)) = voluntary_removal::owed(self) {
            return refuse("1.4.1", Reason::MustPlace(stock, count));
        }
        if let Some(space) = indians::raid_owed(self) {
            return refuse("4.4.3", Reason::MustRaid(space));
        }
        require(!self.owes_special(), "1.10", MomentReason::HoweAlone)?;
        require(!self.owes_command(), "4.1", MomentReason::SpecialAlone)?;
        let leader = Reason::LeaderNotInvolved(self.board().leader(self.faction()));
        require(!self.owes_leader() || self.leaves_stroke_command(), "2.3.8", leader)
    }

    /// Whether the action can still be completed by permitted steps. Actions that need very many steps count as not
    /// possible.
    ///
    /// # Errors
    /// A refusal with what would be missing.
    pub fn check_completion(&self, permits: &dyn Fn(&ActionState) -> bool) -> Result {
        let Err(refusal) = self.check_end() else {
            return self.check_stroke();
        };
        let mut tries = TRIES;
        if can_complete(self, permits, 1, &mut tries) {
            Ok(())
        } else {
            Err(Refusal { reason: beyond_completion(self, refusal.reason), ..refusal })
        }
    }

    /// Whether a further Command of the Brilliant Stroke can involve the Leader, where one has to (2.3.8).
    ///
    /// # Errors
    /// A refusal where none can.
    pub fn check_stroke(&self) -> Result {
        if !self.owes_leader() {
            return Ok(());
        }
        let mut next = self.clone();
        next.start_second_command();
        let used = next.special();
        let permits = |state: &ActionState| state.special() == used;
        let mut tries = TRIES;
        // The Command before it may bring the pieces for it.
        let may_lead = can_involve_leader(&next, &permits, 1, &mut tries)
            || finds_end(&next, &|_| true, &permits, &mut tries, &|_| false, |first, tries| {
                let ends = first.leaves_stroke_command() && first.check_end().is_ok();
                let mut second = first.clone();
                second.start_second_command();
                ends && can_involve_leader(&second, &permits, 0, tries)
            });
        let leader = self.board().leader(self.faction());
        require(may_lead, "2.3.8", Reason::LeaderNotToInvolve(leader))
    }

    /// Whether Howe lowered FNI and no Special Activity followed (1.10).
    fn owes_special(&self) -> bool {
        let lowered = |change: &Change| change.grows(Fact::FNI).is_some_and(|n| n < 0);
        self.is_past_howe() && self.special().is_none() && self.changes().iter().any(lowered)
    }

    /// Whether a turn has a Special Activity and no Command (4.1).
    fn owes_command(&self) -> bool {
        // Blockades that are rearranged to where they are change nothing, and are a Special Activity (4.5.3).
        let has_begun = !self.changes().is_empty() || self.special().is_some();
        self.price() != Cost::Free && has_begun && ExecutedAction::of(self).is_none()
    }

    /// How many things are missing before the action may end.
    fn missing(&self) -> u32 {
        voluntary_removal::all_owed(self)
            + u32::from(indians::raid_owed(self).is_some())
            + u32::from(self.owes_special())
            + u32::from(self.owes_command())
            + u32::from(self.owes_leader() && !self.leaves_stroke_command())
    }

    /// Lets the cubes of a British March or Garrison Activate Militia when its moves are over (3.2.2, 3.2.3); whether
    /// that was left to do.
    pub fn activate_after_moves(&mut self) -> bool {
        let moves = matches!(self.command(), Some(Command::Garrison | Command::March));
        let british = self.faction() == Faction::British;
        british && moves && act(self, &ActionStep::Activate).is_ok()
    }
}

/// Whether steps can complete the action, of which all but `others` make [`ActionState::missing`] smaller.
fn can_complete(
    state: &ActionState,
    permits: &dyn Fn(&ActionState) -> bool,
    others: u8,
    tries: &mut u32,
) -> bool {
    let missing = state.missing();
    let owed = voluntary_removal::owed(state).filter(|_| others == 0);
    let helps = |step: &ActionStep| {
        owed.is_none_or(|(stock, _)| voluntary_removal::placed_by(step) == Some(stock))
    };
    let is_end = |next: &ActionState| next.check_end().is_ok() && next.check_stroke().is_ok();
    finds_end(state, &helps, permits, tries, &is_end, |next, tries| {
        let is_nearer = next.missing() < missing;
        (is_nearer || others > 0)
            && can_complete(next, permits, others - u8::from(!is_nearer), tries)
    })
}

/// Whether a Command that begins here can involve the Leader and end, in `others` + 1 steps.
fn can_involve_leader(
    state: &ActionState,
    permits: &dyn Fn(&ActionState) -> bool,
    others: u8,
    tries: &mut u32,
) -> bool {
    let is_end = |next: &ActionState| next.has_involved_leader() && next.check_end().is_ok();
    finds_end(state, &|_| true, permits, tries, &is_end, |next, tries| {
        others > 0 && can_involve_leader(next, permits, others - 1, tries)
    })
}

/// Whether some next step that `helps` and is permitted either is the end, or leads to a state from which the action
/// `goes_on` to it. All ends in one step are tried first.
fn finds_end(
    state: &ActionState,
    helps: &dyn Fn(&ActionStep) -> bool,
    permits: &dyn Fn(&ActionState) -> bool,
    tries: &mut u32,
    is_end: &dyn Fn(&ActionState) -> bool,
    goes_on: impl Fn(&ActionState, &mut u32) -> bool,
) -> bool {
    let mut from = state.clone();
    battle::settle_victory(&mut from);
    let mut later = Vec::new();
    // The action must be possible with the lowest roll and without a gift of another Faction (4.4.1).
    let lucky = |step: &ActionStep| match step {
        ActionStep::NavalPressureResources { roll } => *roll > 1,
        ActionStep::Trade { gift, .. } => *gift > 0,
        _ => false,
    };
    let counts =
        |step: &ActionStep| !lucky(step) && helps(step) && french::musters_anything(&from, step);
    for step in legal::candidate_steps(&from).filter(counts) {
        let Some(left) = tries.checked_sub(1) else {
            return false;
        };
        *tries = left;
        let mut next = from.clone();
        if act_at_once(&mut next, &step).is_ok() && permits(&next) {
            if is_end(&next) {
                return true;
            }
            later.push(next);
        }
    }
    later.sort_by_key(ActionState::missing);
    later.iter().any(|next| goes_on(next, tries))
}

/// The refusal of an action that cannot be completed, from that of one that may not end yet.
fn beyond_completion(state: &ActionState, missing: Reason) -> Reason {
    match missing {
        Reason::MustPlace(stock, count) => Reason::NotToPlace(stock, count),
        Reason::MustRaid(space) => Reason::NotToRaid(space),
        Reason::Moment(MomentReason::HoweAlone) => MomentReason::NoSpecialAfter.into(),
        Reason::Moment(MomentReason::SpecialAlone) => MomentReason::NoCommandAfter.into(),
        Reason::LeaderNotInvolved(_) => {
            Reason::LeaderNotToInvolve(state.board().leader(state.faction()))
        }
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Piece::*;
    use crate::game::Space::*;
    use crate::game::{Leader, Piece, Space, Support};
    use crate::rules::Special;
    use crate::rules::testing::{early, late, ok};
    use crate::testing::Layout;

    /// The refusal, in words, of what would be missing; nothing where the action can be completed.
    fn missing(state: &ActionState) -> Option<String> {
        state.check_completion(&|_| true).err().map(|refusal| refusal.to_string())
    }

    fn recalled(scene: Layout, faction: Faction, space: Space, piece: Piece) -> Option<String> {
        let mut state = scene.paid(faction);
        ok(&mut state, ActionStep::Recall { space, piece, count: 1 });
        missing(&state)
    }

    #[test]
    fn r1_4_1_what_is_removed_can_be_placed_again() {
        let scene = late().put(Boston, Tory, 24).put(Georgia, Tory, 1);
        let told = "1 Tory removed from the map could not be placed afterwards (1.4.1)";
        // Tories follow Regulars of the same Muster.
        assert_eq!(recalled(scene, Faction::British, Georgia, Tory), None);
        let scene = scene.put(Boston, BritishRegular, 1);
        let poor = scene.resources(Faction::British, 0);
        let mut state = poor.paid(Faction::British);
        ok(&mut state, ActionStep::Recall { space: Georgia, piece: Tory, count: 1 });
        let no_special = |after: &ActionState| after.special().is_none();
        let refusal = state.check_completion(&no_special).expect_err("nothing can be paid");
        assert_eq!(refusal.to_string(), told);
        // Naval Pressure pays for the Muster (4.1).
        assert_eq!(missing(&state), None);
    }

    /// 4.4.1: the British decide what they give for a Trade, so it pays for nothing that is owed.
    #[test]
    fn r4_4_1_no_gift_of_a_trade_is_counted_on() {
        let scene = early()
            .put(Southwest, Village, 1)
            .put(Southwest, WarPartyUnderground, 1)
            .put(Quebec, WarPartyUnderground, 14)
            .resources(Faction::British, 10)
            .resources(Faction::Indians, 1);
        let recalled = |count| {
            let mut state = scene.paid(Faction::Indians);
            ok(&mut state, ActionStep::Recall { space: Quebec, piece: WarPartyUnderground, count });
            missing(&state)
        };
        assert_eq!(recalled(4), None);
        let told = "5 War Parties removed from the map could not be placed afterwards (1.4.1)";
        assert_eq!(recalled(5).as_deref(), Some(told));
    }

    #[test]
    fn r4_4_3_a_plundered_province_can_be_raided() {
        let scene = early()
            .put(Virginia, WarPartyUnderground, 3)
            .support(Virginia, Support::PassiveOpposition);
        let mut state = scene.paid(Faction::Indians);
        ok(&mut state, ActionStep::Plunder { space: Virginia, remove: WarPartyUnderground });
        assert_eq!(missing(&state), None);
        let alone = |after: &ActionState| after.selected().is_empty();
        let refusal = state.check_completion(&alone).expect_err("no Raid is permitted");
        assert_eq!(refusal.to_string(), "Virginia could not be Raided afterwards (4.4.3)");
    }

    #[test]
    fn r1_10_a_special_activity_can_follow_howe() {
        let scene = late().put(Boston, BritishRegular, 1).leader(Leader::Howe, Boston).fni(1);
        let mut state = scene.paid(Faction::British);
        ok(&mut state, ActionStep::Howe { city: None });
        assert_eq!(missing(&state), None);
        let no_special = |after: &ActionState| after.special().is_none();
        let refusal = state.check_completion(&no_special).expect_err("none is permitted");
        assert_eq!(refusal.to_string(), "no Special Activity could follow (1.10)");
    }

    #[test]
    fn r4_1_a_command_can_follow_a_special_activity() {
        let scene = early().put(NewYork, Tory, 1).put(NewYork, MilitiaUnderground, 1);
        let partisans =
            ActionStep::Partisans { space: NewYork, kind: crate::rules::StrikeKind::One(Tory) };
        let mut state = scene.paid(Faction::Patriots);
        ok(&mut state, partisans.clone());
        assert_eq!(state.special(), Some(Special::Partisans));
        assert_eq!(missing(&state), None);
        let mut state = scene.resources(Faction::Patriots, 0).paid(Faction::Patriots);
        ok(&mut state, partisans);
        assert_eq!(missing(&state).as_deref(), Some("no Command could follow (4.1)"));
    }

    #[test]
    fn r4_1_a_command_can_follow_naval_pressure_that_changes_nothing() {
        let scene = early().treaty().squadrons(3, 0);
        let scene = scene.blockade(Boston).blockade(NewYorkCity).blockade(Norfolk);
        let same = ActionStep::NavalPressureRaise { to: vec![Boston, NewYorkCity, Norfolk] };
        let after = |resources| {
            let mut state = scene.resources(Faction::French, resources).paid(Faction::French);
            ok(&mut state, same.clone());
            assert!(state.changes().is_empty());
            missing(&state)
        };
        assert_eq!(after(2), None);
        assert_eq!(after(0).as_deref(), Some("no Command could follow (4.1)"));
    }

    #[test]
    fn r2_3_8_a_command_of_a_stroke_can_involve_the_leader() {
        let scene = early()
            .put(NewYork, Continental, 2)
            .put(Virginia, MilitiaUnderground, 1)
            .leader(Leader::Washington, NewYork);
        let rally = |space| ActionStep::Rally {
            space,
            kind: crate::rules::RallyKind::One,
            from: Vec::new(),
        };
        let mut state = ActionState::of_stroke(*scene, Faction::Patriots);
        assert_eq!(missing(&state), None);
        ok(&mut state, rally(Virginia));
        assert_eq!(missing(&state), None);
        assert!(!state.has_involved_leader());
        state.start_second_command();
        let mut with_leader = state.clone();
        ok(&mut with_leader, rally(NewYork));
        assert!(with_leader.has_involved_leader() && !with_leader.leaves_stroke_command());
        assert_eq!(missing(&with_leader), None);
        ok(&mut state, rally(Georgia));
        let told =
            "no Command of the Brilliant Stroke could involve the Leader, Washington (2.3.8)";
        assert_eq!(missing(&state).as_deref(), Some(told));
        let end = state.check_end().expect_err("he is left out");
        let told =
            "1 of the Brilliant Stroke's Commands must involve the Leader, Washington (2.3.8)";
        assert_eq!(end.to_string(), told);
    }

    /// 1.10, 3.5.3: who came with the Regulars of a Muster was involved in it, also where these become a Fort and leave
    /// him alone.
    #[test]
    fn r2_3_8_a_leader_who_came_and_was_left_alone_was_involved() {
        let scene = late().put(NewHampshire, MilitiaUnderground, 1);
        let mut state = ActionState::of_stroke(*scene, Faction::French);
        ok(&mut state, ActionStep::Hortalez { pay: 1 });
        state.start_second_command();
        ok(&mut state, ActionStep::FrenchMuster { space: NewHampshire, count: 2 });
        assert!(!state.has_involved_leader(), "he is Available");
        let comes = |to| ActionStep::Settle { faction: Faction::French, to };
        ok(&mut state, comes(Some(NewHampshire)));
        assert!(state.has_involved_leader());
        ok(&mut state, ActionStep::FrenchMusterFort { space: NewHampshire });
        ok(&mut state, comes(None));
        assert_eq!(missing(&state), None);
        assert!(state.has_involved_leader() && state.check_end().is_ok());
    }
}
