//! A non-player's turn: the walk through its flowchart, and the boxes carried out on the way.

use super::Library;
use super::pick::local;
use crate::events::{self, Against};
use crate::flowchart::schema::{
    ActivityBox, CommandBox, EventBox, EventSide, Instruction, Node, PASS, Summary,
};
use crate::flowchart::sight::has_die;
use crate::flowchart::words::{
    Asked, Comparison, Condition, Die, EventTest, Number, Possible, Relation, Test, Verb,
};
use crate::flowchart::{Chart, Door, Grant, Judgement, Sight, Stop};
use crate::game::{Board, ByFaction, Change, Faction, Space, SpaceSet};
use crate::rules::{Command, Deed, Price, Special, Step, Troops};

/// A die that was rolled.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Rolled {
    /// Which.
    pub die: &'static str,
    /// The result.
    pub value: u8,
    /// What for.
    #[serde(rename = "for")]
    pub reason: String,
}

/// One thing that was decided or done, for the reader of "why".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The box.
    pub at: String,
    /// The rule.
    pub rule: String,
    /// In words.
    pub text: String,
}

/// What surrounds the turn: who plays, which card, what the Sequence of Play leaves open.
#[derive(Clone, Debug)]
pub struct Moment {
    /// Factions that people play.
    pub players: ByFaction<bool>,
    /// The card being played.
    pub card: Option<u8>,
    /// Whether the Sequence of Play lets the Faction play the Event (2.3.4).
    pub event_open: bool,
    /// Whether a sword stands under the Faction's symbol (8.1).
    pub sword: bool,
    /// The 1st Eligible Faction.
    pub first_eligible: Option<Faction>,
    /// Who has just played a Brilliant Stroke (2.3.8).
    pub stroke_by: Option<Faction>,
    /// Whether the Command is granted as a Limited one (8.1).
    pub limited: bool,
    /// Whether it is free (3.1.2).
    pub price: Price,
    /// Of a free Command or Special Activity that an Event grants: in so many spaces at most (5.3).
    pub most: Option<u8>,
}

impl Default for Moment {
    fn default() -> Moment {
        Moment {
            players: ByFaction([false; 4]),
            card: None,
            event_open: false,
            sword: false,
            first_eligible: None,
            stroke_by: None,
            limited: false,
            price: Price::Paid,
            most: None,
        }
    }
}

/// How a turn ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The Event is played.
    Event(EventSide),
    /// A Command, with or without a Special Activity.
    Command(Command, Option<Special>),
    /// A Pass (2.3.3).
    Pass,
}

/// A non-player's turn under way.
pub struct Run<'a> {
    /// The flowcharts.
    pub library: &'a Library,
    /// The acting Faction's flowchart.
    pub chart: &'a Chart,
    /// What surrounds the turn.
    pub moment: Moment,
    /// Where dice and choices come from.
    pub door: &'a mut dyn Door,
    /// The action and the board as it stands.
    pub deed: Deed,
    /// The boxes visited, in order.
    pub path: Vec<String>,
    /// The dice rolled, in order.
    pub dice: Vec<Rolled>,
    /// What was decided, in order.
    pub notes: Vec<Note>,
    /// Battles chosen and not yet fought.
    pub battles: Vec<BattlePlan>,
    /// The steps taken, in order.
    pub steps: Vec<Step>,
    tried: Vec<String>,
    broke: bool,
    activity: bool,
    /// The space that the Command is to involve (1.10), before it does.
    pub(super) involve: Option<Space>,
    /// The side of an Event that the Faction uses where nothing else is said (8.3.2).
    usual: EventSide,
    /// What spoke against the Event most so far.
    against: Option<Against>,
    /// Where a free action has to take place (5.3).
    pub confine: Option<SpaceSet>,
    /// The Commands that a free action leaves to choose from (8.3.5).
    pub(super) only: Option<Vec<Command>>,
    /// What an Event granted to people and nobody carried out here, each with the number of changes
    /// before it.
    pub grants: Vec<(usize, Grant)>,
    /// The only space that the Faction's own units March out of, without any others (8.3.1).
    pub(super) departs: Option<Space>,
}

/// A Battle that was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BattlePlan {
    /// Where.
    pub space: Space,
    /// Whether the friendly Faction takes part and pays (3.3.3, 3.5.5).
    pub ally: bool,
    /// War Parties used as Tories (4.2.1).
    pub common_cause: Troops,
}

impl<'a> Run<'a> {
    /// A turn of `faction` on `board`.
    pub fn new(
        library: &'a Library,
        faction: Faction,
        board: Board,
        moment: Moment,
        door: &'a mut dyn Door,
    ) -> Run<'a> {
        let deed = Deed::new(board, faction, moment.price, moment.limited);
        Run {
            library,
            chart: &library.charts[faction],
            moment,
            door,
            deed,
            path: Vec::new(),
            dice: Vec::new(),
            notes: Vec::new(),
            battles: Vec::new(),
            steps: Vec::new(),
            tried: Vec::new(),
            broke: false,
            activity: false,
            involve: None,
            usual: library.charts[faction]
                .event
                .first()
                .map_or(EventSide::Unshaded, |b| b.side),
            against: None,
            confine: None,
            only: None,
            departs: None,
            grants: Vec::new(),
        }
    }

    /// Who acts.
    pub fn faction(&self) -> Faction {
        self.deed.faction()
    }

    /// The board as it stands.
    pub fn board(&self) -> &Board {
        self.deed.board()
    }

    /// What tests and measures look at.
    pub fn sight(&self) -> Sight<'_> {
        Sight {
            deed: Some(&self.deed),
            ..Sight::of(self.deed.board())
        }
    }

    /// Whether a Special Activity box is being carried out.
    pub fn in_activity(&self) -> bool {
        self.activity
    }

    /// Nothing unknown was looked at.
    ///
    /// # Errors
    /// [`Stop::Unknown`] when there was: what was worked out since must not be used.
    pub fn settled(&self) -> Result<(), Stop> {
        if self.deed.board().in_doubt() {
            Err(Stop::Unknown)
        } else {
            Ok(())
        }
    }

    /// Rolls a die.
    ///
    /// # Errors
    /// [`Stop::Unknown`], or what the door says.
    pub fn roll(&mut self, die: Die, reason: &str) -> Result<u8, Stop> {
        self.settled()?;
        let value = self.door.roll(die, reason)?;
        self.dice.push(Rolled {
            die: die.id(),
            value,
            reason: reason.to_string(),
        });
        Ok(value)
    }

    /// Writes down what was decided, for "why".
    pub fn note(&mut self, at: &str, rule: &str, text: impl Into<String>) {
        self.notes.push(Note {
            at: at.to_string(),
            rule: rule.to_string(),
            text: text.into(),
        });
    }

    /// The whole turn, from the top of the flowchart to the cylinder.
    ///
    /// # Errors
    /// See [`Stop`].
    pub fn turn(&mut self) -> Result<Outcome, Stop> {
        let outcome = self.walk()?;
        if outcome == Outcome::Pass {
            self.pass()?;
        }
        Ok(outcome)
    }

    /// From the top of the flowchart to a Command, whatever was tried before; the box of that Command,
    /// or `None` where the flowchart ends without one.
    ///
    /// # Errors
    /// See [`Stop`].
    pub(super) fn next_command(&mut self) -> Result<Option<&'a CommandBox>, Stop> {
        self.tried.clear();
        let outcome = self.walk()?;
        let chart = self.chart;
        Ok(match (outcome, self.tried.last()) {
            (Outcome::Command(..), Some(at)) => chart.command.iter().find(|b| b.id.get_ref() == at),
            _ => None,
        })
    }

    fn walk(&mut self) -> Result<Outcome, Stop> {
        let chart = self.chart;
        let mut at: &'a str = chart.start.get_ref();
        for _ in 0..100 {
            if at == PASS {
                return Ok(Outcome::Pass);
            }
            let node = chart
                .node(at)
                .ok_or_else(|| Stop::Fault(format!("there is no box {at}")))?;
            match node {
                Node::Question(q) => {
                    self.path.push(at.to_string());
                    let yes = match &q.ask {
                        _ if self.is_free() && self.asks_own_purse(&q.when) => true,
                        Some(ask) => self.asked(at, &q.rule, ask, &q.when)?,
                        None => self.holds(at, &q.rule, &q.title, &q.when)?,
                    };
                    self.note(
                        at,
                        &q.rule,
                        format!("{} {}", q.title, if yes { "Yes" } else { "No" }),
                    );
                    at = if yes { q.yes.get_ref() } else { q.no.get_ref() };
                }
                Node::Event(b) => {
                    self.path.push(at.to_string());
                    if let Some(side) = self.event(b)? {
                        return Ok(Outcome::Event(side));
                    }
                    at = b.none.get_ref();
                }
                Node::Command(b) if self.leaves_out(b.command) => {
                    if self.tried.iter().any(|t| t == at) {
                        return Ok(Outcome::Pass);
                    }
                    self.tried.push(at.to_string());
                    at = b.none.get_ref();
                }
                Node::Command(b) => {
                    if self.tried.iter().any(|t| t == at) {
                        self.note(at, &b.rule, format!("{} was tried already: Pass", b.title));
                        return Ok(Outcome::Pass);
                    }
                    self.tried.push(at.to_string());
                    self.path.push(at.to_string());
                    if self.command(b)? {
                        return Ok(Outcome::Command(b.command, self.deed.special()));
                    }
                    self.note(at, &b.rule, format!("No {} is possible", b.title));
                    at = b.none.get_ref();
                }
                Node::Activity(b) => {
                    return Err(Stop::Fault(format!(
                        "{} is no place to go by an arrow from a question or a Command",
                        b.id.get_ref()
                    )));
                }
            }
        }
        Err(Stop::Fault("the flowchart leads nowhere".to_string()))
    }

    fn pass(&mut self) -> Result<(), Stop> {
        let faction = self.faction();
        let fault = |r: crate::rules::Refusal| Stop::Fault(r.to_string());
        self.deed
            .gain("2.3.3", faction, faction.pass_resources())
            .map_err(fault)?;
        self.settled()
    }

    /// Notes what is left to a person's Faction to carry out (5.3).
    pub fn leave_to_person(&mut self, grant: Grant) {
        self.grants.push((self.deed.changes().len(), grant));
    }

    /// Makes a change that no Command or Special Activity makes, such as a cylinder's (2.3).
    ///
    /// # Errors
    /// A fault when the board refuses it.
    pub fn record(&mut self, rule: &'static str, change: Change) -> Result<(), Stop> {
        self.deed
            .apply(rule, change)
            .map_err(|r| Stop::Fault(r.to_string()))
    }

    /// The "Event or Command?" box: the side of the Event that is carried out, if it is.
    fn event(&mut self, b: &'a EventBox) -> Result<Option<EventSide>, Stop> {
        let at = b.id.get_ref();
        let Some(card) = self.moment.card else {
            return Ok(None);
        };
        self.against = None;
        let dice = self.dice.len();
        for (index, bullet) in b.bullet.iter().enumerate() {
            let key = bullet_key(at, index);
            if self.holds(&key, &b.rule, &bullet.say, &bullet.when)? {
                self.note(at, &b.rule, format!("Event: {}", bullet.say));
                let aim = aim(&bullet.when);
                let side = match aim {
                    Some(test) => events::side(self, card, b.side, test)?,
                    None => b.side,
                };
                events::carry_out(self, card, side, aim)?;
                return Ok(Some(side));
            }
        }
        let why = match self.against {
            _ if self.dice.len() > dice => "the die is too low".to_string(),
            against => against.unwrap_or(Against::Bullet).words(),
        };
        self.note(at, &b.rule, format!("No Event: {why}"));
        Ok(None)
    }

    /// Spaces that come first in an Event that is played for this bullet (8.7).
    pub fn preferred(&self, test: EventTest) -> &'a [Test] {
        let chart = self.chart;
        chart
            .event
            .iter()
            .flat_map(|b| &b.bullet)
            .find(|b| aim(&b.when) == Some(test))
            .map_or(&[], |b| &b.first)
    }

    fn command(&mut self, b: &'a CommandBox) -> Result<bool, Stop> {
        if !self.instructions(b)? {
            return Ok(false);
        }
        if b.command != Command::Battle {
            self.leaders_follow()?;
        }
        self.leaders_settle()?;
        if let Some(then) = &b.then
            && self.deed.special().is_none()
            && !self.is_bare()
        {
            self.special_activity(then.get_ref())?;
        }
        Ok(true)
    }

    /// Carries out the instructions of a Command; whether anything of the Command was done, the
    /// Special Activity and the mere choice of Battles apart.
    ///
    /// # Errors
    /// See [`Stop`].
    pub(super) fn instructions(&mut self, b: &'a CommandBox) -> Result<bool, Stop> {
        let at = b.id.get_ref();
        let max = match self.moment.most {
            Some(most) => Some(most),
            None if self.moment.limited => Some(1),
            None => b.max,
        };
        let (mut done, mut before) = (false, false);
        for instruction in &b.instructions {
            if (instruction.otherwise && before) || (instruction.only_if_nothing && done) {
                continue;
            }
            let times = self.carry_out(at, &b.rule, instruction, max, Some(b))?;
            before = times > 0;
            done |= before && !matches!(instruction.verb, Verb::Special | Verb::ChooseBattles);
        }
        Ok(done)
    }

    /// Looks for a Special Activity from a box on, along its arrows; whether one was carried out.
    ///
    /// # Errors
    /// See [`Stop`].
    pub fn special_activity(&mut self, start: &'a str) -> Result<bool, Stop> {
        self.try_activity(start, &mut Vec::new())
    }

    fn try_activity(&mut self, start: &'a str, seen: &mut Vec<&'a str>) -> Result<bool, Stop> {
        let chart = self.chart;
        let mut at = start;
        loop {
            if seen.contains(&at) {
                return Ok(false);
            }
            seen.push(at);
            let Some(Node::Activity(b)) = chart.node(at) else {
                return Err(Stop::Fault(format!("{at} is no Special Activity")));
            };
            self.path.push(at.to_string());
            if let Some(instead) = &b.instead
                && self.holds(at, &b.rule, &b.title, &instead.when)?
            {
                if self.try_activity(instead.go.get_ref(), seen)? {
                    return Ok(true);
                }
                if !instead.back {
                    return Ok(false);
                }
            }
            if self.activity(b)? {
                self.leaders_settle()?;
                return Ok(true);
            }
            self.note(at, &b.rule, format!("No {} is possible", b.title));
            match &b.none {
                Some(none) => at = none.get_ref(),
                None => return Ok(false),
            }
        }
    }

    /// Carries out the instructions of a Special Activity; whether anything was done.
    pub(super) fn activity(&mut self, b: &'a ActivityBox) -> Result<bool, Stop> {
        let at = b.id.get_ref();
        self.activity = true;
        let (mut done, mut before) = (false, false);
        for instruction in &b.instructions {
            if (instruction.otherwise && before) || (instruction.only_if_nothing && done) {
                continue;
            }
            let times = self.carry_out(at, &b.rule, instruction, None, None)?;
            before = times > 0;
            done |= before;
        }
        self.activity = false;
        Ok(done)
    }

    /// Whether a Battle Command has come to nothing: no space was chosen.
    fn no_battle(&self, command: Option<&CommandBox>) -> bool {
        command.is_some_and(|b| b.command == Command::Battle) && self.battles.is_empty()
    }

    /// Carries out one instruction as often as it says; how often it was done.
    ///
    /// # Errors
    /// See [`Stop`].
    pub fn carry_out(
        &mut self,
        at: &'a str,
        rule: &'a str,
        instruction: &'a Instruction,
        max: Option<u8>,
        command: Option<&'a CommandBox>,
    ) -> Result<u8, Stop> {
        if instruction.verb == Verb::Special {
            return match command.and_then(|b| b.special.as_ref()) {
                Some(go)
                    if self.deed.special().is_none()
                        && !self.is_bare()
                        && !self.no_battle(command)
                        && self.battles.iter().all(|b| b.common_cause.is_empty()) =>
                {
                    Ok(u8::from(self.special_activity(go.get_ref())?))
                }
                _ => Ok(0),
            };
        }
        if let Some(condition) = &instruction.condition
            && !has_die(condition)
            && !self.holds(&key(at, instruction), rule, &instruction.say, condition)?
        {
            return Ok(0);
        }
        if let Some(times) = self.special_verb(at, rule, instruction, max, command)? {
            return Ok(times);
        }
        let mut times = 0;
        while instruction.max.is_none_or(|m| times < m) {
            let candidates = self.candidates(instruction, max)?;
            if candidates.is_empty() {
                break;
            }
            if times == 0
                && let Some(condition) = &instruction.condition
                && has_die(condition)
                && !self.holds(&key(at, instruction), rule, &instruction.say, condition)?
            {
                break;
            }
            let candidates = self.order(candidates, &instruction.order)?;
            let left = instruction.max.map(|m| m.saturating_sub(times));
            let chosen = if local(instruction.verb) && self.all_go(&candidates, left, max)? {
                candidates.into_iter().next()
            } else {
                self.pick(candidates, &[], &instruction.say)?
            };
            let Some(chosen) = chosen else {
                break;
            };
            if self.activity {
                self.before_special()?;
            }
            self.perform(&chosen.steps)?;
            self.note(at, rule, format!("{} {}", instruction.say, chosen.space));
            times += 1;
            self.when_broke(command)?;
        }
        Ok(times)
    }

    /// The mid-Command Special Activity of a Faction whose Resources have reached 0 (8.5.2, 8.5.3, 8.7.1).
    ///
    /// # Errors
    /// See [`Stop`].
    pub fn when_broke(&mut self, command: Option<&'a CommandBox>) -> Result<(), Stop> {
        let Some(b) = command else { return Ok(()) };
        if b.when_broke.is_empty()
            || self.broke
            || self.is_bare()
            || self.moment.price == Price::Free
            || self.deed.special().is_some()
            || self.board().resources(self.faction()) > 0
        {
            return self.settled();
        }
        self.settled()?;
        self.broke = true;
        for go in &b.when_broke {
            let Some(Node::Activity(a)) = self.chart.node(go.get_ref()) else {
                return Err(Stop::Fault(format!(
                    "{} is no Special Activity",
                    go.get_ref()
                )));
            };
            self.path.push(go.get_ref().clone());
            if self.activity(a)? {
                break;
            }
        }
        Ok(())
    }

    /// A condition with words: answered from what is known, else by a person.
    fn asked(&mut self, key: &str, rule: &str, ask: &str, when: &Condition) -> Result<bool, Stop> {
        let Some(notebook) = self.board().notebook() else {
            return self.holds(key, rule, ask, when);
        };
        self.settled()?;
        if let Some(answer) = self.door.told(key, ask) {
            return Ok(answer);
        }
        let known = match self.holds(key, rule, ask, when) {
            Ok(answer) if !self.board().in_doubt() => Some(answer),
            Ok(_) | Err(Stop::Unknown) => None,
            Err(stop) => return Err(stop),
        };
        notebook.clear_missing();
        self.door.judge(&Judgement {
            key,
            ask,
            rule,
            known,
        })
    }

    /// Whether a condition holds.
    ///
    /// # Errors
    /// See [`Stop`].
    pub fn holds(
        &mut self,
        key: &str,
        rule: &str,
        reason: &str,
        condition: &Condition,
    ) -> Result<bool, Stop> {
        let answer = match condition {
            Condition::All(parts) if self.denied(key, parts) => false,
            Condition::All(parts) => {
                for (i, part) in parts.iter().enumerate() {
                    if !self.holds(&format!("{key}.{i}"), rule, reason, part)? {
                        return Ok(false);
                    }
                }
                true
            }
            Condition::Any(parts) => {
                for (i, part) in parts.iter().enumerate() {
                    if self.holds(&format!("{key}.{i}"), rule, reason, part)? {
                        return Ok(true);
                    }
                }
                false
            }
            Condition::Not(inner) => !self.holds(key, rule, reason, inner)?,
            Condition::Asked(asked) => {
                let Asked { ask, when } = asked.as_ref();
                self.asked(key, rule, ask, when)?
            }
            Condition::Treaty => self.board().treaty(),
            Condition::NoEvent => !self.moment.event_open || self.moment.sword,
            Condition::Compare(comparison) => return self.compare(reason, comparison),
            Condition::AnySpace(tests) => !self.qualify(SpaceSet::ALL, tests)?.is_empty(),
            Condition::Event(test) => self.event_would(*test)?,
            Condition::LeaderWhere(w) => {
                let sight = self.sight();
                self.board()
                    .leader_space(w.of)
                    .is_some_and(|s| sight.all(s, &w.tests))
            }
            Condition::Leader(leaders) => leaders
                .iter()
                .any(|l| self.board().leader(l.faction()) == *l),
            Condition::FirstEligiblePlayer(factions) => self
                .moment
                .first_eligible
                .is_some_and(|f| self.moment.players[f] && factions.contains(&f)),
            Condition::BrilliantStrokeBy(factions) => {
                self.moment.stroke_by.is_some_and(|f| factions.contains(&f))
            }
            Condition::SpecialUnused => self.deed.special().is_none(),
            Condition::Possible(possible) => self.possible(possible)?,
        };
        self.settled()?;
        Ok(answer)
    }

    /// Whether a person has said no to one of these already: nothing else has to be looked up then.
    fn denied(&self, key: &str, parts: &[Condition]) -> bool {
        self.board().notebook().is_some()
            && parts.iter().enumerate().any(|(i, part)| match part {
                Condition::Asked(asked) => {
                    self.door.told(&format!("{key}.{i}"), &asked.ask) == Some(false)
                }
                _ => false,
            })
    }

    fn compare(&mut self, reason: &str, c: &Comparison<Number>) -> Result<bool, Stop> {
        let sight = self.sight();
        let (left, right) = (sight.number(&c.left), sight.number(&c.right));
        self.settled()?;
        let Some(die) = left.die.or(right.die) else {
            return Ok(c.is.holds(left.fixed, right.fixed));
        };
        let with = |roll: u8| {
            let roll = i32::from(roll);
            let l = left.fixed + if left.die.is_some() { roll } else { 0 };
            let r = right.fixed + if right.die.is_some() { roll } else { 0 };
            c.is.holds(l, r)
        };
        if with(1) == with(die.sides()) {
            return Ok(with(1));
        }
        let roll = self.roll(die, reason)?;
        Ok(with(roll))
    }

    fn possible(&mut self, possible: &Possible) -> Result<bool, Stop> {
        let chart = self.chart;
        let Some(Node::Command(b)) = chart.node(&possible.at) else {
            return Err(Stop::Fault(format!("{} is no Command", possible.at)));
        };
        let Some(instruction) = b.instructions.iter().find(|i| i.verb == possible.verb) else {
            return Err(Stop::Fault(format!(
                "{} has no such instruction",
                possible.at
            )));
        };
        let before = (self.deed.clone(), self.involve.take());
        let answer = self.so_often(instruction, b.max, possible.spaces);
        (self.deed, self.involve) = before;
        answer
    }

    /// Whether the instruction could be carried out so often, Resources and pieces taken into account;
    /// leaves the deed as if it had been.
    fn so_often(
        &mut self,
        instruction: &Instruction,
        max: Option<u8>,
        times: u8,
    ) -> Result<bool, Stop> {
        for done in 1..=times {
            let candidates = self.candidates(instruction, max)?;
            let Some(first) = candidates.into_iter().next() else {
                return Ok(false);
            };
            if done < times {
                self.perform(&first.steps)?;
            }
        }
        Ok(true)
    }

    /// Whether the Event on the card would do this, judged by carrying it out on a copy of the board
    /// (8.3.3).
    fn event_would(&mut self, test: EventTest) -> Result<bool, Stop> {
        let Some(card) = self.moment.card else {
            return Ok(false);
        };
        let usual = self.usual;
        let judged = events::judge(self, card, usual, test)?;
        self.against = self.against.max(judged.against);
        Ok(judged.would())
    }
}

/// What a bullet is about.
pub(super) fn aim(condition: &Condition) -> Option<EventTest> {
    match condition {
        Condition::Event(test) => Some(*test),
        Condition::All(parts) | Condition::Any(parts) => parts.iter().find_map(aim),
        Condition::Not(inner) => aim(inner),
        _ => None,
    }
}

pub(super) fn bullet_key(at: &str, index: usize) -> String {
    format!("{at}.{}", index + 1)
}

/// What a question asked for an instruction is known by.
pub(super) fn key(at: &str, instruction: &Instruction) -> String {
    format!("{at}.{:?}", instruction.verb)
}

impl Run<'_> {
    /// Whether the Command comes without a Special Activity: a Limited one, or one that an Event grants
    /// (2.3.5, 8.1).
    fn is_bare(&self) -> bool {
        self.moment.limited || self.moment.most.is_some()
    }

    /// Whether a free action does not grant this Command.
    fn leaves_out(&self, command: Command) -> bool {
        self.only.as_ref().is_some_and(|o| !o.contains(&command))
    }

    /// Whether the action costs no Resources (3.1.2).
    pub fn is_free(&self) -> bool {
        self.moment.price == Price::Free
    }

    /// Whether a question is only about Resources of the Faction's own, which a free action does not need.
    fn asks_own_purse(&self, when: &Condition) -> bool {
        let Condition::Compare(c) = when else {
            return false;
        };
        c.left == Number::Resources(self.faction())
            && c.is == Relation::MoreThan
            && c.right == Number::Number(0)
    }

    /// Whether the Faction can pay so much more, if it has to pay at all (3.1.2).
    pub fn can_pay(&self, amount: u8) -> bool {
        self.is_free() || self.board().resources(self.faction()) >= amount
    }
}

/// What the rules refuse a non-player is a fault of the program.
pub(super) fn fault(refusal: crate::rules::Refusal) -> Stop {
    Stop::Fault(refusal.to_string())
}

impl<'a> Run<'a> {
    /// A Command that a card grants (2.3.9, 5.3): the first box for it that can be carried out, without
    /// the questions before it; whether one could.
    ///
    /// # Errors
    /// See [`Stop`].
    pub fn granted(&mut self, command: Command) -> Result<bool, Stop> {
        let chart = self.chart;
        for b in chart.command.iter().filter(|b| b.command == command) {
            self.path.push(b.id.get_ref().clone());
            if self.command(b)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// A summary of the Faction's flowchart.
    ///
    /// # Errors
    /// A fault when the flowchart has none of that name.
    pub fn summary(&self, id: &str) -> Result<&'a Summary, Stop> {
        self.chart
            .summary(id)
            .ok_or_else(|| Stop::Fault(format!("{}: no summary `{id}`", self.faction())))
    }
}
