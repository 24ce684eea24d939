//! Choosing spaces and ways: a person is asked, a non-player goes by worth and then by chance.

use super::super::guide::Guide;
use super::super::words::{Either, WayOut};
use super::Play;
use super::place::tally;
use super::trial::Prospect;
use crate::action::{By, Drawn, Merit, Noted, Offered, Picked, Sift, Worth, Worths};
use crate::flowchart::{Choice, Stop};
use lod_engine::game::{Board, Change, Fact, Faction, Piece, PieceSet, Space, SpaceSet};

/// How spaces are picked.
#[derive(Clone, Copy)]
pub(super) struct Pick<'e> {
    /// So many at most.
    pub most: usize,
    /// Whether fewer may be taken, and none.
    pub optional: bool,
    /// Whether what can be done in a space decides: not where the same pieces could as well come or go
    /// elsewhere (8.2, 8.3.5).
    pub whole: bool,
    /// The question.
    pub ask: &'e str,
    /// Which of how many it is, where a person is told so.
    pub nth: Option<(u8, u8)>,
}

/// What a person answers to go on without an optional part.
const NO_MORE: &str = "no more";

impl Play<'_, '_> {
    /// One of the options, by a person; `None` where an optional part is left.
    ///
    /// # Errors
    /// [`Stop::Person`].
    pub(super) fn ask(
        &mut self,
        by: Faction,
        ask: &str,
        options: Vec<String>,
        optional: bool,
        space: Option<Space>,
    ) -> Result<Option<usize>, Stop> {
        self.ask_after(Vec::new(), by, ask, options, optional, space)
    }

    /// The same with what was chosen before and what is left.
    ///
    /// # Errors
    /// [`Stop::Person`].
    pub(super) fn ask_after(
        &mut self,
        lines: Vec<String>,
        by: Faction,
        ask: &str,
        mut options: Vec<String>,
        optional: bool,
        space: Option<Space>,
    ) -> Result<Option<usize>, Stop> {
        let real = options.len();
        if real == 0 {
            return Ok(None);
        }
        if optional {
            options.push(NO_MORE.to_string());
        }
        if options.len() == 1 {
            return Ok(Some(0));
        }
        self.action.all_known()?;
        let choice = Choice {
            lines,
            about: Vec::new(),
            faction: by,
            ask: format!("{}: {ask}", self.heading()),
            options,
            default: 0,
            space,
            leads: false,
        };
        let index = self.action.asks(&choice)?;
        Ok((index < real).then_some(index))
    }

    /// The next spaces to take among those where something would happen, `most` at most; none where
    /// there is nothing more to do. Several come at once where neither dice nor order matter (R26).
    ///
    /// # Errors
    /// See [`Stop`].
    pub(super) fn spaces(
        &mut self,
        by: Faction,
        options: Vec<(Space, Prospect)>,
        pick: Pick<'_>,
    ) -> Result<Vec<Space>, Stop> {
        let citation = self.action.citation;
        self.action.citation.rule = "8.3.5";
        let taken = self.next_spaces(by, options, pick);
        self.action.citation = citation;
        taken
    }

    fn next_spaces(
        &mut self,
        by: Faction,
        mut options: Vec<(Space, Prospect)>,
        pick: Pick<'_>,
    ) -> Result<Vec<Space>, Stop> {
        let Pick {
            most,
            optional,
            whole,
            ask,
            nth,
        } = pick;
        let tally = nth.map_or(String::new(), |(number, count)| tally(number, count));
        if self.is_person(by) {
            if !optional && options.len() <= most && independent(&options) {
                return Ok(options.iter().map(|(s, _)| *s).collect());
            }
            let names = options.iter().map(|(s, _)| s.name().to_string()).collect();
            let ask = format!("{ask}{tally}?");
            let index = self.ask(by, &ask, names, optional, None)?;
            return Ok(index.map(|i| options[i].0).into_iter().collect());
        }
        self.as_instructed(by, &mut options);
        self.action.all_known()?;
        if optional {
            options.retain(|(_, outcome)| {
                !harms_only(by, outcome) && !comes_to_nothing(outcome) && !self.is_against(outcome)
            });
        }
        let reason = format_args!("{}: {ask}", self.title);
        self.action.considers(None, reason);
        self.action.offers(options.iter().map(|(s, _)| *s));
        if options.len() <= most && (options.len() == 1 || independent(&options)) {
            let all: SpaceSet = options.iter().map(|(s, _)| *s).collect();
            self.action.settled_together(all.first(), all);
            return Ok(all.iter().collect());
        }
        let best = self.best(by, &options, whole);
        self.action.all_known()?;
        let equal = options.iter().filter(|(s, _)| best.contains(*s));
        if best.len() <= most && (best.len() == 1 || independent(equal)) {
            self.action.settled_together(best.first(), best);
            return Ok(best.iter().collect());
        }
        let space = self.action.random_space(best, reason)?;
        self.action.settled(space);
        Ok(space.into_iter().collect())
    }

    /// Takes out what the non-player's instruction leaves out (8.3.1).
    pub(super) fn as_instructed(&self, by: Faction, options: &mut Vec<(Space, Prospect)>) {
        if let Some(guide) = self.guide(by) {
            let sight = self.action.sight();
            options.retain(|(space, outcome)| guide.allows(&sight, *space, &outcome.after));
        }
    }

    /// The equally best spaces.
    fn best(&self, by: Faction, options: &[(Space, Prospect)], whole: bool) -> SpaceSet {
        let worths: Vec<(Space, Worths)> = options
            .iter()
            .map(|(space, outcome)| (*space, self.worth(by, Some(*space), outcome, whole)))
            .collect();
        self.action.compared(&worths);
        let best = worths.iter().map(|(_, w)| *w).max();
        worths
            .iter()
            .filter(|(_, w)| Some(*w) == best)
            .map(|(s, _)| *s)
            .collect()
    }

    /// One of several ways.
    ///
    /// # Errors
    /// See [`Stop`].
    pub(super) fn either(
        &mut self,
        either: &'static Either,
        here: Option<Space>,
    ) -> Result<(), Stop> {
        let by = either.by.unwrap_or(self.executing());
        let executing = self.executing();
        let mut ways: Vec<(&'static WayOut, Prospect)> = Vec::new();
        // What the instruction leaves out is not looked at: at the table that saves questions.
        let guide = self.guide(by);
        for way in &either.ways {
            let fits = way.side.is_none_or(|s| s == executing.side())
                && way
                    .executing
                    .as_ref()
                    .is_none_or(|list| list.contains(&executing));
            let takes = |g: &Guide| g.takes(self.board(), by, way.faction);
            if !fits || !guide.is_none_or(takes) {
                continue;
            }
            let found = self
                .action
                .known(|| self.trial(|play| play.effects(&way.effects, here)))?
                .filter(Prospect::does_something);
            ways.extend(found.map(|outcome| (way, outcome)));
        }
        self.action.all_known()?;
        let chosen = if self.is_person(by) {
            let options = ways.iter().map(|(w, _)| w.say.clone()).collect();
            let named = |(way, _): &(&WayOut, Prospect)| {
                way.faction.is_some_and(|faction| way.say == faction.name())
            };
            let ask = match ways.iter().all(named) {
                true => "Which Faction",
                false => "Which way",
            };
            let place = here.map_or(String::new(), |space| format!(" in {space}"));
            self.ask(
                by,
                &format!("{ask}{place}?"),
                options,
                either.optional,
                here,
            )?
        } else {
            self.way(by, either, &ways)?
        };
        match chosen {
            Some(index) => self.effects(&ways[index].0.effects, here),
            None => Ok(()),
        }
    }

    /// The way that a non-player takes: by its instruction, by who benefits or suffers, by worth, by
    /// chance.
    fn way(
        &mut self,
        by: Faction,
        either: &Either,
        ways: &[(&WayOut, Prospect)],
    ) -> Result<Option<usize>, Stop> {
        let mut left: Vec<usize> = (0..ways.len()).collect();
        if either.optional {
            left.retain(|i| !harms_only(by, &ways[*i].1) && !self.is_against(&ways[*i].1));
        }
        let mut sifts = Vec::new();
        let names = |all: &[usize]| all.iter().map(|i| ways[*i].0.say.clone()).collect();
        let all = left.clone();
        let place = |i: &usize| all.iter().position(|other| other == i).unwrap_or_default();
        let sift = |by: By, left: &[usize], value: &dyn Fn(&usize) -> i32| Sift {
            by,
            values: left.iter().map(|i| (place(i), value(i))).collect(),
        };
        let aimed = |i: &usize| self.aimed(by, &ways[*i].1);
        let first = left.iter().map(aimed).max();
        sifts.push(sift(By::Worth(Worth::Bullet), &left, &aimed));
        left.retain(|i| Some(aimed(i)) == first);
        if left.iter().any(|i| ways[*i].0.faction.is_some()) {
            let factions = left.iter().filter_map(|i| ways[*i].0.faction).collect();
            let Some(faction) = self.whom(by, factions, either.harm)? else {
                return Ok(None);
            };
            let of_it = |i: &usize| ways[*i].0.faction.is_none_or(|f| f == faction);
            let flag = |i: &usize| i32::from(of_it(i));
            sifts.push(sift(By::Merit(Merit::OfFaction), &left, &flag));
            left.retain(of_it);
        }
        let worth = |i: &usize| {
            let (_, outcome) = &ways[*i];
            self.worth(by, None, outcome, true)
        };
        let worths: Vec<(usize, Worths)> = left.iter().map(|i| (*i, worth(i))).collect();
        for (part, key) in Worth::ALL.into_iter().enumerate() {
            let of = |i: &usize| worths.iter().find(|(other, _)| other == i);
            let value = |i: &usize| of(i).map_or(0, |(_, worth)| worth[part]);
            let best = left.iter().map(value).max();
            sifts.push(sift(By::Worth(key), &left, &value));
            left.retain(|i| Some(value(i)) == best);
        }
        self.action.all_known()?;
        let same = |i: &usize| {
            left.first()
                .is_some_and(|f| ways[*f].1.after == ways[*i].1.after)
        };
        if left.iter().all(same) {
            if let Some(taken) = left.first().map(place) {
                self.tells_way((by, "which way"), || names(&all), sifts, (taken, None));
            }
            return Ok(left.first().copied());
        }
        let label = |i: usize| ways[left[i]].0.say.clone();
        let reason = format_args!("{}: which way", self.title);
        let index = self.action.choose_equal(left.len(), label, reason)?;
        if let Some(taken) = left.get(index).map(place) {
            let drawn = self.last_drawn();
            self.tells_way((by, "which way"), || names(&all), sifts, (taken, drawn));
        }
        Ok(left.get(index).copied())
    }

    /// How a way of the Event was taken, where there were several.
    pub(super) fn tells_way(
        &mut self,
        (by, what): (Faction, &str),
        names: impl FnOnce() -> Vec<String>,
        sifts: Vec<Sift>,
        (taken, drawn): (usize, Option<Drawn>),
    ) {
        if !self.action.is_heard() {
            return;
        }
        let names = names();
        if names.len() < 2 {
            return;
        }
        let picked = Picked {
            by,
            say: format!("{}, {what}", self.title),
            space: None,
            to: None,
            options: names.into_iter().map(Offered::Named).collect(),
            sifts,
            drawn,
            taken,
            held: false,
        };
        let picked = || Noted::Picked(Box::new(picked));
        self.action
            .by_rule("8.3.5", |action| action.decided(picked));
    }

    /// What chance decided last.
    pub(super) fn last_drawn(&self) -> Option<Drawn> {
        match &self.action.notes.last()?.what {
            Noted::Drawn(drawn) => Some(drawn.clone()),
            _ => None,
        }
    }
}

/// Whether an outcome does nothing but take friendly pieces off the map.
pub(in crate::events) fn harms_only(by: Faction, outcome: &Prospect) -> bool {
    outcome.account.is_bare()
        && !outcome.changes.is_empty()
        && outcome.changes.iter().all(|change| match change.removed() {
            Some((piece, ..)) => piece.faction().side() == by.side(),
            None => change.counts_casualties(),
        })
}

/// Whether all is in the end as it was: a Fort goes and comes (8.3.3).
fn comes_to_nothing(outcome: &Prospect) -> bool {
    outcome.account.is_bare() && *outcome.before() == *outcome.after
}

/// Whether what happens in each of these spaces is the same whichever comes first: nothing is used up
/// that another space needs, and nothing is moved or granted.
fn independent<'o>(options: impl IntoIterator<Item = &'o (Space, Prospect)>) -> bool {
    let mut begun: Option<Board> = None;
    options.into_iter().all(|(space, outcome)| {
        let board = begun.get_or_insert_with(|| *outcome.before());
        outcome.account.is_bare()
            && outcome.changes.iter().all(|change| {
                let here = match *change {
                    Change::Move { from, to, .. } => {
                        !change.sails() && from.space().or(to.space()) == Some(*space)
                    }
                    Change::Flip { space: s, .. } => s == *space,
                    Change::Set { fact, .. } => {
                        fact.space() == Some(*space) || change.counts_casualties()
                    }
                };
                here && board.apply(&again(board, change)).is_ok()
            })
    })
}

/// The change of a track or of markers counted on from the board as it is by now.
fn again(board: &Board, change: &Change) -> Change {
    match *change {
        Change::Set {
            fact: fact @ (Fact::Propaganda(_) | Fact::Raids(_) | Fact::Cbc | Fact::Crc),
            from,
            to,
        } => {
            let now = board.read(fact).number();
            Change::set(fact, now, now + (to.number() - from.number()))
        }
        other => other,
    }
}

/// The kinds of pieces that a set holds and a space has, with how many there are.
pub(super) fn there(board: &Board, space: Space, set: PieceSet) -> Vec<(Piece, u8)> {
    set.iter()
        .map(|piece| (piece, board.pieces(space, piece)))
        .filter(|(_, count)| *count > 0)
        .collect()
}
