//! Questions outside a game, where little can be said besides the answer.

use super::{Ask, Asker, Face, Leaving, Word, converse, count, show, sorry, tell};

/// The place of one of the replies.
///
/// # Errors
/// [`Leaving::Quit`] and [`Leaving::End`].
pub(crate) fn choose(screen: &mut dyn Face, ask: &Ask) -> Result<usize, Leaving> {
    loop {
        let mut listener = Pick {
            screen,
            ask,
            mean: &mut |line: &str| ask.reply(line).map_err(|stop| stop.to_string()),
        };
        match converse(&mut listener) {
            Err(Leaving::Back(_) | Leaving::Again(_)) => {
                screen.show("There is nothing to take back.")
            }
            done => return done,
        }
    }
}

/// A question outside a game.
pub(crate) struct Pick<'q, R> {
    /// Where it is asked.
    pub screen: &'q mut dyn Face,
    /// The question.
    pub ask: &'q Ask,
    /// What a line means, or what is wrong with it.
    pub mean: &'q mut dyn FnMut(&str) -> Result<R, String>,
}

impl<R> Asker for Pick<'_, R> {
    type Reply = R;

    fn face(&mut self) -> &mut dyn Face {
        self.screen
    }

    fn put(&mut self, _: bool) {
        show(self.screen, self.ask);
        let words = self.ask.replies.iter().map(|r| r.word.clone());
        let own = ["undo", "quit"].map(String::from).to_vec();
        self.screen.offer(words.collect(), own);
    }

    fn knows(&self, word: Word) -> bool {
        matches!(word, Word::Help | Word::Words | Word::Undo | Word::Quit)
    }

    fn answer(&mut self, line: &str) -> Result<R, String> {
        (self.mean)(line)
    }

    fn is_answer(&self, line: &str) -> bool {
        self.ask.exact(line).is_some()
    }

    fn word(&mut self, word: Word, rest: &str) -> Result<Option<R>, Leaving> {
        match word {
            Word::Undo => match count(rest) {
                Ok(steps) => return Err(Leaving::Back(steps)),
                Err(wrong) => tell(self.screen, &sorry(&wrong)),
            },
            Word::Quit => return Err(Leaving::Quit),
            _ => {
                for text in &self.ask.help {
                    tell(self.screen, text);
                }
                self.screen
                    .show("undo takes the last answer back; quit leaves.");
            }
        }
        Ok(None)
    }
}
