//! A non-player's turn under way: what surrounds it, and what has come of it so far.

mod boxes;
mod conditions;
mod walk;

pub(super) use boxes::Key;
pub(super) use walk::{BulletKey, aim};

use super::Library;
use crate::events::Against;
use crate::flowchart::schema::{EventSide, Summary};
use crate::flowchart::words::Die;
use crate::flowchart::{Chart, Choice, Door, Grant, Sight, Stop};
use crate::game::{Board, ByFaction, Change, Faction, Space, SpaceSet};
use crate::rules::{Command, Deed, Price, Special, Step, Troops};
use std::fmt::Display;

/// A die that was rolled.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Rolled {
    /// Which.
    pub die: &'static str,
    /// The result.
    pub value: u8,
    /// What for.
    #[serde(rename = "for")]
    pub reason: String,
}

impl Rolled {
    /// "D6 = 3 for: More Available Regulars than a D6?".
    pub fn words(&self) -> String {
        let die = self.die.to_uppercase();
        format!("{die} = {} for: {}", self.value, self.reason)
    }
}

/// One thing that was decided or done, for the reader of "why".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The box.
    pub at: String,
    /// The rule.
    pub rule: String,
    /// In words.
    pub text: String,
}

/// What surrounds the turn: who plays, which card, what the Sequence of Play leaves open.
#[derive(Clone, Debug)]
pub struct Moment {
    /// Factions that people play.
    pub players: ByFaction<bool>,
    /// Factions that people play and whose choices are made as a non-player's all the same: they are
    /// told as theirs.
    pub absent: ByFaction<bool>,
    /// The card being played.
    pub card: Option<u8>,
    /// Whether the Sequence of Play lets the Faction play the Event (2.3.4).
    pub event_open: bool,
    /// Whether a sword stands under the Faction's symbol (8.1).
    pub sword: bool,
    /// The 1st Eligible Faction.
    pub first_eligible: Option<Faction>,
    /// Who has just played a Brilliant Stroke (2.3.8).
    pub stroke_by: Option<Faction>,
    /// Whether the Command is granted as a Limited one (8.1).
    pub limited: bool,
    /// Whether it is free (3.1.2).
    pub price: Price,
    /// Of a free Command or Special Activity that an Event grants: in so many spaces at most (5.3).
    pub most: Option<u8>,
}

impl Default for Moment {
    fn default() -> Moment {
        Moment {
            players: ByFaction([false; 4]),
            absent: ByFaction([false; 4]),
            card: None,
            event_open: false,
            sword: false,
            first_eligible: None,
            stroke_by: None,
            limited: false,
            price: Price::Paid,
            most: None,
        }
    }
}

/// How a turn ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The Event is played.
    Event(EventSide),
    /// A Command, with or without a Special Activity.
    Command(Command, Option<Special>),
    /// A Pass (2.3.3).
    Pass,
}

/// A non-player's turn under way.
pub struct Run<'a> {
    /// The flowcharts.
    pub library: &'a Library,
    /// The acting Faction's flowchart.
    pub chart: &'a Chart,
    /// What surrounds the turn.
    pub moment: Moment,
    /// Where dice and choices come from.
    pub door: &'a mut dyn Door,
    /// The action and the board as it stands.
    pub deed: Deed,
    /// The boxes visited, in order, if anybody hears of them.
    pub path: Vec<String>,
    /// The dice rolled, in order, if anybody hears of them.
    pub dice: Vec<Rolled>,
    /// What was decided, in order, if anybody hears of it.
    pub notes: Vec<Note>,
    /// Battles chosen and not yet fought.
    pub battles: Vec<BattlePlan>,
    /// The steps taken, in order.
    pub steps: Vec<Step>,
    /// Whether anybody hears what is told: the path, the dice and the notes.
    heard: bool,
    tried: Vec<&'a str>,
    broke: bool,
    /// How many spaces the Special Activity under way may still take; none without one.
    activity: u8,
    /// The space that the Command is to involve (1.10), before it does.
    pub(super) involve: Option<Space>,
    /// Whether more of the Command is to come in another run (R146): it is not over yet.
    pub(crate) goes_on: bool,
    /// What spoke against the Event most so far.
    against: Option<Against>,
    /// Where a free action has to take place (5.3).
    pub confine: Option<SpaceSet>,
    /// The Commands that a free action leaves to choose from (8.3.5).
    pub(super) only: Option<Vec<Command>>,
    /// What an Event or a day won granted to people and nobody carried out here, each with the number of
    /// changes before it.
    pub grants: Vec<(usize, Grant)>,
    /// The only space that the Faction's own units March out of, without any others (8.3.1).
    pub(super) departs: Option<Space>,
}

/// A Battle that was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BattlePlan {
    /// Where.
    pub space: Space,
    /// Whether the friendly Faction takes part and pays (3.3.3, 3.5.5).
    pub ally: bool,
    /// War Parties used as Tories (4.2.1).
    pub common_cause: Troops,
}

impl<'a> Run<'a> {
    /// A turn of `faction` on `board`.
    #[inline]
    pub fn new(
        library: &'a Library,
        faction: Faction,
        board: Board,
        moment: Moment,
        door: &'a mut dyn Door,
    ) -> Run<'a> {
        let deed = Deed::new(board, faction, moment.price, moment.limited);
        Run {
            heard: door.hears(),
            library,
            chart: &library.charts[faction],
            moment,
            door,
            deed,
            path: Vec::new(),
            dice: Vec::new(),
            notes: Vec::new(),
            battles: Vec::new(),
            steps: Vec::new(),
            tried: Vec::new(),
            broke: false,
            activity: 0,
            involve: None,
            goes_on: false,
            against: None,
            confine: None,
            only: None,
            departs: None,
            grants: Vec::new(),
        }
    }

    /// Who acts.
    pub fn faction(&self) -> Faction {
        self.deed.faction()
    }

    /// The board as it stands.
    pub fn board(&self) -> &Board {
        self.deed.board()
    }

    /// What tests and measures look at.
    pub fn sight(&self) -> Sight<'_> {
        Sight {
            deed: Some(&self.deed),
            ..Sight::of(self.deed.board())
        }
    }

    /// Whether a Special Activity box is being carried out.
    pub fn in_activity(&self) -> bool {
        self.activity > 0
    }

    /// Whether the Special Activity under way may take further spaces after this one (5.3).
    pub(super) fn repeats_activity(&self) -> bool {
        self.activity > 1
    }

    /// Nothing unknown was looked at.
    ///
    /// # Errors
    /// [`Stop::Unknown`] when there was: what was worked out since must not be used.
    pub fn settled(&self) -> Result<(), Stop> {
        if self.deed.board().in_doubt() {
            Err(Stop::Unknown)
        } else {
            Ok(())
        }
    }

    /// Rolls a die.
    ///
    /// # Errors
    /// [`Stop::Unknown`], or what the door says.
    pub fn roll(&mut self, die: Die, reason: impl Display) -> Result<u8, Stop> {
        self.settled()?;
        let reason = self.told(reason);
        let value = self.door.roll(die, &reason)?;
        if self.heard {
            self.dice.push(Rolled {
                die: die.id(),
                value,
                reason,
            });
        }
        Ok(value)
    }

    /// What is told, in words; nothing where nobody hears it.
    pub(super) fn told(&self, words: impl Display) -> String {
        if self.heard {
            words.to_string()
        } else {
            String::new()
        }
    }

    /// Writes down that the turn came to a box.
    pub(super) fn visit(&mut self, at: &str) {
        if self.heard {
            self.path.push(at.to_string());
        }
    }

    /// Whether a person plays the Faction, who is asked or told what was taken.
    pub(super) fn is_persons(&self, faction: Faction) -> bool {
        self.moment.players[faction] || self.moment.absent[faction]
    }

    /// The place of the option that a person's Faction takes. Of an absent person it is the default,
    /// which is a non-player's choice then, dice and all.
    ///
    /// # Errors
    /// [`Stop::Person`].
    pub(super) fn person_takes(&mut self, choice: &Choice) -> Result<usize, Stop> {
        if self.moment.players[choice.faction] {
            return self.door.choose(choice);
        }
        self.door.made(choice);
        Ok(choice.default)
    }

    /// Writes down what was decided, for "why".
    pub fn note(&mut self, at: &str, rule: &str, text: impl Display) {
        if self.heard {
            self.notes.push(Note {
                at: at.to_string(),
                rule: rule.to_string(),
                text: text.to_string(),
            });
        }
    }

    /// Notes what is left to a person's Faction to carry out (5.3).
    pub fn leave_to_person(&mut self, grant: Grant) {
        self.grants.push((self.deed.changes().len(), grant));
    }

    /// Makes a change that no Command or Special Activity makes, such as a cylinder's (2.3).
    ///
    /// # Errors
    /// A fault when the board refuses it.
    pub fn record(&mut self, rule: &'static str, change: Change) -> Result<(), Stop> {
        self.deed.apply(rule, change).map_err(fault)
    }

    /// Whether the Command comes without a Special Activity: a Limited one, or one that an Event grants
    /// (2.3.5, 8.1).
    fn is_bare(&self) -> bool {
        self.moment.limited || self.moment.most.is_some()
    }

    /// Whether the action costs no Resources (3.1.2).
    pub fn is_free(&self) -> bool {
        self.moment.price == Price::Free
    }

    /// Whether the Faction can pay so much more, if it has to pay at all (3.1.2).
    pub fn can_pay(&self, amount: u8) -> bool {
        self.is_free() || self.board().resources(self.faction()) >= amount
    }

    /// A summary of the Faction's flowchart.
    ///
    /// # Errors
    /// A fault when the flowchart has none of that name.
    pub fn summary(&self, id: &str) -> Result<&'a Summary, Stop> {
        self.chart
            .summary(id)
            .ok_or_else(|| Stop::Fault(format!("{}: no summary `{id}`", self.faction())))
    }
}

/// What the rules refuse a non-player, or an Event, is a fault of the program.
pub(crate) fn fault(refusal: crate::rules::Refusal) -> Stop {
    Stop::Fault(refusal.to_string())
}
