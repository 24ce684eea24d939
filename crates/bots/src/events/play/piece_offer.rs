//! The pieces that an effect lets a player name.

use super::Play;
use super::pieces::PieceWork;
use crate::events::Result;
use crate::events::effect::Effects;
use crate::flowchart::PieceOption;
use itertools::Itertools;
use lod_engine::game::words::either;
use lod_engine::game::{Faction, PieceType, Space, SpaceSet};

/// The pieces of an effect among which a player names some.
#[derive(Clone)]
pub(in crate::events) struct PieceOffer {
    pub(super) by: Faction,
    pub(super) options: Vec<PieceOption>,
    /// How many pieces the player names at most.
    pub(super) due: u8,
    /// Whether the player may name fewer.
    pub(super) optional: bool,
    /// Whether the player has more than one possibility.
    pub(super) is_choice: bool,
    /// Of several ways: the pieces of the first way, as an example.
    pub(super) way: Vec<PieceOption>,
}

impl PieceOffer {
    /// The offer of several ways, each with the offers of its effects: of each piece the most that a way takes.
    pub fn of_ways(ways: &[Vec<PieceOffer>], optional: bool) -> Option<PieceOffer> {
        let first = ways.iter().flatten().next()?;
        let mut options: Vec<PieceOption> = Vec::new();
        for way in ways {
            let mut of_way: Vec<PieceOption> = Vec::new();
            for option in way.iter().flat_map(|offer| &offer.options) {
                merge_option(&mut of_way, option, |known, more| known + more);
            }
            for option in &of_way {
                merge_option(&mut options, option, u8::max);
            }
        }
        (!options.is_empty()).then(|| PieceOffer {
            by: first.by,
            options,
            due: ways.iter().map(|way| total_due(way)).max().unwrap_or(0),
            optional: optional || ways.iter().any(|way| way.iter().all(|offer| offer.optional)),
            is_choice: ways.len() > 1 || ways.iter().flatten().any(|offer| offer.is_choice),
            way: ways.first().into_iter().flatten().flat_map(PieceOffer::example).collect(),
        })
    }

    /// The kinds, of each the most that may be named: "1 British Fort or 2 Tories".
    pub(super) fn kinds_in_words(&self) -> String {
        let kinds = self.options.iter().map(|option| option.piece.piece_type()).unique();
        let counted = |kind: PieceType| {
            let of_kind = self.options.iter().filter(|option| option.piece.piece_type() == kind);
            let most = of_kind.map(|option| option.count).fold(0, u8::saturating_add);
            kind.counted(most.min(self.due))
        };
        either(&kinds.map(counted).collect::<Vec<_>>())
    }

    /// An example of as many pieces as the player names at most.
    pub(super) fn example(&self) -> Vec<PieceOption> {
        if self.way.is_empty() { first_pieces(&self.options, self.due) } else { self.way.clone() }
    }
}

/// Adds an option to a list, or its count to that of the same pieces.
fn merge_option(list: &mut Vec<PieceOption>, option: &PieceOption, count: fn(u8, u8) -> u8) {
    match list.iter_mut().find(|known| is_same(known, option)) {
        Some(known) => known.count = count(known.count, option.count),
        None => list.push(option.clone()),
    }
}

/// How many pieces a player names at most for all of these.
pub(super) fn total_due(offers: &[PieceOffer]) -> u8 {
    offers.iter().map(|offer| offer.due).fold(0, u8::saturating_add)
}

/// The first `due` pieces of these options.
pub(super) fn first_pieces(options: &[PieceOption], due: u8) -> Vec<PieceOption> {
    let mut left = due;
    let taken = |option: &PieceOption| {
        let count = option.count.min(left);
        left -= count;
        (count > 0).then(|| PieceOption { count, ..option.clone() })
    };
    options.iter().filter_map(taken).collect()
}

/// Whether both are the same pieces in the same place; an option without a space is in the selected one.
pub(super) fn is_same(one: &PieceOption, other: &PieceOption) -> bool {
    let is_there = one.space.is_none() || other.space.is_none() || one.space == other.space;
    (one.piece, one.from) == (other.piece, other.from) && is_there
}

impl Play<'_, '_> {
    /// What a player may name for an effect in the selected space, or where its own tests pass; `None` where a non-player
    /// decides.
    ///
    /// # Errors
    /// An unknown fact.
    pub(super) fn offer_of<W: PieceWork>(
        &self,
        work: &W,
        here: Option<Space>,
        count: u8,
    ) -> Result<Option<PieceOffer>> {
        if !self.is_person(work.terms().by) {
            return Ok(None);
        }
        let among = here.map_or_else(|| self.fit(work.terms().tests), |s| Ok(SpaceSet::of(s)))?;
        let ways = self.action.sure(work.ways(self, among)?)?;
        let prompt = work.prompt(self, &ways, here, (1, count));
        let mut options = prompt.pieces;
        options.retain(|option| option.space.is_some() == here.is_none() && option.count > 0);
        let all = options.iter().map(|option| option.count).fold(0, u8::saturating_add);
        for option in &mut options {
            option.count = option.count.min(count);
        }
        let is_open = prompt.optional || options.len() > 1 && all > count;
        let is_choice = is_open && count > 0 && !options.is_empty();
        let (by, optional, due) = (work.terms().by, prompt.optional, count.min(all));
        Ok(Some(PieceOffer { by, options, due, optional, is_choice, way: Vec::new() }))
    }

    /// The offers of these effects in a space, without those that leave no choice.
    pub(super) fn open_offers(&self, space: Space, effects: &Effects) -> Result<Vec<PieceOffer>> {
        let mut offers = Vec::new();
        for effect in effects {
            let offer = effect.get_ref().kind().names_pieces(self, Some(space))?;
            offers.extend(offer.filter(|offer| offer.is_choice));
        }
        Ok(offers)
    }

    /// The offers of these effects, one by one up to the first from which this Faction names no pieces, and whether that is
    /// all of them.
    fn offers_of(
        &self,
        by: Faction,
        here: Option<Space>,
        effects: &Effects,
    ) -> Result<(Vec<PieceOffer>, bool)> {
        let mut offers = Vec::new();
        for effect in effects {
            match effect.get_ref().kind().names_pieces(self, here)?.filter(|offer| offer.by == by) {
                Some(offer) => offers.push(offer),
                None => return Ok((offers, false)),
            }
        }
        Ok((offers, true))
    }

    /// The offers of all of these effects; `None` if one of them lets this Faction name no pieces.
    ///
    /// # Errors
    /// An unknown fact.
    pub(super) fn all_offers(
        &self,
        by: Faction,
        here: Option<Space>,
        effects: &Effects,
    ) -> Result<Option<Vec<PieceOffer>>> {
        let (offers, is_all) = self.offers_of(by, here, effects)?;
        Ok(is_all.then_some(offers))
    }

    /// The offers of the effects right after the current one, in the same space or everywhere; empty if none of them
    /// leaves a choice.
    pub(super) fn later_offers(&self, by: Faction, here: Option<Space>) -> Result<Vec<PieceOffer>> {
        let follow = self.follow.last().filter(|(_, place)| *place == here);
        let Some((effects, _)) = follow.filter(|_| self.named_pieces.is_none()) else {
            return Ok(Vec::new());
        };
        let (offers, _) = self.offers_of(by, here, effects)?;
        let is_choice = offers.iter().any(|offer| offer.is_choice);
        Ok(if is_choice { offers } else { Vec::new() })
    }
}
