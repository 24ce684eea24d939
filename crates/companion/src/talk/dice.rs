//! Dice in one line: those that follow whatever the first ones show are asked for with them.

use super::{Ask, DiceRequest, Form};
use crate::tell;
use itertools::Itertools;
use lod_bots::flowchart::words::Die;
use lod_bots::flowchart::{Purpose, TableDie};
use lod_engine::game::words::either;

/// A die and what it is for.
pub(crate) type Roll = (Die, Purpose);

/// Which die is asked for after these dice and results, where one is.
pub(crate) type Next<'n> = dyn FnMut(&[Roll], &[u8]) -> Option<Roll> + 'n;

/// So many results are tried at most to find out what follows: those of a Battle of 3 dice a side.
const TRIES: usize = 210;

impl Ask {
    /// The die that is asked for, where it is one alone.
    pub(crate) fn roll(&self) -> Option<Roll> {
        match (&self.form, self.dice.purposes.as_slice()) {
            (Form::Dice(dice), [purpose]) => Some((*dice.first()?, purpose.clone())),
            _ => None,
        }
    }

    /// What is wrong with an empty answer to a question for dice; nothing of another question.
    pub(crate) fn lacks_dice(&self) -> Option<String> {
        match &self.form {
            Form::Dice(_) => self.form.read(self, "").err(),
            _ => None,
        }
    }

    /// The question for a die with those that follow whatever it shows.
    pub(crate) fn with_following(mut self, next: &mut Next<'_>) -> Ask {
        let Some(first) = self.roll() else {
            return self;
        };
        let all = asked(first, next);
        self.preamble.lines.extend(all.preamble.lines);
        let Ask { text, typing, form, dice, .. } = all;
        let dice = DiceRequest { purposes: dice.purposes, ..self.dice };
        Ask { text, typing, form, dice, ..self }
    }
}

/// The question for a die, and for those that follow for certain.
fn asked(first: Roll, next: &mut Next<'_>) -> Ask {
    let mut rolls = vec![first];
    let mut results: Vec<Vec<u8>> = vec![Vec::new()];
    let mut tries = 0;
    while let Some((die, purpose)) = rolls.last().cloned() {
        // Dice of one roll are added up: their order changes nothing.
        let is_added = rolls.len() > 1 && purpose.table.is_none() && {
            let (other, before) = &rolls[rolls.len() - 2];
            *other == die && before.what == purpose.what
        };
        let with_each = |seen: &Vec<u8>| -> Vec<Vec<u8>> {
            let least = seen.last().copied().filter(|_| is_added).unwrap_or(1);
            (least..=die.sides()).map(|n| [seen.as_slice(), &[n]].concat()).collect()
        };
        results = results.iter().flat_map(with_each).collect();
        if purpose.table == Some(TableDie::Column) {
            rolls.push((Die::D6, Purpose { table: Some(TableDie::Row), ..purpose }));
            continue;
        }
        tries += results.len();
        if tries > TRIES {
            break;
        }
        let found: Option<Vec<Roll>> = results.iter().map(|seen| next(&rolls, seen)).collect();
        let Some(following) = found.and_then(|found| alike(&found)) else {
            break;
        };
        rolls.push(following);
    }
    question(rolls)
}

/// The die that follows, where it is the same after each result; what it is for may hang on them.
fn alike(found: &[Roll]) -> Option<Roll> {
    let (die, first) = found.first()?;
    if !found.iter().all(|(other, purpose)| other == die && purpose.table == first.table) {
        return None;
    }
    if found.iter().all(|(_, purpose)| purpose == first) {
        return Some((*die, first.clone()));
    }
    let mut names: Vec<&str> = found.iter().map(|(_, purpose)| purpose.matter()).collect();
    names.sort_unstable();
    names.dedup();
    let what = match (common(&names), first.table) {
        (Some(begin), _) => format!("{begin}, next"),
        (None, Some(_)) => "the next roll".to_string(),
        // A choice of two or three is asked for with them.
        (None, None) => return None,
    };
    Some((*die, Purpose { table: first.table, ..Purpose::from(what.as_str()) }))
}

/// The words with which all of these begin; nothing where it is one at most.
fn common(names: &[&str]) -> Option<String> {
    let (first, others) = names.split_first()?;
    let words = first.split(' ').enumerate();
    let is_same = |(place, word): &(usize, &str)| {
        others.iter().all(|other| other.split(' ').nth(*place) == Some(word))
    };
    let words: Vec<&str> = words.take_while(is_same).map(|(_, word)| word).collect();
    let begin = words.join(" ");
    let begin = Purpose::from(begin.as_str()).matter().to_string();
    begin.contains(' ').then_some(begin)
}

/// What a die is for, with the candidates of a roll for the Random Spaces table.
pub(crate) fn purpose_words(purpose: &Purpose) -> String {
    let names: Vec<&str> = purpose.among.iter().map(tell::short).collect();
    if names.is_empty() { purpose.words() } else { purpose.words_among(either(&names)) }
}

/// The question for these dice: where they are for several things, each of those is a line above it.
pub(crate) fn question(rolls: Vec<Roll>) -> Ask {
    let parts = parts(&rolls);
    let mut example = ["2", "1", "3"].into_iter().cycle().take(rolls.len());
    let typing = match rolls.len() {
        1 => String::new(),
        _ => format!("e.g. {}", example.join(" ")),
    };
    let (text, lines) = match parts.as_slice() {
        [part] => (format!("Roll {}?", part.trim_end_matches('?')), Vec::new()),
        _ => (format!("Roll these {} dice in order?", rolls.len()), parts),
    };
    let (dice, purposes) = rolls.into_iter().unzip();
    Ask {
        dice: DiceRequest { purposes, ..DiceRequest::default() },
        ..Ask::new(text, Form::Dice(dice))
    }
    .typed(typing)
    .after(lines)
}

/// "2D3: Attacker", "1D3 1D6 (Random Spaces): Rally in NY, MA or GA": dice for one thing together.
fn parts(rolls: &[Roll]) -> Vec<String> {
    let part = |rolls: &[Roll]| {
        let Some((die, purpose)) = rolls.first() else {
            return String::new();
        };
        let count = rolls.iter().filter(|(_, p)| p.table != Some(TableDie::Row)).count();
        let one = match count {
            0 | 1 => purpose.clone(),
            _ => Purpose { before: 0, ..purpose.clone() },
        };
        let what = purpose_words(&one);
        match purpose.table {
            None => format!("{count}{}: {what}", die.name()),
            Some(TableDie::Row) => format!("1D6 (Random Spaces row): {what}"),
            Some(TableDie::Column) if count == 1 => {
                format!("1D3 1D6 (Random Spaces): {what}")
            }
            Some(TableDie::Column) => {
                format!("{count} x 1D3 1D6 (Random Spaces): {what}")
            }
        }
    };
    let alike = |(die, purpose): &Roll, (other, next): &Roll| {
        let row = next.table == Some(TableDie::Row) && purpose.table == Some(TableDie::Column);
        let same = die == other || purpose.table.is_some() && next.table.is_some();
        purpose.what == next.what && purpose.among == next.among && (row || same)
    };
    rolls.chunk_by(alike).map(part).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use lod_engine::game::{Space, SpaceSet};

    fn roll(die: Die, what: &str) -> Roll {
        (die, Purpose::from(what))
    }

    #[test]
    fn dice_that_follow_for_certain_are_asked_for_together() {
        let defender = roll(Die::D3, "Defender");
        let ask = asked(roll(Die::D3, "Attacker"), &mut |rolls, _| match rolls.len() {
            1 => Some((Die::D3, Purpose { before: 1, ..Purpose::from("Attacker") })),
            2 => Some(defender.clone()),
            _ => None,
        });
        assert_eq!(ask.preamble.lines, ["2D3: Attacker", "1D3: Defender"]);
        assert_eq!(ask.text, "Roll these 3 dice in order?");
        assert_eq!(ask.typing, "e.g. 2 1 3");
        assert_eq!(ask.form, Form::Dice(vec![Die::D3; 3]));
    }

    #[test]
    fn all_dice_of_a_battle_are_one_question() {
        let side = |name: &str, before| Purpose { before, ..Purpose::from(name) };
        let ask = asked((Die::D3, side("Attacker", 0)), &mut |rolls, _| match rolls.len() {
            many @ (1 | 2) => Some((Die::D3, side("Attacker", many))),
            many @ 3..=5 => Some((Die::D3, side("Defender", many - 3))),
            _ => None,
        });
        assert_eq!(ask.preamble.lines, ["3D3: Attacker", "3D3: Defender"]);
        assert_eq!(ask.form, Form::Dice(vec![Die::D3; 6]));
    }

    #[test]
    fn a_question_has_one_mark() {
        let rolls = vec![roll(Die::D6, "Support + 1D6 above Opposition?")];
        assert_eq!(question(rolls).text, "Roll 1D6: Support + 1D6 above Opposition?");
    }

    #[test]
    fn a_die_that_hangs_on_the_one_before_waits() {
        let second = roll(Die::D6, "second");
        let only_high = &mut |_: &[Roll], seen: &[u8]| (seen[0] > 2).then(|| second.clone());
        assert_eq!(asked(roll(Die::D3, "first"), only_high).text, "Roll 1D3: first?");
        let other = &mut |_: &[Roll], seen: &[u8]| {
            Some(roll(if seen[0] > 2 { Die::D3 } else { Die::D6 }, "second"))
        };
        assert_eq!(asked(roll(Die::D3, "first"), other).text, "Roll 1D3: first?");
    }

    #[test]
    fn the_same_die_is_asked_for_whatever_the_first_leaves_it_for() {
        let table = Some(TableDie::Column);
        let roll = |what: &str| (Die::D3, Purpose { table, ..Purpose::from(what) });
        let ask = asked(roll("Regulars for Norfolk, from"), &mut |rolls, seen| match rolls.len() {
            2 if seen[0] == 1 => Some(roll("Regulars for Norfolk, from")),
            2 => Some(roll("Regulars for Savannah, from")),
            _ => None,
        });
        let second = "1D3 1D6 (Random Spaces): the next roll";
        assert_eq!(
            ask.preamble.lines,
            ["1D3 1D6 (Random Spaces): Regulars for Norfolk, from", second]
        );
        assert_eq!(ask.form, Form::Dice(vec![Die::D3, Die::D6, Die::D3, Die::D6]));
    }

    #[test]
    fn both_dice_of_the_table_are_one_roll_with_its_candidates() {
        let among: SpaceSet = [Space::Boston, Space::Norfolk, Space::Georgia].into_iter().collect();
        let table = Some(TableDie::Column);
        let purpose = Purpose { table, among, ..Purpose::from("Rally in") };
        let again = Purpose { before: 1, ..purpose.clone() };
        let one = asked((Die::D3, purpose.clone()), &mut |_, _| None);
        assert_eq!(one.text, "Roll 1D3 1D6 (Random Spaces): Rally in Boston, Norfolk or GA?");
        let two = asked((Die::D3, purpose), &mut |rolls, _| {
            (rolls.len() == 2).then(|| (Die::D3, again.clone()))
        });
        assert_eq!(two.text, "Roll 2 x 1D3 1D6 (Random Spaces): Rally in Boston, Norfolk or GA?");
        assert_eq!(two.form, Form::Dice(vec![Die::D3, Die::D6, Die::D3, Die::D6]));
    }

    #[test]
    fn a_later_roll_says_so_after_its_candidates() {
        let among: SpaceSet =
            [Space::QuebecCity, Space::NewYorkCity, Space::Quebec].into_iter().collect();
        let table = Some(TableDie::Column);
        let purpose = Purpose { table, among, before: 1, ..Purpose::from("Hessians") };
        let ask = asked((Die::D3, purpose), &mut |_, _| None);
        let asked = "Roll 1D3 1D6 (Random Spaces): Hessians: Quebec City, NYC or QC (2nd roll)?";
        assert_eq!(ask.text, asked);
    }
}
