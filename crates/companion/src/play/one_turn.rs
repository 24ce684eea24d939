//! One turn alone, on a board on which others acted without the program: straight to a card, and to a Faction on it.

use super::entered;
use crate::tell::quoted;
use lod_bots::game::{Game, Next, Stack};
use lod_engine::game::words::unique_beginning;
use lod_engine::game::{Cylinder, EnteredChange, Fact, FactValue, Faction, KnownBoard};
use lod_engine::rules::cards::{Card, cards};
use lod_engine::rules::sequence;

/// Letters that a Faction needs, beside the words of a question.
const LETTERS: usize = 3;

/// Where a game goes on: "british 42; patriots command".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OneTurn {
    /// Whose turn it is; without it whoever is next on the card.
    pub faction: Option<Faction>,
    /// The card.
    pub card: u8,
    /// What is known then.
    pub known: KnownBoard,
}

/// What a line says of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OneTurnLine<'l> {
    /// The Faction.
    pub faction: Option<Faction>,
    /// The number of the card.
    pub card: Option<u8>,
    /// Where the cylinders of the others are, and what else changed; nothing where that is not said.
    pub changes: Option<&'l str>,
}

impl OneTurnLine<'_> {
    /// Reads "british", "british 42", "42; patriots command"; nothing where it is no such line.
    pub fn read(line: &str) -> Option<OneTurnLine<'_>> {
        let (head, changes) = match line.split_once(';') {
            Some((head, changes)) => (head, Some(changes.trim())),
            None => (line, None),
        };
        let mut words = head.split_whitespace().peekable();
        let faction = words.peek().and_then(|word| faction_of(word));
        if faction.is_some() {
            words.next();
        }
        // No card has a number beyond these.
        let number = |word: &&str| word.parse::<u32>().ok().map(|n| u8::try_from(n).unwrap_or(0));
        let card = words.peek().and_then(number);
        if card.is_some() {
            words.next();
        }
        let is_said = faction.is_some() || card.is_some();
        (is_said && words.next().is_none()).then_some(OneTurnLine { faction, card, changes })
    }
}

fn faction_of(word: &str) -> Option<Faction> {
    let typed = word.to_lowercase();
    unique_beginning(Faction::ALL, |f| [f.id()], &typed).filter(|_| typed.len() >= LETTERS)
}

/// The card on which the Faction can act next without another one in between: the one being played, as far as is known.
pub fn card_for(game: &Game<'_>, faction: Faction) -> Option<u8> {
    match game.next() {
        Next::Turn(_) => game.current().filter(|_| {
            let at = game.board().cylinder(faction);
            matches!(at, Cylinder::Eligible | Cylinder::Ineligible)
        }),
        _ => None,
    }
}

/// The Factions that the card has before this one and of which it is not known what they did on it.
pub fn ahead(game: &Game<'_>, card: u8, faction: Faction) -> Vec<Faction> {
    let order = cards().get(card).and_then(Card::order).into_iter().flatten();
    let is_known = |f: &Faction| {
        game.current() == Some(card) && game.board().cylinder(*f) != Cylinder::Eligible
    };
    order.take_while(|f| *f != faction).filter(|f| !is_known(f)).collect()
}

/// Whether there is a turn to go straight to: on the players' deck, of a non-player.
///
/// # Errors
/// What has to be changed first.
pub fn check(game: &Game<'_>, faction: Option<Faction>) -> Result<(), String> {
    if game.stack() != Stack::Table {
        return Err("the program's deck says whose turn it is. `deck own` changes that".to_string());
    }
    match faction.filter(|faction| game.seats().is_player(*faction)) {
        Some(faction) => Err(format!("the {faction} have a player. `players` changes that")),
        None => Ok(()),
    }
}

/// Where a line leads.
///
/// # Errors
/// What is wrong with it, and what would be right.
pub fn read(game: &Game<'_>, line: &str) -> Result<OneTurn, String> {
    let said = OneTurnLine::read(line).ok_or_else(|| {
        format!("{} is no turn. Type a Faction, a card or both, e.g. turn british 42", quoted(line))
    })?;
    check(game, said.faction)?;
    let card = said
        .card
        .or_else(|| said.faction.and_then(|faction| card_for(game, faction)))
        .ok_or("add the number of the card, e.g. turn british 42")?;
    let is_new = game.current() != Some(card);
    let order = cards().get(card).ok_or("a card has a number from 1 to 104")?.order();
    let mut known = game.known().into_owned();
    let told = |error: lod_engine::game::EntryError| error.to_string();
    if is_new {
        let flags = |f| [Fact::StaysEligible(f), Fact::BarredNext(f)];
        known
            .enter(Faction::ALL.into_iter().flat_map(flags).map(|fact| (fact, false.into())))
            .map_err(told)?;
    }
    if let (Some(faction), Some(order)) = (said.faction, order) {
        let ahead = ahead(game, card, faction);
        let at = |f: Faction| match game.board().cylinder(f) {
            at if !is_new && at != Cylinder::Eligible => at,
            _ if ahead.contains(&f) => Cylinder::Ineligible,
            _ => Cylinder::Eligible,
        };
        let at = |f: Faction| if f == faction { Cylinder::Eligible } else { at(f) };
        known.enter(order.map(|f| (Fact::Cylinder(f), at(f).into()))).map_err(told)?;
    } else if is_new {
        known.forget(Faction::ALL.map(Fact::Cylinder));
    }
    let changes = entered::read_changes(&known, None, said.changes.unwrap_or_default())?;
    let acted = |change: &EnteredChange| match change {
        EnteredChange::Is(Fact::Cylinder(_), FactValue::Cylinder(at)) => {
            *at != Cylinder::Ineligible
        }
        _ => false,
    };
    // Before the first card is played only who acts on it can have changed anything.
    if !game.deck().played().is_empty() || changes.iter().any(acted) {
        known.doubt_all();
    }
    known.change(&changes).map_err(told)?;
    if let (Some(faction), Some(order)) = (said.faction, order) {
        let turn = sequence::turn(&known.board(), order, game.seats());
        match turn.map(|turn| turn.faction) {
            Some(next) if next == faction => {}
            Some(next) => return Err(comes_first(card, next, faction)),
            None => {
                return Err(format!("on card {card} no turn is left for the {faction} (2.3.2)"));
            }
        }
    }
    Ok(OneTurn { faction: said.faction, card, known })
}

fn comes_first(card: u8, next: Faction, faction: Faction) -> String {
    format!(
        "on card {card} the {next} come before the {faction}. Did they act, Pass, or are they Ineligible? e.g. {} command \
         (2.3.2)",
        next.id()
    )
}
