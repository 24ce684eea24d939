//! A non-player's turn as questions, box by box: what its trace says is their answer.

use super::offers::{choices, nearest};
use super::pieces::{as_many, is_on_board, takes};
use super::sums::Sums;
use super::trap::Trap;
use crate::tell;
use lod_bots::action::{
    ConditionResult, Matter, Note, NoteKind, PieceDecision, QuestionTrace, SpaceDecision, alone,
};
use lod_bots::bots::{Library, Outcome};
use lod_bots::flowchart::words::need;
use lod_bots::flowchart::{ArrowKind, Chart, End, FollowedArrow, Instruction, Node};
use lod_bots::game::NonPlayerTurn;
use lod_engine::game::words::capital;
use lod_engine::game::{Board, Change, Fact, Space, SpaceSet};

/// What a step of a turn asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum StepKind {
    /// How much of a Command is executed where the Sequence of Play leaves a Limited Command.
    Extent,
    /// Whether the die of a question is rolled.
    Roll,
    /// The answer of a question.
    Answer,
    /// The bullet for which the Event is played.
    Event,
    /// The box that comes next.
    Next,
    /// The space that comes first, or that none is left.
    Space,
    /// The pieces that come first.
    Pieces,
    /// What is paid.
    Pay,
}

impl StepKind {
    /// The first of the five turns that asks it.
    pub const fn from_turn(self) -> u8 {
        match self {
            StepKind::Extent
            | StepKind::Roll
            | StepKind::Answer
            | StepKind::Event
            | StepKind::Next => 2,
            StepKind::Space => 3,
            StepKind::Pieces | StepKind::Pay => 4,
        }
    }
}

/// An answer that may be given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepOption {
    /// In words.
    pub words: String,
    /// Whether it is correct.
    pub is_right: bool,
    /// One true sentence about it.
    pub sentence: String,
}

/// A question of a turn.
#[derive(Clone, Debug)]
pub struct TurnStep {
    /// The box.
    pub at: String,
    /// What its progress is kept by: the box, or one of its steps.
    pub label: String,
    /// What it asks.
    pub kind: StepKind,
    /// The question.
    pub text: String,
    /// The answers to choose from.
    pub options: Vec<StepOption>,
    /// How many changes of the turn come before it.
    pub after: usize,
    /// Where to look.
    pub spaces: SpaceSet,
    /// Where a space is asked for: the box, and what it selects spaces for.
    pub selects: Option<String>,
    /// What helps to find the answer, if anything beside the box does.
    pub hint: Option<String>,
    /// What dice showed before it.
    pub rolled: Vec<String>,
    /// What chance decided after it, if it did.
    pub drawn: Option<String>,
    /// What the die of the box showed, if it was rolled.
    pub die: Option<u8>,
    /// What is often overlooked here.
    pub trap: Option<Trap>,
}

impl TurnStep {
    /// The first correct answer.
    pub fn right(&self) -> Option<&StepOption> {
        self.options.iter().find(|option| option.is_right)
    }
}

/// The answer that no space is left.
pub(super) const NONE_LEFT: &str = "none is left";

/// The end of a turn among boxes that may come next.
const TURN_ENDS: &str = "the turn ends";

/// The answers where the Sequence of Play leaves a Limited Command (2.3.4).
const EXTENTS: [&str; 3] = [
    "a Limited Command: 1 space, no Special Activity",
    "a full Command, no Special Activity",
    "a full Command and its Special Activity",
];

/// The questions of a turn that began on this board, in order; whether the Sequence of Play leaves it a Limited Command.
pub fn turn_steps(taken: &NonPlayerTurn, board: &Board, is_limited: bool) -> Vec<TurnStep> {
    let chart = &Library::get().charts[taken.faction];
    let done = &taken.done;
    let mut walk = StepWalk {
        chart,
        board,
        changes: done.changes(),
        arrows: &done.walk.arrows,
        here: chart.start.get_ref(),
        is_limited,
        after: 0,
        bullets: Vec::new(),
        chosen: None,
        rolled: Vec::new(),
        steps: Vec::new(),
    };
    for note in done.walk.notes.iter().filter(|note| done.walk.path.contains(&note.at)) {
        walk.note(note);
        if matches!(note.what, NoteKind::Event(_)) {
            return walk.steps;
        }
    }
    walk.finish(taken.outcome);
    walk.steps
}

/// The walk along the trace of a turn.
struct StepWalk<'t> {
    chart: &'t Chart,
    board: &'t Board,
    changes: &'t [Change],
    /// The arrows that were not followed yet.
    arrows: &'t [FollowedArrow],
    here: &'t str,
    /// Whether the Sequence of Play leaves a Limited Command, and nothing was asked about it yet.
    is_limited: bool,
    after: usize,
    /// The bullets looked at.
    bullets: Vec<(usize, &'t QuestionTrace)>,
    /// The space chosen last, with what is done there and the changes before.
    chosen: Option<(&'t SpaceDecision, usize)>,
    /// What dice showed since the last question.
    rolled: Vec<String>,
    steps: Vec<TurnStep>,
}

fn option(words: impl Into<String>, is_right: bool, sentence: impl Into<String>) -> StepOption {
    StepOption { words: words.into(), is_right, sentence: capital(&sentence.into()) }
}

impl<'t> StepWalk<'t> {
    fn note(&mut self, note: &'t Note) {
        // A box is left once all of it is done.
        self.after = note.after;
        self.go_to(&note.at);
        let Some(node) = self.chart.node(self.here) else {
            return;
        };
        match (&note.what, node) {
            (NoteKind::Weighed(weighed), _) if weighed.by != self.chart.faction => {}
            (NoteKind::Weighed(weighed), Node::Question(_))
                if weighed.matter == Matter::Question =>
            {
                self.question(node, weighed);
            }
            (NoteKind::Weighed(weighed), Node::Event(_)) => {
                if let Matter::Bullet(number) = weighed.matter {
                    self.rolled(weighed, &format!("Bullet {number}: "), "");
                    self.bullets.push((number, weighed));
                }
            }
            (NoteKind::Weighed(weighed), _) => {
                self.rolled(weighed, "", &format!(": {}", tell::about_question(weighed)));
            }
            (NoteKind::Event(_), _) => self.event(None),
            (NoteKind::NoEvent(why), _) => self.event(Some(why.as_str())),
            (NoteKind::Chose(chosen), Node::Command(_) | Node::Activity(_))
                if chosen.by == self.chart.faction =>
            {
                self.space(chosen);
                self.chosen = chosen.taken.map(|_| (&**chosen, note.after));
            }
            (NoteKind::Did(say, space), Node::Command(_)) => self.pay(say, *space),
            (NoteKind::Took(taken), Node::Command(_) | Node::Activity(_))
                if taken.by == self.chart.faction =>
            {
                self.pieces(taken);
            }
            _ => {}
        }
    }

    /// The arrows that lead to a box, if one of those left does.
    fn go_to(&mut self, at: &'t str) {
        if self.here == at {
            return;
        }
        if let Some(last) = self.arrows.iter().position(|arrow| arrow.to == at) {
            let (followed, left) = self.arrows.split_at(last + 1);
            self.arrows = left;
            followed.iter().for_each(|arrow| self.next(arrow));
        }
        self.here = at;
    }

    fn finish(&mut self, outcome: Outcome) {
        self.after = self.changes.len();
        let left = std::mem::take(&mut self.arrows);
        left.iter().for_each(|arrow| self.next(arrow));
        let Outcome::Command(_, Some(special)) = outcome else {
            return;
        };
        // A Command that would be followed by a Special Activity, and has used one already.
        let last = self.steps.iter().rev().find_map(|step| match self.chart.node(&step.at) {
            Some(node @ Node::Command(b)) => Some((node, b)),
            _ => None,
        });
        if let Some((node, b)) = last
            && b.then.is_some()
            && self.chart.node(self.here).is_some_and(|here| here.id() == node.id())
        {
            let sentence =
                format!("The Special Activity of this turn, {}, was used.", special.name());
            self.leads(node, TURN_ENDS, &sentence);
        }
    }

    /// Adds a question; the one added, where there is something to find out.
    fn add(
        &mut self,
        kind: StepKind,
        text: String,
        options: Vec<StepOption>,
    ) -> Option<&mut TurnStep> {
        let rights = options.iter().filter(|o| o.is_right).count();
        if rights == 0 || rights == options.len() {
            return None;
        }
        self.steps.push(TurnStep {
            at: self.here.to_string(),
            label: self.here.to_string(),
            kind,
            text,
            options,
            after: self.after,
            spaces: SpaceSet::EMPTY,
            selects: None,
            hint: None,
            rolled: std::mem::take(&mut self.rolled),
            drawn: None,
            die: None,
            trap: None,
        });
        self.steps.last_mut()
    }

    fn question(&mut self, node: Node<'_>, weighed: &QuestionTrace) {
        if let Node::Question(q) = node
            && q.when.needs(need::DIE)
        {
            let rolled = weighed
                .facts()
                .iter()
                .any(|fact| matches!(fact.found, ConditionResult::Rolled { roll: Some(_), .. }));
            let about = tell::about_die(weighed);
            let options =
                vec![option("roll", rolled, about.clone()), option("no die", !rolled, about)];
            let text = format!("{}  {} Does the die matter?", node.id(), node.title());
            if let Some(step) = self.add(StepKind::Roll, text, options) {
                step.trap = (!rolled).then_some(Trap::NoDie);
            }
            self.rolled(weighed, "", "");
        }
        let yes = weighed.finding.holds;
        let sums = Sums::of(weighed, &self.board_now());
        let facts = sums.as_ref().map_or_else(|| tell::about_question(weighed), Sums::told);
        let about = format!("{} {}: {facts}", node.id(), if yes { "yes" } else { "no" });
        let options = vec![option("yes", yes, about.clone()), option("no", !yes, about)];
        let text = format!("{}  {}", node.id(), node.title());
        if let (Some(step), Node::Question(_)) = (self.add(StepKind::Answer, text, options), node) {
            step.trap = Trap::of_question(weighed);
            step.spaces = sums.map_or(SpaceSet::EMPTY, |sums| sums.spaces());
            step.die = weighed.facts().iter().find_map(|fact| match fact.found {
                ConditionResult::Rolled { roll, .. } => roll,
                _ => None,
            });
        }
    }

    /// The die of a condition, to be told before the next question.
    fn rolled(&mut self, weighed: &QuestionTrace, before: &str, after: &str) {
        for fact in weighed.facts() {
            if let ConditionResult::Rolled { die, roll: Some(roll), .. } = &fact.found {
                self.rolled.push(format!("{before}1{} = {roll}{after}.", die.name()));
            }
        }
    }

    /// Which bullet is the first that applies; `declined` says why none does.
    fn event(&mut self, declined: Option<&str>) {
        let Some(Node::Event(b)) = self.chart.node(self.here) else {
            return;
        };
        let looked = std::mem::take(&mut self.bullets);
        let applies = match declined {
            Some(_) => None,
            None => looked.iter().find(|(_, w)| w.finding.holds).map(|(number, _)| *number),
        };
        let reason = |number: usize, weighed: &QuestionTrace| {
            let not = if weighed.finding.holds { "applies" } else { "does not apply" };
            format!("Bullet {number} {not}: {}", tell::about_question(weighed))
        };
        let first = looked.iter().find(|(number, _)| Some(*number) == applies);
        let first = first.map(|(number, weighed)| reason(*number, weighed));
        let mut options: Vec<StepOption> = Vec::new();
        for (bullet, number) in b.bullet.iter().zip(1..) {
            let of = looked.iter().find(|(n, _)| *n == number);
            let sentence = match (applies, of) {
                (Some(first), _) if first < number => {
                    format!("Bullet {first} comes first, and it applies.")
                }
                (_, Some((_, weighed))) => reason(number, weighed),
                (..) => format!("Declined: {}.", declined.unwrap_or_default()),
            };
            let words = format!("bullet {number}: {}", bullet.say);
            options.push(option(words, applies == Some(number), sentence));
        }
        let none = match (first, declined) {
            (Some(first), _) => first,
            (None, why) => format!("Declined: {}.", why.unwrap_or_default()),
        };
        options.push(option("no Event", applies.is_none(), none));
        let text = format!("{}  Which bullet applies first?", self.here);
        if applies.is_some() || declined.is_some() {
            self.add(StepKind::Event, text, options);
        }
    }

    /// The way out of a box.
    fn next(&mut self, arrow: &FollowedArrow) {
        let Some(node) = self.chart.node(&arrow.from) else {
            return;
        };
        let to = self.place(&arrow.to);
        let from = &arrow.from;
        let sentence = match arrow.kind {
            ArrowKind::Yes | ArrowKind::No => {
                format!("From {from}, {} leads to {to}.", arrow.kind.id())
            }
            ArrowKind::None if matches!(node, Node::Event(_)) => {
                format!("The Event is declined: {to} comes next.")
            }
            ArrowKind::None => format!("Nothing was possible in {from}: {to} comes next."),
            ArrowKind::Tried => {
                format!("Nothing was possible in {from}, and the next box was tried before: {to}.")
            }
            ArrowKind::Last => format!("Nothing was possible in {from}: {to}."),
            ArrowKind::Then => format!("{from} was executed: {to} comes next."),
            ArrowKind::Special => format!("{from} has its Special Activity first: {to}."),
            ArrowKind::With => format!("{from} uses {to}."),
            ArrowKind::WhenBroke => format!("Resources are 0: {to} comes at once."),
            ArrowKind::Instead => format!("{from} is not executed: {to} instead."),
            ArrowKind::Played => return,
        };
        self.here_at(node.id());
        if let Some(step) = self.leads(node, &to, &sentence) {
            step.trap = Trap::of_arrow(arrow.kind);
        }
    }

    fn here_at(&mut self, id: &str) {
        if let Some(node) = self.chart.node(id) {
            self.here = node.id();
        }
    }

    /// Asks which box comes next, where more than one could.
    fn leads(&mut self, node: Node<'_>, right: &str, sentence: &str) -> Option<&mut TurnStep> {
        let mut places: Vec<String> = Vec::new();
        for way in self.chart.ways_from(node) {
            let to = self.place(way.to);
            if way.kind != ArrowKind::Played && !places.contains(&to) {
                places.push(to);
            }
        }
        if matches!(node, Node::Command(_)) {
            places.push(TURN_ENDS.to_string());
        }
        let options: Vec<StepOption> =
            places.into_iter().map(|to| option(to.clone(), to == right, sentence)).collect();
        self.add(StepKind::Next, format!("{}  What comes next?", node.id()), options)
    }

    /// A box with its title, or the words of an end.
    fn place(&self, id: &str) -> String {
        let end = || End::ALL.iter().find(|end| end.id() == id).map(|end| end.name().to_string());
        let node = self.chart.node(id);
        let boxed = node.map(|n| format!("{} {}", n.id(), n.title().trim_end_matches('?')));
        boxed.or_else(end).unwrap_or_default()
    }

    /// How much of the Command is executed, asked before its first space.
    fn extent(&mut self) {
        const RULE: &str = "A non-player executes a full Command and Special Activity in place of a Limited Command (8.1).";
        let Some(node @ Node::Command(_)) = self.chart.node(self.here) else {
            return;
        };
        if std::mem::take(&mut self.is_limited) {
            let options =
                EXTENTS.iter().enumerate().map(|(at, words)| option(*words, at == 2, RULE));
            let options = options.collect();
            let text = format!(
                "{}  {}: the card leaves a Limited Command. What do they execute?",
                self.here,
                node.title()
            );
            if let Some(step) = self.add(StepKind::Extent, text, options) {
                step.trap = Some(Trap::LimitedCommand);
            }
        }
    }

    /// Which space comes first, or that none is left.
    fn space(&mut self, chosen: &SpaceDecision) {
        self.extent();
        let right: SpaceSet = match chosen.taken {
            Some(taken) => chosen.equal.union(chosen.together).union(SpaceSet::of(taken)),
            None if chosen.equal.len() > 1 => return,
            None => SpaceSet::EMPTY,
        };
        let board = self.board_now();
        let these = match chosen.taken {
            Some(_) => choices(&board, chosen).unwrap_or(SpaceSet::EMPTY),
            None => nearest(&board, chosen),
        };
        let none = option(NONE_LEFT, right.is_empty(), tell::about_no_space(chosen));
        let spaces = these.iter().map(|space| {
            option(space.name(), right.contains(space), tell::about_space(chosen, space))
        });
        let options: Vec<StepOption> = spaces.chain([none]).collect();
        let selects = format!("{}  {}", self.here, capital(alone(&chosen.say)));
        let text = format!("{selects}: which space is first?");
        let number = self.number(chosen);
        if let Some(step) = self.add(StepKind::Space, text, options) {
            step.selects = Some(selects);
            step.spaces = these;
            step.hint = tell::first_key(chosen);
            step.trap = Trap::of_choice(&board, chosen);
            step.drawn = chosen.drawn.as_ref().map(ToString::to_string);
            if let Some(number) = number {
                step.label = format!("{} step {number}", step.at);
            }
        }
    }

    /// The number of the instruction of the box that chooses, from 1.
    fn number(&self, chosen: &SpaceDecision) -> Option<usize> {
        let instructions = match self.chart.node(self.here)? {
            Node::Command(b) => &b.instructions,
            Node::Activity(b) => &b.instructions,
            _ => return None,
        };
        let same = |i: &Instruction| alone(&i.say) == alone(&chosen.say);
        instructions.iter().position(same).map(|place| place + 1)
    }

    fn board_now(&self) -> Board {
        tell::board_after(self.board, self.changes.get(..self.after).unwrap_or_default())
    }

    /// What was paid for the space chosen last, where it was acted in at once.
    fn pay(&mut self, say: &str, space: Space) {
        let Some((chosen, before)) = self.chosen.take() else {
            return;
        };
        if chosen.taken != Some(space) || alone(&chosen.say) != alone(say) {
            return;
        }
        let faction = self.chart.faction;
        let own = |change: &&Change| matches!(change, Change::Set { fact: Fact::Resources(of), .. } if *of == faction);
        let span = self.changes.get(before..self.after).unwrap_or_default();
        let mut resources = span.iter().filter(own).filter_map(|change| match change {
            Change::Set { from, to, .. } => Some((from.number(), to.number())),
            _ => None,
        });
        let first = resources.next();
        let last = resources.next_back().or(first);
        let (paid, sentence) = match (first, last) {
            (Some((from, _)), Some((_, to))) if from >= to => {
                let name = faction.adjective();
                (from - to, format!("{name} Resources {from} -> {to}: they pay {}.", from - to))
            }
            (None, _) => (0, format!("Free: no Resources are paid for {space}.")),
            _ => return,
        };
        let most = paid.max(2);
        let options = (0..=most).map(|n| {
            let words = if n == 0 { "pay nothing".to_string() } else { format!("pay {n}") };
            option(words, n == paid, sentence.clone())
        });
        let options = options.collect();
        let text = format!("{}  {}: what do they pay for it?", self.here, space);
        self.add(StepKind::Pay, text, options);
    }

    fn pieces(&mut self, taken: &PieceDecision) {
        if !taken.line.0.iter().all(|(_, rank)| is_on_board(*rank)) {
            return;
        }
        let right = taken.taken();
        let about = tell::about_pieces(taken);
        let mut options = vec![option(takes(right), true, about.clone())];
        for other in as_many(taken.line.all(), right) {
            options.push(option(takes(other), false, about.clone()));
        }
        options.sort_by(|a, b| a.words.cmp(&b.words));
        options.dedup_by(|a, b| a.words == b.words);
        let text = format!(
            "{}  {} {}: {} of the pieces there. Which?",
            self.here, taken.say, taken.space, taken.count
        );
        if let Some(step) = self.add(StepKind::Pieces, text, options) {
            step.spaces = SpaceSet::of(taken.space);
            step.trap = Trap::of_pieces(taken);
        }
    }
}
