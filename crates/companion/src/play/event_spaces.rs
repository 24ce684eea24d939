//! Spaces that an Event lets a player select, several by one answer and with the pieces in them: `boston 2r, norfolk 1r 1t`.

use super::answer_replay::{CHOICE_KEY, asks_for};
use crate::own_turn::{FILLERS, pieces_in_words};
use crate::talk::facts::{figure, tokens};
use crate::talk::read;
use crate::talk::{Ask, Form, Reply, SelectionLimits};
use crate::tell::{plain, quoted};
use itertools::Itertools;
use lod_bots::flowchart::{Choice, NamedSpace, PieceOption, SpaceAnswer};
use lod_engine::game::Space;
use lod_engine::game::words::{at_most, find_space, joined};

/// What ends an optional part.
const NONE: [&str; 3] = ["none", "no more", "no"];

/// The question for one of the spaces, or for several of them.
pub(super) fn question(choice: &Choice) -> Ask {
    let (ask, _) = asks_for(choice);
    let example = example(choice);
    let has_pieces = !choice.pieces.is_empty();
    if choice.due < 2 {
        let line = "A space alone is enough; the pieces there may follow it.".to_string();
        return Ask {
            typing: if has_pieces { format!("e.g. {example}") } else { String::new() },
            help: has_pieces.then_some(line).into_iter().collect(),
            examples: vec![(String::new(), example)],
            ..ask
        };
    }
    let line = if has_pieces {
        "Spaces in one line, each with its pieces or their number; without one: the most."
    } else {
        "Spaces in one line, with commas between."
    };
    Ask {
        key: CHOICE_KEY.to_string(),
        typing: format!("e.g. {example}"),
        replies: rows(choice).map(|(_, _, reply)| reply).collect(),
        help: vec![line.to_string()],
        examples: vec![(String::new(), example)],
        limits: SelectionLimits { most: Some(choice.due), ..ask.limits },
        form: Form::Some,
        ..ask
    }
}

/// The rows, each with the place of its option and how many pieces it says: each number of pieces where they are of one
/// kind, else the space alone.
fn rows(choice: &Choice) -> impl Iterator<Item = (usize, Option<u8>, Reply)> {
    choice.options.iter().enumerate().flat_map(|(place, word)| {
        let most = match choice.spaces.get(place).map(|space| options_in(choice, *space)) {
            Some(here) if here.len() == 1 => here[0].1.count,
            _ => 0,
        };
        let row = move |count: u8| (place, Some(count), Reply::new(format!("{word} {count}"), ""));
        let alone = (most == 0).then(|| (place, None, Reply::new(word.clone(), "")));
        (1..=most).rev().map(row).chain(alone).collect::<Vec<_>>()
    })
}

/// The pieces that may be named in a space, each with its place among all.
fn options_in(choice: &Choice, space: Space) -> Vec<(usize, &PieceOption)> {
    choice.pieces.iter().enumerate().filter(|(_, option)| option.space == Some(space)).collect()
}

/// Two spaces, or one, as they are typed.
fn example(choice: &Choice) -> String {
    let typed = |(nth, (space, each)): (usize, (&Space, &u8))| {
        let name = space.typed();
        match options_in(choice, *space).as_slice() {
            [] => name,
            _ if !choice.way.is_empty() => {
                let amount =
                    |option: &PieceOption| format!("{}{}", option.count, option.piece.letters());
                format!("{name} {}", choice.way.iter().map(amount).join(" "))
            }
            [(_, one)] if choice.due > 1 => {
                // What is left for the second may be less.
                let count = if nth == 0 { one.count } else { 1 };
                format!("{name} {count}")
            }
            several => {
                let mut left = if nth == 0 { *each } else { 1 };
                let amount = |(_, option): &(usize, &PieceOption)| {
                    let from = option.from.filter(|_| several.len() > 1);
                    let from = from.map_or(String::new(), |from| format!(" {from}"));
                    let count = option.count.min(2).min(left);
                    left -= count;
                    let amount = format!("{count}{}{from}", option.piece.letters());
                    Some(amount).filter(|_| count > 0)
                };
                // Pieces of two boxes are an example as much as those of one.
                let kinds = several.iter().dedup_by(|a, b| a.1.piece == b.1.piece);
                format!("{name} {}", kinds.filter_map(amount).join(" "))
            }
        }
    };
    let spaces = choice.spaces.iter().zip(&choice.each);
    let shown = if choice.due > 1 && choice.has_second { 2 } else { 1 };
    spaces.take(shown).enumerate().map(typed).join(", ")
}

/// The spaces that a line names, and the pieces in them.
///
/// # Errors
/// A word that is no space, a space or pieces that are not offered, a space twice, or too many of them.
pub(super) fn read(choice: &Choice, line: &str) -> Result<SpaceAnswer, String> {
    let typed = line.trim().to_lowercase();
    let last = choice.spaces.len();
    if NONE.contains(&typed.as_str()) && choice.options.len() > last {
        return Ok(SpaceAnswer { spaces: vec![(last, None)], is_whole: true });
    }
    let words: Vec<&str> =
        typed.split([' ', ',', ';']).filter(|word| !word.is_empty() && *word != "and").collect();
    let spaces = match words.as_slice() {
        [] => return Err(format!("name at least 1 space, e.g. {}", example(choice))),
        ["all"] if last <= usize::from(choice.due) => {
            (0..last).map(|place| (place, most_in(choice, place))).collect()
        }
        words if choice.due > 1 && words.iter().all(|word| word.parse::<usize>().is_ok()) => {
            of_rows(choice, words)?
        }
        _ => {
            let named = named(choice, &typed)?;
            let pieces = named
                .into_iter()
                .map(|(place, words)| Ok((place, pieces_in(choice, place, &words)?)));
            pieces.collect::<Result<_, String>>()?
        }
    };
    for (at, (place, _)) in spaces.iter().enumerate() {
        if spaces[..at].iter().any(|(before, _)| before == place) {
            return Err(format!("{} is named twice. Name each space once", choice.options[*place]));
        }
    }
    let due = usize::from(choice.due);
    match spaces.len() {
        many if many > due => Err(format!("at most {due} here, not {many}")),
        _ => Ok(SpaceAnswer { spaces, is_whole: true }),
    }
}

/// What rows with these numbers say.
fn of_rows(choice: &Choice, words: &[&str]) -> Result<Vec<NamedSpace>, String> {
    let rows: Vec<_> = rows(choice).collect();
    let last = rows.len();
    let of_row = |word: &&str| {
        let number = word.parse::<usize>().ok().filter(|number| (1..=last).contains(number));
        let (place, count, _) =
            number.map(|n| &rows[n - 1]).ok_or(format!("rows are 1 to {last}"))?;
        let pieces = count.map(|count| pieces_in(choice, *place, &[count.to_string()]));
        Ok((*place, pieces.transpose()?.flatten()))
    };
    words.iter().map(of_row).collect()
}

/// The spaces that a line names, each with the words that belong to it.
fn named(choice: &Choice, line: &str) -> Result<Vec<(usize, Vec<String>)>, String> {
    let mut named: Vec<(usize, Vec<String>)> = Vec::new();
    for group in line.split([',', ';', '+']) {
        let words: Vec<String> = tokens(&group.replace(':', " ")).into_iter().collect();
        let (mut at, mut before, begun) = (0, Vec::new(), named.len());
        let has_space = (0..words.len()).any(|at| leading(choice, &words[at..]).is_some());
        while at < words.len() {
            if let Some((place, used)) = leading(choice, &words[at..]) {
                let place = place.map_err(|space| not_possible(choice, space))?;
                named.push((place, std::mem::take(&mut before)));
                at += used;
                continue;
            }
            let word = figure(&words[at]).to_string();
            at += 1;
            let is_before = has_space && named.len() == begun;
            match named.last_mut() {
                _ if FILLERS.contains(&word.as_str()) => {}
                // "2r boston" is "boston 2r".
                _ if is_before => before.push(word),
                Some((_, pieces)) => pieces.push(word),
                None => {
                    let word = quoted(&word);
                    return Err(format!("{word} is not a space. Type e.g. {}", example(choice)));
                }
            }
        }
    }
    Ok(named)
}

/// The place of the space that the first words name, or the space where it is not offered, and how many words that are.
fn leading(choice: &Choice, words: &[String]) -> Option<(Result<usize, Space>, usize)> {
    let is_name = |word: &String| word.len() > 1 && !word.starts_with(|c: char| c.is_ascii_digit());
    let names = words.iter().take_while(|word| is_name(word)).count();
    let offered = |space| choice.spaces.iter().position(|offered| *offered == space).ok_or(space);
    read::leading(&words[..names], |name| {
        if let Ok(space) = find_space(name) {
            return Some(offered(space));
        }
        let begins = |space: &&Space| plain(space.name()).starts_with(&plain(name));
        let mut fits = choice.spaces.iter().filter(begins);
        let only = fits.next().filter(|_| fits.next().is_none() && name.len() > 2)?;
        Some(offered(*only))
    })
}

fn not_possible(choice: &Choice, space: Space) -> String {
    let names: Vec<&str> = choice.spaces.iter().map(|space| space.name()).collect();
    format!("not possible in {space}. Possible: {}", at_most(&names, 8))
}

/// The most of a space's pieces, where they are of one kind; `None` where it has none, or more kinds than one.
fn most_in(choice: &Choice, place: usize) -> Option<Vec<usize>> {
    match options_in(choice, choice.spaces[place]).as_slice() {
        [(at, option)] => Some(vec![*at; option.count.into()]),
        _ => None,
    }
}

/// The pieces that words name in a space: the places of their options.
fn pieces_in(
    choice: &Choice,
    place: usize,
    words: &[String],
) -> Result<Option<Vec<usize>>, String> {
    let space = choice.spaces[place];
    let here = options_in(choice, space);
    match (words, here.is_empty()) {
        ([], _) => return Ok(if choice.due > 1 { most_in(choice, place) } else { None }),
        (_, true) => return Err(format!("there are no pieces to name in {space}")),
        _ => {}
    }
    let options = here.iter().map(|(_, o)| PieceOption { space: None, ..(*o).clone() }).collect();
    let places = amounts(&Choice { pieces: options, ..choice.clone() }, words);
    let places = places.map_err(|wrong| format!("{space}: {wrong}"))?;
    match (choice.each[place], places.len()) {
        (most, many) if many > most.into() => {
            return Err(format!("{space}: at most {most}, not {many}"));
        }
        _ => {}
    }
    Ok(Some(places.into_iter().map(|at| here[at].0).collect()))
}

/// The question for the pieces of several kinds in one space; Enter takes the most of each.
pub(super) fn amounts_question(choice: &Choice) -> Ask {
    let (ask, _) = asks_for(choice);
    let most = choice.pieces.iter().map(|o| format!("{}{}", o.count, o.piece.letters())).join(" ");
    let counts = choice.pieces.iter().map(|option| option.count.to_string()).join(" ");
    let words: Vec<String> = choice.pieces.iter().map(|o| o.piece.counted(o.count)).collect();
    Ask {
        typing: format!("[Enter] {counts}"),
        replies: vec![Reply::new(most.as_str(), joined(&words)), Reply::new("none", "")],
        default: Some(0),
        help: vec![format!(
            "Numbers in this order, `{counts}`, or with their kinds, `{most}`; `none`."
        )],
        form: Form::Line,
        ..ask
    }
}

/// The places of the options that a line takes in the question for pieces of several kinds.
///
/// # Errors
/// Why they cannot be those.
pub(super) fn read_amounts(choice: &Choice, line: &str) -> Result<Vec<usize>, String> {
    let words = tokens(&line.to_lowercase().replace([',', ';', '+'], " ")).into_iter();
    let words: Vec<String> = words.map(|word| figure(&word).to_string()).collect();
    if words.is_empty() {
        let most = choice.pieces.iter().enumerate();
        return Ok(most.flat_map(|(at, option)| vec![at; option.count.into()]).collect());
    }
    amounts(choice, &words)
}

/// The pieces that words name: a number for each kind in order, numbers with kinds, or none.
fn amounts(choice: &Choice, words: &[String]) -> Result<Vec<usize>, String> {
    let options = &choice.pieces;
    if NONE.contains(&words.join(" ").as_str()) {
        return Ok(Vec::new());
    }
    let numbers: Vec<u8> = words.iter().filter_map(|word| word.parse().ok()).collect();
    if numbers.len() == words.len() {
        if numbers.iter().all(|number| *number == 0) {
            return Ok(Vec::new());
        }
        if numbers.len() == options.len() {
            let too_many = options.iter().zip(&numbers).find(|(option, n)| option.count < **n);
            if let Some((option, number)) = too_many {
                let name = option.piece.piece_type().name();
                return Err(format!("{name} 0 to {}, not {number}", option.count));
            }
            let some = numbers.iter().enumerate();
            return Ok(some.flat_map(|(at, n)| vec![at; usize::from(*n)]).collect());
        }
    }
    let due = options.iter().map(|option| option.count).fold(0, u8::saturating_add);
    pieces_in_words(&Choice { due, ..choice.clone() }, &words.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use lod_engine::game::{Faction, Piece};

    /// Up to 2 Cities of 3, with Regulars and Tories or with Regulars alone.
    fn choice(tories: bool, due: u8) -> Choice {
        let spaces = vec![Space::Boston, Space::NewYorkCity, Space::Norfolk];
        let kinds = [Some(Piece::BritishRegular), tories.then_some(Piece::Tory)];
        let pieces = spaces.iter().flat_map(|space| {
            kinds.into_iter().flatten().map(|piece| PieceOption {
                piece,
                space: Some(*space),
                from: None,
                count: 2,
            })
        });
        let mut options: Vec<String> = spaces.iter().map(|s| s.name().to_string()).collect();
        options.push("no more".to_string());
        Choice {
            options,
            pieces: pieces.collect(),
            has_second: true,
            spaces: spaces.clone(),
            each: vec![if tories { 4 } else { 2 }; 3],
            due,
            marked: Some(0),
            ..Choice::new(Faction::British, "Hessians: Which Cities (at most 2)?")
        }
    }

    fn spaces(choice: &Choice, line: &str) -> Vec<NamedSpace> {
        read(choice, line).unwrap_or_else(|wrong| panic!("{line}: {wrong}")).spaces
    }

    #[test]
    fn spaces_with_a_number_are_one_answer() {
        let one_kind = choice(false, 2);
        for (line, taken) in [
            ("boston 2, norfolk 1", vec![(0, Some(vec![0, 0])), (2, Some(vec![2]))]),
            ("Boston, Norfolk", vec![(0, Some(vec![0, 0])), (2, Some(vec![2, 2]))]),
            ("boston and new york city", vec![(0, Some(vec![0, 0])), (1, Some(vec![1, 1]))]),
            ("bos 1r; nyc two regulars", vec![(0, Some(vec![0])), (1, Some(vec![1, 1]))]),
            ("2 regulars in boston, 1r norfolk", vec![(0, Some(vec![0, 0])), (2, Some(vec![2]))]),
            ("norf 0", vec![(2, Some(vec![]))]),
            ("1 4", vec![(0, Some(vec![0, 0])), (1, Some(vec![1]))]),
            ("none", vec![(3, None)]),
        ] {
            assert_eq!(spaces(&one_kind, line), taken, "{line}");
        }
        let words: Vec<String> = question(&one_kind).replies.into_iter().map(|r| r.word).collect();
        assert_eq!(words[..3], ["Boston 2", "Boston 1", "New York City 2"]);
        assert_eq!(question(&one_kind).typing, "e.g. boston 2, nyc 1");
    }

    #[test]
    fn one_space_with_its_pieces_is_one_answer() {
        let two_kinds = choice(true, 1);
        for (line, taken) in [
            ("norfolk", vec![(2, None)]),
            ("norfolk 2r 1t", vec![(2, Some(vec![4, 4, 5]))]),
            ("norfolk 2 1", vec![(2, Some(vec![4, 4, 5]))]),
            ("1t norfolk", vec![(2, Some(vec![5]))]),
            ("norfolk: 1 Regular, 1 Tory", vec![(2, Some(vec![4, 5]))]),
        ] {
            assert_eq!(spaces(&two_kinds, line), taken, "{line}");
        }
        assert_eq!(question(&two_kinds).typing, "e.g. boston 2r 2t");
    }

    #[test]
    fn what_is_not_offered_is_refused() {
        for (line, why) in [
            ("savannah", "not possible in Savannah. Possible: Boston, New York City, Norfolk"),
            ("boston 3", "Boston: British Regulars 0 to 2, not 3"),
            ("boston, nyc, norfolk", "at most 2 here, not 3"),
            ("boston 1, boston 2", "Boston is named twice"),
            ("boston 1x", "Boston: "),
            ("xyzzy", "\"xyzzy\" is not a space. Type e.g. boston 2, nyc 1"),
            ("9", "rows are 1 to 7"),
            ("", "name at least 1 space"),
        ] {
            let wrong = read(&choice(false, 2), line).expect_err(line);
            assert!(wrong.contains(why), "{line}: {wrong}");
        }
    }

    #[test]
    fn amounts_of_several_kinds_are_one_answer() {
        let here = |piece, count| PieceOption { piece, space: None, from: None, count };
        let pieces = vec![here(Piece::BritishRegular, 2), here(Piece::Tory, 1)];
        let ask = "Lord Stirling: Regulars (0-2), Tories (0-1) in Norfolk?";
        let choice = Choice { pieces, marked: Some(0), ..Choice::new(Faction::British, ask) };
        for (line, taken) in [
            ("", vec![0, 0, 1]),
            ("2 1", vec![0, 0, 1]),
            ("1r", vec![0]),
            ("0 1", vec![1]),
            ("0", vec![]),
            ("none", vec![]),
            ("1 tory and 2 regulars", vec![1, 0, 0]),
        ] {
            assert_eq!(read_amounts(&choice, line), Ok(taken), "{line}");
        }
        let wrong = read_amounts(&choice, "2 2").expect_err("too many");
        assert_eq!(wrong, "Tories 0 to 1, not 2");
        assert_eq!(amounts_question(&choice).typing, "[Enter] 2 1");
    }
}
