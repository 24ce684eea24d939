//! The scenarios (2.1) as data: what `scenarios/*.toml` say.

use super::DataErrors;
use super::data::{DataReader, Entry, Flaws, FromData, Keys, Record, read_file};
use super::{Control, PieceType, Position, Space, position};
use crate::{record, terms};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;
use toml::Spanned;

terms! {
    /// One of the four set-ups.
    ScenarioId: "a scenario" {
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
            ScenarioId::Long => include_str!(concat!(env!("LOD_DATA"), "/scenarios/1775.toml")),
            ScenarioId::Medium => include_str!(concat!(env!("LOD_DATA"), "/scenarios/1776.toml")),
            ScenarioId::Short => include_str!(concat!(env!("LOD_DATA"), "/scenarios/1778.toml")),
            ScenarioId::Sprint => include_str!(concat!(env!("LOD_DATA"), "/scenarios/sprint.toml")),
        }
    }
}

impl fmt::Display for ScenarioId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

/// A word that names no scenario.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a scenario: 1775, 1776, 1778 or sprint")]
pub struct NoScenarioId(String);

impl FromStr for ScenarioId {
    type Err = NoScenarioId;

    fn from_str(id: &str) -> Result<ScenarioId, NoScenarioId> {
        ScenarioId::from_id(id).ok_or_else(|| NoScenarioId(id.to_string()))
    }
}

terms! {
    /// The years that an Event card and a campaign belong to (2.1, Period Events).
    Period: "a period" {
        /// 1775 and 1776.
        Early = "1775-1776";
        /// 1777 and 1778.
        Middle = "1777-1778";
        /// 1779 and 1780.
        Late = "1779-1780";
    }
}

record! {
    checked
    /// What the British get from Unavailable in one Winter Quarters Round (6.5.3).
    #[derive(Copy, PartialEq, Eq, Default)]
    pub Release {
        /// The Winter Quarters Round, counted from 1.
        round: u8,
        /// British Regulars.
        british_regulars = "british-regulars": u8 = 0,
        /// Tories.
        tories: u8 = 0,
    }
}

record! {
    /// The numbers printed with the set-up: not always those of its pieces.
    #[derive(PartialEq, Eq)]
    pub PrintedTotals {
        /// Total Support.
        support: u8,
        /// Total Opposition.
        opposition: u8,
        /// French Preparations.
        french_preparations = "french-preparations": u16,
        /// Available pieces, where there are any.
        available: BTreeMap<PieceType, u8>,
        /// Who Controls a space, where a Side does.
        control: BTreeMap<Space, Control>,
    }
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

/// The set-up that a scenario file gives.
#[derive(Clone, Debug)]
struct SetUp(Position);

impl FromData<Flaws> for SetUp {
    fn read(flaws: &mut Flaws, entry: Entry<'_>) -> Option<SetUp> {
        position::set_up(flaws, entry).map(SetUp)
    }
}

record! {
    in Flaws;
    /// A scenario file as written; what it says of the set-up is read as a position is.
    ScenarioFile {
        position: Spanned<SetUp>,
        id: ScenarioId,
        title: String,
        first_year = "first-year": u16,
        last_year = "last-year": Spanned<u16>,
        periods: Spanned<Vec<Period>>,
        victory_check = "victory-check": Spanned<bool>,
        release: Vec<Spanned<Release>>,
        printed: PrintedTotals,
    }
}

/// As many British Regulars there are, and as many Tories (1.4.1).
const PIECES: u8 = 25;

impl<R: DataReader> Record<R> for Release {
    fn check(&mut self, reader: &mut R, keys: &Keys<'_>) {
        for (key, number) in [("british-regulars", self.british_regulars), ("tories", self.tories)]
        {
            let what = format!("`{number}` is too large: there are {PIECES} (1.4.1)");
            reader.flaws().flaw_if(keys.at(key), (number > PIECES).then_some(what));
        }
    }
}

/// When the war ended.
const LAST_YEAR: u16 = 1783;

impl Scenario {
    /// Reads the text of a scenario file.
    ///
    /// # Errors
    /// Every flaw found, in the order of the text.
    pub fn parse(text: &str) -> Result<Scenario, DataErrors> {
        read_file(text, read)
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

fn read(flaws: &mut Flaws, keys: Keys<'_>) -> Option<Scenario> {
    let file = ScenarioFile::from_keys(flaws, &keys)?;
    let set_up = file.position.get_ref().0.clone();
    let position = Position { scenario: Some(file.id), ..set_up };
    if flaws.is_clean() {
        validate(flaws, &file, &position);
    }
    Some(Scenario {
        id: file.id,
        title: file.title,
        first_year: file.first_year,
        last_year: file.last_year.into_inner(),
        periods: file.periods.into_inner(),
        victory_check: file.victory_check.into_inner(),
        releases: file.release.into_iter().map(Spanned::into_inner).collect(),
        printed: file.printed,
        position,
    })
}

/// Whether years, campaigns, winters and releases agree.
fn validate(flaws: &mut Flaws, file: &ScenarioFile, position: &Position) {
    let (first, last) = (file.first_year, *file.last_year.get_ref());
    let winters = file.periods.get_ref().len();
    let periods_at = file.periods.span().start;
    if winters > 8 {
        flaws.flaw(periods_at, "there are only 8 Winter Quarters cards (2.1)");
    }
    if last > LAST_YEAR {
        let what = format!("`last-year = {last}` is too large: the war ended in {LAST_YEAR}");
        flaws.flaw(file.last_year.span().start, what);
    }
    if last.checked_sub(first).map(|years| usize::from(years) + 1) != Some(winters) {
        let what = format!("{winters} campaigns in `periods`, but the years are {first} to {last}");
        flaws.flaw(periods_at, what);
    }
    let left = position.board.winter_quarters_left();
    if usize::from(left) != winters {
        let what = format!("`winter-quarters-left = {left}` in the set-up of {winters} campaigns");
        flaws.flaw(file.position.span().start, what);
    }
    for (place, release) in file.release.iter().enumerate() {
        let (at, round) = (release.span().start, release.get_ref().round);
        let twice = file.release[..place].iter().any(|other| other.get_ref().round == round);
        if twice {
            flaws.flaw(at, format!("round {round} has two releases; join them"));
        }
        if round == 0 || usize::from(round) > winters {
            let what = format!(
                "a release in round {round}, but there are {winters} Winter Quarters Rounds"
            );
            flaws.flaw(at, what);
        }
    }
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
        assert!(flaw("militia = 10", "squadrons = 3").contains("`squadrons` is not a kind"));
        assert!(flaw("[printed.control]", "[printed.contro]").contains("did you mean `control`"));
        assert!(flaw("tories = 6", "tories = 26").starts_with("15: `26` is too large"));
        assert!(flaw("[[release]]", "[[relase]]").contains("did you mean `release`?"));
        assert!(flaw("round = 1", "round = 7").contains("round 7"));
        assert!(flaw("victory-check = true", "").starts_with("1: this file needs `victory-check`"));
        assert!(flaw("\"1779-1780\"]", "\"1779-1781\"]").contains("did you mean `1779-1780`?"));
        assert!(flaw("new-york = \"british\"", "new-york = \"indian\"").contains("rebellion"));
        assert!(flaw("[position]", "[position]\nbase = \"1775\"").contains("no `base`"));
        assert!(flaw("winter-quarters-left = 4", "winter-quarters-left = 3").contains("4 camp"));
        assert!(flaw("continentals = 3", "continentals = 21").contains("20 Continentals"));
    }
}
