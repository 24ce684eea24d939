//! A reader who has the flowchart's own questions, a board and the dice, and no program, comes by the boxes of the turn.

use super::evaluated;
use super::readings::{READINGS, Seen};
use crate::common::{Field, Verdict, compare};
use lod::talk::{
    Ask, DrawnOutput, FileAccess, Form, LineInput, TypedInput, TypedLine, Ui, block_on,
};
use lod::walk::walked;
use lod_bots::action::Context;
use lod_bots::bots::{Executor, Library, SeededDice};
use lod_bots::flowchart::schema::{Bullet, Node};
use lod_bots::flowchart::words::Expr;
use lod_bots::flowchart::{ArrowKind, FollowedArrow};
use lod_engine::game::{Board, Faction};
use lod_engine::rules::cards::cards;
use lod_engine::rules::{ChangeSpan, StepOwner};
use rand::RngExt;
use std::collections::BTreeSet;
use std::task::Poll;

/// How a turn went, for what a sentence does not ask: whether the steps of a box could be carried out, and which Special
/// Activity came when.
struct Turn {
    path: Vec<String>,
    arrows: Vec<FollowedArrow>,
    /// What each die was rolled for, and its result.
    dice: Vec<(String, i32)>,
    has_special: bool,
    /// The board when a Special Activity is looked for after the Command.
    before_special: Field,
}

/// Who answers.
struct Reader<'b> {
    board: Board,
    field: &'b Field,
    faction: Faction,
    context: Context,
    turn: &'b Turn,
    arrow: usize,
    activities: usize,
    asked: Ask,
    sentences: BTreeSet<String>,
}

impl Reader<'_> {
    fn next_arrow(&mut self, at: &str) -> Option<ArrowKind> {
        let next = self.turn.arrows.get(self.arrow).filter(|arrow| arrow.from == at)?;
        self.arrow += 1;
        Some(next.kind)
    }

    /// Yes or no, from the sentence; the die from those that were rolled.
    fn agrees(&mut self, at: &str, sentence: &str) -> bool {
        self.sentences.insert(sentence.to_string());
        let chart = &Library::get().charts[self.faction];
        let bullet = chart.event.iter().flat_map(|b| &b.bullet).find(|b| b.ask == sentence);
        let read = READINGS.iter().find(|(words, _)| *words == sentence).map(|(_, read)| read);
        assert!(
            read.is_some() || bullet.is_some(),
            "{at}: write what {sentence:?} means as a row of tests/models/questions/readings.rs"
        );
        let is_activity = matches!(chart.node(at), Some(Node::Activity(_)));
        let field = if is_activity { &self.turn.before_special } else { self.field };
        let with =
            |roll: i32| read.is_none_or(|read| read(&Seen { field, roll, context: self.context }));
        if let Some(bullet) = bullet {
            return with(1) && self.event_does(bullet) && self.high_enough(bullet);
        }
        let matters = (2..=6).any(|roll| with(roll) != with(1));
        let title = chart.node(at).map_or("", Node::title);
        let die = self.turn.dice.iter().find(|(what, _)| matters && what == title);
        with(die.map_or(1, |(_, value)| *value))
    }

    /// What the Event does: carried out on a copy of the board.
    fn event_does(&self, bullet: &Bullet) -> bool {
        let about = |part: &&Expr| part.word() == "event";
        let parts: Vec<&Expr> = bullet.when.all().iter().filter(about).collect();
        evaluated(self.board, self.faction, self.context, 1, &parts).0
    }

    fn high_enough(&self, bullet: &Bullet) -> bool {
        let rolled = self.turn.dice.iter().find(|(what, _)| what == "the bullet needs 5-6");
        !bullet.ask.contains("1D6 then at least 5") || rolled.is_some_and(|(_, value)| *value >= 5)
    }

    /// What came of the steps of a box.
    fn act(&mut self, at: &str) -> String {
        let chart = &Library::get().charts[self.faction];
        let is_activity = matches!(chart.node(at), Some(Node::Activity(_)));
        let visits =
            self.turn.path.iter().filter(|id| matches!(chart.node(id), Some(Node::Activity(_))));
        self.activities += usize::from(is_activity);
        let is_last = self.activities >= visits.count() && self.turn.has_special;
        match self.next_arrow(at) {
            Some(ArrowKind::None | ArrowKind::Tried | ArrowKind::Last) => "none",
            Some(ArrowKind::Special) => "special",
            Some(ArrowKind::WhenBroke) => {
                while self
                    .turn
                    .arrows
                    .get(self.arrow)
                    .is_some_and(|a| a.kind == ArrowKind::WhenBroke)
                {
                    self.arrow += 1;
                }
                "special"
            }
            Some(ArrowKind::With) => {
                self.activities += 1;
                "common cause"
            }
            _ if is_activity && !is_last => "none",
            _ => "done",
        }
        .to_string()
    }
}

impl Ui for Reader<'_> {
    fn show(&mut self, _: &str) {}
    fn question(&mut self, _: &str) {}
}

impl DrawnOutput for Reader<'_> {
    fn asked(&mut self, ask: &Ask) {
        self.asked = ask.clone();
    }
}

impl LineInput for Reader<'_> {
    fn poll_line(&mut self) -> Poll<TypedLine> {
        let ask = self.asked.clone();
        let line = match ask.form {
            Form::YesNo => {
                let sentence = ask.text.split_once(": ").expect("a box and its question").1;
                let yes = self.agrees(&ask.key, sentence);
                self.leaves(&ask.key, yes);
                if yes { "yes" } else { "no" }.to_string()
            }
            _ => self.act(&ask.key),
        };
        Poll::Ready(Ok(TypedInput::Line(line)))
    }
}

impl FileAccess for Reader<'_> {}

impl Reader<'_> {
    /// The arrow that the turn took out of a question: not looked at for the answer.
    fn leaves(&mut self, at: &str, yes: bool) {
        let is_bullet =
            matches!(Library::get().charts[self.faction].node(at), Some(Node::Event(_)));
        let next = self.turn.arrows.get(self.arrow).filter(|arrow| arrow.from == at);
        let leaves = match next.map(|arrow| arrow.kind) {
            Some(ArrowKind::Played) => yes,
            Some(ArrowKind::None) => is_bullet && self.is_last_bullet(),
            Some(ArrowKind::Yes | ArrowKind::No | ArrowKind::Instead) => true,
            _ => false,
        };
        self.arrow += usize::from(leaves);
    }

    fn is_last_bullet(&self) -> bool {
        let last = Library::get().charts[self.faction].event.iter().flat_map(|b| &b.bullet).last();
        last.is_some_and(|last| self.asked.text.ends_with(&last.ask))
    }
}

/// A turn of the program.
fn turn(board: Board, faction: Faction, context: Context, seed: u64) -> Turn {
    let mut source = SeededDice::new(seed);
    let mut run = Executor::new(Library::get(), faction, board, context, &mut source);
    run.turn().expect("a turn without a fault");
    let is_special = |span: &&ChangeSpan| matches!(span.doing, StepOwner::Special(_));
    let special = run.state.change_spans().iter().find(is_special);
    let mut before_special = board;
    let changes = run.state.changes();
    let until = special.map_or(changes.len(), |span| span.from);
    before_special.apply_all(&changes[..until]).expect("the changes of a turn");
    Turn {
        before_special: Field::of(&before_special),
        path: run.walk.path.clone(),
        arrows: run.walk.arrows.clone(),
        dice: run.walk.dice.iter().map(|d| (d.purpose.to_string(), d.value.into())).collect(),
        has_special: run.state.special().is_some(),
    }
}

#[test]
fn a_reader_of_the_sentences_comes_by_the_boxes_of_the_turn() {
    let asked = std::cell::RefCell::new(BTreeSet::new());
    for faction in Faction::ALL {
        compare(&format!("walked by the {faction}"), 1, |board, random| {
            let field = Field::of(&board);
            let card = random.random_range(1..=96);
            let context = Context {
                card: Some(card),
                event_open: random.random(),
                sword: cards().get(card).is_some_and(|card| card.has_sword(faction)),
                ..Context::default()
            };
            let turn = turn(board, faction, context, random.random());
            let mut reader = Reader {
                board,
                field: &field,
                faction,
                context,
                turn: &turn,
                arrow: 0,
                activities: 0,
                asked: Ask::default(),
                sentences: BTreeSet::new(),
            };
            let walk = block_on(walked(&mut reader, faction)).expect("a turn");
            asked.borrow_mut().append(&mut reader.sentences);
            if turn.path == walk.path {
                Verdict::Same
            } else {
                Verdict::Different(format!(
                    "card {card}\nturn   {:?}\nreader {:?}\n{:?}",
                    turn.path, walk.path, turn.arrows
                ))
            }
        });
    }
    let asked = asked.into_inner();
    for (_, chart) in Library::get().charts.iter() {
        let questions = chart.question.iter().map(|q| &q.ask);
        let bullets = chart.event.iter().flat_map(|b| &b.bullet).map(|b| &b.ask);
        for ask in questions.chain(bullets) {
            assert!(asked.contains(ask), "never asked: {ask}");
        }
    }
}
