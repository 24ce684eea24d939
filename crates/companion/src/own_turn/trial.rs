//! What the rules say to something before it is done.

use super::candidates::{Candidates, drop_joined, settle};
use super::open_part::{OpenPart, open, values};
use super::permit::Permit;
use super::said::Said;
use super::unknown_board::is_board_unknown;
use super::verb::Verb;
use lod_bots::flowchart::{Interrupt, TotalGains};
use lod_engine::game::{Faction, Place, Violation};
use lod_engine::rules::{self, ActionState, ActionStep, Command, Cost, Reason, Refusal, battle};

/// An action on which steps are tried, each on a copy.
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

    /// What is wrong with a space, without the space and the rule that says so; and that rule.
    pub(super) fn in_space(&self, usual: Option<&'static str>) -> (String, Option<&'static str>) {
        match self {
            Why::Rule(refusal) => {
                let why = match &refusal.reason {
                    Reason::Space { why, .. } => why.to_string(),
                    reason => reason.to_string(),
                };
                (why, Some(refusal.rule))
            }
            Why::Line { says, rule } => (says.clone(), rule.or(usual)),
            Why::Nowhere(why) => why.in_space(usual),
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
            ActionStep::Lead { faction, .. } | ActionStep::Settle { faction, .. }
                if faction == own && self.permit.brings_leader =>
            {
                let leader = self.state.board().leader(faction).name();
                refuse("2.3.9", format!("{leader} moves to the space of this Command anyway"))
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
        let by = self.permit.why_in_brackets();
        let says = match refusal.reason {
            Reason::Limited => format!("{} at most{by}", super::permit::number_of_spaces(1)),
            Reason::OtherCommand { is, .. } => {
                format!("this is the free {}{by}: type done to end it first", is.name())
            }
            _ => return Why::Rule(refusal),
        };
        Why::Line { says, rule: None }
    }

    /// The action after a step that is legal, permitted, and leaves the action able to be completed.
    fn attempt(&self, step: &ActionStep) -> Result<ActionState, Why> {
        let mut state = self.state.clone();
        self.may(step)?;
        self.step(&mut state, step).map_err(|refusal| self.of_grant(refusal))?;
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

    /// The action after a step, with the least dice; `None` where it is not possible.
    pub(super) fn after(&self, step: &ActionStep) -> Option<ActionState> {
        self.attempt(step).ok()
    }

    /// What a step does to the totals, as far as no die decides, by the action after it; nothing where the board is not
    /// known.
    pub(super) fn gains_by(&self, after: Option<&ActionState>) -> TotalGains {
        match after {
            Some(after) if !is_board_unknown(self.state) => {
                TotalGains::between(self.state.board(), after.board())
            }
            _ => TotalGains::default(),
        }
    }

    /// The possible steps that say what is said.
    ///
    /// # Errors
    /// What forbids them, and what would be possible.
    pub(super) fn fits(&self, verb: Verb, said: &Said) -> Result<Vec<ActionStep>, String> {
        self.legal(verb, said).map_err(|why| {
            if is_board_unknown(self.state) {
                why.cited(verb.rule(self.state.faction()))
            } else {
                self.explained(verb, said, &why)
            }
        })
    }

    /// The same without a look at what else would be possible.
    ///
    /// # Errors
    /// What forbids them.
    pub(super) fn legal(&self, verb: Verb, said: &Said) -> Result<Vec<ActionStep>, Why> {
        self.in_sight(verb, said, || self.legal_in_sight(verb, said))
    }

    fn legal_in_sight(&self, verb: Verb, said: &Said) -> Result<Vec<ActionStep>, Why> {
        if !said.more.is_empty() && said.from.is_none() && verb == Verb::March {
            return Err("type the origin of each group".to_string().into());
        }
        said.check_pieces(verb, self.faction())?;
        let origin = self.origin();
        let candidates = Candidates { state: &origin, verb, said };
        let mut worst: Option<Why> = None;
        // A line that says all of a step is that step.
        let written = if said.bare { Vec::new() } else { candidates.written(false) };
        let good = self.judged(written, &mut worst);
        if !good.is_empty() {
            return Ok(good);
        }
        let generated = candidates.generated();
        // What takes no space is not refused for its spaces.
        let several = verb.takes_place() && generated.len() > 1 && said.to.is_none();
        let mut good = self.judged(generated, &mut worst);
        drop_joined(&mut good);
        if good.is_empty() && worst.is_none() {
            good = self.judged(candidates.written(true), &mut worst);
        }
        match worst {
            _ if !good.is_empty() => Ok(good),
            Some(why) if several && why.rank() >= 2 => Err(Why::Nowhere(Box::new(why))),
            Some(why) => Err(why),
            None => Err(self.of_nothing(verb)),
        }
    }

    /// Why a verb has no step at all.
    fn of_nothing(&self, verb: Verb) -> Why {
        let row = verb.row(self.faction());
        match (self.state.command(), row.command, verb.rule(self.faction())) {
            (Some(is), Some(wanted), Some(rule)) if is != wanted => {
                self.of_grant(Refusal::new(rule, Reason::OtherCommand { is, wanted }))
            }
            _ => format!("no such {} is possible here", verb.typed()).into(),
        }
    }

    /// The legal ones of these steps; of the others the refusal that tells most.
    fn judged(&self, steps: Vec<ActionStep>, worst: &mut Option<Why>) -> Vec<ActionStep> {
        let mut good: Vec<ActionStep> = Vec::new();
        for step in steps {
            match self.attempt(&step) {
                Ok(_) if good.contains(&step) => {}
                Ok(_) => good.push(step),
                // Another Faction's step of the same words.
                Err(Why::Rule(Refusal { reason: Reason::NotYours(_), .. })) => {}
                Err(why) if worst.as_ref().is_none_or(|w| why.rank() < w.rank()) => {
                    *worst = Some(why);
                }
                Err(_) => {}
            }
        }
        good
    }

    /// The one step that is meant.
    ///
    /// # Errors
    /// What forbids it, or what is left open.
    pub(super) fn meant(&self, verb: Verb, said: &Said) -> Result<ActionStep, String> {
        let mut steps = self.fits(verb, said)?;
        settle(&mut steps, said);
        match open(&steps) {
            None => Ok(steps.swap_remove(0)),
            Some(part) => Err(part.wants(&values(&steps, part))),
        }
    }
}

/// What is wrong with a line that a person typed.
pub(super) fn wrong(why: impl Into<String>) -> Interrupt {
    Interrupt::Wrong(why.into())
}
