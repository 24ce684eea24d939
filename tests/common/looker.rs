//! Someone at the table who looks everything up on a hidden board.

use crate::typed;
use lod::table::AnswerSlot;
use lod::talk::{Answer, Ask, Corrections, Form, PromptExit, TypedInput, TypedLine, Ui, listed};
use lod::tell::WIDTH;
use lod::tell::wrap;
use lod_bots::bots::{Context, Executor, Library};
use lod_bots::flowchart::schema::Node;
use lod_bots::flowchart::words::{Die, Expr};
use lod_bots::flowchart::{Chart, Choice, DecisionSource, Interrupt, Purpose, YesNoQuestion};
use lod_engine::game::{Board, Control, Fact, FactValue, Support};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::{HashMap, VecDeque};
use std::task::Poll;

/// What the table asks of a Faction that is granted something ends so.
pub const GRANTED: &str = "What do they execute?";

/// Dice from a seed; every choice as a non-player would make it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dice(ChaCha8Rng);

impl Dice {
    /// Dice of this seed.
    pub fn new(seed: u64) -> Dice {
        Dice(ChaCha8Rng::seed_from_u64(seed))
    }
}

impl DecisionSource for Dice {
    fn roll(&mut self, die: Die, _purpose: &Purpose) -> Result<u8, Interrupt> {
        Ok(self.0.random_range(1..=die.sides()))
    }

    fn judge(&mut self, question: &YesNoQuestion<'_>) -> Result<bool, Interrupt> {
        Err(Interrupt::Fault(format!("asked on a tracked board: {}", question.ask)))
    }

    fn choose(&mut self, choice: &Choice) -> Result<usize, Interrupt> {
        Ok(choice.default)
    }
}

/// Someone at the table who looks everything up on a hidden board, and who counts what is asked.
pub struct Looker {
    pub board: Board,
    pub card: Option<u8>,
    pub seat: usize,
    pub first: usize,
    pub players: Vec<usize>,
    pub context: Context,
    pub dice: Dice,
    pub asked: HashMap<Fact, u32>,
    pub sorts: Vec<String>,
    /// The option that is taken where a choice belongs to people.
    pub takes: usize,
    /// Choices that belong to people.
    pub choices: usize,
    /// The most lines that a question needs at 80 columns.
    pub tallest: (usize, String),
    /// What had to be typed: all but zeros, Neutral and nobody's Control.
    pub effort: usize,
    /// What people say of what they are granted: the question and the answer.
    pub said: VecDeque<(String, String)>,
}

fn in_condition<'c>(condition: &'c Expr, ask: &str) -> Option<&'c Expr> {
    match condition.parts() {
        ("asked", [Expr::Text(words), when]) if words == ask => Some(when),
        (_, parts) => parts.iter().find_map(|p| in_condition(p, ask)),
    }
}

/// The condition that a question's words stand for.
fn condition<'c>(chart: &'c Chart, ask: &str) -> Option<&'c Expr> {
    let mut found = chart.nodes().find_map(|node| match node {
        Node::Question(q) if q.ask.as_deref() == Some(ask) => Some(&q.when),
        Node::Question(q) => in_condition(&q.when, ask),
        Node::Event(e) => e.bullet.iter().find_map(|b| in_condition(&b.when, ask)),
        Node::Command(c) => c
            .instructions
            .iter()
            .filter_map(|i| i.condition.as_ref())
            .find_map(|c| in_condition(c, ask)),
        Node::Activity(a) => a
            .instead
            .iter()
            .map(|i| &i.when)
            .chain(a.instructions.iter().filter_map(|i| i.condition.as_ref()))
            .find_map(|c| in_condition(c, ask)),
    });
    for summary in &chart.summary {
        found = found.or_else(|| {
            summary
                .when
                .iter()
                .chain(summary.instructions.iter().filter_map(|i| i.condition.as_ref()))
                .find_map(|c| in_condition(c, ask))
        });
    }
    found
}

impl Looker {
    fn judge(&mut self, prompt: &Prompt, ask: &str) -> bool {
        let faction = prompt.ask.faction.expect("a turn");
        let library = Library::get();
        let when = condition(&library.charts[faction], ask).expect("words of the flowchart");
        let mut board = self.board;
        board.apply_all(&prompt.ask.so_far).expect("the same changes");
        let mut none = Dice::new(0);
        let mut run = Executor::new(library, faction, board, self.context, &mut none);
        run.holds(lod_bots::action::Matter::Beside, "", when).expect("a plain condition")
    }
}

impl Looker {
    /// What differs from what is believed, as a line that is read.
    fn corrects(&mut self, prompt: &Prompt, believed: &[(Fact, FactValue)]) -> Answer {
        for (fact, _) in believed {
            *self.asked.entry(*fact).or_default() += 1;
        }
        let seen = |(fact, _): &(Fact, FactValue)| (*fact, self.board.fact(*fact));
        let told: Vec<(Fact, FactValue)> = believed.iter().map(seen).collect();
        self.effort += told.iter().filter(|t| !believed.contains(t)).count();
        let line = typed::line(
            &prompt.ask,
            &Answer::Still(Corrections { told: told.clone(), forgotten: Vec::new() }),
        );
        let read = prompt.ask.read(&line).unwrap_or_else(|wrong| panic!("{line}: {wrong}"));
        let lacks = |one: &(Fact, FactValue)| !read.told().contains(one);
        assert!(!told.iter().any(lacks), "{line}: {:?}", read.told());
        read
    }
}

impl Looker {
    pub fn answer(&mut self, prompt: &Prompt) -> Result<Answer, PromptExit> {
        let height = height(prompt);
        if height > self.tallest.0 {
            self.tallest = (height, prompt.ask.text.clone());
        }
        self.sorts.push(match &prompt.ask.form {
            Form::Facts(facts) => format!("{} x{}", prompt.ask.text, facts.len()),
            _ => prompt.ask.text.clone(),
        });
        Ok(match &prompt.slot {
            AnswerSlot::Players => Answer::Some(self.players.clone()),
            AnswerSlot::Dice => Answer::One(0),
            AnswerSlot::Card => Answer::Card(self.card),
            AnswerSlot::Seat => Answer::One(self.seat),
            AnswerSlot::Judge { ask, .. } => Answer::Yes(self.judge(prompt, ask)),
            AnswerSlot::Die { .. } => {
                let Form::Dice(dice) = &prompt.ask.form else {
                    return Err(PromptExit::Quit);
                };
                let mut rolls = dice.iter().map(|d| self.dice.roll(*d, &"".into()).expect("a die"));
                Answer::Dice(rolls.by_ref().collect())
            }
            AnswerSlot::Facts => {
                let facts = match &prompt.ask.form {
                    Form::Facts(facts) => facts,
                    Form::Confirm(believed) => return Ok(self.corrects(prompt, believed)),
                    _ => return Err(PromptExit::Quit),
                };
                let told: Vec<(Fact, FactValue)> =
                    facts.iter().map(|f| (*f, self.board.fact(*f))).collect();
                self.effort += told
                    .iter()
                    .filter(|(_, t)| {
                        !matches!(
                            t,
                            FactValue::Number(0)
                                | FactValue::Support(Support::Neutral)
                                | FactValue::Control(Control::None)
                        )
                    })
                    .count();
                for fact in facts {
                    *self.asked.entry(*fact).or_default() += 1;
                }
                Answer::Facts(told)
            }
            AnswerSlot::Interrupt | AnswerSlot::Played => Answer::Yes(true),
            AnswerSlot::Eligible => match &prompt.ask.form {
                Form::Some => Answer::Some((0..prompt.ask.replies.len()).collect()),
                _ => return Err(PromptExit::Quit),
            },
            AnswerSlot::WinterCard => Answer::Card(self.card),
            AnswerSlot::OnDeck => Answer::Card(Some(42)),
            AnswerSlot::Scenario => Answer::One(1),
            AnswerSlot::FirstEligible => Answer::One(self.first),
            AnswerSlot::Choice(_) if prompt.ask.text.ends_with(GRANTED) => {
                self.choices += 1;
                // Where on the whole board more could be seen to be possible, "done" is left over.
                while self.said.front().is_some_and(|(_, said)| said == "done") {
                    self.said.pop_front();
                }
                match self.said.pop_front() {
                    Some((asked, told)) if asked == GRANTED => {
                        Answer::One(usize::from(told != "tell"))
                    }
                    other => panic!("{}: {other:?}", prompt.ask.text),
                }
            }
            AnswerSlot::Line { .. } => {
                let meant = |(asked, _): &mut (String, String)| *asked == prompt.ask.text;
                let line = self.said.pop_front_if(meant).map(|(_, line)| line);
                Answer::Line(line.unwrap_or_default())
            }
            AnswerSlot::Choice(_) => {
                self.choices += 1;
                Answer::One(self.takes)
            }
            AnswerSlot::StrokeBy => Answer::One(0),
            AnswerSlot::Trouble => {
                eprintln!("{:?} {:?}", prompt.ask.lines, prompt.ask.why);
                Answer::One(1)
            }
        })
    }
}

impl Respondent for Looker {
    fn respond(&mut self, prompt: &Prompt) -> Result<Answer, PromptExit> {
        self.answer(prompt)
    }
}

/// A question of the table, and what it is about.
pub struct Prompt {
    pub slot: AnswerSlot,
    pub ask: Ask,
}

/// Someone who answers questions and types nothing.
pub trait Respondent {
    fn respond(&mut self, prompt: &Prompt) -> Result<Answer, PromptExit>;

    fn draws(&self) -> bool {
        false
    }

    fn stands(&mut self, _board: &Board) {}
}

/// What types for them.
pub struct Typist<'r> {
    respondent: &'r mut dyn Respondent,
    ask: Option<Ask>,
}

impl<'r> Typist<'r> {
    pub fn new(respondent: &'r mut dyn Respondent) -> Typist<'r> {
        Typist { respondent, ask: None }
    }
}

impl Ui for Typist<'_> {
    fn show(&mut self, _line: &str) {}

    fn question(&mut self, _text: &str) {}

    fn refused(&mut self, text: &str) {
        panic!("{text}");
    }

    fn draws(&self) -> bool {
        self.respondent.draws()
    }

    fn stands(&mut self, board: &Board, _since: Option<&Board>) {
        self.respondent.stands(board);
    }

    fn asked(&mut self, ask: &Ask) {
        self.ask = Some(ask.clone());
    }

    fn poll_line(&mut self) -> Poll<TypedLine> {
        let ask = self.ask.take().expect("a question");
        let prompt = Prompt { slot: slot(&ask), ask };
        let answer = self.respondent.respond(&prompt);
        Poll::Ready(answer.map(|answer| TypedInput::Line(line(&prompt.ask, &answer))))
    }
}

/// The line that is read as this answer.
pub fn line(ask: &Ask, answer: &Answer) -> String {
    match (typed::line(ask, answer), answer) {
        // "1" where the rows are amounts is none of them.
        (line, Answer::One(place)) if ask.read(&line).as_ref() != Ok(answer) => {
            ask.replies[*place].word.clone()
        }
        (line, _) => line,
    }
}

/// What a question of a turn is about.
pub fn slot(ask: &Ask) -> AnswerSlot {
    let begins = |words: &str| ask.text.starts_with(words);
    match (ask.text.as_str(), &ask.form) {
        ("Card number?", _) => AnswerSlot::Card,
        ("Dice: own or program?", _) => AnswerSlot::Dice,
        ("Which Factions have human players?", _) => AnswerSlot::Players,
        ("Undo or drop?", _) => AnswerSlot::Trouble,
        ("Winter Quarters card number?", _) => AnswerSlot::WinterCard,
        ("Which scenario is it?", _) => AnswerSlot::Scenario,
        ("Which Faction is 1st Eligible on this card?", _) => AnswerSlot::FirstEligible,
        ("Which Faction has just played a Brilliant Stroke?", _) => AnswerSlot::StrokeBy,
        (text, _) if text.ends_with("act on this card?") => AnswerSlot::Seat,
        _ if begins("Number of the Event card on deck") => AnswerSlot::OnDeck,
        _ if begins("Which of these are Eligible") => AnswerSlot::Eligible,
        _ if begins("Are the French Eligible, before") => AnswerSlot::Interrupt,
        _ if begins("Does the flowchart play this") => AnswerSlot::Played,
        (_, Form::Facts(_) | Form::Confirm(_)) => AnswerSlot::Facts,
        (_, Form::Dice(dice)) => AnswerSlot::Die { die: dice[0], purpose: "".into() },
        (_, Form::Line) => AnswerSlot::Line { grant: 0, key: String::new() },
        (text, Form::YesNo) => AnswerSlot::Judge { key: String::new(), ask: text.to_string() },
        _ => AnswerSlot::Choice(0),
    }
}

fn height(prompt: &Prompt) -> usize {
    let text: usize = (prompt.ask.lines.iter())
        .chain([&prompt.ask.text])
        .map(|l| wrap(l, "[1] ", "  ", WIDTH).len())
        .sum();
    text + listed(&prompt.ask, WIDTH).len()
}

/// Someone who looks things up on this board.
pub fn looker(board: Board, card: Option<u8>, seed: u64) -> Looker {
    Looker {
        board,
        card,
        seat: 0,
        first: 0,
        players: Vec::new(),
        context: Context::default(),
        dice: Dice::new(seed),
        asked: HashMap::new(),
        sorts: Vec::new(),
        takes: 0,
        choices: 0,
        tallest: (0, String::new()),
        effort: 0,
        said: VecDeque::new(),
    }
}
