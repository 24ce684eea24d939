//! The questions before a new game.

use super::start::{Agreed, Wanted, begin_of, people_of};
use crate::play::journal::Games;
use crate::play::names::Names;
use crate::play::setup::{Begin, Setup, read_named, written};
use crate::play::tape::{Dice, Given, Tape};
use crate::talk::{Ask, Form, Leaving, Lines, Reply, Ui, put_checked, tell};
use lod_bots::flowchart::Interrupt;
use lod_bots::game::Stack;
use lod_engine::game::ByFaction;
use lod_engine::game::position::{Options, Position};
use lod_engine::game::{Faction, ScenarioId};
use lod_engine::shown;

/// Asks what the command line left open. Answers can be taken back.
pub(super) async fn agree(
    wanted: &Wanted,
    games: &Games,
    seed: u64,
    screen: &mut dyn Ui,
) -> Result<Agreed, Leaving> {
    let mut answers: Vec<Given> = Vec::new();
    let mut undone: Vec<Given> = Vec::new();
    let try_with = |answers: &[Given]| {
        let mut tape = Tape::new(answers.to_vec(), Dice::Own, ByFaction([false; 4]));
        let result = questions(wanted, games, seed, &mut tape);
        (result, tape.into_parts().2)
    };
    loop {
        let ask = match try_with(&answers) {
            (Ok(agreed), _) => return Ok(agreed),
            (Err(_), Some(ask)) => ask,
            (Err(stop), None) => {
                tell(screen, &shown::message(&format!("Sorry: {stop}.")));
                return Err(Leaving::Quit);
            }
        };
        let mut typed = String::new();
        let mut check = |line: &str| {
            typed = line.to_string();
            let with = [answers.as_slice(), &[Given::Line(line.to_string())]].concat();
            match try_with(&with) {
                (Err(Interrupt::Wrong(wrong)), None) => Err(wrong),
                _ => Ok(()),
            }
        };
        match put_checked(screen, &ask, &mut check).await {
            Ok(_) => {
                answers.push(Given::Line(typed));
                undone.clear();
            }
            Err(Leaving::Back(steps)) => take_back(&mut answers, &mut undone, steps, screen),
            Err(Leaving::Again(steps)) => {
                let again: Vec<Given> = (0..steps).map_while(|_| undone.pop()).collect();
                if again.is_empty() {
                    screen.show("There is nothing to do again.");
                }
                answers.extend(again);
            }
            Err(leaving) => return Err(leaving),
        }
    }
}

/// Takes the last answers back; the last of them stands there to be mended.
fn take_back(answers: &mut Vec<Given>, undone: &mut Vec<Given>, steps: usize, screen: &mut dyn Ui) {
    for _ in 0..steps {
        match answers.pop() {
            Some(Given::Line(line)) => {
                let what = if line.is_empty() { "Enter" } else { &line };
                tell(screen, &shown::message(&format!("Taken back: {what}")));
                screen.mend(&line);
                undone.push(Given::Line(line));
            }
            _ => return screen.show("There is nothing to take back."),
        }
    }
}

/// The questions, by the answers there are. Once the command line names scenario and people, what it
/// leaves out is as usual.
fn questions(
    wanted: &Wanted,
    games: &Games,
    seed: u64,
    lines: &mut dyn Lines,
) -> Result<Agreed, Interrupt> {
    let short = begin_of(wanted).is_some() && wanted.people.is_some();
    let begin = match begin_of(wanted) {
        Some(begin) => begin,
        None => Begin::Scenario(scenario(lines)?),
    };
    let (people, names) = match &wanted.people {
        Some(people) => (people.clone(), Names::default()),
        None => people_asked(&begin, lines)?,
    };
    let names = names.of(&people, &wanted.names);
    let own_deck = match wanted.own_deck {
        Some(own) => own,
        None if short => false,
        None => deck(lines)?,
    };
    let mut options = match &begin {
        Begin::Scenario(_) => Options::default(),
        Begin::Position(text) => {
            Position::parse(text).map_or_else(|_| Options::default(), |p| p.options)
        }
    };
    let given = matches!(begin, Begin::Position(_)) || short;
    options.period_events |= wanted.period_events;
    options.winter_is_coming |= wanted.winter_is_coming;
    options.difficulty |= wanted.difficulty;
    if !given && !own_deck && !options.period_events {
        options.period_events = yes(lines, "Deal the Events by their years (Period Events, 2.1)?")?;
    }
    if !given && !options.winter_is_coming {
        options.winter_is_coming =
            yes(lines, "Winter Quarters cards wait for their turn (Winter is Coming, 2.3.7)?")?;
    }
    let mut setup = Setup {
        begin,
        people,
        names,
        options,
        stack: if own_deck { Stack::Table } else { Stack::Program },
        own_dice: false,
        seed,
    };
    let lone = setup.seats().is_lone();
    if !lone {
        setup.options.difficulty = false;
    } else if !given && !setup.options.difficulty {
        setup.options.difficulty = yes(lines, "The harder game for one player (8.8)?")?;
    }
    setup.own_dice = match wanted.own_dice {
        Some(own) => own,
        None if short => false,
        None => dice(lines)?,
    };
    let name = match &wanted.name {
        Some(name) => name.clone(),
        None if short => suggested(&setup.begin, games),
        None => name(&setup.begin, games, lines)?,
    };
    Ok((name, setup))
}

fn scenario(lines: &mut dyn Lines) -> Result<ScenarioId, Interrupt> {
    let about = [
        "six years, the whole war",
        "four years, from 1776",
        "three years, from 1778",
        "two years, the shortest",
    ];
    let ask = Ask {
        text: "Which scenario?".to_string(),
        form: Form::One,
        replies: ScenarioId::ALL
            .iter()
            .zip(about)
            .map(|(id, about)| Reply::new(id.id(), about))
            .collect(),
        ..Ask::default()
    };
    let place = ask.reply(&lines.line(&ask)?)?;
    Ok(ScenarioId::ALL[place])
}

fn people_asked(
    begin: &Begin,
    lines: &mut dyn Lines,
) -> Result<(Vec<Vec<Faction>>, Names), Interrupt> {
    let known = match begin {
        Begin::Position(text) => people_of(text),
        Begin::Scenario(_) => Vec::new(),
    };
    let mut replies = Vec::new();
    if !known.is_empty() {
        replies.push(Reply::new(written(&known), "as in the position file"));
    }
    for (word, about) in [
        ("british", "one person, one Faction"),
        ("patriots", ""),
        ("french", ""),
        ("indians", ""),
        ("british+indians", "one person, both Factions of a Side"),
        ("patriots+french", ""),
    ] {
        if !replies.iter().any(|r| r.word == word) {
            replies.push(Reply::new(word, about));
        }
    }
    let ask = Ask {
        text: "Who plays what? More people with commas between: `british, patriots+french`"
            .to_string(),
        replies,
        default: (!known.is_empty()).then_some(0),
        help: vec![
            "Each person plays one Faction, or both of a Side with a plus between (1.5, 8.8). The \
             others are non-players. A name may stand after it: `british=Anna, french=Ben`."
                .to_string(),
        ],
        ..Ask::default()
    };
    let line = lines.line(&ask)?;
    let typed = match (ask.exact(&line), line.trim().is_empty(), ask.default) {
        (Some(place), ..) | (None, true, Some(place)) => ask.replies[place].word.clone(),
        _ => line,
    };
    read_named(&typed).map_err(|error| Interrupt::Wrong(error.to_string()))
}

fn deck(lines: &mut dyn Lines) -> Result<bool, Interrupt> {
    let ask = Ask {
        text: "Whose deck?".to_string(),
        form: Form::One,
        replies: vec![
            Reply::new("program", "I shuffle and draw"),
            Reply::new("table", "your own: you tell me each card by its number"),
        ],
        ..Ask::default()
    };
    Ok(ask.reply(&lines.line(&ask)?)? == 1)
}

fn dice(lines: &mut dyn Lines) -> Result<bool, Interrupt> {
    let ask = Ask {
        text: "Whose dice?".to_string(),
        form: Form::One,
        replies: vec![
            Reply::new("program", "I roll"),
            Reply::new("own", "you roll and type the results"),
        ],
        ..Ask::default()
    };
    Ok(ask.reply(&lines.line(&ask)?)? == 1)
}

fn yes(lines: &mut dyn Lines, text: &str) -> Result<bool, Interrupt> {
    let ask = Ask { default: Some(1), ..Ask::new(text, Form::YesNo) };
    Ok(ask.reply(&lines.line(&ask)?)? == 0)
}

fn name(begin: &Begin, games: &Games, lines: &mut dyn Lines) -> Result<String, Interrupt> {
    let suggested = suggested(begin, games);
    let ask = Ask {
        text: "A name for the game?".to_string(),
        typing: format!("Enter: {suggested}"),
        ..Ask::default()
    };
    let line = lines.line(&ask)?;
    let name = match line.trim() {
        "" => suggested,
        typed => typed.to_string(),
    };
    let record = games.record(&name).map_err(|error| Interrupt::Wrong(error.to_string()))?;
    if games.store().has(&record) {
        return Err(Interrupt::Wrong(format!("there is a game {name} already")));
    }
    Ok(name)
}

/// The first free name.
fn suggested(begin: &Begin, games: &Games) -> String {
    let stem = match begin {
        Begin::Scenario(id) => id.id(),
        Begin::Position(_) => "game",
    };
    let free = |name: &String| games.record(name).is_ok_and(|record| !games.store().has(&record));
    (1..10_000).map(|n| format!("{stem}-{n}")).find(free).unwrap_or_else(|| stem.to_string())
}
