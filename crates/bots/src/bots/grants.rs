//! Free Commands and Special Activities that an Event grants to a non-player (5.3, 8.1, 8.3.5).

use super::{Executor, Limits};
use crate::flowchart::Interrupt;
use crate::flowchart::words::Verb;
use lod_engine::game::SpaceSet;
use lod_engine::rules::{Command, Special};

impl<'a> Executor<'a> {
    /// One of several Commands: the one that the flowchart leads to, without Events and Passes; else the
    /// first that can be carried out. Whether one could.
    ///
    /// # Errors
    /// See [`Interrupt`].
    pub(crate) fn granted_one_of(&mut self, commands: &[Command]) -> Result<bool, Interrupt> {
        let led = self.with_limits(
            |limits| limits.commands = Some(commands.to_vec()),
            |run| Ok(run.next_command()?.is_some()),
        )?;
        if led {
            return Ok(true);
        }
        for command in commands {
            if self.granted(*command)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// A Special Activity by its box, in this many of these spaces at most; where it took place.
    ///
    /// # Errors
    /// See [`Interrupt`].
    pub fn granted_special(
        &mut self,
        special: Special,
        among: SpaceSet,
        most: u8,
    ) -> Result<SpaceSet, Interrupt> {
        let chart = self.chart;
        let Some(b) = chart.activity.iter().find(|b| b.special == special) else {
            return Err(Interrupt::Fault(format!(
                "the {} have no {}",
                self.faction(),
                special.name()
            )));
        };
        let mut used = SpaceSet::EMPTY;
        for done in 0..most {
            self.state.start_second_command();
            if !used.is_empty() {
                self.state.rule_out_howe();
            }
            let narrow = |limits: &mut Limits| {
                limits.among = Some(among.without(used));
                limits.limited = false;
                limits.most = None;
            };
            if !self.with_limits(narrow, |run| run.carry_out_activity_within(b, most - done))? {
                break;
            }
            used = used.union(self.state.special_spaces());
            self.leaders_settle()?;
        }
        Ok(used)
    }

    /// Tories by the Muster box and nothing else of a Muster; whether any could be placed.
    ///
    /// # Errors
    /// See [`Interrupt`].
    pub(crate) fn granted_tories(&mut self) -> Result<bool, Interrupt> {
        let chart = self.chart;
        let musters = chart.command.iter().filter(|b| b.command == Command::Muster);
        for b in musters {
            for instruction in &b.instructions {
                if instruction.verb == Verb::MusterTories {
                    let among = self.selectable(SpaceSet::ALL);
                    for space in among {
                        let options = self.sure(self.options(instruction, space))?;
                        if let Some(first) = options.into_iter().flatten().next() {
                            self.perform(&first)?;
                            return Ok(true);
                        }
                    }
                }
            }
        }
        Ok(false)
    }
}
