//! What the boxes of a file must contain, checked while they are read.

use crate::flowchart::instruction::Instruction;
use crate::flowchart::places::InstructionBox;
use crate::flowchart::read::{Scope, WordReader, twice};
use crate::flowchart::schema::{
    ActivityBox, Bullet, Chart, CommandBox, EventBox, Instead, Node, Question, Summary,
};
use crate::flowchart::table::blank;
use crate::flowchart::words::{Verb, need};
use lod_engine::game::Faction;
use lod_engine::game::atlas::unknown;
use lod_engine::game::data::{Keys, Record};
use lod_engine::rules::{Command, Special};

impl Record<WordReader> for Chart {
    fn begin(reader: &mut WordReader, keys: &Keys<'_>) {
        reader.faction = keys.word("faction").and_then(Faction::from_id);
    }

    fn check(&mut self, reader: &mut WordReader, _keys: &Keys<'_>) {
        for (at, id, verb) in std::mem::take(&mut reader.possible) {
            let what = self.lacks(&id, verb);
            reader.flaw_if(at, what);
        }
    }
}

impl Chart {
    /// Why an instruction elsewhere cannot be looked at.
    fn lacks(&self, id: &str, verb: Verb) -> Option<String> {
        match self.node(id) {
            Some(Node::Command(b)) if b.instructions.iter().any(|i| i.verb == verb) => None,
            Some(Node::Command(_)) => Some(format!("`{id}` has no instruction `{}`", verb.id())),
            Some(node) => Some(format!("`{id}` is {}; `possible` looks at a Command", node.kind())),
            None => {
                let ids = self.command.iter().map(|c| c.id.get_ref().as_str());
                Some(unknown("a Command's box", id, ids))
            }
        }
    }
}

impl Record<WordReader> for Question {
    fn begin(reader: &mut WordReader, _keys: &Keys<'_>) {
        reader.scope = Scope::question();
    }

    fn check(&mut self, reader: &mut WordReader, keys: &Keys<'_>) {
        heading(reader, keys, &self.title, &self.rule, true);
        reader.check_ask(keys.at("ask"), &self.ask, &self.when);
    }
}

impl Record<WordReader> for EventBox {
    fn begin(reader: &mut WordReader, _keys: &Keys<'_>) {
        reader.scope = Scope::question();
    }

    fn check(&mut self, reader: &mut WordReader, keys: &Keys<'_>) {
        heading(reader, keys, &self.title, &self.rule, true);
        if self.bullet.is_empty() {
            reader.flaw(keys.at("bullet"), "an Event box without a bullet");
        }
    }
}

impl Record<WordReader> for Bullet {
    fn check(&mut self, reader: &mut WordReader, keys: &Keys<'_>) {
        blank(reader, keys, "say", &self.say);
        reader.check_ask(keys.at("ask"), &self.ask, &self.when);
    }
}

impl Record<WordReader> for Instead {
    fn check(&mut self, reader: &mut WordReader, keys: &Keys<'_>) {
        reader.check_ask(keys.at("ask"), &self.ask, &self.when);
    }
}

impl Record<WordReader> for CommandBox {
    fn begin(reader: &mut WordReader, keys: &Keys<'_>) {
        let is = |command| keys.word("command") == Some(command);
        reader.scope = Scope::default()
            .with_if(need::MUSTER, has_regulars(reader.faction) && is("muster"))
            .with_if(need::BATTLE, is("battle"));
    }

    fn check(&mut self, reader: &mut WordReader, keys: &Keys<'_>) {
        heading(reader, keys, &self.title, &self.rule, true);
        if let Some(faction) = reader.faction {
            let right = Command::of(faction);
            if !right.contains(&self.command) {
                let theirs: Vec<&str> = right.iter().map(|c| c.name()).collect();
                let name = self.command.name();
                let theirs = theirs.join(", ");
                let what = format!("{name} is no Command of the {faction}; theirs are {theirs}");
                reader.flaw(keys.at("command"), what);
            }
        }
        if self.instructions.is_empty() {
            reader.flaw(keys.at("do"), "a Command without an instruction");
        }
        if self.max == Some(0) {
            reader.flaw(keys.at("max"), "`max` is 0: nothing could be done");
        }
        for (place, to) in self.when_broke.iter().enumerate() {
            if self.when_broke[..place].iter().any(|other| other.get_ref() == to.get_ref()) {
                reader.flaw(to.span().start, twice("when-broke"));
            }
        }
        self.check_compelled(reader, keys);
        self.check_leave(reader, keys);
        for instruction in self.instructions.iter().filter(|i| i.verb == Verb::Special) {
            if self.special.is_none() {
                let what = "the verb `special` needs the arrow `special` of its Command to say where to begin";
                reader.flaw(instruction.at, what);
            }
        }
        let fits =
            in_place(reader, keys, &self.instructions, InstructionBox::Command(self.command));
        sequence(reader, &self.instructions, fits);
    }
}

impl CommandBox {
    /// What an Event can make of a Command: of each kind of thing that it does in a space, in which order.
    fn check_compelled(&self, reader: &mut WordReader, keys: &Keys<'_>) {
        let in_spaces = matches!(
            self.command,
            Command::Muster
                | Command::Rally
                | Command::Gather
                | Command::RabbleRousing
                | Command::FrenchAgentMobilization
        );
        let (name, verbs) = (self.command.name(), &self.compelled);
        match (in_spaces, verbs.is_empty()) {
            (true, true) => reader.flaw(
                keys.at("command"),
                format!("{name} needs `compelled`: what comes first where an Event demands it"),
            ),
            (false, false) => {
                reader.flaw(keys.at("compelled"), format!("`compelled` has no use in {name}"));
            }
            _ => {}
        }
        for (place, verb) in verbs.iter().enumerate() {
            let at = keys.item_at("compelled", place);
            if in_spaces && verbs[..place].contains(verb) {
                reader.flaw(at, twice("compelled"));
            }
            if !self.instructions.iter().any(|i| i.verb == *verb) {
                let id = verb.id();
                reader.flaw(at, format!("no instruction of this box has the verb `{id}`"));
            }
        }
    }

    /// What stays behind is that of the box, for each instruction that moves units.
    fn check_leave(&mut self, reader: &mut WordReader, keys: &Keys<'_>) {
        let mut moving = self.instructions.iter_mut().filter(|i| i.verb.entry().moves).peekable();
        let Some(leave) = &self.leave else {
            for instruction in moving {
                let id = instruction.verb.id();
                let what = format!("`{id}` moves units: its box needs `leave`");
                reader.unread::<()>(instruction.at, what);
            }
            return;
        };
        if moving.peek().is_none() {
            reader.flaw(keys.at("leave"), "nothing in this box moves: `leave` has no use");
        }
        for (place, rule) in leave.iter().enumerate() {
            if leave[..place].contains(rule) {
                reader.flaw(keys.item_at("leave", place), twice("leave"));
            }
        }
        moving.for_each(|instruction| instruction.leave.clone_from(leave));
    }
}

impl Record<WordReader> for ActivityBox {
    fn begin(reader: &mut WordReader, _keys: &Keys<'_>) {
        reader.scope = Scope::default().with_if(need::MUSTER, has_regulars(reader.faction));
    }

    fn check(&mut self, reader: &mut WordReader, keys: &Keys<'_>) {
        heading(reader, keys, &self.title, &self.rule, true);
        if let Some(faction) = reader.faction {
            let right = Special::of(faction);
            if !right.contains(&self.special) {
                let theirs: Vec<&str> = right.iter().map(|s| s.name()).collect();
                let (name, theirs) = (self.special.name(), theirs.join(", "));
                let what =
                    format!("{name} is no Special Activity of the {faction}; theirs are {theirs}");
                reader.flaw(keys.at("special"), what);
            }
        }
        // Common Cause is carried out by the March or Battle it serves (4.2.1).
        if self.instructions.is_empty() && self.special != Special::CommonCause {
            reader.flaw(keys.at("do"), "a Special Activity without an instruction");
        }
        for instruction in self.instructions.iter().skip(1) {
            if !instruction.otherwise && !instruction.only_if_nothing {
                reader.flaw(
                    instruction.at,
                    "a Special Activity takes place once: `otherwise` or `only-if-nothing` for each \
                     instruction but the first",
                );
            }
        }
        in_place(reader, keys, &self.instructions, InstructionBox::Special(self.special));
    }
}

impl Record<WordReader> for Summary {
    fn begin(reader: &mut WordReader, _keys: &Keys<'_>) {
        reader.scope = Scope::default();
    }

    fn check(&mut self, reader: &mut WordReader, keys: &Keys<'_>) {
        heading(reader, keys, &self.title, &self.rule, false);
        match &self.say {
            Some(say) => blank(reader, keys, "say", say),
            None if self.instructions.is_empty() && self.when.is_none() => {
                reader.flaw(keys.at(""), "a summary that says nothing: it needs `say`");
            }
            None => {}
        }
        in_place(reader, keys, &self.instructions, InstructionBox::Summary);
    }
}

/// Whether a Faction Musters Regulars (3.2.1, 3.5.3).
const fn has_regulars(faction: Option<Faction>) -> bool {
    matches!(faction, Some(Faction::British | Faction::French))
}

fn heading(reader: &mut WordReader, keys: &Keys<'_>, title: &str, rule: &str, section_8: bool) {
    blank(reader, keys, "title", title);
    reader.flaw_if(keys.at("rule"), bad_rule(rule, section_8));
}

/// Tells each instruction that does not belong in the box, or cannot come first; whether all belong there.
fn in_place(
    reader: &mut WordReader,
    keys: &Keys<'_>,
    all: &[Instruction],
    place: InstructionBox,
) -> bool {
    let Some(faction) = reader.faction else { return false };
    if let Some(first) = keys.inside("do", 0) {
        for key in ["otherwise", "only-if-nothing"] {
            let none = format!("`{key}` on the first instruction: there is none before it");
            let given =
                first.entry(key).filter(|entry| entry.value.get_ref().as_bool() == Some(true));
            reader.flaw_if(first.at(key), given.map(|_| none));
        }
    }
    let wrong = |i: &Instruction| Some((i.at, misplaced(i.verb, faction, place)?));
    let wrong: Vec<(usize, String)> = all.iter().filter_map(wrong).collect();
    let fits = wrong.is_empty();
    wrong.into_iter().for_each(|(at, what)| reader.flaw(at, what));
    fits
}

/// Why this Faction may not use the verb in this box.
fn misplaced(verb: Verb, faction: Faction, place: InstructionBox) -> Option<String> {
    let (special, here) = (verb == Verb::Special, place.of(faction));
    let fits = |verb: Verb| verb.entry().places.contains(&here.as_str());
    if special && matches!(place, InstructionBox::Command(_)) || fits(verb) {
        return None;
    }
    let home = if special { "Commands".to_string() } else { verb.entry().places.join(", ") };
    let fitting = Verb::ALL.iter().filter(|other| fits(**other));
    let fitting: Vec<String> = fitting.map(|other| format!("`{}`", other.id())).collect();
    let advice = if fitting.is_empty() {
        "there is no verb for".to_string()
    } else {
        format!("use {} in", fitting.join(", "))
    };
    Some(format!("`{}` belongs in {home}; {advice} {here}", verb.id()))
}

/// In which order, and how often, the instructions of a Command stand: what the rules allow at one moment of a Command
/// alone would stop a turn at another.
fn sequence(reader: &mut WordReader, all: &[Instruction], in_place: bool) {
    for (place, instruction) in all.iter().enumerate() {
        let (id, entry) = (instruction.verb.id(), instruction.verb.entry());
        let earlier = |verbs: &[Verb]| all[..place].iter().find(|e| verbs.contains(&e.verb));
        let again = entry.once.filter(|_| earlier(&[instruction.verb]).is_some());
        let again = again.map(|why| format!("`{id}` stands twice in this box: {why}"));
        reader.flaw_if(instruction.at, again);
        let (after, why) = entry.never_after;
        let late = earlier(after).map(|e| format!("`{id}` stands after `{}`: {why}", e.verb.id()));
        reader.flaw_if(instruction.at, late);
    }
    // A verb of another box is reported alone, without the flaws that follow from it.
    if in_place {
        battles(reader, all);
    }
}

/// Battles that are selected are paid for: each is resolved, whatever else is done.
fn battles(reader: &mut WordReader, all: &[Instruction]) {
    let find = |verb: Verb| all.iter().find(|i| i.verb == verb);
    match (find(Verb::ChooseBattles), find(Verb::Fight)) {
        (Some(chosen), None) => reader
            .flaw(chosen.at, "`choose-battles` needs a `fight` after it: the Battles are paid for"),
        (None, Some(fight)) => reader.flaw(
            fight.at,
            "`fight` needs a `choose-battles` before it: there is no Battle to resolve",
        ),
        (Some(_), Some(fight)) => {
            for (key, given) in [
                ("if", fight.condition.is_some()),
                ("otherwise", fight.otherwise),
                ("only-if-nothing", fight.only_if_nothing),
            ] {
                let what = format!("`{key}` on `fight`: Battles that were selected are resolved");
                reader.flaw_if(fight.at, given.then_some(what));
            }
        }
        (None, None) => {}
    }
}

/// The last part of each section of chapter 8.
const LAST: [u8; 7] = [3, 0, 8, 11, 9, 11, 9];

/// What is wrong with rule numbers such as "8.4.2", or several between commas. The boxes cite chapter 8.
fn bad_rule(rule: &str, section_8: bool) -> Option<String> {
    let form = if section_8 { "of the form 8.4.2" } else { "of the form 8.4.9 or 6.5.4" };
    for part in rule.split(',').map(str::trim) {
        let numbers: Option<Vec<u8>> = part.split('.').map(|n| n.parse::<u8>().ok()).collect();
        match numbers.as_deref() {
            Some([8, section, rest @ ..]) if rest.len() < 2 => {
                let index = usize::from(*section).checked_sub(1);
                let last = index.and_then(|i| LAST.get(i)).copied();
                let known = last.is_some_and(|l| rest.iter().all(|r| (1..=l).contains(r)));
                if !known {
                    return Some(format!("there is no rule `{part}`"));
                }
            }
            Some([1..=7, _] | [1..=7, _, _]) if !section_8 => {}
            _ => return Some(format!("`{part}` is no rule number {form}")),
        }
    }
    None
}
