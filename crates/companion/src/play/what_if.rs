//! What might be done in a turn, to be played on: lines as they are typed, and what the non-player would do.

use super::answer_replay::RecordedAnswer;
use super::game_history::{Attempt, AttemptEnd, GameHistory};
use super::opening::KEY as STROKE_KEY;
use super::person::KEY;
use crate::talk::Ask;
use crate::tell::{ActionKind, quoted};
use lod_bots::bots::SeededDice;
use lod_bots::game::{Game, GameStep, seed_of};
use lod_engine::game::Faction;
use lod_engine::rules::seats::Seats;

/// In so many ways the dice of a turn are let fall.
const WAYS: u64 = 16;
/// More questions no turn asks.
const QUESTIONS: usize = 200;

/// A turn that might be taken.
pub struct Candidate<'a> {
    /// What is done, as it was typed, or by the non-player.
    pub what: String,
    /// The games after it, one for each way the dice may fall.
    pub after: Vec<Game<'a>>,
}

impl<'a> Candidate<'a> {
    /// A person's turn, by this line. What is asked beyond it is answered with its default.
    ///
    /// # Errors
    /// Why the line is no answer.
    pub fn typed(
        history: &GameHistory<'a>,
        start: &Game<'a>,
        what: &str,
        seed: u64,
    ) -> Result<Candidate<'a>, String> {
        Candidate::by(history, start, what, &[what.to_string()], false, seed)
    }

    /// A person's turn as it was taken, by all its lines.
    ///
    /// # Errors
    /// Why a line is no answer with other dice.
    pub fn taken(
        history: &GameHistory<'a>,
        start: &Game<'a>,
        lines: &[String],
        seed: u64,
    ) -> Result<Candidate<'a>, String> {
        Candidate::by(history, start, "your turn as you played it", lines, true, seed)
    }

    /// `are_all` where the lines answer also what comes before the turn itself.
    fn by(
        history: &GameHistory<'a>,
        start: &Game<'a>,
        what: &str,
        lines: &[String],
        are_all: bool,
        seed: u64,
    ) -> Result<Candidate<'a>, String> {
        let mut after = Vec::new();
        for way in 0..WAYS {
            let mut aside = history.branch(start, seed_of(seed, way));
            let (game, has_rolled) = turn_by(&mut aside, lines, are_all)?;
            after.push(game);
            if !has_rolled {
                break;
            }
        }
        Ok(Candidate { what: what.to_string(), after })
    }

    /// What the non-player of the Faction would do.
    ///
    /// # Errors
    /// Why there is no such turn.
    pub fn of_non_player(
        start: &Game<'a>,
        faction: Faction,
        seed: u64,
    ) -> Result<Candidate<'a>, String> {
        let (mut turns, mut after): (Vec<String>, _) = (Vec::new(), Vec::new());
        for way in 0..WAYS {
            let mut game = start.clone();
            game.seat(Seats::NOBODY, false);
            let mut dice = SeededDice::new(seed_of(seed, way)).without_trace();
            let step = game.step(&mut dice).map_err(|stop| stop.to_string())?;
            let Some(GameStep::Turn(taken)) = step else {
                return Err(format!("non-player {faction} would not act here"));
            };
            let turn = ActionKind::Turn { faction, outcome: taken.outcome, card: start.current() };
            let turn = turn.headline();
            if !turns.contains(&turn) {
                turns.push(turn);
            }
            after.push(game);
        }
        Ok(Candidate { what: format!("the non-player: {}", turns.join(", or ")), after })
    }
}

/// Takes a person's turn by these lines; the game after it, and whether dice were rolled.
fn turn_by<'a>(
    history: &mut GameHistory<'a>,
    lines: &[String],
    are_all: bool,
) -> Result<(Game<'a>, bool), String> {
    let told = |stop: lod_bots::flowchart::Interrupt| stop.to_string();
    let mut lines = lines.iter();
    let mut has_begun = are_all;
    let mut attempt: Attempt<'a> = history.attempt(None).map_err(told)?;
    for _ in 0..QUESTIONS {
        let line = match attempt.outcome() {
            AttemptEnd::Asked(ask) => {
                has_begun |= ask.key == KEY;
                let typed = has_begun.then(|| lines.next()).flatten();
                typed.cloned().unwrap_or_else(|| usual(ask))
            }
            AttemptEnd::Done if lines.len() > 0 => {
                return Err(format!("the turn is over before {}", quoted(&lines.as_slice()[0])));
            }
            AttemptEnd::Done => {
                let rolled = |given: &RecordedAnswer| matches!(given, RecordedAnswer::Rolled(_));
                let has_rolled = attempt.answers().iter().any(rolled);
                history.accept(attempt);
                return Ok((history.now().clone(), has_rolled));
            }
            AttemptEnd::Ended => return Err("the game is over".to_string()),
        };
        history.accept(attempt);
        attempt = history.attempt(Some(&line)).map_err(told)?;
    }
    Err("the turn has too many questions".to_string())
}

/// The answer that goes on: the default, `done`, or the first.
fn usual(ask: &Ask) -> String {
    let named = |word: &str| ask.replies.iter().find(|reply| reply.word == word);
    let default = ask.default.and_then(|place| ask.replies.get(place));
    let no = named("no").filter(|_| ask.key == STROKE_KEY);
    let reply = no.or(default).or_else(|| named("done")).or_else(|| ask.replies.first());
    reply.map_or_else(String::new, |reply| reply.word.clone())
}
