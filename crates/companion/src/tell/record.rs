//! An action on the record: all that reports, pages and reasons are made from.

use lod_bots::action::Walk;
use lod_bots::bots::winter::Report as WinterReport;
use lod_bots::bots::{ActionResult, Outcome, StrokeResult};
use lod_bots::flowchart::FreeActionOffer;
use lod_bots::flowchart::schema::EventSide;
use lod_bots::game::EnteredAction;
use lod_engine::game::{Board, Change, Faction};
use lod_engine::rules::cards::{Card, cards};
use lod_engine::rules::sequence::{ExecutedAction, Stroke};
use lod_engine::rules::{ChangeSpan, Command, Special};
use std::borrow::Cow;

/// What kind of action it was.
#[derive(Clone, Copy, Debug)]
pub enum ActionKind<'a> {
    /// A card became the current one (2.2).
    Card {
        /// The card.
        current: u8,
        /// The one that lies open after it.
        next: Option<u8>,
    },
    /// A Faction's turn, a person's or not (2.3.4).
    Turn {
        /// Whose.
        faction: Faction,
        /// What it did.
        outcome: Outcome,
        /// The card being played.
        card: Option<u8>,
    },
    /// The Treaty of Alliance (2.3.9).
    Treaty,
    /// A Brilliant Stroke; without a grant it was not carried out (2.3.8).
    Stroke {
        /// Whose.
        faction: Faction,
        /// What was done with it.
        granted: Option<&'a StrokeResult>,
    },
    /// A player's turn on the players' board, of which what changed is entered.
    Entered {
        /// Whose.
        faction: Faction,
        /// What it was.
        action: EnteredAction,
    },
    /// The card ended (2.3.6).
    CardEnds {
        /// Which.
        card: u8,
    },
    /// A Winter Quarters Round (6.0).
    Winter {
        /// Which round, from 1; nothing where that is not known.
        round: Option<u8>,
        /// The card.
        card: Option<u8>,
        /// What was held of it.
        report: &'a WinterReport,
    },
    /// The program's board was set by hand as the one on the table is: nothing is to be moved there.
    Fixed,
    /// A check at the table, with its verdict.
    Check(&'a str),
    /// Anything else, in words.
    Other(&'a str),
}

/// When an action was.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ActionTime {
    /// The card that was being played.
    pub card: Option<u8>,
    /// The year of the campaign.
    pub year: Option<u16>,
}

/// An action with the boards around it.
#[derive(Clone, Debug)]
pub struct ActionRecord<'a> {
    /// What it was.
    pub what: ActionKind<'a>,
    /// When it was.
    pub when: ActionTime,
    /// The board before; with what is known of it where that is not all.
    pub before: &'a Board,
    /// The board after.
    pub after: &'a Board,
    /// The changes in order.
    pub changes: Vec<Change>,
    /// Which of them belong to which Command or Special Activity.
    pub spans: &'a [ChangeSpan],
    /// How it went: boxes, arrows, dice and what was decided.
    pub walk: Cow<'a, Walk>,
    /// What is left to people's Factions, each with the number of changes before it.
    pub grants: &'a [(usize, FreeActionOffer)],
}

/// "29  Edward Bancroft, British Spy".
pub(super) fn titled(number: u8) -> String {
    let title = cards().get(number).map_or("", |c| c.title.as_str());
    format!("{number}  {title}")
}

/// "Card 29  Edward Bancroft, British Spy    British · Patriots · Indians · French".
pub fn card_line(card: &Card) -> String {
    let title = titled(card.number);
    order(card).map_or_else(|| format!("Card {title}"), |order| format!("Card {title}    {order}"))
}

/// "British · Patriots · Indians · French".
pub(super) fn order(card: &Card) -> Option<String> {
    Some(card.order()?.map(Faction::name).join(" · "))
}

impl<'a> ActionRecord<'a> {
    /// An action of which nothing but the boards is on the record, and of a Winter Quarters Round its report: what was
    /// decided in it is in its phases.
    pub fn new(what: ActionKind<'a>, before: &'a Board, after: &'a Board) -> ActionRecord<'a> {
        let (changes, walk) = match what {
            ActionKind::Winter { report, .. } => {
                (report.changes(), Cow::Owned(Walk::of_dice(report.dice.clone())))
            }
            _ => (Vec::new(), Cow::default()),
        };
        ActionRecord {
            what,
            when: ActionTime::default(),
            before,
            after,
            changes,
            spans: &[],
            walk,
            grants: &[],
        }
    }

    /// The same with what a non-player did.
    #[must_use]
    pub fn with_result(self, done: &'a ActionResult) -> ActionRecord<'a> {
        ActionRecord {
            changes: done.changes().to_vec(),
            spans: done.state.change_spans(),
            walk: Cow::Borrowed(&done.walk),
            grants: &done.grants,
            ..self
        }
    }

    /// The verdict in one line.
    pub fn headline(&self) -> String {
        self.what.headline()
    }

    /// Whose turn it was.
    pub fn faction(&self) -> Option<Faction> {
        match self.what {
            ActionKind::Turn { faction, .. }
            | ActionKind::Stroke { faction, .. }
            | ActionKind::Entered { faction, .. } => Some(faction),
            ActionKind::Treaty => Some(Faction::French),
            _ => None,
        }
    }
}

impl ActionKind<'_> {
    /// The verdict in one line; who or what it is of stands out in capitals.
    pub fn headline(&self) -> String {
        let title = self.title();
        match self {
            ActionKind::Card { .. } | ActionKind::CardEnds { .. } | ActionKind::Other(_) => title,
            _ => match title.split_once(':') {
                Some((who, what)) => format!("{}:{what}", who.to_uppercase()),
                None => title.to_uppercase(),
            },
        }
    }

    /// The verdict in one line, as a title.
    pub fn title(&self) -> String {
        match self {
            ActionKind::Card { current, .. } => format!("Card {}", titled(*current)),
            ActionKind::Turn { faction, outcome, card } => {
                format!("{}: {}", faction.name(), did(outcome, *card))
            }
            ActionKind::Treaty => "Treaty of Alliance: played by the French".to_string(),
            ActionKind::Stroke { faction, granted } => {
                format!("{}: Brilliant Stroke, {}", faction.name(), stroke(*granted))
            }
            ActionKind::Entered { faction, action } => {
                format!("{}: {}, entered", faction.name(), entered_name(*action))
            }
            ActionKind::CardEnds { card } => format!("Card {card} ends"),
            ActionKind::Winter { round: Some(round), .. } => {
                format!("Winter Quarters: Round {round}")
            }
            ActionKind::Winter { round: None, .. } => "Winter Quarters".to_string(),
            ActionKind::Fixed => "Board adjusted".to_string(),
            ActionKind::Check(text) | ActionKind::Other(text) => (*text).to_string(),
        }
    }
}

/// What a Faction did with its turn.
fn did(outcome: &Outcome, card: Option<u8>) -> String {
    match outcome {
        Outcome::Pass => "Pass".to_string(),
        Outcome::Command(command, special) => executed(*command, *special),
        Outcome::Event(side) => event(card, *side),
    }
}

/// "Gather + Trade".
pub fn executed(command: Command, special: Option<Special>) -> String {
    match special {
        None => command.name().to_string(),
        Some(special) => format!("{} + {}", command.name(), special.name()),
    }
}

/// What a turn was that is entered.
pub(crate) const fn entered_name(action: EnteredAction) -> &'static str {
    match action {
        EnteredAction::Pass => "Pass",
        EnteredAction::Executed(ExecutedAction::Command) => "Command",
        EnteredAction::Executed(ExecutedAction::CommandSpecial) => "Command + Special Activity",
        EnteredAction::Executed(ExecutedAction::Event) => "Event",
        EnteredAction::Card(Stroke::Treaty) => "Treaty of Alliance",
        EnteredAction::Card(Stroke::Brilliant(_)) => "Brilliant Stroke",
    }
}

/// "Event (unshaded), card 42 British Attack Danbury".
fn event(card: Option<u8>, side: EventSide) -> String {
    let Some(card) = card.and_then(|number| cards().get(number)) else {
        return "Event".to_string();
    };
    let side = match card.event() {
        Some(face) if !face.shaded => String::new(),
        _ => format!(" ({})", side.id()),
    };
    format!("Event{side}, card {} {}", card.number, card.title)
}

fn stroke(granted: Option<&StrokeResult>) -> String {
    let Some(granted) = granted else {
        return "not executed".to_string();
    };
    let mut names: Vec<&str> = granted.commands.iter().map(|c| c.name()).collect();
    names.extend(granted.special.map(|s| s.name()));
    names.join(" + ")
}
