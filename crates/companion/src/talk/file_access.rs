//! The files and saved games that a conversation reaches.

/// Files of the person, and the saved game that the conversation is about.
pub trait FileAccess {
    /// Whether people talk about the saved game of this name elsewhere already and this conversation leads there: it is
    /// over then.
    fn joins(&mut self, _game: &str) -> bool {
        false
    }
    /// The conversation is about the saved game of this name from now on.
    fn goes_by(&mut self, _game: &str) {}
    /// Gives a text to the person as a new file; what is to be said then.
    ///
    /// # Errors
    /// Why it cannot be, as a sentence without its end.
    fn save_file(&mut self, what: &str, file: &str, _text: &str) -> Result<String, String> {
        Err(format!("no place here to save the {what} as {file}"))
    }
    /// The text of a file that the person names.
    ///
    /// # Errors
    /// Why it cannot be read, as a sentence without its end.
    fn fetch(&mut self, _file: &str) -> Result<String, String> {
        Err("no files to read here".to_string())
    }
    /// Whether the person sits at this machine, so that what they type may name its files.
    fn has_files(&self) -> bool {
        true
    }
}
