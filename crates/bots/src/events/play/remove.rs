//! Removing, replacing and turning pieces.

use super::choose::Prompt;
use super::named::PieceOffer;
use super::pieces::{Count, CountWord, PieceTerms, PieceWork, one, there};
use super::trial::SpaceProspect;
use super::{Play, RULE};
use crate::action::{PieceOrder, PieceRank, Source, removal};
use crate::events::Result;
use crate::events::effect::{ANYWHERE, EffectKind};
use crate::flowchart::table::record;
use crate::flowchart::words::{Expr, Pieces};
use crate::flowchart::{ChoiceCount, PieceOption};
use lod_engine::game::{
    Board, Change, Fact, Faction, OffMapBox, Piece, PieceSet, PieceType, Space, SpaceSet,
};
use lod_engine::terms;

record! {
    /// Removes pieces: from the selected space, or from wherever its own tests pass.
    Remove {
        /// Kinds.
        these: Pieces,
        /// How many in all.
        count: Count,
        /// The box they go to; in Casualties they are counted (1.6.4).
        to: OffMapBox = OffMapBox::Available,
        /// Pieces that go only when no others of these are left to go.
        last: Option<Pieces>,
        /// Whether fewer may go.
        optional: bool,
        /// Who picks them, if not the executing Faction.
        by: Option<Faction>,
        /// Outside [`super::Within`]: spaces that qualify. The West Indies count as a space.
        tests = "where": Vec<Expr>,
    }
}

impl EffectKind for Remove {
    fn own_spaces(&self) -> Option<(&[Expr], &Count)> {
        Some((&self.tests, &self.count))
    }

    fn is_idle(&self, play: &Play<'_, '_>, space: Space) -> bool {
        !play.board().has(space, self.these.set())
    }

    fn possible(&self, tells: &mut dyn FnMut(Change)) {
        let casualties = [Fact::CRC, Fact::CBC].map(|track| Change::set(track, 0_u8, 1_u8));
        let sides = [PieceSet::REBELLION, PieceSet::ROYALIST];
        let counted = casualties.into_iter().zip(sides).filter(|(_, side)| {
            self.to == OffMapBox::Casualties && !self.these.set().intersect(*side).is_empty()
        });
        removals(self.these, self.to).chain(counted.map(|(change, _)| change)).for_each(tells);
    }

    fn why_nothing(&self, play: &Play<'_, '_>, here: Option<Space>) -> Vec<String> {
        vec![play.none_or_few(self.these, &self.count, &self.tests, here)]
    }

    fn names_pieces(&self, play: &Play<'_, '_>, here: Option<Space>) -> Result<Option<PieceOffer>> {
        play.offer_of(&self.task(play), here, play.number(&self.count, Some(self.these))?)
    }

    fn play(&self, play: &mut Play<'_, '_>, here: Option<Space>) -> Result {
        play.task(self.task(play), &self.count, self.these, here)
    }
}

impl Remove {
    fn task(&self, play: &Play<'_, '_>) -> Task<'_> {
        let (by, all) = (play.decider(self.by), self.these.set());
        let these = play.guide(by).map_or(all, |guide| guide.only_pieces(all));
        let mut task =
            Task::new(play, self, RemovalKind::Remove(self.to), (these, by), "Remove which piece");
        task.terms.optional = self.optional;
        task.last = self.last.map_or(PieceSet::NONE, Pieces::set);
        task
    }
}

record! {
    /// Replaces pieces: in the selected space, or wherever its own tests pass. Where no piece for it is
    /// Available, or there is no room, a piece is only removed (5.1.1).
    Replace {
        /// Kinds that go.
        these: Pieces,
        /// What comes.
        with: PieceType,
        /// How many go in all.
        count: Count,
        /// How many come for each.
        each: u8 = 1,
        /// Whether a piece goes only where one can come for it.
        both: bool,
        /// Who picks them, if not the executing Faction.
        by: Option<Faction>,
        /// Outside [`super::Within`]: spaces that qualify.
        tests = "where": Vec<Expr>,
    }
}

impl EffectKind for Replace {
    fn own_spaces(&self) -> Option<(&[Expr], &Count)> {
        Some((&self.tests, &self.count))
    }

    fn faults(&self) -> Vec<(bool, &'static str)> {
        vec![(self.each == 0, "`each = 0` replaces pieces with 0: use `remove`")]
    }

    fn possible(&self, tells: &mut dyn FnMut(Change)) {
        let comings = super::place::comings(self.with, Source::Available);
        removals(self.these, OffMapBox::Available).chain(comings).for_each(tells);
    }

    fn why_nothing(&self, play: &Play<'_, '_>, here: Option<Space>) -> Vec<String> {
        let fit = here.map_or_else(|| play.fit(&self.tests), |s| Ok(SpaceSet::of(s)));
        let mut fit = fit.unwrap_or(SpaceSet::EMPTY).iter();
        if !fit.any(|space| play.board().has(space, self.these.set())) {
            return vec![play.none_or_few(self.these, &self.count, &self.tests, here)];
        }
        let name = self.with.counted(2);
        let name = name.trim_start_matches("2 ");
        let why = match play.board().available(self.with) {
            0 => format!("0 {name} Available"),
            _ => "no room (1.4.2)".to_string(),
        };
        vec![why]
    }

    fn names_pieces(&self, play: &Play<'_, '_>, here: Option<Space>) -> Result<Option<PieceOffer>> {
        play.offer_of(&self.task(play), here, play.number(&self.count, Some(self.these))?)
    }

    fn play(&self, play: &mut Play<'_, '_>, here: Option<Space>) -> Result {
        let from = play.action.state.changes().len();
        play.task(self.task(play), &self.count, self.these, here)?;
        self.say_what_is_missing(play, from);
        Ok(())
    }
}

impl Replace {
    fn task(&self, play: &Play<'_, '_>) -> Task<'_> {
        let what = RemovalKind::Replace(self);
        let pieces = (self.these.set(), play.decider(self.by));
        Task::new(play, self, what, pieces, "Replace which piece")
    }

    /// Where fewer come than the Event says, why that is (R180).
    fn say_what_is_missing(&self, play: &mut Play<'_, '_>, from: usize) {
        let (mut due, mut came) = (0, 0);
        for change in &play.action.state.changes()[from..] {
            if let Some((piece, count, ..)) = change.removed()
                && self.these.set().contains(piece)
            {
                due += count * self.each;
            }
            came += change.placed().map_or(0, |(_, count, ..)| count);
        }
        if came < due && play.action.is_traced() {
            let why = match play.board().available(self.with) {
                0 => "0 Available",
                _ => "no room",
            };
            let text = format!("Not placed: {} ({why})", self.with.counted(due - came));
            play.action.by_rule_alone("5.1.1", |action| action.note(text));
        }
    }

    /// Whether what comes has room in a space, and there is one: Available, or on the map where a person takes it from
    /// there (1.4.1).
    fn can_come(&self, play: &Play<'_, '_>, by: Faction, space: Space) -> bool {
        let taken = || play.is_person(by) && !play.recalled(by, self.with, space).is_empty();
        play.fits(self.with, space) && (play.board().available(self.with) > 0 || taken())
    }

    /// A piece goes, and as many come for it as can: from the map too, where a person takes own ones for it
    /// (1.4.1, R180).
    fn exchange(&self, play: &mut Play<'_, '_>, by: Faction, space: Space, piece: Piece) -> Result {
        let stock = self.with;
        if self.both {
            if !self.can_come(play, by, space)
                || play.board().available(stock) == 0
                    && !play.voluntary_removal(by, stock, space)?
            {
                return Ok(());
            }
            play.does(|state| state.remove(RULE, space, piece, 1))?;
            return play.does(|state| state.place(RULE, space, stock, 1));
        }
        play.does(|state| state.remove(RULE, space, piece, 1))?;
        for _ in 0..self.each {
            let fits = play.fits(stock, space);
            if fits
                && (play.board().available(stock) > 0
                    || play.voluntary_removal(by, stock, space)?)
            {
                play.does(|state| state.place(RULE, space, stock, 1))?;
            }
        }
        Ok(())
    }
}

terms! {
    /// A face of Militia and War Parties (1.4.3).
    Face {
        /// Symbol up.
        Active = "active";
        /// Symbol down.
        Underground = "underground";
    }
}

record! {
    /// Turns pieces: in the selected space, or wherever its own tests pass.
    TurnEffect {
        /// `militia` or `war-parties`.
        these: Pieces,
        /// How many in all.
        count: Count,
        /// To which face.
        to: Face,
        /// Who picks them, if not the executing Faction.
        by: Option<Faction>,
        /// Outside [`super::Within`]: spaces that qualify.
        tests = "where": Vec<Expr>,
    }
}

impl EffectKind for TurnEffect {
    fn own_spaces(&self) -> Option<(&[Expr], &Count)> {
        Some((&self.tests, &self.count))
    }

    fn why_nothing(&self, play: &Play<'_, '_>, here: Option<Space>) -> Vec<String> {
        let face = match self.to {
            Face::Active => "Underground",
            Face::Underground => "Active",
        };
        let these = format!("{face} {}", self.these.many());
        vec![match self.count {
            Count::Word(CountWord::HalfActive) => {
                format!("half of the {} are Active already", self.these.many())
            }
            _ => play.none_of(&these, &self.tests, here),
        }]
    }

    /// Of a number that are to be Active a person names each once: those that are so already suffice (1.4.3).
    fn play(&self, play: &mut Play<'_, '_>, here: Option<Space>) -> Result {
        let by = play.decider(self.by);
        let all = self.these.set();
        let number = !matches!(self.count, Count::Word(_));
        let (these, what, ask) = match self.to {
            Face::Active if number && play.is_person(by) => {
                (all, RemovalKind::Activate, "Activate which unit")
            }
            Face::Active => (all.intersect(PieceSet::UNDERGROUND), RemovalKind::Turn, TURNED),
            Face::Underground => (all.without(PieceSet::UNDERGROUND), RemovalKind::Turn, TURNED),
        };
        let task = Task::new(play, self, what, (these, by), ask);
        play.task(task, &self.count, self.these, here)
    }
}

const TURNED: &str = "Flip which unit";

/// Each of these kinds leaves a space for a box.
fn removals(these: Pieces, to: OffMapBox) -> impl Iterator<Item = Change> {
    these.set().iter().map(move |piece| Change::pieces(piece, 1, ANYWHERE, to))
}

/// What is done with pieces that are there, one at a time.
#[derive(Clone)]
pub(super) struct Task<'e> {
    pub terms: PieceTerms<'e>,
    /// Which.
    pub these: PieceSet,
    /// Which of them last.
    last: PieceSet,
    /// What stays in each space as long as others can go: this many pieces by the special instruction, where an enemy
    /// executes the Event (8.3.1), and the last friendly Tory or Continental (8.1.2).
    spare: Option<u8>,
    what: RemovalKind<'e>,
    /// Where each of those is that a person has named to be Active.
    named: Vec<Space>,
}

#[derive(Clone, Copy)]
enum RemovalKind<'e> {
    Remove(OffMapBox),
    Replace(&'e Replace),
    Turn,
    /// Turn those that are not Active yet.
    Activate,
}

impl<'e> Task<'e> {
    fn new(
        play: &Play<'_, '_>,
        effect: &'e impl EffectKind,
        what: RemovalKind<'e>,
        (these, by): (PieceSet, Faction),
        ask: &'static str,
    ) -> Task<'e> {
        let tests = effect.own_spaces().map_or(&[][..], |(tests, _)| tests);
        Task {
            terms: PieceTerms { effect: play.effect, by, tests, optional: false, ask },
            these,
            last: PieceSet::NONE,
            spare: None,
            what,
            named: Vec::new(),
        }
    }
}

impl Play<'_, '_> {
    /// Why none of these go: there are none, or too few for one in this many.
    fn none_or_few(
        &self,
        these: Pieces,
        count: &Count,
        tests: &[Expr],
        here: Option<Space>,
    ) -> String {
        let fit = here.map_or_else(|| self.fit(tests), |s| Ok(SpaceSet::of(s)));
        let mut fit = fit.unwrap_or(SpaceSet::EMPTY).iter();
        if !fit.any(|space| self.board().has(space, these.set())) {
            self.none_of(these.many(), tests, here)
        } else if self.number(count, Some(these)).is_ok_and(|n| n == 0) {
            format!("too few {}", these.many())
        } else {
            "none removed".to_string()
        }
    }

    fn task(&mut self, task: Task<'_>, count: &Count, of: Pieces, here: Option<Space>) -> Result {
        let count = self.number(count, Some(of))?;
        let open = here.is_none() && !self.is_person(task.terms.by);
        if open && self.weighed(&task, count)? {
            return Ok(());
        }
        self.pieces(task, here, count)
    }
}

impl PieceWork for Task<'_> {
    type Way = (Space, Piece, u8);

    fn terms(&self) -> &PieceTerms<'_> {
        &self.terms
    }

    fn ways(&self, play: &Play<'_, '_>, among: SpaceSet) -> Result<Vec<Self::Way>> {
        let mut pieces = there(play.board(), among, self.these);
        if matches!(self.what, RemovalKind::Activate) {
            for (space, piece, count) in &mut pieces {
                if !PieceSet::UNDERGROUND.contains(*piece) {
                    let named = self.named.iter().filter(|s| *s == space).count();
                    *count -= u8::try_from(named).unwrap_or(*count).min(*count);
                }
            }
            pieces.retain(|(.., count)| *count > 0);
            // What is first is what a non-player takes (8.1.2).
            pieces.sort_by_key(|(_, piece, _)| !PieceSet::UNDERGROUND.contains(*piece));
            if pieces.first().is_some_and(|(_, piece, _)| !PieceSet::UNDERGROUND.contains(*piece)) {
                pieces.clear();
            }
        }
        if let RemovalKind::Replace(replace) = self.what
            && replace.both
        {
            pieces.retain(|(space, ..)| replace.can_come(play, self.terms.by, *space));
        }
        let not_last = |way: &Self::Way| !self.last.contains(way.1);
        if pieces.iter().any(not_last) {
            pieces.retain(not_last);
        }
        Ok(pieces)
    }

    fn all_at_once(
        &mut self,
        play: &mut Play<'_, '_>,
        ways: &[Self::Way],
        due: u8,
    ) -> Result<bool> {
        let whole: u32 = ways.iter().map(|(.., n)| u32::from(*n)).sum();
        // Where fewer come than go the order matters.
        let suffices = match self.what {
            RemovalKind::Replace(replace) => {
                let available = play.board().available(replace.with);
                u32::from(available) >= whole * u32::from(replace.each)
            }
            _ => true,
        };
        let forced = !self.terms.optional && whole <= u32::from(due) && self.last.is_empty();
        if !forced || !suffices {
            return Ok(false);
        }
        for way in ways {
            (0..way.2).try_for_each(|_| self.does(play, way))?;
        }
        Ok(true)
    }

    fn prompt(
        &self,
        _: &Play<'_, '_>,
        ways: &[Self::Way],
        here: Option<Space>,
        (number, count): (u8, u8),
    ) -> Prompt {
        let option = |(space, piece, _): &Self::Way| match here {
            Some(_) => one(*piece),
            None => format!("{space}, {}", one(*piece)),
        };
        let piece = |(space, piece, count): &Self::Way| PieceOption {
            piece: *piece,
            space: here.is_none().then_some(*space),
            from: None,
            count: *count,
        };
        let so_far = match count {
            u8::MAX if number > 1 => format!(" ({} so far)", number - 1),
            _ => String::new(),
        };
        let place = here.map_or(String::new(), |s| format!(" in {s}"));
        Prompt {
            ask: format!("{}{place}{so_far}", self.terms.ask),
            count: ChoiceCount::new(number, count),
            options: ways.iter().map(option).collect(),
            optional: self.terms.optional,
            space: here,
            pieces: ways.iter().map(piece).collect(),
            ..Prompt::default()
        }
    }

    fn is_same(way: &Self::Way, other: &Self::Way) -> bool {
        (way.0, way.1) == (other.0, other.1)
    }

    fn does(&mut self, play: &mut Play<'_, '_>, way: &Self::Way) -> Result {
        self.named.push(way.0);
        self.one(play, way.0, way.1)
    }

    fn fill(&self, play: &mut Play<'_, '_>, space: Space, most: u8) -> Result<u8> {
        let by = self.terms.by;
        let mut line = play.action.sure(removal(play.board(), space, self.these, by))?;
        let order = &mut line.0;
        if !self.last.is_empty() {
            order.sort_by_key(|(piece, _)| self.last.contains(*piece));
            for (piece, standing) in order.iter_mut() {
                if self.last.contains(*piece) {
                    *standing = PieceRank::NamedLast;
                }
            }
        }
        self.equal_bases(play, space, most, order)?;
        let mut able = order.len();
        if let Some(each) = self.spare {
            let kept = usize::from(each) + usize::from(spare_last(by, &mut line));
            able = able.saturating_sub(kept);
        }
        let count = able.min(usize::from(most));
        let done = match self.what {
            RemovalKind::Remove(_) => "Removed in",
            RemovalKind::Replace(_) => "Replaced in",
            RemovalKind::Turn | RemovalKind::Activate => "Flipped in",
        };
        play.takes(by, done, space, (&line, count));
        for (piece, _) in &line.0[..count] {
            self.one(play, space, *piece)?;
        }
        Ok(u8::try_from(count).unwrap_or(u8::MAX))
    }

    fn manner(&self) -> usize {
        let kinds = self.these.iter().fold(0, |kinds, piece| kinds | 1 << piece as usize);
        kinds << u8::BITS | self.spare.map_or(0, |spare| usize::from(spare) + 1)
    }

    fn is_possible(&self, board: &Board, space: Space) -> bool {
        board.has(space, self.these)
    }

    /// Of pieces of several Factions those that suffer first: the enemies', then the Friendly Faction's, its last Tory
    /// or Continental too (R175), then the own (8.3.5). What is named last goes only when no others are left, and what
    /// can be spared stays.
    fn first(&self, play: &Play<'_, '_>, due: u8) -> Result<(Self, Vec<SpaceProspect>)> {
        let by = self.terms.by;
        let fit = play.fit(self.terms.tests)?;
        let has = |set: PieceSet| fit.iter().any(|s| play.board().has(s, set));
        let turns = [
            self.these.without(PieceSet::side(by.side())),
            self.these.intersect(PieceSet::faction(by.friend())),
            self.these.intersect(PieceSet::faction(by)),
        ];
        let suffers = turns.into_iter().find(|set| has(*set));
        let mut task = self.clone();
        task.these = suffers.unwrap_or(self.these);
        let others = task.these.without(self.last);
        if others != task.these && has(others) {
            task.these = others;
        }
        let enemy = play.executing().side() != by.side();
        let guide = play.guide(by).filter(|_| enemy);
        task.spare = Some(guide.map_or(0, |guide| guide.leave));
        let mut options = play.filled(&task, fit, due)?;
        if options.is_empty() {
            task.spare = None;
            options = play.filled(&task, fit, due)?;
        }
        Ok((task, options))
    }

    fn supply(&self, play: &Play<'_, '_>) -> Option<u8> {
        match self.what {
            RemovalKind::Replace(replace) => {
                Some(play.board().available(replace.with).div_ceil(replace.each))
            }
            _ => None,
        }
    }
}

impl Task<'_> {
    /// An enemy Fort and an enemy Village in one space are equal (8.1.2): where not all of them go, the
    /// Faction that suffers is chosen as by 8.3.5. What the Event is played for comes before a die.
    fn equal_bases(
        &self,
        play: &mut Play<'_, '_>,
        space: Space,
        most: u8,
        order: &mut [(Piece, PieceRank)],
    ) -> Result {
        let by = self.terms.by;
        let is_enemy_base = |p: Piece| p.piece_type().is_base() && p.faction().side() != by.side();
        let bases = order.iter().take_while(|(p, _)| is_enemy_base(*p)).count();
        if usize::from(most) >= bases {
            return Ok(());
        }
        let order = &mut order[..bases];
        let mut kinds: Vec<Piece> = order.iter().map(|(piece, _)| *piece).collect();
        kinds.dedup();
        if kinds.len() < 2 {
            return Ok(());
        }
        let people = kinds.iter().filter(|p| play.is_person(p.faction()));
        if [0, kinds.len()].contains(&people.count()) {
            let wanted = play.action.known_of_each(kinds, |piece| {
                let outcome = play.trial(|play| self.one(play, space, piece))?;
                Ok(play.aimed(by, &outcome))
            })?;
            let most = wanted.iter().map(|(_, wanted)| *wanted).max();
            let first = wanted.iter().filter(|(_, wanted)| Some(*wanted) == most);
            kinds = first.map(|(piece, _)| *piece).collect();
        }
        let owners = kinds.iter().map(|p| p.faction()).collect();
        if let Some(first) = play.select_faction(by, owners, true)? {
            order.sort_by_key(|(piece, _)| piece.faction() != first);
            for (_, standing) in order {
                *standing = PieceRank::Suffers;
            }
        }
        Ok(())
    }

    fn one(&self, play: &mut Play<'_, '_>, space: Space, piece: Piece) -> Result {
        let flip = Change::Flip { piece, count: 1, space };
        match self.what {
            RemovalKind::Remove(OffMapBox::Casualties) => {
                play.does(|state| state.lose(RULE, space, piece, 1))
            }
            RemovalKind::Remove(to) => play.changes(RULE, Change::pieces(piece, 1, space, to)),
            RemovalKind::Activate if !PieceSet::UNDERGROUND.contains(piece) => Ok(()),
            RemovalKind::Turn | RemovalKind::Activate => play.changes(RULE, flip),
            RemovalKind::Replace(replace) => replace.exchange(play, self.terms.by, space, piece),
        }
    }
}

/// Puts the last friendly Tory or Continental at the end; whether there is one.
fn spare_last(by: Faction, order: &mut PieceOrder) -> bool {
    let order = &mut order.0;
    let last = order.iter().rposition(|(p, _)| {
        matches!(p, Piece::Tory | Piece::Continental) && p.faction().side() == by.side()
    });
    if let Some(at) = last {
        let (piece, _) = order.remove(at);
        order.push((piece, PieceRank::LastCube));
    }
    last.is_some()
}
