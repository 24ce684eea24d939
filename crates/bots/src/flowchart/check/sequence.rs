//! In which order, and how often, the instructions of a Command box stand: what the rules allow at one moment of a Command
//! alone would stop a turn at another.

use super::Check;
use super::spot::Spot;
use super::uses::misplaced;
use crate::flowchart::instruction::Instruction;
use crate::flowchart::places::InstructionBox;
use crate::flowchart::schema::CommandBox;
use crate::flowchart::words::Verb;

impl Check<'_> {
    /// The instructions of a Command box as a list.
    pub(super) fn sequence(&mut self, spot: Spot<'_>, b: &CommandBox) {
        let list = spot.key("do");
        let all = &b.instructions;
        for (i, instruction) in all.iter().enumerate() {
            let (verb, earlier) = (instruction.verb, &all[..i]);
            let at = list.item(i).key("verb");
            let has = |verbs: &[Verb]| earlier.iter().find(|e| verbs.contains(&e.verb));
            let entry = verb.entry();
            if let Some(why) = entry.once
                && has(&[verb]).is_some()
            {
                let what = format!("`{}` stands twice in this box: {why}", verb.id());
                self.words.flaw(at, what);
            }
            let (after, why) = entry.never_after;
            if let Some(before) = has(after) {
                let what = format!("`{}` stands after `{}`: {why}", verb.id(), before.verb.id());
                self.words.flaw(at, what);
            }
        }
        // A verb of another box is told of by itself; what would follow from it is not.
        let (faction, place) = (self.chart.faction, InstructionBox::Command(b.command));
        if all.iter().all(|i| misplaced(i.verb, faction, place).is_none()) {
            self.battles(list, all);
        }
    }

    /// Battles that are selected are paid for: each is resolved, whatever else is done.
    fn battles(&mut self, list: Spot<'_>, all: &[Instruction]) {
        let place = |verb: Verb| all.iter().position(|i| i.verb == verb);
        match (place(Verb::ChooseBattles), place(Verb::Fight)) {
            (Some(chosen), None) => self.words.flaw(
                list.item(chosen).key("verb"),
                "`choose-battles` needs a `fight` after it: the Battles are paid for",
            ),
            (None, Some(fought)) => self.words.flaw(
                list.item(fought).key("verb"),
                "`fight` needs a `choose-battles` before it: there is no Battle to resolve",
            ),
            (Some(_), Some(fought)) => {
                let (fight, spot) = (&all[fought], list.item(fought));
                let keys = [
                    ("if", fight.condition.is_some()),
                    ("otherwise", fight.otherwise),
                    ("only-if-nothing", fight.only_if_nothing),
                ];
                for (key, _) in keys.into_iter().filter(|(_, given)| *given) {
                    let what =
                        format!("`{key}` on `fight`: Battles that were selected are resolved");
                    self.words.flaw(spot.key(key), what);
                }
            }
            (None, None) => {}
        }
    }
}
