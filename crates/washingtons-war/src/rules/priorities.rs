//! What a side that the program plays can do with a card, each a priority with its text, its rule and its plan. Unofficial.

use super::attack::{attack, congress, guard};
use super::goals::{join, save, take, winter_quarters};
use super::impulse::{Impulse, french_come, must_be_played, plays_event};
use super::placement::{discard, land, place};
use super::reinforce::reinforce;
use crate::names::Side;
use crate::opponents::{Opponents, Tactics};
use crate::sitting::{Flow, Sitting};
use lod_companion::tell::wrap;
use std::fmt::Write;

/// What came of a priority.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Done,
    /// Not, and why.
    Not(String),
}

/// A priority is passed by, and why.
pub(super) fn not(why: impl Into<String>) -> Flow<Verdict> {
    Ok(Verdict::Not(why.into()))
}

/// Done, or why not.
pub(super) fn done_or(done: bool, why: &str) -> Flow<Verdict> {
    if done { Ok(Verdict::Done) } else { not(why) }
}

/// With which cards a priority is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum With {
    /// Any card.
    Any,
    /// An OPS card.
    Ops,
    /// An OPS card, or a Campaign for each of its Generals.
    Generals,
    /// A Campaign.
    Campaign,
}

impl With {
    /// What a card lacks, an OPS card or a Campaign, if it lacks it.
    pub(super) fn lacks(self, ops: bool, campaign: bool) -> Option<&'static str> {
        match self {
            With::Ops if !ops => Some("it needs an OPS card"),
            With::Generals if !(ops || campaign) => Some("it needs an OPS card or a Campaign"),
            With::Campaign if !campaign => Some("it needs a Campaign"),
            _ => None,
        }
    }
}

/// A priority: its word in the file, its label on the chart, its rule, what it says, and the plan that carries it out.
pub(super) struct Priority {
    pub id: &'static str,
    labels: [&'static str; 2],
    rules: [&'static str; 2],
    texts: [&'static str; 2],
    pub with: With,
    pub plan: fn(&mut Sitting<'_>, &mut Impulse) -> Flow<Verdict>,
}

impl Priority {
    fn of<'p>(both: &[&'p str; 2], side: Side) -> &'p str {
        both[usize::from(side == Side::American)]
    }

    /// Its label on a side's chart, nothing where the side has it not.
    pub(super) fn label(&self, side: Side) -> &'static str {
        Priority::of(&self.labels, side)
    }

    /// Keeps the verdict, with what was weighed for it, until `why` asks for it.
    pub(super) fn told(&self, t: &mut Sitting<'_>, side: Side, verdict: &Verdict) {
        let what = match verdict {
            Verdict::Done => "done",
            Verdict::Not(why) => why,
        };
        let weighed = match t.weighed.join("; ") {
            none if none.is_empty() => none,
            weighed => format!(" Weighed: {weighed}."),
        };
        let text = format!("{} {}: {what}.{weighed}", self.label(side), self.id);
        t.reason(text, Priority::of(&self.rules, side));
    }
}

/// All priorities; the file says in which order a side looks at those between the first and the last.
pub(super) const TABLE: [Priority; 14] = [
    Priority {
        id: "must",
        labels: ["B1", "A1"],
        rules: ["6.34"; 2],
        texts: ["A card that Must Be Played is played."; 2],
        with: With::Any,
        plan: must_be_played,
    },
    Priority {
        id: "event",
        labels: ["B5", "A5"],
        rules: ["6.3"; 2],
        texts: ["An event of the side's flag that changes something now is played."; 2],
        with: With::Any,
        plan: plays_event,
    },
    Priority {
        id: "french",
        labels: ["", "A8"],
        rules: ["12.2"; 2],
        texts: ["", "The French who wait in the box land in a port that is open, by any OPS card."],
        with: With::Ops,
        plan: french_come,
    },
    Priority {
        id: "save",
        labels: ["B10", "A11"],
        rules: ["7.6"; 2],
        texts: ["In a Campaign a General alone beside an enemy Army goes first: to CUs without a General, else away.";
            2],
        with: With::Campaign,
        plan: save,
    },
    Priority {
        id: "reinforce",
        labels: ["B9", "A9"],
        rules: ["8.1", "8.2"],
        texts: [
            "Reinforcements, once a turn: by a 1, or with {box-full} CU in the box, {late} cards left, or {few} CU in the 13 colonies. Into the first of these ports: beside a stronger American Army; a British Army under 5; a British lead of -2 to 0; nearest to the Congress. The best General of the box comes if he is better than the one there.",
            "Reinforcements, twice a turn: by a 2 or 3, or with {late} cards left, or {few} CU on the map. To the first of these: the Congress with fewer than {guard} CU; Washington under 5, not beside a stronger British Army; a lone General; an American PC next to a British one, lead 0 or more. Greene or the best Agility of the box comes where no General is.",
        ],
        with: With::Ops,
        plan: reinforce,
    },
    Priority {
        id: "congress",
        labels: ["B11", ""],
        rules: ["7.7"; 2],
        texts: [
            "To the Congress, where no American CU is, or 1 alone against 4 or 5. Most CUs first; 1 CU stays on a PC that nothing else holds.",
            "",
        ],
        with: With::Generals,
        plan: congress,
    },
    Priority {
        id: "guard",
        labels: ["", "A13"],
        rules: ["7.7"; 2],
        texts: [
            "",
            "To the Congress without a CU, with a British Army within 4 spaces: the nearest General with 2 CU or more, not Washington if another can.",
        ],
        with: With::Generals,
        plan: guard,
    },
    Priority {
        id: "attack",
        labels: ["B12", "A10"],
        rules: ["9.1"; 2],
        texts: [
            "The best attack of {attack} of 100 or better; {attack-from-enemy} from an American PC, {attack-thin} with {few} CU in the 13 colonies, {attack-washington} on Washington from a British PC. Most odds first, then Washington, then most CUs. Not where it would stand beside a stronger Army then with no way to retreat; no CUs are left without a General beside Washington.",
            "The best attack of {attack} of 100 or better; {attack-from-enemy} from a British PC, {attack-cut-off} on those who could not retreat; {attack-as-washington} for Washington from a British PC, a Battle Card of the defender included. Not where it would stand beside a stronger Army then with no way to retreat. The guard of the Congress stays while a British Army is within 4 spaces. Who cannot retreat first, then most odds, then most CUs.",
        ],
        with: With::Generals,
        plan: attack,
    },
    Priority {
        id: "winter",
        labels: ["B15", "A15"],
        rules: ["11.1", "11.2"],
        texts: [
            "With {last} cards left the largest stack that winter would hit goes to Winter Quarters or south, by land or by sea.",
            "With {last} cards left Washington goes to Winter Quarters or south if winter would hit him.",
        ],
        with: With::Generals,
        plan: winter_quarters,
    },
    Priority {
        id: "take",
        labels: ["B17", "A17"],
        rules: ["10.2"; 2],
        texts: [
            "By a card up to {moves-with}, a Campaign or with {late} cards left an Army ends where the Political Phase gives a PC: no American Unit there, a British lead of -2 to 0, not beside a stronger American Army. An American PC first.",
            "By a card up to {moves-with}, a Campaign or with {late} cards left an Army ends on a British PC without CUs, an American lead of -2 to 0, not beside a stronger British Army.",
        ],
        with: With::Generals,
        plan: take,
    },
    Priority {
        id: "land",
        labels: ["B4", ""],
        rules: ["7.2B"; 2],
        texts: [
            "A Landing Party in place of a General of a Campaign, in a port with a British lead of -2 to 0.",
            "",
        ],
        with: With::Campaign,
        plan: land,
    },
    Priority {
        id: "place",
        labels: ["B19", "A19"],
        rules: ["10.11"; 2],
        texts: [
            "As many PC as the card has, each the first of these: flip under an Army; where the lead is 0 or -1; the last empty space of an American group without units; where the lead is 1; next to the Congress; anywhere.",
            "As many PC as the card has, each the first of these: flip under a General; the last empty space next to a British group without CU and port; where the lead is -1 or 0; next to a British PC where the lead is 1; a colony without PC; anywhere.",
        ],
        with: With::Ops,
        plan: place,
    },
    Priority {
        id: "join",
        labels: ["B21", "A21"],
        rules: ["7.4"; 2],
        texts: ["A lone General joins CUs without one, the most of them."; 2],
        with: With::Ops,
        plan: join,
    },
    Priority {
        id: "discard",
        labels: ["B20", "A22"],
        rules: ["6.32", "6.32"],
        texts: [
            "The card is discarded: an event or a Campaign removes an American PC next to a British one, where the lead is 0 or -1 first, else places one.",
            "The card is discarded: an event or a Campaign removes a British PC next to an American one, where the lead is 0 or -1 first, else places one where that is allowed.",
        ],
        with: With::Any,
        plan: discard,
    },
];

/// The first priority and the last, which keep their places.
pub(super) const FIXED: [&str; 2] = ["must", "discard"];

/// A side's priorities in its order.
pub(super) fn ordered(tactics: &Tactics) -> Vec<&'static Priority> {
    let [first, last] = FIXED;
    let order = tactics.order.iter().map(String::as_str);
    let all = std::iter::once(first).chain(order).chain([last]);
    all.filter_map(|id| TABLE.iter().find(|row| row.id == id)).collect()
}

/// The words that a side's order may have.
pub(crate) fn words(side: Side) -> Vec<&'static str> {
    let rows = TABLE.iter().filter(|row| !row.label(side).is_empty());
    rows.map(|row| row.id).filter(|id| !FIXED.contains(id)).collect()
}

/// What the program decides where a rule lets its owner choose.
const CHOICES: [&[(&str, &str, &str)]; 2] = [
    &[
        (
            "B23",
            "9.62",
            "A beaten Army retreats by sea to the port with most British CUs, else by land to a British PC, else to an empty space.",
        ),
        (
            "B24",
            "12.2",
            "The European War takes CUs without a General first, in the area with the largest British lead, then those of the largest Army. For Washington captured PC go where the Americans lead by 1, then 2.",
        ),
        ("B25", "7.4C", "Of two Generals the better one stays, by Battle Rating, then Agility."),
        (
            "B26",
            "9.45",
            "In a battle an event is discarded where it changes the odds by {event-gain} of 100 or more; a Battle Card is played.",
        ),
        (
            "B27",
            "6.31",
            "An event that the program plays takes first what changes hands of a colony, a lead of 1 either way; CUs off the largest enemy stack without Winter Quarters. The Americans choose so too.",
        ),
    ],
    &[
        (
            "A23",
            "7.8",
            "An Army intercepts where the British would win at most {intercept} of 100, or where the Congress or a lone General is behind it.",
        ),
        (
            "A24",
            "7.9",
            "An Army retreats before a battle that the British would win more often than {evade} of 100: to the American PC farthest from British Armies, else to an empty space; a beaten one too.",
        ),
        (
            "A25",
            "12.2",
            "The Navy goes to the zone with most British CUs in its ports; Rochambeau to a port with, then next to an American Army; the Congress to the American PC farthest from British Armies; Committees to ports next to no British PC.",
        ),
        (
            "A26",
            "9.45",
            "In a battle an event is discarded where it changes the odds by {event-gain} of 100 or more; a Battle Card is played. Of two Generals the better one stays, Washington always. American CUs are lost before French ones.",
        ),
    ],
];

/// The rule of a choice, and its text with the numbers of the file.
pub(super) fn choice(tactics: &Tactics, side: Side, label: &str) -> (&'static str, String) {
    let choices = CHOICES[usize::from(side == Side::American)].iter();
    let found = choices.clone().find(|(own, ..)| *own == label);
    found.map_or(("", String::new()), |(_, rule, text)| (*rule, tactics.filled(text)))
}

/// A side's table: a label, a word, the rule, and the text with the numbers of the file.
fn rows(
    opponents: &Opponents,
    side: Side,
) -> Vec<(&'static str, &'static str, &'static str, String)> {
    let tactics = opponents.of(side);
    let priorities = ordered(tactics).into_iter().map(|row| {
        let rule = Priority::of(&row.rules, side);
        (row.label(side), row.id, rule, tactics.filled(Priority::of(&row.texts, side)))
    });
    let choices = CHOICES[usize::from(side == Side::American)].iter();
    let choices = choices.map(|(label, rule, text)| (*label, "", *rule, tactics.filled(text)));
    priorities.chain(choices).collect()
}

/// A side's priorities as a page, at most so many columns wide.
pub fn chart(opponents: &Opponents, side: Side, width: usize) -> Vec<String> {
    let title = format!("THE {} OPPONENT", side.to_string().to_uppercase());
    let about = "Unofficial. The first priority that is possible is executed; a Campaign begins anew for each General.";
    let mut lines = vec![title];
    lines.extend(wrap(about, "", "", width));
    for (label, id, rule, text) in rows(opponents, side) {
        lines.push(String::new());
        lines.extend(wrap(
            &format!("{text} ({rule})"),
            &format!("{label:<4}{id:<10}"),
            "    ",
            width,
        ));
    }
    lines
}

/// The same as a Mermaid graph.
pub fn mermaid(opponents: &Opponents, side: Side) -> String {
    let mut out = "flowchart TD\n".to_string();
    let rows = rows(opponents, side);
    let rows: Vec<_> = rows.into_iter().filter(|(_, id, ..)| !id.is_empty()).collect();
    for (label, id, rule, text) in &rows {
        // Writing to a text cannot fail.
        let _ = writeln!(out, "  {label}[\"{label} {id}: {} ({rule})\"]", text.replace('"', "'"));
    }
    for pair in rows.windows(2) {
        if let [(one, ..), (other, ..)] = pair {
            let _ = writeln!(out, "  {one} -->|else| {other}");
        }
    }
    out
}

/// The rules of a side's table, each with its label.
pub fn cited(opponents: &Opponents, side: Side) -> Vec<(&'static str, &'static str)> {
    rows(opponents, side).into_iter().map(|(label, _, rule, _)| (rule, label)).collect()
}
