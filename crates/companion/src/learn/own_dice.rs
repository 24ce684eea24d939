//! Dice of a turn that is run: each is told, or asked for, before the question that hangs on it.

use super::asking::{RunMode, SinceQuestion, TurnPoint, put, view};
use super::conclusion::Answers;
use super::drill::TurnDrill;
use super::question_prompt::LessonReply;
use super::{StepKind, TurnStep};
use crate::talk::{Ask, Form, LessonView, Preamble, PromptExit, Ui, dice_question};
use lod_bots::action::{DieRoll, Note, NoteKind, Walk};
use lod_bots::bots::{Library, TRADE_ANSWER};
use lod_bots::flowchart::words::Die;
use lod_bots::flowchart::{Node, Purpose, TableDie};

/// What helps at a die.
const HINT: &str = "Roll it and type what it shows. show me: the program rolls this one; dice program: all from here on.";

/// Where what a question is about began among these notes: before the roll that decided it, and before the answer to Trade,
/// which is asked for once it is sure that a space comes but before it is named.
pub(super) fn begun(notes: &[Note], step: &TurnStep) -> usize {
    let drawn = match notes.get(step.note).map(|note| &note.what) {
        Some(NoteKind::Chose(chosen) | NoteKind::From(_, chosen)) => chosen.drawn.is_some(),
        Some(NoteKind::Picked(picked)) => picked.drawn.is_some(),
        _ => false,
    };
    let before = notes.get(..step.note).unwrap_or_default();
    let before = match before {
        [before @ .., Note { what: NoteKind::Drawn(_), .. }] if drawn => before,
        _ => before,
    };
    let answers = before.iter().rev().take_while(|note| note.at == TRADE_ANSWER).count();
    match step.kind {
        StepKind::Random => before.len(),
        _ => before.len() - answers,
    }
}

/// How many of the dice fell before a question: those that decide it too, where it asks what they come to.
pub(super) fn dice_before(walk: &Walk, step: &TurnStep) -> usize {
    let at = begun(&walk.notes, step);
    let hangs = matches!(step.kind, StepKind::Answer | StepKind::Amount | StepKind::Random);
    let is_before =
        |die: &&DieRoll| die.notes < at || hangs && die.notes == at || die.after < step.after;
    walk.dice.iter().filter(is_before).count()
}

/// Dice in words, those of one roll in a line, each with the place of the note that they come to: "2D3 = 1 + 3: Attacker in
/// Virginia." What chance decided is told with them, but for the roll that is asked about at this place.
pub(super) fn dice_told(
    dice: &[DieRoll],
    notes: &[Note],
    asked: Option<usize>,
) -> Vec<(usize, String)> {
    let is_same = |one: &DieRoll, other: &DieRoll| {
        let is_row = other.purpose.table == Some(TableDie::Row);
        one.purpose.what == other.purpose.what
            && (is_row || one.purpose.table.is_none() && one.die == other.die)
    };
    let line = |of: &[DieRoll]| {
        let first = of.first()?;
        let values: Vec<String> = of.iter().map(|die| die.value.to_string()).collect();
        let text = match (notes.get(first.notes).map(|note| &note.what), of) {
            (Some(NoteKind::Drawn(drawn)), _) if asked != Some(first.notes) => {
                format!("{drawn}.")
            }
            (_, [column, row]) if row.purpose.table.is_some() => {
                format!("1D3 = {}, 1D6 = {} (Random Spaces).", column.value, row.value,)
            }
            (_, [_]) => format!("{}.", first.words().trim_end_matches('?')),
            _ => format!(
                "{}{} = {}: {}.",
                of.len(),
                first.die.to_uppercase(),
                values.join(" + "),
                first.purpose.what
            ),
        };
        Some((first.notes, text))
    };
    dice.chunk_by(is_same).filter_map(line).collect()
}

/// The die in this place of a turn, where it falls before the question in that place, or before the end.
fn die_due(drill: &TurnDrill, at: usize, place: usize) -> Option<(Die, Purpose)> {
    let walk = &drill.taken.done.walk;
    let due = drill.steps.get(place).map_or(walk.dice.len(), |step| dice_before(walk, step));
    let die = walk.dice.get(at).filter(|_| at < due)?;
    let kind = Die::ALL.into_iter().find(|kind| kind.id() == die.die)?;
    Some((kind, die.purpose.clone()))
}

/// Asks for the learner's dice that fall before the question in this place; the program's fall without a word of it.
///
/// # Errors
/// [`PromptExit`].
pub(super) async fn roll_due(
    ui: &mut dyn Ui,
    answers: &mut Answers,
    mode: &mut RunMode,
    place: usize,
    since: &mut SinceQuestion,
) -> Result<(), PromptExit> {
    loop {
        let drill = &answers.drill;
        let settled = drill.own.rolls.len();
        let due = die_due(drill, settled, place);
        let spare = drill.steps.get(place).and_then(|step| step.spare.clone());
        let spare = spare.filter(|_| due.is_none() && drill.own.spare.is_none());
        let Some(first) = due.clone().or_else(|| spare.clone()) else { return Ok(()) };
        let mut values = vec![None];
        if mode.own_dice {
            let step = drill.steps.get(place).or(drill.steps.last());
            let lesson = step.map(|step| view(answers, step, *mode, since));
            let (reply, count) = match spare {
                Some(_) => (typed_spare(ui, drill, first.clone(), place, *mode, lesson).await?, 0),
                None => typed(ui, drill, first.clone(), place, *mode, lesson).await?,
            };
            // A page was told it with the die.
            if ui.draws() {
                *since = SinceQuestion::default();
            }
            match reply {
                LessonReply::Dice(own) => values = own.into_iter().map(Some).collect(),
                reply if mode.takes(ui, &reply) => continue,
                _ if count > 0 => {
                    values = vec![None; count];
                    let dice = drill.taken.done.walk.dice.get(settled..settled + count);
                    let dice = dice.unwrap_or_default().iter();
                    let shown =
                        dice.map(|die| format!("1{} = {}", die.die.to_uppercase(), die.value));
                    since.tells(ui, &format!("Rolled: {}.", shown.collect::<Vec<_>>().join(", ")));
                }
                _ => {}
            }
        }
        if due.is_some() {
            let rolls = drill.own.rolls.iter().copied().chain(values).collect();
            answers.rolled(rolls);
        } else {
            let (die, purpose) = first;
            let own = values.first().copied().flatten();
            answers.drill.own.spare = own.or_else(|| answers.drill.spare_roll(die, &purpose));
        }
    }
}

/// What the learner's die of the Event box shows where the turn does not roll it.
async fn typed_spare(
    ui: &mut dyn Ui,
    drill: &TurnDrill,
    die: (Die, Purpose),
    place: usize,
    mode: RunMode,
    lesson: Option<LessonView>,
) -> Result<LessonReply, PromptExit> {
    let Some(step) = drill.steps.get(place) else { return Ok(LessonReply::Shown) };
    let point = TurnPoint { hint: HINT, ..TurnPoint::of(drill, step) };
    put_dice(ui, drill, &point, dice_question(vec![die]), mode, lesson).await
}

/// What the learner's dice show: the next one, with those that follow whatever it shows; and how many these are.
async fn typed(
    ui: &mut dyn Ui,
    drill: &TurnDrill,
    first: (Die, Purpose),
    place: usize,
    mode: RunMode,
    lesson: Option<LessonView>,
) -> Result<(LessonReply, usize), PromptExit> {
    let settled = drill.own.rolls.len();
    let ask = dice_question(vec![first]).with_following(&mut |_, values| {
        let rolls = drill.own.rolls.iter().copied().chain(values.iter().copied().map(Some));
        let drill = drill.with_rolls(rolls.collect())?;
        die_due(&drill, settled + values.len(), place)
    });
    let walk = &drill.taken.done.walk;
    let Some(die) = walk.dice.get(settled) else { return Ok((LessonReply::Shown, 1)) };
    let at = walk.notes.get(die.notes).or(walk.notes.last()).map_or("", |note| note.at.as_str());
    let (notes, dice, after) = (die.notes, settled, die.after);
    // The bullets before it are asked about after it.
    let is_event =
        matches!(Library::get().charts[drill.taken.faction].node(at), Some(Node::Event(_)));
    let kind = is_event.then_some(StepKind::Event);
    let point = TurnPoint { at, hint: HINT, notes, dice, after, kind };
    let count = if let Form::Dice(dice) = &ask.form { dice.len() } else { 1 };
    let reply = put_dice(ui, drill, &point, ask, mode, lesson).await?;
    Ok((reply, count))
}

/// Asks for dice at this place in a turn.
async fn put_dice(
    ui: &mut dyn Ui,
    drill: &TurnDrill,
    point: &TurnPoint<'_>,
    ask: Ask,
    mode: RunMode,
    lesson: Option<LessonView>,
) -> Result<LessonReply, PromptExit> {
    let ask = Ask {
        why: point.reasons(drill, mode),
        preamble: Preamble { lesson, ..ask.preamble },
        ..ask
    };
    put(ui, drill, point, &ask, mode).await
}
