//! The answers of a turn, and the decision source that hands them to the engine.

use crate::own_turn::{self, Permit};
use crate::talk::{Answer, Ask, LineSource};
use crate::tell::{self, ActionProgress, News, grant_words};
use lod_bots::flowchart::words::Die;
use lod_bots::flowchart::{
    Choice, DecisionSource, FreeActionOffer, Happening, Interrupt, Purpose, YesNoQuestion,
};
use lod_engine::game::{ByFaction, Change, Space, SpaceSet};
use lod_engine::rules::ActionState;
use lod_engine::rules::battle::Strength;
use lod_engine::rules::seats::Seats;

/// What an answer is kept as.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnswerSlot {
    /// Which Factions people play.
    Players,
    /// Who rolls the dice.
    Dice,
    /// The card's number.
    Card,
    /// Whether a Faction that people play is played as a non-player in this turn.
    Played,
    /// Where in the Sequence of Play the Faction acts.
    Seat,
    /// Who is 1st Eligible.
    FirstEligible,
    /// Which Factions are Eligible.
    Eligible,
    /// Who has just played a Brilliant Stroke.
    StrokeBy,
    /// Whether a card may interrupt now.
    Interrupt,
    /// The number of the Winter Quarters card.
    WinterCard,
    /// The Event card on deck in Winter Quarters.
    OnDeck,
    /// The scenario.
    Scenario,
    /// Facts about the board.
    Facts,
    /// A question of the flowchart.
    Judge {
        /// Its place.
        key: String,
        /// Its words.
        ask: String,
    },
    /// A die.
    Die {
        /// Which.
        die: Die,
        /// What for.
        purpose: Purpose,
    },
    /// A choice of a person's Faction: its number in the turn.
    Choice(usize),
    /// A line of what a person's Faction does.
    Line {
        /// The number of what is granted in the turn.
        grant: usize,
        /// What the question is known by there.
        key: String,
    },
    /// What to do when the answers do not fit together.
    Trouble,
}

/// One answer given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnswerEntry {
    /// To what.
    pub slot: AnswerSlot,
    /// The answer.
    pub answer: Answer,
    /// Whether a person was asked: dice that the program rolls are not.
    pub asked: bool,
}

/// The answer kept for something.
pub(super) fn answered<'l>(log: &'l [AnswerEntry], slot: &AnswerSlot) -> Option<&'l Answer> {
    log.iter().find(|e| e.slot == *slot).map(|e| &e.answer)
}

/// What the engine asked for that the log does not hold.
#[derive(Clone, Debug)]
pub(super) enum MissingAnswer {
    /// A yes or no.
    Judge { key: String, ask: String, rule: String },
    /// A die, and what is to be read before it.
    Die { die: Die, purpose: Purpose, lines: Vec<String> },
    /// A choice, and what happened before it.
    Choice { index: usize, choice: Box<Choice>, so_far: (Vec<Change>, News) },
    /// A line of what a person's Faction does.
    Line { slot: AnswerSlot, ask: Box<Ask> },
}

/// What a person can say of what their Faction is granted.
const TOLD: [&str; 3] = [
    "Enter it now; the rest of this turn uses the result",
    "nothing",
    "Resolve it later; the rest of this turn ignores it",
];
/// The place of what is done out of sight.
const UNSEEN: usize = 2;

/// What ends the list of spaces where a person does something free.
const NOWHERE: &str = "nowhere";

/// The decision source of the table: it answers from the log, and stops the engine where the log ends.
pub(super) struct LoggedDecisions<'a> {
    log: &'a [AnswerEntry],
    used: Vec<bool>,
    choices: usize,
    grants: usize,
    /// The last line that was read of what a person's Faction does.
    pub line: Option<AnswerSlot>,
    players: ByFaction<bool>,
    before: Vec<String>,
    progress: ActionProgress,
    /// Whether answers of yes or no are held against the board; the first that it contradicts.
    checks: bool,
    pub contradicted: Option<(String, bool)>,
    /// What is wanted next.
    pub wanted: Option<MissingAnswer>,
}

impl<'a> LoggedDecisions<'a> {
    /// A decision source over a log; people run these Factions.
    pub fn new(log: &'a [AnswerEntry], players: ByFaction<bool>) -> LoggedDecisions<'a> {
        LoggedDecisions {
            log,
            used: vec![false; log.len()],
            choices: 0,
            grants: 0,
            line: None,
            players,
            before: Vec::new(),
            progress: ActionProgress::default(),
            checks: false,
            contradicted: None,
            wanted: None,
        }
    }

    /// A decision source that looks for an answer of yes or no that what was told of the board contradicts.
    pub fn checking(log: &'a [AnswerEntry], players: ByFaction<bool>) -> LoggedDecisions<'a> {
        LoggedDecisions { checks: true, ..LoggedDecisions::new(log, players) }
    }

    /// All that changed until something was wanted.
    pub fn so_far(&self) -> Vec<Change> {
        self.progress.news().0
    }

    fn said(&self, key: &str, ask: &str) -> Option<bool> {
        let slot = AnswerSlot::Judge { key: key.to_string(), ask: ask.to_string() };
        match self.find(&slot) {
            Some(Answer::Yes(yes)) => Some(*yes),
            _ => None,
        }
    }

    fn want<T>(&mut self, wanted: MissingAnswer) -> Result<T, Interrupt> {
        self.wanted = Some(wanted);
        Err(Interrupt::Question)
    }

    fn find(&self, slot: &AnswerSlot) -> Option<&'a Answer> {
        answered(self.log, slot)
    }
}

impl LineSource for LoggedDecisions<'_> {
    fn line(&mut self, ask: &Ask) -> Result<String, Interrupt> {
        let slot = AnswerSlot::Line { grant: self.grants, key: ask.key.clone() };
        match self.find(&slot) {
            Some(Answer::Line(line)) => {
                self.line = Some(slot);
                let usual = ask.default.and_then(|place| ask.replies.get(place));
                Ok(match usual {
                    Some(reply) if line.is_empty() => reply.word.clone(),
                    _ => line.clone(),
                })
            }
            _ => self.want(MissingAnswer::Line { slot, ask: Box::new(ask.clone()) }),
        }
    }
}

impl DecisionSource for LoggedDecisions<'_> {
    fn shows(&mut self, lines: Vec<String>) {
        self.before = lines;
    }

    fn shows_battle(&mut self, strength: &Strength) {
        self.before = tell::strength(strength);
    }

    fn stands(&mut self, changes: &[Change], tales: &dyn Fn() -> Vec<(usize, Happening)>) {
        self.progress.stands(changes, tales());
    }

    fn goes_in(&mut self) {
        self.progress.goes_in();
    }

    fn comes_out(&mut self) {
        self.progress.comes_out();
    }

    fn roll(&mut self, die: Die, purpose: &Purpose) -> Result<u8, Interrupt> {
        let slot = AnswerSlot::Die { die, purpose: purpose.clone() };
        for (entry, used) in self.log.iter().zip(&mut self.used) {
            if let (false, Answer::Dice(values)) = (*used, &entry.answer)
                && entry.slot == slot
                && let Some(value) = values.first()
            {
                *used = true;
                self.before.clear();
                return Ok(*value);
            }
        }
        self.want(MissingAnswer::Die { die, purpose: purpose.clone(), lines: self.before.clone() })
    }

    fn answered(&self, key: &str, ask: &str) -> Option<bool> {
        self.said(key, ask).filter(|_| !self.checks)
    }

    fn is_out_of_sight(&self) -> bool {
        true
    }

    fn judge(&mut self, question: &YesNoQuestion<'_>) -> Result<bool, Interrupt> {
        let said = self.said(question.key, question.ask);
        if let (Some(yes), Some(known)) = (said, question.known)
            && yes != known
        {
            let words = (question.ask.to_string(), yes);
            self.contradicted.get_or_insert(words);
        }
        if let Some(yes) = said.or(question.known) {
            return Ok(yes);
        }
        self.want(MissingAnswer::Judge {
            key: question.key.to_string(),
            ask: question.ask.to_string(),
            rule: question.rule.to_string(),
        })
    }

    /// What follows is worked out with what the person says they do; else they do it out of sight.
    fn granted(
        &mut self,
        state: &mut ActionState,
        grant: &FreeActionOffer,
    ) -> Result<bool, Interrupt> {
        let ask = format!("{} What do they execute?", grant_words(grant));
        let options = TOLD.map(String::from).to_vec();
        let told = self.choose(&Choice { options, ..Choice::new(grant.faction, ask) })?;
        if told == 0 {
            self.grants += 1;
            let permit = Permit::granted(grant, self.players)
                .seated(&Seats::of(&self.players), state.faction());
            own_turn::act(state, &permit, self)?;
        }
        Ok(told < UNSEEN)
    }

    /// Asked space by space, as long as there may be more.
    fn takes_place(&mut self, grant: &FreeActionOffer) -> Result<SpaceSet, Interrupt> {
        let mut taken = SpaceSet::EMPTY;
        while grant.place_matters && taken.len() < usize::from(grant.scope.most.unwrap_or(u8::MAX))
        {
            let left: Vec<Space> = grant.scope.spaces.without(taken).iter().collect();
            let mut options: Vec<String> = left.iter().map(|s| s.name().to_string()).collect();
            options.push(NOWHERE.to_string());
            let choice = Choice {
                default: options.len() - 1,
                options,
                ..Choice::new(grant.faction, format!("{} Where?", grant_words(grant)))
            };
            match left.get(self.choose(&choice)?) {
                Some(space) => taken.insert(*space),
                None => break,
            }
        }
        Ok(taken)
    }

    fn choose(&mut self, choice: &Choice) -> Result<usize, Interrupt> {
        let index = self.choices;
        self.choices += 1;
        match self.find(&AnswerSlot::Choice(index)) {
            Some(Answer::One(i)) => {
                self.progress.answered();
                Ok(*i)
            }
            _ => self.want(MissingAnswer::Choice {
                index,
                choice: Box::new(choice.clone()),
                so_far: self.progress.news(),
            }),
        }
    }
}

#[cfg(test)]
mod tests;
