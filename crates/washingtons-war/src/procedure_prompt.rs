//! The conversation about a session.

use super::session::TriedLine;
use super::{Halt, Own, Question, ReportLine, Session, answer, page};
use itertools::Itertools;
use lod_companion::talk::{
    Answer, Ask, Command, CommandEffect, CommandUse, DiceRequest, Die, Form, PageReplies,
    PromptCommand, PromptContext, PromptExit, Reasons, Reply, Ui, prompt, refusal,
};
use lod_engine::shown;
use rand::{Rng, RngExt};
use std::collections::BTreeSet;

/// How a conversation ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// The procedure is over.
    Done,
    /// The person left, or there is no more input.
    Left,
    /// The data files or the journal failed.
    Failed(String),
    /// It could not begin: the journal is none, or not to be had.
    NotBegun(String),
}

/// What stands before the answer that Enter alone is, at the end of a question.
pub(super) const ENTER: &str = " [Enter] ";

/// Holds a conversation, to its end or until the person leaves; what is kept of the own copy is written after each answer.
pub async fn hold(
    face: &mut dyn Ui,
    session: &mut Session<'_>,
    mut own: Option<&mut Own>,
    dice: &mut dyn Rng,
) -> End {
    let mut told = 0;
    let kept = session.kept();
    if !kept.is_empty() {
        face.show(&kept);
        told = session.told().len();
    }
    loop {
        let halt = match session.halt() {
            Ok(halt) => halt,
            Err(fault) => return End::Failed(fault),
        };
        let all = session.told();
        show(face, all.get(told..).unwrap_or_default());
        told = all.len();
        if halt == Halt::Done {
            return End::Done;
        }
        let ask = &question(&halt, session);
        let mut at = AtProcedure { face: &mut *face, session, halt: &halt, ask, dice };
        let reply = prompt(ask, &mut at).await;
        let moved = match reply {
            Ok(tried) => session.take(tried).map(|()| true),
            Err(PromptExit::Back(steps)) => session.undo(steps).map(|done| {
                face.show(&PromptCommand::Undo.outcome_line(done));
                false
            }),
            Err(PromptExit::Again(steps)) => session.again(steps).map(|done| {
                face.show(&PromptCommand::Redo.outcome_line(done));
                false
            }),
            Err(PromptExit::Quit | PromptExit::End) => return End::Left,
        };
        let learns = |own: &mut Own| own.learn(session.walk().facts());
        match moved.and_then(|moved| own.as_deref_mut().map_or(Ok(()), learns).map(|()| moved)) {
            Ok(true) => {}
            Ok(false) => told = session.told().len(),
            Err(wrong) => return End::Failed(wrong),
        }
    }
}

/// A question's text without what Enter alone is, and that.
fn parts(text: &str) -> (String, Option<&str>) {
    match text.strip_suffix('?').and_then(|text| text.split_once(ENTER)) {
        Some((text, default)) => (format!("{text}?"), Some(default)),
        None => (text.to_string(), None),
    }
}

/// More letters than these of what may be typed are told by help, where an example stands for them.
const LONG_FORM: usize = 100;

/// What may be typed for a question: an example only where the rules allow it now.
fn typed(question: &Question, session: &Session<'_>) -> String {
    let example = session.example(question).filter(|example| *example != question.form);
    let example = example.map(|example| format!("e.g. {example}"));
    let is_told = |form: &String| {
        let is_long = form.chars().count() > LONG_FORM && example.is_some();
        !form.is_empty() && !is_long && !says(question, form)
    };
    let form = Some(question.form.clone()).filter(is_told);
    form.into_iter().chain(example).join(", ")
}

/// Whether the question's text says itself each word of a list that may be typed.
fn says(question: &Question, form: &str) -> bool {
    let parts = |text: &str| -> BTreeSet<String> {
        let parts = text.split([',', ' ', '/', '?', ':']).filter(|part| !["", "or"].contains(part));
        parts.map(String::from).collect()
    };
    let listed = parts(form);
    listed.len() > 2 && listed.is_subset(&parts(&question.text))
}

/// What it stopped at, as a question.
fn question(halt: &Halt, session: &Session<'_>) -> Ask {
    match halt {
        Halt::Ask(question) => {
            let (text, default) = parts(&question.text);
            let replies: Vec<Reply> =
                question.choices.iter().map(|(word, about)| Reply::new(word, about)).collect();
            let enter = default.map(|word| format!("{} {word}", ENTER.trim()));
            let typing: Vec<String> = [typed(question, session)]
                .into_iter()
                .filter(|typed| !typed.is_empty())
                .chain(enter)
                .collect();
            let enter = default.map(|word| format!("Enter alone: {word}."));
            Ask {
                default: default.and_then(|word| replies.iter().position(|r| r.word == word)),
                replies,
                page: PageReplies {
                    controls: session.controls(question),
                    ..PageReplies::default()
                },
                typing: typing.join("  "),
                help: [format!("Type {}.", question.form)]
                    .into_iter()
                    .chain(answer::meanings(&question.wanted))
                    .chain(Some(question.why.clone()).filter(|why| !why.is_empty()))
                    .chain(enter)
                    .chain(question.help.clone())
                    .collect(),
                why: Reasons::from_text(&question.why),
                ..Ask::new(text, Form::Line)
            }
        }
        Halt::Roll(roll) => Ask {
            dice: DiceRequest { rolls: true, ..DiceRequest::default() },
            typing: "[Enter] the program rolls".to_string(),
            help: vec![format!("Dice to roll: {}. Enter alone: the program rolls.", roll.dice)],
            why: Reasons::from_text(&roll.why),
            ..Ask::new(roll.text.as_str(), Form::Dice(vec![Die::D6; roll.dice]))
        },
        Halt::Done => Ask::default(),
    }
}

/// The same for a page, which draws the answers: where it has none to draw, the question says what may be typed.
fn drawn(ask: &Ask, halt: &Halt, session: &Session<'_>) -> Ask {
    let mut drawn = ask.clone();
    if let Halt::Ask(question) = halt
        && ask.replies.is_empty()
        && ask.page.controls.is_empty()
    {
        // A page has no key for Enter.
        let nothing = parts(&question.text).1.map(|word| format!("nothing: {word}"));
        let hints = [Some(typed(question, session)), nothing].into_iter().flatten();
        let hints: Vec<String> = hints.filter(|hint| !hint.is_empty()).collect();
        if !hints.is_empty() {
            drawn.text += &format!(" ({})", hints.join("; "));
        }
    }
    drawn
}

fn show(face: &mut dyn Ui, told: &[ReportLine]) {
    for line in page(told, face.width()) {
        face.painted(&shown::line(&line));
    }
}

/// The verdicts on the priorities of the program's last impulse.
fn last_reasons(told: &[ReportLine]) -> Vec<String> {
    let begins =
        |line: &ReportLine| matches!(line, ReportLine::Reason { rule, .. } if rule.is_empty());
    let from = told.iter().rposition(begins).unwrap_or(told.len());
    let reasons = told.get(from..).unwrap_or_default().iter();
    let reasons = reasons.filter(|line| matches!(line, ReportLine::Reason { .. }));
    reasons.map(ReportLine::words).collect()
}

/// The commands that mean something here, with what is said of them beside `?`.
const COMMANDS: [(PromptCommand, &str); 8] = [
    (PromptCommand::Why, "the reason"),
    (PromptCommand::Tracks, "what is known"),
    (PromptCommand::Board, "the pieces"),
    (PromptCommand::Fix, "adjust them"),
    (PromptCommand::Audit, "compare them"),
    (PromptCommand::Undo, ""),
    (PromptCommand::Redo, ""),
    (PromptCommand::Quit, ""),
];

/// Those that mean something where the pieces are kept.
const OF_PIECES: [PromptCommand; 3] =
    [PromptCommand::Board, PromptCommand::Fix, PromptCommand::Audit];

/// A question of a procedure.
struct AtProcedure<'f, 's, 'b> {
    face: &'f mut dyn Ui,
    session: &'s Session<'b>,
    halt: &'s Halt,
    ask: &'s Ask,
    dice: &'f mut dyn Rng,
}

impl AtProcedure<'_, '_, '_> {
    fn help(&self) -> Vec<String> {
        let kept = self.session.walk().facts().kept();
        let listed = COMMANDS.iter().filter(|(word, _)| kept || !OF_PIECES.contains(word));
        let mut words = listed.map(|(word, about)| {
            if about.is_empty() {
                word.typed().to_string()
            } else {
                format!("{} ({about})", word.typed())
            }
        });
        let words = words.join(", ");
        let possible = match self.halt {
            Halt::Ask(question) => self.session.possible(question),
            _ => None,
        };
        let help = self.ask.help.iter().cloned().chain(possible);
        help.chain([format!("Also: {words}.")]).collect()
    }

    /// The reason of the question, and how the program decided last.
    fn why(&self, rest: &str) -> Result<Vec<String>, String> {
        match rest {
            "" => Ok(self
                .ask
                .why
                .head
                .iter()
                .cloned()
                .chain(last_reasons(self.session.told()))
                .collect()),
            _ => Err("type why alone: it tells the reason for this question".to_string()),
        }
    }
}

impl<'b> PromptContext for AtProcedure<'_, '_, 'b> {
    type Reply = TriedLine<'b>;

    fn ui(&mut self) -> &mut dyn Ui {
        self.face
    }

    fn knows(&self, word: PromptCommand) -> CommandUse {
        CommandUse::of(COMMANDS.iter().any(|(known, _)| *known == word))
    }

    fn show_question(&mut self, ask: &Ask, _: bool, commands: Vec<&'static Command>) {
        if self.face.draws() {
            self.face.asked(&drawn(ask, self.halt, self.session));
        }
        let text = format!("{}  {}", ask.text, ask.typing);
        self.face.question(&shown::line(text.trim_end()));
        let replies = ask.replies.iter().map(|reply| reply.word.clone()).collect();
        self.face.offer(replies, commands);
    }

    fn answer(&mut self, line: &str, _: Result<Answer, String>) -> Result<TriedLine<'b>, String> {
        let line = match &self.ask.form {
            Form::Dice(dice) if line.is_empty() => {
                let dice = dice.iter().map(|die| self.dice.random_range(1..=die.sides())).join(" ");
                self.face.show(&format!("   The program rolls {dice}."));
                dice
            }
            _ => line.to_string(),
        };
        self.session.try_out(&line)
    }

    fn is_answer(&self, _: &Ask, line: &str) -> bool {
        self.session.try_out(line).is_ok()
    }

    /// A `b` is the British: only more of it is `back`.
    fn shortens(&self, line: &str) -> bool {
        line.len() > 1
    }

    async fn run(
        &mut self,
        word: PromptCommand,
        rest: &str,
    ) -> Result<CommandEffect<TriedLine<'b>>, PromptExit> {
        let text = match word {
            PromptCommand::Undo | PromptCommand::Redo | PromptCommand::Quit => {
                return Ok(CommandEffect::Usual);
            }
            PromptCommand::Fix => match self.session.fix(rest) {
                Ok(tried) => return Ok(CommandEffect::Reply(tried)),
                Err(wrong) => Err(wrong),
            },
            PromptCommand::Why => self.why(rest),
            PromptCommand::Board => self.session.board(rest),
            PromptCommand::Audit => self.session.audit(rest),
            PromptCommand::Tracks => Ok(self.session.known()),
            _ => Ok(self.help()),
        };
        Ok(CommandEffect::Says(match text {
            Ok(lines) => lines.iter().map(|line| shown::line(line).into_owned()).collect(),
            Err(wrong) => vec![refusal(&wrong)],
        }))
    }
}
