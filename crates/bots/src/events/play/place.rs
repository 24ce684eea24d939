//! Placing pieces.

use super::super::words::{Count, CountWord, Place};
use super::choose::Pick;
use super::{Play, Prospect, RULE};
use crate::action::fault;
use crate::action::{Line, Placed, Source, placement, stored};
use crate::flowchart::Stop;
use crate::flowchart::words::Pieces;
use lod_engine::game::{Change, Faction, Piece, PieceSet, Pool, Space, SpaceSet, Stock};
use lod_engine::rules::Troops;

impl Play<'_, '_> {
    /// How many a count comes to; `these` is what it counts.
    pub(super) fn number(&self, count: &Count, these: Option<Pieces>) -> Result<u8, Stop> {
        let number = match count {
            Count::Exactly(n) => *n,
            Count::Word(CountWord::All) => u8::MAX,
            Count::Word(CountWord::HalfActive) => {
                let set = these.map_or(PieceSet::NONE, Pieces::set);
                let active = set.without(PieceSet::UNDERGROUND);
                let half = self.board().on_map(set) / 2;
                half.saturating_sub(self.board().on_map(active))
            }
            Count::Of(of) => {
                let whole = self.action.sight().number(&of.number).fixed;
                u8::try_from(whole / i32::from(of.one_in.max(1))).unwrap_or(0)
            }
        };
        self.action.all_known()?;
        Ok(number)
    }

    pub(super) fn place(&mut self, place: &Place, here: Option<Space>) -> Result<(), Stop> {
        let by = place.by.unwrap_or(self.executing());
        let mut left = self.number(&place.count, None)?;
        if self.is_person(by) {
            return self.person_places(by, place, here, left);
        }
        let groups = self.groups(by, place);
        if let Some(space) = here {
            return self.place_here(place, &groups, space, left).map(drop);
        }
        while left > 0 {
            let fit = self.fit(&place.tests)?;
            let mut options = self.outcomes(fit, |play, space| {
                play.place_here(place, &groups, space, left).map(drop)
            })?;
            self.as_instructed(by, &mut options);
            self.action.all_known()?;
            let matching = self.matching(by, &options);
            if matching > 1 && matching == usize::from(left.min(self.supply(place, &groups))) {
                let spaces: Vec<Space> = options
                    .iter()
                    .filter_map(|(s, outcome)| (self.aimed(by, outcome) > 0).then_some(*s))
                    .collect();
                if self.in_any_order(place, &groups, &spaces)? {
                    for space in spaces {
                        left -= self.place_here(place, &groups, space, 1)?;
                    }
                    continue;
                }
            }
            let pick = Pick {
                most: 1,
                optional: place.optional,
                whole: false,
                ask: "Where to place",
                nth: None,
            };
            let chosen = self.spaces(by, options, pick)?;
            let Some(space) = chosen.first() else { break };
            // As many spaces as possible are to match a bullet: one piece is enough in each (8.3.5, R128).
            let here = match matching {
                0 | 1 => left,
                _ => leaving(left.min(self.supply(place, &groups)), matching),
            };
            left -= self.place_here(place, &groups, *space, here)?;
        }
        Ok(())
    }

    /// Whether one piece in each of these spaces comes to the same whichever is first: then there is nothing to
    /// roll for (R26).
    fn in_any_order(
        &self,
        place: &Place,
        groups: &[Vec<Stock>],
        spaces: &[Space],
    ) -> Result<bool, Stop> {
        let after = |spaces: &mut dyn Iterator<Item = &Space>| {
            let mut placed = 0;
            let outcome = self.trial(|play| {
                for space in spaces {
                    placed += usize::from(play.place_here(place, groups, *space, 1)?);
                }
                Ok(())
            })?;
            Ok::<_, Stop>((placed, outcome.after))
        };
        let forward = after(&mut spaces.iter())?;
        let backward = after(&mut spaces.iter().rev())?;
        Ok(forward.0 == spaces.len() && forward == backward)
    }

    /// How many of these spaces meet a bullet for which the Event is played.
    pub(super) fn matching(&self, by: Faction, options: &[(Space, Prospect)]) -> usize {
        let meets = |o: &&(Space, Prospect)| self.aimed(by, &o.1) > 0;
        options.iter().filter(meets).count()
    }

    /// How many of all these kinds there are to place.
    fn supply(&self, place: &Place, groups: &[Vec<Stock>]) -> u8 {
        let stocks = groups.iter().flatten();
        stocks
            .flat_map(|stock| place.from.iter().map(|source| (*stock, *source)))
            .map(|(stock, source)| stored(self.board(), stock, source))
            .fold(0, u8::saturating_add)
    }

    /// The kinds that the non-player places, in groups one after another, by its instruction (8.3.1) and
    /// by their owners (8.3.5); only friendly ones where it need not place any.
    fn groups(&self, by: Faction, place: &Place) -> Vec<Vec<Stock>> {
        let turns = match self.guide(by) {
            Some(guide) => guide.in_turn(&guide.kinds(&place.these)),
            None => vec![place.these.clone()],
        };
        let friendly = |group: &Vec<Stock>| {
            !place.optional || group.iter().any(|s| s.faction().side() == by.side())
        };
        let groups = turns.iter().flat_map(|turn| by_owner(by, turn));
        groups.filter(friendly).collect()
    }

    /// As many as can be placed in a space, by 8.1.2; how many.
    fn place_here(
        &mut self,
        place: &Place,
        groups: &[Vec<Stock>],
        space: Space,
        most: u8,
    ) -> Result<u8, Stop> {
        let mut list = Vec::new();
        let with_next = most.saturating_add(u8::from(!self.trying));
        for group in groups {
            let (board, from) = (self.action.board(), &place.from);
            placement(board, space, group, from, with_next, &mut list);
        }
        self.action.all_known()?;
        let line = Line(
            list.iter()
                .map(|p| (p.stock.placed(), p.standing))
                .collect(),
        );
        self.takes(self.executing(), "Placed in", space, (&line, most.into()));
        let mut placed = 0;
        for Placed { stock, source, .. } in list.into_iter().take(most.into()) {
            self.place_one(place, stock, source, space)?;
            placed += 1;
        }
        Ok(placed)
    }

    fn place_one(
        &mut self,
        place: &Place,
        stock: Stock,
        source: Source,
        to: Space,
    ) -> Result<(), Stop> {
        let mut piece = stock.placed();
        if place.active {
            piece = piece.flipped().unwrap_or(piece);
        }
        let from = match source {
            Source::Available => Pool::Available,
            Source::Unavailable => Pool::Unavailable,
            Source::WestIndies => {
                self.action
                    .deed
                    .relocate(RULE, Space::WestIndies, to, Troops::of(piece, 1))
                    .map_err(fault)?;
                return self.with_each(place, to);
            }
        };
        let change = Change::pieces(piece, 1, from, to);
        self.action.record(RULE, change)?;
        self.with_each(place, to)
    }

    fn with_each(&mut self, place: &Place, space: Space) -> Result<(), Stop> {
        if let Some(marker) = place.with_each {
            self.action
                .deed
                .mark_space(RULE, space, marker, 1)
                .map_err(fault)?;
        }
        self.action.all_known()
    }

    /// A person places piece by piece.
    fn person_places(
        &mut self,
        by: Faction,
        place: &Place,
        here: Option<Space>,
        count: u8,
    ) -> Result<(), Stop> {
        for number in 1..=count {
            let fit = match here {
                Some(space) => SpaceSet::of(space),
                None => self.fit(&place.tests)?,
            };
            let mut ways: Vec<(Space, Stock, Origin)> = Vec::new();
            for space in fit {
                for stock in &place.these {
                    let sources = place.from.iter().map(|s| Origin::Box(*s));
                    let may = place.from.contains(&Source::Available);
                    let recalled = may.then(|| self.recalled(by, *stock, space));
                    let recalled = recalled.unwrap_or_default();
                    for origin in sources.chain(recalled) {
                        if self.can_place(*stock, origin, space) {
                            ways.push((space, *stock, origin));
                        }
                    }
                }
            }
            self.action.all_known()?;
            let given = |way: &(Space, Stock, Origin)| matches!(way.2, Origin::Box(_));
            let optional = place.optional || !ways.iter().any(given);
            let words = |(space, stock, origin): &(Space, Stock, Origin)| {
                let mut parts = Vec::new();
                if here.is_none() {
                    parts.push(space.name().to_string());
                }
                if here.is_some() || place.these.len() > 1 {
                    parts.push(stock.counted(1));
                }
                parts.extend(origin.words(place.from.len() > 1));
                parts.join(", ")
            };
            let options = ways.iter().map(words).collect();
            let of = tally(number, count);
            let ask = match (here, place.these.as_slice()) {
                (Some(space), _) => format!("What is placed in {space}{of}?"),
                (None, [stock]) => format!("Where does {} go{of}?", stock.counted(1)),
                (None, _) => format!("What is placed where{of}?"),
            };
            let mut lines = here.map_or_else(Vec::new, |space| self.placed_in(space));
            if let (Some(_), [stock]) = (here, place.these.as_slice())
                && count < u8::MAX
            {
                let left = stock.counted(count - number + 1);
                lines.push(format!("Still to place: {left}."));
            }
            let Some(index) = self.ask_after(lines, by, &ask, options, optional, here)? else {
                break;
            };
            let (space, stock, origin) = ways[index];
            let source = match origin {
                Origin::Box(source) => source,
                Origin::Map(from, piece) => {
                    self.action
                        .deed
                        .remove("1.4.1", from, piece, 1)
                        .map_err(fault)?;
                    Source::Available
                }
            };
            self.place_one(place, stock, source, space)?;
        }
        Ok(())
    }

    /// Own pieces on the map that a person who executes the Event may take to place them here, because none
    /// are Available; Regulars may not be taken (1.4.1).
    fn recalled(&self, by: Faction, stock: Stock, to: Space) -> Vec<Origin> {
        let board = self.board();
        let may = stock.faction() == by
            && by == self.executing()
            && !matches!(stock, Stock::BritishRegular | Stock::FrenchRegular)
            && board.available(stock) == 0;
        if !may {
            return Vec::new();
        }
        let kinds = || Piece::FORCES.into_iter().filter(|p| p.stock() == stock);
        SpaceSet::MAP
            .iter()
            .filter(|from| *from != to)
            .flat_map(|from| {
                kinds()
                    .filter(move |p| board.pieces(from, *p) > self.placed(from, *p))
                    .map(move |p| Origin::Map(from, p))
            })
            .collect()
    }

    /// Whether a person takes an own piece off the map to come here (1.4.1).
    pub(super) fn recall(&mut self, by: Faction, stock: Stock, to: Space) -> Result<bool, Stop> {
        if !self.is_person(by) {
            return Ok(false);
        }
        let origins = self.recalled(by, stock, to);
        self.action.all_known()?;
        let options = origins.iter().filter_map(|o| o.words(false)).collect();
        let ask = format!("None is Available: which comes to {to} instead?");
        let lines = self.placed_in(to);
        let Some(index) = self.ask_after(lines, by, &ask, options, true, Some(to))? else {
            return Ok(false);
        };
        if let Origin::Map(from, piece) = origins[index] {
            let deed = &mut self.action.deed;
            deed.remove("1.4.1", from, piece, 1).map_err(fault)?;
        }
        Ok(true)
    }

    /// "Placed in Norfolk so far: 2 Tories."
    fn placed_in(&self, space: Space) -> Vec<String> {
        let placed = Piece::FORCES
            .into_iter()
            .map(|piece| (piece, self.placed(space, piece)))
            .filter(|(_, count)| *count > 0)
            .map(|(piece, count)| piece.counted(count));
        let placed: Vec<String> = placed.collect();
        match placed.as_slice() {
            [] => Vec::new(),
            placed => vec![format!("Placed in {space} so far: {}.", placed.join(", "))],
        }
    }

    /// How many such pieces this Event placed in a space.
    fn placed(&self, space: Space, piece: Piece) -> u8 {
        self.account
            .since(self.action.deed.changes())
            .iter()
            .filter_map(Change::placed)
            .filter(|(p, _, _, to)| (*p, *to) == (piece, space))
            .map(|(_, count, ..)| count)
            .sum()
    }

    /// Whether one more such piece may come from there to the space (1.4.2, 5.1.1).
    fn can_place(&self, stock: Stock, origin: Origin, space: Space) -> bool {
        let board = self.board();
        let is_there = match origin {
            Origin::Box(Source::WestIndies) if space == Space::WestIndies => false,
            Origin::Box(source) => stored(board, stock, source) > 0,
            Origin::Map(..) => true,
        };
        is_there
            && board.check_place(stock.placed(), space).is_ok()
            && (!stock.is_base() || board.has_room(space))
    }
}

/// Of so many pieces as many as go in one space, where each of these spaces is to get one.
pub(super) fn leaving(pieces: u8, spaces: usize) -> u8 {
    let others = u8::try_from(spaces.saturating_sub(1)).unwrap_or(u8::MAX);
    pieces.saturating_sub(others).max(1)
}

/// Kinds in groups: the Faction's own, its friend's, the enemies' (8.3.5).
fn by_owner(by: Faction, these: &[Stock]) -> Vec<Vec<Stock>> {
    let rank = |stock: &Stock| match stock.faction() {
        f if f == by => 0,
        f if f == by.friend() => 1,
        _ => 2,
    };
    (0..3)
        .map(|n| {
            these
                .iter()
                .copied()
                .filter(|s| rank(s) == n)
                .collect::<Vec<_>>()
        })
        .filter(|group| !group.is_empty())
        .collect()
}

/// Where a placed piece comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Origin {
    /// As the Event says.
    Box(Source),
    /// The map, because none is Available (1.4.1).
    Map(Space, Piece),
}

impl Origin {
    /// In words; a box only where there is a choice of boxes.
    fn words(self, choice: bool) -> Option<String> {
        match self {
            Origin::Map(space, piece) => Some(format!("taken from {space}: {}", one(piece))),
            Origin::Box(_) if !choice => None,
            Origin::Box(Source::Available) => Some("from Available".to_string()),
            Origin::Box(Source::Unavailable) => Some("from Unavailable".to_string()),
            Origin::Box(Source::WestIndies) => Some("from the West Indies".to_string()),
        }
    }
}

/// One piece in words, for a list.
pub(super) fn one(piece: Piece) -> String {
    piece.counted(1)
}

/// " (2 of 3)": which of several pieces is asked about; nothing where there is one, or no end.
pub(super) fn tally(number: u8, count: u8) -> String {
    match count {
        1 | u8::MAX => String::new(),
        _ => format!(" ({number} of {count})"),
    }
}
