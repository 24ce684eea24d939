//! The words that can be said at every prompt.

/// A word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Word {
    Help,
    Board,
    Tracks,
    Margins,
    Forces,
    Card,
    History,
    Why,
    Undo,
    Abort,
    Rollback,
    Save,
    Export,
    Fix,
    Quit,
}

/// Every word, what may follow it, and what it does.
pub(crate) const WORDS: [(&str, Word, &str, &str); 16] = [
    ("?", Word::Help, "", "what may be typed here"),
    ("help", Word::Help, "", "the same"),
    ("board", Word::Board, "[SPACE]", "all spaces, or one"),
    ("tracks", Word::Tracks, "", "Resources and the other tracks"),
    ("margins", Word::Margins, "", "who would win now"),
    ("forces", Word::Forces, "", "the pieces off the map"),
    ("card", Word::Card, "[NUMBER]", "the card being played"),
    (
        "history",
        Word::History,
        "[N]",
        "the turns so far, or all of one",
    ),
    ("why", Word::Why, "", "the reasons of the last turn"),
    (
        "undo",
        Word::Undo,
        "",
        "take the last answer back, as often as you like",
    ),
    (
        "abort",
        Word::Abort,
        "[special]",
        "back to the start of this turn, or of its Special Activity",
    ),
    (
        "rollback",
        Word::Rollback,
        "[N]",
        "back to the start of a turn",
    ),
    ("save", Word::Save, "as NAME", "go on under another name"),
    ("export", Word::Export, "FILE", "write the log as text"),
    ("fix", Word::Fix, "...", "set the board right by hand"),
    ("quit", Word::Quit, "", "leave; the game is saved"),
];

impl Word {
    /// The word as it is typed.
    pub(crate) fn typed(self) -> &'static str {
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

/// What a line says.
pub(crate) fn said(line: &str) -> Said<'_> {
    let line = line.trim();
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let (typed, rest) = (first.to_lowercase(), rest.trim());
    if typed.is_empty() {
        return Said::Nothing;
    }
    let fits: Vec<_> = WORDS
        .iter()
        .filter(|(word, _, follows, _)| {
            word.starts_with(&typed) && (rest.is_empty() || !follows.is_empty())
        })
        .collect();
    if typed == "back" && rest.is_empty() {
        // What `lod table` calls it.
        return Said::Exactly(Word::Undo, "");
    }
    if let Some((_, word, ..)) = fits.iter().find(|(word, ..)| *word == typed) {
        return Said::Exactly(*word, rest);
    }
    match fits.as_slice() {
        [] => Said::Nothing,
        [(_, word, ..)] => Said::Perhaps(*word, rest),
        several => Said::Several(several.iter().map(|(word, ..)| *word).collect()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_unique_prefix_in_any_case() {
        assert_eq!(said("undo"), Said::Exactly(Word::Undo, ""));
        assert_eq!(said(" B boston "), Said::Perhaps(Word::Board, "boston"));
        assert_eq!(said("?"), Said::Exactly(Word::Help, ""));
        assert_eq!(said("Back"), Said::Exactly(Word::Undo, ""));
        assert_eq!(said("b"), Said::Perhaps(Word::Board, ""));
        assert_eq!(said("save as x y"), Said::Exactly(Word::Save, "as x y"));
        assert_eq!(said("f"), Said::Several(vec!["forces", "fix"]));
        assert_eq!(said("f x"), Said::Perhaps(Word::Fix, "x"));
        for nothing in ["", "march ny>ma", "undo it", "boston", "3 5 2"] {
            assert_eq!(said(nothing), Said::Nothing, "{nothing}");
        }
    }
}
