//! Looking ahead: what effects would do, on a copy of the board and without a die.

use super::Play;
use crate::action::{Action, FixedDie};
use crate::events::Result;
use crate::events::account::Account;
use lod_engine::game::{Board, Change, Place, Space, SpaceSet};
use lod_engine::rules::{ActionState, ActionStep};
use std::cell::Cell;
use std::rc::Rc;

/// What a trial came to.
#[derive(Clone, Debug)]
pub(in crate::events) struct Prospect {
    /// What was done.
    deed: Box<ActionState>,
    /// The steps taken.
    steps: Vec<ActionStep>,
    /// What else happened.
    pub account: Account,
    /// Whether neither a die nor a person had a say.
    pub is_certain: bool,
    /// Whether it hangs on what the Event is played for.
    pub hangs_on_aims: bool,
}

impl Prospect {
    /// The board before.
    pub fn before(&self) -> &Board {
        &self.account.before
    }

    /// The board after.
    pub fn after(&self) -> &Board {
        self.deed.board()
    }

    /// The changes in order.
    pub fn changes(&self) -> &[Change] {
        self.deed.changes()
    }

    /// Carries out the same on an action that has done nothing yet.
    pub fn hand_over(&self, action: &mut Action<'_>) {
        action.deed = (*self.deed).clone();
        action.steps.extend_from_slice(&self.steps);
    }

    /// Whether anything at all would happen.
    pub fn does_something(&self) -> bool {
        !self.changes().is_empty() || self.account.grants > 0
    }

    /// How many pieces it takes out of spaces or turns; where none, how many it places.
    pub fn pieces(&self) -> usize {
        let (mut taken, mut placed) = (0, 0);
        for change in self.changes() {
            match (*change, change.forces()) {
                (Change::Flip { count, .. }, _) => taken += usize::from(count),
                (_, Some((_, count, Place::Box(_), _))) => placed += usize::from(count),
                (_, Some((_, count, ..))) => taken += usize::from(count),
                _ => {}
            }
        }
        if taken > 0 { taken } else { placed }
    }
}

impl Play<'_, '_> {
    /// What `does` would come to from here.
    ///
    /// # Errors
    /// An unknown fact or a fault.
    pub(in crate::events) fn trial(
        &self,
        does: impl FnOnce(&mut Play<'_, '_>) -> Result,
    ) -> Result<Prospect> {
        self.trial_on(&Rc::new(*self.board()), does)
    }

    /// The same, the board as it stands being shared by several trials.
    fn trial_on(
        &self,
        board: &Rc<Board>,
        does: impl FnOnce(&mut Play<'_, '_>) -> Result,
    ) -> Result<Prospect> {
        let mut door = FixedDie::showing(1);
        let (library, context) = (self.action.library, self.action.context);
        let mut action = Action::new(library, self.executing(), **board, context, &mut door);
        let mut play = Play {
            account: Account::new(Rc::clone(board), Rc::clone(&self.account.began)),
            start: 0,
            action: &mut action,
            title: self.title,
            side: None,
            aims: self.aims,
            hangs_on_aims: Cell::new(false),
            follow: Vec::new(),
        };
        does(&mut play)?;
        let (account, hangs_on_aims) = (play.account, play.hangs_on_aims.get());
        if hangs_on_aims {
            self.hangs_on_aims.set(true);
        }
        let (deed, steps) = (Box::new(action.deed), action.steps);
        let is_certain = door.is_unused();
        Ok(Prospect { deed, steps, account, is_certain, hangs_on_aims })
    }

    /// What `does` would come to in each of these spaces, where it does anything.
    ///
    /// # Errors
    /// See [`Play::trial`].
    pub(super) fn outcomes(
        &self,
        spaces: SpaceSet,
        does: impl Fn(&mut Play<'_, '_>, Space) -> Result,
    ) -> Result<Vec<(Space, Prospect)>> {
        let board = Rc::new(*self.board());
        self.each(spaces, |space| {
            let outcome = self.trial_on(&board, |play| does(play, space))?;
            Ok(Some(outcome).filter(Prospect::does_something))
        })
    }

    /// What is found of each of several things, where anything is. At the table all of them are looked at before
    /// anything is asked.
    ///
    /// # Errors
    /// See [`Play::trial`].
    pub(super) fn each<T: Copy, R>(
        &self,
        all: impl IntoIterator<Item = T>,
        look: impl Fn(T) -> Result<Option<R>>,
    ) -> Result<Vec<(T, R)>> {
        let mut found = Vec::new();
        for one in all {
            let looked = self.action.known(|| look(one))?.flatten();
            found.extend(looked.map(|result| (one, result)));
        }
        self.action.all_known()?;
        Ok(found)
    }
}
