//! A turn of a non-player told box by box, with the words of the game where they first matter.

use super::question_prompt::{QuestionContext, pause};
use crate::play::record;
use crate::talk::{Ask, Form, PromptExit, Reasons, Ui, choose_faction};
use crate::tell;
use lod_bots::bots::{Library, Note, SeededDice};
use lod_bots::game::{Game, GameStep, NonPlayerTurn, Stack};
use lod_engine::game::position::{CardInPlay, Options};
use lod_engine::game::scenario::scenario;
use lod_engine::game::{Faction, Position, ScenarioId, recover};
use lod_engine::rules::seats::Seats;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde::Deserialize;
use std::sync::LazyLock;

/// The texts.
static TEXTS: LazyLock<Texts> = LazyLock::new(|| {
    recover::read(include_str!("../../../../learn/guided.toml"))
        .expect("the embedded lessons are checked by a test")
});

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Texts {
    turn: Vec<GuidedTurn>,
}

/// A turn and what is told of it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GuidedTurn {
    /// Whose turn it is.
    pub faction: Faction,
    /// The set-up that lies there.
    pub scenario: ScenarioId,
    /// The card being played.
    pub card: u8,
    /// The seed of the dice.
    pub seed: u64,
    /// What is told first.
    pub opening: Vec<String>,
    /// What is told of each box on the way, in its order.
    #[serde(rename = "box")]
    pub boxes: Vec<BoxExplanation>,
    /// What is told last.
    pub closing: Vec<String>,
}

/// A box and what is told of it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoxExplanation {
    /// Its number.
    pub id: String,
    /// Paragraphs.
    pub tell: Vec<String>,
}

impl GuidedTurn {
    /// The turns, one of each Faction.
    pub fn all() -> &'static [GuidedTurn] {
        &TEXTS.turn
    }

    /// The turn as the engine plays it; nothing where it is no turn of this Faction.
    pub fn played(&self) -> Option<PlayedTurn> {
        let options = Options::default();
        let position = Position {
            card: Some(CardInPlay { current: self.card, next: None }),
            options,
            ..scenario(self.scenario).position.clone()
        };
        let (library, mut rng) = (Library::get(), ChaCha8Rng::seed_from_u64(self.seed));
        let before =
            Game::from_position(library, position, Seats::NOBODY, Stack::Program, &mut rng).ok()?;
        let (mut after, mut source) = (before.clone(), SeededDice::new(self.seed));
        let action = after.step(&mut source).ok().flatten()?;
        let played = PlayedTurn { before, action, after };
        let faction = played.taken().map(|taken| taken.faction);
        (faction == Some(self.faction)).then_some(played)
    }
}

/// A turn with the game before and after it.
pub struct PlayedTurn {
    /// The game before.
    pub before: Game<'static>,
    /// What happened.
    pub action: GameStep,
    /// The game after.
    pub after: Game<'static>,
}

impl PlayedTurn {
    /// The turn.
    pub fn taken(&self) -> Option<&NonPlayerTurn> {
        match &self.action {
            GameStep::Turn(taken) => Some(taken),
            _ => None,
        }
    }
}

/// What is told between two Enters.
struct Page {
    title: String,
    lines: Vec<String>,
}

/// Lets the person choose a Faction, if none is wanted, and tells its turn.
///
/// # Errors
/// [`PromptExit::Quit`] and [`PromptExit::End`].
pub(super) async fn run(ui: &mut dyn Ui, faction: Option<Faction>) -> Result<(), PromptExit> {
    let faction = match faction {
        Some(faction) => faction,
        None => choose_faction(ui, "Which Faction's turn?").await?,
    };
    let turns = GuidedTurn::all().iter().filter(|turn| turn.faction == faction);
    for (turn, played) in turns.filter_map(|turn| Some((turn, turn.played()?))) {
        told(ui, turn, &played).await?;
    }
    Ok(())
}

/// Tells a turn page by page; `back` turns them back.
async fn told(ui: &mut dyn Ui, turn: &GuidedTurn, played: &PlayedTurn) -> Result<(), PromptExit> {
    let pages = pages(turn, played, ui.width());
    let why = played.taken().map_or_else(Reasons::default, |taken| Reasons {
        head: Vec::new(),
        walk: taken.done.walk.clone(),
        changes: taken.done.changes().to_vec(),
    });
    let mut at = 0;
    while let Some(page) = pages.get(at) {
        ui.show("");
        ui.title(&page.title);
        for line in &page.lines {
            ui.painted(line);
        }
        let end = match at + 1 == pages.len() {
            true => "that was the turn",
            false => "on",
        };
        let ask = Ask {
            text: format!("[Enter] {end}  ({} of {})", at + 1, pages.len()),
            form: Form::Enter,
            why: why.clone(),
            help: vec!["back: the page before.".to_string()],
            ..Ask::default()
        };
        let scene = QuestionContext::new(&played.before, played.before.board());
        match pause(ui, scene, &ask).await {
            Ok(()) => at += 1,
            Err(PromptExit::Back(pages)) => at = at.saturating_sub(pages),
            Err(leaving) => return Err(leaving),
        }
    }
    Ok(())
}

/// The opening with the card, a page for each box, and what is then done on the board.
fn pages(turn: &GuidedTurn, played: &PlayedTurn, width: usize) -> Vec<Page> {
    let texts = |texts: &[String]| -> Vec<String> {
        let all = texts.iter();
        all.flat_map(|t| tell::wrap_to(t, "  ", width)).collect()
    };
    let id = turn.scenario.id();
    let mut opening = texts(&turn.opening);
    opening.push(String::new());
    opening.push(format!("The board is the set-up of {id} (board shows it). The card:"));
    opening.extend(tell::face(turn.card, width));
    let mut pages = vec![Page { title: format!("A turn of the {}", turn.faction), lines: opening }];
    let chart = &Library::get().charts[turn.faction];
    let notes = played.taken().map_or(&[] as &[Note], |t| &t.done.walk.notes);
    for explained in &turn.boxes {
        let node = chart.node(&explained.id);
        let (title, rule) = node.map_or(("", ""), |n| (n.title(), n.rule()));
        let mut lines = texts(&explained.tell);
        let here: Vec<&Note> = notes.iter().filter(|n| n.at == explained.id).collect();
        let facts = tell::in_short(&here, width);
        if !facts.is_empty() {
            lines.push("On this board:".to_string());
            lines.extend(facts);
        }
        pages.push(Page { title: format!("{}  {title} ({rule})", explained.id), lines });
    }
    let told = record(&played.before, &played.action, &played.after);
    let mut lines = tell::Report::of(&told).lines(width);
    lines.push(String::new());
    lines.extend(texts(&turn.closing));
    pages.push(Page { title: "The turn as it is told at the table".to_string(), lines });
    pages
}
