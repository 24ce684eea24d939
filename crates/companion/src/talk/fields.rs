//! Facts of the board as a page has them, each with its value and how sure it is: what a question asks, what is to be
//! confirmed, and what a player's turn changed. What is set comes back as data, and is read like any typed line.

use super::read::{highest, is_in_parts, is_yes_no, names_of};
use super::{Ask, Form};
use crate::talk::facts::{Address, choices, is_quiet, letters_of};
use crate::tell::{Certainty, Countable, short};
use itertools::Itertools;
use lod_engine::game::{Fact, FactValue, Place, Space};
use serde::{Deserialize, Serialize};

/// How the controls of a question make a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum LineFormat {
    /// Each head with its values: `nyc 6r; ny 3c`. What is quiet is left out.
    Heads,
    /// The same for what was set otherwise alone.
    Differences,
    /// All values in order: `3 5`.
    Row,
    /// Those that were set, in order, each after its head: `5 burgoyne militia a`.
    Words,
}

/// Facts to be set, and how they make a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FieldSheet {
    /// How they make a line.
    pub writing: LineFormat,
    /// One for each fact.
    pub fields: Vec<Field>,
    /// What a turn that is entered can have been, the word and its name; none where no turn is entered.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub actions: Vec<(&'static str, &'static str)>,
    /// Whether what changed may be left out: then it is confirmed before it counts.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub may_wait: bool,
}

/// What facts are set to on a page.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FieldsAnswer {
    /// The places of those that are set, each with its setting.
    pub set: Vec<(usize, (u16, u16))>,
    /// The place of what the turn was.
    #[serde(default)]
    pub action: Option<usize>,
    /// Whether what else changed is not entered.
    #[serde(default)]
    pub later: bool,
}

/// A control for a fact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Field {
    /// The space, by its id, where the fact is about one.
    pub space: Option<&'static str>,
    /// What stands over it and its like.
    pub over: String,
    /// What its part of a line begins with.
    pub head: String,
    /// What it is.
    pub label: String,
    /// What it can be.
    pub input: Input,
    /// The last known value: a number, or the place of an option; of a Leader the place of the space after it.
    pub value: FieldValue,
    /// How sure that is.
    pub certainty: Certainty,
    /// Whether it has to be set before the line is whole.
    pub needed: bool,
}

/// What a fact can be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum Input {
    /// A number up to the most, written before the code. 0 is quiet.
    Number {
        /// The highest.
        most: u16,
        /// The letters after it.
        code: String,
    },
    /// One of these.
    Choice {
        /// What is written and what it is called.
        options: Vec<(String, String)>,
        /// The place of the one that is quiet.
        quiet: Option<u16>,
    },
    /// A Leader and where he is; he is written in the place of the head.
    Leader {
        /// What is written and what they are called.
        leaders: Vec<(String, String)>,
        /// The spaces, after the Available box.
        spaces: Vec<(String, String)>,
    },
}

impl Field {
    /// A fact of which this is known.
    pub(super) fn of(fact: Fact, known: Option<FactValue>, certainty: Certainty) -> Field {
        let input = input(fact);
        let value = known.and_then(|known| value(fact, &input, known));
        let address = Address::of(fact);
        let head = address.map(Address::typed).unwrap_or_default();
        let over = address.map(Address::title).unwrap_or_default();
        let (space, label) = (fact.space().map(Space::id), label(fact));
        Field { space, over, head, label, input, value, certainty, needed: false }
    }
}

impl FieldSheet {
    /// Controls for what is no fact of the board, each after its word.
    pub fn of_words(fields: Vec<Field>) -> FieldSheet {
        FieldSheet { writing: LineFormat::Words, fields, actions: Vec::new(), may_wait: false }
    }

    /// The facts that a question asks or shows; nothing where it is about something else.
    pub fn of(ask: &Ask) -> Option<FieldSheet> {
        if !ask.page.controls.is_empty() {
            return Some(FieldSheet::of_words(ask.page.controls.clone()));
        }
        let (writing, fields) = match &ask.form {
            Form::Facts(facts) if facts.first().is_some_and(|fact| is_yes_no(*fact)) => {
                return None;
            }
            Form::Facts(facts) => {
                let writing = if is_in_parts(facts) { LineFormat::Heads } else { LineFormat::Row };
                let fields = facts.iter().map(|fact| Field::of(*fact, None, Certainty::Unknown));
                (writing, fields.collect())
            }
            Form::Confirm(shown) => {
                let field = |(fact, value): &(Fact, FactValue)| {
                    Field::of(*fact, Some(*value), Certainty::NotConfirmed)
                };
                (LineFormat::Differences, shown.iter().map(field).collect())
            }
            _ => return None,
        };
        Some(FieldSheet { writing, fields, actions: Vec::new(), may_wait: false })
    }
}

fn label(fact: Fact) -> String {
    match fact {
        Fact::Support(_) => "Support".to_string(),
        Fact::Control(_) => "Control".to_string(),
        Fact::Cylinder(faction) | Fact::Resources(faction) | Fact::BrilliantStroke(faction) => {
            faction.name().to_string()
        }
        Fact::SQUADRONS_WEST_INDIES => "In the West Indies".to_string(),
        Fact::SQUADRONS_UNAVAILABLE => "Unavailable".to_string(),
        Fact::Pieces(Place::Box(_), piece) => piece.piece_type().name().to_string(),
        fact => match Countable::of(fact) {
            Some(thing) => thing.plural(),
            None => super::read::label(fact),
        },
    }
}

fn input(fact: Fact) -> Input {
    let choices = choices(fact);
    let code = Address::code(fact).unwrap_or_default();
    match fact {
        _ if !choices.is_empty() => {
            let quiet = choices.iter().position(|(value, _)| is_quiet(*value));
            let named = |(value, letters): &(FactValue, &str)| {
                (format!("{letters}{code}"), value.to_string())
            };
            Input::Choice {
                options: choices.iter().map(named).collect(),
                quiet: quiet.and_then(|at| u16::try_from(at).ok()),
            }
        }
        Fact::Leader(faction) => {
            let name = |name: &str| {
                let first = name.split(' ').next().unwrap_or_default();
                (first.to_lowercase(), name.to_string())
            };
            let space = |space: Space| (short(space).to_lowercase(), space.name().to_string());
            let leaders = names_of(faction);
            Input::Leader {
                leaders: leaders.into_iter().map(|l| name(l.name())).collect(),
                spaces: Space::ALL.map(space).to_vec(),
            }
        }
        fact => Input::Number { most: highest(fact), code: code.to_string() },
    }
}

/// A told value as the control has it.
fn value(fact: Fact, input: &Input, told: FactValue) -> Option<(u16, u16)> {
    let option_number = |token: &str, options: &[(String, String)]| {
        let place = options.iter().position(|(own, _)| own == token)?;
        u16::try_from(place).ok()
    };
    match (input, told) {
        (Input::Number { .. }, FactValue::Number(n)) => Some((n, 0)),
        (Input::Choice { options, .. }, told) => {
            let code = Address::code(fact).unwrap_or_default();
            Some((option_number(&format!("{}{code}", letters_of(fact, told)?), options)?, 0))
        }
        (Input::Leader { leaders, spaces }, FactValue::Leader(leader, space)) => {
            let mut named = leaders.iter().map(|(_, name)| name);
            let who = named.position(|name| name == leader.name())?;
            let r#where = match space {
                Some(space) => option_number(&short(space).to_lowercase(), spaces)? + 1,
                None => 0,
            };
            Some((u16::try_from(who).ok()?, r#where))
        }
        _ => None,
    }
}

/// What a control is set to: a number, or the place of an option; of a Leader the place of the space after it.
pub type FieldValue = Option<(u16, u16)>;

impl FieldSheet {
    /// The line that these settings write. What nobody touched writes nothing.
    ///
    /// # Errors
    /// Where a setting is none of its control.
    pub fn line(&self, settings: &[FieldValue]) -> Result<String, String> {
        let mut parts: Vec<(String, Vec<String>)> = Vec::new();
        for (field, setting) in self.fields.iter().zip(settings) {
            let Some(setting) = setting else { continue };
            if self.writing == LineFormat::Differences && field.value == Some(*setting) {
                continue;
            }
            let is_quiet = self.writing == LineFormat::Heads && field.input.is_quiet(setting.0);
            if is_quiet {
                continue;
            }
            let (head, word) = field
                .setting_words(self.writing, *setting)
                .ok_or_else(|| format!("{}: not a value of this control", field.label))?;
            match parts.last_mut() {
                Some((last, words)) if *last == head => words.push(word),
                _ => parts.push((head, vec![word])),
            }
        }
        let part = |(head, words): (String, Vec<String>)| {
            format!("{head} {}", words.join(" ")).trim().to_string()
        };
        let between = if self.writing == LineFormat::Words { " " } else { "; " };
        Ok(parts.into_iter().map(part).join(between))
    }
}

impl Input {
    /// Whether what is set need not be said.
    fn is_quiet(&self, first: u16) -> bool {
        match self {
            Input::Number { .. } => first == 0,
            Input::Choice { quiet, .. } => *quiet == Some(first),
            Input::Leader { .. } => false,
        }
    }
}

impl Field {
    /// The head and the word for a setting, where it is one.
    fn setting_words(
        &self,
        writing: LineFormat,
        (first, second): (u16, u16),
    ) -> Option<(String, String)> {
        let place = usize::from(first);
        Some(match &self.input {
            Input::Number { .. } if writing == LineFormat::Row => {
                (String::new(), first.to_string())
            }
            Input::Number { code, .. } => (self.head.clone(), format!("{first}{code}")),
            Input::Choice { options, .. } => (self.head.clone(), options.get(place)?.0.clone()),
            Input::Leader { leaders, spaces } => {
                let space = match usize::from(second).checked_sub(1) {
                    Some(at) => spaces.get(at)?.0.clone(),
                    None => String::new(),
                };
                (leaders.get(place)?.0.clone(), space)
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::talk::Answer;
    use lod_engine::game::scenario::scenario;
    use lod_engine::game::{Faction, OffMapBox, PieceSet, PieceType, ScenarioId};

    fn all() -> Vec<Fact> {
        let mut facts: Vec<Fact> = Space::ALL.into_iter().flat_map(Fact::in_space).collect();
        facts.extend(PieceType::FORCES.map(|s| Fact::stock(OffMapBox::Available, s)));
        facts.extend(PieceType::FORCES.map(|s| Fact::stock(OffMapBox::Unavailable, s)));
        facts.extend(PieceType::FORCES.map(|s| Fact::stock(OffMapBox::Casualties, s)));
        facts.extend(Faction::ALL.map(Fact::Resources));
        facts.extend(Faction::ALL.map(Fact::Leader));
        facts.extend(Faction::ALL.map(Fact::BrilliantStroke));
        facts.extend(Faction::ALL.map(Fact::Cylinder));
        facts.extend([
            Fact::SQUADRONS_WEST_INDIES,
            Fact::SQUADRONS_UNAVAILABLE,
            Fact::FNI,
            Fact::CBC,
            Fact::CRC,
            Fact::Treaty,
            Fact::WinterQuartersLeft,
        ]);
        facts
    }

    fn ask(form: Form) -> Ask {
        Ask::new("", form)
    }

    /// What the controls write of a board is read as that board, whatever was believed before.
    #[test]
    fn what_the_controls_write_is_read_as_it_was_set() {
        let boards = [ScenarioId::Long, ScenarioId::Medium, ScenarioId::Short]
            .map(|id| scenario(id).position.board);
        for (before, now) in boards.iter().flat_map(|a| boards.iter().map(move |b| (a, b))) {
            let believed: Vec<(Fact, FactValue)> =
                all().into_iter().map(|f| (f, before.fact(f))).collect();
            let ask = ask(Form::Confirm(believed));
            let sheet = FieldSheet::of(&ask).expect("controls");
            let told: Vec<(Fact, FactValue)> =
                all().into_iter().map(|f| (f, now.fact(f))).collect();
            let values: Vec<FieldValue> = sheet
                .fields
                .iter()
                .zip(&told)
                .map(|(field, (fact, told))| {
                    let value = value(*fact, &field.input, *told);
                    Some(value.unwrap_or_else(|| panic!("{fact:?} {told:?}")))
                })
                .collect();
            let line = sheet.line(&values).expect("settings");
            let Ok(Answer::Still(said)) = ask.read(&line) else {
                panic!("{line}: {:?}", ask.read(&line));
            };
            for pair in &told {
                assert!(said.told.contains(pair), "{pair:?} in {line}");
            }
        }
    }

    /// The same for what is asked of a board that nobody knows, one sort of facts at a time.
    #[test]
    fn what_is_asked_is_written_sort_by_sort() {
        let board = scenario(ScenarioId::Medium).position.board;
        let sorts: [fn(&Fact) -> bool; 6] = [
            |f| matches!(f, Fact::Pieces(Place::Space(_), piece) if PieceSet::BRITISH.contains(*piece)),
            |f| Countable::of(*f).is_some() || matches!(f, Fact::Support(_)),
            |f| matches!(f, Fact::Support(_)),
            |f| matches!(f, Fact::Leader(_)),
            |f| matches!(f, Fact::Cylinder(_)),
            |f| matches!(f, Fact::Pieces(Place::AVAILABLE, _)),
        ];
        for sort in sorts {
            let facts: Vec<Fact> = all().into_iter().filter(sort).collect();
            let ask = ask(Form::Facts(facts.clone()));
            let sheet = FieldSheet::of(&ask).expect("controls");
            let told: Vec<(Fact, FactValue)> = facts.iter().map(|f| (*f, board.fact(*f))).collect();
            let values: Vec<FieldValue> = sheet
                .fields
                .iter()
                .zip(&told)
                .map(|(field, (fact, told))| value(*fact, &field.input, *told))
                .collect();
            let line = sheet.line(&values).expect("settings");
            let Ok(Answer::Facts(said)) = ask.read(&line) else {
                panic!("{line}: {:?}", ask.read(&line));
            };
            assert_eq!(said.len(), told.len(), "{line}");
            assert!(told.iter().all(|pair| said.contains(pair)), "{line}");
        }
    }

    /// A face may send anything: what no control has is refused, what nobody touched is left out.
    #[test]
    fn a_setting_that_no_control_has_is_refused() {
        let ask = ask(Form::Facts(vec![Fact::Leader(Faction::British)]));
        let sheet = FieldSheet::of(&ask).expect("controls");
        for wrong in [(99, 0), (0, 99), (u16::MAX, u16::MAX)] {
            assert!(sheet.line(&[Some(wrong)]).is_err(), "{wrong:?}");
        }
        assert_eq!(sheet.line(&[None]), Ok(String::new()));
        assert_eq!(sheet.line(&[]), Ok(String::new()));
    }
}
