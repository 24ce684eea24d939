//! What the rules say to something before it is done.

use super::parsed_part::ParsedPart;
use super::permit::Permit;
use super::plays::{Play, plays};
use super::unknown_board::is_board_unknown;
use super::verb::Verb;
use super::verb_row::Takes;
use lod_bots::flowchart::Interrupt;
use lod_engine::game::words::at_most;
use lod_engine::game::{Faction, Place, Side, Space, Violation};
use lod_engine::rules::{
    self, ActionState, ActionStep, Command, Cost, Reason, Refusal, StepWord, battle,
};

/// An action on which plays are tried, each on a copy.
#[derive(Clone, Copy)]
pub(super) struct Trial<'a> {
    /// The action under way.
    pub state: &'a ActionState,
    /// What it may come to.
    pub permit: &'a Permit,
    /// Whether it is the Patriots' free Rally after a day won (3.6.8).
    pub rally: bool,
    /// What of the part was asked last, where it is asked for step by step.
    pub asked: Option<OpenPart>,
}

impl<'a> Trial<'a> {
    /// Of an action.
    pub const fn new(state: &'a ActionState, permit: &'a Permit) -> Trial<'a> {
        Trial { state, permit, rally: false, asked: None }
    }
}

/// Why something is not possible.
pub(super) enum Why {
    /// The rules.
    Rule(Refusal),
    /// The line itself, or what a player may do now; with a rule where it is another than the verb's.
    Line { says: String, rule: Option<&'static str> },
    /// The same wherever it may be.
    Nowhere(Box<Why>),
}

impl From<String> for Why {
    fn from(says: String) -> Why {
        Why::Line { says, rule: None }
    }
}

impl Why {
    /// How little it tells of what is wrong: of many ways that fail, the most telling is shown.
    fn rank(&self) -> u8 {
        match self {
            Why::Line { .. } | Why::Nowhere(_) => 1,
            Why::Rule(refusal) => match refusal.reason {
                Reason::Space { .. } | Reason::Again(_) | Reason::NoWay { .. } => 2,
                Reason::MovedAlready(_) => 2,
                Reason::Count(_) => 3,
                Reason::Board(_) => 4,
                _ => 0,
            },
        }
    }

    /// What is wrong, with the rule that says so; `usual` is the verb's.
    pub(super) fn cited(&self, usual: Option<&'static str>) -> String {
        match self {
            Why::Rule(refusal) => refusal.to_string(),
            Why::Line { says, rule } => cited(says, rule.or(usual)),
            Why::Nowhere(why) => format!("not possible in any space: {}", why.cited(usual)),
        }
    }

    /// Whether pieces are wanted that are not Available (1.4.1).
    pub(super) fn lacks_available(&self) -> bool {
        let Why::Rule(Refusal { reason: Reason::Board(wrong), .. }) = self else {
            return false;
        };
        matches!(wrong, Violation::TooFew { place: Place::AVAILABLE, .. })
    }
}

/// A sentence with its rule: "no Muster is possible here (3.2.1)".
pub(super) fn cited(says: &str, rule: Option<&'static str>) -> String {
    rule.map_or_else(|| says.to_string(), |rule| format!("{says} ({rule})"))
}

/// The step with the least dice, so that the rules can judge it before they are rolled.
fn ready(state: &ActionState, step: &ActionStep) -> ActionStep {
    match (battle::plan_of(state, step), step) {
        (Some(plan), ActionStep::Battle { attacker_roll: 0, .. }) => {
            let forces = battle::forces(state.board(), &plan);
            plan.step(forces.attacker_dice(), forces.defender_dice())
        }
        (_, ActionStep::NavalPressureResources { .. }) => {
            ActionStep::NavalPressureResources { roll: 1 }
        }
        _ => step.clone(),
    }
}

/// A part of what a person can leave open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OpenPart {
    To,
    From,
    What,
    Also,
}

impl OpenPart {
    /// What a question for it is told apart by.
    pub const fn name(self) -> &'static str {
        match self {
            OpenPart::To => "to",
            OpenPart::From => "from",
            OpenPart::What => "what",
            OpenPart::Also => "also",
        }
    }

    const ALL: [OpenPart; 4] = [OpenPart::To, OpenPart::From, OpenPart::What, OpenPart::Also];

    /// What a play has there.
    pub(super) fn of(self, play: &Play) -> String {
        let Some(first) = play.first() else {
            return String::new();
        };
        self.of_step(first)
    }

    /// What a step has there.
    pub(super) fn of_step(self, step: &ActionStep) -> String {
        let words = step.words();
        let is_whole = matches!(words.first(), Some(StepWord::Whose(_)));
        let mut text = String::new();
        for word in words.iter().filter(|word| self == OpenPart::of_word(word, is_whole)) {
            match word {
                _ if text.is_empty() => {}
                StepWord::Each(..) => text.push_str(" + "),
                _ => text.push(' '),
            }
            text.push_str(&word.to_string());
        }
        text
    }

    /// The part that a word belongs to; `is_whole`: all words are one choice.
    fn of_word(word: &StepWord, is_whole: bool) -> OpenPart {
        match word {
            _ if is_whole => OpenPart::What,
            StepWord::At(_) => OpenPart::To,
            StepWord::From(_) | StepWord::Word("here") => OpenPart::From,
            StepWord::Face("and ", _) | StepWord::Number("up ", ..) => OpenPart::Also,
            _ => OpenPart::What,
        }
    }

    /// The question for it, to a Faction.
    pub(super) const fn asks(self, verb: Verb, faction: Faction) -> &'static str {
        match (self, verb, faction.side()) {
            (OpenPart::To, ..) => "space?",
            (OpenPart::From, ..) => "origin?",
            (OpenPart::What, ..) => verb.grammar().asks,
            // In a Battle the Attacker's own units come on top (3.6.3), elsewhere a Leader's Militia (1.10).
            (OpenPart::Also, Verb::Battle, Side::Royalist) => {
                "Activate how many Underground War Parties?"
            }
            (OpenPart::Also, Verb::Battle, Side::Rebellion) => {
                "Activate how many Underground Militia?"
            }
            (OpenPart::Also, ..) => "additional Militia?",
        }
    }
}

/// The different values of a slot, in order.
pub(super) fn values(plays: &[Play], slot: OpenPart) -> Vec<String> {
    let mut values: Vec<String> = Vec::new();
    for play in plays {
        let value = slot.of(play);
        if !values.contains(&value) {
            values.push(value);
        }
    }
    values
}

/// So many values are listed.
const MOST: usize = 8;

/// Values as they are listed: what is left open is "none".
pub(super) fn list(values: &[String]) -> String {
    let shown: Vec<&str> = values.iter().map(|v| shown(v)).collect();
    at_most(&shown, MOST)
}

/// What is left open is shown as "none".
pub(super) fn shown(value: &str) -> &str {
    if value.is_empty() { "none" } else { value }
}

/// The first slot in which plays differ.
pub(super) fn open(plays: &[Play]) -> Option<OpenPart> {
    OpenPart::ALL.into_iter().find(|slot| values(plays, *slot).len() > 1)
}

impl Trial<'_> {
    /// The verbs that can be said.
    pub(super) fn verbs(&self) -> &'static [Verb] {
        if self.rally {
            Verb::RALLY
        } else if self.state.victory().is_some() {
            Verb::SPOILS
        } else {
            Verb::of(self.state.faction())
        }
    }

    /// The Faction that chooses.
    pub(super) fn faction(&self) -> Faction {
        if self.rally { Faction::Patriots } else { self.state.faction() }
    }

    /// The action from which choices are made.
    fn origin(&self) -> ActionState {
        if self.rally {
            ActionState::new(*self.state.board(), Faction::Patriots, Cost::Free, true)
        } else {
            self.state.clone()
        }
    }

    fn step(&self, state: &mut ActionState, step: &ActionStep) -> Result<(), Refusal> {
        if self.rally {
            battle::free_rally(state, step)
        } else {
            let step = ready(state, step);
            rules::act(state, &step)
        }
    }

    /// Whether a step is the person's to choose: not what another Faction decides.
    fn may(&self, step: &ActionStep) -> Result<(), Why> {
        let own = self.state.faction();
        let refuse = |rule, says| Err(Why::Line { says, rule: Some(rule) });
        match *step {
            ActionStep::Trade { gift, .. }
                if gift > 0 && !self.permit.players[Faction::British] =>
            {
                let says = "the British are a non-player and decide what they give";
                refuse("8.4.6", says.to_string())
            }
            ActionStep::Lead { faction, .. } | ActionStep::Settle { faction, .. }
                if faction != own && !(faction == own.friend() && self.permit.is_pair) =>
            {
                refuse("1.10", format!("only the {faction} move their Leader"))
            }
            ActionStep::Lead { faction, .. }
                if self.state.board().leader_space(faction).is_some()
                    && self.state.moves_to_follow(faction).is_empty() =>
            {
                let leader = self.state.board().leader(faction).name();
                refuse("1.10", format!("{leader} can follow no units now"))
            }
            _ => Ok(()),
        }
    }

    /// A refusal in what a card grants: its one destination is no Limited Command, and another Command comes after it.
    fn of_grant(&self, refusal: Refusal) -> Why {
        let of_card = self.permit.scope.commands.len() < Command::of(self.state.faction()).len();
        if self.state.price() == Cost::Paid || !of_card {
            return Why::Rule(refusal);
        }
        let by = self.permit.by();
        let says = match refusal.reason {
            Reason::Limited => format!("{} at most{by}", super::permit::spaces(1)),
            Reason::OtherCommand { is, .. } => {
                format!("this is the free {}{by}: type done to end it first", is.name())
            }
            _ => return Why::Rule(refusal),
        };
        Why::Line { says, rule: None }
    }

    /// The action after a play that is legal, permitted, and leaves the action able to be completed.
    fn attempt(&self, play: &Play) -> Result<ActionState, Why> {
        let mut state = self.state.clone();
        for step in play {
            self.may(step)?;
            self.step(&mut state, step).map_err(|refusal| self.of_grant(refusal))?;
        }
        if self.rally {
            return Ok(state);
        }
        self.permit.covers(&state)?;
        if !is_board_unknown(self.state) {
            let permits = |after: &ActionState| self.permit.covers(after).is_ok();
            state.check_completion(&permits).map_err(Why::Rule)?;
        }
        Ok(state)
    }

    /// The action after a play, with the least dice; `None` where it is not possible.
    pub(super) fn after(&self, play: &Play) -> Option<ActionState> {
        self.attempt(play).ok()
    }

    /// The possible plays that fit what is said.
    ///
    /// # Errors
    /// What forbids them, and what would be possible.
    pub(super) fn fits(&self, verb: Verb, said: &ParsedPart) -> Result<Vec<Play>, String> {
        self.legal(verb, said).map_err(|why| match is_board_unknown(self.state) {
            true => why.cited(verb.rule(self.state.faction())),
            false => self.explained(verb, said, &why),
        })
    }

    /// The same without a look at what else would be possible.
    ///
    /// # Errors
    /// What forbids them.
    pub(super) fn legal(&self, verb: Verb, said: &ParsedPart) -> Result<Vec<Play>, Why> {
        self.in_sight(verb, said, || self.legal_in_sight(verb, said))
    }

    fn legal_in_sight(&self, verb: Verb, said: &ParsedPart) -> Result<Vec<Play>, Why> {
        let mut all = plays(&self.origin(), verb, said)?;
        let mut seen: Vec<Play> = Vec::new();
        let mut worst: Option<Why> = None;
        // What takes a number and no space is not refused for its spaces.
        let grammar = verb.grammar();
        let is_somewhere = grammar.takes_place || grammar.takes != Takes::Number;
        let several = is_somewhere && all.len() > 1 && said.to.is_none();
        for play in all.drain(..) {
            match self.attempt(&play) {
                Ok(_) if seen.contains(&play) => {}
                Ok(_) => seen.push(play),
                Err(why) if worst.as_ref().is_none_or(|w| why.rank() < w.rank()) => {
                    worst = Some(why);
                }
                Err(_) => {}
            }
        }
        match worst {
            _ if !seen.is_empty() => Ok(seen),
            Some(why) if several && why.rank() >= 2 => Err(Why::Nowhere(Box::new(why))),
            Some(why) => Err(why),
            None => Err(format!("no {} is possible here", verb.typed()).into()),
        }
    }

    /// The one play that is meant.
    ///
    /// # Errors
    /// What forbids it, or what is left open.
    pub(super) fn meant(&self, verb: Verb, said: &ParsedPart) -> Result<Play, String> {
        let mut plays = self.fits(verb, said)?;
        while let Some(slot) = open(&plays) {
            if slot != OpenPart::Also {
                return Err(format!(
                    "{} {}",
                    slot.asks(verb, self.state.faction()),
                    list(&values(&plays, slot))
                ));
            }
            // Nothing on top unless it is said.
            let least = values(&plays, slot).into_iter().min().unwrap_or_default();
            plays.retain(|p| slot.of(p) == least);
        }
        plays.into_iter().next().ok_or_else(|| format!("no {} is possible here", verb.typed()))
    }
}

/// What is wrong with a line that a person typed.
pub(super) fn wrong(why: impl Into<String>) -> Interrupt {
    Interrupt::Wrong(why.into())
}

/// The word that names a space in a reply, for comparing.
pub(super) fn named(typed: &str) -> Option<String> {
    super::words::find(typed).ok().map(Space::typed)
}
