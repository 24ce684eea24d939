//! What a person names in one answer: several spaces, and the pieces in each of them.

use super::Play;
use super::choose::{Pick, Prompt, at_once, spaces_of};
use super::pieces::PieceWork;
use super::trial::SpaceProspect;
use crate::events::Result;
use crate::events::effect::Effects;
use crate::flowchart::{Choice, Interrupt, PieceOption, SpaceAnswer};
use itertools::Itertools;
use lod_engine::game::words::{either, joined};
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
#[derive(Clone)]
pub(in crate::events) struct PieceOffer {
    by: Faction,
    options: Vec<PieceOption>,
    due: u8,
    optional: bool,
    /// Whether anything is left to choose.
    is_choice: bool,
    /// All that the first of several ways takes.
    way: Vec<PieceOption>,
}

impl PieceOffer {
    /// Of one of several ways, each with the offers of its effects: of each piece the most that a way takes.
    pub fn of_ways(ways: &[Vec<PieceOffer>], optional: bool) -> Option<PieceOffer> {
        let first = ways.iter().flatten().next()?;
        let mut all = PieceOffer {
            by: first.by,
            options: Vec::new(),
            due: 0,
            optional: optional || ways.iter().any(|way| way.iter().all(|offer| offer.optional)),
            is_choice: ways.len() > 1 || ways.iter().flatten().any(|offer| offer.is_choice),
            way: ways.first().into_iter().flatten().flat_map(PieceOffer::whole).collect(),
        };
        for way in ways {
            let due = way.iter().map(|offer| offer.due).fold(0, u8::saturating_add);
            all.due = all.due.max(due);
            let mut of_way: Vec<PieceOption> = Vec::new();
            for option in way.iter().flat_map(|offer| &offer.options) {
                match of_way.iter_mut().find(|own| is_same(own, option)) {
                    Some(own) => own.count += option.count,
                    None => of_way.push(option.clone()),
                }
            }
            for option in of_way {
                match all.options.iter_mut().find(|own| is_same(own, &option)) {
                    Some(own) => own.count = own.count.max(option.count),
                    None => all.options.push(option),
                }
            }
        }
        Some(all).filter(|all| !all.options.is_empty())
    }

    /// How many of which kinds: "1 British Fort or 1 Patriot Fort".
    fn kinds_in_words(&self) -> String {
        let kinds = self.options.iter().map(|option| option.piece.piece_type()).unique();
        either(&kinds.map(|kind| kind.counted(self.due)).collect::<Vec<_>>())
    }

    /// All that is due of it, of the first options.
    fn whole(&self) -> Vec<PieceOption> {
        if !self.way.is_empty() {
            return self.way.clone();
        }
        first_pieces(&self.options, self.due)
    }
}

/// This many of the first of these.
fn first_pieces(options: &[PieceOption], due: u8) -> Vec<PieceOption> {
    let mut left = due;
    let some = |option: &PieceOption| {
        let count = option.count.min(left);
        left -= count;
        (count > 0).then(|| PieceOption { count, ..option.clone() })
    };
    options.iter().filter_map(some).collect()
}

/// Whether both are the same pieces from or to the same place; a space that is selected already need not be named.
fn is_same(one: &PieceOption, other: &PieceOption) -> bool {
    let is_there = one.space.is_none() || other.space.is_none() || one.space == other.space;
    (one.piece, one.from) == (other.piece, other.from) && is_there
}

/// Refuses pieces that were named and are left.
fn check_none_left(left: Vec<PieceOption>, place: &str) -> Result {
    if left.is_empty() {
        return Ok(());
    }
    let words: Vec<String> = left.iter().map(|option| option.piece.counted(1)).collect();
    Err(Interrupt::Wrong(format!("too many{place}: {} more", joined(&words))))
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
        self.is_person(by)
            && (pick.optional || !at_once(self.board(), options, spaces_of(options), pick.most))
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
        effects: &'static Effects,
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
        effects: &'static Effects,
    ) -> Result<NamedSpaces> {
        let among = spaces_of(options);
        let spaces: Vec<Space> = among.iter().collect();
        let (mut pieces, mut each, mut way) = (Vec::new(), Vec::new(), Vec::new());
        for space in &spaces {
            let mut most = 0_u8;
            for offer in self.offers_in(*space, effects)? {
                let here = |option: PieceOption| PieceOption { space: Some(*space), ..option };
                pieces.extend(offer.options.into_iter().map(here));
                most = most.saturating_add(offer.due);
                if spaces.first() == Some(space) {
                    way.extend(offer.way);
                }
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
            _ if !way.is_empty() => false,
            [(_, first), (second, _), ..] => self.leaves(first, *second, effects)?,
            _ => false,
        };
        let choice = Choice { due, spaces: spaces.clone(), each, way, has_second, ..choice };
        let SpaceAnswer { spaces: named, is_whole } = self.action.ask_spaces(&choice)?;
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
    fn offers_in(&self, space: Space, effects: &'static Effects) -> Result<Vec<PieceOffer>> {
        let mut offers = Vec::new();
        for effect in effects {
            offers.extend(
                effect
                    .get_ref()
                    .kind()
                    .names_pieces(self, Some(space))?
                    .filter(|offer| offer.is_choice),
            );
        }
        Ok(offers)
    }

    /// The pieces that each of these effects takes, in a space or anywhere; `None` where one of them is about no pieces that this Faction
    /// names.
    ///
    /// # Errors
    /// An unknown fact.
    pub(super) fn all_offers(
        &self,
        by: Faction,
        here: Option<Space>,
        effects: &Effects,
    ) -> Result<Option<Vec<PieceOffer>>> {
        let mut offers = Vec::new();
        for effect in effects {
            match effect.get_ref().kind().names_pieces(self, here)?.filter(|offer| offer.by == by) {
                Some(offer) => offers.push(offer),
                None => return Ok(None),
            }
        }
        Ok(Some(offers))
    }

    /// Of several ways, each with the offers of its effects, the one that takes most of the pieces that were named for this
    /// space, and all that it has to; `None` where none were named.
    ///
    /// # Errors
    /// [`Interrupt::Wrong`] where no way takes them.
    pub(super) fn way_of_named(&self, ways: &[Vec<PieceOffer>]) -> Result<Option<usize>> {
        let Some(named) = self.ahead.as_ref().filter(|named| !named.is_empty()) else {
            return Ok(None);
        };
        let left = |way: &[PieceOffer]| {
            let mut left = named.clone();
            for offer in way {
                let mut due = offer.due;
                left.retain(|piece| {
                    let is_taken = due > 0 && offer.options.iter().any(|o| is_same(o, piece));
                    due -= u8::from(is_taken);
                    !is_taken
                });
                if due > 0 && !offer.optional {
                    return None;
                }
            }
            Some(left.len())
        };
        let fits = ways.iter().enumerate().filter_map(|(at, way)| Some((left(way)?, at)));
        match fits.min() {
            Some((_, way)) => Ok(Some(way)),
            None => Err(Interrupt::Wrong("these pieces are none of the ways".to_string())),
        }
    }

    /// The effects in a space that a person selected, with the pieces that were named for it.
    ///
    /// # Errors
    /// See [`Result`], and pieces that none of the effects takes.
    pub(super) fn effects_with(
        &mut self,
        effects: &'static Effects,
        space: Space,
        pieces: Option<Vec<PieceOption>>,
    ) -> Result {
        let pieces = match pieces {
            Some(pieces) => Some(pieces),
            None => self.ask_amounts(space, effects)?,
        };
        let outer = std::mem::replace(&mut self.ahead, pieces);
        let done = self.effects(effects, Some(space));
        let left = std::mem::replace(&mut self.ahead, outer);
        done?;
        check_none_left(left.unwrap_or_default(), &format!(" in {space}"))
    }

    /// What the effects right after the one under way let this person name, in the same space or wherever it is, effect by
    /// effect up to the first that is about nothing of the kind; nothing where there is no choice.
    fn later_offers(&self, by: Faction, here: Option<Space>) -> Result<Vec<PieceOffer>> {
        let mut offers = Vec::new();
        let follow = self.follow.last().filter(|(_, place)| *place == here);
        if let Some((effects, _)) = follow.filter(|_| self.ahead.is_none()) {
            for effect in *effects {
                match effect
                    .get_ref()
                    .kind()
                    .names_pieces(self, here)?
                    .filter(|offer| offer.by == by)
                {
                    Some(offer) => offers.push(offer),
                    None => break,
                }
            }
        }
        let is_choice = offers.iter().any(|offer| offer.is_choice);
        Ok(if is_choice { offers } else { Vec::new() })
    }

    /// Pieces of an effect, by a person, `due` at most: the places of their options, one after another; none where an
    /// optional part is left. Those of the effects after it may be named in the same answer.
    ///
    /// # Errors
    /// A person's wish, and more of these pieces than are due.
    pub(super) fn ask_pieces(
        &mut self,
        by: Faction,
        prompt: Prompt,
        due: u8,
    ) -> Result<Vec<usize>> {
        let later = if prompt.pieces.is_empty() {
            Vec::new()
        } else {
            self.later_offers(by, prompt.space)?
        };
        self.ask_with_later(by, prompt, due, later)
    }

    /// Which of several ways, by a person, or the pieces that it takes; `None` where an optional part is left.
    ///
    /// # Errors
    /// A person's wish, and pieces that none of the ways takes.
    pub(super) fn ask_way(
        &mut self,
        by: Faction,
        prompt: Prompt,
        ways: &[Vec<PieceOffer>],
    ) -> Result<Option<usize>> {
        let own = PieceOffer::of_ways(ways, prompt.optional).filter(|_| self.ahead.is_none());
        let mut offers: Vec<PieceOffer> = own.into_iter().collect();
        if !offers.is_empty() {
            offers.extend(self.later_offers(by, prompt.space)?);
        }
        let named = self.ask_with_later(by, prompt, 1, offers)?;
        match named.first() {
            Some(way) => Ok(Some(*way)),
            None => self.way_of_named(ways),
        }
    }

    /// The places of the options that a person takes, `due` at most, where pieces of these offers may be named in the same
    /// answer: they are ahead then.
    fn ask_with_later(
        &mut self,
        by: Faction,
        mut prompt: Prompt,
        due: u8,
        offers: Vec<PieceOffer>,
    ) -> Result<Vec<usize>> {
        let real = prompt.options.len();
        if !offers.is_empty() {
            let words: Vec<String> = offers.iter().map(PieceOffer::kinds_in_words).collect();
            let how = if prompt.pieces.is_empty() {
                "Or name the pieces"
            } else {
                "In the same answer, or after it"
            };
            prompt.lines.push(format!("{how}: {}.", joined(&words)));
        }
        let Some(choice) = self.choice_of(by, prompt) else {
            return Ok(if real > 0 { vec![0] } else { Vec::new() });
        };
        let rows = choice.options.len();
        let of_later = offers.iter().map(|offer| offer.due).fold(0, u8::saturating_add);
        let own = first_pieces(&choice.pieces, due);
        let way = if offers.is_empty() {
            Vec::new()
        } else {
            own.into_iter().chain(offers.iter().flat_map(PieceOffer::whole)).collect()
        };
        let later = offers.into_iter().flat_map(|offer| offer.options).collect();
        let choice = Choice { due: due.saturating_add(of_later), later, way, ..choice };
        let (mut named, of_later): (Vec<usize>, Vec<usize>) =
            self.action.ask_pieces(&choice)?.into_iter().partition(|place| *place < rows);
        named.retain(|place| *place < real);
        if named.len() > due.into() {
            let kind = choice.pieces[named[0]].piece.piece_type().name();
            return Err(Interrupt::Wrong(format!("{kind}: at most {due}, not {}", named.len())));
        }
        if !of_later.is_empty() {
            let pieces = of_later.into_iter().map(|place| choice.later[place - rows].clone());
            self.ahead = Some(pieces.collect());
        }
        Ok(named)
    }

    /// Whether a person has named pieces that are still to come.
    pub(super) fn has_named(&self) -> bool {
        self.ahead.as_ref().is_some_and(|named| !named.is_empty())
    }

    /// What was named at the beginning of a text has come.
    ///
    /// # Errors
    /// [`Interrupt::Wrong`] where some has not.
    pub(super) fn all_named_came(&mut self) -> Result {
        check_none_left(self.ahead.take().unwrap_or_default(), "")
    }

    /// All pieces that several effects let a person name in a space, by one answer.
    fn ask_amounts(
        &mut self,
        space: Space,
        effects: &'static Effects,
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
        let named = self.action.ask_amounts(&choice)?;
        Ok(named.map(|places| places.into_iter().map(|i| choice.pieces[i].clone()).collect()))
    }

    /// What a person may name for this work, in a space or where its own tests pass; `None` where a non-player decides.
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
        let whole = options.iter().map(|option| option.count).fold(0, u8::saturating_add);
        for option in &mut options {
            option.count = option.count.min(count);
        }
        let is_open = prompt.optional || options.len() > 1 && whole > count;
        let is_choice = is_open && count > 0 && !options.is_empty();
        let (by, optional, due) = (work.terms().by, prompt.optional, count.min(whole));
        Ok(Some(PieceOffer { by, options, due, optional, is_choice, way: Vec::new() }))
    }

    /// Of the pieces that were named for this space those that a question is about: the places of its options. `None` where
    /// it is to be asked.
    pub(super) fn take_named(&mut self, prompt: &Prompt, due: u8) -> Option<Vec<usize>> {
        let ahead = self.ahead.as_mut()?;
        let mut left: Vec<u8> = prompt.pieces.iter().map(|option| option.count).collect();
        let mut places = Vec::new();
        ahead.retain(|named| {
            let fits = |(option, left): (&PieceOption, &u8)| is_same(option, named) && *left > 0;
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
