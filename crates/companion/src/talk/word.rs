//! The words that can be said at every prompt.

/// A word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    /// What may be typed.
    Help,
    /// All these words.
    Words,
    /// The board.
    Board,
    /// The tracks.
    Tracks,
    /// Who would win.
    Margins,
    /// The margins over the game.
    Chart,
    /// The pieces off the map.
    Forces,
    /// The card.
    Card,
    /// The turns so far.
    History,
    /// The reasons.
    Why,
    /// Spaces one by one.
    Rows,
    /// The last step back.
    Undo,
    /// The same again.
    Redo,
    /// Back to the start of the turn.
    Abort,
    /// Back to an earlier turn.
    Rollback,
    /// Another name.
    Save,
    /// The log or a page.
    Export,
    /// The board set right.
    Fix,
    /// Both boards compared.
    Audit,
    /// Who plays.
    People,
    /// Who rolls.
    Dice,
    /// A guess.
    Guess,
    /// The end.
    Quit,
}

/// The other name of `undo`.
const BACK: &str = "back";

/// More steps are not taken back at once.
const MOST_STEPS: usize = 999;

/// How many steps.
const COUNT: &str = "[COUNT]";

/// Every word, what may follow it, and what it does.
pub(crate) const WORDS: [(&str, Word, &str, &str); 23] = [
    ("?", Word::Help, "", "what may be typed here"),
    ("help", Word::Words, "", "all these words"),
    ("board", Word::Board, "[SPACE]", "all spaces, or one; board ?: pictures"),
    ("tracks", Word::Tracks, "", "Resources and the other tracks"),
    ("margins", Word::Margins, "", "who would win now"),
    ("chart", Word::Chart, "[--svg FILE]", "the margins over the game"),
    ("forces", Word::Forces, "", "the pieces off the map"),
    ("card", Word::Card, "[NUMBER]", "the card being played"),
    ("history", Word::History, "[N]", "the turns so far, or all of one"),
    ("why", Word::Why, "[N|SPACE]", "the reasons of the last turn; why event: of its Event"),
    ("undo", Word::Undo, COUNT, "take the last step back, or so many"),
    ("redo", Word::Redo, COUNT, "do again what was taken back"),
    (
        "abort",
        Word::Abort,
        "[special]",
        "back to the start of this turn, or of its Special Activity",
    ),
    ("rollback", Word::Rollback, "[N]", "back to the start of a turn"),
    ("save", Word::Save, "as NAME", "go on under another name"),
    ("export", Word::Export, "FILE", "the log as text; --html FILE: a page"),
    ("fix", Word::Fix, "...", "set the board right by hand"),
    ("audit", Word::Audit, "[...]", "compare your board with mine, or what differs"),
    ("people", Word::People, "WHO", "who plays from now on: people british, french"),
    ("dice", Word::Dice, "own|program", "who rolls from now on"),
    ("rows", Word::Rows, "", "tell the spaces one by one"),
    ("guess", Word::Guess, "", "say what the next non-player will do, then see"),
    ("quit", Word::Quit, "", "leave; the game is saved"),
];

impl Word {
    /// The word as it is typed.
    pub fn typed(self) -> &'static str {
        let mut named = WORDS.iter().filter(|(_, word, ..)| *word == self);
        named.next_back().map_or("", |(typed, ..)| typed)
    }
}

/// What a line says, if it may be a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Said<'l> {
    /// No word.
    Nothing,
    /// A word in full, and what follows it.
    Exactly(Word, &'l str),
    /// The only word that begins like this, and what follows.
    Perhaps(Word, &'l str),
    /// Several begin like this.
    Several(Vec<&'static str>),
}

/// What a line says where these words are known. `back` is `undo` everywhere.
pub(crate) fn said<'l>(line: &'l str, knows: &dyn Fn(Word) -> bool) -> Said<'l> {
    let line = line.trim();
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let (typed, rest) = (first.to_lowercase(), rest.trim());
    if typed.is_empty() {
        return Said::Nothing;
    }
    let is_count = rest.chars().all(|c| c.is_ascii_digit());
    let fits: Vec<_> = WORDS
        .iter()
        .filter(|(name, word, follows, _)| {
            let takes = match *follows {
                "" => rest.is_empty(),
                COUNT => is_count,
                _ => true,
            };
            // Rare words leave the beginnings to the answers, as `p` to pass and `d` to done.
            let whole =
                matches!(word, Word::People | Word::Dice | Word::Rows | Word::Chart | Word::Audit);
            let begins = name.starts_with(&typed) && (!whole || *name == typed);
            knows(*word) && begins && takes
        })
        .collect();
    if let Some((_, word, ..)) = fits.iter().find(|(name, ..)| *name == typed) {
        return Said::Exactly(*word, rest);
    }
    if knows(Word::Undo) && is_count && BACK.starts_with(&typed) {
        match fits.is_empty() {
            _ if BACK == typed => return Said::Exactly(Word::Undo, rest),
            true => return Said::Perhaps(Word::Undo, rest),
            false => {}
        }
    }
    match fits.as_slice() {
        [] => Said::Nothing,
        [(_, word, ..)] => Said::Perhaps(*word, rest),
        several => Said::Several(several.iter().map(|(name, ..)| *name).collect()),
    }
}

/// What follows `undo` and `redo`: how many steps.
///
/// # Errors
/// Where that is no number from 1 on.
pub fn count(rest: &str) -> Result<usize, String> {
    match rest {
        "" => Ok(1),
        _ => match rest.parse::<usize>() {
            Ok(count) if (1..=MOST_STEPS).contains(&count) => Ok(count),
            _ => Err(format!("say how many steps, 1 to {MOST_STEPS}")),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn everywhere(line: &str) -> Said<'_> {
        said(line, &|_| true)
    }

    #[test]
    fn any_unique_prefix_in_any_case() {
        assert_eq!(everywhere("undo"), Said::Exactly(Word::Undo, ""));
        assert_eq!(everywhere("undo 3"), Said::Exactly(Word::Undo, "3"));
        assert_eq!(everywhere("back 3"), Said::Exactly(Word::Undo, "3"));
        assert_eq!(everywhere(" B boston "), Said::Perhaps(Word::Board, "boston"));
        assert_eq!(everywhere("?"), Said::Exactly(Word::Help, ""));
        assert_eq!(everywhere("Back"), Said::Exactly(Word::Undo, ""));
        assert_eq!(everywhere("b"), Said::Perhaps(Word::Board, ""));
        assert_eq!(everywhere("save as x y"), Said::Exactly(Word::Save, "as x y"));
        assert_eq!(everywhere("f"), Said::Several(vec!["forces", "fix"]));
        assert_eq!(everywhere("f x"), Said::Perhaps(Word::Fix, "x"));
        for nothing in ["", "march ny>ma", "undo it", "boston", "3 5 2"] {
            assert_eq!(everywhere(nothing), Said::Nothing, "{nothing}");
        }
    }

    #[test]
    fn a_word_is_one_only_where_it_is_known() {
        let few = |word| matches!(word, Word::Undo | Word::Why | Word::Help | Word::Quit);
        assert_eq!(said("b", &few), Said::Perhaps(Word::Undo, ""));
        assert_eq!(said("backs", &few), Said::Nothing);
        assert_eq!(said("board", &few), Said::Nothing);
        assert_eq!(said(" QUIT ", &few), Said::Exactly(Word::Quit, ""));
        assert_eq!(said("u", &few), Said::Perhaps(Word::Undo, ""));
    }

    #[test]
    fn steps_are_counted_from_one() {
        assert_eq!(count(""), Ok(1));
        assert_eq!(count("12"), Ok(12));
        assert!(count("0").is_err() && count("99999999999999999999").is_err());
    }
}
