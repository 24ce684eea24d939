//! `what if`: turns that might be taken, played on with the same cards and dice.

use super::Session;
use super::chances::STOPPED;
use crate::chances::{Chances, ChancesDifference, Job, SEED};
use crate::play::what_if::Candidate;
use crate::play::{ActionEntry, RecordedAnswer};
use crate::ports::HowMany;
use crate::tell;
use lod_bots::game::{Game, GameStep, Next, Playout};
use lod_engine::game::Faction;

/// How candidates are typed.
const USAGE: &str = "type what if and a turn, as you would type it, more with `or`: what if muster boston 4r or pass";
/// Between candidates.
const OR: &str = " or ";

/// The Faction, the game before its turn, and the lines by which it was taken.
type TurnVariant<'a> = (Faction, Game<'a>, Option<Vec<String>>);

impl<'a> Session<'a, '_> {
    /// `what if`, and the candidates.
    ///
    /// # Errors
    /// What is wrong, and what would be right.
    pub(super) async fn what_if(&mut self, rest: &str) -> Result<Vec<String>, String> {
        let typed = rest.trim().strip_prefix("if").map(str::trim);
        let typed = typed.filter(|typed| !typed.is_empty()).ok_or(USAGE)?;
        let (faction, start, played) = self.turn_to_vary()?;
        let mut candidates = vec![Candidate::of_non_player(&start, faction, SEED)?];
        if let Some(lines) = played {
            candidates.push(Candidate::taken(&self.history, &start, &lines, SEED)?);
        }
        for what in typed.split(OR).map(str::trim).filter(|what| !what.is_empty()) {
            let candidate = Candidate::typed(&self.history, &start, what, SEED);
            candidates.push(candidate.map_err(|why| format!("{}: {why}", tell::quoted(what)))?);
        }
        let (names, ways): (Vec<String>, Vec<Vec<Game<'_>>>) =
            candidates.into_iter().map(|c| (c.what, c.after)).unzip();
        let job = Job::in_ways(&ways, SEED);
        let played = self.played(&job, HowMany::USUAL).await?;
        match played.is_empty() {
            true => Ok(vec![STOPPED.to_string()]),
            false => Ok(self.compared(faction, &names, &played)),
        }
    }

    /// The turn that is varied: that of the person who is next, else the last that a person took; then also its lines.
    fn turn_to_vary(&self) -> Result<TurnVariant<'a>, String> {
        let game = self.history.now();
        if let Next::Turn(turn) = game.next()
            && game.seats().is_player(turn.faction)
        {
            return Ok((turn.faction, game.clone(), None));
        }
        let own = self.turns().into_iter().rev().find_map(|action| {
            let ActionEntry { action, start, given, .. } = self.history.done().get(action)?;
            let GameStep::Person(acted) = action else {
                return None;
            };
            let line = |given: &RecordedAnswer| match given {
                RecordedAnswer::Line(line) => Some(line.clone()),
                RecordedAnswer::Rolled(_) => None,
            };
            let is_turn = matches!(start.next(), Next::Turn(turn) if turn.faction == acted.faction);
            let lines = given.iter().filter_map(line).collect();
            is_turn.then(|| (acted.faction, start.clone(), Some(lines)))
        });
        own.ok_or_else(|| "no player has taken a turn yet".to_string())
    }

    fn compared(&self, faction: Faction, names: &[String], played: &[Vec<Playout>]) -> Vec<String> {
        let width = self.screen.width();
        let of =
            |place: usize| -> Vec<Playout> { played.iter().map(|games| games[place]).collect() };
        let count = tell::thousands(u64::try_from(played.len()).unwrap_or(u64::MAX));
        let mut lines =
            vec![format!("What if, {faction}: {count} games from each, the same cards and dice")];
        let letter = |place: usize| char::from(b'A' + u8::try_from(place.min(25)).unwrap_or(25));
        let labels: Vec<String> = (0..names.len()).map(|place| letter(place).to_string()).collect();
        for (label, name) in labels.iter().zip(names) {
            lines.extend(tell::wrap_to(&format!("  {label}  {name}"), "     ", width));
        }
        let all: Vec<Vec<Playout>> = (0..names.len()).map(of).collect();
        lines.extend(tell::chances_of(
            faction,
            labels.iter().map(String::as_str).zip(all.iter().map(|games| Chances::of(SEED, games))),
        ));
        lines.push("Compared with A (95 %)".to_string());
        let rows = labels.iter().zip(&all).skip(1);
        let rows = rows
            .map(|(label, games)| (label.as_str(), ChancesDifference::of(faction, games, &all[0])));
        lines.extend(tell::differences(rows));
        lines.extend(tell::wrap_to(
            "Non-players play on from there. Questions beyond what was typed take their default.",
            "  ",
            width,
        ));
        lines
    }
}
