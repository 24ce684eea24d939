//! What is known of the board in a turn, what is believed from earlier ones, and what is asked about it.

use super::confirm_known::to_confirm;
use super::log::{AnswerEntry, AnswerSlot, LoggedDecisions};
use super::opening::OpeningAnswers;
use super::play::{Trace, play};
use super::turn::{Table, Task, TurnAttempt};
use crate::talk::fact_groups::{self, Known, group};
use crate::talk::{
    Answer, Ask, BoardTable, Form, codes, example, legend, needs_legend, shown, spaces_of,
};
use lod_engine::game::{Board, Fact, FactValue, Faction, SpaceSet, derived_facts, left_over};

impl Table<'_> {
    /// Asks for what was looked for on the board in vain.
    pub(super) fn ask_about_board(
        &self,
        task: Task,
        log: &[AnswerEntry],
        start: Board,
        way: Trace,
        setting: &OpeningAnswers,
    ) -> TurnAttempt {
        let notebook = self.notebook;
        let known = Known {
            treaty: treaty(log).or(self.stand.treaty.then_some(true)),
            told: looked_at(log),
            singles: singles(log),
            fact: &|f| notebook.knows(f),
        };
        let missing = notebook.missing();
        let facts = match task {
            Task::Winter => {
                fact_groups::pass(&missing, &fact_groups::needed(&setting.season), known.fact)
            }
            _ => group(&missing, &known),
        };
        notebook.clear_missing();
        self.tell_me(task, start, way, facts)
    }

    /// Asks for what was forgotten space by space, before anything else.
    pub(super) fn forgotten_spaces(
        &self,
        task: Task,
        log: &[AnswerEntry],
        start: Board,
    ) -> Option<TurnAttempt> {
        let gone = forgotten(log);
        let whole_spaces = gone.iter().all(|f| f.space().is_some());
        let unknown = |f: &Fact| !self.notebook.knows(*f) && !f.is_total();
        let facts: Vec<Fact> = gone.into_iter().filter(unknown).collect();
        (whole_spaces && !facts.is_empty())
            .then(|| self.tell_me(task, start, Trace::default(), facts))
    }

    /// Asks for these facts.
    fn tell_me(&self, task: Task, start: Board, way: Trace, facts: Vec<Fact>) -> TurnAttempt {
        if facts.is_empty() {
            let what = "internal error, a question of the flowchart has no words";
            return self.trouble(task, start, way, what);
        }
        let legend = needs_legend(&facts).then(|| self.new_legend(&facts));
        let mut ask = Ask::facts(facts);
        ask.lines.extend(legend.flatten());
        self.prompt(task, start, way, AnswerSlot::Facts, ask)
    }

    /// Shows what the walk took for true from earlier turns, before anything hangs on it.
    pub(super) fn confirm(
        &self,
        task: Task,
        board: Board,
        way: Trace,
        mut leant_on: Vec<Fact>,
        setting: &OpeningAnswers,
        log: &[AnswerEntry],
    ) -> TurnAttempt {
        let notebook = self.notebook;
        if task == Task::Winter {
            leant_on.extend(fact_groups::needed(&setting.season));
        }
        let gone = forgotten(log);
        let over = |f| notebook.knows(f) || gone.contains(&f);
        let believed = to_confirm(&leant_on, &self.stand.memory, over);
        notebook.clear_missing();
        let facts = facts_of(&believed);
        let (card, seat) = (setting.context.card, setting.seat);
        let since = self.people_acted(card, seat, &setting.context.players);
        let ages = self.stand.memory.ages(facts.iter().copied());
        let when = match ages {
            _ if self.stand.memory.turns() == 0 => "from the start".to_string(),
            Some((1, 1)) => "from the last turn".to_string(),
            Some((least, most)) if least < most => format!("from {least}-{most} turns ago"),
            Some((_, most)) => format!("from {most} turns ago"),
            None => "nothing known".to_string(),
        };
        let old = |fact| since.is_some_and(|n| self.stand.memory.is_of(fact, n));
        let all = facts.iter().all(|f| old(*f));
        let people = match facts.iter().any(|f| old(*f)) {
            true if all => "; a player acted since",
            true => "; * = a player acted since",
            false => "",
        };
        let mut lines = vec![format!("Last known board ({when}{people}):")];
        let look = BoardTable { width: self.columns(), old: &|fact| !all && old(fact) };
        lines.extend(shown(&believed, &look));
        lines.extend(self.new_legend(&facts));
        let text = format!(
            "[Enter] no changes   or list the changes, e.g. {}   ? help",
            example(&believed)
        );
        let ask = Ask::new("", Form::Confirm(believed)).typed(text).after(lines);
        self.prompt(task, board, way, AnswerSlot::Facts, ask)
    }

    /// The letters for all things that a question is about, where one of them was not explained before.
    fn new_legend(&self, facts: &[Fact]) -> Option<String> {
        let explained = codes(facts).all(|c| self.stand.legend.contains(&c));
        (!explained).then(|| legend(facts))
    }

    /// The board with what is believed besides what was told.
    pub(super) fn believe(&self, log: &[AnswerEntry]) -> Board {
        let gone = forgotten(log);
        let notebook = self.notebook;
        let believed = self.stand.memory.all();
        let believed = believed.filter(|(f, _)| !notebook.knows(*f) && !gone.contains(f));
        notebook.believe(believed.collect::<Vec<_>>());
        if self.stand.memory.told(Fact::Treaty) == Some(FactValue::Yes(false))
            && !notebook.knows(Fact::Treaty)
        {
            let start = notebook.start();
            let none = derived_facts(Some(false)).into_iter();
            notebook.believe(none.map(|fact| (fact, start.fact(fact))));
        }
        notebook.clear_missing();
        notebook.start().with_known_facts(notebook)
    }

    /// A yes or no that what was told of the board contradicts.
    pub(super) fn contradiction(
        &self,
        task: Task,
        log: &[AnswerEntry],
        setting: &OpeningAnswers,
    ) -> Option<(String, bool)> {
        let judged = |e: &AnswerEntry| matches!(e.slot, AnswerSlot::Judge { .. });
        log.iter().any(judged).then(|| {
            let mut source = LoggedDecisions::checking(log, setting.context.players);
            let told = self.learn(task, log);
            let _ = play(self.library, task, told, setting, &mut source);
            self.learn(task, log);
            source.contradicted
        })?
    }

    /// The board as told so far, its notebook filled in.
    pub(super) fn learn(&self, task: Task, log: &[AnswerEntry]) -> Board {
        let treaty = treaty(log).or(self.stand.treaty.then_some(true));
        let blank = Board::unknown();
        let none = derived_facts(treaty).into_iter().chain(cylinders(task));
        let told: Vec<(Fact, FactValue)> =
            log.iter().flat_map(|e| e.answer.told()).copied().collect();
        let notebook = self.notebook;
        notebook.begin(blank);
        notebook.learn(none.map(|fact| (fact, blank.fact(fact))));
        notebook.learn(treaty.map(|yes| (Fact::Treaty, FactValue::Yes(yes))));
        notebook.learn(told.iter().copied());
        let left = |(fact, value): &(Fact, FactValue)| left_over(*fact, *value);
        notebook.learn(told.iter().filter_map(left));
        notebook.start().with_known_facts(notebook)
    }
}

/// The cylinders that need no looking up: in a turn that of the Faction that acts, which is Eligible;
/// elsewhere they do not matter, or were asked about.
fn cylinders(task: Task) -> impl Iterator<Item = Fact> {
    Faction::ALL
        .into_iter()
        .filter(move |f| !matches!(task, Task::Turn(acting) if acting != *f))
        .map(Fact::Cylinder)
}

/// What is not to be believed any more.
pub(super) fn forgotten(log: &[AnswerEntry]) -> Vec<Fact> {
    let gone = |e: &AnswerEntry| match &e.answer {
        Answer::Still(corrected) => corrected.forgotten.clone(),
        _ => Vec::new(),
    };
    log.iter().flat_map(gone).collect()
}

/// How many answers were about the pieces of one space alone.
fn singles(log: &[AnswerEntry]) -> usize {
    let alone = |e: &&AnswerEntry| match &e.answer {
        Answer::Facts(told) => {
            let facts = facts_of(told);
            let pieces = facts.iter().any(|f| matches!(f, Fact::Pieces(..)));
            pieces && spaces_of(&facts).len() == 1
        }
        _ => false,
    };
    log.iter().filter(alone).count()
}

pub(super) fn facts_of(believed: &[(Fact, FactValue)]) -> Vec<Fact> {
    believed.iter().map(|(fact, _)| *fact).collect()
}

/// The spaces whose pieces were told, in part at least.
fn looked_at(log: &[AnswerEntry]) -> SpaceSet {
    log.iter()
        .flat_map(|e| e.answer.told())
        .filter_map(|(fact, _)| match fact {
            Fact::Pieces(place, _) => place.space(),
            _ => None,
        })
        .collect()
}

pub(super) fn treaty(log: &[AnswerEntry]) -> Option<bool> {
    let told = log.iter().flat_map(|e| e.answer.told());
    told.into_iter().find_map(|(fact, told)| match (fact, told) {
        (Fact::Treaty, FactValue::Yes(yes)) => Some(*yes),
        _ => None,
    })
}
