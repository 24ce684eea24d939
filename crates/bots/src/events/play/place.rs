//! Placing pieces.

use super::choose::Prompt;
use super::piece_offer::PieceOffer;
use super::pieces::{Count, PieceTerms, PieceWork, one};
use super::{Play, RULE};
use crate::action::{PieceOrder, PlacedPiece, PlacedPieces, Source, placement, whichever_first};
use crate::events::Result;
use crate::events::effect::{ANYWHERE, EffectKind};
use crate::flowchart::table::record;
use crate::flowchart::words::Expr;
use crate::flowchart::{ChoiceCount, PieceOption};
use lod_engine::game::{
    Board, Change, Faction, Marker, OffMapBox, Piece, PieceType, Space, SpaceSet,
};
use lod_engine::rules::PieceCounts;

record! {
    /// Places pieces: in the selected space, or wherever its own tests pass.
    PlaceEffect {
        /// Kinds; any mix of them unless one kind is named.
        these: Vec<PieceType>,
        /// How many in all.
        count: Count,
        /// Where from; a non-player takes from the first of these that has some (8.1.2 names Unavailable
        /// first). Left out: Available.
        from: Vec<Source> = vec![Source::Available],
        /// Whether fewer may be placed ("may", "up to").
        optional: bool,
        /// Whether Militia and War Parties come Active.
        active: bool,
        /// A marker that comes with each piece.
        with_each = "with-each": Option<Marker>,
        /// Who places, if not the executing Faction.
        by: Option<Faction>,
        /// Outside [`super::Within`]: spaces that qualify.
        tests = "where": Vec<Expr>,
    }
}

impl EffectKind for PlaceEffect {
    fn own_spaces(&self) -> Option<(&[Expr], &Count)> {
        Some((&self.tests, &self.count))
    }

    fn faults(&self) -> Vec<(bool, &'static str)> {
        let nothing = self.these.is_empty() || self.from.is_empty();
        vec![(nothing, "`place` needs kinds and a box to take them from")]
    }

    fn is_local(&self) -> bool {
        matches!(self.count, Count::Exactly(_)) && !self.from.contains(&Source::WestIndies)
    }

    fn is_idle(&self, play: &Play<'_, '_>, space: Space) -> bool {
        let can_be_placed = |stock: &PieceType| {
            self.from.iter().any(|source| stored(play, *stock, *source) > 0)
                && play.board().check_place(stock.placed(), space).is_ok()
        };
        // A person may take pieces off the map for it (1.4.1).
        !play.is_person(play.decider(self.by)) && !self.these.iter().any(can_be_placed)
    }

    fn possible(&self, tells: &mut dyn FnMut(Change)) {
        for stock in &self.these {
            self.from.iter().flat_map(|from| comings(*stock, *from)).for_each(&mut *tells);
        }
    }

    fn why_nothing(&self, play: &Play<'_, '_>, here: Option<Space>) -> Vec<String> {
        let why = |stock: &PieceType| {
            let piece = stock.placed();
            let name = piece.name();
            let empty = self.from.iter().all(|source| stored(play, *stock, *source) == 0);
            let spaces = play.spaces_of_effect(&self.tests, here);
            if spaces.is_empty() {
                return play.none_qualifies(&self.tests);
            }
            if empty && self.from == [Source::Available] {
                return format!("0 {name} Available");
            }
            if empty {
                return format!("no {name} left to place");
            }
            if spaces.iter().all(|s| play.board().check_place(piece, s).is_err()) {
                let place = here.map_or_else(|| play.places(&self.tests), |s| format!("in {s}"));
                return format!("{name} may not be placed {place}");
            }
            match here {
                Some(space) if stock.is_base() => format!("no room in {space} (1.4.2)"),
                None if stock.is_base() => "no room (1.4.2)".to_string(),
                _ => "none placed".to_string(),
            }
        };
        self.these.iter().map(why).collect()
    }

    fn names_pieces(&self, play: &Play<'_, '_>, here: Option<Space>) -> Result<Option<PieceOffer>> {
        play.offer_of(&self.placement(play), here, play.number(&self.count, None)?)
    }

    fn play(&self, play: &mut Play<'_, '_>, here: Option<Space>) -> Result {
        let count = play.number(&self.count, None)?;
        play.pieces(self.placement(play), here, count)
    }
}

/// In this many groups at most a non-player places kinds of pieces, one group after another.
const GROUPS: u8 = 6;

impl PlaceEffect {
    fn placement(&self, play: &Play<'_, '_>) -> Placement<'_> {
        let by = play.decider(self.by);
        let terms = PieceTerms {
            effect: play.effect,
            by,
            tests: &self.tests,
            optional: self.optional,
            ask: "Place in which space",
        };
        Placement { place: self, terms, groups: self.groups(play, by) }
    }

    /// In which of the groups the non-player places each kind, if it places it: by its instruction (8.3.1) and
    /// by its owner, its own, its friend's, an enemy (8.3.5); only friendly ones where it need not place any.
    fn groups(&self, play: &Play<'_, '_>, by: Faction) -> [Option<u8>; PieceType::COUNT] {
        let guide = play.guide(by);
        let mut groups = [None; PieceType::COUNT];
        for stock in &self.these {
            let places = guide.is_none_or(|g| g.places(*stock))
                && (!self.optional || stock.faction().side() == by.side());
            let late = guide.is_some_and(|g| !g.kinds_first.contains(stock));
            let owner = match stock.faction() {
                f if f == by => 0,
                f if f == by.friend() => 1,
                _ => 2,
            };
            groups[*stock as usize] = places.then_some(owner + if late { GROUPS / 2 } else { 0 });
        }
        groups
    }
}

/// Such a piece comes; where none is Available a person may take one off the map for it (1.4.1).
pub(super) fn comings(stock: PieceType, from: Source) -> [Change; 2] {
    let piece = stock.placed();
    [
        Change::pieces(piece, 1, from, ANYWHERE),
        Change::pieces(piece, 1, ANYWHERE, OffMapBox::Available),
    ]
}

/// Pieces that are placed.
#[derive(Clone)]
struct Placement<'e> {
    place: &'e PlaceEffect,
    terms: PieceTerms<'e>,
    /// By `PieceType as usize`.
    groups: [Option<u8>; PieceType::COUNT],
}

/// Where a placed piece comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlacedFrom {
    /// As the Event says.
    Box(Source),
    /// The map, because none is Available (1.4.1).
    Map(Space, Piece),
}

impl PlacedFrom {
    /// In words; a box only where there is a choice of boxes.
    fn words(self, choice: bool) -> Option<String> {
        match self {
            PlacedFrom::Map(space, piece) => Some(format!("taken from {space}: {}", one(piece))),
            PlacedFrom::Box(_) if !choice => None,
            PlacedFrom::Box(Source::Available) => Some("from Available".to_string()),
            PlacedFrom::Box(Source::Unavailable) => Some("from Unavailable".to_string()),
            PlacedFrom::Box(Source::WestIndies) => Some("from the West Indies".to_string()),
        }
    }
}

impl PieceWork for Placement<'_> {
    type Way = (Space, PieceType, PlacedFrom);

    fn terms(&self) -> &PieceTerms<'_> {
        &self.terms
    }

    fn ways(&self, play: &Play<'_, '_>, among: SpaceSet) -> Result<Vec<Self::Way>> {
        let PlaceEffect { these, from, .. } = self.place;
        let mut ways = Vec::new();
        for space in among {
            for stock in these {
                let there = |source: &Source| {
                    let stays = *source == Source::WestIndies && space == Space::WestIndies;
                    !stays && stored(play, *stock, *source) > 0
                };
                let boxes = from.iter().copied().filter(there).map(PlacedFrom::Box);
                let mut origins: Vec<PlacedFrom> = boxes.collect();
                if from.contains(&Source::Available) {
                    origins.extend(play.recalled(self.terms.by, *stock, space));
                }
                origins.retain(|_| play.fits(*stock, space));
                ways.extend(origins.into_iter().map(|origin| (space, *stock, origin)));
            }
        }
        Ok(ways)
    }

    fn prompt(
        &self,
        play: &Play<'_, '_>,
        ways: &[Self::Way],
        here: Option<Space>,
        (number, count): (u8, u8),
    ) -> Prompt {
        let PlaceEffect { these, from, .. } = self.place;
        let words = |(space, stock, origin): &Self::Way| {
            let mut parts = Vec::new();
            if here.is_none() {
                parts.push(space.name().to_string());
            }
            if here.is_some() || these.len() > 1 {
                parts.push(stock.counted(1));
            }
            parts.extend(origin.words(from.len() > 1));
            parts.join(", ")
        };
        let ask = match (here, these.as_slice()) {
            (Some(space), _) => format!("Place which piece in {space}"),
            (None, [stock]) => format!("Place {} in which space", stock.counted(1)),
            (None, _) => "Place which piece in which space".to_string(),
        };
        let mut lines = here.map_or_else(Vec::new, |space| play.placed_in(space));
        if let (Some(_), [stock]) = (here, these.as_slice())
            && count < u8::MAX
        {
            let left = stock.counted(count - number + 1);
            lines.push(format!("Still to place: {left}."));
        }
        let given = |way: &Self::Way| matches!(way.2, PlacedFrom::Box(_));
        let piece = |(space, stock, origin): &Self::Way| PieceOption {
            piece: match *origin {
                PlacedFrom::Map(_, piece) => piece,
                PlacedFrom::Box(_) => stock.placed(),
            },
            space: match *origin {
                PlacedFrom::Map(from, _) => Some(from),
                PlacedFrom::Box(_) => here.is_none().then_some(*space),
            },
            from: match *origin {
                PlacedFrom::Box(source) if from.len() > 1 => Some(source_word(source)),
                _ => None,
            },
            count: match *origin {
                PlacedFrom::Map(from, piece) => play.board().pieces(from, piece),
                PlacedFrom::Box(source) => stored(play, *stock, source),
            },
        };
        // From one space of the map to another is no amount.
        let whole = here.is_some() || ways.iter().all(given);
        Prompt {
            pieces: if whole { ways.iter().map(piece).collect() } else { Vec::new() },
            marked: 0,
            lines,
            ask,
            count: ChoiceCount::new(number, count),
            options: ways.iter().map(words).collect(),
            optional: self.terms.optional || !ways.iter().any(given),
            space: here,
        }
    }

    fn is_same(way: &Self::Way, other: &Self::Way) -> bool {
        way == other
    }

    fn does(&mut self, play: &mut Play<'_, '_>, way: &Self::Way) -> Result {
        let (space, stock, origin) = *way;
        let source = match origin {
            PlacedFrom::Box(source) => source,
            PlacedFrom::Map(from, piece) => {
                play.does(|state| state.remove("1.4.1", from, piece, 1))?;
                Source::Available
            }
        };
        self.one(play, stock, source, space)
    }

    fn fill(&self, play: &mut Play<'_, '_>, space: Space, most: u8) -> Result<u8> {
        let mut list = PlacedPieces::new();
        let with_next = most.saturating_add(u8::from(play.action.is_traced()));
        for group in self.groups_placed() {
            let (board, from) = (play.board(), &self.place.from);
            placement(board, space, self.group(group), from, with_next, &mut list);
        }
        if play.action.is_traced() {
            let pieces = list.iter().map(|p| (p.stock.placed(), p.standing));
            let line = PieceOrder(pieces.collect());
            play.takes(play.executing(), "Placed in", space, (&line, most.into()));
        }
        list.truncate(most.into());
        for PlacedPiece { stock, source, .. } in &list {
            self.one(play, *stock, *source, space)?;
        }
        Ok(u8::try_from(list.len()).unwrap_or(u8::MAX))
    }

    fn is_possible(&self, board: &Board, space: Space) -> bool {
        let from = self.place.from.iter();
        let is_there = |stock: PieceType| {
            from.clone().any(|source| board.pieces_in((*source).into(), stock.placed()) > 0)
        };
        let mut stocks = self.stocks();
        stocks.any(|stock| is_there(stock) && board.check_place(stock.placed(), space).is_ok())
    }

    fn supply(&self, play: &Play<'_, '_>) -> Option<u8> {
        let from = |stock: PieceType| {
            let all = self.place.from.iter();
            let counts = all.map(|source| stored(play, stock, *source));
            counts.fold(0, u8::saturating_add)
        };
        Some(self.stocks().map(from).fold(0, u8::saturating_add))
    }

    fn in_any_order(&self, play: &Play<'_, '_>, spaces: SpaceSet, due: u8) -> Result<bool> {
        if self.supply(play).map(|n| usize::from(n.min(due))) != Some(spaces.len()) {
            return Ok(false);
        }
        let spaces: Vec<Space> = spaces.iter().collect();
        let end = whichever_first(&spaces, |order| {
            let mut placed = 0;
            let outcome = play.trial(|play| {
                for space in order {
                    placed += usize::from(self.fill(play, *space, 1)?);
                }
                Ok(())
            })?;
            Ok((placed == spaces.len()).then(|| *outcome.after()))
        })?;
        Ok(end.is_some())
    }
}

/// A box in a word.
const fn source_word(source: Source) -> &'static str {
    match source {
        Source::Available => "available",
        Source::Unavailable => "unavailable",
        Source::WestIndies => "west indies",
    }
}

/// How many of a kind there are to be placed.
fn stored(play: &Play<'_, '_>, stock: PieceType, from: Source) -> u8 {
    play.board().pieces_in(from.into(), stock.placed())
}

impl Placement<'_> {
    /// The kinds that the non-player places, group after group.
    fn stocks(&self) -> impl Iterator<Item = PieceType> {
        self.groups_placed().flat_map(|group| self.group(group))
    }

    /// The groups of which there are any, in order.
    fn groups_placed(&self) -> impl Iterator<Item = u8> + use<> {
        let kinds = self.place.these.iter().filter_map(|stock| self.groups[*stock as usize]);
        let placed = kinds.fold(0_u8, |placed, group| placed | 1 << group);
        (0..GROUPS).filter(move |group| placed & 1 << group != 0)
    }

    /// The kinds of a group, as the data have them.
    fn group(&self, group: u8) -> impl Iterator<Item = PieceType> + Clone {
        let these = self.place.these.iter().copied();
        these.filter(move |stock| self.groups[*stock as usize] == Some(group))
    }

    fn one(&self, play: &mut Play<'_, '_>, stock: PieceType, source: Source, to: Space) -> Result {
        let mut piece = stock.placed();
        if self.place.active {
            piece = piece.flipped().unwrap_or(piece);
        }
        let troops = PieceCounts::of(piece, 1);
        play.does(|state| match source {
            Source::WestIndies => state.relocate(RULE, Space::WestIndies, to, troops),
            _ => state.apply(RULE, Change::pieces(piece, 1, source, to)),
        })?;
        match self.place.with_each {
            Some(marker) => play.does(|state| state.mark_space(RULE, to, marker, 1)),
            None => Ok(()),
        }
    }
}

impl Play<'_, '_> {
    /// Own pieces on the map that a person who executes the Event may take to place them here, because none
    /// are Available; Regulars may not be taken (1.4.1).
    pub(super) fn recalled(&self, by: Faction, stock: PieceType, to: Space) -> Vec<PlacedFrom> {
        let board = self.board();
        let may = stock.faction() == by
            && by == self.executing()
            && !matches!(stock, PieceType::BritishRegular | PieceType::FrenchRegular)
            && board.available(stock) == 0;
        let mut origins = Vec::new();
        for from in SpaceSet::MAP.filter(|from| may && from != to) {
            let mut kinds = Piece::FORCES.to_vec();
            kinds.retain(|p| {
                p.piece_type() == stock && board.pieces(from, *p) > self.placed(from, *p)
            });
            origins.extend(kinds.into_iter().map(|piece| PlacedFrom::Map(from, piece)));
        }
        origins
    }

    /// Whether a person takes an own piece off the map to come here (1.4.1).
    pub(super) fn voluntary_removal(
        &mut self,
        by: Faction,
        stock: PieceType,
        to: Space,
    ) -> Result<bool> {
        if !self.is_person(by) {
            return Ok(false);
        }
        let origins = self.recalled(by, stock, to);
        let prompt = Prompt {
            lines: self.placed_in(to),
            ask: format!("0 Available: move which one to {to} instead"),
            count: None,
            options: origins.iter().filter_map(|o| o.words(false)).collect(),
            optional: true,
            space: Some(to),
            ..Prompt::default()
        };
        match self.ask(by, prompt)?.map(|index| origins[index]) {
            Some(PlacedFrom::Map(from, piece)) => {
                self.does(|state| state.remove("1.4.1", from, piece, 1))?;
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    /// "Placed in Norfolk so far: 2 Tories."
    fn placed_in(&self, space: Space) -> Vec<String> {
        let placed = Piece::FORCES.map(|piece| (piece, self.placed(space, piece)));
        let there = placed.iter().filter(|(_, count)| *count > 0);
        let words: Vec<String> = there.map(|(piece, n)| piece.counted(*n)).collect();
        if words.is_empty() {
            Vec::new()
        } else {
            vec![format!("Placed in {space} so far: {}.", words.join(", "))]
        }
    }

    /// How many such pieces this Event placed in a space.
    fn placed(&self, space: Space, piece: Piece) -> u8 {
        let changes = &self.action.state.changes()[self.start..];
        let placed = changes.iter().filter_map(Change::placed);
        let here = placed.filter(|(p, _, _, to)| (*p, *to) == (piece, space));
        here.map(|(_, count, ..)| count).sum()
    }

    /// Whether one more such piece may stand in the space (1.4.2, 5.1.1).
    pub(super) fn fits(&self, stock: PieceType, space: Space) -> bool {
        let board = self.board();
        board.check_place(stock.placed(), space).is_ok()
            && (!stock.is_base() || board.has_room(space))
    }
}
