//! The person's action from the first line to the last.

use super::done_step::{self, DoneStep};
use super::guide::GuideOutcome;
use super::help;
use super::notation::{self, LinePart};
use super::permit::Permit;
use super::trial::{Trial, wrong};
use super::unfinished::unfinished;
use super::unknown_board::is_board_unknown;
use super::verb::Verb;
use crate::talk::{
    Ask, AskedMoment, LineSource, PlayerInput, Preamble, ReadingHints, Relay, Reply, TurnDraft,
    refusal,
};
use crate::tell::{Track, TrackChange};
use itertools::Itertools;
use lod_bots::action::tales;
use lod_bots::bots::Note;
use lod_bots::flowchart::{DecisionSource, Interrupt};
use lod_engine::game::words::{joined, number_of};
use lod_engine::game::{Faction, Space};
use lod_engine::rules::sequence::ExecutedAction;
use lod_engine::rules::{ActionState, ActionStep, Command, Cost};

/// What is said where an action can neither go on nor end.
const GO_BACK: &str =
    "No legal step remains, and the action is incomplete. Type `undo` or `abort`.";

/// What a person did with the permit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnTurnResult {
    /// What it counts as in the Sequence of Play (2.3.4); `None` where no Command was executed.
    pub did: Option<ExecutedAction>,
    /// Whether anything was done at all, a Special Activity alone included.
    pub anything: bool,
    /// The steps in the notation, in order.
    pub steps: Vec<String>,
    /// What non-players decided where the action touched them.
    pub notes: Vec<Note>,
}

/// Lets the person of the acting Faction carry out what is permitted, by the lines and dice of the seat.
///
/// After an error the action is as far as it came: to be thrown away, or to be looked at.
///
/// # Errors
/// [`Interrupt::Question`] where an answer is missing, [`Interrupt::Wrong`] where the last one cannot be.
pub fn act(
    state: &mut ActionState,
    permit: &Permit,
    seat: &mut dyn PlayerInput,
) -> Result<OwnTurnResult, Interrupt> {
    let mut permit = permit.clone();
    permit.players[state.faction()] = true;
    seat.enter_nested();
    let mut turn = OwnTurn {
        began: state.changes().len(),
        state,
        permit: &permit,
        seat: Relay::new(None, seat),
        steps: Vec::new(),
        notes: Vec::new(),
        left_out: None,
        special_since: None,
        gives_nothing: false,
    };
    loop {
        let is_unknown = is_board_unknown(turn.state);
        let ask = if is_unknown { turn.question_on_unknown_board() } else { turn.question() };
        turn.all_known()?;
        let is_over = if is_unknown { !turn.may_go_on() } else { turn.nothing_to_ask(&ask) };
        if is_over {
            turn.end()?;
            break;
        }
        let line = turn.line(&ask)?;
        if let Some(why) = ask.no_row(&line) {
            return Err(wrong(why));
        }
        let is_over = turn.take_line(ask.in_words(line).trim());
        turn.all_known()?;
        if is_over? {
            break;
        }
    }
    turn.seat.leave_nested();
    Ok(OwnTurnResult {
        did: ExecutedAction::of(turn.state),
        anything: turn.state.changes().len() > turn.began,
        steps: turn.steps.iter().map(DoneStep::to_string).collect(),
        notes: turn.notes,
    })
}

/// Whether a part says that the British give nothing for a Trade (4.4.1).
fn says_nothing(part: &LinePart) -> bool {
    part.verb == Verb::Trade && part.said.number() == Some(0)
}

/// Whether anything of what is permitted can be begun, Resources and the board being what they are.
pub fn is_possible(state: &ActionState, permit: &Permit) -> bool {
    !Trial::new(state, permit).possible().is_empty()
}

/// The Commands and the Special Activities that can be begun, each with what it is and costs.
pub(crate) fn first_replies(state: &ActionState, permit: &Permit) -> [Vec<Reply>; 2] {
    let trial = Trial::new(state, permit);
    let possible = trial.possible();
    let special = |verb: &Verb| verb.row(state.faction()).special.is_some();
    [false, true].map(|is_special| {
        let of = possible.iter().filter(|(verb, _)| special(verb) == is_special);
        of.map(|(verb, step)| trial.reply(*verb, step)).collect()
    })
}

/// The names of the verbs that are possible and that a word begins.
pub fn begun_verbs(state: &ActionState, permit: &Permit, typed: &str) -> Vec<&'static str> {
    let typed = typed.trim().to_lowercase();
    let trial = Trial::new(state, permit);
    let begins = |name: &&str| !typed.is_empty() && name.starts_with(&typed);
    // No other line needs a look at the board.
    if !trial.verbs().iter().any(|verb| begins(&verb.typed())) {
        return Vec::new();
    }
    trial.possible().into_iter().map(|(verb, _)| verb.typed()).filter(begins).collect()
}

/// Whether a verb is a part of the action itself: a person may take own pieces off the map for it (1.4.1), and a Leader
/// may move, but need not.
fn is_part(verb: Verb) -> bool {
    verb != Verb::Recall && !verb.is_of_leader()
}

/// The action under way.
pub(super) struct OwnTurn<'t> {
    pub state: &'t mut ActionState,
    pub permit: &'t Permit,
    pub seat: Relay<'t>,
    pub steps: Vec<DoneStep>,
    /// What non-players decided.
    pub notes: Vec<Note>,
    /// How many changes the action had before.
    pub began: usize,
    /// What of the last line was left out, and why.
    left_out: Option<String>,
    /// So many answers were there before the Special Activity, if nothing else came after it.
    special_since: Option<usize>,
    /// Whether the line says that the British give nothing for a Trade (4.4.1).
    pub gives_nothing: bool,
}

impl OwnTurn<'_> {
    pub(super) fn trial(&self) -> Trial<'_> {
        self.trial_of(false)
    }

    /// Of the action, or of the free Rally after a day won.
    pub(super) fn trial_of(&self, rally: bool) -> Trial<'_> {
        Trial { rally, ..Trial::new(self.state, self.permit) }
    }

    /// Tells the seat how far the action has come.
    pub(super) fn stands(&mut self) {
        let (notes, began) = (&self.notes, self.began);
        let changes = self.state.changes().get(began..).unwrap_or_default();
        self.seat.report_progress(changes, &|| tales(notes, began));
    }

    /// The answer of a person, who reads first what happened so far.
    pub(super) fn line(&mut self, ask: &Ask) -> Result<String, Interrupt> {
        self.stands();
        self.seat.line(ask)
    }

    /// A question with what `abort` can take back.
    pub(super) fn ask(&self, slot: &str, text: String) -> Ask {
        Ask {
            faction: Some(self.state.faction()),
            key: format!("own.{}.{slot}", self.seat.answers()),
            text,
            moment: AskedMoment {
                special: self
                    .special_since
                    .map(|since| self.seat.answers() - since)
                    .filter(|n| *n > 0),
                so_far: self.state.changes().to_vec(),
                ..AskedMoment::default()
            },
            ..Ask::default()
        }
    }

    /// What was done, with the tracks and the margins that it changed where the board is known.
    pub(super) fn draft(&self) -> Option<TurnDraft> {
        (!self.steps.is_empty()).then(|| TurnDraft {
            steps: done_step::sentences(&self.steps),
            parts: done_step::parts(&self.steps, self.state.board(), self.state.changes()),
            tracks: if is_board_unknown(self.state) { Vec::new() } else { self.tracks() },
            written: self.steps.iter().join("; "),
        })
    }

    fn tracks(&self) -> Vec<TrackChange> {
        let now = self.state.board();
        let mut before = *now;
        let changes = self.state.changes().get(self.began..).unwrap_or_default();
        match before.undo_all(changes) {
            Ok(()) => Track::changed(&before, now, self.state.faction()),
            Err(_) => Vec::new(),
        }
    }

    /// What `done` does: "end the Rally: 2 spaces, with Persuasion".
    fn about_done(&self) -> String {
        let Some(command) = self.state.command() else {
            return Verb::Done.about(self.state.faction());
        };
        let used = self.state.selected().union(self.state.battles()).len();
        let spaces = match used {
            0 => String::new(),
            used => number_of(used, "space", "spaces"),
        };
        let special = match self.state.special() {
            Some(special) => format!("with {}", special.name()),
            None if self.state.takes_special() => "no Special Activity".to_string(),
            None => String::new(),
        };
        let told = [spaces, special].into_iter().filter(|part| !part.is_empty()).join(", ");
        let free = if self.state.price() == Cost::Free { "free " } else { "" };
        let the = if command == Command::Hortalez { "" } else { "the " };
        let limited = if self.state.is_limited() { ", a Limited Command" } else { "" };
        if told.is_empty() {
            format!("end {the}{free}{}{limited}", command.name())
        } else {
            format!("end {the}{free}{}{limited}: {told}", command.name())
        }
    }

    /// The question what comes next.
    fn question(&self) -> Ask {
        let trial = self.trial();
        let possible = trial.possible();
        let mut lines = Vec::new();
        if self.steps.is_empty() {
            lines.push(self.permit.describe(self.state));
        }
        lines.extend(self.left_out.clone());
        let mut replies: Vec<Reply> =
            possible.iter().map(|(verb, step)| trial.reply(*verb, step)).collect();
        let end = unfinished(self.state, self.permit, self.began, self.has_to(&possible));
        let default = end.is_none().then_some(replies.len());
        let verbs: Vec<Verb> = possible.iter().map(|(verb, _)| *verb).collect();
        let text = match (&end, self.state.command()) {
            (None, _) => {
                replies.push(Reply::new(Verb::Done.typed(), self.about_done()));
                self.question_text(&verbs)
            }
            (Some(why), Some(command)) if !self.steps.is_empty() => {
                lines.push(refusal(why));
                format!("{}: another part?", command.name())
            }
            (Some(_), _) => self.question_text(&verbs),
        };
        if replies.is_empty() {
            lines.push(GO_BACK.to_string());
        }
        Ask {
            preamble: Preamble { draft: self.draft(), lines, ..Preamble::default() },
            replies,
            default: default.filter(|_| self.may_end_by_enter(&possible)),
            help: help::lines(&verbs),
            examples: help::examples(&possible),
            reading: ReadingHints {
                takes_space: self.state.command().is_some(),
                ..ReadingHints::default()
            },
            ..self.ask("next", text)
        }
    }

    /// Whether Enter ends the action: once something was done, and where it gives up nothing that is free.
    fn may_end_by_enter(&self, possible: &[(Verb, ActionStep)]) -> bool {
        let gives_up =
            self.state.price() == Cost::Free && possible.iter().any(|(verb, _)| is_part(*verb));
        self.state.changes().len() > self.began && !gives_up
    }

    /// The words of the question what comes next: what is open is named, and nothing else.
    pub(super) fn question_text(&self, open: &[Verb]) -> String {
        if let Some(command) = self.state.command() {
            return format!("{}: another part, or done?", command.name());
        }
        let faction = self.state.faction();
        let is_command = open.iter().any(|verb| verb.row(faction).command.is_some());
        let is_special = open.iter().any(|verb| verb.row(faction).special.is_some());
        let what = match (is_command, is_special) {
            (true, true) => "Which Command or Special Activity?",
            (false, true) => "Which Special Activity?",
            (_, false) => "Which Command?",
        };
        format!("{}{what}", self.permit.heading(self.state))
    }

    /// Whether the question has one answer only: that the action is over.
    fn nothing_to_ask(&self, ask: &Ask) -> bool {
        let over = matches!(ask.replies.as_slice(), [only] if only.word == Verb::Done.typed());
        over && self.left_out.is_none()
    }

    /// Takes a line; whether it was the last.
    fn take_line(&mut self, line: &str) -> Result<bool, Interrupt> {
        let before = self.seat.answers().saturating_sub(1);
        self.left_out = None;
        if line.is_empty() {
            if self.state.changes().len() == self.began {
                return Err(wrong(self.nothing_done()));
            }
            if !is_board_unknown(self.state) && !self.may_end_by_enter(&self.trial().possible()) {
                return Err(wrong(self.unfinished().unwrap_or_else(|| {
                    "More is possible in this free action. Type done to end it".to_string()
                })));
            }
            return self.end();
        }
        self.take_typed(line, before)
    }

    /// Takes a line of the notation; `before` answers were given before it.
    fn take_typed(&mut self, line: &str, before: usize) -> Result<bool, Interrupt> {
        let parts = self.trial().parts(line).map_err(wrong)?;
        let faction = self.state.faction();
        let special = |p: &LinePart| p.verb.row(faction).special.is_some();
        self.special_since = match self.special_since {
            _ if !parts.iter().all(special) => None,
            Some(since) => Some(since),
            None => Some(before),
        };
        match parts.as_slice() {
            [] => Err(wrong("type a verb here")),
            [one] if one.verb == Verb::Done => self.end(),
            [_] => self.execute_sentence(&parts, before),
            several => self.execute_parts(several, before),
        }
    }

    /// Carries out a line of several parts, once it is checked as a whole; what one sentence leaves open is asked.
    fn execute_parts(&mut self, parts: &[LinePart], before: usize) -> Result<bool, Interrupt> {
        let is_sentence = parts.iter().all(|part| part.text == parts[0].text);
        match notation::check(self.state, self.permit, parts, self.began) {
            Err(_)
                if is_sentence
                    && can_follow(self.state, self.permit, parts, &mut TRIES.clone()) =>
            {
                return self.execute_sentence(parts, before);
            }
            Err(why) => {
                let apart = self.why_not_in_order(parts).filter(|_| is_sentence);
                return Err(wrong(apart.unwrap_or(why)));
            }
            Ok(_) => {}
        };
        for (at, part) in parts.iter().enumerate() {
            if part.verb == Verb::Done {
                if let Some(why) = self.unfinished() {
                    self.left_out = Some(format!("Incomplete: {why}"));
                    return Ok(false);
                }
                return self.end();
            }
            let step = match self.trial().meant(part.verb, &part.said) {
                Ok(step) => step,
                Err(why) => {
                    // Only dice can have made a part impossible that was possible before.
                    self.left_out = Some(format!("Not executed from \"{}\" on: {why}", part.text));
                    self.leaders()?;
                    return Ok(false);
                }
            };
            self.gives_nothing = says_nothing(part);
            self.carry(&step)?;
            let moves_on = parts.get(at + 1).is_some_and(|next| next.verb.moves());
            if !moves_on {
                self.leaders()?;
            }
        }
        Ok(false)
    }

    /// Why parts that are each legal alone are not legal one after another: "Boston after South Carolina: ...".
    fn why_not_in_order(&self, parts: &[LinePart]) -> Option<String> {
        let trial = self.trial();
        let is_legal = |part: &LinePart| trial.legal(part.verb, &part.said).is_ok();
        if parts.len() < 2 || !parts.iter().all(is_legal) {
            return None;
        }
        let mut state = self.state.clone();
        for (at, part) in parts.iter().enumerate() {
            let trial = Trial::new(&state, self.permit);
            match trial.legal(part.verb, &part.said) {
                Ok(steps) => state = steps.first().and_then(|step| trial.after(step))?,
                Err(why) => {
                    let spaces = parts[..at].iter().filter_map(|part| part.said.to);
                    let before: Vec<&str> = spaces.map(Space::name).collect();
                    let why = why.cited(part.verb.rule(self.state.faction()));
                    return Some(format!("{} after {}: {why}", part.said.to?, joined(&before)));
                }
            }
        }
        None
    }

    /// Carries out the parts of one sentence, asking for what each leaves open.
    fn execute_sentence(&mut self, parts: &[LinePart], before: usize) -> Result<bool, Interrupt> {
        for part in parts {
            self.asks_howe(part)?;
            let step = match self.guide(part, false)? {
                GuideOutcome::Step(step) => step,
                GuideOutcome::Line(line) => return self.take_typed(&line, before),
            };
            self.gives_nothing = says_nothing(part);
            self.carry(&step)?;
            self.leaders()?;
        }
        Ok(false)
    }

    /// The refusal to end an action in which no step was executed.
    fn nothing_done(&self) -> String {
        let now = match self.trial().now() {
            Some(possible) => format!(". {possible}"),
            None => String::new(),
        };
        format!("no action to end: type a Command, or `undo` to choose again{now}")
    }

    fn unfinished(&self) -> Option<String> {
        let nothing = self.state.changes().len() == self.began && self.state.command().is_none();
        if nothing
            && self.permit.must
            && self.state.price() == Cost::Paid
            && !is_board_unknown(self.state)
        {
            return Some(self.nothing_done());
        }
        let looks = self.permit.must && !is_board_unknown(self.state);
        let possible = looks && self.has_to(&self.trial().possible());
        unfinished(self.state, self.permit, self.began, possible)
    }

    /// Whether any of this has to be done where something has to: of a free action a part of it.
    fn has_to(&self, possible: &[(Verb, ActionStep)]) -> bool {
        let is_free = self.state.price() == Cost::Free;
        possible.iter().any(|(verb, _)| !is_free || is_part(*verb))
    }

    /// The person wants no more: what the Command owes by itself is done (3.2.2, 3.2.3).
    fn end(&mut self) -> Result<bool, Interrupt> {
        if let Some(why) = self.unfinished() {
            return Err(wrong(why));
        }
        self.all_leaders()?;
        if self.state.activate_after_moves() {
            let since = self.state.changes().len();
            self.steps.push(DoneStep::of_turn(&ActionStep::Activate, since));
        }
        Ok(true)
    }

    /// Whether a person runs the Faction.
    pub(super) fn is_player(&self, faction: Faction) -> bool {
        self.permit.players[faction]
    }
}

/// So many ways are tried at most to find parts legal one after another.
const TRIES: u32 = 400;

/// Whether parts are legal one after another in some way, so that what they leave open can be asked.
fn can_follow(state: &ActionState, permit: &Permit, parts: &[LinePart], tries: &mut u32) -> bool {
    let Some((part, rest)) = parts.split_first() else {
        return true;
    };
    let trial = Trial::new(state, permit);
    trial.fits(part.verb, &part.said).unwrap_or_default().iter().any(|step| {
        *tries = tries.saturating_sub(1);
        *tries > 0 && trial.after(step).is_some_and(|after| can_follow(&after, permit, rest, tries))
    })
}
