//! Several pieces named at once where an Event asks for one after another: "4r 2t", "boston 2r; ny 1t".

use crate::talk::facts::{figure, tokens};
use crate::talk::pieces_named;
use crate::tell::{plain, quoted};
use lod_bots::flowchart::{Choice, PieceOption};
use lod_engine::game::words::find_space;
use lod_engine::game::{Piece, Space};

/// Words that say nothing among pieces and spaces.
pub(crate) const FILLERS: [&str; 7] = ["in", "at", "to", "from", "and", "with", "place"];

/// So much of a kind, as it is typed.
#[derive(Debug)]
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
    let mut reader =
        AmountReader { options, words: Vec::new(), at: 0, space: None, named: Vec::new() };
    for part in group.split(',') {
        reader.read_part(part)?;
    }
    match (reader.named.is_empty(), reader.space) {
        (true, Some(_)) => Err(group.trim().to_string()),
        _ => Ok(reader.named),
    }
}

/// Reads amounts of pieces from one word to the next.
struct AmountReader<'o> {
    options: &'o [PieceOption],
    /// The words between two commas.
    words: Vec<String>,
    /// The place of the next word.
    at: usize,
    /// The space that holds for what comes next.
    space: Option<Space>,
    named: Vec<Named>,
}

impl AmountReader<'_> {
    /// Reads what stands between two commas, at the space before it unless it names one.
    fn read_part(&mut self, part: &str) -> Result<(), String> {
        let words = tokens(part).into_iter().map(|word| figure(&plain(&word)).to_string());
        (self.words, self.at) = (words.collect(), 0);
        let (begun, mut has_space) = (self.named.len(), false);
        while let Some(word) = self.words.get(self.at).cloned() {
            self.at += 1;
            if self.take_amount(&word) || FILLERS.contains(&word.as_str()) {
                continue;
            }
            if let Some((found, used)) = leading(self.options, &self.words[self.at - 1..]) {
                self.at += used - 1;
                // "2r boston" is "boston 2r".
                if self.named.len() > begun && !has_space {
                    self.named[begun..].iter_mut().for_each(|one| one.space = Some(found));
                } else {
                    self.space = Some(found);
                }
                has_space = true;
            } else if self.is_piece(&word) {
                self.add(Some(1), word);
            } else {
                self.take_box(word)?;
            }
        }
        Ok(())
    }

    /// Takes the rest of "4r", "4 Active Militia" or "all Tories", where a word begins that.
    fn take_amount(&mut self, word: &str) -> bool {
        let digits = word.chars().take_while(char::is_ascii_digit).count();
        if let Ok(count) = word[..digits].parse() {
            let mut label = word[digits..].to_string();
            while let Some(next) = self.take_piece() {
                label = format!("{label} {next}").trim().to_string();
            }
            self.add(Some(count), label);
        } else if word == "all" {
            let label = self.take_piece().unwrap_or_default();
            self.add(None, label);
        } else {
            return false;
        }
        true
    }

    /// Takes the next word, if it stands for a piece.
    fn take_piece(&mut self) -> Option<String> {
        let word = self.words.get(self.at).filter(|word| self.is_piece(word)).cloned()?;
        self.at += 1;
        Some(word)
    }

    /// Takes the beginning of the box that the pieces before it come from.
    ///
    /// # Errors
    /// The word, where no option has such a box.
    fn take_box(&mut self, word: String) -> Result<(), String> {
        let is_box = |option: &PieceOption| option.from.is_some_and(|from| from.starts_with(&word));
        match self.named.last_mut() {
            Some(last) if word.chars().count() > 1 && self.options.iter().any(is_box) => {
                last.from = Some(word);
                Ok(())
            }
            _ => Err(word),
        }
    }

    fn is_piece(&self, word: &str) -> bool {
        self.options.iter().any(|option| is_called(option.piece, word))
    }

    fn add(&mut self, count: Option<u8>, label: String) {
        self.named.push(Named { space: self.space, count, label, from: None });
    }
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

/// The places of the options that are meant, one for each piece.
fn places(choice: &Choice, named: &[Named]) -> Result<Vec<usize>, String> {
    let mut left: Vec<u8> = choice.pieces.iter().map(|option| option.count).collect();
    let mut taken = Vec::new();
    for one in named {
        for (place, count) in options_meant(choice, one, &left)? {
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

/// The places of the options that are meant, each with how many of its pieces.
fn options_meant(choice: &Choice, named: &Named, left: &[u8]) -> Result<Vec<(usize, u8)>, String> {
    let options = &choice.pieces;
    let mut open: Vec<usize> = (0..options.len()).filter(|i| named.fits(&options[*i])).collect();
    if open.is_empty() {
        return Err(format!("{} is none of the pieces here", quoted(&named.typed())));
    }
    let first = &options[open[0]];
    if open.iter().any(|i| options[*i].space != first.space) {
        let space = first.space.map_or(String::new(), Space::typed);
        return Err(format!("type the space too, e.g. {space} {}", named.typed()));
    }
    let total: u8 = open.iter().map(|i| left[*i]).fold(0, u8::saturating_add);
    let count = named.count.unwrap_or(total);
    if count > total {
        return Err(format!("{} is too many: {total} possible", quoted(&named.typed())));
    }
    let is_choice = open.len() > 1 && count < total;
    let is_one_type =
        open.iter().all(|i| options[*i].piece.piece_type() == first.piece.piece_type());
    let has_boxes = open.iter().any(|i| options[*i].from != first.from);
    if is_choice && has_boxes {
        let boxes: Vec<&str> = open.iter().filter_map(|i| options[*i].from).collect();
        let typed = named.typed();
        return Err(format!("type the box too: {typed} {}", boxes.join(&format!(" or {typed} "))));
    }
    if is_choice && !(is_one_type && first.piece.faction() == choice.faction) {
        let codes: Vec<&str> = open.iter().map(|i| options[*i].piece.letters()).collect();
        return Err(format!("type the kind of piece too: {}", codes.join(" or ")));
    }
    // Active ones first.
    open.sort_by_key(|i| options[*i].piece.is_underground());
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
    let other_face = |first: &PieceOption| {
        let other = |option: &&PieceOption| {
            (option.space, option.from) == (first.space, first.from) && option.piece != first.piece
        };
        options.iter().find(other)
    };
    let first = options.iter().find(|option| option.count > 1 || other_face(option).is_some())?;
    let what = match other_face(first) {
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
