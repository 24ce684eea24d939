//! The course of a turn from box to box, as a reader of the flowchart answers.

use super::walk_prompt::ask_in_box;
use crate::talk::{Ask, Form, PromptExit, Reply, ReplySet, Ui};
use crate::tell::executed;
use lod_bots::bots::{Library, Outcome};
use lod_bots::flowchart::describe::{self, TERMS};
use lod_bots::flowchart::schema::{
    ActivityBox, CommandBox, EventBox, EventSide, Instead, Node, PASS,
};
use lod_bots::flowchart::words::Verb;
use lod_bots::flowchart::{ArrowKind, Chart};
use lod_engine::game::Faction;
use lod_engine::game::words::number_of;
use lod_engine::rules::Special;

/// Something of the box was carried out.
const DONE: &str = "done";
/// Nothing of it was possible.
const NONE: &str = "none";
/// The Special Activity comes in the middle.
const SPECIAL: &str = "special";

/// A turn as it was walked through.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WalkedTurn {
    /// Whose.
    pub faction: Faction,
    /// What was done.
    pub outcome: Outcome,
    /// The boxes in the order of the way.
    pub path: Vec<&'static str>,
}

impl WalkedTurn {
    /// What was done, in one line.
    pub fn title(&self) -> String {
        let what = match self.outcome {
            Outcome::Pass => "Pass".to_string(),
            Outcome::Event(side) => format!("Event ({})", side.id()),
            Outcome::Command(command, special) => executed(command, special),
        };
        format!("{}: {what}", self.faction.name().to_uppercase())
    }

    /// What was done, the way there, and what is left to do.
    pub fn lines(&self) -> Vec<String> {
        let faction = self.faction;
        let last = match self.outcome {
            Outcome::Pass => {
                let gain = number_of(faction.pass_resources().into(), "Resource", "Resources");
                format!("The {faction} add {gain}. Cylinder: Passed (2.3.3).")
            }
            Outcome::Event(_) => "Cylinder: Event.".to_string(),
            Outcome::Command(_, None) => "Cylinder: Command only.".to_string(),
            Outcome::Command(_, Some(_)) => "Cylinder: Command + Special Activity.".to_string(),
        };
        vec![self.title(), format!("Path: {}.", self.path.join(" > ")), last]
    }
}

/// Asks a turn from the top of the flowchart to its end.
///
/// # Errors
/// [`PromptExit`].
pub async fn walked(ui: &mut dyn Ui, faction: Faction) -> Result<WalkedTurn, PromptExit> {
    let chart = &Library::get().charts[faction];
    let mut course =
        FlowchartCourse { ui, chart, path: Vec::new(), special: None, names_terms: false };
    let outcome = course.turn().await?;
    Ok(WalkedTurn { faction, outcome, path: course.path })
}

/// A turn under way.
struct FlowchartCourse<'u> {
    ui: &'u mut dyn Ui,
    chart: &'static Chart,
    path: Vec<&'static str>,
    special: Option<Special>,
    /// Whether it was said where that stands which holds for all boxes.
    names_terms: bool,
}

impl FlowchartCourse<'_> {
    async fn turn(&mut self) -> Result<Outcome, PromptExit> {
        let (mut at, mut tried) = (self.chart.start.get_ref().as_str(), Vec::new());
        while at != PASS && !tried.contains(&at) {
            let Some(node) = self.chart.node(at) else {
                break;
            };
            self.path.push(at);
            at = match node {
                Node::Question(q) => {
                    if self.agrees(at, &q.ask).await? {
                        q.yes.get_ref()
                    } else {
                        q.no.get_ref()
                    }
                }
                Node::Event(b) => match self.event(b).await? {
                    Some(side) => return Ok(Outcome::Event(side)),
                    None => b.none.get_ref(),
                },
                Node::Command(b) => {
                    tried.push(at);
                    if self.command(b).await? {
                        return Ok(Outcome::Command(b.command, self.special));
                    }
                    b.none.get_ref()
                }
                // No arrow of a question or a Command leads to one.
                Node::Activity(_) => break,
            };
        }
        Ok(Outcome::Pass)
    }

    /// Yes or no to the question of a box.
    async fn agrees(&mut self, at: &str, ask: &str) -> Result<bool, PromptExit> {
        self.agrees_after(at, ask, Vec::new()).await
    }

    async fn agrees_after(
        &mut self,
        at: &str,
        ask: &str,
        lines: Vec<String>,
    ) -> Result<bool, PromptExit> {
        let ask = Ask { key: at.to_string(), ..Ask::new(format!("{at}: {ask}"), Form::YesNo) };
        let place = ask_in_box(self.ui, self.chart.faction, &ask.after(lines)).await?;
        Ok(place == 0)
    }

    /// The side of the Event that is played, if it is (8.3.1).
    async fn event(&mut self, b: &'static EventBox) -> Result<Option<EventSide>, PromptExit> {
        let at = b.id.get_ref();
        let mut lines = vec![format!(
            "{at}  {} Event Instructions of the card come first; without them, the {} Event, if any of {} bullets applies:",
            b.title,
            b.side.id(),
            b.bullet.len()
        )];
        for bullet in &b.bullet {
            if self.agrees_after(at, &bullet.ask, std::mem::take(&mut lines)).await? {
                return Ok(Some(b.side));
            }
        }
        Ok(None)
    }

    /// Whether anything of a Command was carried out.
    async fn command(&mut self, b: &'static CommandBox) -> Result<bool, PromptExit> {
        let with = b.with.as_ref().and_then(|with| self.activity_box(with.get_ref()));
        let mut lines = self.steps(b.id.get_ref());
        let mut is_special_open = self.special.is_none();
        loop {
            let is_open = is_special_open && self.special.is_none();
            let mut replies = vec![Reply::new(DONE, format!("the {} is over", b.title))];
            if is_open && let Some(when) = special_inside(b) {
                replies.push(Reply::new(SPECIAL, when));
            }
            if let Some(with) = with.filter(|_| self.special.is_none()) {
                let word = with.title.to_lowercase();
                replies
                    .push(Reply::new(word, "War Parties take part: this is the Special Activity"));
            }
            replies.push(Reply::new(NONE, "nothing of it was possible"));
            match self
                .act(b.id.get_ref(), &b.title, replies, std::mem::take(&mut lines))
                .await?
                .as_str()
            {
                DONE => break,
                NONE => return Ok(false),
                SPECIAL => {
                    is_special_open = false;
                    self.special_inside(b).await?;
                }
                _ => {
                    self.path.extend(with.map(|with| with.id.get_ref().as_str()));
                    self.special = with.map(|with| with.special);
                }
            }
        }
        if let Some(then) = b.then.as_ref().filter(|_| self.special.is_none()) {
            self.first_activity(then.get_ref()).await?;
        }
        Ok(true)
    }

    /// The Special Activity in the middle of a Command.
    async fn special_inside(&mut self, b: &'static CommandBox) -> Result<(), PromptExit> {
        if let Some(special) = &b.special {
            return self.first_activity(special.get_ref()).await;
        }
        for go in &b.when_broke {
            if let Some(activity) = self.activity_box(go.get_ref()) {
                self.path.push(go.get_ref());
                if self.activity(activity).await? {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Looks for a Special Activity from a box on, along its arrows.
    async fn first_activity(&mut self, start: &'static str) -> Result<(), PromptExit> {
        let (mut seen, mut to_try) = (Vec::new(), vec![start]);
        // A box that gave way to another comes again after it, without its question.
        let mut gave_way = Vec::new();
        while let Some(at) = to_try.pop() {
            let Some(b) = self.activity_box(at) else {
                break;
            };
            let is_back = gave_way.contains(&at);
            if !is_back {
                if seen.contains(&at) {
                    continue;
                }
                seen.push(at);
                self.path.push(at);
                if let Some(Instead { ask, go, back, .. }) = &b.instead
                    && self.agrees(at, ask).await?
                {
                    if *back {
                        gave_way.push(at);
                        to_try.push(at);
                    }
                    to_try.push(go.get_ref());
                    continue;
                }
            }
            if self.activity(b).await? {
                break;
            }
            to_try.extend(b.none.iter().map(|none| none.get_ref().as_str()));
        }
        Ok(())
    }

    /// Whether a Special Activity was carried out.
    async fn activity(&mut self, b: &'static ActivityBox) -> Result<bool, PromptExit> {
        let done = format!("the {} is over", b.title);
        let replies = vec![Reply::new(DONE, done), Reply::new(NONE, "nothing of it was possible")];
        let lines = self.steps(b.id.get_ref());
        let is_done = self.act(b.id.get_ref(), &b.title, replies, lines).await? == DONE;
        if is_done {
            self.special = Some(b.special);
        }
        Ok(is_done)
    }

    /// What came of a Command or a Special Activity.
    async fn act(
        &mut self,
        at: &str,
        title: &str,
        replies: Vec<Reply>,
        lines: Vec<String>,
    ) -> Result<String, PromptExit> {
        let ask = Ask {
            key: at.to_string(),
            replies,
            closed: ReplySet::One,
            ..Ask::new(format!("{at}: what came of the {title}?"), Form::One)
        };
        let place = ask_in_box(self.ui, self.chart.faction, &ask.clone().after(lines)).await?;
        Ok(ask.replies[place].word.clone())
    }

    fn activity_box(&self, at: &str) -> Option<&'static ActivityBox> {
        match self.chart.node(at) {
            Some(Node::Activity(b)) => Some(b),
            _ => None,
        }
    }

    /// The steps of a box in words, with their priorities.
    fn steps(&mut self, at: &str) -> Vec<String> {
        let page = describe::part(self.chart, at, self.ui.width()).unwrap_or_default();
        let mut lines: Vec<String> = page.lines().map(str::to_string).collect();
        if !std::mem::replace(&mut self.names_terms, true) {
            lines.push(format!("`{TERMS}`: how many, which pieces, ties, what \"within\" means."));
        }
        lines
    }
}

/// When the Special Activity can come in the middle of a Command.
fn special_inside(b: &CommandBox) -> Option<String> {
    let first =
        b.special.as_ref().filter(|_| b.instructions.iter().any(|i| i.verb == Verb::Special));
    match (first, b.when_broke.first()) {
        (Some(first), _) => Some(format!("the Special Activity now, from {}", first.get_ref())),
        (None, Some(first)) => Some(format!(
            "{}: the Special Activity now, {}",
            ArrowKind::WhenBroke.label(),
            first.get_ref()
        )),
        (None, None) => None,
    }
}
