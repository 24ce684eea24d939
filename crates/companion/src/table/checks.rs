//! What is checked on a new card without being asked for: a due Treaty of Alliance (2.3.9), and Brilliant Strokes that may
//! be played (2.3.8). The last known board says whether that is worth a question.

use super::log::LoggedDecisions;
use super::opening::OpeningAnswers;
use super::play::{TaskEnd, play};
use super::turn::{Table, Task};
use lod_engine::game::{ByFaction, Fact, FactValue, Faction};

/// What is said before each check.
const TREATY: &str = "The Treaty of Alliance may be due (2.3.9).";
const STROKES: &str = "A Brilliant Stroke may be due (2.3.8).";

impl Table<'_> {
    /// Whether a turn of this Faction may be the first on a card that was not checked.
    pub(super) fn is_unchecked(&self, faction: Faction) -> bool {
        let course = self.course();
        course.card_for(faction).is_none() || course.is_fresh()
    }

    /// The checks that are worth it on the card that is played now; none the second time.
    pub(super) fn due_checks(&mut self) -> Vec<(Task, &'static str)> {
        if self.stand.kept.course.is_checked() {
            return Vec::new();
        }
        self.stand.kept.course.check();
        let mut due = Vec::new();
        if self.may_sign() {
            due.push((Task::Treaty, TREATY));
        }
        if self.may_strike() {
            due.push((Task::Strokes, STROKES));
        }
        due
    }

    /// Whether the Treaty of Alliance is due for all that is known.
    fn may_sign(&self) -> bool {
        let players = self.players();
        let may = !self.stand.treaty
            && !players[Faction::French]
            && self.course().may_act(Faction::French);
        let mut setting = OpeningAnswers { open: true, ..OpeningAnswers::default() };
        setting.context.players = players;
        may && match self.foreseen(Task::Treaty, &setting) {
            Some(TaskEnd::Treaty(signed)) => signed,
            _ => false,
        }
    }

    /// Whether a non-player plays its Brilliant Stroke for all that is known, where this player may be 1st Eligible.
    fn may_strike(&self) -> bool {
        let players = self.players();
        let mut setting = OpeningAnswers {
            eligible: ByFaction(Faction::ALL.map(|faction| self.course().may_act(faction))),
            gone: self.strokes_gone(),
            ..OpeningAnswers::default()
        };
        setting.context.players = players;
        let mut first =
            Faction::ALL.into_iter().filter(|faction| self.course().may_be_first(*faction));
        self.stand.treaty
            && first.any(|faction| {
                setting.context.first_eligible = Some(faction);
                let end = self.foreseen(Task::Strokes, &setting);
                matches!(end, Some(TaskEnd::Strokes(due)) if !due.is_empty())
            })
    }

    /// Whose Brilliant Stroke card was played, as far as that is known.
    pub(super) fn strokes_gone(&self) -> ByFaction<bool> {
        let played =
            |f| self.stand.memory.told(Fact::BrilliantStroke(f)) == Some(FactValue::Yes(false));
        ByFaction(Faction::ALL.map(played))
    }

    /// What a check comes to on the last known board; nothing where that does not say.
    fn foreseen(&self, task: Task, setting: &OpeningAnswers) -> Option<TaskEnd> {
        self.learn(task, &[]);
        let start = self.believe(&[]);
        let mut source = LoggedDecisions::new(&[], setting.context.players);
        let (end, _) = play(self.library, task, start, setting, &mut source);
        let end = match end {
            Ok(end) => Some(end),
            // The Treaty has things to decide, which the check itself asks for.
            Err(_) if task == Task::Treaty && source.wanted.is_some() => {
                Some(TaskEnd::Treaty(true))
            }
            Err(_) => None,
        };
        self.notebook.clear_missing();
        end
    }
}
