//! The set-up of a new game as a page has it: every row with all its values.

use super::{NamedOption, SetupDraft, SetupRow};
use crate::play::by_hand::OWNERS;
use crate::play::setup::{Begin, BoardBegin};
use crate::talk::{ChoiceRow, ChoiceSheet, ChoiceValue, Reply};
use crate::tell::side_name;
use itertools::Itertools;
use lod_bots::game::Stack;
use lod_engine::game::words::{joined, number_of};
use lod_engine::game::{Faction, ScenarioId, Side, scenario};

/// A board as a value of its row: its name and what it means.
const fn named_board(board: BoardBegin) -> [&'static str; 2] {
    match board {
        BoardBegin::Program => ["Kept by the program", "You move what it says"],
        BoardBegin::SetUp => ["Set up", "Your board, as the scenario begins"],
        BoardBegin::Entered => ["Entered now", "Your board in mid-game"],
        BoardBegin::Asked => ["Asked as needed", "Your board in mid-game"],
    }
}

impl SetupDraft {
    /// The sheet; `replies` are those of the same screen in a terminal.
    pub(super) fn sheet(&self, replies: &[Reply]) -> ChoiceSheet {
        let mut rows = Vec::new();
        if matches!(self.setup.begin, Begin::Scenario(_)) {
            rows.push(self.scenarios());
        }
        rows.extend(Faction::ALL.map(|faction| self.player(faction)));
        rows.extend([Side::Royalist, Side::Rebellion].into_iter().filter_map(|s| self.shared(s)));
        if matches!(self.setup.begin, Begin::Scenario(_)) {
            rows.push(self.boards());
        }
        let (deck, dice) = (self.setup.stack == Stack::Table, self.setup.own_dice);
        rows.push(owner(SetupRow::Deck, "Deck", "Your deck", deck));
        rows.push(owner(SetupRow::Dice, "Dice", "Your dice", dice));
        rows.extend(NamedOption::ALL.iter().filter_map(|option| self.option(option)));
        let is_other =
            |word: &str| [SetupRow::Name, SetupRow::Position].iter().any(|row| row.word() == word);
        let others = replies.iter().positions(|reply| is_other(&reply.word));
        let (begins, note) = self.begins();
        ChoiceSheet { rows, begins, note, others: others.collect() }
    }

    fn scenarios(&self) -> ChoiceRow {
        let values = ScenarioId::ALL.map(|id| ChoiceValue {
            about: format!("{} · {} Winters", scenario(id).first_year, scenario(id).winters()),
            ..ChoiceValue::named(
                &scenario(id).title,
                self.setup.begin == Begin::Scenario(id),
                SetupRow::Scenario.line(id.id()),
            )
        });
        ChoiceRow { heading: "Scenario", values: values.to_vec(), ..ChoiceRow::default() }
    }

    fn boards(&self) -> ChoiceRow {
        let values = BoardBegin::ALL.map(|board| {
            let [name, about] = named_board(board);
            let is_set = self.setup.board == board;
            ChoiceValue {
                about: about.to_string(),
                ..ChoiceValue::named(name, is_set, SetupRow::Board.line(board.id()))
            }
        });
        ChoiceRow { heading: "Board", values: values.to_vec(), ..ChoiceRow::default() }
    }

    /// Whether a Faction has a player.
    fn player(&self, faction: Faction) -> ChoiceRow {
        let people = &self.setup.people;
        let others = people.iter().map(|own| own.iter().copied().filter(|f| *f != faction));
        let mut without: Vec<Vec<Faction>> = others.map(Iterator::collect).collect();
        without.retain(|own| !own.is_empty());
        let plays = people.iter().flatten().contains(&faction);
        let with = if plays {
            people.clone()
        } else {
            let mut with = without.clone();
            with.push(vec![faction]);
            with.sort_by_key(|own| own.first().copied());
            with
        };
        ChoiceRow {
            heading: "Who plays?",
            label: faction.name().to_string(),
            faction: Some(faction),
            values: vec![
                ChoiceValue::named("Player", plays, self.line_of(&with)),
                ChoiceValue::named("Non-player", !plays, self.line_of(&without)),
            ],
            ..ChoiceRow::default()
        }
    }

    /// Where both Factions of a Side have players, whether they are one.
    fn shared(&self, side: Side) -> Option<ChoiceRow> {
        let own = [side.first(), side.first().friend()];
        let people = &self.setup.people;
        if !own.iter().all(|faction| people.iter().flatten().contains(faction)) {
            return None;
        }
        let others = people.iter().filter(|person| !person.iter().any(|f| own.contains(f)));
        let mut shared: Vec<Vec<Faction>> = others.cloned().collect();
        let mut apart = shared.clone();
        shared.push(own.to_vec());
        apart.extend(own.map(|faction| vec![faction]));
        for people in [&mut shared, &mut apart] {
            people.sort_by_key(|own| own.first().copied());
        }
        let is_shared = people.iter().any(|person| person.len() > 1 && own.contains(&person[0]));
        Some(ChoiceRow {
            heading: "Who plays?",
            label: side_name(side).to_string(),
            about: "1 player: the lower margin counts (7.3)",
            values: vec![
                ChoiceValue::named("1 player", is_shared, self.line_of(&shared)),
                ChoiceValue::named("2 players", !is_shared, self.line_of(&apart)),
            ],
            ..ChoiceRow::default()
        })
    }

    fn line_of(&self, people: &[Vec<Faction>]) -> String {
        let names = self.setup.names.of(people, &self.setup.names);
        SetupRow::Players.line(&names.written(people))
    }

    /// An option of the rules; none where it needs one player alone.
    fn option(&self, option: &NamedOption) -> Option<ChoiceRow> {
        if option.is_for_one && !self.setup.seats().is_lone() {
            return None;
        }
        let line = |is_on: bool| {
            let mut options = self.setup.options;
            *(option.of)(&mut options) = is_on;
            let on = NamedOption::ALL.into_iter().filter(|other| other.is_on(options));
            let words = on.map(|other| other.word).join(", ");
            SetupRow::Options.line(if words.is_empty() { "none" } else { &words })
        };
        let is_on = option.is_on(self.setup.options);
        Some(ChoiceRow {
            heading: "Options",
            label: option.name.to_string(),
            about: option.about,
            is_folded: true,
            values: vec![
                ChoiceValue::named("Off", !is_on, line(false)),
                ChoiceValue::named("On", is_on, line(true)),
            ],
            ..ChoiceRow::default()
        })
    }

    /// Who begins, and with what.
    fn begins(&self) -> (String, String) {
        let factions = self.setup.people.iter().flatten();
        let names = factions.sorted().map(|faction| faction.name()).collect_vec();
        let what = match &self.setup.begin {
            Begin::Scenario(id) => scenario(*id).title.clone(),
            Begin::Position(_) => "A position file".to_string(),
        };
        let non_players = Faction::ALL.len() - names.len();
        let others = number_of(non_players, "non-player", "non-players");
        if names.is_empty() {
            return ("Start".to_string(), format!("{what} · {others} play alone"));
        }
        let players = number_of(self.setup.people.len(), "player", "players");
        let note = match non_players {
            0 => format!("{what} · {players}"),
            _ => format!("{what} · {players}, {others}"),
        };
        (format!("Start: {}", joined(&names)), note)
    }
}

/// Whose deck or dice they are.
fn owner(row: SetupRow, label: &str, own: &str, is_own: bool) -> ChoiceRow {
    let [others, typed] = OWNERS;
    ChoiceRow {
        heading: "Deck and dice",
        label: label.to_string(),
        values: vec![
            ChoiceValue::named("Program", !is_own, row.line(others)),
            ChoiceValue::named(own, is_own, row.line(typed)),
        ],
        ..ChoiceRow::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::journal::Games;
    use crate::play::session::start::StartOptions;
    use crate::ports::{MemoryStore, Store};
    use crate::talk::PageAnswer;
    use std::rc::Rc;

    /// The rows of a sheet with the value that each has.
    fn set(sheet: &ChoiceSheet) -> Vec<(&str, &str)> {
        let value = |row: &ChoiceRow| row.values.iter().filter(|v| v.is_set).count() == 1;
        assert!(sheet.rows.iter().all(value), "{sheet:?}");
        let rows = sheet.rows.iter();
        rows.filter_map(|row| {
            let value = row.values.iter().find(|value| value.is_set)?;
            Some((if row.label.is_empty() { row.heading } else { &row.label }, &*value.label))
        })
        .collect()
    }

    /// Every value of every row sets itself, from each of the sixteen mixes of players; what the others have stays, but for
    /// what hangs on it.
    #[test]
    fn each_value_sets_its_row_and_no_other() {
        let store: Rc<dyn Store> = Rc::new(MemoryStore::default());
        let games = Games::new(&store);
        let mut tried = 0;
        for mix in 0..16_usize {
            let people = Faction::ALL.into_iter().enumerate().filter(|(at, _)| mix >> at & 1 == 1);
            let people: Vec<Vec<Faction>> = people.map(|(_, faction)| vec![faction]).collect();
            let wanted = StartOptions { people: Some(people), ..StartOptions::default() };
            let draft = SetupDraft::new(&wanted, &games, 1);
            let ask = draft.set_up_question(&games, false, false);
            let sheet = ask.page.sheet.clone().expect("a sheet");
            for (row, of) in sheet.rows.iter().enumerate() {
                for (at, value) in of.values.iter().enumerate() {
                    let line = PageAnswer::Row([row, at]).line(&ask).expect("a row");
                    let super::super::SetupStep::Set(after) =
                        draft.read_line(&ask, &line, &games).expect("a value")
                    else {
                        panic!("{line}")
                    };
                    let then =
                        after.set_up_question(&games, false, false).page.sheet.expect("a sheet");
                    let (before, now) = (set(&sheet), set(&then));
                    let name = if of.label.is_empty() { of.heading } else { &of.label };
                    assert!(now.contains(&(name, &value.label)), "{line}: {now:?}");
                    // A board has its deck and dice; who plays decides whether a Side is shared and a game may be harder.
                    let follows: &[&str] = match of.heading {
                        "Board" => &["Deck", "Dice"],
                        "Who plays?" => &["Royalists", "Rebellion", "Harder game"],
                        _ => &[],
                    };
                    let others = before.iter().filter(|(row, _)| *row != name);
                    let others = others.filter(|(row, _)| !follows.contains(row));
                    assert!(others.into_iter().all(|other| now.contains(other)), "{line}: {now:?}");
                    tried += 1;
                }
            }
            let beyond = PageAnswer::Row([sheet.rows.len(), 0]);
            assert!(beyond.line(&ask).is_err());
        }
        assert!(tried > 16 * 22, "{tried}");
    }

    /// What begins is said before it does.
    #[test]
    fn the_main_button_names_who_plays() {
        let store: Rc<dyn Store> = Rc::new(MemoryStore::default());
        let games = Games::new(&store);
        let begins = |people: &[&[Faction]]| {
            let people = people.iter().map(|own| own.to_vec()).collect();
            let wanted = StartOptions { people: Some(people), ..StartOptions::default() };
            SetupDraft::new(&wanted, &games, 1).begins()
        };
        use Faction::{British, French, Indians, Patriots};
        let told = |begins: &str, note: &str| (begins.to_string(), note.to_string());
        assert_eq!(
            begins(&[&[Patriots], &[French]]),
            told(
                "Start: Patriots and French",
                "Southern Campaign Sprint · 2 players, 2 non-players"
            )
        );
        assert_eq!(
            begins(&[&[British, Indians]]),
            told(
                "Start: British and Indians",
                "Southern Campaign Sprint · 1 player, 2 non-players"
            )
        );
        assert_eq!(
            begins(&[]),
            told("Start", "Southern Campaign Sprint · 4 non-players play alone")
        );
    }
}
