//! The whole board beside a game that knows a part of its board: the same answers, those about the board left out.

use super::sitting::to_opening;
use lod::play::{BoardBegin, ByHand, GameReplay, Setup};
use lod::talk::{Ask, FieldSheet, FieldValue, Input};
use lod_bots::bots::Library;
use lod_bots::flowchart::Interrupt;
use lod_engine::game::{Board, Fact, FactValue};

/// How often a player ends an action that on the whole board is over.
const ENDS: [&str; 5] = ["done", "none", "no", "", "0"];

/// The game on the whole board.
pub struct Whole {
    pub history: GameReplay<'static>,
    /// The same before what comes without an answer.
    answered: GameReplay<'static>,
    /// The answers, each with how many there are after it.
    lines: Vec<(String, usize)>,
}

impl Whole {
    pub fn new(setup: &Setup) -> Whole {
        let setup = Setup { board: BoardBegin::SetUp, ..setup.clone() };
        let history = GameReplay::new(Library::get(), setup).expect("a game");
        Whole { answered: history.clone(), history, lines: Vec::new() }
    }

    /// Brings it to where these are the answers of the game that is known in part.
    pub fn follow(&mut self, lines: &[&str]) {
        let is_own = |line: &&&str| {
            let about_board = ["fix ", "forget ", "unsure "];
            ByHand::entry(line).is_none() && !about_board.iter().any(|word| line.starts_with(word))
        };
        let lines: Vec<&str> = lines.iter().filter(is_own).copied().collect();
        let known = self.lines.iter().zip(&lines).take_while(|(own, line)| own.0 == **line);
        let same = known.count();
        self.lines.truncate(same);
        self.history.clone_from(&self.answered);
        self.history.undo_to(self.lines.last().map_or(0, |(_, answers)| *answers));
        for (place, line) in lines.iter().enumerate().skip(same) {
            self.answers(line, place + 1 == lines.len());
            self.lines.push((line.to_string(), self.history.answers().len()));
        }
        self.answered.clone_from(&self.history);
        to_opening(&mut self.history);
    }

    /// Whether players who see their board do not say so: an Event's action is executed while possible (5.1.3), which a
    /// board known in part leaves to their word.
    pub fn breaks_the_event(&self, line: &str) -> bool {
        let refused =
            |stop: Interrupt| stop.to_string().contains("must be executed while possible");
        ENDS.contains(&line) && self.history.clone().play(line).is_err_and(refused)
    }

    /// A line that is open may be refused once all is known that it reads.
    fn answers(&mut self, line: &str, is_open: bool) {
        let before = self.history.clone();
        // What is over here may go on where not all is known.
        let is_over = line == ENDS[0] && before.waits() && !before.opening_next();
        // Where facts were asked for before a Brilliant Stroke, Enter was waited for there and not here.
        let is_enter = line.is_empty() && !before.waits() && before.opening_next();
        let played =
            if is_over || is_enter { Err(Interrupt::Question) } else { self.history.play(line) };
        if let Err(stop) = played {
            assert!(is_open || ENDS.contains(&line), "{line}: {stop}");
            self.history = before;
        }
    }
}

/// What a question about the board is answered by a hand that sets a page's controls by its board.
pub fn about_board(ask: &Ask, board: &Board) -> String {
    let facts: Vec<Fact> = match &ask.form {
        lod::talk::Form::Facts(facts) => facts.clone(),
        lod::talk::Form::Confirm(shown) => shown.iter().map(|(fact, _)| *fact).collect(),
        _ => {
            let played = |(place, reply): (usize, &lod::talk::Reply)| {
                let faction = lod_engine::game::Faction::from_id(&reply.word).expect("a Faction");
                (!board.brilliant_stroke(faction)).then(|| (place + 1).to_string())
            };
            let played: Vec<String> = ask.replies.iter().enumerate().filter_map(played).collect();
            return played.join(" ");
        }
    };
    let Some(sheet) = FieldSheet::of(ask) else {
        let is_so = |fact: &Fact| match board.fact(*fact) {
            FactValue::Yes(yes) => yes,
            // Whether so many are left.
            value => value.number() >= 6,
        };
        let yes = facts.iter().all(is_so);
        return if yes { "y" } else { "n" }.to_string();
    };
    let set = |(fact, input): (&Fact, &Input)| setting(input, board.fact(*fact));
    let settings: Vec<FieldValue> =
        facts.iter().zip(sheet.fields.iter().map(|c| &c.input)).map(set).collect();
    sheet.line(&settings).expect("settings")
}

fn setting(input: &Input, value: FactValue) -> FieldValue {
    let place = |named: &str, of: &[(String, String)]| {
        let at = of.iter().position(|(_, name)| name == named).expect("one of these");
        u16::try_from(at).expect("few")
    };
    Some(match (input, value) {
        (Input::Number { .. }, value) => (value.number(), 0),
        (Input::Choice { options, .. }, value) => (place(&value.to_string(), options), 0),
        (Input::Leader { leaders, spaces }, FactValue::Leader(leader, at)) => {
            let at = at.map_or(0, |space| place(space.name(), spaces) + 1);
            (place(leader.name(), leaders), at)
        }
        (input, value) => panic!("{input:?} {value:?}"),
    })
}
