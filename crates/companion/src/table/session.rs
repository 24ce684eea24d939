//! A session: turn after turn until the person leaves.

use super::TaskEnd;
use super::begin::{TableStart, agrees, begin, kept_as, yes};
use super::course::NextStep;
use super::finished::FinishedTask;
use super::menu::{MenuItem, menu, named};
use super::saved::{SavedTable, alone};
use super::stand::TableStand;
use super::turn::KeptAt;
use super::turn::{Table, Task};
use crate::ports::Ports;
use crate::talk::{
    self, Answer, Ask, Checkpoints, Form, Guesses, HeldAnswer, HeldAnswers, PromptCommand,
    PromptExit, Reasons, Ui, ask_player, ask_player_alone, hold, keep_first_free, optional,
    refusal, tell,
};
use lod_bots::bots::{Library, Outcome, TurnKind};
use lod_engine::game::scenario::ScenarioId;
use lod_engine::game::{Board, Faction};
use lod_engine::shown;

/// What the command line said.
#[derive(Clone, Debug, Default)]
pub struct TableRequest {
    /// Whose turn to begin with; without it the menu comes first.
    pub faction: Option<Faction>,
    /// Whether the program rolls the dice; asked where it is not said.
    pub program_rolls: Option<bool>,
    /// The seed of the program's dice.
    pub seed: Option<u64>,
    /// What is on the board, where the table begins with something known.
    pub board: Option<Board>,
    /// The scenario, where the board is its set-up.
    pub scenario: Option<ScenarioId>,
    /// The record in which the table is kept from one evening to the next.
    pub record: Option<String>,
}

const HELP: [&str; 5] = [
    "Your physical board is the reference. A turn asks for what it needs and ends with the moves.",
    "At every question: undo undoes the last answer, why shows the rule and the path through the boxes, \
     ? shows the form of an answer, quit leaves.",
    "Name a space by its abbreviation or the first letters of its name.",
    "Describe the board as it is before the turn. Move pieces only when the orders appear.",
    "After a turn: steps shows it step by step, repeat the orders again.",
];

/// Plays at the table until the person leaves.
///
/// # Errors
/// That another program has the table open.
pub async fn run(ui: &mut dyn Ui, options: &TableRequest, ports: &Ports) -> Result<(), String> {
    let held = alone(&*ports.store, options.record.as_deref())?;
    conduct(ui, options, ports).await;
    drop(held);
    Ok(())
}

async fn conduct(ui: &mut dyn Ui, options: &TableRequest, ports: &Ports) {
    ui.title(match ui.draws() {
        true => "Your physical board is the reference.",
        false => "Your physical board is the reference.      undo  why  ?  quit",
    });
    let begun = match begun(ui, options, ports).await {
        Ok(begun) => begun,
        Err(leave) => return ui.title(farewell(leave)),
    };
    let TableStart { saved, record } = begun;
    let checkpoints = Checkpoints::new(TableStand::of(&saved, options.seed.unwrap_or(ports.seed)));
    let kept_at = record.map(|record| KeptAt { store: ports.store.clone(), record });
    let mut answers: HeldAnswers = saved.lines.iter().cloned().map(HeldAnswer::saved).collect();
    // What goes on is kept from its first answer on.
    let mut is_stored = !saved.when.is_empty();
    let mut keeps = |ui: &mut dyn Ui, given: &[HeldAnswer]| {
        let saved = SavedTable::since(&checkpoints, given);
        if let Some(at) = kept_at.as_ref().filter(|_| is_stored || saved.is_worth_keeping()) {
            is_stored = true;
            let when = ports.clock.minute(ports.clock.now());
            at.write(&SavedTable { when, ..saved }, ui);
        }
    };
    let evening = async |ui: &mut dyn Ui, stand: TableStand| {
        let mut table = Table { stand, ..Table::new(Library::get(), ui, 0) };
        table.kept_at.clone_from(&kept_at);
        table.clock = Some(ports.clock.clone());
        show_board(&mut table);
        evening(&mut table, &checkpoints).await
    };
    let left = loop {
        match hold(ui, &mut answers, &checkpoints, &mut keeps, &evening).await {
            Err(PromptExit::Back(_)) => ui.show(&PromptCommand::Undo.nothing_here()),
            Ok(()) => break PromptExit::Quit,
            Err(leave) => break leave,
        }
    };
    let stands = SavedTable::since(&checkpoints, answers.given());
    if kept_at.is_some() && stands.unfinished().is_some() {
        tell(ui, "The unfinished turn is saved and resumes next time.");
    }
    ui.title(farewell(left));
}

/// What the table begins with; where a Faction was named, its turn is the first answer.
async fn begun(
    ui: &mut dyn Ui,
    options: &TableRequest,
    ports: &Ports,
) -> Result<TableStart, PromptExit> {
    let mut begun = begin(ui, options, &*ports.store).await?;
    let saved = &mut begun.saved;
    let unfinished = saved.unfinished();
    if let Some(faction) = options.faction
        && (unfinished.is_none() || saved.under_way().first().is_some_and(|w| w != faction.id()))
    {
        match &unfinished {
            None => saved.goes_on_with(faction),
            Some(what) if dropped(ui, saved, what, faction).await? => {
                tell(ui, &format!("Dropped: {} ({}).", what.0, what.1));
                saved.goes_on_with(faction);
                return Ok(begun);
            }
            Some(_) => {}
        }
    }
    if let Some((what, answers)) = unfinished {
        tell(ui, &format!("{what} resumes ({answers})."));
    }
    Ok(begun)
}

/// One turn after another, until the player quits.
async fn evening(
    table: &mut Table<'_>,
    checkpoints: &Checkpoints<TableStand>,
) -> Result<(), PromptExit> {
    loop {
        let stand = table.stand.clone();
        checkpoints.add(table.ui(), stand);
        let item = menu(table).await?;
        if let MenuItem::Command(word) = item
            && !is_answer(word)
        {
            table.ui().forgets();
        }
        match item {
            MenuItem::Work(task) => drop(work(table, task).await?),
            MenuItem::Card(card) => play_card(table, card).await?,
            MenuItem::Command(PromptCommand::Guess) => guess(table).await?,
            MenuItem::Command(PromptCommand::Card) => {
                table.forget_course();
                table.ui().title("The next turn asks for the card and the Factions on it.");
            }
            MenuItem::Command(PromptCommand::Report) => problem(table).await?,
            MenuItem::Command(PromptCommand::Players) => {
                table.ask_people_anew();
                table.ui().title("The next turn asks for the players and the dice.");
            }
            MenuItem::Command(PromptCommand::Save) => save(table).await?,
            MenuItem::Command(PromptCommand::SetUp) => set_up(table).await?,
            MenuItem::Command(PromptCommand::Quit) => return Ok(()),
            MenuItem::Command(_) => say_all(table, &HELP),
        }
    }
}

/// Whether a command between two turns changes what comes after it.
const fn is_answer(word: PromptCommand) -> bool {
    use PromptCommand::{Card, Guess, Players, SetUp};
    matches!(word, Card | Guess | Players | SetUp)
}

const fn farewell(left: PromptExit) -> &'static str {
    match left {
        PromptExit::End => "The input has ended.",
        _ => "Good-bye.",
    }
}

/// Shows what is believed of the board between turns, where something is.
fn show_board(table: &mut Table<'_>) {
    if let (true, Some(board)) = (table.ui().draws(), table.last_known()) {
        table.ui().stands(&board, None);
    }
}

fn say_all(table: &mut Table<'_>, text: &[&str]) {
    for line in text {
        table.tell(line);
    }
}

/// Writes what is believed of the board into a position file, which `--position` reads.
async fn save(table: &mut Table<'_>) -> Result<(), PromptExit> {
    let text = table.saved().position().to_toml();
    let mut ask = Ask::new("Name of the new position file?", Form::Line).typed("[Enter] none");
    let why = "lod table, lod play and lod decide read it with --position; unknown spaces are empty in it.";
    ask.why = Reasons::words(why);
    let answer = ask_player_alone(table.ui(), &ask).await?;
    table.ui().forgets();
    let Answer::Line(typed) = answer else {
        return Ok(());
    };
    if typed.is_empty() {
        return Ok(());
    }
    let done = table.ui().save_file("board", &typed, &text);
    let told = done.unwrap_or_else(|wrong| refusal(&wrong));
    say_all(table, &[&shown::message(&told)]);
    Ok(())
}

/// Takes a scenario's set-up for what lies on the table, in place of all that is remembered.
async fn set_up(table: &mut Table<'_>) -> Result<(), PromptExit> {
    let mut ask =
        Ask::one("Which scenario is set up on your board?", ScenarioId::ALL.map(ScenarioId::id));
    let why = "The set-up is then known; later turns ask only for changes.";
    ask.why = Reasons::words(why);
    match asked(table, ask).await? {
        Answer::One(place) => replace(table, ScenarioId::ALL[place]).await,
        _ => Ok(()),
    }
}

/// Puts a set-up in the place of the board that is remembered, once that is agreed; it is kept under another name.
async fn replace(table: &mut Table<'_>, id: ScenarioId) -> Result<(), PromptExit> {
    let what = format!("the set-up of {}", id.id());
    let before = table.saved();
    if before.is_worth_keeping() {
        if !agrees(table.ui(), &before, &what).await? {
            table.tell("The last known board stays.");
            return Ok(());
        }
        if let Some(at) = table.kept_at.clone().filter(|_| !table.ui().is_replay()) {
            let place = at.place();
            match before.write_beside(&*at.store, &at.record) {
                Ok(kept) => table.tell(&shown::message(&kept_as(&kept))),
                Err(error) => {
                    let what = format!("{place}: {error}. The last known board stays.");
                    table.tell(&shown::message(&what));
                    return Ok(());
                }
            }
        }
    }
    table.begin_with(id);
    show_board(table);
    table.tell(&format!("The last known board is the set-up of {}.", id.id()));
    Ok(())
}

/// Whether another Faction's turn takes the place of one that was not finished.
async fn dropped(
    ui: &mut dyn Ui,
    saved: &SavedTable,
    (what, answers): &(&str, String),
    faction: Faction,
) -> Result<bool, PromptExit> {
    let before = format!("{what} is not finished ({answers}), {}.", shown::line(&saved.when));
    let text = format!("Is it dropped for the {} turn?", faction.adjective());
    yes(ui, text, before, &format!("After no, {what} resumes.")).await
}

/// A turn, before which a new card is checked; or a check or a Round.
async fn work(table: &mut Table<'_>, task: Task) -> Result<Option<Outcome>, PromptExit> {
    if let Task::Turn(faction) = task
        && table.is_unchecked(faction)
        && interrupted(table).await?
    {
        return Ok(None);
    }
    begin_task(table, task);
    let finished = table.work_out(task).await?;
    Ok(told(table, finished))
}

/// Checks for the Treaty of Alliance and for Brilliant Strokes that may be due, once a card; whether one of them comes
/// before all turns.
async fn interrupted(table: &mut Table<'_>) -> Result<bool, PromptExit> {
    for (task, why) in table.due_checks() {
        table.tell(why);
        begin_task(table, task);
        let finished = table.work_out(task).await?;
        let interrupts = finished.as_ref().is_some_and(|over| match &over.ending {
            TaskEnd::Treaty(signed) => *signed,
            TaskEnd::Strokes(due) => !due.is_empty(),
            _ => false,
        });
        told(table, finished);
        if interrupts {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Says what begins, and where.
fn begin_task(table: &mut Table<'_>, task: Task) {
    let place = table.whereabouts(task, &[]).map_or_else(String::new, |at| format!(" ({at})"));
    table.ui().title(&format!("{}{place}", named(task)));
}

/// The answer to a question outside a turn.
async fn asked(table: &mut Table<'_>, ask: Ask) -> Result<Answer, PromptExit> {
    let ask = Ask { turns: table.stand.turns.clone(), ..ask };
    ask_player(table.ui(), &ask).await
}

/// A turn that the person guesses first.
async fn guess(table: &mut Table<'_>) -> Result<(), PromptExit> {
    let whose = Ask::one("Which Faction acts?", Faction::ALL.map(Faction::id));
    let Answer::One(place) = asked(table, whose).await? else {
        return Ok(());
    };
    let faction = Faction::ALL[place];
    let Answer::One(place) = asked(table, Guesses::ask(faction)).await? else {
        return Ok(());
    };
    let Some(guess) = TurnKind::all(faction).get(place).copied() else {
        return Ok(());
    };
    if let Some(outcome) = work(table, Task::Turn(faction)).await? {
        let is_counted = !table.ui().is_replay();
        let at = table.kept_at.clone().filter(|_| is_counted);
        let why = table.why();
        let text =
            table.stand.guesses.judged(guess, outcome, &why, at.as_ref().map(|at| &*at.store));
        say_all(table, &[&text]);
    }
    Ok(())
}

/// A new card: its first Faction acts at once where it surely can. Beside players that is not certain: an Event of
/// theirs may bar a Faction, and a card that only they act on is played without the program.
async fn play_card(table: &mut Table<'_>, card: u8) -> Result<(), PromptExit> {
    let is_alone = table.stand.kept.players.is_some_and(|players| !players.0.contains(&true));
    table.plays_card(card);
    if interrupted(table).await? {
        return Ok(());
    }
    match table.course().next(&table.players()) {
        NextStep::Turn(_, faction, Some(_)) if is_alone && table.course().is_eligible(faction) => {
            work(table, Task::Turn(faction)).await.map(|_| ())
        }
        _ => Ok(()),
    }
}

/// Writes what seems wrong into a file: the words of the player, the last known board, and the last turn.
async fn problem(table: &mut Table<'_>) -> Result<(), PromptExit> {
    let ask = Ask::new("What seems wrong, in a line?", Form::Line).typed("[Enter] no report");
    let answer = optional(asked(table, ask).await)?;
    table.ui().forgets();
    let what = match answer {
        Some(Answer::Line(what)) if !what.is_empty() => what,
        _ => return Ok(()),
    };
    let pages = table.pages();
    let pages = pages.iter().rev().flat_map(|(_, lines)| lines.iter().map(String::as_str));
    let turn = pages.collect::<Vec<_>>().join("\n");
    let position = table.saved().position().to_toml();
    let text = talk::problem(&what, "table", vec![String::new(), turn], position);
    let names = (1..100).map(|number| format!("table-report-{number}.txt"));
    let said = keep_first_free(names, |file| table.ui().save_file("report", file, &text));
    table.tell(&shown::message(&said));
    Ok(())
}

/// Tells what was worked out, and keeps it; what a turn came to.
fn told(table: &mut Table<'_>, finished: Option<FinishedTask>) -> Option<Outcome> {
    let Some(finished) = finished else {
        table.ui().title("No turn was resolved.");
        show_board(table);
        return None;
    };
    if matches!(finished.ending, TaskEnd::Treaty(true)) {
        table.sign_treaty();
    }
    if let Some(report) = table.stand.last.clone() {
        if table.ui().draws() {
            table.ui().show_report(&report);
        } else {
            let width = table.ui().width();
            table.ui().title("");
            report.lines(width).iter().for_each(|line| table.ui().title(line));
        }
    }
    show_board(table);
    match finished.ending {
        TaskEnd::Turn(outcome, _) => Some(outcome),
        _ => None,
    }
}
