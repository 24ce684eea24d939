//! What surrounds a turn and no board shows: who plays, the card, the place in the Sequence of Play.

use super::log::{Entry, Slot, answered};
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
fn opening(slot: Slot, ask: Ask) -> Box<Prompt> {
    Box::new(Prompt { slot, ask })
}

/// What the answers to the openings come to.
#[derive(Clone, Debug, Default)]
pub(super) struct Setting {
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
pub(super) struct Kept {
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
}

/// The places of the Sequence of Play at which a Faction can act (2.3.4).
const SEATS: [&str; 4] = [
    "as 1st Eligible",
    "as 2nd Eligible, after a Command alone",
    "as 2nd Eligible, after a Command with a Special Activity",
    "as 2nd Eligible, after the Event",
];

/// The setting, or the question that comes next.
pub(super) fn setting(
    library: &Library,
    task: Task,
    log: &[Entry],
    kept: Kept,
) -> Result<Setting, Box<Prompt>> {
    let mut setting = Setting::default();
    setting.context.players = match (answered(log, &Slot::Players), kept.players) {
        (Some(Answer::Some(chosen)), _) => players(chosen),
        (_, Some(players)) => players,
        _ => {
            let ask = Ask::new("Which Factions do people play?", Form::Some)
                .typed("(Enter: none)")
                .among(names());
            return Err(opening(Slot::Players, ask));
        }
    };
    match task {
        Task::Turn(faction) => turn(faction, log, &mut setting)?,
        Task::Treaty => interrupt(log, &mut setting)?,
        Task::Strokes => strokes(library, log, kept, &mut setting)?,
        Task::Winter => winter(log, kept, &mut setting)?,
    }
    Ok(setting)
}

fn names() -> Vec<String> {
    Faction::ALL.iter().map(|f| f.name().to_string()).collect()
}

fn turn(faction: Faction, log: &[Entry], setting: &mut Setting) -> Result<(), Box<Prompt>> {
    let context = &mut setting.context;
    if context.players[faction] {
        if answered(log, &Slot::Played).is_none() {
            let text = format!("Does the flowchart play this {} turn?", faction.adjective());
            let ask = Ask::new(text, Form::YesNo).typed("(y/n)");
            let lines = vec![format!("Players play the {faction}.")];
            return Err(opening(Slot::Played, ask.after(lines)));
        }
        context.players[faction] = false;
    }
    let Some(Answer::Card(number)) = answered(log, &Slot::Card) else {
        let ask = Ask::new("Card number?", Form::Card).typed("(Enter: no card)");
        return Err(opening(Slot::Card, ask));
    };
    context.card = *number;
    let Some((card, face)) = number.and_then(event) else {
        return Ok(());
    };
    let Some(Answer::One(seat)) = answered(log, &Slot::Seat) else {
        let mut lines = vec![facts(card, face)];
        if face.swords[faction] {
            lines.push(format!(
                "A sword stands under the {faction}: they pass this Event over (8.1)."
            ));
        }
        let text = format!("Where do the {faction} act on this card?");
        return Err(opening(Slot::Seat, Ask::one(text, SEATS).after(lines)));
    };
    setting.seat = *seat;
    context.sword = face.swords[faction];
    context.event_open = *seat == 0 || *seat == 2;
    if *seat == 0 {
        context.first_eligible = Some(faction);
    }
    Ok(())
}

/// Whether the French may come before the 1st Eligible Faction's turn with their card (2.3.8, 2.3.9).
fn interrupt(log: &[Entry], setting: &mut Setting) -> Result<(), Box<Prompt>> {
    let Some(Answer::Yes(open)) = answered(log, &Slot::Interrupt) else {
        let text = "Are the French Eligible, has nobody acted on this card yet, and is no Winter \
                    Quarters card on top of the deck?";
        let ask = Ask::new(text, Form::YesNo).typed("(y/n)");
        return Err(opening(Slot::Interrupt, ask));
    };
    setting.open = *open;
    Ok(())
}

/// What others do, and who is Eligible; nothing is asked that cannot matter any more.
fn strokes(
    library: &Library,
    log: &[Entry],
    kept: Kept,
    setting: &mut Setting,
) -> Result<(), Box<Prompt>> {
    setting.gone = kept.gone;
    let mut holders = Faction::ALL.to_vec();
    holders.retain(|f| !setting.context.players[*f] && !kept.gone[*f]);
    let treaty = kept.treaty || told(log, Fact::Treaty) == Some(FactValue::Yes(true));
    if holders.is_empty() || (!treaty && told(log, Fact::Treaty).is_some()) {
        return Ok(());
    }
    if !treaty {
        return Err(opening(Slot::Facts, Ask::facts(vec![Fact::Treaty])));
    }
    let or_nobody =
        |text: &str, nobody: &str| Ask::one(text, [vec![nobody.to_string()], names()].concat());
    let chosen = |i: usize| i.checked_sub(1).and_then(|i| Faction::ALL.get(i)).copied();
    let Some(Answer::One(first)) = answered(log, &Slot::FirstEligible) else {
        let text = "Who is 1st Eligible on this card?";
        let ask = or_nobody(text, "nobody now");
        return Err(opening(Slot::FirstEligible, ask));
    };
    setting.context.first_eligible = chosen(*first);
    let Some(Answer::One(by)) = answered(log, &Slot::StrokeBy) else {
        let text = "Who has just played a Brilliant Stroke?";
        return Err(opening(Slot::StrokeBy, or_nobody(text, "nobody")));
    };
    setting.context.stroke_by = chosen(*by);
    holders.retain(|f| waits_for_others(library, *f, setting).is_none());
    if holders.is_empty() {
        return Ok(());
    }
    let Some(Answer::Some(eligible)) = answered(log, &Slot::Eligible) else {
        let text = "Who of these is Eligible, before anybody acts and with no Winter Quarters card on top of \
                    the deck?";
        let names = holders.iter().map(|f| f.name());
        let ask = Ask::new(text, Form::Some).typed("(Enter: nobody)");
        return Err(opening(Slot::Eligible, ask.among(names)));
    };
    for faction in eligible.iter().filter_map(|i| holders.get(*i)) {
        setting.eligible[*faction] = true;
    }
    Ok(())
}

/// What was told of a fact last.
fn told(log: &[Entry], fact: Fact) -> Option<FactValue> {
    let told = log.iter().flat_map(|e| e.answer.told());
    told.filter(|(f, _)| *f == fact).map(|(_, told)| *told).next_back()
}

fn winter(log: &[Entry], kept: Kept, setting: &mut Setting) -> Result<(), Box<Prompt>> {
    let Some(Answer::Card(card)) = answered(log, &Slot::WinterCard) else {
        let ask = Ask::new("Winter Quarters card number?", Form::WinterCard).typed("(97-104)");
        return Err(opening(Slot::WinterCard, ask));
    };
    let scenario = match (answered(log, &Slot::Scenario), kept.scenario) {
        (Some(Answer::One(i)), _) => scenario(ScenarioId::ALL[*i % ScenarioId::ALL.len()]),
        (_, Some(id)) => scenario(id),
        _ => {
            let ask = Ask::one("Which scenario is it?", ScenarioId::ALL.map(ScenarioId::id));
            return Err(opening(Slot::Scenario, ask));
        }
    };
    let left = told(log, Fact::WinterQuartersLeft).map(FactValue::number);
    let Some(left) = left.or(kept.winters) else {
        let text = "Winter Quarters cards still to come, this one among them?";
        let ask = Ask::new(text, Form::Facts(vec![Fact::WinterQuartersLeft]));
        return Err(opening(Slot::Facts, ask));
    };
    let Some(Answer::Card(deck)) = answered(log, &Slot::OnDeck) else {
        let text = "Number of the Event card on deck, for the Leaders (6.5.1)?";
        let ask = Ask::new(text, Form::Card).typed("(Enter: none)");
        return Err(opening(Slot::OnDeck, ask));
    };
    let round = scenario.round(u8::try_from(left).unwrap_or(u8::MAX));
    let release = scenario.release(round);
    setting.season = Season {
        seats: Seats::of(&setting.context.players),
        effect: card.and_then(winter_effect),
        order: deck.and_then(event).map(|(_, face)| face.order),
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
