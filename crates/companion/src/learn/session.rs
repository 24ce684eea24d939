//! `lod learn`: what is learned, and where it is kept.

use super::Progress;
use super::progress::LeftTurn;
use super::run::{GOAL, PLAN, run as run_turns};
use crate::ports::Ports;
use crate::talk::{Ask, Guesses, PlaceExit, PromptExit, Reply, Ui, choose_or_back, tell};
use lod_engine::game::Faction;
use lod_engine::shown;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// How `lod learn` is asked.
#[derive(Clone, Debug, Default)]
pub struct LearnRequest {
    /// Only this Faction.
    pub faction: Option<Faction>,
    /// The seed of the turns.
    pub seed: Option<u64>,
    /// Whether turns are run at once.
    pub run: bool,
    /// Which of the five turns to run first.
    pub turn: Option<u8>,
    /// The record in which progress is kept.
    pub record: Option<String>,
    /// Whether the learner rolls the dice.
    pub own_dice: bool,
}

/// Whoever learns, and what is known of that.
pub(super) struct Learner<'p> {
    /// The Faction that the session is about.
    pub faction: Option<Faction>,
    /// How far the learner is.
    pub progress: Progress,
    /// The turn that was left before its end.
    pub left: Option<LeftTurn>,
    /// Where the seeds of the turns come from.
    pub rng: ChaCha8Rng,
    /// Whether the learner rolls the dice.
    pub own_dice: bool,
    /// Whether the person named the seed: the same one gives the same turns, whatever went wrong before.
    pub is_seeded: bool,
    ports: &'p Ports,
    record: Option<String>,
    /// Whether the person knows that progress cannot be kept.
    warned: bool,
}

impl Learner<'_> {
    /// Writes progress down, where it is kept; whether it is.
    pub(super) fn keep(&mut self, ui: &mut dyn Ui) -> bool {
        let Some(record) = self.record.as_deref() else {
            return false;
        };
        let store = &*self.ports.store;
        let written = self.progress.write(store, record);
        if let Err(why) = &written
            && !self.warned
        {
            self.warned = true;
            let text = format!("Progress is not kept in {}: {why}.", store.place(record));
            tell(ui, &shown::message(&text));
        }
        written.is_ok()
    }
}

/// What can be learned.
const DOORS: [(&str, &str); 2] = [
    ("run", "run a non-player yourself, box by box"),
    ("plan", "two sessions, and how far you are"),
];

/// Learns until the person leaves.
pub async fn run(ui: &mut dyn Ui, options: &LearnRequest, ports: &Ports) -> PlaceExit {
    let mut record = options.record.clone();
    let read = |record: &str| Progress::read(&*ports.store, record);
    let progress = record.as_deref().map_or_else(|| Ok(Progress::default()), read);
    let progress = progress.unwrap_or_else(|why| {
        // What is not understood is left alone.
        let record = record.take().unwrap_or_default();
        let place = ports.store.place(&record);
        let text = format!("{place}: {why}. It stays as it is, and this session is not kept.");
        tell(ui, &shown::message(&text));
        Progress::default()
    });
    let rng = ChaCha8Rng::seed_from_u64(options.seed.unwrap_or(ports.seed));
    let faction = options.faction;
    // A turn of one's choice is another one.
    let goes_on = options.seed.is_none() && options.turn.is_none();
    let mut learner = Learner {
        faction,
        left: progress.left.clone().filter(|_| goes_on),
        progress,
        rng,
        own_dice: options.own_dice,
        is_seeded: options.seed.is_some(),
        ports,
        record,
        warned: false,
    };
    let left = if options.run {
        match run_turns(ui, &mut learner, options.turn).await {
            Ok(()) => menu(ui, &mut learner).await,
            left => left,
        }
    } else {
        menu(ui, &mut learner).await
    };
    match left {
        Err(PromptExit::Back(_)) => return PlaceExit::Back,
        Err(PromptExit::End) => ui.show("The input has ended."),
        _ => {}
    }
    ui.show("Good-bye.");
    PlaceExit::Program
}

/// The plan, and how far each Faction is.
fn show_plan(ui: &mut dyn Ui, learner: &Learner<'_>) {
    for ((session, what), turn) in PLAN.into_iter().zip(1..) {
        tell(ui, &format!("{session}  turn {turn}: {what}"));
    }
    tell(ui, &format!("Goal: {GOAL} turns of each Faction without help or errors."));
    for faction in Faction::ALL {
        learner.progress.run_lines(faction).iter().for_each(|line| ui.show(line));
    }
    if let Some(line) = Guesses::in_games(&*learner.ports.store) {
        ui.show(&line);
    }
}

/// Asks what is to be learned until the person leaves.
async fn menu(ui: &mut dyn Ui, learner: &mut Learner<'_>) -> Result<(), PromptExit> {
    ui.title("LEARN how the non-players decide");
    let ask = Ask {
        text: "Choose:".to_string(),
        replies: DOORS.map(|(word, about)| Reply::new(word, about)).to_vec(),
        help: vec!["lod learn run british runs turns of the British at once.".to_string()],
        ..Ask::default()
    };
    loop {
        match choose_or_back(ui, &ask).await? {
            0 => run_turns(ui, learner, None).await?,
            _ => show_plan(ui, learner),
        }
        ui.show("");
    }
}
