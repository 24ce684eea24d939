//! Questions about spaces: which comes first, and which of the tied ones the dice select.

use super::hints;
use super::offers::{choices, nearest};
use super::steps::{StepWalk, option};
use super::trap::Trap;
use super::turn_step::{StepKind, StepOption};
use crate::tell;
use lod_bots::action::{RandomPick, SpaceDecision, alone};
use lod_bots::flowchart::{Instruction, Node};
use lod_engine::game::atlas::atlas;
use lod_engine::game::words::{capital, joined};
use lod_engine::game::{Space, SpaceSet};

/// The answer that no space is left.
const NONE_LEFT: &str = "none is left";

/// So often a step of a box asks for a space.
const OFTEN: usize = 2;

/// "New York and Virginia are".
fn is_or_are(names: &[&str]) -> String {
    format!("{} {}", joined(names), if names.len() > 1 { "are" } else { "is" })
}

impl StepWalk<'_> {
    /// Which space comes first, or that none is left.
    pub(super) fn space(&mut self, chosen: &SpaceDecision, is_origin: bool) {
        self.extent();
        let right: SpaceSet = match chosen.taken {
            Some(taken) => chosen.equal.union(chosen.together).union(SpaceSet::of(taken)),
            None if chosen.equal.len() > 1 => return,
            None => SpaceSet::EMPTY,
        };
        let board = self.board_now();
        let these = match chosen.taken {
            Some(taken) => match choices(&board, chosen).filter(|_| self.is_asked(chosen)) {
                Some(these) => these,
                None => {
                    self.not_asked(chosen, taken, is_origin);
                    return;
                }
            },
            // What ends a step that was executed, or was not begun, is no question.
            None if !chosen.selected.is_empty() || chosen.stopped.is_some() => return,
            None => match nearest(&board, chosen) {
                // Once a box.
                near if !near.is_empty() && self.first_of(StepKind::Space, NONE_LEFT) => near,
                _ => return,
            },
        };
        let none = option(NONE_LEFT, right.is_empty(), tell::about_no_space(chosen));
        let spaces = these.iter().map(|space| StepOption {
            space: Some(space),
            ..option(space.name(), right.contains(space), tell::about_space(chosen, space))
        });
        let options: Vec<StepOption> = spaces.chain([none]).collect();
        let selects = format!("{}  {}", self.here, capital(alone(&chosen.say)));
        let told_as = match chosen.taken {
            None => format!("{selects}. {}", tell::about_no_space(chosen)),
            Some(_) if chosen.drawn.is_some() => self.tied(chosen),
            Some(taken) => self.selected(chosen, taken, is_origin),
        };
        let role = if is_origin { "origin" } else { "space" };
        let text = format!("{selects}: which {role} is first?");
        let number = self.number(chosen);
        let random = self.by_table(chosen);
        if let Some(step) = self.add(StepKind::Space, text, options, hints::space(chosen)) {
            step.told_as = Some(told_as);
            step.spaces = these;
            step.trap = Trap::of_choice(&board, chosen);
            if let Some(number) = number {
                step.label = format!("{} step {number}", step.at);
            }
        }
        if let Some((drawn, taken)) = random {
            self.random(chosen, drawn, taken);
        }
    }

    /// A space that was selected without a question which comes first: the dice may be read all the same.
    fn not_asked(&mut self, chosen: &SpaceDecision, taken: Space, is_origin: bool) {
        match self.by_table(chosen) {
            Some((drawn, taken)) => {
                self.tell(self.tied(chosen));
                self.random(chosen, drawn, taken);
            }
            // What chance decided is told with its dice.
            None if chosen.drawn.is_some() => {}
            None => self.tell(self.selected(chosen, taken, is_origin)),
        }
    }

    /// The spaces among which the dice select one.
    fn tied(&self, chosen: &SpaceDecision) -> String {
        let names: Vec<&str> = chosen.equal.iter().map(Space::name).collect();
        format!("{}  {}: tied are {}.", self.here, capital(alone(&chosen.say)), joined(&names))
    }

    /// The roll for the Random Spaces table that selected a space, once a turn; exactly two are tied without it (8.2).
    fn by_table<'c>(&mut self, chosen: &'c SpaceDecision) -> Option<(&'c RandomPick, Space)> {
        let drawn = chosen.drawn.as_ref().filter(|_| chosen.equal.len() > 2)?;
        let key = (StepKind::Random, String::new());
        if self.asked.contains(&key) {
            return None;
        }
        self.asked.push(key);
        Some((drawn, chosen.taken?))
    }

    /// Which of the tied spaces the dice select.
    fn random(&mut self, chosen: &SpaceDecision, drawn: &RandomPick, taken: Space) {
        let [(_, column), (_, row)] = drawn.dice[..] else { return };
        let rolled = drawn.rolled();
        let atlas = atlas();
        let start =
            atlas.boxes[usize::from(column.clamp(1, 3)) - 1][usize::from(row.clamp(1, 6)) - 1];
        let first = atlas.table.get(start).copied().map_or("", Space::name);
        let sentence = format!("{rolled}: {first}; the first tied space from there on is {taken}.");
        let options = chosen.equal.iter().map(|space| StepOption {
            space: Some(space),
            ..option(space.name(), space == taken, sentence.clone())
        });
        let text = format!("{}  Which of the tied spaces do the dice select?", self.here);
        let hint = hints::RANDOM.to_string();
        self.add(StepKind::Random, text, options.collect(), hint);
    }

    /// Whether a choice is asked: one of several candidates, not more often than twice a step of the box.
    fn is_asked(&mut self, chosen: &SpaceDecision) -> bool {
        let key = (StepKind::Space, format!("{} {:?}", self.here, chosen.verb));
        let before = self.asked.iter().filter(|asked| **asked == key).count();
        let is_asked = chosen.candidates().len() > 1 && before < OFTEN;
        if is_asked {
            self.asked.push(key);
        }
        is_asked
    }

    /// A space that was selected, where that is not asked.
    fn selected(&self, chosen: &SpaceDecision, space: Space, is_origin: bool) -> String {
        let say = if is_origin { &chosen.say } else { alone(&chosen.say) };
        let (at, say) = (self.here, capital(say));
        let others = chosen.together.without(SpaceSet::of(space));
        let others: Vec<&str> = others.iter().map(Space::name).collect();
        match chosen.candidates().len() {
            1 => format!("{at}  {say}: {}", tell::about_space(chosen, space)),
            // No die decides among them (R26).
            _ if !others.is_empty() => {
                format!("{at}  {say}: {space}. {} tied, in any order.", is_or_are(&others))
            }
            _ => format!("{at}  {say}: {space}. {}", tell::about_space(chosen, space)),
        }
    }

    /// The number of the instruction of the box that chooses, from 1.
    fn number(&self, chosen: &SpaceDecision) -> Option<usize> {
        let instructions = match self.chart.node(self.here)? {
            Node::Command(b) => &b.instructions,
            Node::Activity(b) => &b.instructions,
            _ => return None,
        };
        let same = |i: &Instruction| alone(&i.say) == alone(&chosen.say);
        instructions.iter().position(same).map(|place| place + 1)
    }
}
