//! What a typed line means among a question's replies.

use super::{Ask, Form, Price, Reply};
use crate::talk::facts::figure;
use crate::tell::{Countable, plain, quoted};
use itertools::Itertools;
use lod_bots::flowchart::Interrupt;
use lod_engine::game::Faction;
use lod_engine::game::atlas::nearest;
use lod_engine::game::words::{self, joined};
use lod_engine::game::{Leader, Piece, Space};

impl Reply {
    /// The options of a choice, each with what it brings.
    pub fn with_meanings(options: Vec<String>, about: &[String]) -> Vec<Reply> {
        let abouts = about.iter().cloned().chain(std::iter::repeat(String::new()));
        let replies = options.into_iter().zip(abouts);
        replies.map(|(word, about)| Reply::new(word, about)).collect()
    }

    /// A word and what it means.
    pub fn new(word: impl Into<String>, about: impl Into<String>) -> Reply {
        Reply { word: word.into(), about: about.into(), ..Reply::default() }
    }

    /// The same with the full name of what its word stands for.
    #[must_use]
    pub fn named(self, name: impl Into<String>) -> Reply {
        Reply { name: name.into(), ..self }
    }

    /// What stands for it on a page: its sentence or its full name, or else its word.
    pub(crate) fn full_name(&self) -> &str {
        [&self.label, &self.name].into_iter().find(|name| !name.is_empty()).unwrap_or(&self.word)
    }

    /// What stands for it in a list: its sentence, or else its word.
    pub(crate) fn shown(&self) -> &str {
        if self.label.is_empty() { &self.word } else { &self.label }
    }

    /// A word and what it means: what comes before its cost, the cost, and what comes after it.
    pub fn priced(
        word: impl Into<String>,
        before: impl IntoIterator<Item = String>,
        price: Price,
        after: impl IntoIterator<Item = String>,
    ) -> Reply {
        let mut parts: Vec<String> = before.into_iter().filter(|part| !part.is_empty()).collect();
        let place = parts.len();
        parts.extend(after.into_iter().filter(|part| !part.is_empty()));
        let costless = parts.join(": ");
        if price.told.is_empty() {
            return Reply::new(word, costless);
        }
        parts.insert(place, price.told.clone());
        Reply { price, costless, ..Reply::new(word, parts.join(": ")) }
    }
}

impl Ask {
    /// A question for an answer of this form; yes and no are replies.
    pub fn new(text: impl Into<String>, form: Form) -> Ask {
        let replies: &[&str] = match form {
            Form::YesNo => &["yes", "no"],
            _ => &[],
        };
        Ask {
            text: text.into(),
            replies: replies.iter().map(|word| Reply::new(*word, "")).collect(),
            form,
            ..Ask::default()
        }
    }

    /// A question for one of these words.
    pub fn choice(
        text: impl Into<String>,
        words: impl IntoIterator<Item = impl Into<String>>,
    ) -> Ask {
        Ask::new(text, Form::One).among(words)
    }

    /// A question that is agreed to or not, yes first; what Enter alone means, if anything.
    pub fn agree(text: impl Into<String>, default: Option<bool>) -> Ask {
        let default = default.map(|agrees| usize::from(!agrees));
        Ask { default, ..Ask::new(text, Form::Line).among(["yes", "no"]) }
    }

    /// The same with these words for replies.
    #[must_use]
    pub fn among(mut self, words: impl IntoIterator<Item = impl Into<String>>) -> Ask {
        self.replies = words.into_iter().map(|word| Reply::new(word, "")).collect();
        self
    }

    /// The same with how an answer is typed.
    #[must_use]
    pub fn typed(mut self, typing: impl Into<String>) -> Ask {
        self.typing = typing.into();
        self
    }

    /// The question with how its answer is typed.
    pub fn in_full(&self) -> String {
        let between = if self.text.is_empty() || self.typing.is_empty() { "" } else { " " };
        format!("{}{between}{}", self.text, self.typing)
    }

    /// The same with something to read first.
    #[must_use]
    pub fn after(mut self, lines: Vec<String>) -> Ask {
        self.preamble.lines = lines;
        self
    }
}

impl Ask {
    /// An answer with the full names of the replies that it takes; nothing where it is no reply.
    pub(crate) fn answer_in_full(&self, line: &str) -> Option<String> {
        let line = line.trim();
        let at_once =
            self.page.commands.iter().chain(&self.page.specials).find(|reply| reply.word == line);
        if let Some(reply) = at_once {
            return Some(reply.full_name().to_string());
        }
        let of_numbers = || {
            let numbers = line.split(' ').filter(|_| self.form == Form::Some);
            numbers.map(|number| self.exact(number)).collect::<Option<Vec<usize>>>()
        };
        let places = match self.exact(line) {
            _ if line.is_empty() => None,
            Some(place) => Some(vec![place]),
            None => self.several(line).or_else(of_numbers).filter(|places| !places.is_empty()),
        };
        let names = |places: Vec<usize>| {
            let names: Vec<&str> = places.iter().map(|at| self.replies[*at].full_name()).collect();
            joined(&names)
        };
        places.map(names)
    }
}

/// Longer lists of words are not repeated in a message.
const SHORT: usize = 60;

impl Ask {
    /// The place of the reply that a line means: see [`Ask::place`].
    ///
    /// # Errors
    /// [`Interrupt::Wrong`] with what may be typed.
    pub fn reply(&self, line: &str) -> Result<usize, Interrupt> {
        self.place(line).map_err(Interrupt::Wrong)
    }

    /// The place of the reply that a line means: by its number, its word, the letter of a Faction that it begins with, any
    /// unique beginning of the word, or the name of a space. Nothing typed means the default.
    ///
    /// # Errors
    /// What may be typed.
    pub(crate) fn place(&self, line: &str) -> Result<usize, String> {
        let line = line.trim();
        if line.is_empty() {
            return self.default.ok_or_else(|| self.what_may_be_typed());
        }
        if let Some(place) = self.exact(line).or_else(|| self.of_faction(line)) {
            return Ok(place);
        }
        if let Some(to) = self.leader_goes(line) {
            return self.leads_to(to).ok_or_else(|| match to {
                "" => self.what_may_be_typed(),
                to => self.unknown(to),
            });
        }
        let (typed, bare) = (line.to_lowercase(), plain(line));
        let begins = |of: fn(&str) -> String, typed: &str| -> Vec<usize> {
            let fits =
                |i: &usize| !typed.is_empty() && of(&self.replies[*i].word).starts_with(typed);
            (0..self.replies.len()).filter(fits).collect()
        };
        let mut fits = begins(str::to_lowercase, &typed);
        if fits.is_empty() {
            fits = begins(plain, &bare);
            let whole = |i: &&usize| plain(&self.replies[**i].word) == bare;
            if let Some(place) = fits.iter().find(whole) {
                return Ok(*place);
            }
        }
        if fits.is_empty() && bare.len() > 1 {
            fits = begins(without_article, &bare);
        }
        match fits.as_slice() {
            [place] => Ok(*place),
            [] => self
                .by_space(&typed)
                .or_else(|| self.by_piece(&bare))
                .ok_or_else(|| self.unknown(line)),
            several => {
                let words = several.iter().map(|i| self.replies[*i].word.as_str()).join(" or ");
                Err(format!("{} is ambiguous: {words}", quoted(line.trim())))
            }
        }
    }

    /// Where a line of the notation, such as `lead gage nyc`, leads the Leader whom the question is about.
    fn leader_goes<'l>(&self, line: &'l str) -> Option<&'l str> {
        let faction = self.reading.leads?;
        let (verb, rest) = line.split_once(' ')?;
        let verb = verb.to_lowercase();
        if !["lead", "settle"].contains(&verb.as_str()) {
            return None;
        }
        let rest = rest.trim_start();
        let (first, to) = rest.split_once(' ').unwrap_or((rest, ""));
        let first = first.to_lowercase();
        let mut names = Leader::ALL.iter().filter(|l| l.faction() == faction);
        let is = |id: &str| first.len() > 2 && id.starts_with(&first);
        let named = is(faction.id()) || names.any(|leader| is(leader.id()));
        Some(if named { to.trim_start() } else { rest })
    }

    /// The reply that leads there: to a space, or to the Available box.
    fn leads_to(&self, to: &str) -> Option<usize> {
        let away = to.len() > 2 && "available".starts_with(&to.to_lowercase());
        let is_away = |reply: &Reply| reply.word.to_lowercase().ends_with("available");
        if away { self.replies.iter().position(is_away) } else { self.by_space(to) }
    }

    /// The one reply that begins with the name of the Faction of this letter.
    pub(crate) fn of_faction(&self, line: &str) -> Option<usize> {
        let letter = line.trim().to_lowercase();
        let faction = Faction::ALL.iter().find(|f| f.id().get(..1) == Some(letter.as_str()))?;
        let is = |reply: &Reply| {
            let first = reply.word.split(' ').next();
            first.is_some_and(|first| first.eq_ignore_ascii_case(faction.id()))
        };
        let mut named = (0..self.replies.len()).filter(|i| is(&self.replies[*i]));
        named.next().filter(|_| named.next().is_none())
    }

    /// The reply that is a space, or leads to one ("to Boston"), by any of the space's names.
    fn by_space(&self, typed: &str) -> Option<usize> {
        match way(typed) {
            Some((way, to)) => self.on_way(way, words::find_space(to).ok()?),
            None => self.of_space(words::find_space(typed).ok()?),
        }
    }

    /// The reply that leads to the space in this way: "to Boston".
    fn on_way(&self, way: &str, space: Space) -> Option<usize> {
        let word = format!("{way}{space}");
        self.replies.iter().position(|reply| reply.word == word)
    }

    /// The one reply that is the space, or else the one that names it: "to Boston", "Boston 2".
    fn of_space(&self, space: Space) -> Option<usize> {
        let name = space.name();
        let only = |fits: &dyn Fn(&str) -> bool| {
            let mut places = (0..self.replies.len()).filter(|i| fits(&self.replies[*i].word));
            places.next().filter(|_| places.next().is_none())
        };
        let names = |word: &str| {
            let before = word.strip_suffix(name).is_some_and(|w| w.ends_with(' '));
            before || word.strip_prefix(name).is_some_and(|w| w.starts_with(' '))
        };
        only(&|word| word == name).or_else(|| only(&names))
    }

    /// Whether a space is asked for, or may begin the line, and one does: then it is meant for an answer, whether or
    /// not that space is possible, and whatever command begins like it. A single letter is left to the commands too.
    pub(crate) fn names_space(&self, line: &str) -> bool {
        let is_space = |r: &&Reply| stands_for(&r.word).is_some();
        let asks = self.replies.iter().any(|r| is_space(&r));
        let begins = || {
            let place = self.place(line).ok().filter(|_| line.trim().len() > 1);
            let reply = place.and_then(|place| self.replies.get(place)).filter(is_space);
            reply.is_some_and(|r| plain(&r.word).starts_with(&plain(line)))
        };
        asks && (words::named_in_full(line).is_some() || begins()) || self.begins_with_space(line)
    }

    /// Whether a line that may say more than a space begins with one: by its whole name or abbreviation, or by the
    /// beginning of a name with more after it.
    fn begins_with_space(&self, line: &str) -> bool {
        let words: Vec<&str> =
            line.split([' ', ',', '>']).filter(|word| !word.is_empty()).collect();
        let is_amount = |word: &&str| word.starts_with(|c: char| c.is_ascii_digit());
        let most = words.iter().position(is_amount).unwrap_or(words.len());
        let named = |cut: &usize| {
            let name = words[..*cut].join(" ");
            let begins = *cut < words.len() && name.len() > 1 && words::find_space(&name).is_ok();
            words::named_in_full(&name).is_some() || begins
        };
        self.reading.takes_space && (1..=most).any(|cut| named(&cut))
    }

    /// What is wrong with a number that is none of the rows; nothing of any other line.
    pub(crate) fn no_row(&self, line: &str) -> Option<String> {
        let typed = line.trim();
        let is_number = !typed.is_empty() && typed.chars().all(|c| c.is_ascii_digit());
        is_number.then(|| self.place(typed).err()).flatten()
    }

    /// What is wrong with a line that begins a reply and one of these words as well; nothing where it is clear.
    pub(crate) fn two_words(&self, line: &str, others: &[&str]) -> Option<String> {
        let typed = line.trim().to_lowercase();
        let begun: Vec<&str> = others.iter().copied().filter(|w| w.starts_with(&typed)).collect();
        if typed.is_empty() || begun.is_empty() || self.exact(&typed).is_some() {
            return None;
        }
        let place = self.place(&typed).ok()?;
        let words = std::iter::once(self.replies[place].word.as_str()).chain(begun).join(" or ");
        Some(format!("{} is ambiguous: {words}", quoted(line.trim())))
    }

    /// The reply of pieces that their letters or a word of their name stand for: `mu` or `cont` for "one Continental".
    fn by_piece(&self, typed: &str) -> Option<usize> {
        let pieces = |i: &usize| pieces_of(&self.replies[*i].word);
        let places = || (0..self.replies.len()).filter(|i| pieces(i).is_some());
        let letters = |i: &usize| pieces(i).is_some_and(|(_, thing)| thing.code() == typed);
        let named = |i: &usize| {
            let begins = |name: String| {
                let words = name.split(' ').any(|word| plain(word).starts_with(typed));
                words || plain(&name).starts_with(typed)
            };
            typed.len() > 1 && pieces(i).is_some_and(|(name, _)| begins(name))
        };
        let mut by_letters = places().filter(letters);
        let mut by_name = places().filter(named);
        match (by_letters.next(), by_letters.next()) {
            (Some(place), None) => Some(place),
            (None, _) => by_name.next().filter(|_| by_name.next().is_none()),
            _ => None,
        }
    }

    /// Whether a bare number can be the place of one reply and the count of pieces of another; where rows are sentences it is
    /// its row.
    pub(crate) fn is_ambiguous(&self, line: &str) -> Option<String> {
        let number = line.trim().parse::<usize>().ok()?;
        let row = self.replies.get(number.checked_sub(1)?)?;
        let counts = |word: &str| counted(word) == Some(number);
        if !self.numbered() || !row.label.is_empty() || counts(&row.word) {
            return None;
        }
        let row = &row.word;
        if let Some(other) = self.replies.iter().find(|r| counts(&r.word)) {
            let other = &other.word;
            return Some(format!("{number} is row {number} ({row}) or {other}: type the words"));
        }
        // A few numbers of pieces are listed of all that are possible.
        let most = self.replies.iter().filter_map(|r| counted(&r.word)).max();
        let is_number = counted(row).is_some() && most.is_some_and(|most| number < most);
        is_number
            .then(|| format!("{number} is row {number} ({row}) or {number} pieces: type {row}"))
    }

    /// What may be typed in place of a word that is none.
    fn unknown(&self, typed: &str) -> String {
        let words: Vec<String> = self.replies.iter().map(|r| plain(&r.word)).collect();
        let near = nearest(&plain(typed), words.iter().map(String::as_str));
        let near = near.and_then(|near| words.iter().position(|word| word == near));
        let is_number = typed.chars().all(|c| c.is_ascii_digit()) && self.numbered();
        match (near, self.either_words()) {
            (_, Some(words)) if is_number => {
                let most = self.replies.len();
                format!("there is no row {typed}. Type a number from 1 to {most}, or {words}")
            }
            (Some(place), Some(words)) => {
                let word = &self.replies[place].word;
                format!("unknown word {}. Type {words}. Did you mean {word}?", quoted(typed))
            }
            (Some(place), None) => {
                let word = &self.replies[place].word;
                format!("unknown word {}. Did you mean {word}?", quoted(typed))
            }
            (None, Some(words)) => format!("unknown word {}. Type {words}", quoted(typed)),
            (None, None) if typed.chars().all(|c| c.is_ascii_digit()) => {
                format!("type a number from 1 to {}", self.replies.len())
            }
            (None, None) => format!(
                "unknown word {}. Type a number from 1 to {}, or ? for help",
                quoted(typed),
                self.replies.len()
            ),
        }
    }

    fn what_may_be_typed(&self) -> String {
        match self.either_words() {
            Some(words) => format!("type {words}"),
            None => format!("type a number from 1 to {}", self.replies.len()),
        }
    }

    /// The reply that the line is, letter for letter, or by its number.
    pub fn exact(&self, line: &str) -> Option<usize> {
        let typed = line.trim().to_lowercase();
        let word = self.replies.iter().position(|r| r.word.to_lowercase() == typed);
        let number = || {
            if !self.numbered() {
                return None;
            }
            let number = typed.parse::<usize>().ok()?.checked_sub(1)?;
            (number < self.replies.len()).then_some(number)
        };
        let space = || match way(&typed) {
            Some((way, to)) => self.on_way(way, words::named_in_full(to)?),
            None => self.of_space(words::named_in_full(&typed)?),
        };
        word.or_else(number).or_else(space)
    }

    /// Whether the reply of this place is possible.
    ///
    /// # Errors
    /// Why it is not.
    pub(crate) fn allowed(&self, place: usize) -> Result<usize, String> {
        let mut refused = self.listing.refused.iter();
        match refused.find(|(refused, _)| *refused == place) {
            Some((_, why)) => Err(why.clone()),
            None => Ok(place),
        }
    }

    /// The replies that are possible, each with its place.
    pub(crate) fn possible_replies(&self) -> impl Iterator<Item = (usize, &Reply)> {
        self.replies.iter().enumerate().filter(|(place, _)| self.allowed(*place).is_ok())
    }

    /// The word of the reply that a line names by its number; any other line as it is.
    pub fn in_words(&self, line: String) -> String {
        match self.exact(&line).and_then(|place| self.replies.get(place)) {
            Some(reply) => reply.word.clone(),
            None => line,
        }
    }

    /// Whether the replies go by their numbers too: not where words are numbers themselves, or pieces in letters
    /// ("3c"), where a number counts pieces, nor where it is that of a card, nor where the question names its replies and
    /// shows no rows. Rows that are sentences always do.
    pub fn numbered(&self) -> bool {
        let is_numbered = |reply: &Reply| {
            let word = reply.word.as_str();
            let digits = word.find(|c: char| !c.is_ascii_digit()).unwrap_or(word.len());
            let letters = word[digits..].starts_with(char::is_alphabetic);
            let number = word[..digits].parse::<usize>();
            number.is_ok_and(|n| n > self.replies.len() && !letters) || digits == 0
        };
        let is_told = |reply: &Reply| !reply.label.is_empty();
        let has_numbers = self.replies.iter().all(is_numbered) || self.replies.iter().any(is_told);
        self.form != Form::Card && self.listing.inline.is_empty() && has_numbers
    }

    /// The replies that are shown with the question: all, or those that it names itself and the one that leads to the
    /// others.
    pub(super) fn shown_words(&self) -> Vec<&str> {
        let last = self.replies.len().saturating_sub(1);
        let is_shown = |place: usize| {
            self.listing.inline.is_empty() || place == last || self.listing.inline.contains(&place)
        };
        let shown = self.replies.iter().enumerate().filter(|(place, _)| is_shown(*place));
        shown.map(|(_, reply)| reply.word.as_str()).collect()
    }

    /// These, where they are words and few, or no numbers stand beside them.
    fn either_words(&self) -> Option<String> {
        let words = words::either(&self.shown_words());
        let has_numbers = self.numbered();
        (words.chars().count() <= SHORT || !has_numbers).then_some(words)
    }
}

/// The ways that replies lead to a space.
const WAYS: [&str; 2] = ["to ", "stay in "];

/// The way that a line names, and the space after it: "to ny".
fn way(line: &str) -> Option<(&'static str, &str)> {
    WAYS.into_iter().find_map(|way| Some((way, line.strip_prefix(way)?)))
}

/// The space that a word of a reply is, or leads to: "Boston", "to Boston", "stay in Boston".
pub(crate) fn stands_for(word: &str) -> Option<Space> {
    words::named_in_full(way(word).map_or(word, |(_, space)| space))
}

/// The words of a reply without what leads to its noun: "patriot fort" of "a Patriot Fort".
fn without_article(word: &str) -> String {
    let word = plain(word);
    let leads = ["a ", "an ", "the ", "away from the "];
    let bare = leads.iter().find_map(|lead| word.strip_prefix(lead));
    bare.unwrap_or(&word).to_string()
}

/// How many pieces the words of a reply count: 3 of "3mu", 1 of "one Tory"; nothing where they are of several kinds.
fn counted(word: &str) -> Option<usize> {
    let digits = word.trim_end_matches(|c: char| c.is_ascii_lowercase());
    if word.contains(' ') || digits.is_empty() {
        word.split(' ').next().and_then(figures)
    } else {
        figures(digits)
    }
}

/// How many a word of figures or letters counts.
fn figures(word: &str) -> Option<usize> {
    figure(&word.to_lowercase()).parse().ok()
}

/// The pieces that a reply is, where it is some of one kind: "one Underground Militia".
fn pieces_of(word: &str) -> Option<(String, Countable)> {
    let (count, name) = word.split_once(' ')?;
    let count = match count {
        "a" | "an" => 1,
        count => u8::try_from(figures(count)?).ok()?,
    };
    let counted = format!("{count} {name}");
    let piece = Piece::FORCES.into_iter().find(|p| p.counted(count) == counted)?;
    Some((name.to_string(), Countable::Piece(piece)))
}

#[cfg(test)]
mod tests;
