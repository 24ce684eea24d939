//! Looking ahead: what effects would do, on a copy of the board and without a die.

use super::free::Why;
use super::{Play, RULE};
use crate::action::{Executor, FixedDie};
use crate::events::Result;
use crate::events::effect::{Effect, Effects};
use crate::events::event_effects::EventEffects;
use crate::events::words::Text;
use crate::flowchart::words::EventTest;
use lod_engine::game::{Board, Change, Faction, Place, Space, SpaceSet};
use lod_engine::rules::{ActionState, ActionStep};
use smallvec::SmallVec;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use toml::Spanned;

/// The outcome of a trial in a space.
pub(super) type SpaceProspect = (Space, Rc<Prospect>);

/// The outcome of a trial.
#[derive(Clone, Debug)]
pub(in crate::events) struct Prospect {
    /// The action after it.
    state: ActionState,
    /// The steps taken.
    steps: Vec<ActionStep>,
    /// What happened besides the changes.
    pub account: EventEffects,
    /// Whether it depends neither on a die nor on a player.
    pub is_certain: bool,
    /// Whether it depends on the bullets for which the Event is played.
    pub hangs_on_aims: bool,
    /// The trial itself, if it is kept in a [`TrialMemo`].
    trial: Option<Trial>,
}

impl Prospect {
    /// The board before.
    pub fn before(&self) -> &Board {
        &self.account.before
    }

    /// The board after.
    pub fn after(&self) -> &Board {
        self.state.board()
    }

    /// The changes in order.
    pub fn changes(&self) -> &[Change] {
        self.state.changes()
    }

    /// Carries out the same on an action that has done nothing yet.
    pub fn hand_over(&self, action: &mut Executor<'_>) {
        action.state = self.state.clone();
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

/// The part of an effect that is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tried {
    /// The whole text that begins with it.
    Text,
    /// It and those after it in its list.
    List,
    /// `due` pieces; `manner` is that of the [`super::pieces::PieceWork`].
    Pieces { manner: u32, due: u8 },
    /// Units that leave, by the March priorities or whichever may.
    Departure { by_priority: bool },
    /// A free act of a Faction, with this many acts after it.
    Act { faction: Faction, why: Why, followers: u8 },
    /// A Blockade that is placed or removed, with this many levels to go.
    Blockade { left: u8 },
}

/// A trial: the part of an effect, which is named by its place in its file, and the space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TrialKey {
    effect: usize,
    what: Tried,
    space: Option<Space>,
}

impl TrialKey {
    /// A trial of the effect at this place of its file.
    pub const fn new(effect: usize, what: Tried) -> TrialKey {
        TrialKey { effect, what, space: None }
    }

    /// A whole text.
    pub fn of_text(text: &Text) -> TrialKey {
        TrialKey { what: Tried::Text, ..TrialKey::of_list(&text.effects) }
    }

    /// A list of effects; without any it does nothing, wherever it stands.
    pub fn of_list(effects: &Effects) -> TrialKey {
        TrialKey::new(effects.first().map_or(0, |first| first.span().start), Tried::List)
    }

    /// The same in a space.
    pub fn in_space(self, space: Option<Space>) -> TrialKey {
        TrialKey { space, ..self }
    }

    /// Where it is kept in a [`TrialMemo`].
    fn place(self) -> usize {
        self.space.map_or(Space::COUNT, |space| space as usize)
    }
}

/// What an action found when it looked ahead: on the same board the same comes to the same. Each time it says what it
/// was played for.
#[derive(Debug, Default)]
pub(crate) struct TrialMemo {
    /// The boards that were looked at, each of them once.
    boards: RefCell<SmallVec<[Rc<Board>; 4]>>,
    /// What Events were played for where something hung on it, each list once.
    aims: RefCell<Vec<Vec<EventTest>>>,
    /// What came of each trial, in order.
    outcomes: RefCell<Vec<Rc<Prospect>>>,
    /// The place of the last trial in each space, and of the last one in none.
    last: [Cell<Option<usize>>; Space::COUNT + 1],
}

impl TrialMemo {
    /// The one that is kept of equal boards; of boards known in part none is kept.
    pub(super) fn board(&self, board: &Board) -> Rc<Board> {
        if board.known_facts().is_some() {
            return Rc::new(*board);
        }
        let mut boards = self.boards.borrow_mut();
        if let Some(same) = boards.iter().rev().find(|kept| ***kept == *board) {
            return Rc::clone(same);
        }
        boards.push(Rc::new(*board));
        Rc::clone(&boards[boards.len() - 1])
    }

    /// Keeps what came of a trial.
    fn store(&self, key: TrialKey, outcome: &Rc<Prospect>) {
        let mut outcomes = self.outcomes.borrow_mut();
        if outcomes.is_empty() {
            outcomes.reserve(USUAL_TRIALS);
        }
        self.last[key.place()].set(Some(outcomes.len()));
        outcomes.push(Rc::clone(outcome));
    }
}

/// This many trials are room enough for most actions.
const USUAL_TRIALS: usize = 32;

/// One trial that is kept: of what, played for what.
#[derive(Clone, Debug)]
struct Trial {
    key: TrialKey,
    /// The place of what it was played for in the memo, where it hangs on that.
    aims: Option<usize>,
    /// The place of the one before in the same space.
    before: Option<usize>,
}

impl Play<'_, '_> {
    /// The board as it stands, to be shared by several trials.
    pub(super) fn shared_board(&self) -> Rc<Board> {
        if self.action.state.changes().len() == self.start {
            return Rc::clone(&self.account.before);
        }
        self.trial_memo.board(self.board())
    }

    /// What was found on this board before, played for the same, or for whatever it is where nothing hangs on that.
    pub(super) fn find(&self, key: TrialKey, board: &Rc<Board>) -> Option<Rc<Prospect>> {
        let all = self.trial_memo.outcomes.borrow();
        let kept = |at: usize| Some((&all[at], all[at].trial.as_ref()?));
        let last = self.trial_memo.last[key.place()].get().and_then(kept);
        let mut here = std::iter::successors(last, |(_, trial)| kept(trial.before?));
        let (outcome, _) = here.find(|(outcome, trial)| {
            trial.key == key
                && trial.aims.is_none_or(|aims| aims == self.aims_at())
                && Rc::ptr_eq(&outcome.account.before, board)
                && Rc::ptr_eq(&outcome.account.began, &self.account.began)
        })?;
        self.hangs_on_aims.set(self.hangs_on_aims.get() || outcome.hangs_on_aims);
        Some(Rc::clone(outcome))
    }

    /// What `does` would come to, on a board that is known looked at once.
    ///
    /// # Errors
    /// An unknown fact or a fault.
    pub(super) fn trial_once(
        &self,
        key: TrialKey,
        board: &Rc<Board>,
        does: impl FnOnce(&mut Play<'_, '_>) -> Result,
    ) -> Result<Rc<Prospect>> {
        if board.known_facts().is_some() {
            return self.trial_on(None, board, does);
        }
        if let Some(outcome) = self.find(key, board) {
            return Ok(outcome);
        }
        let outcome = self.trial_on(Some(key), board, does)?;
        self.trial_memo.store(key, &outcome);
        Ok(outcome)
    }

    /// What effects would come to in each of these spaces, where they do anything. `found` is what local effects would
    /// have come to before they were carried out in other spaces: it stands as long as there are the pieces and markers
    /// for it.
    ///
    /// # Errors
    /// See [`Play::trial_once`].
    pub(super) fn effects_in_each(
        &self,
        spaces: SpaceSet,
        effects: &'static Effects,
        found: &[SpaceProspect],
    ) -> Result<Vec<SpaceProspect>> {
        let board = self.shared_board();
        let is_known = board.known_facts().is_none();
        let is_idle = |space: Space| {
            let mut effects = effects.iter().map(Spanned::get_ref);
            is_known && effects.all(|effect| effect.kind().is_idle(self, space))
        };
        self.each(spaces.filter(|space| !is_idle(space)), |space| {
            let before = found.iter().find(|(there, _)| *there == space);
            if let Some((_, outcome)) = before.filter(|(_, outcome)| self.stands(outcome)) {
                #[cfg(test)]
                tests::equals_a_fresh_trial(self, outcome, effects, space);
                return Ok(Some(Rc::clone(outcome)));
            }
            let key = TrialKey::of_list(effects).in_space(Some(space));
            let outcome =
                self.trial_once(key, &board, |play| play.effects(effects, Some(space)))?;
            Ok(Some(outcome).filter(|o| o.does_something()))
        })
    }

    /// Whether the same changes can be made on the board as it stands, where neither dice nor people have a say in them.
    fn stands(&self, outcome: &Prospect) -> bool {
        self.board().known_facts().is_none() && outcome.is_certain && { *self.board() }
            .apply_all(outcome.changes())
            .is_ok()
    }

    /// What `does` would come to from here.
    ///
    /// # Errors
    /// An unknown fact or a fault.
    pub(in crate::events) fn trial(
        &self,
        does: impl FnOnce(&mut Play<'_, '_>) -> Result,
    ) -> Result<Rc<Prospect>> {
        self.trial_on(None, &Rc::new(*self.board()), does)
    }

    /// Whether effects could do anything in a space after what was found ahead.
    ///
    /// # Errors
    /// See [`Play::trial_once`].
    pub(super) fn leaves(
        &self,
        first: &Prospect,
        second: Space,
        effects: &'static Effects,
    ) -> Result<bool> {
        let board = Rc::new(*first.after());
        let outcome = self.trial_on(None, &board, |play| play.effects(effects, Some(second)))?;
        Ok(outcome.does_something())
    }

    /// The same, the board as it stands being shared by several trials; `key` is of one that is to be kept.
    fn trial_on(
        &self,
        key: Option<TrialKey>,
        board: &Rc<Board>,
        does: impl FnOnce(&mut Play<'_, '_>) -> Result,
    ) -> Result<Rc<Prospect>> {
        let mut source = FixedDie::showing(1);
        let (library, context) = (self.action.library, self.action.context);
        let mut action = Executor::new(library, self.executing(), **board, context, &mut source);
        let mut play = Play {
            account: EventEffects::new(Rc::clone(board), Rc::clone(&self.account.began)),
            start: 0,
            action: &mut action,
            title: self.title,
            side: None,
            aims: self.aims,
            effect: self.effect,
            aims_at: self.aims_at.clone(),
            hangs_on_aims: Cell::new(false),
            trial_memo: Rc::clone(&self.trial_memo),
            reasons: Vec::new(),
            follow: SmallVec::new(),
            named_pieces: None,
        };
        does(&mut play)?;
        let (account, hangs_on_aims) = (play.account, play.hangs_on_aims.get());
        if hangs_on_aims {
            self.hangs_on_aims.set(true);
        }
        Ok(Rc::new(Prospect {
            state: action.state,
            steps: action.steps,
            account,
            is_certain: source.is_unused(),
            hangs_on_aims,
            trial: key.map(|key| self.kept(key, hangs_on_aims)),
        }))
    }

    /// A trial that is to be kept; for what it was played where it hangs on that.
    fn kept(&self, key: TrialKey, hangs_on_aims: bool) -> Trial {
        Trial {
            key,
            aims: hangs_on_aims.then(|| self.aims_at()),
            before: self.trial_memo.last[key.place()].get(),
        }
    }

    /// Where what the Event is played for stands in the memo.
    fn aims_at(&self) -> usize {
        if let Some(place) = self.aims_at.get() {
            return place;
        }
        let mut kept = self.trial_memo.aims.borrow_mut();
        let same = kept.iter().position(|aims| aims.iter().eq(self.aims.iter().copied()));
        let place = same.unwrap_or(kept.len());
        if same.is_none() {
            kept.push(self.aims.iter().map(|aim| (*aim).clone()).collect());
        }
        self.aims_at.set(Some(place));
        place
    }

    /// Does what was found ahead on the board as it stands, in place of finding it once more; whether that was done. It
    /// is where neither dice nor people had a say, no trace is kept, and nothing but changes came of it.
    ///
    /// # Errors
    /// See [`Result`].
    pub(super) fn repeats(&mut self, outcome: &Prospect) -> Result<bool> {
        // A trial does not look at a free action that follows the effect (R178).
        let mut follow = self.follow.iter().flat_map(|(effects, _)| *effects);
        let alike = !self.action.is_traced()
            && self.board().known_facts().is_none()
            && outcome.is_certain
            && outcome.account.is_bare()
            && outcome.state.is_bare()
            && !follow.any(|effect| matches!(effect.get_ref(), Effect::Free(_)));
        if alike {
            outcome.changes().iter().try_for_each(|change| self.changes(RULE, *change))?;
            self.action.steps.extend_from_slice(&outcome.steps);
        }
        Ok(alike)
    }

    /// What `does` would come to in each of these spaces, where it does anything.
    ///
    /// # Errors
    /// See [`Play::trial_once`].
    pub(super) fn outcomes(
        &self,
        key: TrialKey,
        spaces: SpaceSet,
        does: impl Fn(&mut Play<'_, '_>, Space) -> Result,
    ) -> Result<Vec<SpaceProspect>> {
        let board = self.shared_board();
        self.each(spaces, |space| {
            let key = key.in_space(Some(space));
            let outcome = self.trial_once(key, &board, |play| does(play, space))?;
            Ok(Some(outcome).filter(|o| o.does_something()))
        })
    }

    /// What is found of each of several things, where anything is. Of an unknown board all of them are looked at before
    /// anything is asked.
    ///
    /// # Errors
    /// See [`Play::trial`].
    pub(super) fn each<T: Copy, R>(
        &self,
        all: impl IntoIterator<Item = T>,
        look: impl Fn(T) -> Result<Option<R>>,
    ) -> Result<Vec<(T, R)>> {
        let all = self.action.known_of_each(all, look)?.into_iter();
        Ok(all.filter_map(|(one, result)| Some((one, result?))).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::Library;
    use crate::game::Game;
    use lod_engine::game::ScenarioId;
    use lod_engine::game::position::Options;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    thread_local! {
        static REUSED: Cell<usize> = const { Cell::new(0) };
    }

    /// What is used again of effects in a space is what they would come to on the board as it stands.
    pub(super) fn equals_a_fresh_trial(
        play: &Play<'_, '_>,
        kept: &Prospect,
        effects: &'static Effects,
        space: Space,
    ) {
        let hangs_on_aims = play.hangs_on_aims.get();
        let fresh = play.trial(|play| play.effects(effects, Some(space))).expect("no fault");
        play.hangs_on_aims.set(hangs_on_aims);
        let seen = |outcome: &Prospect| {
            let account = (outcome.account.grants, outcome.account.fights.clone());
            (outcome.changes().to_vec(), outcome.is_certain, account)
        };
        assert_eq!(seen(kept), seen(&fresh), "{}, {space}", play.title);
        REUSED.set(REUSED.get() + 1);
    }

    /// 8.3.5: in random games, after each space that an Event takes.
    #[test]
    fn r8_3_5_what_is_kept_between_spaces_equals_a_fresh_trial() {
        for id in ScenarioId::ALL {
            for seed in 0..crate::volume::part("LOD_REUSED", 200, 20) {
                let seed = u64::try_from(seed).expect("a small number");
                let mut deck = ChaCha8Rng::seed_from_u64(seed);
                let game = Game::new(Library::get(), id, Options::default(), &mut deck);
                game.expect("a game").play_on(seed, 0).expect("a winner");
            }
        }
        assert!(REUSED.get() > 50, "{}", REUSED.get());
    }
}
