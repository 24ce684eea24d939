//! What a day won brings: shifts, the Patriots' free Rally, Blockades that move (3.6.8).

use super::act::OwnTurn;
use super::done_step::DoneStep;
use super::guide::GuideOutcome;
use super::notation::write;
use super::phrase::Phrase;
use super::trial::{Trial, wrong};
use super::unknown_board::is_board_unknown;
use super::verb::Verb;
use crate::talk::{Ask, Reply};
use crate::tell::day_won;
use lod_bots::flowchart::Interrupt;
use lod_engine::game::words::number_of;
use lod_engine::game::{Faction, Side, Space};
use lod_engine::rules::battle::{self, ShiftOptions};
use lod_engine::rules::{self, ActionStep, Victory, legal};

/// Why Enter alone is no answer to the offer of a free Rally.
const GIVES_UP: &str = "Type a Rally, e.g. rally va, or done to decline it (3.6.8)";

/// Why Enter alone is no answer where levels remain.
const LEVELS_REMAIN: &str = "Type a space, or none for no more shifts (3.6.8)";

impl OwnTurn<'_> {
    /// Settles the last Battle, whether or not a day was won.
    pub(super) fn day_won(&mut self) -> Result<(), Interrupt> {
        let Some(victory) = self.state.victory() else {
            return Ok(());
        };
        self.shift(&victory)?;
        if victory.winner == Side::Rebellion {
            self.free_rally(&victory)?;
            self.with_run(|run| run.move_blockades_day_won(victory.space))?;
        }
        battle::settle_victory(self.state);
        Ok(())
    }

    fn shift(&mut self, victory: &Victory) -> Result<(), Interrupt> {
        let winner = match victory.winner {
            Side::Royalist => Faction::British,
            Side::Rebellion => Faction::Patriots,
        };
        if !self.is_player(winner) {
            return self.with_run(|run| run.shift_day_won(victory));
        }
        let spread = battle::win_the_day_options(self.state.board(), victory);
        let here = (spread.here > 0).then_some((victory.space, spread.here));
        let mut shifts: Vec<_> = here.into_iter().collect();
        let possible: Vec<String> = spread
            .adjacent
            .iter()
            .map(|(space, most)| format!("{} {most}", space.typed()))
            .collect();
        if spread.left > 0 && !spread.adjacent.is_empty() {
            let ask = self.asks_levels(winner, victory, &spread);
            let line = ask.in_words(self.line(&ask)?);
            if line.trim().is_empty() {
                return Err(wrong(LEVELS_REMAIN));
            }
            shifts.extend(levels(&line, victory).map_err(wrong)?);
        }
        let step = ActionStep::WinTheDay { shifts };
        self.steps.push(DoneStep::of_turn(&step));
        rules::act(self.state, &step).map_err(|r| {
            let most = possible.join(", ");
            wrong(format!("{}; at most: {most}", r))
        })
    }

    fn asks_levels(&self, winner: Faction, victory: &Victory, spread: &ShiftOptions) -> Ask {
        let mut replies: Vec<Reply> = spread
            .adjacent
            .iter()
            .map(|(space, most)| Reply::new(space.typed(), format!("{space}: at most {most}")))
            .collect();
        replies.push(Reply::new("none", "no more shifts"));
        let counted = number_of(spread.left.into(), "level remains", "levels remain");
        Ask {
            faction: Some(winner),
            lines: vec![day_won(victory)],
            replies,
            help: vec![
                "A space and its levels, several joined by a semicolon: md 2; nc (3.6.8)"
                    .to_string(),
            ],
            ..self.ask(
                "win",
                format!(
                    "Win the Day in {}: {counted}. Shift which adjacent spaces?",
                    victory.space
                ),
            )
        }
    }

    /// The Patriots' free Rally in one space.
    fn free_rally(&mut self, victory: &Victory) -> Result<(), Interrupt> {
        if !self.is_player(Faction::Patriots) {
            return self.with_run(|run| run.rally_day_won(victory));
        }
        let untold = is_board_unknown(self.state);
        let began = self.state.changes().len();
        let mut instead: Option<String> = None;
        loop {
            let steps = match untold {
                true => Vec::new(),
                false => legal::free_rallies(self.state),
            };
            if steps.is_empty() && !untold {
                return Ok(());
            }
            // Enter gives up no free Rally; it ends one that was begun.
            let begun = self.state.changes().len() > began;
            let line = match instead.take() {
                Some(line) => line,
                None => {
                    let ask = self.asks_rally(victory.space, &steps, begun);
                    ask.in_words(self.line(&ask)?)
                }
            };
            let line = line.trim();
            let parts = match line {
                "" if !begun => return Err(wrong(GIVES_UP)),
                "" | "none" => return Ok(()),
                _ => self.rallies().parts(line).map_err(wrong)?,
            };
            for part in &parts {
                if part.verb == Verb::Done {
                    return Ok(());
                }
                let step = match parts.as_slice() {
                    [one] => match self.guide(one, true)? {
                        GuideOutcome::Step(step) => step,
                        GuideOutcome::Line(line) => {
                            instead = Some(line);
                            break;
                        }
                    },
                    _ => self.rallies().meant(part.verb, &part.said).map_err(wrong)?,
                };
                self.steps.push(DoneStep::free(&step));
                battle::free_rally(self.state, &step).map_err(|r| wrong(r.to_string()))?;
                self.leaders()?;
            }
        }
    }

    pub(super) fn rallies(&self) -> Trial<'_> {
        self.trial_of(true)
    }

    fn asks_rally(&self, space: Space, steps: &[ActionStep], begun: bool) -> Ask {
        let mut verbs: Vec<Verb> = steps.iter().map(Verb::writes).collect();
        verbs.sort_by_key(|v| *v != Verb::Rally);
        verbs.dedup();
        verbs.push(Verb::Done);
        let replies: Vec<Reply> = verbs
            .iter()
            .map(|verb| Reply::new(verb.typed(), verb.about(Faction::Patriots)))
            .collect();
        let mut examples: Vec<String> = steps.iter().take(1).map(write).collect();
        if examples.is_empty() {
            examples.push(Verb::Rally.row(Faction::Patriots).form.to_string());
        }
        Ask {
            faction: Some(Faction::Patriots),
            default: begun.then_some(replies.len() - 1),
            replies,
            examples: examples.into_iter().map(|line| (String::new(), line)).collect(),
            ..self.ask(
                "rally",
                format!("Patriots, Win the Day in {space}: free Rally in which space (3.6.8)?"),
            )
        }
    }
}

/// The levels that a line gives to adjacent spaces, as in `md 2; nc`; the Battle space may be named as well.
fn levels(line: &str, victory: &Victory) -> Result<Vec<(Space, u8)>, String> {
    let parts = line.split([';', ',', '+']).map(str::trim);
    let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
    let faction = match victory.winner {
        Side::Royalist => Faction::British,
        Side::Rebellion => Faction::Patriots,
    };
    let text = parts.join(" + ");
    let levels = text.strip_prefix("win ").unwrap_or(&text);
    if levels.is_empty() || levels.eq_ignore_ascii_case("none") {
        return Ok(Vec::new());
    }
    let mut read =
        Phrase::answer(&[Verb::Win], faction, levels, Verb::Win, false).map_err(|(_, why)| why)?;
    let (_, said) = read.swap_remove(0);
    let mut shifts = Vec::new();
    let first = said.to.map(|space| (space, &said.items));
    let more = said.more.iter().filter_map(|m| Some((m.space?, &m.items)));
    for (space, items) in first.into_iter().chain(more) {
        if space != victory.space {
            shifts.push((space, items.first().map_or(1, |i| i.count)));
        }
    }
    Ok(shifts)
}
