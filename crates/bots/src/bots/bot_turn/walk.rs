//! The walk through a flowchart, from box to box.

use super::{Executor, Outcome};
use crate::action::{ConditionResult, Matter, NoteKind, WhyNot};
use crate::events;
use crate::flowchart::schema::{Bullet, CommandBox, EventBox, EventSide, Node, PASS, Question};
use crate::flowchart::words::{EventTest, Expr, Relation};
use crate::flowchart::{ArrowKind, End, Interrupt};
use lod_engine::rules::Command;
use std::ops::ControlFlow;

/// The box to go to, or how the turn went.
type NextBox<'a> = ControlFlow<Outcome, &'a str>;

impl<'a> Executor<'a> {
    /// The whole turn, from the top of the flowchart to the cylinder.
    ///
    /// # Errors
    /// See [`Interrupt`].
    pub fn turn(&mut self) -> Result<Outcome, Interrupt> {
        let outcome = self.walk()?;
        if outcome == Outcome::Pass {
            self.pass()?;
        }
        Ok(outcome)
    }

    /// From the top of the flowchart to a Command, whatever was tried before; the box of that Command,
    /// or `None` where the flowchart ends without one.
    ///
    /// # Errors
    /// See [`Interrupt`].
    pub(in crate::bots) fn next_command(&mut self) -> Result<Option<&'a CommandBox>, Interrupt> {
        self.tried.clear();
        let outcome = self.walk()?;
        let chart = self.chart;
        Ok(match (outcome, self.tried.last()) {
            (Outcome::Command(..), Some(at)) => {
                chart.command.iter().find(|b| b.id.get_ref() == *at)
            }
            _ => None,
        })
    }

    fn walk(&mut self) -> Result<Outcome, Interrupt> {
        let chart = self.chart;
        let mut at: &'a str = chart.start.get_ref();
        for _ in 0..100 {
            if at == PASS {
                return Ok(Outcome::Pass);
            }
            let next = match chart.node(at) {
                Some(Node::Question(q)) => ControlFlow::Continue(self.answer_question(q)?),
                Some(Node::Event(b)) => self.try_event(b)?,
                Some(Node::Command(b)) => self.try_command(b)?,
                Some(Node::Activity(b)) => {
                    let id = b.id.get_ref();
                    let wrong = "is no place to go by an arrow from a question or a Command";
                    return Err(Interrupt::Fault(format!("{id} {wrong}")));
                }
                None => return Err(Interrupt::Fault(format!("there is no box {at}"))),
            };
            match next {
                ControlFlow::Continue(next) => at = next,
                ControlFlow::Break(outcome) => return Ok(outcome),
            }
        }
        Err(Interrupt::Fault("the flowchart leads nowhere".to_string()))
    }

    /// The box to which the answer of a question leads.
    fn answer_question(&mut self, q: &'a Question) -> Result<&'a str, Interrupt> {
        let at = q.id.get_ref();
        self.cites(at, &q.rule).visit(at);
        let (matter, name) = (Matter::Question, self.names_if_traced(&q.title));
        let yes = if self.is_free() && self.asks_own_purse(&q.when) {
            self.saw(&q.when, true, ConditionResult::Free);
            self.weighed(matter, &q.title);
            true
        } else {
            self.holds(matter, &q.title, &q.when)?
        };
        let yes = name.map_or(yes, |name| self.source.override_answer(&name, yes));
        self.decided(|| NoteKind::Answered { question: q.title.clone(), yes });
        let (kind, to) = if yes { (ArrowKind::Yes, &q.yes) } else { (ArrowKind::No, &q.no) };
        self.follow(at, kind, to.get_ref());
        Ok(to.get_ref())
    }

    /// The Event, or the box that follows where it is declined.
    fn try_event(&mut self, b: &'a EventBox) -> Result<NextBox<'a>, Interrupt> {
        let at = b.id.get_ref();
        self.cites(at, &b.rule).visit(at);
        if let Some(side) = self.event(b)? {
            self.follow(at, ArrowKind::Played, End::Event.id());
            return Ok(ControlFlow::Break(Outcome::Event(side)));
        }
        self.follow(at, ArrowKind::None, b.none.get_ref());
        Ok(ControlFlow::Continue(b.none.get_ref()))
    }

    /// The Command, or the box that follows where nothing of it was possible; a Pass where it was tried before.
    fn try_command(&mut self, b: &'a CommandBox) -> Result<NextBox<'a>, Interrupt> {
        let at: &'a str = b.id.get_ref();
        let was_tried = self.tried.contains(&at);
        if self.leaves_out(b.command) {
            if was_tried {
                return Ok(ControlFlow::Break(Outcome::Pass));
            }
            self.tried.push(at);
        } else {
            self.cites(at, &b.rule);
            if was_tried {
                self.decided(|| NoteKind::TriedBefore(b.title.clone()));
                return Ok(ControlFlow::Break(Outcome::Pass));
            }
            self.tried.push(at);
            self.visit(at);
            if self.command(b)? {
                let outcome = Outcome::Command(b.command, self.state.special());
                return Ok(ControlFlow::Break(outcome));
            }
            self.decided(|| NoteKind::NotPossible(b.title.clone()));
        }
        self.leave_command(b);
        Ok(ControlFlow::Continue(b.none.get_ref()))
    }

    /// The arrow out of a Command of which nothing was possible: to the next box, unless that was tried before.
    fn leave_command(&mut self, b: &'a CommandBox) {
        let next: &'a str = b.none.get_ref();
        let (kind, to) = if self.tried.contains(&next) {
            (ArrowKind::Tried, PASS)
        } else {
            (ArrowKind::None, next)
        };
        self.follow(b.id.get_ref(), kind, to);
    }

    fn pass(&mut self) -> Result<(), Interrupt> {
        let faction = self.faction();
        self.does(|state| state.gain("2.3.3", faction, faction.pass_resources()))
    }

    /// The "Event or Command?" box: the side of the Event that is carried out, if it is.
    fn event(&mut self, b: &'a EventBox) -> Result<Option<EventSide>, Interrupt> {
        let Some(card) = self.context.card else {
            return Ok(None);
        };
        self.why_not = None;
        let dice = self.walk.dice.len();
        for (index, bullet) in b.bullet.iter().enumerate() {
            let matter = Matter::Bullet(index + 1);
            if self.holds(matter, &bullet.say, &bullet.when)? {
                let name = self.names_if_traced(&bullet.say);
                if !name.is_none_or(|name| self.source.override_answer(&name, true)) {
                    self.decided(|| NoteKind::NoEvent(WhyNot::Bullet.words()));
                    return Ok(None);
                }
                self.decided(|| NoteKind::Event(bullet.say.clone()));
                let aim = bullet.when.event();
                let side = match aim {
                    Some(test) => events::side(self, card, b.side, test)?,
                    None => b.side,
                };
                let mut aims: Vec<&EventTest> = aim.into_iter().collect();
                let later = b.bullet.iter().enumerate().skip(index + 1);
                for (index, bullet) in later {
                    let matter = Matter::Bullet(index + 1);
                    aims.extend(self.also(matter, bullet, (card, side))?);
                }
                events::carry_out(self, card, side, &aims)?;
                return Ok(Some(side));
            }
        }
        if self.is_traced() {
            let why = self.why_declined(card, b.side, self.walk.dice.len() > dice)?;
            self.decided(|| NoteKind::NoEvent(why));
        }
        Ok(None)
    }

    /// Why no bullet led to the Event, for a reader.
    fn why_declined(
        &mut self,
        card: u8,
        usual: EventSide,
        has_rolled: bool,
    ) -> Result<String, Interrupt> {
        Ok(match self.why_not {
            _ if has_rolled => "the roll is too low".to_string(),
            None | Some(WhyNot::Bullet) => {
                let declined = events::declined(self, card, usual)?;
                declined.unwrap_or(WhyNot::Bullet).words()
            }
            Some(WhyNot::Ineffective) => self.ineffective(card, usual)?,
            Some(why_not) => why_not.words(),
        })
    }

    /// Notes that an Event is Ineffective, with what its effects lack, if that is known.
    fn ineffective(&mut self, card: u8, usual: EventSide) -> Result<String, Interrupt> {
        let judged = events::judge(self, card, usual, &EventTest::Effective)?;
        let words = WhyNot::Ineffective.words();
        Ok(match judged.lacking.filter(|lacking| !lacking.is_empty()) {
            Some(lacking) => format!("{words}: {lacking}"),
            None => words,
        })
    }

    /// What a further bullet is about, if it is met as well: which spaces come into question after those that
    /// match the first hangs on it (8.3.5, R173). The one that asks for an Effective Event names no spaces.
    fn also(
        &mut self,
        matter: Matter,
        bullet: &'a Bullet,
        (card, side): (u8, EventSide),
    ) -> Result<Option<&'a EventTest>, Interrupt> {
        let names_spaces = |test: &&EventTest| **test != EventTest::Effective;
        let Some(test) = bullet.when.event().filter(names_spaces) else {
            return Ok(None);
        };
        let met =
            events::could(card, side, test) && self.holds(matter, &bullet.say, &bullet.when)?;
        Ok(met.then_some(test))
    }

    /// Whether a free action does not grant this Command.
    fn leaves_out(&self, command: Command) -> bool {
        self.limits.commands.as_ref().is_some_and(|o| !o.contains(&command))
    }

    /// Whether a question is only about Resources of the Faction's own, which a free action does not need.
    fn asks_own_purse(&self, when: &Expr) -> bool {
        let Some(c) = when.compared() else {
            return false;
        };
        let own = |number: &Expr| match number.parts() {
            ("resources", [of]) => of.faction() == self.faction(),
            _ => false,
        };
        own(c.left) && c.is == Relation::MoreThan && *c.right == Expr::Number(0)
    }
}
