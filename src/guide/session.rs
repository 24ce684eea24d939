//! A session: a procedure and the answers so far, run again from its beginning.

use super::{Book, Facts, Halt, Journal, Walk};

/// A session.
#[derive(Debug)]
pub struct Session<'b> {
    book: &'b Book,
    procedure: String,
    known: Facts,
    lines: Vec<String>,
    taken_back: Vec<String>,
    walk: Walk<'b>,
    journal: Option<Journal>,
}

impl<'b> Session<'b> {
    /// Begins a procedure with what is known; a journal's answers are given again, and later ones kept there.
    ///
    /// # Errors
    /// Where there is no such procedure, or an answer of the journal does not fit.
    pub fn begin(
        book: &'b Book,
        procedure: &str,
        known: Facts,
        journal: Option<Journal>,
    ) -> Result<Session<'b>, String> {
        let lines = journal.as_ref().map(|j| j.lines().to_vec());
        let lines = lines.unwrap_or_default();
        let walk = run(book, procedure, &known, &lines)?;
        Ok(Session {
            book,
            procedure: procedure.to_string(),
            known,
            lines,
            taken_back: Vec::new(),
            walk,
            journal,
        })
    }

    /// The walk as far as it has come.
    pub fn walk(&self) -> &Walk<'b> {
        &self.walk
    }

    /// How many answers were given.
    pub fn count(&self) -> usize {
        self.lines.len()
    }

    /// What is asked now.
    ///
    /// # Errors
    /// A fault of the data files, in words.
    pub fn halt(&mut self) -> Result<Halt, String> {
        self.walk.go()
    }

    /// What is wrong with a line as an answer, if anything.
    ///
    /// # Errors
    /// What is wrong, and what would be right.
    pub fn try_out(&self, line: &str) -> Result<(), String> {
        let mut walk = self.walk.clone();
        walk.give(line)?;
        walk.go().map(|_| ())
    }

    /// Takes an answer: it is written down first, and counts then.
    ///
    /// # Errors
    /// What is wrong with it, or with the journal.
    pub fn give(&mut self, line: &str) -> Result<(), String> {
        let mut walk = self.walk.clone();
        walk.give(line)?;
        walk.go()?;
        if let Some(journal) = &mut self.journal {
            journal.add(line)?;
        }
        self.walk = walk;
        self.lines.push(line.to_string());
        self.taken_back.clear();
        Ok(())
    }

    /// Takes the last answers back; how many there were to take.
    ///
    /// # Errors
    /// What is wrong with the journal.
    pub fn back(&mut self, steps: usize) -> Result<usize, String> {
        let steps = steps.min(self.lines.len());
        let keep = self.lines.len() - steps;
        let walk = run(self.book, &self.procedure, &self.known, &self.lines[..keep])?;
        if let Some(journal) = self.journal.as_mut().filter(|_| steps > 0) {
            journal.keep(keep)?;
        }
        self.walk = walk;
        let taken = self.lines.split_off(keep);
        self.taken_back.extend(taken.into_iter().rev());
        Ok(steps)
    }

    /// Gives answers again that were taken back; how many.
    ///
    /// # Errors
    /// What is wrong with the journal.
    pub fn again(&mut self, steps: usize) -> Result<usize, String> {
        for done in 0..steps {
            let Some(line) = self.taken_back.pop() else {
                return Ok(done);
            };
            let rest = std::mem::take(&mut self.taken_back);
            self.give(&line)?;
            self.taken_back = rest;
        }
        Ok(steps)
    }
}

fn run<'b>(
    book: &'b Book,
    procedure: &str,
    known: &Facts,
    lines: &[String],
) -> Result<Walk<'b>, String> {
    let mut walk = Walk::new(book, procedure, known.clone())?;
    walk.go()?;
    for (number, line) in (1..).zip(lines) {
        walk.give(line)
            .map_err(|wrong| format!("answer {number} (`{line}`) does not fit: {wrong}"))?;
        walk.go()?;
    }
    Ok(walk)
}
