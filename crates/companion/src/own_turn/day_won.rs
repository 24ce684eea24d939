//! What a day won brings: shifts, the Patriots' free Rally, Blockades that move (3.6.8).

use super::act::OwnTurn;
use super::done_step::DoneStep;
use super::guide::GuideOutcome;
use super::notation::write;
use super::sentence::full_name;
use super::trial::{Trial, wrong};
use super::unknown_board::is_board_unknown;
use super::verb::Verb;
use crate::talk::{Ask, Reply};
use lod_bots::flowchart::Interrupt;
use lod_engine::game::{Faction, Side, Space};
use lod_engine::rules::{ActionStep, Victory, battle, legal};

/// Why Enter alone is no answer to the offer of a free Rally.
const GIVES_UP: &str = "Type a Rally, e.g. rally va, or done to decline it (3.6.8)";

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
        let winner = victory.winner.first();
        let since = self.state.changes().len();
        let step = self.with_run(|run| run.shift_day_won(victory))?;
        self.steps.extend(self.is_player(winner).then(|| DoneStep::of_turn(&step, since)));
        Ok(())
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
            let steps = if untold { Vec::new() } else { legal::free_rallies(self.state) };
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
                self.steps.push(DoneStep::free(&step, self.state.changes().len()));
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
            .map(|verb| {
                Reply::new(verb.typed(), verb.about(Faction::Patriots)).named(full_name(*verb))
            })
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
