//! What an Event makes a non-player do although its own priorities ask for nothing (5.1.3): where they do
//! not apply, pieces go by 8.1.2 and spaces by chance (8.3.5).

use super::{Candidate, Executor, battle, indians, indians_scout, patriots};
use crate::flowchart::Interrupt;
use crate::flowchart::instruction::{ControlMarch, Extent, Instruction, VerbParameters};
use crate::flowchart::schema::CommandBox;
use crate::flowchart::words::Verb;
use lod_engine::game::{Piece, Space, SpaceSet};
use lod_engine::rules::{ActionStep, Command, Refusal};

/// What can be done of an Event must be.
const RULE: &str = "5.1.3";

/// How much of an instruction is left.
#[derive(Clone, Copy, PartialEq, Eq)]
enum WithoutPriorities {
    /// What stays behind.
    Leaving,
    /// Nothing but the verb.
    Wholly,
}

/// How units of one face come in from around.
type Regroup = fn(&Executor<'_>, &Instruction, Space, Piece) -> Result<ActionStep, Refusal>;

impl<'a> Executor<'a> {
    /// One of these Commands, the first that is legal, until it has this many spaces in all; whether anything
    /// was done.
    ///
    /// # Errors
    /// See [`Interrupt`].
    pub fn execute_forced(&mut self, commands: &[Command], most: u8) -> Result<bool, Interrupt> {
        for command in commands {
            let b = self.box_of(*command)?;
            let done = self.in_command(b, |run| {
                run.max = Some(1);
                match command {
                    Command::Battle => run.forced_battle(),
                    Command::March => run.forced_march(b),
                    Command::Scout => run.forced_scout(b),
                    _ => {
                        run.max = Some(most);
                        run.forced_spaces(b, most)
                    }
                }
            })?;
            if done {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn forced_battle(&mut self) -> Result<bool, Interrupt> {
        let any = without_priorities(self.battle_choice()?, WithoutPriorities::Wholly);
        battle::choose(self, &any)?;
        Ok(battle::fight(self, &any)? > 0)
    }

    fn forced_march(&mut self, b: &CommandBox) -> Result<bool, Interrupt> {
        let (_, instruction) = self.group_march()?;
        for bareness in [WithoutPriorities::Leaving, WithoutPriorities::Wholly] {
            let any = without_priorities(instruction, bareness);
            let along = self.accompanying(&any)?;
            let goals = self.selectable(SpaceSet::MAP);
            let marches =
                self.known_of_each(goals, |to| Ok(self.march_with_all(&any, to, along, None)))?;
            let open = marches.iter().filter(|(_, march)| march.is_some()).map(|(to, _)| *to);
            let open = open.collect();
            if let Some(to) = self.random_space(open, "March to")? {
                self.note_forced(b, "to", to);
                return self.march(&any, to, along);
            }
        }
        Ok(false)
    }

    fn note_forced(&mut self, b: &CommandBox, preposition: &str, space: Space) {
        self.by_rule(RULE, |action| {
            action.note(format_args!("{} {preposition} {space}, as the Event says", b.title));
        });
    }

    fn forced_scout(&mut self, b: &'a CommandBox) -> Result<bool, Interrupt> {
        let mut done = false;
        for instruction in &b.instructions {
            if instruction.verb == Verb::Scout {
                let mut any = without_priorities(instruction, WithoutPriorities::Leaving);
                any.terms = VerbParameters::From(Vec::new());
                done = indians_scout::scout(self, &any)? > 0;
            } else if done {
                self.carry_out(instruction)?;
            }
        }
        if done {
            self.over()?;
        }
        Ok(done)
    }

    /// A Command that works in one space after another.
    fn forced_spaces(&mut self, b: &'a CommandBox, most: u8) -> Result<bool, Interrupt> {
        let of = |verb: &Verb| b.instructions.iter().find(|i| i.verb == *verb);
        let all_bare =
            |how| b.compelled.iter().filter_map(of).map(|i| without_priorities(i, how)).collect();
        let instructions: [Vec<Instruction>; 2] =
            [WithoutPriorities::Leaving, WithoutPriorities::Wholly].map(all_bare);
        let mut done = false;
        while self.state.selected().len() < usize::from(most) {
            let mut ways = self.ways(|space| self.any_way(&instructions[0], space))?;
            if ways.is_empty() {
                ways = self.ways(|space| self.any_gathering(&instructions, space))?;
            }
            let (verbs, ways): (Vec<Verb>, Vec<Candidate>) = ways.into_iter().unzip();
            let all = verbs.into_iter().all(Verb::is_local) && self.all_go(&ways, None)?;
            let way = if all {
                ways.into_iter().next()
            } else {
                self.pick(ways, &[], format_args!("{} in", b.title))?
            };
            let Some(way) = way else { break };
            self.perform(&way)?;
            self.note_forced(b, "in", way.space);
            done = true;
        }
        if done {
            self.over()?;
        }
        Ok(done)
    }

    /// The way in each space that may still be selected.
    fn ways(
        &self,
        way: impl Fn(Space) -> Result<Option<(Verb, Candidate)>, Interrupt>,
    ) -> Result<Vec<(Verb, Candidate)>, Interrupt> {
        let spaces = self.selectable(SpaceSet::ALL).without(self.state.selected());
        let ways = self.known_of_each(spaces, way)?.into_iter();
        Ok(ways.filter_map(|(_, way)| way).collect())
    }

    /// The first of the box's ways that is legal in a space, in the order that it says.
    fn any_way(
        &self,
        bare: &[Instruction],
        space: Space,
    ) -> Result<Option<(Verb, Candidate)>, Interrupt> {
        for any in bare {
            let options = self.options(any, space).into_iter().flatten();
            if let Some(way) = self.first_legal(options)? {
                return Ok(Some((any.verb, way)));
            }
        }
        Ok(None)
    }

    /// What the rules still leave at a Fort or Village: units come in from around (3.3.1, 3.4.1) that the
    /// box lets stay, first those Underground, then those that it needs where they are.
    fn any_gathering(
        &self,
        bare: &[Vec<Instruction>; 2],
        space: Space,
    ) -> Result<Option<(Verb, Candidate)>, Interrupt> {
        for instructions in bare {
            for any in instructions {
                let (regroup, hidden): (Regroup, Piece) = match any.verb {
                    Verb::RallyRegroup => (patriots::rally_regroup, Piece::MilitiaUnderground),
                    Verb::GatherRegroup => (indians::regroup, Piece::WarPartyUnderground),
                    _ => continue,
                };
                let faces = [Some(hidden), hidden.flipped()].into_iter().flatten();
                let steps = faces.filter_map(|face| regroup(self, any, space, face).ok());
                let ways: Vec<Candidate> = steps.map(|step| Candidate::new(space, step)).collect();
                if let Some(way) = self.first_legal(ways)? {
                    return Ok(Some((any.verb, way)));
                }
            }
        }
        Ok(None)
    }

    fn first_legal(
        &self,
        ways: impl IntoIterator<Item = Candidate>,
    ) -> Result<Option<Candidate>, Interrupt> {
        for way in ways {
            if self.sure(self.check_way(&way).is_ok())? {
                return Ok(Some(way));
            }
        }
        Ok(None)
    }
}

/// An instruction without the priorities of its box.
fn without_priorities(instruction: &Instruction, how: WithoutPriorities) -> Instruction {
    Instruction {
        verb: instruction.verb,
        at: instruction.at,
        say: instruction.say.clone(),
        condition: None,
        otherwise: false,
        only_if_nothing: false,
        tests: Vec::new(),
        order: Vec::new(),
        max: Some(1),
        leave: match how {
            WithoutPriorities::Leaving => instruction.leave.clone(),
            WithoutPriorities::Wholly => Vec::new(),
        },
        terms: match &instruction.terms {
            // Who always comes along is how the Faction Marches, and no priority.
            VerbParameters::Control(march) => VerbParameters::Control(ControlMarch {
                extent: Extent::All,
                groups: Vec::new(),
                along: march.along.clone().filter(|a| a.condition.is_none()),
            }),
            VerbParameters::Joins(joins) => VerbParameters::Joins(joins.clone()),
            VerbParameters::Enough(enough) => VerbParameters::Enough(enough.clone()),
            VerbParameters::Raises(raises) => VerbParameters::Raises(raises.clone()),
            _ => VerbParameters::Plain,
        },
    }
}
