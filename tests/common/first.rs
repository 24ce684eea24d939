//! People who take the first of everything, in the tracked turn that the same at the table is compared with.

use crate::looker::{Dice, GRANTED};
use lod::own_turn::notation::{read, write};
use lod::own_turn::{self, Permit};
use lod::talk::{Ask, LineSource};
use lod_bots::flowchart::words::Die;
use lod_bots::flowchart::{
    Choice, DecisionSource, FreeActionOffer, Interrupt, Purpose, YesNoQuestion,
};
use lod_engine::game::{ByFaction, Faction};
use lod_engine::rules::ActionState;
use lod_engine::rules::legal::legal_steps;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

/// Dice from a seed, and people who take the first of everything; of what they are granted they do something legal.
pub struct First {
    /// What it rolls with.
    pub dice: Dice,
    players: ByFaction<bool>,
    /// What they said to which question of what they are granted, for the same at the table.
    pub said: Vec<Said>,
    next: Option<String>,
}

/// What a person says of what a Faction is granted: the question and the answer.
pub type Said = (String, String);

impl First {
    pub fn new(seed: u64, players: ByFaction<bool>) -> First {
        First { dice: Dice::new(seed), players, said: Vec::new(), next: None }
    }

    /// A line for the grant, where one is legal.
    fn legal_line(state: &ActionState, permit: &Permit) -> Option<String> {
        let lines = legal_steps(state).into_iter().map(|step| write(&step));
        let legal = |line: &String| read(state, permit, line).is_ok();
        let mut legal: Vec<String> = lines.filter(legal).take(40).collect();
        let many = legal.len();
        let place = usize::from(state.board().total_support()) % many.max(1);
        (many > 0).then(|| legal.swap_remove(place))
    }
}

impl LineSource for First {
    fn line(&mut self, ask: &Ask) -> Result<String, Interrupt> {
        let usual = ask.default.map(|place| ask.replies[place].word.clone());
        let line = self.next.take().or(usual);
        let line = line.ok_or_else(|| Interrupt::Fault("more has to be said".to_string()))?;
        self.said.push((ask.text.clone(), line.clone()));
        Ok(line)
    }
}

impl DecisionSource for First {
    fn roll(&mut self, die: Die, purpose: &Purpose) -> Result<u8, Interrupt> {
        self.dice.roll(die, purpose)
    }

    fn judge(&mut self, question: &YesNoQuestion<'_>) -> Result<bool, Interrupt> {
        self.dice.judge(question)
    }

    fn choose(&mut self, _choice: &Choice) -> Result<usize, Interrupt> {
        Ok(0)
    }

    /// One line does it, or nothing is done.
    fn granted(
        &mut self,
        state: &mut ActionState,
        grant: &FreeActionOffer,
    ) -> Result<bool, Interrupt> {
        let permit = Permit::granted(grant, self.players);
        let (dice, said, before) = (self.dice.clone(), self.said.len(), state.clone());
        self.next = First::legal_line(state, &permit);
        self.said.push((GRANTED.to_string(), "tell".to_string()));
        let fits = self.next.is_some() && own_turn::act(state, &permit, self).is_ok();
        if !fits {
            self.said.truncate(said);
            self.said.push((GRANTED.to_string(), "nothing".to_string()));
            (self.dice, *state) = (dice, before);
        }
        Ok(true)
    }
}

/// One, two or three Factions that people play.
pub fn some_players(random: &mut ChaCha8Rng) -> Vec<Faction> {
    let mut players = Faction::ALL.to_vec();
    for _ in 0..random.random_range(1..=3) {
        players.swap_remove(random.random_range(0..players.len()));
    }
    players.sort_unstable();
    players
}
