//! What follows from a learner's own answers: the turn is decided again with them in the place of the non-player's.

use super::drill::TurnDrill;
use super::{StepKind, TurnStep};
use lod_bots::action::{Note, NoteKind, QuestionName};
use lod_bots::bots::SeededDice;
use lod_bots::flowchart::words::Die;
use lod_bots::flowchart::{DecisionSource, Interrupt, Purpose};
use lod_bots::game::{GameStep, Players};
use lod_engine::game::Space;

/// What of a turn is the learner's: answers that are not the non-player's, by the name of what they answer, and dice.
#[derive(Clone, Debug, Default)]
pub(super) struct OwnAnswers {
    /// The dice that fell before the question under way; none where the program rolled.
    pub rolls: Vec<Option<u8>>,
    /// What the die of the Event box showed that the turn did not roll.
    pub spare: Option<u8>,
    answers: Vec<(QuestionName, bool)>,
    spaces: Vec<(QuestionName, Option<Space>)>,
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
    /// So deep inside other actions it is: what is asked there is no question of the turn.
    inside: usize,
    own: &'a OwnAnswers,
}

impl OwnSource<'_> {
    /// The answer by that name, where the turn itself asks.
    fn own<T: Copy>(&self, answers: &[(QuestionName, T)], name: &QuestionName) -> Option<T> {
        let own = answers.iter().find(|(own, _)| own == name);
        own.filter(|_| self.inside == 0).map(|(_, answer)| *answer)
    }
}

impl DecisionSource for OwnSource<'_> {
    fn roll(&mut self, die: Die, purpose: &Purpose) -> Result<u8, Interrupt> {
        let program = self.dice.roll(die, purpose)?;
        let own = self.own.rolls.get(self.fell).copied().flatten();
        self.fell += 1;
        Ok(own.map_or(program, |value| value.clamp(1, die.sides())))
    }

    fn enter_nested(&mut self) {
        self.inside += 1;
    }

    fn leave_nested(&mut self) {
        self.inside -= 1;
    }

    fn override_answer(&mut self, question: &QuestionName, found: bool) -> bool {
        self.own(&self.own.answers, question).unwrap_or(found)
    }

    fn override_selection(&mut self, choice: &QuestionName) -> Option<Option<Space>> {
        self.own(&self.own.spaces, choice)
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
        let name = QuestionName::of(self.notes(), step.note);
        match (step.kind, name.clone()) {
            (StepKind::Extent | StepKind::Next | StepKind::Pieces | StepKind::Amount, _) => {
                return Followed::Same;
            }
            // A roll leads where it leads without it.
            (StepKind::Roll, _) if option.holds.is_none() => return Followed::Same,
            (StepKind::Answer | StepKind::Roll | StepKind::Event, Some(name))
                if let Some(holds) = option.holds =>
            {
                own.answers.push((name, holds));
            }
            (StepKind::Space | StepKind::Random, Some(name)) => {
                match self.selected(step, option.space) {
                    Some(space) => own.spaces.push((name, space)),
                    None => return Followed::Ends,
                }
            }
            // Another bullet, or one where none applies, plays the Event all the same.
            _ => return Followed::Ends,
        }
        let followed = name.and_then(|name| self.with(own, step, &name));
        followed.map_or(Followed::Ends, |(drill, next)| Followed::Own(Box::new(drill), next))
    }

    /// The space that an answer selects, or none of them; nothing where it is no candidate.
    fn selected(&self, step: &TurnStep, space: Option<Space>) -> Option<Option<Space>> {
        let Some(space) = space else {
            return Some(None);
        };
        let note = self.notes().get(step.note)?;
        let (NoteKind::Chose(chosen) | NoteKind::From(_, chosen)) = &note.what else {
            return None;
        };
        chosen.candidates().contains(space).then_some(Some(space))
    }

    fn notes(&self) -> &[Note] {
        &self.taken.done.walk.notes
    }

    /// The turn decided again with these answers, and the place of the question after this one, which has that name.
    fn with(
        &self,
        own: OwnAnswers,
        step: &TurnStep,
        name: &QuestionName,
    ) -> Option<(TurnDrill, usize)> {
        let selected = own.spaces.last().map(|(_, space)| *space);
        let drill = self.decided(own)?;
        let at = match step.kind {
            StepKind::Space | StepKind::Random => {
                let at = name.place(drill.notes())?;
                is_taken(drill.notes(), at, selected?).then_some(at)?
            }
            _ => name.place(drill.notes()).unwrap_or(step.note),
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
        let mut source = OwnSource { dice: self.dice.clone(), fell: 0, inside: 0, own: &own };
        let Ok(Some(GameStep::Turn(taken))) = game.step(&mut source) else {
            return None;
        };
        let dice = self.dice.clone();
        Some(TurnDrill::new(taken, self.before.clone(), game, (dice, own)))
    }
}

/// Whether a choice came to this space.
fn is_taken(notes: &[Note], at: usize, space: Option<Space>) -> bool {
    match notes.get(at).map(|note| &note.what) {
        Some(NoteKind::Chose(chosen) | NoteKind::From(_, chosen)) => chosen.taken == space,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lod_bots::bots::Library;
    use lod_bots::flowchart::ArrowKind;
    use lod_bots::game::{Game, Next};
    use lod_engine::game::position::Options;
    use lod_engine::game::{Faction, ScenarioId};
    use lod_engine::rules::seats::Seats;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;
    use std::collections::BTreeSet;

    /// Turns before which a Brilliant Stroke was considered: the French, who have a player, could be Trumped (2.3.8).
    fn after_a_considered_stroke(seed: u64) -> Vec<TurnDrill> {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let game = Game::new(Library::get(), ScenarioId::Short, Options::default(), &mut rng);
        let mut game = game.expect("a game");
        let mut dice = SeededDice::new(seed);
        let mut drills = Vec::new();
        for _ in 0..60 {
            let is_french =
                matches!(game.next(), Next::Turn(turn) if turn.faction == Faction::French);
            let seats = if is_french { Seats::NOBODY } else { Seats::one(&[Faction::French]) };
            game.seat(seats, false);
            let (before, fell) = (game.clone(), dice.clone());
            let Ok(Some(step)) = game.step(&mut dice) else { break };
            let GameStep::Turn(taken) = step else { continue };
            let first = taken.done.walk.notes.first();
            if first.is_none_or(|note| note.at != "brilliant-stroke") {
                continue;
            }
            let own = OwnAnswers::default();
            drills.push(TurnDrill::new(taken, before, game.clone(), (fell, own)));
        }
        drills
    }

    #[test]
    fn ones_own_path_is_followed_after_a_considered_stroke() {
        let mut kinds = BTreeSet::new();
        for drill in (0..30).flat_map(after_a_considered_stroke) {
            for (place, step) in drill.steps.iter().enumerate() {
                let wrong = step.options.iter().position(|option| !option.is_right);
                let wrong = wrong.expect("a wrong answer");
                let Followed::Own(own, _) = drill.followed(place, wrong) else { continue };
                kinds.insert(step.kind);
                match step.kind {
                    StepKind::Answer | StepKind::Roll => {
                        let was = drill.taken.done.walk.arrows.iter();
                        let was = was.filter(|arrow| arrow.from == step.at).count();
                        let other =
                            own.taken.done.walk.arrows.iter().find(|arrow| arrow.from == step.at);
                        let words = step.options[wrong].words.as_str();
                        assert_eq!(was, 1);
                        let is_yes = other.expect("an arrow").kind == ArrowKind::Yes;
                        assert_eq!(is_yes, words.starts_with("yes"), "{}", step.text);
                    }
                    _ => assert_ne!(
                        own.taken.done.changes(),
                        drill.taken.done.changes(),
                        "{}",
                        step.text
                    ),
                }
            }
        }
        assert!(kinds.contains(&StepKind::Answer), "{kinds:?}");
        assert!(kinds.contains(&StepKind::Space), "{kinds:?}");
    }
}
