//! Moving pieces from space to space.

use super::choose::Prompt;
use super::pieces::{Count, PieceTerms, PieceWork, one, there};
use super::{Play, RULE};
use crate::action::{By, GroupPriority, removal};
use crate::events::Result;
use crate::events::effect::EffectKind;
use crate::flowchart::table::{TestList, record};
use crate::flowchart::words::{Expr, Pieces};
use crate::flowchart::{ChoiceCount, PieceOption};
use itertools::Itertools;
use lod_engine::game::{Board, Faction, Piece, PieceSet, Space, SpaceSet};
use lod_engine::rules::PieceCounts;

record! {
    /// Moves pieces out of the selected space, or from wherever its own tests pass.
    Move {
        /// Kinds.
        these: Pieces,
        /// Of these, only the executing Faction's.
        own: bool,
        /// How many in all.
        count: Count,
        /// Destinations that qualify.
        to: TestList,
        /// Whether destinations must be adjacent.
        adjacent: bool,
        /// Whether all from one space go to one destination.
        together: bool,
        /// Whether fewer may move ("any", "up to").
        optional: bool,
        /// Where fewer may move: this many at least out of each space, as far as they can.
        least: u8 = 0,
        /// Who moves them, if not the executing Faction.
        by: Option<Faction>,
        /// Outside [`super::Within`]: origins that qualify.
        tests = "where": Vec<Expr>,
    }
}

impl EffectKind for Move {
    fn own_spaces(&self) -> Option<(&[Expr], &Count)> {
        Some((&self.tests, &self.count))
    }

    fn faults(&self) -> Vec<(bool, &'static str)> {
        let nowhere = self.to.0.is_empty() && !self.adjacent;
        vec![
            (nowhere, "`move` needs `to` or `adjacent`"),
            (self.least > 0 && !self.optional, "`least` is for a `move` that is `optional`"),
        ]
    }

    fn why_nothing(&self, play: &Play<'_, '_>, here: Option<Space>) -> Vec<String> {
        let these = if self.own {
            format!("{} {}", play.executing(), self.these.many())
        } else {
            self.these.many().to_string()
        };
        let these = these.replace(" all units", " units");
        let place = here.map_or_else(|| play.places(&self.tests), |s| format!("in {s}"));
        vec![format!("no {these} {place} can move")]
    }

    fn play(&self, play: &mut Play<'_, '_>, here: Option<Space>) -> Result {
        let by = play.decider(self.by);
        let count = play.number(&self.count, Some(self.these))?;
        let mut these = self.these.set();
        if self.own {
            these = these.intersect(PieceSet::faction(play.executing()));
        }
        let moving = Movement {
            effect: self,
            terms: PieceTerms {
                effect: play.effect,
                by,
                tests: &self.tests,
                optional: self.optional,
                ask: "Which origin",
            },
            these,
            moved: Vec::new(),
        };
        match (play.is_person(by), here) {
            (true, Some(from)) if self.together && count == u8::MAX => {
                moving.fill(play, from, count).map(drop)
            }
            (true, None) if self.adjacent || play.fit(&self.to.0)?.len() > 1 => {
                moving.origin_by_origin(play, count)
            }
            (false, _) if play.guide(by).is_some_and(|g| g.march_away) => {
                play.march_away(by, &self.tests)
            }
            _ => play.pieces(moving, here, count),
        }
    }
}

/// A piece that moves: its origin, the piece, its destination.
type PieceMove = (Space, Piece, Space);

/// The moves of an effect.
#[derive(Clone)]
struct Movement<'e> {
    effect: &'e Move,
    terms: PieceTerms<'e>,
    these: PieceSet,
    /// The pieces that a player has moved so far.
    moved: Vec<PieceMove>,
}

impl PieceWork for Movement<'_> {
    type Way = PieceMove;

    fn terms(&self) -> &PieceTerms<'_> {
        &self.terms
    }

    /// Pieces that have moved already do not move again.
    fn ways(&self, play: &Play<'_, '_>, among: SpaceSet) -> Result<Vec<Self::Way>> {
        let fit = play.fit(&self.effect.to.0)?;
        let goal = self.moved.last().filter(|_| self.effect.together);
        let mut ways = Vec::new();
        for (from, piece, count) in there(play.board(), among, self.these) {
            let mut to = self.destinations(fit, from);
            if let Some((.., goal)) = goal {
                to = to.intersect(SpaceSet::of(*goal));
            }
            if play.action.state.arrived(from, PieceSet::of(piece)) < count {
                let open = to.filter(|s| play.board().check_place(piece, s).is_ok());
                ways.extend(open.iter().map(|to| (from, piece, to)));
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
        let one_goal = ways.iter().all(|way| way.2 == ways[0].2);
        let words = |(from, piece, to): &Self::Way| {
            let from = here.map_or(format!("{from}, "), |_| String::new());
            if one_goal {
                format!("{from}{}", one(*piece))
            } else {
                format!("{from}{} to {to}", one(*piece))
            }
        };
        let piece = |(from, piece, to): &Self::Way| {
            let there = play.board().pieces(*from, *piece);
            PieceOption {
                piece: *piece,
                space: match (here, one_goal) {
                    (None, _) => Some(*from),
                    (Some(_), false) => Some(*to),
                    (Some(_), true) => None,
                },
                from: None,
                count: there - play.action.state.arrived(*from, PieceSet::of(*piece)).min(there),
            }
        };
        let mut lines: Vec<String> = moves_in_words(&self.moved).into_iter().collect();
        let origins: SpaceSet = ways.iter().map(|way| way.0).collect();
        let stay = origins.iter().filter_map(|from| self.still_there(play, from));
        let stay: Vec<String> = stay.collect();
        if !stay.is_empty() {
            lines.push(format!("Remaining: {}.", stay.join("; ")));
        }
        Prompt {
            lines,
            ask: "Move which units".to_string(),
            count: ChoiceCount::new(number, count),
            options: ways.iter().map(words).collect(),
            optional: self.terms.optional && number > self.effect.least,
            space: here,
            pieces: ways.iter().map(piece).collect(),
            marked: 0,
        }
    }

    fn is_same(way: &Self::Way, other: &Self::Way) -> bool {
        way == other
    }

    fn does(&mut self, play: &mut Play<'_, '_>, way: &Self::Way) -> Result {
        self.moved.push(*way);
        let (from, piece, to) = *way;
        play.does(|state| state.relocate(RULE, from, to, PieceCounts::of(piece, 1)))
    }

    fn is_possible(&self, board: &Board, space: Space) -> bool {
        board.has(space, self.these)
    }

    /// All units move to one space, which a player names.
    fn fill(&self, play: &mut Play<'_, '_>, from: Space, most: u8) -> Result<u8> {
        let by = self.terms.by;
        let to = self.destinations(play.fit(&self.effect.to.0)?, from);
        let order = play.action.sure(removal(play.board(), from, self.these, by))?;
        let troops = order.first(most);
        let able = |space: Space| {
            let mut group = order.pieces().into_iter().take(usize::from(most));
            group.all(|p| play.board().check_place(p, space).is_ok())
        };
        let to = play.action.sure(to.filter(able))?;
        if order.is_empty() {
            return Ok(0);
        }
        let to: Vec<Space> = to.iter().collect();
        let prompt = |_: &Play<'_, '_>| Prompt {
            ask: format!("Destination of the units of {from}"),
            options: to.iter().map(|space| space.name().to_string()).collect(),
            optional: self.terms.optional,
            space: Some(from),
            ..Prompt::default()
        };
        let Some(index) = play.choose(by, prompt, |play| play.select_destination(by, from, &to))?
        else {
            return Ok(0);
        };
        let goal = to[index];
        let count = usize::from(troops.total());
        play.takes(by, "Moved from", from, (&order, count));
        play.does(|state| state.relocate(RULE, from, goal, troops))?;
        Ok(troops.total())
    }
}

impl Movement<'_> {
    /// Those of the spaces `fit` that units may reach from this origin.
    fn destinations(&self, fit: SpaceSet, from: Space) -> SpaceSet {
        if self.effect.adjacent {
            fit.intersect(from.adjacent())
        } else {
            fit.without(SpaceSet::of(from))
        }
    }

    /// Asks a player for the origins one by one, where there are several destinations.
    fn origin_by_origin(&self, play: &mut Play<'_, '_>, mut left: u8) -> Result {
        let origins = play.fit(&self.effect.tests)?;
        let mut visited = SpaceSet::EMPTY;
        while left > 0 {
            let mut able = SpaceSet::EMPTY;
            for from in origins.without(visited) {
                if !self.ways(play, SpaceSet::of(from))?.is_empty() {
                    able.insert(from);
                }
            }
            let before: Vec<&str> = visited.iter().map(Space::name).collect();
            let lines = (!before.is_empty()).then(|| format!("Before: {}.", before.join(", ")));
            let prompt = Prompt {
                lines: lines.into_iter().collect(),
                ask: "From which space do units leave".to_string(),
                optional: self.terms.optional,
                ..Prompt::default()
            };
            let Some(from) = play.ask_space(self.terms.by, able, prompt)? else {
                break;
            };
            visited.insert(from);
            let count = play.one_by_one(&mut self.clone(), Some(from), left)?;
            // `u8::MAX` is "any number".
            left -= if left == u8::MAX { 0 } else { count };
        }
        Ok(())
    }

    /// The units of a space that have not moved yet: "Boston 2 British Regulars, 1 Tory".
    fn still_there(&self, play: &Play<'_, '_>, from: Space) -> Option<String> {
        let pieces = there(play.board(), SpaceSet::of(from), self.these).into_iter();
        let stay = pieces.filter_map(|(_, piece, count)| {
            let came = play.action.state.arrived(from, PieceSet::of(piece));
            (count > came).then(|| piece.counted(count - came))
        });
        let stay: Vec<String> = stay.collect();
        (!stay.is_empty()).then(|| format!("{from} {}", stay.join(", ")))
    }
}

impl Play<'_, '_> {
    /// The destination that a non-player selects: by its Event Instructions (8.3.1), then by a Random Spaces roll.
    fn select_destination(
        &mut self,
        by: Faction,
        from: Space,
        to: &[Space],
    ) -> Result<Option<usize>> {
        let mut narrowed = self.action.unranked(to.len());
        if let Some(guide) = self.guide(by) {
            let evaluator = self.action.evaluator();
            let rank = |i: usize| guide.destination(&evaluator, to[i]);
            narrowed.narrow(&By::Merit(GroupPriority::Destination), rank);
        }
        let best = narrowed.left().map(|i| to[i]).collect();
        let what = format!("destination of the units of {from}");
        let reason = format_args!("{}: {what}", self.title);
        let goal = self.action.random_space(best, reason)?;
        let name = |i: usize| to[i].name().to_string();
        let taken = to.iter().position(|space| Some(*space) == goal);
        self.tells_way((by, &what), narrowed, name, taken);
        Ok(taken)
    }
}

/// What has moved so far: "Moved: 2 Tories from Boston to New York."
fn moves_in_words(moved: &[PieceMove]) -> Option<String> {
    let words = moved.iter().unique().map(|way| {
        let (from, piece, to) = way;
        let count = moved.iter().filter(|other| *other == way).count();
        let pieces = piece.counted(u8::try_from(count).unwrap_or(u8::MAX));
        format!("{pieces} from {from} to {to}")
    });
    let words: Vec<String> = words.collect();
    (!words.is_empty()).then(|| format!("Moved: {}.", words.join("; ")))
}
