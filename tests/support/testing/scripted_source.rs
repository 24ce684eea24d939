//! A decision source whose dice and answers a test writes down beforehand.

use lod_bots::flowchart::words::Die;
use lod_bots::flowchart::{Choice, DecisionSource, FreeActionOffer, Interrupt, Purpose};
use lod_engine::game::Faction;
use lod_engine::rules::{ActionState, ActionStep, act};
use std::collections::VecDeque;

/// Dice and answers in order. What is asked for and not written down panics, and so does what is left over when
/// the decision source goes, unless a test says otherwise.
pub struct ScriptedSource {
    dice: VecDeque<(Die, u8)>,
    after: After,
    spare: bool,
    answers: VecDeque<(Option<Faction>, usize)>,
    by_default: bool,
    rally: Option<Vec<ActionStep>>,
    /// What people were asked to choose.
    pub asked: Vec<Choice>,
    /// What people were granted.
    pub granted: Vec<FreeActionOffer>,
}

/// What comes after the last die that is written down.
enum After {
    Panic,
    Stop,
    Always(u8),
}

impl ScriptedSource {
    /// No die and no answer.
    pub fn nothing() -> ScriptedSource {
        ScriptedSource::dice(&[])
    }

    /// These dice.
    pub fn dice(dice: &[(Die, u8)]) -> ScriptedSource {
        ScriptedSource {
            dice: dice.iter().copied().collect(),
            after: After::Panic,
            spare: false,
            answers: VecDeque::new(),
            by_default: false,
            rally: None,
            asked: Vec::new(),
            granted: Vec::new(),
        }
    }

    /// Dice as words: "d6=4 d3=2".
    #[track_caller]
    pub fn rolls(text: &str) -> ScriptedSource {
        ScriptedSource::dice(&rolls(text))
    }

    /// D3s that show these.
    pub fn d3(values: &[u8]) -> ScriptedSource {
        let dice: Vec<(Die, u8)> = values.iter().map(|v| (Die::D3, *v)).collect();
        ScriptedSource::dice(&dice)
    }

    /// One more die, a D6.
    pub fn d6(mut self, value: u8) -> ScriptedSource {
        self.dice.push_back((Die::D6, value));
        self
    }

    /// Every further die shows this.
    pub fn then_always(mut self, value: u8) -> ScriptedSource {
        self.after = After::Always(value);
        self
    }

    /// A further die stops the turn: it is looked at as far as the dice go.
    pub fn then_stop(mut self) -> ScriptedSource {
        self.after = After::Stop;
        self
    }

    /// Not every die needs to be rolled.
    pub fn with_spare_dice(mut self) -> ScriptedSource {
        self.spare = true;
        self
    }

    /// The next choice, which is this Faction's.
    pub fn answer(mut self, faction: Faction, option: usize) -> ScriptedSource {
        self.answers.push_back((Some(faction), option));
        self
    }

    /// The next choices, whosever they are.
    pub fn answers(mut self, options: &[usize]) -> ScriptedSource {
        self.answers.extend(options.iter().map(|o| (None, *o)));
        self
    }

    /// Further choices go as a non-player's would.
    pub fn by_default(mut self) -> ScriptedSource {
        self.by_default = true;
        self
    }

    /// What a person does with a free action; without this it is left to the person.
    pub fn rallies(mut self, steps: Vec<ActionStep>) -> ScriptedSource {
        self.rally = Some(steps);
        self
    }
}

/// Reads "d6=4 d3=2".
#[track_caller]
pub fn rolls(text: &str) -> Vec<(Die, u8)> {
    let die = |word: &str| {
        let (die, value) = word.split_once('=')?;
        let die = [Die::D3, Die::D6].into_iter().find(|d| d.id() == die)?;
        let value = value.parse().ok()?;
        (1..=die.sides()).contains(&value).then_some((die, value))
    };
    let mut dice = Vec::new();
    for word in text.split_whitespace() {
        let Some(die) = die(word) else {
            panic!("`{word}` is no die");
        };
        dice.push(die);
    }
    dice
}

impl DecisionSource for ScriptedSource {
    fn roll(&mut self, die: Die, purpose: &Purpose) -> Result<u8, Interrupt> {
        match (self.dice.pop_front(), &self.after) {
            (Some((kind, value)), _) if kind == die => Ok(value),
            (None, After::Always(value)) => Ok(*value),
            (None, After::Stop) => Err(Interrupt::Dice(format!("no {} for {purpose}", die.name()))),
            (other, _) => panic!("a {} for {purpose}: {other:?} given", die.name()),
        }
    }

    fn choose(&mut self, choice: &Choice) -> Result<usize, Interrupt> {
        self.asked.push(choice.clone());
        match self.answers.pop_front() {
            Some((faction, option)) if faction.is_none_or(|f| f == choice.faction) => Ok(option),
            None if self.by_default => Ok(choice.default),
            other => panic!("{choice:?}: {other:?} given"),
        }
    }

    fn execute_grant(
        &mut self,
        state: &mut ActionState,
        grant: &FreeActionOffer,
    ) -> Result<bool, Interrupt> {
        self.granted.push(grant.clone());
        let Some(steps) = &self.rally else {
            return Ok(false);
        };
        for step in steps {
            act(state, step).expect("a lawful free action");
        }
        Ok(true)
    }
}

impl Drop for ScriptedSource {
    fn drop(&mut self) {
        if std::thread::panicking() {
            return;
        }
        let left = &self.dice;
        assert!(left.is_empty() || self.spare, "dice left over: {left:?}");
        let left = &self.answers;
        assert!(left.is_empty(), "answers left over: {left:?}");
    }
}
