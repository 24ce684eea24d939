//! Looking ahead: what effects would do, on a copy of the board and without a die.

use super::super::account::Account;
use super::Play;
use crate::action::{Action, Loaded};
use crate::flowchart::Stop;
use lod_engine::game::{Board, Change, Space, SpaceSet};
use std::rc::Rc;

/// What a trial came to.
#[derive(Clone, Debug)]
pub(in crate::events) struct Prospect {
    /// The board after.
    pub after: Box<Board>,
    /// The changes in order.
    pub changes: Vec<Change>,
    /// What else happened.
    pub account: Account,
}

impl Prospect {
    /// The board before.
    pub fn before(&self) -> &Board {
        self.account.before()
    }

    /// Whether anything at all would happen.
    pub fn does_something(&self) -> bool {
        !self.changes.is_empty() || self.account.grants_anything()
    }
}

impl Play<'_, '_> {
    /// What `does` would come to from here.
    ///
    /// # Errors
    /// [`Stop::Unknown`] or a fault.
    pub(in crate::events) fn trial(
        &self,
        does: impl FnOnce(&mut Play<'_, '_>) -> Result<(), Stop>,
    ) -> Result<Prospect, Stop> {
        self.trial_on(&Rc::new(*self.board()), does)
    }

    /// The same, the board as it stands being shared by several trials.
    fn trial_on(
        &self,
        board: &Rc<Board>,
        does: impl FnOnce(&mut Play<'_, '_>) -> Result<(), Stop>,
    ) -> Result<Prospect, Stop> {
        let mut door = Loaded::showing(1);
        let (library, context) = (self.action.library, self.action.context);
        let mut action = Action::new(library, self.executing(), **board, context, &mut door);
        let account = Account::new(Rc::clone(board), Rc::clone(self.account.began()), 0);
        let mut play = Play::with_account(&mut action, self.title, self.aims, account);
        play.trying = true;
        does(&mut play)?;
        let account = play.account;
        Ok(Prospect {
            after: Box::new(*action.board()),
            changes: action.deed.into_changes(),
            account,
        })
    }

    /// What `does` would come to in each of these spaces, where it does anything. At the table all of
    /// them are looked at before anything is asked.
    ///
    /// # Errors
    /// See [`Play::trial`].
    pub(super) fn outcomes(
        &self,
        spaces: SpaceSet,
        does: impl Fn(&mut Play<'_, '_>, Space) -> Result<(), Stop>,
    ) -> Result<Vec<(Space, Prospect)>, Stop> {
        let board = Rc::new(*self.board());
        let mut found = Vec::with_capacity(spaces.len());
        for space in spaces {
            let looked = self
                .action
                .known(|| self.trial_on(&board, |play| does(play, space)))?
                .filter(Prospect::does_something);
            found.extend(looked.map(|outcome| (space, outcome)));
        }
        self.action.all_known()?;
        Ok(found)
    }
}
