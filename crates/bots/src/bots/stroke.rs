//! Brilliant Strokes by non-players: when they play them, who Trumps whom, and what they do (2.3.8, 8.3.7,
//! 8.4.11, 8.5.8, 8.6.11, 8.7.8).

use super::{Context, Executor, Library};
use crate::action::{ActionResult, Matter, Note};
use crate::flowchart::schema::{CommandBox, Node};
use crate::flowchart::{ArrowKind, DecisionSource, Interrupt};
use lod_engine::game::{Board, Faction};
use lod_engine::rules::seats::Seats;
use lod_engine::rules::sequence::{self, Stroke};
use lod_engine::rules::{ActionState, Command, Special};

const RULE: &str = "8.3.7";

/// A card for which the moment has come: before its 1st Eligible Faction acts, others may be played over the Event
/// (2.3.8, 2.3.9).
#[derive(Clone, Copy, Debug)]
pub struct Opening<'a> {
    /// The flowcharts.
    pub library: &'a Library,
    /// The board.
    pub board: Board,
    /// Who plays what.
    pub seats: Seats,
    /// Whether a Winter Quarters card is showing.
    pub winter_showing: bool,
    /// What surrounds the moment: who is 1st Eligible, who has just played a Brilliant Stroke.
    pub context: Context,
}

impl Opening<'_> {
    /// Whether the non-player French play the Treaty of Alliance: as soon as they may (8.1).
    pub fn is_treaty_due(&self) -> bool {
        !self.seats.is_player(Faction::French)
            && sequence::may_play_treaty(&self.board, self.winter_showing, &self.seats).is_ok()
    }

    /// Whether the conditions hold for a non-player to play its Brilliant Stroke now, and why.
    ///
    /// # Errors
    /// See [`Interrupt`].
    pub fn is_stroke_due(
        &self,
        faction: Faction,
        source: &mut dyn DecisionSource,
    ) -> Result<(bool, Vec<Note>), Interrupt> {
        let Opening { board, seats, winter_showing, .. } = self;
        if seats.is_player(faction)
            || sequence::may_play_brilliant_stroke(board, faction, *winter_showing, seats).is_err()
        {
            return Ok((false, Vec::new()));
        }
        let mut run = Executor::new(self.library, faction, *board, self.context, source);
        let summary = run.summary("brilliant-stroke")?;
        let due = match &summary.when {
            Some(when) => {
                run.cites("brilliant-stroke", &summary.rule);
                run.holds(Matter::Beside, &summary.title, when)?
            }
            None => false,
        };
        Ok((due, run.walk.notes))
    }

    /// The non-player whose Brilliant Stroke stands at the end when all that want to play theirs do, and
    /// those that want to Trump it do (2.3.8, 8.3.7), `None` where none does; and why. With `context.stroke_by` it is
    /// the answer to a Brilliant Stroke just played. The `aborted` could not carry theirs out.
    ///
    /// # Errors
    /// See [`Interrupt`].
    pub fn who_plays(
        &self,
        aborted: &[Faction],
        source: &mut dyn DecisionSource,
    ) -> Result<(Option<Faction>, Vec<Note>), Interrupt> {
        let (mut stands, mut notes) = (None, Vec::new());
        loop {
            let stroke_by = stands.or(self.context.stroke_by);
            let now = Opening { context: Context { stroke_by, ..self.context }, ..*self };
            let trumps = |faction| {
                stroke_by
                    .is_none_or(|by| Stroke::Brilliant(faction).may_trump(Stroke::Brilliant(by)))
            };
            let mut due = Vec::new();
            for faction in self.seats.non_players() {
                if aborted.contains(&faction) || !trumps(faction) {
                    continue;
                }
                let (is_due, why) = now.is_stroke_due(faction, source)?;
                notes.extend(why);
                if is_due {
                    due.push(Stroke::Brilliant(faction));
                }
            }
            match sequence::strongest(due) {
                Some(stroke) => stands = Some(stroke.faction()),
                None => return Ok((stands, notes)),
            }
        }
    }

    /// A non-player plays its Brilliant Stroke, whose conditions hold.
    ///
    /// # Errors
    /// See [`Interrupt`].
    pub fn play_stroke(
        &self,
        faction: Faction,
        source: &mut dyn DecisionSource,
    ) -> Result<StrokePlay, Interrupt> {
        let mut run = Executor::new(self.library, faction, self.board, self.context, source);
        let granted = run.brilliant_stroke()?;
        Ok(StrokePlay { faction, granted, done: run.into_result()? })
    }
}

/// What a Brilliant Stroke came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StrokeResult {
    /// The Limited Commands in order; none where the play was aborted (8.3.7).
    pub commands: Vec<Command>,
    /// The Special Activity.
    pub special: Option<Special>,
}

/// A Brilliant Stroke that a non-player set out to play.
#[derive(Clone, Debug)]
pub struct StrokePlay {
    /// Whose.
    pub faction: Faction,
    /// What was done; `None` where the play was aborted (8.3.7).
    pub granted: Option<StrokeResult>,
    /// What came of it.
    pub done: ActionResult,
}

impl<'a> Executor<'a> {
    /// The Faction's Brilliant Stroke in place of a turn (8.3.7): the card, a Limited Command that
    /// involves the Leader, the Special Activity that goes with it, a second Limited Command, and all
    /// Factions Eligible. `None`, and nothing is changed, where no such first Command is possible.
    ///
    /// # Errors
    /// See [`Interrupt`].
    pub(crate) fn brilliant_stroke(&mut self) -> Result<Option<StrokeResult>, Interrupt> {
        let faction = self.faction();
        let leader = self.board().leader_space(faction);
        self.context = Context { limited: true, ..self.context.free() };
        self.limits.limited = true;
        self.state = ActionState::of_stroke(*self.board(), faction);
        let before = self.state.mark();
        let card = sequence::spend_stroke(Stroke::Brilliant(faction));
        self.record("2.3.8", card)?;
        let first = match leader {
            Some(_) => {
                self.with_limits(|limits| limits.involve = leader, Executor::next_command)?
            }
            None => None,
        };
        let Some(first) = first else {
            self.state.restore(before);
            self.grants.clear();
            self.cites("", RULE).note("No Limited Command involves the Leader: not played");
            return Ok(None);
        };
        let mut commands = vec![first.command];
        self.independent_activity(first)?;
        self.state.start_second_command();
        if let Some(second) = self.next_command()? {
            commands.push(second.command);
        }
        for cylinder in sequence::all_eligible(self.board()) {
            self.record("2.3.8", cylinder)?;
        }
        Ok(Some(StrokeResult { commands, special: self.state.special() }))
    }

    /// The Special Activity that the flowchart gives for a Command, wherever that took place. Only
    /// Plunder has to be where its Raid was (4.4.3).
    fn independent_activity(&mut self, command: &'a CommandBox) -> Result<(), Interrupt> {
        if self.state.special().is_some() {
            return Ok(());
        }
        let special = command.special.as_ref().map(|start| (ArrowKind::Special, start));
        let then = || command.then.as_ref().map(|start| (ArrowKind::Then, start));
        let Some((kind, start)) = special.or_else(then) else {
            return Ok(());
        };
        let bound = matches!(
            self.chart.node(start.get_ref()),
            Some(Node::Activity(b)) if b.special == Special::Plunder
        );
        if !bound {
            self.state.start_second_command();
        }
        self.follow_to_activity((command, kind), start.get_ref())?;
        Ok(())
    }
}
