//! In which order, and how often, the instructions of a Command box stand: what the rules allow at one moment of a Command
//! alone would stop a turn at another.

use super::Check;
use super::spot::Spot;
use super::uses::{Place, misplaced};
use crate::flowchart::instruction::Instruction;
use crate::flowchart::schema::CommandBox;
use crate::flowchart::words::Verb;

/// What stands in a box once at most, and why.
const ONCE: [(Verb, &str); 7] = [
    (Verb::GarrisonActivate, "the Militia Activate once (3.2.2)"),
    (
        Verb::GarrisonDisplace,
        "units of 1 City are displaced (3.2.2)",
    ),
    (Verb::Hortalez, "the French pay once (3.5.2)"),
    (Verb::MusterRegulars, "Regulars Muster in 1 space (3.2.1)"),
    (Verb::FrenchAgents, "the Agents select 1 Province (3.5.1)"),
    (Verb::Special, "a Command has 1 Special Activity (4.1)"),
    (Verb::Fight, "all Battles are resolved then (3.6)"),
];

/// What never follows what, and why.
const NEVER_AFTER: [(Verb, &[Verb], &str); 5] = [
    (
        Verb::GarrisonMove,
        &[Verb::GarrisonActivate, Verb::GarrisonDisplace],
        "Regulars move first (3.2.2)",
    ),
    (
        Verb::GarrisonActivate,
        &[Verb::GarrisonDisplace],
        "Militia Activate before units are displaced (3.2.2)",
    ),
    (
        Verb::MusterRegulars,
        &[Verb::MusterTories, Verb::RewardLoyalty, Verb::MusterFort],
        "Regulars Muster first (3.2.1)",
    ),
    (
        Verb::MusterTories,
        &[Verb::RewardLoyalty, Verb::MusterFort],
        "the Fort or Reward Loyalty ends a Muster (3.2.1)",
    ),
    (
        Verb::ChooseBattles,
        &[Verb::Fight],
        "Battles are selected before the first is resolved (3.6)",
    ),
];

impl Check<'_> {
    /// The instructions of a Command box as a list.
    pub(super) fn sequence(&mut self, spot: Spot<'_>, b: &CommandBox) {
        let list = spot.key("do");
        let all = &b.instructions;
        for (i, instruction) in all.iter().enumerate() {
            let (verb, earlier) = (instruction.verb, &all[..i]);
            let at = list.item(i).key("verb");
            let has = |verbs: &[Verb]| earlier.iter().find(|e| verbs.contains(&e.verb));
            for (once, why) in ONCE {
                if verb == once && has(&[once]).is_some() {
                    let what = format!("`{}` stands twice in this box: {why}", verb.id());
                    self.words.flaw(at, what);
                }
            }
            for (late, after, why) in NEVER_AFTER {
                if verb == late
                    && let Some(before) = has(after)
                {
                    let what =
                        format!("`{}` stands after `{}`: {why}", verb.id(), before.verb.id());
                    self.words.flaw(at, what);
                }
            }
        }
        // A verb of another box is told of by itself; what would follow from it is not.
        let (faction, place) = (self.chart.faction, Place::Command(b.command));
        if all
            .iter()
            .all(|i| misplaced(i.verb, faction, place).is_none())
        {
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
