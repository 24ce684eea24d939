//! The scenarios (2.1) as data: what `scenarios/*.toml` say.

use super::DataError;
use super::reader::{Field, Reader, entries, entry};
use super::{Control, PieceType, Position, Space, position, recover};
use crate::terms;
use serde::Deserialize;
use std::collections::HashMap;
use std::sync::OnceLock;
use toml::Spanned;
use toml::de::DeTable;

terms! {
    /// One of the four set-ups.
    ScenarioId {
        /// 1775 to 1780.
        Long = "1775";
        /// 1776 to 1779.
        Medium = "1776";
        /// 1778 to 1780.
        Short = "1778";
        /// 1778 to 1779, without Brilliant Strokes and victory checks.
        Sprint = "sprint";
    }
}

impl ScenarioId {
    /// The embedded file.
    pub const fn text(self) -> &'static str {
        match self {
            ScenarioId::Long => include_str!("../../../../scenarios/1775.toml"),
            ScenarioId::Medium => include_str!("../../../../scenarios/1776.toml"),
            ScenarioId::Short => include_str!("../../../../scenarios/1778.toml"),
            ScenarioId::Sprint => include_str!("../../../../scenarios/sprint.toml"),
        }
    }
}

terms! {
    /// The years that an Event card and a campaign belong to (2.1, Period Events).
    Period {
        /// 1775 and 1776.
        Early = "1775-1776";
        /// 1777 and 1778.
        Middle = "1777-1778";
        /// 1779 and 1780.
        Late = "1779-1780";
    }
}

/// What the British get from Unavailable in one Winter Quarters Round (6.5.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Release {
    /// The Winter Quarters Round, counted from 1.
    pub round: u8,
    /// British Regulars.
    pub british_regulars: u8,
    /// Tories.
    pub tories: u8,
}

/// The numbers printed with the set-up: not always those of its pieces.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PrintedTotals {
    /// Total Support.
    pub support: u8,
    /// Total Opposition.
    pub opposition: u8,
    /// French Preparations.
    pub french_preparations: u16,
    /// Available pieces, where there are any.
    pub available: HashMap<PieceType, u8>,
    /// Who Controls a space, where somebody does.
    pub control: HashMap<Space, Control>,
}

/// One scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// Which it is.
    pub id: ScenarioId,
    /// Its name for people.
    pub title: String,
    /// The first campaign's year.
    pub first_year: u16,
    /// The last campaign's year.
    pub last_year: u16,
    /// Each campaign's period, in order.
    pub periods: Vec<Period>,
    /// Whether victory is checked in Winter Quarters (6.1).
    pub victory_check: bool,
    /// The British Release Date Schedule (6.5.3).
    pub releases: Vec<Release>,
    /// The printed numbers.
    pub printed: PrintedTotals,
    /// The set-up.
    pub position: Position,
}

const KEYS: [&str; 9] = [
    "id",
    "title",
    "first-year",
    "last-year",
    "periods",
    "victory-check",
    "release",
    "printed",
    "position",
];
const RELEASE_KEYS: [&str; 3] = ["round", "british-regulars", "tories"];
impl Scenario {
    /// Reads the text of a scenario file.
    ///
    /// # Errors
    /// Every flaw found, in the order of the text.
    pub fn parse(text: &str) -> Result<Scenario, Vec<DataError>> {
        Reader::document(text, read)
    }

    /// How many Winter Quarters cards are in its deck: one for each campaign.
    pub fn winters(&self) -> u8 {
        u8::try_from(self.periods.len()).unwrap_or(u8::MAX)
    }

    /// Which Winter Quarters Round comes next, counted from 1, when `left` are to come.
    pub fn round(&self, left: u8) -> u8 {
        self.winters().saturating_sub(left).saturating_add(1)
    }

    /// What the British get in a Winter Quarters Round (6.5.3).
    pub fn release(&self, round: u8) -> Release {
        self.releases
            .iter()
            .copied()
            .find(|r| r.round == round)
            .unwrap_or(Release { round, ..Release::default() })
    }
}

fn read(reader: &mut Reader, table: &DeTable<'_>) -> Option<Scenario> {
    for key in KEYS.iter().filter(|k| **k != "release") {
        if entry(table, key).is_none() {
            reader.flaw(0, format!("a scenario needs `{key}`"));
        }
    }
    let (mut id, mut title, mut first_year, mut last_year) = (None, None, None, None);
    let (mut victory_check, mut printed, mut position) = (None, None, None);
    let (mut periods, mut releases) = (Vec::new(), Vec::new());
    for entry in entries(table) {
        match entry.key {
            "id" => {
                let right = ScenarioId::ALL.map(ScenarioId::id);
                id = reader.choice(entry, "a scenario", ScenarioId::from_id, &right);
            }
            "title" => title = reader.word(entry).map(str::to_string),
            "first-year" => first_year = reader.number(entry, 1783, "the war ended in 1783"),
            "last-year" => last_year = reader.number(entry, 1783, "the war ended in 1783"),
            "periods" => periods = read_periods(reader, entry),
            "victory-check" => victory_check = reader.truth(entry),
            "release" => releases = read_releases(reader, entry),
            "printed" => printed = read_printed(reader, entry),
            "position" => position = position::set_up(reader, entry),
            _ => reader.unknown(entry.at, "a key of a scenario", entry.key, &KEYS),
        }
    }
    let mut scenario = Scenario {
        id: id?,
        title: title?,
        first_year: first_year?,
        last_year: last_year?,
        periods,
        victory_check: victory_check?,
        releases,
        printed: printed?,
        position: position?,
    };
    scenario.position.scenario = Some(scenario.id);
    if reader.is_clean() {
        validate(reader, table, &scenario);
    }
    Some(scenario)
}

/// Whether years, campaigns, winters and releases agree.
fn validate(reader: &mut Reader, table: &DeTable<'_>, scenario: &Scenario) {
    let at = |key| entry(table, key).map_or(0, |e| e.at);
    let winters = scenario.winters();
    let years = scenario.last_year.checked_sub(scenario.first_year);
    if years.map(|y| y + 1) != Some(u16::from(winters)) {
        reader.flaw(
            at("periods"),
            format!(
                "{winters} campaigns in `periods`, but the years are {} to {}",
                scenario.first_year, scenario.last_year
            ),
        );
    }
    let left = scenario.position.board.winter_quarters_left();
    if left != winters {
        reader.flaw(
            at("position"),
            format!("`winter-quarters-left = {left}` in the set-up of {winters} campaigns"),
        );
    }
    for release in &scenario.releases {
        if release.round > winters {
            reader.flaw(
                at("release"),
                format!(
                    "a release in round {}, but there are {winters} Winter Quarters Rounds",
                    release.round
                ),
            );
        }
    }
}

fn read_periods(reader: &mut Reader, entry: Field<'_, '_>) -> Vec<Period> {
    let right = Period::ALL.map(Period::id);
    let items = reader.list(entry);
    if items.len() > 8 {
        reader.flaw(entry.at, "there are only 8 Winter Quarters cards (2.1)");
    }
    items
        .into_iter()
        .filter_map(|item| reader.choice(item, "a period", Period::from_id, &right))
        .collect()
}

fn read_releases(reader: &mut Reader, entry: Field<'_, '_>) -> Vec<Release> {
    let mut releases: Vec<Release> = Vec::new();
    for item in reader.list(entry) {
        let Some(table) = reader.table(item) else {
            continue;
        };
        let mut release = Release::default();
        for inner in entries(table) {
            let limits = ["rounds are 1 to 8", "there are 25 (1.4.1)"];
            let (number, most, limit) = match inner.key {
                "round" => (&mut release.round, 8, limits[0]),
                "british-regulars" => (&mut release.british_regulars, 25, limits[1]),
                "tories" => (&mut release.tories, 25, limits[1]),
                _ => {
                    reader.unknown(inner.at, "a key of [[release]]", inner.key, &RELEASE_KEYS);
                    continue;
                }
            };
            if let Some(n) = reader.small(inner, most, limit) {
                *number = n;
            }
        }
        if release.round == 0 {
            reader.flaw(item.at, "a release needs its `round`, counted from 1");
        } else if releases.iter().any(|r| r.round == release.round) {
            reader.flaw(item.at, format!("round {} has two releases; join them", release.round));
        }
        releases.push(release);
    }
    releases
}

fn read_printed(reader: &mut Reader, entry: Field<'_, '_>) -> Option<PrintedTotals> {
    let table = Spanned::new(entry.value.span(), reader.table(entry)?.clone());
    let printed = recover::read_table(&table);
    printed.map_err(|flaws| flaws.into_iter().for_each(|f| reader.flaw(f.at, f.what))).ok()
}

static SCENARIOS: OnceLock<[Scenario; 4]> = OnceLock::new();

/// A scenario: of those installed, or the embedded one.
pub fn scenario(id: ScenarioId) -> &'static Scenario {
    let all = SCENARIOS.get_or_init(|| {
        ScenarioId::ALL.map(|id| {
            Scenario::parse(id.text()).expect("the embedded scenarios are checked by a test")
        })
    });
    &all[id as usize]
}

/// Puts other scenarios in place of the embedded ones, before anything has looked at them. They
/// stand in the order of [`ScenarioId::ALL`].
///
/// # Errors
/// Gives the scenarios back when some are in use already.
pub fn install(scenarios: [Scenario; 4]) -> Result<(), Box<[Scenario; 4]>> {
    SCENARIOS.set(scenarios).map_err(Box::new)
}

#[cfg(test)]
mod tests {
    use super::super::{OffMapBox, Support};
    use super::*;

    /// Every set-up against the numbers printed beside it (2.1).
    #[test]
    fn r2_1_the_set_ups_agree_with_the_printed_numbers() {
        for id in ScenarioId::ALL {
            let scenario = Scenario::parse(id.text()).unwrap();
            let (board, printed) = (&scenario.position.board, &scenario.printed);
            let name = id.id();
            assert_eq!(scenario.id, id);
            assert_eq!(board.total_support(), printed.support, "{name}");
            assert_eq!(board.total_opposition(), printed.opposition, "{name}");
            for stock in PieceType::FORCES {
                assert_eq!(
                    board.available(stock),
                    printed.available.get(&stock).copied().unwrap_or(0),
                    "{name}: {}",
                    stock.name()
                );
                assert_eq!(board.off_map(OffMapBox::Casualties, stock), 0);
            }
            for space in Space::ALL {
                assert_eq!(
                    board.control(space),
                    printed.control.get(&space).copied().unwrap_or_default(),
                    "{name}: {space}"
                );
            }
        }
    }

    /// 2.3.9: in the two earlier set-ups the printed French Preparations are those of the pieces.
    #[test]
    fn r2_3_9_french_preparations_of_1775_and_1776_are_as_printed() {
        for (id, value) in [(ScenarioId::Long, 0), (ScenarioId::Medium, 9)] {
            let scenario = scenario(id);
            assert_eq!(scenario.printed.french_preparations, value);
            assert_eq!(scenario.position.board.french_preparations(), value);
        }
    }

    /// 2.3.9: the two set-ups of 1778 print 28, which would be all 15 French Regulars, 3 Squadrons
    /// and CBC 10. Only 8 Regulars are Available, so the pieces give 21. The pieces stand.
    #[test]
    fn r2_3_9_french_preparations_of_1778_are_not_as_printed() {
        for id in [ScenarioId::Short, ScenarioId::Sprint] {
            let scenario = scenario(id);
            let board = &scenario.position.board;
            assert_eq!(scenario.printed.french_preparations, 28);
            assert_eq!(board.available(PieceType::FrenchRegular), 8);
            assert_eq!(board.squadrons_west_indies(), 3);
            assert_eq!(board.cbc(), 10);
            assert_eq!(board.french_preparations(), 8 + 3 + 10);
        }
    }

    #[test]
    fn r6_5_3_the_release_schedules() {
        let releases = |id| {
            let scenario = scenario(id);
            (1..=scenario.winters())
                .map(|round| {
                    let release = scenario.release(round);
                    (release.british_regulars, release.tories)
                })
                .collect::<Vec<_>>()
        };
        let (some, none) = ((6, 6), (0, 0));
        assert_eq!(releases(ScenarioId::Long), [some, some, none, none, none, none]);
        assert_eq!(releases(ScenarioId::Medium), [some, none, none, none]);
        assert_eq!(releases(ScenarioId::Short), [none; 3]);
        assert_eq!(releases(ScenarioId::Sprint), [none; 2]);
        assert_eq!(scenario(ScenarioId::Medium).round(4), 1);
        assert_eq!(scenario(ScenarioId::Medium).round(1), 4);
    }

    #[test]
    fn r2_1_the_sprint_has_no_victory_checks_and_no_brilliant_strokes() {
        use super::super::Faction;
        for id in ScenarioId::ALL {
            let scenario = scenario(id);
            let plain = id == ScenarioId::Sprint;
            assert_eq!(scenario.victory_check, !plain);
            for faction in Faction::ALL {
                let board = &scenario.position.board;
                assert_eq!(board.brilliant_stroke(faction), !plain);
            }
        }
    }

    #[test]
    fn r1_9_the_set_ups_hold_three_squadrons() {
        for id in ScenarioId::ALL {
            let board = &scenario(id).position.board;
            let all = board.squadrons_west_indies()
                + board.squadrons_unavailable()
                + board.blockades_on_map();
            assert_eq!(all, 3);
        }
    }

    #[test]
    fn a_scenario_keeps_its_set_up() {
        let board = &scenario(ScenarioId::Medium).position.board;
        assert_eq!(board.support(Space::Boston), Support::PassiveOpposition);
        let position = &scenario(ScenarioId::Medium).position;
        assert_eq!(position.scenario, Some(ScenarioId::Medium));
    }

    fn flaw(find: &str, put: &str) -> String {
        let text = ScenarioId::Medium.text().replacen(find, put, 1);
        assert_ne!(text, ScenarioId::Medium.text(), "{find} is not in the file");
        let flaws = Scenario::parse(&text).unwrap_err();
        flaws
            .iter()
            .map(|f| format!("{}: {}", f.line(&text), f.what))
            .collect::<Vec<_>>()
            .join("\n")
    }

    #[test]
    fn flaws_of_a_scenario_are_told() {
        assert!(flaw("id = \"1776\"", "id = \"17766\"").contains("did you mean `1776`?"));
        assert!(flaw("last-year = 1779", "last-year = 1780").contains("4 campaigns"));
        assert!(flaw("[[release]]", "[[relase]]").contains("did you mean `release`?"));
        assert!(flaw("round = 1", "round = 7").contains("round 7"));
        assert!(flaw("victory-check = true", "").contains("a scenario needs `victory-check`"));
        assert!(flaw("\"1779-1780\"]", "\"1779-1781\"]").contains("did you mean `1779-1780`?"));
        assert!(flaw("new-york = \"british\"", "new-york = \"indian\"").contains("rebellion"));
        assert!(flaw("[position]", "[position]\nbase = \"1775\"").contains("no `base`"));
        assert!(flaw("winter-quarters-left = 4", "winter-quarters-left = 3").contains("4 camp"));
        assert!(flaw("continentals = 3", "continentals = 21").contains("20 Continentals"));
    }
}
