//! What a person names in one answer: several spaces, and the pieces in each of them.

use super::Play;
use super::choose::{Pick, Prompt, at_once, spaces_of};
use super::pieces::PieceWork;
use super::trial::SpaceProspect;
use crate::events::Result;
use crate::events::effect::Effect;
use crate::flowchart::{Choice, Interrupt, PieceOption, SpaceAnswer};
use lod_engine::game::words::joined;
use lod_engine::game::{Faction, Space, SpaceSet};
use std::collections::VecDeque;

/// Spaces that a person has named and that are still to come.
#[derive(Default)]
pub(super) struct NamedSpaces {
    spaces: VecDeque<(Space, Option<Vec<PieceOption>>)>,
    /// How many of them came.
    done: usize,
    /// Whether no others are to be asked for.
    is_whole: bool,
}

/// The pieces among which a person names some in a space.
pub(in crate::events) struct PieceOffer {
    by: Faction,
    options: Vec<PieceOption>,
    due: u8,
    optional: bool,
}

impl NamedSpaces {
    /// Whether some are still to come.
    pub fn is_pending(&self) -> bool {
        !self.spaces.is_empty()
    }
}

impl Play<'_, '_> {
    /// Whether a person selects spaces one by one or several at once: not where all of them come, in any order.
    pub(super) fn asks_which(
        &self,
        by: Faction,
        options: &[SpaceProspect],
        pick: Pick<'_>,
    ) -> bool {
        self.is_person(by) && (pick.optional || !at_once(options, spaces_of(options), pick.most))
    }

    /// The next of the spaces that a person selects, and the pieces that were named with it; `None` where none are left.
    ///
    /// # Errors
    /// A person's wish, or a space that is not possible after those named before it.
    pub(super) fn next_named(
        &mut self,
        named: &mut NamedSpaces,
        by: Faction,
        options: &[SpaceProspect],
        pick: Pick<'_>,
        effects: &'static [Effect],
    ) -> Result<Option<(Space, Option<Vec<PieceOption>>)>> {
        if named.spaces.is_empty() && !named.is_whole {
            *named = self.ask_spaces(by, options, pick, effects)?;
        }
        let Some((space, pieces)) = named.spaces.pop_front() else {
            return Ok(None);
        };
        if !options.iter().any(|(open, _)| *open == space) {
            let what = match named.done {
                0 => format!("{space} is not possible"),
                done => format!("only the first {done} of these are possible. Name fewer"),
            };
            return Err(Interrupt::Wrong(what));
        }
        named.done += 1;
        Ok(Some((space, pieces)))
    }

    fn ask_spaces(
        &mut self,
        by: Faction,
        options: &[SpaceProspect],
        pick: Pick<'_>,
        effects: &'static [Effect],
    ) -> Result<NamedSpaces> {
        let among = spaces_of(options);
        let spaces: Vec<Space> = among.iter().collect();
        let (mut pieces, mut each) = (Vec::new(), Vec::new());
        for space in &spaces {
            let mut most = 0_u8;
            for offer in self.offers_in(*space, effects)? {
                let here = |option: PieceOption| PieceOption { space: Some(*space), ..option };
                pieces.extend(offer.options.into_iter().map(here));
                most = most.saturating_add(offer.due);
            }
            each.push(most);
        }
        let prompt = Prompt { pieces, ..pick.prompt(among) };
        let Some(choice) = self.choice_of(by, prompt) else {
            let only = spaces.first().map(|space| (*space, None));
            return Ok(NamedSpaces {
                spaces: only.into_iter().collect(),
                ..NamedSpaces::default()
            });
        };
        let due = u8::try_from(pick.most.min(spaces.len())).unwrap_or(u8::MAX);
        let has_second = match options {
            [_, _, ..] if effects.is_empty() => true,
            [(_, first), (second, _), ..] => self.leaves(first, *second, effects)?,
            _ => false,
        };
        let choice = Choice { due, spaces: spaces.clone(), each, has_second, ..choice };
        let SpaceAnswer { spaces: named, is_whole } = self.action.asks_spaces(&choice)?;
        let is_none = named.iter().all(|(place, _)| *place >= spaces.len());
        let with =
            |places: Vec<usize>| places.into_iter().map(|i| choice.pieces[i].clone()).collect();
        let taken = named.into_iter().filter(|(place, _)| *place < spaces.len());
        Ok(NamedSpaces {
            spaces: taken.map(|(place, pieces)| (spaces[place], pieces.map(with))).collect(),
            done: 0,
            is_whole: is_none || is_whole && pick.optional,
        })
    }

    /// The pieces that these effects let a person name in a space, effect by effect.
    fn offers_in(&self, space: Space, effects: &'static [Effect]) -> Result<Vec<PieceOffer>> {
        let mut offers = Vec::new();
        for effect in effects {
            offers.extend(effect.kind().names_pieces(self, space)?);
        }
        Ok(offers)
    }

    /// The effects in a space that a person selected, with the pieces that were named for it.
    ///
    /// # Errors
    /// See [`Result`], and pieces that none of the effects takes.
    pub(super) fn effects_with(
        &mut self,
        effects: &'static [Effect],
        space: Space,
        pieces: Option<Vec<PieceOption>>,
    ) -> Result {
        let pieces = match pieces {
            Some(pieces) => Some(pieces),
            None => self.ask_amounts(space, effects)?,
        };
        self.ahead = pieces;
        let done = self.effects(effects, Some(space));
        let left = self.ahead.take().unwrap_or_default();
        done?;
        match left.is_empty() {
            true => Ok(()),
            false => {
                let words = left.iter().map(|option| option.piece.counted(1));
                let words: Vec<String> = words.collect();
                Err(Interrupt::Wrong(format!("too many in {space}: {} more", joined(&words))))
            }
        }
    }

    /// All pieces that several effects let a person name in a space, by one answer.
    fn ask_amounts(
        &mut self,
        space: Space,
        effects: &'static [Effect],
    ) -> Result<Option<Vec<PieceOption>>> {
        let offers = self.offers_in(space, effects)?;
        let is_amount = |offer: &PieceOffer| {
            offer.by == offers[0].by && offer.optional && offer.options.len() == 1
        };
        if offers.len() < 2 || !offers.iter().all(is_amount) {
            return Ok(None);
        }
        let by = offers[0].by;
        let due = offers.iter().map(|offer| offer.due).fold(0, u8::saturating_add);
        let pieces: Vec<PieceOption> = offers.into_iter().flat_map(|offer| offer.options).collect();
        let amount = |option: &PieceOption| {
            let name = option.piece.piece_type().name();
            format!("{name} (0-{})", option.count)
        };
        let ask = pieces.iter().map(amount).collect::<Vec<_>>().join(", ");
        let prompt = Prompt {
            ask: format!("{ask} in {space}"),
            options: pieces.iter().map(|option| option.piece.counted(1)).collect(),
            optional: true,
            space: Some(space),
            pieces,
            ..Prompt::default()
        };
        let Some(choice) = self.choice_of(by, prompt) else {
            return Ok(None);
        };
        let choice = Choice { due, ..choice };
        let named = self.action.asks_amounts(&choice)?;
        Ok(named.map(|places| places.into_iter().map(|i| choice.pieces[i].clone()).collect()))
    }

    /// What a person may name for this work in a space; `None` where nothing is left to choose.
    ///
    /// # Errors
    /// An unknown fact.
    pub(super) fn offer_of<W: PieceWork>(
        &self,
        work: &W,
        space: Space,
        count: u8,
    ) -> Result<Option<PieceOffer>> {
        if !self.is_person(work.terms().by) || count == 0 {
            return Ok(None);
        }
        let ways = self.action.sure(work.ways(self, SpaceSet::of(space))?)?;
        let prompt = work.prompt(self, &ways, Some(space), (1, count));
        let mut options = prompt.pieces;
        options.retain(|option| option.space.is_none() && option.count > 0);
        let whole = options.iter().map(|option| option.count).fold(0, u8::saturating_add);
        for option in &mut options {
            option.count = option.count.min(count);
        }
        let is_choice = prompt.optional || options.len() > 1 && whole > count;
        let (by, optional) = (work.terms().by, prompt.optional);
        let offer = PieceOffer { by, options, due: count.min(whole), optional };
        Ok((is_choice && !offer.options.is_empty()).then_some(offer))
    }

    /// Of the pieces that were named for this space those that a question is about: the places of its options. `None` where
    /// it is to be asked.
    pub(super) fn take_named(&mut self, prompt: &Prompt, due: u8) -> Option<Vec<usize>> {
        let ahead = self.ahead.as_mut()?;
        let mut left: Vec<u8> = prompt.pieces.iter().map(|option| option.count).collect();
        let mut places = Vec::new();
        ahead.retain(|named| {
            let fits = |(option, left): (&PieceOption, &u8)| {
                (option.piece, option.space, option.from) == (named.piece, None, named.from)
                    && *left > 0
            };
            let place = prompt.pieces.iter().zip(&left).position(fits);
            match place.filter(|_| places.len() < usize::from(due)) {
                Some(place) => {
                    left[place] -= 1;
                    places.push(place);
                    false
                }
                None => true,
            }
        });
        (!places.is_empty() || prompt.optional).then_some(places)
    }
}
