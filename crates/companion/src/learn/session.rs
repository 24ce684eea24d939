//! `lod learn`: what is learned, and where it is kept.

use super::practice::Practice;
use super::run::{GOAL, PLAN, run as run_turns};
use super::{Progress, Topic, guided};
use crate::ports::Ports;
use crate::talk::{Ask, PromptExit, Reply, Ui, choose, tell};
use lod_engine::game::Faction;
use lod_engine::shown;

/// How `lod learn` is asked.
#[derive(Clone, Debug, Default)]
pub struct LearnRequest {
    /// Only this Faction.
    pub faction: Option<Faction>,
    /// Only this topic.
    pub topic: Option<Topic>,
    /// The seed of the questions.
    pub seed: Option<u64>,
    /// So many questions, then it ends.
    pub questions: Option<u32>,
    /// Whether turns are run at once.
    pub run: bool,
    /// Which of the five turns to run first.
    pub turn: Option<u8>,
    /// The record in which progress is kept.
    pub record: Option<String>,
}

/// What can be learned.
const DOORS: [(&str, &str); 5] = [
    ("turn", "a non-player's turn, told box by box from nothing"),
    ("run", "run a non-player yourself, box by box"),
    ("practice", "questions from games, with the reasons"),
    ("progress", "how each topic goes"),
    ("plan", "two sessions, and how far you are"),
];

/// Learns until the person leaves.
pub async fn run(ui: &mut dyn Ui, options: &LearnRequest, ports: &Ports) {
    let mut options = options.clone();
    let read = |record: &str| Progress::read(&*ports.store, record);
    let progress = match options.record.as_deref().map(read) {
        None => Progress::default(),
        Some(Ok(progress)) => progress,
        Some(Err(why)) => {
            // What is not understood is left alone: it may be another version's.
            let record = options.record.take().unwrap_or_default();
            let text = format!(
                "{} is not readable ({why}). It stays as it is, and this session is not kept.",
                ports.store.place(&record)
            );
            tell(ui, &shown::message(&text));
            Progress::default()
        }
    };
    let (runs, turn) = (options.run, options.turn);
    let mut practice = Practice::new(options, progress, ports);
    let left = match practice.is_asked_for() {
        _ if runs => run_turns(ui, &mut practice, turn).await,
        true => practice.run(ui).await,
        false => menu(ui, &mut practice).await,
    };
    if left == Err(PromptExit::End) {
        ui.show("The input has ended.");
    }
    ui.show("Good-bye.");
}

/// The plan, and how far each Faction is.
fn show_plan(ui: &mut dyn Ui, practice: &Practice) {
    for ((session, what), turn) in PLAN.into_iter().zip(1..) {
        tell(ui, &format!("{session}  turn {turn}: {what}"));
    }
    tell(ui, &format!("Goal: {GOAL} turns of each Faction alone without an error."));
    for faction in Faction::ALL {
        practice.progress().run_lines(faction).iter().for_each(|line| ui.show(line));
    }
}

/// Asks what is to be learned until the person leaves.
async fn menu(ui: &mut dyn Ui, practice: &mut Practice) -> Result<(), PromptExit> {
    ui.title("LEARN how the non-players decide");
    let ask = Ask {
        text: "Choose:".to_string(),
        replies: DOORS.map(|(word, about)| Reply::new(word, about)).to_vec(),
        help: vec![
            "lod learn british is about the British alone; lod learn --topic battle asks at once."
                .to_string(),
        ],
        ..Ask::default()
    };
    loop {
        match choose(ui, &ask).await? {
            0 => guided::run(ui, practice.faction()).await?,
            1 => run_turns(ui, practice, None).await?,
            2 => practice.run(ui).await?,
            3 => practice.show_progress(ui),
            _ => show_plan(ui, practice),
        }
        ui.show("");
    }
}
