//! What follows from a learner's own answers: the turn is decided again with them in the place of the non-player's.

use super::drill::TurnDrill;
use super::own_dice::begun;
use super::steps::turn_steps;
use super::{StepKind, TurnStep};
use lod_bots::action::NoteKind;
use lod_bots::bots::SeededDice;
use lod_bots::flowchart::words::Die;
use lod_bots::flowchart::{DecisionSource, Interrupt, Purpose};
use lod_bots::game::{GameStep, NonPlayerTurn, Players};
use lod_engine::game::Space;

/// What of a turn is the learner's: answers that are not the non-player's, by the place of what they answer among the notes
/// of the turn, and dice.
#[derive(Clone, Debug, Default)]
pub(super) struct OwnAnswers {
    /// The dice that fell before the question under way; none where the program rolled.
    pub rolls: Vec<Option<u8>>,
    answers: Vec<(usize, bool)>,
    spaces: Vec<(usize, Option<Space>)>,
}

/// What follows from an answer.
#[derive(Clone, Debug)]
pub enum Followed {
    /// The turn goes on as it was: what differs leads nowhere else.
    Same,
    /// The turn with this answer, and the place of its next question.
    Own(Box<TurnDrill>, usize),
    /// The turn ends here, or cannot go on.
    Ends,
}

impl OwnAnswers {
    /// Whether an answer was not the non-player's.
    pub(super) fn is_other_path(&self) -> bool {
        !(self.answers.is_empty() && self.spaces.is_empty())
    }
}

/// The dice of a turn, and a learner's answers.
struct OwnSource<'a> {
    dice: SeededDice,
    /// So many dice fell.
    fell: usize,
    own: &'a OwnAnswers,
}

impl DecisionSource for OwnSource<'_> {
    fn roll(&mut self, die: Die, purpose: &Purpose) -> Result<u8, Interrupt> {
        let program = self.dice.roll(die, purpose)?;
        let own = self.own.rolls.get(self.fell).copied().flatten();
        self.fell += 1;
        Ok(own.map_or(program, |value| value.clamp(1, die.sides())))
    }

    fn answers(&mut self, note: usize, found: bool) -> bool {
        let own = self.own.answers.iter().find(|(at, _)| *at == note);
        own.map_or(found, |(_, answer)| *answer)
    }

    fn selects(&mut self, note: usize) -> Option<Option<Space>> {
        let own = self.own.spaces.iter().find(|(at, _)| *at == note);
        own.map(|(_, space)| *space)
    }
}

impl Players for OwnSource<'_> {}

impl TurnDrill {
    /// What follows from an answer to the question at this place.
    pub fn followed(&self, place: usize, answer: usize) -> Followed {
        let Some(step) = self.steps.get(place) else {
            return Followed::Ends;
        };
        let Some(option) = step.options.get(answer).filter(|option| !option.is_right) else {
            return Followed::Same;
        };
        let mut own = self.own.clone();
        match step.kind {
            StepKind::Answer => own.answers.push((step.note, option.leads_by_yes())),
            // Another bullet, or one where none applies, plays the Event all the same.
            StepKind::Event if !option.declines() => return Followed::Ends,
            StepKind::Event => own.answers.push((step.note, false)),
            StepKind::Space | StepKind::Random => match self.selected(step, option.space) {
                Some(space) => own.spaces.push((begun(&self.taken.done.walk.notes, step), space)),
                None => return Followed::Ends,
            },
            StepKind::Extent
            | StepKind::Roll
            | StepKind::Next
            | StepKind::Pieces
            | StepKind::Amount => return Followed::Same,
        }
        self.with(own, step)
            .map_or(Followed::Ends, |(drill, next)| Followed::Own(Box::new(drill), next))
    }

    /// The space that an answer selects, or none of them; nothing where it is no candidate.
    fn selected(&self, step: &TurnStep, space: Option<Space>) -> Option<Option<Space>> {
        let Some(space) = space else {
            return Some(None);
        };
        let (NoteKind::Chose(chosen) | NoteKind::From(_, chosen)) = &self.note(step)?.what else {
            return None;
        };
        chosen.candidates().contains(space).then_some(Some(space))
    }

    fn note(&self, step: &TurnStep) -> Option<&lod_bots::action::Note> {
        self.taken.done.walk.notes.get(step.note)
    }

    /// The turn decided again with these answers, and the place of the question after this one.
    fn with(&self, own: OwnAnswers, step: &TurnStep) -> Option<(TurnDrill, usize)> {
        let selected = own.spaces.last().map(|(_, space)| *space);
        let drill = self.decided(own)?;
        let at = match step.kind {
            StepKind::Space | StepKind::Random => {
                let at = begun(&self.taken.done.walk.notes, step);
                is_taken(&drill.taken, at, selected?).then_some(at)?
            }
            _ => step.note,
        };
        let next = drill.steps.iter().position(|later| later.note > at);
        let next = next.unwrap_or(drill.steps.len());
        Some((drill, next))
    }

    /// The turn decided again with these results of dice.
    pub(super) fn with_rolls(&self, rolls: Vec<Option<u8>>) -> Option<TurnDrill> {
        self.decided(OwnAnswers { rolls, ..self.own.clone() })
    }

    /// The turn decided again with these answers and dice.
    fn decided(&self, own: OwnAnswers) -> Option<TurnDrill> {
        let mut game = self.before.clone();
        let mut source = OwnSource { dice: self.dice.clone(), fell: 0, own: &own };
        let Ok(Some(GameStep::Turn(taken))) = game.step(&mut source) else {
            return None;
        };
        let steps = turn_steps(&taken, self.before.board(), self.is_limited());
        let before = self.before.clone();
        Some(TurnDrill { taken, before, after: game, steps, dice: self.dice.clone(), own })
    }
}

/// Whether a choice came to this space.
fn is_taken(taken: &NonPlayerTurn, at: usize, space: Option<Space>) -> bool {
    match taken.done.walk.notes.get(at).map(|note| &note.what) {
        Some(NoteKind::Chose(chosen) | NoteKind::From(_, chosen)) => chosen.taken == space,
        _ => false,
    }
}
