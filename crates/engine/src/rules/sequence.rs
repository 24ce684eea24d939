//! Who may act on an Event card and how, and what that does to the cylinders (2.3).

use super::action_state::LIMITED;
use super::refusal::{refuse, require};
use super::seats::Seats;
use super::{ActionState, Command, MomentReason, Reason, Result};
use crate::game::{Board, Change, Cylinder, Fact, Faction, MOST_RESOURCES};
use serde::{Deserialize, Serialize};

/// How far a Command may go (2.3.4, 2.3.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CommandScope {
    /// Any number of spaces, with or without a Special Activity.
    Full,
    /// A Limited Command: one space, no Special Activity.
    Limited,
}

/// What a Faction executed (2.3.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ExecutedAction {
    /// A Command alone.
    Command,
    /// A Command with a Special Activity.
    CommandSpecial,
    /// The Event.
    Event,
}

impl ExecutedAction {
    /// What a finished action counts as (2.3.4): a Command that selected a space or moved units, or Roderigue Hortalez et
    /// Cie that paid a Resource; `None` when no Command was executed.
    pub fn of(state: &ActionState) -> Option<ExecutedAction> {
        let executed = match state.command()? {
            Command::Hortalez => state
                .changes()
                .iter()
                .any(|c| c.grows(Fact::Resources(Faction::French)).is_some_and(|n| n < 0)),
            _ => !state.selected().is_empty() || !state.moved().is_empty(),
        };
        executed.then(|| match state.special() {
            Some(_) => ExecutedAction::CommandSpecial,
            None => ExecutedAction::Command,
        })
    }
}

/// The place of a Faction on a card (2.3.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EligiblePlace {
    /// 1st Eligible.
    First,
    /// 2nd Eligible.
    Second,
}

/// A Faction's turn to execute or Pass (2.3.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Turn {
    /// Whose turn it is.
    pub faction: Faction,
    /// 1st or 2nd Eligible.
    pub place: EligiblePlace,
    /// How far a Command may go.
    pub command: CommandScope,
    /// Whether the Event may be executed.
    pub event: bool,
}

impl Turn {
    /// Whether the Faction may execute this (2.3.4).
    pub fn may(&self, did: ExecutedAction) -> bool {
        match did {
            ExecutedAction::Command => true,
            ExecutedAction::CommandSpecial => self.command == CommandScope::Full,
            ExecutedAction::Event => self.event,
        }
    }
}

/// Whether the Faction is in the Eligible box of this card (2.3.1). A Faction that an Event made
/// Ineligible through the next card has left the box at once (2.3.6).
pub fn is_eligible(board: &Board, faction: Faction) -> bool {
    board.cylinder(faction) == Cylinder::Eligible && !board.barred_next(faction)
}

/// Whether the Faction is Eligible now, or remains so for the next card because it Passed (2.3.3).
pub fn is_eligible_next(board: &Board, faction: Faction) -> bool {
    matches!(board.cylinder(faction), Cylinder::Eligible | Cylinder::Passed)
        && !board.barred_next(faction)
}

/// Whether the Faction has executed a Command or the Event on this card, as the box its cylinder is in shows; a
/// Pass is neither (2.3.3, R177).
pub fn has_acted(board: &Board, faction: Faction) -> bool {
    !matches!(board.cylinder(faction), Cylinder::Eligible | Cylinder::Ineligible | Cylinder::Passed)
}

/// What the 1st Eligible Faction executed on this card, as the box its cylinder is in.
fn first_box(board: &Board) -> Option<Cylinder> {
    Faction::ALL.into_iter().map(|f| board.cylinder(f)).find(|c| {
        matches!(c, Cylinder::FirstCommand | Cylinder::FirstCommandSpecial | Cylinder::FirstEvent)
    })
}

fn second_acted(board: &Board) -> bool {
    Faction::ALL.into_iter().any(|f| {
        matches!(
            board.cylinder(f),
            Cylinder::SecondCommand | Cylinder::SecondLimited | Cylinder::SecondEvent
        )
    })
}

/// Who acted before its turn, and who is still to act, Pass or be Ineligible before it: a state of the cylinders
/// that no card with this order leads to (2.3.2, R193).
pub fn out_of_turn(board: &Board, order: [Faction; 4]) -> Option<(Faction, Faction)> {
    let last = order.iter().rposition(|f| has_acted(board, *f))?;
    let waits = order.into_iter().take(last).find(|f| is_eligible(board, *f))?;
    Some((order[last], waits))
}

/// Refuses cylinders in which [`out_of_turn`] finds a Faction.
///
/// # Errors
/// [`Reason::OutOfTurn`].
pub fn check_order(board: &Board, order: [Faction; 4], card: u8) -> Result<(), Reason> {
    match out_of_turn(board, order) {
        None => Ok(()),
        Some((later, earlier)) => Err(Reason::OutOfTurn { later, earlier, card }),
    }
}

/// Whose turn it is on a card with this order, and what it may do (2.3.2-2.3.5); `None` when two
/// Factions have acted or no Eligible one is left. A non-player has a full Command where others are
/// Limited (8.1, R17).
pub fn turn(board: &Board, order: [Faction; 4], seats: &Seats) -> Option<Turn> {
    if second_acted(board) {
        return None;
    }
    let faction = order.into_iter().find(|f| is_eligible(board, *f))?;
    let (place, event) = match first_box(board) {
        None => (EligiblePlace::First, true),
        Some(Cylinder::FirstCommandSpecial) => (EligiblePlace::Second, true),
        Some(_) => (EligiblePlace::Second, false),
    };
    let command = if seats.is_player(faction) { extent_left(board) } else { CommandScope::Full };
    Some(Turn { faction, place, command, event })
}

/// How far the next Command on the card may go, by what the 1st Eligible executed (2.3.4).
pub fn extent_left(board: &Board) -> CommandScope {
    match first_box(board) {
        None | Some(Cylinder::FirstEvent) => CommandScope::Full,
        Some(_) => CommandScope::Limited,
    }
}

/// Who is 1st Eligible as long as none has acted (2.3.2).
pub fn first_eligible(board: &Board, order: [Faction; 4]) -> Option<Faction> {
    match first_box(board) {
        Some(_) => None,
        None => order.into_iter().find(|f| is_eligible(board, *f)),
    }
}

fn cylinder(board: &Board, faction: Faction, to: Cylinder) -> Option<Change> {
    let from = board.cylinder(faction);
    (from != to).then_some(Change::set(Fact::Cylinder(faction), from, to))
}

/// The cylinder of a Faction that Passes, without the Resources for it.
pub fn passed(board: &Board, faction: Faction) -> Vec<Change> {
    cylinder(board, faction, Cylinder::Passed).into_iter().collect()
}

/// Passing (2.3.3): Resources, as far as their track goes (1.8), and the cylinder.
pub fn pass(board: &Board, turn: &Turn) -> Vec<Change> {
    let faction = turn.faction;
    let from = board.resources_to_add(faction, faction.pass_resources());
    let to = from.saturating_add(faction.pass_resources()).min(MOST_RESOURCES);
    (from != to)
        .then_some(Change::set(Fact::Resources(faction), from, to))
        .into_iter()
        .chain(passed(board, faction))
        .collect()
}

/// The Faction has executed a Command or the Event: its cylinder goes to the box for that (2.2).
///
/// # Errors
/// A refusal when its options leave that out (2.3.4).
pub fn did(board: &Board, turn: &Turn, did: ExecutedAction) -> Result<Vec<Change>> {
    let (rule, why) = match did {
        ExecutedAction::CommandSpecial => (LIMITED, MomentReason::NoSpecial),
        _ => ("2.3.4", MomentReason::NoEvent),
    };
    require(turn.may(did), rule, why)?;
    let to = match (turn.place, did) {
        (EligiblePlace::First, ExecutedAction::Command) => Cylinder::FirstCommand,
        (EligiblePlace::First, ExecutedAction::CommandSpecial) => Cylinder::FirstCommandSpecial,
        (EligiblePlace::First, ExecutedAction::Event) => Cylinder::FirstEvent,
        (EligiblePlace::Second, ExecutedAction::Event) => Cylinder::SecondEvent,
        (EligiblePlace::Second, _) if first_box(board) == Some(Cylinder::FirstEvent) => {
            Cylinder::SecondCommand
        }
        (EligiblePlace::Second, _) => Cylinder::SecondLimited,
    };
    Ok(cylinder(board, turn.faction, to).into_iter().collect())
}

/// The end of a turn, in which this was executed, or nothing: a Pass (2.3.3, 2.3.4). The cylinder moves, and a Pass
/// gives its Resources.
///
/// # Errors
/// A refusal when the Faction's options leave that out.
pub fn end_turn(action: &mut ActionState, turn: &Turn, executed: Option<ExecutedAction>) -> Result {
    let (rule, changes) = match executed {
        None => ("2.3.3", pass(action.board(), turn)),
        Some(executed) => ("2.3", did(action.board(), turn, executed)?),
    };
    changes.into_iter().try_for_each(|change| action.apply(rule, change))
}

fn clear_flags(board: &Board, faction: Faction) -> impl Iterator<Item = Change> + use<> {
    let flags = [
        (board.stays_eligible(faction), Fact::StaysEligible(faction)),
        (board.barred_next(faction), Fact::BarredNext(faction)),
    ];
    let set = flags.into_iter().filter(|(is, _)| *is);
    set.map(|(_, fact)| Change::set(fact, true, false))
}

/// Every Faction's cylinder to a box, and what an Event said of it over.
fn all_cylinders(board: &Board, to: impl Fn(Faction) -> Cylinder) -> Vec<Change> {
    let each = Faction::ALL.into_iter().flat_map(|f| {
        let goes = cylinder(board, f, to(f)).into_iter();
        goes.chain(clear_flags(board, f))
    });
    each.collect()
}

/// The end of a card (2.3.6): those that acted become Ineligible unless an Event lets them stay,
/// those that an Event barred become Ineligible, everybody else Eligible.
pub fn end_card(board: &Board) -> Vec<Change> {
    all_cylinders(board, |f| {
        if board.barred_next(f) || (has_acted(board, f) && !board.stays_eligible(f)) {
            Cylinder::Ineligible
        } else {
            Cylinder::Eligible
        }
    })
}

/// Every Faction Eligible: after a Brilliant Stroke (2.3.6, 2.3.8), the Treaty of Alliance (2.3.9)
/// and in the Reset Phase (6.7).
pub fn all_eligible(board: &Board) -> Vec<Change> {
    all_cylinders(board, |_| Cylinder::Eligible)
}

/// Makes all Factions Eligible, as a card does that is played in place of the Event (2.3.8, 2.3.9).
///
/// # Errors
/// A refusal of the board.
pub fn make_all_eligible(action: &mut ActionState, rule: &'static str) -> Result {
    all_eligible(action.board()).into_iter().try_for_each(|change| action.apply(rule, change))
}

/// A card that its holder may put over the played Event (2.3.8, 2.3.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stroke {
    /// A Faction's Brilliant Stroke.
    Brilliant(Faction),
    /// The Treaty of Alliance.
    Treaty,
}

impl Stroke {
    /// Who holds it.
    pub const fn faction(self) -> Faction {
        match self {
            Stroke::Brilliant(f) => f,
            Stroke::Treaty => Faction::French,
        }
    }

    /// The place in the order of Trumping (2.3.8, 2.3.9): the higher Trumps the lower.
    const fn rank(self) -> u8 {
        match self {
            Stroke::Brilliant(Faction::Patriots) => 0,
            Stroke::Brilliant(Faction::British) => 1,
            Stroke::Brilliant(Faction::French) => 2,
            Stroke::Brilliant(Faction::Indians) => 3,
            Stroke::Treaty => 4,
        }
    }

    /// Whether this card may Trump that one (2.3.8, 2.3.9). No Faction Trumps itself.
    pub fn may_trump(self, other: Stroke) -> bool {
        self.faction() != other.faction() && self.rank() > other.rank()
    }
}

/// The card that stands when several are played at once and Trump one another (2.3.8, 8.3.7).
pub fn strongest(strokes: impl IntoIterator<Item = Stroke>) -> Option<Stroke> {
    strokes.into_iter().max_by_key(|s| s.rank())
}

/// What every Brilliant Stroke asks: an Eligible holder, no Faction has acted, and no Winter Quarters
/// card is showing. A Pass is no action (2.3.8).
fn may_interrupt(
    rule: &'static str,
    board: &Board,
    faction: Faction,
    winter_showing: bool,
) -> Result {
    let why = if winter_showing {
        MomentReason::WinterShowing
    } else if first_box(board).is_some() {
        MomentReason::FirstActed
    } else if !is_eligible(board, faction) {
        MomentReason::NotEligible
    } else {
        return Ok(());
    };
    refuse(rule, why)
}

/// Whether the Faction may play its Brilliant Stroke now, over the Event or as a Trump (2.3.8). A
/// non-player waits for the Treaty of Alliance too (8.1, 8.3.7).
///
/// # Errors
/// A refusal with what forbids it.
pub fn may_play_brilliant_stroke(
    board: &Board,
    faction: Faction,
    winter_showing: bool,
    seats: &Seats,
) -> Result {
    const RULE: &str = "2.3.8";
    may_interrupt(RULE, board, faction, winter_showing)?;
    let person = seats.is_player(faction);
    let rule = if person { RULE } else { "8.3.7" };
    require(
        (faction != Faction::French && person) || board.treaty(),
        rule,
        MomentReason::TreatyFirst,
    )?;
    require(board.brilliant_stroke(faction), RULE, MomentReason::NoBrilliantStroke)
}

/// How far France is on the way to the Treaty of Alliance: French Preparations for people (2.3.9);
/// for the non-player Squadrons in the West Indies, Available French Regulars and half the CBC
/// (8.1, R14).
pub fn preparations(board: &Board, seats: &Seats) -> u16 {
    if seats.is_player(Faction::French) {
        board.french_preparations()
    } else {
        u16::from(board.squadrons_west_indies())
            + u16::from(board.available(crate::game::PieceType::FrenchRegular))
            + board.cbc() / 2
    }
}

/// What French Preparations must be above for the Treaty of Alliance (2.3.9).
pub const FRENCH_PREPARATIONS: u16 = 15;

/// Whether the French may play the Treaty of Alliance now, over the Event or as a Trump (2.3.9).
///
/// # Errors
/// A refusal with what forbids it.
pub fn may_play_treaty(board: &Board, winter_showing: bool, seats: &Seats) -> Result {
    const RULE: &str = "2.3.9";
    may_interrupt(RULE, board, Faction::French, winter_showing)?;
    require(!board.treaty(), RULE, MomentReason::AfterTreaty)?;
    require(preparations(board, seats) > FRENCH_PREPARATIONS, RULE, MomentReason::FewPreparations)
}

/// The card is played for good, not Trumped: it leaves its holder's hand (2.3.8, 2.3.9). A Trumped
/// card stays with its owner, so nothing changes for it.
pub fn spend_stroke(stroke: Stroke) -> Change {
    match stroke {
        Stroke::Brilliant(faction) => Change::set(Fact::BrilliantStroke(faction), true, false),
        Stroke::Treaty => Change::set(Fact::Treaty, false, true),
    }
}

#[cfg(test)]
mod tests;
