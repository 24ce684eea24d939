//! The editor of a line: its keys, the words that it completes, the list under it, and how it is drawn again.

use super::list::{AnyKey, Keys, ListView, SharedList};
use super::paint::{bold, row};
use super::screen::{SharedScreen, window};
use crate::signals;
use lod_engine::game::{Faction, Space};
use rustyline::completion::{Candidate, Completer};
use rustyline::config::BellStyle;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{
    ColorMode, CompletionType, Config, Context, Editor, Event, EventHandler, ExternalPrinter,
    Helper,
};
use std::borrow::Cow;

/// So many answers are kept, to be called up again.
pub(super) const KEPT: usize = 100;

/// An editor of lines, which shows the question again when the program comes back.
pub(super) fn editor(words: Words) -> rustyline::Result<Editor<Words, MemHistory>> {
    let config = Config::builder()
        // With the replies of a question.
        .max_history_size(2 * KEPT)?
        .history_ignore_dups(true)?
        .completion_type(CompletionType::List)
        .bell_style(BellStyle::None)
        // Whether there are colours is for `console` to say; the prompt draws the window anew through the same door.
        .color_mode(ColorMode::Forced)
        // Lines that are pasted are answers one after another.
        .bracketed_paste(false)
        // The rest of an arrow may come later than its beginning.
        .keyseq_timeout(Some(30))
        .enable_signals(true)
        .build();
    let typed = MemHistory::with_config(&config);
    let mut editor = Editor::with_history(config, typed)?;
    for key in Keys::all() {
        let keys = EventHandler::Conditional(Box::new(Keys(words.1.clone())));
        editor.bind_sequence(key, keys);
    }
    let any = EventHandler::Conditional(Box::new(AnyKey(words.1.clone())));
    editor.bind_sequence(Event::Any, any);
    let list = words.1.clone();
    editor.set_helper(Some(words));
    if let Ok(mut printer) = editor.create_external_printer() {
        let mut width = window().0;
        signals::show_again(move |text| {
            let is_as_wide = std::mem::replace(&mut width, window().0) == width;
            // The rows of a list fit until the next key.
            if text.is_none() && is_as_wide && list.list().is_open() {
                return;
            }
            let _ = printer.print(text.unwrap_or_default());
        });
    }
    Ok(editor)
}

/// The words that a line can be completed to, the list under it, and what was written above it.
#[derive(Clone)]
pub(super) struct Words(pub Vec<String>, pub SharedList, pub SharedScreen);

impl Completer for Words {
    type Candidate = Word;

    fn complete(
        &self,
        line: &str,
        place: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Word>)> {
        // The words under the cursor, of a line like `march ny>ma; phila`: as many as a name has.
        let before = &line[..place];
        let ends = |c: &char| c.is_whitespace() || ";,>:=".contains(*c);
        let after = before.char_indices().filter(|(_, c)| ends(c));
        let begins = std::iter::once(0).chain(after.map(|(at, c)| at + c.len_utf8()));
        let names = names();
        for begin in begins {
            let typed = before[begin..].to_lowercase();
            let known = self.0.iter().chain(names.iter().filter(|_| begin > 0));
            let mut fits: Vec<String> =
                known.filter(|word| word.to_lowercase().starts_with(&typed)).cloned().collect();
            fits.dedup();
            if !fits.is_empty() {
                return Ok((begin, fits.into_iter().map(Word).collect()));
            }
        }
        Ok((place, Vec::new()))
    }
}

/// What may be named in a line: spaces and Factions.
fn names() -> Vec<String> {
    let spaces = Space::ALL.iter().map(|space| space.name().to_lowercase());
    spaces.chain(Faction::ALL.iter().map(|faction| faction.id().to_string())).collect()
}

pub(super) struct Word(String);

impl Candidate for Word {
    fn display(&self) -> &str {
        &self.0
    }

    fn replacement(&self) -> &str {
        &self.0
    }
}

impl Hinter for Words {
    type Hint = ListView;

    fn hint(&self, line: &str, _: usize, _: &Context<'_>) -> Option<ListView> {
        let size = window();
        let question = self.2.screen().question_rows(size.0);
        self.1.list().view_text(line, size, question).map(ListView)
    }
}

impl Highlighter for Words {
    /// In a window of another size than before, all that is above the prompt as well: the editor does not know what became of
    /// the lines that it drew.
    fn highlight_prompt<'b, 's: 'b, 'p: 'b>(&'s self, prompt: &'p str, _: bool) -> Cow<'b, str> {
        let mut screen = self.2.screen();
        if screen.needs_drawing(window()) {
            Cow::Owned(screen.drawn_anew(self.1.list().height()) + prompt)
        } else {
            Cow::Borrowed(prompt)
        }
    }

    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        let lines =
            hint.split('\n').map(|line| if line.starts_with('>') { bold(line) } else { row(line) });
        Cow::Owned(lines.collect::<Vec<_>>().join("\n"))
    }
}

impl Validator for Words {}
impl Helper for Words {}
