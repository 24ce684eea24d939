//! What a non-player's special instructions mean to the program (8.3.1): the `follow` tables of
//! `event-instructions/<faction>.toml`.

use super::account::Account;
use super::instructions;
use super::words::Effect;
use crate::action::Unmet;
use crate::flowchart::Sight;
use crate::flowchart::order::Kinds;
use crate::flowchart::schema::EventSide;
use crate::flowchart::words::{Holder, Pieces, Test};
use lod_engine::game::atlas::Flaw;
use lod_engine::game::recover;
use lod_engine::game::{Board, Change, Fact, Faction, PieceSet, Space, Stock, Told};
use lod_engine::rules::sequence::is_eligible_next;
use serde::Deserialize;

/// How to follow an instruction.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Guide {
    /// Of the ways of a choice among Factions only those for these.
    pub ways: Option<Vec<Faction>>,
    /// Of the ways of a choice among Factions only those for enemies that are Eligible now, or Passed (R177).
    #[serde(default)]
    pub eligible_enemies: bool,
    /// Which spaces come first.
    #[serde(default)]
    pub order: Kinds,
    /// Spaces that come into question at all.
    #[serde(default)]
    pub only: Vec<Test>,
    /// Where moved pieces go first.
    #[serde(default)]
    pub destinations: Kinds,
    /// Effects left out.
    #[serde(default)]
    pub skip: Vec<Skip>,
    /// Kinds placed before others.
    #[serde(default)]
    pub kinds_first: Vec<Stock>,
    /// Kinds placed and no others.
    pub kinds_only: Option<Vec<Stock>>,
    /// Pieces removed and no others.
    pub remove_only: Option<Pieces>,
    /// So many pieces stay in a space as long as others can go.
    #[serde(default)]
    pub leave: u8,
    /// What the Event must come to; otherwise a Command.
    pub needs: Option<Needs>,
    /// No Event where a person plays this Faction.
    pub unless_player: Option<Faction>,
    /// The side to use where the needs are not met with the usual one.
    pub otherwise: Option<EventSide>,
    /// A free March is to prepare the free Battle (8.4.4, 8.5.1).
    #[serde(default)]
    pub march_to_battle: bool,
    /// Own units move out of one space shared with an enemy, by the March instructions.
    #[serde(default)]
    pub march_away: bool,
}

/// An effect that an instruction leaves out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Skip {
    Remove,
    Place,
}

/// What an Event must come to.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub enum Needs {
    /// It places one of these.
    Places(Vec<Stock>),
    /// It removes one of these.
    Removes(Pieces),
    /// It turns so many.
    Turns(u8),
    /// It makes a Faction Ineligible.
    MakesIneligible,
    /// The Faction fights a Battle.
    Fights,
    /// A space comes under a Side's Control.
    Gains(Gains),
    /// It does anything at all.
    Anything,
}

/// Control gained in a space.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Gains {
    /// Whose.
    pub control: Holder,
    /// Where.
    pub space: Space,
}

#[derive(Debug, Deserialize)]
struct File {
    #[serde(default)]
    instruction: Vec<Row>,
}

#[derive(Debug, Deserialize)]
struct Row {
    card: u8,
    follow: Option<Guide>,
}

/// The `follow` tables of a file, by card.
///
/// # Errors
/// Unknown words in them.
pub(super) fn parse(text: &str) -> Result<Vec<(u8, Guide)>, Vec<Flaw>> {
    let file: File = recover::read(text)?;
    Ok(file
        .instruction
        .into_iter()
        .filter_map(|e| Some((e.card, e.follow?)))
        .collect())
}

impl Guide {
    /// What the Faction follows on this card.
    pub fn of(faction: Faction, card: u8) -> Option<&'static Guide> {
        instructions::instructions(faction).guide(card)
    }

    /// Whether the effect is left out.
    pub(super) fn skips(&self, effect: &Effect) -> bool {
        self.skip.iter().any(|skip| match skip {
            Skip::Remove => matches!(effect, Effect::Remove(_)),
            Skip::Place => matches!(effect, Effect::Place(_)),
        })
    }

    /// Whether a space comes into question.
    pub(super) fn allows(&self, sight: &Sight<'_>, space: Space, after: &Board) -> bool {
        let sight = Sight {
            after: Some(after),
            ..*sight
        };
        sight.all(space, &self.only)
    }

    /// How early a space comes: the higher the earlier. Tests may look ahead at what the Event would do.
    pub(super) fn rank(&self, sight: &Sight<'_>, space: Space, after: &Board) -> i32 {
        let sight = Sight {
            after: Some(after),
            ..*sight
        };
        self.order.rank(|test| sight.test(space, test))
    }

    /// How early a destination comes: the higher the earlier.
    pub(super) fn destination(&self, sight: &Sight<'_>, space: Space) -> i32 {
        self.destinations.rank(|test| sight.test(space, test))
    }

    /// Whether a way for this Faction comes into question.
    pub(super) fn takes(&self, board: &Board, by: Faction, way: Option<Faction>) -> bool {
        let Some(faction) = way else { return true };
        let named = self.ways.as_ref().is_none_or(|w| w.contains(&faction));
        let eligible = !self.eligible_enemies
            || (faction.side() != by.side() && is_eligible_next(board, faction));
        let enemy = !self.march_away || faction.side() != by.side();
        named && eligible && enemy
    }

    /// The kinds placed at all.
    pub(super) fn kinds(&self, these: &[Stock]) -> Vec<Stock> {
        these
            .iter()
            .copied()
            .filter(|s| self.kinds_only.as_ref().is_none_or(|k| k.contains(s)))
            .collect()
    }

    /// The kinds in groups, those that come first before the others.
    pub(super) fn in_turn(&self, these: &[Stock]) -> Vec<Vec<Stock>> {
        let (first, rest): (Vec<Stock>, Vec<Stock>) =
            these.iter().partition(|s| self.kinds_first.contains(s));
        [first, rest]
            .into_iter()
            .filter(|g| !g.is_empty())
            .collect()
    }

    /// The pieces removed at all.
    pub(super) fn only_pieces(&self, these: PieceSet) -> PieceSet {
        match self.remove_only {
            Some(only) => these.intersect(only.set()),
            None => these,
        }
    }

    /// Whether a free Battle is fought only where the Faction's priorities select one.
    pub(super) const fn fights_by_priority(&self) -> bool {
        matches!(self.needs, Some(Needs::Fights)) && !self.march_to_battle
    }

    /// How many stay in a space.
    pub(super) const fn stays(&self) -> u8 {
        self.leave
    }

    /// What the instruction asks for and what would happen does not bring; nothing where it is met.
    pub(super) fn unmet(
        &self,
        by: Faction,
        account: &Account,
        after: &Board,
        changes: &[Change],
    ) -> Option<Unmet> {
        let since = account.since(changes);
        let (met, unmet) = match self.needs.as_ref()? {
            Needs::Places(stocks) => {
                let places = |c: &Change| {
                    c.placed()
                        .is_some_and(|(piece, ..)| stocks.contains(&piece.stock()))
                };
                let first = *stocks.first()?;
                (since.iter().any(places), Unmet::Places(first))
            }
            Needs::Removes(pieces) => {
                let removes = |c: &Change| {
                    c.removed()
                        .is_some_and(|(piece, ..)| pieces.set().contains(piece))
                };
                let first = pieces.set().iter().next()?.stock();
                (since.iter().any(removes), Unmet::Removes(first))
            }
            Needs::Turns(needed) => {
                let turned = |c: &Change| match c {
                    Change::Flip { count, .. } => *count,
                    _ => 0,
                };
                let would = since.iter().map(turned).fold(0, u8::saturating_add);
                let of_indians = self.ways.as_deref() == Some(&[Faction::Indians]);
                let units = match of_indians {
                    true => Stock::WarParty,
                    false => Stock::Militia,
                };
                let unmet = Unmet::Activates {
                    units,
                    would,
                    needed: *needed,
                };
                (would >= *needed, unmet)
            }
            Needs::MakesIneligible => {
                let bars = |c: &Change| {
                    matches!(
                        c,
                        Change::Set {
                            fact: Fact::BarredNext(_),
                            to: Told::Yes(true),
                            ..
                        }
                    )
                };
                (since.iter().any(bars), Unmet::Bars)
            }
            Needs::Fights => (account.fights().contains(&by), Unmet::Fights),
            Needs::Gains(gains) => {
                let control = gains.control.control();
                let gained = account.before().control(gains.space) != control
                    && after.control(gains.space) == control;
                (gained, Unmet::Gains(gains.space, control))
            }
            Needs::Anything => {
                let does = !since.is_empty() || account.grants_anything();
                (does, Unmet::Changes)
            }
        };
        (!met).then_some(unmet)
    }
}
