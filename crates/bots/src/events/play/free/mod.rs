//! Free Commands and Special Activities (5.3): who acts, in which order, and what follows.

mod non_player;
mod person;

use super::choose::{Pick, Prompt, SpaceQuestion};
use super::{Play, RULE};
use crate::events::Result;
use crate::events::effect::{Effect, EffectKind, EffectSpaces};
use crate::flowchart::table::record;
use crate::flowchart::words::{EventTest, Expr};
use lod_engine::game::words::either;
use lod_engine::game::{Board, Faction, Space, SpaceSet};
use lod_engine::rules::{ActionState, Command, Special};
pub(super) use non_player::Why;
use smallvec::SmallVec;
use toml::Spanned;

record! {
    /// Free Commands and Special Activities, one after another (5.3).
    Free {
        /// The acts in order.
        acts: Vec<Act>,
        /// Where: spaces of the Command, destinations of moves.
        tests = "where": Vec<Expr>,
        /// In this many spaces at most.
        spaces: u8 = 1,
        /// The effects that follow in each space where an act took place, or, if none did, in one space that
        /// passes the tests.
        then: Vec<Spanned<Effect>>,
    }
}

record! {
    /// One free act; several `of` are a choice of the executing Faction.
    Act {
        /// Who may do what.
        of: Vec<Freedom>,
        /// Whether it may be left out ("may").
        optional: bool,
        /// Only in the spaces where the act before took place.
        there: bool,
        /// In this many spaces at most, where that is not the number of the whole.
        spaces: Option<u8>,
    }
}

record! {
    /// What a Faction may do free of cost.
    #[derive(PartialEq, Eq)]
    Freedom {
        /// Who; left out: the executing Faction.
        by: Option<Faction>,
        /// A Command.
        command: Option<Command>,
        /// A Special Activity.
        special: Option<Special>,
        /// Of a British Muster only the Tories.
        tories_only = "tories-only": bool,
        /// Added to the Attacker's Force Level in a Battle.
        force: i8 = 0,
        /// Added to the Attacker's Loss Level.
        attacker_loss = "attacker-loss": i8 = 0,
        /// Added to the Defender's Loss Level.
        defender_loss = "defender-loss": i8 = 0,
    }
}

impl Freedom {
    /// The Faction that acts in an Event of this executing Faction.
    pub(in crate::events) fn whose(&self, executing: Faction) -> Faction {
        self.by.unwrap_or(executing)
    }

    /// Whether it needs enemies in its space.
    fn needs_enemies(&self) -> bool {
        let strikes = [Special::Skirmish, Special::Partisans, Special::WarPath];
        self.command == Some(Command::Battle) || self.special.is_some_and(|s| strikes.contains(&s))
    }

    /// The Command or Special Activity that is free.
    fn name(&self) -> &'static str {
        let special = || self.special.map(Special::name);
        let name = self.command.map(Command::name).or_else(special);
        name.unwrap_or_default()
    }
}

/// All that an act lets one Faction do.
#[derive(Clone)]
pub(super) struct Freedoms {
    faction: Faction,
    commands: SmallVec<[Command; 4]>,
    specials: SmallVec<[Special; 4]>,
    tories_only: bool,
    /// What is added in Battle: to the Force Level, the Attacker's and the Defender's Loss Levels.
    pub modifiers: [i8; 3],
}

impl Act {
    /// What it lets a Faction do.
    pub(super) fn freedoms(&self, faction: Faction, executing: Faction) -> Freedoms {
        let mut found = Freedoms {
            faction,
            commands: SmallVec::new(),
            specials: SmallVec::new(),
            tories_only: false,
            modifiers: [0; 3],
        };
        for freedom in self.of.iter().filter(|f| f.whose(executing) == faction) {
            found.commands.extend(freedom.command);
            found.specials.extend(freedom.special);
            found.tories_only |= freedom.tories_only;
            if freedom.command == Some(Command::Battle) {
                found.modifiers = [freedom.force, freedom.attacker_loss, freedom.defender_loss];
            }
        }
        found
    }
}

/// The spaces where an act may take place, and in how many of them at most.
pub(super) type Room = (SpaceSet, u8);

impl EffectKind for Free {
    fn spaces(&self) -> EffectSpaces<'_> {
        EffectSpaces::Own(&self.tests)
    }

    fn faults(&self) -> Vec<(bool, &'static str)> {
        let mut freedoms = self.acts.iter().flat_map(|a| &a.of);
        let first = self.acts.first();
        vec![
            (self.acts.is_empty(), "`free` needs acts"),
            (
                freedoms.any(|f| f.command.is_some() == f.special.is_some()),
                "a free act needs one of `command` and `special`",
            ),
            (first.is_some_and(|a| a.there), "the first act has no act before it: remove `there`"),
        ]
    }

    fn parts<'e>(&'e self, tells: &mut dyn FnMut(&'e Effect)) {
        self.then.iter().map(Spanned::get_ref).for_each(tells);
    }

    /// Of a free March or Battle only the Casualties count (8.4-8.7); other actions may meet any bullet.
    fn could(&self, test: &EventTest) -> bool {
        let always =
            [EventTest::Effective, EventTest::RebellionCasualties, EventTest::BritishCasualties];
        let narrow = [Command::March, Command::Battle].map(Some);
        let mut freedoms = self.acts.iter().flat_map(|act| &act.of);
        always.contains(test)
            || freedoms.any(|f| !narrow.contains(&f.command))
            || self.then.iter().any(|effect| effect.get_ref().kind().could(test))
    }

    fn why_nothing(&self, _: &Play<'_, '_>, here: Option<Space>) -> Vec<String> {
        let mut names: Vec<&str> =
            self.acts.iter().flat_map(|a| &a.of).map(Freedom::name).collect();
        names.dedup();
        let place = here.map_or(String::new(), |space| format!(" in {space}"));
        vec![format!("no free {} is possible{place}", either(&names))]
    }

    fn play(&'static self, play: &mut Play<'_, '_>, here: Option<Space>) -> Result {
        let fit = match here {
            Some(space) => SpaceSet::of(space),
            None if self.tests.is_empty() => SpaceSet::MAP,
            None => play.fit(&self.tests)?,
        };
        if let Some(faction) = play.prepares(self)
            && (play.march_to_battle(self, faction)? || faction == play.executing())
        {
            return Ok(());
        }
        let mut first = self.acts(play, fit, here)?;
        if first.is_empty() && !self.then.is_empty() {
            let mut options = play.effects_in_each(fit, &self.then, &[])?;
            let pick = Pick {
                most: usize::from(self.spaces),
                optional: false,
                whole: true,
                ask: SpaceQuestion::Which,
                nth: None,
            };
            first = play.spaces(play.executing(), &mut options, pick)?;
        }
        let mut spaces = first.iter();
        spaces.try_for_each(|space| play.effects(&self.then, Some(space)))
    }
}

impl Free {
    /// Executes the acts in order; the spaces of the first that took place.
    fn acts(
        &self,
        play: &mut Play<'_, '_>,
        fit: SpaceSet,
        here: Option<Space>,
    ) -> Result<SpaceSet> {
        let (mut before, mut first) = (SpaceSet::EMPTY, SpaceSet::EMPTY);
        for (act, next) in self.acts.iter().zip(1..) {
            let place_matters = (!self.then.is_empty() && first.is_empty())
                || self.acts.get(next).is_some_and(|a| a.there);
            let among = if act.there && !before.is_empty() { before } else { fit };
            let most = act.spaces.unwrap_or(self.spaces);
            let then = follows(&self.acts[next..]);
            let mut done = play.act(act, then, (among, most), place_matters)?;
            // If the act before took fewer spaces than it might, this one may take other spaces too.
            let spare = self.spaces.saturating_sub(size(before));
            let more = most.saturating_sub(size(done)).min(spare);
            if act.there && act.spaces.is_none() && among == before && more > 0 {
                let others = (fit.without(before), more);
                done = done.union(play.act(act, then, others, place_matters)?);
            }
            if done.is_empty() {
                play.note_unused(act, here)
            } else {
                before = done
            }
            if first.is_empty() {
                first = done;
            }
        }
        Ok(first)
    }
}

impl Play<'_, '_> {
    /// Notes that non-players did not use their free act.
    fn note_unused(&mut self, act: &Act, here: Option<Space>) {
        let executing = self.executing();
        let any_person = || act.of.iter().any(|f| self.is_person(f.whose(executing)));
        if !self.action.is_traced() || any_person() {
            return;
        }
        let word = |f: &Freedom| format!("{} ({})", f.name(), f.whose(executing));
        let mut names: Vec<String> = act.of.iter().map(word).collect();
        names.dedup();
        let unused = format!("Not used: free {}", names.join(", "));
        self.action.by_rule_alone(RULE, |action| match here {
            Some(space) => action.did(format_args!("{unused} in"), space),
            None => action.note(unused),
        });
    }

    /// Executes one act; `then` are the acts that follow where it took place.
    pub(super) fn act(
        &mut self,
        act: &Act,
        then: &[Act],
        room: Room,
        place_matters: bool,
    ) -> Result<SpaceSet> {
        let executing = self.executing();
        let mut factions: Vec<Faction> = Vec::new();
        for freedom in &act.of {
            let faction = freedom.whose(executing);
            if !factions.contains(&faction) {
                factions.push(faction);
            }
        }
        let order = match factions.len() {
            0 | 1 => factions,
            _ if self.is_person(executing) => self.ask_faction(factions, (act, then), room)?,
            _ => self.order_of(factions)?,
        };
        self.first_of(&order, (act, then), room, place_matters)
    }

    /// The first of these Factions that acts by its own choice or priorities; where none does, the first
    /// that can, unless the Event leaves it open (5.1.3).
    fn first_of(
        &mut self,
        order: &[Faction],
        (act, then): (&Act, &[Act]),
        room: Room,
        place_matters: bool,
    ) -> Result<SpaceSet> {
        for why in [Why::Priorities, Why::HasTo] {
            for &faction in order {
                let done = match (self.is_person(faction), why) {
                    (false, _) => self.bot_acts(faction, (act, then), room, why)?,
                    (true, Why::Priorities) => {
                        self.person_acts(faction, act, room, place_matters)?
                    }
                    (true, Why::HasTo) => continue,
                };
                if !done.is_empty() {
                    return Ok(done);
                }
            }
        }
        Ok(SpaceSet::EMPTY)
    }

    /// The Faction that the executing player lets act, of those whose act would do anything (5.1.3).
    fn ask_faction(
        &mut self,
        able: Vec<Faction>,
        acts: (&Act, &[Act]),
        room: Room,
    ) -> Result<Vec<Faction>> {
        let mut would = Vec::new();
        for faction in able {
            let acts =
                |play: &mut Play<'_, '_>| play.first_of(&[faction], acts, room, false).map(drop);
            if self.trial(acts)?.does_something() {
                would.push(faction);
            }
        }
        let mut names: Vec<&str> = acts.0.of.iter().map(Freedom::name).collect();
        names.dedup();
        let prompt = Prompt {
            ask: format!("Which Faction executes the free {}", names.join(" or ")),
            options: would.iter().map(|f| f.name().to_string()).collect(),
            ..Prompt::default()
        };
        let index = self.ask(self.executing(), prompt)?;
        Ok(index.map(|i| would[i]).into_iter().collect())
    }

    /// The Factions that an executing non-player lets act, in order: itself and its friend, or a random enemy (8.3.5).
    fn order_of(&mut self, factions: Vec<Faction>) -> Result<Vec<Faction>> {
        let by = self.executing();
        let mut friends = vec![by, by.friend()];
        friends.retain(|f| factions.contains(f));
        if friends.is_empty() {
            Ok(Vec::from_iter(self.select_faction(by, factions, false)?))
        } else {
            Ok(friends)
        }
    }

    /// Adds a free action to the account of the Event, with its changes since `from` and the board before.
    fn carried_out(
        &mut self,
        acts: (&ActionState, Option<Special>),
        why: Why,
        (from, before): (usize, &Board),
    ) {
        let changes = from..self.action.state.changes().len();
        let boards = [before, self.action.state.board()];
        let compelled = why == Why::HasTo;
        self.account.carried_out(acts, compelled, changes, boards);
    }
}

/// The acts at the beginning of these that take place where the act before them did.
fn follows(acts: &[Act]) -> &[Act] {
    let there = acts.iter().take_while(|act| act.there);
    &acts[..there.count()]
}

fn size(spaces: SpaceSet) -> u8 {
    u8::try_from(spaces.len()).unwrap_or(u8::MAX)
}
