//! A non-player's turn as questions, box by box: what its trace says is their answer.

use super::hints;
use super::offers::{self, nearest_to};
use super::own_dice::{begun, dice_before, dice_told};
use super::run::PLAN;
use super::sums::Sums;
use super::trap::Trap;
use super::turn_step::{StepKind, StepOption, TurnStep};
use crate::tell;
use lod_bots::action::{
    ConditionResult, ConditionTrace, Matter, Note, NoteKind, QuestionTrace, RuledOut,
    SpaceDecision, Walk, alone,
};
use lod_bots::bots::Library;
use lod_bots::flowchart::words::{Expr, need};
use lod_bots::flowchart::{ArrowKind, Chart, End, FollowedArrow, Node, describe};
use lod_bots::game::NonPlayerTurn;
use lod_engine::game::words::capital;
use lod_engine::game::{Board, Change, Place, SpaceSet};
use lod_engine::rules::PieceCounts;

/// How a box ends that was passed over.
const NOT_POSSIBLE: &str = ": not possible.";

/// The last turn of the plan.
const LAST: u8 = PLAN.len() as u8;

/// The end of a turn among boxes that may come next.
const TURN_ENDS: &str = "the turn ends";

/// The questions of a turn that began on this board, in order, and what is told after the last; whether the Sequence of Play
/// leaves it a Limited Command.
pub fn turn_steps(
    taken: &NonPlayerTurn,
    board: &Board,
    is_limited: bool,
) -> (Vec<TurnStep>, Vec<String>) {
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
        gave_way: None,
        did_at: "",
        came: 0,
        fell: 0,
        asked: Vec::new(),
        steps: Vec::new(),
    };
    for (place, note) in done.walk.notes.iter().enumerate() {
        walk.at_note = place;
        if !done.walk.path.contains(&note.at) {
            walk.beside(note);
            continue;
        }
        walk.note(note);
        if matches!(note.what, NoteKind::Event(_)) {
            return walk.ended();
        }
    }
    walk.finish();
    walk.ended()
}

/// Whether the answer of a question is seen without counting: whether own Resources are above 0, whether the Treaty was played,
/// and an Event that the Sequence of Play leaves to others.
fn is_seen_at_once(weighed: &QuestionTrace) -> bool {
    let is_own = |number: &Expr| match number.parts() {
        ("resources", [of]) => of.faction() == weighed.by,
        _ => false,
    };
    match (&weighed.finding.found, weighed.finding.of.compared()) {
        (_, Some(c)) => is_own(c.left) && matches!(c.right, Expr::Number(_)),
        _ if weighed.finding.of.word() == "treaty" => true,
        (ConditionResult::NoEvent(why), None) => {
            why.iter().any(|why| matches!(why, RuledOut::Sequence | RuledOut::NoCard))
        }
        _ => false,
    }
}

/// Whether a die was rolled for a question.
fn is_rolled(weighed: &QuestionTrace) -> bool {
    let is_rolled = |fact: &&ConditionTrace| {
        matches!(fact.found, ConditionResult::Rolled { roll: Some(_), .. })
    };
    weighed.facts().iter().any(is_rolled)
}

/// The walk along the trace of a turn.
pub(super) struct StepWalk<'t> {
    pub(super) chart: &'t Chart,
    pub(super) board: &'t Board,
    pub(super) changes: &'t [Change],
    /// How the turn went.
    pub(super) walk: &'t Walk,
    /// The arrows that were not followed yet.
    arrows: &'t [FollowedArrow],
    pub(super) here: &'t str,
    /// Whether the Sequence of Play leaves a Limited Command, and nothing was asked about it yet.
    pub(super) is_limited: bool,
    pub(super) after: usize,
    /// The note under way.
    at_note: usize,
    /// The bullets looked at.
    pub(super) bullets: Vec<(usize, &'t QuestionTrace)>,
    /// The space chosen last, with what is done there and the changes before.
    pub(super) chosen: Option<(&'t SpaceDecision, usize)>,
    /// What is to be told before the next question, each with the place of its note.
    told: Vec<(usize, String)>,
    /// The box that gave way to another, which may lead back to it; and the other.
    gave_way: Option<(&'t str, &'t str)>,
    /// The box in which something was executed last.
    did_at: &'t str,
    /// The changes before this box.
    came: usize,
    /// So many dice were told.
    fell: usize,
    /// What was asked about which step of a box.
    pub(super) asked: Vec<(StepKind, String)>,
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
        holds: None,
        space: None,
    }
}

impl<'t> StepWalk<'t> {
    fn note(&mut self, note: &'t Note) {
        if matches!(&note.what, NoteKind::Did(..)) {
            self.did_at = &note.at;
        }
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
            (NoteKind::Weighed(weighed), _) if is_rolled(weighed) => {
                self.tell(tell::about_question(weighed));
            }
            (NoteKind::Event(_), _) => self.event(None),
            (NoteKind::NoEvent(why), _) => self.event(Some(why.as_str())),
            (NoteKind::Chose(chosen), Node::Command(_) | Node::Activity(_))
                if chosen.by == self.chart.faction =>
            {
                self.space(chosen, false);
                self.chosen = chosen.taken.map(|_| (&**chosen, note.after));
            }
            (NoteKind::From(_, chosen), Node::Command(_) | Node::Activity(_))
                if chosen.by == self.chart.faction =>
            {
                self.space(chosen, true);
            }
            (NoteKind::Picked(picked), Node::Command(_) | Node::Activity(_))
                if picked.by == self.chart.faction =>
            {
                self.group(picked);
            }
            (NoteKind::Battle(fought), _) => {
                let lines = tell::battle(fought);
                for line in lines {
                    let line = line.split_whitespace().collect::<Vec<_>>().join(" ");
                    self.tell(format!("{}.", line.trim_end_matches('.')));
                }
            }
            (NoteKind::NotPossible(title), _) if title == node.title() => self.none(),
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

    /// What is done beside the boxes, such as the free Rally after a Battle, with the pieces that it places.
    fn beside(&mut self, note: &Note) {
        let NoteKind::Did(say, space) = &note.what else { return };
        let span = self.changes.get(self.after..note.after).unwrap_or_default();
        let placed = span.iter().fold(PieceCounts::NONE, |placed, change| match change {
            Change::Move { piece, count, from: Place::Box(_), to: Place::Space(to) }
                if to == space =>
            {
                placed.with(*piece, *count)
            }
            _ => placed,
        });
        self.after = note.after;
        self.tell(match placed.total() {
            0 => format!("{say} {space}."),
            _ => format!("{say} {space} (+ {}).", tell::kinds(placed)),
        });
    }

    /// The box that gave way to this one, where nothing was possible here.
    fn sent_in_vain(&self) -> Option<&'t str> {
        let (from, to) = self.gave_way?;
        (to == self.here && self.did_at != to).then_some(from)
    }

    /// The arrows that lead to a box, if one of those left does.
    fn go_to(&mut self, at: &'t str) {
        if self.here == at {
            return;
        }
        self.leaves(self.after);
        let last = self.arrows.iter().position(|arrow| arrow.to == at);
        let (followed, left) = self.arrows.split_at(last.map_or(0, |last| last + 1));
        let goes_on = |from| followed.first().is_some_and(|arrow| arrow.from == from);
        if self.sent_in_vain().is_some_and(|from| !goes_on(from)) {
            self.none();
        }
        if last.is_some() {
            self.arrows = left;
            followed.iter().for_each(|arrow| self.next(arrow));
        } else {
            self.comes_back(at);
        }
        self.here = at;
    }

    /// What a box that is left changed in Resources and on the tracks.
    fn leaves(&mut self, to: usize) {
        let numbers = tell::numbers(self.changes.get(self.came..to).unwrap_or_default());
        self.came = to;
        let is_done =
            matches!(self.chart.node(self.here), Some(Node::Command(_) | Node::Activity(_)));
        if is_done && !numbers.is_empty() {
            self.tell(format!("{}: {numbers}.", self.place(self.here)));
        }
    }

    fn finish(&mut self) {
        self.after = self.changes.len();
        self.leaves(self.after);
        let left = std::mem::take(&mut self.arrows);
        left.iter().for_each(|arrow| self.next(arrow));
    }

    /// The questions, and what is told after the last.
    fn ended(mut self) -> (Vec<TurnStep>, Vec<String>) {
        let told = self.told_to(self.walk.dice.len(), None);
        (self.steps, told)
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
            turns: kind.from_turn()..=LAST,
            text,
            options,
            after: self.after,
            note: self.at_note,
            spaces: SpaceSet::EMPTY,
            told_as: None,
            spare: None,
            hint,
            told: Vec::new(),
            trap: None,
        };
        step.told = self.told_before(&step);
        self.steps.push(step);
        self.steps.last_mut()
    }

    /// What is told before a question: what was seen at once, and the dice.
    fn told_before(&mut self, step: &TurnStep) -> Vec<String> {
        let asked = begun(&self.walk.notes, step);
        let asked = (step.kind == StepKind::Random).then_some(asked);
        self.told_to(dice_before(self.walk, step), asked)
    }

    /// What is told so far, with the dice up to this one; but for the roll that is asked about at this note.
    fn told_to(&mut self, die: usize, asked: Option<usize>) -> Vec<String> {
        let fell = self.fell;
        self.fell = die.max(fell);
        let mut told = dice_told(&self.walk.dice[fell..self.fell], &self.walk.notes, asked);
        told.append(&mut self.told);
        told.sort_by_key(|(note, _)| *note);
        told.into_iter().map(|(_, text)| text).collect()
    }

    fn question(&mut self, node: Node<'_>, weighed: &QuestionTrace) {
        let Node::Question(q) = node else {
            return;
        };
        let yes = weighed.finding.holds;
        let sums = Sums::of(weighed, &self.board_now());
        let facts = match (&weighed.finding.found, &sums) {
            (ConditionResult::NoEvent(why), _) => self.about_event(why),
            (_, Some(sums)) => sums.comparisons(),
            _ => self.about_spaces(weighed),
        };
        let about = format!("{} {}: {facts}", node.id(), if yes { "yes" } else { "no" });
        // Where no space has the pieces, none is shown with the question: that would be its answer.
        if is_seen_at_once(weighed) || sums.as_ref().is_some_and(Sums::is_empty) {
            self.tell(about);
            return;
        }
        let answer = |words: &str, holds: bool, to: &str| StepOption {
            leads: Some(self.place(to)),
            holds: Some(holds),
            ..option(words, holds == yes, about.clone())
        };
        let (to_yes, to_no) = (q.yes.get_ref(), q.no.get_ref());
        if q.when.needs(need::DIE) {
            let rolled = is_rolled(weighed);
            let die = tell::about_die(weighed);
            let mut options =
                vec![answer("yes (no roll)", true, to_yes), answer("no (no roll)", false, to_no)];
            options.iter_mut().for_each(|option| option.is_right &= !rolled);
            options.push(option("roll", rolled, ""));
            options.iter_mut().for_each(|option| option.sentence.clone_from(&die));
            let text = format!("{}  {} Does the die matter?", node.id(), node.title());
            if let Some(step) = self.add(StepKind::Roll, text, options, hints::roll(weighed)) {
                step.trap = (!rolled).then_some(Trap::NoDie);
            }
            if rolled {
                self.tell(about);
            }
            return;
        }
        let options = vec![answer("yes", true, to_yes), answer("no", false, to_no)];
        let text = format!("{}  {}", node.id(), node.title());
        let near = nearest_to(weighed, &self.board_now());
        if let Some(step) = self.add(StepKind::Answer, text, options, hints::question(weighed)) {
            step.trap = Trap::of_question(weighed);
            step.spaces = sums.map_or(near, |sums| sums.spaces());
            // One look at the card: to learn it once is enough.
            if matches!(weighed.finding.found, ConditionResult::NoEvent(_)) {
                step.turns = 1..=1;
            }
        }
    }

    /// The facts that decided a question; where no space qualifies, with what the nearest one lacks.
    fn about_spaces(&self, weighed: &QuestionTrace) -> String {
        let facts = tell::about_question(weighed);
        match offers::rival(weighed, &self.board_now()) {
            Some((space, test)) if !weighed.finding.holds => {
                let lacks = describe::clause(self.chart, &test, false);
                format!("{} (nearest {space}: {lacks}).", facts.trim_end_matches('.'))
            }
            _ => facts,
        }
    }

    /// Tells something before the next question.
    pub(super) fn tell(&mut self, text: String) {
        self.told.push((self.at_note, text));
    }

    /// The way out of a box.
    fn next(&mut self, arrow: &'t FollowedArrow) {
        let Some(node) = self.chart.node(&arrow.from) else {
            return;
        };
        let to = self.place(&arrow.to);
        let from = &arrow.from;
        let failed = self.sent_in_vain().filter(|sender| sender == from).map(|_| self.here);
        let sentence = match arrow.kind {
            ArrowKind::Tried => {
                format!("Nothing was possible in {from}, and the next box was tried before: {to}.")
            }
            ArrowKind::WhenBroke => {
                self.gave_way = Some((&arrow.from, &arrow.to));
                let failed = failed.and_then(|failed| self.chart.node(failed));
                let also =
                    failed.map_or(String::new(), |node| format!(", {} not possible", node.title()));
                format!("{}{also}: {to} comes at once.", self.empty_purse())
            }
            ArrowKind::Instead => {
                self.gave_way = Some((&arrow.from, &arrow.to));
                format!("{}: {to} first.", self.empty_purse())
            }
            // The answer before it says so: yes or no, that no space is left, or that one is.
            ArrowKind::Yes
            | ArrowKind::No
            | ArrowKind::None
            | ArrowKind::Last
            | ArrowKind::Then
            | ArrowKind::Special
            | ArrowKind::With
            | ArrowKind::Played => return,
        };
        if failed.is_none() {
            self.here_at(node.id());
        }
        if let Some(step) = self.leads(node, failed, &to, &sentence) {
            step.trap = Trap::of_arrow(arrow.kind);
        }
    }

    /// "Patriot Resources 0".
    fn empty_purse(&self) -> String {
        format!("{} Resources 0", self.chart.faction.adjective())
    }

    /// A box of which nothing was possible, where its question did not say so: those passed over one after the other in a
    /// line.
    fn none(&mut self) {
        let asked = self.steps.last().filter(|step| step.kind == StepKind::Space);
        let is_asked = asked.is_some_and(|step| {
            step.at == self.here && step.right().is_some_and(|right| right.space.is_none())
        });
        if is_asked {
            return;
        }
        let said = format!("{}{NOT_POSSIBLE}", self.place(self.here));
        match self.told.last_mut().filter(|(_, told)| told.ends_with(NOT_POSSIBLE)) {
            Some((_, told)) if told.ends_with(&said) => {}
            Some((_, told)) => *told += &format!(" {said}"),
            None => self.tell(said),
        }
    }

    /// Back in a box that gave way to another of which nothing was possible.
    fn comes_back(&mut self, to: &str) {
        let is_back = self.gave_way.take_if(|(from, _)| *from == to).is_some();
        if is_back && self.did_at != self.here {
            let back = format!(" Back to {to}.");
            match self.told.last_mut().filter(|(_, told)| told.ends_with(NOT_POSSIBLE)) {
                Some((_, told)) => *told += &back,
                None => self.tell(back.trim_start().to_string()),
            }
        }
    }

    fn here_at(&mut self, id: &str) {
        if let Some(node) = self.chart.node(id) {
            self.here = node.id();
        }
    }

    /// Asks which box comes next after this one, where more than one could; nothing was possible in the one that `failed`.
    fn leads(
        &mut self,
        node: Node<'_>,
        failed: Option<&str>,
        right: &str,
        sentence: &str,
    ) -> Option<&mut TurnStep> {
        let mut places: Vec<String> = Vec::new();
        for way in self.chart.ways_from(node).into_iter().filter(|way| failed != Some(way.to)) {
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
        let text = match failed.and_then(|failed| self.chart.node(failed)) {
            Some(left) => {
                format!("{}  {} is not possible. What comes next?", left.id(), left.title())
            }
            None => format!("{}  What comes next?", node.id()),
        };
        self.add(StepKind::Next, text, options, hints::next(self.chart.faction))
    }

    /// A box with its title, or the words of an end.
    fn place(&self, id: &str) -> String {
        let end = || End::ALL.iter().find(|end| end.id() == id).map(|end| end.name().to_string());
        let node = self.chart.node(id);
        let boxed = node.map(|n| format!("{} {}", n.id(), n.title().trim_end_matches('?')));
        boxed.or_else(end).unwrap_or_default()
    }

    pub(super) fn board_now(&self) -> Board {
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

#[cfg(test)]
mod tests {
    use crate::learn::StepKind;
    use crate::learn::drill::TurnDrill;
    use itertools::Itertools;
    use lod_engine::game::Faction;

    /// What comes next is asked once of a box, with the answers that are left.
    #[test]
    fn no_question_what_comes_next_is_asked_twice() {
        let mut asked = 0;
        for (faction, seed) in Faction::ALL.into_iter().cartesian_product(1..16) {
            let Some(drill) = TurnDrill::find(faction, seed) else { continue };
            let next = drill.steps.iter().filter(|step| step.kind == StepKind::Next);
            let texts: Vec<&String> = next.map(|step| &step.text).collect();
            assert!(texts.iter().all_unique(), "{faction} {seed}: {texts:?}");
            asked += texts.len();
        }
        assert!(asked > 5, "{asked}");
    }
}
