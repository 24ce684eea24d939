//! A person's turn (2.3.3, 2.3.4), and the Treaty of Alliance by a person (2.3.9).

use super::event;
use crate::own_turn::{self, Permit};
use crate::talk::{
    Ask, AskedMoment, EVENT, PASS, PageReplies, PlayerInput, Preamble, ReadingHints, Relay, Reply,
};
use lod_bots::action::tales;
use lod_bots::bots::{Library, Note, StrokeResult};
use lod_bots::flowchart::Interrupt;
use lod_bots::game::{EnteredAction, EnteredTurn, PersonalAction, PlayerTurn};
use lod_engine::game::words::{either, number_of};
use lod_engine::game::{Board, ByFaction, Faction, Kind, Space, SpaceSet};
use lod_engine::rules::cards::Card;
use lod_engine::rules::seats::Seats;
use lod_engine::rules::sequence::{self, CommandScope, EligiblePlace, ExecutedAction, Turn};
use lod_engine::rules::{
    ActionHistory, ActionState, ActionStep, Command, Cost, Refusal, Scope, Special, legal,
    treaty as alliance,
};

/// The key of the first question of a person's turn.
pub const KEY: &str = "turn";
/// The key of the first question of a Brilliant Stroke.
pub const STROKE_KEY: &str = "brilliant-stroke-0";
/// What the keys of its questions begin with.
const BRILLIANT: &str = "brilliant-stroke-";

/// What the 1st Eligible leaves to the 2nd (2.3.4).
const THEN: &str = "The 2nd Eligible then has: after a Command a Limited Command; after a Command + Special Activity a Limited Command \
                    or the Event; after the Event a Command with or without a Special Activity (2.3.4).";

/// A refusal of what a person wanted.
pub(super) fn wrong(refusal: Refusal) -> Interrupt {
    Interrupt::Wrong(refusal.to_string())
}

/// A refusal of what the program itself has to do.
pub(super) fn fault(refusal: Refusal) -> Interrupt {
    Interrupt::Refused { steps: Vec::new(), refusal: Box::new(refusal) }
}

/// A person takes the Faction's turn.
///
/// # Errors
/// See [`Interrupt`].
pub fn take(
    library: &Library,
    board: Board,
    card: &Card,
    turn: &Turn,
    seats: &Seats,
    seat: &mut dyn PlayerInput,
) -> Result<PlayerTurn, Interrupt> {
    let (faction, players) = (turn.faction, seats.people());
    let limited = turn.command == CommandScope::Limited;
    let mut state = ActionState::new(board, faction, Cost::Paid, limited);
    let permit = turn_permit(turn, seats);
    // What is possible on a board that is not wholly known is not looked at before a Command is typed.
    let is_known = board.known_facts().is_none();
    let possible = !is_known || own_turn::is_possible(&state, &permit);
    let ask = turn_question(&board.without_known_facts(), card, turn, possible, seats);
    let [commands, specials] = if possible && is_known {
        own_turn::first_replies(&state, &permit)
    } else {
        [Vec::new(), Vec::new()]
    };
    let ask = Ask { page: PageReplies { commands, specials, ..ask.page }, ..ask };
    let line = seat.line(&ask)?;
    let is_pass = ask.exact(&line).is_some_and(|place| ask.replies[place].word == PASS);
    if is_pass && !is_known {
        // It reads nothing of the board.
        let entered =
            EnteredTurn { action: EnteredAction::Pass, changes: Vec::new(), later: false };
        return entered.on_card(board, turn).map_err(wrong);
    }
    check_clear(&line, &ask, &state, &permit)?;
    let mut notes = Vec::new();
    let (line, side) = if turn.event { event::with_side(card, line)? } else { (line, None) };
    let word = ask.reply(&line).map(|i| ask.replies[i].word.as_str());
    let what = match word {
        Ok(PASS) => PersonalAction::Pass,
        Ok(EVENT) => {
            let (side, decided) = event::play(library, &mut state, card, side, players, seat)?;
            notes.extend(decided);
            PersonalAction::Event(side)
        }
        Ok(_) => execute_command(&mut state, &permit, seat, &mut notes)?,
        // What names none of these is taken for the Command itself.
        Err(wrong) if line.trim().is_empty() => return Err(wrong),
        Err(_) if !turn.event && names_event(&line) => {
            let open = if possible { "command or pass" } else { PASS };
            let why = format!("the Event is not open to the {faction} (2.3.4). Type {open}");
            return Err(Interrupt::Wrong(why));
        }
        Err(_) if !possible => return Err(Interrupt::Wrong(none_possible(&board, faction))),
        Err(_) => {
            let mut first = Relay::new(Some(line), seat);
            execute_command(&mut state, &permit, &mut first, &mut notes)?
        }
    };
    let did = match what {
        PersonalAction::Pass => None,
        PersonalAction::Event(_) => Some(ExecutedAction::Event),
        _ => Some(ExecutedAction::of(&state).ok_or_else(|| {
            Interrupt::Wrong(
                "no Command was executed in any space. Pass instead (2.3.4)".to_string(),
            )
        })?),
    };
    sequence::end_turn(&mut state, turn, did).map_err(wrong)?;
    Ok(PlayerTurn::of(&state, what, notes))
}

/// Refuses a number that is no row, and a word that begins a reply and a verb as well.
fn check_clear(
    line: &str,
    ask: &Ask,
    state: &ActionState,
    permit: &Permit,
) -> Result<(), Interrupt> {
    let begun = own_turn::begun_verbs(state, permit, line);
    let wrong = ask.no_row(line).or_else(|| ask.two_words(line, &begun));
    wrong.map_or(Ok(()), |why| Err(Interrupt::Wrong(why)))
}

/// Whether a line is to play the Event.
fn names_event(line: &str) -> bool {
    line.split_whitespace().next().is_some_and(|word| word.eq_ignore_ascii_case(EVENT))
}

/// Why there is no Command to execute.
fn none_possible(board: &Board, faction: Faction) -> String {
    let whose = faction.adjective();
    match board.resources(faction) {
        0 => format!("{whose} Resources 0, and no Special Activity adds enough (3.1)"),
        n => format!("{whose} Resources {n}, and no Command is possible in any space (3.1)"),
    }
}

/// The question what a turn is: a Command where one is possible, the Event where it is open, and to Pass.
fn turn_question(board: &Board, card: &Card, turn: &Turn, possible: bool, seats: &Seats) -> Ask {
    let faction = turn.faction;
    let (place, then) = match turn.place {
        EligiblePlace::First => ("1st Eligible", THEN),
        EligiblePlace::Second => ("2nd Eligible", ""),
    };
    let (command, about) = match turn.command {
        CommandScope::Full => ("Command", "with or without a Special Activity"),
        CommandScope::Limited => {
            ("Limited Command", "Limited Command: 1 space, no Special Activity")
        }
    };
    let (mut open, mut replies) = (Vec::new(), Vec::new());
    let (mut lines, mut event_lines) = (Vec::new(), 0);
    if possible {
        open.push(command);
        replies.push(Reply::new("command", about).named(command));
    } else {
        lines.push(format!("No Command: {}.", none_possible(board, faction)));
    }
    if turn.event {
        open.push("Event");
        replies.push(Reply::new(EVENT, card.title.clone()));
        let event = event::summary(card);
        event_lines = event.len();
        lines.extend(event);
    }
    open.push("Pass");
    replies.push(Reply::new(PASS, about_pass(board, card, turn, seats)));
    let named: Vec<&str> = Command::of(faction).iter().map(|c| c.name()).collect();
    let mut help = vec![format!("You may also type a Command at once: {}.", either(&named))];
    help.extend((!then.is_empty()).then(|| then.to_string()));
    Ask {
        faction: Some(faction),
        key: KEY.to_string(),
        preamble: Preamble { lines, event_lines, ..Preamble::default() },
        text: format!("{faction} ({place}): {}?", either(&open)),
        replies,
        help,
        ..Ask::default()
    }
}

/// What a Pass brings (2.3.3), and who is next.
fn about_pass(board: &Board, card: &Card, turn: &Turn, seats: &Seats) -> String {
    let mut after = *board;
    let passed = after.apply_all(&sequence::pass(board, turn)).is_ok();
    let gain = after.resources(turn.faction).saturating_sub(board.resources(turn.faction));
    let gain = number_of(usize::from(gain), "Resource", "Resources");
    let order = card.order().filter(|_| passed);
    match order.and_then(|order| sequence::turn(&after, order, seats)) {
        Some(next) => format!("+{gain}, still Eligible; then the {}", next.faction),
        None => format!("+{gain}, still Eligible; then the card ends"),
    }
}

/// What a turn permits: the Command it may be, with or without a Special Activity (2.3.4, 2.3.5).
fn turn_permit(turn: &Turn, seats: &Seats) -> Permit {
    let limited = turn.command == CommandScope::Limited;
    let any = Permit::turn(turn.faction, seats.people()).seated(seats, turn.faction);
    let mut scope = any.scope;
    if limited {
        (scope.specials, scope.most) = (Vec::new(), Some(1));
    }
    Permit { scope, must: true, ..any }
}

/// Lets the person execute the Command of a turn.
fn execute_command(
    state: &mut ActionState,
    permit: &Permit,
    seat: &mut dyn PlayerInput,
    notes: &mut Vec<Note>,
) -> Result<PersonalAction, Interrupt> {
    notes.extend(own_turn::act(state, permit, seat)?.notes);
    match state.command() {
        Some(command) => Ok(PersonalAction::Command(command, state.special())),
        None => Err(Interrupt::Wrong("no Command was executed".to_string())),
    }
}

/// A person plays the Treaty of Alliance (2.3.9, card 109).
///
/// # Errors
/// See [`Interrupt`].
pub fn treaty(
    board: Board,
    players: ByFaction<bool>,
    seat: &mut dyn PlayerInput,
) -> Result<PlayerTurn, Interrupt> {
    let faction = Faction::French;
    let mut state = ActionState::new(board, faction, Cost::Free, true);
    alliance::sign(&mut state).map_err(fault)?;
    let mut notes = Vec::new();
    let permit = Permit {
        scope: Scope { most: Some(1), ..Scope::of(&[Command::Muster], &[]) },
        must: true,
        why: "Treaty of Alliance, free Muster".to_string(),
        brings_leader: true,
        ..Permit::turn(faction, players)
    };
    if own_turn::is_possible(&state, &permit) {
        seat.report_progress(state.changes(), &Vec::new);
        notes.extend(own_turn::act(&mut state, &permit, seat)?.notes);
        if let Some(space) = state.selected().first() {
            alliance::place_leader(&mut state, space).map_err(fault)?;
            settle_leader(&mut state, &notes, seat)?;
        }
    }
    if alliance::fni_rises(&state) {
        alliance::raise_fni(&mut state).map_err(fault)?;
        let cities: Vec<_> = SpaceSet::kind(Kind::City).iter().collect();
        let row = |city: &Space| Reply::new(city.name(), about_blockade(&state, *city));
        let ask = Ask {
            faction: Some(faction),
            key: "blockade".to_string(),
            text: "FNI +1: Blockade which City?".to_string(),
            replies: cities.iter().map(row).collect(),
            moment: AskedMoment { so_far: state.changes().to_vec(), ..AskedMoment::default() },
            ..Ask::default()
        };
        seat.report_progress(state.changes(), &|| tales(&notes, 0));
        let city = cities[ask.reply(&seat.line(&ask)?)?];
        alliance::blockade(&mut state, city).map_err(wrong)?;
    }
    alliance::to_west_indies(&mut state).map_err(fault)?;
    alliance::all_eligible(&mut state).map_err(fault)?;
    Ok(PlayerTurn::of(&state, PersonalAction::Treaty, notes))
}

/// What a Blockade of a City does (1.9): "Active Support · Total Support 17 -> 13".
fn about_blockade(state: &ActionState, city: Space) -> String {
    let mut blockaded = state.clone();
    let level = state.board().support(city).name();
    if alliance::blockade(&mut blockaded, city).is_err() {
        return level.to_string();
    }
    match (state.board().total_support(), blockaded.board().total_support()) {
        (before, after) if before == after => level.to_string(),
        (before, after) => format!("{level} · Total Support {before} -> {after}"),
    }
}

/// The Leader who stands in a space without a piece of his Faction leaves it, as the person likes (1.10): the
/// free Muster may have placed none, or turned both into a Fort.
fn settle_leader(
    state: &mut ActionState,
    notes: &[Note],
    seat: &mut dyn PlayerInput,
) -> Result<(), Interrupt> {
    let faction = state.faction();
    if !state.stranded().iter().any(|(f, _)| *f == faction) {
        return Ok(());
    }
    let steps: Vec<(ActionStep, Reply)> = legal::leader_steps(state, faction)
        .into_iter()
        .filter_map(|step| match step {
            ActionStep::Settle { to, .. } => {
                let word = to.map_or("available", Space::name);
                Some((step, Reply::new(word, "")))
            }
            _ => None,
        })
        .collect();
    let ask = Ask {
        faction: Some(faction),
        key: "leader".to_string(),
        text: format!(
            "{} has no French piece with him: destination (1.10)?",
            state.board().leader(faction).name()
        ),
        replies: steps.iter().map(|(_, reply)| reply.clone()).collect(),
        reading: ReadingHints { leads: Some(faction), ..ReadingHints::default() },
        moment: AskedMoment { so_far: state.changes().to_vec(), ..AskedMoment::default() },
        ..Ask::default()
    };
    seat.report_progress(state.changes(), &|| tales(notes, 0));
    let place = match steps.len() {
        1 => 0,
        _ => ask.reply(&seat.line(&ask)?)?,
    };
    lod_engine::rules::act(state, &steps[place].0).map_err(fault)
}

/// A person plays a Brilliant Stroke (2.3.8): as many as two Limited Commands without cost, and a Special
/// Activity before, between or after them; the Leader is involved in one of the Commands at least.
///
/// # Errors
/// See [`Interrupt`].
pub fn stroke(
    board: Board,
    faction: Faction,
    seats: &Seats,
    seat: &mut dyn PlayerInput,
) -> Result<PlayerTurn, Interrupt> {
    let mut state = ActionHistory::of_stroke(board, faction).map_err(fault)?.into_state();
    let mut done: Vec<Command> = Vec::new();
    let mut notes = Vec::new();
    loop {
        seat.report_progress(state.changes(), &|| tales(&notes, 0));
        let specials = stroke_permit(faction, &[], Special::of(faction), seats);
        let special = state.special().is_none() && own_turn::is_possible(&state, &specials);
        let permit = stroke_command_permit(&state, !done.is_empty(), seats);
        let command = state.leaves_stroke_command() && own_turn::is_possible(&state, &permit);
        let ask = stroke_question(&state, done.len(), command, special);
        if ask.replies.is_empty() {
            break;
        }
        let (word, first) = ask_stroke_part(&ask, &state, seats, seat)?;
        let mut typed = Relay::new(first, seat);
        let seat: &mut dyn PlayerInput = &mut typed;
        match word {
            "done" => break,
            "command" => {
                notes.extend(own_turn::act(&mut state, &permit, seat)?.notes);
                let Some(command) = state.command() else {
                    return Err(Interrupt::Wrong("no Command was executed".to_string()));
                };
                done.push(command);
            }
            _ => {
                notes.extend(own_turn::act(&mut state, &specials, seat)?.notes);
            }
        }
        state.start_second_command();
    }
    sequence::make_all_eligible(&mut state, "2.3.8").map_err(fault)?;
    let special = state.special();
    let granted = StrokeResult { commands: done, special };
    Ok(PlayerTurn::of(&state, PersonalAction::BrilliantStroke(granted), notes))
}

/// Which part of a Brilliant Stroke is next, and the line where that says more than its word.
fn ask_stroke_part<'a>(
    ask: &'a Ask,
    state: &ActionState,
    seats: &Seats,
    seat: &mut dyn PlayerInput,
) -> Result<(&'a str, Option<String>), Interrupt> {
    let faction = state.faction();
    if let [only] = ask.replies.as_slice() {
        return Ok((&only.word, None));
    }
    let line = seat.line(ask)?;
    let any = stroke_permit(faction, Command::of(faction), Special::of(faction), seats);
    check_clear(&line, ask, state, &any)?;
    match ask.reply(&line) {
        Ok(place) => Ok((&ask.replies[place].word, None)),
        // What names none of these is taken for the Command or the Special Activity itself.
        Err(wrong) => match meant_by(ask, faction, &line) {
            Some(word) => Ok((word, Some(line))),
            None => Err(match (own_turn::nearest_verb(faction, &line), wrong) {
                (Some(verb), Interrupt::Wrong(why)) => {
                    Interrupt::Wrong(format!("{why}. Did you mean {verb}?"))
                }
                (_, wrong) => wrong,
            }),
        },
    }
}

/// What the next Command of a Brilliant Stroke may be.
fn stroke_command_permit(state: &ActionState, is_second: bool, seats: &Seats) -> Permit {
    let (faction, used) = (state.faction(), state.special());
    let allowed = bound_specials(faction, used);
    let mut permit = Permit {
        special_used: used.is_some(),
        ..stroke_permit(faction, Command::of(faction), &allowed, seats)
    };
    if is_second {
        permit.why.push_str(", second Command");
    }
    permit
}

/// Which of what is asked a line of the notation begins, if it is one.
fn meant_by(ask: &Ask, faction: Faction, line: &str) -> Option<&'static str> {
    let word = match own_turn::is_special(faction, line) {
        Some(true) => "special",
        Some(false) => "command",
        // Another Faction's verb is refused as such.
        None if own_turn::is_verb(line) => "command",
        None => return None,
    };
    ask.replies.iter().any(|r| r.word == word).then_some(word)
}

/// The Special Activities that a Command of a Brilliant Stroke may come with: Common Cause (2.3.8) and
/// Plunder (4.4.3) are bound to it. The one that was used before it stays with the action.
fn bound_specials(faction: Faction, used: Option<Special>) -> Vec<Special> {
    let bound = |s: &Special| matches!(s, Special::CommonCause | Special::Plunder);
    match used {
        Some(used) => vec![used],
        None => Special::of(faction).iter().copied().filter(bound).collect(),
    }
}

/// The question which part of a Brilliant Stroke is next.
fn stroke_question(state: &ActionState, commands: usize, command: bool, special: bool) -> Ask {
    let led = state.has_involved_leader();
    let mut replies = Vec::new();
    if command {
        let mut about = "a free Limited Command".to_string();
        if state.faction() == Faction::British {
            about.push_str(", Reward Loyalty paid");
        }
        if !led {
            about.push_str("; 1 Command involves the Leader");
        }
        replies.push(Reply::new("command", about));
    }
    if special {
        replies.push(Reply::new("special", "the Special Activity").named("Special Activity"));
    }
    if led && !replies.is_empty() {
        replies.push(Reply::new("done", "end the Brilliant Stroke"));
    }
    let named = |reply: &Reply| match reply.word.as_str() {
        "command" => "Command",
        "special" => "Special Activity",
        _ => "end",
    };
    let open: Vec<&str> = replies.iter().map(named).collect();
    Ask {
        faction: Some(state.faction()),
        key: format!("{BRILLIANT}{commands}"),
        text: format!("{}, Brilliant Stroke: {}?", state.faction(), either(&open)),
        replies,
        moment: AskedMoment { so_far: state.changes().to_vec(), ..AskedMoment::default() },
        ..Ask::default()
    }
}

/// What a part of a Brilliant Stroke may be (2.3.8).
fn stroke_permit(
    faction: Faction,
    commands: &[Command],
    specials: &[Special],
    seats: &Seats,
) -> Permit {
    let most = (!commands.is_empty()).then_some(1);
    Permit {
        scope: Scope { most, ..Scope::of(commands, specials) },
        must: true,
        why: format!("{faction}, Brilliant Stroke"),
        ..Permit::turn(faction, seats.people()).seated(seats, faction)
    }
}

#[cfg(test)]
mod tests;
