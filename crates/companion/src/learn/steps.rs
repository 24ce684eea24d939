//! A non-player's turn as questions, box by box: what its trace says is their answer.

use super::offers::{choices, nearest, nearest_to};
use super::pieces::{as_many, is_on_board, takes};
use super::sums::Sums;
use super::trap::Trap;
use super::turn_step::{NO_EVENT, StepKind, StepOption, TurnStep, YES};
use crate::tell;
use lod_bots::action::{
    ConditionResult, Matter, Note, NoteKind, OptionDecision, OptionOffer, PieceDecision,
    QuestionTrace, RuledOut, SpaceDecision, alone, strip_trailing_colon,
};
use lod_bots::bots::Library;
use lod_bots::flowchart::words::{Expr, need};
use lod_bots::flowchart::{ArrowKind, Chart, End, FollowedArrow, Instruction, Node};
use lod_bots::game::NonPlayerTurn;
use lod_engine::game::words::capital;
use lod_engine::game::{Board, Change, Place, Space, SpaceSet};

/// The answer that no space is left.
const NONE_LEFT: &str = "none is left";

/// So often a step of a box asks for a space.
const OFTEN: usize = 2;

/// More groups than this are too long a list.
const MOST_GROUPS: usize = 6;

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
        at_note: 0,
        bullets: Vec::new(),
        chosen: None,
        told: Vec::new(),
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
    /// The note under way.
    at_note: usize,
    /// The bullets looked at.
    bullets: Vec<(usize, &'t QuestionTrace)>,
    /// The space chosen last, with what is done there and the changes before.
    chosen: Option<(&'t SpaceDecision, usize)>,
    /// What is to be told before the next question.
    told: Vec<String>,
    /// What was asked about which step of a box.
    asked: Vec<(StepKind, String)>,
    steps: Vec<TurnStep>,
}

fn option(words: impl Into<String>, is_right: bool, sentence: impl Into<String>) -> StepOption {
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
                    self.rolled(weighed, "", " for the bullet that names a die");
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
            note: self.at_note,
            spaces: SpaceSet::EMPTY,
            selects: None,
            hint: None,
            told: std::mem::take(&mut self.told),
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
        let Node::Question(q) = node else {
            return;
        };
        let yes = weighed.finding.holds;
        let sums = Sums::of(weighed, &self.board_now());
        let facts = sums.as_ref().map_or_else(|| tell::about_question(weighed), Sums::told);
        let about = format!("{} {}: {facts}", node.id(), if yes { "yes" } else { "no" });
        if is_seen_at_once(weighed) {
            self.told.push(about);
            return;
        }
        let answer = |words: &str, is_right: bool, to: &str| StepOption {
            leads: Some(self.place(to)),
            ..option(words, is_right, about.clone())
        };
        let options = vec![answer(YES, yes, q.yes.get_ref()), answer("no", !yes, q.no.get_ref())];
        let text = format!("{}  {}", node.id(), node.title());
        let near = nearest_to(weighed, &self.board_now());
        if let Some(step) = self.add(StepKind::Answer, text, options) {
            step.trap = Trap::of_question(weighed);
            step.spaces = sums.map_or(near, |sums| sums.spaces());
            step.hint = tell::to_count(weighed);
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
                self.told.push(format!("{before}1{} = {roll}{after}.", die.name()));
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
        options.push(option(NO_EVENT, applies.is_none(), none));
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
            Some(taken) => match choices(&board, chosen).filter(|_| self.is_asked(chosen)) {
                Some(these) => these,
                None => {
                    self.told.push(self.selected(chosen, taken));
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

    /// How many pieces are placed in the space chosen last, asked once a step of the box.
    fn amount(&mut self, say: &str, space: Space) {
        let Some((chosen, before)) = self.chosen.take() else {
            return;
        };
        if chosen.taken != Some(space) || alone(&chosen.say) != alone(say) {
            return;
        }
        let span = self.changes.get(before..self.after).unwrap_or_default();
        let placed = span.iter().find_map(|change| match change {
            Change::Move { piece, count, from: Place::Box(_), to: Place::Space(to) }
                if *to == space && piece.faction() == self.chart.faction =>
            {
                Some((piece.piece_type(), *count))
            }
            _ => None,
        });
        let Some((kind, count)) = placed.filter(|(_, count)| *count > 1) else {
            return;
        };
        if !self.first_of(StepKind::Amount, say) {
            return;
        }
        let board = tell::board_after(self.board, self.changes.get(..before).unwrap_or_default());
        let available = board.available(kind);
        let sentence = format!("Available {} {available}: {count} placed in {space}.", kind.name());
        let options = [count - 1, count, count + 1];
        let options = options.map(|n| option(format!("place {n}"), n == count, sentence.clone()));
        let text = format!(
            "{}  {} {space}: how many {}?",
            self.here,
            capital(strip_trailing_colon(say)),
            kind.name()
        );
        if let Some(step) = self.add(StepKind::Amount, text, options.to_vec()) {
            step.after = before;
            step.spaces = SpaceSet::of(space);
        }
    }

    /// Whether nothing of this kind was asked about this step of the box before.
    fn first_of(&mut self, kind: StepKind, say: &str) -> bool {
        let key = (kind, format!("{} {}", self.here, alone(say)));
        let is_first = !self.asked.contains(&key);
        if is_first {
            self.asked.push(key);
        }
        is_first
    }

    /// The group that goes, of several, asked once a step of the box.
    fn group(&mut self, picked: &OptionDecision) {
        let is_group = |offer: &OptionOffer| matches!(offer, OptionOffer::Group(_));
        let few = picked.options.len() > 1 && picked.options.len() <= MOST_GROUPS;
        if !few || !picked.options.iter().all(is_group) {
            return;
        }
        let about = tell::about_options(picked);
        let stays = |place: usize| picked.sifts.iter().all(|sift| sift.keeps(place));
        let options = (0..picked.options.len()).map(|place| {
            let words = format!("take {}", tell::option_words(picked, place));
            option(words, place == picked.taken || stays(place), about.clone())
        });
        let options: Vec<StepOption> = options.collect();
        let text = format!("{}  {}: which group?", self.here, picked.head());
        if !self.first_of(StepKind::Pieces, &picked.say) {
            return;
        }
        if let Some(step) = self.add(StepKind::Pieces, text, options) {
            step.spaces = picked.space.into_iter().chain(picked.to).collect();
            step.trap = picked.held.then_some(Trap::Stay);
        }
    }

    fn pieces(&mut self, taken: &PieceDecision) {
        if !taken.line.0.iter().all(|(_, rank)| is_on_board(*rank)) {
            return;
        }
        if !self.first_of(StepKind::Pieces, &taken.say) {
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
