//! The keys that a game takes where its player passes.

use super::*;

/// A person who passes, and presses Enter at everything else; so many lines. The Enters that only go on
/// are counted.
pub(super) struct Passer {
    pub(super) asked: String,
    enters: usize,
    lines: usize,
    /// Whether a granted action is under way.
    granted: bool,
    /// Whether an Enter was taken for the report above the question.
    again: bool,
    /// The answers that are offered, and how many of them were refused.
    offered: Vec<String>,
    refused: usize,
    /// Answers since it was last gone on, and how often what was begun came to no end.
    answers: usize,
    aborted: usize,
}

impl Ui for Passer {
    fn show(&mut self, line: &str) {
        self.again |= line.starts_with("Not answered yet. Enter again");
    }
    fn question(&mut self, text: &str) {
        if self.again {
            return;
        }
        if text.is_empty() {
            assert!(!self.goes_on(), "Enter was refused: {}", self.asked);
            self.granted = true;
            self.refused += 1;
        } else {
            self.refused = 0;
            self.asked = text.to_string();
        }
    }
}

impl DrawnOutput for Passer {
    fn asked(&mut self, ask: &Ask) {
        self.offered = ask.replies.iter().map(|reply| reply.word.clone()).collect();
    }
}

impl LineInput for Passer {
    fn poll_line(&mut self) -> Poll<TypedLine> {
        Poll::Ready(self.read())
    }
}

impl FileAccess for Passer {}

impl Passer {
    pub(super) fn new() -> Passer {
        Passer {
            asked: String::new(),
            enters: 0,
            lines: 5000,
            granted: false,
            again: false,
            offered: Vec::new(),
            refused: 0,
            answers: 0,
            aborted: 0,
        }
    }

    fn goes_on(&self) -> bool {
        let first = ["Brilliant Stroke first?", "Treaty of Alliance first?"];
        self.asked.starts_with("[Enter] Next") || first.iter().any(|end| self.asked.contains(end))
    }

    fn read(&mut self) -> TypedLine {
        self.lines = self.lines.checked_sub(1).ok_or(PromptExit::End)?;
        if std::mem::take(&mut self.again) {
            return Ok(TypedInput::Line(String::new()));
        }
        if self.asked.contains("Pass?") {
            return Ok(TypedInput::Line("pass".to_string()));
        }
        // What an Event grants has to be done: the first thing that is legal.
        self.granted |= self.asked.contains("Command?") || self.asked.contains("Activity?");
        let goes_on = self.goes_on();
        self.answers = if goes_on { 0 } else { self.answers + 1 };
        if self.answers > 40 {
            // What was begun cannot end so.
            (self.answers, self.aborted) = (0, self.aborted + 1);
            return Ok(TypedInput::Line("abort".to_string()));
        }
        if self.asked.contains(": another part") && self.refused == 0 {
            self.granted = false;
            return Ok(TypedInput::Line("done".to_string()));
        }
        if self.granted && !goes_on {
            let another = self.refused + self.aborted;
            let offered = self.offered.get(another % self.offered.len().max(1));
            return Ok(TypedInput::Line(offered.map_or("1", |word| word).to_string()));
        }
        self.granted = false;
        self.enters += usize::from(goes_on);
        Ok(TypedInput::Line(String::new()))
    }
}

#[test]
fn a_non_players_turn_with_the_programs_dice_needs_one_key() {
    let games = crate::volume::part::<u64>("LOD_KEYED", 100, 3);
    let mut events = 0;
    for game in 0..games {
        let at = usize::try_from(game).expect("small");
        let scenario = ScenarioId::ALL[(at + 1) % ScenarioId::ALL.len()];
        let who = Faction::ALL[(at / ScenarioId::ALL.len() + 1) % Faction::ALL.len()];
        let scratch = Scratch::new(&format!("s-keys-{game}"));
        let folder = folder(&scratch);
        let mut screen = Passer::new();
        let wanted =
            StartOptions { scenario: Some(scenario), seed: Some(3 + game), ..wanted(&[who]) };
        assert_eq!(
            block_on(start::run(&wanted, &folder, &mut screen)),
            Ok(crate::talk::PlaceExit::Program)
        );
        assert!(screen.lines > 0, "{game}: the game came to no end: {}", screen.asked);
        let history = saved(&folder);
        assert!(history.now().end().is_some());
        let count = |which: &dyn Fn(&crate::play::ActionEntry<'_>) -> bool| {
            history.done().iter().filter(|d| which(d)).count()
        };
        let bot = |d: &crate::play::ActionEntry<'_>| {
            matches!(d.action, GameStep::Turn(_) | GameStep::Treaty(_) | GameStep::Stroke(_))
        };
        let event = |d: &crate::play::ActionEntry<'_>| matches!(&d.action, GameStep::Turn(t) if matches!(t.outcome, lod_bots::bots::Outcome::Event(_)));
        events += count(&event);
        // One key for each report, and one for the set-up; none between the last report and the end. A
        // question for a Brilliant Stroke or the Treaty of Alliance comes in place of it.
        let reports =
            count(&|d| bot(d) || matches!(d.action, GameStep::Person(_) | GameStep::Winter(_)));
        assert!(
            screen.enters <= reports && screen.enters + 3 > reports,
            "{game}, {scenario:?}: {} for {reports}",
            screen.enters
        );
    }
    assert!(events as u64 > 2 * games, "{events} Events");
}
