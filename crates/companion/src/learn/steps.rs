//! A non-player's turn as questions, box by box: what its trace says is their answer.

use super::hints;
use super::offers::{choices, nearest, nearest_to};
use super::own_dice::{begun, dice_before, dice_told};
use super::sums::Sums;
use super::trap::Trap;
use super::turn_step::{NO_EVENT, StepKind, StepOption, TurnStep, YES};
use crate::tell;
use lod_bots::action::{
    ConditionResult, ConditionTrace, Matter, Note, NoteKind, QuestionTrace, RandomPick, RuledOut,
    SpaceDecision, Walk, alone,
};
use lod_bots::bots::Library;
use lod_bots::flowchart::words::{Expr, need};
use lod_bots::flowchart::{ArrowKind, Chart, End, FollowedArrow, Instruction, Node};
use lod_bots::game::NonPlayerTurn;
use lod_engine::game::atlas::atlas;
use lod_engine::game::words::capital;
use lod_engine::game::{Board, Change, Space, SpaceSet};

/// The answer that no space is left.
const NONE_LEFT: &str = "none is left";

/// So often a step of a box asks for a space.
const OFTEN: usize = 2;

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
        walk: &done.walk,
        arrows: &done.walk.arrows,
        here: chart.start.get_ref(),
        is_limited,
        after: 0,
        at_note: 0,
        bullets: Vec::new(),
        chosen: None,
        told: Vec::new(),
        fell: 0,
        asked: Vec::new(),
        steps: Vec::new(),
    };
    for (place, note) in done.walk.notes.iter().enumerate() {
        if !done.walk.path.contains(&note.at) {
            continue;
        }
        walk.at_note = place;
        walk.note(note);
        if matches!(note.what, NoteKind::Event(_)) {
            return walk.steps;
        }
    }
    walk.finish();
    walk.steps
}

/// Whether the answer of a question is seen without counting: whether own Resources are above 0, and an Event that the
/// Sequence of Play leaves to others.
fn is_seen_at_once(weighed: &QuestionTrace) -> bool {
    let is_own = |number: &Expr| match number.parts() {
        ("resources", [of]) => of.faction() == weighed.by,
        _ => false,
    };
    match (&weighed.finding.found, weighed.finding.of.compared()) {
        (_, Some(c)) => is_own(c.left) && matches!(c.right, Expr::Number(_)),
        (ConditionResult::NoEvent(why), None) => {
            why.iter().any(|why| matches!(why, RuledOut::Sequence | RuledOut::NoCard))
        }
        _ => false,
    }
}

/// The walk along the trace of a turn.
pub(super) struct StepWalk<'t> {
    pub(super) chart: &'t Chart,
    pub(super) board: &'t Board,
    pub(super) changes: &'t [Change],
    /// How the turn went.
    walk: &'t Walk,
    /// The arrows that were not followed yet.
    arrows: &'t [FollowedArrow],
    pub(super) here: &'t str,
    /// Whether the Sequence of Play leaves a Limited Command, and nothing was asked about it yet.
    is_limited: bool,
    pub(super) after: usize,
    /// The note under way.
    at_note: usize,
    /// The bullets looked at.
    bullets: Vec<(usize, &'t QuestionTrace)>,
    /// The space chosen last, with what is done there and the changes before.
    pub(super) chosen: Option<(&'t SpaceDecision, usize)>,
    /// What is to be told before the next question, each with the place of its note.
    told: Vec<(usize, String)>,
    /// So many dice were told.
    fell: usize,
    /// What was asked about which step of a box.
    asked: Vec<(StepKind, String)>,
    steps: Vec<TurnStep>,
}

pub(super) fn option(
    words: impl Into<String>,
    is_right: bool,
    sentence: impl Into<String>,
) -> StepOption {
    StepOption {
        words: words.into(),
        is_right,
        sentence: capital(&sentence.into()),
        leads: None,
        space: None,
    }
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
                    self.bullets.push((number, weighed));
                }
            }
            (NoteKind::Weighed(weighed), _) => {
                let is_rolled = |fact: &&ConditionTrace| {
                    matches!(fact.found, ConditionResult::Rolled { roll: Some(_), .. })
                };
                if weighed.facts().iter().any(is_rolled) {
                    self.tell(tell::about_question(weighed));
                }
            }
            (NoteKind::Event(_), _) => self.event(None),
            (NoteKind::NoEvent(why), _) => self.event(Some(why.as_str())),
            (NoteKind::Chose(chosen), Node::Command(_) | Node::Activity(_))
                if chosen.by == self.chart.faction =>
            {
                self.space(chosen);
                self.chosen = chosen.taken.map(|_| (&**chosen, note.after));
            }
            (NoteKind::From(_, chosen), Node::Command(_) | Node::Activity(_))
                if chosen.by == self.chart.faction =>
            {
                self.space(chosen);
            }
            (NoteKind::Picked(picked), Node::Command(_) | Node::Activity(_))
                if picked.by == self.chart.faction =>
            {
                self.group(picked);
            }
            (NoteKind::Battle(fought), _) => {
                let lines = tell::battle(fought);
                let [Some(head), Some(result)] = [lines.first(), lines.last()] else { return };
                let result = result.split_whitespace().collect::<Vec<_>>().join(" ");
                self.tell(format!("{head}. {result}."));
            }
            (NoteKind::WinTheDay(_), _) => self.tell(format!("{}.", tell::note_words(note))),
            (NoteKind::Did(say, space), Node::Command(_)) => self.amount(say, *space),
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

    fn finish(&mut self) {
        self.after = self.changes.len();
        let left = std::mem::take(&mut self.arrows);
        left.iter().for_each(|arrow| self.next(arrow));
    }

    /// Adds a question; the one added, where there is something to find out.
    pub(super) fn add(
        &mut self,
        kind: StepKind,
        text: String,
        options: Vec<StepOption>,
        hint: String,
    ) -> Option<&mut TurnStep> {
        let rights = options.iter().filter(|o| o.is_right).count();
        if rights == 0 || rights == options.len() {
            return None;
        }
        let mut step = TurnStep {
            at: self.here.to_string(),
            label: self.here.to_string(),
            kind,
            text,
            options,
            after: self.after,
            note: self.at_note,
            spaces: SpaceSet::EMPTY,
            selects: None,
            hint,
            told: Vec::new(),
            die: None,
            trap: None,
        };
        step.told = self.told_before(&step);
        self.steps.push(step);
        self.steps.last_mut()
    }

    /// What is told before a question: what was seen at once, and the dice.
    fn told_before(&mut self, step: &TurnStep) -> Vec<String> {
        let fell = self.fell;
        self.fell = dice_before(self.walk, step).max(fell);
        let asked = begun(&self.walk.notes, step);
        let asked = (step.kind == StepKind::Random).then_some(asked);
        let mut told = dice_told(&self.walk.dice[fell..self.fell], &self.walk.notes, asked);
        told.append(&mut self.told);
        told.sort_by_key(|(note, _)| *note);
        told.into_iter().map(|(_, text)| text).collect()
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
            if let Some(step) = self.add(StepKind::Roll, text, options, hints::roll(weighed)) {
                step.trap = (!rolled).then_some(Trap::NoDie);
            }
        }
        let Node::Question(q) = node else {
            return;
        };
        let yes = weighed.finding.holds;
        let sums = Sums::of(weighed, &self.board_now());
        let facts = sums.as_ref().map_or_else(|| tell::about_question(weighed), Sums::told);
        let about = format!("{} {}: {facts}", node.id(), if yes { "yes" } else { "no" });
        if is_seen_at_once(weighed) {
            self.tell(about);
            return;
        }
        let answer = |words: &str, is_right: bool, to: &str| StepOption {
            leads: Some(self.place(to)),
            ..option(words, is_right, about.clone())
        };
        let options = vec![answer(YES, yes, q.yes.get_ref()), answer("no", !yes, q.no.get_ref())];
        let text = format!("{}  {}", node.id(), node.title());
        let near = nearest_to(weighed, &self.board_now());
        if let Some(step) = self.add(StepKind::Answer, text, options, hints::question(weighed)) {
            step.trap = Trap::of_question(weighed);
            step.spaces = sums.map_or(near, |sums| sums.spaces());
            step.die = weighed.facts().iter().find_map(|fact| match fact.found {
                ConditionResult::Rolled { roll, .. } => roll,
                _ => None,
            });
        }
    }

    /// Tells something before the next question.
    fn tell(&mut self, text: String) {
        self.told.push((self.at_note, text));
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
        options.push(option(NO_EVENT, applies.is_none(), none));
        let text = format!("{}  Which bullet applies first?", self.here);
        if applies.is_some() || declined.is_some() {
            self.add(StepKind::Event, text, options, hints::event(self.chart.faction, b));
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
            ArrowKind::Tried => {
                format!("Nothing was possible in {from}, and the next box was tried before: {to}.")
            }
            ArrowKind::With => format!("{from} uses {to}."),
            ArrowKind::WhenBroke => format!("Resources are 0: {to} comes at once."),
            ArrowKind::Instead => format!("{from} is not executed: {to} instead."),
            // The answer before it says so: yes or no, that no space is left, or that one is.
            ArrowKind::Yes
            | ArrowKind::No
            | ArrowKind::None
            | ArrowKind::Last
            | ArrowKind::Then
            | ArrowKind::Special
            | ArrowKind::Played => return,
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
        let text = format!("{}  What comes next?", node.id());
        self.add(StepKind::Next, text, options, hints::next(self.chart.faction))
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
            let hint = hints::EXTENT.to_string();
            if let Some(step) = self.add(StepKind::Extent, text, options, hint) {
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
            Some(taken) => match choices(&board, chosen).filter(|_| self.is_asked(chosen)) {
                Some(these) => these,
                None => {
                    self.not_asked(chosen, taken);
                    return;
                }
            },
            // What ends a step that was executed, or was not begun, is no question.
            None if !chosen.selected.is_empty() || chosen.stopped.is_some() => return,
            None => match nearest(&board, chosen) {
                // Once a box.
                near if !near.is_empty() && self.first_of(StepKind::Space, NONE_LEFT) => near,
                _ => return,
            },
        };
        let none = option(NONE_LEFT, right.is_empty(), tell::about_no_space(chosen));
        let spaces = these.iter().map(|space| StepOption {
            space: Some(space),
            ..option(space.name(), right.contains(space), tell::about_space(chosen, space))
        });
        let options: Vec<StepOption> = spaces.chain([none]).collect();
        let selects = format!("{}  {}", self.here, capital(alone(&chosen.say)));
        let text = format!("{selects}: which space is first?");
        let number = self.number(chosen);
        let random = self.by_table(chosen);
        if let Some(step) = self.add(StepKind::Space, text, options, hints::space(chosen)) {
            step.selects = Some(selects);
            step.spaces = these;
            step.trap = Trap::of_choice(&board, chosen);
            if let Some(number) = number {
                step.label = format!("{} step {number}", step.at);
            }
        }
        if let Some((drawn, taken)) = random {
            self.random(chosen, drawn, taken);
        }
    }

    /// A space that was selected without a question which comes first: the dice may be read all the same.
    fn not_asked(&mut self, chosen: &SpaceDecision, taken: Space) {
        match self.by_table(chosen) {
            Some((drawn, taken)) => {
                let say = capital(alone(&chosen.say));
                let among = drawn.among.join(", ");
                self.tell(format!("{}  {say}: tied are {among}.", self.here));
                self.random(chosen, drawn, taken);
            }
            // What chance decided is told with its dice.
            None if chosen.drawn.is_some() => {}
            None => self.tell(self.selected(chosen, taken)),
        }
    }

    /// The roll for the Random Spaces table that selected a space, once a turn; exactly two are tied without it (8.2).
    fn by_table<'c>(&mut self, chosen: &'c SpaceDecision) -> Option<(&'c RandomPick, Space)> {
        let drawn = chosen.drawn.as_ref().filter(|_| chosen.equal.len() > 2)?;
        let key = (StepKind::Random, String::new());
        if self.asked.contains(&key) {
            return None;
        }
        self.asked.push(key);
        Some((drawn, chosen.taken?))
    }

    /// Which of the tied spaces the dice select.
    fn random(&mut self, chosen: &SpaceDecision, drawn: &RandomPick, taken: Space) {
        let [(_, column), (_, row)] = drawn.dice[..] else { return };
        let rolled = drawn.rolled();
        let atlas = atlas();
        let start =
            atlas.boxes[usize::from(column.clamp(1, 3)) - 1][usize::from(row.clamp(1, 6)) - 1];
        let first = atlas.table.get(start).copied().map_or("", Space::name);
        let sentence = format!("{rolled}: {first}; the first tied space from there on is {taken}.");
        let options = chosen.equal.iter().map(|space| StepOption {
            space: Some(space),
            ..option(space.name(), space == taken, sentence.clone())
        });
        let text = format!("{}  Which of the tied spaces do the dice select?", self.here);
        let hint = hints::RANDOM.to_string();
        self.add(StepKind::Random, text, options.collect(), hint);
    }

    /// Whether a choice is asked: one of several candidates, not more often than twice a step of the box.
    fn is_asked(&mut self, chosen: &SpaceDecision) -> bool {
        let key = (StepKind::Space, format!("{} {:?}", self.here, chosen.verb));
        let before = self.asked.iter().filter(|asked| **asked == key).count();
        let is_asked = chosen.candidates().len() > 1 && before < OFTEN;
        if is_asked {
            self.asked.push(key);
        }
        is_asked
    }

    /// A space that was selected, where that is not asked.
    fn selected(&self, chosen: &SpaceDecision, space: Space) -> String {
        let (at, say) = (self.here, capital(alone(&chosen.say)));
        match chosen.candidates().len() {
            1 => format!("{at}  {say}: {}", tell::about_space(chosen, space)),
            _ => format!("{at}  {say}: {space}. {}", tell::about_space(chosen, space)),
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

    /// Whether nothing of this kind was asked about this step of the box before.
    pub(super) fn first_of(&mut self, kind: StepKind, say: &str) -> bool {
        let key = (kind, format!("{} {}", self.here, alone(say)));
        let is_first = !self.asked.contains(&key);
        if is_first {
            self.asked.push(key);
        }
        is_first
    }
}
