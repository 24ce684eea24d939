//! What each verb does, in words: the sentence for its spaces, and how it is carried out as far as that is the
//! verb's own and not the data's.

use super::battle::{battles, fight};
use super::march::{enough, march_control, march_join, single, toward};
use super::place::Place;
use super::spaces::Spaces;
use super::voice::Voice;
use super::{number, order};
use crate::flowchart::instruction::{Instruction, Terms};
use crate::flowchart::schema::{CommandBox, Summary};
use crate::flowchart::words::{Number, Verb};
use lod_engine::game::{Faction, Stock};

/// The box in which an instruction stands.
#[derive(Clone, Copy)]
pub(super) enum Within<'c> {
    Command(&'c CommandBox),
    Activity,
    Summary(&'c Summary),
}

/// What an instruction does, and how.
pub(super) struct Words {
    /// A clause with a verb first: "place Tories in each City".
    pub(super) does: String,
    /// Whole sentences.
    pub(super) how: Vec<String>,
}

pub(super) fn only(does: impl Into<String>) -> Words {
    Words {
        does: does.into(),
        how: Vec::new(),
    }
}

pub(super) fn with(does: impl Into<String>, how: &[&str]) -> Words {
    Words {
        does: does.into(),
        how: how.iter().map(ToString::to_string).collect(),
    }
}

/// What the instruction does and how.
pub(super) fn words(
    instruction: &Instruction,
    at: &Spaces,
    within: Within<'_>,
    voice: Voice<'_>,
) -> Words {
    let faction = voice.faction();
    match instruction.verb {
        Verb::Special => special(within),
        Verb::GarrisonMove => enough("move", "British Regulars", instruction, at),
        Verb::GarrisonActivate => only(
            "if any Regulars moved, Activate one Militia for every three British cubes in each City that is not Blockaded",
        ),
        Verb::GarrisonDisplace => displace(instruction, at, voice),
        Verb::MusterRegulars => with(
            format!(
                "place as many British Regulars as possible (six at most) in {}",
                at.some()
            ),
            &[
                "Only in a City that is not Blockaded, in a Colony beside such a City, or after the Treaty of \
               Alliance in the West Indies (always Neutral).",
            ],
        ),
        Verb::MusterTories => with(
            format!("place as many Tories as possible in {}", at.some()),
            &[
                "Two in a space, one at Passive Opposition, none at Active Opposition; only in Cities and Colonies \
               with or beside British Regulars or British Forts; once in a space.",
            ],
        ),
        Verb::RewardLoyalty => reward(at, within),
        Verb::MusterFort => with(
            format!(
                "replace three British cubes by a British Fort in {}",
                at.some()
            ),
            &[
                "A space not selected yet must be one where cubes could still be placed.",
                "See once which kind of cube has more there (Regulars if even): remove one of it, then one of the other, \
               then one of the first; the last Tory only if nothing else is left.",
            ],
        ),
        Verb::MarchControl => march_control(instruction, at, voice),
        Verb::MarchJoin => march_join(instruction, at, voice),
        Verb::MarchInPlace => only(format!(
            "March in place, to Activate one Militia for every three British cubes, in {}",
            at.some()
        )),
        Verb::MarchMilitia => single(
            format!("March one Militia to {}", at.some()),
            "Where it comes from",
            instruction,
            voice,
            &["An Underground Militia goes before an Active one."],
        ),
        Verb::MarchToward => toward(instruction, at, voice),
        Verb::MarchOne => only(format!("March one French Regular to {}", at.some())),
        Verb::MarchEnough => enough("March", "War Parties", instruction, at),
        Verb::ChooseBattles => battles(instruction, at, voice),
        Verb::Fight => fight(faction),
        Verb::CommonCause => with(
            "in a March to bring British Control and in a Battle, use War Parties as if they were Tories, as many \
             as the steps there say",
            &["They go only from a Province to an adjacent Province, and become Active."],
        ),
        Verb::Skirmish => strike(
            format!("Skirmish in {}", at.some()),
            Some(skirmish(faction)),
            instruction,
            voice,
        ),
        Verb::NavalPressureLower => with(
            format!(
                "lower FNI by one and lift a Blockade, to the West Indies, from {}",
                at.some()
            ),
            &["Only from a City that has one; with no Blockade on any City FNI alone goes down."],
        ),
        Verb::NavalPressureResources => with(
            format!("add {} to British Resources", amount(instruction, voice)),
            &["Allowed only before the Treaty of Alliance or at FNI 0."],
        ),
        Verb::NavalPressureRaise => with(
            format!(
                "raise FNI by one and move a Squadron from the West Indies as a Blockade to {}",
                at.some()
            ),
            &["Only with a Squadron in the West Indies, and with FNI below 3."],
        ),
        Verb::RallyFort => with(
            format!(
                "replace two Patriot units by a Patriot Fort in {}",
                at.some()
            ),
            &["Remove Continentals but for the last, then Active, then Underground Militia."],
        ),
        Verb::RallyMilitia => with(
            format!("place as many Militia as possible in {}", at.some()),
            &[
                "One; with a Patriot Fort as many as Patriot Forts and Population there together. They are Underground. \
               None in Indian Reserves.",
            ],
        ),
        Verb::RallyContinentals => with(
            format!(
                "keep one Underground Militia and replace all others by Continentals in {}",
                at.some()
            ),
            &["Active ones first if too few Continentals are Available."],
        ),
        Verb::RallyRegroup => with(
            format!(
                "bring in all Active Militia that may leave adjacent spaces, then turn all Militia Underground, in {}",
                at.some()
            ),
            &["Only where some would move or turn."],
        ),
        Verb::RabbleRouse => with(
            format!(
                "place a Propaganda marker and shift one level toward Active Opposition in {}",
                at.some()
            ),
            &[
                "Only with Underground Militia, or with a Patriot piece under Rebellion Control; Activate one of the \
               Militia unless the latter is so.",
            ],
        ),
        Verb::Persuade => only(format!(
            "Activate one Underground Militia, add one Patriot Resource and place a Propaganda marker in {}",
            at.some()
        )),
        Verb::Partisans => strike(
            format!("use Partisans in {}", at.some()),
            None,
            instruction,
            voice,
        ),
        Verb::Hortalez => with(
            format!("pay {} in French Resources", amount(instruction, voice)),
            &[
                "All that are left if there are fewer; no roll for the last one. The Patriots get what is paid, and one \
                 more.",
            ],
        ),
        Verb::FrenchAgents => only(format!("place {}, in {}", raised(instruction), at.some())),
        Verb::FrenchMuster => with(
            format!(
                "place as many French Regulars as possible (four at most) in {}",
                at.some()
            ),
            &["No Patriot Fort is built."],
        ),
        Verb::PreparerSquadron => only("move one Squadron from Unavailable to the West Indies"),
        Verb::PreparerRegulars => {
            only("move up to three French Regulars from Unavailable to Available")
        }
        Verb::PreparerResources => only("add two French Resources"),
        Verb::Raid => raid(at),
        Verb::Plunder => with(
            format!("Plunder in {}", at.some()),
            &[
                "The Patriots lose as many Resources as the Population there, or all they have; the Indians get them, and one War Party \
               is removed there, an Active one first. Only where War Parties outnumber Rebellion pieces.",
            ],
        ),
        Verb::GatherVillage => only(format!(
            "replace two War Parties (one with Cornplanter, Active ones first) by a Village in {}",
            at.some()
        )),
        Verb::GatherWarParties => with(
            format!("place as many War Parties as possible in {}", at.some()),
            &["One; with Villages one more than there are Villages. They are Underground."],
        ),
        Verb::GatherRegroup => with(
            format!(
                "bring in all Active War Parties that may leave adjacent Provinces, then turn all War Parties Underground, \
                 in {}",
                at.some()
            ),
            &["Only where some would move or turn."],
        ),
        Verb::Scout => single(
            format!(
                "move one War Party, with at least one British Regular and as many British cubes as may go, to {}",
                at.some()
            ),
            "Where they come from",
            instruction,
            voice,
            &[
                "From a Province to an adjacent Province; no more Tories than Regulars. An Active War Party goes if \
               there is one, otherwise an Underground one, and it is Active then; all Militia where they arrive become Active.",
            ],
        ),
        Verb::ScoutSkirmish => strike(
            format!("the British Skirmish in {}", at.some()),
            Some(
                "It removes one Rebellion cube or Active Militia; or two and one British Regular; or without any a Patriot \
             Fort and one British Regular. With Clinton one Militia more.",
            ),
            instruction,
            voice,
        ),
        Verb::WarPath => strike(
            format!("use War Path in {}", at.some()),
            None,
            instruction,
            voice,
        ),
        Verb::Trade => with(
            format!(
                "ask the British for Resources (non-players: see their page), then Activate one Underground War Party in {}",
                at.some()
            ),
            &["The Indians get what the British give, or if that is nothing, one Resource."],
        ),
        Verb::PaySupply => with(
            format!(
                "pay 1 Resource each to keep units that are out of supply in {}",
                at.some()
            ),
            paid(faction),
        ),
        Verb::ShiftSupply => only(format!(
            "shift one level toward Active Opposition to keep units that are out of supply in {}",
            at.some()
        )),
        Verb::StayWestIndies => with(
            format!(
                "after the West Indies Battle of the Supply Phase pay 1 Resource to stay in {}",
                at.some()
            ),
            &["Otherwise, and without Resources, all own Regulars there go to Available."],
        ),
        Verb::Committees => with(
            format!("use Committees of Correspondence in {}", at.some()),
            &[
                "Only under Rebellion Control with Patriot pieces. One Resource takes away each Raid marker, then \
               shifts each level toward Active Opposition, two levels at most; as far as Resources go, space by \
               space, and only where a level shifts.",
            ],
        ),
        Verb::Redeploy => with(
            format!("move the Leader to {}", at.one()),
            &[
                "To a space with pieces of his Faction, never to the West Indies; without any such space to \
               Available.",
            ],
        ),
        Verb::Desert => desert(instruction, at, faction),
        Verb::RemoveBlockade => with(
            format!(
                "lower FNI by one and lift a Blockade, to the West Indies, from {}",
                at.one()
            ),
            &["After the Treaty of Alliance, if FNI is above 0."],
        ),
        Verb::PlaceBlockade => place_blockade(at, within),
        Verb::DefendActivate => only(format!(
            "when Defending, Activate all Underground War Parties but one in {}",
            at.some()
        )),
        Verb::AnswerTrade => answer(instruction, voice),
        Verb::GiveUpBase => only(match faction {
            Faction::Patriots | Faction::French => {
                format!(
                    "lose a Patriot Fort in {}, by the Random Spaces table",
                    at.one()
                )
            }
            Faction::Indians | Faction::British => {
                format!("lose a Village in {}, by the Random Spaces table", at.one())
            }
        }),
        Verb::WinTheDay => only(
            "shift the levels that the Battle space cannot take in adjacent spaces, level by level",
        ),
        Verb::SupplyVillage => only(format!("place a Village in {}", at.one())),
    }
}

fn amount(instruction: &Instruction, voice: Voice<'_>) -> String {
    match &instruction.terms {
        Terms::Amount(Number::Die(die)) => format!("the roll of a {}", die.name()),
        Terms::Amount(amount) => number::term(amount, voice).name(),
        _ => "something".to_string(),
    }
}

/// What Agents raise: the first that they can.
fn raised(instruction: &Instruction) -> String {
    let Terms::Raises(raises) = &instruction.terms else {
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

/// What is given to who asks for it.
fn answer(instruction: &Instruction, voice: Voice<'_>) -> Words {
    let Terms::Answer(answer) = &instruction.terms else {
        return only(String::new());
    };
    let amount = number::term(&answer.amount, voice).name();
    let below = answer.below.as_ref().map_or(String::new(), |below| {
        let below = number::term(below, voice).name();
        format!(", if the roll is less than {below}; otherwise nothing")
    });
    with(
        format!("give {amount} in Resources{below}"),
        &["No more than there are."],
    )
}

fn special(within: Within<'_>) -> Words {
    let from = match within {
        Within::Command(b) => b.special.as_ref().map(|to| to.get_ref().as_str()),
        _ => None,
    };
    let begin = from.map_or(String::new(), |id| format!(", beginning at {id}"));
    let battle = matches!(within, Within::Command(b) if b.instructions.iter().any(|i| i.verb == Verb::ChooseBattles));
    let cause = matches!(within, Within::Command(b) if b.with.is_some());
    let when = match (battle, cause) {
        (true, true) => "if a Battle was chosen and none uses Common Cause, ",
        (true, false) => "if a Battle was chosen, ",
        (false, _) => "",
    };
    only(format!("{when}use a Special Activity now{begin}"))
}

fn displace(instruction: &Instruction, at: &Spaces, voice: Voice<'_>) -> Words {
    let does = format!(
        "if any Regulars moved, displace to one adjacent space all Rebellion units of {}",
        at.one()
    );
    let Terms::Displace(to) = &instruction.terms else {
        return only(does);
    };
    let place = Place::of(&to.tests, voice).single();
    let mut how = vec![format!("They go to {place}.")];
    if let Some(order) = order::sentence(&to.order, &to.tests, voice) {
        how.push(order);
        how.push("Between equal Cities the better such space decides.".to_string());
    }
    Words { does, how }
}

fn reward(at: &Spaces, within: Within<'_>) -> Words {
    let (levels, also) = match within {
        Within::Summary(_) => (" two levels at most;", ""),
        _ => (
            "",
            " A space not selected yet must be one where cubes could still be placed.",
        ),
    };
    Words {
        does: format!("Reward Loyalty in {}", at.some()),
        how: vec![format!(
            "Only with British Control, a British Regular and a Tory there. One Resource takes away each marker \
             (Propaganda first), then shifts each level toward Active Support (the first free with Gage);{levels} as \
             far as Resources go, and only where a level shifts.{also}"
        )],
    }
}

/// How a strike is made where the rules leave several ways.
fn ways(instruction: &Instruction, voice: Voice<'_>) -> Option<String> {
    let Terms::Ways(order) = &instruction.terms else {
        return None;
    };
    let order = order::clause(order, &[], voice)?;
    Some(format!(
        "In the space chosen, between ways that are equal so far: {order}."
    ))
}

/// A strike, what the rules let it remove where the box does not say it, and which way is taken.
fn strike(does: String, rules: Option<&str>, instruction: &Instruction, voice: Voice<'_>) -> Words {
    let rules = rules.map(str::to_string).into_iter();
    Words {
        does,
        how: rules.chain(ways(instruction, voice)).collect(),
    }
}

const fn skirmish(faction: Faction) -> &'static str {
    match faction {
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
    }
}

fn raid(at: &Spaces) -> Words {
    with(
        format!("Raid {}", at.some()),
        &[
            "Only with an Underground War Party there or beside (for Dragging Canoe's, two spaces away).",
            "Choose all targets first, as many as can be Raided together, then Raid them one by one.",
            "One Underground War Party moves into each target that has none, and into one where War Parties do not outnumber \
             Rebellion pieces, unless another target needs it.",
            "Each Raid Activates one Underground War Party, places a Raid marker and shifts one level toward Neutral.",
        ],
    )
}

fn paid(faction: Faction) -> &'static [&'static str] {
    match faction {
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
    }
}

fn desert(instruction: &Instruction, at: &Spaces, faction: Faction) -> Words {
    let (pieces, shares) = match faction {
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
    let how = match instruction.terms {
        Terms::Together(true) => "They are chosen all together, so that the whole set is best.",
        _ => "They are chosen one by one.",
    };
    with(format!("{pieces} from {}", at.some()), &[how, shares])
}

fn place_blockade(at: &Spaces, within: Within<'_>) -> Words {
    match within {
        Within::Summary(s) if s.id.get_ref() == "blockade-move" => with(
            format!(
                "move each Blockade of the City where the day was won to {}",
                at.one()
            ),
            &[
                "One by one, each only to a City that then has more Support than the Battle City would have without \
               Blockades. Any other Blockaded City counts as 0.",
            ],
        ),
        _ => with(
            format!(
                "lift all other Blockades and place them anew, one by one, each on {}",
                at.one()
            ),
            &["A City that has a Blockade by then counts as 0."],
        ),
    }
}
