//! What a person sees of a game, held to what the game does: no question comes twice while nothing has changed, each payment
//! is as it was told, and whoever carries the printed orders out on a second board has the game's.

use crate::looking::hands::{Hands, rows};
use lod::play::{AttemptEnd, DIE_KEY, GameReplay, record_of};
use lod::talk::Ask;
use lod::tell::{self, Report, WIDTH};
use lod_bots::game::GameStep;
use lod_engine::game::{Board, Change, Fact, Faction};
use std::collections::BTreeMap;

/// What is written down of a game.
#[derive(Debug)]
pub struct Watch {
    /// The second board.
    hands: Hands,
    /// What was asked in the action under way, each with the answer to it.
    asked: Vec<(Asked, Answer)>,
    /// The payments told in the phases of the Round under way.
    told: Vec<Payment>,
}

/// A question as it is seen, with the state in which it is.
#[derive(Clone, Debug, PartialEq)]
struct Asked {
    faction: Option<Faction>,
    key: String,
    text: String,
    lines: Vec<String>,
    replies: Vec<(String, String)>,
    so_far: Vec<Change>,
}

/// An answer as it was typed, and the reply that it means.
#[derive(Clone, Debug)]
struct Answer {
    line: String,
    means: String,
}

/// What a reply says is paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Payment {
    faction: Faction,
    pays: u8,
    /// Of so many Resources.
    of: Option<u8>,
}

/// How often each was looked at.
#[derive(Debug, Default)]
pub struct Seen {
    pub questions: usize,
    pub payments: usize,
    pub orders: usize,
    /// By the beginning of its text, how often a question came.
    pub kinds: BTreeMap<String, usize>,
}

impl Watch {
    /// A game that begins on this board.
    pub fn new(board: &Board) -> Watch {
        Watch { hands: Hands::of(board), asked: Vec::new(), told: Vec::new() }
    }

    /// The action is begun anew.
    pub fn anew(&mut self) {
        self.asked.clear();
        self.told.clear();
    }

    /// A question is put to which this line will be the answer.
    pub fn asks(&mut self, ask: &Ask, line: &str, seen: &mut Seen) {
        let now = Asked {
            faction: ask.faction,
            key: ask.key.clone(),
            text: ask.text.clone(),
            lines: ask.preamble.lines.clone(),
            replies: ask.replies.iter().map(|r| (r.word.clone(), r.about.clone())).collect(),
            so_far: ask.moment.so_far.clone(),
        };
        seen.questions += 1;
        let kind: Vec<&str> = ask.text.split(' ').take(3).collect();
        *seen.kinds.entry(kind.join(" ")).or_default() += 1;
        let means = ask.reply(line).map(|place| ask.replies[place].word.clone());
        let line = line.to_string();
        let means = means.unwrap_or_else(|_| line.clone());
        self.asked.push((now, Answer { line, means }));
    }

    /// What the reply that was chosen says of a payment.
    pub fn chosen(
        &mut self,
        ask: &Ask,
        line: &str,
        board: &Board,
        seen: &mut Seen,
    ) -> Result<(), String> {
        let Ok(place) = ask.reply(line) else {
            return Ok(());
        };
        let (Some(faction), Some(reply)) = (ask.faction, ask.replies.get(place)) else {
            return Ok(());
        };
        let Some((pays, of)) = payment(&reply.word).or_else(|| payment(&reply.about)) else {
            return Ok(());
        };
        seen.payments += 1;
        self.told.push(Payment { faction, pays, of });
        let mut now = *board;
        if now.apply_all(&ask.moment.so_far).is_err() {
            return Err(format!("`{}`: what was done so far does not fit", ask.text));
        }
        let has = now.resources(faction);
        // A Round's question has what was done before it in its own way.
        match of.filter(|of| !ask.moment.so_far.is_empty() && *of != has) {
            Some(of) => Err(format!("`{}`: of {of}, where the {faction} have {has}", ask.text)),
            None => Ok(()),
        }
    }

    /// An action is over.
    ///
    /// # Errors
    /// What is not as it was told.
    pub fn over(&mut self, history: &GameReplay<'_>, seen: &mut Seen) -> Result<(), String> {
        let last = history.done().len() - 1;
        let chapter = &history.done()[last];
        let told = record_of(history, last).expect("the last action");
        let report = Report::of(&told);
        let (lines, folded) = (report.lines(WIDTH), report.folded(WIDTH));
        let once = self.asked_once(history).and_then(|()| self.told_apart());
        let paid = self.paid(&chapter.action);
        self.anew();
        once.and(paid)?;
        if let GameStep::Winter(round) = &chapter.action {
            let mut board = *chapter.start.board();
            for phase in &round.phases {
                let before = board;
                board.apply_all(&phase.changes).map_err(|e| e.to_string())?;
                let printed = tell::on_board(&before, &board, &phase.changes, WIDTH);
                let there = |row: &&String| row.starts_with(' ') && !folded.contains(row);
                if let Some(row) = printed.iter().find(there) {
                    return Err(format!("{}: `{row}` is not in the steps", phase.phase.id()));
                }
            }
        }
        // What is set by hand is on the table already.
        let headings = ["On your board", "On the program's board"];
        let orders = match lines.iter().rposition(|line| headings.contains(&line.as_str())) {
            Some(at) => rows(&lines[at + 1..]),
            None => Vec::new(),
        };
        seen.orders += orders.len();
        self.hands.carry_out(&orders);
        let after = Hands::of(history.now().board());
        self.hands.flags.retain(|flag, _| after.flags.contains_key(flag));
        if self.hands == after {
            return Ok(());
        }
        let odd = format!("{:?}\nis not\n{after:?}\nafter\n{}", self.hands, lines.join("\n"));
        Err(odd)
    }

    /// Whether each question that looks like one before it was put in another state. It was in the same where the answers
    /// between the two do nothing: without them the action is the same. Whoever goes back by an answer is asked again.
    fn asked_once(&self, history: &GameReplay<'_>) -> Result<(), String> {
        for (at, (asked, _)) in self.asked.iter().enumerate() {
            let before = self.asked[..at].iter().rposition(|(b, _)| b == asked);
            let Some(before) = before.filter(|_| asked.key != DIE_KEY) else {
                continue;
            };
            let between = &self.asked[before + 1..at];
            if between.iter().any(|(_, answer)| is_back(answer)) {
                continue;
            }
            let mut without = history.clone();
            without.undo_to(history.answers_before(history.done().len() - 1));
            let rest = self.asked[..before].iter().chain(&self.asked[at..]);
            if goes(&mut without, rest.map(|(_, answer)| answer.line.as_str()))
                && without.now().board() == history.now().board()
            {
                let since = self.asked[before..at].iter();
                let since: Vec<_> = since.map(|(q, a)| (&q.text, &a.line)).collect();
                return Err(format!(
                    "`{}` {:?} again after {since:?}: nothing has changed",
                    asked.text, asked.replies
                ));
            }
        }
        Ok(())
    }

    /// Whether each question is in other words than the one before it: what was chosen so far and
    /// what is left is told.
    fn told_apart(&self) -> Result<(), String> {
        let words = |asked: &Asked| (asked.faction, asked.text.clone(), asked.lines.clone());
        let same = |pair: &&[(Asked, Answer)]| {
            pair[1].0.key != DIE_KEY && words(&pair[0].0) == words(&pair[1].0)
        };
        match self.asked.windows(2).find(same) {
            Some(pair) => Err(format!(
                "`{}` {:?} in the same words after `{}`",
                pair[1].0.text, pair[1].0.lines, pair[0].1.line
            )),
            None => Ok(()),
        }
    }

    /// Each payment that a Round's questions told was made, in their order. Where the rules leave one choice it is made
    /// without a question.
    fn paid(&self, action: &GameStep) -> Result<(), String> {
        let GameStep::Winter(report) = action else {
            return Ok(());
        };
        for faction in Faction::ALL {
            let phases = report.phases.iter();
            let changes = phases
                .filter(|p| ["supply", "support"].contains(&p.phase.id()))
                .flat_map(|p| &p.changes);
            let mut paid = changes
                .filter_map(|change| change.grows(Fact::Resources(faction)))
                .filter_map(|grows| u8::try_from(-grows).ok());
            for told in self.told.iter().filter(|told| told.faction == faction) {
                if !paid.any(|paid| paid == told.pays) {
                    return Err(format!("{told:?} was not paid: {:?}", self.asked));
                }
            }
        }
        Ok(())
    }
}

/// Whether somebody goes back with this answer, or is done.
fn is_back(answer: &Answer) -> bool {
    let means = answer.means.to_lowercase();
    let backs = ["done", "none", "no", "0"];
    answer.line.is_empty() || backs.contains(&means.as_str())
}

/// Whether the action comes to its end by these lines and no others.
fn goes<'l>(history: &mut GameReplay<'_>, lines: impl Iterator<Item = &'l str>) -> bool {
    for line in lines {
        match history.attempt(Some(line)) {
            Ok(attempt) => history.answer(attempt),
            Err(_) => return false,
        }
    }
    match history.attempt(None) {
        Ok(attempt) if attempt.outcome() == AttemptEnd::Done && !attempt.fresh().is_empty() => {
            history.answer(attempt);
        }
        _ => {}
    }
    history.here().answers == 0
}

/// "Pay 1 Resource: all stay", "2 Resources: 1 marker + 1 level" or "free (Gage): 1 level": how much, of how many.
fn payment(text: &str) -> Option<(u8, Option<u8>)> {
    let text = text.strip_prefix("Pay ").unwrap_or(text);
    let (number, rest) = text.split_once(' ')?;
    let words =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    let word = words.iter().position(|word| *word == number);
    let pays = match word {
        Some(place) => u8::try_from(place).ok()?,
        None => number.parse().ok()?,
    };
    let rest = rest.strip_prefix("Resource")?;
    let rest = rest.strip_prefix('s').unwrap_or(rest);
    if !(rest.is_empty() || rest.starts_with([':', ','])) {
        return None;
    }
    let of = rest.strip_prefix(", of ").map(|rest| {
        let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        rest[..digits].parse().expect("a number")
    });
    Some((pays, of))
}

#[test]
fn payments_are_read_as_they_are_told() {
    assert_eq!(payment("Pay 1 Resource: all stay"), Some((1, None)));
    assert_eq!(payment("2 Resources: 1 marker + 1 level"), Some((2, None)));
    assert_eq!(payment("1 Resource, of 3"), Some((1, Some(3))));
    assert_eq!(payment("two Resources: 2 levels"), Some((2, None)));
    for none in ["2 Regulars", "free (Gage): 1 level", "Pay nothing: they stay", "Resources"] {
        assert_eq!(payment(none), None, "{none}");
    }
}
