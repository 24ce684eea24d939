//! What each Faction did in a game, counted, and the margins at each Winter Quarters Round.

use super::page::{table, wrap};
use super::record::{ActionKind, ActionRecord};
use super::turn_summary::why_passed;
use lod_bots::bots::Outcome;
use lod_engine::game::words::number_of;
use lod_engine::game::{ByFaction, Faction};
use lod_engine::rules::seats::Seats;
use lod_engine::rules::{Command, Special};

/// What was counted of a game.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    factions: ByFaction<Counts>,
    /// Of each Winter Quarters Round its heading and both margins of each Faction after it (7.2).
    rounds: Vec<(String, ByFaction<[i32; 2]>)>,
}

/// What a Faction did, each thing with how often.
#[derive(Clone, Debug, Default)]
struct Counts {
    commands: Vec<(Command, usize)>,
    specials: usize,
    events: usize,
    strokes: usize,
    /// Each Pass by its reason.
    passes: Vec<(String, usize)>,
}

/// One more of a thing.
fn count<T: PartialEq>(counted: &mut Vec<(T, usize)>, thing: T) {
    match counted.iter_mut().find(|(other, _)| *other == thing) {
        Some((_, many)) => *many += 1,
        None => counted.push((thing, 1)),
    }
}

impl Counts {
    fn executed(&mut self, commands: &[Command], special: Option<Special>) {
        commands.iter().for_each(|command| count(&mut self.commands, *command));
        self.specials += usize::from(special.is_some());
    }

    fn passed(&self) -> usize {
        self.passes.iter().map(|(_, many)| many).sum()
    }

    /// "6 Garrison, 1 Muster · 7 Special Activities · 2 Events · 0 Passes".
    fn summary(&self) -> String {
        let mut commands = self.commands.clone();
        commands.sort_by_key(|(_, many)| std::cmp::Reverse(*many));
        let commands: Vec<String> =
            commands.iter().map(|(command, many)| format!("{many} {}", command.name())).collect();
        let commands =
            if commands.is_empty() { "no Commands".to_string() } else { commands.join(", ") };
        let mut parts = vec![
            commands,
            number_of(self.specials, "Special Activity", "Special Activities"),
            number_of(self.events, "Event", "Events"),
            number_of(self.passed(), "Pass", "Passes"),
        ];
        if self.strokes > 0 {
            parts.push(number_of(self.strokes, "Brilliant Stroke", "Brilliant Strokes"));
        }
        parts.join(" · ")
    }
}

impl Tally {
    /// Counts one action more.
    pub fn add(&mut self, record: &ActionRecord<'_>, seats: &Seats) {
        match record.what {
            ActionKind::Turn { faction, outcome, .. } => {
                let counts = &mut self.factions[faction];
                match outcome {
                    Outcome::Pass if seats.is_player(faction) => {
                        count(&mut counts.passes, "player".to_string());
                    }
                    Outcome::Pass => {
                        let why = why_passed(record, faction).unwrap_or_default();
                        count(&mut counts.passes, why.trim_end_matches('.').to_string());
                    }
                    Outcome::Event(_) => counts.events += 1,
                    Outcome::Command(command, special) => counts.executed(&[command], special),
                }
            }
            ActionKind::Stroke { faction, granted: Some(granted) } => {
                let counts = &mut self.factions[faction];
                counts.strokes += 1;
                counts.executed(&granted.commands, granted.special);
            }
            ActionKind::Winter { round, .. } => {
                let number = round.map_or(self.rounds.len() + 1, usize::from);
                let margins = ByFaction(Faction::ALL.map(|f| record.after.margins(f)));
                self.rounds.push((format!("Round {number}"), margins));
            }
            _ => {}
        }
    }

    /// In lines of at most so many columns.
    pub fn lines(&self, width: usize) -> Vec<String> {
        let rows = Faction::ALL.map(|f| (f.name(), self.factions[f].summary()));
        let mut lines = vec!["Tally".to_string()];
        lines.extend(table(&rows, width));
        for faction in Faction::ALL {
            let reasons = self.factions[faction].passes.iter();
            let reasons = reasons.filter(|(why, _)| !why.is_empty());
            let reasons: Vec<String> =
                reasons.map(|(why, many)| format!("{many} ({why})")).collect();
            if !reasons.is_empty() {
                let text = format!("Passes of the {faction}: {}.", reasons.join(", "));
                lines.extend(wrap(&text, "", "  ", width));
            }
        }
        if !self.rounds.is_empty() {
            lines.push("Both margins after each Winter Quarters Round (7.2)".to_string());
            let rows: Vec<(&str, String)> = self
                .rounds
                .iter()
                .map(|(name, margins)| {
                    let each = Faction::ALL.map(|f| {
                        let [first, second] = margins[f];
                        format!("{f} {first:+} {second:+}")
                    });
                    (name.as_str(), each.join(" · "))
                })
                .collect();
            lines.extend(table(&rows, width));
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lod_engine::game::Board;

    #[test]
    fn commands_are_counted_the_most_frequent_first() {
        let board = Board::empty();
        let mut tally = Tally::default();
        let mut turn = |faction, outcome| {
            let what = ActionKind::Turn { faction, outcome, card: None };
            tally.add(&ActionRecord::new(what, &board, &board), &Seats::one(&[Faction::Indians]));
        };
        let british = |outcome| (Faction::British, outcome);
        for (faction, outcome) in [
            british(Outcome::Command(Command::Muster, None)),
            british(Outcome::Command(Command::Garrison, Some(Special::Skirmish))),
            british(Outcome::Command(Command::Garrison, None)),
            (Faction::Indians, Outcome::Pass),
        ] {
            turn(faction, outcome);
        }
        let lines = tally.lines(80);
        assert_eq!(
            lines[1],
            "  British   2 Garrison, 1 Muster · 1 Special Activity · 0 Events · 0 Passes"
        );
        assert_eq!(lines[5], "Passes of the Indians: 1 (player).");
        assert_eq!(lines.len(), 6, "no Round yet");
    }
}
