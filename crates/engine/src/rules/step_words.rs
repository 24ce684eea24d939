//! A step as a row of words: how it is chosen, written and read back.

use super::step_reader::StepReader;
use super::{ActionStep, GatherKind, Group, PieceCounts, Preparation, RallyKind, StrikeKind};
use crate::game::{Faction, Piece, PieceType, Space};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A word of a step, in the order in which people choose: where, from where, what, what on top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StepWord {
    /// Whose Leader.
    Whose(Faction),
    /// The space, or the destination of a move.
    At(Space),
    /// The origin of a move.
    From(Space),
    /// A word that stands for itself.
    Word(&'static str),
    /// Units, after a word that says what of them, if any.
    Units(&'static str, PieceCounts),
    /// One unit by its face, after such a word.
    Face(&'static str, Piece),
    /// A number, after such a word, and the letters of what it counts.
    Number(&'static str, u8, &'static str),
    /// Units that go to the same space from another.
    Group(Group),
    /// One of several spaces, with a number unless it is 0.
    Each(Space, u8),
}

use StepWord::{At, Each, Face, From, Number, Units, Whose, Word};

impl ActionStep {
    /// The verb that it is written with.
    pub const fn verb(&self) -> &'static str {
        match self {
            ActionStep::MusterRegulars { .. }
            | ActionStep::MusterTories { .. }
            | ActionStep::FrenchMuster { .. } => "muster",
            ActionStep::MusterFort { .. } | ActionStep::FrenchMusterFort { .. } => "fort",
            ActionStep::MusterReward { .. } => "reward",
            ActionStep::GarrisonMove { .. } => "garrison",
            ActionStep::Activate => "activate",
            ActionStep::GarrisonDisplace { .. } => "displace",
            ActionStep::March { .. } => "march",
            ActionStep::Battle { .. } => "battle",
            ActionStep::WinTheDay { .. } => "win",
            ActionStep::MoveBlockade { .. } => "blockade",
            ActionStep::Rally { .. } => "rally",
            ActionStep::RallyContinentals { .. } => "continentals",
            ActionStep::RabbleRousing { .. } => "rabble",
            ActionStep::Gather { .. } => "gather",
            ActionStep::Scout { .. } => "scout",
            ActionStep::ScoutSkirmish { .. } | ActionStep::Skirmish { .. } => "skirmish",
            ActionStep::Raid { .. } => "raid",
            ActionStep::FrenchAgents { .. } => "agents",
            ActionStep::Hortalez { .. } => "hortalez",
            ActionStep::NavalPressureResources { .. }
            | ActionStep::NavalPressureLower { .. }
            | ActionStep::NavalPressureRaise { .. } => "naval",
            ActionStep::Howe { .. } => "howe",
            ActionStep::Persuasion { .. } => "persuasion",
            ActionStep::Partisans { .. } => "partisans",
            ActionStep::Trade { .. } => "trade",
            ActionStep::WarPath { .. } => "war path",
            ActionStep::Plunder { .. } => "plunder",
            ActionStep::PreparerLaGuerre(_) => "preparer",
            ActionStep::Recall { .. } => "recall",
            ActionStep::Lead { .. } => "lead",
            ActionStep::Settle { .. } => "settle",
        }
    }

    /// The words after the verb: all that the acting Faction chooses, without dice and without the Defender's answer.
    pub fn words(&self) -> Vec<StepWord> {
        match self {
            ActionStep::MusterRegulars { space, count } => {
                vec![At(*space), Number("", *count, "r")]
            }
            ActionStep::MusterTories { space, count } => vec![At(*space), Number("", *count, "t")],
            ActionStep::MusterFort { space, regulars, tories } => {
                let cubes = PieceCounts::of(Piece::BritishRegular, *regulars);
                vec![At(*space), Units("", cubes.with(Piece::Tory, *tories))]
            }
            ActionStep::MusterReward { space, steps } => vec![At(*space), Number("", *steps, "")],
            ActionStep::GarrisonMove { from, to, count } => {
                vec![At(*to), From(*from), Number("", *count, "r")]
            }
            ActionStep::Activate => Vec::new(),
            ActionStep::GarrisonDisplace { city, to } => vec![From(*city), At(*to)],
            ActionStep::March { to, groups } => march(*to, groups),
            ActionStep::Battle { space, ally, common_cause, attacker_activates, .. } => {
                battle(*space, *ally, *common_cause, *attacker_activates)
            }
            ActionStep::WinTheDay { shifts } if shifts.is_empty() => vec![Word("none")],
            ActionStep::WinTheDay { shifts } => shifts.iter().map(|(s, n)| Each(*s, *n)).collect(),
            ActionStep::MoveBlockade { from, to } => vec![From(*from), At(*to)],
            ActionStep::Rally { space, kind, from } => placed(*space, rallied(*kind), from),
            ActionStep::Gather { space, kind, from } => placed(*space, gathered(*kind), from),
            ActionStep::RallyContinentals { space, militia } => {
                vec![At(*space), Units("", *militia)]
            }
            ActionStep::RabbleRousing { space }
            | ActionStep::FrenchMusterFort { space }
            | ActionStep::Persuasion { space }
            | ActionStep::Trade { space, gift: 0 } => vec![At(*space)],
            ActionStep::Scout { to, group } => {
                vec![At(*to), From(group.from), Units("", group.troops)]
            }
            ActionStep::ScoutSkirmish { kind } => vec![strike(*kind, "fort")],
            ActionStep::Raid { space, from: None } => vec![At(*space), Word("here")],
            ActionStep::Raid { space, from: Some((from, face)) } => {
                vec![At(*space), From(*from), Face("", *face)]
            }
            ActionStep::FrenchAgents { space, piece: PieceType::Continental } => {
                vec![At(*space), Number("", 1, "c")]
            }
            ActionStep::FrenchAgents { space, .. } => vec![At(*space), Number("", 2, "m")],
            ActionStep::Hortalez { pay } => vec![Number("", *pay, "")],
            ActionStep::FrenchMuster { space, count } => vec![At(*space), Number("", *count, "fr")],
            ActionStep::NavalPressureResources { .. } => vec![Word("resources")],
            ActionStep::NavalPressureLower { city } => {
                city.map(At).into_iter().chain([Word("lower")]).collect()
            }
            ActionStep::NavalPressureRaise { to } => to.iter().map(|city| Each(*city, 0)).collect(),
            ActionStep::Howe { city } => vec![city.map_or(Word("lower"), At)],
            ActionStep::Partisans { space, kind } => vec![At(*space), strike(*kind, "village")],
            ActionStep::Trade { space, gift } => vec![At(*space), Number("", *gift, "")],
            ActionStep::Skirmish { space, kind, militia }
            | ActionStep::WarPath { space, kind, militia } => {
                let militia = militia.map(|face| Face("and ", face));
                [At(*space), strike(*kind, "fort")].into_iter().chain(militia).collect()
            }
            ActionStep::Plunder { space, remove } => vec![At(*space), Face("", *remove)],
            ActionStep::PreparerLaGuerre(preparation) => vec![match preparation {
                Preparation::Squadron => Word("squadron"),
                Preparation::Regulars(count) => Number("", *count, "fr"),
                Preparation::Resources => Word("resources"),
            }],
            ActionStep::Recall { space, piece, count } => {
                vec![At(*space), Number("", *count, piece.letters())]
            }
            ActionStep::Lead { faction, to } => vec![Whose(*faction), At(*to)],
            ActionStep::Settle { faction, to } => {
                vec![Whose(*faction), to.map_or(Word("available"), At)]
            }
        }
    }

    /// What dice showed and what a Defender answered, after the words.
    fn outcome(&self) -> String {
        match self {
            ActionStep::Battle { defender_activates, attacker_roll, defender_roll, .. } => {
                let answer = match defender_activates {
                    0 => String::new(),
                    count => format!(" answer {count}"),
                };
                match (attacker_roll, defender_roll) {
                    (0, 0) => answer,
                    (attack, defence) => format!("{answer} dice {attack} {defence}"),
                }
            }
            ActionStep::NavalPressureResources { roll: roll @ 1.. } => format!(" dice {roll}"),
            _ => String::new(),
        }
    }

    /// The step before dice are thrown and a Defender answers.
    #[must_use]
    pub fn unrolled(&self) -> ActionStep {
        match self.clone() {
            ActionStep::Battle { space, ally, common_cause, attacker_activates, .. } => {
                ActionStep::Battle {
                    space,
                    ally,
                    common_cause,
                    attacker_activates,
                    defender_activates: 0,
                    attacker_roll: 0,
                    defender_roll: 0,
                }
            }
            ActionStep::NavalPressureResources { .. } => {
                ActionStep::NavalPressureResources { roll: 0 }
            }
            other => other,
        }
    }
}

fn march(to: Space, groups: &[Group]) -> Vec<StepWord> {
    match groups.split_first() {
        None => vec![At(to), Word("here")],
        Some((first, rest)) => {
            let first = [At(to), From(first.from), Units("", first.troops)];
            first.into_iter().chain(rest.iter().map(|group| StepWord::Group(*group))).collect()
        }
    }
}

fn battle(space: Space, ally: bool, common_cause: PieceCounts, up: u8) -> Vec<StepWord> {
    let help = match (ally, common_cause.is_empty()) {
        (_, false) => Units("cc ", common_cause),
        (true, true) => Word("ally"),
        (false, true) => Word("alone"),
    };
    let up = (up > 0).then_some(Number("up ", up, ""));
    [At(space), help].into_iter().chain(up).collect()
}

const fn rallied(kind: RallyKind) -> StepWord {
    match kind {
        RallyKind::One => Word("one"),
        RallyKind::Fort(units) => Units("fort ", units),
        RallyKind::Many(count) => Number("", count, "m"),
        RallyKind::Regroup => Word("regroup"),
    }
}

const fn gathered(kind: GatherKind) -> StepWord {
    match kind {
        GatherKind::One => Word("one"),
        GatherKind::Village(units) => Units("village ", units),
        GatherKind::Many(count) => Number("", count, "w"),
        GatherKind::Regroup => Word("regroup"),
    }
}

fn placed(space: Space, kind: StepWord, from: &[Group]) -> Vec<StepWord> {
    let groups = from.iter().map(|group| StepWord::Group(*group));
    [At(space), kind].into_iter().chain(groups).collect()
}

fn strike(kind: StrikeKind, base: &'static str) -> StepWord {
    match kind {
        StrikeKind::One(one) => Units("", PieceCounts::of(one, 1)),
        StrikeKind::Two(one, other) => Units("", PieceCounts::of(one, 1).with(other, 1)),
        StrikeKind::Base => Word(base),
    }
}

impl StepWord {
    /// The space that it is.
    pub const fn space(&self) -> Option<Space> {
        match self {
            At(space) | From(space) | Each(space, _) => Some(*space),
            StepWord::Group(group) => Some(group.from),
            _ => None,
        }
    }
}

impl fmt::Display for StepWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Whose(faction) => f.write_str(faction.id()),
            At(space) | From(space) | Each(space, 0) => f.write_str(&space.typed()),
            Word(word) => f.write_str(word),
            Units(before, units) => write!(f, "{before}{}", units.in_letters()),
            Face(before, face) => write!(f, "{before}{}", face.letters()),
            Number(before, count, of) => write!(f, "{before}{count}{of}"),
            StepWord::Group(group) => {
                write!(f, "+ {} {}", group.from.typed(), group.troops.in_letters())
            }
            Each(space, count) => write!(f, "{} {count}", space.typed()),
        }
    }
}

impl PieceCounts {
    /// As a step is written with them: "3c 1mu"; "none" where there are none.
    pub fn in_letters(self) -> String {
        let words: Vec<String> =
            self.iter().map(|(piece, count)| format!("{count}{}", piece.letters())).collect();
        if words.is_empty() { "none".to_string() } else { words.join(" ") }
    }
}

/// The verb and the words, an origin before its destination.
///
/// ```
/// use lod_engine::game::Space;
/// use lod_engine::rules::ActionStep;
///
/// let step = ActionStep::GarrisonMove { from: Space::NewYorkCity, to: Space::Boston, count: 2 };
/// assert_eq!(step.to_string(), "garrison nyc>boston 2r");
/// assert_eq!("garrison nyc>boston 2r".parse(), Ok(step));
/// ```
impl fmt::Display for ActionStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.verb())?;
        let words = self.words();
        let from = words.iter().find(|word| matches!(word, From(_)));
        let mut is_next = false;
        for word in &words {
            match (word, from) {
                (From(_), _) => continue,
                (At(_), Some(from)) => write!(f, " {from}>{word}")?,
                (Each(..), _) if is_next => write!(f, " + {word}")?,
                _ => write!(f, " {word}")?,
            }
            is_next = true;
        }
        f.write_str(&self.outcome())
    }
}

/// A text that is no step as one is written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("\"{0}\" is no step")]
pub struct NoStep(pub String);

impl FromStr for ActionStep {
    type Err = NoStep;

    fn from_str(text: &str) -> Result<ActionStep, NoStep> {
        StepReader::read(text).ok_or_else(|| NoStep(text.to_string()))
    }
}

impl Serialize for ActionStep {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for ActionStep {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<ActionStep, D::Error> {
        let text = String::deserialize(from)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::SpaceSet;
    use crate::game::words::find_space;
    use crate::rules::testing::{Chance, scattered};
    use crate::rules::{ActionState, Breadth, Command, Cost, act, legal};
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;
    use std::collections::BTreeSet;

    /// Every way to write a step reads back as that step, on boards with pieces thrown about and after steps of the action.
    #[test]
    fn every_legal_step_is_read_as_written() {
        let (mut verbs, mut read) = (BTreeSet::new(), 0);
        let mut written = |step: &ActionStep| {
            for step in [step.unrolled(), step.clone()] {
                let text = step.to_string();
                assert_eq!(text.parse(), Ok(step), "{text}");
                assert_eq!(text, text.to_lowercase());
            }
            verbs.insert(step.verb());
            read += 1;
        };
        for seed in 0..30 {
            let mut chance = Chance::new(seed + 1);
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            let board = scattered(&mut chance).board;
            let faction = Faction::ALL[chance.below(4)];
            let mut state = ActionState::new(board, faction, Cost::Free, false);
            let every = Command::of(faction).iter().flat_map(|command| {
                legal::of_command(&state, *command, SpaceSet::ALL, Breadth::Every).take(2000)
            });
            every.for_each(|step| written(&step));
            for _ in 0..8 {
                let steps = legal::legal_steps(&state);
                steps.iter().for_each(&mut written);
                let Some(step) = steps.get(chance.below(steps.len().max(1))) else {
                    break;
                };
                let step = legal::roll(&state, step, &mut random);
                written(&step);
                act(&mut state, &step).expect("it is legal");
            }
        }
        assert!(read > 10_000, "{read} steps");
        assert!(verbs.len() > 25, "{verbs:?}");
    }

    #[test]
    fn what_is_seldom_done_is_read_as_written() {
        let (boston, nyc) = (Space::Boston, Space::NewYorkCity);
        for (text, step) in [
            ("howe lower", ActionStep::Howe { city: None }),
            ("howe boston", ActionStep::Howe { city: Some(boston) }),
            ("naval lower", ActionStep::NavalPressureLower { city: None }),
            ("naval boston lower", ActionStep::NavalPressureLower { city: Some(boston) }),
            ("naval boston", ActionStep::NavalPressureRaise { to: vec![boston] }),
            ("naval boston + nyc", ActionStep::NavalPressureRaise { to: vec![boston, nyc] }),
            ("blockade nyc>boston", ActionStep::MoveBlockade { from: nyc, to: boston }),
            ("win none", ActionStep::WinTheDay { shifts: Vec::new() }),
            ("win boston 1 + nyc 2", ActionStep::WinTheDay { shifts: vec![(boston, 1), (nyc, 2)] }),
        ] {
            assert_eq!(step.to_string(), text);
            assert_eq!(text.parse(), Ok(step));
        }
    }

    #[test]
    fn a_space_is_written_as_people_read_it() {
        for space in Space::ALL {
            assert_eq!(find_space(&space.typed()), Ok(space));
        }
    }

    #[test]
    fn what_is_no_step_is_refused() {
        for text in
            ["", "march", "march boston", "dance boston", "battle boston 3r", "muster boston 6"]
        {
            let told = format!("\"{text}\" is no step");
            assert_eq!(text.parse::<ActionStep>().map_err(|why| why.to_string()), Err(told));
        }
    }

    #[test]
    fn a_step_is_saved_as_it_is_written() {
        let step = ActionStep::RabbleRousing { space: Space::Virginia };
        let text = serde_json::to_string(&step).expect("a text");
        assert_eq!(text, "\"rabble va\"");
        assert_eq!(serde_json::from_str::<ActionStep>(&text).expect("a step"), step);
    }
}
