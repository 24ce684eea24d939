//! What surrounds a turn and no board shows: who plays, the card, the place in the Sequence of Play.

use super::course::{Course, SEATS};
use super::log::{AnswerEntry, AnswerSlot, answered};
use super::prompt::Prompt;
use super::strokes::waits_for_others;
use super::turn::Task;
use crate::talk::{Answer, Ask, Form};
use crate::tell::{event, facts, winter_effect};
use lod_bots::bots::{Context, Library};
use lod_engine::game::scenario::{ScenarioId, scenario};
use lod_engine::game::{ByFaction, Fact, FactValue, Faction};
use lod_engine::rules::seats::Seats;
use lod_engine::rules::winter::Season;

/// A question asked before anything is worked out.
fn opening(slot: AnswerSlot, ask: Ask) -> Box<Prompt> {
    Box::new(Prompt { slot, ask })
}

/// What the answers to the openings come to.
#[derive(Clone, Debug, Default)]
pub(super) struct OpeningAnswers {
    /// What surrounds the turn.
    pub context: Context,
    /// Where the Faction acts: an index of the places of the Sequence of Play.
    pub seat: usize,
    /// What surrounds a Winter Quarters Round.
    pub season: Season,
    /// Whether a card may interrupt now (2.3.8).
    pub open: bool,
    /// Which Factions are Eligible, where that was asked.
    pub eligible: ByFaction<bool>,
    /// Whose Brilliant Stroke card was played.
    pub gone: ByFaction<bool>,
}

/// What is kept from turn to turn.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct TableState {
    /// Who plays.
    pub players: Option<ByFaction<bool>>,
    /// The scenario.
    pub scenario: Option<ScenarioId>,
    /// Winter Quarters cards still to come, as it is believed.
    pub winters: Option<u16>,
    /// Whose Brilliant Stroke card was played: it does not come back.
    pub gone: ByFaction<bool>,
    /// Whether the Treaty of Alliance is known to have been played.
    pub treaty: bool,
    /// The card and who acted on it.
    pub course: Course,
}

/// The setting, or the question that comes next.
pub(super) fn setting(
    library: &Library,
    task: Task,
    log: &[AnswerEntry],
    kept: TableState,
) -> Result<OpeningAnswers, Box<Prompt>> {
    let mut setting = OpeningAnswers::default();
    setting.context.players = match (answered(log, &AnswerSlot::Players), kept.players) {
        (Some(Answer::Some(chosen)), _) => players(chosen),
        (_, Some(players)) => players,
        _ => {
            let ask = Ask::new("Which Factions have human players?", Form::Some)
                .typed("[Enter] none")
                .among(names());
            return Err(opening(AnswerSlot::Players, ask));
        }
    };
    match task {
        Task::Turn(faction) => turn(faction, log, kept, &mut setting)?,
        Task::Treaty => interrupt(log, &mut setting)?,
        Task::Strokes => strokes(library, log, kept, &mut setting)?,
        Task::Winter => winter(log, kept, &mut setting)?,
    }
    Ok(setting)
}

fn names() -> Vec<String> {
    Faction::ALL.iter().map(|f| f.name().to_string()).collect()
}

fn turn(
    faction: Faction,
    log: &[AnswerEntry],
    kept: TableState,
    setting: &mut OpeningAnswers,
) -> Result<(), Box<Prompt>> {
    let context = &mut setting.context;
    if context.players[faction] {
        if answered(log, &AnswerSlot::Played).is_none() {
            let text = format!("Does the flowchart play this {} turn?", faction.adjective());
            let ask = Ask::new(text, Form::YesNo).typed("(y/n)");
            let lines = vec![format!("Players play the {faction}.")];
            return Err(opening(AnswerSlot::Played, ask.after(lines)));
        }
        context.players[faction] = false;
    }
    let number = match answered(log, &AnswerSlot::Card) {
        Some(Answer::Card(number)) => *number,
        _ => match kept.course.card_for(faction) {
            Some(card) => Some(card),
            None => return Err(opening(AnswerSlot::Card, card_number())),
        },
    };
    context.card = number;
    let Some((number, (card, ui))) = number.and_then(|n| Some((n, event(n)?))) else {
        return Ok(());
    };
    let course = kept.course.on(number);
    let seat = match answered(log, &AnswerSlot::Seat) {
        Some(Answer::One(seat)) => *seat,
        _ => match course.seat(faction) {
            Some(seat) => seat,
            None => {
                let mut lines = vec![facts(card, ui)];
                if ui.swords[faction] {
                    let sword = "symbol has a sword: they ignore this Event (8.1).";
                    lines.push(format!("The {} {sword}", faction.adjective()));
                }
                let ask = seat_on(faction, &course).after(lines);
                return Err(opening(AnswerSlot::Seat, ask));
            }
        },
    };
    setting.seat = seat;
    context.sword = ui.swords[faction];
    context.event_open = seat == 0 || seat == 2;
    if seat == 0 {
        context.first_eligible = Some(faction);
    }
    Ok(())
}

/// The question for the card.
pub(super) fn card_number() -> Ask {
    Ask::new("Card number?", Form::Card).typed("[Enter] no card")
}

/// The question for the place of a Faction on the card.
fn seat_on(faction: Faction, course: &Course) -> Ask {
    let refusals = course.refusals(faction).into_iter().enumerate();
    Ask {
        refused: refusals.filter_map(|(at, why)| Some((at, why?))).collect(),
        ..Ask::one(
            format!("How do the {faction} act on this card?"),
            SEATS.map(|seat| format!("as {seat}")),
        )
    }
}

/// Whether the French may come before the 1st Eligible Faction's turn with their card (2.3.8, 2.3.9).
fn interrupt(log: &[AnswerEntry], setting: &mut OpeningAnswers) -> Result<(), Box<Prompt>> {
    let Some(Answer::Yes(open)) = answered(log, &AnswerSlot::Interrupt) else {
        let text = "Are the French Eligible, before any action on this card, with no Winter Quarters card on top \
                    of the deck?";
        let ask = Ask::new(text, Form::YesNo).typed("(y/n)");
        return Err(opening(AnswerSlot::Interrupt, ask));
    };
    setting.open = *open;
    Ok(())
}

/// What others do, and who is Eligible; nothing is asked that cannot matter any more.
fn strokes(
    library: &Library,
    log: &[AnswerEntry],
    kept: TableState,
    setting: &mut OpeningAnswers,
) -> Result<(), Box<Prompt>> {
    setting.gone = kept.gone;
    let mut holders = Faction::ALL.to_vec();
    holders.retain(|f| !setting.context.players[*f] && !kept.gone[*f]);
    let treaty = kept.treaty || told(log, Fact::Treaty) == Some(FactValue::Yes(true));
    if holders.is_empty() || (!treaty && told(log, Fact::Treaty).is_some()) {
        return Ok(());
    }
    if !treaty {
        return Err(opening(AnswerSlot::Facts, Ask::facts(vec![Fact::Treaty])));
    }
    let or_nobody =
        |text: &str, nobody: &str| Ask::one(text, [vec![nobody.to_string()], names()].concat());
    let chosen = |i: usize| i.checked_sub(1).and_then(|i| Faction::ALL.get(i)).copied();
    let Some(Answer::One(first)) = answered(log, &AnswerSlot::FirstEligible) else {
        let text = "Which Faction is 1st Eligible on this card?";
        let ask = or_nobody(text, "none now");
        return Err(opening(AnswerSlot::FirstEligible, ask));
    };
    setting.context.first_eligible = chosen(*first);
    let Some(Answer::One(by)) = answered(log, &AnswerSlot::StrokeBy) else {
        let text = "Which Faction has just played a Brilliant Stroke?";
        return Err(opening(AnswerSlot::StrokeBy, or_nobody(text, "none")));
    };
    setting.context.stroke_by = chosen(*by);
    holders.retain(|f| waits_for_others(library, *f, setting).is_none());
    if holders.is_empty() {
        return Ok(());
    }
    let Some(Answer::Some(eligible)) = answered(log, &AnswerSlot::Eligible) else {
        let text = "Which of these are Eligible, before any action and with no Winter Quarters card on top of \
                    the deck?";
        let names = holders.iter().map(|f| f.name());
        let ask = Ask::new(text, Form::Some).typed("[Enter] none");
        return Err(opening(AnswerSlot::Eligible, ask.among(names)));
    };
    for faction in eligible.iter().filter_map(|i| holders.get(*i)) {
        setting.eligible[*faction] = true;
    }
    Ok(())
}

/// What was told of a fact last.
fn told(log: &[AnswerEntry], fact: Fact) -> Option<FactValue> {
    let told = log.iter().flat_map(|e| e.answer.told());
    told.filter(|(f, _)| *f == fact).map(|(_, told)| *told).next_back()
}

fn winter(
    log: &[AnswerEntry],
    kept: TableState,
    setting: &mut OpeningAnswers,
) -> Result<(), Box<Prompt>> {
    let Some(Answer::Card(card)) = answered(log, &AnswerSlot::WinterCard) else {
        let ask = Ask::new("Winter Quarters card number?", Form::WinterCard).typed("(97-104)");
        return Err(opening(AnswerSlot::WinterCard, ask));
    };
    let scenario = match (answered(log, &AnswerSlot::Scenario), kept.scenario) {
        (Some(Answer::One(i)), _) => scenario(ScenarioId::ALL[*i % ScenarioId::ALL.len()]),
        (_, Some(id)) => scenario(id),
        _ => {
            let ask = Ask::one("Which scenario is it?", ScenarioId::ALL.map(ScenarioId::id));
            return Err(opening(AnswerSlot::Scenario, ask));
        }
    };
    let left = told(log, Fact::WinterQuartersLeft).map(FactValue::number);
    let Some(left) = left.or(kept.winters) else {
        let text = "Winter Quarters cards left, with this one?";
        let ask = Ask::new(text, Form::Facts(vec![Fact::WinterQuartersLeft]));
        return Err(opening(AnswerSlot::Facts, ask));
    };
    let Some(Answer::Card(deck)) = answered(log, &AnswerSlot::OnDeck) else {
        let text = "Number of the Event card on deck, for the Leaders (6.5.1)?";
        let ask = Ask::new(text, Form::Card).typed("[Enter] none");
        return Err(opening(AnswerSlot::OnDeck, ask));
    };
    let round = scenario.round(u8::try_from(left).unwrap_or(u8::MAX));
    let release = scenario.release(round);
    setting.season = Season {
        seats: Seats::of(&setting.context.players),
        effect: card.and_then(winter_effect),
        order: deck.and_then(event).map(|(_, ui)| ui.order),
        release: (release.british_regulars, release.tories),
        victory_check: scenario.victory_check,
        round,
        ..Season::default()
    };
    Ok(())
}

/// The Factions chosen from a list of all.
pub(super) fn players(chosen: &[usize]) -> ByFaction<bool> {
    let mut players = ByFaction([false; 4]);
    for faction in Faction::ALL {
        players[faction] = chosen.contains(&(faction as usize));
    }
    players
}
