//! What an Event does piece by piece: which pieces, where from, where to.

use super::Play;
use super::choose::{Pick, Prompt, SpaceQuestion, spaces_of};
use super::trial::{SpaceProspect, TrialKey, Tried};
use crate::events::Result;
use crate::flowchart::Interrupt;
use crate::flowchart::read::WordReader;
use crate::flowchart::table::record;
use crate::flowchart::words::{Expr, Pieces};
use lod_engine::game::data::{Entry, FromData};
use lod_engine::game::{Board, Faction, Piece, PieceSet, Space, SpaceSet};
use lod_engine::terms;
use std::collections::VecDeque;
use toml::de::DeValue;

/// How many.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Count {
    /// This many.
    Exactly(u8),
    /// In words.
    Word(CountWord),
    /// A number worked out from the board, rounded down.
    Of(CountOf),
}

impl FromData<WordReader> for Count {
    fn read(reader: &mut WordReader, entry: Entry<'_>) -> Option<Count> {
        match entry.value.get_ref() {
            DeValue::Integer(_) => entry.read(reader).map(Count::Exactly),
            DeValue::String(_) => entry.read(reader).map(Count::Word),
            DeValue::Table(_) => entry.read(reader).map(Count::Of),
            _ => entry.must_be(reader, "a number, a word or a table with `number`"),
        }
    }
}

terms! {
    /// How many, in a word.
    CountWord {
        /// All there are.
        All = "all";
        /// For [`super::Turn`]: as many as must turn until half of them on the map are Active, rounded down.
        HalfActive = "half-active";
    }
}

record! {
    /// A number worked out from the board.
    #[derive(PartialEq, Eq)]
    CountOf {
        /// The number.
        number: Expr,
        /// One in this many, rounded down.
        one_in = "one-in": u8 = 1,
    }
}

impl Count {
    /// What cannot be of it in this effect.
    pub(in crate::events) fn faults(&self, effect: &str) -> Option<&'static str> {
        match self {
            Count::Word(CountWord::HalfActive) if effect != "turn" => {
                Some("`half-active` is a number for `turn` only")
            }
            Count::Of(CountOf { one_in: 0, .. }) => Some("`one-in = 0`: one in how many?"),
            _ => None,
        }
    }
}

/// Something that an Event does with pieces, one after another. A person names each of them; a non-player selects a
/// space and takes as many there as it can.
pub(super) trait PieceWork: Clone {
    /// One piece, where from and where to.
    type Way: Clone;

    /// Who decides, in which spaces, and whether fewer may be taken.
    fn terms(&self) -> &PieceTerms<'_>;

    /// The possible next pieces in these spaces.
    ///
    /// # Errors
    /// An unknown fact.
    fn ways(&self, play: &Play<'_, '_>, among: SpaceSet) -> Result<Vec<Self::Way>>;

    /// Does all of it if there is nothing to choose, with `due` pieces; whether it did.
    ///
    /// # Errors
    /// See [`Result`].
    fn all_at_once(
        &mut self,
        _play: &mut Play<'_, '_>,
        _ways: &[Self::Way],
        _due: u8,
    ) -> Result<bool> {
        Ok(false)
    }

    /// The question to a player for the next piece; `nth` is its number and how many there are.
    fn prompt(
        &self,
        play: &Play<'_, '_>,
        ways: &[Self::Way],
        here: Option<Space>,
        nth: (u8, u8),
    ) -> Prompt;

    /// Whether both are the same, apart from the number of pieces left.
    fn is_same(way: &Self::Way, other: &Self::Way) -> bool;

    /// Does it with one piece.
    ///
    /// # Errors
    /// See [`Result`].
    fn does(&mut self, play: &mut Play<'_, '_>, way: &Self::Way) -> Result;

    /// Does it as a non-player, with as many pieces in a space as possible, at most `most` (8.1.2); how many.
    ///
    /// # Errors
    /// See [`Result`].
    fn fill(&self, play: &mut Play<'_, '_>, space: Space, most: u8) -> Result<u8>;

    /// A number for all that decides its outcome besides the effect, for [`TrialKey`].
    fn manner(&self) -> u32 {
        0
    }

    /// Whether there is anything of it to do in a space.
    fn is_possible(&self, board: &Board, space: Space) -> bool;

    /// The part that a non-player does first, and its outcome in each space.
    ///
    /// # Errors
    /// See [`Result`].
    fn first(&self, play: &Play<'_, '_>, due: u8) -> Result<(Self, Vec<SpaceProspect>)> {
        let among = play.fit(self.terms().tests)?;
        Ok((self.clone(), play.filled(self, among, due)?))
    }

    /// If it places pieces: how many there are to place.
    fn supply(&self, _play: &Play<'_, '_>) -> Option<u8> {
        None
    }

    /// Whether one piece goes to each of the spaces and their order does not matter, so that no die is rolled (R26).
    ///
    /// # Errors
    /// See [`Result`].
    fn in_any_order(&self, _play: &Play<'_, '_>, _spaces: SpaceSet, _due: u8) -> Result<bool> {
        Ok(false)
    }
}

/// Who decides about the pieces of an effect, and where.
#[derive(Clone, Copy)]
pub(super) struct PieceTerms<'e> {
    /// The place of the effect in its file.
    pub effect: usize,
    /// Who decides.
    pub by: Faction,
    /// The tests of its spaces, if none is selected.
    pub tests: &'e [Expr],
    /// Whether fewer may be taken ("may", "up to").
    pub optional: bool,
    /// The question in which space to begin.
    pub ask: &'static str,
}

impl Play<'_, '_> {
    /// The value of a count; `these` are the pieces that it counts.
    pub(super) fn number(&self, count: &Count, these: Option<Pieces>) -> Result<u8> {
        self.action.sure(match count {
            Count::Exactly(n) => *n,
            Count::Word(CountWord::All) => u8::MAX,
            Count::Word(CountWord::HalfActive) => {
                let set = these.map_or(PieceSet::NONE, Pieces::set);
                let active = set.without(PieceSet::UNDERGROUND);
                let half = self.board().on_map(set) / 2;
                half.saturating_sub(self.board().on_map(active))
            }
            Count::Of(of) => {
                let whole = of.number.value(&self.action.evaluator());
                u8::try_from(whole / i32::from(of.one_in)).unwrap_or(0)
            }
        })
    }

    /// Does it with `count` pieces, selected by the player or the non-player that decides.
    pub(super) fn pieces<W: PieceWork>(
        &mut self,
        mut work: W,
        here: Option<Space>,
        count: u8,
    ) -> Result {
        match here {
            _ if self.is_person(work.terms().by) => {
                self.one_by_one(&mut work, here, count).map(drop)
            }
            Some(space) => work.fill(self, space, count).map(drop),
            None => self.space_by_space(&work, count),
        }
    }

    /// Asks a player for piece after piece; how many were named.
    pub(super) fn one_by_one<W: PieceWork>(
        &mut self,
        work: &mut W,
        here: Option<Space>,
        count: u8,
    ) -> Result<u8> {
        let mut named: VecDeque<W::Way> = VecDeque::new();
        for done in 0..count {
            let among = match here {
                Some(space) => SpaceSet::of(space),
                None => self.fit(work.terms().tests)?,
            };
            let ways = self.action.sure(work.ways(self, among)?)?;
            if named.is_empty() {
                let prompt = work.prompt(self, &ways, here, (done + 1, count));
                let told = self.take_named(&prompt, count - done);
                if work.all_at_once(self, &ways, count - done)? {
                    return Ok(count);
                }
                let places = match told {
                    Some(places) => places,
                    None => self.ask_pieces(work.terms().by, prompt, count - done)?,
                };
                named = places.into_iter().map(|place| ways[place].clone()).collect();
            }
            let Some(way) = named.pop_front() else {
                return Ok(done);
            };
            if !ways.iter().any(|open| W::is_same(open, &way)) {
                let what = format!("only the first {done} of these are possible. Name fewer");
                return Err(Interrupt::Wrong(what));
            }
            work.does(self, &way)?;
        }
        Ok(count)
    }

    /// A non-player selects space after space (8.3.5).
    fn space_by_space<W: PieceWork>(&mut self, work: &W, mut due: u8) -> Result {
        let PieceTerms { by, optional, ask, .. } = *work.terms();
        while due > 0 {
            let (work, mut options) = work.first(self, due)?;
            let everything: usize = options.iter().map(|(_, o)| o.pieces()).sum();
            let most = if everything <= usize::from(due) { options.len() } else { 1 };
            let (mut share, mut matching) = (due, SpaceSet::EMPTY);
            if let Some(supply) = work.supply(self) {
                self.as_instructed(by, &mut options)?;
                matching = self.matching(by, &options);
                share = leaving(due, supply, matching);
            }
            let any_order = matching.len() > 1 && work.in_any_order(self, matching, due)?;
            let pick =
                Pick { most, optional, whole: false, ask: SpaceQuestion::Words(ask), nth: None };
            let chosen = if any_order { matching } else { self.spaces(by, &mut options, pick)? };
            if chosen.is_empty() {
                break;
            }
            if chosen.len() > 1 && !any_order {
                share = due;
            }
            for space in chosen {
                due = due.saturating_sub(work.fill(self, space, share)?);
            }
        }
        Ok(())
    }

    /// The outcome in each of these spaces if a non-player does it there.
    pub(super) fn filled<W: PieceWork>(
        &self,
        work: &W,
        among: SpaceSet,
        due: u8,
    ) -> Result<Vec<SpaceProspect>> {
        // On a board known in part the trial itself finds that out, with fewer questions.
        let among = match self.board().known_facts() {
            None => among.filter(|space| work.is_possible(self.board(), space)),
            Some(_) => among,
        };
        let what = Tried::Pieces { manner: work.manner(), due };
        let key = TrialKey::new(work.terms().effect, what);
        self.outcomes(key, among, |play, space| work.fill(play, space, due).map(drop))
    }

    /// Which of these spaces meet a bullet for which the Event is played.
    fn matching(&self, by: Faction, options: &[SpaceProspect]) -> SpaceSet {
        spaces_of(options.iter().filter(|(_, o)| self.aimed(by, o) > 0))
    }
}

/// Of the pieces due as many as go in one space: as many spaces as possible are to match a bullet, and one piece is
/// enough in each (8.3.5, R128).
fn leaving(due: u8, supply: u8, matching: SpaceSet) -> u8 {
    match u8::try_from(matching.len()) {
        Ok(0 | 1) | Err(_) => due,
        Ok(spaces) => due.min(supply).saturating_sub(spaces - 1).max(1),
    }
}

/// How many pieces of a kind are in a space.
pub(super) type PieceCount = (Space, Piece, u8);

/// The kinds of pieces that a set holds and these spaces have, with how many there are.
pub(super) fn there(board: &Board, among: SpaceSet, set: PieceSet) -> Vec<PieceCount> {
    let mut found = Vec::new();
    for space in among {
        let kinds = set.iter().map(|p| (space, p, board.pieces(space, p)));
        found.extend(kinds.filter(|(.., count)| *count > 0));
    }
    found
}

/// One piece in words, for a list.
pub(super) fn one(piece: Piece) -> String {
    piece.counted(1)
}
