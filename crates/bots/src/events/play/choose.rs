//! Choices within an Event: a player is asked; a non-player follows its priorities, then a random roll.

use super::Play;
use super::trial::{Prospect, SpaceProspect};
use crate::action::{
    self, By, Candidate, ChoiceHead, EventPriority, EventScore, NoteKind, OptionDecision,
    OptionFilter, OptionOffer, RandomPick,
};
use crate::events::Result;
use crate::flowchart::{Choice, ChoiceCount, PieceOption};
use lod_engine::game::{Board, Change, Fact, Faction, Kind, Space, SpaceSet};
use std::fmt::{self, Display, Formatter};

/// What a person is asked.
#[derive(Default)]
pub(super) struct Prompt {
    /// What was chosen before and what is left.
    pub lines: Vec<String>,
    /// The question, without its mark.
    pub ask: String,
    /// Which of several equal questions it is.
    pub count: Option<ChoiceCount>,
    /// The options in words.
    pub options: Vec<String>,
    /// Whether none of them may be taken.
    pub optional: bool,
    /// Where it matters, if in one space.
    pub space: Option<Space>,
    /// The option that a list shows as marked.
    pub marked: usize,
    /// The pieces that the options are, where they are pieces.
    pub pieces: Vec<PieceOption>,
}

/// The question that picks spaces.
#[derive(Clone, Copy)]
pub(super) enum SpaceQuestion<'e> {
    /// Which of them: the Event's text says what for.
    Which,
    /// In words, without its mark.
    Words(&'e str),
}

/// What a die is rolled for that picks among spaces: the Event's title, and what the question adds to it.
#[derive(Clone, Copy)]
struct SpaceDie<'e>(&'e str, SpaceQuestion<'e>);

impl Display for SpaceDie<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)?;
        match self.1 {
            SpaceQuestion::Which => Ok(()),
            SpaceQuestion::Words(words) => write!(f, ": {words}"),
        }
    }
}

/// How spaces are picked.
#[derive(Clone, Copy)]
pub(super) struct Pick<'e> {
    /// This many at most.
    pub most: usize,
    /// Whether fewer may be taken, and none.
    pub optional: bool,
    /// Whether what can be done in a space decides: not where the same pieces could as well come or go
    /// elsewhere (8.2, 8.3.5).
    pub whole: bool,
    /// The question.
    pub ask: SpaceQuestion<'e>,
    /// Its number and how many there are, if a player sees that.
    pub nth: Option<(u8, u8)>,
}

impl Pick<'_> {
    /// The question to a person for one of these spaces, or for several where more than one may be taken.
    pub(super) fn prompt(&self, among: SpaceSet) -> Prompt {
        let most = self.most.min(among.len());
        let kind = which(among);
        let ask = match (self.ask, most, self.optional) {
            (SpaceQuestion::Words(words), ..) => words.to_string(),
            (SpaceQuestion::Which, 0 | 1, _) => format!("Which {}", kind.0),
            (SpaceQuestion::Which, _, true) => format!("Which {} (at most {most})", kind.1),
            (SpaceQuestion::Which, _, false) => format!("Which {most} {}", kind.1),
        };
        let is_one = most <= 1;
        Prompt {
            ask,
            count: self.nth.filter(|_| is_one).and_then(|(nth, of)| ChoiceCount::new(nth, of)),
            options: among.iter().map(|space| space.name().to_string()).collect(),
            optional: self.optional,
            ..Prompt::default()
        }
    }
}

/// What a person answers to go on without an optional part.
const NO_MORE: &str = "no more";

impl Play<'_, '_> {
    /// One of the options, by whoever decides: a person is asked, a non-player picks. `None` where an optional part is
    /// left, or where there are none.
    ///
    /// # Errors
    /// See [`Result`].
    pub(super) fn choose(
        &mut self,
        by: Faction,
        prompt: impl FnOnce(&Self) -> Prompt,
        pick: impl FnOnce(&mut Self) -> Result<Option<usize>>,
    ) -> Result<Option<usize>> {
        if self.is_person(by) { self.ask(by, prompt(self)) } else { pick(self) }
    }

    /// One of the options, by a person.
    ///
    /// # Errors
    /// A person's wish.
    pub(super) fn ask(&mut self, by: Faction, prompt: Prompt) -> Result<Option<usize>> {
        let real = prompt.options.len();
        let Some(choice) = self.choice_of(by, prompt) else {
            return Ok((real > 0).then_some(0));
        };
        let index = self.action.ask_option(&choice)?;
        Ok((index < real).then_some(index))
    }

    /// The choice that a person has; `None` where there is nothing to ask.
    pub(super) fn choice_of(&self, by: Faction, prompt: Prompt) -> Option<Choice> {
        let mut options = prompt.options;
        if prompt.optional && !options.is_empty() {
            options.push(NO_MORE.to_string());
        }
        let count = prompt.count.map_or(String::new(), |count| format!(" {count}"));
        (options.len() > 1).then(|| Choice {
            lines: prompt.lines,
            options,
            space: prompt.space,
            count: prompt.count,
            marked: Some(prompt.marked),
            pieces: prompt.pieces,
            ..Choice::new(by, format!("{}: {}{count}?", self.heading(), prompt.ask))
        })
    }

    /// One of these spaces, by a person.
    ///
    /// # Errors
    /// A person's wish.
    pub(super) fn ask_space(
        &mut self,
        by: Faction,
        among: SpaceSet,
        prompt: Prompt,
    ) -> Result<Option<Space>> {
        let options = among.iter().map(|s| s.name().to_string()).collect();
        let index = self.ask(by, Prompt { options, ..prompt })?;
        Ok(index.and_then(|i| among.iter().nth(i)))
    }

    /// The next spaces to take among those where something would happen, `most` at most; none where
    /// there is nothing more to do. Several come at once where neither dice nor order matter (R26).
    ///
    /// # Errors
    /// See [`Result`].
    pub(super) fn spaces(
        &mut self,
        by: Faction,
        options: &mut Vec<SpaceProspect>,
        pick: Pick<'_>,
    ) -> Result<SpaceSet> {
        let citation = self.action.citation;
        self.action.citation.rule = "8.3.5";
        let taken = self.next_spaces(by, options, pick);
        self.action.citation = citation;
        taken
    }

    fn next_spaces(
        &mut self,
        by: Faction,
        options: &mut Vec<SpaceProspect>,
        pick: Pick<'_>,
    ) -> Result<SpaceSet> {
        let person = self.is_person(by);
        if !person {
            self.as_instructed(by, options)?;
            if pick.optional {
                options.retain(|(_, outcome)| {
                    !harms_only(by, outcome)
                        && !comes_to_nothing(outcome)
                        && !self.is_against(outcome)
                });
            }
        }
        let options = &*options;
        let board = *self.board();
        let at_once = |spaces: SpaceSet| at_once(&board, options, spaces, pick.most);
        let mut best = spaces_of(options);
        if person {
            if !pick.optional && at_once(best) {
                return Ok(best);
            }
            let prompt = pick.prompt(best);
            return Ok(self.ask_space(by, best, prompt)?.into_iter().collect());
        }
        let mut all = at_once(best);
        let scores = if all {
            [EventScore::default(); Space::COUNT]
        } else {
            self.action.sure(self.scores(by, options, pick.whole))?
        };
        let reason = SpaceDie(self.title, pick.ask);
        let space = self.action.choice(ChoiceHead::say(&reason), |action, trace| {
            let mut candidates = Candidate::each(best);
            trace.offers(&mut candidates);
            if !all {
                for (part, key) in EventPriority::ALL.into_iter().enumerate() {
                    if candidates.len() < 2 {
                        break;
                    }
                    let value = |c: &Candidate| scores[c.space as usize][part];
                    action.narrow_further(&mut candidates, By::Worth(key), trace, value)?;
                }
                best = action::spaces_of(&candidates);
                all = at_once(best);
            }
            action.draw(best, all, reason, trace)
        })?;
        Ok(if all { best } else { space.into_iter().collect() })
    }

    /// Takes out what the non-player's instruction leaves out (8.3.1).
    ///
    /// # Errors
    /// An unknown fact.
    pub(super) fn as_instructed(&self, by: Faction, options: &mut Vec<SpaceProspect>) -> Result {
        if let Some(guide) = self.guide(by) {
            let evaluator = self.action.evaluator();
            options.retain(|(space, outcome)| guide.allows(&evaluator, *space, outcome.after()));
        }
        self.action.all_known()
    }

    /// How the spaces compare, by space (8.3.5).
    fn scores(
        &self,
        by: Faction,
        options: &[SpaceProspect],
        whole: bool,
    ) -> [EventScore; Space::COUNT] {
        let named = self.named_kinds(by);
        let mut scores = [EventScore::default(); Space::COUNT];
        for (space, outcome) in options {
            scores[*space as usize] = self.worth(by, Some(*space), (outcome, &named), whole);
        }
        scores
    }

    /// One of the options that are left, by a die if there are several; noted with the priorities that decided.
    pub(super) fn one_left(
        &mut self,
        (by, what): (Faction, &str),
        narrowed: OptionFilter,
        name: impl Fn(usize) -> String,
        die: &str,
    ) -> Result<Option<usize>> {
        let left: Vec<usize> = narrowed.left().collect();
        let reason = format_args!("{}: {die}", self.title);
        let label = |i: usize| name(left[i]);
        let index = self.action.choose_equal(left.len(), label, reason)?;
        let taken = left.get(index).copied();
        self.tells_way((by, what), narrowed, name, taken);
        Ok(taken)
    }

    /// How one of several options was taken.
    pub(super) fn tells_way(
        &mut self,
        (by, what): (Faction, &str),
        narrowed: OptionFilter,
        name: impl Fn(usize) -> String,
        taken: Option<usize>,
    ) {
        let several = narrowed.left().len() > 1;
        let decision = narrowed.decision(by, |i| OptionOffer::Named(name(i)));
        if let Some((decision, taken)) = decision.zip(taken) {
            let say = format!("{}, {what}", self.title);
            let drawn = self.last_drawn().filter(|_| several);
            let decision = OptionDecision { say, drawn, taken, ..decision };
            self.action.by_rule("8.3.5", |action| action.picked(decision));
        }
    }

    /// What chance decided last.
    fn last_drawn(&self) -> Option<RandomPick> {
        match &self.action.walk.notes.last()?.what {
            NoteKind::Drawn(drawn) => Some(drawn.clone()),
            _ => None,
        }
    }
}

/// What all of these spaces are: one of them, and several.
fn which(spaces: SpaceSet) -> (&'static str, &'static str) {
    let all = |kind: Kind| spaces.without(SpaceSet::kind(kind)).is_empty();
    match () {
        () if all(Kind::City) => ("City", "Cities"),
        () if all(Kind::Colony) => ("Colony", "Colonies"),
        () if all(Kind::IndianReserve) => ("Indian Reserve", "Indian Reserves"),
        () => ("space", "spaces"),
    }
}

/// Where these are.
pub(super) fn spaces_of<'o>(options: impl IntoIterator<Item = &'o SpaceProspect>) -> SpaceSet {
    options.into_iter().map(|(space, _)| *space).collect()
}

/// Whether an outcome does nothing but take friendly pieces off the map.
pub(super) fn harms_only(by: Faction, outcome: &Prospect) -> bool {
    outcome.account.is_bare()
        && !outcome.changes().is_empty()
        && outcome.changes().iter().all(|change| match change.removed() {
            Some((piece, ..)) => piece.faction().side() == by.side(),
            None => change.counts_casualties(),
        })
}

/// Whether all is in the end as it was: a Fort goes and comes (8.3.3).
fn comes_to_nothing(outcome: &Prospect) -> bool {
    outcome.account.is_bare() && outcome.before() == outcome.after()
}

/// Whether these spaces may come at once: there are no more of them than that, and their order does not matter.
pub(super) fn at_once(
    board: &Board,
    options: &[SpaceProspect],
    spaces: SpaceSet,
    most: usize,
) -> bool {
    let among = options.iter().filter(|(s, _)| spaces.contains(*s));
    spaces.len() <= most && (spaces.len() == 1 || independent(*board, among))
}

/// Whether what happens in each of these spaces is the same whichever comes first: nothing is used up
/// that another space needs, and nothing is moved or granted.
fn independent<'o>(mut board: Board, options: impl IntoIterator<Item = &'o SpaceProspect>) -> bool {
    options.into_iter().all(|(space, outcome)| {
        outcome.account.is_bare()
            && outcome.changes().iter().all(|change| {
                let here = match *change {
                    Change::Move { from, to, .. } => {
                        !change.sails() && from.space().or(to.space()) == Some(*space)
                    }
                    Change::Flip { space: s, .. } => s == *space,
                    Change::Set { fact, .. } => {
                        fact.space() == Some(*space) || change.counts_casualties()
                    }
                };
                here && board.apply(&again(&board, change)).is_ok()
            })
    })
}

/// The change of a track or of markers counted on from the board as it is by now.
fn again(board: &Board, change: &Change) -> Change {
    match *change {
        Change::Set {
            fact: fact @ (Fact::Propaganda(_) | Fact::Raids(_) | Fact::CBC | Fact::CRC),
            from,
            to,
        } => {
            let now = board.read(fact).number();
            Change::set(fact, now, now + (to.number() - from.number()))
        }
        other => other,
    }
}
