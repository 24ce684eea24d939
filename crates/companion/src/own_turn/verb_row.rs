//! All that the notation knows of a verb, a row for each.

use super::plays::{PlayQuery, PlaysResult, each};
use super::verb::Verb::{self, *};
use lod_engine::game::PieceType;
use lod_engine::rules::{
    ActionStep, Breadth, Command, Special, battle, british, voluntary_removal,
};

/// What pieces and numbers a verb takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Takes {
    /// Pieces with their numbers.
    Pieces,
    /// One number.
    Number,
    /// Neither.
    Nothing,
}

/// The steps that a line itself writes, in each space that it can mean. What it leaves open is the least.
type Writes = fn(&PlayQuery<'_>) -> PlaysResult;

/// What might be done where a line says, legal or not.
type Generates = fn(&PlayQuery<'_>) -> Vec<ActionStep>;

/// A verb's row: how it is written, what it is and what it does.
#[derive(Clone, Copy)]
pub(super) struct VerbRow {
    /// The word, and the further words of the full name.
    pub name: (&'static str, &'static [&'static str]),
    /// What it means.
    pub about: &'static str,
    /// The rules of it, the one that counts first.
    pub rules: &'static [&'static str],
    /// How it is written: capitals are to be filled in, brackets may be left out.
    pub form: &'static str,
    /// The words that it knows.
    pub words: &'static [&'static str],
    /// Those that stand alone.
    pub alone: &'static [&'static str],
    /// The pieces and numbers that it takes.
    pub takes: Takes,
    /// The Command that it is a part of.
    pub command: Option<Command>,
    /// The Special Activity that it is. Common Cause has no verb: it is part of March and Battle (4.2.1).
    pub special: Option<Special>,
    /// The verbs of its parts, which its own word stands for as well: `muster boston fort`.
    pub parts: &'static [Verb],
    /// What it places.
    pub places: &'static [PieceType],
    /// Whether it has an origin and a destination, with `>` between.
    pub is_route: bool,
    /// Whether a space alone is the origin of what it moves.
    pub names_origin: bool,
    /// Whether further groups or spaces follow after `+`.
    pub is_grouped: bool,
    /// Whether it is done in a space that has to be said.
    pub takes_place: bool,
    /// Whether units move by it, so that a Leader may want to follow when it is done (1.10).
    pub moves: bool,
    /// Whether enemies are fought by it, so that it is told beforehand what it does.
    pub strikes: bool,
    /// Whether it sends groups of units to a destination, from any origin.
    pub sends: bool,
    /// Whether it is about a Leader, who is named first.
    pub is_of_leader: bool,
    /// Whether Control, and the level of Support, of its space are shown beside it.
    pub hangs_on: (bool, bool),
    /// Whether few of the ways to do it are offered, where there are many: the others are typed.
    pub offers_few: bool,
    /// The question for what is done in a space.
    pub asks: &'static str,
    /// The steps that a line of it writes.
    pub writes: Writes,
    /// What might be done, where that is not what the rules generate of its Command or Special Activity.
    pub generates: Option<Generates>,
}

const fn row(
    word: &'static str,
    more: &'static [&'static str],
    about: &'static str,
    rules: &'static [&'static str],
    form: &'static str,
    writes: Writes,
) -> VerbRow {
    VerbRow {
        name: (word, more),
        about,
        rules,
        form,
        words: &[],
        alone: &[],
        takes: Takes::Pieces,
        command: None,
        special: None,
        parts: &[],
        places: &[],
        is_route: false,
        names_origin: false,
        is_grouped: false,
        takes_place: true,
        moves: false,
        strikes: false,
        sends: false,
        is_of_leader: false,
        hangs_on: (false, false),
        offers_few: false,
        asks: "which pieces?",
        writes,
        generates: None,
    }
}

impl VerbRow {
    const fn of(self, command: Command) -> VerbRow {
        VerbRow { command: Some(command), ..self }
    }

    const fn is(self, special: Special) -> VerbRow {
        VerbRow { special: Some(special), ..self }
    }

    /// Words, all of which stand alone.
    const fn words(self, words: &'static [&'static str]) -> VerbRow {
        VerbRow { words, alone: words, ..self }
    }

    /// Words, some of which stand alone.
    const fn with(self, words: &'static [&'static str], alone: &'static [&'static str]) -> VerbRow {
        VerbRow { words, alone, ..self }
    }

    const fn takes(self, takes: Takes) -> VerbRow {
        VerbRow { takes, ..self }
    }

    const fn places(self, places: &'static [PieceType]) -> VerbRow {
        VerbRow { places, ..self }
    }

    const fn has(self, parts: &'static [Verb]) -> VerbRow {
        VerbRow { parts, ..self }
    }

    const fn grouped(self) -> VerbRow {
        VerbRow { is_grouped: true, ..self }
    }

    const fn routed(self) -> VerbRow {
        VerbRow { is_route: true, ..self }
    }

    const fn moves(self) -> VerbRow {
        VerbRow { is_route: true, moves: true, ..self }
    }

    const fn naming_origin(self) -> VerbRow {
        VerbRow { is_route: true, names_origin: true, takes: Takes::Nothing, ..self }
    }

    const fn nowhere(self) -> VerbRow {
        VerbRow { takes_place: false, ..self }
    }

    const fn follows(self) -> VerbRow {
        VerbRow { moves: true, takes_place: false, ..self }
    }

    const fn strikes(self) -> VerbRow {
        VerbRow { strikes: true, ..self }
    }

    const fn sends(self) -> VerbRow {
        VerbRow { sends: true, ..self.offers_few() }
    }

    const fn of_leader(self) -> VerbRow {
        VerbRow { is_of_leader: true, takes: Takes::Nothing, ..self.words(&["available"]) }
    }

    const fn on_control(self) -> VerbRow {
        VerbRow { hangs_on: (true, self.hangs_on.1), ..self }
    }

    const fn on_level(self) -> VerbRow {
        VerbRow { hangs_on: (self.hangs_on.0, true), ..self }
    }

    const fn offers_few(self) -> VerbRow {
        VerbRow { offers_few: true, ..self }
    }

    const fn generates(self, generates: Generates) -> VerbRow {
        VerbRow { generates: Some(generates), ..self }
    }

    const fn asks(self, asks: &'static str) -> VerbRow {
        VerbRow { asks, ..self }
    }
}

/// The row of a verb where all write it alike, or as the British do.
pub(super) const fn usual(verb: Verb) -> VerbRow {
    match verb {
        Muster => {
            row("muster", &[], "place units", &["3.2.1"], "muster SPACE [6r] [2t]", |query| {
                query.muster()
            })
            .generates(|query| {
                query.in_any(|space| {
                    british::muster_units(query.state.board(), space, Breadth::Every)
                })
            })
            .of(Command::Muster)
            .has(&[Fort, Reward])
            .places(&[PieceType::BritishRegular, PieceType::Tory])
        }
        Fort => row(
            "fort",
            &[],
            "end the Muster with a Fort",
            &["3.2.1"],
            "fort SPACE [2r 1t]",
            |query| query.fort(),
        )
        .generates(|query| query.in_any(british::muster_forts))
        .of(Command::Muster)
        .places(&[PieceType::BritishFort]),
        Reward => row(
            "reward",
            &["loyalty"],
            "end the Muster with Reward Loyalty",
            &["3.2.1", "6.4.1"],
            "reward SPACE [LEVELS AND MARKERS]",
            |query| Ok(query.reward()),
        )
        .generates(|query| {
            query
                .in_any(|space| british::muster_rewards(query.state.board(), space, Breadth::Every))
        })
        .of(Command::Muster)
        .on_control()
        .on_level()
        .takes(Takes::Number)
        .asks("how many markers and levels?"),
        Garrison => row(
            "garrison",
            &[],
            "Regulars to Cities",
            &["3.2.2"],
            "garrison FROM>CITY NUMBER",
            |query| query.garrison(),
        )
        .of(Command::Garrison)
        .has(&[Activate, Displace])
        .on_control()
        .moves(),
        Activate => row(
            "activate",
            &[],
            "after the moves: British cubes Activate Militia",
            &["3.2.2", "3.2.3"],
            "activate",
            |_| Ok(each([ActionStep::Activate])),
        )
        .takes(Takes::Nothing)
        .nowhere(),
        Displace => row(
            "displace",
            &[],
            "displace Rebellion units from a City",
            &["3.2.2"],
            "displace CITY>TO",
            |query| Ok(query.displace()),
        )
        .of(Command::Garrison)
        .on_control()
        .naming_origin(),
        March => row(
            "march",
            &[],
            "move units",
            &["3.2.3"],
            "march FROM>TO UNITS | all [+ FROM UNITS ...] | march SPACE here",
            |query| query.march(),
        )
        .of(Command::March)
        .has(&[Activate])
        .words(&["here", "all"])
        .grouped()
        .sends()
        .moves(),
        Battle => row(
            "battle",
            &[],
            "fight",
            &["3.6"],
            "battle SPACE [alone | ally | cc 2w] [up NUMBER]",
            |query| query.battle(),
        )
        .generates(|query| {
            battle::legal_battles(query.state).iter().map(|plan| plan.step(0, 0)).collect()
        })
        .of(Command::Battle)
        .with(&["alone", "ally", "cc", "up"], &[])
        .strikes(),
        Rally => row(
            "rally",
            &[],
            "place Militia or a Fort",
            &["3.3.1"],
            "rally SPACE one | 3m | fort 2m | regroup [+ FROM 2m ...]",
            |query| query.rally(),
        )
        .of(Command::Rally)
        .has(&[Continentals])
        .with(&["one", "fort", "regroup"], &["one", "regroup"])
        .places(&[PieceType::Militia, PieceType::PatriotFort])
        .offers_few()
        .grouped(),
        Continentals => row(
            "continentals",
            &[],
            "replace Militia at a Fort with Continentals",
            &["3.3.1"],
            "continentals SPACE 2m",
            |query| query.continentals(),
        )
        .of(Command::Rally)
        .places(&[PieceType::Continental]),
        Rabble => row(
            "rabble",
            &["rousing"],
            "Rabble-Rousing: toward Opposition",
            &["3.3.4"],
            "rabble SPACE [+ SPACE ...]",
            |query| Ok(query.with_more(|space| ActionStep::RabbleRousing { space })),
        )
        .of(Command::RabbleRousing)
        .on_level()
        .takes(Takes::Nothing)
        .grouped(),
        Gather => row(
            "gather",
            &[],
            "place War Parties or a Village",
            &["3.4.1"],
            "gather SPACE one | 3w | village 2w | regroup [+ FROM 2w ...]",
            |query| query.gather(),
        )
        .of(Command::Gather)
        .with(&["one", "village", "regroup"], &["one", "regroup"])
        .places(&[PieceType::WarParty, PieceType::Village])
        .offers_few()
        .grouped(),
        Scout => row(
            "scout",
            &[],
            "War Parties lead British cubes",
            &["3.4.3"],
            "scout FROM>TO 1w 2r 1t",
            |query| query.scout(),
        )
        .of(Command::Scout)
        .sends()
        .routed(),
        Raid => row(
            "raid",
            &[],
            "Opposition toward Neutral",
            &["3.4.4"],
            "raid SPACE | raid FROM>SPACE [wu]",
            |query| Ok(query.raid()),
        )
        .generates(|query| query.in_any(|space| query.raids(space)))
        .of(Command::Raid)
        .on_level()
        .words(&["here"])
        .moves(),
        Agents => row(
            "agents",
            &["mobilization"],
            "French Agent Mobilization",
            &["3.5.1"],
            "agents SPACE 2m | 1c",
            |query| query.agents(),
        )
        .of(Command::FrenchAgentMobilization)
        .places(&[PieceType::Militia, PieceType::Continental]),
        Hortalez => row(
            "hortalez",
            &["et", "cie"],
            "Resources for the Patriots",
            &["3.5.2"],
            "hortalez NUMBER",
            |query| Ok(query.hortalez()),
        )
        .of(Command::Hortalez)
        .asks("how many Resources?")
        .takes(Takes::Number)
        .nowhere(),
        Skirmish => row(
            "skirmish",
            &[],
            "Regulars remove cubes or Active Militia",
            &["4.2.2"],
            "skirmish SPACE 1t | 2 | fort [and m]",
            |query| query.skirmish(),
        )
        .is(Special::Skirmish)
        .with(&["fort", "and"], &["fort"])
        .strikes(),
        Naval => row(
            "naval",
            &["pressure"],
            "Naval Pressure",
            &["4.2.3"],
            "naval [resources | CITY | lower]",
            |query| Ok(query.pressure()),
        )
        .is(Special::NavalPressure)
        .words(&["resources", "lower"])
        .asks("what?")
        .offers_few()
        .takes(Takes::Nothing)
        .grouped()
        .nowhere(),
        Howe => row(
            "howe",
            &[],
            "lower FNI before a Special Activity",
            &["1.10"],
            "howe [CITY | lower]",
            |query| Ok(each([ActionStep::Howe { city: query.said.to }])),
        )
        .is(Special::NavalPressure)
        .words(&["lower"])
        .takes(Takes::Nothing)
        .nowhere(),
        Persuasion => row(
            "persuasion",
            &[],
            "Resources from Colonies and Cities",
            &["4.3.1"],
            "persuasion SPACE [+ SPACE ...]",
            |query| Ok(query.with_more(|space| ActionStep::Persuasion { space })),
        )
        .is(Special::Persuasion)
        .on_control()
        .takes(Takes::Nothing)
        .grouped(),
        Partisans => row(
            "partisans",
            &[],
            "Underground Militia remove pieces",
            &["4.3.2"],
            "partisans SPACE 1t | 1t 1w | village",
            |query| query.partisans(),
        )
        .is(Special::Partisans)
        .words(&["village"])
        .strikes(),
        Trade => row(
            "trade",
            &[],
            "Resources for the Indians",
            &["4.4.1"],
            "trade SPACE [NUMBER]",
            |query| Ok(query.trade()),
        )
        .is(Special::Trade)
        .takes(Takes::Number),
        WarPath => row(
            "war",
            &["path"],
            "Underground War Parties remove pieces",
            &["4.4.2"],
            "war path SPACE 1c | 1c 1m | fort [and m]",
            |query| query.war_path(),
        )
        .is(Special::WarPath)
        .with(&["fort", "and"], &["fort"])
        .strikes(),
        Plunder => row(
            "plunder",
            &[],
            "Resources from the Patriots",
            &["4.4.3"],
            "plunder SPACE [wu]",
            |query| query.plunder(),
        )
        .is(Special::Plunder),
        Preparer => row(
            "preparer",
            &["la", "guerre"],
            "Préparer la Guerre",
            &["4.5.1"],
            "preparer squadron | 3fr | resources",
            |query| query.preparer(),
        )
        .is(Special::PreparerLaGuerre)
        .asks("what?")
        .words(&["squadron", "resources"])
        .nowhere(),
        Lead => row(
            "lead",
            &[],
            "a Leader follows units that moved",
            &["1.10"],
            "lead FACTION SPACE",
            |query| Ok(query.leaders(Lead)),
        )
        .of_leader()
        .follows(),
        Settle => row(
            "settle",
            &[],
            "a Leader is placed",
            &["1.10"],
            "settle FACTION SPACE | available",
            |query| Ok(query.leaders(Settle)),
        )
        .of_leader()
        .nowhere(),
        Recall => row(
            "recall",
            &[],
            "remove own pieces from the map, to place them elsewhere",
            &["1.4.1"],
            "recall SPACE 1m",
            |query| query.voluntary_removals(),
        )
        .generates(|query| voluntary_removal::steps(query.state, Breadth::Every)),
        Win => row(
            "win",
            &["the", "day"],
            "shift levels",
            &["3.6.8"],
            "win SPACE LEVELS [+ SPACE LEVELS ...]",
            |query| Ok(each([query.win()])),
        )
        .words(&["none"])
        .grouped(),
        Blockade => {
            row("blockade", &[], "move a Blockade", &["3.6.8"], "blockade FROM>TO", |query| {
                Ok(query.move_blockade())
            })
            .naming_origin()
        }
        Done => row("done", &[], "end it", &[], "done", |_| Ok(Vec::new())).nowhere(),
    }
}
