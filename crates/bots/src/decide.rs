//! What a non-player does in a position, without a game around it.

use crate::action::{ActionResult, DieRoll, Note, NoteKind};
use crate::bots::{Context, Executor, Library, Opening, Outcome, StrokePlay};
use crate::flowchart::{Choice, DecisionSource, Interrupt};
use crate::game::context;
use lod_engine::game::position::CardInPlay;
use lod_engine::game::{Faction, Position};
use lod_engine::rules::ActionStep;
use lod_engine::rules::Reason;
use lod_engine::rules::cards::{Card, cards};
use lod_engine::rules::position::{in_order, winter_first};
use lod_engine::rules::seats::Seats;
use lod_engine::rules::sequence::{self, CommandScope, EligiblePlace, Stroke, Turn};
use thiserror::Error;

/// What a non-player does in a position, and why.
#[derive(Clone, Debug)]
pub struct Decision {
    /// The Faction that decides.
    pub faction: Faction,
    /// The Treaty of Alliance that the non-player French play first (2.3.9, R14), where another Faction was asked about.
    pub treaty: Option<ActionResult>,
    /// The position in which it decides: the one that was asked about, or the one after the Treaty.
    pub position: Position,
    /// What it does with its turn.
    pub what: DecisionKind,
    /// How: board, changes (the cylinder last), dice, boxes, notes.
    pub done: ActionResult,
}

impl Decision {
    /// The steps of a Command and a Special Activity, in order. An Event or a card over it has changes only.
    pub fn moves(&self) -> &[ActionStep] {
        &self.done.steps
    }

    /// The dice that were rolled, in order, each with its purpose.
    pub fn dice(&self) -> &[DieRoll] {
        &self.done.walk.dice
    }

    /// Why: each question, each choice with what separated its candidates, and what was done, in order. A note names its box
    /// ([`Note::at`]); the particulars are in [`Note::what`], nested for conditions.
    pub fn trace(&self) -> &[Note] {
        &self.done.walk.notes
    }
}

/// What is done with a turn, or in place of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecisionKind {
    /// The turn on the card (8.1).
    Turn(Outcome),
    /// The Brilliant Stroke (8.3.7) or the Treaty of Alliance (2.3.9), played over the Event.
    Stroke(Stroke),
}

/// Why a Faction decides nothing in a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CannotDecide {
    /// The Sequence of Play of the position cannot be (R193).
    #[error("{0}")]
    OutOfOrder(Reason),
    /// This Winter Quarters card changes places with the Event (2.3.7).
    #[error(
        "Winter Quarters is first: without Winter is Coming, card {0} and the Event change places (2.3.7)"
    )]
    WinterFirst(u8),
    /// A player plays the Faction.
    #[error("a player plays the {0} in this position")]
    IsPlayer(Faction),
    /// The Faction is not Eligible.
    #[error("the {0} are not Eligible (2.3.1)")]
    NotEligible(Faction),
    /// The card is no Event.
    #[error("card {0} has no Faction order")]
    NoOrder(u8),
    /// Another Faction acts now.
    #[error("the {now} act now on card {card}, not the {asked} (2.3.2)")]
    ActsNow {
        /// The one that acts.
        now: Faction,
        /// The one that was asked for.
        asked: Faction,
        /// The card.
        card: u8,
    },
    /// Two Factions have acted, or all others passed.
    #[error("no Faction remains to act on card {0} (2.3.4)")]
    NoneLeft(u8),
    /// The decision stopped: dice that do not fit, or a fault of the program.
    #[error(transparent)]
    Interrupted(#[from] Interrupt),
}

/// What the non-player of this Faction does now: the Treaty of Alliance or its Brilliant Stroke where their conditions
/// apply, else its turn by the Sequence of Play (2.3, 8.1). Without a card it acts as 1st Eligible, without the Event.
/// The position stays as it is; [`ActionResult::board`] is the one after.
///
/// Where the Treaty of the non-player French is due, they play it before another Faction's turn. That cancels the card
/// (2.3.8): the turn is the one on the next card, or without a card where that is not known.
///
/// # Errors
/// [`CannotDecide`] where the Faction may not act now, or is a player's.
///
/// ```
/// use lod_bots::bots::{Library, SeededDice};
/// use lod_bots::decide;
/// use lod_engine::game::{Faction, Position};
///
/// let position = Position::parse("base = \"1776\"").unwrap();
/// let decision = decide(Library::get(), &position, Faction::British, &mut SeededDice::new(1))?;
/// assert!(decision.done.walk.path.starts_with(&["B1".to_string()]));
/// assert!(!decision.moves().is_empty() && !decision.trace().is_empty());
/// assert_ne!(decision.done.board(), &position.board);
/// # Ok::<(), lod_bots::decide::CannotDecide>(())
/// ```
pub fn decide(
    library: &Library,
    position: &Position,
    faction: Faction,
    source: &mut dyn DecisionSource,
) -> Result<Decision, CannotDecide> {
    in_order(position).map_err(CannotDecide::OutOfOrder)?;
    if let Some(card) = winter_first(position) {
        return Err(CannotDecide::WinterFirst(card));
    }
    let table = Table { library, position, seats: seats(position) };
    if table.seats.is_player(faction) {
        return Err(CannotDecide::IsPlayer(faction));
    }
    let opening = table.opening();
    if !opening.is_treaty_due() {
        return table.decide(faction, source);
    }
    let treaty = opening.play_treaty(source)?;
    if faction == Faction::French {
        return Ok(table.decided(faction, DecisionKind::Stroke(Stroke::Treaty), treaty));
    }
    let next = position.card.and_then(|open| open.next);
    let after = Position {
        board: *treaty.board(),
        card: next.map(|current| CardInPlay { current, next: None }),
        ..position.clone()
    };
    let decision = Table { position: &after, ..table }.decide(faction, source)?;
    Ok(Decision { treaty: Some(treaty), ..decision })
}

/// The players of this position: one for each Faction that is not a non-player.
fn seats(position: &Position) -> Seats {
    let players: Vec<Faction> = Faction::ALL.into_iter().filter(|f| position.players[*f]).collect();
    Seats::each(&players)
}

/// The position, with who sits there.
struct Table<'a> {
    library: &'a Library,
    position: &'a Position,
    seats: Seats,
}

impl Table<'_> {
    /// The Faction's Brilliant Stroke, or its turn.
    fn decide(
        &self,
        faction: Faction,
        source: &mut dyn DecisionSource,
    ) -> Result<Decision, CannotDecide> {
        let opening = self.opening();
        let aborted = match stroke(&opening, faction, source)? {
            Some(play) if play.granted.is_some() => {
                let what = DecisionKind::Stroke(Stroke::Brilliant(faction));
                return Ok(self.decided(faction, what, play.done));
            }
            aborted => aborted,
        };
        source.discard_decisions();
        self.tell_players_treaty(faction, source);
        let turn = self.turn(faction)?;
        let context = self.context(turn.as_ref());
        let turn = turn.unwrap_or(Turn {
            faction,
            place: EligiblePlace::First,
            command: CommandScope::Full,
            event: false,
        });
        let run = Executor::new(self.library, faction, self.position.board, context, source);
        let taken = run.take_turn(&turn).0?;
        let mut done = taken.done;
        if let Some(aborted) = aborted {
            done.walk.dice.splice(..0, aborted.done.walk.dice);
            done.walk.notes.splice(..0, aborted.done.walk.notes);
        }
        Ok(self.decided(faction, DecisionKind::Turn(taken.outcome), done))
    }

    fn decided(&self, faction: Faction, what: DecisionKind, done: ActionResult) -> Decision {
        Decision { faction, treaty: None, position: self.position.clone(), what, done }
    }

    /// Takes note that a French player may play the Treaty before this turn, and does not.
    fn tell_players_treaty(&self, faction: Faction, source: &mut dyn DecisionSource) {
        let may_play = || {
            sequence::may_play_treaty(&self.position.board, self.winter_showing(), &self.seats)
                .is_ok()
        };
        if !self.seats.is_player(Faction::French) || !may_play() {
            return;
        }
        let over = self.card().map_or(String::new(), |card| format!(" over card {}", card.number));
        let ask = format!("Whether to play the Treaty of Alliance{over} before the {faction} act");
        let options = ["do not play it", "play it"].map(str::to_string).to_vec();
        source.record_default(&Choice { options, ..Choice::new(Faction::French, ask) });
    }

    fn card(&self) -> Option<&'static Card> {
        self.position.card.and_then(|open| cards().get(open.current))
    }

    /// What surrounds the turn; without one, what surrounds a card played over the Event.
    fn context(&self, turn: Option<&Turn>) -> Context {
        match self.card() {
            Some(card) => context(&self.position.board, card, turn, &self.seats),
            None => Context { players: self.position.players, ..Context::default() },
        }
    }

    /// The moment before the 1st Eligible Faction acts.
    fn opening(&self) -> Opening<'_> {
        Opening {
            library: self.library,
            board: self.position.board,
            seats: self.seats,
            winter_showing: self.winter_showing(),
            context: self.context(None),
        }
    }

    /// Whether a Winter Quarters card is the next one (2.3.8).
    fn winter_showing(&self) -> bool {
        let next = self.position.card.and_then(|open| open.next);
        next.is_some_and(|number| cards().is_winter_quarters(number))
    }

    /// The Faction's turn by the Sequence of Play; `None` without a card.
    fn turn(&self, faction: Faction) -> Result<Option<Turn>, CannotDecide> {
        let board = &self.position.board;
        let Some(open) = self.position.card else {
            if !sequence::is_eligible(board, faction) {
                return Err(CannotDecide::NotEligible(faction));
            }
            return Ok(None);
        };
        let number = open.current;
        let Some(order) = self.card().and_then(Card::order) else {
            return Err(CannotDecide::NoOrder(number));
        };
        match sequence::turn(board, order, &self.seats) {
            Some(turn) if turn.faction == faction => Ok(Some(turn)),
            Some(turn) => {
                Err(CannotDecide::ActsNow { now: turn.faction, asked: faction, card: number })
            }
            None => Err(CannotDecide::NoneLeft(number)),
        }
    }
}

/// The Faction's Brilliant Stroke, played or aborted (8.3.7); `None` where its conditions do not apply. It comes before the
/// 1st Eligible Faction acts (2.3.8).
fn stroke(
    opening: &Opening<'_>,
    faction: Faction,
    source: &mut dyn DecisionSource,
) -> Result<Option<StrokePlay>, Interrupt> {
    let (due, why) = opening.is_stroke_due(faction, source)?;
    if !due {
        return Ok(None);
    }
    let mut play = opening.play_stroke(faction, source)?;
    play.done.begin_with(why);
    let context = Context { stroke_by: Some(faction), ..opening.context };
    let (trump, _) = Opening { context, ..*opening }.who_plays(&[], source)?;
    if play.granted.is_none() {
        return Ok(Some(play));
    }
    if let Some(other) = trump {
        play.done.walk.notes.push(Note {
            after: play.done.changes().len(),
            at: String::new(),
            rule: "2.3.8".to_string(),
            what: NoteKind::Words(format!(
                "The {other} would Trump this with their own Brilliant Stroke"
            )),
        });
    }
    let Opening { board, seats, winter_showing, .. } = opening;
    let may_trump = |other: &Faction| {
        Stroke::Brilliant(*other).may_trump(Stroke::Brilliant(faction))
            && sequence::may_play_brilliant_stroke(board, *other, *winter_showing, seats).is_ok()
    };
    for player in seats.players().filter(may_trump) {
        let ask = format!("Trump the {} Brilliant Stroke", faction.adjective());
        let options = ["no", "yes"].map(str::to_string).to_vec();
        source.record_default(&Choice { options, ..Choice::new(player, ask) });
    }
    Ok(Some(play))
}
