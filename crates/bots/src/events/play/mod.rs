//! Executing an Event (5.1, 8.3.4-8.3.8): its choices are made by players and non-players.

mod beneficiary;
mod choose;
pub(super) mod eligible;
pub(super) mod flip;
pub(super) mod fni;
pub(super) mod free;
mod march;
pub(super) mod moves;
mod named;
pub(super) mod piece_offer;
mod piece_task;
pub(super) mod pieces;
pub(super) mod place;
pub(super) mod remove;
pub(super) mod replace;
pub(super) mod select;
pub(super) mod tracks;
mod trial;
mod whole_event;
mod worth;

pub(super) use trial::Prospect;
pub(crate) use trial::TrialMemo;

use super::Result;
use super::effect::Effects;
use super::event_effects::EventEffects;
use super::instruction_rule::InstructionRule;
use super::words::Text;
use crate::action::{Executor, NoTrace, PieceOrder};
use crate::flowchart::words::{EventTest, Expr};
use crate::flowchart::{PieceOption, describe};
use itertools::Itertools;
use lod_engine::game::words::either;
use lod_engine::game::{Board, Change, Fact, FactValue, Faction, Space, SpaceSet};
use lod_engine::rules::{ActionState, Refusal};
use smallvec::SmallVec;
use std::cell::Cell;
use std::rc::Rc;
use trial::TrialKey;

/// The rule by which Events change the board.
const RULE: &str = "5.1";

/// An Event being carried out.
pub(super) struct Play<'r, 'a> {
    /// The executing Faction's action: the board, the decision source, the dice.
    action: &'r mut Executor<'a>,
    /// The card's title, for questions.
    title: &'r str,
    /// The side of the card that a non-player chose, for the heading of questions to players.
    pub side: Option<&'static str>,
    /// The bullets for which a non-player executes the Event: spaces that meet the first of them come
    /// first, then those that meet the next (8.3.5, R173).
    aims: &'r [&'r EventTest],
    /// Their index in the [`TrialMemo`], once an outcome was kept that depends on them.
    aims_at: Cell<Option<usize>>,
    /// Whether a choice depended on them.
    hangs_on_aims: Cell<bool>,
    /// The place of the current effect in its file.
    effect: usize,
    /// What happened besides the changes.
    account: EventEffects,
    /// How many changes the action had before the Event.
    start: usize,
    /// The trials of the action so far.
    trial_memo: Rc<TrialMemo>,
    /// Why effects did nothing, for the player who executes the Event.
    reasons: Vec<String>,
    /// The effects after the current one, the innermost list last (R178).
    follow: SmallVec<[(&'static Effects, Option<Space>); 2]>,
    /// The pieces that a player has named for the current space or for the whole text, and that no effect has taken yet.
    named_pieces: Option<Vec<PieceOption>>,
}

impl<'r, 'a> Play<'r, 'a> {
    /// Begins on the board as the action has it.
    pub fn new(
        action: &'r mut Executor<'a>,
        title: &'r str,
        aims: &'r [&'r EventTest],
    ) -> Play<'r, 'a> {
        let trial_memo = Rc::clone(action.trial_memo.get_or_insert_default());
        let board = trial_memo.board(action.board());
        Play {
            start: action.state.changes().len(),
            action,
            title,
            side: None,
            aims,
            effect: 0,
            aims_at: Cell::new(None),
            hangs_on_aims: Cell::new(false),
            account: EventEffects::new(Rc::clone(&board), board),
            trial_memo,
            reasons: Vec::new(),
            follow: SmallVec::new(),
            named_pieces: None,
        }
    }

    /// The outcome of the whole text.
    ///
    /// # Errors
    /// An unknown fact or a fault.
    pub fn look_ahead(&self, text: &'static Text) -> Result<Rc<Prospect>> {
        let before = &self.account.before;
        self.trial_once(TrialKey::of_text(text), before, |play| play.text(text))
    }

    /// Executes the whole text. Without a trace the outcome of an earlier trial is taken over, unless it depends on dice or
    /// players.
    ///
    /// # Errors
    /// See [`Result`].
    pub fn carry_out(&mut self, text: &'static Text) -> Result {
        let repeats = !self.action.is_traced() && self.action.state.changes().is_empty();
        let found = self.find(TrialKey::of_text(text), &self.account.before);
        match found.filter(|outcome| repeats && outcome.is_certain) {
            Some(outcome) => outcome.hand_over(self.action),
            None => self.text(text)?,
        }
        self.says_why_nothing();
        Ok(())
    }

    /// Notes for a player why the whole Event did nothing and granted nothing (5.1.3).
    fn says_why_nothing(&mut self) {
        let bare = self.action.state.changes().len() == self.start && self.account.grants == 0;
        if !bare || !self.explains_nothing() {
            return;
        }
        let mut reasons = std::mem::take(&mut self.reasons);
        reasons.dedup();
        let text = if reasons.is_empty() {
            "No effect".to_string()
        } else {
            format!("No effect: {}", reasons.join("; "))
        };
        self.action.by_rule_alone("5.1.3", |action| action.note(text));
    }

    /// Whether a player learns why an effect does nothing.
    fn explains_nothing(&self) -> bool {
        self.action.can_explain() && self.is_person(self.executing())
    }

    /// The whole text, Leaders at the end (1.10).
    fn text(&mut self, text: &'static Text) -> Result {
        self.effects(&text.effects, None)?;
        self.check_all_named_taken()?;
        self.action.leaders_follow()?;
        self.action.leaders_settle()?;
        self.action.leaders_come()
    }

    /// What is being played, for people.
    fn heading(&self) -> String {
        match self.side {
            Some(side) => format!("{}, {side}", self.title),
            None => self.title.to_string(),
        }
    }

    /// The bullets for which the Event is played, for a choice that depends on them.
    fn priorities(&self) -> &'r [&'r EventTest] {
        self.hangs_on_aims.set(true);
        self.aims
    }

    /// Who executes the Event.
    fn executing(&self) -> Faction {
        self.action.faction()
    }

    /// Who decides what the Event leaves open, if it names a Faction, or none (5.1).
    fn decider(&self, named: Option<Faction>) -> Faction {
        named.unwrap_or(self.executing())
    }

    /// Whether a person decides for the Faction.
    fn is_person(&self, faction: Faction) -> bool {
        self.action.context.players[faction]
    }

    /// The board as it stands.
    fn board(&self) -> &Board {
        self.action.board()
    }

    /// What the non-player follows on this card when it decides something (8.3.1).
    fn guide(&self, faction: Faction) -> Option<&'static InstructionRule> {
        if self.is_person(faction) {
            return None;
        }
        InstructionRule::of(faction, self.action.context.card?)
    }

    /// Executes effects in order, in the selected space if there is one, without those that the executing non-player's
    /// Event Instructions exclude (8.3.1).
    fn effects(&mut self, effects: &'static Effects, here: Option<Space>) -> Result {
        for (effect, next) in effects.iter().zip(1..) {
            let guide = self.guide(self.executing());
            if guide.is_some_and(|g| g.skips(effect.get_ref())) {
                continue;
            }
            let follow = self.follow.len();
            if next < effects.len() {
                self.follow.push((&effects[next..], here));
            }
            let before = (self.action.state.changes().len(), self.account.grants);
            self.effect = effect.span().start;
            let done = effect.get_ref().kind().play(self, here);
            self.follow.truncate(follow);
            done.and(self.action.all_known())?;
            if before == (self.action.state.changes().len(), self.account.grants)
                && self.explains_nothing()
            {
                let reasons = effect.get_ref().kind().why_nothing(self, here);
                self.reasons.extend(reasons);
            }
        }
        Ok(())
    }

    /// Does what the rules know how to do.
    fn does(&mut self, does: impl FnOnce(&mut ActionState) -> Result<(), Refusal>) -> Result {
        self.action.does(does)
    }

    /// Makes one change.
    fn changes(&mut self, rule: &'static str, change: Change) -> Result {
        self.action.record(rule, change)
    }

    /// Sets a fact, if that changes it.
    fn sets<T: Into<FactValue> + PartialEq>(
        &mut self,
        rule: &'static str,
        fact: Fact,
        from: T,
        to: T,
    ) -> Result {
        if from == to { Ok(()) } else { self.changes(rule, Change::set(fact, from, to)) }
    }

    /// Notes that the first `line.1` of these pieces are taken or placed in a space, if there was a choice.
    fn takes(&mut self, by: Faction, done: &str, space: Space, line: (&PieceOrder, usize)) {
        if self.action.is_traced() {
            let say = format!("{}: {done}", self.title);
            self.action.by_rule("8.1.2", |action| action.takes((by, &say), space, line));
        }
    }

    /// Why no space qualifies: "no space under British Control".
    fn none_qualifies(&self, tests: &[Expr]) -> String {
        let words = tests
            .iter()
            .map(|test| describe::of_space(self.action.chart, None, test, true))
            .join(" ");
        format!("no space {words}")
    }

    /// Where there are none of these pieces: "no Militia in Boston", "no Militia on the map".
    fn none_of(&self, these: &str, tests: &[Expr], here: Option<Space>) -> String {
        let place = match here {
            Some(space) => format!("in {space}"),
            None => self.places(tests),
        };
        format!("no {these} {place}")
    }

    /// The spaces of an effect in words: "in Boston or New York", "on the map".
    fn places(&self, tests: &[Expr]) -> String {
        let fit = self.fit(tests).unwrap_or(SpaceSet::EMPTY);
        let names: Vec<&str> = fit.iter().map(Space::name).collect();
        match names.len() {
            1..=4 => format!("in {}", either(&names)),
            _ => "on the map".to_string(),
        }
    }

    /// The selected space, or the spaces that pass an effect's own tests; none where that is not known.
    fn spaces_of_effect(&self, tests: &[Expr], here: Option<Space>) -> SpaceSet {
        here.map_or_else(|| self.fit(tests).unwrap_or(SpaceSet::EMPTY), SpaceSet::of)
    }

    /// The spaces that pass the tests. The West Indies are not in play before the Treaty of Alliance
    /// (1.3.7).
    fn fit(&self, tests: &[Expr]) -> Result<SpaceSet> {
        let fit = self.action.qualify(SpaceSet::ALL, tests, &mut NoTrace)?;
        let out = fit.contains(Space::WestIndies) && !self.board().treaty();
        Ok(if self.action.sure(out)? { fit.intersect(SpaceSet::MAP) } else { fit })
    }
}
