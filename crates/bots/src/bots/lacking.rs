//! Which condition the rules miss first where something cannot be done in a space, to be told.
//!
//! The rules alone say whether it can be done. What they refuse is looked at a second time here, condition by condition
//! in their order, so that at the table no more is looked up.

use super::Run;
use lod_engine::game::{Control, Piece, PieceSet, Space, Support};
use lod_engine::rules::{Command, Special};

/// A condition of the rules, and what is missing where it does not hold.
type Lacking = (fn(&Run<'_>, Space) -> bool, &'static str);

/// Another Special Activity was used before.
const UNUSED: Lacking =
    (|run, _| run.deed.special().is_none(), "the one Special Activity of the turn is used");
/// Nothing comes with a Limited Command (2.3.5).
const NOT_LIMITED: Lacking =
    (|run, _| run.deed.takes_special(), "a Limited Command has no Special Activity");
const NO_BATTLE: Lacking =
    (|run, space| !run.deed.battles().contains(space), "a Battle is fought there");
const TREATY: Lacking =
    (|run, _| run.board().treaty(), "the Treaty of Alliance has not been played");
const NO_AGENTS: Lacking = (
    |run, _| run.deed.command() != Some(Command::FrenchAgentMobilization),
    "it may not accompany French Agent Mobilization",
);
const PROVINCE: Lacking = (|_, space| space.is_province(), "it is no Province");
const HIDDEN_WAR_PARTY: Lacking = (
    |run, space| run.board().pieces(space, Piece::WarPartyUnderground) > 0,
    "no Underground War Party is there",
);
const REBELLION: Lacking =
    (|run, space| run.board().has(space, PieceSet::REBELLION), "no Rebellion piece is there");

/// What a British Skirmish needs (4.2.2).
const BRITISH_SKIRMISH: &[Lacking] = &[
    NO_BATTLE,
    (
        |run, space| {
            let selected = run.deed.selected().contains(space);
            !selected || !matches!(run.deed.command(), Some(Command::Muster | Command::Battle))
        },
        "the Command has selected it",
    ),
    (
        |run, space| {
            run.deed.command() != Some(Command::Garrison)
                || run.deed.moved().iter().all(|moved| moved.to != space)
        },
        "the Garrison has moved Regulars to it",
    ),
    (
        |run, space| run.board().pieces(space, Piece::BritishRegular) > 0,
        "no British Regular is there",
    ),
    REBELLION,
];

/// What a French Skirmish needs (4.5.2).
const FRENCH_SKIRMISH: &[Lacking] = &[
    TREATY,
    NO_AGENTS,
    UNUSED,
    NOT_LIMITED,
    (|run, space| run.deed.regulars_at() != Some(space), "the French Muster there"),
    NO_BATTLE,
    (|run, space| run.board().has(space, PieceSet::FRENCH), "no French Regular is there"),
    (|run, space| run.board().has(space, PieceSet::BRITISH), "no British piece is there"),
];

/// What a Blockade needs that comes from the West Indies (4.5.3).
const BLOCKADE: &[Lacking] = &[
    (|_, space| space.is_city(), "it is no City"),
    TREATY,
    NO_AGENTS,
    UNUSED,
    NOT_LIMITED,
    (
        |run, _| run.board().squadrons_west_indies() > 0,
        "no Squadron of the West Indies is left for it",
    ),
];

/// What Partisans and a Patriot Skirmish need (4.3.2, 4.3.3).
const PATRIOT_STRIKE: &[Lacking] = &[UNUSED, NOT_LIMITED, NO_BATTLE];

/// What Persuasion needs (4.3.1).
const PERSUASION: &[Lacking] = &[
    (
        |run, _| matches!(run.deed.special(), None | Some(Special::Persuasion)),
        "the one Special Activity of the turn is used",
    ),
    (|run, _| run.deed.special_spaces().len() < 3, "Persuasion has all its 3 spaces"),
    (|run, space| !run.deed.special_spaces().contains(space), "Persuasion has selected it"),
    NOT_LIMITED,
    (|_, space| space.is_city() || space.is_colony(), "it is no City or Colony"),
    (
        |run, space| run.board().pieces(space, Piece::MilitiaUnderground) > 0,
        "no Underground Militia are there",
    ),
    (
        |run, space| run.board().control(space) == Control::Rebellion,
        "it is not under Rebellion Control",
    ),
];

/// What a War Path needs (4.4.2).
const WAR_PATH: &[Lacking] = &[PROVINCE, HIDDEN_WAR_PARTY, REBELLION];

/// What Trade needs (4.4.1).
const TRADE: &[Lacking] = &[
    PROVINCE,
    (|run, space| run.board().pieces(space, Piece::Village) > 0, "no Village is there"),
    HIDDEN_WAR_PARTY,
];

/// What a Raid needs (3.4.4).
const RAID: &[Lacking] = &[
    PROVINCE,
    (|run, space| !run.deed.selected().contains(space), "it is selected already"),
    (|run, _| run.deed.selected().len() < 3, "the Command has all its 3 spaces"),
    (|run, space| run.board().support(space) < Support::Neutral, "it is not at Opposition"),
];

impl Run<'_> {
    /// The rules allow no such thing in this space: the condition that fails first. Nothing, so that it can be returned.
    pub(super) fn lacks_for<T>(&self, what: Special, space: Space) -> Option<T> {
        use lod_engine::game::Faction::{British, French};
        let (rule, conditions) = match (what, self.faction()) {
            (Special::Skirmish, British) => ("4.2.2", BRITISH_SKIRMISH),
            (Special::Skirmish, French) => ("4.5.2", FRENCH_SKIRMISH),
            (Special::Skirmish, _) => ("4.3.3", PATRIOT_STRIKE),
            (Special::Partisans, _) => ("4.3.2", PATRIOT_STRIKE),
            (Special::Persuasion, _) => ("4.3.1", PERSUASION),
            (Special::NavalPressure, _) => ("4.5.3", BLOCKADE),
            (Special::Trade, _) => ("4.4.1", TRADE),
            _ => ("4.4.2", WAR_PATH),
        };
        self.first_lacking(rule, space, conditions)
    }

    /// The rules allow no Raid in this space: the condition that fails first.
    pub(super) fn lacks_for_raid(&self, space: Space) {
        self.first_lacking::<()>("3.4.4", space, RAID);
    }

    fn first_lacking<T>(
        &self,
        rule: &'static str,
        space: Space,
        conditions: &[Lacking],
    ) -> Option<T> {
        let missing = || conditions.iter().find(|(holds, _)| !holds(self, space));
        let why = self.is_heard().then(missing).flatten();
        self.lacks(rule, space, why.map_or("the rules do not allow it", |(_, why)| why))
    }
}
