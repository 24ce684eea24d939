//! What is set by hand between two answers, in the line that says it: the board, who plays, whose dice and deck are used,
//! which turn comes next.

use super::attempt::AttemptEnd;
use super::entered;
use super::game_replay::GameReplay;
use super::one_turn::{self, OneTurn};
use super::setup::{Seating, read_named};
use crate::own_turn::manual_edit;
use crate::talk::PromptCommand;
use crate::talk::facts::Address;
use crate::tell::plain;
use lod_bots::game::Stack;
use lod_engine::game::words::unique_beginning;
use lod_engine::game::{Change, EnteredChange, Fact, Faction, KnownBoard, Side, derived_facts};

/// What a saved answer about the board begins with.
const ENTERED: &str = "=";

/// Whose dice, and whose deck.
pub(super) const OWNERS: [&str; 2] = ["program", "own"];

/// What a line sets by hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ByHand {
    /// The board.
    Board(Vec<Change>),
    /// What is known of the board.
    Known(Box<KnownBoard>),
    /// Who plays, and whose dice and deck are used.
    Seats(Seating),
    /// Which card is played now, and whose turn it is.
    Turn(Box<OneTurn>),
}

impl ByHand {
    /// Whether a line sets something by hand, an answer about the board among them.
    pub fn is_line(line: &str) -> bool {
        line.starts_with(ENTERED) || ByHand::word(line).is_some()
    }

    /// The answer about the board that a line is, where it is one.
    pub fn entry(line: &str) -> Option<&str> {
        line.strip_prefix(ENTERED)
    }

    /// The line in which an answer about the board is saved.
    pub fn entered(answer: &str) -> String {
        format!("{ENTERED}{answer}")
    }

    /// The command that a line gives, and what comes after it, where it sets something by hand.
    pub fn word(line: &str) -> Option<(PromptCommand, &str)> {
        let (word, rest) = line.split_once(' ')?;
        let words = [
            PromptCommand::Fix,
            PromptCommand::Forget,
            PromptCommand::Unsure,
            PromptCommand::Players,
            PromptCommand::Dice,
            PromptCommand::Deck,
            PromptCommand::Turn,
        ];
        let command = words.into_iter().find(|command| command.typed() == word)?;
        (!rest.is_empty()).then_some((command, rest))
    }
}

/// What is known of the board after a line.
fn known_by_hand(
    known: &KnownBoard,
    command: PromptCommand,
    line: &str,
) -> Result<KnownBoard, String> {
    let mut known = known.clone();
    match command {
        PromptCommand::Forget => known.forget(facts_at(line)?),
        PromptCommand::Unsure => known.doubt(facts_at(line)?),
        _ => {
            let changes = entered::read_changes(&known, None, line)?;
            let facts: Vec<Fact> = changes.iter().flat_map(EnteredChange::facts).collect();
            known.change(&changes).map_err(|error| error.to_string())?;
            known.confirm(&facts, &[]).map_err(|error| error.to_string())?;
            // Without the Treaty there were none of these; now there may be.
            if changes.contains(&EnteredChange::Is(Fact::Treaty, true.into())) {
                known.doubt(derived_facts(Some(false)));
            }
        }
    }
    Ok(known)
}

/// The facts at addresses, "va, ny; cbc"; all but the cylinders for `all`.
fn facts_at(words: &str) -> Result<Vec<Fact>, String> {
    if plain(words) == "all" {
        return Ok(Fact::everywhere().collect());
    }
    let named = words.split([';', ',']).map(str::trim).filter(|word| !word.is_empty());
    let each = named.map(|word| Address::find(word).map(Address::facts));
    Ok(each.collect::<Result<Vec<_>, String>>()?.concat())
}

impl GameReplay<'_> {
    /// What a line sets by hand now, where it is such a line.
    pub fn by_hand(&self, line: &str) -> Option<Result<ByHand, String>> {
        let (command, rest) = ByHand::word(line)?;
        Some(match command {
            PromptCommand::Fix if self.now().knows_all() => {
                self.board_by_hand(rest).map(ByHand::Board)
            }
            PromptCommand::Fix | PromptCommand::Forget | PromptCommand::Unsure => {
                known_by_hand(&self.now().known(), command, rest)
                    .map(|known| ByHand::Known(Box::new(known)))
            }
            PromptCommand::Turn => {
                one_turn::read(self.now(), rest).map(|turn| ByHand::Turn(Box::new(turn)))
            }
            _ => self.seats_by_hand(command, rest).map(ByHand::Seats),
        })
    }

    /// The Side of the person who types: of the Faction that is asked, or of all that people play.
    pub fn own_side(&self) -> Option<Side> {
        if !self.waits()
            && let Ok(AttemptEnd::Asked(ask)) = self.attempt(None).as_ref().map(|a| a.outcome())
            && let Some(faction) = ask.faction
        {
            return Some(faction.side());
        }
        let mut players = Faction::ALL.into_iter().filter(|f| self.now().seats().is_player(*f));
        let side = players.next()?.side();
        players.all(|faction| faction.side() == side).then_some(side)
    }

    /// The changes that bring the board to what a line says; none where it is so already.
    fn board_by_hand(&self, line: &str) -> Result<Vec<Change>, String> {
        let changes = manual_edit::parse_by(self.now().board(), self.own_side(), line)?;
        self.now().allows(&changes).map_err(|wrong| format!("not possible: {wrong}"))?;
        Ok(changes)
    }

    /// Who plays now, and whose dice and deck are used.
    pub fn seating(&self) -> Seating {
        let game = self.now();
        let mut people: Vec<Vec<Faction>> = Vec::new();
        for person in 0..4 {
            let runs = |f: &Faction| game.seats().person(*f) == Some(person);
            let factions: Vec<Faction> = Faction::ALL.into_iter().filter(runs).collect();
            people.extend(Some(factions).filter(|f| !f.is_empty()));
        }
        let known = self.names();
        Seating {
            names: known.of(&people, known),
            people,
            own_dice: self.has_own_dice(game),
            stack: game.stack(),
        }
    }

    /// The same after a line.
    fn seats_by_hand(&self, command: PromptCommand, line: &str) -> Result<Seating, String> {
        if self.has_lines() {
            return Err(
                "players, dice and deck change only between turns. Finish this turn, or `abort` it first"
                    .to_string(),
            );
        }
        let now = self.seating();
        if command != PromptCommand::Players {
            let word = unique_beginning(OWNERS, |word| [*word], &line.to_lowercase());
            let typed = command.typed();
            let word = word.ok_or_else(|| format!("type {typed} own, or {typed} program"))?;
            return Ok(match (command, word == OWNERS[1]) {
                (PromptCommand::Dice, own_dice) => Seating { own_dice, ..now },
                (_, true) => Seating { stack: Stack::Table, ..now },
                (_, false) => Seating { stack: Stack::Program, ..now },
            });
        }
        let (people, names) = read_named(line).map_err(|error| error.to_string())?;
        Ok(Seating { names: names.of(&people, self.names()), people, ..now })
    }
}
