//! Carrying out an Event (5.1, 8.3.4-8.3.8): every choice by whoever has it, a person or a non-player.

mod aims;
mod apply;
mod choose;
mod faction;
mod fni;
mod free;
mod march;
mod moves;
mod pieces;
mod place;
mod ships;
mod trial;
mod whole;

pub(super) use trial::Prospect;

use super::account::Account;
use super::guide::Guide;
use super::words::{Effect, Text, Within};
use crate::action::{Action, Line};
use crate::flowchart::Stop;
use crate::flowchart::words::{EventTest, Test};
use choose::Pick;
use lod_engine::game::{Board, Faction, Space, SpaceSet};
use std::rc::Rc;

/// The rule by which Events change the board.
pub(super) const RULE: &str = "5.1";

/// An Event being carried out.
pub(super) struct Play<'r, 'a> {
    /// The executing Faction's action: the board, the door, the dice.
    pub action: &'r mut Action<'a>,
    /// The card's title, for questions.
    pub title: &'r str,
    /// Which of two texts a non-player chose: people who are asked in it do not know.
    pub side: Option<&'static str>,
    /// The bullets for which a non-player executes the Event: spaces that meet the first of them come
    /// first, then those that meet the next (8.3.5, R173).
    pub aims: &'r [&'r EventTest],
    /// What else happened that the changes do not tell.
    pub account: Account,
    /// Whether this only looks ahead.
    pub trying: bool,
    /// What follows the effect under way, the innermost list last (R178).
    follow: Vec<(&'static [Effect], Option<Space>)>,
}

impl<'r, 'a> Play<'r, 'a> {
    /// Begins on the board as the action has it.
    pub fn new(
        action: &'r mut Action<'a>,
        title: &'r str,
        aims: &'r [&'r EventTest],
    ) -> Play<'r, 'a> {
        let board = Rc::new(*action.board());
        let account = Account::new(Rc::clone(&board), board, action.deed.changes().len());
        Play::with_account(action, title, aims, account)
    }

    fn with_account(
        action: &'r mut Action<'a>,
        title: &'r str,
        aims: &'r [&'r EventTest],
        account: Account,
    ) -> Play<'r, 'a> {
        Play {
            action,
            title,
            side: None,
            aims,
            account,
            trying: false,
            follow: Vec::new(),
        }
    }

    /// The whole text, Leaders at the end (1.10).
    ///
    /// # Errors
    /// See [`Stop`].
    pub fn text(&mut self, text: &'static Text) -> Result<(), Stop> {
        self.effects(&text.effects, None)?;
        self.action.leaders_follow()?;
        self.action.leaders_settle()?;
        self.action.leaders_come()?;
        self.action.all_known()
    }

    /// What is being played, for people.
    pub fn heading(&self) -> String {
        match self.side {
            Some(side) => format!("{}, {side}", self.title),
            None => self.title.to_string(),
        }
    }

    /// Who executes the Event.
    pub fn executing(&self) -> Faction {
        self.action.faction()
    }

    /// Whether a person decides for the Faction.
    pub fn is_person(&self, faction: Faction) -> bool {
        self.action.context.players[faction]
    }

    /// The board as it stands.
    pub fn board(&self) -> &Board {
        self.action.board()
    }

    /// What the non-player follows on this card when it decides something (8.3.1).
    pub fn guide(&self, faction: Faction) -> Option<&'static Guide> {
        if self.is_person(faction) {
            return None;
        }
        Guide::of(faction, self.action.context.card?)
    }

    /// Effects one after another; those in a space work there.
    ///
    /// # Errors
    /// See [`Stop`].
    pub fn effects(&mut self, effects: &'static [Effect], here: Option<Space>) -> Result<(), Stop> {
        for (effect, next) in effects.iter().zip(1..) {
            self.follow.push((&effects[next..], here));
            let done = self.effect(effect, here);
            self.follow.pop();
            done?;
        }
        Ok(())
    }

    fn effect(&mut self, effect: &'static Effect, here: Option<Space>) -> Result<(), Stop> {
        if self.is_skipped(effect) {
            return Ok(());
        }
        match effect {
            Effect::In(within) => self.within(within),
            Effect::Either(either) => self.either(either, here),
            Effect::Place(place) => self.place(place, here),
            Effect::Remove(remove) => self.remove(remove, here),
            Effect::Replace(replace) => self.replace(replace, here),
            Effect::Turn(turn) => self.turn(turn, here),
            Effect::Move(moved) => self.relocate(moved, here),
            Effect::Shift(shift) => self.shift(shift, here),
            Effect::Mark(mark) => self.mark(mark, here),
            Effect::Resources(resources) => self.resources(resources),
            Effect::Fni(fni) => self.fni(*fni),
            Effect::Transfer(transfer) => self.transfer(transfer),
            Effect::Squadrons(squadrons) => self.squadrons(*squadrons),
            Effect::Ineligible(faction) => self.ineligible(*faction),
            Effect::Eligible(faction) => self.eligible(*faction),
            Effect::RemainEligible => self.eligible(self.executing()),
            Effect::Desertion(deserters) => self.desertion(*deserters),
            Effect::Free(free) => self.free(free, here),
        }
    }

    /// Whether the executing non-player's instruction leaves this effect out (8.3.1).
    fn is_skipped(&self, effect: &Effect) -> bool {
        let guide = self.guide(self.executing());
        guide.is_some_and(|g| g.skips(effect))
    }

    /// So many of the first of these pieces are taken, or placed, in a space: told where that is a choice.
    fn takes(&mut self, by: Faction, done: &str, space: Space, line: (&Line, usize)) {
        if !self.action.is_heard() {
            return;
        }
        let say = format!("{}: {done}", self.title);
        self.action
            .by_rule("8.1.2", |action| action.takes((by, &say), space, line));
    }

    /// The spaces that pass the tests. The West Indies are not in play before the Treaty of Alliance
    /// (1.3.7).
    pub fn fit(&self, tests: &[Test]) -> Result<SpaceSet, Stop> {
        let fit = self.action.qualify(SpaceSet::ALL, tests)?;
        let out = fit.contains(Space::WestIndies) && !self.board().treaty();
        self.action.all_known()?;
        Ok(if out {
            fit.intersect(SpaceSet::MAP)
        } else {
            fit
        })
    }

    /// Effects in spaces that are selected one after another.
    fn within(&mut self, within: &'static Within) -> Result<(), Stop> {
        let by = within.by.unwrap_or(self.executing());
        let fit = self.fit(&within.tests)?;
        let most = within.spaces.map_or(fit.len(), usize::from);
        let mut taken = SpaceSet::EMPTY;
        while taken.len() < most {
            let left = fit.without(taken);
            let options = self.outcomes(left, |play, space| {
                play.effects(&within.effects, Some(space))
            })?;
            let pick = Pick {
                most: most - taken.len(),
                optional: within.optional,
                whole: true,
                ask: "Which space",
                nth: u8::try_from(taken.len() + 1)
                    .ok()
                    .zip(u8::try_from(most).ok()),
            };
            let chosen = self.spaces(by, options, pick)?;
            if chosen.is_empty() {
                break;
            }
            for space in chosen {
                taken.insert(space);
                self.effects(&within.effects, Some(space))?;
            }
        }
        Ok(())
    }
}
