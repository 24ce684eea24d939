//! An action under way.

mod leaders;
mod pieces;
mod stroke;

use super::refusal::{refuse, require};
use super::{
    ActionStep, ChangeSpan, Command, MomentReason, PieceCounts, Reason, Refusal, Result, Special,
};
use crate::game::{
    Board, ByFaction, Change, Fact, FactValue, Faction, MOST_RESOURCES, Marker, OffMapBox,
    PieceType, Side, Space, SpaceSet, Support,
};
use smallvec::{Array, SmallVec};
use stroke::StrokeProgress;

/// Whether an action costs Resources (3.1.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cost {
    /// By the Sequence of Play.
    Paid,
    /// Granted by an Event, a Brilliant Stroke or another rule: no Faction pays.
    Free,
}

/// The rule that allows one Special Activity a turn.
pub(super) const ONE_SPECIAL: &str = "4.1";
/// The rule of Limited Commands.
pub(super) const LIMITED: &str = "2.3.5";

/// Units that moved in this action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MovedUnits {
    /// Which and how many.
    pub troops: PieceCounts,
    /// Origin.
    pub from: Space,
    /// Destination.
    pub to: Space,
}

/// How a Battle ended, until Win the Day is settled (3.6.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Victory {
    /// Where.
    pub space: Space,
    /// The side that Won the Day.
    pub winner: Side,
    /// Levels to shift, Washington's doubling included.
    pub levels: u8,
}

/// One Faction's action under way: the board as it stands, the changes so far, and what the rules
/// must remember about them (3.1, 4.1).
///
/// What no step does alone is left to the caller. [`ActionHistory`](super::ActionHistory) does all of it but the dice:
///
/// - Dice are part of a step. [`legal::roll`](super::legal::roll) rolls those of a generated one.
/// - After a Battle is won, [`ActionState::victory`] is set. Take steps of [`legal::moves`](super::legal::moves), then
///   `battle::settle_victory`; until then no other Battle begins (3.6.8).
/// - While [`ActionState::stranded`] is not empty, take one of [`legal::leader_steps`](super::legal::leader_steps) (1.10).
/// - [`ActionStep::Activate`](super::ActionStep::Activate) ends the moves of a British March or Garrison (3.2.2, 3.2.3).
/// - [`ActionState::check_end`] says what is missing before the end.
/// - [`sequence::end_turn`](super::sequence::end_turn) moves the cylinder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActionState {
    board: Board,
    changes: SmallVec<[Change; 8]>,
    /// Whether changes are not recorded, as only the board after them counts.
    rehearsed: bool,
    /// Which of the changes belong to what.
    pub(super) change_spans: SmallVec<[ChangeSpan; 2]>,
    faction: Faction,
    price: Cost,
    limited: bool,
    command: Option<Command>,
    special: Option<Special>,
    /// Spaces selected for the Command (3.1).
    pub(super) selected: SpaceSet,
    /// Spaces of the Special Activity (4.1).
    pub(super) special_spaces: SpaceSet,
    /// Spaces promised for Battle before it is resolved (8.4.4, 8.6.6), and those fought.
    pub(super) battles: SpaceSet,
    /// Units that moved.
    pub(super) moved: SmallVec<[MovedUnits; 4]>,
    /// How many of the moves each Faction's Leader has had the choice to follow (1.10).
    moves_offered: ByFaction<usize>,
    /// The space where Regulars mustered (3.2.1).
    pub(super) regulars_at: Option<Space>,
    /// Whether that part of the Command is done that may be done once: the Fort or Reward Loyalty of a Muster, the
    /// Continentals of a Rally, the displacement of a Garrison, the Skirmish of a Scout.
    pub(super) once_used: bool,
    /// A Battle won and not yet settled.
    pub(super) victory: Option<Victory>,
    /// Whether Howe can no longer lower FNI for this action's Special Activity (1.10).
    pub(super) is_past_howe: bool,
    /// Modifiers to Loss Levels and Force Level that an Event grants: attacker's Force Level,
    /// Attacker Loss Level, Defender Loss Level.
    pub(super) event_modifiers: [i8; 3],
    /// A free action of another Faction within this one (3.6.8).
    nested: Option<Box<ActionState>>,
    /// Spaces where Tories mustered (3.2.1).
    pub(super) tories_at: SpaceSet,
    /// Whether the Militia of a Garrison or March were Activated (3.2.2, 3.2.3).
    pub(super) militia_activated: bool,
    /// Pieces taken off the map to be placed again, by kind (1.4.1).
    pub(super) recalled: [u8; PieceType::COUNT],
    /// Battles selected and paid for, to be resolved later (8.1); whether the ally has paid too.
    pub(super) promised: SmallVec<[(Space, bool); 8]>,
    /// How far the Brilliant Stroke has come that grants the action (2.3.8).
    stroke: Option<StrokeProgress>,
    /// The space of a Rally or Rabble-Rousing that was paid for before anything was done there (8.1).
    pub(super) paid_ahead: Option<Space>,
    /// Where Available pieces of each Faction were placed (1.10).
    placed: ByFaction<SpaceSet>,
}

/// Where an action stood, to go back to.
#[derive(Debug)]
pub struct Checkpoint {
    change_count: usize,
    state: ActionState,
}

impl ActionState {
    /// An action that begins on a copy of this board. `limited`: a Limited Command, one space and no Special Activity
    /// (2.3.5).
    #[inline]
    pub fn new(board: Board, faction: Faction, price: Cost, limited: bool) -> ActionState {
        ActionState {
            board,
            changes: SmallVec::new(),
            rehearsed: false,
            change_spans: SmallVec::new(),
            faction,
            price,
            limited,
            command: None,
            special: None,
            selected: SpaceSet::EMPTY,
            special_spaces: SpaceSet::EMPTY,
            battles: SpaceSet::EMPTY,
            moved: SmallVec::new(),
            moves_offered: ByFaction([0; 4]),
            regulars_at: None,
            once_used: false,
            victory: None,
            is_past_howe: false,
            event_modifiers: [0; 3],
            nested: None,
            tories_at: SpaceSet::EMPTY,
            militia_activated: false,
            recalled: [0; PieceType::COUNT],
            promised: SmallVec::new(),
            stroke: None,
            paid_ahead: None,
            placed: ByFaction([SpaceSet::EMPTY; 4]),
        }
    }

    /// A Faction begins what its Brilliant Stroke grants: free Limited Commands and one Special Activity
    /// (2.3.8). [`ActionState::start_second_command`] goes from one of them to the next.
    pub fn of_stroke(board: Board, faction: Faction) -> ActionState {
        let stroke = Some(StrokeProgress::new(&board, faction));
        ActionState { stroke, ..ActionState::new(board, faction, Cost::Free, true) }
    }

    /// The board as it stands now.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The action is over: its board no longer notes what is read of it.
    #[doc(hidden)]
    pub fn close_notebook(&mut self) {
        self.board = self.board.without_known_facts();
    }

    /// The changes so far, in order.
    pub fn changes(&self) -> &[Change] {
        &self.changes
    }

    /// Who acts.
    pub fn faction(&self) -> Faction {
        self.faction
    }

    /// Whether the action costs Resources (3.1.2).
    pub fn price(&self) -> Cost {
        self.price
    }

    /// Whether it is a Limited Command (2.3.5).
    pub fn is_limited(&self) -> bool {
        self.limited
    }

    /// Takes the limit off, to look at what a full Command could do.
    pub const fn lift_limit(&mut self) {
        self.limited = false;
    }

    /// Whether a Special Activity can be part of the action: not of a Limited Command (2.3.5), unless a
    /// Brilliant Stroke grants both (2.3.8).
    pub fn takes_special(&self) -> bool {
        !self.limited || self.stroke.is_some()
    }

    /// The Command under way.
    pub fn command(&self) -> Option<Command> {
        self.command
    }

    /// The Special Activity used (R15: one a turn).
    pub fn special(&self) -> Option<Special> {
        self.special
    }

    /// The spaces selected for the Command.
    pub fn selected(&self) -> SpaceSet {
        self.selected
    }

    /// The spaces of the Special Activity.
    pub fn special_spaces(&self) -> SpaceSet {
        self.special_spaces
    }

    /// The spaces chosen for Battle.
    pub fn battles(&self) -> SpaceSet {
        self.battles
    }

    /// Where it took place: the destinations of a Command that moves, else the spaces selected.
    pub fn spaces(&self) -> SpaceSet {
        let moved: SpaceSet = self.moved.iter().map(|m| m.to).collect();
        let moves =
            matches!(self.command, Some(Command::March | Command::Scout | Command::Garrison));
        if moved.is_empty() || !moves {
            self.selected.union(self.battles).union(self.special_spaces)
        } else {
            moved
        }
    }

    /// Where Regulars mustered (3.2.1).
    pub fn regulars_at(&self) -> Option<Space> {
        self.regulars_at
    }

    /// Where Tories mustered (3.2.1).
    pub fn tories_at(&self) -> SpaceSet {
        self.tories_at
    }

    /// The units that moved.
    pub fn moved(&self) -> &[MovedUnits] {
        &self.moved
    }

    /// The Battle that was won and is not settled yet (3.6.8).
    pub fn victory(&self) -> Option<Victory> {
        self.victory
    }

    /// The state of the action now, for [`ActionState::restore`].
    pub fn mark(&self) -> Checkpoint {
        Checkpoint { change_count: self.changes.len(), state: self.scratch_copy() }
    }

    /// Undoes everything since [`ActionState::mark`].
    #[doc(hidden)]
    pub fn restore(&mut self, mark: Checkpoint) {
        // Changes are only ever added, so that those before the mark need no copy.
        let mut changes = std::mem::take(&mut self.changes);
        changes.truncate(mark.change_count);
        let mut change_spans = std::mem::take(&mut self.change_spans);
        change_spans.retain(|s| s.to <= mark.change_count);
        *self = ActionState { changes, change_spans, ..mark.state };
    }

    /// The same action without the list of its changes so far, to try steps out on: what a step does hangs
    /// on nothing in that list.
    pub(crate) fn scratch_copy(&self) -> ActionState {
        self.copied(self.rehearsed)
    }

    fn copied(&self, rehearsed: bool) -> ActionState {
        ActionState {
            changes: SmallVec::new(),
            change_spans: SmallVec::new(),
            rehearsed,
            moved: copy_of(&self.moved),
            nested: self.nested.clone(),
            promised: copy_of(&self.promised),
            ..*self
        }
    }

    /// A copy for looking ahead. It records no changes, and after a refusal it may be half done: drop it then.
    pub fn rehearsal(&self) -> ActionState {
        self.copied(true)
    }

    /// Makes all changes of `does`, or none if it is refused. A [rehearsal](ActionState::rehearsal) keeps those made until
    /// then.
    pub(super) fn atomically(&mut self, does: impl FnOnce(&mut ActionState) -> Result) -> Result {
        if self.rehearsed {
            return does(self);
        }
        let before = self.mark();
        let done = does(self);
        if done.is_err() {
            self.restore(before);
        }
        done
    }

    /// Whether it is a list of changes alone: no Command, no Special Activity, no moves.
    pub fn is_bare(&self) -> bool {
        self.command.is_none()
            && self.special.is_none()
            && self.moved.is_empty()
            && self.change_spans.is_empty()
    }

    /// A second Command or Special Activity in one action, independent of the first, as a Brilliant
    /// Stroke grants (2.3.8): what was selected before no longer binds. The one Special Activity of a
    /// Brilliant Stroke stays used.
    #[doc(hidden)]
    pub fn start_second_command(&mut self) {
        let fresh = ActionState::new(self.board, self.faction, self.price, self.limited);
        *self = ActionState {
            stroke: self.stroke_after(),
            changes: std::mem::take(&mut self.changes),
            change_spans: std::mem::take(&mut self.change_spans),
            special: self.special.filter(|_| self.stroke.is_some()),
            placed: self.placed,
            ..fresh
        };
    }

    /// Goes on with a Command that another action began on this board: what was selected there and who moved
    /// binds, what was done is written down already (3.3.1, 3.4.1).
    #[doc(hidden)]
    pub fn resume_command(&mut self, begun: &ActionState) {
        *self = ActionState {
            board: self.board,
            changes: std::mem::take(&mut self.changes),
            change_spans: std::mem::take(&mut self.change_spans),
            placed: self.placed,
            ..begun.scratch_copy()
        };
    }

    /// Howe lowers FNI no more, as in another space of one and the same Special Activity (1.10).
    pub const fn rule_out_howe(&mut self) {
        self.is_past_howe = true;
    }

    /// Whether Howe can no longer lower FNI for this action's Special Activity (1.10).
    pub const fn is_past_howe(&self) -> bool {
        self.is_past_howe
    }

    /// Makes a change of the board and adds it to [`ActionState::changes`]; `rule` is for the refusal.
    #[doc(hidden)]
    pub fn apply(&mut self, rule: &'static str, change: Change) -> Result {
        self.board.apply(&change).map_err(|v| Refusal::new(rule, Reason::Board(v)))?;
        if let Some((piece, _, OffMapBox::Available, to)) = change.placed() {
            self.placed[piece.faction()].insert(to);
        }
        if !self.rehearsed {
            self.changes.push(change);
        }
        Ok(())
    }

    /// Sets a fact; where it is so already nothing changes.
    pub(super) fn set<T: Into<FactValue> + PartialEq>(
        &mut self,
        rule: &'static str,
        fact: Fact,
        from: T,
        to: T,
    ) -> Result {
        if from == to {
            return Ok(());
        }
        self.apply(rule, Change::set(fact, from, to))
    }

    /// Whether a Faction can pay so much more for the action: a free one costs no Resources (3.1.2).
    pub fn can_pay(&self, faction: Faction, amount: u8) -> bool {
        amount == 0 || self.price == Cost::Free || self.board.resources(faction) >= amount
    }

    /// Refuses a cost of the action that a Faction cannot pay (3.1).
    ///
    /// # Errors
    /// What there is and what is needed.
    pub fn check_pay(&self, rule: &'static str, faction: Faction, needs: u8) -> Result {
        if self.can_pay(faction, needs) { Ok(()) } else { Err(self.unpaid(rule, faction, needs)) }
    }

    /// A Faction cannot pay so much (3.1).
    pub fn unpaid(&self, rule: &'static str, faction: Faction, needs: u8) -> Refusal {
        let has = self.board.resources(faction);
        Refusal::new(rule, Reason::CannotPay { faction, needs, has })
    }

    /// Pays Resources, unless the action is free (3.1.2). The one place that pays for actions.
    pub(super) fn pay(&mut self, rule: &'static str, faction: Faction, amount: u8) -> Result {
        match self.price {
            Cost::Free => Ok(()),
            Cost::Paid => self.spend(rule, faction, amount),
        }
    }

    /// Refuses what a Faction cannot pay even in a free action.
    ///
    /// # Errors
    /// What there is and what is needed.
    pub fn check_spend(&self, rule: &'static str, faction: Faction, needs: u8) -> Result {
        let enough = self.board.resources(faction) >= needs;
        if enough { Ok(()) } else { Err(self.unpaid(rule, faction, needs)) }
    }

    /// Takes Resources even from a free action (Reward Loyalty, 3.2.1, 2.3.8).
    pub(super) fn spend(&mut self, rule: &'static str, faction: Faction, needs: u8) -> Result {
        self.check_spend(rule, faction, needs)?;
        let has = self.board.resources(faction);
        self.set(rule, Fact::Resources(faction), has, has - needs)
    }

    /// Adds Resources, as far as their track goes (1.8).
    #[doc(hidden)]
    pub fn gain(&mut self, rule: &'static str, faction: Faction, amount: u8) -> Result {
        let has = self.board.resources_to_add(faction, amount);
        let to = has.saturating_add(amount).min(MOST_RESOURCES);
        self.set(rule, Fact::Resources(faction), has, to)
    }

    /// The step belongs to this Command: the first sets it, a later one must agree.
    pub(super) fn begin_command(&mut self, rule: &'static str, wanted: Command) -> Result {
        let is = *self.command.get_or_insert(wanted);
        require(is == wanted, rule, Reason::OtherCommand { is, wanted })
    }

    /// Refuses a space that was selected before (3.1).
    pub(super) fn check_unselected(&self, rule: &'static str, space: Space) -> Result {
        require(!self.selected.contains(space), rule, Reason::Again(space))
    }

    /// Refuses a space that cannot be selected for the Command now, or not be paid for; nothing of one that was selected
    /// before.
    pub(super) fn check_select(&self, rule: &'static str, space: Space, cost: u8) -> Result {
        if self.selected.contains(space) {
            return Ok(());
        }
        require(!self.limited || self.selected.is_empty(), LIMITED, Reason::Limited)?;
        self.check_pay(rule, self.faction, cost)
    }

    /// Selects a space for the Command and pays for it; a space selected before costs nothing more.
    /// The caller refuses a second selection where the rule wants it.
    pub(super) fn select(&mut self, rule: &'static str, space: Space, cost: u8) -> Result {
        if self.selected.contains(space) {
            return Ok(());
        }
        self.check_select(rule, space, cost)?;
        self.pay(rule, self.faction, cost)?;
        self.selected.insert(space);
        Ok(())
    }

    /// Whether this Special Activity may be used, or goes on (2.3.5, R15).
    pub fn may_use(&self, special: Special) -> bool {
        self.check_use(special).is_ok()
    }

    /// Refuses a Special Activity beside a Limited Command (2.3.5) or another one (R15); the same one may go on.
    pub(super) fn check_use(&self, special: Special) -> Result {
        self.check_takes_special()?;
        match self.special {
            Some(used) if used != special => refuse(ONE_SPECIAL, Reason::SpecialUsed(used)),
            _ => Ok(()),
        }
    }

    /// Refuses a Special Activity beside a Limited Command (2.3.5).
    pub(super) fn check_takes_special(&self) -> Result {
        require(self.takes_special(), LIMITED, MomentReason::NoSpecial)
    }

    /// Uses the turn's one Special Activity (R15) in a space; the same one may go on elsewhere.
    pub(super) fn use_special(&mut self, special: Special, space: Option<Space>) -> Result {
        self.check_use(special)?;
        self.special = Some(special);
        if let Some(space) = space {
            self.special_spaces.insert(space);
        }
        Ok(())
    }

    /// Refuses a Special Activity that has one location only (4.1) where any was used, or the Command is Limited.
    ///
    /// # Errors
    /// A refusal that cites the rule.
    pub fn check_use_once(&self) -> Result {
        self.check_no_special(ONE_SPECIAL)?;
        self.check_takes_special()
    }

    /// Uses a Special Activity that has one location only (4.1): a second use is refused.
    pub(super) fn use_special_once(&mut self, special: Special, space: Option<Space>) -> Result {
        self.check_use_once()?;
        self.use_special(special, space)
    }

    /// Refuses where a Special Activity was used already (R15).
    pub(super) fn check_no_special(&self, rule: &'static str) -> Result {
        match self.special {
            Some(used) => refuse(rule, Reason::SpecialUsed(used)),
            None => Ok(()),
        }
    }

    /// Shifts a space by `levels` (negative toward Active Opposition), as far as the scale goes.
    #[doc(hidden)]
    pub fn shift(&mut self, rule: &'static str, space: Space, levels: i8) -> Result {
        if space.population() == 0 {
            return Ok(());
        }
        let from = self.board.support(space);
        let to = Support::from_level(from.level().saturating_add(levels));
        self.set(rule, Fact::Support(space), from, to)
    }

    /// Places markers, as many of them as are left (3.3.4, 3.4.4).
    #[doc(hidden)]
    pub fn mark_space(
        &mut self,
        rule: &'static str,
        space: Space,
        marker: Marker,
        count: u8,
    ) -> Result {
        let count = self.board.markers_left_of(marker, count);
        if count == 0 {
            return Ok(());
        }
        let from = self.board.markers(space, marker);
        self.apply(rule, Change::set(marker.fact(space), from, from + count))
    }

    /// What an Event grants to the Battles of this action: Attacker's Force Level, Attacker Loss
    /// Level, Defender Loss Level (3.6.3, 3.6.4).
    #[doc(hidden)]
    pub fn grant_modifiers(&mut self, modifiers: [i8; 3]) {
        self.event_modifiers = modifiers;
    }

    /// A step of another Faction's free action in one space, within this one (3.6.8): what it does
    /// is part of this action, what it selects and remembers is not. Steps until
    /// [`ActionState::end_nested`] belong together.
    pub(super) fn begin_nested(&mut self, faction: Faction, step: &ActionStep) -> Result {
        let mut other = match self.nested.take() {
            Some(other) => other.scratch_copy(),
            None => ActionState::new(self.board, faction, Cost::Free, true),
        };
        other.board = self.board;
        let moved = other.moved.len();
        let done = super::act(&mut other, step);
        self.write_down("3.6.8", &other)?;
        self.moved.extend_from_slice(&other.moved[moved..]);
        self.nested = Some(Box::new(other));
        done
    }

    /// The other Faction's free action is over.
    pub(super) fn end_nested(&mut self) {
        self.nested = None;
    }
}

/// The same list; most are empty, and of those nothing is copied.
fn copy_of<A: Array<Item: Copy>>(list: &SmallVec<A>) -> SmallVec<A> {
    if list.is_empty() { SmallVec::new() } else { SmallVec::from_slice(list) }
}
