//! What an instruction does, in words: those of its verb's entry, with its spaces and its terms; and the verbs whose words hang
//! on more than that.

use super::order;
use super::place::SpacePhrase;
use super::spaces::Spaces;
use super::voice::Voice;
use crate::flowchart::instruction::{Instruction, VerbParameters};
use crate::flowchart::schema::{CommandBox, Summary};
use crate::flowchart::verb::Entry;
use crate::flowchart::words::{Number, Verb};
use lod_engine::game::{Faction, Stock};

/// The box in which an instruction stands.
#[derive(Clone, Copy)]
pub(in crate::flowchart) enum BoxOf<'c> {
    Command(&'c CommandBox),
    Activity,
    Summary(&'c Summary),
}

/// An instruction that is put into words.
pub(in crate::flowchart) struct Saying<'c> {
    pub(super) instruction: &'c Instruction,
    pub(super) at: Spaces,
    pub(super) within: BoxOf<'c>,
    pub(super) voice: Voice<'c>,
}

/// What an instruction does, and how.
pub(in crate::flowchart) struct VerbPhrase {
    /// A clause with a verb first: "place Tories in each City".
    pub(super) does: String,
    /// Whole sentences.
    pub(super) how: Vec<String>,
}

pub(super) fn only(does: impl Into<String>) -> VerbPhrase {
    VerbPhrase { does: does.into(), how: Vec::new() }
}

pub(super) fn with(does: impl Into<String>, how: &[&str]) -> VerbPhrase {
    VerbPhrase { does: does.into(), how: how.iter().map(ToString::to_string).collect() }
}

impl Saying<'_> {
    /// What the instruction does and how.
    pub(super) fn words(&self) -> VerbPhrase {
        match self.instruction.verb.entry().words {
            Some(words) => words(self),
            None => self.plain(),
        }
    }

    /// The words of the verb's entry.
    fn plain(&self) -> VerbPhrase {
        let Entry { does, how, .. } = self.instruction.verb.entry();
        let mut words = with(self.filled(does), how);
        words.how.extend(self.ways());
        words
    }

    /// A text of the verb's entry with what its names in braces stand for.
    pub(crate) fn filled(&self, text: &str) -> String {
        let mut out = filled(text, self.voice.faction());
        for (name, word) in [
            ("{some}", Saying::some as fn(&Self) -> String),
            ("{one}", Saying::one),
            ("{amount}", Saying::amount),
            ("{raised}", Saying::raised),
        ] {
            if out.contains(name) {
                out = out.replace(name, &word(self));
            }
        }
        out
    }

    fn some(&self) -> String {
        self.at.some()
    }

    fn one(&self) -> String {
        self.at.one()
    }

    fn amount(&self) -> String {
        match &self.instruction.terms {
            VerbParameters::Amount(Number::Die(die)) => format!("the roll of a {}", die.name()),
            VerbParameters::Amount(amount) => amount.reads(self.voice).name(),
            _ => "something".to_string(),
        }
    }

    /// What Agents raise: the first that they can.
    fn raised(&self) -> String {
        let VerbParameters::Raises(raises) = &self.instruction.terms else {
            return "something".to_string();
        };
        let each = raises.iter().map(|raise| match (raise.of, raise.at_least) {
            (Stock::Militia, 1) => "as many Militia as are Available, two at most".to_string(),
            (Stock::Militia, 2) => "two Militia if two are Available".to_string(),
            (Stock::Militia, n) => format!("two Militia if at least {n} are Available"),
            (_, 1) => "one Continental".to_string(),
            (_, n) => format!("one Continental if at least {n} are Available"),
        });
        each.collect::<Vec<String>>().join(", or else ")
    }

    /// How a strike is made where the rules leave several ways.
    fn ways(&self) -> Option<String> {
        let VerbParameters::Ways(order) = &self.instruction.terms else {
            return None;
        };
        let order = order::clause(order, &[], self.voice)?;
        Some(format!("In the space chosen, between ways that are equal so far: {order}."))
    }
}

/// A text of a verb's entry with what hangs on the Faction alone.
pub(crate) fn filled(text: &str, faction: Faction) -> String {
    let (control, base) = match faction {
        Faction::British | Faction::Indians => ("British Control", "Village"),
        Faction::Patriots | Faction::French => ("Rebellion Control", "Patriot Fort"),
    };
    text.replace("{control}", control).replace("{base}", base)
}

/// What is given to who asks for it.
pub(in crate::flowchart) fn answer(said: &Saying<'_>) -> VerbPhrase {
    let VerbParameters::Answer(answer) = &said.instruction.terms else {
        return only(String::new());
    };
    let name = |n: &Number| n.reads(said.voice).name();
    let amount = name(&answer.amount);
    let below = answer.below.as_ref().map_or(String::new(), |below| {
        format!(", if the roll is less than {}; otherwise nothing", name(below))
    });
    with(format!("give {amount} in Resources{below}"), &["No more than there are."])
}

pub(in crate::flowchart) fn special(said: &Saying<'_>) -> VerbPhrase {
    let BoxOf::Command(b) = said.within else {
        return only("use a Special Activity now");
    };
    let begin =
        b.special.as_ref().map_or(String::new(), |to| format!(", beginning at {}", to.get_ref()));
    let battle = b.instructions.iter().any(|i| i.verb == Verb::ChooseBattles);
    let when = match (battle, b.with.is_some()) {
        (true, true) => "if a Battle was chosen and none uses Common Cause, ",
        (true, false) => "if a Battle was chosen, ",
        (false, _) => "",
    };
    only(format!("{when}use a Special Activity now{begin}"))
}

pub(in crate::flowchart) fn displace(said: &Saying<'_>) -> VerbPhrase {
    let does = said.filled(
        "if any Regulars moved, displace to one adjacent space all Rebellion units of {one}",
    );
    let VerbParameters::Displace(to) = &said.instruction.terms else {
        return only(does);
    };
    let place = SpacePhrase::of(&to.tests, said.voice).single();
    let mut how = vec![format!("They go to {place}.")];
    if let Some(order) = order::sentence(&to.order, &to.tests, said.voice) {
        how.push(order);
        how.push("Between equal Cities the better such space decides.".to_string());
    }
    VerbPhrase { does, how }
}

pub(in crate::flowchart) fn reward(said: &Saying<'_>) -> VerbPhrase {
    let (levels, also) = match said.within {
        BoxOf::Summary(_) => (" two levels at most;", ""),
        _ => ("", " A space not selected yet must be one where cubes could still be placed."),
    };
    VerbPhrase {
        does: said.filled("Reward Loyalty in {some}"),
        how: vec![format!(
            "Only with British Control, a British Regular and a Tory there. One Resource takes away each marker \
             (Propaganda first), then shifts each level toward Active Support (the first free with Gage);{levels} as \
             far as Resources go, and only where a level shifts.{also}"
        )],
    }
}

/// Which origin comes first, before the rest of it.
pub(in crate::flowchart) fn from(which: &str, said: &Saying<'_>) -> VerbPhrase {
    let mut words = said.plain();
    if let VerbParameters::From(order) = &said.instruction.terms
        && let Some(order) = order::clause(order, &[], said.voice)
    {
        words.how.insert(0, format!("{which}: {order}."));
    }
    words
}

/// A Skirmish: what the rules let it remove, and which way is taken.
pub(in crate::flowchart) fn skirmish(said: &Saying<'_>) -> VerbPhrase {
    let removes = match said.voice.faction() {
        Faction::British | Faction::Indians => {
            "It removes one Rebellion cube or Active Militia; or two of them and one British Regular; or without any \
             a Patriot Fort and one British Regular. Cubes before Militia; of the cubes the type with fewest (French \
             Regulars if even) until none of it is left, then the other. With Clinton one Militia more, Underground \
             first."
        }
        Faction::Patriots => {
            "It removes one British cube; or two and one Continental; or without cubes a British Fort and one \
             Continental."
        }
        Faction::French => {
            "It removes one British cube; or two and one French Regular; or without cubes a British Fort and one \
             French Regular."
        }
    };
    let mut words = said.plain();
    words.how.insert(0, removes.to_string());
    words
}

pub(in crate::flowchart) fn pay_supply(said: &Saying<'_>) -> VerbPhrase {
    let paid: &[&str] = match said.voice.faction() {
        Faction::British => &[
            "Out of supply are cubes neither with a British Fort nor in a City under British Control (the West Indies \
             apart).",
            "Cubes that are neither paid for nor shifted for go to Available.",
        ],
        Faction::Patriots => &[
            "Out of supply are units neither with a Patriot Fort nor in a City or Colony under Rebellion Control.",
            "Where nothing is paid, half of the units there (rounded down) go to Available: these are the ones whose \
             leaving is looked at.",
        ],
        Faction::French => &[
            "Out of supply are Regulars neither with a Patriot Fort nor in a City or Colony under Rebellion Control \
             (the West Indies apart).",
            "Where nothing is paid they go to the nearest Patriot Fort, or to Available if there is none.",
        ],
        Faction::Indians => &[
            "Out of supply are War Parties in Colonies without a Village.",
            "Where nothing is paid they go to the nearest Village.",
        ],
    };
    with(said.plain().does, paid)
}

pub(in crate::flowchart) fn desert(said: &Saying<'_>) -> VerbPhrase {
    let (pieces, shares) = match said.voice.faction() {
        Faction::French => (
            "the first Tory deserts",
            "One in five Tories on the map (rounded down) desert: the French choose the first.",
        ),
        Faction::British => (
            "the other Tories desert",
            "One in five Tories on the map (rounded down) desert: the French choose the first, the British the others.",
        ),
        Faction::Indians => (
            "the first Militia and the first Continental desert",
            "One in five Militia and one in five Continentals on the map (rounded down) desert: the Indians choose the \
             first of each.",
        ),
        Faction::Patriots => (
            "the other Militia and Continentals desert",
            "One in five Militia and one in five Continentals on the map (rounded down) desert: the Indians choose the \
             first of each, the Patriots the others.",
        ),
    };
    let how = match said.instruction.terms {
        VerbParameters::Together(true) => {
            "They are chosen all together, so that the whole set is best."
        }
        _ => "They are chosen one by one.",
    };
    with(format!("{pieces} from {}", said.at.some()), &[how, shares])
}

pub(in crate::flowchart) fn place_blockade(said: &Saying<'_>) -> VerbPhrase {
    match said.within {
        BoxOf::Summary(s) if s.id.get_ref() == "blockade-move" => with(
            format!("move each Blockade of the City where the day was won to {}", said.at.one()),
            &[
                "One by one, each only to a City that then has more Support than the Battle City would have without \
               Blockades. Any other Blockaded City counts as 0.",
            ],
        ),
        _ => with(
            format!(
                "lift all other Blockades and place them anew, one by one, each on {}",
                said.at.one()
            ),
            &["A City that has a Blockade by then counts as 0."],
        ),
    }
}
