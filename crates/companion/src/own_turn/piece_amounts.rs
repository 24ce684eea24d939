//! Several pieces named at once where an Event asks for one after another: "4r 2t", "boston 2r; ny 1t".

use crate::talk::facts::{figure, tokens};
use crate::talk::pieces_named;
use crate::tell::{plain, quoted};
use lod_bots::flowchart::{Choice, PieceOption};
use lod_engine::game::words::find_space;
use lod_engine::game::{Piece, PieceSet, Space};

/// Words that say nothing among pieces and spaces.
pub(crate) const FILLERS: [&str; 7] = ["in", "at", "to", "from", "and", "with", "place"];

/// So much of a kind, as it is typed.
#[derive(Debug, Default)]
struct Named {
    space: Option<Space>,
    /// All that there are where there is none.
    count: Option<u8>,
    /// Letters or words; empty where a number stands alone.
    label: String,
    /// The beginning of the box that they come from.
    from: Option<String>,
}

impl Named {
    fn fits(&self, option: &PieceOption) -> bool {
        let space = self.space.is_none_or(|space| option.space == Some(space));
        let from = self
            .from
            .as_ref()
            .is_none_or(|from| option.from.is_some_and(|word| word.starts_with(from.as_str())));
        space && from && (self.label.is_empty() || is_called(option.piece, &self.label))
    }

    fn typed(&self) -> String {
        let count = self.count.map_or("all".to_string(), |count| count.to_string());
        let between = if self.label.chars().count() > 2 || self.count.is_none() { " " } else { "" };
        format!("{count}{between}{}", self.label).trim_end().to_string()
    }
}

/// Whether letters or words stand for such a piece.
fn is_called(piece: Piece, label: &str) -> bool {
    let name = plain(&piece.counted(1));
    let names: Vec<&str> = name.split(' ').skip(1).collect();
    let is_word = |word: &str| {
        let one = word.strip_suffix("ies").map(|stem| format!("{stem}y"));
        let one = one.or_else(|| word.strip_suffix('s').map(String::from));
        word.chars().count() > 2
            && [Some(word.to_string()), one]
                .iter()
                .flatten()
                .any(|word| names.iter().any(|name| name.starts_with(word.as_str())))
    };
    pieces_named(label).is_some_and(|set| set.contains(piece)) || label.split(' ').all(is_word)
}

/// The choice among its pieces and those of what follows.
fn with_later(choice: &Choice) -> Choice {
    let pieces = choice.pieces.iter().chain(&choice.later).cloned().collect();
    Choice { pieces, later: Vec::new(), ..choice.clone() }
}

/// The places of the options that a line names, those of what follows after the last; `None` where it is no list of amounts.
///
/// # Errors
/// Why they cannot be those.
pub(crate) fn several_pieces(choice: &Choice, line: &str) -> Option<Result<Vec<usize>, String>> {
    let (own, rows) = (choice.pieces.len(), choice.options.len());
    let choice = &with_later(choice);
    let options = &choice.pieces;
    if options.is_empty() {
        return None;
    }
    let mut named = Vec::new();
    for group in line.split([';', '+']) {
        match read(options, group) {
            Ok(of_group) => named.extend(of_group),
            Err(_) if named.is_empty() => return None,
            Err(word) => return Some(Err(format!("unknown word {}", quoted(&word)))),
        }
    }
    // A number alone is a row's.
    let is_bare = |named: &Named| named.label.is_empty() && named.space.is_none();
    if named.is_empty() || named.iter().any(|one| is_bare(one) && one.count.is_some()) {
        return None;
    }
    let row = |place: usize| if place < own { place } else { rows + place - own };
    Some(places(choice, &named).map(|places| places.into_iter().map(row).collect()))
}

/// The places of the options that words name.
///
/// # Errors
/// A word that is none of the pieces, or why they cannot be those.
pub(crate) fn pieces_in_words(choice: &Choice, words: &str) -> Result<Vec<usize>, String> {
    let named = read(&choice.pieces, words);
    places(choice, &named.map_err(|word| format!("unknown word {}", quoted(&word)))?)
}

/// What a group of words names; a space holds over its commas.
///
/// # Errors
/// The word that is nothing of it.
fn read(options: &[PieceOption], group: &str) -> Result<Vec<Named>, String> {
    let (mut named, mut space) = (Vec::new(), None);
    for part in group.split(',') {
        read_part(options, part, &mut named, &mut space)?;
    }
    match (named.is_empty(), space) {
        (true, Some(_)) => Err(group.trim().to_string()),
        _ => Ok(named),
    }
}

/// What the words between two commas name, at the space before them unless they name one.
fn read_part(
    options: &[PieceOption],
    part: &str,
    named: &mut Vec<Named>,
    space: &mut Option<Space>,
) -> Result<(), String> {
    let words = tokens(part).into_iter().map(|word| figure(&plain(&word)).to_string());
    let words: Vec<String> = words.collect();
    let is_piece = |word: &str| options.iter().any(|option| is_called(option.piece, word));
    let (begun, mut at, mut has_space) = (named.len(), 0, false);
    while let Some(word) = words.get(at).map(String::as_str) {
        at += 1;
        let digits = word.chars().take_while(char::is_ascii_digit).count();
        if let Ok(count) = word[..digits].parse::<u8>() {
            let mut label = word[digits..].to_string();
            while let Some(next) = words.get(at).filter(|next| is_piece(next)) {
                label = format!("{label} {next}").trim().to_string();
                at += 1;
            }
            named.push(Named { space: *space, count: Some(count), label, from: None });
            continue;
        }
        if word == "all" {
            let label = words.get(at).filter(|next| is_piece(next)).cloned();
            at += usize::from(label.is_some());
            named.push(Named {
                space: *space,
                label: label.unwrap_or_default(),
                ..Named::default()
            });
            continue;
        }
        if FILLERS.contains(&word) {
            continue;
        }
        if let Some((found, used)) = leading(options, &words[at - 1..]) {
            at += used - 1;
            // "2r boston" is "boston 2r".
            match named.len() > begun && !has_space {
                true => named[begun..].iter_mut().for_each(|one| one.space = Some(found)),
                false => *space = Some(found),
            }
            has_space = true;
            continue;
        }
        if is_piece(word) {
            let label = word.to_string();
            named.push(Named { space: *space, count: Some(1), label, from: None });
            continue;
        }
        let is_box = |option: &PieceOption| option.from.is_some_and(|from| from.starts_with(word));
        match named.last_mut() {
            Some(last) if word.chars().count() > 1 && options.iter().any(is_box) => {
                last.from = Some(word.to_string());
            }
            _ => return Err(word.to_string()),
        }
    }
    Ok(())
}

/// The space of an option that the first words name, and how many words that are.
fn leading(options: &[PieceOption], words: &[String]) -> Option<(Space, usize)> {
    let most = words.iter().position(|word| word.starts_with(|c: char| c.is_ascii_digit()));
    let most = most.unwrap_or(words.len());
    (1..=most).rev().find_map(|used| {
        let space = find_space(&words[..used].join(" ")).ok()?;
        options.iter().any(|option| option.space == Some(space)).then_some((space, used))
    })
}

fn places(choice: &Choice, named: &[Named]) -> Result<Vec<usize>, String> {
    let mut left: Vec<u8> = choice.pieces.iter().map(|option| option.count).collect();
    let mut taken = Vec::new();
    for one in named {
        for (place, count) in of_one(choice, one, &left)? {
            left[place] -= count;
            taken.extend(std::iter::repeat_n(place, count.into()));
        }
    }
    let due = usize::from(choice.due);
    match taken.len() {
        0 => Err("name at least 1 piece".to_string()),
        many if many > due => Err(format!("at most {due} here, not {many}")),
        _ => Ok(taken),
    }
}

/// So many of which options are meant.
fn of_one(choice: &Choice, named: &Named, left: &[u8]) -> Result<Vec<(usize, u8)>, String> {
    let options = &choice.pieces;
    let mut open: Vec<usize> = (0..options.len()).filter(|i| named.fits(&options[*i])).collect();
    if open.is_empty() {
        return Err(format!("{} is none of the pieces here", quoted(&named.typed())));
    }
    let spaces = |of: &[usize]| of.iter().any(|i| options[*i].space != options[of[0]].space);
    if spaces(&open) {
        let space = options[open[0]].space.map_or(String::new(), Space::typed);
        return Err(format!("type the space too, e.g. {space} {}", named.typed()));
    }
    let total: u8 = open.iter().map(|i| left[*i]).fold(0, u8::saturating_add);
    let count = named.count.unwrap_or(total);
    if count > total {
        return Err(format!("{} is too many: {total} possible", quoted(&named.typed())));
    }
    let first = options[open[0]].piece;
    let is_choice = open.len() > 1 && count < total;
    let of_faces = open.iter().all(|i| options[*i].piece.piece_type() == first.piece_type());
    let boxes = open.iter().any(|i| options[*i].from != options[open[0]].from);
    if is_choice && boxes {
        let boxes: Vec<&str> = open.iter().filter_map(|i| options[*i].from).collect();
        let typed = named.typed();
        return Err(format!("type the box too: {typed} {}", boxes.join(&format!(" or {typed} "))));
    }
    if is_choice && !(of_faces && first.faction() == choice.faction) {
        let codes: Vec<&str> = open.iter().map(|i| options[*i].piece.letters()).collect();
        return Err(format!("type the kind of piece too: {}", codes.join(" or ")));
    }
    // Active ones first.
    open.sort_by_key(|i| PieceSet::UNDERGROUND.contains(options[*i].piece));
    let mut due = count;
    let take = |i: usize| {
        let some = due.min(left[i]);
        due -= some;
        (i, some)
    };
    Ok(open.into_iter().map(take).collect())
}

/// Several pieces as they may be typed at once.
fn example(choice: &Choice) -> Option<String> {
    let options = &with_later(choice).pieces;
    if choice.spaces.is_empty() && !choice.way.is_empty() {
        let typed = |option: &PieceOption| {
            let space = option.space.map_or(String::new(), |space| format!("{} ", space.typed()));
            format!("{space}{}{}", option.count, option.piece.letters())
        };
        let between = if choice.way[0].space.is_some() { ", " } else { " " };
        return Some(choice.way.iter().map(typed).collect::<Vec<_>>().join(between));
    }
    let most = choice.due.min(2);
    if most < 2 {
        return None;
    }
    let typed = |option: &PieceOption, count: u8| {
        let space = option.space.map_or(String::new(), |space| format!("{} ", space.typed()));
        format!("{space}{count}{}", option.piece.letters())
    };
    // Where kinds desert from spaces so many of each may go.
    let apart = |first: &&PieceOption, other: &&PieceOption| {
        first.space != other.space && first.piece.piece_type() != other.piece.piece_type()
    };
    if let Some(first) =
        options.first().filter(|first| first.space.is_some() && first.from.is_none())
        && let Some(other) = options.iter().find(|other| apart(&first, other))
    {
        return Some(format!("{}, {}", typed(first, 1), typed(other, 1)));
    }
    let beside = |first: &PieceOption| {
        let other = |option: &&PieceOption| {
            (option.space, option.from) == (first.space, first.from) && option.piece != first.piece
        };
        options.iter().find(other)
    };
    let first = options.iter().find(|option| option.count > 1 || beside(option).is_some())?;
    let what = match beside(first) {
        Some(other) => format!("1{} 1{}", first.piece.letters(), other.piece.letters()),
        None => format!("2{}", first.piece.letters()),
    };
    let from = first.from.filter(|_| options.iter().any(|o| o.from != first.from));
    let from = from.map_or(String::new(), |from| format!(" {from}"));
    let space = first.space.map_or(String::new(), |space| format!("{} ", space.typed()));
    Some(format!("{space}{what}{from}"))
}

/// What `?` says of several pieces at once.
pub(crate) fn help_for_pieces(choice: &Choice) -> Vec<String> {
    let line = example(choice).map(|example| format!("Several at once, e.g. `{example}`."));
    line.into_iter().collect()
}

/// How several are typed, to stand after the question.
pub(crate) fn typing_for_pieces(choice: &Choice) -> String {
    example(choice).map_or(String::new(), |example| format!("e.g. {example}"))
}
