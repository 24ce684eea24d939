//! What an instruction does, in words: the sentences of its verb's entry with the names in braces filled in. A sentence of which
//! a name stands for nothing is left out, and so is one for others: `[French]` or `[summary]` before it says for whom it is.

use super::list::sentence;
use super::order;
use super::place::{Plural, SpacePhrase};
use super::voice::Voice;
use crate::flowchart::instruction::{
    Accompanying, Extent, Have, Instruction, Joining, Target, VerbParameters,
};
use crate::flowchart::must_stay::MustStay;
use crate::flowchart::order::{Criterion, Metric, turns};
use crate::flowchart::schema::{CommandBox, Summary};
use crate::flowchart::words::Verb;
use itertools::Itertools;
use lod_engine::game::{Faction, PieceType};

/// The box in which an instruction stands.
#[derive(Clone, Copy)]
pub(super) enum BoxOf<'c> {
    Command(&'c CommandBox),
    Activity,
    Summary(&'c Summary),
}

/// An instruction that is put into words.
pub(super) struct InstructionText<'c> {
    pub(super) instruction: &'c Instruction,
    pub(super) within: BoxOf<'c>,
    pub(super) voice: Voice<'c>,
}

/// How a strike is made where the rules leave several ways.
const WAYS: &str = "Tied options there: {ways}.";

impl InstructionText<'_> {
    /// A clause with a verb first: "place Tories in each City".
    pub(super) fn does(&self) -> String {
        let does = self.instruction.verb.entry().does;
        does.iter().find_map(|text| self.filled(text)).unwrap_or_default()
    }

    /// Whole sentences.
    pub(super) fn how(&self) -> Vec<String> {
        let how = self.instruction.verb.entry().how.iter().chain(&[WAYS]);
        how.filter_map(|text| self.filled(text)).map(|text| sentence(&text)).collect()
    }

    /// A sentence with what its names stand for; nothing where one of them stands for nothing.
    fn filled(&self, text: &str) -> Option<String> {
        let text = match text.strip_prefix('[').and_then(|text| text.split_once("] ")) {
            Some((whom, text)) => whom.split(' ').any(|one| self.is_for(one)).then_some(text)?,
            None => text,
        };
        let mut out = String::new();
        for part in text.split_inclusive(['{', '}']) {
            match part.strip_suffix('}') {
                Some(name) => out.push_str(&self.part(name)?),
                None => out.push_str(part.trim_end_matches('{')),
            }
        }
        Some(out)
    }

    /// Whether it is this Faction's, or stands in this box.
    fn is_for(&self, whom: &str) -> bool {
        let within = match self.within {
            BoxOf::Command(_) | BoxOf::Activity => false,
            BoxOf::Summary(s) => whom == "summary" || s.id.get_ref() == whom,
        };
        within || self.voice.faction().to_string() == whom
    }

    /// What a name stands for.
    fn part(&self, name: &str) -> Option<String> {
        let (voice, terms) = (self.voice, &self.instruction.terms);
        let along = self.instruction.accompanying();
        let joins = self.instruction.joins();
        let is = |so: bool| so.then(String::new);
        match (name, terms) {
            ("some" | "one", _) => Some(self.spaces(name)),
            ("control", _) => Some(control(voice.faction()).to_string()),
            ("base", _) => Some(base(voice.faction()).to_string()),
            ("when", _) => Some(self.when_special()),
            ("begin", _) => Some(match self.within {
                BoxOf::Command(CommandBox { special: Some(at), .. }) => {
                    format!(", from {}", at.get_ref())
                }
                _ => String::new(),
            }),
            ("levels", _) => Some(match self.within {
                BoxOf::Summary(_) => "At most 2 levels. ".to_string(),
                _ => String::new(),
            }),
            ("amount", VerbParameters::Amount(amount)) => Some(amount.term(voice).name()),
            ("amount", VerbParameters::Answer(answer)) => Some(answer.amount.term(voice).name()),
            ("below", VerbParameters::Answer(answer)) => Some(match &answer.below {
                Some(below) => {
                    let below = below.term(voice).name();
                    format!(", if the roll is less than {below}; otherwise 0")
                }
                None => String::new(),
            }),
            ("raised", VerbParameters::Raises(raises)) => {
                let raised =
                    raises.iter().map(|raise| raised(raise.of, raise.at_least)).join(", or else ");
                Some(raised)
            }
            ("ways", VerbParameters::Ways(order)) => order::clause(order, voice),
            ("from", VerbParameters::From(order)) => order::clause(order, voice),
            ("to", VerbParameters::Displace(to)) => {
                Some(SpacePhrase::of(&to.tests, voice).single())
            }
            ("to-order", VerbParameters::Displace(to)) => order::sentence(&to.order, voice),
            ("toward", VerbParameters::Toward(march)) => {
                Some(SpacePhrase::of(&march.to, voice).counted("the nearest"))
            }
            ("goal", VerbParameters::Enough(enough)) => Some(goal(enough.up_to)),
            ("prefer", VerbParameters::Enough(enough)) => {
                enough.prefer.map(|faces| faces.many().to_string())
            }
            ("groups", VerbParameters::Control(march)) if march.extent == Extent::UntilControl => {
                Some(which_group(&march.groups, voice))
            }
            ("all-groups", VerbParameters::Control(march)) => is(march.extent == Extent::All),
            ("groups", VerbParameters::Join(march)) => Some(which_group(&march.groups, voice)),
            ("bring", VerbParameters::Join(march)) => Some(march.bring.many().to_string()),
            ("bring-one", VerbParameters::Join(march)) => Some(march.bring.one().to_string()),
            ("together", VerbParameters::Together(together)) => is(*together),
            ("one-by-one", VerbParameters::Together(together)) => is(!*together),
            ("with-along", _) => is(along.is_some()),
            ("without-along", _) => is(along.is_none()),
            ("without-joins", _) => is(joins.is_none()),
            _ => along
                .and_then(|along| company(along, name, voice))
                .or_else(|| joins.and_then(|joins| joining(joins, name, voice))),
        }
    }

    /// The spaces that the instruction allows: "each City", "one City", "up to 2 Cities"; or one of them at a time.
    fn spaces(&self, name: &str) -> String {
        let place = SpacePhrase::of(&self.instruction.tests, self.voice);
        match (self.instruction.max, name) {
            (None, "some") => place.counted("each"),
            (None | Some(1), _) => place.counted("one"),
            (Some(n), _) => format!("up to {n} {}", place.plural(Plural::Or)),
        }
    }

    /// When a Special Activity comes in the middle of a Command.
    fn when_special(&self) -> String {
        let BoxOf::Command(b) = self.within else {
            return String::new();
        };
        let battle = b.instructions.iter().any(|i| i.verb == Verb::ChooseBattles);
        match (battle, b.with.is_some()) {
            (true, true) => "if a Battle was selected and none uses Common Cause, ",
            (true, false) => "if a Battle was selected, ",
            (false, _) => "",
        }
        .to_string()
    }
}

/// The verb in a few words, without its spaces.
pub(crate) fn doing(verb: Verb, faction: Faction) -> String {
    verb.entry().doing.replace("{control}", control(faction)).replace("{base}", base(faction))
}

const fn control(faction: Faction) -> &'static str {
    match faction {
        Faction::British | Faction::Indians => "British Control",
        Faction::Patriots | Faction::French => "Rebellion Control",
    }
}

const fn base(faction: Faction) -> &'static str {
    match faction {
        Faction::British | Faction::Indians => "Village",
        Faction::Patriots | Faction::French => "Patriot Fort",
    }
}

/// What Agents raise while this many are Available.
fn raised(of: PieceType, at_least: u8) -> String {
    match (of, at_least) {
        (PieceType::Militia, 1) => "up to 2 Militia".to_string(),
        (PieceType::Militia, 2) => "2 Militia if 2 are Available".to_string(),
        (PieceType::Militia, n) => format!("2 Militia if at least {n} are Available"),
        (_, 1) => "1 Continental".to_string(),
        (_, n) => format!("1 Continental if at least {n} are Available"),
    }
}

/// What just enough units come for.
fn goal(up_to: Target) -> String {
    match up_to {
        Target::Control(h) => format!("for {}", h.name()),
        Target::EndControl(h) => format!("to end {}", h.name()),
        Target::Have(Have { of, count: 1 }) => format!("for 1 {}", of.one()),
        Target::Have(Have { of, count }) => format!("for {count} {}", of.many()),
    }
}

/// Which group Marches first.
fn which_group(groups: &[Criterion], voice: Voice<'_>) -> String {
    let Some(order) = order::clause(groups, voice) else {
        return "in the order of Random Spaces".to_string();
    };
    let first = match turns(groups).next().map(|t| t.look) {
        Some(Metric::Kind(_)) => "",
        _ => "first ",
    };
    format!("{first}{order}")
}

/// Who Marches along, and while what holds.
fn company(along: &Accompanying, name: &str, voice: Voice<'_>) -> Option<String> {
    let first = || along.prefer.map_or(String::new(), |faces| format!(", {} first", faces.many()));
    Some(match (name, &along.condition) {
        ("along", _) => along.pieces.many().to_string(),
        ("along-one", _) => along.pieces.one().to_string(),
        ("along-first", _) => first(),
        ("while", Some(condition)) => format!("while {}, ", condition.reads(true, voice)),
        ("while", None) => String::new(),
        _ => return None,
    })
}

/// Who joins a Battle, where and how many.
fn joining(joins: &Joining, name: &str, voice: Voice<'_>) -> Option<String> {
    let most = joins.most.as_ref().map(|most| most.term(voice).name());
    let last = joins
        .leave
        .iter()
        .filter_map(|rule| match rule {
            MustStay::Last(rule) => Some(format!("Not {}.", rule.reads(voice))),
            _ => None,
        })
        .join(" ");
    Some(match name {
        "joins" => joins.pieces.many().to_string(),
        "raising" if joins.raises_level => " where this raises the Force Level".to_string(),
        "raising" => String::new(),
        "joins-most" => most.map_or(String::new(), |most| format!(", at most {most}")),
        "joins-first" => {
            joins.prefer.map_or(String::new(), |faces| format!(", {} first", faces.many()))
        }
        "joins-not" if !joins.leave.is_empty() => last,
        "joins-where" if !joins.tests.is_empty() => SpacePhrase::of(&joins.tests, voice).single(),
        _ => return None,
    })
}
