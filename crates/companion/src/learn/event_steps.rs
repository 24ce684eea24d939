//! Questions about the card: which bullet plays its Event, and how much of a Command the Sequence of Play leaves.

use super::hints;
use super::steps::{StepWalk, option};
use super::trap::Trap;
use super::turn_step::{StepKind, StepOption};
use crate::tell;
use lod_bots::action::{QuestionTrace, RuledOut};
use lod_bots::flowchart::schema::EventBox;
use lod_bots::flowchart::words::{Die, Expr};
use lod_bots::flowchart::{Node, Purpose};
use lod_engine::game::words::joined;

/// The answers where the Sequence of Play leaves a Limited Command (2.3.4).
const EXTENTS: [(&str, bool); 3] = [
    ("a Limited Command: 1 space, no Special Activity", false),
    ("a full Command, no Special Activity", false),
    ("a full Command and its Special Activity", true),
];

/// A rule that holds in every box: what its progress is kept by.
pub(super) const EXTENT_RULE: &str = "8.1";

impl StepWalk<'_> {
    /// Which bullet is the first that applies; `declined` says why none does.
    pub(super) fn event(&mut self, declined: Option<&str>) {
        let Some(Node::Event(b)) = self.chart.node(self.here) else {
            return;
        };
        let looked = std::mem::take(&mut self.bullets);
        let applies = match declined {
            Some(_) => None,
            None => looked.iter().find(|(_, w)| w.finding.holds).map(|(number, _)| *number),
        };
        let reason = |number: usize, weighed: &QuestionTrace| {
            let not = if weighed.finding.holds { "applies" } else { "does not apply" };
            format!("Bullet {number} {not}: {}", tell::about_question(weighed))
        };
        let first = looked.iter().find(|(number, _)| Some(*number) == applies);
        let first = first.map(|(number, weighed)| reason(*number, weighed));
        let mut options: Vec<StepOption> = Vec::new();
        for (bullet, number) in b.bullet.iter().zip(1..) {
            let of = looked.iter().find(|(n, _)| *n == number);
            let sentence = match (applies, of) {
                (Some(first), _) if first < number => {
                    format!("Bullet {first} comes first, and it applies.")
                }
                (_, Some((_, weighed))) => reason(number, weighed),
                (..) => format!("Declined: {}.", declined.unwrap_or_default()),
            };
            let words = format!("bullet {number}: {}", bullet.say);
            options.push(option(words, applies == Some(number), sentence));
        }
        let none = match (first, declined) {
            (Some(first), _) => first,
            (None, why) => format!("Declined: {}.", why.unwrap_or_default()),
        };
        let declines = option("no Event", applies.is_none(), none);
        options.push(StepOption { holds: Some(false), ..declines });
        let text = format!("{}  Which bullet applies first?", self.here);
        if applies.is_none() && declined.is_none() {
            return;
        }
        let spare = self.spare(b);
        if let Some(step) =
            self.add(StepKind::Event, text, options, hints::event(self.chart.faction, b))
        {
            step.spare = spare;
        }
    }

    /// The die of a bullet, where none was rolled for it.
    fn spare(&self, b: &EventBox) -> Option<(Die, Purpose)> {
        let rolled = b.bullet.iter().flat_map(|bullet| bullet.when.all()).find_map(on_die);
        let (die, purpose) = rolled?;
        let fell = self.walk.dice.iter().any(|roll| roll.purpose.what == purpose.what);
        (!fell).then_some((die, purpose))
    }

    /// What rules the Event out, or that it is open.
    pub(super) fn about_event(&self, why: &[RuledOut]) -> String {
        let faction = self.chart.faction;
        let symbol = faction.adjective();
        let words = |why: &RuledOut| match why {
            RuledOut::Sword => format!("the {symbol} symbol has a sword (8.1)"),
            RuledOut::Sequence => {
                format!("the Sequence of Play leaves the {faction} no Event (2.3.4)")
            }
            RuledOut::Free => "a free action is no Event".to_string(),
            RuledOut::NoCard => "no Event card is in play".to_string(),
        };
        let told: Vec<String> = why.iter().map(words).collect();
        if told.is_empty() {
            format!(
                "the {symbol} symbol has no sword, and the {faction} may play the Event (2.3.4)."
            )
        } else {
            format!("{}.", joined(&told))
        }
    }

    /// How much of the Command is executed, asked before its first space.
    pub(super) fn extent(&mut self) {
        const RULE: &str = "A non-player executes a full Command and Special Activity in place of a Limited Command (8.1).";
        let Some(node @ Node::Command(_)) = self.chart.node(self.here) else {
            return;
        };
        if !std::mem::take(&mut self.is_limited) {
            return;
        }
        let mut options = EXTENTS.map(|(words, is_right)| option(words, is_right, RULE));
        // The correct one has no row of its own.
        options.rotate_left(self.walk.notes.len() % EXTENTS.len());
        let left = format!("{}  {}: the card leaves a Limited Command.", self.here, node.title());
        let text = format!("{left} What do they execute?");
        let hint = hints::EXTENT.to_string();
        if let Some(step) = self.add(StepKind::Extent, text, options.to_vec(), hint) {
            step.label = EXTENT_RULE.to_string();
            step.told_as = Some(format!("{left} {RULE}"));
            step.trap = Some(Trap::LimitedCommand);
        }
    }
}

/// The die that a part of a bullet rolls, and for which results.
fn on_die(part: &Expr) -> Option<(Die, Purpose)> {
    let (compared, die) = (part.compared()?, part.die()?);
    let Expr::Number(limit) = compared.right else { return None };
    let holds = |roll: &u8| compared.is.holds(i32::from(*roll), *limit);
    let results: Vec<u8> = (1..=die.sides()).filter(holds).collect();
    let purpose = format!("the bullet needs {}", Die::results(&results));
    Some((die, Purpose::from(purpose.as_str())))
}
