//! A session: a procedure and the answers so far, run again from its beginning. What is known from a person's own map and
//! pieces stands among the answers, so that it is known at the same moment when they are given again.

use super::answer::{FILLERS, VERSUS};
use super::procedure_prompt::ENTER;
use super::{
    Facts, Halt, Journal, Kind, Opponents, Question, ReportLine, Roll, Value, Walk, answer, pieces,
    tracks, user_map,
};
use itertools::Itertools;
use lod_companion::talk::{Field, History};

/// How a line begins that is no answer but something known from elsewhere.
const KNOWN: &str = "known: ";

/// How a line begins that adjusts what the game keeps.
pub(super) const FIX: &str = "fix: ";

/// The procedure in which the own map is entered.
pub(super) const MAP: &str = "map";

/// What stands between the lines of which one is the example.
const OR: &str = " | ";

/// More spaces than these are not listed.
const FEW: usize = 24;

/// So many lines are tried for an example.
const TRIES: usize = 100;

/// What stands between answers that are typed in one line.
const BETWEEN: char = ';';

/// A line that was tried and fits: the walk after it, and the answers that stand in it.
#[derive(Clone, Debug)]
pub struct TriedLine<'b> {
    walk: Walk<'b>,
    lines: Vec<String>,
}

/// A session.
#[derive(Debug)]
pub struct Session<'b> {
    opponents: &'b Opponents,
    procedure: String,
    lines: History<String>,
    walk: Walk<'b>,
    journal: Option<Journal>,
}

impl<'b> Session<'b> {
    /// Begins a procedure; a journal's answers are given again, and later ones kept there. Then it learns what is known
    /// and was not, or otherwise.
    ///
    /// # Errors
    /// Where there is no such procedure, or an answer of the journal does not fit.
    pub fn begin(
        opponents: &'b Opponents,
        procedure: &str,
        known: &Facts,
        journal: Option<Journal>,
    ) -> Result<Session<'b>, String> {
        let lines = journal.as_ref().map(|j| j.lines().to_vec());
        let lines = lines.unwrap_or_default();
        let walk = run(opponents, procedure, &lines)?;
        let news = known.all().filter(|(key, value)| walk.facts().get(key) != Some(value));
        let news: Vec<String> =
            news.map(|(key, value)| format!("{KNOWN}{key} {}", value.id())).collect();
        let mut session = Session {
            opponents,
            procedure: procedure.to_string(),
            lines: lines.into_iter().collect(),
            walk,
            journal,
        };
        // What is known before the first answer is known from the beginning.
        if session.lines.given().is_empty() || session.walk.go()? != Halt::Done {
            for line in &news {
                take(&mut session.walk, line)?;
            }
            session.walk.go()?;
            session.write(&news)?;
            news.into_iter().for_each(|line| session.lines.add(line));
        }
        Ok(session)
    }

    /// The walk as far as it has come.
    pub fn walk(&self) -> &Walk<'b> {
        &self.walk
    }

    /// How many answers were given.
    pub fn count(&self) -> usize {
        self.lines.given().iter().filter(|line| is_answer(line)).count()
    }

    /// Tries a line as an answer, or as several: with semicolons between them, or with words left over that answer the next
    /// question.
    ///
    /// # Errors
    /// What is wrong, and what would be right.
    pub fn try_out(&self, line: &str) -> Result<TriedLine<'b>, String> {
        let mut walk = self.walk.clone();
        let lines: Vec<String> = if line.starts_with(FIX) {
            vec![line.to_string()]
        } else {
            line.split(BETWEEN).map(|part| part.trim().to_string()).collect()
        };
        let mut given = Vec::new();
        let several = lines.len() > 1;
        for (n, line) in (1..).zip(lines) {
            if !given.is_empty() && walk.go()? == Halt::Done {
                not_used(&mut walk, &line);
                continue;
            }
            match take(&mut walk, &line) {
                Ok(()) => given.push(line),
                Err(wrong) => {
                    let (after, two) = match in_two(&walk, &line) {
                        None if several => return Err(among_several(&mut walk, n, &line, &wrong)),
                        two => two.ok_or(wrong)?,
                    };
                    walk = after;
                    given.extend(two);
                }
            }
            walk.go()?;
        }
        Ok(TriedLine { walk, lines: given })
    }

    fn write(&mut self, lines: &[String]) -> Result<(), String> {
        match &mut self.journal {
            Some(journal) => journal.add(lines),
            None => Ok(()),
        }
    }

    /// What is asked now.
    ///
    /// # Errors
    /// A fault of the program, in words.
    pub fn halt(&mut self) -> Result<Halt, String> {
        self.walk.go()
    }

    /// All that was told.
    pub fn told(&self) -> &[ReportLine] {
        self.walk.told()
    }

    /// What is said of answers from before, or nothing where there are none.
    pub fn kept(&self) -> String {
        match self.count() {
            0 => String::new(),
            count => format!("The saved game continues after {count} answers."),
        }
    }

    /// All that stands in the list of what is known.
    pub fn known(&self) -> Vec<String> {
        match self.procedure.as_str() {
            MAP => user_map::shown(self.walk.facts()),
            _ => tracks::tracks(self.walk.facts()),
        }
    }

    /// Takes a line that was tried: it is written down first, and counts then.
    ///
    /// # Errors
    /// What is wrong with the file in which it is kept.
    pub fn take(&mut self, tried: TriedLine<'b>) -> Result<(), String> {
        self.write(&tried.lines)?;
        tried.lines.into_iter().for_each(|line| self.lines.push(line));
        self.walk = tried.walk;
        Ok(())
    }

    /// Tries a line and takes it.
    ///
    /// # Errors
    /// What is wrong with it, or with the file in which it is kept.
    pub fn give(&mut self, line: &str) -> Result<(), String> {
        let tried = self.try_out(line)?;
        self.take(tried)
    }

    /// Takes the last answers back, and says how many there were to take. What was learnt from elsewhere since then stays known.
    ///
    /// # Errors
    /// What is wrong with the file in which they are kept.
    pub fn undo(&mut self, steps: usize) -> Result<usize, String> {
        let mut lines = self.lines.clone();
        let undone =
            (0..steps).take_while(|_| lines.undo_last(|line| is_answer(line)).is_some()).count();
        if undone == 0 {
            return Ok(0);
        }
        let walk = run(self.opponents, &self.procedure, lines.given())?;
        let pairs = lines.given().iter().zip(self.lines.given());
        let same = pairs.take_while(|(now, was)| now == was).count();
        if let Some(journal) = &mut self.journal {
            journal.keep(same)?;
            journal.add(&lines.given()[same..])?;
        }
        (self.walk, self.lines) = (walk, lines);
        Ok(undone)
    }

    /// Redoes answers that were undone; how many there were.
    ///
    /// # Errors
    /// What is wrong with the file in which they are kept.
    pub fn again(&mut self, steps: usize) -> Result<usize, String> {
        for done in 0..steps {
            let Some(line) = self.lines.ahead().cloned() else {
                return Ok(done);
            };
            let TriedLine { walk, .. } = self.try_out(&line)?;
            self.write(&[line])?;
            self.walk = walk;
            self.lines.redo();
        }
        Ok(steps)
    }

    /// The pieces that are kept, or those of one space.
    ///
    /// # Errors
    /// Where none are kept, or the space is none.
    pub fn board(&self, rest: &str) -> Result<Vec<String>, String> {
        pieces::board(self.walk.facts(), rest)
    }

    /// What is kept in a space, compared with what lies on the table.
    ///
    /// # Errors
    /// What is wrong with the line.
    pub fn audit(&self, line: &str) -> Result<Vec<String>, String> {
        pieces::audit(self.walk.facts(), line)
    }

    /// The answer that adjusts what is kept.
    ///
    /// # Errors
    /// What is wrong with the line.
    pub fn fix(&self, line: &str) -> Result<TriedLine<'b>, String> {
        self.try_out(&format!("{FIX}{line}"))
    }

    /// The spaces that the rules allow as the answer now, where a space is asked for and they are few.
    pub fn possible(&self, question: &Question) -> Option<String> {
        let mut needed = question.wanted.iter().filter(|wanted| !wanted.optional);
        if needed.next()?.kind != Kind::Space || needed.next().is_some() {
            return None;
        }
        let spaces = self.walk.facts().all_spaces().into_iter();
        let open = spaces.filter(|at| self.walk.allows(&at.id().replace('-', " ")));
        let open: Vec<String> = open.map(|at| at.to_string()).sorted().collect();
        let few = (1..=FEW).contains(&open.len());
        let how = if self.walk.facts().mapped() {
            "Possible now"
        } else {
            "Possible, as far as your map says"
        };
        few.then(|| format!("{how}: {}.", open.join(", ")))
    }

    /// A line that the rules allow as the answer now.
    pub fn example(&self, question: &Question) -> Option<String> {
        let own =
            (!question.example.is_empty()).then(|| question.example.split(OR).map(String::from));
        let needed = question.wanted.iter().filter(|wanted| !wanted.optional);
        let spaces = &self.walk.facts().spaces().names;
        let words = needed.map(|wanted| answer::words_for(spaces, wanted));
        let lines = words.multi_cartesian_product().map(|words| words.join(" ")).take(TRIES);
        let given = own.is_some();
        let lines = own.into_iter().flatten().chain(lines.filter(|_| given));
        { lines }.find(|line| !line.is_empty() && self.walk.allows(line))
    }

    /// Controls that write an answer, where it is no single word.
    pub fn controls(&self, question: &Question) -> Vec<Field> {
        answer::controls(&self.walk.facts().spaces().names, question)
    }
}

/// What is wrong with one answer of several in a line.
fn among_several(walk: &mut Walk<'_>, n: usize, line: &str, wrong: &str) -> String {
    let to = match walk.go() {
        Ok(Halt::Ask(Question { text, .. }) | Halt::Roll(Roll { text, .. })) => text,
        _ => String::new(),
    };
    let to = to.split(ENTER).next().unwrap_or_default();
    format!("no answer of this line counts. Answer {n}, \"{line}\", to \"{to}\": {wrong}")
}

/// A rating that is kept wins over a number that is typed behind all that is asked.
fn not_used(walk: &mut Walk<'_>, line: &str) {
    let text = format!("Not used: {line}. All that counts here is known without it.");
    walk.tell(ReportLine::Line { text, rule: String::new() });
}

/// A line as the answer to this question and to the next one: as many words as fit answer the first.
fn in_two<'b>(walk: &Walk<'b>, line: &str) -> Option<(Walk<'b>, Vec<String>)> {
    let words = answer::words(line);
    if line.starts_with(FIX) {
        return None;
    }
    // Both sides of a battle that are divided stand in one answer.
    let least = words.iter().position(|word| *word == VERSUS).map_or(1, |versus| versus + 2);
    // A word such as `to` belongs to what follows.
    let cuts = (least..words.len()).rev().filter(|cut| !FILLERS.contains(&words[cut - 1].as_str()));
    { cuts }.find_map(|cut| {
        let [first, rest] = [words[..cut].join(" "), words[cut..].join(" ")];
        let mut walk = walk.clone();
        walk.give(&first).ok()?;
        match walk.go() {
            Ok(Halt::Ask(_)) => walk.give(&rest).ok().map(|()| (walk, vec![first, rest])),
            Ok(Halt::Done) if rest.parse::<i64>().is_ok() => {
                not_used(&mut walk, &rest);
                Some((walk, vec![first]))
            }
            _ => None,
        }
    })
}

fn is_answer(line: &str) -> bool {
    !line.starts_with(KNOWN)
}

/// Takes a line: an answer, or what is known from elsewhere.
fn take(walk: &mut Walk<'_>, line: &str) -> Result<(), String> {
    if let Some(line) = line.strip_prefix(FIX) {
        return pieces::fix(walk, line);
    }
    let Some(known) = line.strip_prefix(KNOWN) else {
        walk.go()?;
        return walk.give(line);
    };
    let (key, word) = known.split_once(' ').unwrap_or((known, ""));
    let value = match (word, word.parse()) {
        ("yes" | "no", _) => Value::Truth(word == "yes"),
        (_, Ok(number)) => Value::Number(number),
        _ => Value::word(word),
    };
    walk.learn(key, value);
    Ok(())
}

fn run<'b>(
    opponents: &'b Opponents,
    procedure: &str,
    lines: &[String],
) -> Result<Walk<'b>, String> {
    let mut walk = Walk::new(opponents, procedure, Facts::default())?;
    for (number, line) in (1..).zip(lines) {
        take(&mut walk, line)
            .map_err(|wrong| format!("answer {number} (`{line}`) does not fit: {wrong}"))?;
    }
    Ok(walk)
}
