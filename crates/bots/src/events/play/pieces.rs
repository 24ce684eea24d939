//! Removing, replacing and turning pieces.

use super::super::guide::Guide;
use super::super::words::{Count, Face, Remove, Replace, Turn};
use super::choose::{Pick, there};
use super::place::{leaving, one, tally};
use super::{Play, Prospect, RULE};
use crate::action::fault;
use crate::action::{Line, Standing, removal};
use crate::flowchart::Stop;
use crate::flowchart::words::{Pieces, Test};
use lod_engine::game::{Change, Faction, Piece, PieceSet, Pool, Space, SpaceSet};

/// What is done with pieces that are there, one at a time.
#[derive(Clone, Copy)]
pub(super) struct Task<'e> {
    /// Which.
    pub these: PieceSet,
    count: &'e Count,
    of: Pieces,
    /// Which of them last.
    pub last: PieceSet,
    pub optional: bool,
    pub by: Faction,
    pub tests: &'e [Test],
    /// The question for a person.
    pub ask: &'static str,
    what: What<'e>,
}

/// What stays in each space as long as others can go.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Spare {
    /// So many pieces, by a special instruction.
    each: u8,
    /// The last friendly Tory or Continental (8.1.2).
    last: bool,
}

impl Spare {
    pub const NOTHING: Spare = Spare {
        each: 0,
        last: false,
    };
}

/// How many pieces an outcome takes away or turns.
pub(super) fn gone(outcome: &Prospect) -> usize {
    let count = |change: &Change| match *change {
        Change::Flip { count, .. } => usize::from(count),
        _ => change.removed().map_or(0, |(_, count, ..)| count.into()),
    };
    outcome.changes.iter().map(count).sum()
}

/// Puts the last friendly Tory or Continental at the end; whether there is one.
fn spare_last(by: Faction, order: &mut Vec<(Piece, Standing)>) -> bool {
    let last = order.iter().rposition(|(p, _)| {
        matches!(p, Piece::Tory | Piece::Continental) && p.faction().side() == by.side()
    });
    if let Some(at) = last {
        let (piece, _) = order.remove(at);
        order.push((piece, Standing::LastCube));
    }
    last.is_some()
}

#[derive(Clone, Copy)]
enum What<'e> {
    Remove(Pool),
    Replace(&'e Replace),
    Turn,
}

impl What<'_> {
    /// What is done, before the name of a space.
    const fn done(self) -> &'static str {
        match self {
            What::Remove(_) => "Removed in",
            What::Replace(_) => "Replaced in",
            What::Turn => "Turned in",
        }
    }
}

impl Play<'_, '_> {
    pub(super) fn remove(&mut self, remove: &Remove, here: Option<Space>) -> Result<(), Stop> {
        let by = remove.by.unwrap_or(self.executing());
        let mut these = remove.these.set();
        if let Some(guide) = self.guide(by) {
            these = guide.only_pieces(these);
        }
        self.task(
            &Task {
                these,
                count: &remove.count,
                of: remove.these,
                last: remove.last.map_or(PieceSet::NONE, Pieces::set),
                optional: remove.optional,
                by,
                tests: &remove.tests,
                ask: "What is removed",
                what: What::Remove(remove.to),
            },
            here,
        )
    }

    pub(super) fn replace(&mut self, replace: &Replace, here: Option<Space>) -> Result<(), Stop> {
        let from = self.action.deed.changes().len();
        self.replace_all(replace, here)?;
        self.say_what_is_missing(replace, from);
        Ok(())
    }

    /// Where fewer come than the Event says, why that is (R180).
    fn say_what_is_missing(&mut self, replace: &Replace, from: usize) {
        let (mut due, mut came) = (0, 0);
        for change in &self.action.deed.changes()[from..] {
            if let Some((piece, count, ..)) = change.removed()
                && replace.these.set().contains(piece)
            {
                due += count * replace.each;
            }
            came += change.placed().map_or(0, |(_, count, ..)| count);
        }
        if came < due && !self.trying {
            let why = match self.board().available(replace.with) {
                0 => "none is Available",
                _ => "there is no room for it",
            };
            let text = format!("Not placed: {}, as {why}", replace.with.counted(due - came));
            self.action
                .by_rule_alone("5.1.1", |action| action.note(text));
        }
    }

    fn replace_all(&mut self, replace: &Replace, here: Option<Space>) -> Result<(), Stop> {
        self.task(
            &Task {
                these: replace.these.set(),
                count: &replace.count,
                of: replace.these,
                last: PieceSet::NONE,
                optional: false,
                by: replace.by.unwrap_or(self.executing()),
                tests: &replace.tests,
                ask: "What is replaced",
                what: What::Replace(replace),
            },
            here,
        )
    }

    pub(super) fn turn(&mut self, turn: &Turn, here: Option<Space>) -> Result<(), Stop> {
        let by = turn.by.unwrap_or(self.executing());
        let number = !matches!(turn.count, Count::Word(_));
        if number && turn.to == Face::Active && self.is_person(by) {
            return self.person_activates(turn, by, here);
        }
        let hidden = turn.these.set().intersect(PieceSet::UNDERGROUND);
        let these = match turn.to {
            Face::Active => hidden,
            Face::Underground => turn.these.set().without(PieceSet::UNDERGROUND),
        };
        self.task(
            &Task {
                these,
                count: &turn.count,
                of: turn.these,
                last: PieceSet::NONE,
                optional: false,
                by,
                tests: &turn.tests,
                ask: "What is turned",
                what: What::Turn,
            },
            here,
        )
    }

    fn task(&mut self, task: &Task<'_>, here: Option<Space>) -> Result<(), Stop> {
        let mut left = self.number(task.count, Some(task.of))?;
        if self.is_person(task.by) {
            return self.person_task(task, here, left);
        }
        if let Some(space) = here {
            return self.task_here(task, space, left, Spare::NOTHING).map(drop);
        }
        if self.weighed(task, left)? {
            return Ok(());
        }
        let careful = Spare {
            each: self.stays(task.by),
            last: true,
        };
        let (mut spare, mut whose) = (careful, PieceSet::NONE);
        while left > 0 {
            let fit = self.fit(task.tests)?;
            let first = self.first_to_suffer(task, fit);
            if first != whose {
                (spare, whose) = (careful, first);
            }
            let others = first.without(task.last);
            let spares = !task.last.is_empty() && fit.iter().any(|s| self.board().has(s, others));
            let these = if spares { others } else { first };
            let task = &Task { these, ..*task };
            let options = self.outcomes(fit, |play, space| {
                play.task_here(task, space, left, spare).map(drop)
            })?;
            if options.is_empty() && spare != Spare::NOTHING {
                spare = Spare::NOTHING;
                continue;
            }
            let everything: usize = options.iter().map(|(_, o)| gone(o)).sum();
            let most = if everything <= usize::from(left) {
                options.len()
            } else {
                1
            };
            let here = self.share(task, &options, left);
            let pick = Pick {
                most,
                optional: task.optional,
                whole: false,
                ask: task.ask,
                nth: None,
            };
            let chosen = self.spaces(task.by, options, pick)?;
            if chosen.is_empty() {
                break;
            }
            let here = if chosen.len() > 1 { left } else { here };
            for space in chosen {
                left = left.saturating_sub(self.task_here(task, space, here, spare)?);
            }
        }
        Ok(())
    }

    /// Of pieces of several Factions those that suffer first: the enemies', then the Friendly Faction's, its
    /// last Tory or Continental too (R175), then the own (8.3.5).
    fn first_to_suffer(&self, task: &Task<'_>, fit: SpaceSet) -> PieceSet {
        let (these, by) = (task.these, task.by);
        let turns = [
            these.without(PieceSet::side(by.side())),
            these.intersect(PieceSet::faction(by.friend())),
            these.intersect(PieceSet::faction(by)),
        ];
        let there = |set: &PieceSet| fit.iter().any(|s| self.board().has(s, *set));
        match turns.iter().filter(|set| !set.is_empty()).count() {
            0 | 1 => these,
            _ => turns.into_iter().find(there).unwrap_or(these),
        }
    }

    /// How many of the pieces left to replace go in the next space: as many spaces as possible are to match a
    /// bullet (8.3.5, R128), and one that comes is enough in each.
    fn share(&self, task: &Task<'_>, options: &[(Space, Prospect)], left: u8) -> u8 {
        let What::Replace(replace) = task.what else {
            return left;
        };
        let matching = self.matching(task.by, options);
        if matching < 2 {
            return left;
        }
        let come = self.board().available(replace.with).div_ceil(replace.each);
        leaving(left.min(come), matching)
    }

    /// How many pieces the instruction of a non-player keeps in each space, where an enemy executes the
    /// Event (8.3.1).
    fn stays(&self, by: Faction) -> u8 {
        let enemy = self.executing().side() != by.side();
        self.guide(by).filter(|_| enemy).map_or(0, Guide::stays)
    }

    /// As much as can be done in a space, by 8.1.2; how often.
    pub(super) fn task_here(
        &mut self,
        task: &Task<'_>,
        space: Space,
        most: u8,
        spare: Spare,
    ) -> Result<u8, Stop> {
        let mut order = removal(self.board(), space, task.these, task.by).0;
        if !task.last.is_empty() {
            order.sort_by_key(|(piece, _)| task.last.contains(*piece));
        }
        let named_last = order.iter_mut().filter(|(p, _)| task.last.contains(*p));
        named_last.for_each(|(_, turn)| *turn = Standing::NamedLast);
        self.action.all_known()?;
        self.equal_bases(task, space, most, &mut order)?;
        let spared = usize::from(spare.last && spare_last(task.by, &mut order));
        let able = order.len().saturating_sub(spared + usize::from(spare.each));
        let line = Line(order);
        let count = able.min(usize::from(most));
        self.takes(task.by, task.what.done(), space, (&line, count));
        let mut done = 0;
        for piece in line.pieces().into_iter().take(count) {
            self.one(task, space, piece)?;
            done += 1;
        }
        Ok(done)
    }

    /// An enemy Fort and an enemy Village in one space are equal (8.1.2): where not all of them go, the
    /// Faction that suffers is chosen as by 8.3.5. What the Event is played for comes before a die.
    fn equal_bases(
        &mut self,
        task: &Task<'_>,
        space: Space,
        most: u8,
        order: &mut [(Piece, Standing)],
    ) -> Result<(), Stop> {
        let by = task.by;
        let bases = order
            .iter()
            .take_while(|(p, _)| p.stock().is_base() && p.faction().side() != by.side())
            .count();
        let mut kinds: Vec<Piece> = order[..bases].iter().map(|(piece, _)| *piece).collect();
        kinds.dedup();
        if kinds.len() < 2 || usize::from(most) >= bases {
            return Ok(());
        }
        let mut owners: Vec<Faction> = kinds.iter().map(|p| p.faction()).collect();
        let people = owners.iter().filter(|f| self.is_person(**f)).count();
        if people == 0 || people == owners.len() {
            let mut wanted = Vec::new();
            for piece in kinds {
                let outcome = self.trial(|play| play.one(task, space, piece))?;
                wanted.push((self.aimed(by, &outcome), piece.faction()));
            }
            self.action.all_known()?;
            let first = wanted.iter().map(|(rank, _)| *rank).max();
            wanted.retain(|(rank, _)| Some(*rank) == first);
            owners = wanted.into_iter().map(|(_, faction)| faction).collect();
        }
        if let Some(first) = self.whom(by, owners, true)? {
            order[..bases].sort_by_key(|(piece, _)| piece.faction() != first);
            order[..bases]
                .iter_mut()
                .for_each(|(_, turn)| *turn = Standing::Suffers);
        }
        Ok(())
    }

    fn one(&mut self, task: &Task<'_>, space: Space, piece: Piece) -> Result<(), Stop> {
        let deed = &mut self.action.deed;
        match task.what {
            What::Remove(Pool::Casualties) => deed.lose(RULE, space, piece, 1),
            What::Remove(Pool::Available) => deed.remove(RULE, space, piece, 1),
            What::Remove(to) => deed.apply(RULE, Change::pieces(piece, 1, space, to)),
            What::Turn => deed.apply(
                RULE,
                Change::Flip {
                    piece,
                    count: 1,
                    space,
                },
            ),
            What::Replace(replace) => return self.exchange(task.by, replace, space, piece),
        }
        .map_err(fault)?;
        self.action.all_known()
    }

    /// A piece goes, and as many come for it as can: from the map too, where a person takes own ones for it
    /// (1.4.1, R180).
    fn exchange(
        &mut self,
        by: Faction,
        replace: &Replace,
        space: Space,
        piece: Piece,
    ) -> Result<(), Stop> {
        let stock = replace.with;
        let deed = &mut self.action.deed;
        deed.remove(RULE, space, piece, 1).map_err(fault)?;
        for _ in 0..replace.each {
            let board = self.board();
            let fits = board.check_place(stock.placed(), space).is_ok()
                && (!stock.is_base() || board.has_room(space));
            if fits && (board.available(stock) > 0 || self.recall(by, stock, space)?) {
                let deed = &mut self.action.deed;
                deed.place(RULE, space, stock, 1).map_err(fault)?;
            }
        }
        self.action.all_known()
    }

    /// A person does it piece by piece.
    fn person_task(&mut self, task: &Task<'_>, here: Option<Space>, count: u8) -> Result<(), Stop> {
        let mut number = 0_u8;
        while number < count {
            number += 1;
            let fit = match here {
                Some(space) => SpaceSet::of(space),
                None => self.fit(task.tests)?,
            };
            let mut pieces: Vec<(Space, Piece, u8)> = Vec::new();
            for space in fit {
                for (piece, n) in there(self.board(), space, task.these) {
                    pieces.push((space, piece, n));
                }
            }
            self.action.all_known()?;
            let not_last = |p: &(Space, Piece, u8)| !task.last.contains(p.1);
            if pieces.iter().any(not_last) {
                pieces.retain(not_last);
            }
            let whole: u32 = pieces.iter().map(|(_, _, n)| u32::from(*n)).sum();
            let left = u32::from(count - number) + 1;
            if !task.optional && whole <= left && task.last.is_empty() && self.suffices(task, whole)
            {
                for (space, piece, n) in pieces {
                    for _ in 0..n {
                        self.one(task, space, piece)?;
                    }
                }
                return Ok(());
            }
            let options = pieces
                .iter()
                .map(|(space, piece, _)| match here {
                    Some(_) => one(*piece),
                    None => format!("{space}, {}", one(*piece)),
                })
                .collect();
            let of = match count {
                u8::MAX if number > 1 => format!(" ({} so far)", number - 1),
                _ => tally(number, count),
            };
            let place = here.map_or(String::new(), |s| format!(" in {s}"));
            let ask = format!("{}{place}{of}?", task.ask);
            let Some(index) = self.ask(task.by, &ask, options, task.optional, here)? else {
                break;
            };
            let (space, piece, _) = pieces[index];
            self.one(task, space, piece)?;
        }
        Ok(())
    }

    /// A person names so many to be Active, each once: those that are already suffice (1.4.3).
    fn person_activates(
        &mut self,
        turn: &Turn,
        by: Faction,
        here: Option<Space>,
    ) -> Result<(), Stop> {
        let count = self.number(&turn.count, Some(turn.these))?;
        let fit = match here {
            Some(space) => SpaceSet::of(space),
            None => self.fit(&turn.tests)?,
        };
        let mut left: Vec<(Space, Piece, u8)> = Vec::new();
        for space in fit {
            let pieces = there(self.board(), space, turn.these.set());
            left.extend(pieces.into_iter().map(|(piece, n)| (space, piece, n)));
        }
        self.action.all_known()?;
        let is_hidden = |piece: Piece| PieceSet::UNDERGROUND.contains(piece);
        // What is first is what a non-player takes (8.1.2).
        left.sort_by_key(|(_, piece, _)| !is_hidden(*piece));
        for number in 1..=count {
            left.retain(|(_, _, n)| *n > 0);
            if left.iter().all(|(_, piece, _)| !is_hidden(*piece)) {
                break;
            }
            let still: u32 = left.iter().map(|(_, _, n)| u32::from(*n)).sum();
            if still <= u32::from(count - number) + 1 {
                for (space, piece, n) in left.into_iter().filter(|(_, p, _)| is_hidden(*p)) {
                    self.activate(space, piece, n)?;
                }
                break;
            }
            let options = left
                .iter()
                .map(|(space, piece, _)| format!("{space}, {}", one(*piece)))
                .collect();
            let ask = format!("Which is to be Active ({number} of {count})?");
            let Some(index) = self.ask(by, &ask, options, false, here)? else {
                break;
            };
            let (space, piece, _) = left[index];
            if is_hidden(piece) {
                self.activate(space, piece, 1)?;
            }
            left[index].2 -= 1;
        }
        Ok(())
    }

    fn activate(&mut self, space: Space, piece: Piece, count: u8) -> Result<(), Stop> {
        let change = Change::Flip {
            piece,
            count,
            space,
        };
        self.action.record(RULE, change)?;
        self.action.all_known()
    }

    /// Whether what comes in place of so many pieces is there for all of them.
    fn suffices(&self, task: &Task<'_>, whole: u32) -> bool {
        match task.what {
            What::Replace(replace) => {
                let wanted = whole * u32::from(replace.each);
                u32::from(self.board().available(replace.with)) >= wanted
            }
            _ => true,
        }
    }
}
