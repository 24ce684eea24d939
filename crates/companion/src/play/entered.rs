//! A player's turn as it is entered: what it was, and what it changed on the players' board.

use super::{event, person};
use crate::own_turn;
use crate::talk::facts::{FactReader, is_amount, written};
use crate::talk::{EVENT, LATER, NO_CHANGE, PASS};
use crate::tell::{entered_name, quoted};
use lod_bots::game::{EnteredAction, EnteredTurn};
use lod_engine::game::atlas::slip_of;
use lod_engine::game::words::unique_beginning;
use lod_engine::game::{
    EnteredChange, Fact, FactValue, Faction, KnownBoard, Piece, PieceSet, Place, Sureness,
};
use lod_engine::rules::cards::Card;
use lod_engine::rules::sequence::{CommandScope, ExecutedAction, Stroke, Turn};

/// What a turn can be, as it is typed.
const WORDS: [(&str, EnteredAction); 4] = [
    ("command", EnteredAction::Executed(ExecutedAction::Command)),
    ("special", EnteredAction::Executed(ExecutedAction::CommandSpecial)),
    (EVENT, EnteredAction::Executed(ExecutedAction::Event)),
    (PASS, EnteredAction::Pass),
];

/// What stands after changes that seem wrong and are right.
const ANYWAY: &str = "anyway";

/// How a turn or a Brilliant Stroke is entered, under the question with this key.
pub fn form_at(key: &str) -> Option<&'static str> {
    match key {
        person::KEY => Some(
            "Or enter the whole turn: command; ny>nj 3c; resources -2   (later: command later)",
        ),
        person::STROKE_KEY => Some("What changed on your board: ny>nj 3c; va +1mu   or later"),
        _ => None,
    }
}

/// What this turn can have been where it is entered, each as it is typed and by its name; to Pass is a reply of its own.
pub fn actions(turn: &Turn) -> Vec<(&'static str, &'static str)> {
    let is_open = |(_, action): &(&str, EnteredAction)| match action {
        EnteredAction::Executed(ExecutedAction::CommandSpecial) => {
            turn.command == CommandScope::Full
        }
        EnteredAction::Executed(ExecutedAction::Event) => turn.event,
        EnteredAction::Executed(_) => true,
        EnteredAction::Pass | EnteredAction::Card(_) => false,
    };
    let named = |(word, action)| (word, entered_name(action));
    WORDS.into_iter().filter(is_open).map(named).collect()
}

/// A line that enters a turn: what it was, and the rest; nothing where it is no such line. A Command with a Special
/// Activity is `special`.
pub fn begun(line: &str) -> Option<(EnteredAction, &str)> {
    let (word, rest) = parted(line)?;
    let (_, action) = unique_beginning(WORDS, |(own, _)| [*own], &word)?;
    Some((action, rest.trim_start_matches([' ', ';'])))
}

/// What is wrong with the first word of a line that enters a turn but for a slip in it.
pub fn slip(line: &str) -> Option<String> {
    let (word, _) = parted(line)?;
    if begun(line).is_some() || own_turn::is_verb(line) {
        return None;
    }
    let near = slip_of(&word, WORDS.map(|(own, _)| own))?;
    Some(format!("unknown word {}. Did you mean {near}?", quoted(&word)))
}

/// The first word of a line that has the form of a turn that is entered, and what stands after it.
fn parted(line: &str) -> Option<(String, &str)> {
    let line = line.trim();
    let (word, rest) = line.split_at(line.find([' ', ';'])?);
    let is_later = rest.split([' ', ';']).any(|w| w.eq_ignore_ascii_case(LATER));
    let is_entered = rest.trim_start().starts_with(';') || is_later;
    is_entered.then(|| (word.to_lowercase(), rest))
}

/// The turn that a line enters, on what is known before it.
///
/// # Errors
/// What is wrong with it, and what would be right.
pub fn read_turn(
    known: &KnownBoard,
    faction: Faction,
    card: &Card,
    (action, rest): (EnteredAction, &str),
) -> Result<EnteredTurn, String> {
    let turn = read_parts(known, faction, action, rest)?;
    let is_event = action == EnteredAction::Executed(ExecutedAction::Event);
    let names_eligible = |line: String| line.contains("ligible");
    let is_said =
        rest.to_lowercase().contains(NO_CHANGE) || turn.changes.iter().any(says_who_is_eligible);
    if is_event && turn.later && !is_said && event::summary(card).into_iter().any(names_eligible) {
        return Err(format!(
            "card {} can change who is Eligible on the next card. Add it: event later; french stay, \
             british barred, or {NO_CHANGE}",
            card.number
        ));
    }
    Ok(turn)
}

/// Whether a line can only say what changed: `ny>nj 3c`, `va -1mu`.
pub fn is_change(line: &str) -> bool {
    line.contains(['>', ';']) || line.split_whitespace().skip(1).any(is_amount)
}

/// What a line enters of a Brilliant Stroke or the Treaty of Alliance, on what is known before it.
///
/// # Errors
/// What is wrong with it, and what would be right.
pub fn read_card(known: &KnownBoard, stroke: Stroke, line: &str) -> Result<EnteredTurn, String> {
    read_parts(known, stroke.faction(), EnteredAction::Card(stroke), line.trim())
}

/// Whether a change says who is Eligible on the next card (2.3.6).
fn says_who_is_eligible(change: &EnteredChange) -> bool {
    change.facts().any(|fact| matches!(fact, Fact::StaysEligible(_) | Fact::BarredNext(_)))
}

fn read_parts(
    known: &KnownBoard,
    faction: Faction,
    action: EnteredAction,
    rest: &str,
) -> Result<EnteredTurn, String> {
    let parts = rest.split([';', ',']).map(str::trim).filter(|part| !part.is_empty());
    let is = |part: &str, word: &str| part.eq_ignore_ascii_case(word);
    let (words, parts): (Vec<&str>, Vec<&str>) =
        parts.partition(|part| is(part, LATER) || is(part, ANYWAY) || is(part, NO_CHANGE));
    let later = words.iter().any(|word| is(word, LATER));
    let changes = read_changes(known, Some(faction), &parts.join("; "))?;
    let is_whole = !later && !words.iter().any(|word| is(word, ANYWAY));
    if is_whole {
        check_casualties(&changes)?;
    }
    // What cannot be is refused where it is typed.
    let mut after = known.clone();
    if later {
        after.doubt_all();
    }
    after.change(&changes).map_err(|error| error.to_string())?;
    if is_whole {
        check_leaders(&after, &changes)?;
    }
    Ok(EnteredTurn { action, changes, later })
}

/// Refuses a Leader whom these changes leave without a piece of his Faction (1.10).
fn check_leaders(after: &KnownBoard, changes: &[EnteredChange]) -> Result<(), String> {
    for faction in Faction::ALL {
        let Some(FactValue::Leader(leader, Some(space))) = after.value(Fact::Leader(faction))
        else {
            continue;
        };
        let is_gone =
            |piece| after.get(Fact::pieces(space, piece)) == Some((0_u8.into(), Sureness::Known));
        let is_touched = changes.iter().flat_map(|change| change.facts()).any(|fact| {
            matches!(fact, Fact::Pieces(Place::Space(at), piece)
                if at == space && piece.faction() == faction)
        });
        if !is_touched || !PieceSet::faction(faction).iter().all(is_gone) {
            continue;
        }
        let to = changes.iter().find_map(|change| match *change {
            EnteredChange::Moves { piece, from, to: Place::Space(to), .. } => {
                (piece.faction() == faction && from == space.into()).then_some(to)
            }
            _ => None,
        });
        let example = written(&[(Fact::Leader(faction), FactValue::Leader(leader, to))]);
        return Err(format!(
            "{} is left in {space} without a piece of the {faction} (1.10). Add where he is, e.g. {example}, or `; {ANYWAY}`",
            leader.name()
        ));
    }
    Ok(())
}

/// Refuses Cumulative Casualties without pieces, and the reverse (1.6.4).
fn check_casualties(changes: &[EnteredChange]) -> Result<(), String> {
    let rises = |track: Fact| {
        changes.iter().any(|change| {
            matches!(*change, EnteredChange::Adds(fact, n) if fact == track && n > 0)
                || change.sets(track)
        })
    };
    let lost = |of: fn(Piece) -> bool| {
        changes.iter().any(|change| match *change {
            EnteredChange::Moves { piece, from: Place::Space(_), to: Place::Box(_), .. } => {
                of(piece)
            }
            EnteredChange::Adds(Fact::Pieces(Place::Space(_), piece), n) => n < 0 && of(piece),
            EnteredChange::Is(Fact::Pieces(Place::Space(_), piece), _) => of(piece),
            _ => false,
        })
    };
    let boxed = |of: fn(Piece) -> bool| {
        changes.iter().any(|change| match *change {
            EnteredChange::Moves { piece, to: Place::CASUALTIES, .. } => of(piece),
            EnteredChange::Adds(Fact::Pieces(Place::CASUALTIES, piece), n) => n > 0 && of(piece),
            _ => false,
        })
    };
    let royalist = |piece: Piece| piece.faction().side() == Faction::British.side();
    let rebellion = |piece: Piece| piece.faction().side() == Faction::Patriots.side();
    for (track, of) in
        [(Fact::CBC, royalist as fn(Piece) -> bool), (Fact::CRC, rebellion as fn(Piece) -> bool)]
    {
        if rises(track) && !lost(of) {
            return Err(format!(
                "{track} rises, but no piece is removed (1.6.4). Add the pieces, or `; {ANYWAY}`"
            ));
        }
        if boxed(of) && !rises(track) {
            return Err(format!(
                "pieces go to Casualties, but {track} stays (1.6.4). Add e.g. {} +1, or `; {ANYWAY}`",
                track.to_string().to_lowercase()
            ));
        }
    }
    Ok(())
}

/// "ny>nj 3c; va +1mu; resources -2": what changed, read against what is known. Resources without a letter are this
/// Faction's.
///
/// # Errors
/// What is wrong, and what would be right.
pub fn read_changes(
    known: &KnownBoard,
    own: Option<Faction>,
    line: &str,
) -> Result<Vec<EnteredChange>, String> {
    let (mut all, mut rest) = (Vec::new(), Vec::new());
    for part in line.split([';', ',']).map(str::trim).filter(|part| !part.is_empty()) {
        match next_card(part) {
            Some(said) => all.push(EnteredChange::Is(said, FactValue::Yes(true))),
            None => rest.push(own_resources(own, part)),
        }
    }
    let reader = FactReader::of_all(known).of_side(own.map(Faction::side));
    all.extend(reader.entered(&rest.join("; "))?);
    Ok(all)
}

/// "resources -2" is of the Faction that acts.
fn own_resources(own: Option<Faction>, part: &str) -> String {
    let words: Vec<&str> = part.split_whitespace().collect();
    match (words.as_slice(), own) {
        ([name, n], Some(faction))
            if name.len() > 2
                && "resources".starts_with(&name.to_lowercase())
                && n.trim_start_matches(['+', '-']).parse::<u8>().is_ok() =>
        {
            format!("{name} {n}{}", &faction.id()[..1])
        }
        _ => part.to_string(),
    }
}

/// What an Event says of the next card (2.3.6): "french stay", "british barred".
fn next_card(part: &str) -> Option<Fact> {
    let (who, what) = part.split_once(' ')?;
    let who = who.to_lowercase();
    let faction = Faction::ALL.into_iter().find(|f| who.len() > 1 && f.id().starts_with(&who))?;
    match what.trim().to_lowercase().as_str() {
        "stay" | "stays" => Some(Fact::StaysEligible(faction)),
        "barred" => Some(Fact::BarredNext(faction)),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
