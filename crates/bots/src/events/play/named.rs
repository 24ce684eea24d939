//! What a player names in one answer: several spaces, and pieces in each of them.

use super::Play;
use super::choose::{Pick, Prompt, at_once, spaces_of};
use super::piece_offer::{PieceOffer, first_pieces, is_same, total_due};
use super::trial::SpaceProspect;
use crate::events::Result;
use crate::events::effect::Effects;
use crate::flowchart::{Choice, Interrupt, PieceOption, SpaceAnswer};
use lod_engine::game::words::joined;
use lod_engine::game::{Faction, Space};
use std::collections::VecDeque;

/// A space that a player named, and the pieces named with it, if any were.
type SpaceAndPieces = (Space, Option<Vec<PieceOption>>);

/// Spaces that a player has named and in which the effects have not been executed yet.
#[derive(Default)]
pub(super) struct NamedSpaces {
    spaces: VecDeque<SpaceAndPieces>,
    /// In how many of them the effects have been executed.
    done: usize,
    /// Whether the player wants no more spaces.
    is_whole: bool,
}

impl NamedSpaces {
    /// Whether any space is left.
    pub fn is_pending(&self) -> bool {
        !self.spaces.is_empty()
    }
}

/// Refuses named pieces that no effect has taken.
fn check_none_left(left: Vec<PieceOption>, place: &str) -> Result {
    if left.is_empty() {
        return Ok(());
    }
    let words: Vec<String> = left.iter().map(|option| option.piece.counted(1)).collect();
    Err(Interrupt::Wrong(format!("too many{place}: {} more", joined(&words))))
}

/// Spaces.
impl Play<'_, '_> {
    /// Whether a player is asked for these spaces: not where all of them are selected and their order does not matter.
    pub(super) fn asks_which(
        &self,
        by: Faction,
        options: &[SpaceProspect],
        pick: Pick<'_>,
    ) -> bool {
        self.is_person(by)
            && (pick.optional || !at_once(self.board(), options, spaces_of(options), pick.most))
    }

    /// The next space that a player selects, with the pieces named for it; `None` if there are no more.
    ///
    /// # Errors
    /// A question to the player, or a space that is not possible after those named before it.
    pub(super) fn next_named(
        &mut self,
        named: &mut NamedSpaces,
        by: Faction,
        options: &[SpaceProspect],
        pick: Pick<'_>,
        effects: &'static Effects,
    ) -> Result<Option<SpaceAndPieces>> {
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

    /// Asks for spaces, and for the pieces in each of them that the effects let the player name.
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
            let offers = self.open_offers(*space, effects)?;
            each.push(total_due(&offers));
            if each.len() == 1 {
                way = offers.iter().flat_map(|offer| offer.way.clone()).collect();
            }
            let options = offers.into_iter().flat_map(|offer| offer.options);
            pieces.extend(options.map(|option| PieceOption { space: Some(*space), ..option }));
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
        let choice = Choice { due, spaces, each, way, has_second, ..choice };
        let answer = self.action.ask_spaces(&choice)?;
        Ok(NamedSpaces::read(answer, &choice, pick.optional))
    }

    /// Executes effects in a space that a player selected, with the pieces named for it.
    ///
    /// # Errors
    /// See [`Result`], and named pieces that no effect takes.
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
        let outer = std::mem::replace(&mut self.named_pieces, pieces);
        let done = self.effects(effects, Some(space));
        let left = std::mem::replace(&mut self.named_pieces, outer);
        done?;
        check_none_left(left.unwrap_or_default(), &format!(" in {space}"))
    }

    /// Asks once for all pieces of several effects in a space, if each takes any number of one kind.
    fn ask_amounts(
        &mut self,
        space: Space,
        effects: &'static Effects,
    ) -> Result<Option<Vec<PieceOption>>> {
        let offers = self.open_offers(space, effects)?;
        let is_amount = |offer: &PieceOffer| {
            offer.by == offers[0].by && offer.optional && offer.options.len() == 1
        };
        if offers.len() < 2 || !offers.iter().all(is_amount) {
            return Ok(None);
        }
        let (by, due) = (offers[0].by, total_due(&offers));
        let pieces: Vec<PieceOption> = offers.into_iter().flat_map(|offer| offer.options).collect();
        let amount = |option: &PieceOption| {
            format!("{} (0-{})", option.piece.piece_type().name(), option.count)
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
        Ok(named.map(|indices| indices.into_iter().map(|i| choice.pieces[i].clone()).collect()))
    }
}

impl NamedSpaces {
    /// The spaces of an answer; an index after the last space selects none.
    fn read(answer: SpaceAnswer, choice: &Choice, optional: bool) -> NamedSpaces {
        let piece = |index: usize| choice.pieces[index].clone();
        let spaces: VecDeque<SpaceAndPieces> = answer
            .spaces
            .into_iter()
            .filter_map(|(index, pieces)| {
                let pieces = pieces.map(|indices| indices.into_iter().map(piece).collect());
                Some((*choice.spaces.get(index)?, pieces))
            })
            .collect();
        let is_whole = spaces.is_empty() || answer.is_whole && optional;
        NamedSpaces { spaces, done: 0, is_whole }
    }
}

/// Pieces.
impl Play<'_, '_> {
    /// Asks for at most `due` pieces of an effect: the index of each among the options, in order; empty where an optional
    /// effect is declined. The player may name pieces of the effects after it in the same answer.
    ///
    /// # Errors
    /// A question to the player, and more pieces than `due`.
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

    /// Asks for one of several ways, or for the pieces that it takes; `None` where an optional part is declined.
    ///
    /// # Errors
    /// A question to the player, and pieces that no way takes.
    pub(super) fn ask_way(
        &mut self,
        by: Faction,
        prompt: Prompt,
        ways: &[Vec<PieceOffer>],
    ) -> Result<Option<usize>> {
        let own =
            PieceOffer::of_ways(ways, prompt.optional).filter(|_| self.named_pieces.is_none());
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

    /// Asks for at most `due` options. Pieces of `offers` that the same answer names are kept for the effects that take
    /// them.
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
        let own = first_pieces(&choice.pieces, due);
        let way = if offers.is_empty() {
            Vec::new()
        } else {
            own.into_iter().chain(offers.iter().flat_map(PieceOffer::example)).collect()
        };
        let all_due = due.saturating_add(total_due(&offers));
        let later = offers.into_iter().flat_map(|offer| offer.options).collect();
        let choice = Choice { due: all_due, later, way, ..choice };
        let (mut named, of_later): (Vec<usize>, Vec<usize>) =
            self.action.ask_pieces(&choice)?.into_iter().partition(|index| *index < rows);
        named.retain(|index| *index < real);
        if named.len() > due.into() {
            let kind = choice.pieces[named[0]].piece.piece_type().name();
            return Err(Interrupt::Wrong(format!("{kind}: at most {due}, not {}", named.len())));
        }
        if !of_later.is_empty() {
            let pieces = of_later.into_iter().map(|index| choice.later[index - rows].clone());
            self.named_pieces = Some(pieces.collect());
        }
        Ok(named)
    }

    /// The way that takes all pieces that it must and leaves the fewest of those that the player has named; `None` if none
    /// are named.
    ///
    /// # Errors
    /// [`Interrupt::Wrong`] if no way is possible with them.
    pub(super) fn way_of_named(&self, ways: &[Vec<PieceOffer>]) -> Result<Option<usize>> {
        let Some(named) = self.named_pieces.as_ref().filter(|named| !named.is_empty()) else {
            return Ok(None);
        };
        let left_by = |way: &[PieceOffer]| {
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
        let possible = ways.iter().enumerate().filter_map(|(at, way)| Some((left_by(way)?, at)));
        match possible.min() {
            Some((_, way)) => Ok(Some(way)),
            None => Err(Interrupt::Wrong("these pieces are none of the ways".to_string())),
        }
    }

    /// Takes at most `due` of the named pieces for a question: the index of each among its options. `None` if the question
    /// must be asked.
    pub(super) fn take_named(&mut self, prompt: &Prompt, due: u8) -> Option<Vec<usize>> {
        let named = self.named_pieces.as_mut()?;
        let mut left: Vec<u8> = prompt.pieces.iter().map(|option| option.count).collect();
        let mut taken = Vec::new();
        named.retain(|piece| {
            let fits = |(option, left): (&PieceOption, &u8)| is_same(option, piece) && *left > 0;
            let index = prompt.pieces.iter().zip(&left).position(fits);
            match index.filter(|_| taken.len() < usize::from(due)) {
                Some(index) => {
                    left[index] -= 1;
                    taken.push(index);
                    false
                }
                None => true,
            }
        });
        (!taken.is_empty() || prompt.optional).then_some(taken)
    }

    /// Whether named pieces are left that no effect has taken yet.
    pub(super) fn has_named(&self) -> bool {
        self.named_pieces.as_ref().is_some_and(|named| !named.is_empty())
    }

    /// Checks at the end of a text that each named piece was taken.
    ///
    /// # Errors
    /// [`Interrupt::Wrong`] if not.
    pub(super) fn check_all_named_taken(&mut self) -> Result {
        check_none_left(self.named_pieces.take().unwrap_or_default(), "")
    }
}
